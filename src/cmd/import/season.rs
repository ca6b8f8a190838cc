//! Players and results from files: spreadsheets, tables, tournament reports.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use jiff::civil::Date;

use crate::authoring::document_history::PageVersion;
use crate::authoring::init::is_as_written;
use crate::authoring::matchday_file::SeasonDay;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, EditOrigins, name_files, say};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::import::{Args, SheetOrigin};
use crate::cmd::project::Project;
use crate::cmd::report;
use crate::cmd::report::count;
use crate::disk;
use crate::formats::file_format::{FormatReader, ImportedFile, SeasonOrSheets};
use crate::formats::import_plan::{ImportPlan, ImportTarget, plan};
use crate::formats::import_settings::ImportSettings;
use crate::formats::imported_season::ImportedSeason;
use crate::formats::player_name::name_key;
use crate::formats::published_comparison::{PublishedComparison, compare};
use crate::formats::sheet::spot;
use crate::formats::sheet_import::{SheetImport, SheetMapping};
use crate::formats::text_encoding::decode;
use crate::formats::{page_history, sheet_import};
use crate::league::League;
use crate::league::model::player::Player;
use crate::load::content::league::ImportMatter;
use crate::load::content::{Content, DocumentRole, folder_path};
use crate::load::resolve::roster::slug;
use crate::site::compile::CompiledSite;
use crate::syntax::diagnostic::{Diagnostics, locate};
use crate::syntax::source::{Source, Sources};

/// The most bytes of a file that is imported.
pub(super) const MOST_BYTES: u64 = 64 << 20;

/// Writes what a file says into a league, unless it would make an error.
pub(crate) fn run(
    options: &GlobalOptions,
    mut project: Project,
    args: &Args,
    reader: FormatReader,
    origin: SheetOrigin,
) -> Result<(), CommandError> {
    let target = args.target();
    let file = target.file.display().to_string();
    let (bytes, versions) = bytes_of(target.file, origin)?;
    let text = text_of(&file, &bytes, reader)?;
    let on_disk = project.sources.clone();
    let example = remove_example(&mut project, args, target.league)?;
    let (compiled, _) = project.compile(None, true, &mut Default::default());
    let league = league(&compiled, target.league)?;
    let named = args.sheet.day(project.today())?;
    let settings = settings(args, &compiled.content, league, named)?;
    let mut diagnostics = Diagnostics::new();
    let input = ImportedFile {
        name: &file,
        text: &text,
        bytes: &bytes,
        settings: &settings,
    };
    let SheetImport {
        mut season,
        mappings,
        published,
    } = match reader {
        FormatReader::Sheets(read) if !versions.is_empty() => {
            page_history::read(&file, &versions, &settings, read, &mut diagnostics)
        }
        reader => read(&input, reader, &mut diagnostics),
    };
    season.published = published;
    let told = told(&season, &mappings);
    let numbers = std::mem::take(&mut season.published);
    let mut comparison = std::mem::take(&mut season.compared);
    let register = compiled.content.registers.get(&league.id);
    let src = project.config.src.clone();
    let register_path = format!("{}players.yaml", folder_path(&src, &league.id));
    let home = ImportTarget {
        league,
        register: register.map(|(_, register)| register),
        sources: &project.sources,
        register_path: register.map_or(&register_path, |(path, _)| path),
        is_numbered: arguments::is_numbered(&compiled.content, &league.id),
        src: &src,
        updates: args.updates(),
    };
    let names = names_of(&mut season);
    let plan = plan(season, home, &file, &mut diagnostics);
    let excerpt = Source {
        path: file.clone(),
        text,
    };
    let sources = Sources::from_iter([excerpt]);
    report_faults(diagnostics, &sources, options)?;
    say(options, told.trim_end());
    if !args.replace_example {
        refuse_example(&project, league, &names, &plan)?;
    }
    let mut edits = edits_of(&plan);
    edits.extend(
        example
            .into_iter()
            .filter(|gone| plan.files.iter().all(|it| it.path != gone.path)),
    );
    edits.extend(kept_settings(
        args,
        &project,
        &compiled.content,
        league,
        named,
    )?);
    let paths: Vec<String> = edits.iter().map(|edit| edit.path.clone()).collect();
    let origins = origins(&plan, &file, sources);
    let id = league.id.clone();
    // What is removed is compared with what stands on the disk.
    project.sources = on_disk;
    let planned = project.plan_from(options, edits, &origins)?;
    let after = &planned.checked.compiled;
    let leagues = after.model.leagues.iter().zip(&after.histories);
    for (league, history) in leagues.filter(|(league, _)| league.id == id) {
        comparison.add(compare(&numbers, league, history));
    }
    tell_plan(options, &plan, args.updates(), &comparison);
    if paths.is_empty() {
        return Ok(());
    }
    planned.write()?;
    name_files(paths.iter().map(String::as_str))
}

