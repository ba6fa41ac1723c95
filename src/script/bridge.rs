//! The Rust half of the prelude: questions, chance and narration on their way between scripts and kernel.

use mlua::{Lua, Result, Table, Value};
use smallvec::SmallVec;

use crate::kernel::chance::Stream;
use crate::kernel::ids::{Card, Die, Face, Handle, Seat, Sort, Word};
use crate::kernel::{Answer, Ask, Form, Request};

use super::api::{Rest, fill};
use super::context::{Context, Range, Shared};
use super::hooks;
use super::log::{Change, Drawn, Entry, Note, Secrets, Struck};
use super::raw::{self, Arg, Fail, Later, List, OPTIONS, Reply, Stack};

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
    handlers(lua, ctx, &host)?;
    questions(lua, ctx, &host)?;
    randomness(lua, ctx, &host)?;
    narration(lua, ctx, &host)?;
    Ok(host)
}

/// Which abilities are in force.
fn handlers(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    let in_force = raw::function(lua, ctx, "in_force", |c, loans: bool| {
        let order = c.hooks.order(&c.program, &c.state, loans);
        Ok(List(order.into()))
    })?;
    host.raw_set("in_force", in_force)?;
    let without_loans = raw::function(lua, ctx, "without_loans", |c, ()| {
        Ok(c.hooks.without_loans(&c.program, &c.state))
    })?;
    host.raw_set("without_loans", without_loans)?;
    let borrowed = raw::function(lua, ctx, "borrowed", |c, ()| {
        Ok(List(hooks::borrowed(&c.program, &c.state).into()))
    })?;
    host.raw_set("borrowed", borrowed)
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
    host.raw_set("offer", raw::waiting(lua, ctx, "offer", (offer, given))?)?;
    let dice = raw::waiting(lua, ctx, "offer_dice", (offer_dice, keep_given))?;
    host.raw_set("offer_dice", dice)?;
    host.raw_set("act", raw::function(lua, ctx, "act", act)?)?;
    host.raw_set("acting", raw::function(lua, ctx, "acting", acting)?)?;
    host.raw_set(
        "replayed_together",
        raw::function(lua, ctx, "replayed_together", replayed_together)?,
    )?;
    host.raw_set("given", raw::function(lua, ctx, "given", |c, ()| given(c))?)?;
    let c = ctx.clone();
    let together =
        lua.create_function(move |_, list: Vec<Table>| ask_together(&mut c.borrow_mut(), &list))?;
    host.raw_set("together", together)
}

/// The recorded answer while a phase is run again.
fn replayed(c: &mut Context, (spec, seat): (u16, i64)) -> raw::Result<(bool, Reply)> {
    if c.live() {
        return Ok((false, Reply::Nothing));
    }
    let seat = c.seat(seat)?;
    Ok(match c.replay_answer(spec, seat)? {
        Some(answer) => {
            heard(c, spec, seat);
            (true, reply(&answer))
        }
        None => (false, Reply::Nothing),
    })
}

/// The answer that was waited for.
fn given(c: &mut Context) -> raw::Result<Reply> {
    let Some(asked) = c.together else {
        if let Some(Entry::Answer { spec, seat, .. }) = c.log.last() {
            heard(c, *spec, *seat);
        }
        return Ok(last_reply(c));
    };
    let answers = &c.log[c.log.len().saturating_sub(asked)..];
    let replies = answers.iter().map(|entry| match entry {
        Entry::Answer { answer, .. } => reply(answer),
        Entry::Chance { .. } => Reply::Nothing,
    });
    Ok(Reply::Many(replies.collect()))
}

/// The last answer.
fn last_reply(c: &Context) -> Reply {
    match c.log.last() {
        Some(Entry::Answer { answer, .. }) => reply(answer),
        _ => Reply::Nothing,
    }
}

/// The answer to a secret question is its seat's own affair; several given together are out in the open.
fn heard(c: &Context, spec: u16, seat: Seat) {
    if c.def()
        .specs
        .get(usize::from(spec))
        .is_some_and(|s| s.secret)
    {
        c.saw(Secrets::of(Some(seat)));
    }
}

