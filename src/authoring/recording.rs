//! The place of a result: the file it belongs into, and what becomes of what stands there.
//!
//! Source: E1 to E3 of the amendments to the specification.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::authoring::refusal::RefusalText;
use crate::authoring::result_entry::{NewResult, ResultDetails};
use crate::authoring::result_notation::TypedResult;
use crate::league::League;
use crate::league::model::game::{Duel, Game, Seat, read_score};
use crate::league::model::handicap::HandicapEntry;
use crate::league::model::matchday::{Absence, Matchday, ResultForm};
use crate::league::model::player::{Joined, PlayerId};
use crate::league::tournament::Tournament;
use crate::load::resolve::game::handicap_help;

/// One step of entering results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RecordStep {
    /// The game of that position in a file gets its result.
    Complete {
        file: String,
        position: usize,
        mark: String,
    },
    /// The result by placings of that position gets other places.
    Replace {
        file: String,
        position: usize,
        places: Vec<Vec<String>>,
        /// The number of rounds, where it is said.
        rounds: Option<String>,
        /// The scores by player or team, where they are said.
        scores: Vec<(String, String)>,
        /// The league points that the result itself gives, where they are said.
        points: Vec<(String, String)>,
    },
    /// A result is taken out, as a pairing that was played on another day.
    TakeOut { file: String, position: usize },
    /// A result is added to a file, or to one that is begun.
    Append {
        file: Option<String>,
        result: NewResult,
        /// True if the command has the same result before, so that both are meant.
        is_again: bool,
        /// The other result that the same players have that day already, if they have one.
        beside: Option<String>,
    },
}

/// The wishes beside the results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordWishes<'a> {
    /// The day of the results.
    pub date: Date,
    /// True if somebody named the day.
    pub is_dated: bool,
    /// True to replace results that are there.
    pub corrects: bool,
    /// True to enter a result that is there a second time.
    pub again: bool,
    pub details: &'a ResultDetails,
}

/// The reason for which results are not entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordRefusal {
    pub message: String,
    pub help: String,
    /// The same for the desk.
    pub words: Option<RefusalText>,
    /// True if the result is there, and may have been played a second time.
    pub asks_again: bool,
}

/// Returns whether a league is played in rounds, in each of which everybody plays once.
pub(crate) fn is_of_rounds(league: &League) -> bool {
    league.rules.traits().tournament
}

/// The round that is being played: the newest matchday that is not after a day and has a
/// pairing without a result.
pub(crate) fn in_progress(league: &League, day: Date) -> Option<&Matchday> {
    let past = league.matchdays.iter().filter(|it| it.date <= day);
    past.max_by_key(|it| (it.date, it.number))
        .filter(|it| it.awaits_results())
}

/// Those who sit at the boards of the matchday that is being played.
pub(crate) fn present(league: &League, day: Date) -> Vec<PlayerId> {
    let games = in_progress(league, day).map_or(&[][..], |matchday| &matchday.games);
    let seats = games.iter().flat_map(|game| &game.seats);
    seats.map(|seat| seat.player).collect()
}

/// The pairings of a day that wait for their results.
pub(crate) fn games_in_play(league: &League, day: Date) -> impl Iterator<Item = &Game> {
    let days = league.matchdays.iter().filter(move |it| it.date == day);
    let games = days.flat_map(|it| &it.games);
    games.filter(|game| game.awaits_result())
}

/// Finds the place of each result.
///
/// # Errors
/// A result that is there already, a board that nobody sits at, or a handicap that nobody knows.
pub(crate) fn plan(
    league: &League,
    results: &[TypedResult],
    wishes: RecordWishes<'_>,
) -> Result<Vec<RecordStep>, RecordRefusal> {
    // Said before anything else that may be wrong, so that one more try is enough.
    if wishes.details.handicap.is_some() && !league.rules.traits().grades {
        return refuse("this league gives no handicaps", "leave `--handicap` out");
    }
    if let Some(text) = &wishes.details.rounds
        && text.parse::<f64>().is_err()
    {
        return Err(RecordRefusal {
            message: format!("`{text}` is no number of rounds"),
            help: "write it in digits, as in `--rounds 4`".to_owned(),
            words: Some(RefusalText::new("refuse_no_rounds", &[("typed", text)])),
            asks_again: false,
        });
    }
    if let Some(text) = &wishes.details.handicap
        && HandicapEntry::from_text(text).is_none()
    {
        return refuse(format!("no handicap `{text}`"), handicap_help(text));
    }
    let mut steps = Vec::new();
    for (index, result) in results.iter().enumerate() {
        let mut step = match result {
            TypedResult::Board(number, mark) => by_board(league, *number, mark, wishes, &steps)?,
            TypedResult::Result(NewResult::Game {
                first,
                mark,
                second,
            }) => of_two(league, first, mark, second, wishes, &steps)?,
            TypedResult::Result(NewResult::Placings { places, scores }) => {
                vec![of_several(league, places, scores, wishes)?]
            }
        };
        let mut typed = results[..index].iter();
        if !league.repeats && typed.any(|before| is_same_result(before, result)) {
            for step in &mut step {
                if let RecordStep::Append { is_again, .. } = step {
                    *is_again = true;
                }
            }
        }
        steps.extend(step);
    }
    Ok(steps)
}

