//! A season as files of a league: whom its names mean, what is there already, and what is
//! written where.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::authoring::matchday_file;
use crate::authoring::matchday_file::SeasonDay;
use crate::authoring::player_entry::{SeasonPlayer, entry, fide_map, id_of_name};
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::authoring::{matchday_template, word};
use crate::formats::from_league;
use crate::formats::imported_season::ImportedSeason;
use crate::formats::matchday_update::{differences, updated_text};
use crate::formats::player_name::{name_key, surname_first};
use crate::formats::sheet::spot;
use crate::formats::trf;
use crate::league::League;
use crate::league::model::matchday::Matchday;
use crate::load::content::player::{FideEntry, Register};
use crate::load::resolve::roster::is_id;
use crate::syntax::diagnostic::{Code, DiagnosticPlace, DiagnosticSpot, Diagnostics, nearest};
use crate::syntax::source::Sources;

/// The signs of a team that can belong to a name as well.
const TEAM_SIGNS: [char; 2] = ['&', '/'];

/// The most names that are held against each other in search of similar ones.
const MOST_COMPARISONS: usize = 500_000;

/// The texts that a spreadsheet shows where a formula has no value.
const ERROR_CELLS: [&str; 8] = [
    "#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#DATA!",
];

/// The most players of one name in a list.
const MOST_TWINS: usize = 20;

/// More names than are compared.
struct TooMany;

/// The league into which a season is read.
#[derive(Clone, Copy)]
pub(crate) struct ImportTarget<'a> {
    pub league: &'a League,
    pub register: Option<&'a Register>,
    /// The files of the site.
    pub sources: &'a Sources,
    /// The path of players.yaml, which need not exist.
    pub register_path: &'a str,
    /// True if the files of its matchdays have numbers.
    pub is_numbered: bool,
    /// The folder of the content.
    pub src: &'a str,
    /// True if what differs is to be taken over.
    pub updates: bool,
}

/// Everything that an import would do.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ImportPlan {
    pub files: Vec<PlannedFile>,
    /// The things that the keeper should know.
    pub notes: Vec<String>,
    pub added: usize,
    /// The number of matchdays that say the same as the league's.
    pub equal: usize,
    /// The differences from the league's files: path, and in words.
    pub changed: Vec<(String, Vec<String>)>,
}

/// A file to write.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlannedFile {
    /// Relative to the site's root.
    pub path: String,
    pub text: String,
    /// The places in the imported file that lines of a new file come from; lines from 1.
    pub origins: BTreeMap<u32, DiagnosticPlace>,
}

/// Finds out what a season means for a league.
pub(crate) fn plan(
    mut season: ImportedSeason,
    home: ImportTarget<'_>,
    file: &str,
    diagnostics: &mut Diagnostics,
) -> ImportPlan {
    let mut plan = ImportPlan {
        notes: std::mem::take(&mut season.notes),
        ..ImportPlan::default()
    };
    for (name, place) in &season.mentions {
        if ERROR_CELLS.contains(&name.as_str()) {
            let spot = spot(file, place.clone());
            let message = format!("`{name}` is an error of the spreadsheet, and no name");
            diagnostics
                .error(Code::BadName, spot, message)
                .help("mend the formula of the cell, or write the name into it");
        }
    }
    let is_tournament = home.league.rules.traits().tournament;
    if !is_tournament {
        forget_byes(&mut season.players);
    }
    let register = people(&mut season, home, file, diagnostics, &mut plan);
    if let Some(text) = register {
        plan.files.push(PlannedFile {
            path: home.register_path.to_owned(),
            text,
            origins: BTreeMap::new(),
        });
    }
    if !is_tournament {
        leave_out_absences(&mut season, &mut plan.notes);
        if season.are_rounds {
            season.matchdays = evenings(season.matchdays);
        }
    }
    if season.matchdays.iter().any(|day| day.matchday.is_none()) {
        season.matchdays.sort_by_key(|day| day.date);
    }
    let known = known_days(&season.matchdays, home);
    // A league with `activity` needs no numbers but those that it has (D1).
    let is_numbered = |day: &SeasonDay| day.matchday.is_some();
    let is_numbered: Vec<bool> = season.matchdays.iter().map(is_numbered).collect();
    let by_date = home.league.rules.traits().members;
    number(&mut season.matchdays, &known, home);
    let highest = season.matchdays.iter().filter_map(|day| day.matchday).max();
    let width = highest.unwrap_or(1).to_string().len();
    let mut paths = BTreeSet::new();
    let days = season.matchdays.iter_mut().zip(known);
    for ((day, known), is_numbered) in days.zip(is_numbered) {
        match known {
            Some(index) => compare(
                day,
                &home.league.matchdays[index],
                home,
                season.are_rounds && is_tournament,
                &mut plan,
            ),
            None => {
                let path = path(home, day.matchday.unwrap_or(1), day.date, width, &paths);
                let has_none = !home.is_numbered && !home.league.matchdays.is_empty();
                if has_none || (by_date && !is_numbered) {
                    day.matchday = None;
                }
                paths.insert(path.clone());
                plan.added += 1;
                let text = matchday_file::text(day);
                plan.files.push(PlannedFile {
                    path,
                    origins: origins(day, &text),
                    text,
                });
            }
        }
    }
    plan
}

