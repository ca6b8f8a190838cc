//! `ligatur pair`.

mod keizer;

use crate::cli::{Cli, View};
use crate::cmd::Stop;
use crate::cmd::project::{self, Project};

/// Pairs the next round of a league
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  ligatur pair club --present anna,bert,clara --write")]
pub struct Args {
    /// The league's folder below content
    pub league: String,
    /// Who is there; the others are excused
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub present: Option<Vec<String>>,
    /// Who leaves the tournament before the round
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub leave: Vec<String>,
    /// Create the round's file, or fill in the one that was prepared
    #[arg(long)]
    pub write: bool,
    /// Write over a file that exists
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub view: View,
}

/// Pairs the next round of a league.
pub fn run(cli: &Cli, args: &Args) -> Result<(), Stop> {
    let checked = Project::open(cli, None)?.check(args.view)?;
    project::print(
        &checked.located,
        &checked.project.sources,
        cli,
        None,
        &mut std::io::stderr(),
    );
    let status = checked.status(false);
    if status != 0 {
        return Err(Stop::said(status));
    }
    let league = project::league(&checked.compiled.model.leagues, &args.league)?;
    match league.system {
        "keizer" => keizer::run(&checked, league, args),
        system => Err(Stop::because(
            2,
            format!("a league of `{system}` has no pairings"),
        )),
    }
}
