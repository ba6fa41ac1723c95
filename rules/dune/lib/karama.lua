-- Karama: prevents an opponent from using one of his powers (DU-CARD.19). The window of a power opens before the one point
-- where it is used, for everybody else, whoever has the card: who is asked says nothing.
local dune = use "dune"

local karama = {}

-- The different cards that a player can play as Karama.
function karama.held(seat)
  local list = {}
  for _, card in query.karamas(seat) do
    if not table.find(list, card) then list[#list + 1] = card end
  end
  return list
end

local CANCEL = decision {
  what = "karama.cancel", clause = "DU-CARD.19", always = true, pass = "let_it",
  prompt = "{1} may use a power now: {2}. Do you stop it by Karama?",
  tells = "{seat} plays {answer}",
}

-- What a player can play as Karama.
cards { id = "karamas", at = zone.hand, of = arg(1), card = card.karama }

-- Asks everybody else, in turn order, until one of them plays the card.
local function window(ability, owner, span)
  for _, seat in game.seats(owner) do
    local played = seat ~= owner and ask.one(CANCEL, seat, karama.held(seat), owner, ability)
    if played then
      dune.discard(seat, played)
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

return karama
