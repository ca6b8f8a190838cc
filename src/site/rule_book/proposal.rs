//! The page of a proposal.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::context;
use super::context::{PROPOSALS, RuleBookContext};
use super::proposal_mentions::proposal_mentions;
use super::view::{ChangeView, ElectorateView, ProposalView, RelatedProposals};
use super::{diff, index, sentence, settings, vote_log};
use crate::load::resolve::rule_book::change::named_blocks;
use crate::render::locale::capital;
use crate::rulebook::book::RuleDocument;
use crate::rulebook::ledger::ChangeMeaning;
use crate::rulebook::procedure::{ProcedureOutcome, TraceEvent, TraceStep};
use crate::rulebook::proposal::{
    ConfigurationChange, EditOperation, ProposalChange, ProposalStatus, SectionPlace,
};
use crate::rulebook::proposal_set::{CountMajority, CurrentCount, DropReason, ProposalId};
use crate::rulebook::replay::{ChangePreview, RuleBookHistory};
use crate::rulebook::text::diff as compare;
use crate::rulebook::text::diff::SectionDiff;
use crate::rulebook::text::versions::DocumentVersions;
use crate::site::frame;
use crate::site::league::corrections;
use crate::site::page_kind::RenderedPage;
use crate::site::rule_book_page::{RuleBookPage, RuleBookPageBuilder, RuleBookPageKind};
use crate::site::view::frame::PageFrame;
use crate::site::view::{CorrectionNote, LabelledFact, NamedLink, Pager};
use crate::site::written_text;

/// The proposals, each in the language of the rule book and as pages translate it.
pub(crate) const KIND: RuleBookPageKind = RuleBookPageKind {
    pages,
    ..RuleBookPageKind::NONE
};

fn pages(context: &RuleBookContext<'_>) -> Vec<RuleBookPage> {
    let existing = context
        .history
        .proposals
        .ids()
        .filter(|&id| context.history.exists(id));
    let mut pages = Vec::new();
    for proposal in existing {
        pages.push(RuleBookPage::made(
            original(context, proposal),
            move |page| {
                let (site, book) = (page.context.site, page.context.book);
                let body = argument(&page.context, proposal);
                let mentions = proposal_mentions(&page.context, proposal);
                let text = site.page_of(&book.file).map_or_else(String::new, |file| {
                    written_text::linked(page.renderer, site, file, Some(&body), &mentions)
                });
                render(page, proposal, None, text)
            },
        ));
        for file in context.translations(proposal) {
            let address = &context.site.compiled.model.pages[file].address;
            pages.push(RuleBookPage::written(address.as_str(), file, move |page| {
                let mentions = proposal_mentions(&page.context, proposal);
                let site = page.context.site;
                let text = written_text::linked(page.renderer, site, file, None, &mentions);
                render(page, proposal, Some(file), text)
            }));
        }
    }
    pages
}

/// The reasons in a proposal's file, without the blocks that its changes take for their texts.
fn argument(context: &RuleBookContext<'_>, proposal: ProposalId) -> String {
    let meaning = context.history.proposal_meaning(proposal);
    let proposal = &context.history.proposals[proposal].proposal;
    let texts = |change: &ChangeMeaning| {
        let texts = [&change.text, &change.find, &change.with].into_iter();
        let texts = texts.flat_map(|text| text.values());
        texts.map(|text| text.trim().to_owned()).collect::<Vec<_>>()
    };
    let taken: BTreeSet<String> = meaning.changes.iter().flat_map(texts).collect();
    let (mut text, mut from) = (String::new(), 0);
    for block in named_blocks(&proposal.body) {
        if taken.contains(block.text.trim()) {
            text.push_str(&proposal.body[from..block.range.start]);
            from = block.range.end;
        }
    }
    text + &proposal.body[from..]
}

/// The address of a proposal in the language of its rule book.
fn original(context: &RuleBookContext<'_>, proposal: ProposalId) -> String {
    let id = &context.history.proposals[proposal].proposal.id;
    format!("{}{}", context.folder(), context::proposal_address(id))
}

