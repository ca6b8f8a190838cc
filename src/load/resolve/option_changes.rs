//! Options of a league that change on a day.

use std::sync::Arc;

use jiff::civil::Date;

use crate::league::model::league::{ChangeCause, ChangedOption, OptionChange};
use crate::league::system::{DatedOptions, SYSTEMS, SystemEntry, SystemOptions};
use crate::load::content::ContentDocument;
use crate::load::content::league::{LeagueChangeMatter, LeagueMatter};
use crate::load::resolve::number;
use crate::load::resolve::system_options::report_faults;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::document_part::{DocumentPart, LayeredMap, PartId};

/// The options of a league as they stand at a time, from which later ones are made.
struct CurrentOptions<'a> {
    entry: &'static SystemEntry,
    section: &'a ContentDocument,
    own: LayeredMap,
    activity: Option<LayeredMap>,
    dated: DatedOptions,
}

/// The changes that a league's file names, by date, then as listed.
///
/// `at` is the map under `league`, `base` are the options before the first change.
pub fn option_changes(
    entry: &'static SystemEntry,
    matter: &LeagueMatter,
    section: &ContentDocument,
    at: &KeyPath<'_>,
    base: &dyn SystemOptions,
    diagnostics: &mut Diagnostics,
) -> Vec<OptionChange> {
    let Some(list) = &matter.changes else {
        return Vec::new();
    };
    let root = at.field("changes");
    if let DatedOptions::Never(why) = base.dated()
        && !list.is_empty()
    {
        diagnostics
            .error(
                Code::NotDatable,
                root.key(),
                format!("options of `{}` can not change on a day", entry.name),
            )
            .help(format!("take `changes` out: {why}"));
        return Vec::new();
    }
    let mut dated: Vec<(Date, usize, &LeagueChangeMatter)> = Vec::new();
    for (index, change) in list.iter().enumerate() {
        let here = root.index(index);
        match &change.from {
            Some(text) => {
                let from = number::date(text, || here.field("from").value(), diagnostics);
                dated.extend(from.map(|from| (from, index, change)));
            }
            None => {
                diagnostics
                    .error(
                        Code::MissingKey,
                        here.first_line(),
                        "a change of options without a day",
                    )
                    .help("add `from:` with the first day on which it holds");
            }
        }
    }
    dated.sort_by_key(|(from, index, _)| (*from, *index));
    let mut current = CurrentOptions::new(entry, matter, section, base);
    let mut changes = Vec::new();
    for (from, index, change) in dated {
        let here = root.index(index);
        let set = current.lay(change, &here, diagnostics);
        let rules = current.rules(diagnostics);
        report_faults(&*rules, &here, diagnostics);
        let named = |by: &String| ChangeCause::Named {
            by: by.clone(),
            index,
        };
        changes.push(OptionChange {
            from,
            rules,
            set,
            cause: change.by.as_ref().map_or(ChangeCause::Unsaid, named),
            note: change.note.clone(),
        });
    }
    changes
}

