//! Many games played by bots, and what came out.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use serde::Serialize;

use crate::kernel::Def;
use crate::kernel::chance::mix;
use crate::kernel::def::Stage;
use crate::kernel::ids::{Handle, Seat};
use crate::problem::Problem;
use crate::script::{Host, Program, Stop, Table};

use super::bots::{self, Bot, Playing, Seen};
use super::statistics::wilson;

#[derive(Clone, Debug)]
pub struct Settings {
    pub games: u64,
    pub seed: u64,
    pub bot: String,
    pub jobs: usize,
    /// Checks invariants after every decision and runs every phase twice.
    pub check: bool,
    /// Plays only the games `i` with `i % of == part`.
    pub shard: (u64, u64),
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            games: 1000,
            seed: 1,
            bot: "random".into(),
            jobs: 1,
            check: false,
            shard: (0, 1),
        }
    }
}

/// A game that takes longer than this does not end. Random games without a last round may take 50,000 decisions on
/// average, and some of them many times that.
const MOST_DECISIONS: u64 = 2_000_000;

#[derive(Clone, Debug, Default, Serialize, PartialEq)]
pub struct RoundStatistics {
    pub mean: f64,
    /// Round in which games ended, and how many did.
    pub histogram: BTreeMap<u16, u64>,
}

#[derive(Clone, Debug, Default, Serialize, PartialEq)]
pub struct FactionReport {
    pub games: u64,
    pub wins: u64,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// What a simulation found; the same for the same seed whatever the number of threads, `seconds` aside.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    pub scenario: String,
    pub variants: Vec<String>,
    pub seed: u64,
    pub games: u64,
    pub errors: u64,
    pub decisions: u64,
    pub seconds: f64,
    pub rounds: RoundStatistics,
    /// How games ended.
    pub ends: BTreeMap<String, u64>,
    /// Games that ended only because all rounds were played.
    pub by_limit: u64,
    pub factions: BTreeMap<String, FactionReport>,
    /// The games that failed and why, the first few.
    #[serde(skip)]
    pub failures: Vec<(u64, Problem)>,
}

/// Sums over games: adding is all that happens to them, so the order does not matter.
#[derive(Clone, Debug, Default)]
struct Tally {
    games: u64,
    decisions: u64,
    rounds: BTreeMap<u16, u64>,
    ends: BTreeMap<String, u64>,
    by_limit: u64,
    /// By role: games played, games won.
    /// By role, or by seat in a game without roles.
    roles: Vec<(u64, u64)>,
    failures: Vec<(u64, Problem)>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        for (k, n) in other.rounds {
            *self.rounds.entry(k).or_default() += n;
        }
        for (k, n) in other.ends {
            *self.ends.entry(k).or_default() += n;
        }
        self.by_limit += other.by_limit;
        self.roles
            .resize(self.roles.len().max(other.roles.len()), (0, 0));
        for (mine, theirs) in self.roles.iter_mut().zip(other.roles) {
            mine.0 += theirs.0;
            mine.1 += theirs.1;
        }
        self.failures.extend(other.failures);
    }
}

