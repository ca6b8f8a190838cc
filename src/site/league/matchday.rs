//! The events of a matchday, on its own page and on the league's.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use jiff::civil::Date;

use crate::league::model::game::{Duel, Game, GameId, GameKindId, Seat};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, HistoryEntry, MembershipWish, UnratedReason,
};
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::league::statistics::last_evening;
use crate::league::statistics::unrated_reason;
use crate::league::system::WhatIfFormula;
use crate::load::page::PageRole;
use crate::site::evening_report;
use crate::site::explanation;
use crate::site::handicap;
use crate::site::league::matchday_pages::{SEATS, games_by_page};
use crate::site::league::{boards, corrections, round_files, table_after};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind, written};
use crate::site::numbered_pages::{more_in_data, page_address};
use crate::site::round_list;
use crate::site::standing;
use crate::site::standing::anchor;
use crate::site::told_results::{SCORE_DECIMALS, changes_of_game, result_text};
use crate::site::view::league::StandingsView;
use crate::site::view::matchday::{
    ChangeLine, ChangesOfDay, DuelView, MatchdayResults, MatchdayView, ResultView, SeatLine,
};
use crate::site::view::{ChangeDirection, CorrectionNote, NamedLink, Pager, SharedChange};
use crate::syntax::address;

/// The pages of the matchdays, each with the report that somebody wrote.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        let reports = reports(context).into_iter();
        let address = |file: usize| context.site.compiled.model.pages[file].address.clone();
        reports
            .flat_map(|(file, day)| pages(context, &address(file), file, day))
            .collect()
    },
    translated: |context| {
        let own = context.league.address();
        let within = |file: usize| {
            let address = &context.site.compiled.model.pages[file].address;
            address.strip_prefix(&own)
        };
        let reports = reports(context).into_iter();
        reports
            .filter_map(|(file, day)| Some(pages(context, within(file)?, file, day)))
            .flatten()
            .collect()
    },
    ..LeaguePageKind::NONE
};

/// The lines of a list beside the results.
const LINES: usize = 250;

/// The files of the matchdays, each with the matchday's index.
fn reports(context: &LeagueContext<'_>) -> Vec<(usize, usize)> {
    let own = context.index();
    written(context, |role| match role {
        PageRole::Matchday { league, index } if league == own => Some(index),
        _ => None,
    })
}

/// The pages of a matchday: one, but for the results of a large evening.
fn pages(context: &LeagueContext<'_>, address: &str, file: usize, day: usize) -> Vec<LeaguePage> {
    let count = games_by_page(&context.league.matchdays[day]).len();
    let later = (2..=count).map(|number| {
        LeaguePage::made(page_address(address, number), move |page| {
            let title = page.title(&page.context.matchday_title(day));
            let view = view(&page.context, day, number, String::new());
            page.made("matchday.html", title, None, &view)
        })
    });
    std::iter::once(page(address.to_owned(), file, day))
        .chain(later)
        .collect()
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
            &view(context, day, 1, page.text(file)),
        )
    })
}

/// A page of a matchday; `text` is the HTML of its report.
fn view(context: &LeagueContext<'_>, index: usize, page: usize, text: String) -> MatchdayView {
    let matchday = &context.league.matchdays[index];
    let is_empty = !context.history.is_past(matchday) && matchday.games.is_empty();
    let mut data = lists(context, index);
    if !is_empty {
        data.extend(context.data(&[("CSV", "results.csv"), ("JSON", "results.json")]));
    }
    let pages = games_by_page(&context.league.matchdays[index]);
    let own = context.matchday_url(index);
    let link = |page: usize| NamedLink {
        name: context.locale.fill("page_n", &[("n", &page.to_string())]),
        url: Some(page_address(&own, page)),
    };
    let mut evening = evening_of_page(context, index, pages[page - 1].clone());
    if page > 1 {
        evening.season = None;
        evening.notes.clear();
        evening.corrections.clear();
        evening.changes.clear();
    }
    let is_going_on = context.history.in_progress == Some(index);
    let is_incomplete = is_going_on || matchday.awaits_results();
    let season = context.season_of_day(index);
    MatchdayView {
        heading: context.matchday_title(index),
        // That a season begins is told below.
        season: season
            .filter(|_| evening.season.is_none())
            .map(|season| context.season(season)),
        progress: match context.history.is_past(matchday) {
            true => is_incomplete.then(|| context.progress(index)),
            false if is_empty => Some(context.text("still_to_come_empty")),
            false => Some(context.text("still_to_come")),
        },
        evening,
        boards: boards::sheet(context, index).filter(|_| page == 1),
        after: (page == 1)
            .then(|| table_after::of_evening(context, index))
            .flatten(),
        provisional: provisional(context, index).filter(|_| page == 1),
        report_html: Some(text).filter(|text| !text.is_empty()),
        pages: Pager {
            previous: (page > 1).then(|| link(page - 1)),
            next: (page < pages.len()).then(|| link(page + 1)),
            ..Pager::default()
        },
        pager: pager(context, index),
        data,
    }
}

