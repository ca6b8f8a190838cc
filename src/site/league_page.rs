//! The pages that a league makes of its results.

mod addresses;

use serde::Serialize;

use crate::league::model::player::PlayerId;
use crate::league::system::keizer::list_files::ListFormat;
use crate::load::page::PageRole;
use crate::render::template::TemplateFault;
use crate::site::keizer::file::ListFile;
use crate::site::league_context::LeagueContext;
use crate::site::renderer::Renderer;
use crate::site::view::NamedLink;
use crate::site::view::frame::PageFrame;
use crate::site::{
    Site, calendar, cross, feed, frame, handicap, history, journal, keizer, league,
    league_translation, matchday, member, player, statistics,
};
pub use addresses::routes;

/// One page of a league. `page` is the file that was written for it, where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaguePage {
    Home {
        page: usize,
    },
    /// The places of one game.
    Table {
        table: usize,
    },
    /// The history of a table; pages count from 1.
    History {
        table: usize,
        page: usize,
    },
    Matchday {
        index: usize,
        page: usize,
    },
    Archive {
        page: usize,
    },
    Players,
    Player {
        player: PlayerId,
        page: Option<usize>,
    },
    Cross,
    /// Every list of one round of a Keizer tournament.
    Round {
        number: u32,
    },
    /// One list of a round as a file.
    List {
        number: u32,
        list: ListFile,
        output: ListFormat,
    },
    Members,
    Journal {
        page: usize,
    },
    Statistics,
    /// Who gives what to whom.
    Handicaps,
    Feed,
    /// The matchdays to come.
    Calendar,
    HandicapTable,
    /// The history of the modifiers; pages count from 1.
    Modifiers {
        page: usize,
    },
}

