//! Leagues and rule books from the git history of a page.

use std::process::Command;

use serde_json::Value;

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"T\"\nlanguage = \"en\"\n";

fn git(project: &Project, arguments: &[&str], (author, at): (&str, &str)) {
    let status = Command::new("git")
        .arg("-C")
        .arg(project.path("old"))
        .args([
            "-c",
            "user.email=t@example.org",
            "-c",
            "commit.gpgsign=false",
        ])
        .args(["-c", &format!("user.name={author}")])
        .args(arguments)
        .env("GIT_AUTHOR_DATE", at)
        .env("GIT_COMMITTER_DATE", at)
        .status()
        .unwrap();
    assert!(status.success(), "{arguments:?}");
}

/// Commits a page as somebody had it at a time.
fn commit(project: &Project, page: &str, text: &str, by: (&str, &str)) {
    if !project.path("old/.git").exists() {
        project.write("old/README", "");
        git(project, &["init", "--quiet"], by);
    }
    project.write(&format!("old/{page}"), text);
    git(project, &["add", "--all"], by);
    git(
        project,
        &["commit", "--quiet", "-m", "Weekly edit: rules"],
        by,
    );
}

fn import(project: &Project, arguments: &[&str]) -> String {
    let output = project.run(arguments);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    said
}

#[test]
fn evenings_come_from_all_versions_with_the_year_of_each() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/l/_index.md",
            "---\ntitle: L\nleague: { system: elo, elo: { k: 16 } }\n---\n",
        ),
    ]);
    let head = "### Results\n|Date|Anna|Bert|\n|-\n";
    let page = |rows: &str| format!("{head}{rows}");
    let by = |at| ("Ada", at);
    let december = "|December 19|1|2|\n";
    commit(
        &project,
        "index.md",
        "# Soon\n",
        by("2017-12-01T10:00:00+01:00"),
    );
    commit(
        &project,
        "index.md",
        &page(december),
        by("2017-12-20T10:00:00+01:00"),
    );
    let mended = "|December 19|2|1|\n|January 9|1|2|\n";
    commit(
        &project,
        "index.md",
        &page(mended),
        by("2018-01-10T10:00:00+01:00"),
    );
    let short = format!("{mended}|January 16|1|\n");
    commit(
        &project,
        "index.md",
        &page(&short),
        by("2018-01-17T10:00:00+01:00"),
    );
    // Another name, and a page that shows the last evening alone.
    git(
        &project,
        &["mv", "index.md", "results.md"],
        by("2018-01-18T10:00:00+01:00"),
    );
    git(
        &project,
        &["commit", "--quiet", "-m", "Another name"],
        by("2018-01-18T10:00:00+01:00"),
    );
    let last = page("|January 23|1|2|\n");
    commit(
        &project,
        "results.md",
        &last,
        by("2018-01-24T10:00:00+01:00"),
    );
    let said = import(
        &project,
        &["import", "table", "--history", "old/results.md", "l"],
    );
    for words in [
        "6 versions of 2017-12-01 to 2018-01-24: 2 matchdays that only older ones have, 1 changed later, 0 taken back",
        "of 2017-12-01 is passed over: no table of results",
        "of 2018-01-17 is passed over: line 6: ",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
    let day = |file: &str| project.read(&format!("content/l/matchdays/{file}"));
    for (file, date, first) in [
        ("01.md", "2017-12-19", "Bert: 1"),
        ("02.md", "2018-01-09", "Anna: 1"),
        ("03.md", "2018-01-23", "Anna: 1"),
    ] {
        let text = day(file);
        assert!(text.contains(&format!("date: {date}")), "{text}");
        assert!(text.contains(first), "{text}");
    }
    project.succeed(&["check", "--strict"]);
    let before = project.files("content");
    import(&project, &["import", "--history", "old/results.md", "l"]);
    assert_eq!(project.files("content"), before);

    // The page as it lies there is the newest version, which must be right.
    project.write(
        "old/results.md",
        &page("|January 23|1|2|\n|January 30|2|\n"),
    );
    let output = project.run(&["import", "--history", "old/results.md", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("old/results.md:5:2"), "{said}");
    assert_eq!(project.files("content"), before);
    project.write("loose.md", &last);
    let output = project.run(&["import", "--history", "loose.md", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("in a git repository"), "{said}");
}

#[test]
fn a_rule_text_has_every_version_with_its_time_and_its_author() {
    let project = Project::new(&[("book.toml", BOOK)]);
    project.write("content/_index.md", "# Home\n");
    let head = "---\nlayout: default\ntitle: Laws\n---\n";
    let texts = [
        "## Article 1\n\nWe play.\n\n## Article 2\n\nNo cheating.\n",
        "## Article 1\n\nWe play cards.\n\n```\n# not a heading\n```\n\n## Article 2\n\nNo cheating.\n",
        "## Article 1\n\nWe play cards.\n\n## Article 3: Fees\n\nTen.\n\n### Late\n\nTwelve.\n",
        "## Article 1\n\nWe play cards.\n\n## Article 2\n\nNo cheating at all.\n\n## Article 3: Fees\n\nTen.\n\n### Late\n\nTwelve.\n",
    ];
    let by = [
        ("Ada", "2017-11-09T20:00:00+01:00"),
        ("Ben", "2017-11-16T20:00:00+01:00"),
        ("Ada", "2017-11-23T20:00:00+01:00"),
        ("Ada", "2017-12-01T20:00:00+01:00"),
    ];
    for (text, by) in texts.iter().zip(by) {
        commit(&project, "laws.md", &format!("{head}{text}"), by);
    }
    let said = import(&project, &["import", "--history", "old/laws.md", "rules"]);
    assert!(
        said.contains("4 of 4 versions say what the page said"),
        "{said}"
    );
    project.succeed(&["check"]);
    let text = |day: &str| project.succeed(&["text", "rules", "laws", "--as-of", day]);
    for (day, has, has_not) in [
        ("2017-11-10", "We play.\n", "cards"),
        (
            "2017-11-17",
            "We play cards.\n\n```\n# not a heading\n```\n",
            "Fees",
        ),
        ("2017-11-24", "### Late\n\nTwelve.", "cheating"),
        ("2017-12-02", "No cheating at all.", "not a heading"),
    ] {
        let text = text(day);
        assert!(text.contains(has), "{day}: {text}");
        assert!(!text.contains(has_not), "{day}: {text}");
    }
    project.succeed(&["build"]);
    let proposals: Value =
        serde_json::from_str(&project.read("public/rules/data/proposals.json")).unwrap();
    let list = proposals.as_array().unwrap();
    let mut authors: Vec<&str> = list
        .iter()
        .map(|it| it["agent"].as_str().unwrap())
        .collect();
    authors.sort_unstable();
    assert_eq!(authors, ["Ada", "Ada", "Ada", "Ben"]);
    let rules: Value = serde_json::from_str(&project.read("public/rules/data/rules.json")).unwrap();
    let shown = rules.to_string();
    assert!(shown.contains("\"op\":\"reenact\""), "{shown}");

    // The page goes on, and so does the document; a second document joins it.
    let before = project.files("content");
    import(&project, &["import", "--history", "old/laws.md", "rules"]);
    assert_eq!(project.files("content"), before);
    let later = format!("{head}{}", texts[3].replace("Twelve", "Thirteen"));
    commit(
        &project,
        "laws.md",
        &later,
        ("Ben", "2018-01-05T20:00:00+01:00"),
    );
    import(&project, &["import", "--history", "old/laws.md", "rules"]);
    assert_eq!(project.files("content").len(), before.len() + 1);
    assert!(text("2018-01-06").contains("Thirteen"));
    assert!(!text("2018-01-04").contains("Thirteen"));
    commit(
        &project,
        "constitution.md",
        "# Constitution\n\n## Article 1\n\nA club.\n",
        ("Ada", "2018-01-06T20:00:00+01:00"),
    );
    import(
        &project,
        &["import", "--history", "old/constitution.md", "rules"],
    );
    let index = project.read("content/rules/_index.md");
    assert!(
        index.contains("documents: [laws.md, constitution.md]"),
        "{index}"
    );
    let both = project.succeed(&["text", "rules"]);
    assert!(
        both.contains("A club.") && both.contains("Thirteen"),
        "{both}"
    );
}

#[test]
fn links_between_the_pages_of_the_old_site_lead_to_those_of_the_new_one() {
    let project = Project::new(&[("book.toml", BOOK), ("content/_index.md", "# Home\n")]);
    let constitution = |way_home: &str| {
        format!(
            "## Article 1\n\nSee [the laws]({{% link laws.md %}}).\n\n## Article 2\n\n{way_home}\n"
        )
    };
    let ada = ("Ada", "2017-11-09T20:00:00+01:00");
    commit(&project, "constitution.md", &constitution("Home."), ada);
    commit(
        &project,
        "laws.md",
        "## Law 1\n\nBack to the [constitution](/constitution.html).\n",
        ada,
    );
    let ben = ("Ben", "2018-01-09T20:00:00+01:00");
    let home = constitution("[Home]({% link index.md %}).");
    commit(&project, "constitution.md", &home, ben);
    let of_constitution = ["import", "--history", "old/constitution.md", "rules"];
    let said = import(&project, &of_constitution);
    assert!(
        said.contains("note: of links to `laws.md` the words are kept"),
        "{said}"
    );
    assert!(
        said.contains("2 of 2 versions say what the page said"),
        "{said}"
    );
    let text = || project.succeed(&["text", "rules", "constitution"]);
    assert!(text().contains("See the laws.\n"), "{}", text());
    assert!(text().contains("[Home](@/_index.md).\n"), "{}", text());
    let said = import(&project, &["import", "--history", "old/laws.md", "rules"]);
    assert!(!said.contains("the words are kept"), "{said}");
    let laws = project.succeed(&["text", "rules", "laws"]);
    assert!(
        laws.contains("Back to the [constitution](constitution.md)."),
        "{laws}"
    );

    // The laws are here by now: the page goes on, with a link to them from its next version on.
    let before = project.files("content");
    import(&project, &of_constitution);
    assert_eq!(project.files("content"), before);
    let later = ("Ben", "2018-02-09T20:00:00+01:00");
    commit(
        &project,
        "constitution.md",
        &home.replace("Home]", "The home page]"),
        later,
    );
    import(&project, &of_constitution);
    assert!(text().contains("See [the laws](laws.md).\n"), "{}", text());
    assert!(
        text().contains("[The home page](@/_index.md).\n"),
        "{}",
        text()
    );
    project.succeed(&["check"]);
}
