//! Formulas to MathML.
