//! `ligatur record`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use jiff::civil::Date;

use crate::authoring::drawn_round;
use crate::authoring::issue_form;
use crate::authoring::matchday_template;
use crate::authoring::recording;
use crate::authoring::recording::{RecordStep, RecordWishes};
use crate::authoring::result_entry;
use crate::authoring::result_entry::{NewResult, ResultDetails};
use crate::authoring::result_notation;
use crate::authoring::result_notation::{NotationFault, TypedResult};
use crate::authoring::result_summary;
use crate::authoring::undo_log::{UNDO_LOG, UndoEntry, UndoLog};
use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{
    ContentEdit, PlannedChange, files_with_errors, name_files, read_undo_log, refuse_unread,
    refuse_unread_register, say, undo_log_changes, unread_day,
};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::{CheckedProject, Project};
use crate::cmd::typed_day::TypedDay;
use crate::disk;
use crate::disk::FileChange;
use crate::league::League;
use crate::league::model::game::{Duel, Game};
use crate::league::model::history::History;
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::system::SystemTraits;
use crate::load::content::DocumentCache;
use crate::render::locale::Locale;
use crate::site::compile::{CompileOptions, CompiledSite, compile};
use crate::syntax::diagnostic::{Code, LocatedDiagnostic, locate};
use crate::syntax::source::Source;
use crate::syntax::value::typed_day;

/// Enters results: into the pairing that waits for them, or behind those of the day
///
/// Players are named best first, `I=J` for players who tie; a game of two is written
/// `anna 1-0 bert`, with any of the usual signs (`1:0`, `½`, `remis`, `+`, `adj`). Players may
/// be named by id, name or the beginning of one or of a family name, those of a team with `+`
/// between them; in a drawn round `3=0-1` is the result of board 3, and `1x01.0` those of the
/// first six boards, a dot where they still play. The file keeps its comments and its order. A
/// result that would be an error is not written.
#[derive(Debug, clap::Args)]
#[command(
    visible_alias = "r",
    after_help = "Examples:\n  ligatur record cards --rounds 4 GL I=J R\n  ligatur record duel \"anna 1-0 bert\" \"clara ½-½ anna\"\n  ligatur record club 1=1-0 2=½ 3=0-1\n  ligatur record club 1x01.0\n  ligatur record club --correct \"anna 0-1 bert\"\n  ligatur record league \"anna+bert 3:1 clara+dora\"\n  ligatur record skat --scores anna=800 bert=-57.5 cem=200\n  ligatur record duel --leave hal\n  ligatur record duel --form issue.md"
)]
pub struct Args {
    /// The league's folder below content, or its beginning
    league: String,
    /// The players best first, games of two, or boards
    #[arg(required_unless_present_any = ["form", "undo", "leave", "return", "join"], value_name = "RESULT")]
    results: Vec<String>,
    /// The game that was played, where the league plays several
    #[arg(long)]
    game: Option<String>,
    /// The number of rounds that were played
    #[arg(long, value_name = "N")]
    rounds: Option<String>,
    /// The handicap that was given, where it is not that of the table: its number or name
    #[arg(long, value_name = "HANDICAP")]
    handicap: Option<String>,
    /// The day, instead of today: `2026-11-22`, `22.11.` or `yesterday`
    #[arg(long, value_name = "DATE")]
    date: Option<TypedDay>,
    /// The results are scores, each as `anna=800`; more is better
    #[arg(long, conflicts_with = "form")]
    scores: bool,
    /// Replace the result that these players have
    #[arg(short, long, conflicts_with = "again")]
    correct: bool,
    /// Enter a result that is there already a second time
    #[arg(long)]
    again: bool,
    /// A result that is shown and not rated
    #[arg(long)]
    friendly: bool,
    /// Take back the entry that was written last
    #[arg(long, conflicts_with_all = ["results", "correct", "again", "friendly", "form", "leave", "return", "join"])]
    undo: bool,
    /// The players who join the league on this day
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    join: Vec<String>,
    /// The players who leave the league on this day
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    leave: Vec<String>,
    /// The players who come back on this day
    #[arg(long = "return", value_delimiter = ',', value_name = "IDS")]
    r#return: Vec<String>,
    /// Take everything from the text of an issue that was written with the form of `init`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["results", "game", "rounds", "date"])]
    form: Option<PathBuf>,
    /// The number of that issue, which is never recorded twice
    #[arg(long, value_name = "N", requires = "form")]
    number: Option<u32>,
}

/// The results to be recorded, wherever it was said.
#[derive(Default)]
pub(crate) struct RecordRequest {
    pub date: Option<Date>,
    pub details: ResultDetails,
    /// The results as they were written: a line each, or the words of one.
    pub results: Vec<String>,
    pub is_form: bool,
    /// True if the results are scores.
    pub has_scores: bool,
    /// Further results, whose players are named by their ids.
    pub entries: Vec<TypedResult>,
    /// Further steps, whose places are known.
    pub steps: Vec<RecordStep>,
    /// Markdown to put behind the results.
    pub report: Option<String>,
    /// True to replace the result that these players have.
    pub corrects: bool,
    /// The number of the issue whose form it is.
    pub number: Option<u32>,
    pub join: Vec<String>,
    pub leave: Vec<String>,
    /// Those who return (`return` is a word of the language).
    pub back: Vec<String>,
}

