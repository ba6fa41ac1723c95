//! What is left of Lua itself: the sandbox takes away everything by which a rule could go differently the next time.

use super::Doc;

/// Global functions and values.
pub const GLOBALS: &[&str] = &[
    "_G",
    "_VERSION",
    "assert",
    "error",
    "getmetatable",
    "ipairs",
    "next",
    "pairs",
    "pcall",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "select",
    "setmetatable",
    "tonumber",
    "tostring",
    "type",
    "typeof",
    "unpack",
    "xpcall",
];

/// Libraries and what is in them.
pub const LIBRARIES: &[(&str, &[&str])] = &[
    (
        "bit32",
        &[
            "arshift", "band", "bnot", "bor", "btest", "bxor", "byteswap", "countlz", "countrz",
            "extract", "lrotate", "lshift", "replace", "rrotate", "rshift",
        ],
    ),
    (
        "math",
        &[
            "abs", "ceil", "clamp", "deg", "e", "floor", "fmod", "frexp", "huge", "isfinite",
            "isinf", "isnan", "ldexp", "lerp", "map", "max", "min", "modf", "nan", "phi", "pi",
            "rad", "round", "sign", "sqrt", "sqrt2", "tau",
        ],
    ),
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack",
            "packsize", "rep", "reverse", "split", "sub", "unpack", "upper",
        ],
    ),
    (
        "table",
        &[
            "clear", "clone", "concat", "create", "find", "foreach", "foreachi", "freeze", "getn",
            "insert", "isfrozen", "maxn", "move", "pack", "remove", "sort", "unpack",
        ],
    ),
    (
        "utf8",
        &["char", "charpattern", "codepoint", "codes", "len", "offset"],
    ),
];

macro_rules! additions {
    ($($table:literal $name:literal $signature:literal $about:literal;)*) => {
        &[$(Doc {
            table: $table,
            name: $name,
            signature: $signature,
            about: $about,
            section: "",
        }),*]
    };
}

/// What rules have use for and Lua 5.1 does not have.
pub const ADDITIONS: &[Doc] = additions! {
    "table" "find" "(list: T[], value: T, from?: integer) -> integer?"
        "Where a value first stands in a list.";
    "table" "clone" "(list: T) -> T"
        "A copy of a table, not of the tables in it.";
    "table" "create" "(n: integer, value?: T) -> T[]"
        "A list of n times the same value.";
    "table" "clear" "(list: table)"
        "Empties a table.";
    "table" "freeze" "(list: T) -> T"
        "Makes a table read-only.";
    "table" "isfrozen" "(list: table) -> boolean"
        "Is a table read-only?";
    "table" "move" "(from: T[], first: integer, last: integer, to: integer, into?: T[]) -> T[]"
        "Copies part of a list to another place.";
    "table" "pack" "(...: any) -> table"
        "A list of the values, with their number as `n`.";
    "table" "unpack" "(list: T[], first?: integer, last?: integer) -> T"
        "The values of a list, one by one.";
    "string" "split" "(text: string, separator?: string) -> string[]"
        "The parts of a text.";
    "math" "clamp" "(n: number, low: number, high: number) -> number"
        "The number, but not less than low and not more than high.";
    "math" "round" "(n: number) -> integer"
        "The nearest whole number.";
    "math" "sign" "(n: number) -> integer"
        "Its sign: -1, 0 or 1.";
    "" "typeof" "(value: any) -> string"
        "The type of a value.";
};
