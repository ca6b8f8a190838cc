use super::*;

fn changed(before: &str, change: impl FnOnce(&mut YamlEdit)) -> String {
    let mut edit = YamlEdit::page(before).unwrap();
    change(&mut edit);
    edit.into_text()
}

fn page(lines: &str) -> String {
    format!("---\n{lines}---\nText.\n")
}

const FILE: &str = "# hall B\ndate:   2026-01-09 # Friday\ntitle: 1e3\ndescription: \"007\"\nabsent:\n    excused: [anna,  bert] # both ill\ngames: # two\n  - a - b\n  # pause\n  - { players: [c, d], result: \"-\" } # late\n# the end\n";

#[test]
fn every_byte_that_is_not_named_stays() {
    let file = page(FILE);
    let check = |from: &str, to: &str, change: &dyn Fn(&mut YamlEdit)| {
        let expected = file.replacen(from, to, 1);
        assert_ne!(expected, file, "the test must change something");
        assert_eq!(changed(&file, change), expected);
    };
    check("title: 1e3", "title: two", &|edit| {
        edit.set(&[Key("title")], "two").unwrap();
    });
    check("# the end\n", "# the end\nbye: e\n", &|edit| {
        edit.set(&[Key("bye")], "e").unwrap();
    });
    check("bert]", "bert, carl]", &|edit| {
        edit.push(&[Key("absent"), Key("excused")], "carl").unwrap();
    });
    check("# both ill\n", "# both ill\n    club: [emil]\n", &|edit| {
        edit.push(&[Key("absent"), Key("club")], "emil").unwrap();
    });
    check("# late\n", "# late\n  - e - f\n", &|edit| {
        edit.push(&[Key("games")], "e - f").unwrap();
    });
    check("\"-\"", "1-0", &|edit| {
        edit.set(&[Key("games"), Item(1), Key("result")], "1-0")
            .unwrap();
    });
    check("  - a - b\n", "", &|edit| {
        edit.remove(&[Key("games"), Item(0)]).unwrap();
    });
    check("[anna,  bert]", "[bert]", &|edit| {
        edit.remove(&[Key("absent"), Key("excused"), Item(0)])
            .unwrap();
    });
    check("[anna,  bert]", "[anna]", &|edit| {
        edit.remove(&[Key("absent"), Key("excused"), Item(1)])
            .unwrap();
    });
    check("  - a - b\n", "  - e - f\n", &|edit| {
        let items = [
            "e - f".to_owned(),
            "{ players: [c, d], result: \"-\" }".to_owned(),
        ];
        edit.set_items(&[Key("games")], &items).unwrap();
    });
}

#[test]
fn an_empty_list_is_filled_in() {
    let check = |before: &str, after: &str| {
        let push = |edit: &mut YamlEdit| edit.push(&[Key("games")], "a 1-0 b").unwrap();
        assert_eq!(changed(&page(before), push), page(after), "{before}");
    };
    check("games:\n", "games:\n  - a 1-0 b\n");
    check(
        "games: # none\n#  - x\nbye: c\n",
        "games: # none\n  - a 1-0 b\n#  - x\nbye: c\n",
    );
    check("games: [] # none\n", "games: # none\n  - a 1-0 b\n");
    check("games: ~\n", "games:\n  - a 1-0 b\n");
    check("games: [] \n", "games: \n  - a 1-0 b\n");
    check("date: x\n", "date: x\ngames:\n  - a 1-0 b\n");
    check("", "games:\n  - a 1-0 b\n");
}

#[test]
fn what_would_be_left_empty_is_an_empty_list() {
    let remove = |edit: &mut YamlEdit| edit.remove(&[Key("games"), Item(0)]).unwrap();
    let check = |before: &str, after: &str| {
        assert_eq!(changed(&page(before), remove), page(after), "{before}");
    };
    check("games:\n  - a - b\nbye: c\n", "games: []\nbye: c\n");
    check("games: [a - b] # x\n", "games: [] # x\n");
}

#[test]
fn maps_on_the_way_are_made() {
    let set = |edit: &mut YamlEdit| {
        edit.push(&[Key("members"), Key("leave")], "a").unwrap();
        edit.push(&[Key("members"), Key("return")], "b").unwrap();
    };
    let expected = "members: { leave: [a], return: [b] }\n";
    assert_eq!(changed(&page(""), set), page(expected));
    assert_eq!(changed(&page("members:\n"), set), page(expected));
    assert_eq!(changed(&page("members: {}\n"), set), page(expected));
}

#[test]
fn an_entry_goes_with_its_line() {
    let before = page("date: x\nrounds: 4 # four\nplacings:\n  a: 1\n  b: 2\nbye: c\n");
    let after = changed(&before, |edit| edit.remove(&[Key("placings")]).unwrap());
    assert_eq!(after, page("date: x\nrounds: 4 # four\nbye: c\n"));
    let after = changed(&after, |edit| edit.remove(&[Key("rounds")]).unwrap());
    assert_eq!(after, page("date: x\nbye: c\n"));
}

#[test]
fn new_lines_end_as_the_others() {
    let before = "---\r\ndate: x\r\ngames:\r\n  - a - b\r\n---\r\n";
    let after = changed(before, |edit| edit.push(&[Key("games")], "c - d").unwrap());
    assert_eq!(
        after,
        "---\r\ndate: x\r\ngames:\r\n  - a - b\r\n  - c - d\r\n---\r\n"
    );
}

#[test]
fn a_change_that_could_not_be_read_is_refused() {
    let mut edit = YamlEdit::page(&page("date: x\n")).unwrap();
    assert!(edit.set(&[Key("date")], "[").is_err());
    assert_eq!(edit.into_text(), page("date: x\n"));
    assert!(YamlEdit::page("no front matter").is_err());
    assert!(YamlEdit::page("---\n[\n---\n").is_err());
}

#[test]
fn a_data_file_is_changed_as_a_whole() {
    let mut edit = YamlEdit::data("# all\na: { name: A }\nb:").unwrap();
    edit.set(&[Key("c d")], "{ name: C }").unwrap();
    edit.set(&[Key("b"), Key("alias")], "x").unwrap();
    assert_eq!(
        edit.into_text(),
        "# all\na: { name: A }\nb: { alias: x }\nc d: { name: C }\n"
    );
}
