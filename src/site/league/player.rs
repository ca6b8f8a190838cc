//! A player's page.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::history::{Change, ChangeReason};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::pairing::rounds::options::NEVER_AGAIN;
use crate::league::statistics::{PlayerOutcome, WinRecord, player_outcome};
use crate::league::system::round_pairing;
use crate::league::tournament::{Tournament, is_board};
use crate::load::page::PageRole;
use crate::render::locale::capital;
use crate::site::league::{archive, boards, colours, meetings, player_results};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageBuilder, LeaguePageKind, written};
use crate::site::league_statistics::PlayerStep;
use crate::site::numbered_pages::more_in_data;
use crate::site::round_list::listed_rounds;
use crate::site::standing::ShownValue;
use crate::site::told_results::unbroken;
use crate::site::view::player::{
    GameRow, OpponentGroup, OpponentRow, OwnSeason, PlaceCount, PlayerResult, PlayerView,
};
use crate::site::view::{ChangeDirection, LabelledFact, NamedLink, Pager};
use crate::site::{charts, explanation, handicap, standing};

/// The places, from the first, that are told also if a player never came in at them; of more, those
/// that the player did.
const PLACES: u32 = 8;

/// The pages of the players, each with what somebody wrote of the player. Those under an alias
/// have none.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        let profiles = profiles(context).into_iter();
        let address = |file: usize| context.site.compiled.model.pages[file].address.clone();
        profiles
            .map(|(file, player)| page(address(file), player, Some(file)))
            .collect()
    },
    translated: |context| {
        let own = context.league.address();
        let within = |address: &str| address.strip_prefix(&own).map(str::to_owned);
        let pages = &context.site.compiled.model.pages;
        let profiles = profiles(context).into_iter();
        let profiles = profiles.filter_map(|(file, player)| {
            Some(page(within(&pages[file].address)?, player, Some(file)))
        });
        let players = (0..context.league.players.len() as u32).map(PlayerId);
        let named = players.filter(|player| !context.league.player(*player).alias);
        let plain = named.filter_map(|player| {
            let address = within(&context.league.player_address(player))?;
            Some(page(address, player, None))
        });
        profiles.chain(plain).collect()
    },
    ..LeaguePageKind::NONE
};

/// The files that were written of players.
fn profiles(context: &LeagueContext<'_>) -> Vec<(usize, PlayerId)> {
    let own = context.index();
    written(context, |role| match role {
        PageRole::Profile { league, player } => {
            (league == own && !context.league.player(player).alias).then_some(player)
        }
        _ => None,
    })
}

fn page(address: String, player: PlayerId, file: Option<usize>) -> LeaguePage {
    let made = LeaguePage::made(address.as_str(), move |page| {
        let (view, title, description) = told_page(page, player, String::new());
        page.made("player.html", title, Some(description), &view)
    });
    let Some(file) = file else { return made };
    LeaguePage::written(address, file, move |page| {
        let (view, title, description) = told_page(page, player, page.text(file));
        page.written("player.html", file, Some(title), Some(description), &view)
    })
}

/// A player's page with its title and its description.
fn told_page(
    page: &LeaguePageBuilder<'_>,
    player: PlayerId,
    text: String,
) -> (PlayerView, String, String) {
    let name = page.context.league.player(player).name.as_str();
    let context = &page.context;
    let view = view(context, player, text);
    let value = match view.value.as_str() {
        "" => String::new(),
        value => format!("{} {value}", view.value_label),
    };
    let numbers = [view.state.as_str(), &value].into_iter();
    let numbers: Vec<&str> = numbers.filter(|part| !part.is_empty()).collect();
    let mut description = context.locale.labelled(name, &numbers.join(", "));
    // Of what is yet to be played there is nothing to tell, and of what does not count (M5).
    let told = || {
        let results = view.results.iter();
        let is_told = |result: &&PlayerResult| result.change.is_none() || !result.after.is_empty();
        results.filter(|result| !result.is_unrated).filter(is_told)
    };
    if let Some(last) = told().next() {
        let evening = told().take_while(|result| result.iso == last.iso);
        let evening = evening.map(|result| result_in_words(context, result));
        let evening: Vec<String> = evening.collect();
        let evening = context.locale.labelled(&last.date, &evening.join(", "));
        description = format!("{description}. {evening}");
    }
    (view, page.title(name), description)
}

/// The number of opponents that it lists, those who were met most.
const OPPONENTS: usize = 40;

