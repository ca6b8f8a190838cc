//! The values that the templates of rule books are given.

use serde::Serialize;

use crate::site::view::{LabelledFact, NamedLink, Pager};

/// A rule book's own page.
#[derive(Clone, Debug, Serialize)]
pub struct HomeView {
    pub heading: String,
    /// The moment for which everything is computed.
    pub as_of: String,
    pub text_html: String,
    pub documents: Vec<NotedLink>,
    pub open: Vec<NotedLink>,
    pub nothing_open: String,
    pub ballots: Vec<NamedLink>,
    pub awards: Vec<LabelledFact>,
    pub data: Vec<NamedLink>,
}

/// A link with what is to be said of it.
#[derive(Clone, Debug, Serialize)]
pub struct NotedLink {
    pub link: NamedLink,
    pub state: String,
    pub note: Option<String>,
}

/// The index of all proposals.
#[derive(Clone, Debug, Serialize)]
pub struct IndexView {
    pub heading: String,
    pub as_of: String,
    /// The columns by which the proposals can be filtered, where there are several values.
    pub filters: Vec<IndexFilter>,
    pub groups: Vec<ProposalGroup>,
    pub data: Vec<NamedLink>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ProposalGroup {
    pub id: String,
    pub title: String,
    pub rows: Vec<ProposalRow>,
}

/// A choice among the values of a column.
#[derive(Clone, Debug, Serialize)]
pub struct IndexFilter {
    /// `status`, `author`, `document` or `procedure`.
    pub id: &'static str,
    pub label: String,
    pub values: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ProposalRow {
    /// Open, pending or historical, in the language of the page.
    pub status: String,
    pub number: Option<i64>,
    pub title: NamedLink,
    pub author: String,
    pub procedure: String,
    pub documents: Vec<String>,
    pub state: String,
    pub counts: String,
}

/// One proposal.
#[derive(Clone, Debug, Serialize)]
pub struct ProposalView {
    pub heading: String,
    pub state: String,
    pub notes: Vec<String>,
    pub facts: Vec<LabelledFact>,
    pub finding: Vec<LabelledFact>,
    pub sentences: Vec<String>,
    pub changes_note: String,
    pub changes: Vec<ChangeView>,
    pub relations: Vec<RelatedProposals>,
    pub votes: Vec<VoteView>,
    pub text_html: String,
    pub trace: Vec<StepView>,
    pub pager: Pager,
}

#[derive(Clone, Debug, Serialize)]
pub struct ChangeView {
    pub title: String,
    pub target: Option<NamedLink>,
    pub void: Option<String>,
    pub sections: Vec<DiffView>,
}

/// A section with what was changed in it.
#[derive(Clone, Debug, Serialize)]
pub struct DiffView {
    pub id: String,
    pub kind: String,
    pub title_html: String,
    pub paragraphs: Vec<ParagraphView>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ParagraphView {
    /// `same`, `added`, `removed` or `changed`.
    pub class: &'static str,
    pub html: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct RelatedProposals {
    pub label: String,
    pub links: Vec<NamedLink>,
}

#[derive(Clone, Debug, Serialize)]
pub struct VoteView {
    pub when: String,
    pub iso: String,
    pub who: String,
    pub on: Option<NamedLink>,
    pub word: String,
    pub counts: bool,
    pub remark: String,
    pub comment: Option<String>,
}

/// A step of the count with its sentences.
#[derive(Clone, Debug, Serialize)]
pub struct StepView {
    /// 1 to 5 in ballots.
    pub number: Option<u8>,
    pub title: Option<String>,
    pub sentences: Vec<String>,
}

/// One ballot.
#[derive(Clone, Debug, Serialize)]
pub struct BallotView {
    pub heading: String,
    pub period: String,
    pub blocked: Option<String>,
    pub rows: Vec<ProposalRow>,
    pub trace: Vec<StepView>,
    pub votes: Vec<VoteView>,
    pub pager: Pager,
}

/// A document at one moment.
#[derive(Clone, Debug, Serialize)]
pub struct DocumentView {
    pub heading: String,
    pub state: Option<String>,
    pub banner: Option<VersionBanner>,
    pub binding: Option<NamedLink>,
    /// All languages side by side.
    pub parallel: Option<NamedLink>,
    pub preamble_html: String,
    pub contents: Vec<ContentsEntry>,
    pub sections: Vec<SectionView>,
    pub diffs: Vec<DiffGroup>,
    pub versions: Vec<NotedLink>,
    pub history: Option<NamedLink>,
    pub pager: Pager,
}

#[derive(Clone, Debug, Serialize)]
pub struct VersionBanner {
    pub text: String,
    pub link: NamedLink,
}

#[derive(Clone, Debug, Serialize)]
pub struct ContentsEntry {
    pub id: String,
    pub title: String,
    pub level: u8,
}

#[derive(Clone, Debug, Serialize)]
pub struct SectionView {
    pub id: String,
    pub aliases: Vec<String>,
    /// 2 to 6.
    pub level: u8,
    pub title_html: String,
    pub repealed: bool,
    pub note: Option<String>,
    pub body_html: String,
    pub history: Vec<RevisionView>,
    /// The section as of this version.
    pub permalink: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct RevisionView {
    /// 0 for the enactment; none for a change that had no effect.
    pub number: Option<usize>,
    pub what: String,
    pub proposal: Option<NamedLink>,
    pub when: Option<String>,
    pub result: Option<String>,
    /// The reason for which the change had no effect.
    pub note: Option<String>,
    pub diff: Option<DiffView>,
}

#[derive(Clone, Debug, Serialize)]
pub struct DiffGroup {
    pub title: String,
    pub nothing: Option<String>,
    pub sections: Vec<DiffView>,
}

/// A document in all its languages.
#[derive(Clone, Debug, Serialize)]
pub struct ParallelView {
    pub heading: String,
    pub state: String,
    /// "Deutsch, binding", in the order of the cells.
    pub languages: Vec<String>,
    pub sections: Vec<ParallelSection>,
    pub back: NamedLink,
}

#[derive(Clone, Debug, Serialize)]
pub struct ParallelSection {
    pub id: String,
    /// 2 to 6.
    pub level: u8,
    pub cells: Vec<ParallelCell>,
}

/// A section in one language.
#[derive(Clone, Debug, Serialize)]
pub struct ParallelCell {
    pub language: String,
    pub title_html: Option<String>,
    pub repealed: bool,
    pub note: Option<String>,
    pub body_html: String,
}

/// The history of all sections of a document.
#[derive(Clone, Debug, Serialize)]
pub struct DocumentHistoryView {
    pub heading: String,
    pub sections: Vec<SectionHistory>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SectionHistory {
    pub title: NamedLink,
    pub revisions: Vec<RevisionView>,
}
