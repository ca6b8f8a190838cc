//! The desk while it is open: what it shows, and what it remembers from one form to the next.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};
use url::form_urlencoded;

use crate::authoring::undo_log::{DESK_LOG, UndoEntry};
use crate::cmd::CommandError;
use crate::cmd::book_toml::{SiteConfig, find_root};
use crate::cmd::content_change::read_undo_log;
use crate::cmd::desk::{action, publish};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::new;
use crate::cmd::project::Project;
use crate::desk::evening::evening_view;
use crate::desk::form::DeskForm;
use crate::desk::pages::{
    self, DeskFrame, DeskLink, DeskOutcome, DeskRefusal, SCRIPT, STYLE, TypedForm, other_languages,
};
use crate::desk::publishing::GitAnswer;
use crate::desk::rule_book_desk::{ProposalText, rule_book_desk_view};
use crate::desk::tournament::tournament_view;
use crate::load::content::{DocumentCache, folder_path};
use crate::load::text_overrides::TextOverrides;
use crate::render::locale::Locale;
use crate::render::math::Formulas;
use crate::render::template::{TemplateEngine, TemplateFault};
use crate::render::{asset, escape};
use crate::serve::{DESK, DeskAnswer, DeskRequest, KeeperDesk};
use crate::site::Site;
use crate::site::compile::CompiledSite;
use crate::site::league_context::LeagueContext;
use crate::site::rule_book::context::RuleBookContext;
use crate::syntax::diagnostic::{Severity, locate, output};
use crate::syntax::source::Sources;

/// A page of the desk.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DeskPlace {
    Home,
    /// A league by its folder.
    League(String),
    /// A rule book by its folder.
    Rules(String),
    Publish,
}

/// The desk of a site.
pub(super) struct DeskSession {
    pub(super) options: GlobalOptions,
    engine: TemplateEngine,
    memory: Mutex<DeskMemory>,
}

/// The part of the desk that no file keeps.
#[derive(Default)]
pub(super) struct DeskMemory {
    /// The language that somebody chose.
    pub language: Option<String>,
    pub documents: DocumentCache,
    /// By league: who is absent from the next round, and why.
    pub presence: BTreeMap<String, BTreeMap<String, String>>,
    /// By league: who is here this evening.
    pub present: BTreeMap<String, BTreeSet<String>>,
    /// By page: the last answers by their numbers, of which each window shows its own.
    told: BTreeMap<DeskPlace, BTreeMap<u64, ToldAction>>,
    /// The number of the answer that was given last.
    answers: u64,
    /// By page: states of the files that one action of the desk after the other has made.
    own: BTreeMap<DeskPlace, Vec<String>>,
    /// By page, and by proposal or the title of one that is begun: a text that was refused.
    unsaved: BTreeMap<(DeskPlace, String), String>,
    /// The time zone of the site, by which the day begins.
    zone: Option<TimeZone>,
    /// The words of git when it was asked last.
    pub said: Option<GitAnswer>,
}

/// The outcome of an action.
#[derive(Clone, Debug)]
enum ToldAction {
    Done(DeskOutcome),
    /// With the form that was refused, which is shown again.
    Refused(DeskRefusal, Vec<(String, String)>),
}

/// The result of carrying out a form.
pub(super) enum Done {
    /// Files were written: the state of those of the page before and after it.
    Written {
        outcome: DeskOutcome,
        before: String,
        after: String,
    },
    /// Nothing but the memory changed.
    Noted,
}

impl DeskPlace {
    fn of(path: &str) -> Option<DeskPlace> {
        let below = |word: &str| Some(path.strip_prefix(word)?.trim_matches('/').to_owned());
        match path {
            "" => Some(DeskPlace::Home),
            "publish/" => Some(DeskPlace::Publish),
            _ => below("league/")
                .map(DeskPlace::League)
                .or_else(|| below("rules/").map(DeskPlace::Rules)),
        }
    }

    /// The folder of the league or rule book.
    pub(super) fn id(&self) -> &str {
        match self {
            DeskPlace::League(id) | DeskPlace::Rules(id) => id,
            DeskPlace::Home | DeskPlace::Publish => "",
        }
    }