/// A proposal in one of its languages, with links to the others; `file` is the page that
/// translates it.
fn render(
    page: &RuleBookPageBuilder<'_>,
    proposal: ProposalId,
    file: Option<usize>,
    text: String,
) -> RenderedPage {
    let (site, context) = (page.context.site, &page.context);
    let pages = &site.compiled.model.pages;
    let original = original(context, proposal);
    let original = file.map(|_| (context.book.language.as_str(), original.as_str()));
    let others = context.translations(proposal);
    let others = others.filter(|other| Some(*other) != file);
    let others = others.map(|other| (&*pages[other].language, &*pages[other].address));
    let translations = original.into_iter().chain(others);
    let view = view(context, proposal, text);
    let frame = PageFrame {
        language: file
            .map_or(&context.book.language, |file| &pages[file].language)
            .clone(),
        title: page.title(&view.heading),
        description: Some(description(context, &view)),
        path: site.url(page.address),
        canonical: site.canonical(page.address),
        translations: translations
            .map(|(language, address)| frame::translation(site, language, address))
            .collect(),
        accent: site.accent(&context.book.id),
        ..PageFrame::default()
    };
    page.framed("proposal.html", frame, &view)
}

/// The state of a proposal and its reason, for search results and links.
fn description(context: &RuleBookContext<'_>, view: &ProposalView) -> String {
    let reason = view.reasons.first().map(|reason| capital(reason));
    let told: Vec<String> = [view.state.join(" · ")].into_iter().chain(reason).collect();
    context.locale.labelled(&view.heading, &told.join(". "))
}

/// The public notes on the proposal's file and on the logs that hold its votes.
fn corrections(context: &RuleBookContext<'_>, id: ProposalId) -> Vec<CorrectionNote> {
    let resolved = &context.history.proposals[id];
    let logs = resolved.votes.iter().map(|vote| vote.file.as_str());
    let files: BTreeSet<&str> = logs.chain([resolved.proposal.file.as_str()]).collect();
    let all = &context.site.compiled.corrections;
    let notes = files.into_iter().filter_map(|file| all.get(file));
    let notes = notes.flatten();
    notes
        .map(|it| corrections::told(context.locale, it, context.text_language()))
        .collect()
}

/// The page of a proposal; `text_html` is its argument.
fn view(context: &RuleBookContext<'_>, id: ProposalId, text_html: String) -> ProposalView {
    let resolved = &context.history.proposals[id];
    let state = &context.history.states[id];
    let mut notes = Vec::new();
    if resolved.proposal.recorded.is_some() {
        notes.push(context.text("recorded"));
    }
    notes.extend(
        state
            .invalid
            .map(|why| context.text(&format!("invalid_{}", sentence::word(&why)))),
    );
    for dropped in &resolved.dropped {
        let why = context.text(match dropped.reason {
            DropReason::Itself => "dropped_self",
            DropReason::Unknown => "dropped_unknown",
        });
        notes.push(
            context
                .locale
                .fill("dropped", &[("ref", &dropped.reference), ("why", &why)]),
        );
    }
    let finding = state.finding.as_ref();
    let electorate = finding.and_then(|it| electorate_view(context, id, it));
    let reasons = decided_by(context, id);
    let is_told = |event: &TraceStep| {
        is_of_votes(event) || reasons.contains(&sentence::sentence(context, event))
    };
    // The votes and the reasons tell it, or a list of its own.
    let trace = match state.trace.iter().all(is_told) {
        true => Vec::new(),
        false => sentence::trace(context, &state.trace),
    };
    let votes: Vec<_> = vote_log::votes(context, id, false)
        .into_iter()
        .map(|(_, vote)| vote)
        .collect();
    let ballot = ballot(context, id);
    let is_silent = votes.is_empty() && resolved.proposal.recorded.is_none();
    let could_vote = ballot.is_some() || finding.is_some();
    ProposalView {
        heading: context.name(id),
        state: told_state(context, id),
        reasons,
        notes,
        remark: resolved.proposal.note.clone(),
        remark_language: context.text_language(),
        corrections: corrections(context, id),
        facts: facts(context, id),
        // What each one voted, the log tells.
        finding: match (finding, &electorate) {
            (None, _) => Vec::new(),
            (Some(finding), None) => without_vote(context, id, finding),
            (Some(finding), Some(_)) => silent(context, finding),
        },
        electorate,
        changes_note: changes_note(context, id),
        changes: changes(context, id),
        relations: relations(context, id),
        votes,
        no_votes: (is_silent && could_vote).then(|| context.text("no_votes")),
        ballot,
        text_html,
        trace,
        pager: pager(context, id),
    }
}