/// Returns whether two results have the same players at the same places, whoever is named first.
fn is_same_result(one: &TypedResult, other: &TypedResult) -> bool {
    match (one, other) {
        (
            TypedResult::Result(NewResult::Game {
                first,
                mark,
                second,
            }),
            TypedResult::Result(NewResult::Game {
                first: other_first,
                mark: other_mark,
                second: other_second,
            }),
        ) => {
            let side = |side: &str| in_order(side.split('+'));
            let pair = [side(first), side(second)];
            let other_pair = [side(other_first), side(other_second)];
            let (duel, other) = (duel_of(mark), duel_of(other_mark));
            let is_turned = pair[0] == other_pair[1] && pair[1] == other_pair[0];
            (pair == other_pair && duel == other) || (is_turned && duel == turned(other))
        }
        (
            TypedResult::Result(NewResult::Placings { places, .. }),
            TypedResult::Result(NewResult::Placings { places: other, .. }),
        ) => place_order(places) == place_order(other),
        _ => false,
    }
}

/// The sides with their places, in one order.
fn place_order(places: &[Vec<String>]) -> Vec<(String, u32)> {
    let mut order = Vec::new();
    let mut place = 1;
    for tie in places {
        order.extend(tie.iter().map(|id| (in_order(id.split('+')), place)));
        place += tie.len() as u32;
    }
    order.sort();
    order
}

fn refuse<T>(message: impl Into<String>, help: impl Into<String>) -> Result<T, RecordRefusal> {
    Err(RecordRefusal {
        message: message.into(),
        help: help.into(),
        words: None,
        asks_again: false,
    })
}

/// The end of a game that a mark or score means.
pub(crate) fn duel_of(mark: &str) -> Duel {
    let of_score = || read_score(mark).map(Duel::from_score);
    let duel = Duel::from_mark(mark).or_else(of_score);
    duel.unwrap_or(Duel::Pending)
}

/// A mark or score as the other player sees it.
fn turned_mark(mark: &str) -> String {
    match (Duel::from_mark(mark), mark.split_once(':')) {
        (None, Some((first, second))) => format!("{second}:{first}"),
        _ => turned(duel_of(mark)).mark().to_owned(),
    }
}

/// Returns whether a side is the one that was typed, whoever of a team is named first.
fn is_side(league: &League, side: &[Seat], typed: &str) -> bool {
    in_order(ids_of(league, side)) == in_order(typed.split('+'))
}

/// The result as the other player sees it.
fn turned(duel: Duel) -> Duel {
    match duel {
        Duel::First => Duel::Second,
        Duel::Second => Duel::First,
        Duel::FirstByForfeit => Duel::SecondByForfeit,
        Duel::SecondByForfeit => Duel::FirstByForfeit,
        Duel::Draw | Duel::BothForfeit | Duel::Adjourned | Duel::Pending => duel,
    }
}

/// Returns whether a file of a day only says that some leave who have played on it: it is no
/// further round.
fn is_leaving(league: &League, day: &Matchday) -> bool {
    let plays = |player: &PlayerId| {
        let days = league.matchdays.iter().filter(|it| it.date == day.date);
        let mut seats = days.flat_map(|it| &it.games).flat_map(|game| &game.seats);
        seats.any(|seat| seat.player == *player)
    };
    let leave = &day.members.leave;
    day.games.is_empty() && !leave.is_empty() && leave.iter().all(plays)
}

/// The matchday to which results of a day are added, by its index.
pub(crate) fn matchday_of(league: &League, date: Date) -> Option<usize> {
    let file = file_of(league, date)?;
    league.matchdays.iter().position(|day| day.file == file)
}

/// The file that results of a day without a pairing are added to.
pub(crate) fn file_of(league: &League, date: Date) -> Option<String> {
    let running = in_progress(league, date).filter(|_| is_of_rounds(league));
    let mut days = league.matchdays.iter().filter(|it| it.date == date);
    let first = days.clone().next();
    let of_day = if league.rules.traits().members {
        first
    } else {
        // Of several rounds on one day the last is the one that is being played.
        days.rfind(|day| !is_leaving(league, day)).or(first)
    };
    running.or(of_day).map(|matchday| matchday.file.clone())
}

/// The file that a result of some players is added to: where one of them has left on that day
/// already, the file that says so, since its members count before its games.
fn file_for<'a>(
    league: &League,
    date: Date,
    mut players: impl Iterator<Item = &'a str>,
) -> Option<String> {
    let mut days = league.matchdays.iter().filter(|day| day.date == date);
    let left = players.find_map(|id| {
        let has_left = |player: &PlayerId| league.player(*player).id == id;
        days.rfind(|day| day.members.leave.iter().any(has_left))
    });
    let of_members = left.filter(|_| league.rules.traits().members);
    of_members.map_or_else(|| file_of(league, date), |day| Some(day.file.clone()))
}

