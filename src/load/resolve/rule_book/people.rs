//! The people of a rule book and the holders of its offices.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::clock::{DayBoundary, InstantReader};
use crate::league::League;
use crate::league::model::history::{ChangeReason, History};
use crate::load::content::rules::{RulesMatter, SpanMatter, VotersMatter};
use crate::rulebook::book::{MembershipOrigin, MembershipSpan, OfficeTenure, Person};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::one_or_many::OneOrMany;

/// The class of members of whom nothing else is said.
const PLENARY: &str = "plenary";

/// A league with its history.
pub(super) type ReplayedLeague<'a> = (&'a League, &'a History);

/// The people of a rule book by id.
pub(super) fn people(
    matter: &RulesMatter,
    folder: &str,
    leagues: &[ReplayedLeague<'_>],
    clock: &InstantReader,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<String, Person> {
    let at = at.field("members");
    match &matter.members {
        None => BTreeMap::new(),
        Some(VotersMatter::League(path)) => {
            let id = relative(folder, path);
            match leagues.iter().find(|(league, _)| league.id == id) {
                Some((league, history)) => of_league(league, history, clock),
                None => {
                    let ids = leagues.iter().map(|(league, _)| league.id.as_str());
                    let help = did_you_mean(&id, ids).unwrap_or_else(|| {
                        "name the folder of a league, such as ../duel".to_owned()
                    });
                    diagnostics
                        .error(
                            Code::UnknownDocument,
                            at.value(),
                            format!("no league `{id}`"),
                        )
                        .help(help);
                    BTreeMap::new()
                }
            }
        }
        Some(VotersMatter::People(people)) => people
            .iter()
            .map(|(id, spans)| {
                (
                    id.to_owned(),
                    person(id, spans.as_ref(), clock, &at.field(id), diagnostics),
                )
            })
            .collect(),
    }
}

/// One person of the list; without a span a member for all time.
fn person(
    id: &str,
    spans: Option<&OneOrMany<SpanMatter>>,
    clock: &InstantReader,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Person {
    let always = OneOrMany {
        list: vec![SpanMatter::default()],
        is_list: false,
    };
    let spans = spans.unwrap_or(&always);
    let name = spans.list.iter().find_map(|span| span.name.clone());
    let mut read = Vec::new();
    for (index, span) in spans.list.iter().enumerate() {
        let here = if spans.is_list { at.index(index) } else { *at };
        let (from, until) = bounds((&span.from, &span.until), clock, &here, diagnostics);
        let class = span.class.clone().unwrap_or_else(|| PLENARY.to_owned());
        let since = (from > Timestamp::MIN).then(|| clock.zone.to_datetime(from).date());
        read.push(MembershipSpan {
            from,
            until,
            begins_after_closings: false,
            outlasts_closings: false,
            class,
            why: since.map_or(MembershipOrigin::Listed, MembershipOrigin::MemberSince),
        });
    }
    let name = name.unwrap_or_else(|| id.to_owned());
    Person {
        name,
        public_id: id.to_owned(),
        spans: read,
    }
}

/// The two ends of a span; without one it has no end on that side.
fn bounds(
    (from, until): (&Option<String>, &Option<String>),
    clock: &InstantReader,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> (Timestamp, Timestamp) {
    let mut read = |key: &str, text: &Option<String>| {
        let place = || at.field(key).value();
        clock.instant(text.as_deref()?, DayBoundary::Start, place, diagnostics)
    };
    let from = read("from", from).unwrap_or(Timestamp::MIN);
    let until = read("until", until).unwrap_or(Timestamp::MAX);
    if until <= from {
        diagnostics
            .error(
                Code::OutOfRange,
                at.field("until").value(),
                "a span that ends before it begins",
            )
            .help("`until` is the first day out");
    }
    (from, until)
}

/// The offices by name.
pub(super) fn offices(
    matter: &RulesMatter,
    clock: &InstantReader,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<String, Vec<OfficeTenure>> {
    let at = at.field("offices");
    let mut offices = BTreeMap::new();
    for (office, tenures) in matter.offices.iter() {
        let at = at.field(office);
        let mut read = Vec::new();
        for (index, tenure) in tenures.list.iter().enumerate() {
            let here = if tenures.is_list { at.index(index) } else { at };
            let (from, until) = bounds((&tenure.from, &tenure.until), clock, &here, diagnostics);
            match &tenure.holder {
                Some(_) if tenure.vacant => {
                    diagnostics
                        .error(
                            Code::ConflictingKeys,
                            here.field("vacant").key(),
                            "an office with a holder is not vacant",
                        )
                        .help("take `vacant` or `holder` out");
                }
                Some(holder) => read.push(OfficeTenure {
                    holder: holder.clone(),
                    from,
                    until,
                }),
                None if tenure.vacant => {}
                None => {
                    diagnostics
                        .error(
                            Code::MissingKey,
                            here.first_line(),
                            "a time in office without a `holder`",
                        )
                        .help("add `holder:` with whoever holds it");
                }
            }
        }
        if tenures.list.is_empty() {
            diagnostics
                .warning(
                    Code::VacantOffice,
                    at.key(),
                    format!("nobody holds the office `{office}`"),
                )
                .help(
                    "it can not agree to anything: write who holds it, or `{ vacant: true }` if \
                     nobody is to",
                );
        }
        offices.insert(office.to_owned(), read);
    }
    offices
}

/// The active members of a league over time, from what the league's history says of them.
pub(super) fn of_league(
    league: &League,
    history: &History,
    clock: &InstantReader,
) -> BTreeMap<String, Person> {
    let table = history.overall();
    let mut people: BTreeMap<String, Person> = league
        .players
        .iter()
        .map(|player| {
            let person = Person {
                name: player.name.clone(),
                public_id: player.public_id.clone(),
                spans: Vec::new(),
            };
            (player.id.clone(), person)
        })
        .collect();
    for entry in table.entries.iter() {
        let (Some(morning), Some(night)) = (
            clock.midnight(entry.date),
            entry
                .date
                .tomorrow()
                .ok()
                .and_then(|date| clock.midnight(date)),
        ) else {
            continue;
        };
        for change in table.changes_of(entry) {
            let Some(person) = people.get_mut(&league.player(change.player).id) else {
                continue;
            };
            match change.reason {
                ChangeReason::Entered => {
                    enter(person, morning, MembershipOrigin::MemberSince(entry.date))
                }
                ChangeReason::Returned => enter(
                    person,
                    morning,
                    MembershipOrigin::ActiveAgainSince(entry.date),
                ),
                ChangeReason::Left { .. } | ChangeReason::Removed => leave(person, morning, true),
                // The week's end is the end of its Sunday.
                ChangeReason::AutoInactive { .. } => leave(person, night, false),
                ChangeReason::Rated { .. }
                | ChangeReason::Unrated { .. }
                | ChangeReason::Summed { .. }
                | ChangeReason::Penalty { .. }
                | ChangeReason::Ignored { .. }
                | ChangeReason::Shifted { .. }
                | ChangeReason::Regraded { .. }
                | ChangeReason::Missed { .. }
                | ChangeReason::Revalued
                | ChangeReason::Adjusted { .. }
                | ChangeReason::Recounted
                | ChangeReason::SeasonBegan => {}
            }
        }
    }
    for person in people.values_mut() {
        person.spans.retain(|span| span.from < span.until);
    }
    people
}

fn enter(person: &mut Person, from: Timestamp, why: MembershipOrigin) {
    if person
        .spans
        .last()
        .is_none_or(|span| span.until < Timestamp::MAX)
    {
        let (until, class) = (Timestamp::MAX, PLENARY.to_owned());
        person.spans.push(MembershipSpan {
            from,
            until,
            begins_after_closings: true,
            outlasts_closings: false,
            class,
            why,
        });
    }
}

fn leave(person: &mut Person, at: Timestamp, outlasts_closings: bool) {
    if let Some(span) = person
        .spans
        .last_mut()
        .filter(|span| span.until == Timestamp::MAX)
    {
        span.until = at;
        span.outlasts_closings = outlasts_closings;
    }
}

/// A folder given relative to another: `../duel` from `rules` is `duel`.
pub(crate) fn relative(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    if path.starts_with('/') || path.starts_with('@') {
        parts.clear();
    }
    for part in path
        .trim_start_matches('@')
        .split('/')
        .filter(|part| !part.is_empty())
    {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_league_is_named_from_the_rule_book() {
        assert_eq!(relative("rules", "../duel"), "duel");
        assert_eq!(relative("duel/rules", ".."), "duel");
        assert_eq!(relative("a/b", "/duel/"), "duel");
        assert_eq!(relative("", "duel"), "duel");
        assert_eq!(relative("a", "../../duel"), "duel");
    }
}
