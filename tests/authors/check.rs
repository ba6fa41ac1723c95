//! `check` finds each kind of mistake, with its file and line, and nothing where there is none.

use crate::toy;
use sietch::lab::check::{CheckProgress, CheckSettings, Finding, Severity, Target, check};
use sietch::pack::Files;

const TOP: &str =
    r#"local GO = decision { what = "go", clause = "T.1", pass = "stay", hook = "toy.allowed" }"#;
const BODY: &str = r#"    game.add(counter.total, hook("toy.value", 1, me))
    local to = ask.one(GO, me, { place.yard, place.attic })
    if to then game.set(counter.secret, to, me) end
    if to then game.add(counter.score, 1, me) end"#;
/// One that does something at each point, so that nothing is left to find.
const ABILITY: &str = r#"    keen = { clause = "T.2",
      ["toy.value"] = function(me, value, of) if of == me then return value + 1 end end,
    },"#;

fn findings_in(files: &Files, games: u64) -> Vec<Finding> {
    findings_by(1, files, games)
}

/// The same on so many threads.
fn findings_by(jobs: usize, files: &Files, games: u64) -> Vec<Finding> {
    let target = Target {
        files,
        chosen: &|path| path.contains("/toy"),
        scenarios: vec![],
    };
    let settings = CheckSettings {
        games,
        seed: 1,
        jobs,
    };
    check(&target, &settings, &CheckProgress::default()).findings
}

fn texts(files: &Files) -> Vec<String> {
    let found = findings_in(files, 20).into_iter();
    let found = found.filter(|f| f.severity != Severity::Info);
    found.map(|f| f.to_string()).collect()
}

/// The pack as it is, with something added behind its top, its body, its abilities.
fn with(top: &str, body: &str, abilities: &str) -> Files {
    toy::files(
        &format!("{TOP}\n{top}"),
        &format!("{BODY}\n{body}"),
        &format!("{ABILITY}\n{abilities}"),
    )
}

#[track_caller]
fn finds(files: &Files, want: &[&str]) {
    let found = texts(files);
    for w in want {
        assert!(
            found.iter().any(|f| f.contains(w)),
            "no `{w}` in {found:#?}"
        );
    }
    assert_eq!(found.len(), want.len(), "{found:#?}");
}

const PHASE: &str = "rules/toy/phases/play.lua";
const RED: &str = "rules/toy/factions/red.lua";

#[test]
fn a_sound_pack_has_no_findings() {
    finds(&with("", "", ""), &[]);
}

#[test]
fn our_own_data_has_no_errors_and_no_warnings() {
    let files = Files::embedded();
    let target = Target {
        files: &files,
        chosen: &|_| true,
        scenarios: vec![],
    };
    let settings = CheckSettings {
        games: 60,
        seed: 1,
        jobs: 2,
    };
    let found = check(&target, &settings, &CheckProgress::default())
        .findings
        .into_iter();
    let bad: Vec<String> = found
        .filter(|f| f.severity != Severity::Info)
        .map(|f| f.to_string())
        .collect();
    assert_eq!(bad, Vec::<String>::new());
}

#[test]
fn everything_that_loading_finds_is_told_at_once() {
    let files = with("", "", "")
        .with_text(
            "rules/toy/map.toml",
            "format = 1\n[regions.yard]\nborders = [\"yrad\"]\n",
        )
        .with_text(RED, "return faction {\n  id = = 1\n}\n")
        .with_text("rules/toy/lib/odd.lua", "local x = (\n");
    let found = texts(&files).join("\n");
    for want in ["rules/toy/map.toml:3", "factions/red.lua:2", "lib/odd.lua:"] {
        assert!(found.contains(want), "{want} in {found}");
    }
}

#[test]
fn unknown_names_have_the_nearest_one() {
    let body = "    if me == common then local x = { place.yrad, kind.pwan, game.cuont, tabel, hok(1) } end";
    let at = |line: u32, text: &str| format!("{text}\n  at {PHASE}:{line}");
    finds(
        &with("", body, ""),
        &[
            &(at(10, "error: there is no `place.yrad`") + "\n  did you mean `place.yard`?"),
            &(at(10, "error: there is no `kind.pwan`") + "\n  did you mean `kind.pawn`?"),
            &(at(10, "error: there is no `game.cuont`") + "\n  did you mean `game.count`?"),
            &(at(10, "error: there is no `tabel`") + "\n  did you mean `table`?"),
            &(at(10, "error: there is no `hok`") + "\n  did you mean `hook`?"),
        ],
    );
}

