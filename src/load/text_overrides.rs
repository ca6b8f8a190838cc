//! The texts of pages, as a site has them.

use std::collections::BTreeMap;

use crate::syntax::language::PageText;

/// The texts that `book.toml` puts in place of those of one language, by key.
pub(crate) type TextOverrides = BTreeMap<String, PageText>;
