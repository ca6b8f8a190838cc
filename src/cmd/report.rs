//! The printing of diagnostics: for people, for programs, for workflows.
#![expect(clippy::disallowed_methods, reason = "the shell reads the environment")]

use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};

use crate::checks::{self, ignored_vote, missing_translation, repeated_pairing, void_change};
use crate::cmd::book_toml::find_root;
use crate::cmd::global_options::{ColourChoice, DiagnosticFormat, GlobalOptions};
use crate::rulebook::book::RuleBook;
use crate::site::compile::CompiledSite;
use crate::syntax::diagnostic::{LocatedDiagnostic, Severity, output};
use crate::syntax::source::Sources;

/// Prints diagnostics in the form that was asked for, and how many they are to standard
/// error.
pub(super) fn print(
    located: &[LocatedDiagnostic],
    sources: &Sources,
    options: &GlobalOptions,
    format: Option<DiagnosticFormat>,
    to: &mut (impl Write + IsTerminal),
) {
    let text = text(located, sources, options, format, to.is_terminal());
    // Nobody is left to be told when the pipe is closed.
    let _ = to.write_all(text.as_bytes());
    if let Some(summary) = summary(located) {
        say(&summary);
    }
}

/// Writes a line to standard error.
pub(super) fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

/// Returns the number of errors and warnings: `3 errors in 2 files, 1 warning`; `None` if there are
/// none.
pub(super) fn summary(located: &[LocatedDiagnostic]) -> Option<String> {
    let parts: Vec<String> = [Severity::Error, Severity::Warning]
        .into_iter()
        .filter_map(|severity| {
            let all = located.iter().filter(|it| it.severity == severity);
            let found: usize = all.clone().map(|it| it.count.unwrap_or(1)).sum();
            let files: BTreeSet<&str> = all.map(|it| it.file.as_str()).collect();
            (found > 0).then_some((severity, found, files.len()))
        })
        .enumerate()
        .map(|(index, (severity, found, files))| match index {
            0 => format!(
                "{} in {}",
                count(found, severity.name()),
                count(files, "file")
            ),
            _ => count(found, severity.name()),
        })
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Returns the contents of a site: `2 leagues`, `99 matchdays`, `1 rule book`.
pub(super) fn contents(compiled: &CompiledSite) -> Vec<String> {
    let model = &compiled.model;
    let matchdays = model.leagues.iter().map(|league| league.matchdays.len());
    let counts = [
        (model.leagues.len(), "league"),
        (matchdays.sum(), "matchday"),
        (compiled.rule_books.len(), "rule book"),
    ];
    let found = counts.iter().filter(|(found, _)| *found > 0);
    found.map(|&(found, name)| count(found, name)).collect()
}

/// `1 league`, `2 leagues`.
pub(super) fn count(number: usize, name: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {name}{s}")
}

/// Says in one line each how much of what is over would deserve a warning in the leagues and rule
/// books that were asked for, or lists it where more is wanted. These are no diagnostics: nobody can
/// mend a round that was played, nor a vote or a change of what is decided.
pub(super) fn past_faults(
    compiled: &CompiledSite,
    past: &[LocatedDiagnostic],
    is_asked: &dyn Fn(&str) -> bool,
    options: &GlobalOptions,
) {
    let leagues = compiled.model.leagues.iter().zip(&compiled.histories);
    for (league, history) in leagues.filter(|(league, _)| is_asked(&league.id)) {
        let lines = repeated_pairing::played_breaches(league, history);
        let games = match lines.len() {
            1 => "1 game of rounds played breaks the rules of the pairing".to_owned(),
            several => format!("{several} games of rounds played break the rules of the pairing"),
        };
        list(&league.id, &games, &lines, options);
    }
    let books = compiled.rule_books.iter();
    for history in books.filter(|history| is_asked(&history.proposals.book.id)) {
        let id = &history.proposals.book.id;
        let (votes, changes) = ("on what is decided", "of what is decided");
        let kinds = [
            (
                ignored_vote::past_votes(history),
                format!("vote {votes} does not count"),
                format!("votes {votes} do not count"),
            ),
            (
                void_change::past_changes(history),
                format!("change {changes} had no effect"),
                format!("changes {changes} had no effect"),
            ),
            (
                missing_translation::past_changes(history),
                format!("change {changes} has no translation"),
                format!("changes {changes} have no translation"),
            ),
            (
                past_references(&history.proposals.book, past),
                "reference of the text in force leads to no section".to_owned(),
                "references of the text in force lead to no section".to_owned(),
            ),
            (
                checks::past_warnings(history),
                format!("other fault {changes}"),
                format!("other faults {changes}"),
            ),
        ];
        let told = kinds.iter().filter(|(lines, ..)| !lines.is_empty());
        let told = told.map(|(lines, one, several)| match lines.len() {
            1 => format!("1 {one}"),
            count => format!("{count} {several}"),
        });
        let told = told.collect::<Vec<_>>().join(", ");
        let lines = kinds.iter().flat_map(|(lines, ..)| lines.clone());
        list(id, &told, &lines.collect::<Vec<_>>(), options);
    }
}

/// The references of a rule book's text in force that decisions have left without a section.
fn past_references(book: &RuleBook, past: &[LocatedDiagnostic]) -> Vec<String> {
    let is_own = |file: &String| {
        let mut texts = book.documents.iter().flat_map(|it| it.files.values());
        let mut proposals = book.proposals.iter();
        texts.any(|text| text == file) || proposals.any(|it| it.file == *file)
    };
    let own = past.iter().filter(|it| is_own(&it.file));
    own.map(|it| {
        let line = it.extent.as_ref().map(|extent| extent.start.line);
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        format!("{}{line}: {}", it.file, it.message)
    })
    .collect()
}

/// Says what was found in a league or rule book, if anything, with the lines if they are asked for.
fn list(of: &str, found: &str, lines: &[String], options: &GlobalOptions) {
    if options.quiet || lines.is_empty() {
        return;
    }
    let mut text = format!("{of}: {found}");
    match options.verbose {
        true => text.extend(lines.iter().map(|line| format!("\n  {line}"))),
        false => text.push_str(" (`-v` lists them)"),
    }
    say(&text);
}

/// Diagnostics in the form that was asked for.
pub(super) fn text(
    located: &[LocatedDiagnostic],
    sources: &Sources,
    options: &GlobalOptions,
    format: Option<DiagnosticFormat>,
    to_terminal: bool,
) -> String {
    let in_workflow = std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true");
    let format = format.unwrap_or(if in_workflow {
        DiagnosticFormat::Github
    } else {
        DiagnosticFormat::Human
    });
    match format {
        DiagnosticFormat::Human => output::human(located, sources, colour(options, to_terminal)),
        DiagnosticFormat::Json => output::json(located),
        DiagnosticFormat::Github => output::github(located, &folder_in_workspace(options)),
    }
}

/// The site's folder in the repository that a workflow has checked out.
fn folder_in_workspace(options: &GlobalOptions) -> String {
    let workspace = std::env::var_os("GITHUB_WORKSPACE");
    let root = find_root(options.root.as_deref()).ok();
    let root = root.and_then(|root| std::path::absolute(root).ok());
    let below = workspace.zip(root).and_then(|(workspace, root)| {
        let below = root.strip_prefix(workspace).ok()?;
        Some(below.to_string_lossy().replace('\\', "/"))
    });
    below
        .filter(|folder| !folder.is_empty())
        .map_or_else(String::new, |folder| folder + "/")
}

/// Returns whether to colour what goes to a terminal or a pipe.
pub(super) fn colour(options: &GlobalOptions, is_terminal: bool) -> bool {
    let set =
        |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    match options.color {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto if set("NO_COLOR") => false,
        ColourChoice::Auto => is_terminal || set("CLICOLOR_FORCE"),
    }
}