impl<'a> CurrentOptions<'a> {
    fn new(
        entry: &'static SystemEntry,
        matter: &LeagueMatter,
        section: &'a ContentDocument,
        base: &dyn SystemOptions,
    ) -> CurrentOptions<'a> {
        let own = matter.options.get(entry.name).copied();
        let activity = matter.activity.filter(|_| entry.read_activity.is_some());
        CurrentOptions {
            entry,
            section,
            own: LayeredMap::new(&section.tree, own),
            activity: activity.map(|part| LayeredMap::new(&section.tree, Some(part))),
            dated: base.dated(),
        }
    }

    /// Puts the keys of one change over those that hold, and returns them; what can not change
    /// is reported and left out.
    fn lay(
        &mut self,
        change: &LeagueChangeMatter,
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<ChangedOption> {
        let activity = change.activity.map(|part| (ACTIVITY, part));
        let options = change.options.iter().map(|(key, &part)| (key, part));
        let mut set = Vec::new();
        for (name, part) in options.chain(activity) {
            let here = at.field(name);
            if let Err(why) = self.may_have(name) {
                let (code, message, help) = match why {
                    Refused::NotDatable => (
                        Code::NotDatable,
                        format!("`{name}` can not change on a day"),
                        "it holds for all time: write it beside `changes`".to_owned(),
                    ),
                    Refused::Unknown => (
                        Code::UnknownKey,
                        format!("unknown key `{name}`"),
                        did_you_mean(name, self.names()).unwrap_or_else(|| {
                            format!(
                                "a change has `from`, `by`, `note` and `{}`",
                                self.names().join("`, `")
                            )
                        }),
                    ),
                };
                diagnostics.error(code, here.key(), message).help(help);
                continue;
            }
            for (key, value) in self.section.part(part).entries() {
                let path = format!("{name}.{key}");
                if self.is_fixed(&path) {
                    diagnostics
                        .error(
                            Code::NotDatable,
                            here.field(key).key(),
                            format!("`{path}` can not change on a day"),
                        )
                        .help("it holds for all time: write it beside `changes`");
                    continue;
                }
                self.exclude(&path);
                set.push(ChangedOption {
                    key: path,
                    value: value.to_string(),
                });
            }
            self.lay_part(name, part);
        }
        set
    }

    /// Puts the entries of a part over those of a name, but for those that are fixed.
    fn lay_part(&mut self, name: &str, part: PartId) {
        let entries = self.section.part(part).entries();
        let fixed: Vec<&str> = entries
            .iter()
            .map(|(key, _)| *key)
            .filter(|key| self.is_fixed(&format!("{name}.{key}")))
            .collect();
        if let Some(map) = self.map(name) {
            map.lay_without(part, &fixed);
        }
    }

    /// The options as they stand.
    fn rules(&self, diagnostics: &mut Diagnostics) -> Arc<dyn SystemOptions> {
        let file = self.section.file.as_str();
        self.own.read(file, |own| match &self.activity {
            None => self.entry.rules(Some(own), None, diagnostics),
            Some(activity) => activity.read(file, |activity: DocumentPart<'_>| {
                self.entry.rules(Some(own), Some(activity), diagnostics)
            }),
        })
    }

    fn names(&self) -> Vec<&str> {
        let activity = self.activity.as_ref().map(|_| ACTIVITY);
        std::iter::once(self.entry.name).chain(activity).collect()
    }

    fn may_have(&self, name: &str) -> Result<(), Refused> {
        let is_system = SYSTEMS.iter().any(|entry| entry.name == name);
        match name {
            name if self.names().contains(&name) => Ok(()),
            "system" | "games" | "repeats" | ACTIVITY => Err(Refused::NotDatable),
            _ if is_system => Err(Refused::NotDatable),
            _ => Err(Refused::Unknown),
        }
    }

    fn is_fixed(&self, path: &str) -> bool {
        match self.dated {
            DatedOptions::Never(_) => true,
            DatedOptions::AllBut { fixed, .. } => fixed.contains(&path),
        }
    }

    /// Takes away the keys that exclude one.
    fn exclude(&mut self, path: &str) {
        let DatedOptions::AllBut { exclusive, .. } = self.dated else {
            return;
        };
        for &(one, other) in exclusive {
            let gone = match path {
                path if path == one => other,
                path if path == other => one,
                _ => continue,
            };
            let (name, key) = gone.split_once('.').unwrap_or((gone, ""));
            if let Some(map) = self.map(name) {
                map.remove(key);
            }
        }
    }

    fn map(&mut self, name: &str) -> Option<&mut LayeredMap> {
        match name {
            ACTIVITY => self.activity.as_mut(),
            _ => Some(&mut self.own),
        }
    }
}

/// The reason for which a change can not have a key.
enum Refused {
    NotDatable,
    Unknown,
}

const ACTIVITY: &str = "activity";
