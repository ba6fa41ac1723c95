//! A corpus of hostile and faulty scripts (`tests/hostile`): each ends with a message that names file and line, the same
//! in every mode and in every place where scripts run, and the program goes on.
//!
//! The first line of a file says where it runs and what is expected (one of several texts): `everywhere` for plain Lua,
//! `game` for what a phase does, `load` for what is refused when scripts are loaded. Blocks begin with `--@top`,
//! `--@ability` and `--@body`.

use std::fmt::Write as _;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::toy::{self, PHASE, RED};
use sietch::kernel::chance::mix;
use sietch::kernel::ids::Seat;
use sietch::lab::bots::{self, Seen};
use sietch::lab::check::{self, Severity};
use sietch::lab::simulate::{Settings, simulate};
use sietch::lab::suite;
use sietch::pack::Files;
use sietch::problem::Problem;
use sietch::script::game::log::Drawn;
use sietch::script::game::play::Range;
use sietch::script::{Host, Stop, Table};

const ASK: &str = r#"local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick." }
local OTHER = decision { what = "toy.other", clause = "T.1" }"#;

struct Script {
    name: String,
    kind: String,
    /// One of these is in the message.
    wanted: Vec<String>,
    top: String,
    ability: String,
    body: String,
}

fn corpus() -> Vec<Script> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn read(path: &std::path::Path) -> Script {
    let text = std::fs::read_to_string(path).unwrap();
    let (head, rest) = text.split_once('\n').unwrap();
    let (kind, wanted) = head.strip_prefix("-- ").unwrap().split_once(": ").unwrap();
    let mut script = Script {
        name: path.file_stem().unwrap().to_string_lossy().into_owned(),
        kind: kind.into(),
        wanted: wanted.split('|').map(String::from).collect(),
        top: String::new(),
        ability: String::new(),
        body: String::new(),
    };
    let mut block = "--@body";
    for line in rest.lines() {
        if line.starts_with("--@") {
            block = line;
            continue;
        }
        let into = match block {
            "--@top" => &mut script.top,
            "--@ability" => &mut script.ability,
            _ => &mut script.body,
        };
        writeln!(into, "{line}").unwrap();
    }
    script
}

impl Script {
    /// As a phase, with what else it declares. Abilities see the decisions too.
    fn files(&self) -> Files {
        let files = toy::files(&format!("{ASK}\n{}", self.top), &self.body, &self.ability);
        match self.ability.contains("OTHER") {
            true => share_decisions(files),
            false => files,
        }
    }

    fn in_handler(&self) -> Files {
        let ability = format!(
            "bad = {{ clause = \"T.2\", [\"toy.value\"] = function(me)\n{}\nend }},",
            self.body
        );
        toy::files(ASK, "hook(\"toy.value\", 1)", &ability)
    }

    fn in_options(&self) -> Files {
        let body = format!(
            "ask.one(PICK, me, function()\n{}\nreturn {{ word.left, word.right }}\nend)",
            self.body
        );
        toy::files(ASK, &body, "")
    }

    #[track_caller]
    fn expect(&self, place: &str, message: &str) {
        let found = self.wanted.iter().any(|w| message.contains(w.as_str()));
        assert!(
            found,
            "{} {place}: wanted {:?} in\n{message}",
            self.name, self.wanted
        );
        assert!(
            !message.contains("0x"),
            "{} {place}: an address in\n{message}",
            self.name
        );
        assert!(
            message.len() < 1500,
            "{} {place}: {} letters",
            self.name,
            message.len()
        );
    }
}

/// Decisions in a file of their own, which the phase and the faction use.
fn share_decisions(files: Files) -> Files {
    let phase = files.read(PHASE).unwrap().unwrap();
    let red = files.read(RED).unwrap().unwrap();
    let lib = format!("{ASK}\nreturn {{ PICK = PICK, OTHER = OTHER }}\n");
    let shared = "local lib = use \"asked\" local PICK, OTHER = lib.PICK, lib.OTHER";
    files
        .with_text("rules/toy/lib/asked.lua", &lib)
        .with_text(PHASE, &phase.replace(ASK, &format!("{shared}\n")))
        .with_text(RED, &format!("{shared} {red}"))
}

/// What a script failed with.
#[derive(Debug, PartialEq, Eq)]
struct Failure {
    message: String,
    file: String,
    line: u32,
}

impl From<Problem> for Failure {
    fn from(p: Problem) -> Failure {
        Failure {
            message: p.message,
            file: p.file,
            line: p.line,
        }
    }
}

fn host(files: &Files, watches: bool) -> std::rc::Rc<Host> {
    let program = toy::program(files).unwrap_or_else(|e| panic!("{e}"));
    Host::new(program, watches).unwrap_or_else(|e| panic!("{e}"))
}

