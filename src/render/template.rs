//! The template engine: built-in templates, overridden file by file.
//!
//! A template sees `t` (the texts of its language), `site` (what is the same on every
//! page), `section` (the league or rule book around it), `frame` (what stands around this
//! page) and `view` (the page itself).

use std::collections::BTreeMap;

use serde::Serialize;
use tera::{Context, ErrorKind, Tera, Value};

use crate::render::locale::Locale;
use crate::syntax::diagnostic::{did_you_mean, nearest};

/// Takes files of the folder `templates` into the program, by their names.
macro_rules! built_in_templates {
    ($($name:literal),* $(,)?) => {
        &[$((
            concat!("ligatur/", $name, ".html"),
            include_str!(concat!("../../templates/", $name, ".html")),
        )),*]
    };
}

/// The built-in templates. A site's own `page.html` can extend `ligatur/page.html`.
const BUILT_IN: &[(&str, &str)] = built_in_templates![
    "404",
    "archive",
    "ballot",
    "ballots",
    "base",
    "components",
    "corrections",
    "cross",
    "document",
    "document-history",
    "document-languages",
    "handicaps",
    "history",
    "journal",
    "landing",
    "league",
    "matchday",
    "meetings",
    "members",
    "page",
    "player",
    "player-results",
    "players",
    "proposal",
    "proposals",
    "round-lists",
    "rules",
    "settings",
    "sheet",
    "shortcode",
    "slips",
    "statistics",
    "system-page",
    "table",
    "table-after",
];

/// Below which the built-in templates are found when a site overrides one.
const PREFIX: &str = "ligatur/";

/// The built-in templates by their file names, in order.
pub(crate) fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut all: Vec<_> = BUILT_IN
        .iter()
        .map(|&(name, text)| (name.strip_prefix(PREFIX).unwrap_or(name), text))
        .collect();
    all.sort_unstable();
    all.into_iter()
}

/// The templates that write markup, where every value is escaped.
const ESCAPED: [&str; 3] = [".html", ".xml", ".svg"];

/// Templates, parsed and checked.
pub(crate) struct TemplateEngine {
    tera: Tera,
}

/// The values that are the same on every page of one language.
#[derive(Clone)]
pub(crate) struct SharedContext(Context);

/// A value in the form that templates read, made once for many pages.
#[derive(Clone)]
pub(crate) struct PreparedContext(Value);

impl PreparedContext {
    /// Makes a value ready.
    ///
    /// # Errors
    /// A value that templates can not hold, such as a map whose keys are no texts.
    pub(crate) fn new(of: &impl Serialize) -> Result<PreparedContext, TemplateFault> {
        value(of, "site").map(PreparedContext)
    }
}

/// A template that does not parse, or that asks for what is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TemplateFault {
    /// The template's path below `templates/`.
    pub file: String,
    /// From 1, where the engine knows it.
    pub line: Option<usize>,
    /// From 1, in characters.
    pub column: Option<usize>,
    pub message: String,
    /// The name that was probably meant, or some of those that there are.
    pub help: Option<String>,
}

impl TemplateEngine {
    /// The built-in templates with a site's own in their place, by path below `templates/`.
    ///
    /// Returns every own template that does not parse.
    pub(crate) fn new(
        own: &BTreeMap<String, String>,
    ) -> Result<TemplateEngine, Vec<TemplateFault>> {
        let mut tera = Tera::new();
        tera.autoescape_on(ESCAPED);
        tera.set_fallback_prefixes([PREFIX])
            .map_err(|error| vec![fault(&error, "")])?;
        tera.add_raw_templates(BUILT_IN.iter().copied())
            .map_err(|error| vec![fault(&error, "")])?;
        let faults: Vec<_> = own
            .iter()
            .filter_map(|(name, source)| syntax(name, source))
            .collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        let first = own.keys().next().map_or("", String::as_str);
        tera.add_raw_templates(own).map_err(|error| {
            let fault = chain_fault(error.kind(), own).unwrap_or_else(|| fault(&error, first));
            vec![fault]
        })?;
        Ok(TemplateEngine { tera })
    }

    /// Returns whether there is a template of this name, built in or the site's own.
    pub(crate) fn knows(&self, name: &str) -> bool {
        let names = || self.tera.get_template_names();
        names().any(|known| known == name || known.strip_prefix(PREFIX) == Some(name))
    }

