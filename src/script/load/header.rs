//! What stands before every script: small functions that the compiler can put in place of their calls, because they
//! are local. A call of one begins by loading its last parameter, which nobody passes: by that instruction the line of
//! the call is known (`bytecode.rs`).

use mlua::chunk::{Chunk, ChunkMode};
use mlua::{Error, Function, Lua, Table};

use crate::kernel::ids::{Handle, Sort};
use crate::problem::Problem;

use super::sandbox::{self, SOURCE_LIMIT};
use crate::script::game::fault;
use crate::script::game::program::Source;
use crate::script::machine::bytecode;
use crate::script::machine::compiled::{self, CodeSort};
use crate::script::machine::cover;

/// Compiles a script; the function runs its top level and takes what the header needs (see `host.rs`).
pub fn compile(lua: &Lua, env: &Table, source: &Source) -> std::result::Result<Function, Problem> {
    not_too_long(source)?;
    let at_file = |e: &Error| fault::in_file(e, &source.path);
    let (sort, compiler) = match cover::counts(lua) {
        // What is put in place of its call would be counted where it is not written.
        true => {
            let compiler = sandbox::compiler().set_optimization_level(1);
            (CodeSort::Counted, compiler.set_coverage_level(1))
        }
        false => (CodeSort::Script, sandbox::compiler()),
    };
    let code = compiled::code(sort, &source.text, || {
        let text = format!(
            "{} local machine return (function()\n{}\nend)()",
            header(),
            source.text
        );
        // What is wrong with the text is told of the text alone.
        let told = |e| at_file(&as_it_is(lua, source).into_function().err().unwrap_or(e));
        bytecode::straighten(&compiler.compile(text).map_err(told)?, &source.path)
    })?;
    let chunk = lua.load(&*code).set_name(format!("@{}", source.path));
    let chunk = chunk
        .set_mode(ChunkMode::Binary)
        .set_environment(env.clone());
    let function = chunk.into_function().map_err(|e| at_file(&e))?;
    cover::keep(lua, &source.path, &function);
    Ok(function)
}

/// Compiles a file of tests, which is no part of the rules: it may remember what it likes.
pub fn compile_tests(
    lua: &Lua,
    env: &Table,
    source: &Source,
) -> std::result::Result<Function, Problem> {
    not_too_long(source)?;
    let chunk = as_it_is(lua, source).set_environment(env.clone());
    let function = chunk.into_function();
    function.map_err(|e| fault::in_file(&e, &source.path))
}

fn not_too_long(source: &Source) -> std::result::Result<(), Problem> {
    if source.text.len() > SOURCE_LIMIT {
        return Err(Problem::new("the script is too long")
            .at(&source.path, 0)
            .help("split it; 1 MiB is the limit"));
    }
    Ok(())
}

fn as_it_is<'a>(lua: &Lua, source: &'a Source) -> Chunk<'a> {
    let chunk = lua.load(&*source.text).set_mode(ChunkMode::Text);
    let chunk = chunk.set_name(format!("@{}", source.path));
    chunk.set_compiler(sandbox::compiler())
}

/// `machine` is what a script is given and cannot reach: `active` holds the handlers in force by point, `run` calls
/// some of them, `piece` and `parts` say what is wrong with their arguments.
pub fn header() -> String {
    let base = |sort: Sort| Handle::new(sort, 0).0;
    let (place, seat, kind) = (base(Sort::Place), base(Sort::Seat), base(Sort::Kind));
    let piece = base(Sort::Piece);
    format!(
        "local machine = ... \
         local function hook(point, value, a, b, c, d, list) \
           list = machine.active[point] \
           if list then return machine.run(list, value, a, b, c, d) end \
           return value \
         end \
         local function piece(place, owner, kind, x) \
           x = place - {place} \
           local y, z = owner - {seat}, kind - {kind} \
           if x >= 0 and x < 256 and y >= 0 and y < 256 and z >= 0 and z < 256 then \
             return {piece} + x * 65536 + y * 256 + z \
           end \
           return machine.piece(place, owner, kind) \
         end \
         local function parts(p, x) \
           x = p - {piece} \
           if x >= 0 and x < 16777216 then \
             return {place} + x // 65536, {seat} + x // 256 % 256, {kind} + x % 256 \
           end \
           return machine.parts(p) \
         end"
    )
}
