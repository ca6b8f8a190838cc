//! A vote in the log of a rule book.

use crate::authoring::yaml_edit::ends_of;

/// The columns of a log that is begun.
const HEADER: [&str; 5] = ["at", "by", "on", "vote", "comment"];

/// A vote as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewVote {
    /// An instant, as logs write it.
    pub at: String,
    pub by: String,
    pub on: String,
    pub vote: String,
    pub comment: Option<String>,
}

/// A log with one more vote, in the columns that it has; without a text a log is begun.
///
/// # Errors
/// A log without the columns that a vote needs.
pub(crate) fn append(log: Option<&str>, vote: &NewVote) -> Result<String, String> {
    let begun = format!("{}\n", HEADER.join(","));
    let text = log.unwrap_or(&begun);
    let end = ends_of(text);
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let header = reader.headers().map_err(|_| "it is no table of votes")?;
    let columns: Vec<&str> = header.iter().map(str::trim).collect();
    let cell = |column: &str| match column {
        "at" => vote.at.clone(),
        "by" => vote.by.clone(),
        "on" => vote.on.clone(),
        "vote" => vote.vote.clone(),
        "comment" => vote.comment.clone().unwrap_or_default(),
        _ => String::new(),
    };
    if let Some(missing) = HEADER[..4].iter().find(|it| !columns.contains(it)) {
        return Err(format!("it has no column `{missing}`"));
    }
    let cells: Vec<String> = columns.iter().map(|column| quoted(&cell(column))).collect();
    let gap = if text.ends_with('\n') { "" } else { end };
    Ok(format!("{text}{gap}{}{end}", cells.join(",")))
}

/// A log with another id for a person; `None` where the person has not voted there.
pub(crate) fn renamed(log: &str, old: &str, new: &str) -> Option<String> {
    let mut column = None;
    let mut places = Vec::new();
    let (mut index, mut start, mut quotes) = (0, 0, false);
    for (at, byte) in log.bytes().chain([b'\n']).enumerate() {
        quotes ^= byte == b'"';
        let is_last = at == log.len();
        if !is_last && (quotes || !matches!(byte, b',' | b'\n')) {
            continue;
        }
        let cell = &log[start..at];
        let cell = cell
            .trim_start_matches('\u{feff}')
            .trim_matches([' ', '\t', '\r']);
        let from = start + log[start..at].find(cell).unwrap_or_default();
        let bare = cell.trim_matches('"').trim_matches([' ', '\t']);
        if column.is_none() && bare == "by" {
            column = Some(index);
        } else if column == Some(index) && bare == old {
            places.push(from..from + cell.len());
        }
        index = if byte == b',' { index + 1 } else { 0 };
        start = at + 1;
    }
    let mut text = log.to_owned();
    for place in places.iter().rev() {
        text.replace_range(place.clone(), &quoted(new));
    }
    (!places.is_empty()).then_some(text)
}

/// A cell as RFC 4180 writes it.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vote(comment: Option<&str>) -> NewVote {
        NewVote {
            at: "2026-11-22T10:00:00Z".into(),
            by: "ada".into(),
            on: "12".into(),
            vote: "FOR".into(),
            comment: comment.map(str::to_owned),
        }
    }

    #[test]
    fn a_vote_goes_behind_the_others_in_their_columns() {
        let log = "on,vote,at,by\r\n1,FOR,2026-11-01T00:00:00Z,ben";
        assert_eq!(
            append(Some(log), &vote(None)).unwrap(),
            "on,vote,at,by\r\n1,FOR,2026-11-01T00:00:00Z,ben\r\n12,FOR,2026-11-22T10:00:00Z,ada\r\n"
        );
        assert!(append(Some("on,vote\n"), &vote(None)).is_err());
    }

    #[test]
    fn a_voter_is_renamed_in_the_column_of_voters_alone() {
        let log = "at,by,on,vote,comment\r\nx, ada ,1,FOR,\"so, ada\nada\"\r\nx,\"ada\",ada,FOR,ada\r\nx,adam,1,FOR,";
        let after = "at,by,on,vote,comment\r\nx, eve ,1,FOR,\"so, ada\nada\"\r\nx,eve,ada,FOR,ada\r\nx,adam,1,FOR,";
        assert_eq!(renamed(log, "ada", "eve").as_deref(), Some(after));
        assert_eq!(renamed(log, "bo", "eve"), None);
        assert_eq!(
            renamed("on,vote,at,by\n1,FOR,x,bo", "bo", "eve").as_deref(),
            Some("on,vote,at,by\n1,FOR,x,eve")
        );
    }

    #[test]
    fn a_log_is_begun_and_a_comment_is_quoted() {
        assert_eq!(
            append(None, &vote(Some("so, \"yes\""))).unwrap(),
            "at,by,on,vote,comment\n2026-11-22T10:00:00Z,ada,12,FOR,\"so, \"\"yes\"\"\"\n"
        );
    }
}
