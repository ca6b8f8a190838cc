//! One matchday's file, names resolved.

use jiff::civil::Date;

use crate::league::model::game::{Game, Seat, sides as game_sides};
use crate::league::model::matchday::{
    Absence, Adjustment, Matchday, MembershipChanges, ResultForm,
};
use crate::league::model::player::PlayerId;
use crate::league::system::SystemTraits;
use crate::load::content::ContentDocument;
use crate::load::content::matchday::{MatchdayMatter, MembersMatter, Placings};
use crate::load::resolve::game;
use crate::load::resolve::game::GameDefaults;
use crate::load::resolve::kind::GameKinds;
use crate::load::resolve::number;
use crate::load::resolve::roster::{Roster, grade};
use crate::syntax::diagnostic::{Code, DiagnosticSpot, Diagnostics, KeyPath};
use crate::syntax::front_matter::OrderedMap;

/// Everything of a file but its number, which depends on the other files.
pub(super) fn matchday(
    document: &ContentDocument,
    matter: &MatchdayMatter,
    date: Date,
    traits: SystemTraits,
    roster: &mut Roster,
    kinds: &mut GameKinds,
    diagnostics: &mut Diagnostics,
) -> Matchday {
    let root = KeyPath::file(&document.file);
    check_forms(matter, &root, diagnostics);
    let members = matter
        .members
        .as_ref()
        .map(|members| self::members(members, &root, roster, diagnostics));
    let mut grades = Vec::new();
    for (id, text) in matter.ranks.iter().flat_map(|ranks| ranks.iter()) {
        let ranks = root.field("ranks");
        let at = ranks.field(id);
        let player = roster.find(id, || at.key(), diagnostics);
        let rank = grade(text, || at.value(), diagnostics);
        grades.extend(player.zip(rank));
    }
    let absences = absences(matter, &root, roster, diagnostics);
    let form = form(matter);
    let reader = GamesReader {
        document,
        matter,
        root,
        traits,
        of_all: None,
        roster,
        kinds,
        diagnostics,
    };
    let games = reader.games(form);
    let adjustments = adjustments(matter, &root, traits, roster, diagnostics);
    let lots = list(
        matter.lots.as_deref().unwrap_or_default(),
        &root.field("lots"),
        roster,
        diagnostics,
    );
    Matchday {
        number: 0,
        slug: String::new(),
        date,
        file: document.file.clone(),
        title: matter.title.clone(),
        members: members.unwrap_or_default(),
        grades,
        games,
        lots,
        absences,
        adjustments,
        form,
    }
}

/// Reads the results of a file.
struct GamesReader<'a> {
    document: &'a ContentDocument,
    matter: &'a MatchdayMatter,
    root: KeyPath<'a>,
    traits: SystemTraits,
    /// The rounds that the file gives to each of its results.
    of_all: Option<f64>,
    roster: &'a mut Roster,
    kinds: &'a mut GameKinds,
    diagnostics: &'a mut Diagnostics,
}

