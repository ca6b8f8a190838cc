//! The games of a player with each other player, one list an opponent.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::player::PlayerId;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::told_results::{SCORE_DECIMALS, mark, result_text};
use crate::site::view::{ChangeLabel, NamedLink, Pager};

/// A page a player, to which the cells of a cross table lead.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| {
        let own = context.league.address();
        let players = (0..context.league.players.len() as u32).map(PlayerId);
        let named = players.filter(|player| {
            let has_met = !context.meetings(*player).is_empty();
            !context.league.player(*player).alias && has_met
        });
        let page = |player: PlayerId| {
            let address = context.league.player_address(player);
            let address = address.strip_prefix(&own)?;
            Some(LeaguePage::made(
                format!("{address}{FOLDER}"),
                move |page| {
                    let view = view(&page.context, player);
                    page.made("meetings.html", page.title(&view.heading), None, &view)
                },
            ))
        };
        named.filter_map(page).collect()
    },
    ..LeaguePageKind::NONE
};

/// The folder of the page, below the player's.
const FOLDER: &str = "opponents/";

/// The newest games with one opponent that a page lists, and all of its lines together.
const GAMES: usize = 20;
const LINES: usize = 120;

/// A player's games with each opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeetingsView {
    pub heading: String,
    pub player: NamedLink,
    pub opponents: Vec<OpponentMeetings>,
    pub pager: Pager,
}

/// The games with one opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpponentMeetings {
    pub anchor: String,
    pub opponent: NamedLink,
    /// "3½–1½".
    pub score: String,
    /// The number of games, and of those that are listed where there are more.
    pub games: String,
    /// Newest first.
    pub lines: Vec<MeetingLine>,
}

/// One game with one opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeetingLine {
    pub matchday: NamedLink,
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    /// "won", or the two places.
    pub result: String,
    pub game: Option<String>,
    pub change: Option<ChangeLabel>,
}

/// The fragment of an opponent on the pages of meetings.
pub(crate) fn anchor(opponent: PlayerId) -> String {
    format!("o{}", opponent.index())
}

/// The address of a player's meetings, for who has a page and has met somebody.
pub(crate) fn url(context: &LeagueContext<'_>, player: PlayerId) -> Option<String> {
    let met = context.meetings(player);
    let page = context.player(player).url.filter(|_| !met.is_empty())?;
    Some(format!("{page}{FOLDER}"))
}

/// The games of a player, by opponent in the order of the table.
fn view(context: &LeagueContext<'_>, player: PlayerId) -> MeetingsView {
    let name = context.league.player(player).name.as_str();
    let met = context.meetings(player);
    let mut opponents: Vec<PlayerId> = met.keys().copied().collect();
    let rows = &context.statistics.tables[0].row_of;
    opponents.sort_by_key(|other| (rows[other.index()].unwrap_or(usize::MAX), *other));
    let most = (LINES / opponents.len().max(1)).clamp(3, GAMES);
    let by_opponent = games_by_opponent(context, player);
    let listed = |&other: &PlayerId| {
        let games = by_opponent.get(&other).map_or(&[][..], Vec::as_slice);
        let lines = games.iter().rev().take(most);
        let count = context.locale.plural("results_n", games.len() as u64);
        OpponentMeetings {
            anchor: anchor(other),
            opponent: context.player(other),
            score: score(context, player, other),
            games: match games.len() > most {
                true => {
                    let shown = context.locale.integer(most as u64);
                    let values = [("all", count.as_str()), ("n", &shown)];
                    context.locale.fill("newest_of", &values)
                }
                false => count,
            },
            lines: lines
                .map(|(day, id, game)| line(context, player, other, *day, *id, game))
                .collect(),
        }
    };
    MeetingsView {
        heading: context.locale.fill("meetings_of", &[("name", name)]),
        player: context.player(player),
        opponents: opponents.iter().map(listed).collect(),
        pager: Pager {
            all: Some(context.player(player)),
            ..Pager::default()
        },
    }
}

