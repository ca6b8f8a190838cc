//! The options of a league's system.

use std::sync::Arc;

use crate::league::system::{OptionError, SystemEntry, SystemOptions};
use crate::load::content::ContentDocument;
use crate::load::content::league::LeagueMatter;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};

/// Reads a league's options; each that can not be read is reported and has its default.
///
/// `section` is the document whose front matter they stand in, `at` the map under `league`.
pub(super) fn league(
    entry: &SystemEntry,
    matter: &LeagueMatter,
    section: &ContentDocument,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Arc<dyn SystemOptions> {
    let own = matter.options.get(entry.name).map(|&id| section.part(id));
    let mut activity = matter.activity.map(|id| section.part(id));
    if entry.read_activity.is_none() && activity.take().is_some() {
        diagnostics
            .error(
                Code::UnknownKey,
                at.field("activity").key(),
                format!("no `activity` in a league of `{}`", entry.name),
            )
            .help("take it out: this system has neither members nor penalties");
    }
    let rules = entry.rules(own, activity, diagnostics);
    report_faults(&*rules, at, diagnostics);
    rules
}

/// Reports what is wrong with options; `at` is the map that has the system's key.
pub(super) fn report_faults(
    rules: &dyn SystemOptions,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) {
    for fault in rules.faults() {
        let (code, spot) = match fault.wrong {
            OptionError::OutOfRange => (Code::OutOfRange, along(at, &fault.keys)),
            OptionError::Conflict => (Code::ConflictingKeys, key_along(at, &fault.keys)),
        };
        diagnostics
            .error(code, spot, fault.message)
            .help_if(fault.help);
    }
}

/// The value at the end of a way of keys.
fn along(at: &KeyPath<'_>, keys: &[String]) -> DiagnosticSpot {
    match keys {
        [] => at.value(),
        [key, rest @ ..] => along(&at.field(key), rest),
    }
}

/// The key at the end of a way of keys.
pub(super) fn key_along(at: &KeyPath<'_>, keys: &[impl AsRef<str>]) -> DiagnosticSpot {
    match keys {
        [] => at.key(),
        [key, rest @ ..] => key_along(&at.field(key.as_ref()), rest),
    }
}
