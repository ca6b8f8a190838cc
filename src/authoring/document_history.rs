//! The versions of a page as the history of a rule document: the first is the base text, each
//! later one a file of changes that no vote decided, with its time and its author.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use crate::authoring::word;
use crate::authoring::yaml::quoted;
use crate::rulebook::proposal::{
    EditOperation, EndOfSection, LocalizedText, SectionInsertion, SectionPlace, SectionReenactment,
};
use crate::rulebook::text::id::SectionLabels;
use crate::rulebook::text::parse::parse_document;
use crate::rulebook::text::versions::carry_out;
use crate::rulebook::text::{RuleText, Section, Wording};
use crate::syntax::address::free_name;

/// A page as one revision of its repository has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PageVersion {
    /// The name of the revision, shortened; nothing for a file that is not committed yet.
    pub revision: Option<String>,
    /// The time that its author's clock showed, and the day there.
    pub at: Timestamp,
    pub day: Date,
    pub author: String,
    /// The first line of what the author said of it.
    pub subject: String,
    pub text: String,
}

/// A version as a file below `proposals/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VersionFile {
    /// The name of the file, without its ending.
    pub id: String,
    pub text: String,
    /// From when its changes hold.
    pub at: Timestamp,
    /// The place of the version in the list.
    pub version: usize,
}

/// The files that the versions of a page become.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DocumentHistory {
    /// In the order of time.
    pub files: Vec<VersionFile>,
    /// The things that the keeper should know.
    pub notes: Vec<String>,
    /// The number of versions that change nothing in the text.
    pub unchanged: usize,
}

/// The document that is written, and what is there of it.
#[derive(Clone, Debug)]
pub(crate) struct DocumentTarget<'a> {
    /// The document's id in its rule book.
    pub document: &'a str,
    pub binding: &'a str,
    /// The name of the page, for notes.
    pub page: &'a str,
    /// The text in force before the first of the versions.
    pub text: RuleText,
    /// The time of the last change that the document has had.
    pub after: Option<Timestamp>,
    /// Ids of proposals that are taken.
    pub taken: BTreeSet<String>,
}

/// Returns whether a text says what another one says, whatever became of their ids; headings
/// of what was repealed say nothing.
pub(crate) fn is_same_text(one: &Wording, other: &Wording) -> bool {
    let said = |text: &Wording| -> Vec<Arc<Section>> {
        let standing = text.sections.iter().filter(|section| !section.repealed);
        standing.cloned().collect()
    };
    let (one, other) = (said(one), said(other));
    one.len() == other.len() && one.iter().zip(&other).all(|(one, other)| says(one, other))
}

fn says(one: &Section, other: &Section) -> bool {
    (one.level, &one.title, &one.body, &one.attributes)
        == (other.level, &other.title, &other.body, &other.attributes)
}

/// The first of all versions as a file that changes nothing: it holds the time and the author.
pub(crate) fn first_version(target: &mut DocumentTarget<'_>, version: &PageVersion) -> VersionFile {
    let id = own_id(target, version.day);
    target.after = Some(version.at);
    let head = head(target, version, version.at);
    VersionFile {
        id,
        text: format!("---\n{head}changes: []\n---\n"),
        at: version.at,
        version: 0,
    }
}

