//! Whoever proves also plays: in every puzzle of the collection hints lead to a proved end, and wrong answers fail.

use crate::proofs::{changed, proof};
use num_traits::{One as _, Zero as _};
use sietch::kernel::{Answer, Numbers};
use sietch::pack::read::puzzle::parse_puzzle;
use sietch::pack::{Files, Options, list_puzzles};
use sietch::puzzle::prove::Effort;
use sietch::puzzle::referee::{Referee, Status, seed_of};
use sietch::puzzle::step::SolutionStep;
use sietch::puzzle::{Opened, Progress};
use sietch::script::Host;
use sietch::script::game::driver::Planned;
use sietch::session::Session;

use crate::common::files;

/// A puzzle on the table.
struct Played {
    opened: Opened,
    referee: Referee,
    session: Session,
}

fn begin(opened: Opened, seed: u64) -> Played {
    let host = Host::new(opened.task.program.clone(), true).unwrap();
    let plan = opened.task.throws.iter().map(|text| Planned {
        what: String::new(),
        text: text.clone(),
        partial: false,
    });
    Played {
        session: Session::with_plan(&host, seed, plan.collect()).unwrap(),
        opened,
        referee: Referee::new(Effort::default()),
    }
}

fn open(name: &str) -> Opened {
    Opened::find(&files(), name).unwrap_or_else(|e| panic!("{e}"))
}

impl Played {
    fn advice(&self) -> SolutionStep {
        let lines = self.session.lines();
        let found = self
            .referee
            .advice(&self.opened, lines, &Progress::default());
        found.unwrap_or_else(|why| panic!("{why}"))
    }

    fn status(&self) -> Status {
        let lines = self.session.lines();
        let found = self
            .referee
            .status(&self.opened, lines, &Progress::default());
        found.unwrap_or_else(|why| panic!("{why}"))
    }

    fn mine(&self) -> bool {
        (self.session.ask()).is_some_and(|a| a.seat == self.opened.task.me)
    }

    /// The others answer until the solver has a choice or the time is up. Where there is but one answer, people are
    /// asked now and then, and the prover knows nothing of it.
    fn others(&mut self) {
        while self.status() == Status::Open {
            let settled = self.session.ask().filter(|a| a.is_settled());
            if let Some(only) = settled.and_then(|a| a.form.only()) {
                self.session.answer(only).unwrap();
                continue;
            }
            if self.mine() {
                break;
            }
            let lines = self.session.lines();
            let given = self.session.table().request().map_or(0, |r| r.given.len());
            let seed = seed_of(self.session.seed, lines.len() - given);
            let reply = self
                .referee
                .reply(&self.opened, lines, seed, &Progress::default());
            let reply = reply.unwrap_or_else(|why| panic!("{why}"));
            self.session.answer(reply.expect("a reply")).unwrap();
        }
    }

    /// The solver answers, and those who answered in secret before meet it.
    fn answer(&mut self, answer: Answer) {
        let lines = self.session.lines();
        let met = self
            .referee
            .meet(&self.opened, lines, &answer, &Progress::default());
        if let Some(others) = met.unwrap_or_else(|why| panic!("{why}")) {
            self.session.forget(others.len()).unwrap();
            for other in others {
                self.session.answer(other).unwrap();
            }
        }
        self.session.answer(answer).unwrap();
    }

    fn read(&self, text: &str) -> Answer {
        let (def, roles) = (
            self.session.table().def(),
            self.session.table().state().roles(),
        );
        let ask = self.session.ask().unwrap();
        ask.read(def, roles, text, Numbers::Words)
            .unwrap_or_else(|e| panic!("{e}"))
    }

    fn slips(&self) -> bool {
        let lines = self.session.lines();
        let stand = self
            .referee
            .stand(&self.opened, lines, &Progress::default());
        stand.unwrap_or_else(|why| panic!("{why}")).slip.is_some()
    }
}

