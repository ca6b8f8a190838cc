//! `ligatur desk`.

mod action;
mod memory;
mod publish;
mod session;

use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ColourChoice, ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::cmd::serve;
use crate::load::content::DocumentCache;
use crate::serve::{ServeOptions, ServedDesk};
use memory::DeskPlace;
use session::DeskSession;

/// Opens the keeper's desk in the browser of this machine
///
/// Draws rounds, enters results and votes, and publishes, by the same rules as the commands.
/// Beside it the site is shown as `ligatur serve` does. Nobody but the browser that was given
/// the address of this start gets in.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur desk\n  ligatur desk club\n  ligatur desk --no-open --port 3100"
)]
pub struct Args {
    /// The folder below content of the league or rule book to begin with
    league: Option<String>,
    /// The port to listen on, or the next free one; 0 for any
    #[arg(short, long, default_value_t = 3000, value_name = "PORT")]
    port: u16,
    /// An address of this machine that no other can reach
    #[arg(long, default_value = "127.0.0.1", value_name = "HOST")]
    host: String,
    /// Print the address, and leave it to somebody to open it
    #[arg(long)]
    no_open: bool,
}

/// Shows the desk until it is interrupted.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    if !is_this_machine(&args.host) {
        let message = format!("the desk can not listen on `{}`", args.host);
        return Err(CommandError::because(2, message).help(
            "leave `--host` out: the desk is for this machine alone; `ligatur serve` shows the site to others",
        ));
    }
    let serve_options = ServeOptions {
        host: args.host.clone(),
        port: args.port,
        watch: true,
        open: !args.no_open,
    };
    serve::preview(
        options,
        &serve_options,
        ContentSelection::default(),
        |root| {
            let own = GlobalOptions {
                root: Some(root.to_owned()),
                quiet: true,
                verbose: false,
                color: ColourChoice::Never,
            };
            let home = home(root, &own, args.league.as_deref())?;
            let desk = DeskSession::new(own).map_err(|faults| {
                let messages: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
                CommandError::because(3, messages.join("; "))
            })?;
            Ok(Some(ServedDesk {
                desk: Arc::new(desk),
                home,
            }))
        },
    )
}

/// Returns whether a host is an address that other machines can not reach.
fn is_this_machine(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    match bare.parse::<IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => bare.eq_ignore_ascii_case("localhost"),
    }
}

/// The page to begin with: the one that is named, or the only one.
fn home(root: &Path, options: &GlobalOptions, named: Option<&str>) -> Result<String, CommandError> {
    let project = Project::at(root.to_owned(), options, None, &mut std::io::stderr())?;
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let leagues = compiled.model.leagues.iter();
    let leagues = leagues.map(|league| DeskPlace::League(league.id.clone()));
    let books = compiled.rule_books.iter();
    let books = books.map(|book| DeskPlace::Rules(book.proposals.book.id.clone()));
    let places: Vec<DeskPlace> = leagues.chain(books).collect();
    let Some(named) = named else {
        let only = Some(&places).filter(|places| places.len() == 1);
        return Ok(only.map_or_else(String::new, |places| places[0].address()));
    };
    let wanted = named.trim_matches('/');
    let mut found = places.iter().filter(|place| place.id() == wanted);
    match found.next() {
        Some(place) => Ok(place.address()),
        None => arguments::league(&compiled, named)
            .map(|league| DeskPlace::League(league.id.clone()).address()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_desk_is_for_this_machine_alone() {
        for host in [
            "127.0.0.1",
            "127.8.8.8",
            "localhost",
            "LocalHost",
            "::1",
            "[::1]",
        ] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in [
            "0.0.0.0",
            "::",
            "192.168.1.5",
            "club.lan",
            "localhost.evil.example",
            "",
        ] {
            assert!(!is_this_machine(host), "{host}");
        }
    }
}
