//! A decision as people read it: who is asked, what, and the numbered answers.

use crate::app::game::Game;
use crate::app::output::Look;
use crate::app::wording::{label, listed, plain, prompt};
use crate::kernel::chance::Stream;
use crate::kernel::def::CardDef;
use crate::kernel::ids::{Handle, Sort, Zone};
use crate::kernel::plan::{GroupShape, Plan, PlanGroup, Put};
use crate::kernel::speech::and;
use crate::kernel::words::NOTHING;
use crate::kernel::{Ask, Def, Form};

use super::board::Board;
use super::layout::{columns, wrap};
use super::zones::printed;

/// A list of more lines pushes the question off the screen, so it is said again below.
const LONG_LIST: usize = 18;

/// The open decision in full; how the game ended when there is none.
pub fn decision(game: &Game, look: Look) -> String {
    let Some(ask) = game.session.ask() else {
        return ending(game, look);
    };
    let view = game.view();
    let board = Board {
        def: game.def(),
        view: &view,
        look,
    };
    let name = look.seat(game.def(), game.roles(), ask.seat, &game.name(ask.seat));
    if !game.may_answer() {
        let proved = game.riddle.as_ref().is_some_and(|r| r.plays(&game.session));
        let by = match proved {
            true => "played by the prover".into(),
            false => format!("played by the bot `{}`", game.player(ask.seat).name()),
        };
        let text = format!(
            "{}: {name} decides, {by}. `go` lets bots play on, `step` one decision.",
            board.when(),
        );
        return wrap(&text, look.width, 2);
    }
    let you = if game.humans() == [ask.seat] {
        " (you)"
    } else {
        ""
    };
    let spec = game.def().specs.get(usize::from(ask.spec));
    let secret = match spec {
        Some(s) if s.secret => " (in secret)",
        _ => "",
    };
    let clause = spec.map_or("", |s| s.clause.as_str());
    let head = format!("{}: {name}{you}{secret}", look.bold(&board.when()));
    let mut lines = vec![wrap(&head, look.width, 2)];
    if shows_dice(ask) {
        let kept = board.dice();
        lines.extend(
            kept.lines()
                .filter(|l| l.starts_with("dice kept"))
                .map(String::from),
        );
    }
    let question = format!("{} {}", prompt(game, ask), look.dim(&bracketed(clause)));
    lines.push(wrap(question.trim(), look.width, 2));
    let options = options(game, ask, look);
    let long = options.lines().count() > LONG_LIST;
    lines.extend((!options.is_empty()).then_some(options));
    lines.extend(how(game, ask).map(|text| look.dim(&wrap(&format!("  {text}"), look.width, 2))));
    if look.drawn && long {
        lines.push(wrap(&prompt(game, ask), look.width, 2));
    }
    lines.join("\n")
}

fn bracketed(clause: &str) -> String {
    if clause.is_empty() {
        String::new()
    } else {
        format!("[{clause}]")
    }
}

/// Is the decision about dice on the table?
pub fn shows_dice(ask: &Ask) -> bool {
    matches!(&ask.form, Form::Some { options, .. } if options.iter().any(|h| h.is(Sort::Face)))
}

