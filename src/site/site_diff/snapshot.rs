//! A state of a site as it is compared: read from its files, or from what it published.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::league::ledger::{LeagueLedger, LeagueLine, MatchdayLine};
use crate::league::model::matchday::ResultForm;
use crate::load::content::{ContentDocument, DocumentRole};
use crate::load::correction::Correction;
use crate::load::page::PageRole;
use crate::rulebook::book::RuleBook;
use crate::rulebook::ledger::{ProposalMeaning, RuleBookLine};
use crate::rulebook::replay::RuleBookHistory;
use crate::rulebook::text::Section;
use crate::site::compile::CompiledSite;
use crate::site::data::ledger::league_ledger;
use crate::site::data::standings::standings;
use crate::syntax::address;
use crate::syntax::diagnostic::{DiagnosticSpot, KeyPath, line_of};
use crate::syntax::markdown_headings::markdown_headings;
use crate::syntax::source::Sources;

/// A state of a site.
#[derive(Clone, Debug, Default)]
pub struct SiteSnapshot<'a> {
    /// The leagues, by folder.
    pub leagues: BTreeMap<String, LeagueSnapshot>,
    /// The rule books, by folder.
    pub rule_books: BTreeMap<String, RuleBookSnapshot>,
    /// The files, where it was read from these.
    pub sources: Option<&'a Sources>,
    /// The corrections that files give, by file.
    pub corrections: BTreeMap<String, Vec<Correction>>,
}

/// A state of a league.
#[derive(Clone, Debug)]
pub struct LeagueSnapshot {
    /// The league's name.
    pub title: String,
    /// The day of the tables.
    pub as_of: Date,
    /// The number of the last matchday that counts.
    pub matchday: u32,
    /// Of files all matchdays, of what was published those up to the as-of day.
    pub ledger: LeagueLedger,
    /// The tables, the overall one first.
    pub tables: Vec<TableSnapshot>,
    /// `None` of what was published.
    pub files: Option<LeagueFilesSnapshot>,
}

/// One table, those without a place at its end.
#[derive(Clone, Debug)]
pub struct TableSnapshot {
    /// The id of the table.
    pub id: String,
    /// The table's heading.
    pub title: String,
    /// The lines, best first.
    pub rows: Vec<StandingLine>,
}

/// One line of a table.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct StandingLine {
    /// The place, of a player who has one.
    #[serde(default)]
    pub place: Option<u32>,
    /// The id of the player.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The value that orders the table.
    pub value: Value,
    /// The change by the last matchday.
    #[serde(default)]
    pub change: Value,
}

/// The facts that only a league's files tell.
#[derive(Clone, Debug, Default)]
pub struct LeagueFilesSnapshot {
    /// By file.
    pub matchdays: BTreeMap<String, MatchdayFileSnapshot>,
    /// The file of the register.
    pub register: Option<String>,
    /// The players who had another id once: its address below the players' folder, the id now, and
    /// the
    /// file that says it.
    pub former_ids: Vec<FormerId>,
}

/// An alias of a profile that leads from the address of an older id.
#[derive(Clone, Debug)]
pub struct FormerId {
    /// The address below the players' folder.
    pub slug: String,
    /// The id that the player has now.
    pub player: String,
    /// The file that says it.
    pub file: String,
}

/// The form in which a matchday's file is written.
#[derive(Clone, Debug)]
pub struct MatchdayFileSnapshot {
    /// The number, where the file says it.
    pub number: Option<u32>,
    /// The form of its results.
    pub form: ResultForm,
    /// Of each result its index in the file's list.
    pub positions: Vec<usize>,
    /// Of each player of an alias the id that the file uses.
    pub ids: BTreeMap<String, String>,
}

/// A state of a rule book.
#[derive(Clone, Debug, Default)]
pub struct RuleBookSnapshot {
    /// The rule book's name.
    pub title: Option<String>,
    /// The league whose players its members are; `None` of what was published.
    pub league: Option<String>,
    /// The proposals, by id.
    pub proposals: BTreeMap<String, ProposalSnapshot>,
    /// The votes, in the order of their instants.
    pub votes: Vec<VoteSnapshot>,
    /// The sections in force.
    pub sections: Vec<SectionSnapshot>,
    /// The texts before the first change, in the binding language; `None` of what was
    /// published, which does not have them.
    pub base: Option<Vec<SectionSnapshot>>,
}

