//! The next round of a Keizer league.
#![expect(clippy::disallowed_macros, reason = "the shell prints")]

use std::io::ErrorKind;

use jiff::civil::Date;

use crate::authoring::matchday_template;
use crate::authoring::round_file::{RoundFile, RoundFileGame};
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments::is_numbered;
use crate::cmd::pair::{Args, players};
use crate::cmd::project::CheckedProject;
use crate::disk;
use crate::league::model::game::Duel;
use crate::league::model::league::League;
use crate::league::model::matchday::{Absence, Matchday, ResultForm};
use crate::league::model::player::PlayerId;
use crate::league::pairing::keizer::{NoPairing, PairingSuggestion, RoundDraw, draw_round};
use crate::league::system::keizer::rounds;
use crate::league::system::keizer::rounds::{KeizerTournament, RoundMembership};
use crate::league::system::keizer::settings::Settings;

/// Prints the front matter of the next round's file, and with `--write` creates it.
pub fn run(
    checked: &CheckedProject,
    league: &League,
    settings: &Settings,
    args: &Args,
) -> Result<(), CommandError> {
    refuse_open_games(league)?;
    let prepared = league
        .matchdays
        .last()
        .filter(|day| day.form == ResultForm::Nothing);
    let number = league.matchdays.len() as u32 + u32::from(prepared.is_none());
    let leave = players(league, &args.leave)?;
    let mut field = KeizerTournament::of(league);
    if prepared.is_none() {
        field.matchdays.push(rounds::KeizerRound::default());
    }
    if let Some(day) = field.matchdays.last_mut() {
        let new = leave.iter().filter(|player| !day.leave.contains(player));
        let new: Vec<PlayerId> = new.copied().collect();
        day.leave.extend(new);
    }
    let named = args
        .present
        .as_deref()
        .map(|ids| players(league, ids))
        .transpose()?;
    let muster = muster(league, &field, number, prepared, named.as_deref())?;
    let drawn = draw_round(settings, &field, number, &muster.present, muster.bye)
        .map_err(|blocked| refusal(league, settings, &blocked))?;
    let date = date(checked, league, prepared);
    let sheet = sheet(
        checked,
        league,
        prepared,
        number,
        date,
        &drawn,
        muster.absent,
        &leave,
    );
    let text = sheet.text();
    cmd::print(&text)?;
    if args.write {
        write_sheet(checked, league, prepared, &text, date, args.force)?;
    }
    Ok(())
}

/// Who plays in a round, and who does not.
struct RoundRoster {
    present: Vec<PlayerId>,
    absent: Vec<(PlayerId, Absence)>,
    /// Who has the bye, where the file says so.
    bye: Option<PlayerId>,
}

/// Everybody in the tournament is there, or is absent as the file says; with a list of
/// those present the others are excused.
fn muster(
    league: &League,
    field: &KeizerTournament,
    number: u32,
    prepared: Option<&Matchday>,
    named: Option<&[PlayerId]>,
) -> Result<RoundRoster, CommandError> {
    let roster = field.roster(number);
    let is_live = |player: &PlayerId| roster[player.index()] == RoundMembership::Live;
    if let Some(player) = named.into_iter().flatten().find(|player| !is_live(player)) {
        let id = &league.player(*player).id;
        let (state, help) = match roster[player.index()] {
            RoundMembership::NotYet => (
                "has not joined yet",
                "mend `joined` in players.yaml, or leave the player out".to_owned(),
            ),
            RoundMembership::Live | RoundMembership::Retired => (
                "has left the tournament",
                format!(
                    "write `members: {{ return: [{id}] }}` into the round's file, or leave the player out"
                ),
            ),
        };
        return Err(CommandError::because(2, format!("`{id}` {state}")).help(help));
    }
    let written = prepared.map_or(&[][..], |day| day.absences.as_slice());
    let is_named = |player: PlayerId| named.is_some_and(|named| named.contains(&player));
    let mut muster = RoundRoster {
        present: Vec::new(),
        absent: Vec::new(),
        bye: None,
    };
    for player in field.ids().filter(is_live) {
        let said = written.iter().find(|(absent, _)| *absent == player);
        let said = said.map(|(_, absence)| *absence);
        match said {
            Some(Absence::Bye) => {
                muster.bye = Some(player);
                muster.present.push(player);
            }
            _ if is_named(player) => muster.present.push(player),
            Some(absence) => muster.absent.push((player, absence)),
            None if named.is_some() => muster.absent.push((player, Absence::Excused)),
            None => muster.present.push(player),
        }
    }
    Ok(muster)
}

/// A round is paired only when every game of the earlier ones has a result or is adjourned.
fn refuse_open_games(league: &League) -> Result<(), CommandError> {
    let mut open = Vec::new();
    for day in &league.matchdays {
        for game in day.games.iter().filter(|game| rounds::is_board(game)) {
            if let (Some(Duel::Pending), Some((white, black))) = (game.duel, game.pair()) {
                let (white, black) = (&league.player(white).id, &league.player(black).id);
                open.push(format!("{}: `{white} - {black}`", day.file));
            }
        }
    }
    if open.is_empty() {
        return Ok(());
    }
    let message = format!("games without a result: {}", open.join(", "));
    let help = "write the results first; `*` instead of `-` says that a game is adjourned";
    Err(CommandError::because(1, message).help(help))
}

