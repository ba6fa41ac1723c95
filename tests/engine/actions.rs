//! Actions: abilities that may be used at any time of a decision.

use crate::toy::*;
use sietch::script::Table;

const TOP: &str =
    r#"local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick." }"#;
const BODY: &str = "ask.one(PICK, me, { word.left, word.right })";
const ABILITY: &str = r#"
    smith = {
      clause = "T.2",
      action = {
        when = function(me) return game.get(counter.score, me) < 2 end,
        run = function(me)
          ask.one(decision_of_smith, me, { word.left, word.right })
          game.add(counter.score, 1, me)
        end,
      },
    },"#;

fn table() -> Table {
    let ability = ABILITY.replace("decision_of_smith", "SMITH");
    let files = files(TOP, BODY, &ability);
    let text = files.read(RED).unwrap().unwrap();
    let top =
        r#"local SMITH = decision { what = "toy.smith", clause = "T.2", prompt = "Make what?" }"#;
    let files = files.with_text(RED, &format!("{top}\n{text}"));
    let host = sietch::script::Host::new(program(&files).unwrap(), true).unwrap();
    start(&host).unwrap()
}

fn offered(t: &Table) -> (String, bool) {
    let ask = t.ask().unwrap();
    (
        t.def().specs[ask.spec as usize].what.clone(),
        !ask.actions.is_empty(),
    )
}

#[test]
fn an_action_is_offered_in_every_decision_but_its_own() {
    let mut t = table();
    assert_eq!(offered(&t), ("toy.pick".into(), true));
    t.answer_text("red.smith").unwrap();
    assert_eq!(
        offered(&t),
        ("toy.smith".into(), false),
        "not inside itself"
    );
    t.answer_text("left").unwrap();
    assert_eq!(
        offered(&t),
        ("toy.pick".into(), true),
        "the question stands again"
    );
    t.answer_text("red.smith").unwrap();
    t.answer_text("right").unwrap();
    assert_eq!(
        offered(&t),
        ("toy.pick".into(), false),
        "its condition no longer holds"
    );
}

#[test]
fn a_game_can_be_forked_in_the_middle_of_an_action() {
    let mut t = table();
    t.answer_text("red.smith").unwrap();
    let mut fork = t.fork().unwrap();
    assert_eq!(
        (fork.request(), fork.state().hash()),
        (t.request(), t.state().hash())
    );
    t.answer_text("left").unwrap();
    fork.answer_text("left").unwrap();
    assert_eq!(
        (fork.request(), fork.state().hash()),
        (t.request(), t.state().hash())
    );
    // Another game at the same machine is not in the middle of anything.
    let other = start(t.host()).unwrap();
    assert_eq!(offered(&other), ("toy.pick".into(), true));
}

#[test]
fn an_action_that_is_only_lent_is_not_for_its_own_faction() {
    let ability = r#"
    smith = {
      clause = "T.2", alliance = true,
      action = { only_lent = true, when = function() return true end, run = function() end },
    },"#;
    let body = "game.lend(game.seats()[1], game.seats()[2])\n\
                for _, seat in game.seats() do ask.one(PICK, seat, { word.left, word.right }) end";
    for traced in [true, false] {
        let program = program(&files(TOP, body, ability)).unwrap();
        let host = sietch::script::Host::new(program, traced).unwrap();
        let mut t = start(&host).unwrap();
        assert_eq!(offered(&t), ("toy.pick".into(), false), "red, whose it is");
        t.answer_text("left").unwrap();
        assert_eq!(offered(&t), ("toy.pick".into(), true), "blue, who has it");
    }
}
