//! The bytes of one route.

use crate::render::template::TemplateFault;
use crate::site::Site;
use crate::site::data::{csv, history, players, results, standings, to_bytes};
use crate::site::route::{DataFile, Route, View};

/// Renders what stands at a route.
pub fn render(site: Site<'_>, route: &Route) -> Result<Vec<u8>, TemplateFault> {
    match route.view {
        View::Data { league, file } => Ok(data(site, league, file)),
    }
}

fn data(site: Site<'_>, index: usize, file: DataFile) -> Vec<u8> {
    let league = &site.compiled.model.leagues[index];
    let history = &site.compiled.histories[index];
    match file {
        DataFile::Standings => to_bytes(&standings::standings(league, history, "Overall")),
        DataFile::History => to_bytes(&history::history(league, history)),
        DataFile::Results => to_bytes(&results::results(league, history)),
        DataFile::Players => to_bytes(&players::players(league, history)),
        DataFile::StandingsCsv { table } => csv::standings_csv(league, &history.tables[table]),
        DataFile::HistoryCsv { table } => csv::history_csv(league, &history.tables[table]),
        DataFile::ResultsCsv => csv::results_csv(league, history),
    }
}
