//! The pages of a site, and the content of each of them.
//!
//! Views are made when they are asked for: a preview renders one page, a build all.

pub(crate) mod alias;
pub(crate) mod app_icons;
pub(crate) mod asset;
pub(crate) mod atom;
pub(crate) mod calendar;
pub(crate) mod charts;
pub(crate) mod cname;
pub(crate) mod compare;
pub mod compile;
pub(crate) mod data;
pub(crate) mod evening_places;
pub(crate) mod evening_report;
pub(crate) mod explain;
pub(crate) mod explanation;
pub(crate) mod explanation_formulas;
pub(crate) mod frame;
pub(crate) mod handicap;
pub(crate) mod landing;
pub(crate) mod league;
pub(crate) mod league_context;
pub(crate) mod league_page;
pub(crate) mod league_statistics;
pub(crate) mod league_translation;
pub(crate) mod legal;
pub(crate) mod link;
pub(crate) mod list_frame;
pub(crate) mod news;
pub(crate) mod not_found;
pub(crate) mod numbered_pages;
pub(crate) mod page;
pub(crate) mod page_builder;
pub(crate) mod page_checks;
pub(crate) mod page_context;
pub(crate) mod page_kind;
pub(crate) mod pages;
pub(crate) mod rank_history;
pub(crate) mod renderer;
pub(crate) mod repository;
pub(crate) mod round_list;
pub(crate) mod rule_book;
pub(crate) mod rule_book_page;
pub(crate) mod search;
pub(crate) mod season_table;
mod section_accents;
pub(crate) mod shared_picture;
pub(crate) mod shortcode;
pub(crate) mod site_assets;
pub mod site_diff;
pub(crate) mod sitemap;
pub(crate) mod small_picture;
pub(crate) mod standing;
pub(crate) mod text_overrides;
pub(crate) mod told_results;
pub(crate) mod unread_files;
pub(crate) mod view;
pub(crate) mod what_if;
pub(crate) mod written_text;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use rayon::prelude::*;

use crate::load::config::{Config, HtmlPolicy};
use crate::load::content;
use crate::load::content::ancestors;
use crate::load::page::{PageRole, WrittenPage};
use crate::load::text_overrides::TextOverrides;
use crate::render;
use crate::render::asset::Assets;
use crate::render::locale::Locale;
use crate::render::markdown;
use crate::render::markdown::{HtmlMode, MarkdownOptions, OpeningHeading, ScannedPage};
use crate::render::math::Formulas;
use crate::site::compile::CompiledSite;
use crate::site::explanation_formulas::ExplanationFormulas;
use crate::site::league_statistics::{LeagueStatistics, league_statistics};
use crate::site::league_translation::LeagueTranslation;
use crate::site::section_accents::section_accents;
use crate::site::view::NamedLink;
use crate::site::view::frame::PageSurroundings;
use crate::site::view::picture::SharedPicture;
use crate::syntax::address;
use crate::syntax::source::Sources;

/// Width and height in pixels of pictures, by address.
pub(crate) type PictureSizes = BTreeMap<String, (u32, u32)>;

/// Everything that pages are made of.
pub struct Site<'a> {
    /// The configuration of the site.
    pub config: &'a Config,
    /// The files that it is made of.
    pub sources: &'a Sources,
    /// The model and the history of its leagues and rule books.
    pub compiled: &'a CompiledSite,
    /// Files beside pages, relative to the root, that are copied.
    pub assets: &'a [String],
    /// Width and height in pixels of the pictures that are copied, by address.
    pub picture_sizes: &'a PictureSizes,
    /// The formulas that were rendered before.
    pub formulas: &'a Formulas,
    /// Formulas of the explanations, rendered once.
    pub explanations: ExplanationFormulas,
    /// One a league: what its pages share.
    pub statistics: Vec<LeagueStatistics>,
    /// Of each league its editions, by language.
    pub translations: Vec<Vec<LeagueTranslation>>,
    /// Ligatur's own style sheet and scripts.
    pub built_in: Assets,
    /// The accent colour of each section that has one, by folder.
    accents: BTreeMap<&'a str, &'a str>,
    /// By language: every language that a page is written in.
    locales: BTreeMap<String, Locale>,
    /// The content of each written page, in the order of the pages.
    pub scanned: Vec<ScannedPage>,
    /// The index of each written page by its file.
    by_file: BTreeMap<&'a str, usize>,
    /// The written versions of a page, by folder and stem.
    versions: BTreeMap<(String, String), Vec<usize>>,
    /// The list of each section, in order; made when the first page asks for it.
    section_lists: OnceLock<BTreeMap<usize, Vec<usize>>>,
    /// The pictures beside links; made when the first page asks for one.
    pub(crate) pictures: OnceLock<Vec<SharedPicture>>,
}

