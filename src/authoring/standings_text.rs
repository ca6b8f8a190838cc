//! The tables of a league as lines of text.

use crate::league::League;
use crate::league::model::history::{History, LeagueTable};
use crate::league::model::ranking::Standing;
use crate::league::statistics::last_evening;
use crate::render::locale::Locale;

/// Every table of a league, one below the other, in the words of a language.
pub(crate) fn tables(league: &League, history: &History, locale: &Locale) -> String {
    let title = match last_played(league, history) {
        None => league.title.clone(),
        Some(index) => {
            let number = league.matchdays[index].number;
            let values = [("title", &*league.title), ("n", &number.to_string())];
            locale.fill(league.rules.names().standings_after, &values)
        }
    };
    let head = format!("{title}\n");
    let tables = history
        .tables
        .iter()
        .filter(|it| !it.ranking.rows.is_empty() && !is_overall(league, history, it));
    // The league's own table comes first, also where nobody is in it: all may be inactive.
    let nobody = history.overall().ranking.rows.is_empty();
    let nobody = nobody.then(|| format!("{}\n", locale.text("nobody_placed")));
    let tables = tables.map(|it| table(league, it));
    let parts: Vec<String> = nobody.into_iter().chain(tables).collect();
    format!("{head}{}", parts.join("\n"))
}

/// The last matchday, by its index, as pages name it: a file that only says who left after the
/// games of an evening is none of its own.
fn last_played(league: &League, history: &History) -> Option<usize> {
    let table = history.overall();
    let evening = last_evening(table).filter(|_| league.rules.traits().evenings);
    let evening = evening.and_then(|entry| table.entries[entry].matchday);
    let mut days = league.matchdays.iter();
    let last = days.position(|day| day.number == history.matchday);
    evening.or_else(|| last.map(|index| league.evening_of(index)))
}

/// Returns whether the table of a game is the overall one over again: that of the only official
/// game.
fn is_overall(league: &League, history: &History, table: &LeagueTable) -> bool {
    let official = league.kinds.iter().filter(|kind| kind.official);
    table.kind.is_some_and(|kind| league.kind(kind).official)
        && official.count() == 1
        && table.ranking.rows == history.overall().ranking.rows
}

fn table(league: &League, table: &LeagueTable) -> String {
    let title = table.kind.map(|kind| league.kind(kind).title.own.as_str());
    let title = title.filter(|title| !title.is_empty());
    let title = title.map_or_else(String::new, |title| format!("{title}\n"));
    let traits = league.rules.traits();
    let value = |row: &Standing| traits.plain(row.value);
    let cells: Vec<[String; 3]> = table
        .ranking
        .rows
        .iter()
        .map(|row| {
            let place = row
                .place
                .map_or_else(|| "–".to_owned(), |it| it.to_string());
            let name = league.player(row.player).name.clone();
            [place, name, value(row)]
        })
        .collect();
    let width = |column: usize| {
        let widths = cells.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let (places, names, values) = (width(0), width(1), width(2));
    let lines = cells.iter().map(|[place, name, value]| {
        format!("{place:>places$}  {name:<names$}  {value:>values$}\n")
    });
    format!("{title}{}", lines.collect::<String>())
}
