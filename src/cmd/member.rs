//! `ligatur member`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use clap::Subcommand;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::authoring::member_entry::{
    with_holder, with_membership, with_membership_ended, with_name,
};
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files, say};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::project::Project;
use crate::cmd::rule_book_undo;
use crate::cmd::typed_day::TypedDay;
use crate::cmd::vote_time;
use crate::load::content::DocumentCache;
use crate::load::resolve::roster::is_id;
use crate::rulebook::book::{Person, RuleBook};
use crate::site::compile::CompiledSite;
use crate::syntax::diagnostic::did_you_mean;

/// Enters who joins and leaves a rule book, and who holds its offices
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  ligatur member join nomic fay --name \"Fay Weldon\"\n  ligatur member leave nomic dag --date 2026-11-22\n  ligatur member office nomic speaker ben\n  ligatur member undo nomic"
)]
pub struct Args {
    #[command(subcommand)]
    what: MemberEntry,
}

/// A change among the people of a rule book, or the way back.
#[derive(Debug, Subcommand)]
enum MemberEntry {
    #[command(flatten)]
    Change(MemberChange),
    /// Takes back what `member` or `vote` entered last in a rule book
    Undo {
        /// The rule book's folder below content
        rules: String,
    },
    /// A word that is no entry, such as the rule book in front of it.
    #[command(external_subcommand)]
    Unknown(Vec<String>),
}

/// The entries as they are typed.
const ENTRIES: [&str; 4] = ["join", "leave", "office", "undo"];

/// A change among the people of a rule book.
#[derive(Debug, Subcommand)]
pub(crate) enum MemberChange {
    /// Enters a member, one who comes back, or the name of one who has none
    #[command(visible_alias = "return")]
    Join {
        /// The rule book's folder below content
        rules: String,
        /// The word that votes call the person by
        person: String,
        /// The name that the site shows
        #[arg(long)]
        name: Option<String>,
        /// `plenary`, `provisional` or another class that the procedures know
        #[arg(long)]
        class: Option<String>,
        /// The first day, instead of now
        #[arg(long, value_name = "DATE")]
        date: Option<TypedDay>,
    },
    /// Ends a membership
    Leave {
        /// The rule book's folder below content
        rules: String,
        /// The member, by id
        person: String,
        /// The first day out, instead of now
        #[arg(long, value_name = "DATE")]
        date: Option<TypedDay>,
    },
    /// Gives an office to somebody; without a person it is vacant
    Office {
        /// The rule book's folder below content
        rules: String,
        /// The office, by id
        office: String,
        /// The person who holds it from now on, by id
        person: Option<String>,
        /// The first day, instead of now
        #[arg(long, value_name = "DATE")]
        date: Option<TypedDay>,
    },
}

/// Writes the rule book's file and prints its path.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let (change, slip) = match &args.what {
        MemberEntry::Unknown(words) => return Err(unknown_entry(words)),
        MemberEntry::Change(wanted) => {
            let slip = similar_member(&compiled, wanted);
            (change(&project, &compiled, wanted)?, slip)
        }
        MemberEntry::Undo { rules } => {
            return rule_book_undo::undo(options, project, &compiled, rules).map(drop);
        }
    };
    let path = change.path.clone();
    rule_book_undo::write(project.plan(options, vec![change])?)?;
    name_files([path.as_str()])?;
    if let Some(slip) = slip {
        say(options, &slip);
    }
    Ok(())
}

/// Says of somebody new that a member has a similar id: it may be a slip.
fn similar_member(compiled: &CompiledSite, change: &MemberChange) -> Option<String> {
    let MemberChange::Join { rules, person, .. } = change else {
        return None;
    };
    let book = &arguments::rule_book(compiled, rules).ok()?.proposals.book;
    if book.people.contains_key(person) {
        return None;
    }
    let meant = did_you_mean(person, book.people.keys())?;
    Some(format!(
        "`{person}` is new; {meant} then `ligatur member undo {rules}` takes it back"
    ))
}

