//! The games of a player with each other player, one list an opponent.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use serde::Serialize;

use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::player::PlayerId;
use crate::league::statistics::{MOST_MET, PlayerOutcome, SidePlayers, WinRecord, player_outcome};
use crate::site::league::player_results;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::told_results::own_result_text;
use crate::site::view::{ChangeLabel, NamedLink, Pager};

/// A page a player, to which the cells of a cross table lead.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| {
        let own = context.league.address();
        let players = (0..context.league.players.len() as u32).map(PlayerId);
        let named = players
            .filter(|player| !context.league.player(*player).alias && has_met(context, *player));
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
pub(crate) const FOLDER: &str = "opponents/";

/// The newest games with one opponent that a page lists, and all of its lines together.
const GAMES: usize = 20;
const LINES: usize = 120;

/// The most opponents whose names stand above the lists, to lead to them.
const CHOICES: usize = 60;

/// The games with an opponent, in the mean, from which on the lists are long: names above shorter
/// ones would say everything twice.
const LONG: usize = 4;

/// A player's games with each opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeetingsView {
    pub heading: String,
    /// The order of the opponents, where there are several, and the number of newest games that
    /// the lists have, where some have more; else empty.
    pub lead: String,
    pub player: NamedLink,
    /// True if the lists are long, and the opponents' names stand above them as well; else there is
    /// a row an opponent.
    pub has_choices: bool,
    pub opponents: Vec<OpponentMeetings>,
    /// The page of all results, if some lists have only the newest.
    pub all_results: Option<NamedLink>,
    pub pager: Pager,
}

/// The games with one opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpponentMeetings {
    pub anchor: String,
    pub opponent: NamedLink,
    /// "3½–1½".
    pub score: String,
    /// True if the score is of one game at most, whose line says it.
    pub is_single: bool,
    /// Newest first.
    pub lines: Vec<MeetingLine>,
}

/// One game with one opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeetingLine {
    pub matchday: NamedLink,
    /// The day, short; in a tournament the round.
    pub date: String,
    /// The day in ISO 8601.
    pub iso: String,
    /// "won", or the two places.
    pub result: String,
    pub game: Option<String>,
    pub change: Option<ChangeLabel>,
}

/// The lists of those whom somebody met, by the games that the one won compared with those that
/// the other won.
pub(crate) const WHO_IS_AHEAD: [(&str, Ordering); 3] = [
    ("ahead_of", Ordering::Greater),
    ("level_with", Ordering::Equal),
    ("behind", Ordering::Less),
];

/// The fragment of an opponent on the pages of meetings.
pub(crate) fn anchor(opponent: PlayerId) -> String {
    format!("o{}", opponent.index())
}

/// The fragment of a side on the pages of meetings of those who met it in games of teams.
pub(crate) fn side_anchor(side: &SidePlayers) -> String {
    let players: Vec<String> = side.iter().map(|it| it.index().to_string()).collect();
    format!("t{}", players.join("-"))
}

/// The address of a player's meetings, for who has a page and has met somebody.
pub(crate) fn url(context: &LeagueContext<'_>, player: PlayerId) -> Option<String> {
    let page = context.player(player).url;
    let page = page.filter(|_| has_met(context, player))?;
    Some(format!("{page}{FOLDER}"))
}

/// Returns whether a player has met anybody, alone or in a team. The first game that counts
/// mostly answers, so that a check need not count the meetings of all.
fn has_met(context: &LeagueContext<'_>, player: PlayerId) -> bool {
    let counts = &context.statistics.tables[0];
    let games = context.statistics.games_of[player.index()].iter();
    let mut games = games.filter(|(id, ..)| counts.counts(*id));
    let teams = &context.statistics.team_meetings;
    games.any(|(_, day, game)| {
        let game = &context.league.matchdays[*day].games[*game];
        has_met_alone(game, player)
    }) || teams.keys().any(|side| side.contains(&player))
}