/// The page of a player; `text` is the HTML of the profile.
pub(crate) fn view(context: &LeagueContext<'_>, player: PlayerId, text: String) -> PlayerView {
    let row = row_of(context, player);
    let shown = ShownValue::of(context, context.history.overall());
    let change = standing::change(context, 0, player);
    let line = line(
        context,
        player,
        row,
        player_results::results(context, player),
    );
    let listed = player_results::last(context, player);
    let is_listed = !listed.is_empty();
    let note = player_results::note(context, listed.len());
    let results = player_results::uncounted_rounds(context, player)
        .chain(player_results::begun_season(context, player))
        .chain(listed);
    let results = player_results::below_seasons(results);
    let chart = charts::chart_of_player(context, 0, player);
    let opponents = opponents(context, player);
    let met = who_is_ahead(context, player);
    let seasons = seasons(context, player);
    PlayerView {
        heading: context.league.player(player).name.clone(),
        state: headed_state(context, row),
        to_come: row
            .and_then(|_| match context.history.overall().entries.is_empty() {
                true => Some("before_first_player"),
                false => (!is_listed && chart.is_none()).then_some("no_result_yet"),
            })
            .map(|key| context.text(key)),
        line,
        value: row.map(|row| shown.text(context, row)).unwrap_or_default(),
        value_label: shown.label(context),
        // The same as in the player's line of the table.
        change: Some(change).filter(|change| !change.text.is_empty()),
        text_html: Some(text).filter(|text| !text.is_empty()),
        chart,
        modifiers: charts::chart_of_modifiers(context, player),
        shifts: shifts(context, player),
        handicaps: handicap::records(context, player),
        given: handicap::against_each(context, player),
        facts: facts(context, player, seasons.is_empty()),
        seasons,
        places: places(context, player),
        results_note: note,
        results_title: context.text(match results.iter().all(|result| result.is_open) {
            true => "pairings",
            false => "last_results",
        }),
        results,
        all_results: player_results::link_to_all(context, player),
        has_draws: context.statistics.has_draws(),
        is_of_two: context.statistics.is_of_two,
        has_stakes: opponents
            .iter()
            .flat_map(|group| &group.rows)
            .any(|row| row.win.is_some()),
        opponents: match met.is_empty() {
            true => opponents,
            false => Vec::new(),
        },
        met,
        more_opponents: more_in_data(context, context.meetings(player).len(), OPPONENTS),
        all_meetings: meetings::url(context, player).map(|url| NamedLink {
            name: context.locale.text("all_meetings").to_owned(),
            url: Some(url),
        }),
        games: games(context, player),
        pager: Pager {
            all: Some(context.entry("all_players", "players/")),
            ..Pager::default()
        },
    }
}

/// "Place 3 of 18", and beside it what stands beside the name in the table; where seasons follow
/// each other the running one is named before it.
fn headed_state(context: &LeagueContext<'_>, row: Option<&Standing>) -> String {
    let state = match (state(context, row), &*context.history.overall().begun) {
        (state, [_, ..]) if state.is_empty() => context.text("no_results"),
        (state, _) => capital(&state),
    };
    let parts = [
        Some(state).filter(|state| !state.is_empty()),
        row.and_then(|row| standing::beside_name(context, row)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let state = parts.join(", ");
    match &*context.history.seasons {
        [_, .., season] if !state.is_empty() => {
            format!("{} · {state}", context.season_title(season))
        }
        _ => state,
    }
}

/// A player's line in the overall table.
fn row_of<'a>(context: &LeagueContext<'a>, player: PlayerId) -> Option<&'a Standing> {
    context.statistics.tables[0].row(context.history.overall(), player)
}

/// "place 1 of 5", or why there is no place; empty where all are first, as in the table.
fn state(context: &LeagueContext<'_>, row: Option<&Standing>) -> String {
    let count = context.history.overall().ranking.rows.len() as u64;
    match row {
        Some(_) if context.history.overall().entries.is_empty() => {
            context.text(context.league.rules.names().before_first)
        }
        Some(row @ Standing { place: Some(_), .. })
            if standing::place_text(context.history.overall(), row).is_empty() =>
        {
            String::new()
        }
        Some(Standing {
            place: Some(place), ..
        }) => {
            let place = u64::from(*place);
            context.locale.ordinal_of("stands_at", place, count)
        }
        Some(Standing {
            status: Some(status),
            player,
            ..
        }) => {
            let status = standing::status_text(context, *status);
            match left_in(context, *player) {
                Some(round) => format!("{status} ({round})"),
                None => status.to_owned(),
            }
        }
        _ => context.locale.text("status_not_yet").to_owned(),
    }
}

