-- Karama (DU-CARD.19 to DU-CARD.23): prevents an opponent from using one of his powers (DU-CARD.19). The window of a power opens before the one point
-- where it is used, for everybody else, whoever has the card: who is asked says nothing.
local dune = use "dune"

local purse = use "purse"

local karama = {}

local CANCEL = decision {
  what = "karama.cancel", clause = "DU-CARD.19", always = true, pass = "let_it",
  prompt = "{1} may use a power now: {2}. Do you stop it by Karama?",
  tells = "{seat} plays {answer}",
}

local SHIPMENT = decision {
  what = "karama.shipment", clause = "DU-CARD.22",
  prompt = "Do you play Karama to ship at half price?",
  tells = "{seat} plays Karama to ship at half price", tells_not = "",
}
local PURCHASE = decision {
  what = "karama.purchase", clause = "DU-CARD.23",
  prompt = "You have won the card for {1} spice: does Karama pay for it?",
  tells = "{seat} plays Karama and pays nothing", tells_not = "",
}

local function holds(seat) return game.count_cards(zone.hand[seat], card.karama) > 0 end

-- Asks everybody else, in turn order, until one of them plays the card.
local function window(ability, owner, span)
  for _, seat in dune.suspects(card.karama, 2) do
    if seat ~= owner and ask.one(CANCEL, seat, dune.held(seat, card.karama), owner, ability) then
      dune.discard(seat, card.karama)
      game.suspend(ability, owner, span)
      note("DU-CARD.20", "{1} stops {2} of {3}", seat, ability, owner)
      return
    end
  end
end

-- What a power says that can be stopped: the point before which its window opens, and when it is about to be used. It is
-- out of force for the rest of the phase; in battle for that battle, which is one run of the phase (DU-CARD.20, AR-13).
function karama.before(point, when, span)
  span = span or "phase"
  return { before = point, when = when, once = span, window = function(ability, owner) window(ability, owner, span) end }
end

-- May a player bid beyond his spice, because Karama would pay? (DU-CARD.23)
function karama.buys(seat) return tune.karama_extra_uses == 1 and holds(seat) end

-- Does Karama pay for a card? It must where the player cannot.
function karama.pays(seat, price)
  purse.release()
  if not karama.buys(seat) then return false end
  if price <= purse.funds(seat) and not ask.yes(PURCHASE, seat, price) then return false end
  dune.discard(seat, card.karama)
  return true
end

-- Does a player ship at half price by Karama? (DU-CARD.22)
function karama.ships(seat)
  if not karama.buys(seat) or not ask.yes(SHIPMENT, seat) then return false end
  dune.discard(seat, card.karama)
  return true
end

return karama
