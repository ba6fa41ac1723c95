//! Handlers whose order matters and is not declared: random games are played again with two abilities in the opposite
//! order, and must go the same way.

use std::collections::BTreeSet;

use crate::kernel::chance::mix;
use crate::kernel::{Answer, Form, Request};
use crate::lab::bots::{self, Seen};
use crate::problem::Problem;
use crate::script::{Ability, Host, Origin, Program, Table};

use super::loading::Loaded;
use super::{CheckSettings, Findings, Target};

/// One in so many of the games is played in both orders, at least a few.
const PART: u64 = 8;
const LEAST: u64 = 10;

/// Two abilities whose order matters, and the warning about them.
pub struct Clash {
    pair: (String, String),
    warning: Problem,
}

/// Of every two abilities the first scenario tells.
pub fn report(clashes: impl IntoIterator<Item = Clash>, found: &mut Findings) {
    let mut told = BTreeSet::new();
    for clash in clashes {
        if told.insert(clash.pair) {
            found.warning(clash.warning);
        }
    }
}

/// Tries the games of one scenario in both orders.
pub fn clashes(
    target: &Target,
    (l, games): (&Loaded, u64),
    settings: &CheckSettings,
) -> Vec<Clash> {
    let mut clashes: Vec<Clash> = Vec::new();
    let pairs = pairs(target, &l.program);
    if pairs.is_empty() {
        return clashes;
    }
    let Ok(host) = Host::new(l.program.clone(), false) else {
        return clashes;
    };
    for game in 0..(settings.games / PART).max(LEAST).min(games) {
        let seed = mix(settings.seed, game);
        let Some(played) = Played::new(&host, seed) else {
            continue;
        };
        for (a, b) in &pairs {
            let (one, two) = (&l.program.abilities[*a], &l.program.abilities[*b]);
            let pair = (one.id.clone(), two.id.clone());
            let told = clashes.iter().any(|c| c.pair == pair);
            if told || ![one, two].iter().all(|x| played.has(&l.program, x)) {
                continue;
            }
            host.swap_order(Some((*a, *b)));
            let differs = played.differs(&host);
            host.swap_order(None);
            if let Some((at, what)) = differs {
                // What the author can change comes first.
                let (one, two) = match (target.chosen)(&one.file) {
                    true => (one, two),
                    false => (two, one),
                };
                let other = (target.chosen)(&two.file).then_some(two);
                let warning = warning(l, (one, two, other), seed, at, &what);
                clashes.push(Clash { pair, warning });
            }
        }
    }
    clashes
}

/// Tells of two abilities, and of the second only if the author can change that, too.
fn warning(
    l: &Loaded,
    (one, two, other): (&Ability, &Ability, Option<&Ability>),
    seed: u64,
    at: usize,
    what: &str,
) -> Problem {
    let shared = shared(one, two);
    let points: Vec<String> = shared.iter().map(|p| format!("`{p}`")).collect();
    let whose = match one.id == two.id {
        true => format!("`{}`, of its owner and lent,", one.id),
        false => format!("`{}` and `{}`", one.id, two.id),
    };
    let message = format!(
        "the order of {whose} matters at {} and is not declared",
        points.join(", ")
    );
    let advice = match other {
        Some(two) if one.id != two.id => format!(
            "give one of them a `priority` (the higher goes first; the other is at {}:{})",
            two.file, two.line
        ),
        _ => format!(
            "give `{}` a `priority`: 1 to go first, -1 to go last",
            one.id
        ),
    };
    let help = format!(
        "in {} with seed {seed}, random answers, the other order differs after decision {at}: {what}\n{advice}",
        l.name(),
    );
    Problem::new(message).at(&one.file, one.line).help(help)
}

fn shared<'a>(one: &'a Ability, two: &Ability) -> Vec<&'a String> {
    let points = one.points.iter();
    points.filter(|p| two.points.contains(p)).collect()
}

