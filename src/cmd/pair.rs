//! `ligatur pair`.

mod evening;
mod round;

use std::collections::BTreeSet;

use crate::authoring::result_notation;
use crate::authoring::result_notation::NotationFault;
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::ContentEdit;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::{CheckedProject, Project};
use crate::league::League;
use crate::league::model::player::PlayerId;
use crate::league::system::{PairingMethod, SYSTEMS};
use crate::syntax::diagnostic::Diagnostics;

/// Pairs the next round of a league, or changes the one that is drawn
///
/// In a Keizer league that is who plays whom with which colour; in a handicap league who has
/// not met today and who gives what to whom. While a drawn round waits for results, the
/// options act on it.
#[derive(Debug, Default, clap::Args)]
#[command(
    visible_alias = "p",
    after_help = "Examples:\n  ligatur pair club --present anna,bert,clara --write\n  ligatur pair club --absent anna --club bert --write\n  ligatur pair club --again --absent dora --write\n  ligatur pair club --swap anna,emil --write"
)]
pub struct Args {
    /// The league's folder below content, or its beginning
    pub league: String,
    /// The players who are there; the others are excused
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub present: Option<Vec<String>>,
    /// The players who are away and have said so
    #[arg(short, long, value_delimiter = ',', value_name = "IDS")]
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
    /// The players who come after the round is drawn
    ///
    /// They play whoever has the bye, or have it.
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub late: Vec<String>,
    /// The players who leave the tournament before the round
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    pub leave: Vec<String>,
    /// Draw the round anew, as long as it has no result
    #[arg(long)]
    pub again: bool,
    /// Two players of the drawn round who change places
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "ID,ID", conflicts_with_all = ["again", "present", "absent", "unexcused", "club", "bye", "late", "leave"])]
    pub swap: Vec<String>,
    /// Create the round's file, or fill in the one that was prepared or drawn
    #[arg(short, long)]
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
        let lists = [
            &self.absent,
            &self.unexcused,
            &self.club,
            &self.late,
            &self.leave,
            &self.swap,
        ];
        lists.iter().any(|list| !list.is_empty()) || self.again || self.bye.is_some()
    }
}

impl Args {
    /// The first option that is given and that an evening without rounds does not know.
    fn of_rounds(&self) -> &'static str {
        match self {
            _ if self.again => "`--again`",
            _ if self.bye.is_some() => "`--bye`",
            _ if !self.swap.is_empty() => "`--swap`",
            _ if !self.leave.is_empty() => "`--leave`",
            _ => "",
        }
    }

    /// Everybody who is not there, for whatever reason.
    fn away(&self) -> Vec<String> {
        [self.absent.as_slice(), &self.unexcused, &self.club].concat()
    }
}

/// Pairs the next round of a league.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = if args.write {
        Project::open_to_change(options)?
    } else {
        Project::open(options, None)?
    };
    let checked = project.check(args.view)?;
    // Warnings were told when what they warn of was written; what the round adds is told with it.
    if checked.status(false) != 0 {
        checked.report(options);
    }
    let checked = checked.refuse_errors()?;
    let pairing = pair(&checked, args)?;
    cmd::print(&pairing.text)?;
    if !args.write || pairing.edits.is_empty() {
        return Ok(());
    }
    let paths: Vec<String> = pairing.edits.iter().map(|edit| edit.path.clone()).collect();
    checked.project.plan(options, pairing.edits)?.write()?;
    for path in paths {
        cmd::tell(&format!("wrote {}", cmd::visible(&path)));
    }
    Ok(())
}

/// A pairing, and the files that it belongs into.
pub(crate) struct PlannedPairing {
    /// The pairing as the command prints it.
    pub text: String,
    /// The day's file, and the register where somebody comes who was to join with a later round.
    pub edits: Vec<ContentEdit>,
}

/// Pairs the next round of a league, or changes the one that is drawn, without writing it.
///
/// # Errors
/// A round that can not be as it is wanted.
pub(crate) fn pair(checked: &CheckedProject, args: &Args) -> Result<PlannedPairing, CommandError> {
    let leagues = &checked.compiled.model.leagues;
    let league = arguments::league(&checked.compiled, &args.league)?;
    let index = arguments::index_of(leagues, league);
    match league.rules.pairing() {
        Some(PairingMethod::Evening(_)) if !args.of_rounds().is_empty() => {
            let message = format!("{} belongs to rounds that are drawn", args.of_rounds());
            Err(CommandError::because(2, message).help(
                "in this league say who is there with `--present` or `--absent`, and take pairings out of today's file by hand",
            ))
        }
        Some(PairingMethod::Evening(pairing)) => evening::pair(checked, index, pairing, args),
        Some(PairingMethod::Rounds(pairing)) => round::pair(checked, index, pairing, args),
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

/// The players that the command line names, by id, name or the beginning of one; whom nobody knows
/// may be somebody who is to be entered.
fn players(league: &League, names: &[String]) -> Result<Vec<PlayerId>, CommandError> {
    found(names, league, |name| {
        result_notation::player(league, &[], name)
    })
}

/// The same of those who stay away, leave or change places, and so are known already.
fn known_players(league: &League, names: &[String]) -> Result<Vec<PlayerId>, CommandError> {
    found(names, league, |name| {
        result_notation::known_player(league, name)
    })
}

/// The players of the names that are not empty, each once.
fn found(
    names: &[String],
    league: &League,
    id_of: impl Fn(&str) -> Result<String, NotationFault>,
) -> Result<Vec<PlayerId>, CommandError> {
    let mut seen = BTreeSet::new();
    for name in names.iter().map(|it| it.trim()).filter(|it| !it.is_empty()) {
        let fault = |fault: NotationFault| {
            let stop = CommandError::because(1, fault.message).help(fault.help);
            stop.in_words("refuse_no_player", &[("name", name)])
        };
        let id = id_of(name).map_err(fault)?;
        let Some(index) = league.players.iter().position(|player| player.id == id) else {
            return Err(CommandError::because(1, format!("no player `{id}`"))
                .help("name players by their ids, with commas between"));
        };
        seen.insert(PlayerId(index as u32));
    }
    Ok(seen.into_iter().collect())
}