/// Why there is no pairing, and which smallest change would allow one.
fn refusal(league: &League, settings: &Settings, blocked: &NoPairing) -> CommandError {
    let id = |player: PlayerId| format!("`{}`", league.player(player).id);
    let with_bye = blocked.bye.map_or(String::new(), |player| {
        format!(" with the bye for {}", id(player))
    });
    let interval = settings.pairing.repeat_after;
    let limit = settings.pairing.max_same_colour;
    let colours = if limit > 0 {
        format!(" and `max-same-colour: {limit}`")
    } else {
        String::new()
    };
    let ways: Vec<String> = blocked
        .remedies
        .iter()
        .map(|remedy| match *remedy {
            PairingSuggestion::Bye(player) => format!("the bye for {}", id(player)),
            PairingSuggestion::NoBye => {
                "no bye: without it the number of players is even".to_owned()
            }
            PairingSuggestion::RepeatAfter(rounds) => format!("`repeat-after: {rounds}`"),
            PairingSuggestion::MaxSameColour(0) => {
                "no limit of colours (`max-same-colour: 0`)".to_owned()
            }
            PairingSuggestion::MaxSameColour(games) => format!("`max-same-colour: {games}`"),
            PairingSuggestion::Both { repeat_after } => {
                format!("`repeat-after: {repeat_after}` together with `max-same-colour: 0`")
            }
        })
        .collect();
    let message = match blocked.remedies.first() {
        Some(PairingSuggestion::NoBye) => {
            format!("no pairing exists{with_bye}: the others are an odd number")
        }
        _ => format!("no pairing exists{with_bye} under `repeat-after: {interval}`{colours}"),
    };
    let stop = CommandError::because(1, message);
    if ways.is_empty() {
        stop.help("pair the round by hand in its file")
    } else {
        stop.help(format!(
            "enough would be {}; or pair the round by hand in its file",
            ways.join(", or ")
        ))
    }
}

/// The day of the round: as prepared, or today, but not before the round before.
fn date(checked: &CheckedProject, league: &League, prepared: Option<&Matchday>) -> Date {
    let today = checked.day;
    let last = league.matchdays.iter().map(|day| day.date).max();
    prepared.map_or_else(
        || last.map_or(today, |last| last.max(today)),
        |day| day.date,
    )
}

#[expect(
    clippy::too_many_arguments,
    reason = "everything that a round's file says"
)]
fn sheet(
    checked: &CheckedProject,
    league: &League,
    prepared: Option<&Matchday>,
    matchday: u32,
    date: Date,
    drawn: &RoundDraw,
    absent: Vec<(PlayerId, Absence)>,
    leave: &[PlayerId],
) -> RoundFile {
    let id = |player: PlayerId| league.player(player).id.clone();
    let members = prepared.map(|day| day.members.clone()).unwrap_or_default();
    let new = leave
        .iter()
        .filter(|player| !members.leave.contains(player));
    let games = drawn.boards.iter().map(|board| RoundFileGame {
        white: id(board.white),
        black: id(board.black),
        result: Duel::Pending.mark(),
        board: None,
    });
    RoundFile {
        matchday,
        date,
        others: prepared.map_or_else(String::new, |day| others(checked, day)),
        games: games.collect(),
        bye: drawn.bye.map(id),
        absent: absent
            .into_iter()
            .map(|(player, absence)| (id(player), absence))
            .collect(),
        join: members.join.iter().copied().map(id).collect(),
        leave: members.leave.iter().chain(new).copied().map(id).collect(),
        back: members.back.iter().copied().map(id).collect(),
    }
}

/// The keys of a prepared file that pairing does not write itself, as YAML lines.
fn others(checked: &CheckedProject, day: &Matchday) -> String {
    const WRITTEN: [&str; 6] = ["matchday", "date", "games", "bye", "absent", "members"];
    let documents = &checked.compiled.content.documents;
    let Some(document) = documents.iter().find(|document| document.file == day.file) else {
        return String::new();
    };
    let read = serde_yaml::from_str::<serde_yaml::Mapping>(&document.yaml);
    let mut keys = read.unwrap_or_default();
    keys.retain(|key, _| !key.as_str().is_some_and(|key| WRITTEN.contains(&key)));
    if keys.is_empty() {
        return String::new();
    }
    serde_yaml::to_string(&keys).unwrap_or_default()
}

/// Creates the round's file, or fills in the one that was prepared.
fn write_sheet(
    checked: &CheckedProject,
    league: &League,
    prepared: Option<&Matchday>,
    text: &str,
    date: Date,
    force: bool,
) -> Result<(), CommandError> {
    let project = &checked.project;
    let outside = |error| CommandError::because(3, error);
    if let Some(day) = prepared {
        let documents = &checked.compiled.content.documents;
        let document = documents.iter().find(|document| document.file == day.file);
        let source = project.sources.get(&day.file);
        let body = document
            .zip(source)
            .and_then(|(document, source)| source.text.get(document.body.clone()));
        let whole = format!("{text}{}", body.unwrap_or_default());
        disk::write_over(&project.root.join(&day.file), whole.as_bytes()).map_err(outside)?;
        eprintln!("wrote {}", day.file);
        return Ok(());
    }
    let numbered = is_numbered(&checked.compiled.content, &league.id);
    let file =
        matchday_template::next_matchday_file(league, numbered, &project.config.src, date).path;
    let path = project.root.join(&file);
    let written = if force {
        disk::write_over(&path, text.as_bytes())
    } else {
        disk::write_new(&path, text.as_bytes())
    };
    written.map_err(|error| match error.error.kind() {
        ErrorKind::AlreadyExists => {
            CommandError::because(1, format!("{file} exists")).help("write over it with `--force`")
        }
        _ => outside(error),
    })?;
    eprintln!("wrote {file}");
    Ok(())
}
