//! Rule books: documents, people, procedures, proposals and votes, names resolved.

mod calendar;
pub(crate) mod change;
mod clock;
pub(crate) mod configuration;
mod dated;
mod notes;
pub(crate) mod people;
mod procedure;
mod proposal;
mod vote;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::tz::TimeZone;

use crate::league::system::SYSTEMS;
use crate::load::config::Config;
use crate::load::content::rules::{RulesMatter, VotersMatter};
use crate::load::content::{Content, ContentDocument, DocumentRole};
use crate::load::resolve::option_changes::ChangingOptions;
use crate::load::resolve::{
    ResolvedSections, configured_options, is_league, language_of, sections,
};
use crate::rulebook::book::{CastVote, RuleBook, RuleDocument};
use crate::rulebook::configuration::PassedConfiguration;
use crate::rulebook::proposal::{ConfigurationChange, ProposalChange};
use crate::rulebook::text::id::SectionLabels;
use crate::rulebook::text::parse;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::source::Sources;
use crate::syntax::word;
use clock::{DayBoundary, InstantReader};
use configuration::{BookConfiguration, book_configuration, settings_by};
use people::ReplayedLeague;

/// All rule books of a site, in the order of their folders.
pub(crate) fn rule_books(
    content: &Content,
    sources: &Sources,
    config: &Config,
    leagues: &[ReplayedLeague<'_>],
    configured: &[PassedConfiguration],
    drafts: bool,
) -> (Vec<Arc<RuleBook>>, Diagnostics) {
    let documents: Vec<&ContentDocument> = content
        .documents
        .iter()
        .map(Arc::as_ref)
        .filter(|document| drafts || !document.keys.draft)
        .collect();
    let site = RuleBookSources {
        content,
        sources,
        config,
        sections: sections(&documents),
        documents,
        leagues,
        configured,
    };
    let mut diagnostics = Diagnostics::new();
    let mut books = Vec::new();
    for section in &site.documents {
        if let DocumentRole::Section(matter) = &section.role
            && let Some(rules) = &matter.rules
            && section.language.is_none()
        {
            books.push(Arc::new(site.book(section, rules, &mut diagnostics)));
        }
    }
    (books, diagnostics)
}

struct RuleBookSources<'a> {
    content: &'a Content,
    sources: &'a Sources,
    config: &'a Config,
    documents: Vec<&'a ContentDocument>,
    sections: ResolvedSections<'a>,
    leagues: &'a [ReplayedLeague<'a>],
    configured: &'a [PassedConfiguration],
}