fn by_board(
    league: &League,
    number: u32,
    mark: &str,
    wishes: RecordWishes<'_>,
    before: &[RecordStep],
) -> Result<Vec<RecordStep>, RecordRefusal> {
    let matchday = round_of_boards(league, number, wishes)?;
    let Some((_, game)) = boards_of(matchday).find(|(board, _)| *board == number) else {
        let count = match matchday.games.len() {
            1 => "the round has 1 game".to_owned(),
            games => format!("the round has {games} games"),
        };
        let mut days = league.matchdays.iter();
        let waits = days.rfind(|day| day.file != matchday.file && day.awaits_results());
        return refuse(
            format!("no board {number} in {}", matchday.file),
            match waits {
                Some(day) => format!(
                    "{count}; for a pairing that waits in {} name the players, as in `anna 1-0 bert`",
                    day.file
                ),
                None => count,
            },
        );
    };
    if is_completed(before, matchday, game) {
        return refuse(
            format!("board {number} has two results here"),
            "write each board once",
        );
    }
    let is_done = !matches!(game.duel, Some(Duel::Pending | Duel::Adjourned));
    if is_done && !wishes.corrects {
        return recorded(league, matchday, game, true);
    }
    refuse_moved_boards(league, matchday, (number, game))?;
    if wishes.corrects && wishes.details.is_friendly && game.ranked {
        return refuse(
            format!("board {number} is no friendly"),
            "leave `--friendly` out to correct its result",
        );
    }
    match game.two_sides() {
        // A result counts on the day on which it was played, as where the players are named.
        Some((first, second))
            if league.rules.traits().members
                && matchday.date != wishes.date
                && !wishes.corrects =>
        {
            let (first, second) = (league.side_id(first), league.side_id(second));
            of_two(league, &first, mark, &second, wishes, before)
        }
        _ => Ok(vec![complete(matchday, game, mark.to_owned())]),
    }
}

/// Stops at a board of a day from which pairings may have gone to the later day on which they were
/// played (E1): those behind them have moved up.
fn refuse_moved_boards(
    league: &League,
    matchday: &Matchday,
    (number, game): (u32, &Game),
) -> Result<(), RecordRefusal> {
    let mut days = league.matchdays.iter();
    let is_later = |day: &Matchday| day.date > matchday.date && !day.games.is_empty();
    let may_have_moved = league.rules.traits().members && days.any(is_later);
    if !may_have_moved || game.board.is_some() {
        return Ok(());
    }
    refuse(
        format!(
            "board {number} of {} may be another one by now: a pairing that is played on a later day goes from its list",
            matchday.file
        ),
        format!(
            "name the players instead of the board; now it is `{}`",
            line_of(league, game)
        ),
    )
}

/// The round whose boards are meant.
fn round_of_boards<'a>(
    league: &'a League,
    number: u32,
    wishes: RecordWishes<'_>,
) -> Result<&'a Matchday, RecordRefusal> {
    let mut days = league.matchdays.iter().rev();
    let date = wishes.date;
    let drawn = if wishes.corrects && wishes.is_dated {
        let of_day = days.find(|day| day.date == date);
        if of_day.is_none() {
            return refuse(
                format!("no round on {date} to correct"),
                "say the day of the round with `--date`, or leave it out for the last one",
            );
        }
        of_day
    } else {
        // Whoever sends a result of a round that is over learns that it is there.
        let is_over = |day: &&Matchday| {
            let is_meant = wishes.corrects || is_of_rounds(league) || day.date == date;
            is_meant && day.date <= date && !day.games.is_empty()
        };
        // A round can be drawn before its day.
        let mut ahead = league.matchdays.iter();
        let is_drawn =
            |day: &&Matchday| is_of_rounds(league) && !wishes.is_dated && day.awaits_results();
        in_progress(league, date)
            .or_else(|| ahead.find(is_drawn))
            .or_else(|| days.find(is_over))
    };
    refuse_other_day(league, drawn, wishes)?;
    let nowhere = || {
        refuse(
            format!("board {number} of no round: none is drawn and waits for results"),
            "name the players, as in `anna 1-0 bert`",
        )
    };
    drawn.map_or_else(nowhere, Ok)
}

/// The games of a round with the numbers of their boards.
fn boards_of(matchday: &Matchday) -> impl Iterator<Item = (u32, &Game)> {
    let places = (1..).zip(&matchday.games);
    places.map(|(place, game)| (game.board.unwrap_or(place), game))
}

/// Stops at a board of a round before the day that is meant, where a later one waits for its
/// results.
fn refuse_other_day(
    league: &League,
    drawn: Option<&Matchday>,
    wishes: RecordWishes<'_>,
) -> Result<(), RecordRefusal> {
    let date = wishes.date;
    if wishes.corrects || drawn.is_some_and(|day| day.date == date) {
        return Ok(());
    }
    let mut ahead = league.matchdays.iter();
    let ahead = ahead.find(|day| day.date > date && day.awaits_results());
    let is_between = is_of_rounds(league) && !drawn.is_some_and(Matchday::awaits_results);
    match ahead.filter(|_| is_between) {
        Some(day) => refuse(
            format!(
                "no round on {date}: the one that waits for results is of {}",
                day.date
            ),
            format!("leave `--date` out, or write `--date {}`", day.date),
        ),
        None => Ok(()),
    }
}

