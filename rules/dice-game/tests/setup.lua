-- Components and setup: DD-COMP, DD-SETUP.

local FIVE = "atreides harkonnen corrino guild bene_gesserit"
-- The storm, five constructions, the first player.
local CHANCE = { "5", "fortification", "fortification", "harvester", "harvester", "ornithopter", "p1" }
local STRATEGIC = { "arrakeen", "carthag", "sietch_tabr", "habbanya_sietch", "tueks_sietch" }

local function begun(factions)
  return game { factions = factions, throws = CHANCE }
end

local function deploying(factions)
  return position { phase = "setup_deploy", factions = factions, counters = { storm = 1 } }
end

return tests {
  dd_comp_2_troops_and_leaders_of_each_faction = function()
    local t = position { phase = "alliance", factions = FIVE .. " fremen", counters = { storm = 1 } }
    for who, n in pairs({ atreides = 12, harkonnen = 12, corrino = 8, guild = 12, bene_gesserit = 12, fremen = 8 }) do
      t.equals(t.count(who, "reserve", "troop"), n, who)
      t.equals(t.count(who, "reserve", "leader"), who == "atreides" and 2 or 1, who)
    end
    t.equals(t.count("corrino", "reserve", "sardaukar"), 4)
  end,

  dd_setup_1_the_region_die_places_the_storm_and_kills_nobody = function()
    local t = begun("atreides harkonnen")
    t.equals(t.counter("storm"), 5)
    t.equals(t.round(), 1)
    t.noted("DD-SETUP.1")
  end,

  dd_setup_2_one_construction_on_each_strategic_region = function()
    local t = begun("atreides harkonnen")
    for _, region in ipairs(STRATEGIC) do
      local n = 0
      for _, what in ipairs({ "fortification", "harvester", "ornithopter" }) do n = n + t.count("common", region, what) end
      t.equals(n, 1, region)
    end
    t.equals(t.count("common", "supply", "ornithopter"), 1, "the sixth")
    t.equals(t.count("common", "supply", "harvester"), 0)
    t.noted("DD-SETUP.2")
  end,

  dd_setup_3_the_player_on_the_right_of_the_first_picks_first = function()
    local t = game { players = 3, throws = { "5", "fortification", "fortification", "harvester", "harvester",
      "ornithopter", "p2" } }
    t.asked("p1", "setup.faction")
    t.play("p1: guild")
    t.not_offered("guild")
    t.play("p3 setup.faction: fremen / p2 setup.faction: corrino")
    t.noted("DD-SETUP.3")
    t.asked("corrino", "roll.keep") -- the first player begins (DD-SETUP.6)
    t.equals(t.active(), "corrino")
  end,

  dd_setup_3_the_first_player_is_told = function()
    local t = game { players = 2, throws = { "5", "fortification", "fortification", "harvester", "harvester",
      "ornithopter", "p2" } }
    t.noted("DD-SETUP.3")
    t.play("p1 setup.faction: guild")
    t.asked("p2", "setup.faction")
  end,

  dd_setup_4_the_bene_gesserit_need_five_players = function()
    for players = 2, 5 do
      local t = game { players = players }
      for _, who in ipairs({ "atreides", "harkonnen", "fremen", "corrino", "guild" }) do t.offered(who) end
      if players < 5 then t.not_offered("bene_gesserit") else t.offered("bene_gesserit") end
    end
  end,

  dd_setup_5_setups_go_by_the_number_on_the_card = function()
    for _, two in ipairs({ "atreides harkonnen", "harkonnen atreides" }) do
      deploying(two).asked("atreides", "atreides.start")
    end
    for _, two in ipairs({ "fremen harkonnen", "harkonnen fremen" }) do
      local t = deploying(two)
      t.asked("harkonnen", "harkonnen.start")
      t.equals(t.count("fremen", "great_flat", "troop"), 0)
    end
    for _, all in ipairs({ FIVE, "bene_gesserit guild corrino harkonnen atreides" }) do
      local t = deploying(all)
      t.until_asked("bene_gesserit.prediction")
      t.equals(t.count("guild", "card", "troop"), 3)
      t.equals(t.count("corrino", "card", "sardaukar"), 1)
    end
  end,

  dd_a_6_the_first_troops_stand_in_free_regions = function()
    local t = deploying("harkonnen atreides")
    t.equals(t.options(), { "broken_land", "great_flat", "cielago_plain", "minor_erg" })
    t.play("atreides: great_flat")
    t.equals(t.options(), { "broken_land", "cielago_plain", "minor_erg" })
  end,

  dd_turn_1_the_actions_follow_each_other_and_the_dice_pass_clockwise = function()
    local t = position {
      phase = "storm", factions = "guild fremen corrino", active = "corrino", first = "guild",
      counters = { storm = 1 }, dice = "spice-1 region-1",
    }
    t.asked("guild", "roll.keep")
    t.equals(t.round(), 2)
    t = position {
      phase = "storm", factions = "guild fremen corrino", active = "guild", first = "guild",
      counters = { storm = 1 }, dice = "spice-1 region-1",
    }
    t.asked("fremen", "roll.keep")
    t.equals(t.round(), 1)
  end,
}
