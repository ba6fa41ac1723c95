//! Variants put together: which of them, in which order, and whose values hold.

use crate::toy;

use std::sync::Arc;

use crate::compose::{base, fails, one, origin, scores, toy, two};
use crate::toy::{variant, with};
use sietch::pack::{Options, load};

// Tunables ------------------------------------------------------------------------------------------------------------

#[test]
fn a_variant_sets_a_tunable_without_a_mark() {
    let p = one("[set]\nlimit = 5\n", "").unwrap();
    assert_eq!(
        (p.tunables[0].value, p.tunables[0].set_by.as_str()),
        (5, "a")
    );
    let s = origin(&p, "tunable limit");
    assert_eq!((s.value.as_str(), s.set_by.as_str()), ("5", "a"));
    assert_eq!(s.was, Some(("3".into(), "toy".into())));
    assert_eq!((s.file.as_str(), s.line), ("variants/toy/a.toml", 6));
}

#[test]
fn two_variants_that_set_one_tunable_need_the_mark() {
    let (five, six) = (("[set]\nlimit = 5\n", ""), ("[set]\nlimit = 6\n", ""));
    fails(
        two(five, six),
        "limit = 6 from b against 5 from a: write \"!limit\" = 6 to override\n  at variants/toy/b.toml:6\n  \
         a sets it at variants/toy/a.toml:6",
    );
    let p = two(five, ("[set]\n\"!limit\" = 6\n", "")).unwrap();
    let s = origin(&p, "tunable limit");
    assert_eq!(
        (s.value.as_str(), s.was.clone()),
        ("6", Some(("5".into(), "a".into())))
    );
}

#[test]
fn the_user_needs_no_mark() {
    let files = variant(toy(), "a", "[set]\nlimit = 5\n", "");
    let text = files.read(toy::SCENARIO_FILE).unwrap().unwrap();
    let text = text.replace(
        "players = 2",
        "players = 2\nvariants = [\"a\"]\nset = { limit = 6 }",
    );
    let files = files.with_text(toy::SCENARIO_FILE, &text);
    let p = load(&files, "toy/toy", &Options::default()).unwrap();
    assert_eq!(
        (p.tunables[0].value, p.tunables[0].set_by.as_str()),
        (6, "scenario toy/toy")
    );
    let set = |name: &str, n: i64| {
        let set = vec![(name.into(), n)];
        let options = Options {
            set,
            ..Options::default()
        };
        load(&files, "toy/toy", &options)
            .map(Arc::new)
            .map_err(|e| e.to_string())
    };
    let p = set("limit", 7).unwrap();
    let s = origin(&p, "tunable limit");
    assert_eq!(
        (s.value.as_str(), s.set_by.as_str(), s.line),
        ("7", "--set", 0)
    );
    assert_eq!(s.was, Some(("6".into(), "scenario toy/toy".into())));
    fails(
        set("limt", 7),
        "there is no tunable `limt`\n  did you mean `limit`?",
    );
    fails(set("limit", 10), "`limit` must be from 1 to 9, not 10");
}

