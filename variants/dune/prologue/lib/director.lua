-- The Director of CHOAM: how he comes by his post, what he pays for it, and who follows him.
local dune = use "dune"
local purse = use "purse"

local director = {}

local OFFER = decision {
  what = "choam.offer", clause = "DO-CHOM.6", secret = true,
  prompt = "How much spice do you offer to be the first Director of CHOAM? The highest offer is paid to who offers second most.",
  tells = "{seat} offers {answer} spice", tells_not = "{seat} offers nothing",
}
local TIE = decision { what = "choam.tie", clause = "DO-CHOM.8" }

function director.seat() return game.get(counter.director) end

function director.appoint(seat)
  game.set(counter.director, seat)
  note("DO-CHOM.7", "{1} is Director of CHOAM", seat)
end

-- The player to the right of another (DU-GEN.5).
function director.right_of(seat) return game.seats(seat)[2] end

-- Everybody but one.
function director.others(seat)
  local list = game.seats(seat)
  table.remove(list, 1)
  return list
end

-- Who of these offers most; of equal offers one by lot (DO-CHOM.8).
local function highest(seats, offers)
  local best = {}
  for _, seat in seats do
    if #best == 0 or offers[seat] > offers[best[1]] then
      best = { seat }
    elseif offers[seat] == offers[best[1]] then
      best[#best + 1] = seat
    end
  end
  return #best == 1 and best[1] or chance.pick(TIE, best)
end

-- Offers in secret, revealed together (DO-CHOM.6); only the highest is paid, to who has offered second most (DO-CHOM.7).
function director.elect()
  local seats, list, offers = game.seats(), {}, {}
  for i, seat in seats do list[i] = { spec = OFFER, seat = seat, low = 0, high = dune.spice(seat) } end
  for i, n in ask.together(list) do offers[seats[i]] = n end
  local first = highest(seats, offers)
  local second = highest(director.others(first), offers)
  purse.give(first, second, offers[first])
  if offers[first] > 0 then note("DO-CHOM.7", "{1} pays {2} spice to {3}", first, offers[first], second) end
  director.appoint(first)
end

-- Who cannot pay the tax is replaced by the next to his right who can; if nobody can it is waived (DO-CHOM.11, DO-CHOM.12,
-- DO-CHOM.61).
function director.pay_tax()
  local old = director.seat()
  for _, seat in game.seats(old) do
    local owed = hook("choam.owes", tune.choam_tax, seat)
    if dune.spice(seat) >= owed then
      if seat ~= old then
        note("DO-CHOM.12", "{1} cannot pay the tax", old)
        director.appoint(seat)
      end
      dune.pay(seat, owed)
      return hook("choam.taxed", nil, seat, owed)
    end
  end
end

return director
