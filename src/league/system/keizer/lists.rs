//! The lists of a round. Source: keizer.md, 4.

use crate::league::League;
use crate::league::model::game::Duel;
use crate::league::model::player::PlayerId;
use crate::league::system::keizer::cross_table_cells::{SHORT_WORDS, cross_table_cell};
use crate::league::system::keizer::exact_points::Points;
use crate::league::system::keizer::row_points::AbsenceKind;
use crate::league::system::keizer::settings::Settings;
use crate::league::system::keizer::standing::{
    KeizerLine, KeizerStandings, RoundCell, keizer_standings,
};
use crate::league::system::round_list::{
    ListCell, ListColumn, ListFormats, ListKind, ListLine, ListName, ListedRounds, RoundList,
    RoundLists, RoundSum,
};
use crate::league::tournament::{RoundMembership, Tournament};

impl ListedRounds for Settings {
    fn formats(&self) -> &ListFormats {
        &self.outputs
    }

    fn names(&self, round: u32) -> Vec<ListName> {
        let standings = |category: Option<(&str, &str)>, is_podium| ListName {
            kind: ListKind::Standings,
            category: category.map(|(code, name)| (code.to_owned(), name.to_owned())),
            is_podium,
        };
        let mut names = vec![standings(None, false), ListName::of(ListKind::Cross)];
        if round > 0 {
            names.push(ListName::of(ListKind::Pairings));
        }
        names.extend([ListName::of(ListKind::Players), standings(None, true)]);
        for category in self.categories.iter() {
            names.extend([false, true].map(|is_podium| standings(Some(category), is_podium)));
        }
        names
    }

    fn lists(&self, league: &League, round: u32) -> RoundLists {
        let field = Tournament::of(league);
        let standings = keizer_standings(self, &field, round);
        let lister = RoundLister {
            settings: self,
            field: &field,
            standings: &standings,
        };
        let names = self.names(standings.matchday).into_iter();
        RoundLists {
            lists: names.map(|name| lister.list(name)).collect(),
            sums: lister.sums(),
            sums_begin: "rank_value",
            sums_note: "cross_sum",
            short_words: SHORT_WORDS,
        }
    }
}

/// A round, as its lists tell it.
struct RoundLister<'a> {
    settings: &'a Settings,
    field: &'a Tournament,
    standings: &'a KeizerStandings,
}

