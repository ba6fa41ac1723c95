//! Puts what the files and scripts declare together into the kernel's [`Def`]: names become indices.

use crate::kernel::Def;
use crate::kernel::def::{
    CounterDef, CounterValues, KindDef, NONE, PileDef, PlaceDef, Scope, Sight, Until,
};
use crate::kernel::def::{DieDef, FaceDef};
use crate::kernel::ids::{Die, Face, Kind, Names, Piece, Place, Seat, Tag};
use crate::kernel::map::{AreaDef, Layout, Tags, TrackDef};
use crate::kernel::speech;
use crate::pack::read::map::Region;
use crate::pack::read::parts::{Amount, FirstSeen, SpanEnd, ValuesRow};
use crate::pack::text::at::{At, unknown};
use crate::problem::Problem;
use crate::script::Tunable;
use crate::script::game::program::Ability;

use super::inputs::Inputs;

/// Every region carries this tag and no pile does.
const MAP_TAG: &str = "map";
/// The pile where common pieces lie at the start.
const SUPPLY: &str = "supply";
/// Numbers that a counter may hold at most: each is a world of its own.
const MOST_VALUES: i64 = 1000;
/// Most things are numbered in one byte, with room for "none".
const LIMIT: usize = 250;

/// The definition, and for each phase the source that runs it.
pub fn define(inputs: &Inputs, problems: &mut Vec<Problem>) -> (Def, Vec<usize>) {
    let def = Def {
        seats: inputs.seats,
        specs: inputs.declared.specs.clone(),
        ..Def::default()
    };
    let mut b = Builder {
        inputs,
        def,
        problems,
    };
    b.words();
    b.tags();
    b.kinds();
    b.regions();
    b.areas();
    b.layout();
    b.piles();
    b.supply();
    b.dice();
    super::cards::define(&inputs.game.parts, &mut b.def, b.problems);
    b.counters();
    b.limits();
    let Builder { mut def, .. } = b;
    super::roles::define_roles(inputs, &mut def, problems);
    absent_roles(inputs, &mut def, problems);
    let phase_files = super::roles::define_phases(inputs, &mut def, problems);
    def.prepare();
    (def, phase_files)
}

/// The roles that a hidden counter may hold though nobody plays them.
fn absent_roles(inputs: &Inputs, def: &mut Def, problems: &mut Vec<Problem>) {
    for row in &inputs.game.parts.counters {
        for name in row.absent.iter().flatten() {
            let counter = def.counter(&row.name);
            match (def.role(name), counter) {
                (Some(role), Some(counter)) => def.counters[counter].absent.push(role),
                (None, _) => {
                    let names = def.roles.iter().map(|r| r.id.as_str());
                    problems.push(unknown(name, "faction", names));
                }
                (Some(_), None) => {}
            }
        }
    }
}

struct Builder<'a> {
    inputs: &'a Inputs<'a>,
    def: Def,
    problems: &'a mut Vec<Problem>,
}

impl<'a> Builder<'a> {
    fn words(&mut self) {
        // The kernel counts on these two being first.
        for word in ["yes", "no"] {
            self.def.words.intern(word);
        }
        for word in &self.inputs.game.parts.words {
            if self.def.words.add(word).is_none() {
                let message = format!("the word `{}` is there already", word.value);
                self.problems.push(word.problem(message));
            }
        }
        // Named choices of decisions are words too.
        for spec in &self.inputs.declared.specs {
            for (name, _) in &spec.choices {
                self.def.words.intern(name);
            }
        }
    }

    fn tags(&mut self) {
        self.def.tags.intern(MAP_TAG);
        let mut seen = FirstSeen::default();
        for tag in &self.inputs.game.parts.tags {
            if seen.is_new("tag", tag, self.problems) {
                self.def.tags.intern(tag);
            }
        }
        let last = self.inputs.game.parts.tags.last();
        if let Some(last) = last.filter(|_| self.def.tags.len() > Tags::LIMIT) {
            let message = format!("more than {} tags", Tags::LIMIT - 1);
            self.problems.push(last.problem(message));
        }
    }

    fn tag_set(&mut self, names: &[At<String>]) -> Tags {
        let mut tags = Tags::default();
        for name in names {
            match self.def.tags.find(name) {
                Some(i) if i < Tags::LIMIT => tags.add(Tag(i as u8)),
                Some(_) => {}
                None => {
                    let problem = unknown(name, "tag", self.def.tags.iter());
                    self.problems.push(problem);
                }
            }
        }
        tags
    }

