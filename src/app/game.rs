//! A game being played: the session, who plays which seat, and through whose eyes it is shown.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::kernel::chance::mix;
use crate::kernel::decision::Refusal;
use crate::kernel::ids::{Role, Seat};
use crate::kernel::{Answer, Ask, Def, Form, Numbers, View};
use crate::lab::bots::{self, Seen};
use crate::pack::{self, Files, Options};
use crate::problem::{Problem, Problems};
use crate::puzzle::Opened;
use crate::script::{Host, Program, Stop};
use crate::session::Session;

use super::players::{Player, Players};
use super::progress::watched;
use super::puzzle::{Riddle, thrown};

/// More decisions of bots in one go than any game has.
const MOST_DECISIONS: usize = 100_000;

/// Whose view is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// That of the person being asked.
    Asked,
    Seat(Seat),
    /// Only what everybody may see.
    Nobody,
}

/// Whose decisions bots take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Take<'a> {
    /// Only those of seats that bots play.
    Theirs,
    /// Everybody's; this bot decides for people, else any answer is taken.
    All(Option<&'a str>),
}

pub struct Game {
    pub session: Session,
    pub players: Players,
    pub eyes: Eyes,
    /// What the scenario was loaded with.
    pub options: Options,
    /// The puzzle it is about.
    pub riddle: Option<Riddle>,
}

/// Reads a scenario and loads its rules into a machine that keeps notes for people.
pub fn open(files: &Files, scenario: &str, options: &Options) -> Result<Rc<Host>, Problems> {
    let program = pack::load(files, scenario, options)?;
    let host = Host::new(Arc::new(program), true)?;
    host.listen();
    Ok(host)
}

impl Game {
    pub fn new(
        host: &Rc<Host>,
        options: Options,
        players: Players,
        seed: u64,
    ) -> Result<Game, Box<Problem>> {
        Ok(Game {
            session: Session::new(host, seed)?,
            players,
            eyes: Eyes::Asked,
            options,
            riddle: None,
        })
    }

    pub fn program(&self) -> &Arc<Program> {
        self.session.table().host().program()
    }

    pub fn def(&self) -> &Def {
        self.session.table().def()
    }

    /// Who plays what is open to everybody.
    pub fn roles(&self) -> &[Option<Role>] {
        self.session.table().state().roles()
    }

    /// What somebody writes in answer to a question.
    pub fn read(&self, ask: &Ask, text: &str, numbers: Numbers) -> Result<Answer, Refusal> {
        ask.read(self.def(), self.roles(), text, numbers)
    }

    pub fn player(&self, seat: Seat) -> &Player {
        self.players.of(self.session.table().state(), seat)
    }

    pub fn humans(&self) -> Vec<Seat> {
        self.players
            .humans(self.def(), self.session.table().state())
    }

    /// The seat that must decide.
    pub fn asked(&self) -> Option<Seat> {
        self.session.ask().map(|a| a.seat)
    }

    fn is_human(&self, seat: Seat) -> bool {
        *self.player(seat) == Player::Human
    }

    /// The seat whose view is shown: the person who is asked, or the only person there is. With several people and
    /// none of them asked nobody's secrets are shown.
    pub fn viewer(&self) -> Option<Seat> {
        match self.eyes {
            Eyes::Seat(seat) => Some(seat),
            Eyes::Nobody => None,
            Eyes::Asked => {
                let humans = self.humans();
                let asked = self.asked().filter(|s| humans.contains(s));
                asked.or(match humans.as_slice() {
                    [one] => Some(*one),
                    _ => None,
                })
            }
        }
    }

    pub fn view(&self) -> View {
        self.session.view(self.viewer())
    }

    /// May the user answer the open question, and know its options? Not if it is a bot's, unless nobody plays.
    pub fn may_answer(&self) -> bool {
        self.asked()
            .is_some_and(|s| self.is_human(s) || self.humans().is_empty())
    }

    /// The name of a seat for people: what it plays, else its number.
    pub fn name(&self, seat: Seat) -> String {
        self.def().title(self.roles(), seat.handle())
    }

