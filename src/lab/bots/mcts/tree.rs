//! What a search remembers for one seat: how often each answer was tried where the seat could not tell the games apart,
//! and what came of it.

use rustc_hash::FxHashMap;

use crate::kernel::Answer;
use crate::kernel::chance::Stream;

use super::habits::Habits;

/// Of secret choices so many are made at random, that none is forgotten.
const STRAYS: f64 = 0.1;

/// So many games count at most of what was learnt of a choice before it had to be made.
const FADED: u32 = 3;

/// What lies so many deviations apart is as different as can be.
const DEVIATIONS: f64 = 4.0;

/// An answer that was tried.
#[derive(Clone)]
pub struct Arm {
    pub answer: Answer,
    pub visits: u32,
    /// How often it could have been tried.
    offered: u32,
    /// The sum of what came of it.
    total: f64,
    /// How much better it would have been to choose it always.
    regret: f64,
    /// How often a mixed strategy would have chosen it.
    pub weight: f64,
}

impl Arm {
    fn new(answer: Answer) -> Arm {
        Arm {
            answer,
            visits: 0,
            offered: 0,
            total: 0.0,
            regret: 0.0,
            weight: 0.0,
        }
    }

    /// What was learnt of it counts as a few games only.
    fn fade(&mut self) {
        let left = self.visits.min(FADED);
        self.total = self.mean().unwrap_or_default() * f64::from(left);
        (self.visits, self.offered) = (left, left);
        (self.regret, self.weight) = (0.0, 0.0);
    }

    /// What came of it on average; nothing if it was never tried.
    pub fn mean(&self) -> Option<f64> {
        (self.visits > 0).then(|| self.total / f64::from(self.visits))
    }
}

/// A point that the seat cannot tell from others with the same past.
#[derive(Default)]
pub struct Crossing {
    pub arms: Vec<Arm>,
    known: FxHashMap<Answer, usize>,
    below: FxHashMap<u64, usize>,
}

impl Crossing {
    /// The places of answers among its arms; new ones are added.
    pub fn arms_of(&mut self, answers: Vec<Answer>) -> Vec<usize> {
        let place = |answer: Answer| match self.known.get(&answer) {
            Some(at) => *at,
            None => {
                self.arms.push(Arm::new(answer.clone()));
                self.known.insert(answer, self.arms.len() - 1);
                self.arms.len() - 1
            }
        };
        answers.into_iter().map(place).collect()
    }
}

/// How far apart lies what has come out; a single win far from all else changes little.
#[derive(Clone, Copy, Default)]
struct Spread {
    times: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, worth: f64) {
        self.times += 1.0;
        self.sum += worth;
        self.squares += worth * worth;
    }

    fn mean(&self) -> f64 {
        self.sum / self.times.max(1.0)
    }

    fn width(&self) -> f64 {
        let mean = self.mean();
        let variance = self.squares / self.times.max(1.0) - mean * mean;
        match variance > 1e-12 {
            true => DEVIATIONS * variance.sqrt(),
            false => 1.0,
        }
    }
}

/// Where a question is put, and which.
#[derive(Clone, Copy)]
pub struct TreePoint {
    pub node: usize,
    pub question: u16,
}

/// A choice that was made in one game of the search.
pub struct Picking {
    pub node: usize,
    pub arm: usize,
    /// Where chance took part in a secret choice: how likely it was, and what else there was.
    mixed: Option<(f64, Vec<usize>)>,
}

pub struct Tree {
    pub nodes: Vec<Crossing>,
    /// Where the game stands; nothing once it has left the tree.
    pub at: Option<usize>,
    /// It grows by one node in a game.
    grown: bool,
    spread: Spread,
    /// What turned out well in questions like those.
    pub habits: Habits,
    /// Secret choices that were made.
    mixed: f64,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree {
            nodes: vec![Crossing::default()],
            at: Some(0),
            grown: false,
            spread: Spread::default(),
            habits: Habits::default(),
            mixed: 0.0,
        }
    }
}

impl Tree {
    /// Another game begins.
    pub fn begin(&mut self) {
        (self.at, self.grown) = (Some(0), false);
    }

    /// Something happened that the seat saw, named by a number.
    pub fn follow(&mut self, seen: u64) {
        let Some(at) = self.at else { return };
        let new = self.nodes.len();
        self.at = match self.nodes[at].below.get(&seen) {
            Some(next) => Some(*next),
            None if self.grown => None,
            None => {
                self.nodes[at].below.insert(seen, new);
                self.nodes.push(Crossing::default());
                self.grown = true;
                Some(new)
            }
        };
    }