/// The title of the round in which a player left a tournament last, where each round has lists.
fn left_in(context: &LeagueContext<'_>, player: PlayerId) -> Option<String> {
    listed_rounds(context)?;
    let field = Tournament::of(context.league);
    let mut rounds = field.matchdays.iter();
    let round = rounds.rposition(|round| round.leave.contains(&player))?;
    Some(context.matchday_title(round))
}

/// "Okke, place 10 of 18 ▲1, 843 points: won against Jonte +10, penalty −1; next: matchday 75,
/// 7 September": what the last evening and the days since then were to a player; where the next one
/// is paired "next: against Emil, 7 September". In a round that is drawn, the own board: "round 12:
/// board 18, Black, against Emil".
fn line(
    context: &LeagueContext<'_>,
    player: PlayerId,
    row: Option<&Standing>,
    results: impl Iterator<Item = PlayerResult>,
) -> String {
    let name = context.league.player(player).name.as_str();
    let moved = row.map(|row| standing::movement(context, 0, row));
    let moved = moved.filter(|it| it.way != ChangeDirection::Same);
    let moved = moved.map_or_else(String::new, |it| it.text);
    let place = [state(context, row), moved];
    let value = row.map(|row| counted_value(context, row));
    let stand = [
        Some(name.to_owned()),
        Some(place.join(" ").trim().to_owned()),
        value,
    ];
    let stand = stand.into_iter().flatten().filter(|part| !part.is_empty());
    let stand: Vec<String> = stand.collect();
    let day = context.newest_matchday();
    let since = day.map(|index| context.league.matchdays[index].date.to_string());
    let told = results
        .take_while(|result| since.as_ref().is_some_and(|since| result.iso >= *since))
        .map(|result| result_in_words(context, &result));
    let told: Vec<String> = told.collect();
    let next = archive::next_of(context, player).map(|(next, date)| {
        let title = context.locale.text("next_matchday");
        context.locale.labelled(title, &format!("{next}, {date}"))
    });
    let mut line = stand.join(", ");
    if !told.is_empty() {
        line = format!("{line}{} {}", context.locale.text("colon"), told.join(", "));
    }
    let next = board(context, player).or(next);
    let parts: Vec<String> = [Some(line), next].into_iter().flatten().collect();
    parts.join(&format!("{} ", context.locale.text("semicolon")))
}

/// "843 points"; nothing of one who never came in.
fn counted_value(context: &LeagueContext<'_>, row: &Standing) -> String {
    let value = standing::value_text(context, row);
    if value.is_empty() {
        return value;
    }
    let traits = context.league.rules.traits();
    let (shown, decimals) = (traits.shown(row.value), usize::from(traits.decimals));
    let key = context.league.rules.names().counted_value;
    let counted = context.locale.plural_short(key, shown, decimals);
    // With the decimals of the table.
    counted.replacen(&context.locale.number_short(shown, decimals), &value, 1)
}

/// "won against Jonte +10", "4 of 4 (hearts, against Jonte, Nuri and Okke) −13"; points that are
/// no change, in brackets: "won against Jonte (66)". Of what does not count, the reason: "1–0
/// against Jonte (a friendly, counts for nothing)".
fn result_in_words(context: &LeagueContext<'_>, result: &PlayerResult) -> String {
    let opponent = result.opponent.iter().map(|it| it.name.as_str());
    let is_alone = result.opponent.is_none() || result.is_unrated;
    let game = result.game.iter().filter(|_| is_alone);
    let game: Option<String> = game.map(|it| format!("({it})")).next();
    let change = result.change.as_ref().map(|it| it.text.as_str());
    let change = change.map(|text| match context.league.rules.traits().revalues {
        true => format!("({text})"),
        false => text.to_owned(),
    });
    let words = std::iter::once(result.result.as_str());
    let words = words.chain(opponent).chain(game.as_deref());
    let words = words.chain(change.as_deref());
    let words: Vec<&str> = words.collect();
    words.join(" ")
}

