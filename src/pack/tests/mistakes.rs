//! Bad input: every message has its place and says what to do.

use super::*;
use crate::kernel::chance::Stream;

/// The message of a game whose file is changed by replacing one text by another.
fn game_fault(from: &str, to: &str) -> String {
    assert!(GAME.contains(from), "{from}");
    let files = files().with_text("rules/toy/game.toml", &GAME.replace(from, to));
    load_toy(&files, "players = 2\n", &Options::default()).unwrap_err()
}

#[test]
fn mistakes_of_a_game_have_line_and_nearest_name() {
    for (from, to, want) in [
        (
            "\"soldier\"]\n[kinds.king]",
            "\"solder\"]\n[kinds.king]",
            "no tag `solder`\n  at rules/toy/game.toml:8\n  did you mean `soldier`?",
        ),
        (
            "token = 2",
            "tokne = 2",
            "no kind `tokne`\n  at rules/toy/game.toml:19\n  did you mean `token`?",
        ),
        (
            "token = 2",
            "token = \"tokens\"",
            "no tunable `tokens`\n  at rules/toy/game.toml:19",
        ),
        (
            "\"barracks\"",
            "\"supply\"",
            "no pile with `per_seat` `supply`\n  at rules/toy/game.toml:16\n  there are: barracks, table",
        ),
        (
            "[\"march\", ",
            "[\"macrh\", ",
            "no phase `macrh`\n  at rules/toy/game.toml:41\n  did you mean `march`?",
        ),
        (
            "rounds = \"rounds\"",
            "rounds = \"turns\"",
            "no tunable `turns`\n  at rules/toy/game.toml:40",
        ),
        (
            "\"T.2\"",
            "\"T.3\"",
            "no clause `T.3`\n  at rules/toy/game.toml:32",
        ),
        (
            "[\"maybe\"]",
            "[\"no\"]",
            "the word `no` is there already\n  at rules/toy/game.toml:5",
        ),
        (
            "table =",
            "hill =",
            "the pile `hill` has the name of a region\n  at rules/toy/game.toml:14",
        ),
        (
            "seen =",
            "ring =",
            "the counter `ring` is declared twice\n  at rules/toy/map.toml:2\n  first at rules/toy/game.toml:28",
        ),
        (
            "\"sword\", \"1\"",
            "\"sword\", \"sword\"",
            "the face `sword` is declared twice\n  at rules/toy/game.toml:22",
        ),
        (
            "march.cost",
            "march.speed",
            "no hook point `march.cost`\n  at rules/toy/factions/reds.lua:2 (reds.run, T.2)",
        ),
        (
            "id = \"start\"",
            "id = \"main\"",
            "the stage `main` is declared twice\n  at rules/toy/game.toml:38",
        ),
        (
            "[2, 3]",
            "[3, 3]",
            "`toy` is for 3 to 3 players, not 2\n  at t.toml:5",
        ),
    ] {
        assert_has(&game_fault(from, to), want);
    }
}

#[test]
fn mistakes_of_scripts_are_checked_against_the_files() {
    let with = |path: &str, text: &str| {
        let files = files().with_text(path, text);
        load_toy(&files, "players = 2\n", &Options::default()).unwrap_err()
    };
    let found = with("rules/toy/factions/x.lua", "\nfaction reds 0 pwan=1");
    assert_has(
        &found,
        "the faction `reds` is declared twice\n  at rules/toy/factions/x.lua:2\n  first at rules/toy/factions/reds.lua:1",
    );
    let found = with("rules/toy/factions/x.lua", "faction browns 0 pwan=1");
    assert_has(
        &found,
        "no kind `pwan`\n  at rules/toy/factions/x.lua:1\n  did you mean `pawn`?",
    );
    let found = with("rules/toy/phases/x.lua", "phase march T.22");
    assert_has(&found, "the phase `march` is declared twice");
    assert_has(
        &found,
        "no clause `T.22`\n  at rules/toy/phases/x.lua:1\n  did you mean",
    );
    let found = with("rules/toy/factions/reds.lua", "faction reds 3 pawn=1");
    assert_has(&found, "2 play, but only 1 factions may be chosen");
}

#[test]
fn everything_wrong_is_told_at_once() {
    let files = files()
        .with_text("rules/toy/game.toml", "format = 1\n")
        .with_text("rules/toy/map.toml", "[region.hill]\n");
    let found = load_toy(
        &files,
        "players = 2\nvariants = [\"shrt\"]\n",
        &Options::default(),
    );
    let found = found.unwrap_err();
    assert_has(&found, "there is no variant `shrt`\n  at t.toml:6");
    assert_has(
        &found,
        "the field `title` is missing\n  at rules/toy/game.toml:1",
    );
    assert_has(
        &found,
        "`region` is not a field of this file\n  at rules/toy/map.toml:1\n  did you mean `regions`?",
    );
}

