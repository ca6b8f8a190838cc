//! Proposals, the changes that they would make, and the words that are said of them.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::syntax::written_value::WrittenValue;

/// A proposal as its author last submitted it, with everything dated in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The stable name, unique in the rule book.
    pub id: String,
    pub title: String,
    /// The owner of the proposal: a person of the rule book.
    pub author: String,
    pub submitted: Timestamp,
    /// The number that the administrator gave, and when.
    pub number: Option<i64>,
    pub numbered: Option<Timestamp>,
    /// Other proposals as they are written: an id, or a number in digits.
    pub conflicts: Vec<String>,
    pub depends: Vec<String>,
    /// The name of the procedure that decides.
    pub procedure: String,
    pub changes: Vec<ProposalChange>,
    /// The places in the file's list of the changes that could not be read, ascending.
    pub unread_changes: Vec<usize>,
    /// Earlier resubmissions while it was pending.
    pub revised: Vec<Timestamp>,
    /// Sections that are touched though no change targets them (Q27), as `document#id`.
    pub touches: Vec<String>,
    pub announced: Option<Timestamp>,
    pub deadline: Option<Timestamp>,
    /// The first instant at which an accepted proposal is in force.
    pub in_force_from: Option<Timestamp>,
    pub opens: Option<Timestamp>,
    pub closes: Option<Timestamp>,
    /// The last day of a motion, where its end is written as a day.
    pub last_day: Option<Date>,
    pub consents: Vec<OfficeSignature>,
    /// The person who signed a correction.
    pub signed: Option<String>,
    pub at: Option<Timestamp>,
    /// The result of an old proposal without votes, taken as given.
    pub recorded: Option<RecordedState>,
    /// The state that the author asserts, to be compared with the derived one.
    pub asserted: AssertedState,
    /// The cause of a change that no vote decides, such as `ratification` (R10).
    pub agent: Option<String>,
    /// The remark on that cause.
    pub note: Option<String>,
    /// Argument and commentary in Markdown, never executed (Q5).
    pub body: String,
    /// The file that holds it, relative to the site's root.
    pub file: String,
}

impl Proposal {
    /// The place in the file's list of a change that could be read.
    pub fn place_of_change(&self, change: usize) -> usize {
        let unread = self.unread_changes.iter();
        unread.fold(change, |place, &gone| place + usize::from(gone <= place))
    }

    /// A proposal as votes name it.
    pub(crate) fn number_or_id(&self) -> String {
        let number = self.number;
        number.map_or_else(|| self.id.clone(), |it| it.to_string())
    }
}

/// One change; a proposal's changes happen in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProposalChange {
    /// Alters the document of that id.
    Edit {
        document: String,
        op: EditOperation,
    },
    /// Adds league points to somebody, or takes them away.
    Award {
        player: String,
        points: i64,
    },
    Configure(ConfigurationChange),
}

/// Options that are set together, those of the rule book itself or of a league of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigurationChange {
    /// The league as it is written; `None` for the rule book itself.
    pub league: Option<String>,
    /// Keys such as `elo.k` with their values, in the order written.
    pub set: Vec<(String, WrittenValue)>,
}

/// An operation on the text of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditOperation {
    /// The body and the inner sections become `text`; the heading stays.
    Replace {
        target: String,
        text: LocalizedText,
    },
    /// `text` goes to the end of the section and of all that is inside it.
    Append {
        target: String,
        text: LocalizedText,
    },
    Insert(SectionInsertion),
    /// The text and the inner sections go, the heading stays as a tombstone.
    Repeal {
        target: String,
    },
    /// The heading's text changes, the id stays.
    Retitle {
        target: String,
        title: LocalizedText,
    },
    /// One exact passage inside the section is exchanged; it must occur exactly once.
    Substitute {
        target: String,
        find: LocalizedText,
        with: LocalizedText,
    },
    /// A repealed section comes back, with its id and its history.
    Reenact(SectionReenactment),
    /// The attributes of a section change; one without a value goes.
    Set {
        target: String,
        attributes: BTreeMap<String, Option<String>>,
    },
    /// A section goes to another place, with all that is inside it.
    Move {
        target: String,
        place: SectionPlace,
    },
    /// A section goes on under another id; the one it had leads to it.
    Renumber {
        target: String,
        id: String,
        title: Option<LocalizedText>,
    },
}

/// A new section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionInsertion {
    pub place: SectionPlace,
    pub title: LocalizedText,
    pub text: LocalizedText,
    /// The id; by default it follows from the title.
    pub id: Option<String>,
    /// 1 to 6; by default as the place asks.
    pub level: Option<u8>,
    pub attributes: BTreeMap<String, String>,
}

