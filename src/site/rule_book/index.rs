//! A rule book's own page, and the index of its proposals.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::context::Room;
use super::view::{Filter, Group, HomeView, IndexView, Line, Row};
use crate::rulebook::proposal::{Change, Status};
use crate::site::view::league::OpenVote;
use crate::site::view::{Fact, Link};

/// The rule book's own page, with the text that somebody wrote for it.
pub fn home(room: &Room<'_>, text_html: String) -> HomeView {
    let documents = room.book.documents.iter().filter_map(|rules| {
        let since = room.archive(rules)?.in_force().at;
        let state = since.map_or_else(
            || room.text("in_force_from_the_start"),
            |at| {
                room.locale
                    .fill("in_force_since", &[("when", &room.within(at))])
            },
        );
        let url = Some(
            room.site
                .url(&room.document_address(rules, &room.locale.tag)),
        );
        Some(Line {
            link: Link {
                name: room.document_title(rules).to_owned(),
                url,
            },
            state,
            note: None,
        })
    });
    let open = existing(room, Status::Open).map(|own| {
        let closes = room.enacted.hall.motions[own].schedule.closes;
        let is_blocked = room.enacted.states[own].is_blocked;
        let note = match closes {
            _ if is_blocked => Some(room.text("blocked_short")),
            closes => closes.map(|at| closing(room, at)),
        };
        Line {
            link: room.proposal(own),
            state: counts(room, own),
            note,
        }
    });
    let mut nweeks: Vec<i64> = room
        .enacted
        .ballots
        .iter()
        .map(|ballot| ballot.nweek)
        .collect();
    nweeks.dedup();
    let awards = room.enacted.awards.iter().map(|(player, points)| Fact {
        label: room.person(player),
        value: Link {
            name: room.locale.number(*points as f64, 0),
            url: None,
        },
        note: None,
    });
    HomeView {
        heading: room.book_title().to_owned(),
        as_of: room.as_of(),
        text_html,
        documents: documents.collect(),
        open: open.collect(),
        nothing_open: room.text("no_open_votes"),
        ballots: nweeks
            .iter()
            .rev()
            .map(|nweek| ballot(room, *nweek))
            .collect(),
        awards: awards.collect(),
        data: data(room),
    }
}

/// What is being voted on, with its closing: ballots as a whole, all else one by one.
pub fn open_votes(room: &Room<'_>) -> Vec<(Option<Timestamp>, OpenVote)> {
    let mut votes: Vec<(Option<Timestamp>, Link)> = Vec::new();
    let held = room.enacted.ballots.iter();
    let is_held = |own: &usize| {
        let state = &room.enacted.states[*own];
        state.status == Status::Open && !state.is_blocked
    };
    for held in held.filter(|held| held.motions.iter().any(is_held)) {
        votes.push((Some(held.closes), ballot(room, held.nweek)));
    }
    for own in existing(room, Status::Open) {
        let schedule = &room.enacted.hall.motions[own].schedule;
        if schedule.nweek.is_none() {
            votes.push((schedule.closes, room.proposal(own)));
        }
    }
    // Ballots of several procedures share a page.
    votes.dedup();
    let vote = |(closes, link): (Option<Timestamp>, Link)| {
        let vote = OpenVote {
            title: room.locale.labelled(room.book_title(), &link.name),
            url: link.url.unwrap_or_default(),
            until: closes.map_or_else(String::new, |at| closing(room, at)),
        };
        (closes, vote)
    };
    votes.into_iter().map(vote).collect()
}

/// "Closes: 5 January 2007, 00:00 UTC", in both forms where there is a calendar.
pub fn closing(room: &Room<'_>, at: Timestamp) -> String {
    room.locale
        .labelled(room.locale.text("closes"), &room.both(at))
}

/// All proposals: open ones, pending ones, historical ones by number.
pub fn index(room: &Room<'_>) -> IndexView {
    let groups = [
        ("open", "status_open", Status::Open),
        ("pending", "status_pending", Status::Pending),
        ("historical", "status_historical", Status::Historical),
    ];
    let group = |(id, title, status): (&str, &str, Status)| Group {
        id: id.to_owned(),
        title: room.text(title),
        rows: existing(room, status).map(|own| row(room, own)).collect(),
    };
    let groups = groups.into_iter().map(group);
    let groups: Vec<Group> = groups.filter(|group| !group.rows.is_empty()).collect();
    IndexView {
        heading: room.text("proposals"),
        as_of: room.as_of(),
        filters: filters(room, &groups),
        groups,
        data: data(room),
    }
}

