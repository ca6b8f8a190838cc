//! The data files of a rule book.

use super::context::RuleBookContext;
use crate::site::data::to_bytes;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageKind};
use crate::syntax::address;

/// The proposals, ballots, votes, rules and the ledger as JSON.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages: |context| {
        vec![
            RuleBookPage::file(context, "data/proposals.json", |context| {
                to_bytes(&context.history.proposals())
            }),
            RuleBookPage::file(context, "data/ballots.json", |context| {
                to_bytes(&context.history.ballots())
            }),
            RuleBookPage::file(context, "data/votes.json", |context| {
                to_bytes(&context.history.votes())
            }),
            RuleBookPage::file(context, "data/rules.json", rules),
            RuleBookPage::file(context, "data/rules.md", |context| {
                context.history.text_in_force(None).into_bytes()
            }),
            RuleBookPage::file(context, "data/ledger.json", |context| {
                to_bytes(&context.history.ledger())
            }),
        ]
    },
    ..RuleBookPageKind::NONE
};

/// The documents with their versions, each with the address of its page.
fn rules(context: &RuleBookContext<'_>) -> Vec<u8> {
    let version = |document: &str, name: &str| {
        let mut documents = context.book.documents.iter();
        let rules = documents.find(|rules| rules.id == document);
        let folder = rules.map(|rules| context.document_address(rules, &context.book.binding));
        let folder = folder.unwrap_or_default();
        let address = format!("{folder}{}/", address::part(name));
        context.site.url(&address)
    };
    to_bytes(&context.history.rules(version))
}
