//! The Atom feed of a league: its newest matchdays, and the weeks that cost somebody points.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::league::model::game::{Game, Seat};
use crate::league::model::history::{Change, HistoryEntry};
use crate::league::model::player::PlayerId;
use crate::render::escape;
use crate::site::atom;
use crate::site::atom::{FeedChannel, FeedEntry};
use crate::site::evening_report;
use crate::site::handicap;
use crate::site::league::{journal, matchday};
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::standing;
use crate::site::told_results::told_games;

/// The feed of a league.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    once: |context| vec![LeaguePage::file(context, "feed.xml", feed)],
    ..LeaguePageKind::NONE
};

/// The number of matchdays and weeks that the feed holds.
const ENTRIES: usize = 20;

/// The most results and lines of the table that an entry holds.
const RESULTS: usize = 30;
const ROWS: usize = 20;

/// The feed as XML. A matchday is told at midnight of its day, so that two builds are alike, and
/// a week on its Sunday.
fn feed(context: &LeagueContext<'_>) -> Vec<u8> {
    let past = context
        .league
        .matchdays
        .iter()
        .enumerate()
        .filter(|(index, day)| context.history.counts(*index, day));
    let past = past.map(|(index, day)| (day.date, false, index));
    let entries = &context.history.overall().entries;
    let weeks = entries.iter().enumerate();
    let weeks = weeks.filter(|(_, entry)| !charges(context, entry).is_empty());
    let weeks = weeks.map(|(index, entry)| (entry.date, true, index));
    let mut past: Vec<(Date, bool, usize)> = past.chain(weeks).collect();
    past.sort();
    let newest = past.last().map(|(date, ..)| *date);
    let changed = entries.last().map(|entry| entry.date);
    let newest = newest.max(changed).unwrap_or(context.history.as_of);
    let folder = context.league.address();
    let evening = |date: Date, index: usize| FeedEntry {
        title: title(context, index),
        summary: summary(context, index),
        content_html: Some(content(context, index)).filter(|html| !html.is_empty()),
        address: format!(
            "{folder}matchdays/{}/",
            context.league.matchdays[index].slug
        ),
        page: None,
        fragment: None,
        at: midnight(date),
    };
    let story = |&(date, is_week, index): &(Date, bool, usize)| match is_week {
        true => week(context, &entries[index]),
        false => evening(date, index),
    };
    let channel = FeedChannel {
        title: &context.league.title,
        subtitle: standing::top_in_words(context),
        folder: &folder,
        language: &context.locale.tag,
        updated: midnight(newest),
    };
    let stories = past.iter().rev().take(ENTRIES).map(story).collect();
    atom::feed(context.site, &channel, stories)
}

/// The changes by which the end of a week cost players points; none for a matchday.
fn charges<'a>(context: &LeagueContext<'a>, entry: &HistoryEntry) -> Vec<&'a Change> {
    if entry.matchday.is_some() {
        return Vec::new();
    }
    let changes = context.history.overall().changes_of(entry).iter();
    changes
        .filter(|change| change.reason.is_penalty())
        .collect()
}

/// A week that cost somebody points, which the journal tells.
fn week(context: &LeagueContext<'_>, entry: &HistoryEntry) -> FeedEntry {
    let locale = context.locale;
    let folder = context.league.address();
    let changes = context.history.overall().changes_of(entry).iter();
    let lines = changes.filter_map(|change| matchday::change_line(context, change));
    let lines = lines.take(RESULTS).map(|line| {
        let change = line.change.map_or_else(String::new, |it| it.text);
        let told = locale.labelled(&format!("{} {change}", line.player.name), &line.reason);
        format!("<li>{}</li>", escape::text(&told))
    });
    let charges = charges(context, entry);
    let players: Vec<PlayerId> = charges.iter().map(|change| change.player).collect();
    let named = |player: PlayerId| {
        let own = charges.iter().find(|change| change.player == player);
        let line = own.and_then(|change| matchday::change_line(context, change));
        let change = line.and_then(|line| line.change);
        let change = change.map_or_else(String::new, |it| format!(" {}", it.text));
        format!("{}{change}", context.name(player))
    };
    let title = match players.len() {
        1 => "what_penalty",
        _ => "penalties",
    };
    let monday = locale.date(journal::monday(entry.date));
    let week = locale.fill("week_of", &[("date", &monday)]);
    FeedEntry {
        title: locale.labelled(&week, locale.text(title)),
        summary: context.names_by(&players, named) + ".",
        content_html: Some(format!("<ul>{}</ul>", lines.collect::<String>())),
        address: format!("{folder}weeks/{}/", entry.date),
        page: Some(format!("{folder}{}", journal::FOLDER)),
        fragment: None,
        at: midnight(entry.date),
    }
}

