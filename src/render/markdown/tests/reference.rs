//! Links, images and shortcodes.

use super::*;

/// Each link as its target and the text that it stands under.
fn links(text: &str) -> Vec<(String, &str)> {
    let links = found(text).links.into_iter();
    links.map(|it| (it.target, &text[it.span])).collect()
}

fn link(target: &str, under: &'static str) -> (String, &'static str) {
    (target.to_owned(), under)
}

#[test]
fn links_of_every_form_are_found() {
    assert_eq!(links("[laws.md](laws.md)"), [link("laws.md", "laws.md")]);
    assert_eq!(
        links("[a](@/cards/laws.md#order-1 \"t\")"),
        [link("@/cards/laws.md#order-1", "@/cards/laws.md#order-1")]
    );
    assert_eq!(
        links("[a][b]\n\n[b]: laws.md\n"),
        [link("laws.md", "[a][b]")]
    );
    assert_eq!(links("![a](p.jpg)"), [link("p.jpg", "p.jpg")]);
    assert_eq!(
        links("<https://example.org>"),
        [link("https://example.org", "https://example.org")]
    );
    assert_eq!(links("<a href='x.md'>x</a>"), [link("x.md", "x.md")]);
    assert_eq!(
        links("> <p\n> ><a href=\"x.md\">\n"),
        [link("x.md", "x.md")]
    );
    // Over two lines of a file from Windows.
    assert_eq!(
        links("<div>\n<a href=\"x.md\r\n#é\">\n"),
        [link("x.md\n#é", "x.md\r\n#é")]
    );
    assert_eq!(links("<!-- <a href=\"x.md\"> -->"), []);
    assert_eq!(links("`[a](b.md)`"), []);
}

#[test]
fn jekyll_links_are_links() {
    assert_eq!(
        links("[a]({% link laws.md %})"),
        [link("laws.md", "{% link laws.md %}")]
    );
    assert_eq!(
        links("[a]({%link laws.md%}#order-1)"),
        [link("laws.md#order-1", "{%link laws.md%}")]
    );
    assert_eq!(
        links("ü {% link a b.md %} ü"),
        [link("a b.md", "{% link a b.md %}")]
    );
    assert_eq!(
        links("[a]\n\n[a]: {% link laws.md %}\n"),
        [link("laws.md", "{% link laws.md %}")]
    );
    assert_eq!(
        links("<a href=\"{% link x.md %}#f\">x</a>"),
        [link("x.md#f", "{% link x.md %}#f")]
    );
    check(
        "[a]({% link laws.md %} 'T') {% link laws.md %}",
        "<p><a href=\"/laws.md\" title=\"T\">a</a> /laws.md</p>\n",
    );
    check("`{% link a.md %}`", "<p><code>{% link a.md %}</code></p>\n");
    check(
        "~~~\n{% link a.md %}\n~~~",
        "<pre tabindex=\"0\"><code>{% link a.md %}\n</code></pre>\n",
    );
    check(
        "{% include a.md %} \\{% link a.md %}",
        "<p>{% include a.md %} {% link a.md %}</p>\n",
    );
}

#[test]
fn links_become_addresses() {
    check(
        "[a](b c.md) [a](<b c.md>)",
        "<p>[a](b c.md) <a href=\"/b%20c.md\">a</a></p>\n",
    );
    check("[*a*](missing.md) b", "<p><em>a</em> b</p>\n");
    check(
        "![a *b*](p.jpg \"T\")",
        "<p><img src=\"/p.jpg\" alt=\"a b\" title=\"T\" loading=\"lazy\"></p>\n",
    );
    check(
        "[a](https://example.org/?a=1&b=2)",
        "<p><a href=\"https://example.org/?a=1&amp;b=2\">a</a></p>\n",
    );
    check(
        "<me@example.org>",
        "<p><a href=\"mailto:me@example.org\">me@example.org</a></p>\n",
    );
    check("<a href=b.md>x</a>", "<p><a href=\"/b.md\">x</a></p>\n");
    check(
        "<img src=\"p.jpg\" alt=\"\">\n",
        "<img src=\"/p.jpg\" alt=\"\">\n",
    );
}

