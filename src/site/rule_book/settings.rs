//! The rules of decision: members, offices, procedures and the calendar, now and as they were.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::context::RuleBookContext;
use super::view::{
    AwardsRow, ChangedValue, MembershipRow, NotedLink, OfficeRow, ProcedureView, SettingsChange,
    SettingsView, VersionBanner,
};
use crate::league::League;
use crate::load::resolve::is_league;
use crate::render::locale::capital;
use crate::rulebook::book::{DatedSetting, MembershipOrigin, MembershipSpan, OfficeTenure, Person};
use crate::rulebook::procedure::{PROCEDURES, Procedure, ProcedureTerm, TermValue, is_told};
use crate::rulebook::proposal::{ConfigurationChange, ProposalChange};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::version_names;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::site::view::NamedLink;
use crate::syntax::address;
use crate::syntax::option_default::option_default;

/// The page as it is now, and one for each instant at which options changed.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        let mut pages = vec![page(context, "", None)];
        let instants = instants(context);
        let names = names(context, &instants);
        for (at, name) in instants.iter().zip(&names) {
            pages.push(page(
                context,
                &format!("{}/", address::part(name)),
                Some(*at),
            ));
        }
        pages
    },
    navigation: |context| vec![link(context)],
};

/// The page as it is now.
pub(crate) fn link(context: &RuleBookContext<'_>) -> NamedLink {
    NamedLink {
        name: context.text("who_decides"),
        url: Some(context.url(FOLDER)),
    }
}

/// The procedure of corrections, which every rule book has.
const EDITORIAL: &str = "editorial";

/// The options of the calendar in the order in which they are told, behind those of leagues.
const CALENDAR: [&str; 5] = [
    "calendar.epoch",
    "calendar.week-length",
    "calendar.voting-start",
    "calendar.pauses",
    "calendar.utc-offset",
];

/// The place of the points on the page.
pub(crate) const POINTS: &str = "Points";

/// The folder of the page, below the rule book's address.
pub(crate) const FOLDER: &str = "configuration/";

/// The page, or a version of it: the one that holds from an instant, `None` from the beginning.
fn page(
    context: &RuleBookContext<'_>,
    name: &str,
    version: Option<Option<Timestamp>>,
) -> RuleBookPage {
    let address = format!("{}{FOLDER}{name}", context.folder());
    RuleBookPage::made(address, move |page| {
        let view = view(&page.context, version);
        // A description of its own, as every page has one (W2).
        let when = version.map(|at| {
            at.map_or_else(
                || page.context.text("in_force_from_the_start"),
                |at| page.context.since(at),
            )
        });
        let description = when.map(|when| format!("{}, {when}", page.title(&view.heading)));
        page.made(
            "settings.html",
            page.title(&view.heading),
            description,
            &view,
        )
    })
}

/// The instants so far from which options hold, the beginning first.
fn instants(context: &RuleBookContext<'_>) -> Vec<Option<Timestamp>> {
    let settings = context.book.settings.iter().map(|it| it.from);
    let begun = settings.filter(|at| at.is_none_or(|at| context.history.as_of.has_happened(at)));
    let all: BTreeSet<Option<Timestamp>> = begun.chain([None]).collect();
    all.into_iter().collect()
}

fn names(context: &RuleBookContext<'_>, instants: &[Option<Timestamp>]) -> Vec<String> {
    version_names::names(instants.iter().copied(), &context.book.zone)
}

/// By league and key.
type SettingsByKey<'a> = BTreeMap<(Option<&'a str>, &'a str), &'a DatedSetting>;

/// The options that hold from an instant on, by league and key.
fn settings_at<'a>(context: &RuleBookContext<'a>, at: Option<Timestamp>) -> SettingsByKey<'a> {
    let mut begun: Vec<&DatedSetting> = context.book.settings.iter().collect();
    begun.retain(|setting| setting.from <= at);
    begun.sort_by_key(|setting| setting.from);
    let by_key = begun
        .into_iter()
        .map(|it| ((it.league.as_deref(), it.key.as_str()), it));
    by_key.collect()
}

