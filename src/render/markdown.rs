//! Markdown to HTML.
//!
//! A page is read in two stages: [`scan()`] finds what it refers to and what is wrong with
//! it, [`render`] writes its HTML once every link has an address. Nothing in a page is
//! evaluated: of `{{ … }}` only the known shortcodes mean anything, and only to the caller.

use std::ops::Range;

pub(crate) use labels::{PageLabels, QuoteMarks};
pub(crate) use link::{LinkForm, LinkKind, MarkdownLink};
pub(crate) use shortcode::{ArgumentValue, SHORTCODE_NAMES, Shortcode, ShortcodeArgument};
pub(crate) use url::AddressReach;

use crate::render::math::Formulas;

mod bare_link;
mod events;
mod footnote;
mod foreign_syntax;
mod html;
mod kramdown_table;
mod labels;
mod link;
mod masking;
mod outline;
mod page_step;
mod sanitize;
mod scan;
mod shortcode;
mod slug;
mod table;
mod unbalanced_formula;
mod url;
mod write;

/// The treatment of HTML in a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HtmlMode {
    /// Harmless elements stay, the rest is taken out.
    #[default]
    Sanitize,
    /// It is shown as text.
    Escape,
    /// It is left as it is.
    Allow,
}

/// The way in which a page is written.
#[derive(Clone, Debug)]
pub struct MarkdownOptions<'a> {
    pub html: HtmlMode,
    /// The level of the page's outermost headings, 1 to 6.
    ///
    /// The template has the `h1`, so this is 2 as a rule. Levels below follow without gaps,
    /// whatever the author skipped.
    pub base_level: u8,
    /// The treatment of a heading that opens the page.
    pub opening_heading: OpeningHeading<'a>,
    /// Stands before every id, where several texts share a page.
    pub id_prefix: &'a str,
    pub labels: PageLabels<'a>,
    pub quotes: QuoteMarks<'a>,
}

impl<'a> MarkdownOptions<'a> {
    /// The options of a text with the words of a language.
    pub(crate) fn with_words(labels: PageLabels<'a>, quotes: QuoteMarks<'a>) -> Self {
        Self {
            html: HtmlMode::Sanitize,
            base_level: 2,
            opening_heading: OpeningHeading::Kept,
            id_prefix: "",
            labels,
            quotes,
        }
    }
}

impl Default for MarkdownOptions<'_> {
    fn default() -> Self {
        Self::with_words(PageLabels::default(), QuoteMarks::default())
    }
}

/// The treatment of a heading that opens a page whose template shows a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningHeading<'a> {
    /// It is written as all others are.
    Kept,
    /// It is the title, and left out.
    IsTitle,
    /// It is left out if it repeats this title.
    KeptUnless(&'a str),
}

/// The contents of a page. All spans are bytes of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScannedPage {
    pub headings: Vec<ScannedHeading>,
    /// True if the first heading is the first thing in the page.
    pub opens_with_heading: bool,
    /// Links and images, also those in HTML that stays.
    pub links: Vec<MarkdownLink>,
    pub formulas: Vec<ScannedFormula>,
    pub shortcodes: Vec<Shortcode>,
    /// Ids that an author gave to elements in HTML; they can be linked to, as headings can.
    pub ids: Vec<String>,
    /// The first paragraph as plain text, cut at a word after some 300 letters.
    pub excerpt: String,
    pub has_html: bool,
    pub faults: Vec<MarkdownFault>,
}

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScannedHeading {
    /// As the author wrote it, 1 to 6.
    pub level: u8,
    /// The depth in the outline, from 1 on and without gaps; 0 if it is left out.
    pub depth: u8,
    /// Without markup.
    pub text: String,
    /// Unique in the page, without [`MarkdownOptions::id_prefix`].
    pub id: String,
    pub span: Range<usize>,
}

/// A formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScannedFormula {
    /// Without its dollar signs.
    pub tex: String,
    pub is_display: bool,
    /// With its dollar signs.
    pub span: Range<usize>,
}

/// Something in a page that the author should hear of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkdownFault {
    pub kind: MarkdownFaultKind,
    pub span: Range<usize>,
    pub message: String,
    pub help: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkdownFaultKind {
    /// An error: the formula does not parse.
    FormulaSyntax,
    /// An error: the formula is too long or nests too deep.
    FormulaLimit,
    /// An error: the formula uses a command that content may not use.
    FormulaForbidden,
    /// An error: `{{ standins(…) }}`.
    UnknownShortcode,
    /// An error: the arguments of a shortcode are malformed.
    ShortcodeSyntax,
    /// An error: a shortcode stands within a link, a heading or emphasis.
    ShortcodePlace,
    /// A warning, at most one a page: HTML was taken out.
    HtmlRemoved,
    /// A warning: a link with a scheme such as `javascript:` was dropped.
    UnsafeLink,
    /// A warning: another generator's spelling is shown as it is.
    ForeignSyntax,
}

/// The sizes in which a picture is to be had.
pub(crate) struct PictureFit {
    /// In pixels.
    pub width: u32,
    pub height: u32,
    /// The address of a smaller one, with its width.
    pub small: Option<(String, u32)>,
}

/// Answers what only the site knows.
pub(crate) trait LinkResolver {
    /// The sizes of a picture of the site, where they are known.
    fn picture(&self, _picture: &MarkdownLink) -> Option<PictureFit> {
        None
    }

    /// The address of a link or image within the site, or nothing to drop the link and
    /// keep its text.
    fn url(&self, link: &MarkdownLink) -> Option<String>;

    /// The words of a text that are links without being written as such, in order, each with
    /// its address.
    fn mentions(&self, _text: &str) -> Vec<(Range<usize>, String)> {
        Vec::new()
    }

    /// The HTML of a shortcode: trusted, and block elements only.
    fn shortcode(&self, shortcode: &Shortcode) -> String;
}

/// Reads a page.
///
/// `base` is the place of `text` in its file, which may begin with a byte order mark and
/// front matter; all places in the result are places in the file.
#[must_use]
pub(crate) fn scan(
    text: &str,
    base: usize,
    formulas: &Formulas,
    options: &MarkdownOptions<'_>,
) -> ScannedPage {
    scan::scan(text, base, formulas, options)
}

/// The plain text of a page before its first heading, then that below each heading, in order.
#[must_use]
pub(crate) fn passages(text: &str, options: &MarkdownOptions<'_>) -> Vec<String> {
    scan::passages(text, options)
}

/// Writes a page as HTML.
///
/// Whatever [`scan()`] calls an error is written as the author's text, so that a preview has
/// something to show.
#[must_use]
pub(crate) fn render(
    text: &str,
    resolve: &dyn LinkResolver,
    formulas: &Formulas,
    options: &MarkdownOptions<'_>,
) -> String {
    write::write(text, resolve, formulas, options)
}

#[cfg(test)]
mod tests;
