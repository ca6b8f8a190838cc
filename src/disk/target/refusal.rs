//! The reasons why a folder is not published to, and the way out.

use std::fmt;
use std::path::PathBuf;

/// A target that Ligatur does not write to: exit status 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TargetRefusal {
    /// As it was named.
    pub path: PathBuf,
    pub reason: RefusalReason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RefusalReason {
    /// The root of the file system.
    Root,
    /// The home folder or a folder above it.
    Home,
    /// The folder of book.toml or a folder above it.
    Project,
    /// The content, `static` or `templates`, or a folder within or above: its name.
    Input(String),
    /// A symbolic link.
    Link,
    /// Not a folder.
    File,
    /// Holds `.git`.
    Git,
    /// Stands in a `.git` folder.
    InGit,
    /// Its manifest is not believed, and why.
    Manifest(String),
    /// Holds `count` files and folders that Ligatur did not write, `first` among them.
    Foreign { first: String, count: usize },
}

impl TargetRefusal {
    /// Returns the way out.
    pub(crate) fn help(&self) -> &'static str {
        match self.reason {
            RefusalReason::Root
            | RefusalReason::Home
            | RefusalReason::Project
            | RefusalReason::Input(_)
            | RefusalReason::InGit
            | RefusalReason::Git => {
                "name a folder of its own, such as `public`, with `-d` or as `build-dir` in book.toml"
            }
            RefusalReason::Link => "name the folder that the link leads to, or remove the link",
            RefusalReason::File => "remove the file, or name a folder",
            RefusalReason::Manifest(_) => {
                "move away what you want to keep and delete the folder, or name another one"
            }
            RefusalReason::Foreign { .. } => {
                "move these files away (what belongs to the site goes to `static`), or name an empty folder"
            }
        }
    }
}

impl fmt::Display for TargetRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused to write to `{}`: ", self.path.display())?;
        match &self.reason {
            RefusalReason::Root => f.write_str("it is the root of the file system"),
            RefusalReason::Home => f.write_str("it holds the home folder"),
            RefusalReason::Project => f.write_str("it holds the site's sources"),
            RefusalReason::Input(folder) => {
                write!(f, "the site's sources are there, in `{folder}`")
            }
            RefusalReason::Link => f.write_str("it is a symbolic link"),
            RefusalReason::File => f.write_str("it is not a folder"),
            RefusalReason::Git => f.write_str("it holds `.git`"),
            RefusalReason::InGit => f.write_str("it is in a `.git` folder"),
            RefusalReason::Manifest(why) => {
                write!(f, "its list of our files is not believed: {why}")
            }
            RefusalReason::Foreign { first, count: 1 } => {
                write!(f, "it holds `{first}`, which Ligatur did not write")
            }
            RefusalReason::Foreign { first, count } => {
                let more = count - 1;
                write!(
                    f,
                    "it holds `{first}` and {more} more that Ligatur did not write"
                )
            }
        }
    }
}

impl std::error::Error for TargetRefusal {}
