//! The faults of the content, each with its place and the way out.

pub mod code;
pub mod locate;
pub mod output;
pub mod place;

pub use code::Code;
pub use locate::{LocatedDiagnostic, TextExtent, TextPosition, line_of, locate};
pub use place::{DiagnosticPlace, DiagnosticSpot, EntryPart, KeyPath, KeyStep, WorkbookCell};

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::source::{UnclosedFrontMatter, UnreadableText};

/// One thing that is wrong, or that a keeper wants to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The weight of it.
    pub severity: Severity,
    /// The stable name of the kind of mistake.
    pub code: Code,
    /// The fault: lower case, no full stop, names in backticks.
    pub message: String,
    /// The place of the mistake.
    pub spot: DiagnosticSpot,
    /// The text beside the caret.
    pub label: Option<String>,
    /// The way to mend it.
    pub help: Option<String>,
    /// The other place, where two are involved.
    pub related: Vec<DiagnosticSpot>,
}

/// True if a site with the diagnostic can be published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is published.
    Error,
    /// The site is published all the same.
    Warning,
}

impl Severity {
    /// The word for it, as it is printed.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

impl Diagnostic {
    /// A diagnostic without a label and a way out.
    pub fn new(
        severity: Severity,
        code: Code,
        spot: DiagnosticSpot,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            severity,
            code,
            message: message.into(),
            spot,
            label: None,
            help: None,
            related: Vec::new(),
        }
    }

    /// Adds the words beside the marked place.
    pub fn label(&mut self, label: impl Into<String>) -> &mut Diagnostic {
        self.label = Some(label.into()).filter(|label| !label.is_empty());
        self
    }

    /// Adds the way out.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Adds the way out, where one is known.
    pub fn help_if(&mut self, help: Option<impl Into<String>>) -> &mut Diagnostic {
        self.help = help.map(Into::into);
        self
    }

    /// Names the other place, where two are involved.
    pub fn related(&mut self, spot: DiagnosticSpot) -> &mut Diagnostic {
        self.related.push(spot);
        self
    }
}

/// The diagnostics of a run, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// Warnings of what is over, which nobody can mend any more: no diagnostics.
    past: Vec<Diagnostic>,
    /// Elements of lists that were left out in reading, by file and the byte where they
    /// begin: what comes behind them has moved up in the document that was read.
    dropped: BTreeMap<String, BTreeSet<usize>>,
}

