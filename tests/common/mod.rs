//! Positions for tests: set one up in a few words, play answers, look at what came out.
//!
//! ```ignore
//! let mut t = at("kanly", "atreides fremen corrino guild")
//!     .put("fremen arrakeen troop=2")
//!     .put("common fremen.card snooper=1")
//!     .dice("poison spice-4 region-2")
//!     .start();
//! t.struck("fremen.troop@arrakeen", "DD-KANLY.3");
//! t.play("atreides kanly.target: spare");
//! ```
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use sietch::kernel::ids::{Piece, Seat};
use sietch::kernel::{Handle, Request};
use sietch::pack::{Files, Options, load};
use sietch::script::game::driver::Planned;
use sietch::script::{Host, Program, Stop};
use sietch::session::Session;

/// The data under test. `SIETCH_DATA` names a folder that lies over it: so a rule can be broken without a rebuild,
/// to see which test fails.
pub fn files() -> Files {
    match std::env::var_os("SIETCH_DATA") {
        Some(folder) => Files::new(&[folder.into()]).unwrap_or_else(|p| panic!("{p}")),
        None => Files::embedded(),
    }
}

/// A position in the making. The first faction named is active and first.
#[derive(Clone, Default)]
pub struct Setup {
    rules: String,
    players: usize,
    factions: Vec<String>,
    variants: Vec<String>,
    phase: Option<String>,
    active: Option<String>,
    first: Option<String>,
    round: u32,
    pieces: BTreeMap<String, BTreeMap<String, Vec<(String, u32)>>>,
    counters: BTreeMap<String, String>,
    dice: String,
    lent: Vec<(String, String)>,
    set: Vec<(String, i64)>,
    fix: Vec<(String, String)>,
    throws: Vec<String>,
    seed: u64,
}

/// A position at the start of a phase.
pub fn at(phase: &str, factions: &str) -> Setup {
    Setup {
        phase: Some(phase.into()),
        ..fresh(factions)
    }
}

/// A game from its very beginning, with the factions fixed by seat.
pub fn fresh(factions: &str) -> Setup {
    let factions: Vec<String> = factions.split_whitespace().map(String::from).collect();
    Setup {
        factions: factions.clone(),
        ..unchosen(factions.len())
    }
}

/// A game from its very beginning, with the factions still to be picked.
pub fn unchosen(players: usize) -> Setup {
    Setup {
        rules: "dice-game".into(),
        players,
        round: 1,
        seed: 1,
        ..Setup::default()
    }
}

impl Setup {
    /// Another game than the Dice Game.
    pub fn rules(mut self, game: &str) -> Setup {
        self.rules = game.into();
        self
    }

    /// Variants to play with, in this order: `tleilax smugglers`.
    pub fn with(mut self, variants: &str) -> Setup {
        self.variants
            .extend(variants.split_whitespace().map(String::from));
        self
    }

    /// `owner place kind=n kind=n`; `card` and `reserve` are the owner's own piles.
    pub fn put(mut self, text: &str) -> Setup {
        let mut words = text.split_whitespace();
        let (owner, place) = (words.next().unwrap(), words.next().unwrap());
        let list = words.map(|w| {
            let (kind, n) = w.split_once('=').unwrap_or((w, "1"));
            (kind.to_string(), n.parse().unwrap())
        });
        let slot = self
            .pieces
            .entry(owner.into())
            .or_default()
            .entry(place.into())
            .or_default();
        slot.extend(list);
        self
    }

    /// A counter as TOML writes it: `"4"`, `"\"arrakeen\""`, `"{ guild = 2 }"`.
    pub fn counter(mut self, name: &str, value: &str) -> Setup {
        self.counters.insert(name.into(), value.into());
        self
    }

    pub fn storm(self, position: u32) -> Setup {
        self.counter("storm", &position.to_string())
    }

    pub fn active(mut self, faction: &str) -> Setup {
        self.active = Some(faction.into());
        self
    }

    pub fn first(mut self, faction: &str) -> Setup {
        self.first = Some(faction.into());
        self
    }

    pub fn round(mut self, round: u32) -> Setup {
        self.round = round;
        self
    }

    /// Dice already kept.
    pub fn dice(mut self, faces: &str) -> Setup {
        self.dice = faces.into();
        self
    }

    /// The active player's ally in this turn.
    pub fn ally(mut self, active: &str, ally: &str) -> Setup {
        self.lent.push((active.into(), ally.into()));
        self.counter("ally", &format!("\"{ally}\""))
    }

