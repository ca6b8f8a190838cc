//! `ligatur simulate`.
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use std::path::PathBuf;

use jiff::ToSpan;
use jiff::civil::Date;

use crate::cli::{Cli, View};
use crate::cmd::Stop;
use crate::cmd::editor;
use crate::cmd::project::{Project, league_folder};
use crate::content::Memory;
use crate::disk;
use crate::keeper::script;
use crate::keeper::tournament::{Command, Results, Tournament};
use crate::keeper::word;
use crate::system::keizer::settings::Settings;
use crate::system::keizer::settings_of;

/// Makes up a season of a Keizer league, for trying things out
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  ligatur simulate test --players 20 --rounds 9")]
pub struct Args {
    /// The league's folder below content; a new one is begun
    league: String,
    /// How many players there are
    #[arg(long, default_value_t = 12, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    players: u32,
    /// How many rounds are played
    #[arg(long, default_value_t = 7, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    rounds: u32,
    /// Draws the ratings
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Carry out a test script instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "rounds"])]
    script: Option<PathBuf>,
    /// Write over files that exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    view: View,
}

/// Plays the season and writes its files.
pub fn run(cli: &Cli, args: &Args) -> Result<(), Stop> {
    let project = Project::open(cli, None)?;
    let league = league_folder(&args.league)?;
    let (compiled, _) = project.compile(args.view.as_of, false, &mut Memory::default());
    let known = compiled
        .model
        .leagues
        .iter()
        .find(|known| known.id == league);
    let settings = match known {
        Some(known) => settings_of(known).cloned().ok_or_else(|| {
            Stop::because(2, format!("`{league}` is a league of `{}`", known.system))
                .help("seasons can be made up for Keizer leagues, or in a new folder")
        })?,
        None => Settings::default(),
    };
    let mut tournament = Tournament::new(settings, args.seed);
    for command in commands(args)? {
        tournament.run(command).map_err(|why| {
            Stop::because(1, why).help("give results to a round before the next command")
        })?;
    }
    let today = args
        .view
        .as_of
        .map_or_else(|| project.today(), |moment| moment.day);
    let files = files(&tournament, today, known.is_none().then_some(league));
    let folder = format!("{}/{league}", project.config.src);
    let taken = |(name, _): &&(String, String)| project.root.join(&folder).join(name).exists();
    if let Some((name, _)) = files.iter().find(taken)
        && !args.force
    {
        return Err(Stop::because(1, format!("{folder}/{name} exists"))
            .help("write over it with `--force`"));
    }
    for (name, text) in &files {
        let path = project.root.join(&folder).join(name);
        disk::write_over(&path, text.as_bytes()).map_err(|error| Stop::because(3, error))?;
        println!("{folder}/{name}");
    }
    editor::renew(cli)
}

/// The script's commands, or those of a whole season.
fn commands(args: &Args) -> Result<Vec<Command>, Stop> {
    let Some(path) = &args.script else {
        let round = [Command::CreateRound, Command::CreateResults(Results::Plain)];
        let rounds = (0..args.rounds).flat_map(|_| round);
        return Ok(std::iter::once(Command::CreatePlayers(args.players))
            .chain(rounds)
            .collect());
    };
    let name = path.display();
    let bytes = disk::read::bytes(path, disk::read::MARKDOWN_LIMIT).map_err(|_| {
        Stop::because(3, format!("can not read `{name}`"))
            .help("name the script, relative to this folder")
    })?;
    let text = String::from_utf8_lossy(&bytes);
    if !script::is_script(&text) {
        return Err(Stop::because(2, format!("{name} is no script"))
            .help("its first line must be `testscript`"));
    }
    script::read(&text).map_err(|(line, why)| {
        Stop::because(1, format!("{name}:{line}: {why}")).help(
            "a line has commands such as `create-round create-results`, behind a number how often",
        )
    })
}

/// Every file below the league's folder; `_index.md` only of a new league.
fn files(tournament: &Tournament, today: Date, new: Option<&str>) -> Vec<(String, String)> {
    let sheets = tournament.sheets(today);
    let weeks = i64::try_from(sheets.len().saturating_sub(1)).unwrap_or(0);
    let first = today.checked_sub(weeks.weeks()).unwrap_or(today);
    let mut files = Vec::new();
    if let Some(title) = new {
        let text = format!(
            "---\ntitle: {}\nleague:\n  system: keizer\n---\n",
            word(title)
        );
        files.push(("_index.md".to_owned(), text));
    }
    files.push(("players.yaml".to_owned(), tournament.register()));
    for sheet in tournament.sheets(first) {
        files.push((format!("matchdays/{:02}.md", sheet.matchday), sheet.text()));
    }
    files
}
