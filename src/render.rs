//! From views to bytes: Markdown, formulas, templates, charts and languages.

pub(crate) mod accent;
pub(crate) mod asset;
pub(crate) mod chart;
pub(crate) mod escape;
pub(crate) mod locale;
pub(crate) mod markdown;
pub(crate) mod math;
pub(crate) mod picture;
pub(crate) mod scaled_picture;
pub(crate) mod template;
