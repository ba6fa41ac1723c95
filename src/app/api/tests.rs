//! Nothing that scripts see is undocumented, and nothing documented is missing.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::*;
use crate::kernel::ids::Sort;
use crate::pack::list_games;
use crate::script::game::reference::{
    CLASSES, FUNCTIONS, HANDLES, SECTIONS, Signature, VALUES, notation, standard, tables,
};

/// A machine for each game in the binary.
fn hosts() -> Vec<Rc<Host>> {
    let files = Files::embedded();
    let open = |game: &String| {
        let scenario = scenario(&files, Some(game)).unwrap();
        game::open(&files, &scenario, &Options::default()).unwrap()
    };
    list_games(&files).iter().map(open).collect()
}

/// The types that signatures, fields and points may name.
fn known_types() -> BTreeSet<&'static str> {
    let plain = [
        "integer", "number", "boolean", "string", "any", "nil", "table", "true", "false", "T",
    ];
    let handles = HANDLES.iter().map(|h| h.0);
    let classes = CLASSES.iter().map(|c| c.name);
    plain.into_iter().chain(handles).chain(classes).collect()
}

#[track_caller]
fn assert_types<'a>(names: impl Iterator<Item = &'a str>, of: &str) {
    let known = known_types();
    for name in names {
        assert!(known.contains(name), "{of}: there is no type `{name}`");
    }
}

#[test]
fn every_global_is_documented_and_everything_documented_is_there() {
    for host in hosts() {
        let functions = host.functions();
        let visible = host.visible().unwrap();
        let mut documented: BTreeSet<&str> = functions.iter().map(|d| d.table).collect();
        documented.remove("");
        let global = functions.iter().filter(|d| d.table.is_empty());
        documented.extend(global.map(|d| d.name));
        documented.extend(VALUES.iter().map(|v| v.0));
        documented.extend(names::TABLES.iter().map(|t| t.0));
        documented.extend(standard::GLOBALS);
        documented.extend(standard::LIBRARIES.iter().map(|l| l.0));
        let there: BTreeSet<&str> = visible.keys().map(String::as_str).collect();
        let missing: Vec<_> = there.difference(&documented).collect();
        assert!(
            missing.is_empty(),
            "undocumented globals {missing:?}: describe them in src/script/reference"
        );
        let gone: Vec<_> = documented.difference(&there).collect();
        assert!(gone.is_empty(), "documented, but not there: {gone:?}");
    }
}

#[test]
fn every_function_is_documented_once_with_types_and_a_section() {
    for host in hosts() {
        let functions = host.functions();
        let visible = host.visible().unwrap();
        for table in ["game", "ask", "chance"] {
            let own = functions.iter().filter(|d| d.table == table);
            let mut documented: Vec<&str> = own.map(|d| d.name).collect();
            documented.sort_unstable();
            assert_eq!(
                documented, visible[table],
                "`{table}` as documented (left) and as scripts see it (right)"
            );
        }
        for doc in functions.iter().chain(standard::ADDITIONS) {
            let name = doc.full_name();
            let signature = Signature::parse(doc.signature);
            let signature = signature.unwrap_or_else(|| panic!("{name}: {}", doc.signature));
            assert_types(signature.types().iter().map(String::as_str), &name);
            assert!(doc.about.ends_with(['.', '?']), "{name}: {}", doc.about);
        }
        let known = |d: &&Doc| !SECTIONS.contains(&d.section);
        let homeless = functions.iter().find(known);
        assert!(homeless.is_none(), "{homeless:?} is in no section");
    }
}

#[test]
fn the_libraries_are_what_the_sandbox_leaves() {
    for host in hosts() {
        let visible = host.visible().unwrap();
        for (library, fields) in standard::LIBRARIES {
            assert_eq!(*fields, visible[*library], "{library}");
        }
        for doc in standard::ADDITIONS {
            let there = match doc.table {
                "" => standard::GLOBALS.contains(&doc.name),
                table => visible[table].iter().any(|f| f == doc.name),
            };
            assert!(there, "{}", doc.full_name());
        }
    }
}

#[test]
fn every_sort_of_handle_has_a_type() {
    let sorts = Sort::ALL.iter().map(|s| s.noun());
    // Numbers are numbers, actions never reach a script, and arguments stand for other things.
    let sorts: BTreeSet<&str> = sorts
        .filter(|s| !["number", "action", "argument"].contains(s))
        .collect();
    assert_eq!(sorts, HANDLES.iter().map(|h| h.0).collect());
    for (name, kind, _) in names::TABLES {
        assert_types(notation::type_names(kind), name);
    }
}

