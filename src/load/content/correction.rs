//! Corrections, as a keeper writes them into front matter.

use serde::Deserialize;

use crate::syntax::one_or_many::OneOrMany;
use crate::syntax::ordered_map::OrderedMap;

/// A correction, as written.
#[derive(Clone, Debug, Default, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct CorrectionMatter {
    /// The day on which it was corrected.
    #[schemars(with = "crate::load::content::schema_shapes::Day")]
    pub on: Option<String>,
    /// The reason, in a sentence that everybody may read.
    pub why: Option<String>,
}

/// Corrections by the file that they are about, relative to the folder.
pub(crate) type CorrectionsByFile = OrderedMap<OneOrMany<CorrectionMatter>>;
