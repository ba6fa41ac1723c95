//! A rules laboratory for board games: a kernel that knows no game, rules in Lua, put together by TOML.
//!
//! This page is all that the crate promises: load a pack, sit down at a [`Table`], play a [`Session`] that can be taken
//! back and saved, [`prove`] a puzzle, [`simulate`] thousands of games. The program `sietch` is made of the same parts.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicBool, AtomicU64};
//!
//! use sietch::{Effort, Files, Host, Opened, Options, Progress, Session, Settings};
//!
//! # fn main() -> Result<(), sietch::Problems> {
//! // A pack: games, variants and scenarios, in the program itself and in folders on disk.
//! let files = Files::embedded();
//! let (scenario, _title) = &sietch::list_scenarios(&files)[0];
//! let program = Arc::new(sietch::load(&files, scenario, &Options::default())?);
//!
//! // A session: people answer in words, and may think again.
//! let host = Host::new(program.clone(), true)?;
//! let mut session = Session::new(&host, 7).map_err(|p| *p)?;
//! let before = session.table().state().hash();
//! let ask = session.ask().expect("somebody is asked");
//! let (def, roles) = (session.table().def(), session.table().state().roles());
//! let word = ask.key(def, roles, ask.numbered()[0]);
//! session.answer_text(&word).expect("it was offered");
//! session.undo(1).map_err(|p| *p)?;
//! assert_eq!(session.table().state().hash(), before);
//!
//! // A thousand games would take a moment, ten take none.
//! let settings = Settings { games: 10, ..Settings::default() };
//! let report = sietch::simulate(&program, &settings, &AtomicU64::new(0), &AtomicBool::new(false))?;
//! assert_eq!((report.games, report.errors), (10, 0));
//!
//! // A puzzle has an exact answer, unless it takes too long to find.
//! let puzzle = Opened::find(&files, &sietch::list_puzzles(&files)[0])?;
//! let effort = Effort::default();
//! let proof = sietch::prove(&puzzle.task, puzzle.least.as_ref(), &effort, &Progress::default());
//! assert!(proof.value.is_some());
//! # Ok(())
//! # }
//! ```

#![deny(unsafe_code)]

pub use kernel::{Answer, Ask, Def, State, View};
pub use lab::{Report, Settings, simulate};
pub use pack::{Files, Options, list_puzzles, list_scenarios, load};
pub use problem::{Problem, Problems};
pub use puzzle::prove::Effort;
pub use puzzle::{Opened, Progress, Proof, Verdict, prove};
pub use script::{Host, Program, Stop, Table};
pub use session::{SaveFile, Session};

/// What the program `sietch` does with its arguments: the code it ends with.
pub use app::main;

// Everything else is open only to the tests and benches beside this crate, which look into it on purpose (the feature
// `internals`): rules are tested on the state, not on the screen. Written out, as rustfmt does not look into macros.
#[cfg(not(feature = "internals"))]
mod app;
#[cfg(not(feature = "internals"))]
mod disk;
#[cfg(not(feature = "internals"))]
mod kernel;
#[cfg(not(feature = "internals"))]
mod lab;
#[cfg(not(feature = "internals"))]
mod pack;
#[cfg(not(feature = "internals"))]
mod problem;
#[cfg(not(feature = "internals"))]
mod puzzle;
#[cfg(not(feature = "internals"))]
mod script;
#[cfg(not(feature = "internals"))]
mod session;

#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod app;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod disk;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernel;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod lab;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod pack;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod problem;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod puzzle;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod script;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod session;
