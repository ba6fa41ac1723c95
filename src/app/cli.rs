//! The command line: what can be said, and what each word of it means.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::lab_args::{BalanceArgs, ChangeArgs, CompareArgs, MergeArgs, SimulateArgs, SweepArgs};

/// A rules laboratory for board games.
///
/// Without a command it opens a game of the default scenario: one seat is yours, bots play the others.
#[derive(Debug, Parser)]
#[command(
    name = "sietch",
    version,
    max_term_width = 100,
    propagate_version = false
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<CliCommand>,
    /// A folder with rules, scenarios or variants that come before the built-in ones; may be repeated
    #[arg(long, value_name = "DIR", global = true)]
    pub data: Vec<PathBuf>,
    /// Prints plain ASCII only, as terminals do by themselves whose locale is not UTF-8
    #[arg(long, global = true)]
    pub ascii: bool,
}

#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Plays a scenario by hand, against bots or hot-seat
    Play(PlayArgs),
    /// Runs a file of commands unattended; stops with exit code 1 at the first refusal
    Run(RunArgs),
    /// Plays many games with bots and counts how they end
    Simulate(SimulateArgs),
    /// Plays the same games twice and tells what a variant, a number or a bot changes
    Compare(CompareArgs),
    /// Tries numbers of the game and tells which comes nearest to what you want
    Sweep(SweepArgs),
    /// Puts together what `--shard` has played in parts
    Merge(MergeArgs),
    /// Writes a report about how balanced a game is, as a page and as Markdown
    Balance(BalanceArgs),
    /// Plays games with bots of yours: one line of JSON for every question and every answer
    Serve(ServeArgs),
    /// Proves a puzzle: how it is solved, that it cannot be, or by what chance
    #[command(
        after_help = "Exit codes: 0 solved, or the chance is found; 3 impossible, which is proved; 1 gave up, nothing is \
                      proved; 2 bad usage or a bad file."
    )]
    Solve(SolveArgs),
    /// Plays a saved game again and checks every step of it
    Replay(ReplayArgs),
    /// Lists the games that were left before they were over, and goes on with one
    Continue(ContinueArgs),
    /// Prints clauses of the rules and the script lines that cite them
    Rules(RulesArgs),
    /// Lists the scenarios
    Scenarios,
    /// Lists the variants of every game, with what they change
    Variants {
        /// Only this game
        #[arg(value_name = "GAME")]
        game: Option<String>,
    },
    /// Lists the puzzles with their difficulty, and which you have solved
    Puzzles,
    /// Writes a small working game, faction, variant, scenario or puzzle of your own to start from
    New(NewArgs),
    /// Prints what scripts can call and files may say: definitions for Lua editors, or to read
    Api(ApiArgs),
    /// Looks for mistakes in rules, variants and scenarios, by reading them and by random games
    Check(CheckArgs),
    /// Runs the tests written in Lua beside the rules and variants
    Test(TestArgs),
}

#[derive(Args, Clone, Debug, Default)]
pub struct PlayArgs {
    /// The id of a scenario (`sietch scenarios` lists them) or its file; else the default one
    pub scenario: Option<String>,
    /// The game's seed; else a new one
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Who plays a seat: `p1=human`, `all=random`, or by faction; may be repeated
    #[arg(long, value_name = "SEAT=WHO")]
    pub seat: Vec<String>,
    /// Draws nothing and tells one fact in each line, for screen readers
    #[arg(long)]
    pub plain: bool,
    /// Reads the rules again whenever a file in a data folder has changed
    #[arg(long)]
    pub watch: bool,
    /// Keeps the game after every answer also where commands come through a pipe
    #[arg(long)]
    pub autosave: bool,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The file that `save` has written
    #[arg(value_name = "GAME")]
    pub game: PathBuf,
    /// Of a damaged game only what is whole
    #[arg(long)]
    pub salvage: bool,
    /// Saves the game as far as it was played to a new file
    #[arg(long, value_name = "FILE")]
    pub into: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct ContinueArgs {
    /// Its number in the list
    #[arg(value_name = "N")]
    pub game: Option<usize>,
    /// Removes it instead
    #[arg(long, requires = "game")]
    pub forget: bool,
    /// Of a damaged game only what is whole
    #[arg(long)]
    pub salvage: bool,
    /// Draws nothing and tells one fact in each line, for screen readers
    #[arg(long)]
    pub plain: bool,
}

#[derive(Args, Debug)]
pub struct RunArgs {
    /// The id of a scenario or its file
    pub scenario: String,
    /// The file of commands, one each line; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    pub script: String,
    /// The game's seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Who plays a seat; every seat answers by the script unless said otherwise
    #[arg(long, value_name = "SEAT=WHO")]
    pub seat: Vec<String>,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The id of a scenario or its file
    pub scenario: String,
    /// A seat or a faction that answers over standard input; may be repeated
    #[arg(long, value_name = "WHO", default_value = "p1")]
    pub outside: Vec<String>,
    /// How many games, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// The seed of all games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Who plays the other seats
    #[arg(long, value_name = "BOT", default_value = "random")]
    pub bot: String,
    /// Who plays a seat or a faction instead: p2=greedy, p3=mcts:100
    #[arg(long = "seat", value_name = "WHO=BOT")]
    pub seats: Vec<String>,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    #[value(alias = "table")]
    Text,
    Json,
}

#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Scenarios, variants or folders of data; else the data folders, or the built-in data
    #[arg(value_name = "PATH")]
    pub paths: Vec<String>,
    /// Tells first what is in force in each scenario, and who set it
    #[arg(long)]
    pub explain: bool,
    /// Random games of each scenario, fewer where they are long: about 100,000 decisions are enough; 0 plays none
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,
    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub format: ListFormat,
}

