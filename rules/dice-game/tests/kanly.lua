-- The Kanly action: DD-KANLY.

-- Atreides have rolled a face of the Kanly die; everybody has two troops in Arrakeen.
local function kanly(face, changes)
  return position({
    phase = "kanly", factions = "atreides fremen corrino guild",
    pieces = {
      atreides = { arrakeen = { troop = 2 } },
      fremen = { arrakeen = { troop = 2 }, polar_sink = { troop = 1 } },
      corrino = { arrakeen = { troop = 1, sardaukar = 1 } },
      guild = { arrakeen = { troop = 2 } },
    },
    counters = { storm = 1 },
    dice = face .. " spice-1 region-5",
  }, changes)
end

local function holding(faction, markers)
  return { pieces = { common = { [faction .. ".card"] = markers } } }
end

return tests {
  dd_kanly_1_one_troop_of_anyone_goes_to_its_owners_reserve = function()
    for _, face in ipairs({ "poison", "crysknife", "hunter_seeker" }) do
      local t = kanly(face)
      t.play("atreides kanly.target: guild.troop@arrakeen")
      t.equals(t.count("guild", "arrakeen", "troop"), 1, face)
      t.equals(t.count("guild", "reserve", "troop"), 11, face)
      t.equals(t.count("corrino", "arrakeen", "troop"), 1, "nobody else loses")
      t.noted("DD-KANLY.1")
    end
  end,

  dd_kanly_1_the_player_may_spare_all = function()
    local t = kanly("poison")
    t.play("atreides: spare")
    t.not_noted("DD-KANLY.1")
    t.asked("atreides", "move.target")
  end,

  dd_kanly_2_no_troop_under_the_storm = function()
    local t = kanly("hunter_seeker", { counters = { storm = 5 } })
    t.struck("guild.troop@arrakeen", "DD-KANLY.2")
    t.struck("troop@arrakeen", "DD-KANLY.2")
    t.offered("fremen.troop@polar_sink")
    t.refused("guild.troop@arrakeen", "DD-KANLY.2")
  end,

  dd_kanly_3_snooper_stops_poison = function()
    local t = kanly("poison", holding("guild", { snooper = 1 }))
    t.struck("guild.troop@arrakeen", "DD-KANLY.3")
    t.offered("fremen.troop@arrakeen")
  end,

  dd_kanly_3_shield_stops_the_crysknife = function()
    local t = kanly("crysknife", holding("guild", { shield = 1 }))
    t.struck("guild.troop@arrakeen", "DD-KANLY.3")
    t.offered("corrino.troop@arrakeen")
  end,

  dd_kanly_3_nothing_stops_the_hunter_seeker = function()
    kanly("hunter_seeker", holding("guild", { shield = 1, snooper = 1 })).offered("guild.troop@arrakeen")
  end,

  dd_kanly_4_a_marker_is_taken_from_whoever_holds_it = function()
    for _, marker in ipairs({ "shield", "snooper" }) do
      local t = kanly(marker, holding("fremen", { [marker] = 1 }))
      t.equals(t.count("common", "atreides.card", marker), 1)
      t.equals(t.count("common", "fremen.card", marker), 0)
      t = kanly(marker)
      t.equals(t.count("common", "atreides.card", marker), 1, "from the supply")
      t.asked("atreides", "move.target")
    end
  end,

  dd_kanly_5_one_thumper_each = function()
    local t = kanly("thumper")
    t.equals(t.count("common", "atreides.card", "thumper"), 1)
    t = kanly("thumper", holding("atreides", { thumper = 1 }))
    t.equals(t.count("common", "supply", "thumper"), 3, "no second one")
  end,

  dd_kanly_5_the_last_thumper_of_the_supply_and_none_of_others = function()
    local one = { thumper = 1 }
    local held = { ["fremen.card"] = one, ["corrino.card"] = one, ["guild.card"] = one }
    local t = kanly("thumper", { pieces = { common = held } })
    t.equals(t.count("common", "atreides.card", "thumper"), 1)
    t.equals(t.count("common", "supply", "thumper"), 0)
    held["harkonnen.card"] = one
    t = kanly("thumper", { factions = "atreides fremen corrino guild harkonnen", pieces = { common = held } })
    t.equals(t.count("common", "atreides.card", "thumper"), 0)
    t.asked("atreides", "move.target")
  end,

  dd_fre_5_the_crysknife_cannot_kill_fremen = function()
    kanly("crysknife").struck("fremen.troop@arrakeen", "DD-FRE.5")
    kanly("poison").offered("fremen.troop@arrakeen")
  end,
}
