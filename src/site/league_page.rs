//! The pages that a league makes of its results.

mod addresses;

use serde::Serialize;

use crate::league::model::player::PlayerId;
use crate::league::system::keizer::list_files::Output;
use crate::load::page::PageRole;
use crate::render::template::TemplateFault;
use crate::site::keizer::file::List;
use crate::site::league_context::Desk;
use crate::site::renderer::Press;
use crate::site::view::Link;
use crate::site::view::frame::Frame;
use crate::site::{
    Site, calendar, cross, feed, frame, handicap, history, journal, keizer, league,
    league_translation, matchday, member, player, statistics,
};
pub use addresses::routes;

/// One page of a league. `page` is the file that was written for it, where there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
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
        list: List,
        output: Output,
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
    press: &Press,
    site: &Site<'_>,
    index: usize,
    sheet: Sheet,
    address: &str,
) -> Result<Vec<u8>, TemplateFault> {
    let desk = desk(site, index, sheet, address);
    let text = |page: Option<usize>| {
        page.map(|page| report(press, &desk, page))
            .unwrap_or_default()
    };
    let page = Draft {
        press,
        desk: &desk,
        index,
        address,
    };
    match sheet {
        Sheet::Home { page: file } => {
            let description = league::top_in_words(&desk);
            page.written(
                "league.html",
                file,
                desk.edition.title.clone(),
                description,
                &league::view(&desk, text(Some(file))),
            )
        }
        Sheet::Matchday {
            index: day,
            page: file,
        } => {
            let summary = matchday::summary(&desk, day);
            let title = format!("{}, {}", desk.matchday_title(day), desk.edition.title);
            let date = desk.locale.date(desk.league.matchdays[day].date);
            let description = desk
                .locale
                .fill("matchday_summary", &[("date", &date), ("winner", &summary)]);
            page.written(
                "matchday.html",
                file,
                title,
                Some(description),
                &matchday::view(&desk, day, text(Some(file))),
            )
        }
        Sheet::Player { player, page: file } => {
            let name = desk.league.player(player).name.as_str();
            let view = player::view(&desk, player, text(file));
            let description = format!(
                "{name}: {}, {} {}",
                view.state, view.value_label, view.value
            );
            let title = format!("{name}, {}", desk.edition.title);
            match file {
                Some(file) => page.written("player.html", file, title, Some(description), &view),
                None => page.made("player.html", title, Some(description), &view),
            }
        }
        Sheet::Table { table } => {
            let view = league::table(&desk, table);
            page.made("table.html", page.title(&view.heading), None, &view)
        }
        Sheet::History {
            table,
            page: number,
        } => {
            let view = history::view(&desk, table, number);
            page.made("history.html", page.title(&view.heading), None, &view)
        }
        Sheet::Archive { page: number } => {
            let view = league::archive(&desk, number);
            page.made("archive.html", page.title(&view.heading), None, &view)
        }
        Sheet::Players => {
            let view = player::list(&desk);
            page.made("players.html", page.title(&view.heading), None, &view)
        }
        Sheet::Cross => {
            if let Some(view) = keizer::cross(&desk) {
                return page.made("keizer.html", page.title(&view.heading), None, &view);
            }
            let view = cross::view(&desk);
            page.made("cross.html", page.title(&view.heading), None, &view)
        }
        Sheet::Round { number } => match keizer::view(&desk, number) {
            Some(view) => page.made("keizer.html", page.title(&view.heading), None, &view),
            None => Ok(Vec::new()),
        },
        Sheet::List {
            number,
            list,
            output,
        } => Ok(keizer::file::bytes(&desk, number, list, output)),
        Sheet::Members => {
            let view = member::view(&desk);
            page.made("members.html", page.title(&view.heading), None, &view)
        }
        Sheet::Journal { page: number } => {
            let view = journal::view(&desk, number);
            page.made("journal.html", page.title(&view.heading), None, &view)
        }
        Sheet::Handicaps => {
            let view = handicap::matrix(&desk);
            page.made("handicaps.html", page.title(&view.heading), None, &view)
        }
        Sheet::HandicapTable => {
            let view = handicap::table(&desk);
            page.made(
                "handicap-table.html",
                page.title(&view.heading),
                None,
                &view,
            )
        }
        Sheet::Modifiers { page: number } => {
            let view = handicap::modifiers(&desk, number);
            page.made("history.html", page.title(&view.heading), None, &view)
        }
        Sheet::Feed => Ok(feed::feed(&desk)),
        Sheet::Calendar => Ok(calendar::of_league(&desk)),
        Sheet::Statistics => {
            let view = statistics::view(&desk);
            page.made("statistics.html", page.title(&view.heading), None, &view)
        }
    }
}

