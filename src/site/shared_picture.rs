//! The pictures that stand beside a link in a chat: of the site, of each league and of its newest
//! matchdays, and of each rule book, drawn from the numbers.
//!
//! The name of a picture is the digest of what it says, so that it is drawn anew when the
//! numbers change, and a chat that has kept the old one asks for the new.

use crate::league::model::ranking::Standing;
use crate::render::accent;
use crate::render::accent::AccentColours;
use crate::render::locale::{Locale, capital};
use crate::render::picture::{PictureCanvas, TextStyle};
use crate::rulebook::proposal_set::ProposalId;
use crate::site::league_context::LeagueContext;
use crate::site::page_kind::{PageRoute, SitePageKind};
use crate::site::rule_book::context::RuleBookContext;
use crate::site::rule_book::home::decided_last;
use crate::site::rule_book::index::tally;
use crate::site::view::frame::{PageSurroundings, SharedImage};
use crate::site::view::league::StandingRow;
use crate::site::view::picture::{PictureContent, PictureLine, PicturedPages, SharedPicture};
use crate::site::view::{ChangeDirection, ChangeLabel};
use crate::site::{Site, evening_report, frame, standing};
use crate::syntax::digest::digest;

/// The pictures of a site that says its whole address.
pub(crate) const KIND: SitePageKind = SitePageKind {
    pages: |site, _| {
        let all = pictures(site).iter().enumerate();
        let route = |(index, picture): (usize, &SharedPicture)| {
            let route = PageRoute::new(picture.address.as_str(), move |_, site, _| {
                Ok(draw(&pictures(site)[index].content))
            });
            route.named_by_content()
        };
        let mut routes: Vec<PageRoute> = all.map(route).collect();
        // Two pages that say the same share their picture.
        routes.sort_by(|a, b| a.address.cmp(&b.address));
        routes.dedup_by(|a, b| a.address == b.address);
        routes
    },
};

/// The size that previews of links have, in pixels.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// The number of lines of a picture.
const LINES: usize = 5;
/// The newest matchdays of a league that have a picture of their own.
const MATCHDAYS: usize = 3;
/// The number of the drawing; another drawing of the same numbers has another name.
const DRAWING: u32 = 2;

/// Every picture of a site, made when the first page asks for one.
fn pictures<'a>(site: &'a Site<'_>) -> &'a [SharedPicture] {
    site.pictures.get_or_init(|| shared_pictures(site))
}

/// Every picture of a site; none where it is not known under which address they would stand.
fn shared_pictures(site: &Site<'_>) -> Vec<SharedPicture> {
    if site.config.site_url.origin.is_none() || !site.config.share_pictures {
        return Vec::new();
    }
    let mut pictures = Vec::new();
    let mut add = |language: &str, folder: &str, pages, content: PictureContent| {
        let name = digest(&content);
        pictures.push(SharedPicture {
            address: format!("{folder}pictures/{}.png", &name[..16]),
            language: language.to_owned(),
            pages,
            content,
        });
    };
    for locale in site.locales() {
        let content = match site.only_section() {
            Some(PageSurroundings::League(_)) => of_only_league(site, &locale.tag),
            Some(PageSurroundings::Book(_)) => of_only_rule_book(site, locale),
            None => of_site(site, &locale.tag),
        };
        add(&locale.tag, "", PicturedPages::Site, content);
    }
    for league in 0..site.compiled.model.leagues.len() {
        for translation in &site.translations[league] {
            let context = LeagueContext::with(site, league, translation);
            let folder = context.league.address();
            let language = &translation.language;
            let content = of_league(&context);
            add(language, &folder, PicturedPages::League(league), content);
            let days = context.league.matchdays.iter().enumerate();
            let over = days.filter(|(index, day)| context.history.counts(*index, day));
            let mut newest: Vec<_> = over.map(|(index, day)| (day.date, index)).collect();
            newest.sort();
            for (_, index) in newest.into_iter().rev().take(MATCHDAYS) {
                let page = PicturedPages::Matchday(context.matchday_url(index));
                add(language, &folder, page, of_matchday(&context, index));
            }
        }
    }
    for book in 0..site.compiled.rule_books.len() {
        let context = RuleBookContext::of(site, book);
        let (language, folder) = (&context.locale.tag, context.folder());
        let content = of_rule_book(&context);
        add(language, &folder, PicturedPages::Book(book), content);
    }
    pictures
}

/// The picture beside the link to a page, by its path and what it belongs to.
pub(crate) fn picture_of(
    site: &Site<'_>,
    language: &str,
    section: Option<PageSurroundings>,
    path: &str,
) -> Option<SharedImage> {
    let pictures = pictures(site);
    let rank = |picture: &SharedPicture| match (&picture.pages, section) {
        (PicturedPages::Matchday(page), _) if page == path => Some(3),
        (PicturedPages::League(league), Some(PageSurroundings::League(own))) if *league == own => {
            Some(2)
        }
        (PicturedPages::Book(book), Some(PageSurroundings::Book(own))) if *book == own => Some(2),
        (PicturedPages::Site, _) => Some(1),
        _ => None,
    };
    let ranked = pictures
        .iter()
        .filter_map(|picture| Some((rank(picture)?, picture.language == language, picture)));
    let (_, _, picture) = ranked.max_by_key(|(rank, is_own, _)| (*rank, *is_own))?;
    Some(SharedImage {
        url: site.canonical(&picture.address)?,
        width: WIDTH,
        height: HEIGHT,
        words: picture.content.words(),
    })
}

