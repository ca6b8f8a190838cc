//! `ligatur new`.

mod league;
mod matchday;
mod page;
pub(crate) mod player;
pub(crate) mod proposal;
mod season;

use clap::Subcommand;
use jiff::civil::Date;

use crate::cmd::CommandError;
use crate::cmd::content_change::name_files;
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::disk::{FileBefore, FileChange};
use crate::load::content::DocumentCache;
use crate::site::compile::CompiledSite;

/// Begins a file with its front matter filled in
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur new matchday club\n  ligatur new player club \"Anna Seghers\""
)]
pub struct Args {
    #[command(subcommand)]
    what: NewItem,
    /// Write over a file that exists
    #[arg(long, global = true)]
    force: bool,
}

#[derive(Debug, Subcommand)]
enum NewItem {
    /// The next matchday, with the players of last time as comments
    Matchday(matchday::Args),
    /// A page
    Page(page::Args),
    /// A proposal of a rule book
    Proposal(proposal::Args),
    /// A player, at the end of the register
    Player(player::Args),
    /// A season of a league, and the pairings of a round robin
    Season(season::Args),
    /// A league, beside those that the site has
    League(league::Args),
}

/// The site into which something new is written.
struct OpenSite<'a> {
    options: &'a GlobalOptions,
    project: Project,
    compiled: CompiledSite,
    today: Date,
    /// True if a file that exists may be written over.
    is_forced: bool,
}

/// Writes the files and prints their paths.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let site = OpenSite {
        options,
        today: project.today(),
        project,
        compiled,
        is_forced: args.force,
    };
    match &args.what {
        NewItem::Matchday(args) => matchday::run(&site, args),
        NewItem::Page(args) => page::run(&site, args),
        NewItem::Proposal(args) => proposal::run(&site, args),
        NewItem::Player(args) => player::run(site, args),
        NewItem::Season(args) => season::run(site, args),
        NewItem::League(args) => league::run(site, args),
    }
}

/// Writes a file and prints its path.
fn write_file(site: &OpenSite<'_>, path: String, text: String) -> Result<(), CommandError> {
    let project = &site.project;
    if !site.is_forced && project.root.join(&path).exists() {
        return Err(
            CommandError::because(2, format!("{path} exists")).help("write over it with `--force`")
        );
    }
    let change = FileChange {
        path: path.clone().into(),
        before: if site.is_forced {
            FileBefore::Any
        } else {
            FileBefore::Absent
        },
        after: Some(text.into_bytes()),
    };
    project.write(&[change])?;
    name_files([path.as_str()])
}