/// The answer of a step, or the first of a mixture.
fn said(step: &SolutionStep) -> Option<&str> {
    match step {
        SolutionStep::Choose { answer, .. } => Some(answer),
        SolutionStep::Mix { each, .. } => each.first().map(|e| e.0.as_str()),
        _ => None,
    }
}

/// The first step of the solver in a solution.
fn first(step: &SolutionStep) -> Option<&SolutionStep> {
    match step {
        SolutionStep::Replies { each, .. } => first(&each.first()?.next),
        SolutionStep::Choose { .. } | SolutionStep::Mix { .. } => Some(step),
        _ => None,
    }
}

#[test]
fn hints_agree_with_the_prover_and_lead_to_a_proved_end_in_every_puzzle() {
    for id in list_puzzles(&files()) {
        let opened = open(&id);
        let proof = proof(&opened);
        let value = proof.value.clone().unwrap();
        for seed in [1] {
            let mut game = begin(opened.clone(), seed);
            game.others();
            let opening = game.advice();
            if let Some(step) = proof.tree.as_ref().and_then(first) {
                assert_eq!(said(&opening), said(step), "{id}: the opening");
            }
            let mut decisions = 0;
            while game.status() == Status::Open {
                let step = game.advice();
                // After bad luck nothing helps, and anything is as good.
                let answer = match said(&step) {
                    Some(text) => game.read(text),
                    None => {
                        assert!(
                            !value.is_one() && step == SolutionStep::Missed,
                            "{id}: {step:?}"
                        );
                        let ask = game.session.ask().unwrap();
                        ask.form.answers(20_000).unwrap().remove(0)
                    }
                };
                game.answer(answer);
                game.others();
                decisions += 1;
            }
            assert!(!game.slips(), "{id}: a hint was refuted");
            if value.is_one() {
                assert_eq!(game.status(), Status::Reached, "{id}");
                assert!(decisions <= proof.shortest.unwrap(), "{id}: {decisions}");
            }
        }
    }
}

#[test]
fn every_wrong_first_answer_fails_in_every_puzzle_that_can_be_solved_for_certain() {
    let mut refuted = 0;
    for id in list_puzzles(&files()) {
        let opened = open(&id);
        let proof = proof(&opened);
        if !proof.value.as_ref().unwrap().is_one() {
            continue;
        }
        let wrong = proof.first.iter().filter(|t| t.value.is_zero());
        for bad in wrong.take(4) {
            let mut game = begin(opened.clone(), 1);
            game.others();
            game.answer(bad.answer.clone());
            game.others();
            let stand = game
                .referee
                .stand(&opened, game.session.lines(), &Progress::default());
            let slip = stand.unwrap_or_else(|why| panic!("{why}")).slip;
            let slip = slip.unwrap_or_else(|| panic!("{id}: {} is not refuted", bad.text));
            assert!(
                slip.value.is_zero() && !slip.line.is_empty(),
                "{id}: {slip:?}"
            );
            // Whatever is tried then, the others see to it that it fails.
            while game.status() == Status::Open {
                let ask = game.session.ask().unwrap();
                let answer = ask.form.answers(20_000).unwrap().pop().unwrap();
                game.answer(answer);
                game.others();
            }
            assert_eq!(game.status(), Status::Missed, "{id}: {}", bad.text);
            refuted += 1;
        }
    }
    assert!(refuted > 40, "{refuted}");
}

/// Those who answered in secret before the solver did change their answer to the one that refutes.
#[test]
fn dd_comb_5_a_secret_answer_is_met_by_the_reply_that_refutes_it() {
    for answer in ["none", "troop=1", "troop=2 leader=1", "leader=1"] {
        let mut game = begin(open("the-last-turn"), 1);
        game.others();
        let answer = game.read(answer);
        game.answer(answer);
        assert!(game.slips());
        game.others();
        while game.status() == Status::Open {
            let best = game.session.ask().unwrap().form.answers(100).unwrap();
            game.answer(best.last().unwrap().clone());
            game.others();
        }
        assert_eq!(game.status(), Status::Missed);
        // What was changed never happened.
        assert!(game.session.forks().is_empty() && !game.session.can_redo());
    }
}

