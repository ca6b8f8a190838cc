//! Documents become a model: names are found, ranges checked, an order given.

pub(crate) mod game;
mod keys;
mod kind;
mod league;
mod matchday;
pub(crate) mod number;
pub(crate) mod option_changes;
pub(crate) mod roster;
pub(crate) mod rule_book;
mod season;
mod system_options;
mod table_options;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use rayon::prelude::*;

use crate::league::League;
use crate::load::config::Config;
use crate::load::content::player::Register;
use crate::load::content::{Content, ContentDocument, DocumentRole, ancestors};
use crate::load::model::Model;
use crate::load::page::{PageAlias, PageKeys, PageRole, WrittenPage};
use crate::rulebook::configuration::PassedConfiguration;
use crate::syntax::address;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use league::LeagueFiles;
use rule_book::people;

/// Resolves a whole site. Drafts are passed over unless they are asked for; `configured` are the
/// options that proposals in force have set.
pub(crate) fn resolve_content(
    content: &Content,
    config: &Config,
    drafts: bool,
    configured: &[PassedConfiguration],
) -> (Model, Diagnostics) {
    let documents: Vec<&ContentDocument> = content
        .documents
        .iter()
        .map(Arc::as_ref)
        .filter(|document| drafts || !document.keys.draft)
        .collect();
    let folders = league_folders(&documents);
    let sections = sections(&documents);
    let resolved: Vec<(Option<League>, Diagnostics)> = folders
        .par_iter()
        .map(|section| {
            let mut diagnostics = Diagnostics::new();
            let files = files(section, &documents, &folders, &sections, content, config);
            let league = files.and_then(|mut files| {
                let own = configured_options(files.folder, configured, config);
                files.configured = own;
                league::league(&files, config, &mut diagnostics)
            });
            (league, diagnostics)
        })
        .collect();
    let mut diagnostics = Diagnostics::new();
    let mut leagues = Vec::new();
    for (league, faults) in resolved {
        leagues.extend(league);
        diagnostics.append(faults);
    }
    for document in &documents {
        keys::check(document, &mut diagnostics);
    }
    let pages = pages(&documents, &leagues, &sections, config, &mut diagnostics);
    (Model { leagues, pages }, diagnostics)
}

/// The pages of folders that are leagues.
fn league_folders<'a>(documents: &[&'a ContentDocument]) -> Vec<&'a ContentDocument> {
    let is_league = |document: &&&ContentDocument| match &document.role {
        DocumentRole::Section(matter) => matter.league.is_some() && document.language.is_none(),
        DocumentRole::Matchday(_)
        | DocumentRole::Profile
        | DocumentRole::Proposal(_)
        | DocumentRole::Page => false,
    };
    documents.iter().filter(is_league).copied().collect()
}

/// Returns whether a folder belongs to a league and to none within it.
fn belongs(folder: &str, league: &str, leagues: &[&ContentDocument]) -> bool {
    let innermost =
        ancestors(folder).find(|folder| leagues.iter().any(|section| section.folder == *folder));
    innermost == Some(league)
}

/// The files of one league.
fn files<'a>(
    section: &'a ContentDocument,
    documents: &[&'a ContentDocument],
    leagues: &[&ContentDocument],
    sections: &ResolvedSections<'a>,
    content: &'a Content,
    config: &'a Config,
) -> Option<LeagueFiles<'a>> {
    let DocumentRole::Section(matter) = &section.role else {
        return None;
    };
    let mine = documents
        .iter()
        .filter(|document| belongs(&document.folder, &section.folder, leagues));
    let matchdays = mine.filter_map(|document| match &document.role {
        DocumentRole::Matchday(matter) => Some((*document, matter.as_ref())),
        DocumentRole::Section(_)
        | DocumentRole::Profile
        | DocumentRole::Proposal(_)
        | DocumentRole::Page => None,
    });
    let register = content.registers.get(&section.folder);
    let register = register.map(|(file, register): &(String, Register)| (file.as_str(), register));
    Some(LeagueFiles {
        folder: &section.folder,
        section,
        matter,
        register,
        has_broken_register: content.broken_registers.contains(&section.folder),
        matchdays: matchdays.collect(),
        language: language_of(section, sections, config),
        title: section
            .keys
            .title
            .clone()
            .unwrap_or_else(|| section.folder.clone()),
        configured: Vec::new(),
    })
}

/// The options of a league that proposals have set, each with the first day that begins in the
/// site's time zone when the proposal is in force, or after that.
pub(crate) fn configured_options<'a>(
    league: &str,
    configured: &'a [PassedConfiguration],
    config: &Config,
) -> Vec<(Date, &'a PassedConfiguration)> {
    let is_its = |passed: &&PassedConfiguration| {
        let named = passed.change.league.as_deref();
        named.is_some_and(|named| is_league(league, named, &passed.rules))
    };
    let first_day = |at: Timestamp| {
        let zoned = at.to_zoned(config.timezone.clone());
        let day = zoned.date();
        match zoned.start_of_day() {
            Ok(start) if start.timestamp() < at => day.tomorrow().unwrap_or(day),
            _ => day,
        }
    };
    let own = configured.iter().filter(is_its);
    own.map(|passed| (first_day(passed.at), passed)).collect()
}

