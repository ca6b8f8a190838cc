//! The languages of a page: its texts, plural forms, dates, numbers and sorting.
//!
//! Texts come from the languages' own files; forms, dates, numbers and sorting from CLDR
//! through `icu`.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use icu::calendar::Gregorian;
use icu::collator::options::CollatorOptions;
use icu::collator::{Collator, CollatorBorrowed};
use icu::datetime::fieldsets::{M, MD, YM, YMD};
use icu::datetime::input::Date as IcuDate;
use icu::datetime::{DateTimeFormatterPreferences, FixedCalendarDateTimeFormatter};
use icu::decimal::DecimalFormatter;
use icu::decimal::input::Decimal;
use icu::decimal::options::GroupingStrategy;
use icu::plurals::{PluralCategory, PluralRules};
use jiff::civil::Date;

use crate::league::system::words;
use crate::load::text_overrides::TextOverrides;
use crate::render::markdown::{PageLabels, QuoteMarks};
use crate::syntax::language::PageText;

/// The minus of a printed number.
const MINUS: char = '\u{2212}';

/// So many digits have no separator between them, since groups start with two digits or more.
const UNGROUPED: usize = 4;

/// A way of writing a day, made ready by the first page that needs it: a check needs none.
type DateForm<Fields> = OnceLock<Option<FixedCalendarDateTimeFormatter<Gregorian, Fields>>>;

/// One language, ready to write pages in.
#[derive(Debug)]
pub struct Locale {
    /// BCP 47, as the site writes it.
    pub tag: String,
    /// Every text of the frame by key; templates read it as `t`.
    pub texts: BTreeMap<String, PageText>,
    plurals: Option<PluralRules>,
    ordinals: Option<PluralRules>,
    decimals: Option<DecimalFormatter>,
    /// The sign before the decimals, where digits are 0 to 9.
    point: Option<String>,
    dates: DateTimeFormatterPreferences,
    long: DateForm<YMD>,
    short: DateForm<YMD>,
    day_of_year: DateForm<MD>,
    month: DateForm<M>,
    month_name: DateForm<M>,
    month_and_year: DateForm<YM>,
    collator: Option<CollatorBorrowed<'static>>,
}

impl Locale {
    /// The language with a BCP 47 tag.
    ///
    /// A language without texts of its own has English ones, and a tag that is none is
    /// English altogether. `overrides` wins over both.
    pub fn for_tag(tag: &str, overrides: &TextOverrides) -> Locale {
        let mut texts = words::texts(tag).clone();
        texts.extend(overrides.clone());
        // English pages are read in many countries: day before month, as in "16 November 2026".
        let tag_of_dates = if tag == "en" { "en-GB" } else { tag };
        let icu = |tag: &str| {
            icu::locale::Locale::try_from_str(tag).unwrap_or(icu::locale::locale!("en-GB"))
        };
        let decimals =
            DecimalFormatter::try_new(icu(tag).into(), GroupingStrategy::Min2.into()).ok();
        let half = general(decimals.as_ref(), "0.5");
        let point = half
            .strip_prefix('0')
            .and_then(|half| half.strip_suffix('5'));
        Locale {
            tag: tag.to_owned(),
            texts,
            point: point.map(str::to_owned),
            decimals,
            plurals: PluralRules::try_new_cardinal(icu(tag).into()).ok(),
            ordinals: PluralRules::try_new_ordinal(icu(tag).into()).ok(),
            dates: icu(tag_of_dates).into(),
            long: OnceLock::new(),
            short: OnceLock::new(),
            day_of_year: OnceLock::new(),
            month: OnceLock::new(),
            month_name: OnceLock::new(),
            month_and_year: OnceLock::new(),
            collator: Collator::try_new(icu(tag).into(), CollatorOptions::default()).ok(),
        }
    }

    /// The text under a key; a key that no table has is its own text.
    pub fn text<'a>(&'a self, key: &'a str) -> &'a str {
        match self.texts.get(key) {
            Some(PageText::Plain(text)) => text,
            Some(PageText::Plural(forms)) => forms.get("other").map_or(key, String::as_str),
            None => key,
        }
    }

    /// The text under a key with values put in for its `{name}`s.
    pub fn fill(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(self.text(key), values)
    }

    /// A label and what it stands for, "Closes: 5 January"; French has a space before the
    /// colon. Templates write `{{ t.colon }}`.
    pub fn labelled(&self, label: &str, value: &str) -> String {
        format!("{label}{} {value}", self.text("colon"))
    }

    /// The form of the text under a key that fits a number, which stands for `{n}`.
    pub fn plural(&self, key: &str, n: u64) -> String {
        let category = self.plurals.as_ref().map(|rules| rules.category_for(n));
        self.form(key, category, &self.integer(n))
    }

    /// The same of a number with the decimals that it needs, at most `most`: "1.5 rounds".
    pub fn plural_short(&self, key: &str, value: f64, most: usize) -> String {
        let decimal = Decimal::try_from_str(&plain_short(value, most)).ok();
        let rules = self.plurals.as_ref().zip(decimal.as_ref());
        let category = rules.map(|(rules, decimal)| rules.category_for(decimal));
        self.form(key, category, &self.number_short(value, most))
    }

