//! Positions set up by hand: pieces put and taken, counters set, dice laid, the order of play moved. Every edit is
//! checked against what the game has, and reads as text in the journal: `edit put: 3 red pawn hill`.

mod cards;
mod flow;
mod names;
mod pieces;

use crate::kernel::def::{NONE, Scope};
use crate::kernel::ids::{Handle, Kind, Place, Seat, nearest};
use crate::kernel::{Def, State};
use crate::problem::Problem;

/// Who makes the lines of edits in a journal.
pub const EDIT: &str = "edit";

/// The owner of pieces that belong to nobody.
const COMMON: &str = "common";
/// Numbers beyond this make no sense in a counter, and would soon be taken for handles.
const LARGEST: i64 = 1_000_000;

/// How the journal has an edit.
pub struct Edited {
    pub text: String,
    /// Not everybody may read it.
    pub secret: bool,
}

type EditResult<T> = std::result::Result<T, Box<Problem>>;

fn bad<T>(message: impl Into<String>) -> EditResult<T> {
    Err(Box::new(Problem::new(message)))
}

fn bad_help<T>(message: impl Into<String>, help: impl Into<String>) -> EditResult<T> {
    Err(Box::new(Problem::new(message).help(help)))
}

/// Changes a state as the words say, or says why not.
pub fn apply(def: &Def, state: &mut State, what: &str, words: &str) -> EditResult<Edited> {
    let words = words.to_lowercase().replace('=', " ");
    let words: Vec<&str> = words
        .split([' ', '\t', ','])
        .filter(|w| !w.is_empty())
        .collect();
    let words = names::joined(def, state, &words);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut e = Editor { def, state };
    let text = match what {
        "put" if e.means_card(&words) => return e.put_card(&words),
        "put" => return e.put(&words),
        "take" => return e.take(&words),
        "set" => return e.set(&words),
        "phase" => e.phase(&words)?,
        "turn" => e.turn(&words)?,
        "dice" => e.dice(&words)?,
        other => return bad(format!("there is no edit `{other}`")),
    };
    Ok(Edited {
        text,
        secret: false,
    })
}

struct Editor<'a> {
    def: &'a Def,
    state: &'a mut State,
}

impl Editor<'_> {
    fn label(&self, h: Handle) -> String {
        self.def.label(self.state.roles(), h)
    }

    /// A name, or the only one that begins like this.
    fn only<'n>(word: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
        let fit: Vec<&str> = names.filter(|n| n.starts_with(word)).collect();
        if let Some(same) = fit.iter().find(|n| **n == word) {
            return Some(same);
        }
        match fit[..] {
            [one] if word.len() > 1 => Some(one),
            _ => None,
        }
    }

    fn kind(&self, word: &str) -> Option<Kind> {
        let plural = word.strip_suffix('s').unwrap_or(word);
        let names = || self.def.kinds.iter();
        let name = Self::only(word, names()).or_else(|| Self::only(plural, names()))?;
        self.def.kind(name)
    }

    fn seat(&self, word: &str) -> Option<Seat> {
        if word == COMMON {
            return Some(Seat::COMMON);
        }
        let number = word.strip_prefix('p').and_then(|n| n.parse::<u8>().ok());
        if let Some(seat) = number.and_then(|n| n.checked_sub(1)).map(Seat)
            && seat.index() < self.def.seats
        {
            return Some(seat);
        }
        let playing = self.state.roles().iter().flatten();
        let ids: Vec<&str> = playing
            .map(|r| self.def.roles[r.index()].id.as_str())
            .collect();
        self.state
            .find_seat(self.def, Self::only(word, ids.iter().copied())?)
    }

    fn place(&self, word: &str, owner: Seat) -> Option<Place> {
        let exact = self.state.find_place(self.def, word, owner);
        let regions = self.def.places.iter().take(self.def.regions);
        exact.or_else(|| self.def.place(Self::only(word, regions)?))
    }

    /// `set gold red 3`, `set ring 4`, `set round 2`, `set first red`.
    fn set(&mut self, words: &[&str]) -> EditResult<Edited> {
        let (name, rest) = match words {
            [] => return bad_help("set what?", format!("there is: {}", self.settable())),
            [name, rest @ ..] => (*name, rest),
        };
        let open = |text: String| {
            Ok(Edited {
                text,
                secret: false,
            })
        };
        let Some(index) = self.def.counter(name) else {
            return match name {
                "round" => self.round(rest).and_then(open),
                "first" => self.first(rest).and_then(open),
                _ => {
                    let names = self.def.counters.iter().map(|c| c.name.as_str());
                    let help = match nearest(name, names) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("there is: {}", self.settable()),
                    };
                    bad_help(format!("there is no counter `{name}`"), help)
                }
            };
        };
        let counter = &self.def.counters[index];
        let (of, value) = match (counter.scope, rest) {
            (Scope::Game, [value]) => (None, *value),
            (Scope::Seat, [of, value]) => match self.seat(of).filter(|s| *s != Seat::COMMON) {
                Some(seat) => (Some(seat.handle()), *value),
                None => return bad(format!("nobody plays `{of}`")),
            },
            (Scope::Place, [of, value]) => match self.place(of, Seat::COMMON) {
                Some(place) => (Some(place.handle()), *value),
                None => return bad(format!("there is no place `{of}`")),
            },
            (Scope::Card, [of, value]) => match self.def.card(of) {
                Some(card) => (Some(card.handle()), *value),
                None => return bad(format!("there is no card `{of}`")),
            },
            (scope, _) => {
                let form = match scope {
                    Scope::Game => format!("set {name} VALUE"),
                    Scope::Seat => format!("set {name} SEAT VALUE"),
                    Scope::Place => format!("set {name} PLACE VALUE"),
                    Scope::Card => format!("set {name} CARD VALUE"),
                };
                return bad(format!("write `{form}`"));
            }
        };
        let number = self.value(index, value)?;
        let cell = self.state.counter_cell(self.def, index, of);
        let cell = cell.or_else(|e| bad(e.text(self.def, self.state)))?;
        self.state.set(cell, Some(number));
        let value = match number {
            NONE => "none".into(),
            n => self.state.name_of(self.def, Handle(n)),
        };
        let text = match of {
            Some(of) => format!("{name} {} {value}", self.label(of)),
            None => format!("{name} {value}"),
        };
        Ok(Edited {
            text,
            secret: counter.hidden,
        })
    }

    fn settable(&self) -> String {
        let names = self.def.counters.iter().map(|c| c.name.as_str());
        let all: Vec<&str> = names.chain(["round", "first"]).collect();
        all.join(", ")
    }

    fn value(&self, counter: usize, word: &str) -> EditResult<i64> {
        let name = &self.def.counters[counter].name;
        let track = self.def.map.tracks.iter().find(|t| t.name == *name);
        match (word.parse::<i64>(), track) {
            (Ok(n), Some(t)) if !(1..=i64::from(t.positions)).contains(&n) => bad(format!(
                "`{name}` has positions 1 to {}, not {n}",
                t.positions
            )),
            (Ok(n), _) if n.abs() > LARGEST => bad(format!("{n} is too much for a counter")),
            (Ok(n), _) => Ok(n),
            (Err(_), _) if word == "none" => Ok(NONE),
            (Err(_), _) => match self.state.find_value(self.def, counter, word) {
                Some(thing) => Ok(thing.0),
                None => bad_help(
                    format!("`{word}` is nothing that `{name}` can be"),
                    "a number, the name of a thing of this game, or `none`",
                ),
            },
        }
    }
}
