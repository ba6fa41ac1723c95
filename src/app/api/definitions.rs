//! The definitions file that Lua editors read (`---@meta`), in the format of the Lua language server.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::script::game::reference::{
    CLASSES, Class, Doc, HANDLES, Param, Signature, VALUES, standard,
};

use super::{Handler, NameTable, Reference};

pub fn text(reference: &Reference) -> String {
    let mut w = Writer::default();
    w.head(&reference.game);
    for (name, about) in HANDLES {
        w.about(about);
        w.line(&format!("---@class {name}: integer\n"));
    }
    for class in CLASSES {
        w.class(class, reference);
    }
    for (name, kind, about) in VALUES {
        w.about(about);
        w.line(&format!("---@type {kind}\n{name} = nil\n"));
    }
    for table in &reference.names {
        w.names(table);
    }
    let tables: BTreeSet<&str> = reference.functions.iter().map(|d| d.table).collect();
    for table in tables.iter().filter(|t| !t.is_empty()) {
        w.line(&format!("{table} = {{}}"));
    }
    w.line("");
    for doc in &reference.functions {
        w.function(doc);
    }
    w.line("-- What Luau has and the Lua of most editors does not.\n");
    for doc in standard::ADDITIONS {
        w.function(doc);
    }
    w.0.trim_end().to_string() + "\n"
}

#[derive(Default)]
struct Writer(String);

impl Writer {
    fn line(&mut self, line: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{line}");
    }

    fn head(&mut self, game: &str) {
        self.line(&format!(
            "---@meta\n\n\
             -- What scripts of `{game}` can call, for editors with the Lua language server.\n\
             -- `sietch api --game {game}` has made this file: make it again instead of changing it.\n\
             -- Put it beside your scripts, with a file `.luarc.json` that says:\n\
             --   {{ \"runtime.version\": \"Lua 5.1\", \"type.weakNilCheck\": true }}\n"
        ));
    }

    fn about(&mut self, text: &str) {
        self.line(&format!("---{}", sentence(text)));
    }

    fn class(&mut self, class: &Class, reference: &Reference) {
        self.about(class.about);
        self.line(&format!("---@class {}", class.name));
        for f in class.fields {
            let mark = if f.optional { "?" } else { "" };
            self.line(&format!(
                "---@field {}{mark} {} # {}",
                f.name, f.kind, f.about
            ));
        }
        if class.name == "ability" {
            for point in &reference.points {
                let handler = Handler::of(point);
                let about = format!("{} {} ({})", point.when, point.about, point.clause);
                let kind = function_type(&handler);
                self.line(&format!("---@field [\"{}\"]? {kind} # {about}", point.name));
            }
        }
        self.line("");
    }

    fn names(&mut self, table: &NameTable) {
        self.about(table.about);
        self.line(&format!("---@class names.{}", table.name));
        for (name, about) in &table.entries {
            let comment = match about.is_empty() {
                true => String::new(),
                false => format!(" # {about}"),
            };
            let field = field_name(name);
            self.line(&format!("---@field {field} {}{comment}", table.kind));
        }
        self.line(&format!("{} = {{}}\n", table.name));
    }

    fn function(&mut self, doc: &Doc) {
        let signature = Signature::parse(doc.signature).unwrap_or_default();
        self.about(doc.about);
        if signature.is_generic() {
            self.line("---@generic T");
        }
        for p in &signature.params {
            let mark = if p.optional { "?" } else { "" };
            self.line(&format!("---@param {}{mark} {}", p.name, p.kind));
        }
        for kind in &signature.returns {
            self.line(&format!("---@return {kind}"));
        }
        let params: Vec<&str> = signature.params.iter().map(|p| p.name.as_str()).collect();
        let (name, params) = (doc.full_name(), params.join(", "));
        self.line(&format!("function {name}({params}) end\n"));
    }
}

/// A capital and a full stop, whatever the text has.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    let text: String = first.into_iter().chain(chars).collect();
    match text.ends_with(['.', '?', '!']) {
        true => text,
        false => text + ".",
    }
}

fn function_type(handler: &Handler) -> String {
    let param = |p: &Param| format!("{}: {}", p.name, p.kind);
    let params: Vec<String> = handler.params.iter().map(param).collect();
    let params = params.join(", ");
    match handler.returns.as_str() {
        "" => format!("fun({params})"),
        kind if kind.ends_with("|nil") => format!("fun({params}): {kind}"),
        kind => format!("fun({params}): {kind}|nil"),
    }
}

/// A key as it stands in a class: a plain name, or in brackets.
fn field_name(name: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let starts = |c: char| c.is_ascii_alphabetic() || c == '_';
    match name.chars().all(plain) && name.starts_with(starts) {
        true => name.into(),
        false => format!("[\"{name}\"]"),
    }
}
