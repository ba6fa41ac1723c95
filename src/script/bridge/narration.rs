//! What is told to people: notes, and why options were struck and values changed.

use mlua::{Lua, Result, Table, Value};

use crate::kernel::Knowers;
use crate::kernel::ids::{Handle, Piece, Seat, Sort};
use crate::kernel::speech::{self, Word};
use crate::script::game::context::{Context, Only, Shared};
use crate::script::game::log::{Moment, Note, Struck, TracedChange};
use crate::script::machine::budget;
use crate::script::raw::{self, ArgPlace, Fail, Stack};

use super::forms::read_about;

/// So far back a repeated change is looked for.
const MOST_ALIKE: usize = 64;

/// Letters of a note, with what it is filled with; of a reason.
const LONGEST: usize = 10_000;
/// Letters of a changed value that are shown.
const SHOWN: usize = 200;
/// Letters that a thing of a list counts as.
const LISTED: usize = 8;
/// Changes that are kept until somebody takes them.
const MOST_CHANGES: usize = 10_000;
/// What telling something costs of the budget, beside its length.
const TOLD: usize = 10;

/// The arguments of `note`, or of `whisper` behind the seat: a clause, a text and what it is filled with.
struct NoteArgs<'s> {
    stack: Stack<'s>,
    /// Where the clause stands.
    at: ArgPlace,
}

impl<'s> NoteArgs<'s> {
    /// Looks at the arguments, which costs the same whether anybody listens or not.
    fn read(stack: Stack<'s>, at: ArgPlace) -> raw::Result<NoteArgs<'s>> {
        let (clause, text) = (stack.argument(at)?.len(), stack.argument(at + 1)?);
        let long = |at| stack.text_length(at) + stack.length(at) * LISTED;
        let longest = (at + 2..=stack.top()).map(long).max();
        let mut length = clause + text.len();
        // Only texts and lists make a note longer than it looks; names of things are short.
        if let Some(longest) = longest.filter(|n| *n > 0) {
            length += longest * text.iter().filter(|b| **b == b'{').count();
        }
        too_long("a note", length)?;
        Ok(NoteArgs { stack, at })
    }

    /// The text, and what it is filled with: a list as its things, equal ones counted.
    fn words(&self) -> raw::Result<(String, Vec<Word>)> {
        let (mut text, mut words) = (self.stack.text(self.at + 1)?, Vec::new());
        let values = self.at + 2..=self.stack.top();
        let lists = values.clone().filter(|at| self.stack.is_list(*at));
        words.extend(values.map(|at| self.stack.word(at)));
        for at in lists {
            let (slot, things) = (at - self.at - 1, counted(self.stack.words(at)));
            let spelled = spelled_out(&things, words.len());
            text = text.replace(&format!("{{{slot}}}"), &spelled);
            words.extend(things.into_iter().map(|(thing, _)| thing));
        }
        Ok((text, words))
    }
}

/// The different things of a list, each with how often it stands there.
fn counted(list: Vec<Word>) -> Vec<(Word, usize)> {
    let mut things: Vec<(Word, usize)> = Vec::new();
    for word in list {
        match things.iter_mut().find(|(known, _)| *known == word) {
            Some((_, n)) => *n += 1,
            None => things.push((word, 1)),
        }
    }
    things
}

/// `{3}, 2 {4} and {5}`: what a list is told as, the things of which come after so many others.
fn spelled_out(things: &[(Word, usize)], before: usize) -> String {
    let slot = |(i, (_, n)): (usize, &(Word, usize))| match n {
        1 => format!("{{{}}}", before + i + 1),
        n => format!("{n} {{{}}}", before + i + 1),
    };
    let mut slots: Vec<String> = things.iter().enumerate().map(slot).collect();
    match slots.pop() {
        None => "nothing".into(),
        Some(last) if slots.is_empty() => last,
        Some(last) => format!("{} and {last}", slots.join(", ")),
    }
}

/// Refuses what nobody would read; charges for the rest.
fn too_long(what: &str, length: usize) -> raw::Result<()> {
    if length > LONGEST {
        return Err(Fail::new(format!(
            "{what} of {length} letters is too long: {LONGEST} is the limit"
        )));
    }
    budget::charge(TOLD + length / 8);
    Ok(())
}

/// Looks at the arguments of `deny`: a clause and a reason, both perhaps left out.
fn read_denial(stack: Stack) -> raw::Result<()> {
    let mut length = 0;
    for at in [1, 2] {
        if !stack.absent(at) {
            length += stack.argument(at)?.len();
        }
    }
    too_long("a reason", length)
}

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    let note = |c: &mut Context, stack: Stack| tell(c, &NoteArgs::read(stack, 1)?, None);
    host.raw_set("note", raw::reading(lua, ctx, "note", note)?)?;
    let whisper = |c: &mut Context, stack: Stack| {
        let (seat, told) = (stack.number(1)?, NoteArgs::read(stack, 2)?);
        let seat = c.seat(seat)?;
        tell(c, &told, Some(seat))
    };
    host.raw_set("whisper", raw::reading(lua, ctx, "whisper", whisper)?)?;
    let deny = |c: &mut Context, stack: Stack| {
        read_denial(stack)?;
        if c.is_traced() {
            let text = |at| stack.text(at).unwrap_or_default();
            c.denial = Some((text(1), text(2)));
        }
        Ok(false)
    };
    host.raw_set("deny", raw::reading(lua, ctx, "deny", deny)?)?;
    // Of questions put together the first comes with 0.
    let asking = |c: &mut Context, (spec, entry): (usize, Option<usize>)| {
        if let Some(t) = c.trace() {
            t.entry = entry.unwrap_or(0);
            if t.entry == 0 {
                t.struck.clear();
            }
            t.filtered = Some(spec);
        }
        Ok(())
    };
    host.raw_set("asking", raw::function(lua, ctx, "asking", asking)?)?;

