//! The events of a matchday, on its own page and on the league's.

use std::collections::BTreeSet;

use crate::league::model::game::{Duel, Game, GameId, Seat};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, HistoryEntry, LeagueTable, UnratedReason,
};
use crate::league::model::matchday::Absence;
use crate::league::model::player::PlayerId;
use crate::league::statistics::last_evening;
use crate::load::page::PageRole;
use crate::site::explanation;
use crate::site::handicap;
use crate::site::keizer;
use crate::site::league::{corrections, round_files};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind, written};
use crate::site::standing;
use crate::site::standing::anchor;
use crate::site::view::matchday::{
    ChangeLine, ChangesOfDay, DuelView, MatchdayResults, MatchdayView, ProvisionalTable,
    ResultView, SeatLine,
};
use crate::site::view::{NamedLink, Pager};

/// The pages of the matchdays, each with the report that somebody wrote.
pub const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        let reports = reports(context).into_iter();
        let address = |file: usize| context.site.compiled.model.pages[file].address.clone();
        reports
            .map(|(file, day)| page(address(file), file, day))
            .collect()
    },
    translated: |context| {
        let own = context.league.address();
        let within = |file: usize| {
            let address = &context.site.compiled.model.pages[file].address;
            address.strip_prefix(&own).map(str::to_owned)
        };
        let reports = reports(context).into_iter();
        reports
            .filter_map(|(file, day)| Some(page(within(file)?, file, day)))
            .collect()
    },
    ..LeaguePageKind::NONE
};

/// The files of the matchdays, each with the matchday's index.
fn reports(context: &LeagueContext<'_>) -> Vec<(usize, usize)> {
    let own = context.index();
    written(context, |role| match role {
        PageRole::Matchday { league, index } if league == own => Some(index),
        _ => None,
    })
}

fn page(address: String, file: usize, day: usize) -> LeaguePage {
    LeaguePage::written(address, file, move |page| {
        let context = &page.context;
        let date = context.locale.date(context.league.matchdays[day].date);
        let winner = summary(context, day);
        let line = [("date", date.as_str()), ("winner", &winner)];
        page.written(
            "matchday.html",
            file,
            Some(page.title(&context.matchday_title(day))),
            Some(context.locale.fill("matchday_summary", &line)),
            &view(context, day, page.text(file)),
        )
    })
}

/// The page of a matchday; `text` is the HTML of its report.
pub fn view(context: &LeagueContext<'_>, index: usize, text: String) -> MatchdayView {
    let mut data = lists(context, index);
    data.extend(context.data(&[("CSV", "results.csv"), ("JSON", "results.json")]));
    MatchdayView {
        heading: context.matchday_title(index),
        evening: evening(context, index),
        provisional: provisional(context, index),
        report_html: Some(text).filter(|text| !text.is_empty()),
        pager: pager(context, index),
        data,
    }
}

/// The table that a round in progress would make.
fn provisional(context: &LeagueContext<'_>, index: usize) -> Option<ProvisionalTable> {
    context
        .history
        .provisional_round()
        .filter(|round| *round == index)?;
    let table = standing::provisional(context, context.history.provisional.as_ref()?);
    Some(ProvisionalTable {
        progress: context.progress(index),
        table,
    })
}

/// The lists of a round that counts, in a Keizer league.
fn lists(context: &LeagueContext<'_>, index: usize) -> Vec<NamedLink> {
    let number = index as u32 + 1;
    if keizer::rounds(context).contains(&number) {
        round_files::of_round(context, number)
    } else {
        Vec::new()
    }
}

/// The results of a matchday, and everything else that it changed.
pub fn evening(context: &LeagueContext<'_>, index: usize) -> MatchdayResults {
    let matchday = &context.league.matchdays[index];
    let first = context.statistics.first_game[index];
    let games: Vec<(GameId, &Game)> = (first..).map(GameId).zip(&matchday.games).collect();
    let is_duel = |game: &Game| game.seats.len() == 2 && game.duel.is_some();
    let mut anchored = BTreeSet::new();
    let mut rows = Vec::new();
    let mut duels = Vec::new();
    for (id, game) in games {
        if is_duel(game) {
            duels.push(duel(context, id, game, &mut anchored));
        } else {
            rows.push(result(context, id, game, &mut anchored));
        }
    }
    MatchdayResults {
        title: context.matchday_title(index),
        url: context.matchday_url(index),
        date: context.locale.date(matchday.date),
        iso: matchday.date.to_string(),
        notes: notes(context, index),
        handicaps: handicap::has_handicaps(context),
        title_language: context
            .foreign_language()
            .filter(|_| matchday.title.is_some()),
        note_language: context.foreign_language(),
        rows,
        duels,
        value_label: context.value_label().to_owned(),
        changes: changes(context, index),
    }
}

