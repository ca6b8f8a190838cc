//! One list after another.

use crate::league::model::game::Duel;
use crate::league::model::player::PlayerId;
use crate::league::model::tournament::RoundMembership;
use crate::league::system::keizer::cross_table_cells;
use crate::league::system::keizer::row_points::AbsenceKind;
use crate::league::system::keizer::standing::{KeizerLine, RoundCell};
use crate::site::list_frame as frame;
use crate::site::list_frame::ListKind;
use crate::site::round_lists::RoundLists;
use crate::site::view::NamedLink;
use crate::site::view::round_list::{ListRow, ListTable};
use crate::site::view::table::ColumnHead;

/// A category by code and full name.
type CategoryStandings<'a> = Option<(&'a str, &'a str)>;

/// Place, name, points, game points.
pub(crate) fn standings(round: &RoundLists<'_>, category: CategoryStandings<'_>) -> ListTable {
    let suffix = category.map_or(String::new(), |(code, _)| format!("-{code}"));
    best(round, category, &suffix, usize::MAX)
}

/// The first three of the standings.
pub(crate) fn podium(round: &RoundLists<'_>, category: CategoryStandings<'_>) -> ListTable {
    let code = category.map_or(String::new(), |(code, _)| format!("-{code}"));
    best(round, category, &format!("{code}-podium"), 3)
}

fn best(
    round: &RoundLists<'_>,
    category: CategoryStandings<'_>,
    suffix: &str,
    most: usize,
) -> ListTable {
    let lines: Vec<&KeizerLine> = match category {
        Some((code, _)) => round.standing.category(&round.field, code),
        None => round.standing.lines.iter().collect(),
    };
    let rows = lines.into_iter().take(most).zip(1..);
    let rows = rows.map(|(line, place)| ListRow {
        class: frame::row(place),
        cells: vec![
            text(format!("{place}.")),
            round.player(line.player),
            text(round.decimal(line.sum.fixed(2))),
            text(round.decimal(halves(line.half_points))),
        ],
    });
    let labels = ["", "name", "keizer_points", "game_points"];
    let head = labels.map(|key| head(round, key)).to_vec();
    let list = table(
        round,
        ListKind::Standings,
        "list_standings",
        head,
        rows.collect(),
    );
    ListTable {
        id: frame::id(
            &round.context.translation.title,
            ListKind::Standings,
            round.standing.matchday,
            suffix,
        ),
        category: category.map(|(_, name)| name.to_owned()),
        ..list
    }
}

/// Everybody's rounds, with what each is worth in this table.
pub(crate) fn cross(round: &RoundLists<'_>) -> ListTable {
    let standing = &round.standing;
    let mut columns = vec![
        head(round, "place"),
        head(round, "name"),
        ColumnHead {
            anchor: None,
            url: None,
            text: "Rank-Pb".to_owned(),
            title: Some(round.numbered("rank_pb_title")),
        },
        ColumnHead {
            anchor: None,
            url: None,
            text: "Keizer-∑".to_owned(),
            title: Some(round.numbered("keizer_sum_title")),
        },
        head(round, "game_sum"),
        ColumnHead {
            anchor: None,
            url: None,
            text: "Perf".to_owned(),
            title: Some(round.text("performance")),
        },
    ];
    let rounds = (1..=standing.matchday).map(|number| ColumnHead {
        anchor: None,
        url: None,
        text: format!("R {number}"),
        title: None,
    });
    columns.extend(rounds);
    let placed = standing.lines.iter().zip(1..);
    let placed = placed.map(|(line, place)| (line, Some(place)));
    let retired = standing.retired.iter().map(|line| (line, None));
    let rows = placed.chain(retired).map(|(line, place)| {
        let place_text = place.map_or("(ret)".to_owned(), |place: usize| format!("{place:02}"));
        let mut row = vec![
            text(place_text),
            round.player(line.player),
            text(round.points(line.value_before.points())),
            text(round.decimal(line.sum.fixed(2))),
            text(round.decimal(halves(line.half_points))),
            text(line.performance.map_or(String::new(), |it| it.to_string())),
        ];
        row.extend(line.cells.iter().map(|cell| text(cell_text(round, *cell))));
        ListRow {
            class: frame::row(place.unwrap_or(usize::MAX)),
            cells: row,
        }
    });
    table(
        round,
        ListKind::Cross,
        "list_cross",
        columns,
        rows.collect(),
    )
}

/// A cell in the notation of the cross table.
pub(crate) fn cell_text(round: &RoundLists<'_>, cell: Option<RoundCell>) -> String {
    let name = match cell {
        Some(RoundCell::Game { opponent, .. }) => {
            round.context.league.player(opponent).name.as_str()
        }
        Some(RoundCell::Away { .. }) | None => "",
    };
    cross_table_cells::cell_text(cell, &round.words(), name, |points| round.points(points))
}

