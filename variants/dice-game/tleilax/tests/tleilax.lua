-- The Bene Tleilax: DD-TLE.

local SIX = "tleilax atreides harkonnen fremen corrino guild"
local ROLL = "atreides atreides atreides guild shield spice-1 region-5"
local GUILD = "guild.troop@arrakeen"

local function rolled(symbol)
  local t = position { phase = "roll", factions = SIX, counters = { storm = 1 }, throws = { ROLL } }
  t.play("tleilax roll.keep: " .. ROLL)
  if symbol then t.play("tleilax tleilax.symbol: " .. symbol) end
  return t
end

-- Atreides propose, by these dice.
local function proposing(dice)
  return position {
    phase = "alliance", factions = "atreides tleilax harkonnen fremen corrino guild",
    counters = { storm = 1 }, dice = dice .. " shield spice-1 region-5",
  }
end

-- Tleilax and the Guild stand against each other in Arrakeen.
local function combat(dice, changes)
  return position({
    phase = "combat", factions = SIX,
    pieces = { tleilax = { arrakeen = { troop = 2 } }, guild = { arrakeen = { troop = 3 } } },
    counters = { storm = 1, target = "polar_sink" }, dice = dice .. " shield spice-1 region-5",
  }, changes)
end

-- Recruits as many troops as the dice allow, and says how many.
local function recruits(t, who)
  local n = 0
  while t.asked() == who and select(2, t.asked()) == "recruit.piece" do
    t.play(who .. " recruit.piece: troop")
    n = n + 1
  end
  return n
end

local function shipping(spice, changes)
  return position({
    phase = "ship", factions = SIX, pieces = { tleilax = { card = { troop = 1 } } },
    counters = { storm = 1, spice_die = spice }, dice = "guild guild fremen corrino shield spice-2 region-5",
  }, changes)
end