/// Results that can be written, and what people should know of them.
pub(crate) struct PlannedRecord {
    pub planned: PlannedChange,
    pub notes: Vec<String>,
    /// The results of a day beside which the same players have another one now.
    pub beside: Vec<String>,
    /// True if everything stands there already.
    pub is_unchanged: bool,
}

/// The files of one command, as they become.
struct RecordedFiles<'a> {
    options: &'a GlobalOptions,
    /// The errors and warnings of the content as it is.
    located: &'a [LocatedDiagnostic],
    project: &'a Project,
    compiled: &'a CompiledSite,
    league: &'a League,
    date: Date,
    /// By path; `true` for a file that is begun.
    edits: BTreeMap<String, (YamlEdit, bool)>,
}

impl RecordedFiles<'_> {
    /// The files as they are to be written, the newest with a report; a file is empty where it goes
    /// with the last result or pairing that is taken out of it.
    fn into_texts(self, report: Option<&str>, steps: &[RecordStep]) -> Vec<(String, String)> {
        let has_rounds = recording::is_of_rounds(self.league);
        let edits = self.edits.into_iter();
        let mut texts: Vec<(String, String)> = edits
            .map(|(path, (edit, _))| (path, edit.into_text()))
            .collect();
        if let (Some(report), Some((_, text))) = (report, texts.last_mut()) {
            *text = result_entry::report(text, report);
        }
        for (path, text) in &mut texts {
            let is_of = |step: &RecordStep| matches!(step, RecordStep::TakeOut { file, .. } if file == path);
            if !has_rounds && steps.iter().any(is_of) && result_entry::is_emptied(text) {
                text.clear();
            }
        }
        texts
    }
}

/// Returns whether a round of a tournament has its first pairings in these files; one that is
/// prepared has its file already.
fn begins_round(league: &League, texts: &[(String, String)]) -> bool {
    let is_new = |(path, _): &(String, String)| {
        let mut days = league.matchdays.iter().filter(|day| day.file == *path);
        days.all(|day| day.games.is_empty())
    };
    recording::is_of_rounds(league) && texts.iter().any(is_new)
}

/// Records results, unless they would make an error.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let date = args.date.map(|day| day.on(project.today())).transpose()?;
    if args.undo {
        return undo(options, project, &args.league, date);
    }
    let request = wanted(args, date)?;
    let PlannedRecord { planned, notes, .. } =
        plan_record(options, project, &args.league, &request)?;
    let paths = planned.paths();
    planned.write()?;
    name_files(paths.iter().map(String::as_str))?;
    for note in notes {
        say(options, &note);
    }
    Ok(())
}

/// Finds the places of results and enters them, without writing yet.
///
/// # Errors
/// Results that can not be understood, are there already, or would make an error.
pub(crate) fn plan_record(
    options: &GlobalOptions,
    project: Project,
    league: &str,
    request: &RecordRequest,
) -> Result<PlannedRecord, CommandError> {
    let date = request.date.unwrap_or_else(|| project.today());
    let (compiled, found) = project.compile(None, true, &mut DocumentCache::default());
    let league = arguments::league(&compiled, league)?;
    let index = arguments::index_of(&compiled.model.leagues, league);
    // A round that is understood in part would send results to the one before.
    let any = recording::is_of_rounds(league);
    let located = locate(found, &project.sources);
    refuse_unread(league, any, &located, &project, options)?;
    refuse_unread_register(league, &located, &project, options)?;
    if let Some(number) = request.number {
        refuse_second_form(&project, league, number)?;
    }
    let mut files = RecordedFiles {
        options,
        located: &located,
        project: &project,
        compiled: &compiled,
        league,
        date,
        edits: BTreeMap::new(),
    };
    let details = as_written(league, &request.details);
    let mut steps = steps(league, request, &details, date)?;
    steps.extend(request.steps.iter().cloned());
    let locale = project.locale(&league.language);
    let mut notes = files.apply(&steps, &details, &locale)?;
    notes.extend(later_pairings(league, &steps, request.date, &locale));
    files.members(request, &steps)?;
    if recording::is_of_rounds(league) {
        notes.extend(files.give_byes(&locale)?);
    }
    let texts = files.into_texts(request.report.as_deref(), &steps);
    let is_there = |(path, text): &(String, String)| {
        let source = project.sources.get(path);
        source.is_some_and(|source| source.text == *text)
    };
    let is_unchanged = texts.iter().all(is_there);
    let begins_round = begins_round(league, &texts);
    // What changed nothing is nothing to take back.
    let log = match is_unchanged {
        true => Vec::new(),
        false => undo_changes(&project, &texts),
    };
    let edits = texts.into_iter().map(|(path, text)| match text.is_empty() {
        true => ContentEdit::removal(path),
        false => ContentEdit::new(path, text),
    });
    let edits = edits.collect();
    let before = compiled.histories.get(index).cloned();
    let old = league.clone();
    let planned = project.plan(options, edits).map_err(|stop| {
        let is_in_part = begins_round && stop.codes.contains(&Code::LeftOver);
        match is_in_part {
            true => stop.help(way_to_begin(&old, date)),
            false => stop,
        }
    })?;
    let planned = planned.and(log);
    let new = &planned.checked;
    notes.extend(told_changes((&old, before.as_ref()), new, index, &locale));
    if steps.is_empty() {
        notes.extend(told_as_gone(&old, new, index, &locale));
    }
    if is_unchanged {
        notes.push(locale.text("record_unchanged").to_owned());
    }
    let beside = steps.into_iter().filter_map(|step| match step {
        RecordStep::Append { beside, .. } => beside,
        RecordStep::Complete { .. } | RecordStep::Replace { .. } | RecordStep::TakeOut { .. } => {
            None
        }
    });
    Ok(PlannedRecord {
        planned,
        notes,
        beside: beside.collect(),
        is_unchanged,
    })
}