/// The ballot in which a proposal was voted on, or is.
fn ballot(context: &RuleBookContext<'_>, id: ProposalId) -> Option<NamedLink> {
    let mut ballots = context.history.ballots.iter();
    let held = ballots.find(|ballot| ballot.proposals.contains(&id))?;
    Some(index::ballot(context, held.nweek))
}

/// Returns whether the votes tell how proposals went through a count: none had a part in what
/// became of another one.
pub(crate) fn is_told_by_votes(trace: &[TraceStep]) -> bool {
    trace.iter().all(is_of_votes)
}

fn is_of_votes(event: &TraceStep) -> bool {
    match event.event {
        TraceEvent::Won | TraceEvent::Lost => event.step == Some(1),
        TraceEvent::Pass => true,
        TraceEvent::Accepted
        | TraceEvent::Rejected
        | TraceEvent::Invalid
        | TraceEvent::Withdrawn => false,
    }
}

/// "passed · 3 for, 1 against, 0 abstained · 15 October 2026": the state, the votes, and the day of
/// the decision or what comes next. Where silence is assent, the reason says what "6–3" counts.
fn told_state(context: &RuleBookContext<'_>, id: ProposalId) -> Vec<String> {
    let state = &context.history.states[id];
    let closes = || context.closing(id).map(|at| index::closing(context, &at));
    let when = match state.status {
        _ if state.is_blocked => None,
        ProposalStatus::Open => closes(),
        ProposalStatus::Pending if state.invalid.is_some() => None,
        ProposalStatus::Pending => {
            let opens = context.history.proposals[id].schedule.opens;
            opens.map(|_| index::opening(context, id))
        }
        ProposalStatus::Historical => {
            let decided = context.decided_on(id);
            decided.map(|day| context.locale.date_in_text(day))
        }
    };
    let votes = match context.history.proposals[id].procedure.silence_assents() {
        true => index::tally(context, id),
        false => Some(index::counts(context, id)).filter(|it| !it.is_empty()),
    };
    let parts = [Some(context.state(id)), votes, when];
    parts.into_iter().flatten().collect()
}

/// Returns why a proposal has passed or not, or would as things stand: the majorities that it
/// needs, or the step of the count that decided.
pub(crate) fn decided_by(context: &RuleBookContext<'_>, id: ProposalId) -> Vec<String> {
    let state = &context.history.states[id];
    let finding = state.finding.as_ref();
    let needed = finding.map_or_else(Vec::new, |finding| sentences(context, finding));
    if !needed.is_empty() {
        return needed;
    }
    if let Some(finding) = finding.filter(|it| state.passed && it.is_unanimous()) {
        let asked = finding.agreeing.len() as u64;
        return vec![context.locale.plural("all_agreed", asked)];
    }
    // Who passes has won a first step; whoever fails is lost in the last. What a conflict did to
    // it before its opening is judged afresh.
    let mut events = state.trace.iter();
    let decided = match state.passed {
        true => events.find(|it| !matches!(it.event, TraceEvent::Lost)),
        false if state.status == ProposalStatus::Open => None,
        false => events.next_back(),
    };
    let why = |event: &TraceStep| match (event.event, event.step) {
        (TraceEvent::Won, Some(1)) => context.text("reason_won"),
        (TraceEvent::Lost, Some(1)) => context.text("reason_lost"),
        _ => sentence::sentence(context, event),
    };
    decided.map(why).into_iter().collect()
}

