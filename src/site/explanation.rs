//! Explanations of numbers, in one sentence.

use jiff::civil::Date;

use crate::league::model::game::Duel;
use crate::league::model::history::{Change, ChangeReason, UnratedReason};
use crate::league::model::option_change::{ChangeCause, ChangedOption};
use crate::league::model::player::PlayerId;
use crate::league::system::SYSTEMS;
use crate::league::system::explanation::{Sentence, SentenceValue};
use crate::league::{League, OptionChange};
use crate::render::locale::capital;
use crate::rulebook::replay::{RuleBookHistory, named_proposals};
use crate::site::handicap;
use crate::site::league_context::LeagueContext;
use crate::site::rule_book::context::RuleBookContext;
use crate::site::view::{ExplanationView, NamedLink};

/// Explains how a result changed a player's number; `None` where nothing is to be explained.
pub(crate) fn why(context: &LeagueContext<'_>, change: &Change) -> Option<ExplanationView> {
    let ChangeReason::Rated { game: id, .. } = change.reason else {
        return None;
    };
    let game = context.statistics.game(context.league, id)?;
    let date = context.league.matchdays[context.statistics.day_of(id)?].date;
    // A result is told by the options of its day.
    let explanation = context.league.rules_on(date).explain(game, change)?;
    let is_its = |key: &str| key.split('.').next() == Some(context.league.system);
    let since = options_since(context, date, is_its);
    let name = |player: PlayerId| handicap::name_in_game(context, player, id);
    // What is adjourned has no result yet, and its number is that of a draw.
    let adjourned = match game.duel {
        Some(Duel::Adjourned) => capital(context.locale.text("adjourned_counts")) + ". ",
        _ => String::new(),
    };
    let sentence = sentence_by(context, &explanation.sentence, &name);
    let sentence = format!("{adjourned}{sentence}{since}");
    let shorter = explanation.shorter.as_ref();
    let below_another = shorter.and_then(|it| it.below_another.as_ref());
    let beside_result = shorter.and_then(|it| it.beside_result.as_ref());
    let beside_result = beside_result.unwrap_or(&explanation.brief);
    Some(ExplanationView {
        brief: sentence_by(context, &explanation.brief, &name),
        beside_result: (!is_of_both_numbers(beside_result))
            .then(|| sentence_by(context, beside_result, &name)),
        below_gist: match shorter {
            Some(it) => {
                let gist = untorn(&sentence_by(context, &it.below_gist, &name));
                format!("{adjourned}{gist}{since}")
            }
            None => sentence.clone(),
        },
        below_another: below_another.map(|it| untorn(&sentence_by(context, it, &name))),
        sentence,
        rule: explanation
            .paragraph
            .and_then(|it| paragraph_link(context, it)),
    })
}

/// Returns whether a sentence tells nothing but the numbers before and after a result.
fn is_of_both_numbers(sentence: &Sentence) -> bool {
    let mut keys = sentence.values.iter().map(|(key, _)| *key);
    !sentence.values.is_empty() && keys.all(|key| ["before", "after"].contains(&key))
}

/// A sentence in which no sum is torn at a sign, and none ends a line with what it is.
fn untorn(sentence: &str) -> String {
    let signs = ["×", "+", "−"].iter();
    let text = signs.fold(sentence.to_owned(), |text, sign| {
        text.replace(&format!(" {sign} "), &format!("\u{a0}{sign}\u{a0}"))
    });
    text.replace(" = ", " =\u{a0}").replace(" ≈ ", " ≈\u{a0}")
}

/// The folder in which a site has the rules by which the program counts, if it has them.
const REFERENCE: &str = "reference";

/// The link to a paragraph of the reference, in the page's language where it is translated;
/// `None` in a site without that page.
fn paragraph_link(context: &LeagueContext<'_>, paragraph: &str) -> Option<NamedLink> {
    let (file, anchor) = paragraph.split_once('#')?;
    let site = context.site;
    let folder = format!("{}/{REFERENCE}", site.config.src);
    let stem = file.strip_suffix(".md")?;
    let translated = format!("{folder}/{stem}.{}.md", context.locale.tag);
    let page = site
        .page_of(&translated)
        .or_else(|| site.page_of(&format!("{folder}/{file}")))?;
    let page = &site.compiled.model.pages[page];
    Some(NamedLink {
        name: context.locale.text("why_rule").to_owned(),
        url: Some(format!("{}#{anchor}", site.url(&page.address))),
    })
}

/// Tells how the numbers of a league's table come about, with the way to the rules for it, where
/// the site has them.
pub(crate) fn counting(context: &LeagueContext<'_>) -> Option<NamedLink> {
    let (key, paragraph) = context.league.rules.counting()?;
    let rule = paragraph_link(context, paragraph);
    Some(NamedLink {
        name: context.locale.text(key).to_owned(),
        url: rule.and_then(|rule| rule.url),
    })
}

/// The formulas by which a league's system rates results, as MathML.
pub(crate) fn formulas(context: &LeagueContext<'_>) -> Vec<String> {
    let mut systems = SYSTEMS.iter();
    let own = systems.find(|system| system.name == context.league.system);
    let formulas = own.map_or(&[][..], |system| system.formulas).iter();
    let markup = &context.site.explanations.markup;
    formulas
        .filter_map(|tex| markup.get(tex).cloned())
        .collect()
}

/// The options that had changed by a day and matter, each with the day since which it held:
/// " K = 32 since 1 March 2021."
pub(crate) fn options_since(
    context: &LeagueContext<'_>,
    date: Date,
    matters: impl Fn(&str) -> bool,
) -> String {
    let changed = context.league.options_since(date).into_iter();
    let own = changed.filter(|(key, _)| matters(key));
    let sentences = own.map(|(_, (option, change))| option_since(context, option, change));
    sentences.map(|sentence| format!(" {sentence}.")).collect()
}

