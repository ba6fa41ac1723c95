//! A solution written down: a step, what may come after it, and how people read it.

use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum SolutionStep {
    /// The goal is reached.
    Reached,
    /// It is missed.
    Missed,
    Choose {
        who: String,
        what: String,
        answer: String,
        /// How many answers are as good, this one included; nothing if they were not all looked at.
        good: usize,
        of: usize,
        /// A choice left to chance may be as good, too.
        #[serde(skip)]
        mixes: bool,
        next: Box<SolutionStep>,
    },
    /// A secret choice to be left to chance, with how often each, and how the others mix theirs.
    Mix {
        who: String,
        what: String,
        each: Vec<(String, String)>,
        others: String,
        against: Vec<(String, String)>,
        value: String,
        /// What follows each pair that comes about.
        next: Vec<SolutionBranch>,
    },
    Replies {
        who: String,
        what: String,
        each: Vec<SolutionBranch>,
    },
    Chance {
        what: String,
        outcomes: usize,
        value: String,
        each: Vec<SolutionBranch>,
    },
    /// Not written out.
    Cut,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolutionBranch {
    pub text: String,
    /// Its chance, for outcomes.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub chance: String,
    pub next: SolutionStep,
}

impl SolutionStep {
    /// Is there one good answer only at every decision? Nothing if not all of them are written out, or one is mixed.
    pub fn unique(&self) -> Option<bool> {
        let all = |each: &[SolutionBranch]| {
            let known: Vec<Option<bool>> = each.iter().map(|b| b.next.unique()).collect();
            match known.contains(&Some(false)) {
                true => Some(false),
                false => known
                    .into_iter()
                    .collect::<Option<Vec<bool>>>()
                    .map(|_| true),
            }
        };
        match self {
            SolutionStep::Reached | SolutionStep::Missed => Some(true),
            SolutionStep::Cut | SolutionStep::Mix { .. } => None,
            SolutionStep::Choose { good, .. } if *good > 1 => Some(false),
            SolutionStep::Choose { next, mixes, .. } => match next.unique() {
                Some(true) if *mixes => None,
                known => known,
            },
            SolutionStep::Replies { each, .. } => all(each),
            SolutionStep::Chance { each, outcomes, .. } if each.len() < *outcomes => None,
            SolutionStep::Chance { each, .. } => all(each),
        }
    }

    /// The solution alone, without what has no part in it: wrong answers, and replies that change nothing. Nothing if
    /// it is not all written out; throws of a roll need not be, their table tells.
    pub fn skeleton(&self, rolls: bool) -> Option<String> {
        let follows = |each: &[SolutionBranch]| -> Option<String> {
            let mut list = each
                .iter()
                .map(|b| b.next.skeleton(rolls))
                .collect::<Option<Vec<String>>>()?;
            list.sort();
            list.dedup();
            Some(list.join("|"))
        };
        Some(match self {
            SolutionStep::Reached => "reached".into(),
            SolutionStep::Missed => "missed".into(),
            SolutionStep::Cut => return None,
            SolutionStep::Choose {
                what,
                answer,
                good,
                next,
                ..
            } => format!("{what}={answer}/{good};{}", next.skeleton(rolls)?),
            SolutionStep::Mix {
                what,
                each,
                value,
                next,
                ..
            } => format!("{what}={each:?}/{value};({})", follows(next)?),
            SolutionStep::Replies { each, .. } => format!("({})", follows(each)?),
            SolutionStep::Chance { each, outcomes, .. } if each.len() < *outcomes && !rolls => {
                return None;
            }
            SolutionStep::Chance { value, each, .. } => {
                let texts: Vec<&str> = each.iter().map(|b| b.text.as_str()).collect();
                format!("{value}{texts:?}({})", follows(each)?)
            }
        })
    }

    /// The tree as indented lines.
    pub fn lines(&self, depth: usize, out: &mut Vec<String>) {
        let pad = "  ".repeat(depth);
        match self {
            SolutionStep::Reached => out.push(format!("{pad}the goal is reached")),
            SolutionStep::Missed => out.push(format!("{pad}the goal is missed")),
            SolutionStep::Cut => out.push(format!("{pad}…")),
            SolutionStep::Choose {
                who,
                what,
                answer,
                good,
                of,
                next,
                ..
            } => {
                let others = match good {
                    1 => String::new(),
                    n => format!("   ({n} of {of} answers do)"),
                };
                out.push(format!("{pad}{who} {what}: {answer}{others}"));
                next.lines(depth, out);
            }
            SolutionStep::Mix {
                who,
                what,
                each,
                others,
                against,
                value,
                next,
            } => {
                out.push(format!("{pad}{who} {what}, left to chance, for {value}:"));
                out.extend(each.iter().map(|(text, p)| format!("{pad}  {p}: {text}")));
                out.push(format!("{pad}{others} at best, left to chance as well:"));
                out.extend(
                    against
                        .iter()
                        .map(|(text, p)| format!("{pad}  {p}: {text}")),
                );
                for b in next {
                    out.push(format!("{pad}  {} ({}):", b.text, b.chance));
                    b.next.lines(depth + 2, out);
                }
            }
            SolutionStep::Replies { who, what, each } => {
                // Replies after which the same follows are told once.
                let mut told: Vec<(Vec<&str>, &SolutionStep)> = Vec::new();
                for b in each {
                    match told.iter_mut().find(|t| *t.1 == b.next) {
                        Some(t) => t.0.push(&b.text),
                        None => told.push((vec![&b.text], &b.next)),
                    }
                }
                if let [(texts, next)] = &told[..]
                    && texts.len() > 1
                {
                    out.push(format!("{pad}  whatever {who} answers to {what}:"));
                    return next.lines(depth, out);
                }
                for (texts, next) in told {
                    out.push(format!("{pad}  if {who} {what}: {}", texts.join(" | ")));
                    next.lines(depth + 2, out);
                }
            }
            SolutionStep::Chance {
                what,
                outcomes,
                value,
                each,
            } => {
                out.push(format!("{pad}{what}: {outcomes} outcomes, chance {value}"));
                for b in each {
                    out.push(format!("{pad}  {} ({}):", b.text, b.chance));
                    b.next.lines(depth + 2, out);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(good: usize, mixes: bool, next: SolutionStep) -> SolutionStep {
        SolutionStep::Choose {
            who: "red".into(),
            what: "play.where".into(),
            answer: "hill".into(),
            good,
            of: 3,
            mixes,
            next: Box::new(next),
        }
    }

    fn thrown(outcomes: usize, each: Vec<SolutionStep>) -> SolutionStep {
        let branch = |next| SolutionBranch {
            text: String::new(),
            chance: "1/2".into(),
            next,
        };
        SolutionStep::Chance {
            what: "play.throw".into(),
            outcomes,
            value: "1/2".into(),
            each: each.into_iter().map(branch).collect(),
        }
    }

    #[test]
    fn only_what_is_written_out_and_plain_is_called_unique() {
        let one = || choose(1, false, SolutionStep::Reached);
        let mix = SolutionStep::Mix {
            who: "red".into(),
            what: "play.where".into(),
            each: vec![],
            others: "blue".into(),
            against: vec![],
            value: "1/2".into(),
            next: vec![],
        };
        for (tree, unique) in [
            (one(), Some(true)),
            (choose(2, false, SolutionStep::Reached), Some(false)),
            (choose(1, true, SolutionStep::Reached), None),
            (
                choose(1, true, choose(2, false, SolutionStep::Reached)),
                Some(false),
            ),
            (choose(1, false, SolutionStep::Cut), None),
            (choose(1, false, mix), None),
            (thrown(2, vec![one(), one()]), Some(true)),
            (thrown(2, vec![]), None),
            (thrown(2, vec![one(), SolutionStep::Cut]), None),
            (
                thrown(2, vec![SolutionStep::Cut, choose(2, false, one())]),
                Some(false),
            ),
        ] {
            assert_eq!(tree.unique(), unique, "{tree:?}");
        }
    }
}
