-- The Spacing Guild: DD-GUI. Its evacuation from the storm is in storm.lua, its victory in finish.lua.

local FOUR = "atreides harkonnen corrino guild"

local function shipping(changes)
  return position({
    phase = "ship", factions = FOUR,
    pieces = {
      atreides = { arrakeen = { troop = 1 }, card = { troop = 3 } }, harkonnen = { card = { troop = 3 } },
      guild = { arrakeen = { troop = 0 }, carthag = { troop = 1 }, card = { troop = 3 } },
    },
    counters = { storm = 1, spice_die = 3, stock = { guild = 1 } }, dice = "shield spice-1 region-3",
  }, changes)
end

return tests {
  dd_gui_1_leader_three_troops_and_one_spice = function()
    local t = game { factions = "fremen guild" }
    t.until_asked("roll.keep")
    t.equals(t.count("guild", "card", "leader"), 1)
    t.equals(t.count("guild", "card", "troop"), 3)
    t.equals(t.counter("stock", "guild"), 1)
  end,

  dd_gui_2_edric_counts_2 = function()
    for n = 1, 2 do
      local t = position {
        phase = "combat", factions = "guild atreides corrino",
        pieces = { guild = { arrakeen = { troop = 1 }, card = { leader = 1 } }, atreides = { arrakeen = { troop = 5 } } },
        counters = { storm = 1 }, dice = "snooper spice-1 region-3",
      }
      t.play("guild combat.commit: leader=1 / atreides combat.commit: troop=" .. n)
      t.equals(t.count("atreides", "arrakeen", "troop") > 0, n == 2)
    end
  end,

  dd_gui_3_one_spice_in_each_turn_with_a_shipment_to_a_region = function()
    local t = shipping()
    t.play("atreides ship.troop: troop@polar_sink")
    t.equals(t.counter("stock", "guild"), 1, "not for the Polar Sink")
    t.play("atreides ship.troop: troop@arrakeen")
    t.equals(t.counter("stock", "guild"), 2)
    t.play("atreides ship.troop: troop@arrakeen")
    t.equals(t.counter("stock", "guild"), 2, "once a turn")
    t.pass()
    t.noted("DD-GUI.3")
  end,

  dd_gui_3_also_for_the_ally_of_the_active_player_and_not_for_itself = function()
    local t = shipping({ counters = { ally = "harkonnen" }, lent = { atreides = { "harkonnen" } } })
    t.play("atreides ship.troop: done / harkonnen ship.ally: troop@arrakeen / atreides ship.pay: yes")
    t.equals(t.counter("stock", "guild"), 2)
    t = shipping({ active = "guild" })
    t.play("guild ship.troop: troop@carthag")
    t.equals(t.counter("stock", "guild"), 1)
    t.not_noted("DD-GUI.3")
  end,

  dd_gui_3_five_at_most = function()
    local t = shipping({ counters = { stock = { guild = 5 } } })
    t.play("atreides ship.troop: troop@arrakeen")
    t.equals(t.counter("stock", "guild"), 5)
  end,

  dd_gui_6_after_a_lost_combat_the_others_go_to_the_card = function()
    local t = position {
      phase = "combat", factions = "guild atreides corrino",
      pieces = { guild = { arrakeen = { troop = 3 } }, atreides = { arrakeen = { troop = 3 } } },
      counters = { storm = 1 }, dice = "snooper spice-1 region-3",
    }
    t.play("guild combat.commit: troop=1 / atreides combat.commit: troop=2")
    t.equals(t.count("guild", "card", "troop"), 2)
    t.equals(t.count("guild", "reserve", "troop"), 10)
    t.equals(t.count("atreides", "card", "troop"), 0)
  end,

  dd_gui_6_not_what_kanly_takes = function()
    local t = position {
      phase = "kanly", factions = "atreides guild corrino", pieces = { guild = { arrakeen = { troop = 1 } } },
      counters = { storm = 1 }, dice = "hunter_seeker spice-1 region-3",
    }
    t.play("atreides kanly.target: guild.troop@arrakeen")
    t.equals(t.count("guild", "card", "troop"), 0)
  end,
}
