//! Taking an action leads back to the question at which it was taken. Where every answer is worse than none, a bot that looks
//! ahead would take actions that change nothing for ever: so at a question that stands there as it was, it answers.

use crate::kernel::ids::Handle;
use crate::kernel::{Answer, Ask};

/// The questions at which each seat has taken an action and that it has not answered since.
#[derive(Default)]
pub struct Stalling(Vec<Option<Ask>>);

impl Stalling {
    /// The actions of a question, unless one has just led back to it.
    pub fn actions<'a>(&self, ask: &'a Ask) -> &'a [Handle] {
        let before = self.0.get(ask.seat.index()).and_then(Option::as_ref);
        match before == Some(ask) {
            true => &[],
            false => &ask.actions,
        }
    }

    /// A bot gives this answer.
    pub fn answered(&mut self, ask: &Ask, answer: &Answer) {
        let seat = ask.seat.index();
        if self.0.len() <= seat {
            self.0.resize(seat + 1, None);
        }
        let before = &mut self.0[seat];
        match answer {
            Answer::Action(_) => *before = Some(ask.clone()),
            _ if before.as_ref().is_some_and(|b| b.spec == ask.spec) => *before = None,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Form;
    use crate::kernel::ids::{Seat, Sort};

    #[test]
    fn no_action_is_taken_twice_where_nothing_has_changed() {
        let action = Handle::new(Sort::Action, 0);
        let ask = |spec, seat, high| Ask {
            spec,
            seat: Seat(seat),
            form: Form::Number {
                low: 0,
                high,
                pass: false,
            },
            actions: vec![action],
            about: Default::default(),
        };
        let mut s = Stalling::default();
        let act = Answer::Action(action);
        assert_eq!(s.actions(&ask(1, 2, 9)), [action]);
        s.answered(&ask(1, 2, 9), &act);
        // The action asks something itself, and another seat is asked as well.
        s.answered(&ask(3, 2, 9), &Answer::Number(0));
        s.answered(&ask(1, 0, 9), &act);
        assert!(s.actions(&ask(1, 2, 9)).is_empty());
        assert_eq!(
            s.actions(&ask(1, 2, 8)),
            [action],
            "it has changed something"
        );
        s.answered(&ask(1, 2, 9), &Answer::Number(4));
        assert_eq!(s.actions(&ask(1, 2, 9)), [action], "asked another time");
    }
}
