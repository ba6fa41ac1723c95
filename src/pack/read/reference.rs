//! Every table and field that the files of a pack may have, for `docs/pack.md` (`sietch api --format pack`).
//!
//! The readers are the truth: a test reads every file of the data and a sample of each table, notes which fields the
//! readers have asked for, and compares them with what stands here. A field that is not told here fails it, and so does
//! one that is told and that no reader asks for.

/// A field: its name, its type, what it is if it is left out, and its meaning.
pub type TomlField = (&'static str, &'static str, &'static str, &'static str);

/// What stands in place of a default where a field must be given.
const NEEDED: &str = "needed";

pub struct TomlTable {
    /// The kinds of files in which it may stand.
    pub files: &'static [&'static str],
    /// The names that lead to it; `*` stands for a name of the author's, nothing for the file itself.
    pub path: &'static str,
    pub about: &'static str,
    pub fields: &'static [TomlField],
}

/// The kinds of files, each with where it lies and what it is.
pub const FILES: [(&str, &str, &str); 7] = [
    (
        "game.toml",
        "rules/GAME/game.toml",
        "What a game consists of and in which order it is played.",
    ),
    (
        "game.toml that extends",
        "rules/GAME/game.toml",
        "The same for a pack that builds on another: it states only its difference. Keys of what is there already carry the mark `!`.",
    ),
    (
        "map.toml",
        "rules/GAME/map.toml",
        "Regions, areas and borders. A game without this file has no map.",
    ),
    (
        "cards",
        "rules/GAME/cards/*.toml and variants/GAME/ID/cards/*.toml",
        "Cards, many in one file.",
    ),
    (
        "variant",
        "variants/GAME/ID.toml",
        "A variant or house rule: it states only its difference. Keys of what is there already carry the mark `!`.",
    ),
    (
        "scenario",
        "scenarios/GAME/ID.toml",
        "Who plays, with which variants, from which position.",
    ),
    (
        "puzzle",
        "scenarios/GAME/puzzles/ID.toml",
        "A scenario with a goal: all fields of a scenario, and these.",
    ),
];

const GAME: &str = "game.toml";
const EXTENDS: &str = "game.toml that extends";
const MAP: &str = "map.toml";
const CARDS: &str = "cards";
const VARIANT: &str = "variant";
const SCENARIO: &str = "scenario";
const PUZZLE: &str = "puzzle";
const PARTS: &[&str] = &[GAME, EXTENDS, VARIANT];
const CHANGES: &[&str] = &[EXTENDS, VARIANT];
const PLAYED: &[&str] = &[SCENARIO, PUZZLE];

const FORMAT: TomlField = ("format", "number", NEEDED, "The format of the file: 1.");
const TITLE: TomlField = ("title", "text", "its name", "What people read.");
const TAGS: TomlField = (
    "tags",
    "list of tags",
    "none",
    "Its tags, which the game declares in `tags`.",
);

/// What a game, an extension and a variant declare in the same way.
const WORDS: TomlField = (
    "words",
    "list of names",
    "none",
    "Further words that may be options: `word.NAME`.",
);
const ALL_TAGS: TomlField = (
    "tags",
    "list of names",
    "none",
    "The tags that kinds, regions, faces and cards may bear: `tag.NAME`.",
);
const KINDS: TomlField = ("kinds", "table", "none", "Kinds of pieces, by name.");
const SUPPLY: TomlField = (
    "supply",
    "table",
    "none",
    "Common pieces that lie ready at the start: by kind a number, or the name of a tunable.",
);
const COUNTERS: TomlField = (
    "counters",
    "table",
    "none",
    "Numbers (or things) that the game keeps, by name.",
);
const TUNABLES: TomlField = (
    "tunables",
    "table",
    "none",
    "Numbers that variants, scenarios and `--set` may change, by name: `tune.NAME`.",
);
const POINTS: TomlField = (
    "points",
    "table",
    "none",
    "Hook points, by name (`\"wages.paid\"`).",
);
const ZONES: TomlField = ("zones", "table", "none", "Where cards lie, by name.");
const CARD_FIELDS: TomlField = (
    "card_fields",
    "table",
    "none",
    "What is printed on cards besides title, text and tags: by name `\"number\"`, `\"text\"` or `\"tags\"`.",
);
const CARD_ROWS: TomlField = ("cards", "table", "none", "Cards, by name.");
const SET: TomlField = ("set", "table", "none", "Tunables and their values.");
const DICE: TomlField = ("dice", "table", "none", "Types of dice, by name.");
const PILES: TomlField = (
    "piles",
    "table",
    "none",
    "Piles beside the map where pieces lie, by name.",
);
const ROLES: TomlField = (
    "roles",
    "table",
    "none",
    "How seats come by what they play.",
);

