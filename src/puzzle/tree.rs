//! A solution as people read it: what the solver answers, for each reply and outcome.

use num_traits::Zero as _;

use crate::kernel::{Answer, Ask, Request};
use crate::script::Snapshot;

use super::limits::GaveUp;
use super::search::{Clock, Move, Node, Worker, many};
use super::step::{SolutionBranch, SolutionStep};
use super::task::Opponents;
use super::{Ratio, fraction, matrix};

/// Chance events with more outcomes are not written out.
const MOST_OUTCOMES: usize = 24;

/// An answer of the solver and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    pub answer: Answer,
    pub text: String,
    pub value: Ratio,
}

impl Worker<'_> {
    /// Every answer to the question the game stands at, with its value; nothing if it is not the solver's.
    pub fn tries(&mut self, clock: &Clock) -> Result<Option<(Snapshot, Vec<Try>)>, GaveUp> {
        let mut clock = clock.clone();
        if self.walk(&mut clock)?.is_some() {
            return Ok(None);
        }
        let at = self.table.snapshot();
        // Answers that the scenario fixes are in already.
        let open = |r: &Request| r.asks.iter().skip(r.given.len()).cloned().collect();
        let asks: Vec<Ask> = self.table.request().map_or(Vec::new(), open);
        let roles = *self.table.state().roles();
        let mut list = Vec::new();
        match self.branch(&mut clock)? {
            Node::Mine(answers) => {
                for answer in answers {
                    let text = asks[0].text(self.table.def(), &roles, &answer);
                    let value = self.behind(&at, false, &clock, Move::Answer(answer.clone()))?;
                    list.push(Try {
                        answer,
                        text,
                        value,
                    });
                }
            }
            Node::Together(rows, columns, mine) if mine.contains(&true) => {
                let place = mine.iter().position(|m| *m).unwrap_or(0);
                for row in rows {
                    let mut worst: Option<Ratio> = None;
                    for column in &columns {
                        let v = self.cell(&at, &clock, (&row, column), &mine)?;
                        let least = v.is_zero();
                        worst = Some(worst.map_or(v.clone(), |w| w.min(v)));
                        if least {
                            break;
                        }
                    }
                    let Some(answer) = row.first().cloned() else {
                        continue;
                    };
                    let text = asks[place].text(self.table.def(), &roles, &answer);
                    let value = worst.unwrap_or_else(Ratio::zero);
                    list.push(Try {
                        answer,
                        text,
                        value,
                    });
                }
            }
            _ => return Ok(None),
        }
        self.back(&at)?;
        Ok(Some((at, list)))
    }

    /// The solution from where the game stands; `room` is how many steps may still be written.
    pub fn tree(&mut self, clock: &Clock, room: &mut usize) -> Result<SolutionStep, GaveUp> {
        let mut clock = clock.clone();
        if let Some(reached) = self.walk(&mut clock)? {
            return Ok(if reached {
                SolutionStep::Reached
            } else {
                SolutionStep::Missed
            });
        }
        if *room == 0 {
            return Ok(SolutionStep::Cut);
        }
        *room -= 1;
        let at = self.table.snapshot();
        let before = clock.clone();
        match self.branch(&mut clock)? {
            Node::Decided(true) => Ok(SolutionStep::Reached),
            Node::Decided(false) => Ok(SolutionStep::Missed),
            Node::Mine(_) => self.choose(&at, &before, &clock, room),
            Node::Theirs(answers) => {
                let request = self.table.request().cloned();
                let (who, what, texts) = self.named(request.as_ref(), 0, &answers);
                let moves = answers.into_iter().map(Move::Answer).zip(texts).collect();
                let each = self.branches(&at, &clock, moves, room)?;
                Ok(SolutionStep::Replies { who, what, each })
            }
            Node::Together(rows, columns, mine) => {
                self.secret(&at, &clock, (&rows, &columns), &mine, room)
            }
            Node::Chance(found) => {
                let event = self.table.event().cloned();
                let what = event.map_or(String::new(), |e| {
                    self.table.def().specs[usize::from(e.spec)].what.clone()
                });
                let outcomes = found.each.len();
                self.back(&at)?;
                let value = fraction(&self.value(before)?);
                let mut each = Vec::new();
                for (drawn, weight) in found.each {
                    // Faces treated alike are not written out as if they were one.
                    if outcomes > MOST_OUTCOMES || self.task.lump.is_some() {
                        break;
                    }
                    self.back(&at)?;
                    let text = drawn.text(self.table.def(), self.table.state());
                    self.go(Move::Drawn(drawn))?;
                    let chance = fraction(&Ratio::new(weight.into(), found.total.into()));
                    let next = self.tree(&clock, room)?;
                    each.push(SolutionBranch { text, chance, next });
                }
                Ok(SolutionStep::Chance {
                    what,
                    outcomes,
                    value,
                    each,
                })
            }
        }
    }

    /// The first of the solver's best answers, and what follows it.
    fn choose(
        &mut self,
        at: &Snapshot,
        before: &Clock,
        after: &Clock,
        room: &mut usize,
    ) -> Result<SolutionStep, GaveUp> {
        let request = self.table.request().cloned();
        let tries = self.tries(before)?.map_or(Vec::new(), |t| t.1);
        let Some(best) = tries.iter().map(|t| &t.value).max().cloned() else {
            return Ok(SolutionStep::Cut);
        };
        if best.is_zero() {
            return Ok(SolutionStep::Missed);
        }
        let good = tries.iter().filter(|t| t.value == best).count();
        let of = tries.len();
        let Some(first) = tries.into_iter().find(|t| t.value == best) else {
            return Ok(SolutionStep::Cut);
        };
        let (who, what, _) = self.named(request.as_ref(), 0, &[]);
        self.back(at)?;
        self.go(Move::Answer(first.answer))?;
        let next = Box::new(self.tree(after, room)?);
        let answer = first.text;
        Ok(SolutionStep::Choose {
            who,
            what,
            answer,
            good,
            of,
            mixes: false,
            next,
        })
    }

    /// Who is asked what, and answers to it in words.
    fn named(
        &self,
        request: Option<&Request>,
        place: usize,
        answers: &[Answer],
    ) -> (String, String, Vec<String>) {
        let (def, roles) = (self.table.def(), self.table.state().roles());
        let Some(ask) = request.and_then(|r| r.asks.get(r.given.len() + place)) else {
            return Default::default();
        };
        let who = def.seat_label(roles, ask.seat);
        let what = def.specs[usize::from(ask.spec)].what.clone();
        let texts = answers.iter().map(|a| ask.text(def, roles, a)).collect();
        (who, what, texts)
    }

    fn branches(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        moves: Vec<(Move, String)>,
        room: &mut usize,
    ) -> Result<Vec<SolutionBranch>, GaveUp> {
        let mut each = Vec::new();
        for (way, text) in moves {
            self.back(at)?;
            self.go(way)?;
            let next = self.tree(clock, room)?;
            let chance = String::new();
            each.push(SolutionBranch { text, chance, next });
        }
        Ok(each)
    }

    /// Secret choices: the plain one that does against every reply, or the mix that does best.
    fn secret(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        (rows, columns): (&[Vec<Answer>], &[Vec<Answer>]),
        mine: &[bool],
        room: &mut usize,
    ) -> Result<SolutionStep, GaveUp> {
        let request = self.table.request().cloned();
        let (own, other) = (
            self.sides(request.as_ref(), mine, true),
            self.sides(request.as_ref(), mine, false),
        );
        if many(rows, columns) {
            let found = self.met(at, clock, (rows, columns), mine)?;
            let sides = (&own, &other);
            return self.mix(at, clock, (rows, columns), mine, sides, &found, room);
        }
        let pays = self.pays(at, clock, rows, columns, mine)?;
        let lows: Vec<Ratio> = pays
            .iter()
            .filter_map(|r| r.iter().min().cloned())
            .collect();
        let Some(low) = lows.iter().max().cloned() else {
            return Ok(SolutionStep::Cut);
        };
        let best = self.task.opponents == Opponents::Best && !own.asks.is_empty();
        let mixed = best.then(|| self.mixed(&pays)).transpose()?;
        if let Some(found) = mixed.as_ref().filter(|f| f.value > low) {
            let sides = (&own, &other);
            return self.mix(at, clock, (rows, columns), mine, sides, found, room);
        }
        if low.is_zero() {
            return Ok(SolutionStep::Missed);
        }
        let row = lows.iter().position(|v| *v == low).unwrap_or(0);
        let mut each = Vec::new();
        for column in columns {
            self.pair(at, (&rows[row], column), mine)?;
            let text = self.words(&other, column);
            let (chance, next) = (String::new(), self.tree(clock, room)?);
            each.push(SolutionBranch { text, chance, next });
        }
        let next = SolutionStep::Replies {
            who: other.who,
            what: other.what,
            each,
        };
        if own.asks.is_empty() {
            return Ok(next);
        }
        Ok(SolutionStep::Choose {
            answer: self.words(&own, &rows[row]),
            who: own.who,
            what: own.what,
            good: lows.iter().filter(|v| **v == low).count(),
            of: rows.len(),
            mixes: mixed.is_some_and(|found| !matrix::alone(&pays, row, &found)),
            next: Box::new(next),
        })
    }

    /// Both sides' mixtures, and what follows where they meet.
    #[allow(clippy::too_many_arguments)]
    fn mix(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        (rows, columns): (&[Vec<Answer>], &[Vec<Answer>]),
        mine: &[bool],
        (own, other): (&Side, &Side),
        found: &matrix::Solution,
        room: &mut usize,
    ) -> Result<SolutionStep, GaveUp> {
        let shares = |w: &Self, side: &Side, list: &[Vec<Answer>], often: &[Ratio]| {
            let used = list.iter().zip(often).filter(|(_, p)| !p.is_zero());
            used.map(|(a, p)| (w.words(side, a), fraction(p))).collect()
        };
        let each = shares(self, own, rows, &found.rows);
        let against = shares(self, other, columns, &found.columns);
        let mut next = Vec::new();
        for (row, p) in rows.iter().zip(&found.rows).filter(|r| !r.1.is_zero()) {
            for (column, q) in columns
                .iter()
                .zip(&found.columns)
                .filter(|c| !c.1.is_zero())
            {
                self.pair(at, (row, column), mine)?;
                let (mine, theirs) = (self.words(own, row), self.words(other, column));
                let text = format!("{} {mine}, {} {theirs}", own.who, other.who);
                let (chance, step) = (fraction(&(p * q)), self.tree(clock, room)?);
                next.push(SolutionBranch {
                    text,
                    chance,
                    next: step,
                });
            }
        }
        Ok(SolutionStep::Mix {
            who: own.who.clone(),
            what: own.what.clone(),
            each,
            others: other.who.clone(),
            against,
            value: fraction(&found.value),
            next,
        })
    }

    /// One side of a secret round: who is asked what.
    fn sides(&self, request: Option<&Request>, mine: &[bool], own: bool) -> Side {
        let asks = request.map_or(Vec::new(), |r| {
            let open = r.asks.iter().skip(r.given.len()).zip(mine);
            open.filter(|(_, m)| **m == own)
                .map(|(a, _)| a.clone())
                .collect()
        });
        let (def, roles) = (self.table.def(), self.table.state().roles());
        let mut who: Vec<String> = Vec::new();
        for ask in &asks {
            let label = def.seat_label(roles, ask.seat);
            if !who.contains(&label) {
                who.push(label);
            }
        }
        let what = asks
            .first()
            .map(|a| def.specs[usize::from(a.spec)].what.clone());
        Side {
            who: who.join(" and "),
            what: what.unwrap_or_default(),
            asks,
        }
    }

    /// The answers of one side in words.
    fn words(&self, side: &Side, answers: &[Answer]) -> String {
        let (def, roles) = (self.table.def(), self.table.state().roles());
        let each = side.asks.iter().zip(answers);
        let each: Vec<String> = each.map(|(ask, a)| ask.text(def, roles, a)).collect();
        each.join(" and ")
    }
}

/// Who of a secret round belongs together.
struct Side {
    who: String,
    what: String,
    asks: Vec<Ask>,
}
