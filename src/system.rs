//! League systems: how results become a table.
