//! `ligatur explain`.

use std::collections::BTreeSet;

use crate::authoring::result_notation;
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::{CheckedProject, Project};
use crate::league::model::player::PlayerId;
use crate::rulebook::replay::RuleBookHistory;
use crate::site::explain::explain;
use crate::site::league_context::LeagueContext;
use crate::site::rule_book::context::RuleBookContext;
use crate::site::rule_book::person::person;
use crate::syntax::diagnostic::did_you_mean;

/// Says how a player's numbers came about; of a rule book, why somebody belongs to it
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur explain duel anna\n  ligatur explain duel anna --matchday 12"
)]
pub struct Args {
    /// The folder of the league or the rule book below content
    league: String,
    /// The player or the person: the id, the name, or a beginning that nobody else has; of a rule
    /// book, one word of the name as well
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
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::checked(options, args.view, Some(&args.league))?;
    let leagues = &checked.compiled.model.leagues;
    let books = &checked.compiled.rule_books;
    let is_book = |history: &RuleBookHistory| history.proposals.book.id == args.league;
    if let Some(book) = books.iter().position(is_book)
        && leagues.iter().all(|league| league.id != args.league)
    {
        return explain_person(&checked, book, args);
    }
    let league = arguments::league(&checked.compiled, &args.league)?;
    let index = arguments::index_of(leagues, league);
    let find = |what: &str, wanted: &str, known: Vec<&str>| {
        known.iter().position(|it| *it == wanted).ok_or_else(|| {
            let help = did_you_mean(wanted, &known)
                .unwrap_or_else(|| format!("write one of {}", known.join(", ")));
            CommandError::because(2, format!("no {what} `{wanted}`")).help(help)
        })
    };
    let named = result_notation::known_player(league, &args.player)
        .map_err(|fault| CommandError::because(2, fault.message).help(fault.help))?;
    let player = find(
        "player",
        &named,
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

/// Prints what a rule book says of a person.
fn explain_person(checked: &CheckedProject, book: usize, args: &Args) -> Result<(), CommandError> {
    if args.matchday.is_some() || args.table.is_some() {
        return Err(CommandError::because(
            2,
            "`--matchday` and `--table` belong to leagues",
        ));
    }
    let history = &checked.compiled.rule_books[book];
    let rules = &history.proposals.book;
    let tenures = rules.offices.values().flatten();
    let known: BTreeSet<&str> = rules
        .people
        .keys()
        .chain(tenures.map(|tenure| &tenure.holder))
        .map(String::as_str)
        .collect();
    let folded = args.player.to_lowercase();
    let is_meant = |text: &str, whole: bool| {
        let text = text.to_lowercase();
        let mut words = text.split_whitespace();
        text == folded
            || (!whole && (text.starts_with(&folded) || words.any(|word| word == folded)))
    };
    let meant = |whole: bool| -> Vec<&str> {
        let people = known.iter().copied();
        people
            .filter(|id| is_meant(id, whole) || is_meant(rules.name(id), whole))
            .collect()
    };
    let whole = meant(true);
    let found = if whole.is_empty() {
        meant(false)
    } else {
        whole
    };
    let id = match found.as_slice() {
        _ if known.contains(args.player.as_str()) => args.player.as_str(),
        [id] => id,
        [] => {
            let all = known.iter().copied().collect::<Vec<_>>().join(", ");
            let help = did_you_mean(&args.player, known.iter())
                .unwrap_or_else(|| format!("write one of {all}"));
            let message = format!("no person `{}`", args.player);
            return Err(CommandError::because(2, message).help(help));
        }
        several => {
            let message = format!("`{}` may be one of {}", args.player, several.join(", "));
            let help = "write more of the name, or the id";
            return Err(CommandError::because(2, message).help(help));
        }
    };
    let site = checked.project.site(&checked.compiled, &checked.formulas);
    cmd::print(person(&RuleBookContext::of(&site, book), id))
}
