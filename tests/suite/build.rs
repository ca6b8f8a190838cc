//! `ligatur build`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::project::{Project, ligatur};

const BOOK: &str = "[book]\ntitle = \"Test\"\n";
const LEAGUE: &str = "---\ntitle: Cards\nleague: { system: elo }\n---\n";

fn project() -> Project {
    Project::new(&[
        ("book.toml", BOOK),
        ("content/_index.md", "---\ntitle: Test\n---\nHello.\n"),
        ("content/cards/_index.md", LEAGUE),
        (
            "content/cards/01.md",
            "---\ndate: 2026-01-09\nrounds: 2\nplacings: [anna, bert]\n---\nA *fine* evening.\n",
        ),
    ])
}

/// The six matchdays in the repository's own content against the table that the club
/// itself published.
#[test]
fn the_published_table_of_the_card_club_comes_out_exactly() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = tempfile::tempdir().unwrap();
    let folder = target.path().join("public");
    let output = ligatur(root)
        .args(["build", "-q", "-d"])
        .arg(&folder)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let history: Value =
        serde_json::from_slice(&fs::read(folder.join("cards/data/history.json")).unwrap()).unwrap();
    let published = fs::read_to_string(root.join("tests/fixtures/cards/published.csv")).unwrap();
    let mut lines = published
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let players = lines.next().unwrap();
    for (table, id) in ["overall", "hearts"].iter().enumerate() {
        let table = &history["tables"][table];
        assert_eq!(table["id"], *id);
        let mut now: BTreeMap<String, i64> = BTreeMap::new();
        let matchdays = table["matchdays"].as_array().unwrap();
        for (matchday, line) in matchdays.iter().zip(lines.clone()) {
            for (player, value) in matchday["values"].as_object().unwrap() {
                now.insert(player.clone(), value.as_i64().unwrap());
            }
            let expected: BTreeMap<String, i64> = players[1..]
                .iter()
                .zip(&line[1..])
                .map(|(player, value)| ((*player).to_owned(), value.parse().unwrap()))
                .collect();
            assert_eq!(now, expected, "{id}, matchday {}", line[0]);
        }
        assert!(matchdays.len() >= 6);
    }
}

#[test]
fn the_same_content_gives_the_same_bytes_wherever_it_is_built() {
    let project = project();
    let mut builds = Vec::new();
    for (threads, zone, locale) in [("1", "UTC", "C"), ("16", "Pacific/Auckland", "de_DE.UTF-8")] {
        let mut command = project.command(&["build", "--as-of", "2026-01-09", "-d", "out"]);
        let output = command
            .env("RAYON_NUM_THREADS", threads)
            .env("TZ", zone)
            .env("LC_ALL", locale)
            .output()
            .unwrap();
        assert!(output.status.success());
        builds.push(project.files("out"));
        project.succeed(&["clean", "-d", "out"]);
    }
    assert!(!builds[0].is_empty());
    assert_eq!(builds[0], builds[1]);
}

#[cfg(unix)]
#[test]
fn a_second_build_touches_no_file() {
    use std::os::unix::fs::MetadataExt;
    let project = project();
    project.succeed(&["build"]);
    let stamps = |project: &Project| -> BTreeMap<String, (u64, i64, i64)> {
        let names = project.files("public").into_keys();
        names
            .map(|name| {
                let data = fs::metadata(project.path("public").join(&name)).unwrap();
                (name, (data.ino(), data.mtime(), data.mtime_nsec()))
            })
            .collect()
    };
    let before = stamps(&project);
    project.succeed(&["build"]);
    assert_eq!(stamps(&project), before);
}

