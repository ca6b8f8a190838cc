//! The form in which a player without git tells how an evening ended.
//!
//! GitHub renders what was filled in as Markdown: a heading a field, then the text. It comes
//! from anybody, so that nothing of it is believed: the result passes through the same
//! checks as one on the command line, and the report is content like any other.

use crate::syntax::language::languages;

/// The words that GitHub writes for a field that was left empty.
const EMPTY: &str = "_No response_";

/// The fields, and the keys of their labels among the words of the form.
const FIELDS: [(FormField, &str); 5] = [
    (FormField::Day, "day"),
    (FormField::Game, "game"),
    (FormField::Rounds, "rounds"),
    (FormField::Result, "result"),
    (FormField::Report, "report"),
];

/// One field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FormField {
    Day,
    Game,
    Rounds,
    Result,
    Report,
}

/// A form as it was filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct IssueForm {
    /// As it was written; without one the day is today.
    pub day: Option<String>,
    pub game: Option<String>,
    pub rounds: Option<String>,
    /// A line a result.
    pub results: Vec<String>,
    /// Markdown.
    pub report: Option<String>,
}

/// Reads the text of an issue.
///
/// A field begins with its heading at the first time; the same heading further down is part
/// of a report.
///
/// # Errors
/// Says which field is missing.
pub(crate) fn read_issue_form(text: &str) -> Result<IssueForm, String> {
    let mut fields: Vec<(FormField, String)> = Vec::new();
    for line in text.lines() {
        let new = heading(line).filter(|new| !fields.iter().any(|(field, _)| field == new));
        match (new, fields.last_mut()) {
            (Some(field), _) => fields.push((field, String::new())),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    let text = |wanted: FormField| {
        let text = fields.iter().find(|(field, _)| *field == wanted);
        let text = text.map(|(_, text)| text.trim());
        text.filter(|text| !text.is_empty() && *text != EMPTY)
    };
    let results = text(FormField::Result).ok_or("no result below a heading `### Result`")?;
    let results = results.lines().map(str::trim);
    let line = |field: FormField| text(field)?.lines().next().map(str::to_owned);
    Ok(IssueForm {
        day: line(FormField::Day),
        game: line(FormField::Game),
        rounds: line(FormField::Rounds),
        results: results
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect(),
        report: text(FormField::Report).map(str::to_owned),
    })
}

/// The field that a line begins.
fn heading(line: &str) -> Option<FormField> {
    let label = line.strip_prefix("### ")?.trim();
    let mut fields = FIELDS.iter();
    let is = |key: &str| {
        let mut forms = languages().map(|language| &language.issue_form);
        forms.any(|words| words.get(key).is_some_and(|word| word == label))
    };
    fields.find(|(_, key)| is(key)).map(|(field, _)| *field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_has_a_heading_a_field() {
        let text = "### Tag\r\n\r\n2026-01-09\r\n\r\n### Spiel\r\n\r\n_No response_\r\n\r\n### Runden\r\n\r\n4\r\n\r\n### Ergebnis\r\n\r\nanna 1-0 bert\r\n\r\nclara ½-½ dora\r\n\r\n### Bericht\r\n\r\nA long evening.\r\n\r\n### Result\r\n\r\nall happy";
        assert_eq!(
            read_issue_form(text),
            Ok(IssueForm {
                day: Some("2026-01-09".to_owned()),
                game: None,
                rounds: Some("4".to_owned()),
                results: vec!["anna 1-0 bert".to_owned(), "clara ½-½ dora".to_owned()],
                report: Some("A long evening.\n\n### Result\n\nall happy".to_owned()),
            })
        );
    }

    #[test]
    fn a_form_is_read_in_every_language() {
        for label in ["Result", "Ergebnis", "Résultat", "Resultado", "pini"] {
            let form = read_issue_form(&format!("### {label}\n\nanna 1-0 bert\n"));
            assert_eq!(form.unwrap().results, ["anna 1-0 bert"], "{label}");
        }
    }

    #[test]
    fn without_a_result_there_is_nothing_to_record() {
        for text in [
            "",
            "anna 1-0 bert",
            "### Day\n\n### Result\n\n_No response_\n",
        ] {
            assert!(read_issue_form(text).is_err(), "{text}");
        }
    }
}
