//! Vote logs: `votes/*.csv` of a rule book.

use std::ops::Range;

use csv::{ReaderBuilder, StringRecord};

use crate::rulebook::proposal::Vote;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::source::Source;
use crate::syntax::word;

/// One line of a vote log, as written but for blanks around cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// From 1.
    pub line: usize,
    /// The place of the line in the file, in bytes.
    pub span: Range<usize>,
    pub at: String,
    pub by: String,
    pub on: String,
    pub vote: String,
    pub comment: Option<String>,
}

/// The columns that a log must have, and the one that it may have.
const COLUMNS: [&str; 5] = ["at", "by", "on", "vote", "comment"];
const NEEDED: usize = 4;

/// Reads a vote log; the header names the columns, in any order.
pub(crate) fn read(source: &Source, diagnostics: &mut Diagnostics) -> Vec<LogLine> {
    let at = KeyPath::file(&source.path);
    let mut reader = ReaderBuilder::new()
        .flexible(true)
        .from_reader(source.text.as_bytes());
    let header = match reader.headers() {
        Ok(header) => header.clone(),
        Err(error) => {
            diagnostics.error(
                Code::BadLog,
                at.whole(),
                format!("no table of votes: {error}"),
            );
            return Vec::new();
        }
    };
    let first = first_line(&source.text);
    let mut places = [None; COLUMNS.len()];
    for (index, name) in header.iter().map(trimmed).enumerate() {
        match COLUMNS.iter().position(|column| *column == name) {
            Some(column) => places[column] = Some(index),
            None => {
                diagnostics
                    .error(
                        Code::UnknownKey,
                        at.span(word::find(&source.text, first.clone(), name)),
                        format!("unknown column `{name}`"),
                    )
                    .help(did_you_mean(name, COLUMNS).unwrap_or_else(columns));
            }
        }
    }
    let missing = |place: &usize| places[*place].is_none();
    if let Some(place) = (0..NEEDED).find(missing) {
        diagnostics
            .error(
                Code::MissingKey,
                at.span(first),
                format!("no column `{}`", COLUMNS[place]),
            )
            .help(columns());
        return Vec::new();
    }
    let mut lines = Vec::new();
    let mut count = LineCount {
        line: 1,
        counted: 0,
    };
    for record in reader.records() {
        match record {
            Ok(record) => lines.extend(line(
                &record,
                places,
                header.len(),
                source,
                &mut count,
                diagnostics,
            )),
            Err(error) => {
                diagnostics.error(
                    Code::BadLog,
                    at.whole(),
                    format!("no table of votes: {error}"),
                );
            }
        }
    }
    lines
}

/// Counts lines from where it stopped the time before, so that a log is gone through once.
struct LineCount {
    line: usize,
    /// Up to this byte lines have been counted.
    counted: usize,
}

impl LineCount {
    /// The number of the line on which a byte stands, from 1; bytes come in order.
    fn at(&mut self, text: &str, byte: usize) -> usize {
        let between = text.get(self.counted..byte).unwrap_or_default();
        self.line += between.matches('\n').count();
        self.counted = self.counted.max(byte);
        self.line
    }
}

fn columns() -> String {
    format!("the first line names the columns: {}", COLUMNS.join(","))
}

