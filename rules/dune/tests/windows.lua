-- Windows do not drown the game: what players are asked, mostly out of turn, whether they have the card or not so that silence says
-- nothing, is at most a third of all questions.

local WINDOWS = {
  ["karama.cancel"] = true, ["storm.weather_control"] = true, ["storm.family_atomics"] = true, ["blow.thumper"] = true,
  ["blow.harvester"] = true, ["battle.residual_poison"] = true, ["battle.traitor"] = true, ["karama.shipment"] = true,
  ["karama.purchase"] = true,
}

-- A game that people play, all questions asked: answers at random where one of a list is wanted or a number, else the least.
-- Tells how many questions were asked, and how many of them were windows.
local function play(scenario, seed)
  local t = game({ scenario = scenario, seed = seed })
  local state, all, windows = seed, 0, 0
  local function random(n)
    state = (state * 1103515245 + 12345) % 2147483648
    return state // 65536 % n
  end
  while #t.options() > 0 do
    local who, what = t.asked()
    all = all + 1
    if WINDOWS[what] then windows = windows + 1 end
    local options = t.options()
    local option = options[random(#options) + 1]
    local low, high = string.match(option, "^(%d+)%.%.(%d+)$")
    if low then option = tostring(tonumber(low) + random(tonumber(high) - tonumber(low) + 1)) end
    if not pcall(t.play, who .. ": " .. option) then t.pass() end
  end
  return all, windows
end

return tests {
  du_card_19_windows_are_a_third_of_all_questions_at_most = function()
    for _, scenario in { "dune/players-2", "dune/players-4", "dune/players-6" } do
      local all, windows = 0, 0
      for seed = 1, 4 do
        local a, w = play(scenario, seed)
        all, windows = all + a, windows + w
      end
      game({ scenario = scenario }).equals(3 * windows <= all, true, windows .. " of " .. all)
    end
  end,
}
