//! Links and images, whichever way they are written.

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::LinkType;

use super::html;
use super::html::{HtmlAttribute, HtmlTag};
use super::masking::{MaskedText, TokenMeaning, jekyll_link};
use super::url::{AddressReach, reach};

/// A link or an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkdownLink {
    pub kind: LinkKind,
    pub form: LinkForm,
    /// The address as written: `laws.md#order-1`, also where the form is [`LinkForm::Jekyll`].
    /// It may be percent-encoded.
    pub target: String,
    pub reach: AddressReach,
    /// The address in the file, or the whole link where the address stands elsewhere.
    pub span: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    Link,
    Image,
    /// A Jekyll link that stands alone in the text, which becomes its address.
    Address,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkForm {
    /// `laws.md`, `@/cards/laws.md`, `/cards/`, `https://…`.
    Plain,
    /// `{% link laws.md %}`.
    Jekyll,
}

/// The address of a Markdown link, which is shorter for mailboxes.
pub(super) fn destination<'u>(link_type: LinkType, url: &'u str) -> Cow<'u, str> {
    match link_type {
        LinkType::Email => Cow::Owned(format!("mailto:{url}")),
        _ => Cow::Borrowed(url),
    }
}

/// The link of a Markdown tag that covers `range`.
pub(super) fn of_tag(
    masked: &MaskedText<'_>,
    kind: LinkKind,
    destination: &str,
    range: &Range<usize>,
    base: usize,
) -> MarkdownLink {
    if let Some((at, length, index)) = masked.find(destination)
        && let TokenMeaning::Link(file) = &masked.directives[index].meaning
        && at == 0
    {
        let span = masked.directives[index].span.clone();
        return jekyll(kind, file, &destination[length..], shift(span, base));
    }
    let target = masked.restore(destination).into_owned();
    let whole = &masked.original[range.clone()];
    // The address stands last, so that `[laws.md](laws.md)` is marked in its brackets.
    let span = match whole.rfind(&target) {
        Some(at) if !target.is_empty() => range.start + at..range.start + at + target.len(),
        _ => range.clone(),
    };
    MarkdownLink {
        kind,
        form: LinkForm::Plain,
        reach: reach(&target),
        target,
        span: shift(span, base),
    }
}

/// The link of `{% link … %}` in the text.
pub(super) fn of_address(
    masked: &MaskedText<'_>,
    index: usize,
    base: usize,
) -> Option<MarkdownLink> {
    let directive = &masked.directives[index];
    match &directive.meaning {
        TokenMeaning::Link(file) => {
            let span = shift(directive.span.clone(), base);
            Some(jekyll(LinkKind::Address, file, "", span))
        }
        TokenMeaning::Shortcode => None,
    }
}

/// A piece of HTML, put together from lines of the text.
#[derive(Debug, Default)]
pub(super) struct HtmlFragment {
    pub html: String,
    /// The beginning of each line, in the fragment and in the text.
    lines: Vec<(usize, usize)>,
}

impl HtmlFragment {
    pub(super) fn push(&mut self, html: &str, at: usize) {
        self.lines.push((self.html.len(), at));
        self.html.push_str(html);
    }

    /// The place in the text of a place in the fragment.
    pub(super) fn place(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.position(range.start);
        // In the text there may be more between two lines, such as a carriage return.
        let end = match range.is_empty() {
            true => start,
            false => self.position(range.end - 1) + 1,
        };
        start..end
    }

    fn position(&self, position: usize) -> usize {
        let line = self.lines.partition_point(|(at, _)| *at <= position);
        let (at, in_text) = self.lines[..line].last().copied().unwrap_or_default();
        in_text + position - at
    }

    /// The links and images in it, and for each the attribute to rewrite.
    pub(super) fn links(&self, base: usize) -> Vec<(MarkdownLink, Range<usize>)> {
        let tags = html::tags(&self.html).into_iter();
        tags.filter_map(|tag| {
            let (kind, attribute) = address(&tag)?;
            let span = shift(self.place(&attribute.span), base);
            let value = attribute.value.trim();
            let link = match jekyll_link(value) {
                Some((length, file)) => jekyll(kind, &file, &value[length..], span),
                None => MarkdownLink {
                    kind,
                    form: LinkForm::Plain,
                    target: value.to_owned(),
                    reach: reach(value),
                    span,
                },
            };
            Some((link, attribute.quoted.clone()))
        })
        .collect()
    }

    /// The fragment with other addresses in place of those in `quoted`, in order.
    pub(super) fn with_addresses(&self, addresses: &[(Range<usize>, String)]) -> Cow<'_, str> {
        if addresses.is_empty() {
            return Cow::Borrowed(&self.html);
        }
        let mut html = String::with_capacity(self.html.len());
        let mut from = 0;
        for (quoted, url) in addresses {
            html.push_str(&self.html[from..quoted.start]);
            html.push('"');
            crate::render::escape::push_url(&mut html, url);
            html.push('"');
            from = quoted.end;
        }
        html.push_str(&self.html[from..]);
        Cow::Owned(html)
    }
}

fn address(tag: &HtmlTag) -> Option<(LinkKind, &HtmlAttribute)> {
    let (kind, name) = match tag.name.as_str() {
        "a" => (LinkKind::Link, "href"),
        "img" => (LinkKind::Image, "src"),
        _ => return None,
    };
    let attribute = tag.attributes.iter().find(|it| it.name == name)?;
    Some((kind, attribute))
}

fn jekyll(kind: LinkKind, file: &str, rest: &str, span: Range<usize>) -> MarkdownLink {
    MarkdownLink {
        kind,
        form: LinkForm::Jekyll,
        target: format!("{file}{rest}"),
        reach: AddressReach::Site,
        span,
    }
}

fn shift(span: Range<usize>, base: usize) -> Range<usize> {
    span.start + base..span.end + base
}
