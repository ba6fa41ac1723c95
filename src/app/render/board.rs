//! The board as one seat sees it.

use crate::app::game::Game;
use crate::app::output::Look;
use crate::app::players::Player;
use crate::app::wording::{capital, plain};
use crate::kernel::def::{CounterDef, Scope, Sight, Until};
use crate::kernel::dice::{Lie, Shown};
use crate::kernel::ids::{Handle, Kind, Place, Seat, Tag, Track};
use crate::kernel::{Def, View};

use super::DOT;
use super::layout::{columns, pad, wrap, wrap_list};

/// A position, with all it takes to draw it.
pub struct Board<'a> {
    pub def: &'a Def,
    pub view: &'a View,
    pub look: Look,
}

impl<'a> Board<'a> {
    /// Everything: where the game stands, the regions, what lies beside the map, the dice.
    pub fn all(&self, game: &Game) -> String {
        if !self.look.drawn {
            return self.facts(game);
        }
        let mut parts = vec![self.status(), self.regions(), self.beside()];
        parts.extend([self.seats(game), self.table(), self.zones()]);
        parts.extend([self.dice(), self.counters()]);
        parts.retain(|p| !p.is_empty());
        parts.join("\n")
    }

    /// The board in few lines: where the game stands, the regions, and of the seats only who they are.
    pub fn brief(&self, game: &Game) -> String {
        let yours = |s: Seat| if game.humans() == [s] { " (you)" } else { "" };
        let name = |s: Seat| match self.view.state.role_of(s) {
            Some(_) => format!("p{} {}{}", s.0 + 1, self.owner(s), yours(s)),
            None => format!("p{}{}", s.0 + 1, yours(s)),
        };
        let names: Vec<String> = self.def.seat_ids().map(name).collect();
        let names = wrap_list("", &names, DOT, self.look.width, 2);
        [self.status(), self.regions(), names].join("\n")
    }

    /// Round, phase, whose turn it is, and where markers stand.
    pub fn status(&self) -> String {
        let mut parts = vec![self.look.bold(&self.when())];
        let flow = self.view.state.flow();
        if let Some(seat) = flow.active.filter(|_| self.view.state.outcome().is_none()) {
            parts.push(format!("turn of {}", self.owner(seat)));
        }
        for (i, track) in self.def.map.tracks.iter().enumerate() {
            if let Some(at) = self.marker(Track(i as u8)) {
                let text = format!("~ {} at {at}", plain(&track.name));
                parts.push(self.look.marker(&text));
            }
        }
        wrap(&parts.join(DOT), self.look.width, 2)
    }

    /// The round and the phase.
    pub fn when(&self) -> String {
        let flow = self.view.state.flow();
        let stage = self.def.stages.get(usize::from(flow.stage));
        let phase = flow.current_phase(self.def);
        let phase = phase.map(|p| plain(self.def.phases.get(p)));
        match (stage, phase) {
            _ if self.view.state.outcome().is_some() => "The game is over".into(),
            (Some(stage), Some(phase)) => match (stage.has_rounds(), stage.rounds) {
                (false, _) => capital(&phase),
                (_, 0) => format!("Round {}, {phase}", flow.round),
                (_, n) => format!("Round {} of {n}, {phase}", flow.round),
            },
            _ => "The game is over".into(),
        }
    }

    /// Every region with what is on it: drawn if there is room for it, else listed.
    pub fn regions(&self) -> String {
        if self.is_big() {
            return self.folded();
        }
        self.drawing().unwrap_or_else(|| self.list())
    }

    fn list(&self) -> String {
        let widest = self.def.region_ids().map(|p| self.title(p).len()).max();
        let cells: Vec<String> = self
            .def
            .region_ids()
            .map(|p| self.region(p, widest.unwrap_or(0)))
            .collect();
        let list = columns(&cells, self.look.width, 0, 2);
        let legend = self.legend();
        match legend.is_empty() {
            true => list,
            false => format!("{list}\n{legend}"),
        }
    }

