//! A word on standard error while something takes long, if a person sees it.

use std::io::{IsTerminal, Write as _};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::lab::check::CheckProgress;

const TICK: Duration = Duration::from_millis(50);
/// Short work needs no word.
const QUIET: u32 = 10;

/// Does some work; `done` is how far it is, in `units`.
pub fn watched<T>(what: &str, done: &AtomicU64, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let teller = scope.spawn(|| tell(what, done, &over));
        let result = work();
        over.store(true, Ordering::Relaxed);
        teller.thread().unpark();
        result
    })
}

fn tell(what: &str, done: &AtomicU64, over: &AtomicBool) {
    let mut ticks = 0u32;
    while !over.load(Ordering::Relaxed) {
        std::thread::park_timeout(TICK);
        ticks += 1;
        if ticks >= QUIET && ticks.is_multiple_of(4) {
            let n = done.load(Ordering::Relaxed);
            let _ = match n {
                0 => write!(std::io::stderr(), "\r{what} …"),
                n => write!(std::io::stderr(), "\r{what} … {n}"),
            };
        }
    }
    if ticks >= QUIET {
        let _ = write!(std::io::stderr(), "\r{:60}\r", "");
    }
}

/// Checks, with a line that tells how far it is.
pub fn checking<T>(progress: &CheckProgress, work: impl FnOnce() -> T) -> T {
    if !std::io::stderr().is_terminal() {
        return work();
    }
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| show(progress, &over));
        let result = work();
        over.store(true, Ordering::Relaxed);
        result
    })
}

fn show(progress: &CheckProgress, over: &AtomicBool) {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{elapsed:>4} {msg} {bar:30} {pos}/{len}") {
        bar.set_style(style);
    }
    while !over.load(Ordering::Relaxed) {
        std::thread::sleep(TICK);
        let (what, done, steps) = progress.now();
        bar.set_message(what);
        bar.set_length(steps);
        bar.set_position(done);
    }
    bar.finish_and_clear();
}
