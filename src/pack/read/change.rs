//! What a variant's file changes of dice, the map and stages: single fields, each with or without the mark `!`.

use crate::kernel::def::Around;
use crate::pack::text::at::{At, Spot};
use crate::pack::text::fields::{Fields, TomlItem};

use super::areas::{self, AreaPositions, Border};
use super::game::{self, FaceRow, Rounds};
use super::parts::each;

/// A field as a variant gives it.
#[derive(Clone, Debug)]
pub struct ChangedField<T> {
    pub value: T,
    pub mark: bool,
    pub spot: Spot,
}

/// Positions on tracks.
pub type Positions = Vec<(At<String>, At<i64>)>;

/// Phases of a stage, and how each goes through the seats.
pub type Phases = Vec<(At<String>, Around)>;

#[derive(Clone, Debug, Default)]
pub struct Changes {
    pub dice: Vec<DieChange>,
    pub map: MapChange,
    pub stages: Vec<StageChange>,
}

#[derive(Clone, Debug)]
pub struct DieChange {
    pub name: At<String>,
    pub count: Option<ChangedField<u8>>,
    pub faces: Option<ChangedField<Vec<FaceRow>>>,
}

#[derive(Clone, Debug, Default)]
pub struct MapChange {
    pub areas: Vec<AreaChange>,
    pub regions: Vec<RegionChange>,
    /// Further borders, each said once.
    pub borders: Vec<Border>,
}

#[derive(Clone, Debug)]
pub struct AreaChange {
    pub name: At<String>,
    pub title: Option<ChangedField<String>>,
    pub tags: Option<ChangedField<Vec<At<String>>>>,
    /// The regions that a new one is to have.
    pub at: Option<AreaPositions>,
}

#[derive(Clone, Debug)]
pub struct RegionChange {
    pub name: At<String>,
    pub title: Option<ChangedField<String>>,
    pub tags: Option<ChangedField<Vec<At<String>>>>,
    pub at: Option<ChangedField<Positions>>,
    pub borders: Option<ChangedField<Vec<At<String>>>>,
    pub area: Option<ChangedField<At<String>>>,
}

#[derive(Clone, Debug)]
pub struct StageChange {
    pub id: At<String>,
    pub rounds: Option<ChangedField<Rounds>>,
    pub phases: Option<ChangedField<Phases>>,
    pub insert: Vec<Insert>,
    pub moves: Vec<Beside>,
}

/// A phase that comes into a stage, beside one that is there.
#[derive(Clone, Debug)]
pub struct Insert {
    pub goes: Beside,
    pub around: Around,
}

/// Where a phase goes: behind or before another.
#[derive(Clone, Debug)]
pub struct Beside {
    pub phase: At<String>,
    pub other: At<String>,
    pub after: bool,
}

impl Changes {
    pub fn read(f: &mut Fields) -> Changes {
        Changes {
            dice: each(f.named("dice"), die),
            map: f.get("map").and_then(|i| i.fields(map)).unwrap_or_default(),
            stages: each(f.named("stages"), stage),
        }
    }
}

/// A field, read by `read` if it is there.
fn field<T>(
    f: &mut Fields,
    name: &'static str,
    read: impl Fn(&TomlItem) -> Option<T>,
) -> Option<ChangedField<T>> {
    let (mark, item) = f.markable(name)?;
    Some(ChangedField {
        value: read(&item)?,
        mark,
        spot: item.spot(),
    })
}

fn die(name: At<String>, f: &mut Fields) -> DieChange {
    DieChange {
        name,
        count: field(f, "count", |i| Some(i.number_in(1..=64)?.value as u8)),
        faces: field(f, "faces", |i| Some(game::faces(i))),
    }
}

fn map(f: &mut Fields) -> MapChange {
    MapChange {
        areas: each(f.named("areas"), area),
        regions: each(f.named("regions"), region),
        borders: areas::borders(f),
    }
}

fn area(name: At<String>, f: &mut Fields) -> AreaChange {
    AreaChange {
        name,
        title: field(f, "title", |i| Some(i.text()?.value)),
        tags: field(f, "tags", |i| Some(i.texts())),
        at: areas::area_positions(f),
    }
}

fn region(name: At<String>, f: &mut Fields) -> RegionChange {
    let position = |(track, i): (At<String>, TomlItem)| Some((track, i.number()?));
    RegionChange {
        name,
        title: field(f, "title", |i| Some(i.text()?.value)),
        tags: field(f, "tags", |i| Some(i.texts())),
        at: field(f, "at", |i| {
            Some(i.entries().into_iter().filter_map(position).collect())
        }),
        borders: field(f, "borders", |i| Some(i.texts())),
        area: field(f, "area", |i| i.text()),
    }
}

fn stage(id: At<String>, f: &mut Fields) -> StageChange {
    let insert = f.get("insert").map_or(Vec::new(), |i| i.list());
    let moves = f.get("move").map_or(Vec::new(), |i| i.list());
    StageChange {
        id,
        rounds: field(f, "rounds", |i| Some(game::rounds(i))),
        phases: field(f, "phases", |i| Some(game::phases(i))),
        insert: insert
            .iter()
            .filter_map(|i| i.fields(insertion).flatten())
            .collect(),
        moves: moves
            .iter()
            .filter_map(|i| i.fields(|f| beside(f.text("phase"), f)).flatten())
            .collect(),
    }
}

fn insertion(f: &mut Fields) -> Option<Insert> {
    let phase = f.text("phase");
    let around = game::around(&phase, f);
    let goes = beside(phase, f)?;
    Some(Insert { goes, around })
}

fn beside(phase: At<String>, f: &mut Fields) -> Option<Beside> {
    let (after, before) = (f.opt_text("after"), f.opt_text("before"));
    let (other, after) = match (after, before) {
        (Some(other), None) => (other, true),
        (None, Some(other)) => (other, false),
        _ => {
            let message = format!("where does `{}` go?", phase.value);
            let help = "name one phase of the stage with `after` or `before`";
            f.report(phase.problem(message).help(help));
            return None;
        }
    };
    Some(Beside {
        phase,
        other,
        after,
    })
}
