//! A list in columns for a fixed-width font.

use crate::site::view::round_list::ListTable;

/// Title, subtitle and rows; texts to the left and numbers to the right.
pub(super) fn columns(table: &ListTable) -> String {
    let mut lines = vec![heads(table)];
    for row in &table.rows {
        lines.push(row.cells.iter().map(|cell| cell.name.as_str()).collect());
    }
    let widths = table.columns.iter().map(|&column| {
        let cells = lines.iter().filter_map(|line| line.get(column - 1));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    });
    let widths: Vec<usize> = widths.collect();
    let mut text = format!("{}\n{}\n\n", table.title, subtitle(table));
    for line in &lines {
        let cells = (1..)
            .zip(line)
            .zip(&widths)
            .map(|((column, cell), &width)| {
                if table.numbers.contains(&column) {
                    format!("{cell:>width$}")
                } else {
                    format!("{cell:<width$}")
                }
            });
        let line = cells.collect::<Vec<_>>().join("  ");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str(&format!("\n{}\n", table.foot));
    text
}

fn heads(table: &ListTable) -> Vec<&str> {
    table.head.iter().map(|head| head.text.as_str()).collect()
}

/// The subtitle with the full name of the category.
pub(super) fn subtitle(table: &ListTable) -> String {
    match &table.category {
        Some(category) => format!("{}, {category}", table.subtitle),
        None => table.subtitle.clone(),
    }
}
