//! The data files of a rule book.

use crate::site::Site;
use crate::site::data::to_bytes;

/// One of a rule book's data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataFile {
    Proposals,
    Ballots,
    Votes,
    Rules,
}

impl DataFile {
    pub const ALL: [DataFile; 4] = [
        DataFile::Proposals,
        DataFile::Ballots,
        DataFile::Votes,
        DataFile::Rules,
    ];

    pub fn name(self) -> &'static str {
        match self {
            DataFile::Proposals => "proposals.json",
            DataFile::Ballots => "ballots.json",
            DataFile::Votes => "votes.json",
            DataFile::Rules => "rules.json",
        }
    }
}

/// The bytes of a data file.
pub fn bytes(site: &Site<'_>, index: usize, file: DataFile) -> Vec<u8> {
    let enacted = &site.compiled.rule_books[index];
    let folder = super::folder(site, index);
    let address = |document: &str, name: &str| site.url(&super::version(&folder, document, name));
    match file {
        DataFile::Proposals => to_bytes(&enacted.proposals()),
        DataFile::Ballots => to_bytes(&enacted.ballots()),
        DataFile::Votes => to_bytes(&enacted.votes()),
        DataFile::Rules => to_bytes(&enacted.rules(address)),
    }
}
