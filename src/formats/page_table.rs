//! Tables on pages: Markdown with bars, and HTML.

use std::ops::Range;

use html5gum::emitters::default::{DefaultEmitter, Token};
use html5gum::{Span, Tokenizer};

use crate::formats::file_format::{FileFormat, FormatReader, ImportedFile};
use crate::formats::sheet::{Sheet, SheetCell, SheetLines, SheetRow};
use crate::syntax::diagnostic::{DiagnosticPlace, Diagnostics};

/// Pages with tables.
pub(crate) const FORMAT: FileFormat = FileFormat {
    name: "table",
    about: "A page in Markdown or HTML with tables of results",
    recognises: |name, bytes| {
        let endings = [".md", ".markdown", ".html", ".htm"];
        endings.iter().any(|end| name.ends_with(end)) || bytes.starts_with(b"<!DOCTYPE html")
    },
    reader: FormatReader::Sheets(read),
    write: None,
};

/// The most columns or rows over which one cell of HTML is taken to reach.
const MOST_SPANNED: usize = 200;

/// Reads every table of a page with the heading above it.
pub(crate) fn read(file: &ImportedFile<'_>, _: &mut Diagnostics) -> Vec<Sheet> {
    let mut tables = markdown(file.text);
    tables.extend(html(file.text));
    tables.sort_by_key(|(start, _)| *start);
    tables.into_iter().map(|(_, sheet)| sheet).collect()
}

/// The tables between bars, each with the byte where it begins.
///
/// kramdown lets the line below the head be `|-` alone, and tables do without a head.
fn markdown(text: &str) -> Vec<(usize, Sheet)> {
    let mut tables: Vec<(usize, Sheet)> = Vec::new();
    let mut heading = String::new();
    let (mut is_inside, mut is_code) = (false, false);
    let mut start = 0;
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let row = line.trim();
        if row.starts_with("```") || row.starts_with("~~~") {
            is_code = !is_code;
        }
        // By such a line kramdown gives the table a class.
        if is_inside && row.starts_with("{:") && row.ends_with('}') {
            start += line.len();
            continue;
        }
        if is_code || !row.starts_with('|') {
            if row.starts_with('#') && !is_code {
                heading = row.trim_matches(['#', ' ']).to_owned();
            }
            is_inside = false;
        } else if !is_rule(row) {
            if !is_inside {
                let name = heading.clone();
                let rows = Vec::new();
                tables.push((start, Sheet { name, rows }));
            }
            is_inside = true;
            if let Some((_, sheet)) = tables.last_mut() {
                let cells = bar_cells(line, start);
                sheet.rows.push(SheetRow { number, cells });
            }
        }
        start += line.len();
    }
    tables.retain(|(_, sheet)| !sheet.rows.is_empty());
    tables
}

/// Returns whether a line is the one between head and rows.
fn is_rule(row: &str) -> bool {
    row.contains('-') && row.bytes().all(|byte| b"|-:= +".contains(&byte))
}

/// The cells of a line between its bars; `\|` is no bar.
fn bar_cells(line: &str, start: usize) -> Vec<SheetCell> {
    let trimmed = line.trim();
    let start = start + line.len() - line.trim_start().len();
    let inner = trimmed.strip_prefix('|').unwrap_or(trimmed);
    let start = start + trimmed.len() - inner.len();
    let is_escaped = inner.ends_with("\\|");
    let inner = inner
        .strip_suffix('|')
        .filter(|_| !is_escaped)
        .unwrap_or(inner);
    let mut ranges: Vec<Range<usize>> = Vec::new();
    let mut from = 0;
    for (at, _) in inner.match_indices('|') {
        if !inner[..at].ends_with('\\') {
            ranges.push(from..at);
            from = at + 1;
        }
    }
    ranges.push(from..inner.len());
    let cell = |range: Range<usize>| {
        let raw = &inner[range.clone()];
        let text = raw.trim();
        let left = raw.len() - raw.trim_start().len();
        let left = if text.is_empty() { 0 } else { left };
        let first = start + range.start + left;
        SheetCell {
            text: plain(&text.replace("\\|", "|")),
            place: DiagnosticPlace::Span(first..first + text.len()),
        }
    };
    ranges.into_iter().map(cell).collect()
}