/// Abilities that meet at a point, with no priority to say which goes first; a lent one meets itself. At least one of
/// them is the author's: what is told about others helps nobody.
fn pairs(target: &Target, program: &Program) -> Vec<(usize, usize)> {
    let all = &program.abilities;
    let mut pairs = Vec::new();
    for a in 0..all.len() {
        for b in a..all.len() {
            let (one, two) = (&all[a], &all[b]);
            let declared = one.priority != 0 || two.priority != 0;
            let meet = !shared(one, two).is_empty() && (a != b || one.lent);
            let own = [one, two].iter().any(|x| (target.chosen)(&x.file));
            if meet && !declared && own {
                pairs.push((a, b));
            }
        }
    }
    pairs
}

/// A game as it went in the order that is written.
struct Played {
    seed: u64,
    answers: Vec<Answer>,
    /// After the start and after every answer: the state and the question.
    points: Vec<(u64, Option<Request>)>,
    roles: Vec<usize>,
}

fn point(table: &Table) -> (u64, Option<Request>) {
    (table.state().hash(), table.request().cloned().map(sorted))
}

/// The order of options is no difference.
fn sorted(mut request: Request) -> Request {
    for ask in &mut request.asks {
        match &mut ask.form {
            Form::One { options, .. } | Form::Some { options, .. } => options.sort_unstable(),
            Form::Split { .. } | Form::Number { .. } | Form::Plan(_) => {}
        }
        ask.actions.sort_unstable();
    }
    request
}

impl Played {
    fn new(host: &std::rc::Rc<Host>, seed: u64) -> Option<Played> {
        let mut bot = bots::by_name("random", mix(seed, 0xb07)).ok()?;
        let mut table = Table::new(host, seed).ok()?;
        let mut played = Played {
            seed,
            answers: vec![],
            points: vec![point(&table)],
            roles: vec![],
        };
        while let Some(answer) = Seen::of(&table).and_then(|seen| bot.decide(&seen)) {
            played.answers.push(answer.clone());
            table.answer(answer).ok()?;
            played.points.push(point(&table));
        }
        let roles = table.state().roles().iter().flatten();
        played.roles = roles.map(|r| r.index()).collect();
        Some(played)
    }

    fn has(&self, program: &Program, ability: &Ability) -> bool {
        match &ability.origin {
            Origin::Role(id) => {
                let role = program.def.role(id).map(|r| r.index());
                role.is_some_and(|r| self.roles.contains(&r))
            }
            _ => true,
        }
    }

    /// The first decision after which the game goes another way, and how.
    fn differs(&self, host: &std::rc::Rc<Host>) -> Option<(usize, String)> {
        let mut table = match Table::new(host, self.seed) {
            Ok(table) => table,
            Err(p) => return Some((0, p.message_and_place())),
        };
        for (n, want) in self.points.iter().enumerate() {
            if n > 0
                && let Err(stop) = table.answer(self.answers[n - 1].clone())
            {
                return Some((n, format!("the answer is not taken: {stop}")));
            }
            let now = point(&table);
            if now != *want {
                return Some((n, self.difference(&table, n, &now)));
            }
        }
        None
    }

    fn difference(&self, table: &Table, n: usize, now: &(u64, Option<Request>)) -> String {
        let (hash, request) = &self.points[n];
        let name = |r: &Option<Request>| {
            let ask = r.as_ref().and_then(Request::current);
            ask.map_or("nothing".to_string(), |a| {
                let who = table.def().seat_label(table.state().roles(), a.seat);
                format!("{who} {}", table.def().specs[usize::from(a.spec)].what)
            })
        };
        let (before, after) = (name(request), name(&now.1));
        match (before == after, *request == now.1, *hash == now.0) {
            (false, ..) => format!("{after} is asked instead of {before}"),
            (true, false, _) => format!("{before} has other options"),
            (true, true, _) => format!("the state is another when {before} is asked"),
        }
    }
}