    pub fn answer(&mut self, answer: Answer) -> Result<(), Stop> {
        let met = self
            .riddle
            .as_mut()
            .and_then(|r| r.meet(&self.session, &answer));
        if let Some(others) = met {
            self.session.forget(others.len()).map_err(Stop::Fault)?;
            for other in others {
                self.session.answer(other)?;
            }
        }
        self.lay_down();
        self.session.answer(answer)
    }

    /// In a puzzle chance comes out as it is laid down, after answers were taken back, too.
    fn lay_down(&mut self) {
        let rest = self.riddle.as_ref().map(|r| r.throws(&self.session));
        let rest = rest.unwrap_or_default();
        if !rest.is_empty() {
            self.session.clear_plan();
        }
        for outcome in rest {
            self.session.plan(outcome);
        }
    }

    /// Bots decide, at most so many times, until it is a person's turn. Tells how often they did.
    ///
    /// What a bot does depends on the seed and the point of the game only: taken back and played on, or saved and
    /// loaded, the game goes on alike.
    pub fn play_bots(
        &mut self,
        take: Take,
        most: Option<usize>,
        stop: &AtomicBool,
    ) -> Result<usize, Problem> {
        let most = most.unwrap_or(MOST_DECISIONS);
        let done = AtomicU64::new(0);
        if self.riddle.is_some() {
            // The prover tells how far it is.
            return self.play(take, most, stop, &done);
        }
        watched("bots play, decisions", &done, || {
            self.play(take, most, stop, &done)
        })
    }

    fn play(
        &mut self,
        take: Take,
        most: usize,
        stop: &AtomicBool,
        done: &AtomicU64,
    ) -> Result<usize, Problem> {
        for n in 0..most {
            done.store(n as u64, Ordering::Relaxed);
            let Some(seat) = self.asked() else {
                return Ok(n);
            };
            let name = match self.player(seat) {
                Player::Bot(name) => name.clone(),
                Player::Human => match take {
                    Take::All(bot) => bot.unwrap_or(Player::USUAL_BOT).into(),
                    Take::Theirs => return Ok(n),
                },
            };
            if stop.swap(false, Ordering::Relaxed) {
                return Ok(n);
            }
            self.bot_decides(&name)?;
            if self.just_decided() {
                return Ok(n + 1);
            }
        }
        Ok(most)
    }

    /// In a puzzle: was it solved or lost by the last answer?
    pub fn just_decided(&mut self) -> bool {
        let session = &self.session;
        self.riddle.as_mut().is_some_and(|r| r.decides(session))
    }

    fn bot_decides(&mut self, name: &str) -> Result<(), Problem> {
        if let Some(answer) = self.wanted_role() {
            return self.session.answer(answer).map_err(|stop| match stop {
                Stop::Fault(p) => *p,
                other => Problem::new(other.to_string()),
            });
        }
        let point = self.session.answers() as u64;
        bots::fits(name, self.session.table().host().program())?;
        let mut bot = bots::by_name(name, mix(mix(self.session.seed, 0xb07), point))?;
        let nothing = || Problem::new("a question without a legal answer");
        let seen = Seen::of(self.session.table()).ok_or_else(nothing)?;
        let settled = seen.ask.is_settled();
        let hardest =
            (self.riddle.as_mut().filter(|_| !settled)).and_then(|r| r.reply(&self.session));
        let answer = match hardest {
            Some(answer) => answer,
            None => {
                let answer = bot.decide(&seen);
                answer.ok_or_else(|| bot.fault().unwrap_or_else(nothing))?
            }
        };
        self.lay_down();
        self.session.answer(answer).map_err(|stop| match stop {
            Stop::Fault(p) => *p,
            other => Problem::new(other.to_string()),
        })
    }

    /// A role that was named for a person is taken by the first who may choose it, who is that person then.
    fn wanted_role(&self) -> Option<Answer> {
        let Form::One { options, .. } = &self.session.ask()?.form else {
            return None;
        };
        let mut wanted = self.players.wanted().map(Role::handle);
        wanted.find(|r| options.contains(r)).map(Answer::One)
    }

