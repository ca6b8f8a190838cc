//! Duel leagues with members, from files to histories.

use std::collections::BTreeSet;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use ligatur::load::config;
use ligatur::site::compile::{CompileOptions, CompiledSite, compile};
use ligatur::syntax::diagnostic::{Diagnostics, Severity};
use ligatur::syntax::source::{Source, Sources};
use proptest::prelude::*;

use crate::project::Project;

const LEAGUE: &str =
    "---\nleague: { system: elo, elo: { initial: 1000, k: 16 }, activity: ACTIVITY }\n---\n";
const REGISTER: &str = "ada: { joined: 2024-01-01 }\nbo: { joined: 2024-01-01 }\n";

/// A file of results: the day, and what is written below it.
type Written = (Date, String);

/// Files among six people, of whom the first two are founders; each has another day.
fn files() -> impl Strategy<Value = Vec<Written>> {
    let event = (0..6_usize, 1..6_usize, 0..12_u8);
    let file = (0..250_i64, proptest::collection::vec(event, 1..4));
    proptest::collection::vec(file, 1..25).prop_map(|mut files| {
        let mut days = BTreeSet::new();
        files.retain(|(day, _)| days.insert(*day));
        let file = |(day, events): (i64, Vec<(usize, usize, u8)>)| {
            (date(2024, 1, 1) + day.days(), written(&events))
        };
        files.into_iter().map(file).collect()
    })
}

fn written(events: &[(usize, usize, u8)]) -> String {
    let names = ["ada", "bo", "cy", "dee", "eli", "flo"];
    let mut games = Vec::new();
    let mut text = String::new();
    for &(one, distance, what) in events {
        let (one, other) = (names[one], names[(one + distance) % 6]);
        match what {
            0 if !text.contains("members") => {
                text.push_str(&format!("members: {{ leave: [{one}] }}\n"));
            }
            1 if !text.contains("members") => {
                text.push_str(&format!("members: {{ return: [{one}] }}\n"));
            }
            2 => games.push(format!(
                "{{ players: [{one}, {other}], result: 1-0, ranked: false }}"
            )),
            3 => games.push(format!("{one} ½-½ {other}")),
            4 => games.push(format!("\"{one} +:- {other}\"")),
            _ => games.push(format!("{one} 1-0 {other}")),
        }
    }
    if !games.is_empty() {
        text.push_str(&format!("games: [{}]\n", games.join(", ")));
    }
    text
}

/// The league read from files with these names, in this order.
fn read(register: bool, files: &[(String, String)]) -> CompiledSite {
    let mut sources = Sources::default();
    let mut add = |path: String, text: &str| {
        let text = text.to_owned();
        sources.insert(Source { path, text });
    };
    for (path, text) in files {
        add(format!("content/duel/{path}"), text);
    }
    // Without a register nobody is a founder.
    let bootstrap = if register { "founders" } else { "first-game" };
    let activity = format!("{{ bootstrap: {bootstrap} }}");
    let league = LEAGUE.replace("ACTIVITY", &activity);
    add("content/duel/_index.md".to_owned(), &league);
    if register {
        let all = format!("{REGISTER}cy:\ndee:\neli:\nflo:\n");
        add("content/duel/players.yaml".to_owned(), &all);
    }
    let config = "[book]\ntitle = \"Test\"\n";
    let config = config::parse("book.toml", config, &mut Diagnostics::new()).unwrap();
    let options = CompileOptions {
        as_of: None,
        today: date(2024, 12, 31),
        now: jiff::Timestamp::UNIX_EPOCH,
        drafts: true,
    };
    let (compiled, diagnostics) = compile(&sources, &config, options);
    let is_error = |it: &ligatur::syntax::diagnostic::Diagnostic| it.severity == Severity::Error;
    let errors: Vec<_> = diagnostics.iter().filter(|it| is_error(it)).collect();
    assert!(errors.is_empty(), "{errors:?}");
    compiled
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the files are called and in whatever order they are entered: days decide,
    /// or the numbers where files have them.
    #[test]
    fn the_same_results_in_any_order_of_files_give_the_same_history(
        files in files(),
        shuffle in any::<u64>(),
        numbered in any::<bool>(),
        register in any::<bool>(),
    ) {
        let mut days: Vec<Date> = files.iter().map(|(day, _)| *day).collect();
        days.sort();
        let text = |(day, body): &Written| {
            let number = days.iter().position(|known| known == day).unwrap() + 1;
            let number = if numbered { format!("matchday: {number}\n") } else { String::new() };
            format!("---\n{number}date: {day}\n{body}---\n")
        };
        let in_order = files.iter().map(|file| (format!("matchdays/{}.md", file.0), text(file)));
        let in_order: Vec<(String, String)> = in_order.collect();
        let mut shuffled: Vec<(String, String)> = files
            .iter()
            .zip(0..)
            .map(|(file, index)| {
                // Multiplying by an odd number is one to one.
                let name = (index ^ shuffle).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (format!("matchdays/{name:016x}.md"), text(file))
            })
            .collect();
        shuffled.sort();
        let (one, other) = (read(register, &in_order), read(register, &shuffled));
        prop_assert_eq!(&one.histories, &other.histories);
        prop_assert_eq!(&one.model.leagues[0].players, &other.model.leagues[0].players);
    }
}