/// The site: its leagues, each with who leads.
fn of_site(site: &Site<'_>, language: &str) -> PictureContent {
    let leagues = 0..site.compiled.model.leagues.len();
    let line = |league: usize| {
        let context = LeagueContext::within(site, league, language);
        let leader = context.history.overall().ranking.rows.first();
        let name = |row: &Standing| context.league.player(row.player).name.clone();
        PictureLine {
            name: context.translation.title.clone(),
            value: leader.map(name).unwrap_or_default(),
            change: leader
                .map(|row| context.value(row.value))
                .unwrap_or_default(),
            ..PictureLine::default()
        }
    };
    // The site describes itself in its own language; its home page in another one in that.
    let own = site
        .home_in(language)
        .filter(|_| language != site.config.language);
    let lead = own.and_then(|page| page.keys.description.clone());
    PictureContent {
        drawing: DRAWING,
        accent: site.config.accent.clone(),
        title: site.config.title.clone(),
        lead: lead.or(site.config.description.clone()).unwrap_or_default(),
        lines: leagues.take(LINES).map(line).collect(),
        foot: host(site),
    }
}

/// A site of one league: the league under the site's title.
fn of_only_league(site: &Site<'_>, language: &str) -> PictureContent {
    let league = of_league(&LeagueContext::within(site, 0, language));
    PictureContent {
        title: site.config.title.clone(),
        foot: host(site),
        ..league
    }
}

/// A site of one rule book: the rule book under the site's title.
fn of_only_rule_book(site: &Site<'_>, locale: &Locale) -> PictureContent {
    let book = of_rule_book(&RuleBookContext::of(site, 0).written_in(locale));
    PictureContent {
        title: site.config.title.clone(),
        foot: host(site),
        ..book
    }
}

/// A rule book: what was decided last.
fn of_rule_book(context: &RuleBookContext<'_>) -> PictureContent {
    let site = context.site;
    let line = |id: ProposalId| PictureLine {
        name: context.name(id),
        value: capital(&context.state(id)),
        change: tally(context, id).unwrap_or_default(),
        ..PictureLine::default()
    };
    let decided = decided_last(context).into_iter().take(LINES);
    let file = site.page_of(&context.book.file);
    let lead = file.and_then(|file| frame::written(site, file).description);
    PictureContent {
        drawing: DRAWING,
        accent: site.accent_colour(&context.book.id).map(str::to_owned),
        title: context.book_title().to_owned(),
        lead: lead.unwrap_or_default(),
        lines: decided.map(line).collect(),
        foot: foot(site, context.book_title()),
    }
}

/// A league: the first of its table.
fn of_league(context: &LeagueContext<'_>) -> PictureContent {
    let rows = standing::table(context, 0, 0..LINES).rows;
    let line = |row: StandingRow| PictureLine {
        place: row.place,
        movement: row.movement.text,
        name: row.player.name,
        value: row.value,
        way: way(&row.change),
        change: row.change.text,
    };
    PictureContent {
        title: context.translation.title.clone(),
        lead: context.state(),
        lines: rows.into_iter().map(line).collect(),
        ..framed(context)
    }
}

/// A matchday: its headline, and those whom it brought most.
fn of_matchday(context: &LeagueContext<'_>, index: usize) -> PictureContent {
    let mut rows = evening_report::table_after(context, index).rows;
    let change = |row: &evening_report::EveningRow| row.change.unwrap_or(f64::NEG_INFINITY);
    // Those who gained, or all who played where nobody did.
    let is_gained = rows.iter().any(|row| change(row) > 0.0);
    rows.retain(|row| row.change.is_some() && (!is_gained || change(row) > 0.0));
    rows.sort_by(|a, b| change(b).total_cmp(&change(a)));
    let line = |row: &evening_report::EveningRow| {
        let change = row.change.map(|change| context.delta(change));
        PictureLine {
            place: row.place.to_string(),
            movement: evening_report::movement(context, row).text,
            name: context.league.player(row.player).name.clone(),
            value: context.value(row.value),
            way: change.as_ref().map_or(0, way),
            change: change.map(|change| change.text).unwrap_or_default(),
        }
    };
    let date = context.locale.date(context.league.matchdays[index].date);
    let headline = evening_report::headline(context, index);
    let league = context.translation.title.clone();
    let parts = [league, date, headline].into_iter();
    let lead = parts.filter(|part| !part.is_empty());
    PictureContent {
        title: context.matchday_title(index),
        lead: lead.collect::<Vec<_>>().join(" · "),
        lines: rows.iter().take(LINES).map(line).collect(),
        ..framed(context)
    }
}

