//! Games kept as files that `replay` takes.

use std::path::PathBuf;
use std::rc::Rc;

use crate::disk;
use crate::kernel::{Answer, Def, Request, State};
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

impl Journals {
    /// Plays a game once more, as people would have been asked, with the answers in the order they were given, and writes it
    /// down.
    pub fn keep(
        &self,
        host: &Rc<Host>,
        (game, seed): (u64, u64),
        lineup: &Lineup,
        given: Vec<Answer>,
    ) -> Result<(), Box<Problem>> {
        let mut session = Session::new(host, seed)?;
        let mut given = given.into_iter();
        while let Some(request) = session.table().request() {
            let next = match only_asked_of_people(session.table().def(), request) {
                true => session.ask().and_then(|ask| ask.form.only()),
                false => given.next(),
            };
            let answered = next.map(|answer| session.answer(answer).is_ok());
            if answered != Some(true) {
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

/// People are asked also where there is but one answer, so that silence tells nothing; bots are not.
fn only_asked_of_people(def: &Def, request: &Request) -> bool {
    request.asks.iter().all(|ask| {
        let spec = def.specs.get(usize::from(ask.spec));
        ask.is_settled() && spec.is_some_and(|s| s.always)
    })
}

/// Who played which seat, as saved games say it.
fn players(def: &Def, state: &State, lineup: &Lineup, game: u64) -> Vec<String> {
    let of = |seat| lineup.name(lineup.of(def, state, seat, game));
    let seats = def.seat_ids();
    seats.map(|s| format!("p{}={}", s.0 + 1, of(s))).collect()
}
