//! The differences between two states of a rule book.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::load::correction::Correction;
use crate::rulebook::ledger::{ChangeMeaning, ProposalMeaning};
use crate::site::site_diff::diff_entry::{
    DiffEntry, DiffKind, DiffSubject, Presence, RuleBookDiff,
};
use crate::site::site_diff::league::{now_hidden, renamed};
use crate::site::site_diff::matchday::kind_of;
use crate::site::site_diff::snapshot::{
    ProposalSnapshot, PublishedProposal, RuleBookSnapshot, SectionSnapshot, SiteSnapshot,
    VoteSnapshot,
};
use crate::syntax::diagnostic::KeyPath;

/// The differences in each rule book that is not the same.
pub fn diff_rule_books(old: &SiteSnapshot<'_>, new: &SiteSnapshot<'_>) -> Vec<RuleBookDiff> {
    let ids: BTreeSet<&String> = old.rule_books.keys().chain(new.rule_books.keys()).collect();
    let nothing = RuleBookSnapshot::default();
    let diffs = ids.into_iter().filter_map(|id| {
        let (was, now) = (old.rule_books.get(id), new.rule_books.get(id));
        let presence = match (was, now) {
            (Some(_), Some(_)) => Presence::Both,
            (None, _) => Presence::Added,
            (_, None) => Presence::Removed,
        };
        let mut before = was.unwrap_or(&nothing).clone();
        // The members have the names that they have now in their league.
        let league = now.and_then(|now| now.league.as_ref());
        let leagues = league.and_then(|id| Some((old.leagues.get(id)?, new.leagues.get(id)?)));
        if let Some((was, now)) = leagues {
            rename(&mut before, &renamed(was, now));
            rename(&mut before, &now_hidden(was, now));
        }
        let pair = RuleBookPair {
            old_site: old,
            last_close: before
                .proposals
                .values()
                .filter_map(ProposalSnapshot::closed)
                .max(),
            old: &before,
            new_site: new,
            new: now.unwrap_or(&nothing),
        };
        let title = pair.new.title.clone().or(pair.old.title.clone());
        let entries = match presence {
            Presence::Both | Presence::Removed => pair.entries(),
            Presence::Added => Vec::new(),
        };
        let diff = RuleBookDiff {
            id: id.clone(),
            title: title.unwrap_or_else(|| id.clone()),
            presence,
            entries,
        };
        (presence != Presence::Both || !diff.entries.is_empty()).then_some(diff)
    });
    diffs.collect()
}

/// Gives members of an older state the ids that they have now.
fn rename(book: &mut RuleBookSnapshot, renamed: &[(String, String, String)]) {
    let visit = |id: &mut String| {
        if let Some((_, now, _)) = renamed.iter().find(|(was, ..)| was == id) {
            id.clone_from(now);
        }
    };
    book.votes.iter_mut().for_each(|vote| visit(&mut vote.by));
    for proposal in book.proposals.values_mut() {
        let changes = proposal.meaning.iter_mut().flat_map(|it| &mut it.changes);
        changes.filter_map(|it| it.player.as_mut()).for_each(visit);
    }
}

/// Two states of one rule book.
struct RuleBookPair<'a> {
    old_site: &'a SiteSnapshot<'a>,
    /// The newest instant at which a vote was over before.
    last_close: Option<Timestamp>,
    old: &'a RuleBookSnapshot,
    new_site: &'a SiteSnapshot<'a>,
    new: &'a RuleBookSnapshot,
}

