//! `ligatur import`.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell looks at the first bytes of a file, and at the clock"
)]

#[cfg(feature = "kfc")]
mod kfc;
mod moved_links;
mod rule_history;
mod season;
mod sheet_options;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::authoring::document_history::PageVersion;
use crate::cmd::CommandError;
use crate::cmd::content_change::say;
use crate::cmd::git_revision;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::import::sheet_options::SheetOptions;
use crate::cmd::project::Project;
use crate::formats::file_format::{FormatReader, ImportedFile};
use crate::formats::import_settings::ImportSettings;
use crate::formats::sheet_import::has_results;
use crate::formats::text_encoding::decode;
use crate::formats::{FORMATS, find_format};
use crate::league::League;
use crate::syntax::diagnostic::{Diagnostics, did_you_mean};

/// Takes players and results over from another program
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur import season.xlsx cards\n  ligatur import season.csv duel --map \"Weiß=first\" --date-format d/m/y\n  ligatur import old-page.md cards --year 2017\n  ligatur import Herbst.s3db club --update\n  ligatur import --history ../old-site/index.md cards\n  ligatur import --history ../old-site/laws.md rules\n  curl -s https://example.org/published.csv | ligatur import csv - cards"
)]
pub struct Args {
    /// The format of the file, which can be left out
    #[arg(value_name = "FORMAT|FILE")]
    first: String,
    /// The file, or `-` for standard input
    #[arg(value_name = "FILE|LEAGUE")]
    second: String,
    /// The folder of the league, or of a rule book, below content
    #[arg(value_name = "LEAGUE")]
    third: Option<String>,
    /// Take over what differs from matchdays and players that the league has
    #[arg(long, overrides_with = "update")]
    update: bool,
    /// The same as `--update`
    #[arg(long, hide = true, overrides_with = "force")]
    force: bool,
    /// Remove the players and matchdays of the example that `init` wrote
    #[arg(long)]
    replace_example: bool,
    /// Take every version that the page has had in its git repository: evenings with their
    /// dates, or the versions of a rule text with their authors
    #[arg(long)]
    history: bool,
    /// The language of a league that a database begins, or of a rule book that a text begins
    #[arg(long, value_name = "TAG")]
    language: Option<String>,
    #[command(flatten)]
    sheet: SheetOptions,
    #[command(flatten)]
    view: ContentSelection,
}

/// The words of a command line, told apart.
struct ImportArguments<'a> {
    format: Option<&'a str>,
    file: &'a Path,
    league: &'a str,
}

impl Args {
    /// Returns whether what differs is to be taken over.
    fn updates(&self) -> bool {
        self.update || self.force
    }

    fn target(&self) -> ImportArguments<'_> {
        let (format, file, league) = match &self.third {
            None => (None, &self.first, &self.second),
            Some(league) => (Some(self.first.as_str()), &self.second, league),
        };
        ImportArguments {
            format,
            file: Path::new(file),
            league,
        }
    }
}

/// Reads the file and writes the league.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let target = args.target();
    let name = target.file.display().to_string();
    let piped = match name.as_str() {
        STANDARD_INPUT => Some(standard_input()?),
        _ => None,
    };
    let mut start = [0; 16];
    let bytes = match &piped {
        Some(bytes) => bytes.get(..16).unwrap_or(bytes),
        None => {
            let read = File::open(target.file).and_then(|mut file| file.read(&mut start));
            &start[..read.unwrap_or_default()]
        }
    };
    let Some(format) = find_format(FORMATS, target.format, &name, bytes) else {
        return Err(unknown_format(target.format, &name));
    };
    if args.history {
        return history(options, project, args, format.reader);
    }
    match format.reader {
        FormatReader::Database if piped.is_some() => Err(CommandError::because(
            2,
            "a database can not be read from standard input",
        )
        .help("name its file")),
        #[cfg(feature = "kfc")]
        FormatReader::Database => kfc::run(options, project, args),
        #[cfg(not(feature = "kfc"))]
        FormatReader::Database => Err(CommandError::because(
            2,
            "this build reads no KeizerForClubs databases: it was made without `kfc`",
        )
        .help("install it with `cargo install ligatur --features kfc`, or take a released binary")),
        reader => season::run(options, project, args, reader, SheetOrigin::of(piped)),
    }
}

/// The name of a file that is none.
const STANDARD_INPUT: &str = "-";

