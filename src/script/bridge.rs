//! The Rust half of the prelude: questions, chance and narration on their way between scripts and kernel.

use mlua::{Error, Lua, Result, Table, Value};

use crate::kernel::chance::Stream;
use crate::kernel::ids::{Card, Die, Face, Handle, Seat, Sort, Word};
use crate::kernel::{Answer, Ask, Form, Request};

use super::api::{Rest, fill};
use super::context::{Context, Range, Shared};
use super::log::{Change, Drawn, Entry, Note, Struck};
use super::raw::{self, List, Reply};

/// The constants and functions of the prelude's `host` table.
pub fn table(lua: &Lua, ctx: &Shared) -> Result<Table> {
    let host = lua.create_table()?;
    let base = |sort: Sort| Handle::new(sort, 0).0;
    host.raw_set("PIECE", base(Sort::Piece))?;
    host.raw_set("PLACE", base(Sort::Place))?;
    host.raw_set("SEAT", base(Sort::Seat))?;
    host.raw_set("KIND", base(Sort::Kind))?;
    host.raw_set("ACTION", base(Sort::Action))?;
    host.raw_set("YES", Word::YES.handle().0)?;
    host.raw_set("NO", Word::NO.handle().0)?;
    questions(lua, ctx, &host)?;
    randomness(lua, ctx, &host)?;
    narration(lua, ctx, &host)?;
    Ok(host)
}

/// An answer as the script gets it.
fn reply(answer: &Answer) -> Reply {
    match answer {
        Answer::Pass => Reply::Nothing,
        Answer::One(h) | Answer::Action(h) => Reply::Number(h.0),
        Answer::Number(n) => Reply::Number(*n),
        Answer::Some(list) => Reply::List(list.iter().map(|h| h.0).collect()),
        Answer::Split(list) => Reply::List(list.iter().map(|n| i64::from(*n)).collect()),
    }
}

fn questions(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("replayed", raw::function(lua, ctx, "replayed", replayed)?)?;
    host.raw_set("offer", raw::function(lua, ctx, "offer", offer)?)?;
    host.raw_set("given", raw::function(lua, ctx, "given", given)?)?;
    host.raw_set("act", raw::function(lua, ctx, "act", act)?)?;
    host.raw_set("acting", raw::function(lua, ctx, "acting", acting)?)?;
    host.raw_set(
        "replayed_together",
        raw::function(lua, ctx, "replayed_together", replayed_together)?,
    )?;
    let c = ctx.clone();
    let together =
        lua.create_function(move |_, list: Vec<Table>| ask_together(&mut c.borrow_mut(), &list))?;
    host.raw_set("together", together)
}

/// The recorded answer while a phase is run again.
fn replayed(c: &mut Context, (spec, seat): (u16, i64)) -> Result<(bool, Reply)> {
    if c.live() {
        return Ok((false, Reply::Nothing));
    }
    let seat = c.seat(seat)?;
    Ok(match c.replay_answer(spec, seat)? {
        Some(answer) => (true, reply(&answer)),
        None => (false, Reply::Nothing),
    })
}

/// The answer that was waited for.
fn given(c: &mut Context, (): ()) -> Result<Reply> {
    let mut answers = std::mem::take(&mut c.given).into_iter().map(|a| reply(&a));
    if c.together {
        return Ok(Reply::Many(answers.collect()));
    }
    Ok(answers.next().unwrap_or(Reply::Nothing))
}

/// An action begins or ends.
fn act(c: &mut Context, (action, begins): (i64, bool)) -> Result<()> {
    if begins {
        c.acting.push(action);
    } else {
        c.acting.pop();
    }
    Ok(())
}

fn acting(c: &mut Context, action: i64) -> Result<bool> {
    Ok(c.acting.contains(&action))
}

/// The recorded answers of a secret round, if all of them are known.
fn replayed_together(c: &mut Context, n: usize) -> Result<(bool, Reply)> {
    if c.log.len() - c.cursor < n {
        return Ok((false, Reply::Nothing));
    }
    let mut answers = Vec::with_capacity(n);
    for entry in &c.log[c.cursor..c.cursor + n] {
        let Entry::Answer { answer, .. } = entry else {
            return Err(Error::runtime(
                "the phase did not repeat itself at a secret choice",
            ));
        };
        answers.push(reply(answer));
    }
    c.cursor += n;
    Ok((true, Reply::Many(answers)))
}

type Offer = (
    u16,
    u16,
    i64,
    Option<List>,
    i64,
    Option<i64>,
    Option<List>,
    Option<i64>,
    Option<i64>,
);

