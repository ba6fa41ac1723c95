//! `sietch test --breaks`: it finds what the tests let through and nothing else, always the same, and changes no file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicU64;

use sietch::lab::breaks::{self, Break, BreakKind, BreakPlace, BreaksReport, BreaksSettings};
use sietch::pack::Files;

use crate::common;
use crate::toy;

const TESTS: &str = "rules/toy/tests/a.lua";
const LIST: &str = "rules/toy/tests/harmless.toml";

/// A small game: whoever goes to the yard gets two points, and one more in the end for having three or more. The tests
/// look at everything but that.
fn weak() -> Files {
    let top = r#"
local GO = decision { what = "go", clause = "T.1", pass = "stay", prompt = "Go 2 steps?",
  unless = { { "T.2", "too far", function(p) return p == place.attic end } } }"#;
    let body = r#"
    local to = ask.one(GO, me, { place.yard, place.attic })
    if not to then return end
    note("T.1", "{1} goes 1 step to {2}", me, to)
    game.add(counter.score, 2, me)
    if game.get(counter.score, me) >= 3 then game.add(counter.total, 1) end"#;
    let tests = r#"
local function start() return position { phase = "play", factions = "red blue" } end
return tests {
  t_1_going_to_the_yard_is_worth_two = function()
    local t = start()
    t.equals(t.options(), { "yard", "stay" })
    t.play("red: yard")
    t.equals(t.counter("score", "red"), 2)
    t.equals(t.counter("total"), 0)
    t.play("blue: yard / red: yard / blue: stay")
    t.equals(t.counter("score", "red"), 4)
  end,
  t_1_staying_is_worth_nothing = function()
    local t = start()
    t.play("red: stay")
    t.equals(t.counter("score", "red"), 0)
  end,
  t_2_not_to_the_attic = function() start().struck("attic", "T.2") end,
}
"#;
    toy::files(top, body, "").with_text(TESTS, tests)
}

fn settings<'a>(files: &'a Files, chosen: &'a dyn Fn(&str) -> bool) -> BreaksSettings<'a> {
    BreaksSettings {
        files,
        chosen,
        breaks: usize::MAX,
        seed: 1,
        jobs: 2,
        filter: "",
    }
}

fn phase(path: &str) -> bool {
    path == toy::PHASE
}

#[track_caller]
fn broken(files: &Files) -> BreaksReport {
    let report = breaks::run(&settings(files, &phase), &AtomicU64::new(0));
    report.unwrap_or_else(|e| panic!("{e}"))
}

fn shown(list: &[Break]) -> Vec<&str> {
    list.iter().map(|b| b.after.as_str()).collect()
}

#[test]
fn what_no_test_looks_at_survives_and_nothing_else() {
    let report = broken(&weak());
    // That 2 points are too few is tested, what 4 are worth is not.
    let want = [
        "if game.get(counter.score, me) >= 4 then game.add(counter.total, 1) end",
        "if game.get(counter.score, me) >= 3 then  end",
        "if game.get(counter.score, me) >= 3 then game.add(counter.total, 0) end",
        "if game.get(counter.score, me) >= 3 then game.add(counter.total, 2) end",
    ];
    assert_eq!(shown(&report.survived), want);
    let first = &report.survived[0];
    assert_eq!((first.kind, first.tests), (BreakKind::Number, 1));
    assert_eq!(report.tried, report.places.values().sum::<usize>());
    assert_eq!(report.tests, 3);
    let all = report.all_noticed() + report.survived.len();
    assert_eq!(report.tried, all);
    assert!(report.noticed > 8, "{report:?}");
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    let files = weak();
    let all = |path: &str| path.starts_with("rules/toy/");
    let json = |jobs: usize, seed: u64| {
        let settings = BreaksSettings {
            jobs,
            seed,
            breaks: 12,
            ..settings(&files, &all)
        };
        let report = breaks::run(&settings, &AtomicU64::new(0)).unwrap();
        assert_eq!(report.tried, 12);
        serde_json::to_string(&report).unwrap()
    };
    assert_eq!(json(1, 5), json(2, 5));
    assert_eq!(json(1, 5), json(3, 5));
    let seeds: BTreeSet<String> = (0..4).map(|seed| json(2, seed)).collect();
    assert!(seeds.len() > 1, "every seed draws the same places");
}

