//! The house rules that a reader relies on: names that mean one thing, doc comments that
//! say what a thing is, and rooms that import in one direction.
//!
//! `cargo test --test suite house -- --nocapture` prints the figures.
#![expect(clippy::disallowed_macros, reason = "the figures are printed")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// The rooms in the order in which they may import: each from those before it.
const ROOMS: &[&str] = &[
    "syntax",
    "league",
    "rulebook",
    "load",
    "checks",
    "render",
    "site",
    "authoring",
    "formats",
    "desk",
    "disk",
    "serve",
    "cmd",
    "cli",
];

/// Words that begin a clause where a noun or a verb should stand.
const QUESTIONS: &[&str] = &[
    "What", "Who", "Whom", "Whose", "Whether", "How", "Where", "Which", "When", "Why",
];

/// A source file without its tests.
struct SourceFile {
    /// Below `src`.
    path: PathBuf,
    text: String,
}

impl SourceFile {
    fn room(&self) -> &str {
        let first = self.path.iter().next().expect("every file has a name");
        let first = first.to_str().expect("names are Unicode");
        first.strip_suffix(".rs").unwrap_or(first)
    }
}

/// Every file below `src` but tests and fixtures, cut at its own tests.
fn sources() -> Vec<SourceFile> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let is_test = |path: &Path| {
        path.iter()
            .any(|part| ["tests", "tests.rs", "fixtures.rs"].contains(&part.to_str().unwrap()))
    };
    WalkDir::new(&src)
        .sort_by_file_name()
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.path().extension().is_some_and(|it| it == "rs"))
        .filter(|entry| !is_test(entry.path()))
        .map(|entry| {
            let text = fs::read_to_string(entry.path()).unwrap();
            let end = text.find("#[cfg(test)]\nmod tests {");
            SourceFile {
                path: entry.path().strip_prefix(&src).unwrap().to_owned(),
                text: text[..end.unwrap_or(text.len())].to_owned(),
            }
        })
        .collect()
}

/// The name of the type that a line defines.
fn type_name(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let kinds = ["struct ", "enum ", "trait ", "union "];
    let rest = kinds.iter().find_map(|kind| line.strip_prefix(kind))?;
    let end = rest.find(|char: char| !char.is_alphanumeric() && char != '_');
    // The name that a macro makes up is known only where it is used.
    Some(&rest[..end.unwrap_or(rest.len())]).filter(|name| !name.is_empty())
}

#[test]
fn a_type_has_a_name_of_its_own() {
    let mut places: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for file in sources() {
        for name in file.text.lines().filter_map(type_name) {
            let files = places.entry(name.to_owned()).or_default();
            files.push(file.path.clone());
        }
    }
    let all: usize = places.values().map(Vec::len).sum();
    let shared: Vec<_> = places.iter().filter(|(_, it)| it.len() > 1).collect();
    let count: usize = shared.iter().map(|(_, it)| it.len()).sum();
    println!("{count} of {all} types share their name");
    // A command's arguments and the options of a system or procedure, told apart by their module.
    let others: Vec<_> = shared
        .iter()
        .filter(|(name, _)| !["Args", "Settings"].contains(&name.as_str()))
        .collect();
    assert_eq!(others, Vec::<&(&String, &Vec<PathBuf>)>::new());
    assert!(
        count * 20 <= all,
        "{count} of {all} share their name: {shared:?}"
    );
}

/// The name of the function that a line defines.
fn function_name(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let is_definition = before.split_whitespace().all(|word| {
        word.starts_with("pub") || ["const", "async", "unsafe", "extern"].contains(&word)
    });
    let end = rest.find(|char: char| !char.is_alphanumeric() && char != '_');
    let name = &rest[..end.unwrap_or(rest.len())];
    (is_definition && !name.is_empty()).then_some(name)
}

/// Returns whether a name is one word: no `_` and no second capital in it.
fn is_one_word(name: &str) -> bool {
    let is_capital = |char: char| char.is_ascii_uppercase();
    !name.trim_matches('_').contains('_') && !name.chars().skip(1).any(is_capital)
}

