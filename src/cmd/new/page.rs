//! `ligatur new page`.

use super::{OpenSite, write_file};
use crate::authoring::yaml::quoted;
use crate::cmd::CommandError;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Its path below content: cards/laws
    path: String,
    /// Its title
    #[arg(long)]
    title: Option<String>,
}

/// Writes the file of a page and prints its path.
pub(super) fn run(site: &OpenSite<'_>, args: &Args) -> Result<(), CommandError> {
    let src = &site.project.config.src;
    let path = args.path.trim_matches('/').trim_end_matches(".md");
    let is_name = |part: &str| !part.is_empty() && !part.starts_with('.');
    if !path.split('/').all(is_name) {
        return Err(
            CommandError::because(2, format!("`{path}` is no path below {src}"))
                .help("name the page by its folders, such as `cards/laws`"),
        );
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    let title = quoted(args.title.as_deref().unwrap_or(name));
    let text = format!("---\ntitle: {title}\n---\n");
    write_file(site, format!("{src}/{path}.md"), text)
}