/// Returns whether a game has its result by one of the steps, also where that stands on another
/// day and the pairing is taken out.
fn is_completed(steps: &[RecordStep], matchday: &Matchday, game: &Game) -> bool {
    steps.iter().any(|step| {
        matches!(step, RecordStep::Complete { file, position, .. }
            | RecordStep::TakeOut { file, position }
            if *file == matchday.file && *position == game.position)
    })
}

fn complete(matchday: &Matchday, game: &Game, mark: String) -> RecordStep {
    RecordStep::Complete {
        file: matchday.file.clone(),
        position: game.position,
        mark,
    }
}

/// A game of two as one line, as it is typed: `ada 1-0 bo`, or with its score `ada 3:1 bo`.
pub(crate) fn line_of_two(league: &League, game: &Game) -> Option<String> {
    let ((first, second), duel) = (game.two_sides()?, game.duel?);
    let mark = match game.scores() {
        Some((first, second)) => format!("{first}:{second}"),
        None => duel.mark().to_owned(),
    };
    let (first, second) = (league.side_id(first), league.side_id(second));
    Some(format!("{first} {mark} {second}"))
}

/// A result as it is typed: a game of two, or the players best first: `anna bert=clara`.
pub(crate) fn line_of(league: &League, game: &Game) -> String {
    line_of_two(league, game).unwrap_or_else(|| {
        let mut sides: Vec<&[Seat]> = game.sides().collect();
        sides.sort_by_key(|side| side[0].place);
        let places = sides.chunk_by(|one, other| one[0].place == other[0].place);
        let place = |sides: &[&[Seat]]| {
            let ids: Vec<String> = sides.iter().map(|side| league.side_id(side)).collect();
            ids.join("=")
        };
        places.map(place).collect::<Vec<_>>().join(" ")
    })
}

/// Says that a game has its result already; `is_only` unless the same two have another one there,
/// which a correction could mean as well.
fn recorded<T>(
    league: &League,
    matchday: &Matchday,
    game: &Game,
    is_only: bool,
) -> Result<T, RecordRefusal> {
    let line = line_of(league, game);
    let asks_again = !is_of_rounds(league);
    let is_over = !league.matchdays.iter().any(Matchday::is_open);
    let draw = format!("`ligatur pair {} --write` draws the next round", league.id);
    let ways = [
        is_only.then_some("`--correct` overwrites it"),
        asks_again.then_some("`--again` enters another game"),
        (!asks_again && is_over).then_some(draw.as_str()),
    ];
    let ways: Vec<&str> = ways.into_iter().flatten().collect();
    let file = &matchday.file;
    Err(RecordRefusal {
        message: match asks_again {
            true => format!("`{line}` is recorded in {file}"),
            false => format!("`{line}` is recorded in {file}, of {}", matchday.date),
        },
        help: ways.join("; "),
        words: Some(RefusalText::new(
            "refuse_recorded",
            &[("game", &line), ("file", file)],
        )),
        asks_again,
    })
}

/// A game of two: its pairing is completed whatever the day, or it is added to its day.
fn of_two(
    league: &League,
    first: &str,
    mark: &str,
    second: &str,
    wishes: RecordWishes<'_>,
    before: &[RecordStep],
) -> Result<Vec<RecordStep>, RecordRefusal> {
    let typed = TypedGame {
        league,
        first,
        mark,
        second,
    };
    refuse_among_placings(league, (first, duel_of(mark), second), wishes)?;
    if wishes.corrects {
        return Ok(vec![typed.correct(wishes)?]);
    }
    let players = first.split('+').chain(second.split('+'));
    let target = file_for(league, wishes.date, players);
    let target = target.as_deref();
    let completed = typed.complete_open(target, wishes, before);
    let is_new = |step: &RecordStep| matches!(step, RecordStep::Append { .. });
    match completed {
        Some(steps) if !steps.iter().any(is_new) => return Ok(steps),
        // The pairing of an older day is taken out, and its result is one like any other.
        Some(steps) => return typed.refuse_same(target, wishes).map(|()| steps),
        None => typed.refuse_same(target, wishes)?,
    }
    typed.refuse_second_of_round(target)?;
    Ok(vec![typed.append(target, wishes)])
}

/// A game of two as it was typed.
#[derive(Clone, Copy)]
struct TypedGame<'a> {
    league: &'a League,
    first: &'a str,
    mark: &'a str,
    second: &'a str,
}

impl<'a> TypedGame<'a> {
    /// The mark for a game of the two in a file, as that has the colours; `None` where it is a game
    /// of others.
    fn mark_for(self, game: &Game) -> Option<String> {
        let is_pair = |first: &str, second: &str| {
            game.two_sides().is_some_and(|(one, other)| {
                is_side(self.league, one, first) && is_side(self.league, other, second)
            })
        };
        if is_pair(self.first, self.second) {
            Some(self.mark.to_owned())
        } else if is_pair(self.second, self.first) {
            Some(turned_mark(self.mark))
        } else {
            None
        }
    }

