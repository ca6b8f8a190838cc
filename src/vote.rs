//! The procedures by which a proposal is decided.
