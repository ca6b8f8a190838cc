//! A rule book's results, language and addresses, for writing its pages.

use std::ops::Deref;

use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::league::League;
use crate::render::locale::Locale;
use crate::rulebook::book::{RuleBook, RuleDocument};
use crate::rulebook::calendar::Nday;
use crate::rulebook::proposal::{ProposalStatus, ProposalSuccess};
use crate::rulebook::proposal_set::{ProposalId, ResolvedProposal};
use crate::rulebook::replay::RuleBookHistory;
use crate::rulebook::text::versions::DocumentVersions;
use crate::site::page_context::{PageContext, SectionContext};
use crate::site::view::frame::{MenuLink, PageFrame, PageSurroundings};
use crate::site::view::{NamedLink, TitleLink};
use crate::site::{Site, frame};
use crate::syntax::address;

/// The folder of the ballots, below the rule book's address.
pub(crate) const BALLOTS: &str = "ballots/";

/// The folder of the proposals, below the rule book's address.
pub(crate) const PROPOSALS: &str = "proposals/";

/// The words of a day in a language.
type DateWords = fn(&Locale, Date) -> String;

/// An nday, where there is a calendar, and a date together.
type JoinedForms = fn(Option<String>, String) -> String;

/// A rule book and the language in which it is told.
#[derive(Clone, Copy)]
pub(crate) struct RuleBookContext<'a> {
    page: PageContext<'a>,
    pub history: &'a RuleBookHistory,
    pub book: &'a RuleBook,
}

impl<'a> Deref for RuleBookContext<'a> {
    type Target = PageContext<'a>;

    fn deref(&self) -> &PageContext<'a> {
        &self.page
    }
}

