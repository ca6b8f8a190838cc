//! The differences between two states of a league.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde_json::Value;

use crate::league::ledger::{
    GameMeaning, LeagueMeaning, MatchdayLine, MatchdayMeaning, PlayerMeaning,
};
use crate::load::correction::Correction;
use crate::site::site_diff::diff_entry::{
    DiffEntry, DiffKind, DiffSubject, LeagueDiff, MovedNumber, Presence,
};
use crate::site::site_diff::game_words;
use crate::site::site_diff::matchday::{
    MatchdaySide, ResultPart, between_maps, completes, diff_matchday, is_open, matchday_in_words,
};
use crate::site::site_diff::snapshot::{LeagueSnapshot, SiteSnapshot, StandingLine, slug};
use crate::syntax::diagnostic::KeyPath;

/// The differences in each league that is not the same.
pub fn diff_leagues(old: &SiteSnapshot<'_>, new: &SiteSnapshot<'_>) -> Vec<LeagueDiff> {
    let ids: BTreeSet<&String> = old.leagues.keys().chain(new.leagues.keys()).collect();
    let diffs = ids
        .into_iter()
        .filter_map(|id| match (old.leagues.get(id), new.leagues.get(id)) {
            (Some(was), Some(now)) => {
                let diff = LeaguePair::new(id, old, was, new, now).diff();
                (!diff.entries.is_empty() || !diff.numbers.is_empty()).then_some(diff)
            }
            (None, Some(league)) => Some(alone(id, league, Presence::Added)),
            (Some(league), None) => Some(gone(id, old, league, new)),
            (None, None) => None,
        });
    diffs.collect()
}

/// A league that is on one side only.
fn alone(id: &str, league: &LeagueSnapshot, presence: Presence) -> LeagueDiff {
    LeagueDiff {
        id: id.to_owned(),
        title: league.title.clone(),
        presence,
        entries: Vec::new(),
        numbers: Vec::new(),
        standings: overall(league),
        matchday: league.matchday,
    }
}

/// A league that is no more, with all its matchdays.
fn gone(
    id: &str,
    old_site: &SiteSnapshot<'_>,
    league: &LeagueSnapshot,
    new_site: &SiteSnapshot<'_>,
) -> LeagueDiff {
    let mut nothing = league.clone();
    nothing.ledger.matchdays.clear();
    let pair = LeaguePair::new(id, old_site, league, new_site, &nothing);
    LeagueDiff {
        entries: pair.matchdays(),
        ..alone(id, league, Presence::Removed)
    }
}

fn overall(league: &LeagueSnapshot) -> Vec<StandingLine> {
    let rows = league.tables.first().map(|table| table.rows.clone());
    let mut rows = rows.unwrap_or_default();
    rows.retain(|row| row.place.is_some());
    rows
}

/// Two states of one league, the older with the names of the newer.
struct LeaguePair<'a> {
    id: &'a str,
    old_site: &'a SiteSnapshot<'a>,
    old: LeagueSnapshot,
    new_site: &'a SiteSnapshot<'a>,
    new: LeagueSnapshot,
    renamed: Vec<(String, String, String)>,
}

