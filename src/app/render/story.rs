//! What happened, in words, as one seat may know it: a heading for every turn, a sentence for every event.

use crate::app::game::Game;
use crate::app::output::Look;
use crate::app::wording::{capital, plain};
use crate::kernel::decision::Spec;
use crate::kernel::ids::{Seat, Sort};
use crate::kernel::speech::{self, Word};
use crate::kernel::words::{NOTHING, PASS};
use crate::script::Note;
use crate::script::game::deeds::{CardEvent, audience};
use crate::script::game::log::Moment;
use crate::session::journal::SECRET;
use crate::session::{Line, Revealed};

use super::decision::shows_dice;
use super::layout::wrap;

/// What stands before a sentence about the one who reads.
const TO_YOU: &str = ">>";

/// A part of the journal as text.
#[derive(Debug, Default)]
pub struct Told {
    pub text: String,
    /// What others did to the one who reads, each a sentence.
    pub to_you: Vec<String>,
}

struct Sentence {
    at: Moment,
    text: String,
    to_you: bool,
}

/// Tells the journal from a line on as it is being played. Who has typed the first answer knows it: then only what came of
/// it is told.
pub fn told(game: &Game, from: usize, typed: bool, look: Look) -> Told {
    let before = from
        .checked_sub(1)
        .and_then(|i| game.session.lines().get(i));
    let mut turn = before.map_or(Moment::default(), last_moment);
    let mut lines = Vec::new();
    let mut to_you = Vec::new();
    for s in sentences(game, from, typed) {
        if s.at != turn {
            lines.extend(heading(game, s.at, look));
            turn = s.at;
        }
        let text = capital(&s.text);
        let stop = if text.ends_with(['.', '!', '?', ':', ']']) {
            ""
        } else {
            "."
        };
        let text = format!("{text}{stop}");
        lines.push(match s.to_you {
            true => wrap(&look.bold(&format!("{TO_YOU} {text}")), look.width, 4),
            false => wrap(&format!("   {text}"), look.width, 5),
        });
        to_you.extend(s.to_you.then_some(text));
    }
    Told {
        text: lines.join("\n"),
        to_you,
    }
}