/// Looks whether a day says what the league's own file says, and changes it where that is asked.
fn compare(
    day: &SeasonDay,
    known: &Matchday,
    home: ImportTarget<'_>,
    says_absences: bool,
    plan: &mut ImportPlan,
) {
    let existing = from_league::day(home.league, known, home.sources);
    let found = differences(&existing, day, says_absences);
    if found.is_empty() {
        plan.equal += 1;
        return;
    }
    plan.changed.push((known.file.clone(), found));
    let source = home.sources.get(&known.file).filter(|_| home.updates);
    let Some(source) = source else { return };
    match updated_text(&source.text, known, &existing, day, says_absences) {
        Ok(text) => plan.files.push(PlannedFile {
            path: known.file.clone(),
            text,
            origins: BTreeMap::new(),
        }),
        Err(why) => plan
            .notes
            .push(format!("{} can not be changed: {why}", known.file)),
    }
}

/// The lines of a new file with the places that they come from.
fn origins(day: &SeasonDay, text: &str) -> BTreeMap<u32, DiagnosticPlace> {
    let mut origins = BTreeMap::new();
    let lines: Vec<&str> = text.lines().collect();
    let line_of = |start: &str| lines.iter().position(|line| line.starts_with(start));
    let number = |index: usize| u32::try_from(index + 1).unwrap_or(u32::MAX);
    let mut add = |index: usize, place: &Option<DiagnosticPlace>| {
        if let Some(place) = place {
            origins.insert(number(index), place.clone());
        }
    };
    for index in 0..lines.len() {
        add(index, &day.origin);
    }
    if let Some(games) = line_of("games:") {
        for (index, game) in day.games.iter().enumerate() {
            add(games + 1 + index, &game.origin);
        }
    }
    match (line_of("results:"), day.results.as_slice()) {
        (Some(results), several) => {
            for (index, result) in several.iter().enumerate() {
                add(results + 1 + index, &result.origin);
            }
        }
        (None, [only]) => {
            for start in ["game:", "rounds:", "placings:", "scores:", "---"] {
                if let Some(line) = line_of(start) {
                    add(line, &only.origin);
                }
            }
        }
        (None, _) => {}
    }
    origins
}

/// Takes out the rounds in which a bye was given, which only a tournament has.
fn forget_byes(players: &mut [SeasonPlayer]) {
    for player in players {
        if let Some(fide) = &mut player.fide {
            fide.full_byes.clear();
        }
        player.fide = player.fide.take().filter(|it| *it != FideEntry::default());
    }
}

/// Takes out byes and absences, which only a tournament counts.
fn leave_out_absences(season: &mut ImportedSeason, notes: &mut Vec<String>) {
    let mut count = 0;
    for day in &mut season.matchdays {
        let lists = [&mut day.excused, &mut day.unexcused, &mut day.club];
        let absent = lists.into_iter().map(|list| std::mem::take(list).len());
        count += absent.sum::<usize>() + usize::from(day.bye.take().is_some());
    }
    if count > 0 {
        notes.push(format!(
            "{count} byes and absences left out, which only a tournament of rounds counts"
        ));
    }
}

