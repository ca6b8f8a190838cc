//! Live tables and charts within a page: `{{ standings(league="cards", top=5) }}`.

use std::ops::Range;

use serde::Serialize;

use crate::league::model::player::PlayerId;
use crate::load::content::ancestors;
use crate::render::chart::Chart;
use crate::render::markdown::{ArgumentValue, SHORTCODE_NAMES, Shortcode, ShortcodeArgument};
use crate::render::template::TemplateFault;
use crate::site::league::archive::ArchiveYear;
use crate::site::league::{archive, cross, history, matchday, player, results};
use crate::site::league_context::LeagueContext;
use crate::site::renderer::Renderer;
use crate::site::view::league::StandingsView;
use crate::site::view::matchday::MatchdayResults;
use crate::site::view::player::PlayerView;
use crate::site::view::table::{ComparisonView, CrossView, TableHistoryView};
use crate::site::{Site, charts, compare, frame, standing};
use crate::syntax::diagnostic::{did_you_mean, nearest};

/// A kind of shortcode, by its name.
struct ShortcodeKind {
    name: &'static str,
    /// The arguments that it takes, beside `league`.
    arguments: &'static [&'static str],
    /// The content that it shows; `None` where the league has none yet.
    content: fn(&LeagueContext<'_>, &ResolvedShortcode) -> Option<ShortcodeContent>,
}

/// Every shortcode; the reader of pages knows them by the same names.
const SHORTCODES: [ShortcodeKind; SHORTCODE_NAMES.len()] = [
    ShortcodeKind {
        name: "standings",
        arguments: &["table", "top"],
        content: |context, wanted| {
            let lines = 0..wanted.top.unwrap_or(MOST_LINES);
            let table = standing::table(context, wanted.table, lines);
            Some(ShortcodeContent::Standings(table))
        },
    },
    ShortcodeKind {
        name: "history",
        arguments: &["table"],
        content: |context, wanted| {
            let history = history::newest(context, wanted.table);
            Some(ShortcodeContent::History(history))
        },
    },
    ShortcodeKind {
        name: "chart",
        arguments: &["table", "player"],
        content: |context, wanted| {
            charts::chart(context, wanted.table, wanted.player).map(ShortcodeContent::Chart)
        },
    },
    ShortcodeKind {
        name: "evening",
        arguments: &[],
        content: |context, _| {
            let newest = matchday::newest(context, context.newest_matchday()?);
            Some(ShortcodeContent::Evening(Box::new(newest)))
        },
    },
    ShortcodeKind {
        name: "crosstable",
        arguments: &[],
        content: |context, _| Some(ShortcodeContent::Cross(cross::view(context))),
    },
    ShortcodeKind {
        name: "compare",
        arguments: &[],
        content: |context, _| Some(ShortcodeContent::Comparison(compare::view(context))),
    },
    ShortcodeKind {
        name: "matchdays",
        arguments: &["top"],
        content: |context, wanted| {
            let mut years = archive::view(context, 1).years;
            let mut left = wanted.top.unwrap_or(usize::MAX);
            for part in years.iter_mut().flat_map(|year| &mut year.parts) {
                part.matchdays.truncate(left);
                left -= part.matchdays.len();
                // No heading says the year there.
                for line in &mut part.matchdays {
                    line.day = None;
                }
            }
            for year in &mut years {
                year.parts.retain(|part| !part.matchdays.is_empty());
            }
            Some(ShortcodeContent::Matchdays(years))
        },
    },
    ShortcodeKind {
        name: "player",
        arguments: &["player"],
        content: |context, wanted| {
            let player = player::view(context, wanted.player?, String::new());
            Some(ShortcodeContent::Player(Box::new(player)))
        },
    },
    ShortcodeKind {
        name: "results",
        arguments: &["top"],
        content: |context, wanted| {
            let results = results::view(context, 1, wanted.top);
            Some(ShortcodeContent::History(results))
        },
    },
];

/// The most lines of a table within a page; the whole has pages of its own.
const MOST_LINES: usize = 250;

/// A fault of a shortcode's arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ShortcodeFault {
    /// Bytes of the file.
    pub span: Range<usize>,
    pub message: String,
    pub help: String,
}

/// The content that a shortcode shows.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ShortcodeContent {
    Standings(StandingsView),
    History(TableHistoryView),
    Chart(Chart),
    Cross(CrossView),
    Comparison(ComparisonView),
    Matchdays(Vec<ArchiveYear>),
    Player(Box<PlayerView>),
    Evening(Box<MatchdayResults>),
}

/// A shortcode whose names are found.
struct ResolvedShortcode {
    league: usize,
    table: usize,
    top: Option<usize>,
    player: Option<PlayerId>,
}

