//! The tables that scripts write, field by field. Constructors accept these fields and no others.

use mlua::{Result, Table, Value};

use crate::kernel::ids::nearest;

/// One field of a table.
#[derive(Clone, Copy, Debug)]
pub struct FieldDoc {
    pub name: &'static str,
    /// May be left out.
    pub optional: bool,
    pub kind: &'static str,
    pub about: &'static str,
}

/// Refuses a table of a script with a field that is not known.
pub fn known_fields(table: &Table, known: &[FieldDoc], of: &str) -> Result<()> {
    for pair in table.pairs::<Value, Value>() {
        let key = pair?.0.to_string()?;
        let listed = of == "a condition" && key.parse::<u32>().is_ok();
        if listed
            || known.iter().any(|f| f.name == key)
            || (of == "an ability" && key.contains('.'))
        {
            continue;
        }
        let near = nearest(&key, known.iter().map(|f| f.name));
        let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        return Err(mlua::Error::runtime(format!(
            "{of} has no field `{key}`{hint}"
        )));
    }
    Ok(())
}

/// A sort of table.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    pub name: &'static str,
    pub about: &'static str,
    pub fields: &'static [FieldDoc],
}

macro_rules! fields {
    ($($optional:ident $name:literal: $kind:literal, $about:literal;)*) => {
        &[$(FieldDoc { name: $name, optional: $optional, kind: $kind, about: $about }),*]
    };
}

const MUST: bool = false;
const MAY: bool = true;

/// All of them, those with a constructor first.
pub const CLASSES: &[Class] = &[
    Class {
        name: "phase",
        about: "A phase of the game.",
        fields: PHASE_FIELDS,
    },
    Class {
        name: "faction",
        about: "A faction: its pieces, how it begins, what it can do.",
        fields: FACTION_FIELDS,
    },
    Class {
        name: "variant",
        about: "What a variant adds to the rules by scripts; its numbers and names are in its TOML file.",
        fields: VARIANT_FIELDS,
    },
    Class {
        name: "decision",
        about: "A question to a seat, or a chance event.",
        fields: SPEC_FIELDS,
    },
    Class {
        name: "query",
        about: "Which regions, areas, pieces, kinds, seats, cards or faces are meant, by conditions that all must hold. Where a seat, a \
                region, a kind or a number is wanted, `arg(n)` stands for an argument of the query and a counter of the \
                game for what it holds. Owners are a seat, a list of seats, `common`, `{ but = {…} }` for all other seats, \
                or a query of seats.",
        fields: QUERY_FIELDS,
    },
    Class {
        name: "condition",
        about: "A group of conditions inside a query; in `where` and `unless` clause and reason stand before them.",
        fields: CONDITION_FIELDS,
    },
    Class {
        name: "ability",
        about: "What a faction or a variant can do: handlers of hook points, each under the point's name, e.g. \
                `[\"x.y\"] = function(me, value, …) … end`. `me` is the seat that has the ability, nothing for a variant.",
        fields: ABILITY_FIELDS,
    },
    Class {
        name: "effects",
        about: "What cards can do, in `cards/NAME.lua`: abilities that act for each seat in whose zone such a card lies. A row \
                names one with `ability = \"NAME.ability\"` and the zone with `while`.",
        fields: EFFECTS_FIELDS,
    },
    Class {
        name: "change",
        about: "Flags of an ability that a variant sets.",
        fields: CHANGE_FIELDS,
    },
    Class {
        name: "action",
        about: "Something any seat may do at any time while it is asked anything.",
        fields: PACK_ACTION_FIELDS,
    },
    Class {
        name: "ability_action",
        about: "Something a seat may do at any time while it is asked anything.",
        fields: ACTION_FIELDS,
    },
    Class {
        name: "cancel",
        about: "The window in which others may put an ability out of force: one point before which it opens.",
        fields: CANCEL_FIELDS,
    },
    Class {
        name: "question",
        about: "One entry of `ask.together`: a split, some, one, a choice, a plan, a number from low to high, or none of these where \
                the decision has `from`. What strikes \
                options of its decision strikes them here too.",
        fields: QUESTION_FIELDS,
    },
    Class {
        name: "group",
        about: "One group of `ask.plan`: exactly one of `one`, `some`, `split`, or a number from `low` to `high`.",
        fields: GROUP_FIELDS,
    },
    Class {
        name: "throwing",
        about: "How `keep_and_throw` goes.",
        fields: THROWING_FIELDS,
    },
];

