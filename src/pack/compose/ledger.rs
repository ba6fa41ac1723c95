//! The ledger: for every value in force who set it, where, and what it took the place of.
//!
//! Whoever sets a value claims it here first, and a value that somebody else has set already is refused unless the
//! claim carries the mark `!`. Two things need no mark: what the user says (scenario, command line), and a soft claim on
//! a declaration that nobody has changed yet, which is what the tables `set`, `off` and `change` are for.

use std::collections::BTreeMap;

use crate::pack::text::at::Spot;
use crate::problem::Problem;
use crate::script::Setting;

/// In which order settings are listed; what is not here comes last.
const ORDER: [&str; 16] = [
    "tunable", "counter", "kind", "pile", "supply", "zone", "card", "die", "area", "region",
    "stage", "point", "clause", "faction", "phase", "ability",
];

/// The value of an ability that a variant has turned off.
pub const OFF: &str = "off";

/// Somebody wants to set a value.
pub struct Claim<'a> {
    /// `tunable rounds`, `die red faces`.
    pub what: String,
    pub value: String,
    pub spot: &'a Spot,
    pub mark: bool,
    /// Changes a declaration: allowed without a mark while nobody else has changed it.
    pub soft: bool,
    /// What to write to carry the mark, `"!rounds" = 4`.
    pub write: String,
}

struct LedgerEntry {
    setting: Setting,
    spot: Spot,
    /// It stands as it was declared.
    declared: bool,
}

#[derive(Default)]
pub struct Ledger {
    entries: Vec<LedgerEntry>,
    index: BTreeMap<String, usize>,
}

impl Ledger {
    /// A declaration that cannot meet another one, as those within one file.
    pub fn declare(&mut self, what: &str, value: String, by: &str, spot: &Spot) {
        let entry = LedgerEntry {
            setting: Setting {
                what: what.into(),
                value,
                set_by: by.into(),
                was: None,
                file: spot.file.to_string(),
                line: spot.line,
            },
            spot: spot.clone(),
            declared: true,
        };
        match self.index.get(what) {
            Some(&i) => self.entries[i] = entry,
            None => {
                self.index.insert(what.into(), self.entries.len());
                self.entries.push(entry);
            }
        }
    }

    /// Sets a value for a variant, if nobody has set it or the claim may override that.
    pub fn claim(&mut self, by: &str, claim: Claim, problems: &mut Vec<Problem>) -> bool {
        if let Some(problem) = self.objection(by, &claim) {
            problems.push(problem);
            return false;
        }
        self.set(&claim.what, claim.value, by, claim.spot);
        true
    }

    /// Why a claim is refused.
    pub fn objection(&self, by: &str, claim: &Claim) -> Option<Problem> {
        let old = self.entry(&claim.what)?;
        let (was, whose) = (&old.setting.value, &old.setting.set_by);
        let label = claim.what.strip_prefix("tunable ").unwrap_or(&claim.what);
        let value = &claim.value;
        let place = |verb: &str| match old.spot.file.is_empty() {
            true => String::new(),
            false => format!("{verb} at {}", old.spot),
        };
        if whose == by {
            let message = format!("{label} is set twice by {by}: {was}, then {value}");
            return Some(claim.spot.problem(message).help(place("first")));
        }
        if claim.mark || (claim.soft && old.declared) {
            return None;
        }
        let write = &claim.write;
        let message = format!(
            "{label} = {value} from {by} against {was} from {whose}: write {write} to override"
        );
        let help = place(&format!("{whose} sets it"));
        Some(claim.spot.problem(message).help(help))
    }

    /// Sets a value for somebody who may: the user, or whoever has claimed it.
    pub fn set(&mut self, what: &str, value: String, by: &str, spot: &Spot) {
        let old = self.entry(what).map(|e| e.setting.clone());
        let fresh = old.is_none();
        self.declare(what, value, by, spot);
        if let Some(&i) = self.index.get(what) {
            self.entries[i].declared = fresh;
            self.entries[i].setting.was = old.map(|s| (s.value, s.set_by));
        }
    }

    /// Enters a part of a thing as the thing has it, if it is not entered yet.
    pub fn enter_part(&mut self, whole: &str, part: &str, value: String) {
        let Some(entry) = self.entry(whole).filter(|_| !self.index.contains_key(part)) else {
            return;
        };
        let (by, spot) = (entry.setting.set_by.clone(), entry.spot.clone());
        let declared = entry.declared;
        self.declare(part, value, &by, &spot);
        if let Some(entry) = self.entries.last_mut() {
            entry.declared = declared;
        }
    }

    /// Everything entered so far is a declaration to those who come next.
    pub fn settle(&mut self) {
        self.entries.iter_mut().for_each(|e| e.declared = true);
    }

    /// The same for one thing.
    pub fn settle_one(&mut self, what: &str) {
        if let Some(&i) = self.index.get(what) {
            self.entries[i].declared = true;
        }
    }

