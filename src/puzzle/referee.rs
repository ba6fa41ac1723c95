//! A puzzle being played by hand: is it solved yet, what is good now, and what do the others answer?

use crate::kernel::Answer;
use crate::kernel::chance::{Stream, mix};
use crate::problem::Problem;
use crate::script::{Snapshot, Stop};
use crate::session::journal::Line;

use super::limits::{GaveUp, Progress};
use super::open::Opened;
use super::prove::{Effort, with_worker};
use super::search::{Clock, Memory, Move, Node, Worker};
use super::task::{Opponents, Task};
use super::tree::Try;
use super::{Ratio, matrix};

/// How a puzzle stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Reached,
    /// The time is up.
    Missed,
    Open,
}

/// Where a game stands in its puzzle.
pub struct Stand {
    pub status: Status,
    clock: Clock,
    at: Snapshot,
}

/// Goes through a game from the start of the puzzle.
pub fn stand(opened: &Opened, lines: &[Line]) -> Result<Stand, GaveUp> {
    // What is laid down stands in the journal like everything else.
    let bare = Task {
        throws: Vec::new(),
        script: Vec::new(),
        ..opened.task.clone()
    };
    let (memory, effort, progress) = (Memory::default(), Effort::default(), Progress::default());
    with_worker(&bare, &memory, &effort, &progress, |w| {
        follow(w, opened, lines)
    })
}

fn follow(w: &mut Worker, opened: &Opened, lines: &[Line]) -> Result<Stand, GaveUp> {
    let task = &opened.task;
    let mut clock = w.clock();
    let mut used = (0, vec![0; task.script.len()]);
    let fixed = &task.program.fixed;
    // What the scenario fixes is given inside the game.
    let mut rest = lines.iter().filter(|l| !fixed.contains_key(&l.what));
    let status = loop {
        if let Some(reached) = w.walk(&mut clock)? {
            break if reached {
                Status::Reached
            } else {
                Status::Missed
            };
        }
        let Some(line) = rest.next() else {
            break Status::Open;
        };
        let done = match line.is_chance() {
            true => {
                used.0 += 1;
                w.table.settle_text(&line.text)
            }
            false => {
                let mine = line.seat == Some(task.me);
                if mine && clock.decisions != u32::MAX {
                    clock.decisions = clock.decisions.saturating_sub(1);
                }
                if let Some(i) = task.script.iter().position(|s| !mine && s.0 == line.what) {
                    used.1[i] += 1;
                }
                w.table.answer_text(&line.text)
            }
        };
        done.map_err(|stop| match stop {
            Stop::Fault(p) => GaveUp::Fault(p),
            other => GaveUp::from(Problem::new(other.to_string())),
        })?;
    };
    clock.lay_down(task, used);
    let at = w.table.snapshot();
    Ok(Stand { status, clock, at })
}

/// What each answer to the solver's open question is worth.
pub fn advice(
    opened: &Opened,
    lines: &[Line],
    effort: &Effort,
    progress: &Progress,
) -> Result<Vec<Try>, GaveUp> {
    let stand = stand(opened, lines)?;
    let task = Task {
        from: Some(stand.at),
        ..opened.task.clone()
    };
    let memory = Memory::default();
    with_worker(&task, &memory, effort, progress, |w| {
        Ok(w.tries(&stand.clock)?.map_or(Vec::new(), |t| t.1))
    })
}

/// What the others answer to the question that is open: by the script, else so that it is hardest. `given` is how
/// many secret answers of this round are in; they are not looked at.
pub fn reply(
    opened: &Opened,
    lines: &[Line],
    given: usize,
    effort: &Effort,
    progress: &Progress,
) -> Result<Option<Answer>, GaveUp> {
    let before = &lines[..lines.len().saturating_sub(given)];
    let stand = stand(opened, before)?;
    let task = Task {
        from: Some(stand.at),
        ..opened.task.clone()
    };
    let memory = Memory::default();
    with_worker(&task, &memory, effort, progress, |w| {
        let mut clock = stand.clock.clone();
        if let Some((answer, _)) = w.scripted(&clock, given)? {
            return Ok(Some(answer));
        }
        let at = w.table.snapshot();
        match w.branch(&mut clock)? {
            Node::Theirs(answers) => {
                let mut worst: Option<(Ratio, Answer)> = None;
                for answer in answers {
                    let v = w.behind(&at, false, &clock, Move::Answer(answer.clone()))?;
                    if worst.as_ref().is_none_or(|(w, _)| v < *w) {
                        worst = Some((v, answer));
                    }
                }
                Ok(worst.map(|w| w.1))
            }
            Node::Together(rows, columns, mine) => {
                let pays = w.pays(&at, &clock, &rows, &columns, &mine)?;
                let nth = mine.iter().take(given).filter(|m| !**m).count();
                let column = column(&pays, w.task.opponents, before.len() as u64);
                Ok(columns.get(column).and_then(|c| c.get(nth)).cloned())
            }
            _ => Ok(None),
        }
    })
}

/// The column the others choose: mixed if they may, else the one that pays least at worst.
fn column(pays: &[Vec<Ratio>], opponents: Opponents, seed: u64) -> usize {
    if opponents == Opponents::Best
        && let Some(found) = matrix::solve(pays)
    {
        use num_traits::ToPrimitive as _;
        let mut at = Stream::new(mix(seed, 0x5e)).below(1 << 30) as f64 / (1u64 << 30) as f64;
        for (j, p) in found.columns.iter().enumerate() {
            at -= p.to_f64().unwrap_or(0.0);
            if at < 0.0 {
                return j;
            }
        }
    }
    let columns = pays.first().map_or(0, Vec::len);
    let high = |j: &usize| pays.iter().filter_map(|r| r.get(*j)).max().cloned();
    (0..columns).min_by_key(high).unwrap_or(0)
}
