//! The options of a Keizer league. Source: keizer.md, 7 and 9.

use std::borrow::Cow;
use std::fmt;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};

use crate::league::pairing::rounds::options::PairingOptions;
use crate::league::pairing::rounds::time_bonus::TimeBonus;
use crate::league::system::keizer::categories::Categories;
use crate::league::system::keizer::exact_points::ValueShare;
use crate::league::system::keizer::rank_values::ExactRatio;
use crate::league::system::round_list::ListFormats;
use crate::league::system::{OptionError, OptionFault, option_path};

/// The options that a league keeper can choose; the defaults are those of KeizerForClubs.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Settings {
    /// The ratio of a win against the first to one against the last, above 1.
    pub ratio_first_last: ExactRatio,
    /// True if a win against the last counts 1.
    pub normalise: bool,
    /// The worth of rows without a win or a draw over the board.
    pub bonus: BonusKind,
    /// True if each further absence of a player is worth half of the one before.
    pub decay_absence: bool,
    /// True if a player's own value counts less in each round, and nothing from the fifth.
    pub decay_previous_place: bool,
    /// The rule that separates equal sums in the standings that are shown.
    pub tie_break: TieBreak,
    /// Codes and full names of the groups that have standings of their own.
    pub categories: Categories,
    /// Thinking times by the difference of the ratings.
    pub time_bonus: Option<TimeBonus>,
    /// True if the performance is a rating carried from game to game.
    pub estimated_rating: bool,
    /// The forms in which the lists of each round are written.
    pub outputs: ListFormats,
    /// The options of the draw.
    pub pairing: PairingOptions,
}

/// The worth of rows, in per cent from 0 to 100.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct BonusKind {
    /// Duty for the club elsewhere: of the player's own value.
    pub club: Percent,
    /// Absent with an excuse: of the player's own value.
    pub excused: Percent,
    /// Absent without an excuse, or not entered yet: of the player's own value.
    pub unexcused: Percent,
    /// A game against a player who has retired since: of the player's own value.
    pub retired: Percent,
    /// No opponent: of the player's own value.
    pub bye: Percent,
    /// A game lost over the board: of the opponent's value.
    pub loss: Percent,
}

/// The rule that separates equal sums in the standings that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The exact sum, then the rating.
    Rating,
    /// The sum as shown, then game points, then the rating. Values and pairings keep
    /// following the exact sum.
    GamePoints,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            ratio_first_last: ExactRatio::whole(3),
            normalise: false,
            bonus: BonusKind::default(),
            decay_absence: false,
            decay_previous_place: false,
            tie_break: TieBreak::Rating,
            categories: Categories::default(),
            time_bonus: None,
            estimated_rating: false,
            outputs: ListFormats::default(),
            pairing: PairingOptions::default(),
        }
    }
}

impl Default for BonusKind {
    fn default() -> BonusKind {
        BonusKind {
            club: Percent::whole(70),
            excused: Percent::whole(35),
            unexcused: Percent::whole(35),
            retired: Percent::whole(75),
            bye: Percent::whole(50),
            loss: Percent::whole(0),
        }
    }
}

impl Settings {
    /// Options outside their ranges.
    pub fn faults(&self) -> Vec<OptionFault> {
        let bonus = &self.bonus;
        let per_cents: [(&'static [&'static str], Percent); 6] = [
            (&["keizer", "bonus", "club"], bonus.club),
            (&["keizer", "bonus", "excused"], bonus.excused),
            (&["keizer", "bonus", "unexcused"], bonus.unexcused),
            (&["keizer", "bonus", "retired"], bonus.retired),
            (&["keizer", "bonus", "bye"], bonus.bye),
            (&["keizer", "bonus", "loss"], bonus.loss),
        ];
        let mut faults: Vec<OptionFault> = per_cents
            .into_iter()
            .filter(|(_, per_cent)| !per_cent.is_in_range())
            .map(|(keys, per_cent)| fault(keys, per_cent, "write per cent from 0 to 100"))
            .collect();
        let pairing = &self.pairing;
        if pairing.repeat_after > 99 {
            let help = "write a number of rounds from 0 to 99, where 99 is never";
            let keys = &["keizer", "pairing", "repeat-after"];
            faults.push(fault(keys, pairing.repeat_after, help));
        }
        if pairing.max_same_colour == 1 || pairing.max_same_colour > 5 {
            let help = "write a number of games from 2 to 5, or 0 for no limit";
            let keys = &["keizer", "pairing", "max-same-colour"];
            faults.push(fault(keys, pairing.max_same_colour, help));
        }
        if pairing.first_round_random > 500 {
            let help = "write rating points from 0 to 500";
            let keys = &["keizer", "pairing", "first-round-random"];
            faults.push(fault(keys, pairing.first_round_random, help));
        }
        faults
    }
}

