//! A league of the site as a season, for export.

use crate::authoring::matchday_file::{SeasonDay, SeasonGame, SeasonPlacing};
use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::ImportedSeason;
use crate::league::model::game::Game;
use crate::league::model::league::League;
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::load::content::player::{RankMatter, Register};
use crate::syntax::source::Sources;

/// Everything that the files of a league say, ids and names as the keeper writes them.
///
/// Rounds and games are written where the file may leave them out, so that the result
/// stands for itself.
pub fn season(league: &League, register: Option<&Register>, sources: &Sources) -> ImportedSeason {
    let days = league
        .matchdays
        .iter()
        .map(|matchday| day(league, matchday, sources));
    ImportedSeason {
        title: Some(league.title.clone()),
        system: Some(league.system.to_owned()),
        are_rounds: league.rules.traits().tournament,
        players: register.map(entrants).unwrap_or_default(),
        matchdays: days.collect(),
        ..ImportedSeason::default()
    }
}

fn entrants(register: &Register) -> Vec<SeasonPlayer> {
    let entrant = |(id, matter): (&str, &Option<crate::load::content::player::PlayerMatter>)| {
        let matter = matter.clone().unwrap_or_default();
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
        }
    };
    register.iter().map(entrant).collect()
}

fn day(league: &League, matchday: &Matchday, sources: &Sources) -> SeasonDay {
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
        note: game.note.clone(),
        placings: game
            .seats
            .iter()
            .map(|seat| {
                let place = match seat.remark {
                    Some(remark) => format!("{}({remark})", seat.place),
                    None => seat.place.to_string(),
                };
                (id(&seat.player), place)
            })
            .collect(),
    };
    let pair = |game: &Game| {
        let (first, second) = game.pair()?;
        Some(SeasonGame {
            first: id(&first),
            second: id(&second),
            result: game.duel?.mark().to_owned(),
            game: kind(league, game),
            rounds: Some(game.rounds).filter(|rounds| *rounds != 1.0),
            friendly: !game.ranked,
            handicap: game.handicap,
            board: game.board,
            note: game.note.clone(),
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
        text: body.unwrap_or_default(),
    }
}

/// The game that was played, where the league names its games.
fn kind(league: &League, game: &Game) -> Option<String> {
    let kind = league.kind(game.kind);
    Some(kind.key.clone()).filter(|key| !key.is_empty())
}