    /// The games of the two with their matchdays, in order.
    fn games(self) -> impl DoubleEndedIterator<Item = (&'a Matchday, &'a Game)> {
        let days = self.league.matchdays.iter();
        days.flat_map(|day| day.games.iter().map(move |game| (day, game)))
            .filter(move |(_, game)| game.duel.is_some() && self.mark_for(game).is_some())
    }

    /// The results of the two in a file, each once, any of which a correction could mean.
    fn correctable(self, file: &str, ranked: bool) -> BTreeSet<String> {
        let there = self.games().filter(|(day, game)| {
            day.file == file && !game.awaits_result() && game.ranked == ranked
        });
        there.map(|(_, game)| line_of(self.league, game)).collect()
    }

    /// Puts the result in the place of the one that is there.
    fn correct(self, wishes: RecordWishes<'_>) -> Result<RecordStep, RecordRefusal> {
        let league = self.league;
        let date = wishes.date;
        let target = file_of(league, date);
        let done = |is_meant: &dyn Fn(&Matchday, &Game) -> bool| {
            let friendly = wishes.details.is_friendly;
            let mut done = self.games().filter(|(day, game)| {
                !game.awaits_result() && game.ranked != friendly && is_meant(day, game)
            });
            done.next_back()
        };
        let is_target = |day: &Matchday| Some(&day.file) == target.as_ref();
        let found = done(&|day, _| is_target(day) || (is_of_rounds(league) && !wishes.is_dated))
            .or_else(|| done(&|day, _| day.date == date));
        let Some((matchday, game)) = found else {
            return self.nothing_to_correct(wishes);
        };
        let lines = self.correctable(&matchday.file, game.ranked);
        refuse_several(&lines, &matchday.file, false)?;
        let mark = self.mark_for(game).unwrap_or_default();
        Ok(complete(matchday, game, mark))
    }

    /// Stops at a correction of a result that is not there, and says where the last one is.
    fn nothing_to_correct(self, wishes: RecordWishes<'_>) -> Result<RecordStep, RecordRefusal> {
        let TypedGame { first, second, .. } = self;
        let elsewhere = self.games().rfind(|(_, game)| !game.awaits_result());
        let friendly = match wishes.details.is_friendly {
            true => "friendly",
            false => "game",
        };
        refuse(
            format!(
                "no {friendly} of `{first}` and `{second}` on {} to correct",
                wishes.date
            ),
            match elsewhere {
                Some((day, game)) if !game.ranked && !wishes.details.is_friendly => format!(
                    "they have a friendly of {}: correct it with `--friendly --date {}`",
                    day.date, day.date
                ),
                Some((day, _)) => format!(
                    "their last game is of {}: say so with `--date {}`",
                    day.date, day.date
                ),
                None => "they have none yet: leave `--correct` out to enter it".to_owned(),
            },
        )
    }

    /// Adds the result to a file.
    fn append(self, target: Option<&str>, wishes: RecordWishes<'_>) -> RecordStep {
        let is_pairing = duel_of(self.mark) == Duel::Pending;
        let is_meant = wishes.again || self.league.repeats || is_pairing;
        let mut there = self.games().filter(|(day, game)| {
            Some(day.file.as_str()) == target && is_same_kind(self.league, game, wishes.details)
        });
        let last = there.rfind(|(_, game)| !game.awaits_result() && !is_meant);
        RecordStep::Append {
            file: target.map(str::to_owned),
            result: NewResult::Game {
                first: self.first.to_owned(),
                mark: self.mark.to_owned(),
                second: self.second.to_owned(),
            },
            is_again: false,
            beside: last.and_then(|(_, game)| line_of_two(self.league, game)),
        }
    }

    /// Gives the result to a pairing of the two that is open, or to a game that was adjourned;
    /// `None` where there is none.
    fn complete_open(
        self,
        target: Option<&str>,
        wishes: RecordWishes<'_>,
        before: &[RecordStep],
    ) -> Option<Vec<RecordStep>> {
        let date = wishes.date;
        let new = duel_of(self.mark);
        if new == Duel::Pending || wishes.again {
            return None;
        }
        let is_waiting = |game: &Game| {
            let adjourned = game.duel == Some(Duel::Adjourned) && new != Duel::Adjourned;
            game.awaits_result() || adjourned
        };
        // A friendly of another day is not the game that was paired, and neither is one of another
        // kind.
        let is_meant = |day: &Matchday, game: &Game| {
            let own = &self.league.kind(game.kind).key;
            let kind = wishes.details.game.as_ref();
            let is_kind = kind.is_none_or(|kind| own.is_empty() || kind == own);
            let is_friendly = wishes.details.is_friendly && day.date != wishes.date;
            is_kind && !(is_friendly && game.ranked)
        };
        let open = self.games().filter(|(day, game)| {
            is_waiting(game) && is_meant(day, game) && !is_completed(before, day, game)
        });
        let open: Vec<(&Matchday, &Game)> = open.collect();
        let mark = |game: &Game| self.mark_for(game).unwrap_or_default();
        if self.league.rules.traits().members && !open.is_empty() {
            let append = || self.append(target, wishes);
            return Some(with_activity(&open, date, mark, append));
        }
        let past = open.iter().filter(|(day, _)| day.date <= date);
        let newest = past.max_by_key(|(day, _)| (day.date, day.number));
        let to_come = || open.iter().min_by_key(|(day, _)| (day.date, day.number));
        let (matchday, game) = newest.or_else(to_come)?;
        Some(vec![complete(matchday, game, mark(game))])
    }