/// The numbered answers, with 0 for none of them.
fn options(game: &Game, ask: &Ask, look: Look) -> String {
    if let Form::Plan(plan) = &ask.form {
        return plan_options(game, ask, plan, look);
    }
    let list = ask.numbered();
    let digits = list.len().to_string().len();
    let mut cells: Vec<String> = list
        .iter()
        .enumerate()
        .map(|(i, h)| {
            let limit = match &ask.form {
                Form::Split { piles, .. } => piles
                    .get(i)
                    .map_or(String::new(), |p| format!(": 0 to {}", p.1)),
                _ => String::new(),
            };
            let mark = if ask.actions.contains(h) { "! " } else { "" };
            let name = listed(game, ask, *h);
            match limit.is_empty() {
                // A number is the answer itself.
                true if matches!(ask.form, Form::Number { .. }) => format!("{mark}{name}"),
                true => format!("{:>digits$} {mark}{name}", i + 1),
                // A number before a pile would read as how many there are.
                false => format!("{name}{limit}"),
            }
        })
        .collect();
    if matches!(ask.form, Form::One { pass: true, .. }) {
        let pass = ask.pass_word(game.def()).replace('_', " ");
        cells.push(format!("{:>digits$} {pass}", 0));
    }
    let abouts = list.iter().map(|h| about(game, ask, *h));
    let abouts: Vec<String> = abouts.collect();
    if abouts.iter().any(|a| !a.is_empty()) {
        let abouts = abouts.iter().map(String::as_str);
        let described = cells.iter().zip(abouts.chain([""]));
        let line = |(cell, about): (&String, &str)| match about {
            "" => format!("  {cell}"),
            about => wrap(&format!("  {cell}: {about}"), look.width, digits + 4),
        };
        return described.map(line).collect::<Vec<_>>().join("\n");
    }
    let most = if look.drawn { 4 } else { 1 };
    columns(&cells, look.width, 2, most)
}

/// A line for each group of a plan, then the actions.
fn plan_options(game: &Game, ask: &Ask, plan: &Plan, look: Look) -> String {
    let line = |g: &PlanGroup| {
        let name = ask.group_name(game.def(), g.name).replace('_', " ");
        let things: Vec<String> = g
            .piles()
            .iter()
            .map(|(h, n)| match n {
                1 => label(game, ask, *h),
                n => format!("{} (up to {n})", label(game, ask, *h)),
            })
            .collect();
        let text = match &g.shape {
            GroupShape::Dial { .. } => format!("  {name}: {}", g.range()),
            GroupShape::Things { .. } if things.is_empty() => format!("  {name}: nothing"),
            GroupShape::Things { .. } => format!("  {name} ({}): {}", g.range(), things.join(", ")),
        };
        wrap(&text, look.width, 4)
    };
    let action = |h: &Handle| format!("  ! {}", label(game, ask, *h));
    let lines = plan.groups.iter().map(line);
    let lines: Vec<String> = lines.chain(ask.actions.iter().map(action)).collect();
    lines.join("\n")
}

/// What there is to know of an option: of a role what it is like, and what is printed if the question shows that.
fn about(game: &Game, ask: &Ask, option: Handle) -> String {
    let def = game.def();
    let spec = def.specs.get(usize::from(ask.spec));
    let card = match option.sort() {
        Sort::Role => {
            let role = def.roles.get(option.index() as usize);
            return role.map_or(String::new(), |r| r.about.clone());
        }
        _ if !spec.is_some_and(|s| s.printed) => None,
        Sort::Card => def.cards.get(option.index() as usize),
        Sort::Place => on_board(def, &def.title(game.roles(), option)),
        _ => None,
    };
    card.map_or(String::new(), |row| printed(def, row))
}

/// What is printed of a region: a card of its title that is never in a deck or a hand.
fn on_board<'a>(def: &'a Def, title: &str) -> Option<&'a CardDef> {
    let aside = |zone: Zone| def.zones.get(zone.index()).is_some_and(|z| z.aside);
    let titled = def.cards_titled(title);
    let mut rows = titled.filter_map(|c| def.cards.get(c.index()));
    rows.find(|row| row.start.iter().all(|s| aside(s.0)))
}

