//! What is wrong with the content, where, and the way out.
