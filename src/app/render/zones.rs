//! Cards as one seat sees them: a line for each different card, and a card in full.

use crate::app::output::Look;
use crate::app::wording::{capital, plain};
use crate::kernel::cards::{Lying, UNSEEN};
use crate::kernel::def::{CardDef, CardField};
use crate::kernel::ids::{Card, Seat, Tag, Zone};
use crate::kernel::map::Tags;
use crate::kernel::{Def, View};

use super::DOT;
use super::board::Board;
use super::layout::{cut, pad, wrap};

/// The widest column of titles.
const TITLE: usize = 24;

impl Board<'_> {
    /// How many cards lie in each zone of a seat: `hand: 3 cards`.
    pub(super) fn zone_counts(&self, seat: Seat) -> Vec<String> {
        let own = self.filled(Some(seat));
        own.map(|(zone, there)| {
            let name = &self.def.zones[zone.index()].title;
            format!("{name}: {}", cards(there.len()))
        })
        .collect()
    }

    /// Every zone in which something lies, with a line for each different card that can be seen.
    pub(super) fn zones(&self) -> String {
        let mut lines = Vec::new();
        for of in std::iter::once(None).chain(self.def.seat_ids().map(Some)) {
            for (zone, there) in self.filled(of) {
                let groups = groups(there);
                // Where nothing can be seen the seat's line has said how many there are.
                if of.is_some() && groups.iter().all(|g| g.0 == UNSEEN) {
                    continue;
                }
                lines.push(self.zone_head(zone, there));
                if !self.def.zones[zone.index()].aside {
                    lines.extend(self.card_lines(&groups));
                }
            }
        }
        lines.join("\n")
    }

    /// All cards of a seat that can be seen, with everything they say.
    pub fn cards_of(&self, seat: Seat) -> String {
        let name = capital(&self.def.title(self.view.state.roles(), seat.handle()));
        let mut lines = match self.look.drawn {
            true => Vec::new(),
            false => self.facts_of(Some(seat)),
        };
        for (zone, there) in self.filled(Some(seat)).filter(|_| self.look.drawn) {
            lines.push(self.zone_head(zone, there));
            lines.extend(groups(there).iter().map(|g| self.card_whole(g)));
        }
        match lines.is_empty() {
            true => format!("{name} has no cards."),
            false => lines.join("\n"),
        }
    }

    /// What lies in a zone, with everything it says.
    pub fn cards_in(&self, zone: Zone) -> String {
        let there = self.view.state.cards().zone(zone);
        let mut lines = vec![self.zone_head(zone, there)];
        lines.extend(groups(there).iter().map(|g| self.card_whole(g)));
        lines.join("\n")
    }

    /// `  2 Silk: cost 3 · Worth what it costs.`, on as many lines as it takes.
    fn card_whole(&self, (card, n): &(Card, usize)) -> String {
        let Some(row) = self.def.cards.get(card.index()) else {
            return format!("  {n} unseen");
        };
        let told = printed(self.def, row);
        let title = format!("{n} {}", row.title);
        let line = match told.is_empty() {
            true => format!("  {}", self.look.bold(&title)),
            false => format!("  {}: {told}", self.look.bold(&title)),
        };
        wrap(&line, self.look.width, 4)
    }

    /// Every zone in which something lies, one fact in each line, nothing cut.
    pub(super) fn zone_facts(&self) -> Vec<String> {
        let all = std::iter::once(None).chain(self.def.seat_ids().map(Some));
        all.flat_map(|of| self.facts_of(of)).collect()
    }

    fn facts_of(&self, of: Option<Seat>) -> Vec<String> {
        let mut lines = Vec::new();
        for (zone, there) in self.filled(of) {
            let title = capital(&self.def.title(self.view.state.roles(), zone.handle()));
            lines.push(format!("{title}: {}", cards(there.len())));
            let told_here = !self.def.zones[zone.index()].aside;
            for (card, n) in groups(there).into_iter().filter(|_| told_here) {
                if let Some(row) = self.def.cards.get(card.index()) {
                    let told = told(self.def, row).join(", ");
                    let told = [&row.title, &told, &row.text].map(String::as_str);
                    let told = told.into_iter().filter(|t| !t.is_empty());
                    lines.push(format!(
                        "{title}, {n} {}",
                        told.collect::<Vec<_>>().join(": ")
                    ));
                }
            }
        }
        lines
    }

    /// The zones of a seat, or of nobody, in which something lies.
    pub(super) fn filled(&self, of: Option<Seat>) -> impl Iterator<Item = (Zone, &[Lying])> {
        let zones = self.def.zones.iter().enumerate();
        let own = zones.filter(move |(_, z)| z.seat == of);
        let own = own.map(|(i, _)| Zone(i as u8));
        let own = own.map(|z| (z, self.view.state.cards().zone(z)));
        own.filter(|(_, there)| !there.is_empty())
    }

    /// `The discard pile: 3 cards, Silk on top`.
    fn zone_head(&self, zone: Zone, there: &[Lying]) -> String {
        let title = capital(&self.def.title(self.view.state.roles(), zone.handle()));
        let mut head = format!("{}: {}", self.look.bold(&title), cards(there.len()));
        let top = self.view.state.cards().top(zone);
        let certain = top.iter().all(|l| l.card == top[0].card);
        if self.def.zones[zone.index()].pile
            && certain
            && there.len() > 1
            && let Some(row) = top.first().and_then(|l| self.def.cards.get(l.card.index()))
        {
            head.push_str(&format!(", {} on top", row.title));
        }
        wrap(&head, self.look.width, 2)
    }

    fn card_lines(&self, groups: &[(Card, usize)]) -> Vec<String> {
        let known = groups.iter().filter(|g| g.0 != UNSEEN).collect::<Vec<_>>();
        let name = |(card, n): &(Card, usize)| {
            let title = self.def.cards.get(card.index()).map_or("?", |c| &c.title);
            format!("{n} {title}")
        };
        let names: Vec<String> = known.iter().map(|g| cut(&name(g), TITLE)).collect();
        let widths = names.iter().map(|n| textwrap::core::display_width(n));
        let widest = widths.max().unwrap_or(0);
        let line = |((card, _), name): (&&(Card, usize), &String)| {
            let row = self.def.cards.get(card.index())?;
            let line = format!("  {}  {}", pad(name, widest), printed(self.def, row));
            Some(cut(line.trim_end(), self.look.width))
        };
        let mut lines: Vec<String> = known.iter().zip(&names).filter_map(line).collect();
        let unseen: usize = groups.iter().filter(|g| g.0 == UNSEEN).map(|g| g.1).sum();
        if unseen > 0 && !known.is_empty() {
            lines.push(format!("  {unseen} unseen"));
        }
        lines
    }
}

