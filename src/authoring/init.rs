//! A new site that builds at once.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::schema;
use crate::authoring::schema::SchemaKind;
use crate::authoring::workflows::{WorkflowSettings, workflows};

/// A kind of league to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum StarterKind {
    /// Games of any number of players, Elo
    Cards,
    /// Games of two, Elo, with members and penalties
    Duel,
    /// Shogi with handicaps
    Handicap,
    /// A chess club's season, Keizer
    Keizer,
    /// Proposals, votes and a rule book
    Nomic,
}

/// A file to write: its path relative to the site's root, and its text.
pub type SiteFile = (String, String);

macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../templates/init/", $name))
    };
}

/// What every new site has.
const COMMON: &[(&str, &str)] = &[
    ("book.toml", file!("common/book.toml")),
    ("content/_index.md", file!("common/index.md")),
    (".gitignore", file!("common/gitignore")),
    (".github/summary.py", file!("common/github/summary.py")),
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

/// The form for results, which a site with a league has besides, by language.
const FORMS: [(&str, &str); 2] = [
    ("de", file!("common/github/form.de.yml")),
    ("en", file!("common/github/form.en.yml")),
];
const FORM: &str = ".github/ISSUE_TEMPLATE/result.yml";

/// The files of a new site with one league or rule book and two matchdays.
///
/// The matchdays lie two weeks and one week before `today`. What the editor knows of the
/// players is not among them: see [`crate::authoring::editor_support`].
pub fn files(kind: StarterKind, today: Date, repository: Option<&str>) -> Vec<SiteFile> {
    let day = |weeks: i64| {
        today
            .checked_sub((weeks * 7).days())
            .unwrap_or(today)
            .to_string()
    };
    let (title, language) = match kind {
        StarterKind::Cards => ("Card evenings", "en"),
        StarterKind::Duel => ("Duell-Liga", "de"),
        StarterKind::Handicap => ("Vorgabeliga", "de"),
        StarterKind::Keizer => ("Club championship", "en"),
        StarterKind::Nomic => ("Nomic", "en"),
    };
    let league = league(kind);
    let fill = |text: &str| {
        let (league, result) = league.unwrap_or_default();
        let text = text
            .replace("@TITLE@", title)
            .replace("@LANGUAGE@", language)
            .replace("@LEAGUE@", league)
            .replace("@RESULT@", result);
        text.replace("@DAY1@", &day(2)).replace("@DAY2@", &day(1))
    };
    let form = FORMS.iter().filter(|(spoken, _)| *spoken == language);
    let form = form.map(|(_, text)| (FORM, *text));
    let form: Vec<(&str, &str)> = form.filter(|_| league.is_some()).collect();
    let texts = COMMON.iter().chain(own(kind)).chain(&form);
    let mut files: Vec<SiteFile> = texts
        .map(|(path, text)| ((*path).to_owned(), fill(text)))
        .collect();
    files.extend(workflows(&WorkflowSettings {
        repository,
        root: ".",
        timezone: "Europe/Berlin",
        is_daily: kind == StarterKind::Nomic,
        league: league.map(|(folder, _)| folder),
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

/// The folder of the new league, and a result that the form shows as an example.
fn league(kind: StarterKind) -> Option<(&'static str, &'static str)> {
    match kind {
        StarterKind::Cards => Some(("cards", "clara anna=dora bert")),
        StarterKind::Duel => Some(("duel", "ada 1-0 bo")),
        StarterKind::Handicap => Some(("vorgabe", "aoi 1-0 ben")),
        StarterKind::Keizer => Some(("club", "ana 1-0 di")),
        StarterKind::Nomic => None,
    }
}

/// What to try once the site is there, and works as it stands.
pub fn next(kind: StarterKind) -> &'static str {
    match kind {
        StarterKind::Cards => "ligatur record cards --rounds 4 clara anna=dora bert",
        StarterKind::Duel => "ligatur record duel ada 1-0 bo",
        StarterKind::Handicap => "ligatur record vorgabe aoi 1-0 ben",
        // A round needs everybody but one, who has the bye.
        StarterKind::Keizer => "ligatur record club \"ana 1-0 di\" \"bo 0-1 cy\"",
        StarterKind::Nomic => "ligatur tally",
    }
}

/// The league or rule book itself.
fn own(kind: StarterKind) -> &'static [(&'static str, &'static str)] {
    match kind {
        StarterKind::Cards => &[
            ("content/cards/_index.md", file!("cards/index.md")),
            ("content/cards/players.yaml", file!("cards/players.yaml")),
            ("content/cards/matchdays/01.md", file!("cards/01.md")),
            ("content/cards/matchdays/02.md", file!("cards/02.md")),
        ],
        StarterKind::Duel => &[
            ("content/duel/_index.md", file!("duel/index.md")),
            ("content/duel/players.yaml", file!("duel/players.yaml")),
            ("content/duel/matchdays/01.md", file!("duel/01.md")),
            ("content/duel/matchdays/02.md", file!("duel/02.md")),
        ],
        StarterKind::Handicap => &[
            ("content/vorgabe/_index.md", file!("handicap/index.md")),
            (
                "content/vorgabe/players.yaml",
                file!("handicap/players.yaml"),
            ),
            ("content/vorgabe/matchdays/01.md", file!("handicap/01.md")),
            ("content/vorgabe/matchdays/02.md", file!("handicap/02.md")),
        ],
        StarterKind::Keizer => &[
            ("content/club/_index.md", file!("keizer/index.md")),
            ("content/club/players.yaml", file!("keizer/players.yaml")),
            ("content/club/matchdays/01.md", file!("keizer/01.md")),
            ("content/club/matchdays/02.md", file!("keizer/02.md")),
        ],
        StarterKind::Nomic => &[
            ("content/nomic/_index.md", file!("nomic/index.md")),
            ("content/nomic/rules.md", file!("nomic/rules.md")),
            (
                "content/nomic/proposals/points.md",
                file!("nomic/proposal.md"),
            ),
            ("content/nomic/votes/1.csv", file!("nomic/votes.csv")),
        ],
    }
}
