//! From the composed game to a [`Program`](crate::script::Program): definition, position, digest; and a position written back.

pub mod cards;
mod cited;
mod dealt;
pub mod define;
mod facts;
pub mod flow;
pub mod inputs;
pub mod load;
pub mod position;
pub mod roles;
pub mod write;
