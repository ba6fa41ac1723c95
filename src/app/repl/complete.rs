//! Completion and hints: commands that can do something, what is legal now, and what the words behind a command can be.

use crate::app::players::Player;
use crate::lab::bots::BOTS;

use super::Repl;
use super::command::Takes;
use super::commands;
use super::explain;
use super::offers::{Offers, fitting};

/// All words that make sense now. Taken anew for every line, so completion needs no game.
#[derive(Clone, Debug, Default)]
pub struct Words {
    answers: Offers,
    commands: Vec<&'static str>,
    seats: Vec<String>,
    roles: Vec<String>,
    clauses: Vec<String>,
    variants: Vec<String>,
    faces: Vec<String>,
    cards: Vec<String>,
    struck: Vec<String>,
    names: Vec<String>,
    forks: Vec<String>,
}

/// What can stand at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Where the text begins that they replace, and the words that fit.
    Words(usize, Vec<String>),
    /// The name of a file.
    File,
}

/// What is shown behind the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The rest of the only word that fits.
    Rest(String),
    /// What may be written here.
    About(String),
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
        let commands = commands::ALL.iter().map(|c| c.name);
        Words {
            answers: Offers::of(game),
            commands: commands.filter(|c| useful(repl, c)).collect(),
            seats,
            roles: def.roles.iter().map(|r| r.id.clone()).collect(),
            clauses: game.program().clauses.keys().cloned().collect(),
            variants: crate::pack::list_variants(&repl.files, &game.program().rules),
            faces: def.faces.iter().map(|f| f.key.clone()).collect(),
            cards: def.cards.iter().map(|c| c.name.clone()).collect(),
            struck: struck
                .filter_map(|s| ask.map(|a| a.key(def, roles, s.option)))
                .collect(),
            names: names(repl),
            forks: {
                let forks = game.session.forks().iter();
                forks.map(|f| f.name.clone()).collect()
            },
        }
    }

    /// What fits the text before the cursor: answers first, then commands.
    pub fn complete(&self, line: &str, cursor: usize) -> Choice {
        let before = line.get(..cursor).unwrap_or(line);
        let (first, rest) = before.split_once(' ').unwrap_or((before, ""));
        match commands::find(first).filter(|_| before.contains(' ')) {
            Some(c) => self.behind(c.takes, before, rest.trim_start()),
            None => {
                let (start, mut list) = self.answers.complete(before);
                if !before.contains(' ') {
                    list.extend(fitting(self.commands.iter().copied(), before));
                }
                Choice::Words(start, list)
            }
        }
    }

    /// What fits behind a command.
    fn behind(&self, takes: Takes, before: &str, rest: &str) -> Choice {
        let start = before.rfind([' ', '\t', ',']).map_or(0, |i| i + 1);
        let head = rest.rsplit_once(' ').map_or("", |r| r.0).trim();
        let list: Vec<String> = match takes {
            Takes::Files => return Choice::File,
            Takes::Nothing => Vec::new(),
            Takes::Commands => commands::ALL.iter().map(|c| c.name.into()).collect(),
            Takes::Seats => self.seats.clone(),
            Takes::Roles => self.roles.clone(),
            Takes::Players => self.players(),
            Takes::Clauses => self.clauses.clone(),
            Takes::Variants if head.is_empty() => vec!["with".into(), "without".into()],
            Takes::Variants => self.variants.clone(),
            Takes::Faces => self.faces.clone(),
            Takes::Cards => self.cards.clone(),
            Takes::Names => self.names.clone(),
            Takes::Forks => self.forks.clone(),
            Takes::Struck if head == "not" => self.struck.clone(),
            Takes::Struck => vec!["not".into()],
        };
        let words = list.iter().map(String::as_str);
        Choice::Words(start, fitting(words, &before[start..]))
    }

    /// What to show behind a line that is being written, with the cursor at its end.
    pub fn hint(&self, line: &str) -> Option<Hint> {
        if line.is_empty() {
            let invitation = self.answers.invitation();
            return (!invitation.is_empty()).then_some(Hint::About(invitation));
        }
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Some(c) = commands::find(first).filter(|_| line.contains(' ') && rest.is_empty()) {
            let usage = c.usage.strip_prefix(c.name).unwrap_or_default().trim();
            return (!usage.is_empty()).then(|| Hint::About(usage.into()));
        }
        let Choice::Words(start, list) = self.complete(line, line.len()) else {
            return None;
        };
        let typed = line.get(start..)?;
        let [only] = list.as_slice() else {
            return None;
        };
        let begun = only.get(..typed.len())?;
        let rest = &only[typed.len()..];
        let shown = !typed.is_empty() && !rest.is_empty() && begun.eq_ignore_ascii_case(typed);
        shown.then(|| Hint::Rest(rest.into()))
    }

    fn players(&self) -> Vec<String> {
        let bots = BOTS.iter().map(|b| b.0);
        let who: Vec<&str> = [Player::HUMAN].into_iter().chain(bots).collect();
        let all = self.seats.iter().map(String::as_str).chain(["all"]);
        all.flat_map(|s| who.iter().map(move |w| format!("{s}={w}")))
            .collect()
    }
}

