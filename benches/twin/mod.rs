//! The native twin of the pack `express`: the same game written by hand for speed alone, as a measure for what scripts
//! cost. It plays the rules as they are printed and knows no variants. `tests/express_twin.rs` holds it to the pack:
//! the same questions, the same legal answers and the same positions over many thousands of games.

// The test and the benchmark each use a part of it.
#![allow(dead_code)]

pub mod chance;
pub mod decision;
pub mod dice;

use chance::{Chance, Fast};
use decision::{Answer, Ask};
use dice::{Dice, Keep, LOCATION, SPICE, TREACHERY};

// EB-DICE.1: faces are named by their index.
pub const FACTIONS: [&str; 6] = [
    "atreides",
    "bene_gesserit",
    "corrino",
    "fremen",
    "guild",
    "harkonnen",
];
pub const TREACHERIES: [&str; 6] = [
    "crysknife",
    "shield",
    "poison",
    "snooper",
    "hunter_seeker",
    "truth_trance",
];
pub const PLACES: [&str; 6] = [
    "sietch_tabr",
    "carthag",
    "arrakeen",
    "tueks_sietch",
    "habbanya_sietch",
    "polar_sink",
];
/// The index is one less than the points; the last gives none: EB-SPICE.2
pub const SPICES: [&str; 6] = [
    "spice_1",
    "spice_2",
    "spice_3",
    "spice_4",
    "spice_5",
    "shai_hulud",
];

pub const SEATS: usize = 5;
pub const POLAR_SINK: usize = 5;
/// Behind the places of the map.
pub const SUPPLY: usize = 6;
pub const NOBODY: u8 = 0xff;
const TROOPS: u8 = 15;
const TO_WIN: u64 = 3;
/// EB-TREA.1: crysknife, poison and hunter-seeker.
const DEADLY: u8 = 0b01_0101;

/// One bit in each byte of a seat's row: all places of the map, and those that win.
const ON_MAP: u64 = 0x0000_8080_8080_8080;
const WINNING: u64 = 0x0000_0080_8080_8080;

/// Rules broken on purpose, so that a test can show that it notices: see [`Game`].
pub mod broken {
    pub const NOTHING: u8 = 0;
    pub const COMBAT: u8 = 1;
    pub const LOSSES: u8 = 2;
    pub const TREACHERY: u8 = 3;
    pub const POINTS: u8 = 4;
    pub const RECRUITS: u8 = 5;
    pub const VICTORY: u8 = 6;
    pub const ORDER: u8 = 7;
    pub const MUST: u8 = 8;
    pub const SINK: u8 = 9;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Factions,
    Roll,
    Treachery,
    Spend,
    Over,
}

/// The troops of one seat: in each place, then in the supply, one byte each in one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row(u64);

impl Row {
    #[inline]
    pub fn at(self, place: usize) -> u8 {
        (self.0 >> (8 * place)) as u8
    }

    #[inline]
    fn put(&mut self, place: usize, n: u8) {
        self.0 += u64::from(n) << (8 * place);
    }

    #[inline]
    fn take(&mut self, place: usize, n: u8) {
        self.0 -= u64::from(n) << (8 * place);
    }

    /// The highest bit of each byte that is not zero; no byte is above 127.
    #[inline]
    fn filled(self) -> u64 {
        (self.0 + 0x7f7f_7f7f_7f7f_7f7f) & 0x8080_8080_8080_8080
    }
}

/// A game with one rule broken, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<const BROKEN: u8 = { broken::NOTHING }> {
    pub troops: [Row; SEATS],
    pub factions: [u8; SEATS],
    pub dice: Dice,
    pub players: u8,
    pub first: u8,
    /// Whose turn it is; the one who is asked.
    pub active: u8,
    pub phase: Phase,
    pub round: u16,
}

