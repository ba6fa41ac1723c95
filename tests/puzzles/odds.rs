//! The chances of a roll against an independent calculation over dice alone, and against simulation.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::common::{at, files};
use num_traits::{One, ToPrimitive, Zero};
use sietch::kernel::ids::{Face, Seat};
use sietch::kernel::{Answer, Form, Handle};
use sietch::puzzle::odds::{Odds, odds};
use sietch::puzzle::prove::Effort;
use sietch::puzzle::search::{Memory, Worker};
use sietch::puzzle::task::{Task, When};
use sietch::puzzle::{Limits, Progress, Ratio, reader};
use sietch::script::{Host, Program, Table};

fn r(n: u64, d: u64) -> Ratio {
    Ratio::new(n.into(), d.into())
}

/// The roll of the first player; with or without a Thumper.
fn program(thumper: bool) -> Arc<Program> {
    let mut setup = at("roll", "guild fremen corrino");
    if thumper {
        setup = setup.put("common guild.card thumper=1");
    }
    Arc::new(setup.program().unwrap_or_else(|e| panic!("{e}")))
}

fn table(program: &Arc<Program>) -> Table {
    let host: Rc<Host> = Host::new(program.clone(), false).unwrap();
    Table::stepwise(&host).unwrap()
}

fn chance(table: &Table, goal: &str) -> Odds {
    let goal = reader::read(table.def(), table.state(), goal).unwrap();
    odds(
        table,
        goal,
        Seat(0),
        &Effort::default(),
        &Progress::default(),
    )
}

fn value(odds: &Odds) -> Ratio {
    match &odds.look {
        Ok(look) => look.value.clone(),
        Err(why) => panic!("{why}"),
    }
}

/// The dice of a roll in the eyes of a goal: of the four equal dice only hits count, of the three single ones classes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Dice {
    hits: u8,
    misses: u8,
    /// 0 = loose; else the class of the face it was kept with, from 1. The spice die's last class is the worm.
    single: [u8; 3],
    thumper: bool,
}

/// A goal over hits among the equal dice and classes of the single ones (Kanly, spice, region).
struct Game<'a> {
    /// How many of six faces each class has, by die; class numbers are from 1.
    classes: [&'a [u64]; 3],
    goal: &'a dyn Fn(u8, [u8; 3]) -> bool,
    known: HashMap<Dice, Ratio>,
}

const SPICE: usize = 1;

impl Game<'_> {
    fn worm(&self) -> u8 {
        self.classes[SPICE].len() as u8
    }

    /// Before a throw.
    fn value(&mut self, d: Dice) -> Ratio {
        let loose = 4 - d.hits - d.misses;
        if loose == 0 && d.single.iter().all(|c| *c > 0) {
            return if (self.goal)(d.hits, d.single) {
                Ratio::one()
            } else {
                Ratio::zero()
            };
        }
        if let Some(v) = self.known.get(&d) {
            return v.clone();
        }
        let mut sum = Ratio::zero();
        for hit in 0..=loose {
            let ways = choose(loose, hit) * 5u64.pow(u32::from(loose - hit));
            self.singles(
                d,
                (hit, loose - hit),
                0,
                [0; 3],
                r(ways, 6u64.pow(u32::from(loose))),
                &mut sum,
            );
        }
        self.known.insert(d, sum.clone());
        sum
    }

    fn singles(
        &mut self,
        d: Dice,
        thrown: (u8, u8),
        die: usize,
        shown: [u8; 3],
        p: Ratio,
        sum: &mut Ratio,
    ) {
        if die == 3 {
            let best = self.after_throw(d, thrown, shown);
            *sum += p * best;
            return;
        }
        if d.single[die] > 0 {
            return self.singles(d, thrown, die + 1, shown, p, sum);
        }
        for (i, n) in self.classes[die].iter().enumerate() {
            let mut shown = shown;
            shown[die] = i as u8 + 1;
            self.singles(d, thrown, die + 1, shown, &p * r(*n, 6), sum);
        }
    }

    /// The worm must be kept and is enough, or the Thumper goes and something else is kept.
    fn after_throw(&mut self, d: Dice, thrown: (u8, u8), shown: [u8; 3]) -> Ratio {
        let loose = thrown.0 + thrown.1 + shown.iter().filter(|s| **s > 0).count() as u8;
        if shown[SPICE] != self.worm() {
            return self.keep(d, thrown, shown, 1);
        }
        let mut with_worm = d;
        with_worm.single[SPICE] = self.worm();
        let mut rest = shown;
        rest[SPICE] = 0;
        let mut best = self.keep(with_worm, thrown, rest, 0);
        if d.thumper && loose > 1 {
            let away = Dice {
                thumper: false,
                ..d
            };
            best = best.max(self.keep(away, thrown, rest, 1));
        }
        best
    }

    fn keep(&mut self, d: Dice, thrown: (u8, u8), shown: [u8; 3], least: u8) -> Ratio {
        let mut best: Option<Ratio> = None;
        for hits in 0..=thrown.0 {
            for misses in 0..=thrown.1 {
                for set in 0..8u8 {
                    let mut next = Dice {
                        hits: d.hits + hits,
                        misses: d.misses + misses,
                        ..d
                    };
                    let mut kept = hits + misses;
                    let picked = (0..3).filter(|i| set & (1 << i) != 0);
                    if picked.clone().any(|i| shown[i] == 0) {
                        continue;
                    }
                    for i in picked {
                        next.single[i] = shown[i];
                        kept += 1;
                    }
                    if kept < least {
                        continue;
                    }
                    let v = self.value(next);
                    best = Some(best.map_or(v.clone(), |b: Ratio| b.max(v)));
                }
            }
        }
        // With every die kept already there is nothing to choose.
        best.unwrap_or_else(Ratio::zero)
    }
}