/// Puts a question, or answers it at once if there is only one answer.
fn offer(
    c: &mut Context,
    (form, spec, seat, list, x, y, actions, a, b): Offer,
) -> Result<(bool, Reply)> {
    let seat = c.seat(seat)?;
    let form = read_form(form, list, x, y)?;
    let actions: Vec<Handle> = actions.map_or(vec![], |l| l.0.into_iter().map(Handle).collect());
    if actions.is_empty()
        && let Some(answer) = form.only()
    {
        let value = reply(&answer);
        c.record(Entry::Answer {
            spec,
            seat,
            answer,
            auto: true,
        });
        return Ok((true, value));
    }
    let about = [a, b].into_iter().flatten().map(Handle).collect();
    let ask = Ask {
        spec,
        seat,
        form,
        actions,
        about,
    };
    possible(c, &ask)?;
    c.request = Some(Request {
        asks: vec![ask],
        given: vec![],
    });
    Ok((false, Reply::Nothing))
}

fn ask_together(c: &mut Context, list: &[Table]) -> Result<()> {
    let mut asks = Vec::new();
    for entry in list {
        let ask = read_entry(c, entry)?;
        possible(c, &ask)?;
        asks.push(ask);
    }
    // Some of the answers may be known already when a phase is run again from its start.
    let mut given = Vec::new();
    for entry in &c.log[c.cursor..] {
        if let Entry::Answer { answer, .. } = entry {
            given.push(answer.clone());
        }
    }
    c.cursor = c.log.len();
    c.request = Some(Request { asks, given });
    Ok(())
}

/// More of one thing than any game has; counting answers takes memory in proportion.
const LARGEST: u32 = 10_000;
/// Piles of one question.
const MOST_PILES: usize = 1_000;

fn read_form(form: u16, list: Option<List>, x: i64, y: Option<i64>) -> Result<Form> {
    let limit = |n: i64| {
        let fits = u32::try_from(n).ok().filter(|n| *n <= LARGEST);
        fits.ok_or_else(|| Error::runtime(format!("a limit of {n} makes no sense")))
    };
    Ok(match form {
        0 => Form::One {
            options: read_handles(list)?,
            pass: x != 0,
        },
        1 => {
            let options = read_handles(list)?;
            let max = y
                .map_or(Ok(options.len() as u32), limit)?
                .min(options.len() as u32);
            Form::Some {
                min: limit(x)?,
                max,
                options,
            }
        }
        2 => Form::Number {
            low: x,
            high: y.unwrap_or(x),
        },
        _ => {
            let flat = read_numbers(list)?;
            if flat.len() > 2 * MOST_PILES {
                return Err(Error::runtime(format!(
                    "a question has at most {MOST_PILES} piles"
                )));
            }
            let pairs = flat.chunks_exact(2);
            let piles = pairs
                .map(|p| Ok((Handle(p[0]), limit(p[1])?)))
                .collect::<Result<Vec<_>>>()?;
            let total = piles.iter().map(|p| p.1).sum();
            let max = y.map_or(Ok(total), limit)?.min(total);
            Form::Split {
                min: limit(x)?,
                max,
                piles,
            }
        }
    })
}

fn read_numbers(list: Option<List>) -> Result<Vec<i64>> {
    list.map(|l| l.0)
        .ok_or_else(|| Error::runtime("the list of options is missing"))
}

fn read_handles(list: Option<List>) -> Result<Vec<Handle>> {
    Ok(read_numbers(list)?.into_iter().map(Handle).collect())
}

/// One entry of `ask.together`: `{ spec, seat, split = piles, min, max, about }`, or `one`, `some`, `low` and `high`.
fn read_entry(c: &Context, entry: &Table) -> Result<Ask> {
    let spec: Table = entry.get("spec")?;
    let seat = c.seat(entry.get("seat")?)?;
    let min: Option<i64> = entry.get("min")?;
    let max: Option<i64> = entry.get("max")?;
    let list =
        |key: &str| -> Result<Option<List>> { Ok(entry.get::<Option<Vec<i64>>>(key)?.map(List)) };
    let form = if let Some(t) = list("split")? {
        read_form(3, Some(t), min.unwrap_or(0), max)?
    } else if let Some(t) = list("some")? {
        read_form(1, Some(t), min.unwrap_or(0), max)?
    } else if let Some(t) = list("one")? {
        let optional: Option<bool> = spec.get("optional")?;
        read_form(0, Some(t), i64::from(optional.unwrap_or(false)), None)?
    } else {
        read_form(2, None, entry.get("low")?, entry.get("high")?)?
    };
    let about: Option<Vec<i64>> = entry.get("about")?;
    let about = about.unwrap_or_default().into_iter().map(Handle).collect();
    Ok(Ask {
        spec: spec.get("index")?,
        seat,
        form,
        actions: vec![],
        about,
    })
}

