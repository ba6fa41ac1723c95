//! Saved games: a readable text file of scenario, seed and journal, with hashes on the way.
//!
//! ```text
//! sietch 1
//! scenario checkers/classic
//! rules 93a1c0ffee123456
//! seed 7
//!
//! chance setup.first: p2
//! red move.piece: a3
//! = 0123456789abcdef
//! ```
//! A line that begins with `=` is the hash of the state at that point; `#` begins a comment. `edit put: …` is a change
//! of the position by hand; `player p1=human` says who played a seat.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::rc::Rc;

use crate::pack::Options;
use crate::problem::Problem;
use crate::script::log::CHANCE;
use crate::script::play::Planned;
use crate::script::{Host, Stop};

use super::edit::EDIT;
use super::journal::{Line, Session};

const MAGIC: &str = "sietch 1";
/// Answers between two hashes.
const EVERY: usize = 8;
const SIZE_LIMIT: u64 = 64 << 20;

/// One line of a file's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub who: String,
    pub what: String,
    pub text: String,
    /// Where it stands in the file.
    pub line: u32,
}

/// A saved game as read, not yet played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveFile {
    pub path: String,
    pub scenario: String,
    /// What the scenario was loaded with.
    pub options: Options,
    /// Who played which seat, as `seat=player`; who reads it makes sense of it.
    pub players: Vec<String>,
    pub rules: u64,
    pub seed: u64,
    pub records: Vec<Record>,
    /// Hash after so many records, and the line of the file.
    pub hashes: Vec<(usize, u64, u32)>,
}

/// Where a replayed game leaves its journal.
#[derive(Clone, Debug)]
pub struct Divergence {
    pub at: usize,
    pub line: u32,
    pub problem: Problem,
}

/// The game as text.
pub fn write(session: &Session, options: &Options) -> Result<String, Box<Problem>> {
    let hashes = hashes(session)?;
    Ok(text(session, options, &[], &hashes))
}

/// The game as text, with the players and only the last hash: quickly made, for saving after every answer.
pub fn write_quickly(session: &Session, options: &Options, players: &[String]) -> String {
    let last = (session.lines().len(), session.hash());
    text(session, options, players, &[last])
}

fn text(
    session: &Session,
    options: &Options,
    players: &[String],
    hashes: &[(usize, u64)],
) -> String {
    let program = session.table().host().program();
    let mut out = String::new();
    let mut line = |text: String| {
        out.push_str(&text);
        out.push('\n');
    };
    line(MAGIC.into());
    line(format!("scenario {}", program.scenario));
    for v in &options.with {
        line(format!("with {v}"));
    }
    for v in &options.without {
        line(format!("without {v}"));
    }
    for (name, value) in &options.set {
        line(format!("set {name}={value}"));
    }
    for p in players {
        line(format!("player {p}"));
    }
    line(format!("rules {:016x}", program.digest));
    line(format!("seed {}", session.seed));
    line(String::new());
    for (i, l) in session.lines().iter().enumerate() {
        line(format!("{} {}: {}", l.who, l.what, l.text));
        if let Some((_, h)) = hashes.iter().find(|(n, _)| *n == i + 1) {
            line(format!("= {h:016x}"));
        }
    }
    out
}

/// Hashes after some of the lines; the last is where the game stands.
fn hashes(session: &Session) -> Result<Vec<(usize, u64)>, Box<Problem>> {
    let mut list = Vec::new();
    let total = session.answers();
    let mut walk = session.fork()?;
    let mut n = total / EVERY * EVERY;
    while n > 0 && n < total {
        walk.undo(walk.answers() - n)?;
        list.push((walk.lines().len(), walk.hash()));
        n = n.saturating_sub(EVERY);
    }
    list.push((session.lines().len(), session.hash()));
    Ok(list)
}

/// Writes a file all at once: a half-written one never takes the place of a good one.
pub fn write_file(path: &Path, text: &str) -> std::io::Result<()> {
    replace_file(path, text, true)
}

