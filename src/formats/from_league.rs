//! A league of the site as a season, for export.

use crate::authoring::matchday_file::{SeasonAdjustment, SeasonDay, SeasonGame, SeasonPlacing};
use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::imported_season::ImportedSeason;
use crate::league::League;
use crate::league::model::game::{Game, Seat};
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::load::content::player::{PlayerMatter, RankMatter, Register};
use crate::syntax::source::Sources;

/// Everything that the files of a league say, ids and names as the keeper writes them.
///
/// Rounds and games are written where the file may leave them out, so that the result
/// stands for itself.
pub(crate) fn season(
    league: &League,
    register: Option<&Register>,
    sources: &Sources,
) -> ImportedSeason {
    let days = league.matchdays.iter().map(|matchday| SeasonDay {
        matchday: written_number(league, matchday),
        ..day(league, matchday, sources)
    });
    ImportedSeason {
        title: Some(league.title.clone()),
        system: Some(league.system.to_owned()),
        are_rounds: league.rules.traits().tournament,
        language: league.language.clone(),
        players: register.map(entrants).unwrap_or_default(),
        matchdays: days.collect(),
        ..ImportedSeason::default()
    }
}

/// The number of a matchday, but in a league with `activity` only that which its file has: there
/// files with and without one stand together (D1).
fn written_number(league: &League, matchday: &Matchday) -> Option<u32> {
    let is_written = matchday.slug == matchday.number.to_string();
    (is_written || !league.rules.traits().members).then_some(matchday.number)
}

fn entrants(register: &Register) -> Vec<SeasonPlayer> {
    let players = register.iter();
    players
        .map(|(id, matter)| entrant(id, matter.as_ref()))
        .collect()
}

/// A player as the register has it.
pub(crate) fn entrant(id: &str, matter: Option<&PlayerMatter>) -> SeasonPlayer {
    let matter = matter.cloned().unwrap_or_default();
    let rank = matter.rank.and_then(|rank| match rank {
        RankMatter::One(text) => Some(text),
        RankMatter::Sources(sources) => sources.fesa.or(sources.nsr).or(sources.estimated),
    });
    SeasonPlayer {
        id: Some(id.to_owned()),
        name: matter.name,
        publish_as: matter.publish_as,
        joined: matter.joined,
        rating: matter.rating,
        rank,
        categories: matter.categories.map(|words| words.0).unwrap_or_default(),
        fide: matter.fide,
    }
}

/// Everything that the file of a matchday says.
pub(crate) fn day(league: &League, matchday: &Matchday, sources: &Sources) -> SeasonDay {
    let id = |player: &PlayerId| league.player(*player).id.clone();
    let ids = |players: &[PlayerId]| -> Vec<String> { players.iter().map(id).collect() };
    let absent = |kind: Absence| -> Vec<String> {
        let of_kind = matchday
            .absences
            .iter()
            .filter(|(_, absence)| *absence == kind);
        of_kind.map(|(player, _)| id(player)).collect()
    };
    let placed = |game: &Game| SeasonPlacing {
        game: kind(league, game),
        rounds: Some(game.rounds),
        friendly: !game.ranked,
        again: game.again,
        form: game.form,
        note: game.note.clone(),
        placings: game
            .sides()
            .map(|side| {
                let seat = &side[0];
                (league.side_id(side), seat.place_text())
            })
            .collect(),
        scores: numbers(league, game, |seat| seat.score),
        points: numbers(league, game, |seat| seat.points),
        origin: None,
    };
    let pair = |game: &Game| {
        let (first, second) = game.two_sides()?;
        let score = |(first, second): (f64, f64)| format!("{first}:{second}");
        let mark = game.duel?.mark().to_owned();
        Some(SeasonGame {
            first: league.side_id(first),
            second: league.side_id(second),
            result: game.scores().map_or(mark, score),
            points: numbers(league, game, |seat| seat.points),
            game: kind(league, game),
            rounds: Some(game.rounds).filter(|rounds| *rounds != 1.0),
            friendly: !game.ranked,
            again: game.again,
            form: game.form,
            handicap: game.handicap,
            board: game.board,
            note: game.note.clone(),
            origin: None,
        })
    };
    let body = sources.get(&matchday.file).and_then(|source| {
        let (_, body) = source.split().ok()?;
        Some(body.text.to_owned())
    });
    let results = matchday.games.iter().filter(|game| game.duel.is_none());
    SeasonDay {
        matchday: Some(matchday.number),
        date: matchday.date,
        title: matchday.title.clone(),
        game: None,
        rounds: None,
        results: results.map(placed).collect(),
        games: matchday.games.iter().filter_map(pair).collect(),
        bye: absent(Absence::Bye).into_iter().next(),
        excused: absent(Absence::Excused),
        unexcused: absent(Absence::Unexcused),
        club: absent(Absence::Club),
        join: ids(&matchday.members.join),
        leave: ids(&matchday.members.leave),
        r#return: ids(&matchday.members.back),
        ranks: matchday
            .grades
            .iter()
            .map(|(player, grade)| (id(player), grade.to_string()))
            .collect(),
        lots: ids(&matchday.lots),
        adjust: matchday
            .adjustments
            .iter()
            .map(|it| SeasonAdjustment {
                player: id(&it.player),
                points: it.points.to_string(),
                why: it.why.clone(),
            })
            .collect(),
        text: body.unwrap_or_default(),
        origin: None,
    }
}

/// Numbers that a result gives to its players, by id; the members of a team that have the same
/// share a line.
fn numbers(
    league: &League,
    game: &Game,
    number: fn(&Seat) -> Option<f64>,
) -> Vec<(String, String)> {
    let sides = game.sides().flat_map(|side| {
        let is_shared = side.iter().all(|seat| number(seat) == number(&side[0]));
        let parts = if is_shared { side.len() } else { 1 };
        side.chunks(parts)
    });
    let line = |part: &[Seat]| Some((league.side_id(part), number(&part[0])?.to_string()));
    sides.filter_map(line).collect()
}

/// The game that was played, where the league names its games.
fn kind(league: &League, game: &Game) -> Option<String> {
    let kind = league.kind(game.kind);
    Some(kind.key.clone()).filter(|key| !key.is_empty())
}
