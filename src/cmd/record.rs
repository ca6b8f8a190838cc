//! `ligatur record`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::Date;

use crate::authoring::issue_form;
use crate::authoring::matchday_template;
use crate::authoring::result_entry;
use crate::authoring::result_entry::{NewResult, ResultDetails};
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::editor;
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::disk;
use crate::league::model::game::Duel;
use crate::league::model::league::League;
use crate::site::compile::{CompileOptions, compile};
use crate::syntax::source::Source;
use crate::syntax::value::{DATE_HELP, day};

/// Appends a result to today's matchday file, or begins that file
///
/// Players are named best first, `I=J` for players who tie; a game of two is written
/// `anna 1-0 bert`, with any of the results that a file can have; where the day has the
/// pairing `anna - bert`, that line is completed. The file keeps its comments and its order. A result that would be an error is not written.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur record cards --rounds 4 GL I=J R\n  ligatur record duel \"anna 1-0 bert\" \"clara ½-½ anna\"\n  ligatur record duel --form issue.md"
)]
pub struct Args {
    /// The league's folder below content
    league: String,
    /// The players best first, or games of two
    #[arg(required_unless_present = "form", value_name = "RESULT")]
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
    /// Take everything from the text of an issue that was written with the form of `init`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["results", "game", "rounds", "date"])]
    form: Option<PathBuf>,
}

/// What is to be recorded, wherever it was said.
#[derive(Default)]
struct RecordRequest {
    date: Option<Date>,
    details: ResultDetails,
    /// The results as they were written: a line each, or the words of one.
    results: Vec<String>,
    is_form: bool,
    /// Markdown to put behind the results.
    report: Option<String>,
}

/// Records a result, unless it would make an error.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open(options, None)?;
    let wanted = wanted(args)?;
    let today = Timestamp::now()
        .to_zoned(project.config.timezone.clone())
        .date();
    let date = wanted.date.unwrap_or(today);
    let compile_options = CompileOptions {
        as_of: None,
        today,
        now: Timestamp::now(),
        drafts: true,
    };
    let (compiled, _) = compile(&project.sources, &project.config, compile_options);
    let leagues = &compiled.model.leagues;
    let league = arguments::league(leagues, &args.league)?;
    refuse_marks(league, &wanted)?;
    let results = results(league, &wanted);
    refuse_too_few(&results)?;
    // Of several rounds on one day the last is the one that is being played.
    let mut days = league.matchdays.iter().rev();
    let of_that_day = days.find(|matchday| matchday.date == date);
    let known = of_that_day.and_then(|matchday| project.sources.get(&matchday.file));
    let is_new = known.is_none();
    let (path, mut text) = match known {
        Some(source) => (source.path.clone(), source.text.clone()),
        None => {
            let is_numbered = arguments::is_numbered(&compiled.content, &league.id);
            let next = matchday_template::next_matchday_file(
                league,
                is_numbered,
                &project.config.src,
                date,
            );
            let text = matchday_template::file(&next, "");
            (next.path, text)
        }
    };
    for result in &results {
        let source = Source {
            path: path.clone(),
            text,
        };
        text = result_entry::append_results(&source, result, &wanted.details).map_err(|why| {
            CommandError::because(1, format!("{path}: {why}"))
                .help("write the result into the file by hand, or into one of its own")
        })?;
    }
    if let Some(report) = &wanted.report {
        text = result_entry::report(&text, report);
    }
    let file = project.root.join(&path);
    project.insert(&path, &text).refuse_errors(options, &path)?;
    let written = if is_new {
        disk::write_new(&file, text.as_bytes())
    } else {
        disk::write_over(&file, text.as_bytes())
    };
    written.map_err(|error| CommandError::because(3, error))?;
    println!("{path}");
    editor::renew(options)
}

