-- The house rules of variants/express-condensed, one after another.

local FOUR = "harkonnen guild corrino bene_gesserit"

-- A position of four with a house rule; Harkonnen are active.
local function with(variant, phase, changes)
  return position({ phase = phase, factions = FOUR, variants = { variant } }, changes)
end

local function thumpers(t, of)
  return t.count("common", of, "thumper")
end

return tests {
  house_rule_polar_war = function()
    local t = with("polar-war", "combat", {
      pieces = { harkonnen = { polar_sink = { troop = 3 } }, guild = { polar_sink = { troop = 5 } } },
    })
    t.equals(t.count("harkonnen", "polar_sink", "troop"), 0)
    t.equals(t.count("guild", "polar_sink", "troop"), 2)
  end,

  house_rule_merciless = function()
    local t = with("merciless", "treachery", {
      active = "guild", throws = { "poison" },
      pieces = { corrino = { carthag = { troop = 1 } }, harkonnen = { carthag = { troop = 1 }, arrakeen = { troop = 1 } } },
    })
    t.refused("spare")
    t.play("guild treachery.target: corrino.troop@carthag")
    t.equals(t.count("corrino", "carthag", "troop"), 0)
    t = with("merciless", "treachery", { active = "guild", throws = { "poison" } })
    t.not_noted("EC-TREA.1")
  end,

  house_rule_short_and_long_game = function()
    with("short-game", "finish", { active = "guild", round = 8 }).won("tie", "EC-END.2", "")
    with("short-game", "finish", { active = "guild", round = 7 }).no_winner()
    with("long-game", "finish", { active = "guild", round = 20 }).won("tie", "EC-END.2", "")
    with("long-game", "finish", { active = "guild", round = 19 }).no_winner()
  end,

  house_rule_early_marker = function()
    with("early-marker", "roll").noted("EC-TURN.1")
    with("early-marker", "roll", { active = "guild" }).not_noted("EC-TURN.1")
    with("early-marker", "finish", { active = "guild", round = 11 }).won("tie", "EC-END.2", "")
    with("early-marker", "finish", { active = "guild", round = 10 }).no_winner()
    local held = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, sietch_tabr = { troop = 1 } }
    local t = with("early-marker", "finish", {
      round = 4, pieces = { harkonnen = held }, counters = { prediction = { bene_gesserit = 5 } },
    })
    t.won("prediction", "EC-BG.1", "bene_gesserit")
  end,

  house_rule_small_armies = function()
    local t = with("small-armies", "roll")
    t.equals(t.count("guild", "reserve", "troop"), 8)
  end,

  house_rule_many_thumpers = function()
    local t = with("many-thumpers", "treachery", {
      active = "guild", throws = { "thumper" }, pieces = { common = { ["guild.tokens"] = { thumper = 3 } } },
    })
    t.equals(thumpers(t, "guild.tokens"), 4)
    t.equals(thumpers(t, "supply"), 4)
  end,

  house_rule_no_thumpers = function()
    local t = with("no-thumpers", "treachery", { active = "guild", throws = { "thumper" } })
    t.equals(thumpers(t, "guild.tokens"), 0)
  end,

  house_rule_conscripts = function()
    local t = with("conscripts", "troops", {
      active = "guild", dice = "faction-1 faction-2 faction-2 faction-3 arrakeen spice-5",
      counters = { spice = { guild = 5 } },
    })
    t.refused("troop@guild.reserve=4")
    t.play("guild troops.use: troop@guild.reserve=3")
  end,

  house_rule_four_for_two = function()
    local held = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, sietch_tabr = { troop = 1 }, tueks_sietch = { troop = 1 } }
    local t = with("four-for-two", "finish", { factions = "guild corrino", pieces = { guild = held } })
    t.won("control", "EC-END.1", "guild")
    held = { arrakeen = { troop = 1 }, carthag = { troop = 1 }, sietch_tabr = { troop = 1 } }
    with("four-for-two", "finish", { factions = "guild corrino", pieces = { guild = held } }).no_winner()
  end,

  house_rule_free_prescience = function()
    local t = with("free-prescience", "roll", {
      factions = "atreides guild corrino",
      throws = { "faction-2 faction-2 faction-2 faction-2 carthag spice-2" },
    })
    t.play("atreides: none_aside / atreides roll.keep: all")
    t.asked("atreides", "atreides.change")
    t = with("free-prescience", "roll", {
      factions = "corrino atreides",
      throws = { "faction-2 faction-2 faction-2 faction-2 carthag spice-2", "thumper" },
    })
    t.play("corrino roll.keep: all")
    t.asked("atreides", "atreides.aside")
  end,

  house_rule_hoarders = function()
    local t = with("hoarders", "finish", { counters = { spice = { harkonnen = 8 } } })
    t.equals(t.counter("spice", "harkonnen"), 5)
    t = with("hoarders", "finish", { counters = { spice = { harkonnen = 2 } } })
    t.equals(t.counter("spice", "harkonnen"), 2)
  end,

  house_rule_random_factions = function()
    local t = game {
      players = 3, variants = { "random-factions" },
      throws = { "setup.first: p2", "setup.faction: guild", "setup.faction: corrino", "setup.faction: fremen" },
    }
    t.noted("EC-SETUP.1")
    t.asked("guild", "roll.keep")
    t.equals(t.count("corrino", "reserve", "troop"), 15)
    t.equals(t.count("fremen", "reserve", "troop"), 15)
    t = game { players = 6, variants = { "random-factions" }, throws = { "setup.first: p1" } }
    t.asked("bene_gesserit", "bene_gesserit.prediction")
  end,
}