/// Renders one page of a league.
pub fn render(
    renderer: &Renderer,
    site: &Site<'_>,
    index: usize,
    sheet: LeaguePage,
    address: &str,
) -> Result<Vec<u8>, TemplateFault> {
    let context = context(site, index, sheet, address);
    let text = |page: Option<usize>| {
        page.map(|page| report(renderer, &context, page))
            .unwrap_or_default()
    };
    let page = LeaguePageBuilder {
        renderer,
        context: &context,
        index,
        address,
    };
    match sheet {
        LeaguePage::Home { page: file } => {
            let description = league::top_in_words(&context);
            page.written(
                "league.html",
                file,
                context.edition.title.clone(),
                description,
                &league::view(&context, text(Some(file))),
            )
        }
        LeaguePage::Matchday {
            index: day,
            page: file,
        } => {
            let summary = matchday::summary(&context, day);
            let title = format!("{}, {}", context.matchday_title(day), context.edition.title);
            let date = context.locale.date(context.league.matchdays[day].date);
            let description = context
                .locale
                .fill("matchday_summary", &[("date", &date), ("winner", &summary)]);
            page.written(
                "matchday.html",
                file,
                title,
                Some(description),
                &matchday::view(&context, day, text(Some(file))),
            )
        }
        LeaguePage::Player { player, page: file } => {
            let name = context.league.player(player).name.as_str();
            let view = player::view(&context, player, text(file));
            let description = format!(
                "{name}: {}, {} {}",
                view.state, view.value_label, view.value
            );
            let title = format!("{name}, {}", context.edition.title);
            match file {
                Some(file) => page.written("player.html", file, title, Some(description), &view),
                None => page.made("player.html", title, Some(description), &view),
            }
        }
        LeaguePage::Table { table } => {
            let view = league::table(&context, table);
            page.made("table.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::History {
            table,
            page: number,
        } => {
            let view = history::view(&context, table, number);
            page.made("history.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::Archive { page: number } => {
            let view = league::archive(&context, number);
            page.made("archive.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::Players => {
            let view = player::list(&context);
            page.made("players.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::Cross => {
            if let Some(view) = keizer::cross(&context) {
                return page.made("keizer.html", page.title(&view.heading), None, &view);
            }
            let view = cross::view(&context);
            page.made("cross.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::Round { number } => match keizer::view(&context, number) {
            Some(view) => page.made("keizer.html", page.title(&view.heading), None, &view),
            None => Ok(Vec::new()),
        },
        LeaguePage::List {
            number,
            list,
            output,
        } => Ok(keizer::file::bytes(&context, number, list, output)),
        LeaguePage::Members => {
            let view = member::view(&context);
            page.made("members.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::Journal { page: number } => {
            let view = journal::view(&context, number);
            page.made("journal.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::Handicaps => {
            let view = handicap::matrix(&context);
            page.made("handicaps.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::HandicapTable => {
            let view = handicap::table(&context);
            page.made(
                "handicap-table.html",
                page.title(&view.heading),
                None,
                &view,
            )
        }
        LeaguePage::Modifiers { page: number } => {
            let view = handicap::modifiers(&context, number);
            page.made("history.html", page.title(&view.heading), None, &view)
        }
        LeaguePage::Feed => Ok(feed::feed(&context)),
        LeaguePage::Calendar => Ok(calendar::of_league(&context)),
        LeaguePage::Statistics => {
            let view = statistics::view(&context);
            page.made("statistics.html", page.title(&view.heading), None, &view)
        }
    }
}

/// The desk of a page: that of its edition, and a translated file in its own language where
/// there is no such edition.
fn context<'a>(
    site: &'a Site<'a>,
    index: usize,
    sheet: LeaguePage,
    address: &str,
) -> LeagueContext<'a> {
    let edition = league_translation::of_address(&site.translations[index], address);
    let context = LeagueContext::with(site, index, edition);
    let file = match sheet {
        LeaguePage::Home { page } | LeaguePage::Matchday { page, .. } => Some(page),
        LeaguePage::Player { page, .. } => page,
        _ => None,
    };
    let pages = &site.compiled.model.pages;
    match file
        .map(|file| &pages[file])
        .filter(|page| page.address == address)
    {
        Some(page) => LeagueContext {
            locale: site.locale(&page.language),
            ..context
        },
        None => context,
    }
}

/// The text of a file, marked where it is in another language than its page.
fn report(renderer: &Renderer, context: &LeagueContext<'_>, page: usize) -> String {
    let text = context.site.text(renderer, page);
    let language = &context.site.compiled.model.pages[page].language;
    if text.is_empty() || *language == context.locale.tag {
        return text;
    }
    format!("<div lang=\"{language}\">\n{text}</div>\n")
}

/// A page on its way to its template.
struct LeaguePageBuilder<'a> {
    renderer: &'a Renderer,
    context: &'a LeagueContext<'a>,
    index: usize,
    address: &'a str,
}

impl LeaguePageBuilder<'_> {
    /// "History: Hearts, Card Games".
    fn title(&self, heading: &str) -> String {
        format!("{heading}, {}", self.context.edition.title)
    }

    /// A page for which somebody wrote a file, which may name another template.
    fn written(
        &self,
        template: &str,
        file: usize,
        title: String,
        description: Option<String>,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        let site = self.context.site;
        let page = &site.compiled.model.pages[file];
        let keys = &page.keys;
        if page.address != self.address {
            let template = keys.template.as_deref().unwrap_or(template);
            return self.made(template, title, description, view);
        }
        let own = keys.description.clone();
        let mut frame = frame::written(site, file);
        let more = frame::editions_of(self.context, self.index, self.address, &frame.translations);
        frame.translations.extend(more);
        let frame = PageFrame {
            title,
            // What the numbers tell comes first, as it is what a shared link is opened for.
            description: match (description, own) {
                (Some(told), Some(own)) => Some(format!("{told}. {own}")),
                (told, own) => told.or(own),
            },
            ..frame
        };
        self.finish(keys.template.as_deref().unwrap_or(template), frame, view)
    }

    /// A page that stands on results alone.
    fn made(
        &self,
        template: &str,
        title: String,
        description: Option<String>,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        let made = frame::made(self.context, self.index, title, self.address);
        let frame = PageFrame {
            description: description.or(made.description.clone()),
            ..made
        };
        self.finish(template, frame, view)
    }

    fn finish(
        &self,
        template: &str,
        mut frame: PageFrame,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        frame.feed = Some(NamedLink {
            name: self.context.league.title.clone(),
            url: Some(self.context.file_url("feed.xml")),
        });
        self.renderer.page(template, frame, view)
    }
}

/// The navigation of a league: what it makes, then what was written in its folder.
pub fn nav(context: &LeagueContext<'_>) -> Vec<NamedLink> {
    let traits = context.league.rules.traits();
    let link = |key: &str, page: &str| NamedLink {
        name: context.locale.text(key).to_owned(),
        url: Some(context.url(page)),
    };
    let mut nav = vec![
        link("standings", ""),
        link("matchdays", "matchdays/"),
        link("players", "players/"),
    ];
    if traits.members {
        nav.extend([link("members", "members/"), link("journal", "journal/")]);
    }
    if handicap::has_handicaps(context) {
        nav.push(link("handicaps", handicap::MATRIX));
    }
    nav.extend([link("cross_table", "cross/")]);
    if let Some(last) = keizer::rounds(context).last()
        && keizer::has_pages(context)
    {
        nav.push(link("lists", &format!("rounds/{last}/")));
    }
    nav.extend([
        link("history", &history::folder(context, 0)),
        link("statistics", "statistics/"),
    ]);
    nav.extend(own_pages(context));
    nav
}

/// The pages of text that stand in the league's own folder, in its language.
fn own_pages(context: &LeagueContext<'_>) -> Vec<NamedLink> {
    let site = context.site;
    let pages = &site.compiled.model.pages;
    let is_own = |index: &usize| {
        let page = &pages[*index];
        page.role == PageRole::Page
            && page.folder == context.league.id
            && page.language == context.locale.tag
    };
    let mut own: Vec<usize> = (0..pages.len()).filter(is_own).collect();
    own.sort_by(|&a, &b| {
        let weight = |index: usize| pages[index].keys.weight.unwrap_or(i64::MAX);
        weight(a)
            .cmp(&weight(b))
            .then_with(|| context.locale.collate(site.title(a), site.title(b)))
    });
    let link = |index: usize| NamedLink {
        name: site.title(index).to_owned(),
        url: Some(site.url(&pages[index].address)),
    };
    own.into_iter().map(link).collect()
}
