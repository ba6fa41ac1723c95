//! The command line of experiments: what can be said to `simulate`, `compare`, `sweep`, `merge` and `balance`.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::lab::simulate::Settings;
use crate::lab::sweep::{Axis, Wish};
use crate::pack::Options;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Table,
    Json,
    Csv,
}

/// Changes to a scenario for this one run.
#[derive(Args, Clone, Debug, Default)]
pub struct ChangeArgs {
    /// Sets a tunable of the game; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub set: Vec<(String, i64)>,
    /// Adds variants, in this order; may be repeated
    #[arg(long, value_name = "VARIANT,…", value_delimiter = ',')]
    pub with: Vec<String>,
    /// Leaves out variants of the scenario; may be repeated
    #[arg(long, value_name = "VARIANT,…", value_delimiter = ',')]
    pub without: Vec<String>,
}

impl From<ChangeArgs> for Options {
    fn from(c: ChangeArgs) -> Options {
        Options {
            set: c.set,
            with: c.with,
            without: c.without,
        }
    }
}

/// Who plays, and on how many threads.
#[derive(Args, Clone, Debug)]
pub struct CrewArgs {
    /// The seed of all games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Who plays; else random, for a report about balance greedy
    #[arg(long, value_name = "BOT")]
    pub bot: Option<String>,
    /// Who plays a seat or a faction instead: p1=greedy, p2=mcts:100
    #[arg(long = "seat", value_name = "WHO=BOT")]
    pub seats: Vec<String>,
    /// Moves the bots of seats on by a seat with each game, so that each has every seat alike
    #[arg(long)]
    pub rotate: bool,
    /// How seats come to factions: `chosen` by the bots, `dealt` at random, or given in the order of the seats: red,blue
    #[arg(long, value_name = "HOW", default_value = "chosen")]
    pub roles: String,
    /// Threads; else as many as the machine has. The result does not depend on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
}

impl CrewArgs {
    pub fn bot(&self) -> &str {
        self.bot.as_deref().unwrap_or("random")
    }

    pub fn settings(&self, games: u64) -> Settings {
        Settings {
            games,
            seed: self.seed,
            bot: self.bot().into(),
            seats: self.seats.clone(),
            rotate: self.rotate,
            roles: self.roles.clone(),
            jobs: threads(self.jobs),
            ..Settings::default()
        }
    }
}

#[derive(Args, Debug)]
pub struct SimulateArgs {
    /// The id of a scenario or its file
    pub scenario: String,
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    #[command(flatten)]
    pub crew: CrewArgs,
    /// Counts which abilities, actions and clauses are used, how they go with winning, and how games go; takes longer
    #[arg(long)]
    pub uses: bool,
    /// Keeps every game in this folder, as files that `replay` takes
    #[arg(long, value_name = "DIR")]
    pub games_out: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
    /// Plays only part I (from 1) of N equal parts, e.g. on several machines; with `--format json` it can be merged
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    /// Checks after every decision that no piece is lost and that the phase repeats itself
    #[arg(long)]
    pub check: bool,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

#[derive(Args, Debug)]
pub struct CompareArgs {
    /// The id of a scenario or its file
    pub scenario: String,
    /// How many games on each side, at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Stops as soon as no share is less certain than this many percent
    #[arg(long, value_name = "WIDTH", conflicts_with = "shard")]
    pub until: Option<f64>,
    #[command(flatten)]
    pub crew: CrewArgs,
    /// Who plays on the other side, if that is what is compared
    #[arg(long, value_name = "BOT")]
    pub other_bot: Option<String>,
    /// Who plays a seat or a faction on the other side, besides what is said for both
    #[arg(long, value_name = "WHO=BOT")]
    pub other_seat: Vec<String>,
    /// Variants of both sides
    #[arg(long, value_name = "VARIANT,…", value_delimiter = ',')]
    pub base_with: Vec<String>,
    /// Tunables of both sides, unless the other side sets them otherwise
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub base_set: Vec<(String, i64)>,
    /// A data folder of the other side: another version of the scripts
    #[arg(long, value_name = "DIR")]
    pub other_data: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t = Format::Table, alias = "text")]
    pub format: Format,
    /// Plays only part I (from 1) of N equal parts of both sides; with `--format json` it can be merged
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