/// A time in which the options stay as they are.
#[derive(Clone, Copy, Debug)]
struct SettingsSpan {
    /// From when they hold; `None` from the beginning.
    from: Option<Timestamp>,
    /// The next change of them, if there was one.
    until: Option<Timestamp>,
}

impl SettingsSpan {
    /// The time of a version of the page; without one that which goes on.
    fn of(version: Option<Option<Timestamp>>, instants: &[Option<Timestamp>]) -> SettingsSpan {
        let from = version.unwrap_or(instants.last().copied().flatten());
        let number = instants.iter().position(|it| *it == from);
        let until = number.and_then(|number| *instants.get(number + 1)?);
        SettingsSpan { from, until }
    }

    /// The instant for which offices are told: an earlier version shows who held one when it
    /// ended.
    fn moment(self, context: &RuleBookContext<'_>) -> Timestamp {
        match self.until {
            Some(until) => until - SignedDuration::from_secs(1),
            None => context.history.as_of.at(),
        }
    }

    /// Those who were members in it, and of the one that goes on those who are none.
    fn people(self, context: &RuleBookContext<'_>) -> [Vec<MembershipRow>; 2] {
        match self.until {
            Some(until) => {
                let from = self.from.unwrap_or(Timestamp::MIN);
                [members_between(context, from, until), Vec::new()]
            }
            None => {
                let now = self.moment(context);
                [members(context, now), former(context, now)]
            }
        }
    }
}

fn view(context: &RuleBookContext<'_>, version: Option<Option<Timestamp>>) -> SettingsView {
    let instants = instants(context);
    let span = SettingsSpan::of(version, &instants);
    let procedures = procedures(context, span.from);
    let mut people = span.people(context);
    clear_only_class(&mut people, &procedures);
    let [members, former] = people;
    let changes = changes(context);
    SettingsView {
        heading: heading(context, version, &instants),
        as_of: context.as_of(),
        banner: span.until.map(|until| banner(context, until)),
        members,
        former_heading: context.text(match is_of_league(context) {
            true => "inactive_members",
            false => "former_members",
        }),
        former,
        offices: offices(context, span.moment(context), span.until.is_none()),
        procedures,
        calendar: others(context, span.from),
        changes: match version {
            None => changes,
            Some(at) => changes.into_iter().filter(|it| it.at == at).collect(),
        },
        awards: match version {
            None => awards(context),
            Some(_) => Vec::new(),
        },
        versions: versions(context, version, &instants),
    }
}

/// Leaves the class of everybody away where it is the same one and no procedure speaks of it: then
/// it says nothing.
fn clear_only_class(people: &mut [Vec<MembershipRow>], procedures: &[ProcedureView]) {
    let mut rows = people.iter().flatten().map(|row| &row.class);
    let class = rows.next();
    let mut told = procedures.iter().flat_map(|it| &it.sentences);
    let is_told = class.is_some_and(|class| told.any(|it| it.contains(class.as_str())));
    if !is_told && rows.all(|row| Some(row) == class) {
        for row in people.iter_mut().flatten() {
            row.class.clear();
        }
    }
}

/// "Who decides", of a version with its day.
fn heading(
    context: &RuleBookContext<'_>,
    version: Option<Option<Timestamp>>,
    instants: &[Option<Timestamp>],
) -> String {
    let title = context.text("who_decides");
    match version {
        None => title,
        Some(None) => context.locale.fill("version_base", &[("title", &title)]),
        Some(Some(at)) => {
            let when = day(context, at, instants);
            let values = [("title", title.as_str()), ("when", &when)];
            context.locale.fill("version_of", &values)
        }
    }
}

/// The day of a version, with its time where two began on one day.
fn day(context: &RuleBookContext<'_>, at: Timestamp, instants: &[Option<Timestamp>]) -> String {
    context.day_among(at, instants.iter().copied().flatten())
}

