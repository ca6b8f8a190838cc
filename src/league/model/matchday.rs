//! An evening, or a round of a tournament: everything that one file says.

use jiff::civil::Date;

use crate::league::model::game::Game;
use crate::league::model::grade::Grade;
use crate::league::model::player::PlayerId;

/// One matchday of a league, resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct Matchday {
    /// Its number, from 1, as the file has it or in the order of the matchdays.
    pub number: u32,
    /// The name in addresses: the number that the file has, else the date, with `-2` for the
    /// second one of a day.
    pub slug: String,
    /// The day on which it was played.
    pub date: Date,
    /// The file that says it, relative to the site's root.
    pub file: String,
    /// The title that the file gives, if it does.
    pub title: Option<String>,
    /// The players who joined, left and returned on that day, before its games.
    pub members: MembershipChanges,
    /// Real ranks that changed, from this day's games on.
    pub grades: Vec<(PlayerId, Grade)>,
    /// Results, in the order in which they are rated.
    pub games: Vec<Game>,
    /// The drawn order, higher place first.
    pub lots: Vec<PlayerId>,
    /// The players who did not play, and why (tournaments), in the order of the file.
    pub absences: Vec<(PlayerId, Absence)>,
    /// Points given or taken by hand.
    pub adjustments: Vec<Adjustment>,
    /// The form in which the file lists its results.
    pub form: ResultForm,
}

impl Matchday {
    /// The number of its pairings, and of those that have a result (an adjourned game is one).
    pub fn progress(&self) -> (usize, usize) {
        let pairings = self.games.iter().filter(|game| game.ranked);
        let pairings = pairings.filter(|game| game.duel.is_some());
        let open = pairings.clone().filter(|game| game.is_open()).count();
        let pairings = pairings.count();
        (pairings, pairings - open)
    }

    /// The player to whom the file itself gives the bye.
    pub fn given_bye(&self) -> Option<PlayerId> {
        let mut absences = self.absences.iter();
        let bye = absences.find(|(_, absence)| *absence == Absence::Bye);
        bye.map(|(player, _)| *player)
    }

    /// Returns whether a pairing has no result yet.
    pub fn is_open(&self) -> bool {
        self.games.iter().any(Game::is_open)
    }

    /// Returns whether a game of it waits for its result.
    pub fn awaits_results(&self) -> bool {
        self.games.iter().any(Game::awaits_result)
    }

    /// Returns whether the file has neither a game nor points by hand, but changes of membership
    /// or of ranks.
    pub fn is_of_people(&self) -> bool {
        self.games.is_empty() && self.adjustments.is_empty() && !self.is_to_come()
    }

    /// Returns whether nothing has happened yet: an empty file or pairings alone, a date to keep.
    pub fn is_to_come(&self) -> bool {
        self.games.iter().all(Game::awaits_result)
            && (!self.games.is_empty() || self.absences.is_empty())
            && self.members == MembershipChanges::default()
            && self.grades.is_empty()
            && self.adjustments.is_empty()
    }
}

/// Points that a file gives to a player or takes away.
#[derive(Clone, Debug, PartialEq)]
pub struct Adjustment {
    /// The player whose rank it is.
    pub player: PlayerId,
    /// League points; negative ones are taken away.
    pub points: f64,
    /// The keeper's reason, in words.
    pub why: Option<String>,
}

/// Under which key a matchday's file lists its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultForm {
    /// Membership or ranks alone.
    Nothing,
    /// One map of places for the whole matchday.
    Placings,
    /// A list of results with places.
    Results,
    /// A list of games of two.
    Games,
}

/// Changes of membership on one day, applied in the order of the fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MembershipChanges {
    /// The members who join.
    pub join: Vec<PlayerId>,
    /// The members who leave.
    pub leave: Vec<PlayerId>,
    /// The players who return (`return` is a word of the language).
    pub back: Vec<PlayerId>,
}

impl MembershipChanges {
    /// Returns whether a player is named in it.
    pub fn names(&self, player: PlayerId) -> bool {
        let lists = [&self.join, &self.leave, &self.back];
        lists.iter().any(|list| list.contains(&player))
    }
}

/// The reason why a player has no game in a round (tournaments).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Absence {
    /// Nobody was left to play.
    Bye,
    /// Playing for the club elsewhere.
    Club,
    /// Away, and said so.
    Excused,
    /// Away without a word.
    Unexcused,
}