/// The evening of a matchday's own page, where the boards of a drawn round stand by themselves.
fn evening_of_page(
    context: &LeagueContext<'_>,
    index: usize,
    games: Range<usize>,
) -> MatchdayResults {
    let mut evening = evening(context, index, games.clone());
    if boards::sheet(context, index).is_some() {
        let games = context.league.matchdays[index].games[games].iter();
        let mut is_friendly = games.filter(|game| is_duel(game)).map(|game| !game.ranked);
        evening.duels.retain(|_| is_friendly.next() == Some(true));
    }
    drop_changes_of_outcome(context, index, &mut evening.duels);
    evening
}

/// Takes the changes from games of two where points told them with their results: each winner
/// got as much as the others, and so did each loser, and who drew.
fn drop_changes_of_outcome(context: &LeagueContext<'_>, index: usize, duels: &mut [DuelView]) {
    let date = context.league.matchdays[index].date;
    let formula = context.league.rules_on(date).formula();
    if !matches!(formula, Some(WhatIfFormula::Points(_))) {
        return;
    }
    // By draw, win and defeat.
    let mut known: [Option<&str>; 3] = [None; 3];
    for duel in duels.iter() {
        for (side, seat) in [(1, &duel.first), (2, &duel.second)] {
            let outcome = match duel.winner {
                0 => 0,
                winner if winner == side => 1,
                _ => 2,
            };
            let team = std::iter::once(seat).chain(&seat.others);
            for change in team.filter_map(|seat| seat.change.as_ref()) {
                let text = change.text.as_str();
                if *known[outcome].get_or_insert(text) != text {
                    return;
                }
            }
        }
    }
    for seat in duels
        .iter_mut()
        .flat_map(|duel| [&mut duel.first, &mut duel.second])
    {
        seat.change = None;
        for other in &mut seat.others {
            other.change = None;
        }
    }
}

/// Returns whether a game is one of two, with a mark.
fn is_duel(game: &Game) -> bool {
    game.two_sides().is_some() && game.duel.is_some()
}

/// The table that a round in progress would make, from its first result on: before that it would
/// tell of byes and absences alone.
fn provisional(context: &LeagueContext<'_>, index: usize) -> Option<StandingsView> {
    let table = context.history.provisional.as_ref();
    let (_, played) = context.league.matchdays[index].progress();
    let of_round =
        table.filter(|_| played > 0 && context.history.provisional_round() == Some(index));
    of_round.map(|table| standing::provisional(context, table))
}

/// The lists of a round that counts, in a tournament.
fn lists(context: &LeagueContext<'_>, index: usize) -> Vec<NamedLink> {
    let number = index as u32 + 1;
    if round_list::rounds(context).contains(&number) {
        round_files::of_round(context, number)
    } else {
        Vec::new()
    }
}

/// The newest results as the first page of a league shows them: with the way to the others,
/// where there are many.
pub(crate) fn newest(context: &LeagueContext<'_>, index: usize) -> MatchdayResults {
    let games = &context.league.matchdays[index].games;
    let mut seats = games.iter().scan(0, |seats, game| {
        *seats += game.seats.len().min(SEATS);
        Some(*seats)
    });
    let shown = match seats.position(|seats| seats > NEWEST_SEATS) {
        Some(cut) => cut.max(1),
        None => games.len(),
    };
    let mut newest = evening(context, index, 0..shown);
    newest.more = (shown < games.len()).then(|| NamedLink {
        name: context.locale.plural("results_n", games.len() as u64),
        url: Some(context.matchday_url(index)),
    });
    newest.changes.truncate(NEWEST_SEATS);
    drop_changes_of_outcome(context, index, &mut newest.duels);
    newest
}

