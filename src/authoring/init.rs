//! A new site that builds at once.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::schema;
use crate::authoring::schema::SchemaKind;
use crate::authoring::workflows::{WorkflowSettings, workflows};
use crate::league::system::SYSTEMS;
use crate::league::system::starter::Starter;
use crate::rulebook::starter::NOMIC;
use crate::syntax::language;

/// A file to write: its path relative to the site's root, and its text.
pub type SiteFile = (String, String);

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../templates/init/", $name))
    };
}

/// The files that every new site has.
const COMMON: &[(&str, &str)] = &[
    ("book.toml", file!("common/book.toml")),
    ("content/_index.md", file!("common/index.md")),
    (".gitignore", file!("common/gitignore")),
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
pub fn starters() -> impl Iterator<Item = &'static Starter> {
    let leagues = SYSTEMS.iter().flat_map(|system| system.starters);
    leagues.chain([&NOMIC])
}

/// The files of a new site with one league or rule book and two matchdays.
///
/// The matchdays lie two weeks and one week before `today`. What the editor knows of the
/// players is not among them: see [`crate::authoring::editor_support`].
pub fn files(starter: &Starter, today: Date, repository: Option<&str>) -> Vec<SiteFile> {
    let day = |weeks: i64| {
        today
            .checked_sub((weeks * 7).days())
            .unwrap_or(today)
            .to_string()
    };
    let fill = |text: &str| {
        let text = text
            .replace("@TITLE@", starter.title)
            .replace("@LANGUAGE@", starter.language)
            .replace("@LEAGUE@", starter.folder)
            .replace("@RESULT@", starter.result.unwrap_or_default());
        let text = text.replace("@DAY1@", &day(2)).replace("@DAY2@", &day(1));
        with_form_words(text, starter.language)
    };
    let plays_games = starter.result.is_some();
    let own = starter.files.iter().map(|(path, text)| {
        let path = format!("content/{}/{path}", starter.folder);
        (path, fill(text))
    });
    let form = [FORM].into_iter().filter(|_| plays_games);
    let common = COMMON.iter().copied().chain(form);
    let common = common.map(|(path, text)| (path.to_owned(), fill(text)));
    let mut files: Vec<SiteFile> = common.chain(own).collect();
    files.extend(workflows(&WorkflowSettings {
        repository,
        root: ".",
        timezone: "Europe/Berlin",
        // Proposals have deadlines, results do not.
        is_daily: !plays_games,
        league: plays_games.then_some(starter.folder),
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

/// A text with the words of the issue form in a language put in, each in quotes.
fn with_form_words(mut text: String, tag: &str) -> String {
    for (key, word) in &language::language(tag).issue_form {
        let quoted = word.replace('\\', "\\\\").replace('"', "\\\"");
        let placeholder = format!("@FORM_{}@", key.to_uppercase());
        text = text.replace(&placeholder, &format!("\"{quoted}\""));
    }
    text
}
