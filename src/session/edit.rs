//! Positions set up by hand: pieces put and taken, counters set, dice laid, the order of play moved. Every edit is
//! checked against what the game has, and reads as text in the journal: `edit put: 3 red pawn hill`.

use crate::kernel::def::{NONE, Scope};
use crate::kernel::dice::{Lie, Shown};
use crate::kernel::flow::Order;
use crate::kernel::ids::{Handle, Kind, Piece, Place, Seat, nearest};
use crate::kernel::{Def, State};
use crate::problem::Problem;

/// Who makes the lines of edits in a journal.
pub const EDIT: &str = "edit";

/// What can be edited.
pub const VERBS: &[&str] = &["put", "take", "set", "phase", "turn", "dice"];

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

type Result<T> = std::result::Result<T, Box<Problem>>;

fn bad<T>(message: impl Into<String>) -> Result<T> {
    Err(Box::new(Problem::new(message)))
}

fn bad_help<T>(message: impl Into<String>, help: impl Into<String>) -> Result<T> {
    Err(Box::new(Problem::new(message).help(help)))
}

/// Changes a state as the words say, or says why not.
pub fn apply(def: &Def, state: &mut State, what: &str, words: &str) -> Result<Edited> {
    let words = words.to_lowercase().replace('=', " ");
    let words: Vec<&str> = words
        .split([' ', '\t', ','])
        .filter(|w| !w.is_empty())
        .collect();
    let mut e = Editor { def, state };
    let text = match what {
        "put" => e.put(&words)?,
        "take" => e.take(&words)?,
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

/// Pieces as words name them.
struct Named {
    n: Option<u64>,
    owner: Seat,
    kind: Kind,
    place: Place,
    from: Option<Place>,
}

impl Editor<'_> {
    fn label(&self, h: Handle) -> String {
        self.def.label(&self.state.roles, h)
    }

    fn text_of(&self, n: u64, p: Piece) -> String {
        let (owner, kind) = (self.label(p.owner.handle()), self.label(p.kind.handle()));
        format!("{n} {owner} {kind} {}", self.label(p.place.handle()))
    }

    /// Brings pieces to a place, from where they lie at the start or from another place.
    fn put(&mut self, words: &[&str]) -> Result<String> {
        let p = self.named("put", words)?;
        let from = match p.from.or(self.state.home_of(self.def, p.owner, p.kind)) {
            Some(from) => from,
            None => return self.has_none(&p),
        };
        let to = Piece {
            place: p.place,
            owner: p.owner,
            kind: p.kind,
        };
        if from == p.place {
            let place = self.label(p.place.handle());
            return bad_help(
                format!("what is nowhere else lies in {place} anyway"),
                "say where the pieces come from: `put … from PLACE`",
            );
        }
        let source = Piece { place: from, ..to };
        let n = p.n.unwrap_or(1);
        let there = u64::from(self.state.count(self.def, source));
        if there < n {
            return self.too_few(n, there, source);
        }
        self.shift(source, p.place, n)?;
        let text = self.text_of(n, to);
        Ok(match p.from {
            Some(from) => format!("{text} from {}", self.label(from.handle())),
            None => text,
        })
    }

    /// Takes pieces back to where they lie at the start.
    fn take(&mut self, words: &[&str]) -> Result<String> {
        let p = self.named("take", words)?;
        let Some(home) = self.state.home_of(self.def, p.owner, p.kind) else {
            return self.has_none(&p);
        };
        let piece = Piece {
            place: p.from.unwrap_or(p.place),
            owner: p.owner,
            kind: p.kind,
        };
        if piece.place == home {
            let place = self.label(home.handle());
            return bad(format!(
                "{place} is where such pieces are taken to: they lie there already"
            ));
        }
        let there = u64::from(self.state.count(self.def, piece));
        let n = p.n.unwrap_or(1);
        let n = if n == u64::MAX { there } else { n };
        if there < n || n == 0 {
            return self.too_few(n.max(1), there, piece);
        }
        self.shift(piece, home, n)?;
        Ok(self.text_of(n, piece))
    }

    fn shift(&mut self, piece: Piece, to: Place, n: u64) -> Result<()> {
        let done = self.state.shift(self.def, piece, to, n);
        done.or_else(|e| bad(e.text(self.def, self.state)))
    }

    fn has_none<T>(&self, p: &Named) -> Result<T> {
        let (owner, kind) = (self.label(p.owner.handle()), self.label(p.kind.handle()));
        bad(format!("{owner} has no {kind} in this game"))
    }

    /// Components are limited: says where the others are.
    fn too_few<T>(&self, wanted: u64, there: u64, piece: Piece) -> Result<T> {
        let (owner, kind) = (
            self.label(piece.owner.handle()),
            self.label(piece.kind.handle()),
        );
        let place = self.label(piece.place.handle());
        let all = self.state.pieces(self.def);
        let same = all.filter(|(p, _)| p.owner == piece.owner && p.kind == piece.kind);
        let all: Vec<(Place, u8)> = same.map(|(p, n)| (p.place, n)).collect();
        let total: u32 = all.iter().map(|(_, n)| u32::from(*n)).sum();
        let elsewhere = all.iter().filter(|(p, _)| *p != piece.place);
        let places = elsewhere.map(|(p, n)| format!("{n} in {}", self.label(p.handle())));
        let places: Vec<String> = places.collect();
        let message = format!("{wanted} {owner} {kind} are wanted, but {there} are in {place}");
        bad_help(
            message,
            match places.is_empty() {
                true => format!("the game has {total} of them"),
                false => format!(
                    "the game has {total} of them: {}; `put … from PLACE` moves those",
                    places.join(", ")
                ),
            },
        )
    }

    /// `3 red pawn hill from lake`: the words in any order, the number first.
    fn named(&self, verb: &str, words: &[&str]) -> Result<Named> {
        let usage = || {
            let owner = self.state.roles.iter().flatten().next();
            let owner = owner.map_or(COMMON, |r| self.def.roles[r.index()].id.as_str());
            let (kind, place) = (self.def.kinds.get(0), self.def.places.get(0));
            format!("write e.g. `{verb} 2 {owner} {kind} {place}`")
        };
        let (n, words) = match words.split_first() {
            Some((&"all", rest)) if verb == "take" => (Some(u64::MAX), rest),
            Some((first, rest)) if first.starts_with(|c: char| c.is_ascii_digit()) => {
                match first.parse::<u64>() {
                    Ok(n) if (1..=255).contains(&n) => (Some(n), rest),
                    _ => return bad_help(format!("`{first}` is no number of pieces"), usage()),
                }
            }
            _ => (None, words),
        };
        let (mut owner, mut kind, mut places, mut from) = (None, None, Vec::new(), None);
        let mut words = words
            .iter()
            .filter(|w| !["in", "at", "on", "to", "of"].contains(w));
        while let Some(&word) = words.next() {
            if word == "from" {
                from = words.next().copied();
            } else if kind.is_none()
                && let Some(found) = self.kind(word)
            {
                kind = Some(found);
            } else if owner.is_none()
                && let Some(found) = self.seat(word)
            {
                owner = Some(found);
            } else {
                places.push(word);
            }
        }
        let Some(kind) = kind else {
            let message = "the kind of piece is missing, or has another name";
            let kinds: Vec<&str> = self.def.kinds.iter().collect();
            return bad_help(
                message,
                format!("there is: {}; {}", kinds.join(", "), usage()),
            );
        };
        // Whose pieces they are goes without saying where only the common supply has such.
        let common = self
            .state
            .home_of(self.def, Seat::COMMON, kind)
            .map(|_| Seat::COMMON);
        let place = match (places.as_slice(), from) {
            ([word], _) => *word,
            // `take 2 … from hill`
            ([], Some(word)) if verb == "take" => word,
            ([], _) => return bad_help("the place is missing", usage()),
            ([first, second, ..], _) => {
                let unknown = match self.place(first, Seat::COMMON).is_some() {
                    true => second,
                    false => first,
                };
                return self.unknown(unknown, usage());
            }
        };
        let Some(owner) = owner.or(common) else {
            return bad_help("it is not said whose pieces they are", usage());
        };
        let find = |word: &str| match self.place(word, owner) {
            Some(place) => Ok(place),
            None => self.unknown(word, usage()),
        };
        Ok(Named {
            n,
            owner,
            kind,
            place: find(place)?,
            from: from.map(find).transpose()?,
        })
    }

    fn unknown<T>(&self, word: &str, usage: String) -> Result<T> {
        let def = self.def;
        let piles = def.piles.iter().map(|p| p.name.as_str());
        let roles = def.roles.iter().map(|r| r.id.as_str());
        let names = def.places.iter().take(def.regions).chain(piles);
        let help = match nearest(word, names.chain(def.kinds.iter()).chain(roles)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => usage,
        };
        bad_help(
            format!("`{word}` is no place, kind or owner of this game"),
            help,
        )
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
        let playing = self.state.roles.iter().flatten();
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
    fn set(&mut self, words: &[&str]) -> Result<Edited> {
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
            (scope, _) => {
                let form = match scope {
                    Scope::Game => format!("set {name} VALUE"),
                    Scope::Seat => format!("set {name} SEAT VALUE"),
                    Scope::Place => format!("set {name} PLACE VALUE"),
                };
                return bad(format!("write `{form}`"));
            }
        };
        let number = self.value(index, value)?;
        let cell = self.state.counter_cell(self.def, index, of);
        let cell = cell.or_else(|e| bad(e.text(self.def, self.state)))?;
        self.state.counters[cell] = number;
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

    fn value(&self, counter: usize, word: &str) -> Result<i64> {
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
            (Err(_), _) => match self.state.find_thing(self.def, word) {
                Some(thing) => Ok(thing.0),
                None => bad_help(
                    format!("`{word}` is nothing that `{name}` can be"),
                    "a number, the name of a thing of this game, or `none`",
                ),
            },
        }
    }

    fn round(&mut self, words: &[&str]) -> Result<String> {
        let rounds = self.def.stages.get(usize::from(self.state.flow.stage));
        let most = rounds.map_or(0, |s| s.rounds);
        let n = match words {
            [n] => n.parse::<u16>().ok().filter(|n| *n > 0),
            _ => None,
        };
        match n {
            Some(n) if most > 0 && n > most => bad(format!("there are {most} rounds, not {n}")),
            Some(n) => {
                self.state.flow.round = n;
                Ok(format!("round {n}"))
            }
            None => bad("write e.g. `set round 2`"),
        }
    }

    /// Another seat begins the rounds; whose turn it is stays.
    fn first(&mut self, words: &[&str]) -> Result<String> {
        let seat = match words {
            [word] => self.seat(word).filter(|s| *s != Seat::COMMON),
            _ => None,
        };
        let Some(seat) = seat else {
            return bad("write e.g. `set first p1`");
        };
        self.state.flow.first = seat;
        if let Some(active) = self.state.flow.active {
            let at = usize::from(self.state.flow.stage);
            let after = |t: &usize| crate::kernel::flow::seat_after(self.def, at, seat, *t);
            let turn = (0..self.def.seats).find(|t| after(t) == active);
            self.state.flow.turn = turn.unwrap_or(0) as u8;
        }
        Ok(format!("first {}", self.label(seat.handle())))
    }

    /// A phase of the running stage, else of the only stage that has it.
    fn phase(&mut self, words: &[&str]) -> Result<String> {
        let names = || self.def.phases.iter();
        let name = match words {
            [word] => Self::only(word, names()),
            _ => None,
        };
        let all = || names().collect::<Vec<_>>().join(", ");
        let Some(name) = name else {
            return match words {
                [] => bad_help("which phase?", format!("there is: {}", all())),
                _ => bad_help(
                    format!("there is no phase `{}`", words.join(" ")),
                    format!("there is: {}", all()),
                ),
            };
        };
        let now = usize::from(self.state.flow.stage);
        let mut found = Vec::new();
        for (i, stage) in self.def.stages.iter().enumerate() {
            let is = |p: &&crate::kernel::flow::StagePhase| {
                self.def.phases.get(usize::from(p.phase)) == name
            };
            let at = stage.phases.iter().position(|p| is(&p));
            found.extend(at.map(|j| (i, j)));
        }
        let own = found.iter().find(|(i, _)| *i == now);
        let Some((stage, phase)) = own.or(found.first()).copied() else {
            return bad(format!("the phase `{name}` is not played in this game"));
        };
        self.everybody_plays(stage)?;
        self.state.go_to_phase(self.def, stage, phase);
        Ok(name.into())
    }

    /// Turns make no sense before everybody has a role, where there are any.
    fn everybody_plays(&self, stage: usize) -> Result<()> {
        let turns = self.def.stages[stage].order != Order::Once;
        let idle = self
            .def
            .seat_ids()
            .find(|s| self.state.role_of(*s).is_none());
        match idle {
            Some(seat) if turns && !self.def.roles.is_empty() => bad_help(
                format!("p{} plays nothing yet", seat.0 + 1),
                "play the beginning first (`auto 10` lets bots do it), or open a scenario that says who plays what",
            ),
            _ => Ok(()),
        }
    }

    fn turn(&mut self, words: &[&str]) -> Result<String> {
        let seat = match words {
            [word] => self.seat(word).filter(|s| *s != Seat::COMMON),
            _ => None,
        };
        let Some(seat) = seat else {
            let names = self.def.seat_ids().map(|s| self.label(s.handle()));
            let names: Vec<String> = names.collect();
            return match words {
                [] => bad_help("whose turn?", format!("one of {}", names.join(", "))),
                _ => bad_help(
                    format!("nobody plays `{}`", words.join(" ")),
                    format!("there is: {}", names.join(", ")),
                ),
            };
        };
        if !self.state.begin_turn(self.def, seat) {
            return bad_help(
                "it is nobody's turn in this phase",
                "`phase NAME` goes to a phase of a turn first",
            );
        }
        Ok(self.label(seat.handle()))
    }

    /// Lays all dice out: those named are kept with their faces, the others are in the hand.
    fn dice(&mut self, words: &[&str]) -> Result<String> {
        self.state.gather_dice();
        let words: Vec<String> = join_dice(self.def, words);
        let mut keys = Vec::new();
        for word in &words {
            let face = match self.def.faces_named(word)[..] {
                [face] => face,
                [] => {
                    let names = self.def.faces.iter().map(|f| f.key.as_str());
                    let p = Problem::new(format!("no die has the face `{word}`"));
                    return Err(Box::new(p.nearest(word, names)));
                }
                ref several => {
                    let keys = several.iter().map(|f| self.label(f.handle()));
                    let keys: Vec<String> = keys.collect();
                    return bad(format!("`{word}` may mean {}", keys.join(" or ")));
                }
            };
            let die = self.def.faces[face.index()].die;
            let hand = self.def.hand.iter().zip(self.state.dice.iter_mut());
            let mut free = hand.filter(|(t, d)| **t == die.0 && d.lie == Lie::Hand);
            let Some((_, shown)) = free.next() else {
                let d = &self.def.dice[die.index()];
                return bad(format!("there are only {} dice `{}`", d.count, d.name));
            };
            *shown = Shown {
                face,
                lie: Lie::Kept,
            };
            keys.push(self.label(face.handle()));
        }
        Ok(match keys.is_empty() {
            true => "none".into(),
            false => keys.join(" "),
        })
    }
}

/// `die=face` came apart at its sign: puts the two together again. `none` is no die at all.
fn join_dice(def: &Def, words: &[&str]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut words = words.iter().filter(|w| **w != "none").peekable();
    while let Some(word) = words.next() {
        let die = def.dice.iter().position(|d| d.name == *word);
        let face = |next: &&&str| {
            let faces = def.faces.iter().filter(|f| Some(f.die.index()) == die);
            faces.into_iter().any(|f| f.name == ***next)
        };
        match words.next_if(|next| face(&next)) {
            Some(next) => out.push(format!("{word}-{next}")),
            None => out.push((*word).to_string()),
        }
    }
    out
}