impl<'a> RuleBookContext<'a> {
    /// A rule book in its own language.
    pub(crate) fn of(site: &'a Site<'a>, index: usize) -> RuleBookContext<'a> {
        let history = &site.compiled.rule_books[index];
        let book = &*history.proposals.book;
        RuleBookContext {
            page: PageContext {
                site,
                section: PageSurroundings::Book(index),
                locale: site.locale(&book.language),
            },
            history,
            book,
        }
    }

    /// The same in the words of another language.
    pub(crate) fn written_in(self, locale: &'a Locale) -> RuleBookContext<'a> {
        RuleBookContext {
            page: PageContext {
                locale,
                ..self.page
            },
            ..self
        }
    }

    /// The language of the binding text, if it is not that of the page.
    pub(crate) fn text_language(&self) -> Option<String> {
        let binding = &self.book.binding;
        (*binding != self.locale.tag).then(|| binding.clone())
    }

    /// The rule book's folder as an address: `nomic/`.
    pub(crate) fn folder(&self) -> String {
        address::path(&self.book.id)
    }

    pub(crate) fn url(&self, address: &str) -> String {
        self.site.url(&format!("{}{address}", self.folder()))
    }

    /// An instant in the site's time zone, which the page names: "5 January 2007, 00:00".
    fn instant_with(&self, at: Timestamp, date: DateWords) -> String {
        let civil = self.site.config.timezone.to_datetime(at);
        let time = format!("{:02}:{:02}", civil.hour(), civil.minute());
        let date = date(self.locale, civil.date());
        self.locale
            .fill("instant", &[("date", &date), ("time", &time)])
    }

    /// The language of the rule book's own page as far as the page at hand can show it, where that
    /// is not its own.
    pub(crate) fn foreign_language(&self) -> Option<String> {
        let file = self.site.page_of(&self.book.file)?;
        let version = self.site.version_in(&self.locale.tag, file);
        let language = &self.site.compiled.model.pages[version].language;
        (*language != self.locale.tag).then(|| language.clone())
    }

    /// The day on which a proposal was decided: at the end of voting its last one, not that which
    /// follows.
    pub(crate) fn decided_on(&self, id: ProposalId) -> Option<Date> {
        let resolved = &self.history.proposals[id];
        let decided = self.history.states[id].decided?;
        Some(match resolved.schedule.closes == Some(decided) {
            true => resolved
                .last_day()
                .unwrap_or_else(|| self.closing_day(decided)),
            false => self.book.zone.to_datetime(decided).date(),
        })
    }

    /// The end of a motion: of the day that was written, or the instant.
    pub(crate) fn closing(&self, id: ProposalId) -> Option<String> {
        self.closing_with(id, Locale::date_in_text)
    }

    /// The same with a short date, for a list.
    pub(crate) fn closing_short(&self, id: ProposalId) -> Option<String> {
        self.closing_with(id, Locale::date_short)
    }

    fn closing_with(&self, id: ProposalId, date: DateWords) -> Option<String> {
        let resolved = &self.history.proposals[id];
        let proposal = &resolved.proposal;
        // An announcement of no effect has only the deadline that it names.
        let is_invalid = self.history.states[id].invalid.is_some();
        let named = proposal.deadline.filter(|_| is_invalid);
        let closes = resolved.schedule.closes.or(named)?;
        Some(match resolved.last_day() {
            Some(last) => {
                let nday = self.book.calendar.as_ref().and_then(|it| it.nday(last));
                both_forms(
                    nday.map(|nday| self.nday_words(nday)),
                    self.end_of(last, date),
                )
            }
            None => self.end_with(closes, date, both_forms),
        })
    }

    /// The end of a vote: of the last day on which votes count, "nweek 2, nday 12 – end of
    /// 4 January 2007", which nobody mistakes for a day more; the instant where it is within a day.
    pub(crate) fn end(&self, closes: Timestamp) -> String {
        self.end_with(closes, Locale::date_in_text, both_forms)
    }

    /// The same as it stands within a sentence.
    pub(crate) fn end_within(&self, closes: Timestamp) -> String {
        self.end_with(closes, Locale::date_in_text, both_within)
    }

    fn end_with(&self, closes: Timestamp, date: DateWords, join: JoinedForms) -> String {
        let Some(last) = day_ending_at(closes, &self.site.config.timezone) else {
            return join(self.nday(closes), self.instant_with(closes, date));
        };
        let nday = self.nday(closes - SignedDuration::from_secs(1));
        join(nday, self.end_of(last, date))
    }

    fn end_of(&self, last: Date, date: DateWords) -> String {
        let last = date(self.locale, last);
        self.locale.fill("end_of_day", &[("date", &last)])
    }

    /// The last day on which votes count.
    pub(crate) fn closing_day(&self, closes: Timestamp) -> Date {
        let zone = &self.site.config.timezone;
        day_ending_at(closes, zone).unwrap_or_else(|| zone.to_datetime(closes).date())
    }

    /// An instant in both forms, where there is a calendar: "nweek 3, nday 9 – 5 January 2007,
    /// 00:00".
    pub(crate) fn both(&self, at: Timestamp) -> String {
        both_forms(self.nday(at), self.instant_with(at, Locale::date_in_text))
    }

    /// The same with a short date, for a list.
    pub(crate) fn both_short(&self, at: Timestamp) -> String {
        both_forms(self.nday(at), self.instant_with(at, Locale::date_short))
    }

    /// The same as it stands within a sentence: "5 January 2007, 00:00 (nweek 3, nday 9)".
    pub(crate) fn within(&self, at: Timestamp) -> String {
        both_within(self.nday(at), self.instant_with(at, Locale::date_in_text))
    }

    /// The instant alone with a short date, for a table: "5 Jan 2007, 00:00".
    pub(crate) fn instant_short(&self, at: Timestamp) -> String {
        self.instant_with(at, Locale::date_short)
    }

    /// An instant: the day alone where it begins one by the rule book's clock.
    pub(crate) fn moment(&self, at: Timestamp) -> String {
        let civil = self.book.zone.to_datetime(at);
        match civil.time() == Time::midnight() {
            true => self.locale.date_in_text(civil.date()),
            false => self.within(at),
        }
    }

    /// An instant within a sentence, the day alone where it begins one by the site's clock: "5
    /// January 2007 (nweek 3, nday 9)".
    pub(crate) fn since(&self, at: Timestamp) -> String {
        let civil = self.site.config.timezone.to_datetime(at);
        match civil.time() == Time::midnight() {
            true => both_within(self.nday(at), self.locale.date_in_text(civil.date())),
            false => self.within(at),
        }
    }

    /// The end of a time: its last day where it ends with one by the rule book's clock.
    pub(crate) fn last_moment(&self, until: Timestamp) -> String {
        match day_ending_at(until, &self.book.zone) {
            Some(last) => self.locale.date_in_text(last),
            None => self.within(until),
        }
    }

    /// The day of an instant among others; with its time where another one has the same day.
    pub(crate) fn day_among(&self, at: Timestamp, all: impl Iterator<Item = Timestamp>) -> String {
        let day = |at| self.site.config.timezone.to_datetime(at).date();
        match all.filter(|other| day(*other) == day(at)).count() {
            0 | 1 => self.locale.date(day(at)),
            _ => self.within(at),
        }
    }

    /// "As of 5 January 2007": the day, or the instant, for which everything is computed.
    pub(crate) fn as_of(&self) -> String {
        let dated = self.book.zone.to_datetime(self.history.dated());
        // The present, while nothing has happened today, is told by the day alone.
        let is_begun = self.history.as_of.is_clock() && dated.time() == Time::midnight();
        let begun = is_begun.then_some(dated.date());
        let day = self.history.as_of.day(&self.book.zone).or(begun);
        let instant = || self.within(self.history.dated());
        let date = day.map_or_else(instant, |day| {
            let date = self.locale.date_in_text(day);
            let nday = self.book.calendar.as_ref().and_then(|it| it.nday(day));
            both_within(nday.map(|nday| self.nday_words(nday)), date)
        });
        self.locale.fill("as_of", &[("date", &date)])
    }

    /// "nweek 3, nday 9"; nothing without a calendar, and before its first day.
    pub(crate) fn nday(&self, at: Timestamp) -> Option<String> {
        let nday = self.book.calendar.as_ref()?.nday_at(at)?;
        Some(self.nday_words(nday))
    }

    fn nday_words(&self, nday: Nday) -> String {
        let (nweek, nday) = (nday.nweek.to_string(), nday.nday.to_string());
        let values = [("nweek", nweek.as_str()), ("nday", &nday)];
        self.locale.fill("nweek_nday", &values)
    }

    /// The name that pages use for somebody.
    pub(crate) fn person(&self, id: &str) -> String {
        self.book.name(id).to_owned()
    }

    pub(crate) fn people(&self, ids: &[String]) -> String {
        ids.iter()
            .map(|id| self.person(id))
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// "12 Later proposals yield".
    pub(crate) fn name(&self, id: ProposalId) -> String {
        let title = self.title(id);
        let number = self.history.proposals[id].number;
        number.map_or_else(|| title.to_owned(), |number| format!("{number} {title}"))
    }

    /// The title of a proposal, translated where somebody did; its id where it has none.
    pub(crate) fn title(&self, id: ProposalId) -> &'a str {
        let proposal = &self.history.proposals[id].proposal;
        let translated = self.translation(id).map(|page| self.site.title(page));
        match translated.unwrap_or(&proposal.title) {
            "" => &proposal.id,
            title => title,
        }
    }

    /// A proposal by its name, in its own language where nobody translated it.
    pub(crate) fn proposal(&self, id: ProposalId) -> TitleLink {
        let name = &self.history.proposals[id].proposal.id;
        let translation = self.translation(id);
        let url = translation.map_or_else(
            || self.url(&proposal_address(name)),
            |page| self.site.url(&self.site.compiled.model.pages[page].address),
        );
        let own = &self.book.language;
        let is_foreign = translation.is_none() && *own != self.locale.tag;
        TitleLink {
            link: NamedLink {
                name: self.name(id),
                url: Some(url),
            },
            language: is_foreign.then(|| own.clone()),
        }
    }

    /// The page that tells of a proposal in this language, if it is not the proposal's own.
    fn translation(&self, id: ProposalId) -> Option<usize> {
        if self.locale.tag == self.book.language {
            return None;
        }
        let pages = &self.site.compiled.model.pages;
        let mut translations = self.translations(id);
        translations.find(|page| pages[*page].language == self.locale.tag)
    }

    /// The pages that translate a proposal: those of its name beside it, with a language.
    pub(crate) fn translations(&self, id: ProposalId) -> impl Iterator<Item = usize> + use<'a> {
        let stem = stem(&self.history.proposals[id]);
        let folder = proposal_folder(self.book);
        self.site.versions_of(folder, stem).iter().copied()
    }

    /// A proposal by its id.
    pub(crate) fn by_id(&self, id: &str) -> Option<ProposalId> {
        self.history.proposals.index.by_id(id)
    }

    /// The state of a proposal in a word: "Open", "passed", "accepted".
    pub(crate) fn state(&self, id: ProposalId) -> String {
        let state = &self.history.states[id];
        let key = match state.status {
            // Those with a number wait for the others.
            _ if state.is_blocked && self.history.proposals[id].number.is_some() => "awaits_count",
            _ if state.is_blocked => "blocked_short",
            ProposalStatus::Open => "status_open",
            ProposalStatus::Pending | ProposalStatus::Historical if state.invalid.is_some() => {
                "outcome_invalid"
            }
            ProposalStatus::Pending if state.success == ProposalSuccess::Lost => "success_lost",
            ProposalStatus::Pending => "status_pending",
            ProposalStatus::Historical if state.outcome.is_some() => {
                if state.passed {
                    "outcome_accepted"
                } else {
                    "outcome_rejected"
                }
            }
            ProposalStatus::Historical if state.withdrawn().is_some() => "withdrawn",
            ProposalStatus::Historical
                if state.passed && state.success == ProposalSuccess::Lost =>
            {
                "later_lost"
            }
            ProposalStatus::Historical => {
                if state.passed {
                    "passed"
                } else {
                    "failed"
                }
            }
        };
        if key != "later_lost" {
            return self.text(key);
        }
        self.remover(id).map_or_else(
            || self.text("later_lost_recorded"),
            |by| self.locale.fill(key, &[("by", &self.name(by))]),
        )
    }

    /// The proposal that made one Lost that had passed; a recorded state does not tell.
    fn remover(&self, id: ProposalId) -> Option<ProposalId> {
        let trace = &self.history.states[id].trace;
        let by = trace.iter().rev().find_map(|event| event.because.first());
        self.by_id(by?)
    }

    /// The rule book's title in this language, if its page has been translated.
    pub(crate) fn book_title(&self) -> &'a str {
        let page = self.home_page();
        page.map_or(&self.book.title, |page| self.site.title(page))
    }

    /// The address of the rule book's own page in this language.
    pub(crate) fn home(&self) -> String {
        let pages = &self.site.compiled.model.pages;
        let page = self.home_page();
        page.map_or_else(|| self.url(""), |page| self.site.url(&pages[page].address))
    }

    /// The rule book's own page in this language.
    fn home_page(&self) -> Option<usize> {
        self.first_page(&self.book.id)
    }

    /// The title of a section in force in this language, where the text is written in it.
    pub(crate) fn own_title(&self, archive: &'a DocumentVersions, id: &str) -> Option<&'a str> {
        let own = archive.in_force().wordings.get(&self.locale.tag)?;
        own.text.section(id).map(|section| section.title.as_str())
    }

    /// A league's own page in this language, else in its own: the title and the address.
    pub(crate) fn league(&self, league: &League) -> NamedLink {
        let pages = &self.site.compiled.model.pages;
        let page = self.first_page(&league.id);
        NamedLink {
            name: page.map_or_else(
                || league.title.clone(),
                |page| self.site.title(page).to_owned(),
            ),
            url: Some(match page {
                Some(page) => self.site.url(&pages[page].address),
                None => self.site.url(&league.address()),
            }),
        }
    }

    /// The page of a folder in this language.
    fn first_page(&self, folder: &str) -> Option<usize> {
        let pages = &self.site.compiled.model.pages;
        let versions = self.site.versions_of(folder.to_owned(), "_index");
        let mut versions = versions.iter().copied();
        versions.find(|page| pages[*page].language == self.locale.tag)
    }

    /// A document's title in this language, else in the binding one.
    pub(crate) fn document_title(&self, rules: &'a RuleDocument) -> &'a str {
        let page = self.written(rules, &self.locale.tag);
        page.map_or(&rules.title, |page| self.site.title(page))
    }

    /// The written page of a document in a language, else in the binding one.
    pub(crate) fn written(&self, rules: &RuleDocument, language: &str) -> Option<usize> {
        let file = rules
            .files
            .get(language)
            .or_else(|| rules.files.get(&self.book.binding))?;
        self.site.page_of(file)
    }

    /// The address of a document's page in a language: `nomic/rules/`.
    pub(crate) fn document_address(&self, rules: &RuleDocument, language: &str) -> String {
        let page = self.written(rules, language);
        page.map_or_else(
            || format!("{}{}", self.folder(), address::path(&rules.id)),
            |page| self.site.compiled.model.pages[page].address.clone(),
        )
    }

    /// The names of the versions of a document, the base text first.
    pub(crate) fn version_names(&self, rules: &RuleDocument) -> &'a [String] {
        let names = self.history.version_names.get(&rules.id);
        names.map_or(&[], Vec::as_slice)
    }

    /// The title of a section in force, by its address `document#id`; the address of one
    /// that is gone.
    pub(crate) fn section_title<'b>(&'b self, address: &'b str) -> &'b str {
        let (document, id) = address.split_once('#').unwrap_or((address, ""));
        let archive = self.history.library.archives.get(document);
        let section = archive.and_then(|it| it.document().text.section(id));
        section.map_or(address, |section| &section.title)
    }

    /// The feed of a document, if a file is one.
    fn document_feed(&self, file: usize) -> Option<MenuLink> {
        let page = &self.site.compiled.model.pages[file];
        let mut documents = self.book.documents.iter();
        let rules = documents.find(|it| it.files.values().any(|own| *own == page.file))?;
        Some(MenuLink {
            link: NamedLink {
                name: self.document_title(rules).to_owned(),
                url: Some(self.site.url(&format!("{}feed.xml", page.address))),
            },
            language: None,
        })
    }

    pub(crate) fn archive(&self, rules: &RuleDocument) -> Option<&'a DocumentVersions> {
        self.history.library.archives.get(&rules.id)
    }
}