impl<const BROKEN: u8> Game<BROKEN> {
    pub fn new(players: u8, chance: &mut impl Chance) -> Self {
        let first = chance.first(players);
        Game {
            troops: [Row(0); SEATS],
            factions: [NOBODY; SEATS],
            dice: Dice::IN_HAND,
            players,
            first,
            active: first,
            phase: Phase::Factions,
            round: 1,
        }
    }

    /// The open question, to the active seat; none when the game is over.
    #[inline]
    pub fn ask(&self) -> Option<Ask> {
        Some(match self.phase {
            Phase::Factions => Ask::Faction {
                untaken: self.untaken(),
            },
            Phase::Roll => Ask::Keep {
                shown: self.dice.shown,
                singles: self.dice.loose,
            },
            Phase::Treachery => Ask::Target {
                forces: self.enemies(),
            },
            Phase::Spend => self.spending(),
            Phase::Over => return None,
        })
    }

    /// Goes on with a legal answer, up to the next question that has more than one.
    #[inline]
    pub fn answer(&mut self, answer: Answer, chance: &mut impl Chance) {
        match answer {
            Answer::Faction(faction) => self.pick(faction, chance),
            Answer::Keep(keep) => self.keep(keep, chance),
            Answer::Strike { seat, place } => {
                self.lose(usize::from(seat), usize::from(place), 1);
                self.after_treachery(chance);
            }
            Answer::Spend { new, moved } => {
                self.bring(new, moved);
                self.finish(chance);
            }
        }
    }

    /// The winner's seat, once there is one.
    pub fn winner(&self) -> Option<u8> {
        (self.phase == Phase::Over).then_some(self.active)
    }

    fn untaken(&self) -> u8 {
        let taken = self.factions.iter().filter(|f| **f != NOBODY);
        taken.fold(0b11_1111, |left, f| left & !(1 << f))
    }

    /// EB-SETUP.1: everybody picks, from the first player on.
    fn pick(&mut self, faction: u8, chance: &mut impl Chance) {
        let seat = usize::from(self.active);
        self.factions[seat] = faction;
        self.troops[seat].put(SUPPLY, TROOPS);
        self.active = self.next_seat();
        if self.active == self.first {
            self.begin_turn(chance);
        }
    }

    #[inline]
    fn next_seat(&self) -> u8 {
        let last = self.players - 1;
        if BROKEN == broken::ORDER && self.phase != Phase::Factions {
            return if self.active == 0 {
                last
            } else {
                self.active - 1
            };
        }
        if self.active == last {
            0
        } else {
            self.active + 1
        }
    }

    #[inline]
    fn begin_turn(&mut self, chance: &mut impl Chance) {
        self.phase = Phase::Roll;
        self.dice = Dice::IN_HAND;
        self.dice.show(chance.throw(&self.dice));
    }

    /// EB-ROLL.1: the rest is thrown again; a last die is kept as it falls.
    #[inline]
    fn keep(&mut self, keep: Keep, chance: &mut impl Chance) {
        self.dice.keep(keep);
        let left = self.dice.loose_dice();
        if left > 0 {
            self.dice.show(chance.throw(&self.dice));
        }
        if left > 1 {
            return;
        }
        if left == 1 {
            self.dice.keep_all();
        }
        self.after_roll(chance);
    }

    /// EB-TREA.1: a must where there is an enemy, so a single force is no question (EX-A.3).
    #[inline]
    fn after_roll(&mut self, chance: &mut impl Chance) {
        let deadly = DEADLY & 1 << self.dice.faces.of(TREACHERY) != 0;
        let forces = if deadly { self.enemies() } else { 0 };
        if forces & forces.wrapping_sub(1) != 0 {
            self.phase = Phase::Treachery;
            return;
        }
        if forces != 0 && BROKEN != broken::MUST {
            let bit = forces.trailing_zeros() as usize;
            self.lose(bit / 8, bit % 8, 1);
        }
        self.after_treachery(chance);
    }

