//! A rule book as its files give it: documents, people, procedures, proposals, votes.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::{Serialize, Serializer};

use super::calendar::NweekCalendar;
use super::procedure::{Procedure, ProposalSchedule};
use crate::rulebook::proposal::Proposal;
use crate::rulebook::text::RuleText;

/// Everything that decides what is in force.
#[derive(Clone, Debug)]
pub struct RuleBook {
    /// The folder below content; names the rule book in addresses.
    pub id: String,
    pub title: String,
    /// The language of its pages, BCP 47.
    pub language: String,
    /// The file that makes the folder a rule book.
    pub file: String,
    /// The documents; the first is the default of changes.
    pub documents: Vec<RuleDocument>,
    /// The language that binds where documents exist in several.
    pub binding: String,
    pub people: BTreeMap<String, Person>,
    /// The league whose players the members are, by its folder.
    pub league: Option<String>,
    /// The holders of each office, with their times.
    pub offices: BTreeMap<String, Vec<OfficeTenure>>,
    /// New numbers are greater than this one.
    pub used_through: Option<i64>,
    /// Proposals submitted before this instant have numbers of an older era.
    pub era_start: Option<Timestamp>,
    /// The calendar by which ballots are held, if any are.
    pub calendar: Option<NweekCalendar>,
    /// The civil time of the rule book: that of its `utc-offset`, else of the site.
    pub zone: TimeZone,
    pub procedures: BTreeMap<String, Arc<dyn Procedure>>,
    /// The procedures that replace them from later instants on, by instant for each name.
    pub procedure_changes: Vec<ProcedureChange>,
    /// The procedure of proposals that name none.
    pub default_procedure: Option<String>,
    /// The procedure by whose options a ballot is counted to which several hold: the default
    /// one if it holds ballots, else the first of the list that does.
    pub ballot_procedure: Option<String>,
    /// Every option with the values that it has had, in the order of time.
    pub settings: Vec<DatedSetting>,
    /// The changes of options that can not be made.
    pub refused: RefusedConfigurations,
    /// The values that changes of options of leagues replace.
    pub replaced: ReplacedOptions,
    /// Remarks on sections, by the date.
    pub notes: Vec<SectionNote>,
    /// True if a proposal of somebody who is no member is invalid.
    pub members_submit: bool,
    pub proposals: Vec<Proposal>,
    /// Every line of every vote log, in the order of [`CastVote::order`].
    pub log: Vec<Arc<CastVote>>,
}

/// By proposal and place in its list of changes, what keeps options from being set.
pub(crate) type RefusedConfigurations = BTreeMap<(String, usize), String>;

/// By proposal and place in its list of changes, the values that the options of a league have
/// before it, in the order of the change.
pub(crate) type ReplacedOptions = BTreeMap<(String, usize), Vec<Option<String>>>;

/// An option with a value that it has from an instant on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatedSetting {
    /// The league whose option it is; `None` for the rule book itself.
    pub league: Option<String>,
    /// `procedures.ballot.ties`, say.
    pub key: String,
    pub value: String,
    /// From when it holds; `None` from the beginning.
    pub from: Option<Timestamp>,
    /// The proposal that set it.
    pub by: Option<String>,
}

/// A procedure as it is from an instant on.
#[derive(Clone, Debug)]
pub struct ProcedureChange {
    pub name: String,
    pub from: Timestamp,
    pub procedure: Arc<dyn Procedure>,
}

/// A rule document before the first change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleDocument {
    /// The first part of addresses such as `constitution#article-1`.
    pub id: String,
    pub title: String,
    /// The base text by language.
    pub texts: BTreeMap<String, RuleText>,
    /// The page of each language, by its file.
    pub files: BTreeMap<String, String>,
}

/// A remark on a section, which is no text in force (R10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionNote {
    pub document: String,
    /// The section's id, or one that leads to it.
    pub section: String,
    pub on: Date,
    pub by: String,
    /// Markdown.
    pub text: String,
}

/// Somebody who belongs to the rule book, at least for a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name that pages use.
    pub name: String,
    /// The id that the data files use.
    pub public_id: String,
    pub spans: Vec<MembershipSpan>,
}

