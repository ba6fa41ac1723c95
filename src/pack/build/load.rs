//! From a scenario to a program: finds its files, sets its tunables, runs the scripts' declarations, and checks that
//! everything that is named exists.

use std::collections::BTreeMap;

use xxhash_rust::xxh3::Xxh3;

use crate::kernel::{Def, State};
use crate::pack::compose::abilities;
use crate::pack::compose::clauses;
use crate::pack::compose::company;
use crate::pack::compose::extend::{self, Pack, keep};
use crate::pack::compose::ledger::Ledger;
use crate::pack::compose::overlay;
use crate::pack::compose::sources;
use crate::pack::compose::tunables;
use crate::pack::read::cards;
use crate::pack::read::game::{self, GameFile};
use crate::pack::read::scenario::{self, Options, Position, Scenario};
use crate::pack::read::variant::{self, Variant};
use crate::pack::text::at::unknown;
use crate::pack::text::files::Files;
use crate::problem::{Problem, Problems};
use crate::script::{Declared, Fixed, Point, Printed, Program, Source, Tunable, declare};

use super::cited;
use super::define::define;
use super::inputs::Inputs;
use super::position;
use super::roles::define_abilities;

/// What runs the scripts' top level; tests put a stand-in here.
pub(in crate::pack) type Declare<'a> =
    &'a dyn Fn(&[Source], &[Tunable], &[Printed]) -> Result<Declared, Problems>;

/// Loads a scenario by id or by the path of its file.
pub fn load(files: &Files, scenario: &str, options: &Options) -> Result<Program, Problems> {
    load_scenario(files, scenario::find(files, scenario)?, options)
}

/// Loads a scenario that is in memory.
pub fn load_scenario(
    files: &Files,
    scenario: Scenario,
    options: &Options,
) -> Result<Program, Problems> {
    load_with(files, scenario, options, &declare)
}

pub(in crate::pack) fn load_with(
    files: &Files,
    scenario: Scenario,
    options: &Options,
    declare: Declare,
) -> Result<Program, Problems> {
    let mut texts = Texts::read(files, &scenario, options)?;
    let mut problems = Vec::new();
    let packs = texts.pack.ids();
    let mut ledger = std::mem::take(&mut texts.pack.ledger);
    let (pack, variants) = (&mut texts.pack, &texts.variants);
    let game = &mut pack.game;
    overlay::apply(game, &mut pack.map, variants, &mut ledger, &mut problems);
    let id = game.id.value.clone();
    let clauses = std::mem::take(&mut pack.clauses);
    let clauses = clauses::merge(&id, clauses, variants, &mut ledger, &mut problems);
    let sources = sources::read(files, pack, variants, &mut ledger, &mut problems);
    let game = &pack.game;
    let seats = seats(&scenario, game, &mut problems);
    let user = &options.set;
    let tunables = tunables::effective(game, variants, &scenario, user, &mut ledger, &mut problems);
    Problems(std::mem::take(&mut problems)).into_result()?;
    let printed = super::cards::printed(&game.parts);
    let mut declared = declare(&sources, &tunables, &printed)?;
    let of_cards = super::cards::abilities_of_cards(&declared.abilities);
    declared.abilities =
        abilities::compose(&packs, variants, &declared, &mut ledger, &mut problems);
    let inputs = Inputs {
        game: &pack.game,
        map: &pack.map,
        sources: &sources,
        declared: &declared,
        tunables: &tunables,
        seats,
    };
    let (mut def, phase_files) = define(&inputs, &mut problems);
    define_abilities(&inputs, &mut def, &mut problems);
    super::cards::powers(
        &inputs.game.parts,
        (&declared.abilities, &of_cards),
        &mut def,
        &mut problems,
    );
    cited::check(&inputs, &clauses, &mut problems);
    // Only a definition without holes can carry a position.
    Problems(std::mem::take(&mut problems)).into_result()?;
    let points = inputs.game.parts.points.iter().map(point).collect();
    let (start, fixed) = start(&inputs, &def, &scenario, &mut problems);
    Problems(problems).into_result()?;
    lines(&declared, &mut ledger);
    let mut program = Program {
        queries: declared.queries.clone(),
        scenario: scenario.id,
        title: scenario.title,
        rules: id,
        packs,
        variants: texts.variants.iter().map(|v| v.id.value.clone()).collect(),
        def,
        phase_files,
        points,
        abilities: declared.abilities,
        tunables,
        printed,
        origins: ledger.settings(),
        clauses,
        fixed,
        role_decision: pack.game.roles.decision.as_ref().map(|d| d.value.clone()),
        start,
        digest: 0,
        learnt: Default::default(),
        sources,
    };
    program.digest = digest(&program, &texts.toml);
    Ok(program)
}

