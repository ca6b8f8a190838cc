//! The texts of pages, held against the published numbers of the card club.

mod any_content;
mod site_texts;
mod turned_keys;
#[path = "../../tests/keys/turns.rs"]
mod turns;

use std::fmt::Display;

use jiff::ToSpan;
use jiff::civil::date;

use crate::league::model::player::PlayerId;
use crate::league::system::PairingMethod;
use crate::league::system::evening_pairing::PossibleGame;
use crate::load::config::BOOK;
use crate::render::math::Formulas;
use crate::site::league::{LEAGUE_PAGES, history, player};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::pages::{PAGES, PageKinds, renderer, site_routes};
use crate::site::tests::site_texts::compiled;
use crate::site::view::LabelledFact;
use crate::site::view::page::NotFoundView;
use crate::site::{Site, evening_report, explanation, standing};

/// The first six matchdays: date, rounds, places of I, R, GL, K, J; 0 was not there.
const MATCHDAYS: [(&str, u32, [u32; 5]); 6] = [
    ("2017-11-03", 7, [1, 3, 4, 2, 0]),
    ("2017-11-06", 2, [0, 4, 3, 2, 1]),
    ("2017-11-08", 6, [4, 2, 1, 3, 0]),
    ("2017-11-09", 7, [3, 2, 4, 0, 1]),
    ("2017-11-10", 4, [2, 4, 1, 0, 3]),
    ("2017-11-15", 5, [1, 2, 4, 3, 0]),
];

const PLAYERS: [&str; 5] = ["I", "R", "GL", "K", "J"];

/// The files of the card club, its league's front matter with `keys` besides.
fn cards(keys: &str) -> Vec<(String, String)> {
    let register = PLAYERS.map(|player| format!("{player}: {{}}\n")).concat();
    let mut files = vec![
        (
            "content/_index.md".to_owned(),
            "---\ntitle: Club\n---\n".to_owned(),
        ),
        (
            "content/cards/_index.md".to_owned(),
            format!("---\ntitle: Cards\n{keys}league:\n  system: elo\n---\nWe play.\n"),
        ),
        ("content/cards/players.yaml".to_owned(), register),
    ];
    for (number, (date, rounds, places)) in (1..).zip(MATCHDAYS) {
        let seats = PLAYERS.iter().zip(places).filter(|(_, place)| *place > 0);
        let seats: Vec<String> = seats
            .map(|(player, place)| format!("{player}: {place}"))
            .collect();
        let placings = format!("{{ {} }}", seats.join(", "));
        files.push(matchday(number, date, rounds, &placings));
    }
    files
}

/// The file of a matchday on which a game of hearts was played.
fn matchday(
    number: impl Display,
    date: impl Display,
    rounds: u32,
    placings: &str,
) -> (String, String) {
    let text = format!(
        "---\nmatchday: {number}\ndate: {date}\ngame: hearts\nrounds: {rounds}\nplacings: {placings}\n---\n"
    );
    (format!("content/cards/matchdays/{number}.md"), text)
}

