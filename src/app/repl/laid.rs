//! Chance laid down by a person: the faces of the next throw, the cards of the next draw.

use super::Repl;
use super::command::Reply;
use crate::app::wording::capital;
use crate::script::game::driver::Planned;

/// What `dice` and `draw` do without words, and with `none`: tell what is laid down, or take it away.
pub fn laid_down(repl: &mut Repl, rest: &str, otherwise: &str) -> Option<Reply> {
    match rest {
        "" => {
            let laid = repl.game.session.table().planned();
            let texts: Vec<&str> = laid.iter().map(|p| p.text.as_str()).collect();
            Some(Reply::text(match texts.is_empty() {
                true => format!("Nothing is laid down; {otherwise}."),
                false => format!("Laid down: {}.", texts.join(" / ")),
            }))
        }
        "none" => {
            repl.game.session.clear_plan();
            Some(Reply::text(capital(otherwise) + "."))
        }
        _ => None,
    }
}

/// The next throw or draw begins like this.
pub fn lay_down(repl: &mut Repl, text: &str) {
    repl.game.session.plan(Planned {
        what: String::new(),
        text: text.to_string(),
        partial: true,
    });
}