/// What the command line says, or the form that it names.
fn wanted(args: &Args) -> Result<RecordRequest, CommandError> {
    let Some(path) = &args.form else {
        return Ok(RecordRequest {
            date: args.date,
            details: ResultDetails {
                game: args.game.clone(),
                rounds: args.rounds.clone(),
            },
            results: args.results.clone(),
            is_form: false,
            report: None,
        });
    };
    let name = path.display();
    let text = text_of(path)?;
    let form = issue_form::read_issue_form(&text).map_err(|why| {
        CommandError::because(1, format!("{name}: {why}"))
            .help("name the text of an issue that was written with the form of `ligatur init`")
    })?;
    let date = form.day.as_deref().map(day).transpose();
    let date =
        date.map_err(|why| CommandError::because(1, format!("{name}: {why}")).help(DATE_HELP))?;
    Ok(RecordRequest {
        date,
        details: ResultDetails {
            game: form.game,
            rounds: form.rounds,
        },
        results: form.results,
        is_form: true,
        report: form.report,
    })
}

/// The text of a form, which must be one that a content file may have.
fn text_of(path: &Path) -> Result<String, CommandError> {
    let name = path.display();
    let bytes = disk::read::bytes(path, disk::read::MARKDOWN_LIMIT).map_err(|_| {
        CommandError::because(3, format!("can not read `{name}`"))
            .help("name the file with the text of the issue, relative to this folder")
    })?;
    let source = Source::from_bytes(name.to_string(), bytes).map_err(|_| {
        CommandError::because(1, format!("{name} is no text"))
            .help("save it as UTF-8, without control characters")
    })?;
    Ok(source.text)
}

/// Stops at `anna 2-0 bert`, which would else be read as three players.
fn refuse_marks(league: &League, wanted: &RecordRequest) -> Result<(), CommandError> {
    let is_player = |word: &str| league.players.iter().any(|player| player.id == word);
    let looks_like_mark = |word: &&str| {
        let signs = |c: char| c.is_ascii_digit() || "-+:=/.½*".contains(c);
        word.chars().all(signs) && Duel::from_mark(word).is_none() && !is_player(word)
    };
    let mut words = wanted
        .results
        .iter()
        .flat_map(|line| line.split_whitespace());
    let Some(mark) = words.find(looks_like_mark) else {
        return Ok(());
    };
    let marks: Vec<&str> = Duel::MARKS.iter().map(|(mark, _)| *mark).collect();
    Err(
        CommandError::because(1, format!("`{mark}` is neither a player nor a result"))
            .help(format!("a game of two has one of {}", marks.join(" "))),
    )
}

/// Stops at placings that would change nothing, and at `anna=` with nobody behind the sign.
fn refuse_too_few(results: &[NewResult]) -> Result<(), CommandError> {
    for result in results {
        let NewResult::Placings(places) = result else {
            continue;
        };
        let players: Vec<&String> = places.iter().flatten().collect();
        if players.len() < 2 || players.iter().any(|id| id.is_empty()) {
            return Err(CommandError::because(1, "a result without a second player")
                .help("name everybody who took part, best first, `anna=bert` for a tie; a game of two is `anna 1-0 bert`"));
        }
    }
    Ok(())
}

/// The results: games of two, one an argument or one in all, or placings.
fn results(league: &League, wanted: &RecordRequest) -> Vec<NewResult> {
    let words = |line: &String| -> Vec<String> {
        let words = line.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let lines: Vec<Vec<String>> = wanted.results.iter().map(words).collect();
    let games: Option<Vec<NewResult>> = lines.iter().map(|words| game(words)).collect();
    if let Some(games) = games {
        return games;
    }
    if wanted.is_form {
        let result = |words: &Vec<String>| game(words).unwrap_or_else(|| placings(league, words));
        return lines.iter().map(result).collect();
    }
    let placings = || placings(league, &wanted.results);
    vec![game(&wanted.results).unwrap_or_else(placings)]
}

/// Players best first, `I=J` for players who tie.
fn placings(league: &League, words: &[String]) -> NewResult {
    let is_player = |id: &str| league.players.iter().any(|player| player.id == id);
    let tie = |word: &String| {
        if is_player(word) {
            vec![word.clone()]
        } else {
            word.split('=').map(str::to_owned).collect()
        }
    };
    NewResult::Placings(words.iter().map(tie).collect())
}

/// `anna 1-0 bert`
fn game(words: &[String]) -> Option<NewResult> {
    let [first, mark, second] = words else {
        return None;
    };
    Duel::from_mark(mark)?;
    Some(NewResult::Game {
        first: first.clone(),
        mark: mark.clone(),
        second: second.clone(),
    })
}
