//! Printed sums: what a reader computes from the numbers on the page is what the page says.

use std::fs;
use std::path::Path;

use crate::project::ligatur;

/// A number as a page prints it, and the decimals that it shows.
fn number(token: &str, lang: &str) -> Option<(f64, i32)> {
    let token = token.trim_matches(|c: char| ".,;:()%".contains(c));
    let mut plain = String::new();
    for letter in token.chars() {
        match letter {
            '−' => plain.push('-'),
            '+' | '±' if plain.is_empty() => {}
            '½' => return None,
            '.' if lang != "en" => {}
            ',' if lang != "en" => plain.push('.'),
            ',' => {}
            '.' | '0'..='9' => plain.push(letter),
            _ => return None,
        }
    }
    let decimals = plain.split_once('.').map_or(0, |(_, after)| after.len());
    Some((plain.parse().ok()?, decimals as i32))
}

/// The text of a page, without its tags.
fn text(html: &str) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for letter in html.chars() {
        match letter {
            '<' => {
                depth = 1;
                text.push('\n');
            }
            '>' => depth = 0,
            _ if depth == 0 => text.push(letter),
            _ => {}
        }
    }
    // What groups digits, or keeps a unit on the line, is no space between words.
    text.replace("\u{a0}%", "%")
        .replace(['\u{202f}', '\u{a0}'], "")
}

/// Every `a × b = c` and `a + b − c = d` of a line that does not hold, and how many there are.
fn check(line: &str, lang: &str, faults: &mut Vec<String>) -> usize {
    let tokens: Vec<&str> = line.split_whitespace().collect();
    let mut seen = 0;
    for (at, &sign) in tokens.iter().enumerate() {
        let is_near = sign == "≈";
        if !is_near && sign != "=" {
            continue;
        }
        let Some((said, decimals)) = tokens.get(at + 1).and_then(|token| number(token, lang))
        else {
            continue;
        };
        let mut from = at.saturating_sub(1);
        while from >= 2 && ["+", "−", "×"].contains(&tokens[from - 1]) {
            from -= 2;
        }
        let operands = &tokens[from..at];
        if operands.len() < 3 {
            continue;
        }
        let value = |token: &str| {
            let share = if token.ends_with('%') { 0.01 } else { 1.0 };
            number(token, lang).map(|(value, _)| value * share)
        };
        let Some(first) = value(operands[0]) else {
            continue;
        };
        let sum = operands[1..].chunks(2).try_fold(first, |sum, pair| {
            let next = value(pair[1])?;
            Some(match pair[0] {
                "×" => sum * next,
                "−" => sum - next,
                _ => sum + next,
            })
        });
        let Some(sum) = sum else {
            faults.push(format!("not to be read: {line}"));
            continue;
        };
        seen += 1;
        let allowed = match is_near {
            true => 0.5 * 10_f64.powi(-decimals) + 1e-9,
            false => 1e-9,
        };
        if (sum - said).abs() > allowed {
            faults.push(format!("{sum}: {line}"));
        }
    }
    seen
}

#[test]
fn a_pocket_calculator_confirms_every_printed_sum_of_the_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = tempfile::tempdir().unwrap();
    let public = target.path().join("public");
    let output = ligatur(root)
        .args(["build", "-q", "--as-of", "2026-11-01", "-d"])
        .arg(&public)
        .output()
        .unwrap();
    assert!(output.status.success());
    let mut faults = Vec::new();
    let mut seen = 0;
    let mut folders = vec![public];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "html") {
                continue;
            }
            let html = fs::read_to_string(&path).unwrap();
            let lang = html
                .split("<html lang=\"")
                .nth(1)
                .map_or("", |rest| &rest[..2]);
            // Formulas are set in marks of their own.
            for line in text(&html).lines() {
                seen += check(line, lang, &mut faults);
            }
        }
    }
    assert!(seen > 2000, "{seen}");
    assert!(
        faults.is_empty(),
        "{} of {seen}: {:#?}",
        faults.len(),
        &faults[..faults.len().min(20)]
    );
}

#[test]
fn a_wrong_sum_would_be_found() {
    let mut faults = Vec::new();
    assert_eq!(
        check("hence 16 × 0.526 = −8.41: 1500", "en", &mut faults),
        1
    );
    assert_eq!(check("1.500 − 8,416 ≈ 1.492.", "de", &mut faults), 1);
    assert_eq!(check("34 + 15 + 26,5 = 75,5", "de", &mut faults), 1);
    assert_eq!(check("33 × 50% = 16.5", "en", &mut faults), 1);
    assert_eq!(faults.len(), 1, "{faults:?}");
}