/// A question nobody can answer is a mistake of the script.
fn possible(c: &Context, ask: &Ask) -> Result<()> {
    let empty = match &ask.form {
        Form::One { options, pass } => options.is_empty() && !pass,
        Form::Some { min, max, .. } | Form::Split { min, max, .. } => min > max,
        Form::Number { low, high } => low > high,
    };
    if empty && ask.actions.is_empty() {
        return Err(Error::runtime(format!(
            "`{}` has no legal answer",
            c.spec_name(ask.spec)
        )));
    }
    Ok(())
}

fn randomness(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("pick", raw::function(lua, ctx, "pick", pick)?)?;
    host.raw_set("throw", raw::function(lua, ctx, "throw", throw)?)?;
    host.raw_set("shuffle", raw::function(lua, ctx, "shuffle", shuffle)?)?;
    host.raw_set("passed", raw::function(lua, ctx, "passed", passed)?)?;
    host.raw_set("stepwise", raw::function(lua, ctx, "stepwise", stepwise)?)?;
    host.raw_set("take_up", raw::function(lua, ctx, "take_up", take_up)?)
}

/// How many answers and outcomes the phase has gone through.
fn passed(c: &mut Context, (): ()) -> Result<i64> {
    Ok(c.cursor as i64)
}

/// All loose dice are taken up to be thrown: from here only the kept ones count, and `more`.
fn take_up(c: &mut Context, (before, more): (usize, i64)) -> Result<()> {
    c.state.take_up_dice();
    c.pass_landmark(before, more);
    Ok(())
}

fn stepwise(c: &mut Context, (): ()) -> Result<bool> {
    Ok(c.stepwise)
}

const OTHER_SORT: &str = "the recorded outcome is of another sort";

fn pick(c: &mut Context, (spec, options, about): (u16, List, Option<i64>)) -> Result<Reply> {
    let options: Vec<Handle> = options.0.into_iter().map(Handle).collect();
    if options.is_empty() {
        return Err(Error::runtime("chance.pick needs at least one option"));
    }
    if c.stops(spec, about.map(Handle), |_| Range::Pick(options.clone())) {
        return Ok(Reply::Nothing);
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
    match c.draw(spec, about.map(Handle), read, random)? {
        Drawn::Pick(h) => Ok(Reply::Number(h.0)),
        _ => Err(Error::runtime(OTHER_SORT)),
    }
}

/// Throws dice, unless the game stops here first; `told` lists the faces that the phase tells apart.
fn throw(c: &mut Context, (spec, die, told): (u16, Option<i64>, Option<List>)) -> Result<bool> {
    let only = die.map(|d| c.die(d)).transpose()?;
    let which = c.state.loose_dice(c.def(), only);
    let told = told.map(|list| list.0.iter().map(|f| c.face(*f)).collect());
    let told = told.transpose()?;
    if c.stops(spec, None, |_| Range::Throw(which.clone(), told)) {
        return Ok(false);
    }
    let read = |c: &Context, text: &str, partial: bool, s: &mut Stream| {
        read_faces(c, &which, text, partial, s)
    };
    let random = |c: &Context, s: &mut Stream| {
        Drawn::Faces(which.iter().map(|&i| random_face(c, i, s)).collect())
    };
    match c.draw(spec, None, read, random)? {
        Drawn::Faces(faces) if faces.len() == which.len() => {
            c.state.show_dice(&which, &faces);
            Ok(true)
        }
        _ => Err(Error::runtime(OTHER_SORT)),
    }
}

fn shuffle(c: &mut Context, (spec, zone): (u16, i64)) -> Result<bool> {
    let zone = c.zone(zone)?;
    if c.stops(spec, Some(zone.handle()), |_| Range::Shuffle(zone)) {
        return Ok(false);
    }
    let read = |c: &Context, text: &str, _: bool, _: &mut Stream| read_cards(c, text);
    let random = |c: &Context, s: &mut Stream| {
        let mut cards = c.state.cards.clone();
        cards.shuffle(zone, s);
        Drawn::Order(cards.zone(zone).to_vec())
    };
    match c.draw(spec, Some(zone.handle()), read, random)? {
        Drawn::Order(order) => {
            let done = c.state.cards.arrange(zone, &order);
            c.op(done).map(|()| true)
        }
        _ => Err(Error::runtime(OTHER_SORT)),
    }
}

fn seat_number(h: Handle) -> String {
    if h.is(Sort::Seat) {
        format!("p{}", h.index() + 1)
    } else {
        String::new()
    }
}

fn random_face(c: &Context, die: usize, s: &mut Stream) -> Face {
    let faces = &c.def().dice[usize::from(c.def().hand[die])].faces;
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
        all.map(|(f, &i)| f.unwrap_or_else(|| random_face(c, i, s)))
            .collect(),
    ))
}

