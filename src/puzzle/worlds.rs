//! The search where something is hidden from the solver. A node is a weighted set of worlds that the solver cannot tell
//! apart: it answers alike in all of them, and the set splits by what it sees.
//!
//! What is proved: where nobody else has a choice, the exact chance, with the weights of the deal. Where others choose, they
//! may know everything and play otherwise in every world: then it is proved that the goal is certain whatever they do, or
//! nothing is.

use std::collections::BTreeMap;
use std::hash::Hash as _;

use num_traits::{One as _, Zero as _};

use crate::kernel::digest::Digest;
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Known, Request, State, View};
use crate::script::{Entry, Snapshot};

use super::Ratio;
use super::limits::GaveUp;
use super::search::{Clock, Move, Node, Worker};
use super::step::SolutionStep;
use super::task::Dice;
use super::tree::Try;

/// Worlds that are looked at from the start, and at once later on.
pub const MOST_WORLDS: usize = 10_000;
const MOST_AT_ONCE: usize = 200_000;

/// What is proved over all worlds that the solver holds possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverWorlds {
    pub value: Ratio,
    /// Every answer to the question that the solver stands at, if it stands at one in all worlds.
    pub first: Vec<Try>,
    /// How many worlds there were at the start.
    pub worlds: usize,
}

/// A game that the solver holds possible.
#[derive(Clone)]
struct HeldPossible {
    at: Snapshot,
    clock: Clock,
    weight: Ratio,
    /// A digest of what the solver has seen since the start.
    seen: u64,
}

/// How the worlds of a search are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// The chance, where only the solver chooses.
    Chance,
    /// Is the goal reached in every world, whatever happens?
    Certainty,
}

/// Somebody else has a choice: chances do not add up.
const OTHERS_CHOOSE: &str = "somebody else has a choice";

