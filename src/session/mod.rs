//! A game in progress as people play it: the journal, taking back, forks, saving, loading, replaying.

pub mod journal;
pub mod save;

pub use journal::{Line, Session};
pub use save::{Divergence, SaveFile};
