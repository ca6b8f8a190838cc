//! Public notes on why something that was over has changed.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::load::content::correction::CorrectionMatter;
use crate::load::content::{Content, ContentDocument, DocumentRole};
use crate::load::resolve::number;
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};
use crate::syntax::one_or_many::OneOrMany;

/// A note on why something that was over has changed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Correction {
    pub on: Date,
    pub why: String,
}

/// Every correction of a site, by the file that it is about.
pub(crate) fn all_corrections(content: &Content) -> BTreeMap<String, Vec<Correction>> {
    let mut all = BTreeMap::new();
    // What is wrong with them is reported where the documents are checked.
    let mut reported = Diagnostics::new();
    for document in &content.documents {
        let own = corrections(document, &mut reported);
        if !own.is_empty() {
            all.insert(document.file.clone(), own);
        }
        all.extend(corrections_by_file(document, &mut reported));
    }
    all
}

/// The corrections that a document gives of itself, by day.
pub(crate) fn corrections(
    document: &ContentDocument,
    diagnostics: &mut Diagnostics,
) -> Vec<Correction> {
    let list = match &document.role {
        DocumentRole::Matchday(matter) => &matter.corrected,
        DocumentRole::Proposal(matter) => &matter.corrected,
        DocumentRole::Section(_) | DocumentRole::Profile | DocumentRole::Page => return Vec::new(),
    };
    let root = KeyPath::file(&document.file);
    resolved(list, &root.field("corrected"), diagnostics)
}

/// The corrections that a section gives of files of its folder: of vote logs, and of what is
/// no longer there. By the file's path from the site's root.
pub(crate) fn corrections_by_file(
    document: &ContentDocument,
    diagnostics: &mut Diagnostics,
) -> Vec<(String, Vec<Correction>)> {
    let DocumentRole::Section(matter) = &document.role else {
        return Vec::new();
    };
    let folder = document
        .file
        .rsplit_once('/')
        .map_or("", |(folder, _)| folder);
    let root = KeyPath::file(&document.file);
    let at = root.field("corrected");
    let of_file = |(file, list): &(String, OneOrMany<CorrectionMatter>)| {
        let path = format!("{folder}/{file}");
        (path, resolved(list, &at.field(file), diagnostics))
    };
    matter.corrected.0.iter().map(of_file).collect()
}

fn resolved(
    list: &OneOrMany<CorrectionMatter>,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Vec<Correction> {
    let mut corrections = Vec::new();
    for (index, matter) in list.list.iter().enumerate() {
        let element = at.index(index);
        let at = if list.is_list { &element } else { at };
        let on = match &matter.on {
            Some(text) => number::date(text, || at.field("on").value(), diagnostics),
            None => {
                missing("on", "the day, such as 2026-11-22", at, diagnostics);
                None
            }
        };
        let why = matter.why.as_deref().map(str::trim).unwrap_or_default();
        if why.is_empty() {
            missing("why", "a sentence that everybody may read", at, diagnostics);
        } else if let Some(on) = on {
            let why = why.to_owned();
            corrections.push(Correction { on, why });
        }
    }
    corrections.sort();
    corrections
}

fn missing(key: &str, what: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) {
    diagnostics
        .error(
            Code::MissingKey,
            at.first_line(),
            format!("a correction without `{key}`"),
        )
        .help(format!("add `{key}:` with {what}"));
}
