//! The ways in which somebody at the keyboard learns something.

use sietch::app::game::{Eyes, Game};
use sietch::app::output::Look;
use sietch::app::players::Players;
use sietch::app::render::story;
use sietch::app::repl::Repl;
use sietch::app::repl::complete::Words;
use sietch::kernel::chance::Stream;
use sietch::kernel::def::Scope;
use sietch::kernel::ids::Seat;
use sietch::kernel::{Def, View};
use sietch::lab::bots::message::question;
use sietch::lab::bots::{self, Seen};
use sietch::pack::{Files, Options};
use sietch::session::Session;

pub const CHANNELS: [&str; 21] = [
    "prompt",
    "options",
    "log",
    "history",
    "narration",
    "why",
    "why not",
    "trace",
    "lua",
    "hint",
    "odds",
    "suggest",
    "bot",
    "serve",
    "show",
    "hand",
    "card",
    "completion",
    "refusal",
    "spectator",
    "save",
];

/// A game at the keyboard of one person, the other seats not hers.
pub fn seated(session: Session, viewer: Seat) -> Repl {
    let def = session.table().def();
    let players = Players::one_human(def, &[format!("p{}=human", viewer.0 + 1)]).unwrap();
    let game = Game {
        session,
        players,
        eyes: Eyes::Asked,
        options: Options::default(),
        riddle: None,
    };
    Repl::new(Files::embedded(), game, Look::PLAIN)
}

fn says(repl: &mut Repl, line: &str) -> String {
    repl.run(line)
        .map_or_else(|refused| refused.0, |reply| reply.text)
}

/// Everything that `lua` can be asked for: all cards of all zones, and all counters that are hidden.
fn expression(def: &Def) -> String {
    let of = |seat: Option<Seat>| match seat {
        Some(seat) => format!("[game.seats()[{}]]", seat.0 + 1),
        None => String::new(),
    };
    let zones = def.zones.iter();
    let zones = zones.map(|z| format!("game.cards(zone.{}{})", z.name, of(z.seat)));
    let hidden = def.counters.iter();
    let hidden = hidden.filter(|c| c.hidden && c.scope == Scope::Seat);
    let seats = 1..=def.seat_ids().count();
    let hidden = hidden.flat_map(|c| {
        let get = move |i| format!("game.get(counter.{}, game.seats()[{i}])", c.name);
        seats.clone().map(get)
    });
    let all: Vec<String> = zones.chain(hidden).collect();
    format!("lua {{ {} }}", all.join(", "))
}

/// Things that somebody may ask about.
fn words(def: &Def) -> Vec<&str> {
    let cards = def.cards.iter().step_by(3).take(3).map(|c| c.name.as_str());
    let places = def.place_defs.iter().take(2).map(|p| p.title.as_str());
    cards.chain(places).collect()
}

/// What is said to lines that differ in one word.
fn each<'a>(repl: &mut Repl, line: &str, words: impl Iterator<Item = &'a String>) -> String {
    let told = words.map(|w| says(repl, &format!("{line} {w}")));
    told.collect()
}

/// A few cards.
fn cards(def: &Def) -> Vec<String> {
    let some = def.cards.iter().step_by(1 + def.cards.len() / 8);
    some.map(|c| c.name.clone()).collect()
}

fn seats(def: &Def) -> Vec<String> {
    let seats = def.seat_ids();
    seats.map(|s| format!("p{}", s.0 + 1)).collect()
}

fn common(def: &Def) -> Vec<String> {
    let common = def.zones.iter().filter(|z| z.seat.is_none());
    common.map(|z| z.name.clone()).collect()
}

/// What the keys for completion offer, at the beginning of a line and behind `why not`.
fn completed(repl: &Repl) -> String {
    let words = Words::of(repl);
    let at_end = |line: &str| format!("{:?}", words.complete(line, line.len()));
    at_end("") + &at_end("why not ") + &format!("{:?}", words.hint(""))
}

/// What a person reads on one channel.
pub fn reads(repl: &mut Repl, viewer: Seat, channel: &str) -> String {
    match channel {
        "prompt" => repl.decision() + &repl.prompt(),
        "options" => says(repl, "options"),
        "log" => says(repl, "log 500 --clauses"),
        "history" => says(repl, "history 500"),
        "narration" => story::told(&repl.game, 0, false, repl.look).text,
        "why" => says(repl, "why"),
        "why not" => {
            let words: Vec<String> = words(repl.game.def())
                .iter()
                .map(|w| w.to_string())
                .collect();
            let told = words.iter().map(|w| says(repl, &format!("why not {w}")));
            told.collect::<String>() + &says(repl, "why not")
        }
        "trace" => says(repl, "trace 500"),
        "lua" => {
            let line = expression(repl.game.def());
            says(repl, &line)
        }
        "hint" => says(repl, "hint"),
        "odds" => {
            let face = repl.game.def().faces.first();
            let goal = face.map_or("silk@hand>=1".into(), |f| format!("{}>=1", f.name));
            says(repl, &format!("odds {goal}")) + &says(repl, &format!("best {goal}"))
        }
        "suggest" => says(repl, "suggest 2"),
        "show" => {
            let (seats, zones) = (seats(repl.game.def()), common(repl.game.def()));
            let told = each(repl, "show", seats.iter().chain(&zones));
            says(repl, "show --all") + &says(repl, "show --plain") + &told
        }
        "hand" => {
            let seats = seats(repl.game.def());
            each(repl, "hand", seats.iter())
        }
        "card" => {
            let cards = cards(repl.game.def());
            each(repl, "card", cards.iter())
        }
        "completion" => completed(repl),
        "refusal" => says(repl, "qqq"),
        // Who only looks on knows no more than any seat.
        "spectator" => {
            let eyes = std::mem::replace(&mut repl.game.eyes, Eyes::Nobody);
            let channels = ["log", "history", "trace", "lua", "show", "hand"];
            let told = channels.map(|c| reads(repl, viewer, c)).concat();
            repl.game.eyes = eyes;
            told
        }
        "serve" => {
            let table = repl.game.session.table();
            let seen = Seen::of(table).filter(|s| s.seat() == viewer);
            let told = |s: Seen| question(&s, &mut Stream::new(1)).to_string();
            seen.map_or(String::new(), told)
        }
        "bot" => {
            let table = repl.game.session.table();
            let seen = Seen::of(table).filter(|s| s.seat() == viewer);
            let told = |s: Seen| {
                let answer = |name: &str| bots::by_name(name, 7).unwrap().decide(&s);
                format!("{:?} {:?}", answer("random"), answer("greedy"))
            };
            seen.map_or(String::new(), told)
        }
        _ => {
            let (def, state) = (repl.game.def(), repl.game.session.table().state());
            format!(
                "{}\n{:?}",
                repl.board(),
                View::new(def, state, Some(viewer))
            )
        }
    }
}
