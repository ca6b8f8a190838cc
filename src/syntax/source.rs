//! The text of a site, as it was read.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// One text file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Relative to the site's root, with `/`.
    pub path: String,
    /// As written, without a byte order mark.
    pub text: String,
}

/// The text files of a site by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sources {
    files: BTreeMap<String, Source>,
    unreadable: BTreeMap<String, Source>,
}

/// The reason why bytes are no text that Ligatur reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableText {
    /// The file with what can be read of it, for the lines that a diagnostic shows.
    pub excerpt: Source,
    /// The place at which it goes wrong, in bytes of the excerpt.
    pub span: Range<usize>,
    /// The reason.
    pub reason: UnreadableReason,
}

/// The fault in the bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreadableReason {
    /// The byte at this offset of the file begins no UTF-8 character.
    /// A byte that is no UTF-8, at this offset in bytes.
    NotUtf8 {
        /// The number of bytes before it.
        offset: usize,
    },
    /// The file begins with the byte order mark of UTF-16.
    Utf16,
    /// A carriage return without a line feed.
    LoneCarriageReturn,
    /// NUL or another control character that no text has.
    Control(char),
}

/// A piece of a file's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourcePart<'a> {
    /// The text of the line, without its end.
    pub text: &'a str,
    /// The beginning of the piece, in bytes of the file's text.
    pub start: usize,
}

/// Front matter that is opened and never closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnclosedFrontMatter {
    /// The line that opens it.
    pub span: Range<usize>,
}

impl Source {
    /// Reads the bytes of a file: UTF-8 with or without a byte order mark, lines that end
    /// in LF or CRLF.
    ///
    /// # Errors
    ///
    /// Other encodings, a carriage return alone, and control characters but tab.
    pub fn from_bytes(
        path: impl Into<String>,
        bytes: Vec<u8>,
    ) -> Result<Source, Box<UnreadableText>> {
        let path = path.into();
        if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
            return Err(Box::new(UnreadableText {
                excerpt: Source {
                    path,
                    text: String::new(),
                },
                span: 0..0,
                reason: UnreadableReason::Utf16,
            }));
        }
        let mut text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return Err(Box::new(not_utf8(path, &error))),
        };
        if text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len_utf8());
        }
        match find_control(&text) {
            None => Ok(Source { path, text }),
            Some((span, reason)) => Err(Box::new(UnreadableText {
                excerpt: Source { path, text },
                span,
                reason,
            })),
        }
    }

    /// Returns the place of a line and column in the text, in bytes: both from 1, the column in
    /// characters. `None` if there is no such line; behind the last character of a line stands its
    /// end.
    pub fn offset(&self, line: usize, column: usize) -> Option<usize> {
        let before: usize = self
            .text
            .split_inclusive('\n')
            .take(line.checked_sub(1)?)
            .map(str::len)
            .sum();
        let line = self.text.split('\n').nth(line - 1)?;
        let mut chars = line.char_indices().map(|(offset, _)| offset);
        Some(before + chars.nth(column.saturating_sub(1)).unwrap_or(line.len()))
    }

    /// Parts the front matter between `---` lines from the body.
    ///
    /// # Errors
    ///
    /// Front matter without a closing line.
    pub fn split(&self) -> Result<(Option<SourcePart<'_>>, SourcePart<'_>), UnclosedFrontMatter> {
        let text = self.text.as_str();
        let opening = line_at(text, 0);
        if !is_fence(opening) {
            return Ok((None, SourcePart { text, start: 0 }));
        }
        let start = opening.len();
        let mut end = start;
        while end < text.len() {
            let line = line_at(text, end);
            if is_fence(line) {
                let body = end + line.len();
                let front_matter = SourcePart {
                    text: &text[start..end],
                    start,
                };
                let body = SourcePart {
                    text: &text[body..],
                    start: body,
                };
                return Ok((Some(front_matter), body));
            }
            end += line.len();
        }
        Err(UnclosedFrontMatter {
            span: 0..opening.trim_end().len(),
        })
    }
}

impl Sources {
    /// A site without files.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// Adds a file; one of the same path is replaced.
    pub fn insert(&mut self, source: Source) {
        self.files.insert(source.path.clone(), source);
    }

    /// Takes a file out.
    pub fn remove(&mut self, path: &str) {
        self.files.remove(path);
    }