/// What others did to the one who reads, told once more where it would have scrolled away.
pub fn reminder(to_you: &[String], look: Look) -> String {
    const MOST: usize = 5;
    let last = &to_you[to_you.len().saturating_sub(MOST)..];
    let line = |text: &String| wrap(&look.bold(&format!("{TO_YOU} {text}")), look.width, 4);
    last.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn last_moment(line: &Line) -> Moment {
    line.notes.last().map_or(line.at, |n| n.at)
}

/// `Round 2 of 6, turn of the Reds:`
fn heading(game: &Game, at: Moment, look: Look) -> Option<String> {
    let seat = at.active?;
    let (def, roles) = (game.def(), game.roles());
    let stage = def.stages.iter().find(|s| s.has_rounds());
    let round = match stage.map_or(0, |s| s.rounds) {
        0 => format!("Round {}", at.round),
        n => format!("Round {} of {n}", at.round),
    };
    let name = look.seat(def, roles, seat, &game.name(seat));
    let text = match game.viewer() == Some(seat) {
        true => format!("{round}, your turn:"),
        false => format!("{round}, turn of {name}:"),
    };
    Some(wrap(&look.bold(&text), look.width, 2))
}

fn sentences(game: &Game, from: usize, typed: bool) -> Vec<Sentence> {
    let viewer = game.viewer();
    let lines = game.session.lines();
    let mut out = Vec::new();
    // Answers given together are told when all are in, those before the last of them too.
    let group = lines.get(from).and_then(|l| l.group);
    let first = group.map_or(from, |g| g.first.min(from));
    let mut at = first;
    while let Some(line) = lines.get(at) {
        let known = typed && at == from;
        let (end, text) = match line.seat {
            None if line.is_edit() => (at + 1, edited(game, at)),
            None => (at + 1, chance(game, at)),
            Some(seat) => answers(game, at, seat),
        };
        let say = |text: String| Sentence {
            at: line.at,
            text,
            to_you: false,
        };
        out.extend(text.filter(|_| !known).map(say));
        for (i, line) in lines.iter().enumerate().take(end).skip(at) {
            out.extend(revealed(game, i, first));
            // A note tells better what became of cards.
            if line.notes.is_empty() {
                out.extend(befell(game, line));
            }
            out.extend(notes(line, viewer).map(|n| noted(n, viewer)));
        }
        at = end;
    }
    out
}

/// Answers that became known behind a line: in words to those for whom they are news; the others hear that it happened.
/// Those that stand at `told` or later are told in their place as they are known by now.
fn revealed(game: &Game, at: usize, told: usize) -> Vec<Sentence> {
    let (session, viewer) = (&game.session, game.viewer());
    let line = &session.lines()[at];
    let sentence = |r: &Revealed| {
        let answer = session.lines().get(r.line)?;
        let news = !session.knowers_before(r.line, at).knows(viewer);
        let text = match (r.to.knows(viewer), news) {
            (true, true) if r.line < told => answers(game, r.line, answer.seat?).1?,
            (false, true) if line.notes.is_empty() => shown(game, r),
            _ => return None,
        };
        Some(Sentence {
            at: line.at,
            text,
            to_you: false,
        })
    };
    line.reveals.iter().filter_map(sentence).collect()
}

/// `what Anna chose (trade bid) is shown to Basil`
fn shown(game: &Game, r: &Revealed) -> String {
    let answer = &game.session.lines()[r.line];
    let name = answer.seat.map_or(answer.who.clone(), |s| game.name(s));
    let to = audience(game.def(), game.roles(), r.to);
    format!(
        "what {name} chose ({}) is shown to {to}",
        plain(&answer.what)
    )
}

/// What happened to cards, as far as the one who reads knows.
fn befell(game: &Game, line: &Line) -> std::vec::IntoIter<Sentence> {
    let told = |e: &CardEvent| {
        let text = e.told(game.def(), game.roles(), game.viewer())?;
        Some(Sentence {
            at: e.at,
            text,
            to_you: false,
        })
    };
    let mut events: Vec<CardEvent> = Vec::new();
    for e in &line.events {
        match events
            .last_mut()
            .and_then(|last| Some((last.joined(e)?, last)))
        {
            Some((both, last)) => *last = both,
            None => events.push(e.clone()),
        }
    }
    let told: Vec<Sentence> = events.iter().filter_map(told).collect();
    told.into_iter()
}

/// A note; it is marked if it tells what was done to the one who reads in the turn of another.
fn noted(note: &Note, viewer: Option<Seat>) -> Sentence {
    let mine = |s: Seat| note.seats.contains(&s) && note.at.active.is_some_and(|a| a != s);
    // What is told to one seat alone is a reason, and reasons have a clause.
    let text = match (note.known.knows(None), note.clause.is_empty()) {
        (false, false) => format!("{} [{}]", note.text, note.clause),
        _ => note.text.clone(),
    };
    Sentence {
        at: note.at,
        text,
        to_you: viewer.is_some_and(mine),
    }
}

/// A change of the position by hand.
fn edited(game: &Game, at: usize) -> Option<String> {
    let line = &game.session.lines()[at];
    let text = game.session.text_for(at, game.viewer())?;
    Some(format!("the position is changed: {} {text}", line.what))
}

/// A chance event, where no note tells it. The dice of others speak through what they keep, and those that the next
/// decision is about are its options.
fn chance(game: &Game, at: usize) -> Option<String> {
    let lines = game.session.lines();
    let line = &lines[at];
    let viewer = game.viewer();
    if line.known.that.knows(viewer) && draws(game, line) {
        let known = game.session.knowers(at).knows(viewer);
        return Some(came(
            game,
            line,
            if known { &line.told } else { &line.veiled },
        ));
    }
    if !game.session.knowers(at).knows(viewer) {
        return None;
    }
    if !is_throw(game, line) {
        return line.notes.is_empty().then(|| drawn(game, line));
    }
    let next = lines[at + 1..].iter().find(|l| !l.is_chance());
    let listed = game.may_answer() && game.session.ask().is_some_and(shows_dice);
    let told = match next {
        None => !listed,
        // Of others only what they could not choose, the last throw.
        Some(next) => line.at.active.is_some() && !is_about_dice(game, next),
    };
    told.then(|| drawn(game, line))
}

fn is_about_dice(game: &Game, line: &Line) -> bool {
    let face = |w: &str| game.def().faces.iter().any(|f| f.key == w);
    line.seat.is_some() && line.text.split(' ').any(face)
}

/// One seat's answers to the same question in a row, with nothing but throws between them.
fn answers(game: &Game, from: usize, seat: Seat) -> (usize, Option<String>) {
    let lines = game.session.lines();
    let first = &lines[from];
    let spec = game.def().specs.iter().find(|s| s.what == first.what);
    let mut said: Vec<&str> = Vec::new();
    let (mut at, mut end) = (from, from + 1);
    while let Some(line) = lines.get(at).filter(|l| l.at == first.at) {
        match line.seat {
            None if !is_throw(game, line) => break,
            None => {}
            Some(s) if s == seat && line.what == first.what => {
                if !game.session.knowers(at).knows(game.viewer()) {
                    // Not even that it was nothing may be told.
                    return (at + 1, None);
                }
                if !passes(game, line) {
                    said.push(&line.told);
                }
                end = at + 1;
            }
            Some(_) => break,
        }
        at += 1;
        // What came of an answer is told before the next.
        if !line.notes.is_empty() {
            break;
        }
    }
    // What came of answers given together is told behind the last of them.
    let all_in = first.group.map_or(end, |g| end.max(g.first + g.of));
    let mut of_it = lines[from..all_in.min(lines.len())].iter();
    let noted = of_it.any(|l| !l.notes.is_empty());
    (end, tell(game, spec, first, &said, noted))
}

/// A sentence for answers to one question: as the decision tells it, else what it was and what was answered. A note says
/// that better.
fn tell(
    game: &Game,
    spec: Option<&Spec>,
    line: &Line,
    said: &[&str],
    noted: bool,
) -> Option<String> {
    let seat = line.seat?;
    let answer = said.join(", then ");
    let template = spec.map_or("", |s| match said.is_empty() || line.text == "no" {
        true => s.tells_not.as_str(),
        false => s.tells.as_str(),
    });
    let action = game.def().actions.iter().any(|a| a == line.text);
    if !template.is_empty() && !action {
        return Some(filled(game, template, line, seat, &answer));
    }
    let has_words = spec.is_some_and(|s| !s.tells.is_empty() || !s.tells_not.is_empty());
    if said.is_empty() || (noted && said.len() == 1) || (has_words && !action) {
        return None;
    }
    let name = game.name(seat);
    let own = format!("{}.", line.who);
    let what = plain(line.what.strip_prefix(&own).unwrap_or(&line.what));
    Some(match action {
        true => format!("{name} uses {answer}"),
        false => format!("{name}, {what}: {answer}"),
    })
}

/// `{seat} keeps {answer}`, and `{1}` and `{2}` for what the question was about.
fn filled(game: &Game, template: &str, line: &Line, seat: Seat, answer: &str) -> String {
    let template = template.replace("{seat}", "{3}").replace("{answer}", "{4}");
    let about = |i: usize| match line.about.get(i) {
        Some(word) => word.clone(),
        None => Word::Text("?".into()),
    };
    let words = [
        about(0),
        about(1),
        Word::Thing(seat.handle()),
        Word::Text(answer.into()),
    ];
    speech::fill(game.def(), game.roles(), &template, &words)
}

fn notes(line: &Line, viewer: Option<Seat>) -> impl Iterator<Item = &Note> {
    let readable = move |n: &&Note| n.known.knows(viewer);
    line.notes.iter().filter(readable)
}

fn passes(game: &Game, line: &Line) -> bool {
    let spec = game.def().specs.iter().find(|s| s.what == line.what);
    let word = spec.map_or("", |s| s.pass.as_str());
    [PASS, NOTHING, "0", word].contains(&line.text.as_str())
}

fn is_throw(game: &Game, line: &Line) -> bool {
    let face = |w: &str| game.def().faces.iter().any(|f| f.key == w);
    line.is_chance() && line.text.split(' ').all(face)
}

/// Did cards come out?
fn draws(game: &Game, line: &Line) -> bool {
    let card = |w: &str| game.def().card(w).is_some();
    line.is_chance() && line.text.split(' ').all(card)
}

/// Cards that were drawn or looked at, as far as they are known: `Anna draws a card`.
fn came(game: &Game, line: &Line, cards: &str) -> String {
    let spec = game.def().specs.iter().find(|s| s.what == line.what);
    let who = match line.about.first() {
        Some(Word::Thing(h)) if h.is(Sort::Seat) => Some(Seat(h.index() as u8)),
        _ => None,
    };
    let words = spec.map_or("", |s| s.tells.as_str());
    match (who, line.about.get(1)) {
        (Some(seat), _) if !words.is_empty() => filled(game, words, line, seat, cards),
        (Some(seat), Some(_)) => format!("{} draws {cards}", game.name(seat)),
        (Some(seat), None) => format!("{} looks at {cards}", game.name(seat)),
        (None, _) if !words.is_empty() => {
            let template = words.replace("{answer}", "{1}");
            let cards = [Word::Text(cards.into())];
            speech::fill(game.def(), game.roles(), &template, &cards)
        }
        (None, to) => {
            let from = line.about.first().cloned();
            let words: Vec<Word> = from.into_iter().chain(to.cloned()).collect();
            let template = match words.len() {
                2 => format!("{cards} out of {{1}} to {{2}}"),
                _ => format!("on top of {{1}}: {cards}"),
            };
            speech::fill(game.def(), game.roles(), &template, &words)
        }
    }
}

/// The outcome of a chance event behind the words that announce it.
fn drawn(game: &Game, line: &Line) -> String {
    let spec = game.def().specs.iter().find(|s| s.what == line.what);
    let said = spec.map_or(line.what.as_str(), |s| s.prompt.trim_end_matches('.'));
    format!("{said}: {}", line.told)
}

/// The mark of an answer before which others were taken back that had shown something.
pub fn taken_back(n: usize) -> String {
    match n {
        0 => String::new(),
        1 => " (after an answer that showed something was taken back)".into(),
        n => format!(" (after {n} answers that showed something were taken back)"),
    }
}

/// The last lines of the journal, everything said in full. Answers and edits have the numbers that `history` and `goto`
/// use; what came of them stands below without one.
pub fn log(game: &Game, last: usize, look: Look) -> String {
    let viewer = game.viewer();
    let session = &game.session;
    let lines = session.lines();
    let from = lines.len().saturating_sub(last);
    let mut steps = (0..session.answers())
        .filter_map(|step| Some((session.line_of(step)?, step + 1)))
        .skip_while(|(line, _)| *line < from)
        .peekable();
    let mut out = Vec::new();
    for (i, line) in lines.iter().enumerate().skip(from) {
        let Some(text) = session.text_for(i, viewer) else {
            continue;
        };
        let back = taken_back(line.back);
        let number = steps.next_if(|(at, _)| *at == i).map(|s| s.1.to_string());
        let number = number.unwrap_or_default();
        let entry = format!("{number:>4} {} {}: {text}{back}", line.who, line.what);
        out.push(wrap(&entry, look.width, 7));
        for r in line.reveals.iter().filter(|r| !r.all_in) {
            let text = session.text_for(r.line, viewer).unwrap_or(SECRET);
            let text = format!("       {}: {text}", shown(game, r));
            out.push(wrap(&text, look.width, 9));
        }
        for event in &line.events {
            if let Some(text) = event.told(game.def(), game.roles(), viewer) {
                out.push(wrap(&format!("       {text}"), look.width, 9));
            }
        }
        for note in line.notes.iter().filter(|n| n.known.knows(viewer)) {
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
