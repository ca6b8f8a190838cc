//! Headings, lists, tables, footnotes and text.

use super::*;
use crate::syntax::language::language;

#[test]
fn paragraphs_and_text() {
    check(
        "One *two*\nthree **four** `a<b` ~~five~~\\\nsix",
        "<p>One <em>two</em>\nthree <strong>four</strong> <code>a&lt;b</code> <del>five</del><br>\nsix</p>\n",
    );
    check(
        "> a\n\n***\n",
        "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>\n",
    );
    check("", "");
    check("\r\nA\r\nB\r\n", "<p>A\nB</p>\n");
    check("AT&T <- \"x\"", "<p>AT&amp;T &lt;- “x”</p>\n");
}

#[test]
fn a_long_path_breaks_behind_its_folders() {
    check(
        r"`%LOCALAPPDATA%\Microsoft\WindowsApps`, `C:\club`",
        "<p><code>%LOCALAPPDATA%\\<wbr>Microsoft\\<wbr>WindowsApps</code>, <code>C:\\club</code></p>\n",
    );
}

#[test]
fn code_blocks_can_be_reached_by_the_keyboard() {
    check(
        "```rust,ignore\nlet a = 1 < 2;\n```",
        "<pre tabindex=\"0\"><code class=\"language-rust\">let a = 1 &lt; 2;\n</code></pre>\n",
    );
    check("    x\n", "<pre tabindex=\"0\"><code>x\n</code></pre>\n");
}

#[test]
fn commands_break_at_their_blanks() {
    check(
        "```sh\ncd club\nligatur pair --write b\n```",
        "<pre tabindex=\"0\"><code class=\"language-sh\">cd club\nligatur pair \
         <span>--write</span> b\n</code></pre>\n",
    );
}

