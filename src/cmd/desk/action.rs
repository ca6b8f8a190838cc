//! The actions of the desk: each is the command that does the same.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use crate::authoring::player_entry::{SeasonPlayer, id_of_name};
use crate::authoring::recording;
use crate::authoring::recording::RecordStep;
use crate::authoring::refusal::RefusalText;
use crate::authoring::result_entry::{NewResult, ResultDetails};
use crate::authoring::result_notation::{TypedResult, plain_number, unclear_number};
use crate::authoring::result_summary::new_unrated;
use crate::authoring::undo_log::{DESK_LOG, UndoEntry, UndoLog};
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{
    ContentEdit, PlannedChange, files_with_errors, read_undo_log, undo_entry, undo_log_changes,
};
use crate::cmd::desk::memory::{DeskMemory, DeskPlace, Done, date, digest};
use crate::cmd::global_options::{ContentSelection, GlobalOptions};
use crate::cmd::member::MemberChange;
use crate::cmd::project::{CheckedProject, Project};
use crate::cmd::record::{PlannedRecord, RecordRequest, plan_record};
use crate::cmd::{member, new, pair, propose, vote};
use crate::desk::evening::{printed_result, result_of};
use crate::desk::form::{DeskForm, numbers_of, places_by_score, places_of};
use crate::desk::outcome::{MovedPlayer, WrittenFile, changed_lines, moved_players};
use crate::desk::pages::{DeskOutcome, DeskRefusal};
use crate::desk::tournament::ABSENCES;
use crate::league::League;
use crate::league::model::game::{Duel, Game, Seat, read_score};
use crate::league::model::matchday::Matchday;
use crate::render::locale::Locale;
use crate::render::math::Formulas;
use crate::site::compile::CompiledSite;
use crate::site::explanation;
use crate::site::league_context::LeagueContext;
use crate::syntax::diagnostic::Code;
use crate::syntax::diagnostic::output;
use crate::syntax::source::Source;

/// A form with what it is carried out on.
struct DeskAction<'a> {
    options: &'a GlobalOptions,
    form: &'a DeskForm<'a>,
    query: DeskForm<'a>,
    before: &'a CompiledSite,
    locale: &'a Locale,
    /// The answers to who is here, as all windows have given them.
    presence: BTreeMap<String, String>,
}

/// A change that a form asks for, still to be written.
struct PlannedAction {
    planned: PlannedChange,
    title: String,
    /// The notes on it beside the numbers, in the language of the page.
    notes: Vec<String>,
}

impl PlannedAction {
    fn new(planned: PlannedChange, title: String) -> PlannedAction {
        PlannedAction {
            planned,
            title,
            notes: Vec::new(),
        }
    }
}

/// The reason why a form is not carried out: words of the desk, or what a command says.
pub(super) enum Refusal {
    Words(RefusalText),
    Command(CommandError),
}

impl From<CommandError> for Refusal {
    fn from(stop: CommandError) -> Refusal {
        Refusal::Command(stop)
    }
}

impl Refusal {
    /// The same in the language of the page.
    pub(super) fn told(self, locale: &Locale) -> DeskRefusal {
        match self {
            Refusal::Words(words) => DeskRefusal {
                words: Some(words.in_words(locale)),
                ..DeskRefusal::default()
            },
            Refusal::Command(stop) => told(locale, stop),
        }
    }
}

/// The refusal of a command in the language of the page.
fn told(locale: &Locale, stop: CommandError) -> DeskRefusal {
    // Errors of the content, each kind of which has its words.
    let faults: BTreeSet<&str> = stop.codes.iter().copied().map(words_of_fault).collect();
    let words = match faults.is_empty() {
        true => stop.words.map(|words| words.in_words(locale)),
        false => Some(locale.text("desk_would_be_wrong").to_owned()),
    };
    let is_told = words.is_some();
    DeskRefusal {
        words: words.filter(|_| !stop.asks_again),
        faults: faults
            .into_iter()
            .map(|key| locale.text(key).to_owned())
            .collect(),
        asks_again: stop.asks_again,
        message: stop.message.filter(|_| !is_told),
        help: stop.help.filter(|_| !is_told),
        report: stop.report,
    }
}

/// The key of the words for an error of the content that forms of the desk can make.
fn words_of_fault(code: Code) -> &'static str {
    match code {
        Code::UnknownPlayer | Code::UnknownPerson => "desk_fault_unknown_player",
        Code::TwoRows | Code::DuplicatePlayer => "desk_fault_two_rows",
        Code::AgainstSelf => "desk_same_player",
        Code::LeftOver => "desk_fault_left_over",
        Code::MissingRank | Code::BadRank => "desk_fault_rank",
        Code::MissingGame | Code::UnknownGame => "desk_fault_game",
        Code::MissingRounds => "desk_fault_rounds",
        Code::BadPlace | Code::BadTies | Code::PlaceBeyondField => "desk_fault_places",
        Code::BadId | Code::BadName | Code::EqualNames | Code::LookalikeIds => "desk_fault_name",
        Code::WrongType | Code::OutOfRange | Code::UnknownValue => "desk_fault_value",
        Code::MissingKey
        | Code::UnknownKey
        | Code::BadYaml
        | Code::DuplicateKey
        | Code::BadChange
        | Code::UnclosedFrontMatter => "desk_fault_text",
        _ => "desk_fault_other",
    }
}