fn read_cards(c: &Context, text: &str) -> std::result::Result<Drawn, String> {
    let find = |word: &str| {
        let at = c.def().cards.iter().position(|card| card.name == word);
        at.map(|i| Card(i as u16))
            .ok_or_else(|| format!("there is no card `{word}`"))
    };
    Ok(Drawn::Order(
        text.split_whitespace()
            .map(find)
            .collect::<std::result::Result<_, _>>()?,
    ))
}

fn narration(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    let c = ctx.clone();
    let note = lua.create_function(move |_, (clause, text, values): (String, String, Rest)| {
        tell(&c, clause, &text, &values, None)
    })?;
    host.raw_set("note", note)?;

    let c = ctx.clone();
    let whisper = lua.create_function(
        move |_, (seat, clause, text, values): (i64, String, String, Rest)| {
            let seat = c.borrow().seat(seat)?;
            tell(&c, clause, &text, &values, Some(seat))
        },
    )?;
    host.raw_set("whisper", whisper)?;

    let c = ctx.clone();
    let asking = lua.create_function(move |_, ()| {
        if let Some(t) = &mut c.borrow_mut().trace {
            t.struck.clear();
        }
        Ok(())
    })?;
    host.raw_set("asking", asking)?;

    let c = ctx.clone();
    let entering = lua.create_function(move |_, (_, _): (usize, Option<i64>)| {
        let mut c = c.borrow_mut();
        c.denial = None;
        Ok(c.fired.is_some().then(|| c.mark()))
    })?;
    host.raw_set("entering", entering)?;

    let c = ctx.clone();
    let left = lua.create_function(move |_, (ability, mark, changed): (usize, i64, bool)| {
        let mut c = c.borrow_mut();
        let fired = changed || c.mark() != mark;
        if let Some(seen) = c.fired.as_mut().and_then(|f| f.get_mut(ability)) {
            *seen |= fired;
        }
        Ok(())
    })?;
    host.raw_set("left", left)?;

    let c = ctx.clone();
    let denied = lua.create_function(
        move |_, (clause, reason): (Option<String>, Option<String>)| {
            c.borrow_mut().denial = Some((clause.unwrap_or_default(), reason.unwrap_or_default()));
            Ok(())
        },
    )?;
    host.raw_set("denied", denied)?;

    let c = ctx.clone();
    let struck = lua.create_function(
        move |_, (option, clause, reason): (i64, Option<String>, Option<String>)| {
            let mut c = c.borrow_mut();
            let denial = c.denial.take();
            let (clause, reason) = match clause {
                Some(clause) => (clause, reason.unwrap_or_default()),
                None => denial.unwrap_or_default(),
            };
            if let Some(t) = &mut c.trace {
                t.struck.push(Struck {
                    option: Handle(option),
                    clause,
                    reason,
                });
            }
            Ok(())
        },
    )?;
    host.raw_set("struck", struck)?;

    let c = ctx.clone();
    type Changed = (String, usize, Option<i64>, Value, Value);
    let changed = lua.create_function(move |_, (point, ability, me, before, after): Changed| {
        let mut c = c.borrow_mut();
        if !c.live() {
            return Ok(());
        }
        let me = me.map(|m| c.seat(m)).transpose()?;
        let words = |v: &Value| fill(&c, "{1}", std::slice::from_ref(v));
        let (before, after) = (words(&before), words(&after));
        let Some(a) = c.program.abilities.get(ability) else {
            return Ok(());
        };
        let (ability, clause) = (a.id.clone(), a.clause.clone());
        if let Some(t) = &mut c.trace {
            t.changes.push(Change {
                point,
                ability,
                clause,
                me,
                before,
                after,
            });
        }
        Ok(())
    })?;
    host.raw_set("changed", changed)
}

fn tell(
    ctx: &Shared,
    clause: String,
    text: &str,
    values: &[Value],
    only: Option<Seat>,
) -> Result<()> {
    let mut c = ctx.borrow_mut();
    if !c.live() {
        return Ok(());
    }
    let text = fill(&c, text, values);
    let after = c.fresh.as_ref().map_or(0, Vec::len);
    if let Some(t) = &mut c.trace {
        t.notes.push(Note {
            clause,
            text,
            only,
            after,
        });
    }
    Ok(())
}