/// Whatever a page can be made of is changed once, on top of a build of what was there before:
/// a build into the same folder gives what one into a new folder gives.
#[test]
fn a_build_after_any_change_is_the_same_as_one_from_nothing() {
    let project = project();
    project.write("static/logo.svg", "<svg/>");
    project.write(
        "content/draft.md",
        "---\ntitle: Draft\ndraft: true\n---\nNot yet.\n",
    );
    let changes: [(&str, &str); 8] = [
        ("content/_index.md", "---\ntitle: Test\n---\nHello again.\n"),
        (
            "content/cards/02.md",
            "---\ndate: 2026-01-10\nrounds: 2\nplacings: [bert, anna]\n---\n",
        ),
        (
            "content/cards/players.yaml",
            "anna: { name: Anna A. }\nbert: {}\n",
        ),
        ("book.toml", "[book]\ntitle = \"Another\"\n"),
        ("static/logo.svg", "<svg />"),
        ("content/cards/photo.txt", "a file beside the pages"),
        ("templates/404.html", "<p>Gone.</p>\n"),
        ("public/index.html", "changed by hand"),
    ];
    let options: [&[&str]; 4] = [
        &["--as-of", "2026-01-12"],
        &["--as-of", "2026-01-09"],
        &["--drafts"],
        &["--site-url", "https://club.example/league/"],
    ];
    let build = |arguments: &[&str], what: &str| {
        let earlier = match project.path("public").exists() {
            true => project.files("public"),
            false => BTreeMap::new(),
        };
        project.succeed(&[&["build"], arguments].concat());
        let fresh: Vec<&str> = [&["build", "-d", "fresh"], arguments].concat();
        project.succeed(&fresh);
        let (public, from_nothing) = (project.files("public"), project.files("fresh"));
        project.succeed(&["clean", "-d", "fresh"]);
        assert_eq!(public, from_nothing, "{what}");
        assert_ne!(public, earlier, "{what} changes nothing");
    };
    build(&[], "the first build");
    for (path, text) in changes {
        project.write(path, text);
        build(&[], path);
    }
    for arguments in options {
        build(arguments, arguments[0]);
    }
}

/// Windows keeps these names for devices, with any ending; a game, a season, a player, a page and
/// a folder have them.
#[test]
fn no_name_that_windows_reserves_is_a_file_or_a_folder() {
    let project = project();
    project.write(
        "content/con/_index.md",
        "---\ntitle: Con\nleague: { system: elo, seasons: [{ id: aux, from: 2026-01-01 }] }\n---\n",
    );
    project.write(
        "content/con/1.md",
        "---\ndate: 2026-01-09\ngame: nul\nrounds: 1\nplacings: [prn, lpt1.x]\n---\n",
    );
    project.write(
        "content/con/2.md",
        "---\ndate: 2026-01-10\ngame: go\nrounds: 1\nplacings: [prn, lpt1.x]\n---\n",
    );
    project.write("content/com3.md", "---\ntitle: Port\n---\nText.\n");
    project.succeed(&["build", "--as-of", "2026-01-12"]);
    let reserved = ["con", "aux", "nul", "prn", "lpt1", "com3"];
    let mut names: Vec<String> = Vec::new();
    for path in project.files("public").into_keys() {
        names.extend(path.split('/').map(str::to_owned));
    }
    for name in &names {
        let stem = name.split('.').next().unwrap();
        assert!(!reserved.contains(&stem), "{name}");
    }
    for stem in reserved {
        let escaped = |name: &String| name.split('.').next() == Some(&format!("{stem}-"));
        assert!(names.iter().any(escaped), "{stem}: {names:?}");
    }
}