/// The changes by which each version follows from the one before.
///
/// # Errors
/// The last version, where no changes lead to it.
pub(crate) fn later_versions(
    mut target: DocumentTarget<'_>,
    versions: &[PageVersion],
) -> Result<DocumentHistory, String> {
    let mut history = DocumentHistory::default();
    let mut preambles = 0;
    for (index, version) in versions.iter().enumerate() {
        let wanted = parse_document(page_text(&version.text), target.text.labels.clone()).text;
        preambles += usize::from(*wanted.preamble != *target.text.text.preamble);
        target.text.text.preamble = Arc::clone(&wanted.preamble);
        if is_same_text(&target.text.text, &wanted) {
            history.unchanged += 1;
            continue;
        }
        let Some((operations, text)) = operations(&target.text, &wanted, target.binding) else {
            let (day, page) = (version.day, target.page);
            let revision = version.revision.as_deref().unwrap_or("now");
            let fault = format!(
                "{page} at {revision} ({day}) is arranged anew, more than changes of sections can say"
            );
            if index + 1 == versions.len() {
                return Err(fault);
            }
            history
                .notes
                .push(format!("{fault}: it is part of the next version"));
            continue;
        };
        // Commits that were put together later may be older than those before them.
        let next = target
            .after
            .and_then(|last| last.checked_add(SignedDuration::from_secs(1)).ok());
        let at = next.map_or(version.at, |next| next.max(version.at));
        if at != version.at {
            history.notes.push(format!(
                "{} at {} is no newer than the version before it: {at} is written",
                target.page,
                version.revision.as_deref().unwrap_or("now"),
            ));
        }
        let id = own_id(&mut target, version.day);
        let head = head(&target, version, at);
        history.files.push(VersionFile {
            id,
            text: file(&head, &operations),
            at,
            version: index,
        });
        target.text = text;
        target.after = Some(at);
    }
    if preambles > 0 {
        let times = match preambles {
            1 => "once".to_owned(),
            several => format!("{several} times"),
        };
        let page = target.page;
        history.notes.push(format!("the text before the first heading of {page} has changed {times}: it is in no section, so no version shows it; look into {}.md", target.document));
    }
    Ok(history)
}

/// The Markdown of a page, without its front matter.
pub(crate) fn page_text(text: &str) -> &str {
    for fence in ["---", "+++"] {
        let Some(rest) = text.strip_prefix(fence) else {
            continue;
        };
        let mut start = text.len() - rest.len();
        let mut lines = rest.split_inclusive('\n');
        if lines.next().is_some_and(|line| line.trim().is_empty()) {
            start += rest.find('\n').map_or(rest.len(), |end| end + 1);
            for line in lines {
                start += line.len();
                if line.trim_end() == fence {
                    return &text[start..];
                }
            }
        }
    }
    text
}

/// The title that a page gives itself: in its front matter, else its first heading.
pub(crate) fn page_title(text: &str) -> Option<String> {
    let body = page_text(text);
    let front = &text[..text.len() - body.len()];
    let own = front.lines().find_map(|line| {
        let value = line.strip_prefix("title")?.trim_start();
        let value = value.strip_prefix([':', '='])?.trim();
        Some(value.trim_matches(['"', '\'']).to_owned())
    });
    own.filter(|title| !title.is_empty()).or_else(|| {
        let text = parse_document(body, SectionLabels::default()).text;
        text.sections.first().map(|section| section.title.clone())
    })
}

/// An id for the file of a day: `laws-2017-11-10`, and `-2` behind the second of that day.
fn own_id(target: &mut DocumentTarget<'_>, day: Date) -> String {
    let id = format!("{}-{day}", target.document);
    let id = free_name(id, |id| target.taken.contains(id));
    target.taken.insert(id.clone());
    id
}

/// The front matter of a version's file, up to its changes.
fn head(target: &DocumentTarget<'_>, version: &PageVersion, at: Timestamp) -> String {
    let title = match version.subject.trim() {
        "" => format!("{} of {}", target.page, version.day),
        subject => subject.to_owned(),
    };
    let revision = version.revision.iter();
    let note: Vec<String> = revision
        .map(|revision| format!("{} at {revision}", target.page))
        .collect();
    let note = note.first().map_or(target.page, String::as_str);
    format!(
        "title: {}\nagent: {}\nat: {at}\nnote: {}\ndocument: {}\n",
        quoted(&title),
        word(&version.author),
        word(note),
        word(target.document),
    )
}