impl RuleBookPair<'_> {
    fn entries(&self) -> Vec<DiffEntry> {
        let mut entries = Vec::new();
        let (was, now) = (&self.old.proposals, &self.new.proposals);
        for id in now
            .keys()
            .chain(was.keys().filter(|id| !now.contains_key(*id)))
        {
            let (before, after) = (was.get(id), now.get(id));
            let closed = match before {
                Some(before) => before.is_closed(),
                None => after.is_some_and(|after| self.is_late(after)),
            };
            let found = match (before, after) {
                (Some(before), Some(after)) => self.changed(before, after),
                (None, None) => continue,
                (Some(only), None) | (None, Some(only)) => {
                    let words = Some(proposal_in_words(&only.published));
                    let (was, now) = match after {
                        Some(_) => (None, words),
                        None => (words, None),
                    };
                    let kind = kind_of(before.is_some(), after.is_some());
                    vec![DiffEntry {
                        file: only.file.clone(),
                        line: only.file.as_ref().map(|_| 1),
                        is_told_only: after.is_some(),
                        ..DiffEntry::between(kind, DiffSubject::Proposal, was, now)
                    }]
                }
            };
            entries.extend(found.into_iter().map(|entry| DiffEntry {
                id: Some(id.clone()),
                over: closed,
                corrected: entry.file.as_deref().and_then(|file| self.correction(file)),
                ..entry
            }));
        }
        entries.extend(self.votes());
        entries.extend(self.sections());
        entries
    }

    /// Returns whether a new proposal is over since before the last close.
    fn is_late(&self, proposal: &ProposalSnapshot) -> bool {
        let published = &proposal.published;
        let over = published.effective.or(proposal.closed());
        let over = over.or(published.submitted);
        let over = over.filter(|_| proposal.is_closed());
        over.zip(self.last_close)
            .is_some_and(|(over, last)| over <= last)
    }

    /// The differences in a proposal that is on both sides.
    fn changed(&self, was: &ProposalSnapshot, now: &ProposalSnapshot) -> Vec<DiffEntry> {
        let mut entries = Vec::new();
        let file = now.file.as_deref();
        if let (Some(before), Some(after)) = (&was.meaning, &now.meaning) {
            // One that came later may be what a number meant all the time.
            let (before, after) = (self.parts(before), self.parts(after));
            let gone = before.keys().filter(|key| !after.contains_key(key));
            for key in after.keys().chain(gone) {
                let (one, other) = (before.get(key), after.get(key));
                if one == other {
                    continue;
                }
                let line = file.and_then(|file| {
                    let root = KeyPath::file(file);
                    let field = root.field(key.0);
                    let spot = match key.1 {
                        Some(index) => field.index(index).first_line(),
                        None => field.key(),
                    };
                    self.new_site.line(&spot)
                });
                let kind = match (one, other) {
                    (None, _) | (_, None) if key.1.is_none() => DiffKind::Changed,
                    (one, other) => kind_of(one.is_some(), other.is_some()),
                };
                let entry =
                    DiffEntry::between(kind, DiffSubject::Proposal, one.cloned(), other.cloned());
                entries.push(DiffEntry {
                    line,
                    file: now.file.clone(),
                    ..entry
                });
            }
        }
        let (before, after) = (decision(&was.published), decision(&now.published));
        if before != after {
            let entry = DiffEntry::between(
                DiffKind::Changed,
                DiffSubject::Decision,
                Some(before),
                Some(after),
            );
            entries.push(DiffEntry {
                line: file.map(|_| 1),
                file: now.file.clone(),
                ..entry
            });
        }
        entries
    }

    /// The parts that are voted upon, by key and index, in words.
    fn parts(&self, meaning: &ProposalMeaning) -> BTreeMap<(&'static str, Option<usize>), String> {
        let ProposalMeaning {
            changes,
            conflicts,
            depends,
            title,
        } = meaning;
        let named = |reference: &String| -> String {
            let is_it = |it: &&ProposalSnapshot| {
                let number = it.published.number;
                number.is_some_and(|number| number.to_string() == *reference)
            };
            match self.new.proposals.contains_key(reference) {
                true => reference.clone(),
                false => {
                    let known = self.new.proposals.values();
                    let meant = known.chain(self.old.proposals.values()).find(is_it);
                    meant.map_or(reference, |it| &it.published.id).clone()
                }
            }
        };
        let mut parts = BTreeMap::new();
        parts.insert(("title", None), format!("title: {title}"));
        for (key, list) in [("conflicts", conflicts), ("depends", depends)] {
            let list: BTreeSet<String> = list.iter().map(named).collect();
            let list: Vec<String> = list.into_iter().collect();
            if !list.is_empty() {
                parts.insert((key, None), format!("{key}: {}", list.join(", ")));
            }
        }
        for (index, change) in changes.iter().enumerate() {
            parts.insert(("changes", Some(index)), change_in_words(change));
        }
        parts
    }

    /// The latest correction of a file that the older state did not have.
    fn correction(&self, file: &str) -> Option<Correction> {
        let known = self.old_site.corrections.get(file);
        let notes = self.new_site.corrections.get(file)?;
        let is_new = |note: &&Correction| known.is_none_or(|known| !known.contains(note));
        notes.iter().rfind(is_new).cloned()
    }

    fn votes(&self) -> Vec<DiffEntry> {
        let (mut was, now) = self.changed_votes();
        let mut entries = Vec::new();
        for (key, votes) in now {
            let mut before = was.remove(&key).unwrap_or_default();
            let mut left = Vec::new();
            for vote in votes {
                match before.iter().position(|it| says_the_same(it, vote)) {
                    Some(same) => drop(before.remove(same)),
                    None => left.push(vote),
                }
            }
            let mut before = before.into_iter();
            for vote in left {
                entries.push(self.vote(&key, before.next(), Some(vote)));
            }
            entries.extend(before.map(|vote| self.vote(&key, Some(vote), None)));
        }
        for (key, votes) in was {
            let gone = votes.into_iter();
            entries.extend(gone.map(|vote| self.vote(&key, Some(vote), None)));
        }
        entries
    }

    /// The votes that are not written alike on both sides, by what identifies them: a proposal
    /// that goes does not change the lines of a log.
    fn changed_votes(&self) -> (BallotPapers<'_>, BallotPapers<'_>) {
        let key = |vote: &VoteSnapshot| {
            (
                vote.on.clone(),
                vote.by.clone(),
                vote.at,
                word(vote).to_owned(),
            )
        };
        let mut known: BTreeMap<_, usize> = BTreeMap::new();
        for vote in &self.old.votes {
            *known.entry(key(vote)).or_default() += 1;
        }
        let mut same: BTreeMap<_, usize> = BTreeMap::new();
        let mut now = Vec::new();
        for vote in &self.new.votes {
            match known.get_mut(&key(vote)).filter(|left| **left > 0) {
                Some(left) => {
                    *left -= 1;
                    *same.entry(key(vote)).or_default() += 1;
                }
                None => now.push(vote),
            }
        }
        let mut was = Vec::new();
        for vote in &self.old.votes {
            match same.get_mut(&key(vote)).filter(|left| **left > 0) {
                Some(left) => *left -= 1,
                None => was.push(vote),
            }
        }
        (
            by_ballot_paper(self.old, was),
            by_ballot_paper(self.new, now),
        )
    }

    fn vote(
        &self,
        (id, by, at): &BallotPaper<'_>,
        was: Option<&VoteSnapshot>,
        now: Option<&VoteSnapshot>,
    ) -> DiffEntry {
        let words = |vote: &VoteSnapshot| format!("{by} {} on {id} ({at})", word(vote));
        let kind = kind_of(was.is_some(), now.is_some());
        let entry = DiffEntry::between(kind, DiffSubject::Vote, was.map(words), now.map(words));
        let place = now.or(was);
        let text = match (was, now) {
            (Some(was), Some(now)) => format!("{}, was {}", words(now), word(was)),
            _ => entry.text.clone(),
        };
        let closed = self.old.proposals.get(*id);
        // One that came after the close is ignored and no part of any ledger.
        let is_over = |proposal: &ProposalSnapshot| {
            proposal.is_closed() && proposal.closed().is_none_or(|closed| *at <= closed)
        };
        DiffEntry {
            text,
            id: Some((*id).to_owned()),
            file: place.map(|vote| vote.file.clone()),
            line: place.map(|vote| vote.line),
            over: closed.is_some_and(is_over),
            corrected: place.and_then(|vote| self.correction(&vote.file)),
            ..entry
        }
    }

    /// Sections of the texts in force, and of the base texts, from which all versions come.
    /// One that says something else though no decision has changed it was changed behind the
    /// back of the rule book.
    fn sections(&self) -> Vec<DiffEntry> {
        let decided = self.old.proposals.values().any(ProposalSnapshot::is_closed);
        let mut entries = changed_sections(&self.old.sections, &self.new.sections, |was, now| {
            decided && was.is_some_and(|was| now.is_none_or(|now| was.revisions == now.revisions))
        });
        if let (Some(was), Some(now)) = (&self.old.base, &self.new.base) {
            let base = changed_sections(was, now, |_, _| decided);
            entries.extend(base.into_iter().map(|entry| DiffEntry {
                text: format!("{} of the base text", entry.text),
                ..entry
            }));
        }
        entries
    }
}

