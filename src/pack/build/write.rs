//! A position as a scenario file: what [`crate::pack::read::scenario`] reads, written.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::kernel::def::{NONE, Scope};
use crate::kernel::ids::{Handle, Place, Seat};
use crate::kernel::state::attested::Attested;
use crate::kernel::{Def, State};
use crate::pack::read::scenario::{Options, parse_scenario};
use crate::pack::text::files::Files;
use crate::pack::text::quote::{key, quoted};
use crate::problem::{Problem, Problems};
use crate::script::{Fixed, Program};

use super::load::load_scenario;

/// The text of a scenario that begins with this position, under the rules and settings of a program. It is read back
/// and compared, so what cannot be written is an error and never another position.
pub fn scenario_text(
    files: &Files,
    program: &Program,
    state: &State,
    id: &str,
) -> Result<String, Problems> {
    let def = &program.def;
    let idle = def.seat_ids().find(|s| state.role_of(*s).is_none());
    if let Some(seat) = idle {
        let message = format!(
            "p{} plays nothing yet, and a position needs that",
            seat.0 + 1
        );
        return Err(Problem::new(message).into());
    }
    if state.outcome().is_some() || state.flow().over {
        let p = Problem::new("the game is over: there is nothing to begin with");
        return Err(p.help("`phase NAME` goes back into it").into());
    }
    let plain = text(program, state, id, &BTreeMap::new());
    let settings = differing(files, program, &plain)?;
    let text = text(program, state, id, &settings);
    let again = read(files, &text)?;
    let same = again.start.position_hash() == state.position_hash();
    if !same || !same_facts(state, &again.start) {
        let p = Problem::new("this position cannot be written as a scenario");
        let what = difference(def, state, &again.start);
        return Err(p
            .help(format!("{what} would be lost; `save FILE` saves the game"))
            .into());
    }
    Ok(text)
}

fn read(files: &Files, text: &str) -> Result<Program, Problems> {
    let scenario = parse_scenario("the new scenario", text)?;
    load_scenario(files, scenario, &Options::default())
}

/// The tunables that the game and its variants alone would set otherwise.
fn differing(
    files: &Files,
    program: &Program,
    text: &str,
) -> Result<BTreeMap<String, i64>, Problems> {
    // A position that needs a tunable to be possible, such as a late round, is not read without it.
    let Ok(bare) = read(files, text) else {
        return Ok(program
            .tunables
            .iter()
            .map(|t| (t.name.clone(), t.value))
            .collect());
    };
    let same = |name: &str, value: i64| {
        let mut all = bare.tunables.iter();
        all.any(|t| t.name == name && t.value == value)
    };
    let all = program.tunables.iter();
    let other = all.filter(|t| !same(&t.name, t.value));
    Ok(other.map(|t| (t.name.clone(), t.value)).collect())
}

/// Whether everybody sees how many cards lie somewhere is as it is now, not as it was when something was disclosed.
fn same_facts(a: &State, b: &State) -> bool {
    let said = |s: &State| {
        s.attested()
            .iter()
            .filter_map(Attested::said)
            .collect::<Vec<_>>()
    };
    said(a) == said(b)
}

fn difference(def: &Def, a: &State, b: &State) -> &'static str {
    match () {
        () if a.raw_pieces() != b.raw_pieces() => "where some pieces are",
        () if a.counters() != b.counters() => "the value of a counter",
        () if a.dice() != b.dice() => "how some dice lie",
        () if a.cards() != b.cards() => "where some cards are, or who knows them",
        () if !same_facts(a, b) => "what rules have disclosed",
        () if a.flow() != b.flow() => "whose turn it is",
        () if a.suspended() != b.suspended() => "which abilities are suspended",
        () if a.lent() != b.lent() => "who may use whose abilities",
        () => match def.seats {
            0 => "everything",
            _ => "something",
        },
    }
}

fn list<'a>(items: impl Iterator<Item = &'a str>) -> String {
    let items: Vec<String> = items.map(quoted).collect();
    format!("[{}]", items.join(", "))
}

fn text(program: &Program, state: &State, id: &str, set: &BTreeMap<String, i64>) -> String {
    let def = &program.def;
    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    line("format = 1".into());
    line(format!("id = {}", quoted(id)));
    line(format!(
        "title = {}",
        quoted(&format!("{}: {id}", program.title))
    ));
    line(format!("rules = {}", quoted(&program.rules)));
    let roles = def.seat_ids().filter_map(|s| state.role_of(s));
    let roles = roles.map(|r| def.roles[r.index()].id.as_str());
    line(format!("factions = {}", list(roles)));
    if !program.variants.is_empty() {
        let variants = program.variants.iter().map(String::as_str);
        line(format!("variants = {}", list(variants)));
    }
    if !set.is_empty() {
        line("\n[set]".into());
        set.iter()
            .for_each(|(name, v)| line(format!("{} = {v}", key(name))));
    }
    // Who plays what is said above.
    let fixed: Vec<_> = program
        .fixed
        .iter()
        .filter(|f| Some(f.0) != program.role_decision.as_ref())
        .collect();
    if !fixed.is_empty() {
        line("\n[fix]".into());
        fixed
            .iter()
            .for_each(|(what, f)| line(format!("{} = {}", key(what), answer(f))));
    }
    out.push_str(&position(def, state));
    out
}

