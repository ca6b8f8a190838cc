//! Pages of Jekyll and Hugo, moved as they are.

use crate::project::Project;

const BOOK: &str =
    "[book]\ntitle = \"T\"\n[output.html]\nsite-url = \"https://club.example.org/\"\n";

#[test]
fn a_page_keeps_the_addresses_that_it_had() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/rules.md",
            "---\nlayout: default\ntitle: Rules\npermalink: /club/laws.html\nredirect_from:\n  - /old/laws/\n---\nText.\n",
        ),
        (
            "content/news.md",
            "---\ntitle: News\nurl: /news/\nredirect_from: /neues/\n---\nText.\n",
        ),
    ]);
    project.succeed(&["check", "--strict"]);
    project.succeed(&["build"]);
    assert!(project.read("public/laws/index.html").contains("Text."));
    for address in ["club/laws.html", "old/laws/index.html"] {
        let page = project.read(&format!("public/{address}"));
        assert!(
            page.contains("url=/laws/") || page.contains("/laws/\""),
            "{page}"
        );
    }
    assert!(project.read("public/news/index.html").contains("Text."));
    assert!(project.read("public/neues/index.html").contains("/news/"));
}

#[test]
fn a_key_of_another_generator_is_safe_to_take_out() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/a.md",
            "---\ntitle: A\ntags: [x]\nlastmod: 2020-01-01\n---\nText.\n",
        ),
    ]);
    let output = project.run(&["check"]);
    let said = String::from_utf8(output.stdout).unwrap();
    for words in [
        "unknown key `tags`",
        "unknown key `lastmod`",
        "safe to take out",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// Attributes below the head, below the rows and below a table with a full rule are told, and the
/// tables stay tables without them.
#[test]
fn attributes_of_kramdown_leave_tables_whole() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/a.md",
            "|A|B|\n|-\n{: .wide}\n|1|2|\n{: #one .big}\n\nC | D\n--|--\n3 | 4\n{: .small}\n",
        ),
    ]);
    let output = project.run(&["check"]);
    let said = String::from_utf8(output.stdout).unwrap();
    for place in ["a.md:3:1", "a.md:5:1", "a.md:10:1"] {
        assert!(said.contains(place), "{place}: {said}");
    }
    assert_eq!(said.matches("warning[foreign-syntax]").count(), 3, "{said}");
    project.succeed(&["build"]);
    let page = project.read("public/a/index.html");
    let rows = page.matches("<tr>").count();
    assert_eq!((page.matches("<table>").count(), rows), (2, 4), "{page}");
    for row in ["<td>1</td><td>2</td>", "<td>3</td><td>4</td>"] {
        assert!(page.contains(row), "{row}: {page}");
    }
    assert!(!page.contains("{:"), "{page}");
}

#[test]
fn a_table_of_kramdown_is_a_table() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/a.md",
            "### Results\n|Date|*Ana*|[Bo](b.md)|\n|-\n|May 3|1|`2`|\n|May 9|-|$x$|\n",
        ),
        ("content/b.md", "# B\n"),
    ]);
    project.succeed(&["check", "--strict"]);
    project.succeed(&["build"]);
    let page = project.read("public/a/index.html");
    for part in [
        "<th scope=\"col\">Date</th><th scope=\"col\"><em>Ana</em></th><th scope=\"col\"><a href=\"/b/\">Bo</a></th>",
        "<tr><td>May 3</td><td>1</td><td><code>2</code></td></tr>",
        "<td>May 9</td><td>-</td><td><span class=\"katex\"><math",
    ] {
        assert!(page.contains(part), "{part}\n{page}");
    }
    assert!(!page.contains("|-"), "{page}");
}

/// As in Hugo and Zola, an address without a dot in its last part is a folder.
#[test]
fn an_alias_without_an_ending_is_a_folder() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        (
            "content/a.md",
            "---\ntitle: A\naliases: [/old, /b.html]\n---\n",
        ),
    ]);
    project.succeed(&["build"]);
    for address in ["old/index.html", "b.html"] {
        assert!(
            project.read(&format!("public/{address}")).contains("/a/"),
            "{address}"
        );
    }
}

#[test]
fn what_is_wrong_with_an_address_is_told_once_at_its_value() {
    let project = Project::new(&[
        ("book.toml", BOOK),
        ("content/a.md", "---\ntitle: A\naliases: [/old]\n---\n"),
        ("content/b.md", "---\ntitle: B\npermalink: pretty\n---\n"),
        ("content/c.md", "---\ntitle: C\nurl: /a b/\n---\n"),
        (
            "content/d.md",
            "---\ntitle: D\nredirect_from:\n  - /d2\n  - /old/\n---\n",
        ),
        ("content/e.md", "---\ntitle: E\nslug: a\n---\n"),
        ("content/f.md", "---\ntitle: F\nredirect_from: x\n---\n"),
    ]);
    let output = project.run(&["check", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let places: Vec<String> = found
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            format!(
                "{}:{}:{}",
                it["file"].as_str().unwrap(),
                it["line"],
                it["column"]
            )
        })
        .collect();
    assert_eq!(
        places,
        [
            "content/b.md:3:12",
            "content/c.md:3:6",
            "content/d.md:5:5",
            "content/e.md:3:7",
            "content/f.md:3:16",
        ]
    );
}
