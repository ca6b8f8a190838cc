//! Options that proposals set (amendments, R3): every number is worked out by hand.

use super::*;

/// A site of these files below content, as of a moment.
fn site(files: &[(&str, &str)], moment: &str) -> (CompiledSite, Diagnostics) {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), *text));
    compile_files(files, moment, &mut DocumentCache::default())
}

fn codes(diagnostics: Diagnostics) -> Vec<&'static str> {
    diagnostics.into_iter().map(|it| it.code.name()).collect()
}

/// A proposal of the ballot with a vote for it by Ada.
fn proposal(number: i64, submitted: &str, keys: &str, vote: &str) -> (String, String) {
    let text = format!(
        "---\nauthor: ada\nsubmitted: {submitted}\nnumber: {number}\n{keys}\nvotes: [{{ at: {vote}, by: ada, vote: FOR }}]\n---\n"
    );
    (format!("rules/proposals/p{number}.md"), text)
}

fn passed(files: &[(String, String)], moment: &str) -> (CompiledSite, Vec<String>) {
    let mut all = vec![
        ("rules/_index.md", BOOK),
        ("rules/rules.md", "# Rule 1\n\nOne.\n"),
    ];
    all.extend(
        files
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str())),
    );
    let (compiled, _) = site(&all, moment);
    let proposals = compiled.rule_books[0].proposals();
    let passed = proposals.into_iter().filter(|it| it.passed);
    let passed = passed.map(|it| it.id).collect();
    (compiled, passed)
}

/// Voting of nweek 1 lasts to 16 December 2006. With seven days and voting from the fifth on,
/// nweek 2 is voted upon from 20 to 23 December.
#[test]
fn a_calendar_that_passes_holds_for_the_nweek_that_begins_then() {
    let week = proposal(
        1,
        "2006-12-05T08:00:00Z",
        "changes: [{ op: configure, set: { calendar.week-length: 7, calendar.voting-start: 5 } }]",
        "2006-12-13T08:00:00Z",
    );
    let later = proposal(2, "2006-12-17T08:00:00Z", "", "2006-12-21T08:00:00Z");
    let (compiled, ids) = passed(&[week, later], "2007-02-01");
    assert_eq!(ids, ["p1", "p2"]);
    let proposals = compiled.rule_books[0].proposals();
    let times = |at: Option<Timestamp>| at.unwrap().to_string();
    assert_eq!(times(proposals[1].opens), "2006-12-20T00:00:00Z");
    assert_eq!(times(proposals[1].closes), "2006-12-23T00:00:00Z");
    assert_eq!(proposals[1].nweek, Some(2));
    assert_eq!(proposals[0].changes[0].void, None);
    let versions = &compiled.rule_books[0].library.archives["rules"].versions;
    assert_eq!(versions.len(), 1, "no version of a document");
}

/// The equally strong 7, 8 and 9 of example B (proposals.md, 5.3), which conflict with 9.
fn three(submitted: &str, vote: &str) -> Vec<(String, String)> {
    let keys = ["conflicts: [9]", "conflicts: [9]", ""];
    let numbers = [7, 8, 9];
    let pairs = numbers.into_iter().zip(keys);
    pairs
        .map(|(number, keys)| proposal(number, submitted, keys, vote))
        .collect()
}

#[test]
fn ties_that_pass_decide_the_next_ballot_and_not_their_own() {
    let ties = proposal(
        1,
        "2006-12-05T08:00:00Z",
        "changes: [{ op: configure, set: { procedures.ballot.ties: oldest-first } }]",
        "2006-12-13T08:00:00Z",
    );
    let mut own = three("2006-12-05T08:00:00Z", "2006-12-13T08:00:00Z");
    own.push(ties.clone());
    assert_eq!(passed(&own, "2007-02-01").1, ["p1", "p9"]);
    let mut next = three("2006-12-17T08:00:00Z", "2006-12-25T08:00:00Z");
    next.push(ties);
    assert_eq!(passed(&next, "2007-02-01").1, ["p1", "p7", "p8"]);
}

