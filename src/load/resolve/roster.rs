//! Names become players: the only place where they do.

use std::collections::BTreeMap;

use icu::properties::CodePointSetData;
use icu::properties::props::DefaultIgnorableCodePoint;
use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use crate::league::model::grade::Grade;
use crate::league::model::player::{Joined, Player, PlayerId};
use crate::league::system::RatingRange;
use crate::load::config::NamePolicy;
use crate::load::content::player::{PlayerMatter, RankMatter, Register};
use crate::load::resolve::number::{date, rating};
use crate::syntax::address;
use crate::syntax::address::free_name;
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath, nearest};

/// The players of one league, and the ids by which files name them.
pub(crate) struct Roster {
    pub players: Vec<Player>,
    by_id: BTreeMap<String, PlayerId>,
    by_look: BTreeMap<String, PlayerId>,
    /// The players by their addresses, as file systems compare them that fold case.
    by_address: BTreeMap<String, PlayerId>,
    /// True if there is a register, so that every other id is a mistake.
    closed: bool,
    /// True if the register has faults, so that an id may be unknown for no other reason.
    is_broken: bool,
    /// Characters of unknown ids that have been compared with ids that are known.
    compared: usize,
}

/// So many characters of unknown ids are compared with known ones, all of a league together.
const MOST_COMPARED: usize = 4_000_000;

impl Roster {
    /// A roster without a register, which takes players in as files mention them.
    pub(crate) fn open() -> Roster {
        Roster {
            players: Vec::new(),
            by_id: BTreeMap::new(),
            by_look: BTreeMap::new(),
            by_address: BTreeMap::new(),
            closed: false,
            is_broken: false,
            compared: 0,
        }
    }

    /// The players of a register, in its order.
    pub(crate) fn from_register(
        register: &Register,
        file: &str,
        names: NamePolicy,
        ratings: RatingRange,
        diagnostics: &mut Diagnostics,
    ) -> Roster {
        let mut roster = Roster::open();
        let root = KeyPath::file(file);
        let mut shown: BTreeMap<String, (String, String)> = BTreeMap::new();
        for (id, matter) in register.iter() {
            let at = root.field(id);
            if roster.is_taken(id, at.key(), diagnostics) {
                continue;
            }
            let nothing = PlayerMatter::default();
            let matter = matter.as_ref().unwrap_or(&nothing);
            let player = player(id, matter, names, ratings, &at, diagnostics);
            if !player.alias {
                let own = (id.to_owned(), player.name.clone());
                if let Some(other) = shown.insert(look(&player.name), own) {
                    alike_names(id, &player.name, &other, &at, diagnostics);
                }
            }
            roster.add(id, player);
        }
        roster.closed = true;
        roster.name_in_public();
        roster
    }

    /// Reports unknown ids no more: the register that should have them can not be read.
    pub(crate) fn leave_unknown_alone(&mut self) {
        self.is_broken = true;
    }

    /// The help for an id that is not in the register.
    fn help_for_unknown(&mut self, id: &str) -> String {
        self.compared += id.len() * self.by_id.len();
        let known = self.by_id.keys().map(String::as_str);
        let near = match self.compared {
            ..MOST_COMPARED => nearest(id, known),
            MOST_COMPARED.. => None,
        };
        near.map_or_else(
            || format!("add `{id}:` to players.yaml, or mend the id"),
            |near| format!("did you mean `{near}`?"),
        )
    }

    /// The player whom a file calls `id`; reports an id that is unknown or can not be one.
    pub(crate) fn find(
        &mut self,
        id: &str,
        place: impl FnOnce() -> DiagnosticSpot,
        diagnostics: &mut Diagnostics,
    ) -> Option<PlayerId> {
        if let Some(&player) = self.by_id.get(id) {
            return Some(player);
        }
        if self.closed {
            if self.is_broken {
                return None;
            }
            let help = self.help_for_unknown(id);
            diagnostics
                .error(Code::UnknownPlayer, place(), format!("no player `{id}`"))
                .label("not in players.yaml")
                .help(help);
            return None;
        }
        let place = place();
        if !is_id(id) {
            bad_id(id, place, diagnostics);
            return None;
        }
        if self.is_taken(id, place.clone(), diagnostics)
            || self.shares_a_page(id, place, diagnostics)
        {
            return None;
        }
        Some(self.add(id, Player::of_id(id)))
    }

