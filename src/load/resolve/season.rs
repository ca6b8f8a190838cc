//! The seasons of a league: a list, or a rule of the calendar.

use std::collections::BTreeSet;

use crate::league::model::season::{Season, SeasonPlan, SeasonSpan};
use crate::league::system::SystemTraits;
use crate::load::content::league::{LeagueMatter, SeasonMatter, SeasonsMatter};
use crate::load::resolve::number::{date, number};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// Reads the seasons of a league; reports what they can not be. `at` is the map of the league.
pub(super) fn seasons(
    matter: &LeagueMatter,
    at: &KeyPath<'_>,
    traits: SystemTraits,
    diagnostics: &mut Diagnostics,
) -> Option<SeasonPlan> {
    let written = matter.seasons.as_ref()?;
    let at = at.field("seasons");
    if traits.tournament {
        diagnostics
            .error(Code::UnknownKey, at.key(), "no seasons in a tournament")
            .help("take them out: a tournament is one season");
        return None;
    }
    match written {
        SeasonsMatter::Every(rule) => {
            let Some(word) = &rule.every else {
                diagnostics
                    .error(
                        Code::MissingKey,
                        at.first_line(),
                        "seasons without their length",
                    )
                    .help("add `every: year`, or another of month, quarter and half-year");
                return None;
            };
            let span = SeasonSpan::WORDS.iter().find(|(known, _)| known == word);
            let Some((_, span)) = span else {
                let words = SeasonSpan::WORDS.iter().map(|(word, _)| *word);
                let help = did_you_mean(word, words)
                    .unwrap_or_else(|| "write month, quarter, half-year or year".to_owned());
                diagnostics
                    .error(
                        Code::UnknownValue,
                        at.field("every").value(),
                        format!("no season of a `{word}`"),
                    )
                    .help(help);
                return None;
            };
            let Some(from) = &rule.from else {
                diagnostics
                    .error(
                        Code::MissingKey,
                        at.first_line(),
                        "seasons without a first day",
                    )
                    .help("add `from:` with the day on which the first season begins");
                return None;
            };
            let from = date(from, || at.field("from").value(), diagnostics)?;
            if from.year() < FIRST_YEAR {
                diagnostics
                    .error(
                        Code::OutOfRange,
                        at.field("from").value(),
                        format!("seasons from the year {} on", from.year()),
                    )
                    .help("write the day on which the first season begins, such as 2026-01-01");
                return None;
            }
            Some(SeasonPlan::Every(*span, from))
        }
        SeasonsMatter::List(list) => listed(list, &at, diagnostics),
    }
}

/// The first year in which a season by rule can begin: a slip such as `0206` would make thousands.
const FIRST_YEAR: i16 = 1900;

fn listed(
    list: &[SeasonMatter],
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<SeasonPlan> {
    let mut seasons: Vec<Season> = Vec::new();
    let mut ids = BTreeSet::new();
    for (index, written) in list.iter().enumerate() {
        let at = at.index(index);
        let (Some(id), Some(from)) = (&written.id, &written.from) else {
            diagnostics
                .error(
                    Code::MissingKey,
                    at.first_line(),
                    "a season without an id or a first day",
                )
                .help("write it as `{ id: \"2026\", from: 2026-01-01 }`");
            continue;
        };
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if id.is_empty() || !id.chars().all(is_plain) || !ids.insert(id) {
            diagnostics
                .error(
                    Code::BadId,
                    at.field("id").value(),
                    format!("`{id}` can not be the id of this season"),
                )
                .help("write small letters, digits and hyphens, and each id once");
            continue;
        }
        let Some(from) = date(from, || at.field("from").value(), diagnostics) else {
            continue;
        };
        if seasons.last().is_some_and(|last| last.from >= from) {
            diagnostics
                .error(
                    Code::DateOrder,
                    at.field("from").value(),
                    "a season that begins no later than the one before it",
                )
                .help("list the seasons in order of their days");
            continue;
        }
        let reset = match written.reset.as_deref() {
            None | Some("false") => 0.0,
            Some("true") => 1.0,
            Some(share) => {
                let place = || at.field("reset").value();
                number(share, 0.0..=1.0, place, diagnostics).unwrap_or_default()
            }
        };
        if seasons.is_empty() && reset > 0.0 {
            diagnostics
                .warning(
                    Code::KeyWithoutEffect,
                    at.field("reset").key(),
                    "the first season has no numbers to go back with",
                )
                .help("take `reset` out: it belongs to a season that comes after another one");
        }
        if let Some(last) = seasons.last_mut() {
            last.to = from.yesterday().ok();
        }
        seasons.push(Season {
            id: id.clone(),
            from,
            to: None,
            reset,
        });
    }
    (!seasons.is_empty()).then_some(SeasonPlan::Listed(seasons))
}
