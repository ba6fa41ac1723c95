//! A line on standard error while something takes long, if a person sees it.

use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::park_timeout;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::lab::check::CheckProgress;

const TICK: Duration = Duration::from_millis(100);
/// Short work needs no word.
const QUIET: Duration = Duration::from_millis(500);

/// Does some work, `done` tells how far it is.
pub fn watched<T>(what: &str, done: &AtomicU64, work: impl FnOnce() -> T) -> T {
    watched_of(what, done, 0, work)
}

/// The same where it is known how much there is to do.
pub fn watched_of<T>(what: &str, done: &AtomicU64, all: u64, work: impl FnOnce() -> T) -> T {
    shown(|| (what, done.load(Ordering::Relaxed), all), work)
}

/// Checks, stage by stage.
pub fn checking<T>(progress: &CheckProgress, work: impl FnOnce() -> T) -> T {
    shown(|| progress.now(), work)
}

/// Does some work beside a line that says what is done, how many steps of it are over, and how many there are, if
/// that is known.
fn shown<'a, T>(now: impl Fn() -> (&'a str, u64, u64) + Sync, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let teller = scope.spawn(|| tell(&now, &over));
        let result = work();
        over.store(true, Ordering::Relaxed);
        teller.thread().unpark();
        result
    })
}

fn tell<'a>(now: &impl Fn() -> (&'a str, u64, u64), over: &AtomicBool) {
    let begun = Instant::now();
    while begun.elapsed() < QUIET {
        if over.load(Ordering::Relaxed) {
            return;
        }
        park_timeout(TICK);
    }
    let style = |text: &str| {
        ProgressStyle::with_template(text).unwrap_or_else(|_| ProgressStyle::default_spinner())
    };
    let (open, counted) = (
        style("{elapsed:>4} {msg} … {pos}"),
        style("{elapsed:>4} {msg} {bar:30} {pos}/{len}"),
    );
    let bar = ProgressBar::no_length();
    while !over.load(Ordering::Relaxed) {
        let (what, done, all) = now();
        bar.set_style(if all > 0 {
            counted.clone()
        } else {
            open.clone()
        });
        bar.set_message(what.to_string());
        bar.set_length(all);
        bar.set_position(done);
        park_timeout(TICK);
    }
    bar.finish_and_clear();
}
