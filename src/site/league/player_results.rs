//! A player's results in words, and the pages of all of them.

use std::sync::Arc;

use jiff::civil::Date;
use serde::Serialize;

use crate::league::model::game::{Duel, Game, Seat};
use crate::league::model::history::{Change, ChangeReason, ChangedQuantity, UnratedReason};
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::league::replay::journal::dates;
use crate::league::statistics::{PlayerOutcome, player_outcome};
use crate::site::league::history::keep_season_heads;
use crate::site::league::journal;
use crate::site::league::matchday::listed_change;
use crate::site::league::matchday_pages::url_of_result;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::numbered_pages::{page_address, page_heading, pages_by_date, pages_of};
use crate::site::told_results::own_result_text;
use crate::site::view::player::PlayerResult;
use crate::site::view::{NamedLink, Pager};
use crate::site::{explanation, handicap, standing};

/// All results of each player who has more than the own page lists. Of members the journal tells
/// them.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| {
        if context.league.rules.traits().members {
            return Vec::new();
        }
        let dates = dates(context.league, context.history.overall());
        let players = (0..context.league.players.len() as u32).map(PlayerId);
        players
            .flat_map(|player| pages(context, player, &dates))
            .collect()
    },
    ..LeaguePageKind::NONE
};

/// The folder of the pages, below the player's.
const FOLDER: &str = "results/";

/// The number of results that a page lists.
const RESULTS: usize = 20;

/// The number of last results on the page of a player who has more than a page of them, as many as
/// the form tells.
const LAST_RESULTS: usize = 10;

/// The most others of a result by places whose names stand beside it.
const NAMED_OPPONENTS: usize = 5;

/// Some of all results of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PlayerResultsView {
    heading: String,
    /// Newest first.
    results: Vec<PlayerResult>,
    /// The meaning of the numbers, where each round values all earlier ones anew.
    note: Option<String>,
    has_handicaps: bool,
    pager: Pager,
}

/// The pages of all results of a player; none where the own page lists them all.
fn pages(context: &LeagueContext<'_>, player: PlayerId, dates: &[Option<Date>]) -> Vec<LeaguePage> {
    let own = context.league.address();
    let address = context.league.player_address(player);
    let lines = listed_changes(context, player);
    let Some(address) = address
        .strip_prefix(&own)
        .filter(|_| has_pages(context, player, &lines))
    else {
        return Vec::new();
    };
    let days = by_page(&lines).map(|page| {
        let days = || page.iter().flatten().filter_map(|index| dates[*index]);
        days().min().zip(days().max())
    });
    let days: Arc<Vec<(Date, Date)>> = Arc::new(days.flatten().collect());
    let folder: Arc<str> = format!("{address}{FOLDER}").into();
    let page = |number: usize| {
        let (folder, days) = (Arc::clone(&folder), Arc::clone(&days));
        LeaguePage::made(page_address(&folder, number), move |page| {
            let view = view(&page.context, player, &folder, &days, number);
            page.made(
                "player-results.html",
                page.title(&view.heading),
                None,
                &view,
            )
        })
    };
    (1..=days.len()).map(page).collect()
}

/// A page of a player's results; pages count from 1, and `days` has the first and the last day of
/// each.
fn view(
    context: &LeagueContext<'_>,
    player: PlayerId,
    folder: &str,
    days: &[(Date, Date)],
    page: usize,
) -> PlayerResultsView {
    let link = context.player(player);
    let name = &context.league.player(player).name;
    let heading = context.locale.fill("all_results_of", &[("name", name)]);
    let lines = listed_changes(context, player);
    let lines = by_page(&lines).nth(page - 1).unwrap_or_default();
    let results: Vec<PlayerResult> = told_lines(context, lines).collect();
    PlayerResultsView {
        heading: page_heading(context.locale, heading, page),
        note: note(context, results.len()),
        results: below_seasons(results.into_iter()),
        has_handicaps: handicap::has_handicaps(context),
        pager: Pager {
            all: Some(link),
            by_date: pages_by_date(context, folder, page, days),
            ..pages_of(context, folder, page, days.len())
        },
    }
}

