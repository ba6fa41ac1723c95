//! A variant can add whatever a game has: one test for each sort of thing, over the game of `docs/flow.md`. Each variant
//! is checked as its author would check it, and played; and of two that replace the same thing one must carry the mark.

use std::sync::Arc;

use crate::compose::fails;
use crate::flow_doc;
use sietch::kernel::View;
use sietch::kernel::ids::{Piece, Seat};
use sietch::lab::check::{CheckProgress, CheckSettings, Severity, Target, check};
use sietch::lab::simulate::{self, simulate};
use sietch::pack::{Files, Options, load};
use sietch::script::{Host, Program, Table};

fn head(id: &str) -> String {
    format!("format = 1\nid = \"{id}\"\ntitle = \"{id}\"\nrules = \"caravan\"\n")
}

fn files(toml: &str, scripts: &[(&str, &str)]) -> Files {
    let files = flow_doc::files();
    let files = files.with_text(
        "variants/caravan/more.toml",
        &format!("{}{toml}", head("more")),
    );
    scripts.iter().fold(files, |files, (path, text)| {
        files.with_text(&format!("variants/caravan/{path}"), text)
    })
}

fn with(files: &Files, variants: &[&str]) -> Result<Arc<Program>, String> {
    let options = Options {
        with: variants.iter().map(|v| v.to_string()).collect(),
        ..Options::default()
    };
    let program = load(files, "caravan/two", &options);
    program.map(Arc::new).map_err(|e| e.to_string())
}

/// The game with a variant in which `check` finds nothing, and which random games play to the end.
#[track_caller]
fn sound(toml: &str, scripts: &[(&str, &str)]) -> Arc<Program> {
    let files = files(toml, scripts);
    let target = Target {
        files: &files,
        chosen: &|path| path.starts_with("variants/caravan/more"),
        scenarios: vec![],
    };
    let settings = CheckSettings {
        games: 20,
        seed: 1,
        jobs: 1,
    };
    let checked = check(&target, &settings, &CheckProgress::default());
    let found = checked.findings.iter();
    let found = found.filter(|f| f.severity != Severity::Info);
    let found: Vec<String> = found.map(|f| f.to_string()).collect();
    assert!(found.is_empty(), "{found:#?}");
    assert_eq!(checked.loaded[0].name(), "caravan/two --with more");
    let program = with(&files, &["more"]).unwrap_or_else(|e| panic!("{e}"));
    let settings = simulate::Settings {
        games: 40,
        check: true,
        ..simulate::Settings::default()
    };
    let report = simulate(
        &program,
        &settings,
        &Default::default(),
        &Default::default(),
    );
    let report = report.unwrap_or_else(|e| panic!("{e}"));
    let failures: Vec<String> = report.failures.iter().map(|f| f.1.to_string()).collect();
    assert!(failures.is_empty(), "{failures:?}");
    program
}

/// A game at its first question.
fn start(program: &Arc<Program>) -> Table {
    let host = Host::new(program.clone(), true).unwrap_or_else(|e| panic!("{e}"));
    Table::new(&host, 1).unwrap_or_else(|e| panic!("{e}"))
}

/// A phase that comes before the auction, once in each round.
const BEFORE: &str =
    "[stages.journey]\ninsert = [{ phase = \"dawn\", once = true, before = \"auction\" }]\n";

fn dawn(top: &str, run: &str) -> String {
    format!(
        "{top}\nreturn phase {{\n  id = \"dawn\", clause = \"C.1\",\n  run = function()\n{run}\n  end,\n}}\n"
    )
}

const EACH: &str = "    for _, seat in game.seats() do\n";

#[test]
fn cards_and_zones() {
    let toml = format!(
        "{BEFORE}[card_fields]\nskins = \"number\"\n[zones.sky]\npile = true\nsight = \"hidden\"\n\
         [zones.luck]\nper_seat = true\nsight = \"owner\"\n\
         [cards.rain]\ntitle = \"Rain\"\nskins = 1\ncount = 4\nzone = \"sky\"\n"
    );
    let run = format!(
        "{EACH}      for _, what in chance.draw(OMEN, zone.sky, zone.luck[seat]) do game.add(counter.water, row[what].skins, seat) end\n    end"
    );
    let top =
        "local OMEN = decision { what = \"dawn.omen\", clause = \"C.1\", prompt = \"The sky\" }";
    let drought = "format = 1\nzone = \"sky\"\n[cards.drought]\nskins = 0\ncount = 3\n";
    let p = sound(
        &toml,
        &[
            ("more/phases/dawn.lua", &dawn(top, &run)),
            ("more/cards/dry.toml", drought),
        ],
    );
    let t = start(&p);
    let luck = p.def.zone("luck", Some(Seat(0))).unwrap();
    assert_eq!(t.state().cards().count(luck), 1);
    assert_eq!(p.def.cards.len(), 2);
}

