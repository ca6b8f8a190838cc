//! Formats that other programs read and write.
//!
//! Readers are pure: text becomes records and faults with line and column, records become
//! content files. Nothing is guessed, and nothing is written while there is a fault.

pub mod csv;
pub mod json;
pub mod kfc;
pub mod table;
pub mod trf;
