//! The things that a command line names: leagues and rule books, by their folder.

use crate::cmd::CommandError;
use crate::league::League;
use crate::load::content::{Content, DocumentRole, ancestors};
use crate::rulebook::replay::RuleBookHistory;
use crate::site::compile::CompiledSite;
use crate::syntax::diagnostic::did_you_mean;

/// The folder below content that a league is to be written to.
pub(super) fn league_folder(name: &str) -> Result<&str, CommandError> {
    let league = name.trim_matches('/');
    let is_path = |part: &str| !part.is_empty() && part != "." && part != "..";
    if !league.split('/').all(is_path) {
        return Err(
            CommandError::because(2, format!("`{league}` is no folder below content"))
                .help("name the folder alone, such as `club`"),
        );
    }
    Ok(league)
}

/// The way out where a site has no rule book.
pub(super) const BEGIN_A_RULE_BOOK: &str =
    "begin one: a folder whose _index.md has the key `rules`";

/// The league that a command line names by its folder, or by a beginning that only one has.
pub(super) fn league<'a>(
    compiled: &'a CompiledSite,
    name: &str,
) -> Result<&'a League, CommandError> {
    let wanted = name.trim_matches('/');
    let leagues = &compiled.model.leagues;
    league_in_folder(compiled, name).or_else(|stop| {
        let begins = |league: &&League| !wanted.is_empty() && league.id.starts_with(wanted);
        let found: Vec<&League> = leagues.iter().filter(begins).collect();
        match found.as_slice() {
            [] => Err(stop),
            [only] => Ok(*only),
            several => {
                let ids: Vec<&str> = several.iter().map(|league| league.id.as_str()).collect();
                let message = format!("`{name}` may be one of {}", ids.join(", "));
                Err(CommandError::because(2, message).help("write more of the league's folder"))
            }
        }
    })
}

/// The league whose folder has just this name.
pub(super) fn league_in_folder<'a>(
    compiled: &'a CompiledSite,
    name: &str,
) -> Result<&'a League, CommandError> {
    let wanted = name.trim_matches('/');
    let leagues = &compiled.model.leagues;
    let found = leagues.iter().find(|league| league.id == wanted);
    found.ok_or_else(|| {
        if is_rule_book(compiled, wanted) {
            return rule_book_instead(wanted);
        }
        let ids = leagues.iter().map(|league| league.id.as_str());
        let help = did_you_mean(wanted, ids.clone()).unwrap_or_else(|| {
            match ids.collect::<Vec<_>>().as_slice() {
                [] => "begin one: a folder whose _index.md has the key `league`".to_owned(),
                [only] => format!("the only league is `{only}`"),
                ids => format!("the leagues are {}", ids.join(", ")),
            }
        });
        CommandError::because(2, format!("no league `{name}`"))
            .help(help)
            .in_words("refuse_no_league", &[("league", name)])
    })
}

/// Returns whether a folder below content is that of a rule book.
pub(super) fn is_rule_book(compiled: &CompiledSite, folder: &str) -> bool {
    let mut books = compiled.rule_books.iter();
    books.any(|history| history.proposals.book.id == folder)
}

/// Says that a rule book stands where a league is meant.
pub(super) fn rule_book_instead(folder: &str) -> CommandError {
    CommandError::because(2, format!("`{folder}` is a rule book and no league"))
        .help("`ligatur tally`, `text`, `vote`, `propose` and `member` are for rule books")
        .in_words("refuse_no_league", &[("league", folder)])
}

/// Returns the place of a league among all, which is that of its history.
pub(super) fn index_of(leagues: &[League], league: &League) -> usize {
    let found = leagues.iter().position(|other| other.id == league.id);
    found.unwrap_or_default()
}

/// The rule book that a command line names by its folder.
pub(super) fn rule_book<'a>(
    compiled: &'a CompiledSite,
    name: &str,
) -> Result<&'a RuleBookHistory, CommandError> {
    let wanted = name.trim_matches('/');
    let books = &compiled.rule_books;
    let found = books
        .iter()
        .find(|history| history.proposals.book.id == wanted);
    found.ok_or_else(|| {
        let mut leagues = compiled.model.leagues.iter();
        if leagues.any(|league| league.id == wanted) {
            return CommandError::because(2, format!("`{wanted}` is a league and no rule book"))
                .help("`ligatur standings`, `record` and `pair` are for leagues")
                .in_words("refuse_no_league", &[("league", wanted)]);
        }
        let ids = books
            .iter()
            .map(|history| history.proposals.book.id.as_str());
        let help = did_you_mean(wanted, ids.clone()).unwrap_or_else(|| {
            match ids.collect::<Vec<_>>().as_slice() {
                [] => BEGIN_A_RULE_BOOK.to_owned(),
                [only] => format!("the only rule book is `{only}`"),
                ids => format!("the rule books are {}", ids.join(", ")),
            }
        });
        CommandError::because(2, format!("no rule book `{name}`"))
            .help(help)
            .in_words("refuse_no_league", &[("league", name)])
    })
}

/// Returns whether the files of a league's matchdays have numbers.
pub(super) fn is_numbered(content: &Content, league: &str) -> bool {
    let mine = content
        .documents
        .iter()
        .filter(|document| ancestors(&document.folder).any(|folder| folder == league));
    let mut numbers = mine.filter_map(|document| match &document.role {
        DocumentRole::Matchday(matter) => Some(matter.matchday.is_some()),
        DocumentRole::Section(_)
        | DocumentRole::Profile
        | DocumentRole::Proposal(_)
        | DocumentRole::Page => None,
    });
    numbers.next().unwrap_or(true)
}