/// A player's place, number and results in each season, the newest first, and the results of all
/// together; nothing for who had none before the running season.
fn seasons(context: &LeagueContext<'_>, player: PlayerId) -> Vec<OwnSeason> {
    let (table, statistics) = (context.history.overall(), &context.statistics.tables[0]);
    let mut records = vec![WinRecord::default(); context.history.seasons.len()];
    for &(id, day, game) in &context.statistics.games_of[player.index()] {
        let entry = statistics.entry_of.get(&day);
        let Some(entry) = entry.filter(|_| statistics.counts(id)) else {
            continue;
        };
        let game = &context.league.matchdays[day].games[game];
        let own = game.seats.iter().find(|seat| seat.player == player);
        if let (Some(record), Some(seat)) = (records.get_mut(table.season_of(*entry)), own) {
            record.add(player_outcome(game, seat.place));
        }
    }
    let line = |season: NamedLink, place: String, value: String, record: &WinRecord| OwnSeason {
        season,
        place,
        value,
        counts: context.record_counts(record),
    };
    let finals = table.finished.iter().zip(&context.statistics.final_rows);
    let finals = finals.zip(&context.history.seasons).zip(&records);
    let finals = finals.filter(|(_, record)| record.played > 0);
    let over = finals.filter_map(|(((ended, rows), season), record)| {
        let row = ended.ranking.get(rows[player.index()]?)?;
        let place = standing::place_in(&ended.ranking, row);
        let value = context.value(row.value);
        Some(line(context.season(season), place, value, record))
    });
    let mut lines: Vec<OwnSeason> = over.collect();
    if lines.is_empty() {
        return lines;
    }
    let present = context.history.seasons.last().zip(records.last());
    let present = present.zip(row_of(context, player));
    lines.extend(present.map(|((season, record), row)| {
        let place = standing::place_text(table, row);
        line(
            context.season(season),
            place,
            context.value(row.value),
            record,
        )
    }));
    lines.reverse();
    let all = NamedLink {
        name: context.text("all_seasons"),
        url: None,
    };
    let together = WinRecord::sum(&records);
    lines.push(line(all, String::new(), String::new(), &together));
    lines
}

/// Totals, but for those that stand below the seasons, best and worst, streaks.
fn facts(context: &LeagueContext<'_>, player: PlayerId, has_counts: bool) -> Vec<LabelledFact> {
    let locale = context.locale;
    let record = context.statistics.tables[0].records[player.index()];
    let steps = &context.statistics.tables[0].series[player.index()];
    let fact = |key: &str, value: String, note: Option<String>| LabelledFact {
        note,
        ..LabelledFact::new(locale.text(key), value)
    };
    let count = |n: u32| locale.integer(u64::from(n));
    let forfeits = games_of(context, 0, player).into_iter();
    let forfeits = forfeits.filter(|(_, _, game)| is_forfeit(game));
    let forfeits = forfeits.filter_map(|(_, _, game)| {
        let own = game.seats.iter().find(|seat| seat.player == player)?;
        Some(player_outcome(game, own.place))
    });
    let forfeits: Vec<PlayerOutcome> = forfeits.collect();
    let by_default = |outcome: PlayerOutcome| {
        let number = forfeits.iter().filter(|it| **it == outcome).count() as u64;
        let number = locale.integer(Some(number).filter(|number| *number > 0)?);
        Some(locale.fill("so_many_by_default", &[("n", &number)]))
    };
    let mut facts = Vec::new();
    let has_played = record.played > 0;
    if has_counts && has_played {
        facts.push(fact("played", count(record.played), None));
    }
    // Among more than two, to be second is no defeat.
    if has_counts && has_played && context.statistics.is_of_two {
        facts.push(fact(
            "won",
            count(record.won),
            by_default(PlayerOutcome::Won),
        ));
        if record.drawn > 0 {
            facts.push(fact("drawn", count(record.drawn), None));
        }
        facts.push(fact(
            "lost",
            count(record.lost),
            by_default(PlayerOutcome::Lost),
        ));
    }
    let row = row_of(context, player);
    let is_drawn = context.league.rules.traits().tournament;
    if let Some(row) = row.filter(|_| is_drawn && has_played) {
        facts.extend(of_tournament(context, row));
    }
    facts.extend(colours::of_player(context, player).map(|name| {
        let url = Some(context.url(colours::ADDRESS));
        LabelledFact::linked(locale.text("colours"), NamedLink { name, url })
    }));
    let when = |step: &PlayerStep, value: f64| match start(steps) {
        // On the day of the first result it was the number before.
        Some((first, before)) if first.entry == step.entry && before == value => {
            locale.text("start_value").to_owned()
        }
        _ => locale.date(context.history.overall().entries[step.entry].date),
    };
    let has_height = has_played && context.league.rules.traits().has_height();
    for (key, found) in [("best", best(steps)), ("worst", worst(steps))] {
        if let Some((step, value)) = found.filter(|_| has_height) {
            facts.push(fact(key, context.value(value), Some(when(step, value))));
        }
    }
    if let Some((label, days)) = row.and_then(|row| standing::dropped(context, row)) {
        facts.push(LabelledFact::new(label, days));
    }
    facts.extend(form(context, player));
    let streaks = streaks(context, player);
    // The longest one need not be told twice while it goes on.
    let goes_on = streaks.now == (PlayerOutcome::Won, streaks.won);
    if streaks.won > 1 {
        let note = goes_on.then(|| locale.text("streak_goes_on").to_owned());
        facts.push(fact("streak", count(streaks.won), note));
    }
    if streaks.unbeaten > streaks.won.max(1) {
        facts.push(fact("streak_unbeaten", count(streaks.unbeaten), None));
    }
    let is_of_two = context.statistics.is_of_two;
    let now = match streaks.now {
        (PlayerOutcome::Won, n @ 2..) if !goes_on => {
            Some(locale.plural("streak_won", u64::from(n)))
        }
        (PlayerOutcome::Lost, n @ 2..) if is_of_two => {
            Some(locale.plural("streak_lost", u64::from(n)))
        }
        _ => None,
    };
    facts.extend(now.map(|now| fact("streak_now", now, None)));
    facts
}

