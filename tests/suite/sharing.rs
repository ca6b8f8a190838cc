//! What goes along with a link: pictures, previews, feeds, icons, and the map for search engines
//! (amendments, W).

use serde_json::Value;

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"Club\"\ndescription = \"We play.\"\n[output.html]\nsite-url = \"https://club.example/games/\"\n";

/// A league of four evenings with three players, in two languages, and a page of text.
fn project() -> Project {
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/_index.md", "---\ntitle: Club\n---\n"),
        (
            "content/cards/_index.md",
            "---\ntitle: Cards\nleague: { system: elo }\n---\n",
        ),
        ("content/cards/_index.de.md", "---\ntitle: Karten\n---\n"),
        (
            "content/about.md",
            "---\naliases: [/us/]\n---\n# About us\n",
        ),
    ]);
    for (day, placings) in [
        ("2026-01-09", "[anna, bert, carl]"),
        ("2026-01-16", "[anna, bert, carl]"),
        ("2026-01-23", "[bert, carl, anna]"),
        ("2026-01-30", "[carl, bert, anna]"),
    ] {
        project.write(
            &format!("content/cards/{day}.md"),
            &format!("---\ndate: {day}\nrounds: 4\nplacings: {placings}\n---\n"),
        );
    }
    project
}

/// The content of a `meta` or the target of a `link` of a page.
fn head<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let rest = &page[page.find(name)? + name.len()..];
    let value = rest.split_once("=\"")?.1;
    Some(value.split('"').next().unwrap())
}

/// The width and the height that a PNG says of itself.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// W2: a picture of 1200 × 630 pixels, by its full address, for the site, each league and its
/// newest matchdays.
#[test]
fn a_link_brings_a_picture_of_the_numbers_along() {
    let project = project();
    project.succeed(&["build", "-q"]);
    let picture = |page: &str| {
        let html = project.read(&format!("public/{page}index.html"));
        let url = head(&html, "og:image\" content").unwrap().to_owned();
        let file = url.strip_prefix("https://club.example/games/").unwrap();
        let bytes = std::fs::read(project.path(&format!("public/{file}"))).unwrap();
        assert_eq!(size(&bytes), (1200, 630), "{page}");
        assert!(html.contains("name=\"twitter:card\" content=\"summary_large_image\""));
        (url, bytes)
    };
    let (site, league) = (picture(""), picture("cards/"));
    let evening = picture("cards/matchdays/2026-01-30/");
    let before = picture("cards/matchdays/2026-01-23/");
    for (one, other) in [(&site, &league), (&league, &evening), (&evening, &before)] {
        assert_ne!(one, other);
    }
    // Older evenings and the players have that of the league, pages of text that of the site.
    assert_eq!(picture("cards/matchdays/2026-01-09/"), league);
    assert_eq!(picture("cards/players/anna/"), league);
    assert_eq!(picture("about/"), site);

    // What has not changed is not drawn anew, and another result has another name.
    let touched = |url: &str| {
        let file = url.strip_prefix("https://club.example/games/").unwrap();
        let file = project.path(&format!("public/{file}"));
        std::fs::metadata(file).unwrap().modified().unwrap()
    };
    let (drawn, old) = (touched(&league.0), touched(&before.0));
    project.write("content/about.md", "# About all of us\n");
    project.succeed(&["build", "-q"]);
    assert_eq!(touched(&league.0), drawn);
    project.write(
        "content/cards/2026-01-30.md",
        "---\ndate: 2026-01-30\nrounds: 4\nplacings: [anna, carl, bert]\n---\n",
    );
    project.succeed(&["build", "-q"]);
    assert_ne!(picture("cards/").0, league.0);
    assert_eq!(
        (picture("cards/matchdays/2026-01-23/").0, touched(&before.0)),
        (before.0, old)
    );
}

