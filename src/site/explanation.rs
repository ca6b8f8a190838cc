//! How a number came about, in one sentence and as a formula.

use crate::league::model::history::{
    Change, ChangeReason, EloTerms, RatingTerms, SkillTerms, UnratedReason,
};
use crate::site::handicap;
use crate::site::league_context::LeagueContext;
use crate::site::view::ExplanationView;

/// Why a result changed a player's number; `None` where nothing is to be explained.
pub fn why(context: &LeagueContext<'_>, change: &Change) -> Option<ExplanationView> {
    let ChangeReason::Rated { game, terms } = &change.reason else {
        return None;
    };
    match terms {
        RatingTerms::Elo(terms) => Some(elo(context, change, terms)),
        RatingTerms::Points {
            points,
            gives,
            difference,
            handicap,
        } => {
            let given = handicap::GivenHandicap {
                game: *game,
                points: *points,
                gives: *gives,
                difference: *difference,
                handicap: *handicap,
            };
            Some(handicap::why(context, change, &given))
        }
        RatingTerms::Skill(terms) => Some(skill(context, change, terms)),
        RatingTerms::Row { points, value } => Some(row(context, change, *points, *value)),
    }
}

fn elo(context: &LeagueContext<'_>, change: &Change, terms: &EloTerms) -> ExplanationView {
    let locale = context.locale;
    let (before, after) = (
        change.before.unwrap_or_default(),
        change.after.unwrap_or_default(),
    );
    let number = |value: f64| locale.number_short(value, 2);
    let difference = terms.score - terms.expected;
    let sentence = locale.fill(
        "why_elo_sentence",
        &[
            ("name", &context.league.player(change.player).name),
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
    let explanations = &context.site.explanations;
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
    ExplanationView {
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
fn row(context: &LeagueContext<'_>, change: &Change, points: f64, value: f64) -> ExplanationView {
    let locale = context.locale;
    let share = if value > 0.0 {
        100.0 * points / value
    } else {
        0.0
    };
    let numbers = [
        ("name", context.league.player(change.player).name.clone()),
        ("value", locale.number_short(value, 9)),
        ("share", locale.number_short(share, 4)),
        ("points", locale.number_short(points, 9)),
    ];
    let numbers = numbers.each_ref().map(|(key, text)| (*key, text.as_str()));
    ExplanationView {
        brief: locale.fill("why_row_brief", &numbers),
        sentence: locale.fill("why_row_sentence", &numbers),
        formula_html: None,
    }
}

fn skill(context: &LeagueContext<'_>, change: &Change, terms: &SkillTerms) -> ExplanationView {
    let locale = context.locale;
    let number = |value: Option<f64>| locale.number_short(value.unwrap_or_default(), 1);
    let (before, after) = (terms.deviation_before, terms.deviation_after);
    let sentence = locale.fill(
        "why_skill_sentence",
        &[
            ("name", &context.league.player(change.player).name),
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
    ExplanationView {
        brief: locale.fill("why_elo_brief", &expected),
        sentence,
        formula_html: None,
    }
}

/// Why a result does not count, in words.
pub fn unrated<'a>(context: &LeagueContext<'a>, why: UnratedReason) -> &'a str {
    context.locale.text(match why {
        UnratedReason::Friendly => "reason_friendly",
        UnratedReason::NoMember => "reason_no_member",
        UnratedReason::Forfeit => "reason_forfeit",
        UnratedReason::Adjourned => "reason_adjourned",
        UnratedReason::Pending => "reason_pending",
        UnratedReason::Alone => "reason_alone",
    })
}

/// Why a number changed without a result, in words; `None` for what is told elsewhere.
pub fn reason(context: &LeagueContext<'_>, change: &Change) -> Option<String> {
    let locale = context.locale;
    let weeks = |weeks: u32| locale.plural("weeks_n", u64::from(weeks));
    let amount = |points: f64| locale.signed(-points, 0);
    match &change.reason {
        ChangeReason::Penalty { weeks: count } => {
            Some(locale.fill("why_penalty", &[("weeks", &weeks(*count))]))
        }
        ChangeReason::AutoInactive { weeks: count } => {
            Some(locale.fill("why_auto_inactive", &[("weeks", &weeks(*count))]))
        }
        ChangeReason::Left { fee } => Some(locale.fill("why_fee", &[("amount", &amount(*fee))])),
        ChangeReason::Shifted { by } if *by > 0 => Some(locale.text("why_promoted").to_owned()),
        ChangeReason::Shifted { .. } => Some(locale.text("why_demoted").to_owned()),
        ChangeReason::Regraded => Some(locale.text("why_regraded").to_owned()),
        ChangeReason::Summed { .. } => Some(locale.text("why_summed").to_owned()),
        ChangeReason::Entered
        | ChangeReason::Returned
        | ChangeReason::Removed
        | ChangeReason::Revalued
        | ChangeReason::Ignored { .. } => None,
        ChangeReason::Rated { .. } | ChangeReason::Unrated { .. } => None,
    }
}