/// A proposal.
#[derive(Clone, Debug)]
pub struct ProposalSnapshot {
    /// The facts that are published.
    pub published: PublishedProposal,
    /// The part that is voted upon; of what was published only once it is open.
    pub meaning: Option<ProposalMeaning>,
    /// The file of the proposal.
    pub file: Option<String>,
}

/// The facts that `proposals.json` has of a proposal.
#[derive(Clone, Debug, Deserialize)]
pub struct PublishedProposal {
    /// The stable name.
    pub id: String,
    /// The number, once it has one.
    pub number: Option<i64>,
    /// The title.
    pub title: String,
    /// The instant of its decision.
    #[serde(default)]
    pub decided: Option<Timestamp>,
    /// The end of the vote on it.
    #[serde(default)]
    pub closes: Option<Timestamp>,
    /// The instant from which it is in force.
    #[serde(default)]
    pub effective: Option<Timestamp>,
    /// The instant at which it was submitted.
    #[serde(default)]
    pub submitted: Option<Timestamp>,
    /// The stage of the procedure.
    pub status: String,
    /// The result of the vote.
    pub success: String,
    /// True if it was accepted.
    pub passed: bool,
    /// The number of votes in favour.
    #[serde(rename = "for")]
    pub agreeing: Option<usize>,
    /// The number of votes against.
    pub against: Option<usize>,
    /// The number of abstentions.
    pub abstain: Option<usize>,
    /// The changes of the texts that it asks for.
    #[serde(default)]
    pub changes: Vec<PublishedChange>,
}

/// The facts that `proposals.json` has of a change.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct PublishedChange {
    /// The operation.
    pub op: String,
    /// The section that it is made on.
    pub target: Option<String>,
    /// The reason if it has no effect.
    pub void: Option<String>,
}

/// The facts that `votes.json` has of a vote.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct VoteSnapshot {
    /// The instant of the vote.
    pub at: Timestamp,
    /// The id of the voter.
    pub by: String,
    /// The proposal, as it is written.
    pub on: String,
    /// The vote as it is written.
    pub vote: String,
    /// The reason for which it is ignored.
    #[serde(default)]
    pub reason: Option<String>,
    /// The file of the vote.
    pub file: String,
    /// The line of the vote in its file, from 1.
    pub line: u32,
}

/// A section of a text in force.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionSnapshot {
    /// The document that holds it.
    pub document: String,
    /// The stable name.
    pub id: String,
    /// The heading.
    pub title: String,
    /// The text below the heading.
    pub body: String,
    /// The other names, such as those that it had.
    pub aliases: Vec<String>,
    /// The attributes, by name.
    pub attributes: BTreeMap<String, String>,
    /// The number of revisions, the first included.
    pub revisions: usize,
    /// The proposal that changed it last.
    pub decided_by: Option<String>,
    /// The file that has its words: of a document, or of the proposal that changed it last.
    pub file: Option<String>,
    /// Its line in that file, from 1.
    pub line: Option<u32>,
}

impl SiteSnapshot<'_> {
    /// The line of a place in the files.
    pub fn line(&self, spot: &DiagnosticSpot) -> Option<u32> {
        line_of(spot, self.sources?)
    }
}

impl ProposalSnapshot {
    /// Returns whether voting on it is over.
    pub fn is_closed(&self) -> bool {
        self.published.status == "Historical"
    }

    /// The instant at which voting on it was over.
    pub fn closed(&self) -> Option<Timestamp> {
        let PublishedProposal {
            decided, closes, ..
        } = &self.published;
        decided.or(*closes).filter(|_| self.is_closed())
    }
}

