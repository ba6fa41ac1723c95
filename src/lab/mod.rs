//! The laboratory: bots, simulations and what they tell.

pub mod balance;
pub mod bots;
pub mod breaks;
pub mod check;
pub mod compare;
mod lex;
pub mod shard;
pub mod simulate;
mod spread;
pub mod statistics;
pub mod suite;
pub mod sweep;

pub use simulate::{Report, Settings, simulate};