#[test]
fn piles_and_kinds() {
    let toml = format!(
        "{BEFORE}[kinds.goat]\ntitle = \"goat\"\n[piles]\nsupply = {{ title = \"the market\" }}\nfold = {{ title = \"fold\", per_seat = true }}\n\
         [supply]\ngoat = 2\n"
    );
    let run = "    if game.count(place.supply, common, kind.goat) == 0 then return end\n    \
               game.move(place.supply, pile.fold[game.first()], common, kind.goat, 1)";
    let p = sound(&toml, &[("more/phases/dawn.lua", &dawn("", run))]);
    let t = start(&p);
    let fold = p.def.pile("fold", Some(t.state().flow().first)).unwrap();
    let goat = Piece {
        place: fold,
        owner: Seat::COMMON,
        kind: p.def.kind("goat").unwrap(),
    };
    assert_eq!(t.state().count(&p.def, goat), 1);
    let found = with(
        &files("[piles]\ncamp = { title = \"another\" }\n", &[]),
        &["more"],
    );
    fails(
        found,
        "pile camp = another from more against camp from caravan: write \"!camp\" = { … } to override",
    );
    let p = with(
        &files("[piles.\"!camp\"]\ntitle = \"the inn\"\n", &[]),
        &["more"],
    )
    .unwrap();
    let camp = p.def.pile("camp", Some(Seat(1))).unwrap();
    assert_eq!(
        p.def.place_defs[camp.index()].title,
        "the inn",
        "and it is still one for each seat"
    );
}

#[test]
fn counters_decisions_and_libs() {
    let toml = format!("{BEFORE}[counters]\nprayers = {{ scope = \"seat\" }}\n");
    let lib = "local PRAY = decision { what = \"dawn.pray\", clause = \"C.1\", prompt = \"Do you pray?\" }\n\
               local function pray(seat)\n  if ask.yes(PRAY, seat) then game.add(counter.prayers, 1, seat) end\nend\n\
               return { pray = pray }\n";
    let top = "local faith = use(\"faith\")";
    let run = format!("{EACH}      faith.pray(seat)\n    end");
    let p = sound(
        &toml,
        &[
            ("more/phases/dawn.lua", &dawn(top, &run)),
            ("more/lib/faith.lua", lib),
        ],
    );
    let mut t = start(&p);
    let what = t
        .ask()
        .map(|a| p.def.specs[usize::from(a.spec)].what.clone());
    assert_eq!(what.as_deref(), Some("dawn.pray"));
    t.answer_text("yes").unwrap_or_else(|e| panic!("{e}"));
    let prayers = &p.def.counters[p.def.counter("prayers").unwrap()];
    assert_eq!(t.state().get(prayers.base), Some(1));
}

#[test]
fn a_region_with_its_borders_on_one_side() {
    let p = sound(
        "[map.regions.gorge]\ntitle = \"Gorge\"\nborders = [\"sky\", \"spring\"]\n",
        &[],
    );
    let at = |name: &str| p.def.place(name).unwrap();
    assert!(p.def.map.touches(at("spring"), at("gorge")));
    assert!(p.def.map.touches(at("sky"), at("gorge")));
    let spring = p
        .origins
        .iter()
        .find(|s| s.what == "region spring borders")
        .unwrap();
    assert_eq!(
        (spring.value.as_str(), spring.set_by.as_str()),
        ("erg_1 gorge", "more")
    );
    // What the variant takes away on one side is away on the other.
    let p = sound(
        "[map.regions.spring]\n\"!borders\" = [\"erg_1\", \"sky\"]\n[map.regions.sky]\n\"!borders\" = [\"spring\"]\n",
        &[],
    );
    let at = |name: &str| p.def.place(name).unwrap();
    assert!(!p.def.map.touches(at("plain_4"), at("sky")));
    // But it cannot say two things at once.
    let two = "[map.regions.gorge]\nborders = [\"sky\"]\n[map.regions.sky]\n\"!borders\" = []\n";
    fails(
        with(&files(two, &[]), &["more"]),
        "`gorge` borders `sky`, but `sky` does not border `gorge`",
    );
}

