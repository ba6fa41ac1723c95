//! What happened, in words, as one seat may know it.

use crate::app::game::Game;
use crate::app::output::Look;
use crate::kernel::ids::{Face, Seat};
use crate::kernel::words::{NOTHING, PASS};
use crate::session::Line;

use super::board::{capital, plain};
use super::decision::shows_dice;
use super::layout::wrap;

/// Tells the journal from a line on as it is being played, each move in a line. Who has typed the first answer knows it:
/// then only what came of it is told.
pub fn told(game: &Game, from: usize, typed: bool, look: Look) -> String {
    let viewer = game.viewer();
    let lines = game.session.lines();
    let last_answer = lines.iter().rposition(|l| !l.is_chance());
    let mut told: Vec<String> = Vec::new();
    let mut at = from;
    while at < lines.len() {
        let line = &lines[at];
        let (end, text) = match line.seat {
            None if line.is_edit() => (at + 1, edited(game, at, viewer, typed && at == from)),
            None => {
                let open = last_answer.is_none_or(|l| at > l);
                (at + 1, chance(game, line, viewer, open))
            }
            Some(seat) => turn(game, at, seat, viewer, typed && at == from),
        };
        told.extend(text.map(|t| wrap(&format!("  {}", capital(&t)), look.width, 4)));
        at = end;
    }
    told.join("\n")
}

/// A change of the position by hand.
fn edited(game: &Game, at: usize, viewer: Option<Seat>, typed: bool) -> Option<String> {
    let line = &game.session.lines()[at];
    let text = line.text_for(viewer, game.session.revealed(at));
    let own = (!typed).then(|| format!("the position is changed: {} {text}", line.what));
    let words: Vec<String> = own.into_iter().chain(notes(line, viewer)).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

/// A chance event: what the rules tell of it. A throw is shown where the next decision is about it.
fn chance(game: &Game, line: &Line, viewer: Option<Seat>, open: bool) -> Option<String> {
    let mut words = Vec::new();
    let thrown = is_throw(game, line);
    // The dice that the next decision is about are its options.
    let listed = game.may_answer() && game.session.ask().is_some_and(shows_dice);
    if (thrown && open && !listed) || (!thrown && line.notes.is_empty()) {
        words.push(drawn(game, line));
    }
    words.extend(notes(line, viewer));
    (!words.is_empty()).then(|| words.join("; "))
}

/// One seat's answers to the same question in a row, and what came of them.
fn turn(
    game: &Game,
    from: usize,
    seat: Seat,
    viewer: Option<Seat>,
    typed: bool,
) -> (usize, Option<String>) {
    let lines = game.session.lines();
    let what = &lines[from].what;
    let (mut answers, mut happened) = (Vec::new(), Vec::new());
    let mut at = from;
    let mut count = 0;
    while let Some(line) = lines.get(at) {
        match line.seat {
            None => {
                // The dice of others speak through what they keep.
                let rest_is_chance = lines[at..].iter().all(Line::is_chance);
                if rest_is_chance || !is_throw(game, line) {
                    break;
                }
                if typed {
                    happened.push(drawn(game, line));
                }
            }
            Some(s) if s == seat && line.what == *what && happened.is_empty() => {
                let text = line.text_for(viewer, game.session.revealed(at));
                count += 1;
                if !passes(game, line) {
                    let each: Vec<String> = text.split(' ').map(|w| words(game, w)).collect();
                    answers.push(each.join(", "));
                }
            }
            Some(_) => break,
        }
        happened.extend(notes(line, viewer));
        at += 1;
    }
    // A note says better what somebody did.
    let say_answers = !answers.is_empty() && !typed && (count > 1 || happened.is_empty());
    let mut parts = Vec::new();
    if say_answers {
        let name = game.name(seat);
        let own = format!("{}.", lines[from].who);
        let what = plain(what.strip_prefix(&own).unwrap_or(what));
        let action = game.def().actions.iter().any(|a| a == lines[from].text);
        parts.push(match action {
            true => format!("{name}: {}", answers.join(" / ")),
            false => format!("{name}, {what}: {}", answers.join(" / ")),
        });
    }
    parts.extend(happened);
    (at, (!parts.is_empty()).then(|| parts.join("; ")))
}

fn notes(line: &Line, viewer: Option<Seat>) -> impl Iterator<Item = String> + '_ {
    let readable = move |only: Option<Seat>| only.is_none() || only == viewer;
    let notes = line.notes.iter().filter(move |n| readable(n.only));
    notes.map(|n| n.text.clone())
}

fn passes(game: &Game, line: &Line) -> bool {
    let spec = game.def().specs.iter().find(|s| s.what == line.what);
    let word = spec.map_or("", |s| s.pass.as_str());
    line.text == PASS || line.text == NOTHING || line.text == word
}

fn is_throw(game: &Game, line: &Line) -> bool {
    let face = |w: &str| game.def().faces.iter().any(|f| f.key == w);
    line.is_chance() && line.text.split(' ').all(face)
}

/// The outcome of a chance event behind the words that announce it.
fn drawn(game: &Game, line: &Line) -> String {
    let spec = game.def().specs.iter().find(|s| s.what == line.what);
    let said = spec.map_or(line.what.as_str(), |s| s.prompt.trim_end_matches('.'));
    let text: Vec<String> = line.text.split(' ').map(|w| words(game, w)).collect();
    format!("{said}: {}", text.join(", "))
}

/// A key of the journal as words.
fn words(game: &Game, text: &str) -> String {
    let face = game.def().faces.iter().position(|f| f.key == text);
    if let Some(i) = face {
        return game.def().title(game.roles(), Face(i as u8).handle());
    }
    let named = |part: &str| {
        let (def, roles) = (game.def(), game.roles());
        let handle = def.place(part).map(|p| p.handle());
        let handle = handle.or_else(|| def.kind(part).map(|k| k.handle()));
        let handle = handle.or_else(|| def.role(part).map(|r| r.handle()));
        match handle {
            Some(h) => def.title(roles, h),
            None => part.replace(['_', '-', '.'], " "),
        }
    };
    let parts: Vec<String> = text.split('@').map(named).collect();
    parts.join(" in ")
}

/// The mark of an answer before which others were taken back that had shown something.
pub fn taken_back(n: usize) -> String {
    match n {
        0 => String::new(),
        1 => " (after an answer that showed something was taken back)".into(),
        n => format!(" (after {n} answers that showed something were taken back)"),
    }
}

/// The last lines of the journal, everything said in full, numbered.
pub fn log(game: &Game, last: usize, look: Look) -> String {
    let viewer = game.viewer();
    let lines = game.session.lines();
    let mut out = Vec::new();
    for (i, line) in lines
        .iter()
        .enumerate()
        .skip(lines.len().saturating_sub(last))
    {
        let text = line.text_for(viewer, game.session.revealed(i));
        let back = taken_back(line.back);
        let entry = format!("{:>4} {} {}: {text}{back}", i + 1, line.who, line.what);
        out.push(wrap(&entry, look.width, 7));
        for note in line
            .notes
            .iter()
            .filter(|n| n.only.is_none() || n.only == viewer)
        {
            let text = format!(
                "       {} {}",
                note.text,
                look.dim(&format!("[{}]", note.clause))
            );
            out.push(wrap(&text, look.width, 9));
        }
    }
    out.join("\n")
}