/// A result by placings, best first.
fn result(
    context: &LeagueContext<'_>,
    id: GameId,
    game: &Game,
    anchored: &mut BTreeSet<PlayerId>,
) -> ResultView {
    let changes = changes_of_game(context, id, game);
    let mut seats: Vec<&Seat> = game.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    ResultView {
        title: result_title(context, game),
        unrated: unrated(context, &changes, game)
            .map(|why| explanation::unrated(context, why).to_owned()),
        note: game.note.clone(),
        seats: seats
            .into_iter()
            .map(|seat| seat_line(context, seat, id, &changes, anchored))
            .collect(),
    }
}

/// "Hearts, 4 rounds".
fn result_title(context: &LeagueContext<'_>, game: &Game) -> String {
    let kind = &context.league.kind(game.kind).title;
    let rounds =
        (game.rounds.fract() == 0.0).then(|| context.locale.plural("rounds_n", game.rounds as u64));
    let rounds = rounds.filter(|_| context.league.rules.traits().needs_rounds);
    let parts = [Some(kind.clone()).filter(|kind| !kind.is_empty()), rounds];
    let title = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    if title.is_empty() {
        context.locale.text("result").to_owned()
    } else {
        title
    }
}

fn duel(
    context: &LeagueContext<'_>,
    id: GameId,
    game: &Game,
    anchored: &mut BTreeSet<PlayerId>,
) -> DuelView {
    let changes = changes_of_game(context, id, game);
    let mut seat = |index: usize| seat_line(context, &game.seats[index], id, &changes, anchored);
    let (first, second) = (seat(0), seat(1));
    let played = game.duel.unwrap_or(Duel::Pending);
    let unrated = unrated(context, &changes, game);
    let is_nothing = matches!(
        unrated,
        Some(UnratedReason::Friendly | UnratedReason::NoMember)
    );
    DuelView {
        board: game.board.map(|board| board.to_string()),
        first,
        second,
        result: result_text(context, game),
        winner: match played {
            _ if is_nothing => 0,
            Duel::First | Duel::FirstByForfeit => 1,
            Duel::Second | Duel::SecondByForfeit => 2,
            Duel::Draw | Duel::BothForfeit | Duel::Adjourned | Duel::Pending => 0,
        },
        handicap: handicap::of_game(context, id, game, &changes),
        unrated: unrated.map(|why| explanation::unrated(context, why).to_owned()),
        note: game.note.clone(),
    }
}

/// How a game of two ended, as pages print it: its score, or its mark.
pub fn result_text(context: &LeagueContext<'_>, game: &Game) -> String {
    let score = |score| context.locale.number_short(score, SCORE_DECIMALS);
    match game.scores() {
        Some((first, second)) => format!("{}:{}", score(first), score(second)),
        None => mark(game.duel.unwrap_or(Duel::Pending)).to_owned(),
    }
}

/// The most decimals that pages show of a score.
pub const SCORE_DECIMALS: usize = 3;

/// A result as pages print it.
pub fn mark(duel: Duel) -> &'static str {
    match duel {
        Duel::First => "1–0",
        Duel::Second => "0–1",
        Duel::Draw => "½–½",
        Duel::FirstByForfeit => "+:−",
        Duel::SecondByForfeit => "−:+",
        Duel::BothForfeit => "−:−",
        Duel::Adjourned => "∗",
        Duel::Pending => "–",
    }
}

/// Returns the changes of a game in the table in which it is shown.
fn changes_of_game<'a>(context: &LeagueContext<'a>, id: GameId, game: &Game) -> Vec<&'a Change> {
    let home = context.home(game);
    let table: &'a LeagueTable = &context.history.tables[home];
    let indexes = context.statistics.tables[home].by_game.get(&id);
    indexes
        .into_iter()
        .flatten()
        .map(|&index| &table.changes[index])
        .collect()
}