#[test]
fn lists() {
    check("1. a\n2. b\n", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n");
    check("3. a\n", "<ol start=\"3\">\n<li>a</li>\n</ol>\n");
    check(
        "- a\n\n- b\n",
        "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n",
    );
}

#[test]
fn check_boxes_have_names() {
    check(
        "- [x] a\n- [ ] b\n",
        "<ul>\n\
         <li class=\"task\"><input type=\"checkbox\" disabled checked aria-label=\"Done\"> a</li>\n\
         <li class=\"task\"><input type=\"checkbox\" disabled aria-label=\"To do\"> b</li>\n\
         </ul>\n",
    );
}

#[test]
fn tables_scroll_and_name_their_columns() {
    check(
        "| a |   | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |\n",
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table 1\">\n<table>\n<thead>\n\
         <tr><th scope=\"col\" class=\"left\">a</th><td class=\"center\"></td>\
         <th scope=\"col\" class=\"right\">c</th></tr>\n</thead>\n<tbody>\n\
         <tr><td class=\"left\">1</td><td class=\"center\">2</td><td class=\"right\">3</td></tr>\n\
         </tbody>\n</table>\n</div>\n",
    );
    check(
        "| a |\n|---|\n",
        "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table 1\">\n<table>\n<thead>\n\
         <tr><th scope=\"col\">a</th></tr>\n</thead>\n</table>\n</div>\n",
    );
}

#[test]
fn footnotes_lead_there_and_back() {
    check(
        "A[^n] and B[^n].\n\n[^n]: Note.\n",
        "<p>A<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1\">1</a></sup> and \
         B<sup class=\"footnote-ref\"><a href=\"#fn-1\" id=\"fnref-1-2\">1</a></sup>.</p>\n\
         <section class=\"footnotes\" aria-label=\"Footnotes\">\n<ol>\n<li id=\"fn-1\">\n<p>Note. \
         <a class=\"footnote-back\" href=\"#fnref-1\" aria-label=\"Back to the text, note 1\">↩</a> \
         <a class=\"footnote-back\" href=\"#fnref-1-2\" aria-label=\"Back to the text, note 1-2\">↩</a>\
         </p>\n</li>\n</ol>\n</section>\n",
    );
}

#[test]
fn headings_have_ids_and_no_gaps() {
    check(
        "# A & *B*\n### C {#see}\n",
        "<h2 id=\"a-b\">A &amp; <em>B</em> \
         <a class=\"anchor\" href=\"#a-b\" aria-label=\"Link to A &amp; B\">#</a></h2>\n\
         <h3 id=\"see\">C <a class=\"anchor\" href=\"#see\" aria-label=\"Link to C\">#</a></h3>\n",
    );
    let ids =
        |text: &str| -> Vec<String> { found(text).headings.into_iter().map(|it| it.id).collect() };
    assert_eq!(ids("# A\n# A\n# A\n"), ["a", "a-2", "a-3"]);
    assert_eq!(
        ids("# A\n# B {#a}\n"),
        ["a-2", "a"],
        "what the author wrote wins"
    );
    assert_eq!(ids("# A-2\n# A\n# A\n"), ["a-2", "a", "a-3"]);
    assert_eq!(
        ids("# Über 3. Ordnung!\n# !\n# 第一条\n"),
        ["über-3-ordnung", "section", "第一条"]
    );
    assert_eq!(
        ids("# Fn 1\n\nx[^1]\n\n[^1]: y\n"),
        ["fn-1-2"],
        "footnotes have theirs"
    );
    assert_eq!(
        ids("<b id=\"a\">x</b>\n\n# A\n"),
        ["a-2"],
        "HTML has its own"
    );
    let depths = |text: &str| -> Vec<(u8, u8)> {
        let headings = found(text).headings.into_iter();
        headings.map(|it| (it.level, it.depth)).collect()
    };
    assert_eq!(
        depths("### A\n# B\n### C\n###### D\n## E\n"),
        [(3, 1), (1, 1), (3, 2), (6, 3), (2, 2)]
    );
}

#[test]
fn the_opening_heading_can_be_left_to_the_template() {
    let options = MarkdownOptions {
        opening_heading: OpeningHeading::IsTitle,
        id_prefix: "p-",
        ..MarkdownOptions::default()
    };
    assert_eq!(
        html("# T\n\n## A\n", &options),
        "<h2 id=\"p-a\">A <a class=\"anchor\" href=\"#p-a\" aria-label=\"Link to A\">#</a></h2>\n",
    );
    assert_eq!(
        html("x\n\n# A\n", &options),
        "<p>x</p>\n<h2 id=\"p-a\">A <a class=\"anchor\" href=\"#p-a\" aria-label=\"Link to A\">#</a></h2>\n",
        "this heading opens nothing",
    );
    let scanned = scan("# T\n\n## A\n", 0, &Formulas::default(), &options);
    let depths: Vec<u8> = scanned.headings.iter().map(|it| it.depth).collect();
    assert_eq!((scanned.opens_with_heading, depths), (true, vec![0, 1]));
    // A page with a title of its own loses no other heading.
    let titled = |title| MarkdownOptions {
        opening_heading: OpeningHeading::KeptUnless(title),
        ..MarkdownOptions::default()
    };
    assert!(!html("# T\n\nx\n", &titled("T")).contains("<h2"));
    assert!(html("## A\n\nx\n", &titled("T")).contains("<h2 id=\"a\">A"));
}

#[test]
fn quotation_marks_are_those_of_the_language() {
    let of = |tag, text| {
        let quotes = QuoteMarks::from_texts(|key| language(tag).text(key));
        html(
            text,
            &MarkdownOptions {
                quotes,
                ..MarkdownOptions::default()
            },
        )
    };
    let text = "\"It's 'one' -- two\"...";
    assert_eq!(of("en", text), "<p>“It’s ‘one’ – two”…</p>\n");
    assert_eq!(of("de-DE", text), "<p>„It’s ‚one‘ – two“…</p>\n");
    assert_eq!(
        of("fr", text),
        "<p>«\u{202f}It’s ‹\u{202f}one\u{202f}› – two\u{202f}»…</p>\n"
    );
    assert_eq!(of("es-MX", text), "<p>«It’s “one” – two»…</p>\n");
}

#[test]
fn the_excerpt_is_the_first_paragraph() {
    assert_eq!(
        found("# T\n\n![](a.png)\n\nOne *two* [three](a.md)\n`four`.\n\nFive").excerpt,
        "One two three four."
    );
    let long = "word ".repeat(100);
    assert_eq!(found(&long).excerpt, format!("{}word…", "word ".repeat(59)));
}

#[test]
fn labels_follow_the_language() {
    let options = MarkdownOptions {
        labels: PageLabels::from_texts(|key| language("de").text(key)),
        ..MarkdownOptions::default()
    };
    assert_eq!(
        html("# A\n", &options),
        "<h2 id=\"a\">A <a class=\"anchor\" href=\"#a\" aria-label=\"Link zu A\">#</a></h2>\n"
    );
}