/// The desk of a page: that of its edition, and a translated file in its own language where
/// there is no such edition.
fn desk<'a>(site: &'a Site<'a>, index: usize, sheet: Sheet, address: &str) -> Desk<'a> {
    let edition = league_translation::of_address(&site.editions[index], address);
    let desk = Desk::with(site, index, edition);
    let file = match sheet {
        Sheet::Home { page } | Sheet::Matchday { page, .. } => Some(page),
        Sheet::Player { page, .. } => page,
        _ => None,
    };
    let pages = &site.compiled.model.pages;
    match file
        .map(|file| &pages[file])
        .filter(|page| page.address == address)
    {
        Some(page) => Desk {
            locale: site.locale(&page.language),
            ..desk
        },
        None => desk,
    }
}

/// The text of a file, marked where it is in another language than its page.
fn report(press: &Press, desk: &Desk<'_>, page: usize) -> String {
    let text = desk.site.text(press, page);
    let language = &desk.site.compiled.model.pages[page].language;
    if text.is_empty() || *language == desk.locale.tag {
        return text;
    }
    format!("<div lang=\"{language}\">\n{text}</div>\n")
}

/// A page on its way to its template.
struct Draft<'a> {
    press: &'a Press,
    desk: &'a Desk<'a>,
    index: usize,
    address: &'a str,
}

impl Draft<'_> {
    /// "History: Hearts, Card Games".
    fn title(&self, heading: &str) -> String {
        format!("{heading}, {}", self.desk.edition.title)
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
        let site = self.desk.site;
        let page = &site.compiled.model.pages[file];
        let keys = &page.keys;
        if page.address != self.address {
            let template = keys.template.as_deref().unwrap_or(template);
            return self.made(template, title, description, view);
        }
        let own = keys.description.clone();
        let mut frame = frame::written(site, file);
        let more = frame::editions_of(self.desk, self.index, self.address, &frame.translations);
        frame.translations.extend(more);
        let frame = Frame {
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
        let made = frame::made(self.desk, self.index, title, self.address);
        let frame = Frame {
            description: description.or(made.description.clone()),
            ..made
        };
        self.finish(template, frame, view)
    }

    fn finish(
        &self,
        template: &str,
        mut frame: Frame,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        frame.feed = Some(Link {
            name: self.desk.league.title.clone(),
            url: Some(self.desk.file_url("feed.xml")),
        });
        self.press.page(template, frame, view)
    }
}

/// The navigation of a league: what it makes, then what was written in its folder.
pub fn nav(desk: &Desk<'_>) -> Vec<Link> {
    let traits = desk.league.rules.traits();
    let link = |key: &str, page: &str| Link {
        name: desk.locale.text(key).to_owned(),
        url: Some(desk.url(page)),
    };
    let mut nav = vec![
        link("standings", ""),
        link("matchdays", "matchdays/"),
        link("players", "players/"),
    ];
    if traits.members {
        nav.extend([link("members", "members/"), link("journal", "journal/")]);
    }
    if handicap::has_handicaps(desk) {
        nav.push(link("handicaps", handicap::MATRIX));
    }
    nav.extend([link("cross_table", "cross/")]);
    if let Some(last) = keizer::rounds(desk).last()
        && keizer::has_pages(desk)
    {
        nav.push(link("lists", &format!("rounds/{last}/")));
    }
    nav.extend([
        link("history", &history::folder(desk, 0)),
        link("statistics", "statistics/"),
    ]);
    nav.extend(own_pages(desk));
    nav
}

/// The pages of text that stand in the league's own folder, in its language.
fn own_pages(desk: &Desk<'_>) -> Vec<Link> {
    let site = desk.site;
    let pages = &site.compiled.model.pages;
    let is_own = |index: &usize| {
        let page = &pages[*index];
        page.role == PageRole::Page
            && page.folder == desk.league.id
            && page.language == desk.locale.tag
    };
    let mut own: Vec<usize> = (0..pages.len()).filter(is_own).collect();
    own.sort_by(|&a, &b| {
        let weight = |index: usize| pages[index].keys.weight.unwrap_or(i64::MAX);
        weight(a)
            .cmp(&weight(b))
            .then_with(|| desk.locale.collate(site.title(a), site.title(b)))
    });
    let link = |index: usize| Link {
        name: site.title(index).to_owned(),
        url: Some(site.url(&pages[index].address)),
    };
    own.into_iter().map(link).collect()
}
