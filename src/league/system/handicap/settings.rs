//! The options of a handicap league: the switches of its choices.

use schemars::SchemaGenerator;
use serde::Deserialize;

use crate::league::League;
use crate::league::model::game::Game;
use crate::league::model::handicap::{GivenHandicap, LeagueRanks};
use crate::league::model::history::{Change, ChangeReason, History, LeagueTable};
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue};
use crate::league::system::handicap::given_handicap::{explain, given_handicap};
use crate::league::system::handicap::league_ranks;
use crate::league::system::handicap::table_page::table_page;
use crate::league::system::handicap::{HandicapSystem, evening};
use crate::league::system::starter::{Starter, StarterTexts};
use crate::league::system::system_page::SystemPage;
use crate::league::system::{
    DatedOptions, OptionFault, PairingMethod, PointsByResult, ShownFacts, System, SystemEntry,
    SystemNames, SystemOptions, SystemTraits, WhatIfFormula, read_options,
};

/// The line in the registry.
pub(crate) const ENTRY: SystemEntry = SystemEntry {
    name: "handicap",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: None,
    words: &[include_str!("words.toml")],
    formulas: &[],
    starters: &[STARTER],
};

/// A new site of a handicap league.
const STARTER: Starter = Starter {
    word: "handicap",
    about: "Shogi with handicaps",
    means: "`system: handicap`",
    texts: &[
        StarterTexts {
            language: "de",
            title: "Vorgabeliga",
            words: &[
                (
                    "DESCRIPTION",
                    "Shogi mit Vorgabe, bei der alle gewinnen können.",
                ),
                (
                    "WELCOME",
                    "Wer oben steht, steigt im Ligarang, wer unten steht, fällt.",
                ),
            ],
        },
        StarterTexts {
            language: "en",
            title: "Handicap league",
            words: &[
                (
                    "DESCRIPTION",
                    "Shogi with handicaps, in which everybody can win.",
                ),
                (
                    "WELCOME",
                    "Who is on top rises in league rank, who is last falls.",
                ),
            ],
        },
        StarterTexts {
            language: "fr",
            title: "Ligue à handicap",
            words: &[
                (
                    "DESCRIPTION",
                    "Du shogi à handicap, où tout le monde peut gagner.",
                ),
                (
                    "WELCOME",
                    "Qui est en tête monte de rang dans la ligue, qui est dernier descend.",
                ),
            ],
        },
        StarterTexts {
            language: "es",
            title: "Liga con ventaja",
            words: &[
                (
                    "DESCRIPTION",
                    "Shogi con ventaja, en el que todos pueden ganar.",
                ),
                (
                    "WELCOME",
                    "Quien va primero sube de rango en la liga, quien va último baja.",
                ),
            ],
        },
    ],
    folder: "vorgabe",
    files: &[
        ("_index.md", include_str!("starter/index.md")),
        ("players.yaml", include_str!("starter/players.yaml")),
        ("matchdays/01.md", include_str!("starter/01.md")),
        ("matchdays/02.md", include_str!("starter/02.md")),
    ],
    result: Some("aoi 1-0 ben"),
    next: "ligatur record vorgabe aoi 1-0 ben",
};

/// The options of a handicap league.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Settings {
    /// True if the first and the last of the table rise and fall without having played that day (H1).
    pub adjust: Adjust,
    /// The number that stays when a real rank changes: the league rank or the modifier (H8).
    pub on_promotion: OnPromotion,
    /// With which points a removed player comes back (H9).
    pub return_points: ReturnPoints,
    /// The time at which a player enters the table (H7).
    pub entry: Enters,
    /// The moves of the only player of a table (H5).
    pub single_player: SinglePlayer,
}

/// The players who rise and fall after a matchday.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Adjust {
    /// The first and the last of the table.
    #[default]
    All,
    /// The same two, each only after having played that day.
    Present,
}

/// The number that stays when a real rank changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum OnPromotion {
    #[default]
    KeepLeague,
    KeepModifier,
}

/// With which points a removed player comes back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ReturnPoints {
    #[default]
    Keep,
    Zero,
}

/// The time at which a player enters the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Enters {
    #[default]
    FirstGame,
    /// From the start, or on the day of joining.
    Register,
}

/// The moves of the only player of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SinglePlayer {
    /// First and last at once: up and down again.
    #[default]
    Both,
    /// Neither.
    None,
}

impl SystemOptions for Settings {
    fn dated(&self) -> DatedOptions {
        DatedOptions::all_but(&["handicap.entry"])
    }

    fn formula(&self) -> Option<WhatIfFormula> {
        Some(WhatIfFormula::Points(PointsByResult {
            win: 1.0,
            draw: 0.0,
            loss: -1.0,
        }))
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits {
            kind_tables: false,
            open_to_all: false,
            grades: true,
            duels_only: true,
            teams: false,
            rates_forfeits: true,
            ..SystemTraits::PLAIN
        }
    }

    fn names(&self) -> SystemNames {
        SystemNames {
            value: "points",
            ..SystemNames::RATING
        }
    }

    fn shown_facts(&self) -> ShownFacts {
        ShownFacts {
            beside_name: Some("notation"),
            ..ShownFacts::default()
        }
    }

    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        explain(game, change)
    }

    fn given_handicap(&self, change: &Change) -> Option<GivenHandicap> {
        given_handicap(change)
    }

    fn league_ranks(&self, history: &History) -> Option<LeagueRanks> {
        Some(league_ranks(history))
    }

    fn reason(&self, change: &Change) -> Option<Sentence> {
        match change.reason {
            ChangeReason::Shifted { by: 1.. } => Some(Sentence::plain("why_promoted")),
            ChangeReason::Shifted { .. } => Some(Sentence::plain("why_demoted")),
            ChangeReason::Regraded { from, to } => Some(Sentence {
                key: "why_regraded",
                values: vec![
                    ("from", SentenceValue::Grade(from)),
                    ("to", SentenceValue::Grade(to)),
                ],
            }),
            _ => None,
        }
    }

    fn notes(&self, _: &League, table: &LeagueTable) -> Vec<Sentence> {
        let mut neighbours = table.ranking.rows.windows(2);
        let are_level = neighbours.any(|rows| rows[0].value == rows[1].value);
        let note = are_level.then(|| Sentence::plain("handicap_ties"));
        note.into_iter().collect()
    }

    fn pages(&self, _: &League, _: &History) -> Vec<SystemPage> {
        vec![table_page()]
    }

    fn pairing(&self) -> Option<PairingMethod<'_>> {
        Some(PairingMethod::Evening(evening::PAIRING))
    }

    /// Every option is a word, and every pair of them goes together.
    fn faults(&self) -> Vec<OptionFault> {
        Vec::new()
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(HandicapSystem::new(self, league))
    }
}
