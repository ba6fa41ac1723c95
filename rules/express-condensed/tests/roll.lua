-- The roll: EC-ROLL, EC-ATR.1, EC-GUI.1.

local QUIET = "faction-2 faction-2 faction-2 faction-2 carthag spice-1"
local WORM = "faction-2 faction-2 faction-2 faction-2 carthag shai_hulud"

-- The turn of a faction begins; the Bene Gesserit, who have no power here, unless another is named.
local function roll(throws, changes)
  return position({ phase = "roll", factions = "bene_gesserit harkonnen corrino", throws = throws }, changes)
end

local function atreides(throws, changes)
  local t = position({
    phase = "roll", factions = "atreides harkonnen corrino", throws = throws,
    pieces = { atreides = { polar_sink = { troop = 5 } } },
  }, changes)
  t.asked("atreides", "atreides.aside")
  return t
end

local function thumpers(n)
  return { pieces = { common = { ["bene_gesserit.tokens"] = { thumper = n } } } }
end

return tests {
  ec_roll_1_six_dice_and_at_least_one_is_kept_of_each_throw = function()
    local t = roll {
      "faction-1 faction-2 faction-3 faction-4 carthag spice-5",
      "faction-1 faction-1 faction-1 arrakeen spice-2",
      "sietch_tabr spice-3",
      "spice-4",
      "thumper",
    }
    t.equals(t.options(), { "faction-1", "faction-2", "faction-3", "faction-4", "carthag", "spice-5" })
    t.refused("none")
    t.play("bene_gesserit roll.keep: faction-1")
    t.refused("none")
    t.play("bene_gesserit roll.keep: faction-1 faction-1 faction-1 / bene_gesserit roll.keep: sietch_tabr")
    t.equals(t.counter("spice", "bene_gesserit"), 4)
    t.noted("EC-MOVE.1")
    t.asked("bene_gesserit", "troops.use")
  end,

  ec_roll_1_dice_of_the_turn_before_are_thrown_again = function()
    local t = roll({ QUIET, "thumper", "faction-2 faction-2 faction-2 faction-2 arrakeen spice-2" }, {
      dice = "faction-1 faction-1 faction-1 faction-1 arrakeen spice-5 shield",
    })
    t.play("bene_gesserit roll.keep: all")
    t.asked("corrino", "roll.keep")
  end,

  ec_move_1_the_spice_die_gives_its_number = function()
    for n = 1, 5 do
      local t = roll({ "faction-1 faction-2 faction-2 faction-2 carthag spice-" .. n, "thumper" })
      t.play("bene_gesserit roll.keep: all")
      t.equals(t.counter("spice", "bene_gesserit"), n)
    end
  end,

  ec_roll_2_shai_hulud_is_kept_at_once = function()
    local t = roll { WORM, "faction-3 faction-3 faction-3 faction-3 arrakeen" }
    t.asked("bene_gesserit", "roll.keep")
    t.equals(t.options(), { "faction-2", "carthag" })
    t.noted("EC-ROLL.2")
    t.play("bene_gesserit roll.keep: none")
    t.equals(t.options(), { "faction-3", "arrakeen" })
    t.refused("none")
  end,

  ec_roll_2_a_thumper_has_it_thrown_again = function()
    local t = roll({ WORM, "faction-2 faction-2 faction-2 carthag spice-5" }, thumpers(2))
    t.play("bene_gesserit roll.thumper: yes")
    t.equals(t.count("common", "bene_gesserit.tokens", "thumper"), 1)
    t.equals(t.count("common", "supply", "thumper"), 3)
    t.equals(t.options(), { "faction-2", "carthag" })
    t.noted("EC-ROLL.2")
    t.refused("none")
    t.play("bene_gesserit roll.keep: faction-2")
    t.offered("spice-5")
  end,

  ec_roll_2_a_thumper_need_not_be_discarded = function()
    local t = roll({ WORM }, thumpers(1))
    t.play("bene_gesserit roll.thumper: no")
    t.equals(t.count("common", "bene_gesserit.tokens", "thumper"), 1)
    t.equals(t.options(), { "faction-2", "carthag" })
    t.play("bene_gesserit roll.keep: none")
    t.not_offered("shai_hulud")
  end,

  ec_roll_2_with_two_dice_left_a_thumper_still_helps = function()
    local t = roll({ QUIET, "carthag shai_hulud" }, thumpers(1))
    t.play("bene_gesserit roll.keep: faction-2 faction-2 faction-2 faction-2")
    t.asked("bene_gesserit", "roll.thumper")
  end,

  ec_roll_3_alone_it_stays = function()
    local t = roll({ QUIET, "shai_hulud", "thumper" }, thumpers(1))
    t.play("bene_gesserit roll.keep: faction-2 faction-2 faction-2 faction-2 carthag")
    t.equals(t.active(), "corrino")
    t.equals(t.count("common", "bene_gesserit.tokens", "thumper"), 2)
    t.noted("EC-ROLL.2")
  end,

  ex_a_18_the_worm_gives_no_spice = function()
    local t = roll({ WORM, "faction-1 faction-1 faction-1 faction-1 arrakeen", "thumper" }, {
      factions = "corrino harkonnen guild",
    })
    t.play("corrino roll.keep: none / corrino roll.keep: all")
    t.equals(t.counter("spice", "corrino"), 0)
  end,

  -- Atreides

  ec_atr_1_and_ex_a_15_one_of_the_six_is_put_aside_and_another_changed = function()
    local t = atreides { "faction-2 faction-2 faction-3 carthag spice-2", "thumper" }
    t.equals(t.options(), { "faction", "location", "spice", "none_aside" })
    t.play("atreides atreides.aside: faction")
    t.noted("EC-ATR.1")
    t.play("atreides roll.keep: all")
    t.equals(t.options(), { "faction-2", "faction-3", "carthag", "spice-2", "leave" })
    t.play("atreides atreides.change: faction-2")
    t.equals(t.options(), { "faction-1", "faction-3", "faction-4", "faction-5", "6" })
    t.play("atreides atreides.result: faction-1")
    t.refused("troop@atreides.reserve=2")
    t.play("atreides troops.use: troop@atreides.reserve=1")
  end,

  ec_atr_1_the_other_dice_can_be_changed_too = function()
    local t = atreides { "faction-2 faction-2 faction-3 carthag spice-2", "thumper" }
    t.play("atreides: faction / atreides roll.keep: all / atreides: carthag / atreides: sietch_tabr")
    t.play("atreides troops.use: troop@polar_sink=2")
    t.equals(t.count("atreides", "sietch_tabr", "troop"), 2)
    t = atreides { "faction-2 faction-2 faction-3 carthag spice-2", "thumper" }
    t.play("atreides: faction / atreides roll.keep: all / atreides: spice-2 / atreides: spice-5")
    t.equals(t.counter("spice", "atreides"), 5)
  end,

  ec_atr_1_nothing_is_a_must = function()
    local t = atreides { "faction-2 faction-2 faction-3 carthag spice-2", "thumper" }
    t.play("atreides: faction / atreides roll.keep: all / atreides atreides.change: leave")
    t.equals(t.counter("spice", "atreides"), 2)
    t.asked("atreides", "troops.use")
  end,

  ec_atr_1_without_a_die_aside_nothing_is_changed = function()
    local t = atreides { QUIET, "thumper" }
    t.play("atreides atreides.aside: none_aside / atreides roll.keep: all")
    t.not_noted("EC-ATR.1")
    t.asked("atreides", "troops.use")
  end,

  ec_atr_1_what_was_put_aside_is_forgotten_in_the_next_turn = function()
    local t = atreides({ "faction-2 faction-2 faction-2 carthag spice-2", "shield", QUIET, "shield", QUIET, "shield" }, {
      factions = "atreides bene_gesserit", pieces = { atreides = { polar_sink = { troop = 0 } } },
    })
    t.play("atreides: faction / atreides roll.keep: all / atreides: leave / bene_gesserit roll.keep: all")
    t.play("atreides atreides.aside: none_aside / atreides roll.keep: all")
    t.asked("bene_gesserit", "roll.keep")
  end,

  ex_a_9_the_die_aside_gives_no_result = function()
    local t = atreides { "faction-1 faction-1 faction-1 faction-1 carthag", "thumper" }
    t.play("atreides: spice / atreides roll.keep: all / atreides: leave")
    t.equals(t.counter("spice", "atreides"), 0)
    t.not_asked("troops.use")
    t = atreides { "faction-1 faction-1 faction-1 faction-1 spice-3", "thumper" }
    t.play("atreides: location / atreides roll.keep: all / atreides: leave")
    t.not_asked("troops.use")
  end,

  ec_atr_1_only_in_their_own_turn = function()
    local t = roll({ QUIET, "thumper" }, { factions = "bene_gesserit atreides corrino" })
    t.play("bene_gesserit roll.keep: all")
    t.asked("corrino", "roll.keep")
  end,

  -- Guild

  ec_gui_1_the_location_may_be_changed = function()
    local throws = { "faction-1 faction-2 faction-2 faction-2 carthag spice-2", "thumper" }
    local t = roll(throws, { factions = "guild harkonnen corrino" })
    t.play("guild roll.keep: all")
    t.asked("guild", "guild.location")
    t.equals(t.options(), { "arrakeen", "tueks_sietch", "habbanya_sietch", "sietch_tabr", "polar_sink", "leave" })
    t.play("guild guild.location: sietch_tabr")
    t.noted("EC-GUI.1")
    t.play("guild troops.use: troop@guild.reserve=1")
    t.equals(t.count("guild", "sietch_tabr", "troop"), 1)
    t = roll(throws, { factions = "guild harkonnen corrino" })
    t.play("guild roll.keep: all / guild guild.location: leave / guild troops.use: troop@guild.reserve=1")
    t.equals(t.count("guild", "carthag", "troop"), 1)
    t.not_noted("EC-GUI.1")
  end,

  ec_gui_1_not_that_of_others = function()
    local t = roll({ "faction-1 faction-2 faction-2 faction-2 carthag spice-2", "thumper" }, {
      factions = "harkonnen guild corrino",
    })
    t.play("harkonnen roll.keep: all")
    t.asked("harkonnen", "harkonnen.treat")
  end,
}
