//! Is an answer as good as any? If not, how it is refuted.

use num_traits::{One as _, Zero as _};

use crate::kernel::{Answer, Ask};
use crate::script::{Drawn, Snapshot};

use super::limits::GaveUp;
use super::referee::{Slip, least, open_asks, row};
use super::search::{Clock, Move, Node, Worker};
use super::task::Opponents;
use super::{Ratio, fraction};

impl Worker<'_> {
    /// The reply that is worst for the solver.
    pub(super) fn worst(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        answers: Vec<Answer>,
    ) -> Result<(Ratio, Answer), GaveUp> {
        let mut worst: Option<(Ratio, Answer)> = None;
        for answer in answers {
            let v = self.behind(at, false, clock, Move::Answer(answer.clone()))?;
            if worst.as_ref().is_none_or(|(w, _)| v < *w) {
                worst = Some((v, answer));
            }
        }
        worst.ok_or_else(|| GaveUp::TooMuch("a question has no answer".into()))
    }

    /// Is an answer of the solver worse than what can be had, or than what is asked for? The game stands where it did.
    pub(super) fn slip(
        &mut self,
        clock: &Clock,
        answers: &[Answer],
        mine: &[bool],
        asked: Option<&Ratio>,
    ) -> Result<Option<Slip>, GaveUp> {
        let at = self.table.snapshot();
        let best = self.value(clock.clone())?;
        self.back(&at)?;
        let mut after = clock.clone();
        let own = || row(answers, mine).unwrap_or_default();
        let mut column = None;
        let value = match self.branch(&mut after)? {
            Node::Mine(_) => {
                let way = Move::Answer(own().first().cloned().unwrap_or(Answer::Pass));
                self.behind(&at, true, &after, way)?
            }
            Node::Together(_, columns, mine) => {
                let row = own();
                let mut pays = Vec::with_capacity(columns.len());
                for column in &columns {
                    pays.push(self.cell(&at, &after, (&row, column), &mine)?);
                }
                self.back(&at)?;
                column = columns.get(least(&pays)).cloned();
                match self.task.opponents {
                    Opponents::All => pays.into_iter().min().unwrap_or_else(Ratio::zero),
                    Opponents::Best => self.against_the_mixture(clock, &pays)?,
                }
            }
            _ => best.clone(),
        };
        self.back(&at)?;
        let enough = asked.filter(|a| **a < best).unwrap_or(&best);
        if value >= *enough {
            return Ok(None);
        }
        let line = self.refutation(&after, &own(), column.as_deref(), mine, &best)?;
        self.back(&at)?;
        Ok(Some(Slip { best, value, line }))
    }

    /// What a row of payments comes to against the best mixture of the others.
    fn against_the_mixture(&mut self, clock: &Clock, pays: &[Ratio]) -> Result<Ratio, GaveUp> {
        let (at, mut after) = (self.table.snapshot(), clock.clone());
        let Node::Together(rows, columns, mine) = self.branch(&mut after)? else {
            return Ok(Ratio::zero());
        };
        let shares = self.met(&at, &after, (&rows, &columns), &mine)?.columns;
        self.back(&at)?;
        Ok(pays.iter().zip(&shares).map(|(v, p)| v * p).sum())
    }

    /// How an answer is refuted, from the question it is given to: the replies that are worst for the solver, up to
    /// where nothing helps any more.
    fn refutation(
        &mut self,
        after: &Clock,
        own: &[Answer],
        column: Option<&[Answer]>,
        mine: &[bool],
        best: &Ratio,
    ) -> Result<Vec<String>, GaveUp> {
        let certain = best.is_one();
        let mut list = Vec::new();
        match column {
            None => self.go(Move::Answer(own.first().cloned().unwrap_or(Answer::Pass)))?,
            // Against a mixture no single reply refutes.
            Some(_) if self.task.opponents == Opponents::Best && !certain => return Ok(list),
            Some(column) => {
                let request = self.table.request().cloned();
                let asks = request.as_ref().map_or(Vec::new(), open_asks);
                let theirs = asks.iter().filter(|a| a.seat != self.task.me);
                let said = theirs.zip(column);
                list.extend(said.map(|(ask, answer)| self.said(ask, answer)));
                let at = self.table.snapshot();
                self.pair(&at, (own, column), mine)?;
            }
        }
        let mut clock = after.clone();
        loop {
            if let Some(reached) = self.walk(&mut clock)? {
                list.push(match reached {
                    true => "the goal is reached".into(),
                    false => "the goal is missed".into(),
                });
                return Ok(list);
            }
            let (at, before) = (self.table.snapshot(), clock.clone());
            let ask = self.table.ask().cloned();
            match (self.branch(&mut clock)?, ask) {
                (Node::Theirs(answers), Some(ask)) => {
                    let (_, answer) = self.worst(&at, &clock, answers)?;
                    self.back(&at)?;
                    list.push(self.said(&ask, &answer));
                    self.go(Move::Answer(answer))?;
                }
                (Node::Chance(found), _) if certain => {
                    let mut worst: Option<(Ratio, Drawn)> = None;
                    for (drawn, _) in found.each {
                        let v = self.behind(&at, false, &clock, Move::Drawn(drawn.clone()))?;
                        if worst.as_ref().is_none_or(|(w, _)| v < *w) {
                            worst = Some((v, drawn));
                        }
                    }
                    self.back(&at)?;
                    let Some((_, drawn)) = worst else {
                        return Ok(list);
                    };
                    let text = drawn.text(self.table.def(), self.table.state());
                    list.push(format!("the dice show {text}"));
                    self.go(Move::Drawn(drawn))?;
                }
                // Of choices that are all refuted, the one that does against most replies.
                (Node::Together(rows, columns, mine), _)
                    if certain && mine.contains(&true) && self.task.opponents == Opponents::All =>
                {
                    let pays = self.pays(&at, &clock, &rows, &columns, &mine)?;
                    let most = |(_, r): &(usize, &Vec<Ratio>)| r.iter().sum::<Ratio>();
                    let best = pays.iter().enumerate().max_by_key(most);
                    let Some((i, worth)) = best else {
                        return Ok(list);
                    };
                    let (row, column) = (&rows[i], &columns[least(worth)]);
                    self.back(&at)?;
                    let request = self.table.request().cloned();
                    let asks = request.as_ref().map_or(Vec::new(), open_asks);
                    let (mut own, mut other) = (row.iter(), column.iter());
                    for ask in &asks {
                        let is_mine = ask.seat == self.task.me;
                        let said = if is_mine { own.next() } else { other.next() };
                        if let Some(answer) = said {
                            list.push(self.said(ask, answer));
                        }
                    }
                    self.pair(&at, (row, column), &mine)?;
                }
                (node, ask) => {
                    self.back(&at)?;
                    let value = self.value(before)?;
                    let asked = ask.filter(|a| a.seat == self.task.me);
                    let what = asked.map_or(String::new(), |a| {
                        format!(" to {}", self.table.def().specs[usize::from(a.spec)].what)
                    });
                    list.push(match (value.is_zero(), node) {
                        (false, _) => format!("the chance is {} at best", fraction(&value)),
                        (true, Node::Together(..)) => {
                            format!("no answer{what} does against every reply")
                        }
                        (true, Node::Mine(_)) => format!("no answer{what} reaches the goal"),
                        (true, _) => "the goal cannot be reached".into(),
                    });
                    return Ok(list);
                }
            }
        }
    }

    fn said(&self, ask: &Ask, answer: &Answer) -> String {
        let (def, roles) = (self.table.def(), self.table.state().roles());
        let who = def.seat_label(roles, ask.seat);
        let what = &def.specs[usize::from(ask.spec)].what;
        let text = ask.text(def, roles, answer);
        match ask.seat == self.task.me {
            true => format!("even if you answer {what} with {text}"),
            false => format!("{who} answers {what} with {text}"),
        }
    }
}