    /// The address below that of the desk, encoded.
    pub(super) fn address(&self) -> String {
        let word = match self {
            DeskPlace::Home => return String::new(),
            DeskPlace::Publish => return "publish/".to_owned(),
            DeskPlace::League(_) => "league/",
            DeskPlace::Rules(_) => "rules/",
        };
        match self.id() {
            "" => word.to_owned(),
            id => format!("{word}{}/", utf8_percent_encode(id, PATH)),
        }
    }

    /// The state of the files that the page is about, as one word.
    pub(super) fn fingerprint(&self, sources: &Sources, src: &str) -> String {
        let below = folder_path(src, self.id());
        let own = sources.iter().filter(|it| it.path.starts_with(&below));
        digest_of(own.flat_map(|source| [source.path.as_str(), &source.text]))
    }
}

/// The name of the day in an address that was not asked for: that of an evening which goes on.
const EVENING: &str = "evening";

/// An action as one word, by what it wrote.
pub(super) fn digest(entries: &[UndoEntry]) -> String {
    digest_of(
        entries
            .iter()
            .flat_map(|entry| [entry.file.as_str(), &entry.after]),
    )
}

fn digest_of<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text);
    }
    let digits = hash.finalize();
    let digits = digits[..8].iter();
    digits.map(|byte| format!("{byte:02x}")).collect()
}

/// The characters of a path that are written as they are.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.');

impl KeeperDesk for DeskSession {
    fn show(&self, request: &DeskRequest) -> DeskAnswer {
        match request.path.as_str() {
            "desk.css" => DeskAnswer::Asset("x.css", STYLE),
            "desk.js" => DeskAnswer::Asset("x.js", SCRIPT),
            "site.css" => DeskAnswer::Asset("x.css", asset::plain_styles()),
            path => match DeskPlace::of(path) {
                Some(place) => self.page(&place, &request.query),
                None => DeskAnswer::Missing,
            },
        }
    }

    fn act(&self, request: &DeskRequest) -> DeskAnswer {
        let Some(place) = DeskPlace::of(&request.path) else {
            return DeskAnswer::Missing;
        };
        let form = DeskForm(&request.form);
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = &mut *memory;
        if let Some(language) = form.filled("language") {
            memory.language = Some(language);
            return see_other(&place, &memory.with_day(&request.query, &form), None);
        }
        let done = match &place {
            DeskPlace::Publish => publish::publish(self, memory, &form),
            _ => action::carry_out(self, memory, &place, &form, &request.query),
        };
        let is_written = matches!(done, Ok(Done::Written { .. }));
        let text = form.text("text");
        let name = form.filled("proposal").or_else(|| form.filled("title"));
        if let Some(name) = name.filter(|_| !text.is_empty()) {
            let key = (place.clone(), name);
            match is_written {
                true => memory.unsaved.remove(&key),
                false => memory.unsaved.insert(key, text),
            };
        }
        let answer = match done {
            Ok(Done::Noted) => None,
            Ok(Done::Written {
                outcome,
                before,
                after,
            }) => {
                let own = memory.own.entry(place.clone()).or_default();
                if own.last() != Some(&before) {
                    *own = vec![before];
                }
                own.push(after);
                Some(memory.tell(&place, ToldAction::Done(outcome)))
            }
            Err(refusal) => {
                let refused = ToldAction::Refused(refusal, request.form.clone());
                let answer = memory.tell(&place, refused);
                let query = memory.with_day(&request.query, &form);
                return back_to(&place, &query, Some(answer));
            }
        };
        match form.get("do") {
            // The new round is shown, and not the one that was looked at.
            "draw" => see_other(&place, &[], answer),
            _ => see_other(&place, &memory.with_day(&request.query, &form), answer),
        }
    }
}

impl DeskMemory {
    /// Keeps the answer to a form; returns its number.
    fn tell(&mut self, place: &DeskPlace, answer: ToldAction) -> u64 {
        self.answers += 1;
        let own = self.told.entry(place.clone()).or_default();
        own.insert(self.answers, answer);
        if own.len() > ANSWERS {
            own.pop_first();
        }
        self.answers
    }

