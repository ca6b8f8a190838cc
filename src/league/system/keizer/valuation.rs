//! The passes by which values and sums come about. Source: keizer.md, 2.2.

use std::cmp::Reverse;

use crate::league::model::player::PlayerId;
use crate::league::system::keizer::exact_points::{Points, RankValue, ValueShare};
use crate::league::system::keizer::rank_values::rank_values;
use crate::league::system::keizer::row_points::{PricedRow, priced_rows};
use crate::league::system::keizer::settings::Settings;
use crate::league::tournament::{RoundMembership, Tournament};

/// The last pass of a chain.
#[derive(Clone, Debug, PartialEq)]
pub struct ValuationPass {
    /// By player: the values with which this pass valued every row, Rank-Pb.
    pub before: Vec<RankValue>,
    /// By player: the part of the own value that is in the sum.
    pub own: ValueShare,
    /// By player: own value and all rows.
    pub sums: Vec<Points>,
    /// The live players, best first, by exact sum, rating and place in the register.
    pub order: Vec<PlayerId>,
    /// By player: the values by this order.
    pub after: Vec<RankValue>,
}

/// The order by which round `matchday` is paired, best first.
///
/// The roster is that of the round itself: who enters with it is in, who retires is out.
pub fn pairing_order(settings: &Settings, field: &Tournament, matchday: u32) -> Vec<PlayerId> {
    let roster = field.roster(matchday);
    let last = matchday.saturating_sub(1);
    let rows = priced_rows(settings, field, &roster, last);
    final_valuation(settings, field, &roster, &rows, last).order
}

/// One pass a round over all rows up to it, and the last of them.
///
/// Every pass values all rows anew by the order of the pass before; the first goes by
/// rating. There is no iteration to a fixed point. Players who are retired or not yet
/// entered have no value in any pass.
pub fn final_valuation(
    settings: &Settings,
    field: &Tournament,
    roster: &[RoundMembership],
    rows: &[Vec<PricedRow>],
    last: u32,
) -> ValuationPass {
    let is_live = |id: &PlayerId| roster[id.index()] == RoundMembership::Live;
    let live: Vec<PlayerId> = field.ids().filter(is_live).collect();
    let scale = rank_values(live.len(), settings.ratio_first_last, settings.normalise);
    let values = |order: &[PlayerId]| {
        let mut values = vec![RankValue::default(); field.players.len()];
        for (player, &value) in order.iter().zip(&scale) {
            values[player.index()] = value;
        }
        values
    };
    let sums = vec![Points::ZERO; field.players.len()];
    let order = ranked(field, &live, &sums);
    let mut pass = ValuationPass {
        before: values(&order),
        own: ValueShare::NONE,
        after: values(&order),
        sums,
        order,
    };
    for matchday in 1..=last {
        let before = pass.after;
        let own = own_share(settings, matchday);
        let mut sums = vec![Points::ZERO; field.players.len()];
        for player in &live {
            let rows = rows[player.index()].iter();
            let so_far = rows.take_while(|row| row.matchday <= matchday);
            let earned: Points = so_far.map(|row| row.share * before[row.of.index()]).sum();
            sums[player.index()] = own * before[player.index()] + earned;
        }
        let order = ranked(field, &live, &sums);
        let after = values(&order);
        pass = ValuationPass {
            before,
            own,
            sums,
            order,
            after,
        };
    }
    pass
}

/// The part of a player's own value that is in the sum of round k: all of it, or with
/// decay of the previous place (5 - k) / 5, and nothing from the fifth round on.
fn own_share(settings: &Settings, matchday: u32) -> ValueShare {
    if settings.decay_previous_place {
        ValueShare::fifths(5_u32.saturating_sub(matchday))
    } else {
        ValueShare::WHOLE
    }
}

fn ranked(field: &Tournament, live: &[PlayerId], sums: &[Points]) -> Vec<PlayerId> {
    let mut order = live.to_vec();
    order.sort_by_key(|&id| {
        (
            Reverse(sums[id.index()]),
            Reverse(field.player(id).rating),
            id,
        )
    });
    order
}
