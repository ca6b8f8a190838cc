//! Spellings that CommonMark would take apart, replaced byte for byte before it reads them.
//!
//! A mask is as long as what it covers, so that every place in the masked text is the
//! same place in the author's.

use std::{borrow::Cow, ops::Range};

use super::shortcode;

/// A Markdown text ready for the parser.
pub(super) struct MaskedText<'a> {
    pub original: &'a str,
    pub text: Cow<'a, str>,
    /// The parts that the tokens in the text stand for, in order.
    pub directives: Vec<MaskedDirective>,
    /// The letter after `{{` or `{%` by which a token is known.
    letter: u8,
    /// Single bytes that were covered, in order.
    bytes: Vec<usize>,
    /// Those of them that begin what looks like a tag and is no HTML.
    no_tags: Vec<usize>,
}

/// A spelling in braces that was replaced by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MaskedDirective {
    pub span: Range<usize>,
    pub meaning: TokenMeaning,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenMeaning {
    /// `{% link laws.md %}`, with the file.
    Link(String),
    /// `{{ name(…) }}`.
    Shortcode,
}

/// Stands in HTML for a `<` that opens no tag. It is as long, so that no place moves, and no
/// text that is read holds it.
pub(super) const LESS_THAN: &str = "\u{1}";

/// A part of a text event.
pub(super) enum TextPart<'t> {
    Text(&'t str),
    /// The index of a directive.
    Token(usize),
}

pub(super) fn mask(original: &str) -> MaskedText<'_> {
    let mut masked = MaskedText {
        original,
        text: Cow::Borrowed(original),
        directives: Vec::new(),
        letter: b'q',
        bytes: Vec::new(),
        no_tags: Vec::new(),
    };
    if original.contains("{{") || original.contains("{%") {
        masked.cover_directives();
    }
    if original.contains("$$") {
        masked.cover_formula_lines();
    }
    masked
}

impl<'a> MaskedText<'a> {
    /// Covers the dollar signs at these places, so that they open no formula.
    pub(super) fn cover_dollars(&mut self, places: &[usize]) {
        self.cover_bytes(places, b'%');
    }

    /// Covers the `<` at these places, so that they open no tag.
    pub(super) fn cover_no_tags(&mut self, places: &[usize]) {
        self.cover_bytes(places, b'%');
        self.no_tags.extend(places);
        self.no_tags.sort_unstable();
    }

