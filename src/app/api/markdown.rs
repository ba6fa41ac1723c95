//! The same for people: a reference in Markdown.

use std::fmt::Write as _;

use crate::lab::suite::reference as suite;
use crate::script::Point;
use crate::script::game::reference::{
    CLASSES, Class, Doc, HANDLES, NOTES, Param, Signature, VALUES, standard,
};

use super::{Handler, NameTable, Reference};

pub fn text(reference: &Reference) -> String {
    let mut w = String::new();
    head(&mut w, &reference.game);
    declaring(&mut w, &reference.functions);
    functions(&mut w, &reference.functions);
    points(&mut w, &reference.points);
    names(&mut w, reference);
    tests(&mut w);
    lua(&mut w);
    w.trim_end().to_string() + "\n"
}

/// Writing to a string cannot fail.
macro_rules! put {
    ($w:expr, $($text:tt)*) => {{
        let _ = writeln!($w, $($text)*);
    }};
}

fn head(w: &mut String, game: &str) {
    put!(
        w,
        "# What scripts can call\n\n\
         The API of rule scripts and the names and hook points of `{game}`. `sietch api --format markdown --game {game}`\n\
         has made this file; `sietch api --game {game}` makes the same for Lua editors.\n"
    );
    put!(
        w,
        "Everything a game consists of is a *handle*: a number that knows what sort of thing it is. Scripts name things\n\
         (`kind.x`, `place.y`) and pass them on; a thing of the wrong sort, like a name that does not exist, is an error.\n\
         A type with `?` may be nothing (`nil`), `place[]` is a list, `kind|tag` either of two.\n"
    );
    put!(w, "| Type | Stands for |\n|---|---|");
    for (name, about) in HANDLES {
        put!(w, "| `{name}` | {} |", cell(about));
    }
    put!(w, "");
}

/// Constructors with the fields they take.
fn declaring(w: &mut String, all: &[Doc]) {
    put!(w, "## Declaring\n");
    for class in CLASSES {
        let own = all
            .iter()
            .find(|d| d.table.is_empty() && d.name == class.name);
        match own {
            Some(doc) => put!(w, "### `{} {{ … }}`\n\n{}\n", class.name, doc.about),
            None => put!(w, "### {}\n\n{}\n", class.name, class.about),
        }
        fields(w, class);
    }
    let others = all.iter().filter(|d| d.section == "Declaring");
    for doc in others.filter(|d| !CLASSES.iter().any(|c| c.name == d.name)) {
        function(w, doc);
    }
}

fn fields(w: &mut String, class: &Class) {
    put!(w, "| Field | Type | |\n|---|---|---|");
    for f in class.fields {
        let need = if f.optional { "" } else { " **Required.**" };
        let (kind, about) = (cell(f.kind), cell(f.about));
        put!(w, "| `{}` | `{kind}` | {about}{need} |", f.name);
    }
    put!(w, "");
}

fn functions(w: &mut String, all: &[Doc]) {
    let mut heading = "";
    for doc in all.iter().filter(|d| d.section != "Declaring") {
        if doc.section != heading {
            heading = doc.section;
            put!(w, "## {heading}\n");
            let notes = NOTES.iter().filter(|n| n.0 == heading);
            notes.for_each(|n| put!(w, "{}\n", n.1));
        }
        function(w, doc);
    }
}

fn function(w: &mut String, doc: &Doc) {
    put!(w, "### `{}`\n", doc.full_name());
    put!(w, "```lua\n{}\n```\n\n{}\n", call(doc), doc.about);
}

/// A function as it is called, with types: `game.x(place: place, of?: seat): integer`.
fn call(doc: &Doc) -> String {
    let s = Signature::parse(doc.signature).unwrap_or_default();
    let returns = match s.returns.is_empty() {
        true => String::new(),
        false => format!(" -> {}", s.returns.join(", ")),
    };
    format!("{}({}){returns}", doc.full_name(), params(&s.params))
}

fn params(all: &[Param]) -> String {
    let param = |p: &Param| {
        let mark = if p.optional { "?" } else { "" };
        format!("{}{mark}: {}", p.name, p.kind)
    };
    all.iter().map(param).collect::<Vec<_>>().join(", ")
}