#[test]
fn what_does_not_load_and_what_does_not_end_is_noticed_and_counted_apart() {
    let top = "local BOX = { \"red\" }\nlocal NAME = \"x\" .. BOX[1]";
    let body =
        "    local n = 3\n    while n > 0 do n = n - 1 end\n    game.set(counter.total, #NAME)";
    let tests = "return tests {\n  t_1 = function()\n    local t = position { phase = 'play', factions = 'red blue' }\n    t.equals(t.counter('total'), 4)\n  end,\n}\n";
    let files = toy::files(top, body, "").with_text(TESTS, tests);
    let report = broken(&files);
    // BOX[1] of an empty list, BOX[0] and BOX[2] cannot be joined to a text.
    assert_eq!(report.unloadable, 3, "{report:?}");
    // `while n > 0` without `n = n - 1`, with `n + 1`, and with `n - 0`.
    assert!(report.endless >= 3, "{report:?}");
}

#[test]
fn listed_breaks_are_told_apart_with_their_reason() {
    let listed = |entries: &[(&str, &str)]| {
        let line = "if game.get(counter.score, me) >= 3 then game.add(counter.total, 1) end";
        let mut text = String::from("format = 1\n");
        for (before, after) in entries {
            let line = if before.is_empty() { line } else { before };
            text += &format!(
                "[[harmless]]\nfile = \"{}\"\nline = '{line}'\nbecomes = '{after}'\nreason = \"why {after}\"\n",
                toy::PHASE
            );
        }
        broken(&weak().with_text(LIST, &text))
    };
    let report = listed(&[(
        "",
        "if game.get(counter.score, me) >= 4 then game.add(counter.total, 1) end",
    )]);
    assert_eq!((report.harmless.len(), report.survived.len()), (1, 3));
    // Blanks and comments do not count, and nothing left may be said as the report says it.
    let report = listed(&[
        ("", "if game.get(counter.score, me) >= 3 then end -- 1"),
        ("return -- 2", "(statement dropped)"),
    ]);
    assert_eq!((report.harmless.len(), report.survived.len()), (1, 3));
    assert_eq!(report.stale.len(), 1, "{:?}", report.stale);
    let report = listed(&[(
        "",
        "if game.get(counter.score, me) >= 4 then game.add(counter.total, 1) end",
    )]);
    let reason = report.harmless[0].reason.as_deref().unwrap();
    assert!(reason.starts_with("why if game.get"), "{reason}");
    assert!(report.stale.is_empty() && report.share() < report.share_of_harmful());
    // One that a test notices, and one whose line is gone.
    let report = listed(&[
        (
            "game.add(counter.score, 2, me)",
            "game.add(counter.score, 3, me)",
        ),
        (
            "game.add(counter.score, 9, me)",
            "game.add(counter.score, 8, me)",
        ),
    ]);
    let told: Vec<String> = report.stale.iter().map(|p| p.to_string()).collect();
    assert!(told[0].contains("a test notices this break"), "{told:?}");
    assert!(told[0].contains("harmless.toml:3"), "{told:?}");
    assert!(told[1].contains("no such break any more"), "{told:?}");
    assert!(told[1].contains("harmless.toml:8"), "{told:?}");
}

/// Places of a function's body, as their lines read when broken.
fn places_of(body: &str) -> Vec<(BreakKind, String)> {
    let source = format!("local function f(me, x, y)\n{body}\nend\nreturn f\n");
    let handled = BTreeSet::from(["a.b".to_string()]);
    let found = breaks::places("a.lua", &source, &handled).unwrap();
    let shown = |p: &BreakPlace| (p.kind, p.lines(&source).1);
    found.iter().map(shown).collect()
}

