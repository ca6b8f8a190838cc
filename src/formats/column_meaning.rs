//! The columns that have a meaning, by the words that people write above them.

use crate::syntax::language::languages;

macro_rules! meanings {
    ($($(#[$doc:meta])* $meaning:ident = $name:literal,)*) => {
        /// The meaning of a column's cells.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub(crate) enum ColumnMeaning {
            $($(#[$doc])* $meaning,)*
        }

        /// Every meaning with its name, which the command line, the files of languages and
        /// our own CSV use.
        const NAMES: &[(&str, ColumnMeaning)] = &[$(($name, ColumnMeaning::$meaning),)*];
    };
}

meanings! {
    Matchday = "matchday",
    Date = "date",
    /// The moment at which a form was sent, a date where there is no other.
    Timestamp = "timestamp",
    Game = "game",
    Rounds = "rounds",
    /// Tells the results by placings of one day apart.
    ResultNumber = "result-number",
    Player = "player",
    Place = "place",
    /// Points or a score of a player; in a game of two the score of both.
    Score = "score",
    /// League points that the result itself gives.
    LeaguePoints = "league-points",
    First = "first",
    Second = "second",
    Result = "result",
    FirstScore = "first-score",
    SecondScore = "second-score",
    Winner = "winner",
    Loser = "loser",
    Friendly = "friendly",
    /// A result is meant though the same one stands before it.
    Again = "again",
    /// The number of the form by which a result came.
    FormNumber = "form-number",
    Handicap = "handicap",
    Board = "board",
    Note = "note",
    /// A player's whole name in a list, or the name in a table of places.
    Name = "name",
    FirstName = "first-name",
    LastName = "last-name",
    Rating = "rating",
    /// Dan or kyu.
    Rank = "rank",
    /// Whatever else tables say of players, which nothing needs: the number of results, titles,
    /// tie-breaks.
    Played = "played",
    /// Sums and means, which the league computes itself.
    Sum = "sum",
}

impl ColumnMeaning {
    /// The meaning with a name.
    pub(crate) fn from_name(name: &str) -> Option<ColumnMeaning> {
        let mut all = NAMES.iter();
        all.find(|(known, _)| *known == name).map(|(_, it)| *it)
    }

    pub(crate) fn name(self) -> &'static str {
        let mut all = NAMES.iter();
        all.find(|(_, it)| *it == self).map_or("", |(name, _)| name)
    }

    /// The names of all.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> + Clone {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// The meaning that a head has in some language.
    pub(crate) fn of_head(head: &str) -> Option<ColumnMeaning> {
        let head = folded(head);
        let words = languages().flat_map(|language| &language.import.columns);
        let mut words = words.filter(|(_, heads)| heads.iter().any(|it| folded(it) == head));
        let named = words.next().map(|(name, _)| name.as_str());
        ColumnMeaning::from_name(named.unwrap_or(&head))
    }

    /// The head of a known column that a head was most likely meant to be.
    pub(crate) fn nearest_head(head: &str) -> Option<String> {
        let columns = languages().flat_map(|language| language.import.columns.values().flatten());
        // Short words are near to everything.
        let long = columns.filter(|word| word.chars().count() > 4);
        let long = long.map(String::as_str).chain(ColumnMeaning::names());
        let head = folded(head);
        crate::syntax::diagnostic::nearest(&head, long.filter(|word| folded(word) != head))
    }
}

/// The number of the matchday that a head names: `Runde 1`, `2. Spieltag`.
pub(crate) fn numbered_matchday(head: &str) -> Option<u32> {
    let head = folded(head);
    let (one, other) = head.split_once(' ')?;
    let is_matchday = |word| ColumnMeaning::of_head(word) == Some(ColumnMeaning::Matchday);
    let number = |word: &str| word.trim_end_matches('.').parse().ok();
    match (is_matchday(one), is_matchday(other)) {
        (true, _) => number(other),
        (false, true) => number(one),
        (false, false) => None,
    }
}

/// A head without case, marks around it and blanks too many.
pub(crate) fn folded(head: &str) -> String {
    let words: Vec<&str> = head.split_whitespace().collect();
    let head = words.join(" ").to_lowercase();
    let marks = |char: char| !char.is_alphanumeric() && !"#ø∑Σ+".contains(char);
    let inner = head.trim_matches(marks);
    if inner.is_empty() {
        head
    } else {
        inner.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_known_in_every_language() {
        let check = |heads: &[&str], meaning: ColumnMeaning| {
            for head in heads {
                assert_eq!(ColumnMeaning::of_head(head), Some(meaning), "{head}");
            }
        };
        check(&["Date", "Datum", "FECHA", "tenpo"], ColumnMeaning::Date);
        check(
            &["Journée", "#", "Nr", "Nr.", "No", "Spieltag", "Runde"],
            ColumnMeaning::Matchday,
        );
        check(
            &["White", "Weiß", "Heim", "Home", "Spieler 1", "Blancs"],
            ColumnMeaning::First,
        );
        check(
            &["Black", "Schwarz", "Gast", "Away", "Player 2"],
            ColumnMeaning::Second,
        );
        check(&["Winner", "Sieger"], ColumnMeaning::Winner);
        check(
            &["Erg.", "Ergebnis", "**Result**", "Result:"],
            ColumnMeaning::Result,
        );
        check(&["Elo", "DWZ", "Wertung"], ColumnMeaning::Rating);
        assert_eq!(ColumnMeaning::of_head("Anna"), None);
    }

    #[test]
    fn a_head_may_be_a_matchday_with_its_number() {
        assert_eq!(numbered_matchday("Runde 1"), Some(1));
        assert_eq!(numbered_matchday("12. Spieltag"), Some(12));
        assert_eq!(numbered_matchday("Runde"), None);
        assert_eq!(numbered_matchday("Platz 1"), None);
        assert_eq!(numbered_matchday("Runde eins"), None);
    }

    #[test]
    fn a_slip_of_the_finger_is_near_to_a_head() {
        assert_eq!(
            ColumnMeaning::nearest_head("Ergebnnis").as_deref(),
            Some("ergebnis")
        );
        assert_eq!(ColumnMeaning::nearest_head("Verein"), None);
    }
}