/// A time of membership, half-open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MembershipSpan {
    pub from: Timestamp,
    pub until: Timestamp,
    /// True if it begins with a league's day, so that what closes at that midnight comes before.
    pub begins_after_closings: bool,
    /// True if it ends with what begins at `until`, a day's leaving for one: what closes at that
    /// very instant comes before it and still finds the person.
    pub outlasts_closings: bool,
    /// `plenary`, `provisional` or another word of the rule book.
    pub class: String,
    /// The reason for which the person is a member in this time.
    pub why: MembershipOrigin,
}

/// The reason for which somebody is a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MembershipOrigin {
    /// The rule book lists the person, without saying since when.
    Listed,
    MemberSince(Date),
    ActiveAgainSince(Date),
}

impl fmt::Display for MembershipOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MembershipOrigin::Listed => f.write_str("on the list of members"),
            MembershipOrigin::MemberSince(day) => write!(f, "member since {day}"),
            MembershipOrigin::ActiveAgainSince(day) => write!(f, "active again since {day}"),
        }
    }
}

impl Serialize for MembershipOrigin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A time in an office, half-open. Holders need not be members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficeTenure {
    pub holder: String,
    pub from: Timestamp,
    pub until: Timestamp,
}

/// One line of a vote log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastVote {
    pub at: Timestamp,
    pub by: String,
    /// The proposal as it is written.
    pub on: String,
    /// The word as it is written.
    pub word: String,
    pub comment: Option<String>,
    pub file: String,
    /// From 1.
    pub line: usize,
    /// True if the line stands in the front matter of the proposal.
    pub in_proposal: bool,
}

/// The moment for which everything is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsOf {
    at: Timestamp,
    kind: MomentKind,
}

/// The form in which a moment was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MomentKind {
    /// By the clock: nobody asked for it.
    Clock,
    Instant,
    /// By a day, at whose end it is.
    Day,
}

impl CastVote {
    /// A vote before it stands in a log.
    pub fn entered(by: &str, on: &str, word: &str, at: Timestamp) -> CastVote {
        CastVote {
            at,
            by: by.to_owned(),
            on: on.to_owned(),
            word: word.to_owned(),
            comment: None,
            file: String::new(),
            line: 1,
            in_proposal: false,
        }
    }
}

impl RuleBook {
    /// The version of a procedure that decides on a proposal: the one in force when the voting
    /// of a ballot closes, else when the motion is announced or opened.
    ///
    /// What begins at the very instant of a close does not yet decide it.
    pub fn deciding_version(
        &self,
        name: &str,
        schedule: &ProposalSchedule,
    ) -> Option<&Arc<dyn Procedure>> {
        let first = self.procedures.get(name)?;
        let holds_ballots = first.holds_ballots();
        let has_begun = |from: Timestamp| match holds_ballots {
            true => schedule.closes.is_some_and(|closes| from < closes),
            false => schedule.opens.is_some_and(|opens| from <= opens),
        };
        let mut versions = self.procedure_changes.iter().rev();
        let version = versions.find(|change| change.name == name && has_begun(change.from));
        Some(version.map_or(first, |change| &change.procedure))
    }

    /// Puts the log in order.
    pub fn sort_log(&mut self) {
        self.log
            .sort_by(|one, other| one.order().cmp(&other.order()));
    }

    /// The members at an instant.
    pub fn members(&self, at: Timestamp) -> impl Iterator<Item = (&str, &MembershipSpan)> {
        self.people
            .iter()
            .filter_map(move |(id, person)| Some((id.as_str(), person.span(at)?)))
    }

    /// The members when something closed: what ends at an instant comes before what
    /// begins at it, so that whoever joins a league on a day was not asked until the midnight
    /// before. What a rule book lists is half-open as it is written.
    pub fn members_at_close(&self, at: Timestamp) -> impl Iterator<Item = (&str, &MembershipSpan)> {
        self.people
            .iter()
            .filter_map(move |(id, person)| Some((id.as_str(), person.span_at_close(at)?)))
    }

    /// The membership of somebody at an instant.
    pub fn member(&self, id: &str, at: Timestamp) -> Option<&MembershipSpan> {
        self.people.get(id)?.span(at)
    }

    /// Returns whether a proposal is invalid because its author may not submit any. A recorded
    /// state is taken as given.
    pub fn bars(&self, proposal: &Proposal) -> bool {
        self.members_submit
            && proposal.recorded.is_none()
            && proposal.agent.is_none()
            && !self.is_member_on_day_of(&proposal.author, proposal.submitted)
    }

