//! `ligatur clean`.

use std::path::PathBuf;

use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::build::target;
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::disk;
use crate::disk::target::Obstacle;

/// Removes what a build wrote, nothing else
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder that was published to, instead of `build-dir`
    #[arg(short = 'd', long = "dest-dir", value_name = "DIR")]
    pub dest_dir: Option<PathBuf>,
}

/// Removes what a build wrote, nothing else.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open(options, None)?;
    let target = target(&project, args.dest_dir.as_ref());
    let folder = cmd::visible(&target.display().to_string());
    let waiting = || cmd::tell(&format!("waiting for a build of {folder}"));
    match disk::clean(&target, &project.guard(), &waiting) {
        Ok(cleaned) => {
            if !options.quiet {
                cmd::tell(&format!("{} files removed", cleaned.removed));
            }
            Ok(())
        }
        Err(Obstacle::Refused(refusal)) => {
            Err(CommandError::because(2, &refusal).help(refusal.help()))
        }
        Err(Obstacle::Disk(error)) => Err(CommandError::because(3, error)),
    }
}
