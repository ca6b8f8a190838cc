//! Lists that are too long for one page.

use std::collections::BTreeSet;
use std::ops::Range;

use jiff::civil::Date;

use crate::render::locale::{Locale, capital};
use crate::site::league_context::LeagueContext;
use crate::site::view::{NamedLink, Pager};

/// The neighbours of a page in a list of pages, the newest first.
pub(crate) fn pages_of(
    context: &LeagueContext<'_>,
    folder: &str,
    page: usize,
    pages: usize,
) -> Pager {
    let link = |page: usize, text: &str| NamedLink {
        name: context.locale.text(text).to_owned(),
        url: Some(context.url(&page_address(folder, page))),
    };
    Pager {
        previous: (page < pages).then(|| link(page + 1, "older")),
        next: (page > 1).then(|| link(page - 1, "newer")),
        ..Pager::default()
    }
}

/// "and 7,800 more in the data", where a list is longer than a page shows.
pub(crate) fn more_in_data(
    context: &LeagueContext<'_>,
    count: usize,
    shown: usize,
) -> Option<String> {
    let left = count.checked_sub(shown).filter(|left| *left > 0)?;
    let left = context.locale.integer(left as u64);
    Some(context.locale.fill("more_in_data", &[("n", &left)]))
}

/// To the pages of so few a list leads by its neighbours alone.
const NEIGHBOURS: usize = 2;

/// Of a year with more pages there is a way to each month instead.
const PARTS: usize = 6;

/// The ways by date from a page of a list of pages: to each year, and to the pages with days of
/// the page's own year, or to its months. `days` has the first and the last day of each page, the
/// newest page first.
pub(crate) fn pages_by_date(
    context: &LeagueContext<'_>,
    folder: &str,
    page: usize,
    days: &[(Date, Date)],
) -> Vec<Vec<NamedLink>> {
    let own = days.get(page - 1).filter(|_| days.len() > NEIGHBOURS);
    let Some((_, own)) = own else {
        return Vec::new();
    };
    let link = |index: usize, name: String, is_here: bool| NamedLink {
        name,
        url: (!is_here).then(|| context.url(&page_address(folder, index + 1))),
    };
    let years = days.iter().flat_map(|(first, last)| [first, last]);
    let years: BTreeSet<i16> = years.map(|day| day.year()).collect();
    let by_year = years.into_iter().filter_map(|year| {
        let ends = days.iter().position(|(_, last)| last.year() == year);
        let begins = || days.iter().position(|(first, _)| first.year() == year);
        let index = ends.or_else(begins)?;
        Some(link(index, year.to_string(), year == own.year()))
    });
    let by_year: Vec<NamedLink> = by_year.collect();
    let parts = parts_of_year(context.locale, days, *own).into_iter();
    let parts = parts.map(|part| {
        let is_here = part.is_of(page - 1, *own);
        link(part.page, part.name, is_here)
    });
    let parts: Vec<NamedLink> = parts.collect();
    let several = Some(parts).filter(|parts| parts.len() > 1);
    [Some(by_year), several].into_iter().flatten().collect()
}

/// A part of a year with the page that has its newest days.
struct YearPart {
    /// The page's index.
    page: usize,
    name: String,
    /// The month, where the part is one, which may have more pages.
    month: Option<i8>,
}

impl YearPart {
    /// Returns whether a page, whose last day is given, shows the part.
    fn is_of(&self, page: usize, last: Date) -> bool {
        self.page == page || self.month == Some(last.month())
    }
}

/// The pages with days of the year of a day, the oldest first, each by its days or months.
fn parts_of_year(locale: &Locale, days: &[(Date, Date)], own: Date) -> Vec<YearPart> {
    let (from, until) = (own.first_of_year(), own.last_of_year());
    let of_year = days.iter().enumerate().rev();
    let of_year = of_year.filter(|(_, (first, last))| *first <= until && *last >= from);
    let of_year: Vec<(usize, Date, Date)> = of_year
        .map(|(index, (first, last))| (index, from.max(*first), until.min(*last)))
        .collect();
    let month_name = |day: Date| capital(&locale.month_short(day));
    if of_year.len() > PARTS {
        let months = (1..=12).filter_map(|month| Date::new(own.year(), month, 1).ok());
        let newest = months.filter_map(|month| {
            let mut pages = of_year.iter().rev();
            let (index, ..) = pages
                .find(|(_, first, last)| (first.month()..=last.month()).contains(&month.month()))?;
            Some(YearPart {
                page: *index,
                name: month_name(month),
                month: Some(month.month()),
            })
        });
        return newest.collect();
    }
    let mut pairs = of_year.iter().zip(of_year.iter().skip(1));
    let is_apart = pairs.all(|((_, _, last), (_, first, _))| last.month() < first.month());
    let name = |day: Date| match is_apart {
        true => month_name(day),
        false => locale.day_of_year(day),
    };
    let parts = of_year.iter().map(|(index, first, last)| {
        let (first, last) = (name(*first), name(*last));
        let span = match first == last {
            true => first,
            false => format!("{first}–{last}"),
        };
        YearPart {
            page: *index,
            name: span,
            month: None,
        }
    });
    parts.collect()
}

