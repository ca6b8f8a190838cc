//! Live tables and charts within a page.

use crate::render::markdown::Shortcode;
use crate::site::Site;

/// The HTML of a shortcode on a written page; empty where its arguments are wrong, which
/// [`fault`] says.
pub fn html(_site: &Site<'_>, _page: usize, _shortcode: &Shortcode) -> String {
    String::new()
}
