//! Results with a line a player, or a line a game of two.
//!
//! A row has `player` and `place` (or `score`), or `first`, `second` and `result`, or `winner`
//! and `loser`. A row with `first` alone says in `result` what else happened to the player:
//! `bye`, `excused`, `unexcused`, `club`, `join`, `leave`, `return`, `lot`, a new rank, or
//! `adjust` with points by hand.

use crate::authoring::matchday_file::{SeasonAdjustment, SeasonDay, SeasonGame, SeasonPlacing};
use crate::authoring::result_notation;
use crate::formats::column_meaning::ColumnMeaning;
use crate::formats::dated_rows::{DatedRow, SheetReading, day_of};
use crate::formats::imported_season::ImportedSeason;
use crate::formats::placings;
use crate::formats::sheet::{decimal, spot};
use crate::formats::sheet_layout::{SIDES, is_absent, is_without_place, place_mark};
use crate::league::model::game::read_score;
use crate::league::model::grade::Grade;
use crate::syntax::diagnostic::{Code, Diagnostics};
use crate::syntax::language::language;

/// Every column that we write, in its order.
const COLUMNS: [&str; 18] = [
    "matchday",
    "date",
    "game",
    "rounds",
    "result-number",
    "player",
    "place",
    "score",
    "league-points",
    "first",
    "second",
    "result",
    "friendly",
    "handicap",
    "board",
    "again",
    "form-number",
    "note",
];

/// The words by which sheets say that a player has no opponent.
const BYES: [&str; 7] = [
    "bye",
    "spielfrei",
    "freilos",
    "exempt",
    "libre",
    "descansa",
    "-",
];

/// Reads the lines; those of one result follow each other.
pub(crate) fn read(
    reading: &mut SheetReading<'_>,
    diagnostics: &mut Diagnostics,
) -> ImportedSeason {
    let mut season = ImportedSeason::default();
    let rows = reading.dated(diagnostics);
    let mut last = None;
    let mut scored: Vec<ScoredSeat> = Vec::new();
    let mut counts = PairCounts {
        are_points: are_points(reading, &rows),
        ..PairCounts::default()
    };
    for it in &rows {
        for column in SIDES.into_iter().flat_map(|side| reading.layout.side(side)) {
            season.mention(it.row.text(column), &it.row.place(column));
        }
        let player = reading.layout.name_of(it.row);
        if !player.is_empty() {
            season.mention(&player, &reading.layout.place_of_name(it.row));
        }
        let rounds = reading.rounds(it, diagnostics);
        let Some(index) = day_index(&mut season.matchdays, it, reading.file, diagnostics) else {
            continue;
        };
        let day = &mut season.matchdays[index];
        if player.is_empty() {
            pair(reading, it, day, rounds, &mut counts, diagnostics);
        } else {
            let number = reading.text(it.row, ColumnMeaning::ResultNumber);
            let key = (day.matchday, day.date, number.map(str::to_owned));
            let is_new = last.as_ref() != Some(&key);
            seat(
                reading,
                it,
                (index, day),
                (player, rounds, is_new),
                &mut scored,
                diagnostics,
            );
            last = Some(key);
        }
    }
    rank_scores(&mut season, &scored);
    check_placings(reading, &season, diagnostics);
    counts.tell(reading);
    season
}

/// Returns the index of the matchday of a row.
fn day_index(
    days: &mut Vec<SeasonDay>,
    it: &DatedRow<'_>,
    file: &str,
    diagnostics: &mut Diagnostics,
) -> Option<usize> {
    let day = day_of(days, it, file, diagnostics)?;
    let (date, number) = (day.date, day.matchday);
    days.iter()
        .position(|day| (day.date, day.matchday) == (date, number))
}

/// The score of a player whose result is not complete yet.
struct ScoredSeat {
    day: usize,
    result: usize,
    player: String,
    score: f64,
}

