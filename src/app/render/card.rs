//! One seat in full, as far as the one who looks may know it.

use crate::app::game::Game;
use crate::kernel::ids::{Place, Seat};
use crate::script::program::Origin;

use super::board::{Board, plain};
use super::layout::wrap;

impl Board<'_> {
    /// Who plays the seat, where it stands, what it has, and what it can.
    pub fn card(&self, game: &Game, seat: Seat) -> String {
        let (look, width) = (self.look, self.look.width);
        let mut lines = vec![wrap(&look.bold(&self.seat_name(game, seat)), width, 2)];
        let mut say = |text: String| lines.push(wrap(&format!("  {text}"), width, 4));
        let places = self.def.region_ids().filter(|p| self.stands(*p, seat));
        let places: Vec<String> = places.map(|p| self.presence(p, seat)).collect();
        if !places.is_empty() {
            say(format!("on the map: {}", places.join(", ")));
        }
        for thing in self.belongings(seat) {
            say(thing);
        }
        for (name, clause) in abilities(game, seat) {
            let text = game.program().clauses.get(&clause);
            let text = text.map_or("", String::as_str);
            say(format!(
                "{name}: {text} {}",
                look.dim(&format!("[{clause}]"))
            ));
        }
        lines.join("\n")
    }

    fn stands(&self, place: Place, seat: Seat) -> bool {
        let row = self.view.state.row(self.def, place, seat);
        row.iter().any(|n| *n > 0)
    }

    /// `Green Hill 3 + 1 king`.
    fn presence(&self, place: Place, seat: Seat) -> String {
        format!("{} {}", self.title(place), self.amounts(place, seat))
    }
}

/// What the role of a seat can do: name and clause, in the order of the clauses.
fn abilities(game: &Game, seat: Seat) -> Vec<(String, String)> {
    let role = game.roles().get(seat.index()).copied().flatten();
    let Some(id) = role
        .and_then(|r| game.def().roles.get(r.index()))
        .map(|r| &r.id)
    else {
        return Vec::new();
    };
    let all = game.program().abilities.iter();
    let own = all.filter(|a| a.origin == Origin::Role(id.clone()));
    let name = |id: &str| plain(id.split_once('.').map_or(id, |n| n.1));
    let mut list: Vec<(String, String)> = own.map(|a| (name(&a.id), a.clause.clone())).collect();
    list.sort_by(|a, b| a.1.cmp(&b.1));
    list
}