/// The text against which the changes are shown.
fn changes_note(context: &RuleBookContext<'_>, id: ProposalId) -> String {
    let history = context.history;
    let has_happened = !history.change_results[id].is_empty();
    let against = context.text(match history.states[id].opened {
        _ if has_happened => "against_before",
        Some(_) => "against_opening",
        None => "against_present",
    });
    let needed = history.previewed_with[id].iter();
    let names: Vec<String> = needed.map(|&id| context.name(id)).collect();
    if names.is_empty() {
        return against;
    }
    let values = [("against", &*against), ("proposals", &names.join(", "))];
    context.locale.fill("against_with", &values)
}

/// The people, days and numbers of a proposal.
fn facts(context: &RuleBookContext<'_>, id: ProposalId) -> Vec<LabelledFact> {
    let proposal = &context.history.proposals[id].proposal;
    let state = &context.history.states[id];
    let fact = |key: &str, text: String| LabelledFact::new(context.text(key), text);
    let procedure = || NamedLink {
        name: context.procedure(&proposal.procedure),
        url: Some(context.url(settings::FOLDER)),
    };
    let mut facts = match &proposal.agent {
        None => vec![
            fact("author", context.person(&proposal.author)),
            LabelledFact {
                value_language: context.text_language(),
                ..LabelledFact::linked(context.text("procedure"), procedure())
            },
            fact("submitted", context.both_short(proposal.submitted)),
        ],
        // What no vote decides has a cause instead.
        Some(agent) => vec![fact("agent", agent.clone())],
    };
    facts.extend(dates(context, id));
    let signed = proposal.signed.as_ref();
    facts.extend(signed.map(|name| fact("signed", context.person(name))));
    let strength = state.strength.map(|it| context.locale.number(it as f64, 0));
    facts.extend(strength.map(|it| fact("strength", it)));
    facts
}

/// The days on which a proposal was opened, closed and decided, and on which it takes effect.
fn dates(context: &RuleBookContext<'_>, id: ProposalId) -> Vec<LabelledFact> {
    let resolved = &context.history.proposals[id];
    let state = &context.history.states[id];
    let closes = resolved.schedule.closes;
    let is_announced = resolved.proposal.announced.is_some();
    let ends = match state.status {
        _ if is_announced => ["announced", "deadline"],
        ProposalStatus::Historical => ["opened", "closed"],
        ProposalStatus::Open => ["opened", "closes"],
        ProposalStatus::Pending => ["opens", "closes"],
    };
    let both = |at: Option<Timestamp>| at.map(|at| context.both_short(at));
    // What was withdrawn before its opening never opened; what was decided early never closed.
    let is_over = state.status == ProposalStatus::Historical;
    let has_opened = is_announced || !is_over || state.opened.is_some();
    let has_closed = is_announced || !is_over || state.decided == closes;
    let opens = resolved.schedule.opens.filter(|_| has_opened);
    // A ballot is decided when it closes, and what is in force from then on is told with it.
    let decided = state.decided.filter(|_| state.decided != closes);
    let effective = state.effective.filter(|_| state.effective != closes);
    let dates = [
        (ends[0], both(opens)),
        (ends[1], context.closing_short(id).filter(|_| has_closed)),
        ("decided", both(decided)),
        ("effective", both(effective)),
    ];
    let fact = |(key, at): (&str, Option<String>)| Some(LabelledFact::new(context.text(key), at?));
    dates.into_iter().filter_map(fact).collect()
}

/// The people who are asked about a proposal, or were, by their answers.
pub(crate) fn people(
    context: &RuleBookContext<'_>,
    id: ProposalId,
    finding: &CurrentCount,
) -> Vec<LabelledFact> {
    let abstaining = match finding.silence_assents {
        true => "abstaining_assent",
        false => "abstaining",
    };
    let lists = [
        ("agreeing", &finding.agreeing),
        ("opposed", &finding.opposed),
        (abstaining, &finding.abstaining),
    ];
    let voted = lists
        .into_iter()
        .filter(|(_, people)| !people.is_empty())
        .map(|(key, people)| LabelledFact::new(context.text(key), context.people(people)));
    voted.chain(without_vote(context, id, finding)).collect()
}

