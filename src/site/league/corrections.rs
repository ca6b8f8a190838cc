//! The changes of what was over, with their reasons: the public notes of a league's files.

use jiff::civil::Date;

use crate::load::correction::Correction;
use crate::render::locale::{Locale, capital};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::matchday::{CorrectionRow, CorrectionsView};
use crate::site::view::{CorrectionNote, NamedLink};

/// The corrections of a league that has some.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| {
        let page = LeaguePage::made(ADDRESS, |page| {
            let view = view(&page.context);
            page.made("corrections.html", page.title(&view.heading), None, &view)
        });
        let is_told = !corrections(context).is_empty();
        is_told.then_some(page).into_iter().collect()
    },
    navigation: |context| {
        (!corrections(context).is_empty()).then(|| context.entry("corrections", ADDRESS))
    },
    ..LeaguePageKind::NONE
};

/// The address of the page, below the league's address.
const ADDRESS: &str = "corrections/";

/// A correction as it is told on a page; `language` is that of its reason, where it is another one.
pub(crate) fn told(
    locale: &Locale,
    correction: &Correction,
    language: Option<String>,
) -> CorrectionNote {
    let date = locale.date(correction.on);
    CorrectionNote {
        told: locale.fill("corrected_on", &[("date", &date)]),
        why: correction.why.clone(),
        language,
    }
}

/// Every correction of the league with its file, newest first.
fn corrections<'a>(context: &LeagueContext<'a>) -> Vec<(&'a str, &'a Correction)> {
    let site = context.site;
    let folder = format!("{}/{}/", site.config.src, context.league.id);
    let all = site.compiled.corrections.range(folder.clone()..);
    let own = all.take_while(|(file, _)| file.starts_with(&folder));
    let mut own: Vec<(&str, &Correction)> = own
        .filter(|(file, _)| !is_of_rule_book(context, file))
        .flat_map(|(file, notes)| notes.iter().map(move |note| (file.as_str(), note)))
        .collect();
    own.sort_by_key(|(_, note)| std::cmp::Reverse(note.on));
    own
}

/// Returns whether a file belongs to a rule book within the league's folder.
fn is_of_rule_book(context: &LeagueContext<'_>, file: &str) -> bool {
    let src = &context.site.config.src;
    let books = context.site.compiled.rule_books.iter();
    let mut folders = books.map(|history| format!("{src}/{}/", history.proposals.book.id));
    folders.any(|folder| file.starts_with(&folder))
}

fn view(context: &LeagueContext<'_>) -> CorrectionsView {
    let row = |(file, note): (&str, &Correction)| CorrectionRow {
        what: subject(context, file),
        note: told(context.locale, note, context.foreign_language()),
    };
    CorrectionsView {
        heading: context.locale.text("corrections").to_owned(),
        lines: corrections(context).into_iter().map(row).collect(),
    }
}

/// The matchday of a file; otherwise the number, the day or the words in its name, and that it
/// is no longer there.
fn subject(context: &LeagueContext<'_>, file: &str) -> NamedLink {
    let mut matchdays = context.league.matchdays.iter();
    if let Some(index) = matchdays.position(|matchday| matchday.file == file) {
        return context.matchday(index);
    }
    let name = file.rsplit_once('/').map_or(file, |(_, name)| name);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let what = if let Ok(number) = stem.parse::<u32>() {
        let key = context.league.rules.names().matchday;
        context.locale.fill(key, &[("n", &number.to_string())])
    } else if let Ok(day) = stem.parse::<Date>() {
        context.locale.date(day)
    } else {
        capital(&stem.replace(['-', '_'], " "))
    };
    let mut documents = context.site.compiled.content.documents.iter();
    let is_gone = name.ends_with(".md") && !documents.any(|document| document.file == file);
    let name = if is_gone {
        let values = [("what", what.as_str())];
        context.locale.fill("removed_matchday", &values)
    } else {
        what
    };
    NamedLink { name, url: None }
}