/// The lines on what results changed in a league, with the files that are left out for their faults.
fn told_changes(
    (old, before): (&League, Option<&History>),
    new: &CheckedProject,
    index: usize,
    locale: &Locale,
) -> Vec<String> {
    let league = new.compiled.model.leagues.get(index);
    let Some((league, after)) = league.zip(new.compiled.histories.get(index)) else {
        return Vec::new();
    };
    let summary = result_summary::lines(old, before, league, after, locale);
    let without = files_with_errors(new, &old.id).filter(|_| !summary.is_empty());
    let without = without.map(|files| locale.fill("record_without", &[("files", &files)]));
    without.into_iter().chain(summary).collect()
}

/// The lines on the results that a league has no more.
fn told_as_gone(old: &League, new: &CheckedProject, index: usize, locale: &Locale) -> Vec<String> {
    let league = new.compiled.model.leagues.get(index);
    let gone = league.map(|league| result_summary::gone(old, league, locale));
    let told = |game: String| locale.fill("record_taken_back", &[("game", &game)]);
    gone.into_iter().flatten().map(told).collect()
}

/// The way to begin a round of a tournament, for whoever has begun one with some of its games: that
/// was rather meant for the round before.
fn way_to_begin(league: &League, date: Date) -> String {
    let mut days = league.matchdays.iter();
    let over = days.rfind(|day| !day.games.is_empty() && day.date <= date);
    let pair = format!("`ligatur pair {} --write`", league.id);
    match over {
        Some(day) => format!(
            "{} is over, so that this begins another round, which {pair} draws; `--date {}` means the one that is over",
            day.file, day.date
        ),
        None => format!("this begins a round, which {pair} draws"),
    }
}

/// Says that a result went to the pairing of a later day than the one that was named (E1), which
/// may have been another game.
fn later_pairings(
    league: &League,
    steps: &[RecordStep],
    named: Option<Date>,
    locale: &Locale,
) -> Vec<String> {
    let completed = steps.iter().filter_map(|step| match step {
        RecordStep::Complete { file, .. } => Some(file),
        RecordStep::Replace { .. } | RecordStep::TakeOut { .. } | RecordStep::Append { .. } => None,
    });
    let days = completed.filter_map(|file| league.matchdays.iter().find(|day| day.file == *file));
    let later = days.filter(|day| named.is_some_and(|named| named < day.date));
    let note =
        |day: &Matchday| locale.fill("record_later_pairing", &[("date", &locale.date(day.date))]);
    later.map(note).collect()
}

/// Stops where the result of a form has been recorded.
fn refuse_second_form(project: &Project, league: &League, number: u32) -> Result<(), CommandError> {
    let mut days = league.matchdays.iter();
    let recorded = days.find(|day| {
        let source = project.sources.get(&day.file);
        let edit = source.and_then(|source| YamlEdit::page(&source.text).ok());
        edit.is_some_and(|edit| result_entry::has_form(&edit, number))
    });
    match recorded {
        None => Ok(()),
        Some(day) => {
            let message = format!("form {number} is recorded in {}", day.file);
            Err(CommandError::because(1, message)
                .help("`--correct` with the result itself overwrites what it said"))
        }
    }
}