    pub(super) fn region(&self, place: Place, widest: usize) -> String {
        let mut numbers = String::new();
        for track in self.tracks() {
            let at = self.def.map.position(track, place);
            let sign = if self.marked(track, place) { '~' } else { ' ' };
            let number = at.map_or(String::new(), |n| n.to_string());
            numbers.push_str(&format!("{number:>2}{sign} "));
        }
        let signs = self.signs(place);
        let widest_signs = self.def.region_ids().map(|p| self.signs(p).len()).max();
        if let Some(n) = widest_signs.filter(|n| *n > 0) {
            numbers.push_str(&format!("{} ", pad(&signs, n)));
        }
        let title = pad(&self.title(place), widest);
        let there = self.forces(place).join(", ");
        format!("{numbers}{title} {there}").trim_end().to_string()
    }

    /// The signs of a region's tags.
    pub(super) fn signs(&self, place: Place) -> String {
        let marks = self.def.map.layout.marks.iter();
        let own = marks.filter(|m| self.def.place_has(place, m.0));
        own.map(|m| m.1.as_str()).collect()
    }

    /// The regions, and what the map says of each: tags and borders.
    pub fn map(&self) -> String {
        if self.is_big() {
            return format!("{}\n{}", self.status(), self.unfolded());
        }
        let mut lines = vec![self.status(), self.regions()];
        for place in self.def.region_ids() {
            let borders = self.def.map.adjacent(place).iter();
            let borders: Vec<String> = borders.map(|p| self.title(*p)).collect();
            let mut about = self.title(place);
            let tags = self.tags(place);
            if !tags.is_empty() {
                about.push_str(&format!(" ({})", tags.join(", ")));
            }
            if !borders.is_empty() {
                about.push_str(&format!(" is next to {}", borders.join(", ")));
            }
            lines.push(wrap(&about, self.look.width, 2));
        }
        lines.join("\n")
    }

    /// A region in a few words: what kind it is, where it lies, who is there.
    pub fn about(&self, place: Place) -> String {
        let tags = self.tags(place);
        let mut words = vec![match tags.is_empty() {
            true => "a region".to_string(),
            false => format!("a region ({})", tags.join(", ")),
        }];
        for (track, def) in self.tracks().zip(&self.def.map.tracks) {
            let at = self.def.map.position(track, place);
            words
                .extend(at.map(|n| format!("number {n} on the track of the {}", plain(&def.name))));
            if self.marked(track, place) {
                words.push(format!("under the {} now", plain(&def.name)));
            }
        }
        let borders = self.def.map.adjacent(place).iter();
        let borders: Vec<String> = borders.map(|p| self.title(*p)).collect();
        if !borders.is_empty() {
            words.push(format!("next to {}", borders.join(", ")));
        }
        let there = self.forces(place);
        let there = match there.is_empty() {
            true => "nothing is there".into(),
            false => format!("there: {}", there.join(", ")),
        };
        format!("{}; {there}.", words.join(", "))
    }

    /// What kind of region it is; what holds for every region tells nothing about one.
    pub(super) fn tags(&self, place: Place) -> Vec<String> {
        let of_all = |tag: Tag| self.def.region_ids().all(|p| self.def.place_has(p, tag));
        (0..self.def.tags.len())
            .map(|t| Tag(t as u8))
            .filter(|t| self.def.place_has(place, *t) && !of_all(*t))
            .map(|t| plain(self.def.tags.get(t.index())))
            .collect()
    }

    /// Who has what at a place, one owner each: `Red 3`, `Blue 1 + 1 king`; and what counters say of it.
    pub(super) fn forces(&self, place: Place) -> Vec<String> {
        let owners = self.def.seat_ids().chain([Seat::COMMON]);
        let mut all: Vec<String> = owners.filter_map(|o| self.force(place, o)).collect();
        all.extend(self.place_counters(place));
        all
    }

