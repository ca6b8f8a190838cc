//! Keizer: a win counts what the loser's place is worth, and every round values all
//! rounds anew.
//!
//! Source: keizer.md; the cases of its chapter 8 are tests here.

pub mod categories;
pub mod cross_table_cells;
pub mod exact_points;
mod lists;
pub mod performance_rating;
pub mod rank_values;
pub mod row_points;
pub mod settings;
pub mod standing;
mod standing_data;
pub mod valuation;

use std::collections::BTreeMap;

use jiff::civil::Date;
use schemars::SchemaGenerator;
use serde_json::Map;

use crate::league::League;
use crate::league::model::event::LeagueEvent;
use crate::league::model::game::{Game, GameId};
use crate::league::model::game_facts::{GameFact, GameFacts};
use crate::league::model::history::{
    Change, ChangeReason, ChangedQuantity, LeagueTable, RatingTerms, TermNames, UnratedReason,
};
use crate::league::model::matchday::{Absence, Matchday};
use crate::league::model::player::PlayerId;
use crate::league::model::ranking as table;
use crate::league::model::ranking::{Ranking, StandingStatus};
use crate::league::pairing::rounds::RoundPairing;
use crate::league::pairing::rounds::options::PairingOptions;
use crate::league::pairing::rounds::time_bonus::TimeBonus;
use crate::league::system::explanation::{Explanation, Sentence, SentenceValue, ShorterSentences};
use crate::league::system::round_list::ListedRounds;
use crate::league::system::starter::{Starter, StarterTexts};
use crate::league::system::{
    DatedOptions, OptionFault, PairingMethod, RatingRange, ShownFacts, System, SystemEntry,
    SystemNames, SystemOptions, SystemTraits, read_options,
};
use crate::league::tournament::{Board, RoundMembership, Tournament, TournamentRound, is_board};
use exact_points::Points;

use row_points::{AbsenceKind, RowOutcome};
use settings::Settings;
use standing::{KeizerLine, KeizerStandings, RoundCell, keizer_standings};
use valuation::pairing_order;

/// The line in the registry.
pub const ENTRY: SystemEntry = SystemEntry {
    name: "keizer",
    read: read_options::<Settings>,
    schema: SchemaGenerator::subschema_for::<Settings>,
    read_activity: None,
    compared_as: None,
    words: &[include_str!("keizer/words.toml")],
    formulas: &[],
    starters: &[STARTER],
};

/// A new site of a Keizer league.
const STARTER: Starter = Starter {
    word: "keizer",
    about: "A chess club's season, Keizer",
    means: "`system: keizer`",
    texts: &[
        StarterTexts {
            language: "en",
            title: "Club championship",
            words: &[
                ("DESCRIPTION", "A season in the Keizer system."),
                (
                    "WELCOME",
                    "Play when you can: a missed round costs less than a lost season.",
                ),
            ],
        },
        StarterTexts {
            language: "de",
            title: "Vereinsmeisterschaft",
            words: &[
                ("DESCRIPTION", "Eine Saison im Keizer-System."),
                (
                    "WELCOME",
                    "Spiel, wenn du kannst: eine verpasste Runde kostet weniger als eine verlorene Saison.",
                ),
            ],
        },
        StarterTexts {
            language: "fr",
            title: "Championnat du club",
            words: &[
                ("DESCRIPTION", "Une saison selon le système Keizer."),
                (
                    "WELCOME",
                    "Joue quand tu peux : une ronde manquée coûte moins qu’une saison perdue.",
                ),
            ],
        },
        StarterTexts {
            language: "es",
            title: "Campeonato del club",
            words: &[
                ("DESCRIPTION", "Una temporada con el sistema Keizer."),
                (
                    "WELCOME",
                    "Juega cuando puedas; una ronda perdida cuesta menos que una temporada perdida.",
                ),
            ],
        },
    ],
    folder: "club",
    files: &[
        ("_index.md", include_str!("keizer/starter/index.md")),
        ("players.yaml", include_str!("keizer/starter/players.yaml")),
        ("matchdays/01.md", include_str!("keizer/starter/01.md")),
        ("matchdays/02.md", include_str!("keizer/starter/02.md")),
    ],
    result: Some("ana 1-0 di"),
    // A round needs everybody but one, who has the bye.
    next: "ligatur pair club --write",
};

