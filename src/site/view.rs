//! The values that the templates take: plain, already written in the page's language.
//!
//! A view holds final strings, so that a template only lays out, and no page needs more
//! than what it shows. Fields that end in `_html` are markup and are not escaped.

pub(crate) mod frame;
pub(crate) mod league;
pub(crate) mod matchday;
pub(crate) mod page;
pub(crate) mod picture;
pub(crate) mod player;
pub(crate) mod round_list;
pub(crate) mod table;

use serde::Serialize;

/// A name, and the page it leads to where it has one.
///
/// Players under an alias that several share have no page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedLink {
    pub name: String,
    pub url: Option<String>,
}

/// A link by a title that may be in another language than the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TitleLink {
    #[serde(flatten)]
    pub link: NamedLink,
    /// The language of the title, if it is not the page's.
    pub language: Option<String>,
}

impl From<NamedLink> for TitleLink {
    fn from(link: NamedLink) -> TitleLink {
        TitleLink {
            link,
            language: None,
        }
    }
}

/// A difference, as text with its sign and as a direction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChangeLabel {
    /// `+9`, `−3`, `▲2`, `–`.
    pub text: String,
    pub way: ChangeDirection,
    /// The same in words, where signs alone say too little.
    pub words: Option<String>,
}

/// The numbers of results, and of those won, drawn and lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RecordCounts {
    pub played: String,
    pub won: String,
    pub drawn: String,
    pub lost: String,
}

/// A change that several players share, without a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SharedChange {
    pub players: Vec<NamedLink>,
    pub change: Option<ChangeLabel>,
    pub reason: String,
}

/// The direction in which a number went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ChangeDirection {
    Up,
    Down,
    Same,
}

impl SharedChange {
    /// Changes with their reasons, in which those stand together whom one reason takes the same; of
    /// a player each has a line of its own.
    pub(crate) fn together(
        changes: impl Iterator<Item = (NamedLink, Option<ChangeLabel>, String)>,
    ) -> Vec<SharedChange> {
        let mut shared: Vec<SharedChange> = Vec::new();
        for (player, change, reason) in changes {
            let is_same = |it: &&mut SharedChange| {
                it.change == change && it.reason == reason && !it.players.contains(&player)
            };
            match shared.iter_mut().find(is_same) {
                Some(same) => same.players.push(player),
                None => shared.push(SharedChange {
                    players: vec![player],
                    change,
                    reason,
                }),
            }
        }
        shared
    }
}

impl ChangeLabel {
    /// Nothing, where there is nothing to compare with.
    pub(crate) fn none() -> ChangeLabel {
        ChangeLabel {
            text: String::new(),
            way: ChangeDirection::Same,
            words: None,
        }
    }

    /// The difference without its direction: nobody has won or lost it.
    pub(crate) fn undirected(self) -> ChangeLabel {
        ChangeLabel {
            way: ChangeDirection::Same,
            ..self
        }
    }
}

impl ChangeDirection {
    /// The direction of a difference.
    pub(crate) fn of(difference: f64) -> ChangeDirection {
        if difference > 0.0 {
            ChangeDirection::Up
        } else if difference < 0.0 {
            ChangeDirection::Down
        } else {
            ChangeDirection::Same
        }
    }
}

/// A correction in words: "Corrected on 22 November 2026", and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CorrectionNote {
    pub told: String,
    /// The reason as it was written.
    pub why: String,
    /// The language of the reason, where it is not the page's.
    pub language: Option<String>,
}

/// A label with its value, as in a list of facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LabelledFact {
    pub label: String,
    pub value: NamedLink,
    /// The language of the value, if it is not the page's.
    pub value_language: Option<String>,
    /// Those who share what the fact tells.
    pub others: Vec<NamedLink>,
    /// The text that stands smaller behind it, such as a date.
    pub note: Option<String>,
}

impl LabelledFact {
    /// A fact that is a text alone.
    pub(crate) fn new(label: impl Into<String>, text: impl Into<String>) -> LabelledFact {
        let value = NamedLink {
            name: text.into(),
            url: None,
        };
        LabelledFact::linked(label, value)
    }

    /// A fact that leads to a page.
    pub(crate) fn linked(label: impl Into<String>, value: NamedLink) -> LabelledFact {
        LabelledFact {
            label: label.into(),
            value,
            value_language: None,
            others: Vec::new(),
            note: None,
        }
    }
}

/// The explanation of a number; opens in place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ExplanationView {
    /// The gist, always to be seen: "expected 0.517, took 1".
    pub brief: String,
    /// The same beside a result with its numbers: "expected 0.517"; `None` where these say it.
    pub beside_result: Option<String>,
    /// The whole in one sentence.
    pub sentence: String,
    /// The same without what the gist above it says.
    pub below_gist: String,
    /// The same below that of another player of the game.
    pub below_another: Option<String>,
    /// The paragraph of the site's reference that it follows.
    pub rule: Option<NamedLink>,
}

/// The newer and the older neighbour of a page in a row of pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Pager {
    pub previous: Option<NamedLink>,
    pub next: Option<NamedLink>,
    /// The languages of the neighbours' names, if they are not the page's.
    pub previous_language: Option<String>,
    pub next_language: Option<String>,
    /// The page that lists them all, and the language of its name, if it is not the page's.
    pub all: Option<NamedLink>,
    pub all_language: Option<String>,
    /// Of many pages by date the ways to each year, and to those of the page's own year; the page
    /// itself has no address.
    pub by_date: Vec<Vec<NamedLink>>,
}