    /// Adds the excerpt of a file that could not be read, so that diagnostics can show it.
    pub fn insert_unreadable(&mut self, excerpt: Source) {
        self.unreadable.insert(excerpt.path.clone(), excerpt);
    }

    /// The file with this path.
    pub fn get(&self, path: &str) -> Option<&Source> {
        self.files.get(path)
    }

    /// The text of a file for showing it, also of one that could not be read.
    pub fn excerpt(&self, path: &str) -> Option<&Source> {
        self.get(path).or_else(|| self.unreadable.get(path))
    }

    /// The readable files in the order of their paths.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.files.values()
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

impl FromIterator<Source> for Sources {
    fn from_iter<I: IntoIterator<Item = Source>>(sources: I) -> Sources {
        let files = sources.into_iter();
        Sources {
            files: files.map(|source| (source.path.clone(), source)).collect(),
            unreadable: BTreeMap::new(),
        }
    }
}

impl UnreadableReason {
    /// Returns the message for the keeper.
    pub fn message(self) -> String {
        match self {
            UnreadableReason::NotUtf8 { offset } => {
                format!("not UTF-8: byte {offset} begins no character")
            }
            UnreadableReason::Utf16 => "UTF-16 at byte 0, where UTF-8 is expected".to_owned(),
            UnreadableReason::LoneCarriageReturn => {
                "a carriage return without a line feed".to_owned()
            }
            UnreadableReason::Control(char) => format!("control character {}", name_of(char)),
        }
    }

    /// Returns the name of the place, to stand below the caret.
    pub fn label(self) -> &'static str {
        match self {
            UnreadableReason::NotUtf8 { .. } | UnreadableReason::Utf16 => "",
            UnreadableReason::LoneCarriageReturn => "lines end in LF or CRLF",
            UnreadableReason::Control(_) => "remove it",
        }
    }

    /// The way out.
    pub fn help(self) -> Option<&'static str> {
        match self {
            UnreadableReason::NotUtf8 { .. } | UnreadableReason::Utf16 => {
                Some("save the file as UTF-8")
            }
            UnreadableReason::LoneCarriageReturn => {
                Some("save the file with the line ends of Unix or Windows")
            }
            UnreadableReason::Control(_) => None,
        }
    }
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// A control character as people can look it up.
fn name_of(char: char) -> Cow<'static, str> {
    match char {
        '\0' => Cow::Borrowed("NUL"),
        _ => Cow::Owned(format!("U+{:04X}", u32::from(char))),
    }
}

/// Returns the part that can be read of a file that is not UTF-8, and the place where it breaks
/// off.
fn not_utf8(path: String, error: &std::string::FromUtf8Error) -> UnreadableText {
    let offset = error.utf8_error().valid_up_to();
    let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
    let reason = UnreadableReason::NotUtf8 { offset };
    let marked = if text.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len_utf8()
    } else {
        0
    };
    let start = offset.saturating_sub(marked);
    UnreadableText {
        excerpt: Source {
            path,
            text: text[marked..].to_owned(),
        },
        span: start..start + char::REPLACEMENT_CHARACTER.len_utf8(),
        reason,
    }
}

/// The first character that text must not have.
fn find_control(text: &str) -> Option<(Range<usize>, UnreadableReason)> {
    let bytes = text.as_bytes();
    // Bytes below 0x20 and 0x7f are characters of their own in UTF-8; C1 controls are
    // 0xc2 followed by 0x80 to 0x9f.
    bytes.iter().enumerate().find_map(|(at, &byte)| {
        let next = bytes.get(at + 1);
        match byte {
            b'\n' | b'\t' => None,
            b'\r' if next == Some(&b'\n') => None,
            b'\r' => Some((at..at + 1, UnreadableReason::LoneCarriageReturn)),
            0..0x20 | 0x7f => Some((at..at + 1, UnreadableReason::Control(char::from(byte)))),
            0xc2 => match next {
                Some(&second @ 0x80..=0x9f) => {
                    Some((at..at + 2, UnreadableReason::Control(char::from(second))))
                }
                _ => None,
            },
            _ => None,
        }
    })
}

/// The line that begins at `start`, with its end.
fn line_at(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    rest.find('\n').map_or(rest, |end| &rest[..=end])
}

/// Returns whether a line opens or closes front matter; blanks may follow the dashes.
fn is_fence(line: &str) -> bool {
    line.strip_prefix("---")
        .is_some_and(|rest| rest.trim_matches([' ', '\t', '\r', '\n']).is_empty())
}

#[cfg(test)]
mod tests;
