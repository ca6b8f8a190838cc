//! A league with everything that its pages are written with.

use std::collections::BTreeMap;
use std::ops::Deref;

use crate::league::League;
use crate::league::model::game::{Game, GameId, GameKindId};
use crate::league::model::history::{History, LeagueTable};
use crate::league::model::player::PlayerId;
use crate::league::model::season::{Season, SeasonSpan, season_of};
use crate::league::statistics::{WinRecord, last_evening, table_of_game};
use crate::render::locale::{Locale, capital};
use crate::site::league_statistics::LeagueStatistics;
use crate::site::league_translation::LeagueTranslation;
use crate::site::page_context::{PageContext, SectionContext};
use crate::site::view::frame::{MenuLink, PageFrame, PageSurroundings, Translation};
use crate::site::view::{ChangeDirection, ChangeLabel, NamedLink, RecordCounts};
use crate::site::{Site, frame};
use crate::syntax::address;

/// One league, and how its pages write names, numbers and addresses.
#[derive(Clone, Copy)]
pub(crate) struct LeagueContext<'a> {
    page: PageContext<'a>,
    pub league: &'a League,
    pub history: &'a History,
    /// The pages of the league that links lead to.
    pub translation: &'a LeagueTranslation,
    pub statistics: &'a LeagueStatistics,
}

/// The most names in a row.
const MOST_NAMES: usize = 50;

impl<'a> Deref for LeagueContext<'a> {
    type Target = PageContext<'a>;

    fn deref(&self) -> &PageContext<'a> {
        &self.page
    }
}

