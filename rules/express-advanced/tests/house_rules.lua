-- The house rules of variants/express-advanced, and those of the basic game that go with it.

local NOTHING = "white-6 white-6 white-6 white-6 black-6 red-6 blue-1"

local function turn(variant, factions, changes)
  return position({ phase = "treachery", factions = factions, variants = { variant }, dice = NOTHING }, changes)
end

local function roll(variant, throws)
  return position { phase = "roll", factions = "corrino guild", variants = { variant }, throws = throws }
end

local function holding(n)
  local held = {}
  for i, place in { "carthag", "arrakeen", "sietch_tabr", "tueks_sietch" } do
    if i <= n then held[place] = { troop = 1 } end
  end
  return { pieces = { corrino = held } }
end

return tests {
  house_rule_patience = function()
    local early, late = holding(3), holding(3)
    early.round, late.round = 2, 3
    turn("patience", "corrino guild", early).no_winner()
    turn("patience", "corrino guild", late).won("conquest", "EB-END.1", "corrino")
  end,

  house_rule_dry_fremen = function()
    local t = turn("dry-fremen", "fremen guild")
    t.equals(t.counter("stock", "fremen"), 0)
  end,

  house_rule_two_throws = function()
    local t = roll("two-throws", {
      NOTHING, "white-6 white-6 white-6 white-6 black-6 red-6", "white-6 white-6 white-6 white-6 black-6 red-6",
    })
    t.play("corrino roll.keep: blue-1")
    t.asked("guild", "roll.keep")
  end,

  house_rule_endless_throws = function()
    local t = roll("endless-throws", {
      NOTHING,
      "white-6 white-6 white-6 white-6 black-6 red-6",
      "white-6 white-6 white-6 white-6 black-6",
      "white-6 white-6 white-6 white-6",
    })
    t.play("corrino roll.keep: blue-1 / corrino roll.keep: red-6 / corrino roll.keep: black-6")
    t.asked("corrino", "roll.keep")
  end,

  house_rule_near_future = function()
    local t = game { players = 2, variants = { "near-future" }, throws = { "setup.first: p1" } }
    t.play("p2: bene_gesserit / p1: harkonnen")
    t.equals(t.options(), { "1..12" })
  end,

  house_rule_small_coffers = function()
    local t = turn("small-coffers", "corrino guild", { counters = { stock = { corrino = 9 } } })
    t.equals(t.counter("stock", "corrino"), 5)
    t = turn("small-coffers", "fremen guild", { counters = { stock = { fremen = 3 } } })
    t.equals(t.counter("stock", "fremen"), 4)
  end,

  house_rule_fresh_sardaukar = function()
    local t = turn("fresh-sardaukar", "corrino guild", {
      dice = "white-1 white-6 white-6 white-6 black-6 red-4 blue-2",
      pieces = { corrino = { carthag = { troop = 2 } } },
    })
    t.play("corrino spend: troop@corrino.supply=1")
    t.equals(t.options(), { "arrakeen", "none" })
    t.play("corrino corrino.sardaukar: arrakeen")
    t.equals(t.count("corrino", "arrakeen", "sardaukar"), 1)
  end,

  house_rule_merciful = function()
    local t = turn("merciful", "harkonnen guild", { pieces = { guild = { carthag = { troop = 1 } } } })
    t.play("harkonnen treachery.target: spare")
    t.equals(t.count("guild", "carthag", "troop"), 1)
  end,

  house_rule_neutral_sink = function()
    local pieces = { corrino = { polar_sink = { troop = 1 } }, guild = { polar_sink = { troop = 1 } } }
    local t = turn("neutral-sink", "corrino guild", { pieces = pieces })
    t.equals(t.count("guild", "polar_sink", "troop"), 1)
  end,

  house_rule_safe_sink = function()
    local pieces = { guild = { polar_sink = { troop = 1 } } }
    local t = turn("safe-sink", "harkonnen guild", { pieces = pieces })
    t.equals(t.count("guild", "polar_sink", "troop"), 1)
  end,

  house_rule_open_roads = function()
    local t = turn("open-roads", "corrino guild", {
      dice = "white-6 white-6 white-6 white-6 black-6 red-2 blue-3",
      pieces = { corrino = { arrakeen = { sardaukar = 1 }, carthag = { troop = 1 } } },
    })
    t.equals(t.options(), { "sardaukar@arrakeen" })
  end,

  house_rule_small_armies = function()
    local t = turn("small-armies", "corrino guild")
    t.equals(t.count("corrino", "supply", "troop"), 8)
  end,

  house_rule_number_of_winning_places = function()
    turn("two-to-win", "corrino guild", holding(2)).won("conquest", "EB-END.1", "corrino")
    turn("four-to-win", "corrino guild", holding(3)).no_winner()
    turn("four-to-win", "corrino guild", holding(4)).won("conquest", "EB-END.1", "corrino")
  end,
}