/// The seats of the newest results on the first page.
const NEWEST_SEATS: usize = 80;

/// Results of a matchday, and everything else that it changed.
fn evening(context: &LeagueContext<'_>, index: usize, games: Range<usize>) -> MatchdayResults {
    let matchday = &context.league.matchdays[index];
    let start = games.start;
    let shown = context.games_on(index).skip(start).take(games.len());
    let games: Vec<(GameId, &Game)> = shown.collect();
    let mut anchored = BTreeSet::new();
    let mut rows = Vec::new();
    let mut duels = Vec::new();
    let is_one = matchday.games.iter().filter(|game| !is_duel(game)).count() == 1;
    let mut number = matchday.games[..start]
        .iter()
        .filter(|game| !is_duel(game))
        .count();
    for (id, game) in games {
        match game.two_sides().filter(|_| game.duel.is_some()) {
            Some(sides) => duels.push(duel(context, id, game, sides, &mut anchored)),
            None => {
                number += 1;
                let number = Some(number).filter(|_| !is_one);
                rows.push(result(context, id, game, number, &mut anchored));
            }
        }
    }
    let mut of_two = matchday.games.iter().filter(|game| is_duel(game));
    let duels_title = match of_two.all(Game::is_open) {
        true => "pairings",
        false => "results",
    };
    let paired = duels.iter().flat_map(|duel| [&duel.first, &duel.second]);
    let placed = rows.iter().flat_map(|result| &result.seats);
    let is_explained = placed.chain(paired).any(|seat| seat.why.is_some());
    if is_summed_up(context, index) {
        let paired = duels
            .iter_mut()
            .flat_map(|duel| [&mut duel.first, &mut duel.second]);
        let placed = rows.iter_mut().flat_map(|result| &mut result.seats);
        placed.chain(paired).for_each(leave_to_sum);
    }
    let mut changes = changes(context, index);
    let shared = take_shared_reason(&mut changes);
    let mut evening = MatchdayResults {
        formulas_html: match is_explained {
            true => explanation::formulas(context),
            false => Vec::new(),
        },
        title: context.matchday_title(index),
        url: context.matchday_url(index),
        date: context.locale.date(matchday.date),
        iso: matchday.date.to_string(),
        headline: match context
            .history
            .counts(index, &context.league.matchdays[index])
        {
            true => evening_report::headline_above_results(context, index),
            false => String::new(),
        },
        season: season_begun(context, index),
        notes: [games_apart(context, matchday), notes(context, index)].concat(),
        corrections: corrections(context, matchday),
        handicaps: handicap::has_handicaps(context),
        title_language: context.matchday_language(index),
        note_language: context.foreign_language(),
        rows,
        duels,
        duels_title: context.text(duels_title),
        changes_title: shared.unwrap_or_else(|| {
            context.text(match changes.iter().all(|line| line.is_rank) {
                true => "new_ranks",
                false => "besides",
            })
        }),
        changes,
        rule: None,
        more: None,
    };
    evening.share_rule();
    evening
}

/// A sentence for each game of a matchday that does not count in the overall table.
fn games_apart(context: &LeagueContext<'_>, matchday: &Matchday) -> Vec<String> {
    let kinds: BTreeSet<GameKindId> = matchday.games.iter().map(|game| game.kind).collect();
    let kinds = kinds.into_iter();
    kinds
        .filter_map(|kind| standing::counts_apart(context, kind))
        .collect()
}

/// Returns whether the results of a matchday are added up and count at its end.
fn is_summed_up(context: &LeagueContext<'_>, index: usize) -> bool {
    changes_on(context, index)
        .iter()
        .any(|change| matches!(change.reason, ChangeReason::Summed { .. }))
}

/// Takes from a seat the numbers that a result alone did not change.
fn leave_to_sum(seat: &mut SeatLine) {
    seat.after = None;
    seat.change = None;
    seat.others.iter_mut().for_each(leave_to_sum);
}

