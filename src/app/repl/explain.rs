//! Why an answer was refused, and why an option is not there. Only ever told to the seat that is asked.

use crate::app::game::Game;
use crate::app::wording::label;
use crate::kernel::decision::Spec;
use crate::kernel::ids::Seat;
use crate::kernel::speech::normal;
use crate::kernel::{Ask, Handle};
use crate::script::Explained;
use crate::script::game::log::Struck;

use super::command::Refused;
use super::{missing, never};

/// The options that a rule struck from the open decision, if the user may know them.
pub fn struck(game: &Game) -> Vec<Struck> {
    match game.may_answer() {
        true => once(game.session.table().left_out()),
        false => Vec::new(),
    }
}

/// A thing that is there several times is struck several times, and told once.
fn once(mut list: Vec<Struck>) -> Vec<Struck> {
    let mut seen = Vec::new();
    list.retain(|s| {
        let new = !seen.contains(s);
        if new {
            seen.push(s.clone());
        }
        new
    });
    list
}

/// Those that words fit.
pub fn struck_by_words(game: &Game, ask: &Ask, words: &str) -> Vec<Struck> {
    let mut list = struck(game);
    list.retain(|s| ask.fits(game.def(), game.roles(), s.option, words));
    list
}

/// What else words may mean: what the open decision cannot tell or does not know, or never offered, then what other
/// decisions of this turn leave out, then decisions that are not asked.
pub fn others(game: &Game, ask: &Ask, words: &str) -> Vec<String> {
    let (def, roles) = (game.def(), game.roles());
    let meant = missing::names(game, ask, words);
    let mut lines = Vec::new();
    for (thing, why) in game.session.table().missing() {
        if ask.fits(def, roles, thing, &meant) {
            lines.extend(told(game, ask, thing, &why));
        }
    }
    if lines.is_empty() {
        lines = never::offered(game, ask, words);
    }
    if lines.is_empty() {
        for (ask, thing, why) in missing::of_turn(game, ask.seat, words) {
            let spec = def.specs.get(usize::from(ask.spec));
            let what = spec.map_or("", |s| s.what.as_str());
            let line = told(game, &ask, thing, &why);
            lines.extend(line.map(|l| format!("{what}: {l}")));
        }
    }
    let named = unasked(game, ask.seat, words);
    let told = !lines.is_empty();
    lines.extend(named.into_iter().filter(|n| n.1 || !told).map(|n| n.0));
    lines
}

/// Decisions that words name and that are not asked now: what stands against it, or else the clause by which
/// they are asked. True where something stands against it.
fn unasked(game: &Game, me: Seat, words: &str) -> Vec<(String, bool)> {
    let table = game.session.table();
    let mut lines = Vec::new();
    let open = game.session.ask().map(|a| usize::from(a.spec));
    let specs = game.def().specs.iter().enumerate();
    for (spec, about) in specs.filter(|(i, _)| Some(*i) != open) {
        let spec = spec as u16;
        if !names_decision(about, words) {
            continue;
        }
        let what = &about.what;
        let why = table.host().unasked(table.state(), spec, me);
        let against = !matches!(why, Ok(Explained::Allowed) | Err(_));
        let line = match why {
            Ok(Explained::Secret) => format!("{what}: that depends on a secret"),
            Ok(Explained::Struck(s)) => {
                let why = with_place(game, &missing::question(spec, me), &s);
                format!("{what}: {why}")
            }
            _ => {
                let clause = &about.clause;
                let text = game.program().clauses.get(clause);
                let text = text.map_or("", String::as_str);
                let (file, line) = (&about.file, about.line);
                format!("{what}: not asked now. {clause}: {text} {file}:{line}")
            }
        };
        lines.push((line, against));
    }
    lines
}

/// Does every word begin a word of the decision's own? Those that nobody is asked have no prompt.
fn names_decision(spec: &Spec, words: &str) -> bool {
    let own = normal(&format!("{} {}", spec.what, spec.prompt));
    let begins = |w: &str| own.split(' ').any(|x| x.starts_with(w));
    let named = normal(words);
    !spec.prompt.is_empty() && !named.is_empty() && named.split(' ').all(begins)
}

fn told(game: &Game, ask: &Ask, thing: Handle, why: &Explained) -> Option<String> {
    let why = match why {
        Explained::Allowed => return None,
        Explained::Absent => "there is none".into(),
        Explained::Secret => "that depends on a secret".into(),
        Explained::Struck(s) => with_place(game, ask, s),
    };
    Some(format!("{}: {why}", label(game, ask, thing)))
}

/// `its owner is away (X-1.2)`.
pub fn reason(s: &Struck) -> String {
    match (s.reason.as_str(), s.clause.as_str()) {
        ("", "") => "a rule forbids it".into(),
        ("", clause) => format!("forbidden by {clause}"),
        (reason, "") => reason.into(),
        (reason, clause) => format!("{reason} ({clause})"),
    }
}

/// The reason, and where the rule stands: in the ability that denied it, else in the decision itself.
pub fn with_place(game: &Game, ask: &Ask, s: &Struck) -> String {
    let spec = game.def().specs.get(usize::from(ask.spec));
    let (file, line) = match (s.file.as_str(), spec) {
        ("", Some(spec)) => (spec.file.as_str(), spec.line),
        (file, _) => (file, s.line),
    };
    let by = match s.ability.as_str() {
        "" => String::new(),
        ability => format!(" by {ability}"),
    };
    format!("{}{by}, {file}:{line}", reason(s))
}

pub fn not_yours(game: &Game) -> Refused {
    let seat = game.asked().map(|s| (s, game.name(s)));
    let (number, name) = seat.map_or((1, "nobody".into()), |(s, name)| (s.0 + 1, name));
    Refused::new(format!(
        "not allowed: {name} decides, which a bot plays\n  `go` lets it, `seat p{number}=human` takes its place"
    ))
}