/// The HTML of a shortcode on a written page; nothing where its arguments are wrong, which
/// [`fault`] says.
///
/// # Errors
/// A template of the site's own that asks for what is not there.
pub(crate) fn html(
    renderer: &Renderer,
    site: &Site<'_>,
    page: usize,
    shortcode: &Shortcode,
) -> Result<String, TemplateFault> {
    let language = &site.compiled.model.pages[page].language;
    let part = read(site, page, shortcode).ok().and_then(|wanted| {
        let context = LeagueContext::within(site, wanted.league, language);
        (kind_of(shortcode)?.content)(&context, &wanted)
    });
    let Some(part) = part else {
        return Ok(String::new());
    };
    let bytes = renderer.page("shortcode.html", frame::written(site, page), &part)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the fault of a shortcode's arguments on a written page, if there is one.
pub(crate) fn fault(site: &Site<'_>, page: usize, shortcode: &Shortcode) -> Option<ShortcodeFault> {
    read(site, page, shortcode).err()
}

fn kind_of(shortcode: &Shortcode) -> Option<&'static ShortcodeKind> {
    SHORTCODES.iter().find(|kind| kind.name == shortcode.name)
}

/// Finds what the arguments name.
fn read(
    site: &Site<'_>,
    page: usize,
    shortcode: &Shortcode,
) -> Result<ResolvedShortcode, ShortcodeFault> {
    let own = kind_of(shortcode).map_or(&[][..], |kind| kind.arguments);
    for argument in &shortcode.arguments {
        let known = || own.iter().copied().chain(["league"]);
        if !known().any(|name| name == argument.name) {
            let all: Vec<&str> = known().collect();
            return Err(ShortcodeFault {
                span: argument.name_span.clone(),
                message: format!("`{}` has no argument `{}`", shortcode.name, argument.name),
                help: did_you_mean(&argument.name, &all)
                    .unwrap_or_else(|| format!("it takes {}", all.join(", "))),
            });
        }
    }
    let league = league_of(site, page, shortcode)?;
    let history = &site.compiled.histories[league];
    let table = named(
        shortcode,
        "table",
        history.tables.iter().map(|table| table.id.as_str()),
    )?
    .unwrap_or(0);
    let players = &site.compiled.model.leagues[league].players;
    let player = named(
        shortcode,
        "player",
        players.iter().map(|player| player.id.as_str()),
    )?;
    if shortcode.name == "player" && player.is_none() {
        return Err(ShortcodeFault {
            span: shortcode.span.clone(),
            message: "`player` does not say which".to_owned(),
            help: "add `player=\"…\"` with an id".to_owned(),
        });
    }
    let top = match shortcode.argument("top") {
        None => None,
        Some(ShortcodeArgument {
            value: ArgumentValue::Number(number),
            ..
        }) if *number > 0 => usize::try_from(*number).ok(),
        Some(argument) => {
            return Err(ShortcodeFault {
                span: argument.value_span.clone(),
                message: "`top` is no number of lines".to_owned(),
                help: "write a whole number from 1, as in `top=5`".to_owned(),
            });
        }
    };
    Ok(ResolvedShortcode {
        league,
        table,
        top,
        player: player.map(|index| PlayerId(index as u32)),
    })
}

/// The league that a shortcode names; without a name the page's own, or the only one.
pub(crate) fn league_of(
    site: &Site<'_>,
    page: usize,
    shortcode: &Shortcode,
) -> Result<usize, ShortcodeFault> {
    let leagues = &site.compiled.model.leagues;
    let ids = || leagues.iter().map(|league| league.id.as_str());
    if let Some(league) = named(shortcode, "league", ids())? {
        return Ok(league);
    }
    let folder = &site.compiled.model.pages[page].folder;
    let own = ancestors(folder).find_map(|folder| ids().position(|id| id == folder));
    own.or((leagues.len() == 1).then_some(0))
        .ok_or_else(|| ShortcodeFault {
            span: shortcode.span.clone(),
            message: format!("`{}` does not say of which league", shortcode.name),
            help: format!(
                "add `league=` with one of {}",
                ids().collect::<Vec<_>>().join(", ")
            ),
        })
}

/// The index of what an argument names.
fn named<'a>(
    shortcode: &Shortcode,
    name: &str,
    mut known: impl Iterator<Item = &'a str> + Clone,
) -> Result<Option<usize>, ShortcodeFault> {
    let Some(argument) = shortcode.argument(name) else {
        return Ok(None);
    };
    let text = match &argument.value {
        ArgumentValue::Text(text) => text.clone(),
        ArgumentValue::Number(number) => number.to_string(),
        ArgumentValue::Flag(flag) => flag.to_string(),
    };
    let all = known.clone();
    known
        .position(|it| it == text)
        .map(Some)
        .ok_or_else(|| ShortcodeFault {
            span: argument.value_span.clone(),
            message: format!("no {name} `{text}`"),
            help: match nearest(&text, all.clone()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!(
                    "write one of {}",
                    all.take(20).collect::<Vec<_>>().join(", ")
                ),
            },
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise the reader would take one for a misspelling, or leave one without content.
    #[test]
    fn the_reader_of_pages_knows_the_same_shortcodes() {
        assert_eq!(SHORTCODES.map(|kind| kind.name), SHORTCODE_NAMES);
    }
}
