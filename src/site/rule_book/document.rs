//! The pages of a document: in force, and each version.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use jiff::Timestamp;

use super::context::RuleBookContext;
use super::diff;
use super::history_pages::{HISTORY, history_addresses, history_sections};
use super::index;
use super::marked_text::{added_html, gone_html, marked_html};
use super::mention::NamedSections;
use super::section_address::{is_long, section_address, section_url};
use super::section_history::{SectionChronicle, weight};
use super::sentence;
use super::view::{
    ContentsChapter, ContentsEntry, DiffGroup, DiffView, DocumentView, RemarkView, RevisionView,
    SectionView, VersionBanner, VersionLine, VersionPart, VersionStep, VersionYear,
};
use crate::render::escape;
use crate::rulebook::book::{RuleDocument, SectionNote};
use crate::rulebook::proposal::{ProposalChange, ProposalStatus};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::text::operation::HistoryEvent;
use crate::rulebook::text::versions::{
    DocumentVersion, DocumentVersions, REVISION, SectionRevision, WordingOrigin, first_number,
};
use crate::rulebook::text::{Section, Wording, diff as compare};
use crate::site::link::Mentions;
use crate::site::numbered_pages::{page_address, page_heading, page_neighbours};
use crate::site::renderer::Renderer;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageBuilder, RuleBookPageKind};
use crate::site::view::{NamedLink, Pager, TitleLink};
use crate::site::written_text;
use crate::syntax::address;

/// The documents in each of their languages: the text in force, and every version.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages,
    navigation: |context| {
        let documents = context.book.documents.iter().map(|rules| NamedLink {
            name: context.document_title(rules).to_owned(),
            url: Some(
                context
                    .site
                    .url(&context.document_address(rules, &context.locale.tag)),
            ),
        });
        documents.collect()
    },
};

/// A document in one language.
#[derive(Clone)]
pub(crate) struct DocumentPages<'a> {
    pub context: RuleBookContext<'a>,
    pub renderer: &'a Renderer,
    pub rules: &'a RuleDocument,
    pub archive: &'a DocumentVersions,
    pub language: &'a str,
    parts: VersionParts,
}

/// The files of all documents, each with the document's index.
pub(crate) fn files(context: &RuleBookContext<'_>) -> Vec<(usize, usize)> {
    let documents = context.book.documents.iter().enumerate();
    let files = documents.flat_map(|(document, rules)| {
        let files = rules.files.values();
        files.filter_map(move |file| Some((document, context.site.page_of(file)?)))
    });
    files.collect()
}

fn pages(context: &RuleBookContext<'_>) -> Vec<RuleBookPage> {
    let mut pages = Vec::new();
    for (document, file) in files(context) {
        let address = &context.site.compiled.model.pages[file].address;
        let rules = &context.book.documents[document];
        let names = context.version_names(rules);
        pages.push(page(address.clone(), (document, file), |pages| {
            (None, pages.in_force())
        }));
        let parts = context.archive(rules).map(VersionParts::new);
        for (number, name) in names.iter().enumerate() {
            let folder = format!("{address}{name}/");
            let count = parts.as_ref().map_or(1, |parts| parts.count(number));
            for part in 1..=count {
                let address = page_address(&folder, part);
                pages.push(page(address, (document, file), move |pages| {
                    let view = pages.version(number, part);
                    (Some(view.heading.clone()), view)
                }));
            }
        }
        let archive = context.archive(rules).filter(|archive| is_long(archive));
        // All at once: who looks for each by itself goes through the whole text for each page.
        let mut histories = archive.map_or_else(BTreeMap::new, history_addresses);
        let sections = archive.map(|archive| archive.document().text.sections.iter());
        for (place, section) in sections.into_iter().flatten().enumerate() {
            let own = format!("{address}{}", section_address(&section.id));
            for alias in &section.aliases {
                let former = format!("{address}{}", section_address(alias));
                pages.push(RuleBookPage::leading_on(former, file, &own, &section.title));
            }
            let history = histories.remove(section.id.as_str());
            let history = history.unwrap_or_else(|| HISTORY.to_owned());
            pages.push(page(own, (document, file), move |pages| {
                let view = pages.single(place, &history);
                (Some(view.heading.clone()), view)
            }));
        }
    }
    pages
}

