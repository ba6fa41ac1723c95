//! `rules/<game>/clauses.toml`: the clauses of the rules.

use std::collections::BTreeMap;

use crate::pack::text::at::At;
use crate::pack::text::fields::read_file;
use crate::pack::text::files::Files;
use crate::problem::Problems;

use super::game;

/// The clauses of a game, by id.
pub fn read(files: &Files, game: &str) -> Result<BTreeMap<String, At<String>>, Problems> {
    let path = game::path(game, "clauses.toml");
    if files.read(&path)?.is_none() {
        return Ok(BTreeMap::new());
    }
    read_file(files, &path, |f| {
        let all = f.all().into_iter();
        all.filter_map(|(id, i)| Some((id.value, i.text()?)))
            .collect()
    })
}