/// A repealed section that comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionReenactment {
    pub target: String,
    /// The place to which it goes; by default where its heading stands, else to the end of the
    /// document.
    pub place: Option<SectionPlace>,
    /// By default the one that its heading has.
    pub title: Option<LocalizedText>,
    pub text: LocalizedText,
    pub attributes: BTreeMap<String, String>,
}

/// The place of a new section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SectionPlace {
    /// Behind a section and all that is inside it.
    After(String),
    Before(String),
    /// Inside a section.
    Within(String, EndOfSection),
    /// To the document itself.
    Document(EndOfSection),
}

/// One of two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum EndOfSection {
    Start,
    End,
}

/// A text in one or more languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalizedText {
    /// The text in the binding language, where it stands without a language.
    pub plain: Option<String>,
    pub by_language: BTreeMap<String, String>,
}

/// An office's answer to a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficeSignature {
    pub office: String,
    pub by: String,
    pub at: Timestamp,
    pub agree: bool,
}

/// The result of an old proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedState {
    pub success: ProposalSuccess,
    pub passed: bool,
}

/// The state as front matter asserts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AssertedState {
    pub status: Option<ProposalStatus>,
    pub success: Option<ProposalSuccess>,
    pub passed: Option<bool>,
}

/// The stage that a proposal has reached.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
pub enum ProposalStatus {
    Open,
    Pending,
    Historical,
}

/// True if a proposal succeeded; conflicts can still change it later (Q10).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
pub enum ProposalSuccess {
    Undecided,
    Won,
    Lost,
}

/// The three words that are votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Vote {
    For,
    Against,
    Abstain,
}

/// The reason for which a change had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoidReason {
    NoSuchDocument,
    NoSuchSection,
    /// The section is a tombstone, or was inside a repealed one.
    Repealed,
    IdUsed,
    /// A heading in the text is not deeper than the section that would hold it.
    BadHeading,
    NoMatch,
    AmbiguousMatch,
    UnknownPlayer,
    /// A key that can not be set, or not to that value, or not beside the others.
    NotConfigurable,
    /// Another change of the same proposal is void, and the procedure is `atomic`.
    Atomic,
}

impl Vote {
    const WORDS: [(&'static str, Vote); 3] = [
        ("FOR", Vote::For),
        ("AGAINST", Vote::Against),
        ("ABSTAIN", Vote::Abstain),
    ];

    /// The blanks that may stand around a word; any other white space makes it another word.
    pub const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

    /// Reads a word. Blanks around it do not matter; neither does case, but where
    /// `exact_case` is asked for (Q2). Any other word is no vote (Q3).
    pub fn read(word: &str, exact_case: bool) -> Option<Vote> {
        Vote::WORDS
            .into_iter()
            .find(|(known, _)| Vote::is_word(word, known, exact_case))
            .map(|(_, vote)| vote)
    }

    /// Returns whether somebody wrote a word that is known in capitals.
    pub fn is_word(word: &str, known: &str, exact_case: bool) -> bool {
        let word = word.trim_matches(Vote::BLANKS);
        match exact_case {
            true => word == known,
            false => word.eq_ignore_ascii_case(known),
        }
    }
}

/// A text in the binding language alone.
impl From<String> for LocalizedText {
    fn from(text: String) -> LocalizedText {
        LocalizedText {
            plain: Some(text),
            by_language: BTreeMap::new(),
        }
    }
}

impl LocalizedText {
    /// The text in the binding language.
    pub fn binding(&self, language: &str) -> Option<&str> {
        self.by_language
            .get(language)
            .or(self.plain.as_ref())
            .map(String::as_str)
    }

    /// The text in another language. Nothing is nothing in every language.
    pub fn translation(&self, language: &str) -> Option<&str> {
        let nothing = self.plain.as_ref().filter(|text| text.is_empty());
        let own = self.by_language.get(language);
        own.or(nothing).map(String::as_str)
    }
}

impl ProposalChange {
    /// The word in front matter for what the change does.
    pub fn name(&self) -> &'static str {
        match self {
            ProposalChange::Award { .. } => "award",
            ProposalChange::Configure(_) => "configure",
            ProposalChange::Edit { op, .. } => match op {
                EditOperation::Replace { .. } => "replace",
                EditOperation::Append { .. } => "append",
                EditOperation::Insert(_) => "insert",
                EditOperation::Repeal { .. } => "repeal",
                EditOperation::Retitle { .. } => "retitle",
                EditOperation::Substitute { .. } => "substitute",
                EditOperation::Reenact(_) => "reenact",
                EditOperation::Set { .. } => "set",
                EditOperation::Move { .. } => "move",
                EditOperation::Renumber { .. } => "renumber",
            },
        }
    }
}

