//! The pages of a site, and the content of each of them.
//!
//! Views are made when they are asked for: a preview renders one page, a build all.

pub mod alias;
pub mod asset;
pub mod atom;
pub mod calendar;
pub mod charts;
pub mod cname;
pub mod compare;
pub mod compile;
pub mod data;
pub mod explain;
pub mod explanation;
pub mod explanation_formulas;
pub mod frame;
pub mod handicap;
pub mod keizer;
pub mod keizer_frame;
pub mod keizer_list;
pub mod landing;
pub mod league;
pub mod league_context;
pub mod league_page;
pub mod league_statistics;
pub mod league_translation;
pub mod legal;
pub mod link;
pub mod not_found;
pub mod numbered_pages;
pub mod page;
pub mod page_builder;
pub mod page_checks;
pub mod page_context;
pub mod page_kind;
pub mod pages;
pub mod renderer;
pub mod rule_book;
pub mod rule_book_page;
pub mod search;
pub mod shortcode;
pub mod site_assets;
pub mod site_diff;
pub mod sitemap;
pub mod standing;
pub mod text_overrides;
pub mod view;
pub mod what_if;
pub mod written_text;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::load::config::{Config, HtmlPolicy};
use crate::load::page::{PageRole, WrittenPage};
use crate::load::text_overrides::TextOverrides;
use crate::render;
use crate::render::asset::Assets;
use crate::render::locale::Locale;
use crate::render::markdown;
use crate::render::markdown::{HtmlMode, MarkdownOptions, ScannedPage};
use crate::render::math::Formulas;
use crate::site::compile::CompiledSite;
use crate::site::explanation_formulas::ExplanationFormulas;
use crate::site::league_statistics::{LeagueStatistics, league_statistics};
use crate::site::league_translation::LeagueTranslation;
use crate::site::view::NamedLink;
use crate::syntax::address;
use crate::syntax::source::Sources;

/// Everything that pages are made of.
pub struct Site<'a> {
    pub config: &'a Config,
    pub sources: &'a Sources,
    pub compiled: &'a CompiledSite,
    /// Files beside pages, relative to the root, that are copied.
    pub assets: &'a [String],
    pub formulas: &'a Formulas,
    /// Formulas of the explanations, rendered once.
    pub explanations: ExplanationFormulas,
    /// One a league: what its pages share.
    pub statistics: Vec<LeagueStatistics>,
    /// Of each league its editions, by language.
    pub translations: Vec<Vec<LeagueTranslation>>,
    /// Ligatur's own style sheet and scripts.
    pub built_in: Assets,
    /// By language: every language that a page is written in.
    locales: BTreeMap<String, Locale>,
    /// The content of each written page, in the order of the pages.
    pub scanned: Vec<ScannedPage>,
    /// The index of each written page by its file.
    by_file: BTreeMap<&'a str, usize>,
    /// The written versions of a page, by folder and stem.
    versions: BTreeMap<(String, String), Vec<usize>>,
    /// The list of each section, in order; made when the first page asks for it.
    shelves: OnceLock<BTreeMap<usize, Vec<usize>>>,
}

