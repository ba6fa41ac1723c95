//! From names back to things: what a word of a scenario or of an edited position means.

use super::def::{CounterValues, Def};
use super::ids::{
    Area, Card, Counter, Die, Face, Handle, Kind, Place, Role, Seat, Sort, Word, Zone,
};
use super::state::State;

impl Def {
    /// The faces a word may mean: a key, a bare name, or `die-name`.
    pub fn faces_named(&self, word: &str) -> Vec<Face> {
        let named = |f: &super::def::FaceDef| {
            let die = &self.dice[f.die.index()].name;
            let full = word
                .strip_prefix(die.as_str())
                .and_then(|w| w.strip_prefix(['-', '=']));
            f.key == word || f.name == word || full == Some(&f.name)
        };
        let all = self.faces.iter().enumerate();
        all.filter(|(_, f)| named(f))
            .map(|(i, _)| Face(i as u8))
            .collect()
    }
}

impl State {
    /// The seat that plays a role of this id.
    pub fn find_seat(&self, def: &Def, name: &str) -> Option<Seat> {
        self.seat_of(def.role(name)?)
    }

    /// A region, a shared pile, the owner's own pile, or somebody's: `role.pile`.
    pub fn find_place(&self, def: &Def, name: &str, owner: Seat) -> Option<Place> {
        let region = def.place(name).filter(|p| p.index() < def.regions);
        let own = || def.pile(name, Some(owner));
        let of_another = || {
            let (role, pile) = name.split_once('.')?;
            def.pile(pile, Some(self.find_seat(def, role)?))
        };
        region.or_else(own).or_else(of_another)
    }

    /// A common zone, or somebody's: `role.zone`.
    pub fn find_zone(&self, def: &Def, name: &str) -> Option<Zone> {
        let common = def.zone(name, None);
        let of_seat = || {
            let (role, zone) = name.split_once('.')?;
            let seat = Some(self.find_seat(def, role)?);
            let found = def.zone(zone, seat)?;
            (def.zones[found.index()].seat == seat).then_some(found)
        };
        common.or_else(of_seat)
    }

    /// The place where the pieces of an owner and kind lie at the start, if it has any.
    pub fn home_of(&self, def: &Def, owner: Seat, kind: Kind) -> Option<Place> {
        if owner == Seat::COMMON {
            let mut supply = def.supply.iter().map(|s| s.0);
            return supply.find(|p| p.kind == kind).map(|p| p.place);
        }
        let role = self.role_of(owner)?;
        let mut pieces = def.roles[role.index()].pieces.iter();
        let found = pieces.find(|p| p.kind == kind)?;
        Some(Place(found.pile.0.saturating_add(owner.0)))
    }

    /// What a name means where anything may stand. A role is its seat, or itself if nobody plays it; `role.NAME` is
    /// always the role, `area.NAME` the area and not the region that is called like it.
    pub fn find_thing(&self, def: &Def, name: &str) -> Option<Handle> {
        if let Some(role) = name.strip_prefix("role.").and_then(|n| def.role(n)) {
            return Some(role.handle());
        }
        if let Some(area) = name.strip_prefix("area.").and_then(|n| def.area(n)) {
            return Some(area.handle());
        }
        let place = || self.find_place(def, name, Seat::COMMON).map(Place::handle);
        let seat = || self.find_seat(def, name).map(Seat::handle);
        let role = || def.role(name).map(Role::handle);
        let face = || match def.faces_named(name)[..] {
            [face] => Some(face.handle()),
            _ => None,
        };
        let kind = || def.kind(name).map(Kind::handle);
        let word = || def.words.find(name).map(|i| Word(i as u16).handle());
        let die = || def.dice.iter().position(|d| d.name == name);
        let card = || def.card(name).map(Card::handle);
        let counter = || def.counter(name).map(|i| Counter(i as u16).handle());
        place()
            .or_else(seat)
            .or_else(role)
            .or_else(face)
            .or_else(kind)
            .or_else(word)
            .or_else(|| die().map(|i| Die(i as u8).handle()))
            .or_else(card)
            .or_else(counter)
            .or_else(|| def.area(name).map(Area::handle))
    }

    /// What a name means as the value of a counter: of the sort that the counter declares, else anything.
    pub fn find_value(&self, def: &Def, counter: usize, name: &str) -> Option<Handle> {
        let declared = match def.counters[counter].values {
            CounterValues::Roles => def.role(name).map(Role::handle),
            CounterValues::Cards => def.card(name).map(Card::handle),
            CounterValues::Unsaid
            | CounterValues::Numbers(_)
            | CounterValues::Seats
            | CounterValues::Regions => None, // seats and regions come first anyway
        };
        declared.or_else(|| self.find_thing(def, name))
    }

    /// The name by which [`State::find_thing`] finds a thing again; a number is itself.
    pub fn name_of(&self, def: &Def, thing: Handle) -> String {
        let label = def.label(self.roles(), thing);
        if self.find_thing(def, &label) == Some(thing) {
            return label;
        }
        // A face that is called like a role is told with its die.
        let face = def.faces.get(thing.index() as usize);
        match face.filter(|_| thing.is(Sort::Face)) {
            Some(face) => format!("{}-{}", def.dice[face.die.index()].name, face.name),
            None if thing.is(Sort::Role) => format!("role.{label}"),
            None if thing.is(Sort::Area) => format!("area.{label}"),
            None => label,
        }
    }
}
