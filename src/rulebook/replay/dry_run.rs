//! What the changes of a proposal would do, before they do it.

use super::{Enacted, Preview};
use crate::rulebook::proposal::{Change, Void};
use crate::rulebook::text::diff;

impl Enacted {
    /// Tries the changes out on the text in force now, unless that has been done: what is
    /// accepted at the second of its opening has taken effect when it opens.
    pub(super) fn preview(&mut self, own: usize) {
        if self.previews[own].is_empty() {
            self.previews[own] = self.try_out(own);
        }
    }

    /// What the changes of a proposal would do now, one after the other.
    pub(super) fn try_out(&self, own: usize) -> Vec<Preview> {
        let mut trial = self.library.trial();
        let try_out = |change: &Change| match change {
            Change::Edit { document, op } => match trial.apply(document, op) {
                Ok(altered) => Preview {
                    void: None,
                    sections: altered.iter().filter_map(diff::altered).collect(),
                },
                Err(void) => Preview {
                    void: Some(void),
                    sections: Vec::new(),
                },
            },
            Change::Award { player, .. } => {
                let is_known = self.hall.book.people.contains_key(player);
                Preview {
                    void: (!is_known).then_some(Void::UnknownPlayer),
                    sections: Vec::new(),
                }
            }
        };
        self.hall.motions[own]
            .proposal
            .changes
            .iter()
            .map(try_out)
            .collect()
    }
}
