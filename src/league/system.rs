//! League systems: how results become a table.
//!
//! A system is one file below `system` and one line in [`SYSTEMS`]. It answers events
//! with changes, and says in data how they are told: it knows nothing of pages, files or
//! the clock.

pub(crate) mod activity;
pub(crate) mod elo;
pub(crate) mod evening_pairing;
pub(crate) mod explanation;
pub(crate) mod glicko;
pub(crate) mod glicko2;
pub(crate) mod handicap;
pub mod keizer;
#[cfg(test)]
pub(crate) mod most_wins;
pub(crate) mod points;
pub mod round_list;
pub(crate) mod skill_ratings;
pub(crate) mod starter;
pub(crate) mod system_page;
pub(crate) mod trueskill;
pub(crate) mod weng_lin;
pub mod words;

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use jiff::civil::Date;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Duel, Game, GameId};
use crate::league::model::game_facts::GameFacts;
use crate::league::model::handicap::{GivenHandicap, LeagueRanks};
use crate::league::model::history::{Change, History, LeagueTable};
use crate::league::model::matchday::Matchday;
use crate::league::model::option_change::OptionPeriod;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Ranking;
use crate::league::model::table_options::TableColumn;
use crate::league::model::warning::SystemWarning;
use crate::league::pairing::rounds::RoundPairing;
use crate::league::system::evening_pairing::EveningPairing;
use crate::league::system::explanation::{Explanation, Sentence};
use crate::league::system::round_list::ListedRounds;
use crate::league::system::starter::Starter;
use crate::league::system::system_page::SystemPage;
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::document_part::DocumentPart;

/// Every league system, in the order in which the guide lists them.
pub const SYSTEMS: &[SystemEntry] = &[
    elo::ENTRY,
    handicap::ENTRY,
    keizer::ENTRY,
    glicko::ENTRY,
    glicko2::ENTRY,
    trueskill::ENTRY,
    weng_lin::ENTRY,
    points::ENTRY,
    #[cfg(test)]
    most_wins::ENTRY,
];

/// Reads a system's options, the defaults where there are none; what is at fault in them is
/// reported and has its default.
pub type ReadSystem = fn(Option<DocumentPart<'_>>, &mut Diagnostics) -> Arc<dyn SystemOptions>;

/// Reads a system's options and those of `activity`.
pub type ReadActivity =
    fn(Option<DocumentPart<'_>>, DocumentPart<'_>, &mut Diagnostics) -> Arc<dyn SystemOptions>;

/// Reads the options of a system that has no more to say of them than their type.
pub fn read_options<T>(
    options: Option<DocumentPart<'_>>,
    diagnostics: &mut Diagnostics,
) -> Arc<dyn SystemOptions>
where
    T: SystemOptions + Default + DeserializeOwned + 'static,
{
    Arc::new(option_settings::<T>(options, diagnostics))
}

/// The settings that are written in a part of a document, with a default for what is not.
pub fn option_settings<T: Default + DeserializeOwned>(
    options: Option<DocumentPart<'_>>,
    diagnostics: &mut Diagnostics,
) -> T {
    let read = options.and_then(|options| options.read(diagnostics));
    read.unwrap_or_default()
}

/// One system in the registry.
#[derive(Clone, Copy)]
pub struct SystemEntry {
    /// The word of `system:`; the system's options stand under the same key.
    pub name: &'static str,
    /// Reads the options; `None` where the league gives none.
    pub read: ReadSystem,
    /// The JSON Schema of the options.
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
    /// Reads the options together with `activity:`, where the system has that layer.
    pub read_activity: Option<ReadActivity>,
    /// Its name among the systems that a league's results are compared by; `None` if it
    /// says nothing of other leagues' results.
    pub compared_as: Option<&'static str>,
    /// Its texts: TOML with a table a language.
    pub words: &'static [&'static str],
    /// The formulas of its explanations in TeX.
    pub formulas: &'static [&'static str],
    /// The sites of this system that `init` can begin with.
    pub starters: &'static [Starter],
}

