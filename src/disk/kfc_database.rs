//! Reads a KeizerForClubs database, which is a SQLite file that nobody vouches for.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};

use crate::formats::kfc::{KfcTables, SqlRow, SqlValue};

/// The most rows that are read of a table.
const MOST_ROWS: usize = 200_000;

/// The largest file that is opened, in bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Reads the tables `Player`, `Pairing` and `ConfigTab`.
///
/// The file is opened for reading, as one that nobody changes: no journal is written
/// beside it. Views and triggers of the file are not run.
///
/// # Errors
/// The file can not be opened, is too large, or is no such database.
pub(crate) fn read(path: &Path) -> Result<KfcTables, String> {
    let size = std::fs::metadata(path).map_err(|error| error.to_string())?;
    if !size.is_file() {
        return Err("no file".to_owned());
    }
    if size.len() > MOST_BYTES {
        return Err("larger than 64 MiB".to_owned());
    }
    let path = path.canonicalize().map_err(|error| error.to_string())?;
    if let Some(beside) = beside(&path) {
        return Err(format!(
            "`{beside}` stands beside it, so that it is not whole: close the tournament in the program first"
        ));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(uri(&path), flags).map_err(no_database)?;
    connection
        .execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
        .map_err(no_database)?;
    let players = table(&connection, "player")?;
    let Some(players) = players else {
        return Err("no table `Player`".to_owned());
    };
    Ok(KfcTables {
        players,
        pairings: table(&connection, "pairing")?.unwrap_or_default(),
        options: table(&connection, "configtab")?.unwrap_or_default(),
    })
}

/// A journal that holds what is not in the file yet, or what shall be taken back.
fn beside(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy();
    let names = ["-wal", "-journal"].map(|end| format!("{name}{end}"));
    names.into_iter().find(|name| {
        let size = std::fs::metadata(path.with_file_name(name)).map(|it| it.len());
        size.is_ok_and(|size| size > 0)
    })
}

/// The address of a file that is read as it stands.
fn uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'?' | b'#' | b'%' => uri.push_str(&format!("%{byte:02x}")),
            byte if byte.is_ascii() => uri.push(char::from(byte)),
            byte => uri.push_str(&format!("%{byte:02x}")),
        }
    }
    uri + "?immutable=1"
}

/// Every row of a real table; `None` where there is none of this name.
fn table(connection: &Connection, name: &str) -> Result<Option<Vec<SqlRow>>, String> {
    let query = "SELECT name FROM sqlite_master WHERE type = 'table' AND lower(name) = ?1 \
                 AND sql LIKE 'CREATE TABLE%'";
    let mut statement = connection.prepare(query).map_err(no_database)?;
    let mut names = statement.query([name]).map_err(no_database)?;
    let Some(row) = names.next().map_err(no_database)? else {
        return Ok(None);
    };
    let found: String = row.get(0).map_err(no_database)?;
    let query = format!(
        "SELECT * FROM \"{}\" LIMIT {MOST_ROWS}",
        found.replace('"', "\"\"")
    );
    let mut statement = connection.prepare(&query).map_err(no_database)?;
    let columns: Vec<String> = statement.column_names().map(str::to_lowercase).collect();
    let mut rows = statement.query([]).map_err(no_database)?;
    let mut records = Vec::new();
    while let Some(row) = rows.next().map_err(no_database)? {
        let mut record = SqlRow::new();
        for (index, column) in columns.iter().enumerate() {
            let cell = match row.get_ref(index).map_err(no_database)? {
                ValueRef::Null | ValueRef::Blob(_) => SqlValue::Nothing,
                ValueRef::Integer(number) => SqlValue::Number(number as f64),
                ValueRef::Real(number) => SqlValue::Number(number),
                ValueRef::Text(text) => SqlValue::Text(String::from_utf8_lossy(text).into_owned()),
            };
            record.insert(column.clone(), cell);
        }
        records.push(record);
    }
    Ok(Some(records))
}

