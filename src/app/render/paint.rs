//! Colours: one for each seat, and a few that set parts of a text apart. Nothing is said by colour alone.

use anstyle::{AnsiColor, Color, Style};

use crate::app::clean;
use crate::app::output::Look;
use crate::kernel::Def;
use crate::kernel::ids::{Role, Seat};
use crate::kernel::map::COLOURS;

/// For seats whose role has no colour of its own.
const SEATS: [AnsiColor; 8] = [
    AnsiColor::Green,
    AnsiColor::Red,
    AnsiColor::Cyan,
    AnsiColor::Magenta,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::BrightRed,
    AnsiColor::BrightCyan,
];

/// In the order of [`COLOURS`].
const NAMED: [AnsiColor; COLOURS.len()] = [
    AnsiColor::Red,
    AnsiColor::Green,
    AnsiColor::Yellow,
    AnsiColor::Blue,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
    AnsiColor::BrightRed,
    AnsiColor::BrightGreen,
    AnsiColor::BrightYellow,
    AnsiColor::BrightBlue,
    AnsiColor::BrightMagenta,
    AnsiColor::BrightCyan,
];

fn colour_of(def: &Def, roles: &[Option<Role>], seat: Seat) -> AnsiColor {
    let role = roles.get(seat.index()).copied().flatten();
    let id = role.and_then(|r| def.roles.get(r.index())).map(|r| &r.id);
    let named = |id: &String| def.map.layout.colours.iter().find(|c| c.0 == *id);
    let name = id.and_then(named).map(|c| c.1.as_str());
    let at = name.and_then(|n| COLOURS.iter().position(|c| *c == n));
    at.map_or(SEATS[seat.index() % SEATS.len()], |i| NAMED[i])
}

impl Look {
    fn paint(self, style: Style, text: &str) -> String {
        if self.colour && !text.is_empty() {
            let codes = style.render().to_string();
            let codes = codes.trim_start_matches("\u{1b}[").trim_end_matches('m');
            format!("{}{text}{}", clean::style(codes), clean::style("0"))
        } else {
            text.into()
        }
    }

    pub fn bold(self, text: &str) -> String {
        self.paint(Style::new().bold(), text)
    }

    pub fn dim(self, text: &str) -> String {
        self.paint(Style::new().dimmed(), text)
    }

    /// Something that belongs to a seat, in the colour of its role.
    pub fn seat(self, def: &Def, roles: &[Option<Role>], seat: Seat, text: &str) -> String {
        if seat == Seat::COMMON {
            return text.into();
        }
        self.colour(colour_of(def, roles, seat), text)
    }

    /// What a marker lies on.
    pub fn marker(self, text: &str) -> String {
        self.colour(AnsiColor::BrightYellow, text)
    }

    fn colour(self, colour: AnsiColor, text: &str) -> String {
        self.paint(Style::new().fg_color(Some(Color::Ansi(colour))), text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_a_text_stays_as_it_is() {
        let def = Def::default();
        let seat = |look: Look, s: u8| look.seat(&def, &[], Seat(s), "x");
        assert_eq!(Look::PLAIN.bold("x"), "x");
        assert_eq!(seat(Look::PLAIN, 3), "x");
        let bright = Look {
            colour: true,
            ..Look::PLAIN
        };
        assert_ne!(seat(bright, 3), "x");
        assert_eq!(seat(bright, Seat::COMMON.0), "x");
    }

    #[test]
    fn a_role_keeps_its_colour_on_every_seat() {
        use crate::kernel::def::RoleDef;
        let mut def = Def::default();
        def.roles.push(RoleDef {
            id: "reds".into(),
            ..RoleDef::default()
        });
        def.map.layout.colours = vec![("reds".into(), "bright red".into())];
        for seat in 0..8u8 {
            let mut roles = vec![None; 8];
            roles[usize::from(seat)] = Some(Role(0));
            assert_eq!(colour_of(&def, &roles, Seat(seat)), AnsiColor::BrightRed);
        }
        assert_eq!(colour_of(&def, &[None], Seat(0)), SEATS[0]);
    }
}
