//! A league's accent colour, made readable on light and on dark paper.

use std::fmt::Write;

/// The colour of pages that set none.
pub(crate) const DEFAULT: &str = "#24569b";

/// Paper and the tint of marked rows, light and dark, as in the style sheet.
const LIGHT: [SrgbColour; 2] = [
    SrgbColour([0xfe, 0xfd, 0xfb]),
    SrgbColour([0xf4, 0xf1, 0xea]),
];
const DARK: [SrgbColour; 2] = [
    SrgbColour([0x15, 0x17, 0x1a]),
    SrgbColour([0x20, 0x23, 0x28]),
];

/// The least contrast of text (WCAG 2.2, 1.4.3 level AA), and a little more for rounding.
const CONTRAST: f64 = 4.6;

/// The colour for light and for dark paper, as near to what was asked as can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccentColours {
    /// `#rrggbb`.
    pub light: String,
    pub dark: String,
}

/// Derives both colours from `#rrggbb` or `#rgb`; `None` for anything else.
///
/// Hue and chroma stay, lightness moves in OKLab (Ottosson, 2020) until the contrast is
/// enough on paper and on marked rows.
pub(crate) fn accent(colour: &str) -> Option<AccentColours> {
    let asked = SrgbColour::parse(colour)?;
    let lab = asked.oklab();
    let readable = |papers: &[SrgbColour; 2], step: f64| {
        let steps = 0..=100;
        let candidates = steps.map(|number| {
            let lightness = (lab[0] + f64::from(number) * step).clamp(0.0, 1.0);
            SrgbColour::from_oklab([lightness, lab[1], lab[2]])
        });
        let enough = |colour: &SrgbColour| {
            papers
                .iter()
                .all(|paper| colour.contrast(*paper) >= CONTRAST)
        };
        // At the end of the scale stand black and white, which can always be read.
        candidates
            .into_iter()
            .find(enough)
            .map_or_else(|| asked.hex(), |colour| colour.hex())
    };
    Some(AccentColours {
        light: readable(&LIGHT, -0.01),
        dark: readable(&DARK, 0.01),
    })
}

/// The rules of the style sheet for the accents of a site, by number from 0.
///
/// Text that is no colour falls back on the default.
pub(crate) fn rules<'a>(colours: impl IntoIterator<Item = Option<&'a str>>) -> String {
    let mut css = String::new();
    for (number, colour) in colours.into_iter().enumerate() {
        let accent = colour.and_then(accent).or_else(|| accent(DEFAULT));
        if let Some(AccentColours { light, dark }) = accent {
            // Writing to a string does not fail.
            let _ = writeln!(
                css,
                ".accent-{number}{{--accent-light:{light};--accent-dark:{dark}}}"
            );
        }
    }
    css
}

/// Red, green and blue in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SrgbColour([u8; 3]);

impl SrgbColour {
    fn parse(text: &str) -> Option<SrgbColour> {
        let digits: Vec<u8> = text
            .strip_prefix('#')?
            .chars()
            .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
            .collect::<Option<_>>()?;
        match digits[..] {
            [r, g, b] => Some(SrgbColour([r * 17, g * 17, b * 17])),
            [r, r2, g, g2, b, b2] => Some(SrgbColour([r * 16 + r2, g * 16 + g2, b * 16 + b2])),
            _ => None,
        }
    }

    fn hex(self) -> String {
        let SrgbColour([r, g, b]) = self;
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    /// Linear light, each from 0 to 1 (IEC 61966-2-1).
    fn linear(self) -> [f64; 3] {
        self.0.map(|channel| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                libm::pow((value + 0.055) / 1.055, 2.4)
            }
        })
    }

    fn from_linear(linear: [f64; 3]) -> SrgbColour {
        SrgbColour(linear.map(|value| {
            let value = value.clamp(0.0, 1.0);
            let encoded = if value <= 0.003_130_8 {
                value * 12.92
            } else {
                1.055 * libm::pow(value, 1.0 / 2.4) - 0.055
            };
            (encoded * 255.0).round() as u8
        }))
    }

    /// The contrast ratio of WCAG 2.2, from 1 to 21.
    fn contrast(self, other: SrgbColour) -> f64 {
        let luminance = |colour: SrgbColour| {
            let [r, g, b] = colour.linear();
            0.2126 * r + 0.7152 * g + 0.0722 * b
        };
        let (one, two) = (luminance(self), luminance(other));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn oklab(self) -> [f64; 3] {
        let [r, g, b] = self.linear();
        let l = libm::cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
        let m = libm::cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
        let s = libm::cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
        [
            0.210_454_255_3 * l + 0.793_617_785_0 * m - 0.004_072_046_8 * s,
            1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
            0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s,
        ]
    }

    fn from_oklab([l, a, b]: [f64; 3]) -> SrgbColour {
        let cube = |value: f64| value * value * value;
        let long = cube(l + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
        let medium = cube(l - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
        let short = cube(l - 0.089_484_177_5 * a - 1.291_485_548_0 * b);
        SrgbColour::from_linear([
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(hex: &str) -> SrgbColour {
        SrgbColour::parse(hex).unwrap()
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        // From the examples of the guidelines: black on white is 21:1, #777 on white 4.48:1.
        assert!((colour("#000").contrast(colour("#fff")) - 21.0).abs() < 1e-9);
        assert!((colour("#777777").contrast(colour("#ffffff")) - 4.48).abs() < 0.005);
    }

    #[test]
    fn every_accent_can_be_read_on_light_and_on_dark_paper() {
        for hex in [
            "#ffff00", "#00ffff", "#000000", "#ffffff", "#808080", "#a3243b", "#0b6e4f", DEFAULT,
        ] {
            let AccentColours { light, dark } = accent(hex).unwrap();
            for (own, papers) in [(light, LIGHT), (dark, DARK)] {
                for paper in papers {
                    assert!(
                        colour(&own).contrast(paper) >= 4.5,
                        "{hex}: {own} on {}",
                        paper.hex()
                    );
                }
            }
        }
    }

    #[test]
    fn a_colour_that_can_be_read_stays() {
        assert_eq!(accent("#24569b").unwrap().light, "#24569b");
        assert_eq!(accent("#abc").unwrap(), accent("#aabbcc").unwrap());
    }

    #[test]
    fn what_is_no_colour_is_none() {
        for text in ["", "red", "#12", "#12345g", "#12é456"] {
            assert_eq!(accent(text), None, "{text}");
        }
    }

    #[test]
    fn the_style_sheet_numbers_the_accents() {
        let css = rules([None, Some("#a3243b"), Some("red;}")]);
        assert_eq!(css.lines().count(), 3);
        assert!(css.starts_with(".accent-0{--accent-light:#24569b;--accent-dark:#"));
        assert!(!css.contains("red"));
    }
}
