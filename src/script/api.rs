//! The functions that scripts call: `game.*`, all over integer handles.
//!
//! Each function is declared once, with its signature and a line of description, and registered in the same place.

use mlua::{Error, Function, Lua, Result, Table, Variadic};

use crate::kernel::State;
use crate::kernel::dice::Lie;
use crate::kernel::flow::seat_after;
use crate::kernel::ids::{Handle, Piece, Place, Seat};
use crate::kernel::state::Outcome;

use super::context::{Context, Shared};
use super::raw::{self, Args, List, Ret};
use super::reference::Doc;

/// Registers functions in a table, and remembers what they are.
pub struct Api<'a> {
    lua: &'a Lua,
    ctx: Shared,
    table: Table,
    docs: Vec<Doc>,
    section: &'static str,
}

impl<'a> Api<'a> {
    pub fn new(lua: &'a Lua, ctx: &Shared) -> Result<Api<'a>> {
        Ok(Api {
            lua,
            ctx: ctx.clone(),
            table: lua.create_table()?,
            docs: Vec::new(),
            section: "",
        })
    }

    pub fn finish(self) -> (Table, Vec<Doc>) {
        (self.table, self.docs)
    }

    /// Puts a function into the table and remembers what it is.
    pub fn add(
        &mut self,
        (name, signature, about): (&'static str, &'static str, &'static str),
        function: Function,
    ) -> Result<()> {
        self.docs.push(Doc {
            table: "game",
            name,
            signature,
            about,
            section: self.section,
        });
        self.table.raw_set(name, function)
    }

    /// What follows is listed under this heading.
    pub fn section(&mut self, heading: &'static str) -> &mut Self {
        self.section = heading;
        self
    }

    /// A function that only looks.
    fn read<A: Args, R: Ret>(
        &mut self,
        doc: (&'static str, &'static str, &'static str),
        f: impl Fn(&Context, A) -> Result<R> + 'static,
    ) -> Result<()> {
        self.write(doc, move |c: &mut Context, args: A| f(c, args))
    }

    /// A function that changes the state.
    fn write<A: Args, R: Ret>(
        &mut self,
        doc: (&'static str, &'static str, &'static str),
        f: impl Fn(&mut Context, A) -> Result<R> + 'static,
    ) -> Result<()> {
        let function = raw::function(self.lua, &self.ctx, doc.0, f)?;
        self.add(doc, function)
    }
}

pub fn register(api: &mut Api) -> Result<()> {
    pieces(api.section("Pieces"))?;
    map(api.section("The map"))?;
    counters(api.section("Counters"))?;
    dice(api.section("Dice"))?;
    seats(api.section("Seats and turns"))?;
    cards(api.section("Cards"))?;
    ending(api.section("The end"))
}

fn handles(all: impl Iterator<Item = Handle>) -> List {
    List(all.map(|h| h.0).collect())
}

fn pieces(api: &mut Api) -> Result<()> {
    api.read(
        (
            "count",
            "(place: place, owner: seat, kind: kind|tag) -> integer",
            "How many pieces of a kind (or of a tag) an owner has at a place.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, by) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            Ok(c.state.count_matching(c.def(), place, owner, by))
        },
    )?;
    api.read(
        (
            "owners",
            "(place: place, kind: kind|tag) -> seat[]",
            "The seats that have pieces of a kind or tag at a place.",
        ),
        |c, (place, kind): (i64, i64)| {
            let (place, by) = (c.place(place)?, c.kinds(kind)?);
            let there = c
                .def()
                .seat_ids()
                .filter(|s| c.state.count_matching(c.def(), place, *s, by) > 0);
            Ok(handles(there.map(Seat::handle)))
        },
    )?;
    api.read(
        (
            "occupied",
            "(place: place, kind: kind|tag) -> boolean",
            "Has any seat pieces of a kind or tag at a place?",
        ),
        |c, (place, kind): (i64, i64)| {
            let (place, by) = (c.place(place)?, c.kinds(kind)?);
            Ok(c.def()
                .seat_ids()
                .any(|s| c.state.count_matching(c.def(), place, s, by) > 0))
        },
    )?;
    api.read(
        (
            "places",
            "(owner: seat, kind: kind|tag) -> place[]",
            "The regions of the map where an owner has pieces of a kind or tag.",
        ),
        |c, (owner, kind): (i64, i64)| {
            let (owner, by) = (c.owner(owner)?, c.kinds(kind)?);
            let there = c
                .def()
                .region_ids()
                .filter(|p| c.state.count_matching(c.def(), *p, owner, by) > 0);
            Ok(handles(there.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "pieces",
            "(kind: kind|tag, owner?: seat) -> piece[]",
            "All pieces of a kind or tag on the map, of one owner or of all seats.",
        ),
        |c, (kind, owner): (i64, Option<i64>)| {
            let by = c.kinds(kind)?;
            let owner = owner.map(|o| c.owner(o)).transpose()?;
            let on_map = c
                .state
                .pieces(c.def())
                .take_while(|(p, _)| p.place.index() < c.def().regions);
            let wanted = on_map.filter(|(p, _)| {
                let of = owner.map_or(p.owner != Seat::COMMON, |o| p.owner == o);
                of && c.def().kind_matches(p.kind, by)
            });
            Ok(handles(wanted.map(|(p, _)| p.handle())))
        },
    )?;
    api.read(
        (
            "kinds",
            "(place: place, owner: seat, kind: kind|tag) -> kind[]",
            "Which kinds answering to a kind or tag an owner has at a place.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, by) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            Ok(handles(
                kinds_at(c, place, owner, by).map(|p| p.kind.handle()),
            ))
        },
    )?;
    api.read(
        (
            "piles",
            "(place: place, owner: seat, kind: kind|tag) -> integer[]",
            "What an owner has at a place of a kind or tag: a list of piece, number, piece, number, … for `ask.split`.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, by) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            let there = kinds_at(c, place, owner, by);
            let list = there.flat_map(|p| [p.handle().0, i64::from(c.state.count(c.def(), p))]);
            Ok(List(list.collect()))
        },
    )?;
    api.read(
        ("held", "(tag: tag, kind: kind|tag, seat: seat, other?: seat) -> integer", "How many regions with a tag hold pieces of a kind or tag of these seats and of no other seat."),
        |c, (tag, kind, a, b): (i64, i64, i64, Option<i64>)| {
            let (tag, by, a) = (c.tag(tag)?, c.kinds(kind)?, c.seat(a)?);
            let b = b.map(|b| c.seat(b)).transpose()?;
            let there = |p: Place, s: Seat| c.state.count_matching(c.def(), p, s, by) > 0;
            let held = c.def().region_ids().filter(|p| c.def().place_has(*p, tag)).filter(|p| {
                let mine = |s: Seat| s == a || Some(s) == b;
                let mut seats = c.def().seat_ids().filter(|s| there(*p, *s)).peekable();
                seats.peek().is_some() && seats.all(mine)
            });
            Ok(held.count())
        },
    )?;
    api.write(
        (
            "move",
            "(from: place, to: place, owner: seat, kind: kind, n: integer)",
            "Moves n pieces. An error if there are not so many: components are limited.",
        ),
        |c, (from, to, owner, kind, n): (i64, i64, i64, i64, i64)| {
            let piece = Piece {
                place: c.place(from)?,
                owner: c.owner(owner)?,
                kind: c.kind(kind)?,
            };
            let (to, n) = (c.place(to)?, number(n)?);
            let program = c.program.clone();
            let done = c.state.shift(&program.def, piece, to, n);
            c.op(done)
        },
    )
}

fn kinds_at<'a>(
    c: &'a Context,
    place: Place,
    owner: Seat,
    by: Handle,
) -> impl Iterator<Item = Piece> + 'a {
    let row = c.state.row(c.def(), place, owner);
    let there = row.iter().enumerate().filter(|(_, n)| **n > 0);
    let pieces = there.map(move |(k, _)| Piece {
        place,
        owner,
        kind: crate::kernel::ids::Kind(k as u8),
    });
    pieces.filter(move |p| c.def().kind_matches(p.kind, by))
}

fn number(n: i64) -> Result<u64> {
    u64::try_from(n).map_err(|_| Error::runtime(format!("expected a number of 0 or more, got {n}")))
}

fn map(api: &mut Api) -> Result<()> {
    api.read(
        (
            "regions",
            "(tag?: tag) -> place[]",
            "The regions of the map, all or those with a tag.",
        ),
        |c, tag: Option<i64>| {
            let tag = tag.map(|t| c.tag(t)).transpose()?;
            let all = c
                .def()
                .region_ids()
                .filter(|p| tag.is_none_or(|t| c.def().place_has(*p, t)));
            Ok(handles(all.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "is",
            "(what: place|face, tag: tag) -> boolean",
            "Has a region, pile or face this tag?",
        ),
        |c, (h, tag): (i64, i64)| {
            let tag = c.tag(tag)?;
            if Handle(h).is(crate::kernel::Sort::Face) {
                return Ok(c.def().faces[c.face(h)?.index()].tags.has(tag));
            }
            Ok(c.def().place_has(c.place(h)?, tag))
        },
    )?;
    api.read(
        (
            "borders",
            "(a: place, b: place) -> boolean",
            "Do two regions touch?",
        ),
        |c, (a, b): (i64, i64)| Ok(c.def().map.touches(c.place(a)?, c.place(b)?)),
    )?;
    api.read(
        (
            "adjacent",
            "(place: place) -> place[]",
            "The regions that touch a region.",
        ),
        |c, place: i64| {
            Ok(handles(
                c.def()
                    .map
                    .adjacent(c.place(place)?)
                    .iter()
                    .map(|p| p.handle()),
            ))
        },
    )?;
    api.read(
        (
            "under",
            "(track: track, place: place) -> boolean",
            "Does the marker of a track stand where the place lies?",
        ),
        |c, (track, place): (i64, i64)| {
            let (track, place) = (c.track(track)?, c.place(place)?);
            let at = c.def().map.position(track, place);
            Ok(at.is_some() && at.map(i64::from) == marker(c, track)?)
        },
    )?;
    api.read(
        (
            "zone_regions",
            "(track: track, position: integer) -> place[]",
            "The regions that lie at a position of a track.",
        ),
        |c, (track, n): (i64, i64)| {
            let track = c.track(track)?;
            let there = c
                .def()
                .region_ids()
                .filter(|p| c.def().map.position(track, *p).map(i64::from) == Some(n));
            Ok(handles(there.map(Place::handle)))
        },
    )?;
    api.write(
        (
            "step",
            "(track: track, n: integer) -> integer",
            "Moves the marker of a track n positions around it and tells where it stands.",
        ),
        |c, (track, n): (i64, i64)| {
            let track = c.track(track)?;
            let from = marker(c, track)?.and_then(|p| u8::try_from(p).ok());
            let to = from.and_then(|f| c.def().map.step(track, f, n));
            let Some(to) = to else {
                return Err(Error::runtime(
                    "the marker does not stand on its track yet: set its counter first",
                ));
            };
            let cell = marker_cell(c, track)?;
            c.state.counters[cell] = i64::from(to);
            Ok(to)
        },
    )
}

fn marker_cell(c: &Context, track: crate::kernel::ids::Track) -> Result<usize> {
    let name = &c.def().map.tracks[track.index()].name;
    let counter = c.def().counter(name);
    let cell = counter.and_then(|i| c.state.counter_cell(c.def(), i, None).ok());
    cell.ok_or_else(|| Error::runtime(format!("the track {name} has no marker")))
}

fn marker(c: &Context, track: crate::kernel::ids::Track) -> Result<Option<i64>> {
    Ok(c.state.get(marker_cell(c, track)?))
}

fn counters(api: &mut Api) -> Result<()> {
    api.read(
        ("get", "(counter: counter, of?: seat|place) -> any", "The value of a counter, of a seat or place where it has one for each; nothing if it is not set."),
        |c, (counter, of): (i64, Option<i64>)| Ok(c.state.get(c.counter(counter, of)?)),
    )?;
    api.write(
        (
            "set",
            "(counter: counter, value: any, of?: seat|place)",
            "Sets a counter to a number or a handle, or to nothing.",
        ),
        |c, (counter, value, of): (i64, Option<i64>, Option<i64>)| {
            let cell = c.counter(counter, of)?;
            c.state.counters[cell] = value.unwrap_or(crate::kernel::def::NONE);
            Ok(())
        },
    )?;
    api.write(
        (
            "add",
            "(counter: counter, n: integer, of?: seat|place) -> integer",
            "Adds to a counter and tells the new value.",
        ),
        |c, (counter, n, of): (i64, i64, Option<i64>)| {
            let cell = c.counter(counter, of)?;
            let value = c.state.get(cell).unwrap_or(0).saturating_add(n);
            c.state.counters[cell] = value;
            Ok(value)
        },
    )
}

fn dice(api: &mut Api) -> Result<()> {
    api.write(
        ("gather", "()", "Takes all dice into the hand."),
        |c, ()| {
            c.state.gather_dice();
            Ok(())
        },
    )?;
    api.read(
        (
            "loose_dice",
            "() -> integer",
            "How many dice are in the hand or on the table and not kept.",
        ),
        |c, ()| Ok(c.loose()),
    )?;
    api.read(
        (
            "faces_shown",
            "(barred?: die) -> face[]",
            "The faces of the dice on the table, without those of one type of die.",
        ),
        |c, barred: Option<i64>| {
            let barred = barred.map(|d| c.die(d)).transpose()?;
            let shown = c
                .state
                .dice
                .iter()
                .zip(&c.def().hand)
                .filter(|(d, _)| d.lie == Lie::Table);
            let shown = shown.filter(|(_, t)| barred.is_none_or(|b| b.0 != **t));
            Ok(handles(shown.map(|(d, _)| d.face.handle())))
        },
    )?;
    api.write(
        (
            "keep",
            "(faces: face[])",
            "Keeps for each face of a list one die on the table that shows it.",
        ),
        |c, faces: List| {
            for face in faces.0 {
                let face = c.face(face)?;
                let done = c.state.keep_face(face);
                c.op(done)?;
            }
            Ok(())
        },
    )?;
    api.write(
        ("keep_all", "()", "Keeps all dice on the table as they lie."),
        |c, ()| {
            for d in c.state.dice.iter_mut().filter(|d| d.lie == Lie::Table) {
                d.lie = Lie::Kept;
            }
            Ok(())
        },
    )?;
    api.write(
        (
            "set_apart",
            "(die: die, apart: boolean)",
            "Leaves the dice of a type out of throws, or brings them back into the hand.",
        ),
        |c, (die, apart): (i64, bool)| {
            let die = c.die(die)?;
            let program = c.program.clone();
            for (d, t) in c.state.dice.iter_mut().zip(&program.def.hand) {
                if *t == die.0 {
                    d.lie = if apart { Lie::Apart } else { Lie::Hand };
                }
            }
            Ok(())
        },
    )?;
    api.read(
        (
            "face",
            "(die: die) -> face?",
            "What the first die of a type shows; nothing if it was not thrown.",
        ),
        |c, die: i64| {
            let die = c.die(die)?;
            Ok(c.state.die_face(c.def(), die).map(|f| f.handle().0))
        },
    )?;
    api.read(
        (
            "loose",
            "(die: die) -> boolean",
            "Is the first die of a type not kept yet?",
        ),
        |c, die: i64| {
            let die = c.die(die)?;
            let at = c.def().hand.iter().position(|t| *t == die.0);
            Ok(at.is_some_and(|i| matches!(c.state.dice[i].lie, Lie::Hand | Lie::Table)))
        },
    )?;
    api.read(
        (
            "kept",
            "(face: face) -> integer",
            "How many kept dice show a face.",
        ),
        |c, face: i64| Ok(c.state.kept_showing(c.face(face)?)),
    )?;
    api.read(
        (
            "faces",
            "(die: die) -> face[]",
            "All faces of a type of die.",
        ),
        |c, die: i64| {
            let die = c.die(die)?;
            Ok(handles(
                c.def().dice[die.index()].faces.iter().map(|f| f.handle()),
            ))
        },
    )?;
    api.read(
        (
            "faces_kept",
            "(die: die) -> face[]",
            "The different faces that kept dice of a type show.",
        ),
        |c, die: i64| {
            let die = c.die(die)?;
            let faces = c.def().dice[die.index()].faces.iter();
            Ok(handles(
                faces
                    .filter(|f| c.state.kept_showing(**f) > 0)
                    .map(|f| f.handle()),
            ))
        },
    )?;
    api.read(
        ("value", "(face: face) -> integer", "The number on a face."),
        |c, face: i64| Ok(c.def().faces[c.face(face)?.index()].value),
    )?;
    api.write(
        (
            "turn_to",
            "(face: face)",
            "Turns the die that has this face to it; the die counts as kept.",
        ),
        |c, face: i64| {
            let face = c.face(face)?;
            let program = c.program.clone();
            let done = c.state.turn_die(&program.def, face);
            c.op(done)
        },
    )?;
    api.read(
        (
            "symbol",
            "(seat: seat) -> face?",
            "The face that bears the name of a seat's role; nothing if no die has it.",
        ),
        |c, seat: i64| {
            let role = c.state.role_of(c.seat(seat)?);
            Ok(role
                .and_then(|r| c.def().roles[r.index()].symbol)
                .map(|f| f.handle().0))
        },
    )?;
    api.read(
        (
            "symbols",
            "(seat: seat) -> integer",
            "How many kept dice show the face that bears the name of a seat's role.",
        ),
        |c, seat: i64| {
            let seat = c.seat(seat)?;
            let face = c
                .state
                .role_of(seat)
                .and_then(|r| c.def().roles[r.index()].symbol);
            Ok(face.map_or(0, |f| c.state.kept_showing(f)))
        },
    )
}

fn seats(api: &mut Api) -> Result<()> {
    api.read(
        ("players", "() -> integer", "How many seats the table has."),
        |c, ()| Ok(c.def().seats),
    )?;
    api.read(
        (
            "seats",
            "(from?: seat) -> seat[]",
            "All seats in the order of play, beginning with one of them (else the first player).",
        ),
        |c, from: Option<i64>| {
            let from = from
                .map(|s| c.seat(s))
                .transpose()?
                .unwrap_or(c.state.flow.first);
            let stage = stage_of_play(c);
            Ok(handles(
                (0..c.def().seats).map(|k| seat_after(c.def(), stage, from, k).handle()),
            ))
        },
    )?;
    api.read(
        (
            "active",
            "() -> seat?",
            "The seat whose turn it is; nothing while nobody is active.",
        ),
        |c, ()| Ok(c.state.flow.active.map(|s| s.handle().0)),
    )?;
    api.read(
        ("first", "() -> seat", "The seat that begins each round."),
        |c, ()| Ok(c.state.flow.first.handle().0),
    )?;
    api.write(
        (
            "set_first",
            "(seat: seat)",
            "Names the seat that begins each round.",
        ),
        |c, seat: i64| {
            c.state.flow.first = c.seat(seat)?;
            Ok(())
        },
    )?;
    api.read(("round", "() -> integer", "The round, from 1."), |c, ()| {
        Ok(c.state.flow.round)
    })?;
    api.read(
        (
            "role",
            "(seat: seat) -> role?",
            "What a seat plays; nothing if it has not chosen.",
        ),
        |c, seat: i64| Ok(c.state.role_of(c.seat(seat)?).map(|r| r.handle().0)),
    )?;
    api.read(
        (
            "seat_of",
            "(role: role) -> seat?",
            "Who plays a role; nothing if nobody does.",
        ),
        |c, role: i64| Ok(c.state.seat_of(c.role(role)?).map(|s| s.handle().0)),
    )?;
    api.read(
        (
            "roles",
            "() -> role[]",
            "The roles that may be played with so many players.",
        ),
        |c, ()| {
            let all = c
                .def()
                .roles
                .iter()
                .enumerate()
                .filter(|(_, r)| r.min_players <= c.def().seats);
            Ok(handles(
                all.map(|(i, _)| crate::kernel::ids::Role(i as u8).handle()),
            ))
        },
    )?;
    api.read(
        (
            "order",
            "(role: role) -> integer",
            "The number on a role's card.",
        ),
        |c, role: i64| Ok(c.def().roles[c.role(role)?.index()].order),
    )?;
    api.read(
        (
            "name",
            "(handle: any) -> string",
            "The name of anything, for notes.",
        ),
        |c, h: i64| Ok(c.label(Handle(h))),
    )
}

/// The stage whose direction of play counts: the running one, or the first with turns while setting up.
fn stage_of_play(c: &Context) -> usize {
    use crate::kernel::flow::Order;
    let now = usize::from(c.state.flow.stage);
    let stages = &c.def().stages;
    match stages.get(now) {
        Some(s) if s.order != Order::Once => now,
        _ => stages
            .iter()
            .position(|s| s.order != Order::Once)
            .unwrap_or(now),
    }
}

fn cards(api: &mut Api) -> Result<()> {
    api.read(
        (
            "cards",
            "(zone: zone) -> card[]",
            "The cards of a zone, the top one last.",
        ),
        |c, zone: i64| {
            Ok(handles(
                c.state.cards.zone(c.zone(zone)?).iter().map(|x| x.handle()),
            ))
        },
    )?;
    api.write(
        (
            "add_card",
            "(card: card, zone: zone)",
            "Brings a card into the game, on top of a zone.",
        ),
        |c, (card, zone): (i64, i64)| {
            let (card, zone) = (c.card(card)?, c.zone(zone)?);
            c.state.cards.push(zone, card);
            Ok(())
        },
    )?;
    api.write(
        (
            "move_card",
            "(card: card, from: zone, to: zone)",
            "Moves a card on top of another zone.",
        ),
        |c, (card, from, to): (i64, i64, i64)| {
            let (card, from, to) = (c.card(card)?, c.zone(from)?, c.zone(to)?);
            let done = c.state.move_card(card, from, to);
            c.op(done)
        },
    )
}

fn ending(api: &mut Api) -> Result<()> {
    api.write(
        (
            "finish",
            "(how: string, clause: string, winners: role[])",
            "Ends the game: how, by which clause, and which roles win.",
        ),
        |c, (how, clause, List(winners)): (String, String, List)| {
            let winners = winners
                .into_iter()
                .map(|w| c.role(w))
                .collect::<Result<Vec<_>>>()?;
            c.state.outcome = Some(Outcome {
                how,
                clause,
                winners,
            });
            Ok(())
        },
    )
}

/// Fills `{1}`, `{2}`, … of a text with names.
pub fn fill(c: &Context, text: &str, values: &[mlua::Value]) -> String {
    let title = |h| c.def().title(&c.state.roles, h);
    let mut out = text.to_string();
    for (i, value) in values.iter().enumerate() {
        let word = match value {
            mlua::Value::Integer(n) => title(Handle(*n)),
            mlua::Value::Number(n) => title(Handle(*n as i64)),
            mlua::Value::String(s) => s.to_string_lossy(),
            mlua::Value::Boolean(b) => b.to_string(),
            mlua::Value::Nil => "nothing".into(),
            _ => "?".into(),
        };
        out = out.replace(&format!("{{{}}}", i + 1), &word);
    }
    out
}

/// Loans change which handlers are in force, so they go through the host.
pub fn lend(state: &mut State, from: Seat, to: Seat) {
    state.lent[to.index()] |= 1 << from.0;
}

pub type Rest = Variadic<mlua::Value>;
