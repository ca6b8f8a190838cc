//! `ligatur tally`.

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::site::rule_book::context::RuleBookContext;
use crate::site::rule_book::tally::{tally, tally_of};

/// Counts the open proposals, step by step, as if nothing more came in
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The rule book's folder below content; without one all rule books
    rules: Option<String>,
    /// Print the ballot of this nweek: open, closed, or to come
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    nweek: Option<i64>,
    #[command(flatten)]
    view: ContentSelection,
}

/// Prints the count to standard output.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::checked(options, args.view, args.rules.as_deref())?;
    let books = &checked.compiled.rule_books;
    let wanted = match &args.rules {
        Some(rules) => Some(
            &arguments::rule_book(&checked.compiled, rules)?
                .proposals
                .book
                .id,
        ),
        None => None,
    };
    if books.is_empty() {
        let error = CommandError::because(2, "the site has no rule book");
        return Err(error.help(arguments::BEGIN_A_RULE_BOOK));
    }
    let site = checked.project.site(&checked.compiled, &checked.formulas);
    let is_wanted = |index: &usize| wanted.is_none_or(|id| *id == books[*index].proposals.book.id);
    let texts = (0..books.len())
        .filter(is_wanted)
        .map(|index| RuleBookContext::of(&site, index))
        .filter_map(|context| match args.nweek {
            Some(nweek) => tally_of(&context, nweek),
            None => Some(tally(&context)),
        });
    let texts: Vec<String> = texts.collect();
    match args.nweek {
        Some(nweek) if texts.is_empty() => Err(CommandError::because(
            2,
            format!("no ballot was held in nweek {nweek}"),
        )
        .help("ballots are counted by the calendar's nweeks; `ligatur tally` prints the last one")),
        _ => cmd::print(texts.join("\n")),
    }
}