fn cards(n: usize) -> String {
    match n {
        1 => "1 card".into(),
        n => format!("{n} cards"),
    }
}

/// Different cards with their numbers, in the order in which they are met.
pub(super) fn groups(there: &[Lying]) -> Vec<(Card, usize)> {
    let mut groups: Vec<(Card, usize)> = Vec::new();
    for l in there {
        match groups.iter_mut().find(|g| g.0 == l.card) {
            Some(group) => group.1 += 1,
            None => groups.push((l.card, 1)),
        }
    }
    groups
}

/// What a row says in its fields: `cost 3`, `kinds cloth, rare`.
fn told(def: &Def, row: &CardDef) -> Vec<String> {
    let fields = def.card_fields.iter().zip(&row.fields);
    let tag = |t: &Tag| plain(def.tags.get(t.index()));
    let field = |(field, value): (&crate::kernel::def::FieldDef, &Option<CardField>)| {
        let value = match value.as_ref()? {
            CardField::Number(n) => n.to_string(),
            CardField::Text(text) if text.is_empty() => return None,
            // A text that names a faction is read as its title.
            CardField::Text(text) => match def.role(text) {
                Some(role) => def.roles[role.index()].title.clone(),
                None => text.clone(),
            },
            CardField::Tags(tags) if tags.is_empty() => return None,
            CardField::Tags(tags) => tags.iter().map(tag).collect::<Vec<_>>().join(", "),
        };
        Some(format!("{} {value}", plain(&field.name)))
    };
    fields.filter_map(field).collect()
}

/// What is printed on a card, in one line.
pub fn printed(def: &Def, row: &CardDef) -> String {
    let mut parts = told(def, row);
    parts.extend(Some(row.text.clone()).filter(|t| !t.is_empty()));
    parts.join(DOT)
}

/// A card in full: what it says, how many there are, and where they are as far as the one who looks knows.
pub fn card_sheet(def: &Def, view: &View, card: Card, look: Look) -> String {
    let Some(row) = def.cards.get(card.index()) else {
        return String::new();
    };
    let mut lines = vec![look.bold(&row.title)];
    let mut say = |text: String| {
        if !text.is_empty() {
            lines.push(wrap(&format!("  {text}"), look.width, 4));
        }
    };
    say(row.text.clone());
    let tags = (0..def.tags.len().min(Tags::LIMIT)).map(|i| Tag(i as u8));
    let tags = tags.filter(|t| row.tags.has(*t));
    let tags: Vec<String> = tags.map(|t| plain(def.tags.get(t.index()))).collect();
    say(tags.join(", "));
    told(def, row).into_iter().for_each(&mut say);
    for power in def.card_powers.iter().filter(|p| p.card == card) {
        let zone = &def.zones[power.zone.index()].title;
        let ability = plain(def.abilities.get(power.ability.index()));
        say(format!("does something in your {zone}: {ability}"));
    }
    let all: usize = row.start.iter().map(|s| usize::from(s.1)).sum();
    say(format!("{all} in the game"));
    for i in 0..def.zones.len() {
        let zone = Zone(i as u8);
        let n = view.state.cards().count_of(zone, card);
        if n > 0 {
            let title = def.title(view.state.roles(), zone.handle());
            say(format!("{n} in {title}"));
        }
    }
    lines.join("\n")
}
