//! The configuration of a site, `book.toml`.

pub mod book;
pub mod moment;
pub mod site_url;
mod validation;

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use schemars::schema_for;

pub use book::{HtmlPolicy, NamePolicy, ThemeTable};
pub use moment::AsOfMoment;
pub use site_url::SiteUrl;
pub use validation::{check_language, is_colour, language_tag};

use crate::load::config::book::{
    BookTable, BookToml, BuildTable, HtmlOutput, LegalTable, LigaturTable,
};
use crate::load::text_overrides::TextOverrides;
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics};
use crate::syntax::error_recovery;
use crate::syntax::toml;
use crate::syntax::tree::{NodeKind, SyntaxTree};

/// The configuration of a site, checked, with every default filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The name of the site.
    pub title: String,
    /// The people who write it.
    pub authors: Vec<String>,
    /// One sentence for search results and previews.
    pub description: Option<String>,
    /// BCP 47.
    pub language: String,
    /// The folder of the content, relative to the site's root, without a final `/`.
    pub src: String,
    /// The folder that a build writes, relative to the site's root.
    pub build_dir: String,
    /// Further folders that the preview watches, relative to the site's root.
    pub extra_watch_dirs: Vec<String>,
    /// The address of the site.
    pub site_url: SiteUrl,
    /// The address of the repository, for the links to edit a page.
    pub repository_url: Option<String>,
    /// The address at which a page is edited; `{path}` stands for the file.
    pub edit_url: Option<String>,
    /// The host that GitHub Pages is to serve.
    pub cname: Option<String>,
    /// The colours of code.
    pub theme: ThemeTable,
    /// Further style sheets, relative to the site's root.
    pub additional_css: Vec<String>,
    /// Further scripts, relative to the site's root.
    pub additional_js: Vec<String>,
    /// The moment for which everything is computed.
    pub as_of: AsOfSetting,
    /// The time zone in which a day begins and ends.
    pub timezone: TimeZone,
    /// The HTML that pages may hold.
    pub html: HtmlPolicy,
    /// The names of players that are published.
    pub names: NamePolicy,
    /// The accent colour of the pages (`#rrggbb`).
    pub accent: Option<String>,
    /// The picture beside the site's title: a file below `static/`.
    pub logo: Option<String>,
    /// The host by which calendars and feeds name their entries, where it is not the address's.
    pub id_host: Option<String>,
    /// True if links to pages bring a picture along.
    pub share_pictures: bool,
    /// True if phones can put the site on their home screen under a name and a picture.
    pub app_icons: bool,
    /// True if pages tell search engines where they stand in the site.
    pub breadcrumbs: bool,
    /// True if the foot of the pages says what made them.
    pub made_with: bool,
    /// Texts of the frame that replace the built-in ones, by language and key.
    pub texts: BTreeMap<String, TextOverrides>,
    /// The page with the imprint: a file of the content, or a URL.
    pub imprint: Option<String>,
    /// The page on privacy: a file of the content, or a URL.
    pub privacy: Option<String>,
}

/// The day for which standings, penalties and votes are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AsOfSetting {
    /// The day of the build.
    #[default]
    Today,
    /// Of each league the date of its last matchday; of rule books today.
    LastMatchday,
    /// This day or instant.
    At(AsOfMoment),
}

/// The file at the root of a site that says how it is built.
pub const BOOK: &str = "book.toml";

/// Reads and checks the text of `book.toml`; every fault is reported.
///
/// A key at fault has its default. `None` if the text is no TOML at all.
pub fn parse(file: &str, text: &str, diagnostics: &mut Diagnostics) -> Option<Config> {
    let tree = toml::parse(text);
    if !tree.faults.is_empty() {
        error_recovery::report_all(file, &tree, diagnostics);
        return None;
    }
    let mut found = Diagnostics::new();
    let book = error_recovery::read(file, &tree, &mut found);
    for fault in found.iter_mut().filter(|it| it.code == Code::UnknownKey) {
        if let DiagnosticPlace::Span(span) = &fault.spot.place
            && let Some(key) = text.get(span.clone())
            && let Some(table) = table_of(key)
        {
            fault.help(format!("it belongs below `[{table}]`"));
        }
    }
    diagnostics.append(found);
    let mut book: BookToml = book?;
    // A title that can not be read is reported as such, and is not missing.
    if book.book.title.is_none() && says_title(&tree) {
        book.book.title = Some(UNREAD_TITLE.to_owned());
    }
    Some(validation::check(book, file, diagnostics))
}

