//! "Most wins": the smallest league system, which tests add to the others to show that
//! nothing but a file and a line is needed.

use std::collections::BTreeMap;

use jiff::civil::Date;
use schemars::SchemaGenerator;
use serde::Deserialize;
use serde_json::Map;

use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Duel, Game};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, RatingTerms, TermNames,
};
use crate::league::model::league::League;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing};
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue};
use crate::league::system::{
    OptionFault, System, SystemEntry, SystemNames, SystemOptions, SystemTraits, elo, read_options,
};

/// The line in the registry.
pub const ENTRY: SystemEntry = SystemEntry {
    name: "most-wins",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: None,
    words: &[WORDS],
    formulas: &[],
    starters: &[],
};

const WORDS: &str = r#"
[en]
wins_value = "Wins"
why_wins_brief = "+{points}"
why_wins = "{name}: a win gives 1, a draw a half. {before} + {points} = {after}."
[de]
wins_value = "Siege"
why_wins_brief = "+{points}"
why_wins = "{name}: ein Sieg gibt 1, ein Remis ein Halbes. {before} + {points} = {after}."
[fr]
wins_value = "Victoires"
why_wins_brief = "+{points}"
why_wins = "{name}\u00A0: une victoire donne 1, une nulle un demi. {before} + {points} = {after}."
[es]
wins_value = "Victorias"
why_wins_brief = "+{points}"
why_wins = "{name}: una victoria da 1, unas tablas medio. {before} + {points} = {after}."
"#;

static TERMS: TermNames = TermNames(&["points"]);

/// There is nothing to choose.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {}

impl SystemOptions for Settings {
    fn traits(&self) -> SystemTraits {
        SystemTraits {
            duels_only: true,
            decimals: 1,
            ..SystemTraits::PLAIN
        }
    }

    fn names(&self) -> SystemNames {
        SystemNames {
            value: "wins_value",
            ..SystemNames::RATING
        }
    }

    fn explain(&self, _: &Game, change: &Change) -> Option<Explanation> {
        let ChangeReason::Rated { terms, .. } = &change.reason else {
            return None;
        };
        let [points] = terms.unpack(&TERMS)?;
        let points = ("points", SentenceValue::Short(points, 1));
        let number = |value: Option<f64>| SentenceValue::Short(value.unwrap_or_default(), 1);
        Some(Explanation {
            brief: Sentence {
                key: "why_wins_brief",
                values: vec![points],
            },
            sentence: Sentence {
                key: "why_wins",
                values: vec![
                    ("name", SentenceValue::Player(change.player)),
                    points,
                    ("before", number(change.before)),
                    ("after", number(change.after)),
                ],
            },
            formula: None,
        })
    }

    fn listed_terms(&self) -> &'static [&'static str] {
        TERMS.0
    }

    fn faults(&self) -> Vec<OptionFault> {
        Vec::new()
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(MostWins {
            league,
            points: BTreeMap::new(),
        })
    }
}

struct MostWins<'a> {
    league: &'a League,
    points: BTreeMap<PlayerId, f64>,
}

impl System for MostWins<'_> {
    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>) {
        let LeagueEvent::Game(id, game) = *event else {
            return;
        };
        let Some((white, black)) = game.duel.and_then(Duel::scores) else {
            return;
        };
        for (seat, points) in game.seats.iter().zip([white, black]) {
            let before = self.points.get(&seat.player).copied();
            let after = before.unwrap_or_default() + points;
            self.points.insert(seat.player, after);
            changes.push(Change {
                player: seat.player,
                what: ChangedQuantity::Value,
                before: Some(before.unwrap_or_default()),
                after: Some(after),
                reason: ChangeReason::Rated {
                    game: id,
                    terms: RatingTerms::new(&TERMS, [points]),
                },
            });
        }
    }

    fn ranking(&self, _: Date) -> Ranking {
        let rows = self.points.iter().map(|(&player, &points)| Standing {
            player,
            place: None,
            value: points,
            exact: points,
            status: None,
            inactive: false,
            facts: Map::new(),
        });
        Ranking {
            rows: elo::shared_places(self.league, rows.collect()),
            others: Vec::new(),
        }
    }
}
