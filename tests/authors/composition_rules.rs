//! Variants put together: what they make of abilities, phases and factions, in play.

use crate::compose::{BONUS, COUNT, base, fails, one, origin, scores, toy, two};
use crate::toy::{files, variant, with};
use sietch::pack::{Files, Options, list_games, list_scenarios, list_variants, load};
use sietch::script::Origin;

// Abilities -----------------------------------------------------------------------------------------------------------

#[test]
fn an_ability_turned_off_does_nothing() {
    assert_eq!(scores(base()), (22, 2));
    let p = one("", r#"off = { "red.bonus" },"#).unwrap();
    assert_eq!(scores(p.clone()), (2, 2));
    let s = origin(&p, "ability red.bonus");
    assert_eq!(
        (s.value.as_str(), s.set_by.as_str(), s.line),
        ("off", "a", 3)
    );
    assert_eq!(s.was, Some(("T.2".into(), "toy".into())));
    // Two that turn it off agree.
    let off = ("", r#"off = { "red.bonus" },"#);
    assert!(two(off, off).is_ok());
}

#[test]
fn flags_change_and_the_rest_stays() {
    let p = one(
        "",
        r#"change = { ["red.bonus"] = { priority = 5, alliance = true } },"#,
    )
    .unwrap();
    let a = &p.abilities[0];
    assert_eq!((a.priority, a.lent, a.clause.as_str()), (5, true, "T.2"));
    assert_eq!(scores(p.clone()), (22, 2));
    let s = origin(&p, "ability red.bonus priority");
    assert_eq!(
        (s.value.as_str(), s.was.clone()),
        ("5", Some(("0".into(), "toy".into())))
    );
    let (five, six) = (
        ("", r#"change = { ["red.bonus"] = { priority = 5 } },"#),
        ("", r#"change = { ["red.bonus"] = { priority = 6 } },"#),
    );
    fails(
        two(five, six),
        "ability red.bonus priority = 6 from b against 5 from a: write change = { [\"!red.bonus\"] = { priority = 6 } } to override",
    );
    let marked = r#"change = { ["!red.bonus"] = { priority = 6 } },"#;
    assert_eq!(two(five, ("", marked)).unwrap().abilities[0].priority, 6);
    // Another flag is another value.
    let lent = r#"change = { ["red.bonus"] = { alliance = true } },"#;
    assert!(two(five, ("", lent)).is_ok());
    // But an ability that another variant counts on is not turned off unseen.
    fails(
        two(five, ("", r#"off = { "red.bonus" },"#)),
        "= off from b against 5 from a: write off = { \"!red.bonus\" }",
    );
    assert!(two(five, ("", r#"off = { "!red.bonus" },"#)).is_ok());
    fails(
        two(("", r#"off = { "red.bonus" },"#), five),
        "the ability `red.bonus` is off: a turns it off\n  at variants/toy/b.lua:3 (b)\n  see variants/toy/a.lua:3",
    );
}

#[test]
fn an_ability_is_replaced_with_a_mark_only() {
    let triple =
        r#"["toy.value"] = function(me, v) if game.active() == me then return v * 3 end end"#;
    let plain = format!(r#"abilities = {{ ["red.bonus"] = {{ clause = "T.1", {triple} }} }},"#);
    let marked = plain.replace("red.bonus", "!red.bonus");
    fails(
        one("", &plain),
        "ability red.bonus = T.1 from a against T.2 from toy: write [\"!red.bonus\"] = { … } to override\n  \
         at variants/toy/a.lua:3\n  toy sets it at rules/toy/factions/red.lua:5",
    );
    let p = one("", &marked).unwrap();
    assert_eq!(p.abilities.len(), 1);
    assert_eq!(p.abilities[0].origin, Origin::Role("red".into()));
    assert_eq!(scores(p), (6, 2));
    // One that is off comes back with a replacement.
    let off = ("", r#"off = { "red.bonus" },"#);
    assert_eq!(scores(two(off, ("", &marked)).unwrap()), (6, 2));
}

#[test]
fn an_ability_added_to_a_faction_acts_for_its_seat() {
    let lua = r#"abilities = {
    ["blue.toll"] = {
      clause = "T.1",
      ["toy.value"] = function(me, v)
        if me == nil or game.faction(me).id ~= "blue" then error("not blue") end
        if game.active() ~= me then game.add(counter.score, 100, me) end
      end,
    },
    always = {
      clause = "T.1",
      ["toy.value"] = function(me, v) if me ~= nil then error("somebody") end return v + 1 end,
    },
  },"#;
    let p = one("", lua).unwrap();
    let ids: Vec<&str> = p.abilities.iter().map(|a| a.id.as_str()).collect();
    assert_eq!(ids, ["a.always", "blue.toll", "red.bonus"]);
    assert_eq!(scores(p.clone()), (2 * 12, 200 + 2 * 2));
    assert_eq!(origin(&p, "ability blue.toll").set_by, "a");
    // A later variant may change what this one brings.
    let later = (
        "requires = [\"a\"]\n",
        r#"off = { "a.always", "blue.toll" },"#,
    );
    assert_eq!(scores(two(("", lua), later).unwrap()), (22, 2));
    let earlier = ("", r#"off = { "b.always" },"#);
    fails(
        two(earlier, ("", lua)),
        "the ability `b.always` comes later, from variants/toy/b.lua",
    );
}

// Phases and factions -------------------------------------------------------------------------------------------------

fn phase(id: &str, amount: u32) -> String {
    format!(
        "local PICK = decision {{ what = \"toy.pick\", clause = \"T.1\" }}\n\
         return phase {{ id = \"{id}\", clause = \"T.2\", run = function(me) game.add(counter.score, {amount}, me) end }}\n"
    )
}

#[test]
fn a_phase_is_replaced_by_name() {
    let files = files(
        "local PICK = decision { what = \"toy.pick\", clause = \"T.1\" }",
        COUNT,
        BONUS,
    );
    let with_file = |toml: &str| {
        let files = variant(files.clone(), "a", toml, "");
        with(
            &files.with_text("variants/toy/a/phases/play.lua", &phase("play", 7)),
            &["a"],
        )
    };
    fails(
        with_file(""),
        "phase play = variants/toy/a/phases/play.lua from a against rules/toy/phases/play.lua from toy: \
         write `replaces = [\"play\"]` in variants/toy/a.toml to override",
    );
    let p = with_file("replaces = [\"play\"]\n").unwrap();
    assert_eq!(scores(p.clone()), (14, 14));
    let s = origin(&p, "phase play");
    assert_eq!((s.set_by.as_str(), s.line), ("a", 2));
    assert_eq!(
        s.was,
        Some(("rules/toy/phases/play.lua".into(), "toy".into()))
    );
    fails(
        one("replaces = [\"play\"]\n", ""),
        "nothing of `a` replaces `play`\n  at variants/toy/a.toml:5\n  write variants/toy/a/phases/play.lua",
    );
}

#[test]
fn a_phase_is_inserted_beside_another() {
    let rest = |toml: &str| {
        let files = variant(toy(), "a", toml, "");
        with(
            &files.with_text("variants/toy/a/phases/rest.lua", &phase("rest", 3)),
            &["a"],
        )
    };
    let p = rest("[stages.only]\ninsert = [{ phase = \"rest\", after = \"play\" }]\n").unwrap();
    assert_eq!(scores(p.clone()), (28, 8));
    assert_eq!(origin(&p, "stage only phases").value, "play rest");
    let p = rest("[stages.only]\n\"!phases\" = [\"rest\", \"play\"]\n").unwrap();
    assert_eq!(
        origin(&p, "stage only phases").was,
        Some(("play".into(), "toy".into()))
    );
    fails(
        rest("[stages.only]\ninsert = [{ phase = \"rest\" }]\n"),
        "name one phase of the stage with `after` or `before`",
    );
}

#[test]
fn a_phase_is_moved_within_its_stage() {
    let moved = |moves: &str| {
        let toml = format!(
            "[stages.only]\ninsert = [{{ phase = \"rest\", after = \"play\" }}]\nmove = [{moves}]\n"
        );
        let files = variant(toy(), "a", &toml, "");
        with(
            &files.with_text("variants/toy/a/phases/rest.lua", &phase("rest", 3)),
            &["a"],
        )
    };
    let p = moved("{ phase = \"play\", after = \"rest\" }").unwrap();
    assert_eq!(origin(&p, "stage only phases").value, "rest play");
    fails(
        moved("{ phase = \"play\" }"),
        "name one phase of the stage with `after` or `before`",
    );
    fails(
        moved("{ phase = \"ply\", after = \"rest\" }"),
        "there is no phase in the stage `only`: `ply`",
    );
    fails(
        moved("{ phase = \"play\", before = \"play\" }"),
        "`play` cannot go beside itself",
    );
}

#[test]
fn factions_come_in_their_order_and_are_replaced_by_name() {
    let files = variant(toy(), "a", "", "")
        .with_text(
            "variants/toy/a/factions/gold.lua",
            "return faction { id = \"gold\", order = 101 }",
        )
        .with_text(
            "variants/toy/a/factions/art.lua",
            "return faction { id = \"art\", order = 1, min_players = 3 }",
        );
    let p = with(&files, &["a"]).unwrap();
    let roles: Vec<&str> = p.def.roles.iter().map(|r| r.id.as_str()).collect();
    assert_eq!(roles, ["art", "blue", "red", "gold"]);
    assert_eq!(origin(&p, "faction gold").set_by, "a");
    let red = "return faction { id = \"red\", pieces = { pawn = { count = 2 } } }";
    let replace = |toml: &str| {
        let files = variant(toy(), "a", toml, "");
        with(
            &files.with_text("variants/toy/a/factions/red.lua", red),
            &["a"],
        )
    };
    fails(
        replace(""),
        "faction red = variants/toy/a/factions/red.lua from a against",
    );
    assert_eq!(scores(replace("replaces = [\"red\"]\n").unwrap()), (2, 2));
    let wrong = files.with_text(
        "variants/toy/a/factions/art.lua",
        "return faction { id = \"atr\" }",
    );
    fails(
        with(&wrong, &["a"]),
        "the id is `atr`, the file is `art.lua`\n  at variants/toy/a/factions/art.lua:1",
    );
}

// The games in the binary ---------------------------------------------------------------------------------------------

#[test]
fn every_ability_that_is_shipped_can_be_turned_off() {
    let shipped = Files::embedded();
    for game in list_games(&shipped) {
        let mut ids = list_scenarios(&shipped).into_iter().map(|s| s.0);
        let Some(scenario) = ids.rfind(|id| id.starts_with(&format!("{game}/"))) else {
            continue;
        };
        let plain = load(&shipped, &scenario, &Options::default()).unwrap();
        for ability in &plain.abilities {
            let base = format!("variants/{game}/trial");
            let toml = format!("format = 1\nid = \"trial\"\ntitle = \"\"\nrules = \"{game}\"\n");
            let lua = format!(
                "return variant {{ id = \"trial\", off = {{ \"{}\" }} }}",
                ability.id
            );
            let files = shipped
                .clone()
                .with_text(&format!("{base}.toml"), &toml)
                .with_text(&format!("{base}.lua"), &lua);
            let options = Options {
                with: vec!["trial".into()],
                ..Options::default()
            };
            let p = load(&files, &scenario, &options).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(p.abilities.len(), plain.abilities.len() - 1);
            assert_eq!(origin(&p, &format!("ability {}", ability.id)).value, "off");
        }
    }
}
#[test]
fn shipped_variants_go_together_or_say_that_they_conflict() {
    let shipped = Files::embedded();
    for game in list_games(&shipped) {
        let all = list_variants(&shipped, &game);
        let mut ids = list_scenarios(&shipped).into_iter().map(|s| s.0);
        let Some(scenario) = ids.find(|id| id.starts_with(&format!("{game}/players-4"))) else {
            continue;
        };
        let requires = |id: &str| {
            let v = sietch::pack::read::variant::read(&shipped, &game, id).unwrap();
            v.requires.into_iter().map(|r| r.value)
        };
        for a in &all {
            for b in all.iter().filter(|b| *b != a) {
                let mut with: Vec<String> = Vec::new();
                for id in requires(a)
                    .chain([a.clone()])
                    .chain(requires(b))
                    .chain([b.clone()])
                {
                    if !with.contains(&id) {
                        with.push(id);
                    }
                }
                let options = Options {
                    with: with.clone(),
                    ..Options::default()
                };
                if let Err(e) = load(&shipped, &scenario, &options) {
                    let declared = e.0.iter().any(|p| p.message.ends_with("conflict"));
                    assert!(declared, "{with:?}\n{e}");
                }
            }
        }
    }
}
