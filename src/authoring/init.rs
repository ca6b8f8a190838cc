//! A new site that builds at once.

use std::sync::LazyLock;

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::SiteFile;
use crate::authoring::schema;
use crate::authoring::schema::SchemaKind;
use crate::authoring::word;
use crate::authoring::workflows::{WorkflowSettings, workflows};
use crate::league::system::starter::{GAMES_OF_TWO, Starter, TEXTS};
use crate::league::system::{SYSTEMS, SystemEntry, round_pairing};
use crate::rulebook::starter::NOMIC;
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::language;

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../templates/init/", $name))
    };
}

/// The lines that git is to pass over, in the site's folder.
pub(crate) const GITIGNORE: &str = ".gitignore";

/// The files that every new site has.
const COMMON: &[(&str, &str)] = &[
    ("book.toml", file!("common/book.toml")),
    ("content/_index.md", file!("common/index.md")),
    (GITIGNORE, file!("common/gitignore")),
    (
        ".vscode/settings.json",
        file!("common/vscode/settings.json"),
    ),
    (
        ".vscode/extensions.json",
        file!("common/vscode/extensions.json"),
    ),
    (".vscode/tasks.json", file!("common/vscode/tasks.json")),
];

/// The form for results, which a site with a league has besides; its words are a language's.
const FORM: (&str, &str) = (
    ".github/ISSUE_TEMPLATE/result.yml",
    file!("common/github/form.yml"),
);

/// Every site that one can begin with: the league systems' own, then a rule book.
///
/// A system is known by its own name as well; one without a site of its own begins with games
/// of two.
pub(crate) fn starters() -> impl Iterator<Item = &'static Starter> {
    static ALL: LazyLock<Vec<Starter>> = LazyLock::new(|| {
        let own = SYSTEMS
            .iter()
            .flat_map(|system| system.starters.iter().copied());
        let mut all: Vec<Starter> = own.chain([NOMIC]).collect();
        for system in SYSTEMS {
            if all.iter().all(|starter| starter.word != system.name) {
                all.push(of_system(system));
            }
        }
        all
    });
    ALL.iter()
}

/// Returns whether the rounds of the league that a new site has are drawn.
pub(crate) fn draws_rounds(starter: &Starter) -> bool {
    let mut own = SYSTEMS
        .iter()
        .filter(|system| system.starters.contains(starter));
    own.any(|system| {
        let rules = system.rules(None, None, &mut Diagnostics::new());
        round_pairing(&*rules).is_some()
    })
}

/// The site that the name of a system begins.
fn of_system(system: &'static SystemEntry) -> Starter {
    let first = system.starters.first().copied();
    let plain = Starter {
        word: system.name,
        about: "The ratings of this system, for games of two",
        means: "`system:` with the same word",
        texts: TEXTS,
        folder: "league",
        files: GAMES_OF_TWO,
        result: Some("ana 1-0 di"),
        next: "ligatur record league \"ana 1-0 di\" \"bo 0-1 cy\"",
    };
    Starter {
        word: system.name,
        ..first.unwrap_or(plain)
    }
}

/// The answers from which a new site is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewSite<'a> {
    pub starter: &'static Starter,
    /// The title, instead of the starter's.
    pub title: Option<&'a str>,
    /// The folder below content, instead of the starter's.
    pub folder: &'a str,
    /// BCP 47, instead of the starter's.
    pub language: Option<&'a str>,
    /// An IANA name.
    pub timezone: &'a str,
    /// True if it has neither players nor matchdays.
    pub is_empty: bool,
    pub repository: Option<&'a str>,
    /// The site's folder within the git repository, with `/`; `.` at the top.
    pub root: &'a str,
    pub today: Date,
}

/// The files of a new site with one league or rule book and two matchdays.
///
/// The matchdays lie two weeks and one week before `today`. What the editor knows of the
/// players is not among them: see [`crate::authoring::editor_support`].
pub(crate) fn files(new: &NewSite<'_>) -> Vec<SiteFile> {
    let starter = new.starter;
    let plays_games = starter.result.is_some();
    let own = own_files(new);
    let form = [FORM].into_iter().filter(|_| plays_games);
    let common = COMMON.iter().copied().chain(form);
    let common = common.map(|(path, text)| (path.to_owned(), filled(new, path, text)));
    let mut files: Vec<SiteFile> = common.chain(own).collect();
    files.extend(workflows(&WorkflowSettings {
        repository: new.repository,
        root: new.root,
        timezone: new.timezone,
        // Proposals have deadlines, results do not.
        is_daily: !plays_games,
        league: plays_games.then_some(new.folder),
    }));
    let schemas = [
        SchemaKind::Players,
        SchemaKind::League,
        SchemaKind::Rules,
        SchemaKind::Proposal,
        SchemaKind::Book,
    ];
    files.extend(schemas.map(|document| {
        let path = format!(".vscode/{}.schema.json", document.name());
        (path, schema::schema_text(&schema::schema(document)))
    }));
    files
}

/// The files of the league or rule book of a new site.
pub(crate) fn own_files(new: &NewSite<'_>) -> Vec<SiteFile> {
    let path = |path: &str| format!("content/{}/{path}", new.folder);
    let is_kept = |name: &str| !new.is_empty || matches!(name, "_index.md" | "rules.md");
    let own = new.starter.files.iter().filter(|(name, _)| is_kept(name));
    let mut own: Vec<SiteFile> = own
        .map(|(name, text)| (path(name), filled(new, name, text)))
        .collect();
    if new.is_empty && new.starter.result.is_some() {
        own.push((path("players.yaml"), NOBODY.to_owned()));
    }
    own
}