impl Worker<'_> {
    /// What is proved from where the game stands, over all worlds in which the solver would see the same.
    pub fn over_worlds(&mut self, clock: &Clock) -> Result<OverWorlds, GaveUp> {
        self.blind = true;
        let at = self.table.snapshot();
        let found = self.weigh(clock);
        self.blind = false;
        self.back(&at)?;
        found
    }

    fn weigh(&mut self, clock: &Clock) -> Result<OverWorlds, GaveUp> {
        let set = self.possible(clock)?;
        let worlds = set.len();
        let aim = match self.task.dice {
            Dice::Chance => Aim::Chance,
            Dice::All => Aim::Certainty,
        };
        let (aim, found) = match self.first_answers(&set, aim) {
            Err(GaveUp::TooMuch(why)) if why == OTHERS_CHOOSE => {
                (Aim::Certainty, self.first_answers(&set, Aim::Certainty))
            }
            found => (aim, found),
        };
        let (value, first) = found?;
        if aim == Aim::Certainty && value.is_zero() {
            return Err(GaveUp::Hidden(format!(
                "in {worlds} worlds that the solver holds possible no answers make the goal certain whatever others do"
            )));
        }
        Ok(OverWorlds {
            value,
            first,
            worlds,
        })
    }

    /// Every way in which what the solver does not know may lie, with the weights of the deal.
    fn possible(&mut self, clock: &Clock) -> Result<Vec<HeldPossible>, GaveUp> {
        let me = self.task.me;
        let (start, log) = self.table.phase_so_far();
        let (start, log) = (start.clone(), log.to_vec());
        let def = self.table.def();
        self.hidden_otherwise(&start, &log)?;
        let dealt = start.cards().worlds(def, Some(me), MOST_WORLDS);
        let zone = start.cards().secret_from(me);
        let too_many = || {
            let title = zone.map_or("a zone".into(), |z| def.title(start.roles(), z.handle()));
            GaveUp::Hidden(format!(
                "there are more than {MOST_WORLDS} ways in which that of {title} can lie"
            ))
        };
        let dealt = dealt.ok_or_else(too_many)?;
        let seen = self.sees();
        let mut set = Vec::new();
        let mut total = Ratio::zero();
        for (cards, ways) in dealt {
            self.progress.go_on(self.limits)?;
            let world = start.with_cards(cards);
            // What cannot have come to this is no world, nor is what a rule has refuted.
            if !world.honours_attested()
                || self.table.go_to(&world, &log).is_err()
                || self.sees() != seen
            {
                continue;
            }
            let weight = Ratio::from_integer(ways.into());
            total += &weight;
            set.push(HeldPossible {
                at: self.table.snapshot(),
                clock: clock.clone(),
                weight,
                seen: 0,
            });
        }
        set.iter_mut().for_each(|w| w.weight /= &total);
        Ok(set)
    }

    /// Cards are dealt anew; other secrets are not.
    fn hidden_otherwise(&self, start: &State, log: &[Entry]) -> Result<(), GaveUp> {
        let (def, me) = (self.table.def(), self.task.me);
        let hidden = log.iter().find(|e| !e.known().what.knows(Some(me)));
        if let Some(entry) = hidden {
            let spec = def.specs.get(usize::from(entry.spec()));
            let name = spec.map_or("?", |s| s.what.as_str());
            let what = format!("what came of `{name}` in this phase is hidden from the solver");
            return Err(GaveUp::Hidden(what));
        }
        let view = View::new(def, start, Some(me));
        let counter = def.counters.iter().find(|c| {
            let cells = c.base..c.base + c.cells;
            c.hidden && cells.into_iter().any(|i| start.get(i) != view.state.get(i))
        });
        if let Some(c) = counter {
            let what = format!("`{}` of another is hidden from the solver", c.name);
            return Err(GaveUp::Hidden(what));
        }
        match start.secret_piece(def, Some(me)) {
            Some(_) => Err(GaveUp::Hidden("a piece is hidden from the solver".into())),
            None => Ok(()),
        }
    }

    /// A digest of what the solver sees where the game stands: its view, and who is asked what.
    fn sees(&self) -> u64 {
        let (def, me) = (self.table.def(), self.task.me);
        let view = View::new(def, self.table.state(), Some(me));
        let mut h = Digest::default();
        view.state.position_hash().hash(&mut h);
        view.state.attested().hash(&mut h);
        for ask in self.table.request().map_or(&[][..], |r| &r.asks) {
            (ask.spec, ask.seat).hash(&mut h);
            if ask.seat == me {
                h.put(format!("{:?}", ask.form).as_bytes());
            }
        }
        let (_, log) = self.table.phase_so_far();
        log.iter()
            .filter(|e| self.was_revealed(e))
            .for_each(|e| e.hash(&mut h));
        h.hash()
    }

    /// Did another answer it in secret, and the solver has learnt it since?
    fn was_revealed(&self, entry: &Entry) -> bool {
        let spec = self.table.def().specs.get(usize::from(entry.spec()));
        let others = entry.seat().is_some_and(|s| s != self.task.me);
        others && spec.is_some_and(|s| s.secret) && entry.known().what.knows(Some(self.task.me))
    }

    /// The value of a set, and of each first answer where all worlds stand at one question of the solver.
    fn first_answers(
        &mut self,
        set: &[HeldPossible],
        aim: Aim,
    ) -> Result<(Ratio, Vec<Try>), GaveUp> {
        let (won, groups) = self.spread(set.to_vec(), aim)?;
        if let (true, 1, Some(only)) = (won.is_zero(), groups.len(), groups.values().next()) {
            let first = self.tries_alike(only, aim, true)?;
            let best = first.iter().map(|t| t.value.clone()).max();
            return Ok((best.unwrap_or_else(Ratio::zero), first));
        }
        Ok((self.sum(won, groups, aim)?, Vec::new()))
    }

    /// What is won, and what the solver makes of the sets it can tell apart: together, or one if all of it is certain.
    fn sum(
        &mut self,
        won: Ratio,
        groups: BTreeMap<u64, Vec<HeldPossible>>,
        aim: Aim,
    ) -> Result<Ratio, GaveUp> {
        let mut value = won;
        for group in groups.into_values() {
            let tries = self.tries_alike(&group, aim, false)?;
            let best = tries.into_iter().map(|t| t.value).max();
            let best = best.ok_or_else(|| GaveUp::TooMuch("a question has no answer".into()))?;
            match aim {
                Aim::Chance => value += best,
                Aim::Certainty if best.is_zero() => return Ok(best),
                Aim::Certainty => value = best,
            }
        }
        Ok(value)
    }

    /// Plays every world on to where the solver is asked: what is won by then, and the sets it can tell apart.
    /// A goal missed anywhere leaves nothing, where certainty is asked for.
    fn spread(
        &mut self,
        mut open: Vec<HeldPossible>,
        aim: Aim,
    ) -> Result<(Ratio, BTreeMap<u64, Vec<HeldPossible>>), GaveUp> {
        let mut won = Ratio::zero();
        let mut groups: BTreeMap<u64, Vec<HeldPossible>> = BTreeMap::new();
        while let Some(mut world) = open.pop() {
            self.progress.step(self.limits)?;
            if open.len() > MOST_AT_ONCE {
                return Err(GaveUp::Hidden(format!(
                    "there are more than {MOST_AT_ONCE} worlds to be told apart"
                )));
            }
            self.back(&world.at)?;
            let decided = match self.walk(&mut world.clock)? {
                Some(reached) => Some(reached),
                None => {
                    world.at = self.table.snapshot();
                    self.fork_world(world.clone(), aim, &mut open, &mut groups)?
                }
            };
            match (decided, aim) {
                (Some(false), Aim::Certainty) => return Ok((Ratio::zero(), BTreeMap::new())),
                (Some(true), Aim::Certainty) => won = Ratio::one(),
                (Some(true), Aim::Chance) => won += world.weight,
                (Some(false), Aim::Chance) | (None, _) => {}
            }
        }
        Ok((won, groups))
    }

    /// One world where it branches; tells whether the goal is reached if it does not.
    fn fork_world(
        &mut self,
        world: HeldPossible,
        aim: Aim,
        open: &mut Vec<HeldPossible>,
        groups: &mut BTreeMap<u64, Vec<HeldPossible>>,
    ) -> Result<Option<bool>, GaveUp> {
        let mut clock = world.clock.clone();
        let known = self.table.event().map_or(Known::ALL, |e| e.known);
        let spec = self.table.ask().map(|a| usize::from(a.spec));
        let secret = spec.is_some_and(|s| self.table.def().specs[s].secret);
        match self.branch(&mut clock)? {
            Node::Decided(reached) => return Ok(Some(reached)),
            Node::Chance(outcomes) => {
                let total = Ratio::from_integer(outcomes.total.into());
                for (drawn, ways) in outcomes.each {
                    let told = sight(known, self.task.me, &format!("{drawn:?}"));
                    let part = Ratio::from_integer(ways.into()) / &total;
                    let weight = &world.weight * part;
                    open.push(self.after(&world, &clock, &[Move::Drawn(drawn)], told, weight)?);
                }
            }
            Node::Theirs(answers) => {
                self.others(answers.len(), aim)?;
                for answer in answers {
                    let told = if secret {
                        String::new()
                    } else {
                        format!("{answer:?}")
                    };
                    let weight = world.weight.clone();
                    open.push(self.after(&world, &clock, &[Move::Answer(answer)], told, weight)?);
                }
            }
            Node::Together(_, columns, mine) if !mine.contains(&true) => {
                self.others(columns.len(), aim)?;
                for column in columns {
                    let told = self.told_together(&column);
                    let way: Vec<Move> = column.into_iter().map(Move::Answer).collect();
                    let weight = world.weight.clone();
                    open.push(self.after(&world, &clock, &way, told, weight)?);
                }
            }
            Node::Mine(_) | Node::Together(..) => {
                self.back(&world.at)?;
                let mut h = Digest::default();
                (world.seen, self.sees()).hash(&mut h);
                groups.entry(h.hash()).or_default().push(world);
            }
        }
        Ok(None)
    }

    fn others(&self, choices: usize, aim: Aim) -> Result<(), GaveUp> {
        match choices > 1 && aim == Aim::Chance {
            true => Err(GaveUp::TooMuch(OTHERS_CHOOSE.into())),
            false => Ok(()),
        }
    }

    /// What everybody hears of answers given together.
    fn told_together(&self, answers: &[Answer]) -> String {
        let open = |r: &Request| r.asks.iter().skip(r.given.len()).map(|a| a.spec).collect();
        let specs: Vec<u16> = self.table.request().map_or(Vec::new(), open);
        let sealed = |s: &u16| self.table.def().specs[usize::from(*s)].sealed;
        match specs.iter().any(sealed) {
            true => String::new(),
            false => format!("{answers:?}"),
        }
    }

    /// A world after something has happened, of which the solver has seen so much.
    fn after(
        &mut self,
        world: &HeldPossible,
        clock: &Clock,
        way: &[Move],
        told: String,
        weight: Ratio,
    ) -> Result<HeldPossible, GaveUp> {
        self.back(&world.at)?;
        for step in way {
            self.go(step.clone())?;
        }
        let mut h = Digest::default();
        (world.seen, told).hash(&mut h);
        Ok(HeldPossible {
            at: self.table.snapshot(),
            clock: clock.clone(),
            weight,
            seen: h.hash(),
        })
    }

    /// What each answer is worth, given in all worlds of a set; up to one that cannot be bettered, unless all are wanted.
    fn tries_alike(
        &mut self,
        set: &[HeldPossible],
        aim: Aim,
        all: bool,
    ) -> Result<Vec<Try>, GaveUp> {
        let Some(one) = set.first() else {
            return Ok(Vec::new());
        };
        self.back(&one.at)?;
        let roles = *self.table.state().roles();
        let asks = self.table.request().map_or(Vec::new(), |r| r.asks.to_vec());
        let asks = asks.into_iter().filter(|a| a.seat == self.task.me);
        let asks: Vec<_> = asks.collect();
        let own: Vec<Vec<Answer>> = match self.branch(&mut one.clock.clone())? {
            Node::Mine(answers) => answers.into_iter().map(|a| vec![a]).collect(),
            Node::Together(rows, _, _) => rows,
            _ => Vec::new(),
        };
        let certain: Ratio = match aim {
            Aim::Certainty => Ratio::one(),
            Aim::Chance => set.iter().map(|w| &w.weight).sum(),
        };
        let mut list: Vec<Try> = Vec::new();
        for row in own {
            let mut next = Vec::new();
            for world in set {
                self.answered(world, &row, aim, &mut next)?;
            }
            let (won, groups) = self.spread(next, aim)?;
            let value = self.sum(won, groups, aim)?;
            let Some(answer) = row.first().cloned() else {
                continue;
            };
            let text = asks.first().map_or(String::new(), |ask| {
                ask.text(self.table.def(), &roles, &answer)
            });
            let done = value == certain && !all;
            list.push(Try {
                answer,
                text,
                value,
            });
            if done {
                break;
            }
        }
        Ok(list)
    }

    /// A world after the solver's answer, with every choice that others make at the same time.
    fn answered(
        &mut self,
        world: &HeldPossible,
        row: &[Answer],
        aim: Aim,
        next: &mut Vec<HeldPossible>,
    ) -> Result<(), GaveUp> {
        self.back(&world.at)?;
        let mut clock = world.clock.clone();
        let weight = world.weight.clone();
        let told = format!("{row:?}");
        match self.branch(&mut clock)? {
            Node::Mine(_) => {
                let way: Vec<Move> = row.iter().cloned().map(Move::Answer).collect();
                next.push(self.after(world, &clock, &way, told, weight)?);
            }
            Node::Together(_, columns, mine) => {
                self.others(columns.len(), aim)?;
                for column in columns {
                    self.back(&world.at)?;
                    let heard = self.told_together(&column);
                    let (mut a, mut b) = (row.iter(), column.iter());
                    let way = mine
                        .iter()
                        .filter_map(|m| if *m { a.next() } else { b.next() });
                    let way: Vec<Move> = way.cloned().map(Move::Answer).collect();
                    let told = format!("{told} {heard}");
                    next.push(self.after(world, &clock, &way, told, weight.clone())?);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl Worker<'_> {
    /// The best first answer of a proof over worlds, as a step of a solution.
    pub fn best_of(&self, found: OverWorlds) -> SolutionStep {
        let Some(ask) = self.table.ask().filter(|a| a.seat == self.task.me) else {
            return SolutionStep::Cut;
        };
        let (of, value) = (found.first.len(), found.value);
        let good: Vec<Try> = found
            .first
            .into_iter()
            .filter(|t| t.value == value)
            .collect();
        let Some(best) = good.first().filter(|_| !value.is_zero()) else {
            return SolutionStep::Missed;
        };
        let def = self.table.def();
        SolutionStep::Choose {
            who: def.seat_label(self.table.state().roles(), ask.seat),
            what: def.specs[usize::from(ask.spec)].what.clone(),
            answer: best.text.clone(),
            good: good.len(),
            of,
            mixes: false,
            next: Box::new(SolutionStep::Cut),
        }
    }
}

/// What the solver sees of an outcome.
fn sight(known: Known, me: Seat, what: &str) -> String {
    match (known.what.knows(Some(me)), known.that.knows(Some(me))) {
        (true, _) => what.into(),
        (_, true) => "something".into(),
        _ => String::new(),
    }
}
