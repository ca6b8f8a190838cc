//! One proposal: its people, instants, changes and votes.

use jiff::Timestamp;

use super::change;
use super::change::ChangeSurroundings;
use super::clock::{DayBoundary, InstantReader, date};
use crate::load::content::ContentDocument;
use crate::load::content::proposal::ProposalMatter;
use crate::rulebook::book::RuleBook;
use crate::rulebook::procedure::BUILT_IN;
use crate::rulebook::proposal::{
    AssertedState, OfficeSignature, Proposal, ProposalStatus, ProposalSuccess, RecordedState,
};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::one_or_many::OneOrMany;

/// The surroundings with which a proposal is read.
pub(super) struct ProposalReader<'a> {
    /// The rule book, complete but for proposals and votes.
    pub book: &'a RuleBook,
    pub clock: InstantReader,
    pub document: &'a ContentDocument,
    pub matter: &'a ProposalMatter,
    /// The text behind the front matter.
    pub body: &'a str,
}

impl ProposalReader<'_> {
    /// The proposal, if it has an author, a time of submission and a procedure.
    pub(super) fn proposal(&self, diagnostics: &mut Diagnostics) -> Option<Proposal> {
        use DayBoundary::{End, Start};
        let (matter, root) = (self.matter, KeyPath::file(&self.document.file));
        let author = self.author(&root, diagnostics);
        let submitted = self.submitted(&root, diagnostics);
        let procedure = self.procedure(&root, diagnostics);
        let id = self.id(&root, diagnostics);
        let at = |key: &str, text: &Option<String>, edge, diagnostics: &mut Diagnostics| {
            let place = || root.field(key).value();
            self.clock
                .instant(text.as_deref()?, edge, place, diagnostics)
        };
        let around = ChangeSurroundings {
            documents: self.documents(&root, diagnostics),
            blocks: change::named_blocks(self.body)
                .into_iter()
                .map(|block| (block.name, block.text))
                .collect(),
            binding: &self.book.binding,
            file: self.document,
        };
        let first = around.documents.first().copied().unwrap_or_default();
        let address = |text: &String| match text.contains('#') {
            true => text.clone(),
            false => format!("{first}#{text}"),
        };
        let (changes, unread_changes) = change::changes(matter, &around, &root, diagnostics);
        let last_days = [&matter.deadline, &matter.closes];
        Some(Proposal {
            title: matter.title.clone().unwrap_or_default(),
            author: author?,
            submitted: submitted?,
            agent: matter.agent.clone(),
            note: matter.note.clone(),
            number: matter.number,
            numbered: at("numbered", &matter.numbered, Start, diagnostics),
            conflicts: matter.conflicts.clone(),
            depends: matter.depends.clone(),
            procedure: procedure?,
            changes,
            unread_changes,
            revised: self.revised(&matter.revised, &root, diagnostics),
            touches: matter.touches.iter().map(address).collect(),
            announced: at("announced", &matter.announced, Start, diagnostics),
            deadline: at("deadline", &matter.deadline, End, diagnostics),
            in_force_from: at("in-force-from", &matter.in_force_from, Start, diagnostics),
            opens: at("opens", &matter.opens, Start, diagnostics),
            closes: at("closes", &matter.closes, End, diagnostics),
            last_day: last_days.into_iter().flatten().find_map(|text| date(text)),
            consents: self.consents(&root, diagnostics),
            signed: matter.signed.clone(),
            at: at("at", &matter.at, Start, diagnostics),
            recorded: self.recorded(&root, diagnostics),
            asserted: self.asserted(&root, diagnostics),
            body: self.body.to_owned(),
            file: self.document.file.clone(),
            id,
        })
    }

    /// The id that the file names, or the file's name; reports one that is a number.
    fn id(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> String {
        let named = self.matter.id.as_ref();
        let id = named.unwrap_or(&self.document.stem).clone();
        let digits = id.strip_prefix('-').unwrap_or(&id);
        if digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let spot = match named {
                Some(_) => root.field("id").value(),
                None => root.whole(),
            };
            diagnostics
                .error(Code::BadId, spot, format!("the id `{id}` is a number"))
                .help("ids have a letter in them, so that they are no numbers of proposals");
        }
        id
    }

    /// The state that the file says the proposal has, which `check` compares.
    fn asserted(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> AssertedState {
        let (status, success) = (root.field("status"), root.field("success"));
        AssertedState {
            status: word(
                self.matter.status.as_deref(),
                &status,
                &STATUSES,
                diagnostics,
            ),
            success: word(
                self.matter.success.as_deref(),
                &success,
                &SUCCESSES,
                diagnostics,
            ),
            passed: self.matter.passed,
        }
    }

    fn author(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<String> {
        // What no vote decides has whoever recorded it, or nobody.
        if let (None, Some(agent)) = (&self.matter.author, &self.matter.agent) {
            return Some(self.matter.signed.clone().unwrap_or_else(|| agent.clone()));
        }
        let Some(author) = &self.matter.author else {
            self.missing("author", "whoever submitted it", root, diagnostics);
            return None;
        };
        if !self.book.people.contains_key(author) {
            let help = did_you_mean(author, self.book.people.keys())
                .unwrap_or_else(|| "enter the person under `members` of the rule book".to_owned());
            diagnostics
                .error(
                    Code::UnknownPerson,
                    root.field("author").value(),
                    format!("no member `{author}`"),
                )
                .help(help);
        }
        Some(author.clone())
    }

    fn submitted(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<Timestamp> {
        let (key, text) = match (&self.matter.submitted, &self.matter.agent) {
            (None, Some(_)) => ("at", &self.matter.at),
            (submitted, _) => ("submitted", submitted),
        };
        let Some(text) = text else {
            if self.matter.agent.is_some() {
                self.missing(
                    "at",
                    "the day since which its changes hold",
                    root,
                    diagnostics,
                );
                return None;
            }
            self.missing("submitted", "when it was submitted", root, diagnostics);
            return None;
        };
        self.clock.instant(
            text,
            DayBoundary::Start,
            || root.field(key).value(),
            diagnostics,
        )
    }

    fn missing(&self, key: &str, what: &str, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) {
        if self.document.is_whole {
            diagnostics
                .error(
                    Code::MissingKey,
                    root.field(key).key(),
                    format!("a proposal without `{key}`"),
                )
                .help(format!("add `{key}:` with {what}"));
        }
    }

    fn procedure(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<String> {
        if self.matter.agent.is_some() {
            return self.by_agent(root, diagnostics);
        }
        let Some(name) = self.matter.procedure.as_deref() else {
            if self.book.default_procedure.is_none() {
                self.missing(
                    "procedure",
                    "one of the rule book's procedures",
                    root,
                    diagnostics,
                );
            }
            return self.book.default_procedure.clone();
        };
        if !self.book.procedures.contains_key(name) {
            let names = self.book.procedures.keys();
            let help = did_you_mean(name, names.clone()).unwrap_or_else(|| {
                format!(
                    "write one of {}",
                    names.cloned().collect::<Vec<_>>().join(", ")
                )
            });
            diagnostics
                .error(
                    Code::UnknownProcedure,
                    root.field("procedure").value(),
                    format!("no procedure `{name}`"),
                )
                .help(help);
            return None;
        }
        Some(name.to_owned())
    }

    /// The procedure of a change that no vote decides; what belongs to votes is reported.
    fn by_agent(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<String> {
        let it = self.matter;
        let keys = [
            ("procedure", it.procedure.is_some()),
            ("conflicts", !it.conflicts.is_empty()),
            ("depends", !it.depends.is_empty()),
            ("announced", it.announced.is_some()),
            ("deadline", it.deadline.is_some()),
            ("opens", it.opens.is_some()),
            ("closes", it.closes.is_some()),
            ("consents", !it.consents.is_empty()),
            ("votes", !it.votes.is_empty()),
            ("state", it.state.is_some()),
        ];
        for (key, _) in keys.into_iter().filter(|(_, is_there)| *is_there) {
            diagnostics
                .error(
                    Code::ConflictingKeys,
                    root.field(key).key(),
                    format!("`{key}` beside `agent`"),
                )
                .help("no vote decides what an `agent` has caused: keep one of the two");
        }
        Some(BUILT_IN.kind.to_owned())
    }

    /// All documents, the default of this proposal first.
    fn documents(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Vec<&str> {
        let mut documents: Vec<&str> = self
            .book
            .documents
            .iter()
            .map(|it| it.id.as_str())
            .collect();
        let Some(name) = &self.matter.document else {
            return documents;
        };
        let id = name.strip_suffix(".md").unwrap_or(name);
        match documents.iter().position(|document| *document == id) {
            Some(place) => documents[..=place].rotate_right(1),
            None => {
                let help = did_you_mean(id, &documents)
                    .unwrap_or_else(|| format!("write one of {}", documents.join(", ")));
                diagnostics
                    .error(
                        Code::UnknownDocument,
                        root.field("document").value(),
                        format!("no document `{name}`"),
                    )
                    .help(help);
            }
        }
        documents
    }

    fn revised(
        &self,
        list: &OneOrMany<String>,
        root: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Timestamp> {
        let at = root.field("revised");
        let read = |(index, text): (usize, &String)| {
            let place = || {
                if list.is_list {
                    at.index(index).value()
                } else {
                    at.value()
                }
            };
            self.clock
                .instant(text, DayBoundary::Start, place, diagnostics)
        };
        list.list.iter().enumerate().filter_map(read).collect()
    }

    fn consents(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Vec<OfficeSignature> {
        let list = root.field("consents");
        let mut consents = Vec::new();
        for (index, matter) in self.matter.consents.iter().enumerate() {
            let at = list.index(index);
            let [Some(office), Some(by), Some(text)] = [&matter.office, &matter.by, &matter.at]
            else {
                diagnostics
                    .error(
                        Code::MissingKey,
                        at.first_line(),
                        "a consent without `office`, `by` or `at`",
                    )
                    .help("write which office, who holds it, and when they said it");
                continue;
            };
            if !self.book.offices.contains_key(office) {
                let help = did_you_mean(office, self.book.offices.keys())
                    .unwrap_or_else(|| "enter it under `offices` of the rule book".to_owned());
                diagnostics
                    .error(
                        Code::UnknownOffice,
                        at.field("office").value(),
                        format!("no office `{office}`"),
                    )
                    .help(help);
            }
            let place = || at.field("at").value();
            let Some(instant) = self
                .clock
                .instant(text, DayBoundary::Start, place, diagnostics)
            else {
                continue;
            };
            consents.push(OfficeSignature {
                office: office.clone(),
                by: by.clone(),
                at: instant,
                agree: matter.agree.unwrap_or(true),
            });
        }
        consents
    }

    fn recorded(&self, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<RecordedState> {
        let matter = self.matter.state.as_ref()?;
        let at = root.field("state");
        let status = matter.status.as_deref().unwrap_or("Historical");
        if status != "Historical" {
            diagnostics
                .error(
                    Code::UnknownValue,
                    at.field("status").value(),
                    format!("a recorded state `{status}`"),
                )
                .help("only what is Historical can be recorded; for the rest give dates and votes");
        }
        let success = word(
            matter.success.as_deref(),
            &at.field("success"),
            &SUCCESSES,
            diagnostics,
        );
        let passed = matter
            .passed
            .unwrap_or(success == Some(ProposalSuccess::Won));
        let success = success.unwrap_or(if passed {
            ProposalSuccess::Won
        } else {
            ProposalSuccess::Lost
        });
        Some(RecordedState { success, passed })
    }
}

const STATUSES: [(&str, ProposalStatus); 3] = [
    ("Open", ProposalStatus::Open),
    ("Pending", ProposalStatus::Pending),
    ("Historical", ProposalStatus::Historical),
];

const SUCCESSES: [(&str, ProposalSuccess); 3] = [
    ("Undecided", ProposalSuccess::Undecided),
    ("Won", ProposalSuccess::Won),
    ("Lost", ProposalSuccess::Lost),
];

/// Reads one of a few words; reports any other.
fn word<T: Copy>(
    text: Option<&str>,
    at: &KeyPath<'_>,
    words: &[(&str, T)],
    diagnostics: &mut Diagnostics,
) -> Option<T> {
    let text = text?;
    let found = words
        .iter()
        .find(|(word, _)| *word == text)
        .map(|(_, it)| *it);
    if found.is_none() {
        let names = words.iter().map(|(word, _)| *word);
        let help = did_you_mean(text, names.clone())
            .unwrap_or_else(|| format!("write one of {}", names.collect::<Vec<_>>().join(", ")));
        diagnostics
            .error(
                Code::UnknownValue,
                at.value(),
                format!("`{text}` is no state"),
            )
            .help(help);
    }
    found
}
