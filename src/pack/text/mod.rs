//! Texts as they lie on disk or in the program, and reading TOML with file and line.

pub mod at;
pub mod fields;
pub mod files;
pub mod quote;