impl GamesReader<'_> {
    /// The results, whichever way the file lists them.
    fn games(mut self, form: ResultForm) -> Vec<Game> {
        let root = self.root;
        self.of_all = self.rounds(self.matter.rounds.as_ref(), &root);
        if form != ResultForm::Placings && self.document.is_whole {
            self.refuse_numbers_without_placings();
        }
        match form {
            ResultForm::Nothing => Vec::new(),
            ResultForm::Placings => self.of_file().into_iter().collect(),
            ResultForm::Results => self.of_list(),
            ResultForm::Games => self.duels(),
        }
    }

    fn rounds(&mut self, text: Option<&String>, at: &KeyPath<'_>) -> Option<f64> {
        number::rounds(text?, || at.field("rounds").value(), self.diagnostics)
    }

    /// Reports numbers of players at the head of a file that has no placings there.
    fn refuse_numbers_without_placings(&mut self) {
        let keys = [
            ("scores", &self.matter.scores),
            ("points", &self.matter.points),
        ];
        for (key, _) in keys.into_iter().filter(|(_, numbers)| numbers.is_some()) {
            self.diagnostics
                .error(
                    Code::UnknownKey,
                    self.root.field(key).key(),
                    format!("`{key}` beside no `placings`"),
                )
                .help("write it in the result to which it belongs");
        }
    }

    /// The one result that the file itself is.
    fn of_file(&mut self) -> Option<Game> {
        let (matter, root) = (self.matter, self.root);
        let is_whole = self.document.is_whole;
        let is_form = matter.placings.as_ref().is_some_and(is_empty);
        // A form to be filled in.
        if is_whole && is_form {
            return None;
        }
        let result = WrittenResult {
            game: matter.game.as_deref(),
            placings: matter.placings.as_ref(),
            scores: matter.scores.as_ref(),
            points: matter.points.as_ref(),
            ranked: None,
            again: None,
            form: None,
            note: None,
            rounds: self.of_all,
            lacks_rounds: matter.rounds.is_none() && is_whole,
        };
        self.result(&result, &root)
    }

    /// The results below `results`.
    fn of_list(&mut self) -> Vec<Game> {
        let (matter, root) = (self.matter, self.root);
        let results = root.field("results");
        let mut games = Vec::new();
        for (position, result) in matter.results.iter().flatten().enumerate() {
            let at = results.index(position);
            let own = self.rounds(result.rounds.as_ref(), &at);
            let is_written = matter.rounds.is_some() || result.rounds.is_some();
            let result = WrittenResult {
                game: result.game.as_deref().or(matter.game.as_deref()),
                placings: result.placings.as_ref(),
                scores: result.scores.as_ref(),
                points: result.points.as_ref(),
                ranked: result.ranked,
                again: result.again,
                form: result.form.as_ref(),
                note: result.note.as_ref(),
                rounds: own.or(self.of_all),
                lacks_rounds: !is_written && self.document.is_whole,
            };
            let game = self.result(&result, &at);
            games.extend(game.map(|game| Game { position, ..game }));
        }
        games
    }

    /// The games of two below `games`.
    fn duels(self) -> Vec<Game> {
        let (matter, root, kinds) = (self.matter, self.root, self.kinds);
        let defaults = GameDefaults {
            rounds: self.of_all.unwrap_or(1.0),
            counts_scores: self.traits.counts_scores,
            teams: self.traits.teams,
            is_whole: self.document.is_whole,
        };
        let list = root.field("games");
        let mut games = Vec::new();
        for (position, game) in matter.games.iter().flatten().enumerate() {
            let kind = |own: Option<&str>, at: &KeyPath<'_>, diagnostics: &mut Diagnostics| {
                let at = if own.is_some() { *at } else { root };
                kinds.find(own.or(matter.game.as_deref()), &at, diagnostics)
            };
            let at = list.index(position);
            let game = game::duel(game, &at, defaults, kind, self.roster, self.diagnostics);
            games.extend(game.map(|game| Game { position, ..game }));
        }
        games
    }

    /// One result by placings.
    fn result(&mut self, result: &WrittenResult<'_>, at: &KeyPath<'_>) -> Option<Game> {
        let Some(placings) = result.placings else {
            if self.document.is_whole {
                self.diagnostics
                    .error(
                        Code::MissingKey,
                        at.first_line(),
                        "a result without `placings`",
                    )
                    .help("add `placings: { anna: 1, bert: 2 }`");
            }
            return None;
        };
        let seats = self.seats(placings, result, at);
        let named = match placings {
            Placings::Places(entries) => entries.0.len(),
            Placings::Order(list) => list.len(),
        };
        self.report_misfit(result, named.max(seats.len()), at);
        let kind = self.kinds.find(result.game, at, self.diagnostics);
        let form = result
            .form
            .and_then(|text| game::form_number(text, at, self.diagnostics));
        Some(Game {
            kind,
            rounds: result.rounds.unwrap_or(1.0),
            ranked: result.ranked.unwrap_or(true),
            position: 0,
            seats,
            duel: None,
            handicap: None,
            board: None,
            again: result.again.unwrap_or(false),
            form,
            note: result.note.cloned(),
        })
    }

    /// The seats of a result with their scores and points, by place.
    fn seats(
        &mut self,
        placings: &Placings,
        result: &WrittenResult<'_>,
        at: &KeyPath<'_>,
    ) -> Vec<Seat> {
        let mut seats = game::seats(
            placings,
            &at.field("placings"),
            self.traits.teams,
            self.roster,
            self.diagnostics,
        );
        game::numbers_of_seats(
            result.scores,
            &at.field("scores"),
            &mut seats,
            self.roster,
            |seat, score| seat.score = Some(score),
            self.diagnostics,
        );
        game::numbers_of_seats(
            result.points,
            &at.field("points"),
            &mut seats,
            self.roster,
            |seat, points| seat.points = Some(points),
            self.diagnostics,
        );
        by_place(seats, self.roster)
    }

    /// Reports a result that its league does not play: of too few players, or without the rounds
    /// that count.
    fn report_misfit(&mut self, result: &WrittenResult<'_>, players: usize, at: &KeyPath<'_>) {
        let place = at.field("placings");
        if self.traits.duels_only {
            self.diagnostics
                .error(
                    Code::TooManyPlayers,
                    place.key(),
                    "placings in a league of games of two",
                )
                .help("write each game under `games:`, as `anna 1-0 bert`");
        } else if players < 2 {
            self.diagnostics
                .warning(
                    Code::TooFewPlayers,
                    place.key(),
                    "a result with fewer than two players changes nothing",
                )
                .help("name everybody who took part, or leave the result out");
        } else if self.traits.needs_rounds && result.lacks_rounds {
            self.diagnostics
                .error(
                    Code::MissingRounds,
                    at.first_line(),
                    "a result without its rounds",
                )
                .help(
                    "add `rounds:`, `--rounds` with `ligatur record` or `import`, or set a constant \
                     `k` in the league's options",
                );
        }
    }
}

