//! The mistakes of a careless author: each is told where it was made, with what to do about it.

use crate::toy::{self, SCENARIO_FILE, failure, variant, with};
use sietch::lab::check::{CheckProgress, CheckSettings, Target, check};
use sietch::lab::simulate::{self, simulate};
use sietch::lab::suite;
use sietch::pack::{Files, Options, load};
use sietch::script::Host;
use sietch::session::Session;

const ASK: &str = "local GO = decision { what = \"go\", clause = \"T.1\", pass = \"stay\" }\n\
                   local MUST = decision { what = \"must\", clause = \"T.1\" }";

#[track_caller]
fn has(text: &str, wanted: &[&str]) {
    for w in wanted {
        assert!(text.contains(w), "no `{w}` in:\n{text}");
    }
}

/// What loading these files fails with, machine and all.
#[track_caller]
fn refused(files: &Files) -> String {
    match toy::program(files).map(|p| Host::new(p, true).map(|_| ())) {
        Ok(Ok(())) => panic!("it loads"),
        Ok(Err(p)) => p.to_string(),
        Err(text) => text,
    }
}

/// The pack with types for its points.
fn typed(value: &str, ability: &str) -> Files {
    let game = toy::GAME.replace(
        "about = \"A value that handlers may change.\"",
        &format!("about = \"A value.\"\nvalue = \"{value}\""),
    );
    let ability = format!(
        "    odd = {{ clause = \"T.2\",\n      [\"toy.value\"] = function(me, value)\n{ability}\n      end,\n    }},"
    );
    toy::files(
        "",
        "    local made = hook(\"toy.value\", 1, me) game.add(counter.total, type(made) == \"number\" and made or 0)",
        &ability,
    )
    .with_text("rules/toy/game.toml", &game)
}

/// What the first game fails with, watched and unwatched alike.
#[track_caller]
fn fault(files: &Files) -> String {
    let program = toy::program(files).unwrap_or_else(|e| panic!("{e}"));
    let host = Host::new(program.clone(), true).unwrap_or_else(|e| panic!("{e}"));
    let watched = match toy::start(&host) {
        Ok(_) => panic!("the game goes on"),
        Err(p) => p.to_string(),
    };
    let settings = simulate::Settings {
        games: 1,
        ..simulate::Settings::default()
    };
    let report = simulate(
        &program,
        &settings,
        &Default::default(),
        &Default::default(),
    );
    let report = report.unwrap_or_else(|e| panic!("{e}"));
    let simulated = report.failures.first().map(|f| f.1.to_string());
    assert_eq!(simulated.as_deref(), Some(watched.as_str()));
    watched
}

#[test]
fn a_handler_that_returns_the_wrong_type_is_blamed_itself() {
    let red = "at rules/toy/factions/red.lua:6 (red.odd, T.2)";
    let text = fault(&typed("integer", "return \"three\""));
    has(
        &text,
        &[
            "`red.odd` returns the text \"three\" at `toy.value`, where integer is expected",
            red,
        ],
    );
    let text = fault(&typed("integer", "return deny(\"T.2\", \"no\")"));
    has(&text, &["returns false (a denial)", red]);
    has(
        &fault(&typed("place", "return me")),
        &["returns red at `toy.value`, where place is expected", red],
    );
    has(
        &fault(&typed("integer", "return value / 2")),
        &["returns", "where integer is expected", red],
    );
    has(
        &fault(&typed("place[]", "return place.yard")),
        &["where place[] is expected", red],
    );
    has(
        &fault(&typed("place[]", "return { place.yard, me }")),
        &[
            "returns a list with red in it at `toy.value`, where place[] is expected",
            red,
        ],
    );
    has(
        &fault(&typed("seat|place", "return 3")),
        &[
            "returns 3 at `toy.value`, where seat|place is expected",
            red,
        ],
    );
    let text = fault(&typed("none", "return 7"));
    has(
        &text,
        &[
            "`red.odd` returns 7 at `toy.value`, where nothing is returned; take the `return` out",
            red,
        ],
    );
    // What fits goes through, also nothing at all.
    for (value, ability) in [
        ("integer", "return value + 1"),
        ("seat|place", "return me"),
        ("place|seat", "return me"),
        ("place[]", "return { place.yard, place.attic }"),
        ("string[]", "return { \"left\" }"),
        ("integer|false", "return deny(\"T.2\", \"no\")"),
        ("none", "return"),
        ("any", "return 3"),
    ] {
        let program = toy::program(&typed(value, ability)).unwrap();
        let host = Host::new(program, true).unwrap();
        assert!(toy::start(&host).is_ok(), "{value}: {ability}");
    }
}