/// `voting-start` is 9, so that a week of 7 days alone is no calendar; with it, the ties of the
/// same set are void as well, and a change beside it stands.
#[test]
fn the_keys_of_one_set_are_read_together() {
    let set = "changes:\n  - { op: configure, set: { procedures.ballot.ties: oldest-first, calendar.week-length: 7 } }\n  - { op: configure, set: { procedures.ballot.atomic: false } }";
    let bad = proposal(1, "2006-12-05T08:00:00Z", set, "2006-12-13T08:00:00Z");
    let mut next = three("2006-12-17T08:00:00Z", "2006-12-25T08:00:00Z");
    next.push(bad.clone());
    let (compiled, ids) = passed(&next, "2007-02-01");
    assert_eq!(ids, ["p1", "p9"]);
    let json = serde_json::to_value(compiled.rule_books[0].proposals()).unwrap();
    let changes = &json[0]["changes"];
    assert_eq!(changes[0]["void"], "not-configurable");
    assert_eq!(changes[0]["set"]["calendar.week-length"], 7);
    assert_eq!(changes[0]["set"]["procedures.ballot.ties"], "oldest-first");
    assert!(changes[1]["void"].is_null());
}

const DUEL: &str = "---\nleague:\n  system: elo\n  elo: { initial: 1000, k: 16 }\n---\n";
const RULES: &str = "---\nrules:\n  documents: [rules.md]\n  members: { ada: }\n  calendar: { epoch: 2020-01-01 }\n---\n";

/// The overall table with a correction that sets K to 32, signed at an instant.
fn table(duel: &str, at: &str) -> String {
    let correction = format!(
        "---\nauthor: ada\nsubmitted: 2020-01-01\nprocedure: editorial\nsigned: ada\nat: {at}\nchanges: [{{ op: configure, league: duel, set: {{ elo.k: 32 }} }}]\n---\n"
    );
    let files = [
        ("duel/_index.md", duel),
        (
            "duel/matchdays/1.md",
            "---\ndate: 2021-02-28\ngames: [ada 1-0 bo]\n---\n",
        ),
        (
            "duel/matchdays/2.md",
            "---\ndate: 2021-03-01\ngames: [bo 1-0 ada]\n---\n",
        ),
        ("rules/_index.md", RULES),
        ("rules/rules.md", "# Rule 1\n\nOne.\n"),
        ("rules/proposals/k.md", &correction),
    ];
    let (compiled, diagnostics) = site(&files, "2021-03-05");
    assert_eq!(codes(diagnostics), [""; 0]);
    let league = &compiled.model.leagues[0];
    let rows = compiled.histories[0].overall().ranking.rows.iter();
    let rows = rows.map(|row| format!("{} {}", league.player(row.player).id, row.value));
    rows.collect::<Vec<_>>().join(" ")
}

/// Both have played one matchday on the first of March, and two after it.
#[test]
fn a_proposal_sets_what_shapes_a_table() {
    let placed = |set: &str| {
        let correction = format!(
            "---\nauthor: ada\nsubmitted: 2020-01-01\nprocedure: editorial\nsigned: ada\nat: 2021-03-02T00:00:00Z\nchanges: [{{ op: configure, league: duel, set: {{ {set} }} }}]\n---\n"
        );
        let files = [
            ("duel/_index.md", DUEL),
            (
                "duel/matchdays/1.md",
                "---\ndate: 2021-03-01\ngames: [ada 1-0 bo]\n---\n",
            ),
            ("rules/_index.md", RULES),
            ("rules/rules.md", "# Rule 1\n\nOne.\n"),
            ("rules/proposals/table.md", &correction),
        ];
        let rows = |day| {
            let (compiled, _) = site(&files, day);
            compiled.histories[0].overall().ranking.rows.len()
        };
        let (_, diagnostics) = site(&files, "2021-03-05");
        let (_, pending) = site(&files, "2021-03-01");
        let faults = (codes(pending), codes(diagnostics));
        (rows("2021-03-01"), rows("2021-03-02"), faults)
    };
    let none = (Vec::new(), Vec::new());
    assert_eq!(placed("minimum: 1"), (2, 2, none.clone()));
    assert_eq!(placed("minimum: 2"), (2, 0, none.clone()));
    assert_eq!(placed("columns: [played], minimum: 2"), (2, 0, none));
    let exclusive = "elo.k: 32, elo.k-per-round: 16";
    let turned = "elo.k-per-round: 16, elo.k: 32";
    let others = ["minimum: many", "columns: [goals]", "leave-after.days: 5"];
    for wrong in [exclusive, turned].into_iter().chain(others) {
        assert_eq!(placed(wrong).2.0, ["not-configurable"], "{wrong}");
    }
}

