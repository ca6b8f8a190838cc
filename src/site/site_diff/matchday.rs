//! The differences between two meanings of one matchday.

use std::collections::BTreeMap;

use crate::league::ledger::{AdjustmentMeaning, GameMeaning, MatchdayLine, MatchdayMeaning};
use crate::league::model::game::Duel;
use crate::league::model::matchday::ResultForm;
use crate::site::site_diff::alignment::{AlignedItem, align};
use crate::site::site_diff::diff_entry::{DiffEntry, DiffKind, DiffSubject};
use crate::site::site_diff::game_words::{both_in_words, in_words, players};
use crate::site::site_diff::snapshot::{LeagueSnapshot, SiteSnapshot};
use crate::syntax::diagnostic::{DiagnosticSpot, KeyPath};

/// One side of a comparison: a matchday with the site that it belongs to.
#[derive(Clone, Copy)]
pub(super) struct MatchdaySide<'a> {
    pub site: &'a SiteSnapshot<'a>,
    pub league: &'a LeagueSnapshot,
    pub line: &'a MatchdayLine,
}

impl MatchdaySide<'_> {
    /// The line of a place in the file, where the file was read.
    pub(super) fn place(&self, spot: impl FnOnce(&KeyPath<'_>) -> DiagnosticSpot) -> Option<u32> {
        let root = KeyPath::file(&self.line.file);
        self.site.line(&spot(&root))
    }

    /// The line of a part of a result, where the file was read.
    pub(super) fn result(&self, index: usize, part: ResultPart<'_>) -> Option<u32> {
        let files = self.league.files.as_ref()?;
        let file = files.matchdays.get(&self.line.file)?;
        let position = *file.positions.get(index)?;
        let id = |player: &str| file.ids.get(player).cloned().unwrap_or(player.to_owned());
        self.place(|root| {
            let (list, is_own) = match file.form {
                ResultForm::Games => (root.field("games"), true),
                ResultForm::Results => (root.field("results"), true),
                ResultForm::Placings | ResultForm::Nothing => (*root, false),
            };
            let element = list.index(position);
            let result = if is_own { element } else { *root };
            let placings = result.field("placings");
            match part {
                ResultPart::Place(player) => placings.field(&id(player)).key(),
                ResultPart::Key(key) => result.field(key).key(),
                ResultPart::All if is_own => result.first_line(),
                ResultPart::All => placings.key(),
            }
        })
    }
}