/// A file with changes; texts stand in blocks behind the front matter.
fn file(head: &str, operations: &[EditOperation]) -> String {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut lines = String::new();
    for operation in operations {
        let line = line(operation, &mut blocks);
        lines.push_str(&format!("  - {{ {line} }}\n"));
    }
    let mut text = format!("---\n{head}changes:\n{lines}---\n");
    for (name, block) in blocks {
        let fence = "`".repeat(longest_fence(&block).max(2) + 1);
        text.push_str(&format!("{fence}text {name}\n{block}\n{fence}\n\n"));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// The longest row of fence marks at the beginning of a line.
fn longest_fence(text: &str) -> usize {
    let marks = |line: &str| {
        let line = line.trim_start();
        line.len() - line.trim_start_matches(['`', '~']).len()
    };
    text.lines().map(marks).max().unwrap_or(0)
}

/// A change as the front matter has it.
fn line(operation: &EditOperation, blocks: &mut Vec<(String, String)>) -> String {
    let mut block = |about: &str, text: &LocalizedText| {
        let text = text.plain.clone().unwrap_or_default();
        if text.is_empty() {
            return "\"\"".to_owned();
        }
        let is_taken = |name: &str| blocks.iter().any(|(known, _)| known == name);
        let name = free_name(about.to_owned(), is_taken);
        blocks.push((name.clone(), text));
        format!("{{ block: {} }}", word(&name))
    };
    let title = |title: &LocalizedText| quoted(title.plain.as_deref().unwrap_or_default());
    match operation {
        EditOperation::Replace { target, text } => {
            let text = block(target, text);
            format!("op: replace, target: {}, text: {text}", word(target))
        }
        EditOperation::Insert(new) => {
            let id = new.id.as_deref();
            let about = id.map_or_else(
                || {
                    SectionLabels::default()
                        .derive(new.title.plain.as_deref().unwrap_or_default())
                        .id
                },
                str::to_owned,
            );
            let mut parts = vec![
                "op: insert".to_owned(),
                place(&new.place),
                format!("title: {}", title(&new.title)),
                format!("text: {}", block(&about, &new.text)),
            ];
            parts.extend(id.map(|id| format!("id: {}", word(id))));
            parts.extend(new.level.map(|level| format!("level: {level}")));
            if !new.attributes.is_empty() {
                parts.push(format!("attributes: {}", attributes(&new.attributes)));
            }
            parts.join(", ")
        }
        EditOperation::Repeal { target } => format!("op: repeal, target: {}", word(target)),
        EditOperation::Retitle { target, title: new } => {
            format!(
                "op: retitle, target: {}, title: {}",
                word(target),
                title(new)
            )
        }
        EditOperation::Reenact(again) => {
            let mut parts = vec![format!("op: reenact, target: {}", word(&again.target))];
            parts.extend(again.place.as_ref().map(place));
            parts.extend(
                again
                    .title
                    .as_ref()
                    .map(|it| format!("title: {}", title(it))),
            );
            parts.push(format!("text: {}", block(&again.target, &again.text)));
            if !again.attributes.is_empty() {
                parts.push(format!("attributes: {}", attributes(&again.attributes)));
            }
            parts.join(", ")
        }
        EditOperation::Set { target, attributes } => {
            let pairs = attributes.iter().map(|(name, value)| {
                let value = value.as_deref().map(word).unwrap_or_default();
                format!("{}: {value}", word(name))
            });
            let pairs: Vec<String> = pairs.collect();
            let pairs = pairs.join(", ");
            format!(
                "op: set, target: {}, attributes: {{ {pairs} }}",
                word(target)
            )
        }
        EditOperation::Move { target, place: to } => {
            format!("op: move, target: {}, {}", word(target), place(to))
        }
        // Not made of the versions of a page.
        EditOperation::Append { target, .. }
        | EditOperation::Substitute { target, .. }
        | EditOperation::Renumber { target, .. } => format!("target: {}", word(target)),
    }
}

fn attributes(attributes: &BTreeMap<String, String>) -> String {
    let pairs = attributes.iter();
    let pairs: Vec<String> = pairs
        .map(|(name, value)| format!("{}: {}", word(name), word(value)))
        .collect();
    format!("{{ {} }}", pairs.join(", "))
}

fn place(place: &SectionPlace) -> String {
    let at = |end: &EndOfSection| match end {
        EndOfSection::Start => "start",
        EndOfSection::End => "end",
    };
    match place {
        SectionPlace::After(id) => format!("after: {}", word(id)),
        SectionPlace::Before(id) => format!("before: {}", word(id)),
        SectionPlace::Within(id, end) => format!("in: {}, at: {}", word(id), at(end)),
        SectionPlace::Document(end) => format!("at: {}", at(end)),
    }
}

/// The changes that make one text of another, and the text as they make it: by section where
/// that leads there, else by whole sections of the highest level.
fn operations(
    from: &RuleText,
    to: &Wording,
    binding: &str,
) -> Option<(Vec<EditOperation>, RuleText)> {
    [Grain::Section, Grain::Part].into_iter().find_map(|grain| {
        let mut draft = ChangeDraft {
            text: from.clone(),
            operations: Vec::new(),
            binding,
            grain,
        };
        draft.follow(to)?;
        is_same_text(&draft.text.text, to).then_some((draft.operations, draft.text))
    })
}

/// The pieces that are compared: each section alone, or one that is in no other with all that
/// is in it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Grain {
    Section,
    Part,
}

/// A section, or a part with the text of everything in it.
struct WantedPiece {
    section: Arc<Section>,
    /// The body, and what is inside the section.
    text: String,
    /// The section of the present text that it is.
    own: Option<String>,
}

/// Changes as they are found, and the text to which they have led so far.
struct ChangeDraft<'a> {
    text: RuleText,
    operations: Vec<EditOperation>,
    binding: &'a str,
    grain: Grain,
}