    /// A tunable of the pack.
    pub fn set(mut self, name: &str, value: i64) -> Setup {
        self.set.push((name.into(), value));
        self
    }

    /// An answer laid down by the scenario, as TOML.
    pub fn fix(mut self, what: &str, value: &str) -> Setup {
        self.fix.push((what.into(), value.into()));
        self
    }

    /// Chance outcomes to come, in order; all must be used.
    pub fn throws(mut self, list: &[&str]) -> Setup {
        self.throws.extend(list.iter().map(|s| s.to_string()));
        self
    }

    pub fn seed(mut self, seed: u64) -> Setup {
        self.seed = seed;
        self
    }

    fn toml(&self) -> String {
        let mut out = String::new();
        let quoted = |list: &[String]| {
            let all: Vec<String> = list.iter().map(|f| format!("\"{f}\"")).collect();
            all.join(", ")
        };
        let rules = &self.rules;
        let _ = writeln!(
            out,
            "format = 1\nid = \"test\"\ntitle = \"test\"\nrules = \"{rules}\""
        );
        let _ = writeln!(
            out,
            "players = {}\nfactions = [{}]\nvariants = [{}]",
            self.players,
            quoted(&self.factions),
            quoted(&self.variants)
        );
        let _ = writeln!(out, "[set]");
        for (name, value) in &self.set {
            let _ = writeln!(out, "{name} = {value}");
        }
        let _ = writeln!(out, "[fix]");
        for (what, value) in &self.fix {
            let _ = writeln!(out, "\"{what}\" = {value}");
        }
        let Some(phase) = &self.phase else {
            return out;
        };
        let active = self.active.as_ref().unwrap_or(&self.factions[0]);
        let first = self.first.as_ref().unwrap_or(&self.factions[0]);
        let _ = writeln!(
            out,
            "[position]\nphase = \"{phase}\"\nround = {}",
            self.round
        );
        if !phase.starts_with("setup_") && !["guild_default", "tie"].contains(&phase.as_str()) {
            let _ = writeln!(out, "active = \"{active}\"");
        }
        let _ = writeln!(out, "first = \"{first}\"");
        if !self.dice.is_empty() {
            let _ = writeln!(out, "dice = \"{}\"", self.dice);
        }
        if !self.lent.is_empty() {
            let _ = writeln!(out, "[position.lent]");
            for (to, from) in &self.lent {
                let _ = writeln!(out, "{to} = [\"{from}\"]");
            }
        }
        let _ = writeln!(out, "[position.counters]");
        if rules == "dice-game" && !self.counters.contains_key("storm") {
            let _ = writeln!(out, "storm = 1");
        }
        for (name, value) in &self.counters {
            let _ = writeln!(out, "{name} = {value}");
        }
        for (owner, places) in &self.pieces {
            let _ = writeln!(out, "[position.pieces.{owner}]");
            for (place, list) in places {
                let kinds: Vec<String> = list.iter().map(|(k, n)| format!("{k} = {n}")).collect();
                let _ = writeln!(out, "\"{place}\" = {{ {} }}", kinds.join(", "));
            }
        }
        out
    }

    pub fn program(&self) -> Result<Program, String> {
        self.program_of(files())
    }

    pub fn program_of(&self, files: Files) -> Result<Program, String> {
        let files = files.with_text("scenarios/test.toml", &self.toml());
        load(&files, "test", &Options::default()).map_err(|p| p.to_string())
    }

    pub fn start(self) -> Play {
        self.start_with(files())
    }

    /// Starts with other data.
    pub fn start_with(self, files: Files) -> Play {
        let program = match self.program_of(files) {
            Ok(p) => p,
            Err(e) => panic!("{e}\n{}", self.toml()),
        };
        let host = match Host::new(Arc::new(program), true) {
            Ok(h) => h,
            Err(e) => panic!("{e}"),
        };
        let plan = self.throws.iter().map(|text| Planned {
            what: String::new(),
            text: text.clone(),
            partial: false,
        });
        match Session::with_plan(&host, self.seed, plan.collect()) {
            Ok(session) => Play { session },
            Err(e) => panic!("{e}"),
        }
    }
}

/// A game that is being played by a test.
pub struct Play {
    pub session: Session,
}