    fn kinds(&mut self) {
        let mut seen = FirstSeen::default();
        for kind in &self.inputs.game.parts.kinds {
            if !seen.is_new("kind", &kind.name, self.problems) {
                continue;
            }
            self.def.kinds.intern(&kind.name);
            let tags = self.tag_set(&kind.tags);
            let plural = kind.plural.clone();
            self.def.kind_defs.push(KindDef {
                title: kind.title.clone(),
                plural: plural.unwrap_or_else(|| speech::plural(&kind.title)),
                tags,
                secret: kind.secret,
                side_of: None,
            });
        }
        self.sides();
    }

    /// Which kinds are other sides of which; a side has no sides.
    fn sides(&mut self) {
        for kind in &self.inputs.game.parts.kinds {
            let Some(front) = &kind.side_of else { continue };
            let Some(i) = self.def.kinds.find(front) else {
                let all = self.def.kinds.iter();
                self.problems.push(unknown(front, "kind", all));
                continue;
            };
            let sides = &self.inputs.game.parts.kinds;
            if sides
                .iter()
                .any(|k| k.name.value == front.value && k.side_of.is_some())
            {
                let text = format!("`{}` is itself a side of another kind", front.value);
                self.problems.push(front.problem(text));
                continue;
            }
            if let Some(this) = self.def.kinds.find(&kind.name) {
                self.def.kind_defs[this].side_of = Some(Kind(i as u8));
            }
        }
    }

    fn regions(&mut self) {
        let map = self.inputs.map;
        for region in &map.regions {
            self.def.places.intern(&region.name);
            let mut tags = self.tag_set(&region.tags);
            tags.add(Tag(0));
            self.def.place_defs.push(PlaceDef {
                title: region.title.clone(),
                tags,
                seat: None,
            });
        }
        self.def.regions = map.regions.len();
        for region in &map.regions {
            let found = region.borders.iter().filter_map(|b| self.def.place(b));
            let mut borders: Vec<Place> = found.collect();
            borders.sort_unstable();
            self.def.map.borders.push(borders);
        }
        for track in &map.tracks {
            let position = |r: &Region| {
                let at = r.at.iter().find(|(t, _)| t.value == track.name.value);
                at.map_or(0, |(_, n)| n.value as u8)
            };
            let at = map.regions.iter().map(position).collect();
            let name = track.name.value.clone();
            self.def
                .map
                .tracks
                .push(TrackDef::new(name, track.positions, at));
        }
    }

    /// On a map with areas, a region that is part of none is one by itself.
    fn areas(&mut self) {
        let map = self.inputs.map;
        if map.areas.is_empty() {
            return;
        }
        let within = |r: &Region| r.area.as_ref().map_or(&r.name, |a| a).value.clone();
        let alone = map.regions.iter().filter(|r| r.area.is_none());
        let alone = alone.map(|r| (&r.name, &r.title, &r.tags));
        let named = map.areas.iter().map(|a| (&a.name, &a.title, &a.tags));
        for (name, title, tags) in named.chain(alone) {
            let all = map.regions.iter().enumerate();
            let mine = all.filter(|(_, r)| within(r) == name.value);
            let regions = mine.map(|(i, _)| Place(i.min(255) as u8)).collect();
            let tags = self.tag_set(tags);
            self.def.areas.push(AreaDef {
                name: name.value.clone(),
                title: title.clone(),
                tags,
                regions,
            });
        }
        let area = |r: &Region| self.def.area(&within(r));
        self.def.map.area_of = map.regions.iter().map(area).collect();
    }

    fn layout(&mut self) {
        let given = &self.inputs.map.layout;
        let row = |row: &Vec<At<String>>| row.iter().map(|name| self.def.place(name)).collect();
        self.def.map.layout = Layout {
            rows: given.rows.iter().map(row).collect(),
            alone: given.alone,
            colours: given.colours.clone(),
            legend: given.legend.clone(),
            ..Layout::default()
        };
        for (name, sign) in &given.marks {
            if let Some(tag) = self.tag(name) {
                self.def.map.layout.marks.push((tag, sign.clone()));
            }
        }
        self.def.map.layout.count = given.count.as_ref().and_then(|name| self.tag(name));
    }

    fn tag(&mut self, name: &At<String>) -> Option<Tag> {
        let found = self.def.tags.find(name);
        if found.is_none() {
            let problem = unknown(name, "tag", self.def.tags.iter());
            self.problems.push(problem);
        }
        found.map(|i| Tag(i.min(Tags::LIMIT - 1) as u8))
    }

