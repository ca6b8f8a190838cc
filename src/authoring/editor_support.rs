//! The help of an editor with a site's players: ids to complete, and a schema with them.

use serde_json::{Map, Value, json};

use crate::authoring::SiteFile;
use crate::authoring::schema;
use crate::authoring::schema::SchemaKind;
use crate::authoring::word;
use crate::league::League;
use crate::league::model::player::Player;

/// The file that completes ids, which a site has that was begun with settings for the editor.
pub(crate) const SNIPPETS: &str = ".vscode/ligatur.code-snippets";

/// The file that says which front matter a matchday may have.
pub(crate) const MATCHDAY: &str = ".vscode/matchday.schema.json";

/// The files that follow the players of a site.
pub(crate) fn editor_files(leagues: &[League]) -> Vec<SiteFile> {
    let mut players: Vec<&Player> = Vec::new();
    for player in leagues.iter().flat_map(|league| &league.players) {
        if !players.iter().any(|known| known.id == player.id) {
            players.push(player);
        }
    }
    // Without a register a player exists from the first mention on.
    let is_closed = !players.is_empty() && players.iter().all(|player| player.registered);
    let matchday = if is_closed {
        let ids: Vec<&str> = players.iter().map(|player| player.id.as_str()).collect();
        schema::matchday_of(&ids)
    } else {
        schema::schema(SchemaKind::Matchday)
    };
    vec![
        (
            SNIPPETS.to_owned(),
            schema::schema_text(&snippets(&players)),
        ),
        (MATCHDAY.to_owned(), schema::schema_text(&matchday)),
    ]
}

/// The snippets of VS Code: each player by the id, and the forms of a result.
///
/// To the editor the front matter of a Markdown file is YAML.
fn snippets(players: &[&Player]) -> Value {
    let ids: Vec<String> = players.iter().map(|player| word(&player.id)).collect();
    let player = |tab: usize| match ids.as_slice() {
        [] => format!("${{{tab}:player}}"),
        ids => {
            let choices: Vec<String> = ids.iter().map(|id| escaped(id, "\\$}|,")).collect();
            format!("${{{tab}|{}|}}", choices.join(","))
        }
    };
    let snippet = |prefix: &str, body: Vec<String>, description: &str| json!({ "scope": "markdown,yaml", "prefix": prefix, "body": body, "description": description });
    let mut snippets = Map::new();
    let day = "date: $CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE".to_owned();
    let rule = "---".to_owned();
    let body = vec![rule.clone(), day, "$1".to_owned(), rule, String::new()];
    let forms = [
        ("matchday", body, "The front matter of a matchday"),
        (
            "game",
            vec![format!(
                "- {} ${{2|1-0,0-1,½-½,+:-,-:+,-:-,*,-|}} {}",
                player(1),
                player(3)
            )],
            "A game of two",
        ),
        (
            "placings",
            vec![format!("placings: [{}, {}]", player(1), player(2))],
            "A result, best first",
        ),
    ];
    for (prefix, body, description) in forms {
        snippets.insert(description.to_owned(), snippet(prefix, body, description));
    }
    for (player, id) in players.iter().zip(&ids) {
        let name = format!("Player {}", player.id);
        snippets.insert(
            name,
            snippet(&player.id, vec![escaped(id, "\\$}")], &player.name),
        );
    }
    Value::Object(snippets)
}

/// A text in the body of a snippet, where `signs` have a meaning.
fn escaped(text: &str, signs: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        if signs.contains(sign) {
            escaped.push('\\');
        }
        escaped.push(sign);
    }
    escaped
}
