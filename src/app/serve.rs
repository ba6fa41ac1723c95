//! `sietch serve`: games whose seats are played from outside, by one line of JSON for every message.

use std::io::{self, BufRead as _};
use std::sync::Arc;

use anyhow::Context as _;
use serde_json::{Value, json};

use crate::kernel::chance::{Stream, mix};
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Numbers};
use crate::lab::bots::message::{question, seat_name};
use crate::lab::bots::{Crew, Lineup, Seen, Who};
use crate::pack::{self, Files};
use crate::problem::Problem;
use crate::script::{Host, Program, Stop, Table};

use super::cli::ServeArgs;
use super::failure::Failure;
use super::output::Out;

/// The number of this protocol; it changes when a bot of today would no longer understand it.
const PROTOCOL: u32 = 1;
/// A longer line is no answer to anything.
const LONGEST: usize = 1 << 16;

pub fn run(files: &Files, args: ServeArgs, out: &mut Out) -> Result<(), Failure> {
    let program = Arc::new(pack::load(files, &args.scenario, &args.changes.into())?);
    let outside: Vec<Who> = (args.outside.iter())
        .map(|name| Who::read(&program.def, name))
        .collect::<Result<_, _>>()?;
    let lineup = Lineup::new(&program, &args.bot, &args.seats, false)?;
    let host = Host::new(program.clone(), false)?;
    say(out, hello(&program, args.games))?;
    for game in 0..args.games {
        let seed = mix(args.seed, game);
        let bots = mix(seed, 0xb07);
        let mut served = Served {
            outside: &outside,
            crew: lineup.crew(game, bots)?,
            stream: Stream::new(mix(bots, 1)),
            out,
        };
        served.say(json!({ "type": "begin", "game": game }))?;
        let table = Table::new(&host, seed).map_err(|p| Failure::Run((*p).into()))?;
        let table = served.play(table)?;
        served.say(over(&table, game))?;
    }
    say(out, json!({ "type": "bye" }))
}

/// One game, and who plays it.
struct Served<'a> {
    outside: &'a [Who],
    crew: Crew<'a>,
    stream: Stream,
    out: &'a mut Out,
}

impl Served<'_> {
    fn play(&mut self, mut table: Table) -> Result<Table, Failure> {
        while let Some(seen) = Seen::of(&table) {
            let state = table.state();
            let asked = self.outside.iter().any(|w| w.fits(state, seen.seat()));
            let answer = match asked {
                true => {
                    let answer = self.ask(&seen)?;
                    self.crew.see(state, &seen, &answer);
                    answer
                }
                false => self.bot_answers(&table, &seen)?,
            };
            table.answer(answer).map_err(|stop| {
                Failure::Run(match stop {
                    Stop::Fault(p) => (*p).into(),
                    other => Problem::new(other.to_string()).into(),
                })
            })?;
        }
        Ok(table)
    }

    fn bot_answers(&mut self, table: &Table, seen: &Seen) -> Result<Answer, Failure> {
        let nothing = || Problem::new("a question without a legal answer");
        let answer = self.crew.decide(table.state(), seen);
        answer.ok_or_else(|| {
            let why = self.crew.fault().unwrap_or_else(nothing);
            Failure::Run(why.into())
        })
    }

    /// Puts the question until it is answered as the rules allow.
    fn ask(&mut self, seen: &Seen) -> Result<Answer, Failure> {
        let mut message = question(seen, &mut self.stream);
        if let Value::Object(fields) = &mut message {
            fields.insert("type".into(), json!("question"));
        }
        self.say(message)?;
        loop {
            match self.hear(seen)? {
                Ok(answer) => return Ok(answer),
                Err(why) => self.say(json!({ "type": "refused", "why": why }))?,
            }
        }
    }

    /// One line from outside: an answer, or why it is none.
    fn hear(&mut self, seen: &Seen) -> Result<Result<Answer, String>, Failure> {
        let mut line = String::new();
        let mut input = io::Read::take(io::stdin().lock(), LONGEST as u64);
        let read = input.read_line(&mut line);
        let read = read.context("cannot read the answer")?;
        if read == 0 {
            let p = Problem::new("standard input ended before the game was over");
            return Err(Failure::Run(p.into()));
        }
        let text = match serde_json::from_str::<Value>(&line) {
            Ok(message) => match message.get("answer") {
                Some(Value::String(text)) => text.clone(),
                Some(Value::Number(n)) => n.to_string(),
                _ => return Ok(Err(WANTED.into())),
            },
            Err(_) => return Ok(Err(WANTED.into())),
        };
        let view = seen.view();
        let roles = view.state.roles();
        let answer = seen.ask.read(seen.def(), roles, &text, Numbers::Words);
        Ok(answer.map_err(|why| why.to_string()))
    }

    fn say(&mut self, message: Value) -> Result<(), Failure> {
        say(self.out, message)
    }
}

const WANTED: &str = "write one line, e.g. {\"answer\": \"pass\"}, with one of `answers` in it";

fn say(out: &mut Out, message: Value) -> Result<(), Failure> {
    out.line(&message.to_string())?;
    out.flush()
}

fn hello(program: &Program, games: u64) -> Value {
    json!({
        "type": "hello",
        "protocol": PROTOCOL,
        "scenario": program.scenario,
        "players": program.def.seats,
        "games": games,
    })
}

fn over(table: &Table, game: u64) -> Value {
    let (def, state, outcome) = (table.def(), table.state(), table.outcome());
    let won = |seat: &Seat| {
        let role = state.role_of(*seat).map(|r| r.handle());
        outcome.is_some_and(|o| {
            o.winners.contains(&seat.handle()) || role.is_some_and(|r| o.winners.contains(&r))
        })
    };
    let winners: Vec<String> = def.seat_ids().filter(won).map(seat_name).collect();
    json!({
        "type": "over",
        "game": game,
        "winners": winners,
        "how": outcome.map(|o| o.how.clone()),
        "round": state.flow().round,
    })
}
