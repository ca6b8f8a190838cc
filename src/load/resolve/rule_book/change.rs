//! The changes of a proposal.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::load::content::ContentDocument;
use crate::load::content::proposal::{ChangeMatter, ProposalMatter, TextMatter, TextPiece};
use crate::rulebook::proposal::{
    ConfigurationChange, EditOperation, EndOfSection, LocalizedText, ProposalChange,
    SectionInsertion, SectionPlace, SectionReenactment,
};
use crate::rulebook::text::parse::{is_attribute, is_id};
use crate::syntax::diagnostic::{Code, Diagnostics, KeyPath, did_you_mean};

/// The documents and sections that a proposal's changes may refer to.
pub(super) struct ChangeSurroundings<'a> {
    /// The ids of the documents, the default of this proposal first.
    pub documents: Vec<&'a str>,
    /// The fenced blocks of the body by name.
    pub blocks: BTreeMap<String, String>,
    pub binding: &'a str,
    /// The document that holds the proposal.
    pub file: &'a ContentDocument,
}

/// The changes in their order, and the places of those that can not be read, which are reported
/// and left out.
pub(super) fn changes(
    matter: &ProposalMatter,
    around: &ChangeSurroundings<'_>,
    at: &KeyPath<'_>,
    diagnostics: &mut Diagnostics,
) -> (Vec<ProposalChange>, Vec<usize>) {
    let at = at.field("changes");
    let (mut changes, mut unread) = (Vec::new(), Vec::new());
    for (index, matter) in matter.changes.iter().enumerate() {
        let reader = ChangeReader {
            matter,
            around,
            at: at.index(index),
        };
        match reader.read(diagnostics) {
            Some(change) => changes.push(change),
            None => unread.push(index),
        }
    }
    (changes, unread)
}

/// A fenced block of a body with the info string `text NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedBlock {
    pub name: String,
    pub text: String,
    /// The bytes of the body that it takes, its fences included.
    pub range: Range<usize>,
}

/// The named blocks of a body, in their order.
pub(crate) fn named_blocks(body: &str) -> Vec<NamedBlock> {
    let mut blocks = Vec::new();
    let mut open: Option<(&str, Option<NamedBlock>)> = None;
    let mut start = 0;
    for whole in body.split_inclusive('\n') {
        let end = start + whole.len();
        let line = whole.trim_end_matches(['\n', '\r']);
        let text = line.trim_start_matches(' ');
        let marks = text.len() - text.trim_start_matches(['`', '~']).len();
        let (fence, rest) = text.split_at(marks);
        match &mut open {
            Some((opening, block)) => {
                if fence.starts_with(*opening) && rest.trim().is_empty() {
                    blocks.extend(block.take().map(|block| NamedBlock {
                        range: block.range.start..end,
                        ..block
                    }));
                    open = None;
                } else if let Some(block) = block {
                    block.text.push_str(line);
                    block.text.push('\n');
                }
            }
            None if marks >= 3 => {
                let name = rest.trim().strip_prefix("text ");
                let block = name.map(|name| NamedBlock {
                    name: name.trim().to_owned(),
                    text: String::new(),
                    range: start..end,
                });
                open = Some((fence, block));
            }
            None => {}
        }
        start = end;
    }
    blocks
}

/// The keys that each change takes besides `op` and `document`; those in the first list
/// must be there.
const KEYS: [(&str, &[&str], &[&str]); 12] = [
    ("replace", &["target", "text"], &[]),
    ("append", &["target", "text"], &[]),
    (
        "insert",
        &["title"],
        &[
            "text",
            "after",
            "before",
            "in",
            "at",
            "id",
            "level",
            "attributes",
        ],
    ),
    ("repeal", &["target"], &[]),
    (
        "reenact",
        &["target"],
        &["text", "title", "after", "before", "in", "at", "attributes"],
    ),
    ("retitle", &["target", "title"], &[]),
    ("substitute", &["target", "find", "with"], &[]),
    ("set", &["target", "attributes"], &[]),
    ("move", &["target"], &["after", "before", "in", "at"]),
    ("renumber", &["target", "id"], &["title"]),
    ("award", &["player", "points"], &[]),
    ("configure", &["set"], &["league"]),
];

struct ChangeReader<'a> {
    matter: &'a ChangeMatter,
    around: &'a ChangeSurroundings<'a>,
    at: KeyPath<'a>,
}

