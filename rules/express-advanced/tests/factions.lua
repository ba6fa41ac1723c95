-- Faction powers.

local NOTHING = "white-6 white-6 white-6 white-6 black-6 red-6 blue-1"

-- The turn of a faction against others, with the dice kept.
local function turn(factions, dice, changes)
  return position({ phase = "treachery", factions = factions, dice = dice or NOTHING }, changes)
end

local function roll(factions, throws, changes)
  return position({ phase = "roll", factions = factions, throws = throws }, changes)
end

-- Somebody holds three places at the end of its turn in round 7.
local function victory(factions, round)
  local who = string.match(factions, "%S+")
  return turn(factions, NOTHING, {
    round = 7,
    pieces = { [who] = { carthag = { troop = 1 }, arrakeen = { troop = 1 }, tueks_sietch = { troop = 1 } } },
    counters = { prediction = { bene_gesserit = round } },
  })
end

return tests {
  -- Atreides

  ea_atr_1_a_die_is_set_aside_with_any_face = function()
    local t = roll("atreides guild", { "white-6 white-6 white-6 white-6 black-6 blue-2" }, {
      pieces = { atreides = { polar_sink = { troop = 5 } } },
    })
    t.asked("atreides", "atreides.foresee")
    local faces = {}
    for _, die in { "white", "black", "red", "blue" } do
      for n = 1, 6 do faces[#faces + 1] = die .. "-" .. n end
    end
    faces[#faces + 1] = "throw"
    t.equals(t.options(), faces)
    t.play("atreides atreides.foresee: red-5")
    t.noted("EA-ATR.1")
    t.play("atreides roll.keep: all / atreides spend: troop@polar_sink=5")
    t.equals(t.count("atreides", "arrakeen", "troop"), 5)
  end,

  ea_atr_1_it_is_no_must = function()
    local t = roll("atreides guild", { NOTHING })
    t.play("atreides atreides.foresee: throw")
    t.not_noted("EA-ATR.1")
    t.asked("atreides", "roll.keep")
  end,

  ea_atr_1_only_in_their_own_turn = function()
    roll("corrino atreides", {}).asked("corrino", "roll.keep")
  end,

  -- Harkonnen

  ea_har_1_no_black_die_but_one_treachery_every_turn = function()
    local t = roll("harkonnen corrino", { "white-6 white-6 white-6 white-6 red-6 blue-1" }, {
      pieces = { corrino = { carthag = { troop = 2 }, arrakeen = { troop = 2 } } },
    })
    t.play("harkonnen roll.keep: all / harkonnen treachery.target: corrino.troop@carthag")
    t.equals(t.count("corrino", "carthag", "troop"), 1)
    t.equals(t.count("corrino", "arrakeen", "troop"), 2)
  end,

  ea_har_1_others_throw_it_and_have_none_without_it = function()
    local t = roll("corrino harkonnen", { NOTHING }, { pieces = { harkonnen = { carthag = { troop = 2 } } } })
    t.offered("black-6")
    t.play("corrino roll.keep: all")
    t.equals(t.count("harkonnen", "carthag", "troop"), 2)
  end,

  -- Corrino

  ea_cor_1_unspent_points_are_kept_and_can_be_spent_later = function()
    local dice = "white-1 white-6 white-6 white-6 black-6 red-4 blue-2"
    local t = turn("corrino atreides", dice, { counters = { stock = { corrino = 2 } } })
    t.play("corrino spend: troop@corrino.supply=1 / corrino corrino.sardaukar: none")
    t.equals(t.counter("stock", "corrino"), 5)
    t = turn("corrino atreides", NOTHING, {
      counters = { stock = { corrino = 2 } }, pieces = { corrino = { polar_sink = { troop = 4 } } },
    })
    t.refused("troop@polar_sink=3")
    t.play("corrino spend: troop@polar_sink=2")
    t.equals(t.counter("stock", "corrino"), 0)
  end,

  ea_cor_1_points_are_kept_where_no_troop_can_come = function()
    local t = turn("corrino atreides", "white-6 white-6 white-6 white-6 black-6 red-4 blue-2")
    t.asked("atreides", "atreides.foresee")
    t.equals(t.counter("stock", "corrino"), 4)
  end,

  ea_dice_1_without_a_red_die_there_are_no_points = function()
    local t = position {
      phase = "spend", factions = "corrino atreides", dice = "white-1 white-6 white-6 white-6 black-6 blue-2",
      counters = { stock = { corrino = 0 } },
    }
    t.asked("atreides", "atreides.foresee")
    t.equals(t.counter("stock", "corrino"), 0)
  end,

  ea_cor_1_nobody_else_keeps_points_in_the_turn_of_anybody = function()
    local t = turn("guild corrino fremen", "white-6 white-6 white-6 white-6 black-6 red-4 blue-1", {
      counters = { stock = { corrino = 2, fremen = 3 } },
    })
    t.equals(t.counter("stock", "guild"), 0)
    t.equals(t.counter("stock", "corrino"), 2)
    t.equals(t.counter("stock", "fremen"), 3)
  end,

  ea_cor_1_the_points_of_others_are_not_theirs = function()
    local t = turn("guild corrino fremen", "white-6 white-6 white-6 white-6 black-6 red-1 blue-1", {
      counters = { stock = { corrino = 2, fremen = 3 } }, pieces = { guild = { polar_sink = { troop = 4 } } },
    })
    t.refused("troop@polar_sink=2")
  end,

  ea_cor_2_one_point_makes_one_sardaukar_once_a_turn = function()
    local t = turn("corrino atreides", "white-1 white-1 white-6 white-6 black-6 red-4 blue-2")
    t.play("corrino spend: troop@corrino.supply=2 / corrino corrino.sardaukar: arrakeen")
    t.equals(t.count("corrino", "arrakeen", "sardaukar"), 1)
    t.equals(t.count("corrino", "arrakeen", "troop"), 1)
    t.equals(t.count("corrino", "supply", "troop"), 14)
    t.equals(t.counter("stock", "corrino"), 1)
    t.noted("EA-COR.2")
    t.asked("atreides", "atreides.foresee")
  end,

  ex_a_17_of_any_troop_on_the_board = function()
    local t = turn("corrino atreides", "white-1 white-6 white-6 white-6 black-6 red-4 blue-2", {
      pieces = { corrino = { carthag = { troop = 2 }, polar_sink = { sardaukar = 1 } } },
    })
    t.play("corrino spend: troop@corrino.supply=1")
    t.equals(t.options(), { "carthag", "arrakeen", "none" })
    t.play("corrino corrino.sardaukar: carthag")
    t.equals(t.count("corrino", "carthag", "sardaukar"), 1)
    t.equals(t.count("corrino", "carthag", "troop"), 1)
    t.equals(t.count("corrino", "arrakeen", "troop"), 1)
  end,

  ea_cor_2_not_of_sardaukar_nor_of_others = function()
    local t = turn("corrino atreides", "white-1 white-6 white-6 white-6 black-6 red-4 blue-2", {
      pieces = { corrino = { polar_sink = { sardaukar = 1 } }, atreides = { carthag = { troop = 2 } } },
    })
    t.play("corrino spend: troop@corrino.supply=1")
    t.equals(t.options(), { "arrakeen", "none" })
    t.struck("polar_sink", "EA-COR.2", "none of your troops is there")
    t.struck("carthag", "EA-COR.2", "none of your troops is there")
  end,

  ea_cor_2_not_without_a_point_nor_without_a_placed_troop = function()
    local t = turn("corrino atreides", "white-1 white-6 white-6 white-6 black-6 red-1 blue-2")
    t.play("corrino spend: troop@corrino.supply=1")
    t.not_asked("corrino.sardaukar")
    t = turn("corrino atreides", "white-1 white-6 white-6 white-6 black-6 red-3 blue-2", {
      pieces = { corrino = { polar_sink = { troop = 1 } } },
    })
    t.play("corrino spend: troop@polar_sink=1")
    t.not_asked("corrino.sardaukar")
  end,

  ea_cor_2_also_when_others_move_as_well = function()
    local t = turn("corrino atreides", "white-1 white-6 white-6 white-6 black-6 red-3 blue-2", {
      pieces = { corrino = { polar_sink = { troop = 1, sardaukar = 1 } } },
    })
    t.play("corrino spend: troop@corrino.supply=1 troop@polar_sink=1")
    t.asked("corrino", "corrino.sardaukar")
  end,

  ea_cor_2_not_in_the_turn_of_another = function()
    local t = turn("atreides corrino", "white-1 white-6 white-6 white-6 black-6 red-3 blue-2")
    t.play("atreides spend: troop@atreides.supply=1")
    t.not_asked("corrino.sardaukar")
  end,

  ea_cor_2_attack_two_and_resistance_one = function()
    local t = turn("corrino guild", NOTHING, {
      pieces = { corrino = { carthag = { sardaukar = 1 } }, guild = { carthag = { troop = 3 } } },
    })
    t.equals(t.count("corrino", "carthag", "sardaukar"), 0)
    t.equals(t.count("guild", "carthag", "troop"), 1)
    t.equals(t.count("corrino", "supply", "sardaukar"), 15)
  end,

  eb_comp_1_sardaukar_are_among_the_fifteen = function()
    local dice = "white-1 white-1 white-1 white-1 black-6 red-5 blue-1"
    local t = turn("corrino guild", dice, { pieces = { corrino = { carthag = { troop = 11, sardaukar = 2 } } } })
    t.refused("troop@corrino.supply=3")
    t.play("corrino spend: troop@corrino.supply=2")
    t = turn("corrino guild", dice, { pieces = { corrino = { carthag = { troop = 12, sardaukar = 3 } } } })
    t.asked("guild", "roll.keep")
    -- Others are not limited by what Corrino have on the board.
    t = turn("guild corrino", dice, { pieces = { corrino = { carthag = { troop = 12, sardaukar = 3 } } } })
    t.play("guild spend: troop@guild.supply=4")
  end,

  ex_a_11_a_sardaukar_moves_and_dies_as_one = function()
    local t = turn("corrino guild", "white-6 white-6 white-6 white-6 black-6 red-2 blue-2", {
      pieces = { corrino = { polar_sink = { sardaukar = 1 } } },
    })
    t.play("corrino spend: sardaukar@polar_sink=1")
    t.equals(t.count("corrino", "arrakeen", "sardaukar"), 1)
    t = turn("guild corrino", "white-6 white-6 white-6 white-6 black-1 red-6 blue-2", {
      pieces = { corrino = { carthag = { sardaukar = 1, troop = 1 } } },
    })
    t.play("guild treachery.target: corrino.sardaukar@carthag")
    t.equals(t.count("corrino", "supply", "sardaukar"), 15)
    t.equals(t.count("corrino", "carthag", "troop"), 1)
  end,

  -- Fremen

  ea_fre_1_one_point_more_and_unspent_ones_are_kept = function()
    local t = turn("fremen guild", NOTHING)
    t.equals(t.counter("stock", "fremen"), 1)
    t = turn("fremen guild", NOTHING, {
      counters = { stock = { fremen = 1 } }, pieces = { fremen = { polar_sink = { troop = 4 } } },
    })
    t.refused("troop@polar_sink=3")
    t.play("fremen spend: troop@polar_sink=1")
    t.equals(t.counter("stock", "fremen"), 1)
    t.equals(t.count("fremen", "sietch_tabr", "troop"), 1)
  end,

  ea_fre_2_a_point_raises_the_attack_of_a_troop = function()
    local changes = {
      pieces = { fremen = { carthag = { troop = 2 } }, guild = { carthag = { troop = 5 } } },
      counters = { stock = { fremen = 4 } },
    }
    local t = turn("fremen guild", NOTHING, changes)
    t.asked("fremen", "fremen.fury")
    t.equals(t.options(), { "0..2" })
    t.play("fremen fremen.fury: 2")
    t.equals(t.count("guild", "carthag", "troop"), 1)
    t.equals(t.count("fremen", "carthag", "troop"), 0)
    t.equals(t.counter("stock", "fremen"), 3)
    t.noted("EA-FRE.2")
    t = turn("fremen guild", NOTHING, changes)
    t.play("fremen fremen.fury: 0")
    t.equals(t.count("guild", "carthag", "troop"), 3)
    t.equals(t.counter("stock", "fremen"), 5)
    t.not_noted("EA-FRE.2")
  end,

  ea_fre_2_as_defenders_with_what_they_have = function()
    local t = turn("guild fremen", NOTHING, {
      pieces = { fremen = { carthag = { troop = 3 } }, guild = { carthag = { troop = 4 } } },
      counters = { stock = { fremen = 1 } },
    })
    t.equals(t.options(), { "0..1" })
    t.play("fremen fremen.fury: 1")
    t.equals(t.count("guild", "carthag", "troop"), 0)
    t.equals(t.counter("stock", "fremen"), 0)
  end,

  ea_fre_2_not_without_points_nor_in_the_combats_of_others = function()
    local t = turn("guild fremen", NOTHING, {
      pieces = { fremen = { carthag = { troop = 3 } }, guild = { carthag = { troop = 4 } } },
    })
    t.not_asked("fremen.fury")
    t = turn("guild fremen corrino", NOTHING, {
      pieces = { corrino = { carthag = { troop = 3 } }, guild = { carthag = { troop = 4 } }, fremen = { arrakeen = { troop = 1 } } },
      counters = { stock = { fremen = 3 } },
    })
    t.not_asked("fremen.fury")
    t.equals(t.count("guild", "carthag", "troop"), 1)
  end,

  -- Bene Gesserit

  ea_bg_1_a_victory_in_the_round_written_down_is_theirs = function()
    victory("atreides bene_gesserit", 7).won("prediction", "EA-BG.1", "bene_gesserit")
    victory("atreides bene_gesserit", 6).won("conquest", "EB-END.1", "atreides")
    victory("atreides bene_gesserit", 8).won("conquest", "EB-END.1", "atreides")
  end,

  ex_a_12_their_own_victory_is_a_plain_one = function()
    victory("bene_gesserit atreides", 7).won("conquest", "EB-END.1", "bene_gesserit")
  end,

  -- Guild

  ea_gui_1_the_place_is_picked_after_the_other_dice_are_kept = function()
    for _, place in { "sietch_tabr", "arrakeen", "carthag", "tueks_sietch", "habbanya_sietch", "polar_sink" } do
      local t = roll("guild atreides", { "white-1 white-6 white-6 white-6 black-6 red-1" })
      t.play("guild roll.keep: all / guild guild.location: " .. place)
      t.noted("EA-GUI.1")
      t.play("guild spend: troop@guild.supply=1")
      t.equals(t.count("guild", place, "troop"), 1)
    end
  end,

  ea_gui_1_others_throw_the_blue_die = function()
    local t = roll("corrino guild", { NOTHING, "white-6 white-6 white-6 white-6 black-6 red-6" })
    t.offered("blue-1")
    t.play("corrino roll.keep: all")
    t.asked("guild", "roll.keep")
  end,

  ea_gui_2_troops_come_from_any_place_at_a_point_each = function()
    local function moving(factions, who)
      return turn(factions, "white-6 white-6 white-6 white-6 black-6 red-3 blue-3", {
        pieces = { [who] = { sietch_tabr = { troop = 2 }, polar_sink = { troop = 2 }, carthag = { troop = 1 } } },
      })
    end
    local t = moving("guild atreides", "guild")
    t.equals(t.options(), { "troop@sietch_tabr", "troop@polar_sink" })
    t.refused("troop@sietch_tabr=2 troop@polar_sink=2")
    t.play("guild spend: troop@sietch_tabr=2 troop@polar_sink=1")
    t.equals(t.count("guild", "carthag", "troop"), 4)
    t = moving("corrino guild", "corrino")
    t.equals(t.options(), { "troop@polar_sink" })
  end,
}
