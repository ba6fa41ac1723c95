local influence = use "influence"

local SCHEME = decision {
  what = "baron.scheme", clause = "DI-LEAD.7", secret = true,
  choices = { emperor = "Emperor", spacing_guild = "Spacing Guild", bene_gesserit = "Bene Gesserit", fremen = "Fremen" },
  prompt = "Masterstroke: which two factions, one after the other, in secret?",
  tells = "{seat} chooses the {answer} in secret",
}

local TROOPS = 4 -- DI-LEAD.8

-- Two different factions, by their numbers (DI-LEAD.7).
local function choose(me)
  local left = table.clone(influence.TRACKS)
  for _, kept in { counter.scheme_one, counter.scheme_two } do
    local name = ask.choice(SCHEME, me, left)
    game.set(kept, table.find(influence.TRACKS, name), me)
    table.remove(left, table.find(left, name))
  end
end

return faction {
  id = "baron", name = "the Baron",
  about = "Chooses two factions in secret, for a great deployment.",
  pieces = { agent = { count = 3 }, mentat = { count = 1 }, troop = { count = 12 } },
  data = { leader = "baron_vladimir_harkonnen" },
  abilities = {
    masterstroke = {
      clause = "DI-LEAD.8",
      ["setup.done"] = function(me, _, seat)
        if seat == me then choose(me) end
      end,
      ["troops.deployed"] = function(me, _, seat, in_turn)
        if seat ~= me or in_turn < TROOPS or game.get(counter.schemed, me) == 1 then return end
        game.set(counter.schemed, 1, me) -- DI-LEAD.9
        note("DI-LEAD.8", "{1} reveals which two factions he has chosen", me)
        for _, kept in { counter.scheme_one, counter.scheme_two } do
          influence.gain(me, influence.TRACKS[game.get(kept, me)], 1)
        end
      end,
    },
  },
}