#[derive(Args, Debug)]
pub struct SolveArgs {
    /// The id of a puzzle, its name, or its file
    pub puzzle: String,
    /// Shows every solution, not only one, and every case of a roll
    #[arg(long)]
    pub all: bool,
    /// Looks for red herrings even if that takes long
    #[arg(long)]
    pub herrings: bool,
    /// Threads; else as many as the machine has. The result does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Gives up after so many positions
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    pub nodes: u64,
    /// Gives up after so many seconds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub seconds: Option<u64>,
    /// Gives up when so many positions are remembered (about 200 bytes each)
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub remember: u64,
    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub format: ListFormat,
}

#[derive(Args, Debug)]
pub struct TestArgs {
    /// Packs, variants, files or folders with tests; else all tests of the data folders, or the built-in ones
    #[arg(value_name = "PACK or PATH")]
    pub paths: Vec<String>,
    /// Only tests whose name contains this
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true
    )]
    pub filter: String,
    /// Measures the tests: breaks the scripts of the packs, variants or paths named in N places, one at a time and in
    /// memory only, and lists the breaks that no test notices
    ///
    /// A break negates a condition, moves a number or a comparison by one, drops a statement, an option filter or an
    /// ability, and so on. Breaks that are known to change nothing are listed with a reason in
    /// rules/<game>/tests/harmless.toml. With --breaks the exit code is 0 if every break is noticed or listed there, or if
    /// --least is reached; else 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub breaks: Option<u32>,
    /// Draws other places
    #[arg(long, value_name = "N", default_value_t = 1, requires = "breaks")]
    pub seed: u64,
    /// The exit code is 0 if at least so many of 100 breaks are noticed; those listed as harmless are not
    #[arg(long, value_name = "PERCENT", requires = "breaks", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub least: Option<u8>,
    /// Threads; else as many as the machine has. The result does not depend on it
    #[arg(long, value_name = "N", requires = "breaks", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub format: ListFormat,
}

#[derive(Args, Debug)]
pub struct RulesArgs {
    /// Clauses, beginnings of some, or words of their text; without any, all clauses
    #[arg(value_name = "CLAUSE or WORD")]
    pub words: Vec<String>,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Template {
    Game,
    Faction,
    Variant,
    Scenario,
    Puzzle,
}

#[derive(Args, Debug)]
pub struct NewArgs {
    #[arg(value_enum, value_name = "WHAT")]
    pub what: Template,
    /// Its name: small letters, digits and _; not for a faction also -
    #[arg(value_name = "NAME")]
    pub name: String,
    /// The game it is for; else that of the default scenario
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// The folder to write into; else the current one
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ApiFormat {
    Lua,
    Markdown,
    /// What may stand in the TOML files of a pack
    Pack,
}

#[derive(Args, Debug)]
pub struct ApiArgs {
    #[arg(long, value_enum, default_value_t = ApiFormat::Lua)]
    pub format: ApiFormat,
    /// The game whose names and hook points are printed; else that of the default scenario
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Prints the names that variants add as well; may be repeated
    #[arg(long, value_name = "VARIANT,…", value_delimiter = ',')]
    pub with: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory as _;
        Cli::command().debug_assert();
    }
}
