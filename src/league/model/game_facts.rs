//! The facts of a result that are no changes.

use serde_json::{Map, Value};

use crate::league::model::player::{Player, PlayerId};
use crate::syntax::digest::number_value;

/// The facts of one result beyond its changes, under the keys of the data files and in their
/// order.
///
/// A league of years has tens of thousands of them, of which only the data files make JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFacts(Box<[(&'static str, GameFact)]>);

/// One fact of a result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum GameFact {
    Number(f64),
    Player(PlayerId),
    /// A number of each of two players.
    Both([(PlayerId, i32); 2]),
}

impl GameFacts {
    /// The facts with their keys, in order.
    pub(crate) fn new(facts: impl IntoIterator<Item = (&'static str, GameFact)>) -> GameFacts {
        GameFacts(facts.into_iter().collect())
    }

    /// The number under a key.
    pub(crate) fn number(&self, key: &str) -> Option<f64> {
        match self.get(key)? {
            GameFact::Number(number) => Some(number),
            GameFact::Player(_) | GameFact::Both(_) => None,
        }
    }

    /// The player under a key.
    pub(crate) fn player(&self, key: &str) -> Option<PlayerId> {
        match self.get(key)? {
            GameFact::Player(player) => Some(player),
            GameFact::Number(_) | GameFact::Both(_) => None,
        }
    }

    fn get(&self, key: &str) -> Option<GameFact> {
        let found = self.0.iter().find(|(known, _)| *known == key);
        found.map(|(_, fact)| *fact)
    }

    /// The facts as the data files have them, with the ids of the league's players.
    pub(crate) fn as_json(&self, players: &[Player]) -> Map<String, Value> {
        let id = |player: PlayerId| players[player.index()].public_id.clone();
        let value = |fact: GameFact| match fact {
            GameFact::Number(number) => number_value(number),
            GameFact::Player(player) => Value::String(id(player)),
            GameFact::Both(numbers) => {
                let numbers = numbers.map(|(player, number)| (id(player), Value::from(number)));
                Value::Object(numbers.into_iter().collect())
            }
        };
        let facts = self.0.iter();
        facts
            .map(|(key, fact)| ((*key).to_owned(), value(*fact)))
            .collect()
    }
}