    /// Forces of others on the map, bit 8 × seat + place: EB-TREA.1, EX-A.3
    #[inline]
    fn enemies(&self) -> u64 {
        let mut forces = 0;
        for (seat, row) in self.troops.iter().enumerate() {
            if seat != usize::from(self.active) || BROKEN == broken::TREACHERY {
                forces |= gathered(row.filled() & ON_MAP) << (8 * seat);
            }
        }
        forces
    }

    #[inline]
    fn after_treachery(&mut self, chance: &mut impl Chance) {
        let Ask::Spend {
            new,
            waiting,
            points,
        } = self.spending()
        else {
            return;
        };
        if points > 0 && new + waiting > 0 {
            self.phase = Phase::Spend;
        } else {
            self.finish(chance);
        }
    }

    /// EB-RECR.1, EB-SPICE.1, EB-SPICE.2
    #[inline]
    fn spending(&self) -> Ask {
        let me = usize::from(self.active);
        let recruits = self.dice.kept.of(self.factions[me]);
        let at_sink = usize::from(self.dice.faces.of(LOCATION)) == POLAR_SINK;
        let points = (self.dice.faces.of(SPICE) + 1) % 6;
        Ask::Spend {
            new: match BROKEN {
                broken::RECRUITS => recruits,
                _ => recruits.min(self.troops[me].at(SUPPLY)),
            },
            waiting: if at_sink {
                0
            } else {
                self.troops[me].at(POLAR_SINK)
            },
            points: match BROKEN {
                broken::POINTS => self.dice.faces.of(SPICE),
                _ => points,
            },
        }
    }

    #[inline]
    fn bring(&mut self, new: u8, moved: u8) {
        let place = usize::from(self.dice.faces.of(LOCATION));
        let row = &mut self.troops[usize::from(self.active)];
        row.take(SUPPLY, new);
        row.take(POLAR_SINK, moved);
        row.put(place, new + moved);
        if BROKEN != broken::SINK || place != POLAR_SINK {
            self.combat(place);
        }
    }

    /// EB-COMB.1, in the Polar Sink too: EX-A.1. Only where troops were brought can two factions meet, and never three:
    /// EX-A.5
    #[inline]
    fn combat(&mut self, place: usize) {
        let me = usize::from(self.active);
        for seat in 0..SEATS {
            let there = self.troops[seat].at(place);
            if seat == me || there == 0 {
                continue;
            }
            let mine = self.troops[me].at(place);
            let lost = there.min(mine);
            self.lose(seat, place, lost);
            if BROKEN != broken::COMBAT || mine <= there {
                self.lose(me, place, lost);
            }
        }
    }

    /// EB-COMP.1: back to the supply.
    #[inline]
    fn lose(&mut self, seat: usize, place: usize, n: u8) {
        self.troops[seat].take(place, n);
        if BROKEN != broken::LOSSES {
            self.troops[seat].put(SUPPLY, n);
        }
    }

    /// EB-END.1. No place that wins has troops of two factions at the end of a turn.
    #[inline]
    fn finish(&mut self, chance: &mut impl Chance) {
        let held = total(self.troops[usize::from(self.active)].filled() & WINNING);
        if held >= TO_WIN + u64::from(BROKEN == broken::VICTORY) {
            self.phase = Phase::Over;
            return;
        }
        self.active = self.next_seat();
        self.round += u16::from(self.active == self.first);
        self.begin_turn(chance);
    }
}

/// The highest bits of eight bytes as one byte.
#[inline]
fn gathered(bits: u64) -> u64 {
    (bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// How many bytes have their highest bit set.
#[inline]
fn total(bits: u64) -> u64 {
    (bits >> 7).wrapping_mul(0x0101_0101_0101_0101) >> 56
}

/// Plays one game with random answers and tells how many there were.
pub fn play(players: u8, fast: &mut Fast) -> u64 {
    let mut game: Game = Game::new(players, fast);
    let mut decisions = 0;
    while let Some(ask) = game.ask() {
        let pick = fast.below(ask.count());
        game.answer(ask.nth(pick), fast);
        decisions += 1;
    }
    decisions
}