/// Takes the reason out of lines that all have the same one, for their list to have it as title.
fn take_shared_reason(lines: &mut [ChangeLine]) -> Option<String> {
    let (first, others) = lines.split_first()?;
    let is_shared = others.iter().all(|line| line.reason == first.reason);
    if others.is_empty() || first.is_rank || !is_shared {
        return None;
    }
    let reason = first.reason.clone();
    for line in lines {
        line.reason.clear();
    }
    Some(reason)
}

/// A result by placings, best first; of several of the matchday with its number.
fn result(
    context: &LeagueContext<'_>,
    id: GameId,
    game: &Game,
    number: Option<usize>,
    anchored: &mut BTreeSet<PlayerId>,
) -> ResultView {
    let changes = changes_of_game(context, id, game);
    let mut seats: Vec<&Seat> = game.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    ResultView {
        title: result_title(context, game, number),
        unrated: unrated_reason(context.league, game, &changes)
            .map(|why| explanation::unrated(context, why).to_owned()),
        note: game.note.clone(),
        more: more_in_data(context, seats.len(), SEATS),
        seats: seats
            .into_iter()
            .take(SEATS)
            .map(|seat| SeatLine {
                partners: context.with_partners(&game.partners(seat.player)),
                ..seat_line(context, seat, id, &changes, anchored)
            })
            .collect(),
    }
}

/// "Game 2: Hearts, 4 rounds" of several of a matchday; of the only one "Hearts, 4 rounds", or
/// "Result".
fn result_title(context: &LeagueContext<'_>, game: &Game, number: Option<usize>) -> String {
    let named = named_result(context, game);
    let number = number.map(|number| {
        let number = number.to_string();
        context.locale.fill("game_n", &[("n", &number)])
    });
    match (number, named) {
        (Some(number), Some(named)) => context.locale.labelled(&number, &named),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => context.text("result"),
    }
}

/// "Hearts, 4 rounds", the number beside its word; `None` where neither is known.
pub(super) fn named_result(context: &LeagueContext<'_>, game: &Game) -> Option<String> {
    let kind = context.kind_title(game.kind);
    let rounds = || {
        let rounds = context.locale.plural_short("rounds_n", game.rounds, 2);
        rounds.replace(' ', "\u{a0}")
    };
    let has_rounds = context.league.ever(|traits| traits.needs_rounds);
    let parts = [
        Some(kind.to_owned()).filter(|kind| !kind.is_empty()),
        has_rounds.then(rounds),
    ];
    let title = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    Some(title).filter(|title| !title.is_empty())
}

fn duel(
    context: &LeagueContext<'_>,
    id: GameId,
    game: &Game,
    (first, second): (&[Seat], &[Seat]),
    anchored: &mut BTreeSet<PlayerId>,
) -> DuelView {
    let changes = changes_of_game(context, id, game);
    let mut line = |seat: &Seat| seat_line(context, seat, id, &changes, anchored);
    let mut side = |side: &[Seat]| SeatLine {
        others: side[1..].iter().map(&mut line).collect(),
        ..line(&side[0])
    };
    let (first, second) = (side(first), side(second));
    let played = game.duel.unwrap_or(Duel::Pending);
    let unrated = unrated_reason(context.league, game, &changes);
    let is_nothing = unrated.is_some_and(UnratedReason::is_of_result);
    DuelView {
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
        // Of an open game the dash between the two says enough.
        unrated: unrated
            .filter(|why| !matches!(why, UnratedReason::Pending))
            .map(|why| explanation::unrated(context, why).to_owned()),
        note: game.note.clone(),
    }
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
    let numbers = rated.and_then(|change| change.numbers());
    // A player's first line on the page has the plain name, which other pages link to.
    let name = anchor(context, seat.player);
    // An address encodes what an id has as it is, but for spaces.
    let plain = address::decode(&name).filter(|id| !id.contains(char::is_whitespace));
    let name = plain.unwrap_or(name);
    let is_first = anchored.insert(seat.player);
    let rank = handicap::rank_in_game(context, seat.player, id);
    SeatLine {
        place: seat.place_text(),
        score: seat
            .score
            .map(|score| context.locale.number_short(score, SCORE_DECIMALS)),
        player: match rank {
            Some(_) => context.beside_rank(seat.player),
            None => context.player(seat.player),
        },
        rank,
        others: Vec::new(),
        partners: None,
        anchor: is_first.then_some(name),
        before: rated
            .and_then(|change| change.before)
            .map(|value| context.value(value)),
        after: rated
            .and_then(|change| change.after)
            .map(|value| context.value(value)),
        change: numbers.map(|(before, after)| context.given(before, after)),
        why: rated.and_then(|change| explanation::why(context, change)),
    }
}

