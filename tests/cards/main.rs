//! Cards in a whole game: rows, zones, piles, draws, what people know of them, and where they may be written down.

#[path = "../common/bazaar.rs"]
mod bazaar;
#[path = "../common/program.rs"]
mod program;

mod attest;
mod chances;
mod effects;
mod events;
mod hand;
mod interference;
mod pack;
mod play;
mod position;
mod queries;