impl ChangeReader<'_> {
    fn read(&self, diagnostics: &mut Diagnostics) -> Option<ProposalChange> {
        let matter = self.matter;
        let op = self.op(diagnostics)?;
        let target = || matter.target.as_ref().map(|target| self.section(target));
        let op = match op {
            "award" => {
                let (player, points) = (matter.player.clone()?, matter.points?);
                return Some(ProposalChange::Award { player, points });
            }
            "configure" => {
                let change = self.configuration(diagnostics)?;
                return Some(ProposalChange::Configure(change));
            }
            "reenact" => EditOperation::Reenact(self.reenactment(target()?, diagnostics)?),
            "set" => EditOperation::Set {
                target: target()?,
                attributes: self.attributes(diagnostics)?,
            },
            "move" => EditOperation::Move {
                target: target()?,
                place: self.new_place(diagnostics)?,
            },
            "renumber" => EditOperation::Renumber {
                target: target()?,
                id: self.new_id(diagnostics)??,
                title: match &matter.title {
                    Some(_) => Some(self.text("title", &matter.title, diagnostics)?),
                    None => None,
                },
            },
            "replace" => EditOperation::Replace {
                target: target()?,
                text: self.text("text", &matter.text, diagnostics)?,
            },
            "append" => EditOperation::Append {
                target: target()?,
                text: self.text("text", &matter.text, diagnostics)?,
            },
            "repeal" => EditOperation::Repeal { target: target()? },
            "retitle" => EditOperation::Retitle {
                target: target()?,
                title: self.text("title", &matter.title, diagnostics)?,
            },
            "substitute" => EditOperation::Substitute {
                target: target()?,
                find: self.text("find", &matter.find, diagnostics)?,
                with: self.text("with", &matter.with, diagnostics)?,
            },
            _ => EditOperation::Insert(self.insert(diagnostics)?),
        };
        Some(ProposalChange::Edit {
            document: self.document(),
            op,
        })
    }

    /// The word for what is done, if all keys that it needs are there.
    fn op(&self, diagnostics: &mut Diagnostics) -> Option<&'static str> {
        let names = || KEYS.iter().map(|(name, ..)| *name);
        let all = || names().collect::<Vec<_>>().join(", ");
        let Some(op) = self.matter.op.as_deref() else {
            diagnostics
                .error(
                    Code::MissingKey,
                    self.at.first_line(),
                    "a change without an `op`",
                )
                .help(format!("write one of {}", all()));
            return None;
        };
        let Some((name, needed, further)) = KEYS.iter().find(|(name, ..)| *name == op) else {
            diagnostics
                .error(
                    Code::UnknownValue,
                    self.at.field("op").value(),
                    format!("no change `{op}`"),
                )
                .help(
                    did_you_mean(op, names()).unwrap_or_else(|| format!("write one of {}", all())),
                );
            return None;
        };
        let present = self.present();
        let mut is_whole = true;
        for key in needed.iter().filter(|key| !present.contains(key)) {
            diagnostics
                .error(
                    Code::MissingKey,
                    self.at.first_line(),
                    format!("`{op}` without `{key}`"),
                )
                .help(format!("`{op}` needs {}", needed.join(", ")));
            is_whole = false;
        }
        for key in present
            .iter()
            .filter(|key| !needed.contains(key) && !further.contains(key))
        {
            let takes = [*needed, *further].concat().join(", ");
            diagnostics
                .error(
                    Code::BadChange,
                    self.at.field(key).key(),
                    format!("`{key}` in a change `{op}`"),
                )
                .help(format!("`{op}` takes {takes}"));
        }
        is_whole.then_some(*name)
    }

    /// The keys that are written, but for `op` and `document`.
    fn present(&self) -> Vec<&'static str> {
        let it = self.matter;
        let keys = [
            ("target", it.target.is_some()),
            ("text", it.text.is_some()),
            ("title", it.title.is_some()),
            ("find", it.find.is_some()),
            ("with", it.with.is_some()),
            ("after", it.after.is_some()),
            ("before", it.before.is_some()),
            ("in", it.within.is_some()),
            ("at", it.at.is_some()),
            ("id", it.id.is_some()),
            ("level", it.level.is_some()),
            ("player", it.player.is_some()),
            ("points", it.points.is_some()),
            ("attributes", it.attributes.is_some()),
            ("set", it.set.is_some()),
            ("league", it.league.is_some()),
        ];
        keys.into_iter()
            .filter(|(_, is_there)| *is_there)
            .map(|(key, _)| key)
            .collect()
    }

    fn insert(&self, diagnostics: &mut Diagnostics) -> Option<SectionInsertion> {
        let it = self.matter;
        let place = self.place(diagnostics)?;
        if it.level.is_some_and(|level| !(1..=6).contains(&level)) {
            diagnostics
                .error(
                    Code::OutOfRange,
                    self.at.field("level").value(),
                    "a level that no heading has",
                )
                .help("write a whole number from 1 to 6");
            return None;
        }
        Some(SectionInsertion {
            place,
            id: self.new_id(diagnostics)?,
            text: self.optional_text(diagnostics)?,
            title: self.text("title", &it.title, diagnostics)?,
            level: it.level,
            attributes: self.new_attributes(diagnostics)?,
        })
    }

    fn reenactment(
        &self,
        target: String,
        diagnostics: &mut Diagnostics,
    ) -> Option<SectionReenactment> {
        let it = self.matter;
        let keys = [&it.after, &it.before, &it.within, &it.at];
        Some(SectionReenactment {
            target,
            place: match keys.iter().any(|key| key.is_some()) {
                true => Some(self.place(diagnostics)?),
                false => None,
            },
            title: match &it.title {
                Some(_) => Some(self.text("title", &it.title, diagnostics)?),
                None => None,
            },
            text: self.optional_text(diagnostics)?,
            attributes: self.new_attributes(diagnostics)?,
        })
    }

    /// The options of a `configure`, in the order written.
    fn configuration(&self, diagnostics: &mut Diagnostics) -> Option<ConfigurationChange> {
        let part = self.around.file.part(self.matter.set?);
        let set = part.entries();
        if set.is_empty() {
            diagnostics
                .error(
                    Code::BadChange,
                    self.at.field("set").value(),
                    "`configure` that sets nothing",
                )
                .help("write options with their new values, such as { \"elo.k\": 32 }");
            return None;
        }
        let set = set.into_iter().map(|(key, value)| (key.to_owned(), value));
        Some(ConfigurationChange {
            league: self.matter.league.clone(),
            set: set.collect(),
        })
    }

    /// The place that `after`, `before`, `in` and `at` name.
    fn place(&self, diagnostics: &mut Diagnostics) -> Option<SectionPlace> {
        let it = self.matter;
        let edge = match it.at.as_deref() {
            None | Some("end") => EndOfSection::End,
            Some("start") => EndOfSection::Start,
            Some(other) => {
                diagnostics
                    .error(
                        Code::UnknownValue,
                        self.at.field("at").value(),
                        format!("`{other}` is no end"),
                    )
                    .help("write `start` or `end`");
                return None;
            }
        };
        Some(match (&it.after, &it.before, &it.within) {
            (None, None, None) => SectionPlace::Document(edge),
            (Some(id), None, None) => SectionPlace::After(self.section(id)),
            (None, Some(id), None) => SectionPlace::Before(self.section(id)),
            (None, None, Some(id)) => SectionPlace::Within(self.section(id), edge),
            _ => {
                diagnostics
                    .error(
                        Code::ConflictingKeys,
                        self.at.first_line(),
                        "a section in two places",
                    )
                    .help("keep one of `after`, `before` and `in`");
                return None;
            }
        })
    }

    /// The place to which a section is moved; one has to be named.
    fn new_place(&self, diagnostics: &mut Diagnostics) -> Option<SectionPlace> {
        let it = self.matter;
        let keys = [&it.after, &it.before, &it.within, &it.at];
        if keys.iter().all(|key| key.is_none()) {
            diagnostics
                .error(
                    Code::MissingKey,
                    self.at.first_line(),
                    "`move` without a place",
                )
                .help("write `after`, `before`, or `in` with `at`");
            return None;
        }
        self.place(diagnostics)
    }

    /// The id of a new section, if one is written.
    fn new_id(&self, diagnostics: &mut Diagnostics) -> Option<Option<String>> {
        let id = &self.matter.id;
        if let Some(id) = id.as_ref().filter(|id| !is_id(id)) {
            diagnostics
                .error(
                    Code::BadId,
                    self.at.field("id").value(),
                    format!("`{id}` is no id of a section"),
                )
                .help("leave out blanks, braces and `#`");
            return None;
        }
        Some(id.clone())
    }

    /// The text of a section, which may have none.
    fn optional_text(&self, diagnostics: &mut Diagnostics) -> Option<LocalizedText> {
        match &self.matter.text {
            Some(_) => self.text("text", &self.matter.text, diagnostics),
            None => Some(LocalizedText::from(String::new())),
        }
    }

    /// The attributes of a section that comes.
    fn new_attributes(&self, diagnostics: &mut Diagnostics) -> Option<BTreeMap<String, String>> {
        let all = self.attributes(diagnostics)?.into_iter();
        Some(
            all.filter_map(|(name, value)| Some((name, value?)))
                .collect(),
        )
    }

    /// The attributes that are written, `None` for one that is taken away.
    fn attributes(
        &self,
        diagnostics: &mut Diagnostics,
    ) -> Option<BTreeMap<String, Option<String>>> {
        let mut read = BTreeMap::new();
        let at = self.at.field("attributes");
        for (name, value) in self.matter.attributes.iter().flat_map(|it| it.iter()) {
            let is_good = is_attribute(name) && value.as_deref().is_none_or(is_id);
            if !is_good {
                diagnostics
                    .error(
                        Code::BadChange,
                        at.field(name).value(),
                        format!("`{name}` can not be such an attribute"),
                    )
                    .help("write a name of letters and digits, and one word or number behind it");
                return None;
            }
            read.insert(name.to_owned(), value.clone());
        }
        Some(read)
    }

    /// The document that is named, also before a `#` in the section, or the default.
    fn document(&self) -> String {
        let it = self.matter;
        let sections = [&it.target, &it.after, &it.before, &it.within];
        let named = sections
            .into_iter()
            .flatten()
            .find_map(|it| it.split_once('#'));
        let document = named
            .map(|(document, _)| document)
            .filter(|document| !document.is_empty());
        let document = it.document.as_deref().or(document).or(self
            .around
            .documents
            .first()
            .copied());
        let document = document.unwrap_or_default();
        document.strip_suffix(".md").unwrap_or(document).to_owned()
    }

    /// The id of a section, of which the document may be named before a `#`.
    fn section(&self, text: &str) -> String {
        text.split_once('#').map_or(text, |(_, id)| id).to_owned()
    }

    /// A text of the change; the one in the binding language must be there.
    fn text(
        &self,
        key: &str,
        matter: &Option<TextMatter>,
        diagnostics: &mut Diagnostics,
    ) -> Option<LocalizedText> {
        let at = self.at.field(key);
        let text = match matter.as_ref()? {
            TextMatter::Plain(piece) => LocalizedText::from(self.piece(piece, &at, diagnostics)?),
            TextMatter::ByLanguage(pieces) => {
                let mut text = LocalizedText::default();
                for (language, piece) in pieces.iter() {
                    let piece = self.piece(piece, &at.field(language), diagnostics)?;
                    text.by_language.insert(language.to_owned(), piece);
                }
                text
            }
        };
        if text.binding(self.around.binding).is_none() {
            let binding = self.around.binding;
            diagnostics
                .error(
                    Code::MissingKey,
                    at.first_line(),
                    format!("`{key}` without the binding language `{binding}`"),
                )
                .help(format!("add `{binding}:` with the text that counts"));
            return None;
        }
        Some(text)
    }

    fn piece(
        &self,
        piece: &TextPiece,
        at: &KeyPath<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<String> {
        let name = match piece {
            TextPiece::Text(text) => return Some(text.clone()),
            TextPiece::Block(name) => name,
        };
        let found = self.around.blocks.get(name);
        if found.is_none() {
            let help = did_you_mean(name, self.around.blocks.keys()).unwrap_or_else(|| {
                format!("put the text into the body, between ```text {name} and ```")
            });
            diagnostics
                .error(
                    Code::BadChange,
                    at.field("block").value(),
                    format!("no block `{name}` in the body"),
                )
                .help(help);
        }
        found.cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_have_names() {
        let body = "a\n```text one\n# A\n\nb\n```\n~~~\n```text no\n~~~\n````text two\n```\n````\n";
        let blocks = named_blocks(body);
        let found = blocks
            .iter()
            .map(|it| (&*it.name, &*it.text, &body[it.range.clone()]));
        let one = ("one", "# A\n\nb\n", "```text one\n# A\n\nb\n```\n");
        let two = ("two", "```\n", "````text two\n```\n````\n");
        assert_eq!(found.collect::<Vec<_>>(), [one, two]);
    }
}
