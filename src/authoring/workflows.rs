//! The workflows with which a site on GitHub checks and publishes itself.

use crate::authoring::SiteFile;
use crate::authoring::word;

/// The settings of a site's workflows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkflowSettings<'a> {
    /// `OWNER/NAME` or its address; `None` leaves `OWNER/ligatur` to be filled in.
    pub repository: Option<&'a str>,
    /// The folder of the site within its repository, with `/`; `.` at the top.
    pub root: &'a str,
    /// An IANA name.
    pub timezone: &'a str,
    /// True if something may be decided on any day, not only with a week's end.
    pub is_daily: bool,
    /// The league whose results players enter by a form.
    pub league: Option<&'a str>,
}

macro_rules! workflow {
    ($name:literal) => {
        (
            concat!(".github/workflows/", $name),
            include_str!(concat!("../../templates/init/common/github/", $name)),
        )
    };
}

/// Returns the workflows of a site, by their paths below its repository.
///
/// Each uses the action by the version that writes them, so that the numbers of a league
/// change only when somebody changes a line.
pub(crate) fn workflows(settings: &WorkflowSettings<'_>) -> Vec<SiteFile> {
    let owner = settings.repository.map(owner_and_name);
    let version = env!("CARGO_PKG_VERSION");
    let action = format!("{}@v{version}", owner.unwrap_or(UNNAMED_ACTION));
    let hint = match owner {
        Some(_) => "",
        None => "# Write the owner of Ligatur's repository for OWNER below.\n",
    };
    let (when, cron) = if settings.is_daily {
        ("every night", "7 0 * * *")
    } else {
        ("once a week", "7 0 * * 1")
    };
    let always = [
        workflow!("check.yml"),
        workflow!("publish.yml"),
        workflow!("weekly.yml"),
    ];
    let form = settings.league.map(|_| workflow!("result.yml"));
    let fill = |text: &str| {
        text.replace("@HINT@", hint)
            .replace("@ACTION@", &action)
            .replace("@ROOT@", &word(settings.root))
            .replace("@TIMEZONE@", settings.timezone)
            .replace("@WHEN@", when)
            .replace("@CRON@", cron)
            .replace("@LEAGUE@", settings.league.unwrap_or_default())
    };
    let files = always.into_iter().chain(form);
    files
        .map(|(path, text)| (path.to_owned(), fill(text)))
        .collect()
}

/// Stands for the repository of the action until somebody names it.
pub(crate) const UNNAMED_ACTION: &str = "OWNER/ligatur";

/// Returns whether a repository is named by `OWNER/NAME` or by its address.
pub(crate) fn is_repository(repository: &str) -> bool {
    let is_name = |name: &str| {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        !name.is_empty() && name.chars().all(is_plain)
    };
    let owner_and_name = owner_and_name(repository).split_once('/');
    owner_and_name.is_some_and(|(owner, name)| is_name(owner) && is_name(name))
}

/// Returns `OWNER/NAME` of an address such as `https://github.com/OWNER/NAME.git`.
fn owner_and_name(repository: &str) -> &str {
    let path = repository
        .split_once("://")
        .map_or(repository, |(_, rest)| {
            rest.split_once('/').map_or(rest, |(_, path)| path)
        });
    path.trim_end_matches('/').trim_end_matches(".git")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(settings: WorkflowSettings<'_>, name: &str) -> String {
        let path = format!(".github/workflows/{name}");
        let mut files = workflows(&settings).into_iter();
        files.find(|(at, _)| *at == path).unwrap().1
    }

    const SETTINGS: WorkflowSettings<'static> = WorkflowSettings {
        repository: Some("https://github.com/club/ligatur"),
        root: "site",
        timezone: "America/Lima",
        is_daily: false,
        league: Some("cards"),
    };

    #[test]
    fn the_action_is_pinned_to_the_version_that_writes() {
        let line = format!("uses: club/ligatur@v{}\n", env!("CARGO_PKG_VERSION"));
        for name in ["check.yml", "publish.yml", "result.yml"] {
            let text = text(SETTINGS, name);
            assert!(
                text.contains(&line) && text.contains("root: site\n"),
                "{text}"
            );
            assert!(!text.contains('@') || !text.contains("@ACTION@"), "{text}");
        }
    }

    #[test]
    fn a_repository_is_an_owner_and_a_name() {
        for good in [
            "club/ligatur",
            "https://github.com/club/ligatur",
            "https://github.com/club/ligatur.git",
        ] {
            assert!(is_repository(good), "{good}");
        }
        for bad in [
            "",
            "club",
            "club/",
            "a/b/c",
            "club/li gatur",
            "git@github.com:club/x",
        ] {
            assert!(!is_repository(bad), "{bad}");
        }
    }

    #[test]
    fn an_unknown_repository_is_said_in_the_first_line() {
        let settings = WorkflowSettings {
            repository: None,
            ..SETTINGS
        };
        let text = text(settings, "publish.yml");
        assert!(text.starts_with("# Write the owner of Ligatur's repository for OWNER below.\n"));
        assert!(text.contains("uses: OWNER/ligatur@v"));
    }

    #[test]
    fn the_schedule_follows_the_site() {
        let weekly = text(SETTINGS, "weekly.yml");
        assert!(weekly.contains("cron: '7 0 * * 1'\n      timezone: America/Lima\n"));
        let settings = WorkflowSettings {
            is_daily: true,
            ..SETTINGS
        };
        assert!(text(settings, "weekly.yml").contains("cron: '7 0 * * *'"));
    }

    #[test]
    fn no_league_needs_no_form() {
        let settings = WorkflowSettings {
            league: None,
            ..SETTINGS
        };
        let files = workflows(&settings);
        assert!(files.iter().all(|(path, text)| {
            !path.ends_with("result.yml") && !text.contains("@HINT@") && !text.contains("@WHEN@")
        }));
    }
}
