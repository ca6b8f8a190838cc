//! `ligatur new player`.

use super::OpenSite;
use crate::authoring::player_entry::{SeasonPlayer, entry, id_of_name};
use crate::authoring::recording::is_of_rounds;
use crate::authoring::word;
use crate::authoring::yaml_edit::ends_of;
use crate::cmd::CommandError;
use crate::cmd::arguments;
use crate::cmd::content_change::{ContentEdit, name_files, say};
use crate::cmd::project::Project;
use crate::formats::player_list;
use crate::league::League;
use crate::league::model::matchday::{Matchday, ResultForm};
use crate::load::content::folder_path;
use crate::load::resolve::roster::is_id;
use crate::site::compile::CompiledSite;
use crate::syntax::diagnostic::nearest;
use crate::syntax::value::typed_day;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
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
}

/// Writes the register with the player and prints its path, and what to look at.
pub(super) fn run(site: OpenSite<'_>, args: &Args) -> Result<(), CommandError> {
    let OpenSite {
        options,
        project,
        compiled,
        ..
    } = site;
    let league = arguments::league(&compiled, &args.league)?;
    let player = SeasonPlayer {
        id: None,
        name: args.name.clone(),
        publish_as: None,
        joined: args.joined.as_deref().map(as_content),
        rating: args.rating.clone(),
        rank: args.rank.clone(),
        categories: args.category.clone(),
        fide: None,
    };
    let has_no_rank = league.rules.traits().grades && player.rank.is_none();
    let edit = register(&project, &compiled, league, &args.id, player)?;
    let near = similar_player(league, args.name.as_ref().unwrap_or(&args.id));
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
            "without a rank nobody plays in {}: write `rank: 5 Kyu` beside the name, or `ranks: {{ {}: 5 Kyu }}` into the file of a matchday",
            league.id, args.id
        );
        say(options, &note);
    }
    Ok(())
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
    let as_written = |rank: String| player_list::grade(&rank).unwrap_or(rank);
    player.rank = player.rank.map(as_written);
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
        let others = league.players.iter();
        id_of_name(wanted, |id| {
            others.clone().any(|other| other.id.to_lowercase() == id)
        })
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
