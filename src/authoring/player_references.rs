//! The places in reports and pages at which a player is named by file or in a shortcode.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::league::model::player::PlayerId;
use crate::load::page::PageRole;
use crate::render::markdown::{ArgumentValue, MarkdownLink, Shortcode};
use crate::site::link::{LinkTarget, target};
use crate::site::{Site, shortcode};
use crate::syntax::address;

/// A place in a file, and what is to stand there.
type Replacement = (Range<usize>, String);

/// Returns the texts of the pages that lead to a player or show one, with another id; every
/// other byte stays.
pub(crate) fn in_pages(
    site: &Site<'_>,
    league: usize,
    player: PlayerId,
    new: &str,
) -> BTreeMap<String, String> {
    let old = &site.compiled.model.leagues[league].player(player).id;
    let mut texts = BTreeMap::new();
    for (page, scanned) in site.scanned.iter().enumerate() {
        let file = &site.compiled.model.pages[page].file;
        let Some(source) = site.sources.get(file) else {
            continue;
        };
        let leads = |link: &&MarkdownLink| match target(site, page, link) {
            LinkTarget::Page { page, .. } => {
                site.compiled.model.pages[page].role == PageRole::Profile { league, player }
            }
            LinkTarget::AsWritten | LinkTarget::Address { .. } | LinkTarget::NoFile(_) => false,
        };
        let links = scanned.links.iter().filter(leads);
        let links = links.filter_map(|link| of_link(&source.text, link, old, new));
        let calls = scanned.shortcodes.iter();
        let calls =
            calls.filter(|call| shortcode::league_of(site, page, call).ok() == Some(league));
        let calls = calls.filter_map(|call| of_shortcode(call, old, new));
        let mut places: Vec<Replacement> = links.chain(calls).collect();
        if places.is_empty() {
            continue;
        }
        places.sort_by_key(|(place, _)| place.start);
        // Two links may share the line that says where they lead.
        places.dedup();
        let mut text = source.text.clone();
        for (place, name) in places.into_iter().rev() {
            text.replace_range(place, &name);
        }
        texts.insert(file.clone(), text);
    }
    texts
}

/// The name of the file in a link, or in the line that says where links lead.
fn of_link(text: &str, link: &MarkdownLink, old: &str, new: &str) -> Option<Replacement> {
    let target = link.target.as_str();
    let place = match text.get(link.span.clone())?.rfind(target) {
        Some(at) => link.span.start + at,
        None => text.rfind(&format!("]: {target}"))? + 3,
    };
    let path = target.find(['#', '?']).map_or(target, |end| &target[..end]);
    let folder = path.rfind('/').map_or(0, |slash| slash + 1);
    let name = &path[folder..];
    let (stem, written) = [
        (old.to_owned(), new.to_owned()),
        (address::encode(old), address::encode(new)),
    ]
    .into_iter()
    .find(|(stem, _)| {
        let rest = name.strip_prefix(stem.as_str());
        rest.is_some_and(|rest| rest.starts_with('.'))
    })?;
    let start = place + folder;
    Some((start..start + stem.len(), written))
}

/// The id in a shortcode, in the quotes that it has.
fn of_shortcode(call: &Shortcode, old: &str, new: &str) -> Option<Replacement> {
    let argument = call.argument("player")?;
    match &argument.value {
        ArgumentValue::Text(id) if id == old => {
            let quotes = argument.value_span.len() > old.len();
            let place = &argument.value_span;
            let within = if quotes {
                place.start + 1..place.end - 1
            } else {
                place.clone()
            };
            Some((within, new.to_owned()))
        }
        ArgumentValue::Text(_) | ArgumentValue::Number(_) | ArgumentValue::Flag(_) => None,
    }
}