/// The details as results write them: the game may be typed in small letters, or by its title, and
/// rounds with a decimal comma.
fn as_written(league: &League, details: &ResultDetails) -> ResultDetails {
    let mut known = details.clone();
    known.rounds = known.rounds.map(|rounds| rounds.replace(',', "."));
    if let Some(typed) = &mut known.game {
        let folded = typed.to_lowercase();
        let is_meant = |name: &str| name.to_lowercase() == folded;
        let kinds = || league.kinds.iter().filter(|kind| !kind.key.is_empty());
        let by_title = || kinds().find(|kind| is_meant(&kind.title.own));
        // One game may be titled as another one is called.
        let by_name = kinds().find(|kind| is_meant(&kind.key));
        if let Some(kind) = by_name.or_else(by_title) {
            typed.clone_from(&kind.key);
        }
    }
    known
}

/// The steps for each result, players by their ids.
fn steps(
    league: &League,
    request: &RecordRequest,
    details: &ResultDetails,
    date: Date,
) -> Result<Vec<RecordStep>, CommandError> {
    let fault = |fault: NotationFault| CommandError::because(1, fault.message).help(fault.help);
    let present = recording::present(league, date);
    let id = |name: &String| result_notation::side(league, &present, name);
    let known = |result: TypedResult| -> Result<TypedResult, NotationFault> {
        Ok(match result {
            TypedResult::Board(..) => result,
            TypedResult::Result(NewResult::Game {
                first,
                mark,
                second,
            }) => TypedResult::Result(NewResult::Game {
                first: id(&first)?,
                mark,
                second: id(&second)?,
            }),
            TypedResult::Result(NewResult::Placings { places, scores }) => {
                let tie = |tie: Vec<String>| tie.iter().map(id).collect();
                let places: Result<_, _> = places.into_iter().map(tie).collect();
                let score = |(name, number): (String, String)| Ok((id(&name)?, number));
                let scores: Result<_, _> = scores.into_iter().map(score).collect();
                TypedResult::Result(NewResult::Placings {
                    places: places?,
                    scores: scores?,
                })
            }
        })
    };
    let typed = match request.results.as_slice() {
        [] => Vec::new(),
        results if request.has_scores => {
            let scores = result_notation::read_scores(league, results);
            vec![scores.map_err(fault)?]
        }
        results => result_notation::read(league, results, request.is_form).map_err(fault)?,
    };
    let results: Result<Vec<TypedResult>, _> = typed.into_iter().map(known).collect();
    let mut results = results.map_err(fault)?;
    results.extend(request.entries.iter().cloned());
    let wishes = RecordWishes {
        date,
        is_dated: request.date.is_some(),
        corrects: request.corrects,
        again: details.is_again,
        details,
    };
    recording::plan(league, &results, wishes).map_err(|refusal| {
        let stop = CommandError::because(1, refusal.message).help(refusal.help);
        CommandError {
            asks_again: refusal.asks_again,
            ..stop.words(refusal.words)
        }
    })
}

