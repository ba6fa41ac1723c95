//! Reading a saved game. What is not exactly as it was written is damaged, and says how; its beginning may still be good.

use std::path::Path;
use std::str::FromStr;

use xxhash_rust::xxh3::xxh3_64;

use crate::disk;
use crate::problem::Problem;
use crate::script::game::log::CHANCE;

use super::{Branch, END, FORK, LONGEST, MAGIC, Record, SEAL, SaveFile, Seal, VERSION, fields};

/// What the head of every game has.
const REQUIRED: [&str; 8] = [
    "scenario", "player", "rules", "seed", "round", "answers", "forks", "line",
];

impl SaveFile {
    /// Reads a file that must be whole.
    pub fn read_file(path: &Path) -> Result<SaveFile, Problem> {
        SaveFile::read_beginning(path)?.whole()
    }

    /// Reads as much of a file as makes sense.
    pub fn read_beginning(path: &Path) -> Result<SaveFile, Problem> {
        let name = path.display().to_string();
        let text = disk::read(path, LONGEST)?;
        let missing = || Problem::new("there is no such file").at(&name, 0);
        SaveFile::beginning(&name, &text.ok_or_else(missing)?)
    }

    pub fn read(path: &str, text: &str) -> Result<SaveFile, Problem> {
        SaveFile::beginning(path, text)?.whole()
    }

    fn whole(mut self) -> Result<SaveFile, Problem> {
        match self.damage.take() {
            Some(problem) => Err(*problem),
            None => Ok(self),
        }
    }

    /// Reads a game up to where something is wrong, see [`SaveFile::damage`]; an error if that is in its head.
    pub fn beginning(path: &str, text: &str) -> Result<SaveFile, Problem> {
        let mut file = SaveFile {
            path: path.into(),
            ..SaveFile::default()
        };
        check_version(text).map_err(|p| p.at(path, 1))?;
        let (body, mut damage) = body(text);
        let mut lines = body.lines().zip(1u32..).peekable();
        let place = |p: Problem, line: u32| p.at(path, line);
        let mut head = Vec::new();
        while let Some((line, at)) = lines.next_if(|l| !l.0.is_empty()) {
            if at > 1 {
                file.read_head(line).map_err(|p| place(p, at))?;
            }
            head.push(line);
        }
        file.check_head(&head).map_err(|p| {
            let at = p.line;
            place(p, at)
        })?;
        for (line, at) in lines {
            if let Err(fault) = file.read_line(line, at) {
                damage = Some(place(damage.unwrap_or(fault), at));
                break;
            }
        }
        let sealed = file
            .seals
            .last()
            .is_some_and(|s| s.after == file.records.len());
        if damage.is_none() && !(sealed && file.branches.iter().all(|b| b.seal.is_some())) {
            damage = Some(Problem::new("the seal of the last entry is missing"));
        }
        if damage.is_none() && file.branches.len() != file.forks {
            let (said, here) = (file.forks, file.branches.len());
            let p = format!("the file should have {said} forks, but {here} are there");
            damage = Some(Problem::new(p));
        }
        if damage.is_none() {
            let written = file.text();
            let same = written.lines().zip(body.lines()).take_while(|l| l.0 == l.1);
            let at = same.count() as u32 + 1;
            let odd = Problem::new("this line is not as the program writes it");
            damage = (written != text).then(|| place(odd, at));
        }
        let damage = damage.map(|p| match p.line {
            0 => place(p, 0),
            _ => p,
        });
        file.damage = damage.map(Box::new);
        Ok(file)
    }