/// Those who have said nothing, and everybody who is asked, or was.
fn without_vote(
    context: &RuleBookContext<'_>,
    id: ProposalId,
    finding: &CurrentCount,
) -> Vec<LabelledFact> {
    let mut facts = silent(context, finding);
    // The first line says what the reasons are of.
    let groups = asked(context, finding).into_iter().enumerate();
    facts.extend(groups.map(|(line, (why, people))| {
        let label = match line {
            0 => context.locale.labelled(&electorate(context, id), &why),
            _ => capital(&why),
        };
        LabelledFact::new(label, people)
    }));
    facts
}

/// Those who have said nothing, where that is an answer.
fn silent(context: &RuleBookContext<'_>, finding: &CurrentCount) -> Vec<LabelledFact> {
    // Where no vote is needed, saying nothing is none.
    if !finding.needs_votes() || finding.silent.is_empty() {
        return Vec::new();
    }
    let label = context.text(match finding.silence_assents {
        true => "silent_assent",
        false => "silent",
    });
    vec![LabelledFact::new(label, context.people(&finding.silent))]
}

/// The reasons for which people are asked, or were, each once with their names.
fn asked(context: &RuleBookContext<'_>, finding: &CurrentCount) -> Vec<(String, String)> {
    let mut groups: Vec<(String, String)> = Vec::new();
    for (person, why) in &finding.electorate {
        let (person, why) = (context.person(person), context.why(*why));
        match groups.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, people)) => *people += &format!(", {person}"),
            None => groups.push((why, person)),
        }
    }
    groups
}

/// "Who was asked", or is.
fn electorate(context: &RuleBookContext<'_>, id: ProposalId) -> String {
    context.text(match context.history.states[id].status {
        ProposalStatus::Historical => "electorate_then",
        ProposalStatus::Open | ProposalStatus::Pending => "electorate",
    })
}

/// Those who are asked, or were, where they are so for several reasons: who has voted and who has
/// not says already who they are.
fn electorate_view(
    context: &RuleBookContext<'_>,
    id: ProposalId,
    finding: &CurrentCount,
) -> Option<ElectorateView> {
    let groups = asked(context, finding);
    let count = finding.electorate.len().to_string();
    let fact = |(why, people): (String, String)| LabelledFact::new(capital(&why), people);
    (groups.len() > 1).then(|| ElectorateView {
        title: context.locale.labelled(&electorate(context, id), &count),
        groups: groups.into_iter().map(fact).collect(),
    })
}

