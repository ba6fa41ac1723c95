-- Alliances: DD-ALLY, with what they bring and what they do not.

local FOUR = "atreides fremen corrino guild"
local DICE = "fremen fremen guild atreides shield spice-2 region-5"

local function proposing(changes)
  return position({
    phase = "alliance", factions = FOUR, counters = { storm = 1, spice_die = 2 }, dice = DICE,
  }, changes)
end

-- A lost combat in Arrakeen: the active player and its ally, really allied, against eight troops.
local function lost_together(active, ally)
  local t = position {
    phase = "alliance", factions = { active, ally, "corrino", "fremen" },
    pieces = {
      [active] = { arrakeen = { troop = 2 } }, [ally] = { arrakeen = { troop = 2 } },
      corrino = { arrakeen = { troop = 8 } },
    },
    counters = { storm = 1 },
    dice = ("X X X X shield spice-1 region-5"):gsub("X", ally),
  }
  t.play(active .. " alliance.propose: " .. ally .. " / " .. ally .. " alliance.accept: yes")
  t.until_asked("combat.commit")
  return t
end

return tests {
  dd_ally_1_only_players_whose_symbol_is_reserved = function()
    local t = proposing()
    t.asked("atreides", "alliance.propose")
    t.equals(t.options(), { "fremen", "guild", "alone" })
    t.play("atreides: alone")
    t.equals(t.counter("ally"), nil)
    t.not_asked("alliance.accept")
  end,

  dd_ally_2_a_refusal_leaves_the_player_alone_for_this_turn = function()
    local t = proposing()
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: no")
    t.asked("atreides", "recruit.piece")
    t.equals(t.counter("ally"), nil)
    t.pass()
    t.noted("DD-ALLY.2")
    t.not_noted("DD-ALLY.3")
  end,

  dd_ally_3_an_alliance_lasts_for_this_turn = function()
    local t = proposing({ throws = { DICE } })
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: yes")
    t.equals(t.counter("ally"), "fremen")
    t.until_asked("roll.keep")
    t.noted("DD-ALLY.3")
    t.not_noted("DD-ALLY.2")
    t.equals(t.counter("ally"), nil)
  end,

  dd_ally_4_the_active_player_has_the_allys_ability = function()
    local t = lost_together("atreides", "guild")
    t.play("atreides: none / corrino: none")
    t.equals(t.count("atreides", "card", "troop"), 2, "evacuated")
    t.equals(t.count("guild", "card", "troop"), 2, "the owner always has it")
  end,

  dd_ally_4_the_ally_does_not_have_the_active_players = function()
    local t = lost_together("guild", "atreides")
    t.play("guild: none / corrino: none")
    t.equals(t.count("guild", "card", "troop"), 2)
    t.equals(t.count("atreides", "card", "troop"), 0)
    t.equals(t.count("atreides", "reserve", "troop"), 12)
  end,

  dd_ally_5_nothing_is_lent_after_the_turn = function()
    local storm = "harkonnen harkonnen harkonnen harkonnen shield spice-3 region-2"
    local t = position {
      phase = "alliance", factions = FOUR, active = "guild", first = "atreides",
      pieces = { guild = { habbanya_sietch = { troop = 3 } }, fremen = { arrakeen = { troop = 1 } } },
      counters = { storm = 1 }, dice = "fremen fremen fremen fremen shield spice-1 region-5", throws = { storm },
    }
    t.play("guild alliance.propose: fremen / fremen alliance.accept: yes")
    t.until_asked("roll.keep")
    t.play("atreides roll.keep: " .. storm)
    t.play("atreides move.target: polar_sink")
    t.equals(t.count("guild", "habbanya_sietch", "troop"), 2, "the storm kills Guild troops again")
  end,

  dd_ally_6_not_with_three_players = function()
    position {
      phase = "alliance", factions = "atreides fremen guild", counters = { storm = 1 }, dice = DICE,
    }.not_asked("alliance.propose")
  end,

  dd_a_13_the_allys_harvesters_count_once_the_alliance_is_made = function()
    local function allied(fields)
      local t = proposing(fields)
      t.play("atreides alliance.propose: fremen / fremen alliance.accept: yes")
      return t.counter("spice_extra")
    end
    local theirs = {
      pieces = { fremen = { carthag = { troop = 1 } }, common = { carthag = { harvester = 1 } } },
    }
    local t = proposing()
    t.equals(allied(theirs), 2)
    theirs.pieces.atreides = { carthag = { troop = 1 } }
    t.equals(allied(theirs), 0, "counted with the active player's own already")
    theirs.pieces.atreides = nil
    theirs.dice = "fremen fremen guild atreides shield shai_hulud region-5"
    t.equals(allied(theirs), 0, "Shai-Hulud: none at all")
  end,
}