    /// Does it stand as it was declared?
    pub fn is_declared(&self, what: &str) -> bool {
        self.entry(what).is_some_and(|e| e.declared)
    }

    /// Forgets a thing that is not there any more, and its parts.
    pub fn forget(&mut self, what: &str) {
        self.entries.retain(|e| e.setting.what != what);
        self.forget_parts(what);
    }

    /// Forgets the settings of a thing's parts, when the whole thing is replaced.
    pub fn forget_parts(&mut self, what: &str) {
        let prefix = format!("{what} ");
        self.entries
            .retain(|e| !e.setting.what.starts_with(&prefix));
        let names = self.entries.iter().map(|e| e.setting.what.clone());
        self.index = names.enumerate().map(|(i, name)| (name, i)).collect();
    }

    fn entry(&self, what: &str) -> Option<&LedgerEntry> {
        self.index.get(what).map(|i| &self.entries[*i])
    }

    pub fn setting(&self, what: &str) -> Option<&Setting> {
        self.entry(what).map(|e| &e.setting)
    }

    /// A file is known before the lines in it are.
    pub fn at_line(&mut self, what: &str, line: u32) {
        if let Some(&i) = self.index.get(what) {
            self.entries[i].setting.line = line;
            self.entries[i].spot.line = line;
        }
    }

    /// All settings: by sort, then in the order in which they were made.
    pub fn settings(self) -> Vec<Setting> {
        let rank = |s: &Setting| {
            let sort = s.what.split(' ').next();
            let known = ORDER.iter().position(|o| Some(*o) == sort);
            known.unwrap_or(ORDER.len())
        };
        let mut list: Vec<Setting> = self.entries.into_iter().map(|e| e.setting).collect();
        list.sort_by_key(rank);
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(line: u32) -> Spot {
        Spot {
            file: "v.toml".into(),
            line,
        }
    }

    fn claim<'a>(value: &str, spot: &'a Spot) -> Claim<'a> {
        Claim {
            what: "tunable hours".into(),
            value: value.into(),
            spot,
            mark: false,
            soft: true,
            write: format!("\"!hours\" = {value}"),
        }
    }

    fn ledger() -> Ledger {
        let mut ledger = Ledger::default();
        ledger.declare("tunable hours", "4".into(), "base", &spot(1));
        ledger
    }

    #[test]
    fn a_declaration_may_be_changed_softly_but_only_once() {
        let mut ledger = ledger();
        let mut problems = Vec::new();
        assert!(ledger.claim("quick", claim("5", &spot(2)), &mut problems));
        assert!(!ledger.claim("slow", claim("6", &spot(3)), &mut problems));
        let found = problems[0].to_string();
        let want = "error: hours = 6 from slow against 5 from quick: write \"!hours\" = 6 to override\n  \
                    at v.toml:3\n  quick sets it at v.toml:2";
        assert_eq!(found, want);
        let at = spot(3);
        let mark = Claim {
            mark: true,
            ..claim("6", &at)
        };
        assert!(ledger.claim("slow", mark, &mut problems));
        let setting = ledger.setting("tunable hours").unwrap();
        assert_eq!(setting.was, Some(("5".into(), "quick".into())));
        assert_eq!((setting.set_by.as_str(), setting.line), ("slow", 3));
    }

    #[test]
    fn nobody_sets_a_value_twice_not_even_with_a_mark() {
        let mut ledger = ledger();
        let mut problems = Vec::new();
        ledger.claim("quick", claim("5", &spot(2)), &mut problems);
        let at = spot(3);
        let again = Claim {
            mark: true,
            ..claim("6", &at)
        };
        assert!(!ledger.claim("quick", again, &mut problems));
        let want = "hours is set twice by quick: 5, then 6";
        assert_eq!(problems[0].message, want);
        assert_eq!(problems[0].help, "first at v.toml:2");
    }

    #[test]
    fn a_second_declaration_needs_the_mark() {
        let mut ledger = ledger();
        let mut problems = Vec::new();
        let at = spot(2);
        let hard = Claim {
            soft: false,
            ..claim("5", &at)
        };
        assert!(!ledger.claim("quick", hard, &mut problems));
        assert!(problems[0].message.contains("against 4 from base"));
    }

    #[test]
    fn settings_are_listed_by_sort() {
        let mut ledger = Ledger::default();
        for what in [
            "ability b.x",
            "phase p",
            "ability a.y",
            "tunable t",
            "tunable s",
        ] {
            ledger.declare(what, String::new(), "base", &spot(1));
        }
        ledger.declare("ability b.x priority", "1".into(), "base", &spot(1));
        ledger.forget_parts("ability b.x");
        let list: Vec<String> = ledger.settings().into_iter().map(|s| s.what).collect();
        let want = [
            "tunable t",
            "tunable s",
            "phase p",
            "ability b.x",
            "ability a.y",
        ];
        assert_eq!(list, want);
    }
}