/// How to answer, where a number alone is not the answer.
pub fn how(game: &Game, ask: &Ask) -> Option<String> {
    let range = |low: i64, high: i64| match low == high {
        true => low.to_string(),
        false => format!("{low} to {high}"),
    };
    let nothing = |min: u32| match min {
        0 => format!(", `{NOTHING}` for nothing"),
        _ => String::new(),
    };
    Some(match &ask.form {
        Form::One { .. } => {
            let action = ask.actions.first()?;
            let name = label(game, ask, *action);
            format!("! is an action you may take first, e.g. {name}")
        }
        Form::Number { low, high, pass } => {
            let or = match pass {
                true => format!(", or `{}`", ask.pass_word(game.def())),
                false => String::new(),
            };
            format!("a number, {}{or}", range(*low, *high))
        }
        Form::Plan(plan) => {
            let example = plan.ways().and_then(|w| w.sample(&mut Stream::new(1)));
            let word = |p: &Put| match plan.group(p.group) {
                Some(g) if ask.is_dial(p.group) => g.told(p.amount),
                _ => match p.amount {
                    1 => ask.key(game.def(), game.roles(), p.thing),
                    n => format!("{n} {}", ask.key(game.def(), game.roles(), p.thing)),
                },
            };
            let words: Vec<String> = example.iter().flatten().map(word).collect();
            format!("all in one line, e.g. `{}`", words.join(" "))
        }
        Form::Some { min, max, options } => {
            let several = ask.numbered().len() - ask.actions.len();
            let example = match (several, options.len()) {
                (2.., _) => "`1 2`",
                (_, 2..) => "`1 1`",
                _ => "`1`",
            };
            let range = range(i64::from(*min), i64::from(*max));
            format!("choose {range}, e.g. {example}{}", nothing(*min))
        }
        Form::Split { piles, min, max } => {
            let total = range(i64::from(*min), i64::from(*max));
            match piles.len() {
                1 => format!("how many, {total}"),
                _ => {
                    let example = |p: &(Handle, u32)| {
                        let key = ask.key(game.def(), game.roles(), p.0);
                        format!("{key}={}", p.1.min(1))
                    };
                    let example: Vec<String> = piles.iter().take(2).map(example).collect();
                    let (example, nothing) = (example.join(" "), nothing(*min));
                    format!("how many of each, e.g. `{example}`; {total} together{nothing}")
                }
            }
        }
    })
}

/// What would be legal, in one line.
pub fn legal(game: &Game, ask: &Ask) -> String {
    const MOST: usize = 8;
    if let Form::Plan(plan) = &ask.form {
        let wide = Look {
            width: usize::MAX,
            ..Look::PLAIN
        };
        let lines = plan_options(game, ask, plan, wide);
        let groups: Vec<&str> = lines.lines().map(str::trim).collect();
        return groups.join("; ");
    }
    let list = ask.numbered();
    let mut words: Vec<String> = list
        .iter()
        .take(MOST)
        .enumerate()
        .map(|(i, h)| format!("{} {}", i + 1, listed(game, ask, *h)))
        .collect();
    if list.len() > MOST {
        words.push(format!(
            "… {} more (`options` lists them)",
            list.len() - MOST
        ));
    }
    if matches!(ask.form, Form::One { pass: true, .. }) {
        words.push(format!("0 {}", ask.pass_word(game.def())));
    }
    let how = match &ask.form {
        Form::One { .. } => None,
        _ => how(game, ask),
    };
    match (words.is_empty(), how) {
        (true, Some(how)) => how,
        (true, None) => "nothing".into(),
        (false, None) => words.join(", "),
        (false, Some(how)) => format!("{}; {how}", words.join(", ")),
    }
}

/// How the game ended.
pub fn ending(game: &Game, look: Look) -> String {
    let Some(outcome) = game.session.table().outcome() else {
        return look.bold("The game is over.");
    };
    let winners: Vec<String> = outcome
        .winners
        .iter()
        .map(|w| game.def().title(game.roles(), *w))
        .collect();
    let verb = if winners.len() > 1 { "win" } else { "wins" };
    let text = format!(
        "The game is over: {} {verb} ({}).",
        and(&winners),
        plain(&outcome.how)
    );
    let clause = look.dim(&bracketed(&outcome.clause));
    let reason = game.program().clauses.get(&outcome.clause);
    let reason = reason.map_or(String::new(), |text| {
        format!("{}\n", wrap(text, look.width, 2))
    });
    let next = "`log` tells how it came, `undo` takes back, `new` begins again.";
    let head = wrap(&format!("{} {clause}", look.bold(&text)), look.width, 2);
    format!("{head}\n{reason}{}", wrap(next, look.width, 2))
}
