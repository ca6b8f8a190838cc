//! Dollar signs: formulas, prices, and code.

use super::*;

/// The formulas of a text, display ones in double dollar signs.
fn formulas(text: &str) -> Vec<String> {
    let formulas = found(text).formulas.into_iter();
    formulas
        .map(|it| {
            if it.is_display {
                format!("$${}$$", it.tex)
            } else {
                format!("${}$", it.tex)
            }
        })
        .collect()
}

#[test]
fn a_formula_becomes_mathml() {
    check(
        "$x<y$",
        "<p><span class=\"katex\"><math xmlns=\"http://www.w3.org/1998/Math/MathML\"><semantics>\
         <mrow><mi>x</mi><mo>&lt;</mo><mi>y</mi></mrow>\
         <annotation encoding=\"application/x-tex\">x&lt;y</annotation></semantics></math></span></p>\n",
    );
    check(
        "$$x$$",
        "<div class=\"math\" tabindex=\"0\" role=\"group\" aria-label=\"Formula\">\
         <span class=\"katex\"><math display=\"block\" xmlns=\"http://www.w3.org/1998/Math/MathML\">\
         <semantics><mrow><mi>x</mi></mrow><annotation encoding=\"application/x-tex\">x</annotation>\
         </semantics></math></span></div>\n",
    );
}

#[test]
fn formulas_beside_each_other_are_apart() {
    let count = |tex: &str| {
        let html = html(tex, &MarkdownOptions::default());
        html.matches("<math display=\"block\"").count()
    };
    assert_eq!(count("$$a = 1 \\qquad b = 2$$"), 2);
    assert_eq!(count("$$\\sqrt{a \\qquad b}$$"), 1);
}

#[test]
fn double_signs_are_display_only_alone_in_a_paragraph() {
    assert_eq!(formulas("$$a$$"), ["$$a$$"]);
    assert_eq!(formulas("Text\n\n$$a$$\n\nmore"), ["$$a$$"]);
    assert_eq!(formulas("> $$a$$"), ["$$a$$"]);
    assert_eq!(formulas("- $$a$$"), ["$$a$$"]);
    assert_eq!(formulas("The mean $$M$$ of all."), ["$M$"]);
    assert_eq!(formulas("$$a$$."), ["$a$"]);
    assert_eq!(formulas("# $$a$$"), ["$a$"]);
    assert_eq!(formulas("| $$a$$ |\n|---|"), ["$a$"]);
}

#[test]
fn display_formulas_may_have_lines_that_look_like_markdown() {
    assert_eq!(
        formulas("$$\na\n- b\n= c\n+ 1\n$$"),
        ["$$\na\n- b\n= c\n+ 1\n$$"]
    );
    assert_eq!(formulas("x\n\n$$a\n# b\n> c$$"), ["$$a\n# b\n> c$$"]);
    check(
        "```\n$$\n- b\n$$\n```",
        "<pre tabindex=\"0\"><code>$$\n- b\n$$\n</code></pre>\n",
    );
    check(
        "$$ is not closed\n- b\n",
        "<p>$$ is not closed</p>\n<ul>\n<li>b</li>\n</ul>\n",
    );
}

#[test]
fn emphasis_and_links_mean_nothing_in_formulas() {
    assert_eq!(
        formulas("$a_1 * b_2 * c$ and $[x](y)$"),
        ["$a_1 * b_2 * c$", "$[x](y)$"]
    );
    assert_eq!(
        formulas("$n$th, $i$-th, ($x$), $x$."),
        ["$n$", "$i$", "$x$", "$x$"]
    );
    assert_eq!(
        formulas("$5$ is $5 + 1$ or $5 \\text{ or so}$"),
        ["$5$", "$5 + 1$", "$5 \\text{ or so}$"]
    );
}

#[test]
fn prices_are_text() {
    for text in [
        "It costs $5 or $6.",
        "$5-$6, US$5 to US$6",
        "$5/$6 and A$5/A$6",
        "from $5 to 6$ each",
        "$20,000 and $30,000",
        "5$ or 6$",
        "a $ b $ c",
        "($5)/$6",
        "\\$5 or 6\\$",
        "$",
        "$$",
        "$$$",
    ] {
        assert_eq!(formulas(text), Vec::<String>::new(), "{text}");
        let shown = text.replace('\\', "");
        check(text, &format!("<p>{shown}</p>\n"));
    }
    check("$5/$6 *or* $7", "<p>$5/$6 <em>or</em> $7</p>\n");
    assert_eq!(formulas("$5/$6 for $x$"), ["$x$"]);
    assert_eq!(formulas("costs $5 or $x$"), ["$x$"]);
}

#[test]
fn in_code_a_dollar_sign_means_nothing() {
    check("`$x$`", "<p><code>$x$</code></p>\n");
    check("`` $x` ``", "<p><code>$x`</code></p>\n");
    check(
        "    $x$\n",
        "<pre tabindex=\"0\"><code>$x$\n</code></pre>\n",
    );
    check("about $6, `$a$`", "<p>about $6, <code>$a$</code></p>\n");
}

#[test]
fn faults_stand_where_they_are() {
    let check = |text: &str, kind, under: &str, message: &str| {
        assert_eq!(faults(text), [(kind, under, message.to_owned())], "{text}");
    };
    check(
        "über $a + \\foo$",
        MarkdownFaultKind::FormulaSyntax,
        "\\foo",
        "no command `\\foo` in formulas",
    );
    check(
        "> x $$a\n> \\foo$$",
        MarkdownFaultKind::FormulaSyntax,
        "$$a\n> \\foo$$",
        "no command `\\foo` in formulas",
    );
    check(
        "$$\n\\foo\n$$",
        MarkdownFaultKind::FormulaSyntax,
        "\\foo",
        "no command `\\foo` in formulas",
    );
    check(
        "$\\def\\a{b}$",
        MarkdownFaultKind::FormulaForbidden,
        "\\def",
        "the command `\\def` is not allowed in formulas",
    );
    let deep = format!("${}x{}$", "{".repeat(51), "}".repeat(51));
    check(
        &deep,
        MarkdownFaultKind::FormulaLimit,
        "{",
        "a formula nested deeper than 50 levels",
    );
    let long = format!("${}$", "x".repeat(4097));
    check(
        &long,
        MarkdownFaultKind::FormulaLimit,
        &"x".repeat(4097),
        "a formula of 4097 bytes, the limit is 4 KiB",
    );
}

#[test]
fn places_are_places_in_the_file() {
    let scanned = scan(
        "$a$",
        100,
        &Formulas::default(),
        &MarkdownOptions::default(),
    );
    assert_eq!(scanned.formulas[0].span, 100..103);
}
