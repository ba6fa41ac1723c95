//! Bots: one file each. A bot sees a question and its seat's view, never the state.

mod random;

use crate::kernel::{Answer, Ask, Def, View};
use crate::problem::Problem;
use crate::script::Table;

pub use random::Random;

/// What a bot may look at.
pub struct Seen<'a> {
    table: &'a Table,
    pub ask: &'a Ask,
}

impl<'a> Seen<'a> {
    /// The open question of a table; none when the game is over.
    pub fn of(table: &'a Table) -> Option<Seen<'a>> {
        table.ask().map(|ask| Seen { table, ask })
    }

    pub fn def(&self) -> &Def {
        self.table.def()
    }

    /// The position as the asked seat sees it; made only for those who look.
    pub fn view(&self) -> View {
        View::new(self.table.def(), self.table.state(), Some(self.ask.seat))
    }
}

pub trait Bot {
    /// A legal answer to the question; none only if there is no legal answer.
    fn decide(&mut self, seen: &Seen) -> Option<Answer>;
}

/// The names of all bots, with what they do.
pub const BOTS: &[(&str, &str)] = &[("random", "any legal answer, each equally likely")];

/// The bot of a name, with its own stream of random numbers.
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Bot>, Problem> {
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        _ => {
            let known: Vec<&str> = BOTS.iter().map(|b| b.0).collect();
            let p = Problem::new(format!("there is no bot `{name}`"));
            Err(p.help(format!("there is: {}", known.join(", "))))
        }
    }
}