#[test]
fn an_error_publishes_nothing_and_loses_nothing() {
    let project = project();
    project.succeed(&["build"]);
    let before = project.files("public");
    project.write(
        "content/cards/02.md",
        "---\ndate: 2026-01-10\nrounds: 2\nplacings: { anna: 3, bert: 1 }\n---\n",
    );
    let output = project.run(&["build"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("content/cards/02.md:4:19"));
    assert_eq!(project.files("public"), before);
}

#[test]
fn the_preview_s_script_never_gets_into_a_build() {
    let project = project();
    project.succeed(&["build"]);
    for (name, bytes) in project.files("public") {
        assert!(
            !String::from_utf8_lossy(&bytes).contains(".ligatur/"),
            "{name}"
        );
    }
}

#[test]
fn exit_statuses_say_what_was_wrong() {
    let project = project();
    assert_eq!(
        project.run(&["build", "-d", "."]).status.code(),
        Some(2),
        "the project itself"
    );
    assert_eq!(
        project.run(&["biuld"]).status.code(),
        Some(2),
        "no such command"
    );
    let epoch = project
        .command(&["build"])
        .env("SOURCE_DATE_EPOCH", "soon")
        .output()
        .unwrap();
    assert_eq!(epoch.status.code(), Some(2), "an epoch that is none");
    project.write("book.toml", "[book]\ntitel = \"Test\"\n");
    let output = project.run(&["build"]);
    assert_eq!(output.status.code(), Some(2), "a faulty book.toml");
    assert!(String::from_utf8_lossy(&output.stderr).contains("did you mean `title`?"));
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(
        ligatur(empty.path())
            .arg("check")
            .output()
            .unwrap()
            .status
            .code(),
        Some(2),
        "no site"
    );
}

#[test]
fn the_day_comes_from_the_command_line_then_the_epoch_then_the_book() {
    let project = project();
    project.write(
        "book.toml",
        "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"2026-01-08\"\n",
    );
    let as_of = |arguments: &[&str], epoch: Option<&str>| {
        let mut command = project.command(&[&["build", "-d", "out"], arguments].concat());
        if let Some(epoch) = epoch {
            command.env("SOURCE_DATE_EPOCH", epoch);
        }
        assert!(command.output().unwrap().status.success());
        let standings: Value =
            serde_json::from_str(&project.read("out/cards/data/standings.json")).unwrap();
        (
            standings["as_of"].as_str().unwrap().to_owned(),
            standings["matchday"].as_u64().unwrap(),
        )
    };
    assert_eq!(as_of(&[], None), ("2026-01-08".to_owned(), 0));
    assert_eq!(as_of(&[], Some("1767960000")), ("2026-01-09".to_owned(), 1));
    assert_eq!(
        as_of(&["--as-of", "2026-02-01"], Some("1767960000")),
        ("2026-02-01".to_owned(), 1)
    );
}

/// A shared link tells the top of the table, also where the league has words of its own.
/// Anna wins a game of two equals over two rounds: 1500 + 20 × 0.5 = 1510.
#[test]
fn the_description_of_a_league_begins_with_the_top_of_its_table() {
    let project = project();
    let league = LEAGUE.replacen("---\n", "---\ndescription: Cards on Fridays.\n", 1);
    project.write("content/cards/_index.md", &league);
    project.succeed(&["build", "--as-of", "2026-01-09"]);
    let told = "anna leads with 1510, ahead of bert with 1490. Cards on Fridays.";
    let page = project.read("public/cards/index.html");
    let meta =
        format!("<meta property=\"og:description\" name=\"description\" content=\"{told}\">");
    assert!(page.contains(&meta), "{page}");
}

/// A date to keep is no matchday yet: `last-matchday` is the last that something happened on.
#[test]
fn the_last_matchday_is_not_one_to_come() {
    let project = project();
    project.write(
        "book.toml",
        &format!("{BOOK}[ligatur]\nas-of = \"last-matchday\"\n"),
    );
    for (file, day) in [
        (
            "01",
            "matchday: 1\ndate: 2026-01-09\nrounds: 2\nplacings: [anna, bert]",
        ),
        ("02", "matchday: 2\ndate: 2026-02-06\ngames: [anna - bert]"),
        ("03", "matchday: 3\ndate: 2026-02-13"),
    ] {
        project.write(
            &format!("content/cards/{file}.md"),
            &format!("---\n{day}\n---\n"),
        );
    }
    project.succeed(&["build"]);
    let standings = project.read("public/cards/data/standings.json");
    let standings: Value = serde_json::from_str(&standings).unwrap();
    assert_eq!(standings["as_of"], "2026-01-09");
    assert_eq!(standings["matchday"], 1);
    let page = project.read("public/cards/index.html");
    for address in ["matchdays/2/", "matchdays/3/", "calendar.ics"] {
        assert!(
            page.contains(&format!("href=\"/cards/{address}\"")),
            "{address}"
        );
    }
    let calendar = project.read("public/cards/calendar.ics");
    // The one that was, and the two to come; named by the host and the folder alone (W4).
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 3);
    assert!(
        calendar.contains("UID:cards-matchday-2@ligatur.invalid\r\n"),
        "{calendar}"
    );
    for (address, host) in [
        ("https://club.example/old/", ""),
        ("/", "id-host = \"club.example\"\n"),
    ] {
        let site = format!("{BOOK}[output.html]\nsite-url = \"{address}\"\n[ligatur]\n{host}");
        project.write("book.toml", &site);
        project.succeed(&["build", "-q"]);
        let calendar = project.read("public/cards/calendar.ics");
        assert!(
            calendar.contains("UID:cards-matchday-2@club.example\r\n"),
            "{calendar}"
        );
        let feed = project.read("public/cards/feed.xml");
        assert!(
            feed.contains("<id>tag:club.example,2017:/cards/matchdays/1/</id>"),
            "{feed}"
        );
        // Everybody with the place, and a head above the table.
        for told in [
            "&lt;ul&gt;&lt;li&gt;1 anna, 2 bert&lt;/li&gt;&lt;/ul&gt;",
            "&lt;th&gt;Name&lt;/th&gt;&lt;th&gt;Rating&lt;/th&gt;&lt;th&gt;±&lt;/th&gt;",
        ] {
            assert!(feed.contains(told), "{told}: {feed}");
        }
    }
}

