//! The data files of a rule book.

use super::context::RuleBookContext;
use crate::site::Site;
use crate::site::data::to_bytes;
use crate::syntax::address;

/// One of a rule book's data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleBookDataFile {
    Proposals,
    Ballots,
    Votes,
    Rules,
}

impl RuleBookDataFile {
    pub const ALL: [RuleBookDataFile; 4] = [
        RuleBookDataFile::Proposals,
        RuleBookDataFile::Ballots,
        RuleBookDataFile::Votes,
        RuleBookDataFile::Rules,
    ];

    pub fn name(self) -> &'static str {
        match self {
            RuleBookDataFile::Proposals => "proposals.json",
            RuleBookDataFile::Ballots => "ballots.json",
            RuleBookDataFile::Votes => "votes.json",
            RuleBookDataFile::Rules => "rules.json",
        }
    }
}

/// The bytes of a data file.
pub fn bytes(site: &Site<'_>, index: usize, file: RuleBookDataFile) -> Vec<u8> {
    let context = RuleBookContext::of(site, index);
    let version = |document: &str, name: &str| {
        let rules = context
            .book
            .documents
            .iter()
            .find(|rules| rules.id == document);
        let folder = rules.map(|rules| context.document_address(rules, &context.book.binding));
        site.url(&format!(
            "{}{}/",
            folder.unwrap_or_default(),
            address::part(name)
        ))
    };
    match file {
        RuleBookDataFile::Proposals => to_bytes(&context.history.proposals()),
        RuleBookDataFile::Ballots => to_bytes(&context.history.ballots()),
        RuleBookDataFile::Votes => to_bytes(&context.history.votes()),
        RuleBookDataFile::Rules => to_bytes(&context.history.rules(version)),
    }
}
