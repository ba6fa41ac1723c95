//! How things look as text. Everything here works on views and on what is open to all, never on a bare state.

pub mod areas;
pub mod balance;
pub mod board;
pub mod card;
pub mod chart;
pub mod compact;
pub mod comparison;
pub mod csv;
pub mod decision;
pub mod facts;
pub mod layout;
pub mod page;
pub mod paint;
pub mod report;
pub mod story;
pub mod svg;
pub mod swept;
pub mod tracks;
pub mod zones;

/// What stands between parts of a line.
pub const DOT: &str = " · ";
