//! `ligatur record`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use jiff::Timestamp;
use jiff::civil::Date;

use crate::cli::Cli;
use crate::cmd::Stop;
use crate::cmd::editor;
use crate::cmd::project::{self, Project};
use crate::compile::{Options, compile};
use crate::diagnostic::{Severity, locate};
use crate::disk;
use crate::keeper::matchday;
use crate::keeper::result::{self, Details, NewResult};
use crate::model::game::Duel;
use crate::model::league::League;
use crate::source::Source;

/// Appends a result to today's matchday file, or begins that file
///
/// Players are named best first, `I=J` for players who tie; a game of two is written
/// `anna 1-0 bert`, with any of the results that a file can have. The file keeps its
/// comments and its order.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur record cards --rounds 4 GL I=J R\n  ligatur record duel \"anna 1-0 bert\" \"clara ½-½ anna\""
)]
pub struct Args {
    /// The league's folder below content
    league: String,
    /// The players best first, or games of two
    #[arg(required = true, value_name = "RESULT")]
    results: Vec<String>,
    /// Which game was played, where the league plays several
    #[arg(long)]
    game: Option<String>,
    /// How many rounds were played
    #[arg(long, value_name = "N")]
    rounds: Option<String>,
    /// The day, instead of today
    #[arg(long, value_name = "DATE")]
    date: Option<Date>,
}

/// Records a result, unless it would make an error.
pub fn run(cli: &Cli, args: &Args) -> Result<(), Stop> {
    let mut project = Project::open(cli, None)?;
    let today = Timestamp::now()
        .to_zoned(project.config.timezone.clone())
        .date();
    let date = args.date.unwrap_or(today);
    let options = Options {
        as_of: None,
        today,
        now: Timestamp::now(),
        drafts: true,
    };
    let (compiled, _) = compile(&project.sources, &project.config, options);
    let leagues = &compiled.model.leagues;
    let league = project::league(leagues, &args.league)?;
    let results = results(league, &args.results);
    let details = Details {
        game: args.game.clone(),
        rounds: args.rounds.clone(),
    };
    let of_today = league
        .matchdays
        .iter()
        .find(|matchday| matchday.date == date);
    let (path, mut text) = match of_today.and_then(|matchday| project.sources.get(&matchday.file)) {
        Some(source) => (source.path.clone(), source.text.clone()),
        None => {
            let is_numbered = project::is_numbered(&compiled.content, &league.id);
            let next = matchday::next(league, is_numbered, &project.config.src, date);
            let text = matchday::file(&next, "");
            (next.path, text)
        }
    };
    for result in &results {
        let source = Source {
            path: path.clone(),
            text,
        };
        text = result::append(&source, result, &details).map_err(|why| {
            Stop::because(1, format!("{path}: {why}"))
                .help("write the result into the file by hand, or into one of its own")
        })?;
    }
    let is_new = of_today.is_none();
    project.sources.insert(Source {
        path: path.clone(),
        text: text.clone(),
    });
    let (_, faults) = compile(&project.sources, &project.config, options);
    let mut located = locate(faults, &project.sources);
    located.retain(|it| it.file == path && it.severity == Severity::Error);
    if !located.is_empty() {
        project::print(
            &located,
            &project.sources,
            cli,
            None,
            &mut std::io::stderr(),
        );
        return Err(Stop::because(1, format!("nothing was written to {path}")));
    }
    let file = project.root.join(&path);
    let written = if is_new {
        disk::write_new(&file, text.as_bytes())
    } else {
        disk::write_over(&file, text.as_bytes())
    };
    written.map_err(|error| Stop::because(3, error))?;
    println!("{path}");
    editor::renew(cli)
}

/// The results on the command line: games of two, one an argument or one in all, or placings.
fn results(league: &League, words: &[String]) -> Vec<NewResult> {
    let games: Option<Vec<NewResult>> = words
        .iter()
        .map(|word| game(&word.split_whitespace().collect::<Vec<_>>()))
        .collect();
    let spoken: Vec<&str> = words.iter().map(String::as_str).collect();
    if let Some(games) = games {
        return games;
    }
    if let Some(game) = game(&spoken) {
        return vec![game];
    }
    let is_player = |id: &str| league.players.iter().any(|player| player.id == id);
    let tie = |word: &String| {
        if is_player(word) {
            vec![word.clone()]
        } else {
            word.split('=').map(str::to_owned).collect()
        }
    };
    vec![NewResult::Placings(words.iter().map(tie).collect())]
}

/// `anna 1-0 bert`
fn game(words: &[&str]) -> Option<NewResult> {
    let &[first, mark, second] = words else {
        return None;
    };
    Duel::from_mark(mark)?;
    Some(NewResult::Game {
        first: first.to_owned(),
        mark: mark.to_owned(),
        second: second.to_owned(),
    })
}
