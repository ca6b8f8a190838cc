//! The fields of a form.

use std::collections::BTreeMap;

use crate::league::model::game::score_number;

/// A form as it was sent, in the order of its fields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeskForm<'a>(pub &'a [(String, String)]);

impl<'a> DeskForm<'a> {
    /// The first field of a name without the blanks around it; empty if there is none.
    pub(crate) fn get(&self, name: &str) -> &'a str {
        let mut fields = self.0.iter();
        let found = fields.find(|(own, _)| own == name);
        found.map_or("", |(_, value)| value.trim())
    }

    /// The same, unless it is empty.
    pub(crate) fn filled(&self, name: &str) -> Option<String> {
        Some(self.get(name).to_owned()).filter(|value| !value.is_empty())
    }

    /// A whole text, as it was typed, with the line ends of files.
    pub(crate) fn text(&self, name: &str) -> String {
        let found = self.0.iter().find(|(own, _)| own == name);
        found.map_or_else(String::new, |(_, value)| value.replace("\r\n", "\n"))
    }

    /// Every field of a name.
    pub(crate) fn all(&self, name: &str) -> Vec<String> {
        let fields = self.0.iter().filter(|(own, _)| own == name);
        fields.map(|(_, value)| value.trim().to_owned()).collect()
    }

    /// The fields whose names begin with a word and a colon, by what follows.
    pub(crate) fn below(&self, word: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let fields = self.0.iter();
        fields.filter_map(move |(name, value)| {
            let rest = name.strip_prefix(word)?.strip_prefix(':')?;
            Some((rest, value.trim()))
        })
    }

    /// A number.
    pub(crate) fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name).parse().ok()
    }
}

/// Players by the places that a form gives them, best first; who has the same place ties, and
/// who has none did not play.
///
/// # Errors
/// The player whose place is none: no number, far more than there are players, or one above which
/// nobody stands though it is not the first (1, 3); and what stands there.
pub(crate) fn places_of<'a>(
    fields: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<Vec<Vec<String>>, (&'a str, &'a str)> {
    let mut places = BTreeMap::<u32, Vec<(&str, &str)>>::new();
    for (player, place) in fields.filter(|(_, place)| !place.is_empty()) {
        let Some(number) = place.parse().ok().filter(|number| *number > 0) else {
            return Err((player, place));
        };
        places.entry(number).or_default().push((player, place));
    }
    // Such a place is the slip, and not the next one that nobody stands above.
    let players: usize = places.values().map(Vec::len).sum();
    if let Some((_, tied)) = places
        .iter()
        .find(|(place, _)| **place as usize > players + 1)
    {
        return Err(tied[0]);
    }
    let (mut before, mut ties) = (0, 0);
    for (place, tied) in &places {
        // After a tie of two the next is the third, or the second where somebody counts so.
        if !(ties + 1..=before + 1).contains(&(*place as usize)) {
            return Err(tied[0]);
        }
        before += tied.len();
        ties += 1;
    }
    let names = |tied: Vec<(&str, &str)>| {
        tied.iter()
            .map(|(player, _)| (*player).to_owned())
            .collect()
    };
    Ok(places.into_values().map(names).collect())
}

/// Numbers of players as a form gives them; blanks say nothing.
///
/// # Errors
/// The player whose number is none, and what stands there.
pub(crate) fn numbers_of<'a>(
    fields: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<Vec<(String, String)>, (&'a str, &'a str)> {
    let said = fields.filter(|(_, number)| !number.is_empty());
    said.map(|(player, number)| match score_number(number) {
        Some(_) => Ok((player.to_owned(), number.to_owned())),
        None => Err((player, number)),
    })
    .collect()
}

/// Players by their scores, the highest first.
pub(crate) fn places_by_score(scores: &[(String, String)]) -> Vec<Vec<String>> {
    let score = |number: &str| score_number(number).unwrap_or_default();
    let mut order: Vec<(&String, f64)> = scores.iter().map(|(id, it)| (id, score(it))).collect();
    order.sort_by(|one, other| other.1.total_cmp(&one.1));
    let ties = order.chunk_by(|one, other| one.1 == other.1);
    ties.map(|tie| tie.iter().map(|(id, _)| (*id).clone()).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_stand_by_their_places_and_blanks_did_not_play() {
        let fields = [("anna", "2"), ("bert", "1"), ("cleo", ""), ("dora", "2")];
        let places = places_of(fields.into_iter()).unwrap();
        assert_eq!(places, [vec!["bert"], vec!["anna", "dora"]]);
        for wrong in ["0", "-1", "first", "1.5"] {
            assert!(places_of([("anna", wrong)].into_iter()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_place_that_nobody_has_is_a_slip() {
        let of = |places: &[&'static str]| {
            let names = ["anna", "bert", "cleo", "dora"];
            let fields: Vec<(&str, &str)> = names.into_iter().zip(places.iter().copied()).collect();
            places_of(fields.into_iter()).map(|places| places.len())
        };
        // A forgotten winner, a forgotten second, and the wrong place after a tie of two.
        assert_eq!(of(&["2", "3"]), Err(("anna", "2")));
        assert_eq!(of(&["3", "1"]), Err(("anna", "3")));
        assert_eq!(of(&["1", "1", "4"]), Err(("cleo", "4")));
        // The winner with a 9 is no slip of the second.
        assert_eq!(of(&["9", "2", "3"]), Err(("anna", "9")));
        // After a tie of two the next is third, or second where ties count as one place.
        assert_eq!(of(&["1", "2", "2", "4"]), Ok(3));
        assert_eq!(of(&["1", "2", "2", "3"]), Ok(3));
    }

    #[test]
    fn who_has_more_stands_before_and_equal_scores_tie() {
        let fields = [
            ("anna", "12"),
            ("bert", "-3"),
            ("cleo", ""),
            ("dora", "12.0"),
        ];
        let scores = numbers_of(fields.into_iter()).unwrap();
        assert_eq!(
            places_by_score(&scores),
            [vec!["anna", "dora"], vec!["bert"]]
        );
        let wrong = numbers_of([("anna", "many")].into_iter());
        assert_eq!(wrong, Err(("anna", "many")));
    }

    #[test]
    fn fields_are_found_by_their_names() {
        let fields = [
            ("do", " draw "),
            ("at:anna", "club"),
            ("at:b:c", "here"),
            ("text", "a\r\nb "),
        ];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let form = DeskForm(&fields);
        assert_eq!((form.get("do"), form.get("none")), ("draw", ""));
        assert_eq!(form.filled("none"), None);
        assert_eq!(form.text("text"), "a\nb ");
        let below: Vec<_> = form.below("at").collect();
        assert_eq!(below, [("anna", "club"), ("b:c", "here")]);
    }
}
