//! Options that a system or a procedure reads: mended option by option.

use std::sync::Arc;

use serde_yaml::Value;

use crate::league::system::{OptionError, SystemEntry, SystemOptions, UnreadableOptions};
use crate::load::content::league::LeagueMatter;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};
use crate::syntax::serde_messages::TypeRefusal;

/// Reads a league's options; each that can not be read is reported and has its default.
///
/// `at` is the map under `league`.
pub fn league(
    entry: &SystemEntry,
    matter: &LeagueMatter,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<dyn SystemOptions>> {
    let message = |result: Result<_, UnreadableOptions>| match result {
        Ok(_) | Err(UnreadableOptions::NoActivity) => None,
        Err(UnreadableOptions::Options(error) | UnreadableOptions::Activity(error)) => {
            Some(error.to_string())
        }
    };
    let own = matter.options.get(entry.name).cloned().and_then(|own| {
        let read = |own| message(entry.rules(Some(own), None));
        mended(own, &at.field(entry.name), diagnostics, read)
    });
    let activity = matter.activity.clone().and_then(|activity| {
        let read = |activity| message(entry.rules(own.clone(), Some(activity)));
        mended(activity, &at.field("activity"), diagnostics, read)
    });
    let rules = match entry.rules(own.clone(), activity) {
        Err(UnreadableOptions::NoActivity) => {
            diagnostics
                .error(
                    Code::UnknownKey,
                    at.field("activity").key(),
                    format!("no `activity` in a league of `{}`", entry.name),
                )
                .help("take it out: members and penalties belong to `elo`");
            entry.rules(own, None)
        }
        rules => rules,
    };
    let rules = rules.ok()?;
    for fault in rules.faults() {
        let (code, spot) = match fault.wrong {
            OptionError::OutOfRange => (Code::OutOfRange, along(at, fault.keys)),
            OptionError::Conflict => (Code::ConflictingKeys, key_along(at, fault.keys)),
        };
        diagnostics
            .error(code, spot, fault.message)
            .help_if(fault.help);
    }
    Some(rules)
}

/// Takes out, and reports, every option that can not be read; `None` if nothing is left.
///
/// `at` is the map of the options. `fault` reads them and says what is wrong, but not
/// where: the option at fault is the one without which the fault is another, or none.
pub fn mended(
    mut options: Value,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
    fault: impl Fn(Value) -> Option<String>,
) -> Option<Value> {
    while let Some(message) = fault(options.clone()) {
        let path = culprit(&options, &message, &fault);
        let refusal = TypeRefusal::from_message(&message);
        let spot = match refusal.code {
            Code::UnknownKey => key_along(at, &path),
            Code::MissingKey => at.first_line(),
            _ => along(at, &path),
        };
        diagnostics
            .error(refusal.code, spot, refusal.message)
            .help_if(refusal.help);
        // Each time round one option goes, so that it ends.
        if path.is_empty() {
            return None;
        }
        remove(&mut options, &path);
    }
    Some(options)
}

/// The way to the option at fault; empty if it is no single one.
fn culprit(options: &Value, message: &str, fault: impl Fn(Value) -> Option<String>) -> Vec<String> {
    let mut paths = Vec::new();
    leaves(options, &mut Vec::new(), &mut paths);
    let is_culprit = |path: &Vec<String>| {
        let mut without = options.clone();
        remove(&mut without, path);
        fault(without).is_none_or(|other| other != message)
    };
    paths.into_iter().find(is_culprit).unwrap_or_default()
}

/// The ways to all options, those within a map before the map itself.
fn leaves(value: &Value, way: &mut Vec<String>, paths: &mut Vec<Vec<String>>) {
    let Value::Mapping(map) = value else { return };
    for (key, value) in map {
        let Some(key) = key.as_str() else { continue };
        way.push(key.to_owned());
        leaves(value, way, paths);
        paths.push(way.clone());
        way.pop();
    }
}

/// Takes out what stands at the end of a way of keys.
fn remove(value: &mut Value, path: &[String]) {
    match (value, path) {
        (Value::Mapping(map), [key]) => {
            map.shift_remove(key.as_str());
        }
        (Value::Mapping(map), [key, rest @ ..]) => {
            if let Some(value) = map.get_mut(key.as_str()) {
                remove(value, rest);
            }
        }
        _ => {}
    }
}

/// The value at the end of a way of keys.
fn along<S: AsRef<str>>(at: &KeyPath<'_>, keys: &[S]) -> DiagnosticSpot {
    match keys {
        [] => at.value(),
        [key, rest @ ..] => along(&at.field(key.as_ref()), rest),
    }
}

/// The key at the end of a way of keys.
fn key_along<S: AsRef<str>>(at: &KeyPath<'_>, keys: &[S]) -> DiagnosticSpot {
    match keys {
        [] => at.key(),
        [key, rest @ ..] => key_along(&at.field(key.as_ref()), rest),
    }
}