#[test]
fn a_variant_cannot_set_a_value_twice() {
    fails(
        one("[set]\nlimit = 5\n\"!limit\" = 6\n", ""),
        "limit is set twice by a: 5, then 6\n  at variants/toy/a.toml:7\n  first at variants/toy/a.toml:6",
    );
    fails(
        one("[dice.coin]\nfaces = [\"up\"]\n\"!faces\" = [\"up\"]\n", ""),
        "`faces` is set twice",
    );
    let twice = r#"abilities = { ["!red.bonus"] = { clause = "T.1" } }, change = { ["red.bonus"] = { priority = 1 } },"#;
    fails(
        one("", twice),
        "ability red.bonus priority is set twice by a",
    );
    fails(
        one("", r#"off = { "red.bonus", "red.bonus" },"#),
        "is off: a turns it off",
    );
}

// Which variants ------------------------------------------------------------------------------------------------------

#[test]
fn a_variant_can_be_taken_out() {
    let files = variant(toy(), "a", "[set]\nlimit = 5\n", "");
    let text = files.read(toy::SCENARIO_FILE).unwrap().unwrap();
    let text = text.replace("players = 2", "players = 2\nvariants = [\"a\"]");
    let files = files.with_text(toy::SCENARIO_FILE, &text);
    let without = |name: &str| {
        let options = Options {
            without: vec![name.into()],
            ..Options::default()
        };
        load(&files, "toy/toy", &options)
            .map(Arc::new)
            .map_err(|e| e.to_string())
    };
    let p = without("a").unwrap();
    assert!(p.variants.is_empty() && p.tunables[0].value == 3);
    assert_eq!(p.digest, base().digest);
    fails(
        without("x"),
        "there is no variant `x`\n  at --without\n  there are: a",
    );
}

#[test]
fn requirements_and_conflicts_are_kept() {
    let needs = "requires = [\"b\"]\n";
    fails(one(needs, ""), "there is no variant `b`");
    fails(
        two((needs, ""), ("", "")),
        "the variant `a` requires `b`, which comes after it",
    );
    assert!(two(("", ""), ("requires = [\"a\"]\n", "")).is_ok());
    for (a, b) in [("conflicts = [\"b\"]\n", ""), ("", "conflicts = [\"a\"]\n")] {
        let found = two((a, ""), (b, "")).unwrap_err();
        assert!(
            found.contains("conflict") && found.contains("`a`") && found.contains("`b`"),
            "{found}"
        );
    }
}

#[test]
fn independent_variants_mean_the_same_in_any_order() {
    let files = variant(
        toy(),
        "a",
        "tags = [\"new\"]\n[set]\nlimit = 5\n[counters]\nx = {}\n",
        "",
    );
    let files = variant(
        files,
        "b",
        "tags = [\"new\"]\n[dice.coin]\n\"!count\" = 2\n",
        r#"off = { "red.bonus" },"#,
    );
    let files = variant(
        files,
        "c",
        "",
        r#"abilities = { ["blue.more"] = { clause = "T.1" } },"#,
    )
    .with_text(
        "variants/toy/c/factions/gold.lua",
        "return faction { id = \"gold\", order = 1 }",
    );
    let facts = |order: &[&str]| {
        let p = with(&files, order).unwrap();
        let mut origins = p.origins.clone();
        origins.sort_by(|a, b| a.what.cmp(&b.what));
        let abilities: Vec<String> = p.abilities.iter().map(|a| a.id.clone()).collect();
        let roles: Vec<String> = p.def.roles.iter().map(|r| r.id.clone()).collect();
        (origins, abilities, roles, p.def.hand.clone())
    };
    let first = facts(&["a", "b", "c"]);
    assert_eq!(first.1, ["blue.more"]);
    assert_eq!(first.2, ["gold", "blue", "red"], "by order, then by name");
    for order in [
        ["a", "c", "b"],
        ["b", "a", "c"],
        ["b", "c", "a"],
        ["c", "a", "b"],
        ["c", "b", "a"],
    ] {
        assert_eq!(facts(&order), first, "{order:?}");
    }
}

// Values of the game --------------------------------------------------------------------------------------------------

#[test]
fn values_of_the_game_change_only_with_a_mark() {
    for (plain, marked, want, what) in [
        (
            "[counters]\ntotal = { start = 7 }\n",
            "[counters]\n\"!total\" = { start = 7 }\n",
            "counter total = 7 from a against 0 from toy: write \"!total\" = { … } to override",
            "counter total",
        ),
        (
            "[supply]\npawn = 4\n",
            "[supply]\n\"!pawn\" = 4\n",
            "supply pawn = 4 from a against 2 from toy: write \"!pawn\" = 4 to override",
            "supply pawn",
        ),
        (
            "[dice.coin]\nfaces = [\"heads\", \"edge\"]\n",
            "[dice.coin]\n\"!faces\" = [\"heads\", \"edge\"]\n",
            "die coin faces = heads edge from a against heads tails from toy: write \"!faces\" = … to override",
            "die coin faces",
        ),
        (
            "[map.regions.yard]\nat = { ring = 2 }\n",
            "[map.regions.yard]\n\"!at\" = { ring = 2 }\n",
            "region yard at = ring 2 from a against nowhere from toy",
            "region yard at",
        ),
        (
            "[stages.only]\nrounds = 4\n",
            "[stages.only]\n\"!rounds\" = 4\n",
            "stage only rounds = 4 from a against 2 from toy",
            "stage only rounds",
        ),
        (
            "[kinds.pawn]\n",
            "[kinds.\"!pawn\"]\ntags = [\"force\"]\n",
            "kind pawn = pawn from a against pawn from toy",
            "kind pawn",
        ),
        (
            "[points.\"toy.value\"]\n",
            "[points.\"!toy.value\"]\n",
            "point toy.value",
            "point toy.value",
        ),
        (
            "[clauses]\n\"T.1\" = \"New.\"\n",
            "[clauses]\n\"!T.1\" = \"New.\"\n",
            "clause T.1 = New. from a against The first clause. from toy",
            "clause T.1",
        ),
        (
            "[tunables]\nlimit = { value = 1, min = 0, max = 2, meaning = \"\" }\n",
            "[tunables]\n\"!limit\" = { value = 1, min = 0, max = 2, meaning = \"\" }\n",
            "limit = 1 from a against 3 from toy",
            "tunable limit",
        ),
    ] {
        fails(one(plain, ""), want);
        let p = one(marked, "").unwrap_or_else(|e| panic!("{marked}{e}"));
        assert_eq!(origin(&p, what).set_by, "a");
        assert_eq!(origin(&p, what).was.as_ref().unwrap().1, "toy");
    }
}

#[test]
fn changed_values_are_in_force() {
    let p = one(
        "[counters]\n\"!score\" = { start = 5 }\n[supply]\n\"!pawn\" = 4\n[dice.coin]\n\"!faces\" = [\"heads\", \"edge\"]\n\
         [stages.only]\n\"!rounds\" = 4\n[map.regions.yard]\n\"!tags\" = [\"force\"]\n",
        "",
    )
    .unwrap();
    let d = &p.def;
    assert_eq!(
        d.counters[d.counter("score").unwrap()].cells,
        2,
        "what it leaves out stays"
    );
    assert_eq!(
        (d.supply[0].1, d.stages[0].rounds, d.dice[0].count),
        (4, 4, 3)
    );
    assert_eq!(
        (d.faces[0].name.as_str(), d.faces[1].name.as_str()),
        ("heads", "edge")
    );
    assert_eq!(scores(p), (5 + 4 * 11, 5 + 4));
}

#[test]
fn new_things_need_no_mark() {
    let p = one(
        "[dice.d2]\ncount = 2\nfaces = [\"on\", \"off\"]\n[map.regions.yard]\n\"!borders\" = [\"attic\", \"shed\"]\n\
         [map.regions.shed]\nborders = [\"yard\"]\ntitle = \"Shed\"\n",
        "",
    )
    .unwrap();
    assert_eq!((p.def.regions, p.def.hand.len()), (3, 6));
    let shed = p.def.place("shed").unwrap();
    assert_eq!(p.def.map.adjacent(shed), [p.def.place("yard").unwrap()]);
    assert_eq!(origin(&p, "region shed title").set_by, "a");
}

#[test]
fn unknown_things_get_the_nearest_name_and_their_line() {
    for (toml, want) in [
        (
            "[dice.cion]\n\"!faces\" = [\"x\"]\n",
            "there is no die `cion`\n  at variants/toy/a.toml:5\n  did you mean `coin`?",
        ),
        (
            "[map.regions.yrad]\n\"!tags\" = []\n",
            "there is no region `yrad`\n  at variants/toy/a.toml:5\n  did you mean `yard`?",
        ),
        (
            "[stages.onyl]\n\"!rounds\" = 1\n",
            "there is no stage `onyl`\n  at variants/toy/a.toml:5\n  did you mean `only`?",
        ),
        (
            "[counters]\n\"!totla\" = {}\n",
            "there is no counter `totla`\n  at variants/toy/a.toml:6\n  did you mean `total`?",
        ),
        (
            "[stages.only]\ninsert = [{ phase = \"play\", after = \"paly\" }]\n",
            "phase in the stage `only`: `paly`\n  at variants/toy/a.toml:6\n  did you mean `play`?",
        ),
        (
            "[stages.only]\n\"!phases\" = [\"paly\"]\n",
            "there is no phase `paly`\n  at variants/toy/a.toml:6\n  did you mean `play`?",
        ),
        (
            "replaces = [\"paly\"]\n",
            "there is no lib or phase or faction or action or effects `paly`\n  at variants/toy/a.toml:5\n  did you mean `play`?",
        ),
        (
            "[dice.\"!coin\"]\n\"!faces\" = [\"x\"]\n",
            "mark the fields that change: `[dice.coin]`",
        ),
        (
            "[set]\n\"!limt\" = 1\n",
            "there is no tunable `limt`\n  at variants/toy/a.toml:6 (a)\n  did you mean `limit`?",
        ),
    ] {
        fails(one(toml, ""), want);
    }
    for (lua, want) in [
        (
            r#"off = { "red.bouns" },"#,
            "there is no ability `red.bouns`\n  at variants/toy/a.lua:3 (a)\n  did you mean `red.bonus`?",
        ),
        (
            r#"change = { ["red.bouns"] = { priority = 1 } },"#,
            "there is no ability `red.bouns`\n  at variants/toy/a.lua:3 (a)",
        ),
        (
            r#"abilities = { ["!red.bouns"] = { clause = "T.1" } },"#,
            "there is no ability `red.bouns`\n  at variants/toy/a.lua:3 (a)",
        ),
        (
            r#"abilities = { ["rde.new"] = { clause = "T.1" } },"#,
            "there is no faction `rde`\n  at variants/toy/a.lua:3 (rde.new)\n  there are: blue, red",
        ),
        (
            r#"change = { ["red.bonus"] = { prority = 1 } },"#,
            "did you mean `priority`?",
        ),
        (
            r#"change = { ["red.bonus"] = { ["toy.value"] = function() end } },"#,
            "`change` sets flags",
        ),
    ] {
        fails(one("", lua), want);
    }
}
