//! What a keeper writes: the documents of a site, read into types.