#[test]
fn a_type_that_does_not_exist_is_told_in_the_game() {
    let text = refused(&typed("intger", ""));
    has(
        &text,
        &["there is no type `intger`\n  at rules/toy/game.toml:33\n  did you mean `integer`?"],
    );
}

#[test]
fn functions_called_with_the_wrong_things_say_how_they_are_called() {
    let fails = |body: &str| failure(ASK, &format!("    {body}"), "");
    let at = "at rules/toy/phases/play.lua:6";
    let text = fails("ask.one(me, GO, { place.yard, place.attic })");
    has(
        &text,
        &[
            "ask.one: expected a decision, got a number or a name",
            at,
            "it is called as ask.one(spec: decision, seat: seat,",
        ],
    );
    let text = fails("ask.one(GO, { place.yard, place.attic }, me)");
    has(
        &text,
        &[
            "ask.one: expected",
            "got a table",
            at,
            "ask.one(spec: decision, seat: seat",
        ],
    );
    let text = fails("ask.number(GO, 1, 3, me)");
    has(
        &text,
        &["ask.number: expected a seat, got the number 1", at],
    );
    let text = fails("ask.one({ what = \"x\" }, me, { place.yard, place.attic })");
    has(
        &text,
        &[
            "ask.one: expected a decision, made by `decision { … }` at the top of the file",
            at,
        ],
    );
    let text = fails("game.count(me, place.yard, kind.pawn)");
    has(
        &text,
        &[
            "game.count: expected a place, got the seat red",
            "it is called as game.count(",
            at,
        ],
    );
    let text = fails("game:count(place.yard, me, kind.pawn)");
    has(
        &text,
        &[
            "game.count: argument 1: expected",
            "called with a dot: `game.count(…)`",
            at,
        ],
    );
    let text = fails("note(\"hello\")");
    has(
        &text,
        &["note: argument 2: expected a text, got nothing", at],
    );
    assert!(!text.contains("prelude"), "{text}");
    let text = fails("game.set(counter.total, 3 / 2)");
    has(
        &text,
        &[
            "expected a whole number, got 1.5",
            "`//` divides and rounds down",
        ],
    );
    has(
        &fails("local x = nil + 1"),
        &["one of the two values is nothing (nil)", at],
    );
}

#[test]
fn a_decision_is_declared_at_the_top() {
    let body = "    local D = decision { what = \"d\", clause = \"T.1\" }\n    ask.one(D, me, { place.yard, place.attic })";
    let text = fault(&toy::files("", body, ""));
    has(
        &text,
        &[
            "not inside a function; put `local NAME = decision { … }` at the top",
            "at rules/toy/phases/play.lua:5",
        ],
    );
    let top = "if place.yard ~= 0 then local D = decision { what = \"d\", clause = \"T.1\" } end";
    has(
        &refused(&toy::files(top, "", "")),
        &["the decision `d` is declared only sometimes", "play.lua:1"],
    );
}

#[test]
fn libs_that_use_each_other_are_told_once() {
    let files = toy::files("local a = use \"a\"", "", "")
        .with_text(
            "rules/toy/lib/a.lua",
            "local b = use \"b\"\nreturn { b = b }\n",
        )
        .with_text(
            "rules/toy/lib/b.lua",
            "\nlocal a = use \"a\"\nreturn { a = a }\n",
        );
    let text = refused(&files);
    has(
        &text,
        &[
            "libs use each other in a circle: a uses b uses a; put what they share",
            "at rules/toy/lib/b.lua:2",
        ],
    );
    assert_eq!(text.matches("error:").count(), 1, "{text}");
    let own = toy::files("", "", "").with_text("rules/toy/lib/a.lua", "return use \"a\"\n");
    has(
        &refused(&own),
        &["lib/a.lua uses itself", "at rules/toy/lib/a.lua:1"],
    );
    let nothing =
        toy::files("local a = use \"a\"", "", "").with_text("rules/toy/lib/a.lua", "local x = 1\n");
    has(
        &refused(&nothing),
        &[
            "lib/a.lua returns nothing: it must end with `return { … }`",
            "at rules/toy/lib/a.lua",
        ],
    );
}