pub const PHASE_FIELDS: &[FieldDoc] = fields! {
    MUST "id": "string", "Its name, by which the stages of the game call it.";
    MUST "clause": "string", "The clause it implements.";
    MAY "about": "string", "A line of description.";
    MAY "needs": "query|table", "A query that must have something, or `{ QUERY, at_least = n }`; else the phase is passed over. It is asked about the active seat and only saves time: the rule stands in `run`, and the phase runs whatever it needs while a handler acts at a point that its file names.";
    MUST "run": "fun(me: seat?)", "Runs the phase; `me` is the seat whose turn it is, nothing where nobody is active.";
};

pub const FACTION_FIELDS: &[FieldDoc] = fields! {
    MUST "id": "string", "Its name: small letters, digits and _.";
    MAY "name": "string", "Its name for people.";
    MAY "about": "string", "A line of description.";
    MAY "order": "integer", "The number on its card, by which packs may order factions; 100 if it has none.";
    MAY "min_players": "integer", "How many must play for it to be available.";
    MAY "pieces": "table<string, table>", "Its pieces by kind: `{ count = 8 }`, and whatever else the rules of the pack read.";
    MAY "automatic": "boolean", "Its script decides for it: no person and no bot is asked.";
    MAY "answer": "fun(me: seat, what: string, options: table, low: integer, high: integer, about: any, more: any) -> any",
        "How an automatic faction decides once all seats have their factions: the name of the decision, its options (for \
         `ask.split` its piles), and how few and how many (for `ask.number` from and to). It returns what `ask` is to return.";
    MAY "setup": "fun(me: seat)", "Puts its pieces where they begin; called by the pack's setup.";
    MAY "abilities": "table<string, ability>", "What it can do, by name.";
    MAY "data": "any", "Anything of its own that scripts read with `game.faction`.";
};

pub const VARIANT_FIELDS: &[FieldDoc] = fields! {
    MUST "id": "string", "Its name: that of its file.";
    MAY "about": "string", "A line of description.";
    MAY "abilities": "table<string, ability>", "`x` is its own and acts for nobody (`me` is nothing), `[\"f.x\"]` is one more of the faction f, `[\"!f.x\"]` takes the place of one.";
    MAY "off": "string[]", "Abilities it turns off: `f.x`; with `!` before it one that another variant has changed.";
    MAY "change": "table<string, change>", "Flags of abilities it sets, by ability; the rest of them stays.";
};

pub const CHANGE_FIELDS: &[FieldDoc] = fields! {
    MAY "clause": "string", "The clause it implements now.";
    MAY "alliance": "boolean", "May it be lent?";
    MAY "priority": "integer", "Its place in the order of handlers.";
};

