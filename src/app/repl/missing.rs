//! What the decisions of this turn's phases do not offer, and why, beside the open one.

use smallvec::SmallVec;

use crate::app::game::Game;
use crate::kernel::ids::{Handle, Seat};
use crate::kernel::{Ask, Form};
use crate::script::Explained;

/// What words may mean of the other decisions of this turn's phases; each with the question it is about.
pub fn of_turn(game: &Game, me: Seat, words: &str) -> Vec<(Ask, Handle, Explained)> {
    let table = game.session.table();
    let state = table.state();
    let mut found = Vec::new();
    for (phase, spec) in of_phases(game) {
        let ask = question(spec, me);
        let words = names(game, &ask, words);
        let fits = |h: &Handle| ask.fits(game.def(), game.roles(), *h, &words);
        let args = [Some(me.handle()), None, None, None];
        let mut things = table.host().missing(state, &ask, args);
        things.retain(|(h, _)| fits(h));
        if let (false, Some(idle)) = (things.is_empty(), table.idle(phase, me)) {
            things.truncate(1);
            things.iter_mut().for_each(|(_, why)| *why = idle.clone());
        }
        found.extend(things.into_iter().map(|(h, why)| (ask.clone(), h, why)));
    }
    found
}

/// The decisions of this turn's phases, each with its phase, but for the open one.
fn of_phases(game: &Game) -> Vec<(usize, u16)> {
    let (program, state) = (game.program(), game.session.table().state());
    let open = game.session.ask().map(|a| a.spec);
    let stage = game.def().stages.get(usize::from(state.flow().stage));
    let phases = stage.iter().flat_map(|s| &s.phases);
    let mut found = Vec::new();
    for phase in phases.map(|p| usize::from(p.phase)) {
        let file = program.phase_files.get(phase);
        let path = file.map(|i| &program.sources[*i].path);
        let specs = game.def().specs.iter().enumerate();
        let theirs = specs.filter(|(_, s)| path == Some(&s.file));
        let theirs = theirs.map(|(i, _)| (phase, i as u16));
        found.extend(theirs.filter(|(_, spec)| Some(*spec) != open));
    }
    found
}

/// What was written without the words of the question itself.
pub fn names(game: &Game, ask: &Ask, words: &str) -> String {
    let verbs = ask.verbs(game.def());
    let named = words.split_whitespace();
    let named = named.filter(|w| !verbs.contains(&w.to_lowercase()));
    let named: Vec<&str> = named.collect();
    ask.meant(game.def(), game.roles(), &named.join(" "))
}

/// A decision as if it were asked.
pub fn question(spec: u16, seat: Seat) -> Ask {
    Ask {
        spec,
        seat,
        form: Form::one(Vec::new(), true),
        actions: Vec::new(),
        about: SmallVec::new(),
    }
}
