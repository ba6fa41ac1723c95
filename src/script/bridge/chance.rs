//! Chance: dice and picks, drawn now or as they are laid down.

use mlua::{Lua, Result, Table};

use crate::kernel::chance::Stream;
use crate::kernel::decision::put_in_order;
use crate::kernel::def::Def;
use crate::kernel::ids::{Die, Face, Handle, Sort};
use crate::script::game::context::{Context, Occasion, Shared};
use crate::script::game::log::{Drawn, Entry};
use crate::script::game::play::Range;
use crate::script::raw::{self, Fail, Here, List, Returned};

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("pick", raw::function(lua, ctx, "pick", pick)?)?;
    host.raw_set("throw", raw::function(lua, ctx, "throw", throw)?)
}

use super::forms::{MOST_OPTIONS, too_many};

pub(super) const OTHER_SORT: &str = "the recorded outcome is of another sort";

type Pick = (u16, List, Option<i64>, Here);

fn pick(c: &mut Context, (spec, options, about, here): Pick) -> raw::Result<Returned> {
    c.may_draw()?;
    here.waits()?;
    if options.0.len() > MOST_OPTIONS {
        return Err(too_many(options.0.len()));
    }
    let mut options: Vec<Handle> = options.0.into_iter().map(Handle).collect();
    put_in_order(&mut options);
    if options.is_empty() {
        return Err(Fail::new("chance.pick needs at least one option"));
    }
    let read = |c: &Context, text: &str, _: bool, _: &mut Stream| {
        let found = options
            .iter()
            .find(|h| c.label(**h) == text || seat_number(**h) == text);
        found
            .map(|h| Drawn::Pick(*h))
            .ok_or_else(|| "it is not among the options".to_string())
    };
    let random =
        |_: &Context, s: &mut Stream| Drawn::Pick(options[s.below(options.len() as u64) as usize]);
    let range = |_: &Context| Range::Pick(options.clone());
    let Some(at) = c.draw(Occasion::open(spec, about.map(Handle)), range, read, random)? else {
        return Ok(Returned::Nothing);
    };
    match c.outcome_at(at) {
        Some(Drawn::Pick(h)) => Ok(Returned::Number(h.0)),
        _ => Err(Fail::new(OTHER_SORT)),
    }
}

type Throw = (u16, Option<i64>, Here);

/// Throws all loose dice, or those of one type; false if the game waits for how they fall.
fn throw(c: &mut Context, (spec, die, here): Throw) -> raw::Result<bool> {
    c.may_draw()?;
    here.waits()?;
    let only = die.map(|d| c.die(d)).transpose()?;
    let which = c.state.loose_dice(c.def(), only);
    show(c, spec, &which, |_| None)
}

/// Draws faces for some dice and puts them on the table; false if the game waits for how they fall. `told` gives the
/// faces that the phase tells apart.
pub(super) fn show(
    c: &mut Context,
    spec: u16,
    which: &[usize],
    told: impl FnOnce(&Context) -> Option<Vec<Face>>,
) -> raw::Result<bool> {
    let range = |c: &Context| Range::Throw(which.to_vec(), told(c));
    let read = |c: &Context, text: &str, partial: bool, s: &mut Stream| {
        read_faces(c, which, text, partial, s)
    };
    let random = |c: &Context, s: &mut Stream| {
        let def = c.def();
        Drawn::Faces(which.iter().map(|&i| random_face(def, i, s)).collect())
    };
    let Some(at) = c.draw(Occasion::open(spec, None), range, read, random)? else {
        return Ok(false);
    };
    let play = &mut *c.play;
    match play.log.get(at) {
        Some(Entry::Chance {
            drawn: Drawn::Faces(faces),
            ..
        }) if faces.len() == which.len() => {
            play.state.show_dice(which, faces);
            Ok(true)
        }
        _ => Err(Fail::new(OTHER_SORT)),
    }
}

fn seat_number(h: Handle) -> String {
    if h.is(Sort::Seat) {
        format!("p{}", h.index() + 1)
    } else {
        String::new()
    }
}

#[inline]
fn random_face(def: &Def, die: usize, s: &mut Stream) -> Face {
    let faces = &def.dice[usize::from(def.hand[die])].faces;
    faces
        .get(s.below(faces.len() as u64) as usize)
        .copied()
        .unwrap_or(Face(0))
}

/// Reads faces for the dice thrown: each word goes to the first die without a face that has it.
fn read_faces(
    c: &Context,
    which: &[usize],
    text: &str,
    partial: bool,
    s: &mut Stream,
) -> std::result::Result<Drawn, String> {
    let mut faces: Vec<Option<Face>> = vec![None; which.len()];
    for word in text.split_whitespace() {
        let fits = |die: u8, f: &Face| {
            let def = &c.def().faces[f.index()];
            let full = word.strip_prefix(&c.def().dice[usize::from(die)].name);
            let full = full.and_then(|w| w.strip_prefix('-'));
            def.die == Die(die) && (def.key == word || def.name == word || full == Some(&def.name))
        };
        let place = which.iter().enumerate().find_map(|(at, &i)| {
            let die = c.def().hand[i];
            let face = c.def().dice[usize::from(die)]
                .faces
                .iter()
                .find(|f| fits(die, f))?;
            faces[at].is_none().then_some((at, *face))
        });
        let (at, face) =
            place.ok_or_else(|| format!("no die to be thrown has the face `{word}`"))?;
        faces[at] = Some(face);
    }
    if !partial && faces.contains(&None) {
        return Err(format!(
            "{} dice are thrown, but fewer faces are named",
            which.len()
        ));
    }
    let all = faces.into_iter().zip(which);
    Ok(Drawn::Faces(
        all.map(|(f, &i)| f.unwrap_or_else(|| random_face(c.def(), i, s)))
            .collect(),
    ))
}