    /// The answer of a number: what one window has asked, no other one shows.
    fn told_in(&self, place: &DeskPlace, number: u64) -> Option<&ToldAction> {
        self.told.get(place)?.get(&number)
    }

    /// The values of an address with the day of its form, where that is over: an evening goes on
    /// after midnight.
    fn with_day(&self, query: &[(String, String)], form: &DeskForm<'_>) -> Vec<(String, String)> {
        let mut query = query.to_vec();
        query.retain(|(name, _)| name != EVENING);
        let today = self.zone.clone().map(|zone| now().to_zoned(zone).date());
        let yesterday = today.and_then(|today| today.yesterday().ok());
        if date(&DeskForm(&query)).is_none() && yesterday.is_some() && date(form) == yesterday {
            query.push((EVENING.to_owned(), form.get("date").to_owned()));
        }
        query
    }

    /// Returns whether a page was made from the files as they are now; `is_loose` admits one
    /// from before other actions of the desk, where nobody else has changed the files.
    pub(super) fn is_fresh(
        &self,
        place: &DeskPlace,
        seen: &str,
        now: &str,
        is_loose: bool,
    ) -> bool {
        let own = self.own.get(place).map_or(&[][..], Vec::as_slice);
        let is_own = || own.last().is_some_and(|it| it == now) && own.iter().any(|it| it == seen);
        seen == now || is_loose && is_own()
    }
}

impl DeskSession {
    pub(super) fn new(options: GlobalOptions) -> Result<DeskSession, Vec<TemplateFault>> {
        Ok(DeskSession {
            options,
            engine: pages::templates()?,
            memory: Mutex::default(),
        })
    }

    /// The texts of a page's language, wherever the site stands.
    pub(super) fn locale_now(&self, memory: &mut DeskMemory, place: &DeskPlace) -> Locale {
        let Ok(project) = Project::open(&self.options, None) else {
            let language = memory.language.as_deref().unwrap_or("en");
            return Locale::for_tag(language, &TextOverrides::new());
        };
        let (compiled, _) = project.compile(None, true, &mut memory.documents);
        project.locale(&Self::language(memory, place, &project, &compiled))
    }

    /// The language in which a page is told.
    pub(super) fn language(
        memory: &DeskMemory,
        place: &DeskPlace,
        project: &Project,
        compiled: &CompiledSite,
    ) -> String {
        let own = match place {
            DeskPlace::League(id) => {
                let league = compiled.model.leagues.iter().find(|it| it.id == *id);
                league.map(|it| it.language.clone())
            }
            DeskPlace::Rules(id) => {
                let mut books = compiled.rule_books.iter().map(|it| &it.proposals.book);
                books.find(|it| it.id == *id).map(|it| it.language.clone())
            }
            DeskPlace::Home | DeskPlace::Publish => None,
        };
        let chosen = memory.language.clone().or(own);
        chosen.unwrap_or_else(|| project.config.language.clone())
    }

    fn page(&self, place: &DeskPlace, query: &[(String, String)]) -> DeskAnswer {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        match self.render(&mut memory, place, &DeskForm(query)) {
            Ok(Some(page)) => DeskAnswer::Page(page),
            Ok(None) => DeskAnswer::Missing,
            Err(stop) => {
                let texts = [stop.report, stop.message, stop.help];
                let texts = texts.into_iter().flatten();
                let texts: Vec<String> = texts.chain(fault_of_book(&self.options)).collect();
                let text = escape::text(&texts.join("\n"));
                let answer = DeskForm(query).number("answer");
                let told = answer.and_then(|number| memory.told_in(place, number));
                let lost = match told {
                    Some(ToldAction::Refused(..)) => {
                        "<p><strong>Nothing was written.</strong> What was typed is shown again \
                         as soon as the site can be read.</p>\n"
                    }
                    Some(ToldAction::Done(_)) | None => "",
                };
                DeskAnswer::Page(format!(
                    "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
                     <title>The site can not be read</title>\
                     <h1>The site can not be read</h1>\n{lost}<pre>{text}</pre>\n"
                ))
            }
        }
    }

