//! Completion: commands, what is legal now, and what the words behind a command can be.

use super::Repl;
use super::answer::vocabulary;
use super::command::{self, Takes};
use super::explain;

use crate::app::players::Player;
use crate::lab::bots::BOTS;

/// All words that make sense now. Taken anew for every line, so completion needs no game.
#[derive(Clone, Debug, Default)]
pub struct Words {
    answers: Vec<String>,
    seats: Vec<String>,
    clauses: Vec<String>,
    variants: Vec<String>,
    faces: Vec<String>,
    struck: Vec<String>,
}

/// What can stand at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Where the word begins, and the words that fit.
    Words(usize, Vec<String>),
    /// The name of a file.
    File,
}

impl Words {
    pub fn of(repl: &Repl) -> Words {
        let game = &repl.game;
        let (def, roles) = (game.def(), game.roles());
        let numbers = def.seat_ids().map(|s| format!("p{}", s.0 + 1));
        let labels = def.seat_ids().map(|s| def.seat_label(roles, s));
        let mut seats: Vec<String> = numbers.chain(labels).collect();
        seats.sort();
        seats.dedup();
        let ask = game.session.ask();
        let struck = explain::struck(game).iter();
        Words {
            answers: vocabulary(game),
            seats,
            clauses: game.program().clauses.keys().cloned().collect(),
            variants: crate::pack::list_variants(&repl.files, &game.program().rules),
            faces: def.faces.iter().map(|f| f.key.clone()).collect(),
            struck: struck
                .filter_map(|s| ask.map(|a| a.key(def, roles, s.option)))
                .collect(),
        }
    }

    /// What fits the word before the cursor.
    pub fn complete(&self, line: &str, cursor: usize) -> Choice {
        let before = line.get(..cursor).unwrap_or(line);
        let start = before.rfind([' ', '\t', ',']).map_or(0, |i| i + 1);
        let word = before[start..].to_lowercase();
        let head = before[..start].trim();
        let (first, rest) = head.split_once(' ').unwrap_or((head, ""));
        let list: Vec<String> = match command::find(first) {
            None if head.is_empty() => {
                let commands = command::all().iter().map(|c| c.name.to_string());
                self.answers.iter().cloned().chain(commands).collect()
            }
            None => self.answers.clone(),
            Some(c) => match c.takes {
                Takes::Files => return Choice::File,
                Takes::Nothing => Vec::new(),
                Takes::Commands => command::all().iter().map(|c| c.name.into()).collect(),
                Takes::Seats => self.seats.clone(),
                Takes::Players => self.players(),
                Takes::Clauses => self.clauses.clone(),
                Takes::Variants if rest.is_empty() => vec!["with".into(), "without".into()],
                Takes::Variants => self.variants.clone(),
                Takes::Faces => self.faces.clone(),
                Takes::Struck if rest.trim() == "not" => self.struck.clone(),
                Takes::Struck => vec!["not".into()],
            },
        };
        let mut fit: Vec<String> = list
            .into_iter()
            .filter(|w| w.to_lowercase().starts_with(&word))
            .collect();
        fit.sort();
        fit.dedup();
        Choice::Words(start, fit)
    }

    fn players(&self) -> Vec<String> {
        let bots = BOTS.iter().map(|b| b.0);
        let who: Vec<&str> = [Player::HUMAN].into_iter().chain(bots).collect();
        let all = self.seats.iter().map(String::as_str).chain(["all"]);
        all.flat_map(|s| who.iter().map(move |w| format!("{s}={w}")))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let list = |l: &[&str]| l.iter().map(|s| s.to_string()).collect();
        Words {
            answers: list(&["hill", "harbour", "valley", "done"]),
            seats: list(&["p1", "p2", "red"]),
            clauses: list(&["X-1.1", "X-1.2"]),
            variants: list(&["fast", "fair"]),
            faces: list(&["sword", "banner"]),
            struck: list(&["lake"]),
        }
    }

    fn complete(line: &str) -> Vec<String> {
        match words().complete(line, line.len()) {
            Choice::Words(_, list) => list,
            Choice::File => vec!["<file>".into()],
        }
    }

    #[test]
    fn variants_complete_behind_with_and_without() {
        assert_eq!(complete("variants w"), ["with", "without"]);
        assert_eq!(complete("variants with fa"), ["fair", "fast"]);
    }

    #[test]
    fn answers_and_commands_at_the_beginning_of_a_line() {
        assert_eq!(complete("h"), ["harbour", "hash", "help", "hill", "hint"]);
        assert_eq!(complete("v"), ["valley", "variants", "view"]);
        assert_eq!(complete("VAL"), ["valley"]);
        assert_eq!(complete("zz"), [""; 0]);
        assert!(complete("").len() > 20);
    }

    #[test]
    fn only_what_is_legal_behind_an_answer() {
        assert_eq!(complete("hill h"), ["harbour", "hill"]);
        assert_eq!(complete("hill,h"), ["harbour", "hill"]);
        assert_eq!(complete("= un"), [""; 0]);
    }

    #[test]
    fn words_behind_a_command_are_those_it_takes() {
        assert_eq!(complete("help und"), ["undo"]);
        assert_eq!(complete("show r"), ["red"]);
        assert_eq!(complete("seat p1=h"), ["p1=human"]);
        assert_eq!(complete("rules x-1"), ["X-1.1", "X-1.2"]);
        assert_eq!(complete("dice b"), ["banner"]);
        assert_eq!(complete("why "), ["not"]);
        assert_eq!(complete("why not l"), ["lake"]);
        assert_eq!(complete("undo 1"), [""; 0]);
        assert_eq!(complete("load x"), ["<file>"]);
    }

    #[test]
    fn the_word_at_the_cursor_is_replaced_wherever_it_stands() {
        let found = words().complete("val hill", 3);
        assert_eq!(found, Choice::Words(0, vec!["valley".into()]));
        let odd = words().complete("é", 1);
        assert_eq!(odd, Choice::Words(0, vec![]), "a cursor inside a letter");
    }
}