/// Returns the reason why a game does not count; `None` where it does.
fn unrated(context: &LeagueContext<'_>, changes: &[&Change], game: &Game) -> Option<UnratedReason> {
    let is_rated = changes
        .iter()
        .any(|change| matches!(change.reason, ChangeReason::Rated { .. }));
    let said = changes.iter().find_map(|change| match change.reason {
        ChangeReason::Unrated { why, .. } => Some(why),
        _ => None,
    });
    let known = said.or_else(|| crate::league::system::elo::unrated_reason(game));
    let rates_forfeits = context.league.rules.traits().rates_forfeits;
    let known = known.filter(|why| !(rates_forfeits && *why == UnratedReason::Forfeit));
    known
        .or((!game.ranked).then_some(UnratedReason::Friendly))
        .filter(|_| !is_rated)
}

fn seat_line(
    context: &LeagueContext<'_>,
    seat: &Seat,
    id: GameId,
    changes: &[&Change],
    anchored: &mut BTreeSet<PlayerId>,
) -> SeatLine {
    let rated = changes.iter().find(|change| {
        change.player == seat.player && matches!(change.reason, ChangeReason::Rated { .. })
    });
    let numbers = rated.and_then(|change| Some((change.before?, change.after?)));
    // A player's first line on the page has the plain name, which other pages link to.
    let name = anchor(context, seat.player);
    let is_first = anchored.insert(seat.player);
    SeatLine {
        place: seat.remark.map_or_else(
            || seat.place.to_string(),
            |remark| format!("{}({remark})", seat.place),
        ),
        score: seat
            .score
            .map(|score| context.locale.number_short(score, SCORE_DECIMALS)),
        player: context.player(seat.player),
        anchor: if is_first {
            name
        } else {
            format!("{name}-{}", id.0)
        },
        before: rated
            .and_then(|change| change.before)
            .map(|value| context.value(value)),
        after: rated
            .and_then(|change| change.after)
            .map(|value| context.value(value)),
        change: numbers.map(|(before, after)| context.change(before, after)),
        why: rated.and_then(|change| explanation::why(context, change)),
    }
}

/// The players who came, went and stayed away, a sentence each.
fn notes(context: &LeagueContext<'_>, index: usize) -> Vec<String> {
    let matchday = &context.league.matchdays[index];
    let members = &matchday.members;
    let absent = |reason: Absence| -> Vec<PlayerId> {
        let absences = matchday.absences.iter().filter(|(_, why)| *why == reason);
        let left_over = context.statistics.byes[index].filter(|_| reason == Absence::Bye);
        absences
            .map(|(player, _)| *player)
            .chain(left_over)
            .collect()
    };
    let groups = [
        ("joined", members.join.clone()),
        ("left", members.leave.clone()),
        ("returned", members.back.clone()),
        ("bye", absent(Absence::Bye)),
        ("club_duty", absent(Absence::Club)),
        ("excused", absent(Absence::Excused)),
        ("unexcused", absent(Absence::Unexcused)),
    ];
    let said = groups.iter().filter(|(_, players)| !players.is_empty());
    let said = said.map(|(key, players)| {
        context
            .locale
            .fill(key, &[("names", &context.names(players))])
    });
    let ranks = matchday.grades.iter().map(|(player, grade)| {
        let name = context.league.player(*player).name.as_str();
        let rank = grade.to_string();
        context
            .locale
            .fill("new_rank", &[("name", name), ("rank", &rank)])
    });
    let corrections = context.site.compiled.corrections.get(&matchday.file);
    let corrections = corrections.into_iter().flatten();
    let corrections = corrections.map(|note| corrections::sentence(context, note));
    said.chain(ranks).chain(corrections).collect()
}

/// Returns the changes beside the results: fees, league ranks, and the results of a day summed up.
fn changes(context: &LeagueContext<'_>, index: usize) -> Vec<ChangeLine> {
    let table = context.history.overall();
    let Some(&entry) = context.statistics.tables[0].entry_of.get(&index) else {
        return Vec::new();
    };
    table
        .changes_of(&table.entries[entry])
        .iter()
        .filter_map(|change| change_line(context, change))
        .collect()
}

