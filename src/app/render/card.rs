//! One seat in full, as far as the one who looks may know it.

use crate::app::game::Game;
use crate::app::output::Look;
use crate::app::wording::plain;
use crate::kernel::def::RolePieces;
use crate::kernel::ids::{Place, Role, Seat};
use crate::kernel::speech::normal;
use crate::script::game::program::Origin;

use super::board::Board;
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
        let role = game.roles().get(seat.index()).copied().flatten();
        role.map_or(Vec::new(), |r| abilities(game, r, look))
            .into_iter()
            .for_each(say);
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

/// A faction as its card has it: what it is, its pieces, what it can.
pub fn role_card(game: &Game, role: Role, look: Look) -> String {
    let def = game.def();
    let Some(r) = def.roles.get(role.index()) else {
        return String::new();
    };
    let mut lines = vec![look.bold(&r.title)];
    let mut say = |text: String| {
        if !text.is_empty() {
            lines.push(wrap(&format!("  {text}"), look.width, 4));
        }
    };
    say(r.about.clone());
    let count = |p: &RolePieces| format!("{} {}", p.count, def.kind_title(p.kind, p.count.into()));
    let pieces: Vec<String> = r.pieces.iter().map(count).collect();
    if !pieces.is_empty() {
        say(format!("pieces: {}", pieces.join(", ")));
    }
    if r.min_players > 0 {
        say(format!("needs {} players or more", r.min_players));
    }
    abilities(game, role, look).into_iter().for_each(&mut say);
    let seat = game.roles().iter().position(|x| *x == Some(role));
    say(match seat {
        Some(s) => format!(
            "played by p{}: `show p{}` tells how it stands",
            s + 1,
            s + 1
        ),
        None if game.roles().contains(&None) => "nobody plays it yet".into(),
        None => "nobody plays it in this game".into(),
    });
    lines.join("\n")
}

/// What a role can do, with the text of the clauses, in their order.
fn abilities(game: &Game, role: Role, look: Look) -> Vec<String> {
    let Some(id) = game.def().roles.get(role.index()).map(|r| &r.id) else {
        return Vec::new();
    };
    let all = game.program().abilities.iter();
    let own = all.filter(|a| a.origin == Origin::Role(id.clone()));
    let name = |id: &str| plain(id.split_once('.').map_or(id, |n| n.1));
    let mut list: Vec<(String, String, bool)> = own
        .map(|a| (a.clause.clone(), name(&a.id), a.lent))
        .collect();
    list.sort();
    let text = |(clause, name, lent): &(String, String, bool)| {
        let text = game
            .program()
            .clauses
            .get(clause)
            .map_or("", String::as_str);
        let lent = match *lent && !text.to_lowercase().contains("alliance ability") {
            true => " (may be lent)",
            false => "",
        };
        // Many clauses begin with the name of the ability.
        let name = match normal(text).starts_with(&normal(name)) {
            true => String::new(),
            false => format!("{name}{lent}: "),
        };
        format!("{name}{text} {}", look.dim(&format!("[{clause}]")))
    };
    list.iter().map(text).collect()
}
