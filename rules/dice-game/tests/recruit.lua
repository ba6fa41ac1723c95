-- Recruiting: DD-RECR.

local FOUR = "atreides fremen corrino guild"

local function recruiting(dice, changes)
  return position({
    phase = "recruit", factions = FOUR, counters = { storm = 1 }, dice = dice .. " shield spice-1 region-5",
  }, changes)
end

-- The turn of the first player, allied with the second.
local function allied(active, ally, changes)
  local function with(t) for k, v in pairs(changes or {}) do t[k] = v end return t end
  local others = ""
  for who in FOUR:gmatch("%S+") do if who ~= active and who ~= ally then others = others .. " " .. who end end
  return with({
    factions = active .. " " .. ally .. others, counters = { storm = 1, ally = ally }, lent = { [active] = { ally } },
  })
end

return tests {
  dd_recr_1_a_troop_or_a_leader_for_each_die = function()
    local t = recruiting("guild guild fremen fremen", { active = "guild" })
    t.equals(t.options(), { "troop", "leader", "done" })
    t.play("guild recruit.piece: leader / guild recruit.piece: troop")
    t.equals(t.count("guild", "card", "leader"), 1)
    t.equals(t.count("guild", "card", "troop"), 1)
    t.equals(t.count("guild", "reserve", "troop"), 11)
    t.equals(t.counter("recruit_dice", "guild"), 2)
    t.asked("guild", "move.target")
    t.pass()
    t.noted("DD-RECR.1")
    t.not_noted("DD-RECR.2")
  end,

  dd_recr_1_it_is_never_a_must = function()
    local t = recruiting("guild guild fremen fremen", { active = "guild" })
    t.play("guild recruit.piece: done")
    t.equals(t.count("guild", "reserve", "troop"), 12)
    t.asked("guild", "move.target")
    recruiting("fremen fremen fremen fremen").not_asked("recruit.piece")
  end,

  dd_recr_2_the_ally_takes_troops_and_no_leader = function()
    local t = recruiting("guild guild fremen atreides", allied("atreides", "guild"))
    t.play("atreides recruit.piece: done")
    t.asked("guild", "recruit.piece")
    t.equals(t.options(), { "troop", "done" })
    t.play("guild: troop / guild: troop")
    t.equals(t.count("guild", "card", "troop"), 2)
    t.asked("atreides", "move.target")
    t.pass()
    t.noted("DD-RECR.2")
    t.not_noted("DD-RECR.1")
  end,

  dd_recr_2_not_without_an_alliance = function()
    local t = recruiting("guild guild fremen fremen")
    t.asked("atreides", "move.target")
  end,

  dd_recr_3_an_empty_reserve_gives_nothing = function()
    local t = recruiting("guild guild guild guild", {
      active = "guild", pieces = { guild = { polar_sink = { troop = 11 }, card = { leader = 1 } } },
    })
    t.play("guild recruit.piece: troop")
    t.asked("guild", "move.target")
    t.equals(t.count("guild", "polar_sink", "troop"), 11)
  end,

  dd_atr_3_one_leader_each_recruit_action = function()
    local t = recruiting("atreides atreides atreides guild")
    t.play("atreides recruit.piece: leader")
    t.equals(t.options(), { "troop", "done" })
    t.play("atreides: troop / atreides: troop")
    t.equals(t.count("atreides", "card", "leader"), 1)
  end,

  dd_atr_3_others_have_no_second_leader_and_are_not_barred = function()
    local t = recruiting("guild guild fremen fremen", { active = "guild" })
    t.play("guild recruit.piece: troop")
    t.offered("leader")
  end,

  dd_cor_3_a_sardaukar_takes_two_dice = function()
    local t = recruiting("corrino corrino corrino guild", { active = "corrino" })
    t.play("corrino recruit.piece: sardaukar")
    t.equals(t.count("corrino", "card", "sardaukar"), 1)
    t.equals(t.counter("recruit_dice", "corrino"), 2)
    t.equals(t.options(), { "troop", "leader", "done" })
    t.play("corrino: troop")
    t.asked("corrino", "move.target")
    recruiting("corrino guild guild guild", { active = "corrino" }).not_offered("sardaukar")
  end,

  dd_cor_3_as_an_ally_too = function()
    local t = recruiting("corrino corrino fremen atreides", allied("atreides", "corrino"))
    t.play("atreides recruit.piece: done / corrino recruit.piece: sardaukar")
    t.equals(t.count("corrino", "card", "sardaukar"), 1)
    t.not_asked("recruit.piece")
  end,
}
