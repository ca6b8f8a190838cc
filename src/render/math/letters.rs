//! Bold, script and other mathematical letters.
//!
//! Source: Unicode, "Mathematical Alphanumeric Symbols" (U+1D400 to U+1D7FF) and, for
//! the gaps in that block, "Letterlike Symbols".

/// A letter or digit in the shape that MathML's `mathvariant` names; itself if there is none.
pub(super) fn shaped(letter: char, variant: &str) -> char {
    if let Some(shaped) = letterlike(letter, variant) {
        return shaped;
    }
    let Some(bases) = BASES.iter().find(|it| it.variant == variant) else {
        return letter;
    };
    let from = |base: u32, first: char| {
        let offset = u32::from(letter) - u32::from(first);
        (base > 0).then(|| char::from_u32(base + offset)).flatten()
    };
    let shaped = match letter {
        'A'..='Z' => from(bases.capital, 'A'),
        'a'..='z' => from(bases.small, 'a'),
        '0'..='9' => from(bases.digit, '0'),
        'Α'..='Ω' => from(bases.greek_capital, 'Α'),
        'α'..='ω' => from(bases.greek_small, 'α'),
        _ => None,
    };
    shaped.unwrap_or(letter)
}

/// The first letter of each alphabet of a variant; 0 if there is none.
struct LetterBases {
    variant: &'static str,
    capital: u32,
    small: u32,
    digit: u32,
    greek_capital: u32,
    greek_small: u32,
}

#[rustfmt::skip]
const BASES: [LetterBases; 12] = [
    bases("bold",                   0x1d400, 0x1d41a, 0x1d7ce, 0x1d6a8, 0x1d6c2),
    bases("italic",                 0x1d434, 0x1d44e, 0,       0x1d6e2, 0x1d6fc),
    bases("bold-italic",            0x1d468, 0x1d482, 0x1d7ce, 0x1d71c, 0x1d736),
    bases("script",                 0x1d49c, 0x1d4b6, 0,       0,       0),
    bases("bold-script",            0x1d4d0, 0x1d4ea, 0,       0,       0),
    bases("fraktur",                0x1d504, 0x1d51e, 0,       0,       0),
    bases("double-struck",          0x1d538, 0x1d552, 0x1d7d8, 0,       0),
    bases("sans-serif",             0x1d5a0, 0x1d5ba, 0x1d7e2, 0,       0),
    bases("bold-sans-serif",        0x1d5d4, 0x1d5ee, 0x1d7ec, 0x1d756, 0x1d770),
    bases("sans-serif-italic",      0x1d608, 0x1d622, 0,       0,       0),
    bases("sans-serif-bold-italic", 0x1d63c, 0x1d656, 0,       0x1d790, 0x1d7aa),
    bases("monospace",              0x1d670, 0x1d68a, 0x1d7f6, 0,       0),
];

const fn bases(
    variant: &'static str,
    capital: u32,
    small: u32,
    digit: u32,
    greek_capital: u32,
    greek_small: u32,
) -> LetterBases {
    LetterBases {
        variant,
        capital,
        small,
        digit,
        greek_capital,
        greek_small,
    }
}

/// The letters that Unicode had before the block, which has gaps in their places.
fn letterlike(letter: char, variant: &str) -> Option<char> {
    let pairs = match variant {
        "italic" => "hℎ",
        "script" => "BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ",
        "fraktur" => "CℭHℌIℑRℜZℨ",
        "double-struck" => "CℂHℍNℕPℙQℚRℝZℤ",
        _ => return None,
    };
    let mut letters = pairs.chars();
    while let (Some(plain), Some(shaped)) = (letters.next(), letters.next()) {
        if plain == letter {
            return Some(shaped);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_shapes_of_the_unicode_charts() {
        for (variant, plain, expected) in [
            ("bold", "AZaz09Ωα", "𝐀𝐙𝐚𝐳𝟎𝟗𝛀𝛂"),
            ("italic", "ghi1", "𝑔ℎ𝑖1"),
            ("script", "ALe", "𝒜ℒℯ"),
            ("fraktur", "ACz", "𝔄ℭ𝔷"),
            ("double-struck", "ANR1", "𝔸ℕℝ𝟙"),
            ("sans-serif", "Aa0", "𝖠𝖺𝟢"),
            ("monospace", "Aa9", "𝙰𝚊𝟿"),
            ("bold", "+ä∇", "+ä∇"),
            ("unheard-of", "A", "A"),
        ] {
            let shaped: String = plain.chars().map(|it| shaped(it, variant)).collect();
            assert_eq!(shaped, expected, "{variant}");
        }
    }
}