const BORDER: &[TomlField] = &[
    (
        "at",
        "list of pairs",
        "all",
        "The positions that touch, one of each side: `[[1, 1], [3, 4]]`.",
    ),
    (
        "between",
        "list of two names",
        NEEDED,
        "The areas or regions.",
    ),
];

pub const TABLES: &[TomlTable] = &[
    TomlTable {
        files: &[GAME],
        path: "",
        about: "",
        fields: &[
            FORMAT,
            ("id", "text", NEEDED, "Its name: that of its folder."),
            ("title", "text", NEEDED, "What people read."),
            (
                "players",
                "list of two numbers",
                NEEDED,
                "The fewest and the most that may play, like `[2, 4]`.",
            ),
            PILES,
            ROLES,
            DICE,
            (
                "stages",
                "list of tables",
                NEEDED,
                "The order of play, `[[stages]]`: one after the other.",
            ),
            WORDS,
            ALL_TAGS,
            KINDS,
            SUPPLY,
            COUNTERS,
            TUNABLES,
            POINTS,
            ZONES,
            CARD_FIELDS,
            CARD_ROWS,
        ],
    },
    TomlTable {
        files: &[EXTENDS],
        path: "",
        about: "",
        fields: &[
            FORMAT,
            (
                "extends",
                "text",
                NEEDED,
                "The pack it builds on, all of which it inherits but its tests.",
            ),
            ("id", "text", NEEDED, "Its name: that of its folder."),
            ("title", "text", NEEDED, "What people read."),
            (
                "players",
                "list of two numbers",
                "as there",
                "The fewest and the most that may play.",
            ),
            (
                "replaces",
                "list of names",
                "none",
                "Phases, factions, actions and libs whose files it replaces by its own, and `map`.",
            ),
            (
                "remove",
                "table",
                "none",
                "What it takes out of the other pack.",
            ),
            (
                "variants",
                "list of names",
                "none",
                "Variants of the other pack that go with it, too.",
            ),
            SET,
            PILES,
            ROLES,
            WORDS,
            ALL_TAGS,
            KINDS,
            SUPPLY,
            COUNTERS,
            TUNABLES,
            POINTS,
            ZONES,
            CARD_FIELDS,
            CARD_ROWS,
            DICE,
            ("map", "table", "none", "Regions it adds or changes."),
            ("stages", "table", "none", "Stages it changes, by id."),
        ],
    },
    TomlTable {
        files: &[VARIANT],
        path: "",
        about: "",
        fields: &[
            FORMAT,
            ("id", "text", NEEDED, "Its name: that of its file."),
            ("title", "text", NEEDED, "What people read."),
            ("about", "text", "empty", "What it changes, in a sentence."),
            (
                "reason",
                "text",
                "empty",
                "Why its author thinks it worth a try.",
            ),
            ("rules", "text", NEEDED, "The game it is for."),
            (
                "requires",
                "list of names",
                "none",
                "Variants it builds on.",
            ),
            (
                "conflicts",
                "list of names",
                "none",
                "Variants it cannot be played with.",
            ),
            (
                "replaces",
                "list of names",
                "none",
                "Phases and factions whose files it replaces by its own; with `!` those that another variant has replaced.",
            ),
            SET,
            ("clauses", "table", "none", "Its rules in words, by clause."),
            PILES,
            WORDS,
            ALL_TAGS,
            KINDS,
            SUPPLY,
            COUNTERS,
            TUNABLES,
            POINTS,
            ZONES,
            CARD_FIELDS,
            CARD_ROWS,
            DICE,
            ("map", "table", "none", "Regions it adds or changes."),
            ("stages", "table", "none", "Stages it changes, by id."),
        ],
    },
    TomlTable {
        files: PARTS,
        path: "piles.*",
        about: "A pile where pieces lie.",
        fields: &[
            TITLE,
            (
                "per_seat",
                "true or false",
                "false",
                "Every seat has one: `pile.NAME[seat]`; else it is a place: `place.NAME`.",
            ),
        ],
    },
    TomlTable {
        files: &[GAME, EXTENDS],
        path: "roles",
        about: "How seats come by what they play.",
        fields: &[
            (
                "pile",
                "text",
                "none",
                "The pile where the pieces of a role begin; a game without pieces needs none.",
            ),
            (
                "decision",
                "text",
                "none",
                "The decision or chance event by which a seat gets its role; `factions` of a scenario answers it.",
            ),
        ],
    },
    TomlTable {
        files: &[GAME],
        path: "dice.*",
        about: "A type of die.",
        fields: &[
            ("count", "number", "1", "How many there are, 64 at most."),
            (
                "faces",
                "list",
                NEEDED,
                "Its faces: names, or tables that say more.",
            ),
        ],
    },
    TomlTable {
        files: &[GAME, EXTENDS, VARIANT],
        path: "dice.*.faces",
        about: "A face that is more than a name.",
        fields: &[
            ("name", "text", NEEDED, "Its name: `face.NAME`."),
            TITLE,
            (
                "value",
                "number",
                "0",
                "The number on it, which `game.value` gives.",
            ),
            TAGS,
        ],
    },
    TomlTable {
        files: &[GAME],
        path: "stages",
        about: "A part of the game.",
        fields: &[
            (
                "order",
                "`once`, `turns` or `phases`",
                NEEDED,
                "`once`: its phases, one after the other, with nobody active; `turns`: each seat in turn plays all phases; `phases`: each phase goes through all seats.",
            ),
            (
                "direction",
                "`clockwise` or `anticlockwise`",
                "clockwise",
                "The way around the table.",
            ),
            (
                "phases",
                "list",
                NEEDED,
                "Its phases: names, or tables that say more.",
            ),
            (
                "id",
                "text",
                NEEDED,
                "Its name, by which variants change it.",
            ),
            (
                "rounds",
                "number or text",
                "1",
                "How often it is played: a number, the name of a tunable, or `endless`.",
            ),
        ],
    },
    TomlTable {
        files: &[GAME],
        path: "stages.phases",
        about: "A phase in a stage of order `phases`, where it does not simply go through all seats once.",
        fields: &[
            ("phase", "text", NEEDED, "Its name."),
            (
                "once",
                "true or false",
                "false",
                "It runs once and orders the seats itself.",
            ),
            (
                "repeat",
                "true or false",
                "false",
                "Seats in order, again and again, until each is done (`game.done`).",
            ),
        ],
    },
    TomlTable {
        files: CHANGES,
        path: "stages.*.phases",
        about: "A phase in the list of a stage.",
        fields: &[
            ("phase", "text", NEEDED, "Its name."),
            ("once", "true or false", "false", "As in a stage."),
            ("repeat", "true or false", "false", "As in a stage."),
        ],
    },
    TomlTable {
        files: PARTS,
        path: "kinds.*",
        about: "A kind of piece.",
        fields: &[
            TITLE,
            ("plural", "text", "as usual", "The title of several."),
            TAGS,
            (
                "sight",
                "`open` or `owner`",
                "open",
                "Who sees where such pieces lie: everybody, or the seat they belong to alone. How many it has is no secret.",
            ),
            (
                "side_of",
                "name",
                "none",
                "The kind of which it is another side: such pieces are turned over by `game.turn_over`.",
            ),
        ],
    },
    TomlTable {
        files: PARTS,
        path: "counters.*",
        about: "A number, or a thing, that the game keeps: the only memory a script has.",
        fields: &[
            (
                "scope",
                "`game`, `seat`, `place` or `card`",
                "game",
                "One for the game, or one for each of these.",
            ),
            (
                "until",
                "`game`, `round`, `turn`, `phase` or `again`",
                "game",
                "When it falls back to its start.",
            ),
            (
                "hidden",
                "true or false",
                "false",
                "Only its seat sees it; one of the game, nobody.",
            ),
            (
                "values",
                "`seats`, `factions`, `regions`, `cards` or numbers",
                "",
                "What it may hold: a hidden counter must say so, for those who have to reckon with it.",
            ),
            (
                "shown",
                "`open`, `owner` or `hidden`",
                "open",
                "On whose board it stands: everybody's, its seat's, nobody's. It is no secret all the same: whoever likes can keep count.",
            ),
            ("start", "number or `none`", "0", "Its value at the start."),
        ],
    },
    TomlTable {
        files: PARTS,
        path: "tunables.*",
        about: "A number that may be changed.",
        fields: &[
            ("value", "number", NEEDED, "Its value, if nobody sets it."),
            ("min", "number", NEEDED, "The least that it may be."),
            ("max", "number", NEEDED, "The most."),
            ("meaning", "text", NEEDED, "What it is, in a few words."),
            ("clause", "text", "none", "The clause it belongs to."),
        ],
    },
    TomlTable {
        files: PARTS,
        path: "points.*",
        about: "A hook point: where abilities may change what the rules do.",
        fields: &[
            (
                "value",
                "text",
                "empty",
                "The type of the value that handlers pass on, e.g. `integer`; `none` if there is none.",
            ),
            (
                "args",
                "list of texts",
                "none",
                "The arguments behind it, each `name: type`.",
            ),
            ("clause", "text", "none", "The clause it belongs to."),
            ("when", "text", "empty", "When handlers are called."),
            ("about", "text", "empty", "What the value means."),
        ],
    },
    TomlTable {
        files: PARTS,
        path: "zones.*",
        about: "Where cards lie.",
        fields: &[
            TITLE,
            (
                "per_seat",
                "true or false",
                "false",
                "Every seat has one: `zone.NAME[seat]`.",
            ),
            (
                "sight",
                "`open`, `owner` or `hidden`",
                "open",
                "Who sees the faces of its cards.",
            ),
            (
                "count",
                "`open`, `owner` or `hidden`",
                "open",
                "Who sees how many there are.",
            ),
            (
                "pile",
                "true or false",
                "false",
                "Its cards lie on one another: it has a top, and can be shuffled and drawn from.",
            ),
            (
                "aside",
                "true or false",
                "false",
                "What lies here is out of the game: screens only say how many cards there are.",
            ),
            (
                "refill",
                "table",
                "none",
                "From where an empty pile is filled.",
            ),
        ],
    },
    TomlTable {
        files: PARTS,
        path: "zones.*.refill",
        about: "How an empty pile is filled when somebody draws from it.",
        fields: &[
            (
                "but_top",
                "number",
                "0",
                "So many cards stay where they are, from the top.",
            ),
            (
                "from",
                "text",
                NEEDED,
                "The pile whose cards are shuffled into it.",
            ),
        ],
    },
    TomlTable {
        files: &[GAME, EXTENDS, VARIANT, CARDS],
        path: "cards.*",
        about: "A card, in so many copies. Besides, the fields that `[card_fields]` of the game declares.",
        fields: &[
            (
                "count",
                "number",
                "1",
                "How many copies there are; where every seat has the zone, for each.",
            ),
            TITLE,
            ("text", "text", "empty", "What it says."),
            TAGS,
            (
                "zone",
                "text",
                "that of the file",
                "Where its copies lie at the start.",
            ),
            (
                "ability",
                "text",
                "none",
                "What it can do: `FILE.NAME`, an ability that `cards/FILE.lua` declares with `effects`.",
            ),
            (
                "while",
                "text",
                "none",
                "The zone, one of every seat, in which a copy must lie for that; it acts for the seat whose zone it is.",
            ),
        ],
    },
    TomlTable {
        files: &[CARDS],
        path: "",
        about: "",
        fields: &[
            FORMAT,
            (
                "zone",
                "text",
                "none",
                "Where all cards of the file lie at the start that do not say it themselves.",
            ),
            (
                "tags",
                "list of tags",
                "none",
                "Tags that all of them bear.",
            ),
            CARD_ROWS,
        ],
    },
    TomlTable {
        files: &[EXTENDS],
        path: "remove",
        about: "Names of what is taken out of the other pack.",
        fields: &[
            ("kinds", "list of names", "none", "Kinds of pieces."),
            ("counters", "list of names", "none", "Counters."),
            ("tunables", "list of names", "none", "Tunables."),
            ("points", "list of names", "none", "Hook points."),
            ("zones", "list of names", "none", "Zones of cards."),
            ("cards", "list of names", "none", "Cards."),
            ("dice", "list of names", "none", "Types of dice."),
            ("piles", "list of names", "none", "Piles."),
            ("areas", "list of names", "none", "Areas of the map."),
            ("regions", "list of names", "none", "Regions of the map."),
            ("stages", "list of names", "none", "Stages."),
            ("clauses", "list of names", "none", "Clauses."),
            ("phases", "list of names", "none", "Phases, by their files."),
            (
                "factions",
                "list of names",
                "none",
                "Factions, by their files.",
            ),
            (
                "actions",
                "list of names",
                "none",
                "Actions, by their files.",
            ),
            (
                "effects",
                "list of names",
                "none",
                "Effects of cards, by their files.",
            ),
            ("lib", "list of names", "none", "Libs, by their files."),
        ],
    },
    TomlTable {
        files: CHANGES,
        path: "dice.*",
        about: "A new type of die, or what changes of one; what is there already is changed with the mark: `\"!faces\" = […]`.",
        fields: &[
            (
                "count",
                "number",
                "1, or as it is",
                "How many there are, 64 at most.",
            ),
            (
                "faces",
                "list",
                "as they are",
                "All its faces: names, or tables that say more.",
            ),
        ],
    },
    TomlTable {
        files: CHANGES,
        path: "map",
        about: "What changes of the map.",
        fields: &[
            ("areas", "table", "none", "Areas, new or changed, by name."),
            (
                "regions",
                "table",
                "none",
                "Regions, new or changed, by name.",
            ),
            (
                "borders",
                "list of tables",
                "none",
                "Further borders, `[[map.borders]]`, as in a map.",
            ),
        ],
    },
    TomlTable {
        files: CHANGES,
        path: "map.borders",
        about: "A border.",
        fields: BORDER,
    },
    TomlTable {
        files: CHANGES,
        path: "map.areas.*",
        about: "A new area, or what changes of one; what is there already is changed with the mark: `\"!title\" = …`.",
        fields: &[
            TITLE,
            TAGS,
            (
                "at",
                "table",
                "none",
                "The regions that a new one has: by track one position or several, as in a map.",
            ),
        ],
    },
    TomlTable {
        files: CHANGES,
        path: "map.regions.*",
        about: "A new region, or what changes of one; what is there already is changed with the mark: `\"!borders\" = […]`.",
        fields: &[
            TITLE,
            TAGS,
            ("at", "table", "none", "Where it lies: by track a position."),
            (
                "borders",
                "list of names",
                "none",
                "The regions it touches; the other side need not say so.",
            ),
            ("area", "text", "none", "The area it is part of."),
        ],
    },
    TomlTable {
        files: CHANGES,
        path: "stages.*",
        about: "What changes of a stage.",
        fields: &[
            (
                "insert",
                "list of tables",
                "none",
                "Phases that come into it.",
            ),
            (
                "move",
                "list of tables",
                "none",
                "Phases of it that go elsewhere in it.",
            ),
            (
                "rounds",
                "number or text",
                "as it is",
                "With the mark, `\"!rounds\"`: how often it is played.",
            ),
            (
                "phases",
                "list",
                "as they are",
                "With the mark, `\"!phases\"`: all its phases anew.",
            ),
        ],
    },
    TomlTable {
        files: CHANGES,
        path: "stages.*.insert",
        about: "A phase that comes into a stage, beside one that is there.",
        fields: &[
            ("phase", "text", NEEDED, "Its name."),
            ("once", "true or false", "false", "As in a stage."),
            ("repeat", "true or false", "false", "As in a stage."),
            (
                "after",
                "text",
                "none",
                "The phase behind which it goes; this or `before` is needed.",
            ),
            ("before", "text", "none", "The phase before which it goes."),
        ],
    },
    TomlTable {
        files: CHANGES,
        path: "stages.*.move",
        about: "A phase of a stage that goes elsewhere in it. What variants have put beside it stays where it was.",
        fields: &[
            ("phase", "text", NEEDED, "Its name."),
            (
                "after",
                "text",
                "none",
                "The phase behind which it goes; this or `before` is needed.",
            ),
            ("before", "text", "none", "The phase before which it goes."),
        ],
    },
    TomlTable {
        files: &[MAP],
        path: "",
        about: "",
        fields: &[
            FORMAT,
            (
                "tracks",
                "table",
                "none",
                "Tracks on which a marker goes around, by name; each is a counter, too.",
            ),
            ("regions", "table", "none", "Regions, by name."),
            (
                "layout",
                "table",
                "none",
                "How the map is drawn. No rule depends on it.",
            ),
            (
                "areas",
                "table",
                "none",
                "Areas, by name: several regions under one name.",
            ),
            (
                "borders",
                "list of tables",
                "none",
                "Borders between areas and regions, `[[borders]]`, each said once.",
            ),
        ],
    },
    TomlTable {
        files: &[MAP],
        path: "tracks.*",
        about: "A track.",
        fields: &[(
            "positions",
            "number",
            NEEDED,
            "How many positions it has, 255 at most.",
        )],
    },
    TomlTable {
        files: &[MAP],
        path: "regions.*",
        about: "A region.",
        fields: &[
            TITLE,
            ("at", "table", "none", "Where it lies: by track a position."),
            TAGS,
            (
                "borders",
                "list of names",
                "none",
                "The regions it touches; both sides must say it.",
            ),
            ("area", "text", "none", "The area it is part of."),
        ],
    },
    TomlTable {
        files: &[MAP],
        path: "areas.*",
        about: "Several regions under one name.",
        fields: &[
            TITLE,
            TAGS,
            (
                "at",
                "table",
                "none",
                "By one track its positions: for each there is a region `NAME_POSITION`, each beside the next; for one position alone it is called like the area.",
            ),
        ],
    },
    TomlTable {
        files: &[MAP],
        path: "borders",
        about: "A border.",
        fields: BORDER,
    },
    TomlTable {
        files: &[MAP],
        path: "layout",
        about: "How the map is drawn.",
        fields: &[
            (
                "rows",
                "list of lists of names",
                "none",
                "The regions from top to bottom; `\"\"` is a gap, a name written twice side by side spans two boxes.",
            ),
            (
                "marks",
                "table",
                "none",
                "By tag a sign of one or two letters.",
            ),
            ("colours", "table", "none", "By faction a colour."),
            (
                "count",
                "text",
                "none",
                "The tag of the regions that are counted for each seat.",
            ),
            (
                "alone",
                "true or false",
                "false",
                "Only those count where nobody else stands.",
            ),
            (
                "legend",
                "list of texts",
                "none",
                "What else a reader should know.",
            ),
        ],
    },
    TomlTable {
        files: PLAYED,
        path: "",
        about: "",
        fields: &[
            FORMAT,
            ("players", "number", "as `factions`", "How many play."),
            ("id", "text", NEEDED, "Its name: that of its file."),
            (
                "fix",
                "table",
                "none",
                "Answers given in advance, by decision: one, or a table by what the decision is about.",
            ),
            ("title", "text", NEEDED, "What people read."),
            ("rules", "text", NEEDED, "The game."),
            (
                "factions",
                "list of names",
                "chosen in the game",
                "Who plays what, seat by seat.",
            ),
            (
                "variants",
                "list of names",
                "none",
                "Variants, in the order in which they apply.",
            ),
            SET,
            (
                "position",
                "table",
                "the start of a game",
                "The position to start from; it needs `factions`.",
            ),
        ],
    },
    TomlTable {
        files: &[PUZZLE],
        path: "",
        about: "",
        fields: &[
            ("within", "table", "one turn", "The time."),
            ("text", "text", NEEDED, "What the solver reads."),
            ("solver", "text", NEEDED, "The faction that solves."),
            (
                "goal",
                "text",
                NEEDED,
                "What is to be reached: docs/puzzles.md.",
            ),
            (
                "when",
                "`ever` or `end`",
                "ever",
                "At any time, or when the time is up.",
            ),
            (
                "opponents",
                "`all` or `best`",
                "all",
                "Against every reply, or against the best, where secret choices may be mixed.",
            ),
            (
                "dice",
                "`chance` or `all`",
                "chance",
                "How chance comes out that is not laid down: each outcome with its chance, or all of them must do.",
            ),
            (
                "chance",
                "text",
                "any",
                "The chance that is asked for, e.g. `\"1/3\"`.",
            ),
            (
                "throws",
                "list of texts",
                "none",
                "How the next chance events come out, in order.",
            ),
            (
                "script",
                "table",
                "none",
                "Answers of the others, by decision: one, or a list in order.",
            ),
            ("hints", "list of texts", "none", "Two hints."),
            (
                "teaches",
                "list of texts",
                "none",
                "The clauses it teaches.",
            ),
            ("difficulty", "number", NEEDED, "From 1 to 5."),
            ("author", "text", NEEDED, "Who wrote it."),
            (
                "solution",
                "list of texts",
                "none",
                "The solver's answers in order, each `decision: answer`.",
            ),
        ],
    },
    TomlTable {
        files: &[PUZZLE],
        path: "within",
        about: "The time for a puzzle; what comes first counts.",
        fields: &[
            (
                "turns",
                "number",
                "1",
                "So many turns; without a limit if `decisions` is given.",
            ),
            (
                "decisions",
                "number",
                "none",
                "So many decisions of the solver.",
            ),
            ("phase", "text", "none", "To the end of that phase."),
            (
                "roll",
                "true or false",
                "false",
                "Until no die is left to throw.",
            ),
        ],
    },
    TomlTable {
        files: PLAYED,
        path: "position",
        about: "A position. What it does not mention is as at the start of a game. A faction stands for its seat; what belongs to nobody is `common`.",
        fields: &[
            ("phase", "text", NEEDED, "The phase that begins."),
            (
                "stage",
                "text",
                "the one that has it",
                "Its stage, where several have the phase.",
            ),
            (
                "active",
                "text",
                "the first",
                "The faction whose turn it is.",
            ),
            (
                "first",
                "text",
                "the first seat",
                "The faction that begins each round.",
            ),
            (
                "done",
                "list of names",
                "none",
                "Factions that are done with a phase that goes around.",
            ),
            (
                "left",
                "list of names",
                "none",
                "Factions that have left the game.",
            ),
            ("round", "number", "1", "The round."),
            (
                "pieces",
                "table",
                "none",
                "By owner, place and kind a number: `[position.pieces.red] hill = { pawn = 2 }`.",
            ),
            (
                "counters",
                "table",
                "none",
                "By counter its value, or a table by seat, place or card.",
            ),
            (
                "dice",
                "text",
                "none",
                "Faces of dice that are kept, one behind the other.",
            ),
            (
                "lent",
                "table",
                "none",
                "By faction the list of those whose abilities it may use.",
            ),
            (
                "cards",
                "table",
                "none",
                "By owner and zone a list of cards from top to bottom (`\"silk\"`, `\"2 silk\"`; a list within it is in no order), or a table with `top` and `bottom`.",
            ),
            (
                "sight",
                "table",
                "none",
                "Zones that are open or closed in another way: by zone (`\"red.hand\"`) a sight, or a list of those for faces and count.",
            ),
        ],
    },
    TomlTable {
        files: PLAYED,
        path: "position.cards.*.*",
        about: "Cards on top of what else lies in a zone, and below it.",
        fields: &[
            ("top", "list of cards", "none", "From the top down."),
            (
                "bottom",
                "list of cards",
                "none",
                "The last of them lies lowest.",
            ),
        ],
    },
    TomlTable {
        files: PLAYED,
        path: "position.cards.*.*",
        about: "In such a list: a card that somebody knows.",
        fields: &[
            ("card", "text", NEEDED, "The card, `silk` or `2 silk`."),
            (
                "known",
                "list of names",
                "who sees there",
                "Factions that know it besides.",
            ),
            (
                "mixed_in",
                "text",
                "none",
                "The zone in which it was last mixed with others.",
            ),
        ],
    },
];

