//! The values that the templates of rule books are given.

use serde::Serialize;

use crate::site::view::{CorrectionNote, LabelledFact, NamedLink, Pager, TitleLink};

/// A rule book's own page.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct HomeView {
    pub heading: String,
    /// The moment for which everything is computed.
    pub as_of: String,
    pub text_html: String,
    pub documents: Vec<DocumentLine>,
    /// "Open votes", or that they are over and wait for the count.
    pub open_heading: String,
    pub open: Vec<NotedLink>,
    /// The common end of voting, where it is one instant.
    pub open_until: Option<String>,
    pub nothing_open: String,
    /// The page on how a proposal is decided, as long as there is none.
    pub who_decides: Option<NamedLink>,
    /// The proposals that nobody can vote on yet, each with when voting on it opens.
    pub pending: Vec<NotedLink>,
    /// The proposals that were decided last, the newest first.
    pub decided: Vec<NotedLink>,
    /// The key to the numbers of a count; empty where nothing was counted.
    pub votes_key: String,
    /// The newest ballots, the newest first, each with the day on which it closes.
    pub ballots: Vec<NotedLink>,
    /// The list of all ballots, where there are more.
    pub all_ballots: Option<NamedLink>,
    pub awards: Vec<LabelledFact>,
    pub data: Vec<NamedLink>,
}

/// A page of all ballots, the newest first.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BallotsView {
    pub heading: String,
    pub ballots: Vec<BallotLine>,
    pub votes_key: String,
    pub pager: Pager,
}

/// A ballot in the list of all.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BallotLine {
    pub ballot: NotedLink,
    /// Its proposals by how they ended, those that passed first.
    pub proposals: Vec<BallotResults>,
}

/// The proposals of a ballot that ended in the same way.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BallotResults {
    pub label: String,
    pub rows: Vec<ProposalRow>,
}

/// A link with what is to be said of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct NotedLink {
    pub link: TitleLink,
    pub state: String,
    pub note: Option<String>,
}

/// A document in the list of all.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct DocumentLine {
    pub link: NamedLink,
    /// Since when its text has been in force.
    pub state: String,
    /// The version in force with what it changed.
    pub changes: Option<NamedLink>,
}

/// The index of all proposals.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct IndexView {
    pub heading: String,
    pub as_of: String,
    /// The columns by which many proposals can be filtered, where there are several values.
    pub filters: Vec<IndexFilter>,
    /// The number of proposals on all pages.
    pub count: usize,
    /// The key to the numbers of a count; empty where nothing was counted.
    pub votes_key: String,
    pub groups: Vec<ProposalGroup>,
    /// The sentence that stands there until somebody proposes something.
    pub nothing: Option<String>,
    /// The sentence on the next vote, as long as none is open.
    pub nothing_open: Option<String>,
    /// The page on how a proposal is decided, as long as there is none.
    pub who_decides: Option<NamedLink>,
    /// The list of ballots, if some were held.
    pub ballots: Option<NamedLink>,
    pub data: Vec<NamedLink>,
    pub pager: Pager,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct ProposalGroup {
    pub id: String,
    pub title: String,
    /// The head of the column of days: of the decisions, or of what comes next.
    pub when: String,
    /// The number of its proposals on all pages.
    pub count: usize,
    pub rows: Vec<ProposalRow>,
}

/// A choice among the values of a column.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct IndexFilter {
    /// `status`, `author`, `document` or `procedure`.
    pub id: &'static str,
    pub label: String,
    pub values: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct ProposalRow {
    /// The day of the decision, of the close or of the opening, whichever comes next.
    pub day: String,
    /// Open, pending or historical, in the language of the page.
    pub status: String,
    pub number: Option<i64>,
    pub title: NamedLink,
    pub author: String,
    pub procedure: String,
    pub documents: Vec<String>,
    pub state: String,
    pub passed: bool,
    /// The reason of its failure, where that was not the votes.
    pub why: Option<String>,
    pub counts: String,
    /// The same as three numbers: "3–1–0".
    pub tally: String,
    /// "3 needed".
    pub needed: Option<String>,
}

