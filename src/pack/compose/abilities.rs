//! What variants make of abilities: they turn them off, set their flags, replace them and add new ones.

use crate::pack::read::variant::Variant;
use crate::pack::text::at::{At, Spot, split_mark, unknown};
use crate::problem::Problem;
use crate::script::game::program::{Change, VariantDecl};
use crate::script::{Ability, Declared, Origin};

use super::ledger::{Claim, Ledger, OFF};
use super::sources::owner;

/// The flags that a variant may change.
const FLAGS: [&str; 3] = ["clause", "alliance", "priority"];

/// The abilities in force, sorted by name: those of the game, changed by the variants in their order.
pub fn compose(
    packs: &[String],
    variants: &[Variant],
    declared: &Declared,
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) -> Vec<Ability> {
    let of = |by: &str| {
        let all = declared.abilities.iter();
        all.filter(|a| owner(&a.file) == by).cloned().collect()
    };
    let mut c = Composer {
        variants,
        declared,
        by: "",
        file: "",
        list: Vec::new(),
        ledger,
        problems,
    };
    for pack in packs {
        c.by = pack;
        c.declare(of(pack));
    }
    for v in variants {
        c.by = &v.id;
        c.declare(of(&v.id));
        let scripts = declared.variants.iter();
        for script in scripts.filter(|s| owner(&s.file) == v.id.value) {
            c.apply(script);
        }
    }
    let mut list = c.list;
    list.sort_by(|a, b| a.id.cmp(&b.id));
    list
}

fn spot(file: &str, line: u32) -> Spot {
    Spot {
        file: file.into(),
        line,
    }
}

fn what(id: &str) -> String {
    format!("ability {id}")
}

fn show(a: &Ability) -> String {
    let mut text = a.clause.clone();
    if a.lent {
        text += ", alliance";
    }
    if a.priority != 0 {
        text += &format!(", priority {}", a.priority);
    }
    text
}

struct Composer<'a> {
    variants: &'a [Variant],
    declared: &'a Declared,
    /// Who speaks, and in which file.
    by: &'a str,
    file: &'a str,
    list: Vec<Ability>,
    ledger: &'a mut Ledger,
    problems: &'a mut Vec<Problem>,
}

impl<'a> Composer<'a> {
    /// The abilities of factions stand as they are, unless an earlier variant has used the name.
    fn declare(&mut self, abilities: Vec<Ability>) {
        for ability in abilities {
            self.put(ability, false);
        }
    }

    fn apply(&mut self, script: &'a VariantDecl) {
        self.file = &script.file;
        for (name, line) in &script.off {
            self.off(name, *line);
        }
        for change in &script.change {
            self.change(change);
        }
        for ability in &script.abilities {
            self.write(ability);
        }
    }

    fn off(&mut self, name: &str, line: u32) {
        let (id, mark) = split_mark(name);
        let whole = what(id);
        let already = self.ledger.setting(&whole);
        if already.is_some_and(|s| s.value == OFF && s.set_by != self.by) {
            return;
        }
        let Some(at) = self.find(id, line) else {
            return;
        };
        let spot = spot(self.file, line);
        let claim = |what: String| Claim {
            what,
            value: OFF.into(),
            spot: &spot,
            mark,
            soft: true,
            write: format!("off = {{ \"!{id}\" }}"),
        };
        if self.claim_whole(&whole, claim) {
            self.list.remove(at);
        }
    }

