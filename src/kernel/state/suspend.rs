//! Abilities that are out of force for a while, of one seat or of everybody; and those whose window, in which others may
//! put them out of force, has been open.

use crate::kernel::def::{CardPower, Def, Until};
use crate::kernel::ids::{Ability, Seat};
use crate::kernel::knowers::Knowers;

use super::State;

/// An ability that does not act for a seat ([`Seat::COMMON`]: for nobody at all) until something ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspended {
    pub ability: Ability,
    pub seat: Seat,
    pub until: Until,
}

/// How long something lasts, in the words of scripts.
pub fn until(text: &str) -> Result<Until, String> {
    let found = Until::ALL.iter().find(|s| s.0 == text);
    found.map(|s| s.1).ok_or_else(|| {
        let words = Until::ALL.map(|s| s.0).join(", ");
        format!("nothing lasts until `{text}`; there is: {words}")
    })
}

impl Until {
    pub const ALL: [(&'static str, Until); 5] = [
        ("again", Until::Again),
        ("phase", Until::Phase),
        ("turn", Until::Turn),
        ("round", Until::Round),
        ("game", Until::Game),
    ];

    /// The longer, the larger.
    pub fn length(self) -> u8 {
        match self {
            Until::Again => 0,
            Until::Phase => 1,
            Until::Turn => 2,
            Until::Round => 3,
            Until::Game => 4,
        }
    }
}

impl State {
    /// Puts an ability out of force; the longest time counts.
    pub fn suspend(&mut self, new: Suspended) {
        let key = |s: &Suspended| (s.ability, s.seat, s.until.length());
        if !self.suspended.contains(&new) {
            let at = self.suspended.partition_point(|s| key(s) < key(&new));
            self.suspended.insert(at, new);
        }
    }

    /// Is an ability out of force for who has it? Nobody who has left the game has any.
    pub fn is_suspended(&self, ability: Ability, seat: Option<Seat>) -> bool {
        let strikes = |s: &Suspended| {
            s.ability == ability && (s.seat == Seat::COMMON || Some(s.seat) == seat)
        };
        seat.is_some_and(|s| !self.flow.plays(s)) || self.suspended.iter().any(strikes)
    }

    /// Does a card lie where it gives a seat this ability? And who can know that? An ability that is none of cards needs
    /// none.
    pub fn has_card_for(&self, def: &Def, ability: Ability, seat: Option<Seat>) -> (bool, Knowers) {
        let powers = || def.card_powers.iter().filter(|p| p.ability == ability);
        let Some(seat) = seat.filter(|_| powers().next().is_some()) else {
            return (true, Knowers::ALL);
        };
        let lies = |p: &CardPower| self.cards.count_of(p.zone_of(seat), p.card) > 0;
        let known = |p: &CardPower| self.knows_zone(def, p.zone_of(seat));
        let known = powers().map(known).fold(Knowers::ALL, Knowers::both);
        (powers().any(lies), known)
    }

    /// The abilities that are out of force.
    pub fn suspended(&self) -> &[Suspended] {
        &self.suspended
    }

    /// Is any ability out of force?
    #[inline]
    pub fn suspends(&self) -> bool {
        !self.suspended.is_empty() || self.flow.left != 0
    }

    /// Opens the window of an ability, once until something ends; false if it has been open, or the ability is out of
    /// force anyway.
    pub fn open_window(&mut self, new: Suspended) -> bool {
        let same = |s: &Suspended| (s.ability, s.seat) == (new.ability, new.seat);
        if self.is_suspended(new.ability, Some(new.seat)) || self.opened.iter().any(same) {
            return false;
        }
        let key = |s: &Suspended| (s.ability, s.seat);
        let at = self.opened.partition_point(|s| key(s) < key(&new));
        self.opened.insert(at, new);
        true
    }

    /// What was suspended until one of these acts again, and windows may open again.
    pub(super) fn end_suspensions(&mut self, over: &[Until]) {
        if !self.opened.is_empty() {
            self.opened.retain(|s| !over.contains(&s.until));
        }
        if !self.suspended.is_empty() {
            self.suspended.retain(|s| !over.contains(&s.until));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Def;

    #[test]
    fn an_ability_is_out_of_force_for_as_long_as_was_said() {
        let mut s = State::new(&Def::default(), 1);
        let (ability, other) = (Ability(3), Ability(4));
        let suspend = |seat, until| Suspended {
            ability,
            seat,
            until,
        };
        let before = s.hash();
        s.suspend(suspend(Seat(1), Until::Phase));
        s.suspend(suspend(Seat(1), Until::Again));
        assert_ne!(s.hash(), before);
        assert!(s.suspends() && s.is_suspended(ability, Some(Seat(1))));
        assert!(!s.is_suspended(ability, Some(Seat(0))) && !s.is_suspended(other, Some(Seat(1))));
        s.end_suspensions(&[Until::Again]);
        assert!(
            s.is_suspended(ability, Some(Seat(1))),
            "the longer time counts"
        );
        s.end_suspensions(&[Until::Turn, Until::Phase]);
        assert!(!s.suspends());
        assert_eq!(s.hash(), before);
        s.suspend(suspend(Seat::COMMON, Until::Round));
        assert!(s.is_suspended(ability, Some(Seat(0))) && s.is_suspended(ability, None));
        s.end_suspensions(&[Until::Round]);
        assert!(!s.suspends());
        let window = suspend(Seat(1), Until::Again);
        assert!(s.open_window(window), "the first time");
        assert!(!s.open_window(window) && !s.suspends() && s.hash() != before);
        assert!(s.open_window(suspend(Seat(0), Until::Phase)), "another's");
        s.end_suspensions(&[Until::Again]);
        s.suspend(suspend(Seat(1), Until::Phase));
        assert!(!s.open_window(window), "there is nothing to stop");
        s.end_suspensions(&[Until::Phase]);
        assert!(s.open_window(window));
        s.leave(Seat(2));
        assert!(s.suspends() && s.is_suspended(other, Some(Seat(2))));
    }
}