/// The columns of the table behind the value, for which a phone has no room there: game points and
/// performance.
fn of_tournament(context: &LeagueContext<'_>, row: &Standing) -> Vec<LabelledFact> {
    let ranking = &context.history.overall().ranking;
    let columns = standing::system_columns(context, ranking, context.history.as_of);
    let heads = standing::more_heads(context, &columns);
    let facts = columns.iter().zip(heads).map(|((key, _), head)| {
        let value = standing::fact_text(context, row, key);
        LabelledFact::new(head.title.unwrap_or(head.text), value)
    });
    facts.filter(|fact| !fact.value.name.is_empty()).collect()
}

/// The number of times that a player came in at each place, of results that count; none where two
/// sides play, and one wins or loses.
fn places(context: &LeagueContext<'_>, player: PlayerId) -> Vec<PlaceCount> {
    let mut times: BTreeMap<u32, u32> = BTreeMap::new();
    for (_, _, game) in games_of(context, 0, player) {
        let mut seats = game.seats.iter();
        if let Some(seat) = seats.find(|seat| seat.player == player) {
            *times.entry(seat.place).or_default() += 1;
        }
    }
    let last = times.keys().next_back().copied();
    let last = last.filter(|_| !context.statistics.is_of_two);
    let told = (1..=last.unwrap_or_default()).map(|place| (place, times.get(&place).copied()));
    let told = told.filter(|(place, times)| *place <= PLACES || times.is_some());
    let count = |n: u32| context.locale.integer(u64::from(n));
    told.map(|(place, times)| PlaceCount {
        place: count(place),
        times: count(times.unwrap_or_default()),
    })
    .collect()
}

/// The number that a player came into the table with, by the day of the first change: a result
/// before it, which counted for nothing, gave none.
fn start(steps: &[PlayerStep]) -> Option<(&PlayerStep, f64)> {
    let mut numbers = steps.iter().filter_map(|step| Some((step, step.value?)));
    let (first, value) = numbers.next()?;
    Some((first, value - first.change))
}

/// The highest number of a player, and when it was reached first.
pub(crate) fn best(steps: &[PlayerStep]) -> Option<(&PlayerStep, f64)> {
    let later = steps.iter().filter_map(|step| Some((step, step.value?)));
    let values = start(steps).into_iter().chain(later);
    values.reduce(|best, other| if other.1 > best.1 { other } else { best })
}

/// The lowest number of a player, and when it was reached first: also one that is only stored
/// since the last penalty, or the fee for leaving, took the player out of the table.
fn worst(steps: &[PlayerStep]) -> Option<(&PlayerStep, f64)> {
    let mut before: Option<f64> = None;
    let later = steps.iter().filter_map(|step| {
        let value = step.value.or(before.map(|before| before + step.change))?;
        before = Some(value);
        Some((step, value))
    });
    let values = start(steps).into_iter().chain(later);
    values.reduce(|worst, other| if other.1 < worst.1 { other } else { worst })
}

