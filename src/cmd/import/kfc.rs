//! A KeizerForClubs database.
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use crate::cmd::CommandError;
use crate::cmd::arguments::league_folder;
use crate::cmd::import::Args;
use crate::cmd::project::Project;
use crate::disk;
use crate::formats::kfc::import;

/// Writes the league, and reports where our numbers differ from the stored ones.
pub fn run(project: &Project, args: &Args) -> Result<(), CommandError> {
    let file = args.file.display();
    let tables = disk::kfc_database::read(&args.file).map_err(|why| {
        let status = if args.file.is_file() { 1 } else { 3 };
        CommandError::because(status, format!("{file}: {why}"))
            .help("name the .s3db file of a tournament")
    })?;
    let stem = args
        .file
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    let today = project.today();
    let import = import(
        &tables,
        &stem.unwrap_or_default(),
        args.view
            .as_of
            .map_or(today, |moment| moment.day_in(&project.config.timezone)),
    )
    .map_err(|why| {
        CommandError::because(1, format!("{file}: {why}"))
            .help("name the .s3db file of a tournament")
    })?;
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

/// Writes files of a league, all of them or none, and names them.
fn write(project: &Project, args: &Args, files: &[(String, String)]) -> Result<(), CommandError> {
    let league = league_folder(&args.league)?;
    let folder = format!("{}/{league}", project.config.src);
    let paths = files
        .iter()
        .map(|(name, text)| (format!("{folder}/{name}"), text));
    let paths: Vec<(String, &String)> = paths.collect();
    if let Some((path, _)) = paths
        .iter()
        .find(|(path, _)| project.root.join(path).exists())
        && !args.force
    {
        return Err(
            CommandError::because(1, format!("{path} exists")).help("write over it with `--force`")
        );
    }
    for (path, text) in paths {
        disk::write_over(&project.root.join(&path), text.as_bytes())
            .map_err(|error| CommandError::because(3, error))?;
        println!("{path}");
    }
    Ok(())
}
