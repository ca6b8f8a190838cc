use proptest::prelude::*;

use super::*;

fn render(tex: &str, display: FormulaDisplay) -> RenderedFormula {
    Formulas::default().render(tex, display)
}

#[track_caller]
fn fails(tex: &str, fault: FormulaFault, under: &str, message: &str) {
    let error = render(tex, FormulaDisplay::Block).expect_err(tex);
    let found = (error.fault, &tex[error.span], error.message.as_str());
    assert_eq!(found, (fault, under, message), "{tex}");
}

#[test]
fn attributes_are_in_order() {
    let html = render(
        r"\begin{cases}1&x\\0&y\end{cases}\rule{1em}{2em}",
        FormulaDisplay::Block,
    )
    .expect("it parses");
    for tag in html.split('<').filter(|tag| tag.contains('=')) {
        let tag = tag.split('>').next().unwrap_or_default();
        let names: Vec<_> = tag
            .split("=\"")
            .filter_map(|it| it.rsplit(' ').next())
            .collect();
        let names = &names[..names.len() - 1];
        assert!(names.is_sorted(), "{tag}");
    }
}

/// The prime's character is raised by itself; with a number behind it, it is an exponent.
#[test]
fn a_prime_is_no_exponent() {
    let prime = "<mo lspace=\"0em\" mathvariant=\"normal\" rspace=\"0em\">′</mo>";
    assert_eq!(row("R'"), format!("<mrow><mi>R</mi>{prime}</mrow>"));
    assert!(row("R''").starts_with("<mrow><mi>R</mi>"));
    assert!(row("R'^2").starts_with("<msup><mi>R</mi>"));
}

#[test]
fn styles_are_left_out() {
    let html = render(r"\pmb{x}\phase{y}", FormulaDisplay::Inline).expect("it parses");
    assert!(!html.contains("style="), "{html}");
}

/// Renders within a line and returns what the formula's row holds.
fn row(tex: &str) -> String {
    let html = render(tex, FormulaDisplay::Inline).expect(tex);
    let (_, row) = html.split_once("<mrow>").expect("a formula is a row");
    let (row, _) = row
        .rsplit_once("</mrow><annotation")
        .expect("with its source");
    row.to_owned()
}

#[test]
fn browsers_get_letters_in_place_of_variants() {
    assert_eq!(row(r"\mathbf{x}"), "<mi>𝐱</mi>");
    assert_eq!(row(r"\mathbb{R}"), "<mi>ℝ</mi>");
    assert_eq!(row("/"), "<mi mathvariant=\"normal\">/</mi>");
    assert_eq!(
        row(r"\vec v"),
        "<mover accent=\"true\"><mi>v</mi><mo>→</mo></mover>"
    );
}

#[test]
fn elements_do_not_stand_in_tokens() {
    for tex in [
        r"\stackrel{?}{=}",
        r"\underset{x}{\text{argmax}}",
        r"\overset{a}{b}",
        r"\mathord{a^2}",
    ] {
        let row = row(tex);
        let name = |it: &str| it.split([' ', '>']).next().unwrap_or_default().to_owned();
        let tags: Vec<_> = row.split('<').skip(1).map(name).collect();
        for pair in tags.windows(2) {
            let is_token = ["mi", "mo", "mn", "mtext"].contains(&pair[0].as_str());
            assert!(!is_token || pair[1] == format!("/{}", pair[0]), "{row}");
        }
    }
}

#[test]
fn a_numbered_formula_is_in_display_style() {
    let html = render(r"x\tag{1}", FormulaDisplay::Block).expect("it parses");
    assert!(
        html.contains("<mtable displaystyle=\"true\" width=\"100%\"><mtr><mtd></mtd>"),
        "{html}"
    );
}

#[test]
fn what_does_not_parse_says_where() {
    use FormulaFault::Syntax;
    fails(
        r"ü + \foo x",
        Syntax,
        r"\foo",
        r"no command `\foo` in formulas",
    );
    fails(
        r"\frac{a}{",
        Syntax,
        r"\frac{a}{",
        "the formula ends before the closing `}`",
    );
    fails("a & b", Syntax, "&", "`&` can not stand here in a formula");
    fails(r"\kern1x", Syntax, "1x", "`1x` is no size such as `1em`");
    fails(
        r"\begin{foo}x\end{foo}",
        Syntax,
        r"\begin{foo}x\end{foo}",
        "no environment `foo` in formulas",
    );
    fails("a^b^c", Syntax, "^", "two superscripts on one base");
    fails(
        r"\left( x",
        Syntax,
        r"\left( x",
        r"the formula ends before the closing `\right`",
    );
}