impl<'a> LeagueContext<'a> {
    /// The league with an index, written in its own language.
    pub(crate) fn of(site: &'a Site<'a>, league: usize) -> LeagueContext<'a> {
        LeagueContext::with(site, league, &site.translations[league][0])
    }

    /// The same in another language, as far as the league has pages in it.
    pub(crate) fn within(site: &'a Site<'a>, league: usize, language: &str) -> LeagueContext<'a> {
        let translations = &site.translations[league];
        let translation = translations.iter().find(|it| it.language == language);
        LeagueContext::with(site, league, translation.unwrap_or(&translations[0]))
            .written_in(site.locale(language))
    }

    /// One translation of a league.
    pub(crate) fn with(
        site: &'a Site<'a>,
        league: usize,
        translation: &'a LeagueTranslation,
    ) -> LeagueContext<'a> {
        LeagueContext {
            page: PageContext {
                site,
                section: PageSurroundings::League(league),
                locale: site.locale(&translation.language),
            },
            league: &site.compiled.model.leagues[league],
            history: &site.compiled.histories[league],
            translation,
            statistics: &site.statistics[league],
        }
    }

    /// The same in the words of another language.
    pub(crate) fn written_in(self, locale: &'a Locale) -> LeagueContext<'a> {
        LeagueContext {
            page: PageContext {
                locale,
                ..self.page
            },
            ..self
        }
    }

    /// A player's record against each other player, in the overall table.
    pub(crate) fn meetings(&self, player: PlayerId) -> &'a BTreeMap<PlayerId, WinRecord> {
        &self.statistics.meetings(self.league, self.history)[player.index()]
    }

    /// The address of one of the league's pages, as a link writes it.
    pub(crate) fn url(&self, page: &str) -> String {
        format!("{}{}", self.translation.base, address::encode(page))
    }

    /// An entry of the league's navigation: the key of its text, and where it leads.
    pub(crate) fn entry(&self, key: &str, page: &str) -> NamedLink {
        NamedLink {
            name: self.text(key),
            url: Some(self.url(page)),
        }
    }

    /// The address of a file that is the same in every language.
    pub(crate) fn file_url(&self, file: &str) -> String {
        self.site.url(&format!("{}{file}", self.league.address()))
    }

    /// The name of a player, of several with the same one with the rank behind it.
    pub(crate) fn name(&self, id: PlayerId) -> &'a str {
        let told_apart = self.statistics.told_apart.get(&id);
        told_apart.unwrap_or(&self.league.player(id).name)
    }

    /// A player, with a page unless there is an alias that several may share.
    pub(crate) fn player(&self, id: PlayerId) -> NamedLink {
        NamedLink {
            name: self.name(id).to_owned(),
            ..self.beside_rank(id)
        }
    }

    /// The same where the rank stands beside the name.
    pub(crate) fn beside_rank(&self, id: PlayerId) -> NamedLink {
        let player = self.league.player(id);
        let has_page = !player.alias;
        NamedLink {
            name: player.name.clone(),
            url: has_page.then(|| self.translation.players[id.index()].clone()),
        }
    }

    /// A side of a result: a player, or the names of a team with a `+` between them.
    pub(crate) fn side(&self, players: &[PlayerId]) -> NamedLink {
        if let [only] = players {
            return self.player(*only);
        }
        let names = players.iter().map(|id| self.name(*id));
        NamedLink {
            name: names.collect::<Vec<_>>().join(" + "),
            url: None,
        }
    }

    /// "with Bert"; `None` for one who has no partner.
    pub(crate) fn with_partners(&self, partners: &[PlayerId]) -> Option<String> {
        let names = || self.names(partners);
        (!partners.is_empty()).then(|| self.locale.fill("with_partners", &[("names", &names())]))
    }

    /// Names in a row: `A, B and C`.
    pub(crate) fn names(&self, players: &[PlayerId]) -> String {
        self.names_by(players, |id| self.name(id).to_owned())
    }

    /// The same by names of the caller's.
    pub(crate) fn names_by(
        &self,
        players: &[PlayerId],
        mut name: impl FnMut(PlayerId) -> String,
    ) -> String {
        let told = players.iter().take(MOST_NAMES);
        let mut names: Vec<String> = told.map(|id| name(*id)).collect();
        let left = players.len() - names.len();
        if left > 0 {
            let more = self.locale.plural("more_n", left as u64);
            names.push(more);
        }
        match names.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, most)) => self
                .locale
                .fill("list_and", &[("most", &most.join(", ")), ("last", last)]),
        }
    }

    /// "Matchday 6", a title of its own, or "Round 6".
    pub(crate) fn matchday_title(&self, index: usize) -> String {
        let title = self.league.matchdays[index].title.clone();
        title.unwrap_or_else(|| self.matchday_number(index))
    }

    /// "Matchday 6", also of one with a title of its own.
    pub(crate) fn matchday_number(&self, index: usize) -> String {
        let number = self.league.matchdays[index].number.to_string();
        let key = self.league.rules.names().matchday;
        self.locale.fill(key, &[("n", &number)])
    }

    /// The language in which the league's files are written, where it is not the page's.
    pub(crate) fn foreign_language(&self) -> Option<String> {
        let own = &self.league.language;
        (*own != self.locale.tag).then(|| own.clone())
    }

    /// The language of a matchday's title, if it is not the page's.
    pub(crate) fn matchday_language(&self, index: usize) -> Option<String> {
        let has_own = self.league.matchdays[index].title.is_some();
        self.foreign_language().filter(|_| has_own)
    }

    /// The language of the league's title, if it is not the page's.
    pub(crate) fn title_language(&self) -> Option<String> {
        let own = &self.translation.language;
        (*own != self.locale.tag).then(|| own.clone())
    }

    /// The games of a matchday, in order.
    pub(crate) fn games_on(&self, index: usize) -> impl Iterator<Item = (GameId, &'a Game)> {
        let ids = (self.statistics.first_game[index]..).map(GameId);
        ids.zip(&self.league.matchdays[index].games)
    }

    /// The address of a matchday's page, as a link writes it.
    pub(crate) fn matchday_url(&self, index: usize) -> String {
        self.url(&format!("matchdays/{}/", self.league.matchdays[index].slug))
    }

    pub(crate) fn matchday(&self, index: usize) -> NamedLink {
        NamedLink {
            name: self.matchday_title(index),
            url: Some(self.matchday_url(index)),
        }
    }

    /// The title of a season, made of its id where that is not for people to read.
    pub(crate) fn season_title(&self, season: &Season) -> String {
        let named = |name: &str| self.locale.fill("season_name", &[("name", name)]);
        let year = season.from.year().to_string();
        let part = |key: &str, number: i8| {
            let number = number.to_string();
            self.locale.fill(key, &[("n", &number), ("year", &year)])
        };
        match season.calendar_span() {
            Some((SeasonSpan::Month, _)) => capital(&self.locale.month_and_year(season.from)),
            Some((SeasonSpan::Quarter, number)) => part("season_quarter", number),
            Some((SeasonSpan::HalfYear, number)) => part("season_half", number),
            Some((SeasonSpan::Year, _)) => named(&year),
            None if !season.id.contains(|it: char| it.is_ascii_digit()) => named(&season.id),
            None => match title_of_id(&season.id) {
                title if title.starts_with(char::is_alphabetic) => title,
                title => named(&title),
            },
        }
    }

    /// The season of an entry of a table, in leagues that have several.
    pub(crate) fn season_of(&self, table: &LeagueTable, entry: usize) -> Option<&'a Season> {
        let seasons = &self.history.seasons;
        let season = seasons.get(table.season_of(entry));
        season.filter(|_| seasons.len() > 1)
    }

    /// The season of a matchday, in leagues that have several: that in which its results count.
    pub(crate) fn season_of_day(&self, index: usize) -> Option<&'a Season> {
        let seasons = &self.history.seasons;
        match self.statistics.tables[0].entry_of.get(&index) {
            Some(entry) => self.season_of(self.history.overall(), *entry),
            None => {
                let season = season_of(seasons, self.league.matchdays[index].date);
                season.filter(|_| seasons.len() > 1)
            }
        }
    }

    /// The way to the page of a season.
    pub(crate) fn season(&self, season: &Season) -> NamedLink {
        NamedLink {
            name: self.season_title(season),
            url: Some(self.url(&season_folder(season))),
        }
    }

    /// The name of what a table shows.
    pub(crate) fn value_label(&self) -> &'a str {
        self.locale.text(self.league.rules.names().value)
    }

    /// A number of a table.
    pub(crate) fn value(&self, value: f64) -> String {
        let traits = self.league.rules.traits();
        let (shown, decimals) = (traits.shown(value), usize::from(traits.decimals));
        if traits.trims_zeros {
            self.locale.number_short(shown, decimals)
        } else {
            self.locale.number(shown, decimals)
        }
    }

    /// Returns the change of a number, between two shown values.
    pub(crate) fn delta(&self, difference: f64) -> ChangeLabel {
        let traits = self.league.rules.traits();
        if traits.trims_zeros {
            return self.delta_short(difference);
        }
        let decimals = usize::from(traits.decimals);
        ChangeLabel {
            text: self.locale.signed(difference, decimals),
            way: ChangeDirection::of(difference),
            words: None,
        }
    }

    /// The same with no more decimals than it needs.
    pub(crate) fn delta_short(&self, difference: f64) -> ChangeLabel {
        let decimals = usize::from(self.league.rules.traits().decimals);
        let needed = (0..decimals)
            .find(|digits| {
                let scale = libm::pow(10.0, *digits as f64);
                ((difference * scale).round() - difference * scale).abs() < 1e-6
            })
            .unwrap_or(decimals);
        ChangeLabel {
            text: self.locale.signed(difference, needed),
            way: ChangeDirection::of(difference),
            words: None,
        }
    }

    /// The difference of two numbers as the table shows them.
    pub(crate) fn change(&self, before: f64, after: f64) -> ChangeLabel {
        let traits = self.league.rules.traits();
        self.delta_short(traits.shown(after) - traits.shown(before))
    }

    /// The points that a result gave: a change, but for where every round values those before
    /// anew, so that the number of the table changes by another.
    pub(crate) fn given(&self, before: f64, after: f64) -> ChangeLabel {
        let traits = self.league.rules.traits();
        if !traits.revalues {
            return self.change(before, after);
        }
        let points = traits.shown(after) - traits.shown(before);
        ChangeLabel {
            text: self
                .locale
                .number_short(points, usize::from(traits.decimals)),
            way: ChangeDirection::Same,
            words: None,
        }
    }

    /// The counts of a record, as a table shows them.
    pub(crate) fn record_counts(&self, record: &WinRecord) -> RecordCounts {
        let count = |n: u32| self.locale.integer(u64::from(n));
        RecordCounts {
            played: count(record.played),
            won: count(record.won),
            drawn: count(record.drawn),
            lost: count(record.lost),
        }
    }

    /// Places won or lost, as an arrow and in words.
    pub(crate) fn movement(&self, places: Option<i64>) -> ChangeLabel {
        let count = |places: i64| self.locale.integer(places.unsigned_abs());
        let (text, way, words) = match places {
            None => (
                "·".to_owned(),
                ChangeDirection::Same,
                Some(self.locale.text("newcomer").to_owned()),
            ),
            // A dash needs no words, and most lines of a long table have one.
            Some(0) => ("–".to_owned(), ChangeDirection::Same, None),
            Some(up @ 1..) => (
                format!("▲{}", count(up)),
                ChangeDirection::Up,
                Some(self.locale.fill("up_by", &[("n", &count(up))])),
            ),
            Some(down) => (
                format!("▼{}", count(down)),
                ChangeDirection::Down,
                Some(self.locale.fill("down_by", &[("n", &count(down))])),
            ),
        };
        ChangeLabel { text, way, words }
    }

    /// Returns the title of a game, where the league has more than one.
    pub(crate) fn game_title(&self, kind: GameKindId) -> Option<&'a str> {
        (self.league.kinds.len() > 1).then(|| self.kind_title(kind))
    }

    /// The title of a game in the language of the page; empty where the league plays one that
    /// has no name.
    pub(crate) fn kind_title(&self, kind: GameKindId) -> &'a str {
        self.league
            .kind(kind)
            .title
            .text(&self.translation.language)
    }

    /// The index of the table in which a game is shown as rated.
    pub(crate) fn table_of_game(&self, game: &Game) -> usize {
        table_of_game(self.league, self.history, game)
    }

    /// The title of a table.
    pub(crate) fn table_title(&self, table: &LeagueTable) -> &'a str {
        table.kind.map_or_else(
            || self.locale.text("all_games"),
            |kind| self.kind_title(kind),
        )
    }

    /// The tables that pages show: the overall one, and one a game where that says more.
    pub(crate) fn shown_tables(&self) -> impl Iterator<Item = (usize, &'a LeagueTable)> {
        let count = if self.league.kinds.len() > 1 {
            self.history.tables.len()
        } else {
            1
        };
        self.history.tables.iter().enumerate().take(count)
    }

    /// The index of the last matchday that counts; one of pairings alone is still to come.
    pub(crate) fn last_matchday(&self) -> Option<usize> {
        let is_played = |index: &usize| !self.league.matchdays[*index].is_to_come();
        self.last_of(is_played)
    }

    /// The same, unless there are pairings of a later one.
    pub(crate) fn newest_matchday(&self) -> Option<usize> {
        let is_shown = |index: &usize| {
            let day = &self.league.matchdays[*index];
            !day.is_to_come() || !day.games.is_empty()
        };
        self.last_of(is_shown)
    }

    /// The index of the last matchday of some that counts. One that is going on is the last one,
    /// also where a late result of an older day stands behind it.
    fn last_of(&self, is_meant: impl Fn(&usize) -> bool) -> Option<usize> {
        let counts = |index: &usize| self.history.counts(*index, &self.league.matchdays[*index]);
        let is_last = |index: &usize| counts(index) && is_meant(index);
        let in_progress = self.history.in_progress.filter(is_last);
        in_progress.or_else(|| {
            let mut indices = 0..self.league.matchdays.len();
            let last = indices.rfind(is_last);
            last.map(|index| self.league.evening_of(index))
        })
    }

    /// The round that is going on and counts for nothing yet: "Round 16: 7 of 12 results, 16 January
    /// 2026".
    pub(crate) fn round_in_progress(&self) -> Option<NamedLink> {
        let index = self.history.provisional_round()?;
        let progress = self
            .locale
            .labelled(&self.matchday_title(index), &self.progress(index));
        let date = self.locale.date(self.league.matchdays[index].date);
        Some(NamedLink {
            name: format!("{progress}, {date}"),
            url: Some(self.matchday_url(index)),
        })
    }

    /// "7 of 12 results", "pairings" before the first of them, or that there are none yet.
    pub(crate) fn progress(&self, index: usize) -> String {
        let matchday = &self.league.matchdays[index];
        if matchday.games.is_empty() {
            return self.text("round_not_drawn");
        }
        let (pairings, played) = matchday.progress();
        if played == 0 {
            return self.text("pairings_only");
        }
        let words = self.locale.plural("results_of", pairings as u64);
        words.replace("{played}", &self.locale.integer(played as u64))
    }

    /// Returns whether a table has a number that a matchday gave, so that pages of what was
    /// played have something to show: a menu leads to them from then on.
    pub(crate) fn has_begun(&self) -> bool {
        let tables = self.history.tables.iter();
        let mut entries = tables.flat_map(|table| table.entries.iter());
        entries.any(|entry| entry.matchday.is_some())
    }

    /// Returns whether a table has a number that anything gave: members come, and have penalties,
    /// before the first matchday.
    pub(crate) fn has_numbers(&self) -> bool {
        let mut tables = self.history.tables.iter();
        tables.any(|table| !table.entries.is_empty())
    }

    /// "Before the first matchday", with its day where that is known, and in the text of a page
    /// what comes there after it.
    pub(crate) fn before_first(&self, note: &str) -> String {
        let state = self.locale.text(self.league.rules.names().before_first);
        let note = self.locale.text(note);
        let days = self.league.matchdays.iter();
        let ahead = days.filter(|day| !self.history.is_past(day));
        match ahead.map(|day| day.date).min() {
            Some(first) => format!("{state}, {}. {note}", self.locale.date_in_text(first)),
            None => format!("{state}. {note}"),
        }
    }

    /// "After matchday 6, 15 November 2017", of the overall table; where seasons follow each other
    /// the running one is named before it.
    pub(crate) fn state(&self) -> String {
        self.state_of(self.history.overall())
    }

    /// The same of a table.
    pub(crate) fn state_of(&self, table: &LeagueTable) -> String {
        let state = match table.begun.is_empty() {
            true => self.last_day_of(table),
            // The numbers are those with which the season began.
            false => self.text("no_results"),
        };
        match self.history.seasons.as_slice() {
            [_, .., season] => format!("{} · {state}", self.season_title(season)),
            _ => state,
        }
    }

    /// The matchday after which a table stands; where its rows tell of the last evening that is
    /// the evening, and what has changed since is dated as well.
    pub(crate) fn last_day_of(&self, table: &LeagueTable) -> String {
        let evening = last_evening(table).filter(|_| self.league.rules.traits().evenings);
        let matchday = evening.and_then(|entry| table.entries[entry].matchday);
        let matchday = matchday.or_else(|| match table.kind {
            None => self.last_matchday(),
            Some(_) => table.entries.iter().rev().find_map(|entry| entry.matchday),
        });
        let names = self.league.rules.names();
        let Some(index) = matchday else {
            let is_played = self.last_matchday().is_some();
            let key = if is_played {
                "no_results"
            } else {
                names.before_first
            };
            return self.locale.text(key).to_owned();
        };
        let day = &self.league.matchdays[index];
        let date = self.locale.date_in_text(day.date);
        let state = if self.history.in_progress == Some(index) {
            // The evening is not over, and the table already has its first results.
            let title = format!("{}, {date}", self.matchday_title(index));
            self.locale.labelled(&title, &self.progress(index))
        } else {
            self.after_matchday(index)
        };
        let later = evening.and_then(|entry| table.entries.get(entry + 1..)?.last());
        match later.filter(|entry| entry.date > day.date) {
            Some(entry) => {
                let date = self.locale.date_in_text(entry.date);
                self.locale
                    .fill("state_since", &[("state", &state), ("date", &date)])
            }
            None => state,
        }
    }

    /// "After matchday 16, 3 May 2026".
    pub(crate) fn after_matchday(&self, index: usize) -> String {
        let day = &self.league.matchdays[index];
        let (number, date) = (day.number.to_string(), self.locale.date_in_text(day.date));
        let values = [("n", number.as_str()), ("date", date.as_str())];
        let key = self.league.rules.names().after_matchday;
        self.locale.fill(key, &values)
    }

    /// Links to files of the league's data, each by its form and its name.
    pub(crate) fn data(&self, files: &[(&str, &str)]) -> Vec<NamedLink> {
        let link = |(name, file): &(&str, &str)| NamedLink {
            name: (*name).to_owned(),
            url: Some(self.file_url(&format!("data/{file}"))),
        };
        files.iter().map(link).collect()
    }
}

