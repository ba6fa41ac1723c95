//! What a word means in the open game: plain things first (regions, pieces, dice, phases, factions), then abilities and
//! clauses.

use crate::app::render::layout::wrap;
use crate::app::wording::{capital, plain};
use crate::kernel::def::Order;
use crate::kernel::ids::{Face, Kind};
use crate::kernel::speech::normal;

use super::Repl;

/// More clauses than this are for `rules`.
const MOST: usize = 8;

/// Everything there is to say to a word, each in its own lines.
pub fn look_up(repl: &Repl, word: &str) -> Vec<String> {
    let wanted = normal(word);
    if wanted.is_empty() {
        return Vec::new();
    }
    let book = Book { repl, wanted };
    let mut lines: Vec<String> = [
        book.regions(),
        book.pieces(),
        book.dice(),
        book.phases(),
        book.factions(),
        book.settings(),
        book.abilities(),
    ]
    .concat();
    // A clause that was just told is not told again.
    let told = lines.join(" ");
    lines.extend(book.clauses(word, &told));
    let width = repl.look.width;
    lines.iter().map(|l| wrap(l, width, 2)).collect()
}

struct Book<'a> {
    repl: &'a Repl,
    wanted: String,
}

impl Book<'_> {
    /// Is a thing called so? Its whole name, or words of it.
    fn fits(&self, names: &[&str]) -> bool {
        let named = |n: &&str| {
            let name = normal(n);
            let begins = |w: &str| name.split(' ').any(|x| x.starts_with(w));
            !name.is_empty() && self.wanted.split(' ').all(begins)
        };
        names.iter().any(named)
    }

    fn entry(&self, name: &str, text: &str) -> String {
        format!("{}: {text}", self.repl.look.bold(&capital(name)))
    }

    fn with_clause(&self, name: &str, clause: &str) -> String {
        let clauses = &self.repl.game.program().clauses;
        let text = clauses.get(clause).map_or("", String::as_str);
        let dim = self.repl.look.dim(&format!("[{clause}]"));
        self.entry(name, &format!("{text} {dim}"))
    }

    fn regions(&self) -> Vec<String> {
        let (def, view) = (self.repl.game.def(), self.repl.game.view());
        let board = self.repl.board_of(&view);
        let called = |p: &_| {
            let title = board.title(*p);
            self.fits(&[&title, &def.label(self.repl.game.roles(), (*p).handle())])
        };
        def.region_ids()
            .filter(called)
            .map(|p| self.entry(&board.title(p), &board.about(p)))
            .collect()
    }

    fn pieces(&self) -> Vec<String> {
        let def = self.repl.game.def();
        let kinds = (0..def.kinds.len()).map(|k| Kind(k as u8));
        let called = |k: &Kind| {
            let names = [def.kind_title(*k, 1), def.kind_title(*k, 2)];
            self.fits(&[names[0], names[1], def.kinds.get(k.index())])
        };
        let about = |k: Kind| {
            let owners = def.roles.iter().filter(|r| {
                let mut own = r.pieces.iter();
                own.any(|p| p.kind == k)
            });
            let owners: Vec<String> = owners.map(|r| r.title.clone()).collect();
            let of = match owners.len() {
                0 => "belongs to nobody".into(),
                n if n == def.roles.len() => "every faction has some".into(),
                _ => format!("of {}", crate::kernel::speech::and(&owners)),
            };
            let text = format!("a piece, {of}.");
            self.entry(def.kind_title(k, 1), &text)
        };
        kinds.filter(called).map(about).collect()
    }

    fn dice(&self) -> Vec<String> {
        let (def, roles) = (self.repl.game.def(), self.repl.game.roles());
        let title = |f: &Face| def.title(roles, f.handle());
        let mut lines = Vec::new();
        for die in def.dice.iter().filter(|d| self.fits(&[&d.name])) {
            let faces: Vec<String> = die.faces.iter().map(title).collect();
            let text = format!("{}; its faces are {}.", dice(die.count), faces.join(", "));
            lines.push(self.entry(&format!("{} die", plain(&die.name)), &text));
        }
        for (i, face) in def.faces.iter().enumerate() {
            let name = title(&Face(i as u8));
            if self.fits(&[&name, &face.key]) {
                let die = def.dice.get(face.die.index()).map_or("", |d| &d.name);
                let tags = (0..def.tags.len()).map(|t| crate::kernel::ids::Tag(t as u8));
                let tags = tags.filter(|t| face.tags.has(*t));
                let tags: Vec<String> = tags.map(|t| plain(def.tags.get(t.index()))).collect();
                let tags = match tags.is_empty() {
                    true => String::new(),
                    false => format!(" ({})", tags.join(", ")),
                };
                let text = format!("a face of the {} die{tags}.", plain(die));
                lines.push(self.entry(&name, &text));
            }
        }
        lines
    }

    fn phases(&self) -> Vec<String> {
        let def = self.repl.game.def();
        let mut lines = Vec::new();
        for stage in &def.stages {
            for (i, phase) in stage.phases.iter().enumerate() {
                let name = def.phases.get(usize::from(phase.phase));
                let clause = def.phase_clauses.get(usize::from(phase.phase));
                if self.fits(&[name]) {
                    let of = match stage.order {
                        Order::Once => plain(&stage.name),
                        Order::Turns => "a turn".into(),
                        Order::Phases => "a round".into(),
                    };
                    let n = stage.phases.len();
                    let head = format!("{}, phase {} of {n} of {of}", plain(name), i + 1);
                    let clause = clause.map_or("", String::as_str);
                    lines.push(self.with_clause(&head, clause));
                }
            }
        }
        lines
    }

    fn factions(&self) -> Vec<String> {
        let def = self.repl.game.def();
        let called = def.roles.iter().filter(|r| self.fits(&[&r.title, &r.id]));
        called
            .map(|r| {
                let text = format!("a faction. {} `faction {}` shows its card.", r.about, r.id);
                self.entry(&r.title, &text)
            })
            .collect()
    }

    fn settings(&self) -> Vec<String> {
        let tunables = self.repl.game.program().tunables.iter();
        let called = tunables.filter(|t| self.fits(&[&t.name]));
        called
            .map(|t| {
                self.entry(
                    &plain(&t.name),
                    &format!("{} here: {}.", t.value, t.meaning),
                )
            })
            .collect()
    }

    fn abilities(&self) -> Vec<String> {
        let all = self.repl.game.program().abilities.iter();
        let named = all.filter(|a| self.fits(&[&a.id]));
        named
            .map(|a| self.with_clause(&plain(&a.id), &a.clause))
            .collect()
    }

    /// Clauses that are called so before those that only speak of it, rulings and examples last.
    fn clauses(&self, word: &str, told: &str) -> Vec<String> {
        let (look, clauses) = (self.repl.look, &self.repl.game.program().clauses);
        let says = |text: &str| text.to_lowercase().contains(&word.to_lowercase());
        let mut found: Vec<_> = clauses.iter().filter(|c| says(c.0) || says(c.1)).collect();
        found.retain(|c| !told.contains(&format!("[{}]", c.0)));
        let example = |text: &str| text.starts_with("Test vector");
        found.sort_by_key(|c| (!says(c.0), example(c.1)));
        let mut list = found.into_iter();
        let clause = |(id, text): (&String, &String)| format!("{} {text}", look.bold(id));
        let mut lines: Vec<String> = list.by_ref().take(MOST).map(clause).collect();
        let more = list.count();
        if more > 0 {
            lines.push(look.dim(&format!("… and {more} more: `rules {word}`")));
        }
        lines
    }
}

fn dice(count: u8) -> String {
    match count {
        1 => "one die".into(),
        n => format!("{n} dice"),
    }
}