#[test]
fn unknown_clauses_are_found_in_denials_and_notes() {
    let ability = "    no = { clause = \"T.1\",\n      [\"toy.allowed\"] = function(me) if me == common then return deny(\"T.8\", \"x\") end return true end,\n    },";
    finds(
        &with("", "    note(\"T.9\", \"x\")", ability),
        &[
            "error: there is no clause `T.9`\n  at rules/toy/phases/play.lua:10",
            "error: there is no clause `T.8`\n  at rules/toy/factions/red.lua:9",
        ],
    );
    let ability = "    no = { clause = \"T.7\" },\n    none = {},";
    let found = texts(&with("", "", ability)).join("\n");
    assert!(
        found.contains("the ability red.none names no clause"),
        "{found}"
    );
}

#[test]
fn a_text_with_a_place_for_what_is_not_given() {
    let body = "    note(\"T.1\", \"{2} is not there\", common)";
    let error =
        "error: the text has a place {2}, but 1 follow it\n  at rules/toy/phases/play.lua:10";
    finds(&with("", body, ""), &[error]);
    let body = "    note(\"T.1\", \"{2} is there, {1}\", common, common)";
    finds(&with("", body, ""), &[]);
}

#[test]
fn hook_points_nobody_calls_and_calls_of_none() {
    let body = BODY.replace("hook(\"toy.value\", 1, me)", "hook(\"toy.valeu\", 1, me)");
    let files = toy::files(TOP, &body, "");
    let found = texts(&files).join("\n");
    assert!(
        found.contains("error: `toy.valeu` is not a hook point of this pack\n  at rules/toy/phases/play.lua:5\n  did you mean `toy.value`?"),
        "{found}"
    );
    assert!(
        found.contains(
            "warning: nobody calls the hook point `toy.value`\n  at rules/toy/game.toml:"
        ),
        "{found}"
    );
}

#[test]
fn hidden_state_of_scripts() {
    let files = with(
        "local n, seen = 0, {}",
        "    n = n + 1\n    seen[me] = n",
        "",
    );
    let found: Vec<String> = texts(&files);
    let hidden: Vec<&String> = found
        .iter()
        .filter(|f| f.contains("a local of the file"))
        .collect();
    // The first is refused by the machine itself.
    assert_eq!(hidden.len(), 3, "{found:#?}");
    for first in &hidden[..2] {
        assert!(
            first.contains("`n`") && first.contains("play.lua:10"),
            "{hidden:?}"
        );
    }
    assert!(hidden[0].starts_with("error: "), "{hidden:?}");
    assert!(
        hidden[2].contains("`seen`") && hidden[2].contains("play.lua:11"),
        "{hidden:?}"
    );
}

#[test]
fn unused_things() {
    let game = "rules/toy/game.toml";
    let text = with("", "", "").read(game).unwrap().unwrap();
    let text = text.replace("total = {}", "total = {}\nidle = {}");
    let text = text.replace(
        "[tunables]",
        "[tunables]\nspare = { value = 1, min = 0, max = 2, meaning = \"x\" }",
    );
    let files = with(
        "local LEFT = decision { what = \"left\", clause = \"T.1\" }",
        "",
        "",
    )
    .with_text(game, &text)
    .with_text("rules/toy/extra/a.lua", "return 1")
    .with_text("rules/toy/lib/helper.lua", "return {}")
    .with_text("rules/toy/notes.toml", "")
    .with_text("variants/toy/lost.lua", "return variant { id = \"lost\" }")
    .with_text("variants/toy/lost/rest.toml", "")
    .with_text(
        "rules/toy/phases/rest.lua",
        "return phase { id = \"rest\", clause = \"T.1\", run = function(me) end }",
    );
    finds(
        &files,
        &[
            "no script uses the counter `idle`\n  at rules/toy/game.toml:",
            "no script uses the tunable `spare`\n  at rules/toy/game.toml:",
            "nothing loads this file\n  at rules/toy/extra/a.lua",
            "nothing loads this file\n  at rules/toy/notes.toml",
            "nothing loads this file\n  at variants/toy/lost.lua",
            "nothing loads this file\n  at variants/toy/lost/rest.toml",
            "no script uses lib/helper.lua\n  at rules/toy/lib/helper.lua",
            "no stage has the phase `rest`\n  at rules/toy/phases/rest.lua",
            "the decision `LEFT` is declared and never asked\n  at rules/toy/phases/play.lua:2",
        ],
    );
}

#[test]
fn clauses_cited_nowhere_are_no_mistake() {
    let files = toy::files(TOP, BODY, "");
    let found = findings_in(&files, 0);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].severity, Severity::Info);
    assert!(found[0].message.contains("T.2"), "{found:?}");
    assert_eq!(
        (found[0].file.as_str(), found[0].line),
        ("rules/toy/clauses.toml", 2)
    );
}

