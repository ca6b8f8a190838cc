//! A site as it was at one moment: what requests are answered from.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use axum::body::Bytes;

use crate::disk::{FileOrigin, OutputFile};

/// A site that was read and replayed, with its pages still to be rendered.
///
/// It never changes: a page is rendered when it is first asked for, and remembered.
pub(crate) struct ServedSite {
    base: String,
    routes: BTreeMap<String, SnapshotRoute>,
    render: Box<RenderOutput>,
}

/// The output at a path of a site.
#[derive(Debug)]
pub(crate) enum FoundOutput<'a> {
    Page(Bytes),
    /// The page can not be rendered: one text for each thing that is wrong.
    Broken(&'a [String]),
    /// A copy of the file at this path.
    File(&'a Path),
}

/// Renders the page of an index into the outputs.
type RenderOutput = dyn Fn(usize) -> Result<Vec<u8>, Vec<String>> + Send + Sync;

enum SnapshotRoute {
    Page {
        index: usize,
        rendered: OnceLock<Result<Bytes, Vec<String>>>,
    },
    File(PathBuf),
}

impl ServedSite {
    /// A site with what a build of it would write. `base` is the path of its address, which
    /// begins and ends with `/`; the errors of `render` are texts as `check` prints them.
    pub(crate) fn new<P: Send + Sync + 'static>(
        base: impl Into<String>,
        outputs: Vec<OutputFile<P>>,
        render: impl Fn(&P) -> Result<Vec<u8>, Vec<String>> + Send + Sync + 'static,
    ) -> ServedSite {
        let mut routes = BTreeMap::new();
        let mut pages = Vec::new();
        for output in outputs {
            let route = match output.origin {
                // A preview need not be small.
                FileOrigin::File(path) | FileOrigin::Scaled { from: path, .. } => {
                    SnapshotRoute::File(path)
                }
                FileOrigin::Page(page) | FileOrigin::Named(page) => {
                    pages.push(page);
                    SnapshotRoute::Page {
                        index: pages.len() - 1,
                        rendered: OnceLock::new(),
                    }
                }
            };
            routes.insert(output.path, route);
        }
        ServedSite {
            base: base.into(),
            routes,
            render: Box::new(move |index| render(&pages[index])),
        }
    }

    /// The path of the site's address: begins and ends with `/`.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// Returns whether a build would write a file at `path`, which is relative to the site and
    /// parted by `/`: `cards/index.html`.
    pub(crate) fn contains(&self, path: &str) -> bool {
        self.routes.contains_key(path)
    }

    /// Returns the output that a build would write at `path`.
    pub(crate) fn find(&self, path: &str) -> Option<FoundOutput<'_>> {
        let found = match self.routes.get(path)? {
            SnapshotRoute::File(path) => FoundOutput::File(path),
            SnapshotRoute::Page { index, rendered } => {
                match rendered.get_or_init(|| (self.render)(*index).map(Bytes::from)) {
                    Ok(bytes) => FoundOutput::Page(bytes.clone()),
                    Err(faults) => FoundOutput::Broken(faults),
                }
            }
        };
        Some(found)
    }
}

impl fmt::Debug for ServedSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paths = self.routes.keys();
        f.debug_set().entries(paths).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn a_page_is_rendered_when_asked_for_and_once() {
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        let outputs = ["a", "b"].map(|path| OutputFile {
            path: path.to_owned(),
            origin: FileOrigin::Page(path),
        });
        let site = ServedSite::new("/", outputs.into(), move |page: &&str| {
            counted.fetch_add(1, Ordering::Relaxed);
            Ok(page.as_bytes().to_vec())
        });
        assert!(site.contains("a") && !site.contains("c"));
        assert_eq!(count.load(Ordering::Relaxed), 0);
        for _ in 0..2 {
            assert!(matches!(site.find("b"), Some(FoundOutput::Page(bytes)) if bytes == "b"));
        }
        assert_eq!(count.load(Ordering::Relaxed), 1);
    }
}