#[test]
fn a_decision_of_a_lib_is_declared_once() {
    let files = toy::files(
        "local a = use \"a\"",
        "    ask.one(a.GO, me, { place.yard, place.attic })",
        "",
    )
    .with_text(
        "rules/toy/lib/a.lua",
        "return { GO = decision { what = \"go\", clause = \"T.1\" } }\n",
    );
    let host = Host::new(toy::program(&files).unwrap(), true).unwrap();
    assert!(toy::start(&host).unwrap().ask().is_some());
}

const SCORE: &str = "    game.add(counter.score, hook(\"toy.value\", 1), me)";

/// A variant whose ability takes a number from a lib.
fn with_lib(files: Files, id: &str, n: u32, toml: &str) -> Files {
    let lua = "abilities = { more = { clause = \"T.2\", [\"toy.value\"] = function(me, v) return v + use_n end } },";
    let files = variant(files, id, toml, lua);
    let path = format!("variants/toy/{id}.lua");
    let text = files.read(&path).unwrap().unwrap();
    let text = text
        .replace("return variant", "local n = use \"n\"\nreturn variant")
        .replace("use_n", "n.n");
    files.with_text(&path, &text).with_text(
        &format!("variants/toy/{id}/lib/n.lua"),
        &format!("return {{ n = {n} }}\n"),
    )
}

#[test]
fn a_variant_may_have_libs_of_its_own() {
    let files = with_lib(toy::files("", SCORE, ""), "a", 10, "");
    assert_eq!(
        crate::compose::scores(with(&files, &["a"]).unwrap()),
        (22, 22)
    );
    // Another variant has one of the same name, and each sees its own.
    let two = with_lib(files.clone(), "b", 100, "");
    assert_eq!(
        crate::compose::scores(with(&two, &["a", "b"]).unwrap()),
        (222, 222)
    );
    // One of the pack is not hidden unless the variant says so; then everybody gets the new one.
    let pack = files.with_text("rules/toy/lib/n.lua", "return { n = 1 }\n");
    crate::compose::fails(
        with(&pack, &["a"]),
        "lib n = variants/toy/a/lib/n.lua from a against rules/toy/lib/n.lua from toy: write `replaces = [\"n\"]` in \
         variants/toy/a.toml to override",
    );
    let said = with_lib(pack, "a", 10, "replaces = [\"n\"]\n");
    assert_eq!(
        crate::compose::scores(with(&said, &["a"]).unwrap()),
        (22, 22)
    );
}

#[test]
fn two_variants_do_not_silently_replace_the_same_file() {
    let phase = |n: u32| {
        format!(
            "return phase {{ id = \"play\", clause = \"T.2\", run = function(me) game.add(counter.score, {n}, me) end }}\n"
        )
    };
    let put = |files: Files, id: &str, toml: &str, n: u32| {
        variant(files, id, toml, "")
            .with_text(&format!("variants/toy/{id}/phases/play.lua"), &phase(n))
    };
    let first = put(toy::files("", SCORE, ""), "a", "replaces = [\"play\"]\n", 7);
    let both = put(first.clone(), "b", "replaces = [\"play\"]\n", 9);
    crate::compose::fails(
        with(&both, &["a", "b"]),
        "phase play = variants/toy/b/phases/play.lua from b against variants/toy/a/phases/play.lua from a: write \
         `replaces = [\"!play\"]` in variants/toy/b.toml to override",
    );
    for (one, n) in [("a", 7), ("b", 9)] {
        assert_eq!(
            crate::compose::scores(with(&both, &[one]).unwrap()),
            (2 * n, 2 * n)
        );
    }
    let marked = put(first, "b", "replaces = [\"!play\"]\n", 9);
    assert_eq!(
        crate::compose::scores(with(&marked, &["a", "b"]).unwrap()),
        (18, 18)
    );
}