    /// The form of the text under a key that fits a place in an order: "22nd".
    pub fn ordinal(&self, key: &str, n: u64) -> String {
        let category = self.ordinals.as_ref().map(|rules| rules.category_for(n));
        self.form(key, category, &self.integer(n))
    }

    /// The same with how many there are in the order, `{all}`: "3rd of 12".
    pub fn ordinal_of(&self, key: &str, n: u64, all: u64) -> String {
        fill(&self.ordinal(key, n), &[("all", &self.integer(all))])
    }

    fn form(&self, key: &str, category: Option<PluralCategory>, number: &str) -> String {
        let form = match category {
            Some(PluralCategory::Zero) => "zero",
            Some(PluralCategory::One) => "one",
            Some(PluralCategory::Two) => "two",
            Some(PluralCategory::Few) => "few",
            Some(PluralCategory::Many) => "many",
            Some(PluralCategory::Other) | None => "other",
        };
        let text = match self.texts.get(key) {
            Some(PageText::Plural(forms)) => forms.get(form).or_else(|| forms.get("other")),
            Some(PageText::Plain(text)) => Some(text),
            None => None,
        };
        fill(text.map_or(key, String::as_str), &[("n", number)])
    }

    /// The names of what has no text of its own in a page's Markdown.
    pub fn labels(&self) -> PageLabels<'_> {
        PageLabels::from_texts(|key| self.text(key))
    }

    /// The quotation marks of this language.
    pub fn quotes(&self) -> QuoteMarks<'_> {
        QuoteMarks::from_texts(|key| self.text(key))
    }

    /// A day with its month in words: `16. November 2026`, `16 November 2026`.
    pub fn date(&self, date: Date) -> String {
        let long = self.long.get_or_init(|| self.day_form(YMD::long()));
        self.with_ordinal(written(long.as_ref(), date))
    }

    /// The same within a sentence; no line ends in it.
    pub fn date_in_text(&self, date: Date) -> String {
        self.date(date).replace(' ', "\u{a0}")
    }

    fn with_ordinal(&self, written: String) -> String {
        // French has an ordinal for the first of a month alone, and CLDR has no form for it.
        match written.strip_prefix("1 ") {
            Some(rest) => format!("{} {rest}", self.text("first_of_month")),
            None => written,
        }
    }

    /// A day, short enough for a table: `16.11.2026`, `16 Nov 2026`.
    pub fn date_short(&self, date: Date) -> String {
        let short = self.short.get_or_init(|| self.day_form(YMD::medium()));
        self.with_ordinal(written(short.as_ref(), date))
    }

    /// A day within a year that is told beside it: `16.11.`, `16 Nov`.
    pub fn day_of_year(&self, date: Date) -> String {
        let form = || FixedCalendarDateTimeFormatter::try_new(self.dates, MD::medium()).ok();
        let day = self.day_of_year.get_or_init(form).as_ref();
        match day.zip(gregorian(date)) {
            Some((formatter, date)) => self.with_ordinal(formatter.format(&date).to_string()),
            None => format!("{:02}-{:02}", date.month(), date.day()),
        }
    }

    fn day_form(&self, fields: YMD) -> Option<FixedCalendarDateTimeFormatter<Gregorian, YMD>> {
        FixedCalendarDateTimeFormatter::try_new(self.dates, fields).ok()
    }

    /// The month of a day below an axis, `Nov`; the year where it begins.
    pub fn month(&self, date: Date) -> String {
        match date.month() {
            1 => date.year().to_string(),
            _ => self.month_short(date),
        }
    }

    /// The month of a day, short: `Nov`.
    pub fn month_short(&self, date: Date) -> String {
        let form = || FixedCalendarDateTimeFormatter::try_new(self.dates, M::medium()).ok();
        let month = self.month.get_or_init(form).as_ref();
        match month.zip(gregorian(date)) {
            Some((formatter, date)) => formatter.format(&date).to_string(),
            None => format!("{:02}", date.month()),
        }
    }

    /// The month of a day in words: `November`.
    pub fn month_name(&self, date: Date) -> String {
        let form = || FixedCalendarDateTimeFormatter::try_new(self.dates, M::long()).ok();
        let month = self.month_name.get_or_init(form).as_ref();
        match month.zip(gregorian(date)) {
            Some((formatter, date)) => formatter.format(&date).to_string(),
            None => format!("{:02}", date.month()),
        }
    }

    /// The month of a day in words with its year: `November 2026`.
    pub fn month_and_year(&self, date: Date) -> String {
        let form = || FixedCalendarDateTimeFormatter::try_new(self.dates, YM::long()).ok();
        let month = self.month_and_year.get_or_init(form).as_ref();
        match month.zip(gregorian(date)) {
            Some((formatter, date)) => formatter.format(&date).to_string(),
            None => format!("{:04}-{:02}", date.year(), date.month()),
        }
    }

    /// A number with a fixed number of decimals, and a real minus sign: `1234,50`, `−3`.
    pub fn number(&self, value: f64, decimals: usize) -> String {
        self.printed(value, &plain(value, decimals))
    }

    /// Returns the sign before the decimals of digits from 0 to 9.
    pub fn decimal_point(&self) -> &str {
        self.point.as_deref().unwrap_or(".")
    }

    /// A number with the decimals that it needs, at most `most`: `7,5`, `7`.
    pub fn number_short(&self, value: f64, most: usize) -> String {
        if let Some(digits) = whole(value) {
            return self.printed(value, &digits);
        }
        self.printed(value, &plain_short(value, most))
    }

    /// The digits of a number as this language prints them, with its sign.
    fn printed(&self, value: f64, plain: &str) -> String {
        let mut text = String::with_capacity(plain.len() + 4);
        if value < 0.0 && plain.bytes().any(|digit| matches!(digit, b'1'..=b'9')) {
            text.push(MINUS);
        }
        let (whole, decimals) = plain.split_once('.').unwrap_or((plain, ""));
        match &self.point {
            // Nearly all numbers of a page, and the general way is ten times slower.
            Some(point) if whole.len() <= UNGROUPED => {
                text.push_str(whole);
                if !decimals.is_empty() {
                    text.push_str(point);
                    text.push_str(decimals);
                }
            }
            _ => text.push_str(&general(self.decimals.as_ref(), plain)),
        }
        text
    }

    /// A number that always shows its sign: `+9,66`, `−3`, and `±0` for nothing.
    pub fn signed(&self, value: f64, decimals: usize) -> String {
        let text = self.number(value, decimals);
        if text.starts_with(MINUS) {
            text
        } else if text.bytes().any(|digit| matches!(digit, b'1'..=b'9')) {
            format!("+{text}")
        } else {
            format!("±{text}")
        }
    }

    /// A count.
    pub fn integer(&self, n: u64) -> String {
        self.printed(0.0, &n.to_string())
    }

    /// Compares two names in the order of this language; names that look alike sort by code point.
    pub fn collate(&self, left: &str, right: &str) -> Ordering {
        let order = self
            .collator
            .as_ref()
            .map_or(Ordering::Equal, |collator| collator.compare(left, right));
        order.then_with(|| left.cmp(right))
    }
}

