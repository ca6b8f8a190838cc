//! The frame around a page: its head, its navigation, its foot.

use serde::Serialize;

use crate::site::view::NamedLink;

/// The parts that the site shows on all its pages of one language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct SiteFrame {
    pub title: String,
    /// BCP 47.
    pub language: String,
    /// The address of the home page in this language.
    pub home: String,
    /// The path under which the site lives, with `/` at both ends.
    pub base: String,
    /// Addresses of style sheets and scripts, the site's own last.
    pub styles: Vec<String>,
    pub scripts: Vec<String>,
    /// The script that sets the theme before the page is drawn, and has the words of the others.
    pub theme_script: String,
    /// The script that compares the versions of a document.
    pub compare_script: String,
    /// The script that calculates what a game would change.
    pub what_if_script: String,
    /// The script that shows the table after any matchday.
    pub past_table_script: String,
    /// The index that the search reads.
    pub search: Option<String>,
    /// `auto`, `light` or `dark`.
    pub theme: String,
    /// The address of a picture for the head of the page.
    pub logo: Option<String>,
    /// The address of the picture in the browser's tab.
    pub icon: String,
    /// Leagues, rule books and top pages.
    pub nav: Vec<MenuLink>,
    /// The addresses of the rule books among them.
    pub rule_books: Vec<String>,
    /// Imprint, privacy and the like.
    pub foot: Vec<NamedLink>,
    pub repository: Option<String>,
    /// The list of icons and the icon of a home screen, where there are any.
    pub manifest: Option<String>,
    pub touch_icon: Option<String>,
    /// "Made with Ligatur", with the address of the program where it is known.
    pub made_with: Option<NamedLink>,
    /// The people who write the site.
    pub authors: Vec<String>,
}

/// The frame around one page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct PageFrame {
    /// BCP 47.
    pub language: String,
    /// The page's own title, without the site's.
    pub title: String,
    /// One sentence for search engines and previews of links.
    pub description: Option<String>,
    /// The path of the page, from the site's root.
    pub path: String,
    /// The address with scheme and host, where the site says it.
    pub canonical: Option<String>,
    /// The same page in other languages.
    pub translations: Vec<Translation>,
    /// The picture beside a link to the page.
    pub image: Option<SharedImage>,
    /// The page's place in the site, as JSON-LD that is safe inside a `script` element.
    pub breadcrumbs_html: Option<String>,
    /// The number of the accent colour; 0 is the site's own.
    pub accent: u32,
    /// The league or rule book that the page belongs to.
    #[serde(skip)]
    pub section: Option<PageSurroundings>,
    pub feed: Option<MenuLink>,
    /// The address at which the page's source can be edited.
    pub edit: Option<String>,
    /// The time zone in which the page tells instants, in words.
    pub times: Option<String>,
    /// Kept out of search engines.
    pub hidden: bool,
    /// A state of former times, of which there may be thousands: a page that nobody shares or
    /// begins with has the ways of its section alone.
    pub is_former: bool,
}

/// A picture for previews of links.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct SharedImage {
    /// With scheme and host.
    pub url: String,
    pub width: u32,
    pub height: u32,
    /// The text for those who can not see it.
    pub words: String,
}

/// A page in another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Translation {
    /// BCP 47.
    pub language: String,
    /// The language's name in itself.
    pub name: String,
    pub url: String,
    /// With scheme and host where the site says them, for `hreflang`.
    pub canonical: Option<String>,
}

/// The league or the rule book with an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PageSurroundings {
    League(usize),
    Book(usize),
}

/// An entry of the site's menu, or the feed beside a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MenuLink {
    #[serde(flatten)]
    pub link: NamedLink,
    /// The language of the name and of what it leads to, if it is not the page's.
    pub language: Option<String>,
}

/// A league or a rule book, with the pages that it has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct NavigationSection {
    pub title: String,
    pub url: String,
    /// Of a league, its address in every language alike: what a reader's device keeps is kept
    /// under it.
    pub league: Option<String>,
    pub nav: Vec<SectionEntry>,
    /// Of a league, "After matchday 6, 15 November 2017".
    pub state: Option<String>,
}

/// An entry of a section's menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SectionEntry {
    #[serde(flatten)]
    pub link: NamedLink,
    /// The folders of all pages for which it stands; none of the section's own page.
    pub folders: Vec<String>,
}

impl SectionEntry {
    /// The entries of a section with an address, `homes` being those of its versions in all
    /// languages. One that leads to the newest of several pages stands for all of these, unless
    /// others have entries of their own.
    pub(crate) fn list(url: &str, homes: &[String], links: Vec<NamedLink>) -> Vec<SectionEntry> {
        let below = |link: &NamedLink| {
            let mut homes = homes.iter();
            let below = homes.find_map(|home| link.url.as_deref()?.strip_prefix(home.as_str()))?;
            let (first, _) = below.split_once('/')?;
            Some(format!("{url}{first}/"))
        };
        let folders: Vec<Option<String>> = links.iter().map(below).collect();
        let is_shared = |folder: &String| {
            let same = folders.iter().flatten().filter(|it| *it == folder);
            same.count() > 1
        };
        let entry = |(link, folder): (NamedLink, &Option<String>)| {
            let folder = match folder {
                Some(folder) if is_shared(folder) => link.url.clone(),
                folder => folder.clone(),
            };
            SectionEntry {
                link,
                folders: folder.into_iter().collect(),
            }
        };
        links.into_iter().zip(&folders).map(entry).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_stands_for_the_pages_of_its_folder() {
        let folders = |url: &str, homes: &[&str], links: &[&str]| -> Vec<Vec<String>> {
            let homes: Vec<String> = homes.iter().map(|home| (*home).to_owned()).collect();
            let link = |url: &&str| NamedLink {
                name: String::new(),
                url: Some((*url).to_owned()),
            };
            let entries = SectionEntry::list(url, &homes, links.iter().map(link).collect());
            entries.into_iter().map(|entry| entry.folders).collect()
        };
        let one = |folder: &str| vec![folder.to_owned()];
        // Two classes have an entry each, and the newest round stands for all.
        let links = [
            "/club/",
            "/club/rounds/12/",
            "/club/classes/u18/",
            "/club/classes/s60/",
        ];
        assert_eq!(
            folders("/club/", &["/club/"], &links),
            [
                vec![],
                one("/club/rounds/"),
                one("/club/classes/u18/"),
                one("/club/classes/s60/")
            ]
        );
        // What there is in one language alone has its translations below the other's page.
        assert_eq!(
            folders("/en/book/", &["/en/book/", "/book/"], &["/book/proposals/"]),
            [one("/en/book/proposals/")]
        );
    }
}
