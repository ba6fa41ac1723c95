//! What is true of any script: what it costs, where it stands, why it failed. No game is known here.

#[allow(
    unsafe_code,
    reason = "the machine calls back to count what a script costs"
)]
pub mod budget;
pub mod bytecode;
pub mod compiled;
pub mod cover;
pub mod fail;
