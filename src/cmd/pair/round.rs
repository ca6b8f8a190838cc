//! The next round of a tournament.

use jiff::civil::Date;

use crate::authoring::drawn_round;
use crate::authoring::drawn_round::{DrawnRound, RoundFault};
use crate::authoring::matchday_template;
use crate::authoring::refusal::RefusalText;
use crate::authoring::result_notation::entry_command;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::arguments::is_numbered;
use crate::cmd::content_change::ContentEdit;
use crate::cmd::pair::{Args, PlannedPairing, known_players, players};
use crate::cmd::project::CheckedProject;
use crate::league::League;
use crate::league::model::game::{Duel, Game};
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::league::pairing::rounds::{
    NoPairing, PairingSuggestion, RoundPairing, draw_round, seats,
};
use crate::league::tournament::{RoundMembership, Tournament, TournamentRound, is_board};

/// The front matter of the round, and the round's file with it.
pub(super) fn pair(
    checked: &CheckedProject,
    index: usize,
    pairing: &dyn RoundPairing,
    args: &Args,
) -> Result<PlannedPairing, CommandError> {
    let league = &checked.compiled.model.leagues[index];
    // Files that are prepared for later rounds may stand behind it.
    let last = league.matchdays.iter().rfind(|day| !day.games.is_empty());
    let drawn = last.filter(|day| args.changes_round() && day.games.iter().any(is_open));
    if drawn.is_none() && (args.again || !args.swap.is_empty()) {
        return Err(CommandError::because(1, "no drawn round waits for results")
            .help("draw one with `ligatur pair` alone")
            .in_words("refuse_no_round", &[]));
    }
    refuse_open_games(league, drawn)?;
    let target = drawn.or_else(|| drawn_round::prepared(league));
    let round = match drawn {
        Some(day) if !args.swap.is_empty() => swapped(league, day, args)?,
        Some(day) if !args.again => rearranged(league, pairing, day, args)?,
        _ => draw(league, pairing, target, args)?,
    };
    let edit = written(checked, league, target, &round, args)?;
    let register = joined_earlier(checked, league, drawn, args)?;
    Ok(PlannedPairing {
        text: drawn_round::front_matter(edit.text.as_deref().unwrap_or_default()),
        edits: std::iter::once(edit).chain(register).collect(),
    })
}

fn is_open(game: &Game) -> bool {
    is_board(game) && game.awaits_result()
}

/// Those whom the options name as absent, and how.
///
/// # Errors
/// Somebody whom the options name twice: as there and away, or as away for two reasons.
fn named_absences(league: &League, args: &Args) -> Result<Vec<(PlayerId, Absence)>, CommandError> {
    let mut named = players(league, args.present.as_deref().unwrap_or_default())?;
    named.extend(players(league, &args.late)?);
    named.extend(named_bye(league, args)?);
    let mut absences = Vec::new();
    for (names, absence) in [
        (&args.absent, Absence::Excused),
        (&args.unexcused, Absence::Unexcused),
        (&args.club, Absence::Club),
    ] {
        for player in known_players(league, names)? {
            if named.contains(&player) {
                let message = format!("`{}` is named twice", league.player(player).id);
                return Err(CommandError::because(2, message)
                    .help("a player is there, away for one reason, or has the bye: name each once")
                    .in_words("desk_fault_two_rows", &[]));
            }
            named.push(player);
            absences.push((player, absence));
        }
    }
    Ok(absences)
}

/// The player with the bye, if the options say so.
fn named_bye(league: &League, args: &Args) -> Result<Option<PlayerId>, CommandError> {
    let bye = known_players(league, args.bye.as_slice())?;
    Ok(bye.first().copied())
}