impl<'a> LeaguePair<'a> {
    fn new(
        id: &'a str,
        old_site: &'a SiteSnapshot<'a>,
        old: &LeagueSnapshot,
        new_site: &'a SiteSnapshot<'a>,
        new: &LeagueSnapshot,
    ) -> LeaguePair<'a> {
        let renamed = renamed(old, new);
        let now_hidden = now_hidden(old, new);
        let mut old = old.clone();
        let mut new = new.clone();
        for names in [&renamed, &now_hidden] {
            if !names.is_empty() {
                rename(&mut old, names);
            }
        }
        // What was published ends with the as-of day; later files are not compared with it.
        let published = [&old, &new].into_iter().filter(|side| side.files.is_none());
        if let Some(until) = published.map(|side| side.as_of).min() {
            old.ledger.matchdays.retain(|line| line.date <= until);
            new.ledger.matchdays.retain(|line| line.date <= until);
        }
        LeaguePair {
            id,
            old_site,
            old,
            new_site,
            new,
            renamed,
        }
    }

    fn diff(&self) -> LeagueDiff {
        let mut entries: Vec<DiffEntry> = Vec::new();
        entries.extend(self.renamed.iter().map(|(was, now, file)| DiffEntry {
            file: Some(file.clone()),
            line: Some(1),
            over: true,
            ..DiffEntry::between(
                DiffKind::Renamed,
                DiffSubject::Player,
                Some(was.clone()),
                Some(now.clone()),
            )
        }));
        entries.extend(self.matchdays());
        self.complete_elsewhere(&mut entries);
        entries.extend(self.options());
        entries.extend(self.register());
        LeagueDiff {
            id: self.id.to_owned(),
            title: self.new.title.clone(),
            presence: Presence::Both,
            entries,
            numbers: moved_numbers(&self.old, &self.new),
            standings: overall(&self.new),
            matchday: self.new.matchday,
        }
    }

    /// The newest matchday of the older state that is not after its day, by its place.
    fn newest(&self) -> Option<usize> {
        let days = &self.old.ledger.matchdays;
        days.iter().rposition(|line| line.date <= self.old.as_of)
    }

    fn matchdays(&self) -> Vec<DiffEntry> {
        let (was, now) = (&self.old.ledger.matchdays, &self.new.ledger.matchdays);
        let pairs = pairs(was, now);
        let newest = self.newest();
        let is_over = |a: usize| newest.is_some_and(|newest| a < newest);
        let newest_day = newest.map(|newest| was[newest].date);
        let in_order = in_order(&pairs);
        let mut entries = Vec::new();
        for (b, line) in now.iter().enumerate() {
            let side = MatchdaySide {
                site: self.new_site,
                league: &self.new,
                line,
            };
            let Some(a) = pairs[b] else {
                let before_newest = |later: &usize| newest.is_some_and(|newest| *later <= newest);
                let later = pairs[b + 1..].iter().flatten();
                let text = matchday_in_words(&line.meaning);
                let over = later.clone().any(before_newest)
                    || newest_day.is_some_and(|newest| line.date < newest);
                let entry = DiffEntry {
                    line: side.place(|root| root.first_line()),
                    now: Some(text.clone()),
                    over,
                    ..DiffEntry::new(DiffKind::Added, DiffSubject::Matchday, text)
                };
                entries.push(located(entry, line));
                continue;
            };
            let before = MatchdaySide {
                site: self.old_site,
                league: &self.old,
                line: &was[a],
            };
            let mut found: Vec<DiffEntry> = Vec::new();
            let moved = self.moved(before, side, in_order.contains(&b));
            // Another number is no other history where the order is the same.
            let is_renumbered = was[a].date == line.date && in_order.contains(&b);
            found.extend(moved.map(|entry| DiffEntry {
                is_told_only: is_renumbered,
                over: is_over(a) || !in_order.contains(&b),
                ..entry
            }));
            if was[a].meaning != line.meaning {
                let inside = diff_matchday(before, side);
                found.extend(inside.into_iter().map(|entry| DiffEntry {
                    over: is_over(a),
                    ..entry
                }));
            }
            let corrected = self.correction(&was[a].file, &line.file);
            entries.extend(found.into_iter().map(|entry| DiffEntry {
                corrected: corrected.clone(),
                ..located(entry, line)
            }));
        }
        for (a, line) in was.iter().enumerate() {
            if pairs.contains(&Some(a)) {
                continue;
            }
            let words = matchday_in_words(&line.meaning);
            let entry = DiffEntry {
                was: Some(words.clone()),
                over: is_over(a),
                corrected: self.correction(&line.file, &line.file),
                ..DiffEntry::new(DiffKind::Removed, DiffSubject::Matchday, words)
            };
            entries.push(located(entry, line));
        }
        entries
    }

    /// A pairing that is gone and whose result stands on another day is completed there, and a
    /// day that has or had nothing else neither came nor went.
    fn complete_elsewhere(&self, entries: &mut Vec<DiffEntry>) {
        let (was, now) = (&self.old.ledger.matchdays, &self.new.ledger.matchdays);
        let results = |lines: &'_ [MatchdayLine]| -> Vec<(usize, usize)> {
            let lines = lines.iter().enumerate();
            let results = lines.map(|(day, line)| (day, line.meaning.games.len()));
            let each = results.flat_map(|(day, count)| (0..count).map(move |index| (day, index)));
            each.collect()
        };
        let (mut left, mut came) = (BTreeSet::new(), BTreeSet::new());
        let mut found = Vec::new();
        for (a, game) in results(was)
            .into_iter()
            .filter(|&(a, it)| is_open(&was[a].meaning.games[it]))
        {
            let pairing = &was[a].meaning.games[game];
            let is_gone = |entry: &DiffEntry| {
                entry.kind == DiffKind::Removed
                    && tells(entry, &was[a], pairing, entry.was.as_ref())
            };
            if !entries.iter().any(is_gone) {
                continue;
            }
            let entered = results(now).into_iter().find(|&(b, index)| {
                let (line, result) = (&now[b], &now[b].meaning.games[index]);
                let is_new = |entry: &DiffEntry| {
                    entry.kind == DiffKind::Added && tells(entry, line, result, entry.now.as_ref())
                };
                !came.contains(&(b, index))
                    && completes(pairing, result)
                    && entries.iter().any(is_new)
            });
            if let Some((b, index)) = entered {
                left.insert((a, game));
                came.insert((b, index));
                found.push(self.completed(&now[b], index, pairing));
            }
        }
        let is_told = |entry: &DiffEntry,
                       lines: &[MatchdayLine],
                       moved: &BTreeSet<(usize, usize)>,
                       words: Option<&String>| {
            let of = moved
                .iter()
                .map(|&(day, index)| (day, &lines[day].meaning.games[index]));
            let mut of = of.filter(|(day, game)| tells(entry, &lines[*day], game, words));
            match entry.what {
                DiffSubject::Matchday => of.next().is_some_and(|(day, _)| {
                    let count = moved.iter().filter(|(of, _)| *of == day).count();
                    let meaning = &lines[day].meaning;
                    let rest = MatchdayMeaning {
                        date: meaning.date,
                        games: meaning.games.clone(),
                        ..MatchdayMeaning::default()
                    };
                    count == meaning.games.len() && rest == *meaning
                }),
                _ => of.next().is_some(),
            }
        };
        entries.retain(|entry| match entry.kind {
            DiffKind::Removed => !is_told(entry, was, &left, entry.was.as_ref()),
            DiffKind::Added => !is_told(entry, now, &came, entry.now.as_ref()),
            _ => true,
        });
        entries.extend(found);
    }

    /// The result of a pairing that was open on another day.
    fn completed(&self, line: &MatchdayLine, index: usize, pairing: &GameMeaning) -> DiffEntry {
        let side = MatchdaySide {
            site: self.new_site,
            league: &self.new,
            line,
        };
        let words = game_words::in_words(&line.meaning.games[index]);
        let entry = DiffEntry {
            line: side.result(index, ResultPart::All),
            was: Some(game_words::in_words(pairing)),
            now: Some(words.clone()),
            over: true,
            ..DiffEntry::new(
                DiffKind::Completed,
                DiffSubject::Result,
                format!("{words}, was open"),
            )
        };
        located(entry, line)
    }

    /// A matchday on another day, at another place in the order, or with another number.
    fn moved(
        &self,
        was: MatchdaySide<'_>,
        now: MatchdaySide<'_>,
        is_in_order: bool,
    ) -> Option<DiffEntry> {
        if was.line.date != now.line.date {
            let (before, after) = (was.line.date.to_string(), now.line.date.to_string());
            return Some(DiffEntry {
                line: now.place(|root| root.field("date").key()),
                ..DiffEntry::between(
                    DiffKind::Moved,
                    DiffSubject::Matchday,
                    Some(before),
                    Some(after),
                )
            });
        }
        let number = |side: MatchdaySide<'_>| {
            let files = side.league.files.as_ref()?;
            files.matchdays.get(&side.line.file)?.number
        };
        let renumbered = number(was)
            .zip(number(now))
            .is_some_and(|(was, now)| was != now);
        (renumbered || !is_in_order).then(|| {
            let words = |side: MatchdaySide<'_>| Some(format!("matchday {}", side.line.matchday));
            DiffEntry {
                line: now.place(|root| root.field("matchday").key()),
                ..DiffEntry::between(
                    DiffKind::Moved,
                    DiffSubject::Matchday,
                    words(was),
                    words(now),
                )
            }
        })
    }

    /// The latest correction of a file that the older state did not have.
    fn correction(&self, was: &str, now: &str) -> Option<Correction> {
        let known = self.old_site.corrections.get(was);
        let notes = self.new_site.corrections.get(now)?;
        let is_new = |note: &&Correction| known.is_none_or(|known| !known.contains(note));
        notes.iter().rfind(is_new).cloned()
    }

    fn options(&self) -> Vec<DiffEntry> {
        let (was, now) = (&self.old.ledger.league, &self.new.ledger.league);
        let leaves = |meaning: &LeagueMeaning| {
            let mut leaves = BTreeMap::new();
            flatten("", &meaning.options, &mut leaves);
            leaves
        };
        let root = KeyPath::file(&now.file);
        let league = root.field("league");
        let place = |key: &String| {
            let mut keys = key.split('.');
            let first = league.field(keys.next().unwrap_or_default());
            let spot = match keys.next() {
                Some(second) => first.field(second).key(),
                None => first.key(),
            };
            self.new_site.line(&spot)
        };
        let entries = between_maps(
            DiffSubject::Options,
            &leaves(&was.meaning),
            &leaves(&now.meaning),
            place,
        );
        let over = self.newest().is_some_and(|newest| newest > 0);
        let dated = |entry: &DiffEntry| {
            let words = entry.now.as_ref().or(entry.was.as_ref());
            words.is_some_and(|words| words.starts_with("changes.") || words.starts_with("columns"))
        };
        let entry = |entry: DiffEntry| DiffEntry {
            file: Some(now.file.clone()),
            over: over && !dated(&entry),
            ..entry
        };
        entries.into_iter().map(entry).collect()
    }

    fn register(&self) -> Vec<DiffEntry> {
        let players = |side: &LeagueSnapshot| -> BTreeMap<String, String> {
            let players = side.ledger.league.meaning.players.iter();
            let words = |it: &PlayerMeaning| (it.player.clone(), player_in_words(it));
            players.map(words).collect()
        };
        let (was, now) = (players(&self.old), players(&self.new));
        let file = self
            .new
            .files
            .as_ref()
            .and_then(|files| files.register.clone());
        let place = |id: &String| {
            let file = file.as_deref()?;
            let root = KeyPath::file(file);
            self.new_site.line(&root.field(id).key())
        };
        let mut entries = between_maps(DiffSubject::Register, &was, &now, place);
        let played = self.played_before();
        for entry in &mut entries {
            let words = entry.was.as_deref().unwrap_or_default();
            entry.over = words
                .split(' ')
                .next()
                .is_some_and(|id| played.contains(id));
            entry.file.clone_from(&file);
        }
        let order = |side: &LeagueSnapshot, others: &BTreeMap<String, String>| -> Vec<String> {
            let players = side.ledger.league.meaning.players.iter();
            let kept = players.filter(|it| others.contains_key(&it.player));
            kept.map(|it| it.player.clone()).collect()
        };
        if order(&self.old, &now) != order(&self.new, &was) {
            let text = "the order of the register, which decides where a lot is missing";
            entries.push(DiffEntry {
                file,
                line: Some(1),
                ..DiffEntry::new(DiffKind::Moved, DiffSubject::Register, text)
            });
        }
        entries
    }

    /// The players who took part in a matchday that was over.
    fn played_before(&self) -> BTreeSet<&str> {
        let over = self.newest().unwrap_or_default();
        let days = self.old.ledger.matchdays[..over].iter();
        let games = days.flat_map(|line| &line.meaning.games);
        games.flat_map(game_words::players).collect()
    }
}