impl EditOperation {
    /// The texts that it brings: title and text of a new section, what a `substitute`
    /// seeks and puts there, otherwise at most one.
    pub fn texts(&self) -> [Option<&LocalizedText>; 2] {
        match self {
            EditOperation::Replace { text, .. } | EditOperation::Append { text, .. } => {
                [Some(text), None]
            }
            EditOperation::Retitle { title, .. } => [Some(title), None],
            EditOperation::Insert(SectionInsertion { title, text, .. }) => {
                [Some(title), Some(text)]
            }
            EditOperation::Substitute { find, with, .. } => [Some(find), Some(with)],
            EditOperation::Reenact(SectionReenactment { title, text, .. }) => {
                [title.as_ref(), Some(text)]
            }
            EditOperation::Renumber { title, .. } => [title.as_ref(), None],
            EditOperation::Repeal { .. }
            | EditOperation::Set { .. }
            | EditOperation::Move { .. } => [None, None],
        }
    }

    /// The texts that it brings into a document, by their keys.
    pub fn brought(&self) -> Vec<(&'static str, &LocalizedText)> {
        match self {
            EditOperation::Replace { text, .. } | EditOperation::Append { text, .. } => {
                vec![("text", text)]
            }
            EditOperation::Retitle { title, .. } => vec![("title", title)],
            EditOperation::Insert(SectionInsertion { title, text, .. }) => {
                vec![("title", title), ("text", text)]
            }
            EditOperation::Substitute { with, .. } => vec![("with", with)],
            EditOperation::Reenact(SectionReenactment { title, text, .. }) => {
                let title = title.iter().map(|title| ("title", title));
                title.chain([("text", text)]).collect()
            }
            EditOperation::Renumber { title, .. } => {
                title.iter().map(|title| ("title", title)).collect()
            }
            EditOperation::Repeal { .. }
            | EditOperation::Set { .. }
            | EditOperation::Move { .. } => Vec::new(),
        }
    }

    /// The place where it puts a section.
    pub fn place(&self) -> Option<&SectionPlace> {
        match self {
            EditOperation::Insert(insert) => Some(&insert.place),
            EditOperation::Move { place, .. } => Some(place),
            EditOperation::Reenact(reenactment) => reenactment.place.as_ref(),
            EditOperation::Replace { .. }
            | EditOperation::Append { .. }
            | EditOperation::Repeal { .. }
            | EditOperation::Retitle { .. }
            | EditOperation::Substitute { .. }
            | EditOperation::Set { .. }
            | EditOperation::Renumber { .. } => None,
        }
    }

    /// The id of the section that the change is about; the neighbour or the outer
    /// section of a new one, `None` for a new one of the document itself.
    pub fn target(&self) -> Option<&str> {
        match self {
            EditOperation::Replace { target, .. }
            | EditOperation::Append { target, .. }
            | EditOperation::Repeal { target }
            | EditOperation::Retitle { target, .. }
            | EditOperation::Substitute { target, .. }
            | EditOperation::Set { target, .. }
            | EditOperation::Move { target, .. }
            | EditOperation::Renumber { target, .. } => Some(target),
            EditOperation::Reenact(reenactment) => Some(&reenactment.target),
            EditOperation::Insert(SectionInsertion { place, .. }) => match place {
                SectionPlace::After(id)
                | SectionPlace::Before(id)
                | SectionPlace::Within(id, _) => Some(id),
                SectionPlace::Document(_) => None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn q2_the_word_in_small_letters_is_the_same_word() {
        for word in ["FOR", "for", "For", " \tfor\r\n"] {
            assert_eq!(Vote::read(word, false), Some(Vote::For), "{word:?}");
        }
        assert_eq!(Vote::read("for", true), None);
        assert_eq!(Vote::read(" AGAINST ", true), Some(Vote::Against));
    }

    #[test]
    fn q3_a_vote_is_one_of_the_words_and_nothing_else() {
        let others = [
            "yes",
            "+1",
            "FOR!",
            "FOR because",
            "WITHDRAW",
            "ＦＯＲ",
            "",
            "\u{a0}FOR",
        ];
        for word in others {
            assert_eq!(Vote::read(word, false), None, "{word:?}");
        }
    }
}
