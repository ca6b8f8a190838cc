//! `ligatur template`.

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::global_options::GlobalOptions;
use crate::render::template::built_in;
use crate::syntax::diagnostic::did_you_mean;

/// Prints a built-in template, to begin one of your own with
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  ligatur template league.html > templates/league.html")]
pub struct Args {
    /// Its file name; without one the list of all
    name: Option<String>,
}

/// Prints the template, or the names of all.
pub(crate) fn run(_: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let Some(wanted) = &args.name else {
        let lines = built_in().map(|(name, text)| format!("{name}: {}\n", values(text).join(" ")));
        return cmd::print(lines.collect::<String>());
    };
    let mut all = built_in();
    let Some((_, text)) = all.find(|(name, _)| name == wanted) else {
        let help = did_you_mean(wanted, built_in().map(|(name, _)| name))
            .unwrap_or_else(|| "list them with `ligatur template`".to_owned());
        return Err(CommandError::because(2, format!("no template `{wanted}`")).help(help));
    };
    cmd::print(text)
}

/// The values that a template is given and uses, `view.heading`, each once.
fn values(text: &str) -> Vec<&str> {
    let mut values = Vec::new();
    for part in text.split(|c: char| !(c.is_alphanumeric() || "._".contains(c))) {
        let part = part.trim_end_matches('.');
        let is_given = ["view.", "section.", "site.", "frame."];
        if is_given.iter().any(|start| part.starts_with(start)) && !values.contains(&part) {
            values.push(part);
        }
    }
    values
}