#[test]
fn each_place_is_broken_in_ways_that_mean_something_else() {
    let expect = |body: &str, want: &[&str]| {
        let found = places_of(body);
        let after: Vec<&str> = found.iter().map(|p| p.1.as_str()).collect();
        assert_eq!(after, want, "{body}");
    };
    // An `if` of one statement is that statement; a turned `==` is the condition negated.
    expect(
        "if x == y then go() end",
        &["if x ~= y then go() end", "if x == y then  end"],
    );
    expect(
        "if not x then go() end",
        &["if  x then go() end", "if not x then  end"],
    );
    expect(
        "while x < y do go() end",
        &[
            "",
            "while not (x < y) do go() end",
            "while x <= y do go() end",
            "while x < y do  end",
        ],
    );
    // A number beside a comparison moves that, too.
    expect("return x > 0", &["", "return x > (-1)", "return x > 1"]);
    expect(
        "return x and -y + 1 or math.min(x, y)",
        &[
            "",
            "return x or -y + 1 or math.min(x, y)",
            "return x and -y - 1 or math.min(x, y)",
            "return x and -y + 0 or math.min(x, y)",
            "return x and -y + 2 or math.min(x, y)",
            "return x and -y + 1 and math.min(x, y)",
            "return x and -y + 1 or math.max(x, y)",
        ],
    );
    // A hook keeps its value; one at which nothing acts is none.
    expect(
        "x = hook('a.b', f(x, y), me) y = hook('c.d', x)",
        &[
            "y = hook('c.d', x)",
            "x = (f(x, y)) y = hook('c.d', x)",
            "x = hook('a.b', f(x, y), me)",
        ],
    );
    // Filters one by one; what is said, and what only says where, stays.
    expect(
        "local d = decision { what = 'w', clause = 'C.1', prompt = 'p 1', secret = true, unless = {\n{ 'C.2', 'r', function(p) return p end },\n} }",
        &[
            "local d = decision { what = 'w', clause = 'C.1', prompt = 'p 1',  unless = {",
            "",
            "{ 'C.2', 'r', function(p)  end },",
        ],
    );
    // Nothing here can change a game.
    for idle in [
        "note('C.1', 'x {1}', x + 1)",
        "if x > 0 and not y then note('C.1', 'x') end",
        "if x == y then whisper(me, 'C.1', 'x') elseif y then print(1) else note('C.1', 'y') end",
        "if x then if y then note('C.1', 'x') end end",
        "local d = decision { what = 'w', clause = 'C.1', prompt = 'p', preposition = 'to', skipped = 's', tells = 't', tells_not = 'n' }",
        "error('x' .. 1, 2)",
        "local list = table.create(3)",
        "local a = phase { id = 'p', clause = 'C.1', needs = { held = { 1, 2 } } }",
        "hook('c.d', nil, 1)",
        "return",
        "local s = '1 and 2' -- 3 or 4\n--[[ 5 ]]",
    ] {
        expect(idle, &[]);
    }
    expect("x[#x + 1] = y", &[""]);
    // To tell and go back is to go back, what is called in a condition may act, and an error ends a game.
    expect(
        "if x then return whisper(me, 'C.1', 'x') end",
        &[
            "if not (x) then return whisper(me, 'C.1', 'x') end",
            "if x then  end",
        ],
    );
    expect(
        "if go(x) then note('C.1', 'x') end",
        &["", "if not (go(x)) then note('C.1', 'x') end"],
    );
    expect(
        "if x then error('x') end",
        &["", "if not (x) then error('x') end"],
    );
    expect(
        "if x then note('C.1', 'x') else go() end",
        &[
            "",
            "if not (x) then note('C.1', 'x') else go() end",
            "if x then note('C.1', 'x') else  end",
        ],
    );
}

#[test]
fn all_of_lua_that_packs_use_is_read_or_refused_with_its_line() {
    for good in [
        "local a <const> = 1",
        "for i = 1, 3 do continue end",
        "local v = if x then 1 elseif y then 2 else 3",
        "x.y[1]:z({ 1, 2; 3 }, 'a' .. \"b\", [[c]])",
        "repeat local z = x until z",
        "x += 1; y //= 2",
        "local s = `a {x} b`",
        "f 'x' { 1 } ()",
        "return ...",
    ] {
        let source = format!("local function f(...)\n{good}\nend\n");
        let read = breaks::places("a.lua", &source, &BTreeSet::new());
        let compiled = sietch::script::load::sandbox::compiler().compile(&source);
        assert_eq!(read.is_ok(), compiled.is_ok(), "{good}");
    }
    for (bad, line) in [("x = = 1", 1), ("\nlocal x: number = 1", 2), ("\n\nif", 3)] {
        let read = breaks::places("a.lua", bad, &BTreeSet::new());
        assert_eq!(read, Err(line), "{bad}");
    }
    let deep = format!("x = {}1{}", "(".repeat(100_000), ")".repeat(100_000));
    assert!(breaks::places("a.lua", &deep, &BTreeSet::new()).is_err());
}

/// Every break of every pack and variant is a script again, and its lines keep their numbers.
#[test]
fn every_place_of_the_packs_can_be_broken() {
    let files = common::files();
    let scripts: Vec<String> = ["rules", "variants"]
        .iter()
        .flat_map(|f| files.walk(f, ".lua"))
        .filter(|p| !p.contains("/tests/"))
        .collect();
    let mut count = 0;
    for path in &scripts {
        let source = files.read(path).unwrap().unwrap();
        let found = breaks::places(path, &source, &BTreeSet::new());
        let found = found.unwrap_or_else(|line| panic!("{path}:{line} cannot be read"));
        let mut texts = BTreeSet::new();
        for place in &found {
            let text = place.broken(&source);
            let compiled = sietch::script::load::sandbox::compiler().compile(&text);
            assert!(compiled.is_ok(), "{place:?}\n{text}");
            assert_eq!(text.lines().count(), source.lines().count(), "{place:?}");
            assert!(texts.insert(text), "twice the same: {place:?}");
            count += 1;
        }
    }
    assert!(count > 1500, "{count}");
}

