//! `rules/<game>/map.toml`: regions, their borders and the rings they lie on.

use crate::pack::text::at::{At, unknown};
use crate::pack::text::fields::{Fields, read_file};
use crate::pack::text::files::Files;
use crate::problem::{Problem, Problems};

use super::areas;
use super::game::path;
use super::layout::{self, LayoutTable};
use super::parts::{FirstSeen, each};

pub use super::areas::{Area, Region};

#[derive(Clone, Debug, Default)]
pub struct MapFile {
    pub tracks: Vec<TrackRow>,
    pub regions: Vec<Region>,
    pub areas: Vec<Area>,
    pub layout: LayoutTable,
}

#[derive(Clone, Debug)]
pub struct TrackRow {
    pub name: At<String>,
    pub positions: u8,
}

/// A game without this file has no map.
pub fn read(files: &Files, game: &str) -> Result<MapFile, Problems> {
    let path = path(game, "map.toml");
    if files.read(&path)?.is_none() {
        return Ok(MapFile::default());
    }
    let map = read_file(files, &path, |f| {
        f.format();
        let mut map = MapFile {
            tracks: each(f.named("tracks"), track),
            regions: each(f.named("regions"), region),
            areas: Vec::new(),
            layout: f
                .get("layout")
                .and_then(|i| i.fields(layout::read))
                .unwrap_or_default(),
        };
        map.areas = areas::read(f, &mut map.regions);
        map
    })?;
    let mut problems = Vec::new();
    check(&map, &mut problems);
    Problems(problems).into_result()?;
    Ok(map)
}

/// Are all positions and borders sound?
pub fn check(map: &MapFile, problems: &mut Vec<Problem>) {
    check_positions(map, problems);
    check_borders(map, problems);
    areas::check(&map.regions, &map.areas, problems);
    let names: Vec<&str> = map.regions.iter().map(|r| r.name.as_str()).collect();
    layout::check(&map.layout, &names, problems);
}

fn track(name: At<String>, f: &mut Fields) -> TrackRow {
    let positions = f.need("positions").and_then(|i| i.number_in(1..=255));
    TrackRow {
        name,
        positions: positions.map_or(1, |n| n.value as u8),
    }
}

fn region(name: At<String>, f: &mut Fields) -> Region {
    let title = f.opt_text("title").unwrap_or(name.clone()).value;
    let at = f.entries("at").into_iter();
    Region {
        name,
        title,
        tags: f.texts("tags"),
        at: at.filter_map(|(t, i)| Some((t, i.number()?))).collect(),
        borders: f.texts("borders"),
        area: f.opt_text("area"),
    }
}

fn check_positions(map: &MapFile, problems: &mut Vec<Problem>) {
    for (track, at) in map.regions.iter().flat_map(|r| &r.at) {
        let names = map.tracks.iter().map(|t| t.name.as_str());
        let Some(def) = map.tracks.iter().find(|t| t.name.value == track.value) else {
            problems.push(unknown(track, "track", names));
            continue;
        };
        if !(1..=i64::from(def.positions)).contains(&at.value) {
            let (name, n) = (&track.value, def.positions);
            let message = format!("`{name}` has positions 1 to {n}, not {}", at.value);
            problems.push(at.problem(message));
        }
    }
}

/// Both sides of a border must name it: a border forgotten on one side is a mistake, not a one-way road.
fn check_borders(map: &MapFile, problems: &mut Vec<Problem>) {
    for region in &map.regions {
        let mut seen = FirstSeen::default();
        for border in &region.borders {
            let (here, there) = (&region.name.value, &border.value);
            if !seen.is_new("border", border, problems) {
                continue;
            }
            if here == there {
                problems.push(border.problem(format!("`{here}` cannot border itself")));
                continue;
            }
            let names = map.regions.iter().map(|r| r.name.as_str());
            match map.regions.iter().find(|r| r.name.value == *there) {
                None => problems.push(unknown(border, "region", names)),
                Some(other) if other.borders.iter().all(|b| b.value != *here) => {
                    let message = format!(
                        "`{here}` borders `{there}`, but `{there}` does not border `{here}`"
                    );
                    let help = format!("add it at {}, or take it out here", other.name.spot);
                    problems.push(border.problem(message).help(help));
                }
                Some(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(text: &str) -> Result<MapFile, String> {
        let text = format!("format = 1\n{text}");
        let files = Files::embedded().with_text("rules/toy/map.toml", &text);
        read(&files, "toy").map_err(|e| e.to_string())
    }

    #[test]
    fn regions_keep_the_order_of_the_file() {
        let m = map(
            "[tracks.ring]\npositions = 3\n[regions.z]\nat = { ring = 3 }\nborders = [\"a\"]\n\
                     [regions.a]\ntitle = \"Ay\"\nborders = [\"z\"]\n",
        )
        .unwrap();
        let names: Vec<&str> = m.regions.iter().map(|r| r.name.as_str()).collect();
        assert_eq!(names, ["z", "a"]);
        assert_eq!(
            (m.regions[0].title.as_str(), m.regions[1].title.as_str()),
            ("z", "Ay")
        );
    }

    #[test]
    fn a_border_needs_both_sides() {
        let found = map("[regions.hill]\nborders = [\"lake\"]\n[regions.lake]\n").unwrap_err();
        let want = "`hill` borders `lake`, but `lake` does not border `hill`\n  at rules/toy/map.toml:3\n  \
                    add it at rules/toy/map.toml:4, or take it out here";
        assert!(found.contains(want), "{found}");
    }

    #[test]
    fn unknown_regions_and_tracks_get_the_nearest_name() {
        let found = map(
            "[tracks.ring]\npositions = 3\n[regions.hill]\nborders = [\"laek\", \"hill\"]\n\
                         at = { rign = 1 }\n[regions.lake]\nat = { ring = 4 }\n",
        )
        .unwrap_err();
        for want in [
            "there is no region `laek`\n  at rules/toy/map.toml:5\n  did you mean `lake`?",
            "`hill` cannot border itself",
            "there is no track `rign`\n  at rules/toy/map.toml:6\n  did you mean `ring`?",
            "`ring` has positions 1 to 3, not 4\n  at rules/toy/map.toml:8",
        ] {
            assert!(found.contains(want), "no {want}\nin {found}");
        }
    }

    #[test]
    fn a_game_may_have_no_map() {
        assert!(read(&Files::embedded(), "toy").unwrap().regions.is_empty());
    }
}
