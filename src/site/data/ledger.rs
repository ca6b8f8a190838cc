//! `ledger.json`: what each matchday and each sealed vote means, digested and chained.

use serde::Serialize;
use serde_json::Value;

use crate::league::League;
use crate::league::ledger::{LeagueLedger, LeagueLine, MatchdayLine, ledger};
use crate::league::model::matchday::Matchday;
use crate::load::content::{ContentDocument, DocumentRole};
use crate::site::compile::CompiledSite;
use crate::site::data::to_bytes;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::syntax::address;
use crate::syntax::digest::number_value;
use crate::syntax::tree::{NodeId, NodeKind, ScalarForm, SyntaxTree};

/// `data/ledger.json` of a league.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| {
        vec![LeaguePage::file(context, "data/ledger.json", |context| {
            let ledger = published_ledger(context.site.compiled, context.index());
            to_bytes(&lines(&ledger))
        })]
    },
    ..LeaguePageKind::NONE
};

/// `data/ledger.json` of the site.
pub(crate) const SITE_KIND: SitePageKind = SitePageKind {
    pages: |_, _| {
        vec![PageRoute::new(format!("data/{FILE}"), |_, site, _| {
            Ok(to_bytes(&site_lines(site.compiled)))
        })]
    },
};

/// The name of the file within a folder `data`.
pub(crate) const FILE: &str = "ledger.json";

/// One line of a league's file.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum LedgerFileLine<'a> {
    Matchday(&'a MatchdayLine),
    League(&'a LeagueLine),
}

/// One line of the site's file: where a ledger is, and its last link.
#[derive(Serialize)]
pub(crate) struct SiteLedgerLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub league: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The address of the ledger, relative to the site.
    pub ledger: String,
    /// Nothing where nothing is sealed.
    pub chain: String,
}

/// The ledger of a league, of the matchdays that `counts` lets through.
pub(crate) fn league_ledger(
    compiled: &CompiledSite,
    index: usize,
    counts: impl Fn(&Matchday) -> bool,
) -> LeagueLedger {
    let league = &compiled.model.leagues[index];
    let section = section(compiled, league);
    let file = section.map_or("", |document| document.file.as_str());
    ledger(league, counts, file, section.map_or(Value::Null, options))
}

/// The ledger of a league up to the as-of day, as it is published.
pub(crate) fn published_ledger(compiled: &CompiledSite, index: usize) -> LeagueLedger {
    let history = &compiled.histories[index];
    league_ledger(compiled, index, |matchday| history.is_past(matchday))
}

/// The lines of a league's file.
pub(crate) fn lines(ledger: &LeagueLedger) -> Vec<LedgerFileLine<'_>> {
    let matchdays = ledger.matchdays.iter().map(LedgerFileLine::Matchday);
    let league = LedgerFileLine::League(&ledger.league);
    matchdays.chain([league]).collect()
}

/// The last link of each league and rule book.
pub(crate) fn site_lines(compiled: &CompiledSite) -> Vec<SiteLedgerLine> {
    let at = |id: &str| format!("{}data/{FILE}", address::path(id));
    let leagues = compiled.model.leagues.iter().enumerate();
    let leagues = leagues.map(|(index, league)| SiteLedgerLine {
        league: Some(league.id.clone()),
        rules: None,
        ledger: at(&league.id),
        chain: published_ledger(compiled, index).league.chain,
    });
    let books = compiled.rule_books.iter().map(|history| SiteLedgerLine {
        league: None,
        rules: Some(history.proposals.book.id.clone()),
        ledger: at(&history.proposals.book.id),
        chain: history
            .ledger()
            .pop()
            .map(|line| line.chain)
            .unwrap_or_default(),
    });
    leagues.chain(books).collect()
}

/// The page that makes a folder a league.
fn section<'a>(compiled: &'a CompiledSite, league: &League) -> Option<&'a ContentDocument> {
    let is_own = |document: &&ContentDocument| match &document.role {
        DocumentRole::Section(matter) => {
            document.folder == league.id && document.language.is_none() && matter.league.is_some()
        }
        DocumentRole::Matchday(_)
        | DocumentRole::Profile
        | DocumentRole::Proposal(_)
        | DocumentRole::Page => false,
    };
    let mut documents = compiled
        .content
        .documents
        .iter()
        .map(|document| &**document);
    documents.find(is_own)
}

/// The options under `league`.
fn options(document: &ContentDocument) -> Value {
    let tree = &document.tree;
    let league = tree.entry(tree.root, "league");
    league.map_or(Value::Null, |(_, id)| value(tree, id))
}

/// A part of a document; its numbers and truth values are those that stand without quotes.
fn value(tree: &SyntaxTree<'_>, id: NodeId) -> Value {
    match &tree.nodes[tree.resolve(id)].kind {
        NodeKind::Scalar { text, style } => match (style, text.as_ref()) {
            (ScalarForm::Quoted, text) => Value::from(text),
            (_, "" | "~" | "null") => Value::Null,
            (_, "true") => Value::from(true),
            (_, "false") => Value::from(false),
            (_, text) => {
                let number = text.parse().ok().filter(|number: &f64| number.is_finite());
                number.map_or_else(|| Value::from(text), number_value)
            }
        },
        NodeKind::List(items) => items.iter().map(|&item| value(tree, item)).collect(),
        NodeKind::Map(entries) => {
            let entry =
                |&(key, id): &(NodeId, NodeId)| Some((tree.text(key)?.to_owned(), value(tree, id)));
            Value::Object(entries.iter().filter_map(entry).collect())
        }
        // An alias was resolved above.
        NodeKind::Alias(_) => Value::Null,
    }
}
