//! Sentences that a system says of its numbers, as data: pages, the terminal and every
//! language write them in their own way.

use crate::league::model::grade::Grade;
use crate::league::model::player::PlayerId;

/// A text of the system's words with what stands for its `{name}`s.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    /// The key of the text.
    pub key: &'static str,
    pub values: Vec<(&'static str, SentenceValue)>,
}

impl Sentence {
    /// A text in which nothing is put.
    pub fn plain(key: &'static str) -> Sentence {
        Sentence {
            key,
            values: Vec::new(),
        }
    }
}

/// One value in a sentence or a formula.
#[derive(Clone, Debug, PartialEq)]
pub enum SentenceValue {
    Player(PlayerId),
    /// A player with the partners of a game, "Anna with Bert"; alone, the name.
    PlayerWith(PlayerId, Vec<PlayerId>),
    /// Names in a row.
    Players(Vec<PlayerId>),
    /// A rank in dan or kyu.
    Grade(Grade),
    /// As the table shows its value.
    Shown(f64),
    /// With so many decimals.
    Fixed(f64, usize),
    /// With the decimals that it needs, at most so many.
    Short(f64, usize),
    /// With its sign and so many decimals.
    Signed(f64, usize),
    /// As something added: its sign, a space and so many decimals.
    Added(f64, usize),
    /// `=`, or `≈` where what stands before it was rounded.
    Equals(bool),
    /// A number with its noun, by the key of the text that has their plural forms.
    Counted(&'static str, u64),
    /// Another text, by the beginning of its key and the number at its end.
    Numbered(&'static str, u8),
    /// The reason that a file gives for points by hand, by the number of the matchday and the
    /// index in its `adjust`.
    Remark {
        matchday: u32,
        index: u32,
    },
}

/// An explanation of how one result changed a player's number.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The gist, for a narrow place.
    pub brief: Sentence,
    /// The whole with its numbers.
    pub sentence: Sentence,
    /// The same for pages, where more of it stands above; `None` where that says nothing of it.
    pub shorter: Option<ShorterSentences>,
    /// The paragraph of the reference that the number follows, as `elo.md#e-2`; `None` of a
    /// system that the reference does not have.
    pub paragraph: Option<&'static str>,
}

/// The sentences of an explanation without what stands above them.
#[derive(Clone, Debug, PartialEq)]
pub struct ShorterSentences {
    /// Below the gist.
    pub below_gist: Sentence,
    /// Below the explanation of another player of the same game.
    pub below_another: Option<Sentence>,
    /// The gist beside a result or a place that says what was taken.
    pub beside_result: Option<Sentence>,
}
