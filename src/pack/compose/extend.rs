//! A game with what it inherits from the packs it extends, each laid over the one before.

use std::collections::BTreeMap;

use crate::pack::read::clauses;
use crate::pack::read::extension::{self, Extension, MAP};
use crate::pack::read::game::{self, GameFile};
use crate::pack::read::lineage::chain;
use crate::pack::read::map::{self, MapFile};
use crate::pack::read::variant;
use crate::pack::text::at::{At, unknown};
use crate::pack::text::files::Files;
use crate::problem::{Problem, Problems};

use super::ledger::Ledger;
use super::overlay;
use super::regions;
use super::remove;
use super::tunables;

/// A game with all it is made of, and who has said what.
pub struct Pack {
    pub game: GameFile,
    pub map: MapFile,
    pub clauses: BTreeMap<String, At<String>>,
    pub ledger: Ledger,
    /// The pack that stands on its own.
    pub root: String,
    /// Those that build on it, the game itself last.
    pub extensions: Vec<Extension>,
}

impl Pack {
    /// The ids of the packs, the one that stands on its own first.
    pub fn ids(&self) -> Vec<String> {
        let own = self.extensions.iter().map(|e| e.id.value.clone());
        std::iter::once(self.root.clone()).chain(own).collect()
    }
}

/// Reads a game, with what it inherits.
pub fn read(files: &Files, game: &str) -> Result<Pack, Problems> {
    let chain = chain(files, game)?;
    let root = chain[0].clone();
    let mut problems = Vec::new();
    let base = keep(game::read(files, &root), &mut problems);
    let map = keep(map::read(files, &root), &mut problems);
    let clauses = keep(clauses::read(files, &root), &mut problems);
    let mut extensions = Vec::new();
    for id in &chain[1..] {
        extensions.extend(keep(extension::read(files, id), &mut problems));
    }
    let (Some(game), Some(map), Some(clauses), true) = (base, map, clauses, problems.is_empty())
    else {
        return Err(Problems(problems));
    };
    let mut pack = Pack {
        game,
        map,
        clauses,
        ledger: Ledger::default(),
        root,
        extensions: Vec::new(),
    };
    overlay::declare(&pack.game, &mut pack.ledger);
    regions::declare(&pack.map, &pack.root, &mut pack.ledger);
    let mut below = pack.root.clone();
    for extension in extensions {
        pack.extend(files, &below, &extension, &mut problems);
        pack.ledger.settle();
        below = extension.id.value.clone();
        pack.extensions.push(extension);
    }
    Problems(problems).into_result()?;
    Ok(pack)
}

/// The result, if there is one; what was wrong goes to the problems.
pub fn keep<T>(result: Result<T, Problems>, problems: &mut Vec<Problem>) -> Option<T> {
    result.map_err(|e| problems.extend(e.0)).ok()
}

impl Pack {
    /// Lays an extension over what is there; `below` is the pack that it extends.
    fn extend(&mut self, files: &Files, below: &str, e: &Extension, problems: &mut Vec<Problem>) {
        let (game, map, ledger) = (&mut self.game, &mut self.map, &mut self.ledger);
        remove::apply(&e.remove, game, map, ledger, problems);
        remove::clauses(&e.remove, &mut self.clauses, problems);
        self.head(e);
        self.replace_map(files, e, problems);
        let (game, map, ledger) = (&mut self.game, &mut self.map, &mut self.ledger);
        overlay::lay(game, map, &e.id, (&e.parts, &e.changes), ledger, problems);
        map::check(map, problems);
        tunables::set_by_pack(game, &e.set, &e.id, ledger, problems);
        self.clauses(files, e, problems);
        check_variants(files, below, e, problems);
    }

    /// Id, title, players and roles.
    fn head(&mut self, e: &Extension) {
        let game = &mut self.game;
        (game.id, game.title) = (e.id.clone(), e.title.clone());
        game.players = e.players.unwrap_or(game.players);
        let roles = &mut game.roles;
        roles.pile = e.roles.pile.clone().or(roles.pile.take());
        roles.decision = e.roles.decision.clone().or(roles.decision.take());
    }

    /// A map of its own takes the place of the one that is there.
    fn replace_map(&mut self, files: &Files, e: &Extension, problems: &mut Vec<Problem>) {
        let path = game::path(&e.id, "map.toml");
        let said = e.replaces.iter().find(|r| r.value == MAP);
        match (files.exists(&path), said) {
            (false, None) => return,
            (false, Some(said)) => {
                let message = format!("nothing of `{}` replaces `{MAP}`", e.id.value);
                problems.push(said.problem(message).help(format!("write {path}")));
                return;
            }
            (true, None) => {
                let message = "this map would take the place of the inherited one";
                let help = format!(
                    "write `replaces = [\"{MAP}\"]` in {}, or change single regions there: `[map.regions.x]`",
                    game::path(&e.id, "game.toml")
                );
                problems.push(Problem::new(message).at(&path, 0).help(help));
                return;
            }
            (true, Some(_)) => {}
        }
        if let Some(map) = keep(map::read(files, &e.id), problems) {
            for region in &self.map.regions {
                self.ledger.forget(&format!("region {}", region.name.value));
            }
            for area in &self.map.areas {
                self.ledger.forget(&format!("area {}", area.name.value));
            }
            self.map = map;
            regions::declare(&self.map, &e.id, &mut self.ledger);
        }
    }

    fn clauses(&mut self, files: &Files, e: &Extension, problems: &mut Vec<Problem>) {
        let own = keep(clauses::read(files, &e.id), problems).unwrap_or_default();
        for (key, text) in own {
            let bare = key.trim_start_matches('!').to_string();
            match (self.clauses.get(&bare), key.starts_with('!')) {
                (Some(old), false) => {
                    let message = format!("the clause `{bare}` is there already");
                    let help = format!("first at {}: write `\"!{bare}\"` to override", old.spot);
                    problems.push(text.problem(message).help(help));
                }
                (None, true) => {
                    let name = At {
                        value: bare,
                        spot: text.spot,
                    };
                    let names = self.clauses.keys().map(String::as_str);
                    problems.push(unknown(&name, "clause", names));
                }
                _ => {
                    self.clauses.insert(bare, text);
                }
            }
        }
    }
}

/// Variants that are taken over must be there, and no variant of one's own may have their name.
fn check_variants(files: &Files, below: &str, e: &Extension, problems: &mut Vec<Problem>) {
    let known = variant::list_variants(files, below);
    for name in &e.variants {
        if !known.contains(&name.value) {
            let noun = format!("variant of `{below}`:");
            problems.push(unknown(name, &noun, known.iter().map(String::as_str)));
        } else if files.exists(&variant::path(&e.id, name)) {
            let message = format!("`{}` has a variant `{}` of its own", e.id.value, name.value);
            problems.push(name.problem(message));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_in_the_binary_reads() {
        let files = Files::embedded();
        for game in game::list_games(&files) {
            if let Err(problems) = read(&files, &game) {
                panic!("{problems}");
            }
        }
    }
}
