//! The prover against a plain search on random positions of the Dice Game near the end of a turn.

use std::sync::Arc;

use crate::brute::brute;
use crate::common::at;
use num_traits::{One as _, Zero as _};
use sietch::kernel::chance::Stream;
use sietch::kernel::ids::Seat;
use sietch::puzzle::prove::{Effort, value};
use sietch::puzzle::search::Memory;
use sietch::puzzle::task::Within;
use sietch::puzzle::task::{Dice, Opponents, Task, When};
use sietch::puzzle::{Opened, Progress, reader};
use sietch::script::{Host, Program, Table};

const FACTIONS: [&str; 4] = ["guild", "harkonnen", "corrino", "fremen"];
const REGIONS: [&str; 4] = ["arrakeen", "carthag", "broken_land", "minor_erg"];

fn pick<'a>(s: &mut Stream, list: &[&'a str]) -> &'a str {
    list[s.below(list.len() as u64) as usize]
}

/// A few troops about two neighbouring cities, all dice thrown, and the last actions of a turn to come.
fn position(s: &mut Stream) -> (Arc<Program>, Vec<&'static str>, &'static str) {
    let mut factions = FACTIONS.to_vec();
    s.shuffle(&mut factions);
    factions.truncate(2 + s.below(2) as usize);
    let phase = pick(s, &["kanly", "combat", "build", "storm"]);
    let mut setup = at(phase, &factions.join(" ")).storm(1 + s.below(6) as u32);
    for who in &factions {
        for region in REGIONS {
            let n = s.below(5);
            if (1..=2).contains(&n) && (phase != "kanly" || n == 1) {
                setup = setup.put(&format!("{who} {region} troop={n}"));
            }
        }
    }
    if s.below(2) == 0 {
        setup = setup.put(&format!(
            "common {} shield=1",
            format_args!("{}.card", factions[1])
        ));
    }
    let faction = |s: &mut Stream| pick(s, &FACTIONS);
    let kanly = pick(s, &["poison", "crysknife", "hunter_seeker"]);
    let dice = format!(
        "{} {} {} {} {kanly} spice-{} region-{}",
        faction(s),
        faction(s),
        faction(s),
        faction(s),
        1 + s.below(5),
        1 + s.below(6)
    );
    setup = setup.dice(&dice);
    if phase == "build" {
        setup = setup.counter("target", &format!("\"{}\"", pick(s, &REGIONS)));
    }
    let program = setup.program().unwrap_or_else(|e| panic!("{e}"));
    (Arc::new(program), factions, phase)
}

#[test]
fn random_positions_near_the_end_of_a_turn_have_the_value_of_a_plain_search() {
    let mut s = Stream::new(2024);
    let (mut looked, mut won) = (0, 0);
    for round in 0..45 {
        let (program, factions, phase) = position(&mut s);
        let host = Host::new(program.clone(), false).unwrap_or_else(|e| panic!("{e}"));
        let table = Table::stepwise(&host).unwrap_or_else(|e| panic!("{e}"));
        let (me, foe) = (factions[0], factions[1]);
        let mut phases = vec![phase];
        if phase == "build" {
            phases.push("storm");
        }
        let until = program.def.phases.find(phases[phases.len() - 1]);
        for goal in [
            format!("{me}@map>=2"),
            format!("lost({foe}.force@map)>=1 lost({me}.force@map)=0"),
            format!("not {foe}@arrakeen and {me}.force@map"),
            format!("common.construction@map or {me}@carthag"),
        ] {
            for (opponents, when) in [
                (Opponents::All, When::End),
                (Opponents::Best, When::End),
                (Opponents::All, When::Ever),
            ] {
                let read = reader::read(&program.def, &program.start, &goal)
                    .unwrap_or_else(|e| panic!("{e}"));
                let mut task = Task::new(program.clone(), read, Seat(0));
                task.within = Within {
                    phase: until,
                    ..Within::default()
                };
                (task.opponents, task.when, task.dice) = (opponents, when, Dice::Chance);
                let want = brute(&table, &task, 1, u32::MAX);
                let progress = Progress::default();
                let found = value(&task, &Memory::default(), &Effort::default(), &progress);
                let found = found.unwrap_or_else(|e| panic!("round {round}, {goal}: {e}"));
                assert_eq!(found, want, "round {round}, {phase}, {goal}, {opponents:?}");
                looked += 1;
                won += usize::from(want.is_one());
            }
        }
    }
    assert!(
        won > 60 && won < looked / 2,
        "{looked} looked at, {won} won"
    );
}

#[test]
fn dd_comb_5_two_secret_combats_have_the_value_of_a_plain_search() {
    let files = sietch::pack::Files::embedded();
    let opened = Opened::find(&files, "bluff-for-two-cities").unwrap_or_else(|e| panic!("{e}"));
    let host = Host::new(opened.task.program.clone(), false).unwrap_or_else(|e| panic!("{e}"));
    let table = Table::stepwise(&host).unwrap_or_else(|e| panic!("{e}"));
    let want = brute(&table, &opened.task, 1, u32::MAX);
    assert!(!want.is_zero() && !want.is_one(), "{want}");
    let progress = Progress::default();
    let found = value(
        &opened.task,
        &Memory::default(),
        &Effort::default(),
        &progress,
    );
    assert_eq!(found.unwrap_or_else(|e| panic!("{e}")), want);
}
