//! Which variants are played, in which order, and whether they go together.

use crate::pack::read::parts::FirstSeen;
use crate::pack::read::scenario::{Options, Scenario};
use crate::pack::read::variant::{Variant, list_variants, read};
use crate::pack::text::at::{At, Spot, unknown};
use crate::pack::text::files::Files;
use crate::problem::Problem;

/// A name from the command line.
fn from_option(name: &str, option: &str) -> At<String> {
    At {
        value: name.into(),
        spot: Spot {
            file: option.into(),
            line: 0,
        },
    }
}

/// The variants of the scenario and those added, without those taken away.
pub fn names(
    scenario: &Scenario,
    options: &Options,
    known: &[String],
    problems: &mut Vec<Problem>,
) -> Vec<At<String>> {
    let with = options.with.iter().map(|n| from_option(n, "--with"));
    let mut names: Vec<At<String>> = scenario.variants.iter().cloned().chain(with).collect();
    for name in &options.without {
        let name = from_option(name, "--without");
        if !known.contains(&name.value) {
            problems.push(unknown(&name, "variant", known.iter().map(String::as_str)));
        } else if names.iter().all(|n| n.value != name.value) {
            let message = format!("the variant `{}` is not played anyway", name.value);
            let played: Vec<&str> = names.iter().map(|n| n.value.as_str()).collect();
            let help = match played.is_empty() {
                true => "no variants are played".into(),
                false => format!("those played are: {}", played.join(", ")),
            };
            problems.push(name.problem(message).help(help));
        }
        names.retain(|n| n.value != name.value);
    }
    names
}

/// Reads the variants of a scenario, in its order, and checks that they go together.
pub fn read_all(
    files: &Files,
    game: &str,
    names: &[At<String>],
    problems: &mut Vec<Problem>,
) -> Vec<Variant> {
    let known = list_variants(files, game);
    let mut seen = FirstSeen::default();
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
        // One taken over from another pack speaks of the variants there.
        let known = list_variants(files, &v.rules);
        for name in v.requires.iter().chain(&v.conflicts) {
            if !known.contains(&name.value) {
                problems.push(unknown(name, "variant", known.iter().map(String::as_str)));
            }
        }
        let required = v.requires.iter().filter(|n| known.contains(&n.value));
        problems.extend(required.filter_map(|other| requirement(v, other, names)));
    }
    conflicts(&variants, names, problems);
    variants
}

/// What a variant requires must come before it.
fn requirement(v: &Variant, other: &At<String>, names: &[At<String>]) -> Option<Problem> {
    let (id, other_id) = (&v.id.value, &other.value);
    let position = |id: &str| names.iter().position(|n| n.value == id);
    let Some(there) = position(other_id) else {
        let message = format!("the variant `{id}` requires `{other_id}`, which is not played");
        let help = format!(
            "add it before `{id}`: `variants = [\"{other_id}\", \"{id}\"]` in the scenario, or `--with {other_id},{id}`"
        );
        return Some(other.problem(message).help(help));
    };
    (position(id)? < there).then(|| {
        let message = format!("the variant `{id}` requires `{other_id}`, which comes after it");
        let help = format!("put `{other_id}` ({}) before it", place(&names[there]));
        names[position(id).unwrap_or(0)].problem(message).help(help)
    })
}

/// Either side may declare a conflict; it is told once.
fn conflicts(variants: &[Variant], names: &[At<String>], problems: &mut Vec<Problem>) {
    let mut told: Vec<(&str, &str)> = Vec::new();
    for v in variants {
        for other in &v.conflicts {
            let (id, other_id) = (v.id.value.as_str(), other.value.as_str());
            let listed = |id: &str| names.iter().find(|n| n.value == id);
            let (Some(here), Some(there)) = (listed(id), listed(other_id)) else {
                continue;
            };
            if told.contains(&(other_id, id)) {
                continue;
            }
            told.push((id, other_id));
            let message = format!("the variants `{id}` and `{other_id}` conflict");
            let (here, there) = (place(here), place(there));
            let help = format!(
                "`{id}` is from {here}, `{other_id}` from {there}: take one of them out (`--without {other_id}`)"
            );
            problems.push(other.problem(message).help(help));
        }
    }
}

