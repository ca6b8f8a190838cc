//! A season as files of a league: whom its names mean, and what is written where.

use std::collections::{BTreeMap, BTreeSet};

use crate::authoring::matchday_file;
use crate::authoring::matchday_file::SeasonDay;
use crate::authoring::player_entry::{SeasonPlayer, entry, id_of_name};
use crate::authoring::{matchday_template, word};
use crate::formats::ImportedSeason;
use crate::league::model::league::League;
use crate::load::content::player::Register;
use crate::load::resolve::roster::is_id;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, nearest};

/// The league into which a season is read.
#[derive(Clone, Copy)]
pub struct ImportTarget<'a> {
    pub league: &'a League,
    pub register: Option<&'a Register>,
    /// The text of players.yaml, empty where there is none.
    pub register_text: &'a str,
    /// True if the files of its matchdays have numbers.
    pub is_numbered: bool,
    /// The folder of the content.
    pub src: &'a str,
}

/// A file to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedImport {
    /// Relative to the site's root.
    pub path: String,
    pub text: String,
    /// True if it takes the place of a file whose results are lost with it.
    pub replaces: bool,
}

/// The files that a season becomes, and the keeper's notes.
pub fn plan(
    mut season: ImportedSeason,
    home: ImportTarget<'_>,
    file: &str,
    diagnostics: &mut Diagnostics,
) -> (Vec<PlannedImport>, Vec<String>) {
    let mut notes = std::mem::take(&mut season.notes);
    let ids = people(&mut season, home, file, diagnostics, &mut notes);
    let mut files = Vec::new();
    if let Some(text) = ids {
        files.push(PlannedImport {
            path: register_path(home),
            text,
            replaces: false,
        });
    }
    number(&mut season, home);
    if !home.league.rules.traits().tournament {
        leave_out_absences(&mut season, &mut notes);
        if season.are_rounds {
            season.matchdays = evenings(season.matchdays);
        }
    }
    let taken: BTreeMap<u32, &str> = home
        .league
        .matchdays
        .iter()
        .map(|matchday| (matchday.number, matchday.file.as_str()))
        .collect();
    let highest = season.matchdays.iter().filter_map(|day| day.matchday).max();
    let width = highest.unwrap_or(1).to_string().len();
    for day in &mut season.matchdays {
        let number = day.matchday.unwrap_or(1);
        let replaced = taken.get(&number);
        let path = replaced.map_or_else(
            || path(home, number, day.date, width),
            |file| (*file).to_owned(),
        );
        if !home.is_numbered && !home.league.matchdays.is_empty() {
            day.matchday = None;
        }
        files.push(PlannedImport {
            path,
            text: matchday_file::text(day),
            replaces: replaced.is_some(),
        });
    }
    (files, notes)
}

/// Takes out byes and absences, which only a Keizer league counts.
fn leave_out_absences(season: &mut ImportedSeason, notes: &mut Vec<String>) {
    let mut count = 0;
    for day in &mut season.matchdays {
        let lists = [&mut day.excused, &mut day.unexcused, &mut day.club];
        let absent = lists.into_iter().map(|list| std::mem::take(list).len());
        count += absent.sum::<usize>() + usize::from(day.bye.take().is_some());
    }
    if count > 0 {
        notes.push(format!(
            "{count} byes and absences left out, which only a Keizer league counts"
        ));
    }
}

/// Rounds of one day as one matchday; only in a Keizer league each is a matchday.
fn evenings(rounds: Vec<SeasonDay>) -> Vec<SeasonDay> {
    let mut days: Vec<SeasonDay> = Vec::new();
    for round in rounds {
        match days.last_mut().filter(|day| day.date == round.date) {
            Some(day) => day.games.extend(round.games),
            None => {
                let matchday = u32::try_from(days.len() + 1).ok();
                days.push(SeasonDay { matchday, ..round });
            }
        }
    }
    days
}

/// The path of a matchday's file: beside the others, and named like them.
fn path(home: ImportTarget<'_>, number: u32, date: jiff::civil::Date, width: usize) -> String {
    let next = matchday_template::next_matchday_file(
        home.league,
        home.is_numbered,
        home.src,
        date,
        |_| false,
    );
    let (folder, name) = next.path.rsplit_once('/').unwrap_or(("", &next.path));
    let stem = name.strip_suffix(".md").unwrap_or(name);
    if stem.bytes().all(|byte| byte.is_ascii_digit()) {
        let width = width.max(stem.len());
        format!("{folder}/{number:0width$}.md")
    } else {
        next.path
    }
}

/// Gives days without a number the number of the league's day of that date, or the next.
fn number(season: &mut ImportedSeason, home: ImportTarget<'_>) {
    let days = &home.league.matchdays;
    let mut last = days.iter().map(|day| day.number).max().unwrap_or(0);
    if season.matchdays.iter().any(|day| day.matchday.is_none()) {
        season.matchdays.sort_by_key(|day| day.date);
    }
    for day in season.matchdays.iter_mut() {
        if day.matchday.is_none() {
            let same = days.iter().find(|matchday| matchday.date == day.date);
            let number = same.map_or(last + 1, |matchday| matchday.number);
            last = last.max(number);
            day.matchday = Some(number);
        }
    }
}

