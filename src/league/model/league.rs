//! A league with everything that its files say, names resolved.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;

use crate::league::model::game::{Game, GameId, GameKindId};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::{Joined, Player, PlayerId};
use crate::league::model::season::SeasonPlan;
use crate::league::system::SystemOptions;
use crate::syntax::address;

/// One league: its players, its games and its matchdays in the order of replay.
#[derive(Clone, Debug)]
pub struct League {
    /// The folder below content, with `/`; names the league in addresses and data.
    pub id: String,
    pub title: String,
    pub description: Option<String>,
    /// BCP 47.
    pub language: String,
    /// The accent colour that the front matter sets (`#rrggbb`).
    pub accent: Option<String>,
    /// The name of the system in the registry.
    pub system: &'static str,
    /// True if results carry scores that tables count.
    pub counts_scores: bool,
    /// How the league is divided into seasons, if it is.
    pub seasons: Option<SeasonPlan>,
    /// The options of the system, which start a replay.
    pub rules: Arc<dyn SystemOptions>,
    /// The options that replace them from later days on, by date.
    pub changes: Vec<OptionChange>,
    pub players: Vec<Player>,
    pub kinds: Vec<GameKind>,
    /// True if the same result twice on a matchday is usual.
    pub repeats: bool,
    pub matchdays: Vec<Matchday>,
}

/// Options that hold from a day on.
#[derive(Clone, Debug)]
pub struct OptionChange {
    pub from: Date,
    /// All options from that day on.
    pub rules: Arc<dyn SystemOptions>,
    /// The keys that changed, in the order written.
    pub set: Vec<ChangedOption>,
    pub cause: ChangeCause,
    pub note: Option<String>,
}

/// A key of the options with its new value, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedOption {
    /// `elo.k`.
    pub key: String,
    pub value: String,
}

/// The decision that changed options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeCause {
    /// The league's file says no more than the day.
    Unsaid,
    /// A proposal that the league's file names, by the folder of its rule book, if that is
    /// given, and its id; and the index of the change in the file.
    Named { by: String, index: usize },
}

/// A period of a league's time with the same options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OptionPeriod(usize);

impl OptionPeriod {
    /// The time before the first change.
    pub const FIRST: OptionPeriod = OptionPeriod(0);
}

impl League {
    /// The period in which a day lies.
    pub fn period(&self, date: Date) -> OptionPeriod {
        OptionPeriod(self.changes.partition_point(|change| change.from <= date))
    }

    /// The options of a period.
    pub fn period_rules(&self, period: OptionPeriod) -> &dyn SystemOptions {
        let before = period.0.checked_sub(1);
        let change = before.and_then(|index| self.changes.get(index));
        change.map_or(&*self.rules, |change| &*change.rules)
    }

    /// The options of a day.
    pub fn rules_on(&self, date: Date) -> &dyn SystemOptions {
        self.period_rules(self.period(date))
    }

    /// The changes of options up to a day of which the last for each key is still in force, by
    /// key.
    pub fn options_since(&self, date: Date) -> BTreeMap<&str, (&ChangedOption, &OptionChange)> {
        let begun = self.changes.iter().take_while(|change| change.from <= date);
        let set = begun.flat_map(|change| change.set.iter().map(move |set| (set, change)));
        set.map(|(set, change)| (set.key.as_str(), (set, change)))
            .collect()
    }

    pub fn player(&self, id: PlayerId) -> &Player {
        &self.players[id.index()]
    }

    /// The league's folder as an address: `cards/`.
    pub fn address(&self) -> String {
        address::path(&self.id)
    }

    /// The address of a player's page.
    pub fn player_address(&self, id: PlayerId) -> String {
        format!(
            "{}players/{}/",
            self.address(),
            address::part(&self.player(id).public_id)
        )
    }

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

/// A kind of game that the league plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameKind {
    /// As results write it.
    pub key: String,
    /// Names its table in data and addresses.
    pub slug: String,
    pub title: String,
    /// True if its results count in the overall table.
    pub official: bool,
}
