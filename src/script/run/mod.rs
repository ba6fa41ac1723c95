//! Machines loaded with rules, and the games that are played on them.

pub mod blame;
pub mod explain;
pub mod host;
pub mod look;
pub mod print;
pub mod table;