/// A data folder of its own for one test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    /// The toy game on disk.
    fn new(name: &str, files: &Files) -> Scratch {
        let root =
            std::env::temp_dir().join(format!("sietch-breaks-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        let scratch = Scratch(root);
        for path in files.walk("rules/toy", "") {
            scratch.write(&path, &files.read(&path).unwrap().unwrap());
        }
        scratch
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Everything that is in it.
    fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut open = vec![self.0.clone()];
        let mut all = Vec::new();
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).unwrap().flatten() {
                match entry.path().is_dir() {
                    true => open.push(entry.path()),
                    false => all.push((entry.path(), std::fs::read(entry.path()).unwrap())),
                }
            }
        }
        all.sort();
        all
    }

    fn run(&self, args: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sietch"));
        let command = command.args(["test"]).args(args).arg("--data").arg(&self.0);
        let command = command.current_dir(Path::new("/")).stdin(Stdio::null());
        let done = command.output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let (out, err) = (text(done.stdout), text(done.stderr));
        assert!(!err.contains("panicked"), "{err}");
        (done.status.code().unwrap_or(-1), out, err)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_command_tells_what_survives_and_changes_no_file() {
    let scratch = Scratch::new("tells", &weak());
    let before = scratch.contents();
    let (code, one, _) = scratch.run(&["toy", "--breaks", "1000", "--jobs", "1"]);
    let (_, two, _) = scratch.run(&["toy", "--breaks", "1000", "--jobs", "2"]);
    assert_eq!((code, &one), (1, &two));
    assert_eq!(before, scratch.contents());
    let difference = "  - if game.get(counter.score, me) >= 3 then game.add(counter.total, 1) end\n  + if game.get(counter.score, me) >= 4 then";
    for words in [
        "No test notices these breaks:\n\n",
        "rules/toy/phases/play.lua:12 (1 test runs it)\n",
        difference,
        "places can be broken:\n",
        "statement dropped\n",
        "on 3 tests (seed 1): ",
        " noticed by a test, ",
        "\nnoticed: ",
    ] {
        assert!(one.contains(words), "no `{words}` in\n{one}");
    }
    let play = "rules/toy/phases/play.lua";
    let (code, json, _) = scratch.run(&[play, "--breaks", "9", "--seed", "3", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (report["tried"].as_u64(), report["seed"].as_u64()),
        (Some(9), Some(3))
    );
    let survived = report["survived"].as_array().unwrap().len();
    assert_eq!(code, i32::from(survived > 0));
    let (code, out, _) = scratch.run(&["--breaks", "3", "--least", "0", "--format", "table"]);
    assert!(code == 0 && out.contains("3 breaks tried"), "{out}");
}

#[test]
fn the_exit_code_says_whether_all_is_noticed_listed_or_enough() {
    let scratch = Scratch::new("codes", &weak());
    let play = ["rules/toy/phases/play.lua", "--breaks", "1000"];
    let with = |more: &[&str]| scratch.run(&[&play[..], more].concat());
    assert_eq!(with(&["--least", "50"]).0, 0);
    assert_eq!(with(&["--least", "99"]).0, 1);
    let line = "if game.get(counter.score, me) >= 3 then game.add(counter.total, 1) end";
    let mut list = String::from("format = 1\n");
    for (from, to) in [
        ("3", "4"),
        ("game.add(counter.total, 1)", ""),
        (", 1)", ", 0)"),
        (", 1)", ", 2)"),
    ] {
        list += &format!(
            "[[harmless]]\nfile = \"{}\"\nline = '{line}'\nbecomes = '{}'\nreason = 'nobody counts'\n",
            play[0],
            line.replace(from, to)
        );
    }
    scratch.write(LIST, &list);
    let (code, out, err) = with(&[]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(
        out.starts_with("These change nothing that can happen"),
        "{out}"
    );
    assert!(out.contains("\n    nobody counts\n"), "{out}");
    assert!(
        out.contains(" %, or 100.0 % without the 4 that change nothing\n"),
        "{out}"
    );
    // A list that is wrong fails, whatever the share.
    scratch.write(
        LIST,
        &list.replace(
            "counter.total, 1) end'\nbecomes",
            "counter.total, 7) end'\nbecomes",
        ),
    );
    let (code, _, err) = with(&["--least", "50"]);
    assert_eq!(code, 1);
    assert!(
        err.contains("there is no such break any more\n  at rules/toy/tests/harmless.toml:3"),
        "{err}"
    );
    for (text, words) in [
        ("format = 1\n[[harmless]]\nfile = 'x'\n", "harmless.toml:2"),
        ("format = 1\n[[harmfull]]\n", "did you mean `harmless`?"),
        ("format = 2\n", "the format of this file is 2"),
    ] {
        scratch.write(LIST, text);
        let (code, _, err) = with(&[]);
        assert!(code == 2 && err.contains(words), "{code} {err}");
    }
}

#[test]
fn what_cannot_be_measured_is_told() {
    let scratch = Scratch::new("cannot", &weak());
    let fails = |args: &[&str], code: i32, words: &str| {
        let (found, out, err) = scratch.run(args);
        assert!(found == code && err.contains(words), "{found} {out} {err}");
    };
    fails(
        &["tox", "--breaks", "5"],
        2,
        "there is no file or folder `tox`",
    );
    fails(
        &["rules/toy/map.toml", "--breaks", "5"],
        2,
        "there is nothing to break",
    );
    fails(&["toy", "--breaks", "0"], 2, "--breaks");
    fails(&["toy", "--seed", "3"], 2, "--breaks");
    fails(&["toy", "--breaks", "5", "--least", "101"], 2, "--least");
    scratch.write(
        "rules/toy/lib/typed.lua",
        "\nlocal x: number = 1\nreturn { x = x }\n",
    );
    fails(&["toy", "--breaks", "5"], 2, "lib/typed.lua:2");
    scratch.write("rules/toy/lib/typed.lua", "return {}\n");
    scratch.write(
        TESTS,
        "return tests {\n  t_1_wrong = function() error('x') end,\n}\n",
    );
    fails(
        &["toy", "--breaks", "5"],
        1,
        "the test t_1_wrong fails before anything is broken",
    );
    scratch.write(TESTS, "return 1");
    fails(&["toy", "--breaks", "5"], 2, "must end with `return tests");
    std::fs::remove_file(scratch.0.join(TESTS)).unwrap();
    fails(&["toy", "--breaks", "5"], 2, "there are no tests for toy");
}

/// A sample of the packs' own breaks: how many are tried, and how many of 100 must be noticed.
const SAMPLE: usize = 40;
const LEAST: [(&str, f64); 5] = [
    ("dice-game", 90.0),
    ("express", 90.0),
    ("express-condensed", 90.0),
    ("express-advanced", 90.0),
    ("souk", 90.0),
];

/// The whole is `sietch test <pack> --breaks 5000`; this is what fits into every run of the tests.
#[test]
fn the_tests_of_the_packs_notice_a_sample_of_breaks() {
    let files = common::files();
    for (pack, least) in LEAST {
        let homes = ["rules", "variants"].map(|top| format!("{top}/{pack}/"));
        let chosen = |path: &str| homes.iter().any(|h| path.starts_with(h.as_str()));
        let settings = BreaksSettings {
            breaks: SAMPLE,
            ..settings(&files, &chosen)
        };
        let report = breaks::run(&settings, &AtomicU64::new(0)).unwrap_or_else(|e| panic!("{e}"));
        let share = report.share() * 100.0;
        assert!(
            share >= least,
            "{pack}: {share:.1} %\n{:#?}",
            report.survived
        );
        assert!(report.stale.is_empty(), "{pack}: {:?}", report.stale);
    }
}

/// docs/new-game.md says so.
#[test]
fn no_break_of_souk_goes_unnoticed_that_changes_anything() {
    let files = common::files();
    let chosen = |path: &str| path.starts_with("rules/souk/");
    let settings = BreaksSettings {
        breaks: 10_000,
        ..settings(&files, &chosen)
    };
    let report = breaks::run(&settings, &AtomicU64::new(0)).unwrap_or_else(|e| panic!("{e}"));
    assert!(report.tried > 100, "{}", report.tried);
    assert!(report.survived.is_empty(), "{:#?}", report.survived);
    let page = include_str!("../../docs/new-game.md");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let tests = include_str!("../../rules/souk/tests/souk.lua");
    let tests = tests.lines().filter(|l| l.starts_with("  so_")).count();
    let claim =
        format!("Souk has {tests} tests; no break goes unnoticed there that changes anything.");
    assert!(page.contains(&claim), "{claim}");
}
