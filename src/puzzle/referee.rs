//! A puzzle being played by hand: whoever proves also plays. What the others answer, whether an answer was as good as
//! any, and what to answer now.

use num_traits::Zero as _;

use crate::kernel::chance::{Stream, mix};
use crate::kernel::{Answer, Ask, Numbers, Request};
use crate::problem::Problem;
use crate::session::journal::Line;

use super::Ratio;
use super::limits::{GaveUp, Progress};
use super::open::Opened;
use super::prove::{Effort, with_worker};
use super::search::{Clock, Memory, Move, Node, Worker, fault};
use super::step::SolutionStep;
use super::task::Opponents;

/// How the goal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Reached,
    /// The time is up.
    Missed,
    Open,
}

/// An answer of the solver that is worse than another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The chance of the goal before and after it.
    pub best: Ratio,
    pub value: Ratio,
    /// How it is refuted, step by step.
    pub line: Vec<String>,
}

/// Where a game stands in its puzzle.
pub struct Stand {
    pub status: Status,
    /// The first answer that was not as good as any.
    pub slip: Option<Slip>,
    clock: Clock,
    /// Answers of a secret round that are in, while others are not.
    given: Vec<Answer>,
}

/// What the prover does for somebody who plays a puzzle. Values once found are kept.
#[derive(Default)]
pub struct Referee {
    memory: Memory,
    effort: Effort,
}

impl Referee {
    pub fn new(effort: Effort) -> Referee {
        let memory = Memory::default();
        Referee { memory, effort }
    }

    fn at_work<T: Send>(
        &self,
        opened: &Opened,
        progress: &Progress,
        run: impl FnOnce(&mut Worker) -> Result<T, GaveUp> + Send,
    ) -> Result<T, GaveUp> {
        with_worker(&opened.task, &self.memory, &self.effort, progress, run)
    }

    /// Goes through a game from the start of the puzzle and judges every answer of the solver.
    pub fn stand(
        &self,
        opened: &Opened,
        lines: &[Line],
        progress: &Progress,
    ) -> Result<Stand, GaveUp> {
        self.at_work(opened, progress, |w| follow(w, opened, lines, true))
    }

    /// The chance of the goal from the start.
    pub fn value(&self, opened: &Opened, progress: &Progress) -> Result<Ratio, GaveUp> {
        self.at_work(opened, progress, |w| w.value(w.clock()))
    }

    /// How the goal stands, without a judgement.
    pub fn status(
        &self,
        opened: &Opened,
        lines: &[Line],
        progress: &Progress,
    ) -> Result<Status, GaveUp> {
        let run = |w: &mut Worker| Ok(follow(w, opened, lines, false)?.status);
        self.at_work(opened, progress, run)
    }

    /// What the solver should answer to the open question: the first step of the solution from here.
    pub fn advice(
        &self,
        opened: &Opened,
        lines: &[Line],
        progress: &Progress,
    ) -> Result<SolutionStep, GaveUp> {
        self.at_work(opened, progress, |w| {
            let full = follow(w, opened, lines, false)?.clock;
            let at = w.table.snapshot();
            let short = match w.shortest(&full) {
                Err(GaveUp::Hidden(_)) => {
                    w.back(&at)?;
                    let found = w.over_worlds(&full)?;
                    return Ok(w.best_of(found));
                }
                found => found?,
            };
            w.back(&at)?;
            w.tree(&short.map_or(full, |s| s.1), &mut 1)
        })
    }

