//! The published folder: replaced as a whole, or not at all.
