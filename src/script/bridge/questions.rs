//! Questions: put, answered at once where the answer is known, and waited for.

use mlua::{Error, Lua, Result, Table, Value};
use smallvec::SmallVec;

use crate::kernel::about::About;
use crate::kernel::decision::put_in_order;
use crate::kernel::ids::{Face, Handle, Seat};
use crate::kernel::plan::Plan;
use crate::kernel::query::Asked;
use crate::kernel::speech::Word;
use crate::kernel::{Answer, Ask, Form, Request};
use crate::script::game::context::{Context, Shared};
use crate::script::game::log::Entry;
use crate::script::game::play::Waits;
use crate::script::raw::{self, Arg, ArgPlace, Fail, Here, OPTIONS, Returned, Stack};

use super::forms::{
    self, MOST_OPTIONS, asked, limit, one_line, read_about, read_form, some_of, split, too_many,
};
use super::narration;
use super::plans::read_plan;
use super::reply;

/// Questions put at once, more than any table has seats.
const MOST_TOGETHER: usize = 64;

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("order", raw::function(lua, ctx, "order", forms::order)?)?;
    host.raw_set("replayed", raw::function(lua, ctx, "replayed", replayed)?)?;
    host.raw_set("offer", raw::waiting(lua, ctx, "offer", (offer, given))?)?;
    let dice = raw::waiting(lua, ctx, "offer_dice", (offer_dice, keep_given))?;
    host.raw_set("offer_dice", dice)?;
    host.raw_set("act", raw::function(lua, ctx, "act", act)?)?;
    host.raw_set(
        "replayed_together",
        raw::function(lua, ctx, "replayed_together", replayed_together)?,
    )?;
    host.raw_set("given", raw::function(lua, ctx, "given", |c, ()| given(c))?)?;
    let c = ctx.clone();
    let draw_up = lua.create_function(move |_, (spec, groups): (u16, Table)| {
        let mut c = c.borrow_mut();
        let plan = drawn_up(&c, spec, &groups)?;
        c.drawn_up = Some(plan);
        Ok(())
    })?;
    host.raw_set("draw_up", draw_up)?;
    let c = ctx.clone();
    let together = lua.create_function(move |_, list: Table| {
        let n = list.raw_len();
        if n > MOST_TOGETHER {
            let text = format!("{n} questions are put together, but {MOST_TOGETHER} is the limit");
            return Err(Error::runtime(text));
        }
        let list: Vec<Table> = list.sequence_values().collect::<Result<_>>()?;
        ask_together(&mut c.borrow_mut(), &list)
    })?;
    host.raw_set("together", together)
}

/// The recorded answer while a phase is run again.
fn replayed(c: &mut Context, (spec, seat): (u16, i64)) -> raw::Result<(bool, Returned)> {
    // Before anything is looked at for it: a `when` that asks would look at itself.
    c.may_ask()?;
    if c.live() {
        return Ok((false, Returned::Nothing));
    }
    let seat = c.seat(seat)?;
    Ok(match c.replay_answer(spec, seat)? {
        Some(answer) => {
            heard_last(c);
            (true, reply(&answer))
        }
        None => (false, Returned::Nothing),
    })
}

/// The answer that was waited for.
fn given(c: &mut Context) -> raw::Result<Returned> {
    let end = c.log.len();
    let Some(asked) = c.phase.together else {
        c.heard(end.saturating_sub(1));
        return Ok(last_reply(c));
    };
    let from = end.saturating_sub(asked);
    (from..end).for_each(|at| c.heard(at));
    let answers = &c.log[from..];
    let replies = answers.iter().map(|entry| match entry {
        Entry::Answer { answer, .. } => reply(answer),
        Entry::Chance { .. } => Returned::Nothing,
    });
    Ok(Returned::Many(replies.collect()))
}

/// The last answer.
fn last_reply(c: &Context) -> Returned {
    match c.log.last() {
        Some(Entry::Answer { answer, .. }) => reply(answer),
        _ => Returned::Nothing,
    }
}

/// The script gets the answer that it has come to in the log.
fn heard_last(c: &mut Context) {
    let at = c.cursor.saturating_sub(1);
    c.heard(at);
}

/// An action begins or ends.
fn act(c: &mut Context, (action, begins): (i64, bool)) -> raw::Result<()> {
    if begins {
        c.phase.acting.push(action);
    } else {
        c.phase.acting.pop();
    }
    Ok(())
}

