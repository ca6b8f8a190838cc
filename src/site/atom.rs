//! Atom feeds (RFC 4287): of leagues, and of rule books.

use atom_syndication::{
    Content, Entry, Feed, FixedDateTime, Generator, Link, Person, Text, WriteConfig,
};
use jiff::Timestamp;

use crate::site::Site;
use crate::syntax::address::encode;

/// The subject of a feed.
pub(crate) struct FeedChannel<'a> {
    pub title: &'a str,
    pub subtitle: Option<String>,
    /// The address of the folder that the feed stands in.
    pub folder: &'a str,
    pub language: &'a str,
    pub updated: Timestamp,
}

/// One entry, told on a page of the site.
pub(crate) struct FeedEntry {
    pub title: String,
    pub summary: String,
    /// The whole story as HTML.
    pub content_html: Option<String>,
    /// Names the entry; that of the page that tells it, unless `page` is another one.
    pub address: String,
    pub page: Option<String>,
    /// Tells several stories of one page apart.
    pub fragment: Option<&'static str>,
    pub at: Timestamp,
}

/// The feed as XML; `stories` come newest first.
pub(crate) fn feed(site: &Site<'_>, channel: &FeedChannel<'_>, stories: Vec<FeedEntry>) -> Vec<u8> {
    let folder = channel.folder;
    let entry = |story: FeedEntry| {
        let id = id(site, &story.address);
        Entry {
            title: text(&story.title),
            id: story
                .fragment
                .map_or_else(|| id.clone(), |fragment| format!("{id}#{fragment}")),
            updated: moment(story.at),
            published: Some(moment(story.at)),
            links: vec![link(
                &absolute(site, story.page.as_ref().unwrap_or(&story.address)),
                "alternate",
            )],
            summary: Some(text(&story.summary)),
            content: story.content_html.map(|html| Content {
                value: Some(html),
                content_type: Some("html".to_owned()),
                ..Content::default()
            }),
            ..Entry::default()
        }
    };
    let feed = Feed {
        title: text(channel.title),
        subtitle: channel.subtitle.as_deref().map(text),
        id: id(site, folder),
        updated: moment(channel.updated),
        authors: authors(site),
        links: vec![
            link(&absolute(site, &format!("{folder}feed.xml")), "self"),
            link(&absolute(site, folder), "alternate"),
        ],
        generator: Some(Generator {
            value: "Ligatur".to_owned(),
            ..Generator::default()
        }),
        lang: Some(channel.language.to_owned()),
        // The addresses of pictures and links in a story begin at the host.
        base: site.canonical(folder),
        entries: stories.into_iter().map(entry).collect(),
        ..Feed::default()
    };
    let indented = WriteConfig {
        write_document_declaration: true,
        indent_size: Some(1),
    };
    // Writing to memory does not fail.
    let mut bytes = feed
        .write_with_config(Vec::new(), indented)
        .unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// The people who write the site; where it names none, the site itself.
fn authors(site: &Site<'_>) -> Vec<Person> {
    let config = site.config;
    let names = match config.authors.as_slice() {
        [] => std::slice::from_ref(&config.title),
        authors => authors,
    };
    let person = |name: &String| Person {
        name: name.clone(),
        ..Person::default()
    };
    names.iter().map(person).collect()
}

/// An address with scheme and host where the site says them.
fn absolute(site: &Site<'_>, address: &str) -> String {
    site.canonical(address).unwrap_or_else(|| site.url(address))
}

/// A name that outlives a move of the site: a tag (RFC 4151) of its host and the page's
/// address within it.
fn id(site: &Site<'_>, address: &str) -> String {
    format!("tag:{},2017:/{}", id_host(site), encode(address))
}

/// The host by which entries of feeds and calendars are named.
pub(crate) fn id_host<'a>(site: &'a Site<'_>) -> &'a str {
    let origin = site.config.site_url.origin.as_deref();
    let authority = origin.and_then(|origin| origin.split_once("://"));
    let host = authority.map(|(_, authority)| authority.split(':').next().unwrap_or(authority));
    let own = site.config.id_host.as_deref();
    own.or(host).unwrap_or("ligatur.invalid")
}

fn moment(at: Timestamp) -> FixedDateTime {
    at.to_string().parse().unwrap_or_default()
}

fn link(href: &str, rel: &str) -> Link {
    Link {
        href: href.to_owned(),
        rel: rel.to_owned(),
        ..Link::default()
    }
}

fn text(value: &str) -> Text {
    Text {
        value: value.to_owned(),
        ..Text::default()
    }
}