#[test]
fn an_area_with_its_regions_and_borders() {
    let p = sound(
        "[map.areas.salt]\ntitle = \"Salt Flat\"\ntags = [\"dune\"]\nat = { wind = [1, 4] }\n\
         [[map.borders]]\nbetween = [\"salt\", \"plain\"]\nat = [[4, 4]]\n\
         [[map.borders]]\nbetween = [\"salt\", \"spring\"]\nat = [[1, 1]]\n",
        &[],
    );
    let at = |name: &str| p.def.place(name).unwrap();
    assert!(p.def.map.touches(at("plain_4"), at("salt_4")));
    assert!(p.def.map.touches(at("salt_1"), at("salt_4")));
    let salt = p.def.area("salt").unwrap();
    assert_eq!(p.def.areas[salt.index()].regions.len(), 2);
    for (toml, want) in [
        (
            "[map.areas.erg]\nat = { wind = [4] }\n",
            "the area `erg` is there already\n  at variants/caravan/more.toml:5",
        ),
        (
            "[map.areas.erg]\ntitle = \"Erg\"\n",
            "area erg title = Erg from more against Great Erg from caravan: write \"!title\" = … to override",
        ),
        (
            "[map.areas.egr]\n\"!title\" = \"Erg\"\n",
            "there is no area `egr`",
        ),
        (
            "[map.areas.sky]\nat = { wind = 2 }\n",
            "the region `sky` is there already",
        ),
        ("[map.areas.void]\n", "the area `void` has no regions"),
        (
            "[[map.borders]]\nbetween = [\"erg\", \"plain\"]\nat = [[3, 3]]\n",
            "`erg_3` and `plain_3` touch already",
        ),
        (
            "[[map.borders]]\nbetween = [\"erg\", \"plian\"]\nat = [[3, 3]]\n",
            "there is no region or area `plian`",
        ),
    ] {
        fails(with(&files(toml, &[]), &["more"]), want);
    }
    let p = sound("[map.areas.erg]\n\"!title\" = \"Erg\"\n", &[]);
    let erg = p.def.area("erg").unwrap();
    assert_eq!(p.def.areas[erg.index()].title, "Erg");
}

#[test]
fn a_phase_in_between() {
    let run = format!("{EACH}      game.add(counter.purse, 1, seat)\n    end");
    let p = sound(BEFORE, &[("more/phases/dawn.lua", &dawn("", &run))]);
    let phases: Vec<&str> = p.def.stages[1]
        .phases
        .iter()
        .map(|x| p.def.phases.get(usize::from(x.phase)))
        .collect();
    assert_eq!(phases, ["dawn", "auction", "travel", "arrival"]);
}

const SPIES: &str = "[kinds.spy]\ntitle = \"spy\"\nplural = \"spies\"\nsight = \"owner\"\n[counters]\nseen = { scope = \"seat\" }\n";