fn fault(
    keys: &'static [&'static str],
    value: impl fmt::Display,
    help: &'static str,
) -> OptionFault {
    OptionFault {
        keys: option_path(keys),
        wrong: OptionError::OutOfRange,
        message: format!("{value} is out of range"),
        help: Some(help.to_owned()),
    }
}

/// Per cent with two decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Percent {
    hundredths: i64,
}

impl Percent {
    /// A share of whole per cent.
    pub const fn whole(per_cent: u8) -> Percent {
        Percent {
            hundredths: per_cent as i64 * 100,
        }
    }

    /// The same as a part of a value.
    pub fn share(self) -> ValueShare {
        ValueShare::hundredths_of_per_cent(self.hundredths.clamp(0, 10_000))
    }

    /// Returns whether it is a share that a tournament may have.
    pub fn is_in_range(self) -> bool {
        (0..=10_000).contains(&self.hundredths)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.hundredths as f64 / 100.0)
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Percent, D::Error> {
        deserializer.deserialize_any(PercentVisitor)
    }
}

struct PercentVisitor;

impl Visitor<'_> for PercentVisitor {
    type Value = Percent;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("per cent from 0 to 100")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Percent, E> {
        let hundredths = number.saturating_mul(100);
        Ok(Percent { hundredths })
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Percent, E> {
        self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Percent, E> {
        let hundredths = (number * 100.0).round();
        if (hundredths - number * 100.0).abs() > 1e-6 || !number.is_finite() {
            let message = format_args!("`{number}` has more than the two decimals allowed");
            return Err(E::custom(message));
        }
        let hundredths = hundredths as i64;
        Ok(Percent { hundredths })
    }
}

impl JsonSchema for Percent {
    fn schema_name() -> Cow<'static, str> {
        "Percent".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number", "minimum": 0, "maximum": 100 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::pairing::rounds::options::ByeCount;
    use crate::league::system::round_list::ListFormat;
    use crate::syntax::front_matter::read_valid;

    fn read(yaml: &str) -> Result<Settings, String> {
        read_valid(yaml)
    }

    #[test]
    fn every_option_may_be_left_out() {
        assert_eq!(read("{}"), Ok(Settings::default()));
        assert_eq!(read("bonus: {}\npairing: {}"), Ok(Settings::default()));
    }

    #[test]
    fn every_option_of_the_specification_is_read() {
        let settings = read(
            "ratio-first-last: 1.1\nnormalise: true\n\
             bonus: { club: 60, excused: 30, unexcused: 5, retired: 80, bye: 40, loss: 2.5 }\n\
             decay-absence: true\ndecay-previous-place: true\ntie-break: game-points\n\
             categories: { u16: Under 16, f: Women }\n\
             time-bonus: { curve: expo, min: 5, sum: 40, factor: 0.006 }\n\
             estimated-rating: true\noutputs: [csv, html, csv]\n\
             pairing:\n  repeat-after: 99\n  distribute-byes: false\n  bye-count: byes-only\n  \
             mutual-colours: majority\n  max-same-colour: 3\n  first-round-random: 300\n  \
             random-boards: true\n  seed: 7\n",
        )
        .unwrap();
        assert_eq!(settings.ratio_first_last, "1.1".parse().unwrap());
        assert_eq!(
            settings.bonus.loss.share(),
            ValueShare::hundredths_of_per_cent(250)
        );
        assert_eq!(settings.tie_break, TieBreak::GamePoints);
        assert_eq!(settings.categories.name("f"), Some("Women"));
        let files: Vec<ListFormat> = settings.outputs.files().collect();
        assert_eq!(files, [ListFormat::Csv]);
        assert!(settings.outputs.has(ListFormat::Html) && settings.estimated_rating);
        assert_eq!(settings.pairing.bye_count, ByeCount::ByesOnly);
        assert_eq!(settings.pairing.seed, 7);
        assert_eq!(settings.faults(), []);
    }

    #[test]
    fn an_unknown_option_is_refused() {
        assert!(read("ratio: 3").is_err());
        assert!(read("bonus: { byes: 50 }").is_err());
        assert!(read("outputs: [pdf]").is_err());
        assert!(read("bonus: { loss: 0.001 }").is_err());
        assert!(read("ratio-first-last: 1").is_err());
    }

    #[test]
    fn an_option_out_of_range_is_named() {
        let settings = read(
            "bonus: { bye: 101, loss: -1 }\n\
             pairing: { repeat-after: 100, max-same-colour: 1, first-round-random: 501 }",
        );
        let keys: Vec<_> = settings.unwrap().faults();
        let keys: Vec<_> = keys.iter().map(|fault| fault.keys.join(".")).collect();
        let expected = [
            "keizer.bonus.bye",
            "keizer.bonus.loss",
            "keizer.pairing.repeat-after",
            "keizer.pairing.max-same-colour",
            "keizer.pairing.first-round-random",
        ];
        assert_eq!(keys, expected);
    }
}
