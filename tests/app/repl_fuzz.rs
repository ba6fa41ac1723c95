//! A hundred thousand lines of nonsense and half-sense: no line panics or hangs, and what is refused changes nothing.

use std::time::{Duration, Instant};

use sietch::app::game::{Game, open};
use sietch::app::output::Look;
use sietch::app::players::Players;
use sietch::app::repl::complete::Words;
use sietch::app::repl::offers::Offers;
use sietch::app::repl::{Repl, commands};
use sietch::kernel::chance::Stream;
use sietch::pack::{Files, Options};

const LINES: usize = 100_000;
/// Lines of one game, so that its forks do not pile up.
const GAME: usize = 1_000;

const NOISE: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "99",
    "-1",
    "4294967296",
    "99999999999999999999",
    "1.5",
    "=",
    "= 1",
    "1=1",
    "2=9",
    "a=b=c",
    "none",
    "all",
    "from",
    "keep",
    "not",
    "nobody",
    "p1",
    "p2",
    "p9",
    "p1=human",
    "p2=random",
    "all=human",
    "auto",
    "é",
    "日本語",
    "\u{0}",
    "\u{7}",
    "\u{1b}[2J",
    "\u{202e}",
    "🎲",
    "'",
    "\"",
    "`",
    "--",
    "--clauses",
    "#",
    "{1}",
    "%s",
    "..",
    "DD-ROLL.1",
    "DD-",
    "main",
    "line-1",
    "scenario",
    "round",
    "first",
    "game.round()",
    "game.set(counter.storm, 1)",
    "1 +",
    "nil",
    "ask.one()",
    "chance.throw()",
    "error('x')",
    "for i = 1, 3 do",
    "end",
    "string.rep('x', 100)",
    "game",
    "yes",
    "no",
    "done",
    "spare",
    "storm",
    "stock",
];

/// Long work: enough of it happens anyway.
const RARE: &[&str] = &[
    "reload", "variants", "new", "auto", "load", "rules", "switch",
];
/// These touch files or the state of other runs.
const NEVER: &[&str] = &["save", "load", "continue"];

struct Fuzz {
    stream: Stream,
    commands: Vec<&'static str>,
    names: Vec<String>,
}

impl Fuzz {
    fn pick<'a, T: AsRef<str>>(&mut self, list: &'a [T]) -> &'a str {
        list[self.stream.below(list.len() as u64) as usize].as_ref()
    }

    fn word(&mut self, answers: &[String]) -> String {
        match self.stream.below(4) {
            0 if !answers.is_empty() => self.pick(answers).into(),
            1 => {
                let names = std::mem::take(&mut self.names);
                let word = self.pick(&names).to_string();
                self.names = names;
                word
            }
            _ => self.pick(NOISE).into(),
        }
    }

    /// An edit that reads well, whether or not it makes sense.
    fn edit(&mut self) -> String {
        const OWNERS: &[&str] = &["atreides", "harkonnen", "fremen", "corrino", "common"];
        const KINDS: &[&str] = &["troop", "leader", "sardaukar", "harvester", "shield"];
        const PLACES: &[&str] = &[
            "arrakeen",
            "carthag",
            "polar_sink",
            "card",
            "reserve",
            "supply",
        ];
        const OTHERS: &[&str] = &[
            "storm 3",
            "set round 5",
            "set stock corrino 4",
            "set spice_die 3",
            "set first fremen",
            "turn harkonnen",
            "turn fremen",
            "phase kanly",
            "phase ship",
            "phase combat",
            "phase roll",
            "phase finish",
            "dice keep fremen guild kanly=poison spice=4 region=5",
            "dice spice=shai_hulud",
        ];
        if self.stream.below(2) == 0 {
            return self.pick(OTHERS).into();
        }
        let verb = self.pick(&["put", "take"]).to_string();
        let n = self.stream.below(4) + 1;
        let (owner, kind) = (self.pick(OWNERS).to_string(), self.pick(KINDS).to_string());
        let place = self.pick(PLACES).to_string();
        format!("{verb} {n} {owner} {kind} {place}")
    }

    fn line(&mut self, answers: &[String]) -> String {
        let mut words: Vec<String> = Vec::new();
        let most = match self.stream.below(20) {
            0 => 12,
            _ => 4,
        };
        match self.stream.below(10) {
            // Often an answer that is legal now, so that games go on.
            0..=2 if !answers.is_empty() => return self.pick(answers).to_string(),
            3..=7 => {
                let commands = self.commands.clone();
                let command = self.pick(&commands).to_string();
                if RARE.contains(&command.as_str()) && self.stream.below(60) > 0 {
                    return "options".into();
                }
                words.push(command);
            }
            8 if self.stream.below(50) == 0 => {
                let word = self.word(answers);
                return word.repeat(20_000);
            }
            8 => return self.edit(),
            _ => {}
        }
        for _ in 0..self.stream.below(most) {
            let word = self.word(answers);
            words.push(word);
        }
        let sep = if self.stream.below(30) == 0 {
            "\t"
        } else {
            " "
        };
        words.join(sep)
    }
}