/// A change without a result, for those that need to be told.
pub fn change_line(context: &LeagueContext<'_>, change: &Change) -> Option<ChangeLine> {
    let numbers = change.before.zip(change.stored());
    let delta = numbers.map(|(before, after)| match change.what {
        ChangedQuantity::Value => context.change(before, after),
        ChangedQuantity::Modifier => handicap::delta(change, (after - before) as i32),
        ChangedQuantity::RankValue => context.delta(after - before),
    });
    Some(ChangeLine {
        player: context.player(change.player),
        change: delta,
        reason: explanation::reason(context, change)?,
    })
}

/// The neighbours of a matchday among those that count.
fn pager(context: &LeagueContext<'_>, index: usize) -> Pager {
    let is_past = |other: &usize| context.league.matchdays[*other].date <= context.history.as_of;
    let previous = index.checked_sub(1).filter(is_past);
    let next = Some(index + 1)
        .filter(|next| *next < context.league.matchdays.len())
        .filter(is_past);
    Pager {
        previous: previous.map(|index| context.matchday(index)),
        next: next.map(|index| context.matchday(index)),
        all: Some(NamedLink {
            name: context.locale.text("all_matchdays").to_owned(),
            url: Some(context.url("matchdays/")),
        }),
    }
}

/// The winners of a matchday, or what else happened on it, in a few words.
pub fn summary(context: &LeagueContext<'_>, index: usize) -> String {
    let matchday = &context.league.matchdays[index];
    let played = match context.history.provisional_round() {
        Some(round) if round == index => return context.progress(index),
        _ => told_results(context, index),
    };
    match matchday.progress() {
        _ if !played.is_empty() => played,
        (1.., 0) => context.locale.text("pairings_only").to_owned(),
        _ => notes(context, index).join(", "),
    }
}

/// The winners of a matchday, or how many results there are; empty where no result counts.
pub fn told_results(context: &LeagueContext<'_>, index: usize) -> String {
    let matchday = &context.league.matchdays[index];
    let first = context.statistics.first_game[index];
    let games = (first..).map(GameId).zip(&matchday.games);
    let games: Vec<&Game> = games
        .filter(|(id, game)| is_told(context, *id, game))
        .map(|(_, game)| game)
        .collect();
    let is_undecided = |game: &Game| matches!(game.duel, Some(Duel::Adjourned | Duel::BothForfeit));
    let mut winners: Vec<PlayerId> = Vec::new();
    for game in games.iter().filter(|game| !is_undecided(game)) {
        let is_draw = game.seats.iter().all(|seat| seat.place == 1);
        let first = game.seats.iter().filter(|seat| seat.place == 1 && !is_draw);
        for seat in first {
            if !winners.contains(&seat.player) {
                winners.push(seat.player);
            }
        }
    }
    match winners.len() {
        _ if games.is_empty() => String::new(),
        1..=4 => context
            .locale
            .fill("won_by", &[("names", &context.names(&winners))]),
        _ => context.locale.plural("results_n", games.len() as u64),
    }
}

/// Returns whether a game is a result of the league: no pairing, no friendly, and none between
/// people who are no members.
fn is_told(context: &LeagueContext<'_>, id: GameId, game: &Game) -> bool {
    if game.seats.len() < 2 || !game.ranked || game.is_open() {
        return false;
    }
    let changes = changes_of_game(context, id, game);
    unrated(context, &changes, game) != Some(UnratedReason::NoMember)
}

/// The changes since the last matchday, by day: penalties, and days on which people only came
/// and went.
pub fn changes_since(context: &LeagueContext<'_>, index: usize) -> Vec<ChangesOfDay> {
    let table = context.history.overall();
    let evening = last_evening(table).filter(|_| context.league.rules.traits().evenings);
    let newest = context.statistics.tables[0].entry_of.get(&index).copied();
    let Some(last) = evening.or(newest) else {
        return Vec::new();
    };
    let entries = table.entries.iter().enumerate().skip(last + 1);
    // The newest matchday tells its own changes.
    let later = entries.filter(|(entry, _)| Some(*entry) != newest);
    let day = |(_, entry): (usize, &HistoryEntry)| ChangesOfDay {
        date: context.locale.date(entry.date),
        iso: entry.date.to_string(),
        changes: table
            .changes_of(entry)
            .iter()
            .filter_map(|change| change_line(context, change))
            .collect(),
    };
    let days = later.map(day);
    days.filter(|day| !day.changes.is_empty()).collect()
}
