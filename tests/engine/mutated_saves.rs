//! Saved games that were cut, changed, mixed up or forged: none is accepted as another game.
//!
//! `SIETCH_SAVES` tries more of them than a quick run does.

use std::rc::Rc;
use std::sync::Arc;

use sietch::kernel::chance::Stream;
use sietch::lab::bots::Seen;
use sietch::lab::bots::by_name;
use sietch::pack::{Files, Options, load};
use sietch::script::Host;
use sietch::session::save::{self, SaveFile};
use sietch::session::{Session, Step};
use xxhash_rust::xxh3::xxh3_64;

fn mutants() -> usize {
    let asked = std::env::var("SIETCH_SAVES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(4_000)
}

fn host(id: &str, options: &Options) -> Option<Rc<Host>> {
    let program = load(&Files::embedded(), id, options).ok()?;
    Host::new(Arc::new(program), false).ok()
}

fn play(session: &mut Session, stream: &mut Stream, most: usize) {
    let mut bot = by_name("random", stream.below(u64::MAX)).unwrap();
    for _ in 0..most {
        let Some(seen) = Seen::of(session.table()) else {
            break;
        };
        let answer = bot.decide(&seen).expect("a legal answer");
        session.answer(answer).unwrap_or_else(|e| panic!("{e}"));
    }
}

struct Original {
    host: Rc<Host>,
    scenario: String,
    text: String,
    session: Session,
}

/// A game with forks, answers taken back, and some that can be repeated.
fn original(scenario: &str, seed: u64, length: usize) -> Original {
    let host = host(scenario, &Options::default()).unwrap();
    let mut stream = Stream::new(seed);
    let mut session = Session::new(&host, seed).unwrap();
    play(&mut session, &mut stream, length);
    if seed % 2 == 1 {
        session.undo(length / 3).unwrap();
        play(&mut session, &mut stream, length / 3);
        session.branch("other").unwrap();
        play(&mut session, &mut stream, 3);
        session.undo(2).unwrap();
    }
    let players = ["all=random".into(), "p1=human".into()];
    Original {
        host,
        scenario: scenario.into(),
        text: save::write(&session, &Options::default(), &players),
        session,
    }
}

fn originals() -> Vec<Original> {
    let mut all = Vec::new();
    for seed in 1..5 {
        let length = 4 + 9 * seed as usize;
        for scenario in [
            "dice-game/players-3",
            "express-condensed/players-2",
            "souk/players-3",
            "dune/battle",
        ] {
            all.push(original(scenario, seed, length));
        }
    }
    all
}

/// A whole game: every step of the line that is played, and of every other.
fn lines(session: &Session) -> Vec<String> {
    let step = |s: &Rc<Step>| format!("{} {} {} {:?} {}", s.who, s.what, s.text, s.chance, s.back);
    let line = |l: &sietch::session::Line| format!("{} {} {} {}", l.who, l.what, l.text, l.back);
    let mut all: Vec<String> = session.lines().iter().map(line).collect();
    all.extend(session.undone().map(step));
    for fork in session.forks() {
        all.push(format!("{} {}", fork.name, fork.at));
        all.extend(fork.steps.iter().map(step));
    }
    all
}

/// Gives a text an end mark that fits, as somebody would who knows the format but does not play the game.
fn forged(body: &str) -> String {
    let lines = body.lines().count();
    format!("{body}end {lines} {:016x}\n", xxh3_64(body.as_bytes()))
}

fn body(text: &str) -> String {
    let end = text.rfind("end ").unwrap_or(text.len());
    text[..end].into()
}

fn at(stream: &mut Stream, len: usize) -> usize {
    stream.below(len.max(1) as u64) as usize
}

/// Changes whole lines.
fn shuffled(text: &str, other: &str, stream: &mut Stream) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let theirs: Vec<&str> = other.lines().collect();
    for _ in 0..=stream.below(2) {
        let count = lines.len();
        let (i, j) = (at(stream, count), at(stream, count));
        match stream.below(7) {
            0 => lines.swap(i, j),
            1 => lines.swap(i, (i + 1).min(count - 1)),
            2 => lines.insert(i, lines[j]),
            3 if lines.len() > 2 => drop(lines.remove(i)),
            4 if lines.len() > 2 => drop(lines.drain(i.min(j)..i.max(j))),
            5 => lines[i] = theirs[at(stream, theirs.len())],
            _ => lines.truncate(i + 1),
        }
    }
    lines.iter().map(|l| format!("{l}\n")).collect()
}

/// The beginning of one and the end of another.
fn spliced(text: &str, other: &str, stream: &mut Stream) -> String {
    let (a, b): (Vec<&str>, Vec<&str>) = (text.lines().collect(), other.lines().collect());
    let (i, j) = (at(stream, a.len()), at(stream, b.len()));
    let lines = a[..i].iter().chain(&b[j..]);
    lines.map(|l| format!("{l}\n")).collect()
}

