//! Zones and cards: names become indices, and everything that is named must exist.

use crate::kernel::cards::PileSpot;
use crate::kernel::def::{
    CardDef, CardField, CardPower, FieldDef, FieldKind, Refill, Sight, ZoneDef,
};
use crate::kernel::ids::{Card, Seat, Tag, Zone};
use crate::kernel::{Def, State};
use crate::pack::read::cards::{self, FieldValue};
use crate::pack::read::parts::{FirstSeen, Parts};
use crate::pack::text::at::{At, unknown};
use crate::problem::Problem;
use crate::script::game::program::{PrintedField, PrintedValue};
use crate::script::{Ability, Origin, Printed};

pub fn define(parts: &Parts, def: &mut Def, problems: &mut Vec<Problem>) {
    let mut b = CardsBuilder { def, problems };
    b.zones(&parts.zones);
    b.refills(&parts.zones);
    b.fields(&parts.card_fields);
    b.cards(&parts.cards);
}

/// Lays the cards where they start. Piles are shuffled: the order of a file means nothing.
pub fn lay(def: &Def, state: &mut State) {
    for (i, card) in def.cards.iter().enumerate() {
        for (zone, n) in &card.start {
            let copies = vec![Card(i as u16).into(); usize::from(*n)];
            // Too many cards are refused elsewhere.
            let _ = state.lay_cards(def, *zone, PileSpot::Top, &copies);
        }
    }
    for (i, _) in def.zones.iter().enumerate().filter(|(_, z)| z.pile) {
        state.shuffle_cards(def, Zone(i as u8));
    }
}

/// The names of what scripts declare that cards can do.
pub fn abilities_of_cards(declared: &[Ability]) -> Vec<String> {
    let of_cards = declared.iter().filter(|a| a.origin == Origin::Cards);
    of_cards.map(|a| a.id.clone()).collect()
}

/// Links what cards can do to the abilities that scripts declare. One that a variant has turned off is none any more.
pub fn powers(
    parts: &Parts,
    (abilities, declared): (&[Ability], &[String]),
    def: &mut Def,
    problems: &mut Vec<Problem>,
) {
    for (i, card) in parts.cards.iter().enumerate() {
        let (ability, zone) = match (&card.ability, &card.while_in) {
            (None, None) => continue,
            (Some(ability), Some(zone)) => (ability, zone),
            (Some(alone), None) => {
                let message = format!("where does `{}` give `{}`?", card.name.value, alone.value);
                let help = "write `while = \"…\"`: a zone of every seat";
                problems.push(alone.problem(message).help(help));
                continue;
            }
            (None, Some(alone)) => {
                let message = format!("`{}` has `while` but no `ability`", card.name.value);
                problems.push(alone.problem(message));
                continue;
            }
        };
        let named = abilities.iter().position(|a| a.id == ability.value);
        let Some(named) = named.filter(|n| abilities[*n].origin == Origin::Cards) else {
            if !declared.contains(&ability.value) {
                let names = declared.iter().map(String::as_str);
                problems.push(unknown(ability, "ability of cards", names));
            }
            continue;
        };
        let Some(first) = def.zone(zone, Some(Seat(0))) else {
            let names = def.zones.iter().map(|z| z.name.as_str());
            problems.push(unknown(zone, "zone", names));
            continue;
        };
        if def.zones[first.index()].seat.is_none() {
            let message = format!(
                "`{}` belongs to no seat, for which a card could act there",
                zone.value
            );
            problems.push(
                zone.problem(message)
                    .help("name a zone with `per_seat = true`"),
            );
            continue;
        }
        def.card_powers.push(CardPower {
            ability: crate::kernel::ids::Ability(named as u16),
            card: Card(i as u16),
            zone: first,
        });
    }
    def.card_powers.sort_by_key(|p| (p.ability, p.card));
}

