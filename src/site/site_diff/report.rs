//! A difference printed: for people, for a pull request, for programs.

use serde::Serialize;
use serde_json::Value;

use crate::render::locale::capital;
use crate::site::site_diff::diff_entry::{
    DiffEntry, DiffKind, DiffSubject, LeagueDiff, MovedNumber, Presence, RuleBookDiff, SiteDiff,
};
use crate::site::site_diff::snapshot::StandingLine;

/// The difference in lines for people.
pub fn human(diff: &SiteDiff) -> String {
    let mut lines = Vec::new();
    for league in &diff.leagues {
        lines.push(format!("{} ({})", league.title, league.id));
        lines.extend(presence(league.presence, "league").map(|text| format!("  {text}")));
        lines.extend(league.entries.iter().map(line));
        let mut table = None;
        for number in &league.numbers {
            if table != Some(&number.table) {
                table = Some(&number.table);
                lines.push(format!("  numbers that moved: {}", number.table));
            }
            lines.push(format!("    {}", number_in_words(number)));
        }
        if league.presence == Presence::Both && league.numbers.is_empty() {
            lines.push("  This changes no number.".to_owned());
        }
    }
    for book in &diff.rule_books {
        lines.push(format!("{} ({})", book.title, book.id));
        lines.extend(presence(book.presence, "rule book").map(|text| format!("  {text}")));
        for entry in &book.entries {
            lines.push(line(entry));
            lines.extend(texts(entry).into_iter().map(|text| format!("      {text}")));
        }
    }
    if lines.is_empty() {
        lines.push("Nothing has changed.".to_owned());
    }
    // Names are not trusted, nor are the control characters in them.
    let lines = lines.iter().map(|line| {
        let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        line.chars().map(visible).collect::<String>() + "\n"
    });
    lines.collect()
}

fn presence(presence: Presence, what: &str) -> Option<String> {
    match presence {
        Presence::Both => None,
        Presence::Added => Some(format!("a new {what}")),
        Presence::Removed => Some(format!("this takes the {what} away")),
    }
}

/// `content/cards/matchdays/03.md:6: changed: bert 0-1 anna, was 1-0 (over)`.
fn line(entry: &DiffEntry) -> String {
    let place = match (&entry.file, entry.line) {
        (Some(file), Some(line)) => format!("{file}:{line}: "),
        (Some(file), None) => format!("{file}: "),
        (None, _) => String::new(),
    };
    format!("  {place}{}", sentence(entry))
}

/// The sentence of an entry, without its place.
fn sentence(entry: &DiffEntry) -> String {
    let text = one_line(&entry.text);
    let over = match (entry.is_history(), &entry.corrected) {
        (true, Some(note)) => format!(" (corrected on {}: {})", note.on, one_line(&note.why)),
        (true, None) => " (it was over)".to_owned(),
        (false, _) => String::new(),
    };
    format!("{} {}: {text}{over}", word(entry.what), verb(entry.kind))
}

fn verb(kind: DiffKind) -> &'static str {
    match kind {
        DiffKind::Added => "added",
        DiffKind::Removed => "removed",
        DiffKind::Changed => "changed",
        DiffKind::Moved => "moved",
        DiffKind::Completed => "completed",
        DiffKind::Renamed => "renamed",
        DiffKind::Renumbered => "renumbered",
    }
}

fn word(what: DiffSubject) -> &'static str {
    match what {
        DiffSubject::Matchday => "matchday",
        DiffSubject::Result => "result",
        DiffSubject::Absence => "absence",
        DiffSubject::Membership => "membership",
        DiffSubject::Rank => "rank",
        DiffSubject::Adjustment => "points by hand",
        DiffSubject::Lots => "lots",
        DiffSubject::Options => "option",
        DiffSubject::Register => "register",
        DiffSubject::Player => "player",
        DiffSubject::Proposal => "proposal",
        DiffSubject::Vote => "vote",
        DiffSubject::Decision => "decision",
        DiffSubject::Section => "section",
    }
}

