-- Karama (DU-CARD.19 to DU-CARD.23): prevents an opponent from using one of his powers, or buys something. The window of a
-- power opens before the one point where it is used, for every opponent who has cards: who is asked says nothing.
local dune = use "dune"
local purse = use "purse"

local karama = {}

-- What a player can play as Karama.
cards { id = "karamas", at = zone.hand, of = arg(1), card = card.karama }
-- Those that nobody can have: they lie open beside the deck.
cards { id = "karamas_gone", at = zone.discard, card = card.karama }

-- Are all he has of a card in his battle plan? Until it is put away it is played already (DU-PLAN.9).
local function is_in_plan(card, seat)
  local n = game.get(counter.in_plan, card)
  return n > 0 and game.count_cards(zone.hand[seat], card) <= n
end

-- The different cards that a player can play as Karama.
function karama.held(seat)
  local list = {}
  for _, card in query.karamas(seat) do
    if not table.find(list, card) and not is_in_plan(card, seat) then list[#list + 1] = card end
  end
  return list
end

local CANCEL = decision {
  what = "karama.cancel", clause = "DU-CARD.19", always = true, pass = "let_it",
  prompt = "{1} may use a power now: {2}. Do you stop it by Karama?",
  tells = "{seat} plays {answer}",
}
local SHIPMENT = decision {
  what = "karama.shipment", clause = "DU-CARD.22", always = true, pass = "no",
  prompt = "Do you play Karama to ship at half price?",
  tells = "{seat} plays {answer} to ship at half price",
}
local PURCHASE = decision {
  what = "karama.purchase", clause = "DU-CARD.23", always = true, pass = "no",
  prompt = "You have won the card for {1} spice: does Karama pay for it?",
}

-- Powers that it cannot stop: victories, and the Fremen's reserves (DU-CARD.21).
local FIRM = {
  [ability["bene_gesserit.prediction"]] = true, [ability["fremen.reserves"]] = true, [ability["fremen.special_victory"]] = true,
  [ability["guild.default_victory"]] = true,
}

-- One power, be it an ally's, or with it all that the player's faction has (DU-CARD.19).
local function stop(power, owner, span)
  game.suspend(power, owner, span)
  if tune.karama_all == 0 then return end
  for name, other in ability do
    if string.find(name, game.faction(owner).id .. ".", 1, true) == 1 and not FIRM[other] then game.suspend(other, owner, span) end
  end
end

-- Asks every opponent, in turn order, until one of them plays the card; allies are none (DU-CARD.19).
local function window(ability, owner, span)
  if query.karamas_gone.count() == 2 then return end
  for _, seat in game.seats(owner) do
    local asked = seat ~= owner and not dune.allied(seat, owner) and game.count_cards(zone.hand[seat]) > 0
    local played = asked and ask.one(CANCEL, seat, karama.held(seat), owner, ability)
    if played then
      dune.discard(seat, played)
      stop(ability, owner, span)
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

-- May a player bid beyond his spice, because Karama would pay? (DU-CARD.23, AR-32)
function karama.buys(seat) return tune.karama_extra_uses == 1 and query.karamas.any(seat) end

-- Could he have it, for all that others see? Then he is asked whether he has it or not: who is asked says nothing.
function karama.could_buy(seat)
  return tune.karama_extra_uses == 1 and query.karamas_gone.count() < 2 and game.count_cards(zone.hand[seat]) > 0
end

-- Does Karama pay for a card? It must where the player cannot. The price stays bound until it is paid (DU-GEN.9).
function karama.pays(seat, price)
  purse.release()
  if not karama.could_buy(seat) then return false end
  local can_pay = price <= purse.funds(seat)
  purse.bind(seat, price)
  local played = ask.one(PURCHASE, seat, karama.held(seat), { price, pass = can_pay })
  purse.release()
  if not played then return false end
  note("DU-CARD.23", "{1} plays {2} and pays nothing", seat, played) -- also where it must, and is not asked
  dune.discard(seat, played)
  return true
end

-- Does a player ship at half price by Karama? (DU-CARD.22)
function karama.ships(seat)
  local played = karama.could_buy(seat) and ask.one(SHIPMENT, seat, karama.held(seat))
  if not played then return false end
  dune.discard(seat, played)
  return true
end

return karama
