//! Diagnostics for a terminal, for programs and for a workflow's annotations.

use serde_json::{Value, json};

use crate::diagnostic::Located;
use crate::source::Sources;

/// For people: what, where, and the way out.
pub fn human(located: &[Located], _sources: &Sources, _colour: bool) -> String {
    let mut text = String::new();
    for it in located {
        text.push_str(&format!(
            "{}[{}]: {}\n",
            it.severity.name(),
            it.code,
            it.message
        ));
        let place = it
            .extent
            .as_ref()
            .map(|extent| format!(":{}:{}", extent.start.line, extent.start.column));
        text.push_str(&format!(" --> {}{}\n", it.file, place.unwrap_or_default()));
        if let Some(label) = &it.label {
            text.push_str(&format!("  = {label}\n"));
        }
        if let Some(help) = &it.help {
            text.push_str(&format!("help: {help}\n"));
        }
        text.push('\n');
    }
    text
}

/// For programs: a list of objects.
pub fn json(located: &[Located]) -> String {
    let list = located.iter().map(|it| {
        let mut object = json!({
            "severity": it.severity.name(), "code": it.code.name(), "message": it.message, "file": it.file,
        });
        if let Some(extent) = &it.extent {
            object["line"] = extent.start.line.into();
            object["column"] = extent.start.column.into();
            object["end_line"] = extent.end.line.into();
            object["end_column"] = extent.end.column.into();
        }
        if let Some(label) = &it.label {
            object["label"] = label.as_str().into();
        }
        if let Some(help) = &it.help {
            object["help"] = help.as_str().into();
        }
        if !it.related.is_empty() {
            let related = it.related.iter().map(|(file, line)| json!({ "file": file, "line": line }));
            object["related"] = related.collect();
        }
        object
    });
    format!("{}\n", Value::Array(list.collect()))
}

/// For a workflow: one annotation a line.
pub fn github(located: &[Located]) -> String {
    let escape = |text: &str| {
        text.replace('%', "%25")
            .replace('\r', "%0D")
            .replace('\n', "%0A")
    };
    let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
    let line = |it: &Located| {
        let place = it
            .extent
            .as_ref()
            .map(|extent| format!(",line={},col={}", extent.start.line, extent.start.column));
        let message = it.help.as_ref().map_or_else(
            || it.message.clone(),
            |help| format!("{}: {help}", it.message),
        );
        let place = place.unwrap_or_default();
        let title = property(it.code.name());
        format!(
            "::{} file={}{place},title={title}::{}\n",
            it.severity.name(),
            property(&it.file),
            escape(&message)
        )
    };
    located.iter().map(line).collect()
}
