//! Workbooks of Excel and OpenDocument.

use std::io::{Cursor, Read};

use calamine::{Data, ExcelDateTime, Ods, Range, Reader, Xlsx};

use crate::formats::file_format::{FileFormat, FormatReader, ImportedFile};
use crate::formats::sheet::{Sheet, SheetCell, SheetRow, spot};
use crate::syntax::diagnostic::{Code, DiagnosticPlace, Diagnostics, WorkbookCell};

/// Workbooks of Excel.
pub(crate) const XLSX: FileFormat = FileFormat {
    name: "xlsx",
    about: "A workbook of Excel: results in any form, or players with ratings",
    recognises: |name, _| [".xlsx", ".xlsm"].iter().any(|end| name.ends_with(end)),
    reader: FormatReader::Workbook(|file, diagnostics| read(file, diagnostics, excel)),
    write: None,
};

/// Workbooks of LibreOffice and others.
pub(crate) const ODS: FileFormat = FileFormat {
    name: "ods",
    about: "An OpenDocument workbook, the same",
    recognises: |name, _| name.ends_with(".ods"),
    reader: FormatReader::Workbook(|file, diagnostics| read(file, diagnostics, open_document)),
    write: None,
};

/// The most bytes that a workbook may unpack to, and the most cells that a sheet may span.
const MOST_BYTES: u64 = 64 << 20;
const MOST_CELLS: usize = 2_000_000;

/// The reason why a workbook can not be read.
struct WorkbookFault(String);

type NamedRange = (String, Range<Data>);

/// Reads the sheets that are not empty.
fn read(
    file: &ImportedFile<'_>,
    diagnostics: &mut Diagnostics,
    open: fn(&[u8]) -> Result<Vec<NamedRange>, WorkbookFault>,
) -> Vec<Sheet> {
    let ranges = check_size(file.bytes).and_then(|()| open(file.bytes));
    match ranges {
        Ok(ranges) => {
            let sheets = ranges.into_iter().map(|(name, range)| sheet(name, &range));
            sheets.filter(|sheet| !sheet.rows.is_empty()).collect()
        }
        Err(WorkbookFault(message)) => {
            diagnostics
                .error(
                    Code::NotText,
                    spot(file.name, DiagnosticPlace::File),
                    message,
                )
                .help("open it in a spreadsheet program and save it again, or as CSV");
            Vec::new()
        }
    }
}

/// Refuses an archive that would unpack to more than a club's results can be.
fn check_size(bytes: &[u8]) -> Result<(), WorkbookFault> {
    let broken = |error: &dyn std::fmt::Display| WorkbookFault(format!("no workbook: {error}"));
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let mut left = MOST_BYTES;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| broken(&error))?;
        let mut part = part.take(left + 1);
        let read =
            std::io::copy(&mut part, &mut std::io::sink()).map_err(|error| broken(&error))?;
        left = left.checked_sub(read).ok_or_else(|| {
            WorkbookFault(format!("a workbook of more than {} MiB", MOST_BYTES >> 20))
        })?;
    }
    Ok(())
}

fn excel(bytes: &[u8]) -> Result<Vec<NamedRange>, WorkbookFault> {
    let broken =
        |error: calamine::XlsxError| WorkbookFault(format!("no workbook of Excel: {error}"));
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(broken)?;
    let mut ranges = Vec::new();
    for name in book.sheet_names() {
        // Cell by cell, since one cell far away makes the whole range huge.
        let mut cells = book.worksheet_cells_reader(&name).map_err(broken)?;
        let mut filled = Vec::new();
        while let Some(cell) = cells.next_cell().map_err(broken)? {
            let value: Data = cell.get_value().clone().into();
            if value != Data::Empty {
                filled.push(calamine::Cell::new(cell.get_position(), value));
            }
        }
        check_span(&name, filled.iter().map(calamine::Cell::get_position))?;
        ranges.push((name, Range::from_sparse(filled)));
    }
    Ok(ranges)
}

fn open_document(bytes: &[u8]) -> Result<Vec<NamedRange>, WorkbookFault> {
    check_repetitions(bytes)?;
    let broken =
        |error: calamine::OdsError| WorkbookFault(format!("no OpenDocument workbook: {error}"));
    let mut book: Ods<_> = Ods::new(Cursor::new(bytes)).map_err(broken)?;
    Ok(book.worksheets())
}

