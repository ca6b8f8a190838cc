//! `ligatur clean`.

use crate::cli::{CleanArgs, Cli};
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::build::target;
use crate::cmd::project::Project;
use crate::disk;
use crate::disk::target::Obstacle;

/// Removes what a build wrote, nothing else.
pub fn run(cli: &Cli, args: &CleanArgs) -> Result<(), CommandError> {
    let project = Project::open(cli, None)?;
    let target = target(&project, args.dest_dir.as_ref());
    let waiting = || cmd::tell(&format!("waiting for a build of {}", target.display()));
    match disk::clean(&target, &project.guard(), &waiting) {
        Ok(cleaned) => {
            if !cli.quiet {
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