/// Says that a version has ended, and leads to the options in force.
fn banner(context: &RuleBookContext<'_>, until: Timestamp) -> VersionBanner {
    let until = context.last_moment(until);
    VersionBanner {
        text: context
            .locale
            .fill("earlier_settings", &[("until", &until)]),
        link: NamedLink {
            name: context.text("settings_in_force"),
            url: Some(context.url(FOLDER)),
        },
    }
}

/// Links to all versions, the newest first; none where there is only one.
fn versions(
    context: &RuleBookContext<'_>,
    version: Option<Option<Timestamp>>,
    instants: &[Option<Timestamp>],
) -> Vec<NotedLink> {
    if instants.len() < 2 {
        return Vec::new();
    }
    let names = names(context, instants);
    let link = |number: usize| NamedLink {
        name: match instants[number] {
            Some(at) => day(context, at, instants),
            None => context.text("in_force_from_the_start"),
        },
        // A version does not lead to itself.
        url: (version != Some(instants[number]))
            .then(|| context.url(&format!("{FOLDER}{}/", address::part(&names[number])))),
    };
    let line = |number: usize| NotedLink {
        link: link(number).into(),
        state: match number + 1 == instants.len() {
            true => context.text("in_force"),
            false => String::new(),
        },
        note: None,
    };
    (0..instants.len()).rev().map(line).collect()
}

/// The points that each person was awarded, with the proposals in the order of their effect.
fn awards(context: &RuleBookContext<'_>) -> Vec<AwardsRow> {
    let history = context.history;
    let signed = |points: i64| context.locale.signed(points as f64, 0);
    let day = |at| context.site.config.timezone.to_datetime(at).date();
    let mut passed: Vec<ProposalId> = history.proposals.ids().collect();
    passed.retain(|&id| !history.change_results[id].is_empty());
    passed.sort_by_key(|&id| (history.in_force_since(id), id));
    let mut given: BTreeMap<&String, Vec<NotedLink>> = BTreeMap::new();
    for id in passed {
        let changes = history.proposals[id].proposal.changes.iter();
        for (change, result) in changes.zip(&history.change_results[id]) {
            if let (ProposalChange::Award { player, points }, None) = (change, result.void) {
                let since = history.in_force_since(id);
                given.entry(player).or_default().push(NotedLink {
                    link: context.proposal(id),
                    state: signed(*points),
                    note: since.map(|at| context.locale.date_short(day(at))),
                });
            }
        }
    }
    let row = |(player, points): (&String, i64)| AwardsRow {
        name: context.person(player),
        sum: context.locale.number(points as f64, 0),
        given: given.remove(player).unwrap_or_default(),
    };
    by_points(context).into_iter().map(row).collect()
}

/// The points of everybody who was awarded some, the most first.
pub(crate) fn by_points<'a>(context: &RuleBookContext<'a>) -> Vec<(&'a String, i64)> {
    let awards = context.history.awards.iter();
    let mut awards: Vec<_> = awards.map(|(player, points)| (player, *points)).collect();
    awards.sort_by_key(|(_, points)| Reverse(*points));
    awards
}

fn members(context: &RuleBookContext<'_>, at: Timestamp) -> Vec<MembershipRow> {
    let people = context.book.people.values();
    let row = |person: &Person, span: &MembershipSpan| {
        let why = context.why(span.why);
        member(context, person, span, why)
    };
    let now = people.filter_map(|person| Some(row(person, person.span(at)?)));
    now.collect()
}

/// Returns whether members come from a league, where one who is none is inactive.
fn is_of_league(context: &RuleBookContext<'_>) -> bool {
    let mut spans = context.book.people.values().flat_map(|it| &it.spans);
    spans.any(|span| !matches!(span.why, MembershipOrigin::Listed))
}

/// Those who belonged to the rule book, or will.
fn former(context: &RuleBookContext<'_>, at: Timestamp) -> Vec<MembershipRow> {
    let people = context.book.people.values();
    let gone = people.filter(|person| person.span(at).is_none());
    let row = |person: &Person| {
        let last = person.spans.last()?;
        Some(member(context, person, last, String::new()))
    };
    gone.filter_map(row).collect()
}

