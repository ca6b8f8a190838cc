//! The guide against the program: what it says is done, and nothing is left out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::project::{Project, ligatur};
use crate::schema_keys::schema_keys;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("content/guide")
}

fn chapter(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap()
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
    let chapter = chapter("themes.md");
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
    let chapter = chapter("themes.md");
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

#[test]
fn every_key_that_can_be_written_is_told() {
    let entries = fs::read_dir(folder()).unwrap();
    let chapters = entries.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap());
    let is_key = |char: char| char.is_ascii_alphanumeric() || "-_".contains(char);
    let text = chapters.collect::<String>();
    let words: BTreeSet<&str> = text.split(|char| !is_key(char)).collect();
    let project = project("");
    for document in ["league", "matchday", "players", "rules", "proposal", "book"] {
        let schema = project.succeed(&["schema", document]);
        let ways = schema_keys(&serde_json::from_str(&schema).unwrap());
        let found: BTreeSet<&str> = ways.iter().flat_map(|way| way.split('.')).collect();
        assert!(found.len() > 5, "{document}: {found:?}");
        let untold: Vec<_> = found.difference(&words).collect();
        assert_eq!(untold, Vec::<&&str>::new(), "{document}");
    }
}

#[test]
fn the_book_of_the_chapter_on_keys_is_read() {
    let chapter = chapter("keys.md");
    let book = blocks(&chapter, "toml")[0];
    let project = project("");
    project.write("book.toml", book);
    project.write(
        "static/club.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    );
    let told = project.run(&["build", "-d", "public"]);
    assert!(
        told.status.success(),
        "{}",
        String::from_utf8_lossy(&told.stderr)
    );
    assert_eq!(project.read("public/CNAME").trim(), "club.example.org");
}

#[test]
fn the_calendar_of_the_chapter_on_rule_books_is_read() {
    let chapter = chapter("rules.md");
    let yaml = blocks(&chapter, "yaml");
    let calendar = yaml.iter().find(|block| block.contains("epoch:")).unwrap();
    let members = "  documents: [law.md]\n  members: { ada: { from: 2026-01-05 } }\n  \
                   procedures: { ballot: { kind: tally } }\n  default-procedure: ballot\n";
    let project = project("");
    let index = format!("---\ntitle: Game\n{calendar}{members}---\n");
    project.write("content/game/_index.md", &index);
    let law = "---\ntitle: Law\n---\n## Paragraph 3\n\nNobody cheats.\n";
    project.write("content/game/law.md", law);
    project.succeed(&["build", "-d", "public"]);
    let rules = project.read("public/game/data/rules.json");
    assert!(rules.contains("\"id\":\"paragraph-3\"") || rules.contains("\"id\": \"paragraph-3\""));
}

/// The words of a command line, of which some are in quotes.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(index, part)| match index % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// A text in which every day is the same, since a new site begins two weeks ago.
fn without_days(text: &str) -> String {
    let is_number = |word: &str, digits: usize| {
        let word = word.trim_end_matches([':', ',', '.']);
        word.len() <= digits && !word.is_empty() && word.bytes().all(|it| it.is_ascii_digit())
    };
    let mut lines = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut kept: Vec<String> = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let is_day = match (words.get(at + 1), words.get(at + 2)) {
                (Some(month), Some(year)) => {
                    is_number(word, 3)
                        && month.chars().all(char::is_alphabetic)
                        && year.len() > 3
                        && is_number(year, 4)
                }
                _ => false,
            };
            let is_iso = word.len() == 10 && word.bytes().filter(|it| *it == b'-').count() == 2;
            kept.push(match is_day || is_iso {
                true => "DAY".to_owned(),
                false => (*word).to_owned(),
            });
            at += if is_day { 3 } else { 1 };
        }
        lines.push(kept.join(" "));
    }
    lines.join("\n")
}

/// Does in an empty folder what a chapter says, and compares what it shows with what is printed.
fn walk(name: &str) {
    let chapter = chapter(name);
    let project = Project::new(&[]);
    let mut folder = project.root().to_owned();
    let mut run = |line: &str| -> String {
        let words = words(line);
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["cd", into] => {
                folder.push(into);
                String::new()
            }
            // What does not end, and three lines about a tournament of 24.
            ["ligatur", "serve" | "p" | "r", ..] => String::new(),
            ["ligatur", ref arguments @ ..] => {
                let output = ligatur(&folder).args(arguments).output().unwrap();
                let is_early = arguments.first() == Some(&"vote");
                let error = String::from_utf8_lossy(&output.stderr);
                assert!(
                    output.status.success() || is_early,
                    "{name}: {line}: {error}"
                );
                String::from_utf8(output.stdout).unwrap() + &error
            }
            _ => String::new(),
        }
    };
    let parts: Vec<&str> = chapter.split("```").collect();
    let is_output = |part: &&str| part.starts_with("text\n");
    let end = parts.iter().rposition(is_output).unwrap();
    let mut said = String::new();
    for pair in parts[..=end].chunks(2) {
        let [prose, block] = pair else { continue };
        if let Some(block) = block.strip_prefix("sh\n") {
            said = block.lines().map(&mut run).collect();
        } else if let Some(block) = block.strip_prefix("text\n") {
            let mut inline = prose.split('`').skip(1).step_by(2);
            if let Some(line) = inline.find(|code| code.starts_with("ligatur ")) {
                said = run(line);
            }
            let (wanted, found) = (without_days(block), without_days(&said));
            assert!(
                found.contains(&wanted),
                "{name} shows\n{wanted}\nand this is printed:\n{found}"
            );
        }
    }
}

#[test]
fn what_the_chapters_show_is_what_their_commands_print() {
    for chapter in ["cards", "handicap", "keizer", "points", "rules"] {
        walk(&format!("{chapter}.md"));
        walk(&format!("{chapter}.de.md"));
    }
}