/// Of a list its beginning is posted: a league of years has hundreds of later pages.
#[test]
fn the_later_pages_of_a_list_have_no_picture() {
    let project = project();
    // Four results on each of 28 days; a page has a hundred.
    let results: String = (1..=4)
        .map(|rounds| format!("  - {{ rounds: {rounds}, placings: [anna, bert] }}\n"))
        .collect();
    for day in 1..=28 {
        project.write(
            &format!("content/cards/2025-02-{day:02}.md"),
            &format!("---\ndate: 2025-02-{day:02}\nresults:\n{results}---\n"),
        );
    }
    project.succeed(&["build", "-q"]);
    let page = |number: &str| project.read(&format!("public/cards/results/{number}index.html"));
    assert!(page("").contains("og:image"));
    let later = page("page-2/");
    assert!(later.contains("og:title"));
    assert!(!later.contains("og:image"), "{later}");
}

/// Each has a switch; and without a host there is no full address to give.
#[test]
fn what_goes_along_can_be_switched_off() {
    let project = project();
    project.succeed(&["build", "-q"]);
    let page = project.read("public/cards/players/anna/index.html");
    for there in [
        "og:image",
        "rel=\"manifest\"",
        "rel=\"apple-touch-icon\"",
        "application/ld+json",
        "Made with Ligatur",
    ] {
        assert!(page.contains(there), "{there}");
    }
    let off = "[ligatur]\nshare-pictures = false\napp-icons = false\nbreadcrumbs = false\nmade-with = false\n";
    project.write("book.toml", &format!("{BOOK}{off}"));
    project.succeed(&["build", "-q"]);
    let page = project.read("public/cards/players/anna/index.html");
    for gone in [
        "og:image",
        "twitter:card",
        "manifest\"",
        "apple-touch-icon",
        "application/ld+json",
        "Made with",
    ] {
        assert!(!page.contains(gone), "{gone}");
    }
    let files = project.files("public");
    assert!(
        !files.keys().any(|file| file.ends_with(".png")),
        "{:?}",
        files.keys()
    );
    assert!(!files.contains_key("manifest.webmanifest"));

    project.succeed(&["build", "-q", "--site-url", "/games/"]);
    let page = project.read("public/cards/players/anna/index.html");
    assert!(!page.contains("og:image"), "{page}");
}

#[test]
fn a_phone_can_put_the_site_on_its_home_screen() {
    let project = project();
    project.succeed(&["build", "-q"]);
    let page = project.read("public/index.html");
    assert_eq!(
        head(&page, "rel=\"manifest\" href"),
        Some("/games/manifest.webmanifest")
    );
    let manifest: Value =
        serde_json::from_str(&project.read("public/manifest.webmanifest")).unwrap();
    assert_eq!(
        (&manifest["name"], &manifest["start_url"]),
        (&"Club".into(), &"/games/".into())
    );
    assert_eq!(manifest["description"], "We play.");
    for icon in manifest["icons"].as_array().unwrap() {
        let file = icon["src"]
            .as_str()
            .unwrap()
            .strip_prefix("/games/")
            .unwrap();
        let (width, height) =
            size(&std::fs::read(project.path(&format!("public/{file}"))).unwrap());
        assert_eq!(icon["sizes"], format!("{width}x{height}"));
    }
    // A site that says nothing of itself says no `null` either.
    project.write(
        "book.toml",
        &BOOK.replace("description = \"We play.\"\n", ""),
    );
    project.succeed(&["build", "-q"]);
    let manifest: Value =
        serde_json::from_str(&project.read("public/manifest.webmanifest")).unwrap();
    assert_eq!(manifest.get("description"), None);
}

