//! A game being played: the session, who plays which seat, and through whose eyes it is shown.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::kernel::chance::mix;
use crate::kernel::ids::{Role, Seat};
use crate::kernel::{Answer, Def, View};
use crate::lab::bots::{self, Seen};
use crate::pack::{self, Files, Options};
use crate::problem::{Problem, Problems};
use crate::script::{Host, Program, Stop};
use crate::session::Session;

use super::players::{Player, Players};
use super::puzzle::Riddle;

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
pub enum Take {
    /// Only those of seats that bots play.
    Theirs,
    /// Everybody's.
    All,
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
    Ok(Host::new(Arc::new(program), true)?)
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
        &self.session.table().state().roles
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
        self.session.answer(answer)
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
        for n in 0..most {
            let Some(seat) = self.asked() else {
                return Ok(n);
            };
            let name = match self.player(seat) {
                Player::Bot(name) => name.clone(),
                Player::Human if take == Take::All => Player::USUAL_BOT.into(),
                Player::Human => return Ok(n),
            };
            if stop.swap(false, Ordering::Relaxed) {
                return Ok(n);
            }
            self.bot_decides(&name)?;
        }
        Ok(most)
    }

    fn bot_decides(&mut self, name: &str) -> Result<(), Problem> {
        let point = self.session.answers() as u64;
        let mut bot = bots::by_name(name, mix(mix(self.session.seed, 0xb07), point))?;
        let nothing = || Problem::new("a question without a legal answer");
        let seen = Seen::of(self.session.table()).ok_or_else(nothing)?;
        let hardest = self.riddle.as_ref().and_then(|r| r.reply(&self.session));
        let answer = match hardest {
            Some(answer) => answer,
            None => bot.decide(&seen).ok_or_else(nothing)?,
        };
        self.session.answer(answer).map_err(|stop| match stop {
            Stop::Fault(p) => *p,
            other => Problem::new(other.to_string()),
        })
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

    fn redo_one(&mut self) -> Result<bool, Problem> {
        self.session.redo().map_err(|stop| match stop {
            Stop::Fault(p) => *p,
            other => Problem::new(format!("the answer cannot be repeated: {other}")),
        })
    }
}
