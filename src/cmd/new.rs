//! `ligatur new`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use clap::Subcommand;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::authoring::player_entry::{SeasonPlayer, entry, id_of_name};
use crate::authoring::proposal_template::ProposalDraft;
use crate::authoring::recording::is_of_rounds;
use crate::authoring::yaml::quoted;
use crate::authoring::yaml_edit::ends_of;
use crate::authoring::{matchday_template, new_league, proposal_template, word};
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::init::starter_words;
use crate::cmd::project::Project;
use crate::disk::{FileBefore, FileChange};
use crate::league::model::league::League;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::system::starter::Starter;
use crate::load::resolve::roster::is_id;
use crate::rulebook::book::RuleBook;
use crate::site::compile::{CompileOptions, CompiledSite, compile};
use crate::syntax::diagnostic::did_you_mean;

/// Begins a file with its front matter filled in
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: NewItem,
    /// Write over a file that exists
    #[arg(long, global = true)]
    force: bool,
}

#[derive(Debug, Subcommand)]
enum NewItem {
    /// The next matchday, with the players of last time as comments
    Matchday {
        /// The league's folder below content
        league: String,
        /// The day, instead of today
        #[arg(long, value_name = "DATE")]
        date: Option<Date>,
    },
    /// A page
    Page {
        /// Its path below content: cards/laws
        path: String,
        /// Its title
        #[arg(long)]
        title: Option<String>,
    },
    /// A proposal of a rule book
    Proposal {
        /// The rule book's folder below content
        rules: String,
        /// Its title
        title: Option<String>,
        /// The person who submits it; without it the file leaves the place open
        #[arg(long)]
        author: Option<String>,
        /// The procedure that decides, if not the rule book's default
        #[arg(long, value_name = "NAME")]
        procedure: Option<String>,
    },
    /// A player, at the end of the register
    Player {
        /// The league's folder below content
        league: String,
        /// The word that results call the player by, or the name, of which an id is made
        id: String,
        /// The name that the site shows
        #[arg(long)]
        name: Option<String>,
        /// The rating at the start
        #[arg(long, value_name = "POINTS")]
        rating: Option<String>,
        /// The real rank at the start, as `3 Kyu`
        #[arg(long, value_name = "RANK")]
        rank: Option<String>,
        /// The matchday or the day with which the player comes in
        #[arg(long, value_name = "N|DATE")]
        joined: Option<String>,
        /// A category that the player belongs to
        #[arg(long, value_delimiter = ',', value_name = "CODE")]
        category: Vec<String>,
    },
    /// A league, beside those that the site has
    League {
        /// Its folder below content
        name: String,
        /// The kind of league to begin with
        #[arg(long, value_parser = starter_words(), default_value = "cards")]
        system: &'static Starter,
        /// Its title
        #[arg(long)]
        title: Option<String>,
    },
}

/// Writes the file and prints its path.
pub fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let today = Timestamp::now()
        .to_zoned(project.config.timezone.clone())
        .date();
    let compile_options = CompileOptions {
        as_of: None,
        today,
        now: Timestamp::now(),
        drafts: true,
    };
    let (compiled, _) = compile(&project.sources, &project.config, compile_options);
    let src = &project.config.src;
    let (path, text) = match &args.what {
        NewItem::Matchday { league, date } => {
            let league = arguments::league(&compiled.model.leagues, league)?;
            let is_numbered = arguments::is_numbered(&compiled.content, &league.id);
            let next = matchday_template::next_matchday_file(
                league,
                is_numbered,
                src,
                date.unwrap_or(today),
                |path| project.root.join(path).exists(),
            );
            let text =
                matchday_template::file(&next, &matchday_template::last_results_hint(league));
            (next.path, text)
        }
        NewItem::Page { path, title } => {
            let path = path.trim_matches('/').trim_end_matches(".md");
            let is_name = |part: &str| !part.is_empty() && !part.starts_with('.');
            if !path.split('/').all(is_name) {
                return Err(
                    CommandError::because(2, format!("`{path}` is no path below {src}"))
                        .help("name the page by its folders, such as `cards/laws`"),
                );
            }
            let name = path.rsplit('/').next().unwrap_or(path);
            let title = title.as_deref().unwrap_or(name);
            (
                format!("{src}/{path}.md"),
                format!("---\ntitle: {}\n---\n", quoted(title)),
            )
        }
        NewItem::Proposal {
            rules,
            title,
            author,
            procedure,
        } => {
            let book = &arguments::rule_book(&compiled.rule_books, rules)?
                .proposals
                .book;
            let now = Timestamp::now();
            let wish = ProposalDraft {
                title: title.as_deref(),
                author: author_of(book, author.as_deref())?,
                procedure: procedure_of(book, procedure.as_deref())?,
                now,
            };
            let is_written = |path: &str| project.root.join(src).join(path).exists();
            let next = proposal_template::next_proposal_file(book, &wish, is_written);
            (format!("{src}/{}", next.path), next.text)
        }
        NewItem::Player {
            league,
            id,
            name,
            rating,
            rank,
            joined,
            category,
        } => {
            let league = arguments::league(&compiled.model.leagues, league)?;
            let player = SeasonPlayer {
                id: None,
                name: name.clone(),
                publish_as: None,
                joined: joined.clone().or_else(|| next_round(league)),
                rating: rating.clone(),
                rank: rank.clone(),
                categories: category.clone(),
            };
            let (path, text) = register(&project, &compiled, league, id, player)?;
            project
                .plan(options, vec![ContentEdit::new(&path, text)])?
                .write()?;
            return name_files([path.as_str()]);
        }
        NewItem::League {
            name,
            system,
            title,
        } => {
            let folder = arguments::league_folder(name)?;
            let title = title.as_deref().unwrap_or(name);
            let files = new_league::files(system, src, folder, title);
            if files.is_empty() {
                return Err(CommandError::because(2, "a rule book is no league")
                    .help("choose one of the systems of leagues"));
            }
            let exists = |(path, _): &&(String, String)| project.root.join(path).exists();
            if let Some((path, _)) = files.iter().find(exists)
                && !args.force
            {
                return Err(CommandError::because(1, format!("{path} exists"))
                    .help("choose another name, or write over it with `--force`"));
            }
            let edits = files.iter();
            let edits = edits.map(|(path, text)| ContentEdit::replacing(path, text));
            project.plan(options, edits.collect())?.write()?;
            return name_files(files.iter().map(|(path, _)| path.as_str()));
        }
    };
    if !args.force && project.root.join(&path).exists() {
        return Err(
            CommandError::because(1, format!("{path} exists")).help("write over it with `--force`")
        );
    }
    let change = FileChange {
        path: path.clone().into(),
        before: if args.force {
            FileBefore::Any
        } else {
            FileBefore::Absent
        },
        after: Some(text.into_bytes()),
    };
    project.write(&[change])?;
    name_files([path.as_str()])
}

