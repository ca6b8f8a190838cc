//! Text as it was read: sources, YAML and TOML trees with places, the readers of typed
//! documents, and the diagnostics that point into them.

pub mod address;
pub mod deserializer;
pub mod diagnostic;
pub mod digest;
pub mod document_part;
pub mod error_recovery;
pub mod front_matter;
pub mod language;
pub mod markdown_headings;
pub mod merge_conflict;
pub mod one_or_many;
pub mod ordered_map;
pub mod scalar;
pub mod serde_messages;
pub mod source;
pub mod toml;
pub mod tree;
pub mod value;
pub mod word;
pub mod yaml;