impl RecordedFiles<'_> {
    /// Carries the steps out in the texts; returns what people should know of it.
    fn apply(
        &mut self,
        steps: &[RecordStep],
        details: &ResultDetails,
        locale: &Locale,
    ) -> Result<Vec<String>, CommandError> {
        let mut notes = Vec::new();
        let mut gone: Vec<(String, usize)> = Vec::new();
        for step in steps {
            match step {
                RecordStep::Complete {
                    file,
                    position,
                    mark,
                } => self.edit(Some(file), |edit| {
                    result_entry::complete(edit, *position, mark)?;
                    // Another game of the two is none that waited for its result.
                    let details = ResultDetails {
                        is_again: false,
                        ..details.clone()
                    };
                    result_entry::detail(edit, *position, &details)
                })?,
                RecordStep::Replace {
                    file,
                    position,
                    places,
                    rounds,
                    scores,
                    points,
                } => self.edit(Some(file), |edit| {
                    let rounds = rounds.as_deref();
                    let numbers = [("scores", scores), ("points", points)];
                    result_entry::correct_placings(edit, *position, places, rounds, numbers)
                })?,
                RecordStep::Append {
                    file,
                    result,
                    is_again,
                    beside,
                } => {
                    let details = ResultDetails {
                        is_again: details.is_again || *is_again,
                        ..details.clone()
                    };
                    let beside = beside.iter();
                    notes.extend(
                        beside.map(|game| locale.fill("record_second_result", &[("game", game)])),
                    );
                    self.edit(file.as_ref(), |edit| {
                        result_entry::append(edit, result, &details)
                    })?;
                }
                RecordStep::TakeOut { file, position } => {
                    notes.push(locale.fill("record_taken_out", &[("file", file)]));
                    gone.push((file.clone(), *position));
                }
            }
        }
        // From behind, so that the others keep their positions.
        gone.sort();
        for (file, position) in gone.iter().rev() {
            self.edit(Some(file), |edit| result_entry::take_back(edit, *position))?;
        }
        Ok(notes)
    }

    /// Changes a file that is there, or the new one of the day.
    fn edit(
        &mut self,
        file: Option<&String>,
        change: impl FnOnce(&mut YamlEdit) -> Result<(), String>,
    ) -> Result<(), CommandError> {
        let begun = self.edits.iter().find(|(_, (_, is_new))| *is_new);
        let path = match file.or(begun.map(|(path, _)| path)).cloned() {
            Some(path) => path,
            None => self.begin()?,
        };
        let failed = |why: String| {
            CommandError::because(1, format!("{path}: {why}"))
                .help("write the result into the file by hand, or into one of its own")
                .in_words("refuse_other_form", &[("file", &path)])
        };
        if !self.edits.contains_key(&path) {
            let source = self.project.sources.get(&path);
            let text = source.map_or("", |source| &source.text);
            let edit = YamlEdit::page(text).map_err(failed)?;
            self.edits.insert(path.clone(), (edit, source.is_none()));
        }
        match self.edits.get_mut(&path) {
            Some((edit, _)) => change(edit).map_err(failed),
            None => Ok(()),
        }
    }

    /// Begins a file of the day; returns its path.
    ///
    /// # Errors
    /// A file that is there and can not be read: a new one would take its place, or stand beside
    /// it.
    fn begin(&mut self) -> Result<String, CommandError> {
        // A command may begin two: for results, and for whoever leaves after them.
        let begun = self.edits.values().filter(|(_, is_new)| *is_new).count();
        let dates = vec![self.date; begun + 1];
        let mut next = matchday_template::next_matchday_files(
            self.league,
            arguments::is_numbered(&self.compiled.content, &self.league.id),
            &self.project.config.src,
            &dates,
            |path| self.edits.contains_key(path) || self.project.root.join(path).exists(),
        );
        let Some(next) = next.pop() else {
            return Err(CommandError::because(1, "the day has no file"));
        };
        let sources = &self.project.sources;
        if let Some(file) =
            matchday_template::unread_file(self.league, &next, &self.project.config.src, sources)
        {
            return Err(unread_day(self.located, file, sources, self.options));
        }
        let text = matchday_template::file(&next, "");
        let failed = |why: String| CommandError::because(1, format!("{}: {why}", next.path));
        let edit = YamlEdit::page(&text).map_err(failed)?;
        self.edits.insert(next.path.clone(), (edit, true));
        Ok(next.path)
    }

    /// Writes who joins, leaves and returns.
    ///
    /// In a file they do so before its games, and return after they have left (A20): whoever
    /// leaves after a game or a return of the day does so in a further file, and whoever returns
    /// on the day of leaving behind that.
    fn members(
        &mut self,
        request: &RecordRequest,
        steps: &[RecordStep],
    ) -> Result<(), CommandError> {
        let lists = [
            ("join", &request.join),
            ("leave", &request.leave),
            ("return", &request.back),
        ];
        self.refuse_members(request)?;
        let day = recording::file_of(self.league, self.date);
        // Who leaves or comes back between two rounds does so before the next one, which may be
        // prepared.
        let is_late = request.date.is_none()
            && recording::is_of_rounds(self.league)
            && day.as_deref().is_none_or(|file| self.is_round_over(file));
        let waiting = drawn_round::prepared(self.league).filter(|_| is_late);
        let waiting = waiting.map(|day| day.file.clone());
        let mut further: Option<String> = None;
        for (key, names) in lists {
            for name in names {
                let found = match key {
                    "join" => result_notation::player(self.league, &[], name),
                    _ => result_notation::known_player(self.league, name),
                };
                let id = found.map_err(|fault| {
                    let stop = CommandError::because(1, fault.message).help(fault.help);
                    stop.in_words("refuse_no_player", &[("name", name)])
                })?;
                if key == "leave" && recording::is_of_rounds(self.league) && !is_late {
                    self.refuse_leave_of_player(day.as_deref(), &id)?;
                }
                let named_in = self.named_in(&id, waiting.as_deref());
                let is_of_now = |file: &str| request.date.is_some() || !self.is_round_over(file);
                let (named_in, has_left) = named_in.filter(|(file, _)| is_of_now(file)).unzip();
                let is_there = key != "join" && has_left == Some(key == "leave");
                if !is_there {
                    self.refuse_needless(key, &id, waiting.as_deref())?;
                }
                // Before the round is played whoever was to come back stays away.
                if key == "leave" && has_left == Some(false) && recording::is_of_rounds(self.league)
                {
                    self.edit(named_in.as_ref(), |edit| {
                        drawn_round::write_list_without(edit, ["members", "return"], &id)
                    })?;
                    continue;
                }
                let has_played = self.plays_in(day.as_deref(), &id) || is_recorded(steps, &id);
                let comes_last = match has_left {
                    Some(has_left) => !has_left,
                    None => has_played,
                };
                let goes_after = is_late || (key == "leave" && comes_last);
                if goes_after && further.is_none() {
                    further = Some(match &waiting {
                        Some(file) => file.clone(),
                        None => self.begin()?,
                    });
                }
                let file = match goes_after {
                    true => further.as_ref(),
                    false => named_in.as_ref().or(day.as_ref()),
                };
                self.edit(file, |edit| {
                    let path = [Key("members"), Key(key)];
                    match edit.list(&path).contains(&id) {
                        true => Ok(()),
                        false => edit.push(&path, &word(&id)),
                    }
                })?;
            }
        }
        Ok(())
    }

    /// Stops where a league has nobody who joins, leaves or comes back.
    fn refuse_members(&self, request: &RecordRequest) -> Result<(), CommandError> {
        let is_left = |traits: &SystemTraits| traits.members || traits.tournament || traits.grades;
        let is_asked = !request.leave.is_empty() || !request.back.is_empty();
        if is_asked && !self.league.ever(is_left) {
            return Err(CommandError::because(2, "nobody leaves this league, or comes back")
                .help("`leave-after: { days: 90 }` under `league:` takes who stays away out of the table"));
        }
        if !request.join.is_empty() && !self.league.ever(|traits| traits.members) {
            let help = format!(
                "`ligatur new player {} NAME` enters somebody new",
                self.league.id
            );
            let message = "nobody joins this league: whoever plays is in it";
            return Err(CommandError::because(2, message).help(help));
        }
        Ok(())
    }

    /// The last file of the day, or of the round that waits to be drawn, by which a player leaves
    /// or returns, and whether that is to leave.
    fn named_in(&self, id: &str, waiting: Option<&str>) -> Option<(String, bool)> {
        let has = |players: &[PlayerId]| self.is_among(id, players);
        let of_day = self.league.matchdays.iter();
        let is_meant = |it: &&Matchday| it.date == self.date || Some(it.file.as_str()) == waiting;
        let mut of_day = of_day.filter(is_meant).rev();
        of_day.find_map(|it| match &it.members {
            members if has(&members.back) => Some((it.file.clone(), false)),
            members if has(&members.leave) => Some((it.file.clone(), true)),
            _ => None,
        })
    }

    /// Stops where somebody leaves or comes back for a second time: a tournament counts both, so
    /// that the next leaving or coming back would have no effect (keizer.md, 9).
    fn refuse_needless(
        &self,
        key: &str,
        id: &str,
        waiting: Option<&str>,
    ) -> Result<(), CommandError> {
        let traits = self.league.rules.traits();
        let is_counted = traits.tournament || traits.grades;
        let club = &self.league.id;
        let (message, help) = match (key, self.is_away(id, waiting)) {
            ("leave", true) if is_counted => (
                format!("`{id}` has left already"),
                format!("`ligatur record {club} --return {id}` lets {id} come back"),
            ),
            ("return", false) if traits.tournament => (
                format!("`{id}` has not left"),
                format!(
                    "who was absent is there again in the next round; `ligatur pair {club} --late {id} --write` lets {id} into one that is drawn"
                ),
            ),
            ("return", false) if is_counted => (
                format!("`{id}` has not left"),
                "who plays is in the table: enter the game".to_owned(),
            ),
            _ => return Ok(()),
        };
        Err(CommandError::because(1, message).help(help))
    }

    /// Returns whether a player has left and not come back up to the day, or to the round that
    /// waits to be drawn.
    fn is_away(&self, id: &str, waiting: Option<&str>) -> bool {
        let named = |players: &[PlayerId]| self.is_among(id, players);
        let counts = recording::is_of_rounds(self.league);
        let mut left = 0_i32;
        let is_meant = |it: &&Matchday| it.date <= self.date || Some(it.file.as_str()) == waiting;
        for day in self.league.matchdays.iter().filter(is_meant) {
            left += i32::from(named(&day.members.leave));
            let is_back = named(&day.members.back);
            match counts {
                true => left -= i32::from(is_back),
                // A game brings back as well (H10).
                false if is_back || self.plays_in(Some(&day.file), id) => left = 0,
                false => {}
            }
        }
        left > 0
    }

    /// Returns whether a list names a player.
    fn is_among(&self, id: &str, players: &[PlayerId]) -> bool {
        let mut players = players.iter();
        players.any(|player| self.league.player(*player).id == id)
    }

    /// Returns whether a file is that of a round in which every game has its result.
    fn is_round_over(&self, file: &str) -> bool {
        let mut days = self.league.matchdays.iter();
        let day = days.find(|it| it.file == file);
        let is_over = |day: &Matchday| !day.games.is_empty() && !day.is_open();
        recording::is_of_rounds(self.league) && day.is_some_and(is_over)
    }

    /// Returns whether a player has a game in a file.
    fn plays_in(&self, file: Option<&str>, id: &str) -> bool {
        let mut days = self.league.matchdays.iter();
        let day = days.find(|it| Some(it.file.as_str()) == file);
        let mut seats = day.iter().flat_map(|it| &it.games).flat_map(|it| &it.seats);
        seats.any(|seat| self.league.player(seat.player).id == id)
    }

    /// Stops where somebody leaves in a round that has a game of theirs, which would lose what it
    /// was worth.
    fn refuse_leave_of_player(&self, day: Option<&str>, id: &str) -> Result<(), CommandError> {
        if !self.plays_in(day, id) {
            return Ok(());
        }
        let file = day.unwrap_or_default();
        let message =
            format!("`{id}` has a game in {file}, and who leaves has left before the games");
        let mut days = self.league.matchdays.iter();
        let is_open = days.any(|it| Some(it.file.as_str()) == day && it.is_open());
        let when = match is_open {
            true => {
                " at once while that game waits for its result, else with the next round when this one is over"
            }
            false => " with the next round",
        };
        let help = format!(
            "`ligatur pair {} --leave {id} --write` lets {id} leave{when}",
            self.league.id
        );
        Err(CommandError::because(1, message).help(help))
    }

    /// Writes the bye of whoever alone is left over in a round; returns what people should know of
    /// it.
    fn give_byes(&mut self, locale: &Locale) -> Result<Vec<String>, CommandError> {
        let mut notes = Vec::new();
        for (path, (edit, _)) in &mut self.edits {
            let failed = |why: String| CommandError::because(1, format!("{path}: {why}"));
            if edit.has(&[Key("bye")]) {
                continue;
            }
            let mut sources = self.project.sources.clone();
            sources.insert(Source {
                path: path.clone(),
                text: edit.clone().into_text(),
            });
            let compile_options = CompileOptions {
                as_of: None,
                today: self.project.today(),
                now: Timestamp::now(),
                drafts: true,
            };
            let (compiled, _) = compile(&sources, &self.project.config, compile_options);
            let league = arguments::league(&compiled, &self.league.id)?;
            if let Some(id) = recording::implicit_bye(league, path) {
                edit.set(&[Key("bye")], &word(&id)).map_err(failed)?;
                let round = league.matchdays.iter().find(|day| day.file == *path);
                let number = round.map_or(0, |day| day.number).to_string();
                let values = [("n", number.as_str()), ("player", id.as_str())];
                notes.push(locale.fill("record_bye", &values));
            }
        }
        Ok(notes)
    }
}