/// The key of the words for a warning that forms of the desk can cause.
fn words_of_warning(code: Code) -> &'static str {
    match code {
        Code::AfterAsOf => "desk_warning_later",
        Code::AuthorNotEntitled => "desk_warning_author",
        Code::ColourLimit => "desk_warning_colour",
        Code::DateOrder => "desk_warning_order",
        Code::DuplicateResult => "desk_warning_twice",
        Code::EarlyBye => "desk_warning_early_bye",
        Code::EmptyMatchday => "desk_warning_empty",
        Code::EqualNames => "desk_warning_equal_names",
        Code::IgnoredVote | Code::UnknownPerson => "desk_warning_vote",
        Code::LotNeeded => "desk_warning_lot",
        Code::MembershipNoEffect => "desk_warning_membership",
        Code::MissingScore => "desk_warning_score",
        Code::NoMembers => "desk_warning_no_members",
        Code::OtherHandicap => "desk_warning_handicap",
        Code::OutOfTournament => "desk_warning_tournament",
        Code::PendingDependency => "desk_warning_pending",
        Code::PlaysAfterLeaving => "desk_warning_left",
        Code::RemovedPlays => "desk_warning_removed",
        Code::RepeatedPairing => "desk_warning_met",
        Code::SamePair => "desk_warning_same_pair",
        Code::TakenId => "desk_warning_taken",
        Code::TooFewPlayers => "desk_warning_alone",
        Code::UndeclaredConflict => "desk_warning_conflict",
        Code::VacantOffice => "desk_warning_office",
        Code::VoidChange => "desk_warning_void",
        _ => "desk_warning_other",
    }
}

/// Carries out a form of a league's or rule book's page.
///
/// # Errors
/// Says why nothing was written.
pub(super) fn carry_out(
    options: &GlobalOptions,
    memory: &mut DeskMemory,
    place: &DeskPlace,
    form: &DeskForm<'_>,
    query: &[(String, String)],
) -> Result<Done, DeskRefusal> {
    if note(memory, place, form) {
        return Ok(Done::Noted);
    }
    let project = Project::open_to_change(options)
        .map_err(|stop| told(&memory.locale_now(options, place), stop))?;
    let src = project.config.src.clone();
    let (before, _) = project.compile(None, true, &mut memory.documents);
    let language = memory.language_of(place, &project, &before);
    let locale = project.locale(&language);
    let state = place.fingerprint(&project.sources, &src);
    // A result names its game and how it stood, and a newcomer changes nothing of what is there, so
    // that other results may have come before them.
    let is_loose = ["result", "score", "player", "player-in"].contains(&form.get("do"));
    let is_fresh = memory.is_fresh(place, form.get("seen"), &state, is_loose);
    if !is_fresh && !stands_behind_others(form, &before, place) {
        return Err(in_words("desk_changed_meanwhile").told(&locale));
    }
    let mut log = read_undo_log(&project.root, DESK_LOG);
    let action = DeskAction {
        options,
        form,
        query: DeskForm(query),
        before: &before,
        locale: &locale,
        presence: memory.presence.get(place.id()).cloned().unwrap_or_default(),
    };
    let planned = match (place, form.get("do")) {
        (_, "undo") => undo(&action, project, &mut log),
        (DeskPlace::League(id), _) => action.of_league(project, id),
        (DeskPlace::Rules(id), _) => action.of_rules(project, id),
        (DeskPlace::Home | DeskPlace::Publish, _) => return Ok(Done::Noted),
    };
    let PlannedAction {
        planned,
        title,
        mut notes,
    } = planned.map_err(|why| why.told(&locale))?;
    // The same players may have got another result meanwhile, which nobody here has seen.
    if !is_fresh && !notes.is_empty() {
        return Err(in_words("desk_changed_meanwhile").told(&locale));
    }
    let is_as_before = |file: &WrittenFile| file.before == file.after;
    // What changed nothing is nothing to take back.
    if form.get("do") != "undo" && !planned.files.iter().all(is_as_before) {
        let files = planned.files.iter();
        let entries = files.map(|file| undo_entry(file, Some(&title)));
        log.push(entries.collect());
    }
    let files = planned.files.clone();
    let mut warnings = warnings(&planned, place, !notes.is_empty());
    let report = (!warnings.is_empty())
        .then(|| output::human(&planned.warnings, &planned.checked.project.sources, false));
    let planned = planned.quietly().and(undo_log_changes(DESK_LOG, &log));
    let checked = planned.write().map_err(|stop| told(&locale, stop))?;
    if form.get("do") == "draw" {
        memory.presence.remove(place.id());
    }
    let (moved, uncounted) = effects(&checked, &before, place.id(), &locale);
    if !uncounted.is_empty() {
        // The note says so of the result itself.
        warnings.remove(words_of_warning(Code::NoMembers));
    }
    notes.extend(uncounted);
    if let Some(files) = files_with_errors(&checked, place.id()).filter(|_| !moved.is_empty()) {
        notes.push(locale.fill("desk_moved_without", &[("files", &files)]));
    }
    let outcome = DeskOutcome {
        title,
        files: files.iter().map(changed_lines).collect(),
        moved,
        notes,
        warnings: warnings
            .into_iter()
            .map(|key| locale.text(key).to_owned())
            .collect(),
        report,
    };
    let after = place.fingerprint(&checked.project.sources, &src);
    Ok(Done::Written {
        outcome,
        before: state,
        after,
    })
}

