//! Our own style sheets and scripts without what only their authors read.

use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_minifier::{Minifier, MinifierOptions};
use oxc_parser::Parser;
use oxc_span::SourceType;

/// A style sheet without comments, and without spaces around its marks.
///
/// This is no general minifier: it relies on how the files in `templates/assets/` are written.
pub(super) fn style(text: &str) -> String {
    let mut compact = String::with_capacity(text.len());
    let mut quoted = false;
    let text = without_comments(text);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        for (index, part) in line.split('"').enumerate() {
            if index > 0 {
                compact.push('"');
                quoted = !quoted;
            }
            if quoted {
                compact.push_str(part);
            } else {
                tight(part, &mut compact);
            }
        }
        if !compact.ends_with(['{', '}', ';', ',']) {
            compact.push('\n');
        }
    }
    compact
}

/// A script with short names and without what only its authors read; one with an error stays as it
/// is.
pub(super) fn script(text: &str) -> String {
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, SourceType::mjs()).parse();
    if !parsed.diagnostics.is_empty() {
        return text.to_owned();
    }
    let mut program = parsed.program;
    let minified = Minifier::new(MinifierOptions::default()).minify(&allocator, &mut program);
    let writer = Codegen::new().with_options(CodegenOptions::minify());
    writer.with_scoping(minified.scoping).build(&program).code
}

/// The text without everything between `/*` and `*/`.
fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| {
        kept + part.split_once("*/").map_or("", |(_, after)| after)
    })
}

/// Adds text without quotes, whose spaces beside `{`, `}`, `;`, `,`, `>`, `~` and after `:` mean
/// nothing, as does the last `;` of a rule, and the zero before a decimal point.
///
/// A space before a colon is a selector's, and stays; one beside `+` may be a sum's.
fn tight(text: &str, into: &mut String) {
    for (index, word) in text.split(' ').enumerate() {
        let is_joined =
            into.ends_with(['{', '}', ';', ',', ':', '>', '~', '\n']) || into.is_empty();
        if index > 0 && !is_joined && !word.starts_with(['{', '}', '>', '~']) {
            into.push(' ');
        }
        if word.starts_with('}') && into.ends_with(';') {
            into.pop();
        }
        push_decimals(word, into);
    }
}

/// Adds a word whose numbers below one begin with their point.
fn push_decimals(word: &str, into: &mut String) {
    let mut parts = word.split("0.");
    into.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let is_fraction = part.starts_with(|it: char| it.is_ascii_digit());
        let is_below_one = !into.ends_with(|it: char| it.is_ascii_digit() || it == '.');
        into.push_str(if is_fraction && is_below_one {
            "."
        } else {
            "0."
        });
        into.push_str(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_reads_stays() {
        let text = "/* One. */\n.a, .b :is(th, td) {\n  font: 1rem/1.5 \"A  B\", serif;\n  --x: calc(10.5px + 0.25rem);\n}\n\
                    td::after { content: \" , \"; }\n@media (width > 1px) {\n  .c > p ~ b { top: -0.5px; }\n}\n\
                    .x-0.y + i { opacity: 0.5 }\n";
        assert_eq!(
            style(text),
            ".a,.b :is(th,td){font:1rem/1.5 \"A  B\",serif;--x:calc(10.5px + .25rem)}\
             td::after{content:\" , \"}@media (width>1px){.c>p~b{top:-.5px}}\
             .x-0.y + i{opacity:.5}"
        );
    }

    #[test]
    fn a_script_keeps_what_it_does() {
        let text = "// What.\n(() => {\n  const title = \"https://x\"; // why\n  go(title, a - -b);\n})();\n";
        let short = script(text);
        assert!(short.len() < text.len() / 2, "{short}");
        for kept in ["go(", "`https://x`", "a- -b"] {
            assert!(short.contains(kept), "{kept}: {short}");
        }
        assert!(
            !short.contains("title") && !short.contains("why"),
            "{short}"
        );
    }

    #[test]
    fn a_script_with_an_error_stays_as_it_is() {
        assert_eq!(script("const = 1;"), "const = 1;");
    }
}