/// The names of the terms of a row: its points, the value of the place of which they are a share,
/// and 1 where that is the own place, since the opponent is retired.
static TERMS: TermNames = TermNames(&["points", "value", "own"]);

impl RoundPairing for Settings {
    fn options(&self) -> &PairingOptions {
        &self.pairing
    }

    fn pairing_order(&self, field: &Tournament, matchday: u32) -> Vec<PlayerId> {
        pairing_order(self, field, matchday)
    }

    fn time_bonus(&self) -> Option<&TimeBonus> {
        self.time_bonus.as_ref()
    }
}

impl SystemOptions for Settings {
    fn dated(&self) -> DatedOptions {
        DatedOptions::Never("a Keizer tournament values every round anew")
    }

    fn traits(&self) -> SystemTraits {
        SystemTraits {
            kind_tables: false,
            complete: true,
            revalues: true,
            tournament: true,
            open_to_all: false,
            duels_only: true,
            teams: false,
            rates_forfeits: true,
            decimals: 2,
            ..SystemTraits::PLAIN
        }
    }

    fn names(&self) -> SystemNames {
        SystemNames {
            value: "keizer_points",
            counted_value: "points_n",
            one_matchday: "tournament_round",
            matchdays: "tournament_rounds",
            all_matchdays: "tournament_rounds_all",
            coming_matchdays: "tournament_rounds_coming",
            counted_matchdays: "tournament_rounds_n",
            matchday: "round_no",
            before_first: "before_first_round",
            after_matchday: "after_round",
            standings_after: "standings_after_round",
        }
    }

    fn shown_facts(&self) -> ShownFacts {
        ShownFacts {
            at_start: Some(("rating", "rating")),
            columns: &[("game_points", "game_sum"), ("perf", "perf")],
            ..ShownFacts::default()
        }
    }

    fn counting(&self) -> Option<(&'static str, &'static str)> {
        Some(("keizer_counting", "keizer.md#k-2"))
    }

    /// The note that the sum also moves by earlier results, which each round values anew.
    fn notes(&self, _: &League, table: &LeagueTable) -> Vec<Sentence> {
        let season = table.entries.iter().skip(table.season_start());
        let rounds = season.filter(|entry| entry.played).count();
        let note = (rounds > 1).then(|| Sentence {
            key: "keizer_change_note",
            values: Vec::new(),
        });
        note.into_iter().collect()
    }

    /// The share of a place's worth that a row earned.
    fn explain(&self, game: &Game, change: &Change) -> Option<Explanation> {
        let ChangeReason::Rated { terms, .. } = &change.reason else {
            return None;
        };
        let [points, value, own] = terms.unpack(&TERMS)?;
        let opponent = game.opponent(change.player)?;
        let share = if value > 0.0 {
            100.0 * points / value
        } else {
            0.0
        };
        // 100/3 % of a value is not its third.
        let is_exact = ((share * 1e4).round() / 1e6 * value - points).abs() < 1e-9;
        let value = ("value", SentenceValue::Short(value, 9));
        let share = ("share", SentenceValue::Short(share, 4));
        let sentence = Sentence {
            key: match own {
                1.0 => "why_row_sentence_own",
                _ => "why_row_sentence",
            },
            values: vec![
                ("name", SentenceValue::Player(change.player)),
                ("opponent", SentenceValue::Player(opponent)),
                value.clone(),
                share.clone(),
                ("is", SentenceValue::Equals(is_exact)),
                ("points", SentenceValue::Short(points, 9)),
            ],
        };
        let shorter = (own != 1.0).then(|| ShorterSentences {
            below_gist: Sentence {
                key: "why_row_below",
                values: sentence.values.clone(),
            },
            below_another: Some(Sentence {
                key: "why_row_below_another",
                values: sentence.values.clone(),
            }),
            beside_result: None,
        });
        // Beside it stands the opponent, unless it is the own place that counted.
        let priced = ("priced", SentenceValue::Player(change.player));
        let brief = match own {
            1.0 => Sentence {
                key: "why_row_brief",
                values: vec![value, share, priced],
            },
            _ => Sentence {
                key: "why_row_share",
                values: vec![value, share],
            },
        };
        Some(Explanation {
            brief,
            sentence,
            shorter,
            paragraph: Some("keizer.md#k-2-3"),
        })
    }