/// Those who belonged to the rule book at some time from one instant on until another.
fn members_between(
    context: &RuleBookContext<'_>,
    from: Timestamp,
    until: Timestamp,
) -> Vec<MembershipRow> {
    let row = |person: &Person| {
        let mut spans = person.spans.iter();
        let last = spans.rfind(|it| it.from < until && it.until > from)?;
        // What came later was not known then.
        let known = person.spans.iter().filter(|it| it.from < until);
        let open = |span: &MembershipSpan| MembershipSpan {
            until: match span.until > until {
                true => Timestamp::MAX,
                false => span.until,
            },
            ..span.clone()
        };
        let known = Person {
            spans: known.map(open).collect(),
            ..person.clone()
        };
        Some(member(context, &known, last, String::new()))
    };
    context.book.people.values().filter_map(row).collect()
}

/// A person with a time of membership; `why` is its reason where that is told.
fn member(
    context: &RuleBookContext<'_>,
    person: &Person,
    span: &MembershipSpan,
    why: String,
) -> MembershipRow {
    // "Member since 1 May" says all of a time that goes on, and the beginning of one that ended.
    let has_since = |it: &MembershipSpan| !matches!(it.why, MembershipOrigin::Listed);
    let is_begun = |it: &MembershipSpan| !why.is_empty() && has_since(it) && it.from == span.from;
    let is_told = |it: &&MembershipSpan| is_begun(it) && it.until == Timestamp::MAX;
    let is_one_class = person.spans.iter().all(|it| it.class == span.class);
    let told = |it: &MembershipSpan| {
        let from = match is_begun(it) {
            true => Timestamp::MIN,
            false => it.from,
        };
        let time = self::span(context, from, it.until);
        // Below the time that goes on an earlier one would be taken for its span.
        let time = match !why.is_empty() && it.until <= span.from {
            true => context
                .locale
                .labelled(&context.text("earlier_membership"), &time),
            false => time,
        };
        match is_one_class {
            true => time,
            false => context.locale.labelled(&context.class(&it.class), &time),
        }
    };
    let spans = person.spans.iter().filter(|it| !is_told(it)).map(told);
    MembershipRow {
        name: person.name.clone(),
        class: context.class(&span.class),
        spans: spans.collect(),
        why,
    }
}

/// "1 May to 12 October", the last day with it.
pub(crate) fn span(context: &RuleBookContext<'_>, from: Timestamp, until: Timestamp) -> String {
    let (from, until) = (
        (from > Timestamp::MIN).then(|| context.moment(from)),
        (until < Timestamp::MAX).then(|| context.last_moment(until)),
    );
    match (from, until) {
        (None, None) => context.text("always"),
        (Some(from), Some(until)) if from == until => from,
        (Some(from), None) => context.locale.fill("since_when", &[("from", &from)]),
        (None, Some(until)) => context.locale.fill("until_when", &[("until", &until)]),
        (Some(from), Some(until)) => context
            .locale
            .fill("from_until", &[("from", &from), ("until", &until)]),
    }
}

fn offices(context: &RuleBookContext<'_>, at: Timestamp, is_now: bool) -> Vec<OfficeRow> {
    let book = context.book;
    let row = |(office, tenures): (&String, &Vec<OfficeTenure>)| {
        // An earlier version does not know who came later.
        let begun = tenures.iter().filter(|it| is_now || it.from <= at);
        let tenure = |it: &OfficeTenure| {
            let span = span(context, it.from, it.until);
            // The only one that there is, is the holder's who is named above.
            match tenures.len() == 1 && book.holder(office, at) == Some(&it.holder) {
                true => span,
                false => context.locale.labelled(&context.person(&it.holder), &span),
            }
        };
        OfficeRow {
            office: words(office),
            holder: match book.holder(office, at) {
                Some(holder) => context.person(holder),
                None => context.text("vacant"),
            },
            tenures: begun.map(tenure).collect(),
        }
    };
    book.offices.iter().map(row).collect()
}

