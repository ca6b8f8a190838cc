//! Places of one result: made of scores, and looked over before anything is written.

use std::collections::BTreeSet;

use crate::authoring::matchday_file::SeasonPlacing;
use crate::syntax::diagnostic::Code;

/// The reason why places can not be those of one result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacingFault {
    pub code: Code,
    /// The index of the player with whom it shows.
    pub seat: usize,
    pub message: String,
    pub help: String,
}

/// Gives a result the places that scores make, and the scores; equal ones tie.
pub(crate) fn set_by_score(
    result: &mut SeasonPlacing,
    scores: &[(String, f64)],
    fewer_are_better: bool,
) {
    let is_better = |one: f64, other: f64| match fewer_are_better {
        true => one < other,
        false => one > other,
    };
    result.placings = scores
        .iter()
        .map(|(player, own)| {
            let better = scores.iter().filter(|(_, other)| is_better(*other, *own));
            (player.clone(), (better.count() + 1).to_string())
        })
        .collect();
    result.scores = scores
        .iter()
        .map(|(player, score)| (player.clone(), score.to_string()))
        .collect();
}

/// Returns what is wrong with the places of a result, if something is.
pub(crate) fn fault(placings: &[(String, String)]) -> Option<PlacingFault> {
    let mut seen = BTreeSet::new();
    if let Some(seat) = placings.iter().position(|(player, _)| !seen.insert(player)) {
        return Some(PlacingFault {
            code: Code::DuplicatePlayer,
            seat,
            message: format!("`{}` twice in one result", placings[seat].0),
            help: "give each player one place, or write two results".to_owned(),
        });
    }
    if placings.len() < 2 {
        return Some(PlacingFault {
            code: Code::TooFewPlayers,
            seat: 0,
            message: "a game needs two players".to_owned(),
            help: "write the place of everybody who took part".to_owned(),
        });
    }
    let number = |place: &str| place.split('(').next()?.parse::<usize>().ok();
    let places: Vec<usize> = placings.iter().filter_map(|(_, it)| number(it)).collect();
    for (seat, &place) in places.iter().enumerate() {
        let expected = 1 + places.iter().filter(|&&other| other < place).count();
        if place > places.len() {
            return Some(PlacingFault {
                code: Code::PlaceBeyondField,
                seat,
                message: format!("place {place} of {} players", places.len()),
                help: "mend the place; for points say `--cells points`".to_owned(),
            });
        }
        if place != expected {
            return Some(PlacingFault {
                code: Code::BadTies,
                seat,
                message: format!("place {place} where {expected} comes next"),
                help: "players who tie carry the same place and the next place skips (1, 2, 2, 4)"
                    .to_owned(),
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(places: &[(&str, &str)], expected: Option<Code>) {
        let own = |(player, place): &(&str, &str)| ((*player).to_owned(), (*place).to_owned());
        let placings: Vec<_> = places.iter().map(own).collect();
        assert_eq!(fault(&placings).map(|it| it.code), expected, "{places:?}");
    }

    #[test]
    fn places_tie_and_skip_and_leave_no_holes() {
        check(&[("a", "1"), ("b", "2"), ("c", "2"), ("d", "4(3)")], None);
        check(
            &[("a", "1"), ("b", "2"), ("c", "2"), ("d", "3")],
            Some(Code::BadTies),
        );
        check(&[("a", "1"), ("b", "3")], Some(Code::PlaceBeyondField));
        check(&[("a", "2"), ("b", "2")], Some(Code::BadTies));
        check(&[("a", "1"), ("a", "2")], Some(Code::DuplicatePlayer));
        check(&[("a", "1")], Some(Code::TooFewPlayers));
    }

    #[test]
    fn scores_make_places() {
        let scores = [
            ("a".to_owned(), 820.0),
            ("b".to_owned(), -12.5),
            ("c".to_owned(), 820.0),
        ];
        let mut result = SeasonPlacing::default();
        set_by_score(&mut result, &scores, false);
        let places: Vec<&str> = result.placings.iter().map(|(_, it)| it.as_str()).collect();
        assert_eq!(places, ["1", "3", "1"]);
        assert_eq!(result.scores[1].1, "-12.5");
        set_by_score(&mut result, &scores, true);
        let places: Vec<&str> = result.placings.iter().map(|(_, it)| it.as_str()).collect();
        assert_eq!(places, ["2", "1", "2"]);
    }
}
