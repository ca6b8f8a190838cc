//! The languages of a page: its texts, plural forms, dates, numbers and sorting.