/// A page of a document in the language of a file, with its title if that is not the file's.
fn page(
    address: String,
    (document, file): (usize, usize),
    view: impl Fn(&DocumentPages<'_>) -> (Option<String>, DocumentView) + Send + Sync + 'static,
) -> RuleBookPage {
    RuleBookPage::written(address, file, move |page| {
        let Some(pages) = DocumentPages::of(page, document, file) else {
            return Ok(Vec::new());
        };
        let (title, view) = view(&pages);
        match view.banner {
            Some(_) if is_long(pages.archive) => page.former("document.html", file, title, &view),
            _ => page.written("document.html", file, title, None, &view),
        }
    })
}

/// The versions on the line of time above a text; with more, their list stands in the last place.
const TIMELINE: usize = 6;

/// Added to the address of a version, asks its page for the text of that day as one.
const WHOLE_TEXT: &str = "?whole";

/// More versions than these are listed by year.
const MANY_VERSIONS: usize = 30;

/// Of more versions the list does not tell what made each, so that a page holds it (R11).
const TOLD_VERSIONS: usize = 300;

/// The most sections that the list of versions names for each.
const NAMED_SECTIONS: usize = 8;

/// The sections in a part of the contents of a text without chapters, which is too long for a page.
const RANGE: usize = 50;

/// A version with more sections has their labels alone in its contents.
const MANY_SECTIONS: usize = 100;

/// The bytes of text before and after changes that a page of a version shows (R11).
const PART_WEIGHT: usize = 100_000;

/// The bytes of marks that a section of a long text may always have; beyond them a half of its
/// own (R11).
const MARKS_WEIGHT: usize = 200;

/// The versions that changed more than one page can show, such as a long first text.
#[derive(Clone, Debug, Default)]
struct VersionParts {
    /// By version and section the page on which it stands, where that is not the first.
    later: BTreeMap<(usize, String), usize>,
}

impl VersionParts {
    fn new(archive: &DocumentVersions) -> VersionParts {
        let versions = &archive.versions;
        let mut weights = vec![0; versions.len()];
        for revision in archive.histories.values().flatten() {
            weights[version_of(versions, revision.at)] += weight(revision);
        }
        let mut parts = VersionParts::default();
        let heavy = weights.iter().enumerate();
        for (number, _) in heavy.filter(|(_, weight)| **weight > PART_WEIGHT) {
            parts.cut(archive, number);
        }
        parts
    }

    /// Puts the sections that a version changed on pages.
    fn cut(&mut self, archive: &DocumentVersions, number: usize) {
        let (mut page, mut sum) = (1, 0);
        let text = &archive.versions[number].wordings[&archive.binding].text;
        let changed = text.sections.iter();
        for section in changed.filter(|it| changed_in(archive, it, number) == number) {
            let revisions = archive.histories.get(&section.id).into_iter().flatten();
            let own = revisions.filter(|it| version_of(&archive.versions, it.at) == number);
            let own = own.map(weight).sum::<usize>();
            if sum > 0 && sum + own > PART_WEIGHT {
                (page, sum) = (page + 1, 0);
            }
            sum += own;
            if page > 1 {
                self.later.insert((number, section.id.clone()), page);
            }
        }
    }

    /// The page of a version on which a section that it changed stands.
    fn page(&self, number: usize, id: &str) -> usize {
        let key = (number, id.to_owned());
        self.later.get(&key).copied().unwrap_or(1)
    }

    /// The number of pages of a version.
    fn count(&self, number: usize) -> usize {
        let from = (number, String::new());
        let own = self.later.range(from..(number + 1, String::new()));
        own.map(|(_, page)| *page).max().unwrap_or(1)
    }
}

/// The version that began at an instant, or was in force at it.
fn version_of(versions: &[DocumentVersion], at: Option<Timestamp>) -> usize {
    let since = versions.partition_point(|version| version.at <= at);
    since.saturating_sub(1)
}

/// The version, up to one of them, in which a section was changed last.
fn changed_in(archive: &DocumentVersions, section: &Section, number: usize) -> usize {
    let until = archive.versions[number].at;
    let histories = &archive.histories;
    let own = histories.get(archive.latest_id(&section.id));
    let revisions = own.into_iter().flatten().rev();
    let last = revisions.map(|it| it.at).find(|at| *at <= until).flatten();
    version_of(&archive.versions, last)
}

/// "Rule" and "2-2" of "Rule 2-2"; "" and all where there is no number of its own.
fn label_and_number(label: &str) -> (&str, &str) {
    label
        .rsplit_once(char::is_whitespace)
        .unwrap_or(("", label))
}

impl<'a> DocumentPages<'a> {
    /// The document with an index, in the language of one of its files.
    pub(crate) fn of(
        page: &RuleBookPageBuilder<'a>,
        document: usize,
        file: usize,
    ) -> Option<DocumentPages<'a>> {
        let context = page.context;
        let rules = &context.book.documents[document];
        let file = &context.site.compiled.model.pages[file].file;
        let (language, _) = rules.files.iter().find(|(_, other)| *other == file)?;
        let archive = context.archive(rules)?;
        Some(DocumentPages {
            context,
            renderer: page.renderer,
            rules,
            archive,
            language,
            parts: VersionParts::new(archive),
        })
    }

    /// The same document in another language.
    pub(crate) fn in_language(&self, language: &'a str) -> DocumentPages<'a> {
        DocumentPages {
            language,
            ..self.clone()
        }
    }

    /// The text in force; its contents alone where it is long.
    pub(crate) fn in_force(&self) -> DocumentView {
        let context = &self.context;
        let versions = &self.archive.versions;
        let last = versions.len() - 1;
        let version = &versions[last];
        let is_split = is_long(self.archive);
        let all = self.sections(last, true, |_| !is_split);
        let mut contents = match !is_split && all.len() > 3 {
            true => self.contents(version, |_| None),
            false => Vec::new(),
        };
        contents.retain(|it| it.level <= 3);
        let (timeline, all_versions) = self.timeline(Some(version));
        DocumentView {
            heading: context.document_title(self.rules).to_owned(),
            state: Some(self.since()),
            as_of: Some(context.as_of()),
            contents,
            chapters: match is_split {
                true => self.chapters(version),
                false => Vec::new(),
            },
            contents_title: context.text(match is_split {
                true => "all_sections",
                false => "on_this_page",
            }),
            is_split,
            votes_key: self.votes_key(&all),
            sections: all,
            diffs: self.diffs(last),
            timeline,
            all_versions,
            versions: self.by_year(),
            ..self.frame(version)
        }
    }

    /// "In force since 16 December 2006".
    pub(super) fn since(&self) -> String {
        let context = &self.context;
        self.archive.in_force().at.map_or_else(
            || context.text("in_force_from_the_start"),
            |at| {
                let when = context.since(at);
                context.locale.fill("in_force_since", &[("when", &when)])
            },
        )
    }

    /// The key to the votes that stand beside some of the sections.
    fn votes_key(&self, sections: &[SectionView]) -> Option<String> {
        let mut decisions = sections.iter().flat_map(|it| &it.decisions);
        let has_votes = decisions.any(|it| it.result.is_some());
        has_votes.then(|| index::votes_key(&self.context))
    }

    /// A section of a text in force that is split, with the address of its history.
    fn single(&self, place: usize, history: &str) -> DocumentView {
        let last = self.archive.versions.len() - 1;
        let version = &self.archive.versions[last];
        let sections = &version.wordings[&self.archive.binding].text.sections;
        let section = &sections[place];
        let url = Some(self.context.site.url(&self.address()));
        let neighbour = |place: usize| {
            let section = sections.get(place)?;
            let address = format!("{}{}", self.address(), section_address(&section.id));
            Some(NamedLink {
                name: section.title.clone(),
                url: Some(self.context.site.url(&address)),
            })
        };
        let mut shown = self.sections(last, true, |it| it.id == section.id);
        for view in &mut shown {
            (view.level, view.level_in_whole) = (1, None);
        }
        DocumentView {
            heading: section.title.clone(),
            preamble_html: String::new(),
            is_section: true,
            votes_key: self.votes_key(&shown),
            sections: shown,
            history: Some(self.below("section_history", history)),
            pager: Pager {
                previous: place.checked_sub(1).and_then(neighbour),
                next: neighbour(place + 1),
                all: Some(NamedLink {
                    name: self.context.document_title(self.rules).to_owned(),
                    url,
                }),
                ..Pager::default()
            },
            ..self.frame(version)
        }
    }

    /// A page of a version: the sections that it changed, and contents that lead to all others
    /// where they were changed last.
    fn version(&self, number: usize, part: usize) -> DocumentView {
        let context = &self.context;
        let versions = &self.archive.versions;
        let version = &versions[number];
        let is_in_force = number + 1 == versions.len();
        let is_here = |id: &str| self.parts.page(number, id) == part;
        let changed = |section: &Section| {
            is_here(&section.id) && changed_in(self.archive, section, number) == number
        };
        let sections = &version.wordings[&self.archive.binding].text.sections;
        let is_short = sections.len() > MANY_SECTIONS;
        let (contents, labels_html) = match part {
            1 if is_short => (Vec::new(), self.labels(number)),
            1 => (self.version_contents(number), String::new()),
            _ => (Vec::new(), String::new()),
        };
        let changed_by = self.changed_by(number);
        // Of a long text with its many versions, the page of the only proposal that made one
        // has what it replaced (R11).
        let is_told = changed_by.len() == 1 && is_long(self.archive);
        let mut diffs = self.diffs(number);
        let mut sections = self.sections(number, false, changed);
        for group in &mut diffs {
            group.sections.retain(|it| is_here(&it.id));
            self.mark_changes(number, &mut sections, group, is_told);
        }
        if changed_by.len() > 1 {
            for view in &mut sections {
                let id = self.archive.latest_id(&view.id);
                let revisions = self.archive.histories.get(id).into_iter().flatten();
                view.changed_by = self.proposals_at(number, revisions);
            }
        }
        diffs.retain(|group| group.nothing.is_some() || !group.sections.is_empty());
        // The first text has all of its own on one page, or on several.
        let has_whole_text = part == 1 && (number > 0 || self.parts.count(number) > 1);
        DocumentView {
            heading: page_heading(context.locale, self.title(number), part),
            in_force: is_in_force.then(|| self.link_in_force("text_in_force")),
            banner: (!is_in_force).then(|| self.banner(number)),
            changed_since: (!is_in_force).then(|| self.changed_since(number)),
            contents_title: context.text("in_this_version"),
            contents,
            labels_html,
            changed_by,
            parts: self.version_parts(number, part),
            sections_title: (number > 0).then(|| context.text("changed_sections_only")),
            whole_text: has_whole_text.then(|| NamedLink {
                name: context.text("whole_text"),
                url: Some(WHOLE_TEXT.to_owned()),
            }),
            shown_part: match number {
                0 => context.text("in_parts"),
                _ => context.text("changes_only"),
            },
            sections,
            diffs,
            pager: self.version_pager(number, part),
            ..self.frame(version)
        }
    }

    /// The pages of a version that has several.
    fn version_parts(&self, number: usize, shown: usize) -> Vec<VersionPart> {
        let count = self.parts.count(number);
        let version = &self.archive.versions[number];
        let sections = &version.wordings[&self.archive.binding].text.sections;
        let changed = sections.iter();
        let changed: Vec<(usize, &str)> = changed
            .filter(|it| count > 1 && changed_in(self.archive, it, number) == number)
            .map(|it| (self.parts.page(number, &it.id), it.id.as_str()))
            .collect();
        let folder = self.version_address(number);
        let part = |pages: &[(usize, &str)]| {
            let [(page, first), ..] = pages else {
                return None;
            };
            let (_, last) = pages.last()?;
            let url = || self.context.site.url(&page_address(&folder, *page));
            Some(VersionPart {
                title_html: self.range(version, first, last),
                url: (*page != shown).then(url),
            })
        };
        let pages = changed.chunk_by(|one, other| one.0 == other.0);
        pages.filter_map(part).collect()
    }

    /// Marks in each section what changed, or puts that below it where no mark can show it; a new
    /// section only says that it is new, and one that was written anew has what was there below
    /// it, unless the page of the proposal has that.
    fn mark_changes(
        &self,
        number: usize,
        sections: &mut [SectionView],
        group: &mut DiffGroup,
        is_told: bool,
    ) {
        let text = |number: usize| self.text(&self.archive.versions[number]);
        let before = number.checked_sub(1).map(text);
        for view in sections {
            let own = group.sections.iter().position(|it| it.id == view.id);
            let Some(mut change) = own.map(|own| group.sections.remove(own)) else {
                continue;
            };
            let mut ids = std::iter::once(&view.id).chain(&view.aliases);
            let section = ids.find_map(|id| before?.section(id));
            // A section that a translation lacks is shown in another language than it had.
            let section = section.filter(|_| text(number).section(&view.id).is_some());
            let is_replaced = !change.before.is_empty();
            let marked = section.map(|section| {
                let title = self.line_markup(&section.title);
                let body = self.linked(&section.body, &|_: &str| Vec::new());
                let title = marked_html(&title, &view.title_html);
                match is_replaced {
                    true => (title, self.replaced(&body, &view.body_html, is_told)),
                    false => (title, marked_html(&body, &view.body_html)),
                }
            });
            let (title, body) = marked.unwrap_or_default();
            if let Some(title) = title {
                (view.title_html, change.is_retitled) = (title, false);
            }
            let most = view.body_html.len() * 3 / 2 + MARKS_WEIGHT;
            let is_shown = |body: &String| is_replaced || !is_told || body.len() <= most;
            if body.as_ref().is_some_and(|body| !is_shown(body)) {
                change.kind = self.context.text("op_replace");
            }
            if let Some(body) = body.filter(is_shown) {
                view.body_html = body;
                change.before.clear();
                change.paragraphs.retain(|it| it.is_of_markup);
            }
            if is_told {
                change.before.clear();
            }
            if is_told || change.paragraphs.iter().all(|it| it.class == "added") {
                change.paragraphs.clear();
            }
            view.change = Some(change);
        }
        // What went is named.
        for change in group.sections.iter_mut().filter(|_| is_told) {
            change.before.clear();
            change.paragraphs.clear();
        }
    }

    /// The word for the only change of a section in a version, as its history has it.
    fn only_change(&self, number: usize, id: &str) -> Option<String> {
        let at = self.archive.versions[number].at;
        let history = self.archive.histories.get(self.archive.latest_id(id))?;
        let is_text = |it: &&SectionRevision| it.at == at && it.op != HistoryEvent::Retitle;
        let mut own = history.iter().filter(is_text);
        let only = own.next().filter(|_| own.next().is_none())?;
        Some(
            self.context
                .text(&format!("op_{}", sentence::word(&only.op))),
        )
    }

    /// A section that was written anew, with what stood there before folded away below it.
    fn replaced(&self, before: &str, html: &str, is_told: bool) -> Option<String> {
        let mut shown = added_html(html)?;
        if !is_told {
            let (summary, gone) = (self.context.text("before"), gone_html(before)?);
            shown.push_str(&format!(
                "<details class=\"gone\"><summary>{summary}</summary>{gone}</details>\n"
            ));
        }
        Some(shown)
    }

    /// The versions before and after one, and between them the pages of one that has several.
    fn version_pager(&self, number: usize, part: usize) -> Pager {
        let context = &self.context;
        let count = self.parts.count(number);
        let folder = self.version_address(number);
        let url = |part| context.site.url(&page_address(&folder, part));
        let pages = page_neighbours(context.locale, part, count, url);
        let later = number + 1 < self.archive.versions.len();
        let next = pages
            .next
            .or_else(|| later.then(|| self.neighbour(number + 1)));
        if part > 1 {
            return Pager { next, ..pages };
        }
        Pager {
            previous: number.checked_sub(1).map(|number| self.neighbour(number)),
            next,
            all: Some(NamedLink {
                name: context.text("document_versions"),
                url: Some(format!("{}#Versions", context.site.url(&self.address()))),
            }),
            ..Pager::default()
        }
    }

    /// A version by its day in short, as on the timeline: two of them stand beside each other on a
    /// phone.
    fn neighbour(&self, number: usize) -> NamedLink {
        let day = self.archive.versions[number]
            .at
            .map(|at| self.short_day(at));
        let link = self.link(number);
        NamedLink {
            name: day.unwrap_or(link.name),
            url: link.url,
        }
    }

    /// The day of an instant: `16.11.2017`, `16 Nov 2017`.
    fn short_day(&self, at: Timestamp) -> String {
        let site = &self.context.site;
        let day = site.config.timezone.to_datetime(at).date();
        self.context.locale.date_short(day)
    }

    /// The contents of a version, of which the title of the whole text indents nothing.
    fn version_contents(&self, number: usize) -> Vec<ContentsEntry> {
        let version = &self.archive.versions[number];
        let mut contents = self.contents(version, |section| Some(self.place(section, number)));
        if contents.iter().skip(1).all(|it| it.level > 2) {
            for entry in contents.iter_mut().skip(1) {
                entry.level -= 1;
            }
        }
        contents
    }

    /// The contents of a version with many sections as markup, made here and as short as may be,
    /// so that a thousand versions can be published (R11): the labels with their numbers alone,
    /// where there are such, and each label once for those in a row that have it ("Rule 1, 2, 3").
    fn labels(&self, number: usize) -> String {
        let version = &self.archive.versions[number];
        let labels = &self.archive.document().labels;
        let text = self.text(version);
        let (mut html, mut word) = (String::new(), "");
        for section in &version.wordings[&self.archive.binding].text.sections {
            let own = text.section(&section.id).unwrap_or(section);
            let label = labels.label_of(&own.title);
            let (own_word, number_of) = label.map_or(("", ""), label_and_number);
            let name = match label {
                Some(_) if own_word == word => escape::text(number_of),
                Some(label) => escape::text(label),
                None => self.line_markup(&own.title),
            };
            word = own_word;
            html.push_str("\n<a href=\"");
            escape::push_text(&mut html, &self.place(section, number));
            let latest = self.archive.latest_id(&section.id);
            if latest != section.id {
                html.push_str("\" data-id=\"");
                escape::push_text(&mut html, latest);
            }
            html.push_str("\">");
            match section.repealed {
                true => {
                    let repealed = self.context.locale.text("repealed");
                    html.push_str(&format!("<s>{name}</s> <small>{repealed}</small>"));
                }
                false => html.push_str(&name),
            }
            html.push_str("</a>");
        }
        html
    }

    /// The address, seen from the first page of a version, at which a section of it stands.
    fn place(&self, section: &Section, number: usize) -> String {
        let since = changed_in(self.archive, section, number);
        let fragment = address::encode(&section.id);
        let folder = match since == number {
            true => String::new(),
            false => format!("../{}/", address::encode(&self.names()[since])),
        };
        let folder = page_address(&folder, self.parts.page(since, &section.id));
        format!("{folder}#{fragment}")
    }

    /// The proposals that made a version of the one before.
    pub(super) fn changed_by(&self, number: usize) -> Vec<TitleLink> {
        self.proposals_at(number, self.archive.histories.values().flatten())
    }

    /// The proposals of those changes that made a version of the one before.
    fn proposals_at<'r>(
        &self,
        number: usize,
        revisions: impl Iterator<Item = &'r SectionRevision>,
    ) -> Vec<TitleLink> {
        let version = &self.archive.versions[number];
        let own = revisions.filter(|it| it.at == version.at);
        let proposals = own.filter_map(|it| self.context.by_id(it.proposal.as_deref()?));
        let proposals: BTreeSet<ProposalId> = proposals.collect();
        let links = proposals.into_iter().map(|id| self.context.proposal(id));
        links.collect()
    }

    /// The parts that all pages of a document have.
    fn frame(&self, version: &DocumentVersion) -> DocumentView {
        // Of a long text with its many versions only the page in force has one.
        let (timeline, all_versions) = match is_long(self.archive) {
            true => (Vec::new(), None),
            false => self.timeline(Some(version)),
        };
        DocumentView {
            heading: String::new(),
            state: None,
            as_of: None,
            in_force: None,
            banner: None,
            changed_since: None,
            timeline,
            all_versions,
            binding: self.binding(),
            parallel: self
                .has_translations()
                .then(|| self.below("side_by_side", "languages/")),
            preamble_html: self.markup(&self.text(version).preamble),
            contents_title: self.context.text("on_this_page"),
            contents: Vec::new(),
            chapters: Vec::new(),
            labels_html: String::new(),
            changed_by: Vec::new(),
            parts: Vec::new(),
            sections_title: None,
            whole_text: None,
            shown_part: String::new(),
            sections: Vec::new(),
            votes_key: None,
            diffs: Vec::new(),
            is_split: false,
            is_section: false,
            versions: Vec::new(),
            history: Some(self.below("section_history", HISTORY)),
            pager: Pager::default(),
        }
    }

    /// A page below the text in force.
    fn below(&self, key: &str, address: &str) -> NamedLink {
        let (address, anchor) = match address.split_once('#') {
            Some((address, anchor)) => (address, format!("#{anchor}")),
            None => (address, String::new()),
        };
        let url = self
            .context
            .site
            .url(&format!("{}{address}", self.address()));
        NamedLink {
            name: self.context.text(key),
            url: Some(url + &anchor),
        }
    }

    /// The versions around the one that is shown, else the newest, oldest first, each by its day,
    /// and the list of all where there are more; nothing where there is only one. It leads to whole
    /// texts, but not to those that would be made of hundreds of pages.
    pub(super) fn timeline(
        &self,
        shown: Option<&DocumentVersion>,
    ) -> (Vec<VersionStep>, Option<NamedLink>) {
        let context = &self.context;
        let versions = self.archive.versions.iter().enumerate();
        let step = |(number, version): (usize, &DocumentVersion)| {
            let name = match version.at {
                Some(at) => self.short_day(at),
                None => context.text("first_version"),
            };
            let mut url = context.site.url(&self.version_address(number));
            if !is_long(self.archive) {
                url += WHOLE_TEXT;
            }
            VersionStep {
                version: NamedLink {
                    name,
                    url: Some(url),
                },
                is_shown: shown.is_some_and(|shown| version.at == shown.at),
            }
        };
        let all = self.archive.versions.len();
        if all == 1 {
            return (Vec::new(), None);
        }
        let is_cut = all > TIMELINE;
        let steps = if is_cut { TIMELINE - 1 } else { TIMELINE };
        let mut places = self.archive.versions.iter();
        let place = places.position(|version| shown.is_some_and(|shown| version.at == shown.at));
        let first = place.unwrap_or(all).saturating_sub(steps / 2);
        let list = is_cut.then(|| NamedLink {
            name: context.locale.plural("versions_n", all as u64),
            url: Some(format!("{}#Versions", context.site.url(&self.address()))),
        });
        let versions = versions.skip(first.min(all.saturating_sub(steps)));
        (versions.take(steps).map(step).collect(), list)
    }

    /// The contents of a version, each entry with the place where its section stands.
    fn contents(
        &self,
        version: &DocumentVersion,
        url: impl Fn(&Section) -> Option<String>,
    ) -> Vec<ContentsEntry> {
        let binding = &version.wordings[&self.archive.binding].text;
        let own = self.text(version);
        let levels = binding.sections.iter().map(|section| section.level);
        let base = levels.min().unwrap_or(1);
        let entry = |section: &Arc<Section>| ContentsEntry {
            id: section.id.clone(),
            latest_id: Some(self.archive.latest_id(&section.id))
                .filter(|latest| *latest != section.id)
                .map(str::to_owned),
            aliases: section.aliases.clone(),
            title: self.line_markup(&own.section(&section.id).unwrap_or(section).title),
            language: self.foreign_language(own.section(&section.id)),
            level: (section.level - base + 2).min(6),
            repealed: section.repealed,
            url: url(section),
        };
        binding.sections.iter().map(entry).collect()
    }

    /// The contents of a text that is split by section: its chapters, or ranges of sections where
    /// it has none.
    fn chapters(&self, version: &DocumentVersion) -> Vec<ContentsChapter> {
        let entries = self.contents(version, |section| {
            let address = format!("{}{}", self.address(), section_address(&section.id));
            Some(self.context.site.url(&address))
        });
        let heads = entries.iter().filter(|it| it.level == 2).count();
        let has_chapters = heads > 1 && heads * 4 <= entries.len();
        let mut chapters: Vec<ContentsChapter> = Vec::new();
        for (place, entry) in entries.into_iter().enumerate() {
            let begins = match has_chapters {
                true => entry.level == 2,
                false => place % RANGE == 0,
            };
            match chapters.last_mut().filter(|_| !begins) {
                Some(chapter) => chapter.entries.push(entry),
                None => chapters.push(ContentsChapter {
                    title: entry.title.clone(),
                    entries: vec![entry],
                }),
            }
        }
        if !has_chapters {
            for range in &mut chapters {
                if let (Some(first), Some(last)) = (range.entries.first(), range.entries.last()) {
                    range.title = self.range(version, &first.id, &last.id);
                }
            }
        }
        chapters
    }

    /// "Section 1–50", or the titles of the first and the last section where they have no labels.
    fn range(&self, version: &DocumentVersion, first: &str, last: &str) -> String {
        let own = self.text(version);
        let binding = &version.wordings[&self.archive.binding].text;
        let section = |id: &str| own.section(id).or_else(|| binding.section(id));
        let titles = [first, last].map(|id| section(id).map_or("", |it| it.title.as_str()));
        if first == last {
            return self.line_markup(titles[0]);
        }
        let labels = &self.archive.document().labels;
        let [Some(from), Some(until)] = titles.map(|title| labels.label_of(title)) else {
            return titles.map(|title| self.line_markup(title)).join(" – ");
        };
        let (word, number) = label_and_number(until);
        let until = match label_and_number(from).0 == word {
            true => number,
            false => until,
        };
        escape::text(&format!("{from}–{until}"))
    }

    /// "The rules, version of 16 December 2006".
    pub(crate) fn title(&self, number: usize) -> String {
        let context = &self.context;
        let title = ("title", self.context.document_title(self.rules));
        match self.archive.versions[number].at {
            Some(at) => context
                .locale
                .fill("version_of", &[title, ("when", &self.day(number, at))]),
            None => context.locale.fill("version_base", &[title]),
        }
    }

    /// The day of a version, with its time where two began on one day.
    fn day(&self, number: usize, at: Timestamp) -> String {
        let versions = &self.archive.versions;
        // They are in the order of time, so that only neighbours can have one day.
        let until = versions.len().min(number + 2);
        let near = versions[number.saturating_sub(1)..until].iter();
        self.context.day_among(at, near.filter_map(|it| it.at))
    }

    /// The address of the text in force.
    pub(crate) fn address(&self) -> String {
        self.context.document_address(self.rules, self.language)
    }

    /// The address of a version.
    pub(super) fn version_address(&self, number: usize) -> String {
        format!("{}{}/", self.address(), self.names()[number])
    }

    fn names(&self) -> &[String] {
        self.context.version_names(self.rules)
    }

    fn text<'b>(&self, version: &'b DocumentVersion) -> &'b Wording {
        let own = version.wordings.get(self.language);
        &own.unwrap_or_else(|| &version.wordings[&self.archive.binding])
            .text
    }

    fn banner(&self, number: usize) -> VersionBanner {
        let context = &self.context;
        let versions = &self.archive.versions;
        let next = versions.get(number + 1).and_then(|version| version.at);
        let until = next.map_or_else(String::new, |at| context.last_moment(at));
        VersionBanner {
            text: context.locale.fill("not_in_force", &[("until", &until)]),
            link: self.link_in_force("to_text_in_force"),
        }
    }

    /// The way to the text in force.
    fn link_in_force(&self, key: &str) -> NamedLink {
        NamedLink {
            name: self.context.text(key),
            url: Some(self.context.site.url(&self.address())),
        }
    }

    /// The comparison of a version with the text in force, which a script makes.
    fn changed_since(&self, number: usize) -> NamedLink {
        let context = &self.context;
        let names = self.names();
        let [from, to] = [number, names.len() - 1].map(|it| address::encode(&names[it]));
        let page = context.site.url(&self.address());
        NamedLink {
            name: context.text("changed_since"),
            url: Some(format!("{page}?{from}..{to}#Versions")),
        }
    }

    fn has_translations(&self) -> bool {
        self.archive.documents().len() > 1
    }

    /// The binding language, where there are several.
    fn binding(&self) -> Option<NamedLink> {
        let context = &self.context;
        let name = context
            .site
            .locale(&self.archive.binding)
            .text("language_name");
        self.has_translations().then(|| NamedLink {
            name: context.locale.fill("binding_text", &[("language", name)]),
            url: (self.language != self.archive.binding).then(|| {
                context
                    .site
                    .url(&context.document_address(self.rules, &self.archive.binding))
            }),
        })
    }

    /// A version by its day.
    fn link(&self, number: usize) -> NamedLink {
        let context = &self.context;
        let version = &self.archive.versions[number];
        NamedLink {
            name: version
                .at
                .map_or_else(|| context.text("first_version"), |at| self.day(number, at)),
            url: Some(context.site.url(&self.version_address(number))),
        }
    }

    /// A version with the changes that made it.
    fn line(&self, number: usize, changes: &[&SectionRevision]) -> VersionLine {
        let is_last = number + 1 == self.archive.versions.len();
        VersionLine {
            link: self.link(number),
            state: if is_last {
                self.context.text("text_in_force")
            } else {
                String::new()
            },
            proposals: self.proposals_at(number, changes.iter().copied()),
            sections: self.section_names(number, changes),
        }
    }

    /// The changes that made each version, in the order of the text.
    fn changes_by_version(&self) -> BTreeMap<usize, Vec<&'a SectionRevision>> {
        let archive = self.archive;
        let mut changes: BTreeMap<usize, Vec<&SectionRevision>> = BTreeMap::new();
        for (id, _) in history_sections(archive) {
            let later = archive.histories[id].iter().filter(|it| it.at.is_some());
            for change in later {
                let number = version_of(&archive.versions, change.at);
                changes.entry(number).or_default().push(change);
            }
        }
        changes
    }

    /// The sections of changes, each by its label, or by its title if it has none.
    fn section_names(&self, number: usize, changes: &[&SectionRevision]) -> Vec<String> {
        let labels = &self.archive.document().labels;
        let text = self.text(&self.archive.versions[number]);
        let name = |change: &&SectionRevision| {
            let section = change.after.as_ref().or(change.before.as_ref())?;
            let own = text.section(&section.id);
            let title = own.map_or(section.title.as_str(), |own| own.title.as_str());
            Some(labels.label_of(title).unwrap_or(title).to_owned())
        };
        let mut names: Vec<String> = changes.iter().filter_map(name).collect();
        names.dedup();
        if names.len() > NAMED_SECTIONS {
            names.truncate(NAMED_SECTIONS);
            names.push("…".to_owned());
        }
        names
    }

    /// The versions, the newest first, by year where they are many; the first text stands in the
    /// year in which it was changed.
    fn by_year(&self) -> Vec<VersionYear> {
        let versions = &self.archive.versions;
        let zone = &self.context.site.config.timezone;
        let mut changes = match versions.len() {
            0..=TOLD_VERSIONS => self.changes_by_version(),
            _ => BTreeMap::new(),
        };
        let mut years: Vec<VersionYear> = Vec::new();
        for (number, version) in versions.iter().enumerate().rev() {
            let line = self.line(number, &changes.remove(&number).unwrap_or_default());
            let since = version.at.filter(|_| versions.len() > MANY_VERSIONS);
            let year = since.map(|at| zone.to_datetime(at).date().year().to_string());
            let newest = years.last_mut();
            match newest.filter(|it| year.is_none() || it.year == year) {
                Some(group) => group.versions.push(line),
                None => years.push(VersionYear {
                    year,
                    versions: vec![line],
                }),
            }
        }
        years
    }

    /// The sections in which a version differs from the one before, if there is one.
    pub(super) fn changes(&self, number: usize) -> Option<Vec<DiffView>> {
        let text = |number: usize| self.text(&self.archive.versions[number]);
        let before = number.checked_sub(1)?;
        let compared = compare::diff_texts(text(before), text(number));
        let mut changed = diff::changed_briefly(&self.context, &compared);
        for change in &mut changed {
            if let Some(kind) = self.only_change(number, &change.id) {
                change.kind = kind;
            }
        }
        Some(changed)
    }

    /// The differences of a version from the one before.
    fn diffs(&self, number: usize) -> Vec<DiffGroup> {
        let context = &self.context;
        let group = |sections: Vec<DiffView>| DiffGroup {
            title: context.text("since_before"),
            nothing: sections.is_empty().then(|| context.text("nothing_changed")),
            sections,
        };
        self.changes(number).map(group).into_iter().collect()
    }

    fn sections(
        &self,
        number: usize,
        with_history: bool,
        is_shown: impl Fn(&Section) -> bool,
    ) -> Vec<SectionView> {
        let version = VersionSections::of(self, number, with_history);
        let sections = version.binding.text.sections.iter();
        let shown = sections.filter(|section| is_shown(section));
        let mut views: Vec<SectionView> = shown.map(|section| version.view(section)).collect();
        // Where a section is shown without the one around it, no level of headings is left out.
        let mut above = 1;
        for view in &mut views {
            let level = view.level.min(above + 1);
            view.level_in_whole = (level < view.level).then_some(view.level);
            (view.level, above) = (level, level);
        }
        views
    }

    /// The binding language, where it is not the page's and this is no translation of a section.
    fn foreign_language<T>(&self, translation: Option<T>) -> Option<String> {
        let is_foreign = translation.is_none() && self.language != self.archive.binding;
        is_foreign.then(|| self.archive.binding.clone())
    }

    /// "Revision 17": the number of a section whose history began before the first text.
    fn revision(&self, section: &Section, version: &DocumentVersion) -> String {
        let history = self
            .archive
            .histories
            .get(self.archive.latest_id(&section.id));
        let history = history.map_or(&[][..], Vec::as_slice);
        let since = history.iter().filter(|it| it.at <= version.at).count();
        let number = first_number(history) + since.saturating_sub(1);
        self.context
            .locale
            .fill("revision_n", &[("n", &number.to_string())])
    }

    /// The undecided proposals that would change each section, by its id; none that was announced
    /// to no effect.
    fn open_changes(&self) -> BTreeMap<String, Vec<TitleLink>> {
        let history = self.context.history;
        let mut open: BTreeMap<String, Vec<TitleLink>> = BTreeMap::new();
        for id in history.proposals.ids().filter(|&id| history.exists(id)) {
            let state = &history.states[id];
            if state.status == ProposalStatus::Historical || state.invalid.is_some() {
                continue;
            }
            let changes = history.proposals[id].proposal.changes.iter();
            for (change, preview) in changes.zip(&history.previews[id]) {
                let ProposalChange::Edit { document, .. } = change else {
                    continue;
                };
                for section in preview
                    .sections
                    .iter()
                    .filter(|_| *document == self.rules.id)
                {
                    let links = open.entry(section.id.clone()).or_default();
                    let link = self.context.proposal(id);
                    if !links.contains(&link) {
                        links.push(link);
                    }
                }
            }
        }
        open
    }

    /// The remarks on a section of the text in force.
    fn remarks(&self, section: &Section) -> Vec<RemarkView> {
        let context = &self.context;
        let notes = context.history.notes(&self.rules.id, section);
        let remark = |note: &SectionNote| {
            let values = [
                ("by", context.person(&note.by)),
                ("date", context.locale.date_in_text(note.on)),
            ];
            let values = [("by", values[0].1.as_str()), ("date", &values[1].1)];
            RemarkView {
                signed: context.locale.fill("remark_by", &values),
                text_html: self.markup(&note.text),
            }
        };
        notes.map(remark).collect()
    }

    /// A text of the document as HTML, in which words link to the sections that they name.
    fn linked(&self, text: &str, mentions: &Mentions<'_>) -> String {
        let page = self.context.written(self.rules, self.language);
        page.map_or_else(String::new, |page| {
            written_text::linked(self.renderer, self.context.site, page, Some(text), mentions)
        })
    }

    /// A text of the document as HTML.
    pub(crate) fn markup(&self, text: &str) -> String {
        let page = self.context.written(self.rules, self.language);
        page.map_or_else(String::new, |page| {
            written_text::markup(self.renderer, self.context.site, page, text)
        })
    }

    /// A heading's text as HTML, without the paragraph around it.
    pub(crate) fn line_markup(&self, text: &str) -> String {
        // Most titles have nothing to render, and there are many.
        let is_plain = |letter: char| letter.is_alphanumeric() || " .,:;()'/?-".contains(letter);
        if text.chars().all(is_plain) && text.starts_with(char::is_alphabetic) {
            return escape::text(text);
        }
        let html = self.markup(text);
        let html = html.trim();
        let inner = html
            .strip_prefix("<p>")
            .and_then(|html| html.strip_suffix("</p>"));
        match inner.filter(|inner| !inner.contains("<p>")) {
            Some(inner) => inner.to_owned(),
            None => escape::text(text),
        }
    }
}

