//! `reload`: the rules are read again and the game is played through under them.

use std::sync::atomic::AtomicU64;

use crate::app::game;
use crate::app::progress::watched;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::session::SaveFile;

pub const COMMAND: Command = Command {
    name: "reload",
    aliases: &[],
    group: Group::Table,
    usage: "reload [continue|back]",
    brief: "Reads the rules again and plays the game through under them",
    help: "Scripts and TOML files are read again from the data folders, and the journal is played under the new rules. \
           If they are broken, the old rules stay in force. If the game goes another way, it says at which decision and \
           what differs: `reload continue` goes on from there under the new rules, `reload back` stays with the old ones.",
    examples: &["reload"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    match rest {
        "" => reload(repl),
        "continue" => go_on(repl),
        "back" => {
            repl.reloaded = None;
            Ok(Reply::text("The old rules stay in force."))
        }
        other => Err(Refused::new(format!(
            "reload {other}? `reload`, `reload continue` or `reload back`"
        ))),
    }
}

/// The game as it is now, under rules read anew.
fn reload(repl: &mut Repl) -> Done {
    repl.reloaded = None;
    let (session, options) = (&repl.game.session, &repl.game.options);
    // Other rules may give other positions; what counts is that every answer still fits.
    let mut journal = SaveFile::of(session, options, &[]).unsealed();
    journal.path = "the journal".into();
    let kept = "The old rules stay in force.";
    let keep = |why: String| Refused::new(format!("{why}\n{kept}"));
    let before = repl.game.program().digest;
    let host = game::open(&repl.files, &repl.game.program().scenario, options)
        .map_err(|p| keep(p.to_string()))?;
    if host.program().digest == before {
        return Ok(Reply::text("Nothing has changed."));
    }
    let replay = || journal.replay_as_far(&host);
    let replayed = watched("reloading", &AtomicU64::new(0), replay)
        .map_err(|d| keep(d.problem.to_string()))?;
    let (new, lost) = (replayed.session, replayed.lost);
    let answers = new.answers();
    let Some(divergence) = replayed.divergence else {
        repl.game.session = new;
        let from = repl.game.session.lines().len();
        let told = repl.go_on(from)?;
        let lost = lost.iter().map(|l| format!("\n{}", l.1.problem.message));
        return Ok(told.with_head(&format!(
            "New rules are in force; all {answers} answers fit.{}",
            lost.collect::<String>()
        )));
    };
    let clause = session.lines().get(divergence.at).and_then(|l| {
        let specs = &repl.game.def().specs;
        specs
            .iter()
            .find(|s| s.what == l.what)
            .map(|s| s.clause.clone())
    });
    let clause = clause.map_or(String::new(), |c| format!(" ({c})"));
    repl.reloaded = Some(new);
    Err(Refused::new(format!(
        "The game goes another way under the new rules after {answers} answers{clause}:\n{}\n\
         `reload continue` goes on from there under the new rules. Until then the old rules stay in force.",
        divergence.problem
    )))
}

fn go_on(repl: &mut Repl) -> Done {
    let Some(session) = repl.reloaded.take() else {
        return Err(Refused::new(
            "there is nothing to continue: `reload` comes first",
        ));
    };
    repl.game.session = session;
    let from = repl.game.session.lines().len();
    let head = format!(
        "New rules are in force, after {} answers.",
        repl.game.session.answers()
    );
    Ok(repl.go_on(from)?.with_head(&head))
}
