//! An evening on which players meet as it comes.

use std::collections::BTreeSet;

use crate::authoring::matchday_template;
use crate::authoring::recording;
use crate::authoring::result_entry;
use crate::authoring::result_entry::{NewResult, ResultDetails};
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::arguments::is_numbered;
use crate::cmd::content_change::ContentEdit;
use crate::cmd::pair::{Args, PlannedPairing, known_players, players};
use crate::cmd::project::CheckedProject;
use crate::league::League;
use crate::league::model::game::{Duel, Game};
use crate::league::model::handicap::HandicapEntry;
use crate::league::model::player::PlayerId;
use crate::league::system::evening_pairing::{EveningPairing, PossibleGame, round};

/// The games that can be played now and what is given in each, and today's file with a round of these games.
pub(super) fn pair(
    checked: &CheckedProject,
    index: usize,
    pairing: EveningPairing,
    args: &Args,
) -> Result<PlannedPairing, CommandError> {
    let league = &checked.compiled.model.leagues[index];
    let history = &checked.compiled.histories[index];
    let present = players_there(checked, index, pairing, args)?;
    let today = recording::matchday_of(league, checked.day);
    let offers = (pairing.games)(league, history, today, &present).map_err(|player| {
        let id = &league.player(player).id;
        CommandError::because(1, format!("`{id}` has no rank"))
            .help(format!("add `rank: 3 Kyu` to `{id}` in players.yaml"))
    })?;
    // Whoever sits at a board plays the next game after this one.
    let in_play: Vec<&Game> = recording::games_in_play(league, checked.day).collect();
    let seats = in_play.iter().flat_map(|game| &game.seats);
    let busy: BTreeSet<PlayerId> = seats.map(|seat| seat.player).collect();
    let is_free =
        |offer: &&PossibleGame| !busy.contains(&offer.first) && !busy.contains(&offer.second);
    let free: Vec<PossibleGame> = offers.iter().filter(is_free).cloned().collect();
    let next = round(&free);
    let edit = (args.write && !next.is_empty()).then(|| {
        let today = today.map(|index| league.matchdays[index].file.as_str());
        filled(checked, league, today, &next)
    });
    Ok(PlannedPairing {
        text: told(league, &in_play, &offers, &next),
        edits: edit.transpose()?.into_iter().collect(),
    })
}

/// The players who are there: those named, or everybody of the table, without those who are away.
fn players_there(
    checked: &CheckedProject,
    index: usize,
    pairing: EveningPairing,
    args: &Args,
) -> Result<Vec<PlayerId>, CommandError> {
    let league = &checked.compiled.model.leagues[index];
    let history = &checked.compiled.histories[index];
    // Who has left after a game of the evening has done so in its last file.
    let mut days = league.matchdays.iter();
    let last = days.rposition(|matchday| matchday.date == checked.day);
    let named = args.present.as_deref();
    let mut present = match named.map(|ids| players(league, ids)).transpose()? {
        Some(named) => named,
        None => (pairing.everybody)(history, last),
    };
    for player in players(league, &args.late)? {
        if !present.contains(&player) {
            present.push(player);
        }
    }
    let away = known_players(league, &args.away())?;
    present.retain(|player| !away.contains(player));
    Ok(present)
}

/// The games at the boards, those to play next, and the others that nobody has played today.
fn told(
    league: &League,
    in_play: &[&Game],
    offers: &[PossibleGame],
    next: &[PossibleGame],
) -> String {
    let list = |title: &str, lines: Vec<String>| match lines.is_empty() {
        true => String::new(),
        false => format!("{title}:\n  {}\n", lines.join("\n  ")),
    };
    let boards = in_play.iter();
    let boards = boards.map(|game| recording::line_of(league, game));
    let others = offers.iter().filter(|offer| !next.contains(offer));
    let offered = |offer: &PossibleGame| line(league, offer);
    let nothing_next = match (next.is_empty(), in_play.is_empty()) {
        (false, _) => "",
        (true, true) => "everybody who is there has met everybody\n",
        (true, false) => "nobody else can play before they are through\n",
    };
    [
        list("At the boards", boards.collect()),
        nothing_next.to_owned(),
        list("To play next", next.iter().map(offered).collect()),
        list("Not met today", others.map(offered).collect()),
    ]
    .concat()
}

/// `aoi - ben: aoi gives 1 (lance)`
fn line(league: &League, offer: &PossibleGame) -> String {
    let id = |player: PlayerId| league.player(player).id.as_str();
    let (first, second) = (id(offer.first), id(offer.second));
    match offer.handicap {
        None => format!("{first} - {second}"),
        Some(0) => format!("{first} - {second}: even"),
        Some(number) => {
            let name = HandicapEntry::of(number).english();
            format!("{first} - {second}: {first} gives {number} ({name})")
        }
    }
}

/// Today's file with games without a result, or one that is begun with them.
fn filled(
    checked: &CheckedProject,
    league: &League,
    today: Option<&str>,
    games: &[PossibleGame],
) -> Result<ContentEdit, CommandError> {
    let project = &checked.project;
    let (path, text) = match today.and_then(|file| project.sources.get(file)) {
        Some(source) => (source.path.clone(), source.text.clone()),
        None => {
            let is_numbered = is_numbered(&checked.compiled.content, &league.id);
            let next = matchday_template::next_matchday_file(
                league,
                is_numbered,
                &project.config.src,
                checked.day,
                |path| project.root.join(path).exists(),
            );
            let sources = &project.sources;
            let src = &project.config.src;
            if let Some(file) = matchday_template::unread_file(league, &next, src, sources) {
                let message = format!("{file} is there and is no matchday that counts");
                return Err(CommandError::because(1, message)
                    .help("take `draft: true` out of it, or give it another name"));
            }
            let text = matchday_template::file(&next, "");
            (next.path, text)
        }
    };
    let failed = |why: String| {
        CommandError::because(1, format!("{path}: {why}"))
            .help("write the pairings into a file of their own, without `--write`")
    };
    let mut edit = YamlEdit::page(&text).map_err(failed)?;
    for offer in games {
        let game = NewResult::Game {
            first: league.player(offer.first).id.clone(),
            mark: Duel::Pending.mark().to_owned(),
            second: league.player(offer.second).id.clone(),
        };
        result_entry::append(&mut edit, &game, &ResultDetails::default()).map_err(failed)?;
    }
    Ok(ContentEdit::new(path, edit.into_text()))
}
