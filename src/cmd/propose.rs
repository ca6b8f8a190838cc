//! `ligatur propose`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Subcommand;
use jiff::Timestamp;

use crate::authoring::proposal_number::{next_number, with_number};
use crate::authoring::proposal_revision::revised;
use crate::authoring::vote_entry::NewVote;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files};
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::project::Project;
use crate::cmd::report;
use crate::cmd::typed_time::TypedTime;
use crate::cmd::vote_log::log_with_vote;
use crate::cmd::vote_time;
use crate::disk;
use crate::load::content::DocumentCache;
use crate::rulebook::book::{AsOf, CastVote, RuleBook};
use crate::rulebook::procedure::IgnoredVote;
use crate::rulebook::proposal::{Proposal, ProposalStatus};
use crate::rulebook::replay::{RuleBookHistory, replay_rule_book};
use crate::site::compile::CompiledSite;
use crate::syntax::diagnostic::{
    Diagnostics, LocatedDiagnostic, Severity, did_you_mean, line_of, locate,
};
use crate::syntax::source::Source;

/// Changes proposals as the administrator of a rule book does
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur propose number nomic no-oaths\n  ligatur propose revise nomic 12 new-text.md\n  ligatur propose withdraw nomic 12"
)]
pub struct Args {
    #[command(subcommand)]
    what: ProposeAction,
}

#[derive(Debug, Subcommand)]
enum ProposeAction {
    /// Gives a proposal its number: one more than every number ever used
    #[command(override_usage = "ligatur propose number [OPTIONS] [RULES] <PROPOSAL>")]
    Number {
        /// The rule book's folder below content, where several have such a proposal, and the
        /// proposal's id
        #[arg(required = true, num_args = 1..=2, value_name = "RULES> <PROPOSAL")]
        named: Vec<String>,
        /// The rule book's folder below content
        #[arg(long, hide = true)]
        rules: Option<String>,
    },
    /// Puts another text in the place of a pending proposal
    Revise {
        /// The rule book's folder below content
        rules: String,
        /// The proposal, by number or id
        proposal: String,
        /// The new text, with front matter or without
        file: PathBuf,
        /// The time, instead of now
        #[arg(long, value_name = "TIME")]
        at: Option<TypedTime>,
    },
    /// Takes a proposal back, where the rule book allows it
    Withdraw {
        /// The rule book's folder below content
        rules: String,
        /// The proposal, by number or id
        proposal: String,
        /// The time, instead of now
        #[arg(long, value_name = "TIME")]
        at: Option<TypedTime>,
    },
    /// A word that is none of these, such as the rule book in front of it.
    #[command(external_subcommand)]
    Unknown(Vec<String>),
}

/// The actions as they are typed.
const ACTIONS: [&str; 3] = ["number", "revise", "withdraw"];

/// Writes the file and prints its path.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    match &args.what {
        ProposeAction::Unknown(words) => Err(unknown_action(words)),
        ProposeAction::Number { named, rules } => match named.as_slice() {
            [book, proposal] => number(options, proposal, Some(book)),
            [proposal, ..] => number(options, proposal, rules.as_deref()),
            [] => Ok(()),
        },
        ProposeAction::Revise {
            rules,
            proposal,
            file,
            at,
        } => revise(options, rules, proposal, file, *at),
        ProposeAction::Withdraw {
            rules,
            proposal,
            at,
        } => withdraw(options, rules, proposal, *at),
    }
}

/// Says what stands behind `propose`, to whom has written something else there.
fn unknown_action(words: &[String]) -> CommandError {
    let word = words.first().map_or("", String::as_str);
    let form = "what is done stands before the rule book, as in `ligatur propose withdraw nomic 12`; it is one of number, revise, withdraw; `ligatur new proposal` begins a proposal";
    let help = did_you_mean(word, ACTIONS).unwrap_or_else(|| form.to_owned());
    CommandError::because(2, format!("`{word}` is nothing that `propose` does")).help(help)
}

