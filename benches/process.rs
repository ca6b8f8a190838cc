//! Whole processes, as `/usr/bin/time` sees them.
#![expect(clippy::disallowed_methods, reason = "a benchmark runs commands")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Seconds and peak memory in KiB of one process.
pub struct Cost {
    /// Of all cores together.
    pub cpu: f64,
    /// On the clock on the wall.
    pub wall: f64,
    pub memory: u64,
}

/// Builds a site from nothing three times, and returns the median by CPU.
pub fn build(folder: &Path) -> Cost {
    let mut costs: Vec<Cost> = (0..3)
        .map(|_| {
            let _ = fs::remove_dir_all(folder.join("public"));
            build_again(folder)
        })
        .collect();
    costs.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
    costs.swap_remove(1)
}

/// Builds a site over what is there.
pub fn build_again(folder: &Path) -> Cost {
    let arguments = ["build", "-q", "--as-of", "2100-01-01"];
    time(folder, env!("CARGO_BIN_EXE_ligatur"), &arguments)
}

/// Runs a command under `/usr/bin/time`.
pub fn time(folder: &Path, program: &str, arguments: &[&str]) -> Cost {
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