/// Draws a round, for the first time or anew.
fn draw(
    league: &League,
    pairing: &dyn RoundPairing,
    target: Option<&Matchday>,
    args: &Args,
) -> Result<DrawnRound, CommandError> {
    if let Some(day) = target
        && let Some(game) = day.games.iter().find(|game| !is_open(game))
    {
        let line = drawn_round::line_of(league, game);
        return Err(
            CommandError::because(1, format!("{} has a result: `{line}`", day.file)).help(
                "change single games with `--swap`, `--absent` or `--bye`, or take results back with `ligatur record --undo`",
            )
            .in_words("refuse_round_begun", &[("game", &names_of(league, game))]),
        );
    }
    let number = drawn_round::number_of(league, target);
    let leave = known_players(league, &args.leave)?;
    let mut field = Tournament::of(league);
    field.matchdays.truncate(number as usize);
    match field.matchdays.last_mut() {
        Some(day) if target.is_some() => day.boards.clear(),
        _ => field.matchdays.push(TournamentRound::default()),
    }
    if let Some(day) = field.matchdays.last_mut() {
        let new = leave.iter().filter(|player| !day.leave.contains(player));
        let new: Vec<PlayerId> = new.copied().collect();
        day.leave.extend(new);
    }
    let muster = muster(league, &field, number, target, args)?;
    // Where all say that they are away, the round consists of absences.
    if muster.present.is_empty() && muster.absent.is_empty() {
        let help = format!(
            "`ligatur new player {} NAME` enters somebody; `--absent` says who stays away",
            league.id
        );
        return Err(
            CommandError::because(1, "nobody is there who could be paired")
                .help(help)
                .in_words("refuse_nobody_there", &[]),
        );
    }
    let drawn = draw_round(pairing, &field, number, &muster.present, muster.bye)
        .map_err(|blocked| refusal(league, pairing, &blocked))?;
    let id = |player: PlayerId| league.player(player).id.clone();
    let boards = drawn.boards.iter();
    Ok(DrawnRound {
        games: boards
            .map(|board| (id(board.white), Duel::Pending, id(board.black)))
            .collect(),
        bye: drawn.bye.map(id),
        absent: muster
            .absent
            .into_iter()
            .map(|(player, absence)| (id(player), absence))
            .collect(),
        leave: leave.into_iter().map(id).collect(),
    })
}

/// A drawn round in which two players have changed places.
fn swapped(league: &League, day: &Matchday, args: &Args) -> Result<DrawnRound, CommandError> {
    let &[one, other] = known_players(league, &args.swap)?.as_slice() else {
        return Err(CommandError::because(2, "`--swap` needs two players")
            .help("write `--swap anna,bert`")
            .in_words("refuse_swap_two", &[]));
    };
    let mut round = DrawnRound::of(league, day);
    let (one, other) = (&league.player(one).id, &league.player(other).id);
    round.swap(one, other).map_err(blocked)?;
    Ok(round)
}

/// A drawn round from which some are absent all the same, or in which another has the bye.
fn rearranged(
    league: &League,
    pairing: &dyn RoundPairing,
    day: &Matchday,
    args: &Args,
) -> Result<DrawnRound, CommandError> {
    let mut round = DrawnRound::of(league, day);
    let field = Tournament::of(league);
    let number = drawn_round::number_of(league, Some(day));
    let roster = field.roster(number);
    let mut late = Vec::new();
    for name in &args.late {
        let found = players(league, std::slice::from_ref(name));
        late.extend(found.map_err(|stop| joins_drawn_round(stop, league, name, number))?);
    }
    if !late.is_empty() && round.bye.is_none() {
        // Whoever alone is left over has the bye, also where nobody has written it.
        let mut left = field.left_over(number, day);
        left.retain(|player| !late.contains(player));
        if let [player] = left[..] {
            round.bye = Some(league.player(player).id.clone());
        }
    }
    for player in late {
        let membership = roster[player.index()];
        if membership == RoundMembership::Retired {
            return Err(not_in(league, player, membership, number, Some(day)));
        }
        let opponent = round.bye.as_ref().and_then(|bye| {
            let mut all = league.players.iter();
            let index = all.position(|other| other.id == *bye)?;
            Some(PlayerId(index as u32))
        });
        let is_white = opponent
            .is_none_or(|opponent| seats(pairing, &field, number, player, opponent).0 == player);
        round
            .arrive(&league.player(player).id, is_white)
            .map_err(blocked)?;
    }
    for (player, absence) in named_absences(league, args)? {
        round
            .excuse(&league.player(player).id, absence)
            .map_err(blocked)?;
    }
    if let Some(player) = named_bye(league, args)? {
        round.give_bye(&league.player(player).id).map_err(blocked)?;
    }
    for player in known_players(league, &args.leave)? {
        let id = &league.player(player).id;
        round.take_out(id).map_err(|why| match why {
            RoundFault::Played(_) => leaves_later(league, id, why),
            RoundFault::NotIn(_) | RoundFault::In(_) | RoundFault::NoBye => blocked(why),
        })?;
        round.leave.push(id.clone());
    }
    Ok(round)
}

