//! The options of a league's system: read by the system, mended option by option.

use std::sync::Arc;

use serde_yaml::Value;

use crate::content::league::LeagueMatter;
use crate::content::wording::Refusal;
use crate::diagnostic::{At, Code, Diagnostics, Spot};
use crate::system::{Entry, Rules, Unreadable};

/// Reads a league's options; each that can not be read is reported and has its default.
///
/// `at` is the map under `league`.
pub fn read(
    entry: &Entry,
    matter: &LeagueMatter,
    at: &At<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Arc<dyn Rules>> {
    let mut options = Options {
        entry,
        own: matter.options.get(entry.name).cloned(),
        activity: matter.activity.clone(),
    };
    // Each time round one option goes, so that it ends.
    loop {
        match options.rules() {
            Ok(rules) => {
                for fault in rules.faults() {
                    diagnostics
                        .error(Code::OutOfRange, along(at, fault.keys), fault.message)
                        .help(fault.help);
                }
                return Some(rules);
            }
            Err(fault) => options.report(&fault, at, diagnostics)?,
        }
    }
}

struct Options<'a> {
    entry: &'a Entry,
    own: Option<Value>,
    activity: Option<Value>,
}

impl Options<'_> {
    fn rules(&self) -> Result<Arc<dyn Rules>, Unreadable> {
        self.entry.rules(self.own.clone(), self.activity.clone())
    }

    /// Reports a fault and takes the option out; `None` if there is none to take out.
    fn report(
        &mut self,
        fault: &Unreadable,
        at: &At<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<()> {
        let (message, is_activity) = match fault {
            Unreadable::Options(error) => (error.to_string(), false),
            Unreadable::Activity(error) => (error.to_string(), true),
            Unreadable::NoActivity => {
                diagnostics
                    .error(
                        Code::UnknownKey,
                        at.field("activity").key(),
                        format!("no `activity` in a league of `{}`", self.entry.name),
                    )
                    .help(Some("take it out: members and penalties belong to `elo`"));
                self.activity = None;
                return Some(());
            }
        };
        let section = if is_activity {
            "activity"
        } else {
            self.entry.name
        };
        let path = self.culprit(is_activity, &message);
        let refusal = Refusal::from_message(&message);
        let section_at = at.field(section);
        let spot = match refusal.code {
            Code::UnknownKey => key_along(&section_at, &path),
            Code::MissingKey => section_at.first_line(),
            _ => along(&section_at, &path),
        };
        diagnostics
            .error(refusal.code, spot, refusal.message)
            .help(refusal.help);
        let value = if is_activity {
            &mut self.activity
        } else {
            &mut self.own
        };
        let nothing = Value::Mapping(serde_yaml::Mapping::new());
        match value {
            Some(value) if path.is_empty() => {
                let was_nothing = *value == nothing;
                *value = nothing;
                (!was_nothing).then_some(())
            }
            Some(value) => {
                remove(value, &path);
                Some(())
            }
            None => None,
        }
    }

    /// The way to the option without which the fault is another, or none.
    ///
    /// Systems read their options as one value, and say what is wrong but not where.
    fn culprit(&self, is_activity: bool, message: &str) -> Vec<String> {
        let value = if is_activity {
            &self.activity
        } else {
            &self.own
        };
        let Some(value) = value else {
            return Vec::new();
        };
        let mut paths = Vec::new();
        leaves(value, &mut Vec::new(), &mut paths);
        let is_culprit = |path: &Vec<String>| {
            let mut without = value.clone();
            remove(&mut without, path);
            let (own, activity) = if is_activity {
                (self.own.clone(), Some(without))
            } else {
                (Some(without), self.activity.clone())
            };
            match (self.entry.rules(own, activity), is_activity) {
                (Err(Unreadable::Options(error)), false)
                | (Err(Unreadable::Activity(error)), true) => error.to_string() != message,
                _ => true,
            }
        };
        paths.into_iter().find(is_culprit).unwrap_or_default()
    }
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
fn along<S: AsRef<str>>(at: &At<'_>, keys: &[S]) -> Spot {
    match keys {
        [] => at.value(),
        [key, rest @ ..] => along(&at.field(key.as_ref()), rest),
    }
}

/// The key at the end of a way of keys.
fn key_along(at: &At<'_>, keys: &[String]) -> Spot {
    match keys {
        [] => at.key(),
        [key, rest @ ..] => key_along(&at.field(key), rest),
    }
}