/// Ada at 1008 against 992 is expected to take 0.52301: losing costs 16.74 with K = 32, 8.37
/// with K = 16. With K = 32 on the first day she stands at 1016 against 984 and is expected to
/// take 0.54592, which costs 8.73 with K = 16.
#[test]
fn an_option_of_a_league_holds_from_the_first_day_that_begins_then() {
    assert_eq!(table(DUEL, "2021-02-28T12:00:00Z"), "bo 1009 ada 991");
    assert_eq!(table(DUEL, "2021-03-01T00:00:00Z"), "bo 1009 ada 991");
    assert_eq!(table(DUEL, "2021-03-01T00:00:01Z"), "ada 1000 bo 1000");
    let changes = "k: 16 }\n  changes: [{ from: 2021-03-01, elo: { k: 16 } }]\n";
    let dated = DUEL.replace("k: 16 }\n", changes);
    assert_eq!(table(&dated, "2021-02-28T12:00:00Z"), "bo 1009 ada 991");
    assert_eq!(table(&dated, "2021-02-27T12:00:00Z"), "ada 1007 bo 993");
}

/// Three idle weeks make inactive on Sunday 21 January 2024 once the limit is 2, so that nobody
/// is left to be asked on the 30th: 0 to 0 is no majority (Q23). With the limit of 8 both are
/// asked, and silence agrees.
#[test]
fn members_and_the_options_that_they_decide_on_are_one_time_line() {
    let duel = "---\nleague:\n  system: elo\n  elo: { initial: 1000, k: 16 }\n  activity: { idle-limit: 8 }\n---\n";
    let rules = "---\nrules:\n  documents: [rules.md]\n  members: ../duel\n  procedures: { assent: { kind: silent-assent } }\n---\n";
    let limit = "---\nauthor: ada\nsubmitted: 2024-01-08\nannounced: 2024-01-08\ndeadline: 2024-01-17\nchanges: [{ op: configure, league: ../duel, set: { activity.idle-limit: LIMIT } }]\n---\n";
    let second = "---\nauthor: ada\nsubmitted: 2024-01-20\nannounced: 2024-01-20\ndeadline: 2024-01-30\n---\n";
    let outcomes = |limit: &str| {
        let files = [
            ("duel/_index.md", duel),
            (
                "duel/players.yaml",
                "ada: { joined: 2024-01-01 }\nbo: { joined: 2024-01-01 }\n",
            ),
            ("rules/_index.md", rules),
            ("rules/rules.md", "# Rule 1\n\nOne.\n"),
            ("rules/proposals/limit.md", limit),
            ("rules/proposals/second.md", second),
        ];
        let (compiled, _) = site(&files, "2024-02-01");
        let proposals = compiled.rule_books[0].proposals().into_iter();
        proposals.map(|it| (it.id, it.passed)).collect::<Vec<_>>()
    };
    let expected =
        |second| [("limit", true), ("second", second)].map(|(id, passed)| (id.to_owned(), passed));
    assert_eq!(outcomes(&limit.replace("LIMIT", "8")), expected(true));
    assert_eq!(outcomes(&limit.replace("LIMIT", "2")), expected(false));
}
