//! The board as one seat sees it.

use crate::app::game::Game;
use crate::app::output::Look;
use crate::app::players::Player;
use crate::kernel::cards::UNSEEN;
use crate::kernel::def::Scope;
use crate::kernel::dice::Lie;
use crate::kernel::flow::Order;
use crate::kernel::ids::{Handle, Kind, Piece, Place, Seat, Tag, Track, Zone};
use crate::kernel::{Def, View};

use super::DOT;
use super::layout::{columns, pad, wrap};

/// A position, with all it takes to draw it.
pub struct Board<'a> {
    pub def: &'a Def,
    pub view: &'a View,
    pub look: Look,
}

impl<'a> Board<'a> {
    /// Everything: where the game stands, the regions, what lies beside the map, the dice.
    pub fn all(&self, game: &Game) -> String {
        let mut parts = vec![self.status(), self.regions()];
        let beside = self.beside();
        parts.extend((!beside.is_empty()).then_some(beside));
        parts.push(self.seats(game));
        let rest = [self.dice(), self.counters()];
        parts.extend(rest.into_iter().filter(|p| !p.is_empty()));
        parts.join("\n")
    }

    /// Round, phase, whose turn it is, and where markers stand.
    pub fn status(&self) -> String {
        let mut parts = vec![self.look.bold(&self.when())];
        let flow = &self.view.state.flow;
        if let Some(seat) = flow.active.filter(|_| self.view.state.outcome.is_none()) {
            parts.push(format!("turn of {}", self.owner(seat)));
        }
        for (i, track) in self.def.map.tracks.iter().enumerate() {
            if let Some(at) = self.marker(Track(i as u8)) {
                parts.push(format!("~ {} at {at}", plain(&track.name)));
            }
        }
        wrap(&parts.join(DOT), self.look.width, 2)
    }

    /// The round and the phase.
    pub fn when(&self) -> String {
        let flow = &self.view.state.flow;
        let stage = self.def.stages.get(usize::from(flow.stage));
        let phase = flow.current_phase(self.def);
        let phase = phase.map(|p| plain(self.def.phases.get(p)));
        match (stage, phase) {
            _ if self.view.state.outcome.is_some() => "The game is over".into(),
            (Some(stage), Some(phase)) => match (stage.order, stage.rounds) {
                (Order::Once, _) => capital(&phase),
                (_, 0) => format!("Round {}, {phase}", flow.round),
                (_, n) => format!("Round {} of {n}, {phase}", flow.round),
            },
            _ => "The game is over".into(),
        }
    }

    /// Every region with what is on it.
    pub fn regions(&self) -> String {
        let widest = self.def.region_ids().map(|p| self.title(p).len()).max();
        let cells: Vec<String> = self
            .def
            .region_ids()
            .map(|p| self.region(p, widest.unwrap_or(0)))
            .collect();
        columns(&cells, self.look.width, 0, 2)
    }

    fn region(&self, place: Place, widest: usize) -> String {
        let tracks = 0..self.def.map.tracks.len();
        let mut numbers = String::new();
        for track in tracks.map(|t| Track(t as u8)) {
            let at = self.def.map.position(track, place);
            let here = at.is_some() && at.map(i64::from) == self.marker(track);
            let number = at.map_or(String::new(), |n| n.to_string());
            numbers.push_str(&format!("{number:>2}{} ", if here { '~' } else { ' ' }));
        }
        let title = pad(&self.title(place), widest);
        let there = self.pieces_at(place);
        format!("{numbers}{title} {there}").trim_end().to_string()
    }

