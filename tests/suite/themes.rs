//! The guide's chapter on themes, done as it says.

use std::fs;
use std::path::Path;

use crate::project::Project;

fn chapter() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(root.join("content/guide/themes.md")).unwrap()
}

/// The fenced blocks of a language, in order.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let blocks = text.split(fence.as_str()).skip(1);
    blocks
        .map(|block| block.split("```").next().unwrap())
        .collect()
}

fn project(book: &str) -> Project {
    let league = "---\ntitle: Cards\nleague: { system: elo }\n---\n";
    let evening = "---\ndate: 2026-01-09\nrounds: 2\nplacings: [anna, bert]\n---\n";
    Project::new(&[
        ("book.toml", &format!("[book]\ntitle = \"Test\"\n{book}")),
        ("content/_index.md", "---\ntitle: Test\n---\nHello.\n"),
        ("content/cards/_index.md", league),
        ("content/cards/01.md", evening),
    ])
}

#[test]
fn a_site_is_made_ones_own_in_ten_lines() {
    let chapter = chapter();
    let (toml, css) = (blocks(&chapter, "toml"), blocks(&chapter, "css"));
    assert!(toml[0].lines().count() + css[0].lines().count() <= 10);

    let project = project(&toml.concat());
    project.write("static/club.css", css[0]);
    project.write(
        "static/club.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    );
    project.write("templates/base.html", blocks(&chapter, "html")[0]);
    project.succeed(&["build", "-d", "public"]);

    let page = project.read("public/cards/index.html");
    assert!(page.contains("<img src=\"/club.svg\" alt=\"\""), "{page}");
    assert!(page.contains("<link rel=\"icon\" href=\"/club.svg\">"));
    let built_in = page.find("href=\"/assets/ligatur.").unwrap();
    let own = page.find("<link rel=\"stylesheet\" href=\"/club.css\">");
    assert!(own > Some(built_in), "its own style sheet comes last");
    assert!(page.contains("<p>Our club room is open on Fridays.</p>"));
    assert!(!page.contains("Made with Ligatur"));
    assert!(page.contains("Ladder") && !page.contains("Standings"));
    assert_eq!(project.read("public/club.css"), css[0]);
}

#[test]
fn every_property_that_the_chapter_names_is_one_of_the_style_sheet() {
    let sheet = include_str!("../../templates/assets/ligatur.css");
    let chapter = chapter();
    let is_name = |char: char| char.is_ascii_lowercase() || char == '-';
    let names = chapter
        .match_indices("--")
        .map(|(start, _)| &chapter[start..])
        .filter(|rest| rest[2..].starts_with(|char: char| char.is_ascii_lowercase()))
        .map(|rest| rest.split(|char| !is_name(char)).next().unwrap());
    let names: Vec<&str> = names.collect();
    assert!(names.contains(&"--paper"));
    for name in names {
        assert!(sheet.contains(&format!("{name}:")), "{name}");
    }
}

#[test]
fn a_file_that_is_not_there_is_told_with_its_place() {
    let project = project("[output.html]\nadditional-css = [\"static/club.css\", \"clob.css\"]\n");
    project.write("static/club.css", "h1 { color: red; }\n");
    let output = project.run(&["build", "-d", "public"]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success());
    assert!(
        told.contains("there is no file `static/clob.css`"),
        "{told}"
    );
    assert!(told.contains("book.toml:4:38"), "{told}");
    assert!(told.contains("`club.css`"), "{told}");
}
