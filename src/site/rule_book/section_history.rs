//! The changes of the sections of a document, and the attempts that had no effect.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use super::context::RuleBookContext;
use super::view::RevisionView;
use super::{diff, index, proposal, sentence};
use crate::rulebook::book::RuleDocument;
use crate::rulebook::proposal::{ProposalChange, VoidReason};
use crate::rulebook::proposal_set::ProposalId;
use crate::rulebook::text::diff as compare;
use crate::rulebook::text::diff::SectionChange;
use crate::rulebook::text::operation::{ChangedSections, HistoryEvent};
use crate::rulebook::text::versions::{DocumentVersions, SectionRevision, first_number};
use crate::rulebook::text::{Section, Wording};

/// The histories of a document's sections.
pub(crate) struct SectionChronicle<'a> {
    context: RuleBookContext<'a>,
    archive: &'a DocumentVersions,
    /// By section the changes that had no effect, by proposal and place in its list.
    futile: BTreeMap<&'a str, Vec<VoidAttempt>>,
    /// True if differences are shown in the language of the page, not in the binding one.
    pub is_translated: bool,
}

/// A change that had no effect.
#[derive(Clone, Debug)]
struct VoidAttempt {
    proposal: ProposalId,
    at: Option<Timestamp>,
    /// The text's key for what it was to do.
    what: String,
    void: VoidReason,
}

