local dune = use "dune"
local karama = use "karama"

local DRAW = decision { what = "harkonnen.free_card", clause = "DU-HAR.5", tells = "{seat} draws {answer} for nothing" }

return faction {
  id = "harkonnen", name = "Harkonnen", order = 6,
  about = "Has many traitors and many cards.",
  pieces = { troop = { count = tune.tokens } },
  -- All traitors he draws, so that he may have several (DU-HAR.1, DU-HAR.2), eight cards at most (DU-HAR.3), two to begin with (DU-HAR.4).
  data = { spice = 10, free_revival = 2, hand_limit = 8, cards = 2, traitors = 4 },
  setup = function(me) game.move(pile.reserve[me], place.carthag, me, kind.troop, 10) end,
  abilities = {
    free_card = {
      clause = "DU-HAR.5",
      cancel = karama.before("sale.won", function(me, _, buyer) return buyer == me end),
      ["sale.won"] = function(me, _, buyer)
        if buyer ~= me or game.count_cards(zone.hand[me]) >= game.faction(me).data.hand_limit then return end -- DU-HAR.6
        local free = chance.draw(DRAW, zone.deck, zone.hand[me])[1] -- those for sale lie beside the deck (DU-BID.7)
        if free then hook("sale.free", nil, me, free) end
      end,
    },
    -- His traitors also betray the opponents of his allies, who are the callers then.
    hirelings = {
      clause = "DU-HAR.7",
      cancel = karama.before("traitor.helper", function(me, _, seat, opponent) return opponent ~= me and dune.allied(me, seat) end, "again"),
      ["traitor.helper"] = function(me, helper, seat, opponent)
        if not helper and opponent ~= me and dune.allied(me, seat) then return me end
      end,
    },
  },
}
