//! A round of a tournament, as its lists are written. Source: keizer.md, 4.

use crate::league::model::player::PlayerId;
use crate::league::model::tournament::Tournament;
use crate::league::system::keizer::cross_table_cells::CellWords;
use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::list_files::ListFormat;
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::standing::{KeizerStandings, keizer_standings};
use crate::league::system::options_as;
use crate::site::league_context::LeagueContext;
use crate::site::view::NamedLink;

/// The data from which the lists of one round are written.
pub(crate) struct RoundLists<'a> {
    pub context: &'a LeagueContext<'a>,
    pub settings: &'a Settings,
    pub field: Tournament,
    pub standing: KeizerStandings,
    /// The sign before the decimals of points.
    pub decimal_point: &'a str,
}

impl<'a> RoundLists<'a> {
    /// The round with a number; `None` in leagues of other systems.
    pub(crate) fn of(context: &'a LeagueContext<'a>, number: u32) -> Option<RoundLists<'a>> {
        let settings = list_settings(context)?;
        let field = Tournament::of(context.league);
        let standing = keizer_standings(settings, &field, number);
        Some(RoundLists {
            context,
            settings,
            field,
            standing,
            decimal_point: context.locale.decimal_point(),
        })
    }

    /// The abbreviations of the page's language.
    pub(crate) fn words(&self) -> CellWords<'a> {
        CellWords::from_texts(|key| self.context.locale.text(key))
    }

    /// A text of the page's language.
    pub(crate) fn text(&self, key: &'a str) -> String {
        self.context.locale.text(key).to_owned()
    }

    /// A subtitle with the number of the round.
    pub(crate) fn numbered(&self, key: &str) -> String {
        let number = self.standing.matchday.to_string();
        self.context.locale.fill(key, &[("n", &number)])
    }

    /// Points with as many decimals as the table has, or more where that is not all.
    pub(crate) fn points(&self, points: Points) -> String {
        self.decimal(points.at_least(self.standing.decimals))
    }

    /// A number written with a point, as this round's lists write it.
    pub(crate) fn decimal(&self, number: String) -> String {
        number.replace('.', self.decimal_point)
    }

    /// A player, with a page.
    pub(crate) fn player(&self, player: PlayerId) -> NamedLink {
        self.context.player(player)
    }
}

/// The options of the lists; `None` in a league whose system makes none.
pub(crate) fn list_settings<'a>(context: &LeagueContext<'a>) -> Option<&'a Settings> {
    options_as(&*context.league.rules)
}

/// The rounds that have lists: every one that counts, or the state before the first.
pub(crate) fn rounds(context: &LeagueContext<'_>) -> Vec<u32> {
    if list_settings(context).is_none() {
        return Vec::new();
    }
    match context.last_matchday() {
        None => vec![0],
        Some(last) => (1..=last as u32 + 1).collect(),
    }
}

/// Returns whether rounds have pages with their lists.
pub(crate) fn has_pages(context: &LeagueContext<'_>) -> bool {
    list_settings(context).is_some_and(|settings| settings.outputs.has(ListFormat::Html))
}

/// The last round that counts, in a league with such lists.
pub(crate) fn last<'a>(context: &'a LeagueContext<'a>) -> Option<RoundLists<'a>> {
    RoundLists::of(context, *rounds(context).last()?)
}