    /// What it knows of the point that comes after something was seen. Other dice may have fallen than those it has seen
    /// most, so that counts little for the choice to be made there; what comes later counts in full.
    pub fn below(&mut self, seen: u64) -> Option<Tree> {
        let top = *self.nodes[0].below.get(&seen)?;
        let mut old = std::mem::take(&mut self.nodes);
        let mut tree = Tree {
            spread: self.spread,
            ..Tree::default()
        };
        tree.nodes.clear();
        let mut waiting = vec![top];
        // Each node gets the number of its place in the new list.
        while let Some(&at) = waiting.get(tree.nodes.len()) {
            let mut node = std::mem::take(&mut old[at]);
            let mut below: Vec<(&u64, &mut usize)> = node.below.iter_mut().collect();
            below.sort_unstable();
            for (_, next) in below {
                waiting.push(*next);
                *next = waiting.len() - 1;
            }
            tree.nodes.push(node);
        }
        tree.nodes[0].arms.iter_mut().for_each(Arm::fade);
        Some(tree)
    }

    /// The answer that is most worth trying: good so far, or little known. One that was never tried here counts as tried
    /// once, and as good as such answers have been elsewhere.
    pub fn explore(
        &mut self,
        at: TreePoint,
        arms: &[usize],
        much: f64,
        rng: &mut Stream,
    ) -> Picking {
        let all = &mut self.nodes[at.node].arms;
        arms.iter().for_each(|i| all[*i].offered += 1);
        let (mean, width) = (self.spread.mean(), self.spread.width());
        let (habits, slight) = (&self.habits, width * 1e-6);
        let mut worth = |arm: &Arm| {
            let good = arm.mean().unwrap_or_else(|| {
                // Those of which nothing is known come in any order.
                let order = rng.below(1 << 20) as f64 / f64::from(1 << 20);
                mean + habits.gain(at.question, &arm.answer) + slight * order
            });
            let tried = f64::from(arm.visits.max(1));
            let unknown = (logarithm(arm.offered) / tried).sqrt();
            good / width + much * unknown
        };
        let arm = best(arms.iter().map(|i| (*i, worth(&all[*i]))));
        Picking {
            node: at.node,
            arm,
            mixed: None,
        }
    }

    /// A secret choice: no answer is best against those who choose at the same time, so it is drawn, each as likely as it
    /// would have been regretted not to choose it.
    pub fn mix(&mut self, node: usize, arms: &[usize], rng: &mut Stream) -> Picking {
        let all = &mut self.nodes[node].arms;
        let regret = |i: &usize| all[*i].regret;
        let sum: f64 = arms.iter().map(regret).sum();
        let even = 1.0 / arms.len() as f64;
        let likely: Vec<f64> = match sum > 0.0 {
            true => arms.iter().map(|i| regret(i) / sum).collect(),
            false => vec![even; arms.len()],
        };
        // What was learnt later is truer, so it counts more.
        self.mixed += 1.0;
        for (i, p) in arms.iter().zip(&likely) {
            all[*i].weight += p * self.mixed;
        }
        let strayed = |p: &f64| (1.0 - STRAYS) * p + STRAYS * even;
        let at = draw(likely.iter().map(strayed), rng);
        Picking {
            node,
            arm: arms[at],
            mixed: Some((strayed(&likely[at]), arms.to_vec())),
        }
    }

    /// What came of a choice, from 0 to 1.
    pub fn learn(&mut self, choice: &Picking, worth: f64) {
        // What usually comes out tells nothing for or against an answer.
        let more = worth - self.spread.mean();
        self.spread.add(worth);
        let arms = &mut self.nodes[choice.node].arms;
        arms[choice.arm].visits += 1;
        arms[choice.arm].total += worth;
        if let Some((p, others)) = &choice.mixed {
            for i in others {
                let got = if *i == choice.arm { more / p } else { 0.0 };
                arms[*i].regret = (arms[*i].regret + got - more).max(0.0);
            }
        }
    }
}

/// The first of the best.
pub fn best(all: impl Iterator<Item = (usize, f64)>) -> usize {
    let better = |a: (usize, f64), b: (usize, f64)| if b.1 > a.1 { b } else { a };
    all.reduce(better).map_or(0, |b| b.0)
}

/// A place, each as likely as it says.
pub fn draw(likely: impl Iterator<Item = f64>, rng: &mut Stream) -> usize {
    const FINE: u64 = 1 << 53;
    let mut left = rng.below(FINE) as f64 / FINE as f64;
    let mut last = 0;
    for (i, p) in likely.enumerate() {
        if p > 0.0 {
            last = i;
        }
        left -= p;
        if left < 0.0 {
            return i;
        }
    }
    last
}

