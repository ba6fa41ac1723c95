local PREDICT = decision {
  what = "bene_gesserit.prediction", clause = "DD-BG.1", secret = true,
  prompt = "Whose victory do you foretell, in secret?",
}

-- Any other faction in play, or the Guild even if nobody plays it (DD-A.18).
local function may_be_named(me)
  local list = {}
  for _, candidate in game.roles() do
    local seat = game.seat_of(candidate)
    if seat ~= me and (seat or candidate == role.guild) then list[#list + 1] = candidate end
  end
  return list
end

return faction {
  id = "bene_gesserit", name = "Bene Gesserit", order = 7, min_players = 5, -- DD-SETUP.4
  about = "Foretells a winner in secret and takes that victory.",
  pieces = { troop = { count = 12 }, leader = { count = 1, strength = 3, name = "Gaius Helen Mohiam" } }, -- DD-BG.2
  setup = function(me) -- DD-BG.1
    game.move(pile.reserve[me], pile.card[me], me, kind.leader, 1)
    game.move(pile.reserve[me], place.polar_sink, me, kind.troop, 3)
    game.set(counter.prediction, ask.one(PREDICT, me, may_be_named(me)), me)
  end,
  abilities = {
    ultimate_plan = {
      clause = "DD-BG.3",
      ["victory.claim"] = function(me, winner)
        local named = game.get(counter.prediction, me)
        if not named then return end
        -- A position that states the prediction names a faction in play by its seat.
        if named == winner or named == game.seat_of(winner) then return role.bene_gesserit end
      end,
    },
    the_voice = {
      clause = "DD-BG.4",
      ["alliance.refuse"] = function(me, _, proposer)
        if proposer == me then return deny("DD-BG.4", "the Voice cannot be refused") end
      end,
      ["ship.consent"] = function(me, _, shipper)
        if shipper == me then return deny("DD-BG.4", "the Voice needs no consent") end
      end,
    },
    prana_bindu = {
      clause = "DD-BG.5",
      ["kanly.target"] = function(me, _, target, _, shown)
        if shown ~= face.poison then return end
        local _, owner = parts(target)
        if owner == me then return deny("DD-BG.5", "Bene Gesserit are immune to poison") end
      end,
    },
  },
}
