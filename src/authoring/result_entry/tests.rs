use super::*;

fn duel(first: &str, mark: &str, second: &str) -> NewResult {
    NewResult::Game {
        first: first.into(),
        mark: mark.into(),
        second: second.into(),
    }
}

fn places(places: &[&[&str]]) -> NewResult {
    NewResult::Placings {
        places: places
            .iter()
            .map(|tie| tie.iter().map(|it| (*it).to_owned()).collect())
            .collect(),
        scores: Vec::new(),
    }
}

fn check(before: &str, result: &NewResult, details: &ResultDetails, after: Result<&str, &str>) {
    let appended = YamlEdit::page(before).and_then(|mut edit| {
        append(&mut edit, result, details)?;
        Ok(edit.into_text())
    });
    assert_eq!(appended.as_deref().map_err(String::as_str), after);
}

#[test]
fn a_game_goes_behind_the_last_one_and_comments_stay() {
    check(
        "---\ndate: 2026-01-09 # Friday\ngames: # two so far\n  - anna 1-0 bert # quick\n  # break\n  - carl - dora\n---\nText.\n",
        &duel("emil", "½-½", "anna"),
        &ResultDetails::default(),
        Ok(
            "---\ndate: 2026-01-09 # Friday\ngames: # two so far\n  - anna 1-0 bert # quick\n  # break\n  - carl - dora\n  - emil ½-½ anna\n---\nText.\n",
        ),
    );
}

#[test]
fn a_pairing_has_its_result_where_it_stands() {
    let check = |before: &str, position: usize, mark: &str, after: &str| {
        let mut edit = YamlEdit::page(before).unwrap();
        complete(&mut edit, position, mark).unwrap();
        assert_eq!(edit.into_text(), after);
    };
    check(
        "---\ngames:\n  - anna - bert # board 1\n  - carl * dora\nbye: emil\n---\n",
        0,
        "½-½",
        "---\ngames:\n  - anna ½-½ bert # board 1\n  - carl * dora\nbye: emil\n---\n",
    );
    check(
        "---\ngames: [anna - bert, \"carl  *  dora\"]\n---\n",
        1,
        "0-1",
        "---\ngames: [anna - bert, \"carl  0-1  dora\"]\n---\n",
    );
    check(
        "---\ngames:\n  - { players: [a, b], result: \"-\", board: 3 } # late\n---\n",
        0,
        "1-0",
        "---\ngames:\n  - { players: [a, b], result: 1-0, board: 3 } # late\n---\n",
    );
}

#[test]
fn an_empty_file_of_a_template_is_filled() {
    check(
        "---\ndate: x\n# last time: a, b\ngames:\n#  - anna 1-0 bert\n---\n",
        &duel("a", "1-0", "b"),
        &ResultDetails::default(),
        Ok("---\ndate: x\n# last time: a, b\ngames:\n  - a 1-0 b\n#  - anna 1-0 bert\n---\n"),
    );
    check(
        "---\ndate: x\nrounds: 1\nplacings: [] # best first\n---\n",
        &places(&[&["a"], &["b"]]),
        &ResultDetails {
            rounds: Some("4".into()),
            ..ResultDetails::default()
        },
        Ok("---\ndate: x\nrounds: 4\nplacings: [a, b] # best first\n---\n"),
    );
}

#[test]
fn a_result_is_taken_back_and_every_other_byte_stays() {
    let check = |before: &str, position: usize, after: &str| {
        let mut edit = YamlEdit::page(before).unwrap();
        assert_eq!(take_back(&mut edit, position), Ok(()));
        assert_eq!(edit.into_text(), after);
    };
    check(
        "---\ngames: # two\n  - a 1-0 b\n  # pause\n  - c 1-0 d # late\n# end\n---\nText.\n",
        1,
        "---\ngames: # two\n  - a 1-0 b\n  # pause\n# end\n---\nText.\n",
    );
    check("---\ngames: [a 1-0 b]\n---\n", 0, "---\ngames: []\n---\n");
    check(
        "---\ndate: x\nplacings:\n  a: 1\n---\n",
        0,
        "---\ndate: x\n---\n",
    );
}

#[test]
fn a_list_in_brackets_stays_in_brackets() {
    check(
        "---\ngames: [anna 1-0 bert]\n---\n",
        &duel("carl", "0-1", "dora"),
        &ResultDetails::default(),
        Ok("---\ngames: [anna 1-0 bert, carl 0-1 dora]\n---\n"),
    );
}

#[test]
fn the_first_result_of_a_day_becomes_keys_of_the_file() {
    check(
        "---\ndate: 2026-01-09\n---\n",
        &places(&[&["GL"], &["I", "J"], &["R"]]),
        &ResultDetails {
            game: Some("hearts".into()),
            rounds: Some("4".into()),
            ..ResultDetails::default()
        },
        Ok("---\ndate: 2026-01-09\ngame: hearts\nrounds: 4\nplacings: [GL, [I, J], R]\n---\n"),
    );
}

#[test]
fn a_second_result_turns_placings_into_results() {
    check(
        "---\nrounds: 4\nplacings: { I: 1, R: 2 } # close\n---\n",
        &places(&[&["R"], &["I"]]),
        &ResultDetails {
            game: None,
            rounds: Some("2".into()),
            ..ResultDetails::default()
        },
        Ok(
            "---\nrounds: 4\nresults:\n  - placings: { I: 1, R: 2 } # close\n  - { rounds: 2, placings: [R, I] }\n---\n",
        ),
    );
    check(
        "---\nplacings:\n  I: 1\n  R: 2\nrounds: 4\n---\n",
        &places(&[&["R"], &["I"]]),
        &ResultDetails::default(),
        Ok(
            "---\nresults:\n  - placings:\n      I: 1\n      R: 2\n  - { placings: [R, I] }\nrounds: 4\n---\n",
        ),
    );
}

#[test]
fn lines_end_as_those_of_the_file() {
    check(
        "---\r\ndate: 2026-01-09 # Friday\r\ngames:\r\n  - anna 1-0 bert\r\n---\r\n",
        &duel("carl", "0-1", "dora"),
        &ResultDetails::default(),
        Ok(
            "---\r\ndate: 2026-01-09 # Friday\r\ngames:\r\n  - anna 1-0 bert\r\n  - carl 0-1 dora\r\n---\r\n",
        ),
    );
}

#[test]
fn a_report_is_a_paragraph_of_its_own() {
    assert_eq!(
        report("---\na: b\n---\n", "Text.\n\n"),
        "---\na: b\n---\nText.\n"
    );
    assert_eq!(
        report("---\n---\nOne.\n", "Two."),
        "---\n---\nOne.\n\nTwo.\n"
    );
    assert_eq!(report("---\n---\nOne.", "Two."), "---\n---\nOne.\n\nTwo.\n");
}

#[test]
fn placings_and_games_do_not_mix() {
    check(
        "---\ngames:\n  - anna 1-0 bert\n---\n",
        &places(&[&["R"], &["I"]]),
        &ResultDetails::default(),
        Err("it lists results of another form, placings or games of two"),
    );
}
