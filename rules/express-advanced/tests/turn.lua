-- Dice, throws, treachery and combat where they differ from the basic game.

local NOTHING = "white-6 white-6 white-6 white-6 black-6 red-6 blue-1"

local function turn(factions, dice, changes)
  return position({ phase = "treachery", factions = factions, dice = dice or NOTHING }, changes)
end

-- Two forces meet in Carthag; what is left of each.
local function meet(mine, theirs, mine_left, theirs_left)
  local t = turn("atreides harkonnen", NOTHING, {
    pieces = { atreides = { carthag = { troop = mine } }, harkonnen = { carthag = { troop = theirs } } },
  })
  t.noted("EA-COMB.1")
  t.equals(t.count("atreides", "carthag", "troop"), mine_left)
  t.equals(t.count("harkonnen", "carthag", "troop"), theirs_left)
end

return tests {
  ea_dice_1_white_ones_and_twos_recruit = function()
    for face = 1, 6 do
      local t = turn("atreides harkonnen", "white-" .. face .. " white-6 white-6 white-6 black-6 red-3 blue-2")
      if face > 2 then
        t.not_asked("spend")
      else
        t.refused("troop@atreides.supply=2")
        t.play("atreides spend: troop@atreides.supply=1")
        t.equals(t.count("atreides", "arrakeen", "troop"), 1)
      end
    end
    local t = turn("atreides harkonnen", "white-1 white-2 white-2 white-5 black-3 red-4 blue-2")
    t.refused("troop@atreides.supply=4")
    t.play("atreides spend: troop@atreides.supply=3")
  end,

  ea_dice_1_black_ones_and_twos_strike = function()
    for face = 1, 6 do
      local t = turn("atreides guild", "white-6 white-6 white-6 white-6 black-" .. face .. " red-6 blue-1", {
        pieces = { guild = { carthag = { troop = 2 } } },
      })
      t.equals(t.count("guild", "carthag", "troop"), face <= 2 and 1 or 2)
    end
  end,

  ea_dice_1_red_is_points_and_six_none = function()
    for face = 1, 6 do
      local t = turn("corrino guild", "white-6 white-6 white-6 white-6 black-6 red-" .. face .. " blue-1")
      t.equals(t.counter("stock", "corrino"), face % 6)
    end
  end,

  ea_dice_1_blue_is_the_place = function()
    local places = { "sietch_tabr", "arrakeen", "carthag", "tueks_sietch", "habbanya_sietch", "polar_sink" }
    for face, place in places do
      local t = turn("atreides guild", "white-1 white-6 white-6 white-6 black-6 red-1 blue-" .. face)
      t.play("atreides spend: troop@atreides.supply=1")
      t.equals(t.count("atreides", place, "troop"), 1, place)
    end
  end,

  ea_roll_1_and_ex_a_2_three_throws_then_the_rest_stays = function()
    local t = position {
      phase = "roll", factions = "corrino guild",
      throws = {
        NOTHING,
        "white-6 white-6 white-6 white-6 black-6 red-6",
        "white-6 white-6 white-6 white-6 red-4",
        "white-6 white-6 white-6 white-6 black-6 red-6",
      },
    }
    t.refused("none")
    t.play("corrino roll.keep: blue-1 / corrino roll.keep: black-6")
    t.asked("guild", "roll.keep")
    t.equals(t.counter("stock", "corrino"), 4)
  end,

  ea_comb_1_both_deal_their_attack_at_once = function()
    for _, v in { { 3, 5, 0, 2 }, { 5, 3, 2, 0 }, { 4, 4, 0, 0 }, { 6, 1, 5, 0 } } do meet(v[1], v[2], v[3], v[4]) end
  end,

  ea_comb_1_the_owner_assigns_the_hits = function()
    for _, v in { { "troop=1", 1, 1 }, { "sardaukar=1", 2, 0 } } do
      local t = turn("atreides corrino", NOTHING, {
        pieces = { atreides = { carthag = { troop = 1 } }, corrino = { carthag = { troop = 2, sardaukar = 1 } } },
      })
      t.asked("corrino", "combat.hits")
      t.refused("none")
      t.refused("troop=1 sardaukar=1")
      t.play("corrino combat.hits: " .. v[1])
      t.equals(t.count("corrino", "carthag", "troop"), v[2])
      t.equals(t.count("corrino", "carthag", "sardaukar"), v[3])
      t.equals(t.count("atreides", "carthag", "troop"), 0)
    end
  end,

  ea_comb_2_a_sardaukar_and_a_troop_against_three = function()
    local t = turn("atreides corrino", NOTHING, {
      pieces = { atreides = { carthag = { troop = 3 } }, corrino = { carthag = { troop = 1, sardaukar = 1 } } },
    })
    t.equals(t.count("atreides", "carthag", "troop"), 0)
    t.equals(t.count("corrino", "carthag", "troop"), 0)
    t.equals(t.count("corrino", "carthag", "sardaukar"), 0)
    t.equals(t.count("corrino", "supply", "sardaukar"), 15)
  end,

  ex_a_1_also_in_the_polar_sink = function()
    local t = turn("atreides harkonnen", NOTHING, {
      pieces = { atreides = { polar_sink = { troop = 2 } }, harkonnen = { polar_sink = { troop = 3 } } },
    })
    t.equals(t.count("harkonnen", "polar_sink", "troop"), 1)
  end,

  ex_a_3_treachery_is_a_must = function()
    local t = turn("atreides harkonnen", "white-6 white-6 white-6 white-6 black-2 red-6 blue-1", {
      pieces = { harkonnen = { polar_sink = { troop = 3 }, carthag = { troop = 1 } } },
    })
    t.refused("spare")
    t.play("atreides treachery.target: harkonnen.troop@polar_sink")
    t.equals(t.count("harkonnen", "polar_sink", "troop"), 2)
  end,

  ex_a_5_with_three_sides_everybody_is_hit_by_all_others = function()
    local t = turn("atreides harkonnen guild", NOTHING, {
      pieces = {
        atreides = { carthag = { troop = 6 } }, harkonnen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 3 } },
      },
    })
    t.equals(t.count("atreides", "carthag", "troop"), 1)
    t.equals(t.count("harkonnen", "carthag", "troop"), 0)
    t.equals(t.count("guild", "carthag", "troop"), 0)
  end,

  ex_a_6_the_active_player_comes_first = function()
    for _, factions in { "fremen corrino guild", "corrino fremen guild" } do
      local t = turn(factions, NOTHING, {
        pieces = {
          fremen = { carthag = { troop = 1 } }, corrino = { arrakeen = { troop = 1, sardaukar = 1 } },
          guild = { carthag = { troop = 1 }, arrakeen = { troop = 1 } },
        },
        counters = { stock = { fremen = 2 } },
      })
      -- Places come in the order of the map: Carthag before Arrakeen.
      t.play("fremen fremen.fury: 0 / corrino combat.hits: troop=1")
    end
  end,

  eb_end_1_three_winning_places_win = function()
    local held = { carthag = { troop = 1 }, arrakeen = { troop = 1 }, tueks_sietch = { troop = 1 } }
    turn("atreides guild", NOTHING, { pieces = { atreides = held } }).won("conquest", "EB-END.1", "atreides")
    turn("guild atreides", NOTHING, { pieces = { atreides = held } }).no_winner()
  end,
}