/// The register in which late players who were to join with a later round join with the drawn one.
fn joined_earlier(
    checked: &CheckedProject,
    league: &League,
    drawn: Option<&Matchday>,
    args: &Args,
) -> Result<Option<ContentEdit>, CommandError> {
    let number = drawn_round::number_of(league, drawn);
    let roster = Tournament::of(league).roster(number);
    let mut early = players(league, &args.late)?;
    early.retain(|player| roster[player.index()] == RoundMembership::NotYet);
    let register = checked.compiled.content.registers.get(&league.id);
    let source = register.and_then(|(path, _)| checked.project.sources.get(path));
    let Some(source) = source.filter(|_| !early.is_empty()) else {
        return Ok(None);
    };
    let failed = |why: String| {
        CommandError::because(1, format!("{}: {why}", source.path))
            .help(format!("write `joined: {number}` for the player by hand"))
    };
    let mut edit = YamlEdit::data(&source.text).map_err(failed)?;
    for player in early {
        let joined = [Key(&league.player(player).id), Key("joined")];
        edit.set(&joined, &number.to_string()).map_err(failed)?;
    }
    Ok(Some(ContentEdit::new(&source.path, edit.into_text())))
}

/// Says when somebody leaves who has played in the round that is going on.
fn leaves_later(league: &League, id: &str, why: RoundFault) -> CommandError {
    let words = why.in_words();
    let help = format!(
        "who has played leaves with the next round: `ligatur record {} --leave {id}` once this one is over",
        league.id
    );
    CommandError::because(1, why).help(help).words(words)
}

fn blocked(why: RoundFault) -> CommandError {
    let words = why.in_words();
    let help = match why {
        RoundFault::Played(_) => {
            "take its result back first: `ligatur record --undo` takes the one that was entered last"
        }
        RoundFault::NotIn(_) => "`--late` lets in who came after the draw",
        RoundFault::In(_) | RoundFault::NoBye => {
            "draw the round anew with `--again`, or edit its file"
        }
    };
    CommandError::because(1, why).help(help).words(words)
}

/// The round's file: the one that was prepared or drawn, or a new one.
fn written(
    checked: &CheckedProject,
    league: &League,
    target: Option<&Matchday>,
    round: &DrawnRound,
    args: &Args,
) -> Result<ContentEdit, CommandError> {
    let project = &checked.project;
    if let Some(source) = target.and_then(|day| project.sources.get(&day.file)) {
        let failed = |why: String| {
            CommandError::because(1, format!("{}: {why}", source.path))
                .help("write the round into the file by hand")
                .in_words("refuse_other_form", &[("file", &source.path)])
        };
        let mut text = round.fill(&source.text).map_err(failed)?;
        // Who has left since the round before did so on that day, not in the round.
        let is_of_wishes =
            |day: &&Matchday| day.is_of_people() && day.absences.is_empty() && day.title.is_none();
        if target
            .filter(is_of_wishes)
            .is_some_and(|day| day.date < checked.day)
        {
            let mut edit = YamlEdit::page(&text).map_err(failed)?;
            let today = checked.day.to_string();
            edit.set(&[Key("date")], &today).map_err(failed)?;
            text = edit.into_text();
        }
        return Ok(ContentEdit::new(&source.path, text));
    }
    let number = league.matchdays.len() as u32 + 1;
    let date = date(checked, league);
    let path = matchday_template::next_matchday_file(
        league,
        is_numbered(&checked.compiled.content, &league.id),
        &project.config.src,
        date,
        |path| !args.force && project.root.join(path).exists(),
    )
    .path;
    if args.write && !args.force && project.root.join(&path).exists() {
        return Err(CommandError::because(2, format!("{path} exists"))
            .help("write over it with `--force`")
            .in_words("refuse_exists", &[("file", &path)]));
    }
    Ok(ContentEdit::replacing(path, round.text(number, date)))
}

