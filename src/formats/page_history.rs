//! The evenings of a page from all of its versions: those that the newest has, and those that
//! only older ones had.

use std::collections::BTreeSet;

use jiff::civil::Date;

use crate::authoring::document_history::PageVersion;
use crate::authoring::matchday_file::SeasonDay;
use crate::formats::file_format::ImportedFile;
use crate::formats::import_settings::ImportSettings;
use crate::formats::sheet::Sheet;
use crate::formats::sheet_import;
use crate::formats::sheet_import::{SheetImport, has_results};
use crate::syntax::diagnostic::{Diagnostics, locate};
use crate::syntax::source::{Source, Sources};

/// The reader of the sheets of a text.
pub(crate) type SheetReader = fn(&ImportedFile<'_>, &mut Diagnostics) -> Vec<Sheet>;

/// Reads every version of a page, oldest first. Errors are those of the newest one that has
/// results; older versions that can not be read are told and passed over.
pub(crate) fn read(
    file: &str,
    versions: &[PageVersion],
    settings: &ImportSettings,
    read: SheetReader,
    diagnostics: &mut Diagnostics,
) -> SheetImport {
    let mut evenings: Vec<SeasonDay> = Vec::new();
    let mut newest = SheetImport::default();
    let (mut notes, mut mended, mut taken_back) = (Vec::new(), BTreeSet::new(), 0);
    let last = versions.len().saturating_sub(1);
    let mut is_read = false;
    for (index, version) in versions.iter().enumerate() {
        let settings = ImportSettings {
            written: Some(version.day),
            ..settings.clone()
        };
        let input = ImportedFile {
            name: file,
            text: &version.text,
            bytes: version.text.as_bytes(),
            settings: &settings,
        };
        let mut faults = Diagnostics::new();
        let sheets = read(&input, &mut faults);
        let is_table = has_results(&sheets, &settings);
        let mut import = sheet_import::read(&input, &sheets, &mut faults);
        if faults.has_errors() {
            // The last version is what the keeper can mend.
            if index == last && (is_table || !is_read) {
                diagnostics.append(faults);
                return import;
            }
            notes.push(told(version, file, faults));
            continue;
        }
        is_read = true;
        let days = import.season.matchdays.clone();
        (mended, taken_back) = merge(&mut evenings, days, version.day, (mended, taken_back));
        if index == last {
            diagnostics.append(faults);
        } else {
            // Places in a text that is no longer there.
            import.season.mentions.clear();
        }
        newest = import;
    }
    let newest_days = &newest.season.matchdays;
    let is_newest = |day: &SeasonDay| newest_days.iter().any(|own| own.date == day.date);
    let older = evenings.iter().filter(|day| !is_newest(day)).count();
    for day in evenings.iter_mut() {
        if !newest_days.contains(day) {
            without_origins(day);
        }
    }
    let numbers: Vec<u32> = evenings.iter().filter_map(|day| day.matchday).collect();
    if numbers.iter().collect::<BTreeSet<_>>().len() < numbers.len() {
        // Another season began at 1 again.
        for day in &mut evenings {
            day.matchday = None;
        }
    }
    evenings.sort_by_key(|day| (day.date, day.matchday));
    let (first, end) = (versions.first(), versions.last());
    if let (Some(first), Some(end)) = (first, end) {
        notes.insert(0, format!(
            "{} versions of {} to {}: {older} {} that only older ones have, {} changed later, {taken_back} taken back",
            versions.len(), first.day, end.day, if older == 1 { "matchday" } else { "matchdays" }, mended.len(),
        ));
    }
    newest.season.matchdays = evenings;
    newest.season.notes.splice(0..0, notes);
    newest
}

/// Adds the evenings of a newer version. Of its own span it says everything: an evening that
/// it no longer has there was taken back. Counts what was changed, and what taken back.
fn merge(
    evenings: &mut Vec<SeasonDay>,
    days: Vec<SeasonDay>,
    written: Date,
    (mut mended, mut taken_back): (BTreeSet<Date>, usize),
) -> (BTreeSet<Date>, usize) {
    let dates = || days.iter().map(|day| day.date);
    let (Some(first), Some(last)) = (dates().min(), dates().max()) else {
        return (mended, taken_back);
    };
    // An evening that has no date but that of its version is the same one until it changes.
    if let [only] = days.as_slice()
        && only.date == written
        && evenings.iter().any(|known| has_same_results(known, only))
    {
        return (mended, taken_back);
    }
    let before = evenings.len();
    let is_same = |known: &SeasonDay, day: &SeasonDay| match (known.matchday, day.matchday) {
        (Some(one), Some(other)) if known.date != day.date => {
            one == other && days_between(known.date, day.date) <= MOST_DAYS_MOVED
        }
        _ => known.date == day.date && known.matchday == day.matchday,
    };
    evenings.retain(|known| {
        known.date < first || known.date > last || days.iter().any(|day| is_same(known, day))
    });
    taken_back += before - evenings.len();
    for day in days {
        match evenings.iter_mut().find(|known| is_same(known, &day)) {
            Some(known) => {
                if known.date != day.date || !has_same_results(known, &day) {
                    mended.insert(day.date);
                }
                *known = day;
            }
            None => evenings.push(day),
        }
    }
    (mended, taken_back)
}

/// So many days later or earlier an evening of the same number is the same evening, whose date
/// was mended; else another season.
const MOST_DAYS_MOVED: i32 = 60;

fn days_between(one: Date, other: Date) -> i32 {
    (one - other).get_days().abs()
}

fn has_same_results(one: &SeasonDay, other: &SeasonDay) -> bool {
    let (mut one, mut other) = (one.clone(), other.clone());
    without_origins(&mut one);
    without_origins(&mut other);
    one.results == other.results && one.games == other.games
}

fn without_origins(day: &mut SeasonDay) {
    day.origin = None;
    for result in &mut day.results {
        result.origin = None;
    }
    for game in &mut day.games {
        game.origin = None;
    }
}

/// The first fault of a version that is passed over, in words.
fn told(version: &PageVersion, file: &str, faults: Diagnostics) -> String {
    let source = Source {
        path: file.to_owned(),
        text: version.text.clone(),
    };
    let located = locate(faults, &Sources::from_iter([source]));
    let revision = version.revision.as_deref().unwrap_or("not committed");
    let more = match located.len() {
        0 | 1 => String::new(),
        count => format!(", and {} more", count - 1),
    };
    let first = located.first().map(|it| {
        let line = it
            .extent
            .as_ref()
            .map(|extent| format!("line {}: ", extent.start.line));
        format!("{}{}", line.unwrap_or_default(), it.message)
    });
    let day = version.day;
    format!(
        "{revision} of {day} is passed over: {}{more}",
        first.unwrap_or_default()
    )
}