/// What cards say and where, for scripts.
pub fn printed(parts: &Parts) -> Vec<Printed> {
    let field = |(name, value): &(At<String>, FieldValue)| PrintedField {
        name: name.value.clone(),
        value: match value {
            FieldValue::Number(n) => PrintedValue::Number(n.value),
            FieldValue::Text(t) => PrintedValue::Text(t.value.clone()),
            FieldValue::Tags(_) => PrintedValue::Tags,
        },
        file: name.spot.file.clone(),
        line: name.spot.line,
    };
    let card = |card: &cards::Card| Printed {
        name: card.name.value.clone(),
        title: card.title.clone().unwrap_or_else(|| spoken(&card.name)),
        text: card.text.clone().unwrap_or_default(),
        file: card.name.spot.file.clone(),
        line: card.name.spot.line,
        fields: card.fields.iter().map(field).collect(),
    };
    parts.cards.iter().map(card).collect()
}

/// A name as people read it where the file gives no title.
fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

struct CardsBuilder<'a> {
    def: &'a mut Def,
    problems: &'a mut Vec<Problem>,
}

impl CardsBuilder<'_> {
    fn zones(&mut self, zones: &[cards::Zone]) {
        let mut seen = FirstSeen::default();
        for zone in zones {
            if !seen.is_new("zone", &zone.name, self.problems) {
                continue;
            }
            let per_seat = zone.per_seat.unwrap_or(false);
            let seats: Vec<Option<Seat>> = match per_seat {
                true => self.def.seat_ids().map(Some).collect(),
                false => vec![None],
            };
            let sight = self.sight(zone, zone.sight.as_ref(), per_seat);
            let count = self.sight(zone, zone.count.as_ref(), per_seat);
            let title = zone.title.clone();
            let made = ZoneDef {
                name: zone.name.value.clone(),
                title: title.unwrap_or_else(|| spoken(&zone.name)),
                seat: None,
                sight,
                count,
                pile: zone.pile.unwrap_or(false),
                aside: zone.aside.unwrap_or(false),
                refill: None,
            };
            let of_seats = seats.into_iter().map(|seat| ZoneDef {
                seat,
                ..made.clone()
            });
            self.def.zones.extend(of_seats);
        }
    }

    fn sight(&mut self, zone: &cards::Zone, sight: Option<&At<Sight>>, per_seat: bool) -> Sight {
        let Some(sight) = sight else {
            return Sight::Open;
        };
        if sight.value == Sight::Owner && !per_seat {
            let message = format!(
                "`{}` belongs to no seat, so it has no owner",
                zone.name.value
            );
            let help = "write `per_seat = true`, or `open` or `hidden`";
            self.problems.push(sight.problem(message).help(help));
        }
        sight.value
    }

    fn refills(&mut self, zones: &[cards::Zone]) {
        for zone in zones {
            let Some(refill) = &zone.refill else {
                continue;
            };
            if !zone.pile.unwrap_or(false) {
                let message = format!("`{}` is refilled but is no pile", zone.name.value);
                let help = "write `pile = true`: cards are drawn off its top";
                self.problems.push(refill.from.problem(message).help(help));
            }
            for i in 0..self.def.zones.len() {
                if self.def.zones[i].name == zone.name.value {
                    self.refill(i, refill);
                }
            }
        }
    }

    fn refill(&mut self, zone: usize, refill: &cards::RefillRule) {
        let Some(from) = self.def.zone(&refill.from, self.def.zones[zone].seat) else {
            let names = self.def.zones.iter().map(|z| z.name.as_str());
            self.report(unknown(&refill.from, "zone", names));
            return;
        };
        if refill.but_top > 0 && !self.def.zones[from.index()].pile {
            let message = format!("`{}` is no pile: it has no top", refill.from.value);
            self.report(
                refill
                    .from
                    .problem(message)
                    .help("write `pile = true` for it"),
            );
        }
        self.def.zones[zone].refill = Some(Refill {
            from,
            but_top: refill.but_top,
        });
    }

    /// Reports a problem once, however many seats have it.
    fn report(&mut self, problem: Problem) {
        if !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn fields(&mut self, fields: &[cards::DeclaredField]) {
        let mut seen = FirstSeen::default();
        for field in fields {
            if seen.is_new("card field", &field.name, self.problems) {
                self.def.card_fields.push(FieldDef {
                    name: field.name.value.clone(),
                    kind: field.kind,
                });
            }
        }
    }

    fn cards(&mut self, cards: &[cards::Card]) {
        let mut seen = FirstSeen::default();
        for card in cards {
            if !seen.is_new("card", &card.name, self.problems) {
                continue;
            }
            let tags = card.tags.iter().flatten();
            let tags: Vec<Tag> = tags.filter_map(|t| self.tag(t)).collect();
            let title = card.title.clone();
            let mut row = CardDef {
                name: card.name.value.clone(),
                title: title.unwrap_or_else(|| spoken(&card.name)),
                text: card.text.clone().unwrap_or_default(),
                start: self.start(card),
                fields: vec![None; self.def.card_fields.len()],
                ..CardDef::default()
            };
            tags.iter().for_each(|t| row.tags.add(*t));
            for (name, value) in &card.fields {
                if let Some((at, field)) = self.field(name, value) {
                    row.fields[at] = Some(field);
                }
            }
            self.def.cards.push(row);
        }
    }

    fn tag(&mut self, name: &At<String>) -> Option<Tag> {
        let found = self.def.tags.find(name);
        if found.is_none() {
            let problem = unknown(name, "tag", self.def.tags.iter());
            self.problems.push(problem);
        }
        // Too many are refused elsewhere.
        found.map(|i| Tag(i.min(63) as u8))
    }

    fn start(&mut self, card: &cards::Card) -> Vec<(Zone, u16)> {
        let Some(name) = &card.zone else {
            let message = format!("the card `{}` starts in no zone", card.name.value);
            let help = "write `zone = \"…\"`: where its copies lie when the game begins";
            self.problems.push(card.name.problem(message).help(help));
            return Vec::new();
        };
        let zones = self.def.zones.iter().enumerate();
        let zones = zones.filter(|(_, z)| z.name == name.value);
        let zones: Vec<Zone> = zones.map(|(i, _)| Zone(i as u8)).collect();
        if zones.is_empty() {
            let mut names: Vec<&str> = self.def.zones.iter().map(|z| z.name.as_str()).collect();
            names.dedup();
            self.problems.push(unknown(name, "zone", names.into_iter()));
        }
        let count = card.count.unwrap_or(1);
        zones.into_iter().map(|z| (z, count)).collect()
    }

    fn field(&mut self, name: &At<String>, value: &FieldValue) -> Option<(usize, CardField)> {
        let mut fields = self.def.card_fields.iter();
        let Some(at) = fields.position(|f| f.name == name.value) else {
            let names = self.def.card_fields.iter().map(|f| f.name.as_str());
            let own = ["title", "text", "tags", "zone", "count"];
            let problem = unknown(name, "card field", names.chain(own));
            self.problems.push(match problem.help.is_empty() {
                true => problem
                    .help("the game declares its fields in `[card_fields]`, `cost = \"number\"`"),
                false => problem,
            });
            return None;
        };
        let kind = self.def.card_fields[at].kind;
        let field = match (kind, value) {
            (FieldKind::Number, FieldValue::Number(n)) => CardField::Number(n.value),
            (FieldKind::Text, FieldValue::Text(t)) => CardField::Text(t.value.clone()),
            (FieldKind::Tags, FieldValue::Tags(tags)) => {
                CardField::Tags(tags.iter().filter_map(|t| self.tag(t)).collect())
            }
            _ => {
                let wanted = match kind {
                    FieldKind::Number => "a number",
                    FieldKind::Text => "a text",
                    FieldKind::Tags => "a list of tags",
                };
                let message = format!("`{}` must be {wanted}, not {}", name.value, value.noun());
                self.problems.push(name.problem(message));
                return None;
            }
        };
        Some((at, field))
    }
}
