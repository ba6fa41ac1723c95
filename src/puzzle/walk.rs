//! How a game goes on by itself, and how it branches where it does not.

use crate::kernel::def::Order;
use crate::kernel::flow::Flow;
use crate::kernel::{Answer, Ask, Numbers, Request};
use crate::problem::Problem;

use super::limits::GaveUp;
use super::outcomes::outcomes;
use super::search::{Clock, MOST_ANSWERS, MOST_PAIRS, Move, Node, Worker, fault};
use super::task::{Opponents, Then, When};

impl Worker<'_> {
    /// Goes on while there is nothing to choose; tells whether the goal was reached where the time ends.
    pub fn walk(&mut self, clock: &mut Clock) -> Result<Option<bool>, GaveUp> {
        loop {
            let found = self.walk_to_roll(clock)?;
            if found.is_some() || !self.table.rolled() {
                return Ok(found);
            }
            self.end_roll(clock)?;
        }
    }

    /// Goes on from where all dice of a roll are kept.
    pub(super) fn end_roll(&mut self, clock: &mut Clock) -> Result<(), GaveUp> {
        clock.rolled |= self.task.within.roll;
        self.table.proceed().map_err(fault)
    }

    /// The same, but stops where all dice of a roll are kept.
    pub(super) fn walk_to_roll(&mut self, clock: &mut Clock) -> Result<Option<bool>, GaveUp> {
        loop {
            self.progress.go_on(self.limits)?;
            let task = self.task;
            let ever = task.when == When::Ever;
            if ever && self.reached()? {
                return Ok(Some(true));
            }
            if self.table.over() {
                return Ok(Some(self.reached()?));
            }
            // After the roll only what its roller decides at once still belongs to it.
            let own = |r: &Request| !r.together() && r.current().is_some_and(|a| a.seat == task.me);
            if clock.rolled && !self.table.request().is_some_and(own) {
                return Ok(Some(self.reached()?));
            }
            if self.table.phase_ended() {
                if self.time_is_up(clock) {
                    return Ok(Some(self.reached()?));
                }
                self.table.proceed().map_err(fault)?;
                continue;
            }
            if self.table.rolled() {
                return Ok(None);
            }
            if self.table.event().is_some() {
                let laid = task.throws.get(clock.throws);
                let Some(text) = laid.filter(|_| !self.by_hand) else {
                    return Ok(None);
                };
                clock.throws += 1;
                let done = self.table.settle_text(text);
                done.map_err(|stop| {
                    let which = clock.throws;
                    GaveUp::from(Problem::new(format!("throw {which} of the puzzle: {stop}")))
                })?;
                continue;
            }
            let request = self.table.request().filter(|r| !r.together());
            let Some(ask) = request.and_then(Request::current) else {
                return Ok(None);
            };
            if ask.seat == task.me && clock.decisions == 0 {
                return Ok(Some(self.no_more_decisions(clock)?));
            }
            match self.laid_down(ask, clock)? {
                Some((answer, next)) => {
                    *clock = next;
                    self.go(Move::Answer(answer))?;
                }
                None => return Ok(None),
            }
        }
    }

    fn reached(&self) -> Result<bool, GaveUp> {
        Ok(self.task.goal.holds(&self.table, self.task.me)?)
    }

    /// A question to the solver, who has no decision left: the time is up, or this is no solution so short.
    fn no_more_decisions(&self, clock: &Clock) -> Result<bool, GaveUp> {
        Ok(self.task.when == When::End && !clock.strict && self.reached()?)
    }

    /// At the end of a phase: does the time end here? Turns that end are counted.
    fn time_is_up(&self, clock: &mut Clock) -> bool {
        let (def, state) = (self.table.def(), self.table.state());
        let within = &self.task.within;
        let stays = state.flow().again.is_some();
        if within.phase.is_some() && state.flow().current_phase(def) == within.phase && !stays {
            return true;
        }
        let mut next = state.clone();
        next.next_phase(def);
        let turn = |f: &Flow| (f.stage, f.round, f.turn, f.laps(def));
        // What comes after the last turn and is nobody's, such as the end of the game, belongs to it.
        let stage = def.stages.get(usize::from(next.flow().stage));
        let aftermath =
            next.flow().stage != state.flow().stage && stage.is_none_or(|s| s.order == Order::Once);
        let ends = turn(next.flow()) != turn(state.flow()) && !aftermath;
        if ends && clock.turns != u32::MAX {
            clock.turns = clock.turns.saturating_sub(1);
        }
        clock.turns == 0
    }

    /// The answer that the puzzle's script or the solver's line gives, and the clock after it.
    fn laid_down(&self, ask: &Ask, clock: &Clock) -> Result<Option<(Answer, Clock)>, GaveUp> {
        if self.by_hand {
            return Ok(None);
        }
        let mut clock = clock.clone();
        let name = &self.table.def().specs[usize::from(ask.spec)].what;
        let mine = ask.seat == self.task.me;
        let text = match mine {
            true => {
                let Some(line) = &self.task.line else {
                    return Ok(None);
                };
                let rest = line.answers.iter().enumerate().skip(clock.line);
                let mut fits = rest.filter(|(_, (what, _))| what.is_empty() || what == name);
                if clock.decisions != u32::MAX {
                    clock.decisions -= 1;
                }
                match (fits.next(), line.then) {
                    (Some((i, (_, text))), _) => {
                        clock.line = i + 1;
                        text
                    }
                    (None, Then::Pass) => {
                        return Ok(Some((ask.form.least().unwrap_or(Answer::Pass), clock)));
                    }
                    (None, Then::Best) => return Ok(None),
                }
            }
            false => {
                let Some(i) = self.task.script.iter().position(|s| s.0 == *name) else {
                    return Ok(None);
                };
                let list = &self.task.script[i].1;
                let Some(text) = list.get(clock.said[i]).or(list.last()) else {
                    return Ok(None);
                };
                clock.said[i] = (clock.said[i] + 1).min(list.len());
                text
            }
        };
        let roles = self.table.state().roles();
        let answer = ask
            .read(self.table.def(), roles, text, Numbers::Words)
            .map_err(|why| {
                let whose = if mine { "solution" } else { "script" };
                GaveUp::from(Problem::new(format!(
                    "the {whose} answers `{name}` with `{text}`, but {why}"
                )))
            })?;
        Ok(Some((answer, clock)))
    }

    /// What the script answers to the open question, or to one of several asked together.
    pub fn scripted(&self, clock: &Clock, place: usize) -> Result<Option<(Answer, Clock)>, GaveUp> {
        let request = self.table.request();
        match request.and_then(|r| r.asks.get(r.given.len() + place)) {
            Some(ask) => self.laid_down(ask, clock),
            None => Ok(None),
        }
    }

    /// How the game branches where it stands, after [`Worker::walk`]; the clock becomes that of what follows.
    pub fn branch(&mut self, clock: &mut Clock) -> Result<Node, GaveUp> {
        if let Some(event) = self.table.event() {
            let alike = self.alike.as_ref().map(|a| &a.classes[..]);
            let classes = alike.or(self.task.lump.as_deref());
            let found = outcomes(self.table.def(), event, classes)?;
            return Ok(Node::Chance(found));
        }
        let Some(request) = self.table.request() else {
            return Ok(Node::Decided(self.reached()?));
        };
        if request.together() {
            return self.branch_together(&request.clone(), clock);
        }
        let Some(ask) = request.current() else {
            return Ok(Node::Decided(self.reached()?));
        };
        let mine = ask.seat == self.task.me;
        let spec = &self.table.def().specs[usize::from(ask.spec)];
        let secret = spec.secret && (!mine || self.task.opponents == Opponents::Best);
        if secret && !self.blind {
            return Err(GaveUp::Hidden(format!(
                "`{}` is answered in secret",
                spec.what
            )));
        }
        if mine {
            self.sees_all()?;
        }
        let acts = !ask.actions.is_empty();
        let answers = self.answers(ask)?;
        if acts && (self.task.lump.is_some() || self.alike.is_some()) {
            return Err(self.acts_between());
        }
        if mine && clock.decisions != u32::MAX {
            clock.decisions -= 1;
        }
        Ok(if mine {
            Node::Mine(answers)
        } else {
            Node::Theirs(answers)
        })
    }

    /// Whoever chooses must not do so by what is hidden from it.
    fn sees_all(&self) -> Result<(), GaveUp> {
        if self.blind {
            return Ok(());
        }
        let (def, state, me) = (self.table.def(), self.table.state(), self.task.me);
        if let Some(zone) = state.cards().secret_from(me) {
            let title = def.title(state.roles(), zone.handle());
            let what = format!("what lies in {title} is hidden from the solver");
            return Err(GaveUp::Hidden(what));
        }
        if let Some(piece) = state.secret_piece(def, Some(me)) {
            let owner = def.title(state.roles(), piece.owner.handle());
            let kind = def.kind_title(piece.kind, 2);
            let what = format!("where {owner} has {kind} is hidden from the solver");
            return Err(GaveUp::Hidden(what));
        }
        Ok(())
    }

    fn answers(&self, ask: &Ask) -> Result<Vec<Answer>, GaveUp> {
        let name = &self.table.def().specs[usize::from(ask.spec)].what;
        let too_many = || GaveUp::TooMuch(format!("`{name}` has more than {MOST_ANSWERS} answers"));
        let mut answers = ask.form.answers(MOST_ANSWERS).ok_or_else(too_many)?;
        answers.extend(ask.actions.iter().map(|a| Answer::Action(*a)));
        Ok(answers)
    }

    fn branch_together(&mut self, request: &Request, clock: &mut Clock) -> Result<Node, GaveUp> {
        let (mut rows, mut columns) = (vec![vec![]], vec![vec![]]);
        let mut mine = Vec::new();
        let before = clock.clone();
        let acting = request.asks.iter().find(|a| !a.actions.is_empty());
        if let Some(ask) = acting {
            let what = &self.table.def().specs[usize::from(ask.spec)].what;
            let text =
                format!("an action may be taken instead of `{what}`, which is answered in secret");
            return Err(GaveUp::TooMuch(text));
        }
        let open = || request.asks.iter().skip(request.given.len());
        if open().any(|ask| ask.seat == self.task.me) {
            self.sees_all()?;
        }
        for ask in open() {
            let is_mine = ask.seat == self.task.me;
            if is_mine && before.decisions == 0 {
                return Ok(Node::Decided(self.no_more_decisions(&before)?));
            }
            let answers = match self.laid_down(ask, clock)? {
                Some((answer, next)) => {
                    *clock = next;
                    vec![answer]
                }
                None => self.answers(ask)?,
            };
            let side = if is_mine { &mut rows } else { &mut columns };
            let pairs = side
                .iter()
                .flat_map(|so_far| answers.iter().map(move |a| (so_far, a)));
            *side = pairs
                .map(|(so_far, a)| [&so_far[..], std::slice::from_ref(a)].concat())
                .collect();
            mine.push(is_mine);
        }
        if mine.contains(&true) && before.decisions != u32::MAX {
            clock.decisions = before.decisions - 1;
        }
        let most = match self.task.opponents {
            Opponents::Best => MOST_PAIRS,
            Opponents::All => MOST_ANSWERS,
        };
        if rows.len().saturating_mul(columns.len()) > most {
            let what = format!("secret choices make more than {most} pairs");
            return Err(GaveUp::TooMuch(what));
        }
        Ok(Node::Together(rows, columns, mine))
    }
}