    /// Stops at a result that the file has already.
    fn refuse_same(
        self,
        target: Option<&str>,
        wishes: RecordWishes<'_>,
    ) -> Result<(), RecordRefusal> {
        let league = self.league;
        let is_meant = wishes.again || league.repeats;
        let mut there = self.games().filter(|(day, game)| {
            let is_same = is_of_rounds(league)
                || (self.mark_for(game).as_deref().map(duel_of) == game.duel
                    && is_same_kind(league, game, wishes.details));
            // Behind a round that is over the next one may be prepared already.
            let is_of_day = is_of_rounds(league) && day.date == wishes.date;
            (is_of_day || Some(day.file.as_str()) == target) && is_same
        });
        if let Some((matchday, game)) = there.next()
            && (!is_meant || is_of_rounds(league))
        {
            let is_only = self.correctable(&matchday.file, game.ranked).len() < 2;
            return recorded(league, matchday, game, is_only);
        }
        Ok(())
    }

    /// Stops at a second game of somebody in a round.
    ///
    /// A player who has another game in the round means the one that is there, of an earlier round;
    /// one who still has to play there is rather a wrong name.
    fn refuse_second_of_round(self, target: Option<&str>) -> Result<(), RecordRefusal> {
        let league = self.league;
        let players = [self.first, self.second];
        let mut days = league.matchdays.iter().filter(|_| is_of_rounds(league));
        let round = days.find(|day| Some(day.file.as_str()) == target);
        let games_there = round.iter().flat_map(|day| &day.games);
        let is_own = |seat: &Seat| players.contains(&league.player(seat.player).id.as_str());
        let mut own = games_there
            .filter(|game| game.seats.iter().any(is_own))
            .peekable();
        let has_played = own.peek().is_some() && own.all(|game| !game.awaits_result());
        let mut games = self.games();
        if let Some((matchday, game)) = games.rfind(|(_, game)| !game.awaits_result() && has_played)
        {
            return recorded(league, matchday, game, true);
        }
        match round.filter(|it| !it.games.is_empty()) {
            Some(round) => refuse_second_row(league, round, players),
            None => Ok(()),
        }
    }
}

/// Stops at a game of somebody who has another one in the round, or is away.
fn refuse_second_row(
    league: &League,
    round: &Matchday,
    players: [&str; 2],
) -> Result<(), RecordRefusal> {
    let Matchday { file, .. } = round;
    let club = &league.id;
    for id in players {
        let is_own = |player: PlayerId| league.player(player).id == id;
        let mut boards = boards_of(round);
        let own = boards.find(|(_, game)| game.seats.iter().any(|seat| is_own(seat.player)));
        if let Some((board, game)) = own {
            let line = line_of(league, game);
            return refuse(
                format!("`{id}` has board {board} in {file}: `{line}`"),
                match game.awaits_result() {
                    true => format!(
                        "`ligatur record {club} {board}=1-0` enters the result of that board; `ligatur pair {club} --swap` lets two players change places"
                    ),
                    false => format!(
                        "`--correct` overwrites the result of these two; the next round is drawn with `ligatur pair {club} --write`"
                    ),
                },
            );
        }
        let mut absent = round.absences.iter();
        if absent.any(|(player, why)| is_own(*player) && *why != Absence::Bye) {
            return refuse(
                format!("`{id}` is absent in {file}"),
                match round.is_open() {
                    true => format!(
                        "`ligatur pair {club} --late {id} --write` lets in who came all the same"
                    ),
                    false => format!(
                        "take `{id}` out of `absent` in {file}, and write the game below `games` there"
                    ),
                },
            );
        }
    }
    let has_bye = |id: &str| {
        let mut byes = round.absences.iter();
        byes.any(|(player, why)| *why == Absence::Bye && league.player(*player).id == id)
    };
    match players {
        [id, other] | [other, id] if has_bye(id) => refuse(
            format!("`{id}` has the bye in {file}"),
            match round.is_open() {
                true => format!(
                    "`ligatur pair {club} --late {other} --write` lets `{other}` play `{id}`"
                ),
                false => format!(
                    "take `bye: {id}` out of {file}, and write the game below `games` there"
                ),
            },
        ),
        _ if round.is_open() => refuse_newcomer(league, round, players),
        _ => Ok(()),
    }
}