/// The lines of a page of a list of people.
const LINES: usize = 250;

/// The lines of a list that stand on a page; pages count from 1.
pub(crate) fn lines_of(page: usize) -> Range<usize> {
    (page - 1) * LINES..page * LINES
}

/// Returns the number of pages of a list with so many lines.
pub(crate) fn page_count(lines: usize) -> usize {
    lines.div_ceil(LINES).max(1)
}

/// The neighbours of a page in a list with so many lines, and the first page.
pub(crate) fn neighbours(
    context: &LeagueContext<'_>,
    folder: &str,
    page: usize,
    lines: usize,
) -> Pager {
    let url = |page: usize| context.url(&page_address(folder, page));
    page_neighbours(context.locale, page, page_count(lines), url)
}

/// The neighbours of one of so many pages, and the first page.
pub(crate) fn page_neighbours(
    locale: &Locale,
    page: usize,
    pages: usize,
    url: impl Fn(usize) -> String,
) -> Pager {
    let link = |page: usize| NamedLink {
        name: locale.fill("page_n", &[("n", &page.to_string())]),
        url: Some(url(page)),
    };
    Pager {
        previous: (page > 1).then(|| link(page - 1)),
        next: (page < pages).then(|| link(page + 1)),
        all: (page > 2).then(|| link(1)),
        ..Pager::default()
    }
}

/// The address of a page in a list of pages: the first is the folder itself.
pub(crate) fn page_address(folder: &str, page: usize) -> String {
    if page == 1 {
        folder.to_owned()
    } else {
        format!("{folder}page-{page}/")
    }
}

/// The number of the second page of a list, or of a later one, at the end of its address.
pub(crate) fn later_page(address: &str) -> Option<usize> {
    let name = address.trim_end_matches('/').rsplit('/').next()?;
    name.strip_prefix("page-")?.parse().ok()
}

/// The heading of a page: that of the first, with the number of a later one behind it.
pub(crate) fn page_heading(locale: &Locale, heading: String, page: usize) -> String {
    match page {
        1 => heading,
        _ => {
            let page = page.to_string();
            locale.fill("heading_page_n", &[("heading", &heading), ("n", &page)])
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::load::text_overrides::TextOverrides;

    #[test]
    fn the_later_pages_of_a_list_are_known_by_their_number() {
        assert_eq!(later_page("cards/matchdays/page-2/"), Some(2));
        for other in ["cards/matchdays/", "cards/page-two/", "", "page-2/last/"] {
            assert_eq!(later_page(other), None, "{other}");
        }
    }

    /// A page a fortnight, the newest first; that of the second half of a month has its last day.
    #[test]
    fn a_year_of_many_pages_has_its_months() {
        let locale = Locale::for_tag("en", &TextOverrides::new());
        let halves = (1..=4).flat_map(|month| [(month, 1), (month, 16)]);
        let days = halves.map(|(month, from)| {
            let first = date(2026, month, from);
            (first, first.saturating_add(jiff::ToSpan::days(13)))
        });
        let mut days: Vec<(Date, Date)> = days.collect();
        days.reverse();
        let told = |days: &[(Date, Date)], page: usize| -> Vec<(usize, String, bool)> {
            let own = days[page].1;
            let parts = parts_of_year(&locale, days, own).into_iter();
            let told = parts.map(|part| {
                let is_here = part.is_of(page, own);
                (part.page, part.name, is_here)
            });
            told.collect()
        };
        let line = |page: usize, name: &str, is_here| (page, name.to_owned(), is_here);
        let months = |here: &str| -> Vec<_> {
            let months = [(6, "Jan"), (4, "Feb"), (2, "Mar"), (0, "Apr")].into_iter();
            months
                .map(|(page, name)| line(page, name, name == here))
                .collect()
        };
        assert_eq!(told(&days, 0), months("Apr"));
        // The older page of a month is a page of it as well.
        assert_eq!(told(&days, 3), months("Mar"));
        let halves = [
            line(1, "1 Apr–14 Apr", false),
            line(0, "16 Apr–29 Apr", true),
        ];
        assert_eq!(told(&days[..2], 0), halves);
    }
}
