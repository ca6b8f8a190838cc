//! One result: who sat down, and how it ended.

use crate::league::model::player::PlayerId;

/// A result's index in the order of the league's matchdays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u32);

/// The index of a kind of game in [`League::kinds`](crate::league::League::kinds).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKindId(pub u16);

impl GameKindId {
    /// The index into a list that has one element a kind of game.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One result of a matchday.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The kind of game that was played.
    pub kind: GameKindId,
    /// Hands played within this result; 1 where nothing is said of a game of two.
    pub rounds: f64,
    /// False for a friendly, which counts for nothing in any system.
    pub ranked: bool,
    /// Its index in the file's list; those that could not be read count as well.
    pub position: usize,
    /// The players with their places, in the order of the file; the first of two has white.
    /// The members of a team stand together.
    pub seats: Vec<Seat>,
    /// The end of a game of two sides; `None` for a result by placings.
    pub duel: Option<Duel>,
    /// The handicap really given, 0 to 15, where the file says so.
    pub handicap: Option<u8>,
    /// The number of the board (tournaments), where the file says so.
    pub board: Option<u32>,
    /// True if it is meant though the same result stands before it on the matchday.
    pub again: bool,
    /// The number of the form by which it came.
    pub form: Option<u32>,
    /// A remark of the keeper's.
    pub note: Option<String>,
}

impl Game {
    /// The sides that played: teams, and players by themselves.
    pub(crate) fn sides(&self) -> impl Iterator<Item = &[Seat]> {
        sides(&self.seats)
    }

    /// The two sides of a game of two, the first named first.
    pub fn two_sides(&self) -> Option<(&[Seat], &[Seat])> {
        let mut sides = self.sides();
        match (sides.next(), sides.next(), sides.next()) {
            (Some(first), Some(second), None) => Some((first, second)),
            _ => None,
        }
    }

    /// The side on which a player played.
    pub fn side_of(&self, player: PlayerId) -> Option<&[Seat]> {
        self.sides()
            .find(|side| side.iter().any(|seat| seat.player == player))
    }

    /// Those who played on the side of a player, without the player.
    pub fn partners(&self, player: PlayerId) -> Vec<PlayerId> {
        let side = self.side_of(player).unwrap_or_default().iter();
        let side = side.map(|seat| seat.player);
        side.filter(|other| *other != player).collect()
    }

    /// Returns whether the player of a seat did not come to a game of two.
    pub(crate) fn is_absent(&self, seat: &Seat) -> bool {
        match self.duel {
            Some(Duel::BothForfeit) => true,
            Some(Duel::FirstByForfeit | Duel::SecondByForfeit) => seat.place == 2,
            _ => false,
        }
    }

    /// Returns whether a team plays in it.
    pub fn has_teams(&self) -> bool {
        self.seats.iter().any(|seat| seat.team.is_some())
    }

    /// The scores of a game of two, in the order of the file, where both are said.
    pub fn scores(&self) -> Option<(f64, f64)> {
        self.duel?;
        let (first, second) = self.two_sides()?;
        first[0].score.zip(second[0].score)
    }

    /// The two players of a game of two, the first named first; `None` where teams play.
    pub fn pair(&self) -> Option<(PlayerId, PlayerId)> {
        match self.seats.as_slice() {
            [first, second] => Some((first.player, second.player)),
            _ => None,
        }
    }

    /// The other player of a game of two.
    pub fn opponent(&self, player: PlayerId) -> Option<PlayerId> {
        let (first, second) = self.pair()?;
        Some(if first == player { second } else { first })
    }

    /// Returns whether it is paired and has no result yet, be it of the league or a friendly.
    pub fn awaits_result(&self) -> bool {
        self.duel == Some(Duel::Pending)
    }

    /// Returns whether it is a pairing of the league that has no result yet.
    pub fn is_open(&self) -> bool {
        self.ranked && self.awaits_result()
    }
}

/// The sides of a result: neighbours of one team are one side, everybody else is one alone.
pub(crate) fn sides(seats: &[Seat]) -> impl Iterator<Item = &[Seat]> {
    seats.chunk_by(|one, other| one.team.is_some() && one.team == other.team)
}

/// A team's index among the teams of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TeamIndex(pub u16);

/// One player's part in a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Seat {
    /// The player who holds it.
    pub player: PlayerId,
    /// The team that the player is a member of; `None` for one who plays alone.
    pub team: Option<TeamIndex>,
    /// The place as written, 1 is first; players who tie carry the same.
    pub place: u32,
    /// The number in brackets behind the place (`4(3)`), only displayed.
    pub remark: Option<u32>,
    /// The score of the player's side, where the result says one: goals, sets, chips.
    pub score: Option<f64>,
    /// The league points that the result itself gives, where it says so.
    pub points: Option<f64>,
}

impl Seat {
    /// The place as a file says it: `4`, or `4(3)` with a remark.
    pub fn place_text(&self) -> String {
        match self.remark {
            Some(remark) => format!("{}({remark})", self.place),
            None => self.place.to_string(),
        }
    }

