//! The frame around a page.

use serde_json::{Value, json};

use crate::load::config::ThemeTable;
use crate::load::page::{PageRole, WrittenPage};
use crate::render::asset::ScriptWords;
use crate::render::locale::Locale;
use crate::site::Site;
use crate::site::compile::CompiledSite;
use crate::site::legal;
use crate::site::repository::repository_url;
use crate::site::section_of;
use crate::site::site_assets;
use crate::site::view::NamedLink;
use crate::site::view::frame;
use crate::site::view::frame::{MenuLink, PageFrame, PageSurroundings, Translation};

/// Returns the parts that are the same on all pages of a language.
pub(crate) fn site(site: &Site<'_>, language: &str) -> frame::SiteFrame {
    let config = site.config;
    let theme = match config.theme {
        ThemeTable::Auto => "auto",
        ThemeTable::Light => "light",
        ThemeTable::Dark => "dark",
    };
    let built_in = [&site.built_in.style, &site.built_in.tables];
    let mut styles = built_in.map(|style| site.url(&style.path)).to_vec();
    styles.extend(site_assets::styles(site));
    let themes = &site.built_in.themes;
    let theme_script = themes.get(language);
    let theme_script = theme_script.unwrap_or_else(|| &themes[&config.language]);
    let mut scripts = vec![site.url(&site.built_in.script.path)];
    scripts.extend(site_assets::scripts(site));
    frame::SiteFrame {
        title: config.title.clone(),
        language: config.language.clone(),
        theme_script: site.url(&theme_script.path),
        compare_script: site.url(&site.built_in.compare.path),
        what_if_script: site.url(&site.built_in.what_if.path),
        past_table_script: site.url(&site.built_in.past_table.path),
        home: home(site, language),
        base: config.site_url.base.clone(),
        styles,
        scripts,
        theme: theme.to_owned(),
        search: Some(site.url(&search_index(site, language))),
        nav: nav(site, language),
        rule_books: rule_books(site),
        foot: legal::links(site, site.locale(language)),
        authors: config.authors.clone(),
        repository: config.repository_url.clone(),
        manifest: site_assets::has_icons(site).then(|| site.url(site_assets::MANIFEST)),
        touch_icon: site_assets::has_icons(site).then(|| site.url(site_assets::TOUCH_ICON)),
        made_with: config.made_with.then(|| NamedLink {
            name: site.locale(language).text("made_with").to_owned(),
            url: repository_url(),
        }),
        icon: site_assets::logo(site).unwrap_or_else(|| site.url(&site.built_in.icon.path)),
        logo: site_assets::logo(site),
    }
}

/// The index that the search of a language reads; that of the site's own has no mark.
pub(crate) fn search_index(site: &Site<'_>, language: &str) -> String {
    if *language == site.config.language {
        "search.json".to_owned()
    } else {
        format!("search-{language}.json")
    }
}

/// The kinds of things that the search finds, of those that the site has.
pub(crate) fn search_hint<'l>(compiled: &CompiledSite, locale: &'l Locale) -> &'l str {
    let has_leagues = !compiled.model.leagues.is_empty();
    let key = match (has_leagues, compiled.rule_books.is_empty()) {
        (true, false) => "search_hint_all",
        (false, false) => "search_hint_rules",
        (_, true) => "search_hint",
    };
    locale.text(key)
}

