//! No two files of the pages import each other, not even by way of others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The modules that each module of `src/site` imports, by their paths below the crate.
type Imports = BTreeMap<String, BTreeSet<String>>;

#[test]
fn the_files_of_a_site_import_in_one_direction() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/site"));
    let mut texts = BTreeMap::new();
    collect(folder, "site", &mut texts);
    let home = std::fs::read_to_string(folder.with_extension("rs")).unwrap();
    texts.insert("site".to_owned(), home);
    assert!(texts.len() > 50, "{} files", texts.len());
    let imports: Imports = texts
        .iter()
        .map(|(module, text)| (module.clone(), imports(module, text, &texts)))
        .collect();
    let mut done = BTreeSet::new();
    for module in imports.keys() {
        follow(module, &imports, &mut Vec::new(), &mut done);
    }
}

#[test]
fn a_circle_is_found() {
    let one = "use crate::site::{Site, two::{self, Two}};\n#[cfg(test)]\nmod tests {\nuse crate::site::three;";
    let two = "use super::three::Three;";
    let modules = ["site", "site::one", "site::two", "site::three"];
    let texts: BTreeMap<String, String> = modules
        .iter()
        .map(|name| ((*name).to_owned(), String::new()))
        .collect();
    let found = |module: &str, text: &str| -> Vec<String> {
        imports(module, text, &texts).into_iter().collect()
    };
    assert_eq!(found("site::one", one), ["site", "site::two"]);
    assert_eq!(found("site::two", two), ["site::three"]);
}

/// Reads the files of a folder, but for those with tests.
fn collect(folder: &Path, module: &str, texts: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let module = format!("{module}::{name}");
        if path.is_dir() {
            collect(&path, &module, texts);
        } else if name != "tests" {
            texts.insert(module, std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// The modules that the text of another one names after `use`, but for its tests.
fn imports(module: &str, text: &str, texts: &BTreeMap<String, String>) -> BTreeSet<String> {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let statements = text.split(['\n', ';']).filter_map(|line| {
        let start = line.as_ptr() as usize - text.as_ptr() as usize;
        let line = line.trim_start().trim_start_matches("pub ");
        line.starts_with("use ")
            .then(|| text[start..].split(';').next().unwrap())
    });
    let mut found = BTreeSet::new();
    for statement in statements {
        let tree = statement.split_once("use ").unwrap().1;
        for path in paths(&tree.split_whitespace().collect::<Vec<_>>().join(" ")) {
            let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
            let path = match path.strip_prefix("super::") {
                Some(rest) => format!("{parent}::{rest}"),
                None => path.trim_start_matches("crate::").to_owned(),
            };
            let parts: Vec<&str> = path.split("::").collect();
            let known = (1..=parts.len()).rev().map(|n| parts[..n].join("::"));
            let imported = known.into_iter().find(|path| texts.contains_key(path));
            found.extend(imported.filter(|imported| imported != module));
        }
    }
    found
}

/// The paths of a tree: `a::{b, c::d}` names `a::b` and `a::c::d`.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((before, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap();
        return vec![path.trim_end_matches("::self").trim().to_owned()];
    };
    let inside = rest.trim_end().strip_suffix('}').unwrap();
    let mut depth = 0;
    let parts = inside.split(|letter| {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    });
    let parts = parts.filter(|part| !part.trim().is_empty());
    parts
        .flat_map(paths)
        .map(|path| match path.as_str() {
            "self" => before.trim_end_matches("::").to_owned(),
            path => format!("{before}{path}"),
        })
        .collect()
}

/// Walks along the imports of a module and fails where they lead back to it.
fn follow(module: &str, imports: &Imports, way: &mut Vec<String>, done: &mut BTreeSet<String>) {
    if let Some(at) = way.iter().position(|earlier| earlier == module) {
        panic!("{} -> {module}", way[at..].join(" -> "));
    }
    if done.contains(module) {
        return;
    }
    way.push(module.to_owned());
    for next in &imports[module] {
        follow(next, imports, way, done);
    }
    way.pop();
    done.insert(module.to_owned());
}