/// An entry with its matchday, and the file where nothing else was said.
fn located(entry: DiffEntry, line: &MatchdayLine) -> DiffEntry {
    DiffEntry {
        file: entry.file.or_else(|| Some(line.file.clone())),
        matchday: Some(line.matchday),
        date: Some(line.date),
        ..entry
    }
}

/// Returns whether an entry tells of a result by itself, or with the whole of its matchday.
fn tells(
    entry: &DiffEntry,
    line: &MatchdayLine,
    game: &GameMeaning,
    words: Option<&String>,
) -> bool {
    let is_there = entry.file.as_ref() == Some(&line.file);
    match entry.what {
        DiffSubject::Result => is_there && words == Some(&game_words::in_words(game)),
        DiffSubject::Matchday => is_there && entry.date == Some(line.date),
        _ => false,
    }
}

/// For each matchday of the newer list the place of the same in the older one.
///
/// It is the same if it says the same, best in the same file; else if it stands in the same
/// file; else if it is of the same day or has the same number.
fn pairs(was: &[MatchdayLine], now: &[MatchdayLine]) -> Vec<Option<usize>> {
    let mut pairs = vec![None; now.len()];
    let mut taken = vec![false; was.len()];
    type Key<'a> = (&'a str, &'a str, Option<Date>, Option<u32>);
    let keys: [fn(&MatchdayLine) -> Key<'_>; 5] = [
        |line| (line.file.as_str(), line.digest.as_str(), None, None),
        |line| ("", line.digest.as_str(), None, None),
        |line| (line.file.as_str(), "", None, None),
        |line| ("", "", Some(line.date), None),
        |line| ("", "", None, Some(line.matchday)),
    ];
    for key in keys {
        let mut free: BTreeMap<Key<'_>, Vec<usize>> = BTreeMap::new();
        for (a, line) in was.iter().enumerate().rev() {
            if !taken[a] {
                free.entry(key(line)).or_default().push(a);
            }
        }
        for (b, line) in now.iter().enumerate() {
            if pairs[b].is_none()
                && let Some(a) = free.get_mut(&key(line)).and_then(Vec::pop)
            {
                pairs[b] = Some(a);
                taken[a] = true;
            }
        }
    }
    pairs
}

