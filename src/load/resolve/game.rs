//! One result of a matchday: placings, or a game of two.

use std::collections::BTreeSet;

use crate::league::model::game::{
    Duel, GREATEST_SCORE, Game, GameKindId, Seat, TeamIndex, read_score, score_number,
};
use crate::league::model::handicap::{HandicapEntry, TABLE};
use crate::league::model::player::PlayerId;
use crate::load::content::matchday::{GameMatter, LongGame, Placing, Placings};
use crate::load::resolve::number::positive;
use crate::load::resolve::roster::Roster;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::front_matter::OrderedMap;

/// The properties that a file and its league give to all games of the day.
#[derive(Clone, Copy)]
pub(super) struct GameDefaults {
    pub rounds: f64,
    /// True if `1:0` and `0:1` are scores.
    pub counts_scores: bool,
    /// True if teams can play.
    pub teams: bool,
    /// True if the file was read without a fault.
    pub is_whole: bool,
}

/// The result of a game of two, with the score if the file says one.
type WrittenDuel = (Duel, Option<(f64, f64)>);

/// Reads a mark or a score.
fn written_duel(mark: &str, counts_scores: bool) -> Option<WrittenDuel> {
    if let Some(duel) = Duel::from_mark(mark) {
        return Some((duel, None));
    }
    let score = read_score(mark)?;
    let is_mark = !counts_scores && (score == (1.0, 0.0) || score == (0.0, 1.0));
    Some((Duel::from_score(score), Some(score).filter(|_| !is_mark)))
}

/// Numbers by player that a result gives beside its places: scores or points.
pub(super) fn numbers_of_seats(
    written: Option<&OrderedMap<String>>,
    at: &KeyPath<'_>,
    seats: &mut [Seat],
    roster: &mut Roster,
    set: fn(&mut Seat, f64),
    diagnostics: &mut Diagnostics,
) {
    for (id, text) in written.into_iter().flat_map(OrderedMap::iter) {
        let at = at.field(id);
        let players = roster.side(id, true, &|_| at.key(), diagnostics);
        let Some(number) = signed_number(text, || at.value(), diagnostics) else {
            continue;
        };
        for player in players.into_iter().flatten() {
            match seats.iter_mut().find(|seat| seat.player == player) {
                Some(seat) => set(seat, number),
                None => {
                    diagnostics
                        .error(
                            Code::UnknownPlayer,
                            at.key(),
                            format!("`{id}` has no place in this result"),
                        )
                        .help("name those alone who took part");
                    break;
                }
            }
        }
    }
}

