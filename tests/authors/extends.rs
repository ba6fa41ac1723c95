//! Packs that extend others: what they inherit, replace and remove, and what they are told when they do it wrong.

use sietch::pack::{Files, Options, list_variants, load};
use sietch::script::Program;

const BASE: &str = r#"format = 1
id = "base"
title = "Base"
players = [2, 3]
tags = ["high"]
[kinds.pawn]
[piles]
box = { per_seat = true }
[roles]
pile = "box"
[dice.red]
faces = ["sword", "moon"]
[counters]
gold = { scope = "seat", start = 3 }
[tunables]
hours = { value = 4, min = 1, max = 9, meaning = "how long" }
[points."march.cost"]
clause = "B.1"
[[stages]]
id = "main"
order = "turns"
rounds = "hours"
phases = ["march", "rest"]
"#;

const HEAD: &str = "format = 1\nid = \"child\"\ntitle = \"Child\"\nextends = \"base\"\n";

fn phase(id: &str, clause: &str, body: &str) -> String {
    format!(
        "return phase {{ id = \"{id}\", clause = \"{clause}\", run = function(me) {body} end }}\n"
    )
}

fn faction(id: &str, more: &str) -> String {
    format!("return faction {{ id = \"{id}\", pieces = {{ pawn = {{ count = 2 }} }}, {more} }}\n")
}

fn scenario(game: &str) -> String {
    format!(
        "format = 1\nid = \"two\"\ntitle = \"\"\nrules = \"{game}\"\nplayers = 2\nfactions = [\"reds\", \"blues\"]\n[position]\nphase = \"march\"\n"
    )
}

/// The base, and a child whose `game.toml` goes on like this after its head.
fn files(child: &str) -> Files {
    let variant = |id: &str, rest: &str| {
        format!("format = 1\nid = \"{id}\"\ntitle = \"{id}\"\nrules = \"base\"\n{rest}")
    };
    Files::embedded()
        .with_text("rules/base/game.toml", BASE)
        .with_text("rules/base/map.toml", "format = 1\n[regions.hill]\ntags = [\"high\"]\nborders = [\"lake\"]\n[regions.lake]\nborders = [\"hill\"]\n")
        .with_text("rules/base/clauses.toml", "\"B.1\" = \"March.\"\n\"B.2\" = \"Rest.\"\n")
        .with_text("rules/base/lib/help.lua", "return { word = \"base\" }\n")
        .with_text("rules/base/phases/march.lua", &phase("march", "B.1", "hook(\"march.cost\", 1, me)"))
        .with_text("rules/base/phases/rest.lua", &phase("rest", "B.2", ""))
        .with_text("rules/base/factions/reds.lua", &faction("reds", ""))
        .with_text("rules/base/factions/blues.lua", &faction("blues", ""))
        .with_text("rules/base/templates/scenario/scenario.toml", &scenario("{{game}}").replace("two", "{{name}}"))
        .with_text("scenarios/base/two.toml", &scenario("base"))
        .with_text("scenarios/child/two.toml", &scenario("child"))
        .with_text("variants/base/short.toml", &variant("short", "conflicts = [\"odd\"]\n[set]\nhours = 2\n"))
        .with_text("variants/base/odd.toml", &variant("odd", ""))
        .with_text("rules/child/game.toml", &format!("{HEAD}{child}"))
}

fn with(files: &Files, variants: &[&str]) -> Result<Program, String> {
    let options = Options {
        with: variants.iter().map(|v| v.to_string()).collect(),
        ..Options::default()
    };
    load(files, "child/two", &options).map_err(|e| e.to_string())
}

fn child(toml: &str) -> Program {
    with(&files(toml), &[]).unwrap_or_else(|e| panic!("{e}"))
}

#[track_caller]
fn fails(files: &Files, want: &str) {
    let found = with(files, &[]).map(|p| p.rules).unwrap_err();
    assert!(found.contains(want), "no {want}\nin {found}");
}