/// The rated games of a player against each opponent, oldest first, each with the index of its
/// matchday.
fn games_by_opponent<'a>(
    context: &LeagueContext<'a>,
    player: PlayerId,
) -> BTreeMap<PlayerId, Vec<(usize, GameId, &'a Game)>> {
    let counted = &context.statistics.tables[0].counted;
    let all = context.statistics.games_of[player.index()].iter();
    let met = context.meetings(player).keys();
    let mut by_opponent: BTreeMap<_, Vec<_>> = met.map(|other| (*other, Vec::new())).collect();
    for &(id, day, game) in all.filter(|(id, _, _)| counted.contains(id)) {
        let game = &context.league.matchdays[day].games[game];
        let partners = game.partners(player);
        for seat in &game.seats {
            if let Some(games) = by_opponent.get_mut(&seat.player)
                && !partners.contains(&seat.player)
            {
                games.push((day, id, game));
            }
        }
    }
    by_opponent
}

/// Points of one player against another: `3½–1½`; empty where they never met.
pub(crate) fn score(context: &LeagueContext<'_>, player: PlayerId, other: PlayerId) -> String {
    let Some(record) = context.meetings(player).get(&other) else {
        return String::new();
    };
    let points = |won: u32, drawn: u32| {
        let whole = won + drawn / 2;
        match (whole, drawn % 2) {
            (0, 1) => "½".to_owned(),
            (whole, 0) => whole.to_string(),
            (whole, _) => format!("{whole}½"),
        }
    };
    format!(
        "{}–{}",
        points(record.won, record.drawn),
        points(record.lost, record.drawn)
    )
}

fn line(
    context: &LeagueContext<'_>,
    player: PlayerId,
    other: PlayerId,
    day: usize,
    id: GameId,
    game: &Game,
) -> MeetingLine {
    let statistics = &context.statistics.tables[0];
    let table = context.history.overall();
    let changes = statistics.by_game.get(&id).into_iter().flatten();
    let mut changes = changes.map(|change| &table.changes[*change]);
    let change = changes.find(|change| change.player == player);
    let numbers = change.and_then(|change| change.before.zip(change.stored()));
    let date = context.league.matchdays[day].date;
    MeetingLine {
        matchday: context.matchday(day),
        date: context.locale.date_short(date),
        iso: date.to_string(),
        result: result(context, player, other, game),
        game: context.game_title(game.kind).map(str::to_owned),
        // What all earlier rounds are worth anew is no change by this game.
        change: numbers
            .filter(|_| !context.league.rules.traits().revalues)
            .map(|(before, after)| context.change(before, after)),
    }
}

/// "won 1–0", from the player's side; the two places in a result of more.
fn result(context: &LeagueContext<'_>, player: PlayerId, other: PlayerId, game: &Game) -> String {
    let seat = |wanted: PlayerId| game.seats.iter().find(|seat| seat.player == wanted);
    let (Some(own), Some(met)) = (seat(player), seat(other)) else {
        return String::new();
    };
    match game.duel {
        None => {
            let places = [own.place, met.place].map(|place| context.locale.integer(place.into()));
            let values = [("own", places[0].as_str()), ("other", &places[1])];
            context.locale.fill("places_of_two", &values)
        }
        Some(duel) => {
            let is_first = game
                .two_sides()
                .is_some_and(|(first, _)| first.iter().any(|seat| seat.player == player));
            let key = match (duel, is_first) {
                (Duel::First | Duel::FirstByForfeit, true)
                | (Duel::Second | Duel::SecondByForfeit, false) => "won",
                (Duel::Draw, _) => "drawn",
                _ => "lost",
            };
            let mark = if is_first {
                result_text(context, game)
            } else {
                seen_from_second(context, game, duel)
            };
            format!("{} {mark}", context.locale.text(key).to_lowercase())
        }
    }
}

/// The result of a game of two, from the side of the second player.
fn seen_from_second(context: &LeagueContext<'_>, game: &Game, duel: Duel) -> String {
    let score = |score| context.locale.number_short(score, SCORE_DECIMALS);
    match game.scores() {
        Some((first, second)) => format!("{}:{}", score(second), score(first)),
        None => mark(duel).chars().rev().collect(),
    }
}