/// The procedures as they are from an instant on, each with its options: the usual one first,
/// and corrections last.
fn procedures(context: &RuleBookContext<'_>, at: Option<Timestamp>) -> Vec<ProcedureView> {
    let settings = settings_at(context, at);
    let view = |(name, first): (&String, &std::sync::Arc<dyn Procedure>)| {
        let changes = context.book.procedure_changes.iter();
        let begun = changes.filter(|it| it.name == *name && Some(it.from) <= at);
        let procedure = begun
            .max_by_key(|it| it.from)
            .map_or(first, |it| &it.procedure);
        let prefix = format!("procedures.{name}.");
        let own = settings
            .values()
            .filter(|it| it.league.is_none() && it.key.starts_with(&prefix));
        ProcedureView {
            name: context.procedure(name),
            is_default: context.book.default_procedure.as_deref() == Some(name),
            sentences: terms(context, procedure.terms()),
            // What the sentences say is not listed once more: the changes say since when.
            options: own
                .filter(|it| !is_told(&it.key[prefix.len()..]))
                .map(|it| option(context, it, &prefix))
                .collect(),
        }
    };
    let mut procedures: Vec<_> = context.book.procedures.iter().collect();
    let usual = context.book.default_procedure.as_deref();
    procedures.sort_by_key(|(name, _)| (usual != Some(name), *name == EDITORIAL));
    procedures.into_iter().map(view).collect()
}

/// Sentences of a procedure in the page's language.
pub(crate) fn terms(context: &RuleBookContext<'_>, terms: Vec<ProcedureTerm>) -> Vec<String> {
    terms.iter().map(|term| sentence(context, term)).collect()
}

fn sentence(context: &RuleBookContext<'_>, term: &ProcedureTerm) -> String {
    let values = term.values.iter();
    let values: Vec<(&str, String)> = values
        .map(|(name, value)| match *name {
            "office" => ("office", spaced(&term_value(context, value))),
            name => (name, term_value(context, value)),
        })
        .collect();
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    context.locale.fill(term.key, &values)
}

fn term_value(context: &RuleBookContext<'_>, value: &TermValue) -> String {
    match value {
        TermValue::Word(word) => context.section_title(word).to_owned(),
        TermValue::Class(class) => context.class(class),
        TermValue::Phrase(term) => sentence(context, term),
        TermValue::List(values) => {
            let values = values.iter().map(|value| term_value(context, value));
            values.collect::<Vec<_>>().join(", ")
        }
    }
}

/// An option's name in words, where it has one: "Days of an nweek" for `calendar.week-length`.
fn named(context: &RuleBookContext<'_>, key: &str) -> String {
    let (start, last) = key.rsplit_once('.').unwrap_or(("", key));
    let word = format!("option_{last}");
    let words = context.text(&word);
    match start.strip_prefix("procedures.") {
        _ if words == word => key.to_owned(),
        Some(procedure) => context
            .locale
            .labelled(&context.procedure(procedure), &words),
        None => words,
    }
}

/// An option of the rule book in words, or of a league with the league's title before it.
fn named_of(context: &RuleBookContext<'_>, league: Option<&str>, key: &str) -> String {
    let name = named(context, key);
    match league {
        None => name,
        Some(league) => {
            let own = configured_league(context, league).map(|it| context.league(it).name);
            let title = own.as_deref().unwrap_or(league);
            context.locale.labelled(title, &name)
        }
    }
}

/// The league that the rule book calls by a name.
pub(crate) fn configured_league<'a>(
    context: &RuleBookContext<'a>,
    named: &str,
) -> Option<&'a League> {
    let mut leagues = context.site.compiled.model.leagues.iter();
    leagues.find(|league| is_league(&league.id, named, &context.book.id))
}