    /// Counters of a place that last and say something now: `coins 6`.
    fn place_counters(&self, place: Place) -> impl Iterator<Item = String> {
        let lasts = |c: &&CounterDef| c.scope == Scope::Place && c.until == Until::Game;
        let own = self.def.counters.iter().filter(lasts);
        own.filter_map(move |c| {
            let value = self.worth_showing(c.base + place.index(), c.start)?;
            Some(format!("{} {value}", plain(&c.name)))
        })
    }

    /// The regions that count in which a seat stands, alone if that matters.
    pub(super) fn counted(&self, seat: Seat) -> Vec<Place> {
        let layout = &self.def.map.layout;
        let Some(tag) = layout.count else {
            return Vec::new();
        };
        let stands = |p: Place, s: Seat| {
            let row = self.view.state.row(self.def, p, s);
            row.iter().any(|n| *n > 0)
        };
        let alone = |p: Place| self.def.seat_ids().all(|s| s == seat || !stands(p, s));
        self.def
            .region_ids()
            .filter(|p| self.def.place_has(*p, tag) && stands(*p, seat))
            .filter(|p| !layout.alone || alone(*p))
            .collect()
    }

    fn force(&self, place: Place, owner: Seat) -> Option<String> {
        let amounts = self.amounts(place, owner);
        match owner {
            _ if amounts.is_empty() => None,
            Seat::COMMON => Some(amounts),
            seat => {
                let name = self.handle(seat.handle());
                Some(self.paint(seat, &format!("{name} {amounts}")))
            }
        }
    }

    /// The pieces of one owner at a place. The first kind of a game is the one that goes without saying.
    pub(super) fn amounts(&self, place: Place, owner: Seat) -> String {
        let row = self.view.state.row(self.def, place, owner);
        let mut words = Vec::new();
        for (k, n) in row.iter().enumerate().filter(|(_, n)| **n > 0) {
            let kind = self.def.kind_title(Kind(k as u8), u64::from(*n));
            words.push(match (k, *n) {
                (0, n) if owner != Seat::COMMON => n.to_string(),
                (_, 1) if owner == Seat::COMMON => kind.into(),
                (_, n) => format!("{n} {kind}"),
            });
        }
        words.join(if owner == Seat::COMMON { ", " } else { " + " })
    }

