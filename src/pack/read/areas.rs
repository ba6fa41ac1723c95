//! Areas of `map.toml`, and borders between certain regions of them.
//!
//! `[areas.x]` with `at = { track = [4, 5, 6] }` is an area with one region for each of these positions, called `x_4`, `x_5`
//! and `x_6`; those side by side in the list touch. An area of a single region gives it its own name. Regions that stand in
//! the file by themselves join an area with `area = "x"`. Where a map has areas, a region without one is an area alone.
//!
//! `[[borders]]` joins two regions, or two areas by pairs of positions: `between = ["x", "y"]`, `at = [[4, 3], [5, 5]]`.

use crate::pack::text::at::{At, unknown};
use crate::pack::text::fields::{Fields, Shape, TomlItem};
use crate::problem::Problem;

use super::parts::{FirstSeen, each};

#[derive(Clone, Debug)]
pub struct Region {
    pub name: At<String>,
    pub title: String,
    pub tags: Vec<At<String>>,
    /// Its positions on tracks.
    pub at: Vec<(At<String>, At<i64>)>,
    pub borders: Vec<At<String>>,
    pub area: Option<At<String>>,
}

#[derive(Clone, Debug)]
pub struct Area {
    pub name: At<String>,
    pub title: String,
    pub tags: Vec<At<String>>,
}

/// The track and the positions of the regions that an area is to have.
pub type AreaPositions = (At<String>, Vec<At<i64>>);

/// An area as it stands in the file.
struct Written {
    area: Area,
    at: Option<AreaPositions>,
}

#[derive(Clone, Debug)]
pub struct Border {
    between: Vec<At<String>>,
    at: Vec<Vec<At<i64>>>,
}

/// Reads areas and borders, and adds the regions and borders they stand for.
pub fn read(f: &mut Fields, regions: &mut Vec<Region>) -> Vec<Area> {
    let written = each(f.named("areas"), area);
    let borders = borders(f);
    let mut problems = Vec::new();
    let mut seen = FirstSeen::default();
    for region in regions.iter() {
        seen.is_new("region", &region.name, &mut problems);
    }
    let parts = |w: &Written| w.at.as_ref().map_or(Vec::new(), |at| parts(&w.area, at));
    for region in written.iter().flat_map(parts) {
        if seen.is_new("region", &region.name, &mut problems) {
            regions.push(region);
        }
    }
    let areas: Vec<Area> = written.into_iter().map(|w| w.area).collect();
    for border in &borders {
        if let Err(problem) = join(regions, &areas, border) {
            problems.push(problem);
        }
    }
    problems.into_iter().for_each(|p| f.report(p));
    areas
}

fn area(name: At<String>, f: &mut Fields) -> Written {
    let title = f.opt_text("title").unwrap_or(name.clone()).value;
    let tags = f.texts("tags");
    let at = area_positions(f);
    let area = Area { name, title, tags };
    Written { area, at }
}

/// Where the regions of an area are to lie.
pub fn area_positions(f: &mut Fields) -> Option<AreaPositions> {
    let mut at = None;
    for (track, item) in f.entries("at") {
        if at.is_some() {
            let message = "an area has positions on one track";
            let help =
                "give its regions their positions one by one: `[regions.x]` with `area` and `at`";
            f.report(track.problem(message).help(help));
        }
        at = Some((track, positions(&item)));
    }
    at
}

fn positions(item: &TomlItem) -> Vec<At<i64>> {
    match item.shape() {
        Shape::Number => item.number().into_iter().collect(),
        _ => item.list().iter().filter_map(TomlItem::number).collect(),
    }
}

/// `[[borders]]`: borders that are said once.
pub fn borders(f: &mut Fields) -> Vec<Border> {
    let list = f.get("borders").map_or(Vec::new(), |i| i.list());
    list.iter().filter_map(|i| i.fields(border)).collect()
}

fn border(f: &mut Fields) -> Border {
    let at = f.get("at").map_or(Vec::new(), |i| i.list());
    Border {
        between: f.need("between").map_or(Vec::new(), |i| i.texts()),
        at: at.iter().map(positions).collect(),
    }
}