/// Each faction has a spy, which goes to a region in secret; who stands where another's spy is pays.
fn spies() -> (String, Vec<(&'static str, String)>) {
    let toml = format!("replaces = [\"nomads\", \"herd\"]\n{BEFORE}{SPIES}");
    let top = "local SEND = decision { what = \"dawn.send\", clause = \"C.1\", secret = true, prompt = \"Where does your spy go?\" }";
    let run = format!(
        "{EACH}      local at = game.where(seat, kind.spy)[1]\n      \
         game.move(at, ask.one(SEND, seat, {{ place.spring, place.sky, place.erg_1 }}), seat, kind.spy, 1)\n    end\n\
         {EACH}      for _, other in game.owners(game.places(seat, kind.camel)[1], kind.spy) do\n        \
         if other ~= seat then game.add(counter.seen, 1, seat) end\n      end\n    end"
    );
    let flow = include_str!("../../docs/flow.md");
    let faction = |id: &str| {
        let path = format!("-- rules/caravan/factions/{id}.lua\n");
        let text = flow
            .split(&path)
            .last()
            .unwrap()
            .split("```")
            .next()
            .unwrap();
        text.replace(
            "camel = { count = 1 }",
            "camel = { count = 1 }, spy = { count = 1 }",
        )
    };
    let scripts = vec![
        ("more/phases/dawn.lua", dawn(top, &run)),
        ("more/factions/nomads.lua", faction("nomads")),
        ("more/factions/herd.lua", faction("herd")),
    ];
    (toml, scripts)
}

#[test]
fn a_kind_of_piece_that_only_its_owner_sees() {
    let (toml, scripts) = spies();
    let scripts: Vec<(&str, &str)> = scripts.iter().map(|(p, t)| (*p, t.as_str())).collect();
    let p = sound(&toml, &scripts);
    let mut t = start(&p);
    t.answer_text("sky").unwrap_or_else(|e| panic!("{e}"));
    let (spy, sky) = (p.def.kind("spy").unwrap(), p.def.place("sky").unwrap());
    let state = t.state();
    let (nomads, herd) = (Seat(0), Seat(1));
    let seen = |by: Option<Seat>, of: Seat| {
        let view = View::new(&p.def, state, by);
        let pieces = view.state.pieces(&p.def);
        let theirs = pieces.filter(|(x, _)| x.kind == spy && x.owner == of);
        theirs.map(|(x, _)| x.place).collect::<Vec<_>>()
    };
    assert_eq!(seen(Some(nomads), nomads), [sky]);
    assert_eq!(seen(Some(herd), herd).len(), 1);
    for (by, of) in [
        (Some(nomads), herd),
        (Some(herd), nomads),
        (None, nomads),
        (None, herd),
    ] {
        assert!(seen(by, of).is_empty(), "{by:?} sees what {of:?} has");
    }
    // Whoever has to reckon with it holds every place possible.
    let mut places = std::collections::BTreeSet::new();
    for n in 0..200 {
        let mut stream = sietch::kernel::chance::Generator::new(n).next_stream();
        let deal = state.cards().imagine(&p.def, Some(nomads), &mut stream);
        let world = state.imagined(&p.def, Some(nomads), &deal, &mut stream);
        let all: Vec<Piece> = world
            .pieces(&p.def)
            .map(|(x, _)| x)
            .filter(|x| x.kind == spy && x.owner == herd)
            .collect();
        assert_eq!(all.len(), 1, "neither lost nor found");
        places.insert(all[0].place);
        assert_eq!(
            View::new(&p.def, &world, Some(nomads)).state.raw_pieces(),
            View::new(&p.def, state, Some(nomads)).state.raw_pieces()
        );
    }
    assert_eq!(places.len(), p.def.regions + 1, "any region, or its camp");
}

/// Each sort of thing, as two variants replace it: what both write, and the mark that settles it.
#[test]
fn of_two_variants_that_replace_the_same_thing_one_needs_the_mark() {
    let cards = "[zones.sky]\npile = true\n[card_fields]\nskins = \"number\"\n[cards.rain]\nskins = 1\nzone = \"sky\"\n\
                 [dice.die]\nfaces = [\"a\", \"b\"]\n[tunables]\nt = { value = 1, min = 0, max = 9, meaning = \"t\" }\n\
                 [kinds.goat]\n[piles]\nsupply = {}\n[supply]\ngoat = 1\n[clauses]\n\"C.9\" = \"Nothing.\"\n";
    let replaced = [
        ("[counters.\"!purse\"]\nstart = N\n", ""),
        ("[kinds.\"!camel\"]\ntitle = \"N\"\n", ""),
        ("[piles.\"!camp\"]\ntitle = \"N\"\n", ""),
        ("[zones.\"!sky\"]\ntitle = \"N\"\n", ""),
        ("[card_fields]\n\"!skins\" = \"number\"\n", ""),
        ("[cards.\"!rain\"]\ncount = N\n", ""),
        ("[supply]\n\"!goat\" = N\n", ""),
        (
            "[tunables.\"!t\"]\nvalue = N\nmin = 0\nmax = 9\nmeaning = \"t\"\n",
            "",
        ),
        (
            "[points.\"!travel.range\"]\nabout = \"N\"\nvalue = \"integer\"\nargs = [\"me: seat\"]\n",
            "",
        ),
        ("[clauses]\n\"!C.9\" = \"N\"\n", ""),
        ("[dice.die]\n\"!faces\" = [\"a\", \"b\", \"N\"]\n", ""),
        ("[map.regions.sky]\n\"!title\" = \"N\"\n", ""),
        ("[map.areas.erg]\n\"!title\" = \"N\"\n", ""),
        ("[stages.journey]\n\"!rounds\" = N\n", ""),
        ("replaces = [\"!arrival\"]\n", "phases/arrival"),
        ("replaces = [\"!sell\"]\n", "actions/sell"),
        ("replaces = [\"!nomads\"]\n", "factions/nomads"),
    ];
    for (toml, file) in replaced {
        let build = |marks: [bool; 2]| {
            let mut files = files(cards, &[]);
            for (i, (id, mark)) in ["a", "b"].into_iter().zip(marks).enumerate() {
                let text = toml.replace('N', &(i + 2).to_string());
                let text = if mark { text } else { text.replace('!', "") };
                let text = format!("{}{text}", head(id));
                let text = text.replacen("rules =", "requires = [\"more\"]\nrules =", 1);
                files = files.with_text(&format!("variants/caravan/{id}.toml"), &text);
                if !file.is_empty() {
                    let own = format!("rules/caravan/{file}.lua");
                    let text = files.read(&own).unwrap().unwrap();
                    files = files.with_text(&format!("variants/caravan/{id}/{file}.lua"), &text);
                }
            }
            with(&files, &["more", "a", "b"])
        };
        // What only replaces the game's own needs no mark where a variant names files.
        let first = file.is_empty();
        assert!(
            build([first, true]).is_ok(),
            "{toml}{:?}",
            build([first, true]).err()
        );
        let found = build([first, false]).unwrap_err();
        assert!(
            found.contains(" from b against ") && found.contains("to override"),
            "{toml}{found}"
        );
    }
}
