//! What is wrong with a formula.

use std::ops::Range;

/// Why a formula was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MathFault {
    /// It does not parse.
    Syntax,
    /// It is longer, or nests deeper, than the limits allow.
    Limit,
    /// It uses a command that defines macros or makes links.
    Forbidden,
}

/// A fault in a formula and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MathError {
    /// Bytes within the formula, without its dollar signs.
    pub span: Range<usize>,
    pub fault: MathFault,
    pub message: String,
}

impl MathError {
    /// A formula that can not be typeset, and nothing in it is to blame.
    pub(super) fn whole(tex: &str, message: &str) -> Self {
        Self {
            span: 0..tex.len(),
            fault: MathFault::Syntax,
            message: message.to_owned(),
        }
    }
}
