//! `ligatur export`.

use clap::builder::{PossibleValue, PossibleValuesParser};

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::formats::{FORMATS, from_league};

/// Prints a league in a format that other programs and `import` read
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur export cards > cards.json\n  ligatur export cards --format csv > cards.csv"
)]
pub struct Args {
    /// The league's folder below content
    league: String,
    /// The form to print it in
    #[arg(long, value_parser = written_formats(), value_name = "FORM", default_value = "json")]
    format: String,
    #[command(flatten)]
    view: ContentSelection,
}

/// The formats that can be written, for the command line.
fn written_formats() -> PossibleValuesParser {
    let written = FORMATS.iter().filter(|format| format.write.is_some());
    let values = written.map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(values)
}

/// Prints the league.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::open(options, None)?.check(args.view)?;
    if checked.status(false) != 0 {
        checked.report(options);
    }
    let checked = checked.refuse_errors()?;
    let league = arguments::league(&checked.compiled, &args.league)?;
    let registers = &checked.compiled.content.registers;
    let register = registers.get(&league.id).map(|(_, register)| register);
    let mut season = from_league::season(league, register, &checked.project.sources);
    let format = FORMATS.iter().find(|format| format.name == args.format);
    let write = format.and_then(|format| format.write);
    let write = write.expect("the command line takes the formats that can be written");
    let text = write(&mut season);
    for note in &season.notes {
        cmd::tell(&format!("note: {}", cmd::visible(note)));
    }
    cmd::print(text)
}