    /// HTML of a range as the author wrote it, with [`LESS_THAN`] for each `<` that opens no tag.
    pub(super) fn html(&self, range: &Range<usize>) -> Cow<'a, str> {
        let original = &self.original[range.clone()];
        let inside = |at: &&usize| range.contains(*at);
        let mut html = original.to_owned();
        for at in self.no_tags.iter().filter(inside) {
            let place = at - range.start;
            html.replace_range(place..=place, LESS_THAN);
        }
        match html == original {
            true => Cow::Borrowed(original),
            false => Cow::Owned(html),
        }
    }

    /// The author's text of a range, if a mask within it hides it.
    pub(super) fn hidden(&self, range: &Range<usize>) -> Option<&'a str> {
        let from = self.bytes.partition_point(|at| *at < range.start);
        let is_hidden = self.bytes.get(from).is_some_and(|at| *at < range.end);
        is_hidden.then(|| &self.original[range.clone()])
    }

    /// Splits text at its tokens.
    pub(super) fn split<'t>(&self, text: &'t str) -> Vec<TextPart<'t>> {
        let mut parts = Vec::new();
        let mut from = 0;
        while let Some((at, length, index)) = self.find(&text[from..]) {
            if at > 0 {
                parts.push(TextPart::Text(&text[from..from + at]));
            }
            parts.push(TextPart::Token(index));
            from += at + length;
        }
        if from < text.len() {
            parts.push(TextPart::Text(&text[from..]));
        }
        parts
    }

    /// Text with the author's spelling in place of the tokens.
    pub(super) fn restore<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.find(text).is_none() {
            return Cow::Borrowed(text);
        }
        let spelling = |part| match part {
            TextPart::Text(text) => text,
            TextPart::Token(index) => &self.original[self.directives[index].span.clone()],
        };
        Cow::Owned(self.split(text).into_iter().map(spelling).collect())
    }

    /// The first token in a text: where, how long, and which directive.
    pub(super) fn find(&self, text: &str) -> Option<(usize, usize, usize)> {
        if self.directives.is_empty() {
            return None;
        }
        let mut from = 0;
        while let Some(brace) = text[from..].find('{') {
            let at = from + brace;
            let rest = &text.as_bytes()[at..];
            if let [_, b'{' | b'%', letter, digits @ ..] = rest
                && *letter == self.letter
            {
                let count = digits.iter().take_while(|it| it.is_ascii_digit()).count();
                let index = text[at + 3..at + 3 + count].parse().ok();
                if let Some(index) = index.filter(|index| *index < self.directives.len()) {
                    return Some((at, count + 5, index));
                }
            }
            from = at + 1;
        }
        None
    }

    fn cover_directives(&mut self) {
        let Some(letter) = self.free_letter() else {
            return;
        };
        self.letter = letter;
        let mut text = String::with_capacity(self.original.len());
        let mut from = 0;
        while let Some((span, meaning)) = next_directive(self.original, from) {
            let digits = span.len() - 5;
            let token = format!("{:0digits$}", self.directives.len());
            if token.len() == digits {
                text.push_str(&self.original[from..span.start + 2]);
                text.push(char::from(letter));
                text.push_str(&token);
                text.push_str(&self.original[span.end - 2..span.end]);
                self.directives.push(MaskedDirective {
                    span: span.clone(),
                    meaning,
                });
            } else {
                text.push_str(&self.original[from..span.end]);
            }
            from = span.end;
        }
        if !self.directives.is_empty() {
            text.push_str(&self.original[from..]);
            self.text = Cow::Owned(text);
        }
    }

    /// A letter that follows no opening braces in the text, so that no author writes a token.
    fn free_letter(&self) -> Option<u8> {
        let is_free = |letter: &u8| {
            let letter = char::from(*letter);
            !self.original.contains(&format!("{{{{{letter}"))
                && !self.original.contains(&format!("{{%{letter}"))
        };
        (b'a'..=b'z').rev().find(is_free)
    }

    /// Covers what would begin a list, a heading or a quotation within `$$ … $$` over several lines.
    fn cover_formula_lines(&mut self) {
        let mut places = Vec::new();
        let mut open = false;
        let mut starts_paragraph = true;
        let mut at = 0;
        let mut pending = Vec::new();
        for line in self.original.split_inclusive('\n') {
            let content = line.trim_end();
            let indent = content.len() - content.trim_start().len();
            let trimmed = content.trim_start();
            if trimmed.is_empty() {
                open = false;
            } else if open {
                if trimmed.starts_with(|it: char| STARTS_A_BLOCK.contains(it)) {
                    pending.push(at + indent);
                }
                if trimmed.ends_with("$$") {
                    places.append(&mut pending);
                    open = false;
                }
            } else if starts_paragraph && trimmed.starts_with("$$") && !trimmed[2..].contains("$$")
            {
                pending.clear();
                open = true;
            }
            starts_paragraph = trimmed.is_empty();
            at += line.len();
        }
        self.cover_bytes(&places, b'x');
    }

    fn cover_bytes(&mut self, places: &[usize], cover: u8) {
        if places.is_empty() {
            return;
        }
        let mut bytes = self.text.as_bytes().to_vec();
        for place in places {
            if let Some(byte) = bytes.get_mut(*place).filter(|byte| byte.is_ascii()) {
                *byte = cover;
                self.bytes.push(*place);
            }
        }
        self.bytes.sort_unstable();
        if let Ok(text) = String::from_utf8(bytes) {
            self.text = Cow::Owned(text);
        }
    }
}

/// The first letters of lines that interrupt a paragraph.
const STARTS_A_BLOCK: &str = "-+*#>=~`<|_0123456789";

/// The next directive from a place on: a Jekyll link or a shortcode.
fn next_directive(text: &str, mut from: usize) -> Option<(Range<usize>, TokenMeaning)> {
    loop {
        let at = from + text[from..].find('{')?;
        let found = match text.as_bytes().get(at + 1) {
            _ if is_escaped(text, at) => None,
            Some(b'%') => {
                jekyll_link(&text[at..]).map(|(len, file)| (len, TokenMeaning::Link(file)))
            }
            Some(b'{') => shortcode::extent(&text[at..]).map(|len| (len, TokenMeaning::Shortcode)),
            _ => None,
        };
        if let Some((length, meaning)) = found {
            return Some((at..at + length, meaning));
        }
        from = at + 1;
    }
}

fn is_escaped(text: &str, at: usize) -> bool {
    let slashes = text[..at].bytes().rev().take_while(|it| *it == b'\\');
    slashes.count() % 2 == 1
}

/// The length of `{% link file %}` at the start of a text, and the file.
pub(super) fn jekyll_link(text: &str) -> Option<(usize, String)> {
    let text = &text[..text.floor_char_boundary(shortcode::MAX_BYTES)];
    let opening = text.get(2..)?;
    let opening = opening.strip_prefix('-').unwrap_or(opening);
    if !opening.trim_start().starts_with("link") {
        return None;
    }
    let line = text.lines().next()?;
    let end = line.find("%}")?;
    let inside = line.get(2..end)?;
    let inside = inside.strip_prefix('-').unwrap_or(inside);
    let inside = inside.strip_suffix('-').unwrap_or(inside);
    let file = inside.trim_start().strip_prefix("link")?;
    let is_name = file.starts_with([' ', '\t']) && !file.trim().is_empty();
    is_name.then(|| (end + 2, file.trim().trim_matches('"').to_owned()))
}