/// A player's place, or score, in a result.
fn seat(
    reading: &SheetReading<'_>,
    it: &DatedRow<'_>,
    (index, day): (usize, &mut SeasonDay),
    (player, rounds, is_new): (String, Option<f64>, bool),
    scored: &mut Vec<ScoredSeat>,
    diagnostics: &mut Diagnostics,
) {
    let friendly = reading.friendly(it.row, diagnostics);
    let again = reading.again(it.row, diagnostics);
    let form = reading.whole_number(it.row, ColumnMeaning::FormNumber, diagnostics);
    let written = reading.text(it.row, ColumnMeaning::Place);
    let score = reading.text(it.row, ColumnMeaning::Score);
    let place = written.and_then(place_mark);
    // Members of a team whose scores differ have a place as well.
    let of_members = score.map(|score| numbers_in(score, &player));
    let of_members = of_members.filter(|_| place.is_some() && player.contains('+'));
    let of_members = of_members.filter(|numbers| numbers.iter().all(|(side, _)| *side != player));
    let number = score.and_then(decimal).filter(|_| of_members.is_none());
    let is_out = |text: &str| is_absent(text) || is_without_place(text);
    if written.is_none_or(is_out) && score.is_none_or(is_out) && (written.or(score)).is_some() {
        return;
    }
    if written.is_some() && place.is_none() || (written.is_none() && number.is_none()) {
        let text = written.or(score).unwrap_or_default();
        let (meaning, help) = if written.is_some() || score.is_none() {
            (
                ColumnMeaning::Place,
                "write `3`, or `4(3)` for a place with a remark",
            )
        } else {
            (
                ColumnMeaning::Score,
                "write a number, `-` for a player who did not take part",
            )
        };
        let message = format!("`{text}` is no {}", meaning.name());
        reading
            .error(it.row, meaning, Code::BadPlace, message, diagnostics)
            .help(help);
        return;
    }
    let game = reading.game(it);
    let is_more = |last: &SeasonPlacing| {
        let is_there = last.placings.iter().any(|(other, _)| *other == player);
        !is_new && last.game == game && last.rounds == rounds && !is_there
    };
    if !day.results.last().is_some_and(is_more) {
        day.results.push(SeasonPlacing {
            game,
            rounds,
            friendly,
            again,
            form,
            note: reading.text(it.row, ColumnMeaning::Note).map(str::to_owned),
            origin: Some(it.row.whole()),
            ..SeasonPlacing::default()
        });
    }
    let result = day.results.len() - 1;
    day.results[result]
        .scores
        .extend(of_members.into_iter().flatten());
    if let Some(score) = number {
        scored.push(ScoredSeat {
            day: index,
            result,
            player: player.clone(),
            score,
        });
    }
    if let Some(points) = reading.text(it.row, ColumnMeaning::LeaguePoints) {
        let points = numbers_in(points, &player);
        day.results[result].points.extend(points);
    }
    day.results[result]
        .placings
        .push((player, place.unwrap_or_default()));
}

/// Gives the results that have scores their scores, and places where they have none.
fn rank_scores(season: &mut ImportedSeason, scored: &[ScoredSeat]) {
    let same =
        |one: &ScoredSeat, other: &ScoredSeat| (one.day, one.result) == (other.day, other.result);
    for seats in scored.chunk_by(same) {
        let Some(first) = seats.first() else { continue };
        let result = &mut season.matchdays[first.day].results[first.result];
        let scores: Vec<(String, f64)> = seats
            .iter()
            .map(|it| (it.player.clone(), it.score))
            .collect();
        let written = result.placings.clone();
        let of_members = std::mem::take(&mut result.scores);
        placings::set_by_score(result, &scores, false);
        result.scores.extend(of_members);
        if written.iter().all(|(_, place)| !place.is_empty()) {
            result.placings = written;
        }
    }
}

/// Reports results whose places can not be.
fn check_placings(
    reading: &SheetReading<'_>,
    season: &ImportedSeason,
    diagnostics: &mut Diagnostics,
) {
    for result in season.matchdays.iter().flat_map(|day| &day.results) {
        if let (Some(fault), Some(place)) = (placings::fault(&result.placings), &result.origin) {
            let spot = spot(reading.file, place.clone());
            diagnostics
                .error(fault.code, spot, fault.message)
                .help(fault.help);
        }
    }
}