/// Returns whether a command adds a result of a player.
fn is_recorded(steps: &[RecordStep], id: &str) -> bool {
    steps.iter().any(|step| match step {
        RecordStep::Append { result, .. } => match result {
            NewResult::Placings { places, .. } => places.iter().flatten().any(|it| it == id),
            NewResult::Game { first, second, .. } => first == id || second == id,
        },
        RecordStep::Complete { .. } | RecordStep::Replace { .. } | RecordStep::TakeOut { .. } => {
            false
        }
    })
}

/// The log with these files as they were and are.
fn undo_changes(project: &Project, texts: &[(String, String)]) -> Vec<FileChange> {
    let mut log = read_undo_log(&project.root, UNDO_LOG);
    let entries = texts.iter().map(|(path, text)| UndoEntry {
        file: path.clone(),
        before: project.sources.get(path).map(|it| it.text.clone()),
        after: text.clone(),
        title: None,
    });
    log.push(entries.collect());
    undo_log_changes(UNDO_LOG, &log)
}

/// Takes back the entry that was written last, or the last one of a day.
fn undo(
    options: &GlobalOptions,
    project: Project,
    league: &str,
    date: Option<Date>,
) -> Result<(), CommandError> {
    let (compiled, found) = project.compile(None, true, &mut DocumentCache::default());
    let league = arguments::league(&compiled, league)?;
    let located = locate(found, &project.sources);
    refuse_unread(league, true, &located, &project, options)?;
    let mut log = read_undo_log(&project.root, UNDO_LOG);
    let is_logged = project.root.join(UNDO_LOG).exists();
    let of_day = |file: &str| {
        let mut days = league.matchdays.iter();
        days.any(|day| day.file == file && date.is_none_or(|date| day.date == date))
    };
    let text = |file: &str| project.sources.get(file).map(|it| it.text.as_str());
    let folder = format!("/{}/", league.id);
    let is_gone = |file: &str| date.is_none() && text(file).is_none() && file.contains(&folder);
    let is_meant = |file: &str| of_day(file) || is_gone(file);
    let edits: Vec<ContentEdit> = match log.take(is_meant, text) {
        Some(entries) => entries.into_iter().map(ContentEdit::back).collect(),
        // Whoever goes on taking back has come to the end of what was entered here.
        None if date.is_none() && is_logged && !log.knows(of_day) => {
            return Err(CommandError::because(
                1,
                "there is no result to take back that `ligatur record` entered",
            )
            .help("say the day with `--date` to take the last result out of its file"));
        }
        None => vec![last_of(&project, league, date, &log)?],
    };
    let planned = project.plan(options, edits)?;
    let names = planned.paths();
    let checked = planned.and(undo_log_changes(UNDO_LOG, &log)).write()?;
    name_files(names.iter().map(String::as_str))?;
    let new = arguments::league(&checked.compiled, &league.id)?;
    let locale = checked.project.locale(&new.language);
    for gone in result_summary::gone(league, new, &locale) {
        say(
            options,
            &locale.fill("record_taken_back", &[("game", &gone)]),
        );
    }
    for round in result_summary::reopened(league, new, &locale) {
        say(options, &round);
    }
    Ok(())
}