/// The text of a cell without emphasis, and of a link its words.
fn plain(text: &str) -> String {
    let mut text = text.replace("**", "").replace("__", "").replace('`', "");
    while let (Some(open), Some(middle)) = (text.find('['), text.find("](")) {
        let Some(end) = text[middle..].find(')').map(|end| middle + end) else {
            break;
        };
        if open > middle {
            break;
        }
        text = format!(
            "{}{}{}",
            &text[..open],
            &text[open + 1..middle],
            &text[end + 1..]
        );
    }
    let is_slanted = text.len() > 2 && text.starts_with('*') && text.ends_with('*');
    if is_slanted {
        text = text.trim_matches('*').to_owned();
    }
    text.trim().to_owned()
}

/// The tables of HTML, each with the byte where it begins; of nested ones the inner.
fn html(text: &str) -> Vec<(usize, Sheet)> {
    if !text.contains("<table") && !text.contains("<TABLE") {
        return Vec::new();
    }
    let emitter = DefaultEmitter::<usize>::new_with_span();
    let tokens = Tokenizer::new_with_emitter(text, emitter);
    let mut reader = HtmlTableReader::new(text);
    for token in tokens.flatten() {
        match token {
            Token::StartTag(tag) => {
                let attribute = |name: &[u8]| {
                    let value = tag.attributes.get(name)?;
                    std::str::from_utf8(&value.value).ok()?.parse().ok()
                };
                let spans = (attribute(b"colspan"), attribute(b"rowspan"));
                reader.open(&tag.name, tag.span, spans);
            }
            Token::EndTag(tag) => reader.close(&tag.name, tag.span.start),
            Token::String(string) => reader.say(&String::from_utf8_lossy(&string.value)),
            Token::Comment(_) | Token::Doctype(_) | Token::Error(_) => {}
        }
    }
    reader.end_table();
    reader.tables
}

/// The state of reading tables out of tags.
struct HtmlTableReader<'a> {
    text: &'a str,
    tables: Vec<(usize, Sheet)>,
    heading: String,
    is_heading: bool,
    /// The beginning of the table that is open, and its rows.
    table: Option<(usize, Vec<SheetRow>)>,
    /// The cell that is open: where its content begins, its text, and how far it reaches.
    cell: Option<(usize, String, usize, usize)>,
    /// Cells that reach down into rows to come, by column: how many rows more.
    hanging: Vec<usize>,
    lines: SheetLines,
}

impl<'a> HtmlTableReader<'a> {
    fn new(text: &'a str) -> HtmlTableReader<'a> {
        HtmlTableReader {
            text,
            tables: Vec::new(),
            heading: String::new(),
            is_heading: false,
            table: None,
            cell: None,
            hanging: Vec::new(),
            lines: SheetLines::default(),
        }
    }

    fn open(&mut self, name: &[u8], span: Span<usize>, spans: (Option<usize>, Option<usize>)) {
        match name {
            b"table" => {
                self.end_table();
                self.table = Some((span.start, Vec::new()));
                self.hanging.clear();
            }
            b"tr" => {
                self.end_cell(span.start);
                let number = self.lines.line_of(self.text, span.start);
                if let Some((_, rows)) = &mut self.table {
                    let cells = Vec::new();
                    rows.push(SheetRow { number, cells });
                }
            }
            b"td" | b"th" => {
                self.end_cell(span.start);
                self.skip_hanging(span.start);
                let of = |count: Option<usize>| count.unwrap_or(1).clamp(1, MOST_SPANNED);
                self.cell = Some((span.end, String::new(), of(spans.0), of(spans.1)));
            }
            b"br" | b"p" | b"div" => self.say(" "),
            b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" | b"caption" => {
                self.heading.clear();
                self.is_heading = true;
            }
            _ => {}
        }
    }

