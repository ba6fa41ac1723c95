//! The chance to win this turn from the roll in basic Express: the prover against a calculation over dice and troops
//! alone, written from the rules.

use std::collections::HashMap;
use std::sync::Arc;

use num_traits::{One, Zero};
use sietch::kernel::ids::Seat;
use sietch::puzzle::prove::{Effort, value};
use sietch::puzzle::search::Memory;
use sietch::puzzle::task::Task;
use sietch::puzzle::{Progress, Ratio, reader};

use crate::common::at;

/// Sietch Tabr, Carthag, Arrakeen, Tuek's Sietch, Habbanya Sietch, and the Polar Sink, which does not win.
const PLACES: [&str; 6] = [
    "sietch_tabr",
    "carthag",
    "arrakeen",
    "tueks_sietch",
    "habbanya_sietch",
    "polar_sink",
];
const SINK: usize = 5;
const FACTIONS: [&str; 3] = ["atreides", "harkonnen", "corrino"];
/// Troops of each faction by place; those of the first who wants to win come first.
type Board = [[u8; 6]; 3];

/// What counts of the dice when all are kept: symbols of one's own (EB-RECR.1), a deadly treachery (EB-TREA.1), the
/// place, and the points (EB-SPICE.1, EB-SPICE.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Shown {
    symbols: u8,
    deadly: bool,
    place: usize,
    points: u8,
}

/// Can the first faction win with these dice?
fn wins(board: &Board, shown: Shown) -> bool {
    let mut after_treachery = Vec::new();
    if shown.deadly {
        // One enemy troop is removed; if there is one, it must be (EB-TREA.1).
        for owner in 1..3 {
            for place in 0..6 {
                if board[owner][place] > 0 {
                    let mut next = *board;
                    next[owner][place] -= 1;
                    after_treachery.push(next);
                }
            }
        }
    }
    if after_treachery.is_empty() {
        after_treachery.push(*board);
    }
    after_treachery.iter().any(|board| spends(board, shown))
}

/// Each point places one allowed new troop, or moves one from the Polar Sink (EB-SPICE.1).
fn spends(board: &Board, shown: Shown) -> bool {
    let supply = 15 - board[0].iter().sum::<u8>();
    let movable = if shown.place == SINK {
        0
    } else {
        board[0][SINK]
    };
    (0..=shown.symbols.min(supply)).any(|new| {
        (0..=movable).any(|moved| {
            let mut next = *board;
            next[0][shown.place] += new + moved;
            next[0][SINK] -= moved;
            new + moved <= shown.points && holds_three(fought(next))
        })
    })
}

/// One for one until one faction is left (EB-COMB.1): everybody loses as many as the second largest force has.
fn fought(mut board: Board) -> Board {
    for place in 0..6 {
        let mut forces = [board[0][place], board[1][place], board[2][place]];
        forces.sort_unstable();
        for faction in &mut board {
            faction[place] = faction[place].saturating_sub(forces[1]);
        }
    }
    board
}

/// The only occupant of three winning places wins (EB-END.1).
fn holds_three(board: Board) -> bool {
    let alone = |p: &usize| board[0][*p] > 0 && board[1][*p] == 0 && board[2][*p] == 0;
    (0..SINK).filter(alone).count() >= 3
}

/// Kept dice: own symbols and others of the four faction dice; of the others the face that was kept, from 1. Of the
/// treachery die 1 is deadly and 2 is not; place and spice have six faces, of which the last spice gives no points.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Kept {
    own: u8,
    other: u8,
    single: [u8; 3],
}

struct Roll<'a> {
    board: &'a Board,
    known: HashMap<Kept, Ratio>,
    won: HashMap<Shown, bool>,
}

/// Faces of the single dice with how many of six each stands for.
const SINGLES: [&[(u8, u64)]; 3] = [
    &[(1, 3), (2, 3)],
    &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)],
    &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)],
];