const RESULTS: &str =
    "---\nmatchday: 1\ndate: 2024-01-03\ngames: [ada 1-0 bo]\n---\nEin Bericht.\n";

/// A German league whose own page has an English version.
fn two_languages() -> Project {
    let league = LEAGUE.replace("ACTIVITY", "{}");
    let german = league.replacen("---\n", "---\ntitle: Mühle-Liga\nlanguage: de\n", 1);
    Project::new(&[
        (
            "book.toml",
            "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"last-matchday\"\n",
        ),
        ("content/duel/_index.md", &german),
        (
            "content/duel/_index.en.md",
            "---\ntitle: Mill league\n---\nWelcome.\n",
        ),
        ("content/duel/players.yaml", REGISTER),
        ("content/duel/matchdays/1.md", RESULTS),
        ("content/duel/regeln.md", "# Regeln\n"),
        ("content/duel/regeln.en.md", "# Rules\n"),
    ])
}

#[test]
fn a_game_is_one_line_of_the_journal() {
    let project = two_languages();
    project.succeed(&["build"]);
    let journal = project.read("public/duel/journal/index.html");
    let lines = journal.lines().filter(|line| line.contains("erwartet 0"));
    let [line] = lines.collect::<Vec<_>>()[..] else {
        panic!("{journal}");
    };
    // Of equals the winner gets half of K, which is 16, and the loser pays it.
    for told in [">ada</a>", "1–0 <a", ">bo</a>", "+8", "−8"] {
        assert!(line.contains(told), "{told}: {line}");
    }
}

/// A week goes from Monday to Sunday: 3 January 2024 was a Wednesday, 7 January a Sunday.
#[test]
fn the_journal_is_divided_by_weeks_and_days() {
    let project = two_languages();
    for (number, day) in [(2, "2024-01-07"), (3, "2024-01-08"), (4, "2024-01-14")] {
        project.write(
            &format!("content/duel/matchdays/{number}.md"),
            &format!("---\nmatchday: {number}\ndate: {day}\ngames: [bo 1-0 ada]\n---\n"),
        );
    }
    project.succeed(&["build"]);
    let journal = project.read("public/duel/journal/index.html");
    let told = [
        "<h2>Woche vom 8.\u{a0}Januar\u{a0}2024</h2>",
        "datetime=\"2024-01-14\"",
        "datetime=\"2024-01-08\"",
        "<h2>Woche vom 1.\u{a0}Januar\u{a0}2024</h2>",
        "datetime=\"2024-01-07\"",
        "datetime=\"2024-01-03\"",
    ];
    let places = told.map(|text| journal.find(text));
    assert!(places.iter().all(Option::is_some), "{places:?} {journal}");
    assert!(places.is_sorted(), "{places:?}");
    assert_eq!(journal.matches("<h2>Woche").count(), 2);
    // Where nothing has happened it says what will come.
    project.succeed(&["build", "--as-of", "2023-12-01"]);
    let journal = project.read("public/duel/journal/index.html");
    let told = journal.contains("Danach steht hier jedes Ereignis, das neueste zuerst.");
    assert!(told && !journal.contains("<table"), "{journal}");
}