/// One proposal.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ProposalView {
    pub heading: String,
    pub state: Vec<String>,
    /// The votes, and what decided.
    pub reasons: Vec<String>,
    pub notes: Vec<String>,
    /// The note of what was decided elsewhere, as it was written.
    pub remark: Option<String>,
    /// Its language, where that is not the page's.
    pub remark_language: Option<String>,
    /// The corrections of its file and of the logs that hold its votes.
    pub corrections: Vec<CorrectionNote>,
    pub facts: Vec<LabelledFact>,
    pub finding: Vec<LabelledFact>,
    pub electorate: Option<ElectorateView>,
    pub changes_note: String,
    pub changes: Vec<ChangeView>,
    pub relations: Vec<RelatedProposals>,
    pub votes: Vec<VoteView>,
    /// Nobody has voted, where somebody could.
    pub no_votes: Option<String>,
    /// The ballot in which it was voted on.
    pub ballot: Option<NamedLink>,
    pub text_html: String,
    pub trace: Vec<StepView>,
    pub pager: Pager,
}

/// The people who are asked about a proposal, or were, by the reasons for which they are.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ElectorateView {
    pub title: String,
    pub groups: Vec<LabelledFact>,
}

#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct ChangeView {
    pub title: String,
    pub target: Option<NamedLink>,
    pub void: Option<String>,
    /// The language of the binding text, where the sections are shown in it and the page has
    /// another one.
    pub language: Option<String>,
    pub sections: Vec<DiffView>,
    /// The options that it sets.
    pub values: Vec<ChangedValue>,
}

/// The page on who decides what.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SettingsView {
    pub heading: String,
    pub as_of: String,
    pub banner: Option<VersionBanner>,
    pub members: Vec<MembershipRow>,
    pub former: Vec<MembershipRow>,
    pub former_heading: String,
    pub offices: Vec<OfficeRow>,
    pub procedures: Vec<ProcedureView>,
    /// The options that belong to no procedure.
    pub calendar: Vec<NotedLink>,
    pub changes: Vec<SettingsChange>,
    pub awards: Vec<AwardsRow>,
    pub versions: Vec<NotedLink>,
}

/// The points of a person, with each proposal that gave some.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct AwardsRow {
    pub name: String,
    pub sum: String,
    pub given: Vec<NotedLink>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct MembershipRow {
    pub name: String,
    pub class: String,
    pub why: String,
    pub spans: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct OfficeRow {
    pub office: String,
    pub holder: String,
    pub tenures: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct ProcedureView {
    pub name: String,
    pub is_default: bool,
    pub sentences: Vec<String>,
    pub options: Vec<NotedLink>,
}

/// Options that changed at one instant, by one proposal or the rule book's own file.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct SettingsChange {
    #[serde(skip)]
    pub at: Option<jiff::Timestamp>,
    pub when: String,
    pub proposal: Option<TitleLink>,
    pub values: Vec<ChangedValue>,
}

/// An option or attribute before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ChangedValue {
    pub name: String,
    pub before: Option<String>,
    pub after: Option<String>,
}

