//! Lays the variants over the game and its map, one after the other: afterwards these are what is played.

use crate::kernel::def::Around;
use crate::pack::read;
use crate::pack::read::change::{Beside, ChangedField, Changes, DieChange, StageChange};
use crate::pack::read::game::{self, DieRow, FaceRow, GameFile, Rounds, StageRow};
use crate::pack::read::map::MapFile;
use crate::pack::read::parts::Parts;
use crate::pack::read::variant::Variant;
use crate::pack::text::at::{At, marked, unknown};
use crate::problem::Problem;

use super::ledger::{Claim, Ledger};
use super::merge;

/// Changes the game and its map as the variants say, and enters who set what.
pub fn apply(
    game: &mut GameFile,
    map: &mut MapFile,
    variants: &[Variant],
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) {
    for v in variants {
        lay(game, map, &v.id, (&v.parts, &v.changes), ledger, problems);
    }
    if !variants.is_empty() {
        read::map::check(map, problems);
    }
}

/// Changes the game and its map as one variant or pack says.
pub fn lay(
    game: &mut GameFile,
    map: &mut MapFile,
    by: &str,
    (parts, changes): (&Parts, &Changes),
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) {
    merge::merge(&mut game.parts, parts, by, ledger, problems);
    let mut overlay = Overlay {
        game,
        map,
        by,
        ledger,
        problems,
    };
    changes.dice.iter().for_each(|d| overlay.die(d));
    overlay.map(&changes.map);
    changes.stages.iter().for_each(|s| overlay.stage(s));
}

/// Enters what a game that stands on its own declares, but for its map.
pub fn declare(game: &GameFile, ledger: &mut Ledger) {
    let by = &game.id;
    merge::declare(&game.parts, by, ledger);
    let mut enter = entering(by, ledger);
    for d in &game.dice {
        enter("die", &d.name, "count", d.count.to_string());
        enter("die", &d.name, "faces", show_faces(&d.faces));
    }
    for s in &game.stages {
        enter("stage", &s.id, "rounds", show_rounds(&s.rounds));
        enter("stage", &s.id, "phases", show_phases(&s.phases));
    }
}

/// Enters one field of a thing: its sort, name, field and value.
pub(super) fn entering<'a>(
    by: &'a str,
    ledger: &'a mut Ledger,
) -> impl FnMut(&str, &At<String>, &str, String) + 'a {
    move |sort, name, field, value| {
        let what = format!("{sort} {} {field}", name.value);
        ledger.declare(&what, value, by, &name.spot);
    }
}

/// One variant or pack, being laid over the rest.
pub(super) struct Overlay<'a> {
    pub game: &'a mut GameFile,
    pub map: &'a mut MapFile,
    pub by: &'a str,
    pub ledger: &'a mut Ledger,
    pub problems: &'a mut Vec<Problem>,
}