fn mark(repl: &Repl) -> (u64, usize, usize, usize) {
    let s = &repl.game.session;
    (s.hash(), s.lines().len(), s.answers(), s.forks().len())
}

#[test]
fn no_line_panics_hangs_or_changes_the_game_when_refused() {
    let files = Files::embedded();
    let text = std::fs::read_to_string("tests/sessions/four.toml").unwrap();
    let files = files.with_text("scenarios/dice-game/four.toml", &text);
    let options = Options::default();
    let host = open(&files, "dice-game/four", &options).unwrap();
    let def = &host.program().def;
    let said = ["p4=random".to_string()];
    let players = Players::all_human(def, &said).unwrap();
    let begin = |seed: u64| {
        let game = Game::new(&host, options.clone(), players.clone(), seed);
        let mut repl = Repl::new(files.clone(), game.unwrap(), Look::PLAIN);
        repl.start().unwrap();
        repl
    };
    let commands = commands::ALL.iter().map(|c| c.name);
    let mut names: Vec<String> = def
        .places
        .iter()
        .take(def.regions)
        .map(String::from)
        .collect();
    names.extend(def.kinds.iter().map(String::from));
    names.extend(def.phases.iter().map(String::from));
    names.extend(def.faces.iter().map(|f| f.key.clone()));
    names.extend(def.counters.iter().map(|c| c.name.clone()));
    names.extend(def.roles.iter().map(|r| r.id.clone()));
    let mut fuzz = Fuzz {
        stream: Stream::new(20_240_229),
        commands: commands.filter(|c| !NEVER.contains(c)).collect(),
        names,
    };
    let (mut refused, mut edits) = (0, 0);
    let mut repl = begin(1);
    for n in 0..LINES {
        if n % GAME == GAME - 1 {
            repl = begin(n as u64);
        }
        let answers = Offers::of(&repl.game).complete("").1;
        let line = fuzz.line(&answers);
        let before = mark(&repl);
        let begun = Instant::now();
        let done = repl.run(&line);
        let took = begun.elapsed();
        let shown: String = line.chars().take(80).collect();
        assert!(took < Duration::from_secs(30), "{shown:?} took {took:?}");
        match done {
            Ok(_) => edits += usize::from(line.starts_with("put")),
            Err(why) => {
                assert_eq!(mark(&repl), before, "line {n}, {shown:?}: {}", why.0);
                assert!(!why.0.is_empty(), "{shown:?} is refused without a reason");
                refused += 1;
            }
        }
        if n % 50 == 0 {
            let _ = Words::of(&repl).complete(&line, line.len().min(7));
        }
    }
    assert!(
        refused > LINES / 10 && refused < LINES * 9 / 10,
        "{refused} refused"
    );
    assert!(edits > 100, "{edits} puts");
}