/// The number of newest results that are a player's form, and the fewest that are one.
const FORM: usize = 10;
const LEAST_FORM: usize = 3;

/// The newest results of a player in a row, the last one at its end: "W W D L" where two sides
/// play, of more the places. A game that was not played is none of them.
fn form(context: &LeagueContext<'_>, player: PlayerId) -> Option<LabelledFact> {
    let mut games = games_of(context, 0, player);
    games.retain(|(_, _, game)| !is_forfeit(game));
    let newest = &games[games.len().saturating_sub(FORM)..];
    let result = |(_, _, game): &(GameId, &Matchday, &Game)| {
        let own = game.seats.iter().find(|seat| seat.player == player)?;
        let key = match player_outcome(game, own.place) {
            _ if !context.statistics.is_of_two => return Some(own.place.to_string()),
            PlayerOutcome::Won => "won_short",
            PlayerOutcome::Drawn => "drawn_short",
            PlayerOutcome::Lost => "lost_short",
        };
        Some(context.text(key))
    };
    let results: Vec<String> = newest.iter().filter_map(result).collect();
    let count = context.locale.integer(results.len() as u64);
    (results.len() >= LEAST_FORM).then(|| {
        let label = context.locale.fill("form", &[("n", &count)]);
        LabelledFact::new(label, results.join(" "))
    })
}

/// Results in a row.
pub(crate) struct PlayerStreaks {
    pub won: u32,
    pub unbeaten: u32,
    /// The outcome of the last results, and their number.
    now: (PlayerOutcome, u32),
}

/// The longest and the present streak of a player, by rated results. A game that was not played
/// neither ends one nor makes it longer.
pub(crate) fn streaks(context: &LeagueContext<'_>, player: PlayerId) -> PlayerStreaks {
    let mut streaks = PlayerStreaks {
        won: 0,
        unbeaten: 0,
        now: (PlayerOutcome::Drawn, 0),
    };
    let mut unbeaten = 0;
    let games = games_of(context, 0, player).into_iter();
    for (_, _, game) in games.filter(|(_, _, game)| !is_forfeit(game)) {
        let Some(seat) = game.seats.iter().find(|seat| seat.player == player) else {
            continue;
        };
        let result = player_outcome(game, seat.place);
        streaks.now = if streaks.now.0 == result {
            (result, streaks.now.1 + 1)
        } else {
            (result, 1)
        };
        unbeaten = if result == PlayerOutcome::Lost {
            0
        } else {
            unbeaten + 1
        };
        streaks.unbeaten = streaks.unbeaten.max(unbeaten);
        if result == PlayerOutcome::Won {
            streaks.won = streaks.won.max(streaks.now.1);
        }
    }
    streaks
}

/// True of a result that was not played for.
fn is_forfeit(game: &Game) -> bool {
    game.duel.is_some_and(Duel::is_forfeit)
}

/// The rated games of a player in a table.
fn games_of<'a>(
    context: &LeagueContext<'a>,
    table: usize,
    player: PlayerId,
) -> Vec<(GameId, &'a Matchday, &'a Game)> {
    let indexes = &context.statistics.games_of[player.index()];
    let mut games = Vec::with_capacity(indexes.len());
    let table = &context.statistics.tables[table];
    for &(id, day, game) in indexes {
        if table.counts(id) {
            let day = &context.league.matchdays[day];
            games.push((id, day, &day.games[game]));
        }
    }
    games
}

/// Returns how often a player's rank rose and fell at the end of an evening, each with the reason.
fn shifts(context: &LeagueContext<'_>, player: PlayerId) -> Vec<LabelledFact> {
    let table = context.history.overall();
    let changes = &context.statistics.tables[0].changes_of[player.index()];
    let changes = changes.iter().map(|&index| &table.changes[index]);
    let mut times: BTreeMap<Reverse<i32>, (&Change, u32)> = BTreeMap::new();
    for change in changes {
        if let ChangeReason::Shifted { by } = change.reason {
            times.entry(Reverse(by)).or_insert((change, 0)).1 += 1;
        }
    }
    let fact = |(change, times): (&Change, u32)| {
        let reason = explanation::reason(context, change)?;
        let times = context.locale.integer(u64::from(times));
        Some(LabelledFact::new(capital(&reason), format!("{times}×")))
    };
    times.into_values().filter_map(fact).collect()
}

