//! `ligatur new`.
#![expect(clippy::disallowed_methods, reason = "the shell reads the clock")]

use clap::Subcommand;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::authoring::init::NewSite;
use crate::authoring::new_season::{RoundRobinWish, SeasonWish};
use crate::authoring::player_entry::{SeasonPlayer, entry, id_of_name};
use crate::authoring::proposal_template::{NewProposalFile, ProposalDraft};
use crate::authoring::recording::is_of_rounds;
use crate::authoring::result_notation::NotationFault;
use crate::authoring::yaml::quoted;
use crate::authoring::yaml_edit::ends_of;
use crate::authoring::{
    matchday_template, new_league, new_season, proposal_template, result_notation, word,
};
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files, say};
use crate::cmd::global_options::GlobalOptions;
use crate::cmd::init::starter_words;
use crate::cmd::project::Project;
use crate::disk::{FileBefore, FileChange};
use crate::league::League;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::league::system::starter::Starter;
use crate::load::content::{DocumentCache, folder_path};
use crate::load::resolve::roster::is_id;
use crate::rulebook::book::RuleBook;
use crate::rulebook::replay::RuleBookHistory;
use crate::site::compile::CompiledSite;
use crate::syntax::diagnostic::{did_you_mean, nearest};
use crate::syntax::value::typed_day;

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
        #[arg(long, value_name = "DATE", value_parser = typed_day)]
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
    /// A season of a league, and the pairings of a round robin
    Season {
        /// The league's folder below content
        league: String,
        /// The word that names the season; without it the year of its first day
        #[arg(long)]
        id: Option<String>,
        /// The first day, instead of today
        #[arg(long, value_name = "DATE")]
        from: Option<Date>,
        /// Writes a matchday for every round in which everybody meets everybody once, with open
        /// pairings
        #[arg(long)]
        round_robin: bool,
        /// Everybody meets everybody once more, with colours changed
        #[arg(long, requires = "round_robin")]
        double: bool,
        /// The days from one matchday of the round robin to the next
        #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=366), requires = "round_robin")]
        every: u32,
        /// The players of the round robin, or teams with `+` between their players, instead of
        /// all in the register
        #[arg(
            long,
            value_delimiter = ',',
            value_name = "IDS",
            requires = "round_robin"
        )]
        players: Vec<String>,
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
        /// The language of its texts, instead of the site's
        #[arg(long, value_name = "TAG")]
        language: Option<String>,
    },
}

