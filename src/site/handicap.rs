//! Handicaps: what was given in a game, who gives what to whom, and how the modifiers went.

use crate::league::model::game::{Game, GameId};
use crate::league::model::history::{Change, Quantity, Reason, Terms};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::system::handicap::handicap_table::{Handicap, TABLE, number};
use crate::league::system::handicap::league_level;
use crate::league::system::handicap::notation::roman;
use crate::site::history::folder;
use crate::site::league::{page_address, pages_of};
use crate::site::league_context::Desk;
use crate::site::view::table::{
    ColumnHead, CrossRow, HandicapLine, HandicapMatrixView, HandicapTableView, HistoryCell,
    HistoryLine, HistoryView,
};
use crate::site::view::{Delta, Link, Way, Why};

/// Where the matrix stands, below the league's address.
pub const MATRIX: &str = "handicaps/";
/// Where the handicap table stands.
pub const TABLE_PAGE: &str = "handicaps/table/";
/// Where the history of the modifiers stands.
pub const MODIFIERS: &str = "tables/modifiers/";

/// How many lines a page of the modifiers' history has.
const PAGE: usize = 100;

/// Whether the league gives handicaps by a table.
pub fn has_handicaps(desk: &Desk<'_>) -> bool {
    desk.league.system == "handicap"
}

/// What was given in a game, where the explanation of its points does not say it: another
/// handicap than the table's, or one of a game that does not count.
pub fn of_game(desk: &Desk<'_>, game: &Game, changes: &[&Change]) -> Option<String> {
    let given = game.handicap?;
    let by_table = changes.iter().find_map(|change| match change.reason {
        Reason::Rated {
            terms:
                Terms::Points {
                    handicap,
                    gives: true,
                    ..
                },
            ..
        } => Some((change.player, handicap)),
        _ => None,
    });
    let Some((giver, by_table)) = by_table else {
        return (given > 0).then(|| name(desk, given).to_owned());
    };
    let words = [
        ("giver", desk.league.player(giver).name.as_str()),
        ("handicap", name(desk, given)),
        ("table", name(desk, by_table)),
    ];
    (given != by_table).then(|| desk.locale.fill("gives_instead", &words))
}

/// Why a game of a handicap league counted as it did, for one of its players.
pub fn why(desk: &Desk<'_>, change: &Change, of: &Given) -> Why {
    let locale = desk.locale;
    let name = |player: PlayerId| desk.league.player(player).name.as_str();
    let played = desk.digest.game(desk.league, of.game);
    let pair = played.and_then(Game::pair);
    let giver = match pair {
        Some((first, second)) if of.gives != (first == change.player) => second,
        Some((first, _)) => first,
        None => change.player,
    };
    let handicap = self::name(desk, of.handicap);
    let difference = locale.integer(u64::from(of.difference));
    let brief = match of.handicap {
        0 => locale.text("gives_nothing").to_owned(),
        _ => locale.fill("gives", &[("giver", name(giver)), ("handicap", handicap)]),
    };
    let sentence = [
        ("difference", difference.as_str()),
        ("handicap", handicap),
        ("name", name(change.player)),
        ("points", &locale.signed(of.points, 0)),
        ("after", &desk.value(change.after.unwrap_or_default())),
    ];
    Why {
        brief,
        sentence: locale.fill("why_handicap_sentence", &sentence),
        formula_html: None,
    }
}

/// The terms of one player's points in a game.
pub struct Given {
    pub game: GameId,
    pub points: f64,
    /// Whether the player gives the handicap.
    pub gives: bool,
    /// The difference of the league ranks.
    pub difference: u32,
    /// The handicap by the table.
    pub handicap: u8,
}

