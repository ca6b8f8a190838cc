//! The games that a league plays: listed ones, and those that results name.

use std::collections::BTreeMap;

use crate::league::model::game::GameKindId;
use crate::league::model::league::GameKind;
use crate::load::content::league::LeagueMatter;
use crate::load::resolve::roster::slug;
use crate::syntax::address::free_name;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// The kinds of game of one league, growing as results name new ones.
pub struct GameKinds {
    pub list: Vec<GameKind>,
    by_key: BTreeMap<String, GameKindId>,
    by_fold: BTreeMap<String, GameKindId>,
}

impl GameKinds {
    /// The games that the league's page lists.
    pub fn listed(matter: &LeagueMatter) -> GameKinds {
        let mut kinds = GameKinds {
            list: Vec::new(),
            by_key: BTreeMap::new(),
            by_fold: BTreeMap::new(),
        };
        for (key, kind) in matter.games.iter().flat_map(|games| games.iter()) {
            let title = kind.as_ref().and_then(|kind| kind.title.clone());
            let official = kind.as_ref().and_then(|kind| kind.official).unwrap_or(true);
            kinds.add(key, title.unwrap_or_else(|| key.to_owned()), official);
        }
        kinds
    }

    /// The game that a result names; without a name the only one there is.
    pub fn find(
        &mut self,
        name: Option<&str>,
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> GameKindId {
        let Some(name) = name else {
            return self.only(at, diagnostics);
        };
        if let Some(&kind) = self.by_key.get(name) {
            return kind;
        }
        if let Some(&kind) = self.by_fold.get(&name.to_lowercase()) {
            let known = &self.list[kind.index()].key;
            diagnostics
                .error(
                    Code::UnknownGame,
                    at.field("game").value(),
                    format!("no game `{name}`"),
                )
                .help(format!("did you mean `{known}`?"));
            return kind;
        }
        self.add(name, name.to_owned(), true)
    }

    /// The one game of a league that plays one; reports where there are several.
    fn only(&mut self, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> GameKindId {
        match self.list.as_slice() {
            [] => self.add("", String::new(), true),
            [_] => GameKindId(0),
            several => {
                // Results before may have named no game.
                let keys = several.iter().map(|kind| kind.key.as_str());
                let keys: Vec<&str> = keys.filter(|key| !key.is_empty()).collect();
                diagnostics
                    .error(
                        Code::MissingGame,
                        at.first_line(),
                        "a result that does not say which game was played",
                    )
                    .help(format!("add `game:` with one of {}", keys.join(", ")));
                GameKindId(0)
            }
        }
    }

    fn add(&mut self, key: &str, title: String, official: bool) -> GameKindId {
        let kind = GameKindId(self.list.len() as u16);
        let slug = self.free_slug(key);
        self.list.push(GameKind {
            key: key.to_owned(),
            slug,
            title,
            official,
        });
        self.by_key.insert(key.to_owned(), kind);
        self.by_fold.insert(key.to_lowercase(), kind);
        kind
    }

    /// The key's slug; a second game with the same gets `-2`. `overall` is a table already.
    fn free_slug(&self, key: &str) -> String {
        let slug = slug(key);
        let taken =
            |slug: &str| slug == "overall" || self.list.iter().any(|kind| kind.slug == slug);
        free_name(slug, taken)
    }
}
