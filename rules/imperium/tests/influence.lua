-- Influence and Alliances (DI-FAC).

-- Memnon is to send an Agent with Diplomacy; levels by track and seat.
local function with(counters, hand, changes)
  return position({
    quiet = true, phase = "turns", factions = "memnon rabban helena", first = "memnon", active = "memnon",
    counters = counters,
    pieces = {
      memnon = { leader = { agent = 2 } }, rabban = { leader = { agent = 2 } }, helena = { leader = { agent = 2 } },
    },
    cards = {
      memnon = { hand = hand or { "diplomacy" } }, rabban = { hand = { "dagger" } }, helena = { hand = { "dagger" } },
      common = { current = { "siege_of_arrakeen" }, conflicts = { "machinations" } },
    },
  }, changes)
end

local function visit(counters, space)
  local t = with(counters)
  t.play("memnon turn.card: diplomacy / memnon turn.space: " .. space)
  return t
end

-- Memnon loses 1 Influence with the Emperor and gains 2 with the Fremen by Shifting Allegiances.
local function shift(counters)
  counters.spice = { memnon = 2 }
  local t = with(counters, { "shifting_allegiances" })
  t.play("memnon turn.card: shifting_allegiances / memnon turn.space: hall_of_oratory / memnon effect.pay: yes")
  if ({ t.asked() })[2] == "influence.lost" then t.play("memnon: emperor") end
  if ({ t.asked() })[2] == "influence.heir" then return t end
  t.play("memnon influence.track: fremen")
  return t
end

return tests {
  di_fac_2_a_gain_at_6_is_lost = function()
    local t = visit({ emperor = { memnon = 6 }, ally_emperor = "memnon" }, "wealth")
    t.equals(t.counter("emperor", "memnon"), 6)
  end,

  di_fac_5_rising_to_2_gives_a_point = function()
    local t = visit({ emperor = { memnon = 1 } }, "wealth")
    t.equals(t.counter("vp", "memnon"), 1)
    t = visit({ emperor = { memnon = 0 } }, "wealth")
    t.equals(t.counter("vp", "memnon"), 0)
  end,

  di_fac_6_falling_below_2_takes_it_back = function()
    local t = shift { emperor = { memnon = 2 }, vp = { memnon = 1 } }
    t.equals({ t.counter("emperor", "memnon"), t.counter("fremen", "memnon") }, { 1, 2 })
    t.equals(t.counter("vp", "memnon"), 1) -- one lost, one won
  end,

  di_fac_7_rising_to_4_gives_the_bonus = function()
    local t = visit({ emperor = { memnon = 3 } }, "wealth")
    t.equals(t.count("memnon", "garrison", "troop"), 2)
    t = visit({ spacing_guild = { memnon = 3 } }, "foldspace")
    t.equals(t.counter("solari", "memnon"), 3)
    t = visit({ bene_gesserit = { memnon = 3 } }, "secrets")
    t.equals(#t.cards("memnon.intrigues"), 2)
    t = visit({ fremen = { memnon = 3 } }, "stillsuits")
    t.equals(t.counter("water", "memnon"), 2)
  end,

  di_fac_10_the_first_to_reach_4_takes_the_alliance = function()
    local t = visit({ emperor = { memnon = 3 } }, "wealth")
    t.equals(t.counter("ally_emperor"), "memnon")
    t.equals(t.counter("vp", "memnon"), 1)
  end,

  di_fac_11_who_rises_above_the_holder_takes_it = function()
    local t = visit({ emperor = { memnon = 4, rabban = 4 }, ally_emperor = "rabban", vp = { rabban = 2, memnon = 1 } }, "wealth")
    t.equals(t.counter("ally_emperor"), "memnon")
    t.equals({ t.counter("vp", "memnon"), t.counter("vp", "rabban") }, { 2, 1 })
  end,

  di_fac_12_equality_does_not_move_it = function()
    local t = visit({ emperor = { memnon = 3, rabban = 4 }, ally_emperor = "rabban" }, "wealth")
    t.equals(t.counter("ally_emperor"), "rabban")
    t.equals(t.count("memnon", "garrison", "troop"), 2) -- the bonus comes all the same
  end,

  di_fac_13_a_holder_who_falls_gives_it_away = function()
    local t = shift { emperor = { memnon = 5, rabban = 5 }, ally_emperor = "memnon", vp = { memnon = 2, rabban = 1 } }
    t.equals(t.counter("ally_emperor"), "rabban")
    t.equals(t.counter("vp", "rabban"), 2)
    t = shift { emperor = { memnon = 5, rabban = 5, helena = 5 }, ally_emperor = "memnon", vp = { memnon = 2 } }
    t.asked("memnon", "influence.heir")
    t.play("memnon: helena")
    t.equals(t.counter("ally_emperor"), "helena")
  end,

  di_fac_14_below_4_the_token_returns = function()
    local t = shift { emperor = { memnon = 4, rabban = 3 }, ally_emperor = "memnon", vp = { memnon = 2 } }
    t.equals(t.counter("ally_emperor"), nil)
    t.equals(t.counter("vp", "memnon"), 2) -- one lost, one for the Fremen
  end,

  di_fac_16_two_influence_go_to_one_faction = function()
    local t = shift { emperor = { memnon = 1 } }
    t.equals(t.counter("fremen", "memnon"), 2)
  end,

  di_fac_17_none_is_lost_at_0 = function()
    local t = with({ emperor = { memnon = 1 }, fremen = { memnon = 1 }, spice = { memnon = 2 } }, { "shifting_allegiances" })
    t.play("memnon turn.card: shifting_allegiances / memnon turn.space: hall_of_oratory / memnon effect.pay: yes")
    t.equals(t.options(), { "emperor", "fremen" })
  end,
}
