//! The rules as text: clauses, and where the scripts and data of a game cite them.

use crate::app::output::Look;
use crate::app::render::layout::wrap;
use crate::app::scenarios::known_game;
use crate::pack::read::lineage;
use crate::pack::{Files, list_games};
use crate::problem::{Problem, Problems};

/// The clauses of one game or of all, and every text that may cite them.
pub struct Rulebook {
    /// Clause, its text; in the order of the files.
    clauses: Vec<(String, String)>,
    /// Path, text.
    sources: Vec<(String, String)>,
}

impl Rulebook {
    pub fn read(files: &Files, game: Option<&str>) -> Result<Rulebook, Problems> {
        let games = match game {
            None => list_games(files),
            Some(id) => lineage::packs(files, &known_game(files, id)?),
        };
        let mut book = Rulebook {
            clauses: Vec::new(),
            sources: Vec::new(),
        };
        for game in &games {
            book.read_game(files, game)?;
        }
        Ok(book)
    }

    fn read_game(&mut self, files: &Files, game: &str) -> Result<(), Problem> {
        let folder = format!("rules/{game}");
        self.read_clauses(files, &format!("{folder}/clauses.toml"), None)?;
        self.read_parts(files, &folder)?;
        for file in ["game.toml", "map.toml"] {
            self.read_source(files, &format!("{folder}/{file}"))?;
        }
        for path in files.list(&format!("variants/{game}"), ".toml") {
            let base = path.trim_end_matches(".toml");
            self.read_clauses(files, &format!("{base}.toml"), Some("clauses"))?;
            self.read_source(files, &format!("{base}.toml"))?;
            self.read_source(files, &format!("{base}.lua"))?;
            self.read_parts(files, base)?;
        }
        Ok(())
    }

    /// The scripts in the folders of a pack or a variant, and the rows of its cards.
    fn read_parts(&mut self, files: &Files, folder: &str) -> Result<(), Problem> {
        for part in ["lib", "phases", "factions", "actions", "cards"] {
            for path in files.list(&format!("{folder}/{part}"), ".lua") {
                self.read_source(files, &path)?;
            }
        }
        for path in files.list(&format!("{folder}/cards"), ".toml") {
            self.read_source(files, &path)?;
        }
        Ok(())
    }

    /// Clauses are the texts of a file, or of one table in it.
    fn read_clauses(
        &mut self,
        files: &Files,
        path: &str,
        table: Option<&str>,
    ) -> Result<(), Problem> {
        let Some(text) = files.read(path)? else {
            return Ok(());
        };
        let all: toml::Table = text.parse().map_err(|e: toml::de::Error| {
            let before = e.span().and_then(|s| text.get(..s.start));
            let line = before.map_or(0, |b| b.matches('\n').count() as u32 + 1);
            Problem::new(e.message()).at(path, line)
        })?;
        let clauses = match table {
            None => Some(&all),
            Some(name) => all.get(name).and_then(toml::Value::as_table),
        };
        for (id, value) in clauses.into_iter().flatten() {
            let Some(text) = value.as_str() else { continue };
            // One with the mark takes the place of the one that a pack inherits.
            let bare = id.trim_start_matches('!');
            let there = self.clauses.iter_mut().find(|c| id != bare && c.0 == bare);
            match there {
                Some(old) => old.1 = text.into(),
                None => self.clauses.push((bare.into(), text.into())),
            }
        }
        Ok(())
    }

    fn read_source(&mut self, files: &Files, path: &str) -> Result<(), Problem> {
        if let Some(text) = files.read(path)? {
            self.sources.push((path.into(), text));
        }
        Ok(())
    }

    /// What there is to say to clauses, to beginnings of some, or to words of their texts.
    pub fn answer(&self, words: &str, look: Look) -> Result<String, Problem> {
        let each: Vec<&str> = words.split([' ', ',']).filter(|w| !w.is_empty()).collect();
        let named = |w: &&str| {
            let w = w.to_lowercase();
            self.clauses
                .iter()
                .any(|c| c.0.to_lowercase().starts_with(&w))
        };
        // Several clauses, and not a text of several words.
        if each.len() > 1 && each.iter().any(named) {
            let parts = each.iter().map(|w| self.answer_one(w, look));
            return Ok(parts.collect::<Result<Vec<_>, _>>()?.join("\n"));
        }
        self.answer_one(words, look)
    }

    fn answer_one(&self, words: &str, look: Look) -> Result<String, Problem> {
        let wanted = words.trim().to_lowercase();
        let exact = self.clauses.iter().find(|c| c.0.to_lowercase() == wanted);
        if let Some((id, text)) = exact {
            let mut lines = vec![entry(id, text, look)];
            lines.extend(self.cited(id));
            return Ok(lines.join("\n"));
        }
        let begins = |c: &&(String, String)| c.0.to_lowercase().starts_with(&wanted);
        let says = |c: &&(String, String)| c.1.to_lowercase().contains(&wanted);
        let mut found: Vec<&(String, String)> = self.clauses.iter().filter(begins).collect();
        if found.is_empty() {
            found = self.clauses.iter().filter(says).collect();
        }
        if found.is_empty() {
            return Err(self.unknown(words.trim()));
        }
        let lines: Vec<String> = found.iter().map(|c| entry(&c.0, &c.1, look)).collect();
        Ok(lines.join("\n"))
    }

