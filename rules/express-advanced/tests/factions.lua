-- Faction powers: one turn each.

local NOTHING = "white-6 white-6 white-6 white-6 black-6 red-6 blue-1"

local function turn(faction, dice, changes)
  local others = { atreides = "harkonnen", harkonnen = "atreides" }
  return position({
    phase = "treachery", factions = faction .. " " .. (others[faction] or "atreides"), active = faction,
    dice = dice or NOTHING,
  }, changes)
end

return tests {
  ea_dice_1_white_ones_and_twos_recruit_and_red_gives_points = function()
    local t = turn("atreides", "white-1 white-2 white-2 white-5 black-3 red-4 blue-2")
    t.refused("troop@atreides.supply=4")
    t.play("atreides spend: troop@atreides.supply=3")
    t.equals(t.count("atreides", "arrakeen", "troop"), 3)
  end,

  ea_har_1_one_treachery_every_turn = function()
    local t = turn("harkonnen", "white-6 white-6 white-6 white-6 red-6 blue-1", {
      pieces = { atreides = { carthag = { troop = 2 } } },
    })
    t.play("harkonnen treachery.target: atreides.troop@carthag")
    t.equals(t.count("atreides", "carthag", "troop"), 1)
  end,

  ea_cor_1_unspent_points_are_kept = function()
    local t = turn("corrino", "white-1 white-6 white-6 white-6 black-6 red-4 blue-2")
    t.play("corrino spend: troop@corrino.supply=1 / corrino corrino.sardaukar: no")
    t.equals(t.counter("stock", "corrino"), 3)
  end,

  ea_cor_2_one_point_makes_a_sardaukar = function()
    local t = turn("corrino", "white-1 white-6 white-6 white-6 black-6 red-4 blue-2")
    t.play("corrino spend: troop@corrino.supply=1 / corrino corrino.sardaukar: yes")
    t.equals(t.count("corrino", "arrakeen", "sardaukar"), 1)
    t.equals(t.count("corrino", "arrakeen", "troop"), 0)
    t.equals(t.counter("stock", "corrino"), 2)
  end,

  ea_fre_1_one_point_more = function()
    local t = turn("fremen")
    t.equals(t.counter("stock", "fremen"), 1)
  end,

  ea_gui_2_troops_come_from_any_place = function()
    local t = turn("guild", "white-6 white-6 white-6 white-6 black-6 red-2 blue-3", {
      pieces = { guild = { sietch_tabr = { troop = 2 }, polar_sink = { troop = 1 } } },
    })
    t.play("guild spend: troop@sietch_tabr=2")
    t.equals(t.count("guild", "carthag", "troop"), 2)
  end,
}
