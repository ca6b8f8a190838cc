//! A list as XML, with the elements that style sheets for KeizerForClubs know.

use super::text::subtitle;
use crate::render::escape;
use crate::site::list_frame::ListKind;
use crate::site::view::round_list::ListTable;

/// The document of a list. The program has none for cross tables; theirs is like the others.
pub(super) fn document(table: &ListTable, kind: ListKind) -> String {
    let (root, line) = match kind {
        ListKind::Standings => ("keizer_simpletable", "player"),
        ListKind::Cross => ("keizer_cross", "player"),
        ListKind::Players => ("keizer_player", "player"),
        ListKind::Pairings => ("keizer_pairing", "board"),
    };
    let names = elements(kind, table.head.len());
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <?xml-stylesheet type=\"text/xsl\" href=\"{root}.xsl\"?>\n<{root}>\n<export>\n\
         <tournament>{}</tournament>\n<title>{}</title>\n",
        escape::between_tags(&table.title),
        escape::between_tags(&subtitle(table))
    );
    for row in &table.rows {
        xml.push_str(&format!("<{line}>"));
        for (name, cell) in names.iter().zip(&row.cells) {
            xml.push_str(&format!(
                "<{name}>{}</{name}>",
                escape::between_tags(&cell.name)
            ));
        }
        xml.push_str(&format!("</{line}>\n"));
    }
    let foot = escape::between_tags(&table.foot);
    xml + &format!("<footer>{foot}</footer>\n</export>\n</{root}>\n")
}

/// The elements of a row, by column.
fn elements(kind: ListKind, columns: usize) -> Vec<String> {
    let names: &[&str] = match (kind, columns) {
        (ListKind::Standings, _) => &["nr", "name", "keizer_sum", "game_pts"],
        (ListKind::Cross, _) => &["nr", "name", "rank_pb", "keizer_sum", "game_pts", "perf"],
        (ListKind::Players, _) => &["nr", "name", "rating", "state"],
        (ListKind::Pairings, 6) => &["nr", "w", "time_w", "b", "time_b", "res"],
        (ListKind::Pairings, _) => &["nr", "w", "b", "res"],
    };
    let rounds = (1..).map(|number| format!("r{number}"));
    let known = names.iter().map(|name| (*name).to_owned());
    known.chain(rounds).take(columns).collect()
}
