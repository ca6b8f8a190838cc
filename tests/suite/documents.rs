//! The pages of rule documents: histories, versions, languages.

use crate::project::Project;

const INDEX: &str = "---
title: Book
rules:
  documents: [laws.md]
  members: { ada: { name: Ada } }
  procedures: { order: { kind: threshold } }
---
";

/// A rule book with a law of two articles, and one correction on 2 January 2018.
fn project(changes: &str) -> Project {
    let correction = format!(
        "---\ntitle: Tidy\nauthor: ada\nsubmitted: 2018-01-01\nprocedure: editorial\n\
         signed: ada\nat: 2018-01-02\nchanges:\n{changes}---\n"
    );
    Project::new(&[
        (
            "book.toml",
            "[book]\ntitle = \"Test\"\n[ligatur]\ntimezone = \"UTC\"\n",
        ),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        ("content/book/_index.md", INDEX),
        (
            "content/book/laws.md",
            "# Article 1\n\nOne.\n\n## Detail\n\nSmall.\n\n# Article 2\n\nTwo.\n",
        ),
        ("content/book/proposals/tidy.md", &correction),
    ])
}

/// The text of the history page below the heading of a section.
fn history(project: &Project, title: &str) -> String {
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/history/index.html");
    let mut sections = page.split("<h2 ").skip(1);
    let own = sections.find(|section| section.lines().next().unwrap().contains(title));
    let rest = own.unwrap_or_else(|| panic!("{title}: {page}"));
    rest.split("</section>").next().unwrap().to_owned()
}

#[test]
fn a_history_counts_from_the_enactment_and_tells_what_had_no_effect() {
    let project = project(
        "  - { op: repeal, target: article-1 }\n  - { op: append, target: article-1, text: x }\n\
         \x20 - { op: append, target: detail, text: x }\n\
         \x20 - { op: insert, in: article-1, title: New }\n",
    );
    let first = history(&project, "Article 1");
    // Of the first text nobody has to be told that it was there from the start.
    assert!(!first.contains("inserted"), "{first}");
    assert!(
        first.contains("<li value=\"1\"><p><strong>2 January 2018</strong>, repealed"),
        "{first}"
    );
    for tried in ["<s>added to</s>", "<s>a new section in it</s>"] {
        let line = format!("<li class=\"void\"><p><strong>2 January 2018</strong>, {tried}");
        let place = first.find(&line).unwrap();
        let why = "Without effect: the section is repealed";
        assert!(first[place..].contains(why), "{tried}: {first}");
    }
    // What has gone with it has a history as well.
    let inner = history(&project, "Detail");
    assert!(
        inner.contains("<li class=\"void\"><p><strong>2 January 2018</strong>, <s>added to</s>"),
        "{inner}"
    );
    let unchanged = project.read("public/book/laws/history/index.html");
    let unchanged = unchanged
        .split("Unchanged since the first version")
        .nth(1)
        .unwrap();
    let second = "<li id=\"article-2\"><a href=\"/book/laws/#article-2\">Article 2</a></li>";
    assert!(unchanged.contains(second), "{unchanged}");
    // The text in force tells it too.
    let page = project.read("public/book/laws/index.html");
    assert!(page.contains("<s>added to</s>"), "{page}");
}

#[test]
fn a_history_shows_the_text_before_and_after() {
    let project = project(
        "  - { op: append, target: article-1, text: More. }\n\
         \x20 - { op: insert, title: Article 3, level: 1, text: Three. }\n\
         \x20 - { op: repeal, target: article-2 }\n",
    );
    // The text goes behind that of the inner section; the outer one only says so.
    let outer = history(&project, "Article 1");
    assert!(
        outer.contains("added to") && !outer.contains("class=\"diff\""),
        "{outer}"
    );
    let inner = history(&project, "Detail");
    assert!(inner.contains("<ins>More.</ins>"), "{inner}");
    let new = history(&project, "Article 3");
    assert!(new.contains("<ins>Three.</ins>"), "{new}");
    let gone = history(&project, "Article 2");
    // The heading says the title already.
    assert!(
        gone.contains("</strong>, repealed") && gone.contains("<del>Two.</del>"),
        "{gone}"
    );
    assert!(!gone.contains("<strong>Article 2</strong>"), "{gone}");
}

#[test]
fn a_correction_shows_its_changes_against_the_text_before() {
    let project = project("  - { op: replace, target: article-2, text: Zwei. }\n");
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/proposals/tidy/index.html");
    assert!(
        page.contains("Compared with the text in force before"),
        "{page}"
    );
    assert!(page.contains("<del>Two.</del> <ins>Zwei.</ins>"), "{page}");
    // Where there are no votes the list says how it was decided.
    let list = project.read("public/book/proposals/index.html");
    let why = "accepted <small class=\"quiet\">a correction</small>";
    assert!(list.contains(why), "{list}");
}