/// The recorded answers of a secret round, if all of them are known.
fn replayed_together(c: &mut Context, (n, here): (usize, Here)) -> raw::Result<(bool, Returned)> {
    c.may_ask()?;
    here.waits()?;
    let open = &c.log[c.cursor..];
    let acts = |e: &Entry| {
        matches!(
            e,
            Entry::Answer {
                answer: Answer::Action(_),
                ..
            }
        )
    };
    // An action taken instead ends the round: what came before it is void.
    let n = open.iter().take(n).position(acts).map_or(n, |at| at + 1);
    if open.len() < n {
        return Ok((false, Returned::Nothing));
    }
    let mut answers = Vec::with_capacity(n);
    for entry in &open[..n] {
        let Entry::Answer { answer, .. } = entry else {
            return Err(Fail::new(
                "the phase did not repeat itself at a secret choice",
            ));
        };
        answers.push(reply(answer));
    }
    let from = c.cursor;
    c.cursor += n;
    (from..from + n).for_each(|at| c.heard(at));
    Ok((true, Returned::Many(answers)))
}

/// Where `offer` says whether an action is reason enough to ask.
const URGES: ArgPlace = 12;

/// Puts a question, or answers it at once if the answer is recorded or there is only one. Its arguments are form,
/// decision, seat, options, two limits, open actions, things it is about, whether it may be passed, and whether an action
/// is reason enough to ask.
fn offer(c: &mut Context, stack: Stack) -> raw::Result<Option<Returned>> {
    let (spec, seat) = (u16::read(stack, 2)?, c.seat(stack.number(3)?)?);
    if let Some(answer) = c.replay_answer(spec, seat)? {
        heard_last(c);
        return Ok(Some(reply(&answer)));
    }
    let form = match c.drawn_up.take() {
        Some(plan) => Form::Plan(plan),
        None => read_form(c, stack)?,
    };
    let answer = put(c, stack, (spec, seat), form)?;
    Ok(answer.then(|| last_reply(c)))
}

/// Lets a seat keep some of the dice on the table, which never leave the kernel. The arguments are those of `offer`, with
/// a type of die that may not be kept for the options; the reply is how many dice are left to throw, or an action.
fn offer_dice(c: &mut Context, stack: Stack) -> raw::Result<Option<Returned>> {
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
    let form = Form::some(options, min, max);
    match put(c, stack, (spec, seat), form)? {
        true => keep_given(c).map(Some),
        false => Ok(None),
    }
}

/// Keeps the dice of the answer that was waited for.
fn keep_given(c: &mut Context) -> raw::Result<Returned> {
    match c.log.last().cloned() {
        Some(Entry::Answer { answer, .. }) => keep(c, &answer),
        _ => Ok(Returned::Nothing),
    }
}

fn keep(c: &mut Context, answer: &Answer) -> raw::Result<Returned> {
    match answer {
        Answer::Some(_) => {
            let done = c.play.state.keep_answer(answer);
            c.op(done)?;
            Ok(Returned::Number(c.loose() as i64))
        }
        _ => Ok(reply(answer)),
    }
}

/// Puts a question; true if the answer is known at once, and recorded: because there is only one, or by the driver.
fn put(c: &mut Context, stack: Stack, (spec, seat): (u16, Seat), form: Form) -> raw::Result<bool> {
    c.player(seat.handle().0)?;
    let mut actions = match stack.absent(7) {
        true => vec![],
        false => stack.list(7, Handle)?,
    };
    put_in_order(&mut actions);
    // Quiet actions are no reason to ask: who is asked would tell who has them.
    if form.only().is_some() && !bool::read(stack, URGES)? {
        actions.clear();
    }
    if actions.is_empty()
        && let Some(answer) = form.only()
        && !asks_always(c, spec)
    {
        if c.is_traced() && matches!(&form, Form::One { options, .. } if options.is_empty()) {
            narration::skipped(c, stack, spec, seat)?;
        }
        c.record_forced(spec, seat, answer)?;
        return Ok(true);
    }
    let about = read_about(stack)?;
    let ask = Ask {
        spec,
        seat,
        form,
        actions,
        about,
    };
    possible(c, &ask)?;
    c.goes_on(spec)?;
    let asked = match c.is_traced() {
        true => asked(stack)?,
        false => Asked::default(),
    };
    if let Some(t) = c.trace() {
        t.asked = asked;
    }
    if let Some(t) = c.trace()
        && t.filtered.take() != Some(usize::from(spec))
    {
        t.struck.clear();
    }
    if c.answer_at_once(&ask)? {
        return Ok(true);
    }
    c.waits = Waits::Answer(Request {
        asks: [ask].into(),
        given: vec![],
    });
    Ok(false)
}

/// Is a seat asked though there is only one answer?
fn asks_always(c: &Context, spec: u16) -> bool {
    let spec = c.def().specs.get(usize::from(spec));
    spec.is_some_and(|s| s.always) && c.driver.asks_always()
}

/// The plan that groups of a decision make.
fn drawn_up(c: &Context, spec: u16, groups: &Table) -> Result<Box<Plan>> {
    let spec = c.def().specs.get(usize::from(spec));
    let (what, names) = spec.map_or(("", &[][..]), |s| (s.what.as_str(), &s.groups[..]));
    read_plan(what, names, groups).map(Box::new)
}