fn line(
    record: &StringRecord,
    places: [Option<usize>; COLUMNS.len()],
    columns_named: usize,
    source: &Source,
    count: &mut LineCount,
    diagnostics: &mut Diagnostics,
) -> Option<LogLine> {
    let start = record.position().map_or(0, csv::Position::byte);
    let start = usize::try_from(start).unwrap_or(0).min(source.text.len());
    let blank =
        source.text[start..].len() - source.text[start..].trim_start_matches(['\r', '\n']).len();
    let start = start + blank;
    let span = start..start + first_line(&source.text[start..]).end;
    let cell = |column: usize| places[column].and_then(|place| record.get(place).map(trimmed));
    let [Some(at), Some(by), Some(on), Some(vote)] = [cell(0), cell(1), cell(2), cell(3)] else {
        diagnostics
            .error(
                Code::BadLog,
                KeyPath::file(&source.path).span(span),
                "a line with too few cells",
            )
            .help("a vote has the columns at, by, on and vote");
        return None;
    };
    let extra = record.iter().skip(columns_named).map(trimmed);
    let extra: Vec<_> = extra.filter(|cell| !cell.is_empty()).collect();
    if !extra.is_empty() {
        diagnostics
            .warning(
                Code::BadLog,
                KeyPath::file(&source.path).span(span.clone()),
                format!("more cells than columns: `{}` is not read", extra.join(",")),
            )
            .help("put a comment that has commas in double quotes");
    }
    let comment = cell(NEEDED).filter(|comment| !comment.is_empty());
    Some(LogLine {
        line: count.at(&source.text, start),
        span,
        at: at.to_owned(),
        by: by.to_owned(),
        on: on.to_owned(),
        vote: vote.to_owned(),
        comment: comment.map(str::to_owned),
    })
}

/// A cell without the blanks around it, which are those of votes: other white space is
/// part of a word.
fn trimmed(cell: &str) -> &str {
    cell.trim_matches(Vote::BLANKS)
}

/// The bytes of the first line, without its end.
fn first_line(text: &str) -> Range<usize> {
    let line = text.split('\n').next().unwrap_or_default();
    0..line.trim_end_matches('\r').len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a log: lines as `line: at|by|on|vote|comment`, and the messages.
    fn check(text: &str, lines: &[&str], messages: &[&str]) {
        let source = Source::from_bytes("votes/1.csv", text.into()).unwrap();
        let mut diagnostics = Diagnostics::new();
        let show = |it: &LogLine| {
            let LogLine {
                line,
                at,
                by,
                on,
                vote,
                comment,
                span,
            } = it;
            assert!(!source.text[span.clone()].contains('\n'));
            let comment = comment.as_deref().unwrap_or("-");
            format!("{line}: {at}|{by}|{on}|{vote}|{comment}")
        };
        let found: Vec<_> = read(&source, &mut diagnostics).iter().map(show).collect();
        assert_eq!(found, lines);
        let found: Vec<_> = diagnostics.into_iter().map(|it| it.message).collect();
        assert_eq!(found, messages);
    }

    #[test]
    fn lines_have_their_number() {
        check(
            "at,by,on,vote,comment\r\n2006, ada ,12,\tFOR,\r\n\r\n2007,ben,12,meh,\"a,\"\"b\"\r\n",
            &["2: 2006|ada|12|FOR|-", "4: 2007|ben|12|meh|a,\"b"],
            &[],
        );
    }

    #[test]
    fn a_space_that_does_not_break_is_part_of_a_word() {
        check(
            "at,by,on,vote\n2006,ada,12,\u{a0}FOR \n",
            &["2: 2006|ada|12|\u{a0}FOR|-"],
            &[],
        );
    }

    #[test]
    fn the_header_says_where_each_column_is() {
        check(
            "vote,on,by,at\nFOR,12,ada,2006\n",
            &["2: 2006|ada|12|FOR|-"],
            &[],
        );
        check("at,by,on\n2006,ada,12\n", &[], &["no column `vote`"]);
        check("at,by,on,vote,coment\n", &[], &["unknown column `coment`"]);
        check("", &[], &["no column `at`"]);
    }

    #[test]
    fn a_cell_without_a_column_is_told() {
        check(
            "at,by,on,vote,comment\n2006,ada,12,FOR,so, yes\n2006,ben,12,FOR,,\n",
            &["2: 2006|ada|12|FOR|so", "3: 2006|ben|12|FOR|-"],
            &["more cells than columns: `yes` is not read"],
        );
    }

    #[test]
    fn a_vote_may_be_empty_but_not_missing() {
        check(
            "at,by,on,vote\n2006,ada,12,\n2006,ada\n",
            &["2: 2006|ada|12||-"],
            &["a line with too few cells"],
        );
    }
}