    /// Regions with what the map says of them: tags and borders.
    pub fn map(&self) -> String {
        let mut lines = vec![self.status()];
        // What holds for every region tells nothing about one.
        let all = |t: &usize| {
            let tag = Tag(*t as u8);
            self.def.region_ids().all(|p| self.def.place_has(p, tag))
        };
        let telling: Vec<usize> = (0..self.def.tags.len()).filter(|t| !all(t)).collect();
        for place in self.def.region_ids() {
            lines.push(wrap(&self.region(place, 0), self.look.width, 6));
            let tags: Vec<String> = telling
                .iter()
                .filter(|t| self.def.place_has(place, Tag(**t as u8)))
                .map(|t| plain(self.def.tags.get(*t)))
                .collect();
            let borders = self.def.map.adjacent(place).iter();
            let borders: Vec<String> = borders.map(|p| self.title(*p)).collect();
            let mut about = tags.join(", ");
            if !borders.is_empty() {
                let comma = if about.is_empty() { "" } else { "; " };
                about.push_str(&format!("{comma}next to {}", borders.join(", ")));
            }
            lines.push(
                self.look
                    .dim(&wrap(&format!("      {about}"), self.look.width, 6)),
            );
        }
        lines.join("\n")
    }

    /// Who has what at a place: `Red 3, Blue 1 + 1 king`.
    fn pieces_at(&self, place: Place) -> String {
        let owners = self.def.seat_ids().chain([Seat::COMMON]);
        let parts: Vec<String> = owners.filter_map(|o| self.force(place, o)).collect();
        parts.join(", ")
    }

    /// The pieces of one owner at a place. The first kind of a game is the one that goes without saying.
    fn force(&self, place: Place, owner: Seat) -> Option<String> {
        let row = self.view.state.row(self.def, place, owner);
        let mut words = Vec::new();
        for (k, n) in row.iter().enumerate().filter(|(_, n)| **n > 0) {
            let kind = self.kind(Kind(k as u8));
            words.push(match (k, *n) {
                (0, n) if owner != Seat::COMMON => n.to_string(),
                (_, 1) if owner == Seat::COMMON => kind,
                (_, n) => format!("{n} {kind}"),
            });
        }
        if words.is_empty() {
            return None;
        }
        Some(match owner {
            Seat::COMMON => words.join(", "),
            seat => format!("{} {}", self.owner(seat), words.join(" + ")),
        })
    }

    /// Piles and card zones that belong to nobody.
    fn beside(&self) -> String {
        let mut lines = Vec::new();
        for pile in self.def.piles.iter().filter(|p| !p.per_seat) {
            let there = self.pieces_at(pile.base);
            if !there.is_empty() {
                lines.push(format!("{}: {there}", self.title(pile.base)));
            }
        }
        lines.extend(self.zones(None));
        wrap(&lines.join("\n"), self.look.width, 2)
    }

    /// One line for each seat: who plays it, its piles, cards and counters.
    fn seats(&self, game: &Game) -> String {
        let names: Vec<String> = self
            .def
            .seat_ids()
            .map(|s| self.seat_name(game, s))
            .collect();
        let widest = names.iter().map(|n| textwrap::core::display_width(n)).max();
        let lines: Vec<String> = self
            .def
            .seat_ids()
            .zip(&names)
            .map(|(seat, name)| {
                let text = format!(
                    "{}  {}",
                    pad(name, widest.unwrap_or(0)),
                    self.belongings(seat).join(DOT)
                );
                wrap(text.trim_end(), self.look.width, 4)
            })
            .collect();
        lines.join("\n")
    }

    fn seat_name(&self, game: &Game, seat: Seat) -> String {
        let number = format!("p{}", seat.0 + 1);
        let role = self.view.state.role_of(seat);
        let title = role.map_or(String::new(), |_| format!(" {}", self.owner(seat)));
        let who = match game.player(seat) {
            Player::Human if game.humans().len() == 1 => "you",
            other => other.name(),
        };
        format!("{number}{title} ({who})")
    }

    fn belongings(&self, seat: Seat) -> Vec<String> {
        let mut parts = Vec::new();
        for pile in self.def.piles.iter().filter(|p| p.per_seat) {
            let place = Place(pile.base.0 + seat.0);
            let there = self.pile(place, seat);
            if !there.is_empty() {
                parts.push(format!("{}: {there}", plain(&pile.name)));
            }
        }
        parts.extend(self.zones(Some(seat)));
        for c in self.def.counters.iter().filter(|c| c.scope == Scope::Seat) {
            let cell = c.base + seat.index();
            if let Some(value) = self.worth_showing(cell, c.start) {
                parts.push(format!("{} {value}", plain(&c.name)));
            }
        }
        parts
    }