    /// Returns whether somebody was a member on the day of an instant, if only for a part of it.
    pub fn is_member_on_day_of(&self, id: &str, at: Timestamp) -> bool {
        let day = self.zone.to_datetime(at).date();
        let instant = |day: Date| self.zone.to_timestamp(day.at(0, 0, 0, 0)).ok();
        let begins = instant(day).unwrap_or(Timestamp::MIN);
        let ends = day.tomorrow().ok().and_then(instant);
        let ends = ends.unwrap_or(Timestamp::MAX);
        let spans = self.people.get(id).map(|person| person.spans.iter());
        let mut spans = spans.into_iter().flatten();
        spans.any(|span| span.from < ends && begins < span.until)
    }

    /// The id that the data files use for somebody.
    pub fn public_id<'a>(&'a self, id: &'a str) -> &'a str {
        self.people.get(id).map_or(id, |person| &person.public_id)
    }

    /// The name that pages use for somebody.
    pub fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.people.get(id).map_or(id, |person| &person.name)
    }

    /// The instants, in order, at which somebody came or went between two others.
    pub fn changes_of_membership(&self, from: Timestamp, until: Timestamp) -> Vec<Timestamp> {
        let spans = self.people.values().flat_map(|person| &person.spans);
        let mut instants: Vec<_> = spans
            .flat_map(|span| [span.from, span.until])
            .filter(|at| from < *at && *at < until)
            .collect();
        instants.sort_unstable();
        instants.dedup();
        instants
    }

    /// The holder of an office at an instant; the last named if there are several.
    pub fn holder(&self, office: &str, at: Timestamp) -> Option<&str> {
        let tenures = self.offices.get(office)?;
        let holds = |tenure: &&OfficeTenure| tenure.from <= at && at < tenure.until;
        tenures
            .iter()
            .rev()
            .find(holds)
            .map(|tenure| tenure.holder.as_str())
    }
}

impl Person {
    /// The membership at an instant; the last that fits if there are several.
    pub fn span(&self, at: Timestamp) -> Option<&MembershipSpan> {
        self.spans
            .iter()
            .rev()
            .find(|span| span.from <= at && at < span.until)
    }

    /// The membership that what closes at an instant finds.
    pub fn span_at_close(&self, at: Timestamp) -> Option<&MembershipSpan> {
        let begun = |span: &MembershipSpan| {
            span.from < at || !span.begins_after_closings && span.from == at
        };
        let still =
            |span: &MembershipSpan| at < span.until || span.outlasts_closings && at == span.until;
        self.spans
            .iter()
            .rev()
            .find(|span| begun(span) && still(span))
    }
}

impl CastVote {
    /// The key that puts votes in order: the instant, then the place, front matter first (Q4).
    pub fn order(&self) -> impl Ord + '_ {
        (self.at, !self.in_proposal, &self.file, self.line)
    }
}

impl AsOf {
    /// An instant. What happens at that very instant has happened, but for openings.
    pub fn instant(at: Timestamp) -> AsOf {
        let kind = MomentKind::Instant;
        AsOf { at, kind }
    }

    /// The present.
    pub fn clock(now: Timestamp) -> AsOf {
        let (at, kind) = (now, MomentKind::Clock);
        AsOf { at, kind }
    }

    /// The end of a day: its midnight. Only what closes at that midnight belongs to it.
    pub fn end_of_day(midnight: Timestamp) -> AsOf {
        let (at, kind) = (midnight, MomentKind::Day);
        AsOf { at, kind }
    }

    /// Returns whether it is the present.
    pub fn is_clock(self) -> bool {
        self.kind == MomentKind::Clock
    }

    pub fn at(self) -> Timestamp {
        self.at
    }

    /// The day at whose end it is, if it is one.
    pub fn day(self, zone: &TimeZone) -> Option<Date> {
        let midnight = zone.to_datetime(self.at).date();
        midnight
            .yesterday()
            .ok()
            .filter(|_| self.kind == MomentKind::Day)
    }

    /// Returns whether what closes at an instant has closed.
    pub fn has_closed(self, at: Timestamp) -> bool {
        at <= self.at
    }

    /// Returns whether what opens at an instant has opened.
    pub fn has_opened(self, at: Timestamp) -> bool {
        at < self.at
    }

    /// Returns whether what happens at an instant has happened.
    pub fn has_happened(self, at: Timestamp) -> bool {
        match self.kind {
            MomentKind::Day => at < self.at,
            MomentKind::Clock | MomentKind::Instant => at <= self.at,
        }
    }
}