/// The regions an area is to have, each beside the next.
pub fn parts(area: &Area, (track, at): &AreaPositions) -> Vec<Region> {
    let Area { name, title, tags } = area;
    let alone = at.len() == 1;
    let called = |n: &At<i64>| At {
        value: match alone {
            true => name.value.clone(),
            false => format!("{}_{}", name.value, n.value),
        },
        spot: name.spot.clone(),
    };
    let one = |(i, n): (usize, &At<i64>)| {
        let before = i.checked_sub(1).and_then(|i| at.get(i));
        let beside = before.into_iter().chain(at.get(i + 1));
        Region {
            name: called(n),
            title: match alone {
                true => title.clone(),
                false => format!("{title} {}", n.value),
            },
            tags: tags.clone(),
            at: vec![(track.clone(), n.clone())],
            borders: beside.map(called).collect(),
            area: Some(name.clone()),
        }
    };
    at.iter().enumerate().map(one).collect()
}

/// Makes two regions touch, or the regions of two areas pair by pair.
pub fn join(regions: &mut [Region], areas: &[Area], border: &Border) -> Result<(), Problem> {
    let [a, b] = &border.between[..] else {
        let spot = border.between.first().map(|b| b.spot.clone());
        let message = "`between` names two regions or areas";
        return Err(spot.unwrap_or_default().problem(message));
    };
    let pairs: Vec<(usize, usize)> = match border.at.is_empty() {
        true => vec![(
            side((&*regions, areas), a, None)?,
            side((&*regions, areas), b, None)?,
        )],
        false => {
            let pair = |pair: &Vec<At<i64>>| match &pair[..] {
                [x, y] => Ok((
                    side((&*regions, areas), a, Some(x))?,
                    side((&*regions, areas), b, Some(y))?,
                )),
                _ => Err(a.problem("`at` is a list of pairs of positions, like [[4, 3], [5, 5]]")),
            };
            border.at.iter().map(pair).collect::<Result<_, _>>()?
        }
    };
    for (x, y) in pairs {
        let names = [x, y].map(|i| regions[i].name.value.clone());
        if regions[x].borders.iter().any(|n| n.value == names[1]) {
            let message = format!("`{}` and `{}` touch already", names[0], names[1]);
            return Err(a.problem(message));
        }
        for (of, other) in [(x, &names[1]), (y, &names[0])] {
            let (value, spot) = (other.clone(), a.spot.clone());
            regions[of].borders.push(At { value, spot });
        }
    }
    Ok(())
}

/// The region that one side of a border means: by its name, or as the one of an area at a position (0: at none).
fn side(
    (regions, areas): (&[Region], &[Area]),
    name: &At<String>,
    at: Option<&At<i64>>,
) -> Result<usize, Problem> {
    let mine = |r: &Region| r.area.as_ref().is_some_and(|a| a.value == name.value);
    let all = || regions.iter().enumerate();
    let found: Vec<usize> = match at {
        None => all()
            .filter(|(_, r)| r.name.value == name.value)
            .map(|x| x.0)
            .collect(),
        Some(at) => all()
            .filter(|(_, r)| mine(r) || r.name.value == name.value)
            .filter(|(_, r)| r.at.first().map_or(0, |p| p.1.value) == at.value)
            .map(|x| x.0)
            .collect(),
    };
    if let [one] = found[..] {
        return Ok(one);
    }
    let several = areas.iter().any(|a| a.name.value == name.value);
    Err(match at {
        None if several => {
            let message = format!("`{}` is an area of several regions", name.value);
            name.problem(message)
                .help("say which of them touch: `at = [[4, 3], [5, 5]]`, positions of this one and of the other")
        }
        Some(at) if several || regions.iter().any(|r| r.name.value == name.value) => {
            at.problem(format!("`{}` has no region at {}", name.value, at.value))
        }
        _ => {
            let names = regions.iter().map(|r| r.name.as_str());
            unknown(
                name,
                "region or area",
                names.chain(areas.iter().map(|a| a.name.as_str())),
            )
        }
    })
}

/// Is every area that a region names there, has each one a region, and is nothing else called like it?
pub fn check(regions: &[Region], areas: &[Area], problems: &mut Vec<Problem>) {
    let names = || areas.iter().map(|a| a.name.as_str());
    let mut seen = FirstSeen::default();
    for area in areas {
        seen.is_new("area", &area.name, problems);
        let mine = |r: &&Region| r.area.as_ref().is_some_and(|a| a.value == area.name.value);
        if !regions.iter().any(|r| mine(&r)) {
            let message = format!("the area `{}` has no regions", area.name.value);
            let help = "give it `at = { track = [1, 2] }`, or regions with `area`";
            problems.push(area.name.problem(message).help(help));
        }
        let other = regions.iter().find(|r| r.name.value == area.name.value);
        if let Some(other) = other.filter(|r| !mine(r)) {
            let message = format!(
                "the area `{}` has the name of a region outside it",
                area.name.value
            );
            let help = format!("the region is at {}", other.name.spot);
            problems.push(area.name.problem(message).help(help));
        }
    }
    let named = regions.iter().filter_map(|r| r.area.as_ref());
    for area in named.filter(|a| names().all(|n| n != a.value)) {
        problems.push(unknown(area, "area", names()));
    }
}