    /// The pieces of a seat's own pile; its own go without its name.
    fn pile(&self, place: Place, seat: Seat) -> String {
        let mut words = Vec::new();
        for owner in self.def.seat_ids().chain([Seat::COMMON]) {
            let row = self.view.state.row(self.def, place, owner);
            for (k, n) in row.iter().enumerate().filter(|(_, n)| **n > 0) {
                let piece = Piece {
                    place: Place::NOWHERE,
                    owner,
                    kind: Kind(k as u8),
                };
                let title = self
                    .def
                    .piece_title(&self.view.state.roles, piece, Some(seat));
                words.push(format!("{n} {title}"));
            }
        }
        words.join(", ")
    }

    /// The card zones of a seat or of nobody: their cards as far as they can be seen, else how many.
    fn zones(&self, of: Option<Seat>) -> Vec<String> {
        let mut parts = Vec::new();
        for (i, zone) in self.def.zones.iter().enumerate() {
            let cards = self.view.state.cards.zone(Zone(i as u8));
            if zone.seat != of || cards.is_empty() {
                continue;
            }
            let names: Vec<String> = cards
                .iter()
                .filter(|c| **c != UNSEEN)
                .map(|c| self.handle(c.handle()))
                .collect();
            let name = plain(&zone.name);
            parts.push(match names.is_empty() {
                true => format!("{name}: {} cards", cards.len()),
                false => format!("{name}: {}", names.join(", ")),
            });
        }
        parts
    }

    /// The dice that lie on the table.
    pub fn dice(&self) -> String {
        let mut parts = Vec::new();
        for (lie, word) in [(Lie::Kept, "kept"), (Lie::Table, "thrown")] {
            let dice = self.view.state.dice.iter().filter(|d| d.lie == lie);
            let faces: Vec<String> = dice.map(|d| self.handle(d.face.handle())).collect();
            if !faces.is_empty() {
                parts.push(format!("dice {word}: {}", faces.join(", ")));
            }
        }
        wrap(&parts.join("\n"), self.look.width, 2)
    }

    /// Counters of the whole game that say something now. Those of tracks are shown as markers.
    fn counters(&self) -> String {
        let tracks = &self.def.map.tracks;
        let of_game = self.def.counters.iter().filter(|c| c.scope == Scope::Game);
        let mut parts = Vec::new();
        for c in of_game.filter(|c| tracks.iter().all(|t| t.name != c.name)) {
            if let Some(value) = self.worth_showing(c.base, c.start) {
                parts.push(format!("{} {value}", plain(&c.name)));
            }
        }
        wrap(&parts.join(DOT), self.look.width, 2)
    }

    /// The value of a counter's cell in words, if it can be seen and is not just as it began.
    fn worth_showing(&self, cell: usize, start: i64) -> Option<String> {
        let value = self.view.state.get(cell)?;
        (value != start).then(|| self.handle(Handle(value)))
    }

    fn marker(&self, track: Track) -> Option<i64> {
        let name = &self.def.map.tracks.get(track.index())?.name;
        let counter = self.def.counters.iter().find(|c| c.name == *name)?;
        self.view.state.get(counter.base)
    }

    fn handle(&self, h: Handle) -> String {
        self.def.title(&self.view.state.roles, h)
    }

    fn title(&self, place: Place) -> String {
        self.handle(place.handle())
    }

    fn kind(&self, kind: Kind) -> String {
        self.handle(kind.handle())
    }

    fn owner(&self, seat: Seat) -> String {
        self.look.seat(seat, &self.handle(seat.handle()))
    }
}

/// A name of the data as words.
pub fn plain(name: &str) -> String {
    name.replace(['_', '.'], " ")
}

/// A sentence begins with a capital, unless its first word is no word, like `p1`.
pub fn capital(text: &str) -> String {
    let word = text.split(' ').next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !word.contains(|c: char| c.is_ascii_digit()) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => text.into(),
    }
}