/// A day on which somebody only came is no penalty, and who has left has no place in the year.
#[test]
fn a_day_without_a_game_says_what_it_was() {
    let project = two_languages();
    project.write(
        "content/duel/players.yaml",
        &format!("{REGISTER}late: {{ name: Late, joined: 2024-01-08 }}\n"),
    );
    project.succeed(&["build", "--as-of", "2024-01-15"]);
    let page = project.read("public/duel/tables/overall/index.html");
    let line = |day: &str| {
        let at = page
            .find(&format!("datetime=\"{day}\""))
            .unwrap_or_else(|| panic!("{day}: {page}"));
        page[..at].rsplit("<th ").next().unwrap().to_owned()
    };
    assert!(
        line("2024-01-14").contains("Strafe"),
        "{}",
        line("2024-01-14")
    );
    assert!(
        !line("2024-01-08").contains("Strafe"),
        "{}",
        line("2024-01-08")
    );
    project.write(
        "content/duel/matchdays/2.md",
        "---\nmatchday: 2\ndate: 2024-01-10\nmembers: { leave: [bo] }\n---\n",
    );
    project.succeed(&["build", "--as-of", "2024-01-11"]);
    let page = project.read("public/duel/statistics/index.html");
    let (_, years) = page.split_once("id=\"season-2024\"").unwrap();
    let place = |name: &str| {
        let at = years
            .find(&format!(">{name}</a></th>"))
            .unwrap_or_else(|| panic!("{name}: {years}"));
        let row = years[..at].rsplit("<td class=\"place\">").next().unwrap();
        row.split('<').next().unwrap().to_owned()
    };
    assert_eq!([place("ada"), place("bo")], ["1", ""]);
}

/// Bo leaves on 10 January, and is said to leave again a week later.
#[test]
fn who_has_left_does_not_leave_again() {
    let project = two_languages();
    for (number, day) in [(2, "10"), (3, "17")] {
        project.write(
            &format!("content/duel/matchdays/{number}.md"),
            &format!(
                "---\nmatchday: {number}\ndate: 2024-01-{day}\nmembers: {{ leave: [bo] }}\n---\n"
            ),
        );
    }
    project.succeed(&["build", "--as-of", "2024-01-18"]);
    let has_left = |number: u32| {
        let page = project.read(&format!("public/en/duel/matchdays/{number}/index.html"));
        page.contains("bo left")
    };
    assert_eq!([has_left(2), has_left(3)], [true, false]);
}

/// Ada and bo play on 3 January, bo and cy on 4 January: what happened to ada alone is her journal.
#[test]
fn each_member_has_a_journal_of_the_own_events() {
    let project = two_languages();
    let register = format!("{REGISTER}cy: {{ joined: 2024-01-01 }}\n");
    project.write("content/duel/players.yaml", &register);
    project.write(
        "content/duel/matchdays/2.md",
        "---\nmatchday: 2\ndate: 2024-01-04\ngames: [cy 1-0 bo]\n---\n",
    );
    project.succeed(&["build"]);
    let all = project.read("public/duel/journal/index.html");
    let player = project.read("public/duel/players/ada/index.html");
    let link = "<a href=\"/duel/players/ada/journal/\">";
    assert!(all.contains(link), "{all}");
    assert!(player.contains(link), "{player}");
    // Of two names in a line it is said whose expectation stands there.
    assert!(
        all.contains("erwartet: Punktanteil des zuerst Genannten"),
        "{all}"
    );
    let own = project.read("public/duel/players/ada/journal/index.html");
    assert!(own.contains("<h1>Journal von ada</h1>"), "{own}");
    for (day, is_own) in [("03.01.2024", true), ("04.01.2024", false)] {
        let stands = own.contains(&format!("<tr><td>{day}</td>"));
        assert_eq!(stands, is_own, "{day}: {own}");
    }
    // The winner's 8 points of 16 are what the other one loses, told beside the other's name.
    let lines = own.lines().filter(|line| line.contains("erwartet"));
    let [line] = lines.collect::<Vec<_>>()[..] else {
        panic!("{own}");
    };
    for told in ["1–0 <a", ">bo</a>", "+8", "−8"] {
        assert!(line.contains(told), "{told}: {line}");
    }
    // The result says what was taken.
    assert!(!line.contains("erreicht"), "{line}");
    // The reason stands among the last results as well: of equals each is expected to take half.
    let results = player.split("<table class=\"results\">").nth(1).unwrap();
    let row = results.lines().find(|line| line.contains("gewonnen"));
    let row = row.unwrap();
    assert!(row.contains("bo</a>,</span> <small>erwartet 0,5"), "{row}");
    let english = project.read("public/en/duel/players/ada/journal/index.html");
    assert!(english.contains("<h1>Journal of ada</h1>"), "{english}");
}

