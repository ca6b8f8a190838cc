//! The desk's pages: their templates, and the frame around each.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::desk::form::DeskForm;
use crate::desk::outcome::{ChangedFile, MovedPlayer};
use crate::render::locale::Locale;
use crate::render::template::{SharedContext, TemplateEngine, TemplateFault};
use crate::site::{Site, frame};
use crate::syntax::language::LANGUAGES;

/// The style sheet and the script of the desk; no build has them.
pub(crate) const STYLE: &str = include_str!("../../templates/desk/desk.css");
pub(crate) const SCRIPT: &str = include_str!("../../templates/desk/desk.js");

/// The templates, which a site can not replace.
const TEMPLATES: [(&str, &str); 7] = [
    (
        "desk/base.html",
        include_str!("../../templates/desk/base.html"),
    ),
    (
        "desk/components.html",
        include_str!("../../templates/desk/components.html"),
    ),
    (
        "desk/home.html",
        include_str!("../../templates/desk/home.html"),
    ),
    (
        "desk/tournament.html",
        include_str!("../../templates/desk/tournament.html"),
    ),
    (
        "desk/evening.html",
        include_str!("../../templates/desk/evening.html"),
    ),
    (
        "desk/rules.html",
        include_str!("../../templates/desk/rules.html"),
    ),
    (
        "desk/publish.html",
        include_str!("../../templates/desk/publish.html"),
    ),
];

/// The parts around a page of the desk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct DeskFrame {
    /// BCP 47.
    pub language: String,
    pub title: String,
    /// The number of the accent colour; 0 is the site's own.
    pub accent: u32,
    /// The page of the site that shows what is worked on.
    pub page: Option<String>,
    /// The leagues, the rule books and the page for publishing.
    pub sections: Vec<DeskLink>,
    pub languages: Vec<DeskLanguage>,
    /// The day of the evening that is shown.
    pub day: Option<String>,
    /// The state of the files that the forms of the page were made from.
    pub seen: String,
    pub outcome: Option<DeskOutcome>,
    pub refusal: Option<DeskRefusal>,
    /// The end of the last publishing, on the page for that.
    pub published: Option<String>,
    /// The fields of the form that was refused.
    pub typed: TypedForm,
    /// The action that can be taken back.
    pub can_undo: Option<String>,
    /// The same as a form names it.
    pub undo: String,
    /// The errors of the site, as `check` prints them.
    pub faults: Vec<String>,
}

/// A page of the desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeskLink {
    pub name: String,
    /// On the home page, of a league: "After matchday 6, 15 November 2017", or the round that is
    /// going on; of a rule book the open votes.
    pub state: Option<String>,
    pub url: String,
    pub current: bool,
}

/// A language in which the desk can be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct DeskLanguage {
    pub language: String,
    pub name: String,
}

/// The last action, as the page tells it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct DeskOutcome {
    pub title: String,
    pub files: Vec<ChangedFile>,
    pub moved: Vec<MovedPlayer>,
    /// The reasons for which results do not count, and whatever else is to know, in the page's
    /// language.
    pub notes: Vec<String>,
    /// The warnings of the site since the action, in the page's language.
    pub warnings: Vec<String>,
    /// The warnings as `check` prints them.
    pub report: Option<String>,
}

/// The fields of a form that was refused, which are shown again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct TypedForm {
    pub name: String,
    pub rating: String,
    pub rank: String,
    pub first: String,
    pub first_partner: String,
    pub second: String,
    pub second_partner: String,
    pub score_first: String,
    pub score_second: String,
    pub friendly: bool,
    pub by: String,
    pub comment: String,
    pub message: String,
    /// Those who were to change places.
    pub one: String,
    pub other: String,
    /// Those who were to have the bye: of the round that is drawn, and of the one to be drawn.
    pub bye: String,
    pub drawn_bye: String,
    /// Somebody who is not there after all, and for which reason.
    pub missing: String,
    pub absence: String,
    pub late: String,
    pub leaving: String,
    pub returning: String,
    /// True of the forms that change a drawn round.
    pub changes_round: bool,
}

/// The actions of the forms that change a drawn round.
const CHANGES_OF_ROUND: [&str; 5] = ["swap", "bye", "absent", "late", "leave-round"];

impl TypedForm {
    /// The fields as they were sent.
    pub(crate) fn of(form: DeskForm<'_>) -> TypedForm {
        let field = |name: &str| form.get(name).to_owned();
        // A form of a game that is there has its own fields.
        let is_new = form.get("file").is_empty();
        let new = |name: &str| if is_new { field(name) } else { String::new() };
        let player = |actions: &[&str]| match actions.contains(&form.get("do")) {
            true => field("player"),
            false => String::new(),
        };
        TypedForm {
            name: field("name"),
            rating: field("rating"),
            rank: field("rank"),
            first: new("first"),
            first_partner: new("first-partner"),
            second: new("second"),
            second_partner: new("second-partner"),
            score_first: new("score-first"),
            score_second: new("score-second"),
            friendly: form.get("friendly") == "true",
            by: field("by"),
            comment: field("comment"),
            message: field("message"),
            one: field("one"),
            other: field("other"),
            bye: player(&["bye"]),
            drawn_bye: field("bye"),
            missing: player(&["absent"]),
            absence: field("absence"),
            late: player(&["late"]),
            leaving: player(&["leave", "leave-round"]),
            returning: player(&["return"]),
            changes_round: CHANGES_OF_ROUND.contains(&form.get("do")),
        }
    }
}

/// The reason why an action was not carried out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct DeskRefusal {
    /// In the page's language.
    pub words: Option<String>,
    /// The faults that the files would have, in the page's language.
    pub faults: Box<[String]>,
    /// As the command says it, where there are no words.
    pub message: Option<String>,
    pub help: Option<String>,
    pub report: Option<String>,
    /// True if the result is there, and may have been played a second time.
    pub asks_again: bool,
}

/// The templates of the desk, parsed.
///
/// # Errors
/// One that does not parse, which the tests rule out.
pub(crate) fn templates() -> Result<TemplateEngine, Vec<TemplateFault>> {
    let texts = TEMPLATES.map(|(name, text)| (name.to_owned(), text.to_owned()));
    TemplateEngine::new(&BTreeMap::from(texts))
}

/// Renders a page within its frame.
///
/// # Errors
/// A template that asks for what is not there.
pub(crate) fn page(
    engine: &TemplateEngine,
    site: &Site<'_>,
    locale: &Locale,
    template: &str,
    desk_frame: &DeskFrame,
    view: &impl Serialize,
) -> Result<String, TemplateFault> {
    let shared = SharedContext::new(locale, &frame::site(site, &locale.tag))?;
    engine.render(template, &shared, None, desk_frame, view)
}

/// The other languages that the desk speaks.
pub(crate) fn other_languages(own: &str) -> Vec<DeskLanguage> {
    let others = LANGUAGES.iter().filter(|(tag, _)| *tag != own);
    let language = |(tag, _): &(&str, &str)| DeskLanguage {
        language: (*tag).to_owned(),
        name: crate::syntax::language::language(tag)
            .text("language_name")
            .to_owned(),
    };
    others.map(language).collect()
}
