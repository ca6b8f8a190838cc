//! The pages and data files of a rule book.

pub mod data;

use crate::model::address;
use crate::render::template::TemplateFault;
use crate::site::Site;
use crate::site::output::Press;
use crate::site::route::{Route, View};
use data::DataFile;

/// What a rule book's route shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Leaf {
    Data(DataFile),
}

/// Every route of a rule book but the pages that somebody wrote.
pub fn routes(site: &Site<'_>, index: usize) -> Vec<Route> {
    let folder = folder(site, index);
    let route = |address: String, leaf: Leaf| Route {
        address: format!("{folder}{address}"),
        view: View::Leaf { book: index, leaf },
    };
    let files = DataFile::ALL.iter();
    files
        .map(|file| route(format!("data/{}", file.name()), Leaf::Data(*file)))
        .collect()
}

/// Renders what stands at a route of a rule book.
///
/// # Errors
///
/// A template that asks for what is not there.
pub fn render(
    _: &Press,
    site: &Site<'_>,
    index: usize,
    leaf: &Leaf,
) -> Result<Vec<u8>, TemplateFault> {
    match leaf {
        Leaf::Data(file) => Ok(data::bytes(site, index, *file)),
    }
}

/// The rule book's folder as an address: `nomic/`.
pub fn folder(site: &Site<'_>, index: usize) -> String {
    address::path(&site.compiled.rule_books[index].hall.book.id)
}

/// The address of a version of a document.
pub fn version(folder: &str, document: &str, name: &str) -> String {
    format!(
        "{folder}{}{}/",
        address::path(document),
        address::part(name)
    )
}