/// A value in words, where it has such: "the older one stays" for `oldest-first`, and days for a
/// list of pauses.
fn valued(context: &RuleBookContext<'_>, value: &str) -> String {
    let word = format!("value_{value}");
    let words = context.text(&word);
    if words != word {
        return words;
    }
    let list = value.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let ends = value.split(['[', ']', ',', ' ']);
    let ends = ends.filter(|end| !end.is_empty()).map(str::parse::<Date>);
    let Ok(ends) = ends.collect::<Result<Vec<Date>, _>>() else {
        return list.unwrap_or(value).to_owned();
    };
    let date = |date: Date| context.locale.date_in_text(date);
    // A pause ends before the day that is written.
    let spans = ends.chunks(2).map(|span| match *span {
        [from, until] => {
            let last = until.yesterday().unwrap_or(until);
            if last <= from {
                return date(from);
            }
            let (from, until) = (date(from), date(last));
            let values = [("from", from.as_str()), ("until", &until)];
            context.locale.fill("from_until", &values)
        }
        _ => span.iter().map(|day| date(*day)).collect(),
    });
    spans.collect::<Vec<_>>().join(", ")
}

/// The options that belong to no procedure: the calendar, and those of leagues.
fn others(context: &RuleBookContext<'_>, at: Option<Timestamp>) -> Vec<NotedLink> {
    let settings = settings_at(context, at).into_values();
    let own = settings.filter(|it| !it.key.starts_with("procedures.") || it.league.is_some());
    let mut own: Vec<&DatedSetting> = own.collect();
    // As one reads a calendar, not by the letters of the keys.
    own.sort_by_key(|it| CALENDAR.iter().position(|key| *key == it.key));
    own.into_iter().map(|it| option(context, it, "")).collect()
}

/// An option with its value, since when it has it, and by which proposal.
fn option(context: &RuleBookContext<'_>, setting: &DatedSetting, prefix: &str) -> NotedLink {
    let key = setting.key.strip_prefix(prefix).unwrap_or(&setting.key);
    let name = named_of(context, setting.league.as_deref(), key);
    let since = |at: Timestamp| {
        let from = context.since(at);
        context.locale.fill("since_when", &[("from", &from)])
    };
    let by = setting.by.as_deref().and_then(|by| context.by_id(by));
    let link = by.map(|by| context.proposal(by));
    NotedLink {
        state: context
            .locale
            .labelled(&name, &valued(context, &setting.value)),
        note: setting.from.map(since),
        link: link.unwrap_or_else(|| {
            let nothing = NamedLink {
                name: String::new(),
                url: None,
            };
            nothing.into()
        }),
    }
}

/// The changes of the configuration so far, newest first.
fn changes(context: &RuleBookContext<'_>) -> Vec<SettingsChange> {
    let mut changes: Vec<SettingsChange> = Vec::new();
    let mut settings: Vec<&DatedSetting> = context.book.settings.iter().collect();
    settings.sort_by_key(|it| it.from);
    let mut own: BTreeMap<String, String> = BTreeMap::new();
    for setting in settings {
        let league = setting.league.as_deref();
        let key = setting.key.as_str();
        let by = setting.by.as_deref().and_then(|by| context.by_id(by));
        let was = match league {
            None => {
                let default = default_of(&own, key);
                own.insert(key.to_owned(), setting.value.clone())
                    .or(default)
            }
            Some(league) => by.and_then(|by| league_values(context, by, league).remove(key)),
        };
        let Some(at) = setting
            .from
            .filter(|at| context.history.as_of.has_happened(*at))
        else {
            continue;
        };
        let value = ChangedValue {
            name: named_of(context, league, &setting.key),
            before: was.map(|was| valued(context, &was)),
            after: Some(valued(context, &setting.value)),
        };
        let proposal = by.map(|by| context.proposal(by));
        match changes.last_mut() {
            Some(last) if last.at == Some(at) && last.proposal == proposal => {
                last.values.push(value);
            }
            _ => changes.push(SettingsChange {
                at: Some(at),
                when: context.since(at),
                proposal,
                values: vec![value],
            }),
        }
    }
    changes.reverse();
    changes
}

/// The options that a change sets, each with what it was before; `place` is that in the proposal's
/// list of changes.
pub(crate) fn changed_values(
    context: &RuleBookContext<'_>,
    id: ProposalId,
    place: usize,
    change: &ConfigurationChange,
) -> Vec<ChangedValue> {
    let before = match &change.league {
        None => own_values(context, id),
        Some(_) => replaced_values(context, id, place, change),
    };
    let value = |(key, value): &(String, _)| ChangedValue {
        name: named(context, key),
        before: before
            .get(key)
            .cloned()
            .or_else(|| default_of(&before, key))
            .map(|was| valued(context, &was)),
        after: Some(valued(context, &ToString::to_string(value))),
    };
    change.set.iter().map(value).collect()
}

