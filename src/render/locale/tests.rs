use super::*;

fn locale(tag: &str) -> Locale {
    Locale::for_tag(tag, &TextOverrides::new())
}

#[test]
fn every_table_has_the_same_keys_and_the_same_values_to_put_in() {
    let all = [TABLES, RULES].into_iter();
    for (english, language, source) in all.flat_map(|tables| {
        tables
            .iter()
            .map(|(language, source)| (tables[0].1, language, source))
    }) {
        let english = table(english);
        let own = table(source);
        let missing: Vec<_> = english
            .keys()
            .filter(|key| !own.contains_key(*key))
            .collect();
        let foreign: Vec<_> = own
            .keys()
            .filter(|key| !english.contains_key(*key))
            .collect();
        assert!(
            missing.is_empty() && foreign.is_empty(),
            "{language}: {missing:?} {foreign:?}"
        );
        for (key, text) in &own {
            assert_eq!(text.values(), english[key].values(), "{language}: {key}");
        }
    }
}

#[test]
fn every_system_has_the_same_words_in_every_language_and_none_of_another() {
    let frame: BTreeMap<String, OverriddenText> = [TABLES, RULES]
        .iter()
        .flat_map(|tables| table(tables[0].1))
        .collect();
    let mut owners: BTreeMap<String, &str> = BTreeMap::new();
    for system in SYSTEMS {
        for source in system.words {
            let languages = system_tables(source);
            let english = &languages["en"];
            for (language, _) in TABLES {
                let own = languages.get(*language).cloned().unwrap_or_default();
                let lacks = |one: &TextOverrides, other: &TextOverrides| {
                    let keys = one.iter().filter(|(key, text)| {
                        other.get(*key).map(OverriddenText::values) != Some(text.values())
                    });
                    keys.map(|(key, _)| key.clone()).collect::<Vec<_>>()
                };
                let missing = lacks(english, &own);
                let foreign = lacks(&own, english);
                assert!(
                    missing.is_empty() && foreign.is_empty(),
                    "{} in {language}: {missing:?} {foreign:?}",
                    system.name
                );
            }
            for key in english.keys() {
                assert!(!frame.contains_key(key), "{}: {key}", system.name);
                let owner = owners.entry(key.clone()).or_insert(source);
                assert_eq!(owner, source, "{}: {key}", system.name);
            }
        }
    }
}

#[test]
fn dates_are_written_as_the_language_writes_them() {
    let date = jiff::civil::date(2026, 11, 16);
    assert_eq!(locale("de").date(date), "16. November 2026");
    assert_eq!(locale("en").date(date), "16 November 2026");
    assert_eq!(locale("fr").date(date), "16 novembre 2026");
    assert_eq!(locale("es").date(date), "16 de noviembre de 2026");
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
    assert_eq!(locale("en").number(f64::INFINITY, 0), "inf");
    assert_eq!(locale("de").number_short(123_456.75, 4), "123.456,75");
    assert_eq!(locale("de").integer(9_999), "9999");
    assert_eq!(locale("ar-EG").number(12.5, 1), "١٢٫٥");
}

#[test]
fn plural_forms_fit_the_number() {
    assert_eq!(locale("de").plural("matchdays_n", 1), "1 Spieltag");
    assert_eq!(locale("de").plural("matchdays_n", 2), "2 Spieltage");
    assert_eq!(locale("fr").plural("players_n", 0), "0 joueur");
}

#[test]
fn names_sort_as_the_language_sorts_them() {
    let mut names = ["Zoe", "Ärger", "Bert", "Anna", "Ada"];
    names.sort_by(|left, right| locale("de").collate(left, right));
    assert_eq!(names, ["Ada", "Anna", "Ärger", "Bert", "Zoe"]);
}

#[test]
fn a_text_can_be_replaced_and_a_missing_one_is_seen() {
    let overrides = TextOverrides::from([(
        "standings".to_owned(),
        OverriddenText::Plain("Tafel".to_owned()),
    )]);
    let german = Locale::for_tag("de-AT", &overrides);
    assert_eq!(german.text("standings"), "Tafel");
    assert_eq!(german.text("no_such_key"), "no_such_key");
    assert_eq!(
        fill("{a} of {b} {c", &[("a", "1"), ("b", "{a}")]),
        "1 of {a} {c"
    );
}

/// The space before these marks does not break (U+00A0), so that none of them begins a line.
#[test]
fn french_has_a_space_before_colons_and_the_like() {
    for tables in [TABLES, RULES] {
        let (_, source) = tables.iter().find(|it| it.0 == "fr").unwrap();
        assert_eq!(
            source.matches(':').count(),
            source.matches("\u{a0}:").count()
        );
        for mark in [" ;", " ?", " !", " »", "« "] {
            assert!(!source.contains(mark), "{mark}");
        }
    }
    assert_eq!(locale("fr").labelled("Votes", "3"), "Votes\u{a0}: 3");
    assert_eq!(locale("en").labelled("Votes", "3"), "Votes: 3");
}
