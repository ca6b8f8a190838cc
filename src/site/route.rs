//! The addresses of a site, each with what stands there.

use crate::compile::Compiled;

/// One file of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// Relative to the output's root: `cards/data/standings.json`.
    pub path: String,
    pub view: View,
}

/// What a route shows; leagues, tables and matchdays by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Data { league: usize, file: DataFile },
}

/// One of a league's data files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataFile {
    Standings,
    History,
    Results,
    Players,
    StandingsCsv { table: usize },
    HistoryCsv { table: usize },
    ResultsCsv,
}

/// Every route of a site.
pub fn routes(compiled: &Compiled) -> Vec<Route> {
    let leagues = compiled
        .model
        .leagues
        .iter()
        .zip(&compiled.histories)
        .enumerate();
    leagues
        .flat_map(|(league, (it, history))| {
            let mut files = vec![
                ("standings.json".to_owned(), DataFile::Standings),
                ("history.json".to_owned(), DataFile::History),
                ("results.json".to_owned(), DataFile::Results),
                ("players.json".to_owned(), DataFile::Players),
                ("results.csv".to_owned(), DataFile::ResultsCsv),
            ];
            for (table, of) in history.tables.iter().enumerate() {
                files.push((
                    format!("standings-{}.csv", of.id),
                    DataFile::StandingsCsv { table },
                ));
                files.push((
                    format!("history-{}.csv", of.id),
                    DataFile::HistoryCsv { table },
                ));
            }
            let folder = if it.id.is_empty() {
                String::new()
            } else {
                format!("{}/", it.id)
            };
            files.into_iter().map(move |(name, file)| Route {
                path: format!("{folder}data/{name}"),
                view: View::Data { league, file },
            })
        })
        .collect()
}
