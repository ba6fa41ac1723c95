//! What stands before every script where speed counts: small functions that the compiler can put in place of their
//! calls, because they are local. They do what the prelude's functions of the same names do when nobody looks on.

use mlua::chunk::ChunkMode;
use mlua::{Lua, Result, Table, Value};

use crate::kernel::ids::{Handle, Sort};
use crate::problem::Problem;

use super::cover;
use super::program::Source;
use super::sandbox;

/// Runs the top level of a script and gives what it returns. With `force` (the handlers in force, see the prelude) it
/// gets the header; its lines keep their numbers.
pub fn run(lua: &Lua, env: &Table, source: &Source, force: Option<&Table>) -> Result<Value> {
    let text = match force {
        Some(_) => format!("{} {}\nend)()", header(), source.text),
        None => source.text.clone(),
    };
    let compiler = match cover::counts(lua) {
        // What is put in place of its call would be counted where it is not written.
        true => sandbox::compiler()
            .set_optimization_level(1)
            .set_coverage_level(1),
        false => sandbox::compiler(),
    };
    let chunk = lua
        .load(text)
        .set_name(format!("@{}", source.path))
        .set_mode(ChunkMode::Text)
        .set_compiler(compiler)
        .set_environment(env.clone())
        .into_function()?;
    cover::keep(lua, &source.path, &chunk);
    match force {
        Some(force) => chunk.call(force),
        None => chunk.call(()),
    }
}

/// May this be a problem of the header, which stands in the first line?
pub fn blurs(problem: &Problem) -> bool {
    problem.line == 1
}

/// The script itself is a function inside, so that it cannot reach what the header is given.
fn header() -> String {
    let base = |sort: Sort| Handle::new(sort, 0).0;
    let (place, seat, kind) = (base(Sort::Place), base(Sort::Seat), base(Sort::Kind));
    let piece = base(Sort::Piece);
    let zero = piece - place * 65536 - seat * 256 - kind;
    format!(
        "local force = ... \
         local function hook(point, value, a, b, c, d) \
           local list = force.active[point] \
           if list then return force.run(list, value, a, b, c, d) end \
           return value \
         end \
         local function deny() return false end \
         local function note() end \
         local function whisper() end \
         local function piece(place, owner, kind) return {zero} + place * 65536 + owner * 256 + kind end \
         local function parts(p) \
           local x = p - {piece} \
           return {place} + x // 65536, {seat} + x // 256 % 256, {kind} + x % 256 \
         end \
         return (function()"
    )
}
