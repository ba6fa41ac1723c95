//! Each file for itself: what it says, checked as far as one file can be.

pub mod areas;
pub mod cards;
pub mod change;
pub mod clauses;
pub mod extension;
pub mod facts;
pub mod game;
pub mod layout;
pub mod lineage;
pub mod map;
pub mod parts;
pub mod puzzle;
pub mod reference;
pub mod remove;
pub mod scenario;
pub mod values;
pub mod variant;
