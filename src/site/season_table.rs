//! The table of a season: how it ended, or how it stands.

use std::collections::BTreeMap;
use std::ops::Range;

use jiff::civil::Date;

use crate::league::model::history::LeagueTable;
use crate::league::model::player::PlayerId;
use crate::league::model::ranking::Standing;
use crate::league::model::season::Season;
use crate::league::statistics::season_records;
use crate::site::league_context::LeagueContext;
use crate::site::league_statistics::PlayerStep;
use crate::site::standing;
use crate::site::view::ChangeLabel;
use crate::site::view::league::{OtherRow, StandingRow, StandingsView};

/// Some lines of the table of a season, by its index.
pub(crate) fn lines(
    context: &LeagueContext<'_>,
    index: usize,
    lines: Range<usize>,
) -> StandingsView {
    let season = &context.history.seasons[index];
    let table = context.history.overall().of_season(index);
    standings(context, &table, last_day(context, season), lines)
}

/// The last day of a season until today.
fn last_day(context: &LeagueContext<'_>, season: &Season) -> Date {
    let as_of = context.history.as_of;
    season.to.map_or(as_of, |to| to.min(as_of))
}

/// The table as it was on a day.
fn standings(
    context: &LeagueContext<'_>,
    table: &LeagueTable,
    day: Date,
    lines: Range<usize>,
) -> StandingsView {
    let ranking = &table.ranking;
    let columns = standing::system_columns(context, ranking, day);
    let named = standing::named_columns(context, ranking, day);
    let records = season_records(context.league, table);
    let progress = SeasonProgress::of(context, table);
    let row = |row: &Standing| StandingRow {
        place: standing::place_text(table, row),
        movement: progress.movement(row),
        player: context.player(row.player),
        remark: None,
        columns: standing::column_cells(context, &named, row, &records),
        value: context.value(row.value),
        change: progress.change(row),
        why: None,
        more: columns
            .iter()
            .map(|(fact, _)| standing::fact_text(context, row, fact))
            .collect(),
        spark: None,
    };
    let other = |row: &Standing| OtherRow {
        player: context.player(row.player),
        rank: None,
        value: context.value(row.value),
        status: row
            .status
            .map(|status| standing::status_text(context, status).to_owned())
            .unwrap_or_default(),
    };
    let shown: Vec<&Standing> = ranking.all().skip(lines.start).take(lines.len()).collect();
    let has_place = |row: &Standing| row.place.is_some();
    StandingsView {
        id: table.id.clone(),
        title: context.table_title(table).to_owned(),
        value_label: context.value_label().to_owned(),
        columns: standing::column_heads(context, &named),
        column_classes: standing::column_classes(&named),
        more_labels: standing::more_heads(context, &columns),
        has_begun: standing::has_places(table),
        moves: progress.is_told,
        sparks: false,
        rows: shown
            .iter()
            .filter(|it| has_place(it))
            .map(|it| row(it))
            .collect(),
        others: shown
            .iter()
            .filter(|it| !has_place(it))
            .map(|it| other(it))
            .collect(),
        counting: None,
        notes: standing::notes(context, table, day),
        ties: standing::ties(context, table, &named, day),
        history: None,
        data: context.data(&[("JSON", "seasons.json")]),
    }
}

/// The places and the numbers that a season gave, where it did not begin with nothing.
struct SeasonProgress<'a> {
    context: &'a LeagueContext<'a>,
    /// The entries of the season.
    entries: Range<usize>,
    /// The places before it; none before the first season.
    places: BTreeMap<PlayerId, i64>,
    is_told: bool,
}

impl<'a> SeasonProgress<'a> {
    fn of(context: &'a LeagueContext<'a>, table: &LeagueTable) -> SeasonProgress<'a> {
        let entries = table.season_start()..table.entries.len();
        let before = entries.start.checked_sub(1);
        let places = before.map(|entry| context.statistics.tables[0].places_after(table, entry));
        let mut progress = SeasonProgress {
            context,
            entries,
            places: places.unwrap_or_default(),
            is_told: false,
        };
        let traits = context.league.rules.traits();
        let is_more = |row: &Standing| {
            let gain = progress.gain(row.player);
            gain.is_some_and(|gain| traits.shown(gain) != traits.shown(row.value))
        };
        progress.is_told = !traits.revalues && table.ranking.rows.iter().any(is_more);
        progress
    }

    /// The sum of what results gave a player and penalties took; `None` for who had neither.
    fn gain(&self, player: PlayerId) -> Option<f64> {
        let steps = &self.context.statistics.tables[0].series[player.index()];
        let from = steps.partition_point(|step| step.entry < self.entries.start);
        let until = steps.partition_point(|step| step.entry < self.entries.end);
        let within = &steps[from..until];
        let has_changed = within.iter().any(|step| step.played || step.penalty);
        has_changed.then(|| within.iter().map(PlayerStep::gain).sum())
    }

    fn change(&self, row: &Standing) -> ChangeLabel {
        let gain = self.gain(row.player).filter(|_| self.is_told);
        gain.map_or_else(ChangeLabel::none, |gain| {
            self.context.change(row.value - gain, row.value)
        })
    }

    fn movement(&self, row: &Standing) -> ChangeLabel {
        if !self.is_told || self.places.is_empty() {
            return ChangeLabel::none();
        }
        let then = self.places.get(&row.player).copied();
        let then = then.zip(row.place);
        self.context
            .movement(then.map(|(then, now)| then - i64::from(now)))
    }
}
