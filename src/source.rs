//! The text of a site, as it was read.