/// The state of a site that was read and replayed.
pub fn of_files<'a>(compiled: &CompiledSite, sources: &'a Sources) -> SiteSnapshot<'a> {
    let leagues = compiled.model.leagues.iter().enumerate();
    let leagues = leagues
        .filter_map(|(index, league)| Some((league.id.clone(), league_of_files(compiled, index)?)));
    let books = compiled.rule_books.iter();
    let books = books.map(|book| (book.proposals.book.id.clone(), book_of_files(book, sources)));
    SiteSnapshot {
        leagues: leagues.collect(),
        rule_books: books.collect(),
        sources: Some(sources),
        corrections: compiled.corrections.clone(),
    }
}

fn league_of_files(compiled: &CompiledSite, index: usize) -> Option<LeagueSnapshot> {
    let league = &compiled.model.leagues[index];
    let history = &compiled.histories[index];
    let ledger = league_ledger(compiled, index, |_| true);
    let standings = serde_json::to_value(standings(league, history, "overall")).ok()?;
    let registers = &compiled.content.registers;
    let aliases = league.players.iter().filter(|player| player.alias);
    let ids: BTreeMap<String, String> = aliases
        .map(|player| (player.public_id.clone(), player.id.clone()))
        .collect();
    let documents = compiled.content.documents.iter();
    let documents: BTreeMap<&str, &ContentDocument> = documents
        .map(|document| (document.file.as_str(), &**document))
        .collect();
    let matchdays = league.matchdays.iter().map(|matchday| {
        let document = documents.get(matchday.file.as_str());
        let is_numbered = document.is_some_and(|document| match &document.role {
            DocumentRole::Matchday(matter) => matter.matchday.is_some(),
            DocumentRole::Section(_)
            | DocumentRole::Profile
            | DocumentRole::Proposal(_)
            | DocumentRole::Page => false,
        });
        let file = MatchdayFileSnapshot {
            number: Some(matchday.number).filter(|_| is_numbered),
            form: matchday.form,
            positions: matchday.games.iter().map(|game| game.position).collect(),
            ids: ids.clone(),
        };
        (matchday.file.clone(), file)
    });
    let files = LeagueFilesSnapshot {
        matchdays: matchdays.collect(),
        register: registers.get(&league.id).map(|(file, _)| file.clone()),
        former_ids: former_ids(compiled, index),
    };
    Some(LeagueSnapshot {
        title: league.title.clone(),
        as_of: history.as_of,
        matchday: history.matchday,
        ledger,
        tables: tables(&standings),
        files: Some(files),
    })
}

/// The addresses of older ids that lead to the profile of a player.
fn former_ids(compiled: &CompiledSite, index: usize) -> Vec<FormerId> {
    let league = &compiled.model.leagues[index];
    let folder = format!("/{}players/", league.address());
    let mut former = Vec::new();
    for page in &compiled.model.pages {
        let PageRole::Profile { league: of, player } = page.role else {
            continue;
        };
        let below = page.keys.aliases.iter();
        let slugs = below.filter_map(|alias| alias.path.strip_prefix(&folder));
        if of == index {
            former.extend(slugs.map(|slug| FormerId {
                slug: address::fold(slug.trim_end_matches('/')),
                player: league.player(player).public_id.clone(),
                file: page.file.clone(),
            }));
        }
    }
    former
}

fn book_of_files(history: &RuleBookHistory, sources: &Sources) -> RuleBookSnapshot {
    let json = |value: Result<Value, _>| value.unwrap_or_default();
    let no_address = |_: &str, _: &str| String::new();
    let mut snapshot = book_of_data(
        json(serde_json::to_value(history.proposals())),
        json(serde_json::to_value(history.votes())),
        json(serde_json::to_value(history.rules(no_address))),
    );
    snapshot.title = Some(history.proposals.book.title.clone());
    snapshot.league.clone_from(&history.proposals.book.league);
    for (id, resolved) in history.proposals.with_ids() {
        let proposal = &resolved.proposal;
        if let Some(known) = snapshot.proposals.get_mut(&proposal.id) {
            known.meaning = Some(history.proposal_meaning(id));
            known.file = Some(proposal.file.clone());
        }
    }
    let base = base_texts(&history.proposals.book, sources);
    for section in &mut snapshot.sections {
        let decided = section.decided_by.as_ref();
        if let Some(proposal) = decided.and_then(|id| snapshot.proposals.get(id)) {
            section.file.clone_from(&proposal.file);
            let changes = |file: &String| KeyPath::file(file).field("changes").key();
            let line = section.file.as_ref().map(changes);
            section.line = line.and_then(|spot| line_of(&spot, sources));
            continue;
        }
        let is_same =
            |it: &&SectionSnapshot| it.document == section.document && it.id == section.id;
        if let Some(own) = base.iter().find(is_same) {
            section.file.clone_from(&own.file);
            section.line = own.line;
        }
    }
    snapshot.base = Some(base);
    snapshot
}