const OPEN: &str =
    "format = 1\nid = \"toy\"\ntitle = \"Toy\"\nrules = \"toy\"\nfactions = [\"blue\", \"red\"]\n";
const CHOOSE: &str = "    if game.role(me) then return end\n    game.assign(me, ask.one(MUST, me, game.roles(true)))";

#[test]
fn factions_of_a_scenario_are_honoured_or_refused() {
    let files = toy::files(ASK, CHOOSE, "").with_text(SCENARIO_FILE, OPEN);
    has(
        &refused(&files),
        &[
            "`toy` names no decision that gives roles, so nobody would play the `factions`",
            "at scenarios/toy/toy.toml:5",
        ],
    );
    let name = |what: &str| {
        let game = toy::GAME.replace(
            "pile = \"reserve\"",
            &format!("pile = \"reserve\"\ndecision = \"{what}\""),
        );
        files.clone().with_text("rules/toy/game.toml", &game)
    };
    has(&refused(&name("chose")), &["no script asks `chose` here"]);
    let host = Host::new(toy::program(&name("must")).unwrap(), true).unwrap();
    let table = toy::start(&host).unwrap();
    let roles: Vec<_> = table
        .def()
        .seat_ids()
        .filter_map(|s| table.state().role_of(s))
        .collect();
    let ids: Vec<&str> = roles
        .iter()
        .map(|r| table.def().roles[r.index()].id.as_str())
        .collect();
    assert_eq!(ids, ["blue", "red"]);
    // An answer to a question that nobody asks is no answer.
    let fix = format!(
        "{}fix = {{ mist = \"yard\" }}\n",
        toy::SCENARIO
            .split("[position]")
            .next()
            .unwrap()
            .replace("factions = [\"red\", \"blue\"]\n", "")
    );
    let text = refused(&name("must").with_text(SCENARIO_FILE, &fix));
    has(
        &text,
        &[
            "there is no decision or chance event `mist`",
            "did you mean `must`?",
        ],
    );
}

fn findings(files: &Files, chosen: &(dyn Fn(&str) -> bool + Sync)) -> Vec<String> {
    let target = Target {
        files,
        chosen,
        scenarios: vec![],
    };
    let settings = CheckSettings {
        games: 20,
        seed: 1,
        jobs: 1,
    };
    let found = check(&target, &settings, &CheckProgress::default()).findings;
    found
        .iter()
        .map(|f| f.to_string())
        .filter(|f| !f.starts_with("info"))
        .collect()
}

const BODY: &str = "    game.add(counter.total, hook(\"toy.value\", 1, me))\n    game.set(counter.secret, game.get(counter.score, me), me)";
const KEEN: &str = "    keen = { clause = \"T.2\",\n      [\"toy.value\"] = function(me, value, of) if of == me then return value + 1 end end,\n    },";

#[test]
fn a_key_that_is_set_twice_is_found() {
    let game = toy::GAME.replace("[points.\"toy.allowed\"]\nclause = \"T.1\"\nabout = \"May this be chosen?\"\nargs = [\"option\", \"seat\"]\n", "");
    let files =
        toy::files("", BODY, &format!("{KEEN}\n{KEEN}")).with_text("rules/toy/game.toml", &game);
    let found = findings(&files, &|p| p.contains("/toy"));
    assert_eq!(found.len(), 1, "{found:#?}");
    has(
        &found[0],
        &[
            "`keen` is set twice in the same table",
            "at rules/toy/factions/red.lua:8",
            "the first is in line 5",
        ],
    );
}