/// The accent and the foot of a league's pictures.
fn framed(context: &LeagueContext<'_>) -> PictureContent {
    let site = context.site;
    PictureContent {
        drawing: DRAWING,
        accent: site.accent_colour(&context.league.id).map(str::to_owned),
        foot: foot(site, &context.translation.title),
        ..PictureContent::default()
    }
}

/// The site's title and address below a picture, whose own title is not repeated.
fn foot(site: &Site<'_>, title: &str) -> String {
    match site.config.title == title {
        true => host(site),
        false => format!("{} · {}", site.config.title, host(site)),
    }
}

fn way(change: &ChangeLabel) -> i8 {
    match change.way {
        ChangeDirection::Up => 1,
        ChangeDirection::Same => 0,
        ChangeDirection::Down => -1,
    }
}

/// The address of the site as people write it.
fn host(site: &Site<'_>) -> String {
    let origin = site.config.site_url.origin.as_deref().unwrap_or_default();
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    format!("{host}{}", site.config.site_url.base.trim_end_matches('/'))
}

/// The colours of the style sheet's light page.
const PAPER: &str = "#fefdfb";
const INK: &str = "#1d1b18";
const QUIET: &str = "#625d55";
const HAIR: &str = "#dcd7cd";
const UP: &str = "#1a6e34";
const DOWN: &str = "#ad2b1d";

/// The margin at both sides, and the height of a line.
const EDGE: f32 = 72.0;
const LINE: f32 = 66.0;

/// Draws a picture as PNG.
fn draw(content: &PictureContent) -> Vec<u8> {
    let accent = content.accent.as_deref().and_then(accent::accent);
    let accent = accent.or_else(|| accent::accent(accent::DEFAULT));
    let accent = accent.map_or(INK.to_owned(), |AccentColours { light, .. }| light);
    let (width, height) = (WIDTH as f32, HEIGHT as f32);
    let inner = width - 2.0 * EDGE;
    let mut canvas = PictureCanvas::new(WIDTH, HEIGHT, PAPER);
    canvas.rectangle([0.0, 0.0], [width, 14.0], &accent);

    let head = TextStyle::bold(58.0);
    canvas.text(&head.fit(&content.title, inner), [EDGE, 108.0], head, INK);
    let lead = TextStyle::regular(30.0);
    // Without a table the lead has the room.
    let most = if content.lines.is_empty() { 6 } else { 2 };
    let told = lead.wrap(&content.lead, inner, most);
    let mut y = 158.0;
    for line in &told {
        canvas.text(line, [EDGE, y], lead, QUIET);
        y += 40.0;
    }

    let has_places = content.lines.iter().any(|line| !line.place.is_empty());
    let top = 576.0 - LINE * content.lines.len() as f32;
    for (at, line) in content.lines.iter().enumerate() {
        let base = top + LINE * at as f32 + 44.0;
        let under = top + LINE * at as f32;
        canvas.rectangle([EDGE, under], [inner, 1.0], HAIR);
        let name = if at == 0 && has_places {
            TextStyle::bold(38.0)
        } else {
            TextStyle::regular(38.0)
        };
        let number = TextStyle::bold(38.0);
        let small = TextStyle::regular(34.0);
        let mut left = EDGE;
        if has_places {
            canvas.text_to(&line.place, [EDGE + 44.0, base], small, QUIET);
            movement(&mut canvas, &line.movement, [EDGE + 64.0, base]);
            left = EDGE + 150.0;
        }
        let right = EDGE + inner;
        let ink = match line.way {
            1 => UP,
            -1 => DOWN,
            _ => QUIET,
        };
        let change = small
            .width(&line.change)
            .max(if has_places { 110.0 } else { 0.0 });
        canvas.text_to(&line.change, [right, base], small, ink);
        let value_end = right - change - 28.0;
        let value = number.fit(&line.value, inner * 0.45);
        canvas.text_to(&value, [value_end, base], number, INK);
        let room = value_end - number.width(&value) - 28.0 - left;
        let ink = if at == 0 && has_places { &accent } else { INK };
        canvas.text(&name.fit(&line.name, room), [left, base], name, ink);
    }
    let foot = TextStyle::regular(24.0);
    let text = foot.fit(&content.foot, inner);
    canvas.text(&text, [EDGE, height - 24.0], foot, QUIET);
    canvas.png()
}

/// Draws places won or lost: an arrow, which the font does not have, and the number.
fn movement(canvas: &mut PictureCanvas, text: &str, [x, y]: [f32; 2]) {
    let style = TextStyle::regular(28.0);
    let (up, down) = (text.strip_prefix('▲'), text.strip_prefix('▼'));
    match (up, down) {
        (Some(places), _) => {
            canvas.triangle(
                [[x, y - 2.0], [x + 20.0, y - 2.0], [x + 10.0, y - 22.0]],
                UP,
            );
            canvas.text(places, [x + 26.0, y], style, UP);
        }
        (_, Some(places)) => {
            let corners = [[x, y - 22.0], [x + 20.0, y - 22.0], [x + 10.0, y - 2.0]];
            canvas.triangle(corners, DOWN);
            canvas.text(places, [x + 26.0, y], style, DOWN);
        }
        _ => {
            canvas.text(text, [x, y], style, QUIET);
        }
    }
}
