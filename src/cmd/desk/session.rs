//! The desk while it is open: its pages, and the answers to its forms.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use jiff::civil::Date;
use url::form_urlencoded;

use crate::authoring::undo_log::DESK_LOG;
use crate::cmd::CommandError;
use crate::cmd::book_toml::{SiteConfig, find_root};
use crate::cmd::content_change::read_undo_log;
use crate::cmd::desk::memory::{
    DeskMemory, DeskPlace, Done, EVENING, ToldAction, date, digest, now,
};
use crate::cmd::desk::{action, publish};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::new;
use crate::cmd::project::Project;
use crate::desk::evening::evening_view;
use crate::desk::form::DeskForm;
use crate::desk::pages::{self, DeskFrame, DeskLink, SCRIPT, STYLE, TypedForm, other_languages};
use crate::desk::rule_book_desk::{ProposalText, open_proposals, rule_book_desk_view};
use crate::desk::tournament::tournament_view;
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

/// The desk of a site.
pub(super) struct DeskSession {
    options: GlobalOptions,
    engine: TemplateEngine,
    memory: Mutex<DeskMemory>,
}

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
            DeskPlace::Publish => publish::publish(&self.options, memory, &form),
            _ => action::carry_out(&self.options, memory, &place, &form, &request.query),
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
                memory.wrote(&place, before, after);
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

impl DeskSession {
    pub(super) fn new(options: GlobalOptions) -> Result<DeskSession, Vec<TemplateFault>> {
        Ok(DeskSession {
            options,
            engine: pages::templates()?,
            memory: Mutex::default(),
        })
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
        let language = memory.language_of(place, &project, &compiled);
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
            DeskPlace::Home => page.of_home(frame).map(Some),
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
            title: self.locale.text("desk").to_owned(),
            sections: self.sections(),
            seen: place.fingerprint(&project.sources, src),
            can_undo: last.map(|it| it.title.clone().unwrap_or_else(|| it.file.clone())),
            undo: written,
            ..DeskFrame::default()
        }
    }

    /// Links to every page of the desk: the leagues, then the rule books, then publishing.
    fn sections(&self) -> Vec<DeskLink> {
        let leagues = self.compiled.model.leagues.iter();
        let leagues = leagues.map(|it| (it.title.clone(), DeskPlace::League(it.id.clone())));
        let books = self.compiled.rule_books.iter();
        let books = books.map(|it| &it.proposals.book);
        let books = books.map(|it| (it.title.clone(), DeskPlace::Rules(it.id.clone())));
        let publish = self.locale.text("desk_publish").to_owned();
        let publish = std::iter::once((publish, DeskPlace::Publish));
        let link = |(name, own): (String, DeskPlace)| DeskLink {
            name,
            state: None,
            url: format!("{DESK}{}", own.address()),
            current: own == *self.place,
        };
        leagues.chain(books).chain(publish).map(link).collect()
    }

    /// The list of the desk's pages, on which each league says how far it has come, and each rule
    /// book how many votes are open.
    fn of_home(&self, mut frame: DeskFrame) -> Result<String, CommandError> {
        let leagues = (0..self.compiled.model.leagues.len()).map(|index| {
            let context = LeagueContext::of(self.site, index).written_in(self.locale);
            let going_on = context.round_in_progress().map(|round| round.name);
            going_on.unwrap_or_else(|| context.state())
        });
        let books = (0..self.compiled.rule_books.len()).map(|index| {
            open_proposals(&RuleBookContext::of(self.site, index).written_in(self.locale))
        });
        for (link, state) in frame.sections.iter_mut().zip(leagues.chain(books)) {
            link.state = Some(state);
        }
        self.fill("desk/home.html", &frame, &())
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
        let view = evening_view(context, (date, today), present, asks_for_teams, self.typed);
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

/// Errors that a page shows at most.
const FAULTS: usize = 10;

/// The errors of the site's own file, for which nothing else can be read.
fn fault_of_book(options: &GlobalOptions) -> Option<String> {
    let root = find_root(options.root.as_deref()).ok()?;
    let book = SiteConfig::read(&root).ok()?;
    let located = locate(book.diagnostics, &book.sources);
    let text = output::human(&located, &book.sources, false);
    Some(text).filter(|_| book.config.is_none())
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
