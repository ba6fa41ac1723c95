//! Which lines of scripts have run: counted by the machine itself, statement by statement.

use std::collections::HashSet;
use std::sync::Arc;

use mlua::{Function, Lua};

/// A line that has run, and the function around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoveredLine {
    pub file: Arc<str>,
    /// The line in which the function begins; 0 for what runs when the file is loaded.
    pub function: u32,
    pub line: u32,
}

/// The loaded files of a machine that counts.
#[derive(Default)]
pub struct Chunks(Vec<(Arc<str>, Function)>);

/// From now on the files that a machine loads are counted.
pub fn count(lua: &Lua) {
    lua.set_app_data(Chunks::default());
}

pub fn counts(lua: &Lua) -> bool {
    lua.app_data_ref::<Chunks>().is_some()
}

/// Keeps a loaded file in mind.
pub fn keep(lua: &Lua, file: &str, chunk: &Function) {
    if let Some(mut chunks) = lua.app_data_mut::<Chunks>() {
        chunks.0.push((file.into(), chunk.clone()));
    }
}

/// The lines that have run since the files were loaded.
pub fn ran(lua: &Lua) -> HashSet<CoveredLine> {
    let mut found = HashSet::new();
    let Some(chunks) = lua.app_data_ref::<Chunks>() else {
        return found;
    };
    for (file, chunk) in &chunks.0 {
        chunk.coverage(|info| {
            // Around the file stands its header, and the function that the file is.
            if info.depth == 0 {
                return;
            }
            let lines = info.hits.iter().enumerate().skip(1);
            let lines = lines.filter(|(_, n)| **n > 0);
            let function = match info.depth {
                1 => 0,
                _ => u32::try_from(info.line_defined).unwrap_or(0),
            };
            found.extend(lines.map(|(line, _)| CoveredLine {
                file: file.clone(),
                function,
                line: line as u32,
            }));
        });
    }
    found
}