/// Finds out whom the names mean and puts ids in their place; the new register, if it changes.
fn people(
    season: &mut ImportedSeason,
    home: ImportTarget<'_>,
    file: &str,
    diagnostics: &mut Diagnostics,
    notes: &mut Vec<String>,
) -> Option<String> {
    let mut book = KnownPlayers::new(home);
    let is_open = home.register.is_none();
    let has_results = !season.matchdays.is_empty();
    let mut entries = String::new();
    for entrant in &season.players {
        entries.push_str(&book.enter(entrant, has_results, home, notes));
    }
    let mut named: Vec<String> = Vec::new();
    let mut seen = BTreeSet::new();
    for day in &mut season.matchdays {
        for player in day.players() {
            if seen.insert(player.clone()) {
                named.push(player.clone());
            }
        }
    }
    let unknown: Vec<&String> = named
        .iter()
        .filter(|name| book.find(name).is_none())
        .collect();
    // Without a register, players exist from their first mention on; names that can be no
    // ids, and systems that need a register, ask for one.
    let needs_register = !entries.is_empty()
        || !home.league.rules.traits().open_to_all
        || unknown.iter().any(|name| !is_id(name));
    let unknown: Vec<String> = unknown.into_iter().cloned().collect();
    for name in unknown {
        if is_open && !needs_register {
            continue;
        }
        if is_open && season.players.is_empty() {
            let entrant = if is_id(&name) {
                SeasonPlayer {
                    id: Some(name.clone()),
                    ..SeasonPlayer::default()
                }
            } else {
                SeasonPlayer {
                    name: Some(name.clone()),
                    ..SeasonPlayer::default()
                }
            };
            entries.push_str(&book.enter(&entrant, true, home, notes));
            continue;
        }
        let span = season.mentions.get(&name).cloned();
        let at = KeyPath::file(file);
        let spot = span.map_or_else(|| at.whole(), |span| at.span(span));
        let help = nearest(&name, book.known()).map_or_else(
            || {
                "mend the name, or first import the list of players (columns Name and Rating)"
                    .to_owned()
            },
            |it| format!("did you mean `{it}`?"),
        );
        diagnostics
            .error(Code::UnknownPlayer, spot, format!("no player `{name}`"))
            .label("neither an id nor a name in players.yaml")
            .help(help);
    }
    for day in &mut season.matchdays {
        for player in day.players() {
            if let Some(id) = book.find(player) {
                *player = id.to_owned();
            }
        }
    }
    if entries.is_empty() {
        return None;
    }
    let mut text = home.register_text.to_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    if is_open {
        // A register lists everybody, also those who were known from their results alone.
        for player in &home.league.players {
            text.push_str(&format!("{}:\n", word(&player.id)));
        }
    }
    Some(text + &entries)
}

/// The players who are known, by id and by name.
struct KnownPlayers {
    ids: BTreeMap<String, String>,
    names: BTreeMap<String, String>,
}

impl KnownPlayers {
    fn new(home: ImportTarget<'_>) -> KnownPlayers {
        let mut book = KnownPlayers {
            ids: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        for player in &home.league.players {
            book.ids.insert(player.id.clone(), player.id.clone());
        }
        for (id, matter) in home.register.iter().flat_map(|register| register.iter()) {
            if let Some(name) = matter.as_ref().and_then(|matter| matter.name.clone()) {
                // A tournament report has room for 33 characters of a name.
                let short = name.chars().take(33).collect::<String>();
                let short = short.trim_end().to_owned();
                book.names.entry(name).or_insert_with(|| id.to_owned());
                book.names.entry(short).or_insert_with(|| id.to_owned());
            }
        }
        book
    }

    fn find(&self, name: &str) -> Option<&str> {
        let found = self.ids.get(name).or_else(|| self.names.get(name));
        found.map(String::as_str)
    }

    fn known(&self) -> impl Iterator<Item = &String> {
        self.ids.keys().chain(self.names.keys())
    }

    /// Takes a player of the file in; the lines that the register gets, none for one who is
    /// there already.
    ///
    /// In a list of players alone, a name that exists is another player of the same name and
    /// is marked with `++`. Source: keizer.md, 5.
    fn enter(
        &mut self,
        entrant: &SeasonPlayer,
        has_results: bool,
        home: ImportTarget<'_>,
        notes: &mut Vec<String>,
    ) -> String {
        let mut entrant = entrant.clone();
        let label = entrant.id.as_ref().or(entrant.name.as_ref());
        let label = label.cloned().unwrap_or_default();
        if self.find(&label).is_some() {
            if has_results || entrant.id.is_some() {
                return String::new();
            }
            let mut name = label.clone();
            while self.find(&name).is_some() {
                name.insert_str(0, "++");
            }
            notes.push(format!("`{label}` exists already: imported as `{name}`"));
            entrant.name = Some(name);
        }
        let days = &home.league.matchdays;
        let last = days.iter().map(|day| day.number).max();
        let enters_next = home.league.rules.traits().tournament && !has_results;
        if let (Some(last), true) = (last, enters_next) {
            entrant.joined = Some((last + 1).to_string());
        }
        let id = entrant.id.clone().unwrap_or_else(|| {
            let name = entrant.name.as_deref().unwrap_or_default();
            id_of_name(name, self.ids.keys().map(String::as_str))
        });
        self.ids.insert(id.clone(), id.clone());
        if let Some(name) = &entrant.name {
            self.names.insert(name.clone(), id.clone());
        }
        entry(&id, &entrant)
    }
}

fn register_path(home: ImportTarget<'_>) -> String {
    let league = &home.league.id;
    if league.is_empty() {
        format!("{}/players.yaml", home.src)
    } else {
        format!("{}/{league}/players.yaml", home.src)
    }
}
