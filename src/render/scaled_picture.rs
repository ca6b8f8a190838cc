//! Pictures made smaller.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader};

/// The quality of a smaller JPEG, of 100.
const QUALITY: u8 = 82;

/// Returns a picture in the same format, made as wide as `width` pixels and turned as its camera
/// was held; `None` for what is no PNG or JPEG, can not be read, or would not become smaller.
pub(crate) fn scaled(bytes: &[u8], width: u32) -> Option<Vec<u8>> {
    let reader = ImageReader::new(Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    let format = reader.format()?;
    let mut decoder = reader.into_decoder().ok()?;
    let orientation = decoder.orientation().ok()?;
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    picture.apply_orientation(orientation);
    let picture = picture.resize(width, u32::MAX, FilterType::Lanczos3);
    let mut small = Vec::new();
    match format {
        ImageFormat::Jpeg => picture
            .to_rgb8()
            .write_with_encoder(JpegEncoder::new_with_quality(&mut small, QUALITY)),
        _ => picture.write_to(&mut Cursor::new(&mut small), format),
    }
    .ok()?;
    (small.len() < bytes.len()).then_some(small)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage};

    /// A picture of 40 × 20 pixels, red on the left and blue on the right, as a JPEG.
    fn jpeg() -> Vec<u8> {
        let colour = |x, _| match x < 20 {
            true => Rgb([220, 20, 20]),
            false => Rgb([20, 20, 220]),
        };
        let picture = RgbImage::from_fn(40, 20, colour);
        let mut bytes = Vec::new();
        picture
            .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 100))
            .expect("memory does not run out");
        bytes
    }

    /// The same with the EXIF note of a camera that was turned by 90° clockwise.
    fn turned(jpeg: &[u8]) -> Vec<u8> {
        // One directory with the one entry 0x0112, orientation, of the kind SHORT: 6.
        let exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";
        let length = (exif.len() as u16 + 2).to_be_bytes();
        [&jpeg[..2], &[0xff, 0xe1], &length, exif, &jpeg[2..]].concat()
    }

    #[test]
    fn a_smaller_picture_shows_the_same() {
        let small = scaled(&jpeg(), 10).expect("a JPEG");
        let small = image::load_from_memory(&small).expect("a JPEG").to_rgb8();
        assert_eq!(small.dimensions(), (10, 5));
        let (left, right) = (small.get_pixel(1, 2), small.get_pixel(8, 2));
        assert!(left[0] > 150 && left[2] < 100, "{left:?}");
        assert!(right[2] > 150 && right[0] < 100, "{right:?}");
    }

    /// Turned clockwise, the left is the top.
    #[test]
    fn a_picture_is_turned_as_its_camera_was() {
        let small = scaled(&turned(&jpeg()), 10).expect("a JPEG");
        let small = image::load_from_memory(&small).expect("a JPEG").to_rgb8();
        assert_eq!(small.dimensions(), (10, 20));
        let (top, bottom) = (small.get_pixel(5, 2), small.get_pixel(5, 17));
        assert!(top[0] > 150 && bottom[2] > 150, "{top:?} {bottom:?}");
    }

    #[test]
    fn what_is_no_picture_or_small_already_stays_as_it_is() {
        assert_eq!(scaled(b"no picture", 10), None);
        assert_eq!(scaled(&jpeg()[..40], 10), None);
        assert_eq!(scaled(&jpeg(), 4_000), None);
    }
}