/// A player's board of a drawn round that does not count yet, and its result if there is one.
fn board(context: &LeagueContext<'_>, player: PlayerId) -> Option<String> {
    let mut games = context.statistics.games_of[player.index()].iter().rev();
    let is_open = |index: usize| {
        !context
            .history
            .counts(index, &context.league.matchdays[index])
    };
    let &(_, index, _) = games.find(|&&(_, index, _)| is_open(index))?;
    let mut told = boards::told_of_round(context, index).into_iter();
    let (_, told) = told.find(|(other, _)| *other == player)?;
    Some(
        context
            .locale
            .labelled(&context.matchday_title(index), &told),
    )
}

/// The most lines of teams in a player's record against others.
const TEAMS: usize = 40;

/// Returns the player's record against everybody whom they met, by who is ahead and by number of
/// results; then as a member of teams, and against teams.
fn opponents(context: &LeagueContext<'_>, player: PlayerId) -> Vec<OpponentGroup> {
    let page = meetings::url(context, player);
    let row = |player: NamedLink, anchor: String, record: &WinRecord| OpponentRow {
        player,
        partners: None,
        score: Some(NamedLink {
            name: meetings::record_text(*record),
            url: page.as_ref().map(|url| format!("{url}#{anchor}")),
        }),
        win: None,
        loss: None,
    };
    let own = current(context, player).filter(|_| context.statistics.is_of_two);
    let rules = context.league.rules_on(context.history.as_of);
    let stakes = |other: PlayerId| {
        let (own, other) = own.zip(current(context, other))?;
        let next = rules.next_duel(own, other)?;
        let change = |after: f64| context.change(own, after);
        Some((change(next.after_win), change(next.after_loss)))
    };
    let met = met_by_number(context, player);
    let alone = met.iter().enumerate().map(|(index, (other, record))| {
        let listed = (index < OPPONENTS).then(|| {
            let (win, loss) = stakes(*other).unzip();
            OpponentRow {
                win,
                loss,
                ..row(context.player(*other), meetings::anchor(*other), record)
            }
        });
        (*record, listed)
    });
    let own = context.statistics.team_meetings.iter();
    let own = own.filter(|(side, _)| side.contains(&player));
    let mut teams: Vec<_> = own
        .flat_map(|(side, met)| met.iter().map(move |(other, record)| (side, other, record)))
        .collect();
    teams.sort_by_key(|(side, other, record)| (Reverse(record.played), *side, *other));
    let teams = teams.iter().enumerate();
    let teams = teams.map(|(index, &(side, other, record))| {
        let listed = (index < TEAMS).then(|| {
            let partners = side.iter().copied().filter(|partner| *partner != player);
            OpponentRow {
                partners: context.with_partners(&partners.collect::<Vec<_>>()),
                ..row(context.side(other), meetings::side_anchor(other), record)
            }
        });
        (*record, listed)
    });
    let all: Vec<(WinRecord, Option<OpponentRow>)> = alone.chain(teams).collect();
    let group = |(key, who): (&str, Ordering)| {
        let those = all.iter().filter(|(it, _)| it.won.cmp(&it.lost) == who);
        let count = context.locale.integer(those.clone().count() as u64);
        let rows: Vec<OpponentRow> = those.filter_map(|(_, row)| row.clone()).collect();
        (!rows.is_empty()).then(|| OpponentGroup {
            heading: format!("{} {count}", context.locale.text(key)),
            rows,
        })
    };
    let groups = meetings::WHO_IS_AHEAD.into_iter();
    groups.filter_map(group).collect()
}

/// Those whom a player met with the results of the two, who was met most often first.
fn met_by_number(context: &LeagueContext<'_>, player: PlayerId) -> Vec<(PlayerId, WinRecord)> {
    let met = context.meetings(player).iter();
    let mut met: Vec<_> = met.map(|(other, record)| (*other, *record)).collect();
    let name_order = |id: PlayerId| context.statistics.name_order[id.index()];
    met.sort_by_key(|(id, record)| (Reverse(record.played), name_order(*id)));
    met
}