/// The sections that are different; `is_over` says which of them may not be.
fn changed_sections(
    was: &[SectionSnapshot],
    now: &[SectionSnapshot],
    is_over: impl Fn(Option<&SectionSnapshot>, Option<&SectionSnapshot>) -> bool,
) -> Vec<DiffEntry> {
    fn by_name(sections: &[SectionSnapshot]) -> BTreeMap<(&str, &str), &SectionSnapshot> {
        let named = sections.iter();
        named
            .map(|it| ((it.document.as_str(), it.id.as_str()), it))
            .collect()
    }
    fn whole(section: &SectionSnapshot) -> String {
        let attributes = section.attributes.iter();
        let attributes: Vec<_> = attributes
            .map(|(name, it)| format!("{name}={it}"))
            .collect();
        let attributes = match attributes.is_empty() {
            true => String::new(),
            false => format!(" {{{}}}", attributes.join(" ")),
        };
        format!("{}{attributes}\n{}", section.title, section.body)
            .trim()
            .to_owned()
    }
    let (was, now) = (by_name(was), by_name(now));
    // By a section's key the one that it had, where it goes on under another.
    let renumbered: BTreeMap<_, _> = now
        .iter()
        .filter(|(key, _)| !was.contains_key(*key))
        .filter_map(|(&(document, id), section)| {
            let former = section
                .aliases
                .iter()
                .map(|alias| (document, alias.as_str()));
            let mut former = former.filter(|key| was.contains_key(key) && !now.contains_key(key));
            Some(((document, id), former.next()?))
        })
        .collect();
    let led_on: BTreeSet<_> = renumbered.values().collect();
    let is_gone = |key: &&(_, _)| !now.contains_key(*key) && !led_on.contains(*key);
    let gone = was.keys().filter(is_gone);
    let mut entries = Vec::new();
    for key in now.keys().chain(gone) {
        let former = renumbered.get(key);
        let (before, after) = (was.get(former.unwrap_or(key)), now.get(key));
        let (before, after) = (before.copied(), after.copied());
        let (old_text, new_text) = (before.map(whole), after.map(whole));
        if old_text == new_text && former.is_none() {
            continue;
        }
        let address = format!("{}#{}", key.0, key.1);
        let (kind, text) = match former {
            Some((document, id)) => (
                DiffKind::Renumbered,
                format!("{address}, was {document}#{id}"),
            ),
            None => (kind_of(before.is_some(), after.is_some()), address.clone()),
        };
        entries.push(DiffEntry {
            text,
            id: Some(address),
            file: after.or(before).and_then(|section| section.file.clone()),
            line: after.or(before).and_then(|section| section.line),
            over: is_over(before, after),
            ..DiffEntry::between(kind, DiffSubject::Section, old_text, new_text)
        });
    }
    entries
}

