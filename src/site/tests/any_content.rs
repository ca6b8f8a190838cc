//! Content that is damaged anywhere, on its way to pages: something is said of it or it is
//! shown, and nothing breaks or takes longer than it may.
//!
//! A fixed number of cases runs, always the same; `FUZZ_SECONDS=3600` goes on for an hour, and
//! `FUZZ_SEED=7` begins elsewhere. A failure names its seed.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "a test reads its environment and the time"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::render::math::Formulas;
use crate::site::tests::site_texts::checked;
use crate::site::tests::turns::{SiteTexts, key_sites};
use crate::syntax::diagnostic::output;

/// The cases of a run without `FUZZ_SECONDS`.
const CASES: u64 = 80;

/// The time that one site of a few small files may take, in a program that is not optimised.
const BUDGET: Duration = Duration::from_secs(20);

/// Texts by a hand that slips, or means harm.
const SLIPS: &[&str] = &[
    "\n",
    " ",
    "\t",
    "-",
    ": ",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"",
    "'",
    "#",
    "&a ",
    "*a",
    "---\n",
    "|\n",
    "? ",
    "½",
    "\u{200b}",
    "🂡",
    "null",
    "~",
    "99999999999999999999",
    "-1",
    "0",
    "1e999",
    ".nan",
    "2017-02-30",
    "9999-12-31",
    "-0001-01-01",
    "[[[[",
    "{{",
    "{{ standings(league=\"l\") }}",
    "$$",
    "$x^2$",
    "\\frac{",
    "<b>",
    "</b>",
    "\u{202e}",
    "](",
    "![",
    "| a | b |\n|--|--|\n",
    "1-0",
    "+:-",
    "*",
    "anna",
    "true",
    "true,",
    "from: ",
    "date: 2026-01-09\n",
    "rule-1",
];

/// A linear congruential generator (Knuth's MMIX): the same cases everywhere.
struct CaseLot(u64);

impl CaseLot {
    fn below(&mut self, limit: usize) -> usize {
        let factor = 6_364_136_223_846_793_005;
        self.0 = self
            .0
            .wrapping_mul(factor)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit.max(1) as u64) as usize
    }

    /// A place in a text between two characters.
    fn place(&mut self, text: &str) -> usize {
        let at = self.below(text.len() + 1);
        text.floor_char_boundary(at)
    }
}

/// A site with one to four damages.
fn damaged(sites: &[SiteTexts], lot: &mut CaseLot) -> SiteTexts {
    let mut site = sites[lot.below(sites.len())].clone();
    for _ in 0..=lot.below(4) {
        let other = {
            let from = &sites[lot.below(sites.len())];
            from[lot.below(from.len())].1.clone()
        };
        let index = lot.below(site.len());
        let text = &mut site[index].1;
        let at = lot.place(text);
        match lot.below(6) {
            0 => text.truncate(at),
            1 | 2 => text.insert_str(at, SLIPS[lot.below(SLIPS.len())]),
            3 => {
                let end = text.ceil_char_boundary((at + 1 + lot.below(12)).min(text.len()));
                text.replace_range(at..end, "");
            }
            4 => {
                // A line of this or another file stands here as well.
                let lines: Vec<&str> = other.lines().collect();
                let line = format!("{}\n", lines[lot.below(lines.len())]);
                let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
                text.insert_str(start, &line);
            }
            _ => {
                let digit = text[at..].find(|c: char| c.is_ascii_digit());
                if let Some(digit) = digit {
                    let number = lot.below(10).to_string();
                    text.replace_range(at + digit..=at + digit, &number);
                }
            }
        }
    }
    site
}

/// Reads, replays, checks and renders a site; returns the number of its pages.
fn build(files: &SiteTexts) -> usize {
    let rendered = checked(files, true, &Formulas::default(), |checked| {
        output::human(&checked.located, checked.site.sources, false);
        let Some(renderer) = &checked.renderer else {
            return 0;
        };
        let routes = checked.routes.iter();
        let rendered = routes.filter(|route| route.render(renderer, checked.site).is_ok());
        rendered.count()
    });
    rendered.unwrap_or(0)
}

/// Runs the case of a seed; returns what went wrong.
fn failure(sites: &[SiteTexts], seed: u64) -> Option<String> {
    let mut lot = CaseLot(seed);
    lot.below(1);
    let site = damaged(sites, &mut lot);
    let timed = || {
        let begun = Instant::now();
        let built = catch_unwind(AssertUnwindSafe(|| build(&site)));
        (built, begun.elapsed())
    };
    let (built, mut time) = timed();
    // What is slow by itself is so again; a machine that did something else is not.
    for _ in 0..2 {
        if built.is_ok() && time > BUDGET {
            time = time.min(timed().1);
        }
    }
    match built {
        Err(_) => Some(format!("FUZZ_SEED={seed} panics")),
        Ok(_) if time > BUDGET => Some(format!("FUZZ_SEED={seed} takes {time:?}")),
        Ok(_) => None,
    }
}

#[test]
fn damaged_content_breaks_no_page() {
    let number = |name: &str| -> Option<u64> { std::env::var(name).ok()?.parse().ok() };
    // Small sites, and every key is in one of them.
    let sites: Vec<SiteTexts> = key_sites().into_iter().map(|site| site.files).collect();
    for site in &sites {
        assert!(build(site) > 10, "{site:?}");
    }
    let first = number("FUZZ_SEED").unwrap_or(1);
    let end = number("FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    // One case after the other on threads of its own, so that its time is not that of others.
    let threads = rayon::ThreadPoolBuilder::new().build().unwrap();
    let mut seed = first;
    loop {
        let seeds = seed..seed + CASES;
        let failures = || seeds.filter_map(|seed| failure(&sites, seed)).collect();
        let failures: Vec<String> = threads.install(failures);
        assert!(failures.is_empty(), "{}", failures.join("\n"));
        seed += CASES;
        if end.is_none_or(|end| Instant::now() > end) {
            break;
        }
    }
    println!("{} cases", seed - first);
}
