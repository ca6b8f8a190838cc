//! A KeizerForClubs database.

use std::path::Path;

use jiff::Span;
use jiff::civil::Date;

use crate::authoring::matchday_file::SeasonDay;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::{PathStep, YamlEdit};
use crate::cmd::CommandError;
use crate::cmd::arguments::{is_numbered, league_folder};
use crate::cmd::content_change::{ContentEdit, name_files};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::import::Args;
use crate::cmd::import::season::{edits_of, report_faults, settings, tell_plan};
use crate::cmd::project::Project;
use crate::disk;
use crate::formats::import_plan::{ImportTarget, plan};
use crate::formats::import_settings::ImportSettings;
use crate::formats::kfc::{KfcImport, are_defaults, import};
use crate::league::League;
use crate::load::content::DocumentCache;
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::source::Source;

/// Writes the league, and reports where our numbers differ from the stored ones.
pub(crate) fn run(
    options: &GlobalOptions,
    mut project: Project,
    args: &Args,
) -> Result<(), CommandError> {
    let target = args.target();
    let today = project.today();
    let moment = args.view.as_of.map(|it| it.on(today)).transpose()?;
    let today = moment.map_or(today, |moment| moment.day_in(&project.config.timezone));
    let KfcImport {
        mut season,
        index,
        comparison,
    } = read_database(target.file, args.language.as_deref(), today)?;
    let id = league_folder(target.league)?.to_owned();
    let src = project.config.src.clone();
    let index_path = format!("{src}/{id}/_index.md");
    let is_new = project.sources.get(&index_path).is_none();
    if is_new {
        project.sources.insert(Source {
            path: index_path.clone(),
            text: index.clone(),
        });
    }
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let league = compiled.model.leagues.iter().find(|league| league.id == id);
    let Some(league) = league else {
        return Err(
            CommandError::because(1, format!("{index_path} is no league"))
                .help("name another folder for the league"),
        );
    };
    let named = args.sheet.day(today)?;
    let kept = settings(args, &compiled.content, league, named)?;
    let told = set_dates(&mut season.matchdays, league, named, &kept, today);
    season.notes.extend(told);
    let register = compiled.content.registers.get(&id);
    let register_path = format!("{src}/{id}/players.yaml");
    let home = ImportTarget {
        league,
        register: register.map(|(_, register)| register),
        sources: &project.sources,
        register_path: register.map_or(&register_path, |(path, _)| path),
        is_numbered: is_numbered(&compiled.content, &id),
        src: &src,
        updates: args.updates(),
    };
    let rounds = season.matchdays.len();
    let mut diagnostics = Diagnostics::new();
    let file = target.file.display().to_string();
    let mut plan = plan(season, home, &file, &mut diagnostics);
    report_faults(diagnostics, &project.sources, options)?;
    let mut edits: Vec<ContentEdit> = removed_rounds(league, rounds, &project, args)?;
    edits.extend(edits_of(&plan));
    let own_index = project.sources.get(&index_path);
    let own_index = own_index.map_or("", |source| source.text.as_str());
    let unread = |why: String| CommandError::because(1, format!("{index_path}: {why}"));
    let kept_options = args.sheet.kept(own_index, named).map_err(unread)?;
    let with_options = kept_options.as_deref().unwrap_or(own_index);
    if is_new {
        edits.push(ContentEdit::new(&index_path, with_options));
        project.sources.remove(&index_path);
    } else {
        // In a league of another system the options would mean nothing.
        let (told, updated) = match league.system {
            "keizer" => updated_options(with_options, &index).map_err(unread)?,
            _ => (Vec::new(), with_options.to_owned()),
        };
        if !told.is_empty() {
            plan.changed.push((index_path.clone(), told));
        }
        let new_index = if args.updates() {
            &updated
        } else {
            with_options
        };
        if new_index != own_index {
            edits.push(ContentEdit::new(&index_path, new_index));
        }
    }
    let paths: Vec<String> = edits.iter().map(|edit| edit.path.clone()).collect();
    let planned = project.plan(options, edits)?;
    tell_plan(options, &plan, args.updates(), &comparison);
    if paths.is_empty() {
        return Ok(());
    }
    planned.write()?;
    name_files(paths.iter().map(String::as_str))
}

/// The tournament that a file holds.
fn read_database(
    file: &Path,
    language: Option<&str>,
    today: Date,
) -> Result<KfcImport, CommandError> {
    let fault = |status, why: String| {
        CommandError::because(status, format!("{}: {why}", file.display()))
            .help("name the .s3db file of a tournament")
    };
    let tables = disk::kfc_database::read(file).map_err(|why| {
        let status = if file.is_file() { 1 } else { 3 };
        fault(status, why)
    })?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    import(&tables, &stem, language, today).map_err(|why| fault(1, why))
}

