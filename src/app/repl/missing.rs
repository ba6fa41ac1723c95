//! What decisions do not offer, and why: the open one, and those that this turn's phases ask.

use smallvec::SmallVec;

use crate::app::game::Game;
use crate::kernel::ids::{Handle, Piece, Seat, Sort};
use crate::kernel::query::Asked;
use crate::kernel::{Ask, Form};
use crate::script::Explained;

/// Everything that the query behind the open decision could mean and that is not offered, with what the rules say.
pub fn of_open(game: &Game, ask: &Ask) -> Vec<(Handle, Explained)> {
    let args = game.session.table().asked();
    match args[0] == Some(ask.seat.handle()) {
        true => all(game, ask, args),
        false => Vec::new(),
    }
}

/// The same of the other decisions of this turn's phases, for what words may mean; each with the question it is about.
pub fn of_turn(game: &Game, me: Seat, words: &str) -> Vec<(Ask, Handle, Explained)> {
    let (program, state) = (game.program(), game.session.table().state());
    let open = game.session.ask().map(|a| a.spec);
    let stage = game.def().stages.get(usize::from(state.flow().stage));
    let phases = stage.iter().flat_map(|s| &s.phases);
    let mut found = Vec::new();
    for phase in phases.map(|p| usize::from(p.phase)) {
        let source = program.phase_files.get(phase).map(|i| &program.sources[*i]);
        let theirs = |s: &crate::kernel::decision::Spec| source.is_some_and(|f| f.path == s.file);
        let specs = game.def().specs.iter().enumerate();
        for (spec, _) in specs.filter(|(_, s)| theirs(s)) {
            if Some(spec as u16) == open {
                continue;
            }
            let ask = question(spec as u16, me);
            let words = ask.meant(game.def(), game.roles(), words);
            let fits = |h: &Handle| ask.fits(game.def(), game.roles(), *h, &words);
            let mut things = all(game, &ask, [Some(me.handle()), None, None, None]);
            things.retain(|(h, _)| fits(h));
            if let (false, Some(idle)) = (things.is_empty(), game.session.table().idle(phase)) {
                things.truncate(1);
                things.iter_mut().for_each(|(_, why)| *why = idle.clone());
            }
            found.extend(things.into_iter().map(|(h, why)| (ask.clone(), h, why)));
        }
    }
    found
}

/// A decision as if it were asked.
fn question(spec: u16, seat: Seat) -> Ask {
    Ask {
        spec,
        seat,
        form: Form::one(Vec::new(), true),
        actions: Vec::new(),
        about: SmallVec::new(),
    }
}

fn all(game: &Game, ask: &Ask, args: Asked) -> Vec<(Handle, Explained)> {
    let table = game.session.table();
    let (host, state) = (table.host(), table.state());
    let Some(query) = host.from_query(ask.spec) else {
        return Vec::new();
    };
    let things = host.universe(state, query, args).into_iter();
    let things = things.filter(|h| !offered(&ask.form, *h));
    // A condition about something that is only known when the question is put cannot be asked now.
    let told = |h| {
        Some((
            h,
            host.explain(state, ask.spec, args, h, Some(ask.seat))
                .ok()?,
        ))
    };
    things.filter_map(told).collect()
}

/// Is it among the options, or the region of one?
fn offered(form: &Form, thing: Handle) -> bool {
    let there = |h: &Handle| {
        let piece = h.is(Sort::Piece) && thing.is(Sort::Place);
        *h == thing || (piece && Piece::from_index(h.index()).place.handle() == thing)
    };
    match form {
        Form::One { options, .. } | Form::Some { options, .. } => options.iter().any(there),
        Form::Split { piles, .. } => piles.iter().any(|p| there(&p.0)),
        Form::Number { .. } => false,
    }
}
