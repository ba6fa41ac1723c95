//! The state a scenario's position describes: who plays what, where the pieces are, and what happens next.

use std::collections::BTreeMap;

use crate::kernel::def::{NONE, Scope};
use crate::kernel::ids::MAX_SEATS;
use crate::kernel::ids::{Card, Piece, Place, Role, Seat};
use crate::kernel::{Def, State};
use crate::pack::read::scenario::{CounterSetting, Pieces, Position};
use crate::pack::read::values::CounterValue;
use crate::pack::text::at::{At, unknown};
use crate::problem::{Problem, Problems};

/// The owner of pieces that belong to nobody.
pub const COMMON: &str = "common";

/// Roles by seat, as a scenario names them.
pub fn roles(def: &Def, factions: &[At<String>], problems: &mut Vec<Problem>) -> Vec<Role> {
    let mut roles = Vec::new();
    for name in factions {
        let Some(role) = def.role(name) else {
            let names = def.roles.iter().map(|r| r.id.as_str());
            problems.push(unknown(name, "faction", names));
            continue;
        };
        if roles.contains(&role) {
            problems.push(name.problem(format!("`{}` is named twice", name.value)));
        }
        let least = def.roles[role.index()].min_players;
        if def.seats < least {
            let (name_, n) = (&name.value, def.seats);
            let message = format!("`{name_}` needs at least {least} players, here are {n}");
            problems.push(name.problem(message));
        }
        roles.push(role);
    }
    roles
}

/// Sets up a position on top of a fresh state. A position as somebody wrote it and a state are two things: there is no
/// state unless everything about the position is right, and every reason why it is not is told at once.
pub fn set_up(
    def: &Def,
    mut state: State,
    roles: &[Role],
    position: &Position,
) -> Result<State, Problems> {
    let mut problems = Vec::new();
    for (i, role) in roles.iter().enumerate().take(MAX_SEATS) {
        if let Err(e) = state.assign(def, Seat(i as u8), *role) {
            problems.push(position.phase.problem(e.text(def, &state)));
        }
    }
    let mut s = Setup {
        def,
        state,
        problems: &mut problems,
    };
    s.pieces(&position.pieces);
    s.cards(position);
    for setting in &position.counters {
        s.counter(setting);
    }
    for word in &position.dice {
        s.keep(word);
    }
    for (to, from) in &position.lent {
        if let (Some(to), Some(from)) = (s.seat(to), s.seat(from)) {
            s.state.lend(from, to);
        }
    }
    s.flow(position);
    s.facts(&position.facts);
    let state = s.state;
    Problems(problems).into_result()?;
    Ok(state)
}

/// A position being set up.
pub(super) struct Setup<'a> {
    pub(super) def: &'a Def,
    pub(super) state: State,
    pub(super) problems: &'a mut Vec<Problem>,
}

