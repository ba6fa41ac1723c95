//! Compiled scripts, looked at before they run: lines are put right, and memory of a script's own is found.
//!
//! The header (`header.rs`) stands in the first line of the text that is compiled. Where the compiler puts a function of
//! the header in place of its call, the instructions carry that line; here they get the line of the call, and all others
//! the line that they have in the file.

use crate::problem::Problem;

/// The version of compiled code that this file reads: the one that the compiler writes.
const VERSION: u8 = 9;
/// The line of the header, before lines are put right.
const HEADER: i32 = 1;

/// What the instructions are called here that matter.
const SETUPVAL: u8 = 10;
const NEWCLOSURE: u8 = 19;
const DUPCLOSURE: u8 = 64;
const CAPTURE: u8 = 70;
/// A captured value is one of the enclosing function's captured values.
const OF_UPVALUE: u8 = 2;

struct Bytes<'a> {
    from: &'a [u8],
    at: usize,
}

/// Nothing if the code ends too soon or is of another version.
impl Bytes<'_> {
    fn take(&mut self, n: usize) -> Option<&[u8]> {
        let end = self.at.checked_add(n)?;
        let bytes = self.from.get(self.at..end)?;
        self.at = end;
        Some(bytes)
    }

    fn byte(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    fn word(&mut self) -> Option<u32> {
        let bytes = self.take(4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }

    fn number(&mut self) -> Option<usize> {
        let (mut value, mut shift) = (0usize, 0);
        loop {
            let byte = self.byte()?;
            value |= usize::from(byte & 127) << shift;
            shift += 7;
            if byte & 128 == 0 || shift > 56 {
                return Some(value);
            }
        }
    }

    fn numbers(&mut self) -> Option<Vec<usize>> {
        let n = self.number()?;
        (0..n).map(|_| self.number()).collect()
    }
}

fn write_number(out: &mut Vec<u8>, mut n: usize) {
    while n > 127 {
        out.push((n & 127) as u8 | 128);
        n >>= 7;
    }
    out.push(n as u8);
}

/// One function: what is looked at.
struct Function {
    code: Vec<u32>,
    /// The function that a constant is, by the constant's place.
    closures: Vec<Option<usize>>,
    children: Vec<usize>,
    /// The line of each instruction.
    lines: Vec<i32>,
    upvalues: Vec<usize>,
}

/// Compiled code as it is to be run, or the place where a script keeps memory of its own.
pub fn straighten(code: &[u8], file: &str) -> Result<Vec<u8>, Problem> {
    let unknown = || Problem::new("the compiled script cannot be read").at(file, 0);
    let (out, functions, main, strings) = rewrite(code).ok_or_else(unknown)?;
    match memory(&functions, main) {
        None => Ok(out),
        Some((line, name)) => {
            let name = name.and_then(|n| strings.get(n.wrapping_sub(1)).cloned());
            let what = name.map_or("a local of the file".into(), |n| {
                format!("`{n}`, a local of the file,")
            });
            let text = format!("{what} gets a new value inside a function: scripts hold no state");
            let line = u32::try_from(line).unwrap_or(0);
            Err(Problem::new(text)
                .at(file, line)
                .help("declare a counter in game.toml and use game.get and game.set"))
        }
    }
}

type Rewritten = (Vec<u8>, Vec<Function>, usize, Vec<String>);

/// The same code with lines as they are in the file.
fn rewrite(code: &[u8]) -> Option<Rewritten> {
    let mut bytes = Bytes { from: code, at: 0 };
    if bytes.byte()? != VERSION {
        return None;
    }
    let types = bytes.byte()?;
    let mut strings = Vec::new();
    for _ in 0..bytes.number()? {
        let n = bytes.number()?;
        strings.push(String::from_utf8_lossy(bytes.take(n)?).into_owned());
    }
    if types == 3 {
        while bytes.byte()? != 0 {
            bytes.number()?;
        }
    }
    let n = bytes.number()?;
    let mut out = code[..bytes.at].to_vec();
    let mut functions = Vec::new();
    for _ in 0..n {
        functions.push(function(&mut bytes, &mut out)?);
    }
    let rest = bytes.at;
    let main = bytes.number()?;
    out.extend_from_slice(&code[rest..]);
    Some((out, functions, main, strings))
}

/// Reads a function and writes it again with other lines.
fn function(bytes: &mut Bytes, out: &mut Vec<u8>) -> Option<Function> {
    let began = bytes.at;
    bytes.take(5)?;
    let types = bytes.number()?;
    bytes.take(types)?;
    let n = bytes.number()?;
    let code = (0..n).map(|_| bytes.word()).collect::<Option<Vec<_>>>()?;
    let n = bytes.number()?;
    let closures = (0..n)
        .map(|_| constant(bytes))
        .collect::<Option<Vec<_>>>()?;
    let children = bytes.numbers()?;
    out.extend_from_slice(&bytes.from[began..bytes.at]);
    let defined = bytes.number()?;
    write_number(out, defined.saturating_sub(HEADER as usize).max(1));
    write_number(out, bytes.number()?);
    let mut lines = vec![0; code.len()];
    let known = bytes.byte()?;
    out.push(known);
    if known != 0 {
        lines = read_lines(bytes, code.len())?;
        set_right(&mut lines, (defined as i32).max(HEADER + 1));
        write_lines(out, &lines);
    }
    let began = bytes.at;
    let mut upvalues = Vec::new();
    if bytes.byte()? != 0 {
        for _ in 0..bytes.number()? {
            bytes.number()?;
            bytes.number()?;
            bytes.number()?;
            bytes.byte()?;
        }
        upvalues = bytes.numbers()?;
    }
    out.extend_from_slice(&bytes.from[began..bytes.at]);
    Some(Function {
        code,
        closures,
        children,
        lines,
        upvalues,
    })
}

/// Passes over a constant; which function it is, if it is one.
fn constant(bytes: &mut Bytes) -> Option<Option<usize>> {
    match bytes.byte()? {
        0 => {}
        1 => drop(bytes.byte()?),
        2 => drop(bytes.take(8)?),
        3 => drop(bytes.number()?),
        4 => drop(bytes.word()?),
        5 => drop(bytes.numbers()?),
        6 => return Some(Some(bytes.number()?)),
        7 => drop(bytes.take(16)?),
        8 => {
            for _ in 0..bytes.number()? {
                bytes.number()?;
                bytes.word()?;
            }
        }
        9 => {
            bytes.byte()?;
            bytes.number()?;
        }
        11 => drop(bytes.take(32)?),
        _ => return None,
    }
    Some(None)
}

fn read_lines(bytes: &mut Bytes, n: usize) -> Option<Vec<i32>> {
    let gap = bytes.byte()?;
    let mut offset = 0u8;
    let mut lines = Vec::with_capacity(n);
    for step in bytes.take(n)? {
        offset = offset.wrapping_add(*step);
        lines.push(i32::from(offset));
    }
    let mut base = 0i32;
    for i in 0..n.div_ceil(1 << gap) {
        base = base.wrapping_add(bytes.word()? as i32);
        let end = n.min((i + 1) << gap);
        lines[i << gap..end].iter_mut().for_each(|l| *l += base);
    }
    Some(lines)
}

/// An instruction from the header gets the line of the one before it: a call of a function of the header always begins
/// with one that has the line of the call.
fn set_right(lines: &mut [i32], first: i32) {
    // A function of the header itself stands nowhere in the file.
    if lines.iter().all(|line| *line <= HEADER) {
        return lines.fill(0);
    }
    let mut last = first;
    for line in lines {
        match *line <= HEADER {
            true => *line = last,
            false => last = *line,
        }
        *line -= HEADER;
    }
}

fn write_lines(out: &mut Vec<u8>, lines: &[i32]) {
    let spread = |part: &[i32]| {
        let (least, most) = (part.iter().min(), part.iter().max());
        most.copied().unwrap_or(0) - least.copied().unwrap_or(0)
    };
    let fits = |gap: &u8| lines.chunks(1 << gap).all(|part| spread(part) < 256);
    let gap = (0..16u8).rev().find(fits).unwrap_or(0);
    out.push(gap);
    let bases: Vec<i32> = lines
        .chunks(1 << gap)
        .map(|part| part.iter().min().copied().unwrap_or(0))
        .collect();
    let mut last = 0u8;
    for (i, line) in lines.iter().enumerate() {
        let offset = (line - bases[i >> gap]) as u8;
        out.push(offset.wrapping_sub(last));
        last = offset;
    }
    let mut last = 0;
    for base in bases {
        out.extend_from_slice(&(base - last).to_le_bytes());
        last = base;
    }
}

/// Instructions that take two words.
fn long(op: u8) -> bool {
    matches!(op, 7 | 8 | 12 | 15 | 16 | 20 | 27..=32 | 53 | 55 | 58 | 60 | 66 | 74 | 75 | 77..=80 | 83..=87 | 89)
}

/// The place of each instruction.
fn steps(code: &[u32]) -> impl Iterator<Item = (usize, u8)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let op = (*code.get(at)? & 255) as u8;
        let here = at;
        at += 1 + usize::from(long(op));
        Some((here, op))
    })
}