/// The majorities and consents that were needed, those that are missing first, and the result if
/// nothing more came in.
pub(crate) fn sentences(context: &RuleBookContext<'_>, finding: &CurrentCount) -> Vec<String> {
    let majority = |it: &CountMajority, met: &str, missed: &str| {
        let key = if it.met { met } else { missed };
        let [have, of, needed] = [it.have, it.of, it.needed].map(|count| count.to_string());
        context
            .locale
            .fill(key, &[("have", &have), ("of", &of), ("needed", &needed)])
    };
    let mut sentences = Vec::new();
    if finding.silence_assents {
        let agreeing = [&finding.agreeing, &finding.abstaining, &finding.silent];
        let agreeing: usize = agreeing.iter().map(|people| people.len()).sum();
        let (have, against) = (agreeing.to_string(), finding.opposed.len().to_string());
        let values = [("have", have.as_str()), ("against", &against)];
        sentences.push(context.locale.fill("assent_counted", &values));
        sentences.extend((agreeing == finding.opposed.len()).then(|| context.text("assent_tie")));
    }
    let (share, quorum) = (finding.majority.as_ref(), finding.quorum.as_ref());
    let mut needed: Vec<(bool, String)> = Vec::new();
    needed.extend(share.map(|it| (it.met, majority(it, "majority_met", "majority_missed"))));
    needed.extend(quorum.map(|it| (it.met, majority(it, "quorum_met", "quorum_missed"))));
    for answer in &finding.consents {
        let key = match (&answer.holder, answer.agreed) {
            (None, _) => "consent_vacant",
            (Some(_), true) => "consent_given",
            (Some(_), false) => "consent_missing",
        };
        let holder = answer
            .holder
            .as_ref()
            .map(|holder| context.person(holder))
            .unwrap_or_default();
        let office = settings::spaced(&answer.office);
        let consent = context
            .locale
            .fill(key, &[("office", &office), ("holder", &holder)]);
        let sections = answer.sections.iter().map(|it| context.section_title(it));
        let sections = sections.collect::<Vec<_>>().join(", ");
        let told = match sections.as_str() {
            "" => consent,
            sections => {
                let consent = consent.trim_end_matches('.');
                let values = [("consent", consent), ("sections", sections)];
                context.locale.fill("consent_for", &values)
            }
        };
        needed.push((answer.agreed, told));
    }
    needed.sort_by_key(|(is_met, _)| *is_met);
    sentences.extend(needed.into_iter().map(|(_, told)| told));
    sentences.extend(finding.would.map(|would| {
        context.text(match would {
            ProcedureOutcome::Accepted => "would_accepted",
            ProcedureOutcome::Rejected => "would_rejected",
            ProcedureOutcome::Open | ProcedureOutcome::Invalid => "would_open",
        })
    }));
    sentences
}

/// The changes of a proposal, as what they did or would do to the text.
pub(super) fn changes(context: &RuleBookContext<'_>, id: ProposalId) -> Vec<ChangeView> {
    let changes = context.history.proposals[id].proposal.changes.iter();
    let view = |(place, change): (usize, &ProposalChange)| {
        let void = told_void(context, id, place);
        let view = match change {
            ProposalChange::Award { player, points } => award_view(context, player, *points),
            ProposalChange::Configure(options) => configure_view(context, (id, place), options),
            ProposalChange::Edit { document, op } => {
                edit_view(context, (id, place), change, (document, op))
            }
        };
        ChangeView { void, ..view }
    };
    changes.enumerate().map(view).collect()
}

/// Returns why a change had no effect, or would have none.
fn told_void(context: &RuleBookContext<'_>, id: ProposalId, place: usize) -> Option<String> {
    let (key, void) = match context.history.change_results[id].get(place) {
        Some(result) => ("change_void", result.void?),
        None => {
            let preview = context.history.previews[id].get(place)?;
            ("change_would_be_void", preview.void?)
        }
    };
    let why = sentence::void(context, void);
    Some(context.locale.fill(key, &[("why", &why)]))
}

/// The points that a change gives to somebody, or takes.
fn award_view(context: &RuleBookContext<'_>, player: &str, points: i64) -> ChangeView {
    let sum = context.locale.plural("points_n", points.unsigned_abs());
    let values = [("player", context.book.name(player)), ("points", &*sum)];
    let key = match points {
        0.. => "award",
        _ => "award_negative",
    };
    ChangeView {
        title: context.locale.fill(key, &values),
        ..ChangeView::default()
    }
}

/// The options that a change sets; `place` is that in the proposal's list of changes.
fn configure_view(
    context: &RuleBookContext<'_>,
    (id, place): (ProposalId, usize),
    change: &ConfigurationChange,
) -> ChangeView {
    ChangeView {
        title: context.text("op_configure"),
        target: Some(configured(context, change)),
        values: settings::changed_values(context, id, place, change),
        ..ChangeView::default()
    }
}