/// The file that was changed last, or that of a day, without its last result.
fn last_of(
    project: &Project,
    league: &League,
    date: Option<Date>,
    log: &UndoLog,
) -> Result<ContentEdit, CommandError> {
    let changed = |file: &str| {
        let metadata = std::fs::metadata(project.root.join(file));
        metadata.and_then(|metadata| metadata.modified()).ok()
    };
    let days = league.matchdays.iter();
    let days = days.filter(|day| date.is_none_or(|date| day.date == date));
    // A pairing that waits for its result is none that could be taken back.
    let is_result = |game: &&Game| !game.awaits_result();
    // A round that is drawn and has no result is the last one: that before it is over.
    let is_over = |day: &&Matchday| {
        recording::is_of_rounds(league) || day.games.iter().any(|game| is_result(&game))
    };
    let last = days
        .filter(|day| !day.games.is_empty())
        .filter(is_over)
        .max_by_key(|day| (changed(&day.file), day.number));
    let found = last.and_then(|day| {
        let game = day.games.iter().rfind(is_result)?;
        Some((game, project.sources.get(&day.file)?))
    });
    let Some((game, source)) = found else {
        let of_day = date.map_or_else(String::new, |date| format!(" of {date}"));
        return Err(
            CommandError::because(1, format!("there is no result{of_day} to take back")).help(
                "say the day with `--date`; pairings without a result are changed by `ligatur pair`, or in their file",
            ),
        );
    };
    let failed = |why: String| CommandError::because(1, format!("{}: {why}", source.path));
    let mut edit = YamlEdit::page(&source.text).map_err(failed)?;
    let was_paired = game.two_sides().is_some_and(|(first, second)| {
        let pairing = format!("{} - {}", league.side_id(first), league.side_id(second));
        log.completed(&source.path, &pairing)
    });
    if recording::is_of_rounds(league) || was_paired {
        // The two were drawn, and wait again.
        result_entry::complete(&mut edit, game.position, Duel::Pending.mark()).map_err(failed)?;
    } else {
        result_entry::take_back(&mut edit, game.position).map_err(failed)?;
    }
    Ok(ContentEdit::new(&source.path, edit.into_text()))
}