/// The place that a season comes from.
enum SheetOrigin {
    File,
    StandardInput(Vec<u8>),
    /// The versions of a page, oldest first.
    History(Vec<PageVersion>),
}

impl SheetOrigin {
    fn of(piped: Option<Vec<u8>>) -> SheetOrigin {
        piped.map_or(SheetOrigin::File, SheetOrigin::StandardInput)
    }
}

/// Reads standard input to its end, unless it is too large.
fn standard_input() -> Result<Vec<u8>, CommandError> {
    let mut bytes = Vec::new();
    let input = std::io::stdin().lock();
    let read = input.take(season::MOST_BYTES + 1).read_to_end(&mut bytes);
    match read {
        Err(error) => Err(CommandError::because(3, format!("standard input: {error}"))),
        Ok(length) if length as u64 > season::MOST_BYTES => {
            let megabytes = season::MOST_BYTES >> 20;
            let message = format!("standard input has more than {megabytes} MiB");
            Err(CommandError::because(3, message).help("name a file, or take a part of it"))
        }
        Ok(_) => Ok(bytes),
    }
}

/// Takes the versions of a page into a league, or those of a rule text into a rule book.
fn history(
    options: &GlobalOptions,
    project: Project,
    args: &Args,
    reader: FormatReader,
) -> Result<(), CommandError> {
    let target = args.target();
    let file = target.file;
    let FormatReader::Sheets(read) = reader else {
        let message = format!(
            "`{}` is no text with tables, nor a rule text",
            file.display()
        );
        return Err(CommandError::because(2, message)
            .help("`--history` reads pages in Markdown and HTML, and CSV"));
    };
    let (mut versions, is_complete) = git_revision::versions_of(file, decode)?;
    if !is_complete {
        say(
            options,
            "note: the repository is a shallow clone, which has no older revisions; `git fetch --unshallow` brings them",
        );
    }
    let (compiled, _) = project.compile(None, true, &mut Default::default());
    let folder = target.league.trim_matches('/');
    let books = &compiled.rule_books;
    let book = books.iter().find(|book| book.proposals.book.id == folder);
    let is_league = compiled
        .model
        .leagues
        .iter()
        .any(|league| league.id == folder);
    let has_table = versions.iter().any(|version| {
        let input = ImportedFile {
            name: "",
            text: &version.text,
            bytes: &[],
            settings: &ImportSettings::default(),
        };
        let sheets = read(&input, &mut Diagnostics::new());
        has_results(&sheets, &ImportSettings::default())
    });
    if book.is_some() || (!is_league && !has_table) {
        return rule_history::run(options, project, args, &versions, book);
    }
    let now = std::fs::read(file)
        .ok()
        .and_then(|bytes| decode(&bytes).ok());
    let committed = versions.last().map(|version| &version.text);
    if let Some(text) = now.filter(|text| Some(text) != committed) {
        versions.push(PageVersion {
            revision: None,
            at: jiff::Timestamp::now(),
            day: project.today(),
            author: String::new(),
            subject: String::new(),
            text,
        });
    }
    season::run(
        options,
        project,
        args,
        reader,
        SheetOrigin::History(versions),
    )
}

/// The text of the register that a list of players makes for a league without any.
///
/// # Errors
/// A file that is no list of players.
pub(crate) fn players_of(
    list: &Path,
    league: &League,
    options: &GlobalOptions,
) -> Result<String, CommandError> {
    let name = list.display().to_string();
    let mut start = [0; 16];
    let read = File::open(list).and_then(|mut file| file.read(&mut start));
    let format = find_format(FORMATS, None, &name, &start[..read.unwrap_or_default()]);
    let Some(format) = format else {
        return Err(unknown_format(None, &name));
    };
    season::players_of(list, league, format.reader, options)
}

/// Says which formats there are to somebody who named another one, or none.
fn unknown_format(named: Option<&str>, file: &str) -> CommandError {
    let names = FORMATS.iter().map(|format| format.name);
    match named {
        Some(named) => {
            let help = did_you_mean(named, names.clone()).unwrap_or_else(|| {
                let names: Vec<&str> = names.collect();
                format!("write one of {}, or leave it out", names.join(", "))
            });
            CommandError::because(2, format!("no format `{named}`")).help(help)
        }
        None => CommandError::because(2, format!("`{file}` is of no format that is known by its name"))
            .help("write the format before the file, as in `import csv FILE LEAGUE`; save what is none of them as CSV first"),
    }
}