    /// Renders one page; `section` is what many pages have in common.
    pub(crate) fn render(
        &self,
        template: &str,
        shared: &SharedContext,
        section: Option<&PreparedContext>,
        frame: &impl Serialize,
        view: &impl Serialize,
    ) -> Result<String, TemplateFault> {
        let mut context = shared.0.clone();
        let section = section.map_or_else(Value::none, |section| section.0.clone());
        context.insert_value("section", section);
        context.insert_value("frame", value(frame, template)?);
        context.insert_value("view", value(view, template)?);
        self.tera
            .render(template, &context)
            .map_err(|error| fault(&error, template))
    }
}

impl SharedContext {
    /// The texts of a language, and what the site says on all its pages in it.
    pub(crate) fn new(
        locale: &Locale,
        site: &impl Serialize,
    ) -> Result<SharedContext, TemplateFault> {
        let mut context = Context::new();
        context.insert_value("t", value(&locale.texts, "site")?);
        context.insert_value("site", value(site, "site")?);
        Ok(SharedContext(context))
    }
}

fn value(view: &impl Serialize, template: &str) -> Result<Value, TemplateFault> {
    Value::try_from_serializable(view).map_err(|error| fault(&error, template))
}

/// The faults of one template's own syntax, whatever the others are.
fn syntax(name: &str, source: &str) -> Option<TemplateFault> {
    let error = Tera::new().add_raw_template(name, source).err()?;
    matches!(error.kind(), ErrorKind::SyntaxError(_)).then(|| fault(&error, name))
}

fn fault(error: &tera::Error, template: &str) -> TemplateFault {
    let mut fault = match error.kind() {
        ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => TemplateFault {
            file: report.filename().to_owned(),
            line: Some(report.span().start_line),
            column: Some(report.span().start_col + 1),
            message: report.message().to_owned(),
            help: None,
        },
        other => located(&other.to_string(), template),
    };
    shorten(&mut fault);
    fault
}

/// The fault of templates that extend or include each other, of which the engine tells no place;
/// `None` for every other fault.
fn chain_fault(error: &ErrorKind, own: &BTreeMap<String, String>) -> Option<TemplateFault> {
    let (at, message, help) = match error {
        ErrorKind::MissingParent { current, parent } => (
            Tag::find(own, current, "extends", parent),
            format!("no template `{parent}` to extend"),
            missing_parent_help(current, parent, own),
        ),
        ErrorKind::CircularExtend {
            tpl,
            inheritance_chain,
        } => {
            let circle = circle(tpl, inheritance_chain);
            let help = match circle[..] {
                [it, _] if built_in().any(|(name, _)| name == it) => {
                    format!("write `{PREFIX}{it}` to extend the built-in template")
                }
                _ => "let one of them extend `ligatur/base.html`, or none".to_owned(),
            };
            let message = circle_message(&circle, "extends");
            (Tag::of_circle(own, &circle, "extends"), message, help)
        }
        ErrorKind::CircularInclude { tpl, include_chain } => {
            let circle = circle(tpl, &include_chain[1..]);
            let help = "take one `include` of the circle out".to_owned();
            let message = circle_message(&circle, "includes");
            (Tag::of_circle(own, &circle, "include"), message, help)
        }
        _ => return None,
    };
    let before = &own.get(at.file)?[..at.offset?];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    Some(TemplateFault {
        file: at.file.to_owned(),
        line: Some(before.matches('\n').count() + 1),
        column: Some(before[line_start..].chars().count() + 1),
        message,
        help: Some(help),
    })
}

/// A tag of a site's own template that names another template.
struct Tag<'a> {
    file: &'a str,
    /// Of the other template's name.
    offset: Option<usize>,
}