/// Adds 1, or doubles.
const TWO: &str = r#"    add = { clause = "T.1", PRIORITY
      ["toy.value"] = function(me, value) return value + 1 end,
    },
    double = { clause = "T.1",
      ["toy.value"] = function(me, value) return value * 2 end,
    },"#;

#[test]
fn what_is_found_does_not_depend_on_the_number_of_threads() {
    let files = toy::files(TOP, BODY, &TWO.replace("PRIORITY", ""));
    let alone = findings_by(1, &files, 20);
    assert!(!alone.is_empty());
    assert_eq!(findings_by(3, &files, 20), alone);
}

#[test]
fn an_order_that_matters_must_be_declared() {
    let undeclared = toy::files(TOP, BODY, &TWO.replace("PRIORITY", ""));
    finds(
        &undeclared,
        &[
            "warning: the order of `red.add` and `red.double` matters at `toy.value` and is not declared\n  at rules/toy/factions/red.lua:5\n  in toy/toy with seed ",
        ],
    );
    let declared = toy::files(TOP, BODY, &TWO.replace("PRIORITY", "priority = 1,"));
    finds(&declared, &[]);
    let harmless = TWO
        .replace("PRIORITY", "")
        .replace("value * 2", "value + 2");
    finds(&toy::files(TOP, BODY, &harmless), &[]);
}

#[test]
fn abilities_that_never_do_anything() {
    let idle = "    idle = { clause = \"T.1\",\n      [\"toy.value\"] = function(me, value, of) if of == common then return 0 end end,\n    },";
    finds(
        &with("", "", idle),
        &[
            "warning: the ability `red.idle` never did anything in random games\n  at rules/toy/factions/red.lua:8",
        ],
    );
    let quiet = "    quiet = { clause = \"T.1\",\n      [\"toy.value\"] = function(me) game.add(counter.score, 1, me) end,\n    },";
    finds(&with("", "", quiet), &[]);
}

#[test]
fn failing_scripts_and_games_that_do_not_end() {
    let fails = "    if game.get(counter.total) > 3 then error(\"too much\") end";
    let found = texts(&with("", fails, ""));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].contains("too much\n  at rules/toy/phases/play.lua:10\n  in "),
        "{found:?}"
    );
    let again = "    while true do ask.one(GO, me, { place.yard }) end";
    let found = texts(&with("", again, &TWO.replace("PRIORITY", "")));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0]
            .contains("does not end: it has come to `go` again\n  at rules/toy/phases/play.lua:10"),
        "{found:?}"
    );
    let loops = "    while true do end";
    let found = texts(&with("", loops, ""));
    assert!(
        found[0].contains("used up its budget\n  at rules/toy/phases/play.lua:10"),
        "{found:?}"
    );
}

#[test]
fn a_variant_that_no_scenario_plays_is_checked_too() {
    let toml = "format = 1\nid = \"toybox\"\ntitle = \"Box\"\nrules = \"toy\"\n";
    let lua = "return variant { id = \"toybox\", abilities = {\n  a = { clause = \"T.1\", [\"toy.value\"] = function(me, v) return v + place.atic end },\n} }\n";
    let scenario = "format = 1\nid = \"open\"\ntitle = \"\"\nrules = \"toy\"\nplayers = 2\n";
    let files = with("", "", "")
        .with_text("scenarios/toy/open.toml", scenario)
        .with_text("variants/toy/toybox.toml", toml)
        .with_text("variants/toy/toybox.lua", lua);
    let target = Target {
        files: &files,
        chosen: &|path| path.starts_with("variants/toy/toybox"),
        scenarios: vec![],
    };
    let settings = CheckSettings {
        games: 0,
        seed: 1,
        jobs: 1,
    };
    let checked = check(&target, &settings, &CheckProgress::default());
    let found: Vec<String> = checked.findings.iter().map(|f| f.to_string()).collect();
    assert_eq!(
        found,
        [
            "error: there is no `place.atic`\n  at variants/toy/toybox.lua:2\n  did you mean `place.attic`?"
        ]
    );
    assert_eq!(checked.loaded[0].name(), "toy/open --with toybox");
}

#[test]
fn a_game_without_a_scenario_is_checked_and_told() {
    let files = with("", "", "").with_text("scenarios/toy/toy.toml", "format = 1\nid = \"toy\"\n");
    let found = texts(&files).join("\n");
    assert!(found.contains("no scenario plays `toy`"), "{found}");
    assert!(found.contains("scenarios/toy/toy.toml"), "{found}");
}
