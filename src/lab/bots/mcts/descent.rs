//! One game of the search: while it is known ground the trees choose, then what has turned out well elsewhere is answered
//! until the cut.

use crate::kernel::Answer;
use crate::kernel::chance::Stream;
use crate::kernel::ids::Seat;
use crate::script::{Driver, Seen, Turn};

use super::super::{Glimpse, onward::anything};
use super::settings::{Cut, Searching};
use super::tree::{Picking, Tree, TreePoint};

/// Answers that are all looked at; of more, so many are drawn.
const MOST_ANSWERS: usize = 130;
const SOME_ANSWERS: usize = 60;
/// So often each of several secret answers must be tried, on average, to learn how often to give it.
const TRIES: u32 = 40;
/// A game that does not come to its cut is cut here.
const FARTHEST: u32 = 100;
/// Answers of a round beyond which too little is known to go on.
const ROUND: u32 = 20;

pub struct Descent {
    settings: Searching,
    /// Who searches.
    root: Seat,
    /// What each seat remembers.
    pub trees: Vec<Tree>,
    choices: Vec<(Seat, Picking)>,
    /// Everything that was answered in this game.
    made: Vec<(Seat, u16, Answer)>,
    stream: Stream,
    salt: u64,
    /// Whose turn it was at the start, and answers since.
    turn: Option<Turn>,
    answers: u32,
    /// It has come to its cut, where it may be asked once more.
    cut: bool,
}

impl Descent {
    pub fn new(settings: Searching, root: Seat, seats: usize, stream: Stream) -> Descent {
        Descent {
            settings,
            root,
            trees: (0..seats).map(|_| Tree::default()).collect(),
            choices: Vec::new(),
            made: Vec::new(),
            stream,
            salt: 0,
            turn: None,
            answers: 0,
            cut: false,
        }
    }

    /// Another game begins, with chance of its own.
    pub fn begin(&mut self) {
        self.trees.iter_mut().for_each(Tree::begin);
        self.choices.clear();
        self.made.clear();
        self.salt = self.stream.below(u64::MAX) | 1;
        (self.turn, self.answers, self.cut) = (None, 0, false);
    }

    /// What came of the game for each seat.
    pub fn end(&mut self, scores: &[f64], over: bool) {
        for (seat, choice) in self.choices.drain(..) {
            let worth = self.settings.worth(scores, seat.index(), over);
            self.trees[seat.index()].learn(&choice, worth);
        }
        for (seat, question, answer) in self.made.drain(..) {
            let worth = self.settings.worth(scores, seat.index(), over);
            let habits = &mut self.trees[seat.index()].habits;
            habits.learn(question, &answer, worth);
        }
    }

    /// Does the game go on beyond this question? Never between choices that are made at the same time.
    fn ends(&mut self, seen: &Seen) -> bool {
        let here = seen.turn();
        let began = *self.turn.get_or_insert(here);
        if self.answers == 0 || seen.is_secret() {
            return self.answers > 2 * FARTHEST;
        }
        match self.settings.cut {
            Cut::Turn => here != began || self.answers >= FARTHEST,
            Cut::Round => here.a_round_after(began) || self.answers >= ROUND,
            Cut::After(n) => self.answers >= n,
            Cut::Never => false,
        }
    }

    /// Of some answers drawn at random the one that has turned out best elsewhere.
    fn by_habit(&mut self, seen: &Seen) -> Option<Answer> {
        let first = anything(seen, &mut self.stream)?;
        if matches!(first, Answer::Action(_)) {
            return Some(first);
        }
        let habits = &self.trees.get(seen.seat().index())?.habits;
        let gain = |answer: &Answer| habits.gain(seen.ask.spec, answer);
        let mut best = (gain(&first), first);
        for _ in 1..self.settings.draws {
            let Some(other) = seen.ask.form.sample(&mut self.stream) else {
                break;
            };
            let good = gain(&other);
            if good > best.0 {
                best = (good, other);
            }
        }
        Some(best.1)
    }

    /// By the seat's tree where it stands in it, else by habit.
    fn choose(&mut self, seen: &Seen) -> Option<Answer> {
        let seat = seen.seat();
        let node = self.trees.get(seat.index())?.at;
        let searched = seat == self.root || self.settings.others_search;
        let Some(node) = node.filter(|_| searched) else {
            return self.by_habit(seen);
        };
        let answers = self.answers(seen, node);
        let tree = &mut self.trees[seat.index()];
        let arms = tree.nodes[node].arms_of(answers);
        if arms.is_empty() {
            return None;
        }
        // Of many secret answers too little is learnt to mix them.
        let mixes = seen.is_secret() && arms.len() as u32 * TRIES <= self.settings.games;
        let choice = match mixes {
            true => tree.mix(node, &arms, &mut self.stream),
            false => {
                let question = seen.ask.spec;
                let point = TreePoint { node, question };
                tree.explore(point, &arms, self.settings.explores, &mut self.stream)
            }
        };
        let answer = tree.nodes[node].arms[choice.arm].answer.clone();
        self.choices.push((seat, choice));
        Some(answer)
    }

    /// The answers to choose from. Of a great many those that were tried before, as far as they are legal, and some more.
    fn answers(&mut self, seen: &Seen, node: usize) -> Vec<Answer> {
        let mut answers = match seen.ask.form.answers(MOST_ANSWERS) {
            Some(all) => all,
            None => {
                let arms = &self.trees[seen.seat().index()].nodes[node].arms;
                let tried = arms.iter().map(|a| &a.answer);
                let mut some: Vec<Answer> = tried.filter(|a| seen.legal(a)).cloned().collect();
                for _ in some.len()..SOME_ANSWERS {
                    let drawn = seen.ask.form.sample(&mut self.stream);
                    some.extend(drawn.filter(|a| !some.contains(a)));
                }
                some
            }
        };
        answers.extend(seen.ask.actions.iter().map(|a| Answer::Action(*a)));
        answers
    }

    /// Every seat sees who answered what, except what was answered in secret.
    fn show(&mut self, seen: &Seen, answer: &Answer) {
        for (tree, viewer) in self.trees.iter_mut().zip(seen.def().seat_ids()) {
            if tree.at.is_some() {
                tree.follow(Glimpse::of(seen, answer, viewer).what);
            }
        }
    }

    /// The real game has gone on, as the searching seat saw it: what was learnt of what comes now is kept.
    pub fn go_on(&mut self, glimpse: Glimpse) {
        for (i, tree) in self.trees.iter_mut().enumerate() {
            // What another chose in secret only that seat itself knows.
            let known = glimpse.open || i == self.root.index() || i != glimpse.who.index();
            let below = known.then(|| tree.below(glimpse.what)).flatten();
            let habits = std::mem::take(&mut tree.habits).faded();
            *tree = below.unwrap_or_default();
            tree.habits = habits;
        }
    }
}

impl Driver for Descent {
    fn at_once(&self) -> bool {
        true
    }

    fn answer(&mut self, seen: &Seen) -> Option<Answer> {
        self.cut = self.cut || self.ends(seen);
        if self.cut {
            return None;
        }
        let answer = self.choose(seen)?;
        self.answers += 1;
        self.made.push((seen.seat(), seen.ask.spec, answer.clone()));
        self.show(seen, &answer);
        Some(answer)
    }

    fn salt(&self) -> Option<u64> {
        Some(self.salt)
    }
}
