//! The files of a game laid over each other: packs, variants, scripts, and the ledger of who set what.

pub mod abilities;
pub mod clauses;
pub mod company;
pub mod extend;
pub mod ledger;
pub mod merge;
pub mod overlay;
pub mod regions;
pub mod remove;
pub mod sources;
pub mod tunables;