/// Where a variant was asked for.
fn place(name: &At<String>) -> String {
    match name.spot.file.is_empty() {
        true => "the scenario".into(),
        false => name.spot.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::read::variant::path;
    use crate::problem::Problems;

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

    fn scenario(names: &[&str]) -> Scenario {
        let text = names.join("\",\n\"");
        let text = format!(
            "format = 1\nid = \"s\"\ntitle = \"\"\nrules = \"toy\"\nplayers = 2\nvariants = [\n\"{text}\"]\n"
        );
        crate::pack::parse_scenario("s.toml", &text).unwrap()
    }

    /// The variants played, or what is wrong with them.
    fn played(listed: &[&str], with: &[&str], without: &[&str]) -> Result<Vec<String>, String> {
        let list = |names: &[&str]| names.iter().map(|n| n.to_string()).collect();
        let options = Options {
            with: list(with),
            without: list(without),
            ..Options::default()
        };
        let known = list_variants(&files(), "toy");
        let mut problems = Vec::new();
        let mut s = scenario(listed);
        s.variants.retain(|v| !v.value.is_empty());
        let names = names(&s, &options, &known, &mut problems);
        let read = read_all(&files(), "toy", &names, &mut problems);
        match problems.is_empty() {
            true => Ok(read.into_iter().map(|v| v.id.value).collect()),
            false => Err(Problems(problems).to_string()),
        }
    }

    #[track_caller]
    fn fails(found: Result<Vec<String>, String>, want: &str) {
        let found = found.unwrap_err();
        assert!(found.contains(want), "no {want}\nin {found}");
    }

    #[test]
    fn variants_come_in_the_order_of_the_scenario_then_of_the_command_line() {
        assert_eq!(
            played(&["short"], &["open"], &[]).unwrap(),
            ["short", "open"]
        );
        assert_eq!(
            played(&["short", "dark"], &[], &["short"]).unwrap(),
            ["dark"]
        );
        let known = ["dark", "open", "short", "wrong"];
        assert_eq!(list_variants(&files(), "toy"), known);
    }

    #[test]
    fn unknown_and_doubled_variants_are_told() {
        let found = played(&["shrot", "dark"], &["dark"], &[]);
        fails(
            found.clone(),
            "there is no variant `shrot`\n  at s.toml:7\n  did you mean `short`?",
        );
        fails(
            found,
            "the variant `dark` is declared twice\n  at --with\n  first at s.toml:8",
        );
    }

    #[test]
    fn only_what_is_there_can_be_taken_out() {
        let found = played(&["short"], &[], &["drak", "dark"]);
        fails(
            found.clone(),
            "there is no variant `drak`\n  at --without\n  did you mean `dark`?",
        );
        fails(
            found,
            "the variant `dark` is not played anyway\n  at --without\n  those played are: short",
        );
    }

    #[test]
    fn what_is_required_must_come_before() {
        fails(
            played(&["open"], &[], &[]),
            "the variant `open` requires `short`, which is not played\n  at variants/toy/open.toml:5\n  add it before \
             `open`: `variants = [\"short\", \"open\"]` in the scenario, or `--with short,open`",
        );
        fails(
            played(&["open"], &["short"], &[]),
            "the variant `open` requires `short`, which comes after it\n  at s.toml:7\n  put `short` (--with) before it",
        );
    }

    #[test]
    fn a_conflict_names_both_with_their_places() {
        for listed in [["short", "open", "dark"], ["dark", "short", "open"]] {
            let found = played(&listed[..2], &listed[2..], &[]).unwrap_err();
            let want = "the variants `open` and `dark` conflict\n  at variants/toy/open.toml:6\n  `open` is from ";
            assert!(found.contains(want), "{found}");
            assert!(
                found.contains("--with: take") || found.contains("--with, `dark`"),
                "{found}"
            );
            assert_eq!(found.matches("conflict").count(), 1, "{found}");
        }
    }

    #[test]
    fn mistakes_in_a_variant_have_their_lines() {
        let found = played(&["wrong"], &[], &[]);
        fails(
            found.clone(),
            "the id is `wrogn`, the file is `wrong.toml`\n  at variants/toy/wrong.toml:2",
        );
        fails(
            found,
            "variants/toy/wrong.toml:5\n  did you mean `conflicts`?",
        );
    }
}