#[test]
fn search_engines_are_told_the_place_the_languages_and_the_day_of_a_page() {
    let project = project();
    project.succeed(&["build", "-q"]);
    let page = project.read("public/de/cards/players/anna/index.html");
    let links: Vec<(&str, &str)> = page
        .split("<link rel=\"alternate\" hreflang=\"")
        .skip(1)
        .map(|link| {
            let (language, rest) = link.split_once('"').unwrap();
            (language, rest.split('"').nth(1).unwrap())
        })
        .collect();
    let (de, en) = (
        "https://club.example/games/de/cards/players/anna/",
        "https://club.example/games/cards/players/anna/",
    );
    assert_eq!(links, [("de", de), ("en", en), ("x-default", en)]);
    // The feed is in the league's own language.
    let feed = "cards/feed.xml\" lang=\"en\" hreflang=\"en\">";
    assert!(page.contains(feed), "{page}");
    let own = project.read("public/cards/players/anna/index.html");
    assert!(own.contains("cards/feed.xml\">"), "{own}");
    let data = page.split("application/ld+json\">").nth(1).unwrap();
    let data: Value = serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    let steps = data["itemListElement"].as_array().unwrap();
    let steps: Vec<(&str, &str)> = steps
        .iter()
        .map(|step| {
            (
                step["name"].as_str().unwrap(),
                step["item"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        steps,
        [
            ("Club", "https://club.example/games/"),
            ("Karten", "https://club.example/games/de/cards/"),
            ("anna, Karten", de),
        ]
    );
    let map = project.read("public/sitemap.xml");
    // The home page tells of the newest matchday.
    let home = "<url><loc>https://club.example/games/</loc><lastmod>2026-01-30</lastmod>";
    assert!(map.contains(home), "{map}");
    assert!(map.contains(
        "<url><loc>https://club.example/games/cards/matchdays/2026-01-16/</loc><lastmod>2026-01-16</lastmod>"
    ), "{map}");
    assert!(map.contains(&format!(
        "<xhtml:link rel=\"alternate\" hreflang=\"de\" href=\"{de}\"/>"
    )));
    // A day to come is no day on which anything has changed.
    let coming = "---\ndate: 2099-01-01\nrounds: 4\nplacings: []\n---\n";
    project.write("content/cards/2099-01-01.md", coming);
    project.succeed(&["build", "-q"]);
    let later = project.read("public/sitemap.xml");
    assert!(
        later.contains("cards/matchdays/2099-01-01/</loc><xhtml"),
        "{later}"
    );
    // The address at which a page stood before leads on, and is in no map.
    assert!(
        map.contains("/games/about/</loc>") && !map.contains("/games/us/"),
        "{map}"
    );
}

/// The feed tells the results and the table, and its ids outlive a move (`id-host`).
#[test]
fn an_entry_of_the_feed_holds_the_table_of_its_day() {
    let project = project();
    project.write(
        "book.toml",
        &format!("{BOOK}[ligatur]\nid-host = \"old.example\"\n"),
    );
    project.succeed(&["build", "-q"]);
    let feed = project.read("public/cards/feed.xml");
    assert!(
        feed.contains("<id>tag:old.example,2017:/cards/matchdays/2026-01-30/</id>"),
        "{feed}"
    );
    let entry = feed.split("<entry>").nth(1).unwrap();
    assert!(
        entry.contains("<summary>carl (+") && entry.contains(") won ahead of bert"),
        "{entry}"
    );
    let table = entry.split("<content type=\"html\">").nth(1).unwrap();
    // The head, and three players.
    assert_eq!(table.matches("&lt;tr&gt;").count(), 4, "{table}");
    assert!(table.contains("&lt;td&gt;carl&lt;/td&gt;"), "{table}");
}

/// Pages with a day are news: newest first, on the home page and in a feed; those of a day to
/// come wait for it.
#[test]
fn dated_pages_are_news_and_wait_for_their_day() {
    let project = project();
    let page = |name: &str, day: &str| {
        let text = format!("---\ntitle: {name}\ndate: {day}\n---\nAbout {name}.\n");
        project.write(&format!("content/news/{name}.md"), &text);
    };
    project.write("content/news/_index.md", "---\ntitle: News\n---\n");
    page("spring", "2026-03-01");
    page("summer", "2026-06-01");
    page("autumn", "2026-09-01");
    project.succeed(&["build", "-q", "--as-of", "2026-06-15"]);
    let order = |text: &str| {
        let mut found: Vec<(usize, &str)> = ["spring", "summer", "autumn"]
            .into_iter()
            .filter_map(|name| Some((text.find(&format!(">{name}<"))?, name)))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
    };
    let home = project.read("public/index.html");
    assert_eq!(order(&home), ["summer", "spring"]);
    assert!(
        home.contains("<time datetime=\"2026-06-01\">1 June 2026</time>"),
        "{home}"
    );
    assert_eq!(
        order(&project.read("public/news/index.html")),
        ["summer", "spring"]
    );
    let feed = project.read("public/feed.xml");
    assert_eq!(order(&feed), ["summer", "spring"]);
    assert!(
        feed.contains("tag:club.example,2017:/news/summer/"),
        "{feed}"
    );
    // Pictures of a story are found from anywhere.
    assert!(
        feed.contains("xml:base=\"https://club.example/games/\""),
        "{feed}"
    );
    let news = project.read("public/news/index.html");
    assert_eq!(
        head(&news, "name=\"description\" content"),
        Some("summer · spring")
    );
    assert!(
        !project
            .files("public")
            .contains_key("news/autumn/index.html")
    );
    project.succeed(&["build", "-q", "--as-of", "2026-09-01"]);
    assert_eq!(
        order(&project.read("public/index.html")),
        ["autumn", "summer", "spring"]
    );
}

/// The card club's own table: a line a result, a place a player, `4(3)` and absence in it.
#[test]
fn the_results_stand_in_one_table_as_a_page_and_in_any_page() {
    let project = project();
    project.write(
        "content/cards/2026-02-06.md",
        "---\ndate: 2026-02-06\nrounds: 3\nplacings: { anna: 1, bert: 2(1) }\n---\n",
    );
    project.write(
        "content/plan.md",
        "# Plan\n\n{{ results(league=\"cards\", top=2) }}\n",
    );
    project.succeed(&["build", "-q"]);
    let cells = |page: &str| -> Vec<Vec<String>> {
        let body = page.split("<table class=\"history").nth(1).unwrap();
        let body = body
            .split("<tbody>")
            .nth(1)
            .unwrap()
            .split("</tbody>")
            .next()
            .unwrap();
        let text = |cell: &str| {
            let cell = cell.split("</td>").next().unwrap();
            let cell = &cell[cell.find('>').unwrap() + 1..];
            cell.trim().to_owned()
        };
        body.split("<tr>")
            .skip(1)
            .map(|row| {
                row.split("<td")
                    .skip(1)
                    .filter(|it| !it.contains("<time"))
                    .map(text)
                    .collect()
            })
            .collect()
    };
    let page = project.read("public/cards/results/index.html");
    let all = cells(&page);
    // The rounds, then anna, bert and carl in the order of the table.
    assert_eq!(all.len(), 5);
    let heads: Vec<&str> = page.split("num head\">").skip(1).collect();
    let name = |at: usize| {
        ["anna", "bert", "carl"]
            .into_iter()
            .find(|it| heads[at].contains(&format!(">{it}</a>")))
            .unwrap()
    };
    let line =
        |row: &[String], who: &str| row[1 + (0..3).find(|at| name(*at) == who).unwrap()].clone();
    assert_eq!(all[0][0], "3");
    assert_eq!(
        ["anna", "bert", "carl"].map(|who| line(&all[0], who)),
        ["1", "2(1)", ""]
    );
    assert!(
        page.contains("In 2(1) only the first number counts"),
        "{page}"
    );
    assert_eq!(
        ["anna", "bert", "carl"].map(|who| line(&all[4], who)),
        ["1", "2", "3"]
    );
    assert_eq!(cells(&project.read("public/plan/index.html")), all[..2]);
}

/// A cell of the cross table leads to the games of the two.
#[test]
fn a_cell_of_the_cross_table_leads_to_the_games() {
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Club\"\n"),
        (
            "content/duel/_index.md",
            "---\ntitle: Duel\nleague: { system: elo }\n---\n",
        ),
        (
            "content/duel/players.yaml",
            "anna: {}\nbert: {}\ncarl: {}\n",
        ),
        (
            "content/duel/1.md",
            "---\ndate: 2026-01-09\ngames: [anna 1-0 bert, carl 1-0 anna]\n---\n",
        ),
        (
            "content/duel/2.md",
            "---\ndate: 2026-01-16\ngames: [bert 1-0 anna, anna ½-½ bert]\n---\n",
        ),
    ]);
    project.succeed(&["build", "-q"]);
    let cross = project.read("public/duel/cross/index.html");
    assert!(
        cross.contains("<a href=\"/duel/players/anna/opponents/#o1\">1½–1½</a>"),
        "{cross}"
    );
    let page = project.read("public/duel/players/anna/opponents/index.html");
    let games = page.split("id=\"o1\"").nth(1).unwrap();
    let games = games.split("</section>").next().unwrap();
    let told = ["lost 0–1", "drawn ½–½", "won 1–0"].map(|words| games.find(words).is_some());
    assert_eq!(
        (told, games.matches("<li>").count()),
        ([true; 3], 3),
        "{games}"
    );
    // Above two results a matchday's page tells what they did to the table: bert won half of K, and
    // passed anna.
    let evening = project.read("public/duel/matchdays/2026-01-16/index.html");
    let lead = "<p class=\"lead\">bert +5, up to place\u{a0}2, past anna</p>";
    assert!(evening.contains(lead), "{evening}");
    assert!(evening.contains("id=\"after\""), "{evening}");
}