impl<'a> Site<'a> {
    /// Looks through all written pages, in parallel.
    pub fn new(
        config: &'a Config,
        sources: &'a Sources,
        compiled: &'a CompiledSite,
        assets: &'a [String],
        formulas: &'a Formulas,
    ) -> Site<'a> {
        let pages = &compiled.model.pages;
        let languages = pages.iter().map(|page| page.language.as_str());
        let languages = languages.chain(
            compiled
                .model
                .leagues
                .iter()
                .map(|league| league.language.as_str()),
        );
        let nothing = TextOverrides::new();
        let mut locales = BTreeMap::new();
        for language in languages.chain([config.language.as_str()]) {
            if !locales.contains_key(language) {
                let overrides = config.texts.get(language).unwrap_or(&nothing);
                locales.insert(language.to_owned(), Locale::for_tag(language, overrides));
            }
        }
        let mut versions: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (index, page) in pages.iter().enumerate() {
            versions
                .entry((page.folder.clone(), page.stem.clone()))
                .or_default()
                .push(index);
        }
        let by_file = pages
            .iter()
            .enumerate()
            .map(|(index, page)| (page.file.as_str(), index))
            .collect();
        let scanned = pages
            .par_iter()
            .map(|page| {
                markdown::scan(
                    body(sources, page),
                    page.body.start,
                    formulas,
                    &options(config, &locales[&page.language]),
                )
            })
            .collect();
        let accents = compiled
            .model
            .leagues
            .iter()
            .map(|league| league.accent.as_deref());
        let leagues = compiled.model.leagues.par_iter().zip(&compiled.histories);
        let url = |address: &str| format!("{}{}", config.site_url.base, address::encode(address));
        let translations = (0..compiled.model.leagues.len())
            .map(|league| league_translation::league_translations(&compiled.model, league, &url))
            .collect();
        let own = |language: &str| locales.get(language).or(locales.get(&config.language));
        let statistics = leagues
            .map(|(league, history)| {
                let locale = own(&league.language).expect("every league's language is there");
                league_statistics(league, history, locale)
            })
            .collect();
        let built_in = render::asset::assets(std::iter::once(None).chain(accents));
        Site {
            config,
            sources,
            compiled,
            assets,
            formulas,
            explanations: ExplanationFormulas::new(formulas),
            statistics,
            translations,
            built_in,
            locales,
            scanned,
            by_file,
            versions,
            shelves: OnceLock::new(),
        }
    }

    /// A language that some page is written in.
    pub fn locale(&self, language: &str) -> &Locale {
        let locale = self
            .locales
            .get(language)
            .or_else(|| self.locales.get(&self.config.language));
        locale.expect("the site's own language is always there")
    }

    /// Every language that a page is written in.
    pub fn locales(&self) -> impl Iterator<Item = &Locale> {
        self.locales.values()
    }

    /// An address of the site as a link writes it.
    pub fn url(&self, address: &str) -> String {
        format!("{}{}", self.config.site_url.base, address::encode(address))
    }

    /// The same with scheme and host, where the site says them.
    pub fn canonical(&self, address: &str) -> Option<String> {
        let origin = self.config.site_url.origin.as_ref()?;
        Some(format!("{origin}{}", self.url(address)))
    }

    /// A written page by its file.
    pub fn page_of(&self, file: &str) -> Option<usize> {
        self.by_file.get(file).copied()
    }

    /// All versions of a written page, itself included.
    pub fn versions(&self, page: &WrittenPage) -> &[usize] {
        self.versions_of(page.folder.clone(), &page.stem)
    }

    /// All versions of a written page by its folder and its name.
    pub fn versions_of(&self, folder: String, stem: &str) -> &[usize] {
        let versions = self.versions.get(&(folder, stem.to_owned()));
        versions.map_or(&[], Vec::as_slice)
    }

    /// The version of a written page in a language; where there is none, the page itself.
    pub fn version_in(&self, language: &str, page: usize) -> usize {
        let pages = &self.compiled.model.pages;
        let mut versions = self.versions(&pages[page]).iter().copied();
        let own = versions.find(|&version| pages[version].language == language);
        own.unwrap_or(page)
    }

    /// The pages that a section lists, in order: those in its folder and the sections below it.
    pub fn listed(&self, section: usize) -> &[usize] {
        let shelves = self.shelves.get_or_init(|| shelves(self));
        shelves.get(&section).map_or(&[], Vec::as_slice)
    }

    /// Compares two written pages as a list in a language orders them: by weight, then by title.
    pub fn in_order(&self, language: &str, a: usize, b: usize) -> Ordering {
        let pages = &self.compiled.model.pages;
        let weight = |index: usize| pages[index].keys.weight.unwrap_or(i64::MAX);
        let titles = || {
            let locale = self.locale(language);
            locale.collate(self.title(a), self.title(b))
        };
        weight(a).cmp(&weight(b)).then_with(titles)
    }

    /// A written page by its title.
    pub fn link(&self, index: usize) -> NamedLink {
        NamedLink {
            name: self.title(index).to_owned(),
            url: Some(self.url(&self.compiled.model.pages[index].address)),
        }
    }

    /// The title of a written page: its own, its first heading, its file's name.
    pub fn title(&self, index: usize) -> &str {
        let page = &self.compiled.model.pages[index];
        let heading = || {
            self.scanned[index]
                .headings
                .first()
                .map(|heading| heading.text.as_str())
        };
        let name = if page.stem == "_index" {
            page.folder.rsplit('/').next()
        } else {
            Some(page.stem.as_str())
        };
        let own = page.keys.title.as_deref().or_else(heading).or(name);
        own.filter(|title| !title.is_empty())
            .unwrap_or(&self.config.title)
    }
}

/// Returns the list of each section of a site, in order.
fn shelves(site: &Site<'_>) -> BTreeMap<usize, Vec<usize>> {
    let pages = &site.compiled.model.pages;
    let mut shelves: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, page) in pages.iter().enumerate() {
        let folder = match page.stem.as_str() {
            "_index" if page.folder.is_empty() => continue,
            "_index" => page.folder.rsplit_once('/').map_or("", |(above, _)| above),
            _ if page.role == PageRole::Page => &page.folder,
            _ => continue,
        };
        if let Some(section) = section_of(site, folder, &page.language) {
            shelves.entry(section).or_default().push(index);
        }
    }
    for (&section, listed) in &mut shelves {
        let language = &pages[section].language;
        listed.sort_by(|&a, &b| site.in_order(language, a, b));
    }
    shelves
}

/// The section that a folder is, in a language.
pub fn section_of(site: &Site<'_>, folder: &str, language: &str) -> Option<usize> {
    let pages = &site.compiled.model.pages;
    let is_its = |&&index: &&usize| {
        pages[index].role == PageRole::Section && pages[index].language == language
    };
    let versions = site.versions_of(folder.to_owned(), "_index");
    versions.iter().find(is_its).copied()
}

/// The Markdown of a written page.
pub fn body<'a>(sources: &'a Sources, page: &WrittenPage) -> &'a str {
    let text = sources
        .get(&page.file)
        .map_or("", |source| source.text.as_str());
    text.get(page.body.clone()).unwrap_or_default()
}

/// Returns the options with which the pages of a language are written.
pub fn options<'a>(config: &Config, locale: &'a Locale) -> MarkdownOptions<'a> {
    let html = match config.html {
        HtmlPolicy::Sanitize => HtmlMode::Sanitize,
        HtmlPolicy::Escape => HtmlMode::Escape,
        HtmlPolicy::Allow => HtmlMode::Allow,
    };
    MarkdownOptions {
        html,
        labels: locale.labels(),
        quotes: locale.quotes(),
        omit_opening_heading: true,
        ..MarkdownOptions::default()
    }
}

#[cfg(test)]
mod tests;
