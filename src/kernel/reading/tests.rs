//! What people write is read as they mean it.

use super::*;
use crate::kernel::def::KindDef;
use crate::kernel::ids::{Seat, Word};
use smallvec::SmallVec;

fn def() -> Def {
    let mut def = Def::default();
    for (name, title, plural) in [
        ("pawn", "pawn", "pawns"),
        ("old_king", "old king", "old kings"),
    ] {
        def.kinds.add(name);
        def.kind_defs.push(KindDef {
            title: title.into(),
            plural: plural.into(),
            tags: Default::default(),
            ..KindDef::default()
        });
    }
    def.words.add("yes");
    def.words.add("no");
    def.words.add("sky-4");
    def
}

fn things() -> [Handle; 3] {
    [Kind(0).handle(), Kind(1).handle(), Word(2).handle()]
}

fn ask(form: Form) -> Ask {
    Ask {
        spec: 0,
        seat: Seat(0),
        form,
        actions: vec![],
        about: SmallVec::new(),
    }
}

fn read(form: &Form, text: &str) -> Result<Answer, Refusal> {
    ask(form.clone()).read(&def(), &[], text, Numbers::Options)
}

fn some() -> Form {
    let [pawn, king, sky] = things();
    Form::Some {
        options: vec![pawn, king, sky],
        min: 0,
        max: 3,
    }
}

fn split() -> Form {
    let [pawn, king, _] = things();
    Form::Split {
        piles: vec![(pawn, 5), (king, 5)],
        min: 0,
        max: 10,
    }
}

#[test]
fn names_of_several_words_and_plurals_are_read() {
    let [pawn, king, sky] = things();
    let list = |l: &[Handle]| {
        let mut l = l.to_vec();
        l.sort_unstable();
        Ok(Answer::Some(l.into()))
    };
    assert_eq!(
        read(&some(), "old king sky 4 pawns"),
        list(&[pawn, king, sky])
    );
    assert_eq!(
        read(&some(), "take the old king and a pawn"),
        list(&[pawn, king])
    );
    assert_eq!(read(&some(), "1 3"), list(&[pawn, sky]));
    assert_eq!(read(&some(), "1 sky-4"), list(&[pawn, sky]));
    assert_eq!(read(&some(), "all"), list(&[pawn, king, sky]));
    assert_eq!(read(&some(), "none"), list(&[]));
    assert_eq!(
        read(&some(), "pawn=2"),
        Err(Refusal::PileHolds("pawn".into(), 1))
    );
    assert_eq!(read(&some(), "1 1"), Err(Refusal::Unreadable("1 1".into())));
    assert_eq!(
        read(&some(), "moon"),
        Err(Refusal::NotOffered("moon".into()))
    );
}

#[test]
fn amounts_stand_before_or_behind_names_or_in_the_order_of_piles() {
    let amounts = |a, b| Ok(Answer::Split(vec![a, b]));
    for text in [
        "3 pawn 1 old_king",
        "pawn 3 old_king 1",
        "pawns=3 old kings=1",
        "3 pawns and 1 of the old kings",
        "3 1",
        "1=3 2=1",
        "2=1 pawn=3",
        "old_king pawn=3",
    ] {
        assert_eq!(read(&split(), text), amounts(3, 1), "{text}");
    }
    assert_eq!(read(&split(), "none"), amounts(0, 0));
    assert_eq!(read(&split(), "all"), amounts(5, 5));
    for (text, why) in [
        ("pawn=x", Refusal::Unreadable("pawn=x".into())),
        ("pawn=3 1", Refusal::NotOffered("1".into())),
        ("9", Refusal::NotOffered("9".into())),
        ("3=1", Refusal::NotOffered("3".into())),
    ] {
        assert_eq!(read(&split(), text), Err(why), "{text}");
    }
}

#[test]
fn nothing_written_is_no_answer() {
    let number = Form::Number {
        low: 0,
        high: 3,
        pass: true,
    };
    for form in [some(), split(), number] {
        for text in ["", "  ", ",", "…"] {
            assert!(read(&form, text).is_err(), "{form:?} {text}");
        }
    }
}

#[test]
fn a_number_is_a_word_where_there_is_no_screen() {
    let [pawn, king, _] = things();
    let one = Form::One {
        options: vec![king, pawn],
        pass: true,
        copies: Vec::new(),
    };
    assert_eq!(read(&one, "2"), Ok(Answer::One(pawn)));
    assert_eq!(read(&one, "0"), Ok(Answer::Pass));
    assert_eq!(read(&one, "Old King"), Ok(Answer::One(king)));
    let words = |text: &str| ask(one.clone()).read(&def(), &[], text, Numbers::Words);
    assert!(words("2").is_err() && words("0").is_err());
    assert_eq!(words("the old kings"), Ok(Answer::One(king)));
}