/// The setting of this name: value, who set it, and what it was.
fn setting(program: &Program, what: &str) -> (String, String, Option<(String, String)>) {
    let found = program.origins.iter().find(|s| s.what == what);
    let s = found.unwrap_or_else(|| panic!("nothing is said of {what}"));
    (s.value.clone(), s.set_by.clone(), s.was.clone())
}

fn paths(program: &Program) -> Vec<&str> {
    program.sources.iter().map(|s| s.path.as_str()).collect()
}

#[test]
fn everything_is_inherited() {
    let p = child("");
    assert_eq!(
        (p.rules.as_str(), p.packs.join(" ")),
        ("child", "base child".into())
    );
    assert_eq!(p.def.regions, 2);
    assert_eq!(p.def.stages[0].rounds, 4);
    assert_eq!(p.clauses["B.1"], "March.");
    assert_eq!(
        paths(&p),
        [
            "rules/base/lib/help.lua",
            "rules/base/phases/march.lua",
            "rules/base/phases/rest.lua",
            "rules/base/factions/blues.lua",
            "rules/base/factions/reds.lua"
        ]
    );
    assert_eq!(
        setting(&p, "tunable hours"),
        ("4".into(), "base".into(), None)
    );
}

#[test]
fn a_difference_is_laid_over_and_its_origin_told() {
    let toml = "players = [2, 2]\n[set]\nhours = 7\n[counters]\n\"!gold\" = { start = 5 }\n[dice.red]\n\"!faces\" = [\"sun\"]\n\
                [kinds.king]\n[piles]\nshelf = {}\n[map.regions.hill]\n\"!title\" = \"Mount\"\n";
    let p = child(toml);
    assert_eq!(p.def.stages[0].rounds, 7);
    assert_eq!(p.def.dice[0].faces.len(), 1);
    assert_eq!(p.def.kinds.len(), 2);
    assert!(p.def.place("shelf").is_some());
    let was = |value: &str| Some((value.to_string(), "base".to_string()));
    assert_eq!(
        setting(&p, "tunable hours"),
        ("7".into(), "child".into(), was("4"))
    );
    assert_eq!(
        setting(&p, "counter gold"),
        ("5".into(), "child".into(), was("3"))
    );
    assert_eq!(setting(&p, "region hill title").0, "Mount");
    // The base is as it was.
    let base = load(&files(toml), "base/two", &Options::default()).unwrap();
    assert_eq!(base.def.stages[0].rounds, 4);
}

#[test]
fn files_are_replaced_and_added() {
    let files = files("replaces = [\"march\", \"help\", \"reds\"]\n[stages.main]\ninsert = [{ phase = \"feast\", after = \"rest\" }]\n")
        .with_text("rules/child/clauses.toml", "\"C.1\" = \"Feast.\"\n\"!B.2\" = \"Sleep.\"\n")
        .with_text("rules/child/lib/help.lua", "return { word = \"child\" }\n")
        .with_text("rules/child/phases/march.lua", &phase("march", "B.1", ""))
        .with_text("rules/child/phases/feast.lua", &phase("feast", "C.1", ""))
        .with_text("rules/child/factions/reds.lua", &faction("reds", "abilities = { run = { clause = \"C.1\", [\"march.cost\"] = function() return 2 end } }"))
        .with_text("rules/child/factions/greens.lua", &faction("greens", ""));
    let p = with(&files, &[]).unwrap();
    let list = paths(&p);
    for path in [
        "lib/help",
        "phases/march",
        "phases/feast",
        "factions/reds",
        "factions/greens",
    ] {
        assert!(
            list.contains(&format!("rules/child/{path}.lua").as_str()),
            "{list:?}"
        );
    }
    assert!(!list.contains(&"rules/base/phases/march.lua"), "{list:?}");
    assert_eq!(p.clauses["B.2"], "Sleep.");
    assert_eq!(setting(&p, "phase march").1, "child");
    assert_eq!(setting(&p, "phase rest").1, "base");
    assert_eq!(setting(&p, "ability reds.run").1, "child");
    assert_eq!(setting(&p, "lib help").2.unwrap().1, "base");
    assert_eq!(p.def.stages[0].phases.len(), 3);
}

