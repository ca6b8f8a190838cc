//! The log of a rule book in which a vote is entered.

use crate::authoring::vote_entry;
use crate::authoring::vote_entry::NewVote;
use crate::cmd::CommandError;
use crate::cmd::content_change::ContentEdit;
use crate::cmd::project::Project;
use crate::load::content::folder_path;
use crate::rulebook::book::RuleBook;
use crate::site::compile::CompiledSite;

/// The log with a vote: the one that has votes on this proposal, else the last one, else a
/// new one.
pub(crate) fn log_with_vote(
    project: &Project,
    compiled: &CompiledSite,
    book: &RuleBook,
    vote: &NewVote,
) -> Result<ContentEdit, CommandError> {
    let logs = compiled.content.logs.get(&book.id).into_iter().flatten();
    let logs: Vec<_> = logs.collect();
    let own = logs
        .iter()
        .rev()
        .find(|(_, lines)| lines.iter().any(|line| line.on == vote.on));
    let found = own.or(logs.last()).map(|(path, _)| path.clone());
    let path = found.unwrap_or_else(|| {
        let folder = folder_path(&project.config.src, &book.id);
        format!("{folder}votes/{}.csv", vote.on)
    });
    let text = project.sources.get(&path).map(|it| it.text.as_str());
    let text = vote_entry::append(text, vote)
        .map_err(|why| CommandError::because(1, format!("{path}: {why}")))?;
    Ok(ContentEdit::new(path, text))
}
