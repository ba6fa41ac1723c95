//! Games kept as files that `replay` takes.

use std::path::PathBuf;
use std::rc::Rc;

use crate::disk;
use crate::kernel::{Answer, Def, State};
use crate::lab::bots::Lineup;
use crate::pack::Options;
use crate::problem::Problem;
use crate::script::Host;
use crate::session::{Session, save};

/// Where games are kept, and what they were loaded with.
#[derive(Clone, Debug)]
pub struct Journals {
    pub folder: PathBuf,
    pub options: Options,
}

/// Answers in the order they were given, each with the question it is for.
pub type Given = Vec<(u16, Answer)>;

impl Journals {
    /// Plays a game once more, as people would have been asked, and writes it down.
    pub fn keep(
        &self,
        host: &Rc<Host>,
        (game, seed): (u64, u64),
        lineup: &Lineup,
        given: Given,
    ) -> Result<(), Box<Problem>> {
        let mut session = Session::new(host, seed)?;
        let mut given = given.into_iter().peekable();
        while let Some(ask) = session.ask() {
            // People are asked now and then where there is but one answer, so that silence tells nothing.
            let next = match given.next_if(|(spec, _)| *spec == ask.spec) {
                Some((_, answer)) => answer,
                None => match (ask.form.only(), given.peek()) {
                    (Some(only), Some(_)) => only,
                    _ => break,
                },
            };
            if session.answer(next).is_err() {
                break;
            }
        }
        let table = session.table();
        let players = players(table.def(), table.state(), lineup, game);
        let text = save::write(&session, &self.options, &players);
        let path = self.folder.join(format!("game-{game}.sietch"));
        disk::write(&path, &text).map_err(Box::new)
    }
}

/// Who played which seat, as saved games say it.
fn players(def: &Def, state: &State, lineup: &Lineup, game: u64) -> Vec<String> {
    let of = |seat| lineup.name(lineup.of(def, state, seat, game));
    let seats = def.seat_ids();
    seats.map(|s| format!("p{}={}", s.0 + 1, of(s))).collect()
}