/// Looks at a site made of some files.
fn look<T>(files: &[(String, String)], at: impl FnOnce(&Site<'_>) -> T) -> T {
    let book = "[book]\ntitle = \"Club\"\n[output.html]\nsite-url = \"https://example.org/\"\n";
    let mut files = files.to_vec();
    files.push((BOOK.to_owned(), book.to_owned()));
    let formulas = Formulas::default();
    let looked = compiled(&files, date(2017, 11, 20), false, &formulas, |site, _| {
        at(site)
    });
    looked.unwrap()
}

#[test]
fn standings_tell_place_movement_and_change_since_the_last_matchday() {
    // Published after matchday 5: 1496 1483 1485 1503 1534; after 6: 1521 1492 1461 1494 1534.
    let expected = [
        ("1", "–", "J", "1534", ""),
        ("2", "▲1", "I", "1521", "+25"),
        ("3", "▼1", "K", "1494", "\u{2212}9"),
        ("4", "▲1", "R", "1492", "+9"),
        ("5", "▼1", "GL", "1461", "\u{2212}24"),
    ];
    let told = look(&cards(""), |site| {
        let table = standing::table(&LeagueContext::of(site, 0), 0, 0..5);
        let row = |row: &crate::site::view::league::StandingRow| {
            let cells = [
                &row.place,
                &row.movement.text,
                &row.player.name,
                &row.value,
                &row.change.text,
            ];
            cells.map(Clone::clone)
        };
        table.rows.iter().map(row).collect::<Vec<_>>()
    });
    let expected = expected.map(|(place, movement, name, value, change)| {
        [place, movement, name, value, change].map(str::to_owned)
    });
    assert_eq!(told, expected);
}

/// A draw between equals leaves both at 1500; as text, Z stands before Ö.
#[test]
fn equals_stand_after_an_evening_as_in_the_table_of_the_league() {
    let mut files = cards("");
    files.truncate(2);
    let register = "o: { name: Öz }\nz: { name: Zoe }\n";
    files.push(("content/cards/players.yaml".to_owned(), register.to_owned()));
    files.push(matchday(1, "2017-11-03", 7, "{ o: 1, z: 1 }"));
    let (evening, table) = look(&files, |site| {
        let context = LeagueContext::of(site, 0);
        let name = |player| context.name(player).to_owned();
        let evening = evening_report::table_after(&context, 0).rows;
        let evening: Vec<String> = evening.iter().map(|row| name(row.player)).collect();
        let table = standing::table(&context, 0, 0..2).rows;
        let table: Vec<String> = table.into_iter().map(|row| row.player.name).collect();
        (evening, table)
    });
    assert_eq!(evening, ["Zoe", "Öz"]);
    assert_eq!(table, evening);
}

#[test]
fn a_headline_names_the_winner_and_the_biggest_gain_once() {
    let headline = |files: &[(String, String)], index| {
        look(files, |site| {
            evening_report::headline(&LeagueContext::of(site, 0), index)
        })
    };
    let files = cards("");
    // From 1500, seven rounds: 70 × (1 − ½).
    assert_eq!(headline(&files, 0), "I (+35) won ahead of K");
    // From 1463, fifth, to 1497; I fell behind J, who was not there.
    assert_eq!(
        headline(&files, 2),
        "GL (+34, up to place\u{a0}4) won ahead of R; J takes the lead"
    );
    // Published: from 1496, third, to 1521.
    assert_eq!(
        headline(&files, 5),
        "I (+25, up to place\u{a0}2) won ahead of R"
    );
    // R goes on from 1500 against a mean of 1500: 200 × (1 − ½).
    let mut files = files[..3].to_vec();
    for (day, rounds, placings) in [(3, 5, "[I, R, K]"), (6, 20, "[R, I, K]")] {
        files.push((
            format!("content/cards/matchdays/{day}.md"),
            format!("---\ndate: 2017-11-0{day}\nrounds: {rounds}\nplacings: {placings}\n---\n"),
        ));
    }
    assert_eq!(headline(&files, 1), "R (+100, now first) won ahead of I");
    // After the first day I, R and K have 1525, 1500 and 1475: R gains 60 × 0.536 and passes I,
    // K gains 100 × 0.536 and does not pass R.
    files[4].1 = "---\ndate: 2017-11-06\nresults:\n  - { rounds: 6, placings: [R, I] }\n  - { rounds: 10, placings: [K, GL] }\n---\n".to_owned();
    assert_eq!(
        headline(&files, 1),
        "R (now first) beat I, K (+54, up to place\u{a0}2) beat GL"
    );
}

#[test]
fn the_history_has_a_line_a_matchday_and_marks_who_played() {
    look(&cards(""), |site| {
        let view = history::newest(&LeagueContext::of(site, 0), 0);
        let names: Vec<_> = view
            .players
            .iter()
            .map(|player| player.name.as_str())
            .collect();
        assert_eq!(names, ["J", "I", "K", "R", "GL"]);
        assert_eq!(view.lines.len(), 6);
        let third = &view.lines[3];
        let values: Vec<_> = third.cells.iter().map(|cell| cell.value.as_str()).collect();
        assert_eq!(values, ["1510", "1501", "1503", "1490", "1497"]);
        let played: Vec<_> = third.cells.iter().map(|cell| cell.way.is_some()).collect();
        assert_eq!(played, [false, true, true, true, true]);
    });
}

#[test]
fn a_player_s_page_counts_meetings_and_names_the_best_day() {
    look(&cards(""), |site| {
        let view = player::view(&LeagueContext::of(site, 0), PlayerId(0), String::new());
        assert_eq!(
            (view.value.as_str(), view.state.as_str()),
            ("1521", "Place 2 of 5")
        );
        let fact = |label: &str| {
            let found = view.facts.iter().find(|fact| fact.label == label);
            found.map(|fact| (fact.value.name.as_str(), fact.note.as_deref()))
        };
        assert_eq!(fact("Played"), Some(("5", None)));
        assert_eq!(fact("Best"), Some(("1535", Some("3 November 2017"))));
        assert_eq!(fact("Lowest"), Some(("1489", Some("9 November 2017"))));
        // I was before R on matchdays 1, 5 and 6, behind on 3 and 4.
        let is_ahead = |fact: &&LabelledFact| fact.label.starts_with("Ahead of ");
        let ahead = view.met.iter().find(is_ahead).unwrap();
        let mut names = ahead
            .others
            .iter()
            .chain([&ahead.value])
            .map(|it| &*it.name);
        assert!(
            names.any(|name| name == "R\u{a0}3\u{2060}–\u{2060}2"),
            "{ahead:?}"
        );
    });
}

#[test]
fn a_long_history_goes_on_in_pages() {
    let mut files = cards("");
    files.extend((7..=101).map(|number| matchday(number, date(2017, 11, 16), 1, "[I, R]")));
    look(&files, |site| {
        let context = LeagueContext::of(site, 0);
        let pages = history::entries_by_page(&context, 0);
        assert_eq!(pages, [1..101, 0..1]);
        let page = |number| history::view(&context, 0, &pages, number);
        let (newest, oldest) = (page(1), page(2));
        assert_eq!((newest.lines.len(), oldest.lines.len()), (100, 1));
        assert_eq!(oldest.lines[0].matchday.name, "1");
        let older = newest.pager.previous.unwrap();
        assert_eq!(older.url.as_deref(), Some("/cards/tables/overall/page-2/"));
        assert_eq!(newest.pager.next, None);
    });
}

/// A matchday a day from 13 November 2016 to 30 July 2017.
#[test]
fn many_pages_lead_to_each_year_and_to_the_parts_of_their_own() {
    let mut files = cards("");
    files.retain(|(path, _)| !path.contains("matchdays"));
    for number in 1..=260_i64 {
        let day = date(2016, 11, 12).saturating_add(number.days());
        files.push(matchday(number, day, 1, "[I, R]"));
    }
    look(&files, |site| {
        let context = LeagueContext::of(site, 0);
        let pages = history::entries_by_page(&context, 0);
        assert_eq!(pages, [160..260, 60..160, 0..60]);
        let newest = history::view(&context, 0, &pages, 1).pager.by_date;
        let rows = newest.iter().map(|row| {
            let links = row.iter();
            let links = links.map(|link| (link.name.as_str(), link.url.as_deref()));
            links.collect::<Vec<_>>()
        });
        let second = Some("/cards/tables/overall/page-2/");
        let third = Some("/cards/tables/overall/page-3/");
        let years = vec![("2016", third), ("2017", None)];
        let parts = vec![
            ("1 Jan–11 Jan", third),
            ("12 Jan–21 Apr", second),
            ("22 Apr–30 Jul", None),
        ];
        assert_eq!(rows.collect::<Vec<_>>(), [years, parts]);
    });
}

#[test]
fn the_top_is_told_in_words_in_the_language_of_the_league() {
    let told = |keys: &str| {
        look(&cards(keys), |site| {
            standing::top_in_words(&LeagueContext::of(site, 0))
        })
    };
    assert_eq!(
        told("").as_deref(),
        Some("J leads with 1534, ahead of I with 1521")
    );
    assert_eq!(
        told("language: de\n").as_deref(),
        Some("J führt mit 1534 vor I mit 1521")
    );
}

#[test]
fn no_page_shows_a_key_or_a_gap_in_place_of_a_text() {
    for keys in ["", "language: de\n", "language: fr\n", "language: es\n"] {
        look(&cards(keys), |site| {
            let renderer = renderer(site, &PAGES, &Default::default())
                .unwrap_or_else(|faults| panic!("{faults:?}"));
            for route in site_routes(site, &PAGES)
                .iter()
                .filter(|route| route.file().ends_with(".html"))
            {
                let bytes = route
                    .render(&renderer, site)
                    .unwrap_or_else(|fault| panic!("{fault:?}"));
                let page = String::from_utf8(bytes).unwrap();
                let texts = page
                    .split('>')
                    .map(|part| part.split('<').next().unwrap_or_default().trim());
                for text in texts {
                    let is_key = text.contains('_')
                        && text.chars().all(|c| c.is_ascii_lowercase() || c == '_');
                    let has_gap = text.contains('{')
                        && !text.starts_with('{')
                        && text.contains('}')
                        && !text.contains('\\');
                    assert!(!is_key && !has_gap, "{}: {text}", route.address);
                }
            }
        });
    }
}

/// The page at an address.
fn page(site: &Site<'_>, address: &str) -> String {
    let renderer = renderer(site, &PAGES, &Default::default()).ok().unwrap();
    let routes = site_routes(site, &PAGES);
    let route = routes.iter().find(|route| route.address == address);
    String::from_utf8(route.unwrap().render(&renderer, site).unwrap()).unwrap()
}

/// A system of one file (`most_wins`) has pages that are true in every language.
#[test]
fn the_pages_of_a_new_system_speak_of_it_in_every_language() {
    let expected = [
        (
            "en",
            "Wins",
            "1.5",
            "Anna: a win gives 1, a draw a half. 1 + 0.5 = 1.5.",
            ["Champions", "Anna has the most.", "Games won"],
        ),
        (
            "de",
            "Siege",
            "1,5",
            "Anna: ein Sieg gibt 1, ein Remis ein Halbes. 1 + 0,5 = 1,5.",
            ["Beste", "Anna hat die meisten.", "Gewonnen"],
        ),
        (
            "fr",
            "Victoires",
            "1,5",
            "Anna\u{a0}: une victoire donne 1, une nulle un demi. 1 + 0,5 = 1,5.",
            [
                "Champions de la ligue",
                "Anna en a le plus.",
                "Parties gagnées",
            ],
        ),
        (
            "es",
            "Victorias",
            "1,5",
            "Anna: una victoria da 1, unas tablas medio. 1 + 0,5 = 1,5.",
            ["Campeones", "Anna tiene más que nadie.", "Ganadas"],
        ),
    ];
    for (language, heading, value, sentence, [own, lead, column]) in expected {
        let files = [
            ("_index.md", "---\ntitle: Club\n---\n".to_owned()),
            (
                "duel/_index.md",
                format!(
                    "---\ntitle: Duel\nlanguage: {language}\nleague: {{ system: most-wins }}\n---\n"
                ),
            ),
            (
                "duel/players.yaml",
                "anna: { name: Anna }\nbo: { name: Bo }\n".to_owned(),
            ),
            (
                "duel/matchdays/1.md",
                "---\ndate: 2017-11-03\ngames: [anna 1-0 bo]\n---\n".to_owned(),
            ),
            (
                "duel/matchdays/2.md",
                "---\ndate: 2017-11-04\ngames: [anna ½-½ bo]\n---\n".to_owned(),
            ),
        ];
        let files = files.map(|(path, text)| (format!("content/{path}"), text));
        look(&files, |site| {
            let context = LeagueContext::of(site, 0);
            let table = standing::table(&context, 0, 0..9);
            assert_eq!(table.value_label, heading);
            let first = &table.rows[0];
            assert_eq!(
                (first.player.name.as_str(), first.value.as_str()),
                ("Anna", value)
            );
            let changes = &context.history.overall().changes;
            let last = changes
                .iter()
                .rev()
                .find(|change| change.player == PlayerId(0));
            let why = explanation::why(&context, last.unwrap()).unwrap();
            assert_eq!(why.sentence, sentence);
            let matchday = page(site, "duel/matchdays/2017-11-04/");
            assert!(matchday.contains(sentence), "{language}: {matchday}");
            let home = page(site, "duel/");
            assert!(home.contains(heading) && home.contains(value), "{home}");
            assert!(home.contains(column), "{column} in {home}");
            assert!(home.contains(&format!("<a href=\"/duel/wins/\">{own}</a>")));
            let what_if = r#""formula":{"points":{"win":1.0,"draw":0.5,"loss":0.0}}"#;
            assert!(home.contains(what_if), "{home}");
            let page = page(site, "duel/wins/");
            for text in [format!("<h1>{own}</h1>"), format!("<p>{lead}</p>")] {
                assert!(page.contains(&text), "{text} in {page}");
            }
            let line = format!(
                "<th scope=\"row\"><a href=\"/duel/players/anna/\">Anna</a></th><td class=\"num\">{value}</td>"
            );
            assert!(page.contains(&line), "{line} in {page}");
            let PairingMethod::Evening(pairing) = context.league.rules.pairing().unwrap() else {
                panic!("the evening is paired by the system's own function");
            };
            let everybody = (pairing.everybody)(context.history, None);
            let games = (pairing.games)(context.league, context.history, None, &everybody);
            assert_eq!(
                games,
                Ok(vec![PossibleGame {
                    first: PlayerId(0),
                    second: PlayerId(1),
                    handicap: None
                }])
            );
        });
    }
}

#[test]
fn a_page_speaks_a_language_that_is_one_file_and_one_line() {
    use crate::syntax::language::TOY;
    let files = vec![(
        "content/_index.md".to_owned(),
        format!("---\nlanguage: {TOY}\n---\n# Club\n\n## Toki\n\n\"Pona\"\n"),
    )];
    let page = look(&files, |site| page(site, ""));
    for own in [" lang=\"qaa\"", "「Pona」", "aria-label=\"tawa Toki\""] {
        assert!(page.contains(own), "{own} in {page}");
    }
    assert!(
        page.contains("Skip to the content"),
        "English where it has no word"
    );
}

/// A kind of page that only this test knows.
const TROPHIES: LeaguePageKind = LeaguePageKind {
    translated: |_| {
        vec![LeaguePage::made("trophies/", |page| {
            let view = NotFoundView {
                heading: "Trophies".to_owned(),
                text: format!("The cups of {}", page.context.league.title),
                newest: Vec::new(),
                others: Vec::new(),
            };
            page.made("404.html", page.title("Trophies"), None, &view)
        })]
    },
    navigation: |context| Some(context.entry("records_highest", "trophies/")),
    ..LeaguePageKind::NONE
};

#[test]
fn a_kind_of_page_is_one_line_of_a_table() {
    let league = [LEAGUE_PAGES, &[TROPHIES]].concat();
    let kinds = PageKinds {
        league: &league,
        ..PAGES
    };
    look(&cards(""), |site| {
        let routes = site_routes(site, &kinds);
        let renderer = renderer(site, &kinds, &Default::default()).ok().unwrap();
        let text = |address: &str| {
            let route = routes.iter().find(|route| route.address == address);
            String::from_utf8(route.unwrap().render(&renderer, site).unwrap()).unwrap()
        };
        let page = text("cards/trophies/");
        assert!(page.contains("The cups of Cards") && page.contains("Trophies, Cards"));
        let entry = "<a href=\"/cards/trophies/\"";
        assert!(
            text("cards/players/").contains(entry),
            "{}",
            text("cards/players/")
        );
        let line = "<url><loc>https://example.org/cards/trophies/</loc>";
        assert!(text("sitemap.xml").contains(line));
        assert!(!text("sitemap.xml").contains("feed.xml"));
    });
}
