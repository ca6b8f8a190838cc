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
        ("book.toml", "[book]\ntitle = \"Test\"\n"),
        ("content/_index.md", "---\ntitle: Test\n---\n"),
        ("content/book/_index.md", INDEX),
        (
            "content/book/laws.md",
            "# Article 1\n\nOne.\n\n## Detail\n\nSmall.\n\n# Article 2\n\nTwo.\n",
        ),
        ("content/book/proposals/tidy.md", &correction),
    ])
}

/// What the history page says below the heading of a section.
fn history(project: &Project, title: &str) -> String {
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/laws/history/index.html");
    let mut sections = page.split("<h2>").skip(1);
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
    assert!(first.contains("<li value=\"0\">enacted"), "{first}");
    assert!(
        first.contains("<li value=\"1\">repealed, 2 January 2018"),
        "{first}"
    );
    for tried in ["<s>added to</s>", "<s>a new section in it</s>"] {
        let place = first.find(&format!("<li class=\"void\">{tried}")).unwrap();
        let why = "Without effect: the section is repealed";
        assert!(first[place..].contains(why), "{tried}: {first}");
    }
    // What has gone with it has a history as well.
    let inner = history(&project, "Detail");
    assert!(
        inner.contains("<li class=\"void\"><s>added to</s>"),
        "{inner}"
    );
    let second = history(&project, "Article 2");
    assert!(!second.contains("void"), "{second}");
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
    let title = "<strong>Article 2</strong> <small class=\"quiet\">repealed</small>";
    assert!(
        gone.contains(title) && gone.contains("<del>Two.</del>"),
        "{gone}"
    );
}

#[test]
fn a_correction_shows_its_changes_against_the_text_before() {
    let project = project("  - { op: replace, target: article-2, text: Zwei. }\n");
    project.succeed(&["build", "-q", "--as-of", "2018-02-01"]);
    let page = project.read("public/book/proposals/tidy/index.html");
    assert!(page.contains("Against the text in force before"), "{page}");
    assert!(page.contains("<del>Two.</del><ins>Zwei.</ins>"), "{page}");
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
    let sentence = "chair: Ada has not agreed (asked because of Article 1)";
    assert!(page.contains(sentence), "{page}");
}