/// Imprint and privacy stand in the foot of every page, in its language, and not in the head.
#[test]
fn the_pages_that_the_law_asks_for_are_linked_from_every_foot() {
    let legal = "[ligatur.legal]\nimprint = \"imprint.md\"\nprivacy = \"https://example.org/p\"\n";
    let project = project();
    project.write("book.toml", &format!("{BOOK}{legal}"));
    project.write("content/imprint.md", "# Who we are\n");
    project.write("content/imprint.de.md", "# Wer wir sind\n");
    project.write("content/cards/_index.de.md", "---\ntitle: Karten\n---\n");
    project.succeed(&["build", "-q"]);
    for (page, imprint, label) in [
        ("index.html", "/imprint/", "Imprint"),
        ("cards/players/anna/index.html", "/imprint/", "Imprint"),
        ("de/cards/index.html", "/de/imprint/", "Impressum"),
    ] {
        let html = project.read(&format!("public/{page}"));
        let (head, foot) = html.split_once("site-foot").unwrap();
        assert!(
            foot.contains(&format!("<a href=\"{imprint}\">{label}</a>")),
            "{page}: {foot}"
        );
        assert!(
            foot.contains("<a href=\"https://example.org/p\">"),
            "{page}"
        );
        assert!(!head.contains("Who we are"), "{page}");
    }
}

/// `ligatur schema | head` is no accident, and a sheet cut off by a full disk is one.
#[test]
fn a_closed_pipe_ends_a_command_quietly_and_a_full_disk_with_a_word() {
    let project = project();
    for arguments in [&["schema"][..], &["check", "--format", "json"], &["man"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = project.command(arguments).stdout(writer).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let told = match arguments[0] {
            "check" => "1 league, 1 matchday: nothing wrong\n",
            _ => "",
        };
        assert_eq!(
            (output.status.code(), &*said),
            (Some(0), told),
            "{arguments:?}"
        );
        // Only Linux has this file, on which every write fails as on a full disk.
        if let Ok(full) = fs::File::options().write(true).open("/dev/full") {
            let output = project.command(arguments).stdout(full).output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(3), "{arguments:?}");
            assert!(said.starts_with("error: standard output: "), "{said}");
        }
    }
}

