-- The report: the Director alone knows the harvest, announces what he likes, and gives out shares (DO-CHOM.13 to DO-CHOM.19).
local director = use "director"
local dune = use "dune"

local report = {}

local DRAW = decision { what = "choam.harvest", clause = "DO-CHOM.13", tells = "the Director draws {answer}" }
local ANNOUNCE = decision {
  what = "choam.announce", clause = "DO-CHOM.15", always = true, -- of a harvest of nothing nobody else knows
  prompt = "The harvest is {1}. Which figure do you announce?",
  tells = "{seat} announces a harvest of {answer}", tells_not = "{seat} announces a harvest of 0",
}
local SHARE = decision {
  what = "choam.share", clause = "DO-CHOM.16", secret = true, always = true,
  prompt = "Which share does {1} get? Of the harvest that you have announced {2} is left.",
}

-- One more harvest card, which only the Director sees.
function report.draw(seat)
  local drawn = chance.draw(DRAW, zone.harvests, zone.report)[1]
  game.show(drawn, zone.report, seat)
  whisper(seat, "DO-CHOM.13", "you have drawn: {1}", drawn)
end

-- The real harvest: all that was drawn; a worm is nothing (DO-CHOM.14).
function report.harvest()
  local n = 0
  for _, drawn in game.cards(zone.report) do n = n + row[drawn].amount end
  return n
end

-- What the least shares in stock add up to, so many of them, one card apart.
local function least(cards, n, without)
  local amounts, sum = {}, 0
  for _, share in cards do
    if share == without then without = nil else amounts[#amounts + 1] = row[share].amount end
  end
  table.sort(amounts)
  for i = 1, n do sum = sum + (amounts[i] or 0) end
  return sum
end

-- The shares that may be given now: those after him must get one, too, and all together no more than was announced
-- (DO-CHOM.17). Where so many small shares do not exist (DO-CHOM.19), those who come last get none.
local function choices(rest, more)
  local stock, list, small = game.cards(zone.shares), {}, {}
  for _, share in dune.different(zone.shares) do
    local left = rest - row[share].amount
    if left >= 0 then small[#small + 1] = share end
    if left >= least(stock, more, share) then list[#list + 1] = share end
  end
  return #list > 0 and list or small
end

-- One share for everybody but himself (DO-CHOM.18), as there are cards (DO-CHOM.59); tells what they add up to.
local function give_out(seat, announced)
  local rest, others = announced, director.others(seat)
  for i, other in others do
    local share = ask.one(SHARE, seat, choices(rest, #others - i), other, rest)
    if share then
      game.hand_over(share, zone.shares, zone.share[other])
      game.show(share, zone.share[other], seat)
      rest = rest - row[share].amount
    end
  end
  return announced - rest
end

-- What was announced, and what was given of it. Never more than there is (DO-CHOM.15).
function report.make(seat)
  report.draw(seat)
  hook("choam.drawn", nil, seat)
  local harvest = report.harvest()
  local announced = ask.number(ANNOUNCE, seat, 0, harvest, harvest)
  local given = give_out(seat, announced)
  hook("choam.shared", nil, seat)
  return announced, given
end

return report
