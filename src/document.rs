//! Rule documents with addressable sections, the changes to them, and their versions.
