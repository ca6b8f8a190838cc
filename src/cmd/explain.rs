//! `ligatur explain`.

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::league::model::player::PlayerId;
use crate::site::explain::explain;
use crate::site::league_context::LeagueContext;
use crate::syntax::diagnostic::did_you_mean;

/// Says how each of a player's numbers came about, with the numbers put in
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The league's folder below content
    league: String,
    /// The player's id
    player: String,
    /// One matchday alone
    #[arg(long, value_name = "N")]
    matchday: Option<u32>,
    /// The table of one game, instead of the overall one
    #[arg(long, value_name = "TABLE")]
    table: Option<String>,
    #[command(flatten)]
    view: ContentSelection,
}

/// Prints the explanation to standard output.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::checked(options, args.view)?;
    let leagues = &checked.compiled.model.leagues;
    let league = arguments::league(leagues, &args.league)?;
    let index = leagues
        .iter()
        .position(|it| it.id == league.id)
        .unwrap_or_default();
    let find = |what: &str, wanted: &str, known: Vec<&str>| {
        known.iter().position(|it| *it == wanted).ok_or_else(|| {
            let help = did_you_mean(wanted, &known)
                .unwrap_or_else(|| format!("write one of {}", known.join(", ")));
            CommandError::because(2, format!("no {what} `{wanted}`")).help(help)
        })
    };
    let player = find(
        "player",
        &args.player,
        league
            .players
            .iter()
            .map(|player| player.id.as_str())
            .collect(),
    )?;
    let tables = &checked.compiled.histories[index].tables;
    let table = args.table.as_deref().unwrap_or("overall");
    let table = find(
        "table",
        table,
        tables.iter().map(|table| table.id.as_str()).collect(),
    )?;
    let site = checked.project.site(&checked.compiled, &checked.formulas);
    let text = explain(
        &LeagueContext::of(&site, index),
        table,
        PlayerId(player as u32),
        args.matchday,
    );
    if text.is_empty() {
        let when = args
            .matchday
            .map_or_else(String::new, |matchday| format!(" on matchday {matchday}"));
        let help = match args.matchday {
            Some(_) => "leave `--matchday` out to see every change",
            None => "changes come with the first result that counts",
        };
        return Err(CommandError::because(
            1,
            format!("nothing changed for `{}`{when}", args.player),
        )
        .help(help));
    }
    cmd::print(text)
}
