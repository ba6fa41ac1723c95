//! Dice: thrown, kept, turned and read.

use crate::kernel::dice::Lie;
use crate::script::raw::List;

use super::{Api, handles};
pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.write(
        ("gather", "()", "Takes all dice into the hand."),
        |c, ()| {
            c.state.gather_dice();
            Ok(())
        },
    )?;
    api.read(
        (
            "loose_dice",
            "() -> integer",
            "How many dice are in the hand or on the table and not kept.",
        ),
        |c, ()| Ok(c.loose()),
    )?;
    api.read(
        (
            "faces_shown",
            "(barred?: die) -> face[]",
            "The faces of the dice on the table, without those of one type of die.",
        ),
        |c, barred: Option<i64>| {
            let barred = barred.map(|d| c.die(d)).transpose()?;
            let shown = c.state.faces_shown(c.def(), barred);
            Ok(handles(shown.map(|f| f.handle())))
        },
    )?;
    api.write(
        (
            "keep",
            "(faces: face[])",
            "Keeps for each face of a list one die on the table that shows it.",
        ),
        |c, faces: List| {
            for face in faces.0 {
                let face = c.face(face)?;
                let done = c.state.keep_face(face);
                c.op(done)?;
            }
            Ok(())
        },
    )?;
    api.write(
        ("keep_all", "()", "Keeps all dice on the table as they lie."),
        |c, ()| {
            c.state.keep_all_dice();
            Ok(())
        },
    )?;
    api.write(
        (
            "set_apart",
            "(die: die, apart: boolean, n?: integer)",
            "Leaves the dice of a type out of throws, or brings them back into the hand: n of them, else all.",
        ),
        |c, (die, apart, n): (i64, bool, Option<i64>)| {
            let die = c.die(die)?;
            let most = n.map(|n| usize::try_from(n).unwrap_or(0));
            c.play.state.set_apart(&c.program.def, die, apart, most);
            Ok(())
        },
    )?;
    api.read(
        (
            "face",
            "(die: die) -> face?",
            "What the first die of a type shows; nothing if it was not thrown.",
        ),
        |c, die: i64| {
            let die = c.die(die)?;
            Ok(c.state.die_face(c.def(), die).map(|f| f.handle().0))
        },
    )?;
    api.read(
        (
            "shows",
            "(die: die, tag: tag) -> boolean",
            "Does the first die of a type show a face with this tag? Never if it was not thrown.",
        ),
        |c, (die, tag): (i64, i64)| {
            let (face, tag) = (c.state.die_face(c.def(), c.die(die)?), c.tag(tag)?);
            Ok(face.is_some_and(|f| c.def().faces[f.index()].tags.has(tag)))
        },
    )?;
    api.read(
        (
            "rolled",
            "(die: die) -> integer",
            "The number on the face that the first die of a type shows; 0 if it was not thrown.",
        ),
        |c, die: i64| {
            let face = c.state.die_face(c.def(), c.die(die)?);
            Ok(face.map_or(0, |f| c.def().faces[f.index()].value))
        },
    )?;
    api.read(
        (
            "loose",
            "(die: die) -> boolean",
            "Is the first die of a type not kept yet?",
        ),
        |c, die: i64| {
            let die = c.die(die)?;
            let at = c.def().hand.iter().position(|t| *t == die.0);
            Ok(at.is_some_and(|i| matches!(c.state.dice()[i].lie, Lie::Hand | Lie::Table)))
        },
    )?;
    api.read(
        (
            "kept",
            "(face: face) -> integer",
            "How many kept dice show a face.",
        ),
        |c, face: i64| Ok(c.state.kept_showing(c.face(face)?)),
    )?;
    api.read(
        (
            "faces",
            "(die: die) -> face[]",
            "All faces of a type of die.",
        ),
        |c, die: i64| {
            let die = c.die(die)?;
            Ok(handles(
                c.def().dice[die.index()].faces.iter().map(|f| f.handle()),
            ))
        },
    )?;
    api.read(
        (
            "faces_kept",
            "(die: die) -> face[]",
            "The different faces that kept dice of a type show.",
        ),
        |c, die: i64| {
            let die = c.die(die)?;
            let faces = c.def().dice[die.index()].faces.iter();
            Ok(handles(
                faces
                    .filter(|f| c.state.kept_showing(**f) > 0)
                    .map(|f| f.handle()),
            ))
        },
    )?;
    api.read(
        ("value", "(face: face) -> integer", "The number on a face."),
        |c, face: i64| Ok(c.def().faces[c.face(face)?.index()].value),
    )?;
    api.write(
        (
            "turn_to",
            "(face: face, from?: face)",
            "Turns the die that has this face to it, of several one that is kept and shows `from`; the die counts as kept.",
        ),
        |c, (face, from): (i64, Option<i64>)| {
            let face = c.face(face)?;
            let from = from.map(|f| c.face(f)).transpose()?;
            let done = c.play.state.turn_die(&c.program.def, face, from);
            c.op(done)
        },
    )?;
    api.read(
        (
            "symbol",
            "(seat: seat) -> face?",
            "The face that bears the name of a seat's role; nothing if no die has it.",
        ),
        |c, seat: i64| {
            let role = c.state.role_of(c.seat(seat)?);
            Ok(role
                .and_then(|r| c.def().roles[r.index()].symbol)
                .map(|f| f.handle().0))
        },
    )?;
    api.read(
        (
            "symbols",
            "(seat: seat) -> integer",
            "How many kept dice show the face that bears the name of a seat's role.",
        ),
        |c, seat: i64| {
            let seat = c.seat(seat)?;
            let face = c
                .state
                .role_of(seat)
                .and_then(|r| c.def().roles[r.index()].symbol);
            Ok(face.map_or(0, |f| c.state.kept_showing(f)))
        },
    )
}
