//! One game played by bots from start to end.

use std::rc::Rc;

use crate::kernel::Answer;
use crate::kernel::chance::mix;
use crate::kernel::def::Stage;
use crate::kernel::ids::{Handle, Seat};
use crate::lab::bots::{self, Bot, Crew, Lineup, Playing, Seen};
use crate::problem::Problem;
use crate::script::{Host, Stop, Table};

use super::checks::check;
use super::journals::Journals;
use super::record::{GameRecord, SeatRecord};
use super::seating::Seating;
use super::watch::{Things, Watcher};

/// A game that takes longer than this does not end. Random games without a last round may take 50,000 decisions on
/// average, and some of them many times that.
const MOST_DECISIONS: u64 = 2_000_000;

/// The machines of a thread, and what is done with them.
pub struct Machines<'a> {
    pub host: Rc<Host>,
    pub check: bool,
    pub seating: &'a Seating,
    /// If games are watched: what to look for.
    pub things: Option<Things>,
    pub journals: Option<&'a Journals>,
}

/// A game that is over.
struct PlayedGame<'a> {
    table: Table,
    decisions: u64,
    watcher: Option<Watcher<'a>>,
}

/// Plays the game of a number; its seed is its own.
pub fn play(
    machines: &Machines,
    lineup: &Lineup,
    game: u64,
    seed: u64,
) -> Result<GameRecord, Box<Problem>> {
    let bots_seed = mix(seed, 0xb07);
    let plain = !machines.check
        && *machines.seating == Seating::Chosen
        && machines.things.is_none()
        && machines.journals.is_none();
    let at_once = match lineup.only() {
        Some(name) if plain => {
            Some(bots::by_name(name, bots_seed).map_err(Box::new)?).filter(|b| !b.looks())
        }
        _ => None,
    };
    let played = match at_once {
        Some(bot) => play_out(&machines.host, seed, bot)?,
        None => {
            let crew = lineup.crew(game, bots_seed).map_err(Box::new)?;
            let mut given = Vec::new();
            let played = play_by_hand(machines, seed, crew, &mut given);
            // What led to an error is kept as well.
            if let Some(journals) = machines.journals {
                journals.keep(&machines.host, (game, seed), lineup, given)?;
            }
            played?
        }
    };
    let record = record(played, lineup, game);
    let sides: Vec<Option<usize>> = record.seats.iter().map(|s| s.side).collect();
    let roles = machines.seating.check(machines.host.program(), &sides);
    roles.map(|()| record).map_err(Box::new)
}

fn record(played: PlayedGame, lineup: &Lineup, game: u64) -> GameRecord {
    let table = &played.table;
    let (def, state) = (table.def(), table.state());
    let (round, by_limit) = last_round(table);
    let outcome = table.outcome();
    let side = |seat: Seat| -> Option<Handle> {
        match def.roles.is_empty() {
            true => Some(seat.handle()),
            false => state.role_of(seat).map(|r| r.handle()),
        }
    };
    let seats = def.seat_ids().map(|seat| {
        let side = side(seat);
        SeatRecord {
            side: side.map(|h| h.index() as usize),
            bot: lineup.of(def, state, seat, game),
            won: side.is_some_and(|h| outcome.is_some_and(|o| o.winners.contains(&h))),
        }
    });
    let seats: Vec<SeatRecord> = seats.collect();
    let winners = seats.iter().enumerate().filter(|(_, s)| s.won);
    let winners: Vec<usize> = winners.map(|(i, _)| i).collect();
    GameRecord {
        game,
        decisions: played.decisions,
        round,
        by_limit,
        how: outcome.map_or("none", |o| o.how.as_str()).into(),
        first: state.flow().first.index(),
        seats,
        course: played.watcher.map(|w| w.finish(&winners)),
    }
}

/// Plays with a bot that answers at once.
fn play_out(
    host: &Rc<Host>,
    seed: u64,
    bot: Box<dyn Bot>,
) -> Result<PlayedGame<'static>, Box<Problem>> {
    let driver = Box::new(Playing::new(bot, MOST_DECISIONS + 1));
    let table = Table::driven(host, seed, driver)?;
    let decisions = table.driver::<Playing>().map_or(0, Playing::answers);
    if decisions > MOST_DECISIONS {
        return Err(endless(&table));
    }
    match table.over() {
        true => Ok(PlayedGame {
            table,
            decisions,
            watcher: None,
        }),
        false => Err(no_answer()),
    }
}

/// The same game, stopped at every decision, for bots that look ahead, to watch or to check it.
fn play_by_hand<'a>(
    machines: &'a Machines,
    seed: u64,
    mut crew: Crew,
    given: &mut Vec<Answer>,
) -> Result<PlayedGame<'a>, Box<Problem>> {
    let mut table = Table::new(&machines.host, seed)?;
    let mut watcher = machines.things.as_ref().map(Watcher::new);
    watcher.iter_mut().for_each(|w| w.went_on(&mut table));
    let mut census = None;
    let mut decisions = 0;
    let program = machines.host.program().clone();
    while let Some(seen) = Seen::of(&table) {
        watcher.iter_mut().for_each(|w| w.asked(&table, &seen));
        let answer = match machines.seating.answer(&program, &seen, seed) {
            Some(answer) => {
                crew.see(table.state(), &seen, &answer);
                answer
            }
            None => {
                let answer = crew.decide(table.state(), &seen);
                answer.ok_or_else(|| crew.fault().map_or_else(no_answer, Box::new))?
            }
        };
        watcher
            .iter_mut()
            .for_each(|w| w.answers(&table, &seen, &answer));
        if machines.journals.is_some() {
            given.push(answer.clone());
        }
        let fault = |stop| match stop {
            Stop::Fault(p) => p,
            other => Box::new(Problem::new(other.to_string())),
        };
        table.answer(answer).map_err(fault)?;
        decisions += 1;
        if decisions > MOST_DECISIONS {
            return Err(endless(&table));
        }
        watcher.iter_mut().for_each(|w| w.went_on(&mut table));
        if machines.check {
            check(&table, &mut census)?;
        }
    }
    Ok(PlayedGame {
        table,
        decisions,
        watcher,
    })
}

fn no_answer() -> Box<Problem> {
    Box::new(Problem::new("a question without a legal answer"))
}

/// The game goes on and on: which question it has come to, and where that is declared.
fn endless(table: &Table) -> Box<Problem> {
    let spec = table
        .ask()
        .and_then(|ask| table.def().specs.get(usize::from(ask.spec)));
    let asked = spec.map_or(String::new(), |s| {
        format!(": it has come to `{}` again", s.what)
    });
    let p = Problem::new(format!(
        "the game does not end within {MOST_DECISIONS} decisions{asked}"
    ));
    Box::new(match spec {
        Some(s) => p.at(&s.file, s.line),
        None => p,
    })
}

/// The round of turns in which the game ended, and whether all rounds were over by then; what comes after the last round
/// counts as that round.
fn last_round(table: &Table) -> (u16, bool) {
    let flow = table.state().flow();
    let stages = &table.def().stages;
    let turns = |i: usize| stages.get(i).is_some_and(Stage::has_rounds);
    let now = usize::from(flow.stage).min(stages.len());
    if turns(now) {
        return (flow.round, false);
    }
    (0..now)
        .rev()
        .find(|i| turns(*i))
        .map_or((flow.round, false), |i| (stages[i].rounds, true))
}
