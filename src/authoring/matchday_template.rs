//! The file of the next matchday.

use jiff::civil::Date;

use crate::authoring::word;
use crate::league::League;
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::load::content::folder_path;
use crate::syntax::address::free_name;
use crate::syntax::source::Sources;

/// The place of the next matchday's file, and the beginning of its front matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewMatchdayFile {
    /// Relative to the site's root.
    pub path: String,
    /// `None` in a league whose files have no numbers.
    pub number: Option<u32>,
    pub date: Date,
}

/// Names the next matchday like the ones before it: `06.md` is followed by `07.md`.
///
/// `is_numbered` says whether the files have numbers, `src` is the folder of the content. In
/// a league with `activity`, where a result may be entered late, files are called by their
/// date and have no number.
pub(crate) fn next_matchday_file(
    league: &League,
    is_numbered: bool,
    src: &str,
    date: Date,
    is_taken: impl Fn(&str) -> bool,
) -> NewMatchdayFile {
    let has_activity = league.rules.traits().members;
    let number = league
        .matchdays
        .iter()
        .map(|matchday| matchday.number)
        .max()
        .unwrap_or(0)
        + 1;
    let last = league
        .matchdays
        .last()
        .map(|matchday| matchday.file.as_str());
    let (folder, name) = last
        .and_then(|file| file.rsplit_once('/'))
        .unwrap_or(("", "00.md"));
    let folder = match folder {
        "" => first_folder(league, src),
        folder => folder.to_owned(),
    };
    let stem = name.strip_suffix(".md").unwrap_or(name);
    let is_digits = stem.bytes().all(|byte| byte.is_ascii_digit());
    let path = |name: &str| format!("{folder}/{name}.md");
    let name = if is_digits && !has_activity {
        format!("{number:0width$}", width = stem.len())
    } else {
        // A file of the day may have any name.
        let plain = date.to_string();
        let is_second = league.matchdays.iter().any(|day| day.date == date);
        free_name(plain.clone(), |name| {
            is_taken(&path(name)) || (is_second && name == plain)
        })
    };
    NewMatchdayFile {
        path: path(&name),
        number: (is_numbered && !has_activity).then_some(number),
        date,
    }
}

/// The folder of a league's first matchday.
pub(crate) fn first_folder(league: &League, src: &str) -> String {
    format!("{}matchdays", folder_path(src, &league.id))
}

/// The file of the same day or of the same name in a league's folder that is no matchday, or one
/// that was not understood.
pub(crate) fn unread_file<'a>(
    league: &League,
    next: &NewMatchdayFile,
    src: &str,
    sources: &'a Sources,
) -> Option<&'a str> {
    let below = folder_path(src, &league.id);
    let date = next.date.to_string();
    // The names that a file of the day gets: `2026-01-09`, `2026-01-09-2`.
    let is_of_day = |path: &str| {
        let name = path
            .rsplit('/')
            .next()
            .and_then(|name| name.strip_suffix(".md"));
        let rest = name.and_then(|name| name.strip_prefix(&date));
        rest.is_some_and(|rest| {
            let number = rest.strip_prefix('-').unwrap_or(rest);
            number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let is_known = |path: &str| league.matchdays.iter().any(|day| day.file == path);
    let is_meant =
        |path: &&str| *path == next.path || (path.starts_with(&below) && is_of_day(path));
    let mut paths = sources.iter().map(|source| source.path.as_str());
    paths.find(|path| is_meant(path) && !is_known(path))
}

/// Names several matchdays that follow each other, on rising days.
pub(crate) fn next_matchday_files(
    league: &League,
    is_numbered: bool,
    src: &str,
    dates: &[Date],
    is_taken: impl Fn(&str) -> bool,
) -> Vec<NewMatchdayFile> {
    let file = |(step, date): (u32, &Date)| {
        let next = next_matchday_file(league, is_numbered, src, *date, &is_taken);
        let (folder, name) = next.path.rsplit_once('/').unwrap_or(("", &next.path));
        let stem = name.strip_suffix(".md").unwrap_or(name);
        // A name of digits counts on, one of a date is that of its own day.
        let path = match stem.parse::<u32>() {
            Ok(first) => format!("{folder}/{:0width$}.md", first + step, width = stem.len()),
            Err(_) => next.path.clone(),
        };
        NewMatchdayFile {
            path,
            number: next.number.map(|number| number + step),
            ..next
        }
    };
    (0..).zip(dates).map(file).collect()
}

/// A whole file: the front matter with `lines` behind number and date.
pub(crate) fn file(next: &NewMatchdayFile, lines: &str) -> String {
    let number = next
        .number
        .map_or_else(String::new, |number| format!("matchday: {number}\n"));
    format!("---\n{number}date: {}\n{lines}---\n", next.date)
}

/// The lines to fill in on a day, as comments: the form of a result, with the players of last
/// time.
pub(crate) fn last_results_hint(league: &League, date: Date) -> String {
    let rules = league.rules_on(date);
    let last = league
        .matchdays
        .iter()
        .rev()
        .find(|matchday| !matchday.games.is_empty());
    let players: Vec<String> = last
        .map(|matchday| present(league, matchday))
        .unwrap_or_default();
    let names = match players.join(", ") {
        names if names.is_empty() => names,
        names => format!("# last time: {names}\n"),
    };
    let traits = rules.traits();
    if traits.tournament {
        // `ligatur pair` fills the games in.
        return "# absent: { excused: [], unexcused: [], club: [] }\n# members: { leave: [] }\n"
            .to_owned();
    }
    let members = match traits.members {
        true => "# members: { leave: [], return: [] }\n",
        false => "",
    };
    let duels = last.is_some_and(|matchday| matchday.games.iter().any(|game| game.duel.is_some()));
    let is_of_two = rules.most_sides("") == Some(2);
    if duels || is_of_two || traits.duels_only {
        format!("{names}{members}games:\n#  - anna 1-0 bert\n")
    } else {
        let kind = last
            .map(|matchday| league.kind(matchday.games[0].kind).key.as_str())
            .unwrap_or_default();
        let kind = if kind.is_empty() {
            String::new()
        } else {
            format!("game: {}\n", word(kind))
        };
        let rounds = match traits.needs_rounds {
            true => "# rounds: 4\n",
            false => "",
        };
        format!(
            "{names}{members}{kind}{rounds}# best first; an inner list shares a place\nplacings: []\n"
        )
    }
}

/// The players of a matchday, each once, in order of the results.
fn present(league: &League, matchday: &Matchday) -> Vec<String> {
    let mut players: Vec<PlayerId> = Vec::new();
    for seat in matchday.games.iter().flat_map(|game| &game.seats) {
        if !players.contains(&seat.player) {
            players.push(seat.player);
        }
    }
    players
        .into_iter()
        .map(|player| word(&league.player(player).id))
        .collect()
}