/// The cross table of a league in which everybody met everybody once.
fn cross_of_all(count: usize) -> String {
    let days: Vec<String> = (1..count)
        .flat_map(|one| (0..one).map(move |other| format!("p{other} 1-0 p{one}")))
        .collect();
    let games = format!("---\ndate: 2026-01-09\ngames: [{}]\n---\n", days.join(", "));
    let players: String = (0..count).map(|it| format!("p{it}: {{}}\n")).collect();
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Club\"\n"),
        (
            "content/duel/_index.md",
            "---\ntitle: Duel\nleague: { system: elo }\n---\n",
        ),
        ("content/duel/players.yaml", &players),
        ("content/duel/1.md", &games),
    ]);
    project.succeed(&["build", "-q"]);
    project.read("public/duel/cross/index.html")
}

/// Hundreds of links would be as many steps for who has a keyboard.
#[test]
fn of_many_players_the_names_of_a_cross_table_lead_to_the_games() {
    let few = cross_of_all(12);
    assert_eq!(few.matches("/opponents/#o").count(), 12 * 11, "{few}");
    assert!(
        few.contains("<a href=\"/duel/players/p0/\">p0</a>"),
        "{few}"
    );
    let many = cross_of_all(13);
    assert!(!many.contains("/opponents/#o"), "{many}");
    for player in 0..13 {
        let name = format!("<a href=\"/duel/players/p{player}/opponents/\">p{player}</a></th>");
        let head = format!(" id=\"o{player}\"><abbr title=\"p{player}\">");
        assert!(many.contains(&name) && many.contains(&head), "{many}");
    }
}

