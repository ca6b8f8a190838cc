//! A new site to begin with, as data.

/// A kind of site that `init` writes: a league of some system, or a rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starter {
    /// The word of `init --system`.
    pub word: &'static str,
    /// A line on what one gets.
    pub about: &'static str,
    /// The keys of a file of one's own that mean the same: "`system: elo`".
    pub means: &'static str,
    /// Its texts in each language; the first speaks where no language is asked for.
    pub texts: &'static [StarterTexts],
    /// The league's or rule book's folder below content.
    pub folder: &'static str,
    /// Files in that folder with their texts, in which `@DAY1@` and `@DAY2@` are the days of
    /// the matchdays, and other words between `@` the texts.
    pub files: &'static [(&'static str, &'static str)],
    /// A result that the form for results shows as an example; `None` where there are none.
    pub result: Option<&'static str>,
    /// A command to try once the site is there.
    pub next: &'static str,
}

/// The texts of a new site in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StarterTexts {
    /// BCP 47.
    pub language: &'static str,
    /// The title of the new site.
    pub title: &'static str,
    /// Further texts, by the words between `@` in the files.
    pub words: &'static [(&'static str, &'static str)],
}

impl Starter {
    /// The texts in a language; the starter's own where it has none in it.
    pub(crate) fn texts(&self, tag: Option<&str>) -> &'static StarterTexts {
        let primary = tag.and_then(|tag| tag.split(['-', '_']).next());
        let asked = self
            .texts
            .iter()
            .find(|texts| Some(texts.language) == primary);
        // Every starter has a text; a test holds that.
        asked.unwrap_or(&self.texts[0])
    }
}

/// The files of a league of games of two whose system has no site of its own to begin with;
/// `@SYSTEM@` is its name.
pub(crate) const GAMES_OF_TWO: &[(&str, &str)] = &[
    ("_index.md", include_str!("starter/index.md")),
    ("players.yaml", include_str!("starter/players.yaml")),
    ("matchdays/01.md", include_str!("starter/01.md")),
    ("matchdays/02.md", include_str!("starter/02.md")),
];

/// The texts of such a league.
pub(crate) const TEXTS: &[StarterTexts] = &[
    StarterTexts {
        language: "en",
        title: "League",
        words: &[
            (
                "DESCRIPTION",
                "Everybody plays everybody, and the table tells how it stands.",
            ),
            ("WELCOME", "Write down who won; the rest is computed."),
        ],
    },
    StarterTexts {
        language: "de",
        title: "Liga",
        words: &[
            (
                "DESCRIPTION",
                "Alle spielen gegen alle, und die Tabelle sagt, wie es steht.",
            ),
            (
                "WELCOME",
                "Schreib auf, wer gewonnen hat; der Rest wird gerechnet.",
            ),
        ],
    },
    StarterTexts {
        language: "fr",
        title: "Ligue",
        words: &[
            (
                "DESCRIPTION",
                "Tout le monde joue contre tout le monde, et le tableau dit où l’on en est.",
            ),
            ("WELCOME", "Note qui a gagné ; le reste se calcule."),
        ],
    },
    StarterTexts {
        language: "es",
        title: "Liga",
        words: &[
            (
                "DESCRIPTION",
                "Todos juegan contra todos, y la tabla dice cómo va.",
            ),
            ("WELCOME", "Apunta quién ganó; lo demás se calcula."),
        ],
    },
];
