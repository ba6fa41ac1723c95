//! A pack that does not say what is good: bots learn it from games played at random, keep it, and say so where they cannot.

use std::path::{Path, PathBuf};

use crate::program::{Ran, Scratch, ran, sietch};

/// The Souk under another name and without its value, with one of its files changed.
fn bazaar(scratch: &Scratch, change: impl Fn(&str) -> String) {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    copy(&here.join("rules/souk"), &scratch.0.join("rules/bazaar"));
    std::fs::remove_dir_all(scratch.0.join("rules/bazaar/tests")).unwrap();
    std::fs::remove_file(scratch.0.join("rules/bazaar/lib/value.lua")).unwrap();
    let edit = |name: &str, change: &dyn Fn(&str) -> String| {
        let path = scratch.0.join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(path, change(&text)).unwrap();
    };
    edit("rules/bazaar/game.toml", &|t| {
        t.replace("id = \"souk\"", "id = \"bazaar\"")
    });
    edit("rules/bazaar/phases/reckoning.lua", &change);
    scratch.write(
        "scenarios/bazaar/three.toml",
        "format = 1\nid = \"three\"\ntitle = \"Three\"\nrules = \"bazaar\"\nplayers = 3\n",
    );
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap().path();
        let target = to.join(entry.file_name().unwrap());
        match entry.is_dir() {
            true => copy(&entry, &target),
            false => drop(std::fs::copy(&entry, &target).unwrap()),
        }
    }
}

fn simulate(scratch: &Scratch, games: &str) -> Ran {
    let data = scratch.0.display().to_string();
    let args = [
        "simulate",
        "bazaar/three",
        "--games",
        games,
        "--data",
        &data,
    ];
    let seats = ["--seat", "p1=greedy", "--rotate", "--format", "json"];
    let mut command = sietch(&[&args[..], &seats].concat());
    command.env("XDG_CACHE_HOME", scratch.0.join("cache"));
    ran(command.output().unwrap())
}

#[test]
fn what_is_good_is_learnt_from_random_games_and_kept() {
    let scratch = Scratch::new("learnt");
    bazaar(&scratch, str::to_string);
    let report = |games: &str| -> serde_json::Value {
        let done = simulate(&scratch, games);
        assert_eq!(done.code, 0, "{}", done.err);
        serde_json::from_str(&done.out).unwrap()
    };
    let first = report("60");
    let wins = first["bots"]["greedy"]["wins"].as_u64().unwrap();
    assert!(wins >= 33, "an equal share is 20: {first}");
    let kept = scratch.0.join("cache/sietch/values");
    let files: Vec<_> = std::fs::read_dir(&kept).unwrap().collect();
    assert_eq!(files.len(), 1);
    // Once more from what was kept, and from a file that somebody else has spoilt.
    let again = report("60");
    assert_eq!(first["bots"], again["bots"]);
    let file = files[0].as_ref().unwrap().path();
    std::fs::write(&file, "{\"weights\": [1]}").unwrap();
    assert_eq!(first["bots"], report("60")["bots"]);
}

#[test]
fn where_random_games_teach_nothing_that_is_said() {
    let scratch = Scratch::new("unlearnt");
    let never = |text: &str| text.replace("\"SO-END.1\", best)", "\"SO-END.1\", {})");
    bazaar(&scratch, never);
    let done = simulate(&scratch, "2");
    assert_eq!(done.code, 2, "{}", done.out);
    for want in ["nothing is learnt", "0 had a winner", "write lib/value.lua"] {
        assert!(done.err.contains(want), "{want}: {}", done.err);
    }
    // Whoever wins by a toss alone teaches nothing either.
    let scratch = Scratch::new("tossed");
    let toss = |text: &str| {
        let decision =
            "local TOSS = decision { what = \"reckoning.toss\", clause = \"SO-END.1\" }\n";
        let tossed = text.replace(
            "\"SO-END.1\", best)",
            "\"SO-END.1\", { chance.pick(TOSS, game.seats()) })",
        );
        format!("{decision}{tossed}")
    };
    bazaar(&scratch, toss);
    let done = simulate(&scratch, "2");
    assert!(
        done.err.contains("cannot be foretold"),
        "{}{}",
        done.out,
        done.err
    );
}
