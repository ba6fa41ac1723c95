//! Tables about cards: where they lie, and what is printed on them.

use super::{
    CARD_ROWS, CARDS, EXTENDS, FORMAT, GAME, NEEDED, PARTS, TAGS, TITLE, TomlTable, VARIANT,
};

pub(super) const TABLES: &[TomlTable] = &[
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
];
