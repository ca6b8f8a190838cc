//! The options of a league that shape its tables: columns, and who has a place (P8, P9).

use crate::league::model::table_options::{LeaveAfter, TableColumn, TableOptions};
use crate::league::system::{ShownFacts, SystemOptions};
use crate::load::content::league::TableMatter;
use crate::load::resolve::number::{positive, whole};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// Reads what shapes the tables of a league; what is not said is as before. `at` is the map in
/// which it stands.
pub(crate) fn table_options(
    matter: &TableMatter,
    before: &TableOptions,
    at: &KeyPath<'_>,
    rules: &dyn SystemOptions,
    diagnostics: &mut Diagnostics,
) -> TableOptions {
    let columns = match &matter.columns {
        Some(words) => columns(words, at, rules.shown_facts(), diagnostics),
        None => before.columns.clone(),
    };
    if rules.traits().tournament {
        let keys = [
            ("leave-after", matter.leave_after.is_some()),
            ("minimum", matter.minimum.is_some()),
        ];
        for (key, _) in keys.into_iter().filter(|(_, is_there)| *is_there) {
            diagnostics
                .error(
                    Code::UnknownKey,
                    at.field(key).key(),
                    format!("no `{key}` in a tournament"),
                )
                .help("take it out: in a tournament everybody who has not left has a place");
        }
        return TableOptions {
            columns,
            ..TableOptions::default()
        };
    }
    let minimum = matter.minimum.as_ref();
    let minimum = minimum.and_then(|text| whole(text, || at.field("minimum").value(), diagnostics));
    TableOptions {
        columns,
        leave_after: leave_after(matter, at, diagnostics).or(before.leave_after),
        minimum: minimum.unwrap_or(before.minimum),
    }
}

/// The columns by their words; reports those that no table of the system has.
fn columns(
    words: &[String],
    at: &KeyPath<'_>,
    shown: ShownFacts,
    diagnostics: &mut Diagnostics,
) -> Vec<TableColumn> {
    let at = at.field("columns");
    let own = shown.columns.iter().chain(shown.on_request);
    let own = own.map(|&(fact, label)| (fact.replace('_', "-"), TableColumn::Own { fact, label }));
    let common = TableColumn::WORDS.iter();
    let common = common.map(|&(word, column)| (word.to_owned(), column));
    let known: Vec<(String, TableColumn)> = common.chain(own).collect();
    let mut columns = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let found = known.iter().find(|(known, _)| known == word);
        if let Some((_, column)) = found {
            if !columns.contains(column) {
                columns.push(*column);
            }
            continue;
        }
        let words = known.iter().map(|(word, _)| word.as_str());
        let help = did_you_mean(word, words.clone())
            .unwrap_or_else(|| format!("the columns are {}", words.collect::<Vec<_>>().join(", ")));
        diagnostics
            .error(
                Code::UnknownValue,
                at.index(index).value(),
                format!("no column `{word}`"),
            )
            .help(help);
    }
    columns
}

fn leave_after(
    matter: &TableMatter,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<LeaveAfter> {
    let written = matter.leave_after.as_ref()?;
    let at = at.field("leave-after");
    match (&written.days, &written.matchdays) {
        (Some(days), None) => {
            let place = || at.field("days").value();
            positive(days, "number of days", place, diagnostics).map(LeaveAfter::Days)
        }
        (None, Some(matchdays)) => {
            let place = || at.field("matchdays").value();
            let count = positive(matchdays, "number of matchdays", place, diagnostics);
            count.map(LeaveAfter::Matchdays)
        }
        (Some(_), Some(_)) => {
            diagnostics
                .error(
                    Code::ConflictingKeys,
                    at.field("matchdays").key(),
                    "`days` and `matchdays` exclude each other",
                )
                .help("keep one of them");
            None
        }
        (None, None) => {
            diagnostics
                .error(
                    Code::MissingKey,
                    at.first_line(),
                    "`leave-after` without a time",
                )
                .help("write it as `{ days: 90 }` or `{ matchdays: 10 }`");
            None
        }
    }
}
