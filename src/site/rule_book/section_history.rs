//! What happened to the sections of a document, and what was tried in vain.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::context::Room;
use super::view::RevisionView;
use super::{diff, index, proposal, sentence};
use crate::rulebook::book::Rules;
use crate::rulebook::proposal::{Change, Void};
use crate::rulebook::text::diff as compare;
use crate::rulebook::text::diff::Kind;
use crate::rulebook::text::operation::Altered;
use crate::rulebook::text::versions::{Archive, Revision};

/// The histories of a document's sections.
pub struct Chronicle<'a> {
    room: Room<'a>,
    archive: &'a Archive,
    /// By section the changes that had no effect, by motion and place in its list.
    futile: BTreeMap<&'a str, Vec<Futile>>,
}

/// A change that had no effect.
#[derive(Clone, Debug)]
struct Futile {
    motion: usize,
    at: Option<Timestamp>,
    /// The text's key for what it was to do.
    what: String,
    void: Void,
}

impl<'a> Chronicle<'a> {
    /// The histories of a document.
    pub fn new(room: Room<'a>, rules: &Rules, archive: &'a Archive) -> Chronicle<'a> {
        let mut futile: BTreeMap<&str, Vec<Futile>> = BTreeMap::new();
        for (motion, fates) in room.enacted.fates.iter().enumerate() {
            let record = &room.enacted.hall.motions[motion].proposal;
            let at = room.enacted.states[motion].effective;
            for (change, fate) in record.changes.iter().zip(fates) {
                let Change::Edit { document, op } = change else {
                    continue;
                };
                let target = op.target().filter(|_| *document == rules.id);
                if let Some(void) = fate.void
                    && let Some(section) = target.and_then(|target| section(archive, target))
                {
                    futile.entry(section).or_default().push(Futile {
                        motion,
                        at: at.or(record.in_force_from),
                        what: proposal::what(change),
                        void,
                    });
                }
            }
        }
        Chronicle {
            room,
            archive,
            futile,
        }
    }

    /// All that happened to a section, the enactment first; with the text before and after.
    pub fn full(&self, section: &str) -> Vec<RevisionView> {
        self.entries(section, 0, true)
    }

    /// What happened to a section since its enactment.
    pub fn brief(&self, section: &str) -> Vec<RevisionView> {
        self.entries(section, 1, false)
    }

    fn entries(&self, section: &str, first: usize, with_diff: bool) -> Vec<RevisionView> {
        let revisions = self.archive.histories.get(section).into_iter().flatten();
        let revisions = revisions.skip(first);
        let mut entries: Vec<_> = revisions
            .map(|it| (it.at, self.revision(it, with_diff)))
            .collect();
        let futile = self.futile.get(section).into_iter().flatten();
        entries.extend(futile.map(|it| (it.at, self.futile(it))));
        // What had an effect comes first where both are of one instant.
        entries.sort_by_key(|(at, _)| *at);
        entries.into_iter().map(|(_, view)| view).collect()
    }

    fn revision(&self, revision: &Revision, with_diff: bool) -> RevisionView {
        let room = &self.room;
        let own = revision.proposal.as_deref().and_then(|id| room.by_id(id));
        let altered = Altered {
            id: String::new(),
            entry: revision.op,
            before: revision.before.clone(),
            after: revision.after.clone(),
        };
        // What only its inner sections tell of has no difference of its own.
        let diff = compare::altered(&altered)
            .filter(|it| with_diff && own.is_some() && it.kind != Kind::Unchanged);
        RevisionView {
            number: Some(revision.rev),
            note: None,
            diff: diff.map(|it| diff::view(room, &it)),
            ..self.entry(
                &format!("op_{}", sentence::word(&revision.op)),
                own,
                revision.at,
            )
        }
    }

    fn futile(&self, futile: &Futile) -> RevisionView {
        let why = sentence::void(&self.room, futile.void);
        RevisionView {
            note: Some(self.room.locale.fill("change_void", &[("why", &why)])),
            ..self.entry(&futile.what, Some(futile.motion), futile.at)
        }
    }

    fn entry(&self, what: &str, own: Option<usize>, at: Option<Timestamp>) -> RevisionView {
        let room = &self.room;
        RevisionView {
            number: None,
            what: room.text(what),
            proposal: own.map(|own| room.proposal(own)),
            when: at.map(|at| room.within(at)),
            result: own
                .map(|own| index::counts(room, own))
                .filter(|counts| !counts.is_empty()),
            note: None,
            diff: None,
        }
    }
}

/// The id under which a section that is named by its id or an alias has its history.
fn section<'a>(archive: &'a Archive, name: &str) -> Option<&'a str> {
    let own = archive.histories.get_key_value(name);
    own.map(|(id, _)| id.as_str())
        .or_else(|| Some(&archive.document().text.section(name)?.id))
}