/// Returns whether a league is the one that a rule book names, by its folder or from its own.
pub(crate) fn is_league(league: &str, named: &str, rules: &str) -> bool {
    let is_relative = named.starts_with(['.', '/', '@']);
    match is_relative {
        true => people::relative(rules, named) == league,
        false => named.trim_end_matches('/') == league,
    }
}

/// The sections of a site by folder, in their main language.
type ResolvedSections<'a> = BTreeMap<&'a str, &'a ContentDocument>;

fn sections<'a>(documents: &[&'a ContentDocument]) -> ResolvedSections<'a> {
    let is_section =
        |document: &&&ContentDocument| document.stem == "_index" && document.language.is_none();
    documents
        .iter()
        .filter(is_section)
        .map(|document| (document.folder.as_str(), *document))
        .collect()
}

/// The language of a document: its name's, its own, its sections', the book's.
fn language_of<'a>(
    document: &'a ContentDocument,
    sections: &ResolvedSections<'a>,
    config: &'a Config,
) -> &'a str {
    let own = document
        .language
        .as_deref()
        .or(document.keys.language.as_deref());
    let of_section = || {
        ancestors(&document.folder)
            .find_map(|folder| sections.get(folder)?.keys.language.as_deref())
    };
    own.or_else(of_section).unwrap_or(&config.language)
}

/// Every page that is written by hand, with its address.
fn pages<'a>(
    documents: &[&'a ContentDocument],
    leagues: &[League],
    sections: &ResolvedSections<'a>,
    config: &'a Config,
    diagnostics: &mut Diagnostics,
) -> Vec<WrittenPage> {
    let by_file: BTreeMap<&str, (usize, usize)> = matchdays_by_file(leagues);
    let mut pages = Vec::with_capacity(documents.len());
    for document in documents {
        let Some((role, address)) = role(document, leagues, &by_file, diagnostics) else {
            continue;
        };
        let prefix = document
            .language
            .as_ref()
            .map_or(String::new(), |language| format!("{language}/"));
        let address = format!("{prefix}{address}");
        pages.push(WrittenPage {
            file: document.file.clone(),
            folder: document.folder.clone(),
            stem: document.stem.clone(),
            language: language_of(document, sections, config).to_owned(),
            keys: keys_at(&document.keys, &address),
            address,
            body: document.body.clone(),
            role,
        });
    }
    pages
}

/// The keys of a page at an address, which does not lead to itself.
fn keys_at(keys: &Arc<PageKeys>, address: &str) -> Arc<PageKeys> {
    let is_own = |alias: &PageAlias| alias.path.trim_matches('/') == address.trim_matches('/');
    if !keys.aliases.iter().any(is_own) {
        return Arc::clone(keys);
    }
    let aliases = keys.aliases.iter().filter(|alias| !is_own(alias));
    Arc::new(PageKeys {
        aliases: aliases.cloned().collect(),
        ..PageKeys::clone(keys)
    })
}

/// League and index of the matchday that each file describes.
fn matchdays_by_file(leagues: &[League]) -> BTreeMap<&str, (usize, usize)> {
    let leagues = leagues.iter().enumerate();
    let files = leagues.flat_map(|(league, it)| {
        it.matchdays
            .iter()
            .enumerate()
            .map(move |(index, matchday)| (matchday.file.as_str(), (league, index)))
    });
    files.collect()
}

/// Returns the role of a page, and its address without its language.
fn role(
    document: &ContentDocument,
    leagues: &[League],
    by_file: &BTreeMap<&str, (usize, usize)>,
    diagnostics: &mut Diagnostics,
) -> Option<(PageRole, String)> {
    let innermost = |folder: &str| {
        ancestors(folder).find_map(|folder| leagues.iter().position(|league| league.id == folder))
    };
    match &document.role {
        DocumentRole::Section(_) => {
            let own = leagues
                .iter()
                .position(|league| league.id == document.folder);
            let role = own.map_or(PageRole::Section, PageRole::League);
            let address = address::path(&document.folder);
            Some((role, address))
        }
        DocumentRole::Matchday(_) => {
            let &(league, index) = by_file.get(document.file.as_str())?;
            let slug = &leagues[league].matchdays[index].slug;
            let address = format!("{}matchdays/{slug}/", leagues[league].address());
            Some((PageRole::Matchday { league, index }, address))
        }
        DocumentRole::Profile => {
            let league = innermost(&document.folder)?;
            let players = &leagues[league].players;
            let Some(index) = players.iter().position(|player| player.id == document.stem) else {
                let ids = players.iter().map(|player| player.id.as_str());
                diagnostics
                    .error(
                        Code::UnknownPlayer,
                        KeyPath::file(&document.file).whole(),
                        format!("no player `{}`", document.stem),
                    )
                    .help(
                        did_you_mean(&document.stem, ids)
                            .unwrap_or_else(|| "name the file after a player's id".to_owned()),
                    );
                return None;
            };
            let address = leagues[league]
                .player_address(crate::league::model::player::PlayerId(index as u32));
            let player = crate::league::model::player::PlayerId(index as u32);
            Some((PageRole::Profile { league, player }, address))
        }
        DocumentRole::Proposal(_) => None,
        DocumentRole::Page => {
            let name = document.keys.slug.as_deref().unwrap_or(&document.stem);
            let folder = address::path(&document.folder);
            Some((PageRole::Page, format!("{folder}{}/", address::part(name))))
        }
    }
}
