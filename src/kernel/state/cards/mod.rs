//! Cards: rows of a table, lying in zones.
//!
//! A row ([`CardDef`](crate::kernel::def::CardDef)) says what a card is; several copies of it are alike. A zone ([`ZoneDef`](crate::kernel::def::ZoneDef)) is where cards lie: a
//! deck, a hand, a market. What lies there is a list of layers from top to bottom, and a layer is a bag: its cards have
//! no order, so there is none that could be found out ([`table`]). Who knows a card is kept with it ([`moves`]).

mod draw;
mod moves;
mod table;
#[cfg(test)]
mod tests;
mod worlds;

pub use draw::{Draw, DrawnCards, ways_to_draw};
pub use moves::Moved;
pub use table::{Cards, Laid, Lying, PileSpot, UNSEEN};
pub use worlds::Deal;
