//! Our own style sheet and scripts without what only their authors read.
//!
//! These are no general minifiers: they rely on how the files in `templates/assets/` are
//! written, and leave every line that they are not sure of as it is.

/// A style sheet without comments, and without spaces around its marks.
pub fn style(text: &str) -> String {
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

/// A script without the lines that are comments, and without indentation.
pub fn script(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let kept = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// The text without everything between `/*` and `*/`.
fn without_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| {
        kept + part.split_once("*/").map_or("", |(_, after)| after)
    })
}

/// Adds text without quotes, whose spaces beside `{`, `}`, `;`, `,` and after `:` mean nothing.
///
/// A space before a colon is a selector's, and stays.
fn tight(text: &str, into: &mut String) {
    for (index, word) in text.split(' ').enumerate() {
        let is_joined = into.ends_with(['{', '}', ';', ',', ':', '\n']) || into.is_empty();
        if index > 0 && !is_joined && !word.starts_with(['{', '}']) {
            into.push(' ');
        }
        into.push_str(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_reads_stays() {
        let text = "/* One. */\n.a, .b :is(th, td) {\n  font: 1rem/1.5 \"A  B\", serif;\n  --x: calc(1px + 2px);\n}\n\
                    td::after { content: \" , \"; }\n@media (width > 1px) {\n  .c > p { top: 0; }\n}\n";
        assert_eq!(
            style(text),
            ".a,.b :is(th,td){font:1rem/1.5 \"A  B\",serif;--x:calc(1px + 2px);}\
             td::after{content:\" , \";}@media (width > 1px){.c > p{top:0;}}"
        );
    }

    #[test]
    fn comments_of_a_script_go_and_code_stays() {
        let text = "// What.\n(() => {\n  const at = \"https://x\"; // why\n\n  go(at);\n})();\n";
        assert_eq!(
            script(text),
            "(() => {\nconst at = \"https://x\"; // why\ngo(at);\n})();\n"
        );
    }
}
