//! `book.toml`: what a site says of itself.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;

use crate::diagnostic::{At, Code, Diagnostics, did_you_mean};
use crate::render::locale::Overrides;

/// A site's configuration, checked.
#[derive(Clone, Debug)]
pub struct Config {
    pub title: String,
    pub authors: Vec<String>,
    pub description: Option<String>,
    /// BCP 47.
    pub language: String,
    /// The folder of the content, relative to the root.
    pub src: String,
    /// Where the site is published, relative to the root.
    pub build_dir: String,
    pub extra_watch_dirs: Vec<String>,
    pub site_url: SiteUrl,
    pub repository_url: Option<String>,
    /// With `{path}` for the file.
    pub edit_url: Option<String>,
    pub cname: Option<String>,
    pub theme: Theme,
    pub additional_css: Vec<String>,
    pub additional_js: Vec<String>,
    pub as_of: AsOf,
    pub timezone: TimeZone,
    pub html: Html,
    pub names: Names,
    /// Texts of the frame in place of the built-in ones, by language.
    pub texts: BTreeMap<String, Overrides>,
}

/// Where the site lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteUrl {
    /// Scheme and host, where the site says them: `https://example.org`.
    pub origin: Option<String>,
    /// The path, with `/` at both ends.
    pub base: String,
}

/// The day for which everything is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsOf {
    Today,
    /// Of each league its own.
    LastMatchday,
    Day(Date),
}

/// What becomes of raw HTML in Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Html {
    #[default]
    Sanitize,
    Escape,
    Allow,
}

/// How players without an alias appear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    #[default]
    Name,
    Initials,
    Id,
}

/// The colours that a page begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
struct File {
    book: Book,
    build: Build,
    output: Output,
    ligatur: Own,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
struct Book {
    title: Option<String>,
    authors: Vec<String>,
    description: Option<String>,
    language: Option<String>,
    src: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
struct Build {
    build_dir: Option<String>,
    extra_watch_dirs: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
struct Output {
    html: HtmlOutput,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
struct HtmlOutput {
    site_url: Option<String>,
    git_repository_url: Option<String>,
    edit_url_template: Option<String>,
    cname: Option<String>,
    default_theme: Theme,
    additional_css: Vec<String>,
    additional_js: Vec<String>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
struct Own {
    as_of: Option<String>,
    timezone: Option<String>,
    html: Html,
    names: Names,
    texts: BTreeMap<String, Overrides>,
}

/// Reads `book.toml`; `None` where it can not be used.
pub fn parse(file: &str, text: &str, diagnostics: &mut Diagnostics) -> Option<Config> {
    let root = At::file(file);
    let read: File = match toml::from_str(text) {
        Ok(read) => read,
        Err(error) => {
            let span = error.span().unwrap_or(0..0);
            let mut quoted = error.message().split('`').skip(1).step_by(2);
            let unknown = error
                .message()
                .starts_with("unknown field")
                .then(|| quoted.next())
                .flatten();
            match unknown {
                Some(key) => {
                    let help = did_you_mean(key, quoted);
                    diagnostics
                        .error(
                            Code::UnknownKey,
                            root.span(span),
                            format!("unknown key `{key}`"),
                        )
                        .help(help);
                }
                None => {
                    diagnostics.error(Code::BadToml, root.span(span), error.message());
                }
            }
            return None;
        }
    };
    let as_of = match read.ligatur.as_of.as_deref() {
        None | Some("today") => AsOf::Today,
        Some("last-matchday") => AsOf::LastMatchday,
        Some(text) => {
            let spot = || root.field("ligatur").field("as-of").value();
            AsOf::Day(crate::resolve::number::date(text, spot, diagnostics)?)
        }
    };
    let zone = read
        .ligatur
        .timezone
        .unwrap_or_else(|| "Europe/Berlin".to_owned());
    let timezone = TimeZone::get(&zone).ok()?;
    let html = read.output.html;
    Some(Config {
        title: read.book.title?,
        authors: read.book.authors,
        description: read.book.description,
        language: read.book.language.unwrap_or_else(|| "en".to_owned()),
        src: read.book.src.unwrap_or_else(|| "content".to_owned()),
        build_dir: read.build.build_dir.unwrap_or_else(|| "public".to_owned()),
        extra_watch_dirs: read.build.extra_watch_dirs,
        site_url: SiteUrl::of(html.site_url.as_deref().unwrap_or("/")),
        repository_url: html.git_repository_url,
        edit_url: html.edit_url_template,
        cname: html.cname,
        theme: html.default_theme,
        additional_css: html.additional_css,
        additional_js: html.additional_js,
        as_of,
        timezone,
        html: read.ligatur.html,
        names: read.ligatur.names,
        texts: read.ligatur.texts,
    })
}

impl SiteUrl {
    /// An address with scheme and host, or a path alone.
    pub fn of(text: &str) -> SiteUrl {
        let (origin, path) = match text.find("://") {
            Some(scheme) => {
                let host = scheme + 3;
                let path = text[host..]
                    .find('/')
                    .map_or(text.len(), |slash| host + slash);
                (Some(text[..path].to_owned()), &text[path..])
            }
            None => (None, text),
        };
        let path = path.trim_matches('/');
        let base = if path.is_empty() {
            "/".to_owned()
        } else {
            format!("/{path}/")
        };
        SiteUrl { origin, base }
    }
}