fn points(w: &mut String, all: &[Point]) {
    put!(
        w,
        "## Hook points\n\n\
         An ability handles a point with a function under the point's name. `me` is the seat that has the ability (nothing\n\
         for a variant), `value` what the handlers before it have made of the value. Handlers run in a fixed order: the\n\
         pack, variants in the order of the scenario, factions in seat order; a higher `priority` goes first.\n"
    );
    for point in all {
        let handler = Handler::of(point);
        put!(w, "### `{}`\n", point.name);
        let names: Vec<&str> = handler.params.iter().map(|p| p.name.as_str()).collect();
        let (name, params) = (&point.name, names.join(", "));
        put!(w, "```lua\n[\"{name}\"] = function({params}) … end\n```\n");
        put!(w, "{}", signature_list(point, &handler));
    }
}

fn signature_list(point: &Point, handler: &Handler) -> String {
    let mut w = String::new();
    let args: Vec<String> = handler.params[2..]
        .iter()
        .map(|p| format!("`{}`: {}", p.name, p.kind))
        .collect();
    if !point.when.is_empty() {
        put!(w, "- Runs: {}", point.when);
    }
    match handler.returns.as_str() {
        "" => put!(w, "- Value: none. {}", point.about),
        kind => put!(w, "- Value: `{kind}`. {}", point.about),
    }
    put!(
        w,
        "- Arguments: {}",
        match args.is_empty() {
            true => "none".into(),
            false => args.join(", "),
        }
    );
    put!(w, "- Returns: {}", returns(handler));
    if !point.clause.is_empty() {
        put!(w, "- Clause: {}", point.clause);
    }
    w
}

fn returns(handler: &Handler) -> String {
    match (handler.returns.as_str(), handler.may_deny) {
        ("", _) => "nothing".into(),
        (kind, true) => format!("nothing (unchanged), `{kind}`, or `deny(clause, reason)`"),
        (kind, false) => format!("nothing (unchanged) or `{kind}`"),
    }
}

fn names(w: &mut String, reference: &Reference) {
    put!(w, "## Names of `{}`\n", reference.game);
    for (name, kind, about) in VALUES {
        put!(w, "- `{name}` ({kind}): {about}");
    }
    put!(w, "");
    for table in reference.names.iter().filter(|t| !t.entries.is_empty()) {
        table_of_names(w, table);
    }
    let empty: Vec<String> = reference
        .names
        .iter()
        .filter(|t| t.entries.is_empty())
        .map(|t| format!("`{}` ({})", t.name, t.about))
        .collect();
    if !empty.is_empty() {
        put!(w, "This game has none of these: {}.\n", empty.join(", "));
    }
}

fn table_of_names(w: &mut String, table: &NameTable) {
    put!(w, "### `{}`: {}\n", table.name, table.about);
    if table.entries.iter().all(|e| e.1.is_empty()) {
        let all: Vec<String> = table.entries.iter().map(|e| format!("`{}`", e.0)).collect();
        put!(w, "{}\n", all.join(", "));
        return;
    }
    put!(w, "| Name | |\n|---|---|");
    for (name, about) in &table.entries {
        put!(w, "| `{name}` | {} |", cell(about));
    }
    put!(w, "");
}

fn tests(w: &mut String) {
    put!(
        w,
        "## Tests\n\n\
         Files of `tests/`, of a game or a variant, are run by `sietch test`. Such a file calls none of the functions above:\n\
         it plays games from outside, by the names that people type, and sees everything.\n"
    );
    for (how, about) in suite::GLOBALS {
        put!(w, "- `{how}`: {about}");
    }
    put!(
        w,
        "\nA game `t` is called with a dot, `t.play(\"red: yes\")`:\n"
    );
    put!(w, "| Function | |\n|---|---|");
    for (name, how, about) in suite::CALLS {
        put!(w, "| `{name}{}` | {} |", cell(how), cell(about));
    }
    put!(w, "");
}

fn lua(w: &mut String) {
    put!(
        w,
        "## What there is of Lua\n\n\
         Scripts are Luau, written in what it shares with Lua 5.1. There is nothing by which a rule could go differently the\n\
         next time: no files, no clock, no random numbers (`chance` has them), no coroutines, no state outside the game.\n\
         Globals cannot be written, and what a file declares is read-only once it is loaded.\n"
    );
    put!(w, "- Globals: {}", list(standard::GLOBALS));
    for (library, fields) in standard::LIBRARIES {
        put!(w, "- `{library}`: {}", list(fields));
    }
    put!(w, "\nNot in Lua 5.1:\n");
    for doc in standard::ADDITIONS {
        put!(w, "- `{}`: {}", call(doc), doc.about);
    }
}

fn list(names: &[&str]) -> String {
    let all: Vec<String> = names.iter().map(|n| format!("`{n}`")).collect();
    all.join(", ")
}

/// A bar would end the cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