    /// The part of a player of whom nothing but the place is said.
    pub fn new(player: PlayerId, place: u32) -> Seat {
        Seat {
            player,
            team: None,
            place,
            remark: None,
            score: None,
            points: None,
        }
    }
}

/// The end of a game of two, as the file writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duel {
    /// The player named first won.
    First,
    /// The player named second won.
    Second,
    /// Neither won.
    Draw,
    /// The second did not come.
    FirstByForfeit,
    /// The first did not come.
    SecondByForfeit,
    /// Neither came.
    BothForfeit,
    /// The game is to be played on.
    Adjourned,
    /// Paired and not played yet.
    Pending,
}

/// The greatest number that a score or league points may have, without its sign.
pub const GREATEST_SCORE: f64 = 1e9;

/// Reads a score `a:b` of two sides; each may be negative and have a fraction.
pub fn read_score(text: &str) -> Option<(f64, f64)> {
    let (first, second) = text.split_once(':')?;
    Some((score_number(first)?, score_number(second)?))
}

/// Reads a plain decimal number such as `-2.5`, at most [`GREATEST_SCORE`] without its sign.
pub fn score_number(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let is_plain = unsigned.starts_with(|c: char| c.is_ascii_digit())
        && unsigned.ends_with(|c: char| c.is_ascii_digit())
        && unsigned
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number: f64 = text.parse().ok().filter(|_| is_plain)?;
    // Adding zero takes the sign from `-0`.
    (number.abs() <= GREATEST_SCORE).then_some(number + 0.0)
}

impl Duel {
    /// Every mark of the content format with its meaning, the one to write first.
    pub const MARKS: &[(&str, Duel)] = &[
        ("1-0", Duel::First),
        ("0-1", Duel::Second),
        ("½-½", Duel::Draw),
        ("1/2-1/2", Duel::Draw),
        ("0.5-0.5", Duel::Draw),
        ("+:-", Duel::FirstByForfeit),
        ("-:+", Duel::SecondByForfeit),
        ("-:-", Duel::BothForfeit),
        ("*", Duel::Adjourned),
        ("-", Duel::Pending),
    ];

    /// The result that a mark of the content format means.
    pub fn from_mark(mark: &str) -> Option<Duel> {
        Duel::MARKS
            .iter()
            .find(|(known, _)| *known == mark)
            .map(|(_, duel)| *duel)
    }

    /// The result that a score means: more is better.
    pub fn from_score((first, second): (f64, f64)) -> Duel {
        if first > second {
            Duel::First
        } else if first < second {
            Duel::Second
        } else {
            Duel::Draw
        }
    }

    /// The mark that the content format writes.
    pub fn mark(self) -> &'static str {
        Duel::MARKS
            .iter()
            .find(|(_, duel)| *duel == self)
            .map_or("", |(mark, _)| mark)
    }

    /// The scores of the two over the board; `None` for anything not played to the end.
    pub fn scores(self) -> Option<(f64, f64)> {
        match self {
            Duel::First => Some((1.0, 0.0)),
            Duel::Second => Some((0.0, 1.0)),
            Duel::Draw => Some((0.5, 0.5)),
            Duel::FirstByForfeit
            | Duel::SecondByForfeit
            | Duel::BothForfeit
            | Duel::Adjourned
            | Duel::Pending => None,
        }
    }

    /// The scores of the two with a forfeit as a win and a loss; `None` where there is
    /// neither a winner nor a draw.
    pub fn awarded(self) -> Option<(f64, f64)> {
        match self {
            Duel::FirstByForfeit => Some((1.0, 0.0)),
            Duel::SecondByForfeit => Some((0.0, 1.0)),
            Duel::First
            | Duel::Second
            | Duel::Draw
            | Duel::BothForfeit
            | Duel::Adjourned
            | Duel::Pending => self.scores(),
        }
    }

    /// Returns whether a player did not come.
    pub fn is_forfeit(self) -> bool {
        matches!(
            self,
            Duel::FirstByForfeit | Duel::SecondByForfeit | Duel::BothForfeit
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_two_plain_numbers_with_a_colon() {
        assert_eq!(read_score("3:1"), Some((3.0, 1.0)));
        assert_eq!(read_score("-7.5:12"), Some((-7.5, 12.0)));
        assert_eq!(read_score("1000000000:0"), Some((1e9, 0.0)));
        for bad in [
            "3-1",
            "3:",
            ":1",
            "+:-",
            "1e3:2",
            "3:1:2",
            ".5:1",
            "5.:1",
            "1000000001:0",
            "inf:1",
        ] {
            assert_eq!(read_score(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_side_with_more_has_won() {
        assert_eq!(Duel::from_score((3.0, 1.0)), Duel::First);
        assert_eq!(Duel::from_score((-2.0, -1.5)), Duel::Second);
        assert_eq!(Duel::from_score((0.0, 0.0)), Duel::Draw);
    }
}