/// Puts the text of a file in the place of a proposal's, and notes when.
fn revise(
    options: &GlobalOptions,
    rules: &str,
    proposal: &str,
    file: &Path,
    at: Option<TypedTime>,
) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let name = file.display();
    let bytes = disk::read::bytes(file, disk::read::MARKDOWN_LIMIT).map_err(|_| {
        CommandError::because(3, format!("can not read `{name}`"))
            .help("name the file with the new text, relative to this folder")
    })?;
    let new = Source::from_bytes(name.to_string(), bytes).map_err(|_| {
        CommandError::because(1, format!("{name} is no text"))
            .help("save it as UTF-8, without control characters")
    })?;
    let edit = revision(&project, &compiled, (rules, proposal), &new, at)?;
    let path = edit.path.clone();
    project.plan(options, vec![edit])?.write()?;
    name_files([path.as_str()])
}

/// The file of a proposal, which is named by its rule book and its number or id, with another
/// text.
///
/// # Errors
/// No such proposal, or a text that can not be one.
pub(crate) fn revision(
    project: &Project,
    compiled: &CompiledSite,
    (rules, proposal): (&str, &str),
    new: &Source,
    at: Option<TypedTime>,
) -> Result<ContentEdit, CommandError> {
    let (_, proposal) = find(project, compiled, proposal, Some(rules))?;
    let path = proposal.file.clone();
    let old = project.sources.get(&path);
    let text = old.ok_or_else(|| format!("{path} is not there"));
    let at = vote_time::moment(project, at)?;
    vote_time::refuse_future(project, at)?;
    refuse_revision(
        project,
        arguments::rule_book(compiled, rules)?,
        proposal,
        at,
    )?;
    let at = vote_time::instant(at);
    let text = text.and_then(|old| revised(&old.text, &new.text, &at));
    let name = &new.path;
    let text = text.map_err(|why| {
        let stop = CommandError::because(1, format!("{name}: {why}"));
        stop.in_words("refuse_no_front_matter", &[])
    })?;
    Ok(ContentEdit::new(path, text))
}

/// Stops where a proposal can not be handed in again at a time.
fn refuse_revision(
    project: &Project,
    history: &RuleBookHistory,
    proposal: &Proposal,
    at: Timestamp,
) -> Result<(), CommandError> {
    let name = &proposal.id;
    let refuse = |message: String, help: &str, key| {
        let stop = CommandError::because(1, message).help(help);
        Err(stop.in_words(key, &[("proposal", name)]))
    };
    if let Some(place) = history.proposals.index.by_id(name) {
        let resolved = &history.proposals[place];
        let book = &history.proposals.book;
        if let Some(before) = resolved.procedure.withdrawn(book, resolved) {
            let before = vote_time::clock(project, before);
            let message = format!("`{name}` was taken back at {before}");
            let help = "begin another one with `ligatur new proposal`";
            return refuse(message, help, "refuse_withdrawn");
        }
    }
    let last = proposal.revised.iter().max().copied();
    let last = last.unwrap_or(proposal.submitted);
    if at < last {
        let last = vote_time::clock(project, last);
        let message = format!("`{name}` was handed in last at {last}");
        return refuse(message, "say a later time with `--at`", "refuse_not_open");
    }
    Ok(())
}

/// Enters that the author takes a proposal back.
fn withdraw(
    options: &GlobalOptions,
    rules: &str,
    proposal: &str,
    at: Option<TypedTime>,
) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let (compiled, diagnostics) = project.compile(None, true, &mut DocumentCache::default());
    let (_, found) = find(&project, &compiled, proposal, Some(rules))?;
    name_faults(&project, diagnostics, &found.file, options);
    let edit = withdrawal(&project, &compiled, (rules, proposal), at)?;
    let path = edit.path.clone();
    project.plan(options, vec![edit])?.write()?;
    name_files([path.as_str()])
}

/// Tells the errors of a file, with which its proposal may be another one than its author meant.
fn name_faults(project: &Project, diagnostics: Diagnostics, file: &str, options: &GlobalOptions) {
    let is_told = |it: &LocatedDiagnostic| it.severity == Severity::Error && it.file == file;
    let mut located = locate(diagnostics, &project.sources);
    located.retain(is_told);
    let err = &mut std::io::stderr();
    report::print(&located, &project.sources, options, None, err);
}