#[test]
fn things_are_removed() {
    let toml = "[remove]\ndice = [\"red\"]\ncounters = [\"gold\"]\nphases = [\"rest\"]\nclauses = [\"B.2\"]\nlib = [\"help\"]\n\
                [dice.green]\nfaces = [\"leaf\"]\n[stages.main]\n\"!phases\" = [\"march\"]\n";
    let p = child(toml);
    assert_eq!(p.def.dice.len(), 1);
    assert_eq!(p.def.dice[0].name, "green");
    assert!(p.def.counter("gold").is_none());
    assert!(!p.clauses.contains_key("B.2"));
    assert_eq!(paths(&p).len(), 3);
    assert!(p.origins.iter().all(|s| !s.what.starts_with("die red")));
    fails(
        &files("[remove]\ndice = [\"rde\"]\nphases = [\"rset\"]\n"),
        "there is no die `rde`\n  at rules/child/game.toml:6\n  there are: red",
    );
    fails(
        &files("[remove]\nphases = [\"rset\"]\n"),
        "there is no phase `rset`\n  at rules/child/game.toml:6\n  did you mean `rest`?",
    );
    fails(
        &files("[remove]\nclauses = [\"B.9\"]\n"),
        "there is no clause `B.9`",
    );
    fails(
        &files("[remove]\ndcie = []\n"),
        "`dcie` is not a field of `remove`\n  at rules/child/game.toml:6\n  did you mean `dice`?",
    );
}

#[test]
fn a_map_of_its_own_takes_the_place_of_the_other() {
    let map = "format = 1\n[regions.cave]\n";
    let own = files("replaces = [\"map\"]\n").with_text("rules/child/map.toml", map);
    let p = with(&own, &[]).unwrap();
    assert_eq!(p.def.regions, 1);
    assert!(p.origins.iter().all(|s| !s.what.starts_with("region hill")));
    assert_eq!(setting(&p, "region cave title").1, "child");
    fails(
        &files("").with_text("rules/child/map.toml", map),
        "this map would take the place of the inherited one\n  at rules/child/map.toml\n  write `replaces = [\"map\"]`",
    );
    fails(
        &files("replaces = [\"map\"]\n"),
        "nothing of `child` replaces `map`\n  at rules/child/game.toml:5\n  write rules/child/map.toml",
    );
}

#[test]
fn what_is_there_already_needs_the_mark() {
    fails(
        &files("[counters]\ngold = { start = 5 }\n"),
        "counter gold = 5 from child against 3 from base: write \"!gold\" = { … } to override\n  at rules/child/game.toml:6\n  base sets it at rules/base/game.toml:",
    );
    let twin = files("").with_text("rules/child/phases/march.lua", &phase("march", "B.1", ""));
    fails(
        &twin,
        "write `replaces = [\"march\"]` in rules/child/game.toml to override",
    );
    let clause = files("").with_text("rules/child/clauses.toml", "\"B.1\" = \"Run.\"\n");
    fails(
        &clause,
        "the clause `B.1` is there already\n  at rules/child/clauses.toml:1\n  first at rules/base/clauses.toml:1",
    );
    fails(
        &files("[piles]\nbox = {}\n"),
        "pile box = box from child against box from base: write \"!box\" = { … } to override\n  at rules/child/game.toml:6",
    );
}

#[test]
fn what_is_replaced_must_be_there() {
    fails(
        &files("replaces = [\"mrach\"]\n"),
        "there is no lib or phase or faction or action or effects `mrach`\n  at rules/child/game.toml:5\n  did you mean `march`?",
    );
    fails(
        &files("replaces = [\"march\"]\n"),
        "nothing of `child` replaces `march`\n  at rules/child/game.toml:5\n  write rules/child/phases/march.lua",
    );
    fails(
        &files("[set]\nhuors = 3\n"),
        "there is no tunable `huors`\n  at rules/child/game.toml:6",
    );
    fails(
        &files("[set]\nhours = 30\n"),
        "`hours` must be from 1 to 9, not 30",
    );
    let clause = files("").with_text("rules/child/clauses.toml", "\"!B.7\" = \"Run.\"\n");
    fails(
        &clause,
        "there is no clause `B.7`\n  at rules/child/clauses.toml:1",
    );
}

