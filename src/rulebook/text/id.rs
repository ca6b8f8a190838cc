//! Ids of sections: from a label and a number, or from the words of the title.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::syntax::address::slug;

/// The labels that make an id together with a number, with the word that the id takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionLabels(BTreeMap<String, String>);

/// The id of a section as its title gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DerivedId {
    pub id: String,
    /// The further numbers of a range such as `Order 5 - 7`.
    pub aliases: Vec<String>,
}

/// A range in a title names at most so many further ids.
const LONGEST_RANGE: u64 = 1_000;

/// The labels that are known without being configured, English and German.
const KNOWN: [&str; 14] = [
    "Article",
    "Rule",
    "Order",
    "Law",
    "Section",
    "Chapter",
    "Paragraph",
    "Artikel",
    "Regel",
    "Ordnung",
    "Gesetz",
    "Abschnitt",
    "Kapitel",
    "Absatz",
];

impl Default for SectionLabels {
    fn default() -> Self {
        SectionLabels::new(&[])
    }
}

impl SectionLabels {
    /// The known labels and further ones. `§` is always known, as `par`.
    pub fn new(further: &[String]) -> SectionLabels {
        let words = KNOWN
            .iter()
            .copied()
            .chain(further.iter().map(String::as_str));
        let mut labels: BTreeMap<_, _> = words
            .map(|word| (word.to_lowercase(), slug(word)))
            .filter(|(_, slug)| !slug.is_empty())
            .collect();
        labels.insert("§".to_owned(), "par".to_owned());
        SectionLabels(labels)
    }

    /// The id that follows from a title, before it is made unique.
    pub fn derive(&self, title: &str) -> DerivedId {
        self.numbered(title).unwrap_or_else(|| {
            let slug = slug(title);
            let id = if slug.is_empty() {
                "section".to_owned()
            } else {
                slug
            };
            DerivedId {
                id,
                aliases: Vec::new(),
            }
        })
    }

    /// The ids of the sections that a text names by label and number, as in `see Rule 4`,
    /// with the place of each.
    pub fn mentions(&self, text: &str) -> Vec<(Range<usize>, String)> {
        let mut mentions = Vec::new();
        let mut is_inside = false;
        for (start, letter) in text.char_indices() {
            let begins = !is_inside && (letter.is_alphabetic() || letter == '§');
            is_inside = letter.is_alphanumeric();
            if begins && let Some(derived) = self.numbered(&text[start..]) {
                let label =
                    text[start..].find(|it: char| it.is_whitespace() || it.is_ascii_digit());
                let number = start + label.unwrap_or_default();
                let blank = text[number..].len() - text[number..].trim_start().len();
                let end = number + blank + number_length(&text[number + blank..]).unwrap_or(0);
                let ids = std::iter::once(derived.id).chain(derived.aliases);
                mentions.extend(ids.map(|id| (start..end, id)));
            }
        }
        mentions
    }

    /// The label and number with which a title begins: `Rule 2-2` of `Rule 2-2: Proposals`.
    pub(crate) fn label_of<'a>(&self, title: &'a str) -> Option<&'a str> {
        let mentions = self.mentions(title);
        let (span, _) = mentions.first().filter(|(span, _)| span.start == 0)?;
        title.get(span.clone())
    }

    /// The id of a title that begins with a label and a number.
    pub(crate) fn numbered(&self, title: &str) -> Option<DerivedId> {
        let (label, rest) = match title.strip_prefix('§') {
            Some(rest) => ("§", rest),
            None => title.split_at(title.find(char::is_whitespace)?),
        };
        let word = self.0.get(&label.to_lowercase())?;
        let rest = rest.trim_start();
        let (number, rest) = rest.split_at(number_length(rest)?);
        let id = |number: &str| format!("{word}-{}", number.replace('.', "-").to_lowercase());
        let aliases = range_end(number, rest).map_or_else(Vec::new, |(first, last)| {
            (first + 1..=last)
                .map(|number| id(&number.to_string()))
                .collect()
        });
        Some(DerivedId {
            id: id(number),
            aliases,
        })
    }
}

