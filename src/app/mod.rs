//! The program: its command line, its REPL, and everything people see of it.

pub mod api;
pub mod autosave;
pub mod balance;
pub mod breaks;
pub mod check;
pub mod clean;
pub mod cli;
pub mod compare;
pub mod failure;
pub mod game;
pub mod hotseat;
pub mod interrupt;
pub mod lab_args;
pub mod left;
pub mod lines;
pub mod merge;
pub mod new;
pub mod output;
pub mod paths;
pub mod play;
pub mod players;
pub mod primer;
pub mod progress;
pub mod puzzle;
pub mod render;
pub mod repl;
pub mod replay;
pub mod rules;
pub mod run;
pub mod saved;
pub mod scenarios;
pub mod serve;
pub mod simulate;
pub mod solve;
pub mod sweep;
pub mod test;
#[cfg(test)]
mod testing;
pub mod trophies;
pub mod wording;

use clap::Parser as _;

use crate::pack::Files;

use cli::{Cli, CliCommand, PlayArgs};
use failure::Failure;
use output::{Look, Out, complain};

/// Runs the program and gives its exit code: 0 fine, 1 a run that failed, 2 bad usage or data.
pub fn main() -> u8 {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => {
            // Help goes to standard output, which may be closed.
            let _ = e.print();
            return u8::try_from(e.exit_code()).unwrap_or(2);
        }
    };
    match run(cli) {
        Ok(()) => 0,
        Err(failure) => {
            if let Some(problems) = failure.message() {
                complain(&problems.to_string());
            }
            failure.code()
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    let mut out = Out::stdout(cli.ascii || output::only_ascii());
    let command = cli.command.unwrap_or(CliCommand::Play(PlayArgs::default()));
    // These read the data together with the paths they are given.
    let command = match command {
        CliCommand::Test(args) => return test::run(&cli.data, args, &mut out),
        CliCommand::Check(args) => return check::run(&cli.data, args, &mut out),
        CliCommand::Compare(args) => return compare::run(&cli.data, args, &mut out),
        other => other,
    };
    let files = Files::new(&cli.data)?;
    match command {
        CliCommand::Test(_) | CliCommand::Check(_) | CliCommand::Compare(_) => Ok(()),
        CliCommand::Play(args) => play::play(files, args, &mut out),
        CliCommand::Run(args) => run::run(files, args, &mut out),
        CliCommand::Solve(args) => solve::run(&files, &args, &mut out),
        CliCommand::Simulate(args) => simulate::run(&files, args, &mut out),
        CliCommand::Sweep(args) => sweep::run(&files, args, &mut out),
        CliCommand::Balance(args) => balance::run(&files, args, &mut out),
        CliCommand::Merge(args) => merge::run(args, &mut out),
        CliCommand::Serve(args) => serve::run(&files, args, &mut out),
        CliCommand::Replay(args) => replay::replay(&files, &args, &mut out),
        CliCommand::Continue(args) => play::go_on(files, &args, &mut out),
        CliCommand::Rules(args) => {
            let book = rules::Rulebook::read(&files, args.game.as_deref())?;
            out.line(&book.answer(&args.words.join(" "), Look::of_stdout())?)?;
            out.flush()
        }
        CliCommand::Puzzles => {
            out.line(&repl::commands::puzzles::listed(&files, Look::of_stdout()))?;
            out.flush()
        }
        CliCommand::Scenarios => {
            out.line(&scenarios::list(&files))?;
            out.flush()
        }
        CliCommand::Variants { game } => {
            out.line(&scenarios::variants(
                &files,
                game.as_deref(),
                Look::of_stdout(),
            )?)?;
            out.flush()
        }
        CliCommand::New(args) => new::run(&files, &cli.data, &args, &mut out),
        CliCommand::Api(args) => api::run(&files, &args, &mut out),
    }
}
