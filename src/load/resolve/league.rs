//! One league: its options, its register and its matchdays.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;

use crate::league::League;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::model::table_options::TableOptions;
use crate::league::system::{SYSTEMS, SystemEntry, SystemOptions, SystemTraits};
use crate::load::config::Config;
use crate::load::content::ContentDocument;
use crate::load::content::league::{LeagueMatter, SectionMatter};
use crate::load::content::matchday::MatchdayMatter;
use crate::load::content::player::Register;
use crate::load::resolve::kind::GameKinds;
use crate::load::resolve::matchday::matchday;
use crate::load::resolve::number::{date, positive};
use crate::load::resolve::option_changes::ChangingOptions;
use crate::load::resolve::roster::Roster;
use crate::load::resolve::season;
use crate::load::resolve::system_options;
use crate::load::resolve::table_options::table_options;
use crate::rulebook::configuration::PassedConfiguration;
use crate::rulebook::starter::NOMIC;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// A league's files, as written.
pub(super) struct LeagueFiles<'a> {
    /// The folder below content.
    pub folder: &'a str,
    pub section: &'a ContentDocument,
    pub matter: &'a SectionMatter,
    pub register: Option<(&'a str, &'a Register)>,
    /// True if players may be missing from the register that are written there.
    pub has_broken_register: bool,
    /// In the order of their names.
    pub matchdays: Vec<(&'a ContentDocument, &'a MatchdayMatter)>,
    pub language: &'a str,
    pub title: String,
    /// The options that proposals set, each with its first day.
    pub configured: Vec<(Date, &'a PassedConfiguration)>,
}

/// Resolves a league; `None` where nothing can be replayed, because its system is unknown.
pub(super) fn league(
    files: &LeagueFiles<'_>,
    config: &Config,
    diagnostics: &mut Diagnostics,
) -> Option<League> {
    let nothing = LeagueMatter::default();
    let options = files.matter.league.as_ref().unwrap_or(&nothing);
    let root = KeyPath::file(&files.section.file);
    let at = root.field("league");
    let (entry, rules) = rules(options, files.section, &at, diagnostics)?;
    let plain = TableOptions::default();
    let table = table_options(&options.table, &plain, &at, &*rules, diagnostics);
    let changing = ChangingOptions {
        entry,
        matter: options,
        section: files.section,
        base: &*rules,
        table: &table,
        configured: &files.configured,
    };
    let changes = changing.changes(&at, diagnostics);
    let counts_scores = options.score == Some(true);
    let traits = rules.traits();
    let rules_on = |date: Date| -> &dyn SystemOptions {
        let last = changes.iter().rfind(|change| change.from <= date);
        last.map_or(&*rules, |change| &*change.rules)
    };
    let traits_on = |date: Date| {
        let of_day = rules_on(date).traits();
        SystemTraits {
            counts_scores: counts_scores || of_day.counts_scores,
            ..of_day
        }
    };
    let seasons = season::seasons(options, &at, traits, diagnostics);
    let mut roster = match files.register {
        Some((file, register)) => {
            Roster::from_register(register, file, config.names, rules.ratings(), diagnostics)
        }
        None => Roster::open(),
    };
    if files.has_broken_register {
        roster.leave_unknown_alone();
    }
    let mut kinds = GameKinds::listed(options, files.language, &at, diagnostics);
    let numbered = numbers(&files.matchdays, traits.by_date, diagnostics);
    let mut matchdays: Vec<Matchday> = numbered
        .into_iter()
        .map(|(number, date, document, matter)| Matchday {
            number,
            slug: match matter.matchday {
                Some(_) => number.to_string(),
                None => date.to_string(),
            },
            ..matchday(
                document,
                matter,
                date,
                traits_on(date),
                &mut roster,
                &mut kinds,
                diagnostics,
            )
        })
        .collect();
    if !traits.by_date {
        matchdays.sort_by_key(|matchday| matchday.number);
        check_dates(&matchdays, diagnostics);
    }
    tell_apart(&mut matchdays);
    check_sizes(&matchdays, &kinds, rules_on, diagnostics);
    kinds.report_slips(diagnostics);
    kinds.report_unplayed(&rules.named_games(), &at, diagnostics);
    Some(League {
        id: files.folder.to_owned(),
        title: files.title.clone(),
        description: files.matter.description.clone(),
        language: files.language.to_owned(),
        system: entry.name,
        counts_scores,
        table,
        seasons,
        rules,
        changes,
        players: roster.players,
        kinds: kinds.list,
        repeats: options.repeats.unwrap_or(false),
        matchdays,
    })
}

/// The keys of a league, besides the options of its system.
const LEAGUE_KEYS: &[&str] = &[
    "system",
    "games",
    "repeats",
    "score",
    "columns",
    "leave-after",
    "minimum",
    "seasons",
    "activity",
    "changes",
];