/// An action begins or ends.
fn act(c: &mut Context, (action, begins): (i64, bool)) -> raw::Result<()> {
    if begins {
        c.acting.push(action);
    } else {
        c.acting.pop();
    }
    Ok(())
}

fn acting(c: &mut Context, action: i64) -> raw::Result<bool> {
    Ok(c.acting.contains(&action))
}

/// The recorded answers of a secret round, if all of them are known.
fn replayed_together(c: &mut Context, n: usize) -> raw::Result<(bool, Reply)> {
    if c.log.len() - c.cursor < n {
        return Ok((false, Reply::Nothing));
    }
    let mut answers = Vec::with_capacity(n);
    for entry in &c.log[c.cursor..c.cursor + n] {
        let Entry::Answer { answer, .. } = entry else {
            return Err(Fail::new(
                "the phase did not repeat itself at a secret choice",
            ));
        };
        answers.push(reply(answer));
    }
    c.cursor += n;
    Ok((true, Reply::Many(answers)))
}

/// Puts a question, or answers it at once if the answer is recorded or there is only one. Its arguments are form,
/// decision, seat, options, two limits, open actions, and two things it is about.
fn offer(c: &mut Context, stack: Stack) -> raw::Result<Option<Reply>> {
    c.may_change()?;
    let (spec, seat) = (u16::read(stack, 2)?, c.seat(stack.number(3)?)?);
    if let Some(answer) = c.replay_answer(spec, seat)? {
        heard(c, spec, seat);
        return Ok(Some(reply(&answer)));
    }
    let form = read_form(stack)?;
    let answer = put(c, stack, (spec, seat), form)?;
    Ok(answer.then(|| last_reply(c)))
}

/// Lets a seat keep some of the dice on the table, which never leave the kernel. The arguments are those of `offer`, with
/// a type of die that may not be kept for the options; the reply is how many dice are left to throw, or an action.
fn offer_dice(c: &mut Context, stack: Stack) -> raw::Result<Option<Reply>> {
    c.may_change()?;
    let (spec, seat) = (u16::read(stack, 2)?, c.seat(stack.number(3)?)?);
    if let Some(answer) = c.replay_answer(spec, seat)? {
        return keep(c, &answer).map(Some);
    }
    let barred = Option::<i64>::read(stack, OPTIONS)?;
    let barred = barred.map(|d| c.die(d)).transpose()?;
    let options: Vec<Handle> = c
        .state
        .faces_shown(c.def(), barred)
        .map(Face::handle)
        .collect();
    let max = options.len() as u32;
    let min = limit(stack.number(5)?)?.min(max);
    let form = Form::Some { options, min, max };
    match put(c, stack, (spec, seat), form)? {
        true => keep_given(c).map(Some),
        false => Ok(None),
    }
}

/// Keeps the dice of the answer that was waited for.
fn keep_given(c: &mut Context) -> raw::Result<Reply> {
    match c.log.last().cloned() {
        Some(Entry::Answer { answer, .. }) => keep(c, &answer),
        _ => Ok(Reply::Nothing),
    }
}

fn keep(c: &mut Context, answer: &Answer) -> raw::Result<Reply> {
    let Answer::Some(faces) = answer else {
        return Ok(reply(answer));
    };
    for face in faces {
        let done = c.state.keep_face(c.face(face.0)?);
        c.op(done)?;
    }
    Ok(Reply::Number(c.loose() as i64))
}

/// Puts a question; true if it has only one answer, which is recorded.
fn put(c: &mut Context, stack: Stack, (spec, seat): (u16, Seat), form: Form) -> raw::Result<bool> {
    let actions = match stack.absent(7) {
        true => vec![],
        false => stack.list(7, Handle)?,
    };
    if actions.is_empty()
        && let Some(answer) = form.only()
    {
        c.record(Entry::Answer {
            spec,
            seat,
            answer,
            auto: true,
        });
        return Ok(true);
    }
    let mut about = SmallVec::new();
    for at in [8, 9] {
        if !stack.absent(at) {
            about.push(Handle(stack.number(at)?));
        }
    }
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
    Ok(false)
}

