//! What a file has at a key path.

use crate::syntax::diagnostic::KeyStep;
use crate::syntax::diagnostic::locate::find;
use crate::syntax::yaml;

/// The text of a value as the file writes it; `None` if there is none at the path.
pub fn scalar(yaml: &str, path: &[KeyStep]) -> Option<String> {
    let tree = yaml::parse(yaml, 0).ok()?;
    let found = find(&tree, path, &|_| false)?;
    tree.text(found.value).map(str::to_owned)
}