    /// The players of one side of a result: one, or those whom `+` joins to a team; `place` names
    /// the place of a part of the text. Reports ids that are unknown, and a team where there are
    /// none.
    pub(crate) fn side(
        &mut self,
        text: &str,
        teams: bool,
        place: &dyn Fn(&str) -> DiagnosticSpot,
        diagnostics: &mut Diagnostics,
    ) -> Option<Vec<PlayerId>> {
        if !text.contains('+') {
            let player = self.find(text, || place(text), diagnostics)?;
            return Some(vec![player]);
        }
        if !teams {
            diagnostics
                .error(
                    Code::NoTeams,
                    place(text),
                    format!("`{text}` is a team, and this league has none"),
                )
                .help("this league rates single players: name one player a side");
            return None;
        }
        if text.split('+').any(str::is_empty) {
            bad_id(text, place(text), diagnostics);
            return None;
        }
        let members = text.split('+');
        let members: Vec<Option<PlayerId>> = members
            .map(|id| self.find(id, || place(id), diagnostics))
            .collect();
        members.into_iter().collect()
    }

    /// Takes a player in under an id that is free.
    fn add(&mut self, id: &str, player: Player) -> PlayerId {
        let key = PlayerId(self.players.len() as u32);
        let slug = match player.alias {
            true => String::new(),
            false => self.free_address(id, key),
        };
        self.players.push(Player { slug, ..player });
        self.by_id.insert(id.to_owned(), key);
        for look in looks(id) {
            self.by_look.entry(look).or_insert(key);
        }
        key
    }

    /// Takes an address for a player's page: what the id becomes, with `-2` behind it where
    /// another player has that.
    fn free_address(&mut self, id: &str, player: PlayerId) -> String {
        let taken =
            |name: &str| is_of_the_list(name) || self.by_address.contains_key(&address::fold(name));
        let name = free_name(address::part(id), taken);
        self.by_address.insert(address::fold(&name), player);
        name
    }

    /// Reports an id whose page would be another player's. Without a register nothing says
    /// which of the two comes first.
    fn shares_a_page(
        &self,
        id: &str,
        place: DiagnosticSpot,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let address = address::part(id);
        let Some(other) = self.by_address.get(&address::fold(&address)) else {
            return false;
        };
        let other = &self.players[other.index()].id;
        diagnostics
            .error(
                Code::DuplicateAddress,
                place,
                format!("`{id}` and `{other}` both become `players/{address}/`"),
            )
            .help("choose another id, or list both in players.yaml: the later one gets `-2`");
        true
    }

    /// Reports an id that can not be told from another.
    fn is_taken(&self, id: &str, place: DiagnosticSpot, diagnostics: &mut Diagnostics) -> bool {
        let twin = looks(id).iter().find_map(|look| self.by_look.get(look));
        let Some(&twin) = twin else { return false };
        let other = &self.players[twin.index()].id;
        diagnostics
            .error(
                Code::LookalikeIds,
                place,
                format!("`{id}` looks like `{other}`"),
            )
            .label("ids must differ in more than case, Unicode form or look-alike letters")
            .help(format!(
                "write `{other}` if it is the same player, else choose another id"
            ));
        true
    }

    /// Gives everybody the id that the data files use; aliases that are shared are numbered.
    fn name_in_public(&mut self) {
        let mut taken: Vec<String> = self
            .players
            .iter()
            .filter(|player| !player.alias)
            .map(|player| player.id.clone())
            .collect();
        for player in self.players.iter_mut().filter(|player| player.alias) {
            let is_taken = |id: &str| taken.iter().any(|other| other == id);
            player.public_id = free_name(slug(&player.name), is_taken);
            taken.push(player.public_id.clone());
        }
    }
}

