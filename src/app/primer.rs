//! The primer of a game: one screen for those who do not know it. Each pack has its own, in `primer.txt` beside its rules:
//! a paragraph in each line.

use std::fs;
use std::path::PathBuf;

use crate::pack::Files;
use crate::pack::read::lineage;

use super::output::Look;
use super::paths::state_folder;
use super::render::layout::wrap;

/// The primer of a game, else that of the pack it builds on.
pub fn text(files: &Files, game: &str, look: Look) -> Option<String> {
    let packs = lineage::packs(files, game);
    let mut found = packs.iter().rev().filter_map(|pack| {
        let text = files.read(&format!("rules/{pack}/primer.txt"));
        text.ok().flatten()
    });
    let text = found.next()?;
    let line = |line: &str| match line.split_once(": ") {
        // The word before a colon leads the paragraph.
        Some((head, rest)) if !head.contains(' ') => {
            wrap(&format!("{}: {rest}", look.bold(head)), look.width, 2)
        }
        _ => wrap(line, look.width, 2),
    };
    let lines: Vec<String> = text.trim_end().lines().map(line).collect();
    Some(lines.join("\n"))
}

/// The same in pieces that fit a window of so many lines, with one left for a prompt; a paragraph stays together.
pub fn pages(text: &str, height: usize) -> Vec<String> {
    let mut pages: Vec<Vec<&str>> = vec![vec![]];
    let mut lines = text.lines().peekable();
    while let Some(first) = lines.next() {
        let mut paragraph = vec![first];
        while let Some(more) = lines.next_if(|l| l.starts_with(' ')) {
            paragraph.push(more);
        }
        match pages.last_mut() {
            Some(page) if page.is_empty() || page.len() + paragraph.len() < height => {
                page.extend(paragraph);
            }
            _ => pages.push(paragraph),
        }
    }
    pages.iter().map(|page| page.join("\n")).collect()
}

/// Is it the first time on this machine that this game is played? From now on it is not.
pub fn is_first_time(game: &str) -> bool {
    let Some(path) = file() else {
        return false;
    };
    let known = fs::read_to_string(&path).unwrap_or_default();
    if known.lines().any(|l| l == game) {
        return false;
    }
    // Where nothing can be written every time would be the first.
    fs::write(&path, format!("{known}{game}\n")).is_ok()
}

/// Where the games are listed whose primer was shown.
fn file() -> Option<PathBuf> {
    let folder = state_folder()?;
    fs::create_dir_all(&folder).ok()?;
    Some(folder.join("primers"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::list_games;

    #[test]
    fn every_game_has_a_primer_of_one_screen() {
        let files = Files::embedded();
        for game in list_games(&files) {
            let text = text(&files, &game, Look::PLAIN).unwrap_or_default();
            let lines = text.lines().count();
            assert!((8..24).contains(&lines), "{game}: {lines} lines");
            for word in ["Aim:", "Turn:", "Winning:"] {
                assert!(text.contains(word), "{game} lacks {word}");
            }
            assert!(text.lines().all(|l| l.chars().count() <= 80), "{game}");
        }
    }

    #[test]
    fn a_primer_that_is_longer_than_the_window_is_read_in_pieces() {
        let files = Files::embedded();
        for game in list_games(&files) {
            let text = |width| {
                let look = Look {
                    width,
                    ..Look::PLAIN
                };
                text(&files, &game, look).unwrap_or_default()
            };
            assert_eq!(pages(&text(80), 24).len(), 1, "{game}");
            let narrow = text(60);
            let pieces = pages(&narrow, 24);
            assert_eq!(pieces.join("\n"), narrow);
            for piece in &pieces {
                assert!(piece.lines().count() < 24 && !piece.starts_with(' '));
            }
        }
        assert_eq!(pages("a\nb\n  c", 2), ["a", "b\n  c"], "a window too small");
        assert_eq!(pages("", 24), [""]);
    }
}
