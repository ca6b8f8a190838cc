//! A season as a tournament report.

use std::collections::BTreeMap;

use crate::authoring::matchday_file::SeasonDay;
use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::imported_season::ImportedSeason;
use crate::formats::player_name::surname_first;
use crate::formats::trf::{FIRST_ROUND, NAME_WIDTH, ROUND_WIDTH};
use crate::league::model::game::{Duel, read_score};

/// Writes the report, and notes what it has no sign for.
///
/// Players are numbered in the order of the register, then of their first mention. A round
/// has one game of a player: a day on which somebody plays more becomes several rounds.
/// The rank goes by the report's own points; who is level shares it, since a report does not
/// say by which tie-breaks it is made.
pub(crate) fn write(season: &mut ImportedSeason) -> String {
    let unfit = without_teams_and_scores(season);
    let players = players(season);
    let mut lines = Vec::new();
    if let Some(title) = &season.title {
        lines.push(format!("012 {title}"));
    }
    let days = season.matchdays.iter().map(|day| day.date);
    if let (Some(first), Some(last)) = (days.clone().min(), days.clone().max()) {
        lines.push(format!("042 {}", first.strftime("%Y/%m/%d")));
        lines.push(format!("052 {}", last.strftime("%Y/%m/%d")));
    }
    lines.push(format!("062 {}", players.len()));
    // In a tournament each matchday is a round, also one without a game.
    let least = usize::from(season.are_rounds);
    let mut dates = format!("132{:width$}", "", width = FIRST_ROUND - 4);
    let mut rounds = Vec::new();
    for day in &season.matchdays {
        for round in rounds_of(day, &season.players, &players, least) {
            dates.push_str(&format!("{}  ", day.date.strftime("%y/%m/%d")));
            rounds.push(round);
        }
    }
    lines.push(dates.trim_end().to_owned());
    let mut order: Vec<(&str, usize)> = players
        .iter()
        .map(|(id, &number)| (id.as_str(), number))
        .collect();
    order.sort_by_key(|&(_, number)| number);
    let sums: Vec<f64> = (0..players.len())
        .map(|index| {
            let cells = rounds.iter().map(|round| points(&round[index]));
            // The sum of nothing is a negative zero.
            cells.fold(0.0, |sum, points| sum + points)
        })
        .collect();
    for (id, number) in order {
        let entrant = season
            .players
            .iter()
            .find(|entrant| entrant.id.as_deref() == Some(id));
        let name = entrant
            .and_then(|entrant| entrant.name.as_deref())
            .unwrap_or(id);
        let fide = entrant
            .and_then(|entrant| entrant.fide.clone())
            .unwrap_or_default();
        let name = fide.name.clone().unwrap_or_else(|| surname_first(name));
        let name: String = name.chars().take(NAME_WIDTH).collect();
        let rating = entrant
            .and_then(|entrant| entrant.rating.as_deref())
            .unwrap_or_default();
        let points = sums[number - 1];
        let rank = 1 + sums.iter().filter(|&&other| other > points).count();
        let of = |text: Option<String>, width: usize| -> String {
            text.unwrap_or_default().chars().take(width).collect()
        };
        let (sex, title) = (of(fide.sex, 1), of(fide.title, 3));
        let (federation, id, born) = (of(fide.federation, 3), of(fide.id, 11), of(fide.born, 10));
        let head = format!(
            "001 {number:>4} {sex:1}{title:>3} {name:<NAME_WIDTH$} {rating:>4} {federation:<3} {id:>11} {born:<10}"
        );
        let mut line = format!("{head:<80}{points:>4.1} {rank:>4}");
        line = format!("{line:<width$}", width = FIRST_ROUND - 1);
        for round in &rounds {
            line.push_str(&format!("{:<ROUND_WIDTH$}", round[number - 1]));
        }
        lines.push(line.trim_end().to_owned());
    }
    note(season, unfit);
    lines.join("\n") + "\n"
}

/// Everybody's number, from 1.
fn players(season: &mut ImportedSeason) -> BTreeMap<String, usize> {
    let mut players = BTreeMap::new();
    let ids = season
        .players
        .iter()
        .filter_map(|entrant| entrant.id.clone());
    let ids: Vec<String> = ids.collect();
    let days = season.matchdays.iter_mut();
    let named = days.flat_map(|day| day.players().map(|id| id.clone()).collect::<Vec<_>>());
    for id in ids.into_iter().chain(named) {
        let number = players.len() + 1;
        players.entry(id).or_insert(number);
    }
    players
}