    fn read_head(&mut self, line: &str) -> Result<(), Problem> {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "scenario" => self.scenario = rest.into(),
            "with" => self.options.with.push(rest.into()),
            "without" => self.options.without.push(rest.into()),
            "set" => {
                let value = rest.split_once('=');
                let value = value.and_then(|(n, v)| Some((n.into(), v.parse().ok()?)));
                let odd = || Problem::new(format!("`{line}` should read `set NAME=NUMBER`"));
                self.options.set.push(value.ok_or_else(odd)?);
            }
            "player" => self.players.push(rest.into()),
            "rules" => self.rules = hex(rest)?,
            "seed" => self.seed = number(rest)?,
            "round" => self.round = number(rest)?,
            "answers" => self.answers = number(rest)?,
            "forks" => self.forks = number(rest)?,
            "line" => self.name = rest.into(),
            _ => return Err(Problem::new(format!("cannot read `{line}`"))),
        }
        Ok(())
    }

    /// Everything that names the game is required, once and in its order.
    fn check_head(&self, lines: &[&str]) -> Result<(), Problem> {
        for key in REQUIRED {
            let has = |l: &&str| {
                l.split_once(' ')
                    .is_some_and(|(k, v)| k == key && !v.is_empty())
            };
            if !lines.iter().any(has) {
                let p = Problem::new(format!("the line `{key} …` is missing"));
                return Err(p.help("without it nobody can tell which game this was"));
            }
        }
        let written = self.head();
        let same = written.lines().zip(lines).take_while(|l| l.0 == *l.1);
        let at = same.count();
        match at == lines.len() && at == written.lines().count() {
            true => Ok(()),
            false => {
                Err(Problem::new("this line is not as the program writes it").at("", at as u32 + 1))
            }
        }
    }

    fn read_line(&mut self, line: &str, at: u32) -> Result<(), Problem> {
        if line.is_empty() {
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix(FORK) {
            let branch = read_fork(rest, at)?;
            self.branches.push(branch);
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix(SEAL) {
            let value = hex(rest)?;
            return self.read_seal(value, at);
        }
        let record = read_record(line, at)?;
        match self.branches.last_mut() {
            None => self.records.push(record),
            Some(b) if b.seal.is_some() => return Err(Problem::new("an entry behind the seal")),
            Some(b) if b.records.is_empty() && record.who == CHANCE => {
                return Err(Problem::new("a fork begins with an answer or an edit"));
            }
            Some(b) => b.records.push(record),
        }
        Ok(())
    }

    fn read_seal(&mut self, value: u64, line: u32) -> Result<(), Problem> {
        let after = self.records.len();
        match self.branches.last_mut() {
            Some(b) if b.seal.is_none() => b.seal = Some(value),
            None if self.seals.last().is_none_or(|s| s.after < after) => {
                self.seals.push(Seal { after, value, line });
            }
            _ => return Err(Problem::new("there is a seal too many")),
        }
        Ok(())
    }
}

fn check_version(text: &str) -> Result<(), Problem> {
    let first = text.lines().next().unwrap_or_default();
    let version = first.strip_prefix(MAGIC).map(u32::from_str);
    let problem = match version {
        Some(Ok(VERSION)) => return Ok(()),
        Some(Ok(v)) if v < VERSION => Problem::new(format!(
            "this game was saved in format {v} by an older version of the program"
        ))
        .help(format!("this version reads format {VERSION} only")),
        Some(Ok(v)) => Problem::new(format!(
            "this game was saved in format {v} by a newer version of the program"
        ))
        .help(format!("this version reads format {VERSION} only")),
        _ if text.is_empty() => Problem::new("this file is empty, not a saved game"),
        _ => Problem::new("this is not a saved game")
            .help(format!("the first line of one is `{MAGIC}{VERSION}`")),
    };
    Err(problem)
}

/// The text before the end mark, and what is wrong with the mark or with what it vouches for.
fn body(text: &str) -> (&str, Option<Problem>) {
    let mut at = 0;
    for (n, line) in text.split_inclusive('\n').enumerate() {
        if let Some(mark) = line.strip_prefix(END) {
            let (body, behind) = (&text[..at], &text[at + line.len()..]);
            return (body, end_fault(mark, body, behind, n));
        }
        at += line.len();
    }
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let p = Problem::new("the file is cut off: its end mark is missing");
    let last = text[..whole].lines().count() as u32;
    // What stands in a line that was not written to its end may mean something else.
    (&text[..whole], Some(p.at("", last)))
}

fn end_fault(mark: &str, body: &str, behind: &str, lines: usize) -> Option<Problem> {
    let last = lines as u32 + 1;
    if !behind.is_empty() {
        let p = Problem::new("the file goes on behind its end mark: two files run into one?");
        return Some(p.at("", last + 1));
    }
    let read = mark.strip_suffix('\n').and_then(|m| m.split_once(' '));
    let read = read.and_then(|(n, sum)| Some((number::<usize>(n).ok()?, hex(sum).ok()?)));
    let Some((count, sum)) = read else {
        return Some(Problem::new(
            "the file was changed: its end mark cannot be read",
        ));
    };
    if count != lines {
        return Some(Problem::new(format!(
            "the file was changed: it had {count} lines before its end mark, now it has {lines}"
        )));
    }
    (sum != xxh3_64(body.as_bytes()))
        .then(|| Problem::new("the file was changed after it was saved: its checksum does not fit"))
}

/// `WHO WHAT: TEXT` or `WHO WHAT [NAME=VALUE …]: TEXT`.
fn read_record(line: &str, at: u32) -> Result<Record, Problem> {
    let odd = || Problem::new(format!("cannot read `{line}`")).help("an entry is `who what: text`");
    let (left, text) = line.split_once(": ").ok_or_else(odd)?;
    let (who, what) = left.split_once(' ').ok_or_else(odd)?;
    let (what, listed) = match what.split_once(" [") {
        None => (what, ""),
        Some((what, listed)) => (what, listed.strip_suffix(']').ok_or_else(odd)?),
    };
    if who.is_empty() || what.is_empty() {
        return Err(odd());
    }
    let mut record = Record {
        who: who.into(),
        what: what.into(),
        text: text.into(),
        line: at,
        ..Record::default()
    };
    for field in listed.split(' ').filter(|f| !f.is_empty()) {
        let (name, value) = field.split_once('=').ok_or_else(odd)?;
        match fields::read(&mut record, name, value) {
            Some(true) => {}
            Some(false) => {
                return Err(Problem::new(format!("the field `{field}` cannot be read")));
            }
            None => {
                let p = Problem::new(format!("there is a field `{name}` that is not known here"));
                return Err(p.help("a newer version of the program may have written it"));
            }
        }
    }
    Ok(record)
}

/// `NAME from N done N`.
fn read_fork(text: &str, at: u32) -> Result<Branch, Problem> {
    let words: Vec<&str> = text.split(' ').collect();
    let [name, "from", from, "done", done] = words.as_slice() else {
        let p = Problem::new(format!("cannot read `{FORK}{text}`"));
        return Err(p.help("a fork is `fork NAME from STEPS done STEPS`"));
    };
    Ok(Branch {
        name: (*name).into(),
        from: number(from)?,
        done: number(done)?,
        line: at,
        ..Branch::default()
    })
}

fn hex(text: &str) -> Result<u64, Problem> {
    u64::from_str_radix(text, 16).map_err(|_| Problem::new(format!("`{text}` is no hash")))
}

fn number<T: FromStr>(text: &str) -> Result<T, Problem> {
    text.parse()
        .map_err(|_| Problem::new(format!("`{text}` is no such number")))
}
