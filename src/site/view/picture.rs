//! The pictures that stand beside links, before they are drawn.

use serde::Serialize;

/// A picture, and the pages beside whose links it stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SharedPicture {
    /// The file, from the site's root.
    pub address: String,
    pub language: String,
    pub pages: PicturedPages,
    pub content: PictureContent,
}

/// The pages that a picture stands for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PicturedPages {
    /// All that have no picture of their own.
    Site,
    /// All of a league that have none of their own.
    League(usize),
    /// All of a rule book.
    Book(usize),
    /// One, by its address.
    Matchday(String),
}

/// Everything that a picture says.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct PictureContent {
    pub drawing: u32,
    pub accent: Option<String>,
    pub title: String,
    pub lead: String,
    pub lines: Vec<PictureLine>,
    pub foot: String,
}

/// A line of a picture's table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct PictureLine {
    pub place: String,
    /// `▲2`, `▼1`, `–`.
    pub movement: String,
    pub name: String,
    pub value: String,
    /// `+16`, with its direction from −1 to 1.
    pub change: String,
    pub way: i8,
}

impl PictureContent {
    /// Its head and its first line as a sentence, for who can not see it.
    pub(crate) fn words(&self) -> String {
        let first = self.lines.first().map(|line| {
            let parts = [&line.place, &line.name, &line.value, &line.change];
            let parts = parts.into_iter().filter(|part| !part.is_empty());
            parts.cloned().collect::<Vec<_>>().join(" ")
        });
        let lead = self.lead.trim_end_matches('.').to_owned();
        let parts = [Some(self.title.clone()), Some(lead), first];
        let parts = parts.into_iter().flatten().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(". ")
    }
}