/// Adds to a list of what git passes over the lines of another that it has not; returns how many
/// these are.
pub(crate) fn merge_gitignore(there: &str, wanted: &str) -> (String, usize) {
    let has = |line: &str| there.lines().any(|it| it.trim_end() == line);
    let missing: Vec<&str> = wanted.lines().filter(|line| !has(line)).collect();
    let mut merged = there.to_owned();
    if !missing.is_empty() && !merged.is_empty() && !merged.ends_with('\n') {
        merged.push('\n');
    }
    for line in &missing {
        merged.push_str(line);
        merged.push('\n');
    }
    (merged, missing.len())
}

/// A register without anybody.
pub(crate) const NOBODY: &str = "# anna: { name: Anna }\n";

/// A file with its texts put in.
fn filled(new: &NewSite<'_>, path: &str, text: &str) -> String {
    let starter = new.starter;
    let texts = starter.texts(new.language);
    let day = |weeks: i64| {
        let day = new.today.checked_sub((weeks * 7).days());
        day.unwrap_or(new.today).to_string()
    };
    let title = new.title.unwrap_or(texts.title);
    let title = match path.ends_with(".toml") {
        true => title.replace('\\', "\\\\").replace('"', "\\\""),
        false => word(title),
    };
    let language = new.language.unwrap_or(texts.language);
    let mut text = text
        .replace("@TITLE@", &title)
        .replace("@LANGUAGE@", language)
        .replace("@TIMEZONE@", new.timezone)
        .replace("@SYSTEM@", starter.word)
        .replace("@LEAGUE@", new.folder)
        .replace("@RESULT@", starter.result.unwrap_or_default())
        .replace("@DAY1@", &day(2))
        .replace("@DAY2@", &day(1));
    for (name, said) in texts.words {
        text = text.replace(&format!("@{name}@"), said);
    }
    with_form_words(text, language)
}

/// Returns whether a file of a league is as a starter wrote it, in whatever language, with
/// whatever title and days.
pub(crate) fn is_as_written(name: &str, text: &str) -> bool {
    starters().any(|starter| {
        let mut own = starter.files.iter();
        let template = own.find(|(path, _)| *path == name).map(|(_, text)| *text);
        template.is_some_and(|template| matches(template, text))
    })
}

/// Returns whether a text is a template with anything on one line in the place of words between
/// `@`.
fn matches(template: &str, text: &str) -> bool {
    let mut parts = template.split('@');
    let Some(mut rest) = parts.next().and_then(|first| text.strip_prefix(first)) else {
        return false;
    };
    // Every second part is the name of a text; what stands between two is looked for.
    let fixed: Vec<&str> = parts.skip(1).step_by(2).collect();
    let Some((last, between)) = fixed.split_last() else {
        return rest.is_empty();
    };
    for part in between {
        let Some(at) = rest.find(part).filter(|at| !rest[..*at].contains('\n')) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    let said = rest.strip_suffix(last);
    said.is_some_and(|said| !said.contains('\n'))
}

/// A text with the words of the issue form in a language put in, each in quotes.
fn with_form_words(mut text: String, tag: &str) -> String {
    for (key, word) in &language::language(tag).issue_form {
        let quoted = word.replace('\\', "\\\\").replace('"', "\\\"");
        let placeholder = format!("@FORM_{}@", key.to_uppercase());
        text = text.replace(&placeholder, &format!("\"{quoted}\""));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const LANGUAGES: [&str; 4] = ["en", "de", "fr", "es"];

    #[test]
    fn every_site_is_written_in_every_language_without_a_gap() {
        for starter in starters() {
            for language in LANGUAGES {
                let new = NewSite {
                    starter,
                    title: Some("A \"new\" one: ours"),
                    folder: "ours",
                    language: Some(language),
                    timezone: "Europe/Madrid",
                    is_empty: false,
                    repository: None,
                    root: ".",
                    today: jiff::civil::date(2026, 11, 22),
                };
                assert_eq!(
                    starter.texts(Some(language)).language,
                    language,
                    "{}",
                    starter.word
                );
                for (path, text) in own_files(&new) {
                    assert!(
                        !text.contains('@'),
                        "{}, {language}: {path}\n{text}",
                        starter.word
                    );
                }
            }
        }
    }

    #[test]
    fn lines_that_are_there_are_not_added_again() {
        let merged = merge_gitignore("node_modules\n/public", "/public\n.ligatur*\n");
        assert_eq!(merged, ("node_modules\n/public\n.ligatur*\n".to_owned(), 1));
        let merged = merge_gitignore("/public\r\n", "/public\n");
        assert_eq!(merged, ("/public\r\n".to_owned(), 0));
    }

    #[test]
    fn the_example_is_known_again_whatever_its_texts() {
        let new = NewSite {
            starter: starters().find(|it| it.word == "duel").unwrap(),
            title: Some("Ours"),
            folder: "ours",
            language: Some("fr"),
            timezone: "Europe/Paris",
            is_empty: false,
            repository: None,
            root: ".",
            today: jiff::civil::date(2026, 11, 22),
        };
        for (path, text) in own_files(&new) {
            let name = path.strip_prefix("content/ours/").unwrap();
            assert!(is_as_written(name, &text), "{path}");
            assert!(!is_as_written(name, &format!("{text}more\n")), "{path}");
        }
    }
}