impl ChangeDraft<'_> {
    fn carry_out(&mut self, operation: EditOperation) -> Option<()> {
        carry_out(&mut self.text, &operation, self.binding).ok()?;
        self.operations.push(operation);
        Some(())
    }

    /// Makes the wanted text of the present one; `None` where an operation can not be done.
    fn follow(&mut self, to: &Wording) -> Option<()> {
        let mut wanted = self.pieces(to);
        let present = self.standing();
        match_pieces(&mut wanted, &present);
        let kept: BTreeSet<&str> = wanted.iter().filter_map(|it| it.own.as_deref()).collect();
        for section in &present {
            // One that went with an outer section is gone already.
            let position = self.text.text.position(&section.id);
            if !kept.contains(section.id.as_str()) && position.is_some() {
                let target = section.id.clone();
                self.carry_out(EditOperation::Repeal { target })?;
            }
        }
        let still = in_order(&wanted, &present);
        let mut done: Vec<(u8, String)> = Vec::new();
        for piece in &wanted {
            let place = self.place(&done, piece.section.level);
            let id = match &piece.own {
                Some(own) => {
                    if !still.contains(own) {
                        let target = own.clone();
                        self.carry_out(EditOperation::Move { target, place })?;
                    }
                    self.revise(own, piece)?;
                    own.clone()
                }
                None => self.bring(piece, place, &done)?,
            };
            done.push((piece.section.level, id));
        }
        Some(())
    }

    /// The sections that stand, as far as they are compared.
    fn standing(&self) -> Vec<Arc<Section>> {
        let text = &self.text.text;
        let all = text.sections.iter().enumerate();
        all.filter(|(at, section)| {
            !section.repealed && (self.grain == Grain::Section || text.outer(*at).is_empty())
        })
        .map(|(_, section)| Arc::clone(section))
        .collect()
    }

    fn pieces(&self, to: &Wording) -> Vec<WantedPiece> {
        let mut pieces = Vec::new();
        for (at, section) in to.sections.iter().enumerate() {
            let text = match self.grain {
                Grain::Section => section.body.clone(),
                Grain::Part if !to.outer(at).is_empty() => continue,
                Grain::Part => {
                    let inner = &to.sections[at + 1..to.end_of(at)];
                    inner.iter().fold(section.body.clone(), |text, section| {
                        format!("{text}\n\n{}", self.markdown(section))
                    })
                }
            };
            pieces.push(WantedPiece {
                section: Arc::clone(section),
                text,
                own: None,
            });
        }
        pieces
    }

    /// An inner section as Markdown; its id is written where it goes on with one that is there.
    fn markdown(&self, section: &Section) -> String {
        let marks = "#".repeat(usize::from(section.level));
        let derived = self.text.labels.derive(&section.title).id;
        let is_there = self.text.text.section(&section.id).is_some();
        let id = (derived != section.id && is_there).then(|| format!("#{}", section.id));
        let attributes = section.attributes.iter();
        let attributes = attributes.map(|(name, value)| format!("{name}={value}"));
        let braces: Vec<String> = id.into_iter().chain(attributes).collect();
        let braces = match braces.is_empty() {
            true => String::new(),
            false => format!(" {{{}}}", braces.join(" ")),
        };
        format!("{marks} {}{braces}\n\n{}", section.title, section.body)
    }

    /// The place behind what has been done, for a section of a level.
    fn place(&self, done: &[(u8, String)], level: u8) -> SectionPlace {
        let last = done.len().checked_sub(1);
        let outer = done.iter().rposition(|(other, _)| *other <= level);
        match outer.map(|at| (at, &done[at])) {
            None => SectionPlace::Document(EndOfSection::Start),
            Some((_, (other, id))) if *other == level => SectionPlace::After(id.clone()),
            Some((at, (_, id))) if Some(at) == last => {
                SectionPlace::Within(id.clone(), EndOfSection::Start)
            }
            Some((_, (_, id))) => SectionPlace::Within(id.clone(), EndOfSection::End),
        }
    }

    /// Gives a section that goes on its new title, attributes and text.
    fn revise(&mut self, id: &str, piece: &WantedPiece) -> Option<()> {
        let now = Arc::clone(self.text.text.section(id)?);
        let wanted = &piece.section;
        let target = || id.to_owned();
        if now.title != wanted.title {
            let title = plain(&wanted.title);
            self.carry_out(EditOperation::Retitle {
                target: target(),
                title,
            })?;
        }
        if now.attributes != wanted.attributes {
            let gone = now.attributes.keys().map(|name| (name.clone(), None));
            let mut attributes: BTreeMap<String, Option<String>> = gone.collect();
            let own = wanted.attributes.iter();
            attributes.extend(own.map(|(name, value)| (name.clone(), Some(value.clone()))));
            self.carry_out(EditOperation::Set {
                target: target(),
                attributes,
            })?;
        }
        let at = self.text.text.position(id)?;
        let inner = self.text.text.sections[at + 1..self.text.text.end_of(at)].to_vec();
        let is_same = match self.grain {
            Grain::Section => now.body == wanted.body,
            Grain::Part => self.whole(&now, &inner) == piece.text,
        };
        if is_same {
            return Some(());
        }
        let text = match self.grain {
            Grain::Part => piece.text.clone(),
            // What is inside goes on as it is.
            Grain::Section => self.whole(
                &Section {
                    body: wanted.body.clone(),
                    ..(*now).clone()
                },
                &inner,
            ),
        };
        self.carry_out(EditOperation::Replace {
            target: target(),
            text: plain(&text),
        })
    }

    /// The body of a section with what is inside it, but for headings of what is repealed.
    fn whole(&self, section: &Section, inner: &[Arc<Section>]) -> String {
        let standing = inner.iter().filter(|section| !section.repealed);
        standing.fold(section.body.clone(), |text, section| {
            format!("{text}\n\n{}", self.markdown(section))
        })
    }

    /// Brings a section that does not stand: a new one, or one that was repealed.
    fn bring(
        &mut self,
        piece: &WantedPiece,
        place: SectionPlace,
        done: &[(u8, String)],
    ) -> Option<String> {
        let wanted = &piece.section;
        let tombstone = self.text.text.position(&wanted.id);
        let was_there = self.text.ids.contains_key(&wanted.id);
        let is_back = match tombstone {
            Some(at) => self.text.text.sections[at].repealed,
            None => was_there,
        };
        if is_back {
            let before = tombstone.unwrap_or_default();
            let mut above = self.text.text.sections[..before].iter().rev();
            let above = above.find(|section| !section.repealed).map(|it| &it.id);
            let stays = tombstone.is_some() && above == done.last().map(|(_, id)| id);
            let again = EditOperation::Reenact(SectionReenactment {
                target: wanted.id.clone(),
                place: (!stays).then(|| place.clone()),
                title: Some(plain(&wanted.title)),
                text: plain(&piece.text),
                attributes: wanted.attributes.clone(),
            });
            if self.carry_out(again).is_some() {
                return Some(wanted.id.clone());
            }
        }
        let derived = self.text.labels.derive(&wanted.title).id;
        let known: BTreeSet<String> = self
            .text
            .text
            .sections
            .iter()
            .map(|it| it.id.clone())
            .collect();
        let natural = match &place {
            SectionPlace::After(id) | SectionPlace::Before(id) => {
                self.text.text.section(id).map(|it| it.level)
            }
            SectionPlace::Within(id, _) => self.text.text.section(id).map(|it| it.level + 1),
            SectionPlace::Document(_) => Some(2),
        };
        self.carry_out(EditOperation::Insert(SectionInsertion {
            place,
            title: plain(&wanted.title),
            text: plain(&piece.text),
            id: (derived != wanted.id && !was_there).then(|| wanted.id.clone()),
            level: (natural != Some(wanted.level)).then_some(wanted.level),
            attributes: wanted.attributes.clone(),
        }))?;
        let mut sections = self.text.text.sections.iter();
        let new = sections.find(|it| !known.contains(&it.id) && it.title == wanted.title)?;
        Some(new.id.clone())
    }
}