/// The numbers of games of two that a note tells.
#[derive(Default)]
struct PairCounts {
    open: usize,
    /// Scores that the league does not count.
    scores: usize,
    /// True if the scores of both are the point of a game, and no goals.
    are_points: bool,
}

/// Returns whether two columns of scores share one point in each row: 1 and 0, or ½ and ½.
fn are_points(reading: &SheetReading<'_>, rows: &[DatedRow<'_>]) -> bool {
    let text =
        |it: &DatedRow<'_>, meaning| reading.text(it.row, meaning).unwrap_or_default().to_owned();
    let mut of_both = rows.iter().map(|it| {
        let of_two = [ColumnMeaning::FirstScore, ColumnMeaning::SecondScore];
        of_two.map(|meaning| text(it, meaning))
    });
    let is_point = |[first, second]: [String; 2]| match (first.as_str(), second.as_str()) {
        ("1", "0") | ("0", "1") | ("½", "½") | ("", "") | ("+", "-") | ("-", "+") => true,
        (first, second) => decimal(first) == Some(0.5) && decimal(second) == Some(0.5),
    };
    !reading.settings.counts_scores && of_both.all(is_point)
}

impl PairCounts {
    fn tell(&self, reading: &mut SheetReading<'_>) {
        let plural = |count: usize, one: &str, many: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        if self.open > 0 {
            let games = plural(self.open, "game has", "games have");
            reading
                .notes
                .push(format!("{games} no result: pairings that are open"));
        }
        if self.scores > 0 && !reading.settings.counts_scores {
            let games = plural(self.scores, "score is", "scores are");
            let note = format!(
                "{games} kept and shown; tables count them with `score: true` below `league:`"
            );
            reading.notes.push(note);
        }
    }
}

/// A game of two, or what else happened to a player.
fn pair(
    reading: &SheetReading<'_>,
    it: &DatedRow<'_>,
    day: &mut SeasonDay,
    rounds: Option<f64>,
    counts: &mut PairCounts,
    diagnostics: &mut Diagnostics,
) {
    let text = |meaning| reading.text(it.row, meaning).map(str::to_owned);
    // Beside both players the winner is the result.
    let is_named = reading.layout.has(ColumnMeaning::Second);
    let side = |meaning| reading.layout.side_of(it.row, meaning);
    let winner = side(ColumnMeaning::Winner).filter(|_| !is_named);
    let is_won = winner.is_some();
    let first = winner.or_else(|| side(ColumnMeaning::First));
    let second = side(ColumnMeaning::Loser).or_else(|| side(ColumnMeaning::Second));
    let Some(first) = first else {
        let spot = spot(reading.file, it.row.whole());
        diagnostics
            .error(Code::BadRow, spot, "a row without a player")
            .help("fill in `player` and `place`, or `first`, `second` and `result`");
        return;
    };
    let is_bye = |name: &String| BYES.contains(&name.to_lowercase().as_str());
    let Some(second) = second.filter(|name| !is_bye(name)) else {
        let is_named = reading.text(it.row, ColumnMeaning::Second).is_some();
        alone(reading, it, day, first, is_named, diagnostics);
        return;
    };
    if second == first {
        let message = format!("`{first}` against themselves");
        let column = if is_won {
            ColumnMeaning::Loser
        } else {
            ColumnMeaning::Second
        };
        reading
            .error(it.row, column, Code::AgainstSelf, message, diagnostics)
            .help("write the opponent");
        return;
    }
    let named = reading.text(it.row, ColumnMeaning::Winner);
    // So it is where a form asks for the result, and the answer is a name.
    let answer = reading.text(it.row, ColumnMeaning::Result);
    let answer = answer.filter(|name| *name == first || *name == second);
    let named = match named.or(answer).filter(|_| !is_won) {
        Some(name) if name == first => Some("1-0".to_owned()),
        Some(name) if name == second => Some("0-1".to_owned()),
        _ => None,
    };
    let mark = || mark(reading, it, (is_won, counts.are_points), diagnostics);
    let Some(result) = named.or_else(mark) else {
        return;
    };
    let by_hand = text(ColumnMeaning::LeaguePoints).unwrap_or_default();
    let of_both = by_hand.split_once(':').unwrap_or((&by_hand, ""));
    let of_both = [(of_both.0, &first), (of_both.1, &second)];
    let points = of_both
        .iter()
        .flat_map(|(cell, side)| numbers_in(cell, side));
    let points = points.collect();
    counts.open += usize::from(result == "-");
    counts.scores += usize::from(read_score(&result).is_some());
    day.games.push(SeasonGame {
        first,
        second,
        result,
        points,
        game: reading.game(it),
        rounds: rounds
            .filter(|_| reading.layout.has(ColumnMeaning::Rounds))
            .or(reading.settings.rounds),
        friendly: reading.friendly(it.row, diagnostics),
        again: reading.again(it.row, diagnostics),
        form: reading.whole_number(it.row, ColumnMeaning::FormNumber, diagnostics),
        handicap: reading.whole_number(it.row, ColumnMeaning::Handicap, diagnostics),
        board: reading.whole_number(it.row, ColumnMeaning::Board, diagnostics),
        note: text(ColumnMeaning::Note),
        origin: Some(it.row.whole()),
    });
}

