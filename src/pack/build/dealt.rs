//! The cards of a position: taken from where they start, and laid where it has them.

use std::fmt::Write as _;

use crate::kernel::cards::{Laid, Lying, PileSpot};
use crate::kernel::ids::{Card, Seat, Zone};
use crate::kernel::{Def, Knowers, State};
use crate::pack::read::scenario::{CardLine, Layer, Position, ZoneCards};
use crate::pack::text::at::{At, unknown};
use crate::pack::text::quote::{key, quoted};

use super::position::{COMMON, Setup};

/// The word for everybody among those who know a card, and that for those who only watch.
const EVERYBODY: &str = "all";
const SPECTATORS: &str = "spectators";

/// A line with names resolved.
struct DealtLine {
    name: At<String>,
    laid: Laid,
    n: usize,
    /// Copies that have not been found yet.
    missing: usize,
}

type Resolved = Vec<DealtLine>;

impl Setup<'_> {
    /// What a position does not mention stays where it starts: a pile has the rest in no order below its top.
    pub(super) fn cards(&mut self, position: &Position) {
        for (name, sight, count) in &position.sights {
            if let Some(zone) = self.zone_named(name) {
                let count = count.unwrap_or(self.state.cards().count_sight(zone));
                self.state.set_sight(self.def, zone, *sight, count);
            }
        }
        let mut all: Vec<(Zone, Vec<Resolved>, Vec<Resolved>)> = Vec::new();
        for lines in &position.cards {
            if let Some(zone) = self.zone_of(lines) {
                let top = lines.top.iter().map(|l| self.layer(l)).collect();
                let bottom = lines.bottom.iter().map(|l| self.layer(l)).collect();
                all.push((zone, top, bottom));
            }
        }
        // First what stays in its zone, so that others take what is left over.
        for own in [true, false] {
            for (zone, top, bottom) in &mut all {
                for line in top.iter_mut().chain(bottom).flatten() {
                    self.pick_up(line, *zone, own);
                }
            }
        }
        for (zone, top, bottom) in &all {
            for layer in top.iter().rev() {
                self.lay(*zone, PileSpot::Top, layer);
            }
            for layer in bottom {
                self.lay(*zone, PileSpot::Bottom, layer);
            }
        }
    }

    fn zone_of(&mut self, lines: &ZoneCards) -> Option<Zone> {
        let seat = match lines.owner.as_str() {
            COMMON => None,
            _ => Some(self.seat(&lines.owner)?),
        };
        let zones = self.def.zones.iter().enumerate();
        let mut own = zones.filter(|(_, z)| z.seat == seat);
        let found = own.find(|(_, z)| z.name == lines.zone.value);
        if found.is_none() {
            let own = self.def.zones.iter().filter(|z| z.seat == seat);
            let names = own.map(|z| z.name.as_str());
            let noun = match seat {
                Some(_) => "zone of a seat",
                None => "common zone",
            };
            self.problems.push(unknown(&lines.zone, noun, names));
        }
        found.map(|(i, _)| Zone(i as u8))
    }

    /// `deck`, or `anna.hand`.
    pub(super) fn zone_named(&mut self, name: &At<String>) -> Option<Zone> {
        let found = self.state.find_zone(self.def, name);
        if found.is_none() {
            let names = self.def.zones.iter().map(|z| z.name.as_str());
            self.problems.push(unknown(name, "zone", names));
        }
        found
    }

    fn layer(&mut self, layer: &Layer) -> Resolved {
        layer.iter().filter_map(|line| self.line(line)).collect()
    }

    fn line(&mut self, line: &CardLine) -> Option<DealtLine> {
        let card = self.card(&line.card)?;
        let mut knowers = Knowers::NOBODY;
        for name in &line.known {
            knowers = knowers.and(match name.as_str() {
                EVERYBODY => Knowers::ALL,
                SPECTATORS => Knowers::SPECTATORS,
                _ => Knowers::of(self.seat(name)?),
            });
        }
        let mixed_in = match &line.mixed_in {
            Some(name) => Some(self.zone_named(name)?),
            None => None,
        };
        let laid = Laid {
            card,
            knowers,
            mixed_in,
        };
        Some(DealtLine {
            name: line.card.clone(),
            laid,
            n: line.n,
            missing: line.n,
        })
    }

    /// Takes copies from where they start: from the zone itself, or from others, those of its seat first.
    fn pick_up(&mut self, line: &mut DealtLine, to: Zone, own: bool) {
        let card = line.laid.card;
        while line.missing > 0 {
            let from = match own {
                true => Some(to).filter(|z| self.state.cards().count_of(*z, card) > 0),
                false => self.source(card, to),
            };
            let Some(from) = from.filter(|z| self.state.take_card(*z, card).is_ok()) else {
                break;
            };
            // In a hand it is still one of the cards it came from.
            if !self.def.zones[to.index()].pile {
                line.laid.mixed_in = line.laid.mixed_in.or(Some(from));
            }
            line.missing -= 1;
        }
        if !own && line.missing > 0 {
            let copies = self.def.cards[card.index()].start.iter();
            let all: u32 = copies.map(|c| u32::from(c.1)).sum();
            let name = &line.name;
            let message = format!("the game has {all} `{}`, more are laid", name.value);
            self.problems.push(name.problem(message));
        }
    }

    /// Where a copy that has not been laid yet lies.
    fn source(&self, card: Card, to: Zone) -> Option<Zone> {
        let seat = self.def.zones[to.index()].seat;
        let nearness = |of: Option<Seat>| match of {
            s if s == seat => 0,
            None => 1,
            Some(_) => 2,
        };
        let zones = self.def.cards[card.index()].start.iter().map(|c| c.0);
        let zones = zones.filter(|z| self.state.cards().count_of(*z, card) > 0);
        zones.min_by_key(|z| nearness(self.def.zones[z.index()].seat))
    }

    fn lay(&mut self, zone: Zone, spot: PileSpot, layer: &Resolved) {
        let copies = |line: &DealtLine| std::iter::repeat_n(line.laid, line.n - line.missing);
        let cards: Vec<Laid> = layer.iter().flat_map(copies).collect();
        if let Err(e) = self.state.lay_cards(self.def, zone, spot, &cards)
            && let Some(first) = layer.first()
        {
            let message = e.text(self.def, &self.state);
            self.problems.push(first.name.problem(message));
        }
    }
}