/// Lines by page, the newest first; the oldest page has what full ones leave.
fn by_page(lines: &[Vec<usize>]) -> impl Iterator<Item = &[Vec<usize>]> {
    lines.chunks(RESULTS)
}

/// Returns whether a player has pages of all results, by the lines of these.
fn has_pages(context: &LeagueContext<'_>, player: PlayerId, lines: &[Vec<usize>]) -> bool {
    !context.league.rules.traits().members
        && !context.league.player(player).alias
        && lines.len() > RESULTS
}

/// The way to everything that happened to a member, or to all results of a player, if the own page
/// lists only some.
pub(super) fn link_to_all(context: &LeagueContext<'_>, player: PlayerId) -> Option<NamedLink> {
    let journal = || Some(("journal_all", journal::url(context, player)?));
    let pages = || {
        let page = context.player(player).url;
        let page = page.filter(|_| has_pages(context, player, &listed_changes(context, player)))?;
        Some(("all_results", format!("{page}{FOLDER}")))
    };
    let (name, url) = journal().or_else(pages)?;
    Some(NamedLink {
        name: context.text(name),
        url: Some(url),
    })
}

/// The last results as the player's page lists them.
pub(super) fn last(context: &LeagueContext<'_>, player: PlayerId) -> Vec<PlayerResult> {
    let lines = listed_changes(context, player);
    let is_long = lines.len() > RESULTS && link_to_all(context, player).is_some();
    let most = if is_long { LAST_RESULTS } else { RESULTS };
    told_lines(context, &lines).take(most).collect()
}

/// The meaning of the numbers of so many results, where each round values all earlier ones anew.
pub(super) fn note(context: &LeagueContext<'_>, results: usize) -> Option<String> {
    let is_told = context.league.rules.traits().revalues && results > 1;
    is_told.then(|| context.text("results_revalued"))
}

/// The changes that a list of a player's results tells, newest first, those of a line together:
/// penalties of weeks in a row are one line. How often the rank rose and fell stands below its
/// chart.
fn listed_changes(context: &LeagueContext<'_>, player: PlayerId) -> Vec<Vec<usize>> {
    let (table, statistics) = (context.history.overall(), &context.statistics.tables[0]);
    let changes = &table.changes;
    let changed = statistics.changes_of[player.index()].iter();
    let changed = changed.rev().copied();
    let is_listed = |index: &usize| match &changes[*index] {
        change if is_shift(change) || is_from_nothing(change) => false,
        // Until then it stands above all.
        change if change.reason == ChangeReason::SeasonBegan => {
            statistics.entry_at(table, *index).is_some()
        }
        change => is_result(change) || told(context, change).is_some(),
    };
    let changed: Vec<usize> = changed.filter(is_listed).collect();
    let season = |change: usize| {
        let entry = statistics.entry_at(table, change);
        entry.map(|(entry, _)| table.season_of(entry))
    };
    // What a season took stands below its name.
    let are_in_a_row = |later: &usize, earlier: &usize| {
        let weeks = |change: &usize| changes[*change].reason.idle_weeks();
        let weeks = weeks(later).zip(weeks(earlier));
        weeks.is_some_and(|(later, earlier)| later == earlier + 1)
            && season(*later) == season(*earlier)
    };
    let lines = changed.chunk_by(are_in_a_row);
    lines.map(<[usize]>::to_vec).collect()
}

/// Returns whether a change is a result, or a round without a game.
fn is_result(change: &Change) -> bool {
    matches!(
        change.reason,
        ChangeReason::Rated { .. } | ChangeReason::Unrated { .. } | ChangeReason::Missed { .. }
    )
}