pub const SPEC_FIELDS: &[FieldDoc] = fields! {
    MUST "what": "string", "The name by which journals and scenarios know it; unique in the game.";
    MUST "clause": "string", "The clause that asks for it.";
    MAY "prompt": "string", "The question for people; `{1}` and `{2}` stand for what it is about.";
    MAY "preposition": "string", "The word between a piece and its place in the options: `to` where pieces are listed at their destination; `in` if it has none.";
    MAY "skipped": "string", "What the seat is told when there is no option and so no question, e.g. `no march: all roads are flooded`.";
    MAY "tells": "string", "The sentence in which the others hear of the answer, e.g. `{seat} keeps {answer}`; `{1}` and `{2}` as in the prompt. None where a note tells it better.";
    MAY "tells_not": "string", "The same for a seat that passes, takes nothing or says no; without it nothing is told then.";
    MAY "pass": "string", "The word for choosing none of the options; makes the decision optional.";
    MAY "optional": "boolean", "The seat may pass.";
    MAY "choices": "table", "Named choices for `ask.choice`: `{ two_coins = \"2 coins\", … }`, each name with what people read.";
    MAY "groups": "string[]", "The names of the groups of its plan, in order, for `ask.plan`.";
    MAY "secret": "boolean", "Others do not learn the answer.";
    MAY "always": "boolean", "A person is asked even if there is only one answer, passing or a single thing, so that silence betrays nothing; bots are not.";
    MAY "printed": "boolean", "Its options are listed with what is printed on them: cards, and regions of which a card has the title.";
    MAY "reveal": "boolean", "False: an answer given together with others (`ask.together`) stays unknown when all are in. True if absent.";
    MAY "from": "query", "Where its options come from: the query is asked about the seat and what the question is about, and the call lists no options. `why not` explains by it.";
    MAY "unless": "table[]", "What strikes out options: a list of `{ clause, reason, function(option, seat, a, b) }`; in the place of a function may stand a query, asked about seat, a, b, which has what is struck. With `among = LIST` or `among = QUERY` an entry is about these options alone, and its function is asked of no other.";
    MAY "only_if": "table[]|fun(seat: seat, a: any, b: any): boolean", "Is it asked at all? A list of `{ clause, reason, function(seat, a, b) }` that all must hold, by which `why not` explains; or one function. With `always` a seat is asked by itself even if it says no, and can only pass.";
    MAY "hook": "string", "A hook point that may strike out options: its handlers get `true`, the option, the seat, a, b.";
};

pub const QUERY_FIELDS: &[FieldDoc] = fields! {
    MAY "id": "string", "Its name: `query.NAME` finds it from every file, also before it is declared.";
    MAY "replaces": "boolean", "It takes the place of the query of the same name.";
    MAY "clause": "string", "The clause of the conditions that stand here without one of their own.";
    MAY "reason": "string", "Why something does not fulfil them, for `why not`.";
    MAY "at": "any", "For pieces and kinds: where they lie; pieces lie on the map if nothing is said. For cards: their zone, the zone of each seat (`zone.hand`), or a list of zones.";
    MAY "where": "table[]", "What must be so besides: a list of `{ clause, reason, conditions… }` or `{ clause, reason, function(x, a, b, c, d) }`.";
    MAY "unless": "table[]", "What must not be so, in the same form.";
    MAY "hook": "string", "A hook point that may strike things out: its handlers get `true`, the thing, and the arguments.";
    MAY "is": "tag|tag[]", "The region, the piece's region, the face or the card bears this tag, or all of these.";
    MAY "of": "any", "Pieces and kinds: their owner; seats: one of these; cards: whose zone it is, where zones belong to seats; faces: of this type of die.";
    MAY "kind": "kind|tag", "The kind, or a tag of it.";
    MAY "face": "face", "This face.";
    MAY "card": "card|tag|any[]", "The card is this one or bears this tag, or one of a list of such.";
    MAY "fields": "table", "What the card says in its fields: `{ cost = { at_least =, at_most = }, origin = \"the east\", signs = tag.moon }`; a bare number must be met exactly, of tags the field must have all.";
    MAY "under": "track", "The marker of the track stands there.";
    MAY "position": "[track, integer]", "It lies at this position of a track.";
    MAY "borders": "place", "It touches this region.";
    MAY "one_of": "place[]|card[]", "It is one of these.";
    MAY "holds": "[any, kind|tag]", "Pieces of these owners lie there, `at_least` and `at_most` so many together; without owners anybody's.";
    MAY "only": "[any, kind|tag]", "Pieces of these owners lie there, and of no other seat.";
    MAY "shared": "kind|tag|[any, kind|tag]", "Several seats have such pieces there, or several of these owners.";
    MAY "empty": "kind|tag", "No seat has such pieces there.";
    MAY "has": "[any, kind|tag|card]", "The seat has such pieces at a place or at its pile; with `common = true` there lie some of nobody's. `{ zone, card or tag }`, or `{ zone }` alone: such cards lie in the zone or in the seat's own.";
    MAY "counter": "[counter]", "A counter of the game, the region, the seat or the card is `at_least`, `at_most`, or `is` something.";
    MAY "die": "[die, tag]", "The first die of a type shows a face with a tag.";
    MAY "among": "query", "Another query has it (or its region, the area of that, its seat, kind or card): the query, or `{ query, arguments… }`.";
    MAY "any_of": "table[]", "At least one of these groups of conditions holds.";
    MAY "none_of": "table[]", "None of these groups of conditions holds.";
};

