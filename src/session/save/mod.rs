//! Saved games: a readable text file of scenario, players, seed and journal that vouches for itself.
//!
//! ```text
//! sietch 3
//! scenario checkers/classic
//! player all=random
//! player p1=human
//! rules 93a1c0ffee123456
//! seed 7
//! round 3
//! answers 2
//! forks 1
//! line main
//!
//! chance setup.first: p2
//! = 0123456789abcdef
//! red move.piece: a3
//! = 123456789abcdef0
//! blue move.piece [back=2 what=p2]: b4
//! = 23456789abcdef01
//!
//! fork attack from 1 done 2
//! blue move.piece: c5
//! = 89abcdef01234567
//!
//! end 20 fedcba9876543210
//! ```
//! - The head names what is played: `with`, `without` and `set` lines say how the scenario was changed, `player` lines who
//!   plays, `rules` which rules they were, `round` and `answers` where the game stands (edits count as answers), `forks` how
//!   many there are, `line` what this line of play is called.
//! - An entry reads `WHO WHAT: TEXT`: an answer, a `chance` outcome, or an `edit` of the position.
//! - An entry may have fields, `WHO WHAT [NAME=VALUE …]: TEXT`, in the order of [`Record`]. A field that is absent says nothing out of the
//!   ordinary: `back` how many answers were taken back before this one was given; `that` who knew that it happened and `what` who
//!   knew what it was, by seats (`p1,p3`, `others` for spectators, `nobody`; all if absent); `group` with how many others an
//!   answer was given at once (`5/2`: the first of them is entry 5, there are two; `5/2/sealed`: and it stays unknown);
//!   `reveals` which answers became known behind this entry, and to whom (`5/p1`; `5/p1;6/everybody`), besides those that do so by
//!   themselves because all of a group are in.
//!   A field this program does not know is refused: it may hide something.
//! - A seal, `= …`, stands before the first step and after every one. It is made of the head, of every entry so far and of
//!   the position after every step, so nobody can make one without playing the game.
//! - A fork shares so many steps with the game and goes on with its own; so many of its steps are done, the rest was taken
//!   back. One by the name of the line itself holds what can be repeated there.
//! - The end mark has the number of lines before it and their checksum. Nothing comes after it.

mod fields;
pub mod read;
pub mod replay;

use std::fmt::Write as _;

use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

use crate::kernel::Known;
use crate::kernel::chance::mix;
use crate::pack::Options;
use crate::problem::Problem;

use super::journal::Fork;
use super::journal::{Line, Revealed, Session, Step, Together};

pub use replay::Divergence;

const MAGIC: &str = "sietch ";
const VERSION: u32 = 3;
const SEAL: &str = "= ";
const FORK: &str = "fork ";
const END: &str = "end ";
/// No game comes near it.
pub const LONGEST: u64 = 64 << 20;

/// One entry of a file's journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub who: String,
    pub what: String,
    pub text: String,
    /// See [`Line::back`].
    pub back: usize,
    pub known: Known,
    pub group: Option<Together>,
    /// See [`Line::reveals`].
    pub reveals: Vec<Revealed>,
    /// Where it stands in the file.
    pub line: u32,
}

/// What the game must have come to after so many entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seal {
    pub after: usize,
    pub value: u64,
    pub line: u32,
}

/// Another line of play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    pub name: String,
    /// The steps it shares with the game.
    pub from: usize,
    /// The steps of it that are done.
    pub done: usize,
    pub records: Vec<Record>,
    /// A file that is cut may lack it.
    pub seal: Option<u64>,
    pub line: u32,
}

/// A saved game as read, not yet played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveFile {
    pub path: String,
    pub scenario: String,
    /// What the scenario was loaded with.
    pub options: Options,
    /// Who played which seat, as `seat=player`; who reads it makes sense of it.
    pub players: Vec<String>,
    pub rules: u64,
    pub seed: u64,
    pub round: u16,
    /// The steps of the game.
    pub answers: usize,
    pub forks: usize,
    /// The name of the line of play.
    pub name: String,
    pub records: Vec<Record>,
    pub seals: Vec<Seal>,
    pub branches: Vec<Branch>,
    /// What is wrong with the file, if its beginning is all that could be read.
    pub damage: Option<Box<Problem>>,
}

impl Record {
    fn of(line: &Line) -> Record {
        Record {
            who: line.who.clone(),
            what: line.what.clone(),
            text: line.text.clone(),
            back: line.back,
            known: line.known,
            group: line.group,
            reveals: line.reveals.iter().filter(|r| !r.all_in).copied().collect(),
            line: 0,
        }
    }

    /// A step with the chance that followed it.
    fn of_step(step: &Step) -> impl Iterator<Item = Record> + '_ {
        let own = Record {
            who: step.who.clone(),
            what: step.what.clone(),
            text: step.text.clone(),
            back: step.back,
            known: step.known,
            group: step.group,
            // It is taken again, and they come again.
            reveals: vec![],
            line: 0,
        };
        let chance = step.chance.iter().map(|c| Record {
            who: crate::script::game::log::CHANCE.into(),
            what: c.what.clone(),
            text: c.text.clone(),
            ..Record::default()
        });
        [own].into_iter().chain(chance)
    }

    fn written(&self) -> String {
        format!(
            "{} {}{}: {}",
            self.who,
            self.what,
            fields::written(self),
            self.text
        )
    }
}

