//! A battle as the secret choice of both sides, over all their plans.

use sietch::pack::Files;
use sietch::puzzle::limits::{GaveUp, Limits, Progress};
use sietch::puzzle::prove::{Effort, Verdict, prove};
use sietch::puzzle::{Opened, Ratio};

/// Five leaders, four weapons, two defences and ten tokens on both sides, and both know it.
const PUZZLE: &str = r#"
format = 1
id = "plans"
title = "Plans"
rules = "dune"
factions = ["harkonnen", "fremen"]
text = "Carthag is fought for."
solver = "harkonnen"
goal = "harkonnen@carthag"
when = "end"
difficulty = 3
author = "Sietch"
opponents = "best"
open = true

[within]
phase = "battle"

[set]
table_talk = 0

[position]
phase = "battle"
first = "harkonnen"

[position.counters]
storm = 1

[position.pieces.harkonnen]
carthag = { troop = 10 }

[position.pieces.fremen]
carthag = { troop = 10 }

[position.cards.harkonnen]
leaders = ["feyd_rautha", "beast_rabban", "piter_de_vries", "iakin_nefud", "umman_kudu"]
hand = ["crysknife", "chaumas", "lasgun", "stunner", "shield", "snooper"]

[position.cards.fremen]
leaders = ["stilgar", "chani", "otheym", "shadout_mapes", "jamis"]
hand = ["maula_pistol", "slip_tip", "chaumurky", "gom_jabbar", "shield", "snooper"]
"#;

fn opened(text: &str) -> Opened {
    let files = Files::embedded().with_text("scenarios/dune/puzzles/plans.toml", text);
    Opened::find(&files, "dune/puzzles/plans").unwrap_or_else(|e| panic!("{e}"))
}

/// Whoever attacks wins a tie, but the Fremen's best leader is as strong as Harkonnen's and each has two sorts of weapons
/// against two defences: it comes down to guessing two of them, a quarter.
#[test]
fn du_plan_3_825_plans_against_825_are_solved_exactly() {
    let opened = opened(PUZZLE);
    // Of 680,625 pairs few are looked at: some 18,000 positions with all that follows.
    let effort = Effort {
        limits: Limits {
            nodes: 60_000,
            ..Limits::default()
        },
        ..Effort::default()
    };
    let proof = prove(&opened.task, None, &effort, &Progress::default());
    assert_eq!(
        proof.value,
        Some(Ratio::new(1.into(), 4.into())),
        "{:?}",
        proof.verdict
    );
    assert_eq!(proof.first.len(), 825);
}

/// Without `open = true` the hand of the Fremen is a secret, and the prover does not look into it.
#[test]
fn a_puzzle_is_open_only_if_it_says_so() {
    let opened = opened(&PUZZLE.replace("open = true\n", ""));
    let proof = prove(&opened.task, None, &Effort::default(), &Progress::default());
    let hidden = matches!(proof.verdict, Verdict::GaveUp(GaveUp::Hidden(_)));
    assert!(hidden && proof.value.is_none(), "{:?}", proof.verdict);
}