/// The section that a change alters, with its text before and after.
fn edit_view(
    context: &RuleBookContext<'_>,
    (id, place): (ProposalId, usize),
    change: &ProposalChange,
    (document, op): (&str, &EditOperation),
) -> ChangeView {
    let result = context.history.change_results[id].get(place);
    let preview: Option<&ChangePreview> = context.history.previews[id].get(place);
    let mut documents = context.book.documents.iter();
    let rules = documents.find(|rules| rules.id == document);
    let changed = result
        .and_then(|result| result.section.as_deref())
        .or(op.target());
    let own = rules
        .zip(preview)
        .and_then(|(rules, it)| translated(context, id, rules, &it.sections));
    let language = context.text_language().filter(|_| own.is_none());
    let is_own = language.is_none();
    let sections = preview.map_or(&[][..], |preview| &preview.sections);
    let new = sections.iter().find(|it| Some(it.id.as_str()) == changed);
    let target = rules.map(|rules| section(context, rules, changed, new, is_own));
    let has_happened = result.is_some_and(|result| result.section.is_some());
    let title = match has_happened {
        true => format!("op_{}", change.name()),
        false => what(change),
    };
    let shown = own.as_deref().unwrap_or(sections);
    // Of what is decided the version has the whole text.
    let sections = match result {
        Some(_) => diff::changed_briefly(context, shown),
        None => diff::changed(context, shown),
    };
    ChangeView {
        title: context.text(&title),
        target,
        language: language.filter(|_| !sections.is_empty()),
        sections,
        ..ChangeView::default()
    }
}

/// The rule book or the league whose options a change sets.
fn configured(context: &RuleBookContext<'_>, change: &ConfigurationChange) -> NamedLink {
    let named = change.league.as_deref();
    let league = named.and_then(|named| settings::configured_league(context, named));
    match (named, league) {
        (None, _) => NamedLink {
            name: context.book_title().to_owned(),
            url: Some(context.url(settings::FOLDER)),
        },
        (Some(_), Some(league)) => context.league(league),
        (Some(named), None) => NamedLink {
            name: named.to_owned(),
            url: None,
        },
    }
}

/// The text's key for what a change would do, next to the name of the section that it
/// names: of a new section where it would go.
pub(crate) fn what(change: &ProposalChange) -> String {
    let ProposalChange::Edit {
        op: EditOperation::Insert(insert),
        ..
    } = change
    else {
        return format!("op_{}", change.name());
    };
    let place = match insert.place {
        SectionPlace::After(_) => "after",
        SectionPlace::Before(_) => "before",
        SectionPlace::Within(..) => "within",
        SectionPlace::Document(_) => "document",
    };
    format!("op_insert_{place}")
}

/// Returns what a change did or would do to a text in the language of the page, if that is not the
/// binding one. `None` where a section is not translated, or nothing would change.
fn translated(
    context: &RuleBookContext<'_>,
    id: ProposalId,
    rules: &RuleDocument,
    changed: &[SectionDiff],
) -> Option<Vec<SectionDiff>> {
    context.text_language()?;
    let history = context.history;
    let archive = context.archive(rules)?;
    let is_made = !history.change_results[id].is_empty();
    if let Some(at) = history.in_force_since(id).filter(|_| is_made) {
        return translated_at(context, id, archive, at, changed);
    }
    let trial = trial(history, id, &rules.id, archive);
    let [was, is] = trial.wordings_around(Some(TRIED), &trial.binding)?;
    let tried = compare::diff_texts(&was.text, &is.text);
    // A change that was tried out on an older text did something else to it.
    let is_same = changed.iter().all(|section| tried.contains(section));
    let told = is_same.then(|| translated_at(context, id, &trial, TRIED, changed));
    told.flatten()
}

/// The instant at which the changes of a trial are made.
const TRIED: Timestamp = Timestamp::MAX;

/// The present text and, as the version after it, that which the changes of a proposal would make;
/// with the changes of others that they are tried out after.
fn trial(
    history: &RuleBookHistory,
    id: ProposalId,
    rules: &str,
    archive: &DocumentVersions,
) -> DocumentVersions {
    let mut trial = archive.present();
    let mut carry_out = |of: ProposalId, at: Timestamp| {
        let proposal = &history.proposals[of].proposal;
        for change in &proposal.changes {
            if let ProposalChange::Edit { document, op } = change
                && document == rules
            {
                // What is void changes nothing.
                let _ = trial.apply(op, &proposal.id, at);
            }
        }
        trial.seal(Some(at));
    };
    for &before in &history.previewed_with[id] {
        carry_out(before, Timestamp::MIN);
    }
    carry_out(id, TRIED);
    trial
}