/// All files of a scenario, read and each for itself in order.
struct Texts {
    pack: Pack,
    variants: Vec<Variant>,
    /// The texts of the TOML files that say how the game is played.
    toml: Vec<String>,
}

impl Texts {
    fn read(files: &Files, scenario: &Scenario, options: &Options) -> Result<Texts, Problems> {
        let id = &scenario.rules;
        let games = game::list_games(files);
        if !games.contains(&id.value) {
            return Err(unknown(id, "game", games.iter().map(String::as_str)).into());
        }
        let mut problems = Vec::new();
        let known = variant::list_variants(files, id);
        let names = company::names(scenario, options, &known, &mut problems);
        let variants = company::read_all(files, id, &names, &mut problems);
        let pack = keep(extend::read(files, id), &mut problems);
        let toml = pack.as_ref().map(|p| toml_texts(files, p, &variants));
        let toml = toml.and_then(|t| keep(t, &mut problems));
        match (pack, toml) {
            (Some(pack), Some(toml)) if problems.is_empty() => Ok(Texts {
                pack,
                variants,
                toml,
            }),
            _ => Err(Problems(problems)),
        }
    }
}

/// Files are entered before their scripts run; only then are the lines known.
fn lines(declared: &Declared, ledger: &mut Ledger) {
    for p in &declared.phases {
        ledger.at_line(&format!("phase {}", p.id), p.line);
    }
    for f in &declared.factions {
        ledger.at_line(&format!("faction {}", f.id), f.line);
    }
}

fn toml_texts(files: &Files, pack: &Pack, variants: &[Variant]) -> Result<Vec<String>, Problems> {
    let own = |id: String| {
        let mut paths = ["game.toml", "map.toml"]
            .map(|f| game::path(&id, f))
            .to_vec();
        paths.extend(cards::files_in(files, &game::folder(&id)));
        paths
    };
    let own = pack.ids().into_iter().flat_map(own);
    let of_variant = |v: &Variant| {
        let mut paths = vec![variant::path(&v.rules, &v.id)];
        paths.extend(cards::files_in(files, &variant::folder(&v.rules, &v.id)));
        paths
    };
    let variants = variants.iter().flat_map(of_variant);
    let mut texts = Vec::new();
    for path in own.chain(variants) {
        texts.push(files.read(&path)?.unwrap_or_default());
    }
    Ok(texts)
}

fn seats(scenario: &Scenario, game: &GameFile, problems: &mut Vec<Problem>) -> usize {
    let named = scenario.factions.len();
    let seats = match scenario.players.value {
        0 => named,
        n => usize::try_from(n).unwrap_or(0),
    };
    let (low, high) = game.players;
    let spot = match scenario.factions.first() {
        Some(first) if scenario.players.value == 0 => &first.spot,
        _ => &scenario.players.spot,
    };
    if !(low..=high).contains(&seats) {
        let message = format!(
            "`{}` is for {low} to {high} players, not {seats}",
            game.id.value
        );
        problems.push(spot.problem(message));
    } else if named > 0 && named != seats {
        // A file says this earlier and better; a scenario from memory comes here.
        let message = format!("{seats} play, but `factions` names {named}");
        problems.push(spot.problem(message));
    }
    seats
}

fn point(p: &crate::pack::read::parts::PointRow) -> Point {
    Point {
        name: p.name.value.clone(),
        clause: p.clause.as_ref().map_or(String::new(), |c| c.value.clone()),
        when: p.when.clone(),
        about: p.about.clone(),
        value: p.value.clone(),
        args: p.args.clone(),
    }
}