#[test]
fn dd_comb_5_mixed_opponents_draw_by_the_seed_and_only_what_is_in_their_mixture() {
    let opened = open("the-emperors-gamble");
    let proof = proof(&opened);
    let Some(SolutionStep::Mix { against, next, .. }) = &proof.tree else {
        panic!("{:?}", proof.tree);
    };
    assert!(against.len() > 1 && next.len() == 4, "{against:?}");
    assert!(next.iter().all(|b| b.next != SolutionStep::Cut), "{next:?}");
    let drawn = |seed: u64| {
        let mut game = begin(opened.clone(), seed);
        game.others();
        let answer = game.read("leader=1");
        game.answer(answer);
        game.others();
        assert!(!game.slips());
        let theirs = game.session.lines().iter().find(|l| l.who == "atreides");
        theirs.unwrap().text.clone()
    };
    let seeds: Vec<String> = (0..20).map(drawn).collect();
    let again: Vec<String> = (0..20).map(drawn).collect();
    assert_eq!(seeds, again);
    for (text, _) in against {
        assert!(seeds.contains(text), "{text} was never drawn");
    }
    assert!(
        seeds.iter().all(|s| against.iter().any(|a| a.0 == *s)),
        "{seeds:?}"
    );
    // An answer that is worse against their mixture is told apart.
    let mut game = begin(opened.clone(), 1);
    game.others();
    let answer = game.read("troop=3 leader=1");
    game.answer(answer);
    game.others();
    assert!(game.slips());
}

#[test]
fn a_keeping_that_is_not_the_best_is_told_at_once_and_luck_is_not_skill() {
    let mut game = begin(open("four-spice"), 1);
    let answer = game.read("all");
    game.answer(answer);
    let lines = game.session.lines();
    let stand = game
        .referee
        .stand(&game.opened, lines, &Progress::default());
    let slip = stand
        .unwrap_or_else(|w| panic!("{w}"))
        .slip
        .expect("a slip");
    assert!(slip.value < slip.best && !slip.best.is_one());
}

#[test]
fn a_roll_has_its_keeping_policy_as_a_table_that_agrees_with_the_prover() {
    let opened = open("four-spice");
    let proof = proof(&opened);
    assert!(proof.policy.len() > 10, "{:?}", proof.policy);
    for case in &proof.policy {
        assert!(case.answer != "-" && case.thrown != "-", "{case:?}");
        // What is wanted is kept as soon as it shows.
        if case.thrown.contains("spice-4/5") {
            assert!(case.answer.contains("spice-4/5"), "{case:?}");
        }
    }
    // The case comes up as often as dice say: 4 times other, 1 to 3 on the spice die, in the first throw alone.
    let often = proof
        .policy
        .iter()
        .find(|c| c.kept == "-" && c.thrown.starts_with("any kanly, any region, 4 other"));
    let often: f64 = often.unwrap().often.parse().unwrap();
    assert!((often - 24.1).abs() < 0.1, "{often}");
}

#[test]
fn decisions_alone_are_not_cut_by_a_turn() {
    let opened = changed(
        "third-city",
        "[position]",
        "[within]\ndecisions = 3\n\n[position]",
    );
    assert_eq!(opened.task.within.turns, u32::MAX);
    let told = opened.asks();
    assert!(told.contains("with at most three decisions"), "{told}");
    let opened = changed(
        "third-city",
        "[position]",
        "[within]\nturns = 1\ndecisions = 3\n\n[position]",
    );
    assert_eq!(opened.task.within.turns, 1);
}

