//! Workbooks of Excel and OpenDocument, written here by hand as those programs write them.

use std::fs::File;
use std::io::Write;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::project::Project;

const BOOK: &str = "[book]\ntitle = \"T\"\n[ligatur]\nas-of = \"last-matchday\"\n";
const LEAGUE: &str = "---\ntitle: L\nleague:\n  system: elo\n  elo: { k: 16 }\n---\n";

fn site() -> Project {
    Project::new(&[("book.toml", BOOK), ("content/l/_index.md", LEAGUE)])
}

/// Writes an archive of these parts.
fn archive(project: &Project, name: &str, parts: &[(&str, &str)]) {
    let mut zip = ZipWriter::new(File::create(project.path(name)).unwrap());
    for (part, text) in parts {
        zip.start_file(*part, SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

/// A workbook of Excel whose sheets have these rows; the style 1 is a date, 2 a time.
fn excel(project: &Project, name: &str, sheets: &[(&str, &str)]) {
    let list = |one: &dyn Fn(usize, &str) -> String| -> String {
        let sheets = sheets.iter().enumerate();
        sheets
            .map(|(index, (sheet, _))| one(index + 1, sheet))
            .collect()
    };
    let book = format!(
        "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>{}</sheets></workbook>",
        list(&|id, sheet| format!("<sheet name=\"{sheet}\" sheetId=\"{id}\" r:id=\"rId{id}\"/>"))
    );
    let relations = format!(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{}</Relationships>",
        list(&|id, _| format!(
            "<Relationship Id=\"rId{id}\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet\" Target=\"worksheets/sheet{id}.xml\"/>"
        ))
    );
    let styles = "<styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"20\"/></cellXfs></styleSheet>";
    let texts: Vec<(String, String)> = sheets
        .iter()
        .enumerate()
        .map(|(index, (_, rows))| {
            let text = format!(
                "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>{rows}</sheetData></worksheet>"
            );
            (format!("xl/worksheets/sheet{}.xml", index + 1), text)
        })
        .collect();
    let root = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";
    let mut parts = vec![
        ("_rels/.rels", root),
        ("xl/workbook.xml", book.as_str()),
        ("xl/_rels/workbook.xml.rels", relations.as_str()),
        ("xl/styles.xml", styles),
    ];
    parts.extend(
        texts
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str())),
    );
    archive(project, name, &parts);
}

/// A cell with a text.
fn text(place: &str, text: &str) -> String {
    format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
}

/// A row of games: 46024 is 2 January 2026.
fn game(row: u32, result: &str) -> String {
    format!(
        "<row r=\"{row}\"><c r=\"B{row}\" s=\"1\"><v>46024</v></c>{}{}{result}</row>",
        text(&format!("C{row}"), "Anna"),
        text(&format!("D{row}"), "Bert")
    )
}

fn head(row: u32) -> String {
    let cells = [
        ("B", "Datum"),
        ("C", "Weiß"),
        ("D", "Schwarz"),
        ("E", "Erg."),
    ];
    let cells: String = cells
        .map(|(column, head)| text(&format!("{column}{row}"), head))
        .concat();
    format!("<row r=\"{row}\">{cells}</row>")
}

#[test]
fn a_workbook_of_excel_has_days_and_scores_that_excel_took_for_times() {
    let project = site();
    let title = format!("<row r=\"1\">{}</row>", text("B1", "Herbst"));
    let players = format!(
        "<row r=\"1\">{}{}</row><row r=\"2\">{}<c r=\"B2\"><v>1520</v></c></row><row r=\"3\">{}<c r=\"B3\"><v>1480</v></c></row>",
        text("A1", "Name"),
        text("B1", "Elo"),
        text("A2", "Anna"),
        text("A3", "Bert")
    );
    let rows = [
        title,
        head(3),
        game(4, &text("E4", "1-0")),
        game(5, "<c r=\"E5\" s=\"2\"><v>0.126388888888889</v></c>"),
    ];
    excel(
        &project,
        "a.xlsx",
        &[("Spieler", &players), ("Ergebnisse", &rows.concat())],
    );
    project.succeed(&["import", "a.xlsx", "l"]);
    // 0.126388… of a day is 182 minutes: 3:02.
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2026-01-02\ngames:\n  - anna 1-0 bert\n  - anna 3:2 bert\n---\n"
    );
    assert_eq!(
        project.read("content/l/players.yaml"),
        "anna: { name: Anna, rating: 1520 }\nbert: { name: Bert, rating: 1480 }\n"
    );
}