/// A score or points: a plain decimal number, which may be negative.
pub(super) fn signed_number(
    text: &str,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<f64> {
    let number = score_number(text.trim());
    if number.is_none() {
        diagnostics
            .error(Code::WrongType, place(), format!("`{text}` is no number"))
            .help(format!(
                "write a number such as 3, -2 or 0.5, at most {GREATEST_SCORE}"
            ));
    }
    number
}

/// The seats of a result by placings; reports places that can not be.
pub(super) fn seats(
    placings: &Placings,
    at: &KeyPath<'_>,
    has_teams: bool,
    roster: &mut Roster,
    diagnostics: &mut Diagnostics,
) -> Vec<Seat> {
    let mut teams = TeamCounter::default();
    match placings {
        Placings::Places(entries) => {
            let mut written = Vec::new();
            let mut seats = Vec::new();
            let mut keys = Vec::new();
            for (id, text) in entries.iter() {
                let at = at.field(id);
                let players = roster.side(id, has_teams, &|_| at.key(), diagnostics);
                let place = place(text, entries.0.len(), &at, diagnostics);
                if let (Some(players), Some((place, remark))) = (players, place) {
                    written.push((id, place));
                    let side = teams.side(&players, place);
                    seats.extend(side.map(|seat| Seat { remark, ..seat }));
                    keys.resize(seats.len(), id);
                }
            }
            if written.len() == entries.0.len() {
                check_ties(&written, at, diagnostics);
            }
            let spot = |seat: usize| at.field(keys[seat]).key();
            without_repeats(seats, spot, roster, diagnostics)
        }
        Placings::Order(list) => {
            let mut seats = Vec::new();
            let mut parts = Vec::new();
            let mut next = 1;
            for (index, placing) in list.iter().enumerate() {
                let at = at.index(index);
                let place = next;
                let mut side = |id: &str, tied: Option<usize>, diagnostics: &mut Diagnostics| {
                    next += 1;
                    let spot = |_: &str| spot_in_list(&at, tied);
                    let players = roster.side(id, has_teams, &spot, diagnostics);
                    seats.extend(teams.side(&players.unwrap_or_default(), place));
                    parts.resize(seats.len(), (index, tied));
                };
                match placing {
                    Placing::One(id) => side(id, None, diagnostics),
                    Placing::Tie(ids) => {
                        for (tied, id) in ids.iter().enumerate() {
                            side(id, Some(tied), diagnostics);
                        }
                    }
                }
            }
            let spot = |seat: usize| {
                let (index, tied) = parts[seat];
                spot_in_list(&at.index(index), tied)
            };
            without_repeats(seats, spot, roster, diagnostics)
        }
    }
}

/// The place of a name in a list of placings, or in a tie within it.
fn spot_in_list(at: &KeyPath<'_>, tied: Option<usize>) -> DiagnosticSpot {
    match tied {
        Some(tied) => at.index(tied).value(),
        None => at.value(),
    }
}

/// Numbers the teams of a result.
#[derive(Default)]
struct TeamCounter {
    next: u16,
}

impl TeamCounter {
    /// The seats of one side, at a place.
    fn side(&mut self, players: &[PlayerId], place: u32) -> impl Iterator<Item = Seat> {
        let team = (players.len() > 1).then(|| {
            let team = TeamIndex(self.next);
            self.next = self.next.saturating_add(1);
            team
        });
        let seat = move |player: &PlayerId| Seat {
            team,
            ..Seat::new(*player, place)
        };
        players.iter().map(seat)
    }
}

/// `3`, or `4(3)`: the place, and the remark in brackets.
fn place(
    text: &str,
    field: usize,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<(u32, Option<u32>)> {
    let (number, remark) = match text.strip_suffix(')').and_then(|text| text.split_once('(')) {
        Some((number, remark)) => (number.trim_end(), Some(remark)),
        None => (text, None),
    };
    let digits = |text: &str| {
        let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| plain)
    };
    let help = "write a whole number from 1, such as `3`, or `4(3)` with a remark";
    let remark = match remark.map(digits) {
        Some(None) => {
            diagnostics
                .error(Code::BadPlace, at.value(), format!("`{text}` is no place"))
                .help(help);
            return None;
        }
        Some(remark) => remark,
        None => None,
    };
    match digits(number) {
        Some(place) if place >= 1 && place as usize <= field => Some((place, remark)),
        Some(0) => {
            diagnostics
                .error(Code::BadPlace, at.value(), "places begin with 1")
                .help(help);
            None
        }
        Some(place) => {
            diagnostics
                .error(
                    Code::PlaceBeyondField,
                    at.value(),
                    format!("place {place} of {field} players"),
                )
                .label("beyond the field")
                .help(format!("write a place from 1 to {field}"));
            None
        }
        None => {
            diagnostics
                .error(Code::BadPlace, at.value(), format!("`{text}` is no place"))
                .help(help);
            None
        }
    }
}

/// Holds the places against 1, 2, 2, 4: after a tie as many places are left out.
fn check_ties(written: &[(&str, u32)], at: &KeyPath<'_>, diagnostics: &mut Diagnostics) {
    let mut sorted: Vec<&(&str, u32)> = written.iter().collect();
    sorted.sort_by_key(|(_, place)| place);
    let mut above: Option<u32> = None;
    for (line, &(id, place)) in (1..).zip(sorted) {
        let shared = above == Some(place);
        if !shared && place != line {
            let message = if above.is_none() {
                "nobody has place 1".to_owned()
            } else {
                format!("place {place} where {line} comes next")
            };
            diagnostics.error(Code::BadTies, at.field(id).value(), message).help(format!(
                "players who tie carry the same place and the next place skips (1, 2, 2, 4): write {line}, or the place of the tie"
            ));
            return;
        }
        above = Some(place);
    }
}

/// Drops and reports a player's second seat in a result; `spot` is the place of the seat with an
/// index.
fn without_repeats(
    mut seats: Vec<Seat>,
    spot: impl Fn(usize) -> DiagnosticSpot,
    roster: &Roster,
    diagnostics: &mut Diagnostics,
) -> Vec<Seat> {
    let is_pair = |seats: &[Seat]| matches!(seats, [one, other] if one.player != other.player);
    if is_pair(&seats) {
        return seats;
    }
    let mut seen = BTreeSet::new();
    let mut index = 0..;
    seats.retain(|seat| {
        let index = index.next().expect("indexes do not end");
        let is_new = seen.insert(seat.player);
        if !is_new {
            let id = &roster.players[seat.player.index()].id;
            diagnostics
                .error(
                    Code::DuplicatePlayer,
                    spot(index),
                    format!("`{id}` twice in one result"),
                )
                .help("name each player once");
        }
        is_new
    });
    seats
}

/// A game of two; reports what it can not be.
pub(super) fn duel(
    matter: &GameMatter,
    at: &KeyPath<'_>,
    defaults: GameDefaults,
    kind: impl FnOnce(Option<&str>, &KeyPath<'_>, &mut Diagnostics) -> GameKindId,
    roster: &mut Roster,
    diagnostics: &mut Diagnostics,
) -> Option<Game> {
    match matter {
        GameMatter::Line(line) => {
            let (ids, result) = line_of(line, at, defaults, diagnostics)?;
            let spot = |id: &str| {
                let start = id.as_ptr() as usize - line.as_ptr() as usize;
                at.inside(start..start + id.len())
            };
            let seats = pair(ids, [&spot, &spot], result, defaults, roster, diagnostics)?;
            Some(game(
                kind(None, at, diagnostics),
                defaults.rounds,
                seats,
                result,
            ))
        }
        GameMatter::Long(long) => {
            let (result, mut seats) = long_pair(long, at, defaults, roster, diagnostics)?;
            numbers_of_seats(
                long.points.as_ref(),
                &at.field("points"),
                &mut seats,
                roster,
                |seat, points| seat.points = Some(points),
                diagnostics,
            );
            let rounds = long.rounds.as_ref().and_then(|text| {
                super::number::rounds(text, || at.field("rounds").value(), diagnostics)
            });
            let handicap = long.handicap.as_ref().and_then(|text| {
                self::handicap(text, || at.field("handicap").value(), diagnostics)
            });
            let board = long.board.as_ref().and_then(|text| {
                positive(
                    text,
                    "number of a board",
                    || at.field("board").value(),
                    diagnostics,
                )
            });
            let kind = kind(long.game.as_deref(), at, diagnostics);
            Some(Game {
                ranked: long.ranked.unwrap_or(true),
                handicap,
                board,
                again: long.again.unwrap_or(false),
                form: long
                    .form
                    .as_ref()
                    .and_then(|text| form_number(text, at, diagnostics)),
                note: long.note.clone(),
                ..game(kind, rounds.unwrap_or(defaults.rounds), seats, result)
            })
        }
    }
}

/// The number of the form by which a result came.
pub(super) fn form_number(
    text: &str,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<u32> {
    positive(
        text,
        "number of a form",
        || at.field("form").value(),
        diagnostics,
    )
}

/// A handicap as a file names it: its number or one of its names.
fn handicap(
    text: &str,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<u8> {
    let known = HandicapEntry::from_text(text);
    if known.is_none() {
        diagnostics
            .error(Code::UnknownValue, place(), format!("no handicap `{text}`"))
            .help(handicap_help(text));
    }
    known.map(|line| line.number)
}

/// The way to write a handicap, for a text that names none.
pub(crate) fn handicap_help(text: &str) -> String {
    let names = TABLE.iter().flat_map(HandicapEntry::names);
    did_you_mean(text, names).unwrap_or_else(|| {
        "write its number, 0 to 15, or its name, such as `lance` or `Zwei Figuren`".to_owned()
    })
}

/// `anna 1-0 bert`: who, and how it ended.
fn line_of<'a>(
    line: &'a str,
    at: &KeyPath<'_>,
    defaults: GameDefaults,
    diagnostics: &mut Diagnostics,
) -> Option<([&'a str; 2], WrittenDuel)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let &[first, mark, second] = words.as_slice() else {
        diagnostics
            .error(Code::BadResult, at.value(), format!("`{line}` is no game"))
            .help("write a game as `anna 1-0 bert`: player, result, player, with blanks between");
        return None;
    };
    let Some(result) = written_duel(mark, defaults.counts_scores) else {
        let start = mark.as_ptr() as usize - line.as_ptr() as usize;
        bad_result(mark, at.inside(start..start + mark.len()), diagnostics);
        return None;
    };
    Some(([first, second], result))
}

/// The players and the result of a game in the long form.
fn long_pair(
    long: &LongGame,
    at: &KeyPath<'_>,
    defaults: GameDefaults,
    roster: &mut Roster,
    diagnostics: &mut Diagnostics,
) -> Option<(WrittenDuel, Vec<Seat>)> {
    let players = at.field("players");
    let result = match &long.result {
        None => Some((Duel::Pending, None)),
        Some(mark) => written_duel(mark.trim(), defaults.counts_scores),
    };
    if result.is_none() {
        bad_result(
            long.result.as_deref().unwrap_or_default(),
            at.field("result").value(),
            diagnostics,
        );
    }
    let Some(ids) = &long.players else {
        // Players that can not be read are reported as such.
        if defaults.is_whole {
            diagnostics
                .error(Code::MissingKey, at.first_line(), "a game without players")
                .help(
                    "add `players: [anna, bert]`; \
                     a game with `placings` belongs below `results:`, not `games:`",
                );
        }
        return None;
    };
    let [first, second] = ids.as_slice() else {
        diagnostics
            .error(
                Code::BadResult,
                players.value(),
                format!("a game of two with {} players", ids.len()),
            )
            .help("name two players; a result of more is written with `placings`");
        return None;
    };
    let result = result?;
    let spots: [PlaceOfPart<'_>; 2] =
        [&|_| players.index(0).value(), &|_| players.index(1).value()];
    let seats = pair(
        [first, second],
        spots,
        result,
        defaults,
        roster,
        diagnostics,
    )?;
    Some((result, seats))
}

/// Names the place of a part of a text.
type PlaceOfPart<'a> = &'a dyn Fn(&str) -> DiagnosticSpot;

/// The seats of a game of two sides, whose places follow from the result.
fn pair(
    ids: [&str; 2],
    spots: [PlaceOfPart<'_>; 2],
    (result, scores): WrittenDuel,
    defaults: GameDefaults,
    roster: &mut Roster,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Seat>> {
    if ids[0] == ids[1] {
        diagnostics
            .error(
                Code::AgainstSelf,
                spots[1](ids[1]),
                format!("`{}` against themselves", ids[0]),
            )
            .help("name two different players");
        return None;
    }
    let first = roster.side(ids[0], defaults.teams, spots[0], diagnostics);
    let second = roster.side(ids[1], defaults.teams, spots[1], diagnostics);
    let places = match result {
        Duel::First | Duel::FirstByForfeit => [1, 2],
        Duel::Second | Duel::SecondByForfeit => [2, 1],
        Duel::Draw | Duel::BothForfeit | Duel::Adjourned | Duel::Pending => [1, 1],
    };
    let (one, other) = scores.unzip();
    let mut teams = TeamCounter::default();
    let (first, second) = (first?, second?);
    let mut seats = Vec::with_capacity(first.len() + second.len());
    for (players, place, score) in [(&first, places[0], one), (&second, places[1], other)] {
        let side = teams.side(players, place);
        seats.extend(side.map(|seat| Seat { score, ..seat }));
    }
    let count = seats.len();
    let spot = |seat: usize| {
        let side = usize::from(seat >= first.len());
        spots[side](ids[side])
    };
    let seats = without_repeats(seats, spot, roster, diagnostics);
    (seats.len() == count).then_some(seats)
}

fn game(kind: GameKindId, rounds: f64, seats: Vec<Seat>, (result, _): WrittenDuel) -> Game {
    Game {
        kind,
        rounds,
        ranked: true,
        position: 0,
        seats,
        duel: Some(result),
        handicap: None,
        board: None,
        again: false,
        form: None,
        note: None,
    }
}

fn bad_result(mark: &str, spot: DiagnosticSpot, diagnostics: &mut Diagnostics) {
    diagnostics.error(Code::BadResult, spot, format!("`{mark}` is no result")).help(
        "write `1-0`, `0-1` or `½-½`, or a score such as `3:1`; `+:-`, `-:+` or `-:-` for a forfeit; `*` for an adjourned game, `-` for one not played yet");
}
