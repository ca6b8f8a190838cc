//! Lists of objects in JSON, as the sheets that they are: an object a row, a key a column.

use std::ops::Range;

use serde_json::Value;

use crate::formats::file_format::ImportedFile;
use crate::formats::sheet::{Sheet, SheetCell, SheetLines, SheetRow, spot};
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};

/// A value of a document with its place.
struct PlacedValue {
    value: JsonValue,
    span: Range<usize>,
}

enum JsonValue {
    Scalar(Value),
    List(Vec<PlacedValue>),
    Object(Vec<(String, PlacedValue)>),
}

/// Reads a list of objects, or an object whose lists of objects have names; `None` for every
/// other document, and for text that is none.
pub(crate) fn read(file: &ImportedFile<'_>, diagnostics: &mut Diagnostics) -> Option<Vec<Sheet>> {
    let value: Value = serde_json::from_str(file.text).ok()?;
    let named: Vec<(String, &Value)> = match &value {
        Value::Array(_) => vec![(String::new(), &value)],
        Value::Object(map) if !map.contains_key("matchdays") => map
            .iter()
            .filter(|(key, _)| *key != "players")
            .map(|(key, value)| (key.clone(), value))
            .collect(),
        _ => return None,
    };
    let is_rows = |value: &Value| {
        let rows = value.as_array();
        rows.is_some_and(|rows| !rows.is_empty() && rows.iter().all(Value::is_object))
    };
    if !named.iter().any(|(_, value)| is_rows(value)) {
        return None;
    }
    let mut scanner = JsonScanner {
        text: file.text,
        at: 0,
    };
    let document = scanner.value();
    let lists = match document.value {
        JsonValue::Object(entries) => entries,
        _ => vec![(String::new(), document)],
    };
    let lists = lists
        .into_iter()
        .filter(|(key, _)| named.iter().any(|(name, it)| name == key && is_rows(it)));
    let mut lines = SheetLines::default();
    let sheets = lists.map(|(name, list)| sheet(name, list, file, &mut lines, diagnostics));
    Some(sheets.collect())
}

/// The sheet of a list: its head are the keys of all objects, in the order in which they come.
fn sheet(
    name: String,
    list: PlacedValue,
    file: &ImportedFile<'_>,
    lines: &mut SheetLines,
    diagnostics: &mut Diagnostics,
) -> Sheet {
    let objects = match list.value {
        JsonValue::List(items) => items,
        _ => Vec::new(),
    };
    let mut heads: Vec<SheetCell> = Vec::new();
    let mut rows = Vec::new();
    for object in objects {
        let whole = DiagnosticPlace::Span(object.span.clone());
        let number = lines.line_of(file.text, object.span.start);
        let JsonValue::Object(entries) = object.value else {
            continue;
        };
        let mut cells: Vec<SheetCell> = Vec::new();
        for (key, value) in entries {
            let place = DiagnosticPlace::Span(value.span.clone());
            let column = heads.iter().position(|head| head.text == key);
            let column = column.unwrap_or_else(|| {
                heads.push(SheetCell {
                    text: key.clone(),
                    place: place.clone(),
                });
                heads.len() - 1
            });
            let text = text_of(&value.value).unwrap_or_else(|| {
                diagnostics
                    .error(Code::WrongType, spot(file.name, place.clone()), format!("`{key}` is more than one cell can hold"))
                    .help("write a name, a number, a result or a date; the players of a team as a list of names");
                String::new()
            });
            let empty = SheetCell {
                text: String::new(),
                place: whole.clone(),
            };
            cells.resize(cells.len().max(column + 1), empty);
            cells[column] = SheetCell { text, place };
        }
        rows.push(SheetRow { number, cells });
    }
    let head = SheetRow {
        number: rows.first().map_or(1, |row| row.number),
        cells: heads,
    };
    let width = head.cells.len();
    for row in &mut rows {
        let place = row.whole();
        row.cells.resize(
            width,
            SheetCell {
                text: String::new(),
                place,
            },
        );
    }
    rows.retain(|row| row.filled().next().is_some());
    Sheet {
        name,
        rows: std::iter::once(head).chain(rows).collect(),
    }
}