/// The columns in which the proposals differ.
fn filters(room: &Room<'_>, groups: &[Group]) -> Vec<Filter> {
    let one = |text: &String| vec![text.clone()];
    type Read<'a> = &'a dyn Fn(&Row) -> Vec<String>;
    let columns: [(&'static str, Read<'_>); 4] = [
        ("status", &|row| one(&row.status)),
        ("author", &|row| one(&row.author)),
        ("document", &|row| row.documents.clone()),
        ("procedure", &|row| one(&row.procedure)),
    ];
    let rows = || groups.iter().flat_map(|group| &group.rows);
    let filter = |(id, read): (&'static str, Read<'_>)| {
        let values: BTreeSet<String> = rows().flat_map(read).collect();
        let mut values: Vec<String> = values.into_iter().collect();
        values.sort_by(|one, other| room.locale.collate(one, other));
        Filter {
            id,
            label: room.text(id),
            values,
        }
    };
    let filters = columns.into_iter().map(filter);
    filters.filter(|filter| filter.values.len() > 1).collect()
}

/// The proposals of a status that had been submitted by then.
fn existing<'a>(room: &'a Room<'_>, status: Status) -> impl Iterator<Item = usize> + 'a {
    let states = room.enacted.states.iter().enumerate();
    let own =
        states.filter(move |(own, state)| state.status == status && room.enacted.exists(*own));
    own.map(|(own, _)| own)
}

/// A line of a table of proposals.
pub fn row(room: &Room<'_>, own: usize) -> Row {
    let motion = &room.enacted.hall.motions[own];
    let documents: BTreeSet<&str> = motion
        .proposal
        .changes
        .iter()
        .filter_map(|change| match change {
            Change::Edit { document, .. } => Some(document.as_str()),
            Change::Award { .. } => None,
        })
        .collect();
    let titles = documents.into_iter().map(|id| {
        let rules = room.book.documents.iter().find(|rules| rules.id == id);
        rules.map_or(id, |rules| room.document_title(rules))
    });
    let title = Link {
        name: room.title(own).to_owned(),
        ..room.proposal(own)
    };
    Row {
        status: room.text(match room.enacted.states[own].status {
            Status::Open => "status_open",
            Status::Pending => "status_pending",
            Status::Historical => "status_historical",
        }),
        number: motion.number,
        title,
        author: room.person(&motion.proposal.author),
        procedure: motion.proposal.procedure.clone(),
        documents: titles.map(str::to_owned).collect(),
        state: room.state(own),
        counts: counts(room, own),
    }
}

/// "3 for, 1 against, 1 abstain"; empty where nothing was counted, or had to be.
pub fn counts(room: &Room<'_>, own: usize) -> String {
    let Some(finding) = &room.enacted.states[own].finding else {
        return String::new();
    };
    let said = [&finding.agreeing, &finding.opposed, &finding.abstaining];
    let has_votes = said.iter().any(|people| !people.is_empty());
    let is_ballot = room.enacted.hall.motions[own].procedure.holds_ballots();
    if !(is_ballot || has_votes || finding.needs_votes()) {
        return String::new();
    }
    // What is turned into assent is no abstention any more.
    let rest = if finding.silence_assents {
        let turned = finding.abstaining.len() + finding.silent.len();
        (turned, "vote_assent")
    } else {
        (finding.abstaining.len(), "vote_abstain")
    };
    let parts = [
        (finding.agreeing.len(), "vote_for"),
        (finding.opposed.len(), "vote_against"),
        rest,
    ];
    let words = parts.map(|(count, key)| format!("{count} {}", room.locale.text(key)));
    words.join(", ")
}

pub fn ballot(room: &Room<'_>, nweek: i64) -> Link {
    let name = room.locale.fill("ballot_no", &[("n", &nweek.to_string())]);
    Link {
        name,
        url: Some(room.url(&format!("ballots/{nweek}/"))),
    }
}

fn data(room: &Room<'_>) -> Vec<Link> {
    let files = [
        ("Atom", "feed.xml"),
        ("iCalendar", "calendar.ics"),
        ("proposals.json", "data/proposals.json"),
        ("ballots.json", "data/ballots.json"),
        ("votes.json", "data/votes.json"),
        ("rules.json", "data/rules.json"),
    ];
    files
        .map(|(name, file)| Link {
            name: name.to_owned(),
            url: Some(room.url(file)),
        })
        .to_vec()
}
