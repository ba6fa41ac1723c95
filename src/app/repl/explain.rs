//! Why an answer was refused, and why an option is not there. Only ever told to the seat that is asked.

use crate::app::game::Game;
use crate::kernel::{Ask, Form};
use crate::script::log::Struck;

use super::command::Refused;

/// The options that a rule struck from the open decision, if the user may know them.
pub fn struck(game: &Game) -> &[Struck] {
    let listed = |a: &Ask| matches!(a.form, Form::One { .. } | Form::Some { .. } | Form::Plan(_));
    match game.session.ask() {
        Some(ask) if game.may_answer() && listed(ask) => game.session.table().struck(),
        _ => &[],
    }
}

/// Those that words fit.
pub fn struck_by_words<'a>(game: &'a Game, ask: &Ask, words: &str) -> Vec<&'a Struck> {
    let list = struck(game).iter();
    list.filter(|s| ask.fits(game.def(), game.roles(), s.option, words))
        .collect()
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
