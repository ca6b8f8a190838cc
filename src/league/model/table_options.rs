//! The options of a league that shape its tables, whatever the system (P8, P9).

/// The columns of a league's tables, and the rules for a place in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableOptions {
    /// The columns between name and value; none where nothing is said, and the system shows its
    /// own behind the value.
    pub columns: Vec<TableColumn>,
    /// The time away after which a player leaves the table.
    pub leave_after: Option<LeaveAfter>,
    /// Matchdays that one must have played to have a place.
    pub minimum: u32,
}

/// The time without a result after which a player leaves the table until the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveAfter {
    /// Days of the calendar.
    Days(u32),
    /// Matchdays of the table in a row.
    Matchdays(u32),
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableColumn {
    /// Results.
    Played,
    /// Results that were won.
    Won,
    /// Results that were drawn.
    Drawn,
    /// Results that were lost.
    Lost,
    /// The own score as a share of both; where scores do not count the share of wins, draws half.
    Rate,
    /// The sum of the own scores.
    For,
    /// The sum of the scores of the other side.
    Against,
    /// The own scores less those of the other side.
    Difference,
    /// The uncertainty of a rating, where the system has one.
    Deviation,
    /// The highest value so far.
    Best,
    /// The day of the last result.
    Last,
    /// A fact of the system's own, with the key of the text at its head.
    Own {
        /// The key of the fact in the data files.
        fact: &'static str,
        /// The key of the text at the head of the column.
        label: &'static str,
    },
}

impl TableColumn {
    /// The columns that every system has, with their words.
    pub(crate) const WORDS: &[(&str, TableColumn)] = &[
        ("played", TableColumn::Played),
        ("won", TableColumn::Won),
        ("drawn", TableColumn::Drawn),
        ("lost", TableColumn::Lost),
        ("rate", TableColumn::Rate),
        ("for", TableColumn::For),
        ("against", TableColumn::Against),
        ("difference", TableColumn::Difference),
        ("deviation", TableColumn::Deviation),
        ("best", TableColumn::Best),
        ("last", TableColumn::Last),
    ];

    /// The key of the fact that it shows; `None` for counts of games, which every line has.
    pub(crate) fn fact(self) -> Option<&'static str> {
        match self {
            TableColumn::Played | TableColumn::Won | TableColumn::Drawn | TableColumn::Lost => None,
            TableColumn::Rate => Some("rate"),
            TableColumn::For => Some("score_for"),
            TableColumn::Against => Some("score_against"),
            TableColumn::Difference => Some("difference"),
            TableColumn::Deviation => Some("deviation"),
            TableColumn::Best => Some("best"),
            TableColumn::Last => Some("last"),
            TableColumn::Own { fact, .. } => Some(fact),
        }
    }

    /// The key of the text at its head, and of the short one, if there is one.
    pub(crate) fn labels(self) -> (&'static str, Option<&'static str>) {
        match self {
            TableColumn::Played => ("played", Some("played_short")),
            TableColumn::Won => ("won", Some("won_short")),
            TableColumn::Drawn => ("drawn", Some("drawn_short")),
            TableColumn::Lost => ("lost", Some("lost_short")),
            TableColumn::Rate => ("column_rate", None),
            TableColumn::For => ("column_for", None),
            TableColumn::Against => ("column_against", None),
            TableColumn::Difference => ("column_difference", Some("column_difference_short")),
            TableColumn::Deviation => ("column_deviation", Some("column_deviation_short")),
            TableColumn::Best => ("best", None),
            TableColumn::Last => ("column_last", None),
            TableColumn::Own { label, .. } => (label, None),
        }
    }

    /// Returns whether it counts scores.
    pub(crate) fn counts_scores(self) -> bool {
        matches!(
            self,
            TableColumn::For | TableColumn::Against | TableColumn::Difference
        )
    }
}
