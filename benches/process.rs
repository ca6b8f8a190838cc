//! Whole processes, as `/usr/bin/time` sees them.
#![expect(clippy::disallowed_methods, reason = "a benchmark runs commands")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Seconds and peak memory in KiB of one process.
pub(crate) struct Cost {
    /// Of all cores together.
    pub cpu: f64,
    /// On the clock on the wall.
    pub wall: f64,
    pub memory: u64,
}

/// Builds a site into a new folder, three times; the median by CPU.
///
/// Nothing is removed in between: some file systems are slow at making files where many
/// have just been removed.
pub(crate) fn build(folder: &Path) -> Cost {
    median(|run| build_into(folder, &format!("public-{run}")))
}

/// Builds a site into a folder.
pub(crate) fn build_into(folder: &Path, target: &str) -> Cost {
    let arguments = ["build", "-q", "--as-of", "2100-01-01", "-d", target];
    time(folder, env!("CARGO_BIN_EXE_ligatur"), &arguments)
}

/// The middle one of three, by CPU.
pub(crate) fn median(cost: impl Fn(usize) -> Cost) -> Cost {
    middle((0..3).map(cost).collect())
}

/// The middle one of some, by CPU.
pub(crate) fn middle(mut costs: Vec<Cost>) -> Cost {
    costs.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
    costs.swap_remove(costs.len() / 2)
}

/// Runs a command under `/usr/bin/time`.
pub(crate) fn time(folder: &Path, program: &str, arguments: &[&str]) -> Cost {
    let log = folder.join("time.txt");
    let status = Command::new("/usr/bin/time")
        .args(["-f", "%U %S %e %M", "-o"])
        .arg(&log)
        .arg(program)
        .args(arguments)
        .current_dir(folder)
        .status()
        .expect("/usr/bin/time runs");
    assert!(status.success(), "{program} {arguments:?}");
    let text = fs::read_to_string(log).expect("what was measured");
    let numbers: Vec<f64> = text
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    Cost {
        cpu: numbers[0] + numbers[1],
        wall: numbers[2],
        memory: numbers[3] as u64,
    }
}
