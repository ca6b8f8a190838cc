//! The values that the keys of `book.toml` may have.

use std::collections::BTreeMap;

use icu::locale::Locale;
use jiff::tz::{TimeZone, TimeZoneDatabase};

use crate::load::config::book::BookToml;
use crate::load::config::{AsOfSetting, Config, SiteUrl};
use crate::load::text_overrides::TextOverrides;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::value::DATE_HELP;

/// Checks each value; one at fault is reported and has its default.
pub(super) fn check(book: BookToml, path: &str, diagnostics: &mut Diagnostics) -> Config {
    let root = KeyPath::file(path);
    let at = &root.field("book");
    let title = required(book.book.title, at, "title", diagnostics);
    let language = book.book.language.and_then(|language| {
        let at = at.field("language");
        check_language(&language, || at.value(), diagnostics)
    });
    let src = folder(book.book.src, "content", &at.field("src"), diagnostics);

    let at = root.field("build");
    let build_dir = build_dir(book.build.build_dir, &at.field("build-dir"), diagnostics);

    let html = book.output.html;
    let output = root.field("output");
    let at = output.field("html");
    let site_url = site_url(html.site_url, &at.field("site-url"), diagnostics);
    let repository_url = html
        .git_repository_url
        .filter(|url| is_web_address(url, &at.field("git-repository-url"), diagnostics));
    let edit_url = html
        .edit_url_template
        .filter(|url| is_edit_url(url, &at.field("edit-url-template"), diagnostics));
    let cname = html
        .cname
        .filter(|host| is_host(host, &at.field("cname"), diagnostics));
    let additional_css = files(
        html.additional_css,
        &at.field("additional-css"),
        diagnostics,
    );
    let additional_js = files(html.additional_js, &at.field("additional-js"), diagnostics);

    let ligatur = book.ligatur;
    let at = root.field("ligatur");
    let as_of = ligatur
        .as_of
        .and_then(|text| as_of(&text, &at.field("as-of"), diagnostics));
    let timezone = time_zone(ligatur.timezone, &at.field("timezone"), diagnostics);
    let accent = ligatur
        .accent
        .filter(|colour| is_accent(colour, &at.field("accent"), diagnostics));
    let logo = ligatur
        .logo
        .and_then(|path| file(&path, &at.field("logo"), diagnostics));
    let texts = texts(ligatur.texts, &at.field("texts"), diagnostics);

    Config {
        title,
        authors: book.book.authors,
        description: book.book.description,
        language: language.unwrap_or_else(|| "en".to_owned()),
        src,
        build_dir,
        extra_watch_dirs: book.build.extra_watch_dirs,
        site_url,
        repository_url,
        edit_url,
        cname,
        theme: html.default_theme.unwrap_or_default(),
        additional_css,
        additional_js,
        as_of: as_of.unwrap_or_default(),
        timezone,
        html: ligatur.html.unwrap_or_default(),
        names: ligatur.names.unwrap_or_default(),
        accent,
        logo,
        id_host: ligatur.id_host,
        share_pictures: ligatur.share_pictures.unwrap_or(true),
        app_icons: ligatur.app_icons.unwrap_or(true),
        breadcrumbs: ligatur.breadcrumbs.unwrap_or(true),
        made_with: ligatur.made_with.unwrap_or(true),
        texts,
        imprint: ligatur.legal.imprint,
        privacy: ligatur.legal.privacy,
    }
}

/// A language tag (BCP 47) in its canonical form.
pub fn language_tag(text: &str) -> Option<String> {
    let locale = Locale::try_from_str(text).ok()?;
    (locale.id.language.to_string() != "und").then(|| locale.to_string())
}

/// Returns the canonical language tag; a text that is none is reported at the place.
pub fn check_language(
    text: &str,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let canonical = language_tag(text);
    if canonical.is_none() {
        diagnostics
            .error(
                Code::BadLanguage,
                place(),
                format!("`{text}` is no language"),
            )
            .help("write a language tag (BCP 47) such as `en`, `de` or `de-CH`");
    }
    canonical
}

