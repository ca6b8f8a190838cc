//! A whole site: what its files say, names resolved.

use crate::league::League;
use crate::load::page::WrittenPage;
use crate::syntax::address;

/// A whole site: what its files say, names resolved.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// In the order of their folders.
    pub leagues: Vec<League>,
    /// Every written page, in the order of the files' names.
    pub pages: Vec<WrittenPage>,
}

impl Model {
    /// Returns whether an address is of a file beside the profiles that bears the id of a player
    /// who is published under an alias.
    pub fn hides(&self, address: &str) -> bool {
        let is_of_alias = |league: &League| {
            let below = address.strip_prefix(&league.address());
            let name = below.and_then(|below| below.strip_prefix("players/"));
            let stem = name.and_then(|name| name.split(['/', '.']).next());
            let mut aliases = league.players.iter().filter(|player| player.alias);
            aliases.any(|player| stem == Some(&address::part(&player.id)))
        };
        self.leagues.iter().any(is_of_alias)
    }
}
