//! `ligatur new season`.

use super::OpenSite;
use crate::authoring::new_season::{RoundRobinWish, SeasonWish};
use crate::authoring::result_notation::NotationFault;
use crate::authoring::{new_season, result_notation};
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files, say};
use crate::cmd::project::Project;
use crate::cmd::typed_day::TypedDay;
use crate::league::League;
use crate::load::content::folder_path;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The league's folder below content
    league: String,
    /// The word that names the season; without it the year of its first day
    #[arg(long)]
    id: Option<String>,
    /// The first day, instead of today
    #[arg(long, value_name = "DATE")]
    from: Option<TypedDay>,
    /// Writes a matchday for every round in which everybody meets everybody once, with open
    /// pairings
    #[arg(long)]
    round_robin: bool,
    /// Everybody meets everybody once more, with colours changed
    #[arg(long, requires = "round_robin")]
    double: bool,
    /// The days from one matchday of the round robin to the next
    #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=366), requires = "round_robin")]
    every: u32,
    /// The players of the round robin, or teams with `+` between their players, instead of
    /// all in the register
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "IDS",
        requires = "round_robin"
    )]
    players: Vec<String>,
}

/// Writes the season, and its pairings, and prints the paths.
pub(super) fn run(site: OpenSite<'_>, args: &Args) -> Result<(), CommandError> {
    let OpenSite {
        options,
        project,
        compiled,
        today,
        ..
    } = site;
    let league = arguments::league(&compiled, &args.league)?;
    let from = args.from.map_or(Ok(today), |day| day.on(today))?;
    let wish = SeasonWish {
        id: args.id.clone(),
        from,
    };
    let (mut edits, note) = season(&project, league, &wish, args.round_robin)?;
    if args.round_robin {
        let wish = RoundRobinWish {
            sides: sides(league, &args.players)?,
            is_double: args.double,
            from,
            every: args.every,
        };
        let is_numbered = arguments::is_numbered(&compiled.content, &league.id);
        let is_taken = |path: &str| project.root.join(path).exists();
        let src = &project.config.src;
        let files = new_season::fixtures(league, is_numbered, src, &wish, is_taken);
        let files = files.into_iter();
        edits.extend(files.map(|(path, text)| ContentEdit::new(path, text)));
    }
    let paths: Vec<String> = edits.iter().map(|edit| edit.path.clone()).collect();
    project.plan(options, edits)?.write()?;
    name_files(paths.iter().map(String::as_str))?;
    if let Some(note) = note {
        say(options, &note);
    }
    Ok(())
}

/// The league's file with one more season, if the league lists its seasons, and what to say of it.
fn season(
    project: &Project,
    league: &League,
    wish: &SeasonWish,
    has_fixtures: bool,
) -> Result<(Vec<ContentEdit>, Option<String>), CommandError> {
    if league.rules.traits().tournament {
        return Err(CommandError::because(2, "a tournament is one season")
            .help("begin another with `ligatur new league`; `ligatur pair` draws its rounds"));
    }
    let src = &project.config.src;
    let path = format!("{}_index.md", folder_path(src, &league.id));
    let text = project.sources.get(&path).map_or("", |file| &file.text);
    let failed = |why: String| {
        CommandError::because(2, why).help("name another day with `--from`, or a word with `--id`")
    };
    match new_season::with_season(league, text, wish).map_err(failed)? {
        Some((text, id)) => {
            let note = format!("the season {id} begins on {}", wish.from);
            Ok((vec![ContentEdit::new(path, text)], Some(note)))
        }
        None if has_fixtures => Ok((Vec::new(), None)),
        None => Err(
            CommandError::because(2, "the seasons of this league begin by the calendar")
                .help("there is nothing to write; `--round-robin` writes its pairings"),
        ),
    }
}

/// The sides of a round robin: those that are named, or everybody.
fn sides(league: &League, named: &[String]) -> Result<Vec<String>, CommandError> {
    let all = || league.players.iter().map(|player| player.id.clone());
    let sides: Result<Vec<String>, NotationFault> = match named {
        [] => Ok(all().collect()),
        named => named
            .iter()
            .map(|side| result_notation::side(league, &[], side))
            .collect(),
    };
    let sides = sides.map_err(|fault| CommandError::because(1, fault.message).help(fault.help))?;
    if sides.len() < 2 {
        return Err(CommandError::because(1, "a round robin needs two players")
            .help("enter players with `ligatur new player`, or name them with `--players`"));
    }
    let mut members: Vec<&str> = sides.iter().flat_map(|side| side.split('+')).collect();
    members.sort_unstable();
    if let Some(twice) = members.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(
            CommandError::because(2, format!("`{}` is named twice", twice[0]))
                .help("name each player once"),
        );
    }
    Ok(sides)
}
