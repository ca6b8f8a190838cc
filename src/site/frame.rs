//! The frame around a page.

use crate::load::config::ThemeTable;
use crate::load::page::{PageRole, WrittenPage};
use crate::site::Site;
use crate::site::legal;
use crate::site::site_assets;
use crate::site::view::NamedLink;
use crate::site::view::frame;
use crate::site::view::frame::{PageFrame, PageSurroundings, Translation};

/// Returns the parts that are the same on all pages of a language.
pub fn site(site: &Site<'_>, language: &str) -> frame::SiteFrame {
    let config = site.config;
    let theme = match config.theme {
        ThemeTable::Auto => "auto",
        ThemeTable::Light => "light",
        ThemeTable::Dark => "dark",
    };
    let mut styles = vec![site.url(&site.built_in.style.path)];
    styles.extend(site_assets::styles(site));
    let mut scripts = vec![site.url(&site.built_in.script.path)];
    scripts.extend(site_assets::scripts(site));
    frame::SiteFrame {
        title: config.title.clone(),
        theme_script: Some(site.url(&site.built_in.theme.path)),
        compare_script: site.url(&site.built_in.compare.path),
        home: home(site, language),
        base: config.site_url.base.clone(),
        styles,
        scripts,
        theme: theme.to_owned(),
        search: Some(site.url("search.json")),
        nav: nav(site, language),
        foot: legal::links(site, site.locale(language)),
        repository: config.repository_url.clone(),
        logo: site_assets::logo(site),
    }
}

/// The address of the landing page in a language, or in the site's own.
fn home(site: &Site<'_>, language: &str) -> String {
    let is_home = |page: &&WrittenPage| {
        page.folder.is_empty() && page.stem == "_index" && page.language == language
    };
    let home = site.compiled.model.pages.iter().find(is_home);
    site.url(home.map_or("", |page| page.address.as_str()))
}

/// Leagues, rule books and top pages, by weight and title, each in the language if there is
/// a version in it.
fn nav(site: &Site<'_>, language: &str) -> Vec<NamedLink> {
    let pages = &site.compiled.model.pages;
    let is_top = |page: &WrittenPage| {
        let depth = page
            .folder
            .split('/')
            .filter(|part| !part.is_empty())
            .count();
        let is_section = page.stem == "_index";
        (is_section && depth == 1) || (!is_section && depth == 0)
    };
    let mut top: Vec<usize> = (0..pages.len())
        .filter(|&index| is_top(&pages[index]) && !legal::is_legal(site, index))
        .collect();
    top.retain(|&index| {
        let versions = site.versions(&pages[index]);
        let preferred = versions
            .iter()
            .find(|&&version| pages[version].language == language);
        preferred.or(versions.first()) == Some(&index)
    });
    top.sort_by(|&a, &b| site.in_order(language, a, b));
    top.iter().map(|&index| site.link(index)).collect()
}

/// The frame of a written page.
pub fn written(site: &Site<'_>, index: usize) -> PageFrame {
    let pages = &site.compiled.model.pages;
    let page = &pages[index];
    let excerpt = Some(site.scanned[index].excerpt.clone()).filter(|excerpt| !excerpt.is_empty());
    let is_home = page.address.is_empty() || page.stem == "_index" && page.folder.is_empty();
    let others = site
        .versions(page)
        .iter()
        .filter(|&&version| version != index);
    PageFrame {
        language: page.language.clone(),
        title: if is_home {
            String::new()
        } else {
            site.title(index).to_owned()
        },
        description: page.keys.description.clone().or(excerpt),
        path: site.url(&page.address),
        canonical: site.canonical(&page.address),
        translations: others
            .map(|&version| translation(site, &pages[version].language, &pages[version].address))
            .collect(),
        accent: league_of(site, page).map_or(0, |league| league as u32 + 1),
        section: league_of(site, page).map(PageSurroundings::League),
        edit: edit(site, &page.file),
        ..PageFrame::default()
    }
}

/// The frame of a page of the site's own, in the site's language.
pub fn plain(site: &Site<'_>, address: &str) -> PageFrame {
    PageFrame {
        language: site.config.language.clone(),
        description: site.config.description.clone(),
        path: site.url(address),
        canonical: site.canonical(address),
        ..PageFrame::default()
    }
}

/// A link to the same page in another language.
pub fn translation(site: &Site<'_>, language: &str, address: &str) -> Translation {
    Translation {
        language: language.to_owned(),
        name: site.locale(language).text("language_name").to_owned(),
        url: site.url(address),
        canonical: site.canonical(address),
    }
}

/// The league that a written page belongs to.
fn league_of(site: &Site<'_>, page: &WrittenPage) -> Option<usize> {
    match page.role {
        PageRole::League(league)
        | PageRole::Matchday { league, .. }
        | PageRole::Profile { league, .. } => Some(league),
        PageRole::Section | PageRole::Page => {
            let leagues = &site.compiled.model.leagues;
            crate::load::content::ancestors(&page.folder)
                .find_map(|folder| leagues.iter().position(|league| league.id == folder))
        }
    }
}

/// Returns the address at which a file can be edited.
fn edit(site: &Site<'_>, file: &str) -> Option<String> {
    Some(site.config.edit_url.as_ref()?.replace("{path}", file))
}
