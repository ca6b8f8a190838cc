//! The `ligatur` command.

fn main() {}