impl Diagnostics {
    /// A list without an entry.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// Adds an error; label, help and related places can follow.
    pub fn error(
        &mut self,
        code: Code,
        spot: DiagnosticSpot,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Diagnostic::new(Severity::Error, code, spot, message))
    }

    /// Adds a warning; label, help and related places can follow.
    pub fn warning(
        &mut self,
        code: Code,
        spot: DiagnosticSpot,
        message: impl Into<String>,
    ) -> &mut Diagnostic {
        self.add(Diagnostic::new(Severity::Warning, code, spot, message))
    }

    /// Adds the error of a file whose bytes are no text.
    pub fn unreadable(&mut self, fault: &UnreadableText) {
        let at = KeyPath::file(&fault.excerpt.path);
        let spot = match fault.reason {
            crate::syntax::source::UnreadableReason::Utf16 => at.whole(),
            _ => at.span(fault.span.clone()),
        };
        self.error(Code::NotText, spot, fault.reason.message())
            .label(fault.reason.label())
            .help_if(fault.reason.help());
    }

    /// Adds the error of front matter that is never closed.
    pub fn unclosed(&mut self, file: &str, fault: &UnclosedFrontMatter) {
        let spot = KeyPath::file(file).span(fault.span.clone());
        self.error(
            Code::UnclosedFrontMatter,
            spot,
            "front matter without an end",
        )
        .label("opened here")
        .help("close it with a line `---`");
    }

    /// Adds those of another list at the end.
    pub fn append(&mut self, mut other: Diagnostics) {
        self.list.append(&mut other.list);
        self.past.append(&mut other.past);
        for (file, mut starts) in other.dropped {
            self.dropped.entry(file).or_default().append(&mut starts);
        }
    }

    /// Adds those of another list to the warnings of what is over.
    pub fn append_past(&mut self, mut other: Diagnostics) {
        self.past.append(&mut other.list);
    }

    /// Takes the warnings of what is over out of the list.
    pub fn take_past(&mut self) -> Diagnostics {
        Diagnostics {
            list: std::mem::take(&mut self.past),
            ..Diagnostics::new()
        }
    }

    /// Remembers that a list's element, which begins at a byte of the file, was left out
    /// of the document, so that places behind it are still found.
    pub fn dropped(&mut self, file: &str, start: usize) {
        self.dropped
            .entry(file.to_owned())
            .or_default()
            .insert(start);
    }

    /// Returns whether one of them is an error.
    pub fn has_errors(&self) -> bool {
        self.list
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Returns whether one of them is an error in a file.
    pub fn has_errors_in(&self, file: &str) -> bool {
        self.list.iter().any(|diagnostic| {
            diagnostic.severity == Severity::Error && diagnostic.spot.file == file
        })
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All of them, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }

    /// The same, to be changed.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.iter_mut()
    }

    fn add(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        self.list.push(diagnostic);
        self.list.last_mut().expect("a diagnostic was just added")
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

/// Characters of the longest word that is compared with others.
const LONGEST_COMPARED: usize = 500;

/// The candidate that `word` was most likely meant to be; of equals the first.
///
/// Case counts less than letters. A word of up to five letters may have one letter wrong,
/// a longer one every third; of a path the file's name counts as the word.
pub fn nearest<S: AsRef<str>>(
    word: &str,
    candidates: impl IntoIterator<Item = S>,
) -> Option<String> {
    // Comparing takes time by the product of the lengths, and content is not trusted.
    if word.chars().nth(LONGEST_COMPARED).is_some() {
        return None;
    }
    let lower = word.to_lowercase();
    let length = lower.chars().count();
    let name = word.rsplit('/').next().unwrap_or(word);
    let name = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let counted = if word.contains('/') { name } else { word };
    let allowed = (counted.chars().count() / 3).max(1);
    let mut best: Option<(usize, bool, String)> = None;
    for candidate in candidates {
        let candidate = candidate.as_ref();
        let other = candidate.to_lowercase();
        // At least as many letters are wrong as one has more than the other.
        if other.chars().count().abs_diff(length) > allowed {
            continue;
        }
        let distance = strsim::osa_distance(&lower, &other);
        let other_case = distance > 0 || candidate != word;
        let is_all = distance >= candidate.chars().count();
        if distance > allowed || is_all {
            continue;
        }
        let better = best
            .as_ref()
            .is_none_or(|(than, case, _)| (distance, other_case) < (*than, *case));
        if better {
            best = Some((distance, other_case, candidate.to_owned()));
        }
    }
    best.map(|(_, _, candidate)| candidate)
}

/// The help that names the nearest candidate.
pub fn did_you_mean<S: AsRef<str>>(
    word: &str,
    candidates: impl IntoIterator<Item = S>,
) -> Option<String> {
    nearest(word, candidates).map(|it| format!("did you mean `{it}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_has_one_letter_in_three_wrong() {
        let known = ["GL", "I", "J", "anna", "antonia", "build-dir"];
        let check = |word: &str, expected: Option<&str>| {
            assert_eq!(nearest(word, known).as_deref(), expected, "{word}");
        };
        check("GLL", Some("GL"));
        check("gl", Some("GL"));
        check("anan", Some("anna"));
        check("antnia", Some("antonia"));
        check("build_dir", Some("build-dir"));
        check("bert", None);
        check("", None);
        assert_eq!(nearest("content/laws.md", ["content/page.md"]), None);
        let pages = ["content/law.md", "content/cards/laws.md"];
        assert_eq!(
            nearest("content/laws.md", pages).as_deref(),
            Some("content/law.md")
        );
        // One letter alone is no typing error of another.
        check("K", None);
    }
}