/// A name of several words says what it is where nothing stands around it. Of functions and
/// types that a well-known program defines (just, late in 2026), 57 % have one word.
#[test]
fn most_names_have_more_than_one_word() {
    let files = sources();
    let lines = || files.iter().flat_map(|file| file.text.lines());
    let types = lines().filter_map(type_name);
    let names: Vec<&str> = types.chain(lines().filter_map(function_name)).collect();
    let count = names.iter().filter(|name| is_one_word(name)).count();
    let letters: usize = names.iter().map(|name| name.len()).sum();
    println!(
        "{count} of {} functions and types have one word, {letters} letters in all",
        names.len()
    );
    assert!(
        count * 100 <= names.len() * 57,
        "{count} of {}",
        names.len()
    );
}

#[test]
fn a_doc_comment_says_what_a_thing_is() {
    let (mut all, mut questions) = (0, Vec::new());
    for file in sources() {
        let mut before = "";
        for line in file.text.lines().map(str::trim_start) {
            let is_doc = |line: &str| line.starts_with("///") || line.starts_with("//!");
            if is_doc(line) && !is_doc(before) {
                all += 1;
                let first = line[3..].trim_start().split(' ').next().unwrap_or_default();
                if QUESTIONS.contains(&first) {
                    questions.push(format!("{}: {line}", file.path.display()));
                }
            }
            before = line;
        }
    }
    let count = questions.len();
    println!("{count} of {all} doc comments begin with a question word");
    assert!(
        count * 100 <= all * 3,
        "{count} of {all}:\n{}",
        questions.join("\n")
    );
}

