//! Handicaps: what was given in a game, who gives what to whom, and how the modifiers went.

use crate::league::model::game::{Game, GameId};
use crate::league::model::history::{Change, ChangeReason, ChangedQuantity};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::system::SystemPages;
use crate::league::system::handicap::given_handicap::GivenHandicap;
use crate::league::system::handicap::handicap_table::{HandicapEntry, TABLE, number};
use crate::league::system::handicap::notation;
use crate::league::system::handicap::notation::roman;
use crate::league::system::handicap::{level_before, shifts};
use crate::site::history::folder;
use crate::site::league::{page_address, pages_of};
use crate::site::league_context::LeagueContext;
use crate::site::view::table::{
    ColumnHead, CrossRow, HandicapLine, HandicapMatrixView, HandicapTableView, HistoryCell,
    HistoryLine, TableHistoryView,
};
use crate::site::view::{ChangeDirection, ChangeLabel, NamedLink};

/// Where the matrix stands, below the league's address.
pub const MATRIX: &str = "handicaps/";
/// Where the handicap table stands.
pub const TABLE_PAGE: &str = "handicaps/table/";
/// Where the history of the modifiers stands.
pub const MODIFIERS: &str = "tables/modifiers/";

/// How many lines a page of the modifiers' history has.
const PAGE: usize = 100;

/// Returns whether the league gives handicaps by a table.
pub fn has_handicaps(context: &LeagueContext<'_>) -> bool {
    context
        .league
        .rules
        .pages()
        .contains(&SystemPages::Handicaps)
}

/// The handicap that was given in a game, where the explanation of its points does not say it: another
/// handicap than the table's, or one of a game that does not count.
pub fn of_game(
    context: &LeagueContext<'_>,
    id: GameId,
    game: &Game,
    changes: &[&Change],
) -> Option<String> {
    if game.is_open() {
        return of_pairing(context, id, game);
    }
    let given = game.handicap?;
    let by_table = changes.iter().find_map(|change| {
        let given = GivenHandicap::of(change)?;
        given.gives.then_some((change.player, given.handicap))
    });
    let Some((giver, by_table)) = by_table else {
        return (given > 0).then(|| name(context, given).to_owned());
    };
    let words = [
        ("giver", context.league.player(giver).name.as_str()),
        ("handicap", name(context, given)),
        ("table", name(context, by_table)),
    ];
    (given != by_table).then(|| context.locale.fill("gives_instead", &words))
}

/// What is to be given in a game that is not played yet: what the two have agreed on, else the
/// handicap by the table.
fn of_pairing(context: &LeagueContext<'_>, id: GameId, game: &Game) -> Option<String> {
    let facts = context.history.overall().game_facts.get(&id)?;
    let by_table = u8::try_from(facts.get("handicap")?.as_u64()?).ok()?;
    let giver = facts.get("giver")?.as_str()?;
    let (first, second) = game.pair()?;
    let is_giver = |id: &PlayerId| context.league.player(*id).public_id == giver;
    let giver = [first, second].into_iter().find(is_giver)?;
    let giver = context.league.player(giver).name.as_str();
    let given = game.handicap.unwrap_or(by_table);
    let words = [
        ("giver", giver),
        ("handicap", name(context, given)),
        ("table", name(context, by_table)),
    ];
    Some(match given {
        _ if given != by_table => context.locale.fill("gives_instead", &words),
        0 => context.locale.text("gives_nothing").to_owned(),
        _ => context.locale.fill("gives", &words[..2]),
    })
}

/// A handicap's name in the page's language.
pub fn name<'a>(context: &LeagueContext<'a>, number: u8) -> &'a str {
    context.locale.text(HandicapEntry::of(number).name)
}

/// The matrix for the wall: what each row gives to each column on the next evening.
pub fn matrix(context: &LeagueContext<'_>) -> HandicapMatrixView {
    let overall = context.history.overall();
    // On the day of a matchday its games are still given what the ranks before it say.
    let shifts = shifts(overall, context.history.today);
    let rows = overall.ranking.rows.iter();
    let rows: Vec<(&Standing, i32)> = rows
        .filter_map(|row| Some((row, level_before(row, &shifts)?)))
        .collect();
    let place = |row: &Standing| row.place.map(|place| place.to_string()).unwrap_or_default();
    let cell = |giver: &(&Standing, i32), receiver: &(&Standing, i32)| {
        let gives = (giver.1 >= receiver.1).then(|| number(giver.1.abs_diff(receiver.1)));
        let text = gives.map_or_else(String::new, |number| number.to_string());
        (giver.0.player != receiver.0.player).then_some(text)
    };
    let line = |giver: &(&Standing, i32)| CrossRow {
        place: place(giver.0),
        player: context.player(giver.0.player),
        more: notation(giver.0, shifts.get(&giver.0.player))
            .into_iter()
            .collect(),
        cells: rows.iter().map(|receiver| cell(giver, receiver)).collect(),
    };
    let column = |(row, _): &(&Standing, i32)| ColumnHead {
        text: place(row),
        title: Some(context.league.player(row.player).name.clone()),
    };
    HandicapMatrixView {
        heading: context.locale.text("handicaps").to_owned(),
        state: context.state(),
        lead: context.locale.text("handicap_matrix_intro").to_owned(),
        columns: rows.iter().map(column).collect(),
        rows: rows.iter().map(line).collect(),
        legend: legend(context),
        table: NamedLink {
            name: context.locale.text("handicap_table").to_owned(),
            url: Some(context.url(TABLE_PAGE)),
        },
        data: context.data(&[("JSON", "handicaps.json")]),
    }
}

