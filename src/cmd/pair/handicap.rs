//! An evening of a handicap league.

use crate::authoring::matchday_template;
use crate::authoring::result_entry;
use crate::authoring::result_entry::{NewResult, ResultDetails};
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd;
use crate::cmd::CommandError;
use crate::cmd::arguments::is_numbered;
use crate::cmd::content_change::ContentEdit;
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::pair::{Args, players};
use crate::cmd::project::CheckedProject;
use crate::league::model::game::{Duel, Game};
use crate::league::model::history::History;
use crate::league::model::league::League;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::pairing::handicap::{PossibleGame, possible_games, round};
use crate::league::system::handicap::handicap_table::HandicapEntry;
use crate::league::system::handicap::{level_before, shifts};

/// Prints who can play whom now and who gives what, and with `--write` enters a round of
/// games into today's file.
pub fn run(
    options: &GlobalOptions,
    checked: CheckedProject,
    index: usize,
    args: &Args,
) -> Result<(), CommandError> {
    let league = &checked.compiled.model.leagues[index];
    let history = &checked.compiled.histories[index];
    let mut days = league.matchdays.iter();
    let today = days.rposition(|matchday| matchday.date == checked.day);
    let present = present(league, history, today, args)?;
    let today = today.map(|index| &league.matchdays[index]);
    let games = today.map_or(&[][..], |matchday| matchday.games.as_slice());
    let met: Vec<(PlayerId, PlayerId)> = games.iter().filter_map(Game::pair).collect();
    let offers = possible_games(&present, &met);
    if offers.is_empty() {
        return cmd::print("everybody who is there has met everybody\n");
    }
    let next = round(&offers);
    let mut text = "To play next:\n".to_owned();
    for offer in &next {
        text.push_str(&format!("  {}\n", line(league, offer)));
    }
    let others: Vec<&PossibleGame> = offers.iter().filter(|it| !next.contains(it)).collect();
    if !others.is_empty() {
        text.push_str("Not met today:\n");
        for offer in others {
            text.push_str(&format!("  {}\n", line(league, offer)));
        }
    }
    cmd::print(text)?;
    if !args.write {
        return Ok(());
    }
    let edit = filled(&checked, league, today.map(|it| it.file.as_str()), &next)?;
    let path = edit.path.clone();
    checked.project.plan(options, vec![edit])?.write()?;
    cmd::tell(&format!("wrote {path}"));
    Ok(())
}

/// `aoi - ben: aoi gives 1 (lance)`
fn line(league: &League, offer: &PossibleGame) -> String {
    let id = |player: PlayerId| league.player(player).id.as_str();
    let (giver, receiver) = (id(offer.giver), id(offer.receiver));
    let name = HandicapEntry::of(offer.handicap).english();
    match offer.handicap {
        0 => format!("{giver} - {receiver}: even"),
        number => format!("{giver} - {receiver}: {giver} gives {number} ({name})"),
    }
}

/// The players who are there, with the level of the league rank before today's matchday: those
/// named, else
/// everybody in the table.
fn present(
    league: &League,
    history: &History,
    today: Option<usize>,
    args: &Args,
) -> Result<Vec<(PlayerId, i32)>, CommandError> {
    let ranking = &history.overall().ranking;
    let shifts = shifts(history.overall(), today);
    let named = args.present.as_deref();
    let Some(named) = named.map(|ids| players(league, ids)).transpose()? else {
        let level = |row: &Standing| Some((row.player, level_before(row, &shifts)?));
        return Ok(ranking.rows.iter().filter_map(level).collect());
    };
    let mut present = Vec::new();
    for player in named {
        let mut rows = ranking.all();
        let row = rows.find(|row| row.player == player);
        let Some(level) = row.and_then(|row| level_before(row, &shifts)) else {
            let id = &league.player(player).id;
            return Err(CommandError::because(1, format!("`{id}` has no rank"))
                .help(format!("add `rank: 3 Kyu` to `{id}` in players.yaml")));
        };
        present.push((player, level));
    }
    Ok(present)
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
            first: league.player(offer.giver).id.clone(),
            mark: Duel::Pending.mark().to_owned(),
            second: league.player(offer.receiver).id.clone(),
        };
        result_entry::append(&mut edit, &game, &ResultDetails::default()).map_err(failed)?;
    }
    Ok(ContentEdit::new(path, edit.into_text()))
}