/// The same; with `sync` it is on the disk when this is done, which takes time.
pub fn replace_file(path: &Path, text: &str, sync: bool) -> std::io::Result<()> {
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("save");
    let temporary = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let written = std::fs::File::create(&temporary)
        .and_then(|mut f| {
            f.write_all(text.as_bytes())?;
            match sync {
                true => f.sync_all(),
                false => Ok(()),
            }
        })
        .and_then(|()| std::fs::rename(&temporary, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&temporary);
    }
    written
}

impl SaveFile {
    pub fn read_file(path: &Path) -> Result<SaveFile, Problem> {
        let name = path.display().to_string();
        let bad = |e: std::io::Error| {
            Problem::new(format!("cannot read the saved game: {e}")).at(&name, 0)
        };
        let meta = std::fs::metadata(path).map_err(bad)?;
        if meta.is_dir() {
            return Err(Problem::new("this is a folder, not a saved game").at(&name, 0));
        }
        if meta.len() > SIZE_LIMIT {
            return Err(Problem::new("this file is too long for a saved game").at(&name, 0));
        }
        let bytes = std::fs::read(path).map_err(bad)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            Problem::new("this is no text file")
                .at(&name, 0)
                .help("saved games are plain UTF-8 text")
        })?;
        SaveFile::read(&name, &text)
    }

    pub fn read(path: &str, text: &str) -> Result<SaveFile, Problem> {
        let mut file = SaveFile {
            path: path.into(),
            ..SaveFile::default()
        };
        let mut lines = text.lines().map(str::trim).zip(1u32..);
        if lines.next().map(|l| l.0) != Some(MAGIC) {
            let p = Problem::new("this is not a saved game of this version").at(path, 1);
            return Err(p.help(format!("its first line must be `{MAGIC}`")));
        }
        for (line, at) in lines {
            file.read_line(line, at)?;
        }
        if file.scenario.is_empty() {
            return Err(Problem::new("the line `scenario …` is missing").at(path, 0));
        }
        Ok(file)
    }

    fn read_line(&mut self, line: &str, at: u32) -> Result<(), Problem> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        let bad = |what: String| Problem::new(what).at(&self.path, at);
        let (head, rest) = line.split_once(' ').unwrap_or((line, ""));
        let hex = |s: &str| {
            u64::from_str_radix(s.trim(), 16).map_err(|_| bad(format!("`{s}` is no hash")))
        };
        if head == "=" {
            let h = hex(rest)?;
            self.hashes.push((self.records.len(), h, at));
            return Ok(());
        }
        if let Some((what, text)) = rest.split_once(": ") {
            let record = Record {
                who: head.into(),
                what: what.into(),
                text: text.trim().into(),
                line: at,
            };
            self.records.push(record);
            return Ok(());
        }
        match head {
            "scenario" => self.scenario = rest.into(),
            "with" => self.options.with.push(rest.into()),
            "without" => self.options.without.push(rest.into()),
            "set" => {
                let value = rest
                    .split_once('=')
                    .and_then(|(n, v)| Some((n.into(), v.parse().ok()?)));
                self.options.set.push(
                    value.ok_or_else(|| bad(format!("`{line}` should read `set NAME=NUMBER`")))?,
                );
            }
            "player" => self.players.push(rest.into()),
            "rules" => self.rules = hex(rest)?,
            "seed" => {
                self.seed = rest
                    .parse()
                    .map_err(|_| bad(format!("`{rest}` is no seed")))?
            }
            _ => {
                return Err(
                    bad(format!("cannot read `{line}`")).help("a line reads `who what: answer`")
                );
            }
        }
        Ok(())
    }

    /// Plays the journal again and checks every line and hash.
    pub fn replay(&self, host: &Rc<Host>) -> Result<Session, Box<Divergence>> {
        match self.replay_as_far(host)? {
            (session, None) => Ok(session),
            (_, Some(divergence)) => Err(divergence),
        }
    }

    /// Plays the journal again as far as it fits. The game then stands before the first answer that does not, and the
    /// divergence says why; an error if not even its beginning can be played.
    pub fn replay_as_far(
        &self,
        host: &Rc<Host>,
    ) -> Result<(Session, Option<Box<Divergence>>), Box<Divergence>> {
        let chance = self.records.iter().filter(|r| r.who == CHANCE);
        let plan = chance.map(|r| Planned {
            what: r.what.clone(),
            text: r.text.clone(),
            partial: false,
        });
        let start = Session::with_plan(host, self.seed, plan.collect());
        let mut session = start.map_err(|p| self.diverged(0, *p))?;
        let mut checked = 0;
        self.compare(&session, &mut checked)?;
        let mut divergence = None;
        while let Some(record) = self.records.get(session.lines().len()) {
            divergence = self.step(&mut session, record).err();
            if divergence.is_some() {
                break;
            }
            if let Err(d) = self.compare(&session, &mut checked) {
                session.undo(1).map_err(|p| self.diverged(checked, *p))?;
                divergence = Some(d);
                break;
            }
        }
        session.clear_plan();
        Ok((session, divergence))
    }

    /// Gives the answer of one record, which must be to the question that is open.
    fn step(&self, session: &mut Session, record: &Record) -> Result<(), Box<Divergence>> {
        let at = session.lines().len();
        if record.who == EDIT {
            let done = session.edit(&record.what, &record.text);
            return done.map(drop).map_err(|p| self.diverged(at, *p));
        }
        let table = session.table();
        let (who, what) = match session.ask() {
            Some(a) => (
                table.def().seat_label(&table.state().roles, a.seat),
                table.def().specs[usize::from(a.spec)].what.clone(),
            ),
            None => ("nobody".into(), "nothing: the game is over".into()),
        };
        if (record.who.as_str(), record.what.as_str()) != (who.as_str(), what.as_str()) {
            let (his, hers) = (&record.who, &record.what);
            let text = format!(
                "the journal has an answer of {his} to `{hers}`, but {who} is asked `{what}`"
            );
            return Err(self.diverged(at, Problem::new(text)));
        }
        session
            .answer_text(&record.text)
            .map_err(|stop| match stop {
                Stop::Fault(p) => self.diverged(at, *p),
                other => {
                    let text = format!(
                        "the answer `{}` to `{what}` is refused: {other}",
                        record.text
                    );
                    self.diverged(at, Problem::new(text))
                }
            })
    }

    /// New lines of the session must be those of the file, and hashes must agree where the file has one.
    fn compare(&self, session: &Session, checked: &mut usize) -> Result<(), Box<Divergence>> {
        while *checked < session.lines().len() {
            let line: &Line = &session.lines()[*checked];
            let Some(r) = self.records.get(*checked) else {
                // A file cut off between an answer and the chance that follows it is complete enough.
                if line.is_chance() {
                    *checked += 1;
                    continue;
                }
                let p = Problem::new(format!("the journal ends before `{}`", line.what));
                return Err(self.diverged(*checked, p));
            };
            if (r.who.as_str(), r.what.as_str(), r.text.as_str())
                != (&line.who, &line.what, &line.text)
            {
                let mut text = String::new();
                let _ = write!(text, "the journal has `{} {}: {}`, ", r.who, r.what, r.text);
                let _ = write!(
                    text,
                    "but the game comes to `{} {}: {}`",
                    line.who, line.what, line.text
                );
                return Err(self.diverged(*checked, Problem::new(text)));
            }
            *checked += 1;
        }
        let here = session.lines().len();
        for (n, hash, line) in self.hashes.iter().filter(|h| h.0 == here) {
            if *hash != session.hash() {
                let p = Problem::new("the position differs from the one that was saved")
                    .at(&self.path, *line);
                let p = p.help("the rules have changed since, or the file was edited");
                return Err(Box::new(Divergence {
                    at: *n,
                    line: *line,
                    problem: p,
                }));
            }
        }
        Ok(())
    }

    fn diverged(&self, at: usize, problem: Problem) -> Box<Divergence> {
        let line = self.records.get(at).map_or(0, |r| r.line);
        let problem = if problem.file.is_empty() {
            problem.at(&self.path, line)
        } else {
            problem
        };
        Box::new(Divergence { at, line, problem })
    }
}