/// A section with what was changed in it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct DiffView {
    pub id: String,
    pub kind: String,
    /// The title that it has after the change, or had.
    pub title: String,
    pub title_html: String,
    /// The title has changed as well.
    pub is_retitled: bool,
    /// The attributes that changed.
    pub values: Vec<ChangedValue>,
    /// The old text of a section that was written anew, whose new one has no marks.
    pub before: Vec<ParagraphView>,
    pub paragraphs: Vec<ParagraphView>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct ParagraphView {
    /// `same`, `added`, `removed`, `changed`, or `replaced` where little stays.
    pub class: &'static str,
    /// True if only what is written differs, as the target of a link does.
    pub is_of_markup: bool,
    pub html: String,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct RelatedProposals {
    pub label: String,
    pub links: Vec<TitleLink>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct VoteView {
    pub when: String,
    /// The day by the calendar of the rule book.
    pub nday: Option<String>,
    pub who: String,
    pub on: Option<NamedLink>,
    pub word: String,
    pub counts: bool,
    pub remark: String,
    pub comment: Option<String>,
    /// That of the comment, if it is not that of the page.
    pub language: Option<String>,
}

/// A step of the count with its sentences.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct StepView {
    /// From 1 on in ballots.
    pub number: Option<usize>,
    pub title: Option<String>,
    pub sentences: Vec<String>,
}

/// One ballot.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct BallotView {
    pub heading: String,
    pub period: String,
    /// "1 of 4 passed", once it is closed.
    pub result: Option<String>,
    pub blocked: Option<String>,
    pub rows: Vec<ProposalRow>,
    pub trace: Vec<StepView>,
    /// The names of those who are for each of the rows, against it, and who abstain; empty where
    /// nobody has voted.
    pub voters: Vec<Vec<String>>,
    /// The members who have not voted yet.
    pub silent: Vec<LabelledFact>,
    /// The votes that do not count.
    pub votes: Vec<VoteView>,
    pub pager: Pager,
}

/// A document at one moment.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct DocumentView {
    pub heading: String,
    pub state: Option<String>,
    /// The day for which a text is the one in force, which a printed page has to say.
    pub as_of: Option<String>,
    /// The text in force, of the version that it is.
    pub in_force: Option<NamedLink>,
    /// Since when a version has not been in force; its heading says from when it held.
    pub banner: Option<VersionBanner>,
    /// The comparison of an older version with the text in force.
    pub changed_since: Option<NamedLink>,
    /// The newest versions, oldest first, where there are several.
    pub timeline: Vec<VersionStep>,
    /// The list of all versions, where the line of time has only some.
    pub all_versions: Option<NamedLink>,
    pub binding: Option<NamedLink>,
    /// All languages side by side.
    pub parallel: Option<NamedLink>,
    pub preamble_html: String,
    /// The title of the contents.
    pub contents_title: String,
    pub contents: Vec<ContentsEntry>,
    /// The contents that stand for a text which is too long for a page.
    pub chapters: Vec<ContentsChapter>,
    /// The contents of many sections: links with labels and numbers, side by side.
    pub labels_html: String,
    /// The proposals that made this version of the one before.
    pub changed_by: Vec<TitleLink>,
    /// The pages of this version, where it has several.
    pub parts: Vec<VersionPart>,
    /// The heading of the sections, where they are not all of the text.
    pub sections_title: Option<String>,
    /// The way to all sections as one text.
    pub whole_text: Option<NamedLink>,
    /// The name of what the page shows instead of it.
    pub shown_part: String,
    pub sections: Vec<SectionView>,
    /// The key to the votes beside the sections.
    pub votes_key: Option<String>,
    pub diffs: Vec<DiffGroup>,
    /// The contents stand for the text, which is too long for a page.
    pub is_split: bool,
    /// The page is one section of such a text, which is its heading.
    pub is_section: bool,
    pub versions: Vec<VersionYear>,
    pub history: Option<NamedLink>,
    pub pager: Pager,
}

/// The versions of a year, the newest first; all of them, without a year, where they are few.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct VersionYear {
    pub year: Option<String>,
    pub versions: Vec<VersionLine>,
}

/// A version in the list of all, with what made it of the one before.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct VersionLine {
    pub link: NamedLink,
    pub state: String,
    pub proposals: Vec<TitleLink>,
    /// "Rule 4", "Rule 7": the sections that differ.
    pub sections: Vec<String>,
}

/// A version on the line of time above its text.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct VersionStep {
    pub version: NamedLink,
    pub is_shown: bool,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct VersionBanner {
    pub text: String,
    pub link: NamedLink,
}

/// A page of a version, named by the sections on it; without an address the one that is shown.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct VersionPart {
    pub title_html: String,
    pub url: Option<String>,
}

