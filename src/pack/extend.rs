//! A pack may build on another: `extends = "other"` in its `game.toml`. It inherits everything of the other and states
//! only its difference, in the words of a variant (see [`variant`](super::variant)): new names are declared, the mark `!`
//! overrides, `replaces` names the files that take the place of others (also `lib/*.lua`, and `map` for `map.toml`),
//! `[set]` sets tunables, `clauses.toml` adds clauses. What only packs have:
//!
//! - `[remove]` with lists of names: `dice = ["red"]`, `phases = ["fight"]`, …
//! - `[piles]` adds piles; `players`, and `pile` of `[roles]`, may be given anew.
//! - `variants = ["short"]` takes over variants of the pack it extends; those that are not named do not go with it.
//!
//! To variants, what a pack says is as if it had been declared: they need no mark where they would need none otherwise.

use std::collections::BTreeMap;

use crate::problem::{Problem, Problems};

use super::at::{At, unknown};
use super::change::Changes;
use super::clauses;
use super::files::Files;
use super::game::{self, Game, Pile, Roles};
use super::ledger::Ledger;
use super::map::{self, Map};
use super::overlay;
use super::parts::{Parts, each};
use super::remove::Remove;
use super::text::{Fields, parse, read_file};
use super::tunables;
use super::variant::{self, settings};

/// What a pack says that extends another.
#[derive(Clone, Debug)]
pub struct Extension {
    pub id: At<String>,
    title: String,
    players: Option<(usize, usize)>,
    /// Phases, factions, libs and the map whose files it replaces by its own.
    pub replaces: Vec<At<String>>,
    pub remove: Remove,
    /// Variants of the pack it extends that go with it, too.
    variants: Vec<At<String>>,
    set: Vec<(At<String>, At<i64>)>,
    piles: Vec<Pile>,
    roles: Roles,
    parts: Parts,
    changes: Changes,
}

/// A game with all it is made of, and who has said what.
pub struct Pack {
    pub game: Game,
    pub map: Map,
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

/// The pack that a game extends, and where it says so.
fn base(files: &Files, game: &str) -> Result<Option<At<String>>, Problems> {
    let path = game::path(game, "game.toml");
    let Some(text) = files.read(&path)? else {
        return Ok(None);
    };
    parse(&path, &text, |f| {
        let base = f.opt_text("extends");
        f.all();
        base
    })
}

/// The packs a game is made of: the one that stands on its own first, the game itself last.
fn chain(files: &Files, game: &str) -> Result<Vec<String>, Problems> {
    let mut chain = vec![game.to_string()];
    let games = game::list_games(files);
    while let Some(next) = base(files, &chain[0])? {
        if !games.contains(&next.value) {
            return Err(unknown(&next, "game", games.iter().map(String::as_str)).into());
        }
        if chain.contains(&next.value) {
            let ring = chain.iter().rev().map(String::as_str).collect::<Vec<_>>();
            let message = format!("`{}` extends itself: {}", next.value, ring.join(", "));
            return Err(next
                .problem(message)
                .help("one pack must stand on its own")
                .into());
        }
        chain.insert(0, next.value);
    }
    Ok(chain)
}

/// The same for those who cannot use a problem: what cannot be read stands alone.
pub fn packs(files: &Files, game: &str) -> Vec<String> {
    chain(files, game).unwrap_or_else(|_| vec![game.to_string()])
}

/// The variants of the pack a game extends that it takes over.
pub fn adopted(files: &Files, game: &str) -> Vec<String> {
    let path = game::path(game, "game.toml");
    let Ok(Some(text)) = files.read(&path) else {
        return Vec::new();
    };
    let read = parse(&path, &text, |f| {
        let names = f.texts("variants");
        f.all();
        names
    });
    let names = read.unwrap_or_default().into_iter();
    names.map(|n| n.value).collect()
}

/// Reads a game, with what it inherits.
pub fn read(files: &Files, game: &str) -> Result<Pack, Problems> {
    let chain = chain(files, game)?;
    let root = chain[0].clone();
    let mut problems = Vec::new();
    let base = keep(game::read_alone(files, &root), &mut problems);
    let map = keep(map::read(files, &root), &mut problems);
    let clauses = keep(clauses::read(files, &root), &mut problems);
    let mut extensions = Vec::new();
    for id in &chain[1..] {
        extensions.extend(keep(read_extension(files, id), &mut problems));
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
    overlay::declare(&pack.game, &pack.map, &mut pack.ledger);
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

fn keep<T>(result: Result<T, Problems>, problems: &mut Vec<Problem>) -> Option<T> {
    result.map_err(|e| problems.extend(e.0)).ok()
}

fn read_extension(files: &Files, id: &str) -> Result<Extension, Problems> {
    read_file(files, &game::path(id, "game.toml"), |f| {
        let read = fields(f);
        game::check_id(&read.id, id, f);
        read
    })
}

fn fields(f: &mut Fields) -> Extension {
    f.format();
    f.allow_marks();
    f.text("extends");
    Extension {
        id: f.text("id"),
        title: f.text("title").value,
        players: f.get("players").map(|i| game::players(&i)),
        replaces: f.texts("replaces"),
        remove: f
            .get("remove")
            .and_then(|i| i.fields(Remove::read))
            .unwrap_or_default(),
        variants: f.texts("variants"),
        set: settings(f),
        piles: each(f.named("piles"), game::pile),
        roles: f
            .get("roles")
            .and_then(|i| i.fields(game::roles))
            .unwrap_or_default(),
        parts: Parts::read(f),
        changes: Changes::read(f),
    }
}

impl Pack {
    /// Lays an extension over what is there; `below` is the pack that it extends.
    fn extend(&mut self, files: &Files, below: &str, e: &Extension, problems: &mut Vec<Problem>) {
        e.remove
            .apply(&mut self.game, &mut self.map, &mut self.ledger, problems);
        e.remove.clauses(&mut self.clauses, problems);
        self.head(e, problems);
        self.replace_map(files, e, problems);
        let (game, map, ledger) = (&mut self.game, &mut self.map, &mut self.ledger);
        overlay::lay(game, map, &e.id, (&e.parts, &e.changes), ledger, problems);
        map::check(map, problems);
        tunables::set_by_pack(game, &e.set, &e.id, ledger, problems);
        self.clauses(files, e, problems);
        check_variants(files, below, e, problems);
    }

    /// Id, title, players and piles.
    fn head(&mut self, e: &Extension, problems: &mut Vec<Problem>) {
        let game = &mut self.game;
        (game.id, game.title) = (e.id.clone(), e.title.clone());
        game.players = e.players.unwrap_or(game.players);
        for pile in &e.piles {
            if game.piles.iter().any(|p| p.name.value == pile.name.value) {
                let message = format!("the pile `{}` is there already", pile.name.value);
                problems.push(pile.name.problem(message));
                continue;
            }
            game.piles.push(pile.clone());
        }
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
            self.map = map;
            overlay::declare_map(&self.map, &e.id, &mut self.ledger);
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

/// The word for `map.toml` in `replaces`.
pub const MAP: &str = "map";

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