#[test]
fn limits_are_counted_before_katex_runs() {
    use FormulaFault::Limit;
    let braces = |n: usize| format!("{}x{}", "{".repeat(n), "}".repeat(n));
    assert!(render(&braces(50), FormulaDisplay::Inline).is_ok());
    fails(
        &braces(51),
        Limit,
        "{",
        "a formula nested deeper than 50 levels",
    );
    let delimiters = |n: usize| format!("{}x{}", r"\left(".repeat(n), r"\right)".repeat(n));
    assert!(render(&delimiters(50), FormulaDisplay::Block).is_ok());
    fails(
        &delimiters(51),
        Limit,
        r"\left",
        "a formula nested deeper than 50 levels",
    );
    assert!(
        render(&r"\{".repeat(60), FormulaDisplay::Inline).is_ok(),
        "escaped braces nest nothing"
    );
    assert!(render(&"x".repeat(4096), FormulaDisplay::Inline).is_ok());
    let long = "x".repeat(4097);
    fails(
        &long,
        Limit,
        &long,
        "a formula of 4097 bytes, the limit is 4 KiB",
    );
}

#[test]
fn nesting_without_braces_does_not_overflow_the_stack() {
    for switch in [
        r"\rm ",
        r"\bf",
        r"\displaystyle",
        r"\tiny",
        r"\color{red}",
        r"\not",
        r"\hat",
        r"\frac",
    ] {
        let tex = switch.repeat(MAX_BYTES / switch.len());
        // It may parse or not; the process must live.
        let _ = render(&tex, FormulaDisplay::Block);
    }
}

#[test]
fn commands_that_define_or_link_are_refused() {
    for command in [
        r"\def",
        r"\gdef",
        r"\edef",
        r"\xdef",
        r"\let",
        r"\futurelet",
        r"\newcommand",
        r"\renewcommand",
        r"\providecommand",
        r"\href",
        r"\url",
        r"\includegraphics",
        r"\htmlClass",
        r"\htmlId",
        r"\htmlStyle",
        r"\htmlData",
        r"\html@mathml",
    ] {
        let message = format!("the command `{command}` is not allowed in formulas");
        fails(
            &format!("x {command}{{a}}{{b}}"),
            FormulaFault::Forbidden,
            command,
            &message,
        );
    }
    assert!(
        render(r"\definitely", FormulaDisplay::Inline)
            .is_err_and(|it| it.fault == FormulaFault::Syntax)
    );
    assert!(render(r"\leq\left(a\right)\longrightarrow", FormulaDisplay::Inline).is_ok());
}

#[test]
fn what_is_remembered_is_the_same() {
    let formulas = Formulas::default();
    let first = formulas.render("x^2", FormulaDisplay::Inline);
    assert_eq!(formulas.render("x^2", FormulaDisplay::Inline), first);
    assert_ne!(formulas.render("x^2", FormulaDisplay::Block), first);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_formula_panics(tex in any_formula()) {
        let formulas = Formulas::default();
        for display in [FormulaDisplay::Inline, FormulaDisplay::Block] {
            match formulas.render(&tex, display) {
                Ok(html) => {
                    prop_assert!(html.starts_with("<span class=\"katex\"><math"));
                    prop_assert!(!html.contains("<mi><m") && !html.contains("<mo><m"), "{html}");
                }
                Err(error) => prop_assert!(tex.get(error.span).is_some()),
            }
        }
    }
}

/// Pieces that mean something to KaTeX, and any text between.
fn any_formula() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("{".to_owned()),
        Just("}".to_owned()),
        Just("^".to_owned()),
        Just("_".to_owned()),
        Just("&".to_owned()),
        Just(r"\\".to_owned()),
        Just("'".to_owned()),
        Just("#1".to_owned()),
        Just(r"\frac".to_owned()),
        Just(r"\sqrt[".to_owned()),
        Just("]".to_owned()),
        Just(r"\left(".to_owned()),
        Just(r"\right)".to_owned()),
        Just(r"\text{ä$".to_owned()),
        Just(r"\begin{cases}".to_owned()),
        Just(r"\end{cases}".to_owned()),
        Just(r"\rm".to_owned()),
        Just(r"\begin{array}{c|c}".to_owned()),
        Just(r"\end{array}".to_owned()),
        Just(r"\verb|".to_owned()),
        Just(r"\overbrace".to_owned()),
        Just(r"\color{#".to_owned()),
        Just(r"\kern1em".to_owned()),
        Just(r"\char".to_owned()),
        Just("\"1F600".to_owned()),
        Just(r"\tag{".to_owned()),
        Just("%".to_owned()),
        Just(r"\operatorname*".to_owned()),
        Just(r"\hat".to_owned()),
        Just(r"\middle|".to_owned()),
        "[a-z0-9 ]{1,4}",
        "\\PC{1,3}",
        r"\\[a-zA-Z]{1,8}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}