    /// What the others answer to the question that is open: by the script, else so that it is hardest. Where they must
    /// do against every secret choice it depends on the solver's, if that is in; else it is drawn by `seed`.
    pub fn reply(
        &self,
        opened: &Opened,
        lines: &[Line],
        seed: u64,
        progress: &Progress,
    ) -> Result<Option<Answer>, GaveUp> {
        self.at_work(opened, progress, |w| {
            let stand = follow(w, opened, lines, false)?;
            // When the time is up the game stands somewhere else by now.
            if stand.status != Status::Open {
                return Ok(None);
            }
            let (at, mut clock) = (w.table.snapshot(), stand.clock);
            let together = w.table.request().is_some_and(Request::together);
            if let (false, Some((answer, _))) = (together, w.scripted(&clock, 0)?) {
                return Ok(Some(answer));
            }
            match w.branch(&mut clock)? {
                Node::Theirs(answers) => Ok(Some(w.worst(&at, &clock, answers)?.1)),
                Node::Together(rows, columns, mine) => {
                    let (given, mut columns) = (&stand.given, columns);
                    let column = match w.task.opponents {
                        Opponents::Best => {
                            let met = w.met(&at, &clock, (&rows, &columns), &mine)?;
                            drawn(&met.columns, seed)
                        }
                        Opponents::All => {
                            columns.retain(|c| agrees(c, given, &mine));
                            let known = row(given, &mine).map(|row| vec![row]);
                            let rows = known.unwrap_or(rows);
                            let pays = w.pays(&at, &clock, &rows, &columns, &mine)?;
                            least(&highs(&pays))
                        }
                    };
                    let nth = mine.iter().take(given.len()).filter(|m| !**m).count();
                    Ok(columns.get(column).and_then(|c| c.get(nth)).cloned())
                }
                _ => Ok(None),
            }
        })
    }

    /// The solver gives the last answer of a secret round that others have answered before. Where it must do against
    /// every reply, those answers are changed to the ones that refute it, if there are such. All that is in, then.
    pub fn meet(
        &self,
        opened: &Opened,
        lines: &[Line],
        answer: &Answer,
        progress: &Progress,
    ) -> Result<Option<Vec<Answer>>, GaveUp> {
        if opened.task.opponents != Opponents::All {
            return Ok(None);
        }
        self.at_work(opened, progress, |w| {
            let stand = follow(w, opened, lines, false)?;
            // When the time is up the game stands somewhere else by now.
            if stand.status != Status::Open {
                return Ok(None);
            }
            let (at, mut clock) = (w.table.snapshot(), stand.clock);
            let mut given = stand.given;
            let places = given.len();
            if places == 0 {
                return Ok(None);
            }
            given.push(answer.clone());
            let Node::Together(_, columns, mine) = w.branch(&mut clock)? else {
                return Ok(None);
            };
            let Some(row) = row(&given, &mine) else {
                return Ok(None);
            };
            let mut pays = Vec::with_capacity(columns.len());
            for column in &columns {
                pays.push(w.cell(&at, &clock, (&row, column), &mine)?);
            }
            let said = columns.iter().position(|c| agrees(c, &given, &mine));
            let (best, said) = (least(&pays), said.and_then(|i| pays.get(i)));
            if pays.get(best) >= said {
                return Ok(None);
            }
            let (mut theirs, mut own) = (columns[best].iter(), row.iter());
            let next = |is_mine: &bool| match is_mine {
                true => own.next().cloned(),
                false => theirs.next().cloned(),
            };
            Ok(mine.iter().take(places).map(next).collect())
        })
    }
}

/// The solver's answers of a secret round, if they are all in.
pub(super) fn row(given: &[Answer], mine: &[bool]) -> Option<Vec<Answer>> {
    let places = mine.iter().enumerate().filter(|(_, m)| **m);
    places.map(|(i, _)| given.get(i).cloned()).collect()
}

/// Does a joint choice of the others agree with what they have answered?
fn agrees(column: &[Answer], given: &[Answer], mine: &[bool]) -> bool {
    let said = given.iter().zip(mine).filter(|(_, m)| !**m);
    said.zip(column).all(|((a, _), b)| a == b)
}

pub(super) fn least(list: &[Ratio]) -> usize {
    let found = list.iter().enumerate().min_by(|a, b| a.1.cmp(b.1));
    found.map_or(0, |f| f.0)
}

/// What each column pays at most.
fn highs(pays: &[Vec<Ratio>]) -> Vec<Ratio> {
    let columns = pays.first().map_or(0, Vec::len);
    let high = |j: usize| pays.iter().filter_map(|r| r.get(j)).max().cloned();
    (0..columns).filter_map(high).collect()
}