impl<'a> SectionContext<'a> for RuleBookContext<'a> {
    fn page(&self) -> PageContext<'a> {
        self.page
    }

    fn section_title(&self) -> &'a str {
        self.book_title()
    }

    fn times(&self) -> Option<String> {
        Some(self.site.times_in(self.locale))
    }

    fn section_link(&self) -> NamedLink {
        NamedLink {
            name: self.book_title().to_owned(),
            url: Some(self.home()),
        }
    }

    fn feed(&self) -> MenuLink {
        let own = &self.book.language;
        MenuLink {
            link: NamedLink {
                name: self.book.title.clone(),
                url: Some(self.url("feed.xml")),
            },
            language: (*own != self.locale.tag).then(|| own.clone()),
        }
    }

    fn made_frame(&self, address: &str) -> PageFrame {
        PageFrame {
            language: self.book.language.clone(),
            path: self.site.url(address),
            canonical: self.site.canonical(address),
            accent: self.site.accent(&self.book.id),
            ..PageFrame::default()
        }
    }

    fn written_frame(
        &self,
        file: usize,
        address: &str,
        title: Option<String>,
        description: Option<String>,
    ) -> PageFrame {
        let mut frame = frame::written(self.site, file);
        frame.feed = self.document_feed(file);
        // Of two addresses of the same page the shorter one is the page's own.
        if let Some(home) = self.site.same_home(file) {
            frame.canonical = self.site.canonical(home);
        }
        let Some(title) = title else {
            return frame;
        };
        let own = &self.site.compiled.model.pages[file].address;
        let rest = address.strip_prefix(own.as_str()).unwrap_or_default();
        let rest = address::encode(rest);
        for other in &mut frame.translations {
            other.url.push_str(&rest);
            if let Some(canonical) = &mut other.canonical {
                canonical.push_str(&rest);
            }
        }
        PageFrame {
            title,
            path: self.site.url(address),
            canonical: self.site.canonical(address),
            description,
            ..frame
        }
    }
}