/// "Matchday 6", or "Matchday 7: pairings" where nothing has been played yet.
fn title(context: &LeagueContext<'_>, index: usize) -> String {
    let title = context.matchday_title(index);
    match context.league.matchdays[index].progress() {
        (1.., 0) => context
            .locale
            .labelled(&title, context.locale.text("pairings_only")),
        _ => title,
    }
}

/// The headline, and the leaders where no number has changed since.
fn summary(context: &LeagueContext<'_>, index: usize) -> String {
    let entries = &context.history.overall().entries;
    let entry = context.statistics.tables[0].entry_of.get(&index);
    let is_newest = entry.is_some_and(|entry| entry + 1 == entries.len());
    let top = standing::top_in_words(context).filter(|_| is_newest);
    // Of a day on which nothing counted the list of matchdays tells what was played.
    let told = match evening_report::headline(context, index) {
        words if words.is_empty() => matchday::summary(context, index),
        words => words,
    };
    let parts = [Some(told).filter(|words| !words.is_empty()), top];
    parts
        .into_iter()
        .flatten()
        .map(|part| part + ".")
        .collect::<Vec<_>>()
        .join(" ")
}

/// The results of a matchday and the table after it, as HTML for readers of feeds.
fn content(context: &LeagueContext<'_>, index: usize) -> String {
    let mut html = String::new();
    let games = told_games(context, index);
    let results = games.iter().take(RESULTS);
    let results: Vec<String> = results
        .map(|(_, game)| format!("<li>{}</li>", escape::text(&result(context, index, game))))
        .collect();
    if !results.is_empty() {
        html.push_str(&format!("<ul>{}</ul>", results.concat()));
    }
    let rows = evening_report::table_after(context, index).rows;
    let rows: Vec<String> = rows
        .iter()
        .take(ROWS)
        .map(|row| {
            let change = row.change.map(|change| context.delta(change).text);
            format!(
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                row.place,
                escape::text(&evening_report::movement(context, row).text),
                escape::text(&handicap::name_on(context, row.player, index)),
                escape::text(&context.value(row.value)),
                escape::text(&change.unwrap_or_default()),
            )
        })
        .collect();
    if !rows.is_empty() {
        let locale = context.locale;
        let head = format!(
            "<tr><th>{}</th><th></th><th>{}</th><th>{}</th><th>±</th></tr>",
            escape::text(locale.text("place_short")),
            escape::text(locale.text("name")),
            escape::text(context.value_label()),
        );
        html.push_str(&format!("<table>{head}{}</table>", rows.concat()));
    }
    html
}

/// "Clara 1–0 Tabea"; of three and more everybody with the place: "Hearts: 1 I, 2 R, 3 K, 4 GL".
fn result(context: &LeagueContext<'_>, index: usize, game: &Game) -> String {
    if game.duel.is_some() {
        return evening_report::result_words(context, index, game);
    }
    let mut sides: Vec<&[Seat]> = game.sides().collect();
    sides.sort_by_key(|side| side[0].place);
    let side = |side: &&[Seat]| {
        let players: Vec<PlayerId> = side.iter().map(|seat| seat.player).collect();
        let names = context.names_by(&players, |player| context.name(player).to_owned());
        format!("{} {names}", side[0].place)
    };
    let places = sides.iter().map(side).collect::<Vec<_>>().join(", ");
    match context.game_title(game.kind) {
        Some(title) => context.locale.labelled(title, &places),
        None => places,
    }
}

/// 0:00 UTC of a day.
fn midnight(date: Date) -> Timestamp {
    let zoned = date.to_zoned(TimeZone::UTC);
    zoned.map_or(Timestamp::UNIX_EPOCH, |zoned| zoned.timestamp())
}
