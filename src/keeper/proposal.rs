//! The next proposal of a rule book.

use jiff::Timestamp;

use crate::document::id;
use crate::keeper::yaml::quoted;
use crate::model::address;
use crate::vote::book::RuleBook;

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// Below content.
    pub path: String,
    pub text: String,
}

/// The next free file, its front matter filled in; the number is the administrator's.
pub fn next(book: &RuleBook, title: Option<&str>, author: Option<&str>, now: Timestamp) -> Next {
    let number = next_number(book);
    let title = title.map_or_else(|| format!("Proposal {number}"), str::to_owned);
    let slug = match address::slug(&title) {
        slug if slug.is_empty()
            || slug
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'-') =>
        {
            format!("proposal-{number}")
        }
        slug => slug,
    };
    let is_taken = |id: &str| {
        let file = format!("/proposals/{id}.md");
        book.proposals
            .iter()
            .any(|proposal| proposal.id == id || proposal.file.ends_with(&file))
    };
    let id = id::unique(slug, is_taken);
    let first = book.members(now).next().map(|(id, _)| id);
    let author = author.or(first).unwrap_or_default();
    let submitted = Timestamp::from_second(now.as_second()).unwrap_or(now);
    let document = book
        .documents
        .first()
        .map_or("rules", |rules| rules.id.as_str());
    let folder = if book.id.is_empty() {
        String::new()
    } else {
        format!("{}/", book.id)
    };
    let text = format!(
        "---\ntitle: {}\nauthor: {}\nsubmitted: {submitted}\n\
         # number: {number}    # given by the administrator\n\
         # conflicts: []\n# depends: []\n\
         changes: []\n\
         #  - {{ op: append, document: {document}, target: , text: \"\" }}\n---\n",
        quoted(&title),
        quoted(author),
    );
    Next {
        path: format!("{folder}proposals/{id}.md"),
        text,
    }
}

/// One more than every number of this era, and than those that are no longer there.
pub fn next_number(book: &RuleBook) -> i64 {
    let is_new = |submitted| book.era_start.is_none_or(|start| start <= submitted);
    let used = book
        .proposals
        .iter()
        .filter(|proposal| is_new(proposal.submitted));
    let used = used
        .filter_map(|proposal| proposal.number)
        .chain(book.used_through);
    used.max().unwrap_or(0).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vote::sample::{at, book, numbered, proposal};

    #[test]
    fn numbers_are_greater_than_all_that_were_used() {
        let mut book = book("ada");
        assert_eq!(next_number(&book), 1);
        book.proposals.push(numbered(7));
        book.used_through = Some(9);
        assert_eq!(next_number(&book), 10);
        book.used_through = Some(3);
        book.era_start = Some(at("2006-12-06"));
        assert_eq!(next_number(&book), 4, "the seventh is of an older era");
    }

    #[test]
    fn the_next_file_is_free() {
        let mut book = book("ada ben");
        book.proposals.push(proposal("fewer-rules", "tally"));
        let next = next(&book, Some("Fewer rules!"), Some("ben"), at("2006-12-06"));
        assert_eq!(next.path, "book/proposals/fewer-rules-2.md");
        assert!(next.text.starts_with(
            "---\ntitle: \"Fewer rules!\"\nauthor: ben\nsubmitted: 2006-12-06T12:00:00Z\n"
        ));
    }
}