impl RoundLister<'_> {
    fn list(&self, name: ListName) -> RoundList {
        let (root, columns, rows) = match name.kind {
            ListKind::Standings => (
                "keizer_simpletable",
                standings_columns(),
                self.places(&name),
            ),
            ListKind::Cross => ("keizer_cross", self.cross_columns(), self.cross()),
            ListKind::Players => ("keizer_player", players_columns(), self.players()),
            ListKind::Pairings => ("keizer_pairing", self.pairings_columns(), self.pairings()),
        };
        RoundList {
            name,
            root,
            columns,
            rows,
        }
    }

    /// Place, name, points, game points.
    fn places(&self, name: &ListName) -> Vec<ListLine> {
        let lines: Vec<&KeizerLine> = match &name.category {
            Some((code, _)) => self.standings.category(self.field, code),
            None => self.standings.lines.iter().collect(),
        };
        let most = if name.is_podium { 3 } else { usize::MAX };
        let rows = lines.into_iter().take(most).zip(1..);
        rows.map(|(line, place)| ListLine {
            number: Some(place),
            cells: vec![
                plain(format!("{place}.")),
                ListCell::Player(line.player),
                ListCell::Number(line.sum.fixed(2)),
                halves(line.half_points),
            ],
        })
        .collect()
    }

    fn cross_columns(&self) -> Vec<ListColumn> {
        let mut columns = vec![
            ListColumn::number("place", "nr"),
            ListColumn::text("name", "name"),
            ListColumn::number("rank_value", "rank_pb").titled("rank_pb_title"),
            ListColumn::number("sum_keizer", "keizer_sum").titled("keizer_sum_title"),
            ListColumn::number("game_sum", "game_pts"),
            ListColumn::number("perf", "perf").titled("performance"),
        ];
        columns.extend((1..=self.standings.matchday).map(|number| ListColumn {
            head: plain(format!("R {number}")),
            title: None,
            element: format!("r{number}"),
            is_number: false,
            is_round: true,
        }));
        columns
    }

    /// Everybody's rounds, with what each is worth in this table.
    fn cross(&self) -> Vec<ListLine> {
        let placed = self.standings.lines.iter().zip(1..);
        let placed = placed.map(|(line, place)| (line, Some(place)));
        let retired = self.standings.retired.iter().map(|line| (line, None));
        let line = |(line, place): (&KeizerLine, Option<usize>)| {
            let mut cells = vec![
                plain(place.map_or("(ret)".to_owned(), |place| format!("{place:02}"))),
                ListCell::Player(line.player),
                ListCell::Number(self.points(line.value_before.points())),
                ListCell::Number(line.sum.fixed(2)),
                halves(line.half_points),
                plain(line.performance.map_or(String::new(), |it| it.to_string())),
            ];
            let decimals = self.standings.decimals;
            let rounds = line.cells.iter();
            cells.extend(rounds.map(|cell| cross_table_cell(*cell, decimals)));
            ListLine {
                number: place,
                cells,
            }
        };
        placed.chain(retired).map(line).collect()
    }

    fn pairings_columns(&self) -> Vec<ListColumn> {
        let has_times = self.settings.time_bonus.is_some();
        let time = |element| has_times.then(|| ListColumn::number("time", element));
        let mut columns = vec![
            ListColumn::number("board_short", "nr"),
            ListColumn::text("white", "w"),
        ];
        columns.extend(time("time_w"));
        columns.push(ListColumn::text("black", "b"));
        columns.extend(time("time_b"));
        columns.push(ListColumn::text("result", "res"));
        columns
    }

    /// The games of the round by board, then everybody without one.
    fn pairings(&self) -> Vec<ListLine> {
        let times = self.settings.time_bonus.as_ref();
        let rating = |player: PlayerId| self.field.player(player).rating;
        let Some(index) = (self.standings.matchday as usize).checked_sub(1) else {
            return Vec::new();
        };
        let mut boards = self.field.matchdays[index].boards.clone();
        boards.sort_by_key(|board| board.number);
        let games = boards.into_iter().map(|board| {
            let minutes = times.and_then(|it| it.minutes(rating(board.white), rating(board.black)));
            let time = |minutes: Option<i64>| times.map(|_| optional(minutes));
            let mut row = vec![ListCell::Player(board.white)];
            row.extend(time(minutes.map(|(white, _)| white)));
            row.push(ListCell::Player(board.black));
            row.extend(time(minutes.map(|(_, black)| black)));
            row.push(plain(match board.result {
                Duel::Pending => "-",
                played => played.mark(),
            }));
            row
        });
        let lines = self.standings.lines.iter().chain(&self.standings.retired);
        let mut away: Vec<(AbsenceKind, PlayerId)> = lines
            .filter_map(|line| match line.cells[index] {
                Some(RoundCell::Away { away, .. }) => Some((away, line.player)),
                Some(RoundCell::Game { .. }) | None => None,
            })
            .collect();
        away.sort();
        let absences = away.into_iter().map(|(away, player)| {
            let (opponent, sign) = match away {
                AbsenceKind::Bye => ("NN", "+ ("),
                _ => ("", "- ("),
            };
            let reason = [plain(sign), ListCell::Text(away_key(away)), plain(")")];
            let mut row = vec![ListCell::Player(player)];
            row.extend(times.map(|_| plain("")));
            row.push(plain(opponent));
            row.extend(times.map(|_| plain("")));
            row.push(ListCell::Parts(reason.to_vec()));
            row
        });
        let rows = games.chain(absences).zip(1..);
        rows.map(|(mut cells, number)| {
            cells.insert(0, plain(number.to_string()));
            ListLine {
                number: Some(number),
                cells,
            }
        })
        .collect()
    }

    /// Everybody who has entered, with the state of the round.
    fn players(&self) -> Vec<ListLine> {
        let roster = self.field.roster(self.standings.matchday);
        let retired = &self.standings.retired;
        let has_played = |player: PlayerId| retired.iter().any(|line| line.player == player);
        let listed = |player: &PlayerId| match roster[player.index()] {
            RoundMembership::NotYet => false,
            RoundMembership::Live => true,
            RoundMembership::Retired => has_played(*player),
        };
        let state = |player: PlayerId| {
            if roster[player.index()] == RoundMembership::Retired {
                return "status_retired";
            }
            let mut lines = self.standings.lines.iter();
            let line = lines.find(|line| line.player == player);
            match line.and_then(|line| line.cells.last().copied().flatten()) {
                Some(RoundCell::Away { away, .. }) if away != AbsenceKind::Bye => away_key(away),
                Some(RoundCell::Away { .. } | RoundCell::Game { .. }) | None => "present",
            }
        };
        let line = |player: PlayerId| {
            let number = player.index() + 1;
            let cells = vec![
                plain(number.to_string()),
                ListCell::Player(player),
                plain(self.field.player(player).rating.to_string()),
                ListCell::Text(state(player)),
            ];
            ListLine {
                number: Some(number),
                cells,
            }
        };
        self.field.ids().filter(listed).map(line).collect()
    }

    /// The own part, then every round.
    fn sums(&self) -> Vec<RoundSum> {
        if self.standings.matchday == 0 {
            return Vec::new();
        }
        let line = |line: &KeizerLine| {
            let own = self.standings.own * line.value_before;
            let cells = line.cells.iter().flatten();
            let parts = std::iter::once(own).chain(cells.map(|cell| cell.points()));
            RoundSum {
                player: line.player,
                parts: parts.map(|points| self.points(points)).collect(),
                sum: self.points(line.sum),
            }
        };
        self.standings.lines.iter().map(line).collect()
    }

    /// Points with as many decimals as the table has, or more where that is not all.
    fn points(&self, points: Points) -> String {
        points.at_least(self.standings.decimals)
    }
}