fn choose(n: u8, k: u8) -> u64 {
    (0..k).fold(1, |c, i| c * u64::from(n - i) / u64::from(i + 1))
}

const START: Dice = Dice {
    hits: 0,
    misses: 0,
    single: [0; 3],
    thumper: false,
};

/// Spice classes: under 4, at least 4, the worm. Kanly: poison or not. Region: no classes.
fn by_dice(thumper: bool, goal: &dyn Fn(u8, [u8; 3]) -> bool) -> Ratio {
    let mut game = Game {
        classes: [&[1, 5], &[3, 2, 1], &[6]],
        goal,
        known: HashMap::new(),
    };
    game.value(Dice { thumper, ..START })
}

type Wanted<'a> = (&'a str, &'a dyn Fn(u8, [u8; 3]) -> bool);

#[test]
fn dd_roll_odds_are_those_of_a_calculation_over_dice_alone() {
    let goals: [Wanted; 8] = [
        ("spice>=4", &|_, s| s[1] == 2),
        ("shai_hulud", &|_, s| s[1] == 3),
        ("not shai_hulud", &|_, s| s[1] != 3),
        ("fremen>=2", &|h, _| h >= 2),
        ("fremen=4", &|h, _| h == 4),
        ("spice>=4 fremen>=2", &|h, s| s[1] == 2 && h >= 2),
        ("poison fremen>=1 not shai_hulud", &|h, s| {
            s[0] == 1 && h >= 1 && s[1] != 3
        }),
        ("fremen=0 or poison", &|h, s| h == 0 || s[0] == 1),
    ];
    for thumper in [false, true] {
        let table = table(&program(thumper));
        for (text, goal) in &goals {
            let found = chance(&table, text);
            assert!(found.lumped);
            assert_eq!(
                value(&found),
                by_dice(thumper, goal),
                "{text}, thumper {thumper}"
            );
        }
    }
}

#[test]
fn dd_roll_faces_treated_alike_change_nothing() {
    // With most dice kept the whole search is small enough to tell all faces apart.
    let table = {
        let mut t = table(&program(true));
        t.settle_text("fremen guild guild corrino poison spice-1 region-2")
            .unwrap();
        t.answer_text("guild guild corrino poison region-2")
            .unwrap();
        t
    };
    for goal in [
        "spice>=4",
        "fremen>=1 spice>=3",
        "shai_hulud or fremen",
        "spice<3 not fremen",
    ] {
        let lumped = chance(&table, goal);
        let apart = chance(&table, &format!("({goal}) and lua{{ true }}"));
        assert!(lumped.lumped && !apart.lumped);
        assert_eq!(value(&lumped), value(&apart), "{goal}");
        assert_eq!(value(&lumped), plain(&table, goal), "{goal}");
    }
}

/// The same by a search that tells all faces apart and remembers nothing.
fn plain(table: &Table, goal: &str) -> Ratio {
    let goal = reader::read(table.def(), table.state(), goal).unwrap();
    let mut task = Task::new(table.host().program().clone(), goal, Seat(0));
    (task.from, task.when, task.within.roll) = (Some(table.snapshot()), When::End, true);
    let (memory, limits, progress) = (Memory::default(), Limits::default(), Progress::default());
    let mut worker = Worker::new(&task, &memory, &limits, &progress, 0).unwrap();
    worker.remembers = false;
    worker.value(worker.clock()).unwrap()
}

fn rolling(rules: &str, factions: &str) -> Table {
    let setup = at("roll", factions).rules(rules);
    table(&Arc::new(setup.program().unwrap_or_else(|e| panic!("{e}"))))
}

#[test]
fn dd_har_3_a_die_turned_when_the_roll_ends_is_counted() {
    let harkonnen = rolling("dice-game", "harkonnen fremen guild");
    let guild = rolling("dice-game", "guild fremen harkonnen");
    let free: [Wanted; 4] = [
        ("poison", &|_, _| true),
        ("poison fremen>=2", &|h, _| h >= 2),
        // The die may be left as it is.
        ("not poison", &|_, s| s[0] != 1),
        ("fremen>=1 spice>=4", &|h, s| h >= 1 && s[1] == 2),
    ];
    for (text, goal) in free {
        let found = value(&chance(&harkonnen, text));
        assert_eq!(found, by_dice(false, goal), "{text}");
    }
    // It is the roller's own die only.
    let theirs = value(&chance(&guild, "poison"));
    assert_eq!(theirs, by_dice(false, &|_, s| s[0] == 1));
}

