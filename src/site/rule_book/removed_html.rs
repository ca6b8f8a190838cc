//! HTML that would be taken out of the texts that proposals bring.

use super::context::RuleBookContext;
use crate::render::markdown;
use crate::render::markdown::{MarkdownFault, MarkdownFaultKind, MarkdownOptions};
use crate::rulebook::proposal::{LocalizedText, ProposalChange};
use crate::rulebook::proposal_set::ProposalId;
use crate::site::{Site, options};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath};

/// The way out of HTML that is taken out of a rule's text.
pub(crate) const HELP: &str = "write `\\<` to show it as it stands, or take it out: the text of a rule is never changed by showing it";

/// Reports the texts of changes from which HTML would be taken out.
pub(crate) fn check(site: &Site<'_>) -> Diagnostics {
    let mut diagnostics = Diagnostics::new();
    for index in 0..site.compiled.rule_books.len() {
        let context = RuleBookContext::of(site, index);
        let history = context.history;
        for id in history.proposals.ids().filter(|&id| history.exists(id)) {
            proposal(&context, id, &mut diagnostics);
        }
    }
    diagnostics
}

fn proposal(context: &RuleBookContext<'_>, id: ProposalId, diagnostics: &mut Diagnostics) {
    let proposal = &context.history.proposals[id].proposal;
    let root = KeyPath::file(&proposal.file);
    let site = context.site;
    // The argument ends the file.
    let file = site.sources.get(&proposal.file);
    let length = file.map_or(0, |file| file.text.len());
    let base = length.saturating_sub(proposal.body.len());
    let options = options(site.config, site.locale(&context.book.language));
    if let Some(fault) = removal(site, &proposal.body, &options) {
        let spot = root.span(base + fault.span.start..base + fault.span.end);
        diagnostics
            .error(Code::HtmlRemoved, spot, &fault.message)
            .help(HELP);
    }
    let list = root.field("changes");
    for (place, change) in proposal.changes.iter().enumerate() {
        let ProposalChange::Edit { op, .. } = change else {
            continue;
        };
        let change = list.index(proposal.place_of_change(place));
        for (key, text) in op.brought() {
            changed_text(context, text, &change.field(key), diagnostics);
        }
    }
}

/// Reports what would be taken out of a text, once a language.
fn changed_text(
    context: &RuleBookContext<'_>,
    text: &LocalizedText,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) {
    let binding = &context.book.binding;
    let plain = text.plain.iter().map(|text| (None, text));
    let translated = text.by_language.iter();
    let texts = plain.chain(translated.map(|(language, text)| (Some(language), text)));
    for (language, text) in texts {
        let site = context.site;
        let options = options(site.config, site.locale(language.unwrap_or(binding)));
        let Some(fault) = removal(site, text, &options) else {
            continue;
        };
        let spot = match language {
            Some(language) => at.field(language).inside(fault.span),
            None => at.inside(fault.span),
        };
        diagnostics
            .error(Code::HtmlRemoved, spot, &fault.message)
            .help(HELP);
    }
}

/// The first HTML that would be taken out of a text.
fn removal(site: &Site<'_>, text: &str, options: &MarkdownOptions<'_>) -> Option<MarkdownFault> {
    let faults = markdown::scan(text, 0, site.formulas, options).faults;
    let is_removal = |fault: &MarkdownFault| fault.kind == MarkdownFaultKind::HtmlRemoved;
    faults.into_iter().find(is_removal)
}
