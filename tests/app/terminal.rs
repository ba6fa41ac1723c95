//! The program in a real terminal: a pseudo-terminal, and an emulator that tells what a person would see.

use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Machines may be slow; what is waited for comes at some time or never.
const PATIENCE: Duration = Duration::from_secs(60);

const CTRL_C: &str = "\u{3}";
const CTRL_D: &str = "\u{4}";
const CTRL_L: &str = "\u{c}";
const UP: &str = "\u{1b}[A";

/// What came out: all bytes, and the screen they make.
struct Seen {
    bytes: Vec<u8>,
    parser: vt100::Parser,
}

pub struct Terminal {
    master: Box<dyn MasterPty>,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn std::io::Write + Send>,
    seen: Arc<Mutex<Seen>>,
    /// How much had come out when something was last typed.
    typed: usize,
}

fn positive(n: u16) -> NonZeroU16 {
    NonZeroU16::new(n).unwrap()
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

/// A folder for what the program remembers, so that tests do not meet.
pub fn state(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sietch-term-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

impl Terminal {
    /// For somebody who has played before.
    pub fn start(name: &str, args: &[&str], env: &[(&str, &str)]) -> Terminal {
        let folder = state(name).join("sietch");
        std::fs::create_dir_all(&folder).unwrap();
        let games = sietch::pack::list_games(&sietch::pack::Files::embedded());
        std::fs::write(folder.join("primers"), games.join("\n") + "\n").unwrap();
        Terminal::begin(name, args, env)
    }

    /// 80 columns, 24 rows.
    pub fn begin(name: &str, args: &[&str], env: &[(&str, &str)]) -> Terminal {
        let pair = native_pty_system().openpty(size(24, 80)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sietch"));
        command.args(args);
        command.cwd(std::env::temp_dir());
        command.env_remove("NO_COLOR");
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env("XDG_STATE_HOME", state(name));
        for (key, value) in env {
            command.env(key, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let seen = Arc::new(Mutex::new(Seen {
            bytes: Vec::new(),
            parser: vt100::Parser::new(positive(24), positive(80), 0),
        }));
        let there = seen.clone();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                let mut seen = there.lock().unwrap();
                seen.bytes.extend(&buffer[..n]);
                seen.parser.process(&buffer[..n]);
            }
        });
        Terminal {
            keys: pair.master.take_writer().unwrap(),
            master: pair.master,
            child,
            seen,
            typed: 0,
        }
    }

    fn screen(&self) -> String {
        self.seen.lock().unwrap().parser.screen().contents()
    }

    pub fn bytes(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap().bytes).into_owned()
    }

    pub fn keys(&mut self, text: &str) {
        self.typed = self.seen.lock().unwrap().bytes.len();
        self.keys.write_all(text.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn resize(&mut self, rows: u16, cols: u16) {
        self.master.resize(size(rows, cols)).unwrap();
        let mut seen = self.seen.lock().unwrap();
        seen.parser
            .screen_mut()
            .set_size(positive(rows), positive(cols));
    }

    /// Waits until the screen is as wanted, and gives it.
    #[track_caller]
    fn wait(&self, wanted: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if wanted(&screen) {
                return screen;
            }
            assert!(
                Instant::now() < end,
                "still waiting; the screen is\n{screen}"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[track_caller]
    pub fn wait_for(&self, text: &str) -> String {
        self.wait(|screen| screen.contains(text))
    }

    /// Waits until the screen ends with a prompt and nothing more comes.
    #[track_caller]
    pub fn quiet(&self, prompt: &str) -> String {
        let end = Instant::now() + PATIENCE;
        let mut before = usize::MAX;
        loop {
            assert!(Instant::now() < end, "no prompt\n{}", self.screen());
            // Two statements: a lock lives as long as its statement, and `screen` takes it, too.
            let now = self.seen.lock().unwrap().bytes.len();
            let screen = self.screen();
            let last = screen.trim_end().lines().last().unwrap_or_default();
            if now == before && now > self.typed && last.contains(prompt.trim_end()) {
                return screen;
            }
            before = now;
            std::thread::sleep(Duration::from_millis(40));
        }
    }

    /// Waits until the prompt is the last line: before that the terminal itself would take keys like Ctrl-D.
    #[track_caller]
    fn ready(&self, prompt: &str) -> String {
        self.wait(|screen| {
            let last = screen.trim_end().lines().last();
            last.is_some_and(|l| l.starts_with(prompt.trim_end()))
        })
    }

    /// Waits for the program's end and gives its exit code.
    #[track_caller]
    pub fn end(&mut self) -> u32 {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(Instant::now() < end, "it does not end\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// How often the prompt stands on the screen.
fn prompts(screen: &str, prompt: &str) -> usize {
    screen.lines().filter(|l| l.starts_with(prompt)).count()
}

#[test]
fn a_game_is_begun_completed_cancelled_resized_and_left() {
    let mut t = Terminal::start("game", &["play", "--seed", "318"], &[]);
    let first = t.ready("p1> ");
    assert!(
        first.starts_with("Four players"),
        "all on one screen\n{first}"
    );
    assert!(
        first.contains('┌') && first.contains("Which faction"),
        "{first}"
    );
    assert!(first.contains("`help` explains the game"), "{first}");
    t.wait_for("Tab lists them");

    t.keys("atr\t");
    t.wait_for("p1> Atreides");
    t.keys(CTRL_C);
    let screen = t.wait(|s| prompts(s, "p1> ") == 2);
    assert!(
        !screen.contains("plays Atreides"),
        "nothing was answered\n{screen}"
    );
    t.keys("atr\t\r");
    t.ready("atreides> ");
    t.keys("broken l\t\r");
    t.wait_for("Which dice do you reserve?");
    t.ready("atreides> ");

    t.resize(24, 40);
    t.keys(CTRL_L);
    t.keys("show\r");
    t.wait_for("dice thrown");
    let narrow = t.ready("atreides> ");
    assert!(!narrow.contains('┌'), "no room for the drawing\n{narrow}");
    assert!(narrow.lines().all(|l| l.chars().count() <= 40), "{narrow}");

    t.keys(CTRL_D);
    assert_eq!(t.end(), 0);

    let mut t = Terminal::start("game", &["play", "--seed", "318"], &[]);
    t.ready("p1> ");
    t.keys(UP);
    t.wait_for("p1> show");
    t.keys(CTRL_C);
    t.wait(|s| prompts(s, "p1> ") == 2);
    t.keys("\u{12}Broken");
    t.wait_for("': Broken Land");
    t.keys(CTRL_C);
    t.wait(|s| prompts(s, "p1> ") == 2);
    t.keys("quit\r");
    assert_eq!(t.end(), 0);
    std::fs::remove_dir_all(state("game")).unwrap();
}

#[test]
fn tab_lists_what_is_legal_and_hints_complete_it() {
    let mut t = Terminal::start("hints", &["play", "--seed", "318"], &[]);
    t.ready("p1> ");
    t.keys("spac");
    t.wait_for("p1> spacing Guild");
    t.keys("\u{1b}[C\r");
    t.wait_for("plays Spacing Guild");
    std::fs::remove_dir_all(state("hints")).unwrap();
}

#[test]
fn people_who_share_the_keyboard_do_not_see_each_others_screen() {
    let args = [
        "play",
        "dice-game/players-2",
        "--seed",
        "1",
        "--seat",
        "p1=human",
        "--seat",
        "p2=human",
    ];
    let mut t = Terminal::start("hot", &args, &[]);
    let screen = t.wait_for("press Enter");
    assert!(!screen.contains("Which faction"), "{screen}");
    t.keys("\r");
    let screen = t.wait_for("Which faction");
    assert!(
        screen.starts_with("Two players"),
        "the first screen\n{screen}"
    );
    t.keys("1\r");
    let screen = t.wait(|s| !s.contains("Which faction") && s.contains("press Enter"));
    assert_eq!(screen.trim().lines().count(), 1, "{screen}");
    t.keys("\r");
    t.wait_for("Which faction");
    let screen = t.ready("p2> ");
    assert!(!screen.lines().any(|l| l.ends_with("> 1")), "{screen}");
    t.keys(UP);
    t.keys("?\r");
    t.wait_for("help commands");
    let screen = t.ready("p2> ");
    assert!(
        !screen.contains("> 1?"),
        "nothing typed before comes back\n{screen}"
    );
    t.keys(CTRL_D);
    assert_eq!(t.end(), 0);
    let kept = state("hot").join("sietch/history");
    let kept = std::fs::read_to_string(kept).unwrap_or_default();
    assert!(!kept.contains('1'), "{kept}");
    std::fs::remove_dir_all(state("hot")).unwrap();
}

#[test]
fn no_color_and_other_locales_are_respected() {
    let env = [("NO_COLOR", "1"), ("LC_ALL", "C")];
    let mut t = Terminal::start("plain", &["play", "--seed", "318"], &env);
    let screen = t.wait_for("p1> ");
    assert!(
        screen.is_ascii() && screen.contains("+ 5 * ---"),
        "{screen}"
    );
    t.keys("1\r");
    t.wait_for("atreides> ");
    t.keys("quit\r");
    assert_eq!(t.end(), 0);
    let bytes = t.bytes();
    let styles = bytes.split("\u{1b}[").skip(1).filter(|s| {
        let end = s.find(|c: char| c.is_ascii_alphabetic());
        end.is_some_and(|i| s[i..].starts_with('m') && i > 0)
    });
    assert_eq!(styles.count(), 0, "{bytes:?}");
    std::fs::remove_dir_all(state("plain")).unwrap();
}

#[test]
fn a_home_that_cannot_be_written_is_no_hindrance() {
    let env = [("XDG_STATE_HOME", "/dev/null/nowhere")];
    let mut t = Terminal::start("home", &["play", "--seed", "318"], &env);
    t.ready("p1> ");
    t.keys("1\r");
    t.ready("atreides> ");
    t.keys(CTRL_D);
    assert_eq!(t.end(), 0);
    let _ = std::fs::remove_dir_all(state("home"));
}
