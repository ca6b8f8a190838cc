//! `diff` and `check --base`: what was over is found when it changes, and nothing else.

use std::process::Command;

use jiff::Timestamp;
use jiff::civil::{Date, date};
use ligatur::load::config;
use ligatur::site::compile::{CompileOptions, CompiledSite, compile};
use ligatur::site::site_diff::diff;
use ligatur::site::site_diff::diff_entry::SiteDiff;
use ligatur::site::site_diff::snapshot::of_files;
use ligatur::syntax::diagnostic::Diagnostics;
use ligatur::syntax::source::{Source, Sources};
use serde_json::{Value, json};

use crate::project::Project;

/// A day after everything that the example leagues have played.
const AS_OF: Date = date(2026, 11, 1);

type Files = Vec<(String, String)>;

/// The files of an example league of the repository, with the configuration.
fn example(league: &str) -> Files {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("content").join(league)];
    let mut files = vec![(
        "book.toml".to_owned(),
        std::fs::read_to_string(root.join("book.toml")).unwrap(),
    )];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|it| it == "md" || it == "yaml")
            {
                let name = path
                    .strip_prefix(root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned();
                files.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

fn read(files: &Files) -> (Sources, CompiledSite) {
    let sources =
        Sources::from_iter(files.iter().map(|(path, text)| {
            Source::from_bytes(path.as_str(), text.clone().into_bytes()).unwrap()
        }));
    let book = &sources.get("book.toml").unwrap().text;
    let config = config::parse("book.toml", book, &mut Diagnostics::new()).unwrap();
    let options = CompileOptions {
        as_of: None,
        today: AS_OF,
        now: Timestamp::UNIX_EPOCH,
        drafts: false,
    };
    let (compiled, _) = compile(&sources, &config, options);
    (sources, compiled)
}

fn difference(old: &Files, new: &Files) -> SiteDiff {
    let (old, new) = (read(old), read(new));
    diff(&of_files(&old.1, &old.0), &of_files(&new.1, &new.0))
}

/// Numbers that look random, the same in every run.
struct Lots(u64);

impl Lots {
    /// A number below another, by the generator of Knuth's MMIX.
    fn below(&mut self, limit: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// The lines of a text whose words fit.
fn lines_of(text: &str, fits: impl Fn(&str) -> bool) -> Vec<usize> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| fits(line))
        .map(|(index, _)| index)
        .collect()
}

/// An edit of a matchday's file: the new text, and the lines (from 1) of which one must be
/// named; `None` where the file has nothing to edit in this way.
fn edit(
    text: &str,
    kind: usize,
    lots: &mut Lots,
    players: &[String],
) -> Option<(String, Vec<usize>)> {
    let is_game = |line: &str| {
        line.starts_with("  - ")
            && [" 1-0 ", " 0-1 ", " ½-½ "]
                .iter()
                .any(|mark| line.contains(mark))
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let games = lines_of(text, is_game);
    let pick =
        |list: &[usize], lots: &mut Lots| (!list.is_empty()).then(|| list[lots.below(list.len())]);
    let named = match kind {
        // Another result.
        0 => {
            let at = pick(&games, lots)?;
            let line = &lines[at];
            lines[at] = match line {
                line if line.contains(" 1-0 ") => line.replace(" 1-0 ", " 0-1 "),
                line if line.contains(" 0-1 ") => line.replace(" 0-1 ", " ½-½ "),
                line => line.replace(" ½-½ ", " 1-0 "),
            };
            vec![at + 1]
        }
        // Another player.
        1 => {
            let at = pick(&games, lots)?;
            let first = lines[at]
                .trim_start_matches("  - ")
                .split(' ')
                .next()?
                .to_owned();
            let absent: Vec<&String> = players
                .iter()
                .filter(|id| !text.contains(id.as_str()))
                .collect();
            let other = absent.get(lots.below(absent.len().max(1)))?;
            lines[at] = lines[at].replacen(&first, other, 1);
            vec![at + 1]
        }
        // A game less; where it stood in the older file.
        2 => {
            let at = pick(&games, lots).filter(|_| games.len() > 1)?;
            lines.remove(at);
            vec![at + 1]
        }
        // A game more.
        3 => {
            let at = pick(&games, lots)?;
            lines.insert(at, lines[at].clone());
            vec![at + 1, at + 2]
        }
        // Two games in another order.
        4 => {
            let at = pick(&games, lots).filter(|at| games.contains(&(at + 1)))?;
            if lines[at] == lines[at + 1] {
                return None;
            }
            lines.swap(at, at + 1);
            vec![at + 1, at + 2]
        }
        // Another day.
        5 => {
            let at = lines_of(text, |line| line.starts_with("date: "))
                .first()
                .copied()?;
            let day: Date = lines[at].trim_start_matches("date: ").parse().ok()?;
            lines[at] = format!("date: {}", day.tomorrow().ok()?);
            vec![at + 1]
        }
        // Two places swapped.
        6 => {
            let at = lines_of(text, |line| line.starts_with("placings: {"))
                .first()
                .copied()?;
            let marked = lines[at].replace(": 1,", ": #,").replace(": 1 ", ": # ");
            let swapped = marked.replace(": 2,", ": 1,").replace(": 2 ", ": 1 ");
            lines[at] = swapped.replace(": #", ": 2");
            vec![at + 1]
        }
        // Another number of rounds.
        _ => {
            let at = lines_of(text, |line| line.starts_with("rounds: "))
                .first()
                .copied()?;
            let rounds: u32 = lines[at].trim_start_matches("rounds: ").parse().ok()?;
            lines[at] = format!("rounds: {}", rounds + 1);
            vec![at + 1]
        }
    };
    let edited = lines.join("\n") + "\n";
    (edited != text).then_some((edited, named))
}

fn is_matchday(path: &str, text: &str) -> bool {
    (path.contains("/matchdays/") || path.contains("/spieltage/")) && text.contains("\ndate: ")
}

#[test]
fn a_hundred_random_edits_of_old_matchdays_are_each_found_with_file_and_line() {
    let mut lots = Lots(20_261_122);
    let mut done = 0;
    let leagues = ["cards", "duel", "keizer", "vorgabe"].map(|league| {
        let files = example(league);
        let mut days: Vec<(Date, usize)> = files
            .iter()
            .enumerate()
            .filter(|(_, (path, text))| is_matchday(path, text))
            .map(|(index, (_, text))| {
                let day = text.split("\ndate: ").nth(1).unwrap();
                (day[..10].parse().unwrap(), index)
            })
            .collect();
        days.retain(|(day, _)| *day <= AS_OF);
        days.sort();
        // The newest one is not over.
        days.pop();
        let register = files
            .iter()
            .find(|(path, _)| path.ends_with("players.yaml"));
        let players: Vec<String> = register.map_or_else(Vec::new, |(_, text)| {
            let ids = text.lines().filter(|line| !line.starts_with([' ', '#']));
            ids.filter_map(|line| line.split_once(':'))
                .map(|(id, _)| id.to_owned())
                .collect()
        });
        let before = read(&files);
        (files, days, players, before)
    });
    while done < 100 {
        let (files, days, players, before) = &leagues[lots.below(leagues.len())];
        let (_, index) = days[lots.below(days.len())];
        let (path, text) = &files[index];
        let kind = lots.below(8);
        let Some((edited, lines)) = edit(text, kind, &mut lots, players) else {
            continue;
        };
        let mut after = files.clone();
        after[index].1.clone_from(&edited);
        let after = read(&after);
        let found = diff(
            &of_files(&before.1, &before.0),
            &of_files(&after.1, &after.0),
        );
        let is_it = found.entries().any(|entry| {
            entry.is_history()
                && entry.file.as_deref() == Some(path)
                && entry
                    .line
                    .is_some_and(|line| lines.contains(&(line as usize)))
        });
        assert!(is_it, "{path} {kind}: {lines:?}\n{edited}\n{found:#?}");
        done += 1;
    }
}

/// Applies what formatters and editors do to front matter: the order of keys, quotes, comments,
/// blank lines, line ends, flow instead of block.
fn formatted(text: &str) -> String {
    let Some(rest) = text.strip_prefix("---\n") else {
        return text.to_owned();
    };
    let (yaml, body) = rest
        .split_once("\n---\n")
        .unwrap_or((rest.trim_end_matches("---\n"), ""));
    let mut blocks: Vec<String> = Vec::new();
    for line in yaml.lines() {
        let quoted = line
            .strip_prefix("  - ")
            .filter(|game| !game.starts_with(['{', '"', '\'']));
        let line = match quoted {
            Some(game) if !line.contains(": ") => format!("  - \"{game}\"  # a game"),
            _ => line.to_owned(),
        };
        match blocks.last_mut() {
            Some(block) if line.starts_with([' ', '-', '#']) || line.is_empty() => {
                block.push('\n');
                block.push_str(&line);
            }
            _ => blocks.push(line),
        }
    }
    blocks.reverse();
    let yaml = blocks.join("\n\n# a comment\n");
    format!("---\n{yaml}\n---\n{body}\nAnother word of the report.\n").replace('\n', "\r\n")
}

#[test]
fn a_formatters_commit_changes_nothing() {
    for league in ["cards", "duel", "keizer", "vorgabe"] {
        let before = example(league);
        let after: Files = before
            .iter()
            .map(|(path, text)| {
                let is_md = path.ends_with(".md");
                (
                    path.clone(),
                    if is_md { formatted(text) } else { text.clone() },
                )
            })
            .collect();
        assert_ne!(before, after);
        let found = difference(&before, &after);
        assert_eq!(found, SiteDiff::default(), "{league}");
    }
}

const BOOK: &str = "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"2024-02-01\"\n";

fn day(number: u32, games: &str) -> String {
    format!("---\nmatchday: {number}\ndate: 2024-01-0{number}\ngames:\n{games}---\n")
}

/// A league of three matchdays, of which two are over.
fn club() -> Project {
    Project::new(&[
        ("book.toml", BOOK),
        (
            "content/l/_index.md",
            "---\ntitle: Club\nleague: { system: elo, elo: { k: 32 } }\n---\n",
        ),
        ("content/l/players.yaml", "anna:\nbert:\nclara:\n"),
        (
            "content/l/1.md",
            &day(1, "  - bert 1-0 anna\n  - anna - clara\n"),
        ),
        ("content/l/2.md", &day(2, "  - clara ½-½ bert\n")),
        ("content/l/3.md", &day(3, "  - anna 1-0 bert\n")),
    ])
}

fn git(project: &Project, arguments: &[&str]) {
    let status = Command::new("git")
        .arg("-C")
        .arg(project.root())
        .args([
            "-c",
            "user.name=T",
            "-c",
            "user.email=t@example.org",
            "-c",
            "commit.gpgsign=false",
        ])
        .args(arguments)
        .status()
        .unwrap();
    assert!(status.success(), "{arguments:?}");
}

/// The site's state is committed, so that it can be compared with.
fn commit(project: &Project) {
    git(project, &["init", "--quiet"]);
    git(project, &["add", "--all"]);
    git(project, &["commit", "--quiet", "-m", "a"]);
}

fn entries(project: &Project, arguments: &[&str]) -> Vec<Value> {
    let text = project.succeed(&[&["diff", "--format", "json"], arguments].concat());
    serde_json::from_str(&text).unwrap()
}

/// The result in words, and the numbers that moved. With K = 32, equal ratings
/// give ±16; bert loses 16 instead of winning them.
#[test]
fn a_swapped_result_of_an_old_matchday_is_named_with_file_line_and_numbers() {
    let project = club();
    commit(&project);
    project.write(
        "content/l/1.md",
        &day(1, "  - bert 0-1 anna\n  - anna - clara\n"),
    );
    let found = entries(&project, &["HEAD"]);
    assert_eq!(found[0]["league"], json!("l"));
    assert_eq!(found[0]["kind"], json!("changed"));
    assert_eq!(found[0]["file"], json!("content/l/1.md"));
    assert_eq!(found[0]["line"], json!(5));
    assert_eq!(found[0]["was"], json!("bert 1-0 anna"));
    assert_eq!(found[0]["now"], json!("bert 0-1 anna"));
    assert_eq!(found[0]["over"], json!(true));
    let moved: Vec<&Value> = found.iter().filter(|it| it["what"] == "number").collect();
    assert!(
        moved
            .iter()
            .any(|it| it["player"] == "anna" && it["table"] == "overall"),
        "{found:?}"
    );

    let human = project.succeed(&["diff", "HEAD"]);
    assert!(
        human.contains("content/l/1.md:5: result changed: bert 0-1 anna, was 1-0"),
        "{human}"
    );
    assert!(human.contains("anna: "), "{human}");
    assert_eq!(project.run(&["diff", "HEAD"]).status.code(), Some(0));
    assert_eq!(
        project.run(&["diff", "HEAD", "--exit-code"]).status.code(),
        Some(1)
    );
}

#[test]
fn folders_revisions_and_published_sites_give_the_same_difference() {
    let project = club();
    commit(&project);
    let older = club();
    project.succeed(&["build", "-d", "published"]);
    project.write("content/l/2.md", &day(2, "  - clara 1-0 bert\n"));
    let folder = older.root().to_str().unwrap().to_owned();
    let of = |old: &str| {
        let mut found = entries(&project, &[old]);
        found.retain(|it| it["what"] != "number");
        found
    };
    let found = of("HEAD");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found, of(&folder));
    assert_eq!(found, of("published"));
    // The file that makes a folder a published site names it as well.
    assert_eq!(found, of("published/data/ledger.json"));
    // Two of them beside each other, none of them the working tree.
    let both = entries(&project, &["published", &folder]);
    assert_eq!(both, Vec::<Value>::new());
}

#[test]
fn what_is_no_state_of_a_site_is_an_error_that_says_what_would_be() {
    let project = club();
    commit(&project);
    let error = |arguments: &[&str]| {
        let output = project.run(arguments);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(error(&["diff", "no-such-thing"]).contains("no git revision"));
    assert!(error(&["diff", "content"]).contains("neither a site nor a published one"));
    for address in [
        "https://club.example",
        "http://club.example/data/ledger.json",
    ] {
        let said = error(&["diff", address]);
        assert!(said.contains(&format!("{address} is an address")), "{said}");
        assert!(
            said.contains("download the published site into a folder"),
            "{said}"
        );
        let output = project.run(&["check", "--base", address]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("is an address"), "{said}");
    }
    let output = project
        .command(&["diff", "HEAD"])
        .env("PATH", project.root())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("there is no `git` on the PATH"), "{text}");
}

#[test]
fn matchdays_are_added_removed_and_moved() {
    let project = club();
    commit(&project);
    let check = |kind: &str, was: Value, now: Value, status: i32| {
        let found = entries(&project, &["HEAD"]);
        let of_day = |it: &&Value| it["what"] == "matchday";
        let entry = found
            .iter()
            .find(of_day)
            .unwrap_or_else(|| panic!("{found:?}"));
        assert_eq!(
            (&entry["kind"], &entry["was"], &entry["now"]),
            (&json!(kind), &was, &now)
        );
        let code = project.run(&["diff", "HEAD", "--exit-code"]).status.code();
        assert_eq!(code, Some(status), "{entry}");
    };
    // A new evening is what a league is for.
    project.write("content/l/4.md", &day(4, "  - anna 1-0 clara\n"));
    check("added", Value::Null, json!("anna 1-0 clara"), 0);
    std::fs::remove_file(project.path("content/l/4.md")).unwrap();
    // One before the newest is told as added, and is a change of what was over.
    let text = day(4, "  - anna 1-0 clara\n").replace("2024-01-04", "2024-01-02");
    project.write("content/l/4.md", &text);
    for (file, number) in [("2", "2"), ("3", "5")] {
        let path = format!("content/l/{file}.md");
        let text = project
            .read(&path)
            .replace(&format!("matchday: {file}"), &format!("matchday: {number}"));
        project.write(&path, &text);
    }
    let found = entries(&project, &["HEAD"]);
    assert!(
        found
            .iter()
            .any(|it| it["kind"] == "added" && it["over"] == true),
        "{found:?}"
    );
    git(&project, &["checkout", "--quiet", "."]);
    std::fs::remove_file(project.path("content/l/4.md")).unwrap();

    let text = project
        .read("content/l/2.md")
        .replace("2024-01-02", "2024-01-03");
    project.write("content/l/2.md", &text);
    check("moved", json!("2024-01-02"), json!("2024-01-03"), 1);
    std::fs::remove_file(project.path("content/l/2.md")).unwrap();
    check("removed", json!("clara ½-½ bert"), Value::Null, 1);
}

/// Another name of a file is no other history.
#[test]
fn a_file_that_has_another_name_is_the_same_matchday() {
    let project = club();
    commit(&project);
    std::fs::rename(
        project.path("content/l/2.md"),
        project.path("content/l/two.md"),
    )
    .unwrap();
    assert_eq!(entries(&project, &["HEAD"]), Vec::<Value>::new());
}

#[test]
fn a_result_that_was_still_to_come_is_completed() {
    let project = club();
    commit(&project);
    project.write(
        "content/l/1.md",
        &day(1, "  - bert 1-0 anna\n  - anna 0-1 clara\n"),
    );
    let found = entries(&project, &["HEAD"]);
    assert_eq!(found[0]["kind"], json!("completed"), "{found:?}");
    assert_eq!(found[0]["text"], json!("anna 0-1 clara, was open"));
    assert_eq!(
        project.run(&["diff", "HEAD", "--exit-code"]).status.code(),
        Some(0)
    );
    assert_eq!(
        project.run(&["check", "--base", "HEAD"]).status.code(),
        Some(0)
    );
    // The game is entered on the day on which it was played at last.
    project.write("content/l/1.md", &day(1, "  - bert 1-0 anna\n"));
    project.write(
        "content/l/3.md",
        &day(3, "  - anna 1-0 bert\n  - anna 0-1 clara\n"),
    );
    let found = entries(&project, &["HEAD"]);
    let kinds: Vec<&Value> = found
        .iter()
        .filter(|it| it["what"] == "result")
        .map(|it| &it["kind"])
        .collect();
    assert_eq!(kinds, [&json!("completed")], "{found:?}");
    assert_eq!(
        project.run(&["check", "--base", "HEAD"]).status.code(),
        Some(0)
    );
}

#[test]
fn a_player_who_has_another_id_is_renamed() {
    let project = club();
    commit(&project);
    for file in ["1.md", "2.md", "3.md", "players.yaml"] {
        let path = format!("content/l/{file}");
        project.write(&path, &project.read(&path).replace("bert", "berta"));
    }
    assert_ne!(
        project.run(&["check", "--base", "HEAD"]).status.code(),
        Some(0)
    );
    project.write(
        "content/l/players/berta.md",
        "---\naliases: [/l/players/bert/]\n---\n",
    );
    let found = entries(&project, &["HEAD"]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["kind"], json!("renamed"));
    assert_eq!(
        (&found[0]["was"], &found[0]["now"]),
        (&json!("bert"), &json!("berta"))
    );
    assert_eq!(
        project.run(&["diff", "HEAD", "--exit-code"]).status.code(),
        Some(0)
    );
    assert_eq!(
        project.run(&["check", "--base", "HEAD"]).status.code(),
        Some(0)
    );
}

#[test]
fn check_with_a_base_asks_for_a_correction_and_the_pages_show_it() {
    let project = club();
    commit(&project);
    let edited = day(1, "  - bert 0-1 anna\n  - anna - clara\n");
    project.write("content/l/1.md", &edited);
    let output = project.run(&["check", "--base", "HEAD", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let found: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let changed: Vec<&Value> = found
        .iter()
        .filter(|it| it["code"] == "history-changed")
        .collect();
    assert_eq!(changed.len(), 1, "{found:?}");
    assert_eq!(
        (&changed[0]["file"], &changed[0]["line"]),
        (&json!("content/l/1.md"), &json!(5))
    );
    let help = changed[0]["help"].as_str().unwrap();
    assert!(help.contains("why: \"not bert 1-0 anna: …\""), "{help}");
    // The newest matchday is not over.
    project.write("content/l/3.md", &day(3, "  - anna 0-1 bert\n"));
    let note = "corrected: { on: 2024-01-20, why: The sheet was read wrongly. }\n---\n";
    project.write(
        "content/l/1.md",
        &edited.replacen("\n---\n", &format!("\n{note}"), 1),
    );
    project.succeed(&["check", "--base", "HEAD"]);
    // A note is for one change: the next one needs a word of its own.
    git(&project, &["commit", "--quiet", "--all", "-m", "b"]);
    let again = project
        .read("content/l/1.md")
        .replace("bert 0-1 anna", "bert ½-½ anna");
    project.write("content/l/1.md", &again);
    assert_eq!(
        project.run(&["check", "--base", "HEAD"]).status.code(),
        Some(1)
    );

    project.succeed(&["build"]);
    for page in ["matchdays/1/", "corrections/"] {
        let html = project.read(&format!("public/l/{page}index.html"));
        assert!(html.contains("The sheet was read wrongly."), "{page}");
        assert!(html.contains("corrections/\""), "{page}");
    }
    // What is no longer there is explained in the league's own file.
    std::fs::remove_file(project.path("content/l/2.md")).unwrap();
    assert_eq!(
        project.run(&["check", "--base", "HEAD~1"]).status.code(),
        Some(1)
    );
    let league = project.read("content/l/_index.md");
    let why = "{ on: 2024-01-21, why: It was another club. }";
    let note = format!("corrected: {{ 2.md: {why}, open-evening.md: {why} }}\n---\n");
    project.write(
        "content/l/_index.md",
        &league.replacen("\n---\n", &format!("\n{note}"), 1),
    );
    project.succeed(&["check", "--base", "HEAD~1"]);
    project.succeed(&["build"]);
    let html = project.read("public/l/corrections/index.html");
    assert!(html.contains("It was another club."), "{html}");
    assert!(html.contains("Matchday 2, removed"), "{html}");
    assert!(html.contains("Open evening, removed"), "{html}");
}

#[test]
fn options_and_the_register_are_told() {
    let project = club();
    commit(&project);
    let league = project
        .read("content/l/_index.md")
        .replace("k: 32", "k: 16");
    project.write("content/l/_index.md", &league);
    project.write(
        "content/l/players.yaml",
        "anna: { rating: 1600 }\nbert:\nclara:\ndora:\n",
    );
    let found = entries(&project, &["HEAD"]);
    let told: Vec<(&str, &str)> = found
        .iter()
        .filter(|it| it["what"] != "number")
        .map(|it| (it["kind"].as_str().unwrap(), it["text"].as_str().unwrap()))
        .collect();
    let expected = [
        ("changed", "elo.k: 16, was elo.k: 32"),
        ("changed", "anna (rating 1600), was anna"),
        ("added", "dora"),
    ];
    assert_eq!(told, expected);
    assert_eq!(found[1]["file"], json!("content/l/players.yaml"));
    assert_eq!(
        project.run(&["diff", "HEAD", "--exit-code"]).status.code(),
        Some(1)
    );
}

/// The summary of a pull request: no name is Markdown or HTML there, and nobody is mentioned.
#[test]
fn the_markdown_of_a_difference_escapes_every_name() {
    let project = club();
    commit(&project);
    assert_eq!(
        project.succeed(&["diff", "HEAD", "--format", "markdown"]),
        "This changes no number.\n"
    );
    project.write(
        "content/l/players.yaml",
        "anna: { name: \"Anna | <b>*x* @all\" }\nbert:\nclara:\n",
    );
    project.write("content/l/4.md", &day(4, "  - anna 1-0 clara\n"));
    let text = project.succeed(&["diff", "HEAD", "--format", "markdown"]);
    assert!(
        text.contains("| Player | before | after | change | place |"),
        "{text}"
    );
    assert!(
        text.contains("| Anna \\| &lt;b>\\*x\\* &#64;all |"),
        "{text}"
    );
    assert!(
        text.contains("- matchday added\\: anna 1\\-0 clara"),
        "{text}"
    );
}

/// A rule book with one ballot that is over.
fn book() -> Project {
    let rules = concat!(
        "---\ntitle: Nomic\nrules:\n  documents: [rules.md]\n",
        "  members: { ada: { from: 2006-12-01 }, ben: { from: 2006-12-01 } }\n",
        "  calendar: { epoch: 2006-12-04 }\n  default-procedure: ballot\n",
        "  procedures: { ballot: { kind: tally } }\n---\n",
    );
    let proposal = concat!(
        "---\ntitle: Kings\nauthor: ada\nsubmitted: 2006-12-05T00:00:00Z\nnumber: 1\n",
        "changes:\n  - { op: replace, target: rule-1, text: The king decides. }\n---\nWhy not.\n",
    );
    let votes = concat!(
        "at,by,on,vote,comment\n2006-12-13T10:00:00Z,ada,1,FOR,\n",
        "2006-12-13T11:00:00Z,ben,1,FOR,gladly\n",
    );
    Project::new(&[
        (
            "book.toml",
            "[book]\ntitle = \"Test\"\n[ligatur]\nas-of = \"2007-01-12\"\n",
        ),
        ("content/n/_index.md", rules),
        (
            "content/n/rules.md",
            "---\ntitle: Rules\n---\n# Rule 1\n\nEverybody decides.\n",
        ),
        ("content/n/proposals/kings.md", proposal),
        ("content/n/votes/1.csv", votes),
    ])
}

#[test]
fn votes_and_proposals_are_sealed_at_the_close_of_their_ballot() {
    let project = book();
    commit(&project);
    project.succeed(&["build"]);
    let ledger: Vec<Value> =
        serde_json::from_str(&project.read("public/n/data/ledger.json")).unwrap();
    let kinds: Vec<&Value> = ledger.iter().map(|line| &line["kind"]).collect();
    assert_eq!(
        kinds,
        [&json!("proposal"), &json!("vote"), &json!("vote")],
        "{ledger:?}"
    );
    assert_eq!(ledger[1]["line"], json!(2));
    // By `sha256sum` of {"at":"2006-12-13T11:00:00Z","by":"ben","on":"kings","vote":"FOR"}, all
    // of which the line has once.
    let digest = "1c101fecbf93716d6428d90e9f71075301c5ae67b8efc6a248dad5f07af39951";
    assert_eq!(ledger[2]["digest"], json!(digest));
    assert_eq!(ledger[2]["by"], json!("ben"));
    assert_eq!(ledger[2]["vote"], json!("FOR"));
    assert_eq!(ledger[2].get("meaning"), None);
    // A comment and an argument are no meaning.
    let votes = project.read("content/n/votes/1.csv");
    project.write(
        "content/n/votes/1.csv",
        &votes.replace("gladly", "of course"),
    );
    let proposal = project.read("content/n/proposals/kings.md");
    project.write(
        "content/n/proposals/kings.md",
        &proposal.replace("Why not.", "Because."),
    );
    assert_eq!(entries(&project, &["HEAD"]), Vec::<Value>::new());

    // A vote of a closed ballot: told with what came of it, and an error.
    project.write(
        "content/n/votes/1.csv",
        &votes.replace("ben,1,FOR", "ben,1,AGAINST"),
    );
    let found = entries(&project, &["HEAD"]);
    let vote = found.iter().find(|it| it["what"] == "vote").unwrap();
    assert_eq!(vote["rules"], json!("n"));
    assert_eq!(
        (&vote["file"], &vote["line"]),
        (&json!("content/n/votes/1.csv"), &json!(3))
    );
    assert_eq!(
        vote["text"],
        json!("ben AGAINST on kings (2006-12-13T11:00:00Z), was FOR")
    );
    assert!(found.iter().any(|it| it["what"] == "decision"), "{found:?}");
    // The text of the document is in force again.
    let section = found.iter().find(|it| it["id"] == "rules#rule-1").unwrap();
    assert_eq!(section["what"], json!("section"));
    assert_eq!(
        (&section["file"], &section["line"]),
        (&json!("content/n/rules.md"), &json!(4))
    );
    assert_eq!(
        project.run(&["diff", "HEAD", "--exit-code"]).status.code(),
        Some(1)
    );
    assert_eq!(
        project.run(&["check", "--base", "HEAD"]).status.code(),
        Some(1)
    );
    let index = project.read("content/n/_index.md");
    let note = "corrected: { votes/1.csv: { on: 2007-01-02, why: Ben was misread. } }\nrules:\n";
    project.write("content/n/_index.md", &index.replacen("rules:\n", note, 1));
    project.succeed(&["check", "--base", "HEAD"]);
    project.succeed(&["build"]);
    let html = project.read("public/n/proposals/kings/index.html");
    assert!(html.contains("Ben was misread."), "{html}");
    git(&project, &["checkout", "--quiet", "."]);

    // The text of a proposal that was voted on.
    project.write(
        "content/n/proposals/kings.md",
        &proposal.replace("The king", "The queen"),
    );
    let output = project.run(&["check", "--base", "HEAD", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let found: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
    let changed = found
        .iter()
        .find(|it| it["code"] == "history-changed")
        .unwrap();
    assert_eq!(
        (&changed["file"], &changed["line"]),
        (&json!("content/n/proposals/kings.md"), &json!(7))
    );
    git(&project, &["checkout", "--quiet", "."]);

    // The base text, which is under every version, though nobody decided anything.
    let text = project.read("content/n/rules.md");
    let text = text.replace("Everybody decides.", "Nobody decides.");
    project.write("content/n/rules.md", &text);
    let found = entries(&project, &["HEAD"]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["text"], json!("rules#rule-1 of the base text"));
    assert_eq!(found[0]["file"], json!("content/n/rules.md"));
    assert_eq!(found[0]["over"], json!(true));
}

#[test]
fn a_correction_needs_a_day_and_a_reason() {
    let project = club();
    for (note, message) in [
        ("{ why: Late. }", "a correction without `on`"),
        ("{ on: 2024-01-20 }", "a correction without `why`"),
        ("{ on: soon, why: Late. }", "soon"),
    ] {
        let text = day(1, "  - bert 1-0 anna\n").replacen(
            "\n---\n",
            &format!("\ncorrected: {note}\n---\n"),
            1,
        );
        project.write("content/l/1.md", &text);
        let output = project.run(&["check"]);
        assert_eq!(output.status.code(), Some(1), "{note}");
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(message), "{text}");
    }
}

/// A section that goes on under another id is told as one, and what a heading says beside its
/// title is told as well.
#[test]
fn a_renumbered_section_is_told_as_one() {
    let project = book();
    let file = "content/n/proposals/kings.md";
    let proposal = project.read(file);
    let changes = |added: &str| proposal.replace("---\nWhy", &format!("{added}---\nWhy"));
    commit(&project);
    let sections = || {
        let found = entries(&project, &["HEAD"]).into_iter();
        let sections = found.filter(|it| it["what"] == "section");
        sections
            .map(|it| {
                // The key `changes` of the proposal that has changed it.
                assert_eq!((&it["file"], &it["line"]), (&json!(file), &json!(6)));
                [it["kind"].clone(), it["text"].clone()]
            })
            .collect::<Vec<_>>()
    };
    let renumber = "  - { op: renumber, target: rule-1, id: rule-7, title: Rule 7 }\n";
    project.write(file, &changes(renumber));
    let told = [json!("renumbered"), json!("rules#rule-7, was rules#rule-1")];
    assert_eq!(sections(), std::slice::from_ref(&told));
    // The same of what was published.
    git(&project, &["stash", "--quiet"]);
    project.succeed(&["build", "-d", "old"]);
    git(&project, &["stash", "pop", "--quiet"]);
    let published = entries(&project, &["old"]).into_iter();
    let published = published.filter(|it| it["what"] == "section");
    let published: Vec<_> = published
        .map(|it| [it["kind"].clone(), it["text"].clone()])
        .collect();
    assert_eq!(published, [told]);
    let human = project.succeed(&["diff", "HEAD"]);
    let line = "kings.md:6: section renumbered: rules#rule-7, was rules#rule-1\n      - Rule 1\n      + Rule 7";
    assert!(human.contains(line), "{human}");

    let set = "  - { op: set, target: rule-1, attributes: { power: 3 } }\n";
    project.write(file, &changes(set));
    assert_eq!(sections(), [[json!("changed"), json!("rules#rule-1")]]);
    let human = project.succeed(&["diff", "HEAD"]);
    assert!(
        human.contains("- Rule 1\n      + Rule 1 {power=3}"),
        "{human}"
    );
}

/// Members of a rule book who are the players of a league are renamed with them.
#[test]
fn a_rename_is_followed_into_the_rule_books_of_a_league() {
    let project = club();
    let rules = concat!(
        "---\ntitle: Law\nrules:\n  documents: [rules.md]\n  members: ../l\n",
        "  offices: { chair: [{ holder: bert, from: 2024-01-01 }] }\n",
        "  default-procedure: ballot\n  calendar: { epoch: 2024-01-01 }\n",
        "  procedures:\n    ballot: { kind: tally }\n    order: { kind: threshold, require: [chair] }\n---\n",
    );
    let files = [
        ("_index.md", rules),
        ("rules.md", "---\ntitle: Rules\n---\n# Rule 1\n\nOne.\n"),
        (
            "proposals/points.md",
            "---\ntitle: Points\nauthor: bert\nsubmitted: 2024-01-02\nnumber: 1\nchanges: [{ op: award, player: bert, points: 1 }]\n---\nbert\n",
        ),
        (
            "proposals/order.md",
            "---\ntitle: Order\nauthor: anna\nprocedure: order\nsubmitted: 2024-01-02\nconsents: [{ office: chair, by: bert, at: 2024-01-03 }]\n---\n",
        ),
        (
            "votes/1.csv",
            "at,by,on,vote,comment\n2024-01-10T10:00:00Z,bert,1,FOR,bert says so\n",
        ),
    ];
    for (file, text) in files {
        project.write(&format!("content/law/{file}"), text);
    }
    commit(&project);
    let passed = || {
        project.succeed(&["build", "-q"]);
        let data = project.read("public/law/data/proposals.json");
        let data: Vec<Value> = serde_json::from_str(&data).unwrap();
        data.iter()
            .map(|it| it["passed"] == true)
            .collect::<Vec<_>>()
    };
    assert_eq!(passed(), [true, true]);
    project.succeed(&["rename", "l", "bert", "berta"]);
    assert_eq!(passed(), [true, true]);
    for (file, text) in files {
        let text = match file {
            "votes/1.csv" => text.replacen("bert", "berta", 1),
            "proposals/points.md" => text
                .replace("author: bert", "author: berta")
                .replace("player: bert", "player: berta"),
            _ => text.replace("bert", "berta"),
        };
        assert_eq!(project.read(&format!("content/law/{file}")), text);
    }
    let found = entries(&project, &["HEAD"]);
    let kinds: Vec<&Value> = found.iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, [&json!("renamed")], "{found:?}");
    project.succeed(&["check", "--base", "HEAD"]);
}

/// Remarks on a result belong to its completion.
#[test]
fn a_pairing_is_completed_with_all_that_is_said_of_its_result() {
    let project = club();
    commit(&project);
    for line in [
        "anna 0:2 clara",
        "clara 1-0 anna",
        "{ players: [anna, clara], result: 0-1, ranked: false }",
    ] {
        let games = format!("  - bert 1-0 anna\n  - {line}\n");
        project.write("content/l/1.md", &day(1, &games));
        let found = entries(&project, &["HEAD", "--exit-code"]);
        assert_eq!(found[0]["kind"], json!("completed"), "{found:?}");
        project.succeed(&["check", "--base", "HEAD"]);
    }
    // Another opponent is another game.
    project.write(
        "content/l/1.md",
        &day(1, "  - bert 1-0 anna\n  - bert 1-0 clara\n"),
    );
    project.refused(&["check", "--base", "HEAD"]);
}

/// In a league with activity a late result stands on its own day.
#[test]
fn a_pairing_is_completed_on_a_day_of_its_own() {
    let project = club();
    project.write(
        "content/l/_index.md",
        "---\ntitle: Club\nleague: { system: elo, elo: { k: 32 }, activity: { leave-fee: 0 } }\n---\n",
    );
    for number in 1..=3 {
        let path = format!("content/l/{number}.md");
        let text = project.read(&path);
        project.write(&path, &text.replace(&format!("matchday: {number}\n"), ""));
    }
    commit(&project);
    project.succeed(&["record", "l", "anna 0-1 clara", "--date", "2024-01-20"]);
    let found = entries(&project, &["HEAD", "--exit-code"]);
    let kinds: Vec<&Value> = found
        .iter()
        .filter(|it| it["what"] == "result" || it["what"] == "matchday")
        .map(|it| &it["kind"])
        .collect();
    assert_eq!(kinds, [&json!("completed")], "{found:?}");
    project.succeed(&["check", "--base", "HEAD"]);
}

#[test]
fn a_league_or_rule_book_that_goes_takes_history_with_it() {
    let errors = |project: &Project| {
        let output = project.run(&["check", "--base", "HEAD", "--format", "json"]);
        let found: Vec<Value> = serde_json::from_slice(&output.stdout).unwrap();
        let changed = found.iter().filter(|it| it["code"] == "history-changed");
        let files = changed.map(|it| it["file"].as_str().unwrap().to_owned());
        files.collect::<Vec<_>>()
    };
    let project = club();
    project.write("content/m/_index.md", &project.read("content/l/_index.md"));
    commit(&project);
    std::fs::remove_dir_all(project.path("content/l")).unwrap();
    // The third was the newest.
    assert_eq!(errors(&project), ["content/l/1.md", "content/l/2.md"]);
    project.refused(&["diff", "HEAD", "--exit-code"]);
    let project = book();
    commit(&project);
    std::fs::remove_dir_all(project.path("content/n")).unwrap();
    project.write("content/_index.md", "---\ntitle: Home\n---\n");
    let votes = "content/n/votes/1.csv";
    let expected = ["content/n/proposals/kings.md", votes, votes];
    assert_eq!(errors(&project), expected);
    project.refused(&["diff", "HEAD", "--exit-code"]);
}

#[test]
fn a_proposal_with_an_old_date_changes_what_was_over() {
    let project = book();
    commit(&project);
    let queens = project.read("content/n/proposals/kings.md");
    let queens = queens
        .replace("Kings", "Queens")
        .replace("number: 1", "number: 2");
    project.write("content/n/proposals/queens.md", &queens);
    project.refused(&["diff", "HEAD", "--exit-code"]);
    // One of a later ballot does not.
    let later = queens.replace("2006-12-05", "2006-12-20");
    project.write("content/n/proposals/queens.md", &later);
    project.succeed(&["diff", "HEAD", "--exit-code"]);
}

#[test]
fn the_way_in_which_votes_and_references_are_written_is_no_meaning() {
    let project = book();
    let kings = project.read("content/n/proposals/kings.md");
    for (id, number, keys) in [
        ("queens", 2, "conflicts: [1]\n"),
        ("jacks", 3, "conflicts: [1, 2]\n"),
    ] {
        let text = kings.replace("number: 1\n", &format!("number: {number}\n{keys}"));
        project.write(&format!("content/n/proposals/{id}.md"), &text);
    }
    commit(&project);
    project.succeed(&["build"]);
    let before = project.read("public/n/data/ledger.json");
    let jacks = project.read("content/n/proposals/jacks.md");
    project.write(
        "content/n/proposals/jacks.md",
        &jacks.replace("[1, 2]", "[queens, 1, 1]"),
    );
    let votes = project.read("content/n/votes/1.csv");
    project.write(
        "content/n/votes/1.csv",
        &votes.replace("ada,1,FOR", "ada,1,for"),
    );
    assert_eq!(entries(&project, &["HEAD"]), Vec::<Value>::new());
    project.succeed(&["build"]);
    assert_eq!(project.read("public/n/data/ledger.json"), before);
    // Nor is a vote that came too late, and counts for nothing.
    let late = format!("{votes}2007-01-02T00:00:00Z,ada,1,AGAINST,\n");
    project.write("content/n/votes/1.csv", &late);
    project.succeed(&["diff", "HEAD", "--exit-code"]);
    project.succeed(&["check", "--base", "HEAD"]);
    // Lines that stay as they are have not changed, though what they are about has gone.
    project.write("content/n/votes/1.csv", &votes);
    std::fs::remove_file(project.path("content/n/proposals/kings.md")).unwrap();
    let found = entries(&project, &["HEAD"]);
    assert!(found.iter().any(|it| it["what"] == "proposal"), "{found:?}");
    assert!(!found.iter().any(|it| it["what"] == "vote"), "{found:?}");
}

#[test]
fn points_given_by_hand_are_told_with_their_line() {
    let project = club();
    project.write(
        "content/l/_index.md",
        "---\ntitle: Club\nleague: { system: points }\n---\n",
    );
    let with = |points: i32| {
        let adjust = format!("adjust:\n  - {{ player: anna, points: {points}, why: late }}\n---\n");
        day(1, "  - bert 1-0 anna\n")
            .replace("---\n", "")
            .trim_start()
            .to_owned()
            + &adjust
    };
    project.write("content/l/1.md", &format!("---\n{}", with(-1)));
    commit(&project);
    project.write("content/l/1.md", &format!("---\n{}", with(-2)));
    let found = entries(&project, &["HEAD"]);
    assert_eq!(found[0]["text"], json!("anna -2, was anna -1"), "{found:?}");
    assert_eq!(found[0]["line"], json!(7));
}

/// An alias that comes hides who was there before.
#[test]
fn a_new_alias_tells_nobody_whom_it_hides() {
    let project = club();
    commit(&project);
    let players = "anna:\nbert: { publish-as: Somebody }\nclara:\n";
    project.write("content/l/players.yaml", players);
    let output = project.run(&["diff", "HEAD", "--exit-code"]);
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!said.contains("bert"), "{said}");
    project.succeed(&["check", "--base", "HEAD"]);
}

/// A matchday that gets another number by a day before it keeps its results.
#[test]
fn a_matchday_with_another_number_is_told_and_no_error() {
    let project = club();
    commit(&project);
    let text = project.read("content/l/2.md");
    let text = text.replace("matchday: 2", "matchday: 3");
    project.write("content/l/2.md", &text);
    let text = project.read("content/l/3.md");
    let text = text.replace("matchday: 3", "matchday: 4");
    project.write("content/l/3.md", &text);
    let inserted = day(2, "  - anna 1-0 clara\n");
    project.write("content/l/1b.md", &inserted);
    let found = entries(&project, &["HEAD"]);
    assert!(found.iter().any(|it| it["kind"] == "moved"), "{found:?}");
    project.succeed(&["check", "--base", "HEAD"]);
    project.refused(&["diff", "HEAD", "--exit-code"]);
}