/// The rank with its modifier, without what the end of a matchday has moved it by.
fn notation(row: &Standing, shift: Option<&i32>) -> Option<String> {
    let Some(shift) = shift else {
        return row.facts.get("notation")?.as_str().map(str::to_owned);
    };
    let grade = row.facts.get("rank")?.as_str()?.parse().ok()?;
    let modifier = i32::try_from(row.facts.get("modifier")?.as_i64()?).ok()?;
    Some(notation::notation(grade, modifier - shift))
}

/// The whole handicap table.
pub fn table(context: &LeagueContext<'_>) -> HandicapTableView {
    HandicapTableView {
        heading: context.locale.text("handicap_table").to_owned(),
        lead: context.locale.text("handicap_table_intro").to_owned(),
        lines: legend(context),
    }
}

/// The lines of the handicap table, in the page's language.
fn legend(context: &LeagueContext<'_>) -> Vec<HandicapLine> {
    let line = |line: &HandicapEntry| HandicapLine {
        number: match usize::from(line.number) + 1 == TABLE.len() {
            true => format!("{}+", line.number),
            false => line.number.to_string(),
        },
        name: context.locale.text(line.name).to_owned(),
        kanji: line.kanji.to_owned(),
        transcription: line.japanese.to_owned(),
        removed: context.locale.text(line.removed).to_owned(),
    };
    TABLE.iter().map(line).collect()
}

/// How many pages the history of the modifiers has.
pub fn modifier_pages(context: &LeagueContext<'_>) -> usize {
    let entries = context.history.overall().entries.len();
    entries.div_ceil(PAGE).max(1)
}

/// A page of the history of the modifiers, newest first; pages count from 1.
pub fn modifiers(context: &LeagueContext<'_>, page: usize) -> TableHistoryView {
    let table = context.history.overall();
    let players: Vec<PlayerId> = table.ranking.rows.iter().map(|row| row.player).collect();
    let mut now: Vec<Option<f64>> = vec![None; context.league.players.len()];
    let mut lines = Vec::with_capacity(table.entries.len());
    for entry in table.entries.iter() {
        let before = now.clone();
        let told = table.changes_of(entry).iter();
        for change in told.filter(|change| change.what == ChangedQuantity::Modifier) {
            now[change.player.index()] = change.after;
        }
        let cell = |player: &PlayerId| {
            let (before, after) = (before[player.index()], now[player.index()]);
            HistoryCell {
                value: after.map_or_else(String::new, |modifier| signed(modifier as i32)),
                way: (before != after).then(|| {
                    ChangeDirection::of(after.unwrap_or_default() - before.unwrap_or_default())
                }),
            }
        };
        lines.push(HistoryLine {
            matchday: match entry.matchday {
                Some(day) => NamedLink {
                    name: context.league.matchdays[day].number.to_string(),
                    url: Some(context.matchday_url(day)),
                },
                None => NamedLink {
                    name: String::new(),
                    url: None,
                },
            },
            date: context.locale.date_short(entry.date),
            iso: entry.date.to_string(),
            game: None,
            cells: players.iter().map(cell).collect(),
        });
    }
    let count = lines.len();
    let newest_first = lines.into_iter().rev();
    let points = NamedLink {
        name: context.value_label().to_owned(),
        url: Some(context.url(&folder(context, 0))),
    };
    TableHistoryView {
        heading: context.locale.labelled(
            context.locale.text("history"),
            context.locale.text("modifiers"),
        ),
        lead: context.locale.fill(
            "history_lead",
            &[(
                "matchdays",
                &context.locale.plural("matchdays_n", count as u64),
            )],
        ),
        games: false,
        players: players
            .iter()
            .map(|player| context.player(*player))
            .collect(),
        lines: newest_first.skip((page - 1) * PAGE).take(PAGE).collect(),
        tables: vec![points],
        data: context.data(&[("JSON", "history.json")]),
        pager: pages_of(
            context,
            &page_address(MODIFIERS, 1),
            page,
            modifier_pages(context),
        ),
        note: None,
    }
}

/// What a modifier changed by. A new real rank is neither a gain nor a loss.
pub fn delta(change: &Change, by: i32) -> ChangeLabel {
    let is_gain = change.reason != ChangeReason::Regraded;
    ChangeLabel {
        text: signed(by),
        way: if is_gain {
            ChangeDirection::of(f64::from(by))
        } else {
            ChangeDirection::Same
        },
        words: None,
    }
}

/// A modifier by itself: `+IV`, `-I`, `0`.
pub fn signed(modifier: i32) -> String {
    match modifier {
        0 => "0".to_owned(),
        1.. => format!("+{}", roman(modifier.unsigned_abs())),
        ..0 => format!("−{}", roman(modifier.unsigned_abs())),
    }
}
