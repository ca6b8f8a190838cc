//! The pages of a document: in force, and each version.

use std::sync::Arc;

use super::context::RuleBookContext;
use super::diff;
use super::section_history::SectionChronicle;
use super::view::{ContentsEntry, DiffGroup, DocumentView, NotedLink, SectionView, VersionBanner};
use crate::rulebook::book::RuleDocument;
use crate::rulebook::text::versions::{DocumentVersion, DocumentVersions};
use crate::rulebook::text::{Section, Wording, diff as compare};
use crate::site::renderer::Renderer;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageBuilder, RuleBookPageKind};
use crate::site::view::{NamedLink, Pager};
use crate::site::written_text;

/// The documents in each of their languages: the text in force, and every version.
pub const KIND: RuleBookPageKind = RuleBookPageKind {
    pages,
    navigation: |context| {
        let documents = context.book.documents.iter().map(|rules| NamedLink {
            name: context.document_title(rules).to_owned(),
            url: Some(
                context
                    .site
                    .url(&context.document_address(rules, &context.locale.tag)),
            ),
        });
        documents.collect()
    },
};

/// A document in one language.
#[derive(Clone, Copy)]
pub struct DocumentPages<'a> {
    pub context: RuleBookContext<'a>,
    pub renderer: &'a Renderer,
    pub rules: &'a RuleDocument,
    pub archive: &'a DocumentVersions,
    pub language: &'a str,
}

/// The files of all documents, each with the document's index.
pub fn files(context: &RuleBookContext<'_>) -> Vec<(usize, usize)> {
    let documents = context.book.documents.iter().enumerate();
    let files = documents.flat_map(|(document, rules)| {
        let files = rules.files.values();
        files.filter_map(move |file| Some((document, context.site.page_of(file)?)))
    });
    files.collect()
}

fn pages(context: &RuleBookContext<'_>) -> Vec<RuleBookPage> {
    let mut pages = Vec::new();
    for (document, file) in files(context) {
        let address = &context.site.compiled.model.pages[file].address;
        let names = context.version_names(&context.book.documents[document]);
        let version = |address: String, version: Option<usize>| {
            RuleBookPage::written(address, file, move |page| {
                let Some(pages) = DocumentPages::of(page, document, file) else {
                    return Ok(Vec::new());
                };
                let last = pages.archive.versions.len() - 1;
                let view = pages.view(version.unwrap_or(last));
                let title = version.map(|version| pages.title(version));
                page.written("document.html", file, title, None, &view)
            })
        };
        pages.push(version(address.clone(), None));
        for (number, name) in names.iter().enumerate() {
            pages.push(version(format!("{address}{name}/"), Some(number)));
        }
    }
    pages
}