    /// The ids of all clauses.
    #[cfg(feature = "internals")]
    pub fn clauses(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().map(|c| c.0.as_str())
    }

    /// The lines that do what a clause says: those that cite it, or that follow a comment that does.
    pub fn cited(&self, clause: &str) -> Vec<String> {
        let mut found = Vec::new();
        for (path, text) in &self.sources {
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            let mut told = 0;
            for (i, line) in lines.iter().enumerate() {
                let at = spoken_of(&lines, i);
                if cites(line, clause) && !states(line) && at + 1 > told {
                    told = at + 1;
                    found.push(format!("{path}:{told}: {}", lines[at]));
                }
            }
        }
        found
    }

    fn unknown(&self, words: &str) -> Problem {
        const MOST: usize = 4;
        let score = |id: &str| strsim::jaro_winkler(&words.to_lowercase(), &id.to_lowercase());
        let mut near: Vec<(f64, &str)> = self
            .clauses
            .iter()
            .map(|c| (score(&c.0), c.0.as_str()))
            .collect();
        near.retain(|n| n.0 > 0.7);
        near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        let p = Problem::new(format!("no clause is called `{words}` or speaks of it"));
        if near.is_empty() {
            return p.help("`rules` without a word lists all clauses");
        }
        let names: Vec<String> = near
            .iter()
            .take(MOST)
            .map(|n| format!("`{}`", n.1))
            .collect();
        p.help(format!("did you mean {}?", names.join(", ")))
    }
}

fn entry(id: &str, text: &str, look: Look) -> String {
    wrap(&format!("{} {text}", look.bold(id)), look.width, 2)
}

/// The line that a comment stands above, or itself: of a comment that stands alone, and of every other line.
fn spoken_of(lines: &[&str], at: usize) -> usize {
    let comment = |l: &&str| l.starts_with("--") || l.starts_with('#');
    let code = lines.iter().skip(at).position(|l| !comment(l));
    match code.map(|n| at + n) {
        Some(next) if !lines[next].is_empty() => next,
        _ => at,
    }
}

/// Is a line the text of a clause, as a variant has it in its own file?
fn states(line: &str) -> bool {
    line.starts_with('"') && line.contains("\" = \"")
}

/// Does a line name this clause, and not one that only begins like it?
fn cites(line: &str, clause: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    line.match_indices(clause).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let mut after = line[at + clause.len()..].chars();
        let next = after.next();
        let longer = next.is_some_and(part)
            || (next == Some('.') && after.next().is_some_and(char::is_alphanumeric));
        !before.is_some_and(part) && !longer
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> Rulebook {
        let clause = |id: &str, text: &str| (id.to_string(), text.to_string());
        let source = "-- X-A.1\n\n-- pawns (X-A.1)\n-- march\nlocal a = 1 -- X-A.10\nreturn { clause = \"X-A.1\" }\n";
        Rulebook {
            clauses: vec![
                clause("X-A.1", "Pawns march."),
                clause("X-A.2", "Kings rest."),
                clause("X-A.10", "Rooks wait."),
            ],
            sources: vec![("rules/x/a.lua".into(), source.into())],
        }
    }

    #[test]
    fn a_clause_comes_with_the_lines_that_do_it() {
        let text = book().answer("x-a.1", Look::PLAIN).unwrap();
        let want = "X-A.1 Pawns march.\nrules/x/a.lua:1: -- X-A.1\nrules/x/a.lua:5: local a = 1 -- X-A.10\nrules/x/a.lua:6: return { clause = \"X-A.1\" }";
        assert_eq!(text, want);
    }

    #[test]
    fn words_and_beginnings_find_clauses() {
        let book = book();
        assert_eq!(book.answer("", Look::PLAIN).unwrap().lines().count(), 3);
        assert_eq!(book.answer("x-a", Look::PLAIN).unwrap().lines().count(), 3);
        assert_eq!(
            book.answer("KINGS", Look::PLAIN).unwrap(),
            "X-A.2 Kings rest."
        );
        let two = book.answer("X-A.2 X-A.10", Look::PLAIN).unwrap();
        assert!(
            two.starts_with("X-A.2 Kings rest.\nX-A.10 Rooks wait."),
            "{two}"
        );
        assert!(book.answer("X-A.2 zeppelin", Look::PLAIN).is_err());
        assert_eq!(
            book.answer("rooks wait", Look::PLAIN).unwrap(),
            "X-A.10 Rooks wait."
        );
        let text = book.answer("X-B.1", Look::PLAIN).unwrap_err().to_string();
        assert!(text.contains("did you mean `X-A.1`"), "{text}");
        let text = book
            .answer("zeppelin", Look::PLAIN)
            .unwrap_err()
            .to_string();
        assert!(text.contains("lists all"), "{text}");
    }

    #[test]
    fn longer_clauses_are_others() {
        assert!(cites("-- (X-A.1).", "X-A.1"));
        assert!(cites("see X-A.1. Then", "X-A.1"));
        assert!(!cites("X-A.10", "X-A.1"));
        assert!(!cites("X-A.1.2", "X-A.1"));
        assert!(!cites("YX-A.1", "X-A.1"));
    }
}
