//! Markdown to HTML.
