//! A difference between two states of a site, as commands and pages tell it.

use jiff::civil::Date;
use serde::Serialize;
use serde_json::Value;

use crate::load::correction::Correction;
use crate::site::site_diff::snapshot::StandingLine;

/// Everything that is different between two states of a site.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SiteDiff {
    /// The leagues that one of the states has, by folder.
    pub leagues: Vec<LeagueDiff>,
    /// The rule books that one of the states has, by folder.
    pub rule_books: Vec<RuleBookDiff>,
}

/// The differences in one league.
#[derive(Clone, Debug, PartialEq)]
pub struct LeagueDiff {
    /// The folder of the league.
    pub id: String,
    /// The league's name.
    pub title: String,
    /// The states that have the league.
    pub presence: Presence,
    /// The differences, in the order of the matchdays.
    pub entries: Vec<DiffEntry>,
    /// The numbers and places that moved by it, by table.
    pub numbers: Vec<MovedNumber>,
    /// The overall table as it is now.
    pub standings: Vec<StandingLine>,
    /// The number of the last matchday that counts now.
    pub matchday: u32,
}

/// The differences in one rule book.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleBookDiff {
    /// The folder of the rule book.
    pub id: String,
    /// The rule book's name.
    pub title: String,
    /// The states that have the rule book.
    pub presence: Presence,
    /// The differences, the decisions before the texts.
    pub entries: Vec<DiffEntry>,
}

/// The sides of a comparison on which something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Both have it.
    Both,
    /// Only the new one has it.
    Added,
    /// Only the old one had it.
    Removed,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiffEntry {
    /// The way in which it is different.
    pub kind: DiffKind,
    /// The thing that is different.
    pub what: DiffSubject,
    /// The file as it is now; of what was removed, as it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// From 1, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The number of the matchday concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matchday: Option<u32>,
    /// The day of the matchday concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// A proposal or a section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The content before, in words.
    pub was: Option<String>,
    /// The content now, in words.
    pub now: Option<String>,
    /// The same in words.
    pub text: String,
    /// True if it was over before.
    pub over: bool,
    /// True if it is told, and no error even if it was over.
    #[serde(skip)]
    pub is_told_only: bool,
    /// The correction that the file gives, if it is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corrected: Option<Correction>,
}

/// The way in which something is different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiffKind {
    /// There is one more.
    Added,
    /// There is one less.
    Removed,
    /// It has another content.
    Changed,
    /// On another day, or at another place in the order.
    Moved,
    /// The result of a pairing that was open or adjourned.
    Completed,
    /// A player who has another id now.
    Renamed,
    /// A section that goes on under another id.
    Renumbered,
}

/// The thing that is different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiffSubject {
    /// A matchday as a whole.
    Matchday,
    /// A result of a matchday.
    Result,
    /// An absence from a round.
    Absence,
    /// A member who joins, leaves or comes back.
    Membership,
    /// A rank that a keeper wrote.
    Rank,
    /// Points that a keeper gave or took.
    Adjustment,
    /// The lots of a round.
    Lots,
    /// The options of a league.
    Options,
    /// The register of players.
    Register,
    /// A player of the register.
    Player,
    /// A proposal.
    Proposal,
    /// A vote.
    Vote,
    /// The decision on a proposal.
    Decision,
    /// A section of a text in force.
    Section,
}

/// A number or a place of a player that is another than before.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MovedNumber {
    /// The id of the table.
    pub table: String,
    /// The id of the player.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The value in the old table.
    pub was: Value,
    /// The value in the new table.
    pub now: Value,
    /// The place in the old table.
    pub place_was: Option<u32>,
    /// The place in the new table.
    pub place_now: Option<u32>,
}

impl DiffEntry {
    /// A difference of which nothing is known but what it is.
    pub fn new(kind: DiffKind, what: DiffSubject, text: impl Into<String>) -> DiffEntry {
        DiffEntry {
            kind,
            what,
            file: None,
            line: None,
            matchday: None,
            date: None,
            id: None,
            was: None,
            now: None,
            text: text.into(),
            over: false,
            is_told_only: false,
            corrected: None,
        }
    }

    /// A difference with what it was and what it is, of which one may be nothing.
    pub fn between(
        kind: DiffKind,
        what: DiffSubject,
        was: Option<String>,
        now: Option<String>,
    ) -> DiffEntry {
        let text = match (&was, &now) {
            (Some(was), Some(now)) => format!("{now}, was {was}"),
            (None, Some(text)) | (Some(text), None) => text.clone(),
            (None, None) => String::new(),
        };
        DiffEntry {
            was,
            now,
            ..DiffEntry::new(kind, what, text)
        }
    }

    /// Returns whether it changes what was over, and is neither a result that was still to
    /// come nor a new name.
    pub fn is_history(&self) -> bool {
        let is_harmless = matches!(self.kind, DiffKind::Completed | DiffKind::Renamed);
        self.over && !is_harmless
    }
}

impl SiteDiff {
    /// Every entry of every league and rule book.
    pub fn entries(&self) -> impl Iterator<Item = &DiffEntry> {
        let leagues = self.leagues.iter().flat_map(|league| &league.entries);
        let books = self.rule_books.iter().flat_map(|book| &book.entries);
        leagues.chain(books)
    }

    /// Returns whether something changed that was over.
    pub fn changes_history(&self) -> bool {
        self.entries().any(DiffEntry::is_history)
    }
}