#[derive(Args, Debug)]
pub struct SweepArgs {
    /// The id of a scenario or its file
    pub scenario: String,
    /// How many games of every value
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// A tunable and the values to try: rounds=3..8, gold=0..20/5 in steps of five, or price=1,2,4; may be repeated
    #[arg(long, value_name = "NAME=VALUES", value_parser = axis, required_unless_present = "sensitivity")]
    pub vary: Vec<Axis>,
    /// What you want: `equal` shares, a faction's share in percent (red=25), or a length (rounds=6)
    #[arg(long, value_name = "WISH", default_value = "equal", value_parser = wish)]
    pub target: Wish,
    /// Instead of trying ranges: every tunable (or those named) one step up and one step down
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', num_args = 0.., conflicts_with = "vary")]
    pub sensitivity: Option<Vec<String>>,
    /// Instead of trying everything: looks for the best of all combinations with about so many games, by successive halving
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["sensitivity", "shard"], value_parser = clap::value_parser!(u64).range(1..))]
    pub budget: Option<u64>,
    #[command(flatten)]
    pub crew: CrewArgs,
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
    /// Plays only part I (from 1) of N equal parts of the games; with `--format json` it can be merged
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<(u64, u64)>,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

#[derive(Args, Debug)]
pub struct MergeArgs {
    /// What `--shard` with `--format json` has printed: one file for each part
    #[arg(value_name = "PART", required = true)]
    pub parts: Vec<PathBuf>,
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
}

#[derive(Args, Debug)]
pub struct BalanceArgs {
    /// The id of a scenario or its file
    pub scenario: String,
    /// How many games for the report; every step of the ladder of bots plays a quarter as many
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// A bot of the ladder; may be repeated, the weakest first: each plays a seat against the one before. Else random and
    /// greedy
    #[arg(long, value_name = "BOT")]
    pub ladder: Vec<String>,
    /// Where to write the page and the Markdown text: NAME.html and NAME.md
    #[arg(long, value_name = "NAME", default_value = "balance")]
    pub out: PathBuf,
    #[command(flatten)]
    pub crew: CrewArgs,
    #[command(flatten)]
    pub changes: ChangeArgs,
}

/// `name=value` with a whole number.
fn setting(text: &str) -> Result<(String, i64), String> {
    let (name, value) = text.split_once('=').ok_or("write it as name=value")?;
    match value.trim().parse() {
        Ok(n) => Ok((name.trim().into(), n)),
        Err(_) => Err(format!("`{value}` is not a whole number")),
    }
}

/// `I/N`, counted from 1, as the simulation counts it: from 0.
fn shard(text: &str) -> Result<(u64, u64), String> {
    let parts = text.split_once('/');
    let numbers = parts.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((i, n)) if (1..=n).contains(&i) => Ok((i - 1, n)),
        Some((_, n)) if n > 0 => Err(format!("the part must be from 1 to {n}")),
        _ => Err("write it as I/N, e.g. 1/4".into()),
    }
}

/// `name=from..to`, `name=from..to/step` or `name=a,b,c`.
fn axis(text: &str) -> Result<Axis, String> {
    let (name, values) = text
        .split_once('=')
        .ok_or("write it as name=3..8, name=0..20/5 or name=1,2,4")?;
    Axis::read(name.trim(), values.trim())
}

fn wish(text: &str) -> Result<Wish, String> {
    Wish::read(text)
}

/// So many threads as were asked for, or as the machine has.
fn threads(wanted: Option<u16>) -> usize {
    match wanted {
        Some(n) => usize::from(n),
        None => std::thread::available_parallelism().map_or(1, NonZero::get),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read_or_explained() {
        assert_eq!(shard("1/4"), Ok((0, 4)));
        assert_eq!(shard("4/4"), Ok((3, 4)));
        for bad in ["0/4", "5/4", "4", "a/b", "1/0", "-1/4"] {
            assert!(shard(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn settings_are_read_or_explained() {
        assert_eq!(setting("rounds=3"), Ok(("rounds".into(), 3)));
        assert!(setting("rounds").is_err() && setting("rounds=many").is_err());
    }
}