fn no_database(error: rusqlite::Error) -> String {
    format!("no database that can be read: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::kfc::import;
    use crate::formats::published_comparison::PublishedComparison;

    const SCHEMA: &str = "CREATE TABLE Player (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(30) NOT NULL, \
         rating INTEGER NOT NULL, rank INTEGER NOT NULL, state INTEGER, Keizer_StartPts FLOAT, Keizer_SumPts FLOAT);\
         CREATE TABLE Pairing (Rnd INTEGER NOT NULL, board INTEGER NOT NULL, PID_W INTEGER NOT NULL, \
         PID_B INTEGER NOT NULL, Result INTEGER, Pts_W FLOAT, Pts_B FLOAT);\
         CREATE TABLE ConfigTab (CfgKey VARCHAR(20) PRIMARY KEY, CfgText VARCHAR(5), CfgValue FLOAT);";

    /// The example of keizer.md, 2.8, as the program would store it.
    const EXAMPLE: &str = "INSERT INTO Player VALUES (1,'Ana',1900,1,1,4,6.5),(2,'Bo',1800,2,1,2,6.5),\
         (3,'Cy',1700,3,1,3,7.5),(4,'O''Di \"x\"',1600,4,1,1,4.85),(5,'Ed',1500,5,9,0,0);\
         INSERT INTO Pairing VALUES (1,1,2,1,3,0,2),(1,2,4,3,2,1.5,0.5),(1,100,5,-1,4,0,0),\
         (2,1,3,1,1,4,0),(2,2,5,2,3,0,1.5),(2,100,4,-1,6,0.35,0),(3,1,1,4,2,0.5,2),(3,2,2,3,8,3,0);\
         INSERT INTO ConfigTab VALUES ('OPTION.RatioFirst2Last',NULL,3),('BONUS.Verlust',NULL,0),\
         ('OPTION.NiceName','Club''s Cup',NULL);";

    fn database(sql: &str) -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("Cup #1?.s3db");
        Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        (folder, path)
    }

    #[test]
    fn a_database_becomes_a_league_without_a_difference() {
        let (folder, path) = database(&format!("{SCHEMA}{EXAMPLE}"));
        let before = std::fs::read(&path).unwrap();
        let import = import(
            &read(&path).unwrap(),
            "x",
            None,
            jiff::civil::date(2026, 1, 23),
        )
        .unwrap();
        let all_agree = PublishedComparison {
            agree: 19,
            all: 19,
            ..PublishedComparison::default()
        };
        assert_eq!(import.comparison, all_agree);
        assert_eq!(import.season.notes, Vec::<String>::new());
        assert!(import.index.contains("title: Club's Cup\n"));
        let days = &import.season.matchdays;
        assert_eq!(days[2].leave, ["ed"]);
        assert_eq!(days[1].excused, ["o-di-x"]);
        assert_eq!(days[1].date, jiff::civil::date(2026, 1, 16));
        assert_eq!(std::fs::read(&path).unwrap(), before);
        assert_eq!(
            std::fs::read_dir(folder.path()).unwrap().count(),
            1,
            "nothing beside it"
        );
    }

    #[test]
    fn stored_points_that_differ_are_reported() {
        let wrong = "UPDATE Pairing SET Pts_W = 4.5 WHERE Rnd = 2 AND board = 1; UPDATE Player SET Keizer_SumPts = 9 WHERE id = 1;";
        let (_folder, path) = database(&format!("{SCHEMA}{EXAMPLE}{wrong}"));
        let import = import(
            &read(&path).unwrap(),
            "x",
            None,
            jiff::civil::date(2026, 1, 23),
        )
        .unwrap();
        assert_eq!(
            import.comparison.differences,
            [
                "Cy, round 2: stored 4.5, computed 4 (Ana counts 4.5 there, 4 here)",
                "Ana, sum: stored 9, computed 6.5 (Ana counts 6.5 there, 4 here)"
            ]
        );
    }

    /// Keys and columns are those of the program; a key that it may get later is noted.
    #[test]
    fn every_option_of_the_program_is_read() {
        let options = "ALTER TABLE Player ADD COLUMN Categories VARCHAR(90);\
             UPDATE Player SET Categories = 'u16, f' WHERE id = 3;\
             INSERT INTO ConfigTab VALUES ('BONUS.Clubgame',NULL,60),('BONUS.Excused',NULL,30),\
             ('BONUS.Unexcused',NULL,5),('BONUS.Retired',NULL,80),('BONUS.Freilos',NULL,40),\
             ('BONUS.Verlust',NULL,3),('OPTION.RatioFirst2Last',NULL,2.5),('OPTION.WickerNormalization',NULL,1),\
             ('OPTION.GameRepeat',NULL,7),('OPTION.FirstRoundRandom',NULL,300),('OPTION.DistBye',NULL,0),\
             ('OPTION.NovusRandom',NULL,1),('OPTION.DecayPrevRound',NULL,1),('OPTION.DecayAbsence',NULL,1),\
             ('OPTION.MaxSameColor',NULL,3),('OPTION.Html',NULL,0),('OPTION.Csv',NULL,1),('OPTION.Txt',NULL,0),\
             ('OPTION.Categories','u16=Under 16, f=Women',NULL),\
             ('OPTION.TimeBonus','curve=expo, min=5, sum=40, fak=0.006',NULL),\
             ('OPTION.ShowOnlyPlayed',NULL,1),('LANGCODE','DE',NULL),('OPTION.Later',NULL,1);";
        let players = "INSERT INTO Player VALUES (3,'Cy',1700,3,1,4,6.5);";
        let (_folder, path) = database(&format!("{SCHEMA}{players}{options}"));
        let import = import(
            &read(&path).unwrap(),
            "x",
            None,
            jiff::civil::date(2026, 1, 23),
        )
        .unwrap();
        let expected = "---\ntitle: x\nlanguage: de\nleague:\n  system: keizer\n  keizer:\n    \
             ratio-first-last: 2.5\n    normalise: true\n    decay-previous-place: true\n    \
             decay-absence: true\n    categories: { u16: Under 16, f: Women }\n    \
             time-bonus: { curve: expo, min: 5, sum: 40, factor: 0.006 }\n    \
             bonus: { club: 60, excused: 30, unexcused: 5, retired: 80, bye: 40, loss: 3 }\n    \
             pairing: { repeat-after: 7, first-round-random: 300, distribute-byes: false, \
             random-boards: true, max-same-colour: 3 }\n    outputs: [html, csv]\n---\n";
        assert_eq!(import.index, expected);
        assert_eq!(import.season.players[0].categories, ["u16", "f"]);
        let note = "`OPTION.Later` is no option known here, and was left out";
        assert_eq!(import.season.notes, [note]);
    }

    #[test]
    fn whatever_stands_in_the_tables_is_survived() {
        let import_of = |sql: &str| {
            let (_folder, path) = database(sql);
            read(&path).map(|tables| import(&tables, "x", None, jiff::civil::date(2026, 1, 23)))
        };
        assert!(import_of("CREATE TABLE x (a)").is_err());
        assert!(import_of("CREATE VIEW Player AS WITH RECURSIVE c(id) AS (SELECT 1 UNION ALL SELECT id+1 FROM c) SELECT * FROM c").is_err());
        assert!(
            import_of("CREATE TABLE Player (name TEXT)")
                .unwrap()
                .is_err()
        );
        let few = import_of(
            "CREATE TABLE player (ID, NAME); INSERT INTO player VALUES ('1', x'00'), (2, NULL), (2, 'twice'), (NULL, 'no');",
        );
        let few = few.unwrap().unwrap().season;
        assert_eq!((few.players.len(), few.matchdays.len()), (2, 0));
        let odd = "INSERT INTO Player VALUES (1,'A',-5,1,9,0,0),(2,'A',99999999,1,'x',0,0),(3,'',1,1,12,0,0);\
             INSERT INTO Pairing VALUES (-1,1,1,2,1,0,0),(1,1,1,1,1,0,0),(1,1,1,2,77,1e300,0),(1,2,2,1,1,0,0),\
             (999999999999,1,1,2,1,0,0),(2,1,9,8,1,0,0),(3,-7,1,-1,4,0,0),(3,1,2,-1,99,0,0);\
             INSERT INTO ConfigTab VALUES ('OPTION.RatioFirst2Last','x',1),('BONUS.Freilos',NULL,1e9),('OPTION.Categories','u16=x,#,=',NULL);";
        let odd = import_of(&format!("{SCHEMA}{odd}"))
            .unwrap()
            .unwrap()
            .season;
        assert_eq!(odd.matchdays.len(), 3);
        for note in [
            "`A` has the rating -5, taken as none",
            "`A` has the rating 99999999, taken as 29999",
            "round 1, board 1: `A` against `A` left out: a player against themselves",
            "round 1, board 1: `A` against `A` has the unknown result 77, taken as not played yet",
            "round 2, board 1: nobody (player 9) against nobody (player 8) left out: no player of the list",
            "round 3, board 1: `A` against nobody left out: neither an opponent nor an absence",
        ] {
            assert!(
                odd.notes.iter().any(|it| it == note),
                "{note}: {:#?}",
                odd.notes
            );
        }
    }

    #[test]
    fn a_database_with_a_journal_beside_it_is_refused() {
        let (folder, path) = database(&format!("{SCHEMA}{EXAMPLE}"));
        let journal = folder.path().join("Cup #1?.s3db-journal");
        std::fs::write(&journal, "").unwrap();
        assert!(read(&path).is_ok(), "an empty journal holds nothing");
        std::fs::write(&journal, "pages").unwrap();
        assert!(read(&path).unwrap_err().contains("-journal"));
    }

    #[test]
    fn a_file_that_is_no_database_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.s3db");
        std::fs::write(&path, "SQLite format 3\0 but not really").unwrap();
        assert!(read(&path).is_err());
        assert!(read(folder.path()).is_err());
        assert!(read(&folder.path().join("none")).is_err());
    }
}
