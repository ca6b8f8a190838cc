//! Changes of options by proposals that were not in force on their day.

use jiff::civil::Date;

use crate::checks::ReplayedSite;
use crate::league::model::option_change::ChangeCause;
use crate::league::{League, OptionChange};
use crate::load::content::folder_path;
use crate::rulebook::replay::named_proposals;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// Reports them, up to the day for which each league is computed.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for (league, history) in site.leagues.iter().zip(site.histories) {
        let begun = league.changes.iter();
        for change in begun.filter(|change| change.from <= history.as_of) {
            if let ChangeCause::Named { by, index } = &change.cause {
                named(site, league, change, by, *index, diagnostics);
            }
        }
    }
}

fn named(
    site: &ReplayedSite<'_>,
    league: &League,
    change: &OptionChange,
    by: &str,
    index: usize,
    diagnostics: &mut Diagnostics,
) {
    let file = format!("{}_index.md", folder_path(site.src, &league.id));
    let root = KeyPath::file(&file);
    let at = root.field("league");
    let at = at.field("changes");
    let at = at.index(index);
    let at = at.field("by");
    let found = named_proposals(site.rule_books, by);
    let found: Vec<_> = found
        .iter()
        .map(|&(book, id)| (&site.rule_books[book], id))
        .collect();
    let (history, id) = match found.as_slice() {
        [one] => *one,
        [] => {
            let proposals = site.rule_books.iter().flat_map(|history| {
                let ids = history.proposals.iter();
                ids.map(|resolved| resolved.proposal.id.clone())
            });
            diagnostics
                .error(
                    Code::UnknownProposal,
                    at.value(),
                    format!("no proposal `{by}`"),
                )
                .help(did_you_mean(by, proposals).unwrap_or_else(|| {
                    "write the folder of the rule book, `/` and the proposal's id".to_owned()
                }));
            return;
        }
        [(first, _), ..] => {
            let rules = &first.proposals.book.id;
            diagnostics
                .error(
                    Code::UnknownProposal,
                    at.value(),
                    format!("several rule books have a proposal `{by}`"),
                )
                .help(format!("write which one, such as `{rules}/{by}`"));
            return;
        }
    };
    let days = site.timezone;
    let since = history.in_force_since(id);
    let since = since.map(|at| days.to_datetime(at).date());
    if since.is_some_and(|since| since <= change.from) {
        return;
    }
    let help = match since {
        Some(since) => format!("write {since} or a later day as `from`"),
        None => "it can name a proposal that has passed".to_owned(),
    };
    diagnostics
        .error(
            Code::NotInForce,
            at.value(),
            message(by, change.from, since),
        )
        .help(help);
}

fn message(by: &str, from: Date, since: Option<Date>) -> String {
    match since {
        Some(since) => format!("`{by}` is in force from {since}, and its change from {from}"),
        None => format!("`{by}` is not in force on {from}, nor on any day so far"),
    }
}
