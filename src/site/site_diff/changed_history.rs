//! Errors for what was over and has changed without a public correction.

use jiff::civil::Date;

use crate::site::site_diff::diff_entry::{DiffEntry, DiffKind, DiffSubject, SiteDiff};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::source::Sources;

/// Reports each matchday that was over and was changed or removed, and each vote and
/// proposal that was changed after its close; `day` is the one of a correction made now.
pub fn changed_history(diff: &SiteDiff, sources: &Sources, day: Date) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    let leagues = diff
        .leagues
        .iter()
        .map(|league| (&league.id, &league.entries));
    let books = diff.rule_books.iter().map(|book| (&book.id, &book.entries));
    for (id, entries) in leagues.chain(books) {
        for entry in entries.iter().filter(|entry| is_reported(entry)) {
            report(id, entry, sources, day, &mut diagnostics);
        }
    }
    diagnostics
}

fn is_reported(entry: &DiffEntry) -> bool {
    let is_of_files = match entry.what {
        // A new evening changes nothing of those that were over but their numbers.
        DiffSubject::Matchday => entry.kind != DiffKind::Added,
        DiffSubject::Result
        | DiffSubject::Absence
        | DiffSubject::Membership
        | DiffSubject::Rank
        | DiffSubject::Adjustment
        | DiffSubject::Lots
        | DiffSubject::Proposal
        | DiffSubject::Vote => true,
        DiffSubject::Options
        | DiffSubject::Register
        | DiffSubject::Player
        | DiffSubject::Decision
        | DiffSubject::Section => false,
    };
    is_of_files && !entry.is_told_only && entry.is_history() && entry.corrected.is_none()
}

fn report(
    id: &str,
    entry: &DiffEntry,
    sources: &Sources,
    day: Date,
    diagnostics: &mut Diagnostics,
) {
    let Some(file) = &entry.file else { return };
    let at = KeyPath::file(file);
    let source = sources.get(file);
    let line = entry.line.and_then(|line| usize::try_from(line).ok());
    let start = source
        .zip(line)
        .filter(|_| entry.kind != DiffKind::Removed)
        .and_then(|(source, line)| {
            let start = source.offset(line, 1)?;
            let rest = source.text.get(start..)?;
            Some(start + rest.len() - rest.trim_start().len())
        });
    let end = source.map_or(0, |source| source.text.len());
    let spot = start.map_or_else(|| at.whole(), |start| at.span(start..end));
    let is_vote = matches!(entry.what, DiffSubject::Proposal | DiffSubject::Vote);
    let over = if is_vote {
        "its close"
    } else {
        "the matchday was over"
    };
    let change = match entry.kind {
        DiffKind::Added => "added",
        DiffKind::Removed => "removed",
        DiffKind::Changed => "changed",
        DiffKind::Moved => "moved",
        DiffKind::Renumbered => "renumbered",
        DiffKind::Completed | DiffKind::Renamed => return,
    };
    let text = entry.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let note = format!("{{ on: {day}, why: \"{}…\" }}", before(entry));
    let help = if source.is_none() || file.ends_with(".csv") {
        let folder = format!("{id}/");
        let name = file
            .split_once(&folder)
            .map_or(file.as_str(), |(_, name)| name);
        format!(
            "undo it, or say why to everybody: `corrected: {{ {name}: {note} }}` in {id}/_index.md"
        )
    } else {
        format!("undo it, or say why to everybody: `corrected: {note}` in the file")
    };
    diagnostics
        .error(
            Code::HistoryChanged,
            spot,
            format!("{change} after {over}: {text}"),
        )
        .help(help);
}

/// The beginning of a reason: the result before, which its readers want to know and no file says
/// any more.
fn before(entry: &DiffEntry) -> String {
    match (entry.kind, entry.what, &entry.was) {
        (DiffKind::Changed | DiffKind::Removed, DiffSubject::Result, Some(was)) => {
            format!("not {was}: ")
        }
        _ => String::new(),
    }
}
