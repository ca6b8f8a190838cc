//! The data files of a rule book.

use super::context::Room;
use crate::site::Site;
use crate::site::data::to_bytes;
use crate::syntax::address;

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
    let room = Room::of(site, index);
    let version = |document: &str, name: &str| {
        let rules = room
            .book
            .documents
            .iter()
            .find(|rules| rules.id == document);
        let folder = rules.map(|rules| room.document_address(rules, &room.book.binding));
        site.url(&format!(
            "{}{}/",
            folder.unwrap_or_default(),
            address::part(name)
        ))
    };
    match file {
        DataFile::Proposals => to_bytes(&room.enacted.proposals()),
        DataFile::Ballots => to_bytes(&room.enacted.ballots()),
        DataFile::Votes => to_bytes(&room.enacted.votes()),
        DataFile::Rules => to_bytes(&room.enacted.rules(version)),
    }
}