/// Stops at a game in a round that is going on of somebody who joins with a later one.
fn refuse_newcomer(
    league: &League,
    round: &Matchday,
    players: [&str; 2],
) -> Result<(), RecordRefusal> {
    let joins = |id: &str| {
        let mut known = league.players.iter();
        match known.find(|player| player.id == id)?.joined {
            Some(Joined::With(number)) if number > round.number => Some(number),
            _ => None,
        }
    };
    for id in players {
        if let Some(number) = joins(id) {
            let club = &league.id;
            return refuse(
                format!("`{id}` joins with round {number} only"),
                format!("`ligatur pair {club} --late {id} --write` lets `{id}` in now"),
            );
        }
    }
    Ok(())
}

/// Stops at a game of two for a file that lists placings, and says how it is written there.
fn refuse_among_placings(
    league: &League,
    (first, duel, second): (&str, Duel, &str),
    wishes: RecordWishes<'_>,
) -> Result<(), RecordRefusal> {
    let file = file_of(league, wishes.date);
    let lists_placings =
        |day: &&Matchday| matches!(day.form, ResultForm::Placings | ResultForm::Results);
    let mut days = league.matchdays.iter().filter(lists_placings);
    let Some(day) = days.find(|day| Some(&day.file) == file.as_ref()) else {
        return Ok(());
    };
    let placings = match duel {
        Duel::First | Duel::FirstByForfeit => format!("{first} {second}"),
        Duel::Second | Duel::SecondByForfeit => format!("{second} {first}"),
        Duel::Draw | Duel::BothForfeit | Duel::Adjourned | Duel::Pending => {
            format!("{first}={second}")
        }
    };
    let correct = if wishes.corrects { "--correct " } else { "" };
    Err(RecordRefusal {
        message: format!("the results in {} are placings", day.file),
        help: format!(
            "name the players best first, `=` for a tie: `ligatur record {} {correct}{placings}`",
            league.id
        ),
        words: Some(RefusalText::new(
            "refuse_other_form",
            &[("file", &day.file)],
        )),
        asks_again: false,
    })
}

/// Stops at places for a file that lists games of two, and says how they are written there.
fn refuse_among_games(
    league: &League,
    places: &[Vec<String>],
    file: Option<&str>,
) -> Result<(), RecordRefusal> {
    let mut days = league.matchdays.iter();
    let day = days.find(|day| Some(day.file.as_str()) == file && day.form == ResultForm::Games);
    let (Some(day), Some(first)) = (day, places.iter().flatten().next()) else {
        return Ok(());
    };
    let mut others = places.iter().flatten().skip(1);
    let second = others.next().map_or("bert", String::as_str);
    let mark = if places[0].len() > 1 { "½" } else { "1-0" };
    Err(RecordRefusal {
        message: format!("the results in {} are games of two", day.file),
        help: format!(
            "name each game: `ligatur record {} \"{first} {mark} {second}\"`",
            league.id
        ),
        words: Some(RefusalText::new(
            "refuse_other_form",
            &[("file", &day.file)],
        )),
        asks_again: false,
    })
}

/// In a league with `activity` a result stands on the day on which it was played: a pairing
/// of an older day is taken out.
fn with_activity(
    open: &[(&Matchday, &Game)],
    date: Date,
    seen: impl Fn(&Game) -> String,
    append: impl Fn() -> RecordStep,
) -> Vec<RecordStep> {
    if let Some((matchday, game)) = open.iter().find(|(day, _)| day.date == date) {
        return vec![complete(matchday, game, seen(game))];
    }
    let older = open.iter().filter(|(day, _)| day.date < date);
    let older = older.max_by_key(|(day, _)| (day.date, day.number));
    let take_out = older.map(|(matchday, game)| RecordStep::TakeOut {
        file: matchday.file.clone(),
        position: game.position,
    });
    std::iter::once(append()).chain(take_out).collect()
}

/// Stops at a correction that could mean more than one result of a file, maybe of another game.
fn refuse_several(
    lines: &BTreeSet<String>,
    file: &str,
    has_games: bool,
) -> Result<(), RecordRefusal> {
    if lines.len() < 2 {
        return Ok(());
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("`{line}`")).collect();
    refuse(
        format!("{} stand in {file}: which is meant?", lines.join(" and ")),
        match has_games {
            true => "say the game with `--game`",
            false => {
                "change its line in the file; `--undo` takes back the one that was entered last"
            }
        },
    )
}

/// Returns whether a game of the league is of the kind and length that is to be recorded.
fn is_same_kind(league: &League, game: &Game, details: &ResultDetails) -> bool {
    let kind = details.game.as_deref();
    let rounds = details
        .rounds
        .as_deref()
        .and_then(|it| it.parse::<f64>().ok());
    kind.is_none_or(|kind| league.kind(game.kind).key == kind)
        && rounds.is_none_or(|rounds| rounds == game.rounds)
        && game.ranked != details.is_friendly
}