fn plain(text: &str) -> LocalizedText {
    LocalizedText {
        plain: Some(text.to_owned()),
        by_language: BTreeMap::new(),
    }
}

/// Finds for each wanted piece the section that it goes on with: that of its id, one with the
/// same text, or the one behind the same section with half of the same words.
fn match_pieces(wanted: &mut [WantedPiece], present: &[Arc<Section>]) {
    let mut free: Vec<&Arc<Section>> = present.iter().collect();
    let mut take = |is: &dyn Fn(&Section) -> bool| {
        let at = free.iter().position(|section| is(section))?;
        Some(free.remove(at).id.clone())
    };
    for piece in wanted.iter_mut() {
        let id = &piece.section.id;
        piece.own = take(&|it| it.id == *id || it.aliases.contains(id));
    }
    for piece in wanted.iter_mut().filter(|piece| piece.own.is_none()) {
        let section = &piece.section;
        let is_same = |it: &Section| {
            !it.body.is_empty() && (it.level, &it.body) == (section.level, &section.body)
        };
        piece.own = take(&is_same);
    }
    for index in 0..wanted.len() {
        if wanted[index].own.is_some() {
            continue;
        }
        let before = index
            .checked_sub(1)
            .map(|before| wanted[before].own.clone());
        let at = match before {
            None => Some(0),
            Some(None) => None,
            Some(Some(before)) => {
                let position = present.iter().position(|section| section.id == before);
                position.map(|at| at + 1)
            }
        };
        let section = &wanted[index].section;
        let next = at.and_then(|at| present.get(at));
        let is_near = next
            .is_some_and(|it| it.level == section.level && share_words(&it.body, &section.body));
        if let Some(next) = next.filter(|_| is_near) {
            wanted[index].own = take(&|it| it.id == next.id);
        }
    }
}

