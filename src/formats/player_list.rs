//! Lists of players with their ratings, by the rules of KeizerForClubs' import.

use crate::authoring::player_entry::SeasonPlayer;
use crate::formats::ImportedSeason;
use crate::formats::cell_grid::{CellGrid, decimal};

/// Reads the columns `Name` and `Rating`, whatever other columns there are.
///
/// Players come in order of descending rating, equal ones in that of the file; a rating
/// that is no number counts as none. Source: keizer.md, 5.
pub fn read(grid: &CellGrid) -> ImportedSeason {
    let (Some(name), Some(rating)) = (grid.column("name"), grid.column("rating")) else {
        return ImportedSeason::default();
    };
    let mut season = ImportedSeason::default();
    let mut players: Vec<(f64, String)> = Vec::new();
    for row in &grid.rows {
        let points = decimal(&row[rating].text).unwrap_or(0.0).max(0.0);
        if row[name].text.is_empty() {
            continue;
        }
        season.mention(&row[name].text, &row[name].span);
        players.push(((points + 0.5).floor(), row[name].text.clone()));
    }
    players.sort_by(|one, other| other.0.total_cmp(&one.0));
    season.players = players
        .into_iter()
        .map(|(points, name)| SeasonPlayer {
            name: Some(name),
            rating: Some(points.to_string()).filter(|_| points > 0.0),
            ..SeasonPlayer::default()
        })
        .collect();
    season
}

#[cfg(test)]
mod tests {
    use crate::formats::csv;

    #[test]
    fn players_come_by_rating_from_whatever_columns_they_stand_in() {
        let text = "x;x;;xxx;Name;;Rating\na;;;;Bo;;1600,5\n;;;;\"Cy, jr\";;none\n;;;;Di;;1700\n";
        let (season, diagnostics) = csv::read("a.csv", text, None);
        assert!(diagnostics.is_empty());
        let players = season.players.into_iter();
        let players: Vec<_> = players.map(|it| (it.name, it.rating)).collect();
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            players,
            [
                (some("Di"), some("1700")),
                (some("Bo"), some("1601")),
                (some("Cy, jr"), None)
            ]
        );
    }
}