/// Returns whether the text is a colour as `#rrggbb`.
pub fn is_colour(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| {
        digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

fn required(
    value: Option<String>,
    at: &KeyPath<'_>,
    key: &str,
    diagnostics: &mut Diagnostics,
) -> String {
    let help = Some("add `title = \"…\"` below `[book]`");
    match value {
        None => {
            diagnostics
                .error(Code::MissingKey, at.first_line(), format!("no key `{key}`"))
                .help_if(help);
        }
        Some(text) if text.trim().is_empty() => {
            diagnostics
                .error(
                    Code::BadName,
                    at.field(key).value(),
                    format!("an empty {key}"),
                )
                .help("write the name of the site");
        }
        Some(text) => return text,
    }
    String::new()
}

fn as_of(text: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<AsOfSetting> {
    const WORDS: [&str; 2] = ["today", "last-matchday"];
    match text {
        "today" => return Some(AsOfSetting::Today),
        "last-matchday" => return Some(AsOfSetting::LastMatchday),
        _ => {}
    }
    match text.parse() {
        Ok(moment) => return Some(AsOfSetting::At(moment)),
        Err(message) if text.starts_with(|char: char| char.is_ascii_digit()) => {
            diagnostics
                .error(Code::BadDate, at.value(), message)
                .help(DATE_HELP);
        }
        Err(_) => {
            let list = "write `today`, `last-matchday` or a date such as `2017-11-10`";
            diagnostics
                .error(
                    Code::UnknownValue,
                    at.value(),
                    format!("unknown value `{text}`"),
                )
                .help_if(did_you_mean(text, WORDS).or_else(|| Some(list.to_owned())));
        }
    }
    None
}

/// The folder of the site that is built.
fn build_dir(value: Option<String>, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> String {
    let is_empty = value.as_ref().is_some_and(|dir| dir.trim().is_empty());
    if is_empty {
        diagnostics
            .error(Code::BadPath, at.value(), "a folder without a name")
            .help("write a folder such as `public`");
    }
    value
        .filter(|_| !is_empty)
        .unwrap_or_else(|| "public".to_owned())
}

fn site_url(value: Option<String>, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> SiteUrl {
    let Some(text) = value else {
        return SiteUrl::default();
    };
    SiteUrl::parse(&text).unwrap_or_else(|message| {
        diagnostics
            .error(Code::BadUrl, at.value(), message)
            .help(SiteUrl::HELP);
        SiteUrl::default()
    })
}

/// The time zone of a name; in place of one that is unknown, coordinated universal time.
fn time_zone(name: Option<String>, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> TimeZone {
    let name = name.as_deref().unwrap_or("Europe/Berlin");
    let zones = TimeZoneDatabase::bundled();
    if let Ok(zone) = zones.get(name) {
        return zone;
    }
    let names = zones.available().map(|name| name.as_str().to_owned());
    diagnostics
        .error(
            Code::UnknownValue,
            at.value(),
            format!("no time zone `{name}`"),
        )
        .help_if(did_you_mean(name, names).or_else(|| {
            Some("write a name of the time zone database, such as `Europe/Berlin`".to_owned())
        }));
    TimeZone::UTC
}

fn is_accent(text: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> bool {
    let is_usable = is_colour(text);
    if !is_usable {
        diagnostics
            .error(
                Code::BadColour,
                at.value(),
                format!("`{text}` is no colour"),
            )
            .help("write it as `#3056a0`");
    }
    is_usable
}

fn is_edit_url(template: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> bool {
    let is_complete = template.contains("{path}");
    if !is_complete {
        diagnostics
            .error(Code::BadUrl, at.value(), "an address without `{path}`")
            .help("write `{path}` where the path of the file belongs");
    }
    is_complete && is_web_address(template, at, diagnostics)
}

fn is_web_address(text: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> bool {
    let parsed = url::Url::parse(text);
    let usable = parsed.is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
    if !usable {
        diagnostics
            .error(
                Code::BadUrl,
                at.value(),
                format!("`{text}` is no web address"),
            )
            .help("write it in full: `https://example.org/…`");
    }
    usable
}

/// Host names are labels of ASCII letters, digits and `-`.
fn is_host(text: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(is_plain);
    let is_usable = text.contains('.') && text.split('.').all(is_label);
    if !is_usable {
        diagnostics
            .error(
                Code::BadUrl,
                at.value(),
                format!("`{text}` is no host name"),
            )
            .help("write the host alone: `league.example.org`");
    }
    is_usable
}

/// A folder within the site, without `.`, `..` and a final `/`.
fn folder(
    value: Option<String>,
    default: &str,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> String {
    let Some(text) = value else {
        return default.to_owned();
    };
    let trimmed = text.trim_start_matches("./").trim_end_matches('/');
    if is_within(trimmed) {
        return trimmed.to_owned();
    }
    diagnostics
        .error(
            Code::BadPath,
            at.value(),
            format!("`{text}` is no folder of the site"),
        )
        .help("write a path below the folder of book.toml, with `/` between folders");
    default.to_owned()
}

/// Paths of files within the site; others are reported and left out.
fn files(list: Vec<String>, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Vec<String> {
    let paths = list.iter().enumerate();
    paths
        .filter_map(|(index, path)| file(path, &at.index(index), diagnostics))
        .collect()
}

/// The path of a file within the site, without a leading `./`.
fn file(path: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<String> {
    let trimmed = path.trim_start_matches("./");
    if is_within(trimmed) {
        return Some(trimmed.to_owned());
    }
    diagnostics
        .error(
            Code::BadPath,
            at.value(),
            format!("`{path}` is no file of the site"),
        )
        .help("write a path below the folder of book.toml, with `/` between folders");
    None
}

fn is_within(path: &str) -> bool {
    let parts = path.split('/');
    let plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':']);
    parts.into_iter().all(plain)
}

/// Texts by canonical language.
fn texts(
    texts: BTreeMap<String, TextOverrides>,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> BTreeMap<String, TextOverrides> {
    let mut kept = BTreeMap::new();
    for (language, texts) in texts {
        let place = || at.field(&language).key();
        if let Some(canonical) = check_language(&language, place, diagnostics) {
            kept.insert(canonical, texts);
        }
    }
    kept
}