fn fault(stop: Stop) -> Problem {
    match stop {
        Stop::Fault(p) => *p,
        other => panic!("{other}"),
    }
}

/// A person plays, at random.
fn played(files: &Files, watches: bool) -> Option<Failure> {
    let (host, seed) = (host(files, watches), mix(1, 0));
    let mut bot = bots::by_name("random", mix(seed, 0xb07)).unwrap();
    let mut table = match Table::recorded(&host, seed, vec![]) {
        Ok(table) => table,
        Err(p) => return Some((*p).into()),
    };
    while let Some(seen) = Seen::of(&table) {
        let (before, answer) = (table.state().hash(), bot.decide(&seen).unwrap());
        if let Err(stop) = table.answer(answer) {
            assert_eq!(table.state().hash(), before, "the game stands as before");
            return Some(fault(stop).into());
        }
    }
    None
}

fn simulated(files: &Files, check: bool) -> Option<Failure> {
    let settings = Settings {
        games: 2,
        seed: 1,
        check,
        ..Settings::default()
    };
    let program = toy::program(files).unwrap_or_else(|e| panic!("{e}"));
    let report = simulate(
        &program,
        &settings,
        &AtomicU64::new(0),
        &AtomicBool::new(false),
    );
    let report = report.unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(report.games, 2, "one failure does not end the simulation");
    let first = report.failures.into_iter().find(|f| f.0 == 0);
    first.map(|f| f.1.into())
}

fn checked(files: &Files) -> Option<Failure> {
    let target = check::Target {
        files,
        chosen: &|path| path.contains("/toy"),
        scenarios: vec![],
    };
    let settings = check::CheckSettings {
        games: 1,
        seed: 1,
        jobs: 1,
    };
    let found = check::check(&target, &settings, &check::CheckProgress::default()).findings;
    let error = found.into_iter().find(|f| f.severity == Severity::Error)?;
    let message = match error.message.rsplit_once(" (red.") {
        Some((message, _)) => message.to_string(),
        None => error.message,
    };
    Some(Failure {
        message,
        file: error.file,
        line: error.line,
    })
}

/// The prover goes through it: the first outcome of chance, random answers.
fn searched(files: &Files) -> Option<Failure> {
    let host = host(files, false);
    let mut bot = bots::by_name("random", mix(mix(1, 0), 0xb07)).unwrap();
    let mut table = match Table::stepwise(&host) {
        Ok(table) => table,
        Err(p) => return Some((*p).into()),
    };
    loop {
        let done = if table.phase_ended() || table.rolled() {
            table.proceed()
        } else if let Some(event) = table.event() {
            let drawn = match &event.range {
                Range::Pick(list) => Drawn::Pick(list[0]),
                Range::Throw(dice, _) => {
                    let def = table.def();
                    let first = |i: &usize| def.dice[usize::from(def.hand[*i])].faces[0];
                    Drawn::Faces(dice.iter().map(first).collect())
                }
                Range::Cards { certain, of, n } => {
                    Drawn::Cards(certain.iter().chain(&of[..*n]).copied().collect())
                }
            };
            table.settle(drawn)
        } else if let Some(seen) = Seen::of(&table) {
            table.answer(bot.decide(&seen).unwrap())
        } else {
            return None;
        };
        if let Err(stop) = done {
            return Some(fault(stop).into());
        }
    }
}

/// A test written in Lua plays it.
fn tested(files: &Files) -> String {
    let text = "return tests {\n  one = function()\n    local g = game({ scenario = \"toy/toy\" })\n    for i = 1, 20 do g.pass() end\n  end,\n}\n";
    tests_fail(&files.clone().with_text("rules/toy/tests/a.lua", text))
}

