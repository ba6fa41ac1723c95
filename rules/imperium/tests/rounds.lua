-- Setup, the start and the end of rounds, the end of the game (DI-SETUP, DI-P1, DI-MK, DI-RC, DI-END).

local function new(changes) return game({ scenario = "imperium/players-4", seed = 1 }, changes) end

local LEADERS = "p1: paul / p2: rabban / p3: helena / p4: leto"

-- A position before a phase, with three players.
local function at(phase, changes)
  return position({
    quiet = true, phase = phase, factions = "memnon rabban helena", first = "memnon",
    pieces = {
      memnon = { leader = { agent = 2 }, garrison = { troop = 3 } },
      rabban = { leader = { agent = 2 }, garrison = { troop = 3 } },
      helena = { leader = { agent = 2 }, garrison = { troop = 3 } },
    },
    cards = { common = { current = { "siege_of_arrakeen" }, conflicts = { "siege_of_carthag", "machinations" } } },
  }, changes)
end

-- Everybody has this.
local function all(n) return { memnon = n, rabban = n, helena = n } end

return tests {
  di_setup_3_the_conflict_deck = function()
    local t = new()
    t.play(LEADERS)
    t.equals({ #t.cards("conflicts"), #t.cards("current") }, { 9, 1 })
    t.equals(string.find(t.cards("current")[1], "^skirmish") ~= nil, true)
    t.equals({ #t.cards("tier_one"), #t.cards("tier_two"), #t.cards("tier_three") }, { 3, 5, 0 }) -- DI-SETUP.4
    local third = { battle_for_arrakeen = true, battle_for_carthag = true, battle_for_imperial_basin = true, grand_vision = true }
    for i, name in t.cards("conflicts") do t.equals(third[name] == true, i > 5, name) end
  end,

  di_setup_6_five_cards_in_the_row = function()
    local t = new()
    t.play(LEADERS)
    t.equals({ #t.cards("row"), #t.cards("imperium"), #t.cards("intrigue_deck"), #t.cards("reserve") }, { 5, 62, 40, 24 })
  end,

  di_setup_11_what_everybody_begins_with = function()
    local t = new()
    t.play(LEADERS)
    for _, seat in { "paul", "rabban", "helena", "leto" } do
      t.equals(t.counter("water", seat), 1)
      t.equals(t.counter("vp", seat), 1) -- DI-SETUP.13
      t.equals({ t.count(seat, "leader", "agent"), t.count(seat, "supply", "agent") }, { 2, 1 }) -- DI-SETUP.12
      t.equals({ t.count(seat, "garrison", "troop"), t.count(seat, "supply", "troop") }, { 3, 9 }) -- DI-SETUP.16
      t.equals({ #t.cards(seat .. ".hand"), #t.cards(seat .. ".deck") }, { 5, 5 }) -- DI-SETUP.10, DI-P1.3
    end
  end,

  di_setup_13_no_point_with_three_players = function()
    local t = game { scenario = "imperium/players-3", seed = 1 }
    t.play("p1: paul / p2: rabban / p3: helena")
    t.equals(t.counter("vp", "paul"), 0)
  end,

  di_p1_2_the_controller_may_defend = function()
    local t = at("round_start", { counters = { control = { carthag = "helena" } } })
    t.asked("helena", "round.defend")
    t.play("helena: yes")
    t.equals({ t.count("helena", "conflict", "troop"), t.count("helena", "garrison", "troop") }, { 1, 3 })
    t.equals(t.counter("strength", "helena"), 2) -- DI-AMB.26
  end,

  di_p1_3_each_player_draws_five = function()
    local t = at("round_start")
    t.equals({ #t.cards("memnon.hand"), #t.cards("rabban.hand"), #t.cards("helena.hand") }, { 5, 5, 5 })
    t.equals(#t.cards("conflicts"), 1) -- DI-P1.1
  end,

  di_mk_1_makers_without_an_agent_gain_spice = function()
    local t = at("makers", { counters = { bonus_spice = { hagga_basin = 2 } }, pieces = { rabban = { imperial_basin = { agent = 1 }, leader = { agent = 1 } } } })
    t.equals(t.counter("bonus_spice", "hagga_basin"), 3) -- DI-MK.2
    t.equals(t.counter("bonus_spice", "the_great_flat"), 1)
    t.equals(t.counter("bonus_spice", "imperial_basin"), 0)
  end,

  di_rc_1_ten_points_begin_the_endgame = function()
    local t = at("recall", { counters = { vp = { rabban = 10 } } })
    t.won("points", "DI-END.2", "rabban")
    t = at("recall", { counters = { vp = { rabban = 9 } } })
    t.no_winner()
  end,

  di_rc_1_an_empty_conflict_deck_begins_the_endgame = function()
    local t = at("recall", { counters = { vp = { helena = 3 } }, cards = { common = { current = { "siege_of_arrakeen" }, conflicts = {} } } })
    t.won("points", "DI-END.2", "helena")
  end,

  di_rc_2_the_mentat_returns = function()
    local t = at("recall", { counters = { mentat = "rabban" }, pieces = { rabban = { mentat = { mentat = 1 }, leader = { agent = 2 } } } })
    t.equals(t.counter("mentat"), nil)
    t.equals(t.count("rabban", "supply", "mentat"), 1)
  end,

  di_rc_3_agents_return = function()
    local t = at("recall", { pieces = { rabban = { arrakeen = { agent = 2 }, leader = { agent = 0 } } } })
    t.equals(t.count("rabban", "leader", "agent"), 2)
  end,

  di_rc_4_the_mentat_goes_to_whom_it_is_owed = function()
    local t = at("recall", {
      counters = { mentat = "rabban", mentat_owed = "helena" }, pieces = { rabban = { mentat = { mentat = 1 }, leader = { agent = 2 } } },
    })
    t.equals(t.counter("mentat"), "helena")
    t.equals({ t.count("helena", "leader", "mentat"), t.count("rabban", "supply", "mentat") }, { 1, 1 })
  end,

  di_rc_5_the_first_player_marker_passes_on = function()
    local t = at("recall")
    t.equals(t.active(), "rabban")
    t.equals(t.round(), 2)
  end,

  di_end_1_endgame_cards_come_first = function()
    local t = at("recall", { counters = { vp = { rabban = 10, helena = 10 } }, cards = { helena = { intrigues = { "tiebreaker" } } } })
    t.asked("helena", "endgame.card")
    t.play("helena: tiebreaker")
    t.won("points", "DI-END.2", "helena") -- DI-AMB.19
  end,

  di_end_2_the_most_points_win = function()
    at("recall", { counters = { vp = { rabban = 10, helena = 11 } } }).won("points", "DI-END.2", "helena")
  end,

  di_end_3_ties = function()
    local function wins(counters, changes)
      counters.vp = all(10)
      at("recall", { counters = counters, pieces = changes }).won("points", "DI-END.2", "rabban")
    end
    wins { spice = { rabban = 1 }, solari = { memnon = 9 } }
    wins { spice = all(2), solari = { rabban = 2, memnon = 1 }, water = { helena = 9 } }
    wins { water = { rabban = 1 } }
    wins({}, { rabban = { garrison = { troop = 4 }, leader = { agent = 2 } } })
    wins { reveal_rank = { memnon = 1, helena = 2, rabban = 3 } } -- DI-AMB.4
  end,

  di_goal_3_ten_points_do_not_end_the_game_at_once = function()
    local t = at("turns", { active = "memnon", counters = { vp = { memnon = 12 } }, cards = { memnon = { hand = { "dagger" } } } })
    t.asked("memnon", "turn.card")
    t.no_winner()
  end,
}
