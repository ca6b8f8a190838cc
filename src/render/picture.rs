//! Pictures of text and plain forms, drawn as PNG: the same bytes on every machine.
//!
//! Text is drawn from the outlines of a font that the program carries (Noto Sans, Latin, Greek
//! and Cyrillic); a character that the font lacks is left out.

use std::sync::LazyLock;

use skrifa::{DrawMemory, Font, GlyphId, PathSink, ScalerFont};
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform};

/// The weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextWeight {
    Regular,
    Bold,
}

/// A text's size in pixels and its weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct TextStyle {
    pub size: f32,
    pub weight: TextWeight,
}

impl TextStyle {
    pub(crate) const fn regular(size: f32) -> TextStyle {
        let weight = TextWeight::Regular;
        TextStyle { size, weight }
    }

    pub(crate) const fn bold(size: f32) -> TextStyle {
        let weight = TextWeight::Bold;
        TextStyle { size, weight }
    }

    fn font(self) -> Option<&'static Font> {
        static REGULAR: LazyLock<Option<Font>> =
            LazyLock::new(|| Font::new(notosans::REGULAR_TTF, 0));
        static BOLD: LazyLock<Option<Font>> = LazyLock::new(|| Font::new(notosans::BOLD_TTF, 0));
        match self.weight {
            TextWeight::Regular => REGULAR.as_ref(),
            TextWeight::Bold => BOLD.as_ref(),
        }
    }

    /// The glyphs of a text, each with its distance from the left, and the width of them all.
    fn glyphs(self, text: &str) -> (Vec<(GlyphId, f32)>, f32) {
        let Some(font) = self.font() else {
            return (Vec::new(), 0.0);
        };
        let charmap = font.charmap();
        let metrics = font.glyph_metrics();
        let scale = self.size / f32::from(font.units_per_em());
        let mut glyphs = Vec::new();
        let mut x = 0.0;
        for glyph in text.chars().filter_map(|sign| charmap.map_unicode(sign)) {
            glyphs.push((glyph, x));
            x += metrics.h_advance(glyph) * scale;
        }
        (glyphs, x)
    }

    /// The width of a text in pixels.
    pub(crate) fn width(self, text: &str) -> f32 {
        self.glyphs(text).1
    }

    /// A text that is no wider than so many pixels: cut, with an ellipsis, where it has to be.
    pub(crate) fn fit(self, text: &str, width: f32) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let ends = text.char_indices().map(|(end, _)| end).rev();
        let cut = ends.map(|end| format!("{}…", text[..end].trim_end()));
        cut.into_iter()
            .find(|cut| self.width(cut) <= width)
            .unwrap_or_default()
    }

    /// A text on so many lines at most, none wider than so many pixels; the last is cut.
    pub(crate) fn wrap(self, text: &str, width: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match (
                longer.filter(|it| self.width(it) <= width),
                lines.last_mut(),
            ) {
                (Some(longer), Some(line)) => *line = longer,
                _ => lines.push(word.to_owned()),
            }
        }
        let rest = lines.split_off(most.min(lines.len()));
        if let (Some(last), false) = (lines.last_mut(), rest.is_empty()) {
            *last = format!("{last} {}", rest.join(" "));
        }
        lines.iter().map(|line| self.fit(line, width)).collect()
    }
}

/// A picture that is being drawn.
pub(crate) struct PictureCanvas {
    pixmap: Pixmap,
}

impl PictureCanvas {
    /// An empty picture of so many pixels, in the colour of its paper (`#rrggbb`).
    pub(crate) fn new(width: u32, height: u32, paper: &str) -> PictureCanvas {
        let mut pixmap = Pixmap::new(width, height).expect("a picture has pixels");
        pixmap.fill(colour(paper));
        PictureCanvas { pixmap }
    }

    /// Fills a rectangle, given by its left upper corner and its size.
    pub(crate) fn rectangle(&mut self, [x, y]: [f32; 2], [width, height]: [f32; 2], ink: &str) {
        let path = Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
        self.fill(path, Transform::identity(), ink);
    }

    /// Fills a triangle.
    pub(crate) fn triangle(&mut self, corners: [[f32; 2]; 3], ink: &str) {
        let mut path = PathBuilder::new();
        let [first, second, third] = corners;
        path.move_to(first[0], first[1]);
        path.line_to(second[0], second[1]);
        path.line_to(third[0], third[1]);
        path.close();
        self.fill(path.finish(), Transform::identity(), ink);
    }