fn ask_together(c: &mut Context, list: &[Table]) -> Result<()> {
    c.may_change()?;
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

fn limit(n: i64) -> raw::Result<u32> {
    let fits = u32::try_from(n).ok().filter(|n| *n <= LARGEST);
    fits.ok_or_else(|| Fail::new(format!("a limit of {n} makes no sense")))
}

/// The form of a question from the arguments of `offer`.
fn read_form(stack: Stack) -> raw::Result<Form> {
    let (form, x) = (stack.number(1)?, stack.number(5)?);
    let y = Option::<i64>::read(stack, 6)?;
    match form {
        0 => Ok(Form::One {
            options: stack.list(OPTIONS, Handle)?,
            pass: x != 0,
        }),
        1 => some_of(stack.list(OPTIONS, Handle)?, x, y),
        2 => Ok(Form::Number {
            low: x,
            high: y.unwrap_or(x),
        }),
        _ => split(&stack.list(OPTIONS, |n| n)?, x, y),
    }
}

fn some_of(options: Vec<Handle>, min: i64, max: Option<i64>) -> raw::Result<Form> {
    let all = options.len() as u32;
    Ok(Form::Some {
        min: limit(min)?,
        max: max.map_or(Ok(all), limit)?.min(all),
        options,
    })
}

fn split(flat: &[i64], min: i64, max: Option<i64>) -> raw::Result<Form> {
    if flat.len() > 2 * MOST_PILES {
        return Err(Fail::new(format!(
            "a question has at most {MOST_PILES} piles"
        )));
    }
    let pairs = flat.chunks_exact(2);
    let piles = pairs
        .map(|p| Ok((Handle(p[0]), limit(p[1])?)))
        .collect::<raw::Result<Vec<_>>>()?;
    let total = piles.iter().map(|p| p.1).sum();
    Ok(Form::Split {
        min: limit(min)?,
        max: max.map_or(Ok(total), limit)?.min(total),
        piles,
    })
}

/// One entry of `ask.together`: `{ spec, seat, split = piles, min, max, about }`, or `one`, `some`, `low` and `high`.
fn read_entry(c: &Context, entry: &Table) -> Result<Ask> {
    let spec: Table = entry.get("spec")?;
    let seat = c.seat(entry.get("seat")?)?;
    let min: Option<i64> = entry.get("min")?;
    let max: Option<i64> = entry.get("max")?;
    let list = |key: &str| entry.get::<Option<Vec<i64>>>(key);
    let handles = |l: Vec<i64>| l.into_iter().map(Handle).collect();
    let form = if let Some(flat) = list("split")? {
        split(&flat, min.unwrap_or(0), max)?
    } else if let Some(options) = list("some")? {
        some_of(handles(options), min.unwrap_or(0), max)?
    } else if let Some(options) = list("one")? {
        let optional: Option<bool> = spec.get("optional")?;
        Form::One {
            options: handles(options),
            pass: optional.unwrap_or(false),
        }
    } else {
        Form::Number {
            low: entry.get("low")?,
            high: entry.get("high")?,
        }
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
fn possible(c: &Context, ask: &Ask) -> raw::Result<()> {
    let empty = match &ask.form {
        Form::One { options, pass } => options.is_empty() && !pass,
        Form::Some { min, max, .. } | Form::Split { min, max, .. } => min > max,
        Form::Number { low, high } => low > high,
    };
    if empty && ask.actions.is_empty() {
        return Err(Fail::new(format!(
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
    host.raw_set("stepwise", raw::function(lua, ctx, "stepwise", stepwise)?)
}

/// How many answers and outcomes the phase has gone through.
fn passed(c: &mut Context, (): ()) -> raw::Result<i64> {
    Ok(c.cursor as i64)
}

fn stepwise(c: &mut Context, (): ()) -> raw::Result<bool> {
    Ok(c.stepwise)
}

const OTHER_SORT: &str = "the recorded outcome is of another sort";

fn pick(c: &mut Context, (spec, options, about): (u16, List, Option<i64>)) -> raw::Result<Reply> {
    let options: Vec<Handle> = options.0.into_iter().map(Handle).collect();
    if options.is_empty() {
        return Err(Fail::new("chance.pick needs at least one option"));
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
        _ => Err(Fail::new(OTHER_SORT)),
    }
}

type Throw = (
    u16,
    Option<i64>,
    Later<Option<List>>,
    Option<usize>,
    Option<i64>,
);

/// Throws dice, unless the game stops here first; `told` lists the faces that the phase tells apart. With `before` the
/// loose dice are taken up first, and from there only the kept ones count, and `more`.
fn throw(c: &mut Context, (spec, die, told, before, more): Throw) -> raw::Result<bool> {
    let only = die.map(|d| c.die(d)).transpose()?;
    if let Some(before) = before {
        c.state.take_up_dice();
        c.pass_landmark(before, more.unwrap_or(0));
    }
    let which = c.state.loose_dice(c.def(), only);
    if c.stepwise {
        let told = told.read_now()?;
        let told = told.map(|list| list.0.iter().map(|f| c.face(*f)).collect());
        let told = told.transpose()?;
        if c.stops(spec, None, |_| Range::Throw(which.to_vec(), told)) {
            return Ok(false);
        }
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
        _ => Err(Fail::new(OTHER_SORT)),
    }
}

fn shuffle(c: &mut Context, (spec, zone): (u16, i64)) -> raw::Result<bool> {
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

/// So far back a repeated change is looked for.
const MOST_ALIKE: usize = 64;

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
            let mut struck = Struck {
                option: Handle(option),
                clause: String::new(),
                reason: String::new(),
                ability: String::new(),
                file: String::new(),
                line: 0,
            };
            match clause {
                Some(clause) => {
                    (struck.clause, struck.reason) = (clause, reason.unwrap_or_default())
                }
                None => {
                    (struck.clause, struck.reason) = denial.unwrap_or_default();
                    let denier = c.denier.take().and_then(|i| c.program.abilities.get(i));
                    if let Some(a) = denier {
                        if struck.clause.is_empty() {
                            struck.clause = a.clause.clone();
                        }
                        struck.ability = a.id.clone();
                        (struck.file, struck.line) = (a.file.clone(), a.line);
                    }
                }
            }
            if let Some(t) = &mut c.trace {
                t.struck.push(struck);
            }
            Ok(())
        },
    )?;
    host.raw_set("struck", struck)?;

    let c = ctx.clone();
    type Changed = (String, usize, Option<i64>, Value, Value);
    let changed = lua.create_function(move |_, (point, ability, me, before, after): Changed| {
        let mut c = c.borrow_mut();
        c.denier = (after == Value::Boolean(false)).then_some(ability);
        if !c.live() {
            return Ok(());
        }
        let me = me.map(|m| c.seat(m)).transpose()?;
        let words = |v: &Value| fill(&c, "{1}", std::slice::from_ref(v));
        let (before, after) = (words(&before), words(&after));
        let Some(a) = c.program.abilities.get(ability) else {
            return Ok(());
        };
        let denial = c.denial.as_ref().filter(|_| c.denier.is_some());
        let change = Change {
            point,
            ability: a.id.clone(),
            clause: a.clause.clone(),
            me,
            before,
            after,
            reason: denial.map_or(String::new(), |d| d.1.clone()),
            file: a.file.clone(),
            line: a.line,
            secrets: c.secrets.get(),
            at: c.fresh.as_ref().map_or(0, Vec::len),
        };
        // The same change of the same thing over and over, as options are listed, is told once.
        if let Some(t) = &mut c.trace
            && !t
                .changes
                .iter()
                .rev()
                .take(MOST_ALIKE)
                .any(|o| *o == change)
        {
            t.changes.push(change);
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
    c.may_change()?;
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
