//! The handicap table: what the stronger player takes off at each difference of ranks.
//!
//! Source: handicap.md, 5.

use unicode_normalization::UnicodeNormalization;

/// One line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandicapEntry {
    /// The difference of league ranks; the last line holds for greater ones as well.
    pub number: u8,
    pub german: &'static str,
    pub english: &'static str,
    pub kanji: &'static str,
    /// The Japanese name in Latin letters.
    pub japanese: &'static str,
    /// The key of its name in the page's language.
    pub name: &'static str,
    /// The key of what the stronger player takes off.
    pub removed: &'static str,
}

macro_rules! line {
    ($number:literal, $german:literal, $english:literal, $kanji:literal, $japanese:literal) => {
        HandicapEntry {
            number: $number,
            german: $german,
            english: $english,
            kanji: $kanji,
            japanese: $japanese,
            name: concat!("handicap_", $number),
            removed: concat!("removed_", $number),
        }
    };
}

/// The whole table, in the order of the rule sheet; the index is the number.
#[rustfmt::skip]
pub const TABLE: [HandicapEntry; 16] = [
    line!(0, "keine", "even", "平手", "hirate"),
    line!(1, "Lanze", "lance", "香落ち", "kyō ochi"),
    line!(2, "Läufer", "bishop", "角落ち", "kaku ochi"),
    line!(3, "Turm", "rook", "飛車落ち", "hisha ochi"),
    line!(4, "Turm & Lanze", "rook & lance", "飛香落ち", "hi-kyō ochi"),
    line!(5, "Zwei Figuren", "two pieces", "二枚落ち", "ni-mai ochi"),
    line!(6, "Drei Figuren", "three pieces", "三枚落ち", "san-mai ochi"),
    line!(7, "Vier Figuren", "four pieces", "四枚落ち", "yon-mai ochi"),
    line!(8, "Fünf Figuren", "five pieces", "五枚落ち", "go-mai ochi"),
    line!(9, "Sechs Figuren", "six pieces", "六枚落ち", "roku-mai ochi"),
    line!(10, "Sieben Figuren", "seven pieces", "七枚落ち", "nana-mai ochi"),
    line!(11, "Acht Figuren", "eight pieces", "八枚落ち", "hachi-mai ochi"),
    line!(12, "Neun Figuren", "nine pieces", "九枚落ち", "kyū-mai ochi"),
    line!(13, "Zehn Figuren", "ten pieces", "十枚落ち", "jū-mai ochi"),
    line!(14, "Drei Bauern", "three pawns", "歩三兵", "fu sanbyō"),
    line!(15, "Nackter König", "bare king", "裸玉", "hadaka gyoku"),
];

/// The number of the handicap at a difference of league ranks.
pub fn number(difference: u32) -> u8 {
    u8::try_from(difference).map_or(15, |difference| difference.min(15))
}

impl HandicapEntry {
    /// The line of a number; of one beyond the table its last.
    pub fn of(number: u8) -> &'static HandicapEntry {
        &TABLE[usize::from(number.min(15))]
    }

    /// The line that a file means: its number, or its German, English or Japanese name.
    ///
    /// Case does not matter, nor do accents on the Japanese names.
    pub fn from_text(text: &str) -> Option<&'static HandicapEntry> {
        let word = folded(text);
        let by_number = |line: &&HandicapEntry| line.number.to_string() == word;
        let by_name = |line: &&HandicapEntry| line.names().any(|name| folded(name) == word);
        TABLE.iter().find(|line| by_number(line) || by_name(line))
    }

    /// Every name of the handicap.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.german, self.english, self.japanese, self.kanji].into_iter()
    }
}

/// A name without case, long vowels and the choice between `&`, `and` and `und`.
fn folded(text: &str) -> String {
    let macron = '\u{304}';
    let bare: String = text.nfd().filter(|c| *c != macron).nfc().collect();
    let lower = bare.to_lowercase();
    let words = lower.split_whitespace().map(|word| match word {
        "and" | "und" => "&",
        word => word,
    });
    words.collect::<Vec<_>>().join(" ")
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

    /// Files are read by the names that pages write.
    #[test]
    fn pages_call_each_line_as_files_do() {
        let words: toml::Table = toml::from_str(include_str!("words.toml")).unwrap();
        for line in &TABLE {
            assert_eq!(words["de"][line.name].as_str(), Some(line.german));
            assert_eq!(words["en"][line.name].as_str(), Some(line.english));
        }
    }

    #[test]
    fn from_fifteen_on_the_king_stands_alone() {
        assert_eq!(number(0), 0);
        assert_eq!(number(14), 14);
        assert_eq!(number(15), 15);
        assert_eq!(number(16), 15);
        assert_eq!(number(u32::MAX), 15);
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
        check("16", None);
        check("two", None);
        check("", None);
    }
}