/// The text of a cell: a scalar, the name of an object such as `{"name": "Anna"}`, or the names of
/// a team.
fn text_of(value: &JsonValue) -> Option<String> {
    match value {
        JsonValue::Scalar(Value::Null) => Some(String::new()),
        JsonValue::Scalar(Value::Bool(is_so)) => Some(if *is_so { "yes" } else { "no" }.to_owned()),
        JsonValue::Scalar(Value::String(text)) => Some(text.trim().to_owned()),
        JsonValue::Scalar(other) => Some(other.to_string()),
        JsonValue::Object(entries) => {
            let names = ["name", "username", "user"];
            let name = names
                .iter()
                .find_map(|name| entries.iter().find(|(key, _)| key == name));
            name.and_then(|(_, value)| text_of(&value.value))
        }
        JsonValue::List(items) => {
            let names = items.iter().map(|item| match &item.value {
                JsonValue::Scalar(Value::Number(_)) | JsonValue::List(_) => None,
                value => text_of(value).filter(|name| !name.is_empty()),
            });
            let names: Vec<String> = names.collect::<Option<_>>()?;
            Some(names.join("+"))
        }
    }
}

/// Walks over text that is known to be JSON.
struct JsonScanner<'a> {
    text: &'a str,
    at: usize,
}

impl JsonScanner<'_> {
    /// The byte after blanks, commas and colons, which stand where they may.
    fn next_byte(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let skipped = rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace() || b",:".contains(byte));
        self.at += skipped.count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn value(&mut self) -> PlacedValue {
        let first = self.next_byte();
        let start = self.at;
        let value = match first {
            Some(b'[') => {
                self.at += 1;
                let mut items = Vec::new();
                while !matches!(self.next_byte(), Some(b']') | None) {
                    items.push(self.value());
                }
                self.at += 1;
                JsonValue::List(items)
            }
            Some(b'{') => {
                self.at += 1;
                let mut entries = Vec::new();
                while !matches!(self.next_byte(), Some(b'}') | None) {
                    let key = match self.scalar() {
                        Value::String(key) => key,
                        other => other.to_string(),
                    };
                    entries.push((key, self.value()));
                }
                self.at += 1;
                JsonValue::Object(entries)
            }
            _ => JsonValue::Scalar(self.scalar()),
        };
        PlacedValue {
            value,
            span: start..self.at,
        }
    }

    /// The string, number or word that begins here.
    fn scalar(&mut self) -> Value {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let bytes = rest.as_bytes();
        let length = match bytes.first() {
            Some(b'"') => {
                let mut end = 1;
                while !matches!(bytes.get(end), Some(b'"') | None) {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                end + 1
            }
            _ => {
                let is_end = |byte: &u8| byte.is_ascii_whitespace() || b",]}".contains(byte);
                let end = bytes.iter().position(is_end);
                // Never stands still.
                end.unwrap_or(bytes.len()).max(1)
            }
        };
        let text = rest.get(..length).unwrap_or(rest);
        self.at += text.len().max(1);
        serde_json::from_str(text).unwrap_or(Value::Null)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_rows_with_the_places_of_their_values() {
        let text = "[{\"white\": \"A\\\"na\", \"n\": 1.5},\n {\"n\": null, \"black\": {\"name\": \"Bö\"}, \"team\": [\"a\", \"b\"]}]";
        let file = ImportedFile::of_text("a.json", text);
        let sheets = read(&file, &mut Diagnostics::new()).unwrap();
        let rows = &sheets[0].rows;
        let texts = |row: &SheetRow| -> Vec<String> {
            row.cells.iter().map(|cell| cell.text.clone()).collect()
        };
        assert_eq!(texts(&rows[0]), ["white", "n", "black", "team"]);
        assert_eq!(texts(&rows[1]), ["A\"na", "1.5", "", ""]);
        assert_eq!(texts(&rows[2]), ["", "", "Bö", "a+b"]);
        assert_eq!(rows[1].number, 1);
        assert_eq!(rows[2].number, 2);
        let DiagnosticPlace::Span(span) = rows[2].place(2) else {
            panic!("a span");
        };
        assert_eq!(&text[span], "{\"name\": \"Bö\"}");
    }

    #[test]
    fn a_league_and_other_documents_are_no_rows() {
        for text in [
            "{\"players\": [{\"id\": \"a\"}], \"matchdays\": []}",
            "{\"players\": [{\"id\": \"a\"}], \"title\": \"T\"}",
            "[]",
            "[1, 2]",
            "{",
            "\"a\"",
        ] {
            let file = ImportedFile::of_text("a.json", text);
            assert!(read(&file, &mut Diagnostics::new()).is_none(), "{text}");
        }
        let file = ImportedFile::of_text("a.json", "{\"games\": [{\"date\": 1}], \"n\": 3}");
        let sheets = read(&file, &mut Diagnostics::new()).unwrap();
        assert_eq!(sheets[0].name, "games");
        assert_eq!(sheets.len(), 1);
    }
}