fn tests_fail(files: &Files) -> String {
    let all = suite::find(files);
    let ours: Vec<_> = all.into_iter().filter(|t| t.game == "toy").collect();
    let report = suite::run(files, &ours, "");
    let broken = report.broken.iter().map(|p| p.to_string());
    let failed = report.tests.iter().filter_map(|t| t.failure.as_ref());
    broken
        .chain(failed.map(|f| f.to_string()))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Runs in every mode: the failures are the same.
#[track_caller]
fn alike(name: &str, files: &Files) -> Failure {
    let first = played(files, true).unwrap_or_else(|| panic!("{name} does not fail"));
    assert!(
        first.file.starts_with("rules/toy/") && first.line > 0,
        "{name} has no place: {first:?}"
    );
    assert_eq!(
        played(files, false).as_ref(),
        Some(&first),
        "{name} unwatched"
    );
    assert_eq!(
        simulated(files, false).as_ref(),
        Some(&first),
        "{name} simulated"
    );
    assert_eq!(
        simulated(files, true).as_ref(),
        Some(&first),
        "{name} simulated and checked"
    );
    assert_eq!(checked(files).as_ref(), Some(&first), "{name} checked");
    assert_eq!(searched(files).as_ref(), Some(&first), "{name} searched");
    // A test would have to give as many answers.
    if !first.message.contains("has asked and drawn") {
        let told = tested(files);
        assert!(
            told.contains(&first.message)
                && told.contains(&format!("{}:{}", first.file, first.line)),
            "{name} tested: wanted {first:?} in\n{told}"
        );
    }
    first
}

#[test]
fn the_corpus_is_large() {
    let all = corpus();
    assert!(all.len() >= 100, "{}", all.len());
    assert!(all.iter().filter(|s| s.kind == "game").count() >= 40);
}

/// Runs something for every script of a kind; all that went wrong is told at once.
fn each(kind: &str, run: impl Fn(&Script)) {
    let mut wrong = Vec::new();
    for script in corpus().iter().filter(|s| s.kind == kind) {
        let run = std::panic::AssertUnwindSafe(|| run(script));
        if std::panic::catch_unwind(run).is_err() {
            wrong.push(script.name.clone());
        }
    }
    assert_eq!(wrong, Vec::<String>::new(), "each is told above");
}

#[test]
fn faulty_phases_fail_alike_in_every_mode() {
    each("game", |script| {
        let failure = alike(&script.name, &script.files());
        script.expect("as a phase", &failure.message);
        // Where a phase does too much with an ability, it is the phase that does not end.
        let phases = ["options_million", "endless_hooks"];
        let in_ability = !script.ability.is_empty() && !phases.contains(&script.name.as_str());
        let blamed = if in_ability { RED } else { PHASE };
        assert_eq!(failure.file, blamed, "{}: {failure:?}", script.name);
    });
}

#[test]
fn hostile_lua_ends_alike_in_phases_and_handlers() {
    each("everywhere", |script| {
        for (place, files) in [
            ("as a phase", script.files()),
            ("as a handler", script.in_handler()),
            ("in options", script.in_options()),
        ] {
            let failure = played(&files, true);
            let failure = failure.unwrap_or_else(|| panic!("{} {place}", script.name));
            script.expect(place, &failure.message);
            assert!(
                failure.line > 0 && failure.file.starts_with("rules/toy/"),
                "{} {place}: {failure:?}",
                script.name
            );
            for found in [simulated(&files, false), searched(&files)] {
                assert_eq!(found.as_ref(), Some(&failure), "{} {place}", script.name);
            }
        }
    });
}

#[test]
fn hostile_lua_ends_at_file_level_in_tests_goals_and_lines() {
    let sane = toy::host(ASK, "ask.one(PICK, me, { word.left, word.right })", "");
    let table = toy::start(&sane).unwrap();
    let search = Table::stepwise(&sane).unwrap();
    each("everywhere", |script| {
        let top = format!("{ASK}\n;(function()\n{}\nend)()", script.body);
        let message = toy::program(&toy::files(&top, "", "")).unwrap_err();
        script.expect("at file level", &message);
        assert!(message.contains(&format!("{PHASE}:")), "{message}");

        let test = format!(
            "return tests {{ one = function()\n{}\nend }}\n",
            script.body
        );
        let files = toy::files(ASK, "", "").with_text("rules/toy/tests/a.lua", &test);
        let message = tests_fail(&files);
        script.expect("in a test", &message);
        assert!(message.contains("rules/toy/tests/a.lua:"), "{message}");

        let code = format!("(function()\n{}\nend)()", script.body);
        let message = search.holds(&code, Seat(0)).unwrap_err().to_string();
        script.expect("as a goal", &message);
        let message = sane.look(table.state(), &code).unwrap_err().to_string();
        script.expect("as a line", &message);
    });
    assert_eq!(
        search.holds("1 == 1", Seat(0)).ok(),
        Some(true),
        "it goes on"
    );
}

#[test]
fn what_keeps_state_or_is_too_much_is_refused_when_it_is_loaded() {
    for script in corpus().iter().filter(|s| s.kind == "load") {
        let files = script.files();
        let message = match toy::program(&files) {
            Err(message) => message,
            Ok(program) => match Host::new(program, false) {
                Err(p) => p.to_string(),
                Ok(_) => panic!("{} loads", script.name),
            },
        };
        script.expect("when it is loaded", &message);
        assert!(
            message.contains(&format!("{PHASE}:")),
            "{}: {message}",
            script.name
        );
    }
    let many: String = (0..20_000)
        .map(|i| format!("a{i} = {{ clause = \"T.1\" }},\n"))
        .collect();
    let message = toy::program(&toy::files(ASK, "", &many)).unwrap_err();
    assert!(
        message.contains("abilities") && message.contains(RED),
        "{message}"
    );
    // Deeply nested declarations are only long.
    let top = format!("{ASK}\nlocal deep = {{}}\nfor i = 1, 100000 do deep = {{ deep }} end");
    let files = toy::files(&top, "game.set(counter.total, #deep)", "");
    assert_eq!(played(&files, false), None);
}

#[test]
fn a_question_that_is_refused_and_caught_leaves_the_game_alike() {
    let body = "local n = 0\nask.one(PICK, me, function()\n  local ok, why = pcall(ask.one, OTHER, me, { word.left, word.right })\n  if not ok then n = n + 1 end\n  return { word.left, word.right }\nend)\ngame.add(counter.total, 1)\nask.one(OTHER, me, { word.left, word.right })";
    let files = toy::files(ASK, body, "");
    for failed in [
        played(&files, true),
        played(&files, false),
        simulated(&files, false),
        simulated(&files, true),
        checked(&files),
        searched(&files),
    ] {
        assert_eq!(failed, None);
    }
}

#[test]
fn one_hostile_game_loses_no_other() {
    let body = "if game.get(counter.total) == 0 and chance.pick(OTHER, { word.left, word.right }) == word.left then\n  local t = nil\n  for i = 1, 1e9 do t = { t, i, i, i, i, i, i, i } end\nend\ngame.add(counter.total, 1)\nask.one(PICK, me, { word.left, word.right })";
    let program = toy::program(&toy::files(ASK, body, "")).unwrap();
    let settings = Settings {
        games: 12,
        jobs: 2,
        ..Settings::default()
    };
    let report = simulate(
        &program,
        &settings,
        &AtomicU64::new(0),
        &AtomicBool::new(false),
    );
    let report = report.unwrap();
    let ended: u64 = report.rounds.histogram.values().sum();
    assert_eq!(report.games, 12);
    assert!(report.errors > 0 && ended > 0 && report.errors + ended == 12);
    for (_, p) in &report.failures {
        assert!(
            p.message.contains("memory") && p.file == PHASE && p.line == 8,
            "{p}"
        );
    }
}

/// The whole program, with little memory and a time-out that only a hanging one meets, simulates and plays.
#[cfg(target_os = "linux")]
#[test]
fn the_program_survives_with_little_memory() {
    let folder = std::env::temp_dir().join(format!("sietch-hostile-{}", std::process::id()));
    for script in corpus().iter().filter(|s| s.kind != "load") {
        write(&script.files(), &folder);
        for command in [
            "simulate toy/toy --games 2 --jobs 1",
            "play toy/toy --seat all=random",
        ] {
            let program = env!("CARGO_BIN_EXE_sietch");
            let line = format!("ulimit -v 400000; exec timeout 60 {program} {command}");
            let out = Command::new("sh")
                .args(["-c", &format!("{line} --data {}", folder.display())])
                .stdin(std::process::Stdio::null())
                .output()
                .unwrap();
            let told = String::from_utf8_lossy(&[out.stderr, out.stdout].concat()).into_owned();
            // Who talks to the program is told, and it goes on; what it cannot begin with is bad data.
            let code = out.status.code();
            assert!(
                matches!(code, Some(0..=2)),
                "{} {command}: {:?} {told}",
                script.name,
                out.status
            );
            assert!(
                told.contains("rules/toy/"),
                "{} {command}: {told}",
                script.name
            );
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// Writes the toy's files into a folder of data.
#[cfg(target_os = "linux")]
fn write(files: &Files, folder: &std::path::Path) {
    let _ = std::fs::remove_dir_all(folder);
    let scenario = [toy::SCENARIO_FILE.to_string()];
    for path in files.walk("rules/toy", "").into_iter().chain(scenario) {
        let text = files.read(&path).unwrap().unwrap();
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn a_pcall_among_options_catches_what_it_should_and_the_game_goes_on() {
    let body = "local ok, why = true, nil\n\
        local pick = ask.one(PICK, me, function()\n\
        ok, why = pcall(error, 'no')\n\
        local fine = pcall(function() return game.count(place.yard, me, kind.pawn) end)\n\
        return fine and not ok and { word.left, word.right } or { word.left }\n\
        end)\n\
        if pick == nil then error('nothing was picked') end";
    let files = toy::files(ASK, body, "");
    for watches in [true, false] {
        assert!(played(&files, watches).is_none());
    }
    assert!(simulated(&files, false).is_none());
    assert!(simulated(&files, true).is_none());
}
