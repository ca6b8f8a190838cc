//! The league or the rule book that a page belongs to, and the language it is written in.

use crate::render::locale::Locale;
use crate::site::Site;
use crate::site::view::NamedLink;
use crate::site::view::frame::{MenuLink, PageFrame, PageSurroundings};

/// The part of a site that a page belongs to, told in a language.
#[derive(Clone, Copy)]
pub(crate) struct PageContext<'a> {
    pub site: &'a Site<'a>,
    pub section: PageSurroundings,
    pub locale: &'a Locale,
}

impl PageContext<'_> {
    /// The index of the league among the leagues, or of the rule book among the rule books.
    pub(crate) fn index(&self) -> usize {
        match self.section {
            PageSurroundings::League(index) | PageSurroundings::Book(index) => index,
        }
    }

    /// A text of the page's language.
    pub(crate) fn text(&self, key: &str) -> String {
        self.locale.text(key).to_owned()
    }
}

/// A league or a rule book, as the frame of its pages shows it.
pub(crate) trait SectionContext<'a> {
    /// The part of the site, and the language.
    fn page(&self) -> PageContext<'a>;

    /// The title that follows that of a page.
    fn section_title(&self) -> &'a str;

    /// The time zone of the instants that its pages tell, in words, if they tell any.
    fn times(&self) -> Option<String> {
        None
    }

    /// Its own page, in the language of the page.
    fn section_link(&self) -> NamedLink;

    /// The feed that all its pages name.
    fn feed(&self) -> MenuLink;

    /// The frame of a page that it makes, still without a title.
    fn made_frame(&self, address: &str) -> PageFrame;

    /// The frame of a page for which somebody wrote a file, at the file's address or at
    /// another one.
    fn written_frame(
        &self,
        file: usize,
        address: &str,
        title: Option<String>,
        description: Option<String>,
    ) -> PageFrame;
}