/// Rounds of one day as one matchday; only in a tournament each is a matchday.
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

/// The path of a new matchday's file: beside the others, and named like them.
fn path(
    home: ImportTarget<'_>,
    number: u32,
    date: jiff::civil::Date,
    width: usize,
    taken: &BTreeSet<String>,
) -> String {
    let next = matchday_template::next_matchday_file(
        home.league,
        home.is_numbered,
        home.src,
        date,
        |path| taken.contains(path),
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

/// The league's own matchday for each day: that of its number, else that of its date.
fn known_days(days: &[SeasonDay], home: ImportTarget<'_>) -> Vec<Option<usize>> {
    let known = &home.league.matchdays;
    let mut taken = BTreeSet::new();
    let mut find = |day: &SeasonDay| {
        let numbered = day.matchday.filter(|_| home.is_numbered);
        let is_same = |index: &usize| match numbered {
            Some(number) => known[*index].number == number,
            None => known[*index].date == day.date && !taken.contains(index),
        };
        let index = (0..known.len()).find(is_same)?;
        taken.insert(index);
        Some(index)
    };
    days.iter().map(&mut find).collect()
}

/// Gives new days without a number the next ones, and known ones their own.
fn number(days: &mut [SeasonDay], known: &[Option<usize>], home: ImportTarget<'_>) {
    let matchdays = &home.league.matchdays;
    let numbers = matchdays.iter().map(|day| day.number);
    let mut last = numbers
        .chain(days.iter().filter_map(|day| day.matchday))
        .max()
        .unwrap_or(0);
    for (day, known) in days.iter_mut().zip(known) {
        if day.matchday.is_none() {
            day.matchday = Some(match known {
                Some(index) => matchdays[*index].number,
                None => {
                    last += 1;
                    last
                }
            });
        }
    }
}

/// Finds out whom the names mean and puts ids in their place; the new register, if it changes.
fn people(
    season: &mut ImportedSeason,
    home: ImportTarget<'_>,
    file: &str,
    diagnostics: &mut Diagnostics,
    plan: &mut ImportPlan,
) -> Option<String> {
    let old = home.sources.get(home.register_path);
    let old = old.map(|it| it.text.as_str());
    let mut entry = RegisterEntry {
        book: KnownPlayers::new(home),
        home,
        file,
        register: old.unwrap_or_default().to_owned(),
        entries: String::new(),
        diagnostics,
        plan,
    };
    let has_names = entry.book.has_names;
    entry.enter_listed(season);
    entry.enter_named(season, has_names);
    let RegisterEntry {
        book,
        mut register,
        entries,
        ..
    } = entry;
    name_by_id(season, &book, home, file, diagnostics, plan);
    if !entries.is_empty() {
        if !register.is_empty() && !register.ends_with('\n') {
            register.push('\n');
        }
        if home.register.is_none() {
            // A register lists everybody, also those who were known from their results alone.
            for player in &home.league.players {
                register.push_str(&format!("{}:\n", word(&player.id)));
            }
        }
        register.push_str(&entries);
    }
    Some(register).filter(|text| text != old.unwrap_or_default())
}

/// Enters the people of a season in the register of its league.
struct RegisterEntry<'a> {
    book: KnownPlayers,
    home: ImportTarget<'a>,
    file: &'a str,
    /// The register with what is changed in it.
    register: String,
    /// The new entries.
    entries: String,
    diagnostics: &'a mut Diagnostics,
    plan: &'a mut ImportPlan,
}

impl RegisterEntry<'_> {
    /// Returns whether the league has no register yet.
    fn is_open(&self) -> bool {
        self.home.register.is_none()
    }

    fn place_of(&self, season: &ImportedSeason, name: &str) -> DiagnosticSpot {
        let place = season.mentions.get(name).cloned();
        spot(self.file, place.unwrap_or(DiagnosticPlace::File))
    }

    /// Enters those whom the season lists as its players.
    fn enter_listed(&mut self, season: &mut ImportedSeason) {
        let has_results = !season.matchdays.is_empty();
        let mut listed: BTreeMap<String, usize> = BTreeMap::new();
        // Two of the file that have ids of their own are two, whatever their names.
        let mut met: BTreeSet<String> = BTreeSet::new();
        for mut entrant in std::mem::take(&mut season.players) {
            let label = entrant.id.as_ref().or(entrant.name.as_ref());
            let mut label = label.cloned().unwrap_or_default();
            let mut times = 1;
            if entrant.id.is_none() && !has_results {
                let listed = listed.entry(name_key(&label)).or_default();
                *listed += 1;
                times = *listed;
            }
            let is_twin = times > 1;
            if is_twin {
                if times > MOST_TWINS {
                    let message =
                        format!("`{label}` stands more than {MOST_TWINS} times in the list");
                    let place = self.place_of(season, &label);
                    self.diagnostics
                        .error(Code::EqualNames, place, message)
                        .help("write every player once");
                    break;
                }
                // The second is the one whom an earlier import has named so. Source: keizer.md, 5.
                let twin = format!("{}{label}", "++".repeat(times - 1));
                if matches!(self.book.find(&twin), Found::Nobody) {
                    self.plan.notes.push(format!(
                        "`{label}` stands twice in the list: the second is `{twin}`"
                    ));
                }
                label = twin;
                entrant.name = Some(label.clone());
            }
            if let (Some(id), Some(name)) = (&entrant.id, &entrant.name)
                && matches!(self.book.find(id), Found::Nobody)
                && let Found::One(known) = self.book.find(name)
                && !met.contains(known)
            {
                // The league calls the player by another id.
                let known = known.to_owned();
                self.book.ids.insert(id.clone(), vec![known]);
            }
            match self.book.find(&label) {
                Found::One(id) => {
                    met.insert(id.to_owned());
                    update_entry(&mut self.register, id, &entrant, self.home, self.plan);
                    continue;
                }
                Found::Several(ids) => {
                    let message = format!("`{label}` may be one of {}", ids.join(", "));
                    let place = self.place_of(season, &label);
                    self.diagnostics
                        .error(Code::EqualNames, place, message)
                        .help("write the id");
                    continue;
                }
                Found::Nobody => {}
            }
            if !is_twin {
                self.warn_if_near(season, &label);
            }
            let late = (!has_results).then(|| self.book.next_round(self.home));
            entrant.joined = entrant.joined.take().or(late.flatten());
            met.extend(entrant.id.clone());
            self.entries.push_str(&self.book.enter(&entrant));
        }
    }

    /// Enters those whom results name and nobody knows.
    ///
    /// Without a register, players exist from their first mention on; names that can be no ids,
    /// and systems that need a register, ask for one.
    fn enter_named(&mut self, season: &mut ImportedSeason, has_names: bool) {
        let named = named_players(season, &self.book).into_iter();
        let unknown: Vec<(String, u32)> = named
            .filter(|(name, _)| matches!(self.book.find(name), Found::Nobody))
            .collect();
        let traits = self.home.league.rules.traits();
        let needs_register = !self.is_open()
            || !self.entries.is_empty()
            || !traits.open_to_all
            || unknown.iter().any(|(name, _)| !is_id(name));
        for (name, first) in unknown.iter().filter(|_| needs_register) {
            self.warn_if_near(season, name);
            let is_late = traits.tournament && *first > 1;
            let by_id = is_id(name) && !has_names;
            let entrant = SeasonPlayer {
                id: by_id.then(|| name.clone()),
                name: (!by_id).then(|| name.clone()),
                joined: is_late.then(|| first.to_string()),
                ..SeasonPlayer::default()
            };
            self.entries.push_str(&self.book.enter(&entrant));
        }
    }

    /// Warns where a new name is nearly one of the register.
    fn warn_if_near(&mut self, season: &ImportedSeason, name: &str) {
        if self.is_open() {
            return;
        }
        match self.book.near(name) {
            Ok(None) => {}
            Ok(Some(near)) => {
                let place = self.place_of(season, name);
                self.diagnostics
                    .warning(Code::UnknownPlayer, place, format!("`{name}` is new in the register"))
                    .label("neither an id nor a name in players.yaml")
                    .help(format!("a player with a similar name exists: `{near}`; mend the sheet if it is the same, and import it again"));
            }
            Err(TooMany) => self.plan.notes.push(format!(
                "`{name}` and the new names after it are too many to look for similar ones"
            )),
        }
    }
}