/// Returns the parts of every player's line on the rounds of a day, in the order of the numbers.
fn rounds_of(
    day: &SeasonDay,
    entrants: &[SeasonPlayer],
    players: &BTreeMap<String, usize>,
    least: usize,
) -> Vec<Vec<String>> {
    let mut rounds: Vec<Vec<String>> = Vec::new();
    let mut set = |round: usize, id: &String, cell: String| {
        if rounds.len() <= round {
            rounds.resize(round + 1, vec![String::new(); players.len()]);
        }
        if let Some(&number) = players.get(id) {
            rounds[round][number - 1] = cell;
        }
    };
    // The first round in which a player has no game yet, so that each keeps the order.
    let mut free: BTreeMap<&String, usize> = BTreeMap::new();
    for game in day.games.iter().filter(|game| !game.friendly) {
        let (one, other) = match game.result.as_str() {
            "1-0" => ('1', '0'),
            "0-1" => ('0', '1'),
            "½-½" => ('=', '='),
            "+:-" => ('+', '-'),
            "-:+" => ('-', '+'),
            "-:-" => ('-', '-'),
            _ => (' ', ' '),
        };
        let number = |id: &String| players.get(id).copied().unwrap_or(0);
        let of = |id: &String| free.get(id).copied().unwrap_or(0);
        let round = of(&game.first).max(of(&game.second));
        free.extend([(&game.first, round + 1), (&game.second, round + 1)]);
        let [white, black] = [(&game.second, 'w', one), (&game.first, 'b', other)]
            .map(|(id, colour, result)| format!("{:>4} {colour} {result}", number(id)));
        set(round, &game.first, white);
        set(round, &game.second, black);
    }
    for (list, sign) in [(&day.excused, 'H'), (&day.club, 'H'), (&day.unexcused, 'Z')] {
        list.iter()
            .for_each(|id| set(0, id, format!("0000 - {sign}")));
    }
    if let Some(id) = &day.bye {
        let is_given = entrants.iter().any(|entrant| {
            let rounds = entrant.fide.iter().flat_map(|fide| &fide.full_byes);
            entrant.id.as_ref() == Some(id) && rounds.copied().any(|it| Some(it) == day.matchday)
        });
        let sign = if is_given { 'F' } else { 'U' };
        set(0, id, format!("0000 - {sign}"));
    }
    if rounds.len() < least {
        rounds.resize(least, vec![String::new(); players.len()]);
    }
    rounds
}

/// The points that a cell says, by the standard's own count.
fn points(cell: &str) -> f64 {
    match cell.chars().last() {
        Some('1' | '+' | 'U' | 'F') => 1.0,
        Some('=' | 'H') => 0.5,
        _ => 0.0,
    }
}

/// Leaves games of teams out and of scores who won; returns what is to be noted of it.
fn without_teams_and_scores(season: &mut ImportedSeason) -> [(usize, &'static str); 2] {
    let (mut teams, mut scores) = (0, 0);
    for day in &mut season.matchdays {
        let count = day.games.len();
        day.games
            .retain(|game| !game.first.contains('+') && !game.second.contains('+'));
        teams += count - day.games.len();
        for game in &mut day.games {
            if let Some(score) = read_score(&game.result) {
                game.result = Duel::from_score(score).mark().to_owned();
                scores += 1;
            }
        }
    }
    [
        (teams, "games of teams, left out"),
        (scores, "scores, written as who won"),
    ]
}

/// Notes what a report can not hold.
fn note(season: &mut ImportedSeason, unfit: [(usize, &'static str); 2]) {
    let days = &season.matchdays;
    let count = |what: &dyn Fn(&SeasonDay) -> usize| days.iter().map(what).sum::<usize>();
    let found = [
        (
            count(&|day| day.games.iter().filter(|game| game.result == "*").count()),
            "adjourned games, written as not played yet",
        ),
        (
            count(&|day| day.club.len()),
            "absences for the club, written as excused",
        ),
        (
            count(&|day| day.results.len()),
            "results by placings, left out",
        ),
        (
            count(&|day| day.join.len() + day.leave.len() + day.r#return.len()),
            "changes of membership, left out",
        ),
        (
            count(&|day| day.games.iter().filter(|game| game.friendly).count()),
            "friendlies, left out",
        ),
        (
            count(&|day| {
                let games = day.games.iter();
                games
                    .filter(|game| game.board.is_some() || game.handicap.is_some())
                    .count()
            }),
            "boards or handicaps that the games name, left out",
        ),
    ];
    season.notes = found
        .into_iter()
        .chain(unfit)
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{what}: {count}"))
        .collect();
}