/// The sections of all documents before the first change.
fn base_texts(book: &RuleBook, sources: &Sources) -> Vec<SectionSnapshot> {
    let documents = book.documents.iter().filter_map(|document| {
        let file = document.files.get(&book.binding).cloned();
        Some((document, document.texts.get(&book.binding)?, file))
    });
    let sections = documents.flat_map(|(document, text, file)| {
        let lines = file.as_ref().and_then(|file| heading_lines(file, sources));
        let section = move |(index, section): (usize, &Arc<Section>)| SectionSnapshot {
            document: document.id.clone(),
            id: section.id.clone(),
            title: section.title.clone(),
            body: section.body.clone(),
            aliases: section.aliases.clone(),
            attributes: section.attributes.clone(),
            revisions: 0,
            decided_by: None,
            file: file.clone(),
            line: lines.as_ref().and_then(|lines| lines.get(index).copied()),
        };
        text.text.sections.iter().enumerate().map(section)
    });
    sections.collect()
}

/// The lines of the headings of a document, which are its sections, in order.
fn heading_lines(file: &str, sources: &Sources) -> Option<Vec<u32>> {
    let source = sources.get(file)?;
    let (_, body) = source.split().ok()?;
    let (mut at, mut line) = (0, 1);
    let starts = markdown_headings(body.text).into_keys();
    let lines = starts.map(|start| {
        let between = source.text.get(at..body.start + start).unwrap_or_default();
        line += u32::try_from(between.matches('\n').count()).unwrap_or(u32::MAX);
        at = body.start + start;
        line
    });
    Some(lines.collect())
}

/// The state of a site that was published; `read` gives the bytes of one of its files.
///
/// # Errors
/// The file that is missing or can not be read.
pub fn of_published(
    read: impl Fn(&str) -> Option<Vec<u8>>,
) -> Result<SiteSnapshot<'static>, String> {
    let json = |file: &str| -> Result<Value, String> {
        let bytes = read(file).ok_or_else(|| format!("{file} is missing"))?;
        serde_json::from_slice(&bytes).map_err(|error| format!("{file}: {error}"))
    };
    let mut snapshot = SiteSnapshot::default();
    let list = json("data/ledger.json")?;
    for line in list.as_array().into_iter().flatten() {
        let text = |key: &str| line.get(key).and_then(Value::as_str);
        let Some(file) = text("ledger") else { continue };
        let folder = file.strip_suffix("ledger.json").unwrap_or(file);
        let ledger = json(file)?;
        if let Some(league) = text("league") {
            let standings = json(&format!("{folder}standings.json"))?;
            let league_snapshot = league_of_data(ledger, &standings, file)?;
            snapshot.leagues.insert(league.to_owned(), league_snapshot);
        } else if let Some(rules) = text("rules") {
            let data = |name: &str| json(&format!("{folder}{name}"));
            let mut book = book_of_data(
                data("proposals.json")?,
                data("votes.json")?,
                data("rules.json")?,
            );
            let lines: Vec<RuleBookLine> = typed(ledger);
            for line in lines {
                if let Some(meaning) = line.meaning
                    && let Some(proposal) = book.proposals.get_mut(&line.id)
                {
                    proposal.meaning = Some(meaning);
                    proposal.file = Some(line.file);
                }
            }
            snapshot.rule_books.insert(rules.to_owned(), book);
        }
    }
    Ok(snapshot)
}