/// A version with what the views of its sections are made of.
struct VersionSections<'p, 'a> {
    pages: &'p DocumentPages<'a>,
    number: usize,
    version: &'a DocumentVersion,
    binding: &'a WordingOrigin,
    /// The text in the language of the page, where that is not the binding one.
    translation: Option<&'a WordingOrigin>,
    named: NamedSections<'a>,
    /// The level of the greatest headings.
    base: u8,
    /// The histories of the sections, where they are shown: those of the text in force.
    chronicle: Option<SectionChronicle<'a>>,
    /// The undecided proposals that would change each section, where its history is shown.
    open: BTreeMap<String, Vec<TitleLink>>,
}

impl<'p, 'a> VersionSections<'p, 'a> {
    fn of(
        pages: &'p DocumentPages<'a>,
        number: usize,
        with_history: bool,
    ) -> VersionSections<'p, 'a> {
        let archive = pages.archive;
        let version = &archive.versions[number];
        let binding = &version.wordings[&archive.binding];
        let own = version.wordings.get(pages.language);
        let levels = binding.text.sections.iter().map(|section| section.level);
        VersionSections {
            pages,
            number,
            version,
            binding,
            translation: own.filter(|_| pages.language != archive.binding),
            named: NamedSections::new(archive, pages.text(version)),
            base: levels.min().unwrap_or(1),
            chronicle: with_history
                .then(|| SectionChronicle::new(pages.context, pages.rules, archive)),
            open: match with_history {
                true => pages.open_changes(),
                false => BTreeMap::new(),
            },
        }
    }

