//! Whole pages, from Markdown to HTML.

use super::*;

mod any;
mod block;
mod formula;
mod reference;
mod safety;

/// A site in which every file is at `/` and its name.
struct TestSite;

impl LinkResolver for TestSite {
    fn url(&self, link: &MarkdownLink) -> Option<String> {
        (link.target != "missing.md").then(|| format!("/{}", link.target))
    }

    fn shortcode(&self, shortcode: &Shortcode) -> String {
        format!("<table class=\"{}\"></table>", shortcode.name)
    }
}

fn html(text: &str, options: &MarkdownOptions<'_>) -> String {
    render(text, &TestSite, &Formulas::default(), options)
}

fn found(text: &str) -> ScannedPage {
    scan(text, 0, &Formulas::default(), &MarkdownOptions::default())
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(html(text, &MarkdownOptions::default()), expected, "{text}");
}

/// Each fault as its kind, the text that it stands under, and the message.
fn faults(text: &str) -> Vec<(MarkdownFaultKind, &str, String)> {
    let faults = found(text).faults.into_iter();
    faults
        .map(|it| (it.kind, &text[it.span], it.message))
        .collect()
}
