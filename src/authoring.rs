//! The additions of a keeper to a site: results, matchdays, pages, players, whole sites.
//!
//! Pure functions from text to text. A file that is changed keeps its comments, its order
//! and its line ends.

pub mod drawn_round;
pub mod editor_support;
pub mod init;
pub mod issue_form;
pub mod kfc_test_script;
pub mod matchday_file;
pub mod matchday_template;
pub mod new_league;
pub mod player_entry;
pub mod player_rename;
pub mod proposal_number;
pub mod proposal_revision;
pub mod proposal_template;
pub mod recording;
pub mod result_entry;
pub mod result_notation;
pub mod result_summary;
pub mod schema;
pub mod simulated_season;
pub mod simulated_tournament;
pub mod standings_text;
pub mod undo_log;
pub mod vote_entry;
pub mod workflows;
pub mod yaml;
pub mod yaml_edit;

pub use yaml::scalar as word;

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
