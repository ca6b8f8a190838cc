//! Players whom only a lot tells apart.

use crate::checks::ReplayedSite;
use crate::checks::system_warnings::system_warnings;
use crate::league::model::player::PlayerId;
use crate::league::model::warning::SystemWarningKind;
use crate::syntax::diagnostic::{Code, Diagnostics};

/// Warns of players who are level and have not been drawn.
pub(super) fn check(site: &ReplayedSite<'_>, diagnostics: &mut Diagnostics) {
    for warning in system_warnings(site) {
        let SystemWarningKind::LotNeeded { tied } = warning.kind else {
            continue;
        };
        let id = |player: &PlayerId| warning.league.player(*player).id.as_str();
        let names: Vec<String> = tied.iter().map(|it| format!("`{}`", id(it))).collect();
        let order: Vec<&str> = tied.iter().map(id).collect();
        let root = warning.file();
        let spot = match warning.matchday.lots.is_empty() {
            true => root.first_line(),
            false => root.field("lots").value(),
        };
        diagnostics
            .warning(
                Code::LotNeeded,
                spot,
                format!("only a lot tells {} apart", names.join(", ")),
            )
            .help(format!(
                "draw, and write `lots: [{}]` in the drawn order, higher place first; until then the register decides",
                order.join(", ")
            ));
    }
}