    let c = ctx.clone();
    let entering = lua.create_function(move |_, (_, _): (usize, Option<i64>)| {
        let mut c = c.borrow_mut();
        c.denial = None;
        Ok(c.fired.is_some().then(|| c.mark()))
    })?;
    host.raw_set("entering", entering)?;

    let c = ctx.clone();
    type LeftArgs = (usize, i64, bool, Option<i64>);
    let left = lua.create_function(move |_, (ability, mark, changed, me): LeftArgs| {
        let mut c = c.borrow_mut();
        let me = me.map(|m| c.seat(m)).transpose()?;
        let fired = changed || c.mark() != mark;
        let seen = c.fired.as_mut().and_then(|f| f.get_mut(ability));
        if let Some(seen) = seen.filter(|_| fired) {
            seen.add(me);
        }
        Ok(())
    })?;
    host.raw_set("left", left)?;

    let c = ctx.clone();
    let struck = lua.create_function(
        move |_, (option, clause, reason): (Value, Option<String>, Option<String>)| {
            let mut c = c.borrow_mut();
            let denial = c.denial.take();
            // What is no option at all was struck in time.
            let Some(option) = option.as_i64() else {
                return Ok(());
            };
            let entry = c.trace().map_or(0, |t| t.entry);
            let mut struck = Struck {
                option: Handle(option),
                entry,
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
            if let Some(t) = c.trace() {
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
        let words = |v: &Value| cut(c.fill("{1}", std::slice::from_ref(v)));
        let (before, after) = (words(&before), words(&after));
        let Some(a) = c.program.abilities.get(ability) else {
            return Ok(());
        };
        let denial = c.denial.as_ref().filter(|_| c.denier.is_some());
        let change = TracedChange {
            point,
            ability: a.id.clone(),
            clause: a.clause.clone(),
            me,
            before,
            after,
            reason: denial.map_or(String::new(), |d| d.1.clone()),
            suspended: false,
            file: a.file.clone(),
            line: a.line,
            known: c.may_know(),
            at: c.recorded(),
        };
        keep(&mut c, change);
        Ok(())
    })?;
    host.raw_set("changed", changed)?;

    let c = ctx.clone();
    let idle = lua.create_function(
        move |_, (point, ability, me): (String, usize, Option<i64>)| {
            let mut c = c.borrow_mut();
            let me = me.map(|m| c.seat(m)).transpose()?;
            let Some(a) = c.program.abilities.get(ability).filter(|_| c.live()) else {
                return Ok(());
            };
            let change = TracedChange {
                point,
                ability: a.id.clone(),
                clause: a.clause.clone(),
                me,
                before: String::new(),
                after: String::new(),
                reason: String::new(),
                suspended: true,
                file: a.file.clone(),
                line: a.line,
                known: c.may_know(),
                at: c.recorded(),
            };
            keep(&mut c, change);
            Ok(())
        },
    )?;
    host.raw_set("idle", idle)
}

/// The same change of the same thing over and over, as options are listed, is told once.
fn keep(c: &mut Context, change: TracedChange) {
    if let Some(t) = c.trace()
        && t.changes.len() < MOST_CHANGES
        && !t
            .changes
            .iter()
            .rev()
            .take(MOST_ALIKE)
            .any(|o| *o == change)
    {
        t.changes.push(change);
    }
}

fn cut(text: String) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{} …", &text[..at]),
        None => text,
    }
}

