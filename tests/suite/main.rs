//! The test suite: one binary, a module a command.
#![expect(
    clippy::disallowed_methods,
    reason = "tests write sites and run the command"
)]

mod check;