/// The places whose matchdays stand in the same order as before: as many as possible.
fn in_order(pairs: &[Option<usize>]) -> BTreeSet<usize> {
    // The longest rising part, by its last elements of each length.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; pairs.len()];
    for (b, a) in pairs.iter().enumerate() {
        let Some(a) = a else { continue };
        let length = ends.partition_point(|&end| pairs[end].is_some_and(|end| end < *a));
        before[b] = length.checked_sub(1).map(|shorter| ends[shorter]);
        if length == ends.len() {
            ends.push(b);
        } else {
            ends[length] = b;
        }
    }
    let mut rising = BTreeSet::new();
    let mut at = ends.last().copied();
    while let Some(b) = at {
        rising.insert(b);
        at = before[b];
    }
    rising
}

/// The numbers and places that are others than before, table by table.
fn moved_numbers(old: &LeagueSnapshot, new: &LeagueSnapshot) -> Vec<MovedNumber> {
    let mut moved = Vec::new();
    for table in &new.tables {
        let before = old.tables.iter().find(|it| it.id == table.id);
        let before = before.map_or(&[][..], |table| &table.rows);
        let known: BTreeMap<&str, &StandingLine> = before
            .iter()
            .map(|row| (row.player.as_str(), row))
            .collect();
        for row in &table.rows {
            let was = known.get(row.player.as_str());
            let same = was.is_some_and(|was| was.value == row.value && was.place == row.place);
            if !same {
                moved.push(MovedNumber {
                    table: table.id.clone(),
                    player: row.player.clone(),
                    name: row.name.clone(),
                    was: was.map_or(Value::Null, |was| was.value.clone()),
                    now: row.value.clone(),
                    place_was: was.and_then(|was| was.place),
                    place_now: row.place,
                });
            }
        }
        let present: BTreeSet<&str> = table.rows.iter().map(|row| row.player.as_str()).collect();
        for row in before {
            if !present.contains(row.player.as_str()) {
                moved.push(MovedNumber {
                    table: table.id.clone(),
                    player: row.player.clone(),
                    name: row.name.clone(),
                    was: row.value.clone(),
                    now: Value::Null,
                    place_was: row.place,
                    place_now: None,
                });
            }
        }
    }
    moved
}