/// The system that a league names, with its options.
fn rules(
    matter: &LeagueMatter,
    section: &ContentDocument,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<(&'static SystemEntry, Arc<dyn SystemOptions>)> {
    let names = || SYSTEMS.iter().map(|entry| entry.name);
    for (key, _) in matter.options.iter() {
        if !names().any(|name| name == key) {
            let known = names().chain(LEAGUE_KEYS.iter().copied());
            let help = did_you_mean(key, known).unwrap_or_else(|| {
                format!(
                    "a league has `{}`, and the options of its system ({})",
                    LEAGUE_KEYS.join("`, `"),
                    names().collect::<Vec<_>>().join(", ")
                )
            });
            diagnostics
                .error(
                    Code::UnknownKey,
                    at.field(key).key(),
                    format!("unknown key `{key}`"),
                )
                .help(help);
        }
    }
    let Some(system) = &matter.system else {
        diagnostics
            .error(
                Code::MissingKey,
                at.first_line(),
                "a league without a `system`",
            )
            .help(format!(
                "add `system:` with one of {}",
                names().collect::<Vec<_>>().join(", ")
            ));
        return None;
    };
    let Some(entry) = SYSTEMS.iter().find(|entry| entry.name == system) else {
        let mut starters = SYSTEMS
            .iter()
            .flat_map(|entry| entry.starters)
            .chain([&NOMIC]);
        let starter = starters.find(|starter| starter.word == system);
        let help = match starter {
            Some(starter) => format!(
                "`{system}` is a word of `ligatur init`; in a file it is {}",
                starter.means
            ),
            None => did_you_mean(system, names()).unwrap_or_else(|| {
                format!("write one of {}", names().collect::<Vec<_>>().join(", "))
            }),
        };
        diagnostics
            .error(
                Code::UnknownValue,
                at.field("system").value(),
                format!("no league system `{system}`"),
            )
            .help(help);
        return None;
    };
    let keys = matter.options.iter().map(|(key, _)| key);
    for key in keys.filter(|key| key != system && names().any(|name| name == *key)) {
        diagnostics
            .warning(
                Code::UnusedOptions,
                at.field(key).key(),
                format!("options of `{key}` in a league of `{system}`"),
            )
            .help("they have no effect: take them out, or change `system`");
    }
    let rules = system_options::league(entry, matter, section, at, diagnostics);
    Some((entry, rules))
}

/// Names the second matchday of a day `2026-09-14-2`, where the date names them.
fn tell_apart(matchdays: &mut [Matchday]) {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for matchday in matchdays {
        let count = seen.entry(matchday.slug.clone()).or_default();
        *count += 1;
        if *count > 1 {
            matchday.slug = format!("{}-{count}", matchday.slug);
        }
    }
}

/// A file of a matchday with its date.
type DatedFile<'a> = (Date, &'a ContentDocument, &'a MatchdayMatter);

/// Each file with its number and date, in the order of the numbers' rule: as written in
/// every file, or by date and then by file name.
///
/// Where events go by date, so do the files: a number then names a matchday, and the others are
/// counted.
fn numbers<'a>(
    files: &[(&'a ContentDocument, &'a MatchdayMatter)],
    by_date: bool,
    diagnostics: &mut Diagnostics,
) -> Vec<(u32, Date, &'a ContentDocument, &'a MatchdayMatter)> {
    let mut dated = dated_files(files, diagnostics);
    let has_number = |(_, _, matter): &DatedFile<'_>| matter.matchday.is_some();
    if !dated.iter().any(has_number) {
        let numbered = (1..).zip(dated);
        return numbered
            .map(|(number, (date, document, matter))| (number, date, document, matter))
            .collect();
    }
    if !by_date {
        for (_, document, _) in dated.iter().filter(|it| !has_number(it)) {
            diagnostics
                .error(
                    Code::MixedNumbering,
                    KeyPath::file(&document.file).first_line(),
                    "a matchday without a number, where others have one",
                )
                .help("add `matchday:` with the next number, or take the numbers out of all files");
        }
        dated.sort_by_key(|(_, document, _)| &document.file);
    }
    let mut taken: BTreeMap<u32, &str> = BTreeMap::new();
    let mut numbered = Vec::new();
    for ((date, document, matter), position) in dated.into_iter().zip(1..) {
        let root = KeyPath::file(&document.file);
        let Some(text) = &matter.matchday else {
            if by_date {
                numbered.push((position, date, document, matter));
            }
            continue;
        };
        let Some(number) = positive(
            text,
            "matchday number",
            || root.field("matchday").value(),
            diagnostics,
        ) else {
            continue;
        };
        if let Some(other) = taken.insert(number, &document.file) {
            diagnostics
                .error(
                    Code::DuplicateMatchday,
                    root.field("matchday").value(),
                    format!("matchday {number} a second time"),
                )
                .label(format!("already in {other}"))
                .help("give each matchday a number of its own")
                .related(KeyPath::file(other).field("matchday").value());
            continue;
        }
        numbered.push((number, date, document, matter));
    }
    if !by_date {
        numbered.sort_by_key(|(number, ..)| *number);
    }
    numbered
}

