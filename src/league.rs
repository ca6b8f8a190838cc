//! Leagues: players, matchdays and games, the systems that rate them, and the replay that
//! turns them into a history. Pure: no file, clock, HTML or YAML.

pub(crate) mod ledger;
pub mod model;
pub mod pairing;
pub mod replay;
pub(crate) mod statistics;
pub mod system;
pub mod tournament;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;

use crate::league::model::game::{Game, GameId, GameKindId, Seat};
use crate::league::model::game_kind::GameKind;
use crate::league::model::matchday::Matchday;
use crate::league::model::option_change::{ChangeCause, ChangedOption, OptionPeriod};
use crate::league::model::player::{Joined, Player, PlayerId};
use crate::league::model::season::SeasonPlan;
use crate::league::model::table_options::TableOptions;
use crate::league::system::{SystemOptions, SystemTraits};
use crate::syntax::address;

/// One league: its players, its games and its matchdays in the order of replay.
#[derive(Clone, Debug)]
pub struct League {
    /// The folder below content, with `/`; names the league in addresses and data.
    pub id: String,
    /// The name on the pages.
    pub title: String,
    /// One sentence for search results and previews.
    pub description: Option<String>,
    /// BCP 47.
    pub language: String,
    /// The name of the system in the registry.
    pub system: &'static str,
    /// True if the league itself says that results carry scores that tables count, whatever the
    /// options of its system; pages ask [`League::counts_scores_on`].
    pub counts_scores: bool,
    /// The columns of its tables, and the rules for a place in them, before the first change.
    pub table: TableOptions,
    /// The seasons of the league, if it has some.
    pub seasons: Option<SeasonPlan>,
    /// The options of the system, which start a replay.
    pub rules: Arc<dyn SystemOptions>,
    /// The options that replace them from later days on, by date.
    pub changes: Vec<OptionChange>,
    /// The players, in the order of the register.
    pub players: Vec<Player>,
    /// The kinds of games that are played.
    pub kinds: Vec<GameKind>,
    /// True if the same result twice on a matchday is usual.
    pub repeats: bool,
    /// The matchdays, in order.
    pub matchdays: Vec<Matchday>,
}

/// Options that hold from a day on.
#[derive(Clone, Debug)]
pub struct OptionChange {
    /// The first day on which it holds.
    pub from: Date,
    /// All options from that day on.
    pub rules: Arc<dyn SystemOptions>,
    /// The columns of tables from that day on, and the rules for a place in them.
    pub table: TableOptions,
    /// The keys that changed, in the order written.
    pub set: Vec<ChangedOption>,
    /// The decision behind it.
    pub cause: ChangeCause,
    /// The keeper's remark on it.
    pub note: Option<String>,
}

impl League {
    /// The period in which a day lies.
    pub fn period(&self, date: Date) -> OptionPeriod {
        OptionPeriod::after(self.changes.partition_point(|change| change.from <= date))
    }

    /// The options of a period.
    pub fn period_rules(&self, period: OptionPeriod) -> &dyn SystemOptions {
        let change = self.beginning(period);
        change.map_or(&*self.rules, |change| &*change.rules)
    }

    /// The change with which a period begins; `None` for the first.
    fn beginning(&self, period: OptionPeriod) -> Option<&OptionChange> {
        self.changes.get(period.change()?)
    }

    /// The columns of the tables of a day, and the rules for a place in them.
    pub fn table_on(&self, date: Date) -> &TableOptions {
        let change = self.beginning(self.period(date));
        change.map_or(&self.table, |change| &change.table)
    }

    /// The options of a day.
    pub fn rules_on(&self, date: Date) -> &dyn SystemOptions {
        self.period_rules(self.period(date))
    }

    /// Returns whether the tables of a day count scores, so that `1:0` is one.
    pub fn counts_scores_on(&self, date: Date) -> bool {
        self.counts_scores || self.rules_on(date).traits().counts_scores
    }