    fn view(&self, section: &Section) -> SectionView {
        let pages = self.pages;
        let translated = self.translated(section);
        let shown = translated.unwrap_or(section);
        let chronicle = self.chronicle.as_ref();
        let mut history = chronicle.map_or_else(Vec::new, |it| it.brief(&section.id));
        let origin = chronicle.and_then(|it| it.origin(&section.id));
        let newest = SectionChronicle::newest(&history).filter(|newest| {
            origin
                .as_ref()
                .is_none_or(|it| !it.is_of_the_decision(newest))
        });
        let decisions: Vec<_> = origin.into_iter().chain(newest).collect();
        let is_told = |it: &RevisionView| decisions.iter().any(|told| told.is_of_the_decision(it));
        if history.iter().all(is_told) {
            history.clear();
        }
        SectionView {
            id: section.id.clone(),
            aliases: section.aliases.clone(),
            level: (section.level - self.base + 2).min(6),
            level_in_whole: None,
            title_html: pages.line_markup(&shown.title),
            repealed: section.repealed,
            attributes: self.attributes(section),
            remarks: match chronicle {
                Some(_) => pages.remarks(section),
                None => Vec::new(),
            },
            note: self.note(section).map(|key| pages.context.text(key)),
            language: pages.foreign_language(translated),
            body_html: pages.linked(&shown.body, &|words: &str| self.mentions(section, words)),
            decisions,
            open: self.open.get(&section.id).cloned().unwrap_or_default(),
            change: None,
            changed_by: Vec::new(),
            history,
            permalink: self.permalink(section),
        }
    }

