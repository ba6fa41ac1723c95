//! The board for those who have it read to them: one fact in each line, nothing drawn.

use crate::app::game::Game;
use crate::app::output::Look;
use crate::app::wording::{capital, plain};
use crate::kernel::ids::{Handle, Place};

use super::board::Board;

impl Board<'_> {
    /// Everything that `all` shows, without drawing.
    pub fn facts(&self, game: &Game) -> String {
        let mut lines = vec![self.when()];
        let flow = self.view.state.flow();
        if let Some(seat) = flow.active.filter(|_| self.view.state.outcome().is_none()) {
            lines.push(format!("Turn: {}", self.owner(seat)));
        }
        for (track, def) in self.tracks().zip(&self.def.map.tracks) {
            if let Some(at) = self.marker(track) {
                lines.push(format!("{}: position {at}", capital(&plain(&def.name))));
            }
        }
        if self.is_big() {
            let (filled, empty) = self.filled_parts();
            let fact = |h: &Handle| {
                format!(
                    "{}: {}",
                    self.part_title(*h),
                    self.lying(*h).join(self.between(*h))
                )
            };
            lines.extend(filled.iter().map(fact));
            lines.push(capital(&self.empty_parts(empty)));
        } else {
            lines.extend(self.def.region_ids().map(|p| self.region_fact(p)));
        }
        for pile in self.def.piles.iter().filter(|p| !p.per_seat) {
            let there = self.forces(pile.base);
            if !there.is_empty() {
                let title = capital(&self.title(pile.base));
                lines.push(format!("{title}: {}", there.join(", ")));
            }
        }
        for seat in self.def.seat_ids() {
            lines.push(self.seat_name(game, seat));
            let name = self.owner(seat);
            let things = self.belongings(seat).into_iter();
            lines.extend(things.map(|thing| format!("{name}, {thing}")));
        }
        lines.extend(self.zone_facts());
        // A fact that is wrapped would be two lines.
        let look = Look {
            width: usize::MAX,
            ..self.look
        };
        lines.extend(Board { look, ..*self }.dice().lines().map(capital));
        lines.extend(self.game_counters().iter().map(|c| capital(c)));
        lines.join("\n")
    }

    /// `Green Hill, position 4, under the cloud: Reds 3`.
    fn region_fact(&self, place: Place) -> String {
        let mut words = vec![self.title(place)];
        words.extend(self.tags(place));
        for (track, def) in self.tracks().zip(&self.def.map.tracks) {
            let at = self.def.map.position(track, place);
            words.extend(at.map(|n| format!("position {n}")));
            if self.marked(track, place) {
                words.push(format!("under the {}", plain(&def.name)));
            }
        }
        let there = self.forces(place);
        match there.is_empty() {
            true => format!("{}: empty", words.join(", ")),
            false => format!("{}: {}", words.join(", "), there.join(", ")),
        }
    }
}
