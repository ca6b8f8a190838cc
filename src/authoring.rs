//! The additions of a keeper to a site: results, matchdays, pages, players, whole sites.
//!
//! Pure functions from text to text. A file that is changed keeps its comments, its order
//! and its line ends.

pub(crate) mod document_history;
pub(crate) mod drawn_round;
pub(crate) mod editor_support;
pub(crate) mod init;
pub(crate) mod issue_form;
pub(crate) mod kfc_test_script;
pub(crate) mod matchday_file;
pub(crate) mod matchday_template;
pub(crate) mod member_entry;
pub(crate) mod new_league;
pub(crate) mod new_season;
pub(crate) mod player_entry;
pub(crate) mod player_references;
pub(crate) mod player_rename;
pub(crate) mod proposal_number;
pub(crate) mod proposal_revision;
pub(crate) mod proposal_template;
pub(crate) mod recording;
pub(crate) mod refusal;
pub(crate) mod result_entry;
pub(crate) mod result_notation;
pub(crate) mod result_summary;
pub(crate) mod schema;
pub(crate) mod simulated_season;
pub(crate) mod simulated_tournament;
pub(crate) mod standings_text;
pub(crate) mod undo_log;
pub(crate) mod vote_entry;
pub(crate) mod workflows;
pub(crate) mod yaml;
pub(crate) mod yaml_edit;

pub(crate) use yaml::scalar as word;

/// A file to write: its path relative to the site's root, and its text.
pub(crate) type SiteFile = (String, String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_quoted_where_yaml_would_read_something_else() {
        assert_eq!(word("anna"), "anna");
        assert_eq!(word("GL"), "GL");
        assert_eq!(word("007"), "007");
        assert_eq!(word("null"), "\"null\"");
        assert_eq!(word("*"), "\"*\"");
        assert_eq!(word("\"b"), "\"\\\"b\"");
        for text in ["anna", "null", "*x", "a\"b", "@home", "Zoë", "-", "x'y"] {
            let read: Vec<String> =
                serde_yaml::from_str(&format!("[{}]", word(text))).expect("a list");
            assert_eq!(read, [text]);
        }
    }
}