/// Says what stands behind `member`, to whom has written something else there.
fn unknown_entry(words: &[String]) -> CommandError {
    let word = words.first().map_or("", String::as_str);
    let form = "what is entered stands before the rule book, as in `ligatur member join nomic fay`; it is one of join, leave, office, undo";
    let help = did_you_mean(word, ENTRIES).unwrap_or_else(|| form.to_owned());
    CommandError::because(2, format!("`{word}` is no entry of members")).help(help)
}

/// The rule book's file with the change.
///
/// # Errors
/// A change of what is so already, or of whom the rule book does not know.
pub(crate) fn change(
    project: &Project,
    compiled: &CompiledSite,
    change: &MemberChange,
) -> Result<ContentEdit, CommandError> {
    let (rules, date) = match change {
        MemberChange::Join { rules, date, .. }
        | MemberChange::Leave { rules, date, .. }
        | MemberChange::Office { rules, date, .. } => (rules, *date),
    };
    let book = &arguments::rule_book(compiled, rules)?.proposals.book;
    let text = project.sources.get(&book.file).map_or("", |it| &it.text);
    let date = date.map(|day| day.on(project.today())).transpose()?;
    let day = ChangeDay::of(book, date)?;
    let written = match change {
        MemberChange::Join {
            person,
            name,
            class,
            ..
        } => {
            refuse_league(text)?;
            if name.as_deref().is_some_and(|name| name.trim().is_empty()) {
                return Err(CommandError::because(2, "a member without a name")
                    .help("write it behind `--name`, or leave that out"));
            }
            let before = book.people.get(person);
            let is_nameless = before.is_some_and(|it| it.name == *person && is_member(it));
            let only_name = name
                .as_deref()
                .filter(|_| date.is_none() && class.is_none());
            match only_name.filter(|_| is_nameless) {
                Some(name) => with_name(text, person, name),
                None => {
                    refuse_join(person, before, &day)?;
                    let more = (name.as_deref(), class.as_deref());
                    with_membership(text, person, &day.written, more)
                }
            }
        }
        MemberChange::Leave { person, .. } => {
            refuse_league(text)?;
            let index = running_membership(book, person, &day)?;
            with_membership_ended(text, person, index, &day.written)
        }
        MemberChange::Office { office, person, .. } => {
            let ended = running_tenures(book, office, person.as_deref(), &day)?;
            with_holder(text, office, &ended, person.as_deref(), &day.written)
        }
    };
    let written =
        written.map_err(|why| CommandError::because(1, format!("{}: {why}", book.file)))?;
    Ok(ContentEdit::new(book.file.clone(), written))
}

/// The day of a change, which begins in the civil time of the rule book; without one, now.
struct ChangeDay {
    written: String,
    at: Timestamp,
    zone: TimeZone,
}

impl ChangeDay {
    fn of(book: &RuleBook, date: Option<Date>) -> Result<ChangeDay, CommandError> {
        let zone = book.zone.clone();
        let Some(date) = date else {
            // By midnight, what was voted and decided earlier today would change.
            let now = Timestamp::now();
            return Ok(ChangeDay {
                written: vote_time::instant(now),
                at: now,
                zone,
            });
        };
        let midnight = date.to_zoned(zone.clone());
        let midnight = midnight.map_err(|_| {
            CommandError::because(2, format!("{date} is out of reach")).help("name another day")
        })?;
        Ok(ChangeDay {
            written: date.to_string(),
            at: midnight.timestamp(),
            zone,
        })
    }

    /// The day of an instant.
    fn day(&self, at: Timestamp) -> Date {
        at.to_zoned(self.zone.clone()).date()
    }
}

fn refused(message: String, help: &str) -> CommandError {
    CommandError::because(1, message).help(help)
}

/// Stops where the members of the rule book are those of a league.
fn refuse_league(text: &str) -> Result<(), CommandError> {
    let edit = YamlEdit::page(text).ok();
    let league = edit.and_then(|it| it.scalar(&[Key("rules"), Key("members")]));
    match league {
        Some(league) => Err(refused(
            format!("the members of this rule book are those of the league `{league}`"),
            "enter there who joins and leaves, with `ligatur record LEAGUE --join` or `--leave`",
        )),
        None => Ok(()),
    }
}

/// Returns whether a membership of a person has no end yet.
fn is_member(person: &Person) -> bool {
    let mut spans = person.spans.iter();
    spans.any(|span| span.until == Timestamp::MAX)
}

