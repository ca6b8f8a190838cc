//! A pending proposal that is submitted again with another text.

use crate::authoring::word;
use crate::authoring::yaml_edit::PathStep::Key;
use crate::authoring::yaml_edit::YamlEdit;
use crate::syntax::source::Source;

/// The keys that stay of a proposal whatever its new text says.
const KEPT: [&str; 6] = ["id", "author", "submitted", "number", "numbered", "revised"];

/// The proposal with a new text, which may have front matter of its own, and the instant at
/// which it was submitted again.
///
/// # Errors
/// A text whose front matter can not be read.
pub(crate) fn revised(old: &str, new: &str, at: &str) -> Result<String, String> {
    let before = YamlEdit::page(old)?;
    let mut edit = if new.starts_with("---") {
        let mut edit = YamlEdit::page(new)?;
        for key in KEPT {
            match before.written(&[Key(key)]) {
                Some(written) => edit.set(&[Key(key)], written)?,
                None if edit.place(&[Key(key)]).is_some() => edit.remove(&[Key(key)])?,
                None => {}
            }
        }
        edit
    } else {
        let source = Source {
            path: String::new(),
            text: old.to_owned(),
        };
        let (_, body) = source
            .split()
            .map_err(|_| "its front matter has no end".to_owned())?;
        YamlEdit::page(&format!("{}{new}", &old[..body.start]))?
    };
    let revised = [Key("revised")];
    match edit.scalar(&revised).filter(|it| !it.is_empty()) {
        Some(once) => edit.set(&revised, &format!("[{}, {}]", word(&once), word(at)))?,
        None if edit.has(&revised) => edit.push(&revised, &word(at))?,
        None => edit.set(&revised, &word(at))?,
    }
    Ok(edit.into_text())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "---\ntitle: T # ours\nauthor: ada\nnumber: 2\n---\nOld.\n";

    #[test]
    fn a_text_alone_takes_the_place_of_the_text() {
        let once = revised(OLD, "New.\n", "2026-01-01").unwrap();
        let front = "title: T # ours\nauthor: ada\nnumber: 2\n";
        assert_eq!(
            once,
            format!("---\n{front}revised: 2026-01-01\n---\nNew.\n")
        );
        let twice = revised(&once, "New.\n", "2026-01-02").unwrap();
        let list = "revised: [2026-01-01, 2026-01-02]\n";
        assert_eq!(twice, format!("---\n{front}{list}---\nNew.\n"));
    }

    #[test]
    fn a_whole_proposal_keeps_its_author_and_number() {
        let new = "---\ntitle: U\nauthor: ben\n---\nNew.\n";
        assert_eq!(
            revised(OLD, new, "2026-01-01").unwrap(),
            "---\ntitle: U\nauthor: ada\nnumber: 2\nrevised: 2026-01-01\n---\nNew.\n"
        );
    }
}
