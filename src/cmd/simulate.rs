//! `ligatur simulate`.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::ToSpan;
use jiff::civil::Date;

use crate::authoring::kfc_test_script;
use crate::authoring::matchday_file;
use crate::authoring::simulated_season::{SeasonShape, SimulatedSeason};
use crate::authoring::simulated_tournament::{ScriptCommand, ScriptedResults, SimulatedTournament};
use crate::authoring::word;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files};
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::disk;
use crate::league::League;
use crate::league::pairing::rounds::RoundPairing;
use crate::league::system::{SYSTEMS, SystemEntry, SystemOptions, round_pairing};
use crate::load::content::DocumentCache;
use crate::syntax::diagnostic::Diagnostics;

const REGISTER: &str = "players.yaml";

/// Makes up a season, for trying things out
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  ligatur simulate test --players 20 --rounds 9")]
pub struct Args {
    /// The league's folder below content; a new Keizer league is begun if there is none
    league: String,
    /// The number of players
    #[arg(long, default_value_t = 12, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    players: u32,
    /// The number of matchdays that are played
    #[arg(long, default_value_t = 7, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    rounds: u32,
    /// Draws how strong everybody is
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Carry out a test script instead, in a Keizer league
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "rounds"])]
    script: Option<PathBuf>,
    /// Write over files that exist
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    view: ContentSelection,
}

/// Plays the season and writes its files.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let league = arguments::league_folder(&args.league)?;
    let as_of = args.view.as_of.map(|it| it.on(project.today()));
    let as_of = as_of.transpose()?;
    let (compiled, _) = project.compile(as_of, false, &mut DocumentCache::default());
    let known = compiled
        .model
        .leagues
        .iter()
        .find(|known| known.id == league);
    if arguments::is_rule_book(&compiled, league) {
        return Err(arguments::rule_book_instead(league));
    }
    let today = as_of.map_or_else(
        || project.today(),
        |moment| moment.day_in(&project.config.timezone),
    );
    let new = known.is_none().then(first_with_rounds).flatten();
    let rules = known.map(|known| &known.rules);
    let rules = rules.or(new.as_ref().map(|(_, rules)| rules));
    let files = match (rules.and_then(|rules| round_pairing(&**rules)), known) {
        (Some(pairing), _) => {
            let tournament = tournament(pairing, args)?;
            let begun = new.as_ref().map(|(system, _)| (league, system.name));
            rounds(&tournament, today, begun)
        }
        (None, Some(known)) if args.script.is_none() => evenings(known, args, today),
        _ => {
            return Err(CommandError::because(
                2,
                format!("`{league}` has no rounds that are drawn"),
            )
            .help("a script plays such rounds; leave `--script` out"));
        }
    };
    let folder = format!("{}/{league}", project.config.src);
    let taken = |(name, _): &&(String, String)| project.root.join(&folder).join(name).exists();
    if let Some((name, _)) = files.iter().find(taken)
        && !args.force
    {
        return Err(CommandError::because(2, format!("{folder}/{name} exists"))
            .help("write over it with `--force`"));
    }
    let is_written = |path: &str| {
        files
            .iter()
            .any(|(name, _)| format!("{folder}/{name}") == path)
    };
    let mut days = known.into_iter().flat_map(|league| &league.matchdays);
    if let Some(day) = days.find(|day| !is_written(&day.file)) {
        let left = format!("{} would be left, with players of before", day.file);
        return Err(CommandError::because(1, left)
            .help("ask for more `--rounds`, or move the matchdays of before away"));
    }
    let path = |name: &String| format!("{folder}/{name}");
    let paths: Vec<String> = files.iter().map(|(name, _)| path(name)).collect();
    let edits = files
        .iter()
        .map(|(name, text)| ContentEdit::replacing(path(name), text));
    project.plan(options, edits.collect())?.write()?;
    name_files(paths.iter().map(String::as_str))
}

/// The first system whose rounds are drawn, with its defaults: that of a league that is begun here.
fn first_with_rounds() -> Option<(&'static SystemEntry, Arc<dyn SystemOptions>)> {
    let rules = |system: &'static SystemEntry| {
        let rules = system.rules(None, None, &mut Diagnostics::new());
        round_pairing(&*rules).is_some().then_some((system, rules))
    };
    SYSTEMS.iter().find_map(rules)
}