#[test]
fn ea_gui_1_ec_gui_1_ec_atr_1_a_face_chosen_when_the_roll_ends_is_counted() {
    let advanced = rolling("express-advanced", "guild atreides corrino");
    assert!(value(&chance(&advanced, "blue-3")).is_one());
    let guild = rolling("express-condensed", "guild fremen corrino");
    assert!(value(&chance(&guild, "location-carthag")).is_one());
    // The place comes for free, so all throws serve the rest of the goal.
    let both = value(&chance(&guild, "location-carthag spice>=4"));
    let corrino = rolling("express-condensed", "corrino fremen guild");
    assert_eq!(both, value(&chance(&corrino, "spice>=4")));
    assert!(value(&chance(&corrino, "location-carthag spice>=4")) < both);
    // Before the first throw Atreides still has to give a die away for the change.
    let atreides = rolling("express-condensed", "atreides fremen corrino");
    assert!(value(&chance(&atreides, "location-carthag")).is_one());
    assert!(!value(&chance(&atreides, "location-carthag spice>=4")).is_one());
}

#[test]
fn faces_that_only_a_power_tells_apart_are_told_apart() {
    let toml = "format = 1\nid = \"omen\"\ntitle = \"Omen\"\nabout = \"An omen.\"\nrules = \"dice-game\"\n";
    let lua = r#"
local OMEN = decision { what = "omen", clause = "DD-ROLL.1", prompt = "Turn the spice die to 5?" }
return variant {
  id = "omen",
  abilities = {
    omen = {
      clause = "DD-ROLL.1",
      ["roll.done"] = function(_, _, roller)
        if game.face(die.region) == game.faces(die.region)[1] and ask.yes(OMEN, roller) then game.turn_to(face["spice-5"]) end
      end,
    },
  },
}
"#;
    let files = files().with_text("variants/dice-game/omen.toml", toml);
    let files = files.with_text("variants/dice-game/omen.lua", lua);
    let program = at("roll", "guild fremen corrino")
        .with("omen")
        .program_of(files);
    let mut omen = table(&Arc::new(program.unwrap_or_else(|e| panic!("{e}"))));
    let from_the_start = value(&chance(&omen, "spice>=4"));
    assert!(from_the_start > by_dice(false, &|_, s| s[1] == 2));
    // With few dice left the whole search can tell all faces apart.
    omen.settle_text("fremen guild guild corrino poison spice-1 region-2")
        .unwrap();
    omen.answer_text("fremen guild guild corrino poison")
        .unwrap();
    for goal in ["spice>=4", "spice>=4 or fremen>=3", "spice<3"] {
        assert_eq!(value(&chance(&omen, goal)), plain(&omen, goal), "{goal}");
    }
}

/// What to keep for as many of a face as can be: those, and if something must be kept the die that is missed least.
/// The spice die goes last of the single ones: a worm on it is enough for a throw.
fn keep_for(t: &Table, face: Face) -> Answer {
    let ask = t.ask().unwrap();
    let Form::Some { options, min, .. } = &ask.form else {
        panic!("{ask:?}")
    };
    let (wanted, others): (Vec<Handle>, Vec<Handle>) =
        options.iter().partition(|o| **o == face.handle());
    if !wanted.is_empty() || *min == 0 {
        return Answer::Some(wanted.into());
    }
    let die = |h: &Handle| t.def().faces[h.index() as usize].die;
    let rank = |h: &Handle| match t.def().dice[die(h).index()].name.as_str() {
        "kanly" | "region" => 0,
        "spice" => 1,
        _ => 2,
    };
    Answer::Some(others.into_iter().min_by_key(rank).into_iter().collect())
}

#[test]
fn dd_roll_simulated_rolls_reach_the_odds_within_the_error() {
    let program = program(false);
    let host = Host::new(program.clone(), false).unwrap();
    let fremen = program
        .def
        .faces
        .iter()
        .position(|f| f.key == "fremen")
        .unwrap();
    let fremen = Face(fremen as u8);
    let games = 3_000u32;
    let mut reached = [0u32; 5];
    for seed in 0..u64::from(games) {
        let mut t = Table::new(&host, seed).unwrap();
        while t
            .ask()
            .is_some_and(|a| t.def().specs[usize::from(a.spec)].what == "roll.keep")
        {
            let answer = keep_for(&t, fremen);
            t.answer(answer).unwrap_or_else(|e| panic!("{e}"));
        }
        for slot in reached.iter_mut().take(t.state().kept_showing(fremen) + 1) {
            *slot += 1;
        }
    }
    for (n, hits) in reached.iter().enumerate().skip(1) {
        let exact = value(&chance(&table(&program), &format!("fremen>={n}")))
            .to_f64()
            .unwrap();
        let seen = f64::from(*hits) / f64::from(games);
        let error = (exact * (1.0 - exact) / f64::from(games)).sqrt();
        assert!(
            (seen - exact).abs() < 4.0 * error,
            "{n}: {seen} against {exact}"
        );
    }
}
