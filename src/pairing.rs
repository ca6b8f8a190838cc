//! Who plays whom.
