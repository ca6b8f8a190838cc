use super::*;

fn locale(tag: &str) -> Locale {
    Locale::for_tag(tag, &TextOverrides::new())
}

#[test]
fn dates_are_written_as_the_language_writes_them() {
    let date = jiff::civil::date(2026, 11, 16);
    assert_eq!(locale("de").date(date), "16. November 2026");
    assert_eq!(locale("en").date(date), "16 November 2026");
    assert_eq!(locale("fr").date(date), "16 novembre 2026");
    assert_eq!(locale("es").date(date), "16 de noviembre de 2026");
    let unbroken = "16\u{a0}de\u{a0}noviembre\u{a0}de\u{a0}2026";
    assert_eq!(locale("es").date_in_text(date), unbroken);
    let first = jiff::civil::date(2026, 11, 1);
    assert_eq!(locale("fr").date(first), "1er novembre 2026");
    assert_eq!(locale("de").date(first), "1. November 2026");
    assert_eq!(locale("de").date_short(date), "16.11.2026");
    assert_eq!(locale("en").date_short(date), "16 Nov 2026");
}

#[test]
fn numbers_have_the_separators_of_the_language_and_a_real_minus() {
    assert_eq!(locale("de").number(1234.5, 2), "1234,50");
    assert_eq!(locale("de").number(12345.0, 0), "12.345");
    assert_eq!(locale("en").number(12345.0, 0), "12,345");
    assert_eq!(locale("de").signed(9.66, 2), "+9,66");
    assert_eq!(locale("en").signed(-3.0, 0), "\u{2212}3");
    assert_eq!(locale("en").signed(-0.001, 2), "±0.00");
    assert_eq!(locale("de").number_short(7.5, 2), "7,5");
    assert_eq!(locale("de").number_short(7.0, 2), "7");
    assert_eq!(locale("de").number(-7.0, 2), "\u{2212}7,00");
    // Halves as a table rounds them, also those that no binary fraction meets.
    assert_eq!(locale("en").number(0.625, 2), "0.63");
    assert_eq!(locale("en").number(1.005, 2), "1.01");
    assert_eq!(locale("en").number(-0.5, 0), "\u{2212}1");
    assert_eq!(locale("en").number(f64::INFINITY, 0), "inf");
    assert_eq!(locale("en").number(f64::INFINITY, 2), "inf");
    assert_eq!(locale("de").number_short(123_456.75, 4), "123.456,75");
    assert_eq!(locale("de").integer(9_999), "9999");
    assert_eq!(locale("ar-EG").number(12.5, 1), "١٢٫٥");
}

#[test]
fn plural_forms_fit_the_number() {
    assert_eq!(locale("de").plural("matchdays_n", 1), "1 Spieltag");
    assert_eq!(locale("de").plural("matchdays_n", 2), "2 Spieltage");
    assert_eq!(locale("fr").plural("players_n", 0), "0 joueur");
    // In French what is less than two is one.
    for (tag, told) in [
        ("en", "1.5 rounds"),
        ("de", "1,5 Runden"),
        ("fr", "1,5 manche"),
        ("es", "1,5 rondas"),
    ] {
        assert_eq!(locale(tag).plural_short("rounds_n", 1.5, 2), told);
    }
    assert_eq!(locale("en").plural_short("rounds_n", 1.0, 2), "1 round");
}

#[test]
fn places_have_the_endings_of_the_language() {
    let check = |language: &str, expected: &str| {
        let places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111];
        let written = places.map(|place| locale(language).ordinal("record_place", place));
        assert_eq!(written.join(" "), expected, "{language}");
    };
    check("en", "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th");
    check("de", "1. 2. 3. 4. 11. 12. 13. 21. 22. 103. 111.");
    check("fr", "1er 2e 3e 4e 11e 12e 13e 21e 22e 103e 111e");
    check("es", "1.º 2.º 3.º 4.º 11.º 12.º 13.º 21.º 22.º 103.º 111.º");
    for (language, first, second) in [
        ("en", "place 1 of 12", "2 of 4"),
        ("de", "Platz 1 von 12", "2 von 4"),
        ("fr", "1er sur 12", "2e sur 4"),
        ("es", "1.º de 12", "2.º de 4"),
    ] {
        let locale = locale(language);
        assert_eq!(locale.ordinal_of("stands_at", 1, 12), first);
        assert_eq!(locale.ordinal_of("place_of", 2, 4), second);
    }
}

#[test]
fn names_sort_as_the_language_sorts_them() {
    let mut names = ["Zoe", "Ärger", "Bert", "Anna", "Ada"];
    names.sort_by(|left, right| locale("de").collate(left, right));
    assert_eq!(names, ["Ada", "Anna", "Ärger", "Bert", "Zoe"]);
}

#[test]
fn a_text_can_be_replaced_and_a_missing_one_is_seen() {
    let overrides =
        TextOverrides::from([("standings".to_owned(), PageText::Plain("Tafel".to_owned()))]);
    let german = Locale::for_tag("de-AT", &overrides);
    assert_eq!(german.text("standings"), "Tafel");
    assert_eq!(german.text("no_such_key"), "no_such_key");
    assert_eq!(
        fill("{a} of {b} {c", &[("a", "1"), ("b", "{a}")]),
        "1 of {a} {c"
    );
}

#[test]
fn a_label_has_the_colon_of_the_language() {
    assert_eq!(locale("fr").labelled("Votes", "3"), "Votes\u{a0}: 3");
    assert_eq!(locale("en").labelled("Votes", "3"), "Votes: 3");
}

#[test]
fn a_language_is_one_file_and_one_line() {
    use crate::syntax::language::TOY;
    let toy = locale(TOY);
    assert_eq!(toy.text("standings"), "nanpa");
    assert_eq!(toy.plural("players_n", 1), "jan 1");
    assert_eq!(toy.labels().anchor, "tawa");
    assert_eq!(toy.quotes().double, ["「", "」"]);
}