    /// The section in the language of the page, where that is not the binding one.
    fn translated(&self, section: &Section) -> Option<&'a Section> {
        let translated = self.translation?.text.section(&section.id)?;
        Some(translated)
    }

    /// The key of the text that says where a translation lacks the section, or lags behind.
    fn note(&self, section: &Section) -> Option<&'static str> {
        let pages = self.pages;
        let is_translation = pages.language != pages.archive.binding;
        let own = self.translation;
        let is_outdated = own.is_some_and(|own| own.outdated.contains(&section.id));
        match self.translated(section) {
            None if is_translation => Some("missing_section"),
            Some(_) if is_outdated => Some("outdated_section"),
            _ => None,
        }
    }

    fn attributes(&self, section: &Section) -> Vec<String> {
        let told = |(name, value): (&String, &String)| match name == REVISION {
            true => self.pages.revision(section, self.version),
            false => self.pages.context.locale.labelled(name, value),
        };
        section.attributes.iter().map(told).collect()
    }

    /// The words of a section's text that name other sections, each with the address of one.
    fn mentions(&self, own: &Section, words: &str) -> Vec<(Range<usize>, String)> {
        let mentions = self.named.mentions(words).into_iter();
        let others = mentions.filter(|(_, id)| *id != own.id);
        let url = |id: &str| Some(self.url(self.binding.text.section(id)?));
        others
            .filter_map(|(span, id)| Some((span, url(id)?)))
            .collect()
    }

    /// The address of a section: in the text in force, or as of this version.
    fn url(&self, section: &Section) -> String {
        let pages = self.pages;
        match self.chronicle {
            Some(_) => section_url(&pages.context, pages.rules, &section.id),
            None => self.permalink(section),
        }
    }

    /// The address of a section as of this version, which shows what it changed: a section stands
    /// where it was changed last.
    fn permalink(&self, section: &Section) -> String {
        let pages = self.pages;
        let since = changed_in(pages.archive, section, self.number);
        let folder = pages.version_address(since);
        let part = pages.parts.page(since, &section.id);
        let fragment = address::encode(&section.id);
        let folder = pages.context.site.url(&page_address(&folder, part));
        format!("{folder}#{fragment}")
    }
}
