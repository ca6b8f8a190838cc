//! The faults that a file can have before anybody looks into it.

/// A file of the site that was not read, and why.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ReadFault {
    /// Relative to the site's root, with `/`; what is not Unicode is replaced.
    pub path: String,
    pub kind: ReadFaultKind,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ReadFaultKind {
    /// A symbolic link leads out of the site; `to` is where it points, as written.
    LinkOutside { to: String },
    /// A symbolic link leads to a hidden file or folder of the site, such as `.git`.
    LinkHidden { to: String },
    /// A symbolic link leads nowhere.
    LinkDangling { to: String },
    /// A symbolic link leads back to itself or to a folder it stands in.
    LinkLoop { to: String },
    /// More than `limit` folders were reached through links.
    TooManyLinks { limit: usize },
    /// A pipe, socket or device, itself or behind a link.
    Special { what: &'static str },
    /// A file of `length` bytes where `limit` are allowed.
    TooLarge { limit: u64, length: u64 },
    /// The path is not Unicode.
    NotUnicode,
    /// The folder that book.toml names as `src` does not exist.
    Missing,
    /// A file stands where a folder is expected.
    NotAFolder,
    /// The system refused to open or read it.
    Unopened { error: String },
}

impl ReadFault {
    /// True if something outside the content failed: exit status 3 instead of 1.
    pub(crate) fn is_outside(&self) -> bool {
        matches!(self.kind, ReadFaultKind::Unopened { .. })
    }

    /// Returns the fault in words, without the path's place, which a diagnostic shows by itself.
    pub(crate) fn message(&self) -> String {
        match &self.kind {
            ReadFaultKind::LinkOutside { to } => {
                format!("the symbolic link leads out of the site, to `{to}`")
            }
            ReadFaultKind::LinkHidden { to } => {
                format!("the symbolic link leads to a hidden place, `{to}`")
            }
            ReadFaultKind::LinkDangling { to } => {
                format!("the symbolic link leads nowhere: there is no `{to}`")
            }
            ReadFaultKind::LinkLoop { to } => {
                format!("the symbolic link leads back to where it stands, through `{to}`")
            }
            ReadFaultKind::TooManyLinks { limit } => {
                format!("more than {limit} folders are reached through symbolic links")
            }
            ReadFaultKind::Special { what } => format!("`{}` is a {what}, not a file", self.path),
            ReadFaultKind::TooLarge { limit, length } => format!(
                "`{}` has {length} bytes, the limit is {}",
                self.path,
                mebibytes(*limit)
            ),
            ReadFaultKind::NotUnicode => format!("the name of `{}` is not Unicode", self.path),
            ReadFaultKind::Missing => format!("there is no folder `{}`", self.path),
            ReadFaultKind::NotAFolder => format!("`{}` is a file, not a folder", self.path),
            ReadFaultKind::Unopened { error } => format!("can not read `{}`: {error}", self.path),
        }
    }

    /// Returns the way to mend it.
    pub(crate) fn help(&self) -> &'static str {
        match self.kind {
            ReadFaultKind::LinkOutside { .. } => {
                "copy the file into the site instead of linking to it"
            }
            ReadFaultKind::LinkHidden { .. } => {
                "link to a file whose path has no name that starts with a dot, or remove the link"
            }
            ReadFaultKind::LinkDangling { .. } => "mend the link or remove it",
            ReadFaultKind::LinkLoop { .. } => "remove the link, or let it lead to a file",
            ReadFaultKind::TooManyLinks { .. } => {
                "remove links that lead to folders with links in them"
            }
            ReadFaultKind::Special { .. } => "replace it by a file or remove it",
            ReadFaultKind::TooLarge { .. } => "split the file, or move a part of it elsewhere",
            ReadFaultKind::NotUnicode => "rename it, in UTF-8",
            ReadFaultKind::Missing => "create it, or let `src` in book.toml name another folder",
            ReadFaultKind::NotAFolder => "rename the file and put a folder in its place",
            ReadFaultKind::Unopened { .. } => "see to it that you may read the file",
        }
    }
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes >> 20)
}
