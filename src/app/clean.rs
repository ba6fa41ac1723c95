//! Text from scripts, files and people, made harmless: whatever a terminal would obey, or a reader could not see, is written
//! out. Colours of our own pass, because nobody else can write them.

use std::fmt::Write as _;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::OnceLock;

/// How a character is written that must not reach a terminal: ESC, BEL, CR and other controls, those that turn the
/// direction of writing, and those that take no room.
pub fn is_unsafe(c: char) -> bool {
    match c {
        '\n' => false,
        c if c.is_control() => true,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}' => true,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => true,
        // Not characters at all.
        '\u{fdd0}'..='\u{fdef}' => true,
        c => u32::from(c) & 0xfffe == 0xfffe,
    }
}

/// The text for people: controls are written as `\u001b`, a tab is a blank. Our own colours stay.
pub fn clean(text: &str) -> String {
    let key = mark();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_unsafe) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        rest = match from.strip_prefix(key).and_then(|s| s.split_once('m')) {
            Some((style, after)) if is_style(style) => {
                out.push_str(&format!("\u{1b}[{style}m"));
                after
            }
            _ => {
                let mut letters = from.chars();
                match letters.next() {
                    Some('\t') => out.push(' '),
                    Some(c) => write_out(&mut out, c),
                    None => {}
                }
                letters.as_str()
            }
        };
    }
    out.push_str(rest);
    out
}

/// Text without any colours, where none may stand: a prompt, a word to complete.
pub fn bare(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match is_unsafe(c) {
            true => write_out(&mut out, c),
            false => out.push(c),
        }
    }
    out
}

/// A character written out as JSON does it, so that a report stays JSON.
fn write_out(out: &mut String, c: char) {
    let mut units = [0; 2];
    for unit in c.encode_utf16(&mut units) {
        let _ = write!(out, "\\u{unit:04x}");
    }
}

/// A style of ours as [`clean`] lets it pass. `codes` are those of the terminal, e.g. `1` for bold.
pub fn style(codes: &str) -> String {
    format!("{}{codes}m", mark())
}

fn is_style(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c == ';')
}

/// What our own styles begin with. It has the form of a terminal's sequence, so that it takes no room when text is laid
/// out, and a number that no script can know.
fn mark() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| format!("\u{1b}[{};", RandomState::new().build_hasher().finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        for (text, want) in [
            ("\u{1b}[31mred", r"\u001b[31mred"),
            ("\u{1b}]0;title\u{7}", r"\u001b]0;title\u0007"),
            ("over\rwrite", r"over\u000dwrite"),
            ("\u{9b}2J", r"\u009b2J"),
            ("a\u{202e}b\u{2066}c", r"a\u202eb\u2066c"),
            ("x\u{200b}y\u{feff}", r"x\u200by\ufeff"),
            ("\u{7f}\u{8}\0", r"\u007f\u0008\u0000"),
            ("\u{e0041}", r"\udb40\udc41"),
            ("a\tb\nc", "a b\nc"),
            ("King’s Road · é 字", "King’s Road · é 字"),
        ] {
            assert_eq!(clean(text), want);
        }
    }

    #[test]
    fn only_our_own_styles_pass() {
        let ours = format!("{}x{}", style("1"), style("0"));
        assert_eq!(clean(&ours), "\u{1b}[1mx\u{1b}[0m");
        assert_eq!(clean("\u{1b}[7;1mx"), r"\u001b[7;1mx");
        let forged = format!("{}2J\u{1b}[1m", mark());
        assert!(!clean(&forged).contains('\u{1b}'), "no style, no passage");
        assert!(!bare(&ours).contains('\u{1b}'));
        assert_eq!(textwrap::core::display_width(&ours), 1);
    }

    #[test]
    fn json_stays_json() {
        let text = "\u{1b}[2J \u{9b} \u{202e} \u{e0041} \"quoted\"";
        let raw = serde_json::to_string(text).unwrap();
        let safe = clean(&raw);
        assert!(!safe.contains(is_unsafe), "{safe}");
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), text);
    }
}