impl<'a> Tag<'a> {
    /// The first `{% extends "other" %}` or `{% include "other" %}` of a template.
    fn find(own: &BTreeMap<String, String>, file: &'a str, word: &str, other: &str) -> Tag<'a> {
        let text = own.get(file).map_or("", String::as_str);
        let names = [other, other.strip_prefix(PREFIX).unwrap_or(other)];
        let name_at = |start: usize| {
            let is_comment = text[..start].rfind("{#") > text[..start].rfind("#}");
            let tag = text[start + 2..].trim_start_matches('-').trim_start();
            let named = tag.strip_prefix(word)?.trim_start().get(1..)?;
            let is_it = names.iter().any(|name| {
                let rest = named.strip_prefix(name);
                rest.is_some_and(|rest| rest.starts_with(['"', '\'', '`']))
            });
            (is_it && !is_comment).then(|| text.len() - named.len())
        };
        let mut tags = text.match_indices("{%");
        let offset = tags.find_map(|(start, _)| name_at(start));
        Tag { file, offset }
    }

    /// The tag by which the first of the site's own templates of a circle leads on.
    fn of_circle(own: &BTreeMap<String, String>, circle: &[&'a str], word: &str) -> Tag<'a> {
        let mut steps = circle.windows(2);
        let step = steps.find(|step| own.contains_key(step[0]));
        let step = step.unwrap_or(circle);
        Tag::find(own, step[0], word, step[1])
    }
}

/// The part of a chain of templates that comes back to its beginning.
fn circle<'a>(start: &'a str, chain: &'a [String]) -> Vec<&'a str> {
    let all: Vec<&str> = std::iter::once(start)
        .chain(chain.iter().map(String::as_str))
        .collect();
    let first = all.iter().position(|name| Some(name) == all.last());
    all[first.unwrap_or_default()..].to_vec()
}

/// `a.html` extends `b.html`, which extends `a.html`
fn circle_message(circle: &[&str], does: &str) -> String {
    match circle {
        [it, _] => format!("`{it}` {does} itself"),
        _ => {
            let names: Vec<_> = circle.iter().map(|name| format!("`{name}`")).collect();
            let first = format!("{} {does} {}", names[0], names[1]);
            let others = names[2..]
                .iter()
                .map(|name| format!(", which {does} {name}"));
            first + &others.collect::<String>()
        }
    }
}

/// The template that was probably meant to be extended. One of the name of the template itself
/// is the built-in one.
fn missing_parent_help(current: &str, parent: &str, own: &BTreeMap<String, String>) -> String {
    let names = built_in().map(|(name, _)| name);
    let names = names.chain(own.keys().map(String::as_str));
    match nearest(parent.strip_prefix(PREFIX).unwrap_or(parent), names) {
        Some(name) if name == current => format!("did you mean `{PREFIX}{name}`?"),
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("write `templates/{parent}`, or extend `ligatur/base.html`"),
    }
}

/// The engine lists all that a template could have asked for, which can be hundreds of names.
const LIST: &str = ". Available fields: ";
/// The most names that a fault lists.
const MOST_NAMED: usize = 12;

/// Takes the list of names out of a message; the help names the nearest, or all of a few.
fn shorten(fault: &mut TemplateFault) {
    let Some((message, names)) = fault.message.split_once(LIST) else {
        return;
    };
    let names: Vec<&str> = names.split(", ").collect();
    let asked = message.split('`').nth(1).unwrap_or_default();
    fault.help = did_you_mean(asked, &names)
        .or_else(|| (names.len() <= MOST_NAMED).then(|| format!("there are {}", names.join(", "))));
    fault.message = message.to_owned();
}

/// A fault whose place the engine tells in its text only: `error: …` and then `--> file:line:column`.
fn located(report: &str, template: &str) -> TemplateFault {
    let mut lines = report.lines();
    let message = lines
        .next()
        .unwrap_or_default()
        .trim_start_matches("error: ")
        .to_owned();
    let place = lines.find_map(|line| line.trim_start().strip_prefix("--> "));
    let mut parts = place.unwrap_or_default().rsplitn(3, ':');
    let column = parts.next().and_then(|column| column.parse().ok());
    let line = parts.next().and_then(|line| line.parse().ok());
    let file = parts.next().unwrap_or(template).to_owned();
    TemplateFault {
        file,
        line,
        column,
        message,
        help: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::text_overrides::TextOverrides;

    fn own(name: &str, source: &str) -> BTreeMap<String, String> {
        BTreeMap::from([(name.to_owned(), source.to_owned())])
    }

    /// Renders a site's own template `x.html` over `{ name: <Ä> }`.
    fn check(source: &str, expected: Result<&str, (&str, Option<usize>)>) {
        let view = BTreeMap::from([("name", "<Ä>")]);
        let shared =
            SharedContext::new(&Locale::for_tag("de", &TextOverrides::new()), &view).unwrap();
        let rendered = TemplateEngine::new(&own("x.html", source))
            .map_err(|faults| faults[0].clone())
            .and_then(|engine| engine.render("x.html", &shared, None, &view, &view));
        let rendered = rendered
            .as_deref()
            .map_err(|fault| (fault.file.as_str(), fault.line));
        assert_eq!(rendered, expected, "{source}");
    }

    #[test]
    fn values_are_escaped_and_texts_are_those_of_the_language() {
        check(
            "{{ t.standings }}: {{ view.name }}",
            Ok("Tabelle: &lt;Ä&gt;"),
        );
    }

    #[test]
    fn a_faulty_template_names_its_file_and_line() {
        check("a\n{% if %}", Err(("x.html", Some(2))));
        check("a\n\n{{ view.nme }}", Err(("x.html", Some(3))));
        check("a\n{{ view.name | nofilter }}", Err(("x.html", Some(2))));
        check("\n{% extends \"none.html\" %}", Err(("x.html", Some(2))));
    }

    /// 600 texts would hide what is wrong.
    #[test]
    fn of_all_names_the_nearest_is_told() {
        let check = |source: &str, message: &str, help: Option<&str>| {
            let view = BTreeMap::from([("name", "A"), ("number", "1")]);
            let shared =
                SharedContext::new(&Locale::for_tag("en", &TextOverrides::new()), &view).unwrap();
            let engine = TemplateEngine::new(&own("x.html", source)).unwrap();
            let fault = engine.render("x.html", &shared, None, &view, &view);
            let fault = fault.unwrap_err();
            assert!(fault.message.ends_with(message), "{}", fault.message);
            assert_eq!(fault.help.as_deref(), help, "{source}");
        };
        let missing = "is not defined";
        check("{{ view.nmae }}", missing, Some("did you mean `name`?"));
        check("{{ view.xyz }}", missing, Some("there are name, number"));
        check(
            "{{ t.standigns }}",
            missing,
            Some("did you mean `standings`?"),
        );
        check("{{ t.qqqqqq }}", missing, None);
    }

    #[test]
    fn templates_that_lead_nowhere_name_their_extends() {
        let check = |templates: &[(&str, &str)], place: (&str, usize, usize), says: [&str; 2]| {
            let own = templates
                .iter()
                .map(|&(name, text)| (name.to_owned(), text.to_owned()));
            let faults = TemplateEngine::new(&own.collect()).map(|_| ()).unwrap_err();
            let fault = &faults[0];
            let found = (fault.file.as_str(), fault.line, fault.column);
            assert_eq!(found, (place.0, Some(place.1), Some(place.2)));
            assert_eq!([&fault.message, fault.help.as_ref().unwrap()], says);
        };
        check(
            &[(
                "page.html",
                "{# {% extends \"pgae.html\" %} #}\n{%- extends 'pgae.html' %}",
            )],
            ("page.html", 2, 14),
            [
                "no template `pgae.html` to extend",
                "did you mean `ligatur/page.html`?",
            ],
        );
        check(
            &[("x.html", "{% extends \"nothing-like-it.html\" %}")],
            ("x.html", 1, 13),
            [
                "no template `nothing-like-it.html` to extend",
                "write `templates/nothing-like-it.html`, or extend `ligatur/base.html`",
            ],
        );
        check(
            &[("page.html", "{% extends \"page.html\" %}")],
            ("page.html", 1, 13),
            [
                "`page.html` extends itself",
                "write `ligatur/page.html` to extend the built-in template",
            ],
        );
        let in_a_circle = [
            ("a.html", "{% extends \"b.html\" %}"),
            ("b.html", "\n{% extends \"c.html\" %}"),
            ("c.html", "{% extends \"b.html\" %}"),
        ];
        let out = "let one of them extend `ligatur/base.html`, or none";
        check(
            &in_a_circle,
            ("b.html", 2, 13),
            ["`b.html` extends `c.html`, which extends `b.html`", out],
        );
        check(
            &[("base.html", "{% extends \"page.html\" %}")],
            ("base.html", 1, 13),
            [
                "`base.html` extends `ligatur/page.html`, which extends `base.html`",
                out,
            ],
        );
        check(
            &[("x.html", "a\n{% include \"x.html\" %}")],
            ("x.html", 2, 13),
            [
                "`x.html` includes itself",
                "take one `include` of the circle out",
            ],
        );
    }

    #[test]
    fn every_faulty_template_is_named() {
        let mut two = own("a.html", "{% if %}");
        two.extend(own("b.html", "{{"));
        two.extend(own("c.html", "fine"));
        let faults = TemplateEngine::new(&two).map(|_| ()).unwrap_err();
        let files: Vec<_> = faults.iter().map(|fault| fault.file.as_str()).collect();
        assert_eq!(files, ["a.html", "b.html"]);
    }

    #[test]
    fn a_site_can_replace_or_extend_a_built_in_template() {
        let engine =
            TemplateEngine::new(&own("page.html", "{% extends \"ligatur/page.html\" %}")).unwrap();
        assert!(engine.knows("page.html") && engine.knows("base.html") && !engine.knows("no.html"));
    }
}