/// The lines in words.
fn told_lines<'a>(
    context: &'a LeagueContext<'_>,
    lines: &'a [Vec<usize>],
) -> impl Iterator<Item = PlayerResult> + 'a {
    let changes = &context.history.overall().changes;
    lines.iter().filter_map(move |line| match line.as_slice() {
        [newest, .., oldest] => penalties(context, *newest, &changes[*oldest]),
        [one] => result(context, *one),
        [] => None,
    })
}

/// The results, the rounds without a game, and whatever else changed the number, newest first.
pub(super) fn results<'a>(
    context: &'a LeagueContext<'_>,
    player: PlayerId,
) -> impl Iterator<Item = PlayerResult> + 'a {
    let changed = context.statistics.tables[0].changes_of[player.index()].iter();
    changed
        .rev()
        .filter_map(move |&index| result(context, index))
}

/// True of a rise or a fall of the rank at the end of an evening.
fn is_shift(change: &Change) -> bool {
    matches!(change.reason, ChangeReason::Shifted { .. })
}

/// The penalties of several weeks in a row in one line, by the index of the last.
fn penalties(context: &LeagueContext<'_>, newest: usize, oldest: &Change) -> Option<PlayerResult> {
    let change = &context.history.overall().changes[newest];
    let reason = context.league.rules.reason_together(oldest, change)?;
    let numbers = oldest.before.zip(change.stored());
    Some(PlayerResult {
        result: explanation::sentence_text(context, &reason),
        change: numbers.map(|(before, after)| context.change(before, after)),
        ..result(context, newest)?
    })
}

/// Results, newest first, of which the first of each season has its name at its head.
pub(super) fn below_seasons(results: impl Iterator<Item = PlayerResult>) -> Vec<PlayerResult> {
    let mut results: Vec<PlayerResult> = results.collect();
    keep_season_heads(results.iter_mut().map(|result| &mut result.season_head));
    results
}

/// True of a season's beginning after which a player has nothing, as everybody.
fn is_from_nothing(change: &Change) -> bool {
    change.reason == ChangeReason::SeasonBegan && change.after == Some(0.0)
}

/// The change of a player's number by the beginning of a season, until its first matchday has it
/// among its changes.
pub(super) fn begun_season(context: &LeagueContext<'_>, player: PlayerId) -> Option<PlayerResult> {
    let season = context.history.seasons.last()?;
    let from = season.from;
    let mut begun = context.history.overall().begun.iter().rev();
    let change = begun.find(|change| change.player == player)?;
    if is_from_nothing(change) {
        return None;
    }
    let line = listed_change(context, change)?;
    Some(PlayerResult {
        matchday: NamedLink {
            name: String::new(),
            url: None,
        },
        date: context.locale.date_short(from),
        iso: from.to_string(),
        game: None,
        result: line.reason,
        opponent: None,
        reason: None,
        change: line.change,
        after: change
            .stored()
            .map(|value| context.value(value))
            .unwrap_or_default(),
        is_unrated: false,
        is_open: false,
        season_head: Some(context.season_title(season)),
    })
}

/// The results and absences of a player in the rounds of a tournament that do not count yet, going
/// on or to come, the last one first: without a number before the round is over.
pub(super) fn uncounted_rounds<'a>(
    context: &'a LeagueContext<'_>,
    player: PlayerId,
) -> impl Iterator<Item = PlayerResult> + 'a {
    let is_drawn = context.league.rules.traits().tournament;
    let rounds = context.league.matchdays.iter().enumerate().rev();
    let uncounted =
        move |(index, day): &(usize, &Matchday)| is_drawn && !context.history.counts(*index, day);
    rounds.filter(uncounted).flat_map(move |(index, day)| {
        let games = day.games.iter().filter(|game| game.ranked);
        let games = games.filter_map(move |game| {
            let told = uncounted_game(context, game, player)?;
            Some((told, game.is_open()))
        });
        let absences = day.absences.iter().filter(move |it| it.0 == player);
        let absences = absences.map(move |(_, why)| {
            let word = context.text(absence_key(*why));
            ((word, None, None), false)
        });
        let told = games.chain(absences);
        told.map(move |((result, opponent, game), is_open)| PlayerResult {
            matchday: context.matchday(index),
            date: context.matchday_number(index),
            iso: day.date.to_string(),
            game,
            result,
            opponent,
            reason: None,
            change: None,
            after: String::new(),
            is_unrated: true,
            is_open,
            season_head: None,
        })
    })
}

