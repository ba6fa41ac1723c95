//! A question as bots outside the program get it: what is asked, which answers there are, and all that the seat sees, in the
//! names by which answers are given.

use serde_json::{Value, json};

use crate::kernel::chance::Stream;
use crate::kernel::def::{CounterDef, Scope};
use crate::kernel::ids::{Card, Place, Seat, Sort, Zone};
use crate::kernel::{Answer, Def, Form, Handle, State, speech};

use super::Seen;

/// Answers that are all listed; of more, so many are drawn.
const MOST_ANSWERS: usize = 130;

/// The question and what the asked seat sees.
pub fn question(seen: &Seen, stream: &mut Stream) -> Value {
    let (def, ask, view) = (seen.def(), seen.ask, seen.view());
    let roles = view.state.roles();
    let spec = def.specs.get(usize::from(ask.spec));
    let (answers, all) = answers(seen, stream);
    let texts: Vec<String> = answers.iter().map(|a| ask.text(def, roles, a)).collect();
    let actions = ask.actions.iter();
    let actions: Vec<String> = actions
        .map(|a| ask.text(def, roles, &Answer::Action(*a)))
        .collect();
    json!({
        "seat": seat_name(ask.seat),
        "faction": view.state.role_of(ask.seat).map(|r| def.label(roles, r.handle())),
        "decision": spec.map(|s| s.what.clone()),
        "prompt": spec.map(|s| speech::fill(def, roles, &s.prompt, &ask.about)),
        "form": form(&ask.form),
        "answers": texts,
        "all": all,
        "actions": actions,
        "view": position(def, &view.state),
    })
}

/// The answers in their order, and whether these are all.
fn answers(seen: &Seen, stream: &mut Stream) -> (Vec<Answer>, bool) {
    let form = &seen.ask.form;
    if let Some(all) = form.answers(MOST_ANSWERS) {
        return (all, true);
    }
    let mut some: Vec<Answer> = Vec::new();
    for _ in 0..MOST_ANSWERS {
        some.extend(form.sample(stream).filter(|a| !some.contains(a)));
    }
    (some, false)
}

fn form(form: &Form) -> Value {
    match form {
        Form::One { pass, .. } => json!({ "is": "one", "pass": pass }),
        Form::Some { min, max, .. } => json!({ "is": "some", "min": min, "max": max }),
        Form::Number { low, high, pass } => {
            json!({ "is": "number", "min": low, "max": high, "pass": pass })
        }
        Form::Split { min, max, .. } => json!({ "is": "split", "min": min, "max": max }),
        Form::Plan(_) => json!({ "is": "plan" }),
    }
}

/// A state of which only what may be seen is left.
fn position(def: &Def, state: &State) -> Value {
    let (flow, roles) = (state.flow(), state.roles());
    let phase = flow.current_phase(def);
    let seats = def.seat_ids().map(|s| {
        let role = state.role_of(s).map(|r| def.label(roles, r.handle()));
        json!({ "seat": seat_name(s), "faction": role })
    });
    let pieces = state.pieces(def).map(|(piece, n)| {
        json!({
            "at": def.label(roles, piece.place.handle()),
            "of": def.label(roles, piece.owner.handle()),
            "kind": def.label(roles, piece.kind.handle()),
            "count": n,
        })
    });
    let counters = def.counters.iter().flat_map(|c| counter(def, state, c));
    let dice = def.hand.iter().zip(state.dice()).map(|(die, shown)| {
        let name = def.dice.get(usize::from(*die)).map(|d| d.name.clone());
        let face = def.label(roles, shown.face.handle());
        json!({ "die": name, "face": face, "kept": shown.kept() })
    });
    let zones = (0..def.zones.len()).map(|i| zone(def, state, Zone(i as u8)));
    json!({
        "round": flow.round,
        "phase": phase.map(|p| def.phases.get(p).to_string()),
        "active": flow.active.map(seat_name),
        "first": seat_name(flow.first),
        "seats": seats.collect::<Vec<Value>>(),
        "pieces": pieces.collect::<Vec<Value>>(),
        "counters": counters.collect::<Vec<Value>>(),
        "dice": dice.collect::<Vec<Value>>(),
        "zones": zones.collect::<Vec<Value>>(),
    })
}

/// The values of a counter that there are and that may be seen.
fn counter(def: &Def, state: &State, counter: &CounterDef) -> Vec<Value> {
    let roles = state.roles();
    let of = |i: usize| match counter.scope {
        Scope::Game => None,
        Scope::Seat => Some(seat_name(Seat(i as u8))),
        Scope::Place => Some(def.label(roles, Place(i as u8).handle())),
        Scope::Card => Some(def.label(roles, Card(i as u16).handle())),
    };
    let cells = (0..counter.cells).filter_map(|i| Some((i, state.get(counter.base + i)?)));
    let cells = cells.map(|(i, n)| {
        // Some hold things.
        let value = match Handle(n).sort() {
            Sort::Number => json!(n),
            _ => json!(def.label(roles, Handle(n))),
        };
        json!({ "counter": counter.name, "of": of(i), "value": value })
    });
    cells.collect()
}

/// The cards of a zone in their order; a card that may not be seen is `?`.
fn zone(def: &Def, state: &State, zone: Zone) -> Value {
    let roles = state.roles();
    let cards = state.cards().zone(zone).iter();
    let cards: Vec<String> = cards.map(|l| def.label(roles, l.card.handle())).collect();
    json!({
        "zone": def.zones[zone.index()].name,
        "of": def.zones[zone.index()].seat.map(seat_name),
        "cards": cards,
    })
}

/// As people and answers call a seat that plays no role.
pub fn seat_name(seat: Seat) -> String {
    format!("p{}", seat.0 + 1)
}
