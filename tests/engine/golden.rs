//! Golden playthroughs: a random game of each pack, with every question, its options, the answer, every chance outcome
//! and the hash of the position. A change of rules shows here as a difference that a person can read.
//!
//! `INSTA_UPDATE=always cargo test --test engine golden` makes them anew.

use std::fmt::Write as _;
use std::sync::Arc;

use sietch::kernel::{Ask, Form, Handle};
use sietch::lab::bots::{Bot, Random, Seen};
use sietch::pack::{Files, Options, load};
use sietch::script::{Host, Table};

/// A pack's game: its scenario, its seed, and after how many questions the record ends.
const GAMES: &[(&str, u64, usize)] = &[
    ("dice-game/players-2", 3, 1_000),
    ("dice-game/players-4", 1, 1_000),
    ("dice-game/players-8", 2, 1_000),
    ("express/players-3", 1, 150),
    ("express-advanced/players-4", 1, 200),
    ("express-condensed/players-4", 1, 1_000),
    ("souk/players-2", 1, 1_000),
    ("souk/players-4", 1, 1_000),
    ("dune/battle", 1, 1_000),
    ("dune/players-3", 1, 150),
    ("imperium/players-4", 1, 150),
];

#[test]
fn golden_games_are_played_as_recorded() {
    for (id, seed, most) in GAMES {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("../golden");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        let name = id.replace('/', "-");
        settings.bind(|| insta::assert_snapshot!(name, playthrough(id, *seed, *most)));
    }
}

fn playthrough(id: &str, seed: u64, most: usize) -> String {
    let files = Files::embedded();
    let program = load(&files, id, &Options::default()).unwrap_or_else(|p| panic!("{p}"));
    let host = Host::new(Arc::new(program), true).unwrap_or_else(|p| panic!("{p}"));
    let mut table = Table::recorded(&host, seed, Vec::new()).unwrap_or_else(|p| panic!("{p}"));
    let mut bot = Random::new(seed);
    let mut text = String::new();
    tell(&mut text, &mut table);
    for _ in 0..most {
        let Some(seen) = Seen::of(&table) else { break };
        let answer = bot.decide(&seen).expect("some answer is legal");
        question(&mut text, &table, seen.ask);
        table.answer(answer).unwrap_or_else(|s| panic!("{s}"));
        tell(&mut text, &mut table);
    }
    end(&mut text, &table);
    text
}

/// Who is asked what, in which phase, with every option.
fn question(text: &mut String, table: &Table, ask: &Ask) {
    let (def, state) = (table.def(), table.state());
    let spec = &def.specs[usize::from(ask.spec)];
    let phase = state.flow().current_phase(def);
    let phase = phase.map_or("", |p| def.phases.get(p));
    let who = def.seat_label(state.roles(), ask.seat);
    let round = state.flow().round;
    let _ = writeln!(
        text,
        "{round} {phase}: {who} {} [{}]",
        spec.what, spec.clause
    );
    let key = |h: Handle| ask.key(def, state.roles(), h);
    let list = |l: &[Handle]| l.iter().map(|h| key(*h)).collect::<Vec<_>>().join(" ");
    let _ = match &ask.form {
        Form::One { options, pass, .. } => {
            let pass = if *pass { " or pass" } else { "" };
            writeln!(text, "    one of: {}{pass}", list(options))
        }
        Form::Some { options, min, max } => {
            writeln!(text, "    {min} to {max} of: {}", list(options))
        }
        Form::Number { low, high, pass } => {
            let pass = if *pass { " or pass" } else { "" };
            writeln!(text, "    {low} to {high}{pass}")
        }
        Form::Plan(plan) => writeln!(text, "    a plan of {} groups", plan.groups.len()),
        Form::Split { piles, min, max } => {
            let piles: Vec<String> = piles
                .iter()
                .map(|(h, n)| format!("{}={n}", key(*h)))
                .collect();
            writeln!(text, "    {min} to {max} in all of: {}", piles.join(" "))
        }
    };
    if !ask.actions.is_empty() {
        let _ = writeln!(text, "    or first: {}", list(&ask.actions));
    }
}

/// What was answered and drawn, and the position that came of it.
fn tell(text: &mut String, table: &mut Table) {
    for happening in table.take_fresh() {
        let (who, what, answer) = (happening.who, happening.what, happening.text);
        let _ = writeln!(text, "  > {who} {what}: {answer}");
    }
    for note in table.take_trace().notes {
        let _ = writeln!(text, "  . {} [{}]", note.text, note.clause);
    }
    let _ = writeln!(text, "  = {:016x}", table.state().hash());
}

fn end(text: &mut String, table: &Table) {
    let Some(outcome) = table.outcome() else {
        let _ = writeln!(text, "(the record ends here)");
        return;
    };
    let (how, clause) = (&outcome.how, &outcome.clause);
    let roles = outcome
        .winners
        .iter()
        .map(|w| table.def().label(table.state().roles(), *w));
    let _ = writeln!(
        text,
        "over: {how} [{clause}] {}",
        roles.collect::<Vec<_>>().join(" ")
    );
}