impl<'a> DocumentPages<'a> {
    /// The document with an index, in the language of one of its files.
    pub fn of(
        page: &RuleBookPageBuilder<'a>,
        document: usize,
        file: usize,
    ) -> Option<DocumentPages<'a>> {
        let context = page.context;
        let rules = &context.book.documents[document];
        let file = &context.site.compiled.model.pages[file].file;
        let (language, _) = rules.files.iter().find(|(_, other)| *other == file)?;
        Some(DocumentPages {
            context,
            renderer: page.renderer,
            rules,
            archive: context.archive(rules)?,
            language,
        })
    }

    /// A version of the document; the last is the text in force.
    pub fn view(&self, number: usize) -> DocumentView {
        let context = &self.context;
        let versions = &self.archive.versions;
        let version = &versions[number.min(versions.len() - 1)];
        let is_in_force = number + 1 == versions.len();
        let in_force_since = |version: &DocumentVersion| {
            version.at.map_or_else(
                || context.text("in_force_from_the_start"),
                |at| {
                    context
                        .locale
                        .fill("in_force_since", &[("when", &context.within(at))])
                },
            )
        };
        let sections = self.sections(version, is_in_force, &self.names()[number]);
        let outline = sections.iter().map(|section| ContentsEntry {
            id: section.id.clone(),
            title: section.title_html.clone(),
            level: section.level,
        });
        DocumentView {
            heading: if is_in_force {
                self.context.document_title(self.rules).to_owned()
            } else {
                self.title(number)
            },
            // What is no longer in force says so in its banner.
            state: is_in_force.then(|| in_force_since(version)),
            banner: (!is_in_force).then(|| self.banner(number)),
            binding: self.binding(),
            parallel: self.has_translations().then(|| NamedLink {
                name: context.text("side_by_side"),
                url: Some(context.site.url(&format!("{}languages/", self.address()))),
            }),
            preamble_html: self.markup(&self.text(version).preamble),
            contents: if sections.len() > 3 {
                outline.filter(|it| it.level <= 3).collect()
            } else {
                Vec::new()
            },
            sections,
            diffs: self.diffs(number),
            versions: if is_in_force {
                (0..versions.len())
                    .rev()
                    .map(|number| self.line(number))
                    .collect()
            } else {
                Vec::new()
            },
            history: Some(NamedLink {
                name: context.text("section_history"),
                url: Some(context.site.url(&format!("{}history/", self.address()))),
            }),
            pager: Pager {
                previous: number.checked_sub(1).map(|number| self.line(number).link),
                next: (number + 1 < versions.len()).then(|| self.line(number + 1).link),
                all: (!is_in_force).then(|| NamedLink {
                    name: context.text("document_versions"),
                    url: Some(format!("{}#_versions", context.site.url(&self.address()))),
                }),
            },
        }
    }

    /// "The rules, version of 16 December 2006, 00:00 UTC".
    pub fn title(&self, number: usize) -> String {
        let context = &self.context;
        let title = ("title", self.context.document_title(self.rules));
        match self.archive.versions[number].at {
            Some(at) => context
                .locale
                .fill("version_of", &[title, ("when", &context.within(at))]),
            None => context.locale.fill("version_base", &[title]),
        }
    }

    /// The address of the text in force.
    pub fn address(&self) -> String {
        self.context.document_address(self.rules, self.language)
    }

    fn names(&self) -> &[String] {
        self.context.version_names(self.rules)
    }

    fn text<'b>(&self, version: &'b DocumentVersion) -> &'b Wording {
        let own = version.wordings.get(self.language);
        &own.unwrap_or_else(|| &version.wordings[&self.archive.binding])
            .text
    }

    fn banner(&self, number: usize) -> VersionBanner {
        let context = &self.context;
        let when = |number: usize| {
            let at = self
                .archive
                .versions
                .get(number)
                .and_then(|version| version.at);
            at.map(|at| context.within(at)).unwrap_or_default()
        };
        let until = when(number + 1);
        let text = match self.archive.versions[number].at {
            Some(_) => context.locale.fill(
                "not_in_force",
                &[("from", &when(number)), ("until", &until)],
            ),
            None => context
                .locale
                .fill("not_in_force_base", &[("until", &until)]),
        };
        let url = Some(context.site.url(&self.address()));
        VersionBanner {
            text,
            link: NamedLink {
                name: context.text("to_text_in_force"),
                url,
            },
        }
    }

    fn has_translations(&self) -> bool {
        self.archive.documents().len() > 1
    }

    /// The binding language, where there are several.
    fn binding(&self) -> Option<NamedLink> {
        let context = &self.context;
        let name = context
            .site
            .locale(&self.archive.binding)
            .text("language_name");
        self.has_translations().then(|| NamedLink {
            name: context.locale.fill("binding_text", &[("language", name)]),
            url: (self.language != self.archive.binding).then(|| {
                context
                    .site
                    .url(&context.document_address(self.rules, &self.archive.binding))
            }),
        })
    }

    fn line(&self, number: usize) -> NotedLink {
        let context = &self.context;
        let version = &self.archive.versions[number];
        let name = version
            .at
            .map_or_else(|| context.text("first_version"), |at| context.within(at));
        let address = format!("{}{}/", self.address(), self.names()[number]);
        let is_last = number + 1 == self.archive.versions.len();
        NotedLink {
            link: NamedLink {
                name,
                url: Some(context.site.url(&address)),
            },
            state: if is_last {
                context.text("text_in_force")
            } else {
                String::new()
            },
            note: None,
        }
    }

    /// The differences of a version from the one before, and from the text in force.
    fn diffs(&self, number: usize) -> Vec<DiffGroup> {
        let context = &self.context;
        let versions = &self.archive.versions;
        let text = |number: usize| self.text(&versions[number]);
        let group = |key: &str, before: usize, after: usize| {
            let sections = diff::changed(context, &compare::diff_texts(text(before), text(after)));
            let nothing = sections.is_empty().then(|| context.text("nothing_changed"));
            DiffGroup {
                title: context.text(key),
                nothing,
                sections,
            }
        };
        let last = versions.len() - 1;
        let mut groups = Vec::new();
        groups.extend(
            number
                .checked_sub(1)
                .map(|before| group("since_before", before, number)),
        );
        groups.extend((number < last).then(|| group("since_then", number, last)));
        groups
    }

    fn sections(
        &self,
        version: &DocumentVersion,
        with_history: bool,
        name: &str,
    ) -> Vec<SectionView> {
        let is_translation = self.language != self.archive.binding;
        let own = version
            .wordings
            .get(self.language)
            .filter(|_| is_translation);
        let binding = &version.wordings[&self.archive.binding];
        let permalink = self.context.site.url(&format!("{}{name}/", self.address()));
        let chronicle =
            with_history.then(|| SectionChronicle::new(self.context, self.rules, self.archive));
        let text = &binding.text;
        let base = text
            .sections
            .iter()
            .map(|section| section.level)
            .min()
            .unwrap_or(1);
        let view = |section: &Arc<Section>| {
            let translated = own.and_then(|own| own.text.section(&section.id));
            let is_outdated = own.is_some_and(|own| own.outdated.contains(&section.id));
            let note = match translated {
                None if is_translation => Some("missing_section"),
                Some(_) if is_outdated => Some("outdated_section"),
                _ => None,
            };
            let shown = translated.unwrap_or(section);
            SectionView {
                id: section.id.clone(),
                aliases: section.aliases.clone(),
                level: (section.level - base + 2).min(6),
                title_html: self.line_markup(&shown.title),
                repealed: section.repealed,
                note: note.map(|key| self.context.text(key)),
                body_html: self.markup(&shown.body),
                history: chronicle
                    .as_ref()
                    .map_or_else(Vec::new, |it| it.brief(&section.id)),
                permalink: format!("{permalink}#{}", section.id),
            }
        };
        text.sections.iter().map(view).collect()
    }

    /// A text of the document as HTML.
    pub fn markup(&self, text: &str) -> String {
        let page = self.context.written(self.rules, self.language);
        page.map_or_else(String::new, |page| {
            written_text::markup(self.renderer, self.context.site, page, text)
        })
    }

    /// A heading's text as HTML, without the paragraph around it.
    pub fn line_markup(&self, text: &str) -> String {
        let html = self.markup(text);
        let html = html.trim();
        let inner = html
            .strip_prefix("<p>")
            .and_then(|html| html.strip_suffix("</p>"));
        match inner.filter(|inner| !inner.contains("<p>")) {
            Some(inner) => inner.to_owned(),
            None => crate::render::escape::text(text),
        }
    }
}