#[test]
fn the_pages_of_a_section_lead_from_one_to_the_next() {
    let project = project();
    let page = |title: &str, more: &str| format!("---\ntitle: {title}\n{more}---\nText.\n");
    project.write("content/guide/_index.md", &page("Guide", ""));
    project.write("content/guide/zebra.md", &page("Zebra", "weight: 1\n"));
    project.write("content/guide/ape.md", &page("Ape", "weight: 2\n"));
    project.write("content/guide/bear.md", &page("Bear", ""));
    project.write("content/about.md", &page("About", ""));
    project.succeed(&["build", "-d", "public"]);
    let pager = |page: &str| {
        let html = project.read(&format!("public/{page}/index.html"));
        let from = html.split("class=\"pager\"").nth(1)?;
        let links = from.split("</div>").next()?.split("href=\"").skip(1);
        Some(
            links
                .map(|link| link.split('"').next().unwrap().to_owned())
                .collect::<Vec<_>>(),
        )
    };
    // By weight, then by title: Zebra, Ape, Bear.
    assert_eq!(pager("guide/zebra").unwrap(), ["/guide/", "/guide/ape/"]);
    assert_eq!(
        pager("guide/ape").unwrap(),
        ["/guide/zebra/", "/guide/", "/guide/bear/"]
    );
    assert_eq!(pager("guide/bear").unwrap(), ["/guide/ape/", "/guide/"]);
    assert_eq!(pager("about"), None);
}

/// A translation of a page is the same chapter.
#[test]
fn a_section_lists_the_pages_to_which_its_text_does_not_lead() {
    let project = project();
    let page = |title: &str, text: &str| format!("---\ntitle: {title}\n---\n{text}\n");
    let text = "First [the ape](ape.md), then [its food](bear.md#food).";
    project.write("content/guide/_index.md", &page("Guide", text));
    project.write("content/guide/ape.md", &page("Ape", "Text."));
    project.write("content/guide/bear.md", &page("Bear", "## Food\n\nText."));
    project.write("content/guide/zebra.md", &page("Zebra", "Text."));
    project.write(
        "content/guide/_index.de.md",
        &page("Tiere\nlanguage: de", "Zuerst [der Affe](ape.md)."),
    );
    project.write(
        "content/guide/ape.de.md",
        &page("Affe\nlanguage: de", "Text."),
    );
    project.succeed(&["build", "-d", "public"]);
    for (guide, listed) in [
        ("guide", &["/guide/bear/", "/guide/zebra/"][..]),
        ("de/guide", &[]),
    ] {
        let html = project.read(&format!("public/{guide}/index.html"));
        let list = html.split("<ul class=\"list columns\">").nth(1);
        let list = list.map_or("", |list| list.split("</ul>").next().unwrap());
        let links = list.split("href=\"").skip(1);
        let links: Vec<&str> = links.map(|link| link.split('"').next().unwrap()).collect();
        assert_eq!(links, listed, "{html}");
    }
}

#[test]
fn the_present_gives_the_same_bytes_twice() {
    let project = project();
    let rules = "---\ntitle: Game\nrules: { documents: [law.md], members: { ada: {} }, \
                 procedures: { order: { kind: threshold } } }\n---\n";
    project.write("content/game/_index.md", rules);
    project.write("content/game/law.md", "# Rule 1\n\nOne.\n");
    project.succeed(&["build", "-d", "one"]);
    project.succeed(&["build", "-d", "two"]);
    assert_eq!(project.files("one"), project.files("two"));
    let rules = String::from_utf8(project.files("one")["game/data/rules.json"].clone());
    assert!(rules.unwrap().contains(":00:00Z\""), "no hour of the clock");
}

