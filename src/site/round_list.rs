//! The lists of a tournament's rounds, in the words of a page.

use std::collections::BTreeSet;

use crate::league::system::round_list::{
    ListCell, ListColumn, ListFormat, ListKind, ListLine, ListedRounds, RoundList, RoundLists,
    RoundSum,
};
use crate::site::league_context::LeagueContext;
use crate::site::list_frame as frame;
use crate::site::view::NamedLink;
use crate::site::view::round_list::{ListRow, ListTable};
use crate::site::view::table::{ColumnHead, SumLine, SumTable};

/// The address of the cross table of a league, below the league's.
pub(crate) const CROSS_TABLE_ADDRESS: &str = "cross/";

/// The address of the lists of a round, below the league's.
pub(crate) fn round_address(number: u32) -> String {
    format!("rounds/{number}/")
}

/// The key of the name of a list with the number of its round.
pub(crate) fn subtitle(kind: ListKind) -> &'static str {
    match kind {
        ListKind::Standings => "list_standings",
        ListKind::Cross => "list_cross",
        ListKind::Players => "list_players",
        ListKind::Pairings => "list_pairings",
    }
}

/// The key of the name of a list where the round is named already.
pub(crate) fn short_name(kind: ListKind) -> &'static str {
    match kind {
        ListKind::Standings => "standings",
        ListKind::Cross => "cross_table",
        ListKind::Players => "players",
        ListKind::Pairings => "pairings",
    }
}

/// A round with its lists.
pub(crate) struct ListedRound<'a> {
    pub context: &'a LeagueContext<'a>,
    /// The number of the round; 0 before the first.
    pub number: u32,
    pub lists: RoundLists,
    /// The sign before the decimals of numbers.
    pub decimal_point: &'a str,
}