#[test]
fn unknown_games_get_the_nearest_name() {
    let text = HEAD.replace("\"toy\"", "\"toyy\"") + "players = 2\n";
    let s = parse_scenario("t.toml", &text).unwrap();
    let found = load_with(&files(), s, &Options::default(), &toy_declare).unwrap_err();
    assert_has(
        &found.to_string(),
        "there is no game `toyy`\n  at t.toml:4\n  did you mean `toy`?",
    );
}

#[test]
fn games_too_large_for_the_kernel_are_refused() {
    let many = |n: usize, f: &dyn Fn(usize) -> String| (0..n).map(f).collect::<String>();
    let kinds = GAME.to_string() + &many(300, &|i| format!("[kinds.k{i}]\n"));
    let regions = "format = 1\n".to_string() + &many(300, &|i| format!("[regions.r{i}]\n"));
    let tags = many(70, &|i| format!(", \"t{i}\""));
    let tags = GAME.replace(
        "\"soldier\"]\n[kinds.pawn]",
        &format!("\"soldier\"{tags}]\n[kinds.pawn]"),
    );
    for (path, text, want) in [
        (
            "rules/toy/game.toml",
            &kinds,
            "the game has 303 kinds of pieces, 250 are possible",
        ),
        ("rules/toy/map.toml", &regions, "the game has 305 places"),
        (
            "rules/toy/game.toml",
            &tags,
            "more than 63 tags\n  at rules/toy/game.toml:6",
        ),
    ] {
        let files = files().with_text(path, text);
        let found = load_toy(&files, "players = 2\n", &Options::default());
        assert_has(&found.unwrap_err(), want);
    }
}

/// Replaces, removes or doubles a few characters of a text.
fn damage(text: &str, rng: &mut Stream) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let junk: Vec<char> = "\"[]{}=.#\n 9a-_\u{0}é".chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len() as u64) as usize;
        let c = junk[rng.below(junk.len() as u64) as usize];
        match rng.below(4) {
            0 => chars[at] = c,
            1 => chars.insert(at, c),
            2 => drop(chars.remove(at)),
            _ => {
                let to = (at + rng.below(20) as usize).min(chars.len());
                let copy = chars[at..to].to_vec();
                chars.splice(at..at, copy);
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn no_damaged_file_makes_it_panic() {
    let scenario = position(
        "active = \"blues\"\nround = 2\ndice = \"sword moon\"\nlent = { reds = [\"blues\"] }\n\
         [position.pieces.reds]\nhill = { pawn = 3 }\n[position.counters]\nring = 3\ngold = { reds = 7 }\n",
    );
    let variant = "format = 1\nid = \"bend\"\ntitle = \"\"\nrules = \"toy\"\nreplaces = [\"fight\"]\n\
        tags = [\"low\"]\nset = { \"!rounds\" = 5 }\n[supply]\n\"!token\" = 1\n[counters]\n\"!gold\" = { start = 1 }\n\
        [dice.red]\n\"!faces\" = [\"sword\", \"moon\"]\n[map.regions.hill]\n\"!tags\" = [\"low\"]\n\
        [stages.main]\n\"!rounds\" = 3\ninsert = [{ phase = \"fight\", before = \"march\" }]\n";
    let own = "variants/toy/bend/phases/fight.lua";
    let files = || files().with_text(own, "phase fight T.1");
    let played = "players = 2\nvariants = [\"bend\"]\n".to_string();
    let bent = files().with_text("variants/toy/bend.toml", variant);
    assert_eq!(load_toy(&bent, &played, &Options::default()).err(), None);
    let mut rng = Stream::new(5);
    let mut refused = 0;
    for i in 0..4000 {
        let (mut files, mut text) = (files(), scenario.clone());
        match i % 4 {
            3 => {
                let damaged = damage(variant, &mut rng);
                files = files.with_text("variants/toy/bend.toml", &damaged);
                text = played.clone();
            }
            0 => files = files.with_text("rules/toy/game.toml", &damage(GAME, &mut rng)),
            1 => files = files.with_text("rules/toy/map.toml", &damage(MAP, &mut rng)),
            _ => text = damage(&text, &mut rng),
        }
        refused += i32::from(load_toy(&files, &text, &Options::default()).is_err());
    }
    assert!(refused > 1000, "{refused}");
}