/// The players who play in a round, and those who do not.
struct RoundRoster {
    present: Vec<PlayerId>,
    absent: Vec<(PlayerId, Absence)>,
    /// The player with the bye, where the file or an option says so.
    bye: Option<PlayerId>,
}

/// Everybody in the tournament is there, or is absent as the options and the file say; with
/// a list of those present the others are excused.
fn muster(
    league: &League,
    field: &Tournament,
    number: u32,
    target: Option<&Matchday>,
    args: &Args,
) -> Result<RoundRoster, CommandError> {
    let present = args.present.as_deref();
    let present = present.map(|ids| players(league, ids)).transpose()?;
    let absent = named_absences(league, args)?;
    let bye = named_bye(league, args)?;
    let roster = field.roster(number);
    let is_live = |player: &PlayerId| roster[player.index()] == RoundMembership::Live;
    let late = players(league, &args.late)?;
    let named = present.iter().flatten().chain(&late).copied();
    let mut named = named.chain(absent.iter().map(|it| it.0)).chain(bye);
    if let Some(player) = named.find(|player| !is_live(player)) {
        let membership = roster[player.index()];
        return Err(not_in(league, player, membership, number, target));
    }
    let written = target.map_or(&[][..], |day| day.absences.as_slice());
    let find = |list: &[(PlayerId, Absence)], player: PlayerId| {
        let found = list.iter().find(|(absent, _)| *absent == player);
        found.map(|(_, absence)| *absence)
    };
    let is_here = |player: PlayerId| {
        let mut here = present.iter().flatten().chain(&late).chain(&bye);
        here.any(|it| *it == player)
    };
    let mut muster = RoundRoster {
        present: Vec::new(),
        absent: Vec::new(),
        bye,
    };
    for player in field.ids().filter(is_live) {
        let said = find(&absent, player);
        match said.or_else(|| find(written, player)) {
            // The bye of a round that is drawn anew was the draw's.
            Some(Absence::Bye) if args.again && (present.is_none() || is_here(player)) => {
                muster.present.push(player);
            }
            Some(Absence::Bye) if args.again => {
                muster.absent.push((player, Absence::Excused));
            }
            Some(Absence::Bye) => {
                muster.bye = muster.bye.or(Some(player));
                muster.present.push(player);
            }
            Some(absence) if said.is_some() => muster.absent.push((player, absence)),
            _ if is_here(player) => muster.present.push(player),
            Some(absence) => muster.absent.push((player, absence)),
            None if present.is_some() => muster.absent.push((player, Absence::Excused)),
            None => muster.present.push(player),
        }
    }
    Ok(muster)
}

/// Lets the advice for a name that nobody has lead into the round that is drawn: without its number
/// a new player comes in with the next one.
fn joins_drawn_round(
    mut stop: CommandError,
    league: &League,
    name: &str,
    number: u32,
) -> CommandError {
    let entry = entry_command(league, name);
    let joins = format!("{entry} --joined {number}");
    stop.help = stop.help.map(|help| help.replace(&entry, &joins));
    stop
}

/// Says why a player can not be in the round of a number, which may have its file.
fn not_in(
    league: &League,
    player: PlayerId,
    membership: RoundMembership,
    number: u32,
    file: Option<&Matchday>,
) -> CommandError {
    let id = &league.player(player).id;
    let (state, words, help) = match membership {
        RoundMembership::NotYet => (
            "has not joined yet",
            "refuse_not_joined",
            format!(
                "once round {number} is drawn, `ligatur pair {} --late {id} --write` lets `{id}` in; else leave the player out",
                league.id
            ),
        ),
        RoundMembership::Live | RoundMembership::Retired => (
            "has left the tournament",
            "refuse_has_left",
            match file {
                Some(day) => format!(
                    "`ligatur record {} --date {} --return {id}` lets `{id}` come back; unless that has given the bye, run this command again",
                    league.id, day.date
                ),
                None => format!(
                    "`ligatur record {} --return {id}` lets `{id}` come back: run this command again then; else leave the player out",
                    league.id
                ),
            },
        ),
    };
    CommandError::because(2, format!("`{id}` {state}"))
        .help(help)
        .in_words(words, &[("name", &league.player(player).name)])
}