/// Puts the ids of players and of the members of teams in the place of their names.
fn name_by_id(
    season: &mut ImportedSeason,
    book: &KnownPlayers,
    home: ImportTarget<'_>,
    file: &str,
    diagnostics: &mut Diagnostics,
    plan: &mut ImportPlan,
) {
    let mut note = |note: String| {
        if !plan.notes.contains(&note) {
            plan.notes.push(note);
        }
    };
    for day in &mut season.matchdays {
        for side in day.players() {
            let place = season.mentions.get(side.as_str()).cloned();
            let mut ids = Vec::new();
            let members = book.members(side);
            if !book.has_teams && side.contains(TEAM_SIGNS) {
                note(format!(
                    "`{side}` is one name: nobody plays in teams in this league"
                ));
            }
            if members.len() > 1 && side.contains(TEAM_SIGNS) {
                note(format!(
                    "`{side}` is a team of {}; if it is one name, write it into {} first",
                    members.len(),
                    home.register_path
                ));
            }
            for player in members {
                match book.find(&player) {
                    Found::One(id) => ids.push(id.to_owned()),
                    Found::Several(several) => {
                        let message = format!("`{player}` may be one of {}", several.join(", "));
                        let spot = spot(file, place.clone().unwrap_or(DiagnosticPlace::File));
                        diagnostics
                            .error(Code::EqualNames, spot, message)
                            .help("write the id");
                    }
                    Found::Nobody => ids.push(player),
                }
            }
            *side = ids.join("+");
        }
    }
}

