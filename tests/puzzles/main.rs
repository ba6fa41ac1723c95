//! Goals, the prover, and the collection of puzzles.

#[path = "../common/brute.rs"]
mod brute;
#[path = "../common/mod.rs"]
mod common;
#[path = "../common/toy.rs"]
mod toy;

mod odds;
mod played;
mod proofs;
mod prover;
mod prover_positions;
mod puzzle_ends;
mod puzzles;