/// The words of the script, for the pages of a language.
pub(crate) fn script_words<'l>(compiled: &CompiledSite, locale: &'l Locale) -> ScriptWords<'l> {
    ScriptWords {
        filter: locale.text("filter"),
        none: locale.text("search_none"),
        like: locale.text("search_like"),
        copy: locale.text("copy"),
        hint: search_hint(compiled, locale),
        close: locale.text("close"),
        light: locale.text("theme_light"),
        dark: locale.text("theme_dark"),
        me: locale.text("this_is_me"),
        not_me: locale.text("not_me"),
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
fn nav(site: &Site<'_>, language: &str) -> Vec<MenuLink> {
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
    // The home page is the first page of the only league or rule book, and already linked by the
    // site's title.
    let is_titled_home =
        |index: &usize| site.is_only_first(*index) && site.title(*index) == site.config.title;
    top.retain(|index| !is_titled_home(index));
    top.sort_by(|&a, &b| site.in_order(language, a, b));
    let link = |&index: &usize| MenuLink {
        link: site.link(index),
        language: Some(pages[index].language.clone()).filter(|own| own != language),
    };
    top.iter().map(link).collect()
}

/// The addresses of the rule books, in all languages.
fn rule_books(site: &Site<'_>) -> Vec<String> {
    let pages = &site.compiled.model.pages;
    let books = site.compiled.rule_books.iter();
    let files = books.filter_map(|it| site.page_of(&it.proposals.book.file));
    let versions = files.flat_map(|file| site.versions(&pages[file]));
    versions
        .map(|&version| site.url(&pages[version].address))
        .collect()
}

/// The most pages of a section that its description names.
const DESCRIBING_TITLES: usize = 5;

/// The frame of a written page.
pub(crate) fn written(site: &Site<'_>, index: usize) -> PageFrame {
    let pages = &site.compiled.model.pages;
    let page = &pages[index];
    let excerpt = Some(site.scanned[index].excerpt.clone()).filter(|excerpt| !excerpt.is_empty());
    // A section without a word of its own is described by what it lists.
    let listed = || {
        let titles = site.listed(index).iter().take(DESCRIBING_TITLES);
        let titles: Vec<&str> = titles.map(|&it| site.title(it)).collect();
        Some(titles.join(" · ")).filter(|titles| !titles.is_empty())
    };
    let is_home = page.address.is_empty() || page.stem == "_index" && page.folder.is_empty();
    let is_led = page.role == PageRole::Page && !page.folder.is_empty();
    let section = section_of(site, &page.folder, &page.language).filter(|_| is_led);
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
        description: page.keys.description.clone().or(excerpt).or_else(listed),
        path: site.url(&page.address),
        canonical: site.canonical(&page.address),
        translations: others
            .map(|&version| translation(site, &pages[version].language, &pages[version].address))
            .collect(),
        accent: site.accent(&page.folder),
        section: league_of(site, page).map(PageSurroundings::League),
        edit: edit(site, &page.file),
        breadcrumbs_html: section
            .and_then(|section| breadcrumbs(site, &[site.link(section), site.link(index)])),
        ..PageFrame::default()
    }
}

/// The place of a page in the site, for search engines: the home page, the links that lead to
/// it, and the page itself.
pub(crate) fn breadcrumbs(site: &Site<'_>, steps: &[NamedLink]) -> Option<String> {
    if !site.config.breadcrumbs {
        return None;
    }
    let origin = site.config.site_url.origin.as_deref()?;
    let home = NamedLink {
        name: site.config.title.clone(),
        url: Some(site.url("")),
    };
    let steps = std::iter::once(&home).chain(steps).zip(1..);
    let steps: Vec<Value> = steps
        .map(|(step, position)| {
            let url = step.url.as_deref().unwrap_or_default();
            json!({
                "@type": "ListItem",
                "position": position,
                "name": step.name,
                "item": format!("{origin}{url}"),
            })
        })
        .collect();
    let list = json!({
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        "itemListElement": steps,
    });
    // Nothing in a script element may look like its end.
    Some(list.to_string().replace('<', "\\u003c"))
}

/// The frame of a page of the site's own, in the site's language.
pub(crate) fn plain(site: &Site<'_>, address: &str) -> PageFrame {
    PageFrame {
        language: site.config.language.clone(),
        description: site.config.description.clone(),
        path: site.url(address),
        canonical: site.canonical(address),
        ..PageFrame::default()
    }
}

/// A link to the same page in another language.
pub(crate) fn translation(site: &Site<'_>, language: &str, address: &str) -> Translation {
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
