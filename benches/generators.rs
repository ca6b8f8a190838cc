//! The same evenings built by Ligatur, and as bare pages by Zola and Hugo where they are on the
//! PATH: CPU seconds, peak memory, files and their bytes; medians of three builds in turn.
//!
//! The others get the smallest site that has a page an evening with links to its neighbours and
//! one list of all: they rate nothing, draw nothing and make no page of a player, so that the
//! ratio says what the rest of Ligatur's site costs.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a benchmark writes sites, runs the commands and prints"
)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::card_site;
use crate::process;
use crate::process::Cost;

/// Builds of each generator.
const RUNS: usize = 3;

/// A program that makes a site of Markdown.
struct Generator {
    name: &'static str,
    program: &'static str,
    /// What it prints its version with.
    version: &'static str,
    /// Writes its configuration and templates, and the head of an evening's file.
    prepare: fn(&Path),
    head: fn(u64, &str) -> String,
    /// The folder of the evenings.
    folder: &'static str,
    /// What it is called with for a target.
    arguments: fn(&str) -> Vec<String>,
}

const OTHERS: [Generator; 2] = [
    Generator {
        name: "Zola",
        program: "zola",
        version: "--version",
        prepare: |root| {
            write(root, "config.toml", "base_url = \"https://club.example\"\n");
            write(
                root,
                "content/cards/_index.md",
                "+++\ntitle = \"Cards\"\nsort_by = \"date\"\n+++\n",
            );
            write(
                root,
                "templates/page.html",
                "<!doctype html><title>{{ page.title }}</title><h1>{{ page.title }}</h1>\
                 <time>{{ page.date }}</time>{{ page.content | safe }}\
                 {% if page.lower %}<a href=\"{{ page.lower.permalink }}\">{{ page.lower.title }}</a>{% endif %}\
                 {% if page.higher %}<a href=\"{{ page.higher.permalink }}\">{{ page.higher.title }}</a>{% endif %}",
            );
            let list = "<!doctype html><title>{{ section.title }}</title><ul>{% for page in section.pages %}\
                        <li><a href=\"{{ page.permalink }}\">{{ page.title }}</a></li>{% endfor %}</ul>";
            write(root, "templates/section.html", list);
            write(
                root,
                "templates/index.html",
                "<!doctype html><title>Club</title>",
            );
        },
        head: |number, day| format!("+++\ntitle = \"Evening {number}\"\ndate = {day}\n+++\n"),
        folder: "content/cards",
        arguments: |target| ["build", "-f", "-o", target].map(str::to_owned).to_vec(),
    },
    Generator {
        name: "Hugo",
        program: "hugo",
        version: "version",
        prepare: |root| {
            write(
                root,
                "config.toml",
                "baseURL = \"https://club.example/\"\ntitle = \"Club\"\ndisableKinds = [\"taxonomy\", \"term\", \"RSS\", \"sitemap\"]\n",
            );
            write(root, "content/cards/_index.md", "---\ntitle: Cards\n---\n");
            write(
                root,
                "layouts/_default/single.html",
                "<!doctype html><title>{{ .Title }}</title><h1>{{ .Title }}</h1>\
                 <time>{{ .Date.Format \"2006-01-02\" }}</time>{{ .Content }}\
                 {{ with .PrevInSection }}<a href=\"{{ .Permalink }}\">{{ .Title }}</a>{{ end }}\
                 {{ with .NextInSection }}<a href=\"{{ .Permalink }}\">{{ .Title }}</a>{{ end }}",
            );
            let list = "<!doctype html><title>{{ .Title }}</title><ul>{{ range .Pages }}\
                        <li><a href=\"{{ .Permalink }}\">{{ .Title }}</a></li>{{ end }}</ul>";
            write(root, "layouts/_default/list.html", list);
            write(
                root,
                "layouts/index.html",
                "<!doctype html><title>Club</title>",
            );
        },
        head: |number, day| format!("---\ntitle: Evening {number}\ndate: {day}\n---\n"),
        folder: "content/cards",
        arguments: |target| {
            ["--quiet", "--buildFuture", "-d", target]
                .map(str::to_owned)
                .to_vec()
        },
    },
];

/// Builds a site of so many evenings by each generator, and prints what it cost.
pub(crate) fn compare(evenings: u64) {
    let folder = tempfile::tempdir().expect("a folder for the sites");
    let own = folder.path().join("ligatur");
    card_site::generate(&own, evenings);
    let others = OTHERS.iter().filter(|it| is_there(it.program, it.version));
    let others: Vec<&Generator> = others.collect();
    for other in &others {
        prepare(&folder.path().join(other.program), other, evenings);
    }
    let mut costs: Vec<Vec<Cost>> = others.iter().map(|_| Vec::new()).collect();
    let mut of_own = Vec::new();
    // In turn, so that what else the machine does meets all of them.
    for run in 0..RUNS {
        let target = format!("public-{run}");
        of_own.push(process::build_into(&own, &target));
        for (other, costs) in others.iter().zip(&mut costs) {
            let arguments = (other.arguments)(&target);
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let root = folder.path().join(other.program);
            costs.push(process::time(&root, other.program, &arguments));
        }
    }
    println!("{evenings:6} evenings    CPU   memory     files    bytes");
    let print = |name: &str, root: &Path, costs: Vec<Cost>| {
        let cost = process::middle(costs);
        let (files, bytes) = size(&root.join("public-0"));
        println!(
            "{name:15} {:6.2} s {:4} MiB {files:9} {:5} MB",
            cost.cpu,
            cost.memory / 1024,
            bytes / 1_000_000,
        );
    };
    print("Ligatur", &own, of_own);
    for (other, costs) in others.iter().zip(costs) {
        print(other.name, &folder.path().join(other.program), costs);
    }
}

/// Writes the site of another generator.
fn prepare(root: &Path, generator: &Generator, evenings: u64) {
    (generator.prepare)(root);
    for number in 1..=evenings {
        let head = (generator.head)(number, &card_site::day(number).to_string());
        let text = format!("{head}{}\n", card_site::report(number));
        let path = format!("{}/{number:05}.md", generator.folder);
        write(root, &path, &text);
    }
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).expect("a folder of the site");
    }
    fs::write(path, text).expect("a file of the site");
}

/// The number of files in a folder, and their bytes.
fn size(folder: &Path) -> (u64, u64) {
    let entries = walkdir::WalkDir::new(folder).into_iter();
    let files = entries.map(|entry| entry.expect("a file of the output"));
    let sizes = files
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| entry.metadata().expect("its size").len());
    sizes.fold((0, 0), |(files, bytes), size| (files + 1, bytes + size))
}

/// Returns whether a program can be run.
fn is_there(program: &str, version: &str) -> bool {
    let output = Command::new(program).arg(version).output();
    output.is_ok_and(|output| output.status.success())
}
