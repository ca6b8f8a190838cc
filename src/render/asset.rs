//! The built-in style sheets, scripts and icon, under names that change with their content.

mod minify;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Serialize;

use crate::load::config::SiteUrl;
use crate::render::accent;

/// The style sheets, the scripts and the icon of every page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assets {
    pub style: BuiltInAsset,
    /// The styles of what only some pages have, for those alone.
    pub tables: BuiltInAsset,
    /// Sets the theme before the page is drawn, and has the words of the script of every page; by
    /// the language of the words.
    pub themes: BTreeMap<String, BuiltInAsset>,
    /// The script of every page.
    pub script: BuiltInAsset,
    /// Compares the versions of a document, on its page.
    pub compare: BuiltInAsset,
    /// Calculates what a game would change, fetched where somebody asks for it.
    pub what_if: BuiltInAsset,
    /// Shows the table after any matchday, fetched where somebody asks for it.
    pub past_table: BuiltInAsset,
    /// Stands for a site that has no logo.
    pub icon: BuiltInAsset,
}

impl Assets {
    /// All of them; languages whose words are the same share a file.
    pub fn files(&self) -> Vec<&BuiltInAsset> {
        let mut files = vec![
            &self.style,
            &self.tables,
            &self.script,
            &self.compare,
            &self.what_if,
            &self.past_table,
            &self.icon,
        ];
        for theme in self.themes.values() {
            if !files.contains(&theme) {
                files.push(theme);
            }
        }
        files
    }
}

/// The words of the script of every page, in one language.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ScriptWords<'a> {
    pub filter: &'a str,
    pub none: &'a str,
    /// Before the part of a word that was found instead.
    pub like: &'a str,
    pub copy: &'a str,
    /// The kinds of things that the search finds, and the button that closes it.
    pub hint: &'a str,
    pub close: &'a str,
    /// The two themes.
    pub light: &'a str,
    pub dark: &'a str,
    /// "This is me", and back.
    pub me: &'a str,
    pub not_me: &'a str,
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltInAsset {
    /// From the site's root, without a leading `/`.
    pub path: String,
    pub text: String,
}

/// The parts of the style sheet of tables, in the order in which one outweighs another.
const TABLE_STYLES: &[&str] = &[
    include_str!("../../templates/assets/tables/players.css"),
    include_str!("../../templates/assets/tables/wide.css"),
    include_str!("../../templates/assets/tables/round-lists.css"),
    include_str!("../../templates/assets/tables/meetings.css"),
    include_str!("../../templates/assets/tables/histories.css"),
    include_str!("../../templates/assets/tables/phones.css"),
    include_str!("../../templates/assets/tables/reading.css"),
    include_str!("../../templates/assets/tables/rule-books.css"),
    include_str!("../../templates/assets/tables/sheets.css"),
    include_str!("../../templates/assets/tables/paper.css"),
];

/// The classes that the style sheet of tables is for, in order: each of its rules names one of
/// them.
const TABLE_CLASSES: &[&str] = &[
    "against",
    "alert",
    "answers",
    "archive",
    "ballots",
    "banner",
    "beside",
    "boards",
    "by-lines",
    "contents",
    "count",
    "cross",
    "dates",
    "day",
    "days",
    "diff",
    "footnotes",
    "games",
    "history",
    "honours",
    "key",
    "kfc-exwrapper",
    "kfc-footer",
    "kfc-h1",
    "kfc-h2",
    "kfc-h2-s2",
    "kfc-place-1",
    "kfc-place-2",
    "kfc-place-3",
    "kfc-table",
    "kfc-wrapper",
    "kfc-wrapper-04",
    "kfc-wrapper-06",
    "languages",
    "leaders",
    "legend",
    "lists",
    "matrix",
    "meetings",
    "members-now",
    "met",
    "my-board",
    "names",
    "numbers",
    "opponents",
    "pairs",
    "parallel",
    "parallel-head",
    "parts",
    "places",
    "placings",
    "player",
    "procedures",
    "proposals",
    "provisional",
    "records",
    "revisions",
    "round-sums",
    "rounds",
    "rule-book",
    "rule-diffs",
    "rule-history",
    "rule-versions",
    "season",
    "seats",
    "self",
    "sheet",
    "side-by-side",
    "slant",
    "slip",
    "slips",
    "states",
    "timeline",
    "unchanged",
    "vote-log",
    "voters",
    "wall",
    "with-rounds",
];

/// Returns whether a page has something that the style sheet of tables is for.
pub(crate) fn has_tables(html: &str) -> bool {
    let mut attributes = html.split("class=\"").skip(1);
    attributes.any(|rest| {
        let classes = rest.split('"').next().unwrap_or_default();
        let mut classes = classes.split_ascii_whitespace();
        classes.any(|class| TABLE_CLASSES.binary_search(&class).is_ok())
    })
}

/// The script that sets the theme, in which the words of a language take the place of `WORDS`.
static THEME: LazyLock<String> =
    LazyLock::new(|| minify::script(include_str!("../../templates/assets/theme.js")));

/// The files without accents and words: a preview asks for them after every edit.
static PLAIN: LazyLock<Assets> = LazyLock::new(|| {
    let style = minify::style(include_str!("../../templates/assets/ligatur.css"));
    let tables: String = TABLE_STYLES.iter().copied().map(minify::style).collect();
    let script = |name: &str, text: &str| named(name, "js", minify::script(text));
    Assets {
        style: named("ligatur", "css", style),
        tables: named("tables", "css", tables),
        themes: BTreeMap::new(),
        script: script("ligatur", include_str!("../../templates/assets/ligatur.js")),
        compare: script("compare", include_str!("../../templates/assets/compare.js")),
        what_if: script("what-if", include_str!("../../templates/assets/what-if.js")),
        past_table: script(
            "past-table",
            include_str!("../../templates/assets/past-table.js"),
        ),
        icon: named(
            "icon",
            "svg",
            include_str!("../../templates/assets/icon.svg").to_owned(),
        ),
    }
});

