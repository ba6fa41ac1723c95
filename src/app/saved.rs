//! Opening a saved game: all of it, or, if somebody asks for that, what is whole of a damaged one.

use std::path::Path;
use std::sync::atomic::AtomicU64;

use crate::pack::Files;
use crate::problem::{Problem, Problems};
use crate::session::{Replayed, SaveFile};

use super::game::{self, Eyes, Game};
use super::players::Players;
use super::progress::watched;
use super::puzzle::several;

/// How much of a game is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    #[default]
    All,
    /// Of a damaged game what a seal vouches for.
    Sealed,
    /// So many answers, whether or not anything vouches for them.
    First(usize),
}

/// The word that asks for the whole part of a damaged game.
pub const SALVAGE: &str = "--salvage";

/// A saved game, played up to where it was saved.
pub struct Saved {
    pub game: Game,
    /// What is to be known about it.
    pub remarks: Vec<String>,
}

/// Reads `FILE`, `FILE --salvage` or `FILE --salvage N`.
pub fn read_words(words: &str) -> Result<(&str, Extent), Problem> {
    let Some((file, rest)) = words.split_once(SALVAGE) else {
        return Ok((words, Extent::All));
    };
    let extent = match rest.trim() {
        "" => Extent::Sealed,
        n => Extent::First(n.parse().map_err(|_| {
            Problem::new(format!("`{n}` is no number of answers"))
                .help(format!("write e.g. `{SALVAGE} 40`, or only `{SALVAGE}`"))
        })?),
    };
    Ok((file.trim(), extent))
}

/// Opens a game; `again` is how the user would write it to have what is whole of a damaged one.
pub fn open(files: &Files, path: &Path, extent: Extent, again: &str) -> Result<Saved, Problems> {
    play(files, SaveFile::read_beginning(path)?, extent, again)
}

/// The same for a file that was read.
pub fn play(files: &Files, file: SaveFile, extent: Extent, again: &str) -> Result<Saved, Problems> {
    let host = game::open(files, &file.scenario, &file.options)?;
    let program = host.program().clone();
    let replay = || file.replay_as_far(&host);
    let replayed = watched("loading", &AtomicU64::new(0), replay);
    let mut replayed = replayed.map_err(|d| damaged(&file, None, d.problem, again))?;
    let changed = program.digest != file.rules;
    let fault = fault(&file, &mut replayed);
    let mut remarks = Vec::new();
    match (fault, extent) {
        (None, Extent::All | Extent::Sealed) => {}
        (Some(fault), Extent::All) => {
            return Err(damaged(&file, Some(&replayed), fault, again).into());
        }
        (_, Extent::First(n)) if n > replayed.session.answers() => {
            let most = several(replayed.session.answers(), "answer");
            let p = Problem::new(format!("only {most} of this game fit")).at(&file.path, 0);
            return Err(p
                .help(format!("`{again} {SALVAGE} N` with a smaller number"))
                .into());
        }
        (fault, Extent::Sealed | Extent::First(_)) => {
            let n = match extent {
                Extent::First(n) => n,
                _ => replayed.sealed,
            };
            if n == 0 {
                let fault = fault.unwrap_or_else(|| Problem::new("nothing was asked for"));
                return Err(damaged(&file, Some(&replayed), fault, again).into());
            }
            replayed.keep(n).map_err(|p| *p)?;
            remarks.push(salvaged(&file, &replayed, n));
        }
    }
    if changed {
        remarks.push("The rules have changed since it was saved, but it goes the same way.".into());
    }
    let lost = replayed.lost.iter().map(|(name, _)| format!("`{name}`"));
    let lost: Vec<String> = lost.collect();
    if !lost.is_empty() {
        remarks.push(format!(
            "Not whole, and left out: fork {}.",
            lost.join(", ")
        ));
    }
    let players =
        Players::all_human(&program.def, &file.players).map_err(|p| p.at(&file.path, 0))?;
    let game = Game {
        session: replayed.session,
        players,
        eyes: Eyes::Asked,
        options: file.options,
        riddle: None,
    };
    Ok(Saved { game, remarks })
}

/// What is wrong with a game, with the place in its file.
fn fault(file: &SaveFile, replayed: &mut Replayed) -> Option<Problem> {
    let found = match &replayed.divergence {
        Some(d) => Some((**d).clone()),
        None => replayed.lost.first().map(|l| (*l.1).clone()),
    };
    let Some(damage) = file.damage.as_deref().cloned() else {
        return found.map(|d| match d.problem.file == file.path {
            true => d.problem,
            // The place in the saved game is what helps, even where a script is at fault.
            false => {
                let text = d.problem.message_and_place();
                Problem::new(text).at(&file.path, d.line)
            }
        });
    };
    // Where the journal breaks is a better place to look at than where it was noticed.
    match found.filter(|d| damage.line == 0 && d.line > 0) {
        Some(d) => {
            let text = format!("{}; {}", damage.message, d.problem.message);
            Some(Problem::new(text).at(&file.path, d.line))
        }
        None => Some(damage),
    }
}

/// What is wrong, and what can still be used.
fn damaged(file: &SaveFile, replayed: Option<&Replayed>, fault: Problem, again: &str) -> Problem {
    let (sealed, fit) = replayed.map_or((0, 0), |r| (r.sealed, r.session.answers()));
    let all = file.answers;
    let mut help = match sealed {
        0 => "nothing vouches for any part of it".into(),
        n if n == all => format!("all {n} answers are whole: `{again} {SALVAGE}` takes them"),
        n => {
            format!("the first {n} of its {all} answers are whole: `{again} {SALVAGE}` takes them")
        }
    };
    if fit > sealed {
        help += &format!(
            "; {} to {fit} fit the rules, but nothing vouches for them: `{again} {SALVAGE} {fit}`",
            sealed + 1
        );
    }
    let help = match fault.help.is_empty() {
        true => help,
        false => format!("{}\n  {help}", fault.help),
    };
    let fault = match fault.file.is_empty() {
        true => fault.at(&file.path, 0),
        false => fault,
    };
    fault.help(help)
}

fn salvaged(file: &SaveFile, replayed: &Replayed, n: usize) -> String {
    let vouched = match n > replayed.sealed {
        true => format!(", of which {} are vouched for", replayed.sealed),
        false => String::new(),
    };
    format!(
        "These are the first {n} of its {} answers{vouched}.",
        file.answers
    )
}