/// Plays a tournament as the script or the command line says.
fn tournament<'a>(
    pairing: &'a dyn RoundPairing,
    args: &Args,
) -> Result<SimulatedTournament<'a>, CommandError> {
    let mut tournament = SimulatedTournament::new(pairing, args.seed);
    for command in commands(args)? {
        tournament.run(command).map_err(|why| {
            CommandError::because(1, why).help("give results to a round before the next command")
        })?;
    }
    Ok(tournament)
}

/// The script's commands, or those of a whole season.
fn commands(args: &Args) -> Result<Vec<ScriptCommand>, CommandError> {
    let Some(path) = &args.script else {
        let round = [
            ScriptCommand::CreateRound,
            ScriptCommand::CreateResults(ScriptedResults::Plain),
        ];
        let rounds = (0..args.rounds).flat_map(|_| round);
        return Ok(std::iter::once(ScriptCommand::CreatePlayers(args.players))
            .chain(rounds)
            .collect());
    };
    let name = path.display();
    let bytes = disk::read::bytes(path, disk::read::MARKDOWN_LIMIT).map_err(|_| {
        CommandError::because(3, format!("can not read `{name}`"))
            .help("name the script, relative to this folder")
    })?;
    let text = String::from_utf8_lossy(&bytes);
    if !kfc_test_script::is_script(&text) {
        return Err(CommandError::because(2, format!("{name} is no script"))
            .help("its first line must be `testscript`"));
    }
    kfc_test_script::read_test_script(&text).map_err(|(line, why)| {
        CommandError::because(1, format!("{name}:{line}: {why}")).help(
            "a line has commands such as `create-round create-results`, behind a number how often",
        )
    })
}

/// The register and the evenings of a league that is no tournament, by their file.
fn evenings(league: &League, args: &Args, today: Date) -> Vec<(String, String)> {
    let traits = league.rules.traits();
    // A league that lists no games has one without a name.
    let names = league.kinds.iter().map(|kind| kind.key.clone());
    let kinds: Vec<String> = names.filter(|name| !name.is_empty()).collect();
    let most = league
        .rules
        .most_sides(kinds.first().map_or("", String::as_str));
    let form = SeasonShape {
        duels_only: traits.duels_only || most == Some(2),
        has_rounds: traits.needs_rounds,
        has_ranks: traits.grades,
        has_members: traits.members,
        has_scores: league.counts_scores || traits.counts_scores || traits.needs_scores,
        kinds: &kinds,
    };
    let first = first_of(args.rounds, today);
    let season = SimulatedSeason::new(form, args.players, args.seed, first);
    let evening = |matchday| (file_of(matchday), season.evening(matchday));
    std::iter::once((REGISTER.to_owned(), season.register()))
        .chain((1..=args.rounds).map(evening))
        .collect()
}

/// The day of the first of so many matchdays, the last of which is today.
fn first_of(matchdays: u32, today: Date) -> Date {
    let weeks = i64::from(matchdays.saturating_sub(1));
    today.checked_sub(weeks.weeks()).unwrap_or(today)
}

fn file_of(matchday: u32) -> String {
    format!("matchdays/{matchday:02}.md")
}

/// Every file of a tournament below the league's folder; `_index.md` only of a new league, which
/// has a title and a system.
fn rounds(
    tournament: &SimulatedTournament<'_>,
    today: Date,
    new: Option<(&str, &str)>,
) -> Vec<(String, String)> {
    let mut files = Vec::new();
    if let Some((title, system)) = new {
        let text = format!(
            "---\ntitle: {}\nleague:\n  system: {system}\n---\n",
            word(title),
        );
        files.push(("_index.md".to_owned(), text));
    }
    files.push((REGISTER.to_owned(), tournament.register()));
    for sheet in tournament.sheets(first_of(tournament.played(), today)) {
        let number = sheet.matchday.unwrap_or_default();
        files.push((file_of(number), matchday_file::text(&sheet)));
    }
    files
}