/// Returns whether a form enters a new result, which clashes with no other one that came in
/// meanwhile: the very same is refused where it could be a second time by mistake alone.
fn stands_behind_others(form: &DeskForm<'_>, before: &CompiledSite, place: &DeskPlace) -> bool {
    let mut leagues = before.model.leagues.iter();
    let repeats = leagues.any(|league| league.id == place.id() && league.repeats);
    let is_new = ["game", "placings"].contains(&form.get("do"));
    is_new && !repeats && form.get("again") != "true"
}

/// The keys of the words for what a change makes the site warn of; `has_notes` where the action
/// says something itself.
fn warnings(planned: &PlannedChange, place: &DeskPlace, has_notes: bool) -> BTreeSet<&'static str> {
    // The note of a second result names the first one as well.
    let is_noted = |code: Code| code == Code::SamePair && has_notes;
    let warnings = planned.warnings.iter().filter(|it| !is_noted(it.code));
    let words = |code| match (code, place) {
        (Code::DateOrder, DeskPlace::Rules(_)) => "desk_warning_order_rules",
        (code, _) => words_of_warning(code),
    };
    warnings.map(|it| words(it.code)).collect()
}

/// Returns whose number or place in a league is another one after an action, and why new results
/// of it do not count; nothing where the page is no league's.
fn effects(
    checked: &CheckedProject,
    before: &CompiledSite,
    id: &str,
    locale: &Locale,
) -> (Vec<MovedPlayer>, Vec<String>) {
    let leagues = &checked.compiled.model.leagues;
    let Some(index) = leagues.iter().position(|league| league.id == id) else {
        return (Vec::new(), Vec::new());
    };
    let formulas = Formulas::default();
    let site = checked.project.site(&checked.compiled, &formulas);
    let context = LeagueContext::of(&site, index).written_in(locale);
    let moved = moved_players(&context, before, index);
    let mut old = before.model.leagues.iter();
    let old = old.find(|league| league.id == id);
    let reasons = old.map_or_else(Vec::new, |old| {
        new_unrated(old, context.league, context.history)
    });
    let words = reasons
        .iter()
        .map(|why| explanation::unrated(&context, *why));
    let uncounted = words.map(str::to_owned).collect();
    (moved, uncounted)
}

fn in_words(key: &'static str) -> Refusal {
    Refusal::Words(RefusalText::new(key, &[]))
}

/// Keeps in mind who is here; true if the form asks for no more.
fn note(memory: &mut DeskMemory, place: &DeskPlace, form: &DeskForm<'_>) -> bool {
    let league = place.id().to_owned();
    let said: Vec<(&str, &str)> = form.below("at").collect();
    if !said.is_empty() {
        let known = memory.presence.entry(league).or_default();
        for (player, word) in said {
            // What this window has left as it was may have been said in another one.
            if form.get(&format!("was:{player}")) != word || !known.contains_key(player) {
                known.insert(player.to_owned(), word.to_owned());
            }
        }
        return form.get("do") == "remember";
    }
    if ["present", "remember"].contains(&form.get("do")) {
        let ticked: BTreeSet<String> = form.all("present").into_iter().collect();
        let shown: Vec<(&str, &str)> = form.below("was").collect();
        let known = memory.present.entry(league).or_default();
        if shown.is_empty() {
            *known = ticked.clone();
        }
        for (player, was) in shown {
            match ticked.contains(player) {
                is_here if is_here.to_string() == was => {}
                true => {
                    known.insert(player.to_owned());
                }
                false => {
                    known.remove(player);
                }
            }
        }
        return true;
    }
    false
}

/// Takes the action back that was carried out last, unless somebody has changed its files since.
fn undo(
    action: &DeskAction<'_>,
    project: Project,
    log: &mut UndoLog,
) -> Result<PlannedAction, Refusal> {
    let Some(entries) = log.last().map(<[UndoEntry]>::to_vec) else {
        return Err(in_words("desk_nothing_to_undo"));
    };
    // Another desk of the same folder may have written since the button was shown.
    if action
        .form
        .filled("undo")
        .is_some_and(|meant| meant != digest(&entries))
    {
        return Err(in_words("desk_changed_meanwhile"));
    }
    let text = |file: &str| project.sources.get(file).map(|it| it.text.as_str());
    if !entries.iter().all(|it| it.is_as_left(text(&it.file))) {
        return Err(in_words("desk_changed_since"));
    }
    log.forget_last();
    let done = entries.first().and_then(|it| it.title.as_deref());
    let title = action.title("desk_undone", done.unwrap_or_default());
    let edits = entries.into_iter().map(ContentEdit::back);
    let planned = project.plan(action.options, edits.collect())?;
    Ok(PlannedAction::new(planned, title))
}

