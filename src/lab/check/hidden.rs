//! State that scripts hide from the game: functions that write to locals of their file. Such a game cannot be taken
//! back, saved or searched.

use crate::problem::Problem;

use super::scope::Bound;
use super::{Findings, Script, Target};

pub fn check(target: &Target, scripts: &[Script], found: &mut Findings) {
    for script in scripts.iter().filter(|s| (target.chosen)(&s.path)) {
        for u in script.uses.iter().flatten() {
            if !(u.written && u.in_function && u.bound == Bound::File) {
                continue;
            }
            let token = &script.tokens[u.at];
            let message = format!(
                "a function changes `{}`, a local of the file: state that the game does not know",
                token.text
            );
            let help = "make it local to the function, or declare a counter and use game.set";
            found.warning(
                Problem::new(message)
                    .at(&script.path, token.line)
                    .help(help),
            );
        }
    }
}