    fn classes(&self) -> Vec<(&str, &str)> {
        self.categories.iter().collect()
    }

    fn listed_rounds(&self) -> Option<&dyn ListedRounds> {
        Some(self)
    }

    fn pairing(&self) -> Option<PairingMethod<'_>> {
        Some(PairingMethod::Rounds(self))
    }

    fn faults(&self) -> Vec<OptionFault> {
        self.faults()
    }

    /// Whole and not negative, 0 being unrated. KeizerForClubs takes none from 30,000 on.
    fn ratings(&self) -> RatingRange {
        RatingRange {
            least: 0,
            most: 29_999,
            whole: true,
        }
    }

    fn start<'a>(&'a self, league: &'a League) -> Box<dyn System + 'a> {
        Box::new(KeizerSystem::new(self, league))
    }
}

/// A tournament up to some round.
struct KeizerSystem<'a> {
    settings: &'a Settings,
    league: &'a League,
    /// The players, and the rounds so far.
    field: Tournament,
    /// Every round of the league, also those to come.
    rounds: Vec<TournamentRound>,
    /// The table after the last round that is over.
    standing: KeizerStandings,
    /// The games of each round, in the order of its boards.
    games: Vec<Vec<GameId>>,
    /// True if the last of the rounds is going on, so that nobody has points of it yet.
    in_progress: bool,
}

impl<'a> KeizerSystem<'a> {
    fn new(settings: &'a Settings, league: &'a League) -> Self {
        let mut field = Tournament::of(league);
        let rounds = std::mem::take(&mut field.matchdays);
        let standing = keizer_standings(settings, &field, 0);
        KeizerSystem {
            settings,
            league,
            field,
            rounds,
            standing,
            games: Vec::new(),
            in_progress: false,
        }
    }

    /// Values everything anew after a round.
    fn settle(&mut self, changes: &mut Vec<Change>) {
        let matchday = self.field.matchdays.len() as u32;
        let after = keizer_standings(self.settings, &self.field, matchday);
        let mut before = vec![None; self.field.players.len()];
        let mut value_before = vec![None; self.field.players.len()];
        for line in &self.standing.lines {
            let is_new = self.standing.matchday == 0;
            before[line.player.index()] = (!is_new).then_some(line.sum);
            value_before[line.player.index()] = (!is_new).then_some(line.value_after.points());
        }
        let mut lines = vec![None; self.field.players.len()];
        for line in &after.lines {
            lines[line.player.index()] = Some(line);
        }
        for player in self.field.ids() {
            let Some(line) = lines[player.index()] else {
                let sum = before[player.index()];
                let value = value_before[player.index()];
                let numbers = [
                    (ChangedQuantity::Value, sum),
                    (ChangedQuantity::RankValue, value),
                ];
                for (what, number) in numbers.into_iter().filter(|_| sum.is_some()) {
                    changes.push(change(player, what, number, None, ChangeReason::Removed));
                }
                continue;
            };
            let mut so_far = before[player.index()];
            if let Some((reason, points)) = self.last_row(line, &lines) {
                let sum = points.map_or(so_far, |points| Some(so_far.unwrap_or_default() + points));
                let what = ChangedQuantity::Value;
                changes.push(change(player, what, so_far, sum, reason));
                so_far = sum;
            }
            let reason = || ChangeReason::Revalued;
            changes.push(change(
                player,
                ChangedQuantity::Value,
                so_far,
                Some(line.sum),
                reason(),
            ));
            let value = value_before[player.index()];
            let new = Some(line.value_after.points());
            changes.push(change(
                player,
                ChangedQuantity::RankValue,
                value,
                new,
                reason(),
            ));
        }
        self.standing = after;
    }