/// A drawn game from a player's side: its result or "with", the opponent, and "White, not played
/// yet".
fn uncounted_game(
    context: &LeagueContext<'_>,
    game: &Game,
    player: PlayerId,
) -> Option<ToldChange> {
    let own = game.seats.iter().find(|seat| seat.player == player)?;
    let (white, black) = game.pair()?;
    let (colour, opponent) = match white == player {
        true => ("white", black),
        false => ("black", white),
    };
    let (key, remark) = match game.duel? {
        Duel::Pending => ("adjourned_with", Some("reason_pending")),
        Duel::Adjourned => ("adjourned_with", Some("reason_adjourned")),
        _ => (outcome_key(game, own), None),
    };
    let forfeit = game.duel.filter(|duel| duel.is_forfeit());
    let parts = [
        forfeit.map(|_| own_result_text(context, game, player == white)),
        Some(context.locale.text(colour).to_owned()),
        remark.map(|key| context.locale.text(key).to_owned()),
    ];
    Some((
        context.locale.text(key).to_owned(),
        Some(context.player(opponent)),
        joined(parts),
    ))
}

/// The key of the text for the result of a game of two, from one player's side.
fn outcome_key(game: &Game, own: &Seat) -> &'static str {
    match player_outcome(game, own.place) {
        // Each lost by default, and neither to the other.
        _ if game.duel == Some(Duel::BothForfeit) => "not_played_against",
        PlayerOutcome::Won => "won_against",
        PlayerOutcome::Drawn => "drew_with",
        PlayerOutcome::Lost => "lost_to",
    }
}

/// The key of the text for a round without a game.
pub(crate) fn absence_key(absence: Absence) -> &'static str {
    match absence {
        Absence::Bye => "away_bye",
        Absence::Club => "away_club",
        Absence::Excused => "away_excused",
        Absence::Unexcused => "away_unexcused",
    }
}