/// Stands for a title that can not be read; with the error beside it nothing is built.
const UNREAD_TITLE: &str = "?";

/// Returns whether something is written for the title, be it readable or not.
fn says_title(tree: &SyntaxTree<'_>) -> bool {
    let book = tree.entry(tree.root, "book");
    book.is_some_and(|(_, book)| {
        let is_table = matches!(tree.nodes[book].kind, NodeKind::Map(_));
        !is_table || tree.entry(book, "title").is_some()
    })
}

/// The table in which a key of book.toml belongs.
fn table_of(key: &str) -> Option<&'static str> {
    let tables = [
        ("book", schema_for!(BookTable)),
        ("build", schema_for!(BuildTable)),
        ("output.html", schema_for!(HtmlOutput)),
        ("ligatur", schema_for!(LigaturTable)),
        ("ligatur.legal", schema_for!(LegalTable)),
    ];
    let mut tables = tables.into_iter();
    let table = tables.find(|(_, schema)| {
        let keys = schema.get("properties");
        keys.is_some_and(|keys| keys.get(key).is_some())
    });
    table.map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::diagnostic::locate;
    use crate::syntax::language::PageText;
    use crate::syntax::source::{Source, Sources};

    /// Reads `book.toml`; the faults come as `line:column-end message`.
    fn read_all(text: &str) -> (Option<Config>, Vec<String>) {
        let source = Source {
            path: "book.toml".to_owned(),
            text: text.to_owned(),
        };
        let mut diagnostics = Diagnostics::new();
        let config = parse("book.toml", text, &mut diagnostics);
        let faults = locate(diagnostics, &Sources::from_iter([source]));
        let line = |fault: &crate::syntax::diagnostic::LocatedDiagnostic| {
            let extent = fault.extent.clone().unwrap();
            let help = fault.help.as_ref().map(|help| format!("; {help}"));
            let (start, end) = (extent.start, extent.end.column);
            let help = help.unwrap_or_default();
            format!(
                "{}:{}-{end} {}{help}",
                start.line, start.column, fault.message
            )
        };
        (config, faults.iter().map(line).collect())
    }

    #[test]
    fn a_title_is_enough() {
        let (config, faults) = read_all("[book]\ntitle = \"Card Games\"\n");
        assert_eq!(faults, Vec::<String>::new());
        let config = config.unwrap();
        assert_eq!(config.title, "Card Games");
        assert_eq!(config.language, "en");
        assert_eq!(config.src, "content");
        assert_eq!(config.build_dir, "public");
        assert_eq!(config.site_url, SiteUrl::default());
        assert_eq!(config.as_of, AsOfSetting::Today);
        assert_eq!(config.html, HtmlPolicy::Sanitize);
        assert_eq!(config.names, NamePolicy::Name);
        assert_eq!(config.theme, ThemeTable::Auto);
        assert_eq!(config.timezone.iana_name(), Some("Europe/Berlin"));
    }

    #[test]
    fn every_key_is_read() {
        let (config, faults) = read_all(
            r##"
[book]
title = "Kartenspiele"
authors = ["Anna", "Bert"]
description = "Ergebnisse"
language = "de-at"
src = "./inhalt/"
[build]
build-dir = "../out"
extra-watch-dirs = ["assets"]
[output.html]
site-url = "https://example.org/karten"
git-repository-url = "https://example.org/repo"
edit-url-template = "https://example.org/edit/main/{path}"
cname = "karten.example.org"
default-theme = "dark"
additional-css = ["css/a.css"]
additional-js = ["js/a.js"]
[ligatur]
as-of = 2017-12-07
timezone = "Asia/Tokyo"
html = "escape"
names = "initials"
accent = "#3056a0"
[ligatur.texts.de]
standings = "Rangliste"
[ligatur.legal]
imprint = "impressum.md"
privacy = "https://example.org/privacy"
"##,
        );
        assert_eq!(faults, Vec::<String>::new());
        let config = config.unwrap();
        assert_eq!(config.language, "de-AT");
        assert_eq!(config.src, "inhalt");
        assert_eq!(config.build_dir, "../out");
        assert_eq!(
            config.site_url.origin.as_deref(),
            Some("https://example.org")
        );
        assert_eq!(config.site_url.base, "/karten/");
        assert_eq!(config.theme, ThemeTable::Dark);
        assert_eq!(
            config.as_of,
            AsOfSetting::At(jiff::civil::date(2017, 12, 7).into())
        );
        assert_eq!(config.timezone.iana_name(), Some("Asia/Tokyo"));
        assert_eq!(config.html, HtmlPolicy::Escape);
        assert_eq!(config.names, NamePolicy::Initials);
        let text = PageText::Plain("Rangliste".to_owned());
        assert_eq!(config.texts["de"]["standings"], text);
        assert_eq!(config.imprint.as_deref(), Some("impressum.md"));
    }

    #[test]
    fn every_fault_is_reported_and_the_rest_is_read() {
        let (config, faults) = read_all(
            r#"[book]
language = "klingonisch"
src = "../content"
authors = "Anna"
[build]
build-dirr = "public"
[output.html]
site-url = "example.org"
edit-url-template = "https://example.org/edit"
cname = "https://example.org"
default-theme = "darkk"
additional-css = ["a.css", "/etc/passwd"]
[ligatur]
as-of = "tomorrow"
timezone = "Europe/Berlim"
html = "raw"
names = 3
accent = "blue"
"#,
        );
        assert_eq!(
            faults,
            [
                "1:1-7 no key `title`; add `title = \"…\"` below `[book]`",
                "2:12-25 `klingonisch` is no language; write a language tag (BCP 47) such as `en`, `de` or `de-CH`",
                "3:7-19 `../content` is no folder of the site; write a path below the folder of book.toml, with `/` between folders",
                "4:11-17 expected a list (`[anna, bert]`), not the text `Anna`",
                "6:1-11 unknown key `build-dirr`; did you mean `build-dir`?",
                "8:12-25 `example.org` is no URL and no path; write `https://example.org/cards/`, or a path alone: `/cards/`",
                "9:21-47 an address without `{path}`; write `{path}` where the path of the file belongs",
                "10:9-30 `https://example.org` is no host name; write the host alone: `league.example.org`",
                "11:17-24 unknown value `darkk`; did you mean `dark`?",
                "12:28-41 `/etc/passwd` is no file of the site; write a path below the folder of book.toml, with `/` between folders",
                "14:9-19 unknown value `tomorrow`; write `today`, `last-matchday` or a date such as `2017-11-10`",
                "15:12-27 no time zone `Europe/Berlim`; did you mean `Europe/Berlin`?",
                "16:8-13 unknown value `raw`; write `sanitize`, `escape` or `allow`",
                "17:9-10 unknown value `3`; write `name`, `initials` or `id`",
                "18:10-16 `blue` is no colour; write it as `#3056a0`",
            ]
        );
        assert_eq!(config.unwrap().additional_css, ["a.css"]);
    }

    #[test]
    fn a_title_that_can_not_be_read_is_not_missing() {
        let (_, faults) = read_all("[book]\ntitle = 3\n");
        assert_eq!(faults, ["2:9-10 expected a text, not the number `3`"]);
        let (_, faults) = read_all("book = 3\n");
        assert_eq!(faults.len(), 1, "{faults:?}");
    }

    #[test]
    fn text_that_is_no_toml_is_no_configuration() {
        let (config, faults) = read_all("[book]\ntitle = Card Games\n");
        assert_eq!(config, None);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].starts_with("2:9-"), "{faults:?}");
        let (config, faults) = read_all("[book]\ntitle = \"a\"\ntitle = \"b\"\n");
        assert_eq!(config, None);
        assert_eq!(
            faults,
            ["3:1-6 key `title` for the second time; keep one of the two"]
        );
    }
}