impl SystemEntry {
    /// Reads the rules of a league from what stands under the system's name and under
    /// `activity`, each `None` where the league does not have the key. A system without
    /// that layer passes over it.
    pub fn rules(
        &self,
        options: Option<DocumentPart<'_>>,
        activity: Option<DocumentPart<'_>>,
        diagnostics: &mut Diagnostics,
    ) -> Arc<dyn SystemOptions> {
        match (activity, self.read_activity) {
            (Some(activity), Some(read)) => read(options, activity, diagnostics),
            _ => (self.read)(options, diagnostics),
        }
    }
}

/// The options of one league's system, checked, from which replays start.
pub trait SystemOptions: Any + fmt::Debug + Send + Sync {
    /// The options that may change on a day of a league that goes on; none if nothing is said.
    fn dated(&self) -> DatedOptions {
        DatedOptions::NONE
    }
    /// The traits by which replays and pages deal with the system.
    fn traits(&self) -> SystemTraits;
    /// The keys of the texts by which pages call what the system makes.
    fn names(&self) -> SystemNames {
        SystemNames::RATING
    }
    /// The facts of a standing that tables show.
    fn shown_facts(&self) -> ShownFacts {
        ShownFacts::default()
    }
    /// The options that can not be as they are: key path and message.
    fn faults(&self) -> Vec<OptionFault>;
    /// The ratings that the register may give.
    fn ratings(&self) -> RatingRange {
        RatingRange::ANY
    }
    /// The most sides that a result of a game can have, by the game's key; `None` where any
    /// number can play.
    fn most_sides(&self, _game: &str) -> Option<usize> {
        None
    }
    /// The games for which the options name something of their own, with the keys that lead to
    /// them below `league:`.
    fn named_games(&self) -> Vec<(&'static [&'static str], &str)> {
        Vec::new()
    }
    /// The formula by which a page can rate a game that was not played; `None` where one
    /// game alone does not tell.
    fn formula(&self) -> Option<WhatIfFormula> {
        None
    }
    /// The score from 0 to 1 to be expected of the next duel between two values of the table;
    /// `None` where they do not tell.
    fn expected_score(&self, _own: f64, _opposition: f64) -> Option<f64> {
        None
    }
    /// The value of a player of the table after the next duel against another value; `None` where
    /// they do not tell.
    fn next_duel(&self, _own: f64, _opposition: f64) -> Option<NextDuel> {
        None
    }
    /// Explains how a rated result changed a number; `None` for changes without a result.
    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation>;
    /// The reason for a change without a result; `None` where it needs no words.
    fn reason(&self, _change: &Change) -> Option<Sentence> {
        None
    }
    /// The reason for the penalties of weeks in a row, from the first to the last, told as one.
    fn reason_together(&self, _first: &Change, _last: &Change) -> Option<Sentence> {
        None
    }
    /// The terms that the data files list with a rated result; `k` stands with the result,
    /// all others with the player.
    fn listed_terms(&self) -> &'static [&'static str] {
        &[]
    }
    /// The text that says how the numbers of the table come about, and the paragraph of the
    /// reference that tells it at length; `None` where the results explain them one by one.
    fn counting(&self) -> Option<(&'static str, &'static str)> {
        None
    }
    /// Sentences that stand below a table.
    fn notes(&self, _league: &League, _table: &LeagueTable) -> Vec<Sentence> {
        Vec::new()
    }
    /// The reasons for which one line stands before the next with the same number, where none of
    /// the columns shows it.
    fn ties(&self, _table: &LeagueTable, _columns: &[TableColumn]) -> Vec<Sentence> {
        Vec::new()
    }
    /// The pages that leagues of other systems do not have.
    fn pages(&self, _league: &League, _history: &History) -> Vec<SystemPage> {
        Vec::new()
    }
    /// The groups of players that have tables of their own, by code and full name.
    fn classes(&self) -> Vec<(&str, &str)> {
        Vec::new()
    }
    /// The handicap that the table gave in the game of a change; `None` where none is given.
    fn given_handicap(&self, _change: &Change) -> Option<GivenHandicap> {
        None
    }
    /// The ranks by which the next games are given handicaps; `None` where none are given.
    fn league_ranks(&self, _history: &History) -> Option<LeagueRanks> {
        None
    }
    /// The lists of each round; `None` where there are none.
    fn listed_rounds(&self) -> Option<&dyn ListedRounds> {
        None
    }
    /// The way in which the next games are paired; `None` where players choose each other.
    fn pairing(&self) -> Option<PairingMethod<'_>> {
        None
    }
    /// A system before its first event, for the overall table.
    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a>;
    /// The same for the table of one game, which knows no membership.
    fn start_kind<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        self.start(league)
    }
}

