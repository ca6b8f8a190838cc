//! Whole builds of made-up card leagues, as processes, against `cp -r` of their output.
//!
//! `cargo bench --bench site` prints CPU seconds and peak memory as `/usr/bin/time` sees
//! them: medians of three builds into a new folder, of three with nothing changed, and of
//! three copies of the output. `cargo bench --bench site -- 10000` builds that many matchdays;
//! `cargo bench --bench site -- generators` compares with other generators that are on the PATH.
#![expect(
    clippy::disallowed_macros,
    reason = "a benchmark runs the command and prints"
)]

mod card_site;
mod generators;
mod process;

fn main() {
    if std::env::args().any(|word| word == "generators") {
        return generators::compare(10_000);
    }
    let wanted: Vec<u64> = std::env::args()
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if wanted.is_empty() {
        vec![1_000, 10_000]
    } else {
        wanted
    };
    println!("matchdays   build    wall    again      cp  build/cp  memory");
    for matchdays in sizes {
        let folder = tempfile::tempdir().expect("a folder for the site");
        card_site::generate(folder.path(), matchdays);
        let build = process::build(folder.path());
        let again = process::median(|_| process::build_into(folder.path(), "public-0"));
        let copy = process::median(|run| {
            let target = format!("copy-{run}");
            process::time(folder.path(), "cp", &["-r", "public-0", &target])
        });
        println!(
            "{matchdays:9} {:6.2} s {:5.2} s {:6.2} s {:5.2} s {:9.1} {:4} MiB",
            build.cpu,
            build.wall,
            again.cpu,
            copy.cpu,
            build.cpu / copy.cpu,
            build.memory / 1024,
        );
    }
}