/// Returns whether two texts share at least half of the words of the longer one.
fn share_words(one: &str, other: &str) -> bool {
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_lowercase)
            .collect::<BTreeSet<_>>()
    };
    let (one, other) = (words(one), words(other));
    let shared = one.intersection(&other).count();
    shared > 0 && shared * 2 >= one.len().max(other.len())
}

/// The ids of the sections that need not move: the longest row of them that is in order.
fn in_order(wanted: &[WantedPiece], present: &[Arc<Section>]) -> BTreeSet<String> {
    let places: Vec<(usize, u8, &String)> = wanted
        .iter()
        .filter_map(|piece| {
            let own = piece.own.as_ref()?;
            let at = present.iter().position(|section| section.id == *own)?;
            Some((at, piece.section.level, own))
        })
        .filter(|(at, level, _)| present[*at].level == *level)
        .collect();
    // For each the length of the longest row that ends there, and the one before it.
    let mut rows: Vec<(usize, Option<usize>)> = Vec::with_capacity(places.len());
    for (index, (at, ..)) in places.iter().enumerate() {
        let before = (0..index).filter(|&other| places[other].0 < *at);
        let before = before.max_by_key(|&other| rows[other].0);
        rows.push((before.map_or(1, |before| rows[before].0 + 1), before));
    }
    let mut last = (0..rows.len()).max_by_key(|&index| rows[index].0);
    let mut still = BTreeSet::new();
    while let Some(index) = last {
        still.insert(places[index].2.clone());
        last = rows[index].1;
    }
    still
}