/// `docs/pack.md`.
pub fn markdown() -> String {
    let mut text = String::from(
        "# What stands in the files of a pack\n\n\
         `sietch api --format pack` has made this file from the table beside the readers. Scripts are described in \
         [api.md](api.md), and so are the functions of Lua tests; [new-game.md](new-game.md) writes a whole pack.\n\n\
         Where a path has a `*`, a name of yours stands there: `[zones.*]` is `[zones.hand]`. *needed*: the field must be \
         there. A file may have no fields but these: a misspelt one is an error with its line and the nearest right name.\n",
    );
    for (kind, place, about) in FILES {
        text += &format!("\n## {kind}\n\n`{place}`. {about}\n");
        for table in TABLES.iter().filter(|t| t.files.contains(&kind)) {
            // A puzzle repeats nothing of what a scenario has.
            if kind == PUZZLE && table.files.contains(&SCENARIO) {
                continue;
            }
            text += &one(table);
        }
    }
    text + "\n`clauses.toml` has a line for each clause: `\"C.1\" = \"A sentence of the rules.\"`\n"
}

fn one(table: &TomlTable) -> String {
    let mut text = match table.path {
        "" => String::from("\n"),
        path => format!("\n### `[{path}]`\n\n{}\n\n", table.about),
    };
    text += "| Field | Type | If left out | |\n|---|---|---|---|\n";
    for (name, kind, default, meaning) in table.fields {
        let default = match *default {
            NEEDED => "*needed*",
            other => other,
        };
        text += &format!("| `{name}` | {kind} | {default} | {meaning} |\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::pack::read::{extension, game, lineage, map, puzzle, scenario, variant};
    use crate::pack::text::fields::{AskedTable, asked};
    use crate::pack::{Files, list_games, list_scenarios, list_variants};

    const PACK: &str = r#"
format = 1
id = "sample"
title = "Sample"
players = [2, 2]
[piles.box]
[roles]
[dice.red]
faces = [{ name = "a" }]
[kinds.pawn]
[counters.gold]
[tunables.t]
value = 1
min = 0
max = 2
meaning = "t"
[points.p]
[zones.deck]
pile = true
refill = { from = "deck" }
[cards.ace]
zone = "deck"
[[stages]]
id = "s"
order = "phases"
phases = [{ phase = "a", once = true }]
"#;

    const CHANGE: &str = r#"
[dice.red]
"!faces" = [{ name = "b" }]
[kinds.king]
[counters.silver]
[tunables.u]
value = 1
min = 0
max = 2
meaning = "u"
[points.q]
[zones.hand]
refill = { from = "deck" }
[cards.king]
[piles.bag]
[map.regions.hill]
[map.areas.flat]
[[map.borders]]
between = ["hill", "sky"]
[stages.s]
"!phases" = [{ phase = "a" }]
insert = [{ phase = "b", after = "a" }]
move = [{ phase = "a", after = "b" }]
"#;

    const MAP_FILE: &str = r#"
format = 1
[tracks.ring]
positions = 3
[regions.sky]
[areas.erg]
at = { ring = [1, 2] }
[areas.pan]
at = { ring = 3 }
[[borders]]
between = ["erg", "pan"]
at = [[2, 3]]
[layout]
"#;

    const PLAY: &str = r#"
format = 1
id = "one"
title = "One"
rules = "sample"
factions = ["red", "blue"]
text = "?"
solver = "red"
goal = "over"
difficulty = 1
author = "me"
[within]
turns = 1
[position]
phase = "a"
[position.cards.common]
deck = { top = [{ card = "ace", known = ["red"] }] }
"#;

    /// A file of every kind with a table of every sort.
    fn sample() -> Files {
        let head = "format = 1\nid = \"more\"\ntitle = \"More\"\n";
        Files::embedded()
            .with_text("rules/sample/game.toml", PACK)
            .with_text("rules/sample/map.toml", MAP_FILE)
            .with_text(
                "rules/sample/cards/a.toml",
                "format = 1\nzone = \"deck\"\n[cards.queen]\n",
            )
            .with_text(
                "rules/more/game.toml",
                &format!("{head}extends = \"sample\"\n[roles]\n[remove]\n{CHANGE}"),
            )
            .with_text(
                "variants/sample/more.toml",
                &format!("{head}rules = \"sample\"\n{CHANGE}"),
            )
            .with_text("scenarios/sample/puzzles/one.toml", PLAY)
    }

    fn kind(table: &AskedTable) -> Option<&'static str> {
        let parts: Vec<&str> = table.file.split('/').collect();
        Some(match parts[..] {
            ["rules", _, "game.toml"] if table.root.contains(&"extends") => EXTENDS,
            ["rules", _, "game.toml"] => GAME,
            ["rules", _, "map.toml"] => MAP,
            [.., "cards", _] => CARDS,
            ["variants", _, _] => VARIANT,
            ["scenarios", _, "puzzles", _] => PUZZLE,
            ["scenarios", _, _] => SCENARIO,
            _ => return None,
        })
    }

    fn fits(pattern: &str, path: &str) -> bool {
        let path = path.strip_suffix(".top").unwrap_or(path);
        let path = path.strip_suffix(".bottom").unwrap_or(path);
        // The name of a hook point has a dot in it.
        if let Some(rest) = path.strip_prefix("points.") {
            return pattern == "points.*" && !rest.is_empty();
        }
        let (a, b): (Vec<&str>, Vec<&str>) =
            (pattern.split('.').collect(), path.split('.').collect());
        let same = |(p, n): (&&str, &&str)| *p == "*" || *p == n.trim_start_matches('!');
        a.len() == b.len() && a.iter().zip(&b).all(same)
    }

    fn names(table: &TomlTable) -> BTreeSet<&'static str> {
        table.fields.iter().map(|f| f.0).collect()
    }

    #[test]
    fn every_field_that_a_reader_asks_for_is_told_and_no_other() {
        let files = sample();
        // What is wrong with a file does not matter here: reading goes on to its end.
        let visited = asked(|| {
            for name in list_games(&files) {
                let _ = map::read(&files, &name);
                if lineage::packs(&files, &name).len() == 1 {
                    let _ = game::read(&files, &name);
                }
                for v in list_variants(&files, &name) {
                    let _ = variant::read(&files, &name, &v);
                }
            }
            let _ = extension::read(&files, "more");
            for (id, _) in list_scenarios(&files) {
                let _ = scenario::find(&files, &id);
            }
            for id in puzzle::list_puzzles(&files) {
                let _ = puzzle::find_puzzle(&files, &id);
            }
        });
        let mut wrong = Vec::new();
        let mut seen = vec![false; TABLES.len()];
        for table in &visited {
            let Some(kind) = kind(table) else { continue };
            let of_it = |t: &TomlTable| t.files.contains(&kind) && fits(t.path, &table.path);
            let told: Vec<usize> = (0..TABLES.len()).filter(|i| of_it(&TABLES[*i])).collect();
            let wanted: BTreeSet<&str> = table.fields.iter().copied().collect();
            let all: BTreeSet<&str> = told.iter().flat_map(|i| names(&TABLES[*i])).collect();
            match told.iter().find(|i| names(&TABLES[**i]) == wanted) {
                Some(i) => seen[*i] = true,
                None if all == wanted => told.iter().for_each(|i| seen[*i] = true),
                None => wrong.push(format!(
                    "{} [{}]: asked for {wanted:?}, told {all:?}",
                    table.file, table.path
                )),
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        for (table, seen) in TABLES.iter().zip(seen) {
            assert!(
                seen,
                "no reader came to [{}] of {:?}",
                table.path, table.files
            );
        }
    }
}