/// The players whom results name, in order, each with the number of the first matchday.
fn named_players(season: &mut ImportedSeason, book: &KnownPlayers) -> Vec<(String, u32)> {
    let mut named: Vec<(String, u32)> = Vec::new();
    let mut seen = BTreeSet::new();
    for (day, counted) in season.matchdays.iter_mut().zip(1..) {
        let number = day.matchday.unwrap_or(counted);
        for side in day.players() {
            for player in book.members(side) {
                if seen.insert(player.clone()) {
                    named.push((player, number));
                }
            }
        }
    }
    named
}

/// Tells where a list says something else of a known player, and takes it where that is asked.
fn update_entry(
    register: &mut String,
    id: &str,
    entrant: &SeasonPlayer,
    home: ImportTarget<'_>,
    plan: &mut ImportPlan,
) {
    let matter = home
        .register
        .and_then(|register| register.get(id))
        .and_then(Option::as_ref);
    let own = from_league::entrant(id, matter);
    let words = |text: &Option<String>| text.as_ref().map(|text| word(text));
    let fields = [
        ("rating", words(&own.rating), words(&entrant.rating)),
        ("rank", words(&own.rank), words(&entrant.rank)),
        (
            "fide",
            own.fide.as_ref().map(fide_map),
            entrant.fide.as_ref().map(fide_map),
        ),
    ];
    for (field, ours, theirs) in fields {
        let Some(theirs) = theirs.filter(|theirs| Some(theirs) != ours.as_ref()) else {
            continue;
        };
        let was = ours.as_deref().unwrap_or("none");
        let said = format!("`{id}`: {field} {theirs}, was {was}");
        plan.changed
            .push((home.register_path.to_owned(), vec![said]));
        if home.updates
            && let Ok(mut edit) = YamlEdit::data(register)
            && edit.set(&[Key(id), Key(field)], &theirs).is_ok()
        {
            *register = edit.into_text();
        }
    }
}

