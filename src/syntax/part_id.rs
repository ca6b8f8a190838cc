//! The number of a part of a document, by which it is read later.

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};

use crate::syntax::tree::NodeId;

/// The number of a part in the tree of its document.
///
/// A type that has it as a field must be read by `crate::syntax::front_matter`, whose tree
/// is kept for as long as the part may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartId(pub(super) NodeId);

impl PartId {
    /// The name by which the reader knows that the number is asked for.
    pub(super) const NAME: &'static str = "$part";
}

impl<'de> Deserialize<'de> for PartId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PartId, D::Error> {
        deserializer.deserialize_newtype_struct(PartId::NAME, PartIdVisitor)
    }
}

struct PartIdVisitor;

impl Visitor<'_> for PartIdVisitor {
    type Value = PartId;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a part of a document")
    }

    fn visit_u64<E: de::Error>(self, id: u64) -> Result<PartId, E> {
        usize::try_from(id).map(PartId).map_err(E::custom)
    }
}