/// The day that ends at an instant by the clock of a zone; `None` within a day.
pub(crate) fn day_ending_at(at: Timestamp, zone: &TimeZone) -> Option<Date> {
    let civil = zone.to_datetime(at);
    let is_midnight = civil.time() == Time::midnight();
    civil.date().yesterday().ok().filter(|_| is_midnight)
}

/// "nweek 3, nday 9 – 5 January 2007, 00:00", as a fact of its own.
fn both_forms(nday: Option<String>, date: String) -> String {
    match nday {
        Some(nday) => format!("{nday} – {date}"),
        None => date,
    }
}

/// "5 January 2007, 00:00 (nweek 3, nday 9)", as it stands within a sentence.
fn both_within(nday: Option<String>, date: String) -> String {
    match nday {
        Some(nday) => format!("{date} ({nday})"),
        None => date,
    }
}

/// The folder of a rule book's proposals below content.
pub(crate) fn proposal_folder(book: &RuleBook) -> String {
    match book.id.as_str() {
        "" => "proposals".to_owned(),
        folder => format!("{folder}/proposals"),
    }
}

/// The name of a proposal's file, without ending.
pub(crate) fn stem(resolved: &ResolvedProposal) -> &str {
    let file = resolved.proposal.file.as_str();
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".md").unwrap_or(name)
}

/// `proposals/later-proposals-yield/`.
pub(crate) fn proposal_address(id: &str) -> String {
    format!("proposals/{}/", address::part(id))
}
