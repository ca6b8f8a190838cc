//! The second size of a wide picture, for telephones.

use crate::site::PictureSizes;

/// The width of the second size, in pixels.
pub(crate) const SMALL: u32 = 1000;
/// The width from which on a picture has a second size.
const WIDE: u32 = 1600;

/// Returns the address of the second size of a picture: `cards/team-1000w.jpg`; `None` for one
/// that is small enough, and where another picture has that address.
pub(crate) fn small_address(sizes: &PictureSizes, address: &str) -> Option<String> {
    let (width, _) = sizes.get(address)?;
    let (stem, extension) = address.rsplit_once('.')?;
    let is_scaled = matches!(
        extension.to_ascii_lowercase().as_str(),
        "jpg" | "jpeg" | "png"
    );
    let small = format!("{stem}-{SMALL}w.{extension}");
    (is_scaled && *width >= WIDE && !sizes.contains_key(&small)).then_some(small)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_pictures_have_a_second_size() {
        let sizes = [
            ("a/team.jpg", 2400),
            ("a/logo.svg", 2400),
            ("a/narrow.png", 1599),
            ("a/twice.png", 1600),
            ("a/twice-1000w.png", 900),
        ];
        let sizes = sizes.map(|(address, width)| (address.to_owned(), (width, 10)));
        let sizes = PictureSizes::from(sizes);
        let small = |address| small_address(&sizes, address);
        assert_eq!(small("a/team.jpg").as_deref(), Some("a/team-1000w.jpg"));
        for address in ["a/logo.svg", "a/narrow.png", "a/twice.png", "a/other.jpg"] {
            assert_eq!(small(address), None, "{address}");
        }
    }
}
