//! The marks that git leaves in a file where it could not merge.

use std::borrow::Cow;
use std::ops::Range;

use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::source::Source;

/// Reports the places where git could not merge, and returns the file with the first of the
/// two versions there, so that the rest of it can be read. All places stay what they are.
pub(crate) fn first_version<'a>(
    source: &'a Source,
    diagnostics: &mut Diagnostics,
) -> Cow<'a, Source> {
    let conflicts = conflicts(&source.text);
    if conflicts.is_empty() {
        return Cow::Borrowed(source);
    }
    let at = KeyPath::file(&source.path);
    let mut text = source.text.clone();
    for conflict in conflicts {
        diagnostics
            .error(
                Code::MergeConflict,
                at.span(conflict.begin.clone()),
                "a merge conflict",
            )
            .label("two versions of the lines from here on")
            .help("keep the lines that are right, of two results both, and delete those that begin with `<<<<<<<`, `=======` and `>>>>>>>`");
        for span in [conflict.begin, conflict.rest] {
            let blank = |byte| if byte == b'\n' { '\n' } else { ' ' };
            let blanks: String = text[span.clone()].bytes().map(blank).collect();
            text.replace_range(span, &blanks);
        }
    }
    let path = source.path.clone();
    Cow::Owned(Source { path, text })
}

struct Conflict {
    /// The line that begins it.
    begin: Range<usize>,
    /// From the middle, or the version that both have changed, to the last line.
    rest: Range<usize>,
}

/// The conflicts of a text; blocks of code between fences may show what one looks like.
fn conflicts(text: &str) -> Vec<Conflict> {
    let mut found = Vec::new();
    if !text.contains("<<<<<<< ") {
        return found;
    }
    let mut begin: Option<Range<usize>> = None;
    let mut middle = None;
    let mut fence: Option<&str> = None;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let span = start..start + line.trim_end().len();
        start += line.len();
        let opened = ["```", "~~~"]
            .into_iter()
            .find(|it| line.trim_start().starts_with(it));
        match (fence, opened) {
            (None, Some(_)) => fence = opened,
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        if fence.is_some() {
            continue;
        }
        if line.starts_with("<<<<<<< ") {
            (begin, middle) = (Some(span), None);
        } else if begin.is_some()
            && (line.starts_with("||||||| ") || span.len() == 7 && line.starts_with("======="))
        {
            middle = middle.or(Some(span.start));
        } else if line.starts_with(">>>>>>> ")
            && let Some((begin, middle)) = begin.take().zip(middle.take())
        {
            let rest = middle..span.end;
            found.push(Conflict { begin, rest });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text without its conflicts, and the lines at which they begin.
    fn check(text: &str, expected: &str, lines: &[usize]) {
        let path = "a.md".to_owned();
        let text = text.to_owned();
        let source = Source { path, text };
        let mut diagnostics = Diagnostics::new();
        let read = first_version(&source, &mut diagnostics);
        let read: Vec<&str> = read.text.lines().map(str::trim_end).collect();
        assert_eq!(read.join("\n"), expected);
        let found = conflicts(&source.text).into_iter();
        let found: Vec<usize> = found
            .map(|it| source.text[..it.begin.start].matches('\n').count() + 1)
            .collect();
        assert_eq!(found, lines);
        assert_eq!(diagnostics.iter().count(), lines.len());
    }

    #[test]
    fn the_first_version_is_read() {
        check("a: 1\nb: 2", "a: 1\nb: 2", &[]);
        check(
            "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: ü\nc: 3\n>>>>>>> other\nd: 4",
            "a: 1\n\nb: 2\n\n\n\n\nd: 4",
            &[2],
        );
        check(
            "<<<<<<< HEAD\r\nb: 2\r\n||||||| base\r\nb: 0\r\n=======\r\nb: 3\r\n>>>>>>> other\r\n",
            "\nb: 2\n\n\n\n\n",
            &[1],
        );
    }

    #[test]
    fn code_and_headings_are_none() {
        let code = "```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n```";
        check(code, code, &[]);
        check("<<<<<<< x\na\n=======\n", "<<<<<<< x\na\n=======", &[]);
    }
}
