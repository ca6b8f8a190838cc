//! Publishing from the desk: checked, committed and pushed, and never without the click.

use std::path::Path;

use crate::authoring::refusal::RefusalText;
use crate::cmd::CommandError;
use crate::cmd::desk::action::Refusal;
use crate::cmd::desk::memory::{DeskMemory, DeskPlace, Done};
use crate::cmd::git_revision::{command, not_run};
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::lock;
use crate::cmd::project::Project;
use crate::desk::form::DeskForm;
use crate::desk::pages::DeskRefusal;
use crate::desk::publishing::{GitAnswer, GitFailure, PublishView, RepositoryFile, commit_message};
use crate::load::config::BOOK;
use crate::render::locale::Locale;
use crate::site::compile::CompiledSite;

/// The end of a run of git.
struct GitRun {
    worked: bool,
    /// Both outputs, one after the other.
    said: String,
}

/// The branch that is published, and where it goes.
struct PublishTarget {
    branch: String,
    remote: String,
    /// True if the remote's branch is known.
    is_tracked: bool,
}

/// Runs git in the site's folder. It asks nobody for a password, since nobody would see the
/// question, and speaks the language that we read.
fn git(root: &Path, arguments: &[&str]) -> Result<GitRun, CommandError> {
    let output = command(root, arguments)
        .env("LC_ALL", "C")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_SSH_COMMAND", "ssh -o BatchMode=yes")
        .stdin(std::process::Stdio::null())
        .output()
        .map_err(|error| not_run(&error))?;
    let said = [output.stdout, output.stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    Ok(GitRun {
        worked: output.status.success(),
        said: said.concat(),
    })
}

/// The first line of what git says, if it does as it is told.
fn line(root: &Path, arguments: &[&str]) -> Option<String> {
    let run = git(root, arguments).ok().filter(|run| run.worked)?;
    run.said.lines().next().map(str::to_owned)
}

/// The files of the site that are published, as git names them from the site's folder.
fn paths(project: &Project) -> Vec<&str> {
    let known = [project.config.src.as_str(), BOOK, "templates", "static"];
    let there = known
        .into_iter()
        .filter(|path| project.root.join(path).exists());
    there.collect()
}

/// Finds where to publish to, or the key of the text that says why there is no such place.
fn target(root: &Path) -> Result<PublishTarget, &'static str> {
    let Ok(inside) = git(root, &["rev-parse", "--is-inside-work-tree"]) else {
        return Err("desk_publish_no_git");
    };
    if !inside.worked {
        return Err("desk_publish_no_repository");
    }
    let branch = line(root, &["symbolic-ref", "--short", "HEAD"]);
    let branch = branch.ok_or_else(|| match is_rebasing(root) {
        true => "desk_publish_rebase",
        false => "desk_publish_no_branch",
    })?;
    let upstream = line(root, &["rev-parse", "--abbrev-ref", "@{upstream}"]);
    let tracked = upstream.as_deref().and_then(|it| it.split_once('/'));
    let remote = match tracked {
        Some((remote, _)) => remote.to_owned(),
        None => line(root, &["remote"]).ok_or("desk_publish_no_remote")?,
    };
    Ok(PublishTarget {
        branch,
        remote,
        is_tracked: tracked.is_some(),
    })
}

/// Returns whether a `git pull --rebase` waits for somebody to put two versions of a file together.
fn is_rebasing(root: &Path) -> bool {
    let mut states = ["rebase-merge", "rebase-apply"].into_iter();
    states.any(|state| {
        let path = line(root, &["rev-parse", "--git-path", state]);
        path.is_some_and(|path| root.join(path).exists())
    })
}

