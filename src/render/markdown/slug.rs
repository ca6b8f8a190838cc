//! The ids of headings.

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::address;

/// A title as an id; `section` where it has no letters and digits.
#[must_use]
pub(super) fn slug(title: &str) -> String {
    match address::slug(title) {
        slug if slug.is_empty() => "section".to_owned(),
        slug => slug,
    }
}

/// The ids of a page that are taken.
#[derive(Debug, Default)]
pub(super) struct TakenSlugs {
    /// For each id the number that the next one of that name gets.
    ids: BTreeMap<String, u32>,
    /// Ids that headings further down have by their author's will.
    reserved: BTreeSet<String>,
}

impl TakenSlugs {
    pub(super) fn insert(&mut self, id: &str) {
        self.ids.entry(id.to_owned()).or_insert(2);
    }

    /// Keeps an id from the slugs, until [`Self::unique`] asks for it.
    pub(super) fn reserve(&mut self, id: &str) {
        self.reserved.insert(id.to_owned());
    }

    /// Takes an author's id, or the first free one with `-2`, `-3` and so on.
    pub(super) fn unique(&mut self, id: &str) -> String {
        if !self.ids.contains_key(id) {
            self.insert(id);
            return id.to_owned();
        }
        self.numbered(id)
    }

    /// Takes the id of a title in the same way, besides those that authors chose.
    pub(super) fn unique_slug(&mut self, title: &str) -> String {
        let id = slug(title);
        if self.reserved.contains(&id) {
            return self.numbered(&id);
        }
        self.unique(&id)
    }

    fn numbered(&mut self, id: &str) -> String {
        let mut number = self.ids.get(id).copied().unwrap_or(2);
        let mut free = format!("{id}-{number}");
        while self.ids.contains_key(&free) || self.reserved.contains(&free) {
            number += 1;
            free = format!("{id}-{number}");
        }
        if let Some(next) = self.ids.get_mut(id) {
            *next = number + 1;
        }
        self.insert(&free);
        free
    }
}