/// Sections that follow each other, of which a long text has many.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ContentsChapter {
    pub title: String,
    pub entries: Vec<ContentsEntry>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct ContentsEntry {
    pub id: String,
    /// The id under which the section goes on later, if that is another one.
    pub latest_id: Option<String>,
    pub aliases: Vec<String>,
    pub title: String,
    /// The language of the title, where it is not the page's.
    pub language: Option<String>,
    pub level: u8,
    pub repealed: bool,
    /// The address of the section, if it is not on the page.
    pub url: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct SectionView {
    pub id: String,
    pub aliases: Vec<String>,
    /// 1, of a section that is a page, to 6.
    pub level: u8,
    /// Its level among all sections, where only some are shown and it is another one.
    pub level_in_whole: Option<u8>,
    pub title_html: String,
    pub repealed: bool,
    /// `power: 3`, and the like.
    pub attributes: Vec<String>,
    pub note: Option<String>,
    pub body_html: String,
    /// The language of title and text, where that is not the page's.
    pub language: Option<String>,
    /// Remarks, which are no text in force.
    pub remarks: Vec<RemarkView>,
    /// The decision that enacted it, where it is not of the first text, and that which made its
    /// present text, where that is another one.
    pub decisions: Vec<RevisionView>,
    /// The open proposals that would change it.
    pub open: Vec<TitleLink>,
    /// The difference from the version before, where that is told of a version.
    pub change: Option<DiffView>,
    /// The proposals that made the difference, where several made the version.
    pub changed_by: Vec<TitleLink>,
    /// All changes, where those decisions are not all of them.
    pub history: Vec<RevisionView>,
    /// The section as of this version.
    pub permalink: String,
}

/// A remark on a section.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct RemarkView {
    /// By whom, and on which day.
    pub signed: String,
    pub text_html: String,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct RevisionView {
    /// 0 for the enactment; none for a change that had no effect.
    pub number: Option<usize>,
    pub what: String,
    pub proposal: Option<TitleLink>,
    pub when: Option<String>,
    /// The day of it.
    pub day: Option<String>,
    pub result: Option<String>,
    /// The reason for which the change had no effect.
    pub note: Option<String>,
    pub diff: Option<DiffView>,
}

impl RevisionView {
    /// Returns whether another entry tells of the same decision, which had an effect.
    pub(crate) fn is_of_the_decision(&self, other: &RevisionView) -> bool {
        let has_effect = self.note.is_none() && other.note.is_none();
        has_effect && self.when == other.when && self.proposal == other.proposal
    }
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct DiffGroup {
    pub title: String,
    pub nothing: Option<String>,
    pub sections: Vec<DiffView>,
}

/// A document in all its languages.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ParallelView {
    pub heading: String,
    pub state: String,
    /// Since when the text has been in force.
    pub since: String,
    /// The day for which it is the one in force.
    pub as_of: String,
    /// "Deutsch, binding" with the way to that text, in the order of the cells.
    pub languages: Vec<NamedLink>,
    pub sections: Vec<ParallelSection>,
    pub back: NamedLink,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct ParallelSection {
    pub id: String,
    /// 2 to 6.
    pub level: u8,
    pub cells: Vec<ParallelCell>,
}

/// A section in one language.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ParallelCell {
    pub language: String,
    pub title_html: Option<String>,
    pub repealed: bool,
    pub note: Option<String>,
    pub body_html: String,
}

/// The history of all sections of a document.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct DocumentHistoryView {
    pub heading: String,
    /// The document as the heading ends: its title and, after the first page, the number.
    pub document: String,
    pub as_of: String,
    /// The key to the numbers of a count; empty where nothing was counted.
    pub votes_key: String,
    /// The language of the binding text, where the page has another one.
    pub text_language: Option<String>,
    pub timeline: Vec<VersionStep>,
    pub all_versions: Option<NamedLink>,
    /// The sections that have changed, or all of them where they stand on several pages.
    pub contents: Vec<NamedLink>,
    pub back: NamedLink,
    pub sections: Vec<SectionHistory>,
    pub pager: Pager,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct SectionHistory {
    pub id: String,
    pub title: NamedLink,
    pub revisions: Vec<RevisionView>,
}
