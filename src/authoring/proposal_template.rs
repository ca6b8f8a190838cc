//! The next proposal of a rule book.

use jiff::Timestamp;

use crate::authoring::proposal_number::next_number;
use crate::authoring::word;
use crate::authoring::yaml::quoted;
use crate::rulebook::book::RuleBook;
use crate::rulebook::proposal::Proposal;
use crate::syntax::address;
use crate::syntax::address::free_name;

/// A file to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NewProposalFile {
    /// Below content.
    pub path: String,
    pub text: String,
}

/// The known parts of a proposal that is to be begun.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProposalDraft<'a> {
    pub title: Option<&'a str>,
    /// Somebody of the rule book; without one the file leaves the place open, which `check`
    /// reports.
    pub author: Option<&'a str>,
    /// One of the rule book's procedures, if there is one for the proposal.
    pub procedure: Option<&'a str>,
    pub now: Timestamp,
}

/// The next free file, its front matter filled in; the number is the administrator's.
///
/// `is_written` says whether there is a file of a path below content, be it one that can not
/// be read as a proposal yet.
pub(crate) fn next_proposal_file(
    book: &RuleBook,
    wish: &ProposalDraft<'_>,
    is_written: impl Fn(&str) -> bool,
) -> NewProposalFile {
    let number = next_number(book);
    let title = wish
        .title
        .map_or_else(|| format!("Proposal {number}"), str::to_owned);
    let folder = if book.id.is_empty() {
        String::new()
    } else {
        format!("{}/", book.id)
    };
    let path = |id: &str| format!("{folder}proposals/{id}.md");
    let is_taken = |id: &str| {
        let is_id = |proposal: &Proposal| proposal.id == id;
        book.proposals.iter().any(is_id) || is_written(&path(id))
    };
    let id = free_name(id_of(&title, number), is_taken);
    NewProposalFile {
        path: path(&id),
        text: text(book, wish, &title, number),
    }
}

fn id_of(title: &str, number: i64) -> String {
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'-';
    match address::slug(title) {
        slug if slug.bytes().all(is_digit) => format!("proposal-{number}"),
        slug => slug,
    }
}

fn text(book: &RuleBook, wish: &ProposalDraft<'_>, title: &str, number: i64) -> String {
    let submitted = Timestamp::from_second(wish.now.as_second()).unwrap_or(wish.now);
    let document = book
        .documents
        .first()
        .map_or("rules", |rules| rules.id.as_str());
    let default = book.default_procedure.as_deref();
    let procedure = wish.procedure.filter(|name| default != Some(*name));
    let procedure = procedure.map(|name| format!("procedure: {}\n", word(name)));
    let author = wish.author.map(word).unwrap_or_default();
    let open = wish.author.is_none().then(|| hint(book, wish.now));
    let keys = wish
        .procedure
        .and_then(|name| book.procedures.get(name))
        .map(|procedure| procedure.keys(book, &author, submitted));
    format!(
        "---\ntitle: {}\nauthor: {author}{}\nsubmitted: {submitted}\n\
         # number: {number}    # given by the administrator\n{}{}\
         # conflicts: []\n# depends: []\n\
         changes: []\n\
         #  - {{ op: append, document: {document}, target: , text: \"\" }}\n---\n",
        quoted(title),
        open.unwrap_or_default(),
        procedure.unwrap_or_default(),
        keys.unwrap_or_default(),
    )
}

/// Returns the people who could submit a proposal, as a comment.
fn hint(book: &RuleBook, now: Timestamp) -> String {
    let mut names: Vec<_> = book.members(now).map(|(id, _)| id).collect();
    if names.len() > MOST_NAMES {
        names.truncate(MOST_NAMES);
        names.push("…");
    }
    format!("   # who submits it: {}", names.join(", "))
}

/// More names than this would not be read.
const MOST_NAMES: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::fixtures::{at, procedure, sample_book, sample_proposal};

    fn wish<'a>(title: &'a str, procedure: &'a str) -> ProposalDraft<'a> {
        ProposalDraft {
            title: Some(title),
            author: Some("ben"),
            procedure: Some(procedure),
            now: at("2006-12-06"),
        }
    }

    fn nothing(_: &str) -> bool {
        false
    }

    #[test]
    fn the_next_file_is_free() {
        let mut book = sample_book("ada ben");
        book.proposals.push(sample_proposal("fewer-rules", "tally"));
        book.default_procedure = Some("tally".to_owned());
        // The second file may be one whose author has not been entered yet.
        let is_written = |path: &str| path == "book/proposals/fewer-rules-2.md";
        let next = next_proposal_file(&book, &wish("Fewer rules!", "tally"), is_written);
        assert_eq!(next.path, "book/proposals/fewer-rules-3.md");
        assert!(next.text.starts_with(
            "---\ntitle: \"Fewer rules!\"\nauthor: ben\nsubmitted: 2006-12-06T12:00:00Z\n\
             # number: 1    # given by the administrator\n# conflicts"
        ));
    }

    #[test]
    fn without_an_author_the_place_is_left_open_for_one_of_the_members() {
        let line = |members: &str| {
            let wish = ProposalDraft {
                author: None,
                ..wish("Whose?", "editorial")
            };
            let text = next_proposal_file(&sample_book(members), &wish, nothing).text;
            assert!(text.contains("\nsigned:\nat: 2006-12-06"), "{text}");
            text.lines().nth(2).unwrap().to_owned()
        };
        assert_eq!(line("ada ben"), "author:    # who submits it: ada, ben");
        let many = "a b c d e f g h i j k l m n";
        let expected = "author:    # who submits it: a, b, c, d, e, f, g, h, i, j, k, l, …";
        assert_eq!(line(many), expected);
    }

    #[test]
    fn silent_assent_is_announced_with_a_deadline_a_week_away() {
        let mut book = sample_book("ada ben");
        // Noon of the 6th in UTC is the 7th there, at one in the morning; the end of the
        // 14th is seven days and 23 hours later, that of the 13th would be too soon.
        book.zone = jiff::tz::TimeZone::fixed(jiff::tz::Offset::constant(13));
        let next = next_proposal_file(&book, &wish("Quiet", "silent-assent"), nothing);
        assert!(next.text.contains(
            "procedure: silent-assent\nannounced: 2006-12-06T12:00:00Z\n\
             deadline: 2006-12-14    #"
        ));
    }

    #[test]
    fn thresholds_name_the_offices_that_may_have_to_agree() {
        let mut book = sample_book("ada ben");
        let options = "{ threshold: 3/4, require: [leader], \
                         protect: [{ sections: [rules#article-1], office: leader }] }";
        procedure(&mut book, "law", "threshold", options);
        let next = next_proposal_file(&book, &wish("Loud", "law"), nothing);
        let lines: Vec<_> = next.text.lines().skip(5).take(5).collect();
        let expected = [
            "procedure: law",
            "# opens:     # without it, when submitted",
            "# closes:    # without it, decided when reached",
            "# consents:",
            "#  - { office: leader, by: , at: 2006-12-06T12:00:00Z, agree: true }",
        ];
        assert_eq!(lines, expected);
    }
}
