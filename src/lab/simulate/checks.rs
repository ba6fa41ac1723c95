//! What `--check` looks for after every decision: pieces that vanish, hidden counters that hold what they do not declare,
//! phases that do not repeat themselves.

use crate::kernel::Handle;
use crate::problem::Problem;
use crate::script::Table;

/// Invariants: pieces neither appear nor vanish once all have their roles, hidden counters hold what they declare, and a
/// phase run twice comes out alike.
pub fn check(table: &Table, census: &mut Option<Vec<u32>>) -> Result<(), Box<Problem>> {
    let (def, state) = (table.def(), table.state());
    let seated = def.seat_ids().all(|s| state.role_of(s).is_some());
    if seated {
        let mut now = state.census(def);
        now.extend(state.card_census(def));
        match census {
            Some(before) if *before != now => {
                return Err(Box::new(Problem::new(
                    "the number of pieces or cards changed",
                )));
            }
            Some(_) => {}
            None => *census = Some(now),
        }
        hold_their_values(table)?;
    }
    if !due(table.phase_answers()) {
        return Ok(());
    }
    // As in play: what is passed over has been run once, and has done nothing.
    table.host().try_needs(false);
    let again = table.fork();
    table.host().try_needs(true);
    let again = again?;
    let same = again.state().hash() == state.hash() && again.request() == table.request();
    if !same {
        let text = "a phase did not repeat itself: a script keeps state outside counters";
        let program = table.host().program();
        let phase = state
            .flow()
            .current_phase(def)
            .and_then(|p| program.phase_files.get(p));
        let file = phase.and_then(|i| program.sources.get(*i));
        let path = file.map_or("", |source| &source.path);
        return Err(Box::new(Problem::new(text).at(path, 0)));
    }
    Ok(())
}

/// A hidden counter holds what it declares: whoever has to reckon with it reckons with nothing else.
fn hold_their_values(table: &Table) -> Result<(), Box<Problem>> {
    let (def, state) = (table.def(), table.state());
    for counter in def.counters.iter().filter(|c| c.hidden) {
        for cell in counter.base..counter.base + counter.cells {
            let Some(value) = state.get(cell) else {
                continue;
            };
            if !state.values_of(def, counter, cell).contains(&value) {
                let held = state.name_of(def, Handle(value));
                let text = format!(
                    "the hidden counter `{}` holds `{held}`, which is none of its values",
                    counter.name
                );
                let help = "say in the game's TOML what it may hold: `values`, `others`, `absent`";
                return Err(Box::new(Problem::new(text).help(help)));
            }
        }
    }
    Ok(())
}

/// Is a phase run again after so many answers? Each time takes as long as all of them, so a long phase is run again less
/// and less often.
fn due(answers: usize) -> bool {
    let step = answers / 50;
    step <= 1 || answers.is_multiple_of(step)
}
