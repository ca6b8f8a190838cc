//! Handicaps: the table of them, by the difference of two ranks, and who gives what to whom.
//!
//! Source: handicap.md, 5.

use unicode_normalization::UnicodeNormalization;

use crate::league::model::player::PlayerId;
use crate::syntax::language::{Language, PageText, language, languages};

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HandicapEntry {
    /// The difference of league ranks; the last line holds for greater ones as well.
    pub number: u8,
    pub kanji: &'static str,
    /// The Japanese name in Latin letters.
    pub japanese: &'static str,
}

/// A handicap that the table gave in a game, from one player's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GivenHandicap {
    /// The points of the game for the player.
    pub points: f64,
    /// True if the player gives the handicap; of equals the first named does.
    pub gives: bool,
    /// The difference of the league ranks.
    pub difference: u32,
    /// The number of the handicap by the table, 0 to 15.
    pub handicap: u8,
}

/// The ranks by which the next games are given handicaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueRanks {
    /// The players who have one, in the order of the table.
    pub players: Vec<LeagueRank>,
    /// Those whose first game will put them into the table, with the ranks that they will have.
    pub newcomers: Vec<LeagueRank>,
    /// The address of the page with the handicap table, below the league's.
    pub table_page: &'static str,
}

/// A player's league rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueRank {
    pub player: PlayerId,
    /// The level of the league rank, which is never shown as a rank.
    pub level: i32,
    /// The real rank, and what the league made of it.
    pub notation: String,
}

/// The whole table, in the order of the rule sheet; the index is the number.
#[rustfmt::skip]
pub(crate) const TABLE: [HandicapEntry; 16] = [
    line(0, "平手", "hirate"),
    line(1, "香落ち", "kyō ochi"),
    line(2, "角落ち", "kaku ochi"),
    line(3, "飛車落ち", "hisha ochi"),
    line(4, "飛香落ち", "hi-kyō ochi"),
    line(5, "二枚落ち", "ni-mai ochi"),
    line(6, "三枚落ち", "san-mai ochi"),
    line(7, "四枚落ち", "yon-mai ochi"),
    line(8, "五枚落ち", "go-mai ochi"),
    line(9, "六枚落ち", "roku-mai ochi"),
    line(10, "七枚落ち", "nana-mai ochi"),
    line(11, "八枚落ち", "hachi-mai ochi"),
    line(12, "九枚落ち", "kyū-mai ochi"),
    line(13, "十枚落ち", "jū-mai ochi"),
    line(14, "歩三兵", "fu sanbyō"),
    line(15, "裸玉", "hadaka gyoku"),
];

/// The number of the handicap at a difference of league ranks.
pub(crate) fn handicap_at(difference: u32) -> u8 {
    u8::try_from(difference).map_or(15, |difference| difference.min(15))
}

impl HandicapEntry {
    /// The line of a number; of one beyond the table its last.
    pub(crate) fn of(number: u8) -> &'static HandicapEntry {
        &TABLE[usize::from(number.min(15))]
    }

    /// The line that a file means: its number, or its name in any language or in Japanese.
    ///
    /// Case does not matter, nor do accents on the Japanese names.
    pub(crate) fn from_text(text: &str) -> Option<&'static HandicapEntry> {
        let word = folded(text);
        let by_number = |line: &&HandicapEntry| line.number.to_string() == word;
        let by_name = |line: &&HandicapEntry| line.names().any(|name| folded(name) == word);
        TABLE.iter().find(|line| by_number(line) || by_name(line))
    }

    /// Every name of the handicap: in each language, in Latin letters and in Japanese.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        let spoken = languages().map(|language| self.name_in(language));
        spoken.chain([self.japanese, self.kanji])
    }

    /// The name in English, for the command line.
    pub(crate) fn english(&self) -> &'static str {
        self.name_in(language("en"))
    }

    /// The key of the name among the texts of a language.
    pub(crate) fn name_key(&self) -> String {
        format!("handicap_name_{}", self.number)
    }

    /// The key of the short form, for the matrix on the wall.
    pub(crate) fn short_key(&self) -> String {
        format!("handicap_short_{}", self.number)
    }

    fn name_in(&self, language: &'static Language) -> &'static str {
        match language.texts.get(&self.name_key()) {
            Some(PageText::Plain(name)) => name,
            Some(PageText::Plural(_)) | None => self.japanese,
        }
    }
}

/// A name without case, long vowels and the choice between `&` and a language's `and`.
fn folded(text: &str) -> String {
    let macron = '\u{304}';
    let bare: String = text.nfd().filter(|c| *c != macron).nfc().collect();
    let lower = bare.to_lowercase();
    let words = lower.split_whitespace().map(|word| match word {
        "and" | "und" | "et" | "y" => "&",
        word => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

const fn line(number: u8, kanji: &'static str, japanese: &'static str) -> HandicapEntry {
    HandicapEntry {
        number,
        kanji,
        japanese,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_stands_at_its_number() {
        for (index, line) in TABLE.iter().enumerate() {
            assert_eq!(usize::from(line.number), index);
        }
    }

    #[test]
    fn from_fifteen_on_the_king_stands_alone() {
        assert_eq!(handicap_at(0), 0);
        assert_eq!(handicap_at(14), 14);
        assert_eq!(handicap_at(15), 15);
        assert_eq!(handicap_at(16), 15);
        assert_eq!(handicap_at(u32::MAX), 15);
    }

    #[test]
    fn no_name_is_that_of_two_handicaps() {
        for line in &TABLE {
            for name in line.names() {
                assert_eq!(HandicapEntry::from_text(name), Some(line), "{name}");
            }
        }
    }

    #[test]
    fn a_handicap_is_known_by_its_number_and_by_each_name() {
        let check = |text: &str, number: Option<u8>| {
            assert_eq!(
                HandicapEntry::from_text(text).map(|line| line.number),
                number,
                "{text}"
            );
        };
        for text in [
            "1",
            "Lanze",
            "lance",
            "LANCE",
            "kyō ochi",
            "kyo ochi",
            "香落ち",
        ] {
            check(text, Some(1));
        }
        for text in ["2", "Läufer", "läufer", "La\u{308}ufer", "bishop"] {
            check(text, Some(2));
        }
        for text in [
            "Turm & Lanze",
            "rook & lance",
            "rook and lance",
            "hi-kyō ochi",
        ] {
            check(text, Some(4));
        }
        check("even", Some(0));
        check("keine", Some(0));
        check("hirate", Some(0));
        check("Nackter König", Some(15));
        check("tour et lance", Some(4));
        check("torre & lanza", Some(4));
        check("roi nu", Some(15));
        check("palisa", Some(1));
        check("16", None);
        check("two", None);
        check("", None);
    }
}