    fn render(
        &self,
        memory: &mut DeskMemory,
        place: &DeskPlace,
        query: &DeskForm<'_>,
    ) -> Result<Option<String>, CommandError> {
        let mut project = Project::open(&self.options, None)?;
        memory.zone = Some(project.config.timezone.clone());
        let (compiled, found) = project.compile(None, true, &mut memory.documents);
        let mut diagnostics = std::mem::take(&mut project.diagnostics);
        diagnostics.append(found);
        let located = locate(diagnostics, &project.sources);
        let errors = located.iter().filter(|it| it.severity == Severity::Error);
        let fault = |it| output::human(std::slice::from_ref(it), &project.sources, false);
        let faults: Vec<String> = errors.take(FAULTS).map(fault).collect();
        let formulas = Formulas::default();
        let site = project.site(&compiled, &formulas);
        let language = Self::language(memory, place, &project, &compiled);
        let locale = project.locale(&language);
        let asked = query.number("answer");
        let told = asked.and_then(|number| memory.told_in(place, number));
        let told = told.cloned();
        let (outcome, refusal, typed) = match told {
            Some(ToldAction::Done(outcome)) => (Some(outcome), None, Vec::new()),
            Some(ToldAction::Refused(refusal, typed)) => (None, Some(refusal), typed),
            None => (None, None, Vec::new()),
        };
        let page = DeskPage {
            session: self,
            memory,
            place,
            query,
            typed: DeskForm(&typed),
            project: &project,
            compiled: &compiled,
            site: &site,
            locale: &locale,
        };
        let frame = DeskFrame {
            languages: other_languages(&language),
            language,
            outcome,
            refusal,
            faults,
            ..page.frame()
        };
        let is_there = match place {
            DeskPlace::League(id) => compiled.model.leagues.iter().any(|it| it.id == *id),
            DeskPlace::Rules(id) => {
                let mut books = compiled.rule_books.iter();
                books.any(|it| it.proposals.book.id == *id)
            }
            DeskPlace::Home | DeskPlace::Publish => true,
        };
        // The page may be gone because its own file can not be read.
        let place = match is_there || frame.faults.is_empty() {
            true => place,
            false => &DeskPlace::Home,
        };
        match place {
            DeskPlace::Home => page.fill("desk/home.html", &frame, &()).map(Some),
            DeskPlace::League(id) => page.of_league(id, frame),
            DeskPlace::Rules(id) => page.of_rules(id, frame),
            DeskPlace::Publish => page.of_publishing(frame).map(Some),
        }
    }
}

/// A page of the desk with all that it is made of.
struct DeskPage<'a> {
    session: &'a DeskSession,
    memory: &'a DeskMemory,
    place: &'a DeskPlace,
    query: &'a DeskForm<'a>,
    /// The form that was refused.
    typed: DeskForm<'a>,
    project: &'a Project,
    compiled: &'a CompiledSite,
    site: &'a Site<'a>,
    locale: &'a Locale,
}