/// Where captured values of a function come from: captured values of the enclosing one, or nothing for its locals.
struct Enclosed {
    by: usize,
    captured: Vec<Option<usize>>,
}

/// The first line in which a function changes a local of the file or of the header, and the name of that.
fn memory(functions: &[Function], main: usize) -> Option<(i32, Option<usize>)> {
    let mut enclosed: Vec<Option<Enclosed>> = functions.iter().map(|_| None).collect();
    let mut file = None;
    for (by, f) in functions.iter().enumerate() {
        let mut of = None;
        for (at, op) in steps(&f.code) {
            let word = f.code[at];
            match op {
                NEWCLOSURE => of = f.children.get((word >> 16) as usize).copied(),
                DUPCLOSURE => of = f.closures.get((word >> 16) as usize).copied().flatten(),
                CAPTURE => {
                    let from = ((word >> 16) & 255) as usize;
                    let upvalue = (word >> 8) as u8 == OF_UPVALUE;
                    let inner = enclosed.get_mut(of?)?;
                    let inner = inner.get_or_insert(Enclosed {
                        by,
                        captured: vec![],
                    });
                    // The same function may be made in several places; each captures the same.
                    inner.captured.push(upvalue.then_some(from));
                    continue;
                }
                _ => continue,
            }
            if by == main {
                file = of;
            }
        }
    }
    let belongs = |mut function: usize, mut upvalue: usize| {
        while let Some(e) = &enclosed[function] {
            match e.captured.get(upvalue)? {
                None => return Some(e.by),
                Some(outer) => (function, upvalue) = (e.by, *outer),
            }
        }
        None
    };
    let found = functions.iter().enumerate().flat_map(|(i, f)| {
        let sets = steps(&f.code).filter(|s| s.1 == SETUPVAL);
        let sets = sets.filter_map(move |(at, _)| {
            let upvalue = ((f.code[at] >> 16) & 255) as usize;
            let owner = belongs(i, upvalue)?;
            let kept = Some(owner) == file || owner == main;
            kept.then(|| (f.lines[at], f.upvalues.get(upvalue).copied()))
        });
        sets.collect::<Vec<_>>()
    });
    found.min_by_key(|f| f.0)
}