pub const CONDITION_FIELDS: &[FieldDoc] = fields! {
    MAY "is": "tag|tag[]", "As in a query.";
    MAY "of": "any", "As in a query.";
    MAY "kind": "kind|tag", "As in a query.";
    MAY "face": "face", "As in a query.";
    MAY "card": "card|tag|any[]", "As in a query.";
    MAY "fields": "table", "As in a query.";
    MAY "under": "track", "As in a query.";
    MAY "position": "[track, integer]", "As in a query.";
    MAY "borders": "place", "As in a query.";
    MAY "one_of": "place[]|card[]", "As in a query.";
    MAY "holds": "[any, kind|tag]", "As in a query.";
    MAY "only": "[any, kind|tag]", "As in a query.";
    MAY "shared": "kind|tag|[any, kind|tag]", "As in a query.";
    MAY "empty": "kind|tag", "As in a query.";
    MAY "has": "[any, kind|tag|card]", "As in a query.";
    MAY "counter": "[counter]", "As in a query.";
    MAY "die": "[die, tag]", "As in a query.";
    MAY "among": "query", "As in a query.";
    MAY "any_of": "table[]", "As in a query.";
    MAY "none_of": "table[]", "As in a query.";
};

pub const ABILITY_FIELDS: &[FieldDoc] = fields! {
    MUST "clause": "string", "The clause it implements.";
    MAY "alliance": "boolean", "May be lent to another seat with `game.lend`.";
    MAY "priority": "integer", "Its handlers run before those of lower priority; 0 if it has none.";
    MAY "about": "string", "A line of description.";
    MAY "action": "ability_action", "Something the seat may do at any time while it is asked.";
    MAY "cancel": "cancel", "The window in which others may put it out of force.";
};

pub const EFFECTS_FIELDS: &[FieldDoc] = fields! {
    MUST "id": "string", "Its name: that of its file.";
    MUST "abilities": "table<string, ability>", "What cards can do, by name. `me` is the seat in whose zone the card lies; two copies there act as one.";
};

pub const CANCEL_FIELDS: &[FieldDoc] = fields! {
    MUST "before": "string", "The point, one of its own, before which the window opens.";
    MAY "when": "fun(me: seat, value: any, a: any, b: any, c: any, d: any): any", "Is the ability about to be used? It gets what its handler gets, must change nothing, and should ask for nothing that is secret. Without it: always.";
    MAY "once": "string", "The window opens once in each `phase` (if nothing is said), `turn` or `round`, or each time the phase begins anew (`again`).";
    MUST "window": "fun(ability: ability, me: seat)", "Asks those who may put it out of force, by a decision with `always = true`, and does so with `game.suspend`.";
};

