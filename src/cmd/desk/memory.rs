//! The memory of the desk from one form to the next, and the pages to which it belongs.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use sha2::{Digest, Sha256};

use crate::authoring::undo_log::UndoEntry;
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::desk::form::DeskForm;
use crate::desk::pages::{DeskOutcome, DeskRefusal};
use crate::desk::publishing::GitAnswer;
use crate::load::content::{DocumentCache, folder_path};
use crate::load::text_overrides::TextOverrides;
use crate::render::locale::Locale;
use crate::site::compile::CompiledSite;
use crate::syntax::source::Sources;

/// The name of the day in an address that was not asked for: that of an evening which goes on.
pub(super) const EVENING: &str = "evening";

/// Answers that are kept for a page: more windows than anybody has open.
const ANSWERS: usize = 16;

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

impl DeskPlace {
    pub(super) fn of(path: &str) -> Option<DeskPlace> {
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

/// The characters of a path that are written as they are.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'-')
    .remove(b'_')
    .remove(b'.');

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
    pub unsaved: BTreeMap<(DeskPlace, String), String>,
    /// The time zone of the site, by which the day begins.
    pub zone: Option<TimeZone>,
    /// The words of git when it was asked last.
    pub said: Option<GitAnswer>,
}

/// The outcome of an action.
#[derive(Clone, Debug)]
pub(super) enum ToldAction {
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

impl DeskMemory {
    /// Keeps the answer to a form; returns its number.
    pub(super) fn tell(&mut self, place: &DeskPlace, answer: ToldAction) -> u64 {
        self.answers += 1;
        let own = self.told.entry(place.clone()).or_default();
        own.insert(self.answers, answer);
        if own.len() > ANSWERS {
            own.pop_first();
        }
        self.answers
    }

    /// The answer of a number: what one window has asked, no other one shows.
    pub(super) fn told_in(&self, place: &DeskPlace, number: u64) -> Option<&ToldAction> {
        self.told.get(place)?.get(&number)
    }

    /// The values of an address with the day of its form, where that is over: an evening goes on
    /// after midnight.
    pub(super) fn with_day(
        &self,
        query: &[(String, String)],
        form: &DeskForm<'_>,
    ) -> Vec<(String, String)> {
        let mut query = query.to_vec();
        query.retain(|(name, _)| name != EVENING);
        let today = self.zone.clone().map(|zone| now().to_zoned(zone).date());
        let yesterday = today.and_then(|today| today.yesterday().ok());
        if date(&DeskForm(&query)).is_none() && yesterday.is_some() && date(form) == yesterday {
            query.push((EVENING.to_owned(), form.get("date").to_owned()));
        }
        query
    }

    /// Keeps the state of a page's files that an action found, and the one that it left.
    pub(super) fn wrote(&mut self, place: &DeskPlace, before: String, after: String) {
        let own = self.own.entry(place.clone()).or_default();
        if own.last() != Some(&before) {
            *own = vec![before];
        }
        own.push(after);
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

    /// The texts of a page's language, wherever the site stands.
    pub(super) fn locale_now(&mut self, options: &GlobalOptions, place: &DeskPlace) -> Locale {
        let Ok(project) = Project::open(options, None) else {
            let language = self.language.as_deref().unwrap_or("en");
            return Locale::for_tag(language, &TextOverrides::new());
        };
        let (compiled, _) = project.compile(None, true, &mut self.documents);
        project.locale(&self.language_of(place, &project, &compiled))
    }

    /// The language in which a page is told.
    pub(super) fn language_of(
        &self,
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
        let chosen = self.language.clone().or(own);
        chosen.unwrap_or_else(|| project.config.language.clone())
    }
}

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

/// The day that an address names; one more than a year ahead is a slip.
pub(super) fn date(query: &DeskForm<'_>) -> Option<Date> {
    let today = now().to_zoned(TimeZone::UTC).date();
    let last = today.saturating_add(1.year());
    query.number("date").filter(|date| *date <= last)
}

#[expect(clippy::disallowed_methods, reason = "the shell reads the clock")]
pub(super) fn now() -> Timestamp {
    Timestamp::now()
}