impl Roll<'_> {
    /// Before a throw of all dice that are not kept.
    fn value(&mut self, kept: Kept) -> Ratio {
        let loose = 4 - kept.own - kept.other;
        if loose == 0 && kept.single.iter().all(|s| *s > 0) {
            let shown = Shown {
                symbols: kept.own,
                deadly: kept.single[0] == 1,
                place: usize::from(kept.single[1] - 1),
                points: kept.single[2] % 6,
            };
            let board = self.board;
            let won = *self.won.entry(shown).or_insert_with(|| wins(board, shown));
            return if won { Ratio::one() } else { Ratio::zero() };
        }
        if let Some(value) = self.known.get(&kept) {
            return value.clone();
        }
        let mut sum = Ratio::zero();
        for own in 0..=loose {
            let other = loose - own;
            let ways = choose(loose, own) * 5u64.pow(u32::from(other));
            self.singles(kept, (own, other), [0; 3], 0, ways, &mut sum);
        }
        let single = kept.single.iter().filter(|s| **s == 0).count() as u32;
        sum /= Ratio::from_integer(6u64.pow(u32::from(loose) + single).into());
        self.known.insert(kept, sum.clone());
        sum
    }

    fn singles(
        &mut self,
        kept: Kept,
        thrown: (u8, u8),
        shown: [u8; 3],
        die: usize,
        ways: u64,
        sum: &mut Ratio,
    ) {
        if die == 3 {
            *sum += self.keeps(kept, thrown, shown) * Ratio::from_integer(ways.into());
        } else if kept.single[die] > 0 {
            self.singles(kept, thrown, shown, die + 1, ways, sum);
        } else {
            for (face, n) in SINGLES[die] {
                let mut shown = shown;
                shown[die] = *face;
                self.singles(kept, thrown, shown, die + 1, ways * n, sum);
            }
        }
    }

    /// At least one die is kept (EB-ROLL.1).
    fn keeps(&mut self, kept: Kept, thrown: (u8, u8), shown: [u8; 3]) -> Ratio {
        let mut best = Ratio::zero();
        for own in 0..=thrown.0 {
            for other in 0..=thrown.1 {
                for which in 0..8u8 {
                    let takes = |i: usize| which >> i & 1 == 1;
                    let there = (0..3).all(|i| !takes(i) || shown[i] > 0);
                    if !there || (own, other, which) == (0, 0, 0) {
                        continue;
                    }
                    let mut next = kept;
                    (next.own, next.other) = (kept.own + own, kept.other + other);
                    for i in (0..3).filter(|i| takes(*i)) {
                        next.single[i] = shown[i];
                    }
                    best = best.max(self.value(next));
                }
            }
        }
        best
    }
}

fn choose(n: u8, k: u8) -> u64 {
    (0..u64::from(k)).fold(1, |c, i| c * (u64::from(n) - i) / (i + 1))
}

fn calculated(board: &Board) -> Ratio {
    let mut roll = Roll {
        board,
        known: HashMap::new(),
        won: HashMap::new(),
    };
    roll.value(Kept {
        own: 0,
        other: 0,
        single: [0; 3],
    })
}

fn proved(board: &Board) -> Ratio {
    let mut setup = at("roll", &FACTIONS.join(" ")).rules("express");
    for (faction, places) in FACTIONS.iter().zip(board) {
        for (place, n) in PLACES.iter().zip(places).filter(|(_, n)| **n > 0) {
            setup = setup.put(&format!("{faction} {place} troop={n}"));
        }
    }
    let program = Arc::new(setup.program().unwrap_or_else(|e| panic!("{e}")));
    let goal = reader::read(&program.def, &program.start, "winner=atreides").unwrap();
    let task = Task::new(program, goal, Seat(0));
    let (memory, progress) = (Memory::default(), Progress::default());
    value(&task, &memory, &Effort::default(), &progress).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn eb_end_1_the_chance_to_win_this_turn_from_the_roll_is_exact() {
    let boards: [Board; 3] = [
        // Two places held, one empty, enemies everywhere else, some wait in the Polar Sink.
        [[0, 0, 2, 1, 0, 2], [0, 3, 0, 0, 0, 0], [2, 0, 0, 0, 0, 0]],
        // Two places held, no place is empty and one enemy stands alone: treachery may do without troops.
        [[0, 0, 3, 1, 1, 0], [0, 1, 0, 0, 1, 0], [4, 0, 0, 2, 0, 1]],
        // One place held: it takes an own troop that meets an enemy in another.
        [[1, 1, 0, 0, 0, 6], [1, 0, 0, 0, 5, 0], [0, 0, 5, 0, 0, 0]],
    ];
    for board in boards {
        let (proved, calculated) = (proved(&board), calculated(&board));
        assert_eq!(proved, calculated, "{board:?}");
        assert!(!calculated.is_zero() && !calculated.is_one(), "{board:?}");
    }
}