impl Overlay<'_> {
    fn die(&mut self, change: &DieChange) {
        let name = self.unmarked(&change.name, "dice");
        let marks = [mark_of(&change.count), mark_of(&change.faces)];
        let at = self
            .game
            .dice
            .iter()
            .position(|d| d.name.value == name.value);
        let names = self.game.dice.iter().map(|d| d.name.as_str());
        if at.is_none() && marks.contains(&Some(true)) {
            self.problems.push(unknown(&name, "die", names));
            return;
        }
        let mut die = at.map_or_else(|| new_die(&name), |i| self.game.dice[i].clone());
        let what = |field: &str| format!("die {} {field}", name.value);
        self.field(&what("count"), &change.count, u8::to_string, |n| {
            die.count = n
        });
        self.field(
            &what("faces"),
            &change.faces,
            |f| show_faces(f),
            |f| die.faces = f,
        );
        if die.faces.is_empty() {
            self.problems.push(game::no_faces(&name));
        }
        match at {
            Some(i) => self.game.dice[i] = die,
            None => self.game.dice.push(die),
        }
    }

    fn stage(&mut self, change: &StageChange) {
        let id = self.unmarked(&change.id, "stages");
        let at = self.game.stages.iter().position(|s| s.id.value == id.value);
        let Some(at) = at else {
            let names = self.game.stages.iter().map(|s| s.id.as_str());
            self.problems.push(unknown(&id, "stage", names));
            return;
        };
        let mut stage = self.game.stages[at].clone();
        let what = |field: &str| format!("stage {} {field}", id.value);
        self.field(&what("rounds"), &change.rounds, show_rounds, |r| {
            stage.rounds = r
        });
        self.field(
            &what("phases"),
            &change.phases,
            |p| show_phases(p),
            |p| stage.phases = p,
        );
        let inserted = change.insert.iter().map(|i| &i.goes);
        let first = inserted.chain(&change.moves).next();
        if let (Some(goes), true) = (first, change.phases.is_some()) {
            let message = "`phases` gives all phases: `insert` and `move` have nothing to add";
            self.problems.push(goes.phase.problem(message));
        }
        for insert in &change.insert {
            self.place(&mut stage, &insert.goes, insert.around);
        }
        for goes in &change.moves {
            self.shift(&mut stage, goes);
        }
        if let Some(first) = first {
            let phases = show_phases(&stage.phases);
            self.ledger
                .set(&what("phases"), phases, self.by, &first.phase.spot);
        }
        self.problems.extend(stage.check_around());
        self.game.stages[at] = stage;
    }

    /// Puts a phase beside another of its stage.
    fn place(&mut self, stage: &mut StageRow, goes: &Beside, around: Around) {
        if let Some(at) = self.phase_at(stage, &goes.other) {
            let at = at + usize::from(goes.after);
            stage.phases.insert(at, (goes.phase.clone(), around));
        }
    }

    /// Takes a phase of a stage out and puts it beside another; what was put beside it stays.
    fn shift(&mut self, stage: &mut StageRow, goes: &Beside) {
        let found = [&goes.phase, &goes.other].map(|name| self.phase_at(stage, name));
        let [Some(from), Some(_)] = found else { return };
        if goes.phase.value == goes.other.value {
            let message = format!("`{}` cannot go beside itself", goes.phase.value);
            self.problems.push(goes.phase.problem(message));
            return;
        }
        let (_, around) = stage.phases.remove(from);
        self.place(stage, goes, around);
    }

    /// Where a phase stands in a stage.
    fn phase_at(&mut self, stage: &StageRow, name: &At<String>) -> Option<usize> {
        let names = stage.phases.iter().map(|(p, _)| p.as_str());
        let at = names.clone().position(|n| n == name.value);
        if at.is_none() {
            let noun = format!("phase in the stage `{}`:", stage.id.value);
            self.problems.push(unknown(name, &noun, names));
        }
        at
    }

    /// Sets one field, if it is given and nobody objects.
    pub fn field<T: Clone>(
        &mut self,
        what: &str,
        field: &Option<ChangedField<T>>,
        show: impl Fn(&T) -> String,
        set: impl FnOnce(T),
    ) {
        let Some(field) = field else { return };
        let key = what.rsplit(' ').next().unwrap_or(what);
        let claim = Claim {
            what: what.into(),
            value: show(&field.value),
            spot: &field.spot,
            mark: field.mark,
            soft: false,
            write: format!("\"!{key}\" = …"),
        };
        if self.ledger.claim(self.by, claim, self.problems) {
            set(field.value.clone());
        }
    }

    /// The mark belongs before a field here, not before the name.
    pub fn unmarked(&mut self, name: &At<String>, table: &str) -> At<String> {
        let (bare, mark) = marked(name);
        if mark {
            let message = format!("`{}` cannot carry the mark", bare.value);
            let help = format!(
                "mark the fields that change: `[{table}.{}]`, then `\"!field\" = …`",
                bare.value
            );
            self.problems.push(name.problem(message).help(help));
        }
        bare
    }
}

pub(super) fn mark_of<T>(field: &Option<ChangedField<T>>) -> Option<bool> {
    field.as_ref().map(|f| f.mark)
}

fn new_die(name: &At<String>) -> DieRow {
    DieRow {
        name: name.clone(),
        count: 1,
        faces: Vec::new(),
    }
}

pub(super) fn show_names(names: &[At<String>]) -> String {
    let names: Vec<&str> = names.iter().map(|n| n.as_str()).collect();
    match names.is_empty() {
        true => "nothing".into(),
        false => names.join(" "),
    }
}

fn show_faces(faces: &[FaceRow]) -> String {
    let show = |f: &FaceRow| {
        let value = match f.value {
            0 => String::new(),
            n if n.to_string() == f.name.value => String::new(),
            n => format!("={n}"),
        };
        let tags: String = f.tags.iter().map(|t| format!("+{}", t.value)).collect();
        format!("{}{value}{tags}", f.name.value)
    };
    faces.iter().map(show).collect::<Vec<_>>().join(" ")
}

fn show_rounds(rounds: &Rounds) -> String {
    match rounds {
        Rounds::Number(n) => n.to_string(),
        Rounds::Tunable(name) => name.value.clone(),
        Rounds::Endless => "endless".into(),
    }
}

fn show_phases(phases: &[(At<String>, Around)]) -> String {
    let names: Vec<&str> = phases.iter().map(|(p, _)| p.as_str()).collect();
    names.join(" ")
}