/// Returns whether a player without a partner met another one without, in a game of not too many.
fn has_met_alone(game: &Game, player: PlayerId) -> bool {
    let mut alone = game.seats.iter().filter(|seat| seat.team.is_none());
    let is_alone = alone.clone().any(|seat| seat.player == player);
    game.seats.len() <= MOST_MET && is_alone && alone.any(|seat| seat.player != player)
}

/// The games of a player, by opponent in the order of the table; then those of teams, by the
/// other side, the one met most often first.
fn view(context: &LeagueContext<'_>, player: PlayerId) -> MeetingsView {
    let name = context.league.player(player).name.as_str();
    let met = context.meetings(player);
    let mut opponents: Vec<PlayerId> = met.keys().copied().collect();
    let rows = &context.statistics.tables[0].row_of;
    opponents.sort_by_key(|other| (rows[other.index()].unwrap_or(usize::MAX), *other));
    let by_opponent = games_by_opponent(context, player);
    let by_side = games_by_side(context, player);
    let met_in_all = opponents.len() + by_side.len();
    let most = (LINES / met_in_all.max(1)).clamp(1, GAMES);
    let met_as = |anchor: String, other: &[PlayerId], score: String, games: &[MetGame<'_>]| {
        let lines = games.iter().rev().take(most);
        OpponentMeetings {
            anchor,
            opponent: context.side(other),
            score,
            is_single: games.len() <= 1,
            lines: lines
                .map(|game| line(context, player, other[0], game))
                .collect(),
        }
    };
    let listed = |&other: &PlayerId| {
        let games = by_opponent.get(&other).map_or(&[][..], Vec::as_slice);
        met_as(
            anchor(other),
            &[other],
            score(context, player, other),
            games,
        )
    };
    let mut numbers = by_opponent.values().chain(by_side.values()).map(Vec::len);
    let has_more = numbers.any(|games| games > most);
    let mut sides: Vec<(SidePlayers, Vec<MetGame<'_>>)> = by_side.into_iter().collect();
    sides.sort_by_key(|(_, games)| Reverse(games.len()));
    let listed_side = |(side, games): &(SidePlayers, Vec<MetGame<'_>>)| {
        let record = record_against(context, player, side);
        met_as(side_anchor(side), side, record_text(record), games)
    };
    let listed = opponents.iter().map(listed);
    let opponents: Vec<OpponentMeetings> = listed.chain(sides.iter().map(listed_side)).collect();
    let lines: usize = opponents.iter().map(|met| met.lines.len()).sum();
    let order = match (met.len(), sides.len()) {
        (1, 0) | (0, 1) => None,
        (_, 0) => Some("opponents_by_place"),
        (0, _) => Some("opponents_by_games"),
        (_, _) => Some("opponents_then_teams"),
    };
    let newest = has_more.then(|| {
        let shown = context.locale.integer(most as u64);
        match most {
            1 => context.text("newest_one_of"),
            _ => context.locale.fill("newest_of", &[("n", &shown)]),
        }
    });
    let lead: Vec<String> = order
        .map(|key| context.text(key))
        .into_iter()
        .chain(newest)
        .collect();
    MeetingsView {
        heading: context.locale.fill("meetings_of", &[("name", name)]),
        lead: lead.join(". "),
        player: context.player(player),
        has_choices: met_in_all <= CHOICES && lines >= LONG * met_in_all,
        opponents,
        all_results: has_more
            .then(|| player_results::link_to_all(context, player))
            .flatten(),
        pager: Pager {
            all: Some(context.player(player)),
            ..Pager::default()
        },
    }
}

/// A rated game of a player, with the index of its matchday.
#[derive(Clone, Copy)]
struct MetGame<'a> {
    day: usize,
    id: GameId,
    game: &'a Game,
}

/// The rated games of a player, oldest first.
fn rated_games<'a>(
    context: &LeagueContext<'a>,
    player: PlayerId,
) -> impl Iterator<Item = MetGame<'a>> {
    let table = &context.statistics.tables[0];
    let all = context.statistics.games_of[player.index()].iter();
    let league = context.league;
    all.filter(|(id, _, _)| table.counts(*id))
        .map(|&(id, day, game)| MetGame {
            day,
            id,
            game: &league.matchdays[day].games[game],
        })
}