#[test]
fn a_proposal_says_for_which_sections_an_office_is_asked() {
    let project = project("  - { op: retitle, target: article-2, title: Article 2 }\n");
    let offices = "  offices: { chair: { holder: ada } }\n  procedures:\n    order:\n      \
                   kind: threshold\n      protect: [{ sections: [laws#article-1], office: chair }]\n";
    let index = INDEX.replace("  procedures: { order: { kind: threshold } }\n", offices);
    project.write("content/book/_index.md", &index);
    let proposal = "---\nauthor: ada\nsubmitted: 2018-01-03\nprocedure: order\n\
                    changes: [{ op: append, target: detail, text: More. }]\n---\n";
    project.write("content/book/proposals/more.md", proposal);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/proposals/more/index.html");
    let sentence = "Ada (chair) has not agreed (asked because of Article 1).";
    assert!(page.contains(sentence), "{page}");
    let closed = proposal.replace("procedure: order", "procedure: order\ncloses: 2018-01-10");
    project.write("content/book/proposals/more.md", &closed);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let list = project.read("public/book/proposals/index.html");
    let why = "rejected <small class=\"quiet\">no consent: chair</small>";
    assert!(list.contains(why), "{list}");
}

/// A version of a document has what it changed, and its contents lead to where the rest stands.
#[test]
fn r11_a_version_shows_what_it_changed_and_leads_to_the_rest() {
    let project = project("  - { op: replace, target: detail, text: Tiny. }\n");
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/2018-01-02/index.html");
    assert!(!page.contains("Two."), "{page}");
    for link in ["../base/#article-1", "#detail", "../base/#article-2"] {
        assert!(
            page.contains(&format!("<a href=\"{link}\">")),
            "{link}: {page}"
        );
    }
    // What changed is marked in the text of the section, and the way to the others stands behind.
    let marked = "<p><del class=\"gone\">Small.</del> <ins>Tiny.</ins></p>";
    let (text, contents) = page.split_once(marked).unwrap();
    assert!(!contents.contains("Tiny."), "{page}");
    assert!(contents.contains("<a href=\"#detail\">"), "{page}");
    assert!(!text.contains("<a href=\"#detail\">"), "{page}");
    let base = project.read("public/book/laws/base/index.html");
    let until = "This is not the text in force. It held until 1\u{a0}January\u{a0}2018.";
    assert!(base.contains(until), "{base}");
    let since = "<a href=\"/book/laws/?base..2018-01-02#Versions\">What has changed since</a>";
    assert!(base.contains(since), "{base}");
    // A script makes one text of them: not of the first version, which has all of its own.
    let whole = "<a href=\"?whole\">The whole text</a>";
    assert!(page.contains(whole) && !base.contains(whole), "{page}");
    assert!(
        page.contains("<h2 id=\"detail\" data-level=\"3\">"),
        "{page}"
    );
    assert!(
        base.contains("<p>Small.</p>") && base.contains("<p>Two.</p>"),
        "{base}"
    );
    let now = project.read("public/book/laws/index.html");
    assert!(
        now.contains("<p>Tiny.</p>") && now.contains("<p>Two.</p>"),
        "{now}"
    );
    let first = "<a href=\"/book/laws/base/?whole\">First version</a>";
    assert!(now.contains(first), "{now}");
    // The list of versions is the history by date.
    assert!(now.contains(">Tidy</a>:</span> Detail</p>"), "{now}");
    let text = "# Article 1\n\nOne.\n\n## Detail\n\nTiny.\n\n# Article 2\n\nTwo.\n";
    assert_eq!(project.read("public/book/data/rules.md"), text);
    let before = project.succeed(&["text", "book", "--as-of", "2018-01-01"]);
    assert_eq!(before, text.replace("Tiny", "Small"));
    let unknown = project.run(&["text", "book", "lawz"]);
    assert_eq!(unknown.status.code(), Some(2));
}

/// A title and a text are marked; what only leads elsewhere is told below, as it is written.
#[test]
fn a_version_marks_its_changes_where_they_can_be_seen() {
    let project = project(
        "  - { op: retitle, target: article-1, title: Article 1 (new) }\n\
         \x20 - { op: repeal, target: detail }\n\
         \x20 - { op: replace, target: article-2, text: 'See [there](#article-2) now.' }\n",
    );
    let laws = "# Article 1\n\nOne.\n\n## Detail\n\nSmall.\n\n# Article 2\n\nSee [there](#article-1) now.\n";
    project.write("content/book/laws.md", laws);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/2018-01-02/index.html");
    for part in [
        "Article 1 <ins>(new)</ins> <a",
        "<p class=\"gone\"><del class=\"gone\">Small.</del></p>",
        "<del>[there](#article-1)</del> <ins>[there](#article-2)</ins>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(page.matches("class=\"diff\"").count(), 1, "{page}");
}

/// Beside a section stands the decision that made its present text, with all that was done at
/// once; the list of all changes stands below it where there are more.
#[test]
fn a_section_names_the_decision_that_made_its_text() {
    let project = project(
        "  - { op: replace, target: detail, text: Tiny. }\n\
         \x20 - { op: retitle, target: detail, title: Small print }\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/index.html");
    let told = "<p class=\"note made\">replaced, retitled, 2\u{a0}January\u{a0}2018: \
                <span><a href=\"/book/proposals/tidy/\">Tidy</a></span></p>";
    assert!(page.contains(told), "{page}");
    assert!(!page.contains("rule-history"), "{page}");
    let tidy = project.read("content/book/proposals/tidy.md");
    let late = tidy
        .replace("title: Tidy", "title: Late")
        .replace("2018-01-02", "2018-01-10");
    project.write("content/book/proposals/late.md", &late);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/index.html");
    let newest = page.matches("<p class=\"note made\">").count();
    assert_eq!(newest, 1, "{page}");
    let told = "<p class=\"note made\">replaced, retitled, 10\u{a0}January\u{a0}2018: ";
    assert!(page.contains(told), "{page}");
    let (_, history) = page.split_once("<summary>History</summary>").unwrap();
    assert_eq!(history.matches("<li>replaced, ").count(), 2, "{page}");
}