    /// The reason for what the last round of a table made of a player's sum, before it valued all
    /// rounds anew, and its points; those of an open game are not known.
    fn last_row(
        &self,
        line: &KeizerLine,
        lines: &[Option<&KeizerLine>],
    ) -> Option<(ChangeReason, Option<Points>)> {
        match self.game_of(line) {
            Some((game, RowOutcome::Open, _)) => {
                let why = UnratedReason::Pending;
                Some((ChangeReason::Unrated { game, why }, None))
            }
            Some((game, _, points)) => {
                let of = valued(line);
                let own = f64::from(u8::from(of == Some(line.player)));
                let of = of.and_then(|player| lines[player.index()]);
                let value = of.map_or(0.0, |of| of.value_before.points().to_f64());
                let terms = RatingTerms::new(&TERMS, [points.to_f64(), value, own]);
                Some((ChangeReason::Rated { game, terms }, Some(points)))
            }
            None => {
                let (why, points) = missed(line)?;
                let own = line.value_before.points().to_f64();
                Some((ChangeReason::Missed { why, own }, Some(points)))
            }
        }
    }

    /// A player's game in the last round of a table, with what it earned.
    fn game_of(&self, line: &KeizerLine) -> Option<(GameId, RowOutcome, Points)> {
        let RoundCell::Game {
            outcome, points, ..
        } = line.cells.last().copied().flatten()?
        else {
            return None;
        };
        let boards = &self.field.matchdays.last()?.boards;
        let plays = |board: &Board| [board.white, board.black].contains(&line.player);
        let board = boards.iter().position(plays)?;
        let game = *self.games.last()?.get(board)?;
        Some((game, outcome, points))
    }

    fn row(
        &self,
        line: &KeizerLine,
        place: Option<u32>,
        status: Option<StandingStatus>,
    ) -> table::Standing {
        table::Standing {
            player: line.player,
            place,
            value: line.sum.hundredths() as f64 / 100.0,
            exact: line.sum.to_f64(),
            status,
            inactive: false,
            facts: self.facts(line),
        }
    }
}

