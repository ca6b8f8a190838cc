//! The changes of what was over, with their reasons: the public notes of a league's files.

use crate::load::correction::Correction;
use crate::render::locale::Locale;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::view::NamedLink;
use crate::site::view::matchday::{CorrectionRow, CorrectionsView};

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

/// "Corrected on 22 November 2026: the sheet was read wrongly".
pub(crate) fn sentence(locale: &Locale, note: &Correction) -> String {
    let date = locale.date(note.on);
    let values = [("date", date.as_str()), ("why", &note.why)];
    locale.fill("corrected_on", &values)
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
        sentence: sentence(context.locale, note),
    };
    CorrectionsView {
        heading: context.locale.text("corrections").to_owned(),
        lines: corrections(context).into_iter().map(row).collect(),
    }
}

/// The matchday of a file; the name of one that is no longer there.
fn subject(context: &LeagueContext<'_>, file: &str) -> NamedLink {
    let mut matchdays = context.league.matchdays.iter();
    let name = file.rsplit_once('/').map_or(file, |(_, name)| name);
    match matchdays.position(|matchday| matchday.file == file) {
        Some(index) => NamedLink {
            name: context.matchday_title(index),
            url: Some(context.matchday_url(index)),
        },
        None => NamedLink {
            name: name.to_owned(),
            url: None,
        },
    }
}