/// A pair has lines of its own: in the cross table, and among the games of its members.
#[test]
fn a_cell_of_two_pairs_leads_to_their_games() {
    let pairs = "---\ndate: 2026-01-09\ngames: [anna+bert 1-0 carl+dora, dora+carl ½-½ anna+bert, anna+carl 0-1 dora]\n---\n";
    let project = Project::new(&[
        ("book.toml", "[book]\ntitle = \"Club\"\n"),
        (
            "content/club/_index.md",
            "---\ntitle: Club\nleague: { system: points }\n---\n",
        ),
        (
            "content/club/players.yaml",
            "anna: {}\nbert: {}\ncarl: {}\ndora: {}\n",
        ),
        ("content/club/1.md", pairs),
    ]);
    project.succeed(&["build", "-q"]);
    let cross = project.read("public/club/cross/index.html");
    // Dora won her only game alone; anna and bert won one of two and drew the other.
    let rows = ["dora", "anna + bert", "carl + dora", "anna + carl"];
    let places = rows.map(|name| {
        cross
            .find(&format!("scope=\"row\">{name}<"))
            .or_else(|| cross.find(&format!(">{name}</a>")))
    });
    assert!(places.iter().all(Option::is_some), "{places:?} {cross}");
    assert!(places.is_sorted(), "{places:?} {cross}");
    let link = "<a href=\"/club/players/anna/opponents/#t2-3\">1½–½</a>";
    assert!(cross.contains(link), "{cross}");
    assert!(
        !cross.contains("<h2>Teams</h2>"),
        "nobody met alone: {cross}"
    );

    let page = project.read("public/club/players/anna/opponents/index.html");
    let games = page.split("id=\"t2-3\"").nth(1).unwrap();
    let games = games.split("</section>").next().unwrap();
    let told = ["carl + dora", "1½–½", "won 1–0", "drawn ½–½", "with bert"];
    assert!(told.iter().all(|words| games.contains(words)), "{games}");
    assert_eq!(games.matches("<li>").count(), 2, "{games}");
    let player = project.read("public/club/players/anna/index.html");
    assert!(
        player.contains("/club/players/anna/opponents/#t2-3"),
        "{player}"
    );

    // A game of two alone: everybody against everybody comes first.
    let alone = "---\ndate: 2026-01-16\ngames: [anna 1-0 bert]\n---\n";
    project.write("content/club/2.md", alone);
    project.succeed(&["build", "-q"]);
    let cross = project.read("public/club/cross/index.html");
    let places = ["opponents/#o1\">1–0</a>", "<h2>Teams</h2>", link].map(|it| cross.find(it));
    assert!(places.iter().all(Option::is_some), "{cross}");
    assert!(places.is_sorted(), "{cross}");

    // Who met alone and in teams has the games alone below that opponent, as the score counts.
    let both = "---\ndate: 2026-01-23\ngames: [carl 1-0 anna, anna 1-0 dora]\n---\n";
    project.write("content/club/3.md", both);
    project.succeed(&["build", "-q"]);
    let page = project.read("public/club/players/anna/opponents/index.html");
    let order = "Opponents in the order of the table, then teams, those met most often first";
    assert!(page.contains(order), "{page}");
    let alone = page.split("id=\"o2\"").nth(1).unwrap();
    let alone = alone.split("</section>").next().unwrap();
    assert!(alone.contains("0–1"), "{alone}");
    assert_eq!(alone.matches("<li>").count(), 1, "{alone}");
}