/// The log in which the author of a proposal takes it back.
///
/// # Errors
/// A proposal that can not be taken back.
pub(crate) fn withdrawal(
    project: &Project,
    compiled: &CompiledSite,
    (rules, proposal): (&str, &str),
    at: Option<TypedTime>,
) -> Result<ContentEdit, CommandError> {
    let (book, proposal) = find(project, compiled, proposal, Some(rules))?;
    let on = proposal.number_or_id();
    let at = vote_time::moment(project, at)?;
    let history = arguments::rule_book(compiled, rules)?;
    refuse_withdrawal(project, &history.proposals.book, proposal, (&on, at))?;
    vote_time::refuse_future(project, at)?;
    let vote = NewVote {
        at: vote_time::instant(at),
        by: proposal.author.clone(),
        on,
        vote: "WITHDRAW".to_owned(),
        comment: None,
    };
    log_with_vote(project, compiled, book, &vote)
}

/// Stops where a proposal can not be taken back at a time.
fn refuse_withdrawal(
    project: &Project,
    book: &Arc<RuleBook>,
    proposal: &Proposal,
    (on, at): (&str, Timestamp),
) -> Result<(), CommandError> {
    let refuse = |message: String, help: &str, key| {
        let stop = CommandError::because(1, message).help(help);
        Err(stop.in_words(key, &[("proposal", on)]))
    };
    let history = replay_rule_book(book, AsOf::instant(Timestamp::now()));
    let Some(place) = history.proposals.index.by_id(&proposal.id) else {
        return Ok(());
    };
    let (resolved, state) = (&history.proposals[place], &history.states[place]);
    if let Some(before) = resolved.procedure.withdrawn(book, resolved) {
        let message = format!(
            "proposal {on} was taken back at {}",
            vote_time::clock(project, before)
        );
        return refuse(message, "nothing is left to do", "refuse_withdrawn");
    }
    let way_out = "begin another proposal with `ligatur new proposal` that undoes it";
    let closes = resolved.schedule.closes.filter(|closes| *closes <= at);
    if let Some(over) = state.decided.or(closes) {
        let message = format!(
            "proposal {on} is closed since {}",
            vote_time::end(project, resolved, over)
        );
        return refuse(message, way_out, "refuse_not_open");
    }
    if state.status == ProposalStatus::Historical {
        let message = format!("proposal {on} is decided");
        return refuse(message, way_out, "refuse_not_open");
    }
    if at < proposal.submitted {
        let submitted = vote_time::clock(project, proposal.submitted);
        let message = format!("proposal {on} was submitted only at {submitted}");
        return refuse(message, "say a later time with `--at`", "refuse_not_open");
    }
    let cast = CastVote::entered(&proposal.author, on, "WITHDRAW", at);
    match resolved.procedure.ignored(book, resolved, state, &cast) {
        Some(IgnoredVote::Withdrawal) => Ok(()),
        _ => refuse(
            format!(
                "the procedure `{}` lets nobody take proposal {on} back",
                history.proposals.judged_by(place).0
            ),
            "a procedure of kind `tally` lets its author, a member, with `allow-withdraw: true`",
            "refuse_no_withdrawal",
        ),
    }
}

/// Gives a proposal its number.
fn number(
    options: &GlobalOptions,
    proposal: &str,
    rules: Option<&str>,
) -> Result<(), CommandError> {
    let view = ContentSelection {
        as_of: None,
        drafts: true,
    };
    let checked = Project::open_to_change(options)?.check(view)?;
    // A file that can not be read may have a number that would be given twice.
    let status = checked.status(false);
    if status != 0 {
        checked.report(options);
        return Err(CommandError::because(
            status,
            "no number is given while there are errors",
        ));
    }
    let edit = numbering(&checked.project, &checked.compiled, proposal, rules)?;
    let path = edit.path.clone();
    checked.project.plan(options, vec![edit])?.write()?;
    name_files([path.as_str()])
}