#[cfg(test)]
mod tests {
    use super::super::map::{self, MapFile};
    use crate::pack::text::files::Files;

    fn read(text: &str) -> Result<MapFile, String> {
        let text = format!("format = 1\n[tracks.ring]\npositions = 6\n{text}");
        let files = Files::embedded().with_text("rules/toy/map.toml", &text);
        map::read(&files, "toy").map_err(|e| e.to_string())
    }

    const HILLS: &str = "[areas.hills]\ntitle = \"Hills\"\nat = { ring = [6, 1, 2] }\n\
                         [areas.lake]\nat = { ring = 2 }\n[regions.sky]\n";

    #[test]
    fn an_area_has_a_region_for_each_position() {
        let text = format!(
            "borders = [{{ between = [\"hills\", \"lake\"], at = [[1, 2], [2, 2]] }}, \
             {{ between = [\"hills\", \"sky\"], at = [[6, 0]] }}, {{ between = [\"sky\", \"lake\"] }}]\n{HILLS}"
        );
        // Plain keys come before tables.
        let text = format!("format = 1\n{text}[tracks.ring]\npositions = 6\n");
        let files = Files::embedded().with_text("rules/toy/map.toml", &text);
        let map = map::read(&files, "toy").unwrap_or_else(|e| panic!("{e}"));
        let borders = |name: &str| -> Vec<String> {
            let region = map.regions.iter().find(|r| r.name.value == name).unwrap();
            region.borders.iter().map(|b| b.value.clone()).collect()
        };
        assert_eq!(borders("hills_1"), ["hills_6", "hills_2", "lake"]);
        assert_eq!(borders("hills_6"), ["hills_1", "sky"]);
        assert_eq!(borders("lake"), ["hills_1", "hills_2", "sky"]);
        let titles: Vec<&str> = map.regions.iter().map(|r| r.title.as_str()).collect();
        assert_eq!(titles, ["sky", "Hills 6", "Hills 1", "Hills 2", "lake"]);
    }

    #[test]
    fn mistakes_have_their_lines() {
        let border = |b: &str| format!("{HILLS}[[borders]]\n{b}\n");
        for (text, want) in [
            (
                border("between = [\"hills\", \"sky\"]"),
                "`hills` is an area of several regions\n  at rules/toy/map.toml:11",
            ),
            (
                border("between = [\"hills\", \"lake\"]\nat = [[3, 2]]"),
                "`hills` has no region at 3\n  at rules/toy/map.toml:12",
            ),
            (
                border("between = [\"hils\", \"lake\"]"),
                "there is no region or area `hils`\n  at rules/toy/map.toml:11\n  did you mean `hills`?",
            ),
            (
                border("between = [\"sky\"]"),
                "`between` names two regions or areas",
            ),
            (
                border("between = [\"hills\", \"hills\"]\nat = [[1, 2]]"),
                "`hills_1` and `hills_2` touch already",
            ),
            (
                format!("{HILLS}[areas.void]\n"),
                "the area `void` has no regions\n  at rules/toy/map.toml:10",
            ),
            (
                format!("{HILLS}area = \"hils\"\n"),
                "there is no area `hils`\n  at rules/toy/map.toml:10",
            ),
            (
                format!("{HILLS}[areas.sky]\nat = {{ ring = [3, 4] }}\n"),
                "the area `sky` has the name of a region outside it",
            ),
            (
                format!("{HILLS}[areas.sky]\nat = {{ ring = 3 }}\n"),
                "the region `sky` is declared twice",
            ),
            (
                format!("{HILLS}[areas.a]\nat = {{ ring = [7] }}\n"),
                "`ring` has positions 1 to 6, not 7",
            ),
        ] {
            let found = read(&text).unwrap_err();
            assert!(found.contains(want), "no {want}\nin {found}");
        }
    }
}