/// Stops where somebody who joins is a member on that day or later.
fn refuse_join(person: &str, before: Option<&Person>, day: &ChangeDay) -> Result<(), CommandError> {
    if !is_id(person) {
        return Err(CommandError::because(2, format!("`{person}` is no id"))
            .help("write a word in small letters, and the name with `--name`"));
    }
    let spans = before.into_iter().flat_map(|person| &person.spans);
    match spans.map(|span| span.until).max() {
        Some(until) if until == Timestamp::MAX => {
            let name = before.map_or(person, |known| known.name.as_str());
            let message = format!("`{person}` is a member already");
            let help = "there is nothing to write; another name or class is mended under `members` of the rule book";
            let stop = refused(message, help);
            Err(stop.in_words("refuse_name_taken", &[("name", name)]))
        }
        Some(until) if until > day.at => Err(refused(
            format!("`{person}` is a member until {}", day.day(until)),
            "name that day or a later one with `--date`",
        )),
        Some(_) | None => Ok(()),
    }
}

/// The place of the membership that a leaving ends.
fn running_membership(
    book: &RuleBook,
    person: &str,
    day: &ChangeDay,
) -> Result<usize, CommandError> {
    let Some(found) = book.people.get(person) else {
        let members = book.people.iter().filter(|(_, person)| is_member(person));
        let ids: Vec<&str> = members.map(|(id, _)| id.as_str()).collect();
        let help = did_you_mean(person, book.people.keys());
        let help = help.unwrap_or_else(|| format!("the members are {}", ids.join(", ")));
        return Err(CommandError::because(2, format!("no member `{person}`")).help(help));
    };
    let mut spans = found.spans.iter().enumerate();
    let running = spans.find(|(_, span)| span.until == Timestamp::MAX);
    match running {
        Some((index, span)) if span.from < day.at => Ok(index),
        Some((_, span)) => Err(refused(
            format!("`{person}` is a member from {} on", day.day(span.from)),
            "name a later day with `--date`",
        )),
        None => {
            let last = found.spans.iter().map(|span| span.until).max();
            let when = last.map_or_else(String::new, |at| format!(" since {}", day.day(at)));
            Err(refused(
                format!("`{person}` is no member{when}"),
                "there is nothing to write",
            ))
        }
    }
}

/// The places of the times in office that a change ends.
fn running_tenures(
    book: &RuleBook,
    office: &str,
    person: Option<&str>,
    day: &ChangeDay,
) -> Result<Vec<usize>, CommandError> {
    let Some(tenures) = book.offices.get(office) else {
        let ids = book.offices.keys().map(String::as_str);
        let help = did_you_mean(office, ids.clone()).unwrap_or_else(|| {
            match ids.collect::<Vec<_>>().as_slice() {
                [] => "write the office under `offices` first".to_owned(),
                ids => format!("the offices are {}", ids.join(", ")),
            }
        });
        return Err(CommandError::because(2, format!("no office `{office}`")).help(help));
    };
    if let Some(person) = person
        && !is_id(person)
    {
        return Err(CommandError::because(2, format!("`{person}` is no id"))
            .help("write the word that votes call the person by"));
    }
    let running = tenures.iter().enumerate();
    let running = running.filter(|(_, tenure)| tenure.until > day.at);
    let mut ended = Vec::new();
    for (index, tenure) in running {
        let holder = &tenure.holder;
        if tenure.from >= day.at || tenure.until < Timestamp::MAX {
            let from = (tenure.from > Timestamp::MIN).then(|| day.day(tenure.from));
            let from = from.map_or_else(String::new, |from| format!(" from {from} on"));
            return Err(refused(
                format!("`{holder}` holds the office `{office}`{from}"),
                "name a later day with `--date`, or mend the times under `offices`",
            ));
        }
        if Some(holder.as_str()) == person {
            return Err(refused(
                format!("`{holder}` holds the office `{office}` already"),
                "there is nothing to write",
            ));
        }
        ended.push(index);
    }
    if ended.is_empty() && person.is_none() {
        return Err(refused(
            format!("nobody holds the office `{office}`"),
            "there is nothing to write",
        ));
    }
    Ok(ended)
}