impl DeskPage<'_> {
    /// The parts around the page that do not hang on the last action.
    fn frame(&self) -> DeskFrame {
        let (project, place) = (self.project, self.place);
        let log = read_undo_log(&project.root, DESK_LOG);
        let written = log.last().map(digest).unwrap_or_default();
        // Whatever somebody else has written over since can not be taken back.
        let text = |file: &str| project.sources.get(file).map(|it| it.text.as_str());
        let last = log.last().filter(|entries| {
            let mut entries = entries.iter();
            entries.all(|entry| entry.is_as_left(text(&entry.file)))
        });
        let last = last.and_then(<[_]>::first);
        // What was done on the page of another league is taken back there.
        let src = &project.config.src;
        let last = last.filter(|entry| match place {
            DeskPlace::League(id) | DeskPlace::Rules(id) if !id.is_empty() => {
                entry.file.starts_with(&format!("{src}/{id}/"))
            }
            _ => true,
        });
        DeskFrame {
            typed: TypedForm::of(self.typed),
            title: project.config.title.clone(),
            sections: sections(self.compiled, place, self.locale),
            seen: place.fingerprint(&project.sources, src),
            can_undo: last.map(|it| it.title.clone().unwrap_or_else(|| it.file.clone())),
            undo: written,
            ..DeskFrame::default()
        }
    }

    /// The page of a league; `None` if there is none.
    fn of_league(&self, id: &str, frame: DeskFrame) -> Result<Option<String>, CommandError> {
        let mut leagues = self.compiled.model.leagues.iter();
        let Some(index) = leagues.position(|it| it.id == *id) else {
            return Ok(None);
        };
        let context = LeagueContext::of(self.site, index).written_in(self.locale);
        let frame = DeskFrame {
            title: context.league.title.clone(),
            page: Some(context.url("")),
            accent: self.site.accent(&context.league.id),
            ..frame
        };
        let page = match context.league.rules.traits().tournament {
            true => self.of_tournament(&context, &frame),
            false => self.of_evening(&context, frame),
        };
        page.map(Some)
    }

    fn of_tournament(
        &self,
        context: &LeagueContext<'_>,
        frame: &DeskFrame,
    ) -> Result<String, CommandError> {
        let nothing = BTreeMap::new();
        let presence = self.memory.presence.get(&context.league.id);
        let presence = presence.unwrap_or(&nothing);
        let view = tournament_view(context, self.query.number("round"), presence);
        self.fill("desk/tournament.html", frame, &view)
    }

    fn of_evening(
        &self,
        context: &LeagueContext<'_>,
        frame: DeskFrame,
    ) -> Result<String, CommandError> {
        let nobody = BTreeSet::new();
        let present = self.memory.present.get(&context.league.id);
        let present = present.unwrap_or(&nobody);
        let today = self.project.today();
        // An evening goes on after midnight, but not for a day.
        let goes_on = |day: &Date| day.tomorrow().is_ok_and(|next| next >= today);
        let evening = self.query.number(EVENING).filter(goes_on);
        let date = date(self.query).or(evening).unwrap_or(today);
        let frame = DeskFrame {
            day: Some(date.to_string()),
            ..frame
        };
        let asks_for_teams = self.query.filled("teams").is_some();
        let view = evening_view(context, date, present, asks_for_teams, self.typed);
        self.fill("desk/evening.html", &frame, &view)
    }

    /// The page of a rule book; `None` if there is none.
    fn of_rules(&self, id: &str, frame: DeskFrame) -> Result<Option<String>, CommandError> {
        let mut books = self.compiled.rule_books.iter();
        let Some(index) = books.position(|it| it.proposals.book.id == *id) else {
            return Ok(None);
        };
        let context = RuleBookContext::of(self.site, index).written_in(self.locale);
        let frame = DeskFrame {
            title: context.book_title().to_owned(),
            page: Some(context.home()),
            accent: self.site.accent(&context.book.id),
            ..frame
        };
        let draft = draft(self.project, self.compiled, index, self.query)?;
        let mut view = rule_book_desk_view(&context, &self.project.sources, now(), draft);
        let unsaved = &self.memory.unsaved;
        let unsaved = |name: &str| unsaved.get(&(self.place.clone(), name.to_owned()));
        let open = view.open.iter_mut().chain(&mut view.pending);
        let texts = open.map(|proposal| (&proposal.id, &mut proposal.text));
        let draft = view.draft.iter_mut();
        let draft = draft.map(|draft| (&draft.title, &mut draft.text));
        for (name, text) in texts.chain(draft) {
            if let Some(unsaved) = unsaved(name) {
                text.clone_from(unsaved);
            }
        }
        self.fill("desk/rules.html", &frame, &view).map(Some)
    }

    fn of_publishing(&self, frame: DeskFrame) -> Result<String, CommandError> {
        let said = self.memory.said.clone();
        let view = publish::view(self.project, self.compiled, self.locale, said);
        // What was published before the last change is not all that there is.
        let said = view.said.as_ref();
        let said = said.filter(|said| said.way_out.is_some() || view.files.is_empty());
        let frame = DeskFrame {
            title: self.locale.text("desk_publish").to_owned(),
            published: said.map(|said| said.title.clone()),
            ..frame
        };
        self.fill("desk/publish.html", &frame, &view)
    }

    fn fill(
        &self,
        template: &str,
        frame: &DeskFrame,
        view: &impl serde::Serialize,
    ) -> Result<String, CommandError> {
        let engine = &self.session.engine;
        pages::page(engine, self.site, self.locale, template, frame, view)
            .map_err(|fault| CommandError::because(3, fault.message))
    }
}