impl System for KeizerSystem<'_> {
    fn play(&mut self, event: &LeagueEvent<'_>, changes: &mut Vec<Change>) {
        match *event {
            LeagueEvent::Begin(matchday) => {
                let days = &mut self.league.matchdays.iter();
                let index = days.position(|day| day.number == matchday.number);
                let round = index.and_then(|index| self.rounds.get(index));
                self.field
                    .matchdays
                    .push(round.cloned().unwrap_or_default());
                self.games.push(Vec::new());
            }
            LeagueEvent::Game(id, game) => {
                let games = self.games.last_mut().filter(|_| is_board(game));
                games.into_iter().for_each(|games| games.push(id));
            }
            LeagueEvent::End(_) => self.settle(changes),
            // The round's file says these, and was read when the round began.
            LeagueEvent::Join(_)
            | LeagueEvent::Leave(_)
            | LeagueEvent::Return(_)
            | LeagueEvent::Absent(..) => {}
            LeagueEvent::Grade(..) | LeagueEvent::Season { .. } | LeagueEvent::WeekEnd { .. } => {}
        }
    }

    fn interim(&mut self, _matchday: &Matchday, changes: &mut Vec<Change>) {
        self.in_progress = true;
        self.settle(changes);
    }

    fn ranking(&self, _as_of: Date) -> Ranking {
        let lines = (1..).zip(&self.standing.lines);
        let retired = self.standing.retired.iter();
        let roster = self.field.roster(self.standing.matchday);
        let gone = retired.map(|line| self.row(line, None, Some(StandingStatus::Retired)));
        // Who has left without a game has no line in the cross table (8, no. 14).
        let has_line = |id: PlayerId| self.standing.retired.iter().any(|line| line.player == id);
        let bare = self.field.ids().filter_map(|player| {
            let status = match roster[player.index()] {
                RoundMembership::Retired if !has_line(player) => StandingStatus::Retired,
                RoundMembership::NotYet => StandingStatus::NotYet,
                RoundMembership::Retired | RoundMembership::Live => return None,
            };
            Some(table::Standing {
                player,
                place: None,
                value: 0.0,
                exact: 0.0,
                status: Some(status),
                inactive: false,
                facts: Map::new(),
            })
        });
        Ranking {
            rows: lines
                .map(|(place, line)| self.row(line, Some(place), None))
                .collect(),
            others: gone.chain(bare).collect(),
        }
    }

    /// Boards, and what each game is worth in the last table.
    fn take_game_facts(&mut self) -> BTreeMap<GameId, GameFacts> {
        let mut cells = vec![&[][..]; self.field.players.len()];
        for line in self.standing.lines.iter().chain(&self.standing.retired) {
            cells[line.player.index()] = &line.cells;
        }
        let points = |player: PlayerId, round: usize| {
            let cell = cells[player.index()].get(round).copied().flatten();
            let points = cell.map_or(Points::ZERO, RoundCell::points);
            GameFact::Number(points.to_f64())
        };
        let mut facts = BTreeMap::new();
        for (round, (day, games)) in self.field.matchdays.iter().zip(&self.games).enumerate() {
            for (board, game) in day.boards.iter().zip(games) {
                let told = [
                    ("board", GameFact::Number(f64::from(board.number))),
                    ("white", GameFact::Player(board.white)),
                    ("black", GameFact::Player(board.black)),
                ];
                let is_over = !self.in_progress || round + 1 < self.games.len();
                let earned = is_over.then(|| {
                    [
                        ("points_white", points(board.white, round)),
                        ("points_black", points(board.black, round)),
                    ]
                });
                let told = told.into_iter().chain(earned.into_iter().flatten());
                facts.insert(*game, GameFacts::new(told));
            }
        }
        facts
    }

    fn order(&self) -> Option<Vec<PlayerId>> {
        Some(self.standing.lines.iter().map(|line| line.player).collect())
    }
}

/// Returns the player by whose place a player's last game is priced: the opponent, or the player
/// against one who has retired.
fn valued(line: &KeizerLine) -> Option<PlayerId> {
    match line.cells.last().copied().flatten()? {
        RoundCell::Game {
            opponent_retired: false,
            opponent,
            ..
        } => Some(opponent),
        RoundCell::Game { .. } | RoundCell::Away { .. } => Some(line.player),
    }
}

/// Returns the reason for which a player has no game in the last round, with its points.
fn missed(line: &KeizerLine) -> Option<(Absence, Points)> {
    let RoundCell::Away { away, points } = line.cells.last().copied().flatten()? else {
        return None;
    };
    let why = match away {
        AbsenceKind::Bye => Absence::Bye,
        AbsenceKind::Club => Absence::Club,
        AbsenceKind::Excused => Absence::Excused,
        AbsenceKind::Unexcused => Absence::Unexcused,
        // Whoever is in the table has entered.
        AbsenceKind::Late => return None,
    };
    Some((why, points))
}

fn change(
    player: PlayerId,
    what: ChangedQuantity,
    before: Option<Points>,
    after: Option<Points>,
    reason: ChangeReason,
) -> Change {
    let before = before.map(Points::to_f64);
    let after = after.map(Points::to_f64);
    Change {
        player,
        what,
        before,
        after,
        reason,
    }
}

#[cfg(test)]
pub mod fixtures;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod regressions;
#[cfg(test)]
mod tests;