/// The value of an option such as `procedures.ballot.ties` where nothing was written.
fn default_of(written: &BTreeMap<String, String>, key: &str) -> Option<String> {
    let (procedure, option) = key.strip_prefix("procedures.")?.split_once('.')?;
    let kind = written.get(&format!("procedures.{procedure}.kind"))?;
    let entry = PROCEDURES.iter().find(|entry| entry.kind == kind)?;
    option_default(entry.schema, option)
}

/// The rule book's own options before a proposal was in force, or as they are.
fn own_values(context: &RuleBookContext<'_>, id: ProposalId) -> BTreeMap<String, String> {
    let since = context.history.in_force_since(id);
    let proposal = &context.history.proposals[id].proposal.id;
    let mut settings: Vec<&DatedSetting> = context.book.settings.iter().collect();
    settings.retain(|it| it.league.is_none() && it.by.as_ref() != Some(proposal));
    settings.retain(|it| since.is_none_or(|since| it.from <= Some(since)));
    settings.sort_by_key(|it| it.from);
    let values = settings.into_iter();
    values
        .map(|it| (it.key.clone(), it.value.clone()))
        .collect()
}

/// The options of a league that a proposal sets, before it or as they are.
fn league_values(
    context: &RuleBookContext<'_>,
    id: ProposalId,
    named: &str,
) -> BTreeMap<String, String> {
    let changes = context.history.proposals[id].proposal.changes.iter();
    let of_league = changes
        .enumerate()
        .filter_map(|(place, change)| match change {
            ProposalChange::Configure(change) if change.league.as_deref() == Some(named) => {
                Some(replaced_values(context, id, place, change))
            }
            _ => None,
        });
    of_league.flatten().collect()
}

/// The same of one change, by its place in the proposal's list.
fn replaced_values(
    context: &RuleBookContext<'_>,
    id: ProposalId,
    place: usize,
    change: &ConfigurationChange,
) -> BTreeMap<String, String> {
    let key = (context.history.proposals[id].proposal.id.clone(), place);
    let replaced = context.book.replaced.get(&key).into_iter().flatten();
    let keys = change.set.iter().map(|(key, _)| key.clone());
    keys.zip(replaced)
        .filter_map(|(key, was)| Some((key, was.clone()?)))
        .collect()
}

/// A name of the keeper's within a sentence: "grand leader" for `grand-leader`.
pub(crate) fn spaced(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// A name of the keeper's as the start of a line: "Grand leader" for `grand-leader`.
fn words(name: &str) -> String {
    capital(&spaced(name))
}

impl RuleBookContext<'_> {
    /// A procedure's name as a heading, in the words of the page where it is one of the usual ones.
    pub(crate) fn procedure(&self, name: &str) -> String {
        match name {
            EDITORIAL => self.text("procedure_editorial"),
            "ballot" => self.text("procedure_ballot"),
            "assent" => self.text("procedure_assent"),
            name => words(name),
        }
    }

    /// The reason for which somebody is a member, in words.
    pub(crate) fn why(&self, why: MembershipOrigin) -> String {
        let since = |key, day| {
            let when = self.locale.date_in_text(day);
            self.locale.fill(key, &[("when", &when)])
        };
        match why {
            MembershipOrigin::Listed => self.text("listed"),
            MembershipOrigin::MemberSince(day) => since("member_since", day),
            MembershipOrigin::ActiveAgainSince(day) => since("active_again_since", day),
        }
    }

    /// The class of a member, in words where it is one of the usual ones.
    pub(crate) fn class(&self, class: &str) -> String {
        match class {
            "plenary" => self.text("class_plenary"),
            "provisional" => self.text("class_provisional"),
            class => class.to_owned(),
        }
    }
}
