//! Our own style sheet and scripts without what only their authors read.
//!
//! These are no general minifiers: they rely on how the files in `templates/assets/` are
//! written, and leave every line that they are not sure of as it is.

use std::collections::BTreeMap;

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
/// variables that are declared after each other, and without the spaces beside marks, but for
/// those behind a pattern, a quotient or a text in single quotes, and beside templates within each
/// other.
pub(super) fn script(text: &str) -> String {
    let mut compact = String::with_capacity(text.len());
    // By indentation: the statement that was begun there last declares something.
    let mut declares = BTreeMap::new();
    let mut after_declaration = false;
    for indented in text.lines() {
        let mut line = indented.trim();
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let indentation = indented.len() - indented.trim_start().len();
        let constant = line.strip_prefix("const ");
        let declared = constant.or_else(|| line.strip_prefix("let "));
        if let Some(rest) = declared {
            if after_declaration {
                compact.pop();
                compact.push(',');
            } else {
                compact.push_str("let ");
            }
            line = rest;
        }
        let closes = line.starts_with(['}', ')', ']']);
        if declared.is_some() || !closes {
            declares.insert(indentation, declared.is_some());
        }
        after_declaration = is_end(line)
            && match declared {
                Some(_) => is_whole(line),
                None => closes && declares.get(&indentation) == Some(&true),
            };
        let (clear, rest) = line.split_at(clear_length(line));
        for part in parts(clear) {
            match part.starts_with(['"', '`']) {
                true => compact.push_str(part),
                false => joined(part, &mut compact),
            }
        }
        compact.push_str(rest);
        // A line that goes on, or ends in a semicolon or a block, needs no end; one with a comment
        // does.
        if line.contains("//") || !compact.ends_with(['{', '}', '(', '[', ',', ';']) {
            compact.push('\n');
        }
    }
    compact
}

/// The bytes of a line up to the first mark after which it may hold something else than code,
/// texts and templates.
fn clear_length(line: &str) -> usize {
    let parts = parts(line);
    let mut code = parts.iter().filter(|part| !part.starts_with(['"', '`']));
    let has_other = code.any(|part| part.replace(" / ", "").contains(['\'', '/']));
    let first = |marks: &[char]| line.find(marks).unwrap_or(line.len());
    if line.matches('`').count() > 2 {
        first(&['`', '\'', '/', '\\'])
    } else if has_other || line.contains('\\') {
        first(&['\'', '/', '\\'])
    } else {
        line.len()
    }
}

/// Returns whether a line ends its only statement.
fn is_end(line: &str) -> bool {
    line.ends_with(';') && line.matches(';').count() == 1 && !line.contains("//")
}

/// Returns whether a line closes everything that it opens.
fn is_whole(line: &str) -> bool {
    let count = |mark: char| line.matches(mark).count();
    [('(', ')'), ('[', ']'), ('{', '}')]
        .iter()
        .all(|(opening, closing)| count(*opening) == count(*closing))
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
    let words: Vec<&str> = code.split(' ').collect();
    for (index, word) in words.iter().enumerate() {
        let is_before_arrow = words.get(index + 1) == Some(&"=>");
        let word = shortened(word, is_before_arrow);
        // No loop of ours has an empty statement for its body.
        if word.starts_with('}') && into.ends_with(';') {
            into.pop();
        }
        let is_mark = into.ends_with(MARKS) || word.starts_with(MARKS) || word.starts_with("!=");
        let is_sign = into.ends_with(SIGNS) != word.starts_with(SIGNS);
        if index > 0 && !is_mark && !is_sign {
            into.push(' ');
        }
        into.push_str(&word);
    }
}

/// A word of a script in fewer letters: the constant of a loop, and an only parameter.
fn shortened(word: &str, is_before_arrow: bool) -> String {
    if let Some(before) = word.strip_suffix("(const") {
        return format!("{before}(let");
    }
    let is_letter = |char: char| char.is_alphanumeric() || char == '_';
    let parameter = word.strip_suffix(')').and_then(|it| it.rsplit_once('('));
    match parameter.filter(|_| is_before_arrow) {
        Some((before, name))
            if !name.is_empty() && name.chars().all(is_letter) && !before.ends_with(is_letter) =>
        {
            format!("{before}{name}")
        }
        _ => word.to_owned(),
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
            "(()=>{let at=\"https://x\"; // why\ngo(a- -b,\" , \"+at)})();"
        );
        let template = "const a = `x = ${ b ? \"y z\" : c }` + [ d ];\n";
        assert_eq!(script(template), "let a=`x = ${ b ? \"y z\" : c }`+[d];");
        let nested = "let a = `x${ b ? ` = ` : c }`;";
        assert_eq!(script(nested), "let a=`x${ b ? ` = ` : c }`;");
        assert_eq!(script("const a = b / c;"), "let a=b/c;");
        let pattern = "let a = b.match(/ \" = /);";
        assert_eq!(script(pattern), "let a=b.match(/ \" = /);");
    }

    #[test]
    fn variables_that_follow_each_other_are_declared_in_one_statement() {
        let text = "const a = 1;\nlet { b } = c;\nconst d = () => {\n  const e = 2; f();\n};\nconst g = 3;\nh(() => {\n});\nlet i;\n";
        assert_eq!(
            script(text),
            "let a=1,{b}=c,d=()=>{let e=2;f()},g=3;h(()=>{});let i;"
        );
    }

    #[test]
    fn loops_and_only_parameters_are_written_in_few_letters() {
        let text = "for (const [a] of b.map((it) => it !== c)) {\n  go(async (x) => x, () => y);\n}\nif (!a) go((x, y) => x(y));\n";
        assert_eq!(
            script(text),
            "for(let[a]of b.map(it=>it!==c)){go(async x=>x,()=>y)}if(!a)go((x,y)=>x(y));"
        );
    }
}