impl RuleBookSources<'_> {
    fn book(
        &self,
        section: &ContentDocument,
        matter: &RulesMatter,
        diagnostics: &mut Diagnostics,
    ) -> RuleBook {
        let root = KeyPath::file(&section.file);
        let at = root.field("rules");
        let folder = section.folder.as_str();
        let language = language_of(section, &self.sections, self.config);
        let zone = calendar::zone(matter, &self.config.timezone, &at, diagnostics);
        let clock = InstantReader { zone: zone.clone() };
        let binding = matter
            .binding_language
            .clone()
            .unwrap_or_else(|| language.to_owned());
        let numbers = at.field("numbers");
        let era = numbers.field("era-start");
        let era_start = matter.numbers.era_start.as_deref();
        if matter.members.is_none() && section.is_whole {
            diagnostics
                .error(
                    Code::MissingKey,
                    at.first_line(),
                    "a rule book without `members`",
                )
                .help("name the league whose members vote, such as ../duel, or list people");
        }
        let own = |passed: &&PassedConfiguration| passed.rules == folder;
        let passed: Vec<&PassedConfiguration> = self.configured.iter().filter(own).collect();
        let is_books = |passed: &&PassedConfiguration| passed.change.league.is_none();
        let books: Vec<&PassedConfiguration> = passed.iter().copied().filter(is_books).collect();
        let configuration = book_configuration(matter, section, &clock, &books, &at, diagnostics);
        let mut book = RuleBook {
            id: folder.to_owned(),
            title: section
                .keys
                .title
                .clone()
                .unwrap_or_else(|| folder.to_owned()),
            language: language.to_owned(),
            file: section.file.clone(),
            documents: self.rules(matter, folder, &binding, &at, diagnostics),
            binding,
            league: match &matter.members {
                Some(VotersMatter::League(path)) => Some(people::relative(folder, path)),
                Some(VotersMatter::People(_)) | None => None,
            },
            people: people::people(matter, folder, self.leagues, &clock, &at, diagnostics),
            offices: people::offices(matter, &clock, &at, diagnostics),
            used_through: matter.numbers.used_through,
            era_start: era_start.and_then(|text| {
                clock.instant(text, DayBoundary::Start, || era.value(), diagnostics)
            }),
            calendar: configuration.calendar.clone(),
            zone,
            procedures: configuration.procedures.clone(),
            procedure_changes: configuration.changes.clone(),
            settings: configuration.settings.clone(),
            refused: BTreeMap::new(),
            replaced: BTreeMap::new(),
            notes: Vec::new(),
            default_procedure: None,
            ballot_procedure: None,
            members_submit: members_submit(matter, &at, diagnostics),
            proposals: Vec::new(),
            log: Vec::new(),
        };
        book.default_procedure = default_procedure(&book, matter, &at, diagnostics);
        let listed = matter.procedures.iter().map(|(name, _)| name);
        book.ballot_procedure = ballot_procedure(&book, listed);
        check_procedures(&book, matter, section, &at, diagnostics);
        self.fill(&mut book, diagnostics);
        book.sort_log();
        self.judge(&mut book, &configuration, &books);
        book.notes = self.notes(&book, matter, &at, diagnostics);
        book
    }

    /// Finds out which changes of options can not be made, enters the others of leagues, and
    /// what they replace.
    fn judge(
        &self,
        book: &mut RuleBook,
        configuration: &BookConfiguration<'_>,
        books: &[&PassedConfiguration],
    ) {
        let (mut refused, mut replaced) = (BTreeMap::new(), BTreeMap::new());
        for proposal in &book.proposals {
            for (index, change) in proposal.changes.iter().enumerate() {
                let ProposalChange::Configure(change) = change else {
                    continue;
                };
                let is_it = |passed: &&PassedConfiguration| {
                    passed.rules == book.id
                        && passed.proposal == proposal.id
                        && passed.index == index
                };
                let key = (proposal.id.clone(), index);
                let reason = match &change.league {
                    Some(league) => {
                        let passed = self.configured.iter().find(is_it);
                        match self.replaced(&book.id, league, change, passed) {
                            Ok(values) => {
                                replaced.insert(key.clone(), values);
                                None
                            }
                            Err(reason) => Some(reason),
                        }
                    }
                    None => match books.iter().position(is_it) {
                        Some(place) => configuration.refused[place].clone(),
                        None => configuration.refusal(change, proposal.submitted),
                    },
                };
                refused.extend(reason.map(|reason| (key, reason)));
            }
        }
        let of_leagues = self.configured.iter().filter(|passed| {
            let key = (passed.proposal.clone(), passed.index);
            passed.rules == book.id
                && passed.change.league.is_some()
                && passed.is_effective
                && !refused.contains_key(&key)
        });
        book.settings.extend(of_leagues.flat_map(settings_by));
        book.refused = refused;
        book.replaced = replaced;
    }

    /// The values before a proposal that sets options of a league, or the reason for which it
    /// can not set them.
    fn replaced(
        &self,
        rules: &str,
        named: &str,
        change: &ConfigurationChange,
        passed: Option<&PassedConfiguration>,
    ) -> Result<Vec<Option<String>>, String> {
        let mut leagues = self.leagues.iter();
        let Some((league, history)) = leagues.find(|it| is_league(&it.0.id, named, rules)) else {
            let ids = self.leagues.iter().map(|(league, _)| league.id.as_str());
            let near = did_you_mean(named, ids);
            let near = near.map_or_else(String::new, |near| format!(": {near}"));
            return Err(format!("no league `{named}`{near}"));
        };
        let configured = configured_options(&league.id, self.configured, self.config);
        let changing = || {
            let section = *self.sections.get(league.id.as_str())?;
            let DocumentRole::Section(matter) = &section.role else {
                return None;
            };
            Some(ChangingOptions {
                entry: SYSTEMS.iter().find(|entry| entry.name == league.system)?,
                matter: matter.league.as_ref()?,
                section,
                base: &*league.rules,
                table: &league.table,
                configured: &configured,
            })
        };
        match changing() {
            Some(changing) => changing.replaced(change, passed, history.as_of),
            None => Ok(Vec::new()),
        }
    }

    /// Adds proposals and votes.
    fn fill(&self, book: &mut RuleBook, diagnostics: &mut Diagnostics) {
        let clock = InstantReader {
            zone: book.zone.clone(),
        };
        let folder = join(&book.id, "proposals");
        let (mut proposals, mut log) = (Vec::new(), Vec::new());
        for document in self
            .documents
            .iter()
            .filter(|document| document.folder == folder)
        {
            let DocumentRole::Proposal(matter) = &document.role else {
                continue;
            };
            let text = self
                .sources
                .get(&document.file)
                .map_or("", |source| source.text.as_str());
            let reader = proposal::ProposalReader {
                book,
                clock: clock.clone(),
                document,
                matter,
                body: text.get(document.body.clone()).unwrap_or_default(),
            };
            if let Some(proposal) = reader.proposal(diagnostics) {
                log.extend(
                    reader
                        .votes(&proposal.id, text, diagnostics)
                        .into_iter()
                        .map(Arc::new),
                );
                proposals.push(proposal);
            }
        }
        for (file, lines) in self.content.logs.get(&book.id).into_iter().flatten() {
            let text = self.sources.get(file).map_or("", |it| it.text.as_str());
            for line in lines {
                let place =
                    || KeyPath::file(file).span(word::find(text, line.span.clone(), &line.at));
                let Some(at) = clock.instant(&line.at, DayBoundary::Start, place, diagnostics)
                else {
                    continue;
                };
                log.push(Arc::new(CastVote {
                    at,
                    by: line.by.clone(),
                    on: line.on.clone(),
                    word: line.vote.clone(),
                    comment: line.comment.clone(),
                    file: file.clone(),
                    line: line.line,
                    in_proposal: false,
                }));
            }
        }
        book.proposals = proposals;
        book.log = log;
    }

    /// The documents in the order of the list, each in all its languages.
    fn rules(
        &self,
        matter: &RulesMatter,
        folder: &str,
        binding: &str,
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<RuleDocument> {
        let list = at.field("documents");
        let labels = SectionLabels::new(&matter.labels);
        let mut rules: Vec<RuleDocument> = Vec::new();
        for (index, name) in matter.documents.iter().enumerate() {
            let id = name.strip_suffix(".md").unwrap_or(name);
            let pages: Vec<_> = self.pages(folder).filter(|page| page.stem == id).collect();
            let Some(main) = pages
                .iter()
                .find(|page| page.language.is_none())
                .or(pages.first())
            else {
                let help = did_you_mean(id, self.pages(folder).map(|page| page.stem.as_str()));
                diagnostics
                    .error(
                        Code::UnknownDocument,
                        list.index(index).value(),
                        format!("no document `{name}`"),
                    )
                    .help(help.unwrap_or_else(|| format!("write the page {folder}/{id}.md")));
                continue;
            };
            if rules.iter().any(|known| known.id == id) {
                diagnostics
                    .error(
                        Code::DuplicateId,
                        list.index(index).value(),
                        format!("document `{name}` a second time"),
                    )
                    .help("list each document once");
                continue;
            }
            for page in &pages {
                self.report_repeated_ids(page, diagnostics);
            }
            let mut texts: BTreeMap<_, _> = pages
                .iter()
                .map(|page| {
                    (
                        self.language(page),
                        parse::parse_document(self.body(page), labels.clone()),
                    )
                })
                .collect();
            let mut files: BTreeMap<_, _> = pages
                .iter()
                .map(|page| (self.language(page), page.file.clone()))
                .collect();
            // A document that exists in one language alone counts in that.
            if !texts.contains_key(binding)
                && let Some(text) = texts.remove(&self.language(main))
            {
                texts.insert(binding.to_owned(), text);
                files.remove(&self.language(main));
                files.insert(binding.to_owned(), main.file.clone());
            }
            let title = main.keys.title.clone().or_else(|| {
                let text = texts.get(binding)?;
                text.text
                    .sections
                    .first()
                    .map(|section| section.title.clone())
            });
            rules.push(RuleDocument {
                id: id.to_owned(),
                title: title.unwrap_or_else(|| id.to_owned()),
                texts,
                files,
            });
        }
        rules
    }

    /// The ordinary pages of a folder.
    fn pages<'b>(&'b self, folder: &'b str) -> impl Iterator<Item = &'b ContentDocument> {
        let is_page = move |document: &&&ContentDocument| {
            document.folder == folder && matches!(document.role, DocumentRole::Page)
        };
        self.documents.iter().filter(is_page).copied()
    }

    fn language(&self, document: &ContentDocument) -> String {
        language_of(document, &self.sections, self.config).to_owned()
    }

    /// Warns of ids that two headings of a document name, of which the later one gets another (C6).
    fn report_repeated_ids(&self, document: &ContentDocument, diagnostics: &mut Diagnostics) {
        let body = self.body(document);
        let at = KeyPath::file(&document.file);
        let heading = |start: usize| {
            let line = body[start..].lines().next().unwrap_or_default();
            let start = document.body.start + start;
            at.span(start..start + line.trim_end().len())
        };
        for (id, first, second) in parse::repeated_ids(body) {
            diagnostics
                .warning(
                    Code::TakenId,
                    heading(second),
                    format!("id `{id}` for the second time: this section gets another one"),
                )
                .help("write an id that no other section has")
                .related(heading(first));
        }
    }

    fn body(&self, document: &ContentDocument) -> &str {
        let source = self.sources.get(&document.file);
        source
            .and_then(|source| source.text.get(document.body.clone()))
            .unwrap_or_default()
    }
}