impl<'a> SectionChronicle<'a> {
    /// The histories of a document.
    pub(crate) fn new(
        context: RuleBookContext<'a>,
        rules: &RuleDocument,
        archive: &'a DocumentVersions,
    ) -> SectionChronicle<'a> {
        let mut futile: BTreeMap<&str, Vec<VoidAttempt>> = BTreeMap::new();
        for id in context.history.proposals.ids() {
            let record = &context.history.proposals[id].proposal;
            let at = context.history.states[id].effective;
            for (change, result) in record
                .changes
                .iter()
                .zip(&context.history.change_results[id])
            {
                let ProposalChange::Edit { document, op } = change else {
                    continue;
                };
                let target = op.target().filter(|_| *document == rules.id);
                if let Some(void) = result.void
                    && let Some(section) = target.and_then(|target| section(archive, target))
                {
                    futile.entry(section).or_default().push(VoidAttempt {
                        proposal: id,
                        at: at.or(record.in_force_from),
                        what: proposal::what(change),
                        void,
                    });
                }
            }
        }
        SectionChronicle {
            context,
            archive,
            futile,
            is_translated: false,
        }
    }

    /// The same with all differences in the language of the page, where that is another one and
    /// each section and each change is translated.
    pub(crate) fn translated(self) -> SectionChronicle<'a> {
        let mut sections = self.archive.histories.iter();
        let is_whole = |id: &str| self.own_title(id).is_some();
        let is_translated = self.context.text_language().is_some()
            && sections.all(|(id, revisions)| {
                let mut changes = revisions.iter().filter(|it| it.at.is_some());
                is_whole(id) && changes.all(|it| self.wordings(it).is_some())
            });
        SectionChronicle {
            is_translated,
            ..self
        }
    }

    /// The title of a section in force in the language of the page.
    pub(crate) fn own_title(&self, id: &str) -> Option<&'a str> {
        self.context.own_title(self.archive, id)
    }

    /// A section before and after a change in the language of the page; `None` where it is not
    /// translated, or was changed twice at one instant.
    fn wordings(&self, revision: &SectionRevision) -> Option<[Option<Arc<Section>>; 2]> {
        let section = revision.after.as_ref().or(revision.before.as_ref())?;
        let language = &self.context.locale.tag;
        let [was, is] = self.archive.wordings_around(revision.at, language)?;
        let latest = self.archive.latest_id(&section.id);
        let history = self.archive.histories.get(latest)?;
        let is_once = history.iter().filter(|it| it.at == revision.at).count() == 1;
        if !is_once || is.outdated.contains(&section.id) {
            return None;
        }
        let find = |text: &Wording, binding: &Option<Arc<Section>>| match binding {
            Some(section) => text.section(&section.id).cloned().map(Some),
            None => Some(None),
        };
        Some([
            find(&was.text, &revision.before)?,
            find(&is.text, &revision.after)?,
        ])
    }

    /// All that happened to a section, the enactment first; with the text before and after
    /// of the newest changes up to a weight, which the pages of older ones' proposals show.
    pub(crate) fn full(&self, section: &str, weighing: usize) -> Vec<RevisionView> {
        let revisions = self.archive.histories.get(section).into_iter().flatten();
        let mut sum = 0;
        let newest = revisions.rev().take_while(|it| {
            sum += weight(it);
            sum <= weighing
        });
        let first = newest.map(|it| it.rev).last();
        self.entries(section, 0, first)
    }

    /// The decision by which a section stands in the text: that which enacted it, or enacted it
    /// again when it had gone; none for the first text.
    pub(crate) fn origin(&self, section: &str) -> Option<RevisionView> {
        let origin = self.origin_of(section)?;
        let is_decided = origin.proposal.is_some();
        is_decided.then(|| self.revision(origin, false))
    }

    fn origin_of(&self, section: &str) -> Option<&'a SectionRevision> {
        let enacts =
            |it: &&SectionRevision| matches!(it.op, HistoryEvent::Enact | HistoryEvent::Reenact);
        let revisions = self.archive.histories.get(section)?;
        revisions.iter().rev().find(enacts)
    }

    /// The changes of a section since its first enactment, with that where a later one is its
    /// origin.
    pub(crate) fn brief(&self, section: &str) -> Vec<RevisionView> {
        let revisions = self.archive.histories.get(section);
        let first = revisions.and_then(|it| it.first());
        let is_origin = self.origin_of(section).is_none_or(|it| it.rev == 0);
        let is_told = is_origin || first.is_none_or(|it| it.proposal.is_none());
        self.entries(section, usize::from(is_told), None)
    }

    /// The decision that made the present text, of the entries of a section's history: "replaced,
    /// retitled" of one that did both.
    pub(crate) fn newest(history: &[RevisionView]) -> Option<RevisionView> {
        let last = history.iter().rfind(|it| it.note.is_none())?;
        let mut told: Vec<&str> = history
            .iter()
            .filter(|it| it.is_of_the_decision(last))
            .map(|it| it.what.as_str())
            .collect();
        told.dedup();
        Some(RevisionView {
            what: told.join(", "),
            ..last.clone()
        })
    }

    /// The entries from a revision on, with the text before and after from another one on.
    fn entries(&self, section: &str, first: usize, diffs: Option<usize>) -> Vec<RevisionView> {
        let revisions = self.archive.histories.get(section).into_iter().flatten();
        let begun = self.archive.histories.get(section);
        let begun = begun.map_or(0, |history| first_number(history));
        let revisions = revisions.skip(first);
        let mut entries: Vec<_> = revisions
            .map(|it| {
                let with_diff = diffs.is_some_and(|first| it.rev >= first);
                let view = self.revision(it, with_diff);
                let number = view.number.map(|number| begun + number);
                (it.at, RevisionView { number, ..view })
            })
            .collect();
        let futile = self.futile.get(section).into_iter().flatten();
        entries.extend(futile.map(|it| (it.at, self.futile(it))));
        // What had an effect comes first where both are of one instant.
        entries.sort_by_key(|(at, _)| *at);
        entries.into_iter().map(|(_, view)| view).collect()
    }

    fn revision(&self, revision: &SectionRevision, with_diff: bool) -> RevisionView {
        let context = &self.context;
        let id = revision
            .proposal
            .as_deref()
            .and_then(|id| context.by_id(id));
        let own = self.wordings(revision).filter(|_| self.is_translated);
        let [before, after] =
            own.unwrap_or_else(|| [revision.before.clone(), revision.after.clone()]);
        let altered = ChangedSections {
            id: String::new(),
            entry: revision.op,
            before,
            after,
        };
        // What only its inner sections tell of has no difference of its own.
        let diff = compare::altered(&altered)
            .filter(|it| with_diff && id.is_some() && it.kind != SectionChange::Unchanged);
        RevisionView {
            number: Some(revision.rev),
            note: None,
            diff: diff.map(|it| diff::brief(context, &it)),
            ..self.entry(
                &format!("op_{}", sentence::word(&revision.op)),
                id,
                revision.at,
            )
        }
    }

    fn futile(&self, futile: &VoidAttempt) -> RevisionView {
        let why = sentence::void(&self.context, futile.void);
        RevisionView {
            note: Some(self.context.locale.fill("change_void", &[("why", &why)])),
            ..self.entry(&futile.what, Some(futile.proposal), futile.at)
        }
    }

    fn entry(&self, what: &str, id: Option<ProposalId>, at: Option<Timestamp>) -> RevisionView {
        let context = &self.context;
        RevisionView {
            number: None,
            what: context.text(what),
            proposal: id.map(|id| context.proposal(id)),
            when: at.map(|at| context.since(at)),
            day: at.map(|at| context.day_among(at, [at].into_iter())),
            result: id.and_then(|id| index::tally(context, id)),
            note: None,
            diff: None,
        }
    }
}

/// The bytes of a section's text before and after a change, with what stands around them.
pub(crate) fn weight(revision: &SectionRevision) -> usize {
    let texts = [&revision.before, &revision.after];
    let texts = texts.into_iter().flatten();
    300 + texts
        .map(|it| it.title.len() + it.body.len())
        .sum::<usize>()
}

/// The id under which a section that is named by its id or an alias has its history.
fn section<'a>(archive: &'a DocumentVersions, name: &str) -> Option<&'a str> {
    let id = archive.histories.get_key_value(name);
    id.map(|(id, _)| id.as_str())
        .or_else(|| Some(&archive.document().text.section(name)?.id))
}
