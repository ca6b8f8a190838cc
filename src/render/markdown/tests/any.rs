//! Any text at all.

use proptest::prelude::*;

use super::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_page_panics_and_places_are_in_the_text(text in any_page()) {
        let formulas = Formulas::default();
        for html in [HtmlMode::Sanitize, HtmlMode::Escape, HtmlMode::Allow] {
            let options = MarkdownOptions { html, ..MarkdownOptions::default() };
            let scanned = scan(&text, 0, &formulas, &options);
            let spans = scanned.headings.iter().map(|it| &it.span)
                .chain(scanned.links.iter().map(|it| &it.span))
                .chain(scanned.formulas.iter().map(|it| &it.span))
                .chain(scanned.shortcodes.iter().map(|it| &it.span))
                .chain(scanned.faults.iter().map(|it| &it.span));
            for span in spans {
                prop_assert!(text.get(span.clone()).is_some(), "{span:?} in {text:?}");
            }
            let _ = render(&text, &TestSite, &formulas, &options);
        }
    }

    #[test]
    fn ids_are_unique_and_tags_are_closed(text in any_page()) {
        let options = MarkdownOptions { html: HtmlMode::Escape, ..MarkdownOptions::default() };
        let html = html(&text, &options);
        let mut ids = std::collections::BTreeSet::new();
        let mut open = Vec::new();
        for tag in html::tags(&html) {
            for attribute in tag.attributes.iter().filter(|it| it.name == "id") {
                prop_assert!(ids.insert(attribute.value.clone()), "{} in {html}", attribute.value);
            }
            match (tag.is_end, tag.name.as_str()) {
                (_, "br" | "hr" | "img" | "input" | "mspace" | "wbr") => {}
                (false, _) => open.push(tag.name),
                (true, name) => prop_assert_eq!(open.pop(), Some(name.to_owned()), "{}", html),
            }
        }
        prop_assert!(open.is_empty(), "{open:?} in {html}");
    }

    #[test]
    fn no_html_gets_through_that_runs(text in any_page()) {
        safety::is_harmless(&text);
    }
}

/// Pieces that mean something in a page, and any text between.
fn any_page() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "    ",
        "# ",
        "## A {#a}\n",
        "# A\n",
        "- ",
        "1. ",
        "- [x] ",
        "> ",
        "```\n",
        "`",
        "``",
        "*",
        "**",
        "_",
        "~~",
        "[",
        "](",
        ")",
        "[a](b.md)",
        "![",
        "<a.md>",
        "$",
        "$$",
        "\\",
        "\\$",
        "$x$",
        "$$y$$",
        "\n\n$$\n- z\n$$\n\n",
        "{{ chart() }}",
        "{{ chart(a=\"",
        "\") }}",
        "{{",
        "}}",
        "{%",
        "%}",
        "{% link a.md %}",
        "[^1]",
        "\n\n[^1]: ",
        "\n\n[a]: ",
        "| a | b |\n|--|:-:|\n",
        "|",
        "<b>",
        "</b>",
        "<div>\n",
        "</div>",
        "<script>",
        "<!--",
        "-->",
        "<a href=\"",
        "\">",
        "<img src=x onerror=",
        "&#x6a;",
        "javascript:",
        "\"",
        "'",
        "...",
        "--",
        "\u{e000}0\u{e001}",
        "ä",
        "名",
        "\u{1}",
        "\u{0}",
    ];
    let piece = prop_oneof![
        6 => prop::sample::select(PIECES).prop_map(str::to_owned),
        1 => "[a-z]{1,3}",
        1 => "\\PC{1,3}",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}