/// Refuses a sheet of which a cell stands far from all others.
fn check_span(
    name: &str,
    positions: impl Iterator<Item = (u32, u32)> + Clone,
) -> Result<(), WorkbookFault> {
    let height = positions
        .clone()
        .map(|(row, _)| row as usize + 1)
        .max()
        .unwrap_or(0);
    let width = positions
        .map(|(_, column)| column as usize + 1)
        .max()
        .unwrap_or(0);
    if height.saturating_mul(width) > MOST_CELLS {
        let message = format!("sheet `{name}` spans {height} rows and {width} columns");
        return Err(WorkbookFault(message));
    }
    Ok(())
}

/// Refuses an OpenDocument sheet whose repeated cells would fill the memory.
///
/// Programs repeat empty cells to the edge of a sheet; a cell with content that is repeated
/// so often is no result.
fn check_repetitions(bytes: &[u8]) -> Result<(), WorkbookFault> {
    let broken =
        |error: &dyn std::fmt::Display| WorkbookFault(format!("no OpenDocument workbook: {error}"));
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    let part = archive
        .by_name("content.xml")
        .map_err(|error| broken(&error))?;
    let mut text = String::new();
    part.take(MOST_BYTES)
        .read_to_string(&mut text)
        .map_err(|error| broken(&error))?;
    // How far down and across the cells reach that say something.
    let (mut bottom, mut right) = (0_usize, 0_usize);
    let (mut row, mut column, mut rows) = (0_usize, 0_usize, 0_usize);
    for element in text.split('<').skip(1) {
        let repeated = |name: &str| {
            let (_, rest) = element.split_once(name)?;
            rest.split('"').nth(1)?.parse::<usize>().ok()
        };
        if element.starts_with("table:table ") {
            (row, rows) = (0, 0);
        } else if element.starts_with("table:table-row") {
            row = row.saturating_add(rows);
            rows = repeated("number-rows-repeated").unwrap_or(1);
            column = 0;
        } else if element.starts_with("table:table-cell") || element.starts_with("table:covered") {
            column = column.saturating_add(repeated("number-columns-repeated").unwrap_or(1));
            if element.contains("value-type") {
                bottom = bottom.max(row.saturating_add(rows));
                right = right.max(column);
            }
        }
    }
    match bottom.saturating_mul(right) > MOST_CELLS {
        true => Err(WorkbookFault(format!(
            "a sheet of {bottom} rows and {right} columns"
        ))),
        false => Ok(()),
    }
}

fn sheet(name: String, range: &Range<Data>) -> Sheet {
    let (top, left) = range.start().unwrap_or_default();
    let rows = range.rows().zip(top..).map(|(cells, row)| {
        let cells = cells.iter().zip(left..).map(|(data, column)| SheetCell {
            text: text(data),
            place: DiagnosticPlace::Cell(WorkbookCell {
                sheet: name.clone(),
                row,
                column,
            }),
        });
        SheetRow {
            number: row + 1,
            cells: cells.collect(),
        }
    });
    let rows = rows.filter(|row| row.filled().next().is_some()).collect();
    Sheet { name, rows }
}

/// A cell as its reader sees it: days as 2026-01-09, a score that the program took for a time
/// of the day as 3:1.
fn text(data: &Data) -> String {
    match data {
        Data::Empty => String::new(),
        // An error where a name or a result is needed is told there.
        Data::Error(error) => error.to_string(),
        Data::String(text) => text.trim().to_owned(),
        Data::Int(number) => number.to_string(),
        Data::Float(number) => number.to_string(),
        Data::Bool(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        Data::DateTime(moment) => day_or_time(moment),
        Data::DateTimeIso(text) => text.split('T').next().unwrap_or(text).to_owned(),
        Data::DurationIso(text) => clock(text).unwrap_or_else(|| text.clone()),
    }
}

/// The day of a serial number; below one day it is a time.
fn day_or_time(moment: &ExcelDateTime) -> String {
    let (year, month, day, hour, minute, ..) = moment.to_ymd_hms_milli();
    if moment.as_f64() < 1.0 || moment.is_duration() {
        let minutes = (moment.as_f64() * 24.0 * 60.0).round();
        let hours = (minutes / 60.0).floor();
        let is_plain = (0.0..1e6).contains(&minutes);
        return match is_plain {
            true => format!("{hours}:{}", minutes - hours * 60.0),
            false => format!("{hour}:{minute}"),
        };
    }
    format!("{year:04}-{month:02}-{day:02}")
}

/// `PT03H01M00S` as 3:1.
fn clock(text: &str) -> Option<String> {
    let (hours, rest) = text.strip_prefix("PT")?.split_once('H')?;
    let (minutes, _) = rest.split_once('M')?;
    let number = |text: &str| text.parse::<u32>().ok();
    Some(format!("{}:{}", number(hours)?, number(minutes)?))
}