/// The identity of a vote: the proposal, the voter and the instant.
type BallotPaper<'a> = (&'a str, &'a str, Timestamp);

type BallotPapers<'a> = BTreeMap<BallotPaper<'a>, Vec<&'a VoteSnapshot>>;

fn by_ballot_paper<'a>(
    book: &'a RuleBookSnapshot,
    votes: Vec<&'a VoteSnapshot>,
) -> BallotPapers<'a> {
    let numbers: BTreeMap<String, &str> = book
        .proposals
        .values()
        .filter_map(|it| Some((it.published.number?.to_string(), it.published.id.as_str())))
        .collect();
    let mut papers = BallotPapers::new();
    for vote in votes {
        let on = match book.proposals.contains_key(&vote.on) {
            true => vote.on.as_str(),
            false => numbers.get(&vote.on).copied().unwrap_or(&vote.on),
        };
        papers
            .entry((on, &vote.by, vote.at))
            .or_default()
            .push(vote);
    }
    papers
}

/// Returns whether two votes say the same: words count in any case, unless the book takes only
/// capitals and one of them is ignored.
fn says_the_same(one: &VoteSnapshot, other: &VoteSnapshot) -> bool {
    word(one) == word(other)
        || (word(one).eq_ignore_ascii_case(word(other)) && one.reason == other.reason)
}