/// Cy's first game was against one who is no member either, and counted for nothing; the second was
/// lost to a member: what the loser began with is the best that there was.
#[test]
fn a_line_begins_with_the_start_also_after_a_game_that_counted_for_nothing() {
    let project = two_languages();
    let register = format!("{REGISTER}cy: {{}}\ndi: {{}}\n");
    project.write("content/duel/players.yaml", &register);
    for (number, day, game) in [(2, 4, "cy 1-0 di"), (3, 5, "ada 1-0 cy")] {
        project.write(
            &format!("content/duel/matchdays/{number}.md"),
            &format!("---\nmatchday: {number}\ndate: 2024-01-0{day}\ngames: [{game}]\n---\n"),
        );
    }
    project.succeed(&["build", "--as-of", "2024-01-05"]);
    let page = project.read("public/duel/players/cy/index.html");
    for told in [
        "<title>Anfang: 1000</title>",
        "<dd>1000 <small>Anfang</small>",
    ] {
        assert!(page.contains(told), "{told}: {page}");
    }
    let (_, line) = page.split_once("<path class=\"line on\" d=\"").unwrap();
    let line = line.split('"').next().unwrap();
    assert_eq!(line.matches('M').count(), 1, "a gap: {line}");
}

/// The second file of a league is its second matchday, also where another one is called so.
#[test]
fn a_season_counts_no_evening_that_has_the_number_of_one_of_its_own() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        (
            "content/duel/_index.md",
            "---\ntitle: Duel\nleague:\n  system: elo\n  elo: { k: 16 }\n  activity: {}\n  seasons: [{ id: one, from: 2026-01-01 }, { id: two, from: 2026-02-01 }]\n---\n",
        ),
        (
            "content/duel/players.yaml",
            "a: { joined: 2026-01-01 }\nb: { joined: 2026-01-01 }\n",
        ),
        (
            "content/duel/first.md",
            "---\nmatchday: 2\ndate: 2026-01-05\ngames: [a 1-0 b, b 1-0 a]\n---\n",
        ),
        (
            "content/duel/2026-02-02.md",
            "---\ndate: 2026-02-02\ngames: [a 1-0 b]\n---\n",
        ),
    ]);
    project.succeed(&["build", "-d", "public", "--as-of", "2026-02-03"]);
    let standings = project.read("public/duel/data/standings.json");
    let standings: serde_json::Value = serde_json::from_str(&standings).unwrap();
    let row = &standings["tables"][0]["rows"][0];
    assert_eq!(row["player"], "a");
    assert_eq!(row["played"], 1);
}

/// After eight idle weeks nobody is active any more.
#[test]
fn a_table_without_a_place_says_so_and_shows_who_has_none() {
    let project = two_languages();
    project.succeed(&["build", "--as-of", "2024-06-01"]);
    for page in ["", "cross/"] {
        let page = project.read(&format!("public/duel/{page}index.html"));
        assert!(page.contains("Zurzeit hat niemand einen Platz."), "{page}");
        assert!(!page.contains("<tbody>\n</tbody>"), "{page}");
    }
    let page = project.read("public/duel/index.html");
    assert!(
        page.contains("<details class=\"others\" open><summary>Ohne Platz"),
        "{page}"
    );
}

#[test]
fn a_league_with_a_translated_page_has_all_its_pages_in_both_languages() {
    let project = two_languages();
    project.succeed(&["build"]);
    let words = [
        ("", "Wertung", "Rating"),
        ("members/", "Strafen bisher", "Penalties so far"),
        (
            "members/",
            "aktiv · nächste Strafen am",
            "active · next penalties on",
        ),
        ("journal/", "erwartet", "expected"),
        ("players/", "Spieler", "Players"),
        ("players/ada/", "In Zahlen", "Totals"),
        ("matchdays/", "Spieltage", "Matchdays"),
        ("matchdays/1/", "erwartet", "expected"),
        ("cross/", "Kreuztabelle", "Cross table"),
        ("statistics/", "Statistik", "Statistics"),
        ("tables/overall/", "Verlauf", "History"),
    ];
    for (page, german, english) in words {
        let read = |folder: &str| project.read(&format!("public/{folder}duel/{page}index.html"));
        let (own, other) = (read(""), read("en/"));
        assert!(
            own.contains("<html lang=\"de\"") && own.contains(german),
            "{page}"
        );
        assert!(
            other.contains("<html lang=\"en\"") && other.contains(english),
            "{page}"
        );
        assert!(other.contains("Mill league"), "{page}");
        // Each leads to the other, and nowhere else into its language.
        assert!(own.contains(&format!("href=\"/en/duel/{page}\"")), "{page}");
        let links = other.matches("href=\"/duel/").count();
        let files = ["href=\"/duel/data/", "href=\"/duel/feed.xml"];
        let files: usize = files.iter().map(|file| other.matches(file).count()).sum();
        let back = other.matches(&format!("href=\"/duel/{page}\"")).count();
        assert!(
            back > 0 && links == files + back,
            "{page}: {links} {files} {back}"
        );
    }
    let rules = project.read("public/en/duel/regeln/index.html");
    assert!(rules.contains("href=\"/en/duel/members/\""));
    let report = project.read("public/en/duel/matchdays/1/index.html");
    assert!(
        report.contains("<div lang=\"de\">\n<p>Ein Bericht.</p>"),
        "{report}"
    );
    assert!(!project.path("public/en/duel/data").exists());
}

