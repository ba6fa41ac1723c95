-- What the game consists of: players, the planet, tokens and cards (DU-GEN, DU-MAP).

local SIX = "atreides bene_gesserit emperor fremen guild harkonnen"
local STRONGHOLDS = { "arrakeen", "carthag", "sietch_tabr", "habbanya_sietch", "tueks_sietch" }

-- Harkonnen are about to ship; nobody bargains, so that the options are sectors alone.
local function shipping(changes)
  return position({
    quiet = true, phase = "movement", active = "harkonnen", factions = "harkonnen guild emperor", first = "harkonnen", round = 2,
    counters = { storm = 1, spice = { harkonnen = 40 } }, set = { table_talk = 0 },
  }, changes)
end

-- All sectors of the planet: those that are offered while the storm stands in one place or in another.
local function cells()
  local list, seen = {}, {}
  for _, storm in { 1, 10 } do
    for _, name in shipping({ counters = { storm = storm } }).options() do
      if not seen[name] and name ~= "no_shipment" then
        seen[name] = true
        list[#list + 1] = name
      end
    end
  end
  return list
end

-- The territories, as Truthtrance names them.
local function territories()
  local t = shipping({ cards = { harkonnen = { hand = { "truthtrance" } } } })
  t.play("harkonnen: truthtrance / harkonnen truthtrance.whom: guild / harkonnen truthtrance.about: shipment")
  return t.options()
end

-- Which sectors are left when the storm has gone once around with a token of somebody in each.
local function survivors(list, changes)
  local pieces, owner = {}, {}
  for i, cell in list do
    local who = string.split(SIX, " ")[(i - 1) // 16 + 1]
    pieces[who] = pieces[who] or {}
    pieces[who][cell] = { troop = 1 }
    owner[cell] = who
  end
  local t = position({ quiet = true, phase = "storm", factions = SIX, counters = { storm = 18 }, pieces = pieces }, changes)
  t.play("atreides storm.dial: 18 / harkonnen storm.dial: 0")
  local left = {}
  for _, cell in list do
    if t.count(owner[cell], cell, "troop") == 1 then left[#left + 1] = cell end
  end
  return left
end

-- Where a group of Harkonnen may go from a territory.
local function targets(pieces, from)
  local t = shipping({ pieces = { harkonnen = pieces } })
  t.play("harkonnen ship.to: no_shipment / harkonnen move.from: " .. from)
  return t
end

return tests {
  du_gen_1_two_to_six_players = function()
    local t = game { quiet = true, players = 2 }
    game { quiet = true, players = 6 }
    t.equals({ (pcall(game, { players = 1 })), (pcall(game, { players = 7 })) }, { false, false })
  end,

  du_gen_1_one_faction_each = function()
    local t = game { quiet = true, players = 2 }
    t.play("p1 setup.faction: guild")
    t.not_offered("guild")
    t.offered("atreides")
  end,

  du_gen_2_six_factions = function()
    local t = game { quiet = true, players = 6 }
    t.equals(t.options(), string.split(SIX, " "))
  end,

  du_gen_3_a_power_goes_before_a_general_rule = function()
    -- Who has no spice ships nothing, but for the Fremen (DU-SHIP.10).
    local t = shipping({ factions = "harkonnen fremen", active = "fremen", counters = { spice = { fremen = 0 } } })
    t.asked("fremen", "ship.to")
    shipping({ counters = { spice = { harkonnen = 0 } }, pieces = { harkonnen = { carthag = { troop = 1 } } } }).asked("harkonnen", "move.from")
  end,

  du_gen_4_a_card_goes_before_a_rule_and_a_power = function()
    -- Karama pays what is more than one has (DU-BID.14), and the Emperor is paid nothing (DU-EMP.1).
    local t = position {
      quiet = true, phase = "bidding", factions = "harkonnen emperor", first = "harkonnen", round = 2,
      counters = { storm = 1, spice = { harkonnen = 1, emperor = 5 } }, set = { table_talk = 0 }, cards = { harkonnen = { hand = { "karama" } } },
    }
    t.play("harkonnen bidding.bid: 6 / harkonnen karama.purchase: karama") -- nobody else has so much, and only Karama can pay
    t.equals({ t.counter("spice", "harkonnen"), t.counter("spice", "emperor"), t.cards("discard") }, { 1, 5, { "karama" } })
  end,

  du_gen_5_the_storm_goes_counter_clockwise_and_so_do_turns = function()
    local t = position {
      quiet = true, phase = "storm", factions = "atreides harkonnen fremen", round = 2,
      counters = { storm = 2, wheel_one = "harkonnen", wheel_two = "fremen" },
    }
    t.play("harkonnen storm.dial: 2 / fremen storm.dial: 1")
    t.equals(t.counter("storm"), 5) -- sectors are numbered counter-clockwise
    t = shipping({ first = "guild", active = "guild", counters = { spice = { guild = 1, emperor = 1 } } })
    for _, who in { "guild", "emperor", "harkonnen" } do -- to the right, and around
      t.asked(who, "ship.to")
      t.pass()
    end
  end,

  du_gen_8_reserves_are_off_the_planet = function()
    local t = shipping({ set = { table_talk = 0 } })
    t.equals(t.count("harkonnen", "reserve", "troop"), 20)
    t.equals(t.count("guild", "reserve", "troop"), 20)
    -- No storm takes them, and they hold nothing.
    position({ quiet = true, phase = "turn_end", factions = "guild emperor harkonnen", counters = { storm = 1 } }).no_winner()
  end,

  du_gen_10_seats_keep_their_order_for_the_whole_game = function()
    local t = position {
      quiet = true, phase = "storm", factions = "atreides harkonnen fremen guild", round = 2, left = { "harkonnen" },
      counters = { storm = 3, wheel_one = "fremen", wheel_two = "guild" },
    }
    t.play("fremen storm.dial: 1 / guild storm.dial: 1")
    -- Dots in 1, 4, 10 and 13 at four, whoever has left; so 13 is the Guild's and not the Fremen's.
    t.noted("DU-SEQ.2", "Fremen is the first player")
    t = position {
      quiet = true, phase = "storm", factions = "atreides harkonnen fremen guild", round = 2, left = { "harkonnen" },
      counters = { storm = 8, wheel_one = "fremen", wheel_two = "guild" },
    }
    t.play("fremen storm.dial: 1 / guild storm.dial: 1")
    t.noted("DU-SEQ.2", "Guild is the first player")
  end,

  du_map_1_four_kinds_of_territory = function()
    -- The storm takes sand alone: rock, strongholds, the Polar Sink and what the Shield Wall shelters are left.
    local left, t = survivors(cells()), shipping()
    for _, cell in left do
      local name = string.gsub(cell, "_%d+$", "")
      local is_rock = table.find({
        "false_wall_east", "false_wall_south", "false_wall_west", "pasty_mesa", "plastic_basin", "rim_wall_west", "shield_wall",
      }, name)
      t.equals(is_rock ~= nil or table.find(STRONGHOLDS, name) ~= nil or name == "polar_sink" or name == "imperial_basin", true, cell)
    end
  end,

  du_map_2_five_strongholds = function()
    -- A token costs 1 there, and 2 elsewhere (DU-SHIP.3).
    local cheap = {}
    for _, name in shipping({ counters = { spice = { harkonnen = 1 } } }).options() do cheap[#cheap + 1] = name end
    shipping().equals(cheap, { "arrakeen", "carthag", "habbanya_sietch", "sietch_tabr", "tueks_sietch", "no_shipment" })
  end,

  du_map_3_forty_two_territories = function()
    local t, kinds = shipping(), { sand = 0, rock = 0, stronghold = 0, imperial_basin = 0, polar_sink = 0 }
    t.equals(#territories(), 42)
    local safe = {}
    for _, cell in survivors(cells()) do safe[string.gsub(cell, "_%d+$", "")] = true end
    for _, name in territories() do
      local kind = table.find(STRONGHOLDS, name) and "stronghold" or kinds[name] and name or safe[name] and "rock" or "sand"
      kinds[kind] = kinds[kind] + 1
    end
    t.equals({ kinds.sand, kinds.imperial_basin, kinds.rock, kinds.stronghold, kinds.polar_sink }, { 28, 1, 7, 5, 1 })
  end,

  du_map_4_eighteen_sectors_and_the_polar_sink_in_none = function()
    for storm = 1, 18 do
      local t = shipping({ counters = { storm = storm } })
      t.offered("polar_sink")
      t.equals(#t.options() < 87, true) -- in every sector lies something
    end
    shipping().equals((pcall(shipping, { counters = { storm = 19 } })), false)
  end,

  du_map_5_eighty_five_cells_and_the_polar_sink = function() shipping().equals(#cells(), 86) end,

  du_map_6_each_stronghold_lies_in_one_sector = function()
    local t, list = shipping(), cells()
    for _, name in STRONGHOLDS do t.equals(table.find(list, name) ~= nil, true, name) end -- else its name had a number
    for storm, name in { [9] = "arrakeen", [10] = "carthag", [13] = "sietch_tabr", [16] = "habbanya_sietch", [4] = "tueks_sietch" } do
      shipping({ counters = { storm = storm } }).not_offered(name)
    end
  end,

  du_map_7_six_dots = function()
    local names = { "Atreides", "Bene Gesserit", "Emperor", "Fremen", "Guild", "Harkonnen" }
    for stop = 1, 18 do
      local t = position {
        quiet = true, phase = "storm", factions = SIX, round = 2,
        counters = { storm = (stop + 15) % 18 + 1, wheel_one = "guild", wheel_two = "fremen" },
      }
      t.play("guild storm.dial: 1 / fremen storm.dial: 1")
      t.equals(t.counter("storm"), stop)
      t.noted("DU-SEQ.2", names[((stop - 1) // 3 + 1) % 6 + 1] .. " is the first player") -- DU-MAP.8
    end
  end,

  du_map_8_the_dots_stand_in_every_third_sector = function()
    local names = { "Atreides", "Bene Gesserit", "Emperor", "Fremen", "Guild", "Harkonnen" }
    for i, dot in { 1, 4, 7, 10, 13, 16 } do
      for _, on_it in { false, true } do -- the sector before a dot, and the dot itself (DU-SEQ.3)
        local stop = on_it and dot or (dot + 16) % 18 + 1
        local t = position {
          quiet = true, phase = "storm", factions = SIX, round = 2,
          counters = { storm = (stop + 15) % 18 + 1, wheel_one = "guild", wheel_two = "fremen" },
        }
        t.play("guild storm.dial: 1 / fremen storm.dial: 1")
        t.noted("DU-SEQ.2", names[on_it and i % 6 + 1 or i] .. " is the first player")
      end
    end
  end,

  du_map_9_only_to_adjacent_territories = function()
    local t = targets({ tueks_sietch = { troop = 1 } }, "tueks_sietch")
    t.equals(t.options(), {
      "false_wall_south_3", "false_wall_south_4", "pasty_mesa_4", "pasty_mesa_5", "pasty_mesa_6", "pasty_mesa_7",
      "south_mesa_3", "south_mesa_4", "south_mesa_5",
    })
  end,

  du_map_10_borders_are_crossed_both_ways = function()
    local pairs_of = {
      { "arrakeen", "old_gap_9" }, { "carthag", "arsunt_10" }, { "shield_wall_8", "imperial_basin_9" }, -- AR-25
      { "greater_flat", "great_flat" }, { "polar_sink", "harg_pass_4" },
    }
    for _, pair in pairs_of do
      for i = 1, 2 do
        local from, to = pair[i], pair[3 - i]
        targets({ [from] = { troop = 1 } }, (string.gsub(from, "_%d+$", ""))).offered(to)
      end
    end
  end,

  du_map_11_twenty_tokens_and_five_leaders_each = function()
    local t = game { quiet = true, factions = SIX }
    t.until_asked("storm.dial")
    for _, who in string.split(SIX, " ") do
      t.equals({ #t.cards(who .. ".leaders"), t.cards(who .. ".dead") }, { 5, {} }, who)
    end
    local placed = { atreides = 10, bene_gesserit = 1, emperor = 0, fremen = 10, guild = 5, harkonnen = 10 }
    for who, n in placed do t.equals(t.count(who, "reserve", "troop"), 20 - n, who) end
  end,

  du_map_12_stars_mean_nothing = function()
    -- Fremen and Emperor have tokens of one kind, which count one each.
    local t = position {
      quiet = true, phase = "battle", factions = "emperor fremen", first = "emperor", counters = { storm = 1 },
      pieces = { emperor = { carthag = { troop = 5 } }, fremen = { carthag = { troop = 3 } } },
    }
    t.refused("6")
    t.play("emperor battle.plan: 5")
    t.refused("4")
  end,

  du_map_13_twenty_one_spice_cards = function() shipping().equals(#shipping().cards("spice_deck"), 21) end,

  du_map_14_fifteen_territories_and_six_worms = function()
    local t, worms, seen, n = shipping(), 0, {}, 0
    for _, name in t.cards("spice_deck") do
      if name == "sandworm" then
        worms = worms + 1
      elseif not seen[name] then
        seen[name] = true
        n = n + 1
      end
    end
    t.equals({ worms, n }, { 6, 15 })
  end,

  du_map_15_forty_three_treachery_cards = function() shipping().equals(#shipping().cards("deck"), 43) end,

  du_map_16_of_the_first_box_and_five_each_of_two_more = function()
    local function count(names)
      local n = 0
      for _, name in shipping().cards("deck") do
        if table.find(names, name) then n = n + 1 end
      end
      return n
    end
    local t = shipping()
    -- All that came with the spice harvest and with the duels, where they are no further copies of what there was.
    t.equals(count({ "hunter_seeker", "harvester", "thumper", "ya_ya_yawm" }), 4)
    t.equals(count({ "cone_of_silence", "residual_poison", "kull_wahad" }), 3)
    t.equals({ count({ "shield" }), count({ "snooper" }), count({ "ellaca_drug" }) }, { 4 + 1, 4 + 1, 1 + 1 })
  end,

  du_map_17_two_wheels_shared_by_all = function()
    local t = position {
      quiet = true, phase = "storm", factions = SIX, round = 2, counters = { storm = 2, wheel_one = "guild", wheel_two = "fremen" },
    }
    t.play("guild storm.dial: 1 / fremen storm.dial: 3")
    t.equals({ t.counter("wheel_one"), t.counter("wheel_two") }, { "guild", "fremen" })
    t.not_asked("storm.dial")
  end,

  du_map_18_sectors_matter_for_storm_and_spice_alone = function()
    -- Tokens in two sectors of a territory fight one battle, and go anywhere from it.
    local t = position {
      quiet = true, phase = "battle", factions = "harkonnen fremen", first = "harkonnen", counters = { storm = 1 },
      pieces = { harkonnen = { old_gap_8 = { troop = 2 } }, fremen = { old_gap_10 = { troop = 2 } } },
    }
    t.asked("harkonnen", "battle.plan")
    t = targets({ old_gap_8 = { troop = 1 } }, "old_gap")
    t.offered("broken_land_10") -- from sector 8 without a further step
  end,
}
