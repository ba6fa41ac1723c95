//! What is kept of a game.

use serde::{Deserialize, Serialize};

/// What one seat made of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRecord {
    /// Its faction, or the seat itself in a game without them, by its place in the cast.
    pub side: Option<usize>,
    /// The bot that played it, by its place in the cast.
    pub bot: usize,
    pub won: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    pub game: u64,
    pub decisions: u64,
    pub round: u16,
    /// Did it end only because all rounds were over?
    pub by_limit: bool,
    pub how: String,
    /// The seat that began.
    pub first: usize,
    pub seats: Vec<SeatRecord>,
    /// How it went, where that was watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<Course>,
}

impl GameRecord {
    pub fn winners(&self) -> usize {
        self.seats.iter().filter(|s| s.won).count()
    }
}

/// Sizes of questions that are told apart: 1, 2-3, 4-7, 8-15, … answers.
pub const SIZES: usize = 12;

/// How a game went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    /// A thing by its place in the cast, the seat, and in how many steps of the game it used it.
    pub uses: Vec<(u16, u8, u32)>,
    pub turns: u64,
    /// Questions by how many answers they had.
    pub sizes: [u64; SIZES],
    /// Answers that nobody was asked for, because there was only one.
    pub forced: u64,
    /// Who led, where the pack tells how near a seat is to winning.
    pub leads: Option<Leads>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leads {
    /// How often another seat took the lead.
    pub changes: u64,
    /// After how many thousandths of its turns the winner led for good; none where there is no single winner.
    pub known: Option<u64>,
}
