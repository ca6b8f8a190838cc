//! `ligatur export`.

use clap::ValueEnum;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::formats::{from_league, json, long_table, trf};

/// Prints a league in a format that other programs and `import` read
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur export cards > cards.json\n  ligatur export cards --format csv > cards.csv"
)]
pub struct Args {
    /// The league's folder below content
    league: String,
    /// The form to print it in
    #[arg(long, value_enum, value_name = "FORM", default_value = "json")]
    format: ExportFormat,
    #[command(flatten)]
    view: ContentSelection,
}

/// The formats that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// Everything that the league's files say
    Json,
    /// Results, a line a player or a game of two
    Csv,
    /// A tournament report of FIDE (TRF16), for games of two
    Trf,
}

/// Prints the league.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::open(options, None)?.check(args.view)?;
    if checked.status(false) != 0 {
        checked.report(options);
    }
    let checked = checked.refuse_errors()?;
    let league = arguments::league(&checked.compiled.model.leagues, &args.league)?;
    let registers = &checked.compiled.content.registers;
    let register = registers.get(&league.id).map(|(_, register)| register);
    let mut season = from_league::season(league, register, &checked.project.sources);
    let text = match args.format {
        ExportFormat::Json => json::write(&season),
        ExportFormat::Trf => trf::write::write(&mut season),
        ExportFormat::Csv => long_table::write(&season),
    };
    for note in &season.notes {
        cmd::tell(&format!("note: {note}"));
    }
    cmd::print(text)
}
