//! The tournament report of FIDE (TRF16).