/// The games of the round by board, then everybody without one.
pub(crate) fn pairings(round: &RoundLists<'_>) -> ListTable {
    let times = round.settings.time_bonus.as_ref();
    let rating = |player: PlayerId| round.field.player(player).rating;
    let mut columns = vec![head(round, "board_short"), head(round, "white")];
    columns.extend(times.map(|_| head(round, "time")));
    columns.push(head(round, "black"));
    columns.extend(times.map(|_| head(round, "time")));
    columns.push(head(round, "result"));
    let index = round.standing.matchday as usize - 1;
    let day = &round.field.matchdays[index];
    let mut boards = day.boards.clone();
    boards.sort_by_key(|board| board.number);
    let mut rows = Vec::new();
    for board in &boards {
        let minutes = times.and_then(|it| it.minutes(rating(board.white), rating(board.black)));
        let time = |minutes: Option<i64>| text(minutes.map_or(String::new(), |it| it.to_string()));
        let mut row = vec![round.player(board.white)];
        row.extend(times.map(|_| time(minutes.map(|(white, _)| white))));
        row.push(round.player(board.black));
        row.extend(times.map(|_| time(minutes.map(|(_, black)| black))));
        row.push(text(
            if board.result == Duel::Pending {
                "-"
            } else {
                board.result.mark()
            }
            .to_owned(),
        ));
        rows.push(row);
    }
    let lines = round.standing.lines.iter().chain(&round.standing.retired);
    let mut away: Vec<(PlayerId, AbsenceKind)> = lines
        .filter_map(|line| match line.cells[index] {
            Some(RoundCell::Away { away, .. }) => Some((line.player, away)),
            Some(RoundCell::Game { .. }) | None => None,
        })
        .collect();
    away.sort_by_key(|(player, away)| (*away, *player));
    for (player, away) in away {
        let mut row = vec![round.player(player)];
        row.extend(times.map(|_| text(String::new())));
        row.push(text(if away == AbsenceKind::Bye {
            "NN".to_owned()
        } else {
            String::new()
        }));
        row.extend(times.map(|_| text(String::new())));
        let sign = if away == AbsenceKind::Bye { "+" } else { "-" };
        row.push(text(format!("{sign} ({})", round.text(away_key(away)))));
        rows.push(row);
    }
    let rows = rows.into_iter().zip(1..).map(|(mut cells, number)| {
        cells.insert(0, text(number.to_string()));
        ListRow {
            class: frame::row(number),
            cells,
        }
    });
    table(
        round,
        ListKind::Pairings,
        "list_pairings",
        columns,
        rows.collect(),
    )
}

/// Everybody who has entered, with the state of the round.
pub(crate) fn players(round: &RoundLists<'_>) -> ListTable {
    let number = round.standing.matchday;
    let roster = round.field.roster(number);
    let has_played = |player: PlayerId| {
        round
            .standing
            .retired
            .iter()
            .any(|line| line.player == player)
    };
    let listed = round
        .field
        .ids()
        .filter(|&player| match roster[player.index()] {
            RoundMembership::NotYet => false,
            RoundMembership::Live => true,
            RoundMembership::Retired => has_played(player),
        });
    let state = |player: PlayerId| {
        if roster[player.index()] == RoundMembership::Retired {
            return "status_retired";
        }
        let lines = &round.standing.lines;
        let line = lines.iter().find(|line| line.player == player);
        match line.and_then(|line| line.cells.last().copied().flatten()) {
            Some(RoundCell::Away {
                away: AbsenceKind::Bye,
                ..
            })
            | Some(RoundCell::Game { .. })
            | None => "present",
            Some(RoundCell::Away { away, .. }) => away_key(away),
        }
    };
    let rows = listed.map(|player| ListRow {
        class: frame::row(player.index() + 1),
        cells: vec![
            text((player.index() + 1).to_string()),
            round.player(player),
            text(round.field.player(player).rating.to_string()),
            text(round.text(state(player))),
        ],
    });
    let labels = ["number_short", "name", "rating", "status"];
    let head = labels.map(|key| head(round, key)).to_vec();
    table(
        round,
        ListKind::Players,
        "list_players",
        head,
        rows.collect(),
    )
}

fn table(
    round: &RoundLists<'_>,
    kind: ListKind,
    subtitle: &str,
    head: Vec<ColumnHead>,
    rows: Vec<ListRow>,
) -> ListTable {
    let title = &round.context.translation.title;
    ListTable {
        id: frame::id(title, kind, round.standing.matchday, ""),
        class: frame::class(kind, head.len()),
        title: title.clone(),
        subtitle: round.numbered(subtitle),
        category: None,
        columns: (1..=head.len()).collect(),
        numbers: numbers(kind, head.len()),
        head,
        rows,
        foot: round.numbered("round_no"),
        files: Vec::new(),
    }
}

/// The columns that stand to the right, from 1.
fn numbers(kind: ListKind, columns: usize) -> Vec<usize> {
    match (kind, columns) {
        (ListKind::Standings, _) => vec![1, 3, 4],
        (ListKind::Cross, _) => vec![1, 3, 4, 5, 6],
        (ListKind::Players, _) => vec![1, 3],
        (ListKind::Pairings, 6) => vec![1, 3, 5],
        (ListKind::Pairings, _) => vec![1],
    }
}

/// The key of the text for a round without a game.
pub(crate) fn away_key(away: AbsenceKind) -> &'static str {
    match away {
        AbsenceKind::Bye => "away_bye",
        AbsenceKind::Club => "away_club",
        AbsenceKind::Excused => "away_excused",
        AbsenceKind::Unexcused => "away_unexcused",
        AbsenceKind::Late => "away_late",
    }
}

/// A column's head by the key of its text.
fn head<'a>(round: &RoundLists<'a>, key: &'a str) -> ColumnHead {
    let text = if key.is_empty() {
        String::new()
    } else {
        round.text(key)
    };
    ColumnHead {
        anchor: None,
        text,
        title: None,
        url: None,
    }
}

/// A cell that leads nowhere.
fn text(text: String) -> NamedLink {
    NamedLink {
        name: text,
        url: None,
    }
}

/// Game points from halves: `1.5`.
fn halves(halves: u32) -> String {
    if halves.is_multiple_of(2) {
        (halves / 2).to_string()
    } else {
        format!("{}.5", halves / 2)
    }
}
