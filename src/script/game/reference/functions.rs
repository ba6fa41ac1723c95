//! The functions that the prelude defines and the constructors.

use super::Doc;

const DECLARING: &str = "Declaring";
const DECISIONS: &str = "Asking";
const CHANCE: &str = "Chance";
const QUERIES: &str = "Queries";
const HOOKS: &str = "Hooks";
const TELLING: &str = "Telling";
const PIECES: &str = "Pieces";

macro_rules! functions {
    ($($section:ident $table:literal $name:literal $signature:literal $about:literal;)*) => {
        &[$(Doc {
            table: $table,
            name: $name,
            signature: $signature,
            about: $about,
            section: $section,
        }),*]
    };
}

pub const FUNCTIONS: &[Doc] = functions! {
    DECLARING "" "phase" "(fields: phase) -> phase"
        "Declares a phase of the game. A file of `phases/` ends with `return phase { … }`.";
    DECLARING "" "faction" "(fields: faction) -> faction"
        "Declares a faction: its pieces, how it begins, what it can do. A file of `factions/` ends with `return faction { … }`.";
    DECLARING "" "action" "(fields: action) -> action"
        "Declares what any seat may do at any time it is asked anything. A file of `actions/` ends with `return action { … }`.";
    DECLARING "" "effects" "(fields: effects) -> effects"
        "Declares what cards can do while they lie in a zone of a seat. A file of `cards/` that is a script ends with `return effects \
         { … }`.";
    DECLARING "" "variant" "(fields: variant) -> variant"
        "Declares what a variant adds by script; its numbers and names are in its TOML file. The script ends with `return \
         variant { … }`.";
    DECLARING "" "decision" "(fields: decision) -> decision"
        "Declares a question to a seat, or a chance event, under the name by which journals know it. Only at the top level of a file.";
    DECLARING "" "use" "(name: string) -> any"
        "What `lib/<name>.lua` returns, of the variant that calls it if it has one of that name, else of the pack. Libs may use \
         others, but not in a circle. Only at the top level of a file.";

    DECLARING "" "misprint" "(card: card, field: string, message: string)"
        "Refuses what a card says in one of its fields: an error at the file and line of that field. For packs whose scripts read \
         a field as more than a text or a number; at the top level of a file, so that a game with such a card is not loaded.";

    QUERIES "" "regions" "(conditions: query) -> query"
        "Declares a query of regions of the map.";
    QUERIES "" "areas" "(conditions: query) -> query"
        "Declares a query of areas of the map. What is asked of regions is asked of all regions of an area together.";
    QUERIES "" "pieces" "(conditions: query) -> query"
        "Declares a query of pieces that belong to seats, on the map or at a pile.";
    QUERIES "" "kinds" "(conditions: query) -> query"
        "Declares a query of the kinds that an owner has at a place or pile. `REGIONS * KINDS` is a query of pieces: each of \
         these kinds in each of these regions.";
    QUERIES "" "seats" "(conditions: query) -> query"
        "Declares a query of seats.";
    QUERIES "" "faces" "(conditions: query) -> query"
        "Declares a query of the faces of the dice that were thrown, each as often as it lies there.";
    QUERIES "" "cards" "(conditions: query) -> query"
        "Declares a query of cards in zones, each as often as it lies there. `REGIONS * CARDS` is a query of cards at places: \
         each of these cards in each of these regions; `parts` gives place and card of one.";
    QUERIES "" "arg" "(n: integer, counter?: counter) -> any"
        "Stands in a query for its n-th argument, or for what a counter holds of it: `counter = { counter.camp, is = \
         arg(1, counter.camp) }` has the seats of the same camp, `counter = { arg(1, counter.camp), at_least = 1 }` holds where \
         that seat has one.";

    HOOKS "" "hook" "(point: string, value: any, ...: any) -> any"
        "Passes a value through the handlers of a point and gives what they make of it: each may return nothing \
         (unchanged), a new value, or `deny(…)`, which makes it false and ends the passing. The values after it are the \
         point's arguments, four at most. A handler that returns what is not of the point's type is an error of that handler.";
    HOOKS "" "deny" "(clause: string, reason: string) -> boolean"
        "What a handler returns to forbid something: the clause and the reason are what `why not` shows.";

    TELLING "" "note" "(clause: string, text: string, ...: any)"
        "Tells everybody what happened; `{1}`, `{2}`, … stand for the names of the values that follow, and for those of a \
         list: `2 X, Y and Z`.";
    TELLING "" "whisper" "(seat: seat, clause: string, text: string, ...: any)"
        "The same to one seat only, for what the others may not know.";

    TELLING "" "print" "(...: any)"
        "Shows values to the author, in `play`, `run` and `test` only, with file and line: things by name, tables by what \
         is in them. It is no part of the game, no journal keeps it, and who may not know the secrets that the phase has \
         looked at does not see it.";

    PIECES "" "piece" "(place: place, owner: seat, kind: kind) -> piece"
        "The handle of the pieces of a kind that an owner has at a place, e.g. as an option.";
    PIECES "" "parts" "(piece: piece) -> place, seat, kind"
        "The place, the owner and the kind of a piece; of a card at a place the place and the card.";

    DECISIONS "ask" "one" "(spec: decision, seat: seat, options: T[]|fun(): T[], a?: any, b?: any) -> T?"
        "One of the options; nothing if the seat passes, if there is no option or if `only_if` says no. Options that cost \
         something to find are given as a function: it is called only if somebody has to choose. `a` and `b` fill \
         `{1}` and `{2}` of the prompt and are passed to `unless`, `only_if` and the hook; a text may stand there too. One \
         table in their place can say more: `{ a, b, pass = true }` lets the seat pass this time.";
    DECISIONS "ask" "some" "(spec: decision, seat: seat, options: T[]|fun(): T[], min: integer, max?: integer, a?: any, b?: any) -> T[]"
        "A list of some of the options, at least `min` and at most `max` of them.";
    DECISIONS "ask" "number" "(spec: decision, seat: seat, low: integer, high: integer|fun(): integer, a?: any, b?: any) -> integer?"
        "A whole number from `low` to `high`; nothing if the seat may pass and does. `high` may be a function: it is asked \
         again if the seat takes an action first.";
    DECISIONS "ask" "choice" "(spec: decision, seat: seat, names: string[], a?: any, b?: any) -> string?"
        "One of the `choices` that the decision declares, by name; nothing if the seat passes. `unless` and the hook get the \
         name.";
    DECISIONS "ask" "plan" "(spec: decision, seat: seat, groups: table, a?: any, b?: any) -> table"
        "Several groups at once, as one answer. The decision declares their names under `groups`; the call gives a table \
         `{ NAME = group, … }` and gets back what was put into each: an option or nothing for `one`, a list for `some`, \
         amounts beside the piles for `split`, a number for `low` and `high`. An option that stands in several groups is \
         used once. Under `limits` the call may list weighted sums: `{ clause, reason, min = 1, max = 7, NAME = 1, \
         [option] = 2 }`. `unless` and the hook get the option, the seat, the name of the group, and `a`.";
    DECISIONS "ask" "split" "(spec: decision, seat: seat, piles: integer[], min: integer, max?: integer, a?: any, b?: any) -> integer[]"
        "How many from each pile, together at least `min` and at most `max`: a list of numbers in the order of the piles. \
         `piles` is a list of option, limit, option, limit, … as `game.piles` gives it.";
    DECISIONS "ask" "yes" "(spec: decision, seat: seat, a?: any, b?: any) -> boolean"
        "Yes or no.";
    DECISIONS "ask" "together" "(list: question[]) -> any[]"
        "Several questions at once, in secret, revealed together, to several seats or to one: a list of answers in the order \
         of the questions, with nothing where a seat passes or `only_if` says no.";

    CHANCE "chance" "pick" "(spec: decision, options: T[], about?: any) -> T"
        "One of the options at random; `about` is whom or what it is drawn for.";
    CHANCE "chance" "throw" "(spec: decision, die?: die)"
        "Throws all dice that are not kept, or those of one type.";
    CHANCE "chance" "draw" "(spec: decision, from: zone, to: zone, n?: integer) -> card[]"
        "Draws cards off the top of a zone and lays them into another. Who sees into one of the two knows what was drawn. It \
         is one event however the cards lay on one another. An empty pile is filled as `refill` of its zone says; if there is nothing left, fewer cards come.";
    CHANCE "chance" "look" "(spec: decision, zone: zone, seat?: seat) -> card?"
        "Lets a seat, or everybody, look at the top card of a pile, which stays there.";
    CHANCE "chance" "shuffle" "(zone: zone)"
        "Shuffles a pile: its cards lie in no order from then on, and nobody knows which is which. What comes to the top is \
         decided when it is drawn.";
    CHANCE "" "keep_and_throw" "(seat: seat, rules: throwing)"
        "Throws all loose dice, has the seat keep some, throws the rest again, until all are kept.";

    SEATS "game" "faction" "(seat: seat) -> faction"
        "What the faction file of a seat declares, with all its fields.";
};

/// The heading of `game.faction`, which the functions about seats have as well.
const SEATS: &str = "Seats and turns";