/// The bytes to read, and the versions of a page, whose newest they are.
fn bytes_of(file: &Path, origin: SheetOrigin) -> Result<(Vec<u8>, Vec<PageVersion>), CommandError> {
    Ok(match origin {
        SheetOrigin::File => (read_file(file)?, Vec::new()),
        SheetOrigin::StandardInput(bytes) => (bytes, Vec::new()),
        SheetOrigin::History(versions) => {
            let newest = versions.last().map(|version| version.text.clone());
            (newest.unwrap_or_default().into_bytes(), versions)
        }
    })
}

/// Prints what is wrong with a file that is imported.
///
/// # Errors
/// Any error among it: nothing is written.
pub(super) fn report_faults(
    diagnostics: Diagnostics,
    sources: &Sources,
    options: &GlobalOptions,
) -> Result<(), CommandError> {
    let has_errors = diagnostics.has_errors();
    let located = locate(diagnostics, sources);
    report::print(&located, sources, options, None, &mut std::io::stderr());
    match has_errors {
        true => Err(CommandError::because(1, "nothing was written")),
        false => Ok(()),
    }
}

/// The league's own page with the options of the command line that it keeps.
fn kept_settings(
    args: &Args,
    project: &Project,
    content: &Content,
    league: &League,
    named: Option<Date>,
) -> Result<Option<ContentEdit>, CommandError> {
    let path = index_of(content, &league.id);
    let source = path.and_then(|path| project.sources.get(&path));
    let Some(source) = source else {
        return Ok(None);
    };
    let kept = args.sheet.kept(&source.text, named);
    let kept = kept.map_err(|why| CommandError::because(1, format!("{}: {why}", source.path)))?;
    Ok(kept.map(|text| ContentEdit::new(&source.path, text)))
}

/// The text of the register that a list of players makes for a league without any.
///
/// # Errors
/// A file that is no list of players.
pub(super) fn players_of(
    path: &Path,
    league: &League,
    reader: FormatReader,
    options: &GlobalOptions,
) -> Result<String, CommandError> {
    let file = path.display().to_string();
    let bytes = read_file(path)?;
    let text = text_of(&file, &bytes, reader)?;
    let mut diagnostics = Diagnostics::new();
    let settings = ImportSettings::default();
    let input = ImportedFile {
        name: &file,
        text: &text,
        bytes: &bytes,
        settings: &settings,
    };
    let SheetImport {
        mut season,
        mappings,
        ..
    } = read(&input, reader, &mut diagnostics);
    season.matchdays.clear();
    let told = told(&season, &mappings);
    let home = ImportTarget {
        league,
        register: None,
        sources: &Sources::default(),
        register_path: "players.yaml",
        is_numbered: true,
        src: "content",
        updates: false,
    };
    let plan = plan(season, home, &file, &mut diagnostics);
    let sources = Sources::from_iter([Source {
        path: file.clone(),
        text,
    }]);
    let is_read = report_faults(diagnostics, &sources, options).is_ok();
    match plan.files.into_iter().next() {
        Some(register) if is_read => {
            say(options, told.trim_end());
            for note in &plan.notes {
                say(options, &format!("note: {note}"));
            }
            Ok(register.text)
        }
        _ => Err(
            CommandError::because(1, format!("{file} has no list of players"))
                .help("a list has columns `Name` and `Rating`, or `Name` and `Rank`"),
        ),
    }
}

/// The text of a file; of a workbook none.
fn text_of(file: &str, bytes: &[u8], reader: FormatReader) -> Result<String, CommandError> {
    if matches!(reader, FormatReader::Workbook(_)) {
        return Ok(String::new());
    }
    decode(bytes).map_err(|why| {
        CommandError::because(1, format!("{file}: {why}"))
            .help("save the file as UTF-8; a workbook has the ending .xlsx or .ods")
    })
}

/// Reads the bytes of a file that is one, and not too large.
fn read_file(path: &Path) -> Result<Vec<u8>, CommandError> {
    let file = path.display();
    // A pipe would be waited for.
    if path.exists() && !path.is_file() {
        return Err(CommandError::because(3, format!("`{file}` is no file"))
            .help("name the file to import, relative to this folder"));
    }
    disk::read::bytes(path, MOST_BYTES).map_err(|fault| {
        let fault = disk::ReadFault {
            path: file.to_string(),
            kind: fault,
        };
        CommandError::because(3, fault.message())
            .help("name the file to import, relative to this folder")
    })
}

