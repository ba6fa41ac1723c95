//! Small grammar of messages that are put together from parts.

pub use super::about::Word;
use super::def::Def;
use super::ids::{Kind, Role, Sort};

/// The plural of an English noun, where the data does not say it.
pub fn plural(one: &str) -> String {
    let ends = |list: &[&str]| list.iter().any(|end| one.ends_with(end));
    if one.ends_with('y') && !ends(&["ay", "ey", "oy", "uy"]) {
        return format!("{}ies", &one[..one.len() - 1]);
    }
    match ends(&["s", "x", "z", "ch", "sh"]) {
        true => format!("{one}es"),
        false => format!("{one}s"),
    }
}

/// Small letters and single blanks, nothing else.
pub fn normal(text: &str) -> String {
    let text = text.to_lowercase().replace(['\'', '’'], "");
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
    words.join(" ")
}

/// Fills `{1}`, `{2}`, … of a text with words. A kind behind a number is counted, `{1 die|dice}` is a number with what it
/// counts, and `a` becomes `an` where it must.
pub fn fill(def: &Def, roles: &[Option<Role>], text: &str, words: &[Word]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, number, forms, after)) = next_slot(rest) {
        out.push_str(before);
        rest = after;
        match words.get(number - 1) {
            None => out.push_str(&format!("{{{number}}}")),
            Some(Word::Thing(h)) if !forms.is_empty() => {
                let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
                let form = if h.0 == 1 { one } else { many };
                append(&mut out, &format!("{} {form}", def.title(roles, *h)));
            }
            Some(Word::Text(text)) => append(&mut out, text),
            Some(Word::Thing(h)) if h.is(Sort::Kind) => {
                let n = last_number(&out);
                append(&mut out, def.kind_title(Kind(h.index() as u8), n));
            }
            Some(Word::Thing(h)) => append(&mut out, &def.title(roles, *h)),
        }
    }
    out + rest
}

/// The highest place of a text: 2 for `{2} beats {1}`.
pub fn slots(text: &str) -> usize {
    let mut highest = 0;
    let mut rest = text;
    while let Some((_, number, _, after)) = next_slot(rest) {
        highest = highest.max(number);
        rest = after;
    }
    highest
}

/// The next `{N}` or `{N one|many}`: what stands before it, N, the two forms, and what stands behind it.
fn next_slot(text: &str) -> Option<(&str, usize, &str, &str)> {
    let mut from = 0;
    loop {
        let open = from + text[from..].find('{')?;
        let close = open + text[open..].find('}')?;
        let inside = &text[open + 1..close];
        let (number, forms) = inside.split_once(' ').unwrap_or((inside, ""));
        match number.parse::<usize>() {
            Ok(n) if n > 0 => return Some((&text[..open], n, forms, &text[close + 1..])),
            _ => from = open + 1,
        }
    }
}

/// The number before the end of a text, with one word between at most (`3 new`); else 1.
fn last_number(text: &str) -> u64 {
    const LITTLE: [&str; 10] = [
        "a", "an", "the", "in", "of", "to", "from", "for", "with", "by",
    ];
    let text = text.strip_suffix(' ').unwrap_or_default();
    let mut words = text.rsplit(' ');
    let last = words.next().unwrap_or_default();
    let before = words.next().filter(|_| {
        !last.is_empty() && !LITTLE.contains(&last) && last.chars().all(char::is_alphabetic)
    });
    let number = last.parse().ok();
    number.or_else(|| before?.parse().ok()).unwrap_or(1)
}

/// Equal names together, with how many there are: `2 apples`, but only the name where there is one.
pub fn counted(names: &[String]) -> Vec<String> {
    let mut seen: Vec<(&String, usize)> = Vec::new();
    for name in names {
        match seen.iter_mut().find(|s| s.0 == name) {
            Some(s) => s.1 += 1,
            None => seen.push((name, 1)),
        }
    }
    let word = |(name, n): &(&String, usize)| match n {
        1 => (*name).clone(),
        n => format!("{n} {name}"),
    };
    seen.iter().map(word).collect()
}

/// A list as people say it: `a, b and c`.
pub fn and(names: &[String]) -> String {
    match names {
        [] => "nobody".into(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} and {last}", all.join(", ")),
    }
}

fn append(out: &mut String, word: &str) {
    let article = out.ends_with(" a ") || out.ends_with(" A ") || out == "a " || out == "A ";
    if article && word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) {
        out.pop();
        out.push_str("n ");
    }
    out.push_str(word);
}

/// `1 answer`, `2 answers`.
pub fn several(n: usize, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::def::KindDef;
    use crate::kernel::ids::Handle;

    #[test]
    fn texts_are_compared_without_signs_and_capitals() {
        assert_eq!(normal("  The King's-Road_7 "), "the kings road 7");
        assert_eq!(normal("…"), "");
    }

    #[test]
    fn plurals_follow_the_usual_rules() {
        let pairs = [
            ("pawn", "pawns"),
            ("city", "cities"),
            ("key", "keys"),
            ("fox", "foxes"),
            ("church", "churches"),
            ("", "s"),
        ];
        for (one, many) in pairs {
            assert_eq!(plural(one), many);
        }
    }

    #[test]
    fn numbers_and_articles_agree_with_what_follows() {
        let mut def = Def::default();
        for (one, many) in [("pawn", "pawns"), ("Elephant", "Elephant")] {
            def.kinds.add(one);
            def.kind_defs.push(KindDef {
                title: one.into(),
                plural: many.into(),
                ..KindDef::default()
            });
        }
        let say = |text: &str, words: &[Word]| fill(&def, &[], text, words);
        let (pawn, elephant) = (Word::Thing(Kind(0).handle()), Word::Thing(Kind(1).handle()));
        let number = |n| Word::Thing(Handle(n));
        assert_eq!(say("{1} {2} go", &[number(3), pawn.clone()]), "3 pawns go");
        assert_eq!(
            say("{1} {2} goes", &[number(1), pawn.clone()]),
            "1 pawn goes"
        );
        assert_eq!(
            say("{1} new {2}", &[number(3), pawn.clone()]),
            "3 new pawns"
        );
        assert_eq!(
            say("with 3 of a {2}", &[number(3), pawn.clone()]),
            "with 3 of a pawn"
        );
        let dice = |n| say("You have {1 die|dice}.", &[number(n)]);
        assert_eq!(
            (dice(1), dice(2)),
            ("You have 1 die.".into(), "You have 2 dice.".into())
        );
        assert_eq!(say("{1} {2}", &[number(2), elephant.clone()]), "2 Elephant");
        assert_eq!(
            say("a {1} or a {2}", &[elephant, pawn]),
            "an Elephant or a pawn"
        );
        assert_eq!(
            say("Anna {1}, {2} {x} {0}", &[Word::Text("ate".into())]),
            "Anna ate, {2} {x} {0}"
        );
    }

    #[test]
    fn lists_read_like_sentences() {
        let list = |l: &[&str]| l.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        assert_eq!(and(&list(&["a", "b", "c"])), "a, b and c");
        assert_eq!(and(&list(&["a"])), "a");
        assert_eq!(and(&[]), "nobody");
        let some = counted(&list(&["pawn", "king", "pawn"]));
        assert_eq!(some, ["2 pawn", "king"]);
    }
}