/// Changes letters: another, none, one more, or a digit for a digit.
fn flipped(text: &str, stream: &mut Stream) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=stream.below(2) {
        if bytes.len() < 2 {
            break;
        }
        let i = at(stream, bytes.len());
        match stream.below(5) {
            0 => bytes[i] ^= 1 << stream.below(8),
            1 => drop(bytes.remove(i)),
            2 => bytes.insert(i, bytes[at(stream, bytes.len())]),
            3 => bytes.truncate(i + 1),
            _ => {
                let digits: Vec<usize> = (0..bytes.len())
                    .filter(|i| bytes[*i].is_ascii_digit())
                    .collect();
                if let Some(i) = digits.get(at(stream, digits.len())) {
                    bytes[*i] = b'0' + stream.below(10) as u8;
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Another answer that occurs in the game in place of the right one.
fn reanswered(text: &str, stream: &mut Stream) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    let entries: Vec<usize> = (0..lines.len())
        .filter(|i| lines[*i].contains(": "))
        .collect();
    if entries.is_empty() {
        return text.into();
    }
    let (i, j) = (at(stream, entries.len()), at(stream, entries.len()));
    let said = lines[entries[j]].split_once(": ").map(|l| l.1.to_string());
    if let (Some(said), Some((left, _))) = (said, lines[entries[i]].clone().split_once(": ")) {
        lines[entries[i]] = format!("{left}: {said}");
    }
    lines.iter().map(|l| format!("{l}\n")).collect()
}

fn mutant(text: &str, other: &str, stream: &mut Stream) -> String {
    let forge = stream.below(2) == 0;
    let (text, other) = match forge {
        true => (body(text), body(other)),
        false => (text.into(), other.into()),
    };
    let changed = match stream.below(10) {
        0..=2 => shuffled(&text, &other, stream),
        3..=4 => spliced(&text, &other, stream),
        5..=6 => reanswered(&text, stream),
        _ => flipped(&text, stream),
    };
    match forge {
        true => forged(&changed),
        false => changed,
    }
}

/// Loads a text as the program does; gives the game if it is accepted.
fn accepted(text: &str, from: &Original) -> Option<Session> {
    let file = SaveFile::read("mutant", text).ok()?;
    let same = file.scenario == from.scenario && file.options == Options::default();
    let host = match same {
        true => from.host.clone(),
        false => host(&file.scenario, &file.options)?,
    };
    file.replay(&host).ok()
}

#[test]
fn no_mutated_save_is_accepted_as_another_game() {
    let all = originals();
    for from in &all {
        let loaded = accepted(&from.text, from).expect("the original is accepted");
        assert_eq!(lines(&loaded), lines(&from.session));
        assert_eq!(loaded.hash(), from.session.hash());
    }
    let mut stream = Stream::new(77);
    let (mut tried, mut forged) = (0, 0);
    while tried < mutants() {
        let from = &all[at(&mut stream, all.len())];
        let other = &all[at(&mut stream, all.len())];
        let text = mutant(&from.text, &other.text, &mut stream);
        if all.iter().any(|o| o.text == text) {
            continue;
        }
        tried += 1;
        forged += usize::from(SaveFile::read("mutant", &text).is_ok());
        // A game is written in one way only: what differs from it in a single letter is another one, or none.
        assert!(accepted(&text, from).is_none(), "accepted:\n{text}");
    }
    println!("{tried} mutants, {forged} that only playing them could refuse");
    assert!(
        forged > tried / 50,
        "only {forged} came as far as being played"
    );
}

/// Every prefix of a file is refused, and no more than what it begins with is ever offered.
#[test]
fn every_cut_is_refused_and_offers_no_more_than_its_beginning() {
    let from = original("express-condensed/players-2", 3, 30);
    let whole = lines(&from.session);
    let mut offered = 0;
    for (n, _) in from.text.match_indices('\n') {
        for cut in [&from.text[..n], &from.text[..=n]] {
            if cut.len() == from.text.len() {
                continue;
            }
            assert!(SaveFile::read("cut", cut).is_err(), "{cut}");
            let Ok(file) = SaveFile::beginning("cut", cut) else {
                continue;
            };
            let Ok(mut replayed) = file.replay_as_far(&from.host) else {
                continue;
            };
            let n = replayed.sealed;
            replayed.keep(n).unwrap();
            let game = replayed.session.lines().len();
            let kept: Vec<String> = lines(&replayed.session).into_iter().take(game).collect();
            assert_eq!(kept, whole[..kept.len()], "{cut}");
            offered += usize::from(n > 0);
        }
    }
    assert!(offered > 20, "only {offered} had a beginning that is whole");
}

mod any_text {
    use proptest::prelude::*;

    use super::SaveFile;

    /// Words that saved games are made of, in any order.
    fn line() -> impl Strategy<Value = String> {
        let word = prop_oneof![
            "(sietch|scenario|player|rules|seed|round|answers|forks|line|end|chance|fork|undone|=)",
            "[a-z0-9.:=/_ -]{0,12}",
            "[0-9a-f]{16}",
            any::<String>(),
        ];
        prop::collection::vec(word, 0..4).prop_map(|words| words.join(" "))
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

        #[test]
        fn no_other_text_is_a_saved_game(lines in prop::collection::vec(line(), 0..20), head in any::<bool>()) {
            let head = if head { "sietch 2\n" } else { "" };
            let text = format!("{head}{}", lines.join("\n"));
            prop_assert!(SaveFile::read("any", &text).is_err());
            // What can still be used of it is found without a panic.
            let _ = SaveFile::beginning("any", &text);
        }
    }
}
