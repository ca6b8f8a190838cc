//! From views to bytes: Markdown, formulas, templates, charts and languages.

pub mod accent;
pub mod asset;
pub mod chart;
pub mod escape;
pub mod locale;
pub mod markdown;
pub mod math;
pub mod template;
