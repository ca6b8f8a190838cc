//! The pages of a rule book on their way to their templates.

use serde::Serialize;

use super::context;
use super::context::RuleBookContext;
use super::document::DocumentPages;
use crate::render::template::TemplateFault;
use crate::rulebook::proposal_set::ProposalId;
use crate::site::frame;
use crate::site::renderer::Renderer;
use crate::site::view::NamedLink;
use crate::site::view::frame::{PageFrame, PageSurroundings};
use crate::syntax::address;

/// A page on its way to its template.
pub struct RuleBookPageBuilder<'a> {
    pub renderer: &'a Renderer,
    pub context: RuleBookContext<'a>,
    pub address: &'a str,
}

impl<'a> RuleBookPageBuilder<'a> {
    /// The rule book told in the language of a written page.
    pub fn in_language_of(&self, page: usize) -> RuleBookContext<'a> {
        let language = &self.context.site.compiled.model.pages[page].language;
        RuleBookContext {
            locale: self.context.site.locale(language),
            ..self.context
        }
    }

    pub fn shelf(&self, document: usize, page: usize) -> Option<DocumentPages<'a>> {
        let rules = &self.context.book.documents[document];
        let file = &self.context.site.compiled.model.pages[page].file;
        let (language, _) = rules.files.iter().find(|(_, other)| *other == file)?;
        let archive = self.context.archive(rules)?;
        let context = self.in_language_of(page);
        Some(DocumentPages {
            context,
            renderer: self.renderer,
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
        let site = self.context.site;
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
        id: ProposalId,
        page: Option<usize>,
        title: String,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        let (site, context) = (self.context.site, &self.context);
        let pages = &site.compiled.model.pages;
        let name = &context.history.proposals[id].proposal.id;
        let original = format!("{}{}", context.folder(), context::proposal_address(name));
        let original = page.map(|_| (context.book.language.as_str(), original.as_str()));
        let others = context
            .translations(id)
            .filter(|other| Some(*other) != page);
        let others = others.map(|other| (&*pages[other].language, &*pages[other].address));
        let translations = original.into_iter().chain(others);
        let frame = PageFrame {
            language: page
                .map_or(&context.book.language, |page| &pages[page].language)
                .clone(),
            title,
            path: site.url(self.address),
            canonical: site.canonical(self.address),
            translations: translations
                .map(|(language, address)| frame::translation(site, language, address))
                .collect(),
            ..PageFrame::default()
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
        let (site, book) = (self.context.site, self.context.book);
        let frame = PageFrame {
            language: book.language.clone(),
            title: format!("{title}, {}", self.context.book_title()),
            path: site.url(self.address),
            canonical: site.canonical(self.address),
            ..PageFrame::default()
        };
        self.finish(template, frame, view)
    }

    fn finish(
        &self,
        template: &str,
        mut frame: PageFrame,
        view: &impl Serialize,
    ) -> Result<Vec<u8>, TemplateFault> {
        frame.section = Some(PageSurroundings::Book(self.context.index));
        frame.feed = Some(NamedLink {
            name: self.context.book.title.clone(),
            url: Some(self.context.url("feed.xml")),
        });
        self.renderer.page(template, frame, view)
    }
}
