//! A KeizerForClubs database.
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use crate::cmd::Stop;
use crate::cmd::import::{Args, write};
use crate::cmd::project::Project;
use crate::disk;
use crate::exchange::kfc::import;

/// Writes the league, and reports where our numbers differ from the stored ones.
pub fn run(project: &Project, args: &Args) -> Result<(), Stop> {
    let file = args.file.display();
    let tables = disk::kfc::read(&args.file).map_err(|why| {
        let status = if args.file.is_file() { 1 } else { 3 };
        Stop::because(status, format!("{file}: {why}")).help("name the .s3db file of a tournament")
    })?;
    let stem = args
        .file
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let today = project.today();
    let import = import(
        &tables,
        &stem.unwrap_or_default(),
        args.view.as_of.unwrap_or(today),
    )
    .map_err(|why| Stop::because(1, format!("{file}: {why}")))?;
    write(project, args, &import.files)?;
    for note in &import.notes {
        eprintln!("note: {note}");
    }
    for difference in &import.differences {
        eprintln!("difference: {difference}");
    }
    match import.differences.len() {
        0 => eprintln!("every stored number is as computed"),
        count => eprintln!("{count} stored numbers differ from those computed from the rounds"),
    }
    Ok(())
}