/// The league that is meant; where there is none, how to begin it.
fn league<'a>(compiled: &'a CompiledSite, name: &str) -> Result<&'a League, CommandError> {
    arguments::league_in_folder(compiled, name).map_err(|stop| {
        if arguments::is_rule_book(compiled, name) {
            return stop;
        }
        let help = stop.help.clone().unwrap_or_default();
        let folder = slug(name);
        stop.help(format!(
            "{help}; begin a new one with `ligatur new league {folder} --system …`"
        ))
    })
}

/// The settings of the command line, and those that the league keeps from before.
pub(super) fn settings(
    args: &Args,
    content: &Content,
    league: &League,
    named: Option<Date>,
) -> Result<ImportSettings, CommandError> {
    let mut settings = args.sheet.settings(named);
    settings.counts_scores = league.ever_counts_scores();
    if let Some(kept) = kept(content, &league.id) {
        settings.keep(kept).map_err(|why| {
            CommandError::because(1, why).help("mend it in the league's _index.md")
        })?;
    }
    Ok(settings)
}

/// The league's own page.
fn index_of(content: &Content, league: &str) -> Option<String> {
    let mut pages = content.documents.iter();
    let page = pages.find(|page| {
        let is_section = matches!(&page.role, DocumentRole::Section(_));
        is_section && page.folder == league && page.language.is_none()
    });
    page.map(|page| page.file.clone())
}

/// The settings that the league keeps of imports.
fn kept<'a>(content: &'a Content, league: &str) -> Option<&'a ImportMatter> {
    content.documents.iter().find_map(|page| match &page.role {
        DocumentRole::Section(matter) if page.folder == league && page.language.is_none() => {
            matter.league.as_ref()?.import.as_ref()
        }
        _ => None,
    })
}

fn read(
    file: &ImportedFile<'_>,
    reader: FormatReader,
    diagnostics: &mut Diagnostics,
) -> SheetImport {
    let sheets = match reader {
        FormatReader::Text(read) => {
            return SheetImport {
                season: read(file, diagnostics),
                ..SheetImport::default()
            };
        }
        FormatReader::Either(read) => match read(file, diagnostics) {
            SeasonOrSheets::Sheets(sheets) => sheets,
            SeasonOrSheets::Season(season) => {
                return SheetImport {
                    season: *season,
                    ..SheetImport::default()
                };
            }
        },
        FormatReader::Sheets(read) | FormatReader::Workbook(read) => read(file, diagnostics),
        FormatReader::Database => Vec::new(),
    };
    if diagnostics.has_errors() {
        return SheetImport::default();
    }
    sheet_import::read(file, &sheets, diagnostics)
}

/// The reading of a sheet in lines: the meaning of each column, and what the sheet holds.
fn told(season: &ImportedSeason, mappings: &[SheetMapping]) -> String {
    let mut text = String::new();
    for mapping in mappings {
        let sheet = match mapping.sheet.as_str() {
            "" => String::new(),
            name => format!("`{name}`, "),
        };
        let (head, form) = (mapping.head, mapping.form.name());
        let _ = writeln!(text, "{sheet}head in line {head}: {form}");
        let width = mapping.columns.iter().map(|(head, _)| head.chars().count());
        let width = width.max().unwrap_or(0);
        for (head, word) in &mapping.columns {
            let gap = " ".repeat(width - head.chars().count());
            let _ = writeln!(text, "  {head}{gap} → {word}");
        }
        if mapping.players > 0 {
            let _ = match mapping.players {
                1 => writeln!(text, "  1 column of a player"),
                players => writeln!(text, "  {players} columns of players"),
            };
        }
    }
    let results = |day: &SeasonDay| day.results.len() + day.games.len();
    let results: usize = season.matchdays.iter().map(results).sum();
    let mut players = BTreeSet::new();
    for day in &season.matchdays {
        for side in day.clone().players() {
            players.extend(side.split(['+', '&']).map(|name| name.trim().to_owned()));
        }
    }
    let players = players.len().max(season.players.len());
    let parts = [
        (results, "result"),
        (players, "player"),
        (season.matchdays.len(), "matchday"),
    ];
    let parts = parts.iter().filter(|(number, _)| *number > 0);
    let parts: Vec<String> = parts.map(|(number, name)| count(*number, name)).collect();
    let _ = writeln!(text, "{}", parts.join(", "));
    text
}

/// The files of a plan as changes of the content.
pub(super) fn edits_of(plan: &ImportPlan) -> Vec<ContentEdit> {
    let files = plan.files.iter();
    files
        .map(|file| ContentEdit::new(&file.path, &*file.text))
        .collect()
}

