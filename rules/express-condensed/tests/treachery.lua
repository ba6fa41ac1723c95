-- The treachery die: EC-TREA, EC-HAR.1.

local FOUR = "guild harkonnen corrino bene_gesserit"

-- The Guild throws the treachery die; Corrino, Harkonnen and the Guild have troops on the board.
local function treachery(face, changes)
  return position({
    phase = "treachery", factions = FOUR, throws = { face },
    pieces = {
      guild = { carthag = { troop = 1 } },
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
    for _, face in { "hunter_seeker", "crysknife", "poison" } do
      local t = treachery(face)
      t.equals(t.options(), { "corrino.troop@arrakeen", "harkonnen.troop@polar_sink", "spare" })
      t.play("guild treachery.target: corrino.troop@arrakeen")
      t.equals(t.count("corrino", "arrakeen", "troop"), 1)
      t.equals(t.count("corrino", "reserve", "troop"), 14)
      t.noted("EC-TREA.1")
    end
  end,

  ec_trea_1_the_player_may_spare_all = function()
    local t = treachery("poison")
    t.play("guild: spare")
    t.not_noted("EC-TREA.1")
    t.equals(t.count("corrino", "arrakeen", "troop"), 2)
  end,

  ex_a_3_ones_own_are_no_enemies = function()
    treachery("poison").struck("troop@carthag", "EX-A.3")
  end,

  ec_trea_2_a_token_comes_from_the_board = function()
    for _, token in { "shield", "snooper" } do
      local t = treachery(token)
      t.equals(t.count("common", "guild.tokens", token), 1)
      t.equals(t.count("common", "supply", token), 0)
      t.noted("EC-TREA.2")
    end
  end,

  ec_trea_2_or_from_whoever_has_it = function()
    for _, token in { "shield", "snooper" } do
      local t = treachery(token, holding("corrino", { [token] = 1 }))
      t.equals(t.count("common", "guild.tokens", token), 1)
      t.equals(t.count("common", "corrino.tokens", token), 0)
      t = treachery(token, holding("guild", { [token] = 1 }))
      t.equals(t.count("common", "guild.tokens", token), 1)
      t.not_noted("EC-TREA.2")
    end
  end,

  ec_trea_2_two_thumpers_at_most = function()
    for had, has in { [0] = 1, 2, 2 } do
      local t = treachery("thumper", holding("guild", { thumper = had }))
      t.equals(t.count("common", "guild.tokens", "thumper"), has, "had " .. had)
      t.equals(t.count("common", "supply", "thumper"), 4 - has)
      if had < has then t.noted("EC-TREA.2") end
    end
    local t = treachery("thumper", {
      pieces = { common = { ["guild.tokens"] = { thumper = 2 }, ["corrino.tokens"] = { thumper = 2 } } },
    })
    t.not_asked("treachery.thumper")
    t.equals(t.count("common", "corrino.tokens", "thumper"), 2)
  end,

  ec_trea_2_a_thumper_also_comes_from_a_player_as_the_taker_likes = function()
    local changes = { pieces = { common = { ["guild.tokens"] = { thumper = 1 }, ["corrino.tokens"] = { thumper = 2 } } } }
    local t = treachery("thumper", changes)
    t.equals(t.options(), { "supply", "corrino.tokens" })
    t.struck("guild.tokens", "EC-TREA.2")
    t.refused("none")
    t.play("guild treachery.thumper: corrino.tokens")
    t.equals(t.count("common", "corrino.tokens", "thumper"), 1)
    t.equals(t.count("common", "guild.tokens", "thumper"), 2)
    t.noted("EC-TREA.2")
    t = treachery("thumper", changes)
    t.play("guild treachery.thumper: supply")
    t.equals(t.count("common", "supply", "thumper"), 0)
    t.equals(t.count("common", "corrino.tokens", "thumper"), 2)
  end,

  ex_a_8_there_are_four_thumpers = function()
    local t = treachery("shield")
    t.equals(t.count("common", "supply", "thumper"), 4)
  end,

  ec_trea_2_where_there_are_none_nothing_happens = function()
    local t = treachery("thumper", { set = { thumpers = 0 } })
    t.equals(t.count("common", "guild.tokens", "thumper"), 0)
    t.not_noted("EC-TREA.2")
  end,

  ec_trea_3_the_right_token_stops_it_and_is_gone = function()
    for face, token in { crysknife = "shield", poison = "snooper" } do
      local t = treachery(face, holding("corrino", { [token] = 1 }))
      t.play("guild: corrino.troop@arrakeen / corrino treachery.defend: yes")
      t.equals(t.count("corrino", "arrakeen", "troop"), 2)
      t.equals(t.count("common", "supply", token), 1)
      t.noted("EC-TREA.3")
      t.not_noted("EC-TREA.1")
    end
  end,

  ec_trea_3_it_need_not_be_discarded = function()
    local t = treachery("crysknife", holding("corrino", { shield = 1 }))
    t.play("guild: corrino.troop@arrakeen / corrino treachery.defend: no")
    t.equals(t.count("corrino", "arrakeen", "troop"), 1)
    t.equals(t.count("common", "corrino.tokens", "shield"), 1)
    t.not_noted("EC-TREA.3")
  end,

  ec_trea_3_the_wrong_token_or_that_of_another_does_not_help = function()
    for _, case in {
      { "hunter_seeker", "corrino", { shield = 1, snooper = 1 } },
      { "crysknife", "corrino", { snooper = 1 } },
      { "poison", "corrino", { shield = 1 } },
      { "crysknife", "harkonnen", { shield = 1 } },
    } do
      local t = treachery(case[1], holding(case[2], case[3]))
      t.play("guild: corrino.troop@arrakeen")
      t.equals(t.count("corrino", "arrakeen", "troop"), 1)
    end
  end,

  ex_a_10_sardaukar_are_removed_last = function()
    treachery("poison").struck("corrino.sardaukar@arrakeen", "EX-A.10")
    local one = { pieces = { corrino = { arrakeen = { troop = 1 } } } }
    treachery("poison", one).struck("corrino.sardaukar@arrakeen", "EX-A.10")
    local t = treachery("poison", { pieces = { corrino = { arrakeen = { troop = 0 }, carthag = { troop = 1 } } } })
    t.play("guild treachery.target: corrino.sardaukar@arrakeen")
    t.equals(t.count("corrino", "arrakeen", "sardaukar"), 0)
    t.equals(t.count("corrino", "reserve", "sardaukar"), 15)
  end,

  -- Harkonnen

  ec_har_1_a_token_becomes_an_attack = function()
    for _, face in { "shield", "snooper", "thumper" } do
      local t = treachery(face, { active = "harkonnen" })
      t.equals(t.options(), { "hunter_seeker", "crysknife", "poison", "as_it_lies" })
      t.play("harkonnen harkonnen.treat: crysknife")
      t.noted("EC-HAR.1")
      t.play("harkonnen treachery.target: corrino.troop@arrakeen")
      t.equals(t.count("corrino", "arrakeen", "troop"), 1)
      t.equals(t.count("common", "harkonnen.tokens", face), 0)
    end
  end,

  ec_har_1_it_is_no_must = function()
    local t = treachery("thumper", { active = "harkonnen" })
    t.play("harkonnen harkonnen.treat: as_it_lies")
    t.equals(t.count("common", "harkonnen.tokens", "thumper"), 1)
    t.not_noted("EC-HAR.1")
  end,

  ec_har_1_an_attack_may_become_another = function()
    local t = treachery("crysknife", { active = "harkonnen", pieces = { common = { ["corrino.tokens"] = { shield = 1 } } } })
    t.equals(t.options(), { "hunter_seeker", "poison", "as_it_lies" })
    t.play("harkonnen: hunter_seeker / harkonnen: corrino.troop@arrakeen")
    t.equals(t.count("corrino", "arrakeen", "troop"), 1)
  end,
}
