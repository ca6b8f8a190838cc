//! `ligatur check`.

mod cases;
mod mutation;
mod output;
