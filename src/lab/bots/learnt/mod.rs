//! What is good in a game whose pack does not say: learnt from games played at random, and kept for the next time.

mod features;
mod fit;
mod kept;

use std::rc::Rc;
use std::sync::Arc;

use crate::kernel::chance::{Stream, mix};
use crate::kernel::{Def, State};
use crate::problem::Problem;
use crate::script::game::values::Values;
use crate::script::{Host, Program, Stop, Table};

use super::{Bot, Random, Seen};
use features::features;
use fit::{Example, LinearFit};

/// Games that are played, and positions of each that are looked at.
const GAMES: u64 = 400;
const POSITIONS: usize = 12;
/// Decisions of a game that does not end, and of all games together.
const LONGEST: u64 = 20_000;
const MOST: u64 = 400_000;
/// Games with a winner without which nothing is learnt.
const DECIDED: usize = 40;
/// So much of what comes must be explained in games that it was not learnt from.
const LEAST: f64 = 0.01;

#[derive(Debug)]
struct Taught(LinearFit);

impl Values for Taught {
    fn scores(&self, def: &Def, state: &State) -> Vec<f64> {
        let all = features(def, state);
        all.iter().map(|f| self.0.value(f)).collect()
    }
}

/// Learns what is good, unless that is known already. It fails where random games teach nothing.
pub fn learn(program: &Program) -> Result<(), Problem> {
    if program.learnt.get().is_some() {
        return Ok(());
    }
    let size = features(&program.def, &program.start)
        .first()
        .map_or(0, Vec::len);
    let line = match kept::read(program.digest).filter(|line| line.size() == size) {
        Some(line) => line,
        None => {
            let line = from_games(program)?;
            kept::write(program.digest, &line);
            line
        }
    };
    program.learnt.set(Box::new(Taught(line)));
    Ok(())
}

fn from_games(program: &Program) -> Result<LinearFit, Problem> {
    let host = Host::new(Arc::new(program.clone()), false)?;
    let (mut seen, mut test) = (Vec::new(), Vec::new());
    let (mut left, mut played, mut decided) = (MOST, 0, 0);
    for game in 0..GAMES {
        if left == 0 {
            break;
        }
        played += 1;
        let Some(examples) = play(&host, game, &mut left)? else {
            continue;
        };
        decided += 1;
        // Every fourth game tells whether anything was learnt of the others.
        let to = if decided % 4 == 0 {
            &mut test
        } else {
            &mut seen
        };
        to.extend(examples);
    }
    if decided < DECIDED {
        return Err(nothing(&format!(
            "of {played} games played at random {decided} had a winner"
        )));
    }
    let line = LinearFit::fit(&seen);
    match line.explains(&test) {
        much if much >= LEAST => Ok(line),
        _ => Err(nothing(
            "who wins games played at random cannot be foretold from the position",
        )),
    }
}

/// What was seen in a game of random answers; nothing if it did not end or nobody won.
fn play(host: &Rc<Host>, game: u64, left: &mut u64) -> Result<Option<Vec<Example>>, Problem> {
    let seed = mix(host.program().digest, game);
    let (mut bot, mut stream) = (Random::new(seed), Stream::new(mix(seed, 1)));
    let mut table = Table::new(host, seed).map_err(|p| *p)?;
    let mut looked: Vec<Vec<Vec<f64>>> = Vec::new();
    let most = LONGEST.min(*left);
    for step in 0..most {
        let Some(answer) = Seen::of(&table).and_then(|s| bot.decide(&s)) else {
            break;
        };
        // Every position is as likely as any other to be among those looked at.
        let at = match looked.len() < POSITIONS {
            true => looked.len(),
            false => stream.below(step + 1) as usize,
        };
        if at < POSITIONS {
            let here = features(table.def(), table.state());
            match at < looked.len() {
                true => looked[at] = here,
                false => looked.push(here),
            }
        }
        *left -= 1;
        let stopped = |stop: Stop| Problem::new(stop.to_string());
        table.answer(answer).map_err(stopped)?;
    }
    if !table.over() {
        return Ok(None);
    }
    let won = table.scores().map_err(|p| *p)?;
    Ok(examples(looked, &won))
}

fn examples(looked: Vec<Vec<Vec<f64>>>, won: &[f64]) -> Option<Vec<Example>> {
    // Where all win, or none does, nothing was decided.
    let differ = won.iter().any(|w| *w > 0.0) && won.contains(&0.0);
    let of_one = |seats: Vec<Vec<f64>>| seats.into_iter().zip(won.iter().copied());
    differ.then(|| looked.into_iter().flat_map(of_one).collect())
}

fn nothing(why: &str) -> Problem {
    let p = Problem::new(format!(
        "nothing is learnt of what is good in this game: {why}"
    ));
    p.help("write lib/value.lua: it returns a function that tells how near a seat is to winning, from 0 to 1")
}