/// By player, the points that a round which counts gave to those without a game.
fn missed(context: &LeagueContext<'_>, index: usize) -> BTreeMap<PlayerId, String> {
    let missed = changes_on(context, index).iter();
    let missed = missed.filter_map(|change| {
        let told = explanation::points_without_game(context, change)?;
        Some((change.player, told))
    });
    missed.collect()
}

/// "Season 2026 begins.": told of the first matchday of each season but the first.
fn season_begun(context: &LeagueContext<'_>, index: usize) -> Option<String> {
    let days = &context.league.matchdays;
    let mut later = context.history.seasons.iter().skip(1);
    let season = later.rfind(|season| season.from <= days[index].date)?;
    // Between its matchdays a late result of the season before may have its number.
    let is_first = days[..index].iter().all(|day| day.date < season.from);
    let title = context.season_title(season);
    let begins = || context.locale.fill("season_begins", &[("season", &title)]);
    is_first.then(begins)
}

/// The players who came, went and stayed away, and what a lot decided, a sentence each.
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
    let granted = |wish, players| granted(context, matchday, wish, players);
    let groups = [
        ("joined", granted(MembershipWish::Join, &members.join)),
        ("left", granted(MembershipWish::Leave, &members.leave)),
        ("returned", granted(MembershipWish::Return, &members.back)),
        ("bye", absent(Absence::Bye)),
        ("club_duty", absent(Absence::Club)),
        ("excused", absent(Absence::Excused)),
        ("unexcused", absent(Absence::Unexcused)),
    ];
    let said = groups.iter().filter(|(_, players)| !players.is_empty());
    let missed = missed(context, index);
    let name = |player: PlayerId| {
        let name = context.name(player);
        let given = missed.get(&player);
        given.map_or_else(|| name.to_owned(), |given| format!("{name} ({given})"))
    };
    let said = said.map(|(key, players)| {
        let names = context.names_by(players, name);
        context.locale.fill(key, &[("names", &names)])
    });
    let ranks = matchday.grades.iter().map(|(player, grade)| {
        let name = context.league.player(*player).name.as_str();
        let rank = grade.to_string();
        context
            .locale
            .fill("new_rank", &[("name", name), ("rank", &rank)])
    });
    let lots = handicap::decided_by_lot(context, index);
    let lots = lots.iter().map(|it| handicap::lot_in_words(context, it));
    said.chain(ranks).chain(lots).collect()
}

/// The corrections of a matchday's file.
fn corrections(context: &LeagueContext<'_>, matchday: &Matchday) -> Vec<CorrectionNote> {
    let all = context.site.compiled.corrections.get(&matchday.file);
    let own = all.into_iter().flatten();
    own.map(|it| corrections::told(context.locale, it, context.foreign_language()))
        .collect()
}

/// The players whose wish of a matchday changed their membership.
fn granted(
    context: &LeagueContext<'_>,
    matchday: &Matchday,
    wish: MembershipWish,
    players: &[PlayerId],
) -> Vec<PlayerId> {
    let ignored = ChangeReason::Ignored {
        wish,
        matchday: Some(matchday.number),
    };
    let changes = &context.history.overall().changes;
    let is_ignored = |player: PlayerId| {
        let mut own = changes.iter().filter(|change| change.player == player);
        own.any(|change| change.reason == ignored)
    };
    let players = players.iter().copied();
    players.filter(|player| !is_ignored(*player)).collect()
}

/// Returns the changes beside the results: fees, league ranks, and the results of a day summed up;
/// what the beginning of a season gave or took is nothing of the day.
fn changes(context: &LeagueContext<'_>, index: usize) -> Vec<ChangeLine> {
    let Some(&entry) = context.statistics.tables[0].entry_of.get(&index) else {
        return Vec::new();
    };
    let changes = changes_on(context, index).iter();
    let told = changes.filter(|change| change.reason != ChangeReason::SeasonBegan);
    let mut told: Vec<&Change> = told.collect();
    // Sums stand in the order of the table.
    if is_summed_up(context, index) {
        let value = |change: &Change| change.stored().unwrap_or(f64::NEG_INFINITY);
        told.sort_by(|one, other| value(other).total_cmp(&value(one)));
    }
    told.into_iter()
        .filter_map(|change| {
            new_rank(context, change, entry).or_else(|| change_line(context, change))
        })
        .take(LINES)
        .collect()
}