pub const PACK_ACTION_FIELDS: &[FieldDoc] = fields! {
    MUST "id": "string", "Its name: that of its file.";
    MUST "clause": "string", "The clause it implements.";
    MAY "needs": "query", "It is open only where this query has something, asked about the seat; it has no functions. What it says is not said again in `when`, which is asked afterwards.";
    MAY "when": "fun(me: seat): any", "May a seat do it now? Must change nothing. Without it: always.";
    MUST "run": "fun(me: seat)", "Does it, and may ask; afterwards the question that was open is asked again.";
    MAY "limit": "integer", "How often a seat may do it in a turn.";
    MAY "quiet": "boolean", "It is no reason to ask: it is offered only where the seat has something to decide anyway, not where one answer is left (a question that is put `always` neither), so that being asked does not tell who could do it.";
};

pub const ACTION_FIELDS: &[FieldDoc] = fields! {
    MAY "needs": "query", "It is open only where this query has something, asked about the seat; it has no functions. What it says is not said again in `when`, which is asked afterwards.";
    MUST "when": "fun(me: seat): any", "May it be done now? Must change nothing.";
    MUST "run": "fun(me: seat)", "Does it; afterwards the question that was open is asked again.";
    MAY "limit": "integer", "How often a seat may do it in a turn.";
    MAY "quiet": "boolean", "It is no reason to ask: it is offered only where the seat has something to decide anyway, not where one answer is left (a question that is put `always` neither), so that being asked does not tell who could do it.";
    MAY "only_lent": "boolean", "Only those may do it to whom the ability is lent, not its own faction.";
};

pub const QUESTION_FIELDS: &[FieldDoc] = fields! {
    MUST "spec": "decision", "The decision.";
    MUST "seat": "seat", "Who is asked.";
    MAY "about": "any[]", "What fills `{1}` and `{2}` of the prompt.";
    MAY "split": "integer[]", "Piles to take from, as for `ask.split`.";
    MAY "some": "any[]", "Options of which some are chosen.";
    MAY "one": "any[]", "Options of which one is chosen.";
    MAY "choice": "string[]", "Names of choices that the decision declares.";
    MAY "plan": "table", "Groups, as for `ask.plan`.";
    MAY "pass": "boolean", "For `one`, `choice` and numbers: the seat may pass this time.";
    MAY "actions": "boolean", "The seat may take an action instead; that voids what others have answered, and all are asked anew.";
    MAY "low": "integer", "The lowest number.";
    MAY "high": "integer", "The highest number.";
    MAY "min": "integer", "For `split` and `some`: how many at least; 0 if not given.";
    MAY "max": "integer", "For `split` and `some`: how many at most.";
};

pub const GROUP_FIELDS: &[FieldDoc] = fields! {
    MAY "one": "any[]", "Options of which one is chosen.";
    MAY "pass": "boolean", "For `one`: none may be chosen as well.";
    MAY "some": "any[]", "Options of which some are chosen.";
    MAY "split": "integer[]", "Piles to take from, as for `ask.split`.";
    MAY "min": "integer", "For `split` and `some`: how many at least; 0 if not given.";
    MAY "max": "integer", "For `split` and `some`: how many at most.";
    MAY "low": "number", "The lowest number of a dial, from 0.";
    MAY "high": "number", "The highest number.";
    MAY "step": "number", "1, or 0.5 for a dial with halves.";
    MAY "needs": "any", "Something may be put here only if something is put there: the name of a group, an option, or a list of such.";
    MAY "excludes": "any", "The same, if nothing is put there.";
};

pub const THROWING_FIELDS: &[FieldDoc] = fields! {
    MUST "throw": "decision", "Names the throws.";
    MUST "keep": "decision", "Names the choice of dice to keep.";
    MAY "min": "integer", "Dice to keep after each throw; 1 if not given.";
    MAY "limit": "integer", "Throws at most; what is left after the last is kept as it lies.";
    MAY "after_throw": "fun(me: seat): integer, die?", "May keep dice that must be kept; returns the minimum for this throw and a type of die that may not be kept now.";
    MAY "stops_at": "face[]", "The faces that `after_throw` looks for: it is only called when one of them lies on the table.";
};