impl Setup<'_> {
    /// The seat of a faction in play.
    pub(super) fn seat(&mut self, name: &At<String>) -> Option<Seat> {
        let found = self.find_seat(name);
        if found.is_none() {
            let in_play = self.state.roles().iter().flatten();
            let names: Vec<&str> = in_play
                .map(|r| self.def.roles[r.index()].id.as_str())
                .collect();
            let message = format!("`{}` does not play in this scenario", name.value);
            let problem = name
                .problem(message)
                .help(format!("those who play: {}", names.join(", ")));
            self.problems.push(problem.nearest(name, names.into_iter()));
        }
        found
    }

    fn find_seat(&self, name: &str) -> Option<Seat> {
        self.state.find_seat(self.def, name)
    }

    fn place(&mut self, name: &At<String>, owner: Seat) -> Option<Place> {
        let found = self.state.find_place(self.def, name, owner);
        if found.is_none() {
            let def = self.def;
            let own = def
                .piles
                .iter()
                .find(|p| p.per_seat && p.name == name.value);
            let regions = def.places.iter().take(def.regions);
            let piles = def.piles.iter().map(|p| p.name.as_str());
            let problem = unknown(name, "place", regions.chain(piles));
            self.problems.push(match own {
                Some(pile) => problem.help(format!("say whose: `faction.{}`", pile.name)),
                None => problem,
            });
        }
        found
    }

    /// Moves pieces from where they start to where the position has them; the rest stays.
    fn pieces(&mut self, list: &[Pieces]) {
        let mut placed: BTreeMap<(u8, u8), i64> = BTreeMap::new();
        let mut left_over = Vec::new();
        for p in list {
            if !(0..=255).contains(&p.count.value) {
                let message = format!("{} is no number of pieces", p.count.value);
                self.problems.push(p.count.problem(message));
                continue;
            }
            let Some((from, to)) = self.route(p) else {
                continue;
            };
            if from.place == to.place && from.kind == to.kind {
                left_over.push((p, from));
                continue;
            }
            let sum = placed.entry((from.owner.0, from.kind.0)).or_default();
            let before = *sum;
            *sum += p.count.value;
            let there = i64::from(self.state.count(self.def, from));
            if there < p.count.value {
                let (who, kind, has) = (&p.owner.value, &p.kind.value, there + before);
                let message = format!("`{who}` has {has} `{kind}`, {sum} are placed");
                self.problems.push(p.count.problem(message));
                continue;
            }
            let n = p.count.value.unsigned_abs();
            let shown = Piece {
                place: to.place,
                ..from
            };
            let moved = self.state.shift(self.def, from, to.place, n);
            let turned = moved.and_then(|()| self.state.turn_over(self.def, shown, to.kind, n));
            if let Err(e) = turned {
                let message = e.text(self.def, &self.state);
                self.problems.push(p.count.problem(message));
            }
        }
        for (p, start) in left_over {
            self.check_left_over(p, start);
        }
    }

    /// Where the pieces start, and where they go and what they are there: another side of what they start as, perhaps.
    fn route(&mut self, p: &Pieces) -> Option<(Piece, Piece)> {
        let owner = match p.owner.as_str() {
            COMMON => Some(Seat::COMMON),
            _ => self.seat(&p.owner),
        };
        let to = owner.and_then(|owner| self.place(&p.place, owner));
        let kind = self.def.kind(&p.kind);
        if kind.is_none() {
            let problem = unknown(&p.kind, "kind", self.def.kinds.iter());
            self.problems.push(problem);
        }
        let (owner, to, kind) = (owner?, to?, kind?);
        let home = |kind| Some((self.state.home_of(self.def, owner, kind)?, kind));
        let start = home(kind).or_else(|| home(self.def.front(kind)));
        if start.is_none() && p.count.value > 0 {
            let (who, kind) = (&p.owner.value, &p.kind.value);
            let message = format!("`{who}` has no `{kind}`");
            self.problems.push(p.kind.problem(message));
        }
        let at = |(place, kind)| Piece { place, owner, kind };
        Some((at(start?), at((to, kind))))
    }

    /// A position need not say what stays at the start, but if it does it must be right.
    fn check_left_over(&mut self, p: &Pieces, start: Piece) {
        let left = i64::from(self.state.count(self.def, start));
        if left != p.count.value {
            let (place, kind) = (&p.place.value, &p.kind.value);
            let message = format!(
                "{left} `{kind}` are left for `{place}`, not {}",
                p.count.value
            );
            let help = "pieces that are placed nowhere stay there; this line can be left out";
            self.problems.push(p.count.problem(message).help(help));
        }
    }

    fn counter(&mut self, setting: &CounterSetting) {
        let name = &setting.counter;
        let Some(index) = self.def.counter(name) else {
            let names = self.def.counters.iter().map(|c| c.name.as_str());
            self.problems.push(unknown(name, "counter", names));
            return;
        };
        let of = match (self.def.counters[index].scope, &setting.of) {
            (Scope::Seat, Some(of)) => self.seat(of).map(Seat::handle),
            (Scope::Place, Some(of)) => self.place(of, Seat::COMMON).map(Place::handle),
            (Scope::Card, Some(of)) => self.card(of).map(Card::handle),
            (Scope::Game, None) => None,
            (scope, _) => {
                let (form, name_) = (form(scope), &name.value);
                let message = format!("the counter `{name_}` {}", form.0);
                let help = format!("write `{name_} = {}`", form.1);
                self.problems.push(name.problem(message).help(help));
                return;
            }
        };
        let value = self.value(index, setting);
        if let (Ok(cell), Some(v)) = (self.state.counter_cell(self.def, index, of), value) {
            self.state.set(cell, Some(v));
        }
    }

    pub(super) fn card(&mut self, name: &At<String>) -> Option<Card> {
        let found = self.def.card(name);
        if found.is_none() {
            let names = self.def.cards.iter().map(|c| c.name.as_str());
            self.problems.push(unknown(name, "card", names));
        }
        found
    }

    pub(super) fn value(&mut self, counter: usize, setting: &CounterSetting) -> Option<i64> {
        let at = &setting.value;
        let track = self
            .def
            .map
            .tracks
            .iter()
            .find(|t| t.name == setting.counter.value);
        match (&at.value, track) {
            (CounterValue::Number(n), Some(t)) if !(1..=i64::from(t.positions)).contains(n) => {
                let (name, most) = (&t.name, t.positions);
                let message = format!("`{name}` has positions 1 to {most}, not {n}");
                self.problems.push(at.problem(message));
                None
            }
            (CounterValue::Number(n), _) => Some(*n),
            (CounterValue::Name(name), _) if name == "none" => Some(NONE),
            (CounterValue::Name(name), _) => {
                let found = self.state.find_value(self.def, counter, name);
                if found.is_none() {
                    let counter = &self.def.counters[counter].name;
                    let message = format!("`{counter}` is `{name}`, and nothing has that name");
                    let names = self.thing_names();
                    let names = names.iter().map(String::as_str);
                    self.problems.push(at.problem(message).nearest(name, names));
                }
                found.map(|h| h.0)
            }
        }
    }

    fn thing_names(&self) -> Vec<String> {
        let def = self.def;
        let regions = def.places.iter().take(def.regions);
        let roles = def.roles.iter().map(|r| r.id.as_str());
        let faces = def.faces.iter().map(|f| f.key.as_str());
        let names = regions.chain(roles).chain(faces);
        let names = names.chain(def.kinds.iter()).chain(def.words.iter());
        names.map(String::from).collect()
    }

    /// Turns a die of the hand to a face, kept.
    fn keep(&mut self, word: &At<String>) {
        let keys = self.def.faces.iter().map(|f| f.key.as_str());
        let face = match self.def.faces_named(word)[..] {
            [face] => face,
            [] => {
                self.problems.push(unknown(word, "face", keys));
                return;
            }
            ref several => {
                let keys: Vec<&str> = several
                    .iter()
                    .map(|f| self.def.faces[f.index()].key.as_str())
                    .collect();
                let message = format!("`{}` may mean {}", word.value, keys.join(" or "));
                self.problems.push(word.problem(message));
                return;
            }
        };
        let die = self.def.faces[face.index()].die;
        if self.state.lay_die(self.def, face, false).is_err() {
            let def = &self.def.dice[die.index()];
            let message = format!(
                "`{}` is one too many: there are {} dice `{}`",
                word.value, def.count, def.name
            );
            self.problems.push(word.problem(message));
        }
    }
}

/// What a counter of a scope is, and how its value is written.
fn form(scope: Scope) -> (&'static str, &'static str) {
    match scope {
        Scope::Game => ("is one for the whole game", "1"),
        Scope::Seat => ("is one for each seat", "{ faction = 1 }"),
        Scope::Place => ("is one for each place", "{ place = 1 }"),
        Scope::Card => ("is one for each card", "{ card = 1 }"),
    }
}