/// The reason for which a player has no opponent.
fn alone(
    reading: &SheetReading<'_>,
    it: &DatedRow<'_>,
    day: &mut SeasonDay,
    first: String,
    is_bye: bool,
    diagnostics: &mut Diagnostics,
) {
    let text = reading
        .text(it.row, ColumnMeaning::Result)
        .unwrap_or_default();
    let word = text.to_lowercase();
    let word = if is_bye || BYES[..3].contains(&word.as_str()) {
        "bye"
    } else {
        &word
    };
    let list = match word {
        "bye" if day.bye.is_none() => {
            day.bye = Some(first);
            return;
        }
        "excused" => &mut day.excused,
        "unexcused" => &mut day.unexcused,
        "club" => &mut day.club,
        "join" => &mut day.join,
        "leave" => &mut day.leave,
        "return" => &mut day.r#return,
        "lot" => &mut day.lots,
        _ if text.parse::<Grade>().is_ok() => {
            day.ranks.push((first, text.to_owned()));
            return;
        }
        "adjust" => {
            let points = reading.text(it.row, ColumnMeaning::LeaguePoints);
            let Some(points) = points.and_then(decimal) else {
                let spot = spot(reading.file, it.row.whole());
                diagnostics
                    .error(Code::BadRow, spot, "points by hand without a number")
                    .help("write them in the column `league-points`, such as -2");
                return;
            };
            day.adjust.push(SeasonAdjustment {
                player: first,
                points: points.to_string(),
                why: reading.text(it.row, ColumnMeaning::Note).map(str::to_owned),
            });
            return;
        }
        "bye" => {
            let spot = spot(reading.file, it.row.whole());
            diagnostics
                .error(Code::BadResult, spot, "a second bye on this matchday")
                .help("give one player the bye");
            return;
        }
        _ => {
            let spot = spot(reading.file, it.row.whole());
            diagnostics
                .error(Code::BadRow, spot, format!("`{first}` has no opponent"))
                .help(
                    "fill in `second`, or write as result bye, excused, unexcused, club, join, leave, return, lot, adjust or a rank");
            return;
        }
    };
    list.push(first);
}