/// "K = 32 since 1 March 2021".
pub(crate) fn option_since(
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
    let since = locale.fill("option_since", &values);
    match decision(context, &change.cause) {
        Some(title) => {
            let quoted = locale.fill("quoted", &[("title", &title)]);
            let values = [("since", since.as_str()), ("proposal", &quoted)];
            locale.fill("option_since_by", &values)
        }
        None => since,
    }
}

/// The share of the own place that a round without a game gave, "35% of 73"; `None` where there
/// is no number that says it.
pub(crate) fn share_of_place(context: &LeagueContext<'_>, change: &Change) -> Option<String> {
    let (ChangeReason::Missed { own, .. }, Some((before, after))) =
        (change.reason, change.numbers())
    else {
        return None;
    };
    let points = after - before;
    let share = (1e6 * points / own).round() / 1e4;
    // 100/3 % of a value is not its third.
    if own <= 0.0 || (share / 100.0 * own - points).abs() > 1e-9 {
        return None;
    }
    let [share, value] = [share, own].map(|number| context.locale.number_short(number, 9));
    let values = [("share", share.as_str()), ("value", &value)];
    Some(context.locale.fill("share_of_place", &values))
}

/// The points of a round without a game, as its table shows them, behind the share of the own place
/// that they are: "35% of 3 = 1.05"; `None` of any other change.
pub(crate) fn points_without_game(context: &LeagueContext<'_>, change: &Change) -> Option<String> {
    let (ChangeReason::Missed { .. }, Some((before, after))) = (change.reason, change.numbers())
    else {
        return None;
    };
    Some(match share_of_place(context, change) {
        // To the last digit, for the sum to be right, and whole on a line.
        Some(share) => {
            let points = context.locale.number_short(after - before, 9);
            format!("{share}\u{a0}=\u{a0}{points}")
        }
        None => context.given(before, after).text,
    })
}

/// The proposal that changed options, by its title in the page's language.
fn decision(context: &LeagueContext<'_>, cause: &ChangeCause) -> Option<String> {
    let books = &context.site.compiled.rule_books;
    let (book, id) = match cause {
        ChangeCause::Unsaid => return None,
        ChangeCause::Named { by, .. } => *named_proposals(books, by).first()?,
        ChangeCause::Configured { rules, proposal } => {
            let is_its = |history: &RuleBookHistory| history.proposals.book.id == *rules;
            let book = books.iter().position(is_its)?;
            (book, books[book].proposals.index.by_id(proposal)?)
        }
    };
    let rules = RuleBookContext::of(context.site, book).written_in(context.locale);
    Some(rules.title(id).to_owned())
}

/// A sentence of the league's system in the page's language.
pub(crate) fn sentence_text(context: &LeagueContext<'_>, sentence: &Sentence) -> String {
    sentence_by(context, sentence, &|player| context.name(player).to_owned())
}

/// The same by names of the caller's.
fn sentence_by(
    context: &LeagueContext<'_>,
    sentence: &Sentence,
    name: &dyn Fn(PlayerId) -> String,
) -> String {
    let values = sentence.values.iter();
    let values: Vec<(&str, String)> = values
        .map(|(key, value)| (*key, value_by(context, value, name)))
        .collect();
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(key, text)| (*key, text.as_str()))
        .collect();
    context.locale.fill(sentence.key, &values)
}

/// A value of a sentence in the page's language.
pub(crate) fn sentence_value(context: &LeagueContext<'_>, value: &SentenceValue) -> String {
    value_by(context, value, &|player| context.name(player).to_owned())
}

/// The same by names of the caller's.
fn value_by(
    context: &LeagueContext<'_>,
    value: &SentenceValue,
    name: &dyn Fn(PlayerId) -> String,
) -> String {
    let locale = context.locale;
    match *value {
        SentenceValue::Player(player) => name(player),
        SentenceValue::PlayerWith(player, ref partners) => {
            let name = name(player);
            match context.with_partners(partners) {
                Some(with) => format!("{name} {with}"),
                None => name,
            }
        }
        SentenceValue::Players(ref players) => context.names_by(players, name),
        SentenceValue::Grade(grade) => handicap::unbroken(&grade.to_string()),
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
pub(crate) fn unrated<'a>(context: &LeagueContext<'a>, why: UnratedReason) -> &'a str {
    context.locale.text(match why {
        UnratedReason::Friendly => "reason_friendly",
        UnratedReason::NoMember => "reason_no_member",
        UnratedReason::Forfeit => "reason_forfeit",
        UnratedReason::Adjourned => "reason_adjourned",
        UnratedReason::Pending => "reason_pending",
        UnratedReason::Alone => "reason_alone",
    })
}

/// The word for a change by which a member came into the table; `None` for all other changes.
pub(crate) fn arrival<'a>(context: &LeagueContext<'a>, change: &Change) -> Option<&'a str> {
    let key = match change.reason {
        ChangeReason::Entered => "what_join",
        ChangeReason::Returned => "what_return",
        _ => return None,
    };
    let has_members = context.league.rules.traits().members;
    has_members.then(|| context.locale.text(key))
}

/// The reason for a change without a result, in words; `None` for what is told elsewhere.
pub(crate) fn reason(context: &LeagueContext<'_>, change: &Change) -> Option<String> {
    if change.reason == ChangeReason::SeasonBegan {
        return Some(context.locale.text("season_began").to_owned());
    }
    let sentence = context.league.rules.reason(change)?;
    Some(sentence_text(context, &sentence))
}
