//! The fields of an entry in a saved game: what is out of the ordinary about it.

use crate::kernel::Knowers;
use crate::kernel::ids::MAX_SEATS;
use crate::kernel::ids::Seat;
use crate::session::journal::{Revealed, Together};

use super::Record;

const OTHERS: &str = "others";
const NOBODY: &str = "nobody";
const SEALED: &str = "sealed";
const EVERYBODY: &str = "everybody";

/// ` [back=2 what=p1 group=5/2]`; nothing for an ordinary entry.
pub(super) fn written(record: &Record) -> String {
    let mut fields = Vec::new();
    if record.back > 0 {
        fields.push(format!("back={}", record.back));
    }
    for (name, known) in [("that", record.known.that), ("what", record.known.what)] {
        if known != Knowers::ALL {
            fields.push(format!("{name}={}", seats(known)));
        }
    }
    if let Some(g) = record.group {
        let sealed = match g.reveal {
            true => String::new(),
            false => format!("/{SEALED}"),
        };
        fields.push(format!("group={}/{}{sealed}", g.first + 1, g.of));
    }
    if !record.reveals.is_empty() {
        let one = |r: &Revealed| format!("{}/{}", r.line + 1, audience(r.to));
        let all: Vec<String> = record.reveals.iter().map(one).collect();
        fields.push(format!("reveals={}", all.join(";")));
    }
    match fields.is_empty() {
        true => String::new(),
        false => format!(" [{}]", fields.join(" ")),
    }
}

/// Reads a field into an entry; false if it makes no sense, nothing if there is no such field.
pub(super) fn read(record: &mut Record, name: &str, value: &str) -> Option<bool> {
    let known = &mut record.known;
    Some(match name {
        "back" => value.parse().map(|n| record.back = n).is_ok(),
        "that" => read_seats(value).map(|k| known.that = k).is_some(),
        "what" => read_seats(value).map(|k| known.what = k).is_some(),
        "reveals" => read_reveals(value)
            .map(|all| record.reveals = all)
            .is_some(),
        "group" => read_group(value).map(|g| record.group = Some(g)).is_some(),
        _ => return None,
    })
}

fn seats(known: Knowers) -> String {
    let mut words: Vec<String> = known
        .seats(MAX_SEATS)
        .map(|s| format!("p{}", s.index() + 1))
        .collect();
    if known.knows(None) {
        words.push(OTHERS.into());
    }
    match words.is_empty() {
        true => NOBODY.into(),
        false => words.join(","),
    }
}

fn read_seats(text: &str) -> Option<Knowers> {
    if text == NOBODY {
        return Some(Knowers::NOBODY);
    }
    let mut known = Knowers::NOBODY;
    for word in text.split(',') {
        known = match word {
            OTHERS => known.with_others(),
            seat => {
                let n: usize = seat.strip_prefix('p')?.parse().ok()?;
                let n = n.checked_sub(1).filter(|n| *n < MAX_SEATS)?;
                known.with(Seat(n as u8))
            }
        };
    }
    Some(known)
}

fn audience(to: Knowers) -> String {
    match to == Knowers::ALL {
        true => EVERYBODY.into(),
        false => seats(to),
    }
}

fn read_reveals(text: &str) -> Option<Vec<Revealed>> {
    let one = |text: &str| {
        let (line, to) = text.split_once('/')?;
        let line: usize = line.parse().ok()?;
        Some(Revealed {
            line: line.checked_sub(1)?,
            to: match to {
                EVERYBODY => Knowers::ALL,
                seats => read_seats(seats)?,
            },
            all_in: false,
        })
    };
    text.split(';').map(one).collect()
}

fn read_group(text: &str) -> Option<Together> {
    let mut words = text.split('/');
    let first: usize = words.next()?.parse().ok()?;
    let of = words.next()?.parse().ok()?;
    let reveal = match words.next() {
        None => true,
        Some(SEALED) => false,
        Some(_) => return None,
    };
    let first = first.checked_sub(1)?;
    words
        .next()
        .is_none()
        .then_some(Together { first, of, reveal })
}
