//! How a search is to be done: `mcts:400`, or `mcts:400,explores=0.7,cut=turn`.

use crate::problem::Problem;

/// Where a game of the search is cut off and valued.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    /// When the turn ends in which the question was put.
    Turn,
    /// When everybody has had a turn, or after twenty answers.
    Round,
    /// After so many answers.
    After(u32),
    /// At the end of the game.
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Searching {
    /// Games that are played for one answer.
    pub games: u32,
    /// How much what is little known is preferred to what is good.
    pub explores: f64,
    pub cut: Cut,
    /// How much the best of the others counts against its own: 0 races, 1 blocks.
    pub blocks: f64,
    /// What a win is worth that is shared.
    pub shared: f64,
    /// Beyond the trees the best of so many answers is given, by what was learnt elsewhere; of 1 it is any.
    pub draws: u32,
    /// Do the others search, too? Else they answer anything.
    pub others_search: bool,
    /// Is the answer taken that came out best, rather than that tried most?
    pub by_value: bool,
}

impl Default for Searching {
    fn default() -> Searching {
        Searching {
            games: 400,
            explores: 0.2,
            cut: Cut::Round,
            blocks: 0.2,
            shared: 0.6,
            draws: 3,
            others_search: true,
            by_value: false,
        }
    }
}

/// More games than anybody waits for.
const MOST_GAMES: u32 = 1_000_000;

/// More draws than ever help.
const MOST_DRAWS: u32 = 100;

/// What can be set, with what it means.
pub const KEYS: &[(&str, &str)] = &[
    (
        "explores",
        "0 to 10: how much it tries what it knows little of",
    ),
    (
        "cut",
        "`turn`, `round`, a number of answers, or `end`: where a game is cut off and valued",
    ),
    (
        "blocks",
        "0 to 1: how much the best of the others counts against its own",
    ),
    ("shared", "0 to 1: what a shared win is worth"),
    (
        "draws",
        "1 to 100: of how many answers it gives the best, by habit, beyond its trees",
    ),
    (
        "others",
        "`search` or `random`: how it thinks that the others answer",
    ),
    (
        "takes",
        "`most` or `best`: the answer that was tried most, or that came out best",
    ),
];

impl Searching {
    /// From what stands behind `mcts`.
    pub fn read(text: &str) -> Result<Searching, Problem> {
        let mut settings = Searching::default();
        let Some(text) = text.strip_prefix(':') else {
            return match text.is_empty() {
                true => Ok(settings),
                false => Err(wrong(&format!("mcts{text}"))),
            };
        };
        let mut parts = text.split(',');
        let games = parts.next().unwrap_or_default();
        settings.games = games
            .parse()
            .ok()
            .filter(|n| (1..=MOST_GAMES).contains(n))
            .ok_or_else(|| wrong(games))?;
        for part in parts {
            let done = part.split_once('=').and_then(|(k, v)| settings.set(k, v));
            done.ok_or_else(|| wrong(part))?;
        }
        Ok(settings)
    }

    fn set(&mut self, key: &str, value: &str) -> Option<()> {
        let number = |most: f64| {
            let n: Option<f64> = value.parse().ok();
            n.filter(|n| (0.0..=most).contains(n))
        };
        match (key, value) {
            ("explores", _) => self.explores = number(10.0)?,
            ("cut", "turn") => self.cut = Cut::Turn,
            ("cut", "round") => self.cut = Cut::Round,
            ("cut", "end") => self.cut = Cut::Never,
            ("cut", _) => self.cut = Cut::After(value.parse().ok().filter(|n| *n > 0)?),
            ("blocks", _) => self.blocks = number(1.0)?,
            ("shared", _) => self.shared = number(1.0)?,
            ("draws", _) => {
                self.draws = value
                    .parse()
                    .ok()
                    .filter(|n| (1..=MOST_DRAWS).contains(n))?;
            }
            ("others", "search") => self.others_search = true,
            ("others", "random") => self.others_search = false,
            ("takes", "most") => self.by_value = false,
            ("takes", "best") => self.by_value = true,
            _ => return None,
        }
        Some(())
    }

    /// How well a seat stands, from 0 to 1: its own score against that of the best of the others.
    pub fn worth(&self, scores: &[f64], seat: usize, over: bool) -> f64 {
        let mut own = scores.get(seat).copied().unwrap_or_default();
        let others = scores.iter().enumerate().filter(|(i, _)| *i != seat);
        let best = others.map(|(_, s)| *s).fold(0.0, f64::max);
        if over && own >= 1.0 && best >= 1.0 {
            own = self.shared;
            return (own + self.blocks) / (1.0 + self.blocks);
        }
        (own - self.blocks * best + self.blocks) / (1.0 + self.blocks)
    }
}

#[cold]
fn wrong(part: &str) -> Problem {
    let keys: Vec<String> = KEYS.iter().map(|(k, v)| format!("{k}: {v}")).collect();
    let p = Problem::new(format!("the bot `mcts` does not understand `{part}`"));
    p.help(format!(
        "write `mcts:400` or `mcts:400,cut=turn,blocks=0.5`; it takes\n  {}",
        keys.join("\n  ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_and_mistakes_explained() {
        let read = |t: &str| Searching::read(t);
        assert_eq!(read("").unwrap(), Searching::default());
        assert_eq!(read(":50").unwrap().games, 50);
        let all = ":50,explores=1,cut=12,blocks=0,shared=1,draws=5,others=random,takes=best";
        let wanted = Searching {
            games: 50,
            explores: 1.0,
            cut: Cut::After(12),
            blocks: 0.0,
            shared: 1.0,
            draws: 5,
            others_search: false,
            by_value: true,
        };
        assert_eq!(read(all).unwrap(), wanted);
        assert_eq!(read(":50,cut=end").unwrap().cut, Cut::Never);
        assert_eq!(read(":50,cut=turn").unwrap().cut, Cut::Turn);
        for bad in [
            ":",
            ":0",
            ":x",
            "x",
            ":5,",
            ":5,cut=0",
            ":5,blocks=2",
            ":5,deep=1",
            ":5,explores=nan",
        ] {
            let text = read(bad).unwrap_err().to_string();
            assert!(text.contains("write `mcts:400`"), "{bad}: {text}");
        }
    }

    #[test]
    fn a_win_alone_is_worth_most_and_anothers_least() {
        let s = Searching::default();
        let worth = |scores: &[f64], over| s.worth(scores, 0, over);
        assert_eq!(
            (worth(&[1.0, 0.0], true), worth(&[0.0, 1.0], true)),
            (1.0, 0.0)
        );
        let shared = worth(&[1.0, 1.0], true);
        assert!(
            shared < 1.0 && shared > worth(&[0.5, 0.5], false),
            "{shared}"
        );
        assert!(worth(&[0.5, 0.2], false) > worth(&[0.5, 0.4], false));
    }
}