/// The files, with the accent colours of a site by number from 0, its address for the margin of
/// what is printed, and the words of its scripts by language.
///
/// Browsers may keep a file for ever, because another content has another name.
pub(crate) fn assets<'a>(
    accents: impl IntoIterator<Item = Option<&'a str>>,
    address: Option<&SiteUrl>,
    words: &BTreeMap<&str, ScriptWords<'_>>,
) -> Assets {
    let plain = PLAIN.clone();
    let mut own = accent::rules(accents);
    if let Some(address) = address.and_then(SiteUrl::without_scheme) {
        own += &format!("@page{{@bottom-left{{content:\"{address}\"}}}}\n");
    }
    let theme = |words| {
        let words = serde_json::to_string(words).expect("words are strings");
        named("theme", "js", THEME.replacen("WORDS", &words, 1))
    };
    let themes = words.iter();
    Assets {
        style: named("ligatur", "css", plain.style.text + &minify::style(&own)),
        themes: themes
            .map(|(language, words)| ((*language).to_owned(), theme(words)))
            .collect(),
        ..plain
    }
}

/// The style sheets that every site has, without colours of its own.
pub(crate) fn plain_styles() -> &'static str {
    static STYLES: LazyLock<String> =
        LazyLock::new(|| PLAIN.style.text.clone() + &PLAIN.tables.text);
    &STYLES
}

fn named(name: &str, extension: &str, text: String) -> BuiltInAsset {
    BuiltInAsset {
        path: format!("assets/{name}.{:08x}.{extension}", fingerprint(&text)),
        text,
    }
}

/// FNV-1a over the bytes (Fowler, Noll, Vo), folded to 32 bits: names a content, and
/// protects nothing.
fn fingerprint(text: &str) -> u32 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let hash = text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ (hash >> 32)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page loads those of its language; of another only the words are further bytes.
    #[test]
    fn the_scripts_stay_under_twenty_kilobytes() {
        let words = |copy| ScriptWords {
            filter: "Filter",
            none: "Nothing found",
            like: "Similar:",
            copy,
            hint: "Players, games, matchdays, rules and words of all texts",
            close: "Close",
            light: "Light",
            dark: "Dark",
            me: "This is me",
            not_me: "This is not me",
        };
        let languages = [("en", words("Copy")), ("de", words("Kopieren"))];
        let all = assets([], None, &BTreeMap::from(languages));
        assert!(all.themes["en"].text.contains("\"copy\":\"Copy\""));
        assert!(!all.themes["en"].text.contains("WORDS"));
        let scripts = all.files().into_iter();
        let scripts: Vec<_> = scripts.filter(|it| it.path.ends_with(".js")).collect();
        let bytes: usize = scripts.iter().map(|it| it.text.len()).sum();
        let of_other = all.themes["de"].text.len();
        assert!(
            scripts.contains(&&all.themes["de"]) && of_other < 1_000,
            "{of_other}"
        );
        assert!(bytes - of_other < 20_000, "{bytes} and {of_other}");
    }

    #[test]
    fn every_rule_for_some_pages_names_a_class_by_which_they_are_known() {
        assert!(TABLE_CLASSES.is_sorted());
        let is_name = |char: char| char.is_ascii_alphanumeric() || char == '-';
        let is_known = |part: &str| {
            let class = part.split(|char| !is_name(char)).next().unwrap();
            TABLE_CLASSES.contains(&class)
        };
        let sheet = &PLAIN.tables.text;
        let selectors = sheet.split(['{', '}']).map(str::trim);
        let selectors = selectors.filter(|it| it.starts_with(['.', ':']) || it.contains(">."));
        let mut told = 0;
        for selector in selectors.filter(|it| !it.contains(';')) {
            assert!(selector.split('.').skip(1).any(is_known), "{selector}");
            told += 1;
        }
        assert!(told > 100, "{told}");
    }

    #[test]
    fn a_page_is_known_by_the_classes_of_its_elements() {
        assert!(has_tables("<table class=\"cross rounds\">"));
        assert!(has_tables("<body class=\"wide wall\"><table>"));
        assert!(!has_tables("<p class=\"cross-road\">cross wall</p>"));
        assert!(!has_tables("<code>class=&quot;cross&quot;</code>"));
    }

    #[test]
    fn the_margin_of_a_printed_page_has_the_address_where_it_is_known() {
        let style = |url: &str| {
            assets([], SiteUrl::parse(url).ok().as_ref(), &BTreeMap::new())
                .style
                .text
        };
        let margin = "@bottom-left{content:\"example.org/club\"}";
        assert!(style("https://example.org/club/").contains(margin));
        assert!(!style("/club/").contains("@bottom-left{content"));
    }

    #[test]
    fn another_content_has_another_name() {
        let (one, other) = (
            assets([Some("#a3243b")], None, &BTreeMap::new()),
            assets([Some("#0b6e4f")], None, &BTreeMap::new()),
        );
        assert_ne!(one.style.path, other.style.path);
        assert_eq!(one.tables, other.tables);
        // The test vector of the authors for 64 bits is 0xaf63dc4c8601ec8c for "a".
        assert_eq!(fingerprint("a"), 0x8601_ec8c ^ 0xaf63_dc4c);
    }
}