/// Returns whether placings name nobody.
fn is_empty(placings: &Placings) -> bool {
    match placings {
        Placings::Places(entries) => entries.0.is_empty(),
        Placings::Order(list) => list.is_empty(),
    }
}

/// A result as its file has it, or the file that is one result.
struct WrittenResult<'a> {
    game: Option<&'a str>,
    placings: Option<&'a Placings>,
    scores: Option<&'a OrderedMap<String>>,
    points: Option<&'a OrderedMap<String>>,
    ranked: Option<bool>,
    again: Option<bool>,
    form: Option<&'a String>,
    note: Option<&'a String>,
    /// The hands that were played, where they are said and are a number.
    rounds: Option<f64>,
    /// True if nothing says how many hands were played, though its file was read without a fault.
    lacks_rounds: bool,
}

/// Sides by place, then as the register has them, a team by the first of its members, however
/// the file was typed: no number may depend on that. Without a register the id decides. Within a
/// team the players stay as written.
fn by_place(seats: Vec<Seat>, roster: &Roster) -> Vec<Seat> {
    let key = |seat: &Seat| {
        let player = &roster.players[seat.player.index()];
        let name = (!player.registered).then(|| player.id.clone());
        (player.registered.then_some(seat.player), name)
    };
    let mut sides: Vec<Vec<Seat>> = game_sides(&seats).map(<[Seat]>::to_vec).collect();
    sides.sort_by_cached_key(|side| (side[0].place, side.iter().map(key).min()));
    sides.concat()
}

/// Under which key a file lists its results.
fn form(matter: &MatchdayMatter) -> ResultForm {
    if matter.placings.is_some() {
        ResultForm::Placings
    } else if matter.results.is_some() {
        ResultForm::Results
    } else if matter.games.is_some() {
        ResultForm::Games
    } else {
        ResultForm::Nothing
    }
}

