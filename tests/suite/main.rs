//! The test suite: one binary, a module a command.

mod check;
