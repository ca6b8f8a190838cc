//! Calendar and procedures of a rule book over time, as its file and its proposals change them.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;

use super::calendar;
use super::calendar::CurrentCalendar;
use super::clock::InstantReader;
use super::dated;
use super::procedure;
use crate::load::content::ContentDocument;
use crate::load::content::rules::{CalendarMatter, RulesMatter};
use crate::rulebook::book::{DatedSetting, ProcedureChange};
use crate::rulebook::calendar::NweekCalendar;
use crate::rulebook::configuration::PassedConfiguration;
use crate::rulebook::procedure::Procedure;
use crate::rulebook::proposal::ConfigurationChange;
use crate::syntax::diagnostic::{Diagnostics, KeyPath, did_you_mean};
use crate::syntax::document_part::{DocumentPart, LayeredMap};
use crate::syntax::part_id::PartId;
use crate::syntax::written_value::WrittenValue;

/// The result of a rule book's configuration.
pub(crate) struct BookConfiguration<'a> {
    pub calendar: Option<NweekCalendar>,
    pub procedures: BTreeMap<String, Arc<dyn Procedure>>,
    pub changes: Vec<ProcedureChange>,
    /// Every option with its values over time.
    pub settings: Vec<DatedSetting>,
    /// The reason for which each change by a proposal could not be made, in the order given.
    pub refused: Vec<Option<String>>,
    last: CurrentConfiguration<'a>,
}

/// The configuration as it stands at a time.
#[derive(Clone)]
struct CurrentConfiguration<'a> {
    matter: &'a RulesMatter,
    section: &'a ContentDocument,
    clock: InstantReader,
    calendar: Option<CurrentCalendar>,
    procedures: BTreeMap<String, LayeredMap>,
}

/// A map of the file that holds from a day on.
struct DatedMap<'a> {
    from: Timestamp,
    index: usize,
    part: DatedPart<'a>,
}

enum DatedPart<'a> {
    Calendar(Date, &'a CalendarMatter),
    Procedure(&'a str, PartId),
}

/// The configuration of a rule book; `section` is the document in which `matter` stands, and
/// `passed` are the changes by proposals in the order of their application.
pub(crate) fn book_configuration<'a>(
    matter: &'a RulesMatter,
    section: &'a ContentDocument,
    clock: &InstantReader,
    passed: &[&PassedConfiguration],
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> BookConfiguration<'a> {
    let (procedures, mut dated) = first_procedures(matter, section, clock, at, diagnostics);
    let layers = procedures.keys().filter_map(|name| {
        let part = *matter.procedures.get(name)?;
        let first = section.part(part).elements().first().copied();
        let layer = LayeredMap::new(&section.tree, Some(first.unwrap_or(part)));
        Some((name.clone(), layer))
    });
    let calendar = calendar::first(matter, &clock.zone, at, diagnostics);
    if calendar.is_some() {
        dated.extend(later_calendars(matter, clock, at, diagnostics));
    }
    dated.sort_by_key(|map| (map.from, map.index));
    let mut current = CurrentConfiguration {
        matter,
        section,
        clock: clock.clone(),
        calendar,
        procedures: layers.collect(),
    };
    let mut settings = first_settings(&current);
    let (mut changes, mut refused) = (Vec::new(), Vec::new());
    let mut dated = dated.into_iter().peekable();
    let latest = Timestamp::MAX;
    for passed in passed.iter().map(Some).chain([None]) {
        let until = passed.map_or(latest, |passed| passed.at);
        while let Some(map) = dated.next_if(|map| map.from <= until) {
            current.lay(&map, at, (&mut changes, &mut settings), diagnostics);
        }
        let Some(passed) = passed else { break };
        let (next, reason) = match current.configured(&passed.change, passed.at) {
            Ok((next, versions)) if passed.is_effective => {
                changes.extend(versions);
                settings.extend(settings_by(passed));
                (Some(next), None)
            }
            Ok(_) => (None, None),
            Err(reason) => (None, Some(reason)),
        };
        current = next.unwrap_or(current);
        refused.push(reason);
    }
    BookConfiguration {
        calendar: current.calendar.as_ref().map(|it| it.calendar.clone()),
        procedures,
        changes,
        settings,
        refused,
        last: current,
    }
}

/// The options that a proposal sets.
pub(crate) fn settings_by(passed: &PassedConfiguration) -> impl Iterator<Item = DatedSetting> + '_ {
    passed.change.set.iter().map(|(key, value)| DatedSetting {
        league: passed.change.league.clone(),
        key: key.clone(),
        value: value.to_string(),
        from: Some(passed.at),
        by: Some(passed.proposal.clone()),
    })
}

impl BookConfiguration<'_> {
    /// The reason for which a proposal that is not in force could not set options.
    pub(crate) fn refusal(&self, change: &ConfigurationChange, at: Timestamp) -> Option<String> {
        self.last.configured(change, at).err()
    }
}