/// The players with another id now: the old one, the new one, and the file that says it.
pub(super) fn renamed(old: &LeagueSnapshot, new: &LeagueSnapshot) -> Vec<(String, String, String)> {
    let Some(files) = &new.files else {
        return Vec::new();
    };
    let (before, after) = (ids(old), ids(new));
    let mut renamed = Vec::new();
    for former in &files.former_ids {
        let is_it = |id: &&String| slug(id) == former.slug && !after.contains(*id);
        if let Some(id) = before.iter().find(is_it)
            && !before.contains(&former.player)
        {
            renamed.push((id.clone(), former.player.clone(), former.file.clone()));
        }
    }
    // `anna` and `Anna` have the same page, which no alias leads to.
    for id in before.difference(&after) {
        let mut came = after.difference(&before);
        let known = renamed.iter().any(|(was, ..)| was == id);
        if let Some(now) = came.find(|now| !known && slug(now) == slug(id)) {
            let file = files.register.clone();
            let file = file.unwrap_or_else(|| new.ledger.league.file.clone());
            renamed.push((id.clone(), now.clone(), file));
        }
    }
    renamed
}

/// The players whom an alias hides now, as they were called before, and now: nothing tells that
/// they are the same.
pub(super) fn now_hidden(
    old: &LeagueSnapshot,
    new: &LeagueSnapshot,
) -> Vec<(String, String, String)> {
    let matchday = new
        .files
        .as_ref()
        .and_then(|it| it.matchdays.values().next());
    let aliases: Vec<_> = matchday.into_iter().flat_map(|it| &it.ids).collect();
    if aliases.is_empty() {
        return Vec::new();
    }
    let before = ids(old);
    let is_new =
        |(alias, id): &(&String, &String)| before.contains(*id) && !before.contains(*alias);
    let hidden = aliases.into_iter().filter(is_new);
    hidden
        .map(|(alias, id)| (id.clone(), alias.clone(), String::new()))
        .collect()
}

