//! `ligatur text`.

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::syntax::diagnostic::did_you_mean;

/// Prints the text of a rule book that is in force, on any day with --as-of
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The rule book's folder below content
    rules: String,
    /// One document alone
    document: Option<String>,
    #[command(flatten)]
    view: ContentSelection,
}

/// Prints the text as Markdown to standard output.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let checked = Project::checked(options, args.view, Some(&args.rules))?;
    let history = arguments::rule_book(&checked.compiled, &args.rules)?;
    let document = args.document.as_deref();
    let document = document.map(|name| name.strip_suffix(".md").unwrap_or(name));
    if let Some(wanted) = document {
        let mut known = history
            .proposals
            .book
            .documents
            .iter()
            .map(|it| it.id.as_str());
        if !known.clone().any(|id| id == wanted) {
            let help = did_you_mean(wanted, known.clone()).unwrap_or_else(|| {
                format!(
                    "write one of {}",
                    known.by_ref().collect::<Vec<_>>().join(", ")
                )
            });
            return Err(CommandError::because(2, format!("no document `{wanted}`")).help(help));
        }
    }
    cmd::print(history.text_in_force(document))
}
