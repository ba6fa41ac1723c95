//! `put`: puts pieces on the map or on a pile.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes};

pub const COMMAND: Command = Command {
    name: "put",
    aliases: &[],
    group: Group::Edit,
    usage: "put [N] OWNER KIND PLACE [from PLACE]",
    brief: "Puts pieces somewhere; the journal tells",
    help: "The pieces come from where they lie at the start of a game, or from the place named behind `from`; there are never \
           more than the game has. What belongs to nobody needs no owner. A pile of the owner goes by its name, that of \
           another as SEAT.PILE. The phase that is running begins again with the changed position: what was decided in it \
           stays done, what it does by itself it does anew. `undo` takes an edit back like an answer. A card goes into a zone: `put [N] CARD ZONE [from ZONE]`, that \
           of a seat as SEAT.ZONE; on top, if it is a pile.",
    examples: &[
        "put 1 {seat} {kind} {place}",
        "put 1 {seat} {kind} {place} from {from}",
        "put {seat} {second} {place}",
        "put {card} {zone}",
    ],
    takes: Takes::Names,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    repl.edit("put", rest)
}
