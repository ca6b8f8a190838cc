//! The limits of a formula, held against it before KaTeX sees it.

use super::{FormulaFault, MAX_BYTES, MAX_DEPTH, MathError};

/// Commands that define macros, reach out of the formula, or print.
///
/// KaTeX runs without trust, so links would do nothing; refusing them says why.
const FORBIDDEN: &[&str] = &[
    "\\def",
    "\\edef",
    "\\errmessage",
    "\\expandafter",
    "\\futurelet",
    "\\gdef",
    "\\global",
    "\\href",
    "\\htmlClass",
    "\\htmlData",
    "\\htmlId",
    "\\htmlStyle",
    "\\includegraphics",
    "\\let",
    "\\long",
    "\\message",
    "\\newcommand",
    "\\noexpand",
    "\\providecommand",
    "\\renewcommand",
    "\\show",
    "\\url",
    "\\xdef",
];

/// Refuses a formula that is too long, nests too deep or uses a forbidden command.
pub(super) fn check(tex: &str) -> Result<(), MathError> {
    if tex.len() > MAX_BYTES {
        return Err(MathError {
            span: 0..tex.len(),
            fault: FormulaFault::Limit,
            message: format!("a formula of {} bytes, the limit is 4 KiB", tex.len()),
        });
    }
    let bytes = tex.as_bytes();
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let mut next = at + 1;
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            b'\\' => {
                next = end_of_command(bytes, at);
                let command = &tex[at..next];
                if FORBIDDEN.contains(&command) || command.contains('@') {
                    return Err(MathError {
                        span: at..next,
                        fault: FormulaFault::Forbidden,
                        message: format!("the command `{command}` is not allowed in formulas"),
                    });
                }
                match command {
                    "\\left" | "\\begin" | "\\bgroup" => depth += 1,
                    "\\right" | "\\end" | "\\egroup" => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            _ => {}
        }
        if depth > MAX_DEPTH {
            return Err(MathError {
                span: at..next,
                fault: FormulaFault::Limit,
                message: format!("a formula nested deeper than {MAX_DEPTH} levels"),
            });
        }
        at = next;
    }
    Ok(())
}

/// The end of the command that begins at `start`: letters, or one other character.
///
/// KaTeX counts `@` as a letter, for its own macros.
fn end_of_command(bytes: &[u8], start: usize) -> usize {
    let is_letter = |byte: &&u8| byte.is_ascii_alphabetic() || **byte == b'@';
    let letters = bytes[start + 1..].iter().take_while(is_letter).count();
    if letters > 0 {
        return start + 1 + letters;
    }
    // One character, which may have several bytes.
    let continuation = |byte: &&u8| **byte & 0b1100_0000 == 0b1000_0000;
    let rest = bytes.get(start + 2..).unwrap_or_default();
    (start + 2 + rest.iter().take_while(continuation).count()).min(bytes.len())
}