/// Everything that a matchday changed in the table of all games.
fn changes_on<'a>(context: &LeagueContext<'a>, index: usize) -> &'a [Change] {
    let table = context.history.overall();
    let entry = context.statistics.tables[0].entry_of.get(&index);
    entry.map_or(&[], |entry| table.changes_of(&table.entries[*entry]))
}

/// The rank to which somebody rose or fell at the end of a matchday.
fn new_rank(context: &LeagueContext<'_>, change: &Change, entry: usize) -> Option<ChangeLine> {
    let rank = handicap::new_rank(context, change, entry)?;
    let why = match rank.way {
        ChangeDirection::Up => "at_the_top",
        ChangeDirection::Down | ChangeDirection::Same => "at_the_bottom",
    };
    Some(ChangeLine {
        player: context.beside_rank(change.player),
        change: Some(rank),
        reason: context.text(why),
        is_rank: true,
    })
}

/// A change as the lists of a day tell it: whom a new season left with the same number is not told.
pub(crate) fn listed_change(context: &LeagueContext<'_>, change: &Change) -> Option<ChangeLine> {
    let line = change_line(context, change)?;
    if change.reason != ChangeReason::SeasonBegan {
        return Some(line);
    }
    let label = line.change.clone()?;
    (label.way != ChangeDirection::Same).then(|| ChangeLine {
        change: Some(label.undirected()),
        ..line
    })
}

/// A change without a result, for those that need to be told.
pub(crate) fn change_line(context: &LeagueContext<'_>, change: &Change) -> Option<ChangeLine> {
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
        is_rank: false,
    })
}

/// The neighbours of a matchday among those that count.
fn pager(context: &LeagueContext<'_>, index: usize) -> Pager {
    let is_past = |other: &usize| context.history.is_past(&context.league.matchdays[*other]);
    let previous = index.checked_sub(1).filter(is_past);
    let next = Some(index + 1)
        .filter(|next| *next < context.league.matchdays.len())
        .filter(is_past);
    Pager {
        previous: previous.map(|index| context.matchday(index)),
        next: next.map(|index| context.matchday(index)),
        previous_language: previous.and_then(|index| context.matchday_language(index)),
        next_language: next.and_then(|index| context.matchday_language(index)),
        all: Some(context.entry(context.league.rules.names().all_matchdays, "matchdays/")),
        ..Pager::default()
    }
}

/// The headline of a matchday, or what else happened on it, in a few words.
pub(crate) fn summary(context: &LeagueContext<'_>, index: usize) -> String {
    let matchday = &context.league.matchdays[index];
    let played = match context.history.provisional_round() {
        Some(round) if round == index => return context.progress(index),
        _ => evening_report::headline(context, index),
    };
    match matchday.progress() {
        _ if !played.is_empty() => played,
        (1.., 0) => context.progress(index),
        _ => {
            let corrections = corrections(context, matchday).into_iter();
            let corrections = corrections.map(|it| context.locale.labelled(&it.told, &it.why));
            let happened: Vec<String> = notes(context, index)
                .into_iter()
                .chain(corrections)
                .collect();
            let happened = happened.join(", ");
            match happened.is_empty() {
                true => uncounted(context, index)
                    .next()
                    .map(|(game, why)| uncounted_words(context, index, game, why))
                    .map(|(result, why)| format!("{result} ({why})"))
                    .or_else(|| first_change(context, index))
                    .unwrap_or_default(),
                false => happened,
            }
        }
    }
}

/// "Anna +2.5, by hand: brought cake": the first change of a day without a game.
fn first_change(context: &LeagueContext<'_>, index: usize) -> Option<String> {
    let line = changes(context, index).into_iter().next()?;
    let change = line.change?;
    Some(format!(
        "{} {}, {}",
        line.player.name, change.text, line.reason
    ))
}