/// The length of the number at the start of a text: `4`, `2-2`, `4.1`, `4a`.
fn number_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| {
        bytes[from..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let part = |from: usize| {
        let count = digits(from);
        let end = from + count;
        let letter = bytes.get(end).is_some_and(u8::is_ascii_alphabetic)
            && !text[end + 1..].starts_with(char::is_alphanumeric);
        (count > 0).then_some(end + usize::from(letter))
    };
    let mut end = part(0)?;
    while let Some(next) = bytes
        .get(end)
        .filter(|&&byte| byte == b'.' || byte == b'-')
        .and_then(|_| part(end + 1))
    {
        end = next;
    }
    (!text[end..].starts_with(char::is_alphanumeric)).then_some(end)
}

/// The ends of a spaced range such as `5 - 7`, whose first number is `number`.
fn range_end(number: &str, rest: &str) -> Option<(u64, u64)> {
    let first: u64 = number.parse().ok()?;
    let spaced = |text: &'_ str| text.starts_with(' ').then(|| text.trim_start().to_owned());
    let rest = spaced(rest)?;
    let rest = spaced(rest.strip_prefix(['-', '–', '—'])?)?;
    let last: u64 = rest[..number_length(&rest)?].parse().ok()?;
    (first < last && last - first <= LONGEST_RANGE).then_some((first, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(title: &str, expected: &[&str]) {
        let derived = SectionLabels::new(&["Bylaw".to_owned()]).derive(title);
        let mut ids = vec![derived.id];
        ids.extend(derived.aliases);
        assert_eq!(ids, expected, "{title}");
    }

    #[test]
    fn label_and_number() {
        check("Article 4", &["article-4"]);
        check("Rule 2-2: Proposals", &["rule-2-2"]);
        check("rule 2.2 Proposals", &["rule-2-2"]);
        check("Order 3. Cleaning", &["order-3"]);
        check("§ 7", &["par-7"]);
        check("§7 Fees", &["par-7"]);
        check("Artikel 4a Stimmen", &["artikel-4a"]);
        check("Bylaw 12", &["bylaw-12"]);
    }

    #[test]
    fn range() {
        check("Order 5 - 7. Repealed.", &["order-5", "order-6", "order-7"]);
        check("Order 5 – 6", &["order-5", "order-6"]);
        check("Order 5-7", &["order-5-7"]);
        check("Order 7 - 5", &["order-7"]);
        check("Order 1 - 99999999999", &["order-1"]);
    }

    #[test]
    fn mentions() {
        let text = "As Rule 4 (see § 7.1, Order 5 - 6) says; Rules 3 and misrule 2 do not.";
        let found = SectionLabels::default().mentions(text);
        let found: Vec<_> = found
            .iter()
            .map(|(span, id)| (&text[span.clone()], id.as_str()))
            .collect();
        let expected = [
            ("Rule 4", "rule-4"),
            ("§ 7.1", "par-7-1"),
            ("Order 5", "order-5"),
            ("Order 5", "order-6"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn label_of_a_title() {
        let labels = SectionLabels::default();
        assert_eq!(labels.label_of("Rule 2-2: Proposals"), Some("Rule 2-2"));
        assert_eq!(labels.label_of("§ 7 Fees"), Some("§ 7"));
        assert_eq!(labels.label_of("Fees of Rule 2"), None);
    }

    #[test]
    fn words() {
        check("Who may vote?", &["who-may-vote"]);
        check("Über Größe & Maß", &["über-größe-maß"]);
        check("Article the first", &["article-the-first"]);
        check("Article 4th", &["article-4th"]);
        check("規則 三", &["規則-三"]);
        check("!!", &["section"]);
        check("Articles 4", &["articles-4"]);
    }
}