/// The state that a scenario's position describes, for a program that was loaded from one with the same rules and as
/// many players; nothing if it has no position.
pub fn position_of(program: &Program, scenario: &Scenario) -> Result<Option<State>, Problems> {
    let Some(position) = &scenario.position else {
        return Ok(None);
    };
    let mut problems = Vec::new();
    let def = &program.def;
    let roles = position::roles(def, &scenario.factions, &mut problems);
    belongs_to_somebody(scenario, position, &mut problems);
    Problems(problems).into_result()?;
    position::set_up(def, fresh(def), &roles, position).map(Some)
}

/// Everything where it lies before a game begins.
fn fresh(def: &Def) -> State {
    let mut state = State::new(def, 0);
    super::cards::lay(def, &mut state);
    state
}

fn belongs_to_somebody(scenario: &Scenario, position: &Position, problems: &mut Vec<Problem>) {
    if scenario.factions.is_empty() {
        let message = "a position needs `factions`: whose pieces they are";
        problems.push(position.phase.problem(message));
    }
}

/// The state at the start and the answers given in advance.
fn start(
    inputs: &Inputs,
    def: &Def,
    scenario: &Scenario,
    problems: &mut Vec<Problem>,
) -> (State, BTreeMap<String, Fixed>) {
    let roles = position::roles(def, &scenario.factions, problems);
    let mut state = fresh(def);
    let mut fixed = scenario.fixed.clone();
    let whats = || def.specs.iter().map(|s| s.what.as_str());
    let known = |name: &str| whats().any(|w| w == name);
    for name in scenario.fixed_names.iter().filter(|n| !known(n)) {
        problems.push(unknown(name, "decision or chance event", whats()));
    }
    match &scenario.position {
        Some(position) => {
            belongs_to_somebody(scenario, position, problems);
            if problems.is_empty() {
                match position::set_up(def, state.clone(), &roles, position) {
                    Ok(set_up) => state = set_up,
                    Err(reasons) => problems.extend(reasons.0),
                }
            }
        }
        None => {
            fix_factions(inputs.game, def, scenario, &mut fixed, problems);
            state.begin(def);
        }
    }
    (state, fixed)
}

/// Factions that a scenario names are answers given in advance to the decision by which seats get their roles.
fn fix_factions(
    game: &GameFile,
    def: &Def,
    scenario: &Scenario,
    fixed: &mut BTreeMap<String, Fixed>,
    problems: &mut Vec<Problem>,
) {
    let Some(first) = scenario.factions.first() else {
        return;
    };
    let named = game.roles.decision.as_ref();
    let Some(decision) = named.filter(|d| def.specs.iter().any(|s| s.what == d.value)) else {
        let asked = match named {
            Some(d) => format!("no script asks `{}` here", d.value),
            None => format!("`{}` names no decision that gives roles", game.id.value),
        };
        let message = format!("{asked}, so nobody would play the `factions` of this scenario");
        let help = "write `players` instead, or begin from a `[position]`; a game names the decision by which seats get \
                    their roles with `decision = \"…\"` under `[roles]` in game.toml";
        problems.push(first.problem(message).help(help));
        return;
    };
    let seats = scenario.factions.iter().enumerate();
    let names = seats.map(|(i, name)| (format!("p{}", i + 1), name.value.clone()));
    let answers = Fixed::For(names.collect());
    if fixed.insert(decision.value.clone(), answers).is_some() {
        let message = format!("`factions` and the fixed `{}` say the same", decision.value);
        problems.push(first.problem(message).help("leave one of them out"));
    }
}

/// A number for everything that decides how a game goes. Texts are divided by their lengths, so that nothing can move
/// from one to the next unseen.
fn digest(program: &Program, toml: &[String]) -> u64 {
    let mut h = Xxh3::new();
    let mut text = |t: &str| {
        h.update(&(t.len() as u64).to_le_bytes());
        h.update(t.as_bytes());
    };
    for source in &program.sources {
        text(&source.path);
        text(&source.text);
    }
    toml.iter().for_each(|t| text(t));
    program.variants.iter().for_each(|v| text(v));
    for t in &program.tunables {
        text(&t.name);
        text(&t.value.to_string());
    }
    for (what, fixed) in &program.fixed {
        text(what);
        text(&format!("{fixed:?}"));
    }
    text(&program.def.seats.to_string());
    h.update(&program.start.hash().to_le_bytes());
    h.digest()
}