#[test]
fn what_leaving_cost_is_explained_to_the_point() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        (
            "content/duel/_index.md",
            &LEAGUE.replace("ACTIVITY", "{ idle-limit: 2 }"),
        ),
        ("content/duel/players.yaml", REGISTER),
        (
            "content/duel/matchdays/01.md",
            "---\ndate: 2024-01-03\ngames: [ada 1-0 bo]\n---\n",
        ),
        (
            "content/duel/matchdays/02.md",
            "---\ndate: 2024-01-10\nmembers: { leave: [ada] }\n---\n",
        ),
    ]);
    let explained = |id: &str| project.succeed(&["explain", "duel", id, "--as-of", "2024-01-22"]);
    // Both began with 1000 and played for 8; the fee is 10, the idle weeks cost 1 and 4.
    assert!(explained("ada").contains("10 January 2024: 1008 → 998\n"));
    let bo = explained("bo");
    assert_eq!(explained("Bo"), bo);
    let (first, last) = (
        "14 January 2024: 992 → 991\n  1 week without a league game (1² = 1)\n",
        "21 January 2024: 991 → 987\n  inactive after 2 weeks without a league game (2² = 4)\n",
    );
    assert!(bo.contains(first), "{bo}");
    assert!(bo.contains(last), "{bo}");
    project.succeed(&["build", "--as-of", "2024-01-22"]);
    let page = project.read("public/duel/players/bo/index.html");
    let lowest = page.split("<dt>Lowest</dt>").nth(1).unwrap_or_default();
    let lowest = lowest.split("</dd>").next().unwrap_or_default();
    assert!(
        lowest.contains("987") && lowest.contains("21 January 2024"),
        "{page}"
    );
    // Both weeks are one line of the results.
    let line = "inactive after 2 weeks without a league game (1²\u{a0}+\u{a0}2²\u{a0}=\u{a0}5)</td><td class=\"down\">−5</td><td>987</td>";
    assert!(page.contains(line), "{page}");
    assert!(!page.contains("<td>1 week"), "{page}");
    // In the chart each week is a point with its own part of the sum.
    for point in [
        "<title>Start: 1000</title>",
        ", 1 week without a league game (1² = 1): 991 (−1)</title>",
    ] {
        assert!(page.contains(point), "{point}: {page}");
    }
    // The league's journal tells both in the line of the penalty, the own one in two lines.
    let reason = "(2²\u{a0}=\u{a0}4)";
    for (journal, told, became) in [
        ("journal/", "inactive after 2 weeks", 0),
        ("players/bo/journal/", "2 weeks", 1),
    ] {
        let page = project.read(&format!("public/duel/{journal}index.html"));
        let told = format!("{told} without a league game {reason}");
        assert_eq!(page.matches(&told).count(), 1, "{told}: {page}");
        assert_eq!(page.matches(reason).count(), 1, "{page}");
        assert_eq!(page.matches("became inactive").count(), became, "{page}");
    }
    // Nobody's best lies below the number that they began with.
    let best = page.split("<dt>Best</dt>").nth(1).unwrap_or_default();
    let best = best.split("</dd>").next().unwrap_or_default();
    assert!(best.contains("1000") && best.contains("Start"), "{page}");
    // Sunday 21 January is the last day on which a number changed, and cost Bo 2² points.
    let feed = project.read("public/duel/feed.xml");
    let (head, entry) = feed.split_once("<entry>").unwrap();
    assert!(head.contains("<updated>2024-01-21T00:00:00"), "{feed}");
    let entry = entry.split("</entry>").next().unwrap();
    for part in [
        "Week of 15 January 2024: penalty",
        "/duel/weeks/2024-01-21/</id>",
        "href=\"/duel/journal/\"",
        "bo −4: inactive after 2 weeks without a league game (2² = 4)",
    ] {
        assert!(entry.contains(part), "{part}: {entry}");
    }
    let page = project.read("public/duel/statistics/index.html");
    // Ada's season ends with the number with which she left: 1000 + 8 − 10.
    let season = "ada</a></th><td class=\"value\">998</td><td class=\"change down\">−2</td>";
    assert!(page.contains(season), "{page}");
    let loss = page.split("<dt>Biggest loss on one matchday</dt>").nth(1);
    let loss = loss.unwrap_or_default().split("</dd>").next();
    assert!(loss.unwrap_or_default().contains("−8"), "{page}");
}

