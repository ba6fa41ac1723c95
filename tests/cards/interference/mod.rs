//! Non-interference: what a seat gets to read is the same, byte for byte, in every world that it holds possible.
//!
//! `SIETCH_WORLDS` compares more positions than a quick run does: 3000 is what is asked for. `SIETCH_INSIDE` says how many
//! of them at least are to be in a phase with an entry that the viewer does not know: 1000. `SIETCH_FIRST` is the seed of the
//! first game, so that several runs share the work. `SIETCH_AT=43.25` looks at step 25 of the game of seed 43 alone.

mod bots;
mod channels;
mod hints;
mod packs;
mod plants;
mod worlds;

use std::rc::Rc;
use std::sync::Arc;

use sietch::kernel::ids::Seat;
use sietch::pack::{Files, Options, load};
use sietch::script::{Host, Program};
use sietch::session::Session;

use channels::{reads, seated};
use worlds::{Cast, journal};

fn asked_for(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// Positions with several worlds that a test compares.
fn wanted(usual: usize) -> usize {
    asked_for("SIETCH_WORLDS").unwrap_or(usual)
}

/// How many positions with several worlds are compared, and how many of them at least are in a phase with an entry that the
/// viewer does not know.
#[derive(Clone, Copy)]
struct Enough {
    several: usize,
    inside: usize,
}

impl Enough {
    /// So many in a quick run. Where a game has hardly any secret entries in a phase that goes on, none are demanded.
    fn usual(several: usize, inside: usize) -> Enough {
        let demanded = asked_for("SIETCH_INSIDE").filter(|_| inside > 0);
        Enough {
            several: wanted(several),
            inside: demanded.unwrap_or(inside).min(wanted(several)),
        }
    }

    /// One part of as many as are played one after the other.
    fn one_of(self, parts: usize) -> Enough {
        Enough {
            several: self.several.div_ceil(parts),
            inside: self.inside.div_ceil(parts),
        }
    }
}

/// The seed and step that alone somebody wants to look at.
fn looked_at() -> Option<(u64, usize)> {
    let asked = std::env::var("SIETCH_AT").ok()?;
    let (seed, step) = asked.split_once('.')?;
    Some((seed.parse().ok()?, step.parse().ok()?))
}

/// The games that are played: all, or the one that is looked at.
fn seeds() -> std::ops::Range<u64> {
    let first = asked_for("SIETCH_FIRST").unwrap_or(0) as u64;
    looked_at().map_or(first..first + MOST_GAMES, |(seed, _)| seed..seed + 1)
}

/// Is a step of a game compared: every `every`th, unless somebody looks at another?
fn compares(seed: u64, step: usize, every: usize) -> bool {
    let usual = (step as u64 + seed).is_multiple_of(every as u64);
    looked_at().map_or(usual, |at| at == (seed, step))
}

/// Makes a machine for a game; what scripts print is listened to.
fn host(files: &Files, scenario: &str) -> Rc<Host> {
    let program: Arc<Program> = load(files, scenario, &Options::default())
        .unwrap_or_else(|e| panic!("{e}"))
        .into();
    Host::new(program, true).unwrap_or_else(|e| panic!("{e}"))
}

/// What came of comparing worlds.
#[derive(Default)]
struct Compared {
    /// Positions in which several worlds were possible.
    several: usize,
    /// Those of them in a phase with an entry that the viewer does not know.
    inside: usize,
    /// Games that were begun for that.
    games: usize,
    leaks: Vec<String>,
}

impl Compared {
    fn enough(&self, enough: Enough) -> bool {
        self.several >= enough.several && self.inside >= enough.inside
    }

    /// Is a position still wanted? So many as need not be inside are compared wherever they come up.
    fn wants(&self, inside: bool, enough: Enough) -> bool {
        let elsewhere = self.several - self.inside;
        inside || elsewhere < enough.several - enough.inside
    }
}

/// Worlds that are tried for one position.
const TRIES: u64 = 8;
/// Games after which there is no hope.
const MOST_GAMES: u64 = 4_000;

/// Plays games and compares a world with the true one at every `every`th step for every seat, until enough positions had
/// several worlds.
fn compare(
    cast: &Cast,
    channels: &[&str],
    (every, longest): (usize, usize),
    enough: Enough,
) -> Compared {
    let mut found = Compared::default();
    for seed in seeds() {
        let Some(mut truth) = cast.begin(seed) else {
            continue;
        };
        found.games += 1;
        for step in 0..longest {
            if found.enough(enough) {
                return found;
            }
            // Where some have chosen in secret and others have not, there is always something to look at.
            let request = truth.session.table().request();
            let sealed = request.is_some_and(|r| !r.given.is_empty());
            let looks = compares(seed, step, every) || (sealed && looked_at().is_none());
            for viewer in truth.session.table().def().seat_ids().filter(|_| looks) {
                let inside = cast.inside(&truth.session, viewer);
                if !found.wants(inside, enough) {
                    continue;
                }
                let tries = 1000 * seed..1000 * seed + TRIES;
                let mut others = tries.filter_map(|w| cast.another(&truth, viewer, w));
                let other = others.find(|w| differs(w, &truth.session));
                if let Some(other) = other {
                    found.several += 1;
                    found.inside += usize::from(inside);
                    let place = format!("seed {seed}, step {step}, {viewer:?}");
                    truth.session = tell_apart(
                        (truth.session, other),
                        viewer,
                        channels,
                        &place,
                        &mut found.leaks,
                    );
                }
            }
            if !cast.play(&mut truth) {
                break;
            }
        }
    }
    found
}

/// Is something hidden otherwise?
fn differs(a: &Session, b: &Session) -> bool {
    journal(a) != journal(b) || a.table().state().cards() != b.table().state().cards()
}

/// Reads both games on all channels; gives back the first.
fn tell_apart(
    (one, other): (Session, Session),
    viewer: Seat,
    channels: &[&str],
    place: &str,
    leaks: &mut Vec<String>,
) -> Session {
    let (mut a, mut b) = (seated(one, viewer), seated(other, viewer));
    for channel in channels {
        let (x, y) = (
            reads(&mut a, viewer, channel),
            reads(&mut b, viewer, channel),
        );
        if x != y {
            leaks.push(format!("{channel}: {place}\n{x}\n---\n{y}"));
        }
    }
    a.game.session
}
