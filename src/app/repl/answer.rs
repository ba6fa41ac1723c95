//! From what a person types to an answer: numbers of the options, words, amounts.

use crate::kernel::decision::Refusal;
use crate::kernel::ids::Handle;
use crate::kernel::{Answer, Ask, Form};

use crate::app::game::Game;
use crate::app::render::decision::{label, numbered};

use super::phrase;

/// Reads an answer to the open question. `words_only`: numbers are words and not numbers of options.
pub fn read(game: &Game, ask: &Ask, text: &str, words_only: bool) -> Result<Answer, Refusal> {
    let text = &phrase::plain(game, ask, text);
    let (def, roles) = (game.def(), game.roles());
    if !words_only && let Some(answer) = by_number(game, ask, text)? {
        ask.check(def, roles, &answer)?;
        return Ok(answer);
    }
    if let Some(answer) = by_label(game, ask, text) {
        ask.check(def, roles, &answer)?;
        return Ok(answer);
    }
    let refusal = match ask.parse(def, roles, text) {
        Ok(answer) => return Ok(answer),
        Err(refusal) => refusal,
    };
    // Words of the label do as well: `king hill` for `king@hill`.
    match (&refusal, matching(game, ask, text).as_slice()) {
        (Refusal::NotOffered(_) | Refusal::Unreadable(_), [one]) => {
            let answer = match (ask.actions.contains(one), &ask.form) {
                (true, _) => Answer::Action(*one),
                (false, Form::One { .. }) => Answer::One(*one),
                _ => return Err(refusal),
            };
            ask.check(def, roles, &answer)?;
            Ok(answer)
        }
        (Refusal::NotOffered(_) | Refusal::Unreadable(_), many) if many.len() > 1 => {
            let labels = many.iter().map(|h| label(game, ask, *h)).collect();
            Err(Refusal::Ambiguous(text.into(), labels))
        }
        _ => Err(refusal),
    }
}

/// The one thing whose label was written in full, though others may contain the same words.
fn by_label(game: &Game, ask: &Ask, text: &str) -> Option<Answer> {
    let wanted = phrase::normal(text);
    let mut list = numbered(ask).into_iter();
    let found = list.find(|h| phrase::normal(&label(game, ask, *h)) == wanted)?;
    let single = matches!(ask.form, Form::One { .. }) || ask.actions.contains(&found);
    single.then(|| chosen(ask, found))
}

/// An answer made of numbers of options; nothing if the text is none.
fn by_number(game: &Game, ask: &Ask, text: &str) -> Result<Option<Answer>, Refusal> {
    let words: Vec<&str> = text
        .split([' ', ',', '\t'])
        .filter(|w| !w.is_empty())
        .collect();
    let numbers: Vec<usize> = words.iter().filter_map(|w| w.parse().ok()).collect();
    let all_numbers = !words.is_empty() && numbers.len() == words.len();
    let list = numbered(ask);
    let pick = |n: usize| -> Result<Handle, Refusal> {
        let found = n.checked_sub(1).and_then(|i| list.get(i));
        found
            .copied()
            .ok_or_else(|| Refusal::NotOffered(n.to_string()))
    };
    match &ask.form {
        Form::Number { .. } => Ok(None),
        Form::One { .. } => match numbers.as_slice() {
            [0] if all_numbers => Ok(Some(Answer::Pass)),
            [n] if all_numbers => pick(*n).map(|h| Some(chosen(ask, h))),
            _ => Ok(None),
        },
        Form::Some { .. } => {
            if let ([n], true) = (numbers.as_slice(), all_numbers) {
                if *n == 0 {
                    return Ok(Some(Answer::Some(Default::default())));
                }
                if ask.actions.contains(&pick(*n)?) {
                    return Ok(Some(Answer::Action(pick(*n)?)));
                }
            }
            some_of(game, ask, &words, &pick)
        }
        Form::Split { piles, .. } => {
            if let ([n], true) = (numbers.as_slice(), all_numbers)
                && *n > piles.len()
                && piles.len() > 1
                && let Ok(h) = pick(*n)
            {
                return Ok(Some(Answer::Action(h)));
            }
            if all_numbers && numbers.len() == piles.len() {
                let amounts = numbers
                    .iter()
                    .map(|n| u32::try_from(*n).unwrap_or(u32::MAX));
                return Ok(Some(Answer::Split(amounts.collect())));
            }
            amounts(piles.len(), &words)
        }
    }
}

fn chosen(ask: &Ask, h: Handle) -> Answer {
    if ask.actions.contains(&h) {
        Answer::Action(h)
    } else {
        Answer::One(h)
    }
}

/// Numbers of options, or words and numbers mixed; each number once.
fn some_of(
    game: &Game,
    ask: &Ask,
    words: &[&str],
    pick: &dyn Fn(usize) -> Result<Handle, Refusal>,
) -> Result<Option<Answer>, Refusal> {
    let mut keys = Vec::new();
    let mut seen = Vec::new();
    for word in words {
        match word.parse::<usize>() {
            Ok(n) if seen.contains(&n) => {
                return Err(Refusal::Unreadable(format!("{n} {n}")));
            }
            Ok(n) => {
                seen.push(n);
                keys.push(ask.key(game.def(), game.roles(), pick(n)?));
            }
            Err(_) => keys.push((*word).to_string()),
        }
    }
    if seen.is_empty() {
        return Ok(None);
    }
    ask.parse(game.def(), game.roles(), &keys.join(" "))
        .map(Some)
}

/// `1=3 2=1`: so many from each numbered pile.
fn amounts(piles: usize, words: &[&str]) -> Result<Option<Answer>, Refusal> {
    let mut list = vec![0u32; piles];
    for word in words {
        let Some((at, n)) = word.split_once('=') else {
            return Ok(None);
        };
        let Ok(at) = at.parse::<usize>() else {
            return Ok(None);
        };
        let slot = at.checked_sub(1).and_then(|i| list.get_mut(i));
        let slot = slot.ok_or_else(|| Refusal::NotOffered(at.to_string()))?;
        let n: u32 = n
            .parse()
            .map_err(|_| Refusal::Unreadable((*word).to_string()))?;
        *slot = slot.saturating_add(n);
    }
    Ok((!words.is_empty()).then_some(Answer::Split(list)))
}

/// The options that all words fit.
fn matching(game: &Game, ask: &Ask, text: &str) -> Vec<Handle> {
    let mut found: Vec<Handle> = Vec::new();
    for h in numbered(ask) {
        if fits(game, ask, h, text) && !found.contains(&h) {
            found.push(h);
        }
    }
    found
}

/// Does every word begin a word of the option's label or key?
pub fn fits(game: &Game, ask: &Ask, option: Handle, text: &str) -> bool {
    let words = phrase::words_of(game, ask, option);
    let wanted = phrase::normal(text);
    let begins = |w: &str| words.iter().any(|x| x.starts_with(w));
    !wanted.is_empty() && wanted.split(' ').all(begins)
}
