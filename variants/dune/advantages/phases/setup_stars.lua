-- Starred tokens, and where the Bene Gesserit begin; when all others stand where they begin (DU-SETUP.17).

local STARS = decision {
  what = "fremen.fedaykin", clause = "DO-FRE.6",
  prompt = "Where do your Fedaykin begin? The others are in reserve.",
  tells = "{seat} makes Fedaykin of {answer}", tells_not = "",
}
local START = decision {
  what = "bene_gesserit.start", clause = "DO-BG.1", pass = "polar_sink",
  prompt = "Where does your token begin?",
  tells = "{seat} begins in {answer}", tells_not = "{seat} begins in the Polar Sink",
}

local function star_emperor(me)
  game.turn_over(pile.reserve[me], me, kind.troop, kind.sardaukar, math.min(tune.sardaukar, game.count(pile.reserve[me], me, kind.troop)))
end

-- Some may be among the tokens placed (DO-FRE.6).
local function star_fremen(me)
  local piles = {}
  for _, cell in game.places(me, kind.troop) do game.piles(cell, me, kind.troop, piles) end
  local left = tune.fedaykin
  for i, n in ask.split(STARS, me, piles, 0, left) do
    local cell = parts(piles[2 * i - 1])
    game.turn_over(cell, me, kind.troop, kind.fedaykin, n)
    left = left - n
  end
  game.turn_over(pile.reserve[me], me, kind.troop, kind.fedaykin, math.min(left, game.count(pile.reserve[me], me, kind.troop)))
end

-- One token in a territory of their choice (DO-BG.1): the one in the Polar Sink, or where nothing was placed (AR-30) one from
-- reserve.
local function place_sisters(me)
  local from = game.count(place.polar_sink, me, kind.troop) > 0 and place.polar_sink or pile.reserve[me]
  if game.count(from, me, kind.troop) == 0 then return end
  local cell = ask.one(START, me, function() return game.regions() end) or place.polar_sink
  if cell ~= from then game.move(from, cell, me, kind.troop, 1) end
end

return phase {
  id = "setup_stars", clause = "DO-FRE.6",
  run = function()
    for _, one in { { role.emperor, star_emperor }, { role.fremen, star_fremen }, { role.bene_gesserit, place_sisters } } do
      local seat = game.seat_of(one[1])
      if seat then one[2](seat) end
    end
  end,
}