return tests {
  dd_tle_1_they_begin_with_two_troops_in_the_polar_sink_and_two_on_the_card = function()
    local t = game { factions = SIX }
    t.until_asked("roll.keep")
    t.equals(t.count("tleilax", "polar_sink", "troop"), 2)
    t.equals(t.count("tleilax", "card", "troop"), 2)
    t.equals(t.count("tleilax", "card", "leader"), 1)
    t.equals(t.count("tleilax", "reserve", "troop"), 8)
    t.equals(t.count("tleilax", "reserve", "leader"), 0)
  end,

  dd_setup_4_they_need_six_players = function()
    for players = 5, 6 do
      local t = game { players = players }
      if players < 6 then t.not_offered("tleilax") else t.offered("tleilax") end
    end
  end,

  dd_tle_2_scytale_counts_2 = function()
    for n = 1, 2 do
      local t = combat("fremen fremen fremen fremen", { pieces = { tleilax = { card = { leader = 1 } } } })
      t.play("tleilax combat.commit: leader=1 / guild combat.commit: troop=" .. n)
      t.equals(t.count("guild", "arrakeen", "troop") > 0, n == 2)
    end
  end,

  dd_tle_3_a_named_symbol_recruits_for_them = function()
    local t = rolled()
    t.asked("tleilax", "tleilax.symbol")
    t.equals(#t.options(), 6)
    t.play("tleilax: atreides")
    t.equals(t.counter("axlotl"), "atreides")
    t.play("tleilax alliance.propose: alone")
    t.equals(recruits(t, "tleilax"), 3)
    t = rolled("guild")
    t.play("tleilax alliance.propose: alone")
    t.equals(recruits(t, "tleilax"), 1)
  end,

  dd_tle_3_only_in_their_own_turn = function()
    local throw = "fremen fremen fremen fremen shield spice-1 region-5"
    local t = position {
      phase = "roll", factions = "atreides tleilax harkonnen fremen corrino guild", counters = { storm = 1 },
      throws = { throw },
    }
    t.play("atreides roll.keep: " .. throw)
    t.not_asked("tleilax.symbol")
  end,

  dd_tle_4_dice_of_an_ally_that_was_named_are_shared = function()
    for n = 1, 3 do
      local t = rolled("atreides")
      t.play("tleilax alliance.propose: atreides / atreides alliance.accept: yes")
      t.asked("tleilax", "tleilax.share")
      t.refused("0")
      t.refused("4")
      t.play("tleilax: " .. n)
      t.equals(recruits(t, "tleilax"), 3 - n)
      t.equals(recruits(t, "atreides"), n)
    end
  end,

  dd_tle_4_another_ally_recruits_by_its_own_dice = function()
    local t = rolled("atreides")
    t.play("tleilax alliance.propose: guild / guild alliance.accept: yes")
    t.asked("tleilax", "recruit.piece")
    t.equals(recruits(t, "tleilax"), 3)
    t.equals(recruits(t, "guild"), 1)
  end,

  dd_tle_4_dice_are_shared_before_gifts_are_offered = function()
    local t = position {
      phase = "alliance", factions = "corrino tleilax atreides harkonnen fremen guild", active = "tleilax",
      counters = { storm = 1, axlotl = "faction-corrino", stock = { corrino = 3 } },
      dice = "corrino corrino guild guild shield spice-1 region-5",
    }
    t.play("tleilax alliance.propose: corrino / corrino alliance.accept: yes")
    t.play("tleilax tleilax.share: 1")
    t.asked("corrino", "corrino.give")
  end,

  dd_tle_5_any_symbol_invites_them_and_its_dice_recruit_for_them = function()
    local t = proposing("harkonnen harkonnen fremen atreides")
    t.offered("tleilax")
    t.play("atreides alliance.propose: tleilax")
    t.asked("atreides", "tleilax.invite")
    t.equals(#t.options(), 3)
    t.play("atreides: harkonnen / tleilax alliance.accept: yes")
    t.equals(recruits(t, "atreides"), 1)
    t.equals(recruits(t, "tleilax"), 2)
  end,

  dd_tle_5_of_its_own_symbol_the_active_player_gives_some = function()
    for n = 1, 3 do
      local t = proposing("atreides atreides atreides fremen")
      t.play("atreides alliance.propose: tleilax / atreides tleilax.invite: atreides")
      t.asked("atreides", "tleilax.give")
      t.refused("0")
      t.refused("4")
      t.play("atreides: " .. n .. " / tleilax alliance.accept: yes")
      t.equals(recruits(t, "atreides"), 3 - n)
      t.equals(recruits(t, "tleilax"), n)
    end
  end,

  dd_tle_5_declined_they_get_no_dice_and_others_are_invited_as_usual = function()
    local t = proposing("atreides atreides atreides fremen")
    t.play("atreides alliance.propose: tleilax / atreides tleilax.invite: atreides / atreides tleilax.give: 2")
    t.play("tleilax alliance.accept: no")
    t.equals(recruits(t, "atreides"), 3)
    t.equals(recruits(t, "tleilax"), 0)
    t = proposing("fremen fremen guild guild")
    t.not_offered("harkonnen")
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: yes")
    t.equals(recruits(t, "fremen"), 2)
    t.equals(recruits(t, "tleilax"), 0)
  end,

  dd_tle_6_a_face_dancer_for_each_die_with_the_symbol = function()
    local t = combat("guild guild fremen fremen")
    t.play("tleilax tleilax.face_dancer: " .. GUILD)
    t.equals(t.count("tleilax", "arrakeen", "troop"), 3)
    t.equals(t.count("tleilax", "reserve", "troop"), 9)
    t.equals(t.count("guild", "arrakeen", "troop"), 2)
    t.equals(t.count("guild", "reserve", "troop"), 10)
    t.noted("DD-TLE.6")
    t.play("tleilax tleilax.face_dancer: " .. GUILD)
    t.asked("tleilax", "combat.commit")
    t = combat("guild guild fremen fremen")
    t.play("tleilax tleilax.face_dancer: done")
    t.asked("tleilax", "combat.commit")
    combat("fremen fremen fremen fremen").asked("tleilax", "combat.commit")
  end,

  dd_tle_6_not_troops_of_strength_2_nor_the_allys = function()
    local mixed = { pieces = { fremen = { arrakeen = { troop = 1 } }, corrino = { arrakeen = { sardaukar = 1 } } } }
    local t = combat("guild fremen corrino corrino", mixed)
    t.equals(t.options(), { GUILD, "done" })
    mixed.pieces.corrino.arrakeen.troop = 1
    t = combat("guild fremen corrino corrino", mixed)
    t.equals(t.options(), { "corrino.troop@arrakeen", GUILD, "done" })
    mixed.counters, mixed.lent = { ally = "corrino" }, { tleilax = { "corrino" } }
    t = combat("guild fremen corrino corrino", mixed)
    t.equals(t.options(), { GUILD, "done" })
  end,

  dd_tle_6_dice_that_recruited_are_used = function()
    for used = 0, 2 do
      local t = position {
        phase = "recruit", factions = SIX,
        pieces = { tleilax = { arrakeen = { troop = 2 } }, guild = { arrakeen = { troop = 3 } } },
        counters = { storm = 1, axlotl = "faction-guild" }, dice = "guild guild fremen fremen shield spice-1 region-5",
      }
      for _ = 1, used do t.play("tleilax recruit.piece: troop") end
      if used < 2 then t.play("tleilax recruit.piece: done") end
      t.play("tleilax move.target: polar_sink / tleilax move.troops: none")
      for _ = used, 1 do t.play("tleilax tleilax.face_dancer: " .. GUILD) end
      t.asked("tleilax", "combat.commit")
    end
  end,

  dd_tle_6_dice_of_another_symbol_recruit_and_the_rest_dance = function()
    local t = position {
      phase = "recruit", factions = SIX,
      pieces = { tleilax = { arrakeen = { troop = 2 } }, guild = { arrakeen = { troop = 3 } } },
      counters = { storm = 1, axlotl = "faction-fremen" }, dice = "guild guild fremen fremen shield spice-1 region-5",
    }
    t.equals(recruits(t, "tleilax"), 2)
    t.play("tleilax move.target: polar_sink / tleilax move.troops: none")
    t.play("tleilax tleilax.face_dancer: " .. GUILD .. " / tleilax tleilax.face_dancer: " .. GUILD)
    t.asked("tleilax", "combat.commit")
  end,

  dd_a_19_not_without_a_reserve_nor_in_the_combats_of_others = function()
    combat("guild guild guild guild", { pieces = { tleilax = { card = { troop = 10 } } } }).asked("tleilax", "combat.commit")
    combat("guild guild guild guild", { pieces = { tleilax = { card = { troop = 9 } } } })
      .asked("tleilax", "tleilax.face_dancer")
    combat("guild guild guild guild", { active = "guild" }).asked("guild", "combat.commit")
  end,

  dd_a_27_a_die_dances_once_a_turn_or_by_the_knob_in_each_combat = function()
    local two = { pieces = { tleilax = { carthag = { troop = 1 } }, guild = { carthag = { troop = 1 } } } }
    local first = "tleilax combat.where: carthag / tleilax tleilax.face_dancer: guild.troop@carthag"
    local t = combat("guild fremen fremen fremen", two)
    t.play(first)
    t.asked("tleilax", "combat.commit")
    two.set = { dice_dance_again = 1 }
    t = combat("guild fremen fremen fremen", two)
    t.play(first)
    t.asked("tleilax", "tleilax.face_dancer")
    t.offered(GUILD)
    t.play("tleilax: " .. GUILD)
    t.asked("tleilax", "combat.commit") -- once in each
  end,

  dd_tle_8_a_ghola_costs_one_spice_at_any_time = function()
    local t = shipping(2)
    t.play("tleilax ship.troop: tleilax.gholas")
    t.equals(t.count("tleilax", "card", "leader"), 1)
    t.equals(t.counter("spice_die"), 1)
    t.asked("tleilax", "ship.troop")
    t.noted("DD-TLE.8")
    t.not_offered("tleilax.gholas")
    t = shipping(1)
    t.play("tleilax ship.troop: troop@polar_sink")
    t.asked("tleilax", "move.target") -- without spice
    t.not_offered("tleilax.gholas")
  end,

  dd_tle_8_also_when_the_turn_ends = function()
    local function ending(leader, spice, active)
      return position {
        phase = "finish", factions = SIX, active = active or "tleilax", pieces = { tleilax = { card = { leader = leader } } },
        counters = { storm = 1, spice_die = spice }, dice = "spice-3 region-1",
      }
    end
    local t = ending(0, 1)
    t.asked("tleilax", "tleilax.last")
    t.play("tleilax: tleilax.gholas")
    t.equals(t.count("tleilax", "card", "leader"), 1)
    t = ending(0, 1)
    t.play("tleilax tleilax.last: end")
    t.equals(t.count("tleilax", "card", "leader"), 0)
    ending(1, 1).asked("atreides", "roll.keep")
    ending(0, 0).asked("atreides", "roll.keep")
    ending(0, 1, "atreides").asked("harkonnen", "roll.keep")
    position {
      phase = "finish", factions = SIX, pieces = { tleilax = { card = { leader = 1 } } }, dice = "spice-3 region-1",
      counters = { storm = 1, spice_die = 2, ally = "corrino", stock = { corrino = 2 } }, lent = { tleilax = { "corrino" } },
    }.asked("atreides", "roll.keep") -- nothing to take back: nothing to ask for either
  end,

  dd_tle_8_an_active_ally_takes_back_its_own_leaders = function()
    local t = shipping(3, {
      active = "atreides", lent = { atreides = { "tleilax" } }, counters = { ally = "tleilax" },
      pieces = { atreides = { card = { troop = 1 } } },
    })
    t.play("atreides ship.troop: tleilax.gholas / atreides ship.troop: tleilax.gholas")
    t.equals(t.count("atreides", "card", "leader"), 2)
    t.equals(t.count("tleilax", "card", "leader"), 0)
    t.play("atreides ship.troop: done")
    t.asked("tleilax", "ship.ally")
    t.not_offered("tleilax.gholas")
  end,

  dd_ship_5_who_spends_the_last_spice_on_a_ghola_cannot_pay_for_the_ally = function()
    local t = shipping(1, { active = "atreides", lent = { atreides = { "tleilax" } }, counters = { ally = "tleilax" } })
    t.play("atreides ship.troop: done / tleilax ship.ally: troop@polar_sink / atreides ship.pay: tleilax.gholas")
    t.equals(t.count("tleilax", "polar_sink", "troop"), 0)
    t.asked("atreides", "move.target")
  end,

  dd_tle_8_before_corrino_stores_what_is_left = function()
    local t = position {
      phase = "finish", factions = "corrino tleilax harkonnen fremen atreides guild", lent = { corrino = { "tleilax" } },
      counters = { storm = 1, spice_die = 2, ally = "tleilax" }, dice = "spice-3 region-1",
    }
    t.play("corrino tleilax.last: tleilax.gholas")
    t.equals(t.counter("stock", "corrino"), 2)
  end,
}