/// The text of a league's first page decides the order of the parts that it places, and they are
/// shown once.
#[test]
fn a_league_places_its_parts_where_it_wants_them() {
    let project = project();
    project.write(
        "content/cards/_index.md",
        "---\ntitle: Cards\nleague: { system: elo }\n---\nTonight:\n\n{{ evening() }}\n\nAll in all:\n\n{{ standings() }}\n",
    );
    project.succeed(&["build", "-q"]);
    let page = project.read("public/cards/index.html");
    let place = |words: &str| page.find(words).unwrap();
    assert!(place("Tonight:") < place("table class=\"result\""));
    assert!(place("table class=\"result\"") < place("All in all:"));
    assert!(place("All in all:") < place("table class=\"standings"));
    assert_eq!(page.matches("table class=\"result\"").count(), 1);
    assert_eq!(page.matches("class=\"standings").count(), 1);
    // The chart, which the text does not place, stands below.
    assert!(place("class=\"chart\"") > place("All in all:"));
}

/// A picture has its room before it is loaded, whether it lies beside the page or in `static/`;
/// of one that is none, or stands elsewhere, nothing is said. The size of a GIF stands in bytes
/// 6 to 9, low ones first (GIF89a, 18): 0x0130 = 304 and 0x0041 = 65.
#[test]
fn pictures_have_their_size() {
    let project = project();
    let gif = "GIF89a\x30\x01\x41\0\0\0\0;";
    project.write("static/club room.gif", gif);
    project.write("content/photo.gif", gif);
    project.write("content/broken.png", "no picture");
    project.write(
        "content/pictures.md",
        "---\ntitle: Pictures\n---\n![a](photo.gif)\n\n![b](</club room.gif>)\n\n![c](broken.png)\n\n![d](https://example.org/photo.gif)\n",
    );
    project.succeed(&["build", "-q"]);
    let page = project.read("public/pictures/index.html");
    let size = "width=\"304\" height=\"65\"";
    for (alt, told) in [("a", size), ("b", size), ("c", ""), ("d", "")] {
        let picture = page
            .split("<img ")
            .find(|it| it.contains(&format!("alt=\"{alt}\"")));
        let picture = picture.unwrap().split('>').next().unwrap();
        assert_eq!(picture.contains("width="), !told.is_empty(), "{picture}");
        assert!(picture.contains(told), "{picture}");
    }
}