/// The line of a player's page for a change, by the change's index.
fn result(context: &LeagueContext<'_>, index: usize) -> Option<PlayerResult> {
    let table = context.history.overall();
    let statistics = &context.statistics.tables[0];
    let change = &table.changes[index];
    if is_from_nothing(change) {
        return None;
    }
    let entry = statistics.entry_at(table, index);
    let is_in_sum = statistics.is_in_sum(table, index);
    let unrated = match change.reason {
        ChangeReason::Unrated { game, why } => Some((game, why)),
        _ => None,
    };
    // A matchday of friendlies alone moves no number, and is told all the same.
    let day = match entry {
        Some((_, entry)) => entry.matchday,
        None => Some(context.statistics.day_of(unrated?.0)?),
    };
    let date = match (entry, day) {
        (Some((_, entry)), _) => entry.date,
        (None, day) => context.league.matchdays[day?].date,
    };
    let season = entry.and_then(|(index, _)| context.season_of(table, index));
    // It stands in the season's first entry, and is nothing of that day.
    let begun = season.filter(|_| change.reason == ChangeReason::SeasonBegan);
    let day = day.filter(|_| begun.is_none());
    let date = begun.map_or(date, |season| season.from);
    let (result, opponent, game) = told(context, change)?;
    let numbers = change.numbers();
    // Where a round values everything anew, what counts is the number after it.
    let revalued = || {
        let steps = &statistics.series[change.player.index()];
        let step = steps
            .iter()
            .rfind(|step| Some(step.entry) == entry.map(|(index, _)| index));
        step.and_then(|step| step.value)
    };
    let after = match change.what {
        // What the table shows stays as it was.
        ChangedQuantity::Modifier => None,
        _ if is_in_sum => None,
        _ if context.league.rules.traits().revalues => revalued(),
        _ => change.stored(),
    };
    let delta = |(before, after): (f64, f64)| match change.what {
        ChangedQuantity::Modifier => handicap::delta(change, (after - before) as i32),
        _ if change.reason == ChangeReason::SeasonBegan => {
            context.change(before, after).undirected()
        }
        _ => context.given(before, after),
    };
    let given = handicap_and_rank(context, change);
    // Where there are handicaps, they are the reason.
    let reason = match given {
        Some(_) => None,
        None => explanation::why(context, change)
            .and_then(|why| why.beside_result)
            .or_else(|| explanation::share_of_place(context, change)),
    };
    let remarks = [
        game,
        given,
        unrated.map(|(_, why)| explanation::unrated(context, why).to_owned()),
    ];
    let is_rated = matches!(change.reason, ChangeReason::Rated { .. });
    Some(PlayerResult {
        matchday: match day {
            // The line there says why.
            Some(day) if is_rated => {
                let page = url_of_result(context, day, change.player);
                let anchor = standing::anchor(context, change.player);
                NamedLink {
                    name: context.matchday_title(day),
                    url: Some(format!("{page}#{anchor}")),
                }
            }
            Some(day) => context.matchday(day),
            None => NamedLink {
                name: String::new(),
                url: None,
            },
        },
        // In a tournament one speaks of rounds, as the chart does.
        date: match day.filter(|_| context.league.rules.traits().tournament) {
            Some(round) => context.matchday_number(round),
            None => context.locale.date_short(date),
        },
        iso: date.to_string(),
        game: joined(remarks),
        result,
        opponent: ranked_opponent(context, change).or(opponent),
        reason,
        change: numbers
            .filter(|_| unrated.is_none() && !is_in_sum)
            .map(delta),
        after: after.map(|value| context.value(value)).unwrap_or_default(),
        is_unrated: unrated.is_some(),
        is_open: unrated.is_some_and(|(_, why)| why == UnratedReason::Pending),
        season_head: season.map(|season| context.season_title(season)),
    })
}

/// The handicap in the game of a change with the own rank of that day, where it is another than
/// today's: "Gives: lance, as 1 Kyu".
fn handicap_and_rank(context: &LeagueContext<'_>, change: &Change) -> Option<String> {
    let given = handicap::told(context, change)?;
    let rank = match change.reason {
        ChangeReason::Rated { game, .. } => handicap::rank_in_game(context, change.player, game),
        _ => None,
    };
    let today = context.statistics.tables[0].row(context.history.overall(), change.player);
    let today = today.and_then(|row| standing::beside_name(context, row));
    let rank = rank.filter(|rank| today.as_ref() != Some(rank));
    let as_rank = |rank: String| {
        let rank = handicap::unbroken(&rank);
        context.locale.fill("as_rank", &[("rank", &rank)])
    };
    Some(match rank.map(as_rank) {
        Some(own) => format!("{given}, {own}"),
        None => given,
    })
}

/// The opponent in the game of a change with the rank of that day, "Tokumei (11 Kyu+I)"; `None`
/// where players have no ranks.
fn ranked_opponent(context: &LeagueContext<'_>, change: &Change) -> Option<NamedLink> {
    let ChangeReason::Rated { game: id, .. } = change.reason else {
        return None;
    };
    let game = context.statistics.game(context.league, id)?;
    let [first, second] = game.seats.as_slice() else {
        return None;
    };
    let opponent = match first.player == change.player {
        true => second.player,
        false => first.player,
    };
    let rank = handicap::unbroken(&handicap::rank_in_game(context, opponent, id)?);
    let link = context.beside_rank(opponent);
    Some(NamedLink {
        name: format!("{} ({rank})", link.name),
        ..link
    })
}

/// A change in words: the event, the opponent, and remarks such as the game.
type ToldChange = (String, Option<NamedLink>, Option<String>);

