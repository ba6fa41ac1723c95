//! The tables of a map.

use super::{FORMAT, MAP, NEEDED, TAGS, TITLE, TomlField, TomlTable};

pub(super) const BORDER: &[TomlField] = &[
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

pub(super) const TABLES: &[TomlTable] = &[
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
];