/// Returns whether the list of players has the name, which is then no player's: its file, or the
/// folder of one of its further pages.
fn is_of_the_list(name: &str) -> bool {
    let number = name.strip_prefix("page-").unwrap_or_default();
    let is_page = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_page || address::fold(name) == "index.html"
}

/// One entry of the register.
fn player(
    id: &str,
    matter: &PlayerMatter,
    names: NamePolicy,
    ratings: RatingRange,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Player {
    if !is_id(id) {
        bad_id(id, at.key(), diagnostics);
    }
    for (field, text) in [("name", &matter.name), ("publish-as", &matter.publish_as)] {
        if let Some(text) = text
            && let Some(fault) = name_fault(text)
        {
            diagnostics
                .error(Code::BadName, at.field(field).value(), fault)
                .help("write the name as it shall be shown, in visible characters");
        }
    }
    let name = matter.name.clone().unwrap_or_else(|| id.to_owned());
    let shown = match (&matter.publish_as, names) {
        (Some(alias), _) => alias.clone(),
        (None, NamePolicy::Name) => name,
        (None, NamePolicy::Initials) => initials(&name),
        (None, NamePolicy::Id) => id.to_owned(),
    };
    let rating = matter.rating.as_ref().and_then(|text| {
        let place = || at.field("rating").value();
        rating(text, ratings, place, diagnostics)
    });
    let joined = matter
        .joined
        .as_ref()
        .and_then(|text| joined(text, at, diagnostics));
    let grade = matter
        .rank
        .as_ref()
        .and_then(|rank| registered_grade(rank, at, diagnostics));
    Player {
        id: id.to_owned(),
        public_id: id.to_owned(),
        slug: String::new(),
        name: shown.trim().nfc().collect(),
        alias: matter.publish_as.is_some(),
        registered: true,
        rating,
        grade,
        joined,
        categories: matter
            .categories
            .as_ref()
            .map(|words| words.0.clone())
            .unwrap_or_default(),
    }
}

/// `joined`: a day, or the number of a matchday.
fn joined(text: &str, at: &KeyPath<'_>, diagnostics: &mut Diagnostics) -> Option<Joined> {
    if let Ok(number) = text.parse::<u32>() {
        if number == 0 {
            diagnostics
                .error(
                    Code::OutOfRange,
                    at.field("joined").value(),
                    "matchdays are numbered from 1",
                )
                .help("write the number of a matchday, or a day such as 2017-08-17");
            return None;
        }
        return Some(Joined::With(number));
    }
    date(text, || at.field("joined").value(), diagnostics).map(Joined::On)
}

/// The first of the ranks given, by source.
fn registered_grade(
    rank: &RankMatter,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Grade> {
    let at = at.field("rank");
    match rank {
        RankMatter::One(text) => grade(text, || at.value(), diagnostics),
        RankMatter::Sources(sources) => {
            let sources = [
                ("fesa", &sources.fesa),
                ("nsr", &sources.nsr),
                ("estimated", &sources.estimated),
            ];
            let mut ranks = sources
                .into_iter()
                .filter_map(|(key, text)| Some((key, text.as_ref()?)));
            let (key, text) = ranks.next()?;
            grade(text, || at.field(key).value(), diagnostics)
        }
    }
}

/// A rank in dan or kyu; reports what is none, with what it may have meant.
pub(crate) fn grade(
    text: &str,
    place: impl FnOnce() -> DiagnosticSpot,
    diagnostics: &mut Diagnostics,
) -> Option<Grade> {
    if let Ok(grade) = text.parse() {
        return Some(grade);
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let lower = text.to_lowercase();
    let number = digits.trim_start_matches('0');
    let guess = match number {
        "" => None,
        _ if number.len() > 4 => None,
        _ if lower.contains('k') => Some(format!("did you mean `{number} Kyu`?")),
        _ if lower.contains('d') => Some(format!("did you mean `{number} Dan`?")),
        _ => Some(format!("did you mean `{number} Kyu` or `{number} Dan`?")),
    };
    let help = guess
        .unwrap_or_else(|| "write a number from 1 and `Kyu` or `Dan`, such as `3 Kyu`".to_owned());
    diagnostics
        .error(Code::BadRank, place(), format!("`{text}` is no rank"))
        .help(help);
    None
}

/// Returns whether a text may be an id: no white space, none of `,:[]{}#+`, nothing invisible.
pub(crate) fn is_id(id: &str) -> bool {
    let forbidden = |c: char| c.is_whitespace() || ",:[]{}#+".contains(c);
    !id.contains(forbidden) && is_visible(id) && hidden_character(id).is_none()
}

fn bad_id(id: &str, place: DiagnosticSpot, diagnostics: &mut Diagnostics) {
    let help = match id.contains('+') {
        true => "`+` joins the players of a team, as in `anna+bert`: call a player by another word",
        false => "use any characters but white space and `,:[]{}#+`",
    };
    diagnostics
        .error(Code::BadId, place, format!("`{id}` can not be an id"))
        .help(help);
}

/// Returns the fault of a name that is to be shown, if it has one.
pub(crate) fn name_fault(name: &str) -> Option<String> {
    if name.trim().is_empty() {
        return Some("a name of blanks alone".to_owned());
    }
    if let Some(hidden) = hidden_character(name) {
        let number = u32::from(hidden);
        return Some(format!(
            "a name with the invisible character U+{number:04X}"
        ));
    }
    (!is_visible(name)).then(|| "a name that shows nothing".to_owned())
}

/// Returns whether a text has a character that is drawn.
fn is_visible(text: &str) -> bool {
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    // Nothing is drawn for a braille pattern without dots either.
    let is_drawn = |c: char| !c.is_whitespace() && !ignorable.contains(c) && c != '\u{2800}';
    text.chars().any(is_drawn)
}

/// The first character of a text that nobody sees and that no script needs: what controls,
/// turns the direction, breaks lines, marks the order of bytes, or tags a language.
///
/// Joiners and variation selectors belong to emoji and to several scripts; tags to the flags of
/// the parts of a country, which begin with a black flag.
fn hidden_character(text: &str) -> Option<char> {
    let is_tag = |c: char| matches!(c, '\u{E0000}'..='\u{E007F}');
    let mut is_flag = false;
    text.chars().find(|&c| {
        is_flag = c == '\u{1F3F4}' || is_flag && is_tag(c);
        let is_format = matches!(
            c,
            '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{2028}' | '\u{2029}' | '\u{180E}'
        );
        let turns = matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        c.is_control() || turns || is_format || is_tag(c) && !is_flag
    })
}

/// Warns of a name that nobody can tell from that of another player, an id and a name.
fn alike_names(
    id: &str,
    name: &str,
    (other, other_name): &(String, String),
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) {
    let message = match name == other_name {
        true => format!("`{id}` has the same name as `{other}`: `{name}`"),
        false => {
            format!("the name of `{id}`, `{name}`, looks like that of `{other}`, `{other_name}`")
        }
    };
    diagnostics
        .warning(Code::EqualNames, at.field("name").value(), message)
        .help("add a second name or an initial, so that readers can tell them apart");
}

/// The forms of an id of which none may be equal to another id's.
///
/// `m` is kept apart from `rn`, which the Unicode tables hold for alike.
fn looks(id: &str) -> [String; 2] {
    let folded: String = id.nfkc().flat_map(char::to_lowercase).nfc().collect();
    [format!("case {folded}"), format!("look {}", look(id))]
}

/// The look of a text, in lower case.
fn look(text: &str) -> String {
    let apart = text.replace('m', "\u{E000}");
    skeleton(&apart).flat_map(char::to_lowercase).collect()
}

/// The first letters of a name: `Anna Schmidt` is `A. S.`
fn initials(name: &str) -> String {
    let letters = name
        .split_whitespace()
        .filter_map(|word| word.chars().next());
    letters
        .map(|letter| format!("{letter}."))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A text as one part of an address; `x` where it has no letters and digits.
pub(crate) fn slug(text: &str) -> String {
    let text: String = text.nfc().collect();
    match address::slug(&text) {
        slug if slug.is_empty() => "x".to_owned(),
        slug => slug,
    }
}
