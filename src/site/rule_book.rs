//! The pages and data files of a rule book, a file each.

pub(crate) mod ballot;
pub(crate) mod calendar;
pub(crate) mod context;
pub(crate) mod data;
pub(crate) mod diff;
pub(crate) mod document;
pub(crate) mod document_feed;
pub(crate) mod document_history;
pub(crate) mod history_pages;
pub(crate) mod home;
pub(crate) mod index;
pub(crate) mod languages;
pub(crate) mod marked_text;
pub(crate) mod mention;
pub(crate) mod person;
pub(crate) mod proposal;
pub(crate) mod proposal_mentions;
pub(crate) mod reference;
pub(crate) mod removed_html;
pub(crate) mod search;
pub(crate) mod section_address;
pub(crate) mod section_history;
pub(crate) mod sentence;
pub(crate) mod settings;
pub(crate) mod tally;
pub(crate) mod told_pages;
pub(crate) mod view;
pub(crate) mod vote_log;

use crate::site::rule_book_page::RuleBookPageKind;

/// Every kind of page that rule books have, in the order of their navigation.
pub(crate) const RULE_BOOK_PAGES: &[RuleBookPageKind] = &[
    home::KIND,
    document::KIND,
    document_feed::KIND,
    document_history::KIND,
    languages::KIND,
    settings::KIND,
    index::KIND,
    proposal::KIND,
    ballot::KIND,
    calendar::KIND,
    data::KIND,
];
