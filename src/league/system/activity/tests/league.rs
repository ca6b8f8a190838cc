//! A league for the tests, written in lines.

use std::sync::Arc;

use jiff::civil::Date;

use crate::league::model::game::{Duel, Game, GameKindId, Seat};

use crate::league::League;
use crate::league::model::game_kind::GameKind;
use crate::league::model::matchday::{Matchday, MembershipChanges, ResultForm};
use crate::league::model::player::{Joined, Player, PlayerId};
use crate::league::model::table_options::TableOptions;

use crate::league::system::SYSTEMS;
use crate::syntax::diagnostic::Diagnostics;
use crate::syntax::document_part::DocumentPart;
use crate::syntax::tree::SyntaxTree;
use crate::syntax::yaml;

/// A league of lines such as `2024-01-03 ada 1-0 bo; leave cy`, one a matchday, and
/// `2024-01-01 founder ada`.
pub(super) fn league(options: &str, text: &str) -> League {
    let lines: Vec<(Date, Vec<&str>)> = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (date, rest) = line.split_once(' ').unwrap();
            (date.parse().unwrap(), rest.split("; ").collect())
        })
        .collect();
    let mut players: Vec<Player> = Vec::new();
    let mut matchdays: Vec<Matchday> = Vec::new();
    for (date, events) in &lines {
        let mut matchday = Matchday {
            number: matchdays.len() as u32 + 1,
            slug: String::new(),
            date: *date,
            file: String::new(),
            title: None,
            members: MembershipChanges::default(),
            grades: Vec::new(),
            games: Vec::new(),
            lots: Vec::new(),
            absences: Vec::new(),
            adjustments: Vec::new(),
            form: ResultForm::Nothing,
        };
        let mut is_matchday = false;
        for event in events {
            let words: Vec<&str> = event.split(' ').collect();
            is_matchday |= words[0] != "founder";
            match *words.as_slice() {
                ["founder", id] => {
                    let founder = player(&mut players, id);
                    players[founder.index()].joined = Some(Joined::On(*date));
                }
                ["join", id] => matchday.members.join.push(player(&mut players, id)),
                ["leave", id] => matchday.members.leave.push(player(&mut players, id)),
                ["return", id] => matchday.members.back.push(player(&mut players, id)),
                [first, mark, second] => {
                    let pair = [player(&mut players, first), player(&mut players, second)];
                    matchday.games.push(game(pair, mark, true));
                }
                [first, mark, second, "casual"] => {
                    let pair = [player(&mut players, first), player(&mut players, second)];
                    matchday.games.push(game(pair, mark, false));
                }
                _ => panic!("{event}"),
            }
        }
        if is_matchday {
            matchdays.push(matchday);
        }
    }
    let elo = SYSTEMS.iter().find(|entry| entry.name == "elo").unwrap();
    let tree = yaml::parse(options, 0).unwrap();
    let options = DocumentPart::whole("options.yaml", &tree);
    let nothing = SyntaxTree::nothing();
    let activity = options.entry("activity");
    let activity = activity.unwrap_or(DocumentPart::whole("options.yaml", &nothing));
    let mut diagnostics = Diagnostics::new();
    let rules = elo.rules(options.entry("elo"), Some(activity), &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(rules.faults(), []);
    League {
        counts_scores: false,
        seasons: None,
        repeats: false,
        table: TableOptions::default(),
        id: "duel".to_owned(),
        title: "Duel".to_owned(),
        description: None,
        language: "en".to_owned(),
        system: "elo",
        rules: Arc::clone(&rules),
        changes: Vec::new(),
        players,
        kinds: vec![GameKind {
            key: "duel".to_owned(),
            slug: "duel".to_owned(),
            title: "Duel".into(),
            description: None,
            official: true,
        }],
        matchdays,
    }
}

fn player(players: &mut Vec<Player>, id: &str) -> PlayerId {
    let known = players.iter().position(|player| player.id == id);
    let index = known.unwrap_or_else(|| {
        players.push(Player::of_id(id));
        players.len() - 1
    });
    PlayerId(index as u32)
}

fn game([first, second]: [PlayerId; 2], mark: &str, ranked: bool) -> Game {
    let duel = Duel::from_mark(mark).unwrap();
    let (score, other) = duel.scores().unwrap_or((0.5, 0.5));
    let places = if score >= other {
        (1, if score > other { 2 } else { 1 })
    } else {
        (2, 1)
    };
    Game {
        kind: GameKindId(0),
        rounds: 1.0,
        ranked,
        seats: vec![Seat::new(first, places.0), Seat::new(second, places.1)],
        duel: Some(duel),
        handicap: None,
        board: None,
        again: false,
        form: None,
        position: 0,
        note: None,
    }
}