/// Writes the file and prints its path.
pub(crate) fn run(options: &GlobalOptions, args: &Args) -> Result<(), CommandError> {
    let project = Project::open_to_change(options)?;
    let today = project.today();
    let (compiled, _) = project.compile(None, true, &mut DocumentCache::default());
    let src = &project.config.src;
    let (path, text) = match &args.what {
        NewItem::Matchday { league, date } => {
            let league = arguments::league(&compiled, league)?;
            let is_numbered = arguments::is_numbered(&compiled.content, &league.id);
            let date = date.unwrap_or(today);
            let is_taken = |path: &str| project.root.join(path).exists();
            let next =
                matchday_template::next_matchday_file(league, is_numbered, src, date, is_taken);
            let text =
                matchday_template::file(&next, &matchday_template::last_results_hint(league, date));
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
            let book = arguments::rule_book(&compiled, rules)?;
            let (title, author) = (title.as_deref(), author.as_deref());
            let next = proposal(&project, book, title, author, procedure.as_deref())?;
            (next.path, next.text)
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
            let league = arguments::league(&compiled, league)?;
            let player = SeasonPlayer {
                id: None,
                name: name.clone(),
                publish_as: None,
                joined: joined.as_deref().map(as_content),
                rating: rating.clone(),
                rank: rank.clone(),
                categories: category.clone(),
                fide: None,
            };
            let has_no_rank = league.rules.traits().grades && player.rank.is_none();
            let edit = register(&project, &compiled, league, id, player)?;
            let near = similar_player(league, name.as_ref().unwrap_or(id));
            let planned = project.plan(options, vec![edit])?;
            let paths = planned.paths();
            planned.write()?;
            name_files(paths.iter().map(String::as_str))?;
            if let Some(near) = near {
                let note = format!(
                    "a player with a similar name exists: `{near}`; if it is the same, take the new line out of players.yaml again"
                );
                say(options, &note);
            }
            if has_no_rank {
                let note = format!(
                    "without a rank nobody plays in {}: write `rank: 5 Kyu` beside the name, or `ranks: {{ {id}: 5 Kyu }}` into the file of a matchday",
                    league.id
                );
                say(options, &note);
            }
            return Ok(());
        }
        NewItem::Season {
            league,
            id,
            from,
            round_robin,
            double,
            every,
            players,
        } => {
            let league = arguments::league(&compiled, league)?;
            let from = from.unwrap_or(today);
            let wish = SeasonWish {
                id: id.clone(),
                from,
            };
            let (mut edits, note) = season(&project, league, &wish, *round_robin)?;
            if *round_robin {
                let wish = RoundRobinWish {
                    sides: sides(league, players)?,
                    is_double: *double,
                    from,
                    every: *every,
                };
                let is_numbered = arguments::is_numbered(&compiled.content, &league.id);
                let is_taken = |path: &str| project.root.join(path).exists();
                let files = new_season::fixtures(league, is_numbered, src, &wish, is_taken);
                let files = files.into_iter();
                edits.extend(files.map(|(path, text)| ContentEdit::new(path, text)));
            }
            let paths: Vec<String> = edits.iter().map(|edit| edit.path.clone()).collect();
            project.plan(options, edits)?.write()?;
            name_files(paths.iter().map(String::as_str))?;
            if let Some(note) = note {
                say(options, &note);
            }
            return Ok(());
        }
        NewItem::League {
            name,
            system,
            title,
            language,
        } => {
            let folder = arguments::league_folder(name)?;
            let title = title.as_deref().unwrap_or(name);
            let new = NewSite {
                starter: system,
                title: Some(title),
                folder,
                language: Some(language.as_deref().unwrap_or(&project.config.language)),
                timezone: "",
                is_empty: true,
                repository: None,
                root: ".",
                today,
            };
            let files = new_league::files(&new, src);
            if files.is_empty() {
                return Err(CommandError::because(2, "a rule book is no league")
                    .help("choose one of the systems of leagues"));
            }
            let exists = |(path, _): &&(String, String)| project.root.join(path).exists();
            if let Some((path, _)) = files.iter().find(exists)
                && !args.force
            {
                return Err(CommandError::because(2, format!("{path} exists"))
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
            CommandError::because(2, format!("{path} exists")).help("write over it with `--force`")
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

/// The league's file with one more season, if the league lists its seasons, and what to say of it.
fn season(
    project: &Project,
    league: &League,
    wish: &SeasonWish,
    has_fixtures: bool,
) -> Result<(Vec<ContentEdit>, Option<String>), CommandError> {
    if league.rules.traits().tournament {
        return Err(CommandError::because(2, "a tournament is one season")
            .help("begin another with `ligatur new league`; `ligatur pair` draws its rounds"));
    }
    let src = &project.config.src;
    let path = format!("{}_index.md", folder_path(src, &league.id));
    let text = project.sources.get(&path).map_or("", |file| &file.text);
    let failed = |why: String| {
        CommandError::because(2, why).help("name another day with `--from`, or a word with `--id`")
    };
    match new_season::with_season(league, text, wish).map_err(failed)? {
        Some((text, id)) => {
            let note = format!("the season {id} begins on {}", wish.from);
            Ok((vec![ContentEdit::new(path, text)], Some(note)))
        }
        None if has_fixtures => Ok((Vec::new(), None)),
        None => Err(
            CommandError::because(2, "the seasons of this league begin by the calendar")
                .help("there is nothing to write; `--round-robin` writes its pairings"),
        ),
    }
}

/// The sides of a round robin: those that are named, or everybody.
fn sides(league: &League, named: &[String]) -> Result<Vec<String>, CommandError> {
    let all = || league.players.iter().map(|player| player.id.clone());
    let sides: Result<Vec<String>, NotationFault> = match named {
        [] => Ok(all().collect()),
        named => named
            .iter()
            .map(|side| result_notation::side(league, &[], side))
            .collect(),
    };
    let sides = sides.map_err(|fault| CommandError::because(1, fault.message).help(fault.help))?;
    if sides.len() < 2 {
        return Err(CommandError::because(1, "a round robin needs two players")
            .help("enter players with `ligatur new player`, or name them with `--players`"));
    }
    let mut members: Vec<&str> = sides.iter().flat_map(|side| side.split('+')).collect();
    members.sort_unstable();
    if let Some(twice) = members.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(
            CommandError::because(2, format!("`{}` is named twice", twice[0]))
                .help("name each player once"),
        );
    }
    Ok(sides)
}

/// The number of a matchday, or a day in the form of the content; what is neither is refused
/// where the register is read.
fn as_content(joined: &str) -> String {
    typed_day(joined).map_or_else(|_| joined.to_owned(), |day| day.to_string())
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

/// The next proposal's file, with its path below the site's root.
///
/// # Errors
/// An author or a procedure that the rule book does not know.
pub(crate) fn proposal(
    project: &Project,
    book: &RuleBookHistory,
    title: Option<&str>,
    author: Option<&str>,
    procedure: Option<&str>,
) -> Result<NewProposalFile, CommandError> {
    let book = &book.proposals.book;
    let src = &project.config.src;
    let wish = ProposalDraft {
        title,
        author: author_of(book, author)?,
        procedure: procedure_of(book, procedure)?,
        now: Timestamp::now(),
    };
    let is_written = |path: &str| project.root.join(src).join(path).exists();
    let next = proposal_template::next_proposal_file(book, &wish, is_written);
    Ok(NewProposalFile {
        path: format!("{src}/{}", next.path),
        ..next
    })
}

/// The author of a proposal: somebody whom the rule book knows, if anybody is named.
fn author_of<'a>(book: &'a RuleBook, name: Option<&str>) -> Result<Option<&'a str>, CommandError> {
    let Some(name) = name else {
        return Ok(None);
    };
    let found = book.people.get_key_value(name).map(|(id, _)| id.as_str());
    found.map(Some).ok_or_else(|| {
        let help = did_you_mean(name, book.people.keys());
        CommandError::because(2, format!("no member `{name}`"))
            .help(
                help.unwrap_or_else(|| {
                    "enter the person under `members` of the rule book".to_owned()
                }),
            )
            .in_words("refuse_no_member", &[("name", name)])
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
    Err(CommandError::because(2, format!("no procedure `{name}`"))
        .help(help)
        .in_words("desk_unknown_form", &[]))
}

/// The name or id of another player that is nearly the name of a new one.
pub(crate) fn similar_player(league: &League, name: &str) -> Option<String> {
    let name = name.trim();
    let folded = name.to_lowercase();
    let others = league.players.iter();
    // Of those who have the very name a check warns.
    let others = others.filter(|other| other.name.to_lowercase() != folded);
    let names = others.flat_map(|other| [other.name.as_str(), &other.id]);
    // With two letters nearly everybody is called like somebody else.
    nearest(name, names.filter(|other| other.chars().nth(2).is_some()))
}

/// The register with one more player, which keeps everything that it has. `wanted` is the id, or
/// a name of which one is made.
///
/// # Errors
/// An id that is none, or is taken.
pub(crate) fn register(
    project: &Project,
    compiled: &CompiledSite,
    league: &League,
    wanted: &str,
    mut player: SeasonPlayer,
) -> Result<ContentEdit, CommandError> {
    player.joined = player.joined.or_else(|| next_round(league));
    let known = compiled.content.registers.get(&league.id);
    let known = known.map(|(_, register)| register);
    let folded = wanted.trim().to_lowercase();
    let mut others = league.players.iter().filter(|other| other.id != wanted);
    if player.name.is_none()
        && let Some(other) = others.find(|other| other.name.to_lowercase() == folded)
    {
        let message = format!("a player named `{}` exists: `{}`", other.name, other.id);
        return Err(CommandError::because(2, message)
            .help("for somebody else add a second name or an initial, so that readers can tell them apart")
            .in_words("refuse_name_taken", &[("name", &other.name)]));
    }
    let id = if is_id(wanted) {
        wanted.to_owned()
    } else if player.name.is_none() && !wanted.trim().is_empty() {
        player.name = Some(wanted.to_owned());
        let taken = league.players.iter().map(|player| player.id.as_str());
        id_of_name(wanted, taken)
    } else {
        return Err(
            CommandError::because(2, format!("`{wanted}` can not be an id"))
                .help("use any characters but white space and `,:[]{}#+`")
                .in_words("refuse_no_name", &[]),
        );
    };
    if known.is_some_and(|register| register.get(&id).is_some()) {
        return Err(CommandError::because(2, format!("a player `{id}` exists"))
            .help("choose another id, or edit players.yaml")
            .in_words("refuse_name_taken", &[("name", &id)]));
    }
    let src = &project.config.src;
    let path = format!("{}players.yaml", folder_path(src, &league.id));
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
    Ok(ContentEdit::new(path, format!("{before}{gap}{entry}")))
}
