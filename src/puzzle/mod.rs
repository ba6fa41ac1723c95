//! Puzzles: goals, and a prover that says whether and how they are reached, exactly.

pub mod alike;
pub mod goal;
pub mod herrings;
pub mod limits;
pub mod matrix;
pub mod memory;
pub mod odds;
pub mod open;
pub mod oracle;
pub mod outcomes;
pub mod policy;
pub mod prove;
pub mod reader;
pub mod referee;
pub mod refute;
pub mod search;
pub mod step;
pub mod task;
pub mod tell;
pub mod tree;
pub mod walk;
pub mod worlds;
pub mod write;

pub use limits::{GaveUp, Limits, Progress};
pub use open::Opened;
pub use prove::{Proof, Verdict, prove};

/// Chances are exact.
pub type Ratio = num_rational::BigRational;

/// A chance as people read it: `1/6`.
pub fn fraction(r: &Ratio) -> String {
    r.to_string()
}

/// A chance as a decimal with six digits, rounded; only for reading.
pub fn decimal(r: &Ratio) -> String {
    use num_traits::ToPrimitive as _;
    format!("{:.6}", r.to_f64().unwrap_or(f64::NAN))
}
