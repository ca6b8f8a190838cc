//! The options of membership. Source: activity.md, 1, with the choices A1 to A20.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// The options of the layer.
#[derive(Clone, Debug, Deserialize, schemars::JsonSchema)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Settings {
    /// Rating points that leaving by wish costs, from 0 to 1,000,000.
    pub leave_fee: f64,
    /// Idle weeks after which a member becomes inactive, from 1 to 1,000 (A7).
    pub idle_limit: u32,
    /// The fate of the counted weeks of one who is active again (A6).
    pub counter_on_return: CounterOnReturn,
    /// True if a week counts in which a member became active after its Monday (A3).
    pub partial_week: PartialWeek,
    /// The way in which the first members come in (A1).
    pub bootstrap: Bootstrap,
    /// Weeks that begin earlier cost nothing and do not count (A14).
    #[schemars(with = "Option<String>")]
    pub penalties_from: Option<Date>,
    /// Leaving earlier costs nothing (A14).
    #[schemars(with = "Option<String>")]
    pub leave_fee_from: Option<Date>,
}

/// The fate of x, the counted weeks, of one who is active again (A6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CounterOnReturn {
    /// x is 0 again.
    Reset,
    /// x goes on where it stood.
    Resume,
    /// x is the number of all weeks since the last game, also inactive ones.
    Calendar,
}

/// True if a week without a game counts for one who became active within it (A3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PartialWeek {
    Counts,
    /// Only weeks count in which the member was active from Monday 0:00 on.
    Exempt,
}

/// The way in which the first members come in (A1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Bootstrap {
    /// The league lists them.
    Founders,
    /// While no member is active, a game makes both active members.
    FirstGame,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            leave_fee: 10.0,
            idle_limit: 8,
            counter_on_return: CounterOnReturn::Reset,
            partial_week: PartialWeek::Counts,
            bootstrap: Bootstrap::Founders,
            penalties_from: None,
            leave_fee_from: None,
        }
    }
}