/// One of a mixture, by chance.
fn drawn(shares: &[Ratio], seed: u64) -> usize {
    const FINE: u64 = 1 << 62;
    let mut at = Ratio::new(Stream::new(seed).below(FINE).into(), FINE.into());
    for (j, p) in shares.iter().enumerate() {
        at -= p;
        if at < Ratio::zero() {
            return j;
        }
    }
    0
}

/// The seed of a choice by the others: of the game's, and of the point where it is made.
pub fn seed_of(game: u64, lines: usize) -> u64 {
    mix(mix(game, 0x5e), lines as u64)
}

fn follow(w: &mut Worker, opened: &Opened, lines: &[Line], judge: bool) -> Result<Stand, GaveUp> {
    let task = &opened.task;
    let fixed = &task.program.fixed;
    // What the scenario fixes is given inside the game.
    let mut rest = lines
        .iter()
        .filter(|l| !fixed.contains_key(&l.what))
        .peekable();
    let mut clock = w.clock();
    let mut used = (0, vec![0; task.script.len()]);
    let mut stand = Stand {
        status: Status::Open,
        slip: None,
        clock: clock.clone(),
        given: Vec::new(),
    };
    // After chance, or a mixed choice, only the best is as good as what is asked for.
    let mut strict = false;
    loop {
        w.by_hand = true;
        let walked = w.walk(&mut clock);
        w.by_hand = false;
        stand.clock = clock.clone();
        stand.clock.lay_down(task, used.clone());
        if let Some(reached) = walked? {
            stand.status = match reached {
                true => Status::Reached,
                false => Status::Missed,
            };
            return Ok(stand);
        }
        if w.table.event().is_some() {
            while rest.next_if(|l| l.seat.is_some()).is_some() {}
            let Some(line) = rest.next() else {
                return Ok(stand);
            };
            used.0 += 1;
            strict |= used.0 > task.throws.len();
            w.table.settle_text(&line.text).map_err(fault)?;
            continue;
        }
        let Some(request) = w.table.request().cloned() else {
            return Ok(stand);
        };
        let asks = open_asks(&request);
        // Where a seat could only pass, people were asked, and the search is not.
        let specs = &w.table.def().specs;
        let what = |a: &Ask| specs.get(usize::from(a.spec)).map(|s| s.what.as_str());
        let put = |l: &Line| {
            asks.iter()
                .any(|a| what(a) == Some(&l.what) && l.seat == Some(a.seat))
        };
        let always = |l: &Line| specs.iter().any(|s| s.always && s.what == l.what);
        while rest.next_if(|l| always(l) && !put(l)).is_some() {}
        let lines: Vec<&Line> = rest.by_ref().take(asks.len()).collect();
        let roles = *w.table.state().roles();
        let read = |(ask, line): (&Ask, &&Line)| {
            let read = ask.read(w.table.def(), &roles, &line.text, Numbers::Words);
            read.map_err(|why| GaveUp::from(Problem::new(why.to_string())))
        };
        let answers = asks.iter().zip(&lines).map(read);
        let answers = answers.collect::<Result<Vec<Answer>, GaveUp>>()?;
        if lines.len() < asks.len() {
            stand.given = answers;
            return Ok(stand);
        }
        let mine: Vec<bool> = asks.iter().map(|a| a.seat == task.me).collect();
        if judge && stand.slip.is_none() && mine.contains(&true) {
            let asked = opened.least.as_ref().filter(|_| !strict);
            stand.slip = w.slip(&stand.clock, &answers, &mine, asked)?;
        }
        strict |= asks.len() > 1 && task.opponents == Opponents::Best;
        if mine.contains(&true) && clock.decisions != u32::MAX {
            clock.decisions = clock.decisions.saturating_sub(1);
        }
        for ((answer, line), is_mine) in answers.into_iter().zip(lines).zip(mine) {
            let script = task.script.iter().position(|s| s.0 == line.what);
            if let Some(i) = script.filter(|_| !is_mine) {
                used.1[i] += 1;
            }
            w.go(Move::Answer(answer))?;
        }
    }
}

/// The questions that are open at once: all of a secret round, else one.
pub(super) fn open_asks(request: &Request) -> Vec<Ask> {
    let open = request.asks.iter().skip(request.given.len());
    let most = if request.together() { usize::MAX } else { 1 };
    open.take(most).cloned().collect()
}
