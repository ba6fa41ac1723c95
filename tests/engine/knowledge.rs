//! Who knows of an event is recorded when it happens: secret answers, answers given together, notes, and the save.

use crate::toy;

use sietch::kernel::ids::Seat;
use sietch::kernel::{Knowers, Known};
use sietch::pack::Options;
use sietch::script::Entry;
use sietch::session::Session;
use sietch::session::save::{self, SaveFile};

const TOP: &str = r#"
local BID = decision { what = "play.bid", clause = "T.1", prompt = "?" }
local SEALED = decision { what = "play.sealed", clause = "T.1", reveal = false, prompt = "?" }
local OWN = decision { what = "play.own", clause = "T.1", secret = true, prompt = "?" }
local function both(spec)
  local list = {}
  for _, seat in game.seats() do list[#list + 1] = { spec = spec, seat = seat, low = 1, high = 9 } end
  return ask.together(list)
end
"#;

const BODY: &str = r#"
    ask.number(OWN, me, 1, 9)
    both(BID)
    both(SEALED)
    whisper(me, "T.2", "for one alone")
    note("T.2", "for all")
    ask.number(OWN, me, 1, 9)
"#;

const RED: Option<Seat> = Some(Seat(0));
const BLUE: Option<Seat> = Some(Seat(1));

fn played(answers: &[&str]) -> Session {
    let mut session = Session::new(&toy::host(TOP, BODY, ""), 1).unwrap();
    for answer in answers {
        session
            .answer_text(answer)
            .unwrap_or_else(|e| panic!("{e}"));
    }
    session
}

/// Every line as somebody reads it.
fn read(s: &Session, who: Option<Seat>) -> Vec<&str> {
    (0..s.lines().len())
        .filter_map(|i| s.text_for(i, who))
        .collect()
}

#[test]
fn a_secret_answer_is_its_seats_own_affair() {
    let s = played(&["4"]);
    assert_eq!(read(&s, RED), ["4"]);
    assert_eq!(read(&s, BLUE), ["(secret)"]);
    assert_eq!(read(&s, None), ["(secret)"], "nor do spectators know it");
    assert_eq!(s.lines()[0].known, Known::only(Knowers::of(Seat(0))));
}

#[test]
fn a_group_is_revealed_as_one_though_its_decision_is_no_secret() {
    let mut s = played(&["4", "5"]);
    assert_eq!(read(&s, RED), ["4", "5"]);
    assert_eq!(read(&s, BLUE), ["(secret)", "(secret)"]);
    s.answer_text("6").unwrap();
    for who in [BLUE, None] {
        assert_eq!(read(&s, who), ["(secret)", "5", "6"], "{who:?}");
    }
    // Taken back, it is closed again.
    s.undo(1).unwrap();
    assert_eq!(read(&s, BLUE), ["(secret)", "(secret)"]);
    s.redo().unwrap();
    assert_eq!(read(&s, BLUE), ["(secret)", "5", "6"]);
}

#[test]
fn a_group_that_is_not_revealed_stays_secret() {
    let s = played(&["4", "5", "6", "7", "8"]);
    assert_eq!(read(&s, RED), ["4", "5", "6", "7", "(secret)"]);
    let blue = ["(secret)", "5", "6", "(secret)", "8"];
    assert_eq!(read(&s, BLUE), blue);
    assert_eq!(read(&s, None)[3..], ["(secret)", "(secret)"]);
}

#[test]
fn the_log_of_a_phase_has_the_sets() {
    let s = played(&["4", "5", "6", "7", "8"]);
    let (_, log) = s.table().phase_so_far();
    let known: Vec<Knowers> = log.iter().map(|e: &Entry| e.known().what).collect();
    let (red, blue) = (Knowers::of(Seat(0)), Knowers::of(Seat(1)));
    assert_eq!(known, [red, Knowers::ALL, Knowers::ALL, red, blue]);
}

#[test]
fn a_whisper_is_known_to_one_and_a_note_to_all() {
    let s = played(&["4", "5", "6", "7", "8"]);
    let notes: Vec<_> = s.lines().iter().flat_map(|l| &l.notes).collect();
    let known: Vec<Knowers> = notes.iter().map(|n| n.known).collect();
    assert_eq!(known, [Knowers::of(Seat(0)), Knowers::ALL]);
}

#[test]
fn a_save_keeps_who_knows_what() {
    let s = played(&["4", "5", "6", "7"]);
    let text = save::write(&s, &Options::default(), &["all=random".into()]);
    for line in [
        "red play.own [what=p1]: 4",
        "red play.bid [what=p1 group=2/2]: 5",
        "blue play.bid [what=p2 group=2/2]: 6",
        "red play.sealed [what=p1 group=4/2/sealed]: 7",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let file = SaveFile::read("a.sietch", &text).unwrap();
    assert!(file.damage.is_none() && file.text() == text);
    let again = file.replay(s.table().host());
    let again = again.unwrap_or_else(|e| panic!("{e:?}"));
    for who in [RED, BLUE, None] {
        assert_eq!(read(&again, who), read(&s, who), "{who:?}");
    }
    // Who may know cannot be changed by hand.
    let open = text.replace("red play.own [what=p1]: 4", "red play.own: 4");
    let refused = SaveFile::read("a.sietch", &open).unwrap_err();
    assert!(refused.message.contains("changed after it was saved"));
}

/// Somebody answers in secret, one other is told, and then everybody.
const SHOWN: &str = r#"
    ask.number(OWN, me, 1, 9)
    game.reveal(OWN, me, game.seats()[2])
    ask.number(BID, me, 1, 9)
    game.reveal(OWN, me)
    ask.number(BID, me, 1, 9)
"#;

fn shown(answers: &[&str]) -> Session {
    let mut session = Session::new(&toy::host(TOP, SHOWN, ""), 1).unwrap();
    for answer in answers {
        session
            .answer_text(answer)
            .unwrap_or_else(|e| panic!("{e}"));
    }
    session
}

#[test]
fn an_answer_is_revealed_to_one_seat_and_then_to_all() {
    let mut s = shown(&["4"]);
    assert_eq!(read(&s, RED), ["4"]);
    assert_eq!(read(&s, BLUE), ["4"], "it was shown to Blue");
    assert_eq!(read(&s, None), ["(secret)"], "and to nobody else");
    let two = Knowers::of(Seat(0)).with(Seat(1));
    let log = |s: &Session| s.table().phase_so_far().1[0].known().what;
    assert_eq!(log(&s), two, "bots deal their worlds by the log");
    assert_eq!(s.lines()[0].known.what, Knowers::of(Seat(0)), "at first");
    s.answer_text("5").unwrap();
    assert_eq!(read(&s, None), ["4", "5"]);
    assert_eq!(log(&s), Knowers::ALL);
    // Taken back, it is closed again.
    s.undo(1).unwrap();
    assert_eq!(read(&s, None), ["(secret)"]);
    assert_eq!(log(&s), two);
    s.undo(1).unwrap();
    s.redo().unwrap();
    assert_eq!((read(&s, BLUE), log(&s)), (vec!["4"], two));
}

#[test]
fn reveals_are_events_of_their_own() {
    let s = played(&["4", "5", "6", "7", "8"]);
    let reveals = |s: &Session| -> Vec<(usize, usize, Knowers, bool)> {
        let lines = s.lines().iter().enumerate();
        let each = lines.flat_map(|(at, l)| l.reveals.iter().map(move |r| (at, r)));
        each.map(|(at, r)| (at, r.line, r.to, r.all_in)).collect()
    };
    let all = Knowers::ALL;
    // The bids when both are in; the sealed answers never.
    assert_eq!(reveals(&s), [(2, 1, all, true), (2, 2, all, true)]);
    let s = shown(&["4", "5"]);
    let blue = Knowers::of(Seat(1));
    assert_eq!(reveals(&s), [(0, 0, blue, false), (1, 0, all, false)]);
}

#[test]
fn a_save_keeps_what_was_revealed_to_whom() {
    let s = shown(&["4", "5"]);
    let text = save::write(&s, &Options::default(), &["all=random".into()]);
    for line in [
        "red play.own [what=p1 reveals=1/p2]: 4",
        "red play.bid [reveals=1/everybody]: 5",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let file = SaveFile::read("a.sietch", &text).unwrap();
    assert!(file.damage.is_none() && file.text() == text);
    let again = file.replay(s.table().host());
    let again = again.unwrap_or_else(|e| panic!("{e:?}"));
    for who in [RED, BLUE, None] {
        assert_eq!(read(&again, who), read(&s, who), "{who:?}");
    }
    assert_eq!(again.lines()[0].reveals, s.lines()[0].reveals);
}

#[test]
fn what_was_never_answered_cannot_be_revealed() {
    let body = "    game.reveal(OWN, me)\n    ask.number(OWN, me, 1, 9)";
    let refused = Session::new(&toy::host(TOP, body, ""), 1).err().unwrap();
    let told = "has not answered `play.own` since the phase began: there is nothing to reveal";
    assert!(refused.message.contains(told), "{refused}");
}