/// The files that have a date, by date and then by name; reports those that have none.
fn dated_files<'a>(
    files: &[(&'a ContentDocument, &'a MatchdayMatter)],
    diagnostics: &mut Diagnostics,
) -> Vec<DatedFile<'a>> {
    let mut dated = Vec::new();
    for &(document, matter) in files {
        let root = KeyPath::file(&document.file);
        if let Some(text) = &matter.date {
            let date = date(text, || root.field("date").value(), diagnostics);
            dated.extend(date.map(|date| (date, document, matter)));
        } else if document.is_whole {
            let help = match document.body.start {
                0 => {
                    "begin the file with a line `---`, then `date:` with the day and the results, \
                     then `---` again"
                }
                _ => "add `date:` with the day, such as 2017-11-10",
            };
            diagnostics
                .error(
                    Code::MissingKey,
                    root.first_line(),
                    "a matchday without a date",
                )
                .help(help);
        }
    }
    dated.sort_by_key(|(date, document, _)| (*date, file_order(&document.file)));
    dated
}

/// Reports results of more players than the system values by its options of their day.
fn check_sizes<'a>(
    matchdays: &[Matchday],
    kinds: &GameKinds,
    rules_on: impl Fn(Date) -> &'a dyn SystemOptions,
    diagnostics: &mut Diagnostics,
) {
    for matchday in matchdays {
        let rules = rules_on(matchday.date);
        let root = KeyPath::file(&matchday.file);
        let results = root.field("results");
        for game in matchday.games.iter().filter(|game| game.duel.is_none()) {
            let most = rules.most_sides(&kinds.list[game.kind.index()].key);
            let Some(most) = most.filter(|most| game.sides().count() > *most) else {
                continue;
            };
            let item = results.index(game.position);
            let at = match matchday.form {
                ResultForm::Results => item.field("placings"),
                _ => root.field("placings"),
            };
            diagnostics
                .error(
                    Code::TooManyPlayers,
                    at.key(),
                    format!("a result of more than {most} players"),
                )
                .help(
                    "say in the league's options what places give, such as `places: [5, 3, 2, 1]`",
                );
        }
    }
}

/// Warns of dates that go back.
fn check_dates(matchdays: &[Matchday], diagnostics: &mut Diagnostics) {
    for (place, pair) in matchdays.windows(2).enumerate() {
        let [before, matchday] = pair else { continue };
        if matchday.date >= before.date {
            continue;
        }
        // The first that is later, in whose place it belongs.
        let mut earlier = matchdays[..place].iter();
        let before = earlier.find(|it| it.date > matchday.date).unwrap_or(before);
        let message = format!(
            "matchday {} is dated before matchday {}",
            matchday.number, before.number
        );
        let help = format!(
            "matchday {number} was on {}: if this one was played before it, write `matchday: {number}` here and one more in each file from there on, whose names may stay; else mend the date",
            before.date,
            number = before.number,
        );
        diagnostics
            .warning(
                Code::DateOrder,
                KeyPath::file(&matchday.file).field("date").value(),
                message,
            )
            .help(help)
            .related(KeyPath::file(&before.file).field("date").value());
    }
}

/// The name of a matchday's file by which the files of a day are in order: without its
/// ending, and with the number behind a date as a number, so that `2026-11-22-2` comes after
/// `2026-11-22` and before `2026-11-22-10`.
fn file_order(file: &str) -> (&str, u32) {
    let stem = file.strip_suffix(".md").unwrap_or(file);
    let numbered = stem.rsplit_once('-').and_then(|(day, number)| {
        let name = day.rsplit('/').next()?;
        name.parse::<Date>().ok()?;
        Some((day, number.parse().ok()?))
    });
    numbered.unwrap_or((stem, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_day_are_in_the_order_in_which_they_were_begun() {
        let mut files = ["l/2026-11-22-10.md", "l/2026-11-22-2.md", "l/2026-11-22.md"];
        files.sort_by_key(|file| file_order(file));
        let expected = ["l/2026-11-22.md", "l/2026-11-22-2.md", "l/2026-11-22-10.md"];
        assert_eq!(files, expected);
        assert!(file_order("l/05.md") < file_order("l/06-2.md"));
    }
}