/// Plays the games; `progress` counts those that are done.
pub fn simulate(
    program: &Arc<Program>,
    settings: &Settings,
    progress: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Report, Problem> {
    bots::fits(&settings.bot, program)?;
    let began = Instant::now();
    let next = AtomicU64::new(settings.shard.0);
    let jobs = settings.jobs.max(1);
    let tallies: Vec<Result<Tally, Problem>> = std::thread::scope(|scope| {
        let work = || play_games(program, settings, &next, progress, stop);
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let lost = || Err(Problem::new("a simulation thread died"));
        threads
            .into_iter()
            .map(|t| t.join().unwrap_or_else(|_| lost()))
            .collect()
    });
    let mut sum = Tally::default();
    for tally in tallies {
        sum.add(tally?);
    }
    sum.failures.sort_by_key(|f| f.0);
    Ok(report(
        program,
        settings,
        sum,
        began.elapsed().as_secs_f64(),
    ))
}

fn play_games(
    program: &Arc<Program>,
    settings: &Settings,
    next: &AtomicU64,
    progress: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Tally, Problem> {
    let host = Host::new(program.clone(), false)?;
    let twin = match settings.check && host.has_needs() {
        true => Some(Host::without_needs(program.clone())?),
        false => None,
    };
    let hosts = (&host, twin.as_ref());
    let mut tally = Tally {
        roles: vec![(0, 0); sides(&program.def).len()],
        ..Tally::default()
    };
    loop {
        let game = next.fetch_add(settings.shard.1.max(1), Ordering::Relaxed);
        if game >= settings.games || stop.load(Ordering::Relaxed) {
            return Ok(tally);
        }
        tally.games += 1;
        if let Err(problem) = play(hosts, settings, mix(settings.seed, game), &mut tally) {
            tally.failures.push((game, *problem));
        }
        progress.fetch_add(1, Ordering::Relaxed);
    }
}

/// One game from start to end; the second machine is there if games are checked.
fn play(
    (host, twin): (&Rc<Host>, Option<&Rc<Host>>),
    settings: &Settings,
    seed: u64,
    tally: &mut Tally,
) -> Result<(), Box<Problem>> {
    let bot = bots::by_name(&settings.bot, mix(seed, 0xb07)).map_err(Box::new)?;
    let (table, decisions) = match settings.check || bot.looks() {
        true => play_by_hand((host, twin), seed, bot, settings.check)?,
        false => play_out(host, seed, bot)?,
    };
    tally.decisions += decisions;
    let (round, by_limit) = last_round(&table);
    *tally.rounds.entry(round).or_default() += 1;
    tally.by_limit += u64::from(by_limit);
    let outcome = table.outcome();
    let how = outcome.map_or("none", |o| o.how.as_str());
    *tally.ends.entry(how.into()).or_default() += 1;
    let roles = table.state().roles().iter().flatten();
    let played: Vec<Handle> = match table.def().roles.is_empty() {
        true => table.def().seat_ids().map(Seat::handle).collect(),
        false => roles.map(|r| r.handle()).collect(),
    };
    for side in played {
        if let Some(count) = tally.roles.get_mut(side.index() as usize) {
            count.0 += 1;
            count.1 += u64::from(outcome.is_some_and(|o| o.winners.contains(&side)));
        }
    }
    Ok(())
}

/// What a phase needs only saves time: the same answers lead to the same position where every phase is run.
fn same_without_needs(table: &Table, twin: &Table) -> Result<(), Box<Problem>> {
    if table.state().hash() == twin.state().hash() && table.request() == twin.request() {
        return Ok(());
    }
    let text = "a phase that is passed over for what it `needs` would have done something";
    let asks = |t: &Table| {
        let spec = t.ask().map(|a| usize::from(a.spec));
        spec.map_or("nothing".into(), |s| format!("`{}`", t.def().specs[s].what))
    };
    let help = format!(
        "with `needs` the game comes to {}, without it to {}; the rule must stand in `run`, and `needs` may only repeat it",
        asks(table),
        asks(twin)
    );
    Err(Box::new(Problem::new(text).help(help)))
}

/// The names of those who may win: roles, or seats in a game without them.
fn sides(def: &Def) -> Vec<String> {
    match def.roles.is_empty() {
        true => def.seat_ids().map(|s| def.seat_label(&[], s)).collect(),
        false => def.roles.iter().map(|r| r.id.clone()).collect(),
    }
}

/// Plays with a bot that answers at once.
fn play_out(host: &Rc<Host>, seed: u64, bot: Box<dyn Bot>) -> Result<(Table, u64), Box<Problem>> {
    let driver = Box::new(Playing::new(bot, MOST_DECISIONS + 1));
    let table = Table::driven(host, seed, driver)?;
    let decisions = table.driver::<Playing>().map_or(0, Playing::answers);
    if decisions > MOST_DECISIONS {
        return Err(endless(&table));
    }
    match table.over() {
        true => Ok((table, decisions)),
        false => Err(no_answer()),
    }
}

/// The same game, stopped at every decision, for a bot that looks ahead or to check it; with a second machine it is played there too, where every
/// phase runs.
fn play_by_hand(
    (host, twin): (&Rc<Host>, Option<&Rc<Host>>),
    seed: u64,
    mut bot: Box<dyn Bot>,
    checked: bool,
) -> Result<(Table, u64), Box<Problem>> {
    let mut table = Table::new(host, seed)?;
    let mut twin = twin.map(|host| Table::new(host, seed)).transpose()?;
    let mut census = None;
    let mut decisions = 0;
    while let Some(seen) = Seen::of(&table) {
        let answer = bot.decide(&seen).ok_or_else(no_answer)?;
        let fault = |stop| match stop {
            Stop::Fault(p) => p,
            other => Box::new(Problem::new(other.to_string())),
        };
        if let Some(twin) = &mut twin {
            twin.answer(answer.clone()).map_err(fault)?;
        }
        table.answer(answer).map_err(fault)?;
        decisions += 1;
        if decisions > MOST_DECISIONS {
            return Err(endless(&table));
        }
        if checked {
            check(&table, &mut census)?;
        }
        twin.as_ref()
            .map_or(Ok(()), |t| same_without_needs(&table, t))?;
    }
    Ok((table, decisions))
}

fn no_answer() -> Box<Problem> {
    Box::new(Problem::new("a question without a legal answer"))
}

/// The game goes on and on: which question it has come to, and where that is declared.
fn endless(table: &Table) -> Box<Problem> {
    let spec = table
        .ask()
        .and_then(|ask| table.def().specs.get(usize::from(ask.spec)));
    let asked = spec.map_or(String::new(), |s| {
        format!(": it has come to `{}` again", s.what)
    });
    let p = Problem::new(format!(
        "the game does not end within {MOST_DECISIONS} decisions{asked}"
    ));
    Box::new(match spec {
        Some(s) => p.at(&s.file, s.line),
        None => p,
    })
}

/// The round of turns in which the game ended, and whether all rounds were over by then; what comes after the last round
/// counts as that round.
fn last_round(table: &Table) -> (u16, bool) {
    let flow = table.state().flow();
    let stages = &table.def().stages;
    let turns = |i: usize| stages.get(i).is_some_and(Stage::has_rounds);
    let now = usize::from(flow.stage).min(stages.len());
    if turns(now) {
        return (flow.round, false);
    }
    (0..now)
        .rev()
        .find(|i| turns(*i))
        .map_or((flow.round, false), |i| (stages[i].rounds, true))
}

/// Invariants: pieces neither appear nor vanish once all have their roles, and a phase run twice comes out alike.
pub fn check(table: &Table, census: &mut Option<Vec<u32>>) -> Result<(), Box<Problem>> {
    let (def, state) = (table.def(), table.state());
    let seated = def.seat_ids().all(|s| state.role_of(s).is_some());
    if seated {
        let mut now = state.census(def);
        now.extend(state.card_census(def));
        match census {
            Some(before) if *before != now => {
                return Err(Box::new(Problem::new(
                    "the number of pieces or cards changed",
                )));
            }
            Some(_) => {}
            None => *census = Some(now),
        }
    }
    if !due(table.phase_answers()) {
        return Ok(());
    }
    let again = table.fork()?;
    let same = again.state().hash() == state.hash() && again.request() == table.request();
    if !same {
        let text = "a phase did not repeat itself: a script keeps state outside counters";
        let program = table.host().program();
        let phase = state
            .flow()
            .current_phase(def)
            .and_then(|p| program.phase_files.get(p));
        let file = phase.and_then(|i| program.sources.get(*i));
        let path = file.map_or("", |source| &source.path);
        return Err(Box::new(Problem::new(text).at(path, 0)));
    }
    Ok(())
}

/// Is a phase run again after so many answers? Each time takes as long as all of them, so a long phase is run again less
/// and less often.
fn due(answers: usize) -> bool {
    let step = answers / 50;
    step <= 1 || answers.is_multiple_of(step)
}

fn report(program: &Program, settings: &Settings, sum: Tally, seconds: f64) -> Report {
    let ended: u64 = sum.rounds.values().sum();
    let total: u64 = sum.rounds.iter().map(|(r, n)| u64::from(*r) * n).sum();
    let mut factions = BTreeMap::new();
    for (side, (games, wins)) in sides(&program.def).into_iter().zip(&sum.roles) {
        if *games > 0 {
            let s = wilson(*wins, *games);
            let f = FactionReport {
                games: *games,
                wins: *wins,
                share: s.share,
                low: s.low,
                high: s.high,
            };
            factions.insert(side, f);
        }
    }
    Report {
        scenario: program.scenario.clone(),
        variants: program.variants.clone(),
        seed: settings.seed,
        games: sum.games,
        errors: sum.failures.len() as u64,
        decisions: sum.decisions,
        seconds,
        rounds: RoundStatistics {
            mean: if ended > 0 {
                total as f64 / ended as f64
            } else {
                0.0
            },
            histogram: sum.rounds,
        },
        ends: sum.ends,
        by_limit: sum.by_limit,
        factions,
        failures: sum.failures,
    }
}