/// The mark of a game: from its result, or the scores of both; reports what is none.
fn mark(
    reading: &SheetReading<'_>,
    it: &DatedRow<'_>,
    (is_won, are_points): (bool, bool),
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let of_two = [ColumnMeaning::FirstScore, ColumnMeaning::SecondScore];
    let scores = of_two.map(|meaning| reading.text(it.row, meaning));
    let (meaning, text) = match scores {
        [Some(first), Some(second)] => (of_two[0], format!("{first}:{second}")),
        [Some(_), None] | [None, Some(_)] => {
            let missing = usize::from(scores[0].is_some());
            let message = "the score of one, and none of the other";
            reading
                .error(it.row, of_two[missing], Code::BadResult, message, diagnostics)
                .help("write both scores, or leave both cells empty for a game that was not played yet");
            return None;
        }
        _ => {
            let meanings = [
                ColumnMeaning::Result,
                ColumnMeaning::Score,
                ColumnMeaning::Winner,
            ]
            .into_iter()
            .filter(|it_| !is_won || *it_ != ColumnMeaning::Winner);
            let mut found =
                meanings.filter_map(|it_| Some((it_, reading.text(it.row, it_)?.to_owned())));
            found
                .next()
                .unwrap_or((ColumnMeaning::Result, String::new()))
        }
    };
    if text.is_empty() {
        return Some(if is_won { "1-0" } else { "-" }.to_owned());
    }
    let is_score = scores[0].is_some() && !are_points;
    let counts = reading.settings.counts_scores || is_score;
    let mark = result_mark(&text, counts);
    let is_lost = |mark: &str| {
        mark == "0-1" || read_score(mark).is_some_and(|(first, second)| first < second)
    };
    match mark {
        Some(mark) if is_won && is_lost(&mark) => {
            let message = format!("`{text}` is no win of the winner");
            reading
                .error(it.row, meaning, Code::BadResult, message, diagnostics)
                .help("write the result as the winner sees it, such as 3:1");
            None
        }
        Some(mark) => Some(mark),
        None => {
            let message = format!("`{text}` is no result");
            reading
                .error(it.row, meaning, Code::BadResult, message, diagnostics)
                .help(
                    "write 1-0, 0-1, ½-½, a score such as 3:1, a forfeit as +:-, -:+ or -:-, `*` for adjourned, `-` for not played yet");
            None
        }
    }
}

/// The mark of the content format that a cell means: `1:0`, `½`, `0,5-0,5`, `3-1`, `1`.
pub(crate) fn result_mark(text: &str, counts_scores: bool) -> Option<String> {
    let plain: String = text
        .chars()
        .filter(|char| !char.is_whitespace())
        .map(|char| {
            if "–—−".contains(char) {
                '-'
            } else {
                char
            }
        })
        .collect();
    let plain = plain.trim_matches(['*', '_']).to_owned();
    let plain = if plain.is_empty() {
        text.trim().to_owned()
    } else {
        plain
    };
    let score = |text: &str| {
        let (first, second) = read_score(&text.replace(',', "."))?;
        Some(format!("{first}:{second}"))
    };
    if counts_scores && let Some(score) = score(&plain) {
        return Some(score);
    }
    let by_colon = plain.replace(':', "-");
    let side = ColumnMeaning::of_head(text).or_else(|| winning_side(text));
    let alone = match plain.as_str() {
        _ if side == Some(ColumnMeaning::First) => Some("1-0"),
        _ if side == Some(ColumnMeaning::Second) => Some("0-1"),
        "1" => Some("1-0"),
        "0" => Some("0-1"),
        "0,5" | "0.5" => Some("½-½"),
        _ => None,
    };
    let duel = result_notation::duel(&plain)
        .or_else(|| result_notation::duel(&by_colon.replace(',', ".")));
    alone
        .map(str::to_owned)
        .or_else(|| duel.map(|duel| duel.mark().to_owned()))
        .or_else(|| score(&plain))
        .or_else(|| score(&plain.replacen('-', ":", 1)).filter(|_| !plain.starts_with('-')))
}

/// The side that wins in words, as the answers of forms have it: `White won`.
fn winning_side(text: &str) -> Option<ColumnMeaning> {
    let lower = text.to_lowercase();
    let wins = [
        " won",
        " wins",
        " gewinnt",
        " gewann",
        " hat gewonnen",
        " siegt",
        " gagne",
        " gana",
    ];
    let side = wins.iter().find_map(|wins| lower.strip_suffix(wins))?;
    ColumnMeaning::of_head(side)
}

