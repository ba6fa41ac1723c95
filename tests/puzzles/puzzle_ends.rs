//! What is said of a puzzle is proved: solutions that must hold at the end, and when the end is.

use crate::proofs::{self, changed};
use num_traits::One as _;
use sietch::puzzle::prove::{Effort, value_of_line};
use sietch::puzzle::reader;
use sietch::puzzle::task::Then;
use sietch::puzzle::{Progress, Verdict};

#[test]
fn what_must_hold_at_the_end_is_not_solved_by_holding_at_the_start() {
    let opened = changed("an-honourable-defeat", "card=1", "card>=1");
    let proof = proofs::proof(&opened);
    assert!(matches!(proof.verdict, Verdict::Solved));
    assert_eq!((proof.shortest, proof.unique), (Some(1), Some(true)));
    let tree = serde_json::to_string(&proof.tree).unwrap();
    assert!(tree.contains("leader=1"), "{tree}");
    // A limit of the puzzle itself is its end.
    let limit = "[within]\ndecisions = 1";
    let proof = proofs::proof(&changed("an-honourable-defeat", "[within]", limit));
    assert!(matches!(proof.verdict, Verdict::Solved));
    assert_eq!(proof.shortest, Some(1));
}

#[test]
fn a_solution_for_the_end_is_written_to_the_end() {
    // It holds at the start already; every decision of the turn must keep it.
    let goal = "goal = \"guild.troop@arrakeen>=2\"\nwhen = \"end\"";
    let mut opened = changed("knife-in-the-dark", "goal = \"guild@arrakeen\"", goal);
    opened.task.within = Default::default();
    let proof = proofs::proof(&opened);
    assert!(
        matches!(proof.verdict, Verdict::Solved),
        "{:?}",
        proof.value
    );
    let n = proof.shortest.unwrap();
    let mut lines = Vec::new();
    proof.tree.unwrap().lines(0, &mut lines);
    let mine = lines.iter().filter(|l| l.starts_with("guild ")).count();
    assert!(n > 1 && mine == n as usize, "{n}: {lines:?}");
    let answers: Vec<(String, String)> = lines
        .iter()
        .filter_map(|l| l.strip_prefix("guild ")?.split_once(": "))
        .map(|(what, text)| {
            let text = text.split("   (").next().unwrap_or(text);
            (what.into(), text.into())
        })
        .collect();
    let value = value_of_line(
        &opened.task,
        &answers,
        Then::Pass,
        &Effort::default(),
        &Progress::default(),
    );
    assert!(value.unwrap().is_one(), "{answers:?}");
}

#[test]
fn dd_end_6_the_end_of_the_game_belongs_to_the_last_turn() {
    let last = "round = 6\nfirst = \"harkonnen\"";
    for (goal, round, can) in [
        ("winner=guild", last, true),
        ("over", last, true),
        ("over", "round = 5\nfirst = \"harkonnen\"", false),
        ("over", "round = 6", false),
    ] {
        let mut opened = changed(
            "knife-in-the-dark",
            "active = \"guild\"",
            &format!("active = \"guild\"\n{round}"),
        );
        let start = &opened.task.program.start;
        let read = reader::read(&opened.task.program.def, start, goal);
        opened.task.goal = read.unwrap();
        opened.task.within = Default::default();
        let proof = proofs::proof(&opened);
        let solved = matches!(proof.verdict, Verdict::Solved);
        assert_eq!(solved, can, "{goal} {round}: {:?}", proof.verdict);
    }
}
