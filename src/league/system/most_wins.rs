//! "Most wins": the smallest league system, which tests add to the others to show that
//! nothing but a file and a line is needed.

use std::collections::BTreeMap;

use jiff::civil::Date;
use schemars::SchemaGenerator;
use serde::Deserialize;
use serde_json::Map;

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Duel, Game};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, History, RatingTerms, TermNames,
};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::{Ranking, Standing};
use crate::league::statistics;
use crate::league::system::evening_pairing::{EveningPairing, PossibleGame};
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue};
use crate::league::system::starter::{GAMES_OF_TWO, Starter, StarterTexts};
use crate::league::system::system_page::{SystemCell, SystemColumn, SystemPage};
use crate::league::system::{
    OptionFault, PairingMethod, PointsByResult, ShownFacts, System, SystemEntry, SystemNames,
    SystemOptions, SystemTraits, WhatIfFormula, read_options,
};

/// The line in the registry.
pub(crate) const ENTRY: SystemEntry = SystemEntry {
    name: "most-wins",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: None,
    words: &[WORDS],
    formulas: &[],
    starters: &[STARTER],
};

/// A new site of such a league.
const STARTER: Starter = Starter {
    word: "most-wins",
    about: "A point for a win",
    means: "`system: most-wins`",
    texts: &[
        text(
            "en",
            "Most Wins",
            &[("DESCRIPTION", "A point for a win."), ("WELCOME", "Play.")],
        ),
        text(
            "de",
            "Siege",
            &[
                ("DESCRIPTION", "Ein Punkt für einen Sieg."),
                ("WELCOME", "Spielt."),
            ],
        ),
        text(
            "fr",
            "Victoires",
            &[
                ("DESCRIPTION", "Un point par victoire."),
                ("WELCOME", "Jouez."),
            ],
        ),
        text(
            "es",
            "Victorias",
            &[
                ("DESCRIPTION", "Un punto por victoria."),
                ("WELCOME", "Jugad."),
            ],
        ),
    ],
    folder: "wins",
    files: GAMES_OF_TWO,
    result: Some("ana 1-0 di"),
    next: "ligatur record wins \"ana 1-0 di\"",
};

const fn text(
    language: &'static str,
    title: &'static str,
    words: &'static [(&'static str, &'static str)],
) -> StarterTexts {
    StarterTexts {
        language,
        title,
        words,
    }
}

const WORDS: &str = r#"
[en]
wins_value = "Wins"
wins_page = "Champions"
wins_lead = "{name} has the most."
wins_games = "Games won"
why_wins_brief = "+{points}"
why_wins = "{name}: a win gives 1, a draw a half. {before} + {points} = {after}."
[de]
wins_value = "Siege"
wins_page = "Beste"
wins_lead = "{name} hat die meisten."
wins_games = "Gewonnen"
why_wins_brief = "+{points}"
why_wins = "{name}: ein Sieg gibt 1, ein Remis ein Halbes. {before} + {points} = {after}."
[fr]
wins_value = "Victoires"
wins_page = "Champions de la ligue"
wins_lead = "{name} en a le plus."
wins_games = "Parties gagnées"
why_wins_brief = "+{points}"
why_wins = "{name}\u00A0: une victoire donne 1, une nulle un demi. {before} + {points} = {after}."
[es]
wins_value = "Victorias"
wins_page = "Campeones"
wins_lead = "{name} tiene más que nadie."
wins_games = "Ganadas"
why_wins_brief = "+{points}"
why_wins = "{name}: una victoria da 1, unas tablas medio. {before} + {points} = {after}."
"#;

static TERMS: TermNames = TermNames(&["points"]);

/// There is nothing to choose.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {}

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
            counted_value: "wins_n",
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
                values: vec![points.clone()],
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
            shorter: None,
            paragraph: None,
        })
    }

    fn shown_facts(&self) -> ShownFacts {
        ShownFacts {
            columns: &[("won", "wins_games")],
            ..ShownFacts::default()
        }
    }

    fn formula(&self) -> Option<WhatIfFormula> {
        Some(WhatIfFormula::Points(PointsByResult {
            win: 1.0,
            draw: 0.5,
            loss: 0.0,
        }))
    }

    fn pages(&self, _: &League, history: &History) -> Vec<SystemPage> {
        let rows = &history.overall().ranking.rows;
        let line = |row: &Standing| {
            let player = SentenceValue::Player(row.player);
            let points = SentenceValue::Short(row.value, 1);
            vec![SystemCell::Value(player), SystemCell::Value(points)]
        };
        let first = rows.first();
        let page = first.map(|first| SystemPage {
            address: "wins/",
            heading: "wins_page",
            in_navigation: true,
            lead: Sentence {
                key: "wins_lead",
                values: vec![("name", SentenceValue::Player(first.player))],
            },
            columns: &[
                SystemColumn {
                    head: "name",
                    is_number: false,
                },
                SystemColumn {
                    head: "wins_value",
                    is_number: true,
                },
            ],
            rows: rows.iter().map(line).collect(),
        });
        page.into_iter().collect()
    }

    fn pairing(&self) -> Option<PairingMethod<'_>> {
        Some(PairingMethod::Evening(EveningPairing {
            everybody: |history, _| {
                let rows = &history.overall().ranking.rows;
                rows.iter().map(|row| row.player).collect()
            },
            games: |_, _, _, present| {
                let pairs = present.chunks_exact(2);
                Ok(pairs
                    .map(|pair| PossibleGame {
                        first: pair[0],
                        second: pair[1],
                        handicap: None,
                    })
                    .collect())
            },
        }))
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
            won: BTreeMap::new(),
        })
    }
}

struct MostWins<'a> {
    league: &'a League,
    points: BTreeMap<PlayerId, f64>,
    won: BTreeMap<PlayerId, u32>,
}

impl MostWins<'_> {
    fn won(&self, player: PlayerId) -> u32 {
        self.won.get(&player).copied().unwrap_or_default()
    }
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
            *self.won.entry(seat.player).or_default() += u32::from(points > 0.5);
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
            facts: Map::from_iter([("won".to_owned(), self.won(player).into())]),
        });
        Ranking {
            rows: statistics::placed_rows(self.league, rows.collect()),
            others: Vec::new(),
        }
    }
}
