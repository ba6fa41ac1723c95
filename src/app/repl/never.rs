//! Why a decision never offered what somebody names, where no query can tell: the table itself shows it.

use crate::app::game::Game;
use crate::app::wording::{label, listed};
use crate::kernel::ids::{Face, Handle, Piece, Role, Seat, Sort};
use crate::kernel::speech::and;
use crate::kernel::state::dice::Lie;
use crate::kernel::{Ask, Form};

use super::missing;

/// A line for everything that words may mean and the open decision does not offer.
pub fn offered(game: &Game, ask: &Ask, words: &str) -> Vec<String> {
    if let Form::Number { low, high, .. } = ask.form {
        return number(game, ask, words, (low, high)).into_iter().collect();
    }
    let options = ask.numbered();
    let options = &options[..options.len() - ask.actions.len()];
    let words = missing::names(game, ask, words);
    let fits = |h: &Handle| ask.fits(game.def(), game.roles(), *h, &words);
    let mut sorts: Vec<Sort> = options.iter().map(|h| h.sort()).collect();
    sorts.sort_unstable();
    sorts.dedup();
    let things = sorts.into_iter().flat_map(|s| things(game, ask, s));
    let things = things.filter(|h| !options.contains(h) && !of_options(options, *h) && fits(h));
    let line = |h: Handle| {
        let why = why(game, ask, options, h);
        format!("{}: {why}{}", label(game, ask, h), source(game, ask))
    };
    things.map(line).collect()
}

fn number(game: &Game, ask: &Ask, words: &str, (low, high): (i64, i64)) -> Option<String> {
    let named = words.split_whitespace().find_map(|w| w.parse::<i64>().ok());
    let named = named.filter(|n| !(low..=high).contains(n))?;
    let most = match named > high {
        true => format!("{high} is the most"),
        false => format!("{low} is the least"),
    };
    Some(format!("{named}: {most}{}", source(game, ask)))
}

/// `, rules/x/phases/y.lua:3`: the clause behind the decision, and where it stands.
fn source(game: &Game, ask: &Ask) -> String {
    let spec = game.def().specs.get(usize::from(ask.spec));
    spec.map_or(String::new(), |s| {
        format!(" ({}), {}:{}", s.clause, s.file, s.line)
    })
}

/// Everything of a sort that somebody may mean; pieces go by their kinds.
fn things(game: &Game, ask: &Ask, sort: Sort) -> Vec<Handle> {
    let def = game.def();
    let all = |n: usize, sort: Sort| (0..n).map(|i| Handle::new(sort, i as u32)).collect();
    match sort {
        Sort::Face => all(def.faces.len(), sort),
        Sort::Role => all(def.roles.len(), sort),
        Sort::Seat => all(def.seats, sort),
        Sort::Place => all(def.regions, sort),
        Sort::Area => all(def.areas.len(), sort),
        Sort::Card => all(def.cards.len(), sort),
        Sort::Kind | Sort::Piece => all(def.kinds.len(), Sort::Kind),
        // A decision's own choices that are not open this time.
        Sort::Word => {
            let spec = def.specs.get(usize::from(ask.spec));
            let names = spec.iter().flat_map(|s| &s.choices);
            let word = |name: &String| def.words.find(name);
            let words = names.filter_map(|c| word(&c.0));
            words.map(|i| Handle::new(sort, i as u32)).collect()
        }
        _ => Vec::new(),
    }
}

/// Is it the kind of a piece that is offered?
fn of_options(options: &[Handle], h: Handle) -> bool {
    let kind = |o: &Handle| Piece::from_index(o.index()).kind.handle();
    let mut pieces = options.iter().filter(|o| o.is(Sort::Piece));
    h.is(Sort::Kind) && pieces.any(|o| kind(o) == h)
}

fn why(game: &Game, ask: &Ask, options: &[Handle], h: Handle) -> String {
    let i = h.index() as usize;
    match h.sort() {
        Sort::Face => face(game, ask, options, Face(i as u8)),
        Sort::Role => role(game, Role(i as u8)),
        Sort::Seat if Seat(i as u8) == ask.seat => "that is you".into(),
        Sort::Kind | Sort::Card => "there is none to choose".into(),
        _ => {
            let open: Vec<String> = options.iter().map(|o| listed(game, ask, *o)).collect();
            format!("only {} may be chosen", and(&open))
        }
    }
}

/// Dice lie open: what shows a face, and whether it may still be taken.
fn face(game: &Game, ask: &Ask, options: &[Handle], face: Face) -> String {
    let def = game.def();
    let die = def.faces.get(face.index()).map(|f| f.die);
    let of_die = |o: &Handle| def.faces.get(o.index() as usize).map(|f| f.die) == die;
    let state = game.session.table().state();
    let lies = |lie: &[Lie]| {
        let mut dice = state.dice().iter();
        dice.any(|d| d.face == face && lie.contains(&d.lie))
    };
    match &ask.form {
        Form::Some { .. } if lies(&[Lie::Kept, Lie::Laid]) => "it is kept already".into(),
        Form::Some { .. } if lies(&[Lie::Table]) => "this die may not be taken now".into(),
        Form::Some { .. } => "no die shows it".into(),
        _ if !options.iter().any(of_die) => {
            let name = die.and_then(|d| def.dice.get(d.index()));
            let name = name.map_or("other", |d| d.name.as_str());
            format!("it is a face of the {} die", name.replace('_', " "))
        }
        _ => "it is not to be had here".into(),
    }
}

fn role(game: &Game, role: Role) -> String {
    let state = game.session.table().state();
    let least = game
        .def()
        .roles
        .get(role.index())
        .map_or(0, |r| r.min_players);
    match state.seat_of(role) {
        Some(seat) => format!("seat {} plays it already", seat.0 + 1),
        None if least > game.def().seats => format!("it needs at least {least} players"),
        None => "it is not to be had here".into(),
    }
}
