//! The links of a page that moves here, to other pages of the site that it comes from.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::render::markdown::{AddressReach, LinkForm, LinkKind, MarkdownOptions, scan};
use crate::render::math::Formulas;

/// A text that leads to the pages of this site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MovedText {
    pub text: String,
    /// The targets that no page has here: of these links the words are left.
    pub left_out: BTreeSet<String>,
}

/// Returns the text with its links to other pages as `page_at` says where the page is here.
///
/// `page_at` is given a path as it is written, without a fragment. Addresses of other sites,
/// places on the same page and pictures stay as they are.
pub(super) fn moved_links(text: &str, page_at: &dyn Fn(&str) -> Option<String>) -> MovedText {
    let scanned = scan(text, 0, &Formulas::default(), &MarkdownOptions::default());
    let mut left_out = BTreeSet::new();
    let mut edits: Vec<(Range<usize>, String)> = Vec::new();
    for link in &scanned.links {
        let target = link.target.as_str();
        let is_elsewhere = link.reach != AddressReach::Site
            || link.kind == LinkKind::Image
            || target.is_empty()
            || target.starts_with('#');
        if is_elsewhere {
            continue;
        }
        let cut = target.find(['#', '?']).unwrap_or(target.len());
        let (path, rest) = target.split_at(cut);
        match page_at(path) {
            Some(page) if page == path && link.form == LinkForm::Plain => {}
            Some(page) if text.get(link.span.clone()).is_some_and(is_address) => {
                edits.push((link.span.clone(), format!("{page}{rest}")));
            }
            Some(_) => {}
            None => {
                if let Some((whole, words)) = whole_link(text, &link.span) {
                    left_out.insert(path.to_owned());
                    edits.push((whole, words.to_owned()));
                }
            }
        }
    }
    let mut moved = text.to_owned();
    edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    for (span, new) in edits {
        moved.replace_range(span, &new);
    }
    MovedText {
        text: moved,
        left_out,
    }
}

/// True for an address as it stands in a link, and not for a link by reference.
fn is_address(text: &str) -> bool {
    !text.starts_with('[')
}

/// The whole of a link `[words](address "title")`, and its words.
fn whole_link<'t>(text: &'t str, address: &Range<usize>) -> Option<(Range<usize>, &'t str)> {
    let before = text.get(..address.start)?;
    let words_end = before.trim_end_matches('<').strip_suffix("](")?.len();
    let mut depth = 0_usize;
    let start = text[..words_end]
        .char_indices()
        .rev()
        .find_map(|(at, it)| {
            match it {
                ']' => depth += 1,
                '[' if depth == 0 => return Some(at),
                '[' => depth -= 1,
                _ => {}
            }
            None
        })?;
    let end = address.end + text.get(address.end..)?.find(')')? + 1;
    Some((start..end, &text[start + 1..words_end]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_pages_of_this_site_or_leave_their_words() {
        let page_at = |path: &str| match path {
            "index.md" => Some("@/_index.md".to_owned()),
            "laws.md" | "/laws.html" => Some("laws.md".to_owned()),
            _ => None,
        };
        let text = "ü [Home]({% link index.md %}), [L](laws.md#law-1), [L](/laws.html \"Laws\"), \
                    [gone [1]](<old.md> 'x'), ![p](rate.svg), [a](#b), [o](https://example.org), `[c](old.md)`\n";
        let moved = moved_links(text, &page_at);
        assert_eq!(
            moved.text,
            "ü [Home](@/_index.md), [L](laws.md#law-1), [L](laws.md \"Laws\"), \
             gone [1], ![p](rate.svg), [a](#b), [o](https://example.org), `[c](old.md)`\n"
        );
        assert_eq!(moved.left_out, BTreeSet::from(["old.md".to_owned()]));
    }
}