/// The options of a type, if they are of it.
pub fn options_as<T: 'static>(options: &dyn SystemOptions) -> Option<&T> {
    let any: &dyn Any = options;
    any.downcast_ref()
}

/// The options of a system that may change on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatedOptions {
    /// None, for the reason that a message gives.
    Never(&'static str),
    /// All but a few.
    AllBut {
        /// The keys that hold for all time, such as `elo.initial`.
        fixed: &'static [&'static str],
        /// The pairs of keys of which the one takes the other away.
        exclusive: &'static [(&'static str, &'static str)],
    },
}

impl DatedOptions {
    /// Nothing can change.
    pub const NONE: DatedOptions = DatedOptions::Never("its options hold for all time");

    /// Everything can change but for some keys.
    pub const fn all_but(fixed: &'static [&'static str]) -> DatedOptions {
        let exclusive = &[];
        DatedOptions::AllBut { fixed, exclusive }
    }
}

/// The formula by which a page rates a game that was not played, with its numbers.
///
/// These are the general ways to count a game by itself, not those of some systems; the
/// script of the pages knows them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum WhatIfFormula {
    /// Rating points by result and expectation.
    Elo(elo::WhatIfTerms),
    /// Points by the result alone.
    Points(PointsByResult),
    /// Points by the place alone.
    Places(PointsByPlace),
}

/// The points that a game of two adds to a player's number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PointsByResult {
    /// To the player who wins.
    pub win: f64,
    /// To each of the two.
    pub draw: f64,
    /// To the player who loses; negative where points are taken.
    pub loss: f64,
}

/// The points that a game of any number adds to a player's number.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PointsByPlace {
    /// Of the first, the second and so on; nothing behind the end. Who tie share the mean.
    pub list: Vec<f64>,
    /// To everybody who plays.
    pub attendance: f64,
}

/// The value that a player goes on with after a duel that was not played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NextDuel {
    /// The value if it is won.
    pub after_win: f64,
    /// The value if it is lost.
    pub after_loss: f64,
}

/// The keys of the texts by which pages call what a system makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemNames {
    /// The number of the table: "Rating".
    pub value: &'static str,
    /// The number `{n}` with its unit, with plural forms: "843 points".
    pub counted_value: &'static str,
    /// The head of a column of matchdays: "Matchday".
    pub one_matchday: &'static str,
    /// Matchdays, as a heading: "Matchdays".
    pub matchdays: &'static str,
    /// The way back to the list of all: "All matchdays".
    pub all_matchdays: &'static str,
    /// Those to come, as a heading: "Coming matchdays".
    pub coming_matchdays: &'static str,
    /// Their number `{n}`, with plural forms.
    pub counted_matchdays: &'static str,
    /// A matchday with its number `{n}`: "Matchday 6".
    pub matchday: &'static str,
    /// The state before there is a result: "Before the first matchday".
    pub before_first: &'static str,
    /// The state after a matchday `{n}` of a day `{date}`.
    pub after_matchday: &'static str,
    /// The head of the table of a league `{title}` after a matchday `{n}`.
    pub standings_after: &'static str,
}

