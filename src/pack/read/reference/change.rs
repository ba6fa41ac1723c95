//! Tables by which an extension or a variant changes what is there already.

use super::map::BORDER;
use super::{CHANGES, EXTENDS, NEEDED, TAGS, TITLE, TomlTable};

pub(super) const TABLES: &[TomlTable] = &[
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
];