/// The digits of a number without its sign, with a point before the decimals; halves are
/// rounded away from zero, and what is within 1e-9 of a half is one.
fn plain(value: f64, decimals: usize) -> String {
    match whole(value) {
        Some(digits) if decimals == 0 => digits,
        Some(digits) => format!("{digits}.{:0<decimals$}", ""),
        None => {
            let scale = libm::pow(10.0, decimals as f64);
            let rounded = (value.abs() * scale + 0.5 + 1e-9).floor() / scale;
            let printed = if rounded.is_finite() {
                rounded
            } else {
                value.abs()
            };
            format!("{printed:.decimals$}")
        }
    }
}

/// The same with the decimals that it needs, at most `most`.
fn plain_short(value: f64, most: usize) -> String {
    let plain = plain(value, most);
    match plain.contains('.') {
        true => plain.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => plain,
    }
}

/// The digits of a whole number: nearly all numbers of a table, and the ones that the exact
/// printing of fractions is slowest at.
fn whole(value: f64) -> Option<String> {
    let is_whole = value.fract() == 0.0 && value.abs() < 1e15;
    is_whole.then(|| (value.abs() as u64).to_string())
}

/// The digits of a number as a language prints them.
fn general(formatter: Option<&DecimalFormatter>, plain: &str) -> String {
    match (formatter, Decimal::try_from_str(plain)) {
        (Some(formatter), Ok(decimal)) => formatter.format_to_string(&decimal),
        _ => plain.to_owned(),
    }
}

/// Puts values in for the `{name}`s of a text.
fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let (before, from) = rest.split_at(open);
        filled.push_str(before);
        let found = from.find('}').and_then(|close| {
            let value = values.iter().find(|(name, _)| *name == &from[1..close])?;
            Some((value.1, close))
        });
        match found {
            Some((value, close)) => {
                filled.push_str(value);
                rest = &from[close + 1..];
            }
            None => {
                filled.push('{');
                rest = &from[1..];
            }
        }
    }
    filled.push_str(rest);
    filled
}

fn written(
    formatter: Option<&FixedCalendarDateTimeFormatter<Gregorian, YMD>>,
    date: Date,
) -> String {
    match (formatter, gregorian(date)) {
        (Some(formatter), Some(gregorian)) => formatter.format(&gregorian).to_string(),
        _ => date.to_string(),
    }
}

/// A text with a capital at its start.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

fn gregorian(date: Date) -> Option<IcuDate<Gregorian>> {
    let (month, day) = (date.month().unsigned_abs(), date.day().unsigned_abs());
    IcuDate::try_new_gregorian(i32::from(date.year()), month, day).ok()
}

#[cfg(test)]
mod tests;
