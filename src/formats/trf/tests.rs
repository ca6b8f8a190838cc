use super::*;
use crate::authoring::matchday_file::SeasonGame;

/// A line 001 by the columns of the standard.
fn line(number: u32, name: &str, rating: &str, rounds: &[&str]) -> String {
    let mut line = format!("001 {number:>4}      {name:<33} {rating:>4}");
    for round in rounds {
        let width = line.chars().count();
        let first = if width < 91 { 91 - width } else { 2 };
        line.push_str(&" ".repeat(first));
        line.push_str(round);
    }
    line
}

fn check(lines: &[String], expected: &[&str]) -> ImportedSeason {
    let text = format!(
        "012 Cup\r\n132 {:87}26/01/09  26/01/16\r\n{}\r\n",
        "",
        lines.join("\r\n")
    );
    let mut diagnostics = Diagnostics::new();
    let season = read(&ImportedFile::of_text("a.trf", &text), &mut diagnostics);
    let messages: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
    assert_eq!(messages, expected);
    season
}

#[test]
fn a_bye_a_forfeit_and_a_short_line_are_read() {
    let season = check(
        &[
            line(1, "Österreicher, Ana", "1900", &["   2 w 1", "   3 b -"]),
            line(2, "Bo", "", &["   1 b 0", "0000 - U"]),
            line(3, "Cy", "0000", &["0000 - H", "   1 w +"]),
            line(4, "Di", "1500", &["0000 - Z"]),
        ],
        &[],
    );
    let day = &season.matchdays[0];
    assert_eq!(day.date, jiff::civil::date(2026, 1, 9));
    let game = |first: &str, result: &str, second: &str| SeasonGame {
        first: first.to_owned(),
        result: result.to_owned(),
        second: second.to_owned(),
        ..SeasonGame::default()
    };
    assert_eq!(day.games, [game("Ana Österreicher", "1-0", "Bo")]);
    assert_eq!(
        (&day.excused, &day.unexcused),
        (&vec!["Cy".to_owned()], &vec!["Di".to_owned()])
    );
    let day = &season.matchdays[1];
    assert_eq!(day.games, [game("Cy", "+:-", "Ana Österreicher")]);
    assert_eq!(day.bye.as_deref(), Some("Bo"));
    assert_eq!(season.players[2].rating, None);
}

/// Nothing is dropped without a word: the town, the federation and the arbiter of the report, and
/// that a bye was given and not left over.
#[test]
fn what_a_league_has_no_place_for_is_told() {
    let text = format!(
        "012 Cup\n022 Town\n032 GER\n062 2\n072\n102 Arbiter\n132 {:87}26/01/09\n{}\n{}\n",
        "",
        line(1, "Ana", "", &["0000 - F"]),
        line(2, "Bo", "", &[]),
    );
    let file = ImportedFile::of_text("a.trf", &text);
    let season = read(&file, &mut Diagnostics::new());
    assert_eq!(
        season.notes,
        [
            "lines 022, 032, 102, left out",
            "byes of a full point (`F`), entered as byes: 1"
        ]
    );
}

#[test]
fn lines_that_contradict_each_other_are_refused() {
    check(
        &[
            line(1, "Ana", "1900", &["   2 w 1"]),
            line(2, "Bo", "1800", &["   1 b 1"]),
            line(3, "Cy", "1800", &["   1 b 1"]),
        ],
        &[
            "the results of the two do not fit: `1` and `1`",
            "the results of the two do not fit: `1` and `1`",
            "player 1 has another opponent",
        ],
    );
    check(
        &["001\t1\tAna".to_owned(), line(2, "Bo", "", &["   1 b 0"])],
        &["a tab where columns are counted"],
    );
    check(
        &[line(1, "Ana", "1900", &["   2 w x"])],
        &["`x` is no result: one of 1 0 = + - W D L H F U Z"],
    );
}
