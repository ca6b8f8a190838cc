//! `ligatur new proposal`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use jiff::Timestamp;

use super::{OpenSite, write_file};
use crate::authoring::proposal_template;
use crate::authoring::proposal_template::{NewProposalFile, ProposalDraft};
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::project::Project;
use crate::rulebook::book::RuleBook;
use crate::rulebook::replay::RuleBookHistory;
use crate::syntax::diagnostic::did_you_mean;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The rule book's folder below content
    rules: String,
    /// Its title
    title: Option<String>,
    /// The person who submits it; without it the file leaves the place open
    #[arg(long)]
    author: Option<String>,
    /// The procedure that decides, if not the rule book's default
    #[arg(long, value_name = "NAME")]
    procedure: Option<String>,
}

/// Writes the file of the next proposal and prints its path.
pub(super) fn run(site: &OpenSite<'_>, args: &Args) -> Result<(), CommandError> {
    let book = arguments::rule_book(&site.compiled, &args.rules)?;
    let (title, author) = (args.title.as_deref(), args.author.as_deref());
    let next = proposal(
        &site.project,
        book,
        title,
        author,
        args.procedure.as_deref(),
    )?;
    write_file(site, next.path, next.text)
}

/// The next proposal's file, with its path below the site's root.
///
/// # Errors
/// An author or a procedure that the rule book does not know.
pub(crate) fn proposal(
    project: &Project,
    book: &RuleBookHistory,
    title: Option<&str>,
    author: Option<&str>,
    procedure: Option<&str>,
) -> Result<NewProposalFile, CommandError> {
    let book = &book.proposals.book;
    let src = &project.config.src;
    let wish = ProposalDraft {
        title,
        author: author_of(book, author)?,
        procedure: procedure_of(book, procedure)?,
        now: Timestamp::now(),
    };
    let is_written = |path: &str| project.root.join(src).join(path).exists();
    let next = proposal_template::next_proposal_file(book, &wish, is_written);
    Ok(NewProposalFile {
        path: format!("{src}/{}", next.path),
        ..next
    })
}

/// The author of a proposal: somebody whom the rule book knows, if anybody is named.
fn author_of<'a>(book: &'a RuleBook, name: Option<&str>) -> Result<Option<&'a str>, CommandError> {
    let Some(name) = name else {
        return Ok(None);
    };
    let found = book.people.get_key_value(name).map(|(id, _)| id.as_str());
    found.map(Some).ok_or_else(|| {
        let help = did_you_mean(name, book.people.keys());
        CommandError::because(2, format!("no member `{name}`"))
            .help(
                help.unwrap_or_else(|| {
                    "enter the person under `members` of the rule book".to_owned()
                }),
            )
            .in_words("refuse_no_member", &[("name", name)])
    })
}

/// The procedure that decides a proposal, if the rule book leaves no choice or has a default.
fn procedure_of<'a>(
    book: &'a RuleBook,
    name: Option<&'a str>,
) -> Result<Option<&'a str>, CommandError> {
    let Some(name) = name else {
        return Ok(book.default_procedure.as_deref());
    };
    if book.procedures.contains_key(name) {
        return Ok(Some(name));
    }
    let names: Vec<_> = book.procedures.keys().map(String::as_str).collect();
    let help = did_you_mean(name, &names)
        .unwrap_or_else(|| format!("the procedures are {}", names.join(", ")));
    Err(CommandError::because(2, format!("no procedure `{name}`"))
        .help(help)
        .in_words("desk_unknown_form", &[]))
}
