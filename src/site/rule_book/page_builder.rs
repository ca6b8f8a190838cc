//! The pages of a rule book on their way to their templates.

use serde::Serialize;

use super::context;
use super::context::Room;
use super::document::Shelf;
use crate::render::template::TemplateFault;
use crate::site::frame;
use crate::site::renderer::Press;
use crate::site::view::Link;
use crate::site::view::frame::{Around, Frame};
use crate::syntax::address;

/// A page on its way to its template.
pub struct Draft<'a> {
    pub press: &'a Press,
    pub room: Room<'a>,
    pub address: &'a str,
}

impl<'a> Draft<'a> {
    /// The rule book told in the language of a written page.
    pub fn in_language_of(&self, page: usize) -> Room<'a> {
        let language = &self.room.site.compiled.model.pages[page].language;
        Room {
            locale: self.room.site.locale(language),
            ..self.room
        }
    }

    pub fn shelf(&self, document: usize, page: usize) -> Option<Shelf<'a>> {
        let rules = &self.room.book.documents[document];
        let file = &self.room.site.compiled.model.pages[page].file;
        let (language, _) = rules.files.iter().find(|(_, other)| *other == file)?;
        let archive = self.room.archive(rules)?;
        let room = self.in_language_of(page);
        Some(Shelf {
            room,
            press: self.press,
            rules,
            archive,
            language,
        })
    }

    /// A page for which somebody wrote a file; with a title of its own it stands at
    /// another address.
    pub fn written(
        &self,
        template: &str,
        page: usize,
        title: Option<String>,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        let site = self.room.site;
        let mut frame = frame::written(site, page);
        if let Some(title) = title {
            let own = &site.compiled.model.pages[page].address;
            let rest = self.address.strip_prefix(own.as_str()).unwrap_or_default();
            let rest = address::encode(rest);
            for other in &mut frame.translations {
                other.url.push_str(&rest);
                if let Some(canonical) = &mut other.canonical {
                    canonical.push_str(&rest);
                }
            }
            frame.title = title;
            frame.path = site.url(self.address);
            frame.canonical = site.canonical(self.address);
            frame.description = None;
        }
        let own = site.compiled.model.pages[page].keys.template.as_deref();
        self.finish(own.unwrap_or(template), frame, view)
    }

    /// A proposal in one of its languages, with links to the others.
    pub fn translated(
        &self,
        template: &str,
        motion: usize,
        page: Option<usize>,
        title: String,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        let (site, room) = (self.room.site, &self.room);
        let pages = &site.compiled.model.pages;
        let id = &room.enacted.hall.motions[motion].proposal.id;
        let original = format!("{}{}", room.folder(), context::proposal_address(id));
        let original = page.map(|_| (room.book.language.as_str(), original.as_str()));
        let others = room
            .translations(motion)
            .filter(|other| Some(*other) != page);
        let others = others.map(|other| (&*pages[other].language, &*pages[other].address));
        let translations = original.into_iter().chain(others);
        let frame = Frame {
            language: page
                .map_or(&room.book.language, |page| &pages[page].language)
                .clone(),
            title,
            path: site.url(self.address),
            canonical: site.canonical(self.address),
            translations: translations
                .map(|(language, address)| frame::translation(site, language, address))
                .collect(),
            ..Frame::default()
        };
        self.finish(template, frame, view)
    }

    /// A page that stands on proposals and votes alone.
    pub fn made(
        &self,
        template: &str,
        title: &str,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        let (site, book) = (self.room.site, self.room.book);
        let frame = Frame {
            language: book.language.clone(),
            title: format!("{title}, {}", self.room.book_title()),
            path: site.url(self.address),
            canonical: site.canonical(self.address),
            ..Frame::default()
        };
        self.finish(template, frame, view)
    }

    fn finish(
        &self,
        template: &str,
        mut frame: Frame,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        frame.section = Some(Around::Book(self.room.index));
        frame.feed = Some(Link {
            name: self.room.book.title.clone(),
            url: Some(self.room.url("feed.xml")),
        });
        self.press.page(template, frame, view)
    }
}
