//! What every page of the example says: sums that a reader can check, and of itself.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::project::{Project, assert_light, ligatur};

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
    // A sum is not torn at its signs.
    for sign in ["×", "+", "−"] {
        text = text.replace(&format!("\u{a0}{sign}\u{a0}"), &format!(" {sign} "));
    }
    // What groups digits, or keeps a unit on the line, is no space between words.
    text.replace("=\u{a0}", "= ")
        .replace("≈\u{a0}", "≈ ")
        .replace("\u{a0}%", "%")
        .replace(['\u{202f}', '\u{a0}'], "")
}

/// A number, or a share with its sign.
fn value(token: &str, lang: &str) -> Option<f64> {
    let share = if token.ends_with('%') { 0.01 } else { 1.0 };
    number(token, lang).map(|(value, _)| value * share)
}

type Tokens<'t> = std::iter::Peekable<std::iter::Copied<std::slice::Iter<'t, &'t str>>>;

/// The value of products that are added and taken away, up to a closing bracket.
fn sum_of(tokens: &mut Tokens<'_>, lang: &str) -> Option<f64> {
    let (mut sum, mut closed) = product_of(tokens, lang)?;
    while !closed && let Some(sign) = tokens.next() {
        let (next, ends) = product_of(tokens, lang)?;
        sum = match sign {
            "+" => sum + next,
            "−" => sum - next,
            _ => return None,
        };
        closed = ends;
    }
    Some(sum)
}

/// The value of one product, and whether a closing bracket stands behind it.
fn product_of(tokens: &mut Tokens<'_>, lang: &str) -> Option<(f64, bool)> {
    let (mut product, mut closed) = factor_of(tokens, lang)?;
    while !closed && tokens.next_if_eq(&"×").is_some() {
        let (next, ends) = factor_of(tokens, lang)?;
        product *= next;
        closed = ends;
    }
    Some((product, closed))
}

/// A number, or a sum in brackets.
fn factor_of(tokens: &mut Tokens<'_>, lang: &str) -> Option<(f64, bool)> {
    let token = tokens.next()?;
    let Some(first) = token.strip_prefix('(') else {
        let number = token.trim_end_matches(')');
        return Some((value(number, lang)?, number != token));
    };
    // The bracket of a group belongs to its first number: `(1 − 0.5)`.
    let mut inner: Vec<&str> = vec![first];
    while !inner.last()?.ends_with(')') {
        inner.push(tokens.next()?);
    }
    let last = inner.pop()?;
    inner.push(last.strip_suffix(')')?);
    let is_closed = inner.last()?.ends_with(')');
    Some((
        sum_of(&mut inner.iter().copied().peekable(), lang)?,
        is_closed,
    ))
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
        if value(operands[0].trim_start_matches('('), lang).is_none() {
            continue;
        }
        let sum = sum_of(&mut operands.iter().copied().peekable(), lang);
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
fn a_pocket_calculator_confirms_every_printed_sum_and_each_page_describes_itself() {
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
    let mut described = BTreeMap::new();
    assert_light(&public);
    heads_are_the_numbers_of_the_rows(&public.join("cards/cross/index.html"));
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
            // Each page says of itself what no other does (W2); one that leads on says nothing.
            if !html.contains("http-equiv=\"refresh\"") && !path.ends_with("404.html") {
                let described_as = html.split(" name=\"description\" content=\"").nth(1);
                let Some(text) = described_as.and_then(|rest| rest.split('"').next()) else {
                    faults.push(format!("{} has no description", path.display()));
                    continue;
                };
                if let Some(other) =
                    described.insert((lang.to_owned(), text.to_owned()), path.clone())
                {
                    faults.push(format!(
                        "{} and {}: {text}",
                        path.display(),
                        other.display()
                    ));
                }
            }
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

/// The columns of a cross table are headed by the places of the rows, in their order, each with
/// a link to the same player.
fn heads_are_the_numbers_of_the_rows(page: &Path) {
    let html = fs::read_to_string(page).unwrap();
    let table = html.split("<table class=\"cross").nth(1).unwrap();
    let (heads, body) = table.split_once("</thead>").unwrap();
    let between = |text: &str, from: &str, to: &str| -> Vec<String> {
        let parts = text.split(from).skip(1);
        parts
            .map(|part| part.split(to).next().unwrap().to_owned())
            .collect()
    };
    let columns = between(heads, "<a href=\"", "\"");
    assert_eq!(columns, between(body, "scope=\"row\"><a href=\"", "\""));
    let numbers: Vec<String> = between(heads, "<a href=\"", "<span");
    let numbers: Vec<&str> = numbers
        .iter()
        .map(|head| head.rsplit('>').next().unwrap())
        .collect();
    assert_eq!(numbers, between(body, "<td class=\"place\">", "<"));
    assert!(columns.len() >= 5);
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
    let nested = "827 + 16 × (1 − 0,387) = 836,808 ≈ 837";
    assert_eq!(check(nested, "de", &mut faults), 1);
    assert_eq!(
        check("827 + 16 × (1 − 0,387) = 837,808", "de", &mut faults),
        1
    );
    assert_eq!(faults.len(), 2, "{faults:?}");
}

/// The explanation of a rating adds up as it is printed: what was taken less what was expected,
/// times K, is the change, and the last step to the whole rating is shown. A third of a point is
/// where two digits would not do.
#[test]
fn an_explained_rating_adds_up_as_it_is_printed() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Cards\"\n"),
        (
            "content/cards/_index.md",
            "---\ntitle: Cards\nleague: { system: elo, elo: { k-per-round: 10 } }\n---\n",
        ),
        (
            "content/cards/matchdays/01.md",
            "---\nmatchday: 1\ndate: 2026-01-09\nrounds: 7\nplacings: [ada, bo, cem, dora]\n---\n",
        ),
        (
            "content/cards/matchdays/02.md",
            "---\nmatchday: 2\ndate: 2026-01-16\nrounds: 7\nplacings: [dora, ada, bo, cem]\n---\n",
        ),
    ]);
    for (player, took) in [("ada", "0.667"), ("bo", "0.333")] {
        let told = project.succeed(&["explain", "cards", player, "--as-of", "2026-01-16"]);
        let sentence = told
            .lines()
            .rfind(|line| line.contains("was expected"))
            .unwrap();
        let between = |from: &str, to: &str| {
            let after = sentence.split_once(from).unwrap().1;
            after.split(to).next().unwrap().trim()
        };
        let value = |token: &str| number(token, "en").unwrap().0;
        assert_eq!(between("and took ", ":"), took, "{sentence}");
        let expected = between("to take ", " of a point");
        assert_eq!(between("70 × (", ")"), format!("{took} − {expected}"));
        let change = value(between(" = ", ","));
        let sum = 70.0 * (value(took) - value(expected));
        assert!((sum - change).abs() < 1e-9, "{sentence}");
        // 1535 + 7.00 is whole; 1512 − 13.30 is not.
        let is_rounded = sentence.contains(" ≈ ");
        assert_eq!(is_rounded, player == "bo", "{sentence}");
    }
}
