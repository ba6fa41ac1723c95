//! `sietch new`: a small working faction, variant, scenario or puzzle to start from, made from the templates of the pack;
//! or a whole game, made from the files of `new_game`.
//!
//! Everything is filled in and loaded in memory first; only what works is written, and nothing is written over.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::pack::text::at;
use crate::pack::{self, Files, Options};
use crate::problem::{Problem, Problems};
use crate::puzzle::Opened;
use crate::script::Host;

use super::cli::{NewArgs, Template};
use super::failure::Failure;
use super::output::Out;
use super::scenarios;

/// The files a template may have, and where in the user's folder each goes.
const TARGETS: [(&str, &str); 5] = [
    ("puzzle.toml", "scenarios/{{game}}/puzzles/{{name}}.toml"),
    ("variant.toml", "variants/{{game}}/{{name}}.toml"),
    ("variant.lua", "variants/{{game}}/{{name}}.lua"),
    (
        "faction.lua",
        "variants/{{game}}/{{name}}/factions/{{name}}.lua",
    ),
    ("scenario.toml", "scenarios/{{game}}/{{name}}.toml"),
];

/// The files of a new game: where each goes, and its text.
const GAME: [(&str, &str); 9] = [
    (
        "rules/{{name}}/game.toml",
        include_str!("new_game/game.toml"),
    ),
    (
        "rules/{{name}}/cards/deck.toml",
        include_str!("new_game/cards.toml"),
    ),
    (
        "rules/{{name}}/clauses.toml",
        include_str!("new_game/clauses.toml"),
    ),
    (
        "rules/{{name}}/phases/turn.lua",
        include_str!("new_game/turn.lua"),
    ),
    (
        "rules/{{name}}/factions/red.lua",
        include_str!("new_game/red.lua"),
    ),
    (
        "rules/{{name}}/factions/blue.lua",
        include_str!("new_game/blue.lua"),
    ),
    (
        "rules/{{name}}/tests/turn.lua",
        include_str!("new_game/tests.lua"),
    ),
    (
        "rules/{{name}}/primer.txt",
        include_str!("new_game/primer.txt"),
    ),
    (
        "scenarios/{{name}}/two.toml",
        include_str!("new_game/scenario.toml"),
    ),
];

impl Template {
    fn noun(self) -> &'static str {
        match self {
            Template::Game => "game",
            Template::Faction => "faction",
            Template::Variant => "variant",
            Template::Scenario => "scenario",
            Template::Puzzle => "puzzle",
        }
    }
}

/// A file to be written: its path in the folder, and its text.
type Filled = (String, String);

pub fn run(files: &Files, data: &[PathBuf], args: &NewArgs, out: &mut Out) -> Result<(), Failure> {
    check_name(args)?;
    let game = game_of(files, args)?;
    let words = Placeholders::new(&args.name, &game);
    let filled = match args.what {
        Template::Game => new_game(&words),
        what => fill(files, what, &words)?,
    };
    let here = Path::new(".");
    let dir = args.dir.as_deref().unwrap_or(here);
    refuse_existing(files, dir, &filled)?;
    let scenario = match args.what {
        Template::Game => format!("{game}/two"),
        _ => format!("{game}/{}", args.name),
    };
    must_load(files, &scenario, &filled).map_err(|found| misfit(args, found))?;
    write_all(dir, &filled)?;
    out.line(&farewell(args, &game, dir, data, &filled))?;
    out.flush()
}

/// The game that it is for; a new one is for itself.
fn game_of(files: &Files, args: &NewArgs) -> Result<String, Problem> {
    match (args.what, &args.game) {
        (Template::Game, None) => Ok(args.name.clone()),
        (Template::Game, Some(_)) => Err(Problem::new(
            "a new game is for no other: leave out `--game`",
        )),
        (_, Some(id)) => scenarios::known_game(files, id),
        (_, None) => default_game(files),
    }
}

/// Ids of files may have `-`; what scripts and answers name may not.
fn check_name(args: &NewArgs) -> Result<(), Problem> {
    let (name, noun) = (args.name.as_str(), args.what.noun());
    let dashes = args.what != Template::Faction;
    let word = match dashes {
        true => name.replace('-', "_"),
        false => name.into(),
    };
    let mut problems = Vec::new();
    at::check_name(&word.into(), &mut problems);
    let starts = name.starts_with(|c: char| c.is_ascii_alphanumeric());
    if problems.is_empty() && starts && name.len() <= 60 {
        return Ok(());
    }
    let help = match dashes {
        true => "names begin with a small letter or digit and have small letters, digits, _ and -",
        false => "names begin with a small letter or digit and have small letters, digits and _",
    };
    Err(Problem::new(format!("`{name}` cannot be the name of a {noun}")).help(help))
}

fn default_game(files: &Files) -> Result<String, Problem> {
    let scenario = scenarios::default(files)?;
    let game = scenario.split_once('/').map(|(game, _)| game.to_string());
    game.ok_or_else(|| Problem::new("name a game: `--game GAME`"))
}

