//! Players and results from text: spreadsheets, tables, tournament reports.
#![expect(
    clippy::disallowed_methods,
    reason = "the shell reads files and the clock"
)]

use jiff::Timestamp;

use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files, say};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::import::Args;
use crate::cmd::project::Project;
use crate::cmd::report;
use crate::formats::import_plan::{ImportTarget, PlannedImport, plan};
use crate::formats::text_encoding::decode;
use crate::formats::{ImportedSeason, TextFile};
use crate::site::compile::{CompileOptions, compile};
use crate::syntax::diagnostic::{Diagnostics, locate};
use crate::syntax::source::{Source, Sources};

/// Reads the text of a file.
pub type ReadSeason = fn(&TextFile<'_>) -> (ImportedSeason, Diagnostics);

/// Writes what a file says into a league, unless it would make an error.
pub fn run(
    options: &GlobalOptions,
    project: Project,
    args: &Args,
    read: ReadSeason,
) -> Result<(), CommandError> {
    let target = args.target()?;
    let file = target.file.display().to_string();
    let bytes = std::fs::read(target.file).map_err(|error| {
        CommandError::because(3, format!("can not read `{file}`: {error}"))
            .help("name the file to import, relative to this folder")
    })?;
    let text = decode(&bytes).map_err(|why| {
        CommandError::because(1, format!("{file}: {why}")).help("save the file as UTF-8")
    })?;
    let compile_options = CompileOptions {
        as_of: None,
        today: project.today(),
        now: Timestamp::now(),
        drafts: true,
    };
    let (compiled, _) = compile(&project.sources, &project.config, compile_options);
    let league = arguments::league(&compiled.model.leagues, target.league)?;
    let (season, mut diagnostics) = read(&TextFile {
        name: &file,
        text: &text,
        year: args.year,
        heading: args.heading.as_deref(),
    });
    let src = project.config.src.clone();
    let register = compiled.content.registers.get(&league.id);
    let register_text = register.and_then(|(path, _)| project.sources.get(path));
    let home = ImportTarget {
        league,
        register: register.map(|(_, register)| register),
        register_text: register_text.map_or("", |source| source.text.as_str()),
        is_numbered: arguments::is_numbered(&compiled.content, &league.id),
        src: &src,
    };
    let (files, notes) = plan(season, home, &file, &mut diagnostics);
    let excerpt = Source {
        path: file.clone(),
        text,
    };
    let sources: Sources = [excerpt].into_iter().collect();
    let located = locate(diagnostics, &sources);
    let nothing = || CommandError::because(1, "nothing was written");
    let print = |located: &[_], sources: &Sources| {
        report::print(located, sources, options, None, &mut std::io::stderr());
    };
    if !located.is_empty() {
        print(&located, &sources);
        return Err(nothing());
    }
    let replaced: Vec<&str> = files
        .iter()
        .filter(|file| file.replaces)
        .map(|file| file.path.as_str())
        .collect();
    if !args.force && !replaced.is_empty() {
        let exist = if replaced.len() == 1 {
            "exists"
        } else {
            "exist"
        };
        return Err(
            CommandError::because(1, format!("{} {exist}", replaced.join(", ")))
                .help("write over them with `--force`"),
        );
    }
    let edits = files.iter().map(|file| {
        let text = with_report(&project, file);
        if args.force {
            ContentEdit::replacing(&file.path, text)
        } else {
            ContentEdit::new(&file.path, text)
        }
    });
    let edits = edits.collect();
    project.plan(options, edits)?.write()?;
    for note in notes {
        say(options, &format!("note: {note}"));
    }
    name_files(files.iter().map(|file| file.path.as_str()))
}

/// The text of a file, with the report of the one whose place it takes.
fn with_report(project: &Project, file: &PlannedImport) -> String {
    let has_report = !file.text.ends_with("\n---\n");
    let known = project.sources.get(&file.path);
    let split = known.filter(|_| file.replaces && !has_report);
    let body = split.and_then(|source| Some(source.split().ok()?.1.text));
    format!("{}{}", file.text, body.unwrap_or_default())
}
