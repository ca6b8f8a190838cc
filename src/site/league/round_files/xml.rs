//! A list as XML, with the elements that style sheets of clubs know.

use super::text::subtitle;
use crate::league::system::round_list::{ListKind, RoundList};
use crate::render::escape;
use crate::site::view::round_list::ListTable;

/// The document of a list: `list` names the elements, `table` has the words.
pub(super) fn document(list: &RoundList, table: &ListTable) -> String {
    let root = list.root;
    let line = match list.name.kind {
        ListKind::Pairings => "board",
        ListKind::Standings | ListKind::Cross | ListKind::Players => "player",
    };
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <?xml-stylesheet type=\"text/xsl\" href=\"{root}.xsl\"?>\n<{root}>\n<export>\n\
         <tournament>{}</tournament>\n<title>{}</title>\n",
        escape::between_tags(&table.title),
        escape::between_tags(&subtitle(table))
    );
    for row in &table.rows {
        xml.push_str(&format!("<{line}>"));
        for (column, cell) in list.columns.iter().zip(&row.cells) {
            let name = &column.element;
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