    /// Returns whether the tables of any day count scores.
    pub fn ever_counts_scores(&self) -> bool {
        self.counts_scores || self.ever(|traits| traits.counts_scores)
    }

    /// Returns whether a trait holds on any day of the league.
    pub fn ever(&self, holds: impl Fn(&SystemTraits) -> bool) -> bool {
        let later = self.changes.iter().map(|change| &change.rules);
        let mut rules = std::iter::once(&self.rules).chain(later);
        rules.any(|rules| holds(&rules.traits()))
    }

    /// The changes of options up to a day of which the last for each key is still in force, by
    /// key.
    pub fn options_since(&self, date: Date) -> BTreeMap<&str, (&ChangedOption, &OptionChange)> {
        let begun = self.changes.iter().take_while(|change| change.from <= date);
        let set = begun.flat_map(|change| change.set.iter().map(move |set| (set, change)));
        set.map(|(set, change)| (set.key.as_str(), (set, change)))
            .collect()
    }

    /// The matchday, by its index, to whose evening a file belongs: that of an earlier file of
    /// its day where it only says who came and went, or whose rank has changed (H6), else its own.
    pub fn evening_of(&self, index: usize) -> usize {
        let day = &self.matchdays[index];
        if !day.is_of_people() || self.rules.traits().tournament {
            return index;
        }
        let mut earlier = self.matchdays[..index].iter();
        let played = earlier.rposition(|it| it.date == day.date && !it.games.is_empty());
        played.unwrap_or(index)
    }

    /// The player with this number.
    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// The league's folder as an address: `cards/`.
    pub fn address(&self) -> String {
        address::path(&self.id)
    }

    /// The address of a player's page.
    pub fn player_address(&self, id: PlayerId) -> String {
        format!("{}players/{}/", self.address(), self.player(id).slug)
    }

    /// The id of a player, or of a team as results write it, in the order of the file:
    /// `anna+bert`.
    pub fn side_id(&self, side: &[Seat]) -> String {
        let ids = side.iter().map(|seat| self.player(seat.player).id.as_str());
        ids.collect::<Vec<_>>().join("+")
    }

    /// The same of published ids, the members of a team in the register's order and without a
    /// register by id, so that a team has one name whoever is named first.
    pub fn team_id(&self, players: &[PlayerId]) -> String {
        let mut players = players.to_vec();
        players.sort_by_key(|id| {
            let player = self.player(*id);
            let own = (!player.registered).then_some(player.public_id.as_str());
            (own, *id)
        });
        let ids = players.iter().map(|id| self.player(*id).public_id.as_str());
        ids.collect::<Vec<_>>().join("+")
    }

    /// The kind of game with this number.
    pub fn kind(&self, id: GameKindId) -> &GameKind {
        &self.kinds[id.index()]
    }

    /// The day on which the register says that a player came in; a matchday's number that
    /// no file has is none.
    pub fn joined(&self, id: PlayerId) -> Option<Date> {
        match self.player(id).joined? {
            Joined::On(date) => Some(date),
            Joined::With(number) => {
                // A number that a file has goes before one that is counted.
                let named = number.to_string();
                let mut matchdays = self.matchdays.iter();
                let written = matchdays.find(|matchday| matchday.slug == named);
                let mut matchdays = self.matchdays.iter();
                let counted = || matchdays.find(|matchday| matchday.number == number);
                Some(written.or_else(counted)?.date)
            }
        }
    }

    /// Every result with its matchday, numbered in the order of the matchdays.
    pub fn games(&self) -> impl Iterator<Item = (GameId, &Matchday, &Game)> {
        let days = self.matchdays.iter();
        let games = days.flat_map(|day| day.games.iter().map(move |game| (day, game)));
        (0..)
            .zip(games)
            .map(|(index, (day, game))| (GameId(index), day, game))
    }
}