#[test]
fn an_explained_number_leads_to_its_rule_where_the_site_has_the_reference() {
    let project = project();
    let matchday = || {
        project.succeed(&["build", "-q"]);
        project.read("public/cards/matchdays/2026-01-09/index.html")
    };
    assert!(!matchday().contains("#e-2"));
    let rule = "---\ntitle: Elo\n---\n## Rating {#e-2}\n";
    project.write("content/reference/elo.md", rule);
    let link = "<a href=\"/reference/elo/#e-2\">The rule for this</a>";
    assert!(matchday().contains(link));
}

/// With one league, `/` is the league.
#[test]
fn the_home_page_of_a_site_with_one_league_is_the_league() {
    let project = project();
    project.succeed(&["build", "-d", "out"]);
    let home = project.read("out/index.html");
    let own = project.read("out/cards/index.html");
    let table = |page: &str| {
        let from = page.find("<table class=\"standings").unwrap();
        page[from..from + page[from..].find("</table>").unwrap()].to_owned()
    };
    assert_eq!(table(&home), table(&own));
    assert!(home.contains("Hello."));
    assert!(home.contains("href=\"/cards/matchdays/\""));
    assert_eq!(home.matches("<h1").count(), 1);
    // Both name one address, and the map has that alone.
    let book = format!("{BOOK}[output.html]\nsite-url = \"https://club.example/\"\n");
    project.write("book.toml", &book);
    project.succeed(&["build", "-d", "out"]);
    let canonical = "<link rel=\"canonical\" href=\"https://club.example/\">";
    for page in ["out/index.html", "out/cards/index.html"] {
        assert!(project.read(page).contains(canonical), "{page}");
    }
    let map = project.read("out/sitemap.xml");
    assert!(map.contains("<loc>https://club.example/</loc>"), "{map}");
    assert!(
        !map.contains("<loc>https://club.example/cards/</loc>"),
        "{map}"
    );
    project.write("book.toml", BOOK);
    // A text that places the table itself has it once.
    project.write(
        "content/_index.md",
        "---\ntitle: Test\n---\n{{ standings() }}\n",
    );
    project.succeed(&["build", "-d", "out"]);
    assert_eq!(
        project
            .read("out/index.html")
            .matches("<table class=\"standings")
            .count(),
        1
    );
    // With a second league it tells of both.
    project.write("content/_index.md", "---\ntitle: Test\n---\n");
    project.write("content/chess/_index.md", LEAGUE);
    project.succeed(&["build", "-d", "out"]);
    let home = project.read("out/index.html");
    assert!(home.contains("href=\"/cards/\"") && home.contains("href=\"/chess/\""));
}

/// In French the league has the address of the home page only if that speaks English as well.
#[test]
fn the_home_page_stands_for_a_league_in_all_its_languages() {
    let book = "[book]\ntitle = \"Test\"\nlanguage = \"fr\"\n\
                [output.html]\nsite-url = \"https://club.example/\"\n";
    let project = project();
    project.write("book.toml", book);
    project.write("content/cards/_index.en.md", "---\ntitle: Cards\n---\n");
    let named = |address: &str| {
        project.succeed(&["build", "-q"]);
        let page = project.read("public/cards/index.html");
        let link = format!("<link rel=\"canonical\" href=\"https://club.example/{address}\">");
        assert!(page.contains(&link), "{page}");
    };
    named("cards/");
    project.write("content/_index.en.md", "---\ntitle: Test\n---\nHello.\n");
    named("");
}