/// The rated games of a player in which a team played, by the other side, oldest first.
fn games_by_side<'a>(
    context: &LeagueContext<'a>,
    player: PlayerId,
) -> BTreeMap<SidePlayers, Vec<MetGame<'a>>> {
    let mut by_side: BTreeMap<SidePlayers, Vec<MetGame<'_>>> = BTreeMap::new();
    for met in rated_games(context, player).filter(|met| met.game.has_teams()) {
        let partners = met.game.partners(player).len();
        for side in met.game.sides() {
            let mut side: SidePlayers = side.iter().map(|seat| seat.player).collect();
            let is_own = side.contains(&player);
            if !is_own && side.len() + partners > 1 {
                side.sort_unstable();
                by_side.entry(side).or_default().push(met);
            }
        }
    }
    by_side
}

/// The record of a player, with whatever partners, against a side.
fn record_against(context: &LeagueContext<'_>, player: PlayerId, other: &SidePlayers) -> WinRecord {
    let own = context.statistics.team_meetings.iter();
    let own = own.filter(|(side, _)| side.contains(&player));
    WinRecord::sum(own.filter_map(|(_, met)| met.get(other)))
}

/// The rated games of a player against each opponent, both without partners, oldest first.
fn games_by_opponent<'a>(
    context: &LeagueContext<'a>,
    player: PlayerId,
) -> BTreeMap<PlayerId, Vec<MetGame<'a>>> {
    let met = context.meetings(player).keys();
    let mut by_opponent: BTreeMap<_, Vec<_>> = met.map(|other| (*other, Vec::new())).collect();
    for met in rated_games(context, player).filter(|met| has_met_alone(met.game, player)) {
        for seat in met.game.seats.iter().filter(|seat| seat.team.is_none()) {
            if let Some(games) = by_opponent.get_mut(&seat.player) {
                games.push(met);
            }
        }
    }
    by_opponent
}

/// Points of one player against another: `3½–1½`; empty where they never met.
fn score(context: &LeagueContext<'_>, player: PlayerId, other: PlayerId) -> String {
    let record = context.meetings(player).get(&other);
    record.map_or_else(String::new, |record| record_text(*record))
}

/// Points for and against: `3½–1½`.
pub(crate) fn record_text(record: WinRecord) -> String {
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

/// A line of a player's games with a side, of which `other` is one.
fn line(
    context: &LeagueContext<'_>,
    player: PlayerId,
    other: PlayerId,
    &MetGame { day, id, game }: &MetGame<'_>,
) -> MeetingLine {
    let partners = context.with_partners(&game.partners(player));
    let title = context.game_title(game.kind).map(str::to_owned);
    let about: Vec<String> = [partners, title].into_iter().flatten().collect();
    let statistics = &context.statistics.tables[0];
    let table = context.history.overall();
    let mut changes = statistics.changes_by(id);
    let change = changes.find(|change| table.changes[*change].player == player);
    let change = change.filter(|change| !statistics.is_in_sum(table, *change));
    let change = change.map(|change| &table.changes[change]);
    let numbers = change.and_then(|change| change.before.zip(change.stored()));
    let date = context.league.matchdays[day].date;
    MeetingLine {
        matchday: context.matchday(day),
        date: match context.league.rules.traits().tournament {
            true => context.matchday_number(day),
            false => context.locale.date_short(date),
        },
        iso: date.to_string(),
        result: result(context, player, other, game),
        game: (!about.is_empty()).then(|| about.join(", ")),
        // What all earlier rounds are worth anew is no change by this game, and what a game of
        // several changed is of all of them: where there are such, no line has a change.
        change: numbers
            .filter(|_| !context.league.rules.traits().revalues && context.statistics.is_of_two)
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
            let key = match player_outcome(game, own.place) {
                _ if duel == Duel::BothForfeit => "game_not_played",
                PlayerOutcome::Won => "game_won",
                PlayerOutcome::Drawn => "game_drawn",
                PlayerOutcome::Lost => "game_lost",
            };
            let mark = own_result_text(context, game, is_first);
            format!("{} {mark}", context.locale.text(key))
        }
    }
}
