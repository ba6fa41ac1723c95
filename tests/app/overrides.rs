//! What "frozen", "controls" and "enemy" mean is said once: a folder of data that says otherwise changes the whole game.

use crate::sessions::{Scratch, finish, sessions, sietch, spawn};

/// Runs a script on the table of most sessions, with a part of the pack's lib replaced, and gives what it prints.
fn play(name: &str, (old, new): (&str, &str), lines: &str) -> String {
    let scratch = Scratch::new(name);
    let lib = sietch::pack::Files::embedded();
    let lib = lib.read("rules/dice-game/lib/arrakis.lua");
    let lib = lib.unwrap().unwrap();
    assert!(lib.contains(old), "{old}");
    let folder = scratch.0.join("rules/dice-game/lib");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("arrakis.lua"), lib.replace(old, new)).unwrap();
    let data = scratch.0.display().to_string();
    let args = ["run", "four.toml", "--script", "-", "--data", &data];
    finish(spawn(&mut sietch(&sessions(), &args), lines))
}

/// Each script says one thing with the rules as they are, and another with the definition replaced.
#[track_caller]
fn differs(name: &str, replaced: (&str, &str), setup: &str, cases: &[(&str, &str, &str)]) {
    for (lines, with, without) in cases {
        let lines = format!("{setup}{lines}\n");
        let as_it_is = play(name, ("arrakis", "arrakis"), &lines);
        assert!(
            as_it_is.contains(with),
            "{lines}: no `{with}` in\n{as_it_is}"
        );
        assert!(
            !as_it_is.contains(without),
            "{lines}: `{without}` in\n{as_it_is}"
        );
        let changed = play(name, replaced, &lines);
        assert!(
            changed.contains(without),
            "{lines}: no `{without}` in\n{changed}"
        );
    }
}

/// The storm lies over Cielago Plain, where Atreides and Harkonnen meet.
const STORM: &str = "put 1 atreides troop cielago_plain
put 1 harkonnen troop cielago_plain
put 1 atreides troop card
set spice_die 3
dice keep atreides atreides guild guild kanly=hunter_seeker spice=1 region=2
";

#[test]
fn dd_storm_4_what_is_frozen_is_said_once() {
    let frozen = (
        "regions { id = \"frozen\", under = track.storm }",
        "regions { id = \"frozen\", one_of = {} }",
    );
    let cases = [
        ("phase kanly", "there is no troop", "remove which troop?"),
        ("phase ship\noptions", "to Polar Sink", "to Cielago Plain"),
        (
            "phase move\npolar_sink",
            "roll: Harkonnen",
            "How many troops move",
        ),
        (
            "phase combat",
            "Round",
            "What do you commit in Cielago Plain",
        ),
        (
            "set target cielago_plain\nphase build",
            "roll: Harkonnen",
            "Build what in",
        ),
    ];
    differs("frozen", frozen, STORM, &cases);
}

#[test]
fn dd_map_7_what_control_is_is_said_once() {
    let nowhere = (
        "holds = { arg(1), tag.force } } },\n  unless = { { \"DD-MAP.4\"",
        "holds = { arg(1), kind.leader } } },\n  unless = { { \"DD-MAP.4\"",
    );
    let setup = "put 2 atreides troop arrakeen\nput 1 atreides troop card\nset spice_die 3\n\
                 dice keep atreides atreides guild guild kanly=shield spice=shai_hulud region=5\n";
    let cases = [(
        "set target arrakeen\nphase build",
        "Build what in",
        "roll: Harkonnen",
    )];
    let shipped = play("control", nowhere, &format!("{setup}phase ship\noptions\n"));
    assert!(
        shipped.contains("to Polar Sink") && !shipped.contains("to Arrakeen"),
        "{shipped}"
    );
    differs("control", nowhere, setup, &cases);
}

#[test]
fn dd_comb_1_who_is_an_enemy_is_said_once() {
    let everybody = (
        "of = { but = { arg(1), counter.ally } }",
        "of = { but = { arg(1) } }",
    );
    let setup = "put 2 atreides troop arrakeen\nput 1 harkonnen troop arrakeen\nset ally harkonnen\n\
                 dice keep atreides atreides guild guild kanly=shield spice=1 region=5\n";
    let cases = [("phase combat", "Round", "What do you commit in Arrakeen")];
    differs("enemy", everybody, setup, &cases);
}
