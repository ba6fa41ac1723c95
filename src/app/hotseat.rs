//! Several people at one keyboard: when another one must decide, the screen is emptied before anything is shown to them.

use crate::kernel::ids::Seat;

use super::game::Game;

/// Who sits at the keyboard, and what everybody has seen.
#[derive(Debug, Default)]
pub struct HotSeat {
    sitting: Option<Seat>,
    /// How much of the journal each seat has been told.
    told: Vec<usize>,
    /// How much of it everybody knows: what the first screen shows.
    known: usize,
}

impl HotSeat {
    /// The person who must take the keyboard from another one.
    pub fn next(&self, game: &Game) -> Option<Seat> {
        let people = game.humans();
        let asked = game.asked().filter(|s| people.contains(s));
        asked.filter(|s| people.len() > 1 && self.sitting != Some(*s))
    }

    /// Has nobody sat down yet?
    pub fn is_new(&self) -> bool {
        self.sitting.is_none()
    }

    /// The one at the keyboard has been told everything up to now; before anybody sits there, all have.
    pub fn looked(&mut self, game: &Game) {
        let now = game.session.lines().len();
        match self.sitting {
            None => self.known = now,
            Some(seat) => {
                let seats = game.def().seats.max(self.told.len());
                self.told.resize(seats, self.known);
                self.told[seat.index()] = now;
            }
        }
    }

    /// Somebody sits down; gives the line of the journal from which on there is news. What was taken back is none.
    pub fn sit(&mut self, seat: Seat, game: &Game) -> usize {
        self.sitting = Some(seat);
        let told = self.told.get(seat.index()).copied().unwrap_or(self.known);
        told.min(game.session.lines().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::repl::testing::{repl, says};

    #[test]
    fn the_keyboard_goes_on_when_another_person_decides() {
        let mut r = repl(&[]);
        let mut hot = HotSeat::default();
        assert_eq!(hot.next(&r.game), Some(Seat(0)), "at the beginning too");
        assert!(hot.is_new());
        assert_eq!(hot.sit(Seat(0), &r.game), 0);
        for line in ["hill", "1", "stay", "1 2 3"] {
            assert_eq!(hot.next(&r.game), None);
            hot.looked(&r.game);
            says(&mut r, line);
        }
        hot.looked(&r.game);
        let seen = r.game.session.lines().len();
        says(&mut r, "pawn=1");
        assert_eq!(hot.next(&r.game), Some(Seat(1)));
        assert_eq!(hot.sit(Seat(1), &r.game), 0);
        says(&mut r, "undo");
        assert_eq!(hot.next(&r.game), Some(Seat(0)), "back again");
        assert_eq!(hot.sit(Seat(0), &r.game), seen);
    }

    #[test]
    fn one_person_alone_keeps_the_keyboard() {
        let r = repl(&["p2=random"]);
        assert_eq!(HotSeat::default().next(&r.game), None);
    }
}