/// Every id that a league's ledger names.
fn ids(league: &LeagueSnapshot) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    let mut league = league.clone();
    each_id(&mut league, &mut |id| {
        ids.insert(id.clone());
    });
    ids
}

/// Gives players of an older state the ids that they have now.
fn rename(league: &mut LeagueSnapshot, renamed: &[(String, String, String)]) {
    each_id(league, &mut |id| {
        if let Some((_, now, _)) = renamed.iter().find(|(was, ..)| was == id) {
            id.clone_from(now);
        }
    });
}

/// Visits every id of a league.
fn each_id(league: &mut LeagueSnapshot, visit: &mut dyn FnMut(&mut String)) {
    for line in &mut league.ledger.matchdays {
        let MatchdayMeaning {
            absent,
            adjust,
            date: _,
            games,
            lots,
            members,
            ranks,
        } = &mut line.meaning;
        absent.values_mut().flatten().for_each(&mut *visit);
        absent.values_mut().for_each(|ids| ids.sort());
        members.values_mut().flatten().for_each(&mut *visit);
        lots.iter_mut().for_each(&mut *visit);
        each_key(ranks, visit);
        for adjustment in adjust {
            visit(&mut adjustment.player);
        }
        for game in games {
            game.players.iter_mut().for_each(&mut *visit);
            each_key(&mut game.places, visit);
            each_key(&mut game.points, visit);
            each_key(&mut game.scores, visit);
        }
    }
    for player in &mut league.ledger.league.meaning.players {
        visit(&mut player.player);
    }
    for row in league.tables.iter_mut().flat_map(|table| &mut table.rows) {
        visit(&mut row.player);
    }
}

fn each_key<T>(map: &mut BTreeMap<String, T>, visit: &mut dyn FnMut(&mut String)) {
    let entries = std::mem::take(map).into_iter();
    *map = entries
        .map(|(mut id, value)| {
            visit(&mut id);
            (id, value)
        })
        .collect();
}

/// The keys of options that are no maps, with what stands there: `elo.k` and "elo.k: 20".
fn flatten(path: &str, value: &Value, leaves: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(map) if !map.is_empty() => {
            for (key, value) in map {
                let path = match path {
                    "" => key.clone(),
                    path => format!("{path}.{key}"),
                };
                flatten(&path, value, leaves);
            }
        }
        Value::Array(list) if list.iter().any(Value::is_object) => {
            for (index, value) in list.iter().enumerate() {
                flatten(&format!("{path}.{}", index + 1), value, leaves);
            }
        }
        Value::String(text) => {
            leaves.insert(path.to_owned(), format!("{path}: {text}"));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            leaves.insert(path.to_owned(), format!("{path}: {value}"));
        }
    }
}

/// "anna (rating 1600, joined 2020-09-01)".
fn player_in_words(player: &PlayerMeaning) -> String {
    let mut said = Vec::new();
    if !player.rating.is_null() {
        said.push(format!("rating {}", player.rating));
    }
    said.extend(player.rank.clone());
    match &player.joined {
        Value::Null => {}
        Value::String(day) => said.push(format!("joined {day}")),
        number => said.push(format!("joined with matchday {number}")),
    }
    if !player.categories.is_empty() {
        said.push(format!("categories {}", player.categories.join(", ")));
    }
    match said.is_empty() {
        true => player.player.clone(),
        false => format!("{} ({})", player.player, said.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_as_possible_stay_in_order() {
        let check = |pairs: &[usize], expected: &[usize]| {
            let pairs: Vec<Option<usize>> = pairs.iter().map(|&a| Some(a)).collect();
            let rising: Vec<usize> = in_order(&pairs).into_iter().collect();
            assert_eq!(rising, expected, "{pairs:?}");
        };
        check(&[0, 1, 2], &[0, 1, 2]);
        check(&[0, 3, 1, 2], &[0, 2, 3]);
        check(&[1, 0, 2], &[1, 2]);
    }
}
