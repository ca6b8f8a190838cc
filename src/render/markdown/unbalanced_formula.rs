//! Formulas that the parser leaves as text, since their braces do not match.

use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::page_step::{PageStep, PlacedStep};

/// A brace without its partner, and its bytes in the text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct UnbalancedFormula {
    pub message: &'static str,
    pub span: Range<usize>,
}

/// The braces without a partner between the dollar signs that are left in a page's text.
///
/// CommonMark parsers see no formula in `$\frac{1$`; who writes that meant one, and would
/// publish it as it stands.
pub(super) fn loose(steps: &[PlacedStep<'_>], text: &str) -> Vec<UnbalancedFormula> {
    let mut found = Vec::new();
    let mut run: Option<Range<usize>> = None;
    let mut in_code = false;
    for (step, range) in steps {
        match step {
            PageStep::Markdown(Event::Text(_)) if !in_code => {
                let start = run.as_ref().map_or(range.start, |run| run.start);
                run = Some(start..range.end);
                continue;
            }
            PageStep::Markdown(Event::Start(Tag::CodeBlock(_))) => in_code = true,
            PageStep::Markdown(Event::End(TagEnd::CodeBlock)) => in_code = false,
            _ => {}
        }
        if let Some(run) = run.take() {
            search(text, run, &mut found);
        }
    }
    if let Some(run) = run {
        search(text, run, &mut found);
    }
    found
}

/// Looks between each pair of equal dollar signs in a run of text.
fn search(text: &str, run: Range<usize>, found: &mut Vec<UnbalancedFormula>) {
    let signs = signs(text, run);
    let mut at = 0;
    while at + 1 < signs.len() {
        let (open, close) = (&signs[at], &signs[at + 1]);
        let loose = (open.len() == close.len() && encloses(text, open, close))
            .then(|| unmatched(text, open.end..close.start))
            .flatten();
        at += if loose.is_some() { 2 } else { 1 };
        found.extend(loose);
    }
}

/// Each `$` or `$$` that no backslash escapes.
fn signs(text: &str, run: Range<usize>) -> Vec<Range<usize>> {
    let mut signs: Vec<Range<usize>> = Vec::new();
    for at in run {
        if text.as_bytes()[at] != b'$' || is_escaped(text, at) {
            continue;
        }
        match signs.last_mut().filter(|last| last.end == at) {
            Some(last) => last.end += 1,
            None => signs.push(at..at + 1),
        }
    }
    signs.retain(|sign| sign.len() <= 2);
    signs
}

/// Returns whether two signs stand as those of a formula do, and not as two prices.
fn encloses(text: &str, open: &Range<usize>, close: &Range<usize>) -> bool {
    let inside = &text[open.end..close.start];
    let is_tight =
        !inside.starts_with(char::is_whitespace) && !inside.ends_with(char::is_whitespace);
    let before = text[..open.start].chars().next_back();
    let after = text[close.end..].chars().next();
    (is_tight || open.len() == 2)
        && !before.is_some_and(char::is_alphanumeric)
        && !after.is_some_and(|it| it.is_ascii_digit())
}

fn unmatched(text: &str, inside: Range<usize>) -> Option<UnbalancedFormula> {
    let mut open = Vec::new();
    for at in inside {
        match text.as_bytes()[at] {
            b'{' if !is_escaped(text, at) => open.push(at),
            b'}' if !is_escaped(text, at) && open.pop().is_none() => {
                return Some(UnbalancedFormula {
                    message: "the formula does not parse: `}` closes nothing",
                    span: at..at + 1,
                });
            }
            _ => {}
        }
    }
    open.pop().map(|at| UnbalancedFormula {
        message: "the formula does not parse: `{` is never closed",
        span: at..at + 1,
    })
}

fn is_escaped(text: &str, at: usize) -> bool {
    let before = text.as_bytes()[..at].iter().rev();
    before.take_while(|byte| **byte == b'\\').count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::markdown::HtmlMode;
    use crate::render::markdown::events::{events, prepare};
    use crate::render::markdown::labels::QuoteMarks;

    /// Marks the loose braces of a text with `!`.
    fn check(text: &str, expected: &str) {
        let masked = prepare(text, HtmlMode::Sanitize);
        let steps = events(&masked, QuoteMarks::default());
        let mut marked = text.to_owned();
        for loose in loose(&steps, text).iter().rev() {
            marked.insert(loose.span.start, '!');
        }
        assert_eq!(marked, expected);
    }

    #[test]
    fn a_formula_whose_braces_do_not_match_is_found() {
        check(r"a $\frac{1$ b", r"a $\frac!{1$ b");
        check(r"$$\frac{1}{$$", r"$$\frac{1}!{$$");
        check(r"$a}b$ and $x^{2}$", r"$a!}b$ and $x^{2}$");
        check(r"$\{ x_{1$, $y_{2$", r"$\{ x_!{1$, $y_!{2$");
    }

    #[test]
    fn what_is_no_formula_is_left_alone() {
        for text in [
            r"$\{ x$ and \$a{b$",
            "`$a{b$` costs $5 {or $6",
            "US$a{ and $b",
            "    $a{b$\n",
            "$x^{2}$ {",
            "{ $5 } and { $",
        ] {
            check(text, text);
        }
    }
}
