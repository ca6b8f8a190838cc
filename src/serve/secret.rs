//! The secret of one start of the desk.

use std::fmt;

/// Bytes of a secret.
const LENGTH: usize = 32;

/// A text that nobody can guess.
pub(crate) struct StartSecret(String);

impl StartSecret {
    /// A secret from the system's own source.
    ///
    /// # Errors
    /// A system without such a source.
    pub(crate) fn new() -> Result<StartSecret, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        Ok(StartSecret(digits.collect()))
    }

    /// The secret, for the one who may know it.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Compares in a time that does not tell how much is right.
    pub(crate) fn is(&self, text: &str) -> bool {
        let pairs = self.0.bytes().zip(text.bytes());
        let differences = pairs.fold(0, |sum, (own, other)| sum | (own ^ other));
        self.0.len() == text.len() && differences == 0
    }
}

/// Logs do not tell it.
impl fmt::Debug for StartSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StartSecret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_whole_or_not_at_all() {
        let (one, other) = (StartSecret::new().unwrap(), StartSecret::new().unwrap());
        assert_eq!(one.text().len(), 2 * LENGTH);
        assert!(one.is(one.text()));
        for wrong in [
            other.text(),
            "",
            &one.text()[1..],
            &format!("{}0", one.text()),
        ] {
            assert!(!one.is(wrong), "{wrong}");
        }
    }
}
