//! The points of a game with the handicap that the table gave in it, and how they are told.

use crate::league::model::game::Game;
use crate::league::model::handicap::GivenHandicap;
use crate::league::model::history::{Change, ChangeReason, RatingTerms, TermNames};
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue, ShorterSentences};

static TERMS: TermNames = TermNames(&["points", "gives", "difference", "handicap"]);

impl From<GivenHandicap> for RatingTerms {
    fn from(terms: GivenHandicap) -> RatingTerms {
        let GivenHandicap {
            points,
            gives,
            difference,
            handicap,
        } = terms;
        let gives = f64::from(u8::from(gives));
        RatingTerms::new(
            &TERMS,
            [points, gives, f64::from(difference), f64::from(handicap)],
        )
    }
}

/// The terms of a change; `None` of one without a rated result.
pub(super) fn given_handicap(change: &Change) -> Option<GivenHandicap> {
    let ChangeReason::Rated { terms, .. } = &change.reason else {
        return None;
    };
    let [points, gives, difference, handicap] = terms.unpack(&TERMS)?;
    Some(GivenHandicap {
        points,
        gives: gives > 0.0,
        difference: difference as u32,
        handicap: handicap as u8,
    })
}

/// Explains how a game counted for one of its players.
pub(crate) fn explain(game: &Game, change: &Change) -> Option<Explanation> {
    let given = given_handicap(change)?;
    let giver = match game.pair() {
        Some((first, second)) if given.gives != (first == change.player) => second,
        Some((first, _)) => first,
        None => change.player,
    };
    let handicap = SentenceValue::Numbered("handicap_name_", given.handicap);
    let agreed = game.handicap.filter(|agreed| *agreed != given.handicap);
    let brief = match (given.handicap, agreed) {
        (0, _) => Sentence::plain("gives_nothing"),
        (_, Some(agreed)) => Sentence {
            key: "gives_instead",
            values: vec![
                ("giver", SentenceValue::Player(giver)),
                (
                    "handicap",
                    SentenceValue::Numbered("handicap_name_", agreed),
                ),
                ("table", handicap.clone()),
            ],
        },
        (_, None) => Sentence {
            key: "gives",
            values: vec![
                ("giver", SentenceValue::Player(giver)),
                ("handicap", handicap.clone()),
            ],
        },
    };
    let difference = SentenceValue::Fixed(f64::from(given.difference), 0);
    let sentence = Sentence {
        key: "why_handicap_sentence",
        values: vec![
            ("difference", difference),
            ("handicap", handicap),
            ("name", SentenceValue::Player(change.player)),
            ("points", SentenceValue::Signed(given.points, 0)),
            (
                "after",
                SentenceValue::Shown(change.after.unwrap_or_default()),
            ),
        ],
    };
    // The gist names the handicap.
    let below_gist = Sentence {
        key: "why_handicap_below",
        values: sentence.values.clone(),
    };
    Some(Explanation {
        brief,
        sentence,
        shorter: Some(ShorterSentences {
            below_gist,
            below_another: None,
            beside_result: None,
        }),
        paragraph: Some("handicap.md#h-4"),
    })
}
