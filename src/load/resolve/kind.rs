//! The games that a league plays: listed ones, and those that results name.

use std::collections::BTreeMap;

use crate::league::model::game::GameKindId;
use crate::league::model::game_kind::{GameKind, LocalText};
use crate::load::config::check_language;
use crate::load::content::league::{LeagueMatter, LocalTextMatter};
use crate::load::resolve::roster::slug;
use crate::load::resolve::system_options::key_along;
use crate::syntax::address;
use crate::syntax::address::free_name;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath, nearest};

/// The kinds of game of one league, growing as results name new ones.
pub(super) struct GameKinds {
    pub list: Vec<GameKind>,
    by_key: BTreeMap<String, GameKindId>,
    by_fold: BTreeMap<String, GameKindId>,
    /// The games that only results name, with the place of the first, and true if another file
    /// names them as well.
    mentions: BTreeMap<String, (DiagnosticSpot, bool)>,
}

impl GameKinds {
    /// The games that the league's page lists; the language is the league's own.
    pub(super) fn listed(
        matter: &LeagueMatter,
        language: &str,
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> GameKinds {
        let mut kinds = GameKinds {
            list: Vec::new(),
            by_key: BTreeMap::new(),
            by_fold: BTreeMap::new(),
            mentions: BTreeMap::new(),
        };
        for (key, kind) in matter.games.iter().flat_map(|games| games.iter()) {
            let games = at.field("games");
            too_long(key, || games.field(key).key(), diagnostics);
            let own = games.field(key);
            let mut text = |text: Option<&LocalTextMatter>, name: &str| {
                text.and_then(|text| local_text(text, language, &own.field(name), diagnostics))
            };
            let title = text(kind.as_ref().and_then(|it| it.title.as_ref()), "title");
            let description = kind.as_ref().and_then(|it| it.description.as_ref());
            let description = text(description, "description");
            let official = kind.as_ref().and_then(|it| it.official).unwrap_or(true);
            let id = kinds.add(key, title.unwrap_or_else(|| key.into()), official);
            kinds.list[id.index()].description = description;
        }
        kinds
    }

    /// The game that a result names; without a name the only one there is.
    pub(super) fn find(
        &mut self,
        name: Option<&str>,
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> GameKindId {
        let Some(name) = name else {
            return self.only(at, diagnostics);
        };
        if let Some(&kind) = self.by_key.get(name) {
            if let Some((first, is_again)) = self.mentions.get_mut(name)
                && !*is_again
            {
                *is_again = at.whole().file != first.file;
            }
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
        too_long(name, || at.field("game").value(), diagnostics);
        let place = at.field("game").value();
        self.mentions.insert(name.to_owned(), (place, false));
        self.add(name, name.into(), true)
    }

    /// Warns of games that one matchday alone names, and that may be slips of another one's name.
    pub(super) fn report_slips(&self, diagnostics: &mut Diagnostics) {
        let is_once = |key: &str| {
            self.mentions
                .get(key)
                .is_some_and(|(_, is_again)| !is_again)
        };
        let keys = || self.list.iter().map(|kind| kind.key.as_str());
        let letters = |key: &str| key.replace(|char: char| char.is_ascii_digit(), "");
        for (index, key) in keys().enumerate().filter(|(_, key)| is_once(key)) {
            // Of two that are named once the later one; `Cup 2` is another game than `Cup 1`.
            let others = keys().enumerate().filter(|(other, name)| {
                (!is_once(name) || *other < index) && letters(name) != letters(key)
            });
            let Some(near) = nearest(key, others.map(|(_, name)| name)) else {
                continue;
            };
            let Some((place, _)) = self.mentions.get(key) else {
                continue;
            };
            diagnostics
                .warning(
                    Code::UnknownGame,
                    place.clone(),
                    format!("no other matchday has a game `{key}`"),
                )
                .help(format!(
                    "did you mean `{near}`? else enter `{key}` under `games:` of the league"
                ));
        }
    }

    /// Warns of games that the options of the system name, and that no result and no list has.
    pub(super) fn report_unplayed(
        &self,
        named: &[(&[&str], &str)],
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let keys = || self.list.iter().map(|kind| kind.key.as_str());
        let is_known = |name: &str| keys().any(|key| key == name);
        for &(path, name) in named.iter().filter(|(_, name)| !is_known(name)) {
            let near = nearest(name, keys().filter(|key| !key.is_empty()));
            let entered = format!("enter `{name}` under `games:` of the league");
            let spot = key_along(at, &[path, &[name]].concat());
            diagnostics
                .warning(Code::UnknownGame, spot, format!("no game `{name}`"))
                .help(match near {
                    Some(near) => format!("did you mean `{near}`? else {entered}"),
                    None => entered,
                });
        }
    }

    /// The one game of a league that plays one; reports where there are several.
    fn only(&mut self, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> GameKindId {
        match self.list.as_slice() {
            [] => self.add("", LocalText::default(), true),
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
                    .help(format!(
                        "say which with `game:` in the file or `--game` of `ligatur record` and `import`: {}",
                        keys.join(", ")
                    ));
                GameKindId(0)
            }
        }
    }

    fn add(&mut self, key: &str, title: LocalText, official: bool) -> GameKindId {
        let kind = GameKindId(self.list.len() as u16);
        let slug = self.free_slug(key);
        self.list.push(GameKind {
            key: key.to_owned(),
            slug,
            title,
            description: None,
            official,
        });
        self.by_key.insert(key.to_owned(), kind);
        self.by_fold.insert(key.to_lowercase(), kind);
        kind
    }

    /// The key's slug as a part of an address; a second game with the same gets `-2`. `overall`
    /// is a table already.
    fn free_slug(&self, key: &str) -> String {
        let slug = address::part(&slug(key));
        let taken =
            |slug: &str| slug == "overall" || self.list.iter().any(|kind| kind.slug == slug);
        free_name(slug, taken)
    }
}

/// Reports a game whose name is too long for the address of its table.
fn too_long(key: &str, place: impl FnOnce() -> DiagnosticSpot, diagnostics: &mut Diagnostics) {
    if address::is_too_long(&slug(key)) {
        diagnostics
            .error(
                Code::BadAddress,
                place(),
                format!("a game with a name of {} bytes", key.len()),
            )
            .help("give it a short name and a `title`: its tables have addresses");
    }
}

/// The text of a league in a language of its own; `None` where there is none.
///
/// Of several languages without the league's own the first speaks for it.
fn local_text(
    text: &LocalTextMatter,
    language: &str,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<LocalText> {
    let texts = match text {
        LocalTextMatter::Plain(text) => return Some(text.as_str().into()),
        LocalTextMatter::ByLanguage(texts) => texts,
    };
    for (tag, _) in texts.iter() {
        check_language(tag, || at.field(tag).key(), diagnostics);
    }
    let (_, own) = (texts.iter().find(|(tag, _)| *tag == language)).or(texts.iter().next())?;
    let by_language = texts
        .iter()
        .map(|(tag, text)| (tag.to_owned(), text.clone()));
    Some(LocalText {
        own: own.clone(),
        by_language: by_language.collect(),
    })
}
