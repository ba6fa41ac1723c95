//! Who plays which seat: people or bots, told by seat (`p1`), by faction, or for all.

use crate::kernel::ids::{Role, Seat};
use crate::kernel::{Def, State};
use crate::lab::bots::{self, Who, seat_number};
use crate::problem::Problem;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    Human,
    /// A bot, by its name.
    Bot(String),
}

impl Player {
    pub const HUMAN: &str = "human";
    /// The bot that plays where nobody else was asked for.
    pub const USUAL_BOT: &str = "random";

    pub fn name(&self) -> &str {
        match self {
            Player::Human => Player::HUMAN,
            Player::Bot(name) => name,
        }
    }
}

/// Rules in the order they were given; the last that fits a seat holds.
#[derive(Clone, Debug)]
pub struct Players {
    rules: Vec<(Who, Player)>,
}

impl Players {
    /// The first seat is a person's and bots have the rest, unless other people were named.
    pub fn one_human(def: &Def, said: &[String]) -> Result<Players, Problem> {
        let mut players = Players {
            rules: vec![(Who::All, Player::Bot(Player::USUAL_BOT.into()))],
        };
        let mine = (Who::Seat(Seat(0)), Player::Human);
        let rules: Vec<(Who, Player)> = said
            .iter()
            .map(|text| read(def, text))
            .collect::<Result<_, _>>()?;
        if rules.iter().all(|r| r.1 != Player::Human) {
            players.rules.push(mine);
        }
        players.rules.extend(rules);
        Ok(players)
    }

    /// People have all seats that nobody else was named for.
    pub fn all_human(def: &Def, said: &[String]) -> Result<Players, Problem> {
        let mut players = Players {
            rules: vec![(Who::All, Player::Human)],
        };
        for text in said {
            players.set(def, text)?;
        }
        Ok(players)
    }

    /// `p1=human`, `all=random` or a faction's name.
    pub fn set(&mut self, def: &Def, text: &str) -> Result<(), Problem> {
        self.rules.push(read(def, text)?);
        Ok(())
    }

    /// The rules as they can be said again.
    pub fn said(&self, def: &Def) -> Vec<String> {
        let rules = self.rules.iter();
        rules
            .map(|(who, p)| format!("{}={}", who.said(def), p.name()))
            .collect()
    }

    pub fn of(&self, state: &State, seat: Seat) -> &Player {
        let fits = |who: &Who| who.fits(state, seat);
        let found = self.rules.iter().rev().find(|(who, _)| fits(who));
        found.map_or(&Player::Human, |(_, player)| player)
    }

    /// Roles that were named for people.
    pub fn wanted(&self) -> impl Iterator<Item = Role> + '_ {
        self.rules.iter().filter_map(|(who, player)| match who {
            Who::Role(role) if *player == Player::Human => Some(*role),
            _ => None,
        })
    }

    pub fn humans(&self, def: &Def, state: &State) -> Vec<Seat> {
        def.seat_ids()
            .filter(|s| *self.of(state, *s) == Player::Human)
            .collect()
    }
}

fn read(def: &Def, text: &str) -> Result<(Who, Player), Problem> {
    let Some((who, player)) = text.split_once('=') else {
        let p = Problem::new(format!("`{text}` does not say who plays a seat"));
        return Err(p.help("write e.g. `p1=human` or `p2=random`"));
    };
    let who = Who::read(def, who.trim())?;
    let player = match player.trim() {
        Player::HUMAN => Player::Human,
        bot => {
            bots::by_name(bot, 0).map_err(|p| match p.help.is_empty() {
                true => p,
                false => {
                    let help = format!("{}, or `{}` for a person", p.help, Player::HUMAN);
                    p.help(help)
                }
            })?;
            Player::Bot(bot.into())
        }
    };
    Ok((who, player))
}

/// The seat a user means: `p1`, or by the role it has, in full or shortened.
pub fn find_seat(def: &Def, roles: &[Option<Role>], name: &str) -> Result<Seat, Problem> {
    if let Some(seat) = seat_number(def, name) {
        return Ok(seat);
    }
    let name = name.to_lowercase();
    let labels: Vec<(Seat, String)> = def
        .seat_ids()
        .map(|s| (s, def.seat_label(roles, s)))
        .collect();
    if let Some((seat, _)) = labels.iter().find(|l| l.1 == name) {
        return Ok(*seat);
    }
    let mut near = labels
        .iter()
        .filter(|l| !name.is_empty() && l.1.starts_with(&name));
    match (near.next(), near.next()) {
        (Some((seat, _)), None) => Ok(*seat),
        _ => {
            let names: Vec<&str> = labels.iter().map(|l| l.1.as_str()).collect();
            let p = Problem::new(format!("there is no seat `{name}`"));
            Err(p.help(format!("seats are {}", names.join(", "))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::def::RoleDef;

    fn def() -> Def {
        let role = |id: &str| RoleDef {
            id: id.into(),
            ..RoleDef::default()
        };
        Def {
            seats: 3,
            roles: vec![role("red"), role("blue"), role("green")],
            ..Def::default()
        }
    }

    fn text(list: &[&str]) -> Vec<String> {
        list.iter().map(|s| s.to_string()).collect()
    }

    #[test]
    fn the_first_seat_is_yours_unless_you_take_another() {
        let def = def();
        let state = State::new(&def, 1);
        let humans = |said: &[&str]| {
            let players = Players::one_human(&def, &text(said)).unwrap();
            players.humans(&def, &state)
        };
        assert_eq!(humans(&[]), [Seat(0)]);
        assert_eq!(humans(&["p2=human"]), [Seat(1)]);
        assert_eq!(humans(&["p1=human", "p3=human"]), [Seat(0), Seat(2)]);
        assert_eq!(humans(&["p1=random"]), []);
        assert_eq!(humans(&["p2=random"]), [Seat(0)]);
        assert_eq!(
            humans(&["all=human", "p2=random"]),
            [Seat(0), Seat(2)],
            "the last word holds"
        );
    }

    #[test]
    fn a_faction_is_meant_whoever_plays_it() {
        let def = def();
        let mut state = State::new(&def, 1);
        let players = Players::one_human(&def, &text(&["blue=human"])).unwrap();
        assert_eq!(players.humans(&def, &state), []);
        state.assign(&def, Seat(2), Role(1)).unwrap();
        assert_eq!(players.humans(&def, &state), [Seat(2)]);
    }

    #[test]
    fn mistakes_are_explained() {
        let def = def();
        let fault = |said: &str| Players::all_human(&def, &text(&[said])).unwrap_err();
        for (said, want) in [
            ("p1", "p1=human"),
            ("p4=human", "seats are p1 to p3"),
            ("p0=human", "seats are p1 to p3"),
            ("gren=human", "did you mean `green`?"),
            ("p1=clever", "script:FILE, or `human` for a person"),
            ("=", "there is no seat ``"),
        ] {
            let text = fault(said).to_string();
            assert!(text.contains(want), "{said}: {text}");
        }
    }

    #[test]
    fn seats_are_found_by_number_and_by_role() {
        let def = def();
        let roles = [Some(Role(1)), None, Some(Role(0))];
        let find = |name: &str| find_seat(&def, &roles, name).ok();
        assert_eq!(find("p2"), Some(Seat(1)));
        assert_eq!(find("red"), Some(Seat(2)));
        assert_eq!(find("BL"), Some(Seat(0)));
        assert_eq!(find("green"), None);
        assert_eq!(find(""), None);
    }
}
