-- Whoever likes may show his cards and traitors to all (DU-CONV.1).
local WHICH = decision {
  what = "reveal.which", clause = "DU-CONV.1",
  prompt = "Which of your cards and traitors do you show to everybody?",
  tells = "{seat} shows {answer}", tells_not = "{seat} shows nothing",
}

-- After the set-up; before it, discs are no traitors yet (DU-SETUP.11).
local function has_begun() return (game.get(counter.storm) or 0) > 0 end

-- What a player holds in secret.
local function secrets(me)
  local list = {}
  for _, from in { zone.hand[me], zone.traitors[me] } do
    for _, card in game.cards(from) do list[#list + 1] = card end
  end
  return list
end

return action {
  id = "reveal", clause = "DU-CONV.1", quiet = true,
  needs = seats { of = arg(1), counter = { counter.shown_cards, at_most = 0 } },
  when = function(me)
    return tune.table_talk == 1 and has_begun() and game.count_cards(zone.hand[me]) + game.count_cards(zone.traitors[me]) > 0
  end,
  run = function(me)
    game.set(counter.shown_cards, 1, me)
    for _, card in ask.some(WHICH, me, function() return secrets(me) end, 0) do
      game.show(card, game.count_cards(zone.hand[me], card) > 0 and zone.hand[me] or zone.traitors[me])
    end
  end,
}