/// The procedure of proposals that name none: the one that is set, or the only one.
fn default_procedure(
    book: &RuleBook,
    matter: &RulesMatter,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let Some(name) = &matter.default_procedure else {
        let mut names = matter.procedures.iter().map(|(name, _)| name);
        let only = names.next().filter(|_| names.next().is_none());
        return only
            .filter(|name| book.procedures.contains_key(*name))
            .map(str::to_owned);
    };
    if !book.procedures.contains_key(name) && matter.procedures.get(name).is_none() {
        let help = did_you_mean(name, book.procedures.keys())
            .unwrap_or_else(|| "enter it under `procedures`".to_owned());
        diagnostics
            .error(
                Code::UnknownProcedure,
                at.field("default-procedure").value(),
                format!("no procedure `{name}`"),
            )
            .help(help);
    }
    book.procedures.contains_key(name).then(|| name.clone())
}

/// Returns whether only members may submit.
fn members_submit(matter: &RulesMatter, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> bool {
    match matter.submit.as_deref() {
        None | Some("anyone") => false,
        Some("members") => true,
        Some(other) => {
            diagnostics
                .error(
                    Code::UnknownValue,
                    at.field("submit").value(),
                    format!("`{other}` may not submit proposals"),
                )
                .help("write `anyone` or `members`");
            false
        }
    }
}

/// The procedure that leads a common ballot: the default one if it holds ballots, else the
/// first of the list that does.
fn ballot_procedure<'a>(
    book: &'a RuleBook,
    listed: impl Iterator<Item = &'a str>,
) -> Option<String> {
    let holds_ballots = |name: &&str| {
        let procedure = book.procedures.get(*name);
        procedure.is_some_and(|procedure| procedure.holds_ballots())
    };
    let default = book.default_procedure.as_deref().into_iter();
    default.chain(listed).find(holds_ballots).map(str::to_owned)
}

