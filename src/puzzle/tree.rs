//! A solution as people read it: what the solver answers, for each reply and outcome.

use serde::Serialize;

use num_traits::Zero as _;

use crate::kernel::{Answer, Ask, Request};
use crate::script::Snapshot;

use super::limits::GaveUp;
use super::search::{Clock, Move, Node, Worker};
use super::task::Opponents;
use super::{Ratio, fraction, matrix};

/// Chance events with more outcomes are not written out.
const MOST_OUTCOMES: usize = 24;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum Step {
    /// The goal is reached.
    Reached,
    /// It is missed.
    Missed,
    Choose {
        who: String,
        what: String,
        answer: String,
        /// How many answers are as good, this one included; nothing if they were not all looked at.
        good: usize,
        of: usize,
        /// A choice left to chance may be as good, too.
        #[serde(skip)]
        mixes: bool,
        next: Box<Step>,
    },
    /// A secret choice to be left to chance, with how often each, and how the others mix theirs.
    Mix {
        who: String,
        what: String,
        each: Vec<(String, String)>,
        others: String,
        against: Vec<(String, String)>,
        value: String,
        /// What follows each pair that comes about.
        next: Vec<Branch>,
    },
    Replies {
        who: String,
        what: String,
        each: Vec<Branch>,
    },
    Chance {
        what: String,
        outcomes: usize,
        value: String,
        each: Vec<Branch>,
    },
    /// Not written out.
    Cut,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Branch {
    pub text: String,
    /// Its chance, for outcomes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub chance: String,
    pub next: Step,
}

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
        let roles = self.table.state().roles;
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
                        worst = Some(worst.map_or(v.clone(), |w| w.min(v)));
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
    pub fn tree(&mut self, clock: &Clock, room: &mut usize) -> Result<Step, GaveUp> {
        let mut clock = clock.clone();
        if let Some(reached) = self.walk(&mut clock)? {
            return Ok(if reached { Step::Reached } else { Step::Missed });
        }
        if *room == 0 {
            return Ok(Step::Cut);
        }
        *room -= 1;
        let at = self.table.snapshot();
        let before = clock.clone();
        match self.branch(&mut clock)? {
            Node::Decided(true) => Ok(Step::Reached),
            Node::Decided(false) => Ok(Step::Missed),
            Node::Mine(_) => self.choose(&at, &before, &clock, room),
            Node::Theirs(answers) => {
                let request = self.table.request().cloned();
                let (who, what, texts) = self.named(request.as_ref(), 0, &answers);
                let moves = answers.into_iter().map(Move::Answer).zip(texts).collect();
                let each = self.branches(&at, &clock, moves, room)?;
                Ok(Step::Replies { who, what, each })
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
                    each.push(Branch { text, chance, next });
                }
                Ok(Step::Chance {
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
    ) -> Result<Step, GaveUp> {
        let request = self.table.request().cloned();
        let tries = self.tries(before)?.map_or(Vec::new(), |t| t.1);
        let Some(best) = tries.iter().map(|t| &t.value).max().cloned() else {
            return Ok(Step::Cut);
        };
        if best.is_zero() {
            return Ok(Step::Missed);
        }
        let good = tries.iter().filter(|t| t.value == best).count();
        let of = tries.len();
        let Some(first) = tries.into_iter().find(|t| t.value == best) else {
            return Ok(Step::Cut);
        };
        let (who, what, _) = self.named(request.as_ref(), 0, &[]);
        self.back(at)?;
        self.go(Move::Answer(first.answer))?;
        let next = Box::new(self.tree(after, room)?);
        let answer = first.text;
        Ok(Step::Choose {
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
        let (def, roles) = (self.table.def(), &self.table.state().roles);
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
    ) -> Result<Vec<Branch>, GaveUp> {
        let mut each = Vec::new();
        for (way, text) in moves {
            self.back(at)?;
            self.go(way)?;
            let next = self.tree(clock, room)?;
            let chance = String::new();
            each.push(Branch { text, chance, next });
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
    ) -> Result<Step, GaveUp> {
        let request = self.table.request().cloned();
        let (own, other) = (
            self.sides(request.as_ref(), mine, true),
            self.sides(request.as_ref(), mine, false),
        );
        let pays = self.pays(at, clock, rows, columns, mine)?;
        let lows: Vec<Ratio> = pays
            .iter()
            .filter_map(|r| r.iter().min().cloned())
            .collect();
        let Some(low) = lows.iter().max().cloned() else {
            return Ok(Step::Cut);
        };
        let best = self.task.opponents == Opponents::Best && !own.asks.is_empty();
        let mixed = best.then(|| self.mixed(&pays)).transpose()?;
        if let Some(found) = mixed.as_ref().filter(|f| f.value > low) {
            let sides = (&own, &other);
            return self.mix(at, clock, (rows, columns), mine, sides, found, room);
        }
        if low.is_zero() {
            return Ok(Step::Missed);
        }
        let row = lows.iter().position(|v| *v == low).unwrap_or(0);
        let mut each = Vec::new();
        for column in columns {
            self.pair(at, (&rows[row], column), mine)?;
            let text = self.words(&other, column);
            let (chance, next) = (String::new(), self.tree(clock, room)?);
            each.push(Branch { text, chance, next });
        }
        let next = Step::Replies {
            who: other.who,
            what: other.what,
            each,
        };
        if own.asks.is_empty() {
            return Ok(next);
        }
        Ok(Step::Choose {
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
    ) -> Result<Step, GaveUp> {
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
                next.push(Branch {
                    text,
                    chance,
                    next: step,
                });
            }
        }
        Ok(Step::Mix {
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
        let (def, roles) = (self.table.def(), &self.table.state().roles);
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
        let (def, roles) = (self.table.def(), &self.table.state().roles);
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

impl Step {
    /// Is there one good answer only at every decision? Nothing if not all of them are written out, or one is mixed.
    pub fn unique(&self) -> Option<bool> {
        let all = |each: &[Branch]| {
            let known: Vec<Option<bool>> = each.iter().map(|b| b.next.unique()).collect();
            match known.contains(&Some(false)) {
                true => Some(false),
                false => known
                    .into_iter()
                    .collect::<Option<Vec<bool>>>()
                    .map(|_| true),
            }
        };
        match self {
            Step::Reached | Step::Missed => Some(true),
            Step::Cut | Step::Mix { .. } => None,
            Step::Choose { good, .. } if *good > 1 => Some(false),
            Step::Choose { next, mixes, .. } => match next.unique() {
                Some(true) if *mixes => None,
                known => known,
            },
            Step::Replies { each, .. } => all(each),
            Step::Chance { each, outcomes, .. } if each.len() < *outcomes => None,
            Step::Chance { each, .. } => all(each),
        }
    }

    /// The solution alone, without what has no part in it: wrong answers, and replies that change nothing. Nothing if
    /// it is not all written out; throws of a roll need not be, their table tells.
    pub fn skeleton(&self, rolls: bool) -> Option<String> {
        let follows = |each: &[Branch]| -> Option<String> {
            let mut list = each
                .iter()
                .map(|b| b.next.skeleton(rolls))
                .collect::<Option<Vec<String>>>()?;
            list.sort();
            list.dedup();
            Some(list.join("|"))
        };
        Some(match self {
            Step::Reached => "reached".into(),
            Step::Missed => "missed".into(),
            Step::Cut => return None,
            Step::Choose {
                what,
                answer,
                good,
                next,
                ..
            } => format!("{what}={answer}/{good};{}", next.skeleton(rolls)?),
            Step::Mix {
                what,
                each,
                value,
                next,
                ..
            } => format!("{what}={each:?}/{value};({})", follows(next)?),
            Step::Replies { each, .. } => format!("({})", follows(each)?),
            Step::Chance { each, outcomes, .. } if each.len() < *outcomes && !rolls => {
                return None;
            }
            Step::Chance { value, each, .. } => {
                let texts: Vec<&str> = each.iter().map(|b| b.text.as_str()).collect();
                format!("{value}{texts:?}({})", follows(each)?)
            }
        })
    }

    /// The tree as indented lines.
    pub fn lines(&self, depth: usize, out: &mut Vec<String>) {
        let pad = "  ".repeat(depth);
        match self {
            Step::Reached => out.push(format!("{pad}the goal is reached")),
            Step::Missed => out.push(format!("{pad}the goal is missed")),
            Step::Cut => out.push(format!("{pad}…")),
            Step::Choose {
                who,
                what,
                answer,
                good,
                of,
                next,
                ..
            } => {
                let others = match good {
                    1 => String::new(),
                    n => format!("   ({n} of {of} answers do)"),
                };
                out.push(format!("{pad}{who} {what}: {answer}{others}"));
                next.lines(depth, out);
            }
            Step::Mix {
                who,
                what,
                each,
                others,
                against,
                value,
                next,
            } => {
                out.push(format!("{pad}{who} {what}, left to chance, for {value}:"));
                out.extend(each.iter().map(|(text, p)| format!("{pad}  {p}: {text}")));
                out.push(format!("{pad}{others} at best, left to chance as well:"));
                out.extend(
                    against
                        .iter()
                        .map(|(text, p)| format!("{pad}  {p}: {text}")),
                );
                for b in next {
                    out.push(format!("{pad}  {} ({}):", b.text, b.chance));
                    b.next.lines(depth + 2, out);
                }
            }
            Step::Replies { who, what, each } => {
                // Replies after which the same follows are told once.
                let mut told: Vec<(Vec<&str>, &Step)> = Vec::new();
                for b in each {
                    match told.iter_mut().find(|t| *t.1 == b.next) {
                        Some(t) => t.0.push(&b.text),
                        None => told.push((vec![&b.text], &b.next)),
                    }
                }
                if let [(texts, next)] = &told[..]
                    && texts.len() > 1
                {
                    out.push(format!("{pad}  whatever {who} answers to {what}:"));
                    return next.lines(depth, out);
                }
                for (texts, next) in told {
                    out.push(format!("{pad}  if {who} {what}: {}", texts.join(" | ")));
                    next.lines(depth + 2, out);
                }
            }
            Step::Chance {
                what,
                outcomes,
                value,
                each,
            } => {
                out.push(format!("{pad}{what}: {outcomes} outcomes, chance {value}"));
                for b in each {
                    out.push(format!("{pad}  {} ({}):", b.text, b.chance));
                    b.next.lines(depth + 2, out);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(good: usize, mixes: bool, next: Step) -> Step {
        Step::Choose {
            who: "red".into(),
            what: "play.where".into(),
            answer: "hill".into(),
            good,
            of: 3,
            mixes,
            next: Box::new(next),
        }
    }

    fn thrown(outcomes: usize, each: Vec<Step>) -> Step {
        let branch = |next| Branch {
            text: String::new(),
            chance: "1/2".into(),
            next,
        };
        Step::Chance {
            what: "play.throw".into(),
            outcomes,
            value: "1/2".into(),
            each: each.into_iter().map(branch).collect(),
        }
    }

    #[test]
    fn only_what_is_written_out_and_plain_is_called_unique() {
        let one = || choose(1, false, Step::Reached);
        let mix = Step::Mix {
            who: "red".into(),
            what: "play.where".into(),
            each: vec![],
            others: "blue".into(),
            against: vec![],
            value: "1/2".into(),
            next: vec![],
        };
        for (tree, unique) in [
            (one(), Some(true)),
            (choose(2, false, Step::Reached), Some(false)),
            (choose(1, true, Step::Reached), None),
            (
                choose(1, true, choose(2, false, Step::Reached)),
                Some(false),
            ),
            (choose(1, false, Step::Cut), None),
            (choose(1, false, mix), None),
            (thrown(2, vec![one(), one()]), Some(true)),
            (thrown(2, vec![]), None),
            (thrown(2, vec![one(), Step::Cut]), None),
            (
                thrown(2, vec![Step::Cut, choose(2, false, one())]),
                Some(false),
            ),
        ] {
            assert_eq!(tree.unique(), unique, "{tree:?}");
        }
    }
}
