//! The page of a proposal.

use super::context::Room;
use super::view::{ChangeView, ProposalView, Relation};
use super::{diff, index, sentence, vote_log};
use crate::rulebook::book::{Rules, Why};
use crate::rulebook::procedure::Outcome;
use crate::rulebook::proposal::{Change, Op, Place};
use crate::rulebook::proposal_set::{DropReason, Finding, Majority};
use crate::rulebook::replay::Preview;
use crate::site::view::{Fact, Link, Pager};

/// The page of a proposal; `text_html` is its argument.
pub fn view(room: &Room<'_>, own: usize, text_html: String) -> ProposalView {
    let motion = &room.enacted.hall.motions[own];
    let state = &room.enacted.states[own];
    let mut notes = Vec::new();
    if motion.proposal.recorded.is_some() {
        notes.push(room.text("recorded"));
    }
    notes.extend(
        state
            .invalid
            .map(|why| room.text(&format!("invalid_{}", sentence::word(&why)))),
    );
    for dropped in &motion.dropped {
        let why = room.text(match dropped.reason {
            DropReason::Itself => "dropped_self",
            DropReason::Unknown => "dropped_unknown",
        });
        notes.push(
            room.locale
                .fill("dropped", &[("ref", &dropped.reference), ("why", &why)]),
        );
    }
    ProposalView {
        heading: room.name(own),
        state: room.state(own),
        notes,
        facts: facts(room, own),
        finding: state
            .finding
            .as_ref()
            .map_or_else(Vec::new, |finding| people(room, finding)),
        sentences: state
            .finding
            .as_ref()
            .map_or_else(Vec::new, |finding| sentences(room, finding)),
        changes_note: room.text(match (state.opened, state.effective) {
            (Some(_), _) => "against_opening",
            (None, Some(_)) => "against_before",
            (None, None) => "against_present",
        }),
        changes: changes(room, own),
        relations: relations(room, own),
        votes: vote_log::votes(room, own, false)
            .into_iter()
            .map(|(_, vote)| vote)
            .collect(),
        text_html,
        trace: sentence::trace(room, &state.trace),
        pager: pager(room, own),
    }
}

fn facts(room: &Room<'_>, own: usize) -> Vec<Fact> {
    let motion = &room.enacted.hall.motions[own];
    let (proposal, state) = (&motion.proposal, &room.enacted.states[own]);
    let fact = |key: &str, name: String| Fact {
        label: room.text(key),
        value: Link { name, url: None },
        note: None,
    };
    let mut facts = vec![
        fact("author", room.person(&proposal.author)),
        fact("procedure", proposal.procedure.clone()),
        fact("submitted", room.both(proposal.submitted)),
    ];
    let is_announced = proposal.announced.is_some();
    let ends = if is_announced {
        ["announced", "deadline"]
    } else {
        ["opens", "closes"]
    };
    let dates = [
        (ends[0], motion.schedule.opens),
        (ends[1], motion.schedule.closes.or(proposal.deadline)),
        ("decided", state.decided),
        ("effective", state.effective),
    ];
    facts.extend(
        dates
            .into_iter()
            .filter_map(|(key, at)| Some(fact(key, room.both(at?)))),
    );
    facts.extend(
        proposal
            .signed
            .as_ref()
            .map(|name| fact("signed", room.person(name))),
    );
    let counts = index::counts(room, own);
    if !counts.is_empty() {
        facts.push(fact("votes", counts));
    }
    facts.extend(
        state
            .strength
            .map(|it| fact("strength", room.locale.number(it as f64, 0))),
    );
    facts
}

/// Who said what.
pub fn people(room: &Room<'_>, finding: &Finding) -> Vec<Fact> {
    let (abstaining, silent) = if finding.silence_assents {
        ("abstaining_assent", "silent_assent")
    } else {
        ("abstaining", "silent")
    };
    // Where no vote is needed, saying nothing is no answer.
    let nobody = Vec::new();
    let lists = [
        ("agreeing", &finding.agreeing),
        ("opposed", &finding.opposed),
        (abstaining, &finding.abstaining),
        (
            silent,
            if finding.needs_votes() {
                &finding.silent
            } else {
                &nobody
            },
        ),
    ];
    let fact = |(key, people): (&str, &Vec<String>)| Fact {
        label: room.text(key),
        value: Link {
            name: room.people(people),
            url: None,
        },
        note: None,
    };
    let mut facts: Vec<_> = lists
        .into_iter()
        .filter(|(_, people)| !people.is_empty())
        .map(fact)
        .collect();
    if !finding.electorate.is_empty() {
        let asked = finding.electorate.iter().map(|(person, why)| {
            let since = |key, day| {
                let when = room.locale.date(day);
                room.locale.fill(key, &[("when", &when)])
            };
            let why = match *why {
                Why::Listed => room.text("listed"),
                Why::MemberSince(day) => since("member_since", day),
                Why::ActiveAgainSince(day) => since("active_again_since", day),
            };
            format!("{} ({why})", room.person(person))
        });
        let name = asked.collect::<Vec<_>>().join(", ");
        facts.push(Fact {
            label: room.text("electorate"),
            value: Link { name, url: None },
            note: None,
        });
    }
    facts
}

