use super::*;

/// The languages that a site can have.
fn built_in() -> impl Iterator<Item = (&'static str, toml::Table)> {
    let files = LANGUAGES.iter().filter(|(tag, _)| *tag != TOY);
    files.map(|(tag, source)| (*tag, source.parse().unwrap()))
}

/// Every key of a table, those of tables below it with the way to them, and what is there.
fn keys(table: &toml::Table, way: &str, found: &mut BTreeMap<String, toml::Value>) {
    for (key, value) in table {
        let key = format!("{way}{key}");
        match value {
            toml::Value::Table(inner) if !inner.contains_key("other") => {
                keys(inner, &format!("{key}."), found);
            }
            value => {
                found.insert(key, value.clone());
            }
        }
    }
}

#[test]
fn every_language_has_the_same_keys() {
    let all = |table: &toml::Table| {
        let mut found = BTreeMap::new();
        keys(table, "", &mut found);
        found
    };
    let (_, english) = built_in().next().unwrap();
    let english = all(&english);
    for (language, own) in built_in() {
        let own = all(&own);
        let lacks: Vec<_> = english.keys().filter(|it| !own.contains_key(*it)).collect();
        let foreign: Vec<_> = own.keys().filter(|it| !english.contains_key(*it)).collect();
        assert!(lacks.is_empty(), "{language} lacks {lacks:?}");
        assert!(foreign.is_empty(), "{language} alone has {foreign:?}");
    }
}

#[test]
fn every_text_has_the_same_values_to_put_in() {
    for language in languages() {
        for (key, text) in &language.texts {
            // A language may say words of systems, too, which hold their own texts alike.
            if let Some(english) = first_language().texts.get(key) {
                assert_eq!(text.values(), english.values(), "{}: {key}", language.tag);
            }
        }
    }
}

#[test]
fn words_of_imports_are_in_small_letters_and_mean_one_thing_in_all_languages() {
    let mut columns: BTreeMap<&str, &str> = BTreeMap::new();
    let mut months: BTreeMap<&str, usize> = BTreeMap::new();
    for language in languages() {
        let import = &language.import;
        for (month, names) in import.months.iter().enumerate() {
            for name in names {
                assert_eq!(*name, name.to_lowercase());
                assert_eq!(*months.entry(name).or_insert(month), month, "{name}");
            }
        }
        for (column, names) in &import.columns {
            for name in names {
                assert_eq!(*name, name.to_lowercase());
                assert_eq!(columns.entry(name).or_insert(column), column, "{name}");
            }
        }
    }
}

/// The space before these marks does not break (U+00A0), so that none of them begins a line.
#[test]
fn french_has_a_space_before_colons_and_the_like() {
    let colons = |text: &str| (text.matches(':').count(), text.matches("\u{a0}:").count());
    let french = language("fr");
    let texts = french.texts.values().flat_map(PageText::forms);
    for text in texts.chain(french.issue_form.values().map(String::as_str)) {
        let (all, spaced) = colons(text);
        assert_eq!(all, spaced, "{text}");
        for mark in [" ;", " ?", " !", " »", "« "] {
            assert!(!text.contains(mark), "{text}");
        }
    }
}

#[test]
fn a_language_is_known_by_its_tag_whatever_the_region() {
    let check = |tag: &str, known: &str| assert_eq!(language(tag).tag, known, "{tag}");
    check("de", "de");
    check("de-AT", "de");
    check("es_MX", "es");
    check("it", "en");
    check("", "en");
    check("deu", "en");
}

#[test]
fn a_language_with_few_words_of_its_own_has_the_others_of_the_first() {
    let first = table(
        r#"
            one = "1"
            two = "2"
            n = { one = "{n} x", other = "{n} xs" }
            [import]
            months = [[], [], [], [], [], [], [], [], [], [], [], []]
            between = ["of"]
            ordinals = []
            decimal_comma = true
            columns = { date = ["date"], game = ["game"] }
            [issue_form]
            day = "Day"
        "#,
    );
    let few = r#"
        two = "zwei"
        n = { other = "{n} ys" }
        [import]
        between = []
        columns = { date = ["datum"] }
    "#;
    let own = read_language("b", few, Some(&first));
    assert_eq!(
        (own.tag, own.text("one"), own.text("two")),
        ("b", "1", "zwei")
    );
    let forms: Vec<_> = own.texts["n"].forms().collect();
    assert_eq!(
        forms,
        ["{n} ys"],
        "plural forms of two languages are not mixed"
    );
    assert!(own.import.between.is_empty());
    assert!(own.import.decimal_comma);
    assert_eq!(own.import.columns["date"], ["datum"]);
    assert_eq!(own.import.columns["game"], ["game"]);
    assert_eq!(own.issue_form["day"], "Day");
}