/// Tells something, if anybody listens; nobody is told anything while a script only looks.
fn tell(c: &mut Context, told: &NoteArgs, only: Option<Seat>) -> raw::Result<()> {
    if c.only == Some(Only::Line) {
        return Err(Only::Line.refuses("told"));
    }
    if !c.is_traced() || c.only.is_some() || !c.live() {
        return Ok(());
    }
    let clause = told.stack.text(told.at)?;
    let (text, words) = told.words()?;
    let (seats, at) = (named(&words), Moment::of(&c.state));
    let text = speech::fill(c.def(), c.state.roles(), &text, &words);
    let after = c.recorded();
    if let Some(t) = c.trace() {
        t.notes.push(Note {
            clause,
            text,
            known: only.map_or(Knowers::ALL, Knowers::of),
            seats,
            at,
            after,
        });
    }
    Ok(())
}

/// Tells a seat why it is not asked. The two things the question would have been about are where `offer` has them.
pub(super) fn skipped(c: &mut Context, stack: Stack, spec: u16, seat: Seat) -> raw::Result<()> {
    let Some(spec) = c.def().specs.get(usize::from(spec)) else {
        return Ok(());
    };
    if spec.skipped.is_empty() {
        return Ok(());
    }
    let about = read_about(stack)?;
    let text = speech::fill(c.def(), c.state.roles(), &spec.skipped, &about);
    let (clause, at) = (spec.clause.clone(), Moment::of(&c.state));
    let after = c.recorded();
    if let Some(t) = c.trace() {
        t.notes.push(Note {
            clause,
            text,
            known: Knowers::of(seat),
            seats: vec![],
            at,
            after,
        });
    }
    Ok(())
}

/// The seats among the values of a note.
fn named(words: &[Word]) -> Vec<Seat> {
    let seats = words.iter().filter_map(|word| match word {
        Word::Thing(h) if h.is(Sort::Seat) => Some(Seat(h.index() as u8)),
        Word::Thing(h) if h.is(Sort::Piece) => Some(Piece::from_index(h.index()).owner),
        _ => None,
    });
    seats.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_told_thing_by_thing_and_equal_ones_are_counted() {
        let list = ["a", "b", "a", "c"].map(|name| Word::Text(name.into()));
        let things = counted(list.into());
        assert_eq!(spelled_out(&things, 2), "2 {3}, {4} and {5}");
        assert_eq!(spelled_out(&things[..2], 0), "2 {1} and {2}");
        assert_eq!(spelled_out(&things[..1], 0), "2 {1}");
        assert_eq!(spelled_out(&[], 2), "nothing");
    }
}