/// Writes the lines that [`read()`] reads back to the same matchdays.
///
/// Columns without any content are left out. Where the league's language writes decimal commas
/// the sheet is one that its Excel opens by a click: semicolons, commas, and a mark of UTF-8.
pub(crate) fn write(season: &mut ImportedSeason) -> String {
    let has_commas = language(&season.language).import.decimal_comma;
    let mut rows: Vec<[String; COLUMNS.len()]> = Vec::new();
    for day in &season.matchdays {
        rows.extend(lines(day));
    }
    let is_used =
        |index: &usize| COLUMNS[*index] == "date" || rows.iter().any(|row| !row[*index].is_empty());
    let used: Vec<usize> = (0..COLUMNS.len()).filter(is_used).collect();
    if has_commas {
        let numbers = COLUMNS
            .iter()
            .enumerate()
            .filter(|(_, name)| ["rounds", "score", "league-points"].contains(name));
        for (index, _) in numbers {
            rows.iter_mut()
                .for_each(|row| row[index] = row[index].replace('.', ","));
        }
    }
    let mut builder = csv::WriterBuilder::new();
    builder.delimiter(if has_commas { b';' } else { b',' });
    let mut writer = builder.from_writer(Vec::new());
    let header = used.iter().map(|&index| COLUMNS[index]);
    // Writing to memory has no way to fail.
    let _ = writer.write_record(header);
    for row in &rows {
        let _ = writer.write_record(used.iter().map(|&index| row[index].as_str()));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    let text = String::from_utf8(bytes).unwrap_or_default();
    let mark = if has_commas { "\u{feff}" } else { "" };
    format!("{mark}{text}")
}

/// The number of a player or a team in a list; those of a team's members joined by `+` where
/// they differ, as `5+2`, and nothing for a member who has none.
fn number_of(numbers: &[(String, String)], side: &str) -> String {
    let own = |id: &str| numbers.iter().find(|(other, _)| other == id);
    if let Some((_, number)) = own(side) {
        return number.clone();
    }
    let members: Vec<&str> = side
        .split('+')
        .map(|member| own(member).map_or("", |(_, number)| number.as_str()))
        .collect();
    if members.iter().all(|number| number.is_empty()) {
        return String::new();
    }
    members.join("+")
}

/// The numbers of a side in a cell, as [`number_of()`] writes them: one of the whole side, or one
/// a member.
fn numbers_in(cell: &str, side: &str) -> Vec<(String, String)> {
    let cell = cell.trim().replace(',', ".");
    let (members, numbers) = (side.split('+'), cell.split('+'));
    if side.contains('+') && members.clone().count() == numbers.clone().count() {
        let pairs = members
            .zip(numbers)
            .map(|(member, number)| (member, number.trim()));
        let written = pairs.filter(|(_, number)| !number.is_empty());
        return written
            .map(|(member, number)| (member.to_owned(), number.to_owned()))
            .collect();
    }
    Some((side.to_owned(), cell))
        .filter(|(_, cell)| !cell.is_empty())
        .into_iter()
        .collect()
}

/// The lines of a matchday: who comes and goes first, then results, then who was absent.
fn lines(day: &SeasonDay) -> Vec<[String; COLUMNS.len()]> {
    let number = day.matchday.map_or_else(String::new, |it| it.to_string());
    let row = |cells: &[(&str, String)]| {
        let text = |name: &&str| match *name {
            "matchday" => number.clone(),
            "date" => day.date.to_string(),
            name => cells
                .iter()
                .find(|(key, _)| *key == name)
                .map_or_else(String::new, |(_, text)| text.clone()),
        };
        COLUMNS.each_ref().map(text)
    };
    let yes = |is_so: bool| if is_so { "yes" } else { "" }.to_owned();
    let mut rows = Vec::new();
    let mut status = |player: &String, what: &str| {
        rows.push(row(&[
            ("first", player.clone()),
            ("result", what.to_owned()),
        ]));
    };
    for (players, what) in [
        (&day.join, "join"),
        (&day.leave, "leave"),
        (&day.r#return, "return"),
    ] {
        players.iter().for_each(|player| status(player, what));
    }
    for (player, rank) in &day.ranks {
        status(player, rank);
    }
    for (index, result) in day.results.iter().enumerate() {
        for (player, place) in &result.placings {
            let number = if day.results.len() > 1 {
                (index + 1).to_string()
            } else {
                String::new()
            };
            rows.push(row(&[
                ("game", result.game.clone().unwrap_or_default()),
                ("rounds", shown(result.rounds)),
                ("result-number", number),
                ("player", player.clone()),
                ("place", place.clone()),
                ("score", number_of(&result.scores, player)),
                ("league-points", number_of(&result.points, player)),
                ("friendly", yes(result.friendly)),
                ("again", yes(result.again)),
                ("form-number", shown(result.form)),
                ("note", result.note.clone().unwrap_or_default()),
            ]));
        }
    }
    for game in &day.games {
        rows.push(row(&[
            ("game", game.game.clone().unwrap_or_default()),
            ("rounds", shown(game.rounds)),
            ("first", game.first.clone()),
            ("second", game.second.clone()),
            ("result", game.result.clone()),
            ("league-points", points_of_both(game)),
            ("friendly", yes(game.friendly)),
            ("handicap", shown(game.handicap)),
            ("board", shown(game.board)),
            ("again", yes(game.again)),
            ("form-number", shown(game.form)),
            ("note", game.note.clone().unwrap_or_default()),
        ]));
    }
    let mut status = |player: &String, what: &str| {
        rows.push(row(&[
            ("first", player.clone()),
            ("result", what.to_owned()),
        ]));
    };
    for (players, what) in [
        (&day.excused, "excused"),
        (&day.unexcused, "unexcused"),
        (&day.club, "club"),
        (&day.lots, "lot"),
    ] {
        players.iter().for_each(|player| status(player, what));
    }
    day.bye.iter().for_each(|player| status(player, "bye"));
    for it in &day.adjust {
        rows.push(row(&[
            ("first", it.player.clone()),
            ("result", "adjust".to_owned()),
            ("league-points", it.points.clone()),
            ("note", it.why.clone().unwrap_or_default()),
        ]));
    }
    rows
}

/// The points that a game of two itself gives, `5:2`; nothing where it gives none.
fn points_of_both(game: &SeasonGame) -> String {
    let [first, second] = [&game.first, &game.second].map(|side| number_of(&game.points, side));
    match game.points.as_slice() {
        [] => String::new(),
        _ => format!("{first}:{second}"),
    }
}

/// A number, or nothing.
fn shown(number: Option<impl std::fmt::Display>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_understood_as_people_write_it() {
        for (text, mark) in [
            ("1-0", "1-0"),
            ("1:0", "1-0"),
            ("1 : 0", "1-0"),
            ("0 – 1", "0-1"),
            ("0", "0-1"),
            ("½", "½-½"),
            ("½:½", "½-½"),
            ("1/2", "½-½"),
            ("0,5-0,5", "½-½"),
            ("0,5:0,5", "½-½"),
            ("remis", "½-½"),
            ("White won", "1-0"),
            ("Schwarz gewinnt", "0-1"),
            ("+:-", "+:-"),
            ("-/+", "-:+"),
            ("3:1", "3:1"),
            ("3-1", "3:1"),
            ("2 - 2", "2:2"),
            ("**1-0**", "1-0"),
            ("*", "*"),
            ("-", "-"),
        ] {
            assert_eq!(result_mark(text, false).as_deref(), Some(mark), "{text}");
        }
        assert_eq!(result_mark("1:0", true).as_deref(), Some("1:0"));
        assert_eq!(result_mark("7,5:4,5", true).as_deref(), Some("7.5:4.5"));
        for text in ["won", "2", "3:1:2", "1-0-0"] {
            assert_eq!(result_mark(text, false), None, "{text}");
        }
    }
}