impl SystemNames {
    /// The names of a rating that moves from matchday to matchday.
    pub const RATING: SystemNames = SystemNames {
        value: "rating",
        counted_value: "points_n",
        one_matchday: "matchday",
        matchdays: "matchdays",
        all_matchdays: "all_matchdays",
        coming_matchdays: "coming",
        counted_matchdays: "matchdays_n",
        matchday: "matchday_no",
        before_first: "before_first",
        after_matchday: "after_matchday",
        standings_after: "standings_after",
    };
}

/// The facts of a standing that tables show, by their keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownFacts {
    /// The one that stands behind a player's name.
    pub beside_name: Option<&'static str>,
    /// The one that stands in place of the value before the first matchday, where that is nothing
    /// for everybody, with the key of its name: the order of the start goes by it.
    pub at_start: Option<(&'static str, &'static str)>,
    /// The columns between name and value where a league names none.
    pub before_value: &'static [TableColumn],
    /// The facts with a column, each with the key of the text at its head; where a league names
    /// its columns, those of them that it names.
    pub columns: &'static [(&'static str, &'static str)],
    /// The facts that have a column only where a league names it.
    pub on_request: &'static [(&'static str, &'static str)],
}

/// A way in which the next games of a league are paired.
#[derive(Clone, Copy, Debug)]
pub enum PairingMethod<'a> {
    /// A round at a time for everybody, drawn by the table, with colours, byes and absences.
    Rounds(&'a dyn RoundPairing),
    /// As the evening goes on, by functions of the system's own.
    Evening(EveningPairing),
}

/// The pairing of a league whose rounds are drawn; `None` where none are.
pub fn round_pairing(rules: &dyn SystemOptions) -> Option<&dyn RoundPairing> {
    match rules.pairing()? {
        PairingMethod::Rounds(pairing) => Some(pairing),
        PairingMethod::Evening(_) => None,
    }
}

/// The pairing of a league whose evenings are paired as they go on.
pub fn evening_pairing(rules: &dyn SystemOptions) -> Option<EveningPairing> {
    match rules.pairing()? {
        PairingMethod::Evening(pairing) => Some(pairing),
        PairingMethod::Rounds(_) => None,
    }
}

/// The rules by which a league turns events into a table.
pub trait System {
    /// Plays one event and adds what it changed, in player order.
    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>);
    /// Goes on by the options of another period of the league, and adds what that changed, in
    /// player order.
    fn adopt(&mut self, _period: OptionPeriod, _changes: &mut Vec<Change>) {}
    /// Closes what was played so far of a matchday that is going on; where results count one by
    /// one that is like its end.
    fn interim(&mut self, matchday: &Matchday, changes: &mut Vec<Change>) {
        self.play(&LeagueEvent::End(matchday), changes);
    }
    /// The table after the events played so far, as seen on a day.
    fn ranking(&self, as_of: Date) -> Ranking;
    /// Takes the further facts of results, beyond the changes, under the keys of the data files:
    /// the last that a replay asks for.
    fn take_game_facts(&mut self) -> BTreeMap<GameId, GameFacts> {
        BTreeMap::new()
    }
    /// The places after the last event, best first, where the system keeps them.
    fn order(&self) -> Option<Vec<PlayerId>> {
        None
    }
    /// The places after the last event where more than the value decides, equals sharing one.
    fn places(&mut self) -> Option<Vec<(PlayerId, u32)>> {
        None
    }
    /// The oddities of the events played so far, which the rules allow.
    fn remarks(&self) -> Vec<SystemWarning> {
        Vec::new()
    }
}

