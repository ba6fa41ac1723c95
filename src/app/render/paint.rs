//! Colours: one for each seat, and a few that set parts of a text apart. Nothing is said by colour alone.

use anstyle::{AnsiColor, Color, Style};

use crate::app::output::Look;
use crate::kernel::ids::Seat;

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

impl Look {
    fn paint(self, style: Style, text: &str) -> String {
        if self.colour && !text.is_empty() {
            format!("{style}{text}{style:#}")
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

    /// Something that belongs to a seat.
    pub fn seat(self, seat: Seat, text: &str) -> String {
        if seat == Seat::COMMON {
            return text.into();
        }
        let colour = SEATS[seat.index() % SEATS.len()];
        self.paint(Style::new().fg_color(Some(Color::Ansi(colour))), text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colour_a_text_stays_as_it_is() {
        assert_eq!(Look::PLAIN.bold("x"), "x");
        assert_eq!(Look::PLAIN.seat(Seat(3), "x"), "x");
        let bright = Look {
            colour: true,
            ..Look::PLAIN
        };
        assert_ne!(bright.seat(Seat(3), "x"), "x");
        assert_eq!(bright.seat(Seat::COMMON, "x"), "x");
    }
}
