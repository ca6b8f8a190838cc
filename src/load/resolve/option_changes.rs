//! Options of a league that change on a day.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use schemars::SchemaGenerator;

use crate::league::OptionChange;
use crate::league::model::option_change::{ChangeCause, ChangedOption};
use crate::league::model::table_options::TableOptions;
use crate::league::system::{DatedOptions, SYSTEMS, SystemEntry, SystemOptions, activity};
use crate::load::content::ContentDocument;
use crate::load::content::league::{LeagueChangeMatter, LeagueMatter, TableMatter};
use crate::load::resolve::number;
use crate::load::resolve::rule_book::configuration::first_fault;
use crate::load::resolve::system_options::report_faults;
use crate::load::resolve::table_options::table_options;
use crate::rulebook::configuration::PassedConfiguration;
use crate::rulebook::proposal::ConfigurationChange;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};
use crate::syntax::document_part::{DocumentPart, LayeredMap};
use crate::syntax::option_default::option_default;
use crate::syntax::part_id::PartId;
use crate::syntax::written_value::WrittenValue;

/// The options of a league as they stand at a time, from which later ones are made.
#[derive(Clone)]
struct CurrentOptions<'a> {
    entry: &'static SystemEntry,
    section: &'a ContentDocument,
    own: LayeredMap,
    activity: Option<LayeredMap>,
    dated: DatedOptions,
    table: TableOptions,
    /// The options of the table as they are written, by key.
    table_keys: BTreeMap<String, WrittenValue>,
}

/// A league's options with what changes them.
#[derive(Clone, Copy)]
pub(crate) struct ChangingOptions<'a> {
    pub entry: &'static SystemEntry,
    pub matter: &'a LeagueMatter,
    /// The document in which they stand.
    pub section: &'a ContentDocument,
    /// The options before the first change.
    pub base: &'a dyn SystemOptions,
    /// The columns of its tables before the first change.
    pub table: &'a TableOptions,
    /// The changes by proposals, each with its first day, in the order of their application.
    pub configured: &'a [(Date, &'a PassedConfiguration)],
}

