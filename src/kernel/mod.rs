//! The kernel: state, decisions, chance and flow of any board game.
//!
//! It knows no game, runs no script and does no input or output. A [`Def`] says what exists (places, kinds of pieces,
//! dice, counters, phases), a [`State`] says how things stand, and everything else is a function of the two.

pub mod about;
pub mod area;
pub mod chance;
pub mod choices;
pub mod decision;
pub mod def;
pub mod digest;
pub mod find;
pub mod ids;
pub mod knowers;
pub mod map;
pub mod plan;
pub mod presence;
pub mod query;
pub mod reading;
pub mod roll;
pub mod set;
pub mod speech;
pub mod state;
pub mod words;

pub use decision::{Answer, Ask, Form, Request};
pub use def::Def;
pub use ids::{Handle, Names, Sort};
pub use knowers::{Knowers, Known};
pub use reading::Numbers;
pub use state::view::View;
pub use state::{Outcome, State, cards, dice, flow, suspend};
