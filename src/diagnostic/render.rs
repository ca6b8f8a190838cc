//! Diagnostics for a terminal, for programs and for a workflow's annotations.
