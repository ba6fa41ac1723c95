//! From the texts of scripts to declarations and queries, in a machine that scripts cannot leave.

pub mod declare;
pub mod header;
pub mod needs;
pub mod query;
pub mod reader;
pub mod rows;
pub mod sandbox;
pub mod values;
