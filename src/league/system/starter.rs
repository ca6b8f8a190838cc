//! A new site to begin with, as data.

/// A kind of site that `init` writes: a league of some system, or a rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starter {
    /// The word of `init --system`.
    pub word: &'static str,
    /// A line on what one gets.
    pub about: &'static str,
    /// The keys of a file of one's own that mean the same: "`system: elo`".
    pub means: &'static str,
    /// The title of the new site.
    pub title: &'static str,
    /// The language of its texts, BCP 47.
    pub language: &'static str,
    /// The league's or rule book's folder below content.
    pub folder: &'static str,
    /// Files in that folder with their texts, in which `@DAY1@` and `@DAY2@` are the days of
    /// the matchdays.
    pub files: &'static [(&'static str, &'static str)],
    /// A result that the form for results shows as an example; `None` where there are none.
    pub result: Option<&'static str>,
    /// A command to try once the site is there.
    pub next: &'static str,
}