#[test]
fn errors_name_the_cells_of_the_workbook() {
    let project = site();
    let rows = [
        head(1),
        game(2, &text("E2", "won")),
        game(3, &text("E3", "1-0")),
        game(4, &text("E4", "lost")),
        // The formula of the cell had an error.
        game(5, "<c r=\"E5\" t=\"e\"><v>#N/A</v></c>"),
    ];
    excel(&project, "a.xlsx", &[("Runde 1", &rows.concat())]);
    let before = project.files("content");
    let output = project.run(&["import", "a.xlsx", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    for words in [
        "a.xlsx: Runde 1!E2",
        "a.xlsx: Runde 1!E4",
        "a.xlsx: Runde 1!E5",
        "3 errors in 1 file",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(project.files("content"), before);
}

#[test]
fn of_several_sheets_those_of_one_head_are_read_together() {
    let sheets = |second: &str| {
        let project = site();
        let one = [head(1), game(2, &text("E2", "1-0"))].concat();
        let other = [second.to_owned(), game(2, &text("E2", "0-1"))].concat();
        excel(&project, "a.xlsx", &[("Januar", &one), ("Februar", &other)]);
        project
    };
    let project = sheets(&head(1));
    project.succeed(&["import", "a.xlsx", "l"]);
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 1-0 Bert\n  - Anna 0-1 Bert\n---\n"
    );
    let project = sheets(&head(1).replace("Erg.", "Result"));
    let output = project.run(&["import", "a.xlsx", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("2 tables that can be the results") && said.contains("--sheet"),
        "{said}"
    );
    project.succeed(&["import", "a.xlsx", "l", "--sheet", "Februar"]);
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2026-01-02\ngames:\n  - Anna 0-1 Bert\n---\n"
    );
}

/// A workbook of OpenDocument with one sheet.
fn open_document(project: &Project, rows: &str) {
    let content = format!(
        "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\"><office:body><office:spreadsheet><table:table table:name=\"Liga\">{rows}</table:table></office:spreadsheet></office:body></office:document-content>"
    );
    let parts = [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        (
            "META-INF/manifest.xml",
            "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>",
        ),
        ("content.xml", &content),
    ];
    archive(project, "a.ods", &parts);
}

fn word(text: &str) -> String {
    format!(
        "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
    )
}

#[test]
fn an_open_document_is_read_and_one_that_would_fill_the_memory_refused() {
    let project = site();
    let head: String = ["Datum", "Weiß", "Schwarz", "Erg."].map(word).concat();
    let date = "<table:table-cell office:value-type=\"date\" office:date-value=\"2026-01-02\"><text:p>2.1.26</text:p></table:table-cell>";
    let row = [date.to_owned(), word("Anna"), word("Bert"), word("½")].concat();
    let empty = "<table:table-row table:number-rows-repeated=\"1048570\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row>";
    let rows = format!(
        "<table:table-row>{head}</table:table-row><table:table-row>{row}</table:table-row>{empty}"
    );
    open_document(&project, &rows);
    project.succeed(&["import", "a.ods", "l"]);
    assert_eq!(
        project.read("content/l/matchdays/01.md"),
        "---\nmatchday: 1\ndate: 2026-01-02\ngames:\n  - Anna ½-½ Bert\n---\n"
    );
    open_document(
        &project,
        &format!("{rows}<table:table-row>{row}</table:table-row>"),
    );
    let output = project.run(&["import", "a.ods", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("a sheet of 1048573 rows and 4 columns"),
        "{said}"
    );
}

#[test]
fn what_is_no_workbook_is_refused() {
    let project = site();
    project.write("a.xlsx", "PK no archive");
    let output = project.run(&["import", "a.xlsx", "l"]);
    assert_eq!(output.status.code(), Some(1));
    archive(&project, "b.xlsx", &[("hello.txt", "no workbook")]);
    let output = project.run(&["import", "b.xlsx", "l"]);
    assert_eq!(output.status.code(), Some(1));
    // A cell at the far corner of a sheet.
    let far = [
        head(1),
        game(2, &text("E2", "1-0")),
        format!("<row r=\"1048576\">{}</row>", text("XFD1048576", "x")),
    ];
    excel(&project, "c.xlsx", &[("Liga", &far.concat())]);
    let output = project.run(&["import", "c.xlsx", "l"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("spans 1048576 rows and 16384 columns"),
        "{said}"
    );
}