fn answer(fixed: &Fixed) -> String {
    match fixed {
        Fixed::Always(text) => quoted(text),
        Fixed::For(map) => {
            let each = map
                .iter()
                .map(|(of, text)| format!("{} = {}", key(of), quoted(text)));
            format!("{{ {} }}", each.collect::<Vec<_>>().join(", "))
        }
    }
}

fn position(def: &Def, state: &State) -> String {
    let label = |h: Handle| def.label(state.roles(), h);
    let mut out = String::from("\n[position]\n");
    let f = state.flow();
    let phase = f.current_phase(def).map_or("", |p| def.phases.get(p));
    let _ = writeln!(out, "phase = {}", quoted(phase));
    if let Some(stage) = def.stages.get(usize::from(f.stage)) {
        let _ = writeln!(out, "stage = {}", quoted(&stage.name));
    }
    if let Some(active) = f.active {
        let _ = writeln!(out, "active = {}", quoted(&label(active.handle())));
    }
    let _ = writeln!(out, "first = {}", quoted(&label(f.first.handle())));
    let _ = writeln!(out, "round = {}", f.round);
    for (what, bits) in [("done", f.done), ("left", f.left)] {
        let seats = def.seat_ids().filter(|s| bits >> s.0 & 1 == 1);
        let seats: Vec<String> = seats.map(|s| label(s.handle())).collect();
        if !seats.is_empty() {
            let _ = writeln!(out, "{what} = {}", list(seats.iter().map(String::as_str)));
        }
    }
    let kept = state.dice().iter().filter(|d| d.kept());
    let kept: Vec<String> = kept.map(|d| full_face(def, d.face.index())).collect();
    if !kept.is_empty() {
        let _ = writeln!(out, "dice = {}", quoted(&kept.join(" ")));
    }
    lent(&mut out, def, state);
    super::dealt::write(&mut out, def, state);
    pieces(&mut out, def, state);
    counters(&mut out, def, state);
    super::facts::write(&mut out, def, state);
    out
}

/// Two dice may share the name of a face, but no die two.
fn full_face(def: &Def, face: usize) -> String {
    let f = &def.faces[face];
    match def.faces_named(&f.key).len() {
        1 => f.key.clone(),
        _ => format!("{}-{}", def.dice[f.die.index()].name, f.name),
    }
}

fn lent(out: &mut String, def: &Def, state: &State) {
    let label = |s: Seat| key(&def.seat_label(state.roles(), s));
    let mut all = Vec::new();
    for to in def.seat_ids() {
        let from = def.seat_ids().filter(|s| state.lends(*s, to));
        let from: Vec<String> = from.map(|s| def.seat_label(state.roles(), s)).collect();
        if !from.is_empty() {
            all.push(format!(
                "{} = {}",
                label(to),
                list(from.iter().map(String::as_str))
            ));
        }
    }
    if !all.is_empty() {
        let _ = writeln!(out, "lent = {{ {} }}", all.join(", "));
    }
}

/// Everything that is not where it lies at the start.
fn pieces(out: &mut String, def: &Def, state: &State) {
    let mut owners: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (p, n) in state.pieces(def) {
        if state.home_of(def, p.owner, p.kind) == Some(p.place) {
            continue;
        }
        let owner = def.seat_label(state.roles(), p.owner);
        let kinds = owners.entry(owner).or_default();
        let kinds = kinds
            .entry(place(def, state, p.place, p.owner))
            .or_default();
        kinds.push(format!("{} = {n}", key(def.kinds.get(p.kind.index()))));
    }
    for (owner, places) in owners {
        let _ = writeln!(out, "\n[position.pieces.{}]", key(&owner));
        for (place, kinds) in places {
            let _ = writeln!(out, "{} = {{ {} }}", key(&place), kinds.join(", "));
        }
    }
}

/// An owner's own pile goes by its bare name.
fn place(def: &Def, state: &State, place: Place, owner: Seat) -> String {
    let label = def.label(state.roles(), place.handle());
    let own = format!("{}.", def.seat_label(state.roles(), owner));
    label.strip_prefix(&own).map_or(label.clone(), String::from)
}

fn counters(out: &mut String, def: &Def, state: &State) {
    let mut lines = Vec::new();
    for c in &def.counters {
        let value = |i: usize| match state.counters()[c.base + i] {
            NONE => quoted("none"),
            n => match Handle(n).sort() {
                crate::kernel::Sort::Number => n.to_string(),
                _ => quoted(&state.name_of(def, Handle(n))),
            },
        };
        let other = (0..c.cells).filter(|i| state.counters()[c.base + i] != c.start);
        let other: Vec<usize> = other.collect();
        if other.is_empty() {
            continue;
        }
        let of = |i: usize| match c.scope {
            Scope::Card => def.cards[i].name.clone(),
            Scope::Seat => def.seat_label(state.roles(), Seat(i as u8)),
            _ => def.label(state.roles(), Place(i as u8).handle()),
        };
        lines.push(match c.scope {
            Scope::Game => format!("{} = {}", key(&c.name), value(0)),
            _ => {
                let each = other
                    .iter()
                    .map(|i| format!("{} = {}", key(&of(*i)), value(*i)));
                format!(
                    "{} = {{ {} }}",
                    key(&c.name),
                    each.collect::<Vec<_>>().join(", ")
                )
            }
        });
    }
    if !lines.is_empty() {
        let _ = writeln!(out, "\n[position.counters]\n{}", lines.join("\n"));
    }
}