/// Of a version that several proposals made, each section names those that changed it.
#[test]
fn a_section_of_a_version_names_its_own_proposals() {
    let project = project("  - { op: replace, target: detail, text: Tiny. }\n");
    let tidy = project.read("content/book/proposals/tidy.md");
    let more = tidy
        .replace("title: Tidy", "title: More")
        .replace("replace, target: detail", "append, target: article-2");
    project.write("content/book/proposals/more.md", &more);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/2018-01-02/index.html");
    let sections = page.split("<section class=\"rule\">").skip(1);
    let told = |section: &str| -> Vec<&str> {
        let links = |name: &&str| {
            let link = format!("<a href=\"/book/proposals/{name}/\">");
            section.contains(&link)
        };
        ["tidy", "more"].into_iter().filter(links).collect()
    };
    let lines = sections.map(|section| section.split("</section>").next().unwrap_or_default());
    let lines: Vec<Vec<&str>> = lines.map(told).collect();
    assert_eq!(lines, [["tidy"], ["more"]], "{page}");
}

/// The target of a link is told below also where a mark shows what else changed.
#[test]
fn a_link_that_leads_elsewhere_is_told_beside_the_marks() {
    let project = project(
        "  - op: replace\n    target: article-2\n    text: \"See [there](#article-2) now.\\n\\nIt has five.\"\n",
    );
    let laws =
        "# Article 1\n\nOne.\n\n# Article 2\n\nSee [there](#article-1) now.\n\nIt has six.\n";
    project.write("content/book/laws.md", laws);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/2018-01-02/index.html");
    for part in [
        "It has <del class=\"gone\">six.</del> <ins>five.</ins></p>",
        "<del>[there](#article-1)</del> <ins>[there](#article-2)</ins>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(page.matches("<ins>five.</ins>").count(), 1, "{page}");
}

#[test]
fn a_version_is_named_by_its_day_and_by_the_time_where_two_share_it() {
    let project = project("  - { op: replace, target: detail, text: Tiny. }\n");
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let title = |project: &Project, version: &str| {
        let page = project.read(&format!("public/book/laws/{version}/index.html"));
        let (_, heading) = page.split_once("<h1>").unwrap();
        heading.split("</h1>").next().unwrap().to_owned()
    };
    assert!(title(&project, "2018-01-02").ends_with("version of 2 January 2018"));
    let first = project.read("content/book/proposals/tidy.md");
    let second = first.replace("at: 2018-01-02", "at: 2018-01-02T10:30:00Z");
    project.write(
        "content/book/proposals/again.md",
        &second.replace("text: Tiny.", "text: Tinier."),
    );
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let list = project.read("public/book/laws/index.html");
    for time in [
        "2\u{a0}January\u{a0}2018, 00:00",
        "2\u{a0}January\u{a0}2018, 10:30",
    ] {
        let is_there = project
            .files("public/book/laws")
            .into_iter()
            .any(|(_, bytes)| {
                String::from_utf8_lossy(&bytes).contains(&format!("version of {time}"))
            });
        assert!(is_there, "{time}: {list}");
    }
}

/// 2,000 sections of 300 letters are 600,000, more than a page holds.
#[test]
fn r11_a_long_text_is_split_by_section() {
    let project = project(
        "  - { op: replace, target: section-7, text: Short. }\n\
         \x20 - { op: append, target: section-8, text: More. }\n",
    );
    let sections =
        (1..=2_000).map(|number| format!("# Section {number}\n\n{}\n\n", "words ".repeat(50)));
    project.write("content/book/laws.md", &sections.collect::<String>());
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let contents = project.read("public/book/laws/index.html");
    // What the last change took away stands among the differences.
    assert!(!contents.contains("<p>words"), "the contents alone");
    let seventh = contents.find("href=\"/book/laws/sections/section-7/\"");
    // Fifty at a time, so that a phone shows the contents at a glance.
    let ranges = ["Section 1–50", "Section 51–100", "Section 1951–2000"];
    let ranges = ranges.map(|range| contents.find(&format!("<summary>{range}</summary>")));
    assert!(
        ranges.iter().all(Option::is_some) && ranges.is_sorted(),
        "{contents}"
    );
    assert!(ranges[0] < seventh && seventh < ranges[1], "{contents}");
    // The version names the only decision that made it, whose page has what it replaced.
    let version = project.read("public/book/laws/2018-01-02/index.html");
    let decision = "Changed by: <span><a href=\"/book/proposals/tidy/\">Tidy</a></span>";
    assert!(
        version.contains(decision) && !version.contains("<del"),
        "{version}"
    );
    // What came is marked.
    for part in [
        "<p class=\"note kind\">replaced</p>",
        "<p class=\"added\"><ins>More.</ins></p>",
    ] {
        assert!(version.contains(part), "{part}: {version}");
    }
    let decision = project.read("public/book/proposals/tidy/index.html");
    let both = [
        "<p class=\"added\">Short.</p>",
        "<details><summary>Before</summary>",
    ];
    assert!(
        both.iter().all(|part| decision.contains(part)),
        "{decision}"
    );
    let seventh = project.read("public/book/laws/sections/section-7/index.html");
    assert!(seventh.contains("<p>Short.</p>"), "{seventh}");
    assert!(!seventh.contains("words words"), "{seventh}");
    // Each leads to its own history, on whichever page that stands.
    let first = "<a href=\"/book/laws/history/#section-7\">History</a>";
    assert!(seventh.contains(first), "{seventh}");
    let last = project.read("public/book/laws/sections/section-2000/index.html");
    let (_, page) = last.split_once("href=\"/book/laws/history/page-").unwrap();
    let (page, rest) = page.split_once('/').unwrap();
    assert!(rest.starts_with("#section-2000\">History</a>"), "{last}");
    let page = project.read(&format!("public/book/laws/history/page-{page}/index.html"));
    assert!(page.contains("\"section-2000\""), "{page}");
    // The section is what the page is about.
    assert!(seventh.contains("<h1 id=\"section-7\">"), "{seventh}");
    assert_eq!(seventh.matches("<h1").count(), 1, "{seventh}");
}

/// Thirty-two versions are listed by year, the first text in the year in which it was changed.
#[test]
fn many_versions_are_listed_by_year() {
    let project = project("  - { op: retitle, target: detail, title: Small print }\n");
    let tidy = project.read("content/book/proposals/tidy.md");
    let days = (3..=31).map(|day| format!("2018-01-{day:02}"));
    for day in days.chain(["2019-01-05".to_owned()]) {
        let later = tidy.replace("at: 2018-01-02", &format!("at: {day}"));
        let later = later.replace("Small print", &format!("Print {day}"));
        project.write(&format!("content/book/proposals/tidy-{day}.md"), &later);
    }
    project.succeed(&["build", "-q", "--as-of", "2019-02-01"]);
    let page = project.read("public/book/laws/index.html");
    let (_, years) = page.split_once("<summary>2019</summary>").unwrap();
    let (newest, older) = years.split_once("<summary>2018</summary>").unwrap();
    assert_eq!(newest.matches("<li>").count(), 1, "{newest}");
    let older = older.split("</details>").next().unwrap();
    assert_eq!(older.matches("<li>").count(), 31, "{older}");
    assert!(older.contains(">First version</a>"), "{older}");
}

/// R10: the old id leads to the new one, also where each section has a page.
#[test]
fn r10_a_section_is_found_under_its_old_id() {
    let renumber = "  - { op: renumber, target: section-8, id: part-8, title: Part 8 }\n";
    let project = project(renumber);
    let read = |words: usize| {
        let text = "words ".repeat(words);
        let sections = (1..=10).map(|number| format!("# Section {number}\n\n{text}\n\n"));
        project.write("content/book/laws.md", &sections.collect::<String>());
        project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
        project.read("public/book/laws/index.html")
    };
    // Ten sections of 10,000 words are 600,000 bytes, more than a page holds.
    for words in [1, 10_000] {
        let page = read(words);
        assert!(page.contains("<span id=\"section-8\"></span>"), "{page}");
        assert!(page.contains("id=\"part-8\""), "{page}");
    }
    let former = project.read("public/book/laws/sections/section-8/index.html");
    let leads_on = "content=\"0; url=/book/laws/sections/part-8/\"";
    assert!(former.contains(leads_on), "{former}");
    let new = project.read("public/book/laws/sections/part-8/index.html");
    assert!(new.contains("Part 8"), "{new}");
}

/// A section that is renumbered later is known by its last id in the contents of every version,
/// from which the page that compares two of them reads what belongs together.
#[test]
fn r10_contents_know_the_last_id_of_a_section() {
    let project = project("  - { op: renumber, target: article-2, id: law-2, title: Law 2 }\n");
    let late = "---\ntitle: Again\nauthor: ada\nsubmitted: 2018-01-01\nprocedure: editorial\n\
                signed: ada\nat: 2018-01-03\nchanges:\n  \
                - { op: renumber, target: law-2, id: law-3, title: Law 3 }\n---\n";
    project.write("content/book/proposals/again.md", late);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    for (version, link) in [
        ("base", "#article-2\" data-id=\"law-3\">Article 2<"),
        ("2018-01-02", "#law-2\" data-id=\"law-3\">Law 2<"),
        ("2018-01-03", "#law-3\">Law 3<"),
    ] {
        let page = project.read(&format!("public/book/laws/{version}/index.html"));
        assert!(page.contains(link), "{version}: {page}");
        assert!(page.contains("#article-1\">"), "{version}: {page}");
    }
}

/// Each section names the decision by which it stands in the text: one that came by a proposal,
/// under whatever number and wherever it stands now, and one that was enacted again.
#[test]
fn r10_a_section_says_by_which_decision_it_stands() {
    let project = project(
        "  - { op: insert, title: Article 3, level: 1, text: Three. }\n\
         \x20 - { op: renumber, target: article-3, id: article-5, title: Article 5 }\n\
         \x20 - { op: move, target: article-5, before: article-1 }\n\
         \x20 - { op: repeal, target: article-2 }\n\
         \x20 - { op: reenact, target: article-2, title: Article 2, text: Zwei. }\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/index.html");
    let sections = page.split("<section class=\"rule\">").skip(1);
    let sections = sections.map(|it| it.split("</section>").next().unwrap());
    let sections: Vec<&str> = sections.collect();
    let told: Vec<(String, Option<&str>, Vec<&str>)> = sections
        .iter()
        .map(|section| {
            let id = section
                .split(" id=\"")
                .filter(|it| it.starts_with("article") || it.starts_with("detail"));
            let id = id.last().unwrap().split('"').next().unwrap().to_owned();
            let what = |line: &'static str| move |text: &&str| text.split(line).nth(1).is_some();
            let origin = section.lines().find(what("<p class=\"note made\">"));
            let origin =
                origin.map(|it| it.split(", ").next().unwrap().rsplit('>').next().unwrap());
            let history = section.lines().filter(what("<li>"));
            let history =
                history.map(|it| it.split(", ").next().unwrap().rsplit('>').next().unwrap());
            (id, origin, history.collect())
        })
        .collect();
    let expected = [
        ("article-5", Some("inserted"), vec![]),
        ("article-1", None, vec![]),
        ("detail", None, vec![]),
        ("article-2", Some("enacted again"), vec![]),
    ];
    let expected = expected.map(|(id, origin, history)| (id.to_owned(), origin, history));
    assert_eq!(told, expected, "{page}");
}

/// Remarks stand beside their section, and in no text in force.
#[test]
fn r10_remarks_and_attributes_are_shown() {
    let project = project("  - { op: set, target: article-2, attributes: { power: 3 } }\n");
    project.write(
        "content/book/laws.notes.yaml",
        "- { section: detail, on: 2018-01-20, by: ada, text: Judged to be small. }\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/index.html");
    assert!(page.contains("Judged to be small."), "{page}");
    assert!(page.contains("power: 3"), "{page}");
    let rules = project.read("public/book/data/rules.json");
    assert!(rules.contains("Judged to be small."), "{rules}");
    let text = project.read("public/book/data/rules.md");
    assert!(
        text.contains("# Article 2 {power=3}") && !text.contains("Judged"),
        "{text}"
    );
}

/// A change by another cause than a vote holds from its day, and needs no author.
#[test]
fn r10_an_agent_is_a_cause_as_well() {
    let project = project("  - { op: retitle, target: detail, title: Small print }\n");
    project.write(
        "content/book/proposals/cleaning.md",
        "---\nagent: cleaning\nat: 2018-01-10\nnote: By the rulekeepor.\n\
         changes: [{ op: replace, target: article-2, text: Clean. }]\n---\n",
    );
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let now = project.read("public/book/laws/index.html");
    assert!(now.contains("<p>Clean.</p>"), "{now}");
    let page = project.read("public/book/proposals/cleaning/index.html");
    for words in ["cleaning", "By the rulekeepor.", "Clean."] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let before = project.succeed(&["text", "book", "--as-of", "2018-01-09"]);
    assert!(before.contains("Two."), "{before}");
}

#[test]
fn who_decides_is_a_page_and_explained() {
    let project = project("  - { op: retitle, target: detail, title: Small print }\n");
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/configuration/index.html");
    for words in ["Who decides what", "Ada", "No vote is needed."] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let printed = project.succeed(&["explain", "book", "ada", "--as-of", "2018-02-01"]);
    assert!(
        printed.contains("plenary: always (on the list of members)"),
        "{printed}"
    );
    assert!(printed.contains("Tidy: accepted"), "{printed}");
    // A name, or a beginning that nobody else has, is as good as the id.
    for typed in ["Ada", "AD"] {
        let named = project.succeed(&["explain", "book", typed, "--as-of", "2018-02-01"]);
        assert_eq!(named, printed, "{typed}");
    }
}

/// The time of a member who is still there is told by the reason; each earlier one is told beside
/// it, by its days.
#[test]
fn a_member_is_told_once_since_when() {
    let project = project("  - { op: retitle, target: detail, title: Small print }\n");
    let index = project.read("content/book/_index.md");
    let members = "members:\n    ada: { from: 2017-12-01 }\n    \
                   ben: [{ from: 2017-11-01, until: 2017-12-01 }, { from: 2018-01-03 }]\n";
    let start = index.find("members:").unwrap();
    let end = start + index[start..].find('\n').unwrap() + 1;
    let index = format!("{}{members}{}", &index[..start], &index[end..]);
    project.write("content/book/_index.md", &index);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/configuration/index.html");
    let of = |name: &str| {
        let start = page.find(&format!("<strong>{name}</strong>")).unwrap();
        &page[start..start + page[start..].find("</li>").unwrap()]
    };
    let ada = of("ada");
    assert!(
        ada.contains("member since 1\u{a0}December\u{a0}2017"),
        "{ada}"
    );
    assert_eq!(ada.matches("since").count(), 1, "{ada}");
    let ben = of("ben");
    assert!(
        ben.contains("member since 3\u{a0}January\u{a0}2018"),
        "{ben}"
    );
    assert_eq!(ben.matches("since").count(), 1, "{ben}");
    // `until` is the first day on which ben is none any more.
    let earlier = "<p class=\"note\">earlier: 1\u{a0}November\u{a0}2017 to\u{a0}30\u{a0}November\u{a0}2017</p>";
    assert!(ben.contains(earlier), "{ben}");
}

/// Of twelve versions the line of time shows five, the shown one among them, and leads to all.
#[test]
fn the_line_of_time_shows_the_versions_around_the_shown_one() {
    let project = project("  - { op: retitle, target: detail, title: Small print }\n");
    let tidy = project.read("content/book/proposals/tidy.md");
    for day in 3..=12 {
        let later = tidy.replace("at: 2018-01-02", &format!("at: 2018-01-{day:02}"));
        let later = later.replace("Small print", &format!("Print {day}"));
        project.write(&format!("content/book/proposals/tidy-{day}.md"), &later);
    }
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let line_of = |address: &str| {
        let page = project.read(&format!("public/book/laws/{address}index.html"));
        let line = page.split("class=\"timeline\"").nth(1).unwrap();
        line.split("</ol>").next().unwrap().to_owned()
    };
    for (address, day) in [
        ("2018-01-03/", "3 Jan"),
        ("2018-01-06/", "6 Jan"),
        ("", "12 Jan"),
    ] {
        let line = line_of(address);
        assert!(line.contains(&format!("{day} 2018")), "{address}: {line}");
        assert_eq!(line.matches("<li><").count(), 5, "{address}: {line}");
        let all = "<li class=\"all\"><a href=\"/book/laws/#Versions\">all 12 versions</a></li>";
        assert!(line.contains(all), "{address}: {line}");
    }
}

/// "Rule 2" is a link wherever a text names it, but in code, in links and where there is none.
#[test]
fn sections_that_a_text_names_are_links() {
    let project = project("  - { op: append, target: article-1, text: \"By Article 2.\" }\n");
    project.write(
        "content/book/laws.md",
        "# Article 1\n\nSee article 2, `Article 2`, [Article 2](#detail), Article 9 and Article 1.\n\n\
         ## Detail\n\nSmall.\n\n# Article 2\n\nTwo, after Article 1.\n",
    );
    let tidy = project.read("content/book/proposals/tidy.md");
    let argued = format!("{tidy}Because Article 2 says so, and not Article 7.\n");
    project.write("content/book/proposals/tidy.md", &argued);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/index.html");
    let expected = "See <a href=\"/book/laws/#article-2\">article 2</a>, <code>Article 2</code>, \
                    <a href=\"#detail\">Article 2</a>, Article 9 and Article 1.";
    assert!(page.contains(expected), "{page}");
    let added = "By <a href=\"/book/laws/#article-2\">Article 2</a>.";
    assert!(page.contains(added), "{page}");
    let other = "Two, after <a href=\"/book/laws/#article-1\">Article 1</a>.";
    assert!(page.contains(other), "{page}");
    // Beside HTML as well, but for links that are written so, within which none may stand.
    for (html, is_linked) in [("<b>bold</b>", true), ("<a href=\"#detail\">x</a>", false)] {
        let project = self::project(&format!(
            "  - {{ op: append, target: article-1, text: 'By {html} and Article 2.' }}\n"
        ));
        project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
        let page = project.read("public/book/laws/index.html");
        let line = page.lines().find(|line| line.contains("<p>By <"));
        let link = "and <a href=\"/book/laws/#article-2\">Article 2</a>.</p>";
        let line = line.unwrap_or_else(|| panic!("{page}"));
        assert_eq!(line.contains(link), is_linked, "{line}");
    }
    // A version leads to the section as it was then: Article 2 is as it was written first.
    let version = project.read("public/book/laws/2018-01-02/index.html");
    let then =
        "<ins>By</ins> <a href=\"/book/laws/base/#article-2\"><ins>Article 2</ins></a><ins>.</ins>";
    assert!(version.contains(then), "{version}");
    let proposal = project.read("public/book/proposals/tidy/index.html");
    let because = "Because <a href=\"/book/laws/#article-2\">Article 2</a> says so, and not \
                   Article 7.";
    assert!(proposal.contains(because), "{proposal}");
}

/// A long text and many proposals are cut into pages, of which every section has one (R11).
#[test]
fn what_is_long_is_cut_into_pages() {
    let project = project("  - { op: append, target: rule-2, text: More. }\n");
    // 150 rules of 1,000 letters are more than one page of a version shows.
    let rule = |number: usize| format!("# Rule {number}: Fees\n\n{}\n\n", "fee ".repeat(250));
    let laws: String = (1..=150).map(rule).collect();
    project.write("content/book/laws.md", &laws);
    for number in 1..=260 {
        let text = format!(
            "---\ntitle: Idea {number}\nauthor: ada\nsubmitted: 2018-01-03\nnumber: {number}\n\
             state: {{ success: Lost }}\nprocedure: order\n---\n"
        );
        project.write(&format!("content/book/proposals/idea-{number}.md"), &text);
    }
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    // The whole text has labels for contents, "Rule 1, 2, 3" of the same word, and each leads to
    // the page that has the rule.
    let base = project.read("public/book/laws/base/index.html");
    assert!(base.contains("<p class=\"labels\">"), "{base}");
    let last = "<a href=\"page-2/#rule-150\">150</a>";
    assert!(base.contains(last), "{base}");
    assert!(!base.contains("<h2 id=\"rule-150\">"), "{base}");
    // A script makes one text of the pages, below the contents; each page leads to the others.
    let parts = "<p class=\"note\"><span class=\"parts\"><strong>Rule 1–";
    let whole = base.find(parts).unwrap();
    let other = "<a href=\"/book/laws/base/page-2/\">Rule ";
    assert!(base[whole..].contains(other), "{base}");
    assert!(
        base[whole..].contains("<a href=\"?whole\">The whole text</a>"),
        "{base}"
    );
    assert!(base[whole..].contains("data-part=\"In parts\""), "{base}");
    assert!(base.find(last) < Some(whole), "{base}");
    let second = project.read("public/book/laws/base/page-2/index.html");
    assert!(second.contains("<h2 id=\"rule-150\">"), "{second}");
    assert!(second.contains("version, page 2</h1>"), "{second}");
    let first = "<span class=\"parts\"><a href=\"/book/laws/base/\">Rule 1–";
    assert!(second.contains(first), "{second}");
    assert!(second.contains("–150</strong>"), "{second}");
    // From each page one turns to the next, and from the last to the next version.
    for (page, next) in [(&base, "base/page-2"), (&second, "2018-01-02")] {
        let next = format!("<a rel=\"next\" href=\"/book/laws/{next}/\">");
        assert!(page.contains(&next), "{next}: {page}");
    }
    // A later version leads to rule 2, which it changed itself, and to the others in the base.
    let later = project.read("public/book/laws/2018-01-02/index.html");
    for entry in [
        "<a href=\"#rule-2\">2</a>",
        "<a href=\"../base/#rule-1\">Rule 1</a>",
        "<a href=\"../base/page-2/#rule-150\">150</a>",
    ] {
        assert!(later.contains(entry), "{entry}: {later}");
    }
    let history = project.read("public/book/laws/history/index.html");
    let entry = "<a href=\"/book/laws/history/page-2/#rule-150\">Rule 150: Fees</a>";
    assert!(history.contains(entry), "{history}");
    let second = project.read("public/book/laws/history/page-2/index.html");
    assert!(second.contains("<li id=\"rule-150\">"), "{second}");
    // 261 proposals stand on two pages, each on one.
    let pages = ["", "page-2/"].map(|page| {
        let page = project.read(&format!("public/book/proposals/{page}index.html"));
        page.matches("/book/proposals/idea-").count()
    });
    assert_eq!(pages.iter().sum::<usize>(), 260);
    assert!(pages.iter().all(|&lines| lines > 0), "{pages:?}");
}

/// What had no effect when it was decided can not be mended: one line tells of it, and no
/// warning, so that `--strict` passes for ever.
#[test]
fn nothing_warns_of_what_is_decided() {
    let project = project(
        "  - { op: repeal, target: article-9 }\n  - { op: append, target: article-2, text: x }\n",
    );
    let check = |arguments: &[&str]| {
        let dated = [&["check", "--strict", "--as-of", "2018-02-01"], arguments].concat();
        let output = project.run(&dated);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{said}");
        said
    };
    let line = "book: 1 change of what is decided had no effect";
    assert!(check(&[]).contains(&format!("{line} (`-v` lists them)")));
    let place = "content/book/proposals/tidy.md: repeal article-9: there is no such section";
    assert!(check(&["-v"]).contains(&format!("{line}\n  {place}")));
}

/// An undecided proposal tells what an option of a league is on the day of the build: neither what
/// the file says first nor what it will be.
#[test]
fn an_undecided_option_tells_its_value_of_the_day() {
    let project = project("  - { op: repeal, target: article-1 }\n");
    let proposal = "---\ntitle: Calm\nauthor: ada\nsubmitted: 2018-01-15\nprocedure: order\n\
                    changes:\n  - { op: configure, league: club, set: { elo.k: 24 } }\n---\n";
    project.write("content/book/proposals/calm.md", proposal);
    let league = "---\ntitle: Club\nleague:\n  system: elo\n  elo: { k: 16 }\n  changes:\n    \
                  - { from: 2018-01-10, elo: { k: 20 } }\n    - { from: 2019-01-01, elo: { k: 40 } }\n---\n";
    project.write("content/club/_index.md", league);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/proposals/calm/index.html");
    assert!(page.contains("<del>20</del> <ins>24</ins>"), "{page}");
}

/// An option that nobody had written has a value before it changes as well.
#[test]
fn a_configured_option_tells_its_default_as_the_old_value() {
    let project = project("  - { op: configure, set: { procedures.vote.ties: oldest-first } }\n");
    let index = INDEX.replace(
        "procedures: { ",
        "calendar: { epoch: 2017-12-04 }\n  procedures: { vote: { kind: tally }, ",
    );
    project.write("content/book/_index.md", &index);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/proposals/tidy/index.html");
    let change = "Vote: Equally strong proposals: <del>the newer one stays</del> \
                  <ins>the older one stays</ins>";
    assert!(page.contains(change), "{page}");
    let page = project.read("public/book/configuration/index.html");
    assert!(page.contains(change), "{page}");
    // The sentence says how it is and the change since when: no list says it once more.
    assert!(!page.contains("<li>Equally strong proposals"), "{page}");
    assert!(!page.contains("kind: tally"), "{page}");
    // The change is of midnight: the version before held until the day before it.
    let base = project.read("public/book/configuration/base/index.html");
    let until = "This is how it was decided until 1\u{a0}January\u{a0}2018.";
    assert!(base.contains(until), "{base}");
    assert!(base.contains("the newer one stays"), "{base}");
}

/// Points stand beside the proposals that gave them, in the order in which they did.
#[test]
fn points_are_listed_with_the_proposals_that_gave_them() {
    let project = project("  - { op: award, player: ada, points: 5 }\n");
    let late = "---\ntitle: Back\nauthor: ada\nsubmitted: 2018-01-01\nprocedure: editorial\n\
                signed: ada\nat: 2018-01-03\nchanges:\n  \
                - { op: award, player: ada, points: -2 }\n  \
                - { op: award, player: nobody, points: 9 }\n---\n";
    project.write("content/book/proposals/back.md", late);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/configuration/index.html");
    let list = page.split("id=\"Points\"").nth(1).unwrap();
    let list = list.split("</ul>").next().unwrap();
    let lines = [
        "<strong>Ada</strong>: 3",
        "<span>+5</span> <span><i>· </i>2 Jan 2018</span> <span><i>· </i><a href=\"/book/proposals/tidy/\">Tidy</a>",
        "<span>−2</span> <span><i>· </i>3 Jan 2018</span> <span><i>· </i><a href=\"/book/proposals/back/\">Back</a>",
    ];
    let places = lines.map(|line| list.find(line).unwrap_or_else(|| panic!("{line}: {list}")));
    assert!(places.is_sorted(), "{list}");
    assert!(!list.contains("+9"), "{list}");
    let home = project.read("public/book/index.html");
    assert!(
        home.contains("<dt>Ada</dt><dd><a href=\"/book/configuration/#Points\">3</a></dd>"),
        "{home}"
    );
}

/// An old version, of which there may be thousands, has the ways of its rule book alone.
#[test]
fn r11_an_old_version_of_a_long_text_has_a_small_frame() {
    let project = project("  - { op: append, target: rule-2, text: More. }\n");
    let rule = |number: usize| format!("# Rule {number}\n\n{}\n\n", "fee ".repeat(500));
    let laws: String = (1..=250).map(rule).collect();
    project.write("content/book/laws.md", &laws);
    // The menu of a site leads to more than the rule book.
    project.write("content/club/_index.md", "---\ntitle: Club\n---\n");
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let parts = ["og:title", "data-search", "id=\"site-nav\"", "feed.xml"];
    let old = project.read("public/book/laws/base/index.html");
    let new = project.read("public/book/laws/2018-01-02/index.html");
    for part in parts {
        assert!(!old.contains(part), "{part}: {old}");
        assert!(new.contains(part), "{part}: {new}");
    }
    assert!(old.contains("class=\"section-nav\""), "{old}");
}

/// The history of a rule that was amended before the first text here counts on.
#[test]
fn a_history_counts_on_from_the_revision_of_the_first_text() {
    let project = project("  - { op: append, target: article-2, text: More. }\n");
    let laws = "# Article 1\n\nOne.\n\n# Article 2 {revision=14}\n\nTwo.\n";
    project.write("content/book/laws.md", laws);
    let second = history(&project, "Article 2");
    assert!(
        second.contains("<li value=\"15\"><p><strong>2 January 2018</strong>, added to (15)"),
        "{second}"
    );
    for (version, number) in [("", 15), ("base/", 14)] {
        let page = project.read(&format!("public/book/laws/{version}index.html"));
        let note = format!("<p class=\"note made\">Revision {number}</p>");
        assert!(page.contains(&note), "{page}");
    }
    let data = project.read("public/book/data/rules.json");
    for rev in [14, 15] {
        assert!(data.contains(&format!("{{\"rev\":{rev},")), "{data}");
    }
    assert!(
        data.contains("{\"rev\":0,"),
        "Article 1 counts from 0: {data}"
    );
}

/// Sentences tell all of a procedure, by the titles of sections; what they do not tell has words.
#[test]
fn options_of_procedures_are_words() {
    let project = project("  - { op: append, target: article-2, text: More. }\n");
    let procedure = "  offices: { chair: { holder: ada } }\n  procedures:\n    order:\n      \
                     kind: threshold\n      threshold: 2/3\n      voters: [plenary]\n      \
                     denominator: voting\n      \
                     protect: [{ sections: [laws#article-1], office: chair }]\n";
    let index = INDEX.replace("  procedures: { order: { kind: threshold } }\n", procedure);
    project.write("content/book/_index.md", &index);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/configuration/index.html");
    let own = page.split("<h3>Order").nth(1).unwrap();
    let own = own.split("</section>").next().unwrap();
    for told in [
        "<p>Only with the consent of the chair: changes to Article 1.</p>",
        "<li>Counted as members: those who may vote</li>",
    ] {
        assert!(own.contains(told), "{told}: {own}");
    }
    assert_eq!(own.matches("<li>").count(), 1, "{own}");
}

/// A block that a change takes for its text is no argument.
#[test]
fn a_block_that_a_change_takes_is_shown_once() {
    let project = project("  - { op: append, target: article-2, text: More. }\n");
    let proposal = "---\nauthor: ada\nsubmitted: 2018-01-03\nprocedure: order\n\
                    changes: [{ op: replace, target: detail, text: { block: new } }]\n---\n\
                    Because.\n\n```text new\nLarge.\n```\n\n```text other\nKept.\n```\n\nSo.\n";
    project.write("content/book/proposals/more.md", proposal);
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/proposals/more/index.html");
    assert_eq!(page.matches("Large.").count(), 1, "{page}");
    for kept in ["Because.", "Kept.", "So."] {
        assert!(page.contains(kept), "{kept}: {page}");
    }
}
