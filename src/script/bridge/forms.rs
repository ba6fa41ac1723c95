//! The forms of questions, from the arguments of a call.

use smallvec::SmallVec;

use crate::kernel::Form;
use crate::kernel::about::About;
use crate::kernel::ids::Handle;
use crate::kernel::query::Asked;
use crate::kernel::speech::Word;
use crate::script::game::context::Context;
use crate::script::load::query;
use crate::script::raw::{self, Arg, ArgPlace, Fail, List, OPTIONS, Stack};

/// More of one thing than any game has; counting answers takes memory in proportion.
pub const LARGEST: u32 = 10_000;
/// Piles of one question.
pub const MOST_PILES: usize = 1_000;

/// Options of one question, or of one draw.
pub const MOST_OPTIONS: usize = 4_000;

/// Where `offer` has what a question is about, and whether a number may be passed.
pub const ABOUT: [ArgPlace; 2] = [8, 9];
const PASS: ArgPlace = 11;
/// Letters of a text that a question is about.
const LONGEST: usize = 200;

#[cold]
pub fn too_many(n: usize) -> Fail {
    Fail::new(format!(
        "there are {n} options, and nobody can choose among more than {MOST_OPTIONS}"
    ))
}

/// Options from a list among the arguments, or from a query that a number stands for.
fn options(c: &Context, stack: Stack) -> raw::Result<Vec<Handle>> {
    match stack.is_number(OPTIONS) {
        true => query::options(c, stack.number(OPTIONS)?, asked(stack)?),
        false => listed(stack),
    }
}

fn listed(stack: Stack) -> raw::Result<Vec<Handle>> {
    let n = stack.length(OPTIONS);
    match n > MOST_OPTIONS {
        true => Err(too_many(n)),
        false => stack.list(OPTIONS, Handle),
    }
}

/// What a question is about, from the arguments of `offer`.
pub fn read_about(stack: Stack) -> raw::Result<About> {
    let mut about = About::new();
    for at in ABOUT {
        if stack.absent(at) {
            continue;
        }
        about.push(match stack.is_text(at) {
            true => Word::Text(one_line(&stack.text(at)?)?),
            false => Word::Thing(Handle(stack.number(at)?)),
        });
    }
    Ok(about)
}

/// A text in a prompt is short and has no lines of its own.
pub fn one_line(text: &str) -> raw::Result<String> {
    if text.chars().count() > LONGEST {
        return Err(Fail::new(format!(
            "a question is about a text of more than {LONGEST} letters"
        )));
    }
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    Ok(text.chars().map(plain).collect())
}

pub fn limit(n: i64) -> raw::Result<u32> {
    let fits = u32::try_from(n).ok().filter(|n| *n <= LARGEST);
    fits.ok_or_else(|| Fail::new(format!("a limit of {n} makes no sense")))
}

/// Who is asked, and what the question is about: what a query is asked about.
pub fn asked(stack: Stack) -> raw::Result<Asked> {
    // A text is for people only.
    let read = |at| -> raw::Result<_> {
        match stack.is_text(at) {
            true => Ok(None),
            false => Ok(Option::<i64>::read(stack, at)?.map(Handle)),
        }
    };
    Ok([
        Some(Handle(stack.number(3)?)),
        read(8)?,
        read(9)?,
        read(10)?,
    ])
}

/// The form of a question from the arguments of `offer`.
pub fn read_form(c: &Context, stack: Stack) -> raw::Result<Form> {
    form_of(stack, |stack| options(c, stack))
}

/// The same where the options are a list.
pub fn read_listed(stack: Stack) -> raw::Result<Form> {
    form_of(stack, listed)
}

fn form_of(
    stack: Stack,
    options: impl FnOnce(Stack) -> raw::Result<Vec<Handle>>,
) -> raw::Result<Form> {
    let (form, x) = (stack.number(1)?, stack.number(5)?);
    let y = Option::<i64>::read(stack, 6)?;
    match form {
        0 => Ok(Form::one(options(stack)?, x != 0)),
        1 => some_of(options(stack)?, x, y),
        2 => Ok(Form::Number {
            low: x,
            high: y.unwrap_or(x),
            pass: bool::read(stack, PASS)?,
        }),
        _ if stack.length(OPTIONS) > 2 * MOST_PILES => Err(too_many_piles()),
        _ => split(&stack.list(OPTIONS, |n| n)?, x, y),
    }
}

pub fn some_of(options: Vec<Handle>, min: i64, max: Option<i64>) -> raw::Result<Form> {
    if options.len() > MOST_OPTIONS {
        return Err(too_many(options.len()));
    }
    let all = options.len() as u32;
    let max = max.map_or(Ok(all), limit)?.min(all);
    Ok(Form::some(options, limit(min)?, max))
}

#[cold]
fn too_many_piles() -> Fail {
    Fail::new(format!("a question has at most {MOST_PILES} piles"))
}

pub fn split(flat: &[i64], min: i64, max: Option<i64>) -> raw::Result<Form> {
    if flat.len() > 2 * MOST_PILES {
        return Err(too_many_piles());
    }
    let pairs = flat.chunks_exact(2);
    let mut piles = pairs
        .map(|p| Ok((Handle(p[0]), limit(p[1])?)))
        .collect::<raw::Result<Vec<_>>>()?;
    // Those of one question were put in order before, those of several were not.
    if !piles.is_sorted_by_key(|p| p.0) {
        piles.sort_by_key(|p| p.0);
    }
    let total = piles.iter().map(|p| p.1).sum();
    Ok(Form::Split {
        min: limit(min)?,
        max: max.map_or(Ok(total), limit)?.min(total),
        piles,
    })
}

/// In which order piles stand in a question, as their numbers in the script's list; nothing if that is in order.
pub fn order(_: &mut Context, piles: List) -> raw::Result<Option<List>> {
    let of = |i: &usize| piles.0.get(2 * i).copied();
    let mut order: SmallVec<[usize; 16]> = (0..piles.0.len() / 2).collect();
    if order.is_sorted_by_key(of) {
        return Ok(None);
    }
    order.sort_by_key(of);
    Ok(Some(List(order.iter().map(|i| *i as i64 + 1).collect())))
}
