//! The steps through a page: the parser's events, and what the parser does not know.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::Event;

use crate::render::math::FormulaDisplay;

/// A step through a page.
#[derive(Clone, Debug)]
pub(super) enum PageStep<'t> {
    Markdown(Event<'t>),
    /// A formula, without its dollar signs.
    Formula(Cow<'t, str>, FormulaDisplay),
    /// A shortcode, by its index among the directives.
    Shortcode(usize),
    /// A Jekyll link that stands alone, by its index among the directives.
    Address(usize),
}

/// A step and its bytes in the text.
pub(super) type PlacedStep<'t> = (PageStep<'t>, Range<usize>);
