//! Where nobody looks on, the machine takes short cuts: scripts get a header, rolls go on inside the kernel, phases that
//! have nothing to do are passed over. None of it may change a game or blur a message.

use std::rc::Rc;
use std::sync::Arc;

use crate::toy::{GAME, PHASE, SCENARIO, SCENARIO_FILE, files, program, start};
use sietch::kernel::chance::mix;
use sietch::lab::Seen;
use sietch::lab::bots::by_name;
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

/// A toy whose phase declares what it needs and counts how often it ran.
fn needing(needs: &str) -> Result<Table, String> {
    needing_in(files("", "", ""), needs)
}

fn needing_in(files: Files, needs: &str) -> Result<Table, String> {
    let phase = format!(
        "return phase {{\n  id = \"play\", clause = \"T.1\", needs = {needs},\n  run = function() game.add(counter.total, 1) end,\n}}\n"
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

#[test]
fn a_phase_that_lacks_what_it_needs_is_passed_over() {
    // Two rounds of two turns; nobody shares a region, and no die lies on the table.
    assert_eq!(total(&needing("{}").unwrap()), 4);
    let alone = needing("{ shared = kind.pawn }").unwrap();
    assert_eq!(total(&alone), 0);
    assert!(alone.over() && alone.state().flow().over);
    assert_eq!(total(&needing("{ shared = tag.force }").unwrap()), 0);
    let unthrown = needing("{ shows = { die.coin, tag.force } }");
    assert_eq!(total(&unthrown.unwrap()), 0);
}

#[test]
fn a_phase_that_has_what_it_needs_runs() {
    let met = format!("{SCENARIO}[position.pieces.blue]\nyard = {{ pawn = 1 }}\n");
    let files = files("", "", "").with_text(SCENARIO_FILE, &met);
    assert_eq!(
        total(&needing_in(files.clone(), "{ shared = tag.force }").unwrap()),
        4
    );
    for (n, wanted) in [(0, 4), (1, 0)] {
        let held = format!("{{ held = {{ tag.force, kind.pawn, {n} }} }}");
        let table = needing_in(files.clone(), &held).unwrap();
        assert_eq!(total(&table), wanted, "no region has the tag");
    }
    let both = "{ shared = tag.force, shows = { die.coin, tag.force } }";
    assert_eq!(total(&needing_in(files, both).unwrap()), 0, "all of it");
}

#[test]
fn a_phase_runs_where_an_ability_acts_at_the_point_it_names() {
    let need = "{ shared = tag.force, unless = \"toy.value\" }";
    assert_eq!(total(&needing(need).unwrap()), 0, "nobody acts there");
    let ability =
        "smith = { clause = \"T.2\", [\"toy.value\"] = function(_, value) return value end },";
    let acted = files("", "", ability);
    assert_eq!(total(&needing_in(acted.clone(), need).unwrap()), 4);
    let other = "{ shared = tag.force, unless = \"toy.allowed\" }";
    assert_eq!(total(&needing_in(acted, other).unwrap()), 0);
}

#[test]
fn what_is_held_counts_for_the_active_seat_alone() {
    let map = "format = 1\n[regions.yard]\ntitle = \"Yard\"\ntags = [\"force\"]\nborders = [\"attic\"]\n\
               [regions.attic]\ntitle = \"Attic\"\nborders = [\"yard\"]\n";
    // Red alone is in the yard: of four turns two are red's.
    let alone = files("", "", "").with_text("rules/toy/map.toml", map);
    let need = "{ held = { tag.force, kind.pawn, 1 } }";
    assert_eq!(total(&needing_in(alone.clone(), need).unwrap()), 2);
    let shared = format!("{SCENARIO}[position.pieces.blue]\nyard = {{ pawn = 1 }}\n");
    let shared = alone.with_text(SCENARIO_FILE, &shared);
    assert_eq!(total(&needing_in(shared, need).unwrap()), 0);
}

#[test]
fn a_search_stops_at_the_end_of_phases_that_are_passed_over() {
    let phase = "return phase {\n  id = \"play\", clause = \"T.1\", needs = { shared = tag.force },\n  run = function() end,\n}\n";
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
    let stuck = needing_in(files, "{ shared = tag.force }");
    let message = stuck.err().expect("it stands still");
    assert!(message.contains("the game stands still"), "{message}");
}

#[test]
fn what_a_phase_needs_is_checked_when_it_is_loaded() {
    for (needs, text) in [
        ("{ sharde = tag.force }", "did you mean `shared`"),
        ("{ shared = place.yard }", "expected a kind"),
        ("{ shows = { die.coin } }", "a die and a tag"),
        ("{ shows = { tag.force, die.coin } }", "expected a die"),
        (
            "{ held = { tag.force, 1 } }",
            "a tag, a kind or tag, and a number",
        ),
        ("{ held = { kind.pawn, kind.pawn, 1 } }", "expected a tag"),
        (
            "{ held = { tag.force, kind.pawn, -1 } }",
            "ends with a number",
        ),
    ] {
        let message = needing(needs).err().expect(needs);
        assert!(message.contains(text), "{message}");
        assert!(message.contains(PHASE), "no place in:\n{message}");
    }
}