/// The results of a matchday that do not count, each with the reason.
pub(crate) fn uncounted<'a>(
    context: &'a LeagueContext<'a>,
    index: usize,
) -> impl Iterator<Item = (&'a Game, UnratedReason)> {
    context.games_on(index).filter_map(move |(id, game)| {
        let why = unrated_reason(context.league, game, &changes_of_game(context, id, game))?;
        why.is_of_result().then_some((game, why))
    })
}

/// A result that does not count, "Béla 1–0 Gesine", and the reason in words.
pub(crate) fn uncounted_words<'a>(
    context: &LeagueContext<'a>,
    index: usize,
    game: &Game,
    why: UnratedReason,
) -> (String, &'a str) {
    let result = evening_report::result_words(context, index, game);
    (result, explanation::unrated(context, why))
}

/// The changes since the last matchday, by day: penalties, and days on which people only came
/// and went.
pub(crate) fn changes_since(context: &LeagueContext<'_>, index: usize) -> Vec<ChangesOfDay> {
    let table = context.history.overall();
    let evening = last_evening(table).filter(|_| context.league.rules.traits().evenings);
    let newest = context.statistics.tables[0].entry_of.get(&index).copied();
    let Some(last) = evening.or(newest) else {
        return Vec::new();
    };
    let entries = table.entries.iter().enumerate().skip(last + 1);
    // The newest matchday tells its own changes, and a late result behind it is of an older day.
    let since = table.entries[last].date;
    let later = entries.filter(|(index, entry)| Some(*index) != newest && entry.date >= since);
    let mut days: Vec<(Date, Vec<Change>)> = Vec::new();
    // A season that began with the evening is nothing of its results.
    let is_begin = |change: &&Change| change.reason == ChangeReason::SeasonBegan;
    if let Some(evening) = evening
        && let Some(season) = context.season_of(table, evening)
    {
        let changes = table.changes_of(&table.entries[evening]).iter();
        let begun: Vec<Change> = changes.filter(is_begin).copied().collect();
        days.push((season.from, begun));
    }
    // Who leaves after the games of a day does so in a file of its own.
    for (_, entry) in later {
        let changes = table.changes_of(entry);
        match days.last_mut().filter(|(date, _)| *date == entry.date) {
            Some((_, same)) => same.extend(changes),
            None => days.push((entry.date, changes.to_vec())),
        }
    }
    // A season without an entry yet; ratings alone go on from what they were.
    let season = context.history.seasons.last();
    let season = season.filter(|_| evening.is_some());
    days.extend(season.map(|season| (season.from, table.begun.clone())));
    let days = days.iter();
    let days = days.map(|(date, changes)| changes_of_day(context, *date, changes));
    days.filter(|day| !day.changes.is_empty()).collect()
}

/// The changes of the last day on which a number changed before the first matchday: penalties of
/// members who were there before it.
pub(crate) fn changes_before_first(context: &LeagueContext<'_>) -> Option<ChangesOfDay> {
    let entries = context.history.overall().entries.iter().rev();
    let mut days = entries.map(|entry| changes_of_entry(context, entry));
    days.find(|day| !day.changes.is_empty())
}

/// The changes of a day of the history.
fn changes_of_entry(context: &LeagueContext<'_>, entry: &HistoryEntry) -> ChangesOfDay {
    let changes = context.history.overall().changes_of(entry);
    changes_of_day(context, entry.date, changes)
}

/// Changes with their day, the greatest loss first; whom one reason takes the same stand together.
fn changes_of_day(context: &LeagueContext<'_>, date: Date, changes: &[Change]) -> ChangesOfDay {
    // Not every change is told: who comes into the table needs no reason.
    let told = changes.iter().filter_map(|change| {
        let numbers = change.numbers();
        let points = numbers.map_or(0.0, |(before, after)| after - before);
        Some((points, listed_change(context, change)?))
    });
    let mut told: Vec<(f64, ChangeLine)> = told.collect();
    let more = more_in_data(context, told.len(), NEWEST_SEATS);
    told.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    told.truncate(NEWEST_SEATS);
    let told = told.into_iter();
    let told = told.map(|(_, line)| (line.player, line.change, line.reason));
    ChangesOfDay {
        date: context.locale.date(date),
        iso: date.to_string(),
        changes: SharedChange::together(told),
        more,
    }
}
