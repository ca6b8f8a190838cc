//! Our own style sheet and scripts without what only their authors read.
//!
//! These are no general minifiers: they rely on how the files in `templates/assets/` are
//! written, and leave every line that they are not sure of as it is.

/// A style sheet without comments, and without spaces around its marks.
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

/// A script without the lines that are comments, without indentation, with one statement for the
/// constants of lines that follow each other, and without the spaces beside marks, but for lines
/// that hold a pattern, a quotient, a text in single quotes, or a template within a template.
pub(super) fn script(text: &str) -> String {
    let lines = text.lines().map(str::trim);
    let mut compact = String::with_capacity(text.len());
    let mut after_constant = false;
    for mut line in lines.filter(|line| !line.is_empty() && !line.starts_with("//")) {
        let constant = constant(line);
        if let Some(rest) = constant.filter(|_| after_constant) {
            compact.pop();
            compact.push(',');
            line = rest;
        }
        after_constant = constant.is_some();
        let parts = parts(line);
        let code = || parts.iter().filter(|part| !part.starts_with(['"', '`']));
        let is_clear = line.matches('`').count() <= 2 && !line.contains('\\');
        if is_clear && !code().any(|part| part.replace(" / ", "").contains(['\'', '/'])) {
            for part in &parts {
                match part.starts_with(['"', '`']) {
                    true => compact.push_str(part),
                    false => joined(part, &mut compact),
                }
            }
        } else {
            compact.push_str(line);
        }
        // A line that goes on, or ends in a semicolon, needs no end; one with a comment does.
        if line.contains("//") || !compact.ends_with(['{', '(', '[', ',', ';']) {
            compact.push('\n');
        }
    }
    compact
}

/// Returns what a line says after `const`, if it is a whole statement and no other.
fn constant(line: &str) -> Option<&str> {
    let count = |mark: char| line.matches(mark).count();
    let is_whole = [('(', ')'), ('[', ']'), ('{', '}')]
        .iter()
        .all(|(opening, closing)| count(*opening) == count(*closing));
    let rest = line.strip_prefix("const ").filter(|_| is_whole)?;
    (rest.ends_with(';') && count(';') == 1 && !line.contains("//")).then_some(rest)
}

/// The texts and templates of a line of a script, with their quotes, and the code between them.
fn parts(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find(['"', '`']) {
        let (code, text) = rest.split_at(start);
        let quote = if text.starts_with('"') { '"' } else { '`' };
        let end = text[1..].find(quote).map_or(text.len(), |end| end + 2);
        parts.extend([code, &text[..end]]);
        rest = &text[end..];
    }
    parts.push(rest);
    parts
}

/// Adds code without the spaces that stand beside a mark, and without the semicolon before a
/// closing brace; a space between two signs stays, as `a - -b` is not `a--b`.
fn joined(code: &str, into: &mut String) {
    const MARKS: [char; 16] = [
        '=', '(', ')', '{', '}', '[', ']', ',', ';', ':', '?', '&', '|', '<', '>', '*',
    ];
    const SIGNS: [char; 3] = ['+', '-', '/'];
    for (index, word) in code.split(' ').enumerate() {
        // No loop of ours has an empty statement for its body.
        if word.starts_with('}') && into.ends_with(';') {
            into.pop();
        }
        let is_mark = into.ends_with(MARKS) || word.starts_with(MARKS);
        let is_sign = into.ends_with(SIGNS) != word.starts_with(SIGNS);
        if index > 0 && !is_mark && !is_sign {
            into.push(' ');
        }
        into.push_str(word);
    }
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
        let text = "// What.\n(() => {\n  const at = \"https://x\"; // why\n\n  go(a - -b, \" , \" + at);\n})();\n";
        assert_eq!(
            script(text),
            "(()=>{const at = \"https://x\"; // why\ngo(a- -b,\" , \"+at)})();"
        );
        let template = "const a = `x = ${ b ? \"y z\" : c }` + [ d ];\n";
        assert_eq!(script(template), "const a=`x = ${ b ? \"y z\" : c }`+[d];");
        let nested = "const a = `x${ b ? ` = ` : c }`;";
        assert_eq!(script(nested), nested);
        assert_eq!(script("const a = b / c;"), "const a=b/c;");
        assert_eq!(
            script("const a = 1;\nconst { b } = c;\nconst d = () => {\nconst e = 2; f();\n};\n"),
            "const a=1,{b}=c;const d=()=>{const e=2;f()};"
        );
        let pattern = "const a = b.match(/ \"/);";
        assert_eq!(script(pattern), pattern);
    }
}