/// Puts questions together; true if none of them had to be put, as all can only be passed and nobody looks on.
fn ask_together(c: &mut Context, list: &[Table]) -> Result<bool> {
    if let Some(t) = c.trace()
        && t.filtered.take().is_none()
    {
        t.struck.clear();
    }
    let mut asks: SmallVec<[Ask; 1]> = SmallVec::new();
    for entry in list {
        let ask = read_entry(c, entry)?;
        possible(c, &ask)?;
        c.goes_on(ask.spec)?;
        asks.push(ask);
    }
    let idle = |a: &Ask| {
        let always = c.def().specs.get(usize::from(a.spec));
        let passes = a.actions.is_empty() && a.form.only() == Some(Answer::Pass);
        always.is_some_and(|s| s.always) && passes
    };
    if c.live() && !c.driver.asks_always() && asks.iter().all(idle) {
        for ask in &asks {
            c.record_forced(ask.spec, ask.seat, Answer::Pass)?;
        }
        return Ok(true);
    }
    // Some of the answers may be known already when a phase is run again from its start.
    let mut given = Vec::new();
    for entry in &c.log[c.cursor..] {
        if let Entry::Answer { answer, .. } = entry {
            given.push(answer.clone());
        }
    }
    c.cursor = c.log.len();
    c.waits = Waits::Answer(Request { asks, given });
    Ok(false)
}

/// One entry of `ask.together`: `{ spec, seat, split = piles, min, max, about }`, or `one`, `some`, `low` and `high`.
fn read_entry(c: &Context, entry: &Table) -> Result<Ask> {
    let spec: Table = entry.get("spec")?;
    let seat = c.player(entry.get("seat")?)?;
    let min: Option<i64> = entry.get("min")?;
    let max: Option<i64> = entry.get("max")?;
    let list = |key: &str| {
        let list: Option<Table> = entry.get(key)?;
        let n = list.as_ref().map_or(0, Table::raw_len);
        match n > MOST_OPTIONS {
            true => Err(too_many(n).into()),
            false => entry.get::<Option<Vec<i64>>>(key),
        }
    };
    let handles = |l: Vec<i64>| l.into_iter().map(Handle).collect();
    let mut optional: Option<bool> = spec.get("optional")?;
    if let Some(pass) = entry.get::<Option<bool>>("pass")? {
        optional = Some(pass);
    }
    let form = if let Some(groups) = entry.get::<Option<Table>>("plan")? {
        Form::Plan(drawn_up(c, spec.get("index")?, &groups)?)
    } else if let Some(flat) = list("split")? {
        split(&flat, min.unwrap_or(0), max)?
    } else if let Some(options) = list("some")? {
        some_of(handles(options), min.unwrap_or(0), max)?
    } else if let Some(options) = list("one")? {
        Form::one(handles(options), optional.unwrap_or(false))
    } else {
        Form::Number {
            low: entry.get("low")?,
            high: entry.get("high")?,
            pass: optional.unwrap_or(false),
        }
    };
    let mut actions: Vec<Handle> = handles(list("open")?.unwrap_or_default());
    put_in_order(&mut actions);
    let about: Option<Table> = entry.get("about")?;
    let about = about.map_or(Ok(About::new()), |list| entry_about(&list))?;
    Ok(Ask {
        spec: spec.get("index")?,
        seat,
        form,
        actions,
        about,
    })
}

/// What an entry is about: things or texts.
fn entry_about(list: &Table) -> Result<About> {
    let word = |value: Result<Value>| match value? {
        Value::String(text) => Ok(Word::Text(one_line(&text.to_string_lossy())?)),
        value => match value.as_i64() {
            Some(h) => Ok(Word::Thing(Handle(h))),
            None => Err(Error::runtime("a question is about things or texts")),
        },
    };
    list.sequence_values::<Value>().take(2).map(word).collect()
}

/// A question nobody can answer is a mistake of the script.
fn possible(c: &Context, ask: &Ask) -> raw::Result<()> {
    let empty = match &ask.form {
        Form::One { options, pass, .. } => options.is_empty() && !pass,
        Form::Some { min, max, .. } | Form::Split { min, max, .. } => min > max,
        Form::Number { low, high, pass } => low > high && !pass,
        Form::Plan(plan) => match plan.ways() {
            Some(ways) => ways.count() == 0,
            None => {
                return Err(Fail::new(format!(
                    "the plan of `{}` is too entangled: its legal answers cannot be counted",
                    c.spec_name(ask.spec)
                )));
            }
        },
    };
    if empty && ask.actions.is_empty() {
        return Err(Fail::new(format!(
            "`{}` has no legal answer",
            c.spec_name(ask.spec)
        )));
    }
    Ok(())
}