/// The files that differ from the last commit.
fn changed_files(project: &Project) -> Vec<RepositoryFile> {
    let root = &project.root;
    let mut arguments = vec!["status", "--porcelain", "-z", "--untracked-files=all", "--"];
    arguments.extend(paths(project));
    let Ok(run) = git(root, &arguments) else {
        return Vec::new();
    };
    let prefix = line(root, &["rev-parse", "--show-prefix"]).unwrap_or_default();
    let mut entries = run.said.split('\0');
    let mut files = Vec::new();
    while let Some(entry) = entries.next().filter(|entry| entry.len() > 3) {
        let (letters, path) = entry.split_at(2);
        let path = path.trim_start();
        files.push(RepositoryFile {
            letters: letters.trim().to_owned(),
            path: path.strip_prefix(&prefix).unwrap_or(path).to_owned(),
        });
        if letters.starts_with('R') {
            // The name that the file had.
            entries.next();
        }
    }
    files
}

/// The page: what would be published, and what git said the last time.
pub(super) fn view(
    project: &Project,
    compiled: &CompiledSite,
    locale: &Locale,
    said: Option<GitAnswer>,
) -> PublishView {
    let target = match target(&project.root) {
        Ok(target) => target,
        Err(key) => {
            return PublishView {
                blocked: Some(locale.text(key).to_owned()),
                ..PublishView::default()
            };
        }
    };
    let files = changed_files(project);
    let ahead = line(&project.root, &["rev-list", "--count", "@{upstream}..HEAD"]);
    let ahead: u64 = ahead.and_then(|it| it.parse().ok()).unwrap_or(0);
    PublishView {
        blocked: None,
        message: commit_message(
            locale,
            &project.config.src,
            &compiled.model.leagues,
            &compiled.rule_books,
            &files,
        ),
        branch: target.branch,
        remote: target.remote,
        files,
        ahead: (ahead > 0).then(|| locale.plural("desk_publish_ahead", ahead)),
        said,
    }
}

/// Checks, commits and pushes.
///
/// # Errors
/// A site with errors, or git that can not be run.
pub(super) fn publish(
    options: &GlobalOptions,
    memory: &mut DeskMemory,
    form: &DeskForm<'_>,
) -> Result<Done, DeskRefusal> {
    published(options, memory, form)
        .map_err(|why| why.told(&memory.locale_now(options, &DeskPlace::Publish)))
}

fn published(
    options: &GlobalOptions,
    memory: &mut DeskMemory,
    form: &DeskForm<'_>,
) -> Result<Done, Refusal> {
    let mut project = Project::open(options, None)?;
    // Held while git reads the files.
    let lock = lock::of(&project.root)?;
    project = Project::at(project.root, options, None, &mut std::io::stderr())?;
    let checked = project.check(ContentSelection::default())?;
    let project = &checked.project;
    let language = memory.language_of(&DeskPlace::Publish, project, &checked.compiled);
    let locale = project.locale(&language);
    checked.stop_at_errors()?;
    let refusal = |key| Refusal::Words(RefusalText::new(key, &[]));
    let target = target(&project.root).map_err(refusal)?;
    let files = changed_files(project);
    let mut said = String::new();
    let mut run = |arguments: &[&str]| -> Result<bool, CommandError> {
        let run = git(&project.root, arguments)?;
        said += &format!("$ git {}\n{}\n", arguments.join(" "), run.said.trim_end());
        Ok(run.worked)
    };
    let mut worked = true;
    if !files.is_empty() {
        let message = form.filled("message");
        let message = message.unwrap_or_else(|| locale.text("desk_publish_message").to_owned());
        let paths = paths(project);
        worked = run(&[&["add", "-A", "--"], paths.as_slice()].concat())?
            && run(&[&["commit", "-m", &message, "--"], paths.as_slice()].concat())?;
    }
    drop(lock);
    if worked {
        let mut arguments = vec!["push"];
        if !target.is_tracked {
            arguments.push("--set-upstream");
        }
        arguments.extend([target.remote.as_str(), target.branch.as_str()]);
        worked = run(&arguments)?;
    }
    let failure = (!worked).then(|| GitFailure::of(&said));
    let title = if worked {
        "desk_published"
    } else {
        "desk_not_published"
    };
    memory.said = Some(GitAnswer {
        title: locale.text(title).to_owned(),
        way_out: failure.map(|failure| locale.text(failure.way_out()).to_owned()),
        text: said,
    });
    Ok(Done::Noted)
}