fn standings_columns() -> Vec<ListColumn> {
    let place = ListColumn {
        head: plain(""),
        ..ListColumn::number("", "nr")
    };
    vec![
        place,
        ListColumn::text("name", "name"),
        ListColumn::number("keizer_points", "keizer_sum"),
        ListColumn::number("game_points", "game_pts"),
    ]
}

fn players_columns() -> Vec<ListColumn> {
    vec![
        ListColumn::number("number_short", "nr"),
        ListColumn::text("name", "name"),
        ListColumn::number("rating", "rating"),
        ListColumn::text("status", "state"),
    ]
}

fn away_key(away: AbsenceKind) -> &'static str {
    match away {
        AbsenceKind::Bye => "away_bye",
        AbsenceKind::Club => "away_club",
        AbsenceKind::Excused => "away_excused",
        AbsenceKind::Unexcused => "away_unexcused",
        AbsenceKind::Late => "away_late",
    }
}

fn plain(text: impl Into<String>) -> ListCell {
    ListCell::Plain(text.into())
}

fn optional(number: Option<i64>) -> ListCell {
    plain(number.map_or(String::new(), |it| it.to_string()))
}

/// Game points from halves: `1.5`.
fn halves(halves: u32) -> ListCell {
    ListCell::Number(match halves.is_multiple_of(2) {
        true => (halves / 2).to_string(),
        false => format!("{}.5", halves / 2),
    })
}