/// A result by placings: added to its day, or put in the place of the one that is there.
fn of_several(
    league: &League,
    places: &[Vec<String>],
    scores: &[(String, String)],
    wishes: RecordWishes<'_>,
) -> Result<RecordStep, RecordRefusal> {
    let file = file_of(league, wishes.date);
    refuse_among_games(league, places, file.as_deref())?;
    let new = place_order(places);
    let same = same_players(league, &new, file.as_deref(), wishes);
    if wishes.corrects {
        let (matchday, game) = corrected(league, &same, wishes.date)?;
        return Ok(RecordStep::Replace {
            file: matchday.file.clone(),
            position: game.position,
            places: places.to_vec(),
            rounds: wishes.details.rounds.clone(),
            scores: scores.to_vec(),
            points: Vec::new(),
        });
    }
    let is_meant = wishes.again || league.repeats;
    let mut equal = same
        .iter()
        .filter(|(_, game)| sides_of(league, game) == new);
    if let Some((matchday, _)) = equal.next()
        && !is_meant
    {
        let file = &matchday.file;
        return Err(RecordRefusal {
            message: format!("this result is recorded in {file}"),
            help: "`--again` enters it a second time".to_owned(),
            words: Some(RefusalText::new("refuse_recorded_here", &[("file", file)])),
            asks_again: true,
        });
    }
    Ok(RecordStep::Append {
        file,
        result: NewResult::Placings {
            places: places.to_vec(),
            scores: scores.to_vec(),
        },
        is_again: false,
        beside: same
            .last()
            .filter(|_| !is_meant)
            .map(|(_, game)| line_of(league, game)),
    })
}

/// The results by placings of a file that have the same sides, and are of the same game.
fn same_players<'a>(
    league: &'a League,
    sides: &[(String, u32)],
    file: Option<&str>,
    wishes: RecordWishes<'_>,
) -> Vec<(&'a Matchday, &'a Game)> {
    // The number of rounds may be what is corrected.
    let compared = ResultDetails {
        rounds: wishes.details.rounds.clone().filter(|_| !wishes.corrects),
        ..wishes.details.clone()
    };
    let has_sides = |game: &Game| {
        let there = sides_of(league, game);
        there.len() == sides.len() && there.iter().zip(sides).all(|(one, other)| one.0 == other.0)
    };
    let days = league.matchdays.iter();
    let games = days
        .filter(|day| Some(day.file.as_str()) == file)
        .flat_map(|day| day.games.iter().map(move |game| (day, game)));
    let same = games.filter(|(_, game)| {
        game.duel.is_none() && has_sides(game) && is_same_kind(league, game, &compared)
    });
    same.collect()
}

/// The result that a correction means, of those of the same players.
fn corrected<'a>(
    league: &League,
    same: &[(&'a Matchday, &'a Game)],
    date: Date,
) -> Result<(&'a Matchday, &'a Game), RecordRefusal> {
    let Some((matchday, game)) = same.last() else {
        return refuse(
            format!("no such result of these players on {date} to correct"),
            "leave `--correct` out to enter it, or say the day with `--date`, another game with `--game`, a friendly with `--friendly`",
        );
    };
    let key = |game: &Game| league.kind(game.kind).key.as_str();
    let kinds: BTreeSet<&str> = same.iter().map(|(_, game)| key(game)).collect();
    let lines = same.iter().map(|(_, game)| {
        let kind = (kinds.len() > 1).then(|| format!("--game {} ", key(game)));
        let counts = league.rules.traits().needs_rounds;
        let rounds = counts.then(|| format!("--rounds {} ", game.rounds));
        let line = line_of(league, game);
        format!(
            "{}{}{line}",
            kind.unwrap_or_default(),
            rounds.unwrap_or_default()
        )
    });
    refuse_several(&lines.collect(), &matchday.file, kinds.len() > 1)?;
    Ok((matchday, game))
}

/// The sides of a game with their places, in the order of their ids.
fn sides_of(league: &League, game: &Game) -> Vec<(String, u32)> {
    let side = |side: &[Seat]| (in_order(ids_of(league, side)), side[0].place);
    let mut sides: Vec<(String, u32)> = game.sides().map(side).collect();
    sides.sort();
    sides
}

/// The ids of the players of a side, in the order of the file.
fn ids_of<'a>(league: &'a League, side: &[Seat]) -> impl Iterator<Item = &'a str> {
    side.iter()
        .map(|seat| league.player(seat.player).id.as_str())
}

/// The ids of a side in one order, whoever is named first.
fn in_order<'a>(ids: impl Iterator<Item = &'a str>) -> String {
    let mut ids: Vec<&str> = ids.collect();
    ids.sort_unstable();
    ids.join("+")
}

/// Returns the player who alone is left over in the round of a file that names no bye.
pub(crate) fn implicit_bye(league: &League, file: &str) -> Option<String> {
    let index = league.matchdays.iter().position(|day| day.file == file)?;
    let has_bye = |absences: &[(PlayerId, Absence)]| {
        let mut byes = absences.iter().filter(|(_, kind)| *kind == Absence::Bye);
        byes.next().map(|(player, _)| *player)
    };
    if has_bye(&league.matchdays[index].absences).is_some() {
        return None;
    }
    let field = Tournament::of(league);
    let player = has_bye(&field.matchdays.get(index)?.absent)?;
    Some(league.player(player).id.clone())
}
