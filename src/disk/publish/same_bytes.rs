//! Compares a published file with the bytes that it would get.
//!
//! What can not be read is not the same: it is written anew.
#![expect(clippy::disallowed_methods, reason = "reads what was published")]

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Read in pieces, so that neither file is in memory as a whole.
const PIECE: usize = 32 << 10;

/// True if the file at `path` consists of `bytes`.
pub(super) fn has_bytes(path: &Path, bytes: &[u8]) -> bool {
    File::open(path)
        .and_then(|file| equals(file, bytes))
        .unwrap_or(false)
}

/// True if the files at `path` and `other` have the same bytes.
pub(super) fn has_same(path: &Path, other: &Path) -> bool {
    let same = || -> io::Result<bool> {
        let (file, mut other) = (File::open(path)?, File::open(other)?);
        if file.metadata()?.len() != other.metadata()?.len() {
            return Ok(false);
        }
        both_equal(file, &mut other)
    };
    same().unwrap_or(false)
}

fn equals(mut file: impl Read, mut expected: &[u8]) -> io::Result<bool> {
    let mut piece = [0; PIECE];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(expected.is_empty()),
            read => match expected.strip_prefix(&piece[..read]) {
                Some(rest) => expected = rest,
                None => return Ok(false),
            },
        }
    }
}

fn both_equal(mut file: impl Read, other: &mut impl Read) -> io::Result<bool> {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    loop {
        left.clear();
        right.clear();
        file.by_ref().take(PIECE as u64).read_to_end(&mut left)?;
        other.by_ref().take(PIECE as u64).read_to_end(&mut right)?;
        if left != right || left.is_empty() {
            return Ok(left == right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_the_same_only_to_the_last_byte() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("a"), folder.path().join("b"));
        let long = vec![7; 3 * PIECE];
        let mut changed = long.clone();
        changed[3 * PIECE - 1] = 8;
        let shorter = &long[..3 * PIECE - 1];
        std::fs::write(&path, &long).unwrap();
        let cases: [(&[u8], bool); 4] = [
            (&long, true),
            (&changed, false),
            (shorter, false),
            (&[], false),
        ];
        for (bytes, same) in cases {
            std::fs::write(&other, bytes).unwrap();
            assert_eq!(has_bytes(&path, bytes), same);
            assert_eq!(has_bytes(&other, &long), same);
            assert_eq!(has_same(&path, &other), same);
        }
        assert!(!has_bytes(&folder.path().join("none"), &[]));
        assert!(!has_same(&folder.path().join("none"), &path));
    }
}
