//! `variants/<game>/<id>.toml`: what a variant or house rule changes.

use crate::problem::{Problem, Problems};

use super::at::{At, unknown};
use super::files::Files;
use super::parts::{Parts, Seen};
use super::text::{Fields, read_file};

#[derive(Clone, Debug, Default)]
pub struct Variant {
    pub id: At<String>,
    pub title: String,
    pub about: String,
    pub rules: At<String>,
    /// Variants it builds on, and variants it cannot be played with.
    pub requires: Vec<At<String>>,
    pub conflicts: Vec<At<String>>,
    pub set: Vec<(At<String>, At<i64>)>,
    /// Clauses of its own, which its abilities cite.
    pub clauses: Vec<(String, String)>,
    pub parts: Parts,
}

/// The ids of a game's variants.
pub fn list_variants(files: &Files, game: &str) -> Vec<String> {
    let paths = files.list(&format!("variants/{game}"), ".toml");
    paths.iter().map(|p| stem(p).to_string()).collect()
}

/// A file's name without folder and ending.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Reads the variants of a scenario, in its order, and checks that they go together.
pub fn read_all(
    files: &Files,
    game: &str,
    names: &[At<String>],
    problems: &mut Vec<Problem>,
) -> Vec<Variant> {
    let known = list_variants(files, game);
    let mut seen = Seen::default();
    let mut variants = Vec::new();
    for name in names {
        if !known.contains(&name.value) {
            problems.push(unknown(name, "variant", known.iter().map(String::as_str)));
        } else if seen.is_new("variant", name, problems) {
            match read(files, game, name) {
                Ok(v) => variants.push(v),
                Err(e) => problems.extend(e.0),
            }
        }
    }
    for v in &variants {
        check_company(v, &known, names, problems);
    }
    variants
}

pub fn path(game: &str, variant: &str) -> String {
    format!("variants/{game}/{variant}.toml")
}

pub fn read(files: &Files, game: &str, name: &str) -> Result<Variant, Problems> {
    read_file(files, &path(game, name), |f| {
        let v = fields(f);
        if v.id.value != name {
            let message = format!("the id is `{}`, the file is `{name}.toml`", v.id.value);
            f.report(v.id.problem(message));
        }
        if v.rules.value != game {
            let message = format!("the variant is for `{}`, not for `{game}`", v.rules.value);
            f.report(v.rules.problem(message));
        }
        v
    })
}

fn fields(f: &mut Fields) -> Variant {
    f.format();
    let clauses = f.entries("clauses").into_iter();
    Variant {
        id: f.text("id"),
        title: f.text("title").value,
        about: f.text_or_empty("about"),
        rules: f.text("rules"),
        requires: f.texts("requires"),
        conflicts: f.texts("conflicts"),
        set: settings(f),
        clauses: clauses
            .filter_map(|(id, i)| Some((id.value, i.text()?.value)))
            .collect(),
        parts: Parts::read(f),
    }
}

/// The table `set` of a variant or a scenario: tunables and their values.
pub fn settings(f: &mut Fields) -> Vec<(At<String>, At<i64>)> {
    let entries = f.entries("set").into_iter();
    entries
        .filter_map(|(name, i)| Some((name, i.number()?)))
        .collect()
}

fn check_company(v: &Variant, known: &[String], all: &[At<String>], problems: &mut Vec<Problem>) {
    let id = &v.id.value;
    let present = |name: &At<String>| all.iter().any(|n| n.value == name.value);
    for name in v.requires.iter().chain(&v.conflicts) {
        if !known.contains(&name.value) {
            problems.push(unknown(name, "variant", known.iter().map(String::as_str)));
        }
    }
    for other in v
        .requires
        .iter()
        .filter(|n| known.contains(&n.value) && !present(n))
    {
        let other_id = &other.value;
        let message = format!("the variant `{id}` requires `{other_id}`, which is not played");
        let help = format!("add `{other_id}` to the variants, or take `{id}` out");
        problems.push(other.problem(message).help(help));
    }
    for other in v.conflicts.iter().filter(|n| present(n)) {
        let message = format!("the variants `{id}` and `{}` conflict", other.value);
        problems.push(other.problem(message).help("take one of them out"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> Files {
        let text = |id: &str, rest: &str| {
            format!("format = 1\nid = \"{id}\"\ntitle = \"\"\nrules = \"toy\"\n{rest}")
        };
        let put =
            |files: Files, id: &str, rest: &str| files.with_text(&path("toy", id), &text(id, rest));
        let files = put(Files::embedded(), "short", "[set]\nrounds = 2\n");
        let files = put(
            files,
            "open",
            "requires = [\"short\"]\nconflicts = [\"dark\"]\n",
        );
        let files = put(
            files,
            "dark",
            "[kinds.owl]\n[clauses]\n\"H.1\" = \"Owls see.\"\n",
        );
        files.with_text(&path("toy", "wrong"), &text("wrogn", "confilcts = []\n"))
    }

    fn faults(names: &[&str]) -> String {
        let names: Vec<At<String>> = names.iter().map(|n| At::from(*n)).collect();
        let mut problems = Vec::new();
        read_all(&files(), "toy", &names, &mut problems);
        Problems(problems).to_string()
    }

    #[test]
    fn variants_come_in_the_order_of_the_scenario() {
        let names = [At::from("short"), At::from("open")];
        let mut problems = Vec::new();
        let read = read_all(&files(), "toy", &names, &mut problems);
        assert_eq!(problems, []);
        let ids: Vec<&str> = read.iter().map(|v| v.id.as_str()).collect();
        assert_eq!(ids, ["short", "open"]);
        assert_eq!(read[0].set[0].1.value, 2);
        assert_eq!(
            list_variants(&files(), "toy"),
            ["dark", "open", "short", "wrong"]
        );
    }

    #[test]
    fn unknown_and_doubled_variants_are_told() {
        let found = faults(&["shrot", "dark", "dark"]);
        assert!(
            found.contains("there is no variant `shrot`\n  did you mean `short`?"),
            "{found}"
        );
        assert!(
            found.contains("the variant `dark` is declared twice"),
            "{found}"
        );
    }

    #[test]
    fn requirements_and_conflicts_name_both() {
        let found = faults(&["open", "dark"]);
        let requires = "the variant `open` requires `short`, which is not played\n  at variants/toy/open.toml:5";
        let conflict = "the variants `open` and `dark` conflict\n  at variants/toy/open.toml:6";
        assert!(
            found.contains(requires) && found.contains(conflict),
            "{found}"
        );
    }

    #[test]
    fn mistakes_in_a_variant_have_their_lines() {
        let found = faults(&["wrong"]);
        assert!(found.contains(
            "the id is `wrogn`, the file is `wrong.toml`\n  at variants/toy/wrong.toml:2"
        ));
        assert!(
            found.contains("variants/toy/wrong.toml:5\n  did you mean `conflicts`?"),
            "{found}"
        );
    }
}
