//! The built-in style sheet, scripts and icon, under names that change with their content.

mod minify;

use std::sync::LazyLock;

use crate::render::accent;

/// The style sheet, the scripts and the icon of every page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assets {
    pub style: BuiltInAsset,
    /// Sets the theme before the page is drawn.
    pub theme: BuiltInAsset,
    pub script: BuiltInAsset,
    /// Compares the versions of a document, on its page.
    pub compare: BuiltInAsset,
    /// Calculates what a game would change, fetched where somebody asks for it.
    pub what_if: BuiltInAsset,
    /// Stands for a site that has no logo.
    pub icon: BuiltInAsset,
}

impl Assets {
    /// All of them.
    pub fn files(&self) -> [&BuiltInAsset; 6] {
        [
            &self.style,
            &self.theme,
            &self.script,
            &self.compare,
            &self.what_if,
            &self.icon,
        ]
    }
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltInAsset {
    /// From the site's root, without a leading `/`.
    pub path: String,
    pub text: String,
}

/// The files without accents: a preview asks for them after every edit.
static PLAIN: LazyLock<Assets> = LazyLock::new(|| {
    let style = minify::style(include_str!("../../templates/assets/ligatur.css"));
    let script = |name: &str, text: &str| named(name, "js", minify::script(text));
    Assets {
        style: named("ligatur", "css", style),
        theme: script("theme", include_str!("../../templates/assets/theme.js")),
        script: script("ligatur", include_str!("../../templates/assets/ligatur.js")),
        compare: script("compare", include_str!("../../templates/assets/compare.js")),
        what_if: script("what-if", include_str!("../../templates/assets/what-if.js")),
        icon: named(
            "icon",
            "svg",
            include_str!("../../templates/assets/icon.svg").to_owned(),
        ),
    }
});

/// The files, with the accent colours of a site by number from 0.
///
/// Browsers may keep a file for ever, because another content has another name.
pub(crate) fn assets<'a>(accents: impl IntoIterator<Item = Option<&'a str>>) -> Assets {
    let plain = PLAIN.clone();
    let accents = minify::style(&accent::rules(accents));
    Assets {
        style: named("ligatur", "css", plain.style.text + &accents),
        ..plain
    }
}

fn named(name: &str, extension: &str, text: String) -> BuiltInAsset {
    BuiltInAsset {
        path: format!("assets/{name}.{:08x}.{extension}", fingerprint(&text)),
        text,
    }
}

/// FNV-1a over the bytes (Fowler, Noll, Vo), folded to 32 bits: names a content, and
/// protects nothing.
fn fingerprint(text: &str) -> u32 {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let hash = text.bytes().fold(start, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash ^ (hash >> 32)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_stay_under_twenty_kilobytes() {
        let all = assets([]);
        let scripts = all.files();
        let scripts = scripts.into_iter().filter(|it| it.path.ends_with(".js"));
        let bytes: usize = scripts.map(|it| it.text.len()).sum();
        assert!(bytes < 20_000, "{bytes}");
    }

    #[test]
    fn another_content_has_another_name() {
        let (one, other) = (assets([Some("#a3243b")]), assets([Some("#0b6e4f")]));
        assert_ne!(one.style.path, other.style.path);
        assert_eq!(one.script, other.script);
        // The test vector of the authors for 64 bits is 0xaf63dc4c8601ec8c for "a".
        assert_eq!(fingerprint("a"), 0x8601_ec8c ^ 0xaf63_dc4c);
    }
}
