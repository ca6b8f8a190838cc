//! The tables of the classes of a tournament: the overall one, filtered and counted anew.

use crate::league::model::ranking::Standing;
use crate::site::league::table::TableView;
use crate::site::league_context::LeagueContext;
use crate::site::league_page::{LeaguePage, LeaguePageKind};
use crate::site::standing;
use crate::site::view::NamedLink;
use crate::site::view::Pager;
use crate::site::view::league::StandingsView;
use crate::syntax::address;

/// The table of each class that has players.
pub(crate) const KIND: LeaguePageKind = LeaguePageKind {
    translated: |context| {
        let classes = classes(context).into_iter();
        let page = |(code, title): (String, String)| {
            LeaguePage::made(class_address(&code), move |page| {
                let view = view(&page.context, &code, &title);
                page.made("table.html", page.title(&view.heading), None, &view)
            })
        };
        classes.map(page).collect()
    },
    further: |context| {
        let classes = classes(context).into_iter();
        let entry = |(code, title): (String, String)| NamedLink {
            name: title,
            url: Some(context.url(&class_address(&code))),
        };
        classes.map(entry).collect()
    },
    ..LeaguePageKind::NONE
};

/// The address of the table of a class, below the league's.
fn class_address(code: &str) -> String {
    format!("classes/{}/", address::part(code))
}

/// The classes to which somebody in the table belongs, by code and full name.
fn classes(context: &LeagueContext<'_>) -> Vec<(String, String)> {
    let rows = &context.history.overall().ranking.rows;
    let has_players = |code: &str| {
        let mut players = rows.iter().map(|row| context.league.player(row.player));
        players.any(|player| player.categories.iter().any(|own| own == code))
    };
    let all = context.league.rules.classes().into_iter();
    let filled = all.filter(|(code, _)| has_players(code));
    filled
        .map(|(code, title)| (code.to_owned(), title.to_owned()))
        .collect()
}

/// The table of one class.
fn view(context: &LeagueContext<'_>, code: &str, title: &str) -> TableView {
    let rows = &context.history.overall().ranking.rows;
    let table = standing::table(context, 0, 0..rows.len());
    let is_in = |player| {
        let player = context.league.player(player);
        player.categories.iter().any(|own| own == code)
    };
    // Before the first round nobody has a place.
    let has_places = table.has_begun;
    let own = table.rows.into_iter().zip(rows);
    let own: Vec<_> = own.filter(|(_, row)| is_in(row.player)).collect();
    let before: Vec<Option<i64>> = own.iter().map(|(_, row)| before(context, row)).collect();
    let rows = own.into_iter().zip(&before).zip(1..);
    let rows = rows.map(|(((mut row, _), before_it), place)| {
        row.remark = has_places.then(|| format!("{}{}", context.text("place_short"), row.place));
        row.place = format!("{place}");
        // Places won and lost are those within the class.
        if let Some(before_it) = before_it {
            let ahead = before.iter().flatten().filter(|it| *it < before_it);
            row.movement = context.movement(Some(1 + ahead.count() as i64 - place));
        }
        row
    });
    let mut notes = table.notes;
    if has_places {
        notes.insert(0, context.text("place_of_all"));
    }
    TableView {
        heading: title.to_owned(),
        state: context.state(),
        lead: None,
        tables: Vec::new(),
        table: StandingsView {
            id: format!("class-{code}"),
            title: title.to_owned(),
            rows: rows.collect(),
            others: Vec::new(),
            notes,
            ..table
        },
        chart: None,
        matchdays: None,
        pager: Pager::default(),
    }
}

/// The place in the whole table before the last entry; `None` for one who was not there.
fn before(context: &LeagueContext<'_>, row: &Standing) -> Option<i64> {
    let moved = context.statistics.tables[0].moves.get(row.player.index())?;
    Some(i64::from(row.place?) + (*moved)?)
}