/// A round is paired only when every game of the earlier ones has a result or is adjourned.
fn refuse_open_games(league: &League, drawn: Option<&Matchday>) -> Result<(), CommandError> {
    let mut open = Vec::new();
    let mut names = Vec::new();
    let earlier = |day: &&Matchday| drawn.is_none_or(|drawn| drawn.file != day.file);
    for day in league.matchdays.iter().filter(earlier) {
        let games = day.games.iter().filter(|game| is_open(game));
        names.extend(games.clone().map(|game| names_of(league, game)));
        let lines = games.map(|game| format!("`{}`", drawn_round::line_of(league, game)));
        let lines: Vec<String> = lines.collect();
        if !lines.is_empty() {
            open.push(format!("{}: {}", day.file, lines.join(", ")));
        }
    }
    if open.is_empty() {
        return Ok(());
    }
    let open = open.join("; ");
    let message = format!("games without a result: {open}");
    let help = "write the results first; `*` instead of `-` says that a game is adjourned; `--again` draws a round without results anew";
    let words = RefusalText::new("refuse_open_games", &[("games", &names.join(", "))]);
    Err(CommandError::because(1, message).help(help).words(words))
}

/// "Anna – Bert", as the desk names a board.
fn names_of(league: &League, game: &Game) -> String {
    let seats = game.seats.iter();
    let names = seats.map(|seat| league.player(seat.player).name.as_str());
    names.collect::<Vec<_>>().join(" – ")
}

/// The reason for which there is no pairing, and which smallest change would allow one.
fn refusal(league: &League, pairing: &dyn RoundPairing, blocked: &NoPairing) -> CommandError {
    let id = |player: PlayerId| format!("`{}`", league.player(player).id);
    let with_bye = blocked.bye.map_or(String::new(), |player| {
        format!(" with the bye for {}", id(player))
    });
    let interval = pairing.options().repeat_after;
    let limit = pairing.options().max_same_colour;
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
    let name = |player: PlayerId| league.player(player).name.as_str();
    let choices: Vec<RefusalText> = blocked
        .remedies
        .iter()
        .map(|remedy| match *remedy {
            PairingSuggestion::Bye(player) => {
                RefusalText::new("refuse_way_bye", &[("name", name(player))])
            }
            PairingSuggestion::NoBye => RefusalText::new("refuse_odd_round", &[]),
            PairingSuggestion::RepeatAfter(rounds) => {
                RefusalText::counted("refuse_way_repeat", rounds + 1)
            }
            PairingSuggestion::MaxSameColour(0) => RefusalText::new("refuse_way_colours", &[]),
            PairingSuggestion::MaxSameColour(games) => {
                RefusalText::counted("refuse_way_colour", games)
            }
            PairingSuggestion::Both { repeat_after } => {
                RefusalText::counted("refuse_way_both", repeat_after + 1)
            }
        })
        .collect();
    let words = match blocked.remedies.first() {
        Some(PairingSuggestion::NoBye) => RefusalText::new("refuse_odd_round", &[]),
        None => RefusalText::new("refuse_no_pairing", &[]),
        Some(_) => RefusalText::new("refuse_no_pairing_but", &[]).with_choices("ways", choices),
    };
    let stop = CommandError::because(1, message).words(words);
    if ways.is_empty() {
        stop.help("pair the round by hand in its file")
    } else {
        stop.help(format!(
            "enough would be {}; or pair the round by hand in its file",
            ways.join(", or ")
        ))
    }
}

/// The day of a new round: today, but not before the round before.
fn date(checked: &CheckedProject, league: &League) -> Date {
    let today = checked.day;
    let last = league.matchdays.iter().map(|day| day.date).max();
    last.map_or(today, |last| last.max(today))
}
