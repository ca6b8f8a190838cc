//! Matchdays and the calendar as events, and what they change.