/// Tells a change from the player's side; `None` where there is nothing to tell.
pub(crate) fn told(context: &LeagueContext<'_>, change: &Change) -> Option<ToldChange> {
    let id = match change.reason {
        ChangeReason::Rated { game, .. } | ChangeReason::Unrated { game, .. } => game,
        ChangeReason::Missed { why, .. } => {
            return Some((context.text(absence_key(why)), None, None));
        }
        _ => {
            let arrival = explanation::arrival(context, change).map(str::to_owned);
            let reason = arrival.or_else(|| explanation::reason(context, change))?;
            return Some((reason, None, None));
        }
    };
    let game = context.statistics.game(context.league, id)?;
    let own = game
        .seats
        .iter()
        .find(|seat| seat.player == change.player)?;
    Some(match (game.duel, game.two_sides()) {
        (Some(duel), Some(sides)) => told_duel(context, change, (game, own), (duel, sides)),
        _ => told_placing(context, game, own),
    })
}

/// A result of two sides: "won against", the other side, and "3:1, with Bert, Doubles".
fn told_duel(
    context: &LeagueContext<'_>,
    change: &Change,
    (game, own): (&Game, &Seat),
    (duel, (first, second)): (Duel, (&[Seat], &[Seat])),
) -> ToldChange {
    let is_first = first.iter().any(|seat| seat.player == own.player);
    let other = if is_first { second } else { first };
    let others: Vec<PlayerId> = other.iter().map(|seat| seat.player).collect();
    let is_open = matches!(duel, Duel::Pending | Duel::Adjourned);
    let is_nothing =
        matches!(change.reason, ChangeReason::Unrated { why, .. } if why.is_of_result());
    let mark = own_result_text(context, game, is_first);
    let result = match is_nothing {
        _ if is_open => context.text("adjourned_with"),
        // How it ended, but no win and no defeat (M5).
        true => context.locale.fill("ended_against", &[("result", &mark)]),
        false => context.text(outcome_key(game, own)),
    };
    let is_adjourned =
        duel == Duel::Adjourned && matches!(change.reason, ChangeReason::Rated { .. });
    // A win over somebody who did not come is none over the board.
    let is_marked = !is_nothing && (game.scores().is_some() || duel.is_forfeit());
    let about = [
        is_marked.then_some(mark),
        context.with_partners(&game.partners(own.player)),
        context.game_title(game.kind).map(str::to_owned),
        is_adjourned.then(|| context.text("adjourned_counts")),
    ];
    (result, Some(context.side(&others)), joined(about))
}

/// A result by places: "2 of 4", and "with Bert, Hearts, against Jonte and Nuri".
fn told_placing(context: &LeagueContext<'_>, game: &Game, own: &Seat) -> ToldChange {
    let (place, count) = (u64::from(own.place), game.sides().count() as u64);
    let place = context.locale.ordinal_of("place_of", place, count);
    // At a small table everybody is named, in the order of the places.
    let mut others: Vec<&Seat> = game.seats.iter().collect();
    let partners = game.partners(own.player);
    others.retain(|seat| seat.player != own.player && !partners.contains(&seat.player));
    others.sort_by_key(|seat| seat.place);
    let others: Vec<PlayerId> = others.iter().map(|seat| seat.player).collect();
    let is_told = (1..=NAMED_OPPONENTS).contains(&others.len());
    let others = is_told.then(|| {
        let names = context.names(&others);
        context.locale.fill("against_names", &[("names", &names)])
    });
    let about = [
        context.with_partners(&partners),
        context.game_title(game.kind).map(str::to_owned),
        others,
    ];
    (place, None, joined(about))
}

/// Remarks in a row, those that there are; `None` where there is none.
fn joined<const N: usize>(remarks: [Option<String>; N]) -> Option<String> {
    let remarks: Vec<String> = remarks.into_iter().flatten().collect();
    (!remarks.is_empty()).then(|| remarks.join(", "))
}
