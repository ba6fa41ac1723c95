//! What an automatic role answers by its script: as legal as anybody's answer, or an error of that script.

use crate::kernel::ids::Handle;
use crate::kernel::plan::{DIAL, Put};
use crate::kernel::{Answer, Ask, Form};
use crate::script::game::context::Context;
use crate::script::game::program::Part;
use crate::script::raw::{self, ArgPlace, Args, Fail, List, Stack};

use super::forms::read_listed;

/// Where the answer stands, behind the arguments of a question.
const ANSWER: ArgPlace = 7;

/// A question and the answer of the seat's script.
pub struct Judged {
    spec: u16,
    seat: i64,
    form: Form,
    answer: Option<Answer>,
}

impl Args for Judged {
    fn read_all(stack: Stack) -> raw::Result<Judged> {
        let form = read_listed(stack)?;
        let answer = match &form {
            _ if stack.absent(ANSWER) => Some(Answer::Pass),
            Form::One { .. } => stack.number(ANSWER).ok().map(|n| Answer::One(Handle(n))),
            Form::Number { .. } => stack.number(ANSWER).ok().map(Answer::Number),
            Form::Some { .. } => stack.list(ANSWER, Handle).ok().map(|mut picked| {
                picked.sort_unstable();
                Answer::Some(picked.into())
            }),
            Form::Split { .. } => {
                let amounts = stack.list(ANSWER, |n| n).ok();
                let amounts = amounts.map(|l| l.iter().map(|n| u32::try_from(*n).ok()).collect());
                amounts.and_then(|l: Option<Vec<u32>>| l.map(Answer::Split))
            }
            Form::Plan(_) => None,
        };
        Ok(Judged {
            spec: stack.number(2)? as u16,
            seat: stack.number(3)?,
            form,
            answer,
        })
    }
}

/// Refuses an answer that is not legal, and says whose it is.
pub fn judge(c: &mut Context, judged: Judged) -> raw::Result<()> {
    refuse(c, judged)
}

/// The same for a plan that has been drawn up: it is given as group, option, amount, … in any order.
pub fn judge_plan(
    c: &mut Context,
    (spec, seat, flat): (u16, i64, Option<List>),
) -> raw::Result<()> {
    let Some(plan) = c.drawn_up.take() else {
        return Err(Fail::new("there is no plan to make"));
    };
    let form = Form::Plan(plan);
    let answer = flat.and_then(|l| puts(&l.0)).map(Answer::Plan);
    refuse(
        c,
        Judged {
            spec,
            seat,
            form,
            answer,
        },
    )
}

/// What is put where, in order; of the same thing together.
fn puts(flat: &[i64]) -> Option<Vec<Put>> {
    let mut puts: Vec<Put> = Vec::new();
    for part in flat.chunks_exact(3) {
        let (group, thing) = (u16::try_from(part[0]).ok()?, Handle(part[1]));
        let amount = u32::try_from(part[2]).ok()?;
        let same = |p: &&mut Put| (p.group, p.thing) == (group, thing);
        match puts.iter_mut().find(same) {
            Some(p) => p.amount = p.amount.saturating_add(amount),
            None => puts.push(Put {
                group,
                thing,
                amount,
            }),
        }
    }
    puts.retain(|p| p.amount > 0 || p.thing == DIAL);
    puts.sort_unstable();
    Some(puts)
}

fn refuse(c: &Context, judged: Judged) -> raw::Result<()> {
    let seat = c.player(judged.seat)?;
    let ask = Ask {
        spec: judged.spec,
        seat,
        form: judged.form,
        actions: vec![],
        about: Default::default(),
    };
    let (def, roles) = (c.def(), c.state.roles());
    let wrong = match &judged.answer {
        None => "that is no answer to it".to_string(),
        Some(answer) => match ask.check(def, roles, answer) {
            Ok(()) => return Ok(()),
            Err(refusal) => format!("{}: {refusal}", ask.text(def, roles, answer)),
        },
    };
    let id = def.seat_label(roles, seat);
    let mut sources = c.program.sources.iter();
    let source = sources.find(|s| s.part == Part::Faction && s.stem() == id);
    let file = source.map_or("", |s| s.path.as_str());
    Err(Fail::new(format!(
        "`{id}` ({file}) answers `{}` wrongly: {wrong}",
        c.spec_name(judged.spec)
    )))
}