#[cfg(test)]
mod tests {
    use super::*;

    fn versions(texts: &[&str]) -> Vec<PageVersion> {
        let version = |(index, text): (usize, &&str)| PageVersion {
            revision: Some(format!("rev{index}")),
            at: "2017-11-09T10:00:00Z".parse::<Timestamp>().unwrap()
                + SignedDuration::from_hours(24 * i64::try_from(index).unwrap()),
            day: Date::new(2017, 11, 9 + i8::try_from(index).unwrap()).unwrap(),
            author: "Grand Leader".to_owned(),
            subject: String::new(),
            text: (*text).to_owned(),
        };
        texts.iter().enumerate().map(version).collect()
    }

    /// Returns the words of the changes between each two texts.
    fn changes(texts: &[&str]) -> Vec<Vec<String>> {
        let versions = versions(texts);
        let target = DocumentTarget {
            document: "laws",
            binding: "en",
            page: "laws.md",
            text: parse_document(texts[0], SectionLabels::default()),
            after: None,
            taken: BTreeSet::new(),
        };
        let history = later_versions(target, &versions[1..]).unwrap();
        let files = history.files.iter();
        let lines = files.map(|file| {
            let lines = file
                .text
                .lines()
                .filter_map(|line| line.strip_prefix("  - "));
            lines.map(str::to_owned).collect()
        });
        lines.collect()
    }

    #[test]
    fn each_version_is_the_least_that_changes() {
        let first = "# Laws\n\nWe agree.\n\n## Article 1: Cards\n\nWe play.\n\n## Article 2\n\nNo cheating.\n";
        assert_eq!(
            changes(&[
                first,
                &first.replace("We play.", "We play cards."),
                &first
                    .replace("We play.", "We play cards.")
                    .replace("Article 1: Cards", "Article 1: Games"),
                "# Laws\n\nWe agree.\n\n## Article 2\n\nNo cheating.\n\n## Article 3\n\nNew.\n",
                first,
            ]),
            [
                vec!["{ op: replace, target: article-1, text: { block: article-1 } }"],
                vec!["{ op: retitle, target: article-1, title: \"Article 1: Games\" }"],
                vec![
                    "{ op: repeal, target: article-1 }",
                    "{ op: insert, after: article-2, title: Article 3, text: { block: article-3 } }",
                ],
                vec![
                    "{ op: repeal, target: article-3 }",
                    "{ op: reenact, target: article-1, title: \"Article 1: Cards\", text: { block: article-1 } }",
                ],
            ]
        );
    }

    #[test]
    fn sections_move_and_bodies_around_others_change() {
        assert_eq!(
            changes(&[
                "## A\n\na\n\n### A1\n\nx\n\n## B\n\nb\n",
                "## B\n\nb\n\n## A\n\na\n\n### A1\n\nx\n",
                "## B\n\nb\n\n## A\n\nother\n\n### A1\n\nx\n",
            ]),
            [
                vec!["{ op: move, target: b, at: start }"],
                vec!["{ op: replace, target: a, text: { block: a } }"],
            ]
        );
    }

    #[test]
    fn front_matter_of_other_generators_is_no_text() {
        assert_eq!(page_text("---\nlayout: x\n---\n# A\n"), "# A\n");
        assert_eq!(page_text("+++\ntitle = \"x\"\n+++\n# A\n"), "# A\n");
        assert_eq!(page_text("---\n# A\n"), "---\n# A\n");
        assert_eq!(page_text("# A\n"), "# A\n");
        assert_eq!(
            page_title("---\ntitle: 'Laws'\n---\n# A\n").as_deref(),
            Some("Laws")
        );
        assert_eq!(
            page_title("+++\ntitle = \"Laws\"\n+++\n").as_deref(),
            Some("Laws")
        );
        assert_eq!(page_title("# A\n").as_deref(), Some("A"));
        assert_eq!(page_title("---\n---\n"), None);
    }
}