/// The words of the command line, or of the form that it names.
fn wanted(args: &Args, date: Option<Date>) -> Result<RecordRequest, CommandError> {
    let Some(path) = &args.form else {
        return Ok(RecordRequest {
            date,
            details: ResultDetails {
                game: args.game.clone(),
                rounds: args.rounds.clone(),
                is_friendly: args.friendly,
                is_again: args.again,
                handicap: args.handicap.clone(),
                form: None,
            },
            results: args.results.clone(),
            ..wishes(args)
        });
    };
    let name = path.display();
    let text = text_of(path)?;
    let form = issue_form::read_issue_form(&text).map_err(|why| {
        CommandError::because(1, format!("{name}: {why}"))
            .help("name the text of an issue that was written with the form of `ligatur init`")
    })?;
    let date = form.day.as_deref().map(typed_day).transpose();
    let date = date.map_err(|why| {
        CommandError::because(1, format!("{name}: {why}"))
            .help("mend the day in the form, or leave it empty for today")
    })?;
    Ok(RecordRequest {
        date,
        details: ResultDetails {
            game: form.game,
            rounds: form.rounds,
            is_friendly: args.friendly,
            is_again: args.again,
            handicap: args.handicap.clone(),
            form: args.number,
        },
        results: form.results,
        is_form: true,
        report: form.report,
        ..wishes(args)
    })
}

/// The wishes beside the results, wherever these come from.
fn wishes(args: &Args) -> RecordRequest {
    RecordRequest {
        corrects: args.correct,
        has_scores: args.scores,
        number: args.number,
        join: args.join.clone(),
        leave: args.leave.clone(),
        back: args.r#return.clone(),
        ..RecordRequest::default()
    }
}

/// The text of a form, which must be one that a content file may have.
fn text_of(path: &Path) -> Result<String, CommandError> {
    let name = path.display();
    let bytes = disk::read::bytes(path, disk::read::MARKDOWN_LIMIT).map_err(|_| {
        CommandError::because(3, format!("can not read `{name}`"))
            .help("name the file with the text of the issue, relative to this folder")
    })?;
    let source = Source::from_bytes(name.to_string(), bytes).map_err(|_| {
        CommandError::because(1, format!("{name} is no text"))
            .help("save it as UTF-8, without control characters")
    })?;
    Ok(source.text)
}
