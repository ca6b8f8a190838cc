//! `ligatur check`.

use std::io::IsTerminal;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::book_toml::find_root;
use crate::cmd::global_options::{ContentSelection, DiagnosticFormat, GlobalOptions};
use crate::cmd::project::Project;
use crate::cmd::report;
use crate::cmd::site_state;
use crate::site::site_diff;
use crate::site::site_diff::changed_history::changed_history;
use crate::site::site_diff::snapshot::of_files;
use crate::syntax::diagnostic::locate;

/// Prints every error and warning, and writes nothing
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The form in which errors and warnings are printed; `github` is the default in a GitHub
    /// workflow
    #[arg(long, value_enum, value_name = "FORM")]
    pub format: Option<DiagnosticFormat>,
    /// Let warnings fail
    #[arg(long)]
    pub strict: bool,
    /// An older state of the site, as `diff` takes it: an error for what was over then and
    /// has changed since without a correction
    #[arg(long, value_name = "OLD")]
    pub base: Option<String>,
    #[command(flatten)]
    pub view: ContentSelection,
}

/// Prints every error and warning to standard output and their number, or that there are
/// none, to standard error; writes nothing.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let mut checked = Project::open_to_check(options, args.format)?.check(args.view)?;
    if let Some(base) = &args.base {
        let root = || find_root(options.root.as_deref());
        let old = site_state::read(base, root, args.view)?;
        let sources = &checked.project.sources;
        let new = of_files(&checked.compiled, sources);
        let diff = site_diff::diff(&old.snapshot(), &new);
        let changed = changed_history(&diff, sources, checked.day);
        checked.located.extend(locate(changed, sources));
        checked.located.sort();
    }
    let target = checked.project.target_faults();
    if target.has_errors() {
        checked
            .located
            .extend(locate(target, &checked.project.sources));
        checked.located.sort();
    }
    cmd::print(report::text(
        &checked.located,
        &checked.project.sources,
        options,
        args.format,
        std::io::stdout().is_terminal(),
    ))?;
    report::past_faults(&checked.compiled, &checked.past, &|_| true, options);
    let nothing = || {
        let mut contents = report::contents(&checked.compiled);
        if contents.is_empty() {
            contents.push(report::count(
                checked.compiled.content.documents.len(),
                "page",
            ));
        }
        format!("{}: nothing wrong", contents.join(", "))
    };
    report::say(&report::summary(&checked.located).unwrap_or_else(nothing));
    match checked.status(args.strict) {
        0 => Ok(()),
        status => Err(CommandError::said(status)),
    }
}