impl Play {
    /// `who: answer` or `who what: answer`, several separated by ` / `.
    #[track_caller]
    pub fn play(&mut self, script: &str) -> &mut Play {
        for step in script.split(" / ") {
            let (head, answer) = step.split_once(':').expect("who: answer");
            let mut head = head.split_whitespace();
            let (who, what) = self.asked();
            assert_eq!(
                head.next(),
                Some(who.as_str()),
                "at `{step}` {who} is asked {what}: {:?}",
                self.keys()
            );
            if let Some(name) = head.next() {
                assert_eq!(name, what, "at `{step}` {who} is asked {:?}", self.keys());
            }
            if let Err(stop) = self.session.answer_text(answer.trim()) {
                panic!("`{step}` ({what}): {stop}\noptions: {:?}", self.keys());
            }
        }
        self
    }

    /// Who is asked what now.
    pub fn asked(&self) -> (String, String) {
        let table = self.session.table();
        match table.ask() {
            Some(ask) => (
                table.def().seat_label(table.state().roles(), ask.seat),
                table.def().specs[ask.spec as usize].what.clone(),
            ),
            None => ("nobody".into(), "nothing".into()),
        }
    }

    #[track_caller]
    pub fn assert_asked(&self, who: &str, what: &str) -> &Play {
        assert_eq!(
            self.asked(),
            (who.to_string(), what.to_string()),
            "{:?}",
            self.keys()
        );
        self
    }

    /// The question has gone by: nobody is asked this now.
    #[track_caller]
    pub fn assert_not_asked(&self, what: &str) -> &Play {
        assert_ne!(self.asked().1, what, "{:?}", self.keys());
        self
    }

    /// The keys of the options on offer.
    pub fn keys(&self) -> Vec<String> {
        let table = self.session.table();
        let roles = table.state().roles();
        table.ask().map_or(vec![], |a| {
            a.keys(table.def(), roles)
                .into_iter()
                .map(|k| k.0)
                .collect()
        })
    }

    /// The question itself.
    pub fn request(&self) -> Option<&Request> {
        self.session.table().request()
    }

    #[track_caller]
    pub fn offered(&self, key: &str) -> &Play {
        assert!(
            self.keys().iter().any(|k| k == key),
            "{key} is not among {:?} ({:?})",
            self.keys(),
            self.asked()
        );
        self
    }

    #[track_caller]
    pub fn not_offered(&self, key: &str) -> &Play {
        assert!(
            !self.keys().iter().any(|k| k == key),
            "{key} is among {:?}",
            self.keys()
        );
        self
    }

    /// Not on offer, struck out by this clause.
    #[track_caller]
    pub fn struck(&self, key: &str, clause: &str) -> &Play {
        self.not_offered(key);
        let table = self.session.table();
        let ask = table.ask().expect("a question");
        let roles = table.state().roles();
        let struck = table.left_out();
        let found = struck
            .iter()
            .find(|s| ask.key(table.def(), roles, s.option) == key);
        let found = found.unwrap_or_else(|| panic!("{key} was not struck: {struck:?}"));
        assert_eq!(found.clause, clause);
        self
    }

    /// The answer is refused and changes nothing.
    #[track_caller]
    pub fn refused(&mut self, answer: &str) -> &mut Play {
        let before = (self.session.hash(), self.session.lines().len());
        match self.session.answer_text(answer) {
            Err(Stop::Refused(_)) => {}
            other => panic!("`{answer}` was not refused: {other:?}"),
        }
        assert_eq!(before, (self.session.hash(), self.session.lines().len()));
        self
    }

    pub fn seat(&self, faction: &str) -> Seat {
        let table = self.session.table();
        let role = table
            .def()
            .role(faction)
            .unwrap_or_else(|| panic!("no faction {faction}"));
        table
            .state()
            .seat_of(role)
            .unwrap_or_else(|| panic!("{faction} is not in play"))
    }

    /// How many of a kind an owner (`common` for nobody) has; `card` and `reserve` are the owner's piles,
    /// `fremen.card` those of another.
    #[track_caller]
    pub fn count(&self, owner: &str, place: &str, kind: &str) -> u32 {
        let table = self.session.table();
        let def = table.def();
        let owner_seat = if owner == "common" {
            Seat::COMMON
        } else {
            self.seat(owner)
        };
        let place_id = match place.split_once('.') {
            Some((who, pile)) => def.pile(pile, Some(self.seat(who))),
            None => def
                .place(place)
                .or_else(|| def.pile(place, Some(owner_seat))),
        };
        let place = place_id.unwrap_or_else(|| panic!("no place {place}"));
        let kind = def.kind(kind).unwrap_or_else(|| panic!("no kind {kind}"));
        u32::from(table.state().count(
            def,
            Piece {
                place,
                owner: owner_seat,
                kind,
            },
        ))
    }

