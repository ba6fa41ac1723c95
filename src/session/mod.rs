//! A game in progress as people play it: the journal, editing, taking back, forks, saving, loading, replaying.

pub mod edit;
pub mod forks;
pub mod journal;
mod marks;
pub mod save;

pub use journal::{Line, Revealed, Session, Step};
pub use save::{Divergence, SaveFile};
