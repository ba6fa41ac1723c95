//! Several things in one line, with amounts before or behind their names.

use crate::kernel::decision::{Answer, Refusal};
use crate::kernel::ids::Handle;
use crate::kernel::speech::normal;

use super::{AnswerReader, Numbers};

/// No name has more words.
const LONGEST: usize = 4;

/// A word of an answer, or a name of several, with the amount that stands with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AnswerToken {
    pub(super) word: String,
    /// What it is the full name of.
    pub(super) thing: Option<Handle>,
    pub(super) amount: Option<String>,
}

impl AnswerToken {
    pub(super) fn new(word: &str) -> AnswerToken {
        let (word, amount) = match word.split_once('=') {
            Some((word, amount)) => (word, Some(amount.to_string())),
            None => (word, None),
        };
        AnswerToken {
            word: word.into(),
            thing: None,
            amount,
        }
    }

    pub(super) fn of(word: String, thing: Handle) -> AnswerToken {
        AnswerToken {
            word,
            thing: Some(thing),
            amount: None,
        }
    }

    /// So many of it; one if nothing is said.
    pub(super) fn times(&self) -> Result<u32, Refusal> {
        let Some(n) = &self.amount else {
            return Ok(1);
        };
        let unreadable = |_| Refusal::Unreadable(format!("{}={n}", self.word));
        n.parse().map_err(unreadable)
    }

    /// A number that stands alone.
    pub(super) fn number(&self) -> Option<u32> {
        let bare = self.thing.is_none() && self.amount.is_none();
        bare.then(|| self.word.parse().ok())?
    }
}

impl AnswerReader<'_> {
    /// Names, and numbers of options, each number once unless it stands for equal cards.
    pub(super) fn some(
        &self,
        options: &[Handle],
        words: &[&str],
        numbers: Numbers,
    ) -> Result<Answer, Refusal> {
        let by_number = numbers == Numbers::Options;
        if let ([word], true) = (words, by_number)
            && let Ok(n) = word.parse::<usize>()
        {
            match n {
                0 => return Ok(Answer::Some(Default::default())),
                n if n > self.numbered.len() - self.ask.actions.len() => {
                    return self.numbered(n).map(Answer::Action);
                }
                _ => {}
            }
        }
        if let Some(answer) = self.whole(words) {
            return Ok(answer);
        }
        let (mut list, mut seen) = (Vec::new(), Vec::new());
        let tokens = self.named(words);
        for token in &tokens {
            let h = match token.number().filter(|_| by_number) {
                Some(n) if seen.contains(&n) && !self.stands_for_several(n) => {
                    return Err(Refusal::Unreadable(format!("{n} {n}")));
                }
                Some(n) => {
                    seen.push(n);
                    self.numbered(n as usize)?
                }
                None => self.meant_by(token)?,
            };
            if self.is_action(h) {
                return match tokens.len() {
                    1 => Ok(Answer::Action(h)),
                    _ => Err(Refusal::Unreadable(words.join(" "))),
                };
            }
            // One too many is enough to be refused.
            let times = (token.times()? as usize).min(options.len() + 1);
            list.extend(std::iter::repeat_n(h, times));
        }
        list.sort_unstable();
        Ok(Answer::Some(list.into()))
    }

    /// Amounts: one for each pile in order, or with names or numbers of piles.
    pub(super) fn split(
        &self,
        piles: &[(Handle, u32)],
        words: &[&str],
        numbers: Numbers,
    ) -> Result<Answer, Refusal> {
        let by_number = numbers == Numbers::Options;
        let plain: Vec<usize> = words.iter().filter_map(|w| w.parse().ok()).collect();
        if plain.len() == words.len() && !words.iter().any(|w| self.is_key(w)) {
            if let ([n], true) = (&plain[..], by_number && piles.len() > 1)
                && *n > piles.len()
                && let Ok(h) = self.numbered(*n)
            {
                return Ok(Answer::Action(h));
            }
            if plain.len() == piles.len() {
                let amounts = plain.iter().map(|n| u32::try_from(*n).unwrap_or(u32::MAX));
                return Ok(Answer::Split(amounts.collect()));
            }
        }
        if let Some(answer) = self.whole(words) {
            return Ok(answer);
        }
        let mut amounts = vec![0u32; piles.len()];
        let tokens = self.counted(self.named(words));
        for token in &tokens {
            let at = token.word.parse::<usize>().ok();
            let h = match at.filter(|_| by_number && token.amount.is_some()) {
                Some(n) => self.numbered(n)?,
                None => self.meant_by(token)?,
            };
            let n = token.times()?;
            if self.is_action(h) && tokens.len() == 1 {
                return Ok(Answer::Action(h));
            }
            let at = piles.iter().position(|p| p.0 == h);
            let slot = at.and_then(|i| amounts.get_mut(i));
            let slot = slot.ok_or_else(|| Refusal::NotOffered(token.word.clone()))?;
            *slot = slot.saturating_add(n);
        }
        Ok(Answer::Split(amounts))
    }

    /// Names of several words, and plurals; an amount behind `=` stays with its name.
    pub(super) fn named(&self, words: &[&str]) -> Vec<AnswerToken> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let longest = LONGEST.min(words.len() - at);
            let found = (1..=longest).rev().find_map(|n| {
                let run = words[at..at + n].join(" ");
                if let Some(h) = self.called(&run) {
                    return Some((AnswerToken::of(run, h), n));
                }
                let token = AnswerToken::new(&run);
                let whole = !token.amount.as_ref()?.contains(' ');
                let thing = Some(self.called(&token.word).filter(|_| whole)?);
                Some((AnswerToken { thing, ..token }, n))
            });
            let (token, n) = found.unwrap_or_else(|| (AnswerToken::new(words[at]), 1));
            out.push(token);
            at += n;
        }
        out
    }

    /// `3 pawn` and `pawn 3` become one.
    pub(super) fn counted(&self, tokens: Vec<AnswerToken>) -> Vec<AnswerToken> {
        let is_name = |t: &AnswerToken| {
            let word = normal(&t.word);
            let mut names = self.names().iter().flat_map(|o| &o.1);
            let bare = t.amount.is_none() && t.number().is_none() && !word.is_empty();
            bare && (t.thing.is_some() || names.any(|n| n.starts_with(&word)))
        };
        let mut out = Vec::new();
        let mut rest = tokens.into_iter().peekable();
        while let Some(one) = rest.next() {
            let pair = rest.next_if(|two| {
                let (first, second) = (one.number().is_some(), two.number().is_some());
                (first && is_name(two)) || (second && is_name(&one))
            });
            out.push(match pair {
                None => one,
                Some(two) => {
                    let (number, name) = match one.number() {
                        Some(_) => (one, two),
                        None => (two, one),
                    };
                    let amount = Some(number.word);
                    AnswerToken { amount, ..name }
                }
            });
        }
        out
    }
}