fn word(vote: &VoteSnapshot) -> &str {
    vote.vote.trim()
}

/// "#12 Speaker by lot".
fn proposal_in_words(proposal: &PublishedProposal) -> String {
    let title = match proposal.title.as_str() {
        "" => proposal.id.as_str(),
        title => title,
    };
    match proposal.number {
        Some(number) => format!("#{number} {title}"),
        None => title.to_owned(),
    }
}

/// The decision on a proposal, or how far it is: "passed (3 for, 1 against)".
fn decision(proposal: &PublishedProposal) -> String {
    let state = match (proposal.status.as_str(), proposal.passed) {
        ("Historical", true) => "passed",
        ("Historical", false) => "not passed",
        ("Open", _) => "open",
        _ => "pending",
    };
    let counts = [
        (proposal.agreeing, "for"),
        (proposal.against, "against"),
        (proposal.abstain, "abstaining"),
    ];
    let counts = counts.into_iter();
    let counts = counts.filter_map(|(count, what)| Some(format!("{} {what}", count?)));
    let mut said: Vec<String> = counts.collect();
    let void = proposal.changes.iter().enumerate();
    said.extend(void.filter_map(|(index, change)| {
        let why = change.void.as_deref()?;
        Some(format!("change {} is void: {why}", index + 1))
    }));
    match said.is_empty() {
        true => state.to_owned(),
        false => format!("{state} ({})", said.join(", ")),
    }
}

fn change_in_words(change: &ChangeMeaning) -> String {
    let mut words = vec![change.op.clone()];
    let target = change.target.as_deref().filter(|target| !target.is_empty());
    let id = target.or(change.beside.as_deref());
    words.extend(change.place.clone());
    match (&change.document, id) {
        (Some(document), Some(id)) => words.push(format!("{document}#{id}")),
        (Some(document), None) => words.push(document.clone()),
        (None, _) => {}
    }
    words.extend(change.player.clone());
    words.extend(change.points.map(|points| points.to_string()));
    words.extend(change.id.as_ref().map(|id| format!("as #{id}")));
    words.extend(change.level.map(|level| format!("level {level}")));
    let texts = [&change.find, &change.with, &change.title, &change.text];
    let texts = texts.into_iter().flat_map(|texts| texts.values());
    words.extend(texts.map(|text| format!("“{}”", text.trim())));
    words.join(" ")
}
