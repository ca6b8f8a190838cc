//! Diagnostics for a terminal, for programs and for a workflow's annotations.

mod human;

use serde_json::{Map, Value};

use crate::syntax::diagnostic::{LocatedDiagnostic, Severity};

pub use human::human;

/// For programs: a list of objects, in the order of the places.
pub fn json(located: &[LocatedDiagnostic]) -> String {
    let list: Vec<Value> = located.iter().map(object).collect();
    let mut text = String::new();
    for char in format!("{:#}\n", Value::Array(list)).chars() {
        match char {
            // JSON leaves these as they are; a terminal obeys them.
            '\u{7f}'..='\u{9f}' => text.push_str(&format!("\\u{:04x}", u32::from(char))),
            _ => text.push(char),
        }
    }
    text
}

/// One diagnostic with the keys that the data format fixes.
fn object(it: &LocatedDiagnostic) -> Value {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("severity", it.severity.name().into());
    put("code", it.code.name().into());
    put("message", it.message.as_str().into());
    put("file", it.file.as_str().into());
    if let Some(extent) = &it.extent {
        put("line", extent.start.line.into());
        put("column", extent.start.column.into());
        put("end_line", extent.end.line.into());
        put("end_column", extent.end.column.into());
    }
    if let Some(cell) = &it.cell {
        put("cell", cell.to_string().into());
    }
    if let Some(label) = &it.label {
        put("label", label.as_str().into());
    }
    if let Some(help) = &it.help {
        put("help", help.as_str().into());
    }
    if !it.related.is_empty() {
        let related = it.related.iter().map(|(file, line)| {
            let mut place = Map::new();
            place.insert("file".to_owned(), file.as_str().into());
            if let Some(line) = line {
                place.insert("line".to_owned(), (*line).into());
            }
            Value::Object(place)
        });
        put("related", related.collect());
    }
    if let Some(count) = it.count {
        object.insert("count".to_owned(), count.into());
    }
    Value::Object(object)
}

/// For a workflow: one annotation a line, errors first, since only ten of each are shown.
///
/// `folder` is the site's in the repository, empty or with a slash at its end.
pub fn github(located: &[LocatedDiagnostic], folder: &str) -> String {
    let of = |severity| located.iter().filter(move |it| it.severity == severity);
    let worst_first = of(Severity::Error).chain(of(Severity::Warning));
    worst_first.map(|it| annotation(it, folder)).collect()
}

/// A workflow command. Source: GitHub, "Workflow commands for GitHub Actions".
fn annotation(it: &LocatedDiagnostic, folder: &str) -> String {
    let place = it.extent.as_ref().map_or_else(String::new, |extent| {
        let (start, end) = (extent.start, extent.end);
        let columns = format!("col={},endColumn={}", start.column, end.column);
        format!(",line={},endLine={},{columns}", start.line, end.line)
    });
    let parts = [it.label.as_ref(), it.help.as_ref()];
    let parts = std::iter::once(&it.message).chain(parts.into_iter().flatten());
    let message: Vec<String> = parts.map(|part| visible(part)).collect();
    format!(
        "::{} file={}{place},title={}::{}\n",
        it.severity.name(),
        property(&format!("{folder}{}", it.file)),
        property(it.code.name()),
        data(&message.join("\n"))
    )
}

/// The text of an annotation, escaped.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property of an annotation, escaped: it ends at a colon or comma.
fn property(text: &str) -> String {
    data(&visible(text)).replace(':', "%3A").replace(',', "%2C")
}

/// A text in which control characters and turns of direction can be seen and do nothing.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '\t' => shown.push(char),
            '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{61c}' => {
                shown.extend(char.escape_unicode());
            }
            _ if char.is_control() => shown.extend(char.escape_unicode()),
            _ => shown.push(char),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, locate};
    use crate::syntax::source::{Source, Sources};

    fn faults() -> Vec<LocatedDiagnostic> {
        let file = "content/cards/matchdays/05.md";
        let text = "---\nplacings: { I: 2, GLL: 1 }\n---\n";
        let sources = Sources::from_iter([Source {
            path: file.to_owned(),
            text: text.to_owned(),
        }]);
        let at = KeyPath::file(file);
        let mut diagnostics = Diagnostics::new();
        diagnostics.warning(
            Code::DateOrder,
            KeyPath::file("a,b:c.md").whole(),
            "100 %\nlate",
        );
        diagnostics
            .error(
                Code::UnknownPlayer,
                at.field("placings").field("GLL").key(),
                "no player `GLL`",
            )
            .label("not in players.yaml")
            .help("did you mean `GL`?")
            .related(at.field("placings").value());
        locate(diagnostics, &sources)
    }

    #[test]
    fn json_has_the_keys_of_the_data_format() {
        let expected = serde_json::json!([
            { "severity": "warning", "code": "date-order", "message": "100 %\nlate", "file": "a,b:c.md" },
            { "severity": "error", "code": "unknown-player", "message": "no player `GLL`",
              "file": "content/cards/matchdays/05.md",
              "line": 2, "column": 19, "end_line": 2, "end_column": 22,
              "label": "not in players.yaml", "help": "did you mean `GL`?",
              "related": [{ "file": "content/cards/matchdays/05.md", "line": 2 }] },
        ]);
        let read: Value = serde_json::from_str(&json(&faults())).unwrap();
        assert_eq!(read, expected);
    }

    #[test]
    fn json_of_nothing_is_an_empty_list() {
        assert_eq!(json(&[]), "[]\n");
    }

    #[test]
    fn json_has_no_character_that_a_terminal_obeys() {
        let mut diagnostics = Diagnostics::new();
        let at = KeyPath::file("a\u{9b}.md");
        diagnostics.error(Code::BadName, at.whole(), "\u{1b}[31m\u{7f}");
        let text = json(&locate(diagnostics, &Sources::new()));
        assert!(!text.chars().any(|char| char.is_control() && char != '\n'));
        let read: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read[0]["message"], "\u{1b}[31m\u{7f}");
        assert_eq!(read[0]["file"], "a\u{9b}.md");
    }

    #[test]
    fn annotations_are_escaped_and_come_worst_first() {
        let expected = "\
::error file=content/cards/matchdays/05.md,line=2,endLine=2,col=19,endColumn=22,title=unknown-player::no player `GLL`%0Anot in players.yaml%0Adid you mean `GL`?
::warning file=a%2Cb%3Ac.md,title=date-order::100 %25\\u{a}late
";
        assert_eq!(github(&faults(), ""), expected);
        let elsewhere = expected.replace("file=", "file=club/2018/");
        assert_eq!(github(&faults(), "club/2018/"), elsewhere);
    }

    #[test]
    fn directions_and_controls_are_made_visible() {
        assert_eq!(visible("a\u{202e}b\u{0}\u{85}"), "a\\u{202e}b\\u{0}\\u{85}");
        assert_eq!(visible("שלום 👩\u{200d}🚀\tÄ"), "שלום 👩\u{200d}🚀\tÄ");
    }
}