/// Every procedure as it is at first, and the later versions that the file names.
fn first_procedures<'a>(
    matter: &'a RulesMatter,
    section: &ContentDocument,
    clock: &InstantReader,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> (BTreeMap<String, Arc<dyn Procedure>>, Vec<DatedMap<'a>>) {
    let at = at.field("procedures");
    let mut procedures = BTreeMap::new();
    let mut dated = Vec::new();
    for (name, &options) in matter.procedures.iter() {
        let here = at.field(name);
        let versions = section.part(options).elements();
        let Some((&first, later)) = versions.split_first() else {
            let read = procedure::procedure(section.part(options), &here, diagnostics);
            procedures.extend(read.map(|read| (name.to_owned(), read)));
            continue;
        };
        let read = procedure::procedure(section.part(first), &here.index(0), diagnostics);
        let Some(read) = read else {
            continue;
        };
        procedures.insert(name.to_owned(), read);
        for (index, &part) in (1..).zip(later) {
            let here = here.index(index);
            if section.part(part).entry(procedure::KIND).is_some() {
                dated::not_datable(procedure::KIND, &here, diagnostics);
                continue;
            }
            let from = section.part(part).entry(FROM).and_then(DocumentPart::text);
            let from = dated::first_day(from, &here, diagnostics);
            let from = from.and_then(|from| clock.midnight(from));
            let part = DatedPart::Procedure(name, part);
            dated.extend(from.map(|from| DatedMap { from, index, part }));
        }
    }
    if let Some((name, built_in)) = procedure::built_in(section, diagnostics) {
        procedures.entry(name).or_insert(built_in);
    }
    (procedures, dated)
}

/// The later calendars that the file names.
fn later_calendars<'a>(
    matter: &'a RulesMatter,
    clock: &InstantReader,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<DatedMap<'a>> {
    let at = at.field("calendar");
    let mut dated = Vec::new();
    for (index, change) in matter.calendar.list.iter().enumerate().skip(1) {
        let here = at.index(index);
        for (key, value) in [("epoch", &change.epoch), ("utc-offset", &change.utc_offset)] {
            if value.is_some() {
                dated::not_datable(key, &here, diagnostics);
            }
        }
        let date = dated::first_day(change.from.as_deref(), &here, diagnostics);
        let from = date.and_then(|date| Some((date, clock.midnight(date)?)));
        dated.extend(from.map(|(date, from)| DatedMap {
            from,
            index,
            part: DatedPart::Calendar(date, change),
        }));
    }
    dated
}

/// The options that hold from the beginning, as they are written.
fn first_settings(current: &CurrentConfiguration<'_>) -> Vec<DatedSetting> {
    let setting = |key: String, value: String| DatedSetting {
        league: None,
        key,
        value,
        from: None,
        by: None,
    };
    let mut settings = Vec::new();
    if let Some(calendar) = &current.calendar {
        let values = [
            ("week-length", calendar.length),
            ("voting-start", calendar.start),
        ];
        let values =
            values.map(|(key, value)| setting(format!("calendar.{key}"), value.to_string()));
        settings.extend(values);
        if !calendar.pauses.is_empty() {
            let pauses = calendar.pauses.iter();
            let pauses: Vec<String> = pauses.map(|(from, to)| format!("[{from}, {to}]")).collect();
            let key = "calendar.pauses".to_owned();
            settings.push(setting(key, format!("[{}]", pauses.join(", "))));
        }
    }
    for (name, layer) in &current.procedures {
        let entries = layer.read(&current.section.file, |part| {
            let entries = part.entries();
            let owned = entries
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value));
            owned.collect::<Vec<_>>()
        });
        let entries = entries.into_iter();
        settings.extend(entries.map(|(key, value): (String, WrittenValue)| {
            setting(format!("procedures.{name}.{key}"), value.to_string())
        }));
    }
    settings
}