    fn close(&mut self, name: &[u8], at: usize) {
        match name {
            b"table" => {
                self.end_cell(at);
                self.end_table();
            }
            b"td" | b"th" | b"tr" => self.end_cell(at),
            b"h1" | b"h2" | b"h3" | b"h4" | b"h5" | b"h6" | b"caption" => self.is_heading = false,
            _ => {}
        }
    }

    fn say(&mut self, text: &str) {
        match &mut self.cell {
            Some((_, said, ..)) => said.push_str(text),
            None if self.is_heading => self.heading.push_str(text),
            None => {}
        }
    }

    fn end_cell(&mut self, end: usize) {
        let Some((start, text, across, down)) = self.cell.take() else {
            return;
        };
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for index in 0..across {
            let text = if index == 0 {
                text.clone()
            } else {
                String::new()
            };
            self.push(text, start..end.max(start), down - 1);
        }
    }

    /// Fills the columns that cells of rows above reach into.
    fn skip_hanging(&mut self, at: usize) {
        while let Some((_, rows)) = &self.table
            && let Some(row) = rows.last()
            && let Some(left) = self
                .hanging
                .get(row.cells.len())
                .copied()
                .filter(|it| *it > 0)
        {
            self.push(String::new(), at..at, left - 1);
        }
    }

    fn push(&mut self, text: String, span: Range<usize>, down: usize) {
        let Some((_, rows)) = &mut self.table else {
            return;
        };
        let Some(row) = rows.last_mut() else { return };
        let column = row.cells.len();
        if self.hanging.len() <= column {
            self.hanging.resize(column + 1, 0);
        }
        self.hanging[column] = down;
        row.cells.push(SheetCell {
            text,
            place: DiagnosticPlace::Span(span),
        });
    }

    fn end_table(&mut self) {
        let Some((start, mut rows)) = self.table.take() else {
            return;
        };
        rows.retain(|row| row.filled().next().is_some());
        if !rows.is_empty() {
            let name = self.heading.trim().to_owned();
            self.tables.push((start, Sheet { name, rows }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(page: &str) -> Vec<(String, Vec<Vec<String>>)> {
        let file = ImportedFile::of_text("a.md", page);
        let sheets = read(&file, &mut Diagnostics::new()).into_iter();
        let row = |row: SheetRow| row.cells.into_iter().map(|cell| cell.text).collect();
        sheets
            .map(|sheet| (sheet.name, sheet.rows.into_iter().map(row).collect()))
            .collect()
    }

    #[test]
    fn bars_make_tables_in_markdown_and_kramdown() {
        let page = "# Club\n|Date|I|\n|-\n|May 3|**1**|\n\n```\n|no|\n```\n### Results\n|a|\\||\n|:--|--:|\n|[Ana](x.md)|-|\n";
        assert_eq!(
            texts(page),
            [
                (
                    "Club".to_owned(),
                    vec![
                        vec!["Date".into(), "I".into()],
                        vec!["May 3".into(), "1".into()]
                    ]
                ),
                (
                    "Results".to_owned(),
                    vec![vec!["a".into(), "|".into()], vec!["Ana".into(), "-".into()]]
                ),
            ]
        );
    }

    #[test]
    fn cells_of_html_reach_over_columns_and_rows() {
        let page = "<h2>Liga &amp; Cup</h2>\n<table><tr><th rowspan=2>Datum<th colspan=2>Spieler</tr>\n<tr><th>Anna<th>Bert</tr>\n<tr><td>3.1.<td><b>1</b>.<td>2</table>";
        let own = |row: [&str; 3]| row.map(str::to_owned).to_vec();
        assert_eq!(
            texts(page),
            [(
                "Liga & Cup".to_owned(),
                vec![
                    own(["Datum", "Spieler", ""]),
                    own(["", "Anna", "Bert"]),
                    own(["3.1.", "1.", "2"])
                ]
            )]
        );
    }
}
