//! A league as one JSON document.
