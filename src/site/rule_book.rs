//! The pages and data files of a rule book, a file each.

pub mod ballot;
pub mod calendar;
pub mod context;
pub mod data;
pub mod diff;
pub mod document;
pub mod document_history;
pub mod home;
pub mod index;
pub mod languages;
pub mod proposal;
pub mod reference;
pub mod removed_html;
pub mod search;
pub mod section_history;
pub mod sentence;
pub mod tally;
pub mod told_pages;
pub mod view;
pub mod vote_log;

use crate::site::rule_book_page::RuleBookPageKind;

/// Every kind of page that rule books have, in the order of their navigation.
pub const RULE_BOOK_PAGES: &[RuleBookPageKind] = &[
    home::KIND,
    document::KIND,
    document_history::KIND,
    languages::KIND,
    index::KIND,
    proposal::KIND,
    ballot::KIND,
    calendar::KIND,
    data::KIND,
];