    fn piles(&mut self) {
        for pile in &self.inputs.game.parts.piles {
            if self.def.place(&pile.name).is_some() {
                let message = format!("the pile `{}` has the name of a region", pile.name.value);
                self.problems.push(pile.name.problem(message));
                continue;
            }
            let per_seat = pile.per_seat.unwrap_or(false);
            self.def.piles.push(PileDef {
                name: pile.name.value.clone(),
                base: Place(self.def.place_defs.len().min(255) as u8),
                per_seat,
            });
            let seats = match per_seat {
                true => self.def.seat_ids().map(Some).collect(),
                false => vec![None],
            };
            for seat in seats {
                let name = match seat {
                    Some(Seat(i)) => format!("{}/{i}", pile.name.value),
                    None => pile.name.value.clone(),
                };
                self.def.places.intern(&name);
                self.def.place_defs.push(PlaceDef {
                    title: pile.title.clone().unwrap_or(pile.name.value.clone()),
                    tags: Tags::default(),
                    seat,
                });
            }
        }
    }

    fn supply(&mut self) {
        let pile = self.def.pile(SUPPLY, None);
        for (kind, n) in &self.inputs.game.parts.supply {
            let Some(place) = pile else {
                let message = format!("`{}` needs a shared pile `{SUPPLY}` to lie in", kind.value);
                self.problems.push(kind.problem(message));
                continue;
            };
            match self.def.kind(kind) {
                Some(k) => {
                    let piece = Piece {
                        place,
                        owner: Seat::COMMON,
                        kind: k,
                    };
                    let n = self.amount(n);
                    self.add_supply(piece, n, kind);
                }
                None => {
                    let problem = unknown(kind, "kind", self.def.kinds.iter());
                    self.problems.push(problem);
                }
            }
        }
    }