/// The lines of a section that went and came.
fn texts(entry: &DiffEntry) -> Vec<String> {
    if entry.what != DiffSubject::Section {
        return Vec::new();
    }
    let lines = |text: &Option<String>| -> Vec<String> {
        let text = text.as_deref().unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    };
    let (was, now) = (lines(&entry.was), lines(&entry.now));
    let gone = was
        .iter()
        .filter(|line| !now.contains(line) && !line.is_empty());
    let come = now
        .iter()
        .filter(|line| !was.contains(line) && !line.is_empty());
    let gone = gone.map(|line| format!("- {line}"));
    gone.chain(come.map(|line| format!("+ {line}"))).collect()
}

/// The longest text that stands in a line of a report; JSON has all of it.
const LONGEST: usize = 300;

fn one_line(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn number_in_words(number: &MovedNumber) -> String {
    let change = change(number);
    let change = change.map_or_else(String::new, |change| format!(" ({change})"));
    let place = match (number.place_was, number.place_now) {
        (was, now) if was == now => String::new(),
        (was, now) => format!(", place {} → {}", place(was), place(now)),
    };
    let (was, now) = (decimals(&number.was), decimals(&number.now));
    format!("{}: {was} → {now}{change}{place}", number.name)
}

fn place(place: Option<u32>) -> String {
    place.map_or_else(|| "–".to_owned(), |place| place.to_string())
}

fn change(number: &MovedNumber) -> Option<String> {
    let (was, now) = (number.was.as_f64()?, number.now.as_f64()?);
    Some(signed(now - was)).filter(|text| text != "–")
}

/// The difference as Markdown, for the summary of a pull request.
pub fn markdown(diff: &SiteDiff) -> String {
    let mut text = String::new();
    for league in &diff.leagues {
        text.push_str(&format!("### {}\n\n", plain(&league.title)));
        if let Some(presence) = presence(league.presence, "league") {
            text.push_str(&format!("{}.\n\n", capital(&presence)));
        }
        text.push_str(&list(&league.entries));
        text.push_str(&numbers(league));
        if league.presence != Presence::Removed {
            text.push_str(&standings(league));
        }
    }
    for book in &diff.rule_books {
        text.push_str(&format!("### {}\n\n", plain(&book.title)));
        if let Some(presence) = presence(book.presence, "rule book") {
            text.push_str(&format!("{}.\n\n", capital(&presence)));
        }
        text.push_str(&of_book(book));
    }
    if text.is_empty() {
        text.push_str("This changes no number.\n");
    }
    text
}

fn list(entries: &[DiffEntry]) -> String {
    let mut text: String = entries.iter().map(item).collect();
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn item(entry: &DiffEntry) -> String {
    let place = match (&entry.file, entry.line) {
        (Some(file), Some(line)) => format!(" <small>{}:{line}</small>", plain(file)),
        (Some(file), None) => format!(" <small>{}</small>", plain(file)),
        (None, _) => String::new(),
    };
    let mark = match entry.is_history() && entry.corrected.is_none() {
        true => "⚠️ ",
        false => "",
    };
    format!("- {mark}{}{place}\n", plain(&sentence(entry)))
}

fn of_book(book: &RuleBookDiff) -> String {
    let mut text = String::new();
    for entry in &book.entries {
        text.push_str(&item(entry));
        for line in texts(entry) {
            let (sign, line) = line.split_at(1);
            let (open, close) = match sign {
                "-" => ("<del>", "</del>"),
                _ => ("<ins>", "</ins>"),
            };
            text.push_str(&format!("  - {open}{}{close}\n", plain(line)));
        }
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The players whose number or place is another than before, table by table.
fn numbers(league: &LeagueDiff) -> String {
    if league.presence != Presence::Both {
        return String::new();
    }
    if league.numbers.is_empty() {
        return "This changes no number.\n\n".to_owned();
    }
    let mut text = String::new();
    let mut table = None;
    for number in &league.numbers {
        if table != Some(&number.table) {
            if table.is_some() {
                text.push_str(&format!("\n{}\n\n", plain(&number.table)));
            }
            table = Some(&number.table);
            text.push_str("| Player | before | after | change | place |\n");
            text.push_str("| --- | ---: | ---: | ---: | ---: |\n");
        }
        let places = match (number.place_was, number.place_now) {
            (was, now) if was == now => place(now),
            (was, now) => format!("{} → {}", place(was), place(now)),
        };
        let change = change(number).unwrap_or_else(|| "–".to_owned());
        text.push_str(&format!(
            "| {} | {} | {} | {change} | {places} |\n",
            plain(&number.name),
            decimals(&number.was),
            decimals(&number.now),
        ));
    }
    text.push('\n');
    text
}

fn standings(league: &LeagueDiff) -> String {
    let open = match league.presence {
        Presence::Added => " open",
        Presence::Both | Presence::Removed => "",
    };
    let row = |row: &StandingLine| {
        let change = row.change.as_f64().unwrap_or_default();
        format!(
            "| {} | {} | {} | {} |\n",
            place(row.place),
            plain(&row.name),
            decimals(&row.value),
            signed(change)
        )
    };
    let rows: String = league.standings.iter().map(row).collect();
    format!(
        "<details{open}>\n<summary>The standings after matchday {}</summary>\n\n\
         | | Player | | Change |\n| ---: | --- | ---: | ---: |\n{rows}\n</details>\n\n",
        league.matchday
    )
}

/// A name as text: no Markdown, no HTML, nobody mentioned.
fn plain(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => plain.push_str("&amp;"),
            '<' => plain.push_str("&lt;"),
            '@' => plain.push_str("&#64;"),
            c if "\\`*_{}[]()#+.!|~:-".contains(c) => plain.extend(['\\', c]),
            c if c.is_control() => plain.push('\u{fffd}'),
            c => plain.push(c),
        }
    }
    plain
}

/// A number with two decimals at most, as 1516 or 12.5; a dash for none.
fn decimals(value: &Value) -> String {
    value.as_f64().map_or_else(|| "–".to_owned(), short)
}

/// A change with its sign; a dash for none.
fn signed(change: f64) -> String {
    match short(change).as_str() {
        "0" | "-0" => "–".to_owned(),
        text if text.starts_with('-') => text.to_owned(),
        text => format!("+{text}"),
    }
}

fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// One object of the JSON form.
#[derive(Serialize)]
struct JsonEntry<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    league: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    #[serde(flatten)]
    entry: JsonBody<'a>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum JsonBody<'a> {
    Entry(&'a DiffEntry),
    Number {
        kind: &'static str,
        what: &'static str,
        #[serde(flatten)]
        number: &'a MovedNumber,
    },
    Whole {
        kind: &'static str,
        what: &'static str,
    },
}

/// The difference as a list of objects, for programs.
pub fn json(diff: &SiteDiff) -> String {
    let mut list: Vec<JsonEntry<'_>> = Vec::new();
    let whole = |presence: Presence, what: &'static str| {
        let kind = match presence {
            Presence::Both => return None,
            Presence::Added => "added",
            Presence::Removed => "removed",
        };
        Some(JsonBody::Whole { kind, what })
    };
    for league in &diff.leagues {
        let entries = league.entries.iter().map(JsonBody::Entry);
        let numbers = league.numbers.iter().map(|number| JsonBody::Number {
            kind: "moved",
            what: "number",
            number,
        });
        let bodies = whole(league.presence, "league").into_iter();
        list.extend(bodies.chain(entries).chain(numbers).map(|entry| JsonEntry {
            league: Some(&league.id),
            rules: None,
            entry,
        }));
    }
    for book in &diff.rule_books {
        let entries = book.entries.iter().map(JsonBody::Entry);
        let bodies = whole(book.presence, "rules").into_iter();
        list.extend(bodies.chain(entries).map(|entry| JsonEntry {
            league: None,
            rules: Some(&book.id),
            entry,
        }));
    }
    serde_json::to_string_pretty(&list).unwrap_or_default() + "\n"
}