/// Those whom a player met, by who was ahead more often, each with the result of the two, and
/// those who may not be drawn against the player yet; none where a line has more to say of each:
/// teams, what the next game can change.
fn who_is_ahead(context: &LeagueContext<'_>, player: PlayerId) -> Vec<LabelledFact> {
    let rules = context.league.rules_on(context.history.as_of);
    // Among more than two one game alone does not tell.
    let has_stakes = context.statistics.is_of_two && rules.next_duel(0.0, 0.0).is_some();
    let mut teams = context.statistics.team_meetings.keys();
    if has_stakes || teams.any(|side| side.contains(&player)) {
        return Vec::new();
    }
    let met = met_by_number(context, player);
    let has_page = meetings::url(context, player).is_some();
    let link = |(other, record): &(PlayerId, WinRecord)| {
        let name = context.name(*other);
        let result = unbroken(&meetings::record_text(*record));
        NamedLink {
            name: format!("{name}\u{a0}{result}"),
            // Relative, since a page names many.
            url: has_page.then(|| format!("{}#{}", meetings::FOLDER, meetings::anchor(*other))),
        }
    };
    let list = |(key, who): (&str, Ordering)| {
        let those = met.iter().filter(|(_, it)| it.won.cmp(&it.lost) == who);
        let count = context.locale.integer(those.clone().count() as u64);
        let mut links = those.map(link);
        let first = links.next()?;
        Some(LabelledFact {
            others: links.collect(),
            ..LabelledFact::linked(format!("{} {count}", context.locale.text(key)), first)
        })
    };
    let lists = meetings::WHO_IS_AHEAD.into_iter().filter_map(list);
    lists.chain(who_comes_again(context, player)).collect()
}

/// Those who may not be drawn against a player yet, by the round from which on they may.
fn who_comes_again(context: &LeagueContext<'_>, player: PlayerId) -> Vec<LabelledFact> {
    let mut again: BTreeMap<u32, Vec<NamedLink>> = BTreeMap::new();
    for (other, round) in meet_again(context, player) {
        again.entry(round).or_default().push(context.player(other));
    }
    let list = |(round, players): (u32, Vec<NamedLink>)| {
        let mut links = players.into_iter();
        let first = links.next()?;
        let round = context.locale.integer(u64::from(round));
        let label = format!("{} {round}", context.locale.text("meets_again"));
        Some(LabelledFact {
            others: links.collect(),
            ..LabelledFact::linked(label, first)
        })
    };
    again.into_iter().filter_map(list).collect()
}

/// The round from which on a player may be paired again with each of those whom they have met in a
/// tournament; none where that can be the next round, or will never be.
fn meet_again(context: &LeagueContext<'_>, player: PlayerId) -> BTreeMap<PlayerId, u32> {
    let pairing = round_pairing(&*context.league.rules);
    let interval = pairing.map(|pairing| pairing.options().repeat_after);
    let interval = interval.filter(|interval| (1..NEVER_AGAIN).contains(interval));
    let days = &context.league.matchdays;
    let is_drawn = |day: &Matchday| day.games.iter().any(is_board);
    let next = days.iter().rposition(is_drawn).map_or(1, |last| last + 2) as u32;
    let games = context.statistics.games_of[player.index()].iter();
    let games = games.filter_map(|&(_, day, game)| {
        let game = &days[day].games[game];
        let (white, black) = game.pair().filter(|_| is_board(game))?;
        let other = if white == player { black } else { white };
        Some((other, day as u32 + 2 + interval?))
    });
    // Of several games the last one counts.
    let mut rounds: BTreeMap<PlayerId, u32> = games.collect();
    rounds.retain(|_, round| *round > next);
    rounds
}

/// The number that a player goes into the next game with.
fn current(context: &LeagueContext<'_>, player: PlayerId) -> Option<f64> {
    row_of(context, player).map(|row| row.exact)
}

/// The player's numbers in each game.
fn games(context: &LeagueContext<'_>, player: PlayerId) -> Vec<GameRow> {
    let tables = context.shown_tables().skip(1);
    let rows = tables.filter_map(|(index, table)| {
        let statistics = &context.statistics.tables[index];
        let record = statistics.records[player.index()];
        let row = statistics
            .row(table, player)
            .filter(|row| row.place.is_some())?;
        // Between two seasons nobody has a place or points of the next one yet.
        let is_over = !context.league.rules.traits().has_height()
            && !table.finished.is_empty()
            && table.entries.len() == table.season_start();
        let or_none = |text: String| match is_over {
            true => "–".to_owned(),
            false => text,
        };
        (record.played > 0).then(|| GameRow {
            game: standing::table_link(context, table),
            place: or_none(row.place.map(|place| place.to_string()).unwrap_or_default()),
            value: or_none(context.value(row.value)),
            counts: context.record_counts(&record),
        })
    });
    rows.collect()
}