impl<'a> SectionContext<'a> for LeagueContext<'a> {
    fn page(&self) -> PageContext<'a> {
        self.page
    }

    fn section_title(&self) -> &'a str {
        &self.translation.title
    }

    fn section_link(&self) -> NamedLink {
        NamedLink {
            name: self.translation.title.clone(),
            url: Some(self.url("")),
        }
    }

    fn feed(&self) -> MenuLink {
        let own = match self.section {
            PageSurroundings::League(league) => Some(&self.site.translations[league][0].language),
            PageSurroundings::Book(_) => None,
        };
        MenuLink {
            link: NamedLink {
                name: self.league.title.clone(),
                url: Some(self.file_url("feed.xml")),
            },
            language: own.filter(|own| **own != self.locale.tag).cloned(),
        }
    }

    fn made_frame(&self, address: &str) -> PageFrame {
        PageFrame {
            language: self.locale.tag.clone(),
            description: self.translation.description.clone(),
            path: self.site.url(address),
            canonical: self.site.canonical(address),
            translations: translations_of(self, address, &[]),
            accent: self.site.accent(&self.league.id),
            ..PageFrame::default()
        }
    }

    fn written_frame(
        &self,
        file: usize,
        address: &str,
        title: Option<String>,
        description: Option<String>,
    ) -> PageFrame {
        let page = &self.site.compiled.model.pages[file];
        if page.address != address {
            let made = self.made_frame(address);
            return PageFrame {
                title: title.unwrap_or_default(),
                description: description.or(made.description.clone()),
                ..made
            };
        }
        let mut frame = frame::written(self.site, file);
        let more = translations_of(self, address, &frame.translations);
        frame.translations.extend(more);
        // Of two addresses of the same page the shorter one is the page's own.
        if let Some(home) = self.site.same_home(file) {
            frame.canonical = self.site.canonical(home);
        }
        PageFrame {
            title: title.unwrap_or_default(),
            // What the numbers tell comes first, as it is what a shared link is opened for.
            description: match (description, page.keys.description.clone()) {
                (Some(told), Some(own)) => Some(format!("{told}. {own}")),
                (told, own) => told.or(own),
            },
            ..frame
        }
    }
}

