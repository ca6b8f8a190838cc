//! A league in one language. Each language in which the league's own page is written has all
//! pages of the league.

use crate::league::model::player::PlayerId;
use crate::load::model::Model;
use crate::load::page::PageRole;

/// A league's pages in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueTranslation {
    /// BCP 47.
    pub language: String,
    pub title: String,
    pub description: Option<String>,
    /// The folder of its pages, relative to the site: `duel/`, `en/duel/`.
    pub folder: String,
    /// The same as links write it.
    pub base: String,
    /// The players' pages, as links write them, in the order of the players.
    pub players: Vec<String>,
}

/// The translations of a league by index, the first in the league's own language.
pub(crate) fn league_translations(
    model: &Model,
    index: usize,
    url: &dyn Fn(&str) -> String,
) -> Vec<LeagueTranslation> {
    let league = &model.leagues[index];
    let own = league.address();
    let translation = |language: &str, title: &str, description: &Option<String>, folder: &str| {
        let players = (0..league.players.len() as u32).map(PlayerId);
        let player = |player| {
            let address = league.player_address(player);
            let rest = address.strip_prefix(&own).unwrap_or(&address);
            url(&format!("{folder}{rest}"))
        };
        LeagueTranslation {
            language: language.to_owned(),
            title: title.to_owned(),
            description: description.clone(),
            folder: folder.to_owned(),
            base: url(folder),
            players: players.map(player).collect(),
        }
    };
    let mut translations = vec![translation(
        &league.language,
        &league.title,
        &league.description,
        &own,
    )];
    for page in &model.pages {
        let known = translations.iter().any(|it| it.language == page.language);
        if page.role == PageRole::League(index) && !known && page.address != own {
            let title = page.keys.title.as_deref().unwrap_or(&league.title);
            let description = &page.keys.description;
            translations.push(translation(
                &page.language,
                title,
                description,
                &page.address,
            ));
        }
    }
    translations
}

/// The translation to which an address belongs: that with the longest folder.
pub(crate) fn of_address<'a>(
    translations: &'a [LeagueTranslation],
    address: &str,
) -> &'a LeagueTranslation {
    let inside = translations
        .iter()
        .filter(|translation| address.starts_with(&translation.folder));
    inside
        .max_by_key(|translation| translation.folder.len())
        .unwrap_or(&translations[0])
}