/// The name of a player, or those of a team; the id of whom the league does not know.
fn name_of(league: &League, side: &str) -> String {
    let name = |id| {
        let found = league.players.iter().find(|player| player.id == id);
        found.map_or(id, |player| player.name.as_str())
    };
    let names: Vec<&str> = side.split('+').map(name).collect();
    names.join(" + ")
}

/// "1. Anna, 2. Bert, 2. Cleo"; of more than six the first three.
fn order_of(league: &League, places: &[Vec<String>]) -> String {
    let mut order = Vec::new();
    for tied in places {
        let place = order.len() + 1;
        let line = |side: &String| format!("{place}. {}", name_of(league, side));
        order.extend(tied.iter().map(line));
    }
    match order.get(..3).filter(|_| order.len() > 6) {
        Some(first) => format!("{} …", first.join(", ")),
        None => order.join(", "),
    }
}

/// Says that a field of a player is no number.
fn no_number(key: &'static str, league: &League, player: &str, typed: &str) -> Refusal {
    let name = name_of(league, player);
    let values = [("name", name.as_str()), ("typed", typed)];
    Refusal::Words(RefusalText::new(key, &values))
}

impl DeskAction<'_> {
    /// The text of the button that was pressed, with a name.
    fn title(&self, key: &str, name: &str) -> String {
        match name {
            "" => self.locale.text(key).to_owned(),
            name => self.locale.labelled(self.locale.text(key), name),
        }
    }

    fn of_league(&self, project: Project, id: &str) -> Result<PlannedAction, Refusal> {
        let league = arguments::league(self.before, id)?;
        match self.form.get("do") {
            "result" => self.result(project, league),
            "game" => self.game(project, league),
            "placings" => self.placings(project, league),
            "take-out" => self.take_out(project, league),
            "score" => self.correct_score(project, league),
            "correct" => self.correct_places(project, league),
            "leave" | "return" => self.membership(project, league),
            "player" => self.newcomer(project, league),
            "player-in" => self.newcomer_of_round(project, league, false),
            "player-again" => self.newcomer_of_round(project, league, true),
            _ => {
                let (args, title) = self.pairing(league)?;
                let args = pair::Args {
                    league: id.to_owned(),
                    write: true,
                    ..args
                };
                self.pair(project, &args, title)
            }
        }
    }

    fn take_out(&self, project: Project, league: &League) -> Result<PlannedAction, Refusal> {
        let (day, game) = self.game_of(league)?;
        let request = RecordRequest {
            steps: vec![RecordStep::TakeOut {
                file: day.file.clone(),
                position: game.position,
            }],
            ..RecordRequest::default()
        };
        let title = self.title("desk_take_out", &self.title_of(league, game));
        self.record(project, league, &request, title)
    }

    /// Somebody who leaves the league, or is active again.
    fn membership(&self, project: Project, league: &League) -> Result<PlannedAction, Refusal> {
        let player = self.form.get("player");
        let own = vec![player.to_owned()];
        let (key, leave, back) = match self.form.get("do") {
            "leave" => ("desk_leaves", own, Vec::new()),
            _ => ("desk_returns", Vec::new(), own),
        };
        let request = RecordRequest {
            date: self.day(&project)?,
            leave,
            back,
            ..RecordRequest::default()
        };
        let title = self.title(key, &name_of(league, player));
        self.record(project, league, &request, title)
    }

    /// The change of a round that a form asks for, as the command has it, with its title.
    fn pairing(&self, league: &League) -> Result<(pair::Args, String), Refusal> {
        let form = self.form;
        let player = form.get("player");
        let mut args = pair::Args::default();
        let title = match form.get("do") {
            "draw" => {
                args = self.absences();
                args.present = Some(self.of_presence("here"));
                args.bye = form.filled("bye");
                self.title("desk_draw", "")
            }
            "again" => {
                args.again = true;
                self.title("desk_draw_again", "")
            }
            "swap" => {
                let two = [form.get("one"), form.get("other")];
                args.swap = Vec::from(two.map(str::to_owned));
                let names = two.map(|id| name_of(league, id)).join(", ");
                self.title("desk_swap", &names)
            }
            "bye" => {
                args.bye = Some(player.to_owned());
                self.title("desk_give_bye", &name_of(league, player))
            }
            "absent" => {
                let list = match form.get("absence") {
                    "unexcused" => &mut args.unexcused,
                    "club" => &mut args.club,
                    _ => &mut args.absent,
                };
                list.push(player.to_owned());
                self.title("desk_not_here", &name_of(league, player))
            }
            "late" => {
                args.late.push(player.to_owned());
                self.title("desk_late", &name_of(league, player))
            }
            "leave-round" => {
                args.leave.push(player.to_owned());
                self.title("desk_leaves", &name_of(league, player))
            }
            _ => return Err(in_words("desk_unknown_form")),
        };
        Ok((args, title))
    }

    /// Those whom the list of who is here gives a word, in any window.
    fn of_presence(&self, word: &str) -> Vec<String> {
        let said = |player: &str| self.presence.get(player).is_some_and(|own| own == word);
        let listed = self.form.below("at").map(|(player, _)| player);
        let own = listed.filter(|player| said(player));
        own.map(str::to_owned).collect()
    }

    fn absences(&self) -> pair::Args {
        let [excused, unexcused, club] = ABSENCES.map(|(word, _, _)| self.of_presence(word));
        pair::Args {
            absent: excused,
            unexcused,
            club,
            ..pair::Args::default()
        }
    }

    fn pair(
        &self,
        project: Project,
        args: &pair::Args,
        title: String,
    ) -> Result<PlannedAction, Refusal> {
        let checked = project.check(args.view)?;
        checked.stop_at_errors()?;
        let pairing = pair::pair(&checked, args)?;
        let planned = checked.project.plan(self.options, pairing.edits)?;
        Ok(PlannedAction::new(planned, title))
    }

    fn record(
        &self,
        project: Project,
        league: &League,
        request: &RecordRequest,
        title: String,
    ) -> Result<PlannedAction, Refusal> {
        let PlannedRecord {
            planned,
            beside,
            is_unchanged,
            ..
        } = plan_record(self.options, project, &league.id, request)?;
        let second = |game: &String| self.locale.fill("desk_second_result", &[("game", game)]);
        let unchanged = is_unchanged.then(|| self.locale.text("desk_unchanged").to_owned());
        Ok(PlannedAction {
            notes: beside.iter().map(second).chain(unchanged).collect(),
            ..PlannedAction::new(planned, title)
        })
    }

    /// "Anna 1–0 Bert", or the order of several: "1. Anna, 2. Bert, 3. Cleo".
    fn title_of(&self, league: &League, game: &Game) -> String {
        if let (Some((first, second)), Some(_)) = (game.two_sides(), game.duel) {
            let (first, second) = (league.side_id(first), league.side_id(second));
            return self.game_title(league, &first, &result_of(game), &second);
        }
        let mut sides: Vec<_> = game.sides().collect();
        sides.sort_by_key(|side| side[0].place);
        let tied = sides.chunk_by(|one, other| one[0].place == other[0].place);
        let ids = |tied: &[&[Seat]]| tied.iter().map(|side| league.side_id(side)).collect();
        let places: Vec<Vec<String>> = tied.map(ids).collect();
        order_of(league, &places)
    }

    /// The game that a form names, with its matchday: a file of the league and a place in it.
    fn game_of<'l>(&self, league: &'l League) -> Result<(&'l Matchday, &'l Game), Refusal> {
        let (file, position) = (self.form.get("file"), self.form.number("position"));
        let day = league.matchdays.iter().find(|day| day.file == file);
        let game = day.and_then(|day| day.games.iter().find(|it| Some(it.position) == position));
        match (day, game) {
            (Some(day), Some(game)) => Ok((day, game)),
            _ => Err(in_words("desk_changed_meanwhile")),
        }
    }

    /// The mark of a game that is there.
    fn result(&self, project: Project, league: &League) -> Result<PlannedAction, Refusal> {
        let mark = self.mark()?;
        self.completed(project, league, mark.mark())
    }

    /// The result of a game that is there, which must stand as the form has seen it.
    fn completed(
        &self,
        project: Project,
        league: &League,
        mark: &str,
    ) -> Result<PlannedAction, Refusal> {
        let (day, game) = self.game_of(league)?;
        let sides = game.two_sides();
        let ids = sides.map(|(first, second)| (league.side_id(first), league.side_id(second)));
        let form = self.form;
        let named = (form.get("first"), form.get("second"));
        let is_as_seen = ids
            .as_ref()
            .map(|(one, other)| (one.as_str(), other.as_str()));
        // Whoever enters what somebody else has entered already has nothing to look at again.
        let is_known = [form.get("was"), mark].contains(&result_of(game).as_str());
        if is_as_seen != Some(named) || !is_known {
            let title = |mark| self.game_title(league, named.0, mark, named.1);
            let (standing, typed) = (title(&result_of(game)), title(mark));
            return Err(match is_as_seen == Some(named) {
                true => Refusal::Words(RefusalText::new(
                    "refuse_result_meanwhile",
                    &[("standing", &standing), ("typed", &typed)],
                )),
                false => in_words("desk_changed_meanwhile"),
            });
        }
        let request = RecordRequest {
            steps: vec![RecordStep::Complete {
                file: day.file.clone(),
                position: game.position,
                mark: mark.to_owned(),
            }],
            ..RecordRequest::default()
        };
        let title = self.game_title(league, form.get("first"), mark, form.get("second"));
        self.record(project, league, &request, title)
    }

    /// The score of a game that is there, in the place of what it says now.
    fn correct_score(&self, project: Project, league: &League) -> Result<PlannedAction, Refusal> {
        let mark = self.typed_score(league)?;
        self.completed(project, league, &mark)
    }

    /// The places of a result that is there, with its rounds, scores and points.
    fn correct_places(&self, project: Project, league: &League) -> Result<PlannedAction, Refusal> {
        let (day, game) = self.game_of(league)?;
        let places = self.typed_places(league)?;
        let title = self.title("desk_correct", &order_of(league, &places));
        let scores = self.typed_numbers(league, "score")?;
        let points = self.typed_numbers(league, "points")?;
        let request = RecordRequest {
            steps: vec![RecordStep::Replace {
                file: day.file.clone(),
                position: game.position,
                places,
                rounds: self.form.filled("rounds").as_deref().map(plain_number),
                scores,
                points,
            }],
            ..RecordRequest::default()
        };
        self.record(project, league, &request, title)
    }

    /// The places that a form gives, or those that its scores make.
    fn typed_places(&self, league: &League) -> Result<Vec<Vec<String>>, Refusal> {
        let wrong =
            |(player, place): (&str, &str)| no_number("refuse_no_place", league, player, place);
        let mut places = places_of(self.form.below("place")).map_err(wrong)?;
        if places.is_empty() {
            places = places_by_score(&self.typed_numbers(league, "score")?);
        }
        match places.iter().flatten().count() {
            0 | 1 => Err(in_words("desk_too_few")),
            _ => Ok(places),
        }
    }

    /// The numbers that a form gives to players; a decimal comma is a point.
    fn typed_numbers(&self, league: &League, word: &str) -> Result<Vec<(String, String)>, Refusal> {
        let fields = self.form.below(word);
        let fields: Vec<(&str, String)> = fields
            .map(|(player, number)| (player, plain_number(number)))
            .collect();
        let numbers = fields
            .iter()
            .map(|(player, number)| (*player, number.as_str()));
        self.refuse_unclear(league, numbers.clone().map(|(_, number)| number))?;
        numbers_of(numbers)
            .map_err(|(player, number)| no_number("refuse_no_number", league, player, number))
    }

    /// Stops at a number that may mean thousands or decimals, unless the result has it already.
    fn refuse_unclear<'n>(
        &self,
        league: &League,
        mut numbers: impl Iterator<Item = &'n str>,
    ) -> Result<(), Refusal> {
        let game = self.game_of(league).ok();
        let seats = game.iter().flat_map(|(_, game)| &game.seats);
        let own = seats.flat_map(|seat| [seat.score, seat.points]).flatten();
        let own: Vec<String> = own.map(|number| number.to_string()).collect();
        let is_own = |number: &str| own.iter().any(|it| it == number);
        let Some(typed) = numbers.find(|it| unclear_number(it).is_some() && !is_own(it)) else {
            return Ok(());
        };
        let (whole, decimals) = (typed.replace('.', ""), format!("{typed}0"));
        let values = [
            ("typed", typed),
            ("whole", whole.as_str()),
            ("decimals", decimals.as_str()),
        ];
        let words = RefusalText::new("refuse_unclear_number", &values);
        Err(Refusal::Words(words))
    }

    fn mark(&self) -> Result<Duel, Refusal> {
        let mark = Duel::from_mark(self.form.get("mark"));
        mark.ok_or_else(|| in_words("desk_unknown_form"))
    }

    /// "Anna 1–0 Bert"
    fn game_title(&self, league: &League, first: &str, mark: &str, second: &str) -> String {
        let [first, second] = [first, second].map(|id| name_of(league, id));
        format!("{first} {} {second}", printed_result(mark))
    }

    fn details(&self) -> ResultDetails {
        ResultDetails {
            game: self.form.filled("game"),
            rounds: self.form.filled("rounds"),
            is_friendly: self.form.get("friendly") == "true",
            is_again: self.form.get("again") == "true",
            handicap: self.form.filled("handicap"),
            form: None,
        }
    }

    /// The players of a side of a new game: one, or one and the partner.
    fn typed_side(&self, side: &str) -> Vec<&str> {
        let partner = format!("{side}-partner");
        let players = [side, &partner].map(|field| self.form.get(field));
        players.into_iter().filter(|id| !id.is_empty()).collect()
    }

    /// A game of two that was not paired before.
    fn game(&self, project: Project, league: &League) -> Result<PlannedAction, Refusal> {
        let form = self.form;
        let sides = ["first", "second"].map(|side| self.typed_side(side));
        let score = (form.get("score-first"), form.get("score-second"));
        let mark = match score {
            ("", "") => self.mark()?.mark().to_owned(),
            _ => self.typed_score(league)?,
        };
        let pressed = Duel::from_mark(form.get("mark"));
        if pressed.is_some_and(|pressed| recording::duel_of(&mark) != pressed) {
            return Err(in_words("desk_two_results"));
        }
        if sides.iter().any(Vec::is_empty) {
            return Err(in_words("desk_two_players"));
        }
        let players: BTreeSet<&str> = sides.iter().flatten().copied().collect();
        if players.len() < sides.iter().flatten().count() {
            return Err(in_words("desk_same_player"));
        }
        let [first, second] = sides.map(|side| side.join("+"));
        let title = self.game_title(league, &first, &mark, &second);
        let result = NewResult::Game {
            first,
            mark,
            second,
        };
        self.enter(project, league, result, title)
    }

    /// The score of a game of two as the format writes it.
    fn typed_score(&self, league: &League) -> Result<String, Refusal> {
        let [one, other] =
            ["score-first", "score-second"].map(|name| plain_number(self.form.get(name)));
        self.refuse_unclear(league, [one.as_str(), other.as_str()].into_iter())?;
        let mark = format!("{one}:{other}");
        match read_score(&mark) {
            Some(_) => Ok(mark),
            None => Err(in_words("desk_no_score")),
        }
    }

    fn placings(&self, project: Project, league: &League) -> Result<PlannedAction, Refusal> {
        let places = self.typed_places(league)?;
        let scores = self.typed_numbers(league, "score")?;
        let title = self.title("desk_new_placings", &order_of(league, &places));
        self.enter(
            project,
            league,
            NewResult::Placings { places, scores },
            title,
        )
    }

    /// The day that the page shows: its address or, as midnight may have come meanwhile, its form
    /// says it.
    ///
    /// # Errors
    /// A page that is left from an evening long past: nobody means that day any more.
    fn day(&self, project: &Project) -> Result<Option<Date>, Refusal> {
        let asked = date(&self.query);
        let shown = asked.or_else(|| date(self.form));
        let is_left = |day: Date| day.tomorrow().is_ok_and(|next| next < project.today());
        match shown.filter(|day| asked.is_none() && is_left(*day)) {
            Some(day) => {
                let day = self.locale.date(day);
                let words = RefusalText::new("desk_old_page", &[("date", &day)]);
                Err(Refusal::Words(words))
            }
            None => Ok(shown),
        }
    }

    /// Enters a result on the day that the page shows.
    fn enter(
        &self,
        project: Project,
        league: &League,
        result: NewResult,
        title: String,
    ) -> Result<PlannedAction, Refusal> {
        let request = RecordRequest {
            date: self.day(&project)?,
            details: self.details(),
            entries: vec![TypedResult::Result(result)],
            ..RecordRequest::default()
        };
        self.record(project, league, &request, title)
    }

    /// A new player as a form says it.
    fn typed_player(&self) -> SeasonPlayer {
        SeasonPlayer {
            rating: self.form.filled("rating"),
            rank: self.form.filled("rank"),
            ..SeasonPlayer::default()
        }
    }

    /// Somebody new who plays in the round that is drawn: against whoever has the bye or with it,
    /// or in the round as it is drawn again.
    fn newcomer_of_round(
        &self,
        project: Project,
        league: &League,
        is_drawn_again: bool,
    ) -> Result<PlannedAction, Refusal> {
        let Some(index) = league.matchdays.iter().rposition(Matchday::awaits_results) else {
            return Err(in_words("refuse_no_round"));
        };
        let name = self.form.get("name");
        let player = SeasonPlayer {
            joined: Some((index + 1).to_string()),
            ..self.typed_player()
        };
        let edit = new::player::register(&project, self.before, league, name, player)?;
        // The round is arranged as if the player stood in the register, and both are written
        // together: alone, the register would leave somebody over in the round.
        let mut project = project;
        let as_read = project.sources.clone();
        project.sources.insert(Source {
            path: edit.path.clone(),
            text: edit.text.clone().unwrap_or_default(),
        });
        let checked = project.check(ContentSelection::default())?;
        let grown = arguments::league(&checked.compiled, &league.id)?;
        let is_known = |id: &str| league.players.iter().any(|player| player.id == id);
        let mut ids = grown.players.iter().map(|player| &player.id);
        let Some(id) = ids.find(|id| !is_known(id)).cloned() else {
            return Err(in_words("refuse_no_name"));
        };
        let late = if is_drawn_again { Vec::new() } else { vec![id] };
        let args = pair::Args {
            league: league.id.clone(),
            write: true,
            again: is_drawn_again,
            late,
            ..pair::Args::default()
        };
        let pairing = pair::pair(&checked, &args)?;
        let mut project = checked.project;
        project.sources = as_read;
        let edits = std::iter::once(edit).chain(pairing.edits);
        let planned = project.plan(self.options, edits.collect())?;
        Ok(self.entered(planned, league, name))
    }

    fn newcomer(&self, project: Project, league: &League) -> Result<PlannedAction, Refusal> {
        let name = self.form.get("name");
        let player = self.typed_player();
        if league.rules.traits().grades && player.rank.is_none() {
            return Err(in_words("desk_fault_rank"));
        }
        let edit = new::player::register(&project, self.before, league, name, player)?;
        let planned = project.plan(self.options, vec![edit])?;
        Ok(self.entered(planned, league, name))
    }

    /// The entry of somebody new, with a note if it may be the slip of another name.
    fn entered(&self, planned: PlannedChange, league: &League, name: &str) -> PlannedAction {
        let near = new::player::similar_player(league, name);
        let similar = |near: String| self.locale.fill("desk_similar_name", &[("name", &near)]);
        PlannedAction {
            notes: near.map(similar).into_iter().collect(),
            ..PlannedAction::new(planned, self.title("desk_newcomer", name))
        }
    }

    fn of_rules(&self, project: Project, rules: &str) -> Result<PlannedAction, Refusal> {
        let form = self.form;
        let proposal = form.get("proposal");
        let named = (rules, proposal);
        let (edit, title) = match form.get("do") {
            "vote" => return self.vote(project, rules),
            "number" => {
                let view = ContentSelection {
                    as_of: None,
                    drafts: true,
                };
                let checked = project.check(view)?;
                checked.stop_at_errors()?;
                let compiled = &checked.compiled;
                let edit = propose::numbering(&checked.project, compiled, proposal, Some(rules))?;
                let planned = checked.project.plan(self.options, vec![edit])?;
                let title = self.title("desk_number", proposal);
                return Ok(PlannedAction::new(planned, title));
            }
            "revise" => {
                let new = Source {
                    path: self.locale.text("desk_text").to_owned(),
                    text: form.text("text"),
                };
                let edit = propose::revision(&project, self.before, named, &new, None)?;
                (edit, self.title("desk_revise", proposal))
            }
            "withdraw" => {
                let edit = propose::withdrawal(&project, self.before, named, None)?;
                (edit, self.title("desk_withdraw", proposal))
            }
            "propose" => {
                let book = arguments::rule_book(self.before, rules)?;
                let wanted = ["title", "author", "procedure"].map(|field| form.filled(field));
                let [title, author, procedure] = wanted.each_ref().map(Option::as_deref);
                let next = new::proposal::proposal(&project, book, title, author, procedure)?;
                let edit = ContentEdit::new(next.path, form.text("text"));
                (edit, self.title("desk_new_proposal", form.get("title")))
            }
            "join" | "leave" | "office" => {
                let (wanted, title) = self.of_members(rules)?;
                (member::change(&project, self.before, &wanted)?, title)
            }
            _ => return Err(in_words("desk_unknown_form")),
        };
        let planned = project.plan(self.options, vec![edit])?;
        Ok(PlannedAction::new(planned, title))
    }

    /// A vote, or the answer of an office, with what it makes of the counts.
    fn vote(&self, project: Project, rules: &str) -> Result<PlannedAction, Refusal> {
        let form = self.form;
        let args = vote::VoteWish {
            rules: rules.to_owned(),
            proposal: form.get("proposal").to_owned(),
            vote: form.get("vote").to_owned(),
            by: form.get("by").to_owned(),
            at: None,
            comment: form.filled("comment"),
            office: form.filled("office"),
        };
        let edit = vote::vote(&project, self.before, &args)?;
        let voter = match &args.office {
            Some(office) => office.clone(),
            None => self.person_name(rules, &args.by),
        };
        let word = match args.vote.as_str() {
            "FOR" => self.locale.text("vote_for"),
            "AGAINST" => self.locale.text("vote_against"),
            "ABSTAIN" => self.locale.text("vote_abstain"),
            other => other,
        };
        let title = self.title("desk_vote", &format!("{voter}, {word}"));
        let told = |project: &Project, site: &CompiledSite| {
            vote::told_proposals(project, site, rules, self.locale)
        };
        let before = told(&project, self.before);
        let planned = project.plan(self.options, vec![edit])?;
        let checked = &planned.checked;
        let after = told(&checked.project, &checked.compiled);
        Ok(PlannedAction {
            notes: vote::changed_states(&before, &after, self.locale),
            ..PlannedAction::new(planned, title)
        })
    }

    /// The name of a person of a rule book; the id of whom it does not know.
    fn person_name(&self, rules: &str, id: &str) -> String {
        let history = arguments::rule_book(self.before, rules).ok();
        let person = history.and_then(|it| it.proposals.book.people.get(id));
        person.map_or(id, |it| it.name.as_str()).to_owned()
    }

    /// The change among members or offices that a form asks for, with its title.
    fn of_members(&self, rules: &str) -> Result<(MemberChange, String), Refusal> {
        let form = self.form;
        let rules = rules.to_owned();
        Ok(match form.get("do") {
            "join" => {
                let name = form.get("name").trim();
                if name.is_empty() {
                    return Err(in_words("refuse_no_name"));
                }
                let history = arguments::rule_book(self.before, &rules)?;
                let people = &history.proposals.book.people;
                let mut known = people.iter();
                let known = known.find(|(id, person)| *id == name || person.name == name);
                let change = MemberChange::Join {
                    person: known.map_or_else(
                        || id_of_name(name, |id| people.keys().any(|it| it.to_lowercase() == id)),
                        |(id, _)| id.clone(),
                    ),
                    name: (known.is_none()).then(|| name.to_owned()),
                    class: None,
                    date: None,
                    rules,
                };
                (change, self.title("desk_member_joins", name))
            }
            "leave" => {
                let person = form.get("player").to_owned();
                let name = self.person_name(&rules, &person);
                let title = self.title("desk_member_leaves", &name);
                let change = MemberChange::Leave {
                    rules,
                    person,
                    date: None,
                };
                (change, title)
            }
            _ => {
                let office = form.get("office").to_owned();
                let title = self.title("desk_office", &office);
                let change = MemberChange::Office {
                    rules,
                    office,
                    person: form.filled("player"),
                    date: None,
                };
                (change, title)
            }
        })
    }
}
