//! `book.toml` as written.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::load::text_overrides::TextOverrides;

/// The configuration of a site.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct BookToml {
    /// The name and language of the site; keys as in mdBook.
    pub book: BookTable,
    /// The folders of a build; keys as in mdBook.
    pub build: BuildTable,
    /// The form of the output; keys as in mdBook.
    pub output: OutputTable,
    /// Keys that only Ligatur has.
    pub ligatur: LigaturTable,
}

/// The name and language of the site.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct BookTable {
    /// The site's title. Required.
    pub title: Option<String>,
    /// The authors.
    pub authors: Vec<String>,
    /// One sentence for search results and previews.
    pub description: Option<String>,
    /// The site's language (BCP 47); `en` without it.
    pub language: Option<String>,
    /// The folder of the content; `content` without it.
    pub src: Option<String>,
}

/// The folders of a build.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct BuildTable {
    /// The folder that a build writes; `public` without it.
    pub build_dir: Option<String>,
    /// Further folders that the preview watches.
    pub extra_watch_dirs: Vec<String>,
}

/// The form of the output.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct OutputTable {
    /// The pages.
    pub html: HtmlOutput,
}

/// The pages.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct HtmlOutput {
    /// The address of the site: a URL, or a path alone; `/` without it.
    pub site_url: Option<String>,
    /// The repository of the content.
    pub git_repository_url: Option<String>,
    /// The address at which a page is edited; `{path}` stands for the file.
    pub edit_url_template: Option<String>,
    /// The host that GitHub Pages is to serve.
    pub cname: Option<String>,
    /// The colours that a page begins with.
    pub default_theme: Option<ThemeTable>,
    /// Further style sheets.
    pub additional_css: Vec<String>,
    /// Further scripts.
    pub additional_js: Vec<String>,
}

/// Keys that only Ligatur has.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct LigaturTable {
    /// The day for which everything is computed: `today`, `last-matchday` or a date.
    pub as_of: Option<String>,
    /// The time zone in which a day begins and ends, such as `Europe/Berlin`, which it is without.
    pub timezone: Option<String>,
    /// The treatment of raw HTML in Markdown.
    pub html: Option<HtmlPolicy>,
    /// The names under which players without `publish-as` appear.
    pub names: Option<NamePolicy>,
    /// The accent colour of the pages, such as `#3056a0`.
    pub accent: Option<String>,
    /// The picture beside the site's title, which is its icon as well: a file below `static/`.
    pub logo: Option<String>,
    /// The host by which calendars and feeds name their entries for ever, such as
    /// `old.example`; without it that of the site's address.
    pub id_host: Option<String>,
    /// `false` makes no pictures that stand beside links in chats.
    pub share_pictures: Option<bool>,
    /// `false` makes no manifest and no icons for home screens.
    pub app_icons: Option<bool>,
    /// `false` leaves out the data by which search engines show where a page stands.
    pub breadcrumbs: Option<bool>,
    /// `false` leaves "Made with Ligatur" out of the foot.
    pub made_with: Option<bool>,
    /// Texts of the frame that replace the built-in ones, by language and key.
    #[schemars(with = "BTreeMap<String, BTreeMap<String, serde_json::Value>>")]
    pub texts: BTreeMap<String, TextOverrides>,
    /// Pages that the law asks for.
    pub legal: LegalTable,
}

/// Pages that the law asks for.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct LegalTable {
    /// The page with the imprint: a file of the content, or a URL.
    pub imprint: Option<String>,
    /// The page on privacy: a file of the content, or a URL.
    pub privacy: Option<String>,
}

/// The colours that a page begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ThemeTable {
    /// As the reader's system has it.
    #[default]
    Auto,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// The treatment of raw HTML in Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HtmlPolicy {
    /// Harmful parts are taken out.
    #[default]
    Sanitize,
    /// It is shown as text.
    Escape,
    /// It stays as it is.
    Allow,
}

/// The names under which players without `publish-as` appear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NamePolicy {
    /// The full name.
    #[default]
    Name,
    /// The first letters of the name.
    Initials,
    /// The id alone.
    Id,
}
