//! Where nobody looks on, the machine takes short cuts: scripts get a header, rolls go on inside the kernel, phases that
//! have nothing to do are passed over. None of it may change a game or blur a message.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::toy::{GAME, PHASE, SCENARIO, SCENARIO_FILE, files, program, start};
use sietch::kernel::chance::mix;
use sietch::lab::bots::Seen;
use sietch::lab::bots::by_name;
use sietch::lab::simulate::{Settings, simulate};
use sietch::pack::{Files, Options, list_scenarios, load};
use sietch::script::{Host, Program, Table};

fn both(program: &Arc<Program>) -> (Rc<Host>, Rc<Host>) {
    let host = |traced| Host::new(program.clone(), traced).unwrap_or_else(|e| panic!("{e}"));
    (host(false), host(true))
}

/// Plays a random game on a quick and on a watchful machine and compares them after every decision; forks now and then.
fn play_twice(quick: &Rc<Host>, watchful: &Rc<Host>, seed: u64, most: usize) {
    let mut bot = by_name("random", mix(seed, 7)).unwrap();
    let mut a = Table::new(quick, seed).unwrap_or_else(|e| panic!("{e}"));
    let mut b = Table::new(watchful, seed).unwrap_or_else(|e| panic!("{e}"));
    for n in 0..most {
        assert_eq!(a.state().hash(), b.state().hash(), "decision {n}");
        assert_eq!(a.request(), b.request(), "decision {n}");
        let Some(seen) = Seen::of(&a) else { return };
        let answer = bot.decide(&seen).unwrap();
        if n % 16 == 3 {
            a = a.fork().unwrap_or_else(|e| panic!("{e}"));
        }
        a.answer(answer.clone()).unwrap_or_else(|e| panic!("{e}"));
        b.answer(answer).unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn games_are_the_same_whether_watched_or_not() {
    let scenarios = list_scenarios(&Files::embedded());
    let tables = scenarios.into_iter().map(|s| s.0);
    for id in tables.filter(|id| id.contains("/players-")) {
        let program = load(&Files::embedded(), &id, &Options::default());
        let (quick, watchful) = both(&Arc::new(program.unwrap_or_else(|e| panic!("{e}"))));
        for seed in 0..4 {
            play_twice(&quick, &watchful, seed, 300);
        }
    }
}

#[test]
fn games_with_variants_are_the_same_whether_watched_or_not() {
    for (id, variants) in [
        ("dice-game/players-5", "tleilax,smugglers"),
        ("dice-game/players-4", "random-factions"),
        ("express/players-3", "open-roads,small-armies"),
    ] {
        let options = Options {
            with: variants.split(',').map(String::from).collect(),
            ..Options::default()
        };
        let program = load(&Files::embedded(), id, &options);
        let (quick, watchful) = both(&Arc::new(program.unwrap_or_else(|e| panic!("{e}"))));
        for seed in 0..6 {
            play_twice(&quick, &watchful, seed, 400);
        }
    }
}

/// The message with which the body of a phase ends on a machine that nobody watches.
fn quick_failure(body: &str) -> String {
    let program = program(&files("", body, "")).unwrap_or_else(|e| panic!("{e}"));
    let (quick, _) = both(&program);
    match start(&quick) {
        Ok(_) => panic!("the script ran to its end: {body}"),
        Err(p) => p.to_string(),
    }
}

#[test]
fn a_mistake_that_shows_in_the_header_is_told_where_it_was_made() {
    // The phase's body begins in line 5.
    for (body, text, line) in [
        ("hook('toy.valeu', 1)", "`toy.valeu` is not a hook point", 5),
        ("local x = 1\nparts(nil)", "arithmetic", 6),
        (
            "\n\nreturn piece(place.yard, nil, kind.pawn)",
            "arithmetic",
            7,
        ),
        ("local x = 1\nlocal y = x.z.w", "index", 6),
    ] {
        let message = quick_failure(body);
        assert!(message.contains(text), "{message}");
        let place = format!("{PHASE}:{line}");
        assert!(message.contains(&place), "wanted {place} in:\n{message}");
    }
}

#[test]
fn scripts_cannot_reach_what_their_header_is_given() {
    let files = files("", "", "").with_text(
        PHASE,
        "local found = ...\nreturn phase { id = \"play\", clause = \"T.1\", run = function() end }\n",
    );
    let refused = program(&files).unwrap_err();
    assert!(refused.contains("Cannot use '...'"), "{refused}");
    assert!(refused.contains(PHASE), "{refused}");
}

const QUERIES: &str = "local MET = regions { shared = tag.force }\n\
     local MINE = regions { only = { arg(1), kind.pawn } }\n";

/// A toy whose phase declares what it needs and counts how often it ran.
fn needing(needs: &str) -> Result<Table, String> {
    needing_in(files("", "", ""), needs)
}

fn needing_in(files: Files, needs: &str) -> Result<Table, String> {
    let phase = format!(
        "{QUERIES}return phase {{\n  id = \"play\", clause = \"T.1\", needs = {needs},\n  run = function() game.add(counter.total, hook(\"toy.value\", 1)) end,\n}}\n"
    );
    let program = program(&files.with_text(PHASE, &phase))?;
    let host = Host::new(program, false).map_err(|p| p.to_string())?;
    start(&host).map_err(|p| p.to_string())
}

fn total(table: &Table) -> i64 {
    let def = table.def();
    let counter = def.counters.iter().find(|c| c.name == "total").unwrap();
    table.state().get(counter.base).unwrap_or(0)
}

/// Red and blue meet in the yard.
fn met() -> Files {
    let met = format!("{SCENARIO}[position.pieces.blue]\nyard = {{ pawn = 1 }}\n");
    files("", "", "").with_text(SCENARIO_FILE, &met)
}

#[test]
fn a_phase_that_lacks_what_it_needs_is_passed_over() {
    // Two rounds of two turns; nobody shares a region.
    assert_eq!(total(&needing("nil").unwrap()), 4);
    let alone = needing("MET").unwrap();
    assert_eq!(total(&alone), 0);
    assert!(alone.over() && alone.state().flow().over);
    assert_eq!(total(&needing("{ MET, at_least = 0 }").unwrap()), 4);
}

#[test]
fn a_phase_that_has_what_it_needs_runs() {
    assert_eq!(total(&needing_in(met(), "MET").unwrap()), 4);
    let two = needing_in(met(), "{ MET, at_least = 2 }").unwrap();
    assert_eq!(total(&two), 0, "there is one such region");
}

#[test]
fn a_phase_runs_where_a_handler_acts_at_one_of_its_points() {
    let ability = |point: &str| {
        let text = format!("smith = {{ clause = \"T.2\", [\"{point}\"] = function() end }},");
        needing_in(files("", "", &text), "MET").unwrap()
    };
    assert_eq!(total(&ability("toy.value")), 4);
    assert_eq!(total(&ability("toy.allowed")), 0, "a point of others");
}

#[test]
fn what_a_phase_needs_is_asked_about_the_active_seat() {
    // Red alone is in the yard: of four turns two are red's.
    assert_eq!(total(&needing("MINE").unwrap()), 2);
    assert_eq!(total(&needing_in(met(), "MINE").unwrap()), 0);
}

#[test]
fn a_simulation_that_checks_finds_a_need_that_is_no_rule() {
    let phase = format!(
        "{QUERIES}local PICK = decision {{ what = \"toy.pick\", clause = \"T.1\" }}\nreturn phase {{\n  id = \"play\", clause = \"T.1\", needs = NEED,\n  run = function(me)\n    if MINE.any(me) then ask.one(PICK, me, {{ word.left, word.right }}) end\n    game.add(counter.total, 1)\n  end,\n}}\n"
    );
    let told = |needs: &str| {
        let files = files("", "", "").with_text(PHASE, &phase.replace("NEED", needs));
        let settings = Settings {
            games: 1,
            check: true,
            ..Settings::default()
        };
        let program = program(&files).unwrap();
        let report = simulate(
            &program,
            &settings,
            &AtomicU64::new(0),
            &AtomicBool::new(false),
        );
        let report = report.unwrap_or_else(|p| panic!("{p}"));
        report.failures.first().map(|f| format!("{f:?}"))
    };
    let wrong = told("MINE").expect("the phase does something in blue's turns too");
    assert!(wrong.contains("passed over for what it `needs`"), "{wrong}");
    assert_eq!(told("nil"), None);
}

#[test]
fn a_search_stops_at_the_end_of_phases_that_are_passed_over() {
    let phase = "return phase {\n  id = \"play\", clause = \"T.1\", needs = regions { shared = tag.force },\n  run = function() end,\n}\n";
    let program = program(&files("", "", "").with_text(PHASE, phase)).unwrap();
    let host = Host::new(program, false).unwrap_or_else(|e| panic!("{e}"));
    let mut table = Table::stepwise(&host).unwrap_or_else(|e| panic!("{e}"));
    let mut ends = 0;
    while table.phase_ended() {
        ends += 1;
        table.proceed().unwrap_or_else(|e| panic!("{e}"));
    }
    assert_eq!(ends, 4, "two rounds of two turns");
    assert!(table.over());
}

#[test]
fn a_game_in_which_no_phase_has_anything_to_do_is_told_of() {
    let endless = GAME.replace("rounds = 2", "rounds = \"endless\"");
    let files = files("", "", "").with_text("rules/toy/game.toml", &endless);
    let stuck = needing_in(files, "MET");
    let message = stuck.err().expect("it stands still");
    assert!(message.contains("the game stands still"), "{message}");
}

#[test]
fn what_a_phase_needs_is_checked_when_it_is_loaded() {
    for needs in [
        "tag.force",
        "{}",
        "{ at_least = 2 }",
        "{ MET, at_most = 2 }",
        "{ shared = tag.force }",
    ] {
        let text = "`needs` of a phase is a query, or { QUERY, at_least = n }";
        let message = needing(needs).err().expect(needs);
        assert!(message.contains(text), "{message}");
        assert!(message.contains(PHASE), "no place in:\n{message}");
    }
}
