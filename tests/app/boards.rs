//! How the board looks in every company: pictures that somebody has looked at.
//!
//! When one differs, look at both. If the new one is right, remake them all: `INSTA_UPDATE=always cargo test --test app boards`.

use sietch::app::game::{Game, open};
use sietch::app::output::Look;
use sietch::app::players::Players;
use sietch::app::repl::Repl;
use sietch::pack::{Files, Options, list_scenarios};

/// Enough for a few turns of everybody.
const DECISIONS: usize = 30;

fn repl(scenario: &str, look: Look) -> Repl {
    let files = Files::embedded();
    let options = Options::default();
    let host = open(&files, scenario, &options).unwrap_or_else(|e| panic!("{e}"));
    let players = Players::one_human(&host.program().def, &[]).unwrap();
    let game = Game::new(&host, options, players, 7).unwrap_or_else(|e| panic!("{e}"));
    Repl::new(files, game, look)
}

fn says(repl: &mut Repl, line: &str) -> String {
    match repl.run(line) {
        Ok(reply) => reply.text,
        Err(refused) => panic!("{line}: {}", refused.0),
    }
}

fn compare(name: &str, text: &str) {
    super::recorded("../boards", name, text);
}

#[test]
fn the_board_of_two_to_eight_players() {
    for n in 2..=8 {
        let mut r = repl(&format!("dice-game/players-{n}"), Look::PLAIN);
        says(&mut r, &format!("auto {}", DECISIONS * n));
        compare(&format!("players-{n}"), &says(&mut r, "show"));
    }
}

#[test]
fn the_board_in_other_clothes() {
    let mut r = repl("dice-game/players-4", Look::PLAIN);
    says(&mut r, &format!("auto {}", DECISIONS * 4));
    compare("plain", &says(&mut r, "show --plain"));
    compare("map", &says(&mut r, "map"));
    compare("card", &says(&mut r, "show fremen"));
    r.look.width = 40;
    compare("narrow", &says(&mut r, "show"));
}

/// What is known of the board, whatever it looks like: every region, and for every seat what it has.
#[test]
fn no_way_to_show_the_board_leaves_anything_out() {
    let mut r = repl("dice-game/players-4", Look::PLAIN);
    says(&mut r, &format!("auto {}", DECISIONS * 4));
    let wide = says(&mut r, "show");
    let plain = says(&mut r, "show --plain");
    r.look.width = 40;
    let narrow = says(&mut r, "show");
    let def = r.game.def();
    for place in def.region_ids() {
        let title = def.title(r.game.roles(), place.handle());
        assert!(
            [&wide, &plain, &narrow].iter().all(|t| t.contains(&title)),
            "{title}"
        );
    }
    for seat in def.seat_ids() {
        let title = r.game.name(seat);
        assert!(
            [&wide, &plain, &narrow].iter().all(|t| t.contains(&title)),
            "{title}"
        );
    }
    assert!(!plain.contains(['│', '─', '·']), "{plain}");
}

#[test]
fn the_first_screen_of_every_scenario_fits_80_by_24() {
    for (id, _) in list_scenarios(&Files::embedded()) {
        let mut r = repl(&id, Look::PLAIN);
        let text = r.start().unwrap().text;
        assert!(text.lines().count() < 24, "{id}\n{text}");
        assert!(
            text.lines().all(|l| l.chars().count() <= 80),
            "{id}\n{text}"
        );
        let decision = r.decision();
        assert!(
            text.contains(&decision) && text.contains("help"),
            "{id}\n{text}"
        );
    }
}
