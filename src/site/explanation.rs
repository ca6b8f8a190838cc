//! How a number came about, in one sentence and as a formula.

use crate::league::model::history::{Change, EloTerms, Reason, SkillTerms, Terms, Unrated};
use crate::render::math::{Display, Formulas, Template};
use crate::site::handicap;
use crate::site::league_context::Desk;
use crate::site::view::Why;

/// Formulas, rendered once, whose numbers are put in for each result.
#[derive(Debug, Default)]
pub struct Explanations {
    /// R, K, S, E and R' before and after rounding.
    elo: Option<Template>,
    /// The same where nothing is rounded.
    elo_exact: Option<Template>,
}

impl Explanations {
    /// Renders the formulas.
    pub fn new(formulas: &Formulas) -> Explanations {
        let elo = |end: &str| {
            let tex = format!(
                r"\begin{{aligned}} R' &= R + K\,(S - E) \\ &= #1 + #2\,(#3 - #4) \\ &= #5{end} \end{{aligned}}"
            );
            Template::new(formulas, &tex, Display::Block).ok()
        };
        Explanations {
            elo: elo(r" \approx #6"),
            elo_exact: elo(""),
        }
    }
}

/// Why a result changed a player's number; `None` where nothing is to be explained.
pub fn why(desk: &Desk<'_>, change: &Change) -> Option<Why> {
    let Reason::Rated { game, terms } = &change.reason else {
        return None;
    };
    match terms {
        Terms::Elo(terms) => Some(elo(desk, change, terms)),
        Terms::Points {
            points,
            gives,
            difference,
            handicap,
        } => {
            let given = handicap::Given {
                game: *game,
                points: *points,
                gives: *gives,
                difference: *difference,
                handicap: *handicap,
            };
            Some(handicap::why(desk, change, &given))
        }
        Terms::Skill(terms) => Some(skill(desk, change, terms)),
        Terms::Row { points, value } => Some(row(desk, change, *points, *value)),
    }
}

fn elo(desk: &Desk<'_>, change: &Change, terms: &EloTerms) -> Why {
    let locale = desk.locale;
    let (before, after) = (
        change.before.unwrap_or_default(),
        change.after.unwrap_or_default(),
    );
    let number = |value: f64| locale.number_short(value, 2);
    let difference = terms.score - terms.expected;
    let sentence = locale.fill(
        "why_elo_sentence",
        &[
            ("name", &desk.league.player(change.player).name),
            ("expected", &locale.number(terms.expected, 3)),
            ("opposition", &number(terms.opposition)),
            ("score", &number(terms.score)),
            ("k", &number(terms.k)),
            ("difference", &locale.number(difference, 3)),
            ("change", &locale.signed(terms.unrounded - before, 2)),
            ("before", &number(before)),
            ("after", &number(after)),
        ],
    );
    let explanations = &desk.site.explanations;
    let is_rounded = (after - terms.unrounded).abs() > 1e-9;
    let template = if is_rounded {
        &explanations.elo
    } else {
        &explanations.elo_exact
    };
    let numbers = [
        number(before),
        number(terms.k),
        locale.number_short(terms.score, 4),
        locale.number_short(terms.expected, 4),
        locale.number_short(terms.unrounded, 4),
        number(after),
    ];
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    Why {
        brief: locale.fill(
            "why_elo_brief",
            &[
                ("expected", &locale.number(terms.expected, 2)),
                ("score", &number(terms.score)),
            ],
        ),
        sentence,
        formula_html: template.as_ref().map(|template| template.fill(&numbers)),
    }
}

/// Keizer: the share of a place's worth that a row earned.
fn row(desk: &Desk<'_>, change: &Change, points: f64, value: f64) -> Why {
    let locale = desk.locale;
    let share = if value > 0.0 {
        100.0 * points / value
    } else {
        0.0
    };
    let numbers = [
        ("name", desk.league.player(change.player).name.clone()),
        ("value", locale.number_short(value, 9)),
        ("share", locale.number_short(share, 4)),
        ("points", locale.number_short(points, 9)),
    ];
    let numbers = numbers.each_ref().map(|(key, text)| (*key, text.as_str()));
    Why {
        brief: locale.fill("why_row_brief", &numbers),
        sentence: locale.fill("why_row_sentence", &numbers),
        formula_html: None,
    }
}

fn skill(desk: &Desk<'_>, change: &Change, terms: &SkillTerms) -> Why {
    let locale = desk.locale;
    let number = |value: Option<f64>| locale.number_short(value.unwrap_or_default(), 1);
    let (before, after) = (terms.deviation_before, terms.deviation_after);
    let sentence = locale.fill(
        "why_skill_sentence",
        &[
            ("name", &desk.league.player(change.player).name),
            ("expected", &locale.number(terms.expected, 3)),
            ("score", &locale.number_short(terms.score, 2)),
            ("before", &number(change.before)),
            ("after", &number(change.after)),
            ("deviation_before", &number(Some(before))),
            ("deviation_after", &number(Some(after))),
        ],
    );
    let expected = [
        ("expected", locale.number(terms.expected, 2)),
        ("score", locale.number_short(terms.score, 2)),
    ];
    let expected = expected.each_ref().map(|(key, text)| (*key, text.as_str()));
    Why {
        brief: locale.fill("why_elo_brief", &expected),
        sentence,
        formula_html: None,
    }
}

/// Why a result does not count, in words.
pub fn unrated<'a>(desk: &Desk<'a>, why: Unrated) -> &'a str {
    desk.locale.text(match why {
        Unrated::Friendly => "reason_friendly",
        Unrated::NoMember => "reason_no_member",
        Unrated::Forfeit => "reason_forfeit",
        Unrated::Adjourned => "reason_adjourned",
        Unrated::Pending => "reason_pending",
        Unrated::Alone => "reason_alone",
    })
}

/// Why a number changed without a result, in words; `None` for what is told elsewhere.
pub fn reason(desk: &Desk<'_>, change: &Change) -> Option<String> {
    let locale = desk.locale;
    let weeks = |weeks: u32| locale.plural("weeks_n", u64::from(weeks));
    let amount = |points: f64| locale.signed(-points, 0);
    match &change.reason {
        Reason::Penalty { weeks: count } => {
            Some(locale.fill("why_penalty", &[("weeks", &weeks(*count))]))
        }
        Reason::AutoInactive { weeks: count } => {
            Some(locale.fill("why_auto_inactive", &[("weeks", &weeks(*count))]))
        }
        Reason::Left { fee } => Some(locale.fill("why_fee", &[("amount", &amount(*fee))])),
        Reason::Shifted { by } if *by > 0 => Some(locale.text("why_promoted").to_owned()),
        Reason::Shifted { .. } => Some(locale.text("why_demoted").to_owned()),
        Reason::Regraded => Some(locale.text("why_regraded").to_owned()),
        Reason::Summed { .. } => Some(locale.text("why_summed").to_owned()),
        Reason::Entered
        | Reason::Returned
        | Reason::Removed
        | Reason::Revalued
        | Reason::Ignored { .. } => None,
        Reason::Rated { .. } | Reason::Unrated { .. } => None,
    }
}
