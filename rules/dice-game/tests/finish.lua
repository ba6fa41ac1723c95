-- The end of a turn and victory: DD-END, DD-A.17, DD-A.29.

local FOUR = "atreides harkonnen corrino guild"
local FIVE = "atreides harkonnen corrino fremen bene_gesserit"

local function held(regions)
  local list = {}
  for region in regions:gmatch("%S+") do list[region] = { troop = 1 } end
  return list
end

-- The turn of Atreides ends.
local function ending(atreides, changes)
  return position({
    phase = "finish", factions = FOUR, pieces = { atreides = held(atreides) },
    counters = { storm = 1 }, dice = "snooper spice-1 region-3",
  }, changes)
end

local function pact(atreides, harkonnen, guild, changes)
  local base = {
    pieces = { harkonnen = held(harkonnen), guild = held(guild or "") },
    counters = { ally = "harkonnen" }, lent = { atreides = { "harkonnen" } },
  }
  for key, value in pairs(changes or {}) do base[key] = value end
  return ending(atreides, base)
end

local function last_turn(factions, predicted)
  return position {
    phase = "guild_default", factions = factions,
    counters = { storm = 1, prediction = predicted and { bene_gesserit = predicted } or nil },
  }
end

return tests {
  dd_end_1_the_game_goes_on_for_six_rounds = function()
    local t = ending("arrakeen", { round = 6, active = "corrino" })
    t.no_winner()
    t.asked("guild", "roll.keep")
    t = ending("arrakeen", { round = 6, active = "guild" })
    t.won("guild", "DD-END.6", "guild")
  end,

  dd_end_2_three_strategic_regions_alone_win = function()
    ending("arrakeen carthag tueks_sietch").won("solo", "DD-END.2", "atreides")
    ending("arrakeen carthag").no_winner()
    ending("arrakeen carthag minor_erg polar_sink").no_winner()
    ending("arrakeen carthag tueks_sietch", { pieces = { guild = held("carthag") } }).no_winner()
  end,

  dd_end_2_four_with_two_players = function()
    ending("arrakeen carthag tueks_sietch", { factions = "atreides guild" }).no_winner()
    ending("arrakeen carthag tueks_sietch sietch_tabr", { factions = "atreides guild" })
      .won("solo", "DD-END.2", "atreides")
  end,

  dd_storm_5_regions_under_the_storm_count = function()
    ending("arrakeen carthag tueks_sietch", { counters = { storm = 5 } }).won("solo", "DD-END.2", "atreides")
  end,

  dd_end_3_allies_win_with_four = function()
    pact("arrakeen carthag", "tueks_sietch sietch_tabr").won("alliance", "DD-END.3", "atreides harkonnen")
    pact("arrakeen carthag", "carthag tueks_sietch sietch_tabr").won("alliance", "DD-END.3", "atreides harkonnen")
    pact("arrakeen carthag", "tueks_sietch great_flat").no_winner()
    ending("arrakeen carthag", { pieces = { harkonnen = held("tueks_sietch sietch_tabr") } }).no_winner()
  end,

  dd_end_4_not_with_a_region_shared_with_a_third_player = function()
    pact("arrakeen tueks_sietch", "carthag tueks_sietch sietch_tabr", "sietch_tabr").no_winner()
  end,

  dd_a_29_a_shared_fifth_region_prevents_it = function()
    local five = "tueks_sietch sietch_tabr habbanya_sietch"
    pact("arrakeen carthag", five, "carthag").no_winner()
    pact("arrakeen carthag", five, "habbanya_sietch").no_winner()
    pact("arrakeen carthag", five, "minor_erg").won("alliance", "DD-END.3", "atreides harkonnen")
    pact("arrakeen carthag", "tueks_sietch sietch_tabr", "habbanya_sietch")
      .won("alliance", "DD-END.3", "atreides harkonnen")
    pact("arrakeen carthag", five, "carthag", { set = { alliance_four_clean = 1 } })
      .won("alliance", "DD-END.3", "atreides harkonnen")
    pact("arrakeen carthag", five, "carthag tueks_sietch", { set = { alliance_four_clean = 1 } }).no_winner()
  end,

  dd_end_5_a_solo_victory_goes_first = function()
    pact("arrakeen carthag tueks_sietch", "sietch_tabr").won("solo", "DD-END.2", "atreides")
  end,

  dd_a_17_only_in_ones_own_turn = function()
    ending("arrakeen carthag tueks_sietch", { active = "harkonnen" }).no_winner()
    pact("", "arrakeen carthag tueks_sietch").no_winner()
  end,

  dd_a_17_the_knob_allows_any_turn = function()
    local any = { solo_any_turn = 1 }
    ending("arrakeen carthag tueks_sietch", { active = "harkonnen", set = any }).won("solo", "DD-END.2", "atreides")
    ending("arrakeen carthag", { active = "harkonnen", set = any }).no_winner()
    pact("tueks_sietch", "arrakeen carthag sietch_tabr", "", { set = any }).won("solo", "DD-END.2", "harkonnen")
    local both = { set = { solo_any_turn = 1, solo_regions = 2 }, pieces = { guild = held("sietch_tabr tueks_sietch") } }
    both.active = "guild"
    ending("arrakeen carthag", both).won("solo", "DD-END.2", "guild")
    both.active = "harkonnen"
    ending("arrakeen carthag", both).won("solo", "DD-END.2", "guild")
  end,

  dd_end_6_the_guild_wins_after_the_last_round_also_absent = function()
    last_turn(FOUR).won("guild", "DD-END.6", "guild")
    last_turn("atreides harkonnen").won("guild", "DD-END.6", "guild")
  end,

  dd_end_7_a_prediction_turns_a_victory = function()
    local function won(named)
      return position {
        phase = "finish", factions = FIVE, pieces = { atreides = held("arrakeen carthag tueks_sietch") },
        counters = { storm = 1, prediction = { bene_gesserit = named } }, dice = "spice-1 region-3",
      }
    end
    won("atreides").won("prediction", "DD-END.7", "bene_gesserit")
    won("corrino").won("solo", "DD-END.2", "atreides")
    last_turn(FIVE, "role.guild").won("prediction", "DD-END.7", "bene_gesserit")
    last_turn(FIVE, "corrino").won("guild", "DD-END.6", "guild")
    last_turn(FIVE).won("guild", "DD-END.6", "guild") -- nobody named is not the absent Guild
  end,

  dd_end_7_alliance_victories_are_not_affected = function()
    position {
      phase = "finish", factions = FIVE,
      pieces = { atreides = held("arrakeen carthag"), harkonnen = held("tueks_sietch sietch_tabr") },
      counters = { storm = 1, ally = "harkonnen", prediction = { bene_gesserit = "atreides" } },
      lent = { atreides = { "harkonnen" } }, dice = "spice-1 region-3",
    }.won("alliance", "DD-END.3", "atreides harkonnen")
  end,
}