    /// Writes a text on a base line, from its left end; returns its width.
    pub(crate) fn text(
        &mut self,
        text: &str,
        [x, y]: [f32; 2],
        style: TextStyle,
        ink: &str,
    ) -> f32 {
        let (glyphs, width) = style.glyphs(text);
        let Some(font) = style.font() else {
            return 0.0;
        };
        let scaler = ScalerFont::unhinted(font.clone(), Some(style.size));
        for (glyph, along) in glyphs {
            let mut pen = OutlinePath(PathBuilder::new());
            let drawn = scaler
                .outline(glyph)
                .map(|outline| outline.draw(DrawMemory::Scratch, &mut pen));
            if matches!(drawn, Some(Ok(_))) {
                let place = Transform::from_translate(x + along, y);
                self.fill(pen.0.finish(), place, ink);
            }
        }
        width
    }

    /// Writes a text on a base line, up to its right end.
    pub(crate) fn text_to(&mut self, text: &str, [x, y]: [f32; 2], style: TextStyle, ink: &str) {
        self.text(text, [x - style.width(text), y], style, ink);
    }

    fn fill(&mut self, path: Option<Path>, place: Transform, ink: &str) {
        let mut paint = Paint::default();
        paint.set_color(colour(ink));
        paint.anti_alias = true;
        if let Some(path) = path {
            let rule = FillRule::Winding;
            self.pixmap.fill_path(&path, &paint, rule, place, None);
        }
    }

    /// The picture as PNG, without an alpha channel: its paper has none.
    pub(crate) fn png(&self) -> Vec<u8> {
        let pixels = self.pixmap.data().chunks_exact(4);
        let pixels: Vec<u8> = pixels
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.pixmap.width(), self.pixmap.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
        // Writing to memory does not fail.
        let written = encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&pixels));
        written.map(|()| bytes).unwrap_or_default()
    }
}

/// The colour of `#rrggbb`; black for anything else.
fn colour(text: &str) -> Color {
    let channel = |at: usize| {
        let digits = text.get(at..at + 2);
        digits.and_then(|digits| u8::from_str_radix(digits, 16).ok())
    };
    let [red, green, blue] = [1, 3, 5].map(|at| channel(at).unwrap_or_default());
    Color::from_rgba8(red, green, blue, 255)
}

/// The outline of a glyph, which a font draws upwards and a picture downwards.
struct OutlinePath(PathBuilder);

impl PathSink for OutlinePath {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.0.quad_to(cx0, -cy0, x, -y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, -cy0, cx1, -cy1, x, -y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colour of a pixel of a picture that has been written and read again.
    fn pixel(png: &[u8], x: usize, y: usize) -> [u8; 3] {
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let at = (y * info.width as usize + x) * 3;
        [pixels[at], pixels[at + 1], pixels[at + 2]]
    }

    #[test]
    fn forms_and_letters_stand_where_they_were_drawn() {
        let mut canvas = PictureCanvas::new(60, 40, "#fefdfb");
        canvas.rectangle([0.0, 0.0], [60.0, 4.0], "#24569b");
        canvas.triangle([[50.0, 20.0], [58.0, 36.0], [42.0, 36.0]], "#1a6e34");
        canvas.text("I", [4.0, 36.0], TextStyle::bold(40.0), "#1d1b18");
        let png = canvas.png();
        assert_eq!(pixel(&png, 30, 2), [0x24, 0x56, 0x9b]);
        assert_eq!(pixel(&png, 50, 30), [0x1a, 0x6e, 0x34]);
        assert_eq!(pixel(&png, 30, 20), [0xfe, 0xfd, 0xfb]);
        // The stem of the letter, 40 pixels high: somewhere right of its origin.
        let stem = (4..24).map(|x| pixel(&png, x, 22));
        assert!(stem.into_iter().any(|it| it == [0x1d, 0x1b, 0x18]));
        assert_eq!(png, canvas.png());
    }

    #[test]
    fn a_text_is_cut_to_its_width_and_lacks_what_the_font_lacks() {
        let style = TextStyle::regular(20.0);
        assert_eq!(style.fit("Anna", 500.0), "Anna");
        let cut = style.fit("Anna Annegret", style.width("Anna…") + 1.0);
        assert_eq!(cut, "Anna…");
        assert_eq!(style.width("羽生"), 0.0);
        assert!(style.width("Ω½–") > 0.0);
        let lines = style.wrap("one two three four", style.width("one two "), 2);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0], "one two");
        assert!(
            lines[1].starts_with("three") && lines[1].ends_with('…'),
            "{lines:?}"
        );
    }
}