/// The names and ids of everybody whom a season names.
fn names_of(season: &mut ImportedSeason) -> BTreeSet<String> {
    let players = season.players.iter();
    let mut names: BTreeSet<String> = players
        .flat_map(|player| player.id.iter().chain(&player.name))
        .map(|name| name_key(name))
        .collect();
    for day in &mut season.matchdays {
        names.extend(day.players().map(|player| name_key(player)));
    }
    names
}

/// The files of the example that a league still has, all as `init` wrote them; none if one
/// was changed, or anything was added.
fn example_files(project: &Project, folder: &str, league: Option<&League>) -> Vec<String> {
    let prefix = format!("{}/{folder}/", project.config.src);
    let is_matchday =
        |path: &str| league.is_some_and(|it| it.matchdays.iter().any(|day| day.file == path));
    let mine = project.sources.iter().filter_map(|source| {
        let name = source.path.strip_prefix(&prefix)?;
        let is_example =
            name == "players.yaml" || name.starts_with("matchdays/") || is_matchday(&source.path);
        is_example.then_some((source, name))
    });
    let mine: Vec<_> = mine.collect();
    let has_days = mine.iter().any(|(_, name)| name.starts_with("matchdays/"));
    let is_untouched = mine
        .iter()
        .all(|(source, name)| is_as_written(name, &source.text));
    match has_days && is_untouched {
        true => mine.iter().map(|(source, _)| source.path.clone()).collect(),
        false => Vec::new(),
    }
}

/// Takes the example out of a league where that is asked.
fn remove_example(
    project: &mut Project,
    args: &Args,
    league: &str,
) -> Result<Vec<ContentEdit>, CommandError> {
    if !args.replace_example {
        return Ok(Vec::new());
    }
    let paths = example_files(project, league.trim_matches('/'), None);
    if paths.is_empty() {
        let message = format!("`{league}` has no example that nobody has changed");
        return Err(CommandError::because(1, message)
            .help("take the files out by hand, or import without `--replace-example`"));
    }
    let removals = paths.iter().map(ContentEdit::removal);
    let removals = removals.collect();
    for path in &paths {
        project.sources.remove(path);
    }
    Ok(removals)
}

/// Stops an import of other people into the example that `init` wrote.
fn refuse_example(
    project: &Project,
    league: &League,
    names: &BTreeSet<String>,
    plan: &ImportPlan,
) -> Result<(), CommandError> {
    let is_known = |player: &Player| {
        names.contains(&name_key(&player.id)) || names.contains(&name_key(&player.name))
    };
    if plan.files.is_empty() || league.players.iter().any(is_known) {
        return Ok(());
    }
    match example_files(project, &league.id, Some(league)).as_slice() {
        [] => Ok(()),
        files => {
            let message = format!(
                "`{}` has the players and matchdays of the example: {}",
                league.id,
                files.join(", ")
            );
            Err(CommandError::because(1, message)
                .help("import again with `--replace-example`, which removes them"))
        }
    }
}

/// The places from which the lines of new files come.
fn origins(plan: &ImportPlan, file: &str, sources: Sources) -> EditOrigins {
    let lines = plan.files.iter().flat_map(|planned| {
        let lines = planned.origins.iter();
        lines.map(|(line, place)| ((planned.path.clone(), *line), spot(file, place.clone())))
    });
    EditOrigins {
        spots: lines.collect(),
        sources,
    }
}

/// So many numbers that differ are told one by one, but for `-v`.
const MOST_DIFFERENCES: usize = 20;

/// Says what an import does with the league's files, and how the source's own numbers agree.
pub(super) fn tell_plan(
    options: &GlobalOptions,
    plan: &ImportPlan,
    updates: bool,
    comparison: &PublishedComparison,
) {
    for note in &plan.notes {
        say(options, &format!("note: {note}"));
    }
    for (path, differences) in &plan.changed {
        let differs = if updates { "changed" } else { "differs" };
        for difference in differences {
            say(options, &format!("{differs}: {path}: {difference}"));
        }
    }
    let mut parts = Vec::new();
    for (number, what) in [(plan.added, "new"), (plan.equal, "as before")] {
        if number > 0 {
            parts.push(format!("{} {what}", count(number, "matchday")));
        }
    }
    if !plan.changed.is_empty() {
        let entries = match plan.changed.len() {
            1 => "1 entry".to_owned(),
            several => format!("{several} entries"),
        };
        parts.push(match updates {
            true => format!("{} changed", entries),
            false => format!("{} not taken over: `--update` takes what differs", entries),
        });
    }
    if !parts.is_empty() {
        say(options, &parts.join(", "));
    }
    let most = match options.verbose {
        true => usize::MAX,
        false => MOST_DIFFERENCES,
    };
    for line in comparison.lines(most) {
        say(options, &line);
    }
}
