//! What pages there are, and what each of them shows.

pub mod view;