fn league_of_data(ledger: Value, standings: &Value, file: &str) -> Result<LeagueSnapshot, String> {
    let Value::Array(mut lines) = ledger else {
        return Err(format!("{file} is no list"));
    };
    let own = lines
        .pop()
        .and_then(|line| serde_json::from_value(line).ok());
    let league: LeagueLine = own.ok_or_else(|| format!("{file} does not end with its league"))?;
    let matchdays: Result<Vec<MatchdayLine>, _> =
        lines.into_iter().map(serde_json::from_value).collect();
    let matchdays = matchdays.map_err(|error| format!("{file}: {error}"))?;
    let text = |key: &str| standings.get(key).and_then(Value::as_str);
    let as_of = text("as_of").and_then(|day| day.parse().ok());
    Ok(LeagueSnapshot {
        title: text("title").unwrap_or(&league.league).to_owned(),
        as_of: as_of.ok_or_else(|| format!("no as_of beside {file}"))?,
        matchday: matchdays.last().map_or(0, |line| line.matchday),
        ledger: LeagueLedger { matchdays, league },
        tables: tables(standings),
        files: None,
    })
}

fn tables(standings: &Value) -> Vec<TableSnapshot> {
    let list = standings.get("tables").and_then(Value::as_array);
    let table = |table: &Value| {
        let text = |key: &str| table.get(key).and_then(Value::as_str).unwrap_or_default();
        let rows =
            |key: &str| -> Vec<StandingLine> { typed(table.get(key).cloned().unwrap_or_default()) };
        TableSnapshot {
            id: text("id").to_owned(),
            title: text("title").to_owned(),
            rows: [rows("rows"), rows("others")].concat(),
        }
    };
    list.into_iter().flatten().map(table).collect()
}

fn book_of_data(proposals: Value, votes: Value, rules: Value) -> RuleBookSnapshot {
    let proposals: Vec<PublishedProposal> = typed(proposals);
    let of_id = |published: PublishedProposal| {
        let id = published.id.clone();
        let proposal = ProposalSnapshot {
            published,
            meaning: None,
            file: None,
        };
        (id, proposal)
    };
    let mut sections = Vec::new();
    let documents = rules.get("documents").and_then(Value::as_array);
    for document in documents.into_iter().flatten() {
        let name = document
            .get("id")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let list = document.get("sections").and_then(Value::as_array);
        for section in list.into_iter().flatten() {
            let text = |key: &str| {
                let text = section.get(key).and_then(Value::as_str);
                text.unwrap_or_default().to_owned()
            };
            let revisions = section.get("revisions").and_then(Value::as_array);
            let last = revisions.and_then(|revisions| revisions.last());
            let decided_by = last.and_then(|last| last.get("proposal")?.as_str());
            let aliases = section.get("aliases").and_then(Value::as_array);
            let aliases = aliases.into_iter().flatten().filter_map(Value::as_str);
            let attributes = section.get("attributes").and_then(Value::as_object);
            let attributes = attributes.into_iter().flatten();
            let attribute =
                |(name, it): (&String, &Value)| Some((name.clone(), it.as_str()?.to_owned()));
            sections.push(SectionSnapshot {
                document: name.to_owned(),
                id: text("id"),
                title: text("title"),
                body: text("body"),
                aliases: aliases.map(str::to_owned).collect(),
                attributes: attributes.filter_map(attribute).collect(),
                revisions: revisions.map_or(0, Vec::len),
                decided_by: decided_by.map(str::to_owned),
                file: None,
                line: None,
            });
        }
    }
    RuleBookSnapshot {
        title: None,
        league: None,
        proposals: proposals.into_iter().map(of_id).collect(),
        votes: typed(votes),
        sections,
        base: None,
    }
}

/// The readable elements of a list; the lines of another version that can not are left out.
fn typed<T: DeserializeOwned>(list: Value) -> Vec<T> {
    let lines = match list {
        Value::Array(lines) => lines,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => {
            Vec::new()
        }
    };
    let lines = lines.into_iter();
    lines
        .filter_map(|line| serde_json::from_value(line).ok())
        .collect()
}

/// The part of an address by which an id was known.
pub fn slug(id: &str) -> String {
    address::fold(&address::part(id))
}