/// One thing that changes options on a day.
#[derive(Clone, Copy)]
enum DatedChange<'a> {
    InFile(usize, &'a LeagueChangeMatter),
    ByProposal(&'a PassedConfiguration),
}

impl<'a> ChangingOptions<'a> {
    /// The changes by date: those of a day as listed, then those by proposals.
    ///
    /// `at` is the map under `league`.
    pub(crate) fn changes(
        &self,
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<OptionChange> {
        let root = at.field("changes");
        let mut current = CurrentOptions::new(self);
        let mut changes = Vec::new();
        for (from, change) in self.dated(&root, diagnostics) {
            changes.extend(current.take(from, change, &root, diagnostics));
        }
        changes
    }

    /// The values that a proposal's options have before it, in the order of its change: at its
    /// place among those that are in force, or on the day `as_of`.
    ///
    /// # Errors
    ///
    /// The reason for which the proposal can not set them.
    pub(crate) fn replaced(
        &self,
        change: &ConfigurationChange,
        passed: Option<&PassedConfiguration>,
        as_of: Date,
    ) -> Result<Vec<Option<String>>, String> {
        let mut reported = Diagnostics::new();
        let root = KeyPath::file(&self.section.file);
        let mut current = CurrentOptions::new(self);
        let mut present = None;
        for (from, other) in self.dated(&root, &mut reported) {
            if matches!(other, DatedChange::ByProposal(other) if Some(other) == passed) {
                break;
            }
            if passed.is_none() && from > as_of && present.is_none() {
                present = Some(current.clone());
            }
            current.take(from, other, &root, &mut reported);
        }
        current.configured(change)?;
        let before = present.unwrap_or(current);
        let set = change.set.iter();
        Ok(set.map(|(key, _)| before.written(key)).collect())
    }

    /// The changes of options, by date.
    fn dated(
        &self,
        root: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<(Date, DatedChange<'a>)> {
        let list = self.matter.changes.as_deref().unwrap_or_default();
        let is_of_table =
            |it: &LeagueChangeMatter| it.options.iter().next().is_none() && it.activity.is_none();
        if let DatedOptions::Never(why) = self.base.dated()
            && !list.iter().all(is_of_table)
        {
            diagnostics
                .error(
                    Code::NotDatable,
                    root.key(),
                    format!("options of `{}` can not change on a day", self.entry.name),
                )
                .help(format!("take `changes` out: {why}"));
            return Vec::new();
        }
        let mut dated: Vec<(Date, DatedChange<'a>)> = Vec::new();
        for (index, change) in list.iter().enumerate() {
            let here = root.index(index);
            match &change.from {
                Some(text) => {
                    let from = number::date(text, || here.field("from").value(), diagnostics);
                    dated.extend(from.map(|from| (from, DatedChange::InFile(index, change))));
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
        let configured = self.configured.iter();
        dated.extend(configured.map(|&(from, passed)| (from, DatedChange::ByProposal(passed))));
        dated.sort_by_key(|(from, _)| *from);
        dated
    }
}

impl<'a> CurrentOptions<'a> {
    fn new(options: &ChangingOptions<'a>) -> CurrentOptions<'a> {
        let &ChangingOptions {
            entry,
            matter,
            section,
            base,
            table,
            ..
        } = options;
        let own = matter.options.get(entry.name).copied();
        let activity = matter.activity.filter(|_| entry.read_activity.is_some());
        CurrentOptions {
            entry,
            section,
            own: LayeredMap::new(&section.tree, own),
            activity: activity.map(|part| LayeredMap::new(&section.tree, Some(part))),
            dated: base.dated(),
            table: table.clone(),
            table_keys: table_entries(league_part(section)).collect(),
        }
    }

    /// Takes over a change; `root` is the list of changes in the file.
    fn take(
        &mut self,
        from: Date,
        change: DatedChange<'_>,
        root: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<OptionChange> {
        match change {
            DatedChange::InFile(index, change) => {
                let here = root.index(index);
                let list = league_part(self.section).and_then(|it| it.entry("changes"));
                let part = list.and_then(|list| list.elements().get(index).copied());
                let part = part.map(|part| self.section.part(part));
                let set = self.lay(change, part, &here, diagnostics);
                let rules = self.rules(diagnostics);
                report_faults(&*rules, &here, diagnostics);
                self.table = table_options(&change.table, &self.table, &here, &*rules, diagnostics);
                let named = |by: &String| ChangeCause::Named {
                    by: by.clone(),
                    index,
                };
                Some(OptionChange {
                    from,
                    rules,
                    table: self.table.clone(),
                    set,
                    cause: change.by.as_ref().map_or(ChangeCause::Unsaid, named),
                    note: change.note.clone(),
                })
            }
            DatedChange::ByProposal(passed) => {
                let (next, rules) = self.configured(&passed.change).ok()?;
                if !passed.is_effective {
                    return None;
                }
                *self = next;
                let set = passed.change.set.iter();
                let set = set.map(|(key, value)| ChangedOption {
                    key: key.clone(),
                    value: value.to_string(),
                });
                Some(OptionChange {
                    from,
                    rules,
                    table: self.table.clone(),
                    set: set.collect(),
                    cause: ChangeCause::Configured {
                        rules: passed.rules.clone(),
                        proposal: passed.proposal.clone(),
                    },
                    note: None,
                })
            }
        }
    }

    /// The options with those that a proposal sets; the reason if they can not be set.
    fn configured(
        &self,
        change: &ConfigurationChange,
    ) -> Result<(CurrentOptions<'a>, Arc<dyn SystemOptions>), String> {
        let is_of_table = |(path, _): &(String, WrittenValue)| table_key(path).is_some();
        if let DatedOptions::Never(why) = self.dated
            && !change.set.iter().all(is_of_table)
        {
            let name = self.entry.name;
            return Err(format!(
                "options of `{name}` can not change on a day: {why}"
            ));
        }
        let mut next = self.clone();
        let mut table = LayeredMap::new(&self.section.tree, None);
        // Before any is put, so that two that are set together and exclude each other are told.
        for (path, _) in &change.set {
            next.exclude(path);
        }
        for (path, value) in &change.set {
            if let Some(key) = table_key(path) {
                table.put(key, value);
                next.table_keys.insert(key.to_owned(), value.clone());
                continue;
            }
            let (name, key) = path.split_once('.').unwrap_or((path, ""));
            match self.may_have(name) {
                _ if table_key(name).is_some() => {
                    return Err(format!("`{name}` is set as a whole"));
                }
                Ok(()) if key.is_empty() => return Err(format!("`{path}` is no single option")),
                Ok(()) if self.is_fixed(path) => {
                    return Err(format!("`{path}` can not change on a day"));
                }
                Ok(()) => {}
                Err(Refused::NotDatable) => {
                    return Err(format!("`{path}` can not change on a day"));
                }
                Err(Refused::Unknown) => {
                    let near = did_you_mean(name, self.known());
                    let near = near.map_or_else(String::new, |near| format!(": {near}"));
                    return Err(format!("no option `{path}` in the league{near}"));
                }
            }
            if let Some(map) = next.map(name) {
                map.put(key, value);
            }
        }
        let mut faults = Diagnostics::new();
        let rules = next.rules(&mut faults);
        let root = KeyPath::file(&self.section.file);
        report_faults(&*rules, &root, &mut faults);
        let read = |part: DocumentPart<'_>| part.read::<TableMatter>(&mut faults);
        if let Some(table) = table.read(&self.section.file, read) {
            next.table = table_options(&table, &self.table, &root, &*rules, &mut faults);
        }
        first_fault(faults)?;
        Ok((next, rules))
    }

    /// Puts the keys of one change over those that hold, and returns them; what can not change
    /// is reported and left out. `part` is the change as it is written.
    fn lay(
        &mut self,
        change: &LeagueChangeMatter,
        part: Option<DocumentPart<'_>>,
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
                        did_you_mean(name, self.known()).unwrap_or_else(|| {
                            format!(
                                "a change has `from`, `by`, `note` and `{}`",
                                self.known().join("`, `")
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
        for (key, value) in table_entries(part) {
            set.push(ChangedOption {
                key: key.clone(),
                value: value.to_string(),
            });
            self.table_keys.insert(key, value);
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

    /// Every key whose options can change.
    fn known(&self) -> Vec<&str> {
        let names = self.names().into_iter();
        names.chain(TableMatter::KEYS).collect()
    }

    fn may_have(&self, name: &str) -> Result<(), Refused> {
        let is_system = SYSTEMS.iter().any(|entry| entry.name == name);
        match name {
            name if self.names().contains(&name) => Ok(()),
            "system" | "games" | "repeats" | "score" | "seasons" | ACTIVITY => {
                Err(Refused::NotDatable)
            }
            _ if is_system => Err(Refused::NotDatable),
            _ => Err(Refused::Unknown),
        }
    }

    /// The value that an option such as `elo.k` has, as it is written, else its default.
    fn written(&self, path: &str) -> Option<String> {
        if let Some(value) = self.table_keys.get(path) {
            return Some(value.to_string());
        }
        let (name, key) = path.split_once('.')?;
        let (map, schema): (_, fn(&mut _) -> _) = match name {
            ACTIVITY => (
                self.activity.as_ref()?,
                SchemaGenerator::subschema_for::<activity::Settings>,
            ),
            _ => (&self.own, self.entry.schema),
        };
        let written = map.value(key).map(|value| value.to_string());
        written.or_else(|| option_default(schema, key))
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

/// The league in the front matter of its section.
fn league_part(section: &ContentDocument) -> Option<DocumentPart<'_>> {
    DocumentPart::whole(&section.file, &section.tree).entry("league")
}

/// The options of the table that a map has, as they are written.
fn table_entries(part: Option<DocumentPart<'_>>) -> impl Iterator<Item = (String, WrittenValue)> {
    let entries = part.map(DocumentPart::entries).unwrap_or_default();
    let of_table = entries
        .into_iter()
        .filter(|(key, _)| table_key(key).is_some());
    of_table.map(|(key, value)| (key.to_owned(), value))
}

/// The option of the table that a path names.
fn table_key(path: &str) -> Option<&'static str> {
    TableMatter::KEYS.into_iter().find(|key| *key == path)
}