/// The search finds a heading by any of the words below it, and by none that the page does not show.
#[test]
fn the_search_knows_the_text_below_each_heading() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Zoo\"\n"),
        (
            "content/animals.md",
            "---\ntitle: Animals\n---\nThe first sentence.\n\nA *Zebra* and a zebra.\n\n\
             ```csv\nokapi;2\n```\n\n<!-- an unseen remark -->\n\n## Birds\n\nA\n*dod*o.\n",
        ),
        (
            "content/trees.md",
            "# Trees\n\nThey stand.\n\n## Oaks\n\nAll $n$, or $\\tfrac12 n$.\n",
        ),
    ]);
    project.succeed(&["build"]);
    let index = project.read("public/search.json");
    let index: Vec<Vec<String>> = serde_json::from_str(&index).unwrap();
    let found = |title: &str| index.iter().find(|it| it[0] == title).unwrap();
    let text = "The first sentence. A Zebra and a zebra. okapi;2";
    assert_eq!(found("Animals")[3..], [text]);
    assert_eq!(
        found("Birds")[1..],
        ["/animals/#birds", "Animals", "A dodo."]
    );
    // A heading that is the title stands above the page, and leads nowhere else.
    assert_eq!(found("Trees")[1..], ["/trees/", "Zoo", "They stand."]);
    assert_eq!(index.iter().filter(|it| it[0] == "Trees").count(), 1);
    assert_eq!(found("Oaks")[1..], ["/trees/#oaks", "Trees", "All n, or ."]);
}

/// A game and a season have pages of their own.
#[test]
fn the_search_knows_the_games_and_the_seasons_of_a_league() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Club\"\n"),
        (
            "content/cards/_index.md",
            "---\ntitle: Cards\nleague:\n  system: elo\n  elo: { k: 16 }\n  games: { hearts: { title: Hearts }, mao: { title: Mao } }\n  \
             seasons: { every: year, from: 2026-01-01 }\n---\n",
        ),
        (
            "content/cards/1.md",
            "---\ndate: 2026-01-09\ngame: hearts\nplacings: [anna, bert, cem]\n---\n",
        ),
    ]);
    project.succeed(&["build", "--as-of", "2026-01-09"]);
    let index = project.read("public/search.json");
    let index: Vec<Vec<String>> = serde_json::from_str(&index).unwrap();
    let found = |url: &str| index.iter().find(|it| it[1] == url).unwrap();
    assert_eq!(found("/cards/games/hearts/")[0], "Hearts");
    assert_eq!(found("/cards/seasons/2026/")[2], "Cards");
}

/// The search finds what somebody wrote of a league, an evening and a player, and its headings are
/// there where it leads.
#[test]
fn the_search_knows_the_texts_of_a_league() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Club\"\n"),
        (
            "content/cards/_index.md",
            "---\ntitle: Cards\ndescription: Every week\nleague: { system: elo, elo: { k: 16 } }\n---\n\
             In the back room.\n\n## How to get there\n\nBy the stairs.\n",
        ),
        (
            "content/cards/1.md",
            "---\ndate: 2026-01-09\nplacings: [anna, bert, cem]\n---\n\
             The lamp fell.\n\n## The damage\n\nA glass.\n",
        ),
        (
            "content/cards/players/anna.md",
            "Anna deals.\n\n## Her glasses\n\nTwo.\n",
        ),
    ]);
    project.succeed(&["build", "--as-of", "2026-01-09"]);
    let index = project.read("public/search.json");
    let index: Vec<Vec<String>> = serde_json::from_str(&index).unwrap();
    let text = |url: &str| {
        let found = index.iter().find(|it| it[1] == url);
        found
            .and_then(|it| it.get(3).cloned())
            .unwrap_or_else(|| panic!("{url}: {index:?}"))
    };
    assert_eq!(text("/cards/"), "Every week. In the back room.");
    assert_eq!(text("/cards/#how-to-get-there"), "By the stairs.");
    assert_eq!(text("/cards/matchdays/2026-01-09/"), "The lamp fell.");
    assert_eq!(text("/cards/players/anna/"), "Anna deals.");
    for (page, heading) in [
        ("/cards/", "how-to-get-there"),
        ("/cards/matchdays/2026-01-09/", "the-damage"),
        ("/cards/players/anna/", "her-glasses"),
    ] {
        let url = format!("{page}#{heading}");
        assert!(index.iter().any(|it| it[1] == url), "{url}: {index:?}");
        let html = project.read(&format!("public{page}index.html"));
        assert!(html.contains(&format!("id=\"{heading}\"")), "{url}");
    }
}