#[test]
fn no_single_choice_is_said_where_mixing_would_do() {
    let opened = changed("bluff-for-two-cities", "opponents = \"best\"\n", "");
    let proof = proof(&opened);
    assert!(matches!(proof.verdict, sietch::puzzle::Verdict::Impossible));
    let mixing = proof.mixing.expect("mixing was looked at").unwrap();
    assert_eq!(sietch::puzzle::fraction(&mixing), "1/2");
}

#[test]
fn goals_are_sentences_with_their_limits() {
    for (name, want) in [
        (
            "knife-in-the-dark",
            "Hold Arrakeen alone before the end of the kanly phase, whatever the others answer.",
        ),
        (
            "third-city",
            "Win the game before the end of your turn, whatever the others answer.",
        ),
        (
            "a-ship-is-waiting",
            "At the end of the combat phase, hold Carthag alone and have at least four troops on your faction card, whatever the others answer.",
        ),
        (
            "four-spice",
            "At the end of the roll, keep a spice die worth at least 4 and at least two dice that show Fremen.",
        ),
        (
            "bluff-for-two-cities",
            "At the end of the combat phase, see to it that Spacing Guild has no forces on the map, against the best replies.",
        ),
    ] {
        assert_eq!(open(name).asks(), want);
    }
    for id in list_puzzles(&files()) {
        let told = open(&id).asks();
        assert!(!told.contains(['=', '@', '_', '?']), "{id}: {told}");
    }
}

#[test]
fn dd_dice_3_goals_use_tags_of_faces() {
    let by_tag = proof(&open("the-storm-goes-east")).value;
    let long = "spice>=3 (region-1 or region-3 or region-4 or region-6) corrino not shai_hulud";
    let by_face = proof(&changed(
        "the-storm-goes-east",
        "spice-storm region-east corrino",
        long,
    ))
    .value;
    assert!(by_tag.is_some() && by_tag == by_face);
}

#[test]
fn goals_that_a_roll_cannot_decide_are_refused() {
    let files = Files::embedded();
    let text = files
        .read("scenarios/dice-game/puzzles/four-spice.toml")
        .unwrap()
        .unwrap();
    for (goal, refused) in [
        ("winner=guild", true),
        ("spice>=4 guild@arrakeen", true),
        ("spice>=4 and (fremen or storm>=3)", true),
        ("round>=1", true),
        ("not guild.troop@map", true),
        ("common.thumper@guild.card", true),
        ("spice>=4 common.thumper@guild.card", false),
        ("not (fremen or spice)", false),
        ("lua{ true }", false),
    ] {
        let text = text.replace("spice>=4 fremen>=2", goal);
        let puzzle = parse_puzzle("p.toml", &text).unwrap();
        let read = Opened::load(&files, puzzle, &Options::default());
        match read {
            Ok(_) => assert!(!refused, "{goal}"),
            Err(e) => {
                let e = e.to_string();
                assert!(
                    refused && e.contains("a roll does not decide") && e.contains("p.toml:"),
                    "{goal}: {e}"
                );
            }
        }
    }
}

/// A piece whose loss makes the solution longer, or another, is no red herring.
#[test]
fn red_herrings_change_neither_value_nor_solution_nor_length() {
    let files = files();
    let (effort, progress) = (Effort::default(), Progress::default());
    let opened = open("knife-in-the-dark");
    let found = sietch::puzzle::herrings::find(&files, &opened, &effort, &progress);
    let found = found.unwrap().unwrap();
    assert!(
        found
            .iter()
            .any(|h| h.contains("2 troop of harkonnen at carthag")),
        "{found:?}"
    );
    assert!(
        !found.iter().any(|h| h.contains("harkonnen at arrakeen")),
        "{found:?}"
    );
    // The goal is reached by two decisions more if the troop is not there: first answer and value are the same.
    let opened = open("one-leader-two-cities");
    let found = sietch::puzzle::herrings::find(&files, &opened, &effort, &progress);
    let found = found.unwrap().unwrap();
    assert!(
        !found.iter().any(|h| h.contains("corrino at tueks_sietch")),
        "{found:?}"
    );
}
