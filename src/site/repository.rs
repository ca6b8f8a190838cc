//! The place of the program's own source.

/// The repository of Ligatur and of its action, where the build knows it: that of the release,
/// or the one in Cargo.toml. `OWNER/NAME`, or a whole address.
pub(crate) const KNOWN_REPOSITORY: Option<&str> = match option_env!("LIGATUR_REPOSITORY") {
    Some(repository) => Some(repository),
    None if env!("CARGO_PKG_REPOSITORY").is_empty() => None,
    None => Some(env!("CARGO_PKG_REPOSITORY")),
};

/// The address of the repository, where it is known.
pub(crate) fn repository_url() -> Option<String> {
    let known = KNOWN_REPOSITORY?;
    Some(match known.contains("://") {
        true => known.to_owned(),
        false => format!("https://github.com/{known}"),
    })
}