#[test]
fn a_room_imports_only_from_rooms_before_it() {
    let rank = |room: &str| ROOMS.iter().position(|it| *it == room);
    let mut wrong = Vec::new();
    for file in sources() {
        let Some(own) = rank(file.room()) else {
            assert!(
                ["lib", "main"].contains(&file.room()),
                "{} is in no room",
                file.path.display()
            );
            continue;
        };
        for part in file.text.split("crate::").skip(1) {
            let end = part.find(|char: char| !char.is_alphanumeric() && char != '_');
            let other = &part[..end.unwrap_or(part.len())];
            if rank(other).is_none_or(|it| it > own) {
                wrong.push(format!("{} imports {other}", file.path.display()));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Prints the size of each room: files, and lines that are no tests.
#[test]
fn every_room_has_a_file_that_says_what_it_is() {
    let files = sources();
    for room in ROOMS {
        let own: Vec<_> = files.iter().filter(|file| file.room() == *room).collect();
        let lines: usize = own.iter().map(|file| file.text.lines().count()).sum();
        println!("{room}: {} files, {lines} lines", own.len());
        let root = own
            .iter()
            .find(|file| file.path == Path::new(&format!("{room}.rs")));
        let root = root.unwrap_or_else(|| panic!("{room}.rs is missing"));
        assert!(
            root.text.starts_with("//! "),
            "{room}.rs says nothing of itself"
        );
    }
}

/// The paths that the `use` lines of a module name, from the crate on, groups written out.
fn imported_paths(module: &str, text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for part in text.split("\nuse ").flat_map(|it| it.split("\npub use ")) {
        let statement = part.split(';').next().unwrap_or_default();
        let from_crate = match statement.strip_prefix("crate::") {
            Some(path) => path.to_owned(),
            None => match statement.strip_prefix("super::") {
                Some(path) => {
                    let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
                    format!("{parent}::{path}")
                }
                None => format!("{module}::{statement}"),
            },
        };
        match from_crate.split_once('{') {
            None => paths.push(from_crate),
            Some((stem, group)) => {
                let group = group.trim_end_matches('}');
                paths.extend(group.split(',').map(|it| format!("{stem}{}", it.trim())));
            }
        }
    }
    paths
}

/// A league's data know nothing of systems, and the files of the pages are read one after another:
/// none needs another one that needs it.
#[test]
fn no_circle_of_files_is_left_in_the_model_and_the_pages() {
    let files = sources();
    let module = |path: &Path| path.with_extension("").to_str().unwrap().replace('/', "::");
    let names: Vec<String> = files.iter().map(|file| module(&file.path)).collect();
    let file_of = |path: &str| {
        let mut path = path;
        loop {
            if names.iter().any(|name| name == path) {
                return Some(path.to_owned());
            }
            path = path.rsplit_once("::")?.0;
        }
    };
    let mut imports: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, file) in names.iter().zip(&files) {
        let paths = imported_paths(name, &file.text).into_iter();
        let others = paths.filter_map(|path| file_of(&path));
        let others: Vec<String> = others.filter(|other| other != name).collect();
        if name.starts_with("league::model") {
            let is_foreign = |other: &&String| {
                !other.starts_with("league::model") && !other.starts_with("syntax")
            };
            assert_eq!(others.iter().find(is_foreign), None, "{name}");
        }
        if name.starts_with("site") {
            imports.insert(name.clone(), others);
        }
    }
    // What imports nothing that is left goes; what stays imports in a circle.
    loop {
        let left: Vec<String> = imports.keys().cloned().collect();
        imports.retain(|_, others| others.iter().any(|other| left.contains(other)));
        if imports.len() == left.len() {
            break;
        }
    }
    assert_eq!(imports, BTreeMap::new());
}

/// The modules of the league systems, as the registry lists them.
fn system_modules(registry: &str) -> Vec<&str> {
    let lines = registry.lines().map(str::trim);
    lines
        .filter_map(|line| line.strip_suffix("::ENTRY,"))
        .collect()
}

/// A league system is known by its traits and its data alone: no room names one, but for the
/// format of the files of a program that plays by one, and the tests.
#[test]
fn no_room_names_a_league_system() {
    let files = sources();
    let registry = Path::new("league/system.rs");
    let registry = files.iter().find(|file| file.path == registry).unwrap();
    let systems = system_modules(&registry.text);
    assert!(systems.len() > 5, "{systems:?}");
    let is_outside = |file: &&SourceFile| {
        let its_own = ["league/system", "formats/kfc", "formats/kfc.rs"];
        let is_tested = file.path.ends_with("regressions.rs");
        file.path != registry.path
            && !is_tested
            && !its_own.iter().any(|path| file.path.starts_with(path))
    };
    let mut named = Vec::new();
    for file in files.iter().filter(is_outside) {
        for system in &systems {
            if file.text.contains(&format!("system::{system}::")) {
                named.push(format!("{} names {system}", file.path.display()));
            }
        }
    }
    assert_eq!(named, [""; 0]);
}

/// The words of a system are for what the system tells in data: pages have theirs from the files
/// of the languages.
#[test]
fn no_page_has_words_of_a_league_system() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let systems = root.join("src/league/system");
    let files = |folder: &Path, ending: &str| -> Vec<PathBuf> {
        let entries = WalkDir::new(folder).into_iter().map(Result::unwrap);
        let paths = entries.map(walkdir::DirEntry::into_path);
        paths
            .filter(|path| path.extension().is_some_and(|it| it == ending))
            .collect()
    };
    let templates = files(&root.join("templates"), "html").into_iter();
    let pages: Vec<(String, String)> = templates
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.display().to_string(), text)
        })
        .chain(
            sources()
                .into_iter()
                .filter(|file| !file.path.starts_with("league/system"))
                .map(|file| (file.path.display().to_string(), file.text)),
        )
        .collect();
    let (mut words, mut found) = (0, Vec::new());
    for path in files(&systems, "toml") {
        let texts: toml::Table = toml::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let english = texts.get("en").and_then(toml::Value::as_table);
        for key in english.into_iter().flat_map(toml::Table::keys) {
            words += 1;
            let [quoted, of_template] = [format!("\"{key}\""), format!(" t.{key} ")];
            let has_key = |(_, text): &&(String, String)| {
                text.contains(&quoted) || text.contains(&of_template)
            };
            let users = pages.iter().filter(has_key);
            found.extend(users.map(|(file, _)| format!("{file} uses {key}")));
        }
    }
    assert!(words > 50, "{words} words of systems");
    assert_eq!(found, [""; 0]);
}

/// The release and the continuous tests compile on Windows as well.
#[test]
fn no_file_imports_unix_for_every_system() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "tests/suite"] {
        for entry in WalkDir::new(root.join(folder)) {
            let path = entry.unwrap().into_path();
            if path.extension().is_none_or(|it| it != "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let mut before = "";
            for line in text.lines() {
                let is_import = line.starts_with("use std::os::unix");
                let is_for_unix = before.starts_with("#[cfg(");
                assert!(!is_import || is_for_unix, "{}: {line}", path.display());
                before = line;
            }
        }
    }
}