#[test]
fn the_base_must_exist_and_not_come_back() {
    let lost = files("").with_text(
        "rules/child/game.toml",
        &HEAD.replace("\"base\"", "\"bsae\""),
    );
    fails(
        &lost,
        "there is no game `bsae`\n  at rules/child/game.toml:4\n  did you mean `base`?",
    );
    let own = files("").with_text(
        "rules/child/game.toml",
        &HEAD.replace("\"base\"", "\"child\""),
    );
    fails(
        &own,
        "`child` extends itself: child\n  at rules/child/game.toml:4",
    );
    let ring = HEAD
        .replace("\"child\"", "\"base\"")
        .replace("extends = \"base\"", "extends = \"child\"");
    let ring = files("").with_text("rules/base/game.toml", &ring);
    fails(
        &ring,
        "`child` extends itself: child, base\n  at rules/base/game.toml:4\n  one pack must stand on its own",
    );
    let wrong = files("").with_text(
        "rules/child/game.toml",
        &HEAD.replace("id = \"child\"", "id = \"chlid\""),
    );
    fails(
        &wrong,
        "the id is `chlid`, the folder is `child`\n  at rules/child/game.toml:2",
    );
    fails(
        &files("playres = [2, 2]\n"),
        "`playres` is not a field of this file\n  at rules/child/game.toml:5",
    );
}

#[test]
fn a_pack_may_extend_one_that_extends_another() {
    let grandchild = "format = 1\nid = \"grandchild\"\ntitle = \"\"\nextends = \"child\"\n[counters]\n\"!gold\" = { start = 9 }\n";
    let files = files("[set]\nhours = 6\n")
        .with_text("rules/grandchild/game.toml", grandchild)
        .with_text("scenarios/grandchild/two.toml", &scenario("grandchild"));
    let p = load(&files, "grandchild/two", &Options::default()).unwrap();
    assert_eq!(p.packs, ["base", "child", "grandchild"]);
    assert_eq!(setting(&p, "tunable hours").1, "child");
    assert_eq!(setting(&p, "counter gold").0, "9");
}

#[test]
fn variants_of_the_base_go_only_where_they_are_named() {
    let files = files("variants = [\"short\"]\n[set]\nhours = 7\n");
    assert_eq!(list_variants(&files, "child"), ["short"]);
    assert_eq!(list_variants(&files, "base"), ["odd", "short"]);
    // What the child sets is a default to a variant: no mark is needed.
    let p = with(&files, &["short"]).unwrap();
    assert_eq!(
        setting(&p, "tunable hours"),
        (
            "2".into(),
            "short".into(),
            Some(("7".into(), "child".into()))
        )
    );
    let found = with(&files, &["odd"]).map(|p| p.rules).unwrap_err();
    assert!(found.contains("there is no variant `odd`"), "{found}");
}

#[test]
fn variants_taken_over_must_be_there() {
    fails(
        &files("variants = [\"shrot\"]\n"),
        "there is no variant of `base`: `shrot`\n  at rules/child/game.toml:5\n  did you mean `short`?",
    );
    let own = "format = 1\nid = \"short\"\ntitle = \"\"\nrules = \"child\"\n";
    fails(
        &files("variants = [\"short\"]\n").with_text("variants/child/short.toml", own),
        "`child` has a variant `short` of its own\n  at rules/child/game.toml:5",
    );
}

#[test]
fn a_change_of_the_base_is_another_game() {
    let one = child("").digest;
    let other = files("").with_text("rules/base/map.toml", "format = 1\n[regions.hill]\n");
    assert_ne!(one, with(&other, &[]).unwrap().digest);
}