/// The address of a season's page, below the league's.
pub(crate) fn season_folder(season: &Season) -> String {
    format!("seasons/{}/", address::part(&season.id))
}

/// The same page of the league's other translations, but for languages that are known.
fn translations_of(
    context: &LeagueContext<'_>,
    address: &str,
    known: &[Translation],
) -> Vec<Translation> {
    let site = context.site;
    let Some(rest) = address.strip_prefix(&context.translation.folder) else {
        return Vec::new();
    };
    let others = site.translations[context.index()].iter().filter(|other| {
        let is_known = known.iter().any(|it| it.language == other.language);
        other.language != context.translation.language && !is_known
    });
    others
        .map(|other| {
            let address = format!("{}{rest}", other.folder);
            frame::translation(site, &other.language, &address)
        })
        .collect()
}

/// An id as people write it: `autumn-2026` is Autumn 2026, `2025-26` is 2025/26.
fn title_of_id(id: &str) -> String {
    if let Some((first, second)) = id.split_once('-')
        && first.len() == 4
        && let (Ok(from), Ok(to)) = (first.parse::<u32>(), second.parse::<u32>())
        && [from + 1, (from + 1) % 100].contains(&to)
    {
        return format!("{first}/{second}");
    }
    if !id.contains(char::is_alphabetic) {
        return id.to_owned();
    }
    capital(&id.replace(['-', '_'], " "))
}

#[cfg(test)]
mod tests {
    use super::title_of_id;

    #[test]
    fn an_id_of_a_season_is_written_as_people_write_it() {
        for (id, title) in [
            ("autumn-2026", "Autumn 2026"),
            ("2025-26", "2025/26"),
            ("1999-00", "1999/00"),
            ("2025-2026", "2025/2026"),
            ("2025-07", "2025-07"),
            ("2026", "2026"),
            ("überwinter", "Überwinter"),
        ] {
            assert_eq!(title_of_id(id), title);
        }
    }
}