/// Answers that are kept for a page: more windows than anybody has open.
const ANSWERS: usize = 16;

/// Errors that a page shows at most.
const FAULTS: usize = 10;

#[expect(clippy::disallowed_methods, reason = "the shell reads the clock")]
fn now() -> Timestamp {
    Timestamp::now()
}

/// The errors of the site's own file, for which nothing else can be read.
fn fault_of_book(options: &GlobalOptions) -> Option<String> {
    let root = find_root(options.root.as_deref()).ok()?;
    let book = SiteConfig::read(&root).ok()?;
    let located = locate(book.diagnostics, &book.sources);
    let text = output::human(&located, &book.sources, false);
    Some(text).filter(|_| book.config.is_none())
}

/// The day that an address names; one more than a year ahead is a slip.
pub(super) fn date(query: &DeskForm<'_>) -> Option<Date> {
    let today = now().to_zoned(TimeZone::UTC).date();
    let last = today.saturating_add(1.year());
    query.number("date").filter(|date| *date <= last)
}

/// The proposal that an address asks to begin.
fn draft(
    project: &Project,
    compiled: &CompiledSite,
    index: usize,
    query: &DeskForm<'_>,
) -> Result<Option<ProposalText>, CommandError> {
    let Some(title) = query.filled("title") else {
        return Ok(None);
    };
    let (author, procedure) = (query.filled("author"), query.filled("procedure"));
    let book = &compiled.rule_books[index];
    let next = new::proposal::proposal(
        project,
        book,
        Some(&title),
        author.as_deref(),
        procedure.as_deref(),
    )?;
    Ok(Some(ProposalText {
        title,
        author: author.unwrap_or_default(),
        procedure: procedure.unwrap_or_default(),
        path: next.path,
        text: next.text,
    }))
}

/// Links to every page of the desk.
fn sections(compiled: &CompiledSite, place: &DeskPlace, locale: &Locale) -> Vec<DeskLink> {
    let leagues = compiled.model.leagues.iter();
    let leagues = leagues.map(|it| (it.title.clone(), DeskPlace::League(it.id.clone())));
    let books = compiled.rule_books.iter().map(|it| &it.proposals.book);
    let books = books.map(|it| (it.title.clone(), DeskPlace::Rules(it.id.clone())));
    let publish = locale.text("desk_publish").to_owned();
    let link = |(name, own): (String, DeskPlace)| DeskLink {
        name,
        url: format!("{DESK}{}", own.address()),
        current: own == *place,
    };
    let publish = std::iter::once((publish, DeskPlace::Publish));
    leagues.chain(books).chain(publish).map(link).collect()
}

/// The very page from which a form came, with the answer to it.
fn back_to(place: &DeskPlace, query: &[(String, String)], answer: Option<u64>) -> DeskAnswer {
    let kept = query.iter().filter(|(name, _)| name != "answer");
    let kept = kept.map(|(name, value)| (name.as_str(), value.clone()));
    let answer = answer.map(|number| ("answer", number.to_string()));
    let query = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(kept.chain(answer))
        .finish();
    let gap = if query.is_empty() { "" } else { "?" };
    DeskAnswer::SeeOther(format!("{}{gap}{query}", place.address()))
}

/// The page that shows what a form has done.
fn see_other(place: &DeskPlace, query: &[(String, String)], answer: Option<u64>) -> DeskAnswer {
    let kept = query.iter().cloned();
    let kept = kept.filter(|(name, _)| ["round", "date", EVENING].contains(&name.as_str()));
    back_to(place, &kept.collect::<Vec<_>>(), answer)
}
