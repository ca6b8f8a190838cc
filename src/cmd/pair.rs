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
use crate::syntax::diagnostic::{Diagnostics, did_you_mean};

/// Pairs the next round of a league, or changes the one that is drawn
///
/// In a Keizer league that is who plays whom with which colour; in a handicap league who has
/// not met today and who gives what to whom. While a drawn round waits for results, the
/// options act on it.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur pair club --present anna,bert,clara --write\n  ligatur pair club --absent anna --club bert --write\n  ligatur pair club --again --absent dora --write\n  ligatur pair club --swap anna,emil --write"
)]
pub struct Args {
    /// The league's folder below content
    pub league: String,
    /// The players who are there; the others are excused
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub present: Option<Vec<String>>,
    /// The players who are away and have said so
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub absent: Vec<String>,
    /// The players who are away without a word
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub unexcused: Vec<String>,
    /// The players who play for the club elsewhere
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub club: Vec<String>,
    /// The player without an opponent
    #[arg(long, value_name = "ID")]
    pub bye: Option<String>,
    /// The players who leave the tournament before the round
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub leave: Vec<String>,
    /// Draw the round anew, as long as it has no result
    #[arg(long)]
    pub again: bool,
    /// Two players of the drawn round who change places
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "ID,ID", conflicts_with_all = ["again", "present", "absent", "unexcused", "club", "bye", "leave"])]
    pub swap: Vec<String>,
    /// Create the round's file, or fill in the one that was prepared or drawn
    #[arg(long)]
    pub write: bool,
    /// Write over a file that exists
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub view: ContentSelection,
}

impl Args {
    /// Returns whether an option is given that changes a round which is drawn.
    fn changes_round(&self) -> bool {
        let lists = [&self.absent, &self.unexcused, &self.club, &self.swap];
        lists.iter().any(|list| !list.is_empty()) || self.again || self.bye.is_some()
    }
}

/// Pairs the next round of a league.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = if args.write {
        Project::open_to_change(options)?
    } else {
        Project::open(options, None)?
    };
    let checked = project.check(args.view)?;
    checked.report(options);
    let checked = checked.refuse_errors()?;
    let leagues = &checked.compiled.model.leagues;
    let league = arguments::league(leagues, &args.league)?;
    let index = arguments::index_of(leagues, league);
    match league.rules.pairing() {
        Some(PairingMethod::Handicaps) if args.changes_round() => Err(CommandError::because(
            2,
            "a handicap league has no drawn rounds to change",
        )
        .help("name who is there with `--present`, and edit today's file")),
        Some(PairingMethod::Handicaps) => handicap::run(options, checked, index, args),
        Some(PairingMethod::Keizer(settings)) => {
            let settings = settings.clone();
            keizer::run(options, checked, index, &settings, args)
        }
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
        let rules = entry.rules(None, None, &mut Diagnostics::new());
        rules.pairing().is_some()
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
