//! What the templates of rule books take.

use serde::Serialize;

use crate::site::view::{Fact, Link, Pager};

/// A rule book's own page.
#[derive(Clone, Debug, Serialize)]
pub struct HomeView {
    pub heading: String,
    /// The moment for which everything is computed.
    pub as_of: String,
    pub text_html: String,
    pub documents: Vec<Line>,
    pub open: Vec<Line>,
    pub nothing_open: String,
    pub ballots: Vec<Link>,
    pub awards: Vec<Fact>,
    pub data: Vec<Link>,
}

/// A link with what is to be said of it.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    pub link: Link,
    pub state: String,
    pub note: Option<String>,
}

/// The index of all proposals.
#[derive(Clone, Debug, Serialize)]
pub struct IndexView {
    pub heading: String,
    pub as_of: String,
    /// What the proposals can be narrowed down to, where there are several values.
    pub filters: Vec<Filter>,
    pub groups: Vec<Group>,
    pub data: Vec<Link>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Group {
    pub id: String,
    pub title: String,
    pub rows: Vec<Row>,
}

/// A choice among the values of a column.
#[derive(Clone, Debug, Serialize)]
pub struct Filter {
    /// `status`, `author`, `document` or `procedure`.
    pub id: &'static str,
    pub label: String,
    pub values: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Open, pending or historical, in the language of the page.
    pub status: String,
    pub number: Option<i64>,
    pub title: Link,
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
    pub facts: Vec<Fact>,
    pub finding: Vec<Fact>,
    pub sentences: Vec<String>,
    pub changes_note: String,
    pub changes: Vec<ChangeView>,
    pub relations: Vec<Relation>,
    pub votes: Vec<VoteView>,
    pub text_html: String,
    pub trace: Vec<StepView>,
    pub pager: Pager,
}

#[derive(Clone, Debug, Serialize)]
pub struct ChangeView {
    pub title: String,
    pub target: Option<Link>,
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
pub struct Relation {
    pub label: String,
    pub links: Vec<Link>,
}

#[derive(Clone, Debug, Serialize)]
pub struct VoteView {
    pub when: String,
    pub iso: String,
    pub who: String,
    pub on: Option<Link>,
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
    pub rows: Vec<Row>,
    pub trace: Vec<StepView>,
    pub votes: Vec<VoteView>,
    pub pager: Pager,
}

/// A document at one moment.
#[derive(Clone, Debug, Serialize)]
pub struct DocumentView {
    pub heading: String,
    pub state: Option<String>,
    pub banner: Option<Banner>,
    pub binding: Option<Link>,
    /// All languages side by side.
    pub parallel: Option<Link>,
    pub preamble_html: String,
    pub contents: Vec<Entry>,
    pub sections: Vec<SectionView>,
    pub diffs: Vec<DiffGroup>,
    pub versions: Vec<Line>,
    pub history: Option<Link>,
    pub pager: Pager,
}

#[derive(Clone, Debug, Serialize)]
pub struct Banner {
    pub text: String,
    pub link: Link,
}

#[derive(Clone, Debug, Serialize)]
pub struct Entry {
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
    pub proposal: Option<Link>,
    pub when: Option<String>,
    pub result: Option<String>,
    /// Why the change had no effect.
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
    pub back: Link,
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
pub struct HistoryView {
    pub heading: String,
    pub sections: Vec<SectionHistory>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SectionHistory {
    pub title: Link,
    pub revisions: Vec<RevisionView>,
}