/// What the placeholders of a template stand for.
struct Placeholders {
    pairs: [(&'static str, String); 4],
}

impl Placeholders {
    fn new(name: &str, game: &str) -> Placeholders {
        let parts = name.split(['_', '-']).filter(|p| !p.is_empty());
        let capital = |p: &str| p[..1].to_uppercase() + &p[1..];
        let title: Vec<String> = parts.map(capital).collect();
        Placeholders {
            pairs: [
                ("{{name}}", name.to_string()),
                ("{{Name}}", title.join(" ")),
                // The name where only letters, digits and _ may stand.
                ("{{word}}", name.replace('-', "_")),
                ("{{game}}", game.to_string()),
            ],
        }
    }

    fn fill(&self, text: &str) -> String {
        let put = |text: String, (key, value): &(&str, String)| text.replace(key, value);
        self.pairs.iter().fold(text.to_string(), put)
    }
}

fn new_game(words: &Placeholders) -> Vec<Filled> {
    let fill = |(to, text): &(&str, &str)| (words.fill(to), words.fill(text));
    GAME.iter().map(fill).collect()
}

/// The template's files, with the name filled in.
fn fill(files: &Files, what: Template, words: &Placeholders) -> Result<Vec<Filled>, Problems> {
    let noun = what.noun();
    let folder = |game: &str| format!("rules/{game}/templates/{noun}");
    // A pack without templates has those of the pack it extends.
    let packs = pack::read::lineage::packs(files, &words.fill("{{game}}")).into_iter();
    let lists = packs.rev().map(|game| files.list(&folder(&game), ""));
    let found = lists
        .into_iter()
        .find(|l| !l.is_empty())
        .unwrap_or_default();
    if found.is_empty() {
        let folder = folder(&words.fill("{{game}}"));
        let problem = Problem::new(words.fill(&format!(
            "the game `{{{{game}}}}` has no template for a {noun}"
        )));
        let names = TARGETS.map(|t| t.0).join(", ");
        return Err(problem
            .help(format!("its author can put one into {folder}/: {names}"))
            .into());
    }
    let mut filled = Vec::new();
    let mut problems = Vec::new();
    for path in found {
        let name = path.rsplit('/').next().unwrap_or(&path);
        let Some((_, target)) = TARGETS.iter().find(|t| t.0 == name) else {
            let names = TARGETS.iter().map(|t| t.0);
            let problem = Problem::new(format!("`{name}` is not a file of a template"));
            problems.push(problem.at(&path, 0).nearest(name, names));
            continue;
        };
        let text = words.fill(&files.read(&path)?.unwrap_or_default());
        if let Some(i) = text.lines().position(|l| l.contains("{{")) {
            let problem = Problem::new("there is no such placeholder").at(&path, i as u32 + 1);
            problems.push(problem.help("there are: {{name}}, {{Name}}, {{word}}, {{game}}"));
        }
        filled.push((words.fill(target), text));
    }
    Problems(problems).into_result()?;
    Ok(filled)
}

/// A file that is there stays as it is, and one of another layer is not hidden behind a new one.
fn refuse_existing(files: &Files, dir: &Path, filled: &[Filled]) -> Result<(), Problems> {
    let mut problems = Vec::new();
    for (path, _) in filled {
        let on_disk = dir.join(path);
        let help = "nothing was written; choose another name";
        // A link that leads nowhere is there all the same.
        if on_disk.symlink_metadata().is_ok() {
            let problem = Problem::new(format!("{} exists already", shown(&on_disk)));
            problems.push(problem.help(help));
        } else if files.exists(path) {
            let problem = Problem::new(format!("{path} exists already among the data"));
            problems.push(problem.help(help));
        }
    }
    Problems(problems).into_result()
}

/// What is written works at once, or is not written.
fn must_load(files: &Files, scenario: &str, filled: &[Filled]) -> Result<(), Problems> {
    let add = |files: Files, (path, text): &Filled| files.with_text(path, text);
    let files = filled.iter().fold(files.clone(), add);
    if let Some((path, _)) = filled.iter().find(|f| f.0.contains("/puzzles/")) {
        Opened::find(&files, path)?;
        return Ok(());
    }
    let program = pack::load(&files, scenario, &Options::default())?;
    Host::new(Arc::new(program), false)?;
    Ok(())
}

/// What is wrong stands in files that were never written: say so first.
fn misfit(args: &NewArgs, found: Problems) -> Problems {
    let (noun, name) = (args.what.noun(), &args.name);
    let message = format!("a {noun} `{name}` does not go with the game; nothing was written");
    let first = Problem::new(message).help("choose another name; this is what is in the way:");
    Problems(std::iter::once(first).chain(found.0).collect())
}

/// Writes all files or none.
fn write_all(dir: &Path, filled: &[Filled]) -> Result<(), Failure> {
    let mut made = Vec::new();
    for (path, text) in filled {
        if let Err((path, e)) = write(&dir.join(path), text, &mut made) {
            for path in made.iter().rev() {
                // What cannot be taken away again is at least not ours to report over the first failure.
                let _ = match path.is_dir() {
                    true => fs::remove_dir(path),
                    false => fs::remove_file(path),
                };
            }
            let message = format!("cannot write {}: {e}", shown(&path));
            return Err(Failure::run(
                Problem::new(message).help("nothing was written"),
            ));
        }
    }
    Ok(())
}

/// Writes a new file with the folders it needs, and remembers what it has made.
fn write(
    path: &Path,
    text: &str,
    made: &mut Vec<PathBuf>,
) -> Result<(), (PathBuf, std::io::Error)> {
    let at = |path: &Path| {
        let path = path.to_path_buf();
        move |e| (path, e)
    };
    let missing = |p: &&Path| !p.as_os_str().is_empty() && !p.exists();
    let mut folders: Vec<&Path> = path.ancestors().skip(1).take_while(missing).collect();
    while let Some(folder) = folders.pop() {
        fs::create_dir(folder).map_err(at(folder))?;
        made.push(folder.to_path_buf());
    }
    let mut options = fs::OpenOptions::new();
    let mut file = options
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(at(path))?;
    made.push(path.to_path_buf());
    file.write_all(text.as_bytes()).map_err(at(path))
}

fn shown(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    path.display().to_string()
}

const EDITORS: &str = "The last one lets Lua editors complete names and show what functions do.";

/// What was written, and what to do with it.
fn farewell(args: &NewArgs, game: &str, dir: &Path, data: &[PathBuf], filled: &[Filled]) -> String {
    let mut lines: Vec<String> = filled
        .iter()
        .map(|(path, _)| format!("wrote {}", shown(&dir.join(path))))
        .collect();
    let data: String = args
        .dir
        .iter()
        .chain(data.iter().filter(|d| args.dir.as_ref() != Some(*d)))
        .map(|d| format!(" --data {}", quoted(&d.display().to_string())))
        .collect();
    let (name, what) = (&args.name, args.what);
    lines.push(String::new());
    lines.push("It works as it is. Try:".into());
    if what == Template::Puzzle {
        let puzzle = format!("{game}/puzzles/{name}");
        lines.push(format!("  sietch play {puzzle}{data}"));
        lines.push(format!("  sietch solve {puzzle}{data}"));
        lines.push(format!("  sietch check scenarios/{puzzle}.toml{data}"));
        return lines.join("\n");
    }
    if what == Template::Game {
        lines.push(format!("  sietch play {game}/two{data}"));
        lines.push(format!("  sietch test rules/{game}{data}"));
        lines.push(format!("  sietch check rules/{game}{data}"));
        lines.push(format!("  sietch simulate {game}/two --games 1000{data}"));
        lines.push(format!("  sietch api --game {game}{data} > sietch.lua"));
        lines.push(EDITORS.into());
        return lines.join("\n");
    }
    lines.push(format!("  sietch play {game}/{name}{data}"));
    lines.push(format!(
        "  sietch simulate {game}/{name} --games 1000{data}"
    ));
    if what != Template::Scenario {
        lines.push(format!(
            "  sietch api --game {game} --with {name}{data} > sietch.lua"
        ));
        lines.push(EDITORS.into());
    }
    lines.join("\n")
}

/// A folder's name as a shell takes it.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+:\\~".contains(c);
    match !text.is_empty() && text.chars().all(plain) {
        true => text.into(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(what: Template, name: &str) -> bool {
        check_name(&NewArgs {
            what,
            name: name.into(),
            game: None,
            dir: None,
        })
        .is_ok()
    }

    #[test]
    fn names_are_plain_words_and_files_may_have_dashes() {
        for good in ["ix", "house_ix", "a1", "1st"] {
            assert!(name(Template::Faction, good), "{good}");
        }
        for bad in ["", "Ix", "a b", "../x", "a-b", "_", "pass", "é", "a/b"] {
            assert!(!name(Template::Faction, bad), "{bad}");
        }
        assert!(name(Template::Variant, "a-b") && name(Template::Scenario, "x-2"));
        for bad in ["-a", "", "-", "a.b", "a/../b", "A-b", "none"] {
            assert!(!name(Template::Variant, bad), "{bad}");
        }
        assert!(!name(Template::Scenario, &"x".repeat(61)));
    }

    #[test]
    fn placeholders_stand_for_name_title_and_game() {
        let words = Placeholders::new("red-house_2", "toy");
        let text = words.fill("{{name}} {{Name}} {{word}} {{game}}");
        assert_eq!(text, "red-house_2 Red House 2 red_house_2 toy");
    }

    #[test]
    fn folders_are_quoted_for_a_shell() {
        assert_eq!(quoted("/data/a-b"), "/data/a-b");
        assert_eq!(quoted("my 'own'"), "'my '\\''own'\\'''");
    }
}
