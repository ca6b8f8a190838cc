//! `ligatur pair`.

mod handicap;
mod keizer;

use std::collections::BTreeSet;

use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::league::model::league::League;
use crate::league::model::player::PlayerId;
use crate::league::system::{PairingMethod, SYSTEMS};
use crate::syntax::diagnostic::did_you_mean;

/// Pairs the next round of a league
///
/// In a Keizer league that is who plays whom with which colour; in a handicap league who has
/// not met today and who gives what to whom.
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
    pub view: ContentSelection,
}

/// Pairs the next round of a league.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::open(options, None)?.check(args.view)?;
    checked.report(options);
    let status = checked.status(false);
    if status != 0 {
        return Err(CommandError::said(status));
    }
    let leagues = &checked.compiled.model.leagues;
    let league = arguments::league(leagues, &args.league)?;
    let histories = leagues.iter().zip(&checked.compiled.histories);
    let mut histories = histories.filter(|(other, _)| other.id == league.id);
    match league.rules.pairing() {
        Some(PairingMethod::Handicaps) => match histories.next() {
            Some((_, history)) => handicap::run(&checked, league, history, args),
            None => Ok(()),
        },
        Some(PairingMethod::Keizer(settings)) => keizer::run(&checked, league, settings, args),
        None => {
            let system = league.system;
            let message = format!("a league of `{system}` has no pairings");
            Err(CommandError::because(2, message).help(pairing_systems()))
        }
    }
}

/// The systems whose leagues can be paired, in words.
fn pairing_systems() -> String {
    let paired = SYSTEMS.iter().filter(|entry| {
        let rules = entry.rules(None, None);
        rules.is_ok_and(|rules| rules.pairing().is_some())
    });
    let names: Vec<String> = paired.map(|entry| format!("`{}`", entry.name)).collect();
    format!("pairings belong to the systems {}", names.join(" and "))
}

/// The players that the command line names.
fn players(league: &League, ids: &[String]) -> Result<Vec<PlayerId>, CommandError> {
    let known = || league.players.iter().map(|player| player.id.as_str());
    let mut seen = BTreeSet::new();
    for id in ids.iter().map(|id| id.trim()).filter(|id| !id.is_empty()) {
        let Some(index) = known().position(|known| known == id) else {
            let help = did_you_mean(id, known()).unwrap_or_else(|| {
                "write ids as players.yaml does, with commas between".to_owned()
            });
            return Err(CommandError::because(2, format!("no player `{id}`")).help(help));
        };
        seen.insert(PlayerId(index as u32));
    }
    Ok(seen.into_iter().collect())
}
