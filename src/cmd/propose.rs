//! `ligatur propose`.
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use clap::Subcommand;

use crate::authoring::proposal_number::{next_number, with_number};
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::disk;
use crate::rulebook::book::RuleBook;
use crate::rulebook::proposal::Proposal;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::did_you_mean;

/// Changes proposals as the administrator of a rule book does
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: ProposeAction,
}

#[derive(Debug, Subcommand)]
enum ProposeAction {
    /// Gives a proposal its number: one more than every number ever used
    Number {
        /// The proposal's id
        proposal: String,
        /// The rule book's folder below content, where several have such a proposal
        #[arg(long)]
        rules: Option<String>,
    },
}

/// Writes the file and prints its path.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let ProposeAction::Number { proposal, rules } = &args.what;
    let view = ContentSelection {
        as_of: None,
        drafts: true,
    };
    let checked = Project::open(options, None)?.check(view)?;
    // A file that can not be read may have a number that would be given twice.
    let status = checked.status(false);
    if status != 0 {
        checked.report(options);
        return Err(CommandError::because(
            status,
            "no number is given while there are errors",
        ));
    }
    let books = &checked.compiled.rule_books;
    let (book, proposal) = find(books, proposal, rules.as_deref())?;
    if let Some(number) = proposal.number {
        return Err(
            CommandError::because(1, format!("`{}` has the number {number}", proposal.id))
                .help("a number never changes"),
        );
    }
    let source = checked.project.sources.get(&proposal.file);
    let text = source.and_then(|source| with_number(source, next_number(book)));
    let path = proposal.file.clone();
    let text =
        text.ok_or_else(|| CommandError::because(1, format!("{path} has no front matter")))?;
    let file = checked.project.root.join(&path);
    let site = checked.project.insert(&path, &text);
    site.refuse_errors(options, &path)?;
    disk::write_over(&file, text.as_bytes()).map_err(|error| CommandError::because(3, error))?;
    println!("{path}");
    Ok(())
}

/// The proposal of that id, in one rule book or in all.
fn find<'a>(
    books: &'a [RuleBookHistory],
    id: &str,
    rules: Option<&str>,
) -> Result<(&'a RuleBook, &'a Proposal), CommandError> {
    let wanted = rules
        .map(|rules| arguments::rule_book(books, rules))
        .transpose()?;
    let books = books.iter().map(|history| &*history.proposals.book);
    let books =
        books.filter(|book| wanted.is_none_or(|wanted| wanted.proposals.book.id == book.id));
    let all = books.flat_map(|book| book.proposals.iter().map(move |it| (book, it)));
    let all: Vec<_> = all.collect();
    let found: Vec<_> = all
        .iter()
        .filter(|(_, proposal)| proposal.id == id)
        .collect();
    match found.as_slice() {
        [found] => Ok(**found),
        [] => {
            let ids = all.iter().map(|(_, proposal)| proposal.id.as_str());
            let help = did_you_mean(id, ids)
                .unwrap_or_else(|| "begin one with `ligatur new proposal`".to_owned());
            Err(CommandError::because(2, format!("no proposal `{id}`")).help(help))
        }
        several => {
            let books = several.iter().map(|(book, _)| book.id.as_str());
            let books = books.collect::<Vec<_>>().join(", ");
            Err(
                CommandError::because(2, format!("a proposal `{id}` in {books}"))
                    .help("say which rule book with `--rules`"),
            )
        }
    }
}