#[test]
fn a_mistake_is_told_once_however_often_it_is_met() {
    let body = format!(
        "{BODY}\n    game.count(place.yrad, me, kind.pawn)\n    if me then local x = nil + 1 end"
    );
    let second = toy::SCENARIO.replace("id = \"toy\"", "id = \"again\"");
    let files = toy::files("", &body, KEEN).with_text("scenarios/toy/again.toml", &second);
    let about = |found: &[String], line: &str| found.iter().filter(|f| f.contains(line)).count();
    let found = findings(&files, &|p| p.contains("/toy"));
    // Read in the script, and met in both scenarios.
    assert_eq!(about(&found, "play.lua:7"), 1, "{found:#?}");
    let text = files.read(toy::PHASE).unwrap().unwrap();
    let files = files.with_text(toy::PHASE, &text.replace("yrad", "yard"));
    let found = findings(&files, &|p| p.contains("/toy"));
    assert_eq!(about(&found, "play.lua:8"), 1, "{found:#?}");
    assert!(
        found.iter().any(|f| f.contains("and in another scenario")),
        "{found:#?}"
    );
    // What cannot be read is told, and nothing that follows from it.
    let broken = toy::GAME.replace("rounds = 2", "round = 2");
    let found = findings(&files.with_text("rules/toy/game.toml", &broken), &|p| {
        p.contains("/toy")
    });
    assert_eq!(found.len(), 1, "{found:#?}");
    has(&found[0], &["did you mean `rounds`?"]);
}

#[test]
fn only_who_can_change_an_order_is_told_about_it() {
    let double = "    twice = { clause = \"T.2\",\n      [\"toy.value\"] = function(me, value, of) if of == me then return value * 3 end end,\n    },";
    let files = toy::files("", BODY, &format!("{KEEN}\n{double}"));
    let order = |files: &Files, chosen: &dyn Fn(&str) -> bool| -> Vec<String> {
        let found = findings(files, chosen).into_iter();
        found.filter(|f| f.contains("the order of")).collect()
    };
    assert_eq!(order(&files, &|p| p.contains("/toy")).len(), 1);
    assert_eq!(order(&files, &|p| p.starts_with("variants/toy")).len(), 0);
    // A variant's author is told about the variant's own ability.
    let files = toy::files("", BODY, KEEN);
    let lua = "abilities = { triple = { clause = \"T.2\", [\"toy.value\"] = function(me, value) return value * 3 end } },";
    let files = variant(files, "mine", "", lua);
    let found = order(&files, &|p| p.starts_with("variants/toy"));
    assert_eq!(found.len(), 1, "{found:#?}");
    has(
        &found[0],
        &[
            "at variants/toy/mine.lua:3",
            "give `mine.triple` a `priority`",
        ],
    );
    assert!(!found[0].contains("factions/red.lua"), "{}", found[0]);
}

#[test]
fn a_variant_is_checked_where_all_scenarios_have_positions() {
    let files = variant(
        toy::files("", BODY, KEEN),
        "odd",
        "set = { limti = 3 }\n",
        "",
    );
    let found = findings(&files, &|p| p.starts_with("variants/toy"));
    has(
        &found.join("\n"),
        &["there is no tunable `limti`", "variants/toy/odd.toml:5"],
    );
}

#[test]
fn variants_in_a_folder_of_no_game_are_told() {
    let files = toy::files("", BODY, KEEN);
    let text = "format = 1\nid = \"a\"\ntitle = \"\"\nrules = \"toy\"\n";
    let files = files.with_text("variants/tyo/a.toml", text);
    let found = findings(&files, &|p| p.starts_with("variants/tyo")).join("\n");
    has(
        &found,
        &["there is no game `tyo`, so nothing loads its variants\n  at variants/tyo/a.toml"],
    );
}

#[test]
fn where_there_is_nothing_to_choose_nothing_is_chosen() {
    for decision in ["GO", "MUST"] {
        let body = format!(
            "    local none = ask.one({decision}, me, {{}})\n    local never = ask.one({decision}, me, function() return {{}} end)\n    \
             game.add(counter.total, (none == nil and never == nil) and 1 or 0)\n    ask.one(MUST, me, {{ place.yard, place.attic }})"
        );
        let host = toy::host(ASK, &body, "");
        let table = toy::start(&host).unwrap();
        let def = table.def();
        let cell = table
            .state()
            .counter_cell(def, def.counter("total").unwrap(), None)
            .unwrap();
        assert_eq!(table.state().get(cell), Some(1), "{decision}");
        // The question that stands is the one with options.
        assert_eq!(
            def.specs[usize::from(table.ask().unwrap().spec)].what,
            "must"
        );
    }
}