/// Gives rounds their days: those that the league has, then those that the command line says;
/// what nobody says is a week apart, and told.
fn set_dates(
    rounds: &mut [SeasonDay],
    league: &League,
    named: Option<Date>,
    kept: &ImportSettings,
    today: Date,
) -> Option<String> {
    let every = kept.every.unwrap_or(7);
    let last = i64::try_from(rounds.len()).unwrap_or(i64::MAX);
    let known = league
        .matchdays
        .last()
        .map(|day| (i64::from(day.number), day.date));
    let (number, date) = match (named, known) {
        (Some(first), _) => (1, first),
        (None, Some(known)) => known,
        (None, None) => (last, today),
    };
    let mut guessed = 0;
    for (round, index) in rounds.iter_mut().zip(1..) {
        let own = league
            .matchdays
            .iter()
            .find(|day| Some(day.number) == round.matchday);
        let span = Span::new().try_days(every.saturating_mul(index - number));
        let counted = span.ok().and_then(|span| date.checked_add(span).ok());
        round.date = match (own, named) {
            (Some(own), None) => own.date,
            _ => counted.unwrap_or(today),
        };
        guessed += usize::from(own.is_none() && kept.date.is_none());
    }
    (guessed > 0).then(|| {
        let rounds = if guessed == 1 { "1 round is".to_owned() } else { format!("{guessed} rounds are") };
        format!("the database has no dates: {rounds} dated {every} days apart; say `--date` of the first round and `--every 7d`")
    })
}

/// The options of the database that differ from the league's, in words, and the league's own
/// page with them.
///
/// # Errors
/// Front matter that can not be changed.
fn updated_options(own: &str, theirs: &str) -> Result<(Vec<String>, String), String> {
    let theirs = YamlEdit::page(theirs)?;
    let mut edit = YamlEdit::page(own)?;
    let mut told = Vec::new();
    let system = [Key("league"), Key("keizer")];
    for key in theirs.keys(&system) {
        let group = [system[0], system[1], Key(&key)];
        let inner = theirs.keys(&group);
        // A map of categories or of the time bonus is one option.
        let is_whole = inner.is_empty() || ["categories", "time-bonus"].contains(&key.as_str());
        let paths: Vec<Vec<PathStep<'_>>> = match is_whole {
            true => vec![group.to_vec()],
            false => inner
                .iter()
                .map(|name| [&group[..], &[Key(name)]].concat())
                .collect(),
        };
        for path in paths {
            let words = path[2..].iter().filter_map(|step| match step {
                Key(key) => Some(*key),
                PathStep::Item(_) => None,
            });
            let name = words.collect::<Vec<_>>().join(".");
            let Some(theirs) = theirs.written(&path).map(str::to_owned) else {
                continue;
            };
            let ours = edit.written(&path).map(str::to_owned);
            // What nobody said is the default.
            if ours.is_none() && is_default(&path[2..], &theirs) {
                continue;
            }
            if ours.as_ref() != Some(&theirs) {
                let was = ours.unwrap_or_else(|| "not said".to_owned());
                told.push(format!("`{name}: {theirs}`, was `{was}`"));
                edit.set(&path, &theirs)?;
            }
        }
    }
    Ok((told, edit.into_text()))
}

/// Returns whether an option has the value that it has where nobody says it.
fn is_default(path: &[PathStep<'_>], value: &str) -> bool {
    let text = match path {
        [Key(key)] => format!("{key}: {value}"),
        [Key(group), Key(key)] => format!("{group}: {{ {key}: {value} }}"),
        _ => return false,
    };
    are_defaults(&text)
}

/// The rounds of the league that the database does not have, which go with `--update`.
fn removed_rounds(
    league: &League,
    rounds: usize,
    project: &Project,
    args: &Args,
) -> Result<Vec<ContentEdit>, CommandError> {
    let is_more = |number: u32| usize::try_from(number).is_ok_and(|number| number > rounds);
    let more: Vec<_> = league
        .matchdays
        .iter()
        .filter(|day| is_more(day.number))
        .collect();
    let Some(first) = more.first() else {
        return Ok(Vec::new());
    };
    if !args.updates() {
        let message = format!("{} has a round that the database has not", first.file);
        return Err(CommandError::because(1, message)
            .help("choose another league, or take the round out with `--update`"));
    }
    let mut edits = Vec::new();
    for day in more {
        let source = project.sources.get(&day.file);
        let body = source.and_then(|source| Some(source.split().ok()?.1.text.to_owned()));
        if body.is_some_and(|body| !body.trim().is_empty()) {
            let left = format!("{} has a report, and the database no such round", day.file);
            return Err(CommandError::because(1, left).help("move the file away first"));
        }
        edits.push(ContentEdit::removal(&day.file));
    }
    Ok(edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_that_differ_are_told_and_taken_one_by_one() {
        let own = "---\ntitle: Club\nleague:\n  system: keizer\n  keizer:\n    ratio-first-last: 3 # as agreed\n    bonus: { excused: 30, club: 70 }\n---\nText.\n";
        let theirs = "---\ntitle: Herbst\nleague:\n  system: keizer\n  keizer:\n    ratio-first-last: 4\n    normalise: true\n    decay-absence: false\n    bonus: { excused: 35, club: 70, loss: 0 }\n---\n";
        let (told, text) = updated_options(own, theirs).unwrap();
        assert_eq!(
            told,
            [
                "`ratio-first-last: 4`, was `3`",
                "`normalise: true`, was `not said`",
                "`bonus.excused: 35`, was `30`",
            ]
        );
        assert_eq!(
            text,
            "---\ntitle: Club\nleague:\n  system: keizer\n  keizer:\n    ratio-first-last: 4 # as agreed\n    bonus: { excused: 35, club: 70 }\n    normalise: true\n---\nText.\n"
        );
        assert_eq!(
            updated_options(&text, theirs),
            Ok((Vec::new(), text.clone()))
        );
    }
}