/// The traits by which replays and pages deal with a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemTraits {
    /// True if each kind of game has a table of its own.
    pub kind_tables: bool,
    /// True if events go by date, with the ends of weeks among them, and not by number.
    pub by_date: bool,
    /// True if players join, leave and return, so that there are members and a journal.
    pub members: bool,
    /// True if every entry of the history names every player.
    pub complete: bool,
    /// True if each matchday values all earlier results anew, so that no change of a number
    /// is one day's or one result's alone.
    pub revalues: bool,
    /// True if matchdays are rounds of a tournament: everybody who is in has a game or an
    /// absence, and who comes later enters with the next round.
    pub tournament: bool,
    /// True if results can be rated of players of whom nothing but the name is known.
    pub open_to_all: bool,
    /// True if games are decided by the players' ranks of dan and kyu.
    pub grades: bool,
    /// True if only games of two can be played.
    pub duels_only: bool,
    /// True if teams can play, each member of which is rated.
    pub teams: bool,
    /// True if `rounds` must be written, because the result depends on it.
    pub needs_rounds: bool,
    /// True if a forfeit is rated as a win and a loss.
    pub rates_forfeits: bool,
    /// True if a game that both forfeit is a lost one of both, and not none at all.
    pub both_can_lose: bool,
    /// True if `1:0` and `0:1` are scores, and scores are counted.
    pub counts_scores: bool,
    /// True if a result gives what was scored, and nothing without a score.
    pub needs_scores: bool,
    /// True if a result, and a file by hand, can say itself what points it gives.
    pub points_by_hand: bool,
    /// True if a row tells what the last matchday's results changed apart from everything since.
    pub evenings: bool,
    /// Decimals with which the table shows its value.
    pub decimals: u8,
    /// True if it shows no more of them than it needs.
    pub trims_zeros: bool,
}

/// The ratings that a register may give, in rating points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingRange {
    /// The least rating, in points.
    pub least: i32,
    /// The greatest rating, in points.
    pub most: i32,
    /// True if they have no fraction.
    pub whole: bool,
}

impl RatingRange {
    /// Every number that a table can show.
    pub const ANY: RatingRange = RatingRange {
        least: -1_000_000,
        most: 1_000_000,
        whole: false,
    };
}

/// An option that can not be as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFault {
    /// The keys below `league:` that lead to it.
    pub keys: Vec<String>,
    /// The option that is wrong.
    pub wrong: OptionError,
    /// The fault in it.
    pub message: String,
    /// A way to mend it.
    pub help: Option<String>,
}

/// The keys that lead to an option.
pub(crate) fn option_path(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

/// The way in which an option is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// Outside its range.
    OutOfRange,
    /// Beside another one that it excludes.
    Conflict,
}

impl SystemTraits {
    /// The traits of a system that values results of any number of players one by one, in
    /// whole numbers.
    pub const PLAIN: SystemTraits = SystemTraits {
        kind_tables: true,
        by_date: false,
        members: false,
        complete: false,
        revalues: false,
        tournament: false,
        open_to_all: true,
        grades: false,
        duels_only: false,
        teams: true,
        needs_rounds: false,
        rates_forfeits: false,
        both_can_lose: false,
        counts_scores: false,
        needs_scores: false,
        points_by_hand: false,
        evenings: false,
        decimals: 0,
        trims_zeros: false,
    };

    /// Returns whether a game makes its day one of the table's matchdays: it has a result that the
    /// system rates. Where every entry is complete, a mere pairing does as well.
    pub fn counts(self, game: &Game) -> bool {
        let rated = match game.duel {
            None => game.sides().nth(1).is_some(),
            Some(Duel::BothForfeit) => self.both_can_lose,
            Some(duel) if self.rates_forfeits => duel.awarded().is_some(),
            Some(duel) => duel.scores().is_some(),
        };
        game.ranked && (self.complete || rated)
    }

    /// Returns whether a value rises and falls with the results, so that its highest says something:
    /// not the sum of a season's points, nor one that each round makes anew.
    pub fn has_height(self) -> bool {
        !self.revalues && !self.points_by_hand
    }

    /// A value as the table shows it, halves up.
    pub fn shown(self, value: f64) -> f64 {
        let scale = libm::pow(10.0, f64::from(self.decimals));
        (value * scale + 0.5 + 1e-9).floor() / scale
    }

    /// A value as plain text shows it.
    pub fn plain(self, value: f64) -> String {
        let decimals = usize::from(self.decimals);
        let text = format!("{:.decimals$}", self.shown(value));
        if self.trims_zeros && text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        }
    }
}