/// Two pages of the same title are told apart by the sections that they belong to.
#[test]
fn the_search_names_the_section_of_a_page() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Zoo\"\n"),
        ("content/birds/_index.md", "---\ntitle: Birds\n---\n"),
        ("content/birds/food.md", "---\ntitle: Food\n---\nSeeds.\n"),
        ("content/food.md", "---\ntitle: Food\n---\nAll of it.\n"),
    ]);
    project.succeed(&["build"]);
    let index = project.read("public/search.json");
    let index: Vec<Vec<String>> = serde_json::from_str(&index).unwrap();
    let kind = |url: &str| index.iter().find(|it| it[1] == url).map(|it| &*it[2]);
    assert_eq!(kind("/birds/food/"), Some("Birds"), "{index:?}");
    assert_eq!(kind("/food/"), Some("Zoo"), "{index:?}");
    assert_eq!(kind("/birds/"), Some("Zoo"), "{index:?}");
}

/// The files that search engines read may be the keeper's own; an alias at its place is found by `check`
/// whatever the address of the site is (amendments, O1).
#[test]
fn files_for_search_engines_are_the_keeper_s_where_there_are_some() {
    let project = project();
    project.write("static/robots.txt", "User-agent: *\nDisallow: /\n");
    project.succeed(&["check", "--strict"]);
    project.succeed(&["build", "-u", "https://example.org/x/"]);
    assert_eq!(
        project.read("public/robots.txt"),
        "User-agent: *\nDisallow: /\n"
    );
    assert!(
        project
            .read("public/sitemap.xml")
            .contains("https://example.org/x/")
    );
    fs::remove_file(project.path("static/robots.txt")).unwrap();
    project.write(
        "content/a.md",
        "---\ntitle: A\naliases: [/robots.txt]\n---\n",
    );
    let output = project.run(&["check"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("content/a.md:3:11"), "{said}");
    assert!(said.contains("the site itself"), "{said}");
}

/// A target that is refused is an error at its key, in `check` as in `build` (amendments, O1).
#[test]
fn a_folder_that_nothing_is_published_to_is_an_error_at_its_key() {
    for folder in [
        "content",
        "static",
        ".",
        "..",
        "/",
        "book.toml",
        ".git",
        "foreign",
    ] {
        let project = project();
        project.write("foreign/a.txt", "mine");
        project.write(
            "book.toml",
            &format!("{BOOK}[build]\nbuild-dir = \"{folder}\"\n"),
        );
        for command in ["check", "build"] {
            let output = project.run(&[command]);
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8(said).unwrap();
            assert_eq!(output.status.code(), Some(2), "{folder}: {said}");
            assert!(said.contains("book.toml:4:13"), "{folder}: {said}");
        }
        project.succeed(&["build", "-d", "elsewhere"]);
    }
}

/// The folder of the content is named in book.toml, and so is its absence.
#[test]
fn a_content_folder_that_is_not_there_is_an_error_at_its_key() {
    let project = Project::new(&[("book.toml", "[book]\ntitle = \"T\"\nsrc = \"nosuch\"\n")]);
    let output = project.run(&["check"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("book.toml:3:7"), "{said}");
}

/// A text that a page links to is meant as it is.
#[test]
fn a_linked_text_beside_a_matchday_is_no_matchday_that_was_meant() {
    let project = project();
    project.write("content/cards/x.txt", "Notes.");
    let said = String::from_utf8(project.run(&["check"]).stdout).unwrap();
    assert!(said.contains("`x.txt` is not read"), "{said}");
    project.write(
        "content/notes.md",
        "---\ntitle: N\n---\nSee [the notes](cards/x.txt).\n",
    );
    project.succeed(&["check", "--strict"]);
}
