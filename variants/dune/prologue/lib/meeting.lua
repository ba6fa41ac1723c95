-- The meeting: a vote on the report, and who is paid (DO-CHOM.20 to DO-CHOM.30).
local director = use "director"
local dune = use "dune"
local report = use "report"

local meeting = {}

-- One card "for" and one "against" for everybody but the Director, whoever that is (DO-CHOM.9, DO-CHOM.30).
local VOTE = decision {
  what = "choam.vote", clause = "DO-CHOM.21", secret = true,
  choices = { approve = "for", against = "against" },
  prompt = "{1} has announced a harvest of {2}. Do you vote for the report, or against it?",
  tells = "{seat} votes {answer}",
}

-- All in secret, revealed together; the Director does not vote (DO-CHOM.21). Who is for it, and who against.
local function vote(boss, announced)
  local voters, list, sides = director.others(boss), {}, { approve = {}, against = {} }
  for i, seat in voters do
    list[i] = { spec = VOTE, seat = seat, choice = { "approve", "against" }, about = { boss, announced } }
  end
  for i, side in ask.together(list) do table.insert(sides[side], voters[i]) end
  return sides.approve, sides.against
end

-- Was there a worm in the harvest? Everybody sees it now (DO-CHOM.22).
local function reveal()
  local harvest, worm = report.harvest(), false
  for _, drawn in game.cards(zone.report) do
    if drawn == card.harvest_worm then worm = true end
    note("DO-CHOM.22", "the report was about: {1}", drawn)
  end
  game.hand_over_all(zone.report, zone.reported)
  return harvest, worm
end

-- Who is for it takes his share (DO-CHOM.23); tells what is left of the heap.
local function pay_shares(heap, seats)
  for _, seat in seats do
    local share = game.cards(zone.share[seat])[1]
    local n = share and row[share].amount or 0
    dune.earn(seat, n)
    heap = heap - n
    note("DO-CHOM.23", "{1} takes its share of {2} spice", seat, n)
  end
  return heap
end

-- All share cards go back, whatever the vote (DO-CHOM.60).
local function return_shares()
  for _, seat in game.seats() do game.hand_over_all(zone.share[seat], zone.shares) end
end

-- A Director who was found out gets nothing; those who were against him split the heap, and what cannot be split goes to the
-- pool (DO-CHOM.26, DO-CHOM.27).
local function expose(boss, heap, against)
  local each = heap // #against
  for _, seat in against do dune.earn(seat, each) end
  note("DO-CHOM.26", "{1} has lied: each who was against takes {2} spice", boss, each)
  if hook("choam.caught", true, boss) then director.appoint(director.right_of(boss)) end
end

-- The vote decides on what was announced and given out. A tie is no majority (DO-CHOM.29). Tells whether there was a worm.
function meeting.hold(announced, given)
  local boss = director.seat()
  local approve, against = vote(boss, announced)
  local harvest, worm = reveal()
  local heap = pay_shares(harvest + tune.choam_heap, approve)
  return_shares()
  local has_lied = announced ~= harvest or given ~= announced -- DO-CHOM.25
  if #against > #approve and has_lied then
    expose(boss, heap, against)
  else -- those against get nothing (DO-CHOM.24)
    dune.earn(boss, heap)
    note("DO-CHOM.28", "{1} takes the rest, {2} spice", boss, heap)
  end
  return worm
end

return meeting