/// Ballots need a calendar, and procedures offices that exist.
fn check_procedures(
    book: &RuleBook,
    matter: &RulesMatter,
    section: &ContentDocument,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) {
    let list = at.field("procedures");
    for (name, procedure) in &book.procedures {
        let here = list.field(name);
        let calendar = matter.calendar.list.first();
        if procedure.holds_ballots() && calendar.is_none_or(|it| it.epoch.is_none()) {
            diagnostics
                .error(
                    Code::BadCalendar,
                    here.key(),
                    format!("ballots of `{name}` without a calendar"),
                )
                .help("add `calendar:` with an `epoch`, the first day of nweek 1");
        }
        let options = matter.procedures.get(name);
        for office in procedure.offices() {
            if !book.offices.contains_key(office) {
                let help = did_you_mean(office, book.offices.keys())
                    .unwrap_or_else(|| "enter it under `offices`".to_owned());
                let span = options.and_then(|&options| section.part(options).find(office));
                diagnostics
                    .error(
                        Code::UnknownOffice,
                        span.map_or_else(|| here.value(), |span| here.span(span)),
                        format!("no office `{office}`"),
                    )
                    .help(help);
            }
        }
    }
}

/// A folder inside another.
fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() {
        name.to_owned()
    } else {
        format!("{folder}/{name}")
    }
}

/// The end of a day in the civil time of a rule book.
pub(crate) fn midnight_after(day: jiff::civil::Date, zone: &TimeZone) -> Option<jiff::Timestamp> {
    let clock = InstantReader { zone: zone.clone() };
    clock.midnight(day.tomorrow().ok()?)
}