impl Branch {
    fn title(&self) -> String {
        format!("{FORK}{} from {} done {}", self.name, self.from, self.done)
    }
}

/// How seals are made: everything goes in, in order.
#[derive(Clone, Copy)]
struct Chain(u64);

impl Chain {
    fn add(&mut self, record: &Record) {
        self.text(&record.written());
    }

    fn text(&mut self, text: &str) {
        self.0 = xxh3_64_with_seed(text.as_bytes(), self.0);
    }

    fn position(&mut self, hash: u64) {
        self.0 = mix(self.0, hash);
    }
}

/// The game as text.
pub fn write(session: &Session, options: &Options, players: &[String]) -> String {
    SaveFile::of(session, options, players).text()
}

impl SaveFile {
    pub fn of(session: &Session, options: &Options, players: &[String]) -> SaveFile {
        let program = session.table().host().program();
        let mut file = SaveFile {
            scenario: program.scenario.clone(),
            options: options.clone(),
            players: players.to_vec(),
            rules: program.digest,
            seed: session.seed,
            round: session.table().state().flow().round,
            answers: session.answers(),
            name: session.name().into(),
            ..SaveFile::default()
        };
        let rest: Vec<_> = session.undone().cloned().collect();
        file.forks = session.forks().len() + usize::from(!rest.is_empty());
        let chains = file.write_game(session);
        if !rest.is_empty() {
            let done: Vec<_> = session.steps().cloned().collect();
            let fork = Fork {
                name: session.name().into(),
                at: done.len(),
                steps: done.into_iter().chain(rest).collect(),
            };
            file.branches.push(branch(session, &fork, &chains));
        }
        let forks = session.forks().iter();
        file.branches
            .extend(forks.map(|f| branch(session, f, &chains)));
        file
    }

    /// Writes down the entries and seals; gives what a seal would be after each step.
    fn write_game(&mut self, session: &Session) -> Vec<Chain> {
        self.records = session.lines().iter().map(Record::of).collect();
        let mut chain = self.chain();
        let mut chains = Vec::new();
        let mut at = 0;
        let hashes = [session.first_hash()];
        let hashes = hashes.into_iter().chain(session.steps().map(|s| s.hash));
        for (n, hash) in hashes.enumerate() {
            let end = session.line_of(n).unwrap_or(self.records.len());
            self.records[at..end].iter().for_each(|r| chain.add(r));
            chain.position(hash);
            chains.push(chain);
            at = end;
            self.seals.push(Seal {
                after: at,
                value: chain.0,
                line: 0,
            });
        }
        chains
    }

    /// The chain of seals before the first entry.
    fn chain(&self) -> Chain {
        Chain(xxh3_64(self.head().as_bytes()))
    }

    /// What stands before the journal.
    fn head(&self) -> String {
        let mut out = format!("{MAGIC}{VERSION}\nscenario {}\n", self.scenario);
        let mut line = |key: &str, value: &str| {
            let _ = writeln!(out, "{key} {value}");
        };
        self.options.with.iter().for_each(|v| line("with", v));
        self.options.without.iter().for_each(|v| line("without", v));
        for (name, value) in &self.options.set {
            line("set", &format!("{name}={value}"));
        }
        self.players.iter().for_each(|p| line("player", p));
        line("rules", &format!("{:016x}", self.rules));
        line("seed", &self.seed.to_string());
        line("round", &self.round.to_string());
        line("answers", &self.answers.to_string());
        line("forks", &self.forks.to_string());
        line("line", &self.name);
        out
    }

    /// The file as it is written.
    pub fn text(&self) -> String {
        let mut out = self.head() + "\n";
        let mut seals = self.seals.iter().peekable();
        for n in 0..=self.records.len() {
            while let Some(seal) = seals.next_if(|s| s.after == n) {
                let _ = writeln!(out, "{SEAL}{:016x}", seal.value);
            }
            if let Some(record) = self.records.get(n) {
                out += &record.written();
                out.push('\n');
            }
        }
        for b in &self.branches {
            let _ = writeln!(out, "\n{}", b.title());
            for record in &b.records {
                out += &record.written();
                out.push('\n');
            }
            if let Some(seal) = b.seal {
                let _ = writeln!(out, "{SEAL}{seal:016x}");
            }
        }
        out.push('\n');
        let lines = out.lines().count();
        let sum = xxh3_64(out.as_bytes());
        let _ = writeln!(out, "{END}{lines} {sum:016x}");
        out
    }
}

/// A fork from where it parts from the game.
fn branch(session: &Session, fork: &Fork, chains: &[Chain]) -> Branch {
    let both = session.steps().zip(&fork.steps);
    let from = both.take_while(|(a, b)| a.same(b)).count();
    let mut branch = Branch {
        name: fork.name.clone(),
        from,
        done: fork.at,
        ..Branch::default()
    };
    let mut chain = chains[from];
    chain.text(&branch.title());
    for step in &fork.steps[from..] {
        for record in Record::of_step(step) {
            chain.add(&record);
            branch.records.push(record);
        }
        chain.position(step.hash);
    }
    branch.seal = Some(chain.0);
    branch
}
