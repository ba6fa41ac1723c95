//! Screens of games larger than the dice games: a map of 42 areas in 18 sectors, tracks, counters on the board, cards.
//!
//! When one differs, look at both. If the new one is right, remake them all: `INSTA_UPDATE=always cargo test --test app screens`.

use sietch::app::game::{Game, open};
use sietch::app::output::{Look, plain_letters};
use sietch::app::players::Players;
use sietch::app::repl::Repl;
use sietch::pack::{Files, Options};

use super::{bazaar, toy};

const MAP: &str = include_str!("../engine/dune_map.toml");

const PIECES: &str = r#"bight_of_the_cliff_13 = { pawn = 1 }
bight_of_the_cliff_14 = { pawn = 2 }
[position.pieces.blue]
bight_of_the_cliff_14 = { pawn = 1 }
arrakeen = { pawn = 2 }
[position.counters]
storm = 14
gold = { red = 3 }
fame = { blue = 12 }
[position.counters.spice]
cielago_north_1 = 6"#;

fn planet() -> Files {
    let tags = "tags = [\"force\", \"sand\", \"rock\", \"stronghold\", \"sink\"]\n[kinds";
    let counters = "total = {}\ngold = { scope = \"seat\" }\nfame = { scope = \"seat\" }\n\
                    favour_of_the_guild = { scope = \"seat\", start = 1 }\nspice = { scope = \"place\" }";
    let game = toy::GAME.replace("tags = [\"force\"]\n[kinds", tags);
    let game = game.replace("total = {}", counters);
    let top = "local PICK = decision { what = \"toy.pick\", clause = \"T.1\", prompt = \"Pick.\" }";
    toy::files(top, "    ask.one(PICK, me, game.areas(tag.stronghold))", "")
        .with_text("rules/toy/game.toml", &game)
        .with_text("rules/toy/map.toml", MAP)
        .with_text(
            toy::SCENARIO_FILE,
            &toy::SCENARIO.replace("yard = { pawn = 2 }", PIECES),
        )
}

fn repl(files: Files, scenario: &str, look: Look) -> Repl {
    let options = Options::default();
    let host = open(&files, scenario, &options).unwrap_or_else(|e| panic!("{e}"));
    let players = Players::one_human(&host.program().def, &[]).unwrap();
    let game = Game::new(&host, options, players, 7).unwrap_or_else(|e| panic!("{e}"));
    Repl::new(files, game, look)
}

/// What each command shows, in every company.
fn record(name: &str, files: &Files, scenario: &str, commands: &[&str]) {
    let wide = Look::PLAIN;
    let looks = [
        ("80", wide),
        ("60", Look { width: 60, ..wide }),
        ("ascii", Look { width: 60, ..wide }),
        (
            "colour",
            Look {
                colour: true,
                ..wide
            },
        ),
        (
            "plain",
            Look {
                drawn: false,
                ..wide
            },
        ),
    ];
    for (company, look) in looks {
        let mut r = repl(files.clone(), scenario, look);
        let mut text = String::new();
        for command in commands {
            let said = r
                .run(command)
                .unwrap_or_else(|e| panic!("{command}: {}", e.0));
            let said = match company {
                "ascii" => plain_letters(&said.text),
                _ => said.text,
            };
            let most = said.lines().map(|l| l.chars().count()).max();
            let bare = !look.colour && look.drawn;
            assert!(
                !bare || most.unwrap_or(0) <= look.width,
                "{command}\n{said}"
            );
            text.push_str(&format!("> {command}\n{said}\n\n"));
        }
        super::recorded("../screens", &format!("{name}-{company}"), &unmarked(&text));
    }
}

/// The program marks its own colours, each time it runs by another number, to tell them from those of a script.
fn unmarked(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let rest = part.split_once(';').map_or(part, |(_, rest)| rest);
        out.push_str(&format!("\x1b[{rest}"));
    }
    out
}

#[test]
fn a_map_of_more_than_a_screen() {
    let commands = ["show", "map", "map bight of the cliff", "map arrakeen"];
    record("planet", &planet(), "toy/toy", &commands);
    let mut r = repl(planet(), "toy/toy", Look::PLAIN);
    let shown = r.run("show").map(|s| s.text).unwrap_or_default();
    assert!(shown.lines().count() < 24, "it fits a screen\n{shown}");
    assert!(shown.contains("39 empty areas"), "{shown}");
    let refused = r.run("map arrakis").err().map_or(String::new(), |e| e.0);
    assert!(
        refused.contains("no region is called `arrakis`"),
        "{refused}"
    );
}

#[test]
fn hands_markets_and_discards_have_a_line_for_each_different_card() {
    let files = bazaar::with_position(bazaar::files(), bazaar::DEALT);
    record(
        "cards",
        &files,
        "bazaar/bazaar",
        &["show", "options", "card silk"],
    );
}

/// Over the secret plan, as the Atreides see it.
#[test]
fn a_battle_with_hands_and_plans() {
    let commands = [
        "show",
        "map arrakeen",
        "go",
        "no",
        "let it",
        "nothing",
        "hand",
        "card lasgun",
        "options",
        "lady_jessica crysknife shield 3",
        "log",
    ];
    record("battle", &Files::embedded(), "dune/battle", &commands);
}

#[test]
fn a_table_full_of_cards_is_told_in_short() {
    let mut r = repl(Files::embedded(), "imperium/players-4", Look::PLAIN);
    let mut says = |line: &str| r.run(line).map_or_else(|e| e.0, |s| s.text);
    says("ariana");
    let short = says("show");
    assert!(
        short.lines().count() < 24,
        "it fits a screen of 24 lines\n{short}"
    );
    for word in ["The Imperium Row: ", "Ariana's hand: ", "empty regions"] {
        assert!(short.contains(word), "{word}\n{short}");
    }
    assert!(says("show --all").lines().count() > 50);
    let space = says("space secrets");
    assert!(
        space.contains("effect intrigue 1; steal_intrigue 4"),
        "{space}"
    );
}

#[test]
fn the_card_game_that_is_shipped() {
    let commands = ["amina", "show", "hand", "card inspector", "options", "log"];
    record("souk", &Files::embedded(), "souk/players-3", &commands);
}
