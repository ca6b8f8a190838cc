//! Explanations of numbers, in one sentence and as a formula.

use jiff::civil::Date;

use crate::league::model::history::{Change, ChangeReason, UnratedReason};
use crate::league::model::league::{ChangedOption, League, OptionChange};
use crate::league::system::explanation::{Sentence, SentenceValue};
use crate::site::league_context::LeagueContext;
use crate::site::view::ExplanationView;

/// Explains how a result changed a player's number; `None` where nothing is to be explained.
pub fn why(context: &LeagueContext<'_>, change: &Change) -> Option<ExplanationView> {
    let ChangeReason::Rated { game: id, .. } = change.reason else {
        return None;
    };
    let game = context.statistics.game(context.league, id)?;
    let explanation = context.league.rules.explain(game, change)?;
    let day = context.statistics.day_of(id);
    let date = day.map(|day| context.league.matchdays[day].date);
    let since = date.map(|date| options_since(context, context.league.system, date));
    let formula = explanation.formula.and_then(|(tex, numbers)| {
        let template = context.site.explanations.templates.get(tex)?;
        let numbers: Vec<String> = numbers
            .iter()
            .map(|number| value_text(context, number))
            .collect();
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        Some(template.fill(&numbers))
    });
    let sentence = sentence_text(context, &explanation.sentence);
    Some(ExplanationView {
        brief: sentence_text(context, &explanation.brief),
        sentence: sentence + &since.unwrap_or_default(),
        formula_html: formula,
    })
}

/// The options under a key that had changed by a day, each with the day since which it held:
/// " K = 32 since 1 March 2021."
pub fn options_since(context: &LeagueContext<'_>, name: &str, date: Date) -> String {
    let changed = context.league.options_since(date).into_iter();
    let own = changed.filter(|(key, _)| key.split('.').next() == Some(name));
    let sentences = own.map(|(_, (option, change))| option_since(context, option, change));
    sentences.map(|sentence| format!(" {sentence}.")).collect()
}

/// "K = 32 since 1 March 2021".
pub fn option_since(
    context: &LeagueContext<'_>,
    option: &ChangedOption,
    change: &OptionChange,
) -> String {
    let locale = context.locale;
    let key = option.key.rsplit('.').next().unwrap_or(&option.key);
    let named = format!("option_{key}");
    let name = match locale.text(&named) {
        text if text == named => key,
        text => text,
    };
    let value = match option.value.parse::<f64>() {
        Ok(number) => locale.number_short(number, 6),
        Err(_) => option.value.clone(),
    };
    let date = locale.date(change.from);
    let values = [("option", name), ("value", &value), ("date", &date)];
    locale.fill("option_since", &values)
}

/// A sentence of the league's system in the page's language.
pub fn sentence_text(context: &LeagueContext<'_>, sentence: &Sentence) -> String {
    let values = sentence.values.iter();
    let values: Vec<(&str, String)> = values
        .map(|(name, value)| (*name, value_text(context, value)))
        .collect();
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    context.locale.fill(sentence.key, &values)
}

fn value_text(context: &LeagueContext<'_>, value: &SentenceValue) -> String {
    let locale = context.locale;
    match *value {
        SentenceValue::Player(player) => context.league.player(player).name.clone(),
        SentenceValue::Shown(value) => context.value(value),
        SentenceValue::Fixed(value, decimals) => locale.number(value, decimals),
        SentenceValue::Short(value, most) => locale.number_short(value, most),
        SentenceValue::Signed(value, decimals) => locale.signed(value, decimals),
        SentenceValue::Added(value, decimals) => {
            let sign = if value < 0.0 { '−' } else { '+' };
            format!("{sign} {}", locale.number(value.abs(), decimals))
        }
        SentenceValue::Equals(is_exact) => if is_exact { "=" } else { "≈" }.to_owned(),
        SentenceValue::Counted(key, n) => locale.plural(key, n),
        SentenceValue::Remark { matchday, index } => remark(context.league, matchday, index),
        SentenceValue::Numbered(key, number) => locale.text(&format!("{key}{number}")).to_owned(),
    }
}

/// The keeper's reason for points by hand.
fn remark(league: &League, matchday: u32, index: u32) -> String {
    let day = league.matchdays.iter().find(|day| day.number == matchday);
    let adjustment = day.and_then(|day| day.adjustments.get(index as usize));
    adjustment.and_then(|it| it.why.clone()).unwrap_or_default()
}

/// The reason for which a result does not count, in words.
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

/// The reason for a change without a result, in words; `None` for what is told elsewhere.
pub fn reason(context: &LeagueContext<'_>, change: &Change) -> Option<String> {
    if change.reason == ChangeReason::SeasonBegan {
        return Some(context.locale.text("season_began").to_owned());
    }
    let sentence = context.league.rules.reason(change)?;
    Some(sentence_text(context, &sentence))
}