/// What was needed, and what would come of it.
pub fn sentences(room: &Room<'_>, finding: &Finding) -> Vec<String> {
    let majority = |it: &Majority, met: &str, missed: &str| {
        let key = if it.met { met } else { missed };
        let [have, of, needed] = [it.have, it.of, it.needed].map(|count| count.to_string());
        room.locale
            .fill(key, &[("have", &have), ("of", &of), ("needed", &needed)])
    };
    let mut sentences = Vec::new();
    let (share, quorum) = (finding.majority.as_ref(), finding.quorum.as_ref());
    sentences.extend(share.map(|it| majority(it, "majority_met", "majority_missed")));
    sentences.extend(quorum.map(|it| majority(it, "quorum_met", "quorum_missed")));
    for answer in &finding.consents {
        let key = match (&answer.holder, answer.agreed) {
            (None, _) => "consent_vacant",
            (Some(_), true) => "consent_given",
            (Some(_), false) => "consent_missing",
        };
        let holder = answer
            .holder
            .as_ref()
            .map(|holder| room.person(holder))
            .unwrap_or_default();
        let consent = room
            .locale
            .fill(key, &[("office", &answer.office), ("holder", &holder)]);
        let sections = answer.sections.iter().map(|it| room.section_title(it));
        let sections = sections.collect::<Vec<_>>().join(", ");
        sentences.push(match sections.as_str() {
            "" => consent,
            sections => room.locale.fill(
                "consent_for",
                &[("consent", &consent), ("sections", sections)],
            ),
        });
    }
    sentences.extend(finding.would.map(|would| {
        room.text(match would {
            Outcome::Accepted => "would_accepted",
            Outcome::Rejected => "would_rejected",
            Outcome::Open | Outcome::Invalid => "would_open",
        })
    }));
    sentences
}

fn changes(room: &Room<'_>, own: usize) -> Vec<ChangeView> {
    let changes = room.enacted.hall.motions[own]
        .proposal
        .changes
        .iter()
        .enumerate();
    let view = |(place, change): (usize, &Change)| {
        let fate = room.enacted.fates[own].get(place);
        let preview: Option<&Preview> = room.enacted.previews[own].get(place);
        let happened = fate
            .and_then(|fate| fate.void)
            .map(|void| ("change_void", void));
        let would = preview
            .filter(|_| fate.is_none())
            .and_then(|preview| preview.void);
        let void = happened.or(would.map(|void| ("change_would_be_void", void)));
        let void = void.map(|(key, void)| {
            room.locale
                .fill(key, &[("why", &sentence::void(room, void))])
        });
        match change {
            Change::Award { player, points } => {
                let sum = u64::try_from(*points).map_or_else(
                    |_| {
                        format!(
                            "{} {}",
                            room.locale.number(*points as f64, 0),
                            room.locale.text("points_n").replace("{n} ", "")
                        )
                    },
                    |points| room.locale.plural("points_n", points),
                );
                let values = [("player", room.book.name(player)), ("points", sum.as_str())];
                let title = room.locale.fill("award", &values);
                ChangeView {
                    title,
                    target: None,
                    void,
                    sections: Vec::new(),
                }
            }
            Change::Edit { document, op } => {
                let rules = room
                    .book
                    .documents
                    .iter()
                    .find(|rules| rules.id == *document);
                let id = fate
                    .and_then(|fate| fate.section.as_deref())
                    .or(op.target());
                let target = rules.map(|rules| section(room, rules, id));
                let has_happened = fate.is_some_and(|fate| fate.section.is_some());
                let title = if has_happened {
                    room.text(&format!("op_{}", change.name()))
                } else {
                    room.text(&what(change))
                };
                let sections =
                    preview.map_or_else(Vec::new, |preview| diff::changed(room, &preview.sections));
                ChangeView {
                    title,
                    target,
                    void,
                    sections,
                }
            }
        }
    };
    changes.map(view).collect()
}

/// The text's key for what a change would do, next to the name of the section that it
/// names: of a new section where it would go.
pub fn what(change: &Change) -> String {
    let Change::Edit {
        op: Op::Insert(insert),
        ..
    } = change
    else {
        return format!("op_{}", change.name());
    };
    let place = match insert.place {
        Place::After(_) => "after",
        Place::Before(_) => "before",
        Place::Within(..) => "within",
        Place::Document(_) => "document",
    };
    format!("op_insert_{place}")
}

/// A section of the text in force, or the document itself.
fn section(room: &Room<'_>, rules: &Rules, id: Option<&str>) -> Link {
    let address = room
        .site
        .url(&room.document_address(rules, &room.locale.tag));
    let text = room.archive(rules).map(|archive| &archive.document().text);
    let section = id.and_then(|id| text?.section(id));
    let name = section.map_or(id.unwrap_or(room.document_title(rules)), |section| {
        &section.title
    });
    // A section that never came about has no place to lead to.
    let fragment = section.map_or_else(String::new, |section| format!("#{}", section.id));
    Link {
        name: name.to_owned(),
        url: Some(format!("{address}{fragment}")),
    }
}

fn relations(room: &Room<'_>, own: usize) -> Vec<Relation> {
    let motion = &room.enacted.hall.motions[own];
    let lists = [
        ("conflicts_with", &motion.conflicts),
        ("depends_on", &motion.depends),
        ("needed_by", &motion.needed_by),
    ];
    let relation = |(key, motions): (&str, &Vec<usize>)| Relation {
        label: room.text(key),
        links: room
            .enacted
            .existing(motions)
            .map(|own| room.proposal(own))
            .collect(),
    };
    let relations = lists.into_iter().map(relation);
    relations
        .filter(|relation| !relation.links.is_empty())
        .collect()
}

fn pager(room: &Room<'_>, own: usize) -> Pager {
    let count = room.enacted.states.len();
    let next = (own + 1..count).find(|&own| room.enacted.exists(own));
    let previous = (0..own).rev().find(|&own| room.enacted.exists(own));
    Pager {
        previous: previous.map(|own| room.proposal(own)),
        next: next.map(|own| room.proposal(own)),
        all: Some(Link {
            name: room.text("proposals"),
            url: Some(room.url("proposals/")),
        }),
    }
}