impl CurrentConfiguration<'_> {
    /// Takes over a map of the file.
    fn lay(
        &mut self,
        map: &DatedMap<'_>,
        at: &KeyPath<'_>,
        (changes, settings): (&mut Vec<ProcedureChange>, &mut Vec<DatedSetting>),
        diagnostics: &mut Diagnostics,
    ) {
        let mut set = |key: String, value: String| {
            settings.push(DatedSetting {
                league: None,
                key,
                value,
                from: Some(map.from),
                by: None,
            });
        };
        match map.part {
            DatedPart::Calendar(date, matter) => {
                let at = at.field("calendar");
                let here = at.index(map.index);
                if let Some(current) = &mut self.calendar {
                    let pauses = calendar::pauses(matter, &here, diagnostics);
                    calendar::change(current, (date, matter, pauses), &here, diagnostics);
                }
                let values = [
                    ("week-length", matter.week_length.map(|it| it.to_string())),
                    ("voting-start", matter.voting_start.map(|it| it.to_string())),
                    ("pauses", matter.pauses.as_ref().map(|it| format!("{it:?}"))),
                ];
                for (key, value) in values {
                    if let Some(value) = value {
                        set(format!("calendar.{key}"), value.replace('"', ""));
                    }
                }
            }
            DatedPart::Procedure(name, part) => {
                let at = at.field("procedures");
                let at = at.field(name);
                let here = at.index(map.index);
                let Some(layers) = self.procedures.get_mut(name) else {
                    return;
                };
                layers.lay_without(part, &[FROM]);
                let changed = layers.read(&self.section.file, |options| {
                    procedure::procedure(options, &here, diagnostics)
                });
                changes.extend(changed.map(|procedure| ProcedureChange {
                    name: name.to_owned(),
                    from: map.from,
                    procedure,
                }));
                for (key, value) in self.section.part(part).entries() {
                    if key != FROM {
                        set(format!("procedures.{name}.{key}"), value.to_string());
                    }
                }
            }
        }
    }

    /// The configuration with the options of a proposal, and the versions of procedures that
    /// begin with them; the reason if they can not be set.
    fn configured(
        &self,
        change: &ConfigurationChange,
        at: Timestamp,
    ) -> Result<(Self, Vec<ProcedureChange>), String> {
        let mut next = self.clone();
        let mut calendar = LayeredMap::new(&self.section.tree, None);
        let mut changed: Vec<&str> = Vec::new();
        for (path, value) in &change.set {
            if let Some(key) = path.strip_prefix("calendar.") {
                if matches!(key, "epoch" | "utc-offset" | FROM) {
                    return Err(format!("`{path}` can not change on a day"));
                }
                calendar.put(key, value);
                continue;
            }
            let named = path.strip_prefix("procedures.");
            let Some((name, key)) = named.and_then(|rest| rest.rsplit_once('.')) else {
                return Err(format!(
                    "`{path}` is no option that a proposal can set, such as `calendar.week-length` or `procedures.{}.ties`",
                    self.procedures
                        .keys()
                        .next()
                        .map_or("ballot", String::as_str)
                ));
            };
            let Some(layers) = next.procedures.get_mut(name) else {
                let near = did_you_mean(name, self.procedures.keys());
                let near = near.map_or_else(String::new, |near| format!(": {near}"));
                return Err(format!("no procedure `{name}`{near}"));
            };
            if matches!(key, procedure::KIND | FROM) {
                return Err(format!("`{path}` can not change on a day"));
            }
            layers.put(key, value);
            if !changed.contains(&name) {
                changed.push(name);
            }
        }
        if change
            .set
            .iter()
            .any(|(path, _)| path.starts_with("calendar."))
        {
            next.configure_calendar(&calendar, at)?;
        }
        let mut versions = Vec::new();
        for name in changed {
            versions.push(ProcedureChange {
                name: name.to_owned(),
                from: at,
                procedure: next.read_procedure(name)?,
            });
        }
        Ok((next, versions))
    }

    fn configure_calendar(&mut self, set: &LayeredMap, at: Timestamp) -> Result<(), String> {
        let file = self.section.file.as_str();
        let mut faults = Diagnostics::new();
        let root = KeyPath::file(file);
        let matter: Option<CalendarMatter> = set.read(file, |part| part.read(&mut faults));
        let matter = matter.unwrap_or_default();
        let Some(current) = &mut self.calendar else {
            return Err("the rule book has no calendar".to_owned());
        };
        let pauses = calendar::pauses(&matter, &root, &mut faults);
        let from = self.clock.day_from(at);
        calendar::change(current, (from, &matter, pauses), &root, &mut faults);
        first_fault(faults)
    }

    fn read_procedure(&self, name: &str) -> Result<Arc<dyn Procedure>, String> {
        let file = self.section.file.as_str();
        let mut faults = Diagnostics::new();
        let root = KeyPath::file(file);
        let layers = &self.procedures[name];
        let read = layers.read(file, |options| {
            procedure::procedure(options, &root, &mut faults)
        });
        first_fault(faults)?;
        let read = read.ok_or_else(|| format!("`procedures.{name}` can not be read so"))?;
        let unknown = read.offices().into_iter();
        let mut unknown = unknown.filter(|office| self.matter.offices.get(office).is_none());
        match unknown.next() {
            Some(office) => Err(format!("no office `{office}`")),
            None => Ok(read),
        }
    }
}

/// The first of some faults, as the reason for which options can not be set.
pub(crate) fn first_fault(faults: Diagnostics) -> Result<(), String> {
    match faults.into_iter().next() {
        Some(fault) => Err(fault.message),
        None => Ok(()),
    }
}

/// The key that says from which day a version holds.
const FROM: &str = "from";
