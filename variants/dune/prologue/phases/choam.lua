-- The CHOAM prologue: five rounds of report, meeting and struggle for influence (DO-CHOM.10). The phase begins anew for each
-- round, and for each access card that is sold.
local director = use "director"
local dune = use "dune"
local meeting = use "meeting"
local report = use "report"
local struggle = use "struggle"

-- Everybody begins with the same, whatever his shield shows (DO-CHOM.3, DO-CHOM.4).
local function begin()
  for _, seat in game.seats() do dune.earn(seat, tune.choam_spice) end
  director.elect()
end

local function hold_round()
  local number = game.add(counter.choam_round, 1)
  director.pay_tax()
  note("DO-CHOM.10", "round {1} of CHOAM: {2} is the Director", number, director.seat())
  local boss = director.seat()
  local worm = meeting.hold(report.make(boss))
  struggle.open(director.seat())
  if worm then hook("choam.worm", nil, boss) end -- who overthrows him rules from the next round on (DO-CHOM.58)
end

local function is_over() return game.get(counter.choam_round) >= tune.choam_rounds and struggle.cards_left() == 0 end

return phase {
  id = "choam", clause = "DO-CHOM.10",
  run = function()
    if not director.seat() then
      begin()
    elseif struggle.cards_left() > 0 then
      struggle.sell()
    else
      hold_round()
    end
    if not is_over() then game.again() end
  end,
}
