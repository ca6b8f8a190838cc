//! Results and players as spreadsheets save them.
