//! The text of a file that another program wrote.

use encoding_rs::WINDOWS_1252;

/// Reads UTF-8 with or without a byte order mark, and Windows-1252 where it is no UTF-8.
///
/// # Errors
///
/// UTF-16, which spreadsheets call "Unicode text", and NUL, which no text has.
pub(crate) fn decode(bytes: &[u8]) -> Result<String, String> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err("UTF-16, where UTF-8 or Windows-1252 is expected".to_owned());
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        return Err(format!("byte {at} is NUL: this is no text"));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    Ok(match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => WINDOWS_1252
            .decode_without_bom_handling(bytes)
            .0
            .into_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encodings_of_spreadsheets_are_read() {
        assert_eq!(decode(b"\xef\xbb\xbfJ\xc3\xb6rg"), Ok("Jörg".to_owned()));
        assert_eq!(decode("Jörg".as_bytes()), Ok("Jörg".to_owned()));
        // 0x80 is the euro sign in Windows-1252 and a control character in Latin-1.
        assert_eq!(decode(b"J\xf6rg \x80"), Ok("Jörg €".to_owned()));
        assert!(decode(b"\xff\xfea\0").is_err());
        assert!(decode(b"a\0").is_err());
    }
}