/// The changes that a proposal made to the sections of a text in the language of the page, from
/// the versions before and after, where it alone made the later one and changed each section
/// once.
fn translated_at(
    context: &RuleBookContext<'_>,
    id: ProposalId,
    archive: &DocumentVersions,
    at: Timestamp,
    changed: &[SectionDiff],
) -> Option<Vec<SectionDiff>> {
    let history = context.history;
    let [was, is] = archive.wordings_around(Some(at), &context.locale.tag)?;
    let own = &history.proposals[id].proposal.id;
    let mut revisions = archive.histories.values().flatten();
    let is_shared = revisions.any(|it| it.at == Some(at) && it.proposal.as_ref() != Some(own));
    let all = || history.previews[id].iter().flat_map(|it| &it.sections);
    let is_once = |section: &&SectionDiff| all().filter(|it| it.id == section.id).count() == 1;
    if is_shared
        || !changed
            .iter()
            .all(|it| is_once(&it) && !is.outdated.contains(&it.id))
    {
        return None;
    }
    let compared = compare::diff_texts(&was.text, &is.text);
    let find = |section: &SectionDiff| compared.iter().find(|it| it.id == section.id).cloned();
    changed.iter().map(find).collect()
}

/// A section of the text in force, or one that a change would bring, or the document itself; in
/// the language of the page, or in the binding one.
fn section(
    context: &RuleBookContext<'_>,
    rules: &RuleDocument,
    id: Option<&str>,
    new: Option<&SectionDiff>,
    is_own: bool,
) -> NamedLink {
    let address = context
        .site
        .url(&context.document_address(rules, &context.locale.tag));
    let archive = context.archive(rules);
    let section = id.and_then(|id| archive?.document().text.section(id));
    let own = archive.zip(section).filter(|_| is_own);
    let own = own.and_then(|(archive, section)| context.own_title(archive, &section.id));
    let title = new.map(SectionDiff::new_title);
    let title = title.filter(|title| !title.is_empty());
    let name = own
        .or(section.map(|section| section.title.as_str()))
        .or(title.as_deref())
        .or(id)
        .unwrap_or(context.document_title(rules));
    // A section that never came about has no place to lead to.
    let fragment = section.map_or_else(String::new, |section| format!("#{}", section.id));
    NamedLink {
        name: name.to_owned(),
        url: Some(format!("{address}{fragment}")),
    }
}

fn relations(context: &RuleBookContext<'_>, id: ProposalId) -> Vec<RelatedProposals> {
    let resolved = &context.history.proposals[id];
    let lists = [
        ("conflicts_with", &resolved.conflicts),
        ("depends_on", &resolved.depends),
        ("needed_by", &resolved.needed_by),
    ];
    let relation = |(key, proposals): (&str, &Vec<ProposalId>)| RelatedProposals {
        label: context.text(key),
        links: context
            .history
            .existing(proposals)
            .map(|id| context.proposal(id))
            .collect(),
    };
    let relations = lists.into_iter().map(relation);
    relations
        .filter(|relation| !relation.links.is_empty())
        .collect()
}

fn pager(context: &RuleBookContext<'_>, id: ProposalId) -> Pager {
    let all = index::in_order(context);
    let place = all.iter().position(|&other| other == id);
    let at = |place: Option<usize>| Some(context.proposal(*all.get(place?)?));
    let previous = at(place.and_then(|place| place.checked_sub(1)));
    let next = at(place.map(|place| place + 1));
    Pager {
        previous_language: previous.as_ref().and_then(|it| it.language.clone()),
        previous: previous.map(|it| it.link),
        next_language: next.as_ref().and_then(|it| it.language.clone()),
        next: next.map(|it| it.link),
        all: Some(NamedLink {
            name: context.text("proposals"),
            url: Some(context.url(PROPOSALS)),
        }),
        ..Pager::default()
    }
}