/// Two sizes of a wide picture: a telephone loads the small one, which is 1000 pixels wide.
#[test]
fn a_wide_picture_has_a_second_size() {
    let project = project();
    let stripes = |x: u32, y: u32| image::Rgb([(x % 251) as u8, (y * x % 13) as u8, (x / 9) as u8]);
    let wide = image::RgbImage::from_fn(2_000, 60, stripes);
    std::fs::create_dir(project.path("static")).unwrap();
    wide.save(project.path("static/team.jpg")).unwrap();
    let narrow = image::RgbImage::from_fn(900, 60, stripes);
    narrow.save(project.path("static/room.jpg")).unwrap();
    project.write(
        "content/pictures.md",
        "---\ntitle: Pictures\n---\n![a](/team.jpg)\n\n![b](/room.jpg)\n",
    );
    project.succeed(&["build", "-q"]);
    let page = project.read("public/pictures/index.html");
    assert!(
        page.contains(
            "width=\"2000\" height=\"60\" srcset=\"/games/team-1000w.jpg 1000w, /games/team.jpg 2000w\""
        ),
        "{page}"
    );
    assert_eq!(page.matches("srcset").count(), 1);
    let pixels = |path: &str| image::image_dimensions(project.path(path)).unwrap();
    assert_eq!(pixels("public/team-1000w.jpg"), (1_000, 30));
    assert!(!project.path("public/room-1000w.jpg").exists());
    // Another picture under the same name has another small one; the same one is left alone.
    let modified = || {
        let small = std::fs::metadata(project.path("public/team-1000w.jpg")).unwrap();
        small.modified().unwrap()
    };
    let first = modified();
    project.write(
        "content/pictures.md",
        &project.read("content/pictures.md").replace("![b]", "![c]"),
    );
    project.succeed(&["build", "-q"]);
    assert_eq!(modified(), first);
    image::RgbImage::from_fn(3_000, 60, stripes)
        .save(project.path("static/team.jpg"))
        .unwrap();
    project.succeed(&["build", "-q"]);
    assert_eq!(pixels("public/team-1000w.jpg"), (1_000, 20));
}

/// Voting on the change ends with 15 December 2006; the search finds the text in force alone.
#[test]
fn the_map_has_the_text_in_force_and_no_former_one() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/_index.md", "---\ntitle: Club\n---\n"),
        (
            "content/law/_index.md",
            "---\ntitle: Law\nrules:\n  documents: [law.md]\n  members: { ada: { name: Ada } }\n  \
             calendar: { epoch: 2006-12-04 }\n  default-procedure: ballot\n  procedures:\n    \
             ballot: { kind: tally }\n---\n",
        ),
        ("content/law/law.md", "# Rule 1 {#one}\n\nOne.\n"),
        (
            "content/law/proposals/two.md",
            "---\ntitle: Two\nauthor: ada\nsubmitted: 2006-12-05\nnumber: 1\n\
             votes: [{ at: 2006-12-13T10:00:00Z, by: ada, vote: FOR }]\n\
             changes: [{ op: replace, target: one, text: Two. }]\n---\n",
        ),
    ]);
    project.succeed(&["build", "-q"]);
    let map = project.read("public/sitemap.xml");
    for page in [
        "law/law/",
        "law/law/history/",
        "law/configuration/",
        "law/proposals/two/",
    ] {
        assert!(map.contains(&format!("/{page}</loc>")), "{page}: {map}");
    }
    for page in ["law/law/2006-12-16/", "law/law/base/"] {
        let file = format!("public/{page}index.html");
        assert!(project.path(&file).exists(), "{page}");
        assert!(!map.contains(page), "{page}: {map}");
    }
}
