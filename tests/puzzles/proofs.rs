//! Puzzles of the program, as they are or changed, and their proofs.

use sietch::pack::read::puzzle::parse_puzzle;
use sietch::pack::{Files, Options};
use sietch::puzzle::prove::Effort;
use sietch::puzzle::{Opened, Progress, Proof, prove};

/// A puzzle of the program, changed.
pub fn changed(name: &str, from: &str, to: &str) -> Opened {
    let files = Files::embedded();
    let text = files.read(&format!("scenarios/dice-game/puzzles/{name}.toml"));
    let text = text.unwrap().unwrap();
    assert!(text.contains(from), "{from}");
    let puzzle = parse_puzzle("p.toml", &text.replacen(from, to, 1)).unwrap();
    Opened::load(&files, puzzle, &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

pub fn proof(opened: &Opened) -> Proof {
    let (effort, progress) = (Effort::default(), Progress::default());
    prove(&opened.task, opened.least.as_ref(), &effort, &progress)
}
