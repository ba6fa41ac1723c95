//! The bots of one game: which of them plays which seat.

use crate::kernel::chance::mix;
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Def, State};
use crate::problem::Problem;
use crate::script::{Program, Seen};

use super::{Bot, Glimpse, Who, by_name, fits};

/// Who plays what, as it was said: the last rule that fits a seat holds.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// The names of bots, each once.
    names: Vec<String>,
    rules: Vec<(Who, usize)>,
    /// Do rules for seats move on by a seat with each game?
    rotates: bool,
}

impl Lineup {
    /// `bot` plays all seats that nothing else is said of, as `p1=greedy` or `p2=mcts:100`.
    pub fn new(
        program: &Program,
        bot: &str,
        said: &[String],
        rotates: bool,
    ) -> Result<Lineup, Problem> {
        let mut lineup = Lineup {
            names: Vec::new(),
            rules: Vec::new(),
            rotates,
        };
        lineup.add(program, Who::All, bot)?;
        for text in said {
            let Some((who, bot)) = text.split_once('=') else {
                let p = Problem::new(format!("`{text}` does not say which bot plays a seat"));
                return Err(p.help("write e.g. `p1=greedy` or `all=random`"));
            };
            lineup.add(program, Who::read(&program.def, who.trim())?, bot.trim())?;
        }
        Ok(lineup)
    }

    fn add(&mut self, program: &Program, who: Who, bot: &str) -> Result<(), Problem> {
        fits(bot, program)?;
        let known = self.names.iter().position(|n| n == bot);
        let at = known.unwrap_or_else(|| {
            self.names.push(bot.into());
            self.names.len() - 1
        });
        self.rules.push((who, at));
        Ok(())
    }

    /// The bot of a seat in a game of this number, by its place among the names.
    pub fn of(&self, def: &Def, state: &State, seat: Seat, game: u64) -> usize {
        let turned = match self.rotates {
            true => Seat(((u64::from(seat.0) + game) % def.seats.max(1) as u64) as u8),
            false => seat,
        };
        let fits = |who: Who| match who {
            Who::Seat(s) => s == turned,
            other => other.fits(state, seat),
        };
        let found = self.rules.iter().rev().find(|(who, _)| fits(*who));
        found.map_or(0, |(_, bot)| *bot)
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    pub fn name(&self, bot: usize) -> &str {
        self.names.get(bot).map_or("", String::as_str)
    }

    /// The one bot that plays every seat.
    pub fn only(&self) -> Option<&str> {
        let used = self.rules.iter().rposition(|r| r.0 == Who::All);
        let rules = &self.rules[used.unwrap_or(0)..];
        let first = rules.first()?.1;
        let same = rules.iter().all(|r| r.1 == first);
        same.then(|| self.name(first))
    }

    /// The bots of one game, each with its own stream of random numbers.
    pub fn crew(&self, game: u64, seed: u64) -> Result<Crew<'_>, Problem> {
        let seeds = (0u64..).map(|i| if i == 0 { seed } else { mix(seed, i) });
        let bots = self.names.iter().zip(seeds);
        Ok(Crew {
            lineup: self,
            game,
            bots: bots
                .map(|(name, seed)| by_name(name, seed))
                .collect::<Result<_, _>>()?,
        })
    }
}

pub struct Crew<'a> {
    lineup: &'a Lineup,
    game: u64,
    bots: Vec<Box<dyn Bot>>,
}

impl Crew<'_> {
    pub fn decide(&mut self, state: &State, seen: &Seen) -> Option<Answer> {
        let bot = self.lineup.of(seen.def(), state, seen.seat(), self.game);
        let answer = self.bots.get_mut(bot)?.decide(seen)?;
        self.see(state, seen, &answer);
        Some(answer)
    }

    /// A question was answered: every bot learns of it what its seats may know.
    pub fn see(&mut self, state: &State, seen: &Seen, answer: &Answer) {
        for viewer in seen.def().seat_ids() {
            let bot = self.lineup.of(seen.def(), state, viewer, self.game);
            if let Some(bot) = self.bots.get_mut(bot) {
                bot.saw(viewer, Glimpse::of(seen, answer, viewer));
            }
        }
    }

    /// Why there was no answer, if that is the fault of a bot.
    pub fn fault(&mut self) -> Option<Problem> {
        self.bots.iter_mut().find_map(|b| b.fault())
    }
}