#[test]
fn what_a_script_prints_is_for_the_author_alone() {
    let plain = "    ask.one(MUST, me, { place.yard, place.attic })";
    let printing = format!(
        "    print(\"at\", place.yard, {{ kind.pawn, n = 2 }}, nil, 1.5)\n{plain}\n    print(game.get(counter.secret, me))"
    );
    let files = toy::files(ASK, &printing, "");
    let program = toy::program(&files).unwrap();
    let host = Host::new(program.clone(), true).unwrap();
    host.listen();
    let mut session = Session::new(&host, 1).unwrap();
    let lines =
        |host: &Host| -> Vec<String> { host.prints().iter().map(|p| p.to_string()).collect() };
    assert_eq!(
        lines(&host),
        ["rules/toy/phases/play.lua:6: at Yard { pawn, n = 2 } nothing 1.5"]
    );
    session.answer_text("yard").unwrap();
    let after = host.prints();
    assert!(!after[0].known.knows(None), "a secret counter was read");
    assert_eq!(after.len(), 2, "the next turn prints once more: {after:?}");
    session.undo(1).unwrap();
    // The game is the same as without it.
    let other = toy::files(ASK, plain, "");
    let quiet = Host::new(toy::program(&other).unwrap(), true).unwrap();
    let mut without = Session::new(&quiet, 1).unwrap();
    assert_eq!(
        (session.hash(), session.lines().len()),
        (without.hash(), without.lines().len())
    );
    without.answer_text("yard").unwrap();
    assert!(without.lines().iter().all(|l| l.notes.is_empty()));
    // Nobody listens, nobody keeps anything.
    let deaf = Host::new(program, true).unwrap();
    Session::new(&deaf, 1).unwrap();
    assert_eq!(lines(&deaf), Vec::<String>::new());
}

#[test]
fn endless_printing_is_bounded() {
    let host = toy::host(
        ASK,
        "    for i = 1, 5000 do print(i) end\n    ask.one(MUST, me, { place.yard, place.attic })",
        "",
    );
    host.listen();
    Session::new(&host, 1).unwrap();
    let prints = host.prints();
    assert_eq!(prints.len(), 201);
    has(&prints[200].text, &["the rest is left out"]);
}

/// The report of a toy pack with this test file.
fn tested(test: &str) -> suite::SuiteReport {
    let files = toy::files(
        ASK,
        "    print(\"played\", me)\n    ask.one(GO, me, { place.yard })",
        "",
    );
    let files = files.with_text("rules/toy/tests/t.lua", test);
    let all = suite::find(&files).into_iter();
    let ours: Vec<_> = all.filter(|t| t.game == "toy").collect();
    suite::run(&files, &ours, "")
}

#[test]
fn misspelt_functions_of_tests_have_the_nearest_one() {
    let start =
        "local t = position { phase = \"play\", factions = \"red blue\", active = \"red\" }";
    let fails = |body: &str| {
        let report = tested(&format!(
            "return tests {{\n  one = function()\n    {start}\n    {body}\n  end,\n}}\n"
        ));
        report.tests[0]
            .failure
            .as_ref()
            .map(|f| f.to_string())
            .unwrap_or_default()
    };
    let at = "at rules/toy/tests/t.lua:4";
    has(
        &fails("t.ofered(\"yard\")"),
        &[
            "a game in a test has no `ofered`; did you mean `offered`?",
            at,
        ],
    );
    has(
        &fails("t.zzz()"),
        &["a game in a test has: active, asked, cards, count,", at],
    );
    has(&fails("t:offered(\"yard\")"), &["called with a dot", at]);
    let report = tested(&format!(
        "return tests {{\n  one = function()\n    {start}\n    print(\"now\", t.asked())\n  end,\n}}\n"
    ));
    assert_eq!(
        report.tests[0].printed,
        [
            "rules/toy/tests/t.lua:4: \"now\" \"red\" \"go\"",
            "rules/toy/phases/play.lua:6: played red"
        ]
    );
}

#[test]
fn our_games_name_the_decision_that_gives_roles() {
    let files = Files::embedded();
    for game in sietch::pack::list_games(&files) {
        let scenario = format!("{game}/players-3");
        let program =
            load(&files, &scenario, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        assert!(program.role_decision.is_some(), "{game}");
    }
}