/// Bo left with 992 − 10 points and comes back with these.
#[test]
fn who_joined_and_who_came_back_is_said_in_words() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        (
            "content/duel/_index.md",
            &LEAGUE.replace("ACTIVITY", "{ idle-limit: 9 }"),
        ),
        ("content/duel/players.yaml", REGISTER),
        (
            "content/duel/matchdays/01.md",
            "---\ndate: 2024-01-03\ngames: [ada 1-0 bo]\n---\n",
        ),
        (
            "content/duel/matchdays/02.md",
            "---\ndate: 2024-01-04\nmembers: { leave: [bo] }\n---\n",
        ),
        (
            "content/duel/matchdays/03.md",
            "---\ndate: 2024-01-05\nmembers: { return: [bo] }\n---\n",
        ),
    ]);
    let told = project.succeed(&["explain", "duel", "bo", "--as-of", "2024-01-06"]);
    assert!(
        told.starts_with("1 January 2024: – → 1000\n  joined\n"),
        "{told}"
    );
    assert!(
        told.ends_with("Matchday 3, 5 January 2024: – → 982\n  returned\n"),
        "{told}"
    );
    project.succeed(&["build", "--as-of", "2024-01-06"]);
    let page = project.read("public/duel/players/bo/index.html");
    for word in ["<td>returned</td>", "<td>joined</td>"] {
        assert!(page.contains(word), "{page}");
    }
}

/// R1: of the options that changed on a day those are told that matter to a number. Ada is idle
/// in three weeks, and leaves for the fee of that day: 1000 − 1 − 4 − 9 − 20 = 966.
#[test]
fn r1_a_penalty_and_a_fee_tell_the_options_by_which_they_go() {
    let league = "---\nleague:\n  system: elo\n  elo: { initial: 1000, k: 16 }\n  activity: {}\n  \
                  changes: [{ from: 2024-01-15, activity: { leave-fee: 20, idle-limit: 9 } }]\n---\n";
    let project = Project::new(&[
        (
            "book.toml",
            "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"2024-01-26\"\n",
        ),
        ("content/duel/_index.md", league),
        (
            "content/duel/players.yaml",
            &format!("{REGISTER}cy: {{}}\n"),
        ),
        (
            "content/duel/matchdays/2024-01-26.md",
            "---\ndate: 2024-01-26\nmembers: { leave: [ada] }\n---\n",
        ),
    ]);
    let told = project.succeed(&["explain", "duel", "ada"]);
    let lines: Vec<&str> = told.lines().collect();
    let expected = [
        "1 January 2024: – → 1000",
        "  joined",
        "7 January 2024: 1000 → 999",
        "  1 week without a league game (1² = 1)",
        "14 January 2024: 999 → 995",
        "  2 weeks without a league game (2² = 4)",
        "21 January 2024: 995 → 986",
        "  3 weeks without a league game (3² = 9). Idle weeks until inactive = 9 since 15 January 2024.",
        "Matchday 1, 26 January 2024: 986 → 966",
        "  fee for leaving. Fee for leaving = 20 since 15 January 2024.",
    ];
    assert_eq!(lines, expected, "{told}");
    // The members' page has the sum of them, and no number of one who never came in.
    project.succeed(&["build", "-q"]);
    let members = project.read("public/duel/members/index.html");
    for (name, cell) in [
        ("ada", "<td class=\"num\">−34</td>"),
        ("cy", "<td class=\"value\"></td>"),
    ] {
        let name = format!(">{name}</a>");
        let line = members.lines().find(|line| line.contains(&name));
        assert!(line.is_some_and(|line| line.contains(cell)), "{members}");
    }
}
