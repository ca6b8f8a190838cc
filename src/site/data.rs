//! The numbers of a league as JSON and CSV, in formats that never change.

pub(crate) mod csv;
pub(crate) mod handicaps;
pub(crate) mod history;
pub(crate) mod journal;
pub(crate) mod ledger;
pub(crate) mod players;
pub(crate) mod results;
pub(crate) mod seasons;
pub(crate) mod standings;

/// A document as bytes, with a line end.
pub(crate) fn to_bytes(document: &impl serde::Serialize) -> Vec<u8> {
    let mut bytes = serde_json::to_vec(document).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}