impl<'a> Site<'a> {
    /// Looks through all written pages, in parallel.
    pub fn new(
        config: &'a Config,
        sources: &'a Sources,
        compiled: &'a CompiledSite,
        assets: &'a [String],
        picture_sizes: &'a PictureSizes,
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
        let by_language: BTreeMap<&str, MarkdownOptions<'_>> = locales
            .iter()
            .map(|(language, locale)| (language.as_str(), options(config, locale)))
            .collect();
        let scanned = pages
            .par_iter()
            .map(|page| {
                let options = MarkdownOptions {
                    opening_heading: opening_heading(page),
                    ..by_language[page.language.as_str()].clone()
                };
                markdown::scan(body(sources, page), page.body.start, formulas, &options)
            })
            .collect();
        let accents = section_accents(&compiled.content);
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
        let own = std::iter::once(config.accent.as_deref());
        let colours = own.chain(accents.values().map(|colour| Some(*colour)));
        let words = locales.iter();
        let words = words
            .map(|(language, locale)| (language.as_str(), frame::script_words(compiled, locale)))
            .collect();
        let built_in = render::asset::assets(colours, Some(&config.site_url), &words);
        Site {
            config,
            sources,
            compiled,
            assets,
            picture_sizes,
            formulas,
            explanations: ExplanationFormulas::new(formulas),
            statistics,
            translations,
            built_in,
            accents,
            locales,
            scanned,
            by_file,
            versions,
            section_lists: OnceLock::new(),
            pictures: OnceLock::new(),
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

    /// The accent colour of a folder: its own, or that of the nearest section around it.
    pub(crate) fn accent_colour(&self, folder: &str) -> Option<&str> {
        ancestors(folder).find_map(|folder| self.accents.get(folder).copied())
    }

    /// The number of the accent colour of the pages in a folder; 0 is the site's own.
    pub(crate) fn accent(&self, folder: &str) -> u32 {
        let mut sections = content::ancestors(folder);
        let number = sections.find_map(|folder| self.accents.keys().position(|it| *it == folder));
        number.map_or(0, |number| number as u32 + 1)
    }

    /// Every language that a page is written in.
    pub fn locales(&self) -> impl Iterator<Item = &Locale> {
        self.locales.values()
    }

    /// "Times: Europe/Berlin".
    pub fn times_in(&self, locale: &Locale) -> String {
        let zone = self.config.timezone.iana_name().unwrap_or("UTC");
        locale.fill("times_in", &[("zone", zone)])
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

    /// The home page that somebody wrote in a language.
    pub(crate) fn home_in(&self, language: &str) -> Option<&WrittenPage> {
        let mut pages = self.compiled.model.pages.iter();
        pages.find(|page| page.is_home() && page.language == language)
    }

    /// The league of a site that has one alone, or its only rule book where there is no league: the
    /// home page shows it, and its pages are the ways on.
    pub(crate) fn only_section(&self) -> Option<PageSurroundings> {
        match (
            self.compiled.model.leagues.len(),
            self.compiled.rule_books.len(),
        ) {
            (1, _) => Some(PageSurroundings::League(0)),
            (0, 1) => Some(PageSurroundings::Book(0)),
            _ => None,
        }
    }

    /// Returns whether a written page is the first one of the site's only league, or of its only
    /// rule book where there is no league.
    pub(crate) fn is_only_first(&self, index: usize) -> bool {
        let page = &self.compiled.model.pages[index];
        match self.only_section() {
            Some(PageSurroundings::League(_)) => matches!(page.role, PageRole::League(_)),
            Some(PageSurroundings::Book(book)) => {
                let book = &self.compiled.rule_books[book].proposals.book;
                page.role == PageRole::Section && page.folder == book.id
            }
            None => false,
        }
    }

    /// The address of the home page that shows the same as a written page: the first page of a
    /// site's only league or rule book, where each of its languages has a home page.
    pub(crate) fn same_home(&self, index: usize) -> Option<&str> {
        let page = &self.compiled.model.pages[index];
        // Search engines look for its translations at the address that stands for it.
        let translations = self.translations.iter().flatten();
        let written = self.versions(page).iter();
        let written = written.map(|&it| &self.compiled.model.pages[it].language);
        let mut languages = translations.map(|it| &it.language).chain(written);
        let is_translated = languages.all(|it| self.home_address(it).is_some());
        let home = self.home_address(&page.language)?;
        (self.is_only_first(index) && is_translated && home != page.address).then_some(home)
    }

    /// The address of the home page in a language, written or made.
    fn home_address(&self, language: &str) -> Option<&str> {
        let written = self.home_in(language).map(|it| it.address.as_str());
        written.or((language == self.config.language).then_some(""))
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
        let lists = self.section_lists.get_or_init(|| section_lists(self));
        lists.get(&section).map_or(&[], Vec::as_slice)
    }

    /// Compares two written pages as a list in a language orders them: by weight, then those with
    /// a day, newest first, then by title.
    pub fn in_order(&self, language: &str, a: usize, b: usize) -> Ordering {
        let pages = &self.compiled.model.pages;
        let weight = |index: usize| pages[index].keys.weight.unwrap_or(i64::MAX);
        let titles = || {
            let locale = self.locale(language);
            locale.collate(self.title(a), self.title(b))
        };
        let day = |index: usize| pages[index].keys.date.as_deref().unwrap_or_default();
        let newest_first = day(b).cmp(day(a));
        weight(a)
            .cmp(&weight(b))
            .then(newest_first)
            .then_with(titles)
    }

    /// A written page by its title.
    pub fn link(&self, index: usize) -> NamedLink {
        NamedLink {
            name: self.title(index).to_owned(),
            url: Some(self.url(&self.compiled.model.pages[index].address)),
        }
    }

    /// The language of a written page, where it is not that of the page that names it.
    pub fn foreign_language(&self, index: usize, language: &str) -> Option<String> {
        let own = &self.compiled.model.pages[index].language;
        (own != language).then(|| own.clone())
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
fn section_lists(site: &Site<'_>) -> BTreeMap<usize, Vec<usize>> {
    let pages = &site.compiled.model.pages;
    let mut lists: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, page) in pages.iter().enumerate() {
        let folder = match page.stem.as_str() {
            "_index" if page.folder.is_empty() => continue,
            "_index" => page.folder.rsplit_once('/').map_or("", |(above, _)| above),
            _ if page.role == PageRole::Page => &page.folder,
            _ => continue,
        };
        let Some(section) = section_of(site, folder, &page.language) else {
            continue;
        };
        let is_listed = |&version: &usize| pages[version].language == pages[section].language;
        if is_listed(&index) || !site.versions(page).iter().any(is_listed) {
            lists.entry(section).or_default().push(index);
        }
    }
    for (&section, listed) in &mut lists {
        let language = &pages[section].language;
        listed.sort_by(|&a, &b| site.in_order(language, a, b));
    }
    lists
}

/// The section that a folder is, in a language; where it has no such version, in the site's
/// language, or in the first that it has.
pub fn section_of(site: &Site<'_>, folder: &str, language: &str) -> Option<usize> {
    let pages = &site.compiled.model.pages;
    let versions = site
        .versions_of(folder.to_owned(), "_index")
        .iter()
        .copied();
    let sections = versions.filter(|&index| pages[index].role == PageRole::Section);
    let is_in = |language: &str| {
        let mut sections = sections.clone();
        sections.find(|&index| pages[index].language == language)
    };
    is_in(language)
        .or_else(|| is_in(&site.config.language))
        .or_else(|| sections.clone().next())
}

/// The Markdown of a written page.
pub fn body<'a>(sources: &'a Sources, page: &WrittenPage) -> &'a str {
    let text = sources
        .get(&page.file)
        .map_or("", |source| source.text.as_str());
    text.get(page.body.clone()).unwrap_or_default()
}

/// Returns the options with which a page is written.
pub fn options_of_page<'a>(
    config: &Config,
    locale: &'a Locale,
    page: &'a WrittenPage,
) -> MarkdownOptions<'a> {
    MarkdownOptions {
        opening_heading: opening_heading(page),
        ..options(config, locale)
    }
}

/// The treatment of the heading with which a page opens.
fn opening_heading(page: &WrittenPage) -> OpeningHeading<'_> {
    match &page.keys.title {
        Some(title) => OpeningHeading::KeptUnless(title),
        None => OpeningHeading::IsTitle,
    }
}

/// Returns the options with which texts of a language are written.
pub fn options<'a>(config: &Config, locale: &'a Locale) -> MarkdownOptions<'a> {
    let html = match config.html {
        HtmlPolicy::Sanitize => HtmlMode::Sanitize,
        HtmlPolicy::Escape => HtmlMode::Escape,
        HtmlPolicy::Allow => HtmlMode::Allow,
    };
    MarkdownOptions {
        html,
        opening_heading: OpeningHeading::IsTitle,
        ..MarkdownOptions::with_words(locale.labels(), locale.quotes())
    }
}

#[cfg(test)]
mod tests;