    /// Takes back so many answers of people, with all that bots did since; single answers where nobody plays. Tells
    /// how many it took.
    pub fn undo(&mut self, n: usize) -> Result<usize, Problem> {
        let alone = self.humans().is_empty();
        let mut taken = 0;
        let mut steps = 0;
        while taken < n && self.session.undo(1).map_err(|p| *p)? > 0 {
            steps += 1;
            if alone || self.asked().is_some_and(|s| self.is_human(s)) {
                taken += 1;
            }
        }
        // What bots did before the first question to a person cannot be answered otherwise: leave it.
        if taken < n && steps > 0 && !self.may_answer() {
            while !self.may_answer() && self.redo_one()? {}
        }
        Ok(taken)
    }

    /// Repeats an answer that was taken back, with what bots did after it.
    pub fn redo(&mut self) -> Result<bool, Problem> {
        if !self.redo_one()? {
            return Ok(false);
        }
        while !self.may_answer() && self.redo_one()? {}
        Ok(true)
    }

    /// Goes to after so many steps, back or forth.
    pub fn go_to(&mut self, step: usize) -> Result<(), Problem> {
        let now = self.session.answers();
        if step < now {
            self.session.undo(now - step).map_err(|p| *p)?;
        }
        while self.session.answers() < step && self.redo_one()? {}
        Ok(())
    }

    /// The last step of a person (of anybody where nobody plays) after which chance decided something.
    pub fn last_throw(&self) -> Option<usize> {
        let steps: Vec<_> = self.session.steps().collect();
        let thrown = steps.iter().rposition(|s| !s.chance.is_empty())?;
        let theirs = |i: &usize| match steps[*i].seat {
            Some(seat) => self.is_human(seat),
            None => true,
        };
        let person = (0..=thrown).rev().find(theirs);
        match self.humans().is_empty() {
            true => Some(thrown),
            false => person,
        }
    }

    /// Takes a step again with chance drawn anew, and bots play on from there: an error within is theirs.
    pub fn again(
        &mut self,
        step: usize,
        stop: &AtomicBool,
    ) -> Result<Result<usize, Problem>, Problem> {
        let before = self.session.steps().skip(step).flat_map(|s| &s.chance);
        let before: Vec<&str> = before.map(|c| c.text.as_str()).collect();
        // Other dice each time, but the same ones on every machine.
        let salt = xxhash_rust::xxh3::xxh3_64(before.join("/").as_bytes());
        self.session.draw_anew(Some(salt | 1));
        let done = self.session.again(step).map_err(|stop| match stop {
            Stop::Fault(p) => *p,
            other => Problem::new(format!("the answer cannot be repeated: {other}")),
        });
        let played = done.map(|()| self.play_bots(Take::Theirs, None, stop));
        self.session.draw_anew(None);
        played
    }

    fn redo_one(&mut self) -> Result<bool, Problem> {
        self.session.redo().map_err(|stop| match stop {
            Stop::Fault(p) => *p,
            other => Problem::new(format!("the answer cannot be repeated: {other}")),
        })
    }
}

/// Opens a puzzle as a game in which one seat is a person.
pub fn open_puzzle(files: &Files, name: &str, seed: u64) -> Result<Game, Problems> {
    let opened = Opened::find(files, name)?;
    let program = opened.task.program.clone();
    let host = Host::new(program.clone(), true)?;
    host.listen();
    let plan = opened.task.throws.iter().map(|text| thrown(text));
    let session = Session::with_plan(&host, seed, plan.collect()).map_err(|p| *p)?;
    let solver = format!("p{}=human", opened.task.me.0 + 1);
    Ok(Game {
        session,
        players: Players::one_human(&program.def, &[solver])?,
        eyes: Eyes::Asked,
        options: Options::default(),
        riddle: Some(Riddle::new(opened)),
    })
}

/// A seed nobody has chosen; short, so that it can be told.
pub fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanos = now.map_or(0, |d| d.as_nanos() as u64);
    mix(nanos, u64::from(std::process::id())) % 1_000_000
}