    /// Claims an ability with all its flags, which others may have set.
    fn claim_whole<'b>(&mut self, whole: &str, claim: impl Fn(String) -> Claim<'b>) -> bool {
        let flags = FLAGS.iter().map(|flag| claim(format!("{whole} {flag}")));
        let objections = flags.filter_map(|c| self.ledger.objection(self.by, &c));
        let objections: Vec<Problem> = objections.collect();
        if !objections.is_empty() {
            self.problems.extend(objections);
            return false;
        }
        let done = self
            .ledger
            .claim(self.by, claim(whole.into()), self.problems);
        if done {
            self.ledger.forget_parts(whole);
        }
        done
    }

    fn change(&mut self, change: &Change) {
        let (id, mark) = split_mark(&change.ability);
        let Some(at) = self.find(id, change.line) else {
            return;
        };
        if let Some(clause) = &change.clause {
            let old = self.list[at].clause.clone();
            if self.flag(id, change, mark, ("clause", old, clause.clone())) {
                self.list[at].clause = clause.clone();
            }
        }
        if let Some(lent) = change.lent {
            let old = self.list[at].lent.to_string();
            if self.flag(id, change, mark, ("alliance", old, lent.to_string())) {
                self.list[at].lent = lent;
            }
        }
        if let Some(priority) = change.priority {
            let old = self.list[at].priority.to_string();
            if self.flag(id, change, mark, ("priority", old, priority.to_string())) {
                self.list[at].priority = priority;
            }
        }
    }

    /// Claims one flag: its name, the old value and the new.
    fn flag(
        &mut self,
        id: &str,
        change: &Change,
        mark: bool,
        (flag, old, new): (&str, String, String),
    ) -> bool {
        let whole = what(id);
        let part = format!("{whole} {flag}");
        self.ledger.enter_part(&whole, &part, old);
        let claim = Claim {
            what: part,
            value: new.clone(),
            spot: &spot(self.file, change.line),
            mark,
            soft: true,
            write: format!("change = {{ [\"!{id}\"] = {{ {flag} = {new} }} }}"),
        };
        self.ledger.claim(self.by, claim, self.problems)
    }

    /// An ability of the variant's script: new, or with a mark in the place of another.
    fn write(&mut self, ability: &Ability) {
        let (_, mark) = split_mark(&ability.key);
        let mut ability = ability.clone();
        let Some(origin) = self.origin(&ability, mark) else {
            return;
        };
        ability.origin = origin;
        let there = self.ledger.setting(&what(&ability.id)).is_some();
        if mark && !there {
            self.find(&ability.id, ability.line);
            return;
        }
        self.put(ability, mark);
    }

    fn put(&mut self, ability: Ability, mark: bool) {
        let whole = what(&ability.id);
        let spot = spot(&ability.file, ability.line);
        let claim = |what: String| Claim {
            what,
            value: show(&ability),
            spot: &spot,
            mark,
            soft: false,
            write: format!("[\"!{}\"] = {{ … }}", ability.id),
        };
        if self.claim_whole(&whole, claim) {
            self.list.retain(|a| a.id != ability.id);
            self.list.push(ability);
        }
    }

    /// Whose ability it is, by the word before the dot: a role's, or with a mark that of an earlier variant.
    fn origin(&mut self, ability: &Ability, mark: bool) -> Option<Origin> {
        let (of, _) = ability.id.rsplit_once('.')?;
        if self.declared.factions.iter().any(|f| f.id == of) {
            return Some(Origin::Role(of.into()));
        }
        let variant = self.variants.iter().position(|v| v.id.value == of);
        if let Some(i) = variant.filter(|_| mark || of == self.by) {
            return Some(Origin::Variant(i));
        }
        let of_file = |a: &Ability| {
            a.origin == Origin::Cards && a.id.split_once('.').is_some_and(|x| x.0 == of)
        };
        if self.list.iter().any(of_file) {
            return Some(Origin::Cards);
        }
        if mark {
            self.find(&ability.id, ability.line);
            return None;
        }
        let name = At {
            value: of.to_string(),
            spot: spot(&ability.file, ability.line),
        };
        let names = self.declared.factions.iter().map(|f| f.id.as_str());
        let problem = unknown(&name, "faction", names);
        self.problems.push(problem.within(ability.id.clone()));
        None
    }

    /// The ability of this name, which must be in force.
    fn find(&mut self, id: &str, line: u32) -> Option<usize> {
        let found = self.list.iter().position(|a| a.id == id);
        if found.is_some() {
            return found;
        }
        let name = At {
            value: id.to_string(),
            spot: spot(self.file, line),
        };
        let off = self.ledger.setting(&what(id)).filter(|s| s.value == OFF);
        let written = self.declared.variants.iter().flat_map(|v| &v.abilities);
        let new = written.filter(|a| !split_mark(&a.key).1 && a.file != self.file);
        let mut later = self.declared.abilities.iter().chain(new);
        let problem = match (off, later.find(|a| a.id == id)) {
            (Some(s), _) => {
                let message = format!("the ability `{id}` is off: {} turns it off", s.set_by);
                let help = format!("see {}:{}", s.file, s.line);
                name.problem(message).help(help)
            }
            (None, Some(a)) => {
                let message = format!("the ability `{id}` comes later, from {}", a.file);
                name.problem(message)
                    .help("name that variant in `requires` and put it first")
            }
            (None, None) => {
                let names = self.list.iter().map(|a| a.id.as_str());
                unknown(&name, "ability", names)
            }
        };
        self.problems.push(problem.within(self.by));
        None
    }
}
