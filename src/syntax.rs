//! Text as it was read: sources, YAML and TOML trees with places, the readers of typed
//! documents, and the diagnostics that point into them.

pub(crate) mod address;
pub(crate) mod deserializer;
pub mod diagnostic;
pub(crate) mod digest;
pub mod document_part;
pub(crate) mod error_recovery;
pub(crate) mod front_matter;
pub mod language;
pub(crate) mod markdown_headings;
pub(crate) mod merge_conflict;
pub(crate) mod one_or_many;
pub(crate) mod option_default;
pub(crate) mod ordered_map;
pub mod part_id;
pub(crate) mod scalar;
pub(crate) mod serde_messages;
pub mod source;
pub(crate) mod toml;
pub(crate) mod tree;
pub(crate) mod value;
pub(crate) mod word;
pub(crate) mod written_value;
pub mod yaml;
