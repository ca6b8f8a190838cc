//! Results that stand in a file twice.

use std::collections::BTreeMap;

use crate::checks::ReplayedSite;
use crate::checks::no_members::spot;
use crate::league::League;
use crate::league::model::game::{Duel, Game, GameKindId, Seat};
use crate::league::model::matchday::Matchday;
use crate::league::model::player::PlayerId;
use crate::league::system::round_pairing;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of a second result of the same players at the same places on one matchday. A round
/// of a tournament has errors of its own for that.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    let is_asked = |league: &&League| !league.repeats && round_pairing(&*league.rules).is_none();
    for league in site.leagues.iter().filter(is_asked) {
        for day in league.matchdays.iter().filter(may_repeat) {
            let mut seen: BTreeMap<GameIdentity, usize> = BTreeMap::new();
            for game in day.games.iter().filter(|game| !game.awaits_result()) {
                let Some(before) = seen.insert(GameIdentity::of(game), game.position) else {
                    continue;
                };
                if game.again {
                    continue;
                }
                diagnostics
                    .warning(
                        Code::DuplicateResult,
                        spot(day, game.position),
                        "the same result a second time on one matchday",
                    )
                    .help(
                        "take one out if it was written twice; if both were played, write `again: true` \
                         in the later one, or `repeats: true` under `league` where that is usual",
                    )
                    .related(spot(day, before));
            }
        }
    }
}

/// Returns false where a number that the same results share tells all results of a matchday
/// apart, as on nearly every one.
fn may_repeat(day: &&Matchday) -> bool {
    let seat = |seat: &Seat| (u128::from(seat.player.0) + 1) * (u128::from(seat.place) + 1);
    let number = |game: &Game| game.seats.iter().map(seat).sum::<u128>();
    let mut numbers: Vec<u128> = day.games.iter().map(number).collect();
    numbers.sort_unstable();
    numbers.windows(2).any(|pair| pair[0] == pair[1])
}

/// The identity of a result, whoever is named first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct GameIdentity {
    kind: GameKindId,
    /// The bits of the number of rounds.
    rounds: u64,
    ranked: bool,
    is_adjourned: bool,
    is_forfeit: bool,
    /// Each player with the place and the first player of the own side, side by side.
    places: Vec<(u32, PlayerId, PlayerId)>,
}

impl GameIdentity {
    fn of(game: &Game) -> GameIdentity {
        let of_side = |side: &[Seat]| {
            let first = side.iter().map(|seat| seat.player).min();
            let (place, first) = (side[0].place, first.expect("a side has a player"));
            move |seat: &Seat| (place, first, seat.player)
        };
        let mut places = Vec::with_capacity(game.seats.len());
        for side in game.sides() {
            places.extend(side.iter().map(of_side(side)));
        }
        places.sort_unstable();
        GameIdentity {
            kind: game.kind,
            rounds: game.rounds.to_bits(),
            ranked: game.ranked,
            is_adjourned: game.duel == Some(Duel::Adjourned),
            is_forfeit: game.duel.is_some_and(Duel::is_forfeit),
            places,
        }
    }
}