    fn tunable(&mut self, name: &At<String>) -> Option<&'a Tunable> {
        let tunables = self.inputs.tunables;
        let found = tunables.iter().find(|t| t.name == name.value);
        if found.is_none() {
            let names = tunables.iter().map(|t| t.name.as_str());
            self.problems.push(unknown(name, "tunable", names));
        }
        found
    }

    /// A number as it stands, or the value of the tunable that is named.
    fn amount(&mut self, amount: &Amount) -> u8 {
        let name = match amount {
            Amount::Number(n) => return *n,
            Amount::Tunable(name) => name,
        };
        let Some(t) = self.tunable(name) else {
            return 0;
        };
        u8::try_from(t.value).unwrap_or_else(|_| {
            let (name_, v, by) = (&t.name, t.value, &t.set_by);
            let message = format!("`{name_}` is {v} (set by {by}), pieces are from 0 to 255");
            self.problems.push(name.problem(message));
            0
        })
    }

    /// A variant's pieces come on top of those of the game.
    fn add_supply(&mut self, piece: Piece, n: u8, kind: &At<String>) {
        let there = self.def.supply.iter_mut().find(|s| s.0 == piece);
        match there.map(|s| (s.1.checked_add(n), s)) {
            None => self.def.supply.push((piece, n)),
            Some((Some(sum), s)) => s.1 = sum,
            Some((None, _)) => {
                let message = format!("more than 255 of `{}`", kind.value);
                self.problems.push(kind.problem(message));
            }
        }
    }

    fn dice(&mut self) {
        let mut all = Names::default();
        let mut shared = Names::default();
        for face in self.inputs.game.dice.iter().flat_map(|d| &d.faces) {
            if all.add(&face.name).is_none() {
                shared.intern(&face.name);
            }
        }
        for die in &self.inputs.game.dice {
            let index = self.def.dice.len().min(255) as u8;
            let mut seen = FirstSeen::default();
            let mut faces = Vec::new();
            for face in &die.faces {
                if !seen.is_new("face", &face.name, self.problems) {
                    continue;
                }
                let key = match shared.find(&face.name) {
                    Some(_) => format!("{}-{}", die.name.value, face.name.value),
                    None => face.name.value.clone(),
                };
                faces.push(Face(self.def.faces.len().min(255) as u8));
                let tags = self.tag_set(&face.tags);
                self.def.faces.push(FaceDef {
                    name: face.name.value.clone(),
                    title: face.title.clone(),
                    key,
                    die: Die(index),
                    value: face.value,
                    tags,
                });
            }
            let hand = std::iter::repeat_n(index, usize::from(die.count));
            self.def.hand.extend(hand);
            self.def.dice.push(DieDef {
                name: die.name.value.clone(),
                count: die.count,
                faces,
            });
        }
    }

    fn counters(&mut self) {
        let mut seen = FirstSeen::default();
        for c in &self.inputs.game.parts.counters {
            if seen.is_new("counter", &c.name, self.problems) {
                let scope = c.scope.unwrap_or(Scope::Game);
                let until = c.until.unwrap_or(Until::Game);
                let (hidden, start) = (c.hidden.unwrap_or(false), c.start.unwrap_or(0));
                let values = self.values(c.values.as_ref());
                let none = CounterValues::Numbers(Vec::new());
                if hidden && (values == Some(CounterValues::Unsaid) || values == Some(none)) {
                    let text = format!(
                        "`{}` is hidden, but does not say what it may hold",
                        c.name.value
                    );
                    let help = "write `values = \"seats\"`, `\"factions\"`, `\"regions\"`, `\"cards\"`, a list of numbers, `\"1..12\"` or `\"1..TUNABLE\"`";
                    self.problems.push(c.name.problem(text).help(help));
                }
                self.counter(&c.name, scope, until, start);
                if let Some(def) = self.def.counters.last_mut() {
                    (def.hidden, def.values) = (hidden, values.unwrap_or_default());
                    def.shown = c.shown.unwrap_or_default();
                    def.others = c.others.unwrap_or_default();
                }
            }
        }
        for used in self
            .inputs
            .declared
            .abilities
            .iter()
            .filter_map(Ability::used)
        {
            self.counter(&used, Scope::Seat, Until::Turn, 0);
        }
        for t in &self.inputs.map.tracks {
            if seen.is_new("counter", &t.name, self.problems) {
                self.counter(&t.name, Scope::Game, Until::Game, NONE);
            }
        }
    }

    /// What a counter may hold; nothing where that is wrong.
    fn values(&mut self, values: Option<&ValuesRow>) -> Option<CounterValues> {
        let (text, [low, high]) = match values {
            None => return Some(CounterValues::Unsaid),
            Some(ValuesRow::Of(values)) => return Some(values.clone()),
            Some(ValuesRow::Span(text, ends)) => (text, ends.each_ref().map(|e| self.span_end(e))),
        };
        let (low, high) = (low?, high?);
        let many = high.checked_sub(low).is_none_or(|n| n >= MOST_VALUES);
        if low > high || many {
            let message = format!("`{}` is from {low} to {high}", text.value);
            let help = format!("a counter may hold one number at least, and {MOST_VALUES} at most");
            self.problems.push(text.problem(message).help(help));
            return None;
        }
        Some(CounterValues::Numbers((low..=high).collect()))
    }

    fn span_end(&mut self, end: &SpanEnd) -> Option<i64> {
        match end {
            SpanEnd::Number(n) => Some(*n),
            SpanEnd::Tunable(name) => self.tunable(name).map(|t| t.value),
        }
    }

    fn counter(&mut self, name: &str, scope: Scope, until: Until, start: i64) {
        let cells = match scope {
            Scope::Game => 1,
            Scope::Seat => self.def.seats,
            Scope::Place => self.def.place_defs.len(),
            Scope::Card => self.def.cards.len(),
        };
        self.def.counters.push(CounterDef {
            name: name.into(),
            scope,
            until,
            hidden: false,
            values: CounterValues::Unsaid,
            others: false,
            absent: vec![],
            shown: Sight::Open,
            start,
            base: self.def.counter_cells,
            cells,
        });
        self.def.counter_cells += cells;
    }

    /// The kernel numbers things in small integers; nobody needs more, but a file could ask for it.
    fn limits(&mut self) {
        let d = &self.def;
        let copies = d.cards.iter().flat_map(|c| &c.start);
        let copies: usize = copies.map(|c| usize::from(c.1)).sum();
        let counted = [
            (
                "places (piles of every seat included)",
                d.place_defs.len(),
                LIMIT,
            ),
            ("areas", d.areas.len(), LIMIT),
            ("kinds of pieces", d.kinds.len(), LIMIT),
            ("types of dice", d.dice.len(), LIMIT),
            ("faces of dice", d.faces.len(), LIMIT),
            ("dice", d.hand.len(), LIMIT),
            ("zones (those of every seat included)", d.zones.len(), LIMIT),
            ("counters", d.counters.len(), 1000),
            ("words", d.words.len(), 1000),
            ("different cards", d.cards.len(), 10_000),
            ("cards", copies, 60_000),
        ];
        for (what, n, most) in counted {
            if n > most {
                let message = format!("the game has {n} {what}, {most} are possible");
                self.problems.push(self.inputs.game.id.problem(message));
            }
        }
    }
}