/// The round with which a player comes into a tournament that has begun: the next that is
/// not drawn. Source: K1 of the amendments to the specification.
fn next_round(league: &League) -> Option<String> {
    if !is_of_rounds(league) {
        return None;
    }
    let is_drawn = |day: &&Matchday| day.form != ResultForm::Nothing;
    let drawn = league.matchdays.iter().filter(is_drawn).count();
    (drawn > 0).then(|| (drawn + 1).to_string())
}

/// The author of a proposal: somebody whom the rule book knows, if anybody is named.
fn author_of<'a>(book: &'a RuleBook, name: Option<&str>) -> Result<Option<&'a str>, CommandError> {
    let Some(name) = name else {
        return Ok(None);
    };
    let found = book.people.get_key_value(name).map(|(id, _)| id.as_str());
    found.map(Some).ok_or_else(|| {
        let help = did_you_mean(name, book.people.keys());
        CommandError::because(2, format!("no member `{name}`")).help(
            help.unwrap_or_else(|| "enter the person under `members` of the rule book".to_owned()),
        )
    })
}

/// The procedure that decides a proposal, if the rule book leaves no choice or has a default.
fn procedure_of<'a>(
    book: &'a RuleBook,
    name: Option<&'a str>,
) -> Result<Option<&'a str>, CommandError> {
    let Some(name) = name else {
        return Ok(book.default_procedure.as_deref());
    };
    if book.procedures.contains_key(name) {
        return Ok(Some(name));
    }
    let names: Vec<_> = book.procedures.keys().map(String::as_str).collect();
    let help = did_you_mean(name, &names)
        .unwrap_or_else(|| format!("the procedures are {}", names.join(", ")));
    Err(CommandError::because(2, format!("no procedure `{name}`")).help(help))
}

/// The register with one more player, which keeps everything that it has: path and text.
fn register(
    project: &Project,
    compiled: &CompiledSite,
    league: &League,
    wanted: &str,
    mut player: SeasonPlayer,
) -> Result<(String, String), CommandError> {
    let known = compiled.content.registers.get(&league.id);
    let known = known.map(|(_, register)| register);
    let id = if is_id(wanted) {
        wanted.to_owned()
    } else if player.name.is_none() && !wanted.trim().is_empty() {
        player.name = Some(wanted.to_owned());
        let taken = league.players.iter().map(|player| player.id.as_str());
        id_of_name(wanted, taken)
    } else {
        return Err(
            CommandError::because(2, format!("`{wanted}` can not be an id"))
                .help("use any characters but white space and `,:[]{}#`"),
        );
    };
    if known.is_some_and(|register| register.get(&id).is_some()) {
        return Err(CommandError::because(1, format!("a player `{id}` exists"))
            .help("choose another id, or edit players.yaml"));
    }
    let src = &project.config.src;
    let path = if league.id.is_empty() {
        format!("{src}/players.yaml")
    } else {
        format!("{src}/{}/players.yaml", league.id)
    };
    // Where there is no register yet, it begins with those who have played: from now on
    // nobody else exists.
    let before = project.sources.get(&path).map_or_else(
        || {
            let others = league.players.iter().filter(|player| player.id != id);
            others
                .map(|player| format!("{}:\n", word(&player.id)))
                .collect()
        },
        |source| source.text.clone(),
    );
    let end = ends_of(&before);
    let gap = if before.is_empty() || before.ends_with('\n') {
        ""
    } else {
        end
    };
    let entry = entry(&id, &player).replace('\n', end);
    Ok((path, format!("{before}{gap}{entry}")))
}