/// A handicap's name in the page's language.
pub fn name(desk: &Desk<'_>, number: u8) -> &'static str {
    Handicap::of(number).name(&desk.locale.tag)
}

/// The matrix for the wall: what each row gives to each column on the next evening.
pub fn matrix(desk: &Desk<'_>) -> HandicapMatrixView {
    let rows = desk.history.overall().ranking.rows.iter();
    let rows: Vec<(&Standing, i32)> = rows
        .filter_map(|row| Some((row, league_level(row)?)))
        .collect();
    let place = |row: &Standing| row.place.map(|place| place.to_string()).unwrap_or_default();
    let cell = |giver: &(&Standing, i32), receiver: &(&Standing, i32)| {
        let gives = (giver.1 >= receiver.1).then(|| number(giver.1.abs_diff(receiver.1)));
        let text = gives.map_or_else(String::new, |number| number.to_string());
        (giver.0.player != receiver.0.player).then_some(text)
    };
    let line = |giver: &(&Standing, i32)| CrossRow {
        place: place(giver.0),
        player: desk.player(giver.0.player),
        more: notation(giver.0).into_iter().collect(),
        cells: rows.iter().map(|receiver| cell(giver, receiver)).collect(),
    };
    let column = |(row, _): &(&Standing, i32)| ColumnHead {
        text: place(row),
        title: Some(desk.league.player(row.player).name.clone()),
    };
    HandicapMatrixView {
        heading: desk.locale.text("handicaps").to_owned(),
        state: desk.state(),
        lead: desk.locale.text("handicap_matrix_intro").to_owned(),
        columns: rows.iter().map(column).collect(),
        rows: rows.iter().map(line).collect(),
        legend: legend(desk),
        table: Link {
            name: desk.locale.text("handicap_table").to_owned(),
            url: Some(desk.url(TABLE_PAGE)),
        },
        data: desk.data(&[("JSON", "handicaps.json")]),
    }
}

/// The rank with its modifier.
fn notation(row: &Standing) -> Option<String> {
    row.facts.get("notation")?.as_str().map(str::to_owned)
}

/// The whole handicap table.
pub fn table(desk: &Desk<'_>) -> HandicapTableView {
    HandicapTableView {
        heading: desk.locale.text("handicap_table").to_owned(),
        lead: desk.locale.text("handicap_table_intro").to_owned(),
        lines: legend(desk),
    }
}

/// The lines of the handicap table, in the page's language.
fn legend(desk: &Desk<'_>) -> Vec<HandicapLine> {
    let line = |line: &Handicap| HandicapLine {
        number: match usize::from(line.number) + 1 == TABLE.len() {
            true => format!("{}+", line.number),
            false => line.number.to_string(),
        },
        name: line.name(&desk.locale.tag).to_owned(),
        kanji: line.kanji.to_owned(),
        transcription: line.japanese.to_owned(),
        removed: line.removed(&desk.locale.tag).to_owned(),
    };
    TABLE.iter().map(line).collect()
}

/// How many pages the history of the modifiers has.
pub fn modifier_pages(desk: &Desk<'_>) -> usize {
    let entries = desk.history.overall().entries.len();
    entries.div_ceil(PAGE).max(1)
}

/// A page of the history of the modifiers, newest first; pages count from 1.
pub fn modifiers(desk: &Desk<'_>, page: usize) -> HistoryView {
    let table = desk.history.overall();
    let players: Vec<PlayerId> = table.ranking.rows.iter().map(|row| row.player).collect();
    let mut now: Vec<Option<f64>> = vec![None; desk.league.players.len()];
    let mut lines = Vec::with_capacity(table.entries.len());
    for entry in table.entries.iter() {
        let before = now.clone();
        let told = table.changes_of(entry).iter();
        for change in told.filter(|change| change.what == Quantity::Modifier) {
            now[change.player.index()] = change.after;
        }
        let cell = |player: &PlayerId| {
            let (before, after) = (before[player.index()], now[player.index()]);
            HistoryCell {
                value: after.map_or_else(String::new, |modifier| signed(modifier as i32)),
                way: (before != after)
                    .then(|| Way::of(after.unwrap_or_default() - before.unwrap_or_default())),
            }
        };
        lines.push(HistoryLine {
            matchday: match entry.matchday {
                Some(day) => Link {
                    name: desk.league.matchdays[day].number.to_string(),
                    url: Some(desk.matchday_url(day)),
                },
                None => Link {
                    name: String::new(),
                    url: None,
                },
            },
            date: desk.locale.date_short(entry.date),
            iso: entry.date.to_string(),
            game: None,
            cells: players.iter().map(cell).collect(),
        });
    }
    let count = lines.len();
    let newest_first = lines.into_iter().rev();
    let points = Link {
        name: desk.value_label().to_owned(),
        url: Some(desk.url(&folder(desk, 0))),
    };
    HistoryView {
        heading: desk
            .locale
            .labelled(desk.locale.text("history"), desk.locale.text("modifiers")),
        lead: desk.locale.fill(
            "history_lead",
            &[(
                "matchdays",
                &desk.locale.plural("matchdays_n", count as u64),
            )],
        ),
        games: false,
        players: players.iter().map(|player| desk.player(*player)).collect(),
        lines: newest_first.skip((page - 1) * PAGE).take(PAGE).collect(),
        tables: vec![points],
        data: desk.data(&[("JSON", "history.json")]),
        pager: pages_of(
            desk,
            &page_address(MODIFIERS, 1),
            page,
            modifier_pages(desk),
        ),
        note: None,
    }
}

/// What a modifier changed by. A new real rank is neither a gain nor a loss.
pub fn delta(change: &Change, by: i32) -> Delta {
    let is_gain = change.reason != Reason::Regraded;
    Delta {
        text: signed(by),
        way: if is_gain {
            Way::of(f64::from(by))
        } else {
            Way::Same
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
