//! Hand-kept Markdown tables of an existing page.
