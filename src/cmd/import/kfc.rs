//! A KeizerForClubs database.

use crate::cmd::CommandError;
use crate::cmd::arguments::league_folder;
use crate::cmd::content_change::{ContentEdit, name_files, say};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::import::Args;
use crate::cmd::project::Project;
use crate::disk;
use crate::formats::kfc::import;
use crate::load::content::DocumentCache;

/// Writes the league, and reports where our numbers differ from the stored ones.
pub fn run(options: &GlobalOptions, project: Project, args: &Args) -> Result<(), CommandError> {
    let target = args.target()?;
    let file = target.file.display();
    let tables = disk::kfc_database::read(target.file).map_err(|why| {
        let status = if target.file.is_file() { 1 } else { 3 };
        CommandError::because(status, format!("{file}: {why}"))
            .help("name the .s3db file of a tournament")
    })?;
    let stem = target
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
    write(options, project, args, &import.files)?;
    for note in &import.notes {
        say(options, &format!("note: {note}"));
    }
    for difference in &import.differences {
        say(options, &format!("difference: {difference}"));
    }
    let told = match import.differences.len() {
        0 => "every stored number is as computed".to_owned(),
        count => format!("{count} stored numbers differ from those computed from the rounds"),
    };
    say(options, &told);
    Ok(())
}

/// Writes files of a league, all of them or none, and names them.
///
/// With `--force` the rounds take the place of those that the league has: reports stay,
/// and rounds that the database does not have go.
fn write(
    options: &GlobalOptions,
    project: Project,
    args: &Args,
    files: &[(String, String)],
) -> Result<(), CommandError> {
    let league = league_folder(args.target()?.league)?;
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
    let body = |path: &str| {
        let source = project.sources.get(path)?;
        let (_, body) = source.split().ok()?;
        path.ends_with(".md").then(|| body.text.to_owned())
    };
    let mut edits: Vec<ContentEdit> = paths
        .iter()
        .map(|(path, text)| {
            let body = body(path).unwrap_or_default();
            ContentEdit::replacing(path, format!("{text}{body}"))
        })
        .collect();
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let mut leagues = compiled.model.leagues.iter();
    let known = leagues.find(|known| known.id == league);
    let is_written = |file: &str| paths.iter().any(|(path, _)| path == file);
    for day in known.into_iter().flat_map(|league| &league.matchdays) {
        if !is_written(&day.file) {
            let report = body(&day.file).unwrap_or_default();
            if !report.trim().is_empty() {
                let left = format!("{} has a report, and the database no such round", day.file);
                return Err(CommandError::because(1, left).help("move the file away first"));
            }
            edits.push(ContentEdit::removal(&day.file));
        }
    }
    project.plan(options, edits)?.write()?;
    name_files(paths.iter().map(|(path, _)| path.as_str()))
}
