//! The `ligatur` command.

use std::process::ExitCode;

/// Rendering allocates all the time; the allocator of a static build is slow at that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    ligatur::cli::run(std::env::args_os())
}