    /// A counter: of the game, or of a faction or region.
    #[track_caller]
    pub fn counter(&self, name: &str, of: Option<&str>) -> Option<i64> {
        let table = self.session.table();
        let def = table.def();
        let of = of.map(|o| match def.place(o) {
            Some(p) => p.handle(),
            None => self.seat(o).handle(),
        });
        let index = def
            .counter(name)
            .unwrap_or_else(|| panic!("no counter {name}"));
        let cell = table.state().counter_cell(def, index, of).unwrap();
        table.state().get(cell)
    }

    pub fn stock(&self, faction: &str) -> i64 {
        self.counter("stock", Some(faction)).unwrap()
    }

    /// A counter that holds a handle, by the handle's name.
    pub fn named(&self, name: &str, of: Option<&str>) -> Option<String> {
        let table = self.session.table();
        self.counter(name, of)
            .map(|h| table.def().label(table.state().roles(), Handle(h)))
    }

    pub fn phase(&self) -> String {
        let table = self.session.table();
        let phase = table.state().flow().current_phase(table.def());
        phase.map_or("over".into(), |p| table.def().phases.get(p).to_string())
    }

    pub fn active(&self) -> String {
        let table = self.session.table();
        let seat = table.state().flow().active;
        seat.map_or("nobody".into(), |s| {
            table.def().seat_label(table.state().roles(), s)
        })
    }

    pub fn round(&self) -> u16 {
        self.session.table().state().flow().round
    }

    /// How the game ended: the way, the clause, the winners.
    pub fn outcome(&self) -> Option<(String, String, Vec<String>)> {
        let table = self.session.table();
        table.outcome().map(|o| {
            let winners = o
                .winners
                .iter()
                .map(|w| table.def().label(table.state().roles(), *w));
            (o.how.clone(), o.clause.clone(), winners.collect())
        })
    }

    #[track_caller]
    pub fn assert_won(&self, how: &str, clause: &str, winners: &str) -> &Play {
        let want: Vec<String> = winners.split_whitespace().map(String::from).collect();
        assert_eq!(self.outcome(), Some((how.into(), clause.into(), want)));
        self
    }

    #[track_caller]
    pub fn assert_no_winner(&self) -> &Play {
        assert_eq!(self.outcome(), None);
        self
    }

    /// Did a note with this clause appear?
    pub fn noted(&self, clause: &str) -> bool {
        self.session
            .lines()
            .iter()
            .any(|l| l.notes.iter().any(|n| n.clause == clause))
    }

    /// Plays on with the first legal answer until the question is asked (or the game is over).
    #[track_caller]
    pub fn until(&mut self, what: &str) -> &mut Play {
        for _ in 0..500 {
            let (_, asked) = self.asked();
            if asked == what || asked == "nothing" {
                return self;
            }
            self.pass();
        }
        panic!("`{what}` is never asked");
    }

    /// Declines the question if it can be declined, else takes the least answer.
    #[track_caller]
    pub fn pass(&mut self) -> &mut Play {
        let ask = self.session.ask().expect("a question");
        let answer = ask.form.least().expect("a legal answer");
        if let Err(stop) = self.session.answer(answer) {
            panic!("cannot pass {:?}: {stop}", self.asked());
        }
        self
    }

    /// Reserves every die as it fell.
    #[track_caller]
    pub fn keep_all(&mut self) -> &mut Play {
        use sietch::kernel::{Answer, Form};
        assert_eq!(self.asked().1, "roll.keep");
        let Some(Form::Some { options, .. }) = self.session.ask().map(|a| a.form.clone()) else {
            panic!("no dice to reserve");
        };
        let mut all = options;
        all.sort_unstable();
        if let Err(stop) = self.session.answer(Answer::Some(all.into())) {
            panic!("cannot reserve all dice: {stop}");
        }
        self
    }

    /// The options on offer are these and no others, in any order.
    #[track_caller]
    pub fn only(&self, keys: &str) -> &Play {
        let mut want: Vec<&str> = keys.split_whitespace().collect();
        let mut have = self.keys();
        want.sort_unstable();
        have.sort_unstable();
        assert_eq!(have, want, "{:?}", self.asked());
        self
    }

    /// Everything laid down was used.
    #[track_caller]
    pub fn finish(&self) {
        let left = self.session.table().planned();
        assert!(left.is_empty(), "chance outcomes not used: {left:?}");
    }
}