/// Reports a file that lists results in two ways.
fn check_forms(matter: &MatchdayMatter, root: &KeyPath<'_>, diagnostics: &mut Diagnostics) {
    let forms = [
        ("placings", matter.placings.is_some()),
        ("results", matter.results.is_some()),
        ("games", matter.games.is_some()),
    ];
    let mut present = forms
        .iter()
        .filter(|(_, present)| *present)
        .map(|(key, _)| key);
    if let (Some(first), Some(second)) = (present.next(), present.next()) {
        diagnostics
            .error(
                Code::ConflictingKeys,
                root.field(second).key(),
                format!("`{first}` and `{second}` in one file"),
            )
            .help(
                "keep one of `placings`, `results` and `games`; several results go under `results`",
            );
    }
}

fn members(
    matter: &MembersMatter,
    root: &KeyPath<'_>,
    roster: &mut Roster,
    diagnostics: &mut Diagnostics,
) -> MembershipChanges {
    let at = root.field("members");
    MembershipChanges {
        join: list(&matter.join, &at.field("join"), roster, diagnostics),
        leave: list(&matter.leave, &at.field("leave"), roster, diagnostics),
        back: list(&matter.r#return, &at.field("return"), roster, diagnostics),
    }
}

fn absences(
    matter: &MatchdayMatter,
    root: &KeyPath<'_>,
    roster: &mut Roster,
    diagnostics: &mut Diagnostics,
) -> Vec<(PlayerId, Absence)> {
    let mut absences = Vec::new();
    if let Some(id) = &matter.bye {
        let player = roster.find(id, || root.field("bye").value(), diagnostics);
        absences.extend(player.map(|player| (player, Absence::Bye)));
    }
    if let Some(absent) = &matter.absent {
        let at = root.field("absent");
        let lists = [
            ("excused", &absent.excused, Absence::Excused),
            ("unexcused", &absent.unexcused, Absence::Unexcused),
            ("club", &absent.club, Absence::Club),
        ];
        for (key, ids, kind) in lists {
            let players = list(ids, &at.field(key), roster, diagnostics);
            absences.extend(players.into_iter().map(|player| (player, kind)));
        }
    }
    absences
}

/// Points given or taken by hand; reports those in a league whose table has none.
fn adjustments(
    matter: &MatchdayMatter,
    root: &KeyPath<'_>,
    traits: SystemTraits,
    roster: &mut Roster,
    diagnostics: &mut Diagnostics,
) -> Vec<Adjustment> {
    let at = root.field("adjust");
    if matter.adjust.is_some() && !traits.points_by_hand {
        diagnostics
            .error(
                Code::UnknownKey,
                at.key(),
                "no `adjust` in a league whose table is not of points",
            )
            .help("take it out: points by hand belong to `points`");
        return Vec::new();
    }
    let mut adjustments = Vec::new();
    for (index, written) in matter.adjust.iter().flatten().enumerate() {
        let at = at.index(index);
        let (Some(id), Some(text)) = (&written.player, &written.points) else {
            diagnostics
                .error(
                    Code::MissingKey,
                    at.first_line(),
                    "points by hand without a player or a number",
                )
                .help("write it as `{ player: anna, points: -2, why: \"late\" }`");
            continue;
        };
        let player = roster.find(id, || at.field("player").value(), diagnostics);
        let points = game::signed_number(text, || at.field("points").value(), diagnostics);
        if let (Some(player), Some(points)) = (player, points) {
            adjustments.push(Adjustment {
                player,
                points,
                why: written.why.clone(),
            });
        }
    }
    adjustments
}

fn list(
    ids: &[String],
    at: &KeyPath<'_>,
    roster: &mut Roster,
    diagnostics: &mut Diagnostics,
) -> Vec<PlayerId> {
    let spot = |index: usize| -> DiagnosticSpot { at.index(index).value() };
    let ids = ids.iter().enumerate();
    ids.filter_map(|(index, id)| roster.find(id, || spot(index), diagnostics))
        .collect()
}