/// The players whom a name means.
enum Found<'a> {
    Nobody,
    One(&'a str),
    Several(&'a [String]),
}

/// The players who are known, by id and by name.
struct KnownPlayers {
    ids: BTreeMap<String, Vec<String>>,
    /// By the key of the name.
    names: BTreeMap<String, Vec<String>>,
    /// The ids and names that the league had before, for those that are near.
    before: BTreeSet<String>,
    /// The comparisons that may still be made in search of near ones; none once there were too many.
    comparisons: Option<usize>,
    /// The ids in small letters.
    lower: HashSet<String>,
    /// True if players have other names than ids.
    has_names: bool,
    /// The number of the last matchday, in a tournament.
    last: Option<u32>,
    /// True if `&` can join names to a team.
    has_teams: bool,
}

impl KnownPlayers {
    fn new(home: ImportTarget<'_>) -> KnownPlayers {
        let is_tournament = home.league.rules.traits().tournament;
        let days = home.league.matchdays.iter().filter(|_| is_tournament);
        let mut book = KnownPlayers {
            ids: BTreeMap::new(),
            names: BTreeMap::new(),
            before: BTreeSet::new(),
            comparisons: Some(MOST_COMPARISONS),
            lower: HashSet::new(),
            has_names: false,
            last: days.map(|day| day.number).max(),
            has_teams: home.league.rules.traits().teams,
        };
        for player in &home.league.players {
            book.add(&player.id, None);
        }
        for (id, matter) in home.register.iter().flat_map(|register| register.iter()) {
            let name = matter.as_ref().and_then(|matter| matter.name.as_deref());
            book.add(id, name);
            book.before.extend(name.map(str::to_owned));
        }
        book.before.extend(book.ids.keys().cloned());
        book
    }

    fn add(&mut self, id: &str, name: Option<&str>) {
        self.ids.insert(id.to_owned(), vec![id.to_owned()]);
        self.has_names |= name.is_some();
        self.lower.insert(id.to_lowercase());
        let mut keys = vec![name_key(name.unwrap_or(id))];
        if let Some(name) = name {
            // A tournament report has room for some characters of a name alone.
            let short: String = surname_first(name).chars().take(trf::NAME_WIDTH).collect();
            let own: String = name.chars().take(trf::NAME_WIDTH).collect();
            keys.extend([name_key(&short), name_key(&own)]);
        }
        for key in keys {
            let known = self.names.entry(key).or_default();
            if !known.iter().any(|other| other == id) {
                known.push(id.to_owned());
            }
        }
    }

    fn find(&self, name: &str) -> Found<'_> {
        let found = self
            .ids
            .get(name)
            .or_else(|| self.names.get(&name_key(name)));
        match found.map(Vec::as_slice) {
            None | Some([]) => Found::Nobody,
            Some([only]) => Found::One(only),
            Some(several) => Found::Several(several),
        }
    }

    /// The players of a side: one whom the whole text names, or those whom `+`, `&` or `/` joins
    /// to a team.
    fn members(&self, side: &str) -> Vec<String> {
        let parts: Vec<&str> = side.split(['+', '&', '/']).map(str::trim).collect();
        // Where nobody plays in teams, the other signs can only belong to a name.
        let is_name = !self.has_teams && !side.contains('+');
        let is_one = is_name
            || !matches!(self.find(side), Found::Nobody)
            || parts.iter().any(|part| part.is_empty());
        match is_one {
            true => vec![side.to_owned()],
            false => parts.into_iter().map(str::to_owned).collect(),
        }
    }

    /// The known name to which a new one is near; an error at the first name for which there would
    /// be too many comparisons, and nothing after it.
    fn near(&mut self, name: &str) -> Result<Option<String>, TooMany> {
        let Some(left) = self.comparisons else {
            return Ok(None);
        };
        self.comparisons = left.checked_sub(self.before.len());
        self.comparisons.ok_or(TooMany)?;
        Ok(nearest(name, &self.before))
    }

    /// The round with which a new player of a tournament comes in. Source: K1.
    fn next_round(&self, home: ImportTarget<'_>) -> Option<String> {
        let is_tournament = home.league.rules.traits().tournament;
        self.last
            .filter(|_| is_tournament)
            .map(|last| (last + 1).to_string())
    }

    /// Takes a new player in; the line that the register gets.
    fn enter(&mut self, entrant: &SeasonPlayer) -> String {
        let id = entrant.id.clone().unwrap_or_else(|| {
            let name = entrant.name.as_deref().unwrap_or_default();
            id_of_name(name, |id| self.lower.contains(id))
        });
        self.add(&id, entrant.name.as_deref());
        entry(&id, entrant)
    }
}