/// Constructors check tables against these very lists; tables without a constructor are looked for in the code that
/// reads them.
#[test]
fn every_field_is_described_and_read() {
    for class in CLASSES {
        let mut seen = BTreeSet::new();
        for f in class.fields {
            let name = format!("{}.{}", class.name, f.name);
            assert!(seen.insert(f.name), "{name} is declared twice");
            assert!(f.about.ends_with(['.', '?']), "{name}: {}", f.about);
            assert_types(notation::type_names(f.kind), &name);
        }
    }
    let constructors = [
        "phase", "faction", "variant", "action", "effects", "decision",
    ];
    for name in constructors {
        assert!(CLASSES.iter().any(|c| c.name == name), "{name}");
        assert!(FUNCTIONS.iter().any(|d| d.name == name), "{name}");
    }
    let bridge = include_str!("../../script/bridge/questions.rs");
    let entry = bridge.split("fn read_entry").nth(1).unwrap();
    let entry = entry.split("\nfn ").next().unwrap();
    let prelude = include_str!("../../script/run/prelude.lua");
    let together = prelude
        .split("local function permitted_entries")
        .nth(1)
        .unwrap();
    let together = together.split("\n-- Chance").next().unwrap();
    for f in tables::QUESTION_FIELDS {
        let read = entry.contains(&format!("(\"{}\")", f.name))
            || together.contains(&format!("entry.{}", f.name));
        assert!(read, "{}", f.name);
    }
    let word = |c: char| !c.is_alphanumeric() && c != '_';
    let read = prelude.split("rules.").skip(1);
    let read: BTreeSet<&str> = read.filter_map(|s| s.split(word).next()).collect();
    let documented = tables::THROWING_FIELDS.iter().map(|f| f.name).collect();
    assert_eq!(
        read, documented,
        "what keep_and_throw reads, and its fields"
    );
}

#[test]
fn every_hook_point_says_when_it_runs_what_it_takes_and_what_it_may_return() {
    for host in hosts() {
        let program = host.program();
        for p in &program.points {
            let name = &p.name;
            // What a position is worth to bots is judgement: no clause says it.
            let judged = name.starts_with("value.");
            for (field, text) in [
                ("when", &p.when),
                ("about", &p.about),
                ("clause", &p.clause),
            ] {
                let said = !text.is_empty() || (judged && field == "clause");
                assert!(said, "{name} has no `{field}` in game.toml");
            }
            assert!(
                !p.value.is_empty(),
                "{name} has no `value`: its type or `none`"
            );
            let handler = Handler::of(p);
            for param in &handler.params {
                assert_types(notation::type_names(&param.kind), name);
            }
            assert!(p.args.len() <= 4, "{name}: a hook passes four arguments");
            for arg in &p.args {
                assert!(arg.contains(": "), "{name}: `{arg}` has no type");
            }
            let called = [format!("hook(\"{name}\""), format!("hook = \"{name}\"")];
            let calls = |text: &str| called.iter().any(|c| text.contains(c));
            let runs = program.sources.iter().any(|s| calls(&s.text));
            assert!(runs, "no script runs the hook point {name}");
        }
    }
}

#[test]
fn both_formats_hold_everything() {
    for host in hosts() {
        let reference = Reference::of(&host).unwrap();
        let lua = definitions::text(&reference);
        let markdown = markdown::text(&reference);
        for doc in &reference.functions {
            let name = doc.full_name();
            assert!(lua.contains(&format!("function {name}(")), "{name}");
            let title = match CLASSES.iter().any(|c| c.name == name) {
                true => format!("### `{name} {{"),
                false => format!("### `{name}`"),
            };
            assert!(markdown.contains(&title), "{name}");
        }
        for p in &reference.points {
            assert!(lua.contains(&format!("---@field [\"{}\"]? fun(", p.name)));
            assert!(markdown.contains(&format!("### `{}`\n", p.name)));
        }
        for (table, entry) in reference
            .names
            .iter()
            .flat_map(|t| t.entries.iter().map(move |e| (t, e)))
        {
            let name = &entry.0;
            assert!(
                markdown.contains(&format!("`{name}`")),
                "{}.{name}",
                table.name
            );
            assert!(lua.contains(name.as_str()), "{}.{name}", table.name);
        }
        let parsed = mlua::Lua::new().load(&lua).into_function();
        assert!(
            parsed.is_ok(),
            "the definitions are Lua: {}",
            parsed.unwrap_err()
        );
    }
}
