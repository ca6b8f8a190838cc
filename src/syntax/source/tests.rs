use super::*;

#[test]
fn a_line_and_a_column_are_an_offset() {
    let source = Source {
        path: "page.html".to_owned(),
        text: "ä{{\r\n\nöb".to_owned(),
    };
    for (line, column, expected) in [
        (1, 1, Some(0)),
        (1, 2, Some(2)),
        (2, 1, Some(6)),
        (3, 2, Some(9)),
        (3, 9, Some(10)),
        (4, 1, None),
        (0, 1, None),
    ] {
        let offset = source.offset(line, column);
        assert_eq!(offset, expected, "{line}:{column}");
    }
}

fn read(bytes: &[u8]) -> Result<String, (Range<usize>, UnreadableReason)> {
    Source::from_bytes("a.md", bytes.to_vec())
        .map(|source| source.text)
        .map_err(|fault| (fault.span, fault.reason))
}

#[test]
fn utf8_is_read_with_and_without_a_mark() {
    assert_eq!(read("Ä\r\n\tb".as_bytes()), Ok("Ä\r\n\tb".to_owned()));
    assert_eq!(read(b"\xef\xbb\xbfa"), Ok("a".to_owned()));
    assert_eq!(read(b""), Ok(String::new()));
}

#[test]
fn other_encodings_are_refused_with_the_byte() {
    assert_eq!(read(b"\xff\xfea\0"), Err((0..0, UnreadableReason::Utf16)));
    assert_eq!(read(b"\xfe\xff\0a"), Err((0..0, UnreadableReason::Utf16)));
    let offset = |offset| UnreadableReason::NotUtf8 { offset };
    assert_eq!(read(b"ab\xe4b"), Err((2..5, offset(2))));
    // The offset is that of the file, the place that of the text without its mark.
    assert_eq!(read(b"\xef\xbb\xbfa\xe4"), Err((1..4, offset(4))));
}

#[test]
fn control_characters_are_refused_with_their_place() {
    assert_eq!(
        read(b"a\rb"),
        Err((1..2, UnreadableReason::LoneCarriageReturn))
    );
    assert_eq!(
        read(b"a\r"),
        Err((1..2, UnreadableReason::LoneCarriageReturn))
    );
    assert_eq!(read(b"ab\0"), Err((2..3, UnreadableReason::Control('\0'))));
    assert_eq!(
        read(b"\x1b[31m"),
        Err((0..1, UnreadableReason::Control('\x1b')))
    );
    assert_eq!(
        read(b"\x7f"),
        Err((0..1, UnreadableReason::Control('\x7f')))
    );
    assert_eq!(
        read("ä\u{85}".as_bytes()),
        Err((2..4, UnreadableReason::Control('\u{85}')))
    );
    // U+00A0 is no control character.
    assert_eq!(read("\u{a0}".as_bytes()), Ok("\u{a0}".to_owned()));
}

/// A piece and the byte where it begins.
type TestPiece<'a> = (&'a str, usize);

fn split(text: &str) -> Result<(Option<TestPiece<'_>>, TestPiece<'_>), UnclosedFrontMatter> {
    let source = Source {
        path: "a.md".to_owned(),
        text: text.to_owned(),
    };
    let whole = |part: SourcePart<'_>| {
        assert_eq!(&text[part.start..part.start + part.text.len()], part.text);
        (&text[part.start..part.start + part.text.len()], part.start)
    };
    let (front_matter, body) = source.split()?;
    Ok((front_matter.map(whole), whole(body)))
}

#[test]
fn front_matter_stands_between_dashes() {
    assert_eq!(
        split("---\na: 1\n---\nb\n"),
        Ok((Some(("a: 1\n", 4)), ("b\n", 13)))
    );
    assert_eq!(
        split("--- \r\na: 1\r\n---\t\r\nb"),
        Ok((Some(("a: 1\r\n", 6)), ("b", 18)))
    );
    assert_eq!(split("---\n---"), Ok((Some(("", 4)), ("", 7))));
    assert_eq!(
        split("---\na\n----\n---\n"),
        Ok((Some(("a\n----\n", 4)), ("", 15)))
    );
}

#[test]
fn a_page_needs_no_front_matter() {
    assert_eq!(split(""), Ok((None, ("", 0))));
    assert_eq!(split("# a\n\n---\n"), Ok((None, ("# a\n\n---\n", 0))));
    assert_eq!(split(" ---\n"), Ok((None, (" ---\n", 0))));
}

#[test]
fn front_matter_must_end() {
    assert_eq!(
        split("--- \na: 1\n"),
        Err(UnclosedFrontMatter { span: 0..3 })
    );
}