/// About the logarithm to base 2, the same on every machine.
fn logarithm(n: u32) -> f64 {
    let whole = n.max(1).ilog2();
    f64::from(whole) + f64::from(n.max(1)) / f64::from(1u32 << whole) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ids::Handle;

    fn arms(tree: &mut Tree, n: i64) -> Vec<usize> {
        tree.nodes[0].arms_of((0..n).map(|i| Answer::One(Handle(i))).collect())
    }

    #[test]
    fn what_turns_out_well_is_tried_most() {
        let (mut tree, mut rng) = (Tree::default(), Stream::new(1));
        for _ in 0..500 {
            let arms = arms(&mut tree, 5);
            let choice = tree.explore(
                TreePoint {
                    node: 0,
                    question: 0,
                },
                &arms,
                0.7,
                &mut rng,
            );
            let worth = if choice.arm == 3 { 0.6 } else { 0.4 };
            tree.learn(&choice, worth + 0.2 * rng.below(2) as f64);
        }
        let visits: Vec<u32> = tree.nodes[0].arms.iter().map(|a| a.visits).collect();
        assert!(
            visits[3] > 250 && visits.iter().all(|v| *v > 5),
            "{visits:?}"
        );
    }

    /// Two players choose paper, stone or scissors, and stone counts double: the strategy that cannot be beaten has stone
    /// half as often as it would like.
    #[test]
    fn secret_choices_come_near_what_cannot_be_beaten() {
        let (mut one, mut two, mut rng) = (Tree::default(), Tree::default(), Stream::new(2));
        // Rows: paper, stone, scissors. What the first wins.
        let won = [[0.5, 1.0, 0.25], [0.0, 0.5, 1.0], [0.75, 0.0, 0.5]];
        for _ in 0..200_000 {
            let (a, b) = (arms(&mut one, 3), arms(&mut two, 3));
            let (x, y) = (one.mix(0, &a, &mut rng), two.mix(0, &b, &mut rng));
            let w = won[x.arm][y.arm];
            one.learn(&x, w);
            two.learn(&y, 1.0 - w);
        }
        let sum: f64 = one.nodes[0].arms.iter().map(|a| a.weight).sum();
        let p: Vec<f64> = one.nodes[0].arms.iter().map(|a| a.weight / sum).collect();
        // No column gives the second more than the value of the game by much.
        let worst = (0..3).map(|c| (0..3).map(|r| p[r] * won[r][c]).sum::<f64>());
        let worst = worst.fold(f64::INFINITY, f64::min);
        assert!(worst > 0.47, "{p:?} is worth {worst}");
    }

    #[test]
    fn a_tree_grows_by_one_node_in_a_game() {
        let mut tree = Tree::default();
        for (game, nodes) in [
            ([1, 2, 3], 2),
            ([1, 2, 3], 3),
            ([1, 4, 3], 4),
            ([1, 2, 3], 5),
        ] {
            tree.begin();
            game.iter().for_each(|seen| tree.follow(*seen));
            assert_eq!(tree.nodes.len(), nodes);
        }
        assert!(tree.at.is_some());
    }

    #[test]
    fn what_was_learnt_is_kept_when_the_game_goes_on() {
        let mut tree = Tree::default();
        for seen in [[1, 2], [1, 2], [1, 3], [4, 5]] {
            tree.begin();
            for what in seen {
                tree.follow(what);
                if let Some(at) = tree.at {
                    let arms = tree.nodes[at].arms_of(vec![Answer::Pass]);
                    let choice = tree.explore(
                        TreePoint {
                            node: at,
                            question: 0,
                        },
                        &arms,
                        0.5,
                        &mut Stream::new(1),
                    );
                    tree.learn(&choice, 0.7);
                }
            }
        }
        let mut kept = tree.below(1).unwrap();
        assert_eq!(kept.nodes.len(), 3, "behind 1 stand 2 and 3");
        assert_eq!(kept.nodes[0].arms[0].visits, 3);
        let mean = kept.nodes[0].arms[0].mean().unwrap();
        assert!((mean - 0.7).abs() < 1e-9, "{mean}");
        kept.begin();
        kept.follow(2);
        assert_eq!(kept.nodes[kept.at.unwrap()].arms[0].visits, 1);
        assert!(kept.below(9).is_none());
    }

    #[test]
    fn the_logarithm_grows() {
        assert_eq!([1, 2, 4, 1024].map(logarithm), [0.0, 1.0, 2.0, 10.0]);
        assert!(logarithm(3) > logarithm(2) && logarithm(3) < logarithm(4));
    }
}