#[test]
fn a_shortcode_is_a_block() {
    check(
        "{{ standings(league=\"a_b_c\", top=5) }}",
        "<table class=\"standings\"></table>\n",
    );
    check(
        "A {{ chart() }}\nB",
        "<p>A </p>\n<table class=\"chart\"></table>\n<p>B</p>\n",
    );
    check(
        "- {{ chart() }}\n",
        "<ul>\n<li><table class=\"chart\"></table>\n</li>\n</ul>\n",
    );
    check(
        "{{ chart(league=\"a\",\n  top=3) }}",
        "<table class=\"chart\"></table>\n",
    );
    check(
        "`{{ chart() }}` {{ x }} {{ chart }} {{}} {{ a.b() }}",
        "<p><code>{{ chart() }}</code> {{ x }} {{ chart }} {{}} {{ a.b() }}</p>\n",
    );
    check("\\{{ chart() }}", "<p>{{ chart() }}</p>\n");
    check(
        "    {{ chart(a=\"_x_\") }}\n",
        "<pre tabindex=\"0\"><code>{{ chart(a=&quot;_x_&quot;) }}\n</code></pre>\n",
    );
}

#[test]
fn arguments_have_places() {
    let text = "x {{ player(league='ü', id=\"a,b\", top=-5, all=true,) }}";
    let shortcodes = scan(text, 10, &Formulas::default(), &MarkdownOptions::default()).shortcodes;
    let read: Vec<_> = shortcodes[0]
        .arguments
        .iter()
        .map(|it| {
            let value = it.value_span.start - 10..it.value_span.end - 10;
            (it.name.as_str(), it.value.clone(), &text[value])
        })
        .collect();
    assert_eq!(
        read,
        [
            ("league", ArgumentValue::Text("ü".to_owned()), "'ü'"),
            ("id", ArgumentValue::Text("a,b".to_owned()), "\"a,b\""),
            ("top", ArgumentValue::Number(-5), "-5"),
            ("all", ArgumentValue::Flag(true), "true"),
        ]
    );
}

#[test]
fn wrong_shortcodes_are_faults() {
    use MarkdownFaultKind::{ShortcodePlace, ShortcodeSyntax, UnknownShortcode};
    for (text, kind, under, message) in [
        (
            "{{ standins(a=1) }}",
            UnknownShortcode,
            "standins",
            "no shortcode `standins`",
        ),
        ("{{ now() }}", UnknownShortcode, "now", "no shortcode `now`"),
        (
            "{{ chart(cards) }}",
            ShortcodeSyntax,
            "cards",
            "the argument `cards` needs a name: `league=\"cards\"`",
        ),
        (
            "{{ chart(a=b) }}",
            ShortcodeSyntax,
            "b",
            "the value of `a` is neither text in quotes, a whole number, `true` nor `false`",
        ),
        (
            "{{ chart(a=1 b=2) }}",
            ShortcodeSyntax,
            "b",
            "the arguments need a `,` between them and a `)` at the end",
        ),
        (
            "{{ chart(a=1, a=2) }}",
            ShortcodeSyntax,
            "a",
            "the argument `a` is given twice",
        ),
        (
            "{{ chart(a=\"1) }}",
            ShortcodeSyntax,
            "\"",
            "the value of `a` has no closing `\"`",
        ),
        (
            "{{ chart() x }}",
            ShortcodeSyntax,
            "x",
            "only `}}` may follow the `)` of a shortcode",
        ),
        (
            "*{{ chart() }}*",
            ShortcodePlace,
            "{{ chart() }}",
            "a shortcode can not stand in a heading, a link or emphasis",
        ),
    ] {
        assert_eq!(faults(text), [(kind, under, message.to_owned())], "{text}");
        assert!(
            html(text, &MarkdownOptions::default()).contains("{{ "),
            "{text} is shown"
        );
    }
}

#[test]
fn crowds_of_braces_take_no_time() {
    for piece in [
        "{{a(",
        "{% link",
        "{{ chart(\"",
        "{%",
        "[a](",
        "$x$ $1",
        "# a\n",
        "<script>",
        "<a href=",
    ] {
        let text = piece.repeat(20_000);
        found(&text);
        html(&text, &MarkdownOptions::default());
    }
}
