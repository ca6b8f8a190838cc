//! Publishing: what has changed since the last time, and what git said.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::league::League;
use crate::render::locale::Locale;
use crate::rulebook::replay::RuleBookHistory;

/// The page on which the keeper publishes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct PublishView {
    /// The reason why nothing can be published here, and the way out.
    pub blocked: Option<String>,
    /// "main" and where it goes.
    pub branch: String,
    pub remote: String,
    /// The files that differ from the last commit, with git's letters.
    pub files: Vec<RepositoryFile>,
    /// "2 commits wait to be pushed".
    pub ahead: Option<String>,
    pub message: String,
    /// The last answer of git.
    pub said: Option<GitAnswer>,
}

/// The words of git, and what to do where it failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct GitAnswer {
    pub title: String,
    pub way_out: Option<String>,
    pub text: String,
}

/// A file that git sees as changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RepositoryFile {
    pub letters: String,
    pub path: String,
}

/// The reason why git did not do as it was told, as far as its words tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GitFailure {
    /// The remote has commits that are not here.
    Behind,
    /// The remote does not let this machine write.
    NoRights,
    /// The remote can not be reached.
    Unreachable,
    /// Git does not know in whose name to commit.
    Nameless,
    Other,
}

impl GitFailure {
    /// Reads what git said.
    pub(crate) fn of(said: &str) -> GitFailure {
        let said = said.to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
        if says(&["[rejected]", "non-fast-forward", "fetch first"]) {
            GitFailure::Behind
        } else if says(&["please tell me who you are", "empty ident name"]) {
            GitFailure::Nameless
        } else if says(&[
            "permission denied",
            "permission to",
            "authentication failed",
            "could not read username",
            "could not read password",
            "access denied",
            "error: 403",
            "unable to create temporary object directory",
            "insufficient permission",
            "remote rejected",
        ]) {
            GitFailure::NoRights
        } else if says(&[
            "could not resolve host",
            "unable to access",
            "does not appear to be a git repository",
            "repository not found",
            "connection refused",
            "connection timed out",
            "could not read from remote",
        ]) {
            GitFailure::Unreachable
        } else {
            GitFailure::Other
        }
    }

    /// The key of the text that says what to do.
    pub(crate) fn way_out(self) -> &'static str {
        match self {
            GitFailure::Behind => "desk_publish_behind",
            GitFailure::NoRights => "desk_publish_no_rights",
            GitFailure::Unreachable => "desk_publish_unreachable",
            GitFailure::Nameless => "desk_publish_nameless",
            GitFailure::Other => "desk_publish_other",
        }
    }
}

/// A message for the files that changed: the leagues with their matchdays, the rule books.
pub(crate) fn commit_message(
    locale: &Locale,
    src: &str,
    leagues: &[League],
    books: &[RuleBookHistory],
    files: &[RepositoryFile],
) -> String {
    let mut parts: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for file in files {
        let mut days = leagues
            .iter()
            .flat_map(|league| league.matchdays.iter().map(move |day| (league, day)));
        if let Some((league, day)) = days.find(|(_, day)| day.file == file.path) {
            let key = league.rules.names().matchday;
            let title = locale.fill(key, &[("n", &day.number.to_string())]);
            parts.entry(&league.title).or_default().insert(title);
            continue;
        }
        let is_below = |id: &str| id.is_empty() || file.path.starts_with(&format!("{src}/{id}/"));
        let book = books.iter().map(|book| &*book.proposals.book);
        let book = book
            .filter(|book| is_below(&book.id))
            .max_by_key(|book| book.id.len());
        let league = leagues.iter().filter(|league| is_below(&league.id));
        let league = league.max_by_key(|league| league.id.len());
        let title = match (book, league) {
            (Some(book), Some(league)) if league.id.len() >= book.id.len() => Some(&league.title),
            (Some(book), _) => Some(&book.title),
            (None, league) => league.map(|league| &league.title),
        };
        if let Some(title) = title {
            parts.entry(title).or_default();
        }
    }
    let part = |(title, days): (&str, BTreeSet<String>)| {
        let days: Vec<String> = days.into_iter().collect();
        if days.is_empty() {
            title.to_owned()
        } else {
            locale.labelled(title, &days.join(", "))
        }
    };
    let parts: Vec<String> = parts.into_iter().map(part).collect();
    if parts.is_empty() {
        locale.text("desk_publish_message").to_owned()
    } else {
        parts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_git_tell_what_to_do() {
        let cases = [
            (
                " ! [rejected]        main -> main (fetch first)",
                GitFailure::Behind,
            ),
            (
                "remote: Permission to a/b.git denied to c.\nfatal: unable to access 'https://x/': The requested URL returned error: 403",
                GitFailure::NoRights,
            ),
            (
                "git@host: Permission denied (publickey).\nfatal: Could not read from remote repository.",
                GitFailure::NoRights,
            ),
            (
                "fatal: could not read Username for 'https://x': terminal prompts disabled",
                GitFailure::NoRights,
            ),
            (
                "fatal: unable to access 'https://x/': Could not resolve host: x",
                GitFailure::Unreachable,
            ),
            (
                "fatal: '/gone' does not appear to be a git repository",
                GitFailure::Unreachable,
            ),
            ("*** Please tell me who you are.", GitFailure::Nameless),
            ("fatal: something else", GitFailure::Other),
        ];
        for (said, expected) in cases {
            assert_eq!(GitFailure::of(said), expected, "{said}");
        }
    }
}
