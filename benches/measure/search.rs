//! Games that a search plays ahead: `mcts` from positions of random games, cut at three depths; and whole games of bots
//! that look ahead.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use sietch::lab::bots::Seen;
use sietch::lab::bots::by_name;
use sietch::lab::{Settings, simulate};
use sietch::script::Table;

use super::{best, game, host, line, program};

/// Positions that are searched, and games ahead from each.
const POSITIONS: usize = 24;
const AHEAD: usize = 200;

/// How many games ahead are played in a second, cut at the end of the turn, after ten answers, and at the end.
pub fn iterations(id: &str, samples: usize, scale: usize) {
    let host = host(&program(id));
    // Whoever has nothing to choose does not search.
    let chooses = |t: &Table| {
        let form = Seen::of(t).map(|s| s.ask.form.clone());
        form.is_some_and(|f| f.count() > 1)
    };
    let games = (1..).map(|seed| game(&host, seed, 10 + 7 * (seed % 12)).0);
    let tables: Vec<Table> = games.filter(chooses).take(POSITIONS / scale + 1).collect();
    for (cut, ahead) in [("turn", AHEAD), ("10", AHEAD), ("end", AHEAD / 10)] {
        let ahead = (ahead / scale).max(2);
        let seconds = best(samples, || {
            for table in &tables {
                let mut bot = by_name(&format!("mcts:{ahead},cut={cut}"), 1).unwrap();
                bot.decide(&Seen::of(table).unwrap()).unwrap();
            }
        });
        let all = (tables.len() * ahead) as f64;
        let title = format!("{id}: games ahead, cut={cut}");
        line(&title, all / seconds, "games/s");
    }
}

/// Whole games with the same bot at all seats, as many as begin within a few seconds, on one thread and on two.
pub fn games(id: &str, bot: &str, time: Duration) {
    let program = program(id);
    let rate = |jobs: usize| {
        let settings = Settings {
            games: u64::MAX,
            jobs,
            bot: bot.into(),
            ..Settings::default()
        };
        let (done, stop) = (AtomicU64::new(0), AtomicBool::new(false));
        let report = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(time);
                stop.store(true, Ordering::Relaxed);
            });
            simulate(&program, &settings, &done, &stop)
        });
        let report = report.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(report.errors, 0);
        done.load(Ordering::Relaxed) as f64 / report.seconds
    };
    let (one, two) = (rate(1), rate(2));
    let title = |what: &str| format!("{id}: {bot}, {what}");
    line(&title("1 thread"), one, "games/s");
    line(&title("2 threads"), two, "games/s");
    line(&title("two threads against one"), two / one, "times");
}
