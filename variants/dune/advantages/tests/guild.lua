-- The Guild acts when it likes (DO-GUI).

-- All others have no reserves and one token that cannot be blocked; order: atreides, guild, harkonnen.
local function movement(changes)
  return position({
    quiet = true, phase = "movement", factions = "atreides guild harkonnen", first = "atreides", active = "atreides",
    counters = { storm = 1, spice = { guild = 3 } },
    pieces = {
      atreides = { arrakeen = { troop = 1 }, tanks = { troop = 19 } }, harkonnen = { carthag = { troop = 1 }, tanks = { troop = 19 } },
      guild = { tueks_sietch = { troop = 5 } },
    },
  }, changes)
end

local function act(t, where)
  while select(2, t.asked()) ~= "ship.to" do t.pass() end
  t.play("guild ship.to: " .. where .. " / guild ship.tokens: 1 / guild move.from: stay")
end

return tests {
  do_gui_1_before_the_first_player = function()
    local t = movement()
    t.asked("guild", "guild.now")
    t.play("guild: yes")
    t.equals(t.active(), "guild")
    act(t, "sietch_tabr")
    t.asked("atreides", "move.from") -- he has his turn afterwards
    t.play("atreides: stay")
    t.asked("harkonnen", "move.from") -- and the Guild no second one
    t.play("harkonnen: stay")
    t.equals(t.count("guild", "sietch_tabr", "troop"), 1)
  end,

  do_gui_1_in_its_own_turn = function()
    local t = movement()
    t.play("guild: no / atreides move.from: stay / guild guild.wait: no")
    act(t, "sietch_tabr")
    t.asked("harkonnen", "move.from")
    t.play("harkonnen: stay")
    t.not_asked("guild.now")
  end,

  do_gui_1_between_two_players = function()
    local t = movement()
    t.play("guild: no / atreides move.from: stay / guild guild.wait: yes")
    t.asked("guild", "guild.now")
    t.play("guild: yes")
    act(t, "sietch_tabr")
    t.asked("harkonnen", "move.from")
  end,

  do_gui_1_or_last = function()
    local t = movement()
    t.play("guild: no / atreides move.from: stay / guild guild.wait: yes / guild guild.now: no / harkonnen move.from: stay")
    t.not_asked("guild.wait") -- there is nobody left to wait for
    act(t, "sietch_tabr")
    t.equals(t.count("guild", "sietch_tabr", "troop"), 1)
    t.equals(t.phase(), "storm") -- nobody has another turn
  end,

  do_gui_2_others_keep_their_order = function()
    local t = movement()
    t.play("guild: yes")
    act(t, "sietch_tabr")
    t.play("atreides move.from: stay")
    t.asked("harkonnen", "move.from")
  end,

  do_gui_1_long_before_its_time = function()
    local t = movement({ factions = "atreides harkonnen guild" })
    t.asked("guild", "guild.now")
    t.play("guild: yes")
    t.equals(t.active(), "guild") -- not the Harkonnen, who come next
    act(t, "sietch_tabr")
    t.asked("atreides", "move.from")
    t.play("atreides: stay")
    t.asked("harkonnen", "move.from")
    t.play("harkonnen: stay")
    t.equals(t.phase(), "storm")
  end,
}