/// Would a command do anything now?
fn useful(repl: &Repl, command: &str) -> bool {
    let game = &repl.game;
    let open = game.session.ask().is_some();
    match command {
        "undo" => game.session.answers() > 0,
        "redo" => game.session.can_redo(),
        "go" => open && !game.may_answer(),
        "step" | "auto" | "why" => open,
        _ => true,
    }
}

/// What an edit can name.
fn names(repl: &Repl) -> Vec<String> {
    let (def, roles) = (repl.game.def(), repl.game.roles());
    let piles = def.piles.iter().map(|p| p.name.clone());
    let places = def.places.iter().take(def.regions).map(String::from);
    let kinds = def.kinds.iter().map(String::from);
    let phases = def.phases.iter().map(String::from);
    let counters = def.counters.iter().map(|c| c.name.clone());
    let seats = def.seat_ids().map(|s| def.seat_label(roles, s));
    let things = places.chain(piles).chain(kinds);
    things.chain(phases).chain(counters).chain(seats).collect()
}

#[cfg(test)]
mod tests {
    use super::super::offers::{Offer, OfferShape};
    use super::*;

    fn words() -> Words {
        let list = |l: &[&str]| l.iter().map(|s| s.to_string()).collect();
        let offer = |key: &&str| Offer {
            key: key.to_string(),
            label: key.to_string(),
            most: 1,
            groups: Vec::new(),
        };
        Words {
            answers: Offers {
                shape: OfferShape::Several(3),
                list: ["hill", "harbour", "valley"].iter().map(offer).collect(),
                whole: list(&["done"]),
                ..Offers::default()
            },
            commands: commands::ALL.iter().map(|c| c.name).collect(),
            seats: list(&["p1", "p2", "red"]),
            roles: list(&["red", "blue"]),
            clauses: list(&["X-1.1", "X-1.2"]),
            variants: list(&["fast", "fair"]),
            faces: list(&["sword", "banner"]),
            cards: list(&["silk"]),
            struck: list(&["lake"]),
            names: list(&["hill", "pawn"]),
            forks: list(&["main"]),
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
    fn answers_and_then_commands_at_the_beginning_of_a_line() {
        let found = complete("h");
        assert_eq!(found[..2], ["harbour", "hill"]);
        assert!(found[2..].contains(&"hash".into()) && found[2..].contains(&"help".into()));
        let found = complete("v");
        assert_eq!(found[0], "valley");
        assert!(found.contains(&"variants".into()) && found.contains(&"view".into()));
        assert_eq!(complete("VAL"), ["valley"]);
        assert_eq!(complete("zz"), [""; 0]);
        assert!(complete("").len() > 20);
    }

    #[test]
    fn only_what_is_legal_behind_an_answer() {
        assert_eq!(complete("hill h"), ["harbour"]);
        assert_eq!(complete("hill,h"), ["harbour"]);
        assert_eq!(complete("= un"), [""; 0]);
    }

    #[test]
    fn words_behind_a_command_are_those_it_takes() {
        assert_eq!(complete("help und"), ["undo"]);
        assert_eq!(complete("show r"), ["red"]);
        assert_eq!(complete("faction b"), ["blue"]);
        assert_eq!(complete("seat p1=h"), ["p1=human"]);
        assert_eq!(complete("rules x-1"), ["X-1.1", "X-1.2"]);
        assert_eq!(complete("dice b"), ["banner"]);
        assert_eq!(complete("dice sword b"), ["banner"]);
        assert_eq!(complete("why "), ["not"]);
        assert_eq!(complete("why not l"), ["lake"]);
        assert_eq!(complete("put p"), ["pawn"]);
        assert_eq!(complete("switch m"), ["main"]);
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

    #[test]
    fn hints_show_the_rest_of_the_only_word_that_fits() {
        let words = words();
        let rest = |line: &str| match words.hint(line) {
            Some(Hint::Rest(rest)) => rest,
            other => format!("{other:?}"),
        };
        assert_eq!(rest("val"), "ley");
        assert_eq!(rest("VAL"), "ley");
        assert_eq!(rest("hill va"), "lley");
        assert_eq!(rest("scen"), "arios");
        assert_eq!(words.hint("h"), None, "several fit");
        assert_eq!(words.hint("valley"), None, "nothing is left to write");
        assert_eq!(words.hint("é"), None);
        assert_eq!(words.hint("load x"), None);
    }

    #[test]
    fn hints_tell_what_may_be_written() {
        let about = |line: &str| match words().hint(line) {
            Some(Hint::About(text)) => text,
            other => format!("{other:?}"),
        };
        assert!(about("").contains("Tab"));
        assert_eq!(about("undo "), "[N]");
        assert_eq!(words().hint("quit "), None);
    }
}