impl<'a> ListedRound<'a> {
    /// The round with a number; `None` in leagues whose system makes no lists.
    pub(crate) fn of(context: &'a LeagueContext<'a>, number: u32) -> Option<ListedRound<'a>> {
        Some(ListedRound {
            context,
            number,
            lists: listed_rounds(context)?.lists(context.league, number),
            decimal_point: context.locale.decimal_point(),
        })
    }

    /// A text of the page's language; `{n}` stands for the number of the round.
    pub(crate) fn text(&self, key: &str) -> String {
        let number = self.number.to_string();
        self.context.locale.fill(key, &[("n", &number)])
    }

    /// A list with the words of the page.
    pub(crate) fn table(&self, list: &RoundList) -> ListTable {
        let title = &self.context.translation.title;
        let RoundList { name, columns, .. } = list;
        let short = self.text(short_name(name.kind));
        let numbers = (1..).zip(columns).filter(|(_, column)| column.is_number);
        let row = |line: &ListLine| ListRow {
            class: frame::row(line.number),
            cells: line.cells.iter().map(|cell| self.link(cell)).collect(),
        };
        ListTable {
            id: frame::id(title, name, self.number),
            class: frame::class(name.kind, columns.len()),
            title: title.clone(),
            subtitle: match self.number {
                0 => short.clone(),
                _ => self.text(subtitle(name.kind)),
            },
            name: short,
            category: name.category.as_ref().map(|(_, name)| name.clone()),
            columns: (1..=columns.len()).collect(),
            numbers: numbers.map(|(number, _)| number).collect(),
            head: self.heads(list),
            rows: list.rows.iter().map(row).collect(),
            foot: self.text(self.context.league.rules.names().matchday),
            files: Vec::new(),
        }
    }

    /// The heads of the columns.
    pub(crate) fn heads(&self, list: &RoundList) -> Vec<ColumnHead> {
        let columns = list.columns.iter();
        columns
            .map(|column| ColumnHead {
                text: self.cell_text(&column.head),
                title: column.title.map(|key| self.text(key)),
                url: None,
            })
            .collect()
    }

    /// The content of a cell; a player has a link.
    pub(crate) fn link(&self, cell: &ListCell) -> NamedLink {
        match cell {
            ListCell::Player(player) => self.context.player(*player),
            _ => NamedLink {
                name: self.cell_text(cell),
                url: None,
            },
        }
    }

    /// The content of a cell as text.
    pub(crate) fn cell_text(&self, cell: &ListCell) -> String {
        match cell {
            ListCell::Plain(text) => text.clone(),
            ListCell::Text(key) => self.text(key),
            ListCell::Number(number) => self.decimal(number),
            ListCell::Player(player) => self.context.league.player(*player).name.clone(),
            ListCell::Parts(parts) => parts.iter().map(|part| self.cell_text(part)).collect(),
        }
    }

    /// Each player's sum, with as many decimals as the standings have, and what it is made of.
    pub(crate) fn sums(&self) -> Option<SumTable> {
        let decimals = |sum: &RoundSum| sum.sum.split_once('.').map_or(0, |(_, it)| it.len());
        let sums = self.lists.sums.iter();
        let most = sums.clone().map(decimals).max().unwrap_or(0).max(2);
        let lines = sums.map(|sum| {
            let point = if decimals(sum) == 0 { "." } else { "" };
            let zeros = "0".repeat(most - decimals(sum));
            SumLine {
                player: self.context.player(sum.player),
                sum: self.decimal(&format!("{}{point}{zeros}", sum.sum)),
                parts: self.parts(sum),
            }
        });
        let lines: Vec<SumLine> = lines.collect();
        (!lines.is_empty()).then(|| SumTable {
            head: self.sum_head(),
            lines,
        })
    }

    /// The heads of the sums: as in the cross table, with the number with which a sum begins.
    fn sum_head(&self) -> SumLine {
        let columns = self.cross().into_iter().flat_map(|cross| &cross.columns);
        let (rounds, labels): (Vec<_>, Vec<_>) = columns.partition(|column| column.is_round);
        let text = |column: &ListColumn| self.cell_text(&column.head);
        let begin = self.text(self.lists.sums_begin);
        let mut sum = labels.into_iter().map(text).skip_while(|it| *it != begin);
        let rounds = rounds.into_iter().map(text);
        SumLine {
            player: NamedLink {
                name: self.text("name"),
                url: None,
            },
            sum: sum.nth(1).unwrap_or_default(),
            parts: std::iter::once(begin.clone()).chain(rounds).collect(),
        }
    }

    /// `4 + 2 + 0 + 0.5 = 6.5`
    pub(crate) fn addition(&self, sum: &RoundSum) -> String {
        let parts = self.parts(sum).join(" + ");
        format!("{parts} = {}", self.decimal(&sum.sum))
    }

    fn parts(&self, sum: &RoundSum) -> Vec<String> {
        sum.parts.iter().map(|part| self.decimal(part)).collect()
    }

    /// "frei: Freilos", "fehl: entschuldigt / unentschuldigt": the short words and signs of a list
    /// at length, each as the page shows it.
    pub(crate) fn key(&self, list: &RoundList, shown: fn(&str) -> String) -> Vec<String> {
        let cells = list.rows.iter().flat_map(|row| &row.cells);
        let parts = cells.flat_map(|cell| match cell {
            ListCell::Parts(parts) => parts.as_slice(),
            cell => std::slice::from_ref(cell),
        });
        let used: BTreeSet<&str> = parts
            .filter_map(|part| match part {
                ListCell::Text(key) => Some(*key),
                ListCell::Plain(sign) => Some(sign.as_str()),
                _ => None,
            })
            .collect();
        let words = self.lists.short_words.iter();
        let mut told: Vec<(String, Vec<String>)> = Vec::new();
        for (short, long) in words.filter(|(short, _)| used.contains(short)) {
            let (short, long) = (shown(&self.text(short)), self.text(long));
            if short == long {
                continue;
            }
            match told.iter_mut().find(|(other, _)| *other == short) {
                Some((_, all)) => all.push(long),
                None => told.push((short, vec![long])),
            }
        }
        let locale = self.context.locale;
        let told = told.into_iter();
        told.map(|(short, all)| locale.labelled(&short, &all.join(" / ")))
            .collect()
    }

    /// The cross table.
    pub(crate) fn cross(&self) -> Option<&RoundList> {
        let mut lists = self.lists.lists.iter();
        lists.find(|list| list.name.kind == ListKind::Cross)
    }

    fn decimal(&self, number: &str) -> String {
        number.replace('.', self.decimal_point)
    }
}

/// True of who left the tournament: such a line stands below the others and has no place.
pub(crate) fn has_left(line: &ListLine) -> bool {
    line.number.is_none()
}

/// The lists that the league's system makes of its rounds.
pub(crate) fn listed_rounds<'a>(context: &LeagueContext<'a>) -> Option<&'a dyn ListedRounds> {
    context.league.rules.listed_rounds()
}

/// The rounds that have lists: every one that counts, or the state before the first.
pub(crate) fn rounds(context: &LeagueContext<'_>) -> Vec<u32> {
    if listed_rounds(context).is_none() {
        return Vec::new();
    }
    match context.last_matchday() {
        None => vec![0],
        Some(last) => (1..=last as u32 + 1).collect(),
    }
}

/// Returns whether rounds have pages with their lists.
pub(crate) fn has_pages(context: &LeagueContext<'_>) -> bool {
    listed_rounds(context).is_some_and(|rounds| rounds.formats().has(ListFormat::Html))
}

/// The last round that counts, in a league with such lists.
pub(crate) fn last<'a>(context: &'a LeagueContext<'a>) -> Option<ListedRound<'a>> {
    ListedRound::of(context, *rounds(context).last()?)
}