/// The file of a proposal with its number.
///
/// # Errors
/// No such proposal, or one that has a number.
pub(crate) fn numbering(
    project: &Project,
    compiled: &CompiledSite,
    proposal: &str,
    rules: Option<&str>,
) -> Result<ContentEdit, CommandError> {
    let (book, proposal) = find(project, compiled, proposal, rules)?;
    if let Some(number) = proposal.number {
        return Err(
            CommandError::because(1, format!("`{}` has the number {number}", proposal.id))
                .help("a number never changes")
                .in_words("refuse_has_number", &[("proposal", &proposal.id)]),
        );
    }
    let source = project.sources.get(&proposal.file);
    let now = vote_time::instant(Timestamp::now());
    let text = source.and_then(|source| with_number(source, next_number(book), &now));
    let path = proposal.file.clone();
    let text = text.ok_or_else(|| {
        CommandError::because(1, format!("{path} has no front matter"))
            .in_words("refuse_no_front_matter", &[])
    })?;
    Ok(ContentEdit::new(path, text))
}

/// The first error in the file of a proposal, which is why its rule book does not have it; of
/// every rule book where none is named.
pub(super) fn fault_of(project: &Project, id: &str, book: Option<&str>) -> Option<CommandError> {
    let (_, diagnostics) = project.compile(None, true, &mut DocumentCache::default());
    let folder = book.map_or_else(String::new, |book| format!("/{book}"));
    let folder = format!("{folder}/proposals/");
    let has_number = |file: &str| {
        let source = project.sources.get(file);
        let edit = source.and_then(|source| YamlEdit::page(&source.text).ok());
        edit.and_then(|edit| edit.scalar(&[Key("number")]))
            .as_deref()
            == Some(id)
    };
    let is_meant = |file: &str| {
        let name = file.split_once(&folder).map(|(_, name)| name);
        name.is_some_and(|name| name == format!("{id}.md") || has_number(file))
    };
    let mut errors = diagnostics
        .iter()
        .filter(|it| it.severity == Severity::Error);
    let error = errors.find(|error| is_meant(&error.spot.file))?;
    let line = line_of(&error.spot, &project.sources).unwrap_or(1);
    let message = format!("{}:{line}: {}", error.spot.file, error.message);
    let help = error.help.as_deref().unwrap_or("mend the file first");
    Some(CommandError::because(1, message).help(help))
}

/// The proposal of that id, in one rule book or in all.
fn find<'a>(
    project: &Project,
    compiled: &'a CompiledSite,
    id: &str,
    rules: Option<&str>,
) -> Result<(&'a RuleBook, &'a Proposal), CommandError> {
    let wanted = rules
        .map(|rules| arguments::rule_book(compiled, rules))
        .transpose()?;
    let books = compiled
        .rule_books
        .iter()
        .map(|history| &*history.proposals.book);
    let books =
        books.filter(|book| wanted.is_none_or(|wanted| wanted.proposals.book.id == book.id));
    let all = books.flat_map(|book| book.proposals.iter().map(move |it| (book, it)));
    let all: Vec<_> = all.collect();
    let found: Vec<_> = all
        .iter()
        .filter(|(_, proposal)| {
            proposal.id == id
                || proposal
                    .number
                    .is_some_and(|number| number.to_string() == id)
        })
        .collect();
    match found.as_slice() {
        [found] => Ok(**found),
        [] if let Some(fault) =
            fault_of(project, id, wanted.map(|it| it.proposals.book.id.as_str())) =>
        {
            Err(fault)
        }
        [] => {
            let ids = all.iter().map(|(_, proposal)| proposal.id.as_str());
            let help = did_you_mean(id, ids)
                .unwrap_or_else(|| "begin one with `ligatur new proposal`".to_owned());
            Err(CommandError::because(2, format!("no proposal `{id}`"))
                .help(help)
                .in_words("refuse_no_proposal", &[("proposal", id)]))
        }
        several => {
            let books = several.iter().map(|(book, _)| book.id.as_str());
            let books = books.collect::<Vec<_>>().join(", ");
            Err(
                CommandError::because(2, format!("a proposal `{id}` in {books}")).help(format!(
                    "say which rule book first, as in `{} {id}`",
                    several[0].0.id
                )),
            )
        }
    }
}