/// A part of a result that has a line.
#[derive(Clone, Copy)]
pub(super) enum ResultPart<'a> {
    All,
    /// The place of a player.
    Place(&'a str),
    /// The value under a key.
    Key(&'static str),
}

/// Everything that is different but the date and the place in the order.
pub(super) fn diff_matchday(old: MatchdaySide<'_>, new: MatchdaySide<'_>) -> Vec<DiffEntry> {
    let (was, now) = (&old.line.meaning, &new.line.meaning);
    let mut entries = games(old, new);
    entries.extend(members(was, now, new));
    entries.extend(absences(was, now, new));
    entries.extend(ranks(was, now, new));
    entries.extend(adjustments(was, now, new));
    if was.lots != now.lots {
        let words = |lots: &[String]| Some(lots.join(", ")).filter(|lots| !lots.is_empty());
        let kind = kind_of(!was.lots.is_empty(), !now.lots.is_empty());
        let entry = labelled(
            kind,
            DiffSubject::Lots,
            "lots",
            words(&was.lots),
            words(&now.lots),
        );
        let line = new.place(|root| root.field("lots").key());
        entries.push(DiffEntry { line, ..entry });
    }
    if entries.is_empty() && (was.date == now.date) && was != now {
        let text = "the order of what is listed";
        entries.push(DiffEntry::new(
            DiffKind::Changed,
            DiffSubject::Matchday,
            text,
        ));
    }
    entries
}

/// Returns a matchday in a line of words.
pub(super) fn matchday_in_words(meaning: &MatchdayMeaning) -> String {
    let mut words: Vec<String> = meaning.games.iter().map(in_words).collect();
    words.extend(membership_words(meaning).into_values());
    words.extend(ranks_words(meaning));
    if words.is_empty() {
        return "no results".to_owned();
    }
    words.join("; ")
}

/// Returns whether a result of a pairing is entered that was open or adjourned, with what belongs
/// to a result, and nothing else is different. Whoever enters it by hand may turn it round.
pub(super) fn completes(was: &GameMeaning, now: &GameMeaning) -> bool {
    let was_open = match duel(was) {
        Some(Duel::Pending) => duel(now) != Some(Duel::Pending),
        Some(Duel::Adjourned) => !matches!(duel(now), None | Some(Duel::Pending | Duel::Adjourned)),
        _ => false,
    };
    let mut same = GameMeaning {
        handicap: now.handicap,
        points: now.points.clone(),
        ranked: now.ranked,
        result: now.result.clone(),
        scores: now.scores.clone(),
        ..was.clone()
    };
    if same.players != now.players {
        same.players.reverse();
    }
    was_open && same == *now
}

/// Returns whether a pairing waits for its result.
pub(super) fn is_open(game: &GameMeaning) -> bool {
    matches!(duel(game), Some(Duel::Pending | Duel::Adjourned))
}

fn duel(game: &GameMeaning) -> Option<Duel> {
    game.result.as_deref().and_then(Duel::from_mark)
}

fn games(old: MatchdaySide<'_>, new: MatchdaySide<'_>) -> Vec<DiffEntry> {
    let (was, now) = (&old.line.meaning.games, &new.line.meaning.games);
    let same_players = |a: &GameMeaning, b: &GameMeaning| players(a) == players(b);
    let steps = align(was, now, same_players);
    // What is left over on both sides: first what only moved, then the same players
    // elsewhere, then who shares a player at the same place.
    let mut gap = 0;
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    let mut entries: Vec<(usize, DiffEntry)> = Vec::new();
    for step in steps {
        match step {
            AlignedItem::Same(..) => gap += 1,
            AlignedItem::Changed(a, b) => entries.push((b, changed_game(old, a, new, b))),
            AlignedItem::Removed(a) => removed.push((a, gap)),
            AlignedItem::Added(b) => added.push((b, gap)),
        }
    }
    let equal = |a: usize, b: usize, _: bool| was[a] == now[b];
    let again = |a: usize, b: usize, _: bool| same_players(&was[a], &now[b]);
    let shares =
        |a: usize, b: usize, near: bool| near && !players(&was[a]).is_disjoint(&players(&now[b]));
    let stages: [&dyn Fn(usize, usize, bool) -> bool; 3] = [&equal, &again, &shares];
    for fits in stages {
        added.retain(|&(b, gap)| {
            let place = removed
                .iter()
                .position(|&(a, other)| fits(a, b, gap == other));
            let Some(place) = place else { return true };
            let (a, _) = removed.remove(place);
            entries.push((b, changed_game(old, a, new, b)));
            false
        });
    }
    for (b, _) in added {
        let now = Some(in_words(&now[b]));
        let entry = DiffEntry::between(DiffKind::Added, DiffSubject::Result, None, now);
        let line = new.result(b, ResultPart::All);
        entries.push((b, DiffEntry { line, ..entry }));
    }
    for (a, _) in removed {
        let was = Some(in_words(&was[a]));
        let entry = DiffEntry::between(DiffKind::Removed, DiffSubject::Result, was, None);
        // Where it stood: the file as it was.
        let line = old.result(a, ResultPart::All);
        let file = Some(old.line.file.clone());
        entries.push((
            a,
            DiffEntry {
                line,
                file,
                ..entry
            },
        ));
    }
    entries.sort_by_key(|(index, _)| *index);
    entries.into_iter().map(|(_, entry)| entry).collect()
}

/// A result that is on both sides.
fn changed_game(old: MatchdaySide<'_>, a: usize, new: MatchdaySide<'_>, b: usize) -> DiffEntry {
    let (games_was, games_now) = (&old.line.meaning.games, &new.line.meaning.games);
    let (was, now) = (&games_was[a], &games_now[b]);
    if was == now {
        let place = |index: usize, of: usize| format!("{} of {of}", index + 1);
        let (was_at, now_at) = (place(a, games_was.len()), place(b, games_now.len()));
        let text = format!("{}: {now_at} in order, was {was_at}", in_words(now));
        return DiffEntry {
            was: Some(was_at),
            now: Some(now_at),
            line: new.result(b, ResultPart::All),
            ..DiffEntry::new(DiffKind::Moved, DiffSubject::Result, text)
        };
    }
    let mut places = now.places.iter();
    let moved = places.find(|(id, place)| was.places.get(*id) != Some(place));
    let part = match moved {
        Some((id, _)) => ResultPart::Place(id),
        None if was.places != now.places => ResultPart::All,
        None if was.rounds != now.rounds => ResultPart::Key("rounds"),
        None if was.game != now.game => ResultPart::Key("game"),
        None if was.ranked != now.ranked => ResultPart::Key("ranked"),
        None => ResultPart::All,
    };
    let (words_was, words_now) = both_in_words(was, now);
    let only_result = GameMeaning {
        result: now.result.clone(),
        ..was.clone()
    };
    let short = was.result.clone().filter(|_| only_result == *now);
    let (kind, before) = match (completes(was, now), was.result.as_deref()) {
        (true, Some("*")) => (DiffKind::Completed, "adjourned".to_owned()),
        (true, _) => (DiffKind::Completed, "open".to_owned()),
        (false, _) => (
            DiffKind::Changed,
            short.unwrap_or_else(|| words_was.clone()),
        ),
    };
    DiffEntry {
        text: format!("{words_now}, was {before}"),
        line: new.result(b, part),
        ..DiffEntry::between(kind, DiffSubject::Result, Some(words_was), Some(words_now))
    }
}

/// "anna joins" by who and what.
fn membership_words(meaning: &MatchdayMeaning) -> BTreeMap<(&str, &str), String> {
    let mut words = BTreeMap::new();
    for (word, ids) in &meaning.members {
        for id in ids {
            let does = match word.as_str() {
                "join" => "joins",
                "leave" => "leaves",
                _ => "returns",
            };
            words.insert((word.as_str(), id.as_str()), format!("{id} {does}"));
        }
    }
    words
}

fn members(was: &MatchdayMeaning, now: &MatchdayMeaning, new: MatchdaySide<'_>) -> Vec<DiffEntry> {
    let (was, now) = (membership_words(was), membership_words(now));
    let place =
        |(word, _): &(&str, &str)| new.place(|root| root.field("members").field(word).key());
    between_maps(DiffSubject::Membership, &was, &now, place)
}

fn absences(was: &MatchdayMeaning, now: &MatchdayMeaning, new: MatchdaySide<'_>) -> Vec<DiffEntry> {
    fn words(meaning: &MatchdayMeaning) -> BTreeMap<&str, String> {
        let mut words = BTreeMap::new();
        for (why, ids) in &meaning.absent {
            words.extend(
                ids.iter()
                    .map(|id| (id.as_str(), format!("{id} absent ({why})"))),
            );
        }
        words
    }
    let place = |id: &&str| {
        let of_new = new.line.meaning.absent.iter();
        let why = of_new
            .clone()
            .find(|(_, ids)| ids.iter().any(|it| it == id));
        new.place(|root| match why.map(|(why, _)| why.as_str()) {
            Some("bye") => root.field("bye").key(),
            Some(why) => root.field("absent").field(why).key(),
            None => root.field("absent").key(),
        })
    };
    between_maps(DiffSubject::Absence, &words(was), &words(now), place)
}

fn ranks_words(meaning: &MatchdayMeaning) -> Vec<String> {
    let ranks = meaning.ranks.iter();
    ranks.map(|(id, rank)| format!("{id} is {rank}")).collect()
}

fn ranks(was: &MatchdayMeaning, now: &MatchdayMeaning, new: MatchdaySide<'_>) -> Vec<DiffEntry> {
    fn words(meaning: &MatchdayMeaning) -> BTreeMap<&str, String> {
        let ids = meaning.ranks.keys().map(String::as_str);
        ids.zip(ranks_words(meaning)).collect()
    }
    let place = |id: &&str| new.place(|root| root.field("ranks").field(id).key());
    between_maps(DiffSubject::Rank, &words(was), &words(now), place)
}

fn adjustments(
    was: &MatchdayMeaning,
    now: &MatchdayMeaning,
    new: MatchdaySide<'_>,
) -> Vec<DiffEntry> {
    fn words(meaning: &MatchdayMeaning) -> BTreeMap<&str, String> {
        let mut words: BTreeMap<&str, String> = BTreeMap::new();
        for AdjustmentMeaning { player, points } in &meaning.adjust {
            let said = words.entry(player).or_default();
            let gap = if said.is_empty() { player } else { "," };
            said.push_str(&format!("{gap} {points}"));
        }
        words
    }
    let place = |id: &&str| {
        let index = now.adjust.iter().position(|it| it.player == *id);
        new.place(|root| {
            let list = root.field("adjust");
            index.map_or_else(|| list.key(), |index| list.index(index).first_line())
        })
    };
    between_maps(DiffSubject::Adjustment, &words(was), &words(now), place)
}

/// The differences of two maps, with the line of each entry.
pub(super) fn between_maps<K: Ord>(
    what: DiffSubject,
    was: &BTreeMap<K, String>,
    now: &BTreeMap<K, String>,
    place: impl Fn(&K) -> Option<u32>,
) -> Vec<DiffEntry> {
    let gone = was.keys().filter(|key| !now.contains_key(key));
    let mut entries = Vec::new();
    for key in now.keys().chain(gone) {
        let (before, after) = (was.get(key), now.get(key));
        if before == after {
            continue;
        }
        let kind = kind_of(before.is_some(), after.is_some());
        let entry = DiffEntry::between(kind, what, before.cloned(), after.cloned());
        let line = place(key);
        entries.push(DiffEntry { line, ..entry });
    }
    entries
}

/// Added, removed or changed.
pub(super) fn kind_of(was: bool, now: bool) -> DiffKind {
    match (was, now) {
        (false, true) => DiffKind::Added,
        (true, false) => DiffKind::Removed,
        _ => DiffKind::Changed,
    }
}

/// A difference whose words begin with what they are about.
fn labelled(
    kind: DiffKind,
    what: DiffSubject,
    label: &str,
    was: Option<String>,
    now: Option<String>,
) -> DiffEntry {
    let entry = DiffEntry::between(kind, what, was, now);
    DiffEntry {
        text: format!("{label}: {}", entry.text),
        ..entry
    }
}
