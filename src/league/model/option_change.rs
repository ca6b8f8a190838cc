//! Changes of options: what was set, by which decision, and from when on it holds.

/// A key of the options with its new value, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedOption {
    /// `elo.k`.
    pub key: String,
    /// The new value, as it is written.
    pub value: String,
}

/// The decision that changed options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeCause {
    /// The league's file says no more than the day.
    Unsaid,
    /// A proposal that the league's file names, by the folder of its rule book, if that is
    /// given, and its id; and the index of the change in the file.
    Named {
        /// The id, with its rule book where two have it.
        by: String,
        /// The place of the change in the list, from 0.
        index: usize,
    },
    /// A proposal that set the options itself.
    Configured {
        /// The folder of its rule book.
        rules: String,
        /// The proposal's id.
        proposal: String,
    },
}

/// A period of a league's time with the same options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OptionPeriod(usize);

impl OptionPeriod {
    /// The time before the first change.
    pub const FIRST: OptionPeriod = OptionPeriod(0);

    /// The period that has seen so many changes.
    pub fn after(changes: usize) -> OptionPeriod {
        OptionPeriod(changes)
    }

    /// The index of the change with which it begins; `None` for the first.
    pub fn change(self) -> Option<usize> {
        self.0.checked_sub(1)
    }
}
