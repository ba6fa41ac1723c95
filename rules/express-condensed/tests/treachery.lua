-- The treachery die: EC-TREA, EC-HAR.1.

local FOUR = "guild harkonnen corrino bene_gesserit"

-- The Guild throws the treachery die; Corrino and Harkonnen have troops on the board.
local function treachery(face, changes)
  return position({
    phase = "treachery", factions = FOUR, throws = { face },
    pieces = {
      corrino = { arrakeen = { troop = 2, sardaukar = 1 } },
      harkonnen = { polar_sink = { troop = 1 } },
    },
  }, changes)
end

local function holding(faction, tokens)
  return { pieces = { common = { [faction .. ".tokens"] = tokens } } }
end

return tests {
  ec_trea_1_one_enemy_troop_at_any_place = function()
    local t = treachery("hunter_seeker")
    t.offered("harkonnen.troop@polar_sink")
    t.play("guild treachery.target: corrino.troop@arrakeen")
    t.equals(t.count("corrino", "arrakeen", "troop"), 1)
    t.equals(t.count("corrino", "reserve", "troop"), 14)
    t.noted("EC-TREA.1")
  end,

  ec_trea_1_the_player_may_spare_all = function()
    local t = treachery("poison")
    t.play("guild: spare")
    t.not_noted("EC-TREA.1")
  end,

  ec_trea_2_a_token_comes_from_whoever_has_it = function()
    local t = treachery("snooper", holding("corrino", { snooper = 1 }))
    t.equals(t.count("common", "guild.tokens", "snooper"), 1)
    t.equals(t.count("common", "corrino.tokens", "snooper"), 0)
  end,

  ec_trea_2_two_thumpers_at_most = function()
    for had, has in { 2, 2 } do
      local t = treachery("thumper", holding("guild", { thumper = had }))
      t.equals(t.count("common", "guild.tokens", "thumper"), has, "had " .. had)
    end
  end,

  ec_trea_3_the_shield_stops_a_crysknife_and_is_gone = function()
    local t = treachery("crysknife", holding("corrino", { shield = 1 }))
    t.play("guild: corrino.troop@arrakeen / corrino treachery.defend: yes")
    t.equals(t.count("corrino", "arrakeen", "troop"), 2)
    t.equals(t.count("common", "supply", "shield"), 1)
  end,

  ec_trea_3_nothing_stops_a_hunter_seeker = function()
    local t = treachery("hunter_seeker", holding("corrino", { shield = 1, snooper = 1 }))
    t.play("guild: corrino.troop@arrakeen")
    t.equals(t.count("corrino", "arrakeen", "troop"), 1)
  end,

  ec_har_1_a_token_becomes_an_attack = function()
    local t = treachery("thumper", { active = "harkonnen" })
    t.play("harkonnen harkonnen.treat: crysknife / harkonnen: corrino.troop@arrakeen")
    t.equals(t.count("corrino", "arrakeen", "troop"), 1)
    t.equals(t.count("common", "harkonnen.tokens", "thumper"), 0)
  end,

  ex_a_10_sardaukar_are_removed_last = function()
    treachery("poison").struck("corrino.sardaukar@arrakeen", "EX-A.10")
  end,
}