    /// Piles that belong to nobody.
    pub(super) fn beside(&self) -> String {
        let mut lines = Vec::new();
        for pile in self.def.piles.iter().filter(|p| !p.per_seat) {
            let there = self.forces(pile.base);
            if !there.is_empty() {
                lines.push(format!("{}: {}", self.title(pile.base), there.join(", ")));
            }
        }
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
                let name = format!("{}  ", pad(name, widest.unwrap_or(0)));
                wrap_list(&name, &self.belongings(seat), DOT, self.look.width, 4)
            })
            .collect();
        lines.join("\n")
    }

    pub(super) fn seat_name(&self, game: &Game, seat: Seat) -> String {
        let number = format!("p{}", seat.0 + 1);
        let role = self.view.state.role_of(seat);
        let title = role.map_or(String::new(), |_| format!(" {}", self.owner(seat)));
        let who = match game.player(seat) {
            Player::Human if game.humans().len() == 1 => "you",
            other => other.name(),
        };
        format!("{number}{title} ({who})")
    }

    /// What a seat has, as far as it can be seen, one thing each.
    pub(super) fn belongings(&self, seat: Seat) -> Vec<String> {
        let mut parts = Vec::new();
        let counted = self.counted(seat).len();
        if let Some(tag) = self.def.map.layout.count.filter(|_| counted > 0) {
            parts.push(format!(
                "{} {counted}",
                plain(self.def.tags.get(tag.index()))
            ));
        }
        for pile in self.def.piles.iter().filter(|p| p.per_seat) {
            let place = Place(pile.base.0 + seat.0);
            let there = self.pile(place, seat);
            if !there.is_empty() {
                parts.push(format!("{}: {there}", plain(&pile.name)));
            }
        }
        parts.extend(self.zone_counts(seat));
        let of_seats = self.def.counters.iter().filter(|c| c.scope == Scope::Seat);
        for c in of_seats.filter(|c| !self.in_table(c) && self.on_board(c, seat)) {
            let cell = c.base + seat.index();
            if let Some(value) = self.worth_showing(cell, c.start) {
                parts.push(format!("{} {value}", plain(&c.name)));
            }
        }
        parts
    }

    /// Does a counter of a seat stand on the board that is looked at?
    pub(super) fn on_board(&self, counter: &CounterDef, seat: Seat) -> bool {
        counter.shown.of(Some(seat)).knows(self.view.seat)
    }

    /// The pieces of a seat's own pile; its own go without its name.
    fn pile(&self, place: Place, seat: Seat) -> String {
        let mut words = Vec::new();
        for owner in self.def.seat_ids().chain([Seat::COMMON]) {
            let row = self.view.state.row(self.def, place, owner);
            for (k, n) in row.iter().enumerate().filter(|(_, n)| **n > 0) {
                let kind = self.def.kind_title(Kind(k as u8), u64::from(*n));
                words.push(match owner == seat || owner == Seat::COMMON {
                    true => format!("{n} {kind}"),
                    false => format!("{n} {} {kind}", self.owner(owner)),
                });
            }
        }
        words.join(", ")
    }

    /// The dice that lie on the table.
    pub fn dice(&self) -> String {
        let mut parts = Vec::new();
        for (kept, word) in [(true, "kept"), (false, "thrown")] {
            let lies = |d: &&Shown| match kept {
                true => d.kept(),
                false => d.lie == Lie::Table,
            };
            let dice = self.view.state.dice().iter().filter(lies);
            let faces: Vec<String> = dice.map(|d| self.handle(d.face.handle())).collect();
            if !faces.is_empty() {
                parts.push(format!("dice {word}: {}", faces.join(", ")));
            }
        }
        wrap(&parts.join("\n"), self.look.width, 2)
    }

    /// Counters of the whole game that say something now. Those of tracks are shown as markers.
    fn counters(&self) -> String {
        wrap(&self.game_counters().join(DOT), self.look.width, 2)
    }

    pub(super) fn game_counters(&self) -> Vec<String> {
        let tracks = &self.def.map.tracks;
        let of_game = self.def.counters.iter().filter(|c| c.scope == Scope::Game);
        let mut parts = Vec::new();
        let of_game = of_game.filter(|c| c.shown == Sight::Open);
        for c in of_game.filter(|c| tracks.iter().all(|t| t.name != c.name)) {
            if let Some(value) = self.worth_showing(c.base, c.start) {
                parts.push(format!("{} {value}", plain(&c.name)));
            }
        }
        parts
    }

    /// The value of a counter's cell in words, if it can be seen and is not just as it began.
    fn worth_showing(&self, cell: usize, start: i64) -> Option<String> {
        let value = self.view.state.get(cell)?;
        (value != start).then(|| self.handle(Handle(value)))
    }

    pub(super) fn tracks(&self) -> impl Iterator<Item = Track> + use<> {
        (0..self.def.map.tracks.len()).map(|t| Track(t as u8))
    }

    pub(super) fn marker(&self, track: Track) -> Option<i64> {
        let name = &self.def.map.tracks.get(track.index())?.name;
        let counter = self.def.counters.iter().find(|c| c.name == *name)?;
        self.view.state.get(counter.base)
    }

    /// Does the marker of a track lie on a place?
    pub(super) fn marked(&self, track: Track, place: Place) -> bool {
        let at = self.def.map.position(track, place);
        at.is_some() && at.map(i64::from) == self.marker(track)
    }

    fn handle(&self, h: Handle) -> String {
        self.def.title(self.view.state.roles(), h)
    }

    pub fn title(&self, place: Place) -> String {
        self.handle(place.handle())
    }

    pub(super) fn owner(&self, seat: Seat) -> String {
        self.paint(seat, &self.handle(seat.handle()))
    }

    fn paint(&self, seat: Seat, text: &str) -> String {
        self.look
            .seat(self.def, self.view.state.roles(), seat, text)
    }
}
