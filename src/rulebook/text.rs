//! Rule documents with addressable sections, the changes to them, and their versions.
//!
//! A document is Markdown. Each of its headings opens a section, and each section has an
//! id that is never reused or recomputed, so that an address holds for good.

pub(crate) mod canonical;
pub(crate) mod diff;
pub(crate) mod documents;
pub(crate) mod id;
pub(crate) mod operation;
pub(crate) mod parse;
mod reading;
pub(crate) mod versions;

use std::collections::BTreeMap;
use std::sync::Arc;

use id::SectionLabels;

/// A rule document in one language, at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    pub text: Wording,
    /// Every id and alias ever used, with what became of it.
    pub ids: BTreeMap<String, IdUse>,
    /// The labels that make an id of a title such as `Article 4`.
    pub labels: SectionLabels,
}

/// The wording of a document at one moment. Cheap to copy: sections are shared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wording {
    /// The text before the first heading, without blank lines around it.
    pub preamble: Arc<str>,
    /// All sections in the order of the text; what is inside a section follows it.
    pub sections: Vec<Arc<Section>>,
}

/// A heading and what stands below it, up to the next heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub id: String,
    /// 1 to 6, the number of `#`.
    pub level: u8,
    /// The text of the heading in Markdown, without its `{#id}`.
    pub title: String,
    /// Markdown without inner sections and without blank lines around it.
    pub body: String,
    /// True if only the heading is left, as a tombstone.
    pub repealed: bool,
    /// Further ids that lead here: those of a range of numbers in the title, and former ones.
    pub aliases: Vec<String>,
    /// Properties such as `power`, from the braces of the heading (R10).
    pub attributes: BTreeMap<String, String>,
}

/// The use of an id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdUse {
    /// The section stands, if only as a tombstone.
    Standing,
    /// The section was inside a repealed one.
    Repealed,
    /// The section was inside one whose text was replaced.
    Removed,
}

impl Wording {
    /// The place of the section that an id or an alias names.
    pub fn position(&self, id: &str) -> Option<usize> {
        let by_id = self.sections.iter().position(|section| section.id == id);
        by_id.or_else(|| {
            let leads_here = |section: &Arc<Section>| section.aliases.iter().any(|it| it == id);
            self.sections.iter().position(leads_here)
        })
    }

    /// The section that an id or an alias names.
    pub fn section(&self, id: &str) -> Option<&Arc<Section>> {
        self.position(id).map(|at| &self.sections[at])
    }

    /// The place after a section and all that is inside it.
    pub fn end_of(&self, at: usize) -> usize {
        let level = self.sections[at].level;
        let inner = self.sections[at + 1..].iter();
        at + 1 + inner.take_while(|section| section.level > level).count()
    }

    /// The places of the sections that contain a place, innermost first.
    pub fn outer(&self, at: usize) -> Vec<usize> {
        let mut outer = Vec::new();
        let mut level = self.sections[at].level;
        for place in (0..at).rev() {
            if self.sections[place].level < level {
                level = self.sections[place].level;
                outer.push(place);
            }
        }
        outer
    }
}
