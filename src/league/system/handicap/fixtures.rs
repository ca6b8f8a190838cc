//! Handicap leagues in a few words, for tests.

use std::sync::Arc;

use jiff::civil::date;

use crate::league::League;
use crate::league::model::game::{Duel, Game, GameKindId, Seat};
use crate::league::model::game_kind::{GameKind, LocalText};
use crate::league::model::history::{ChangedQuantity, History};
use crate::league::model::matchday::{Matchday, MembershipChanges, ResultForm};
use crate::league::model::player::{Player, PlayerId};
use crate::league::model::ranking::Standing;
use crate::league::model::season::{Season, SeasonPlan};
use crate::league::model::table_options::TableOptions;
use crate::league::model::warning::SystemWarningKind;
use crate::league::replay::replay;
use crate::league::system::SystemOptions;
use crate::league::system::handicap::settings::Settings;

/// A league in memory.
pub(super) struct SketchedLeague {
    pub league: League,
}

/// Draws a league: options as YAML, players as `Aoi 1 Dan, Ben 1 Kyu`.
pub(super) fn sketched_league(options: &str, players: &str) -> SketchedLeague {
    let settings: Settings = crate::syntax::front_matter::read_valid(options).unwrap();
    let players = players.split(',').map(|player| {
        let (id, rank) = player.trim().split_once(' ').unwrap_or((player.trim(), ""));
        Player {
            registered: true,
            grade: rank.parse().ok(),
            ..Player::of_id(id)
        }
    });
    SketchedLeague {
        league: League {
            counts_scores: false,
            seasons: None,
            repeats: false,
            table: TableOptions::default(),
            id: "vorgabe".to_owned(),
            title: "Vorgabe".to_owned(),
            description: None,
            language: "de".to_owned(),
            system: "handicap",
            rules: Arc::new(settings) as Arc<dyn SystemOptions>,
            changes: Vec::new(),
            players: players.collect(),
            kinds: vec![GameKind {
                key: String::new(),
                slug: "game".to_owned(),
                title: LocalText::default(),
                description: None,
                official: true,
            }],
            matchdays: Vec::new(),
        },
    }
}

impl SketchedLeague {
    /// Adds a matchday, as `rank Ben 1 Dan, leave Cem, lots Ben Aoi, Aoi Ben 1-0`; behind a
    /// game `given 3` is the handicap, and `friendly` what it says.
    pub(super) fn day(mut self, rows: &str) -> SketchedLeague {
        let number = self.league.matchdays.len() as u32 + 1;
        let mut day = Matchday {
            slug: String::new(),
            number,
            date: date(2019, 1, number as i8),
            file: format!("{number}.md"),
            title: None,
            members: MembershipChanges::default(),
            grades: Vec::new(),
            games: Vec::new(),
            lots: Vec::new(),
            absences: Vec::new(),
            adjustments: Vec::new(),
            form: ResultForm::Games,
        };
        for row in rows.split(',').map(str::trim).filter(|row| !row.is_empty()) {
            let words: Vec<&str> = row.split_whitespace().collect();
            match words.as_slice() {
                ["rank", name, rank @ ..] => {
                    let grade = rank.join(" ").parse().unwrap();
                    day.grades.push((self.id(name), grade));
                }
                ["join", name] => day.members.join.push(self.id(name)),
                ["leave", name] => day.members.leave.push(self.id(name)),
                ["return", name] => day.members.back.push(self.id(name)),
                ["lots", names @ ..] => day.lots = names.iter().map(|name| self.id(name)).collect(),
                [first, second, mark, rest @ ..] => {
                    let mut game = self.game(first, second, mark);
                    match rest {
                        [] => {}
                        ["friendly"] => game.ranked = false,
                        ["given", number] => game.handicap = Some(number.parse().unwrap()),
                        _ => panic!("no game: {row}"),
                    }
                    day.games.push(game);
                }
                _ => panic!("no row: {row}"),
            }
        }
        self.league.matchdays.push(day);
        self
    }

    /// Begins a season on the day of the matchday with a number, with a share of the way back.
    pub(super) fn season(mut self, number: i8, reset: f64) -> SketchedLeague {
        let season = |id: &str, number: i8, reset: f64| Season {
            id: id.to_owned(),
            from: date(2019, 1, number),
            to: None,
            reset,
        };
        let seasons = vec![season("first", 1, 0.0), season("second", number, reset)];
        self.league.seasons = Some(SeasonPlan::Listed(seasons));
        self
    }

    pub(super) fn id(&self, name: &str) -> PlayerId {
        let index = self
            .league
            .players
            .iter()
            .position(|player| player.id == name);
        PlayerId(index.unwrap_or_else(|| panic!("no player {name}")) as u32)
    }

    fn game(&self, first: &str, second: &str, mark: &str) -> Game {
        let seat = |name| Seat::new(self.id(name), 1);
        Game {
            kind: GameKindId(0),
            rounds: 1.0,
            ranked: true,
            seats: vec![seat(first), seat(second)],
            duel: Duel::from_mark(mark),
            handicap: None,
            board: None,
            again: false,
            form: None,
            position: 0,
            note: None,
        }
    }

    pub(super) fn history(&self) -> History {
        replay(&self.league, date(2020, 1, 1))
    }

    /// The table after all matchdays, as `Cem 2 5 Kyu+I`, best first.
    pub(super) fn table(&self) -> Vec<String> {
        let history = self.history();
        let rows = &history.overall().ranking.rows;
        rows.iter().map(|row| self.line(row)).collect()
    }

    /// Those without a place, as `Cem removed`.
    pub(super) fn others(&self) -> Vec<String> {
        let history = self.history();
        let others = history.overall().ranking.others.iter();
        others
            .map(|row| {
                let name = &self.league.player(row.player).name;
                format!("{name} {}", row.status.unwrap().word())
            })
            .collect()
    }

    fn line(&self, row: &Standing) -> String {
        let name = &self.league.player(row.player).name;
        let notation = row.facts["notation"].as_str().unwrap();
        format!("{name} {} {notation}", row.value)
    }

    /// Returns the oddities, in time order, with the number of the matchday.
    pub(super) fn odds(&self) -> Vec<(u32, SystemWarningKind)> {
        let history = self.history();
        let remarks = history.overall().remarks.iter();
        remarks
            .map(|remark| (remark.matchday, remark.odd.clone()))
            .collect()
    }

    /// The numbers of the matchdays that have an entry in the history.
    pub(super) fn entries(&self) -> Vec<u32> {
        let history = self.history();
        let entries = history.overall().entries.iter();
        entries
            .map(|entry| self.league.matchdays[entry.matchday.unwrap()].number)
            .collect()
    }

    /// A player's modifiers, one for each time it is told or changed.
    pub(super) fn modifiers(&self, name: &str) -> Vec<Option<f64>> {
        let history = self.history();
        let changes = history.overall().changes.iter();
        changes
            .filter(|change| {
                change.player == self.id(name) && change.what == ChangedQuantity::Modifier
            })
            .map(|change| change.after)
            .collect()
    }
}
