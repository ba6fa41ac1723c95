//! What tests in Lua can call, for `docs/api.md`. A function that is not told here cannot be called.

/// What a file of tests has of its own: how it is called, and what it does.
pub const GLOBALS: [(&str, &str); 3] = [
    (
        "tests { name = function() … end, … }",
        "What a file of `tests/` returns: its tests by name. A name begins with the clause it is about.",
    ),
    (
        "position(position: table, changes?: table)",
        "A game that begins in a position: the fields of `[position]` of a scenario (docs/pack.md), and beside them `factions`, \
         `variants`, `set`, `fix`, `seed` and `throws`, the chance outcomes to come. `changes` are laid over it.",
    ),
    (
        "game(scenario: table, changes?: table)",
        "A game from its start: the fields of a scenario, or `scenario = \"game/id\"`, and `seed` and `throws`.",
    ),
];

/// What a game in a test can be asked: the name, the arguments and what is given back, and what it does.
pub const CALLS: [(&str, &str, &str); 24] = [
    (
        "play",
        "(answers: string)",
        "Gives answers: `red: yes`, or `red turn.stop: yes` to claim the question as well; several are parted by ` / `.",
    ),
    (
        "pass",
        "()",
        "Declines the open question, else gives the least answer.",
    ),
    (
        "until_asked",
        "(what: string)",
        "Passes until a decision is asked.",
    ),
    (
        "asked",
        "(who?: string, what?: string) -> string, string",
        "Who is asked what; with one name it claims what, with two who and what.",
    ),
    (
        "not_asked",
        "(what: string)",
        "Claims that the open question is another.",
    ),
    (
        "secret",
        "() -> boolean",
        "Do others not learn the answer to the open question?",
    ),
    (
        "options",
        "() -> string[]",
        "The options of the open question; a number as `1..6`, and the word for passing last.",
    ),
    (
        "offered",
        "(option: string)",
        "Claims that it is an option.",
    ),
    ("not_offered", "(option: string)", "Claims that it is none."),
    (
        "struck",
        "(option: string, clause: string)",
        "Claims that a clause strikes it out.",
    ),
    (
        "refused",
        "(answer: string, clause?: string)",
        "Claims that an answer is refused and changes nothing.",
    ),
    ("phase", "() -> string", "The phase."),
    ("active", "() -> string", "Whose turn it is, or `nobody`."),
    ("round", "() -> integer", "The round."),
    (
        "noted",
        "(clause: string, words?: string)",
        "Claims that a note on a clause was told, one with these words.",
    ),
    (
        "not_noted",
        "(clause: string, words?: string)",
        "Claims that there was none, or none with these words.",
    ),
    ("no_winner", "()", "Claims that nobody has won."),
    (
        "won",
        "(how: string, clause: string, winners: string)",
        "Claims how the game ended; several winners are parted by spaces.",
    ),
    (
        "count",
        "(owner: string, place: string, kind: string) -> integer",
        "How many pieces of a kind an owner (or `common`) has at a place or pile.",
    ),
    (
        "counter",
        "(name: string, of?: string) -> any",
        "The value of a counter, of a player or place where it has one for each.",
    ),
    (
        "cards",
        "(zone: string) -> string[]",
        "The cards of a zone, `deck` or `red.hand`; from top to bottom where they lie in order.",
    ),
    (
        "knows",
        "(who: string, card: string, zone: string) -> boolean",
        "Does somebody know that a card lies in a zone?",
    ),
    (
        "reads",
        "(who: string, what: string) -> string?",
        "The last answer to a decision (`turn.stop`, or `red turn.stop` for that of one player) as somebody may read it: `(secret)` \
         if he knows only that there was one, nothing if he knows of none.",
    ),
    (
        "equals",
        "(found: any, wanted: any, about?: string)",
        "Claims that two values are equal, lists too.",
    ),
];