/// Writes what [`Setup::cards`] reads: every zone with all its cards, unless everything lies as at the start.
pub(super) fn write(out: &mut String, def: &Def, state: &State) {
    let mut start = State::new(def, 0);
    super::cards::lay(def, &mut start);
    write_sights(out, def, state);
    if start.cards() == state.cards() {
        return;
    }
    let mut owners: Vec<Option<Seat>> = def.zones.iter().map(|z| z.seat).collect();
    owners.sort_unstable();
    owners.dedup();
    for owner in owners {
        let mut lines = Vec::new();
        for (i, zone) in def.zones.iter().enumerate() {
            let id = Zone(i as u8);
            if zone.seat == owner && state.cards().count(id) > 0 {
                let layers = state.cards().layers(id);
                let layers: Vec<String> = match zone.pile {
                    true => layers.map(|l| written_layer(def, state, id, l)).collect(),
                    false => layers.flat_map(|l| written(def, state, id, l)).collect(),
                };
                lines.push(format!("{} = [{}]", key(&zone.name), layers.join(", ")));
            }
        }
        if !lines.is_empty() {
            let owner = owner.map_or(COMMON.into(), |s| def.seat_label(state.roles(), s));
            let _ = writeln!(
                out,
                "\n[position.cards.{}]\n{}",
                key(&owner),
                lines.join("\n")
            );
        }
    }
}

fn write_sights(out: &mut String, def: &Def, state: &State) {
    let mut lines = Vec::new();
    for (i, zone) in def.zones.iter().enumerate() {
        let id = Zone(i as u8);
        let now = (state.cards().sight(id), state.cards().count_sight(id));
        if now != (zone.sight, zone.count) {
            let name = key(&def.label(state.roles(), id.handle()));
            let (sight, count) = (now.0.name(), now.1.name());
            lines.push(format!("{name} = [\"{sight}\", \"{count}\"]"));
        }
    }
    if !lines.is_empty() {
        let _ = writeln!(out, "\n[position.sight]\n{}", lines.join("\n"));
    }
}

/// A layer of a pile: one card stands for itself, several in no order are a list.
fn written_layer(def: &Def, state: &State, zone: Zone, layer: &[Lying]) -> String {
    let cards = written(def, state, zone, layer);
    match (&cards[..], layer.len()) {
        ([one], _) => one.clone(),
        _ => format!("[{}]", cards.join(", ")),
    }
}

/// The lines of cards that lie in no order, equal ones together.
fn written(def: &Def, state: &State, zone: Zone, layer: &[Lying]) -> Vec<String> {
    let alike = |a: &Lying, b: &Lying| {
        (a.card, a.knowers, a.mixed_in()) == (b.card, b.knowers, b.mixed_in())
    };
    let chunks = layer.chunk_by(alike);
    chunks
        .map(|c| written_line(def, state, zone, &c[0], c.len()))
        .collect()
}

fn written_line(def: &Def, state: &State, zone: Zone, card: &Lying, n: usize) -> String {
    let row = &def.cards[card.card.index()];
    let name = match n {
        1 => quoted(&row.name),
        _ => quoted(&format!("{n} {}", row.name)),
    };
    let z = &def.zones[zone.index()];
    let sees = state.cards().sight(zone).of(z.seat);
    let mut more = Vec::new();
    if card.knowers != sees {
        let known = match card.knowers == Knowers::ALL {
            true => vec![EVERYBODY.to_string()],
            false => {
                let seats = card.knowers.seats(def.seats);
                let seats = seats.map(|s| def.seat_label(state.roles(), s));
                let watch = card.knowers.knows(None).then(|| SPECTATORS.to_string());
                seats.chain(watch).collect()
            }
        };
        let known: Vec<String> = known.iter().map(|k| quoted(k)).collect();
        more.push(format!("known = [{}]", known.join(", ")));
    }
    let usual = match (z.pile, &row.start[..]) {
        (true, _) => Some(zone),
        (false, [(start, _)]) => Some(*start),
        _ => None,
    };
    if let Some(lot) = card.mixed_in().filter(|lot| usual != Some(*lot)) {
        let lot = def.label(state.roles(), lot.handle());
        more.push(format!("mixed_in = {}", quoted(&lot)));
    }
    match more.is_empty() {
        true => name,
        false => format!("{{ card = {name}, {} }}", more.join(", ")),
    }
}
